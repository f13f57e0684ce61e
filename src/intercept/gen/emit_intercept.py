# SPDX-License-Identifier: Apache-2.0
"""Thunks: gen/dispatch.{h,c}, gen/thunks.h, gen/thunk_table.c, gen/thunks_NN.c; and gen/uses.{h,c}.

One thunk per command, aliases included. Three shapes, told apart by _shape():
  recorded   vkCmd*: appended to the command buffer's stream without a call; what cannot be done so goes to a slow twin
  boundary   vkBegin/End/ResetCommandBuffer: through struct wake_call, on the command buffer's stream
  call       everything else: through struct wake_call, on the thread's stream
src/intercept/call/call.h says what a struct wake_call does. Custom commands (policy.py) are only declared.
"""

import re

import policy
from emit_commands import extension_enum
from emit_record import (Copier, counted_outputs, member_decl, pack_expression, param_handles, real_commands,
                         recorded_params, short, type_enum)

SHARDS = 12
BOUNDARIES = {'vkBeginCommandBuffer', 'vkEndCommandBuffer', 'vkResetCommandBuffer'}


def outputs():
    return (['dispatch.h', 'dispatch.c', 'thunks.h', 'thunk_table.c', 'pack_custom.h', 'hook_calls.h', 'uses.h', 'uses.c']
            + ['thunks_%02d.c' % i for i in range(SHARDS)])


def emit(registry, valid_usage, out):
    copier = Copier(registry)
    commands = sorted(registry.commands.values(), key=lambda c: c.name)
    _dispatch(registry, commands, out)
    _declarations(registry, commands, out.file('thunks.h'))
    _table(registry, commands, out.file('thunk_table.c'))
    _uses(registry, copier, out)
    _custom(registry, copier, commands, out.file('pack_custom.h'))
    _hook_calls(registry, out.file('hook_calls.h'))
    groups = {}
    for c in commands:
        groups.setdefault(c.alias or c.name, []).append(c)
    ordered = sorted(groups)
    size = (len(ordered) + SHARDS - 1) // SHARDS
    for shard in range(SHARDS):
        w = out.file('thunks_%02d.c' % shard)
        w.include('gen/thunks.h', 'gen/pack.h', 'intercept/call/call.h', 'intercept/hooks/hooks.h', 'intercept/pack/quick.h', 'state/object/reclaim.h', 'workers/help/deliver.h')
        for name in ordered[shard * size:(shard + 1) * size]:
            _group(registry, copier, registry.commands[name], groups[name], w)


def _policy(registry, command):
    return (policy.row(policy.COMMANDS, registry, command.name) or (None,))[0]


def _shape(command):
    if command.name in BOUNDARIES:
        return 'boundary'
    if command.kind == 'cmdbuf' and command.name.startswith('vkCmd'):
        return 'recorded' if command.return_type == 'void' else 'answered'
    return 'call'


def _params(command):
    return ', '.join(p.decl for p in command.params)


def _args(command):
    return ', '.join(p.name for p in command.params)


def _recorded_args(pack, command):
    return ', '.join([pack, 'r'] + [p.name for p in recorded_params(command)])


# ---- dispatch tables -------------------------------------------------------------------------------------------

def _dispatch(registry, commands, out):
    w = out.file('dispatch.h')
    w.include('base/vulkan_all.h')
    for level, title in (('instance', True), ('device', False)):
        w.blank()
        w.comment('The next layer\'s %s commands; NULL where it offers none.' % level)
        with w.block('struct wake_%s_dispatch' % level, '};'):
            for c in commands:
                if c.is_instance_level == title and c.kind != 'global' or c.name == 'vkGetInstanceProcAddr' and title:
                    w.line('PFN_%s %s;' % (c.name, short(c.name)))
    w.blank()
    w.prototype('void', 'wake_load_instance_dispatch',
                'struct wake_instance_dispatch *table, PFN_vkGetInstanceProcAddr get, VkInstance instance')
    w.prototype('void', 'wake_load_device_dispatch',
                'struct wake_device_dispatch *table, PFN_vkGetDeviceProcAddr get, VkDevice device')
    w = out.file('dispatch.c')
    w.include('gen/dispatch.h')
    for level, title, params in (('instance', True, 'PFN_vkGetInstanceProcAddr get, VkInstance instance'),
                                 ('device', False, 'PFN_vkGetDeviceProcAddr get, VkDevice device')):
        with w.function('void', 'wake_load_%s_dispatch' % level, 'struct wake_%s_dispatch *table, %s' % (level, params)):
            for c in commands:
                if c.is_instance_level == title and c.kind != 'global':
                    w.line('table->%s = (PFN_%s)get(%s, "%s");' % (short(c.name), c.name, level, c.name))
            if title:
                w.line('table->GetInstanceProcAddr = get;')


