# SPDX-License-Identifier: Apache-2.0
"""gen/names.h, names_enum.c, names_enum_text.c: the names of enum values and of flag bits.

names.h has a typed function for every enum (wake_name_VkFormat) and every bitmask
(wake_print_VkImageUsageFlags); each is one line around a look-up of src/report/names_lookup.c in the
tables of the other two files.
"""

from cwriter import StringPool


def outputs():
    return ['names.h', 'names_enum.c', 'names_enum_text.c']


def enums(registry):
    """Every enum with values or type of its own, sorted: the order of enum wake_enum."""
    return [registry.enums[n] for n in sorted(registry.enums) if not registry.enums[n].alias]


def flags(registry):
    return [registry.flags[n] for n in sorted(registry.flags) if not registry.flags[n].alias]


def enum_id(name):
    return 'WAKE_ENUM_' + name


def flags_id(name):
    return 'WAKE_FLAGS_' + name


def emit(registry, valid_usage, out):
    _header(registry, out.file('names.h'))
    pool = StringPool()
    _tables(registry, pool, out.file('names_enum.c'))
    w = out.file('names_enum_text.c')
    w.include('report/names_lookup.h')
    w.blank()
    pool.write(w, 'wake_enum_text')


def _aliases(table, known):
    """(alias, name) for every alias of something that is emitted."""
    return [(a.name, a.alias) for a in sorted(table.values(), key=lambda a: a.name) if a.alias in known]


def _header(registry, w):
    w.include('base/vulkan_all.h', 'report/names_lookup.h')
    w.blank()
    for c_enum, prefix, items in (('wake_enum', 'WAKE_ENUM_', enums(registry)),
                                  ('wake_flags', 'WAKE_FLAGS_', flags(registry))):
        with w.block('enum ' + c_enum, '};'):
            w.lines('%s%s,' % (prefix, name) for name in ['NONE'] + [i.name for i in items] + ['COUNT'])
        table = registry.enums if prefix == 'WAKE_ENUM_' else registry.flags
        w.lines('#define %s%s %s%s' % (prefix, alias, prefix, name) for alias, name in _aliases(table, {i.name for i in items}))
        w.blank()
    w.comment('The name of a value; "unhandled VkFoo" where the registry has none.')
    for enum in enums(registry):
        with w.function('static inline const char *', 'wake_name_' + enum.name, enum.name + ' value', tight=True):
            w.line('return wake_enum_name(%s, (int64_t)value);' % enum_id(enum.name))
    w.lines('#define wake_name_%s wake_name_%s' % pair
            for pair in _aliases(registry.enums, {e.name for e in enums(registry)}))
    w.blank()
    w.comment('"VK_A_BIT|VK_B_BIT|0x40"; the length of the whole text is returned, as from snprintf.')
    for item in flags(registry):
        with w.function('static inline size_t', 'wake_print_' + item.name, 'char *buf, size_t size, uint64_t value',
                        tight=True):
            w.line('return wake_flags_print(buf, size, %s, value);' % flags_id(item.name))
    w.lines('#define wake_print_%s wake_print_%s' % pair
            for pair in _aliases(registry.flags, {f.name for f in flags(registry)}))


def _tables(registry, pool, w):
    w.include('gen/names.h')
    w.blank()
    rows = {False: [], True: []}
    infos = []
    for enum in enums(registry):
        target = rows[enum.is_bits]
        mask = (1 << enum.width) - 1
        values = sorted(((v.value & mask if enum.is_bits else v.value), v.name) for v in enum.distinct)
        infos.append((enum, len(target), len(values)))
        target += [(value, name, enum.name) for value, name in values]
    for bits, c_type, name in ((False, 'wake_name32', 'wake_names32'), (True, 'wake_name64', 'wake_names64')):
        with w.table('const struct %s %s[]' % (c_type, name)):
            _value_rows(rows[bits], bits, pool, w)
    with w.table('const struct wake_enum_info wake_enums[]'):
        w.line('[WAKE_ENUM_NONE] = {.name = %d},' % pool.add('unhandled enum'))
        for enum, first, count in infos:
            w.line('[%s] = {.name = %d, .first = %d, .count = %d, .bits = %s},'
                   % (enum_id(enum.name), pool.add('unhandled ' + enum.name), first, count,
                      'true' if enum.is_bits else 'false'))
    known = {e.name for e in enums(registry)}
    with w.table('const struct wake_flags_info wake_flags[]'):
        w.line('[WAKE_FLAGS_NONE] = {.name = %d, .width = 64},' % pool.add('VkFlags'))
        for item in flags(registry):
            bits = enum_id(item.bits) if item.bits in known else '0'
            w.line('[%s] = {.name = %d, .bits = %s, .width = %d},'
                   % (flags_id(item.name), pool.add(item.name), bits, item.width))


def _value_rows(rows, bits, pool, w):
    before = None
    for value, name, owner in rows:
        if owner != before:
            w.comment(owner)
            before = owner
        if bits:
            w.line('{0x%xull, %d, 0}, /* %s */' % (value, pool.add(name), name))
        else:
            # INT32_MIN has no literal of its own in C.
            w.line('{%s, %d}, /* %s */' % (value if value > -2**31 else 'INT32_MIN', pool.add(name), name))
    if not rows:
        w.line('{0},')
