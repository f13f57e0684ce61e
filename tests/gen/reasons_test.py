# SPDX-License-Identifier: Apache-2.0
"""reasons.py and reasons.txt: why some explicit valid usage is not named by the sources; the file has to be true."""

import os
import re
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import coverage     # noqa: E402
import explicit     # noqa: E402
import implicit_rules   # noqa: E402
import model        # noqa: E402
import reasons      # noqa: E402

USAGE = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'validusage.json')

TEXT = '''# a note
not: nobody can know
    VUID-vkA-b-00001
    VUID-VkC-*

as: the same rule with another number
    VUID-vkA-b-00002 = VUID-vkA-b-00003
passed: spirv-val
    VUID-Spirv-None-00004
'''
KNOWN = ['VUID-Spirv-None-00004', 'VUID-VkC-d-00005', 'VUID-vkA-b-00001', 'VUID-vkA-b-00002', 'VUID-vkA-b-00003',
         'VUID-vkA-b-00006']


class Reasons(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'reasons.txt')
            with open(path, 'w') as f:
                f.write(text)
            return reasons.Reasons(path)

    def scan(self, source, why):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, 'a.c'), 'w') as f:
                f.write(source)
            return {**explicit.elsewhere(set(KNOWN), why), **explicit.scan(folder, set(KNOWN))}

    def test_rows(self):
        why = self.read(TEXT)
        self.assertEqual(why.of('VUID-vkA-b-00001')[:2], ('not', 'nobody can know'))
        self.assertEqual(why.of('VUID-VkC-d-00005')[1], 'nobody can know')
        self.assertEqual(why.of('VUID-vkA-b-00002')[3], 'VUID-vkA-b-00003')
        self.assertIsNone(why.of('VUID-vkA-b-00006'))
        self.assertEqual(why.passed(KNOWN), {'VUID-Spirv-None-00004': 'spirv-val'})

    def test_wrong_lines(self):
        for text in ('    VUID-a-b-00001\n', 'maybe: x\n', 'not: x\n    VUID-a-b-00001 = VUID-a-b-00002\n',
                     'as: x\n    VUID-a-b-00001\n'):
            with self.assertRaises(ValueError, msg=text):
                self.read(text)

    def test_stale(self):
        why = self.read(TEXT)
        checked = {'VUID-vkA-b-00003'}
        self.assertEqual(list(why.stale(KNOWN, checked)), [])
        self.assertEqual(list(why.stale(KNOWN, {'VUID-vkA-b-00001', 'VUID-vkA-b-00003'})), ['VUID-vkA-b-00001 is checked'])
        self.assertEqual(len(list(why.stale(KNOWN, ()))), 1)
        self.assertEqual(len(list(why.stale(KNOWN[1:], checked))), 1)

    def test_document(self):
        why = self.read(TEXT)
        checked = self.scan('find("VUID-vkA-b-00003");', why)
        self.assertEqual(sorted(checked), ['VUID-Spirv-None-00004', 'VUID-vkA-b-00003'])
        text = coverage.document([], {}, checked, KNOWN, {}, why)
        self.assertIn('2 of 6 VUIDs are checked by hand-written code. 1 more are said under another number.', text)
        self.assertIn('| VUID-Spirv-None-00004 | spirv-val: passed on | - |', text)
        self.assertIn('| VUID-vkA-b-00002 | VUID-vkA-b-00003 | the same rule with another number |', text)
        self.assertIn('| VUID-VkC-d-00005 | nobody can know |', text)
        self.assertIn('| 2 | nobody can know | VkC 1, vkA 1 |', text)
        self.assertIn('| 1 | not done yet | vkA 1 |', text)

    @unittest.skipUnless(os.path.exists(USAGE), 'no validusage.json')
    def test_the_file_is_true(self):
        usage = model.ValidUsage(USAGE)
        if usage.api_version != '1.3.239':
            self.skipTest('the file is about the ids of 1.3.239')
        known = {v for v in usage.texts if re.search(r'-\d{5}$', v)}
        checked = {*implicit_rules.explicit_vuids(), *explicit.scan(os.path.join(ROOT, 'src'), known)}
        self.assertEqual(list(reasons.Reasons().stale(known, checked)), [])
        self.assertLessEqual(set(implicit_rules.explicit_vuids()), known)


if __name__ == '__main__':
    unittest.main()
