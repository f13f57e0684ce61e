#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The `wake` command: launcher_test.py BUILD. The driver is the null driver."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

BUILD = os.path.abspath(sys.argv[1])
WAKE = os.path.join(BUILD, 'tools', 'wake')
DRIVER = os.path.join(BUILD, 'tests', 'icd', 'wake_null_icd.json')
if not os.path.exists(DRIVER):
    DRIVER = os.path.join(BUILD, 'icd', 'wake_null_icd.json')
WRONG = os.path.join(BUILD, 'tests', 'tools', 'launcher_program')
ERROR = 'VUID-VkBufferCreateInfo-size-00912'


def run(*arguments, **variables):
    env = {name: value for name, value in os.environ.items() if not name.startswith(('WAKE_', 'VK_'))}
    env.update(VK_ICD_FILENAMES=DRIVER, VK_DRIVER_FILES=DRIVER, NODEVICE_SELECT='1', **variables)
    return subprocess.run([WAKE, *arguments], env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)


class LauncherTest(unittest.TestCase):
    def test_exit_status_is_the_programs(self):
        self.assertEqual(run('run', '--', 'sh', '-c', 'exit 7').returncode, 7)
        self.assertEqual(run('run', '--', 'sh', '-c', 'kill -9 $$').returncode, 128 + 9)
        self.assertEqual(run('run', '--', '/nowhere/at/all').returncode, 127)

    def test_wrong_command_lines(self):
        for arguments, part in ((('run',), 'no program'), (('run', '--'), 'no program'), (('run', 'sh'), 'not an option'),
                                (('run', '--sync=some', '--', 'sh'), 'off, sure or all'), (('walk',), "no command 'walk'"),
                                (('run', '--set', 'workers', '--', 'sh'), 'NAME=VALUE')):
            with self.subTest(arguments):
                result = run(*arguments)
                self.assertEqual(result.returncode, 2)
                self.assertIn(part, result.stderr)

    def test_settings_reach_the_program(self):
        result = run('run', '--inline', '--gpuav', '--sync=sure', '--workers', '2', '--set', 'log_format=json', '--', 'env')
        for line in ('WAKE_ASYNC=0', 'WAKE_GPUAV=1', 'WAKE_SYNC_SHADER_ACCESSES=sure', 'WAKE_WORKERS=2', 'WAKE_LOG_FORMAT=json',
                     'VK_INSTANCE_LAYERS=VK_LAYER_WAKE_validation'):
            self.assertIn(line + '\n', result.stdout)
        kept = run('run', '--', 'env', VK_INSTANCE_LAYERS='VK_LAYER_other', VK_LAYER_PATH='/some/where')
        self.assertIn('VK_INSTANCE_LAYERS=VK_LAYER_WAKE_validation:VK_LAYER_other\n', kept.stdout)
        self.assertIn(':/some/where\n', kept.stdout)
        stand_in = run('run', '--stand-in', '--', 'env')
        self.assertIn('layers_stand_in\n', stand_in.stdout)
        self.assertNotIn('VK_INSTANCE_LAYERS', stand_in.stdout)

    def test_errors_fail_the_run(self):
        with tempfile.TemporaryDirectory() as folder:
            log = os.path.join(folder, 'log.json')
            result = run('run', '--inline', '--json', log, '--', WRONG)
            self.assertEqual(result.returncode, 0)
            with open(log, encoding='utf-8') as file:
                messages = [json.loads(line) for line in file]
            self.assertEqual([m['id'] for m in messages if m['severity'] == 'error'], [ERROR])
            self.assertRegex(result.stderr, r'Wake: 1 message:\n +error +1 x ' + ERROR +
                             r', first in vkCreateBuffer\(\)')
            # Only what this run appended counts.
            self.assertEqual(run('run', '--json', log, '--fail-on-error', '--', 'true').returncode, 0)
        self.assertRegex(run('run', '--', WRONG).stderr, r'Wake: 1 message in \d+ calls:\n')
        for mode in ((), ('--inline',)):
            fails = run('run', *mode, '--fail-on-error', '--', WRONG)
            self.assertEqual(fails.returncode, 1)
            self.assertIn('wake run: 1 error\n', fails.stderr)
            self.assertIn('Validation Error: [ ' + ERROR + ' ]', fails.stderr)

    def test_doctor(self):
        result = run('doctor')
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn('the layer is active: Wake ', result.stdout)
        self.assertIn('device: ', result.stdout)
        relative = run('doctor', VK_LAYER_PATH='build/layers')
        self.assertEqual(relative.returncode, 1)
        self.assertIn('VK_LAYER_PATH is relative', relative.stdout)

    def test_tables(self):
        self.assertIn('sync_shader_accesses (WAKE_SYNC_SHADER_ACCESSES)', run('settings', 'sync').stdout)
        self.assertNotIn('workers', run('settings', 'sync_q').stdout)
        self.assertEqual(run('explain', 'VUID-nothing-at-00001').returncode, 1)
        self.assertIn('MessageID 0x', run('explain', 'UNASSIGNED-Threading-MultipleThreads').stdout)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
