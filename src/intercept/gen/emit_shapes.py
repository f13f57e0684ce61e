# SPDX-License-Identifier: Apache-2.0
"""gen/record_shapes.{h,c}: where the pointers, counts and ids of records stand and what they must be like, for a reader of records
that another process wrote (tools/log_check.c). Not part of the layer.

One shape per struct and per record; one row per pointer in it that a record follows, and per id. The rows come from what emit_record.py
copies, so that a pointer without a row is one that a record keeps as it was and nobody follows. What records have besides the parameters
is described by EXTRA below; generation fails where that lacks a pointer of policy.EXTRA.
"""

import re

import policy
from emit_intercept import packed_param
from emit_record import Copier, counted_outputs, packable, param_handles, real_commands, recorded_params, short, type_enum

# Pointers and ids in members that policy.EXTRA adds: {(command, member): (kind, what, count)}. `count` is a C expression; in->: the
# record. Kinds end in ? where NULL is right whatever the count; others may be NULL only if it is 0, or the record was cut.
ADDRESS = ('STRUCTS', 'struct wake_address')
NEEDS = ('STRUCTS', 'struct wake_memory_needs')


def _many(kind, pointer, count):
    return (kind[0], kind[1], 'in->%s ? %s : 0' % (pointer, count))


def _truths(names):
    return [(name, 'TRUTH', '', '') for name in names.split()]