def _declarations(registry, commands, w):
    w.include('base/vulkan_all.h', 'gen/commands.h')
    w.blank()
    for c in commands:
        if _policy(registry, c) != 'pass':
            w.prototype('VKAPI_ATTR %s VKAPI_CALL' % c.return_type, 'wake_' + short(c.name), _params(c))
    w.blank()
    w.comment('What the layer answers for a name, by enum wake_command; NULL: the next layer is asked.')
    w.line('extern const PFN_vkVoidFunction wake_thunks[WAKE_CMD_COUNT];')


def _table(registry, commands, w):
    w.include('gen/thunks.h')
    w.blank()
    with w.table('const PFN_vkVoidFunction wake_thunks[WAKE_CMD_COUNT]'):
        for c in commands:
            if _policy(registry, c) != 'pass':
                w.line('[WAKE_CMD_%s] = (PFN_vkVoidFunction)wake_%s,' % (c.name, short(c.name)))


def _custom(registry, copier, commands, w):
    """Pack functions for the commands that src/intercept writes by hand."""
    w.include('gen/pack.h', 'intercept/call/call.h', 'intercept/hooks/hooks.h', 'state/object/reclaim.h')
    for c in commands:
        if _policy(registry, c) == 'custom' and not c.alias and c.kind != 'global':
            _pack_function(registry, copier, c, w)
    _pack_function(registry, copier, registry.commands['vkCreateInstance'], w)


def _hook_calls(registry, w):
    """The functions that policy.EXTRA and policy.HOOKS name."""
    w.include('gen/records.h')
    w.blank()
    w.line('struct wake_call;')
    w.line('struct wake_pack;')
    for c in real_commands(registry):
        extra = policy.row(policy.EXTRA, registry, c.name)
        if extra and extra[1] not in policy.MACROS:
            w.blank()
            w.comment('Members of %s beside the parameters. False: the block is full.' % c.name)
            w.prototype('bool', extra[1], 'struct wake_pack *p, struct wake_rec_%s *r' % short(c.name))
        hook = policy.row(policy.HOOKS, registry, c.name)
        if hook:
            result = '' if c.return_type == 'void' else ', %s result' % c.return_type
            w.blank()
            w.comment('After %s: %s.' % (c.name, hook[1]))
            w.prototype('void', hook[0], 'struct wake_call *call, ' + _params(c) + result)


# ---- thunks ----------------------------------------------------------------------------------------------------

def _group(registry, copier, command, names, w):
    """A command and its aliases: one pack function, a thunk each."""
    wanted = [c for c in names if not _policy(registry, c)]
    if not wanted:
        return
    _pack_function(registry, copier, command, w)
    for c in wanted:
        {'recorded': _recorded, 'answered': _boundary, 'boundary': _boundary, 'call': _call}[_shape(command)](registry, copier, command, c, w)


def _pack_function(registry, copier, command, w):
    rec = 'struct wake_rec_%s' % short(command.name)
    inline = 'static' if policy.listed(policy.INLINE, registry, command.name) else 'WAKE_INLINE'
    w.blank()
    w.line(inline + ' bool')
    w.line('pack_%s(%s)' % (short(command.name), ', '.join(
        ['struct wake_pack *p', rec + ' *r'] + [p.decl for p in recorded_params(command)])))
    w.line('{')
    with w.indented():
        ids = {p.name for p in param_handles(registry, command)}
        extra = policy.row(policy.EXTRA, registry, command.name)
        if extra:
            # Another thread of a wrong program may destroy meanwhile what is looked at.
            w.line('uint64_t hold = wake_reclaim_hold();')
            w.line('bool packed;')
            w.blank()
        if not recorded_params(command):
            w.line('(void)r;')
        for p in recorded_params(command):
            w.line('r->%s = %s;' % (p.name, packed_param(registry, copier, command, p)))
            if p.name in ids:
                w.line('r->%s_id = wake_pack_find(p, %s, (uint64_t)%s);'
                       % (p.name, type_enum(registry.handle(p.type).name), p.name))
        if extra:
            w.line('packed = !p->full && %s(p, r);' % extra[1])
            w.line('wake_reclaim_let_go(hold);')
            w.line('return packed;')
        else:
            w.line('return !p->full;')
    w.line('}')


