# SPDX-License-Identifier: Apache-2.0
"""gen/check_slots.h: of the rows in src/core/checks.def and checks_newer.def, which is a command's first, second, third one.

A row is CHECK(command, function), VIEW(command, view, function) or VIEW2(command, view, function, another). The header has a number for each, so that the rows of a command
may stand anywhere, and the record of every command by name.
"""

import os
import re
from collections import defaultdict

from emit_record import short

CORE = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), 'core')
FILES = ('checks.def', 'checks_newer.def')
ROW = re.compile(r'^(?:CHECK\((\w+),\s*(\w+)\)|VIEW2?\((\w+),\s*\w+,\s*(\w+)(?:,\s*\w+)?\))$', re.M)


def outputs():
    return ['check_slots.h']


def rows(text):
    """[(command, function)]"""
    return [(a or c, b or d) for a, b, c, d in ROW.findall(text)]


def real_name(registry, command):
    """What the command is an alias of: registries differ in which of the names that is."""
    return registry.commands[command].alias or command if command in registry.commands else command


def emit(registry, valid_usage, out):
    w = out.file('check_slots.h')
    slots = defaultdict(list)
    for name in FILES:
        with open(os.path.join(CORE, name), encoding='utf-8') as file:
            for command, function in rows(file.read()):
                slots[real_name(registry, command)].append((command, function))
    w.comment('The record of a command: struct WAKE_RECORD_vkCmdDraw.')
    for command in sorted(registry.commands):
        w.line('#define WAKE_RECORD_%s wake_rec_%s' % (command, short(real_name(registry, command))))
    w.blank()
    w.comment('By command and function, the place of a row of checks.def among those of its command.')
    for real in sorted(slots):
        for slot, (command, function) in enumerate(slots[real]):
            w.line('#define WAKE_SLOT_%s_%s %d' % (command, function, slot))
    w.blank()
    w.line('#define WAKE_SLOTS %d' % max(map(len, slots.values())))
