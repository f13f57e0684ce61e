#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes every message of every scene into one file a topic and mode, to be compared before and after a change that must not alter any.

  record_messages.py --build BUILD --out FOLDER [--mode inline --mode async ...] [TOPIC...]
  diff -r FOLDER-BEFORE FOLDER-AFTER

A line is one message: scene, id, severity, objects, text. Handles, threads and process numbers, which differ from run to run, are numbered by
their first appearance in the scene. Messages of asynchronous modes are sorted first, by all that is not such a number.
"""
import argparse
import glob
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import run_modes  # noqa: E402

VARYING = re.compile(r'0x[0-9a-f]{6,}|\bthread \d+|\bpid \d+|/tmp/[\w./-]+')
MESSAGE_ID = re.compile(r'(?<=MessageID = )0x[0-9a-f]+')


def plain(message):
    objects = ' '.join('%s:%s' % (kind, name) for kind, _, name in message['objects'])
    text = MESSAGE_ID.sub(lambda found: 'id ' + found.group()[2:], message['text'])
    return '%s %s [%s] %s' % (message['id'], message['severity'], objects, text.replace('\n', '\\n'))


def lines_of(scene, ordered):
    """The messages of one scene, made independent of the run."""
    texts = [plain(message) for message in scene.data['messages']] if scene.data else []
    if not ordered:
        texts.sort(key=lambda text: (VARYING.sub('#', text), text))
    numbers = {}
    for text in texts:
        yield VARYING.sub(lambda found: '#%d' % numbers.setdefault(found.group(), len(numbers)), text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default='build')
    parser.add_argument('--out', required=True)
    parser.add_argument('--mode', action='append', choices=sorted(run_modes.MODES))
    parser.add_argument('topic', nargs='*')
    options = parser.parse_args()
    topics = options.topic or [os.path.basename(path)[:-2] for path in sorted(glob.glob(os.path.join(os.path.dirname(__file__), '*.c')))]
    args = argparse.Namespace(build=options.build, driver='null', scene=[], long=False, workers=None, lavapipe25='', khronos=None)
    os.environ.setdefault('WAKE_TEST_SEED', '1')
    os.makedirs(options.out, exist_ok=True)
    for topic in topics:
        program = os.path.join(options.build, 'tests', 'scenes', topic)
        if not os.path.exists(program):
            continue
        for mode in options.mode or ['inline', 'async']:
            with open(os.path.join(options.out, '%s.%s.txt' % (topic, mode)), 'w', encoding='utf-8') as file:
                for scene in run_modes.run_program(args, program, mode):
                    file.write('%s %s\n' % (scene.verdict, scene.name))
                    file.writelines('    %s\n' % line for line in lines_of(scene, mode == 'inline'))


if __name__ == '__main__':
    main()
