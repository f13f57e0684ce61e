#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every VUID that a scene names must exist: check_vuids.py VALIDUSAGE_JSON [MORE_VUIDS.def] FILE...

With registries newer than the one that scenes are written with, older_vuids.def has the ids that are not there any more, and owners
may have been promoted. What stands behind `#ifdef VK_...` or first in NEWER_ID() or behind HAS_NEWER_IDS is for headers newer than the registry at hand may be. Files named
core_newest_* are read with registries that have the newest of their commands.
"""
import bisect
import json
import os
import re
import sys


MASK = '-requiredbitmask'
ITEM = re.compile(r'^OWNERS\(((?:"[^"]*"\s*)+)\)|^OLDER\("([^"]+)", "([^"]*)"\)', re.M)


def older_ids(text):
    """The ids of older registries that have gone: report/older_vuids.def."""
    owners = []
    for match in ITEM.finditer(text):
        if match.group(1):
            owners = ''.join(re.findall(r'"([^"]*)"', match.group(1))).split()
        else:
            yield from ('VUID-%s-%s' % (owner, match.group(2)) for owner in owners)


def promoted(vuid):
    """The id as the owner has it without the ending of an extension."""
    return re.sub(r'^(VUID-\w+?)(KHR|EXT)(?=-)', r'\1', vuid)


def by_number(vuid):
    """Words before a number change: owner and number."""
    match = re.match(r'^(VUID-\w+)-.*-(\d{5})$', promoted(vuid))
    return match and match.groups()


def main():
    with open(sys.argv[1], encoding='utf-8') as file:
        text = json.dumps(json.load(file)['validation'])
    last = max(re.findall(r'VUID-\w+-[\w:>-]+-(\d{5})\b', text))
    for name in (n for n in sys.argv[2:] if n.endswith('.def')):
        with open(name, encoding='utf-8') as file:
            more = file.read()
            text += more + ' '.join(older_ids(more))
    known = sorted(set(re.findall(r'VUID-[\w:>-]+', text.replace('->', '::'))))
    known = sorted(set(known) | {promoted(vuid) for vuid in known})
    numbers = {by_number(vuid) for vuid in known}
    older = any(name.endswith('older_vuids.def') for name in sys.argv[2:])
    wrong = 0
    newest = any('vkCmdDrawIndirect2KHR' in vuid for vuid in known)
    for name in (n for n in sys.argv[2:] if not n.endswith('.def')):
        if os.path.basename(name).startswith('core_newest_') and not newest:
            continue
        with open(name, encoding='utf-8') as file:
            newer, before = False, ''
            for number, line in enumerate(file, 1):
                # The macro, or the question, may end the line before.
                apart, before = re.search(r'NEWER_ID\($|if \(HAS_NEWER_IDS\) \{$', before), line.rstrip()
                if line.startswith('#'):
                    newer = line.startswith('#ifdef VK_')
                for vuid in re.findall(r'(?<!NEWER_ID\()"(VUID-[\w:-]+)', line):
                    # What a scene puts together from parts must begin like one.
                    name_now = promoted(vuid).replace(MASK, '-parameter')
                    found = any(at < len(known) and known[at].startswith(v)
                                for v in (vuid, name_now) for at in [bisect.bisect_left(known, v)])
                    found = found or (by_number(vuid) and by_number(vuid) in numbers)
                    # Numbers rise: a higher one is of a newer registry.
                    found = found or re.search(r'-\d{5}$', vuid) and vuid[-5:] > last
                    # Implicit rules of older registries that are explicit now.
                    found = found or (older and re.search(r'-(parameter|\w+bitmask)$', vuid))
                    if vuid != 'VUID-something-else' and not (newer or apart or found):
                        print(f'{name}:{number}: {vuid} is not in the specification')
                        wrong += 1
    print(f'{wrong} unknown')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
