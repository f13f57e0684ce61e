#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/coverage.md, a page of sums, and the tables in docs/coverage/: which valid usage Wake checks and where, and why the rest
is not.

    coverage.py --gen BUILD/gen --source src --validusage validusage.json --emitted BUILD/emitted --out docs/coverage.md

The implicit part comes from gen/implicit_coverage.csv (emit_implicit.py), the explicit part from the ids in hand-written C (explicit.py).
Each room of src/core has a table, and so have the other folders: a row is a rule, with the owners that share it, every place that
checks it, and scenes. read_tables() reads them again.
"""

import argparse
import csv
import os
import re
import sys
from collections import Counter, defaultdict

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import explicit  # noqa: E402  (the folder must be on the path first)
import model     # noqa: E402
import reasons   # noqa: E402

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


def implicit_section(rows, emitted=()):
    total = Counter(status for _, status, _ in rows)
    lines = ['## Implicit valid usage', '',
             'Generated from the registry; %d of %d are checked by code%s, %d more follow from checked ones.'
             % (total['checked'], len(rows), '; test runs made %d of them come' % sum(
                 status == 'checked' and vuid in emitted for vuid, status, _ in rows) if emitted else '', total['implied']), '',
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


# Owners whose rules are not checked yet, and why; the first row that fits. Single rules stand in reasons.txt, which goes first.
# What fits none is simply not done.
REASONS = [
    (r'VkVideo|vk\w*Video|VkH26|VkDecode|StdVideo', 'video coding: what is encoded'),
    (r'AccelerationStructure|RayTracing|TraceRays|Micromap|Geometry\w*(NV|KHR)|ShaderBindingTable|ShaderGroup',
     'ray tracing: the rest of it'),
    (r'Metal|Win32|Zircon|Fuchsia|FUCHSIA|Android|Screen\w*QNX|BufferCollection|NvSci|MVK|iOS|MacOS|GGP',
     'a platform that the layer is not built for'),
    (r'OpticalFlow|CuModule|CuFunction|CuLaunch|CoverageModulation|CoverageReduction|IndirectCommands|GeneratedCommands|'
     r'\w+(NV|NVX|QCOM|HUAWEI|VALVE|INTEL|AMD|ARM|SEC)$', 'an extension of one vendor'),
]


def reason_of(owner):
    if not owner.startswith(('vk', 'Vk')):
        return 'built-in variables and SPIR-V: the shaders chapter'
    for pattern, reason in REASONS:
        if re.search(pattern, owner):
            return reason
    return 'not done yet'


def owner_of(vuid):
    return vuid.split('-', 2)[1]


def rule_of(vuid):
    return vuid.split('-', 2)[2]


def subject_of(path):
    """The table that a place belongs to: the room of core, else the folder of src."""
    parts = path.split('/')
    if path.endswith('.py'):
        return 'generated'
    if len(parts) == 1:
        return 'passed_on' if '.' not in path else 'other'
    return parts[1] if parts[0] == 'core' and len(parts) > 2 else parts[0]


def place_text(place, subject):
    """Where it is: without folders, where the table says them."""
    path, function = place
    return '%s: %s' % (os.path.basename(path) if subject_of(path) == subject else path, function)


def scenes_text(vuids, emitted):
    """Three scenes at most, and the owners for which there is none."""
    scenes = list(dict.fromkeys(emitted[vuid][0] for vuid in vuids if emitted.get(vuid)))
    without = [owner_of(vuid) for vuid in vuids if not emitted.get(vuid)]
    text = ', '.join(scenes[:3]) + (', …' if len(scenes) > 3 else '')
    if without and scenes:
        text += '; none: ' + ', '.join(without)
    return text or '-'


TABLE = ['| rule | owners | where | scenes |', '|---|---|---|---|']


def table_rows(checked, subject, emitted):
    """The rows of one table: a rule, and all owners that it is checked for at the same places."""
    rows = defaultdict(list)
    for vuid, places in checked.items():
        if any(subject_of(path) == subject for path, _ in places):
            rows[(rule_of(vuid), tuple(places))].append(vuid)
    for (rule, places), vuids in sorted(rows.items(), key=lambda row: (sorted(row[1]), row[0])):
        vuids.sort()
        yield '| %s | %s | %s | %s |' % (rule, ', '.join(owner_of(vuid) for vuid in vuids),
                                         '; '.join(place_text(place, subject) for place in places), scenes_text(vuids, emitted))


def read_tables(page):
    """[(VUID, 'Checked' or a heading of not_checked.md)] of what main() wrote; `page` is docs/coverage.md."""
    folder = os.path.splitext(page)[0]
    for name in sorted(os.listdir(folder)):
        heading = 'Checked'
        with open(os.path.join(folder, name), encoding='utf-8') as file:
            for line in file:
                cells = [cell.strip() for cell in line.split('|')]
                if line.startswith('## '):
                    heading = line[3:].strip()
                elif len(cells) == 6 and '-' in cells[1] and not cells[1].startswith('-'):
                    yield from (('VUID-%s-%s' % (owner, cells[1]), heading) for owner in cells[2].split(', '))
                elif len(cells) > 3 and cells[1].startswith('VUID-'):
                    yield cells[1], heading


def owners_page(known, checked):
    lines = ['# Explicit valid usage by command and struct', '', 'Tables with the places: the names in the last column, as `draw.md`.', '',
             '| owner | VUIDs | checked | tables |', '|---|---|---|---|']
    by_owner = defaultdict(list)
    for vuid in known:
        by_owner[owner_of(vuid)].append(vuid)
    for owner, vuids in sorted(by_owner.items()):
        found = [v for v in vuids if v in checked]
        if found:
            tables = sorted({subject_of(path) for v in found for path, _ in checked[v]})
            lines.append('| %s | %d | %d | %s |' % (owner, len(vuids), len(found), ', '.join(tables)))
    return lines


def not_checked_page(rows, others):
    """`rows`: {VUID: row of reasons.txt or None} of what is not checked, `others`: those that are said under another number."""
    lines = ['# Explicit valid usage that no check names', '', '## Said under another number', '', '| VUID | said as | why |', '|---|---|---|']
    lines += ['| %s | %s | %s |' % (vuid, row[3], row[1]) for vuid, row in sorted(others.items())]
    lines += ['', '## Not checked', '', '| VUIDs | why | owners |', '|---|---|---|']
    groups = defaultdict(Counter)
    for vuid in rows.keys() - others.keys():
        groups[rows[vuid][1] if rows[vuid] else reason_of(owner_of(vuid))][owner_of(vuid)] += 1
    for reason, owners in sorted(groups.items(), key=lambda item: (-sum(item[1].values()), item[0])):
        lines.append('| %d | %s | %s |' % (sum(owners.values()), reason,
                                           ', '.join('%s %d' % o for o in sorted(owners.items()))))
    single = sorted((vuid, row[1]) for vuid, row in rows.items() if row and row[0] == 'not')
    if single:
        lines += ['', 'Single rules that cannot be checked:', '', '| VUID | why |', '|---|---|']
        lines += ['| %s | %s |' % row for row in single]
    return lines


def explicit_pages(written, checked, known, emitted, why):
    """(lines of the page, {table: lines}). `checked`: {VUID: [(file, function)]}, `known`: all explicit VUIDs, `emitted`: {VUID: [scene]}
    of the test runs, `why`: Reasons."""
    own = sorted(v for v in written if not v.startswith('VUID-'))
    said = sum(v in emitted for v in checked)
    rows = {vuid: why.of(vuid) for vuid in known if vuid not in checked}
    others = {vuid: row for vuid, row in rows.items() if row and row[0] == 'as'}
    undone = sum(not row and reason_of(owner_of(vuid)) == 'not done yet' for vuid, row in rows.items())
    lines = ['## Explicit valid usage', '',
             '%d of %d VUIDs are checked by hand-written code%s. %d more are said under another number, and %d are not done yet;'
             % (len(checked), len(known), '; test runs made %d of them come' % said if emitted else '', len(others), undone),
             '[coverage/not_checked.md](coverage/not_checked.md) has the reasons for the others. By command and struct:',
             '[coverage/owners.md](coverage/owners.md).', '', '| table | rows | VUIDs | with a scene |', '|---|---|---|---|']
    tables = {}
    for subject in sorted({subject_of(path) for places in checked.values() for path, _ in places}):
        here = [v for v, places in checked.items() if any(subject_of(path) == subject for path, _ in places)]
        table = list(table_rows(checked, subject, emitted))
        tables[subject] = ['# What `%s` checks' % subject, '', *TABLE, *table]
        lines.append('| [%s](coverage/%s.md) | %d | %d | %d |' % (subject, subject, len(table), len(here), sum(v in emitted for v in here)))
    tables['owners'] = owners_page(known, checked)
    tables['not_checked'] = not_checked_page(rows, others)
    lines += ['', '## Ids without a VUID', '', '| id | in |', '|---|---|']
    lines += ['| %s | %s |' % (v, ', '.join(written[v])) for v in own]
    return lines, tables


HEAD = """# What is checked

