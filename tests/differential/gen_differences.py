#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/differences.md from ledger.txt and ledger_hazards.txt, so that users read where Wake and the Khronos layer differ, and why.

  gen_differences.py [--check] docs/differences.md

--check writes nothing, and fails where the file is not what would be written.
"""
import argparse
import os
import sys

import ledger

HEAD = '''# Where Wake and the Khronos layer differ

Written by `tests/differential/gen_differences.py` from `ledger.txt` and `ledger_hazards.txt` beside it; do not edit. The other layer is Debian 12's, 1.3.239.
Both ran the same programs on the same drivers, inline, with wrong calls skipped; ids and objects were compared
([testing.md](testing.md#the-khronos-layer-as-a-judge)). Each row is a difference that was seen, and why it stands.

What Wake says and the other layer's program code does not name has no row: it does not check that. `*` stands for anything, `{draw}`
for every command that draws, dispatches or traces rays. *beside*: only where the other layer says one of these instead.
'''
SPEAKERS = {'khronos': 'Only Khronos says', 'wake': 'Only Wake says', 'objects': 'Both say, about other objects'}


def cell(text):
    return text.replace('|', '\\|')


def codes(ids):
    return ' '.join(f'`{cell(one)}`' for one in ids.split())


def place(where):
    first, _, beside = where.partition(' beside ')
    words = [] if first == '*' else [cell(first)]
    if beside:
        words.append('*beside* ' + codes(beside))
    return '; '.join(words) or 'anywhere'


def write(lines):
    out = [HEAD]
    for klass, title in ledger.CLASSES.items():
        rows = [line for line in lines if line.klass == klass]
        if not rows:
            continue
        if klass == 'open':
            count = sum(len(line.ids.split()) for line in rows)
            out.append(f'\n## {title}\n\n{count} ids, which only one of both says in some scene: the end of `ledger.txt` lists them.\n')
            continue
        out.append(f'\n## {title}\n')
        for side in ledger.SIDES:
            of_side = [line for line in rows if line.side == side]
            if of_side:
                out.append(f'\n| {SPEAKERS[side]} | where | why |\n|---|---|---|\n')
                out += [f'| {codes(line.ids)} | {place(line.where)} | {cell(line.reason)} |\n' for line in of_side]
    return ''.join(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--check', action='store_true')
    parser.add_argument('path')
    args = parser.parse_args()
    text = write(ledger.read() + ledger.read(ledger.HAZARDS_PATH))
    if not args.check:
        with open(args.path, 'w', encoding='utf-8') as file:
            file.write(text)
        return 0
    have = ''
    if os.path.exists(args.path):
        with open(args.path, encoding='utf-8') as file:
            have = file.read()
    if have != text:
        print(f'{args.path} is not what the ledger says: python3 -B tests/differential/gen_differences.py {args.path}')
    return 0 if have == text else 1


if __name__ == '__main__':
    sys.exit(main())
