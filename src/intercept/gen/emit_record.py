# SPDX-License-Identifier: Apache-2.0
"""Records and their deep copies: gen/objects.{h,c}, gen/records.h, gen/pack.h, gen/pack_NN.c.

What a record looks like is said in src/queue/record.h; what is never followed, and when a pointer is ignored, in
policy.py. A pack function copies `count` elements of one struct type, with their ids below them, and everything they
lead to; it returns NULL when the block is full, and the caller starts again in a larger one.
"""

import re

import policy

SHARDS = 4
CAP = 'WAKE_PACK_CAP'


def outputs():
    return ['objects.h', 'objects.c', 'records.h', 'pack.h'] + ['pack_%02d.c' % i for i in range(SHARDS)]


def short(command_name):
    return command_name[2:]


def type_enum(handle_name):
    return 'WAKE_TYPE_' + handle_name


def tracked_handles(registry):
    return [h for h in registry.handles.values() if not h.alias]


def is_instance_object(registry, name):
    """Whether objects of this handle type belong to an instance rather than to a device."""
    if name == 'VkSwapchainKHR':     # its registry parent is a surface, but a device makes it
        return False
    seen = name
    while seen:
        if seen == 'VkDevice':
            return name == 'VkDevice'
        handle = registry.handle(seen)
        if handle is None or not handle.parent:
            return seen == 'VkInstance'
        seen = handle.parent.split(',')[0]
    return False


# Structs of the video headers that checks look at; those of other codecs, and of encoding, some headers do not have.
VIDEO = re.compile(r'StdVideo(Decode|Encode)?(H26[45]|AV1|VP9)[A-Z]\w*$')


class Copier:
    """What the emitters need to know about copying: which structs need more than a plain copy."""

    def __init__(self, registry):
        self.registry = registry
        self._deep = {}
        self._handles = {}

    def handles(self, struct_name):
        """[(path, member expression, handle type)] of the handles inside one element, embedded structs flattened."""
        if struct_name not in self._handles:
            found = []
            struct = self.registry.struct(struct_name)
            for m in struct.members if struct and not struct.is_union else []:
                if m.pointers or m.arrays:
                    continue
                if self.registry.handle(m.type):
                    found.append((m.name, m.name, self.registry.handle(m.type).name))
                elif self.registry.struct(m.type) and not self.registry.struct(m.type).is_union:
                    for path, expr, type_ in self.handles(m.type):
                        found.append((m.name + '_' + path, m.name + '.' + expr, type_))
            self._handles[struct_name] = found
        return self._handles[struct_name]

    def is_opaque(self, struct_name, m):
        if policy.row(policy.OPAQUE, self.registry, struct_name, m.name):
            return True
        if m.pointers == 1 and VIDEO.match(m.type) and self.known_size(m.type):
            return False                  # inputs, which some registries forget to call const
        if not m.const and m.name != 'pNext' and (struct_name, m.name) not in policy.INPUTS:
            return True                   # an output inside a struct
        if m.type == 'void' and not m.lens and m.name != 'pNext':
            return True
        if m.pointers == 1 and m.type not in ('void', 'char') and not self.known_size(m.type):
            return True                   # window systems, video headers
        return False

    def known_size(self, type_):
        r = self.registry
        return (r.struct(type_) or r.handle(type_) or r.enum(type_) or r.flag(type_)
                or type_ in r.basetypes and type_.startswith('Vk')
                or VIDEO.match(type_) and type_ in r.externals  # flat; what they lead to is not looked at
                or type_ in ('uint8_t', 'uint16_t', 'uint32_t', 'uint64_t', 'int8_t', 'int16_t', 'int32_t', 'int64_t',
                             'int', 'float', 'double', 'size_t'))

    def deep(self, struct_name):
        """Whether elements lead elsewhere or name objects."""
        if struct_name in self._deep:
            return self._deep[struct_name]
        self._deep[struct_name] = False
        struct = self.registry.struct(struct_name)
        deep = bool(self.handles(struct_name))
        for m in struct.members:
            if m.pointers and not self.is_opaque(struct_name, m):
                deep = True
            elif not m.pointers and self.registry.struct(m.type) and self.deep(m.type):
                deep = True
        self._deep[struct_name] = deep
        return deep

    def length(self, struct_name, m, prefix):
        """C expression of the number of elements of pointer m; prefix is how siblings are reached ('in->')."""
        special = policy.row(policy.LENGTHS, self.registry, struct_name, m.name)
        if special:
            return special[0].replace('in->', prefix)
        length = m.length
        if length is None:
            return '1'
        if 'latexmath' in length:
            raise SystemExit('policy.py: LENGTHS needs a row for %s::%s' % (struct_name, m.name))
        return re.sub(r'[A-Za-z_]\w*', lambda t: t.group(0) if t.group(0).startswith('VK_') else prefix + t.group(0),
                      length, count=1) if re.match(r'[A-Za-z_(]', length) else length


