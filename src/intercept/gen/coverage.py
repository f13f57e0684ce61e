#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/coverage.md: which valid usage Wake checks, and why the rest of the implicit one is not.

    coverage.py --gen BUILD/gen --source src --validusage validusage.json --emitted BUILD/emitted --out docs/coverage.md

The implicit part comes from gen/implicit_coverage.csv (emit_implicit.py), the explicit part from the VUIDs that stand as
strings in hand-written C.
"""

import argparse
import csv
import os
import re
import sys
from collections import Counter, defaultdict

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import explicit  # noqa: E402  (the folder must be on the path first)
import model     # noqa: E402
import reasons   # noqa: E402

EXPLICIT = re.compile(r'"(VUID-[\w:]+-[\w:-]*\d{5})"')
OWN = re.compile(r'"((?:UNASSIGNED|WAKE|SYNC)-[\w-]+)"')
ANY = re.compile(r'"(VUID-[\w:]+-[\w:-]+)"')
CSV = 'implicit_coverage.csv'


def read_implicit(gen_folder):
    """[(vuid, status, detail)]"""
    with open(os.path.join(gen_folder, CSV), encoding='utf-8', newline='') as f:
        rows = csv.reader(line for line in f if line.strip() and not line.startswith('/*'))
        return [tuple(row) for row in rows][1:]


def read_sources(source_folder, gen_folder=None):
    """{VUID or id: sorted file names} of the strings in .c and .h files of the tree."""
    found = defaultdict(set)
    for folder, _, names in os.walk(source_folder):
        for name in names:
            if not name.endswith(('.c', '.h')):
                continue
            with open(os.path.join(folder, name), encoding='utf-8') as f:
                text = f.read()
            path = os.path.relpath(os.path.join(folder, name), source_folder)
            for pattern in (ANY, OWN):
                for vuid in pattern.findall(text):
                    found[vuid].add(path)
    return {vuid: sorted(paths) for vuid, paths in found.items()}


def by_hand(rows, written):
    """The rows with what hand-written code checks moved to 'checked'."""
    return [(vuid, 'checked', written[vuid][0]) if status == 'not' and vuid in written else (vuid, status, detail)
            for vuid, status, detail in rows]


def tag(vuid):
    return vuid.rsplit('-', 1)[1]


def implicit_section(rows, emitted=()):
    total = Counter(status for _, status, _ in rows)
    lines = ['## Implicit valid usage', '',
             'Generated from the registry; %d of %d are checked by code%s, %d more follow from checked ones.'
             % (total['checked'], len(rows), '; test runs made %d of them come' % sum(
                 status == 'checked' and vuid in emitted for vuid, status, _ in rows) if emitted else '', total['implied']), '',
             '| kind | VUIDs | checked | implied | not checked |', '|---|---|---|---|---|']
    for kind in sorted({tag(v) for v, _, _ in rows}):
        count = Counter(status for v, status, _ in rows if tag(v) == kind)
        lines.append('| %s | %d | %d | %d | %d |' % (kind, sum(count.values()), count['checked'], count['implied'],
                                                     count['not']))
    lines.append('| **all** | %d | %d | %d | %d |' % (len(rows), total['checked'], total['implied'], total['not']))
    for status, title in (('implied', 'Implied'), ('not', 'Not checked')):
        reasons = defaultdict(list)
        for vuid, found, detail in rows:
            if found == status:
                # What differs only in a struct's name is one reason.
                reasons[re.sub(r'the rules of Vk\w+', 'its own rules', detail)].append(vuid)
        lines += ['', '### ' + title, '', '| VUIDs | why | for example |', '|---|---|---|']
        for reason, vuids in sorted(reasons.items(), key=lambda item: (-len(item[1]), item[0])):
            lines.append('| %d | %s | %s |' % (len(vuids), reason, vuids[0]))
    return lines


# Owners whose rules are not checked yet, and why; the first row that fits. Single rules stand in reasons.txt, which goes first.
# What fits none is simply not done.
REASONS = [
    (r'VkVideo|vk\w*Video|VkH26|VkDecode|StdVideo', 'video coding: what is encoded'),
    (r'AccelerationStructure|RayTracing|TraceRays|Micromap|Geometry\w*(NV|KHR)|ShaderBindingTable|ShaderGroup',
     'ray tracing: the rest of it'),
    (r'Metal|Win32|Zircon|Fuchsia|FUCHSIA|Android|Screen\w*QNX|BufferCollection|NvSci|MVK|iOS|MacOS|GGP',
     'a platform that the layer is not built for'),
    (r'OpticalFlow|CuModule|CuFunction|CuLaunch|CoverageModulation|CoverageReduction|IndirectCommands|GeneratedCommands|'
     r'\w+(NV|NVX|QCOM|HUAWEI|VALVE|INTEL|AMD|ARM|SEC)$', 'an extension of one vendor'),
]


def reason_of(owner):
    if not owner.startswith(('vk', 'Vk')):
        return 'built-in variables and SPIR-V: the shaders chapter'
    for pattern, reason in REASONS:
        if re.search(pattern, owner):
            return reason
    return 'not done yet'


def owner_of(vuid):
    return vuid.split('-', 2)[1]


def explicit_section(written, checked, known, emitted, why):
    """`checked`: {VUID: [(file, function)]}, `known`: all explicit VUIDs, `emitted`: {VUID: [scene]} of the test runs, `why`:
    Reasons."""
    own = sorted(v for v in written if not v.startswith('VUID-'))
    said = sum(v in emitted for v in checked)
    rows = {vuid: why.of(vuid) for vuid in known if vuid not in checked}
    others = {vuid: row for vuid, row in rows.items() if row and row[0] == 'as'}
    lines = ['## Explicit valid usage', '',
             '%d of %d VUIDs are checked by hand-written code%s. %d more are said under another number.'
             % (len(checked), len(known), '; test runs made %d of them come' % said if emitted else '', len(others)), '']
    by_owner = defaultdict(list)
    for vuid in known:
        by_owner[owner_of(vuid)].append(vuid)
    lines += ['### By owner', '', '| owner | VUIDs | checked |', '|---|---|---|']
    for owner, vuids in sorted(by_owner.items()):
        count = sum(v in checked for v in vuids)
        if count:
            lines.append('| %s | %d | %d |' % (owner, len(vuids), count))
    lines += ['', '### Checked', '', '| VUID | file: function | scenes |', '|---|---|---|']
    for vuid in sorted(checked):
        name, function = checked[vuid][0]
        lines.append('| %s | %s: %s | %s |' % (vuid, name, function, (emitted.get(vuid) or ['-'])[0]))
    if others:
        lines += ['', '### Said under another number', '', '| VUID | said as | why |', '|---|---|---|']
        lines += ['| %s | %s | %s |' % (vuid, row[3], row[1]) for vuid, row in sorted(others.items())]
    lines += ['', '### Not checked', '', '| VUIDs | why | owners |', '|---|---|---|']
    groups = defaultdict(Counter)
    for vuid in rows.keys() - others.keys():
        groups[rows[vuid][1] if rows[vuid] else reason_of(owner_of(vuid))][owner_of(vuid)] += 1
    for reason, owners in sorted(groups.items(), key=lambda item: (-sum(item[1].values()), item[0])):
        lines.append('| %d | %s | %s |' % (sum(owners.values()), reason,
                                           ', '.join('%s %d' % o for o in sorted(owners.items()))))
    single = sorted((vuid, row[1]) for vuid, row in rows.items() if row and row[0] == 'not')
    if single:
        lines += ['', 'Single rules that cannot be checked:', '', '| VUID | why |', '|---|---|']
        lines += ['| %s | %s |' % row for row in single]
    lines += ['', '## Ids without a VUID', '', '| id | in |', '|---|---|']
    lines += ['| %s | %s |' % (v, ', '.join(written[v])) for v in own]
    return lines


def document(rows, written, checked=None, known=(), emitted=None, why=None):
    lines = ['# What is checked', '',
             'Written by `src/intercept/gen/coverage.py`; the reason for every single implicit VUID is in',
             '`<build>/gen/%s`. "Checked" names the generated function or table that reports it.' % CSV, '']
    if checked is None:
        checked = {v: [(written[v][0], '')] for v in written if EXPLICIT.fullmatch('"%s"' % v)}
    lines += implicit_section(by_hand(rows, written), emitted or {}) + ['']
    lines += explicit_section(written, checked, sorted(set(known) | set(checked)), emitted or {},
                              why or reasons.Reasons(os.devnull))
    return '\n'.join(lines) + '\n'


def read_emitted(folder):
    """{VUID: [topic.scene]} as tests/scenes/run_modes.py --emitted leaves it."""
    found = defaultdict(list)
    for name in sorted(os.listdir(folder)) if folder and os.path.isdir(folder) else ():
        with open(os.path.join(folder, name), encoding='utf-8') as file:
            for line in file:
                vuid, scene = line.rsplit(None, 1)  # ids of the Khronos layer may hold spaces
                found[vuid].append(scene)
    return found


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--gen', required=True, help='folder of the generated files')
    parser.add_argument('--source', required=True, help='src/')
    parser.add_argument('--validusage', help='validusage.json: names the explicit rules that are not checked')
    parser.add_argument('--emitted', help='BUILD/emitted: what the runs of the scenes made come')
    parser.add_argument('--out', help='the file to write; standard output else')
    options = parser.parse_args(argv)
    rows = read_implicit(options.gen)
    implicit = {vuid for vuid, _, _ in rows}
    known = {v for v in model.ValidUsage(options.validusage).texts if v not in implicit and EXPLICIT.fullmatch('"%s"' % v)}
    why = reasons.Reasons()
    checked = {**explicit.elsewhere(known, why), **explicit.scan(options.source, known)} if options.validusage else None
    text = document(rows, read_sources(options.source), checked, known, read_emitted(options.emitted), why)
    if not options.out:
        sys.stdout.write(text)
        return 0
    with open(options.out, 'w', encoding='utf-8') as f:
        f.write(text)
    return 0


if __name__ == '__main__':
    sys.exit(main())
