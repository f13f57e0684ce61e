#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which ids the Khronos layer of the distribution can say and Wake never does, and why: khronos_only.txt and docs/coverage/.

  khronos_ids.py [--write docs/khronos_ids.md]

Of VUIDs those with a number are looked at: the others are generated from the registry in both layers. What Wake checks is what
docs/coverage/ lists; of ids that are the other layer's own, what Wake's sources name. An id without a check and a reason fails.
"""
import argparse
import json
import os
import re
import sys

import ledger
import spoken_ids

ROOT = os.path.join(ledger.HERE, '..', '..')
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import coverage  # noqa: E402  (the folder must be on the path first)
import explicit  # noqa: E402
import reasons   # noqa: E402

SKIPPED = 77
JUDGED_VERSION = '1.3.239'
NUMBERED = re.compile(r'VUID-.*-\d{5}\Z')
# What reasons.txt says of a rule, as docs/coverage/not_checked.md heads it.
HEADINGS = {'as': 'Said under another number', 'not': 'Not checked', 'passed': 'Checked'}
HEAD = '''# What only the Khronos layer can say

Written by `tests/differential/khronos_ids.py`; do not edit. The other layer is Debian 12's, 1.3.239: an id counts where its code names it.

'''


def read_reasons():
    rows = []
    with open(os.path.join(ledger.HERE, 'khronos_only.txt'), encoding='utf-8') as file:
        for text in file:
            if text.strip() and not text.startswith('#'):
                name, reason = text.strip().split(' | ', 1)
                rows.append((ledger.pattern(name), reason))
    return rows


def read_coverage():
    """id -> heading of the table that has it, and patterns of ids."""
    found = {}
    for name, heading in coverage.read_tables(os.path.join(ROOT, 'docs', 'coverage.md')):
        found.setdefault(name, heading)
    return found, [(ledger.pattern(name), heading) for name, heading in found.items() if '*' in name]


def read_sources():
    text = []
    for folder, _, names in os.walk(os.path.join(ROOT, 'src')):
        for name in names:
            if name.endswith(('.c', '.h', '.def')):
                with open(os.path.join(folder, name), encoding='utf-8', errors='replace') as file:
                    text.append(file.read())
    return '\n'.join(text)


class Judge:
    def __init__(self, spoken):
        self.coverage, self.patterns = read_coverage()
        self.sources = read_sources()
        # docs/coverage/ has the ids of a registry that may be newer than the other layer's.
        known = {name for name in spoken if name.startswith('VUID')}
        source = os.path.join(ROOT, 'src')
        self.why = reasons.Reasons()
        self.named = {**explicit.elsewhere(known, self.why), **explicit.scan(source, known)}
        self.successors = explicit.Successors(source, {name for name in self.coverage if '*' not in name})
        self.reasons = read_reasons()

    def said(self, name):
        """How Wake says it: None where it does not."""
        if not name.startswith('VUID'):
            return 'Checked' if f'{name.removeprefix("UNASSIGNED-")}"' in self.sources else None
        if name in self.coverage:
            return self.coverage[name]
        if name in self.named:
            return 'Checked'
        row = self.why.of(name)
        if row:
            return HEADINGS[row[0]]
        newer = self.successors.find(*name.split('-', 2)[1:])
        if newer:
            return self.coverage[newer]
        return next((heading for pattern, heading in self.patterns if pattern.match(name)), None)

    def reason(self, name):
        return next((reason for pattern, reason in self.reasons if pattern.match(name)), None)


def is_judged_version():
    with open(spoken_ids.KHRONOS_MANIFEST, encoding='utf-8') as file:
        return json.load(file)['layer']['api_version'] == JUDGED_VERSION


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--write')
    args = parser.parse_args()
    if not os.path.exists(spoken_ids.KHRONOS_LIBRARY):
        print(f'skipped: no {spoken_ids.KHRONOS_LIBRARY}')
        return SKIPPED
    if not is_judged_version():
        print('skipped: another version of that layer names other ids')
        return SKIPPED
    spoken, _ = spoken_ids.spoken_ids()
    judge = Judge(spoken)
    names = sorted(name for name in spoken if NUMBERED.match(name) or not name.startswith('VUID') or judge.reason(name))
    counts = {}
    rows, unexplained = [], []
    for name in names:
        how = judge.said(name)
        if how:
            counts[how] = counts.get(how, 0) + 1
        elif judge.reason(name):
            rows.append((name, judge.reason(name)))
        else:
            unexplained.append(name)
    text = HEAD + f'Its code names {len(names)} ids with a number or of its own. '
    text += '; '.join(f'{count} stand in coverage/ under "{how}"' for how, count in sorted(counts.items()))
    text += f'. The other {len(rows) + len(unexplained)}:\n\n| id | what Wake says, or why it is silent |\n|---|---|\n'
    text += ''.join(f'| `{name}` | {reason} |\n' for name, reason in rows)
    if args.write:
        with open(args.write, 'w', encoding='utf-8') as file:
            file.write(text)
    for name in unexplained:
        print(f'{name}: Wake has neither a check for it nor a reason in khronos_only.txt')
    print(f'{len(names)} ids, {sum(counts.values())} of them in coverage or sources, {len(rows)} with another reason, {len(unexplained)} without')
    return 1 if unexplained else 0


if __name__ == '__main__':
    sys.exit(main())
