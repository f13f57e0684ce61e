# SPDX-License-Identifier: Apache-2.0
"""Which explicit VUIDs hand-written C checks, and where: read off the sources, so that no list can be out of date.

A check names its VUID as a string. A rule that several owners share is WAKE_ID(list, "None-02697"), and stands for the VUIDs of all
owners of that list in state/check/owners.def which the specification has it for.

A registry that is newer than the one that the checks were written with may have a rule under another name or number: what stands in
its place is counted (Successors, which reads what report/older_vuids.c reads).

What rules of the generator name, and what somebody else names and is passed on (reasons.txt), is added by elsewhere().
"""

import bisect
import os
import re

import implicit_rules
import policy

# VUID-owner-rest; explicit ones end in a number.
LITERAL = re.compile(r'"(VUID-[\w:]+-[\w:-]*\d{5})"')
REST = re.compile(r'"([A-Za-z]\w*(?:::\w+)*-(?:[\w:-]*-)?\d{5})"')
FUNCTION = re.compile(r'^(\w+)\(', re.M)
TABLE = re.compile(r'^static const struct \w+ (\w+) = \{|\b(\w+)(?:\[[^\]]*\])+\s*=\s*\{', re.M)
# Lists of owners, and the rules that name one.
LISTS = os.path.join('state', 'check', 'owners.def')
LIST = re.compile(r'^OWNERS\((\w+),([^)]*)\)', re.M)
NAMES = re.compile(r'^#define (\w+)((?:[^\n]*\\\n)*[^\n]*)', re.M)
SHARED = re.compile(r'WAKE_ID\(\s*(\w+),\s*((?:WAKE_RULE\()?\s*"[^)]*")')


OLDER = re.compile(r'^OWNERS\(((?:"[^"]*"\s*)+)\)|^OLDER\("([^"]+)", "([^"]*)"\)', re.M)
VENDOR = re.compile('(KHR|EXT|QCOM|NV|ARM|AMD)$')
RENAMED = {'VkSubpassFragmentDensityMapOffsetEndInfoQCOM': 'VkRenderPassFragmentDensityMapOffsetEndInfoEXT'}
LIKE = re.compile(r'^LIKE\("(\w+)", "(\w+)"\)', re.M)


class Successors:
    """What the specification, whose ids are `known`, has in place of an older id: wake_vuid_here() of report/older_vuids.c."""

    def __init__(self, folder, known):
        self.rests = {}
        for vuid in known:
            _, owner, rest = vuid.split('-', 2)
            self.rests.setdefault(owner, set()).add(rest)
        self.numbers = {owner: {rest[-5:]: rest for rest in rests if rest[-5:].isdigit()} for owner, rests in self.rests.items()}
        self.rows, owners = {}, []
        for names, older, newer in OLDER.findall(read(folder, 'older_vuids.def')):
            if names:
                owners = ''.join(re.findall(r'"([^"]*)"', names)).split()
            for owner in owners if older else ():
                self.rows.setdefault((owner, older), []).append(newer)
        self.like = dict(LIKE.findall(read(folder, 'like_commands.def')))

    def find(self, owner, rest):
        """A VUID, or None."""
        owner = RENAMED.get(owner, owner)
        base = VENDOR.sub('', owner)
        here = next((o for o in (owner, base, base + 'KHR') if o in self.rests), None)
        if not here:
            return None
        now = self.numbers[here].get(rest[-5:])
        for newer in self.rows.get((self.like.get(owner, owner), rest), ()):
            now = now or (newer if newer in self.rests[here] else None)
        return now and 'VUID-%s-%s' % (here, now)


def read(folder, name):
    path = os.path.join(folder, 'report', name)
    if not os.path.exists(path):
        return ''
    with open(path, encoding='utf-8') as f:
        return f.read()


def sources(folder):
    for path, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith(('.c', '.h', '.def')):
                yield os.path.join(path, name)


