# SPDX-License-Identifier: Apache-2.0
"""What the null driver answers to queries: features, properties of extensions, formats.

Features are all true. A property follows from its registry 'limittype', its type and, where the specification asks for
more, from the table below by member name. Python standard library only.
"""

import re

# Member name -> C value, where the rule in property_value would contradict the specification's limits or be silly.
VALUES = {
    'supportedDepthResolveModes': 'VK_RESOLVE_MODE_SAMPLE_ZERO_BIT | VK_RESOLVE_MODE_AVERAGE_BIT | 0x20 /* custom */',
    'supportedStencilResolveModes': 'VK_RESOLVE_MODE_SAMPLE_ZERO_BIT | VK_RESOLVE_MODE_MIN_BIT | 0x20',
    'independentResolveNone': 'VK_TRUE', 'independentResolve': 'VK_FALSE',
    'subgroupSize': '32', 'minSubgroupSize': '8', 'maxSubgroupSize': '64', 'maxComputeWorkgroupSubgroups': '128',
    'subgroupSupportedStages': 'NULL_ALL_STAGES', 'requiredSubgroupSizeStages': 'NULL_ALL_STAGES',
    'maxMultiviewViewCount': '16', 'maxMultiviewInstanceIndex': '134217727', 'protectedNoFault': 'VK_FALSE',
    'maxPerSetDescriptors': '1048576', 'maxMemoryAllocationSize': '1ULL << 40', 'maxBufferSize': '1ULL << 40',
    'maxPushDescriptors': '32', 'maxInlineUniformBlockSize': '4096', 'maxInlineUniformTotalSize': '65536',
    'maxPerStageDescriptorInlineUniformBlocks': '16', 'maxDescriptorSetInlineUniformBlocks': '16',
    'maxPerStageDescriptorUpdateAfterBindInlineUniformBlocks': '16',
    'maxDescriptorSetUpdateAfterBindInlineUniformBlocks': '16',
    'maxTimelineSemaphoreValueDifference': 'INT32_MAX', 'maxVertexAttribDivisor': 'UINT32_MAX',
    'minImportedHostPointerAlignment': '4096', 'pciDomain': '0', 'pciBus': '1', 'pciDevice': '0', 'pciFunction': '0',
    'deviceLUIDValid': 'VK_FALSE', 'deviceNodeMask': '1', 'maxTransformFeedbackStreams': '4',
    'maxTransformFeedbackBuffers': '4', 'maxTransformFeedbackStreamDataSize': '2048',
    'maxTransformFeedbackBufferDataSize': '2048', 'maxTransformFeedbackBufferDataStride': '2048',
    'shaderGroupHandleSize': '32', 'shaderGroupHandleAlignment': '32', 'shaderGroupBaseAlignment': '64',
    'shaderGroupHandleCaptureReplaySize': '32', 'maxRayRecursionDepth': '31', 'maxRecursionDepth': '31',
    'maxShaderGroupStride': '4096', 'maxRayHitAttributeSize': '32', 'maxRayDispatchInvocationCount': '1U << 30',
    'maxGeometryCount': '(1U << 24) - 1', 'maxInstanceCount': '(1U << 24) - 1', 'maxPrimitiveCount': '(1U << 29) - 1',
    'maxTriangleCount': '(1U << 29) - 1', 'minAccelerationStructureScratchOffsetAlignment': '128',
    'maxDiscardRectangles': '8', 'primitiveOverestimationSize': '0.0f', 'maxExtraPrimitiveOverestimationSize': '0.75f',
    'extraPrimitiveOverestimationSizeGranularity': '0.25f', 'maxMultiDrawCount': '65536',
    'lineSubPixelPrecisionBits': '8', 'sampleLocationSubPixelBits': '4', 'maxCustomBorderColorSamplers': '4096',
    'robustStorageBufferAccessSizeAlignment': '4', 'robustUniformBufferAccessSizeAlignment': '16',
    'storageTexelBufferOffsetAlignmentBytes': '16', 'uniformTexelBufferOffsetAlignmentBytes': '16',
    'descriptorBufferOffsetAlignment': '64', 'maxTaskWorkGroupTotalCount': '1U << 22',
    'maxMeshWorkGroupTotalCount': '1U << 22', 'maxTaskWorkGroupInvocations': '128', 'maxMeshWorkGroupInvocations': '128',
    'maxTaskWorkGroupSize': '128', 'maxMeshWorkGroupSize': '128', 'maxTaskPayloadSize': '16384',
    'maxTaskSharedMemorySize': '32768', 'maxTaskPayloadAndSharedMemorySize': '32768', 'maxMeshSharedMemorySize': '28672',
    'maxMeshPayloadAndSharedMemorySize': '28672', 'maxMeshOutputMemorySize': '32768',
    'maxMeshPayloadAndOutputMemorySize': '48128', 'maxMeshOutputComponents': '128', 'maxMeshOutputVertices': '256',
    'maxMeshOutputPrimitives': '256', 'maxMeshOutputLayers': '8', 'maxMeshMultiviewViewCount': '4',
    'maxPreferredTaskWorkGroupInvocations': '32', 'maxPreferredMeshWorkGroupInvocations': '32',
    'meshOutputPerVertexGranularity': '32', 'meshOutputPerPrimitiveGranularity': '32',
    'maxFragmentShadingRateAttachmentTexelSizeAspectRatio': '2', 'maxFragmentSizeAspectRatio': '4',
    'maxFragmentShadingRateCoverageSamples': '16', 'maxFragmentSize': '{ 4, 4 }',
    'maxFragmentShadingRateAttachmentTexelSize': '{ 16, 16 }', 'minFragmentShadingRateAttachmentTexelSize': '{ 8, 8 }',
    'minFragmentDensityTexelSize': '{ 8, 8 }', 'maxFragmentDensityTexelSize': '{ 32, 32 }',
    'fragmentDensityOffsetGranularity': '{ 16, 16 }', 'shadingRateTexelSize': '{ 16, 16 }',
    'maxSampleLocationGridSize': '{ 1, 1 }', 'conformanceVersion': '{ 1, 3, 0, 0 }',
    'sampleLocationSampleCounts': '0x1f', 'maxFragmentShadingRateRasterizationSamples': 'VK_SAMPLE_COUNT_4_BIT',
    'maxFragmentShadingRateInvocationCount': 'VK_SAMPLE_COUNT_4_BIT', 'advancedBlendMaxColorAttachments': '8',
    'primaryMajor': '226', 'renderMajor': '226', 'renderMinor': '128', 'primaryMinor': '0', 'minWidth': '32',
    'minHeight': '32', 'maxWidth': '8192', 'maxHeight': '8192', 'maxOpacity2StateSubdivisionLevel': '12',
    'maxOpacity4StateSubdivisionLevel': '12', 'maxDescriptorBufferBindings': '32',
    'maxResourceDescriptorBufferBindings': '32', 'maxSamplerDescriptorBufferBindings': '32',
    'maxSubsampledArrayLayers': '2', 'maxDescriptorSetSubsampledSamplers': '1', 'supportedQueues': '0x7',
    'subpassShadingMaxWorkgroupSize': '{ 16, 16 }', 'maxWorkGroupCount': '65535', 'maxWorkGroupSize': '1024',
    'driverName': '"Wake null driver"', 'driverInfo': '"executes nothing"', 'sampleLocationCoordinateRange': None,
    'descriptorBufferAddressSpaceSize': '1ULL << 32', 'samplerDescriptorBufferAddressSpaceSize': '1ULL << 32',
    'resourceDescriptorBufferAddressSpaceSize': '1ULL << 32', 'maxSamplerDescriptorBufferRange': '1ULL << 32',
    'maxResourceDescriptorBufferRange': '1ULL << 32',
}


