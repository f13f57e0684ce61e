# SPDX-License-Identifier: Apache-2.0
"""gen/draw_view.c: what draws, dispatches and traces say, as one struct (src/state/view/draw_view.h), and the traits of a command.

A command is found by its name, a member of the view by the name of the parameter: a new draw needs no row anywhere.
"""

import re

from emit_commands import command_enum, draw_traits
from emit_record import short

PARAMETERS = {   # name: the view's member
    'firstVertex': 'first', 'firstIndex': 'first', 'firstTask': 'first',
    'vertexCount': 'count', 'indexCount': 'count', 'taskCount': 'count',
    'firstInstance': 'first_instance', 'instanceCount': 'instances',
    'groupCountX': 'groups[0]', 'groupCountY': 'groups[1]', 'groupCountZ': 'groups[2]',
    'baseGroupX': 'base[0]', 'baseGroupY': 'base[1]', 'baseGroupZ': 'base[2]',
    'pVertexInfo': 'draws', 'pIndexInfo': 'draws', 'drawCount': 'draw_count', 'maxDrawCount': 'draw_count', 'stride': 'stride',
    'buffer': 'buffer', 'offset': 'offset',
    'countBuffer': 'counter', 'countBufferOffset': 'counter_offset',
    'counterBuffer': 'counter', 'counterBufferOffset': 'counter_offset',
}


def outputs():
    return ['draw_view.c']


def emit(registry, valid_usage, out):
    w = out.file('draw_view.c')
    w.include('state/view/draw_view.h')
    w.blank()
    with w.function('bool', 'wake_draw_view', 'const struct wake_record *record, uint32_t command, struct wake_draw_view *view'):
        with w.block('switch (command)'):
            for name in sorted(registry.commands):
                command = registry.commands[name]
                if draw_traits(name) and not command.alias:
                    _case(command, w)
            w.line('default: return false;')


def element(name):
    """The struct that holds the arguments of one draw in a buffer; None: the command has none there that are known."""
    kind = re.match(r'vkCmd(Draw|DrawIndexed|Dispatch|DrawMeshTasks)Indirect(Count)?(EXT|NV)?$', name)
    return 'Vk%sIndirectCommand%s' % (kind.group(1), kind.group(3) or '') if kind else None


def _case(command, w):
    members = [('.' + PARAMETERS[p.name], 'r->' + p.name + ('_id' if PARAMETERS[p.name] in ('buffer', 'counter') else ''))
               for p in command.params if p.name in PARAMETERS]
    struct = element(command.name)
    if struct and members:
        members.append(('.size', 'sizeof(%s)' % struct))
        if '.draw_count' not in (name for name, _ in members):
            members.append(('.draw_count', '1'))
    with w.block('case %s:' % command_enum(command.name)):
        if members:
            w.line('const struct wake_rec_%s *r = (const void *)record;' % short(command.name))
            w.blank()
        w.line('*view = (struct wake_draw_view){')
        with w.indented():
            w.wrapped(['.traits = %s,' % ' | '.join(draw_traits(command.name))] + ['%s = %s,' % m for m in members])
        w.line('};')
        w.line('return true;')
