# SPDX-License-Identifier: Apache-2.0
"""model.py on a small registry that has one of everything (fixtures/tiny.xml)."""

import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', '..', 'src', 'intercept', 'gen'))

import model                      # noqa: E402
from spec_text import plain_text  # noqa: E402


class TinyRegistry(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.r = model.Registry(os.path.join(HERE, 'fixtures', 'tiny.xml'))

    def values(self, enum):
        return {v.name: v.value for v in self.r.enums[enum].values}

    def test_only_this_api(self):
        self.assertEqual(self.r.header_version, 77)
        self.assertNotIn('VK_RESULT_SC', self.values('VkResult'))
        self.assertEqual([p.name for p in self.r.commands['vkCmdSail'].params],
                         ['commandBuffer', 'harbour', 'pCount'])
        code_size = [m for m in self.r.structs['VkHarbourCreateInfo'].members if m.name == 'codeSize']
        self.assertEqual([m.type for m in code_size], ['size_t'])

    def test_disabled_extensions_leave_nothing(self):
        self.assertNotIn('VK_EXT_gone', self.r.extensions)
        self.assertNotIn('vkGoneCommand', self.r.commands)
        self.assertNotIn('VkGoneInfo', self.r.structs)
        self.assertNotIn('VkGone', self.r.handles)
        self.assertNotIn('VK_RESULT_GONE_EXT', self.values('VkResult'))

    def test_versions_fold_internal_parts(self):
        self.assertEqual(self.r.versions, ['VK_VERSION_1_0', 'VK_VERSION_1_1'])
        self.assertEqual(self.r.commands['vkCreateHarbour'].versions, ['VK_VERSION_1_0'])

    def test_extension_enum_offsets(self):
        results = self.values('VkResult')
        self.assertEqual(results['VK_RESULT_STORM_EXT'], 1000009003)     # extension 10, offset 3
        self.assertEqual(results['VK_ERROR_AGROUND_KHR'], -1000008000)   # dir="-"
        self.assertEqual(results['VK_RESULT_FOG'], 1000005001)           # a version, by extnumber
        self.assertEqual(results['VK_ERROR_SUNK'], -1)

    def test_enum_values_know_their_origin(self):
        by_name = {v.name: v for v in self.r.enums['VkResult'].values}
        self.assertEqual(by_name['VK_RESULT_CALM'].extensions, [])
        self.assertEqual(by_name['VK_RESULT_STORM_EXT'].extensions, ['VK_EXT_drift'])
        self.assertEqual(by_name['VK_RESULT_FOG'].versions, ['VK_VERSION_1_1'])
        self.assertEqual(by_name['VK_ERROR_AGROUND_KHR'].platform, 'xcb')

    def test_bit_positions(self):
        self.assertEqual(self.values('VkTideFlagBits2')['VK_TIDE_2_SPRING_BIT'], 1 << 63)
        self.assertEqual(self.r.enums['VkTideFlagBits2'].width, 64)
        self.assertEqual(self.values('VkTideFlagBits')['VK_TIDE_HIGH_BIT'], 0x80000000)
        self.assertEqual(self.values('VkTideFlagBits')['VK_TIDE_SLACK_BIT_EXT'], 32)
        self.assertTrue(self.r.enums['VkTideFlagBits'].is_bits)
        self.assertFalse(self.r.enums['VkResult'].is_bits)

    def test_flags(self):
        self.assertEqual(self.r.flags['VkTideFlags'].bits, 'VkTideFlagBits')
        self.assertEqual((self.r.flags['VkTideFlags2'].bits, self.r.flags['VkTideFlags2'].width),
                         ('VkTideFlagBits2', 64))
        self.assertIsNone(self.r.flags['VkReservedFlags'].bits)
        self.assertEqual(self.r.flag('VkTideFlagsKHR').name, 'VkTideFlags')

    def test_enum_aliases(self):
        alias = next(v for v in self.r.enums['VkTideFlagBits'].values if v.name == 'VK_TIDE_EBB_BIT')
        self.assertEqual((alias.alias, alias.value), ('VK_TIDE_LOW_BIT', 1))
        self.assertNotIn('VK_TIDE_EBB_BIT', [v.name for v in self.r.enums['VkTideFlagBits'].distinct])
        self.assertEqual(self.values('VkStructureType')['VK_STRUCTURE_TYPE_HARBOUR_LABEL_KHR'], 1000008002)
        self.assertEqual(self.r.constants['VK_LABEL_SIZE_KHR'], 'VK_LABEL_SIZE')

    def test_type_aliases(self):
        self.assertEqual(self.r.struct('VkHarbourCreateInfoKHR').name, 'VkHarbourCreateInfo')
        self.assertEqual(len(self.r.structs['VkHarbourCreateInfoKHR'].members), 11)
        self.assertEqual(self.r.handle('VkHarbourKHR').name, 'VkHarbour')
        self.assertEqual(self.r.enum('VkTideFlagBitsKHR').name, 'VkTideFlagBits')

    def test_command_alias(self):
        sail = self.r.commands['vkCmdSailKHR']
        self.assertEqual(sail.alias, 'vkCmdSail')
        self.assertEqual([p.name for p in sail.params], ['commandBuffer', 'harbour', 'pCount'])
        self.assertEqual((sail.versions, sail.extensions), ([], ['VK_KHR_sail']))
        self.assertEqual(self.r.commands['vkCmdSail'].versions, ['VK_VERSION_1_1'])

    def test_command_facts(self):
        sail, drift = self.r.commands['vkCmdSail'], self.r.commands['vkCmdDrift']
        self.assertEqual((sail.queues, sail.renderpass, sail.levels, sail.tasks, sail.kind),
                         (['graphics', 'transfer'], 'outside', ['primary', 'secondary'], ['action'], 'cmdbuf'))
        self.assertEqual((drift.queues, drift.renderpass), (['VK_QUEUE_COMPUTE_BIT'], 'both'))
        create = self.r.commands['vkCreateHarbour']
        self.assertEqual((create.success, create.errors, create.kind),
                         (['VK_RESULT_CALM', 'VK_RESULT_ROUGH'], ['VK_ERROR_SUNK'], 'device'))

    def test_externsync(self):
        sail = self.r.commands['vkCmdSail']
        self.assertEqual([p.externsync for p in sail.params], ['true', 'maybe', None])
        self.assertEqual(len(sail.implicit_externsync), 1)
        self.assertIn('commandBuffer was allocated from', sail.implicit_externsync[0])
        create = self.r.commands['vkCreateHarbour']
        self.assertEqual(create.params[1].externsync, 'pCreateInfo->pBerths[].label')

    def test_lengths(self):
        struct = self.r.structs['VkHarbourCreateInfo']
        self.assertEqual(struct.member('pBerths').lens, ['berthCount'])
        self.assertEqual(struct.member('ppNames').lens, ['nameCount', 'null-terminated'])
        self.assertEqual(struct.member('ppNames').pointers, 2)
        self.assertEqual(struct.member('pCode').lens, ['codeSize / 4'])     # altlen, not len's formula
        self.assertTrue(self.r.structs['VkHarbourNameKHR'].member('pName').is_string)

    def test_optional(self):
        count = self.r.commands['vkCmdSail'].params[2]
        self.assertEqual(count.optional, [False, True])
        self.assertFalse(count.is_optional(0))
        self.assertTrue(count.is_optional(1))
        self.assertFalse(count.is_optional(2))
        self.assertTrue(self.r.structs['VkHarbourCreateInfo'].member('flags').is_optional())

    def test_declarations(self):
        berth = self.r.structs['VkBerth']
        self.assertEqual(berth.member('label').arrays, ['VK_LABEL_SIZE'])
        self.assertEqual(berth.member('label').decl, 'char label[VK_LABEL_SIZE]')
        self.assertEqual(berth.member('matrix').arrays, ['3', '4'])
        self.assertEqual((berth.member('index').bits, berth.member('mask').bits), (24, 8))
        info = self.r.structs['VkHarbourCreateInfo']
        self.assertTrue(info.member('pBerths').const)
        self.assertFalse(self.r.commands['vkCreateHarbour'].params[3].const)
        self.assertEqual(self.r.commands['vkCmdDrift'].params[1].arrays, ['4'])

    def test_unions(self):
        info, cargo = self.r.structs['VkHarbourCreateInfo'], self.r.structs['VkCargo']
        self.assertTrue(cargo.is_union)
        self.assertEqual(info.member('cargo').selector, 'weather')
        self.assertTrue(info.member('cargo').noautovalidity)
        self.assertEqual(cargo.member('weight').selections, ['VK_RESULT_ROUGH', 'VK_RESULT_STORM_EXT'])

    def test_chains(self):
        name = self.r.structs['VkHarbourNameKHR']
        self.assertEqual(name.extends, ['VkHarbourCreateInfo'])
        self.assertEqual(name.stype, 'VK_STRUCTURE_TYPE_HARBOUR_NAME_KHR')
        self.assertTrue(name.allowduplicate)
        self.assertEqual(name.platform, 'xcb')
        self.assertEqual([s.name for s in self.r.extenders('VkHarbourCreateInfo')], ['VkHarbourNameKHR'])
        self.assertEqual(self.r.stype_value('VK_STRUCTURE_TYPE_HARBOUR_NAME_KHR'), 1000008002)
        self.assertEqual(name.member('object').objecttype, 'objectType')

    def test_handles(self):
        self.assertTrue(self.r.handles['VkDevice'].dispatchable)
        self.assertFalse(self.r.handles['VkHarbour'].dispatchable)
        self.assertEqual(self.r.handles['VkHarbour'].parent, 'VkDevice')
        self.assertEqual(self.r.handles['VkHarbour'].object_type, 'VK_OBJECT_TYPE_HARBOUR')

    def test_extensions(self):
        sail, harbour = self.r.extensions['VK_KHR_sail'], self.r.extensions['VK_KHR_harbour']
        self.assertEqual((sail.kind, sail.number, sail.promotedto, sail.spec_version),
                         ('device', 6, 'VK_VERSION_1_1', 3))
        # The older registries' requires and requiresCore come out in the newer ones' form.
        self.assertEqual(sail.depends, 'VK_KHR_harbour+VK_EXT_drift+VK_VERSION_1_1')
        self.assertEqual(harbour.depends, 'VK_VERSION_1_1,(VK_KHR_sail+VK_EXT_drift)')
        self.assertEqual(harbour.platform, 'xcb')
        self.assertEqual(self.r.protect('xcb'), 'VK_USE_PLATFORM_XCB_KHR')


class ValidUsage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.v = model.ValidUsage(os.path.join(HERE, 'fixtures', 'tiny_validusage.json'))

    def test_texts(self):
        self.assertEqual(self.v.texts['VUID-vkCmdSail-harbour-00001'],
                         "harbour must be the ship's own Storage Class")
        self.assertEqual(self.v.texts['VUID-vkCmdSail-None-00002'],
                         'If pCount is "big", use ceil(width / size_x) tons')

    def test_first_wording_stays_all_conditions_are_known(self):
        self.assertEqual(self.v.conditions['VUID-vkCmdSail-None-00002'], ['(VK_EXT_drift)', '!(VK_EXT_drift)'])
        self.assertEqual(self.v.by_owner['vkCmdSail'].count('VUID-vkCmdSail-None-00002'), 1)

    def test_implicit(self):
        self.assertTrue(self.v.is_implicit('VUID-vkCmdSail-commandBuffer-recording'))
        self.assertFalse(self.v.is_implicit('VUID-vkCmdSail-harbour-00001'))

    def test_no_file(self):
        self.assertEqual(model.ValidUsage(None).texts, {})


class PlainText(unittest.TestCase):
    CASES = (
        ('2<sup>32</sup>-1', '2^32-1'),
        ('a &lt; b &amp;&amp; c&#43;d &gt; e&#8217;s &#8220;x&#8221; &#8230;&#8203;', 'a < b && c+d > e\'s "x" ...'),
        ('pname:a, sname:VkB, ename:VK_C and fname:vkD', 'a, VkB, VK_C and vkD'),
        ('VkFoo::bar stays', 'VkFoo::bar stays'),
        ('{lceil}<code>w</code> / <code>t</code>{rceil} {times} 2 {leq} 9', 'ceil(w / t) x 2 <= 9'),
        (r'\(\lceil{\mathit{samples} \over 32}\rceil\)', 'ceil(samples / 32)'),
        (r'\(2 \times \mathtt{VK\_UUID\_SIZE}\)', '2 x VK_UUID_SIZE'),
        (r'\(\textrm{codeSize} \over 4\)', 'codeSize / 4'),
        ('a\n  b', 'a b'),
    )

    def test_cases(self):
        for markup, plain in self.CASES:
            with self.subTest(markup):
                self.assertEqual(plain_text(markup), plain)


if __name__ == '__main__':
    unittest.main()
