# SPDX-License-Identifier: Apache-2.0
"""implicit_rules.py, emit_implicit.py and coverage.py on a registry of a few lines, and on the installed one."""

import json
import os
import re
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import coverage         # noqa: E402
import cwriter          # noqa: E402
import emit_implicit    # noqa: E402
import implicit_rules   # noqa: E402
import model            # noqa: E402

REGISTRY = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'vk.xml')
USAGE = os.path.join(os.path.dirname(REGISTRY), 'validusage.json')

TINY = '''<registry>
<platforms/>
<types>
 <type category="bitmask">typedef <type>VkFlags</type> <name>VkPaintFlags</name>;</type>
 <type requires="VkTintFlagBits" category="bitmask">typedef <type>VkFlags</type> <name>VkTintFlags</name>;</type>
 <type name="VkTintFlagBits" category="enum"/><type name="VkMode" category="enum"/>
 <type name="VkStructureType" category="enum"/>
 <type category="handle" objtypeenum="VK_OBJECT_TYPE_DEVICE"><type>VK_DEFINE_HANDLE</type>(<name>VkDevice</name>)</type>
 <type category="handle" parent="VkDevice" objtypeenum="VK_OBJECT_TYPE_PAINT">
  <type>VK_DEFINE_NON_DISPATCHABLE_HANDLE</type>(<name>VkPaint</name>)</type>
 <type category="struct" name="VkPaintInfo">
  <member values="VK_STRUCTURE_TYPE_PAINT_INFO"><type>VkStructureType</type> <name>sType</name></member>
  <member optional="true">const <type>void</type>* <name>pNext</name></member>
  <member optional="true"><type>VkPaintFlags</type> <name>flags</name></member>
  <member><type>VkTintFlags</type> <name>tint</name></member>
  <member><type>VkMode</type> <name>mode</name></member>
  <member><type>uint32_t</type> <name>modeCount</name></member>
  <member len="modeCount">const <type>VkMode</type>* <name>pModes</name></member>
  <member optional="true"><type>uint32_t</type> <name>nameCount</name></member>
  <member len="nameCount,null-terminated">const <type>char</type>* const* <name>ppNames</name></member>
  <member optional="true"><type>VkPaint</type> <name>base</name></member>
  <member><type>VkPaint</type> <name>ground</name></member>
  <member noautovalidity="true"><type>VkMode</type> <name>ignored</name></member>
 </type>
 <type category="struct" name="VkPaintExtra" structextends="VkPaintInfo" allowduplicate="true">
  <member values="VK_STRUCTURE_TYPE_PAINT_EXTRA"><type>VkStructureType</type> <name>sType</name></member>
  <member optional="true">const <type>void</type>* <name>pNext</name></member>
  <member><type>VkMode</type> <name>extra</name></member>
 </type>
</types>
<enums name="VkStructureType" type="enum">
 <enum value="0" name="VK_STRUCTURE_TYPE_PAINT_INFO"/><enum value="1" name="VK_STRUCTURE_TYPE_PAINT_EXTRA"/>
</enums>
<enums name="VkMode" type="enum"><enum value="0" name="VK_MODE_A"/><enum value="1" name="VK_MODE_B"/></enums>
<enums name="VkTintFlagBits" type="bitmask">
 <enum bitpos="0" name="VK_TINT_RED_BIT"/><enum bitpos="2" name="VK_TINT_BLUE_BIT"/>
</enums>
<commands>
 <command><proto><type>void</type> <name>vkPaint</name></proto>
  <param><type>VkDevice</type> <name>device</name></param>
  <param>const <type>VkPaintInfo</type>* <name>pInfo</name></param>
  <param><type>VkPaint</type>* <name>pPaint</name></param>
 </command>
 <command name="vkPaintEXT" alias="vkPaint"/>
</commands>
<feature api="vulkan" name="VK_VERSION_1_0" number="1.0"><require>
 <type name="VkPaintInfo"/><command name="vkPaint"/>
</require></feature>
<extensions>
 <extension name="VK_EXT_paint" number="5" type="device" supported="vulkan"><require>
  <enum offset="0" extends="VkMode" name="VK_MODE_C_EXT"/>
  <enum bitpos="9" extends="VkTintFlagBits" name="VK_TINT_GOLD_BIT_EXT"/>
  <type name="VkPaintExtra"/><command name="vkPaintEXT"/>
 </require></extension>
</extensions>
</registry>'''