def emit(registry, valid_usage, out):
    policy.check(registry)
    copier = Copier(registry)
    _objects(registry, out)
    _records(registry, copier, out.file('records.h'))
    _pack_header(registry, copier, out.file('pack.h'))
    structs = packable(registry)
    for shard in range(SHARDS):
        w = out.file('pack_%02d.c' % shard)
        w.include('gen/pack.h', 'intercept/pack/ignored.h', 'intercept/pack/quick_struct.h')
        for struct in structs[shard::SHARDS]:
            _pack_struct(registry, copier, struct, w)
        if shard == 0:
            _chain_table(registry, copier, w)


def packable(registry):
    return [s for s in registry.structs.values() if not s.alias]


# ---- objects ---------------------------------------------------------------------------------------------------

def _objects(registry, out):
    handles = sorted(tracked_handles(registry), key=lambda h: h.name)
    w = out.file('objects.h')
    w.include('base/vulkan_all.h', '<stdbool.h>')
    w.blank()
    w.comment('Every handle type of the registry, dense; index of the tables of a device or an instance.')
    with w.block('enum wake_object_type', '};'):
        w.line('WAKE_TYPE_NONE = 0,')
        for i, h in enumerate(handles, 1):
            w.line('%s = %d,' % (type_enum(h.name), i))
        w.line('WAKE_TYPE_COUNT = %d,' % (len(handles) + 1))
    w.blank()
    with w.block('struct wake_object_type_info', '};'):
        w.line('const char *name;         /* "VkBuffer" */')
        w.line('VkObjectType object_type; /* VK_OBJECT_TYPE_UNKNOWN where Vulkan has none */')
        w.line('VkDebugReportObjectTypeEXT report_type;')
        w.line('bool dispatchable;')
        w.line('bool of_instance;         /* its table stands in the instance, not in a device */')
    w.blank()
    w.line('extern const struct wake_object_type_info wake_object_types[WAKE_TYPE_COUNT];')
    w.comment('The dense type of a VkObjectType, WAKE_TYPE_NONE where the registry has none.')
    w.prototype('enum wake_object_type', 'wake_type_of_object', 'VkObjectType type')
    w.prototype('enum wake_object_type', 'wake_type_of_report', 'VkDebugReportObjectTypeEXT type')
    report_types = {v.name for v in registry.enums['VkDebugReportObjectTypeEXT'].values}
    object_types = {v.name for v in registry.enums['VkObjectType'].values}
    w = out.file('objects.c')
    w.include('gen/objects.h')
    w.blank()
    with w.table('const struct wake_object_type_info wake_object_types[WAKE_TYPE_COUNT]'):
        for h in handles:
            report = h.object_type.replace('VK_OBJECT_TYPE_', 'VK_DEBUG_REPORT_OBJECT_TYPE_')
            report = next((r for r in (report + '_EXT', report + '_KHR_EXT', report, report.replace('_KHR', '_KHR_EXT'))
                           if r in report_types), 'VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT')
            w.line('[%s] = {"%s", %s,' % (type_enum(h.name), h.name,
                                           h.object_type if h.object_type in object_types else 'VK_OBJECT_TYPE_UNKNOWN'))
            w.line('    %s, %s, %s},' % (report, 'true' if h.dispatchable else 'false',
                                         'true' if is_instance_object(registry, h.name) else 'false'))
    with w.function('enum wake_object_type', 'wake_type_of_object', 'VkObjectType type'):
        with w.block('switch (type)'):
            for h in handles:
                if h.object_type in object_types:
                    w.line('case %s: return %s;' % (h.object_type, type_enum(h.name)))
            w.line('default: return WAKE_TYPE_NONE;')
    with w.function('enum wake_object_type', 'wake_type_of_report', 'VkDebugReportObjectTypeEXT type'):
        with w.block('for (int i = 1; type != VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT && i < WAKE_TYPE_COUNT; i++)'):
            w.line('if (wake_object_types[i].report_type == type)')
            w.line('    return (enum wake_object_type)i;')
        w.line('return WAKE_TYPE_NONE;')


