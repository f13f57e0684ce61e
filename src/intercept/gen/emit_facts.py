# SPDX-License-Identifier: Apache-2.0
"""gen/facts.h and gen/facts.c: what a device offers, as the registry lays it out.

Features    one number per name, whatever struct it stands in: VkPhysicalDeviceVulkan12Features::timelineSemaphore and
            VkPhysicalDeviceTimelineSemaphoreFeatures::timelineSemaphore are the same feature.
Properties  one struct that holds every property struct, and a table to chain those that a driver may be asked for.
Formats     size, texel block, aspects, components and planes of every format.
"""

OUTPUTS = ['facts.h', 'facts.c']

ASPECTS = {'D': 'VK_IMAGE_ASPECT_DEPTH_BIT', 'S': 'VK_IMAGE_ASPECT_STENCIL_BIT'}
NUMERIC = ['NONE', 'UNORM', 'SNORM', 'USCALED', 'SSCALED', 'UINT', 'SINT', 'UFLOAT', 'SFLOAT', 'SRGB', 'SFIXED5', 'BOOL']


def outputs():
    return list(OUTPUTS)


def feature_structs(registry):
    """[(struct name, stype, [members])] of what VkDeviceCreateInfo's chain may enable, platforms' left out."""
    found = []
    for struct in registry.chain_structs():
        if 'VkDeviceCreateInfo' not in struct.extends or struct.platform not in (None, 'provisional') or not struct.stype:
            continue
        members = [m for m in struct.members if m.type == 'VkBool32' and not m.arrays and not m.is_pointer]
        if members and len(members) == len(struct.members) - 2:
            found.append((struct.name, struct.stype, members))
    return sorted(found)


def feature_names(registry):
    names = {m.name for m in registry.structs['VkPhysicalDeviceFeatures'].members}
    for _, _, members in feature_structs(registry):
        names.update(m.name for m in members)
    return sorted(names)


def feature_owners(registry):
    """{feature: the struct that enables it}: of several that of a version of Vulkan, the oldest."""
    owners = {m.name: 'VkPhysicalDeviceFeatures' for m in registry.structs['VkPhysicalDeviceFeatures'].members}
    found = feature_structs(registry)
    for name, _, members in [row for row in found if row[0].startswith('VkPhysicalDeviceVulkan1')] + found:
        for m in members:
            owners.setdefault(m.name, name)
    return owners


def lower_first(name):
    return name[:1].lower() + name[1:]


def property_member(struct_name):
    """VkPhysicalDeviceDescriptorIndexingProperties -> descriptorIndexing; suffixes of vendors stay."""
    name = struct_name[len('VkPhysicalDevice'):] if struct_name.startswith('VkPhysicalDevice') else struct_name[2:]
    return lower_first(name.replace('Properties', '', 1) if 'Properties' in name else name)


def property_structs(registry):
    found = [s for s in registry.chain_structs()
             if 'VkPhysicalDeviceProperties2' in s.extends and s.platform in (None, 'provisional') and s.stype and s.returnedonly is not None
             # What has to be filled before it is chained is no plain question.
             and not any(m.is_pointer and m.name != 'pNext' for m in s.members)]
    return sorted(found, key=lambda s: s.name)


def version_macro(versions):
    """'VK_VERSION_1_2' -> 'VK_API_VERSION_1_2'; None: no version has it."""
    known = [v for v in versions if v]
    return known[0].replace('VK_VERSION_', 'VK_API_VERSION_') if known else '0'


def emit(registry, valid_usage, out):
    _header(registry, out.file('facts.h'))
    w = out.file('facts.c')
    w.include('gen/facts.h')
    w.include('gen/extensions.h')
    w.include('<stddef.h>')
    w.blank()
    _features(registry, w)
    _properties(registry, w)
    _formats(registry, w)


def _header(registry, w):
    w.include('base/vulkan_all.h')
    w.include('state/scope/facts_table.h')
    w.blank()
    with w.block('enum wake_feature', '};'):
        w.line('WAKE_FEATURE_NONE,')
        w.lines('WAKE_FEATURE_%s,' % name for name in feature_names(registry))
        w.line('WAKE_FEATURE_COUNT')
    w.blank()
    w.comment('Everything that vkGetPhysicalDeviceProperties2 can tell; what the driver does not know is zero.')
    with w.block('struct wake_properties', '};'):
        for s in property_structs(registry):
            names = [property_member(n) for n in registry.names(s.name)]
            if len(names) == 1:
                w.line('%s %s;' % (s.name, names[0]))
            else:
                # A struct that was promoted is found under its older names too.
                w.line('union { %s };' % ' '.join('%s %s;' % (s.name, n) for n in names))
    w.blank()
    with w.block('enum', '};'):
        w.line('WAKE_FEATURE_ROWS = %d,' % len(_feature_rows(registry)))
        w.line('WAKE_FEATURE_STRUCTS = %d,' % len(feature_structs(registry)))
        w.line('WAKE_PROPERTY_ROWS = %d,' % len(property_structs(registry)))
        w.line('WAKE_FORMAT_COUNT = %d' % max(1, len(registry.formats)))