To find where a rule is checked, search for its number: `grep -rn 00912 docs/coverage`. The row has the rule, the commands and structs
that share it, every function that looks at it, and scenes that bring it up. `VUID-vkCmdDraw-None-02699` is the rule `None-02699` of
`vkCmdDraw`.

Written by `src/intercept/gen/coverage.py` (`./run coverage`); the reason for every single implicit VUID is in `<build>/gen/%s`.
""" % CSV


def pages(rows, written, checked=None, known=(), emitted=None, why=None):
    """(docs/coverage.md, {name of a table: its text})"""
    if checked is None:
        checked = {v: [(written[v][0], '')] for v in written if EXPLICIT.fullmatch('"%s"' % v)}
    lines, tables = explicit_pages(written, checked, sorted(set(known) | set(checked)), emitted or {}, why or reasons.Reasons(os.devnull))
    page = HEAD.split('\n') + implicit_section(by_hand(rows, written), emitted or {}) + [''] + lines
    return '\n'.join(page) + '\n', {name: '\n'.join(table) + '\n' for name, table in tables.items()}


def write_pages(out, page, tables):
    folder = os.path.splitext(out)[0]
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        if name.endswith('.md') and name[:-3] not in tables:
            os.remove(os.path.join(folder, name))
    for path, text in [(out, page)] + [(os.path.join(folder, name + '.md'), text) for name, text in tables.items()]:
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)


def read_emitted(folder):
    """{VUID: [topic.scene]} as tests/scenes/run_modes.py --emitted leaves it."""
    found = defaultdict(list)
    for name in sorted(os.listdir(folder)) if folder and os.path.isdir(folder) else ():
        with open(os.path.join(folder, name), encoding='utf-8') as file:
            for line in file:
                vuid, scene = line.rsplit(None, 1)  # ids of the Khronos layer may hold spaces
                found[vuid].append(scene)
    return found


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--gen', required=True, help='folder of the generated files')
    parser.add_argument('--source', required=True, help='src/')
    parser.add_argument('--validusage', help='validusage.json: names the explicit rules that are not checked')
    parser.add_argument('--emitted', help='BUILD/emitted: what the runs of the scenes made come')
    parser.add_argument('--out', required=True, help='the page to write; the folder beside it gets the tables')
    options = parser.parse_args(argv)
    rows = read_implicit(options.gen)
    implicit = {vuid for vuid, _, _ in rows}
    known = {v for v in model.ValidUsage(options.validusage).texts if v not in implicit and EXPLICIT.fullmatch('"%s"' % v)}
    why = reasons.Reasons()
    checked = {**explicit.elsewhere(known, why), **explicit.scan(options.source, known)} if options.validusage else None
    page, tables = pages(rows, read_sources(options.source), checked, known, read_emitted(options.emitted), why)
    write_pages(options.out, page, tables)
    return 0


if __name__ == '__main__':
    sys.exit(main())
