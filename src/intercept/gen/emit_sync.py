# SPDX-License-Identifier: Apache-2.0
"""gen/sync_model.h and gen/sync_model.c: what synchronization validation knows of stages and accesses.

Pairs       every valid (stage, access) of synchronization2 is one number: a set of them is two words (src/sync/access/access.h).
Parts       combined stages and accesses, and those of Vulkan 1.0 that synchronization2 split.
Order       the stages logically earlier and later than a stage in the pipelines that have it.

Newer registries have all that as data (<sync>). Older ones do not: then it is the tables below, the same facts in the same
names, of which what the registry does not know is left out. tests/gen compares both where a registry has them.
"""

# Which part of src/sync knows a command, by how its name goes on behind vkCmd; the first that fits.
PARTS = [
    ('LABEL', ('BeginDebugUtilsLabel', 'EndDebugUtilsLabel', 'InsertDebugUtilsLabel', 'DebugMarker')),
    ('EXECUTE', ('ExecuteCommands',)),
    ('DRAW', ('Draw', 'Dispatch', 'TraceRaysKHR', 'TraceRaysIndirect')),
    ('TRANSFER', ('CopyBuffer', 'CopyImage', 'CopyQueryPoolResults', 'BlitImage', 'ResolveImage', 'ClearColorImage',
                  'ClearDepthStencilImage', 'FillBuffer', 'UpdateBuffer', 'CopyMemoryKHR', 'CopyMemoryToImageKHR', 'FillMemory',
                  'UpdateMemory')),
    ('OTHER', ('BeginConditionalRendering', 'BindTransformFeedbackBuffers', 'BeginTransformFeedback', 'EndTransformFeedback',
               'BuildAccelerationStructures', 'CopyAccelerationStructure',
               'CopyMemoryToAccelerationStructure', 'WriteAccelerationStructuresProperties', 'DecodeVideo', 'EncodeVideo')),
    ('PUSH', ('PushDescriptorSet', 'SetVertexInputEXT')),
    ('BARRIER', ('PipelineBarrier', 'SetEvent', 'ResetEvent', 'WaitEvents')),
    ('PASS', ('BeginRenderPass', 'BeginRendering', 'NextSubpass', 'EndRenderPass', 'EndRendering', 'ClearAttachments')),
]

OUTPUTS = ['sync_model.h', 'sync_model.c']

STAGE = 'VK_PIPELINE_STAGE_2_'
ACCESS = 'VK_ACCESS_2_'

SHADERS = ['VERTEX_SHADER_BIT', 'TESSELLATION_CONTROL_SHADER_BIT', 'TESSELLATION_EVALUATION_SHADER_BIT', 'GEOMETRY_SHADER_BIT',
           'FRAGMENT_SHADER_BIT', 'COMPUTE_SHADER_BIT', 'RAY_TRACING_SHADER_BIT_KHR', 'TASK_SHADER_BIT_EXT', 'MESH_SHADER_BIT_EXT',
           'SUBPASS_SHADER_BIT_HUAWEI', 'CLUSTER_CULLING_SHADER_BIT_HUAWEI']
