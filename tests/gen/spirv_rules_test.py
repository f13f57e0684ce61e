# SPDX-License-Identifier: Apache-2.0
"""emit_spirv.py: what each form of <enable> becomes, and spots of the installed registry."""

import json
import os
import re
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', '..', 'src', 'intercept', 'gen'))

import cwriter     # noqa: E402
import emit_spirv  # noqa: E402
import model       # noqa: E402

VK_XML = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'vk.xml')


def emit(registry, numbers):
    """The text of spirv_rules.c, with these numbers of capabilities."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'spirv.json')
        with open(path, 'w', encoding='utf-8') as f:
            json.dump({'spv': {'enum': [{'Name': 'Op', 'Values': {}}, {'Name': 'Capability', 'Values': numbers}]}}, f)
        before, emit_spirv.NUMBERS = emit_spirv.NUMBERS, path
        newer, emit_spirv.NEWER_CAPABILITIES = emit_spirv.NEWER_CAPABILITIES, {}
        try:
            out = cwriter.Output(os.path.join(folder, 'gen'))
            emit_spirv.emit(registry, None, out)
            out.close()
            with open(os.path.join(folder, 'gen', 'spirv_rules.c'), encoding='utf-8') as f:
                return f.read()
        finally:
            emit_spirv.NUMBERS = before
            emit_spirv.NEWER_CAPABILITIES = newer


def table(text, name):
    """The rows of a table; the empty one at its end is left out."""
    found = re.search(r'^[^\n]*\b%s\[\] = \{\n(.*?)^\};' % name, text, re.M | re.S)
    return [line.strip() for line in found.group(1).splitlines() if line.strip() and line.strip() != '{0},']


class Rules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.registry = model.Registry(VK_XML)

    def rows(self, *enables):
        return [rows for _, rows in emit_spirv.rules(self.registry, [('Name', list(enables))])]

    def test_versions(self):
        self.assertEqual(self.rows({'version': 'VK_VERSION_1_1'}), [['{.version = VK_API_VERSION_1_1},']])
        self.assertEqual(self.rows({'version': 'VK_API_VERSION_1_3'}), [['{.version = VK_API_VERSION_1_3},']])

    def test_features_and_extensions(self):
        self.assertEqual(
            self.rows({'struct': 'VkPhysicalDeviceFeatures', 'feature': 'geometryShader', 'requires': 'VK_VERSION_1_0'},
                      {'extension': 'VK_KHR_shader_clock'}),
            [['{.feature = WAKE_FEATURE_geometryShader},', '{.extension = WAKE_EXT_VK_KHR_shader_clock},']])

    def test_properties_are_looked_for_in_every_struct_that_has_them(self):
        rows = self.rows({'property': 'VkPhysicalDeviceVulkan11Properties', 'member': 'subgroupSupportedOperations',
                          'value': 'VK_SUBGROUP_FEATURE_VOTE_BIT'})[0]
        self.assertEqual(len(rows), 2)
        for row, place in zip(rows, ('subgroup.supportedOperations', 'vulkan11.subgroupSupportedOperations')):
            self.assertIn('offsetof(struct wake_properties, %s)' % place, row)
            self.assertIn('.value = VK_SUBGROUP_FEATURE_VOTE_BIT', row)

    def test_what_is_not_understood_leaves_no_rule(self):
        for enable in ({'version': 'SOME_DAY'}, {'feature': 'flying'}, {'extension': 'VK_NOBODY_anything'}, {'wish': 'x'},
                       {'property': 'VkPhysicalDeviceFlyingProperties', 'member': 'height', 'value': '1'}):
            self.assertEqual(self.rows(enable), [], enable)
            self.assertEqual(self.rows({'version': 'VK_VERSION_1_0'}, enable), [], enable)

    def test_tables(self):
        text = emit(self.registry, {'Shader': 1, 'Geometry': 2, 'ShaderViewportIndexLayerEXT': 5254,
                                    'ShaderViewportIndexLayerNV': 5254, 'Kernel': 6})
        capabilities = table(text, 'wake_spirv_capability_rules')
        enables = table(text, 'wake_spirv_enables')
        # Newer registries have one name for what is one number.
        known = {name for name, _ in self.registry.spirv_capabilities}
        names = [n for n in ('Shader', 'Geometry', 'ShaderViewportIndexLayerEXT', 'ShaderViewportIndexLayerNV') if n in known]
        self.assertEqual([row.split(',')[0] for row in capabilities], ['{"%s"' % name for name in names])
        self.assertIn('wake_spirv_capability_count = %d;' % len(names), text)
        first, count = map(int, re.match(r'\{"Geometry", 2, (\d+), (\d+)\}', capabilities[1]).groups())
        self.assertEqual(enables[first:first + count], ['{.feature = WAKE_FEATURE_geometryShader},'])

    def test_extensions_are_sorted_and_point_into_the_table(self):
        text = emit(self.registry, {})
        self.assertEqual(table(text, 'wake_spirv_capability_rules'), [])
        rows = table(text, 'wake_spirv_extension_rules')
        names = [re.match(r'\{"(\w+)"', row).group(1) for row in rows]
        enables = table(text, 'wake_spirv_enables')
        self.assertEqual(names, sorted(names))
        self.assertIn('SPV_KHR_16bit_storage', names)
        for row in rows:
            first, count = map(int, re.search(r', (\d+), (\d+)\}', row).groups())
            self.assertGreater(count, 0)
            self.assertLessEqual(first + count, len(enables))

    def test_every_capability_of_the_installed_headers_has_its_rule(self):
        numbers = emit_spirv.capability_numbers()
        if not numbers:
            self.skipTest('no SPIR-V headers')
        known = {name for name, _ in emit_spirv.rules(self.registry, self.registry.spirv_capabilities)}
        listed = {name for name, _ in self.registry.spirv_capabilities}
        self.assertEqual({n for n in listed if n in numbers} - known, set())


if __name__ == '__main__':
    unittest.main()
