# SPDX-License-Identifier: Apache-2.0
"""Spots of what the emitters write from the installed registry: the promises of src/queue/record.h and policy.py.

Emitters that know commands by name cannot run on the small registry of emitters_test.py; what others rely on in
their output is pinned here.
"""

import csv
import os
import re
import sys
import tempfile
import unittest
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', '..', 'src', 'intercept', 'gen'))

import generate  # noqa: E402
import model     # noqa: E402
import policy    # noqa: E402

FOLDER = os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry')
VK_XML = os.path.join(FOLDER, 'vk.xml')
VALID_USAGE = os.path.join(FOLDER, 'validusage.json')


def read(folder, name):
    with open(os.path.join(folder, name), encoding='utf-8') as f:
        return f.read()


class Spots(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.usage = VALID_USAGE if os.path.exists(VALID_USAGE) else None
        generate.generate(VK_XML, cls.usage, cls.folder.name)
        cls.registry = model.Registry(VK_XML)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def text(self, name):
        if not os.path.exists(os.path.join(self.folder.name, name)):
            self.skipTest('no emitter writes ' + name)
        return read(self.folder.name, name)

    def struct(self, name):
        found = re.search(r'^struct %s \{\n(.*?)^\};' % name, self.text('records.h'), re.M | re.S)
        self.assertIsNotNone(found, name)
        return [' '.join(line.split()) for line in found.group(1).splitlines() if line.strip()]

    def test_a_record_is_its_parameters_and_the_ids_of_its_handles(self):
        self.assertEqual(self.struct('wake_rec_CmdDraw'), [
            'struct wake_record head;', 'uint32_t vertexCount;', 'uint32_t instanceCount;', 'uint32_t firstVertex;',
            'uint32_t firstInstance;'])
        self.assertEqual(self.struct('wake_rec_CmdBindPipeline'), [
            'struct wake_record head;', 'VkPipeline pipeline;', 'wake_id pipeline_id;',
            'VkPipelineBindPoint pipelineBindPoint;'])

    def test_an_alias_shares_the_record(self):
        self.assertNotIn('struct wake_rec_CmdCopyBuffer2KHR', self.text('records.h'))
        self.assertIn('struct wake_rec_CmdCopyBuffer2 {', self.text('records.h'))

    def test_ordinals_of_packed_handles(self):
        found = dict(re.findall(r'^#define (WAKE_HANDLES?_VkComputePipelineCreateInfo\w*) (\d+)$',
                                self.text('records.h'), re.M))
        self.assertEqual(found, {
            'WAKE_HANDLES_VkComputePipelineCreateInfo': '3',
            'WAKE_HANDLE_VkComputePipelineCreateInfo_stage_module': '0',
            'WAKE_HANDLE_VkComputePipelineCreateInfo_layout': '1',
            'WAKE_HANDLE_VkComputePipelineCreateInfo_basePipelineHandle': '2'})

    def test_ignored_pointers_are_not_followed(self):
        packs = ''.join(self.text('pack_%02d.c' % i) for i in range(4))
        for (struct, member), (condition, _) in policy.USED_IF.items():
            with self.subTest(struct + '::' + member):
                self.assertIn(condition, packs)
                self.assertRegex(packs, r'\b%s = NULL' % member)

    def test_opaque_members_are_not_followed_by_the_printer(self):
        members = self.text('names_struct_00.c') + self.text('names_struct_01.c')
        for struct, member in policy.OPAQUE:
            if self.registry.struct(struct) is None:
                continue
            row = re.search(r'^    \{.*offsetof\(%s, %s\).*$' % (struct, member), members, re.M)
            self.assertIsNotNone(row, struct)
            self.assertIn('.foreign = true', row.group(0))

    def test_every_handle_type_has_a_number(self):
        numbers = re.findall(r'^    WAKE_TYPE_(Vk\w+) = \d+,$', self.text('objects.h'), re.M)
        self.assertEqual(sorted(numbers), sorted(h.name for h in self.registry.handles.values() if not h.alias))

    def test_dispatch_tables_hold_every_command(self):
        declared = set(re.findall(r'^    PFN_(vk\w+) \w+;$', self.text('dispatch.h'), re.M))
        wanted = {c.name for c in self.registry.commands.values()
                  if c.kind != 'global'}
        self.assertEqual(wanted - declared, set())

    def test_every_implicit_vuid_is_accounted_for(self):
        if self.usage is None:
            self.skipTest('no validusage.json')
        text = self.text('implicit_coverage.csv')
        rows = list(csv.reader(line for line in text.splitlines() if line and not line.startswith('/*')))
        self.assertEqual(rows[0][:2], ['vuid', 'status'])
        implicit = {v for v in model.ValidUsage(self.usage).texts if model.ValidUsage.is_implicit(v)}
        self.assertEqual({r[0] for r in rows[1:]}, implicit)
        for row in rows[1:]:
            self.assertIn(row[1], ('checked', 'implied', 'not'))
            self.assertTrue(row[2], row[0])


class Policy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.registry = model.Registry(VK_XML)

    def refuses(self, table, key, value):
        with mock.patch.dict(getattr(policy, table), {key: value}), self.assertRaises(SystemExit):
            policy.check(self.registry)

    def test_the_table_is_right(self):
        policy.check(self.registry)

    def test_unknown_command_is_refused(self):
        self.refuses('COMMANDS', 'vkNoSuchCommand', ('custom', 'why not'))
        self.refuses('TICKETS', 'vkNoSuchCommand', 'before')

    def test_row_without_reason_is_refused(self):
        self.refuses('COMMANDS', 'vkCmdDraw', ('pass', ''))

    def test_unknown_kind_is_refused(self):
        self.refuses('COMMANDS', 'vkCmdDraw', ('sometimes', 'a reason'))

    def test_unknown_member_is_refused(self):
        self.refuses('USED_IF', ('VkBufferCreateInfo', 'pNothing'), ('1', 'a reason'))
        self.refuses('LENGTHS', ('VkNoStruct', 'pCode'), ('1', 'a reason'))


if __name__ == '__main__':
    unittest.main()