# ---- records ---------------------------------------------------------------------------------------------------

def real_commands(registry):
    return [c for c in registry.commands.values() if not c.alias]


def param_handles(registry, command):
    """Parameters that are one handle: they get an id beside them. The dispatchable handle that the call goes through
    does not: the loader has read it before anybody could check it, and a record's stream or prefix says whose it is."""
    return [p for i, p in enumerate(command.params) if registry.handle(p.type) and not p.pointers and not p.arrays
            and not (i == 0 and registry.handle(p.type).dispatchable)]


def recorded_params(command):
    """The parameters that stand in the record: a command buffer is its stream's, and each byte of a draw counts."""
    return command.params[1:] if command.dispatch == 'VkCommandBuffer' else command.params


def is_wide(registry, p):
    """Whether a parameter takes 8 bytes and their alignment; one that cannot be told is taken as narrow."""
    flags = registry.flag(p.type)
    return bool(p.pointers or p.arrays or registry.handle(p.type) or flags and flags.width == 64
                or p.type in ('VkDeviceSize', 'VkDeviceAddress', 'uint64_t', 'int64_t', 'size_t'))


def counted_outputs(registry, command):
    """{array: counter} of the arrays of structs with sType that a call fills and whose length it finds behind a pointer: the
    application sets sType and pNext of every element, so that both are copied."""
    counters = {p.name: p for p in command.params if p.pointers == 1 and p.type == 'uint32_t' and not p.const}
    found = {}
    for p in command.params:
        struct = registry.struct(p.type)
        if p.pointers == 1 and not p.const and struct and struct.stype and p.length in counters:
            found[p.name] = counters[p.length]
    return found


def _records(registry, copier, w):
    w.include('base/vulkan_all.h', 'queue/record.h')
    w.blank()
    w.comment('Handles in one element of a packed struct, and their ordinals: wake_packed_id().')
    for struct in packable(registry):
        handles = copier.handles(struct.name)
        if handles:
            w.line('#define WAKE_HANDLES_%s %d' % (struct.name, len(handles)))
            for i, (path, _, _) in enumerate(handles):
                w.line('#define WAKE_HANDLE_%s_%s %d' % (struct.name, path, i))
    for command in sorted(real_commands(registry), key=lambda c: c.name):
        w.blank()
        with w.block('struct wake_rec_%s' % short(command.name), '};'):
            w.line('struct wake_record head;')
            params = recorded_params(command)
            for p in params:
                if is_wide(registry, p):
                    w.line(member_decl(p) + ';')
            for p in param_handles(registry, command):
                w.line('wake_id %s_id;' % p.name)
            for p in params:
                if not is_wide(registry, p):
                    w.line(member_decl(p) + ';')
            for decl in (policy.row(policy.EXTRA, registry, command.name) or ((), ''))[0]:
                w.line(decl + ';')
    w.blank()
    w.comment('The records of aliases: the same, so that code finds them under any name of a command.')
    w.lines('#define wake_rec_%s wake_rec_%s' % (short(c.name), short(c.alias))
            for c in sorted(registry.commands.values(), key=lambda c: c.name) if c.alias)


def member_decl(p):
    """A parameter as a struct member: arrays become pointers, as they do in a call."""
    if p.arrays:
        return '%s%s (*%s)%s' % ('const ' if p.const else '', p.type, p.name,
                                 ''.join('[%s]' % a for a in p.arrays[1:])) if len(p.arrays) > 1 else \
            '%s%s *%s' % ('const ' if p.const else '', p.type, p.name)
    return p.decl


# ---- pack functions --------------------------------------------------------------------------------------------