class Places:
    """What a position of a source is in: functions that begin in column one, and tables."""

    def __init__(self, text):
        self.text = text
        self.functions = [(m.start(), m.group(1)) for m in FUNCTION.finditer(text)]
        self.tables = [(m.start(), m.end(), m.group(1) or m.group(2)) for m in TABLE.finditer(text)]

    def at(self, position):
        """The function that the position is in, or the table between functions."""
        index = bisect.bisect_right(self.functions, (position, '\uffff')) - 1
        begin, name = self.functions[index] if index >= 0 else (0, '')
        if not name or '\n}' in self.text[begin:position]:
            for start, end, table in reversed(self.tables[:bisect.bisect_left(self.tables, (position,))]):
                if start < begin:
                    break
                if end <= position:
                    return table
        return name


def owner_lists(folder):
    """{list: [owner]} of owners.def; `folder` is src/."""
    path = os.path.join(folder, LISTS)
    if not os.path.exists(path):
        return {}
    with open(path, encoding='utf-8') as f:
        text = f.read()
    names = dict(NAMES.findall(text))
    found = {}
    for name, items in LIST.findall(text):
        items = re.sub(r'\bWAKE_\w+', lambda m: names[m.group()], items)
        found[name] = re.findall(r'"(\w+)"', items)
    return found


def shared(text):
    """[(position, list, rest)] of the rules that a source shares among owners."""
    for match in SHARED.finditer(text):
        for rest in re.findall(r'"([^"]+)"', match.group(2)):
            yield match.start(), match.group(1), rest


def unlisted(text):
    """Rules of several owners that no WAKE_ID() puts in front of a list."""
    covered = [match.span() for match in SHARED.finditer(text)]
    return [match.group(1) for match in REST.finditer(text)
            if not match.group(1).startswith(('VUID-', 'UNASSIGNED-')) and not any(a <= match.start() < b for a, b in covered)]


def elsewhere(known, why):
    """The same as scan() of what no source names; `why`: Reasons."""
    ruled = '|'.join(implicit_rules.explicit_vuids()).split('|')
    found = {vuid: [('intercept/gen/implicit_rules.py', 'generated')] for vuid in ruled if vuid in known}
    narrowed = (policy.narrowed(command, rule, known) for command, (rule, _) in policy.NARROWED.items())
    found.update((vuid, [('intercept/gen/policy.py', 'NARROWED')]) for vuid in narrowed if vuid)
    found.update((vuid, [(who, 'passed on')]) for vuid, who in why.passed(known).items())
    return found


def scan(folder, known):
    """{VUID: [(file, function)]} of what the sources check; `known` is the set of VUIDs of the specification. What they name beside
    it, for other registries, counts where the layer brings the sentence itself: report/newer_vuids.def."""
    beyond = os.path.join(folder, 'report', 'newer_vuids.def')
    known = set(known) | set(LITERAL.findall(read(folder, 'newer_vuids.def')))
    successors = Successors(folder, known)
    found = {}
    lists = owner_lists(folder)

    def note(owner, rest, place):
        vuid = 'VUID-%s-%s' % (owner, rest)
        vuid = vuid if vuid in known else successors.find(owner, rest)
        if vuid:
            found.setdefault(vuid, []).append(place)

    for path in sources(folder):
        if path == beyond:
            continue
        with open(path, encoding='utf-8') as f:
            text = f.read()
        name = os.path.relpath(path, folder)
        places = Places(text)
        for match in LITERAL.finditer(text):
            _, owner, rest = match.group(1).split('-', 2)
            note(owner, rest, (name, places.at(match.start())))
        for position, name_of_list, rest in shared(text) if not name.startswith(os.path.dirname(LISTS)) else ():
            for owner in lists[name_of_list]:
                note(owner, rest, (name, places.at(position)))
    return {vuid: sorted(set(places)) for vuid, places in found.items()}
