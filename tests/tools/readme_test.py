#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What README's first screen tells a reader to type: readme_test.py BUILD. Each command is read from README.md and run as it
stands there, with a small program for `your-program`, the build folder of this test for `build`, and a folder of its own to
install to. Commands of ./run, which would build and test everything again, must be among those that it offers."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

BUILD = os.path.abspath(sys.argv[1])
SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.join(BUILD, 'tests', 'tools', 'launcher_program')
ERROR = 'VUID-VkBufferCreateInfo-size-00912'
DRIVER = os.path.join(BUILD, 'tests', 'icd', 'wake_null_icd.json')
if not os.path.exists(DRIVER):
    DRIVER = os.path.join(BUILD, 'icd', 'wake_null_icd.json')


def read(name):
    with open(os.path.join(SOURCE, name), encoding='utf-8') as file:
        return file.read()


def shell(command, folder):
    env = {name: value for name, value in os.environ.items() if not name.startswith(('WAKE_', 'VK_'))}
    env.update(VK_ICD_FILENAMES=DRIVER, VK_DRIVER_FILES=DRIVER, NODEVICE_SELECT='1')
    return subprocess.run(['bash', '-c', command], env=env, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)


class ReadmeTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = read('README.md')
        first = cls.text[:cls.text.index('## What it checks')]
        cls.lines = [line[4:].split('#')[0].strip() for line in first.splitlines()
                     if re.match(r'    (\./run|build/|cmake|wake )', line)]
        cls.inline = re.findall(r'`([^`]+)`', first.replace('\n', ' '))

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix='wake-readme-')
        self.addCleanup(holder.cleanup)
        self.folder = holder.name
        os.symlink(BUILD, os.path.join(self.folder, 'build'))
        os.symlink(PROGRAM, os.path.join(self.folder, 'your-program'))

    def here(self, command):
        """A command of README as it can be run in the test's folder."""
        return command.replace('your-program', './your-program')

    def test_commands_of_run_are_offered(self):
        offered = shell('./run help', SOURCE).stdout
        commands = [line for line in self.lines + self.inline if re.match(r'(WAKE_\w+=\w+ )?\./run \w', line)]
        self.assertGreaterEqual(len(commands), 4)
        for command in commands:
            word = re.search(r'\./run (\w+)', command).group(1)
            self.assertRegex(offered, r'\n  %s ' % word, command)
            self.assertRegex(read('run'), r'\n    %s( \||\))' % word, command)

    def test_launcher(self):
        commands = [line for line in self.lines if line.startswith('build/tools/wake')]
        self.assertGreaterEqual(len(commands), 2)
        for command in commands:
            result = shell(self.here(command), self.folder)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
            if 'your-program' in command:
                self.assertIn(ERROR, result.stderr)

    def test_options_of_the_launcher(self):
        line = next(line for line in self.text.splitlines() if 'wake help' in line)
        usage = shell('build/tools/wake help', self.folder).stdout
        options = re.findall(r'--[a-z-]+', line.split('#')[1])
        self.assertTrue(options)
        for option in options:
            self.assertIn(option, usage)

    def test_without_the_launcher(self):
        command = next(c for c in self.inline if c.startswith('VK_ADD_LAYER_PATH='))
        result = shell(self.here(command), self.folder)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn('[ ' + ERROR + ' ]', result.stderr)

    def test_stand_in(self):
        self.assertIn('wake run --stand-in', ' '.join(self.inline))
        result = shell('VK_INSTANCE_LAYERS=VK_LAYER_KHRONOS_validation build/tools/wake run --stand-in -- ./your-program', self.folder)
        self.assertIn('Wake: 1 message', result.stderr)

    def test_installation(self):
        command = next(c for c in self.inline if c.startswith('cmake --install build'))
        result = shell(command + ' --prefix ' + self.folder + '/here', self.folder)
        self.assertEqual(result.returncode, 0, result.stderr)
        result = shell('here/bin/wake run -- ./your-program', self.folder)
        self.assertIn('Wake: 1 message', result.stderr)

    def test_settings_of_the_table(self):
        settings = shell('build/tools/wake settings', self.folder).stdout
        rows = re.findall(r'^\| `(WAKE_\w+)` \| (\S+) \|', self.text, re.M)
        self.assertGreaterEqual(len(rows), 4)
        for variable, _ in rows:
            self.assertIn('(%s)' % variable, settings)

    def test_pages_and_pictures_are_there(self):
        for page in ['README.md'] + ['docs/' + name for name in os.listdir(os.path.join(SOURCE, 'docs')) if name.endswith('.md')]:
            for link in re.findall(r'\]\(([^)#:]+)(?:#[^)]*)?\)', read(page)):
                path = os.path.join(SOURCE, os.path.dirname(page), link)
                self.assertTrue(os.path.exists(path), '%s leads to %s' % (page, link))

    def test_hazards_that_the_page_explains(self):
        source = ''.join(read(os.path.join(folder, name)) for folder, _, names in os.walk(os.path.join(SOURCE, 'src', 'sync'))
                         for name in names if name.endswith('.c'))
        said = set(re.findall(r'"(SYNC-HAZARD-[A-Z-]+)"', source))
        explained = set(re.findall(r'SYNC-HAZARD-[A-Z]+-[A-Z-]+', read('docs/hazards.md')))
        self.assertGreaterEqual(len(said), 6)
        self.assertEqual(said, explained)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
