# SPDX-License-Identifier: Apache-2.0
"""gen/vuid_index.c, vuid_names.c and vuid_text_XX.c: the specification's sentence for every VUID of validusage.json.

A VUID is split into its owner and the rest; owners and rests are sorted and searched by src/report/names_lookup.c. Many
commands share sentences, and many owners share rests ("commandBuffer-parameter"), so each string stands once.
"""

from cwriter import StringPool

TEXT_SHARDS = 4


def outputs():
    return ['vuid_index.c', 'vuid_names.c'] + [_shard_name(i) for i in range(TEXT_SHARDS)]


def _shard_name(i):
    return 'vuid_text_%02d.c' % i


def split(vuid):
    """VUID-vkCmdDraw-None-02697 -> ('vkCmdDraw', 'None-02697')"""
    prefix, owner, rest = vuid.split('-', 2)
    if prefix != 'VUID':
        raise ValueError(vuid + ' is no VUID')
    return owner, rest


def spec_url(registry, valid_usage):
    version = valid_usage.api_version or registry.versions[-1].replace('VK_VERSION_', '').replace('_', '.')
    major, minor = (int(n) for n in version.split('.')[:2])
    # From 1.4 on the specification is published in one place, with all extensions.
    folder = 'latest' if (major, minor) >= (1, 4) else '%d.%d-extensions' % (major, minor)
    # The address that older layers print, and that programs look for; it leads to registry.khronos.org.
    return 'https://www.khronos.org/registry/vulkan/specs/%s/html/vkspec.html' % folder


def emit(registry, valid_usage, out):
    owners = {}
    for vuid in valid_usage.texts:
        owner, rest = split(vuid)
        owners.setdefault(owner, []).append((rest, vuid))
    places = _texts(valid_usage, out)
    names = StringPool()
    w = out.file('vuid_index.c')
    w.include('report/names_lookup.h')
    w.blank()
    w.line('const char wake_spec_url[] = "%s";' % spec_url(registry, valid_usage))
    w.line('const uint32_t wake_vuid_owner_count = %d;' % len(owners))
    w.blank()
    first = 0
    # ASCII order is what strcmp() sees, and what Python's sort of str gives for these names.
    with w.table('const struct wake_vuid_owner wake_vuid_owners[]'):
        for owner in sorted(owners):
            w.line('{%d, %d, %d}, /* %s */' % (names.add(owner), first, len(owners[owner]), owner))
            first += len(owners[owner])
        if not owners:
            w.line('{0},')
    order = {owner: i for i, owner in enumerate(sorted(owners))}
    aliases = sorted((name, order[item.alias]) for table in (registry.commands, registry.structs)
                     for name, item in table.items() if item.alias in order and name not in order)
    w.line('const uint32_t wake_vuid_alias_count = %d;' % len(aliases))
    with w.table('const struct wake_vuid_alias wake_vuid_aliases[]'):
        w.lines('{%d, %d}, /* %s */' % (names.add(name), owner, name) for name, owner in aliases)
        if not aliases:
            w.line('{0},')
    with w.table('const struct wake_vuid_row wake_vuid_rows[]'):
        for owner in sorted(owners):
            w.comment(owner)
            w.wrapped('{%d, 0x%x},' % (names.add(rest), places[valid_usage.texts[vuid]])
                      for rest, vuid in sorted(owners[owner]))
        if not owners:
            w.line('{0},')
    w.lines('extern const char wake_vuid_text_%02d[];' % i for i in range(TEXT_SHARDS))
    w.blank()
    with w.table('const char *const wake_vuid_texts[]'):
        w.lines('wake_vuid_text_%02d,' % i for i in range(TEXT_SHARDS))
    w = out.file('vuid_names.c')
    w.include('report/names_lookup.h')
    w.blank()
    names.write(w, 'wake_vuid_names', one_per_line=False)


def _texts(valid_usage, out):
    """Writes the pools; returns where each sentence stands: pool << 24 | offset."""
    distinct = list(dict.fromkeys(valid_usage.texts[v] for v in sorted(valid_usage.texts)))
    places = {}
    for shard in range(TEXT_SHARDS):
        pool = StringPool()
        for text in distinct[len(distinct) * shard // TEXT_SHARDS:len(distinct) * (shard + 1) // TEXT_SHARDS]:
            places[text] = shard << 24 | pool.add(text)
        if pool.size >= 1 << 24:
            raise ValueError('the sentences of one shard pass 16 MiB: raise TEXT_SHARDS')
        w = out.file(_shard_name(shard))
        w.line('extern const char wake_vuid_text_%02d[];' % shard)
        pool.write(w, 'wake_vuid_text_%02d' % shard)
    return places