def offered_by(registry, struct, extension_index):
    """C condition under which a struct is known to the device: any of its versions or extensions, aliases included."""
    names = [struct] + [s for s in registry.structs.values() if s.alias and registry.struct(s.name) is struct]
    terms = []
    for s in names:
        terms += ['device->minor >= %d' % int(v.rsplit('_', 1)[1]) for v in s.versions]
        terms += ['NULL_HAS(offered, %d)' % extension_index[e] for e in s.extensions if e in extension_index]
    return ' || '.join(sorted(set(terms))) or '0'


def single_bits(registry, flags_type):
    enum = registry.enum(registry.flag(flags_type).bits) if registry.flag(flags_type) else registry.enum(flags_type)
    total = 0
    for v in enum.distinct if enum else []:
        if v.value > 0 and v.value & (v.value - 1) == 0:
            total |= v.value
    return total


def property_value(registry, m):
    """The C expression for one scalar member of a property struct, None to leave it zero."""
    limit = (m.limittype or '').split(',')
    if m.name in VALUES:
        return VALUES[m.name]
    if m.type == 'VkBool32':
        return 'VK_TRUE'
    if m.type == 'VkShaderStageFlags':
        return 'NULL_ALL_STAGES'
    if m.type == 'VkSampleCountFlags':
        return '0x1f'
    if m.type in ('VkDeviceSize', 'uint64_t', 'size_t', 'uint32_t', 'int64_t', 'int32_t'):
        wide = m.type in ('VkDeviceSize', 'uint64_t')
        if m.name.endswith(('Alignment', 'Granularity')):
            return '16'
        if m.type == 'size_t':
            return '64'
        if 'Descriptor' in m.name or 'UpdateAfterBind' in m.name:
            return '1048576'
        return ('1ULL << 32' if wide else '65536') if 'max' in limit else '1'
    if m.type == 'float':
        return '1.0f'
    if m.type == 'VkExtent2D':
        return '{ 16, 16 }'
    if registry.flag(m.type) is not None:
        bits = single_bits(registry, m.type)
        return '0x%xU%s' % (bits, 'LL' if bits >> 32 else '') if bits else None
    return None


