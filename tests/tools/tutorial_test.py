#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""docs/tutorial.md quotes what the scenes hold the messages to: tutorial_test.py. Ids and words of each bug stand there."""
import os
import re
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def read(*parts):
    with open(os.path.join(ROOT, *parts), encoding='utf-8') as file:
        return file.read()


class TutorialTest(unittest.TestCase):
    def test_every_word_is_quoted(self):
        scene = read('tests', 'scenes', 'tutorial_draws.c')
        page = ' '.join(read('docs', 'tutorial.md').split())  # lines are broken where they fit
        names = {'RAW': 'SYNC-HAZARD-READ-AFTER-WRITE'}
        names.update(re.findall(r'^#define (\w+_ID) "([^"]+)"', scene, re.M))
        said = re.findall(r'^ +SAYS\(kit, ([^;]+)\);', scene, re.M)
        self.assertEqual(len(said), 7)
        for arguments in said:
            identity, words = arguments.split(',', 1)
            identity = names.get(identity.strip(), identity.strip().strip('"'))
            with self.subTest(identity):
                self.assertIn('[ %s ]' % identity, page)
                for word in re.findall(r'((?:"[^"]*"\s*)+)', words):
                    self.assertIn(''.join(re.findall(r'"([^"]*)"', word)).strip(), page)

    def test_a_bug_a_heading(self):
        self.assertEqual(re.findall(r'^## (\d)\.', read('docs', 'tutorial.md'), re.M), list('1234567'))


if __name__ == '__main__':
    unittest.main()
