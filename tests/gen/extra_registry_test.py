# SPDX-License-Identifier: Apache-2.0
"""A second, newer registry (WAKE_EXTRA_REGISTRY, a path to a vk.xml): everything generates, and what is generated
compiles against headers that the distribution's genvk.py makes from it. Skipped where the variable is not set.
"""

import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, '..', '..'))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))
sys.path.insert(0, HERE)

import generate          # noqa: E402
import model             # noqa: E402
import registry_headers  # noqa: E402

EXTRA = os.environ.get('WAKE_EXTRA_REGISTRY')
FOLDER = os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry')
COMPILER = os.environ.get('CC', 'cc')


@unittest.skipUnless(EXTRA and os.path.exists(EXTRA), 'WAKE_EXTRA_REGISTRY names no file')
class ExtraRegistry(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.out = os.path.join(cls.folder.name, 'gen')
        cls.emitters = generate.load_emitters()
        generate.generate(EXTRA, None, cls.out, cls.emitters)
        cls.registry = model.Registry(EXTRA)
        cls.installed = model.Registry(os.path.join(FOLDER, 'vk.xml'))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_same_files(self):
        self.assertEqual(sorted(os.listdir(self.out)), generate.list_outputs(self.emitters))

    def test_shape(self):
        """A newer registry has all of an older one but provisional extensions, which may have changed their names."""
        newer, older = self.registry, self.installed
        if newer.header_version <= older.header_version and newer.versions == older.versions:
            self.skipTest('not newer than the installed one')
        for kind in ('commands', 'structs', 'handles', 'enums', 'flags', 'extensions'):
            new, old = getattr(newer, kind), getattr(older, kind)
            lost = [n for n, item in old.items() if n not in new and item.platform != 'provisional']
            self.assertEqual(lost, [], kind)
            self.assertGreaterEqual(len(new), len(old), kind)

    def test_core_values_never_change(self):
        newer = {v.name: v.value for e in self.registry.enums.values() for v in e.values}
        for enum in self.installed.enums.values():
            for value in enum.values:
                if not value.extensions and enum.platform != 'provisional':
                    self.assertEqual(newer.get(value.name), value.value, value.name)

    def test_code_names_the_real_command(self):
        """What is the only name of a command in the installed registry and an alias in the newer one: WAKE_CMD_ of it is a
        command that is promoted, WAKE_REAL_ the same in both. Records and properties have both names by themselves."""
        wrong = []
        for path, name in ((os.path.join(folder, n), n) for folder, _, names in os.walk(os.path.join(ROOT, 'src')) for n in names):
            if not name.endswith(('.c', '.h', '.def')):
                continue
            with open(path, encoding='utf-8') as f:
                used = set(re.findall(r'\bWAKE_CMD_(vk\w+)', f.read()))
            wrong += ['%s: WAKE_CMD_%s' % (name, n) for n in sorted(used)
                      if n in self.installed.commands and not self.installed.commands[n].alias
                      and n in self.registry.commands and self.registry.commands[n].alias]
        self.assertEqual(wrong, [])

    def test_generated_code_compiles(self):
        if not registry_headers.available():
            self.skipTest("the distribution's genvk.py is not installed")
        if shutil.which(COMPILER) is None:
            self.skipTest('no ' + COMPILER)
        headers = os.path.join(self.folder.name, 'headers')
        made = subprocess.run([sys.executable, '-B', os.path.join(HERE, 'registry_headers.py'), EXTRA, headers],
                              capture_output=True, text=True)
        self.assertEqual(made.returncode, 0, made.stderr[-2000:])
        names = [n for n in os.listdir(self.out) if n.endswith('.c')]
        command = [COMPILER, '-std=gnu11', '-D_GNU_SOURCE', '-Wall', '-Wextra', '-Wshadow', '-Werror', '-fsyntax-only',
                   '-isystem', headers, '-I', self.folder.name, '-I', os.path.join(ROOT, 'src'), '-I', os.path.join(ROOT, 'tools')]

        def compile_one(name):
            return name, subprocess.run(command + [os.path.join(self.out, name)], capture_output=True, text=True)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            for name, result in pool.map(compile_one, sorted(names)):
                with self.subTest(name):
                    self.assertEqual(result.returncode, 0, result.stderr[:2000])


if __name__ == '__main__':
    unittest.main()
