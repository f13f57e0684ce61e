# SPDX-License-Identifier: Apache-2.0
"""reasons.txt: explicit VUIDs that no hand-written line names, and why, read for coverage.py, explicit.py and the tests."""

import fnmatch
import os
import re

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'reasons.txt')
HEAD = re.compile(r'(not|as|passed): (\S.*)')
ROW = re.compile(r'\s+(VUID-[\w:*]+-[\w:*-]+)(?: = (VUID-[\w:]+-[\w:-]+))?')


class Reasons:
    """rows: [(kind, reason, pattern, VUID that is said instead or None)] in the order of the file."""

    def __init__(self, path=FILE):
        self.rows = []
        head = None
        with open(path, encoding='utf-8') as f:
            for number, line in enumerate(f, 1):
                line = line.rstrip()
                if not line or line.startswith('#'):
                    continue
                found, row = HEAD.fullmatch(line), ROW.fullmatch(line)
                if found:
                    head = found.groups()
                elif row and head and bool(row.group(2)) == (head[0] == 'as'):
                    self.rows.append(head + row.groups())
                else:
                    raise ValueError('%s:%d: neither a reason nor a VUID of its kind: %s' % (path, number, line))

    def of(self, vuid):
        """The first row that fits, or None."""
        for row in self.rows:
            if row[2] == vuid or ('*' in row[2] and fnmatch.fnmatchcase(vuid, row[2])):
                return row
        return None

    def passed(self, known):
        """{VUID: who names it} of what is passed on."""
        rows = ((vuid, self.of(vuid)) for vuid in known)
        return {vuid: row[1] for vuid, row in rows if row and row[0] == 'passed'}

    def stale(self, known, checked):
        """What the file says and is not so (any more); `checked`: what the sources name."""
        for kind, _, pattern, other in self.rows:
            fits = fnmatch.filter(known, pattern)
            if not fits:
                yield '%s is no explicit VUID' % pattern
            elif all(vuid in checked for vuid in fits):
                yield '%s is checked' % pattern
            if other and other not in checked:
                yield '%s is to be said instead of %s, but is not checked' % (other, pattern)
