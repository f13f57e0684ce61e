#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Breaks every implicit valid usage that a call can break, each alone, through the loader on the null driver: exactly its VUID
must be said, and nothing implicit by the same call with nothing broken.

    run_cases.py --build BUILD [--match REGEX] [--json FILE] [--layer NAME]

A child makes the calls; where it dies, another one goes on behind the call that killed it. With another layer, what it says
is only noted."""

import argparse
import collections
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(os.path.dirname(HERE)), 'src', 'intercept', 'gen')]

import cases as case_list  # noqa: E402
import expected            # noqa: E402
import model               # noqa: E402
import world as worlds     # noqa: E402

REGISTRY = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'vk.xml')
# One family that has everything, and others that lack something.
FAMILIES = ('graphics compute transfer sparse video_decode video_encode optical_flow', 'optical_flow', 'transfer', 'graphics', 'sparse')
QUEUES = ','.join(f.replace(' ', '+') + ':2' for f in FAMILIES)
QUEUE_NAMES = {'sparse_binding': 'sparse', 'decode': 'video_decode', 'encode': 'video_encode', 'opticalflow': 'optical_flow'}


def queue_name(word):
    """The null driver's word for a kind of queue; newer registries name the bit."""
    word = re.sub(r'^VK_QUEUE_(\w+?)_BIT(_[A-Z]+)?$', r'\1', word).lower()
    return QUEUE_NAMES.get(word, word)


class Runner:
    def __init__(self, layer, extensions=True):
        self.registry = model.Registry(REGISTRY)
        usage = model.ValidUsage(os.path.join(os.path.dirname(REGISTRY), 'validusage.json'))
        self.world = worlds.World(self.registry, layer, extensions)
        self.cases = case_list.Cases(self.registry, usage, self.usable)

    def usable(self, item):
        if not self.world.offered(item.extensions, item.versions):
            return False
        if not hasattr(item, 'params'):
            return True
        if item.queues and not {queue_name(q) for q in item.queues} & set(' '.join(FAMILIES).split()):
            return False
        return item.name not in ('vkDestroyInstance', 'vkDestroyDevice') and self.world.proc(item) is not None

    def buffer(self, command, state):
        """A command buffer in the state that a command needs, or in the one that a case asks for."""
        family = 0
        if state == 'cmdpool':
            needed = {queue_name(q) for q in command.queues}
            family = next((i for i, f in enumerate(FAMILIES) if not needed & set(f.split())), 1)
        if not command.name.startswith('vkCmd'):
            return self.world.command_buffer(0, 1, command.name == 'vkEndCommandBuffer')
        buffer = self.world.command_buffer(family, state == 'bufferlevel', state != 'recording')
        if state in (None, 'renderpass', 'videocoding', 'cmdpool'):
            inside = command.renderpass == 'inside'
            if inside != (state == 'renderpass'):
                self.world.enter(buffer, 'vkCmdBeginRenderPass')
            inside = command.videocoding == 'inside'
            if inside != (state == 'videocoding'):
                self.world.enter(buffer, 'vkCmdBeginVideoCodingKHR')
        return buffer

    def run(self, case, broken=True):
        """What is said: [(id, text)], or None where the call cannot be made."""
        world = self.world
        command = self.registry.commands[case.command]
        mark = world.memory.mark
        world.skip = 0
        world.scope = self.buffer(command, case.state if broken else None) if command.kind == 'cmdbuf' and \
            'FreeCommand' not in case.command else None
        arguments = world.maker.arguments(command, case.path, case.focus)
        if world.maker.target is None:
            said = None
        else:
            if broken and case.breaks:
                case.breaks(world, *world.maker.target)
            world.said, world.skip = [], 1
            if command.name == 'vkCreateInstance':
                world.try_instance(arguments)
            else:
                world.call(command, arguments)
            said, world.said = world.said, []
        world.scope, world.skip = None, 0
        if not self.growing:
            world.memory.release(mark)
        return said

    growing = False


def child(options):
    runner = Runner(options.layer, not options.bare)
    if options.start == 0:
        print(json.dumps({'skipped': None}), flush=True)
    known = set()
    avoided = set(options.avoid.split(','))
    number = 0
    for case in runner.cases.all():
        if options.match and not re.search(options.match, case.vuid) or expected.left_out(case):
            continue
        number += 1
        if number <= options.start or case.command in avoided:
            continue
        row = {'n': number, 'vuid': case.vuid, 'what': case.what, 'command': case.command, 'path': case.path,
               'instead': case.instead}
        print(json.dumps(row), flush=True)
        base = (case.command, case.path, case.focus)
        if base not in known and not options.no_base:
            known.add(base)
            row['base'] = runner.run(case, False)
        row['said'] = runner.run(case)
        print(json.dumps(row), flush=True)
    print(json.dumps({'end': True, 'skipped': runner.cases.skipped}), flush=True)
    os._exit(0)