# Specification, 'Supported access types'.
ACCESS_STAGES = {
    'INDIRECT_COMMAND_READ_BIT': ['DRAW_INDIRECT_BIT', 'ACCELERATION_STRUCTURE_BUILD_BIT_KHR', 'COPY_INDIRECT_BIT_KHR'],
    'INDEX_READ_BIT': ['INDEX_INPUT_BIT'],
    'VERTEX_ATTRIBUTE_READ_BIT': ['VERTEX_ATTRIBUTE_INPUT_BIT'],
    'UNIFORM_READ_BIT': SHADERS,
    'INPUT_ATTACHMENT_READ_BIT': ['FRAGMENT_SHADER_BIT', 'SUBPASS_SHADER_BIT_HUAWEI'],
    'SHADER_SAMPLED_READ_BIT': SHADERS,
    'SHADER_STORAGE_READ_BIT': SHADERS,
    'SHADER_STORAGE_WRITE_BIT': SHADERS,
    'COLOR_ATTACHMENT_READ_BIT': ['FRAGMENT_SHADER_BIT', 'COLOR_ATTACHMENT_OUTPUT_BIT'],
    'COLOR_ATTACHMENT_WRITE_BIT': ['COLOR_ATTACHMENT_OUTPUT_BIT'],
    'DEPTH_STENCIL_ATTACHMENT_READ_BIT': ['FRAGMENT_SHADER_BIT', 'EARLY_FRAGMENT_TESTS_BIT', 'LATE_FRAGMENT_TESTS_BIT'],
    'DEPTH_STENCIL_ATTACHMENT_WRITE_BIT': ['EARLY_FRAGMENT_TESTS_BIT', 'LATE_FRAGMENT_TESTS_BIT'],
    'TRANSFER_READ_BIT': ['COPY_BIT', 'RESOLVE_BIT', 'BLIT_BIT', 'ACCELERATION_STRUCTURE_BUILD_BIT_KHR',
                          'ACCELERATION_STRUCTURE_COPY_BIT_KHR', 'MICROMAP_BUILD_BIT_EXT'],
    'TRANSFER_WRITE_BIT': ['COPY_BIT', 'RESOLVE_BIT', 'BLIT_BIT', 'CLEAR_BIT', 'ACCELERATION_STRUCTURE_BUILD_BIT_KHR',
                           'ACCELERATION_STRUCTURE_COPY_BIT_KHR', 'MICROMAP_BUILD_BIT_EXT'],
    'HOST_READ_BIT': ['HOST_BIT'],
    'HOST_WRITE_BIT': ['HOST_BIT'],
    'VIDEO_DECODE_READ_BIT_KHR': ['VIDEO_DECODE_BIT_KHR'],
    'VIDEO_DECODE_WRITE_BIT_KHR': ['VIDEO_DECODE_BIT_KHR'],
    'VIDEO_ENCODE_READ_BIT_KHR': ['VIDEO_ENCODE_BIT_KHR'],
    'VIDEO_ENCODE_WRITE_BIT_KHR': ['VIDEO_ENCODE_BIT_KHR'],
    'TRANSFORM_FEEDBACK_WRITE_BIT_EXT': ['TRANSFORM_FEEDBACK_BIT_EXT'],
    'TRANSFORM_FEEDBACK_COUNTER_READ_BIT_EXT': ['DRAW_INDIRECT_BIT', 'TRANSFORM_FEEDBACK_BIT_EXT'],
    'TRANSFORM_FEEDBACK_COUNTER_WRITE_BIT_EXT': ['TRANSFORM_FEEDBACK_BIT_EXT'],
    'CONDITIONAL_RENDERING_READ_BIT_EXT': ['CONDITIONAL_RENDERING_BIT_EXT'],
    'COMMAND_PREPROCESS_READ_BIT_EXT': ['COMMAND_PREPROCESS_BIT_EXT'],
    'COMMAND_PREPROCESS_WRITE_BIT_EXT': ['COMMAND_PREPROCESS_BIT_EXT'],
    'FRAGMENT_SHADING_RATE_ATTACHMENT_READ_BIT_KHR': ['FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR'],
    'ACCELERATION_STRUCTURE_READ_BIT_KHR': SHADERS + ['ACCELERATION_STRUCTURE_BUILD_BIT_KHR',
                                                      'ACCELERATION_STRUCTURE_COPY_BIT_KHR'],
    'ACCELERATION_STRUCTURE_WRITE_BIT_KHR': ['ACCELERATION_STRUCTURE_BUILD_BIT_KHR', 'ACCELERATION_STRUCTURE_COPY_BIT_KHR'],
    'FRAGMENT_DENSITY_MAP_READ_BIT_EXT': ['FRAGMENT_DENSITY_PROCESS_BIT_EXT'],
    'COLOR_ATTACHMENT_READ_NONCOHERENT_BIT_EXT': ['COLOR_ATTACHMENT_OUTPUT_BIT'],
    'INVOCATION_MASK_READ_BIT_HUAWEI': ['INVOCATION_MASK_BIT_HUAWEI'],
    'SHADER_BINDING_TABLE_READ_BIT_KHR': ['RAY_TRACING_SHADER_BIT_KHR'],
    'MICROMAP_READ_BIT_EXT': ['MICROMAP_BUILD_BIT_EXT', 'ACCELERATION_STRUCTURE_BUILD_BIT_KHR'],
    'MICROMAP_WRITE_BIT_EXT': ['MICROMAP_BUILD_BIT_EXT'],
    'OPTICAL_FLOW_READ_BIT_NV': ['OPTICAL_FLOW_BIT_NV'],
    'OPTICAL_FLOW_WRITE_BIT_NV': ['OPTICAL_FLOW_BIT_NV'],
}
PRE_RASTERIZATION = ['VERTEX_SHADER_BIT', 'TESSELLATION_CONTROL_SHADER_BIT', 'TESSELLATION_EVALUATION_SHADER_BIT',
                     'GEOMETRY_SHADER_BIT', 'TASK_SHADER_BIT_EXT', 'MESH_SHADER_BIT_EXT', 'CLUSTER_CULLING_SHADER_BIT_HUAWEI']
