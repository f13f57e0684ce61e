#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Write src/state/check/message_ranks.def from the Khronos layer that Debian 12 ships.

  message_ranks.py [--coverage docs/coverage.md] > src/state/check/message_ranks.def
  message_ranks.py --layer LIBRARY [--coverage docs/coverage.md] > src/state/check/message_ranks_newer.def

That layer looks at a call in three steps: at its parameters, at its objects, at state. What an
earlier step finds ends the call, so that only that is told. Which step has a rule is read from the
library: the code of each step is one range of addresses, and it refers to the strings of its ids.
The ranges below belong to the builds in BUILDS; another one is refused. Rules that Wake checks
(docs/coverage/) and to whose ids no code refers are those which that layer does not check.
"""
import argparse
import collections
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'src', 'intercept', 'gen'))

import coverage  # noqa: E402  (the folder must be on the path first)

LAYER = '/usr/lib/x86_64-linux-gnu/libVkLayer_khronos_validation.so'
NEWER = 'b20ae4b34125702e93ca0e22dc42e1415a54150d'
# Builds by their ids: ends of ranges of code, and what is in them.
BUILDS = {
    # vulkan-validationlayers 1.3.239.0-2, amd64
    '67b0604436b0d20906f68530e5a6e9015cc979f9':
        ((0x4d6000, 'state'), (0x5ed000, 'gpu'), (0x604f00, 'object'), (0x73f000, 'parameter'),
         (0x745000, 'state'), (0x7b0000, 'thread'), (0x861000, 'practice'), (0x9f9000, 'state'),
         (0xa05d00, 'object'), (0xa60000, 'parameter'), (0xf16000, 'state')),
    # the layer of 1.4.363 in Debian's sid, amd64 (tests/khronos_newer.sh)
    NEWER: ((0xac0000, 'state'), (0xb10000, 'object'), (0xb30000, 'state'), (0xc60000, 'parameter'),
            (0xd60000, 'state'), (0xd90000, 'object'), (0xec0000, 'state'), (0x1000000, 'parameter'), (0x16d8000, 'state')),
}
IMPLICIT = re.compile(r'-(parameter|parent|commonparent|sType|pNext|unique|arraylength|null|'
                      r'requiredbitmask|zerobitmask|recording|cmdpool|renderpass|bufferlevel|'
                      r'queuetype|videocoding)$')
# Three commands have 450 rules that nothing else of theirs comes beside. The others are told beside
# what other layers say: they are about another mistake.
LEFT_OUT = re.compile(r'^vkCmdDrawMeshTasks|^VkPipelineLayoutCreateInfo-|'
                      r'-(01096|03761|06208|06950|06953|00706|06721|04580|07130|02321|06264|02817|02818|02819|02820|00476|00488|03110|03143)$')
# Implicit rules of a struct that its command has, too: newer layers tell both.
TWICE = (('VkDescriptorSetAllocateInfo', 'descriptorSetCount-arraylength'),)
# Newer layers do not tell these beside others.
NEVER_BESIDE = re.compile(r'^vkCmdBeginTransformFeedbackEXT-None-04128$|^VkVideoCodingControlInfoKHR-flags-07018$')
# Of a value that nothing else follows from, such as a count above a limit: told beside whatever else is found, as where that layer
# goes on after it.
BESIDE = re.compile(r'^vkCmd(Draw|Dispatch)\w*-(offset-02710|countBufferOffset-02716|counterBufferOffset-04568|drawCount-0271[89])$|'
                    r'^VkMemoryAllocateInfo-allocationSize-(00638|07897|07899)$')
# What is written by way of a template may be a dead handle.
HANDLES = (('vkUpdateDescriptorSetWithTemplate', 'pData-01685'),
           ('vkCmdPushDescriptorSetWithTemplateKHR', 'pData-01686'))
# Of these newer layers put ids together from the command and the rule.
ACTION = re.compile(r'VUID-vkCmd(Draw|Dispatch|TraceRays|ExecuteGeneratedCommandsEXT)')
WIDTH = 100


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def step_of(address, ranges):
    for end, step in ranges:
        if address < end:
            return step
    return 'state'


class Library:
    """What code of the library refers to: strings, and pieces of strings that are copied inline."""

    def __init__(self, path):
        notes = run('readelf', '-n', path)
        self.newer = NEWER in notes
        self.ranges = next((ranges for build, ranges in BUILDS.items() if build in notes), None)
        if not self.ranges:
            raise SystemExit('%s is another build than the one whose ranges stand here' % path)
        with open(path, 'rb') as file:
            self.bytes = file.read()
        self.strings, self.pieces, self.targets = {}, {}, {}
        self.tables = collections.Counter(
            int(line.split()[-1], 16) for line in run('readelf', '-rW', path).splitlines()
            if 'R_X86_64_RELATIVE' in line)
        code = subprocess.Popen(['objdump', '-d', '--no-show-raw-insn', path], text=True,
                                stdout=subprocess.PIPE)
        pattern = re.compile(r'^ *([0-9a-f]+):\s+(lea|mov(?:dq|up|ap)[aus]) .*# ([0-9a-f]+)')
        for line in code.stdout:
            match = pattern.match(line)
            if not match:
                continue
            at, target = int(match[1], 16), int(match[3], 16)
            if match[2] == 'lea':
                self.targets.setdefault(target, set()).add(step_of(at, self.ranges))
                end = self.bytes.find(b'\0', target, target + 200)
                if self.bytes.startswith(b'VUID-', target) and end > 0:
                    self.strings.setdefault(self.bytes[target:end], set()).add(step_of(at, self.ranges))
            else:
                piece = self.bytes[target:target + 16]
                self.pieces.setdefault(piece, set()).add(step_of(at, self.ranges))
        code.wait()

    def _constant(self, piece, wide):
        """Steps whose code has these bytes as a constant in an instruction."""
        steps, at = set(), self.bytes.find(piece)
        while 0 <= at < self.ranges[-1][0]:
            before = self.bytes[at - 7:at]
            if (before[-2] in (0x48, 0x49) and 0xb8 <= before[-1] <= 0xbf) if wide else (
                    0xc7 in before or 0xb8 <= before[-1] <= 0xbf):
                steps.add(step_of(at, self.ranges))
            at = self.bytes.find(piece, at + 1)
        return steps

    def _ends(self, rule):
        """Steps of what is put together from a command and a rule; the linker keeps the rule as the end of a longer string."""
        steps, at = set(), self.bytes.find(rule + b'\0')
        while at >= 0:
            steps |= self.targets.get(at, set()) | ({'state'} if self.tables[at] else set())
            at = self.bytes.find(rule + b'\0', at + 1)
        return steps

    def steps(self, vuid):
        text = vuid.encode()
        if text in self.strings:
            return self.strings[text]
        # One table has the sentences of all rules. What stands in another is looked up in checks.
        at = self.bytes.find(b'\0' + text + b'\0') + 1
        if at and self.tables[at] > 1:
            return {'state'}
        if text[-16:] in self.pieces:
            return self.pieces[text[-16:]]
        if ACTION.match(vuid):
            return self._ends(text.split(b'-', 2)[2])
        whole = len(text) // 16 * 16
        if not all(text[i:i + 16] in self.pieces for i in range(0, whole, 16)):
            return set()
        # The rest is copied by constants, of which the last may reach back over what is there.
        rest = len(text) - whole
        if rest >= 8:
            return self._constant(text[-8:], True) & self._constant(text[whole:whole + 8], True)
        if rest >= 4:
            steps = self._constant(text[-8:], True)
            return steps or self._constant(text[-4:], False) & self._constant(
                text[whole:whole + 4], False)
        return (self._constant(text[-4:], False) or self._constant(text[-8:], True) or
                self.pieces[text[whole - 16:whole]])


def row(rank, owner, rules):
    """One row in as many lines as it takes."""
    line, lines = 'RULES(%s, "%s", "' % (rank, owner), []
    if len(line) + sum(len(rule) + 1 for rule in rules) > WIDTH:
        lines.append(line[:-2])
        line = '      "'
    for i, rule in enumerate(rules):
        if len(line) + len(rule) > WIDTH - 4:
            lines.append(line + '"')
            line = '      "'
        line += rule + (' ' if i + 1 < len(rules) else '")')
    return '\n'.join(lines + [line])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--layer', default=LAYER)
    parser.add_argument('--coverage', default='docs/coverage.md')
    args = parser.parse_args()
    vuids = {vuid for vuid, _ in coverage.read_tables(args.coverage) if '*' not in vuid}
    library = Library(args.layer)
    rows = ({}, {owner: [rest] for owner, rest in HANDLES}, {owner: [rest] for owner, rest in (() if library.newer else TWICE)}, {})
    for vuid in sorted(vuids):
        owner, rest = vuid.split('-', 2)[1:]
        if IMPLICIT.search(vuid) or (owner, rest) in HANDLES:
            continue
        if BESIDE.search(vuid[5:]):
            rows[3].setdefault(owner, []).append(rest)
            continue
        steps = library.steps(vuid)
        if not steps and LEFT_OUT.search(vuid[5:]):
            continue
        if library.newer and NEVER_BESIDE.search(vuid[5:]):
            steps = ()
        # What is looked for among parameters and objects is a null handle there and a dead one here.
        both = library.newer and {'parameter', 'object'} <= set(steps)
        rank = 2 if not steps else 0 if 'parameter' in steps and not both else 1 if 'object' in steps else None
        if rank is not None:
            rows[rank].setdefault(owner, []).append(rest)
    print('/* SPDX-License-Identifier: Apache-2.0 */\n'
          '/* Written by tools/message_ranks.py, which says what it is. RULES(rank, owner, rules) */')
    ranks = ('PARAMETER', 'OBJECT', 'OWN', 'BESIDE')
    for owner in sorted(set().union(*rows)):  # rank.c looks an owner up by halves
        for rank, owners in zip(ranks, rows):
            if owner in owners:
                print(row(rank, owner, owners[owner]))


if __name__ == '__main__':
    main()
