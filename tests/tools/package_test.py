#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Debian package: package_test.py BUILD VERSION. Made, looked at, installed in a fresh root, used there, purged.

The fresh root is an empty folder with a package database of its own: the package runs no scripts, so that it needs
nothing in there, and what it depends on is the system's.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD, VERSION = os.path.abspath(sys.argv[1]), sys.argv[2]
NAME = 'wake-validation-layer'
DRIVER = os.path.join(BUILD, 'tests', 'icd', 'wake_null_icd.json')
if not os.path.exists(DRIVER):
    DRIVER = os.path.join(BUILD, 'icd', 'wake_null_icd.json')
PROGRAM = os.path.join(BUILD, 'tests', 'tools', 'launcher_program')
ERROR = 'VUID-VkBufferCreateInfo-size-00912'
BINARIES = ('usr/lib/libVkLayer_wake.so', 'usr/bin/wake', 'usr/bin/wake-replay')
MANIFESTS = {'usr/share/vulkan/explicit_layer.d/VkLayer_wake.json': 'VK_LAYER_WAKE_validation',
             'usr/share/wake/stand_in/VkLayer_khronos_validation.json': 'VK_LAYER_KHRONOS_validation'}


def output(*command, **more):
    return subprocess.run(command, text=True, check=True, stdout=subprocess.PIPE, **more).stdout


def sections(path):
    return set(re.findall(r'\] (\.[\w.]+)', output('readelf', '-SW', path)))


def build_id(path):
    return re.search(r'Build ID: ([0-9a-f]+)', output('readelf', '-nW', path)).group(1)


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix='wake-package-')
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        output('cpack', '--config', os.path.join(BUILD, 'CPackConfig.cmake'), '-B', cls.folder,
               '-D', 'CPACK_DEBIAN_COMPRESSION_TYPE=gzip')
        cls.package, = glob.glob(cls.folder + '/*.deb')
        cls.symbols, = glob.glob(cls.folder + '/*.ddeb')
        cls.tree = os.path.join(cls.folder, 'tree')
        output('dpkg-deb', '-x', cls.package, cls.tree)

    def field(self, package, name):
        return output('dpkg-deb', '-f', package, name).strip()

    def test_what_it_says_of_itself(self):
        self.assertEqual(self.field(self.package, 'Package'), NAME)
        self.assertEqual(self.field(self.package, 'Version'), VERSION)
        depends = self.field(self.package, 'Depends')
        self.assertIn('libvulkan1', depends)  # of the launcher
        self.assertNotIn('libstdc++', depends)
        self.assertEqual(output(os.path.join(self.tree, 'usr/bin/wake'), '--version'), 'wake %s\n' % VERSION)

    def test_what_is_in_it(self):
        listed = {line.split()[-1][2:] for line in output('dpkg-deb', '-c', self.package).splitlines()}
        for path in (*BINARIES, *MANIFESTS, 'usr/share/doc/%s/copyright' % NAME, 'usr/share/doc/%s/LICENSE' % NAME,
                     'usr/share/doc/%s/docs/settings.md' % NAME, 'usr/share/man/man1/wake.1',
                     'usr/share/man/man1/wake-replay.1', 'usr/share/bash-completion/completions/wake'):
            self.assertIn(path, listed)
        for path in listed:
            self.assertRegex(path, r'^$|^usr(/$|/(bin|lib|share)/)')

    def test_manifests_lead_to_the_library(self):
        for path, layer in MANIFESTS.items():
            with open(os.path.join(self.tree, path), encoding='utf-8') as file:
                said = json.load(file)['layer']
            self.assertEqual(said['name'], layer)
            self.assertTrue(said['library_path'].startswith('../'), said['library_path'])
            found = os.path.normpath(os.path.join(os.path.dirname(path), said['library_path']))
            self.assertEqual(found, BINARIES[0])

    def test_symbols_are_apart(self):
        tree = os.path.join(self.folder, 'symbols')
        output('dpkg-deb', '-x', self.symbols, tree)
        for path in BINARIES:
            path = os.path.join(self.tree, path)
            self.assertFalse({'.debug_info', '.symtab'} & sections(path), path)
            number = build_id(path)
            apart = os.path.join(tree, 'usr/lib/debug/.build-id', number[:2], number[2:] + '.debug')
            self.assertIn('.debug_info', sections(apart))

    def dpkg(self, root, *arguments):
        return output('dpkg', '--root=' + root, '--force-not-root', '--force-depends', '--force-script-chrootless',
                      '--log=/dev/null', *arguments, stderr=subprocess.STDOUT,
                      env=dict(os.environ, PATH=os.environ['PATH'] + ':/usr/sbin:/sbin'))  # where it looks for ldconfig

    def run_installed(self, root, *arguments):
        """A program, under what is installed in the root and nothing else of this layer."""
        env = {name: value for name, value in os.environ.items() if not name.startswith(('WAKE_', 'VK_', 'XDG_'))}
        env.update(VK_DRIVER_FILES=DRIVER, VK_ICD_FILENAMES=DRIVER, NODEVICE_SELECT='1', HOME=root,
                   XDG_DATA_DIRS=root + '/usr/share')
        command = [os.path.join(root, 'usr/bin/wake'), *arguments]
        return subprocess.run(command, env=env, text=True, check=False, cwd='/', stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)

    def test_install_use_purge(self):
        root = os.path.join(self.folder, 'root')
        for folder in ('info', 'updates', 'triggers'):
            os.makedirs(os.path.join(root, 'var/lib/dpkg', folder))
        for name in ('status', 'available'):
            with open(os.path.join(root, 'var/lib/dpkg', name), 'w', encoding='utf-8'):
                pass
        self.dpkg(root, '--install', self.package)
        self.assertIn('ok installed', self.dpkg(root, '--status', NAME))
        doctor = self.run_installed(root, 'doctor')
        self.assertEqual(doctor.returncode, 0, doctor.stdout + doctor.stderr)
        self.assertIn(root + '/usr/share/vulkan/explicit_layer.d', doctor.stdout)
        for options in ((), ('--inline',)):
            result = self.run_installed(root, 'run', *options, '--fail-on-error', '--', PROGRAM)
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertIn('Validation Error: [ %s ]' % ERROR, result.stderr)
        asks = self.run_installed(root, 'run', '--stand-in', '--fail-on-error', '--', 'env',
                                  'VK_INSTANCE_LAYERS=VK_LAYER_KHRONOS_validation', PROGRAM)
        self.assertEqual(asks.returncode, 1, asks.stderr)
        self.assertIn(ERROR, asks.stderr)
        replay = self.run_installed(root, 'replay')
        self.assertIn('Replays a record log', replay.stdout + replay.stderr)
        shutil.rmtree(os.path.join(root, '.cache'), ignore_errors=True)
        self.dpkg(root, '--purge', NAME)
        left = [os.path.join(folder, name) for folder, _, names in os.walk(root) for name in names
                if '/var/lib/dpkg' not in folder]
        self.assertEqual(left, [])


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
