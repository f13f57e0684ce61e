# SPDX-License-Identifier: Apache-2.0
"""reasons.py and reasons.txt: why some explicit valid usage is not named by the sources; the file has to be true."""

import fnmatch
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
        page, tables = coverage.pages([], {}, checked, KNOWN, {}, why)
        self.assertIn('2 of 6 VUIDs are checked by hand-written code. 1 more are said under another number, and 1 are not done yet;', page)
        self.assertIn('| None-00004 | Spirv | spirv-val: passed on | - |', tables['passed_on'])
        self.assertIn('| VUID-vkA-b-00002 | VUID-vkA-b-00003 | the same rule with another number |', tables['not_checked'])
        self.assertIn('| VUID-VkC-d-00005 | nobody can know |', tables['not_checked'])
        self.assertIn('| 2 | nobody can know | VkC 1, vkA 1 |', tables['not_checked'])
        self.assertIn('| 1 | not done yet | vkA 1 |', tables['not_checked'])

    def test_tables(self):
        checked = {'VUID-vk%s-b-00003' % owner: [('core/draw/a.c', 'f'), ('sync/b.c', 'g')] for owner in 'AB'}
        checked['VUID-vkC-b-00003'] = [('core/draw/a.c', 'f')]
        emitted = {'VUID-vkA-b-00003': ['topic.one', 'topic.two']}
        page, tables = coverage.pages([], {}, checked, (), emitted, self.read(TEXT))
        self.assertIn('| [draw](coverage/draw.md) | 2 | 3 | 1 |', page)
        self.assertIn('| b-00003 | vkA, vkB | a.c: f; sync/b.c: g | topic.one; none: vkB |', tables['draw'])
        self.assertIn('| b-00003 | vkC | a.c: f | - |', tables['draw'])
        self.assertIn('| b-00003 | vkA, vkB | core/draw/a.c: f; b.c: g | topic.one; none: vkB |', tables['sync'])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'coverage.md')
            coverage.write_pages(path, page, tables)
            self.assertEqual({vuid for vuid, heading in coverage.read_tables(path) if heading == 'Checked'}, set(checked))
            coverage.write_pages(path, page, {'draw': tables['draw']})
            self.assertEqual(os.listdir(os.path.join(folder, 'coverage')), ['draw.md'])

    @unittest.skipUnless(os.path.exists(USAGE), 'no validusage.json')
    def test_the_file_is_true(self):
        usage = model.ValidUsage(USAGE)
        if usage.api_version != '1.3.239':
            self.skipTest('the file is about the ids of 1.3.239')
        known = {v for v in usage.texts if re.search(r'-\d{5}$', v)}
        checked = {*implicit_rules.explicit_vuids(), *explicit.scan(os.path.join(ROOT, 'src'), known)}
        why = reasons.Reasons()
        numbers = {v[-5:] for v in known}
        owned = {(v.split('-')[1], v[-5:]) for v in known}
        # The others are about newer registries, which give a number to more owners, too.
        why.rows = [row for row in why.rows if '*' in row[2].split('-')[1] and row[2][-5:] in numbers and fnmatch.filter(known, row[2])
                    or (row[2].split('-')[1], row[2][-5:]) in owned]
        self.assertEqual(list(why.stale(known, checked)), [])
        self.assertLessEqual({v for v in implicit_rules.explicit_vuids() if '|' not in v and v[-5:] in numbers}, known)


if __name__ == '__main__':
    unittest.main()