def _pack_header(registry, copier, w):
    w.include('gen/objects.h', 'gen/records.h', 'intercept/pack/pack.h')
    w.blank()
    w.comment('Each copies `count` elements with everything they lead to. NULL: the block is full, or `in` is NULL.')
    for struct in packable(registry):
        w.prototype('const %s *' % struct.name, 'wake_pack_' + struct.name,
                    'struct wake_pack *p, const %s *in, size_t count' % struct.name)
    w.blank()
    w.comment('One row per struct that can stand in a pNext chain, by ascending sType.')
    with w.block('struct wake_chain_row', '};'):
        w.line('int32_t stype;')
        w.line('uint32_t size;')
        w.line('const void *(*pack)(struct wake_pack *p, const void *in);')
    w.line('extern const struct wake_chain_row wake_chain_rows[];')
    w.line('extern const uint32_t wake_chain_row_count;')


def _pack_struct(registry, copier, struct, w):
    name = struct.name
    handles = copier.handles(name)
    with w.function('const %s *' % name, 'wake_pack_' + name,
                    'struct wake_pack *p, const %s *in, size_t count' % name):
        quick = policy.row(policy.QUICK, registry, name)
        context = policy.row(policy.CONTEXT, registry, name)
        if quick:
            w.line('const %s *quick = %s(p, in, count);' % (name, quick[0]))
            w.blank()
            with w.block('if (WAKE_LIKELY(quick != NULL))'):
                w.line('return quick;')
        w.line('%s *to = wake_pack_array(p, in, sizeof(*in), count, %d);' % (name, len(handles)))
        if not copier.deep(name):
            w.line('return to;')
            return
        w.blank()
        with w.block('if (!to)'):
            w.line('return NULL;')
        if struct.is_union:
            w.line('return to;')
            return
        with w.block('for (size_t i = 0; i < count; i++, in++)'):
            if context:
                w.line('p->%s = in;' % context[0])
            for i, (path, expr, type_) in enumerate(handles):
                w.line('wake_pack_set_id(to, i, %d, %d, wake_pack_find(p, %s, (uint64_t)in->%s));'
                       % (len(handles), i, type_enum(type_), expr))
            _members(registry, copier, struct.name, struct.members, 'in->', 'to[i].', w)
        w.line('return p->full ? NULL : to;')


def _members(registry, copier, struct_name, members, source, target, w):
    for m in members:
        if m.pointers:
            _pointer(registry, copier, struct_name, m, source, target, w)
        elif registry.struct(m.type) and not m.arrays and copier.deep(m.type):
            inner = registry.struct(m.type)
            if inner.is_union:
                _union(registry, copier, m, inner, source, target, w)
            else:
                _members(registry, copier, inner.name, inner.members, source + m.name + '.', target + m.name + '.', w)


def _union(registry, copier, m, union, source, target, w):
    """Only the selected member is followed; a union without a selector keeps its bits. A pointer that nothing selects is not
    the record's: it leads to what the application may have freed by the time that it is looked at."""
    if not m.selector:
        return
    cases = [(u, policy.selections(registry, union, u)) for u in union.members if u.selections
             and (u.pointers or (registry.struct(u.type) and copier.deep(u.type)))]
    if not cases:
        return
    with w.block('switch ((int64_t)%s%s)' % (source, m.selector)):
        for u, selections in cases:
            for s in selections:
                w.line('case %s:' % s)
            with w.indented():
                struct = registry.struct(u.type)
                if u.pointers and struct and policy.is_selected(registry, struct):
                    _selected(registry, u, source + m.name + '.', target + m.name + '.', w)
                elif u.pointers:
                    _pointer(registry, copier, union.name, u, source + m.name + '.', target + m.name + '.', w)
                else:
                    _members(registry, copier, struct.name, struct.members, '%s%s.%s.' % (source, m.name, u.name),
                             '%s%s.%s.' % (target, m.name, u.name), w)
                w.line('break;')
        w.line('default:')
        if all(u.pointers for u in union.members):
            w.line('    %s%s.%s = NULL;' % (target, m.name, union.members[0].name))
        w.line('    break;')


def _selected(registry, u, source, target, w):
    """A pointer of a union to a struct with an sType. A struct of another type is not followed: the selector may be what is
    wrong, and its members lead anywhere."""
    struct = registry.struct(u.type)
    with w.block(''):
        w.line('const %s *from = %s%s;' % (struct.name, source, u.name))
        w.line('const %s other = {.sType = from != NULL ? from->sType : %s};' % (struct.name, struct.stype))
        w.blank()
        w.line('%s%s = %swake_pack_%s(p, other.sType == %s ? from : &other, 1);'
               % (target, u.name, '' if 'const' in u.decl else '(void *)(uintptr_t)', struct.name, struct.stype))


