#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes src/report/older_vuids.def: ids that checks name and that newer registries have given up.

    older_vuids.py OLDER/validusage.json NEWER/validusage.json ... [--pairs FILE]

OLDER is the registry that the checks were written with. Rows that stand in the file already are kept as long as a check names
the id: another registry, which is not at hand, has given it up. Which id has come instead is said by hand and kept: no registry
knows it. --pairs adds lines "None-02697 None-08600".
"""

import argparse
import collections
import json
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FILE = os.path.join(ROOT, 'src', 'report', 'older_vuids.def')
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import explicit  # noqa: E402

HEAD = '''/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Explicit ids that checks name and that registries newer than 1.3.239 have given up, written by tools/older_vuids.py: the owners
 * that had them, as one string, then what follows the owner, and what has come instead; "" where nothing has, or several have.
 * Which that is was found by hand. One that has kept its number needs no row.
 */
'''


def ids(path):
    with open(path, encoding='utf-8') as f:
        groups = json.load(f)['validation'].values()
    return {entry['vuid'] for group in groups for entries in group.values() for entry in entries}


ITEM = re.compile(r'^OWNERS\(((?:"[^"]*"\s*)+)\)|^OLDER\("([^"]+)", "([^"]*)"\)', re.M)


def rows():
    """({rest: [rest]}, {VUID}) of the file as it is."""
    found, vuids, owners = collections.defaultdict(list), set(), []
    with open(FILE, encoding='utf-8') as f:
        for names, old, new in ITEM.findall(f.read()):
            if names:
                owners = ''.join(re.findall(r'"([^"]*)"', names)).split()
                continue
            vuids.update('VUID-%s-%s' % (owner, old) for owner in owners)
            if new and new not in found[old]:
                found[old].append(new)
    return found, vuids


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('older')
    parser.add_argument('newer', nargs='+')
    parser.add_argument('--pairs')
    options = parser.parse_args()
    older, newer = ids(options.older), [ids(path) for path in options.newer]
    pairs, kept = rows()
    if options.pairs:
        with open(options.pairs, encoding='utf-8') as f:
            for old, new in (line.split() for line in f):
                if new not in pairs[old]:
                    pairs[old].append(new)
    owners = collections.defaultdict(set)
    for vuid in explicit.scan(os.path.join(ROOT, 'src'), older):
        if vuid in older and (vuid in kept or any(vuid not in known for known in newer)):
            _, owner, rest = vuid.split('-', 2)
            owners[rest].add(owner)
    for vuid in kept:
        _, owner, rest = vuid.split('-', 2)
        if not rest[-5:].isdigit(): # an implicit rule that has become an explicit one: policy.NARROWED
            owners[rest].add(owner)
    groups = collections.defaultdict(list)
    for rest, names in owners.items():
        groups[' '.join(sorted(names))].append(rest)
    with open(FILE, 'w', encoding='utf-8') as f:
        f.write(HEAD)
        for names in sorted(groups):
            words = names.split()
            lines = [' '.join(words[i:i + 4]) for i in range(0, len(words), 4)]
            f.write('OWNERS(%s)\n' % '\n       '.join('"%s%s"' % (line, ' ' if line is not lines[-1] else '') for line in lines))
            for rest in sorted(groups[names]):
                for new in sorted(pairs.get(rest, [])) or ['']:
                    f.write('OLDER("%s", "%s")\n' % (rest, new))


if __name__ == '__main__':
    main()