INFOS = 'in->pInfos ? in->infoCount : 0'
GEOMETRIES = 'log_count_geometries(in->pInfos, in->infoCount)'
EXTRA = {
    ('vkCreateDevice', 'families'): ('DATA', 'sizeof(VkQueueFamilyProperties)', 'in->family_count'),
    ('vkBeginCommandBuffer', 'heaps'): ('STRUCTS?', 'struct wake_address', '2'),
    ('vkQueueSubmit', 'targets'): ('TARGETS', '8', 'log_count_submits(in)'),
    ('vkQueueSubmit2', 'targets'): ('TARGETS', '8', 'log_count_submits_2(in)'),
    ('vkCmdExecuteCommands', 'targets'): _many(('DATA', '8'), 'pCommandBuffers', 'in->commandBufferCount'),
    ('vkCmdExecuteCommands', 'secondaries'):
        _many(('STRUCTS', 'struct wake_secondary_facts'), 'pCommandBuffers', 'in->commandBufferCount'),
    ('vkUpdateDescriptorSets', 'numbers'): ('DATA', '4', 'log_count_numbers(in)'),
    ('vkBindBufferMemory2', 'needs'): _many(NEEDS, 'pBindInfos', 'in->bindInfoCount'),
    ('vkBindImageMemory2', 'needs'): _many(NEEDS, 'pBindInfos', 'in->bindInfoCount'),
    ('vkQueueBindSparse', 'buffers'): NEEDS + ('log_count_sparse(in, 0)',),
    ('vkQueueBindSparse', 'images'): NEEDS + ('log_count_sparse(in, 1)',),
    ('vkQueueBindSparse', 'blocks'): ('DATA', 'sizeof(struct wake_sparse_block)', 'log_count_sparse(in, 2)'),
    ('vkFlushMappedMemoryRanges', 'mappings'):
        _many(('STRUCTS', 'struct wake_mapping'), 'pMemoryRanges', 'in->memoryRangeCount'),
    ('vkInvalidateMappedMemoryRanges', 'mappings'):
        _many(('STRUCTS', 'struct wake_mapping'), 'pMemoryRanges', 'in->memoryRangeCount'),
    ('vkCreateSwapchainKHR', 'surface_facts'): ('STRUCTS?', 'struct wake_surface_facts', '1'),
    ('vkCreateDisplayPlaneSurfaceKHR', 'display'): ('STRUCTS', 'struct wake_display_facts', '1'),
    ('vkQueuePresentKHR', 'chains'): ('STRUCTS', 'struct wake_swapchain_facts',
                                      'in->pPresentInfo && in->pPresentInfo->pSwapchains ? in->pPresentInfo->swapchainCount : 0'),
    ('vkQueuePresentKHR', 'present_masks'): ('DATA?', '4', 'VK_MAX_DEVICE_GROUP_SIZE'),
    ('vkBindVideoSessionMemoryKHR', 'needs'): ('STRUCTS', 'struct wake_video_need', 'in->need_count'),
    ('vkBindAccelerationStructureMemoryNV', 'needs'): _many(NEEDS, 'pBindInfos', 'in->bindInfoCount'),
    ('vkBuildAccelerationStructuresKHR', 'ranges'):
        ('DATA?', 'sizeof(VkAccelerationStructureBuildRangeInfoKHR)', GEOMETRIES),
    ('vkBuildAccelerationStructuresKHR', 'was'): ('POINTERS', 'struct wake_built', INFOS),
    ('vkBuildAccelerationStructuresKHR', 'inputs'): ('DATA?', 'sizeof(struct wake_host_input)', GEOMETRIES),
    ('vkBuildAccelerationStructuresKHR', 'scratch'): ('DATA?', '8', INFOS),
    ('vkBuildAccelerationStructuresKHR', 'sizes'): ('DATA?', '8', INFOS),
    ('vkCmdBuildAccelerationStructuresKHR', 'ranges'):
        ('DATA?', 'sizeof(VkAccelerationStructureBuildRangeInfoKHR)', GEOMETRIES),
    ('vkCmdBuildAccelerationStructuresKHR', 'addresses'):
        ('STRUCTS?', 'struct wake_address', '(%s) + 3 * (%s)' % (INFOS, GEOMETRIES)),
    ('vkCmdBuildAccelerationStructuresKHR', 'scratch'): ('DATA?', '8', '2 * (uint64_t)(%s)' % INFOS),
    ('vkCmdBuildAccelerationStructuresKHR', 'before'): ('STRUCTS?', 'struct wake_before', INFOS),
    ('vkCmdBuildAccelerationStructuresIndirectKHR', 'addresses'):
        ('STRUCTS?', 'struct wake_address', '(%s) * (in->pIndirectDeviceAddresses ? 2 : 1) + 3 * (%s)' % (INFOS, GEOMETRIES)),
    ('vkCmdBuildAccelerationStructuresIndirectKHR', 'scratch'): ('DATA?', '8', '2 * (uint64_t)(%s)' % INFOS),
    ('vkCmdBuildAccelerationStructuresIndirectKHR', 'primitives'): ('DATA?', '8', INFOS),
    ('vkCmdBuildAccelerationStructuresIndirectKHR', 'before'): ('STRUCTS?', 'struct wake_before', INFOS),
    ('vkCmdCopyAccelerationStructureKHR', 'before'): ('STRUCTS?', 'struct wake_before', '1'),
    ('vkCmdCopyAccelerationStructureToMemoryKHR', 'before'): ('STRUCTS?', 'struct wake_before', '1'),
    ('vkCmdWriteAccelerationStructuresPropertiesKHR', 'before'):
        _many(('STRUCTS', 'struct wake_before'), 'pAccelerationStructures', 'in->accelerationStructureCount'),
    ('vkCmdBuildMicromapsEXT', 'addresses'): _many(ADDRESS, 'pInfos', '3 * (uint64_t)in->infoCount'),
    ('vkWriteAccelerationStructuresPropertiesKHR', 'built'):
        _many(('DATA', '4'), 'pAccelerationStructures', 'in->accelerationStructureCount'),
    ('vkCmdBindDescriptorBuffersEXT', 'addresses'): _many(ADDRESS, 'pBindingInfos', 'in->bufferCount'),
    ('vkCmdBeginTransformFeedback2EXT', 'addresses'): _many(ADDRESS, 'pCounterInfos', 'in->counterRangeCount'),
    ('vkCmdBindTransformFeedbackBuffers2EXT', 'addresses'): _many(ADDRESS, 'pBindingInfos', 'in->bindingCount'),
    ('vkCmdBindVertexBuffers3KHR', 'addresses'): _many(ADDRESS, 'pBindingInfos', 'in->bindingCount'),
    ('vkCmdCopyImageToMemoryKHR', 'addresses'): ADDRESS + ('log_count_regions(in->pCopyMemoryInfo)',),
    ('vkCmdCopyMemoryKHR', 'addresses'): ADDRESS + ('2 * log_count_regions(in->pCopyMemoryInfo)',),
    ('vkCmdCopyMemoryToImageKHR', 'addresses'): ADDRESS + ('log_count_regions(in->pCopyMemoryInfo)',),
    ('vkCmdEndTransformFeedback2EXT', 'addresses'): _many(ADDRESS, 'pCounterInfos', 'in->counterRangeCount'),
    ('vkCmdPipelineBarrier2', 'ranges'): ADDRESS + ('log_count_ranges(in->pDependencyInfo, 1)',),
    ('vkCmdSetEvent2', 'ranges'): ADDRESS + ('log_count_ranges(in->pDependencyInfo, 1)',),
    ('vkCmdWaitEvents2', 'ranges'): ADDRESS + ('log_count_ranges(in->pDependencyInfos, in->eventCount)',),
    ('vkWriteResourceDescriptorsEXT', 'addresses'): _many(ADDRESS, 'pResources', 'in->resourceCount'),
    ('vkWriteResourceDescriptorsEXT', 'counts'): ('DATA?', '4', '2 * (uint64_t)in->resourceCount'),
    ('vkCmdBuildAccelerationStructuresKHR', 'micromaps'): ('STRUCTS?', 'struct wake_address', GEOMETRIES),
    ('vkCmdBeginRendering', 'counters'): ('STRUCTS?', 'struct wake_address', 'in->counter_count'),
    ('vkCmdDecompressMemoryEXT', 'addresses'): ADDRESS + ('2 * log_count_regions(in->pDecompressMemoryInfoEXT)',),
    ('vkCmdDecompressMemoryIndirectCountEXT', 'addresses'): ADDRESS + ('2',),
    ('vkCmdExecuteGeneratedCommandsEXT', 'addresses'): _many(ADDRESS, 'pGeneratedCommandsInfo', '3'),
    ('vkCmdPreprocessGeneratedCommandsEXT', 'addresses'): _many(ADDRESS, 'pGeneratedCommandsInfo', '3'),
    ('vkCmdBuildClusterAccelerationStructureIndirectNV', 'addresses'): _many(ADDRESS, 'pCommandInfos', '6'),
    ('vkGetDataGraphPipelinePropertiesARM', 'asked'):
        ('DATA', '4', 'in->pProperties && in->propertiesCount < 64 ? in->propertiesCount : 0'),
    ('vkCmdBuildPartitionedAccelerationStructuresNV', 'addresses'): _many(ADDRESS, 'pBuildInfo', '5'),
    ('vkConvertCooperativeVectorMatrixNV', 'needs'): _many(('DATA', '8'), 'pInfo', '3'),
    ('vkCmdConvertCooperativeVectorMatrixNV', 'needs'): _many(('DATA', '8'), 'pInfos', '3 * (uint64_t)in->infoCount'),
    ('vkBindTensorMemoryARM', 'needs'): _many(NEEDS, 'pBindInfos', 'in->bindInfoCount'),
    ('vkBindDataGraphPipelineSessionMemoryARM', 'needs'): _many(NEEDS, 'pBindInfos', 'in->bindInfoCount'),
    ('vkBindDataGraphPipelineSessionMemoryARM', 'objects'): _many(('DATA', '4'), 'pBindInfos', 'in->bindInfoCount'),
}