def packed_param(registry, copier, command, p):
    if p.arrays:
        return 'wake_pack_bytes(p, %s, %s, sizeof(%s))' % (p.name, ' * '.join(p.arrays), p.type)
    if not p.pointers:
        return p.name
    struct = registry.struct(p.type)
    if not p.const:
        # An output: only its chain matters, and only where it is of structs with a type.
        if struct and struct.stype and p.pointers == 1 and not p.lens:
            return 'wake_pack_output(p, %s, sizeof(*%s))' % (p.name, p.name)
        counted = counted_outputs(registry, command)
        if p.name in counted:
            counter = counted[p.name].name
            return 'wake_pack_outputs(p, %s, %s ? *%s : 0, sizeof(*%s))' % (p.name, counter, counter, p.name)
        if any(counter.name == p.name for counter in counted.values()):
            return 'wake_pack_counter(p, %s)' % p.name
        return p.name
    if copier.is_opaque(command.name, p) or p.type == 'void' and not p.lens or not copier.known_size(p.type) \
            and p.type not in ('void', 'char'):
        return p.name
    if p.pointers > 1 and p.type != 'char':
        return p.name
    count = copier.length(command.name, p, '')
    match = re.match(r'^(\w+)->(\w+)$', count)
    if match:
        count = '%s ? %s : 0' % (match.group(1), count)
    packed = pack_expression(registry, p, p.name, count)
    if policy.row(policy.SEEN_EMPTY, registry, command.name, p.name):
        packed = '%s && %s == 0 ? (const %s *)r : %s' % (p.name, count, p.type, packed)
    return packed


def _open(command, c, w):
    w.blank()
    w.line('VKAPI_ATTR %s VKAPI_CALL' % command.return_type)
    w.line('wake_%s(%s)' % (short(c.name), _params(command)))
    w.line('{')


def _recorded(registry, copier, command, c, w):
    if policy.listed(policy.INLINE, registry, command.name):
        _quick(registry, copier, command, c, w)
        return
    name, rec = short(c.name), 'struct wake_rec_%s' % short(command.name)
    _slow_twin(registry, copier, command, c, w)
    _open(command, c, w)
    with w.indented():
        w.line('struct wake_thread *self;')
        w.line('struct wake_stream *stream = wake_stream_open((uint64_t)(uintptr_t)commandBuffer, sizeof(%s), &self);' % rec)
        w.line('%s *r;' % rec)
        w.line('struct wake_pack p;')
        w.blank()
        with w.block('if (WAKE_UNLIKELY(!stream))'):
            w.line('slow_%s(%s);' % (name, _args(command)))
            w.line('return;')
        w.line('r = (%s *)stream->cursor;' % rec)
        w.line('wake_pack_begin(&p, stream, (char *)(r + 1));')
        turn = ' || p.turn' if policy.row(policy.TICKETS, registry, command.name) == 'packed' else ''
        with w.block('if (WAKE_UNLIKELY(!pack_%s(%s)%s))' % (short(command.name), _recorded_args('&p', command), turn)):
            w.line('(void)wake_stream_leave(self);')
            w.line('slow_%s(%s);' % (name, _args(command)))
            w.line('return;')
        w.line('wake_record_seal(&r->head, WAKE_CMD_%s, p.flags, (size_t)(p.cur - (char *)r));' % c.name)
        w.line('wake_stream_publish(stream, p.cur);')
        w.line('((const struct wake_device_dispatch *)stream->next)->%s(%s);' % (name, _args(command)))
        with w.block('if (wake_stream_leave(self))'):
            w.line('wake_attend();')
    w.line('}')


# Most elements that a quick thunk copies, by what the array holds; bytes for plain data.
QUICK_HANDLES, QUICK_STRUCTS, QUICK_BYTES = 8, 4, 256


