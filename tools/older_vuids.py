#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes src/report/older_vuids.def: ids that checks name and that newer registries have given up. Beside it older_owners.def: commands
and structs that newer registries know under another name.

    older_vuids.py OLDER/validusage.json NEWER/validusage.json ... [--pairs FILE]

OLDER is the registry that the checks were written with. Rows that stand in the file already are kept as long as a check names
the id: another registry, which is not at hand, has given it up. Which id has come instead is said by hand and kept: no registry
knows it. --pairs adds lines "None-02697 None-08600". The vk.xml of each NEWER, which knows the names, stands beside it.
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
import model     # noqa: E402

HEAD = '''/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Explicit ids that checks name and that registries newer than 1.3.239 have given up, written by tools/older_vuids.py: the owners
 * that had them, as one string, then what follows the owner, and what has come instead; "" where nothing has, or several have, and the rule
 * still holds; "-" where it does not: nothing is said then.
 * Which that is was found by hand. One that has kept its number needs no row.
 * Of implicit ids: masks that must not be 0, all of them, and what has become an explicit rule.
 */
'''

OWNERS_FILE = os.path.join(ROOT, 'src', 'report', 'older_owners.def')
OWNERS_HEAD = '''/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands and structs that have rules in registry 1.3.239 under this name, and in newer ones under another, written by
 * tools/older_vuids.py: the name, and what follows the owner in ids that came later, although no number above LAST_NUMBER says so.
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


def current_names(usage):
    """{older name: the one that the registry has now}"""
    registry = model.Registry(os.path.join(os.path.dirname(usage), 'vk.xml'))
    alias = {name: item.alias for table in (registry.commands, registry.structs) for name, item in table.items() if item.alias}
    for name, now in alias.items():
        while now in alias:
            now = alias[now]
        alias[name] = now
    return alias


def write_owners(older, paths):
    """`older`: the ids of the first registry."""
    before = {vuid.split('-')[1] for vuid in older}
    last = max(int(vuid[-5:]) for vuid in older if vuid[-5:].isdigit())
    later = {}
    for path in paths:
        names, rests = current_names(path), collections.defaultdict(set)
        for vuid in ids(path):
            _, owner, rest = vuid.split('-', 2)
            rests[owner].add(rest)
        for name in before:
            now = names.get(name)
            if now in rests and now not in before and name not in rests:
                later.setdefault(name, set()).update(
                    rest for rest in rests[now] if f'VUID-{name}-{rest}' not in older and not (rest[-5:].isdigit() and int(rest[-5:]) > last))
    with open(OWNERS_FILE, 'w', encoding='utf-8') as f:
        f.write(OWNERS_HEAD)
        f.write(f'LAST_NUMBER("{last:05}")\n')
        for name in sorted(later):
            f.write('OLDER_OWNER("%s", "%s")\n' % (name, ' '.join(sorted(later[name]))))


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
    for vuid in older: # "must not be 0" has become a part of the rule about values, or an explicit one, which is found by hand
        if vuid.endswith('-requiredbitmask') and any(vuid not in known for known in newer):
            _, owner, rest = vuid.split('-', 2)
            owners[rest].add(owner)
            now = rest.replace('-requiredbitmask', '-parameter')
            if any('VUID-%s-%s' % (owner, now) in known for known in newer) and now not in pairs[rest]:
                pairs[rest].append(now)
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
    write_owners(older, options.newer)


if __name__ == '__main__':
    main()