# Specification, 'Pipeline stages' and 'Access types': what a name stands for.
STAGE_PARTS = {
    'VERTEX_INPUT_BIT': ['INDEX_INPUT_BIT', 'VERTEX_ATTRIBUTE_INPUT_BIT'],
    'ALL_TRANSFER_BIT': ['COPY_BIT', 'BLIT_BIT', 'RESOLVE_BIT', 'CLEAR_BIT', 'ACCELERATION_STRUCTURE_COPY_BIT_KHR'],
    'PRE_RASTERIZATION_SHADERS_BIT': PRE_RASTERIZATION,
    'ALL_GRAPHICS_BIT': ['DRAW_INDIRECT_BIT', 'COPY_INDIRECT_BIT_KHR', 'TASK_SHADER_BIT_EXT', 'MESH_SHADER_BIT_EXT',
                         'VERTEX_INPUT_BIT', 'VERTEX_SHADER_BIT', 'TESSELLATION_CONTROL_SHADER_BIT',
                         'TESSELLATION_EVALUATION_SHADER_BIT', 'GEOMETRY_SHADER_BIT', 'FRAGMENT_SHADER_BIT',
                         'EARLY_FRAGMENT_TESTS_BIT', 'LATE_FRAGMENT_TESTS_BIT', 'COLOR_ATTACHMENT_OUTPUT_BIT',
                         'CONDITIONAL_RENDERING_BIT_EXT', 'TRANSFORM_FEEDBACK_BIT_EXT',
                         'FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR', 'FRAGMENT_DENSITY_PROCESS_BIT_EXT',
                         'SUBPASS_SHADER_BIT_HUAWEI', 'INVOCATION_MASK_BIT_HUAWEI', 'CLUSTER_CULLING_SHADER_BIT_HUAWEI'],
}
ACCESS_PARTS = {
    'SHADER_READ_BIT': ['SHADER_SAMPLED_READ_BIT', 'SHADER_STORAGE_READ_BIT', 'SHADER_BINDING_TABLE_READ_BIT_KHR'],
    'SHADER_WRITE_BIT': ['SHADER_STORAGE_WRITE_BIT'],
}
# The builds of acceleration structures and micromaps read their inputs as SHADER_READ; it counts as storage reads.
BUILDS = ['ACCELERATION_STRUCTURE_BUILD_BIT_KHR', 'MICROMAP_BUILD_BIT_EXT']
RASTER = ['FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR', 'FRAGMENT_DENSITY_PROCESS_BIT_EXT', 'EARLY_FRAGMENT_TESTS_BIT',
          'FRAGMENT_SHADER_BIT', 'LATE_FRAGMENT_TESTS_BIT', 'COLOR_ATTACHMENT_OUTPUT_BIT']
PIPELINES = [
    ['DRAW_INDIRECT_BIT', 'COPY_INDIRECT_BIT_KHR', 'INDEX_INPUT_BIT', 'VERTEX_ATTRIBUTE_INPUT_BIT', 'VERTEX_SHADER_BIT',
     'TESSELLATION_CONTROL_SHADER_BIT', 'TESSELLATION_EVALUATION_SHADER_BIT', 'GEOMETRY_SHADER_BIT',
     'TRANSFORM_FEEDBACK_BIT_EXT'] + RASTER,
    ['DRAW_INDIRECT_BIT', 'TASK_SHADER_BIT_EXT', 'MESH_SHADER_BIT_EXT'] + RASTER,
    ['DRAW_INDIRECT_BIT', 'COPY_INDIRECT_BIT_KHR', 'COMPUTE_SHADER_BIT'],
    ['DRAW_INDIRECT_BIT', 'RAY_TRACING_SHADER_BIT_KHR'],
]
# Runs beside the rest until the stage named.
UNORDERED = {'FRAGMENT_DENSITY_PROCESS_BIT_EXT': 'EARLY_FRAGMENT_TESTS_BIT'}
# Nothing that the layer can see makes them, and 128 pairs are all that fit.
LEFT_OUT = {'DESCRIPTOR_BUFFER_READ_BIT_EXT', 'SAMPLER_HEAP_READ_BIT_EXT', 'RESOURCE_HEAP_READ_BIT_EXT',
            'SHADER_TILE_ATTACHMENT_READ_BIT_QCOM', 'SHADER_TILE_ATTACHMENT_WRITE_BIT_QCOM', 'DATA_GRAPH_READ_BIT_ARM',
            'DATA_GRAPH_WRITE_BIT_ARM', 'MEMORY_DECOMPRESSION_READ_BIT_EXT', 'MEMORY_DECOMPRESSION_WRITE_BIT_EXT'}