def _quick_arrays(registry, copier, command):
    """[(parameter, count expression, kind, bytes of room)] of the arrays of a policy.INLINE command."""
    found = []
    for p in command.params:
        if not p.pointers or copier.is_opaque(command.name, p):
            continue
        count = copier.length(command.name, p, '')
        struct = registry.struct(p.type)
        if registry.handle(p.type):
            found.append((p, count, 'handles', '%d * 16' % QUICK_HANDLES))
        elif struct:
            handles = copier.handles(struct.name)
            if any(m.pointers and m.name != 'pNext' for m in struct.members):
                raise SystemExit('policy.py: INLINE: %s leads to more than a chain' % struct.name)
            found.append((p, count, 'structs', '%d * (sizeof(%s) + %d)' % (QUICK_STRUCTS, struct.name, 8 * len(handles))))
        else:
            found.append((p, count, 'bytes', '%d' % QUICK_BYTES))
    return found


def _names_objects(registry, copier, arrays):
    return any(kind == 'handles' or kind == 'structs' and copier.handles(registry.struct(p.type).name)
               for p, _, kind, _ in arrays)


def _quick(registry, copier, command, c, w):
    """The thunk of a policy.INLINE command: one check of room, straight copies, `slow` for everything unusual."""
    name, rec = short(c.name), 'struct wake_rec_%s' % short(command.name)
    arrays = _quick_arrays(registry, copier, command)
    extra = policy.row(policy.QUICK_EXTRA, registry, command.name)
    room = ' + '.join(['sizeof(%s)' % rec] + [a[3] for a in arrays] + ([extra[2]] if extra else []))
    handles = {p.name for p in param_handles(registry, command)}
    _slow_twin(registry, copier, command, c, w)
    _open(command, c, w)
    with w.indented():
        w.line('struct wake_thread *self;')
        w.line('struct wake_stream *stream = wake_stream_open((uint64_t)(uintptr_t)commandBuffer, %s, &self);' % room)
        w.line('%s *r;' % rec)
        if handles or _names_objects(registry, copier, arrays):
            w.line('struct wake_table *const *tables;')
        w.line('char *cur;')
        w.blank()
        with w.block('if (WAKE_UNLIKELY(!stream))'):
            w.line('slow_%s(%s);' % (name, _args(command)))
            w.line('return;')
        w.line('r = (%s *)stream->cursor;' % rec)
        w.line('cur = (char *)(r + 1);')
        if handles or _names_objects(registry, copier, arrays):
            w.line('tables = ((const struct wake_scope *)stream->device)->tables;')
        by_name = {a[0].name: a for a in arrays}
        for p in recorded_params(command):
            if p.name not in by_name:
                w.line('r->%s = %s;' % (p.name, p.name))
                if p.name in handles:
                    find = 'wake_quick_layout(stream, ' if p.type == 'VkPipelineLayout' else 'wake_table_find_quick('
                    with w.block('if (WAKE_UNLIKELY(!%stables[%s], (uint64_t)%s, &r->%s_id)))'
                                 % (find, type_enum(registry.handle(p.type).name), p.name, p.name)):
                        w.line('goto slow;')
                continue
            _quick_array(registry, copier, by_name[p.name], extra, w)
        if extra:
            for statement in extra[3]:
                w.line(statement)
        w.line('wake_quick_seal(&r->head, WAKE_CMD_%s, cur);' % c.name if arrays
               else 'wake_record_seal(&r->head, WAKE_CMD_%s, 0, (size_t)(cur - (char *)r));' % c.name)
        w.line('wake_stream_publish(stream, cur);')
        w.line('wake_quick_ahead(cur, %d);' % (2 if arrays else 1))
        w.line('((const struct wake_device_dispatch *)stream->next)->%s(%s);' % (name, _args(command)))
        with w.block('if (wake_stream_leave(self))'):
            w.line('wake_attend();')
        if arrays or handles:
            w.line('return;')
            w.line('slow:')
            w.line('(void)wake_stream_leave(self);')
            w.line('slow_%s(%s);' % (name, _args(command)))
    w.line('}')


