# SPDX-License-Identifier: Apache-2.0
"""emit_kept.py: commands that may be kept, and how their records are compared."""

import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import emit_kept    # noqa: E402
import emit_record  # noqa: E402
import generate     # noqa: E402
import model        # noqa: E402

INSTALLED = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'vk.xml')
TINY = os.path.join(HERE, 'fixtures', 'tiny.xml')
TINY_USAGE = os.path.join(HERE, 'fixtures', 'tiny_validusage.json')


class Kept(unittest.TestCase):
    def test_registry_without(self):
        """Commands that a registry lacks have no row, and the file still compiles."""
        with tempfile.TemporaryDirectory() as out:
            generate.generate(TINY, TINY_USAGE, out, [emit_kept])
            with open(os.path.join(out, 'record_rules.c'), encoding='utf-8') as file:
                self.assertNotIn('vkCmdSetVertexInputEXT', file.read())

    def test_installed(self):
        registry = model.Registry(INSTALLED)
        rows = {command.name: row for command, row in emit_kept.rows(registry)}
        for name in emit_kept.KEPT:
            command = registry.commands.get(name)
            self.assertTrue(command is None or (command.alias or name) in rows, name)
            self.assertTrue(command is None or command.dispatch == 'VkCommandBuffer', name)
        for name in ('vkCmdExecuteCommands', 'vkCmdBuildAccelerationStructuresKHR', 'vkCmdDecodeVideoKHR'):
            self.assertNotIn(name, rows)
        self.assertIn('WAKE_RULE_WORD(CmdBindDescriptorSets, seen)', rows['vkCmdBindDescriptorSets'])
        self.assertIn('.opaque = WAKE_RULE_WORD(CmdPushConstants, pValues)', rows['vkCmdPushConstants'])
        self.assertIn('.beyond = WAKE_RULE_ALWAYS', rows['vkCmdTraceRaysKHR'])
        self.assertIn('.part[0] = WAKE_RULE_END(CmdDraw, firstInstance)', rows['vkCmdDraw'])

    def test_members_behind_narrow_ones_are_wide(self):
        """Only so is the rest of the word behind the last narrow parameter padding."""
        registry = model.Registry(INSTALLED)
        for command, _ in emit_kept.rows(registry):
            for decl in (emit_kept.policy.row(emit_kept.policy.EXTRA, registry, command.name) or ((), ''))[0]:
                self.assertRegex(decl, r'\*|^uint64_t |^VkDeviceSize |^wake_id |^struct ', command.name)
            self.assertLessEqual(len(emit_kept.ends(registry, command)), 2)

    def test_tables_name_kept_commands(self):
        for table in (emit_kept.PLACE, emit_kept.OPAQUE, emit_kept.BEYOND):
            for name in table:
                self.assertIn(name, emit_kept.KEPT)
        self.assertEqual(emit_record.short('vkCmdDraw'), 'CmdDraw')


if __name__ == '__main__':
    unittest.main()
