# SPDX-License-Identifier: Apache-2.0
"""The emitters on fixtures/tiny.xml, compared with golden/; and the rules that hold for every emitter.

WAKE_UPDATE_GOLDEN=1 rewrites the golden files; read the difference before keeping it.
"""

import contextlib
import io
import os
import re
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', '..', 'src', 'intercept', 'gen'))

import cwriter        # noqa: E402
import emit_commands  # noqa: E402
import emit_names     # noqa: E402
import emit_structs   # noqa: E402
import emit_vuids     # noqa: E402
import generate       # noqa: E402

TINY = os.path.join(HERE, 'fixtures', 'tiny.xml')
TINY_USAGE = os.path.join(HERE, 'fixtures', 'tiny_validusage.json')
GOLDEN = os.path.join(HERE, 'golden')
# Emitters whose whole output on the small registry is compared. The others need commands that only the real one has.
WITH_GOLDEN = [emit_commands, emit_names, emit_structs, emit_vuids]


def read(folder, name):
    with open(os.path.join(folder, name), encoding='utf-8') as f:
        return f.read()


class Golden(unittest.TestCase):
    maxDiff = None

    def test_files(self):
        with tempfile.TemporaryDirectory() as out:
            generate.generate(TINY, TINY_USAGE, out, WITH_GOLDEN)
            names = sorted(os.listdir(out))
            if os.environ.get('WAKE_UPDATE_GOLDEN'):
                for old in os.listdir(GOLDEN):
                    os.unlink(os.path.join(GOLDEN, old))
                for name in names:
                    with open(os.path.join(GOLDEN, name + '.golden'), 'w', encoding='utf-8') as f:
                        f.write(read(out, name))
            self.assertEqual(sorted(n + '.golden' for n in names), sorted(os.listdir(GOLDEN)))
            for name in names:
                with self.subTest(name):
                    self.assertEqual(read(out, name), read(GOLDEN, name + '.golden'))


class Rules(unittest.TestCase):
    def test_outputs_are_named_once(self):
        listed = generate.list_outputs(generate.load_emitters())
        self.assertEqual(len(listed), len(set(listed)))
        self.assertIn('commands.h', listed)

    def test_list_outputs_needs_no_registry(self):
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            self.assertEqual(generate.main(['--list-outputs']), 0)
        self.assertEqual(text.getvalue().split(), generate.list_outputs(generate.load_emitters()))

    def test_undeclared_file_is_refused(self):
        class Extra:
            __name__ = 'emit_extra'

            @staticmethod
            def outputs():
                return ['one.h']

            @staticmethod
            def emit(registry, valid_usage, out):
                out.file('one.h')
                out.file('two.h')

        with tempfile.TemporaryDirectory() as out, self.assertRaises(SystemExit):
            generate.generate(TINY, None, out, [Extra])

    def test_without_valid_usage(self):
        with tempfile.TemporaryDirectory() as out:
            generate.generate(TINY, None, out, WITH_GOLDEN)
            self.assertIn('wake_vuid_owner_count = 0;', read(out, 'vuid_index.c'))

    def test_unchanged_files_stay_untouched(self):
        with tempfile.TemporaryDirectory() as out:
            self.assertTrue(generate.generate(TINY, TINY_USAGE, out, WITH_GOLDEN))
            self.assertEqual(generate.generate(TINY, TINY_USAGE, out, WITH_GOLDEN), [])
            with open(os.path.join(out, 'commands.h'), 'a', encoding='utf-8') as f:
                f.write('/* edited */\n')
            self.assertEqual(generate.generate(TINY, TINY_USAGE, out, WITH_GOLDEN), ['commands.h'])

    def test_unknown_phrase_of_external_synchronization_is_refused(self):
        with tempfile.TemporaryDirectory() as out:
            changed = os.path.join(out, 'tiny.xml')
            with open(changed, 'w', encoding='utf-8') as f:
                f.write(read(os.path.dirname(TINY), 'tiny.xml').replace('sname:VkCommandPool that', 'some pool that'))
            with self.assertRaises(ValueError):
                generate.generate(changed, None, os.path.join(out, 'gen'), [emit_commands])


class CWriter(unittest.TestCase):
    def test_literals(self):
        for text, literal in (('a"b\\', r'"a\"b\\"'), ('\n\t', r'"\n\t"'), ('é1', r'"\303\2511"'),
                              ('??=', '"?\\?="')):
            with self.subTest(text):
                self.assertEqual(cwriter.string_literal(text), literal)

    def test_header_has_a_guard_and_blocks_indent(self):
        w = cwriter.Writer('some_thing.h', 'emit_x.py')
        with w.function('int', 'f', 'void'):
            with w.block('if (1)'):
                w.line('return 1;')
        text = w.text()
        self.assertIn('#ifndef WAKE_GEN_SOME_THING_H\n#define WAKE_GEN_SOME_THING_H\n', text)
        self.assertIn('int\nf(void)\n{\n    if (1) {\n        return 1;\n    }\n}\n', text)
        self.assertTrue(text.endswith('\n#endif\n'))

    def test_open_block_is_refused(self):
        w = cwriter.Writer('x.c', 'emit_x.py')
        block = w.block('if (1)')
        block.__enter__()
        with self.assertRaises(ValueError):
            w.text()

    def test_wrapped_lines_stay_in_the_column_limit(self):
        w = cwriter.Writer('x.c', 'emit_x.py')
        w.wrapped('%d,' % n for n in range(1000))
        rows = w.text().split('\n')[3:]
        self.assertLessEqual(max(len(r) for r in rows), cwriter.COLUMNS)
        self.assertEqual(re.findall(r'\d+', ' '.join(rows)), [str(n) for n in range(1000)])

    def test_pool_holds_each_string_once(self):
        pool = cwriter.StringPool()
        self.assertEqual([pool.add(t) for t in ('ab', 'é', 'ab', 'c')], [0, 3, 0, 6])
        w = cwriter.Writer('x.c', 'emit_x.py')
        pool.write(w, 'pool')
        self.assertIn('const char pool[] =\n    "ab\\0"\n    "\\303\\251\\0"\n    "c\\0";\n', w.text())

    def test_a_file_is_written_where_it_changes(self):
        with tempfile.TemporaryDirectory() as out:
            path = os.path.join(out, 'a.c')
            for text, written in (('é\n', True), ('é\n', False), ('b\n', True)):
                self.assertEqual(cwriter.write_if_changed(path, text), written)
                self.assertEqual(read(out, 'a.c'), text)
            self.assertEqual(os.listdir(out), ['a.c'])

    def test_snake_case(self):
        for name, snake in (('vkCmdDrawIndexed', 'cmd_draw_indexed'), ('VkBufferCreateInfo', 'buffer_create_info'),
                            ('vkGetPhysicalDeviceSurfaceSupportKHR', 'get_physical_device_surface_support_khr')):
            self.assertEqual(cwriter.snake_case(name), snake)


if __name__ == '__main__':
    unittest.main()
