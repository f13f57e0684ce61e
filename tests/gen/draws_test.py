# SPDX-License-Identifier: Apache-2.0
"""emit_draws.py: what the name of a draw, dispatch or trace says, and where its arguments are."""

import os
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import emit_draws   # noqa: E402
import model        # noqa: E402
from emit_commands import draw_traits  # noqa: E402

INSTALLED = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'vk.xml')


def traits(name):
    return ' '.join(t.replace('WAKE_DRAW_', '') for t in draw_traits(name))


class Draws(unittest.TestCase):
    def test_names(self):
        for name, expected in (('vkCmdDraw', 'GRAPHICS'), ('vkCmdDrawMultiIndexedEXT', 'GRAPHICS INDEXED MULTI'),
                               ('vkCmdDrawIndirectByteCountEXT', 'GRAPHICS BYTES'),
                               ('vkCmdDrawMeshTasksIndirectCountNV', 'GRAPHICS MESH INDIRECT COUNTED'),
                               ('vkCmdDispatchBaseKHR', 'COMPUTE'), ('vkCmdDispatchIndirect2KHR', 'COMPUTE INDIRECT'),
                               ('vkCmdTraceRaysIndirectKHR', 'RAYS INDIRECT'), ('vkCmdDispatchGraphAMDX', ''),
                               ('vkCmdCopyBuffer', '')):
            self.assertEqual(traits(name), expected, name)

    def test_arguments(self):
        self.assertEqual(emit_draws.element('vkCmdDrawIndexedIndirectCount'), 'VkDrawIndexedIndirectCommand')
        self.assertEqual(emit_draws.element('vkCmdDrawMeshTasksIndirectNV'), 'VkDrawMeshTasksIndirectCommandNV')
        self.assertIsNone(emit_draws.element('vkCmdDrawIndirect2KHR'))

    def test_installed(self):
        """Structs of arguments exist, and every action that is a draw has traits."""
        registry = model.Registry(INSTALLED)
        for name, command in registry.commands.items():
            if name.startswith('vkCmdDraw'):
                self.assertTrue(draw_traits(name), name)
            struct = emit_draws.element(name)
            if struct and not command.alias:
                self.assertIn(struct, registry.structs, name)


if __name__ == '__main__':
    unittest.main()
