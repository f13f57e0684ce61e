# SPDX-License-Identifier: Apache-2.0
"""owners.def: who shares a rule. Every list is used, each owner in it has one of its rules, and no owner of such a rule is forgotten."""

import os
import re
import sys
import tempfile
import unittest
from collections import defaultdict

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import coverage     # noqa: E402
import explicit     # noqa: E402
import model        # noqa: E402
import reasons      # noqa: E402

SOURCE = os.path.join(ROOT, 'src')
USAGE = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'validusage.json')


def rules_of_lists():
    """{list: {rest}} of all sources."""
    found = defaultdict(set)
    for path in explicit.sources(SOURCE):
        with open(path, encoding='utf-8') as file:
            for _, name, rest in explicit.shared(file.read()):
                found[name].add(rest)
    return found



class Notation(unittest.TestCase):
    def scan(self, owners, source, known):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, 'state', 'check'))
            with open(os.path.join(folder, explicit.LISTS), 'w', encoding='utf-8') as file:
                file.write(owners)
            with open(os.path.join(folder, 'a.c'), 'w', encoding='utf-8') as file:
                file.write(source)
            return explicit.scan(folder, set(known))

    def test_lists(self):
        owners = '/* a */\n#define WAKE_TWO "vkA", \\\n    "vkB"\nOWNERS(two, WAKE_TWO)\nOWNERS(all, WAKE_TWO,\n       "vkC")\n'
        source = 'int\nf(void)\n{\n    find(WAKE_ID(two, "x-00001"), WAKE_ID(\n        all, WAKE_RULE("x-00002", "x-00003")));\n}\n'
        known = ['VUID-vk%s-x-0000%d' % (owner, number) for owner in 'ABC' for number in (1, 2, 3)]
        found = self.scan(owners, source, known)
        self.assertEqual(sorted(found), sorted(set(known) - {'VUID-vkC-x-00001'}))
        self.assertEqual(found['VUID-vkA-x-00001'], [('a.c', 'f')])

    def test_every_rule_names_its_list(self):
        self.assertEqual(explicit.unlisted('f("VUID-vkA-x-00001", WAKE_ID(a, "x-00002"), "x-00003", "text-3")'), ['x-00003'])
        found = {}
        for path in explicit.sources(SOURCE):
            if not path.endswith('.def'):
                with open(path, encoding='utf-8') as file:
                    found[path] = explicit.unlisted(file.read())
        self.assertEqual({path: rests for path, rests in found.items() if rests}, {})

    def test_unknown_list(self):
        with self.assertRaises(KeyError):
            self.scan('OWNERS(two, "vkA")\n', 'WAKE_ID(three, "x-00001")', ['VUID-vkA-x-00001'])


class Lists(unittest.TestCase):
    def setUp(self):
        usage = model.ValidUsage(USAGE)
        if usage.api_version != '1.3.239':
            self.skipTest('the lists are held against the ids of 1.3.239')
        self.known = {vuid for vuid in usage.texts if re.search(r'-\d{5}$', vuid)}
        self.lists = explicit.owner_lists(SOURCE)
        self.rules = rules_of_lists()

    def test_every_list_has_a_rule(self):
        self.assertEqual(sorted(set(self.lists) - set(self.rules)), [])

    def test_every_owner_has_a_rule(self):
        used = {name: {owner for owner in names for rest in self.rules[name] if 'VUID-%s-%s' % (owner, rest) in self.known}
                for name, names in self.lists.items()}
        owners, busy = {vuid.split('-', 2)[1] for vuid in self.known}, set().union(*used.values())
        # A list without any rule here is about rules of newer registries.
        idle = sorted({owner for name, names in self.lists.items() if used[name] for owner in names} & owners - busy)
        self.assertEqual(idle, [])

    def test_no_owner_is_forgotten(self):
        checked, why = set(explicit.scan(SOURCE, self.known)), reasons.Reasons()
        shared = set().union(*self.rules.values())
        forgotten = sorted(vuid for vuid in self.known - checked
                           if vuid.split('-', 2)[2] in shared and not why.of(vuid) and
                           coverage.reason_of(vuid.split('-', 2)[1]) == 'not done yet')
        self.assertEqual(forgotten, [], 'owners of a rule that is in some list; add them there, or say why not in reasons.txt')


if __name__ == '__main__':
    unittest.main()