def said(m, target):
    """The line that lets WAKE_NULL_ANSWERS have the last word, None for what it does not know."""
    scalar = ('VkBool32', 'uint32_t', 'int32_t', 'uint64_t', 'int64_t', 'size_t', 'float', 'VkDeviceSize')
    known = m.type in scalar or m.type.endswith(('Flags', 'FlagsARM', 'FlagsEXT', 'FlagBits', 'Independence'))
    return 'NULL_SAID(%s, "%s");' % (target, m.name) if known and not m.arrays and not m.pointers else None


def property_lines(registry, struct):
    counts = {m.length for m in struct.members if m.pointers}
    for m in struct.members[2:]:
        if m.pointers or m.name in counts:
            continue
        target = 's->' + m.name
        value = property_value(registry, m)
        if m.arrays:
            if m.type == 'char':
                yield 'memset(%s, 0, sizeof(%s));' % (target, target)
                yield 'strcpy(%s, %s);' % (target, value or '"null"')
            elif m.type == 'uint8_t':
                yield 'memset(%s, 0x5a, sizeof(%s));' % (target, target)
            elif m.type == 'float':
                yield '%s[0] = 0.0f; %s[1] = 0.9375f;' % (target, target)
            elif value is not None and len(m.arrays) == 1:
                yield 'for (unsigned i = 0; i < %s; i++) { %s[i] = %s; }' % (m.arrays[0], target, value)
        elif value is not None and value.startswith('{'):
            yield '%s = (%s)%s;' % (target, m.type, value)
        elif value is not None:
            yield '%s = %s;' % (target, value)
        elif registry.struct(m.type) is not None:
            yield 'memset(&%s, 0, sizeof(%s));' % (target, target)
        else:
            yield '%s = (%s)0;' % (target, m.type)
        if said(m, target):
            yield said(m, target)