def _quick_array(registry, copier, array, extra, w):
    p, count, kind, _ = array
    limit = {'handles': '%d' % QUICK_HANDLES, 'structs': '%d' % QUICK_STRUCTS,
             'bytes': '%d / sizeof(%s)' % (QUICK_BYTES, p.type)}[kind]
    if p.type == 'void':
        # Never empty, and a multiple of 4: one test for both and for the limit.
        with w.block('if (WAKE_UNLIKELY(((%s - 4) & ~(uint32_t)%d) || !%s))' % (count, QUICK_BYTES - 4, p.name)):
            w.line('goto slow;')
        w.line('r->%s = wake_quick_bytes(&cur, %s, %s);' % (p.name, p.name, count))
        return
    w.line('r->%s = NULL;' % p.name)
    with w.block('if (%s)' % count):
        with w.block('if (WAKE_UNLIKELY(%s > %s || !%s))' % (count, limit, p.name)):
            w.line('goto slow;')
        if kind == 'handles':
            copy = extra[1] if extra and extra[0] == p.name else 'wake_quick_handles(&cur, %s)'
            w.line('r->%s = %s;' % (p.name, copy % ('tables[%s], %s, %s' % (type_enum(registry.handle(p.type).name), p.name,
                                                                            count))))
            with w.block('if (WAKE_UNLIKELY(!r->%s))' % p.name):
                w.line('goto slow;')
        elif kind == 'bytes':
            w.line('r->%s = wake_quick_bytes(&cur, %s, %s * sizeof(%s));' % (p.name, p.name, count, p.type))
        else:
            _quick_structs(registry, copier, p, count, w)


def _quick_structs(registry, copier, p, count, w):
    struct = registry.struct(p.type)
    handles = copier.handles(struct.name)
    w.line('%s *to = (%s *)(cur + %s * %d);' % (struct.name, struct.name, count, 8 * len(handles)))
    w.line('r->%s = to;' % p.name)
    with w.block('for (size_t i = 0; i < %s; i++)' % count):
        if struct.has_pnext:
            with w.block('if (WAKE_UNLIKELY(%s[i].pNext != NULL))' % p.name):
                w.line('goto slow;')
        w.line('to[i] = %s[i];' % p.name)
        for k, (_, expr, type_) in enumerate(handles):
            with w.block('if (WAKE_UNLIKELY(!wake_table_find_quick(tables[%s], (uint64_t)%s[i].%s, '
                         '(wake_id *)to - (i * %d + %d) - 1)))' % (type_enum(type_), p.name, expr, len(handles), k)):
                w.line('goto slow;')
    w.line('cur = (char *)(to + %s);' % count)


def _slow_twin(registry, copier, command, c, w):
    name = short(c.name)
    w.blank()
    w.line('static WAKE_COLD void')
    w.line('slow_%s(%s)' % (name, _params(command)))
    w.line('{')
    with w.indented():
        w.line('const struct wake_device_dispatch *next = wake_pass_through(commandBuffer);')
        w.line('struct wake_call call;')
        w.blank()
        with w.block('if (WAKE_UNLIKELY(next != NULL))'):
            w.line('next->%s(%s);' % (name, _args(command)))
            w.line('return;')
        w.line('wake_command_begin(&call, commandBuffer, WAKE_CMD_%s, 0);' % c.name)
        _record_loop(command, w)
        with w.block('if (wake_call_commit(&call))'):
            w.line('call.device->next.%s(%s);' % (name, _args(command)))
        w.line('wake_call_end(&call, VK_SUCCESS);')
    w.line('}')


def _record_loop(command, w):
    rec = 'struct wake_rec_%s' % short(command.name)
    with w.block('for (%s *r; (r = wake_call_record(&call, sizeof(*r))) != NULL;)' % rec):
        w.line('bool packed = pack_%s(%s);' % (short(command.name), _recorded_args('&call.pack', command)))
        with w.block('if (wake_call_packed(&call, packed))'):
            w.line('break;')


