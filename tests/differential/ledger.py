# SPDX-License-Identifier: Apache-2.0
"""The ledger of differences between the Khronos layer and this one: ledger.txt.

One line per difference or kind of difference: SIDE | IDS | WHERE | CLASS | REASON
  SIDE    who speaks: khronos or wake; objects: both speak, of different objects; counts: not as often (compare.py --counts)
  IDS     ids, separated by blanks; * stands for anything; {draw} for every command that draws, dispatches or traces
  WHERE   topic.scene, or "program subject: mistake"; * stands for anything. "* beside IDS": only where the other one says
          one of these instead, or both say it
  CLASS   ours, theirs-newer, theirs-older, not-theirs, theirs-wrong, defect, open: nobody has judged it yet
"""
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
PATH = os.path.join(HERE, 'ledger.txt')
# What differs from a newer Khronos layer only; looked at before the other.
NEWER_PATH = os.path.join(HERE, 'ledger_newer.txt')
# The same from one that is older than the headers of the build.
OLDER_PATH = os.path.join(HERE, 'ledger_older.txt')
# Hazards, of which newer ones say much more than 1.3.239: they are judged without.
HAZARDS_PATH = os.path.join(HERE, 'ledger_hazards.txt')
# Of GPU-assisted validation; the others do not hold there.
GPUAV_PATH = os.path.join(HERE, 'ledger_gpuav.txt')
SIDES = ('khronos', 'wake', 'objects', 'counts')
CLASSES = {
    'ours': 'Wake is right',
    'theirs-newer': 'The Khronos layer says a newer number',
    'theirs-older': 'The Khronos layer says an older number, or one of its own',
    'not-theirs': 'The Khronos layer does not check it',
    'theirs-wrong': 'The Khronos layer is wrong',
    'defect': 'Wake is wrong, and being mended',
    'open': 'Seen, and not judged yet',
}
DRAW = 'vkCmd(?:Draw|Dispatch|TraceRays)[A-Za-z0-9]*'


def pattern(text):
    """A regular expression of an id or a place with * and {draw}."""
    parts = re.split(r'(\*|\{draw\})', text)
    return re.compile(''.join({'*': '.*', '{draw}': DRAW}.get(part, re.escape(part)) for part in parts) + r'\Z')


class Line:
    def __init__(self, name, number, text, of_mistakes=False):
        fields = [field.strip() for field in text.split(' | ', 4)]
        if len(fields) != 5 or fields[0] not in SIDES or fields[3] not in CLASSES or not fields[4]:
            raise ValueError(f'{name}:{number}: not SIDE | IDS | WHERE | CLASS | REASON: {text}')
        self.name = name
        self.number = number
        self.of_mistakes = of_mistakes
        self.side, self.ids, self.where, self.klass, self.reason = fields
        self.id_patterns = [pattern(one) for one in self.ids.split()]
        where, _, beside = self.where.partition(' beside ')
        self.where_pattern = pattern(where)
        self.beside = [pattern(one) for one in beside.split()]
        self.used = 0

    def about(self, kind):
        """Whether scenes or programs can use it up; neither has to, where it stands under 'one mistake at a time'."""
        if self.of_mistakes:
            return False
        if self.where.startswith('program '):
            return kind == 'programs'
        return kind == 'scenes'


def read(path=PATH):
    lines = []
    of_mistakes = False
    with open(path, encoding='utf-8') as file:
        for number, text in enumerate(file, 1):
            if text.startswith('# ---'):
                of_mistakes = 'one mistake at a time' in text
            if text.strip() and not text.startswith('#'):
                lines.append(Line(os.path.basename(path), number, text.strip(), of_mistakes))
    return lines


def read_all(newer, older):
    return (read(NEWER_PATH) if newer else read(HAZARDS_PATH)) + (read(OLDER_PATH) if older else []) + read()


class Ledger:
    def __init__(self, lines):
        self.lines = lines
        self.cache = {}

    def find(self, side, name, where, others):
        """The first line that covers a difference, or None; `others` is what the other layer says there."""
        key = (side, name)
        if key not in self.cache:
            self.cache[key] = [l for l in self.lines if l.side == side and any(p.match(name) for p in l.id_patterns)]
        for line in self.cache[key]:
            if line.where_pattern.match(where) and (
                    not line.beside or any(p.match(other) for p in line.beside for other in others)):
                line.used += 1
                return line
        return None