def structs_c(registry, extension_index):
    out = ['#include "null_answers.h"\n#include <string.h>\n\n',
           'bool\nnull_fill_struct(const struct null_physical *device, VkBaseOutStructure *out)\n{\n',
           '    const uint64_t *offered = device->offered;\n    (void)offered;\n    switch ((int)out->sType) {\n']
    done = set()

    def case(struct, lines, condition):
        number = registry.stype_value(struct.stype)
        if number in done:
            return
        done.add(number)
        out.append('    case %d: { /* %s */\n        %s *s = (%s *)out;\n' % (number, struct.stype, struct.name, struct.name))
        if condition is not None:
            out.append('        bool known = %s;\n' % condition)
        out.extend('        %s\n' % line for line in lines)
        out.append('        return true;\n    }\n')

    for s in registry.extenders('VkPhysicalDeviceFeatures2'):
        lines = ['s->%s = known && !null_config.poor; %s' % (m.name, said(m, 's->' + m.name)) for m in s.members[2:]
                 if m.type == 'VkBool32' and not m.arrays and not m.pointers]
        case(s, lines or ['(void)s; (void)known;'], offered_by(registry, s, extension_index))
    for s in registry.extenders('VkPhysicalDeviceProperties2'):
        lines = list(property_lines(registry, s))
        case(s, lines or ['(void)s;'], None)
    for s in registry.chain_structs():
        if s.returnedonly and not any(m.pointers for m in s.members[2:]):
            case(s, ['null_zero_body(s, sizeof(*s));'], None)
    out.append('    default:\n        return false;\n    }\n}\n\n')
    out.append('void\nnull_all_features(VkPhysicalDeviceFeatures *out)\n{\n')
    out.extend('    out->%s = !null_config.poor;\n    %s\n' % (m.name, said(m, 'out->' + m.name))
               for m in registry.structs['VkPhysicalDeviceFeatures'].members)
    out.append('}\n\nvoid\nnull_limits_said(VkPhysicalDeviceLimits *out)\n{\n')
    out.extend('    %s\n' % said(m, 'out->' + m.name) for m in registry.structs['VkPhysicalDeviceLimits'].members
               if said(m, 'out->' + m.name))
    out.append('}\n')
    return ''.join(out)


def formats(registry):
    return [v for v in sorted(registry.enums['VkFormat'].distinct, key=lambda v: v.value) if v.value != 0]


def describe_format(name):
    """(block bytes, block width, block height, class) from the format's name."""
    body = name[len('VK_FORMAT_'):]
    integer = re.search(r'_(UINT|SINT)(_|$)', body) is not None
    bits = sum(int(b) for b in re.findall(r'(?<![A-Z0-9])?[RGBADSXE](\d+)', body.split('_UNORM')[0]))
    if 'BLOCK' in body:
        astc = re.match(r'ASTC_(\d+)x(\d+)', body)
        if astc:
            return 16, int(astc.group(1)), int(astc.group(2)), 'COMPRESSED'
        if body.startswith('PVRTC'):
            return 8, 8 if '2BPP' in body else 4, 4, 'COMPRESSED'
        small = body.startswith(('BC1', 'BC4', 'ETC2_R8G8B8_', 'ETC2_R8G8B8A1', 'EAC_R11_'))
        return 8 if small else 16, 4, 4, 'COMPRESSED'
    if 'PLANE' in body or '_42' in body or re.search(r'_4PACK16', body):
        # Not exact: three full components for every pixel is enough for any subsampling.
        return (3 if re.match(r'[GB]8', body) else 6), 1, 1, 'YCBCR'
    depth = {'D16_UNORM': 2, 'X8_D24_UNORM_PACK32': 4, 'D32_SFLOAT': 4, 'S8_UINT': 1, 'D16_UNORM_S8_UINT': 4,
             'D24_UNORM_S8_UINT': 4, 'D32_SFLOAT_S8_UINT': 8}
    if body in depth:
        return depth[body], 1, 1, 'STENCIL' if body == 'S8_UINT' else 'DEPTH'
    pack = re.search(r'PACK(\d+)$', body)
    if pack and not re.search(r'_\dPACK', body):
        bits = int(pack.group(1))
    return max(1, (bits + 7) // 8), 1, 1, 'INTEGER' if integer else 'COLOR'


def formats_c(registry):
    out = ['#include "null_icd.h"\n\nconst struct null_format null_formats[NULL_FORMAT_COUNT] = {\n']
    for v in formats(registry):
        size, width, height, kind = describe_format(v.name)
        out.append('    { %d, %d, %d, %d, NULL_FORMAT_%s }, /* %s */\n' % (v.value, size, width, height, kind, v.name))
    out.append('};\n')
    return ''.join(out)
