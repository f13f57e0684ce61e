# SPDX-License-Identifier: Apache-2.0
"""gen/params.{h,c}: the parameters of recorded commands as they stand in records, for people who look at a command list.

One row per parameter: name, kind, place in the record. What is behind pointers is not described: a list has a line for a
command.
"""

from emit_record import param_handles, real_commands, recorded_params, short
from emit_structs import _Tables


def outputs():
    return ['params.h', 'params.c']


def emit(registry, valid_usage, out):
    w = out.file('params.h')
    w.include('gen/commands.h', 'report/struct_printer.h')
    w.blank()
    with w.block('struct wake_param', '};'):
        w.line('const char *name;')
        w.line('uint16_t offset; /* in the record */')
        w.line('uint16_t id;     /* of a handle: where its id stands; 0: nowhere */')
        w.line('uint16_t type;   /* by kind, as in struct wake_member_info */')
        w.line('uint8_t kind;    /* enum wake_member_kind */')
        w.line('uint8_t size;')
        w.line('bool pointer;')
    w.blank()
    with w.block('struct wake_command_params', '};'):
        w.line('const struct wake_param *params;')
        w.line('uint32_t count;')
    w.blank()
    w.comment('Indexed by enum wake_command; empty for commands that are not recorded in command buffers.')
    w.line('extern const struct wake_command_params wake_command_params[WAKE_CMD_COUNT];')
    _params(registry, out.file('params.c'))


def _recorded(registry):
    return [c for c in sorted(real_commands(registry), key=lambda c: c.name)
            if c.dispatch == 'VkCommandBuffer' and c.name.startswith('vkCmd')]


def _params(registry, w):
    tables = _Tables(registry)
    w.include('gen/names.h', 'gen/names_struct.h', 'gen/params.h', 'gen/records.h')
    for command in _recorded(registry):
        params = recorded_params(command)
        if not params:
            continue
        record, handles = 'struct wake_rec_' + short(command.name), param_handles(registry, command)
        w.blank()
        with w.table('static const struct wake_param params_%s[]' % short(command.name)):
            for p in params:
                kind, type_ = tables._kind(None, p)
                size = 'sizeof(((%s *)0)->%s)' % (record, p.name)
                w.line('{"%s", offsetof(%s, %s), %s, %s, WAKE_MEMBER_%s, %s, %s},' %
                       (p.name, record, p.name, 'offsetof(%s, %s_id)' % (record, p.name) if p in handles else '0',
                        type_, kind, 'sizeof(void *)' if p.arrays else size,
                        'true' if p.pointers or p.arrays else 'false'))
    w.blank()
    with w.table('const struct wake_command_params wake_command_params[WAKE_CMD_COUNT]'):
        for command in _recorded(registry):
            params = recorded_params(command)
            if params:
                w.line('[WAKE_CMD_%s] = {params_%s, %d},' % (command.name, short(command.name), len(params)))
