# SPDX-License-Identifier: Apache-2.0
"""gen/names_struct.h, names_struct_{index,tables,XX}.c: every struct and union, and every member of them.

One row per member (kind, offset, size, where its length stands) is all that the printer in src/report/struct_printer.c
and other walkers need; offsets and sizes are left to the C compiler.
"""

import re

import policy
from cwriter import StringPool
from emit_commands import extension_enum, version_number
from emit_names import enum_id, flags_id

SHARDS = 2
UINTS = {'uint8_t', 'uint16_t', 'uint32_t', 'uint64_t', 'size_t', 'VkDeviceSize', 'VkFlags', 'VkFlags64'}
INTS = {'int8_t', 'int16_t', 'int32_t', 'int64_t', 'int'}
HEXES = {'VkDeviceAddress', 'VkSampleMask'}


def outputs():
    return ['names_struct.h', 'names_struct_index.c', 'names_struct_tables.c'] + [_shard_name(i) for i in range(SHARDS)]


def _shard_name(i):
    return 'names_struct_%02d.c' % i


def struct_id(name):
    return 'WAKE_STRUCT_' + name


def structs(registry):
    """Every struct and union of its own name, sorted: the order of enum wake_struct."""
    return [registry.structs[n] for n in sorted(registry.structs) if not registry.structs[n].alias]


def handles(registry):
    return [registry.handles[n] for n in sorted(registry.handles) if not registry.handles[n].alias]


