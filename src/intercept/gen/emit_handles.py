# SPDX-License-Identifier: Apache-2.0
"""gen/call_handles.c: where records have the objects that calls name as parameters of their own, for the list of objects of messages
(src/state/check/call_handles.h)."""

import emit_record
from emit_commands import command_enum

MOST = 6  # of one call: wake_call_handles.at


def outputs():
    return ['call_handles.c']


def emit(registry, valid_usage, out):
    w = out.file('call_handles.c')
    w.include('state/check/call_handles.h', 'gen/commands.h', 'gen/records.h')
    w.blank()
    with w.table('const struct wake_call_handles wake_call_handles[WAKE_CMD_COUNT]'):
        for command in sorted(emit_record.real_commands(registry), key=lambda c: c.name):
            names = [p.name for p in emit_record.param_handles(registry, command)][:MOST]
            if names:
                w.line('[%s] = { %d, { %s } },' % (
                    command_enum(command.name), len(names),
                    ', '.join('offsetof(struct wake_rec_%s, %s_id)' % (emit_record.short(command.name), n) for n in names)))