# Ids that policy.EXTRA adds, where they name objects of one type; the others may be of any. What is bound to a resource is one of
# those: its own id stands for memory that the layer has no object of (state/object/object.h).
IDS = {
    ('vkDestroySwapchainKHR', 'surface'): 'VkSurfaceKHR',
}

# What stands directly behind an array besides: bytes an element (state/view/set_view.h: wake_bound_numbers()).
BEHIND = {('vkCmdBindDescriptorSets', 'pDescriptorSets'): 4, ('VkBindDescriptorSetsInfo', 'pDescriptorSets'): 4}

# Structs of the layer's own in records: rows as in EXTRA, `in` is the struct.
OWN = {
    'struct wake_address': [('buffer', 'ID', 'VkBuffer', '')] + _truths('found unbound sparse secret open known'),
    'struct wake_memory_needs': [('bound', 'ID', '', '')] + _truths('known dedicated'),
    'struct wake_before': _truths('untouched') + [('built', 'STRUCTS?', 'struct wake_built', '1')],
    'struct wake_built': _truths('geometries_known counts_known') +
        [('geometries', 'TAIL', 'struct wake_built_geometry', 'in->geometries_known ? in->geometry_count : 0')],
    'struct wake_built_geometry': [],
    'struct wake_surface_facts':
        _truths('families_known capabilities_known scaling_known protected_known counters_known') +
        [('compatible_count', 'UP_TO', 'sizeof(((struct wake_surface_facts *)0)->compatible) / sizeof(VkPresentModeKHR)', ''),
         ('formats', 'DATA', 'sizeof(VkSurfaceFormatKHR)', 'in->format_count'),
         ('modes', 'DATA', 'sizeof(VkPresentModeKHR)', 'in->mode_count')],
    'struct wake_descriptor': [('object', 'ID', '', '')],
    'struct wake_stray_handle': [('id', 'ID', '', ''), ('type', 'UP_TO', 'WAKE_TYPE_COUNT - 1', '')],
    'struct wake_count': [],
    'struct wake_offer': [],
    'struct wake_secondary_facts': [('state', 'UP_TO', 'WAKE_CB_INVALID', '')],
    'struct wake_mapping': _truths('known'),
    'struct wake_swapchain_facts': _truths('known retired') + [('domain', 'UP_TO_BYTE', 'WAKE_DOMAIN_NEVER', '')],
    'struct wake_video_need': _truths('bound'),
    'struct wake_display_facts': _truths('plane_known alpha_known display_known'),
    'struct wake_video_contents': [('keys', 'DATA', '4', 'in->count')] + _truths('known'),
    'struct wake_template_contents': [('descriptors', 'STRUCTS', 'struct wake_descriptor', 'in->descriptor_count'),
                                      ('strays', 'STRUCTS', 'struct wake_stray_handle', 'in->stray_count')],
    'struct wake_video_encoding':
        _truths('lists tiles picture.known setup.known references.known') + [('list_entries', 'UP_TO_BYTE', '32', '')],
}


