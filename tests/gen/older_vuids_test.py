# SPDX-License-Identifier: Apache-2.0
"""src/report/older_vuids.def names rules of the registry that the checks are written with."""

import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, '..', '..'))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import model  # noqa: E402

USAGE = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'validusage.json')
ITEM = re.compile(r'^OWNERS\(((?:"[^"]*"\s*)+)\)|^OLDER\("([^"]+)", "([^"]*)"\)', re.M)


class OlderVuids(unittest.TestCase):
    def test_the_table_is_true(self):
        usage = model.ValidUsage(USAGE if os.path.exists(USAGE) else None)
        if usage.api_version != '1.3.239':
            self.skipTest('the table is about the ids of 1.3.239')
        with open(os.path.join(ROOT, 'src', 'report', 'older_vuids.def'), encoding='utf-8') as f:
            items = ITEM.findall(f.read())
        self.assertGreater(len(items), 500)
        owners, wrong = [], []
        for names, old, _ in items:
            if names:
                owners = ''.join(re.findall(r'"([^"]*)"', names)).split()
            wrong += [old + ' of ' + o for o in owners if old and 'VUID-%s-%s' % (o, old) not in usage.texts]
        self.assertEqual(wrong, [])


if __name__ == '__main__':
    unittest.main()
