# SPDX-License-Identifier: Apache-2.0
"""gen/spirv_rules.h and gen/spirv_rules.c: what a device must offer for SPIR-V capabilities and extensions.
gen/spirv_known.c: the instructions, capabilities and extensions that the SPIR-V headers of the build know.

The registry names capabilities, the SPIR-V headers have their numbers. A capability that those headers do not know, or
one of whose ways of being enabled is not understood here, is left out: nothing is said about it then.
"""

import json
import os

import emit_facts

OUTPUTS = ['spirv_rules.h', 'spirv_rules.c', 'spirv_known.c']
# Where the numbers are; generate.py --spirv changes it.
NUMBERS = '/usr/include/spirv/unified1/spirv.json'
# Members that are named otherwise in the struct that had them first.
OTHER_NAMES = {'subgroupSupportedOperations': 'supportedOperations'}

# Capabilities of the registry that the headers of the machine may be too old for. AbortKHR and ConstantDataKHR are not here:
# core/shader/shader_abort.c has them.
NEWER_CAPABILITIES = {
    'AtomicFloat16VectorNV': 5404, 'BFloat16CooperativeMatrixKHR': 5118, 'BFloat16DotProductKHR': 5117,
    'BFloat16TypeKHR': 5116, 'BitcastExtractEXT': 4232, 'ComputeDerivativeGroupLinearKHR': 5350,
    'ComputeDerivativeGroupQuadsKHR': 5288, 'CooperativeMatrixBlockLoadsNV': 5434,
    'CooperativeMatrixConversionQCOM': 4496, 'CooperativeMatrixConversionsEXT': 5429,
    'CooperativeMatrixConversionsNV': 5431, 'CooperativeMatrixDecodeVectorNV': 5447,
    'CooperativeMatrixGetCoordinateEXT': 5438, 'CooperativeMatrixKHR': 6022,
    'CooperativeMatrixPerElementOperationsEXT': 5432, 'CooperativeMatrixReductionsEXT': 5430,
    'CooperativeMatrixTensorAddressingNV': 5433, 'CooperativeVectorNV': 5394, 'CooperativeVectorTrainingNV': 5435,
    'DescriptorHeapEXT': 5128, 'DotProductBFloat16AccVALVE': 6914, 'DotProductFloat16AccFloat16VALVE': 6913,
    'DotProductFloat16AccFloat32VALVE': 6912, 'DotProductFloat8AccFloat32VALVE': 6915, 'FMAKHR': 6030,
    'Float4EXT': 4229, 'Float6EXT': 4228, 'Float8CooperativeMatrixEXT': 4213, 'Float8EXT': 4212,
    'Float8UnsignedE8M0EXT': 4230, 'FloatControls2': 6029, 'GraphARM': 4191, 'GroupNonUniformPartitionedEXT': 5297,
    'ImageGatherExtendedModesQCOM': 4544, 'ImageGatherLinearQCOM': 4543, 'LongVectorEXT': 5425, 'MXInt8EXT': 4231,
    'MultipleWaitQueuesQCOM': 4539, 'PushConstantBanksNV': 5423, 'QuadControlKHR': 5087, 'RawAccessChainsNV': 5414,
    'RayQueryPositionFetchKHR': 5391, 'RayTracingClusterAccelerationStructureNV': 5437,
    'RayTracingLinearSweptSpheresGeometryNV': 5419, 'RayTracingOpacityMicromapExecutionModeKHR': 6032,
    'RayTracingOpacityMicromapKHR': 5381, 'RayTracingPositionFetchKHR': 5336, 'RayTracingSpheresGeometryNV': 5418,
    'ReplicatedCompositesEXT': 6024, 'Shader64BitIndexingEXT': 5426, 'ShaderEnqueueAMDX': 5067,
    'ShaderInvocationReorderEXT': 5388, 'SplitBarrierEXT': 6141, 'StorageTensorArrayDynamicIndexingARM': 4175,
    'StorageTensorArrayNonUniformIndexingARM': 4176, 'TensorAddressingNV': 5439, 'TensorsARM': 4174,
    'TextureBlockMatch2QCOM': 4498, 'TextureBlockMatchQCOM': 4486, 'TextureBoxFilterQCOM': 4485,
    'TextureSampleWeightedQCOM': 4484, 'TileImageColorReadAccessEXT': 4166, 'TileImageDepthReadAccessEXT': 4167,
    'TileImageStencilReadAccessEXT': 4168, 'TileShadingQCOM': 4495, 'UntypedPointersKHR': 4473,
}


def outputs():
    return list(OUTPUTS)


def capability_numbers(path=None):
    """Name -> number; empty without the file."""
    path = path or NUMBERS
    if not os.path.exists(path):
        return {}
    with open(path, encoding='utf-8') as f:
        for enum in json.load(f)['spv']['enum']:
            if enum['Name'] == 'Capability':
                return {**NEWER_CAPABILITIES, **enum['Values']}
    return {}


def enumeration(name):
    """Numbers of an enumeration of the headers, sorted; empty without the file."""
    if not os.path.exists(NUMBERS):
        return []
    with open(NUMBERS, encoding='utf-8') as f:
        for enum in json.load(f)['spv']['enum']:
            if enum['Name'] == name:
                return sorted({n for n in enum['Values'].values() if 0 <= n < 0x7fffffff})
    return []