def tiny(valid_usage=None):
    with tempfile.NamedTemporaryFile('w', suffix='.xml') as xml:
        xml.write(TINY)
        xml.flush()
        registry = model.Registry(xml.name)
    usage = model.ValidUsage(None)
    if valid_usage is not None:
        with tempfile.NamedTemporaryFile('w', suffix='.json') as file:
            json.dump({'validation': valid_usage}, file)
            file.flush()
            usage = model.ValidUsage(file.name)
    return registry, usage


def emitted(registry, usage):
    """{file name: text}"""
    with tempfile.TemporaryDirectory() as folder:
        out = cwriter.Output(folder)
        emit_implicit.emit(registry, usage, out)
        out.close()
        texts = {}
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), encoding='utf-8') as f:
                texts[name] = f.read()
        return texts


def function(texts, name):
    """The body of one generated function, white space made single."""
    for text in texts.values():
        found = re.search(r'\n%s\([^;{]*\)\n\{\n(.*?)\n\}' % name, text, re.S)
        if found:
            return ' '.join(found.group(1).split())
    raise AssertionError('no function ' + name)


class Rules(unittest.TestCase):
    def ids(self, owner, usage=None):
        derived = implicit_rules.Deriver(*tiny(usage))
        return {v for r in derived.owners[owner].rules if derived.is_checked(derived.owners[owner], r)
                for v in (r.vuid, r.second) if v}

    def test_ids_of_a_struct(self):
        self.assertEqual(self.ids('VkPaintInfo'), {'VUID-VkPaintInfo-' + rest for rest in (
            'sType-sType', 'pNext-pNext', 'sType-unique', 'flags-zerobitmask', 'tint-parameter',
            'tint-requiredbitmask', 'mode-parameter', 'modeCount-arraylength', 'pModes-parameter', 'ppNames-parameter',
            'base-parameter', 'ground-parameter', 'commonparent')})

    def test_ids_of_a_command(self):
        self.assertEqual(self.ids('vkPaint'), {'VUID-vkPaint-pInfo-parameter', 'VUID-vkPaint-pPaint-parameter'})

    def test_valid_usage_decides_what_exists(self):
        usage = {'VkPaintInfo': {'core': [{'vuid': 'VUID-VkPaintInfo-mode-parameter', 'text': 'mode must be valid'}]}}
        self.assertEqual(self.ids('VkPaintInfo', usage), {'VUID-VkPaintInfo-mode-parameter'})

    def test_explicit_members_are_left_alone(self):
        self.assertNotIn('VUID-VkPaintInfo-ignored-parameter', self.ids('VkPaintInfo'))


