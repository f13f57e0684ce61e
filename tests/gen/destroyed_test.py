# SPDX-License-Identifier: Apache-2.0
"""emit_destroyed.py: which parameter is the object that a call destroys."""

import os
import re
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import emit_destroyed   # noqa: E402
import model            # noqa: E402

INSTALLED = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'vk.xml')


class Destroyed(unittest.TestCase):
    def test_installed(self):
        registry = model.Registry(INSTALLED)
        found = {name: emit_destroyed.object_of(registry, command) for name, command in registry.commands.items()}
        for name, expected in (('vkDestroyBuffer', 'buffer'), ('vkFreeMemory', 'memory'), ('vkResetCommandPool', 'commandPool'),
                               ('vkResetDescriptorPool', 'descriptorPool'), ('vkDestroySurfaceKHR', 'surface'),
                               ('vkDestroySamplerYcbcrConversionKHR', 'ycbcrConversion')):
            self.assertEqual(found[name].name, expected, name)
        for name in ('vkFreeCommandBuffers', 'vkFreeDescriptorSets', 'vkDestroyDevice', 'vkDestroyInstance', 'vkResetFences', 'vkCmdDraw'):
            self.assertIsNone(found[name], name)
        for name in registry.commands:
            if re.match('vkDestroy', name) and name not in ('vkDestroyDevice', 'vkDestroyInstance'):
                self.assertIsNotNone(found[name], name)


if __name__ == '__main__':
    unittest.main()
