# SPDX-License-Identifier: Apache-2.0
"""gen/legacy.{h,c}: commands that the registry names as superseded, and what took their place (src/practices/practice_legacy.c).

A row is a command and one reason (a link into the specification's appendix), which a version and an extension may share.
Commands that end an object are left out: whoever has one must end it, and its making is told. Older registries name none.
"""

import re
from dataclasses import dataclass
from typing import Optional

from cwriter import string_literal
from emit_commands import command_enum, extension_enum, version_number


def outputs():
    return ['legacy.h', 'legacy.c']


@dataclass
class Row:
    command: str
    id: str
    version: Optional[str] = None
    extension: Optional[str] = None
    of_version: str = ''       # what the version has instead, '' where that is no single command
    of_extension: str = ''


def _named_by(registry, name, extension):
    """What the extension calls that command."""
    for command in registry.commands.values():
        if extension in command.extensions and name in (command.name, command.alias):
            return command.name
    return name


def rows(registry):
    """Sorted by command and reason."""
    found = {}
    for one in registry.superseded:
        if one.command not in registry.commands or re.match(r'vk(Destroy|Free)', one.command):
            continue
        row = found.setdefault((one.command, one.link), Row(one.command, 'WARNING-' + one.link))
        if one.version and not row.version:
            row.version, row.of_version = one.version, one.instead or ''
        elif one.extension in registry.extensions and not row.extension:
            row.extension = one.extension
            row.of_extension = _named_by(registry, one.instead, one.extension) if one.instead else ''
    return [found[key] for key in sorted(found) if found[key].version or found[key].extension]


def emit(registry, valid_usage, out):
    table = rows(registry)
    w = out.file('legacy.h')
    w.include('<stdint.h>', 'gen/commands.h')
    w.blank()
    w.comment('What took the place of a command.')
    with w.block('struct wake_legacy', '};'):
        w.line('const char *id;')
        w.comment('The command to call instead; "": it is no single one')
        w.line('const char *of_version;')
        w.line('const char *of_extension;')
        w.line('uint32_t version;   /* that has it, VK_MAKE_API_VERSION; 0: none */')
        w.line('uint16_t extension; /* enum wake_extension that has it; 0: none */')
        w.line('uint16_t command;   /* enum wake_command */')
    w.blank()
    w.comment('Sorted by command; row 0 is none.')
    w.line('enum { WAKE_LEGACY_COUNT = %d };' % (len(table) + 1))
    w.line('extern const struct wake_legacy wake_legacy[WAKE_LEGACY_COUNT];')
    w.comment('The first row of a command; 0: it has none. Aliases have rows of their own, or none.')
    w.line('extern const uint16_t wake_legacy_of[WAKE_CMD_COUNT];')
    w = out.file('legacy.c')
    w.include('gen/legacy.h', 'gen/extensions.h')
    w.blank()
    with w.table('const struct wake_legacy wake_legacy[WAKE_LEGACY_COUNT]'):
        w.line('{.id = ""},')
        for row in table:
            fields = [('id', string_literal(row.id)), ('command', command_enum(row.command)),
                      ('version', version_number([row.version]) if row.version else 0),
                      ('extension', extension_enum(row.extension) if row.extension else 0),
                      ('of_version', string_literal(row.of_version)), ('of_extension', string_literal(row.of_extension))]
            with w.block('', '},'):
                w.wrapped('.%s = %s,' % (n, v) for n, v in fields if str(v) != '0')
    w.blank()
    with w.table('const uint16_t wake_legacy_of[WAKE_CMD_COUNT]'):
        seen = set()
        for number, row in enumerate(table, 1):
            if row.command not in seen:
                seen.add(row.command)
                w.line('[%s] = %d,' % (command_enum(row.command), number))
        if not table:
            w.line('0,')