def environment(build):
    build = os.path.abspath(build)
    manifest = os.path.join(build, 'icd', 'wake_null_icd.json')
    return {'VK_ICD_FILENAMES': manifest, 'VK_DRIVER_FILES': manifest, 'VK_LAYER_PATH': os.path.join(build, 'layers'),
            'NODEVICE_SELECT': '1', 'WAKE_ASYNC': '0', 'WAKE_DUPLICATE_MESSAGE_LIMIT': '0',
            'XDG_CACHE_HOME': os.path.join(build, 'cache')}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--build', help='build folder of the layer and the null driver; else as the environment says')
    parser.add_argument('--emitted', help='a folder: what was said is left there')
    parser.add_argument('--layer', default='VK_LAYER_WAKE_validation')
    parser.add_argument('--match', help='only VUIDs that this expression finds')
    parser.add_argument('--json', help='the rows, for comparing')
    parser.add_argument('--bare', action='store_true', help=argparse.SUPPRESS)
    parser.add_argument('--no-base', action='store_true', help=argparse.SUPPRESS)
    parser.add_argument('--start', type=int, help=argparse.SUPPRESS)
    parser.add_argument('--avoid', default='', help=argparse.SUPPRESS)
    options = parser.parse_args()
    expected.choose(model.Registry(REGISTRY).header_version)
    if options.start is not None:
        child(options)
    if options.build:
        os.environ.update(environment(options.build))
    os.environ['VK_INSTANCE_LAYERS'] = options.layer
    rows, skipped, start = [], {}, 0
    deaths = collections.Counter()
    arguments = [sys.executable, '-B'] + sys.argv + ['--start']
    os.environ.setdefault('WAKE_NULL_QUEUES', QUEUES)
    while True:
        done = subprocess.run(arguments + [str(start), '--avoid', ','.join(c for c in deaths if deaths[c] > 1)],
                              stdout=subprocess.PIPE, text=True)
        last, ended = None, False
        for line in done.stdout.splitlines():
            if not line.startswith('{'):
                continue
            row = json.loads(line)
            if 'end' in row:
                skipped, ended = row['skipped'], True
            elif 'said' in row:
                rows.append(row)
                last = None
                start = row['n']
            elif 'n' in row:
                last = row
        if ended:
            break
        if last is None:
            print('ended with %d before it began' % done.returncode)
            return 1
        last['died'] = done.returncode
        deaths[last['command']] += 1
        rows.append(last)
        start = last['n']
    if options.emitted:
        note_emitted(options.emitted, rows)
    if options.json:
        with open(options.json, 'w') as f:
            json.dump({'rows': rows, 'skipped': skipped}, f, indent=0)
    return report(rows, skipped, options.match)


# Explicit checks whose ids are no VUIDs: calls that make a device enable no extension, images are made for no swapchain.
EXPLICIT = ('UNASSIGNED-GeneralParameterError-ExtensionNotEnabled', 'UNASSIGNED-CoreValidation-BindImageMemory-Swapchain')


def implicit(said):
    return sorted({i for i, _ in said if case_list.IMPLICIT.match(i) or not i.startswith('VUID-') and i not in EXPLICIT})


class Verdicts:
    """Whether a row is as it should be; which rows of expected.py were needed."""

    def __init__(self):
        self.used, self.not_needed = set(), {}

    def of(self, row):
        """Why a row is wrong, or None."""
        if 'died' in row:
            return 'the call ended the process (%d)' % row['died']
        if row['said'] is None:
            return 'the arguments have no such place'
        base = implicit(row.get('base') or [])
        if base:
            return 'with nothing broken: ' + ', '.join(base)
        found, wanted = implicit(row['said']), row['instead'] or row['vuid']
        number = expected.row_of(row['vuid'], row['what'])
        if found == [wanted]:
            if number is not None:
                self.not_needed[number] = row
            return None
        if number is not None and found == expected.of(number, row['vuid'], wanted):
            self.used.add(number)
            return None
        return 'said: ' + (', '.join(found) or 'nothing')


def report(rows, skipped, partial):
    verdicts = Verdicts()
    wrong = 0
    for row in rows:
        why = verdicts.of(row)
        if why:
            wrong += 1
            print('FAIL %s (%s; %s %s): %s' % (row['vuid'], row['what'], row['command'], row['path'], why))
    if not partial:
        for number, row in enumerate(expected.EXPECTED):
            if number not in verdicts.used and any(re.fullmatch(row[0], r['vuid']) for r in rows):   # else no rule of this registry
                wrong += 1
                print('FAIL expected.py: no case needs the row %s' % row[0])
    said = {row['instead'] or row['vuid'] for row in rows if row.get('said')}
    print('%d calls broken, %d VUIDs; %d VUIDs have no call; %d wrong'
          % (len(rows), len(said), len(skipped), wrong))
    return 1 if wrong else 0


def note_emitted(folder, rows):
    """As the scenes do, for docs/coverage/."""
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, 'implicit.txt'), 'w', encoding='utf-8') as file:
        for vuid in sorted({v for row in rows for v in implicit(row.get('said') or [])}):
            file.write('%s implicit.calls\n' % vuid)


if __name__ == '__main__':
    sys.exit(main())