def _boundary(registry, copier, command, c, w):
    """What goes into the stream of its command buffer and has a result."""
    _open(command, c, w)
    with w.indented():
        w.line('struct wake_call call;')
        w.line('VkResult result = VK_ERROR_VALIDATION_FAILED_EXT;')
        w.blank()
        flags = 'WAKE_CALL_BOUNDARY' if command.name in BOUNDARIES else '0'
        if policy.row(policy.TICKETS, registry, command.name) == 'before':
            flags += ' | WAKE_CALL_TICKET'
        w.line('wake_command_begin(&call, commandBuffer, WAKE_CMD_%s, %s);' % (c.name, flags))
        _record_loop(command, w)
        with w.block('if (wake_call_commit(&call))'):
            w.line('result = call.device->next.%s(%s);' % (short(c.name), _args(command)))
        w.line('wake_call_end(&call, result);')
        w.line('return result;')
    w.line('}')


def _handle_outputs(registry, command):
    """Parameters through which a call hands out handles."""
    return [p for p in command.params if p.pointers == 1 and not p.const and registry.handle(p.type)]


def destroyed_param(registry, command):
    """The parameter whose object, or objects, a call destroys."""
    if not re.match(r'vk(Destroy|Free)', command.name) or len(command.params) < 2:
        return None
    found = [p for p in command.params[1:] if registry.handle(p.type) and p.type != 'VkAllocationCallbacks']
    arrays = [p for p in found if p.pointers]
    return (arrays or found or [None])[0]


def _call(registry, copier, command, c, w):
    outputs_ = _handle_outputs(registry, command)
    destroyed = destroyed_param(registry, command)
    creates = outputs_ and re.match(r'vk(Create|Allocate|Register)', command.name) or command.name in policy.MADE_IN_STRUCTS
    flags = []
    if creates:
        flags.append('WAKE_CALL_CREATE')
    ticket = policy.row(policy.TICKETS, registry, command.name)
    if destroyed is not None or ticket in ('before', 'both'):
        flags.append('WAKE_CALL_TICKET')
    if ticket in ('after', 'both'):
        flags.append('WAKE_CALL_OBSERVE')
    if outputs_ or command.return_type == 'VkResult':
        flags.append('WAKE_CALL_RETURNS')
    returns = command.return_type
    hook = policy.row(policy.HOOKS, registry, command.name)
    holds = hook and not policy.listed(policy.HOOKS_WITHOUT_HOLD, registry, command.name)
    _open(command, c, w)
    with w.indented():
        w.line('struct wake_call call;')
        if returns != 'void':
            w.line('%s result = %s;' % (returns, 'VK_ERROR_VALIDATION_FAILED_EXT' if returns == 'VkResult' else '0'))
        if holds:
            w.line('uint64_t hold;')
        w.blank()
        level = 'instance' if command.is_instance_level else 'device'
        w.line('wake_call_begin(&call, %s, WAKE_CMD_%s, %s);'
               % (command.params[0].name, c.name, ' | '.join(flags) or '0'))
        _record_loop(command, w)
        _enter(registry, copier, command, w)
        if destroyed is not None:
            _destroy(registry, command, destroyed, w)
        with w.block('if (wake_call_commit(&call))'):
            w.line('%scall.%s->next.%s(%s);' % ('result = ' if returns != 'void' else '', level, short(c.name),
                                                _args(command)))
        if outputs_:
            with w.block('else'):
                for p in outputs_:
                    w.line('wake_call_null(%s, %s);' % (p.name, _output_count(p, False)))
        if outputs_ and returns in ('VkResult', 'void'):
            condition = 'result >= 0 && ' if returns == 'VkResult' and not creates else ''
            for p in outputs_:
                with w.block('if (%s%s)' % (condition, p.name)):
                    w.line('wake_call_made(&call, %s, (const uint64_t *)%s, %s, %s, %s);'
                           % (type_enum(registry.handle(p.type).name), p.name, _output_count(p, True),
                              _parent(registry, copier, command), 'result' if returns == 'VkResult' else 'VK_SUCCESS'))
        if hook:
            if holds:
                w.line('hold = wake_reclaim_hold();')
            w.line('%s(&call, %s%s);' % (hook[0], _args(command), ', result' if returns != 'void' else ''))
            if holds:
                w.line('wake_reclaim_let_go(hold);')
        w.line('wake_call_end(&call, %s);' % (
            'result' if returns == 'VkResult' else '(VkResult)result' if returns in ('VkBool32', 'uint32_t')
            else 'VK_SUCCESS'))
        if returns != 'void':
            w.line('return result;')
    w.line('}')