def emit(registry, valid_usage, out):
    _header(registry, out.file('names_struct.h'))
    tables = _Tables(registry)
    all_structs = structs(registry)
    for shard in range(SHARDS):
        part = all_structs[len(all_structs) * shard // SHARDS:len(all_structs) * (shard + 1) // SHARDS]
        tables.write_members(part, shard, out.file(_shard_name(shard)))
    tables.write_index(all_structs, out.file('names_struct_index.c'))
    tables.write_tables(all_structs, out.file('names_struct_tables.c'))


def _header(registry, w):
    w.include('base/vulkan_all.h', 'report/struct_printer.h')
    w.blank()
    for c_enum, prefix, items in (('wake_struct', 'WAKE_STRUCT_', structs(registry)),
                                  ('wake_handle_type', 'WAKE_HANDLE_TYPE_', handles(registry))):
        with w.block('enum ' + c_enum, '};'):
            w.lines('%s%s,' % (prefix, name) for name in ['NONE'] + [i.name for i in items] + ['COUNT'])
        w.blank()
    for struct in structs(registry):
        with w.function('static inline void', 'wake_print_struct_' + struct.name,
                        'struct wake_printer *printer, const %s *value' % struct.name, tight=True):
            w.line('wake_print_struct(printer, %s, value);' % struct_id(struct.name))
    known = {s.name for s in structs(registry)}
    for alias in sorted(registry.structs.values(), key=lambda s: s.name):
        if alias.alias in known:
            w.line('#define wake_print_struct_%s wake_print_struct_%s' % (alias.name, alias.alias))
            w.line('#define WAKE_STRUCT_%s WAKE_STRUCT_%s' % (alias.name, alias.alias))


class _List:
    """Numbers in one C array; equal stretches stand once."""

    def __init__(self):
        self.items = []
        self._first = {}

    def add(self, items):
        key = tuple(items)
        if key not in self._first:
            self._first[key] = len(self.items)
            self.items += key
        return self._first[key] if key else 0


class _Tables:
    def __init__(self, registry):
        self.registry = registry
        self.names = StringPool()
        self.selections = _List()
        self.extends = _List()
        self.extensions = _List()
        self.lengths = []          # (struct, expression) -> the function with this number
        self.place = {}            # struct -> (shard, first member)
        self.structs = {s.name for s in structs(registry)}
        self.handles = {h.name for h in handles(registry)}

    # ---- members -------------------------------------------------------------------------------------------

    def write_members(self, part, shard, w):
        w.include('gen/names.h', 'gen/names_struct.h')
        w.blank()
        w.line('extern const struct wake_member_info wake_members_%02d[];' % shard)
        first = 0
        with w.table('const struct wake_member_info wake_members_%02d[]' % shard):
            for struct in part:
                self.place[struct.name] = (shard, first)
                first += len(struct.members)
                w.comment(struct.name)
                units = _bitfield_units(struct)
                for member in struct.members:
                    fields = self._member_fields(struct, member, units.get(member.name))
                    w.line('{' + ', '.join('.%s = %s' % f for f in fields if str(f[1]) != '0') + '},')
            if not first:
                w.line('{0},')

    def _member_fields(self, struct, member, unit):
        kind, type_id = self._kind(struct, member)
        arrays = member.arrays
        fields = [('name', self.names.add(member.name)), ('kind', 'WAKE_MEMBER_' + kind), ('type', type_id)]
        if unit:
            fields += [('offset', unit[0]), ('size', 4), ('bit_shift', unit[1]), ('bit_count', member.bits)]
        else:
            fields += [('offset', 'offsetof(%s, %s)' % (struct.name, member.name)),
                       ('size', self._size(struct, member, kind))]
        fields += [('array', ' * '.join('(%s)' % a if not a.isdigit() else a for a in arrays) or 0),
                   ('row', arrays[-1] if len(arrays) > 1 else 0), ('pointers', member.pointers)]
        fields += self._length(struct, member)
        # Outputs, and what policy.py keeps out of records: the application's own pointer, perhaps stale by now.
        if (member.pointers and not member.const and member.name != 'pNext'
                or policy.row(policy.OPAQUE, self.registry, struct.name, member.name)):
            fields.append(('foreign', 'true'))
        if member.selector:
            fields.append(('selector', 1 + [m.name for m in struct.members].index(member.selector)))
        if member.selections:
            values = self._selection_values(member.selections)
            fields += [('first_selection', self.selections.add(values)), ('selection_count', len(values))]
        return fields

    def _selection_values(self, names):
        by_name = {v.name: v.value for e in self.registry.enums.values() for v in e.values}
        return [by_name[n] for n in names if n in by_name]

    def _kind(self, struct, member):
        registry, type_ = self.registry, member.type
        if member.name == 'pNext' and member.type in ('void', 'VkBaseInStructure', 'VkBaseOutStructure'):
            return 'CHAIN', 0
        found = registry.struct(type_)
        if found:
            return ('STRUCT', struct_id(found.name)) if found.name in self.structs else ('OPAQUE', 0)
        if registry.enum(type_):
            enum = registry.enum(type_)
            return 'ENUM', enum_id(enum.name)
        if registry.flag(type_):
            return 'FLAGS', flags_id(registry.flag(type_).name)
        if registry.handle(type_):
            name = registry.handle(type_).name
            return ('HANDLE', 'WAKE_HANDLE_TYPE_' + name) if name in self.handles else ('OPAQUE', 0)
        if type_ == 'VkBool32':
            return 'BOOL', 0
        if member.objecttype or type_ in HEXES:
            return 'HEX', 0
        if type_ in UINTS:
            return 'UINT', 0
        if type_ in INTS:
            return 'INT', 0
        if type_ in ('float', 'double'):
            return 'FLOAT', 0
        return ('CHAR', 0) if type_ == 'char' else ('OPAQUE', 0)

    def _size(self, struct, member, kind):
        """Bytes of one element: of what the pointers lead to, or of what a fixed array holds."""
        if kind == 'CHAIN' or (kind == 'OPAQUE' and member.pointers):
            return 0
        if member.pointers:
            return 'sizeof(%s)' % member.type
        element = '((%s *)0)->%s' % (struct.name, member.name) + '[0]' * len(member.arrays)
        return 'sizeof(%s)' % element

    def _length(self, struct, member):
        names = [m.name for m in struct.members]
        if not member.lens:
            # Older registries do not say that memoryTypes[32] holds memoryTypeCount elements.
            singular = re.sub(r's$', '', re.sub(r'ies$', 'y', member.name))
            if member.arrays and singular != member.name and singular + 'Count' in names:
                return [('length', 'WAKE_LENGTH_MEMBER'), ('length_at', names.index(singular + 'Count'))]
            return []
        expression = member.lens[0]
        inner = member.lens[1] if len(member.lens) > 1 else None
        fields = []
        if expression == 'null-terminated':
            fields.append(('length', 'WAKE_LENGTH_STRING'))
        elif expression in names:
            fields += [('length', 'WAKE_LENGTH_MEMBER'), ('length_at', names.index(expression))]
        elif expression != '1':
            fields += [('length', 'WAKE_LENGTH_FUNCTION'), ('length_at', len(self.lengths))]
            self.lengths.append((struct, expression))
        if inner == 'null-terminated':
            fields.append(('strings', 'true'))
        return fields

    # ---- structs -------------------------------------------------------------------------------------------

    def write_index(self, all_structs, w):
        w.include('gen/extensions.h', 'gen/names_struct.h')
        w.blank()
        w.lines('extern const struct wake_member_info wake_members_%02d[];' % i for i in range(SHARDS))
        with w.table('const struct wake_struct_info wake_structs[]'):
            w.line('[WAKE_STRUCT_NONE] = {.name = ""},')
            for struct in all_structs:
                self._write_struct(struct, w)

    def write_tables(self, all_structs, w):
        w.include('gen/extensions.h', 'gen/names_struct.h')
        w.blank()
        self.names.write(w, 'wake_member_text', one_per_line=False)
        self._write_lengths(w)
        _number_table(w, 'int32_t', 'wake_member_selections', map(str, self.selections.items))
        _number_table(w, 'uint16_t', 'wake_struct_extends', self.extends.items)
        _number_table(w, 'uint16_t', 'wake_struct_extensions', self.extensions.items)
        stypes = sorted((self.registry.stype_value(s.stype), s.name) for s in all_structs if s.stype)
        w.line('const uint32_t wake_struct_stype_count = %d;' % len(stypes))
        with w.table('const struct wake_struct_stype wake_struct_stypes[]'):
            w.lines('{%d, %s},' % (value, struct_id(name)) for value, name in stypes)
            if not stypes:
                w.line('{0},')
        with w.table('const struct wake_handle_info wake_handles[]'):
            w.line('[WAKE_HANDLE_TYPE_NONE] = {.name = ""},')
            for handle in handles(self.registry):
                w.line('[WAKE_HANDLE_TYPE_%s] = {.name = "%s", .type = %s, .dispatchable = %s},'
                       % (handle.name, handle.name, handle.object_type or 'VK_OBJECT_TYPE_UNKNOWN',
                          'true' if handle.dispatchable else 'false'))

    def _write_struct(self, struct, w):
        shard, first = self.place[struct.name]
        extends = [self.registry.struct(e).name for e in struct.extends if self.registry.struct(e)]
        extends = [struct_id(e) for e in dict.fromkeys(extends) if e in self.structs]
        extensions = self._offered_by(struct)
        fields = [('name', '"%s"' % struct.name), ('members', '&wake_members_%02d[%d]' % (shard, first)),
                  ('member_count', len(struct.members)), ('size', 'sizeof(%s)' % struct.name),
                  ('stype', struct.stype or 'WAKE_STYPE_NONE'),
                  ('version', version_number(struct.versions)),
                  ('first_extends', self.extends.add(extends)), ('extends_count', len(extends)),
                  ('first_extension', self.extensions.add(extensions)), ('extension_count', len(extensions)),
                  ('allow_duplicate', 'true' if struct.allowduplicate else 0),
                  ('is_union', 'true' if struct.is_union else 0)]
        with w.block('[%s] =' % struct_id(struct.name), '},'):
            w.wrapped('.%s = %s,' % f for f in fields if str(f[1]) != '0')

    def _offered_by(self, struct):
        """Extensions any of which brings the struct, under this name or an older one."""
        names = [s for s in self.registry.structs.values() if s is struct or s.alias == struct.name]
        return [extension_enum(e) for e in sorted({e for s in names for e in s.extensions})]

    def _write_lengths(self, w):
        for number, (struct, expression) in enumerate(self.lengths):
            members = {m.name for m in struct.members}
            used = set(re.findall(r'[A-Za-z_]\w*', expression)) & members
            c = re.sub(r'[A-Za-z_]\w*', lambda m: 'value->' + m.group(0) if m.group(0) in members else m.group(0),
                       expression)
            with w.function('uint64_t', 'length_%d' % number, 'const void *of', static=True):
                if used:
                    w.line('const %s *value = of;' % struct.name)
                    w.blank()
                else:
                    w.line('(void)of;')
                w.line('return (uint64_t)(%s);' % c)
        with w.table('uint64_t (*const wake_member_lengths[])(const void *)'):
            w.lines('length_%d,' % n for n in range(len(self.lengths)))
            if not self.lengths:
                w.line('NULL,')


def _number_table(w, c_type, name, items):
    with w.table('const %s %s[]' % (c_type, name)):
        items = list(items) or ['0']
        w.wrapped(i + ',' for i in items)


def _bitfield_units(struct):
    """member -> (offset of its 32-bit unit as C, shift): offsetof() does not take bit fields. They are packed from
    the lowest bit of a unit behind the member before."""
    units, before, bytes_since, used = {}, None, 0, 0
    for member in struct.members:
        if not member.bits:
            before, bytes_since, used = member.name, 0, 0
            continue
        if used + member.bits > 32:
            bytes_since, used = bytes_since + 4, 0
        start = ('offsetof({0}, {1}) + sizeof((({0} *)0)->{1})'.format(struct.name, before) if before else '0')
        units[member.name] = ('%s + %d' % (start, bytes_since) if bytes_since else start, used)
        used += member.bits
        if used == 32:
            bytes_since, used = bytes_since + 4, 0
    return units
