# SPDX-License-Identifier: Apache-2.0
"""emit_legacy.py: commands that the registry names as superseded, with what took their place."""

import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import emit_legacy   # noqa: E402
import generate      # noqa: E402
import model         # noqa: E402

INSTALLED = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'vk.xml')
TINY = os.path.join(HERE, 'fixtures', 'tiny.xml')
TINY_USAGE = os.path.join(HERE, 'fixtures', 'tiny_validusage.json')


class Legacy(unittest.TestCase):
    def test_registry_without(self):
        """An older one: no rows, and files that still compile."""
        self.assertEqual(emit_legacy.rows(model.Registry(TINY)), [])
        with tempfile.TemporaryDirectory() as out:
            generate.generate(TINY, TINY_USAGE, out, [emit_legacy])
            with open(os.path.join(out, 'legacy.h'), encoding='utf-8') as file:
                self.assertIn('WAKE_LEGACY_COUNT = 1', file.read())

    def test_installed(self):
        registry = model.Registry(INSTALLED)
        if not registry.superseded:
            self.skipTest('the registry names none')
        rows = emit_legacy.rows(registry)
        keys = [(row.command, row.id) for row in rows]
        self.assertEqual(keys, sorted(set(keys)))
        found = {row.command: row for row in rows}
        self.assertEqual(found['vkQueueSubmit'], emit_legacy.Row(
            'vkQueueSubmit', 'WARNING-deprecation-sync2', 'VK_VERSION_1_3', 'VK_KHR_synchronization2', 'vkQueueSubmit2',
            'vkQueueSubmit2KHR'))
        self.assertEqual(found['vkGetPhysicalDeviceFeatures'], emit_legacy.Row(
            'vkGetPhysicalDeviceFeatures', 'WARNING-legacy-gpdp2', 'VK_VERSION_1_1', 'VK_KHR_get_physical_device_properties2',
            'vkGetPhysicalDeviceFeatures2', 'vkGetPhysicalDeviceFeatures2KHR'))
        self.assertEqual((found['vkCreateFramebuffer'].of_version, found['vkCreateFramebuffer'].of_extension), ('', ''))
        for name in ('vkCmdDraw', 'vkQueueSubmit2', 'vkDestroySampler', 'vkFreeDescriptorSets', 'vkCreateRenderPass2KHR'):
            self.assertNotIn(name, found)
        for row in rows:
            for name in (row.of_version, row.of_extension):
                self.assertTrue(not name or name in registry.commands, row)
            if row.of_extension:
                self.assertIn(row.extension, registry.commands[row.of_extension].extensions, row)


if __name__ == '__main__':
    unittest.main()
