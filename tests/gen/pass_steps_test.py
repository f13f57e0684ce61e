# SPDX-License-Identifier: Apache-2.0
"""emit_commands.py: what the name of a command says of the render pass instance."""

import os
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import model        # noqa: E402
from emit_commands import PASS_STEPS, pass_step  # noqa: E402

INSTALLED = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'vk.xml')


class PassSteps(unittest.TestCase):
    def test_names(self):
        for name, expected in (('vkCmdBeginRenderPass', 'BEGIN_RENDER_PASS'), ('vkCmdBeginRenderPass2KHR', 'BEGIN_RENDER_PASS'),
                               ('vkCmdBeginRendering', 'BEGIN_RENDERING'), ('vkCmdNextSubpass2', 'NEXT_SUBPASS'),
                               ('vkCmdEndRenderPass2KHR', 'END_RENDER_PASS'), ('vkCmdEndRenderingKHR', 'END_RENDERING'),
                               ('vkCmdEndRendering2EXT', 'END_RENDERING')):
            self.assertEqual(pass_step(name), 'WAKE_' + expected, name)
        for name in ('vkCmdBeginConditionalRenderingEXT', 'vkCmdSubpassShadingHUAWEI', 'vkCmdSetRenderingAttachmentLocations',
                     'vkCreateRenderPass2', 'vkCmdDraw'):
            self.assertEqual(pass_step(name), 0, name)

    def test_installed(self):
        """Every step is some command's, and an alias does what the command does that it stands for."""
        registry = model.Registry(INSTALLED)
        self.assertEqual({pass_step(name) for name in registry.commands} - {0}, set(PASS_STEPS.values()))
        for name, command in registry.commands.items():
            if command.alias:
                self.assertEqual(pass_step(name), pass_step(command.alias), name)


if __name__ == '__main__':
    unittest.main()