def outputs():
    return ['record_shapes.h', 'record_shapes.c']


def emit(registry, valid_usage, out):
    _header(out.file('record_shapes.h'))
    shapes = _Shapes(registry)
    for struct in packable(registry):
        shapes.add_struct(struct)
    for name, rows in OWN.items():
        shapes.add_own(name, rows)
    commands = sorted(real_commands(registry), key=lambda c: c.name)
    for command in commands:
        shapes.add_record(command)
    shapes.write(out.file('record_shapes.c'), commands)


def _header(w):
    w.include('gen/commands.h', 'gen/objects.h', 'gen/records.h')
    w.blank()
    with w.block('enum wake_shape_kind', '};'):
        w.line('WAKE_SHAPE_DATA,     /* what: bytes of an element */')
        w.line('WAKE_SHAPE_STRUCTS,  /* what: their shape; with ids below them */')
        w.line('WAKE_SHAPE_HANDLES,  /* what: enum wake_object_type; with ids below them */')
        w.line('WAKE_SHAPE_STRING,')
        w.line('WAKE_SHAPE_STRINGS,')
        w.line('WAKE_SHAPE_CHAIN,    /* of pNext */')
        w.line('WAKE_SHAPE_OUTPUT,   /* what: bytes of a struct with a chain; nothing else in them is followed */')
        w.line('WAKE_SHAPE_POINTERS, /* to one struct each, or NULL; what: its shape */')
        w.line('WAKE_SHAPE_TARGETS,  /* 64-bit numbers, and one more below them */')
        w.comment('No pointers:')
        w.line('WAKE_SHAPE_TAIL,     /* elements at the end of the struct; what: their shape */')
        w.line('WAKE_SHAPE_PART,     /* elements inside the struct; what: their shape */')
        w.line('WAKE_SHAPE_ID,       /* what: enum wake_object_type, or any */')
        w.line('WAKE_SHAPE_TRUTH,    /* a bool */')
        w.line('WAKE_SHAPE_UP_TO,    /* a number of 32 bits; what: the most */')
        w.line('WAKE_SHAPE_UP_TO_BYTE, /* of 8 bits */')
    w.blank()
    with w.block('struct wake_shape_row', '};'):
        w.line('const char *name;')
        w.line('uint64_t (*count)(const void *in); /* of elements; NULL: see count_size */')
        w.line('bool (*when)(const void *in);      /* whether the row counts; NULL: it does */')
        w.line('uint32_t what;')
        w.line('uint16_t offset;    /* in the struct */')
        w.line('uint16_t count_at;  /* the member that has the number of elements */')
        w.line('uint8_t count_size; /* of that member; 0: one element */')
        w.line('uint8_t kind;       /* enum wake_shape_kind */')
        w.line('uint8_t behind;     /* bytes that each element has behind the array besides */')
        w.line('bool must;          /* not NULL, where there are elements */')
    w.blank()
    with w.block('struct wake_shape', '};'):
        w.line('const char *name;')
        w.line('const struct wake_shape_row *rows;')
        w.line('uint32_t size;')
        w.line('uint16_t row_count;')
        w.line('uint16_t handle_count; /* ids below each element, and their types */')
        w.line('const uint16_t *handles;')
    w.blank()
    with w.block('struct wake_shape_chain', '};'):
        w.line('int32_t stype;')
        w.line('uint32_t shape;')
    w.blank()
    w.comment('What a creating call makes: objects of that type, so many of them.')
    with w.block('struct wake_shape_command', '};'):
        w.line('uint16_t shape; /* of its record; 0: it has none */')
        w.line('uint16_t makes; /* enum wake_object_type */')
        w.line('uint64_t (*count)(const void *in); /* NULL: one */')
    w.blank()
    w.line('extern const struct wake_shape wake_shapes[]; /* the first is none */')
    w.line('extern const struct wake_shape_chain wake_shape_chains[]; /* by ascending sType */')
    w.line('extern const uint32_t wake_shape_chain_count;')
    w.comment('Of aliases, too.')
    w.line('extern const struct wake_shape_command wake_shape_commands[WAKE_CMD_COUNT];')