# Accesses of the layer's own, which no mask names: layout transitions and presents.
OWN = [('IMAGE_LAYOUT_TRANSITION', True), ('PRESENT_ENGINE_READ', False)]
RENAMED = {'SUBPASS_SHADING_BIT_HUAWEI': 'SUBPASS_SHADER_BIT_HUAWEI', 'COMMAND_PREPROCESS_BIT_NV': 'COMMAND_PREPROCESS_BIT_EXT',
           'COMMAND_PREPROCESS_READ_BIT_NV': 'COMMAND_PREPROCESS_READ_BIT_EXT',
           'COMMAND_PREPROCESS_WRITE_BIT_NV': 'COMMAND_PREPROCESS_WRITE_BIT_EXT'}


def outputs():
    return list(OUTPUTS)


def bits(registry, enum, prefix):
    """Short name -> value, by the newest name of each bit."""
    found = {}
    enum = registry.enums.get(enum)
    for v in enum.distinct if enum else []:
        short = v.name[len(prefix):]
        if v.value:
            found[RENAMED.get(short, short)] = v.value
    return found


class Model:
    """The tables as numbers; names without their prefix."""

    def __init__(self, registry, own_tables=False):
        self.stages = bits(registry, 'VkPipelineStageFlagBits2', STAGE)
        self.accesses = bits(registry, 'VkAccessFlagBits2', ACCESS)
        data = bool(registry.sync_access_stages) and not own_tables
        access_stages = {n[len(ACCESS):]: [s[len(STAGE):] for s in l] for n, l in registry.sync_access_stages.items()}
        parts = {n: l for n, l in registry.sync_parts.items()}
        self.stage_parts = {n[len(STAGE):]: [s[len(STAGE):] for s in l]
                            for n, l in parts.items() if n.startswith(STAGE)} if data else STAGE_PARTS
        self.access_parts = {n[len(ACCESS):]: [a[len(ACCESS):] for a in l]
                             for n, l in parts.items() if n.startswith(ACCESS)} if data else ACCESS_PARTS
        access_stages = access_stages if data else ACCESS_STAGES
        self.access_stages = {}
        for name, stages in access_stages.items():
            if name in self.access_parts or name in LEFT_OUT or name not in self.accesses:
                continue
            # Combined stages stand beside their parts there.
            kept = [s for s in stages if s in self.stages and s not in self.stage_parts]
            if name == 'SHADER_BINDING_TABLE_READ_BIT_KHR':
                kept = [s for s in kept if s == 'RAY_TRACING_SHADER_BIT_KHR']
            if name == 'SHADER_STORAGE_READ_BIT':
                kept += [s for s in BUILDS if s in self.stages]
            self.access_stages[name] = kept
        self.pipelines = [[s[len(STAGE):].replace('TRANSFER_BIT', 'ALL_TRANSFER_BIT') for s, _, _ in p
                           if s[len(STAGE):] != 'CONDITIONAL_RENDERING_BIT_EXT'] for p in registry.sync_pipelines
                          if len(p) > 1] if data else PIPELINES
        self.pipelines = [p for p in self.pipelines if 'ALL_TRANSFER_BIT' not in p]
        self.pairs = sorted(((s, a) for a, l in self.access_stages.items() for s in l),
                            key=lambda p: (self.stages[p[0]], self.accesses[p[1]]))
        if len(self.pairs) + len(OWN) + 1 > 128:
            raise SystemExit('emit_sync.py: %d pairs of stage and access do not fit two words' % len(self.pairs))

    def expand(self, stages):
        out = []
        for s in stages:
            out += self.expand(self.stage_parts[s]) if s in self.stage_parts else [s]
        return list(dict.fromkeys(out))

    def plain_stages(self):
        return [s for s in self.stages if s not in self.stage_parts
                and s not in ('TOP_OF_PIPE_BIT', 'BOTTOM_OF_PIPE_BIT', 'ALL_COMMANDS_BIT')]

    def mask(self, stages):
        value = 0
        for s in stages:
            value |= self.stages.get(s, 0)
        return value

    def earlier(self, stage, later):
        """Stages logically earlier, or later, than a stage."""
        found = []
        for pipeline in self.pipelines:
            if stage in pipeline:
                at = pipeline.index(stage)
                for other in pipeline[at + 1:] if later else pipeline[:at]:
                    # What runs beside the others is before one stage and after none.
                    if (other if not later else stage) in UNORDERED:
                        until = UNORDERED[other if not later else stage]
                        upper = stage if not later else other
                        if until in pipeline and pipeline.index(upper) < pipeline.index(until):
                            continue
                    if (stage if not later else other) in UNORDERED:
                        continue
                    found.append(other)
        return list(dict.fromkeys(found))


