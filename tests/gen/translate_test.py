# SPDX-License-Identifier: Apache-2.0
"""Unique handles: nothing that holds a handle is forgotten, in the installed registry and in the newest one at hand."""

import os
import re
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', '..', 'src', 'intercept', 'gen'))

import emit_translate  # noqa: E402
import generate        # noqa: E402
import model           # noqa: E402
import policy          # noqa: E402

REGISTRY = os.path.join(os.environ.get('VULKAN_REGISTRY') or '/usr/share/vulkan/registry', 'vk.xml')
EXTRA = os.environ.get('WAKE_EXTRA_REGISTRY', '')


def functions(texts):
    """name -> body of every function in generated files."""
    found = {}
    for text in texts:
        for match in re.finditer(r'^(\w+)\([^{;]*\)\n\{\n(.*?)^\}$', text, re.M | re.S):
            found[match.group(1)] = match.group(2)
    return found


class Translate(unittest.TestCase):
    registry_path = REGISTRY

    @classmethod
    def setUpClass(cls):
        if not os.path.exists(cls.registry_path):
            raise unittest.SkipTest('no registry at ' + cls.registry_path)
        cls.registry = model.Registry(cls.registry_path)
        cls.facts = emit_translate.Facts(cls.registry)
        cls.texts = {}
        with tempfile.TemporaryDirectory() as folder:
            generate.generate(cls.registry_path, None, folder, [emit_translate])
            for name in os.listdir(folder):
                with open(os.path.join(folder, name), encoding='utf-8') as file:
                    cls.texts[name] = file.read()
        cls.functions = functions(cls.texts.values())

    def handle(self, type_):
        handle = self.registry.handle(type_)
        return handle is not None and not handle.dispatchable

    def body(self, name):
        self.assertIn(name, self.functions)
        return self.functions[name]

    def test_every_handle_parameter(self):
        for command in self.facts.commands:
            if (command.alias or command.name) in policy.UNTRANSLATED:
                continue
            for p in command.params:
                if not (self.handle(p.type) or p.objecttype) or p.name == 'deferredOperation':
                    continue
                with self.subTest(command=command.name, param=p.name):
                    body = self.body('translate_' + command.name[2:])
                    if not p.pointers:
                        self.assertIn('WAKE_TRANSLATE(&t, %s);' % p.name, body)
                    elif p.const:
                        self.assertIn('%s = wake_translate_handles(&t, %s, ' % (p.name, p.name), body)
                    else:
                        self.assertRegex(body, r'wake_translate_(made|born|shown)\(&t, (parent, )?%s, ' % p.name)

    def test_every_handle_member(self):
        for struct in self.facts.structs:
            if struct.is_union or not self.facts.needs(struct.name):
                continue
            for m in struct.members:
                if not self.handle(m.type) and not m.objecttype or m.pointers and not m.const:
                    continue
                with self.subTest(struct=struct.name, member=m.name):
                    self.assertRegex(self.body('wake_translate_' + struct.name),
                                     r'(WAKE_TRANSLATE\(t, in->%s\)|in->%s = wake_translate_handles)' % (m.name, m.name))

    def test_everything_above_a_handle_is_followed(self):
        """A struct needs translation exactly when its function does something."""
        for struct in self.facts.structs:
            name = 'wake_translate_' + struct.name
            self.assertEqual(self.facts.needs(struct.name), name in self.functions, struct.name)
            for m in struct.members:
                if m.name != 'pNext' and (not m.pointers or m.const) and not struct.is_union \
                        and self.facts.needs(self.facts.struct(m.type)) and not self.registry.struct(m.type).is_union:
                    self.assertIn('wake_translate_' + self.facts.struct(m.type), self.body(name), struct.name)
            for extender in self.registry.extenders(struct.name):
                if self.facts.needs(extender.name):
                    self.assertIn('wake_translate_chain', self.body(name), struct.name)

    def test_chain_rows(self):
        rows = re.findall(r'^    \{(VK_\w+), sizeof\((\w+)\), (\w+)\},$', self.texts['translate_table.c'], re.M)
        values = [self.registry.stype_value(stype) for stype, _, _ in rows]
        self.assertEqual(values, sorted(set(values)))
        for _, struct, function in rows:
            self.assertEqual(function == 'NULL', not self.facts.needs(struct), struct)

    def test_every_function_is_filled_in(self):
        for name in self.functions:
            if name.startswith('translate_'):
                lines = [t for t in self.texts.values() if 'WAKE_TRANSLATE_FILL(%s);' % name[len('translate_'):] in t]
                self.assertEqual(len(lines), 1, name)

    def test_ends(self):
        """Each kind of object that can be made can be forgotten."""
        made, ended = set(), set()
        for command in self.facts.commands:
            shape = emit_translate.Shape(self.facts, command)
            if re.match(r'vk(Create|Allocate|Acquire|Register)', command.name):
                made.update(p.type for p in shape.outputs if self.handle(p.type))
            if shape.destroyed is not None:
                ended.add(shape.destroyed.type)
                self.assertRegex(self.body('translate_' + command.name[2:]), r'wake_translate_forget\(')
        # Modes of a display live as long as the display, and displays as long as the instance.
        self.assertEqual({self.registry.handle(t).name for t in made} - {self.registry.handle(t).name for t in ended},
                         {'VkDisplayModeKHR'})

    def test_nothing_is_deferred(self):
        for command in self.facts.commands:
            if any(p.name == 'deferredOperation' for p in command.params) and self.facts.concerns(command):
                body = self.body('translate_' + command.name[2:])
                self.assertNotIn('deferredOperation,', body)
                self.assertIn('VK_OPERATION_NOT_DEFERRED_KHR', body)

    def test_conditions_come_before_pointers(self):
        body = self.body('wake_translate_VkWriteDescriptorSet')
        for member, condition in (('pImageInfo', 'image_info'), ('pBufferInfo', 'buffer_info'),
                                  ('pTexelBufferView', 'texel_view')):
            self.assertRegex(body, r'if \(wake_uses_%s\(in->descriptorType\)\) \{\n\s+in->%s = ' % (condition, member))
        self.assertIn('if (wake_translate_inherits(t)) {', self.body('wake_translate_VkCommandBufferBeginInfo'))

    def test_template_data_before_its_template(self):
        body = self.body('translate_UpdateDescriptorSetWithTemplate')
        self.assertLess(body.index('wake_translate_template_data'), body.index('WAKE_TRANSLATE(&t, descriptorUpdateTemplate)'))

    def test_shards(self):
        for name, text in self.texts.items():
            self.assertLess(text.count('\n'), 10000, name)


@unittest.skipUnless(os.path.exists(EXTRA), 'WAKE_EXTRA_REGISTRY names no file')
class Newest(Translate):
    registry_path = EXTRA


class Policy(unittest.TestCase):
    def test_bad_rows_are_refused(self):
        registry = model.Registry(REGISTRY)
        for table, key, value in ((policy.UNTRANSLATED, 'vkNoSuchCommand', 'a reason'),
                                  (policy.UNTRANSLATED, 'vkCreateBuffer', ''),
                                  (policy.TRANSLATED_IF, ('VkBufferCreateInfo', 'pNothing'), ('true', 'a reason'))):
            table[key] = value
            try:
                with self.assertRaises(SystemExit):
                    emit_translate.check(registry)
            finally:
                del table[key]
        emit_translate.check(registry)


if __name__ == '__main__':
    unittest.main()