def _output_count(p, after):
    length = p.length
    if length is None:
        return '1'
    if re.match(r'^p[A-Z]\w*$', length):          # pPhysicalDeviceCount: in and out
        return '*' + length if after else '0'
    if '->' in length:                            # of a struct that may be NULL
        return '%s ? %s : 0' % (length.split('->')[0], length)
    return length


def _parent(registry, copier, command):
    """C expression for the id of the new object's parent: the pool or swapchain it comes from, else 0 (the scope)."""
    for p in command.params:
        struct = registry.struct(p.type)
        if p.pointers == 1 and p.const and struct:
            for i, (path, _, type_) in enumerate(copier.handles(struct.name)):
                if type_ in ('VkCommandPool', 'VkDescriptorPool') and struct.name.endswith('AllocateInfo'):
                    return ('call.record && %s ? wake_packed_id(((const struct wake_rec_%s *)call.record)->%s, 0, %d, %d) : 0'
                            % (p.name, short(command.name), p.name, len(copier.handles(struct.name)), i))
        if p.type == 'VkSwapchainKHR' and not p.pointers:
            return 'call.record ? ((const struct wake_rec_%s *)call.record)->%s_id : 0' % (short(command.name), p.name)
    return '0'


def _destroy(registry, command, p, w):
    type_ = type_enum(registry.handle(p.type).name)
    if p.pointers:
        w.line('wake_call_destroys(&call, %s, (const uint64_t *)%s, %s);' % (type_, p.name, p.length))
    else:
        w.line('wake_call_destroys(&call, %s, (const uint64_t *)&%s, 1);' % (type_, p.name))


def _enter(registry, copier, command, w):
    """Objects that the call needs to itself."""
    for i, p in enumerate(command.params):
        handle = registry.handle(p.type)
        unless = policy.MAYBE.get(p.type) or policy.row(policy.MAYBE, registry, command.name) if p.externsync == 'maybe' else None
        if unless and handle and not p.pointers:
            with w.block('if (%s)' % ('!wake_scope_has(call.scope, %s)' % extension_enum(unless)
                                      if unless in registry.extensions else 'true')):
                w.line('wake_call_enter(&call, %s, (uint64_t)%s);' % (type_enum(handle.name), p.name))
        elif p.externsync == 'true' and handle and not (i == 0 and p.type in ('VkInstance', 'VkDevice')):
            if p.pointers:
                if p.const and p.length and re.match(r'^\w+$', p.length):
                    w.line('wake_call_enter_all(&call, %s, (const uint64_t *)%s, %s);'
                           % (type_enum(handle.name), p.name, p.length))
            else:
                w.line('wake_call_enter(&call, %s, (uint64_t)%s);' % (type_enum(handle.name), p.name))
        elif p.externsync:
            match = re.match(r'^(\w+)->(\w+)$', p.externsync)
            struct = registry.struct(p.type)
            member = struct.member(match.group(2)) if match and struct else None
            if member is not None and registry.handle(member.type):
                with w.block('if (%s)' % p.name):
                    w.line('wake_call_enter(&call, %s, (uint64_t)%s);'
                           % (type_enum(registry.handle(member.type).name), p.externsync))
        else:
            # newer registries: externsync stands on the member
            struct = registry.struct(p.type)
            for m in struct.members if struct and p.const and p.pointers == 1 and not p.lens else []:
                if m.externsync == 'true' and registry.handle(m.type) and not m.pointers:
                    with w.block('if (%s)' % p.name):
                        w.line('wake_call_enter(&call, %s, (uint64_t)%s->%s);'
                               % (type_enum(registry.handle(m.type).name), p.name, m.name))


# ---- objects that a recorded command names ---------------------------------------------------------------------

