# SPDX-License-Identifier: Apache-2.0
"""gen/destroyed_view.c: which object a call destroys or resets, where it is one (src/state/view/destroyed_view.h)."""

import re

from emit_commands import command_enum
from emit_intercept import destroyed_param
from emit_record import short


def outputs():
    return ['destroyed_view.c']


def object_of(registry, command):
    """The parameter with the object; None: the command destroys and resets none, or an array."""
    if re.match(r'vkReset(Command|Descriptor)Pool$', command.name):
        return command.params[1]
    found = destroyed_param(registry, command)
    return found if found is not None and not found.pointers else None


def emit(registry, valid_usage, out):
    w = out.file('destroyed_view.c')
    w.include('state/view/destroyed_view.h', 'gen/commands.h', 'gen/records.h', '<stddef.h>')
    w.blank()
    with w.table('static const uint16_t places[WAKE_CMD_COUNT]'):
        for name in sorted(registry.commands):
            command = registry.commands[name]
            param = object_of(registry, command)
            if param is not None:
                w.line('[%s] = offsetof(struct wake_rec_%s, %s_id),' % (command_enum(name), short(command.alias or name), param.name))
    with w.function('wake_id', 'wake_destroyed_id', 'const struct wake_record *record'):
        w.line('uint16_t place = places[record->command];')
        w.blank()
        w.line('return place ? *(const wake_id *)(const void *)((const char *)record + place) : 0;')
