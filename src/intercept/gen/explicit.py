# SPDX-License-Identifier: Apache-2.0
"""Which explicit VUIDs hand-written C checks, and where: read off the sources, so that no list can be out of date.

A check names its VUID as a string. A rule that several owners share is WAKE_ID(list, "None-02697"), and stands for the VUIDs of all
owners of that list in state/check/owners.def which the specification has it for.

Not all rooms of core are that far: there such a rule is named by its rest ("None-02697"), in a file that has
the owners in tables:  static const char *const wake_owners_draw[] = {"vkCmdDraw", ...};  Each such rest stands for the VUIDs
of all owners of that file which the specification has it for. A comment line  /* owners: NAME, NAME */  above a function names
the tables that its rests belong to, where a file has several. A file whose owners stand in another one says so:
/* owners in core/draw/draw_commands.c */, or /* owners in core/draw/draw_commands.c: draw */ where only some of its tables are meant.

What rules of the generator name, and what somebody else names and is passed on (reasons.txt), is added by elsewhere().
"""

import os
import re

import implicit_rules

# VUID-owner-rest; explicit ones end in a number.
LITERAL = re.compile(r'"(VUID-[\w:]+-[\w:-]*\d{5})"')
REST = re.compile(r'"([A-Za-z]\w*(?:::\w+)*-(?:[\w:-]*-)?\d{5})"')
OWNERS = re.compile(r'wake_owners_(\w+)\[[^\]]*\](?:\[[^\]]*\])?\s*=\s*\{(.*?)\};', re.S)
FUNCTION = re.compile(r'^(\w+)\(', re.M)
ELSEWHERE = re.compile(r'/\* owners in ([^\s:]+)(?:: ([\w, ]+?))? \*/')
TABLE = re.compile(r'^static const struct \w+ (\w+) = \{|(\w+)(?:\[[^\]]*\])+\s*=\s*\{', re.M)
LIMIT = re.compile(r'/\*\s*owners:\s*([\w, ]+?)\s*\*/')
# Lists of owners, and the rules that name one.
LISTS = os.path.join('state', 'check', 'owners.def')
LIST = re.compile(r'^OWNERS\((\w+),([^)]*)\)', re.M)
NAMES = re.compile(r'^#define (\w+)((?:[^\n]*\\\n)*[^\n]*)', re.M)
SHARED = re.compile(r'WAKE_ID\(\s*(\w+),\s*((?:WAKE_RULE\()?\s*"[^)]*")')


def sources(folder):
    for path, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith(('.c', '.h', '.def')):
                yield os.path.join(path, name)


def functions(text):
    """[(start, name)] of the definitions that begin in column one."""
    return [(m.start(), m.group(1)) for m in FUNCTION.finditer(text)]


def function_at(text, starts, position):
    """The function that the position is in, or the table between functions."""
    name, begin = '', 0
    for start, found in starts:
        if start > position:
            break
        name, begin = found, start
    if not name or '\n}' in text[begin:position]:
        tables = [m.group(1) or m.group(2) for m in TABLE.finditer(text, begin, position)]
        return tables[-1] if tables else name
    return name


def owner_tables(text):
    """{table: [owner]}"""
    return {m.group(1): re.findall(r'"(\w+)"', m.group(2)) for m in OWNERS.finditer(text)}


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


def elsewhere(known, why):
    """The same as scan() of what no source names; `why`: Reasons."""
    found = {vuid: [('intercept/gen/implicit_rules.py', 'generated')] for vuid in implicit_rules.explicit_vuids() if vuid in known}
    found.update((vuid, [(who, 'passed on')]) for vuid, who in why.passed(known).items())
    return found


def scan(folder, known):
    """{VUID: [(file, function)]} of what the sources check; `known` is the set of VUIDs of the specification. What they name beside
    it, for other registries, counts where the layer brings the sentence itself: report/newer_vuids.def."""
    beyond = os.path.join(folder, 'report', 'newer_vuids.def')
    if os.path.exists(beyond):
        with open(beyond, encoding='utf-8') as f:
            known = set(known) | set(LITERAL.findall(f.read()))
    found = {}
    lists = owner_lists(folder)
    for path in sources(folder):
        if path == beyond:
            continue
        with open(path, encoding='utf-8') as f:
            text = f.read()
        name = os.path.relpath(path, folder)
        starts = functions(text)
        for match in LITERAL.finditer(text):
            if match.group(1) not in known:
                continue
            found.setdefault(match.group(1), []).append((name, function_at(text, starts, match.start())))
        for position, name_of_list, rest in shared(text) if not name.startswith(os.path.dirname(LISTS)) else ():
            for owner in lists[name_of_list]:
                vuid = 'VUID-%s-%s' % (owner, rest)
                if vuid in known:
                    found.setdefault(vuid, []).append((name, function_at(text, starts, position)))
        tables = owner_tables(text)
        for other, names in ELSEWHERE.findall(text):
            with open(os.path.join(folder, other), encoding='utf-8') as f:
                found_there = owner_tables(f.read())
            wanted = [n.strip() for n in names.split(',')] if names else list(found_there)
            tables.update({name: found_there[name] for name in wanted})
        if not tables:
            continue
        limits = [(m.end(), [t.strip() for t in m.group(1).split(',')]) for m in LIMIT.finditer(text)]
        for match in REST.finditer(text):
            # The note that stands before the function or table which the rest is in, if nothing but its head is between.
            start = max((s for s, _ in starts if s <= match.start()), default=0)
            if '\n}' in text[start:match.start()]:
                near = [names for end, names in limits if end <= match.start() and '\n}' not in text[end:match.start()]]
            else:
                near = [names for end, names in limits if end <= start and '}' not in text[end:start]]
            for table, owners in tables.items():
                if near and table not in near[-1]:
                    continue
                for owner in owners:
                    vuid = 'VUID-%s-%s' % (owner, match.group(1))
                    if vuid in known:
                        found.setdefault(vuid, []).append((name, function_at(text, starts, match.start())))
    return {vuid: sorted(set(places)) for vuid, places in found.items()}