def _feature_rows(registry):
    rows = [(stype, name, m.name) for name, stype, members in feature_structs(registry) for m in members]
    return sorted(rows, key=lambda row: (registry.stype_value(row[0]), row[2]))


def _features(registry, w):
    w.comment('Sorted by structure type.')
    with w.table('const struct wake_feature_row wake_feature_rows[]'):
        for stype, struct, member in _feature_rows(registry):
            w.line('{%s, offsetof(%s, %s), WAKE_FEATURE_%s},' % (stype, struct, member, member))
        w.line('{0},')
    w.blank()
    with w.table('const struct wake_feature_struct_row wake_feature_structs[]'):
        for name, stype, _ in feature_structs(registry):
            struct = registry.structs[name]
            w.line('{%s, %s, {%s}, sizeof(%s)},' % (stype, version_macro(struct.versions), _extensions_text(registry, struct), name))
        w.line('{0},')
    w.blank()
    with w.table('const struct wake_feature_row wake_feature_core_rows[]'):
        for m in registry.structs['VkPhysicalDeviceFeatures'].members:
            w.line('{0, offsetof(VkPhysicalDeviceFeatures, %s), WAKE_FEATURE_%s},' % (m.name, m.name))
        w.line('{0},')
    w.blank()
    with w.table('const char *const wake_feature_names[]'):
        w.line('"",')
        w.lines('"%s",' % name for name in feature_names(registry))
    w.blank()
    owners = feature_owners(registry)
    with w.table('const char *const wake_feature_owners[]'):
        w.line('"",')
        w.lines('"%s",' % owners[name] for name in feature_names(registry))
    w.blank()


def offering_extensions(registry, struct):
    """Extensions that offer the struct, under its name or under one that was promoted to it."""
    names = list(struct.extensions)
    for other in registry.structs.values():
        if other.alias == struct.name:
            names += other.extensions
    return [n for n in dict.fromkeys(names) if n in registry.extensions]


def _extensions_text(registry, struct):
    """Three of them, for a row."""
    return ', '.join((['WAKE_EXT_' + e for e in offering_extensions(registry, struct)] + ['0', '0', '0'])[:3])


def _properties(registry, w):
    with w.table('const struct wake_property_row wake_property_rows[]'):
        for s in property_structs(registry):
            w.line('{%s, %s, {%s}, offsetof(struct wake_properties, %s)},'
                   % (s.stype, version_macro(s.versions), _extensions_text(registry, s), property_member(s.name)))
        w.line('{0},')
    w.blank()


def aspects(fmt):
    bits = {ASPECTS.get(name, 'VK_IMAGE_ASPECT_COLOR_BIT') for name, _, _ in fmt.components}
    bits.update('VK_IMAGE_ASPECT_PLANE_%d_BIT' % i for i in range(len(fmt.planes)) if len(fmt.planes) > 1)
    return ' | '.join(sorted(bits))


def _formats(registry, w):
    known = registry.enums['VkFormat'].values if 'VkFormat' in registry.enums else []
    number = {v.name: v.value for v in known}
    values = {v.name: v for v in known}
    classes = {name: i + 1 for i, name in enumerate(sorted({f.class_name for f in registry.formats}))}
    w.comment('Sorted by value. Classes:\n' + '\n'.join('%d %s' % (i, name) for name, i in classes.items()))
    with w.table('const struct wake_format_info wake_format_infos[]'):
        for f in sorted((f for f in registry.formats if f.name in number), key=lambda f: number[f.name]):
            bits = {name: size for name, size, _ in f.components}
            kinds = {name: kind for name, _, kind in f.components}
            color = next((k for n, k in kinds.items() if n in 'RGBA'), 'NONE')
            planes = ', '.join('{%d, %d, %s}' % p for p in f.planes) or '{0}'
            value = values[f.name]
            offering = value.extensions + [e for v in known if v.alias == f.name for e in v.extensions]
            from_extensions = (['WAKE_EXT_' + e for e in offering if e in registry.extensions] + ['0', '0'])[:2]
            minors = [int(v.rsplit('_', 1)[1]) for v in value.versions]
            minor = min(minors) if minors else 0 if number[f.name] < 1000000000 else 255
            w.line('{%s, %d, %d, {%d, %d, %d}, %s, {%s}, WAKE_NUMERIC_%s, WAKE_NUMERIC_%s, %d, %d, %d, %s, %s, {%s}, {%s}, %d},'
                   % (f.name, classes[f.class_name], f.block_size, f.extent[0], f.extent[1], f.extent[2], aspects(f),
                      ', '.join(str(bits.get(c, 0)) for c in 'RGBADS'), color if color in NUMERIC else 'NONE',
                      kinds.get('D', 'NONE'), len({n for n in bits if n in 'RGBA'}), len(f.planes), f.packed,
                      'true' if f.compressed else 'false', 'true' if f.chroma else 'false', planes,
                      ', '.join(from_extensions), minor))
        w.line('{0},')
