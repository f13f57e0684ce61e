#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/coverage.md: which valid usage Wake checks, and why the rest of the implicit one is not.

    coverage.py --gen BUILD/gen --source src --out docs/coverage.md

The implicit part comes from gen/implicit_coverage.csv (emit_implicit.py), the explicit part from the VUIDs that stand as
strings in hand-written C.
"""

import argparse
import csv
import os
import re
import sys
from collections import Counter, defaultdict

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


def implicit_section(rows):
    total = Counter(status for _, status, _ in rows)
    lines = ['## Implicit valid usage', '',
             'Generated from the registry; %d of %d are checked by code, %d more follow from checked ones.'
             % (total['checked'], len(rows), total['implied']), '',
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


def explicit_section(written):
    explicit = sorted(v for v in written if EXPLICIT.fullmatch('"%s"' % v))
    own = sorted(v for v in written if not v.startswith('VUID-'))
    lines = ['## Explicit valid usage', '', '%d VUIDs are named in hand-written code.' % len(explicit), '']
    if explicit:
        lines += ['| VUID | in |', '|---|---|'] + ['| %s | %s |' % (v, ', '.join(written[v])) for v in explicit] + ['']
    lines += ['## Ids without a VUID', '', '| id | in |', '|---|---|']
    lines += ['| %s | %s |' % (v, ', '.join(written[v])) for v in own]
    return lines


def document(rows, written):
    lines = ['# What is checked', '',
             'Written by `src/intercept/gen/coverage.py`; the reason for every single implicit VUID is in',
             '`<build>/gen/%s`. "Checked" names the generated function or table that reports it.' % CSV, '']
    lines += implicit_section(by_hand(rows, written)) + [''] + explicit_section(written)
    return '\n'.join(lines) + '\n'


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--gen', required=True, help='folder of the generated files')
    parser.add_argument('--source', required=True, help='src/')
    parser.add_argument('--out', help='the file to write; standard output else')
    options = parser.parse_args(argv)
    text = document(read_implicit(options.gen), read_sources(options.source))
    if not options.out:
        sys.stdout.write(text)
        return 0
    with open(options.out, 'w', encoding='utf-8') as f:
        f.write(text)
    return 0


if __name__ == '__main__':
    sys.exit(main())
