# SPDX-License-Identifier: Apache-2.0
"""src/report/older_vuids.def: ids of the registry that the checks are written with, 1.3.239, and what newer ones have instead; and
older_owners.def: owners under the names of 1.3.239."""

import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, '..', '..'))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import explicit  # noqa: E402
import model     # noqa: E402

SYSTEM = '/usr/share/vulkan/registry'
FOLDER = os.environ.get('VULKAN_REGISTRY', SYSTEM)
ITEM = re.compile(r'^OWNERS\(((?:"[^"]*"\s*)+)\)|^OLDER\("([^"]+)", "([^"]*)"\)', re.M)
WRITTEN_WITH = '1.3.239'


def usage(folder):
    path = os.path.join(folder, 'validusage.json')
    return model.ValidUsage(path if os.path.exists(path) else None)


def table():
    """[(owner, older, newer)]"""
    with open(os.path.join(ROOT, 'src', 'report', 'older_vuids.def'), encoding='utf-8') as f:
        items = ITEM.findall(f.read())
    rows, owners = [], []
    for names, older, newer in items:
        if names:
            owners = ''.join(re.findall(r'"([^"]*)"', names)).split()
        else:
            rows += [(owner, older, newer) for owner in owners]
    return rows


class OlderVuids(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = table()
        cls.here = usage(FOLDER)
        cls.older = next((u for u in (cls.here, usage(SYSTEM)) if u.api_version == WRITTEN_WITH), None)

    def test_the_table_is_true(self):
        if not self.older:
            self.skipTest('the table is about the ids of ' + WRITTEN_WITH)
        self.assertGreater(len(self.rows), 500)
        self.assertEqual([row for row in self.rows if 'VUID-%s-%s' % row[:2] not in self.older.texts], [])

    def test_older_owners(self):
        """What stands in the table is what 1.3.239 has, and what the registry of the build has is in it."""
        if not self.older or self.here.api_version == WRITTEN_WITH or not self.here.texts:
            self.skipTest('two registries are needed, and ' + WRITTEN_WITH + ' is one')
        with open(os.path.join(ROOT, 'src', 'report', 'older_owners.def'), encoding='utf-8') as f:
            text = f.read()
        owners = {name: set(later.split()) for name, later in re.findall(r'^OLDER_OWNER\("(\w+)", "([^"]*)"\)', text, re.M)}
        last = re.search(r'^LAST_NUMBER\("(\d{5})"\)', text, re.M).group(1)
        self.assertGreater(len(owners), 40)
        self.assertEqual(last, max(vuid[-5:] for vuid in self.older.texts if re.search(r'-\d{5}$', vuid)))
        before = {vuid.split('-')[1] for vuid in self.older.texts}
        self.assertEqual(sorted(set(owners) - before), [])
        now = {vuid.split('-')[1] for vuid in self.here.texts}
        names = model.Registry(os.path.join(FOLDER, 'vk.xml'))
        alias = {name: item.alias for table in (names.commands, names.structs) for name, item in table.items() if item.alias}
        renamed = {owner: name for name, owner in alias.items() if name in before and owner not in before and owner in now and name not in now}
        wrong = [vuid for vuid in self.here.texts for owner, rest in [vuid.split('-', 2)[1:]] if owner in renamed
                 and 'VUID-%s-%s' % (renamed[owner], rest) not in self.older.texts
                 and not (re.search(r'-\d{5}$', rest) and rest[-5:] > last) and rest not in owners.get(renamed[owner], ())]
        self.assertEqual(wrong, [], 'tools/older_vuids.py writes rows for them')
        self.assertEqual(sorted(set(renamed.values()) - set(owners)), [], 'tools/older_vuids.py writes rows for them')

    def test_a_newer_registry(self):
        """Every id that a check names, and that the registry of the build has given up, can be found."""
        if not self.older or self.here.api_version == WRITTEN_WITH or not self.here.texts:
            self.skipTest('two registries are needed, and ' + WRITTEN_WITH + ' is one')
        names = model.Registry(os.path.join(FOLDER, 'vk.xml'))
        alias = {name: item.alias for table in (names.commands, names.structs) for name, item in table.items() if item.alias}
        owned = {}
        for vuid in self.here.texts:
            _, owner, rest = vuid.split('-', 2)
            owned.setdefault(owner, set()).add(rest[-5:])
        rows = {row[:2] for row in self.rows}
        lost = []
        for vuid in explicit.scan(os.path.join(ROOT, 'src'), set(self.older.texts)):
            _, owner, rest = vuid.split('-', 2)
            if vuid not in self.older.texts or vuid in self.here.texts or (owner, rest) in rows:
                continue
            if rest[-5:] not in owned.get(owner if owner in owned else alias.get(owner), ()):
                lost.append(vuid)
        self.assertEqual(sorted(lost), [], 'tools/older_vuids.py writes rows for them')


if __name__ == '__main__':
    unittest.main()