class _Row:
    def __init__(self, name, kind, offset, what='0', count='', when='', behind=0, must=False):
        self.name, self.kind, self.offset, self.what, self.count = name, kind, offset, what, count
        self.when, self.behind, self.must = when, behind, must

    def counter(self):
        """The member that is the count, where it is nothing else."""
        match = re.match(r'^in->([\w.]+)$', self.count)
        return match.group(1) if match else None


class _Shapes:
    def __init__(self, registry):
        self.registry, self.copier = registry, Copier(registry)
        self.order = []              # (C type, name, rows, handle types)
        self.numbers = {}

    def number(self, c_type):
        return 'SHAPE_' + re.sub(r'\W+', '_', c_type)

    def _add(self, c_type, name, rows, handles):
        self.order.append((c_type, name, rows, handles))

    # ---- structs -------------------------------------------------------------------------------------------

    def add_struct(self, struct):
        name = struct.name
        rows, handles = [], []
        if not struct.is_union:
            handles = [type_ for _, _, type_ in self.copier.handles(name)]
            if self.copier.deep(name):
                self._members(rows, name, struct.members, '', '')
        self._add(name, name, rows, handles)

    def _members(self, rows, struct_name, members, path, when):
        for m in members:
            if m.pointers:
                self._pointer(rows, struct_name, m, path, when)
            elif self.registry.struct(m.type) and not m.arrays and self.copier.deep(m.type):
                inner = self.registry.struct(m.type)
                if inner.is_union:
                    self._union(rows, m, inner, path, when)
                else:
                    self._members(rows, inner.name, inner.members, path + m.name + '.', when)

    def _union(self, rows, m, union, path, when):
        if not m.selector:
            return
        for u in union.members:
            if not u.selections or not (u.pointers or self.registry.struct(u.type) and self.copier.deep(u.type)):
                continue
            tests = ' || '.join('(int64_t)in->%s%s == %s' % (path, m.selector, s)
                                for s in policy.selections(self.registry, union, u))
            both = '(%s) && (%s)' % (when, tests) if when else tests
            if u.pointers:
                self._pointer(rows, union.name, u, path + m.name + '.', both)
            else:
                inner = self.registry.struct(u.type)
                self._members(rows, inner.name, inner.members, '%s%s.%s.' % (path, m.name, u.name), both)

    def _pointer(self, rows, struct_name, m, path, when):
        if m.name == 'pNext':
            rows.append(_Row(path + m.name, 'CHAIN', path + m.name, when=when))
        elif not self.copier.is_opaque(struct_name, m):
            kind, what = self._target(m)
            count = self.copier.length(struct_name, m, 'in->' + path)
            behind = BEHIND.get((struct_name, m.name), 0)
            rows.append(_Row(path + m.name, kind, path + m.name, what, '' if kind == 'STRING' else count, when, behind))

    def _target(self, m):
        registry = self.registry
        if m.is_string:
            return 'STRING', '0'
        if m.type == 'char' and m.pointers == 2:
            return 'STRINGS', '0'
        if registry.struct(m.type):
            return 'STRUCTS', self.number(registry.struct(m.type).name)
        if registry.handle(m.type):
            return 'HANDLES', type_enum(registry.handle(m.type).name)
        return 'DATA', '1' if m.type in ('void', 'char') else 'sizeof(%s)' % m.type

    def add_own(self, name, rows):
        self._add(name, name, [self._own_row(member, member, kind, what, count) for member, kind, what, count in rows], [])

    def _own_row(self, name, offset, kind, what, count):
        bare = kind.rstrip('?')
        if bare in ('STRUCTS', 'POINTERS', 'TAIL', 'PART'):
            what = self.number(what)
        elif bare == 'ID':
            what = type_enum(what) if what else '0'
        return _Row(name, bare, offset, what or '0', count, must=kind == bare and bare in ('DATA', 'STRUCTS', 'POINTERS', 'TARGETS'))

    # ---- records -------------------------------------------------------------------------------------------

    def add_record(self, command):
        rows = [_Row(p.name, 'ID', p.name + '_id', type_enum(self.registry.handle(p.type).name))
                for p in param_handles(self.registry, command)]
        later = []
        for p in recorded_params(command):
            row = self._param(command, p)
            if row:
                (later if '->' in row.count.replace('in->', '') or '*' in row.count else rows).append(row)
        rows += later
        for decl in (policy.row(policy.EXTRA, self.registry, command.name) or ((), ''))[0]:
            rows += self._extra(command, decl)
        self._add('struct wake_rec_' + short(command.name), command.name, rows, [])

    def _param(self, command, p):
        """The row of a parameter, as packed_param() packs it."""
        packed = packed_param(self.registry, self.copier, command, p)
        if p.arrays:
            return _Row(p.name, 'DATA', p.name, 'sizeof(%s)' % p.type, ' * '.join(p.arrays))
        if not p.pointers or packed == p.name:
            return None
        if packed.startswith('wake_pack_outputs('):
            counter = counted_outputs(self.registry, command)[p.name].name
            return _Row(p.name, 'OUTPUT', p.name, 'sizeof(%s)' % p.type, 'in->%s ? *in->%s : 0' % (counter, counter))
        if packed.startswith('wake_pack_output('):
            return _Row(p.name, 'OUTPUT', p.name, 'sizeof(%s)' % p.type)
        if packed.startswith('wake_pack_counter('):
            return _Row(p.name, 'DATA', p.name, 'sizeof(uint32_t)')
        kind, what = self._target(p)
        count = self.copier.length(command.name, p, 'in->')
        match = re.match(r'^in->(\w+)->(\w+)$', count)
        if match:
            count = 'in->%s ? %s : 0' % (match.group(1), count)
        behind = BEHIND.get((command.name, p.name), 0)
        return _Row(p.name, kind, p.name, what, '' if kind == 'STRING' else count, behind=behind)

    def _extra(self, command, decl):
        type_, star, name, array = re.match(r'^(.*?)(\*const \*|\*|\s)(\w+)(?:\[(\d+)\])?$', decl).groups()
        keys = [(n, name) for n in self.registry.names(command.name)]
        if star.strip():
            row = next((EXTRA[k] for k in keys if k in EXTRA), None)
            if not row:
                raise SystemExit('emit_shapes.py: EXTRA needs a row for %s::%s' % (command.name, name))
            return [self._own_row(name, name, *row)]
        if type_ == 'wake_id':
            return [self._own_row(name, name, 'ID', next((IDS[k] for k in keys if k in IDS), ''), '')]
        if type_ in OWN:
            return [self._own_row(name, name, 'PART', type_, array or '1')]
        if type_.startswith('struct'):
            raise SystemExit('emit_shapes.py: OWN needs a row for ' + type_)
        return []

    # ---- output --------------------------------------------------------------------------------------------

    def write(self, w, commands):
        w.include('gen/record_shapes.h', 'log_counts.h')
        w.blank()
        with w.block('enum', '};'):
            w.line('SHAPE_NONE,')
            w.lines('%s,' % self.number(c_type) for c_type, _, _, _ in self.order)
        with w.table('static const struct wake_shape_row rows_chain[]'):
            w.line('{.name = "pNext", .offset = offsetof(VkBaseInStructure, pNext), .kind = WAKE_SHAPE_CHAIN},')
        for c_type, name, rows, handles in self.order:
            self._write_functions(w, c_type, rows)
            if handles:
                w.line('static const uint16_t handles_%s[] = {%s};' % (self.number(c_type), ', '.join(map(type_enum, handles))))
            if rows and not self._is_chain(rows):
                with w.table('static const struct wake_shape_row rows_%s[]' % self.number(c_type)):
                    for i, row in enumerate(rows):
                        self._write_row(w, c_type, i, row)
        with w.table('const struct wake_shape wake_shapes[]'):
            w.line('[SHAPE_NONE] = {.name = ""},')
            for c_type, name, rows, handles in self.order:
                number = self.number(c_type)
                fields = ['"%s"' % name, self._rows_name(number, rows), 'sizeof(%s)' % c_type, str(len(rows)),
                          str(len(handles)), 'handles_' + number if handles else 'NULL']
                w.line('[%s] = {%s},' % (number, ', '.join(fields)))
        rows = sorted(self.registry.chain_structs(), key=lambda s: self.registry.stype_value(s.stype))
        with w.table('const struct wake_shape_chain wake_shape_chains[]'):
            w.lines('{%s, %s},' % (s.stype, self.number(s.name)) for s in rows)
        w.line('const uint32_t wake_shape_chain_count = %d;' % len(rows))
        self._write_commands(w, commands)

    @staticmethod
    def _is_chain(rows):
        return len(rows) == 1 and rows[0].kind == 'CHAIN' and rows[0].offset == 'pNext'

    def _rows_name(self, number, rows):
        return 'NULL' if not rows else 'rows_chain' if self._is_chain(rows) else 'rows_' + number

    def _write_functions(self, w, c_type, rows):
        for i, row in enumerate(rows):
            base = '%s_%d' % (self.number(c_type), i)
            if row.count not in ('', '1') and not row.counter():
                with w.function('uint64_t', 'count_' + base, 'const void *of', static=True):
                    self._write_value(w, c_type, '(uint64_t)(%s)' % row.count, row.count)
            if row.when:
                with w.function('bool', 'when_' + base, 'const void *of', static=True):
                    self._write_value(w, c_type, row.when, row.when)

    def _write_value(self, w, c_type, value, expression):
        if re.search(r'\bin\b', expression):
            w.line('const %s *in = of;' % c_type)
            w.blank()
        else:
            w.line('(void)of;')
        w.line('return %s;' % value)

    def _write_row(self, w, c_type, i, row):
        base = '%s_%d' % (self.number(c_type), i)
        counter = row.counter()
        fields = [('name', '"%s"' % row.name),
                  ('count', 'count_' + base if row.count not in ('', '1') and not counter else ''),
                  ('count_at', 'offsetof(%s, %s)' % (c_type, counter) if counter else ''),
                  ('count_size', 'sizeof(((%s *)0)->%s)' % (c_type, counter) if counter else ''),
                  ('when', 'when_' + base if row.when else ''), ('what', row.what if row.what != '0' else ''),
                  ('offset', 'offsetof(%s, %s)' % (c_type, row.offset)), ('kind', 'WAKE_SHAPE_' + row.kind),
                  ('behind', row.behind or ''), ('must', 'true' if row.must else '')]
        w.line('{' + ', '.join('.%s = %s' % f for f in fields if f[1] != '') + '},')

    def _write_commands(self, w, commands):
        made = {}
        for command in commands:
            made[command.name] = self._made(w, command)
        with w.table('const struct wake_shape_command wake_shape_commands[WAKE_CMD_COUNT]'):
            for c in sorted(self.registry.commands.values(), key=lambda c: c.name):
                real = c.alias or c.name
                type_, count = made[real]
                w.line('[WAKE_CMD_%s] = {%s, %s, %s},' % (c.name, self.number('struct wake_rec_' + short(real)), type_, count))

    def _made(self, w, command):
        if command.name in policy.MADE_IN_STRUCTS:
            with w.function('uint64_t', 'made_' + short(command.name), 'const void *of', static=True):
                self._write_value(w, '', 'UINT32_MAX', '') # how many, the struct says that the driver fills
            return type_enum(policy.MADE_IN_STRUCTS[command.name]), 'made_' + short(command.name)
        if not re.match(r'vk(Create|Allocate|Register)', command.name):
            return '0', 'NULL'
        handles = [p for p in command.params if p.pointers == 1 and not p.const and self.registry.handle(p.type)]
        if not handles:
            return '0', 'NULL'
        type_, length = type_enum(self.registry.handle(handles[0].type).name), handles[0].length
        if length is None:
            return type_, 'NULL'
        count = 'in->%s' % length
        if '->' in length:
            count = 'in->%s ? in->%s : 0' % (length.split('->')[0], length)
        c_type = 'struct wake_rec_' + short(command.name)
        with w.function('uint64_t', 'made_' + short(command.name), 'const void *of', static=True):
            self._write_value(w, c_type, '(uint64_t)(%s)' % count, count)
        return type_, 'made_' + short(command.name)
