#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""wake_replay on good and on broken logs: wake_replay_test.py BUILD [unittest argument...]

A scene writes the log. Every cut and every changed byte must be refused with status 2 and a reason, never with a crash;
what stands before the fault is replayed.
"""
import glob
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'scenes'))
import run_modes  # noqa: E402  (the folder is known only now)

BUILD = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else 'build'
REPLAY = os.path.join(BUILD, 'tools', 'wake_replay')
PROGRAM = os.path.join(BUILD, 'tests', 'scenes', 'lifetime_pending')
HEAD = struct.Struct('=IHHQ')
SEED = int(os.environ.get('WAKE_TEST_SEED', '20261121'), 0)


class Arguments:
    build = BUILD
    driver = 'null'


def scene_environment(folder):
    environment = run_modes.environment_for(Arguments, 'replay')
    environment['WAKE_RECORD_LOG'] = os.path.join(folder, '%p.wakelog')
    return environment


def record(folder, *scenes):
    """The logs of scenes, each a list of entries with their heads."""
    subprocess.run([PROGRAM, *scenes], env=scene_environment(folder), stdout=subprocess.DEVNULL, check=True)
    logs = []
    for path in sorted(glob.glob(os.path.join(folder, '*.wakelog'))):
        with open(path, 'rb') as file:
            data = file.read()
        entries = []
        while data:
            size = HEAD.unpack_from(data)[0]
            entries.append(data[:size])
            data = data[size:]
        logs.append(entries)
    return logs


class Replay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            cls.entries = record(folder, 'buffer_destroyed_while_pending')[0]
        cls.log = b''.join(cls.entries)

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, 'a.wakelog')
        self.addCleanup(self.folder.cleanup)

    def replay(self, data=None, *arguments):
        if data is not None:
            with open(self.path, 'wb') as file:
                file.write(data)
        return subprocess.run([REPLAY, *arguments, self.path], env=run_modes.clean_environment(), text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)

    def refused(self, data, reason=''):
        result = self.replay(data)
        self.assertEqual(result.returncode, 2, f'seed {SEED}: {result.stderr}')
        self.assertIn(f'wake_replay: {self.path}: ', result.stderr)
        self.assertIn(reason, result.stderr)
        return result

    def test_good(self):
        for order in ('log', 'late'):
            result = self.replay(self.log, '--json', f'--order={order}')
            self.assertEqual(result.returncode, 0, result.stderr)
            messages = [json.loads(line) for line in result.stdout.splitlines()]
            self.assertEqual([m['id'] for m in messages], ['VUID-vkDestroyBuffer-buffer-00922'])
        self.assertIn('VUID-vkDestroyBuffer-buffer-00922', self.replay(self.log).stdout)

    def test_twice_the_same(self):
        self.assertEqual(self.replay(self.log).stdout, self.replay(self.log).stdout)

    def test_arguments(self):
        for arguments in ([], ['--wrong', self.path], [self.path, self.path], ['--order=', self.path]):
            result = subprocess.run([REPLAY, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                    check=False)
            self.assertEqual(result.returncode, 1)
            self.assertIn('wake_replay [', result.stderr)
        self.assertEqual(subprocess.run([REPLAY, '--help'], stdout=subprocess.DEVNULL, check=False).returncode, 0)

    def test_no_log(self):
        self.path += '.absent'
        self.assertEqual(self.replay().returncode, 2)
        self.path = self.folder.name
        self.assertEqual(self.replay().returncode, 2)
        self.path = os.path.join(self.folder.name, 'a')
        self.refused(b'', 'empty')
        for data in (b'\0', b'#!/bin/sh\n', b'\0' * 4096, b'\xff' * 4096, b'WAKELOG\0' * 100):
            self.refused(data, 'this is no record log')

    def test_random_bytes(self):
        chance = random.Random(SEED)
        for _ in range(25):
            self.refused(chance.randbytes(chance.randrange(1, 5000)))
            self.refused(self.entries[0] + chance.randbytes(chance.randrange(1, 500)))

    def test_cut(self):
        """At every entry, and in the middle of every entry."""
        at = 0
        for entry in self.entries:
            if at:
                self.refused(self.log[:at], 'without its last entry')
            self.refused(self.log[:at + len(entry) // 2])
            self.refused(self.log[:at + len(entry) - 1])
            at += len(entry)

    def test_changed_byte(self):
        chance = random.Random(SEED)
        for _ in range(150):
            data = bytearray(self.log)
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
            self.refused(bytes(data))

    def test_entries_moved(self):
        chance = random.Random(SEED)
        for _ in range(25):
            at = chance.randrange(1, len(self.entries) - 1)
            self.refused(b''.join(self.entries[:at] + self.entries[at + 1:]))
            self.refused(b''.join(self.entries[:at] + [self.entries[at]] + self.entries[at:]))
        self.refused(self.log + b'\0' * 8)
        self.refused(self.log + self.log)

    def test_what_stands_before_a_fault_is_replayed(self):
        result = self.refused(self.log[:-len(self.entries[-1])], 'without its last entry')
        self.assertIn('VUID-vkDestroyBuffer-buffer-00922', result.stdout)

    def test_other_build(self):
        session = bytearray(self.entries[0])
        session[HEAD.size + 16] ^= 1
        self.refused(bytes(session) + self.log[len(session):], 'another build')
        session = bytearray(self.entries[0])
        session[HEAD.size + 8] += 1
        self.refused(bytes(session) + self.log[len(session):], 'another build')

    def test_every_question_to_the_driver_is_logged(self):
        """What checks ask through the instance's dispatch table has a row in record_log_answers.c."""
        source = os.path.join(HERE, '..', '..', 'src')
        answers = os.path.join(source, 'state', 'scope', 'record_log_answers.c')
        state = os.path.join(source, 'state', 'scope')
        asked_at_creation = [os.path.join(state, name)
                             for name in ('facts.c', 'newer_facts.c', 'offered.c', 'device_lists.c')]  # in the log as blocks
        with open(os.path.join(state, 'queries.h'), encoding='utf-8') as file:
            queries = dict(re.findall(r'^WAKE_QUERY(?:_2)?\((\w+), (\w+)\)', file.read(), re.M))
        self.assertTrue(queries)
        asked = set()
        for path in sum((glob.glob(os.path.join(source, room, '**', '*.c'), recursive=True)
                         for room in ('core', 'practices', 'state', 'sync')), []):
            if path not in [answers] + asked_at_creation:
                with open(path, encoding='utf-8') as file:
                    text = file.read()
                asked |= set(re.findall(r'\bnext\.((?:Get|Enumerate)\w+)', text))
                for name in set(re.findall(r'\b(wake_question_\w+)\(', text)):
                    asked |= {queries[name], queries[name] + 'KHR'}
        with open(answers, encoding='utf-8') as file:
            rows = set(re.findall(r'\bROW\((\w+),', file.read()))
        self.assertTrue(rows)
        self.assertEqual(asked - rows, set())

    def test_log_that_cannot_be_written(self):
        """The application goes on."""
        environment = scene_environment(os.path.join(self.folder.name, 'absent'))
        result = subprocess.run([PROGRAM, 'buffer_destroyed_while_pending'], env=environment, text=True,
                                stdout=subprocess.PIPE, check=False)
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_full_disk(self):
        if not os.path.exists('/dev/full'):
            self.skipTest('no /dev/full')
        environment = scene_environment(self.folder.name)
        environment['WAKE_RECORD_LOG'] = '/dev/full'
        result = subprocess.run([PROGRAM, 'buffer_destroyed_while_pending'], env=environment, text=True,
                                stdout=subprocess.PIPE, check=False)
        self.assertEqual(result.returncode, 0, result.stdout)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