class Text(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.texts = emitted(*tiny())

    def test_names_of_files(self):
        self.assertEqual(sorted(self.texts), sorted(emit_implicit.outputs()))

    def test_two_runs_are_equal(self):
        self.assertEqual(self.texts, emitted(*tiny()))

    def test_struct(self):
        body = function(self.texts, 'wake_implicit_VkPaintInfo')
        for part in ('p->sType != VK_STRUCTURE_TYPE_PAINT_INFO', 'if (p->pNext != NULL)', 'p->flags != 0',
                     'p->tint == 0', '(p->tint & ~0x5u) != 0', '(uint32_t)p->mode > 1u', 'p->modeCount == 0',
                     'p->modeCount != 0 && p->pModes == NULL', '(uint32_t)p->pModes[i] > 1u',
                     'p->ppNames[i] == NULL', 'if (p->base != VK_NULL_HANDLE)', 'WAKE_HANDLE_VkPaintInfo_ground'):
            self.assertIn(part, body)
        self.assertNotIn('p->ignored', body)

    def test_struct_of_a_chain_has_no_chain_of_its_own(self):
        body = function(self.texts, 'wake_implicit_VkPaintExtra')
        self.assertNotIn('pNext', body)
        self.assertIn('p->extra', body)

    def test_command_and_its_alias(self):
        body = function(self.texts, 'wake_implicit_Paint')
        self.assertIn('r->pInfo == NULL', body)
        self.assertIn('wake_implicit_VkPaintInfo(&inner, r->pInfo)', body)
        self.assertIn('WAKE_IMPLICIT_DEVICE', body)
        self.assertIn('[WAKE_CMD_vkPaintEXT] = wake_implicit_Paint,', self.texts['implicit_dispatch.c'])

    def test_what_an_extension_offers(self):
        enums, links = self.texts['implicit_enums.c'], self.texts['implicit_links.c']
        self.assertIn('{1000004000, need_EXT_paint, 0}, /* VK_MODE_C_EXT */', enums)
        self.assertIn('{0x200ll, need_EXT_paint, 0}, /* VK_TINT_GOLD_BIT_EXT */', enums)
        self.assertIn('.extensions = need_EXT_paint', links)
        self.assertIn('.repeats = true', links)


@unittest.skipUnless(os.path.exists(REGISTRY) and os.path.exists(USAGE), 'no installed registry')
class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.usage = model.ValidUsage(USAGE)
        cls.texts = emitted(model.Registry(REGISTRY), cls.usage)

    def rows(self):
        lines = [l for l in self.texts['implicit_coverage.csv'].splitlines() if l and not l.startswith('/*')]
        return [line.split(',', 2) for line in lines[1:]]

    def test_every_implicit_vuid_has_a_verdict(self):
        wanted = sorted(v for v in self.usage.texts if self.usage.is_implicit(v))
        self.assertEqual([r[0] for r in self.rows()], wanted)
        self.assertLessEqual({r[1] for r in self.rows()}, {'checked', 'implied', 'not'})
        self.assertFalse([r for r in self.rows() if not r[2]])

    def test_arrays_that_calls_fill_are_looked_at(self):
        # The length of VkDataGraphPipelinePropertyQueryResultARM is a parameter, not what a pointer leads to.
        self.assertFalse([r for r in self.rows() if 'an array that a call fills' in r[2] and 'DataGraph' not in r[0]])
        body = function(self.texts, 'wake_implicit_GetPhysicalDeviceQueueFamilyProperties2')
        self.assertIn('*r->pQueueFamilyPropertyCount', body)

    def test_what_is_called_checked_stands_in_the_code(self):
        code = ''.join(text for name, text in self.texts.items() if name.endswith('.c'))
        special = {v for v, why in implicit_rules.SPECIAL.items() if why.startswith('checked')}
        missing = [r[0] for r in self.rows()
                   if r[1] == 'checked' and '"%s"' % r[0] not in code and r[0] not in special]
        self.assertEqual(missing, [])

    def test_every_id_in_the_code_exists(self):
        code = ''.join(text for name, text in self.texts.items() if name.endswith('.c'))
        # Two ids in one text: of newer layers where the registry has no number, and of older ones.
        ids = {part for text in re.findall(r'"(?:VUID|UNASSIGNED)-[^"]+"', code) for part in text.strip('"').split('|')}
        self.assertEqual(sorted(i for i in ids - set(self.usage.texts) if i.startswith('VUID-') and
                                i != 'VUID-vkCreateImageView-image-09179'), [])
        self.assertTrue(all(i.endswith(('parent', '-device', 'Bool32', 'Value')) for i in ids if i.startswith('UNASSIGNED-')))

    def test_shards_stay_readable(self):
        for name, text in self.texts.items():
            self.assertLess(text.count('\n'), 12000, name)


class Coverage(unittest.TestCase):
    def test_hand_written_checks_count(self):
        rows = [('VUID-vkA-b-parameter', 'not', 'why'), ('VUID-vkA-c-parameter', 'not', 'why'),
                ('VUID-vkA-d-parent', 'checked', 'wake_implicit_A')]
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, 'a.c'), 'w') as f:
                f.write('find("VUID-vkA-b-parameter"); find("VUID-vkA-b-01234"); find("WAKE-a-b");')
            text, tables = coverage.pages(rows, coverage.read_sources(folder))
        self.assertIn('2 of 3 are checked by code', text)
        self.assertIn('| parameter | 2 | 1 | 0 | 1 |', text)
        self.assertIn('| b-01234 | vkA | a.c: ', tables['other'])
        self.assertIn('| WAKE-a-b | a.c |', text)
        self.assertIn('| 1 | why | VUID-vkA-c-parameter |', text)


if __name__ == '__main__':
    unittest.main()
