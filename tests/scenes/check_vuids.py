#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every VUID that a scene names must exist: check_vuids.py VALIDUSAGE_JSON [MORE_VUIDS.def] FILE...

What stands behind `#ifdef VK_...` or first in NEWER_ID() is for headers newer than the registry at hand may be. Files named
core_newest_* are read with registries that have the newest of their commands.
"""
import bisect
import json
import os
import re
import sys


def main():
    with open(sys.argv[1], encoding='utf-8') as file:
        text = json.dumps(json.load(file)['validation'])
    for name in (n for n in sys.argv[2:] if n.endswith('.def')):
        with open(name, encoding='utf-8') as file:
            text += file.read()
    known = sorted(set(re.findall(r'VUID-[\w:>-]+', text.replace('->', '::'))))
    wrong = 0
    newest = any('vkCmdDrawIndirect2KHR' in vuid for vuid in known)
    for name in (n for n in sys.argv[2:] if not n.endswith('.def')):
        if os.path.basename(name).startswith('core_newest_') and not newest:
            continue
        with open(name, encoding='utf-8') as file:
            newer = False
            for number, line in enumerate(file, 1):
                if line.startswith('#'):
                    newer = line.startswith('#ifdef VK_')
                for vuid in re.findall(r'(?<!NEWER_ID\()"(VUID-[\w:-]+)', line):
                    # What a scene puts together from parts must begin like one.
                    at = bisect.bisect_left(known, vuid)
                    if vuid != 'VUID-something-else' and not newer and not (at < len(known) and known[at].startswith(vuid)):
                        print(f'{name}:{number}: {vuid} is not in the specification')
                        wrong += 1
    print(f'{wrong} unknown')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