def _pointer(registry, copier, struct_name, m, source, target, w):
    if m.name == 'pNext':
        w.line('%spNext = wake_pack_chain(p, %spNext);' % (target, source))
        wide = policy.row(policy.WIDE_FLAGS, registry, struct_name)
        if wide:
            flags, stype = wide
            w.line('%s%s = wake_pack_wide_flags(%spNext, (VkStructureType)%d, %s%s);'
                   % (target, flags, target, stype, source, flags))
        return
    if copier.is_opaque(struct_name, m):
        return
    condition = (policy.row(policy.USED_IF, registry, struct_name, m.name) or ('',))[0].replace('in->', source)
    if condition:
        w.line('if (!(%s)) {' % condition)
        w.line('    %s%s = NULL;' % (target, m.name))
        w.line('} else {')
        with w.indented():
            _copy_pointer(registry, copier, struct_name, m, source, target, w)
        w.line('}')
    else:
        _copy_pointer(registry, copier, struct_name, m, source, target, w)


def _copy_pointer(registry, copier, struct_name, m, source, target, w):
    expr = copier.length(struct_name, m, source)
    value = pack_expression(registry, m, source + m.name, expr)
    if policy.row(policy.SEEN_EMPTY, registry, struct_name, m.name):
        value = '%s%s && %s == 0 ? (const %s *)(const void *)to : %s' % (source, m.name, expr, m.type, value)
    w.line('%s%s = %s%s;' % (target, m.name, '' if 'const' in m.decl else '(void *)(uintptr_t)', value))
    if policy.row(policy.ALIGNED, registry, struct_name, m.name):
        w.line('p->flags |= wake_pack_alignment(%s%s);' % (source, m.name))
    # A count that was cut in the copy must say so, or a reader would walk past the end. Nobody walks where there is no array.
    count = m.length
    if count and re.match(r'^[A-Za-z_]\w*$', count) and count != 'null-terminated' and not count.startswith('VK_'):
        many = registry.struct(m.type) or registry.handle(m.type)
        size = '1' if m.type in ('void', 'char') or policy.row(policy.LENGTHS, registry, struct_name, m.name) else 'sizeof(%s)' % m.type
        limit, flag = (('p->cap', 'WAKE_RECORD_CAPPED') if many else
                       ('WAKE_PACK_CAP_BYTES / %s' % size, 'WAKE_RECORD_LARGE'))
        there = '%s%s && ' % (source, m.name) if m.is_optional() else ''
        w.line('if (%s(size_t)%s%s > %s) {' % (there, source, count, limit))
        w.line('    %s%s = 0;' % (target, count))
        w.line('    p->flags |= %s;' % flag)
        w.line('}')


def pack_expression(registry, m, source, count):
    """C expression for the packed copy of what pointer `source` leads to."""
    if m.is_string:
        return 'wake_pack_string(p, %s)' % source
    if m.type == 'char' and m.pointers == 2:
        return 'wake_pack_strings(p, %s, %s)' % (source, count)
    if m.pointers > 1:
        raise SystemExit('policy.py: OPAQUE needs a row for a pointer to pointers: ' + m.name)
    if registry.struct(m.type):
        return 'wake_pack_%s(p, %s, %s)' % (registry.struct(m.type).name, source, count)
    handle = registry.handle(m.type)
    if handle:
        return 'wake_pack_handles(p, %s, %s, %s)' % (type_enum(handle.name), source, count)
    size = '1' if m.type in ('void', 'char') else 'sizeof(%s)' % m.type
    return 'wake_pack_bytes(p, %s, %s, %s)' % (source, count, size)


def _chain_table(registry, copier, w):
    rows = sorted(registry.chain_structs(), key=lambda s: registry.stype_value(s.stype))
    for struct in rows:
        with w.function('const void *', 'chain_' + struct.name, 'struct wake_pack *p, const void *in', static=True):
            w.line('return wake_pack_%s(p, in, 1);' % struct.name)
    with w.table('const struct wake_chain_row wake_chain_rows[]'):
        for struct in rows:
            w.line('{%s, sizeof(%s), chain_%s},' % (struct.stype, struct.name, struct.name))
    w.line('const uint32_t wake_chain_row_count = sizeof(wake_chain_rows) / sizeof(wake_chain_rows[0]);')
