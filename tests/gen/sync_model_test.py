# SPDX-License-Identifier: Apache-2.0
"""emit_sync.py: its own tables say what the registries that have them as data say."""

import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', '..', 'src', 'intercept', 'gen'))

import emit_sync  # noqa: E402
import model      # noqa: E402

INSTALLED = '/usr/share/vulkan/registry/vk.xml'
EXTRA = os.environ.get('WAKE_EXTRA_REGISTRY')


class Installed(unittest.TestCase):
    @unittest.skipUnless(os.path.exists(INSTALLED), 'no registry installed')
    def test_pairs_fit_and_stages_are_ordered(self):
        m = emit_sync.Model(model.Registry(INSTALLED))
        self.assertLessEqual(len(m.pairs) + len(emit_sync.OWN) + 1, 128)
        self.assertIn(('COPY_BIT', 'TRANSFER_WRITE_BIT'), m.pairs)
        self.assertNotIn(('CLEAR_BIT', 'TRANSFER_READ_BIT'), m.pairs)
        self.assertIn('VERTEX_SHADER_BIT', m.earlier('FRAGMENT_SHADER_BIT', False))
        self.assertIn('COLOR_ATTACHMENT_OUTPUT_BIT', m.earlier('FRAGMENT_SHADER_BIT', True))
        for stage in m.stages:  # earlier and later are each other's opposites
            for other in m.earlier(stage, False):
                self.assertIn(stage, m.earlier(other, True), (stage, other))


class Newest(unittest.TestCase):
    """What a registry has as data, as far as both know the stages and accesses."""

    def setUp(self):
        if not EXTRA or not os.path.exists(EXTRA):
            self.skipTest('WAKE_EXTRA_REGISTRY names no file')
        registry = model.Registry(EXTRA)
        self.assertTrue(registry.sync_access_stages)
        self.data = emit_sync.Model(registry)
        self.own = emit_sync.Model(registry, own_tables=True)

    def test_same_pairs(self):
        known = {a for _, a in self.own.pairs}
        # The data allows what no command does: reads of clears.
        data = {p for p in self.data.pairs if p[1] in known and p != ('CLEAR_BIT', 'TRANSFER_READ_BIT')
                and 'CONVERT' not in p[0]}
        self.assertEqual(data - set(self.own.pairs), set())
        self.assertEqual(set(self.own.pairs) - data, set())

    def test_same_order(self):
        for stage in self.own.plain_stages():
            for later in (False, True):
                self.assertEqual(set(self.data.earlier(stage, later)), set(self.own.earlier(stage, later)), (stage, later))

    def test_same_parts(self):
        for name, parts in emit_sync.STAGE_PARTS.items():
            self.assertEqual(set(self.data.expand(self.data.stage_parts[name])), set(self.own.expand(parts)), name)


if __name__ == '__main__':
    unittest.main()