def _uses(registry, copier, out):
    w = out.file('uses.h')
    w.include('gen/commands.h', 'gen/records.h')
    w.blank()
    w.comment('Calls back with the id of every object that a record names, in chains as well. Ids of 0 are left out.')
    w.line('typedef void (*wake_use_function)(void *context, wake_id id);')
    w.line('extern void (*const wake_uses_table[WAKE_CMD_COUNT])(const struct wake_record *, wake_use_function, void *);')
    w = out.file('uses.c')
    w.include('gen/uses.h', 'state/object/create_info.h')
    w.blank()
    w.line('#define USE(id) do { wake_id use_id = (id); if (use_id) use(context, use_id); } while (0)')
    walkers = _Walkers(registry, copier, w)
    rows = []
    for command in real_commands(registry):
        if command.kind != 'cmdbuf':
            continue
        body = _use_lines(registry, copier, command, walkers)
        if body:
            rows.append((command, body))
    walkers.flush()
    for command, body in rows:
        with w.function('void', 'uses_' + short(command.name),
                        'const struct wake_record *head, wake_use_function use, void *context', static=True):
            w.line('const struct wake_rec_%s *r = (const void *)head;' % short(command.name))
            w.blank()
            w.lines(body)
    by_name = {c.name for c, _ in rows}
    with w.table('void (*const wake_uses_table[WAKE_CMD_COUNT])(const struct wake_record *, wake_use_function, void *)'):
        for c in sorted(registry.commands.values(), key=lambda c: c.name):
            if (c.alias or c.name) in by_name:
                w.line('[WAKE_CMD_%s] = uses_%s,' % (c.name, short(c.alias or c.name)))


def has_template(registry, command):
    """Whether the record has what a descriptor update template found."""
    extra = policy.row(policy.EXTRA, registry, command.name)
    return extra is not None and 'struct wake_template_contents contents' in extra[0]


def _use_lines(registry, copier, command, walkers):
    lines = ['USE(r->%s_id);' % p.name for p in param_handles(registry, command)
             if not policy.listed(policy.CONSUMED, registry, registry.handle(p.type).name)]
    for p in command.params:
        if not p.pointers or not p.const:
            continue
        count = copier.length(command.name, p, 'r->')
        if '->' in count.replace('r->', '', 1) and p.lens:
            continue
        if registry.handle(p.type) and p.pointers == 1:
            lines.append('for (size_t i = 0; r->%s && i < %s; i++) USE(wake_packed_id(r->%s, i, 1, 0));'
                         % (p.name, count, p.name))
        elif registry.struct(p.type) and p.pointers == 1 and walkers.needed(registry.struct(p.type).name):
            lines.append('walk_%s(r->%s, %s, use, context);' % (registry.struct(p.type).name, p.name, count))
    return lines


class _Walkers:
    """Functions that visit the handles of packed structs, made on demand, in an order in which they may call each other."""

    def __init__(self, registry, copier, w):
        self.registry, self.copier, self.w = registry, copier, w
        self.bodies, self.order, self.state = {}, [], {}

    def needed(self, name):
        if name in self.state:
            return self.state[name]
        self.state[name] = False
        struct = self.registry.struct(name)
        if struct.is_union:
            return False
        handles = self.copier.handles(name)
        lines = ['USE(wake_packed_id(in, i, %d, %d));' % (len(handles), k) for k in range(len(handles))]
        for m in struct.members:
            if (m.pointers != 1 or m.name == 'pNext' or self.copier.is_opaque(name, m)):
                continue
            count = self.copier.length(name, m, 'in[i].') if not policy.row(policy.LENGTHS, self.registry, name, m.name) else None
            if count is None:
                continue
            if self.registry.handle(m.type):
                lines.append('for (size_t k = 0; in[i].%s && k < %s; k++) USE(wake_packed_id(in[i].%s, k, 1, 0));'
                             % (m.name, count, m.name))
            elif self.registry.struct(m.type) and self.needed(self.registry.struct(m.type).name):
                lines.append('walk_%s(in[i].%s, %s, use, context);'
                             % (self.registry.struct(m.type).name, m.name, count))
        if struct.has_pnext:
            lines += ['walk_%s(wake_chain_find(in[i].pNext, %s), 1, use, context);' % (e.name, e.stype)
                      for e in self.registry.extenders(name) if not e.platform and self.needed(e.name)]
        if lines:
            self.bodies[name] = lines
            self.order.append(name)
        self.state[name] = bool(lines)
        return self.state[name]

    def flush(self):
        for name in self.order:
            with self.w.function('void', 'walk_' + name, 'const %s *in, size_t count, wake_use_function use, void *context'
                                 % name, static=True):
                with self.w.block('for (size_t i = 0; in && i < count; i++)'):
                    self.w.lines(self.bodies[name])
