# SPDX-License-Identifier: Apache-2.0
"""emit_checks.py: every row of checks.def is read, and the rows of a command get places in their order, under all of its names."""

import os
import re
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import emit_checks  # noqa: E402


class Rows(unittest.TestCase):
    def test_forms(self):
        text = '/* a */\nCHECK(vkA, f)\nVIEW(vkA, transfer, g)\nVIEW2(vkB, barrier, h, i)\nCHECK(vkC,\n      k)\n'
        self.assertEqual(emit_checks.rows(text), [('vkA', 'f'), ('vkA', 'g'), ('vkB', 'h'), ('vkC', 'k')])

    def test_every_row_is_read(self):
        for name in emit_checks.FILES:
            with open(os.path.join(emit_checks.CORE, name), encoding='utf-8') as file:
                text = file.read()
            rows = emit_checks.rows(text)
            self.assertEqual(len(rows), len(re.findall(r'^(?:CHECK|VIEW)\w*\(', text, re.M)), name)
            self.assertEqual(len(rows), len(set(rows)), name)

    def test_no_function_lacks_its_row(self):
        """What has a record or a view as its parameter is called by a row, or by another function by way of a header."""
        named = set()
        for name in emit_checks.FILES:
            with open(os.path.join(emit_checks.CORE, name), encoding='utf-8') as file:
                named.update(re.findall(r'\bwake_core_\w+', file.read()))
        texts = {}
        for folder, _, names in os.walk(emit_checks.CORE):
            for name in names:
                if name.endswith(('.c', '.h')):
                    with open(os.path.join(folder, name), encoding='utf-8') as file:
                        texts[os.path.join(folder, name)] = file.read()
        headers = ''.join(text for path, text in texts.items() if path.endswith('.h'))
        idle = [(os.path.basename(path), function) for path, text in texts.items() if path.endswith('.c')
                for function in re.findall(r'^(wake_core_\w+)\(', text, re.M)
                if function not in named and not re.search(r'\b%s\(' % function, headers)]
        self.assertEqual(idle, [])

    def test_real_name(self):
        class Command:
            def __init__(self, alias):
                self.alias = alias

        class Registry:
            commands = {'vkA': Command(None), 'vkAKHR': Command('vkA')}

        self.assertEqual([emit_checks.real_name(Registry, name) for name in ('vkA', 'vkAKHR', 'vkNewer')], ['vkA', 'vkA', 'vkNewer'])


if __name__ == '__main__':
    unittest.main()