def pair_name(pair):
    stage, access = pair
    return ('%s_%s' % (stage, access)).replace('_BIT', '').replace('_SHADER_SHADER', '_SHADER')


def _word_pair(indices):
    value = 0
    for i in indices:
        value |= 1 << i
    return '{{UINT64_C(0x%x), UINT64_C(0x%x)}}' % (value & (1 << 64) - 1, value >> 64)


def emit(registry, valid_usage, out):
    m = Model(registry)
    names = [pair_name(p) for p in m.pairs] + [n for n, _ in OWN]
    h = out.file('sync_model.h')
    h.include('sync/access/access.h')
    h.blank()
    h.comment('Every valid pair of stage and access, and the accesses that only the layer speaks of.')
    with h.block('enum wake_sync_access', '};'):
        h.line('WAKE_SYNC_NONE,')
        h.lines('WAKE_SYNC_%s,' % n for n in names)
        h.line('WAKE_SYNC_COUNT')
    c = out.file('sync_model.c')
    c.include('gen/sync_model.h')
    c.include('gen/commands.h')
    c.blank()
    c.comment('By enum wake_sync_access.')
    with c.table('const struct wake_sync_row wake_sync_rows[]'):
        c.line('{0, 0, false, "SYNC_NONE"},')
        for (s, a), n in zip(m.pairs, names):
            c.line('{UINT64_C(0x%x), UINT64_C(0x%x), %s, "SYNC_%s"},'
                   % (m.stages[s], m.accesses[a], 'true' if 'WRITE' in a else 'false', n))
        for n, write in OWN:
            c.line('{0, 0, %s, "SYNC_%s"},' % ('true' if write else 'false', n))
    c.blank()
    number = {p: i + 1 for i, p in enumerate(m.pairs)}
    stage_of = {v: n for n, v in m.stages.items()}
    access_of = {v: n for n, v in m.accesses.items()}
    c.comment('By bit of VkPipelineStageFlags2: parts, logically earlier and later stages, pairs.')
    with c.table('const struct wake_sync_stage_row wake_sync_stage_rows[64]'):
        for bit in range(64):
            name = stage_of.get(1 << bit)
            if not name:
                c.line('{0, 0, 0, {{0, 0}}}, /* %d */' % bit)
                continue
            plain = m.plain_stages() if name == 'ALL_COMMANDS_BIT' else m.expand([name])
            plain = [s for s in plain if s != 'HOST_BIT' or name == 'HOST_BIT']
            pairs = [number[p] for p in m.pairs if p[0] == name]
            own = 0 if name in ('TOP_OF_PIPE_BIT', 'BOTTOM_OF_PIPE_BIT') else m.mask(plain)
            c.line('{UINT64_C(0x%x), UINT64_C(0x%x), UINT64_C(0x%x), %s}, /* %s */'
                   % (own, m.mask(m.earlier(name, False)), m.mask(m.earlier(name, True)), _word_pair(pairs), name))
    c.blank()
    c.comment('By bit of VkAccessFlags2: pairs, those that it was split into included.')
    with c.table('const struct wake_access_set wake_sync_access_pairs[64]'):
        for bit in range(64):
            name = access_of.get(1 << bit)
            wanted = set(m.access_parts.get(name, [name]))
            if name == 'MEMORY_READ_BIT':
                pairs = [number[p] for p in m.pairs if 'WRITE' not in p[1]]
            elif name == 'MEMORY_WRITE_BIT':
                pairs = [number[p] for p in m.pairs if 'WRITE' in p[1]]
            else:
                pairs = [number[p] for p in m.pairs if p[1] in wanted]
            c.line('%s, /* %s */' % (_word_pair(pairs), name or bit))
    c.blank()
    with c.table('const uint8_t wake_sync_parts[WAKE_CMD_COUNT]'):
        for command in sorted(n for n in registry.commands if n.startswith('vkCmd')):
            part = next((part for part, starts in PARTS if command[len('vkCmd'):].startswith(starts)), None)
            if part:
                c.line('[WAKE_CMD_%s] = WAKE_SYNC_PART_%s,' % (command, part))