def extension_names(registry):
    """Extensions that the grammar beside the headers or the registry names, sorted."""
    names = {name for name, _ in registry.spirv_extensions}
    path = os.path.join(os.path.dirname(NUMBERS), 'spirv.core.grammar.json')
    if os.path.exists(path):
        with open(path, encoding='utf-8') as f:
            grammar = json.load(f)
        rows = grammar['instructions'] + [e for k in grammar['operand_kinds'] for e in k.get('enumerants', [])]
        for row in rows:
            names.update(row.get('extensions', []))
    return sorted(names)


def ranges(numbers):
    """[(first, last)] of sorted numbers."""
    found = []
    for n in numbers:
        if found and n == found[-1][1] + 1:
            found[-1][1] = n
        else:
            found.append([n, n])
    return [tuple(r) for r in found]


def emit_known(registry, out):
    w = out.file('spirv_known.c')
    w.include('spirv/spirv_known.h')
    w.blank()
    for table, name in (('opcodes', 'Op'), ('capabilities', 'Capability')):
        found = ranges(enumeration(name))
        with w.table('const struct wake_spirv_range wake_spirv_known_%s[]' % table):
            for first, last in found:
                w.line('{%d, %d},' % (first, last))
            w.line('{0, 0},')
        w.line('const uint32_t wake_spirv_known_%s_count = %d;' % (table, len(found)))
        w.blank()
    names = extension_names(registry)
    with w.table('const char *const wake_spirv_known_extensions[]'):
        for name in names:
            w.line('"%s",' % name)
        w.line('NULL,')
    w.line('const uint32_t wake_spirv_known_extensions_count = %d;' % len(names))


def version_number(name):
    """'VK_VERSION_1_1' and 'VK_API_VERSION_1_1' -> 'VK_API_VERSION_1_1'; None: neither."""
    for prefix in ('VK_API_VERSION_', 'VK_VERSION_'):
        if name.startswith(prefix):
            return 'VK_API_VERSION_' + name[len(prefix):]
    return None


def property_places(registry, struct, member):
    """Where in struct wake_properties the member stands: in that struct, and in those that it was taken from."""
    names = {member, OTHER_NAMES.get(member, member)}
    found = []
    for s in emit_facts.property_structs(registry):
        for m in s.members:
            if m.name in names and (s.name == struct or len(found) < 4):
                found.append('%s.%s' % (emit_facts.property_member(s.name), m.name))
    return found


class Unknown(Exception):
    """A way of being enabled that is not understood."""


def enable_rows(registry, enable, features):
    """Rows of wake_spirv_enables for one <enable>."""
    if 'version' in enable:
        version = version_number(enable['version'])
        if not version:
            raise Unknown(enable['version'])
        return ['{.version = %s},' % version]
    if 'extension' in enable:
        if enable['extension'] not in registry.extensions:
            raise Unknown(enable['extension'])
        return ['{.extension = WAKE_EXT_%s},' % enable['extension']]
    if 'feature' in enable:
        if enable['feature'] not in features:
            raise Unknown(enable['feature'])
        return ['{.feature = WAKE_FEATURE_%s},' % enable['feature']]
    if 'property' in enable:
        places = property_places(registry, enable['property'], enable['member'])
        if not places:
            raise Unknown(enable['property'])
        value = '' if enable['value'] == 'VK_TRUE' else ' with ' + enable['value']
        return ['{.property = 1 + offsetof(struct wake_properties, %s), .value = %s, .name = "%s%s"},'
                % (place, enable['value'], enable['member'], value) for place in places]
    raise Unknown(str(enable))


def rules(registry, elements):
    """[(name, [rows])], sorted by name."""
    features = set(emit_facts.feature_names(registry))
    found = []
    for name, enables in elements:
        try:
            found.append((name, [row for enable in enables for row in enable_rows(registry, enable, features)]))
        except Unknown:
            continue
    return sorted(found)


def emit(registry, valid_usage, out):
    w = out.file('spirv_rules.h')
    w.include('state/scope/spirv_rules_table.h')

    numbers = capability_numbers()
    capabilities = [(n, rows) for n, rows in rules(registry, registry.spirv_capabilities) if n in numbers]
    capabilities.sort(key=lambda c: numbers[c[0]])
    extensions = rules(registry, registry.spirv_extensions)
    w = out.file('spirv_rules.c')
    w.include('gen/spirv_rules.h')
    w.include('state/scope/facts.h')
    w.include('<stddef.h>')
    w.blank()
    first = 0
    tables = []
    with w.table('const struct wake_spirv_enable wake_spirv_enables[]'):
        for group in (capabilities, extensions):
            places = []
            for _, rows in group:
                w.lines(rows)
                places.append((first, len(rows)))
                first += len(rows)
            tables.append(places)
        w.line('{0},')
    w.comment('By number; several names of one number stand side by side.')
    with w.table('const struct wake_spirv_rule wake_spirv_capability_rules[]'):
        for (name, _), (at, count) in zip(capabilities, tables[0]):
            w.line('{"%s", %d, %d, %d},' % (name, numbers[name], at, count))
        w.line('{0},')
    w.line('const uint32_t wake_spirv_capability_count = %d;' % len(capabilities))
    w.blank()
    w.comment('By name.')
    with w.table('const struct wake_spirv_rule wake_spirv_extension_rules[]'):
        for (name, _), (at, count) in zip(extensions, tables[1]):
            w.line('{"%s", 0, %d, %d},' % (name, at, count))
        w.line('{0},')
    w.line('const uint32_t wake_spirv_extension_count = %d;' % len(extensions))
    emit_known(registry, out)
