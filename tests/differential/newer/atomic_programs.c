/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about atomic operations of shaders: numbers, places, what they need. */
#include "program_code.h"

#include <spirv/unified1/spirv.h>

#ifdef VK_VERSION_1_4

enum number {
    UINT_32,
    INT_32,
    UINT_64,
    INT_64,
    FLOAT_16,
    FLOAT_32,
    FLOAT_64,
    VECTOR_2,
    VECTOR_4,
    NUMBERS
};
enum place { IN_BUFFER, IN_SHARED, IN_IMAGE, PLACES };
enum operation { LOAD, STORE, EXCHANGE, ADD, LEAST, MOST, COMPARE, OPERATIONS };

struct atomic {
    enum number number;
    enum place place;
    enum operation operation;
};

static bool
is_float(const struct atomic *a)
{
    return a->number >= FLOAT_16;
}

static void
float_features(struct program *p, const struct atomic *a)
{
    FEATURES(ShaderAtomicFloatFeaturesEXT, SHADER_ATOMIC_FLOAT_FEATURES_EXT);
    FEATURES(ShaderAtomicFloat2FeaturesEXT, SHADER_ATOMIC_FLOAT_2_FEATURES_EXT);
    VkPhysicalDeviceShaderAtomicFloatFeaturesEXT *one = ShaderAtomicFloatFeaturesEXT;
    VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT *two = ShaderAtomicFloat2FeaturesEXT;
    const bool limits = a->operation == LEAST || a->operation == MOST;
    const VkBool32 on = M("no feature of floats", VK_TRUE, VK_FALSE);
    const bool others = program_pick(p, "other features, too", 2);
    VkBool32 *features[3][NUMBERS][3] = {
        [IN_BUFFER] = { [FLOAT_16] = { &two->shaderBufferFloat16Atomics,
                                       &two->shaderBufferFloat16AtomicAdd,
                                       &two->shaderBufferFloat16AtomicMinMax },
                        [FLOAT_32] = { &one->shaderBufferFloat32Atomics,
                                       &one->shaderBufferFloat32AtomicAdd,
                                       &two->shaderBufferFloat32AtomicMinMax },
                        [FLOAT_64] = { &one->shaderBufferFloat64Atomics,
                                       &one->shaderBufferFloat64AtomicAdd,
                                       &two->shaderBufferFloat64AtomicMinMax } },
        [IN_SHARED] = { [FLOAT_16] = { &two->shaderSharedFloat16Atomics,
                                       &two->shaderSharedFloat16AtomicAdd,
                                       &two->shaderSharedFloat16AtomicMinMax },
                        [FLOAT_32] = { &one->shaderSharedFloat32Atomics,
                                       &one->shaderSharedFloat32AtomicAdd,
                                       &two->shaderSharedFloat32AtomicMinMax },
                        [FLOAT_64] = { &one->shaderSharedFloat64Atomics,
                                       &one->shaderSharedFloat64AtomicAdd,
                                       &two->shaderSharedFloat64AtomicMinMax } },
        [IN_IMAGE] = { [FLOAT_32] = { &one->shaderImageFloat32Atomics,
                                      &one->shaderImageFloat32AtomicAdd,
                                      &two->shaderImageFloat32AtomicMinMax } },
    };
    const uint32_t wanted = limits ? 2 : a->operation == ADD ? 1 : 0;

    program_extension(p, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME);
    program_extension(p, VK_EXT_SHADER_ATOMIC_FLOAT_2_EXTENSION_NAME);
    for (uint32_t place = 0; others && place < PLACES; place++) {
        for (uint32_t i = 0; i < 3 * NUMBERS; i++) {
            VkBool32 *feature = features[place][i / 3][i % 3];
            if (feature) {
                *feature = VK_TRUE;
            }
        }
    }
    if (features[a->place][a->number][wanted]) {
        *features[a->place][a->number][wanted] = on;
    }
    for (uint32_t i = 0; i < 3; i++) {
        if (i != wanted && features[a->place][a->number][i] && others) {
            *features[a->place][a->number][i] = M("not another kind either", VK_TRUE, VK_FALSE);
        }
    }
}

/* Vectors of floats of 16 bits: an extension of its own. */
static void
vector_features(struct program *p)
{
    FEATURES(ShaderAtomicFloat16VectorFeaturesNV, SHADER_ATOMIC_FLOAT16_VECTOR_FEATURES_NV);

    program_extension(p, VK_NV_SHADER_ATOMIC_FLOAT16_VECTOR_EXTENSION_NAME);
    ShaderAtomicFloat16VectorFeaturesNV->shaderFloat16VectorAtomics = M("no vectors", VK_TRUE,
                                                                        VK_FALSE);
    if (program_pick(p, "floats as well", 2)) {
        FEATURES(ShaderAtomicFloatFeaturesEXT, SHADER_ATOMIC_FLOAT_FEATURES_EXT);
        program_extension(p, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME);
        ShaderAtomicFloatFeaturesEXT->shaderBufferFloat32Atomics = VK_TRUE;
        ShaderAtomicFloatFeaturesEXT->shaderSharedFloat32Atomics = VK_TRUE;
    }
}

static void
integer_features(struct program *p, const struct atomic *a)
{
    VkPhysicalDeviceFeatures *f = &p->features.core.features;

    if (a->number != UINT_64 && a->number != INT_64) {
        return;
    }
    f->shaderInt64 = M("no shaderInt64", VK_TRUE, VK_FALSE);
    p->features.v12.shaderBufferInt64Atomics = a->place == IN_BUFFER
                                                   ? M("no atomics in buffers", VK_TRUE, VK_FALSE)
                                                   : program_pick(p, "in buffers", 2);
    p->features.v12.shaderSharedInt64Atomics = a->place == IN_SHARED
                                                   ? M("no atomics of workgroups", VK_TRUE,
                                                       VK_FALSE)
                                                   : program_pick(p, "of workgroups", 2);
    if (a->place == IN_IMAGE) {
        FEATURES(ShaderImageAtomicInt64FeaturesEXT, SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT);
        program_extension(p, VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME);
        p->features.v12.shaderBufferInt64Atomics = VK_TRUE;
        ShaderImageAtomicInt64FeaturesEXT->shaderImageInt64Atomics = M("no atomics of images",
                                                                       VK_TRUE, VK_FALSE);
    }
}

static void
prepare_atomics(struct program *p)
{
    struct atomic a = { program_pick(p, "number", NUMBERS), program_pick(p, "place", PLACES),
                        program_pick(p, "operation", OPERATIONS) };

    if (is_float(&a) && a.operation == COMPARE) {
        a.operation = EXCHANGE;
    }
    if (a.number >= VECTOR_2 && (a.operation == LOAD || a.operation == STORE)) {
        a.operation = ADD;
    }
    if (a.place == IN_IMAGE && is_float(&a)) {
        a.number = FLOAT_32;
    }
    p->chosen[0] = a.number;
    p->chosen[1] = a.place;
    p->chosen[2] = a.operation;
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.maintenance4 = VK_TRUE;
    p->features.v12.shaderFloat16 = VK_TRUE;
    p->features.v11.storageBuffer16BitAccess = VK_TRUE;
    p->features.core.features.shaderFloat64 = VK_TRUE;
    p->features.core.features.fragmentStoresAndAtomics = M("no fragmentStoresAndAtomics", VK_TRUE,
                                                           VK_FALSE);
    p->features.core.features.vertexPipelineStoresAndAtomics = M(
        "no vertexPipelineStoresAndAtomics", VK_TRUE, VK_FALSE);
    p->features.v12.vulkanMemoryModel = program_pick(p, "memory model", 2);
    p->features.v12.vulkanMemoryModelDeviceScope = M("no device scope", VK_TRUE, VK_FALSE);
    p->features.v12.vulkanMemoryModelDeviceScope &= p->features.v12.vulkanMemoryModel;
    p->chosen[3] = p->features.v12.vulkanMemoryModel;
    if (a.number >= VECTOR_2) {
        vector_features(p);
    } else if (is_float(&a)) {
        float_features(p, &a);
    } else {
        integer_features(p, &a);
    }
    if (a.number == FLOAT_16 || a.number >= VECTOR_2) {
        FEATURES(WorkgroupMemoryExplicitLayoutFeaturesKHR,
                 WORKGROUP_MEMORY_EXPLICIT_LAYOUT_FEATURES_KHR);
        program_extension(p, VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME);
        WorkgroupMemoryExplicitLayoutFeaturesKHR->workgroupMemoryExplicitLayout = VK_TRUE;
    }
}

static uint32_t
number_type(struct program_code *c, enum number number)
{
    switch (number) {
    case UINT_32: return CODE_UINT;
    case INT_32: return CODE_INT;
    case UINT_64: code_capability(c, SpvCapabilityInt64); return code_integer(c, 64, 0);
    case INT_64: code_capability(c, SpvCapabilityInt64); return code_integer(c, 64, 1);
    case FLOAT_16: code_capability(c, SpvCapabilityFloat16); return code_float(c, 16);
    case FLOAT_32: return CODE_FLOAT;
    case VECTOR_2:
    case VECTOR_4:
        code_capability(c, SpvCapabilityFloat16);
        return code_vector(c, code_float(c, 16), number == VECTOR_2 ? 2 : 4);
    default: code_capability(c, SpvCapabilityFloat64); return code_float(c, 64);
    }
}

static void
declare(struct program *p, struct program_code *c, const struct atomic *a)
{
    static const uint32_t adds[] = { SpvCapabilityAtomicFloat16AddEXT,
                                     SpvCapabilityAtomicFloat32AddEXT,
                                     SpvCapabilityAtomicFloat64AddEXT };
    static const uint32_t limits[] = { SpvCapabilityAtomicFloat16MinMaxEXT,
                                       SpvCapabilityAtomicFloat32MinMaxEXT,
                                       SpvCapabilityAtomicFloat64MinMaxEXT };

    if (a->number == UINT_64 || a->number == INT_64) {
        UNLESS("no capability of atomics")
        {
            code_capability(c, SpvCapabilityInt64Atomics);
        }
    } else if (a->number >= VECTOR_2) {
        code_extension(c, "SPV_NV_shader_atomic_fp16_vector");
        UNLESS("no capability of vectors")
        {
            code_capability(c, 5404);
        }
    } else if (is_float(a) && a->operation == ADD) {
        code_extension(c, a->number == FLOAT_16 ? "SPV_EXT_shader_atomic_float16_add"
                                                : "SPV_EXT_shader_atomic_float_add");
        UNLESS("no capability of sums")
        {
            code_capability(c, adds[a->number - FLOAT_16]);
        }
    } else if (is_float(a) && (a->operation == LEAST || a->operation == MOST)) {
        code_extension(c, "SPV_EXT_shader_atomic_float_min_max");
        UNLESS("no capability of limits")
        {
            code_capability(c, limits[a->number - FLOAT_16]);
        }
    }
}

/* A pointer to what the operation is on. */
static uint32_t
target(struct program *p, struct program_code *c, const struct atomic *a, uint32_t type)
{
    static const uint32_t formats[] = { [UINT_32] = SpvImageFormatR32ui,
                                        [INT_32] = SpvImageFormatR32i,
                                        [UINT_64] = SpvImageFormatR64ui,
                                        [INT_64] = SpvImageFormatR64i,
                                        [FLOAT_32] = SpvImageFormatR32f };

    if (a->place == IN_SHARED) {
        return code_variable(c, SpvStorageClassWorkgroup, type);
    }
    if (a->place == IN_BUFFER) {
        if (a->number == FLOAT_16 || a->number >= VECTOR_2) {
            code_capability(c, SpvCapabilityStorageBuffer16BitAccess);
        }
        const uint32_t block = code_block(c, type);
        const uint32_t buffer = code_resource(c, SpvStorageClassStorageBuffer, block,
                                              VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        if (a->number < VECTOR_2 && program_mistake(p, "a buffer that is not written")) {
            CODE(c, CODE_DECORATIONS, SpvOpMemberDecorate, block, 0, SpvDecorationNonWritable);
        }
        return code_first(c, SpvStorageClassStorageBuffer, type, buffer);
    }
    if (a->number == UINT_64 || a->number == INT_64) {
        code_capability(c, SpvCapabilityInt64ImageEXT);
        code_extension(c, "SPV_EXT_shader_image_int64");
    }
    const uint32_t image = TYPE(
        c, SpvOpTypeImage, type, SpvDim2D, 0, 0, M("an image of samples", 0u, 1u), 2,
        M("another format", formats[a->number], (uint32_t)SpvImageFormatR8));
    const uint32_t variable = code_resource(c, SpvStorageClassUniformConstant, image,
                                            VK_DESCRIPTOR_TYPE_STORAGE_IMAGE);
    IF("an image that is not written")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationNonWritable);
    }
    return RESULT(c, SpvOpImageTexelPointer, code_pointer(c, SpvStorageClassImage, type), variable,
                  CODE_IVEC2_0, CODE_UINT_0);
}

static void
operate(struct program *p, struct program_code *c, const struct atomic *a, uint32_t type,
        uint32_t pointer)
{
    static const uint32_t integers[] = {
        [ADD] = SpvOpAtomicIAdd, [LEAST] = SpvOpAtomicUMin, [MOST] = SpvOpAtomicUMax
    };
    static const uint32_t floats[] = {
        [ADD] = SpvOpAtomicFAddEXT, [LEAST] = SpvOpAtomicFMinEXT, [MOST] = SpvOpAtomicFMaxEXT
    };
    const uint32_t scopes[] = { SpvScopeWorkgroup, SpvScopeSubgroup, SpvScopeInvocation,
                                SpvScopeDevice, SpvScopeQueueFamily };
    const uint32_t chosen = program_pick(p, "scope", 5);
    uint32_t number = scopes[chosen];

    if ((number == SpvScopeQueueFamily && !p->chosen[3]) ||
        (number == SpvScopeDevice && p->chosen[3] && !p->chosen[4])) {
        number = SpvScopeWorkgroup;
    }
    if (number == SpvScopeWorkgroup && c->stage != VK_SHADER_STAGE_COMPUTE_BIT) {
        number = SpvScopeSubgroup;
    }
    if (a->number < VECTOR_2) { /* older tools do not know the others */
        number = M("a scope of queues", number, (uint32_t)SpvScopeQueueFamily);
        number = M("a scope of the device", number, (uint32_t)SpvScopeDevice);
        number = M("a scope of workgroups", number, (uint32_t)SpvScopeWorkgroup);
    }
    const uint32_t scope = code_constant(
        c, M("a scope of all devices", number, (uint32_t)SpvScopeCrossDevice));
    const uint32_t meaning = code_constant(
        c, M("semantics of both",
             M("semantics of order", 0u, (uint32_t)SpvMemorySemanticsSequentiallyConsistentMask),
             2u | 4u));
    const uint32_t value = code_null(c, type);

    switch (a->operation) {
    case LOAD: RESULT(c, SpvOpAtomicLoad, type, pointer, scope, meaning); break;
    case STORE: CODE(c, CODE_BODY, SpvOpAtomicStore, pointer, scope, meaning, value); break;
    case EXCHANGE: RESULT(c, SpvOpAtomicExchange, type, pointer, scope, meaning, value); break;
    case COMPARE:
        RESULT(c, SpvOpAtomicCompareExchange, type, pointer, scope, meaning, meaning, value, value);
        break;
    default:
        RESULT(c, is_float(a) ? floats[a->operation] : integers[a->operation], type, pointer, scope,
               meaning, value);
        break;
    }
}

static void
code_atomics(struct program *p)
{
    static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_COMPUTE_BIT,
                                                    VK_SHADER_STAGE_FRAGMENT_BIT,
                                                    VK_SHADER_STAGE_VERTEX_BIT };
    const struct atomic a = { p->chosen[0], p->chosen[1], p->chosen[2] };
    const VkShaderStageFlagBits stage = stages[program_pick(p, "stage", 3)];
    struct program_code c;

    code_start(&c, a.place == IN_SHARED ? VK_SHADER_STAGE_COMPUTE_BIT : stage);
    if (p->chosen[3]) {
        code_capability(&c, SpvCapabilityVulkanMemoryModel);
        c.memory = SpvMemoryModelVulkan;
        p->chosen[4] = p->features.v12.vulkanMemoryModelDeviceScope &&
                       program_pick(p, "device scope", 2);
        if (p->chosen[4]) {
            code_capability(&c, SpvCapabilityVulkanMemoryModelDeviceScope);
        }
    }
    const uint32_t type = number_type(&c, a.number);
    declare(p, &c, &a);
    operate(p, &c, &a, type, target(p, &c, &a, type));
    code_pipeline(p, &c);
}

/* --- what memory operations mean --- */

enum meaning_of { CONTROL, MEMORY, LOADS, STORES, ADDS, COMPARES, MEANINGS };

enum {
    ACQUIRE = SpvMemorySemanticsAcquireMask,
    RELEASE = SpvMemorySemanticsReleaseMask,
    BOTH = SpvMemorySemanticsAcquireReleaseMask,
    ORDERED = SpvMemorySemanticsSequentiallyConsistentMask,
    BUFFERS = SpvMemorySemanticsUniformMemoryMask,
    GROUPS = SpvMemorySemanticsWorkgroupMemoryMask,
    IMAGES = SpvMemorySemanticsImageMemoryMask,
    AVAILABLE = SpvMemorySemanticsMakeAvailableMask,
    VISIBLE = SpvMemorySemanticsMakeVisibleMask,
    VOLATILE = SpvMemorySemanticsVolatileMask,
};

static void
prepare_barriers(struct program *p)
{
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.maintenance4 = VK_TRUE;
    p->features.core.features.fragmentStoresAndAtomics = VK_TRUE;
    p->features.v12.vulkanMemoryModel = program_pick(p, "memory model", 2);
    p->features.v12.vulkanMemoryModelDeviceScope = p->features.v12.vulkanMemoryModel;
    p->chosen[0] = p->features.v12.vulkanMemoryModel;
}

/* An order that the operation may have, with memory. */
static uint32_t
right_meaning(struct program *p, enum meaning_of of)
{
    static const uint32_t orders[] = { BOTH, ACQUIRE, RELEASE };
    static const uint32_t memories[] = { BUFFERS, GROUPS, BUFFERS | IMAGES };
    uint32_t order = orders[program_pick(p, "order", 3)];
    const uint32_t memory = memories[program_pick(p, "memory", 3)];

    if (of == LOADS && order != ACQUIRE) {
        order = 0;
    } else if (of == STORES && order != RELEASE) {
        order = 0;
    } else if (of != MEMORY && program_pick(p, "relaxed", 3) == 0) {
        order = 0;
    }
    return order ? order | memory : 0;
}

static uint32_t
some_meaning(struct program *p, enum meaning_of of)
{
    const bool model = p->chosen[0] != 0;
    uint32_t meaning = right_meaning(p, of);

    if (model && program_pick(p, "available", 3) == 0) {
        meaning |= (meaning & (RELEASE | BOTH) ? AVAILABLE : 0) |
                   (meaning & (ACQUIRE | BOTH) ? VISIBLE : 0);
    }
    if (model && of > MEMORY && program_pick(p, "volatile", 4) == 0) {
        meaning |= VOLATILE;
    }
    meaning = M("two orders", meaning, (uint32_t)(ACQUIRE | RELEASE | BUFFERS));
    meaning = M("consistent order", meaning, (uint32_t)(ORDERED | BUFFERS));
    meaning = M("three orders", meaning, (uint32_t)(ORDERED | ACQUIRE | BOTH));
    meaning = M("memory without order", meaning, (uint32_t)BUFFERS);
    meaning = M("order without memory", meaning, (uint32_t)ACQUIRE);
    meaning = M("order of memory that Vulkan lacks", meaning, (uint32_t)(BOTH | 0x80));
    meaning = M("acquires", meaning, (uint32_t)(ACQUIRE | BUFFERS));
    meaning = M("releases", meaning, (uint32_t)(RELEASE | BUFFERS));
    meaning = M("both", meaning, (uint32_t)(BOTH | GROUPS));
    meaning = M("relaxed", meaning, 0u);
    meaning = M("available without order", meaning, (uint32_t)(AVAILABLE | ACQUIRE | BUFFERS));
    meaning = M("visible without order", meaning, (uint32_t)(VISIBLE | RELEASE | BUFFERS));
    meaning = M("available alone", meaning, (uint32_t)(AVAILABLE | RELEASE));
    meaning = M("volatile as well", meaning, meaning | (uint32_t)VOLATILE);
    return M("bits that are none", meaning, 0x10000u | BOTH | BUFFERS);
}

/* Of what a comparison that failed means. */
static uint32_t
unequal_meaning(struct program *p, uint32_t meaning)
{
    uint32_t unequal = meaning & (ACQUIRE | BOTH)
                           ? (meaning & ~(uint32_t)(BOTH | AVAILABLE)) | ACQUIRE
                           : meaning & VOLATILE;

    unequal = M("unequal releases", unequal, (uint32_t)(RELEASE | BUFFERS));
    unequal = M("unequal does both", unequal, (uint32_t)(BOTH | BUFFERS));
    unequal = M("unequal acquires", unequal, (uint32_t)(ACQUIRE | BUFFERS));
    unequal = M("unequal of other memory", unequal, unequal | IMAGES | GROUPS | BUFFERS);
    unequal = M("unequal is visible", unequal, (uint32_t)(ACQUIRE | VISIBLE | BUFFERS));
    return M("unequal volatile", unequal, unequal ^ (uint32_t)VOLATILE);
}

static void
code_barriers(struct program *p)
{
    const enum meaning_of of = program_pick(p, "operation", MEANINGS);
    struct program_code c;

    code_start(&c, VK_SHADER_STAGE_COMPUTE_BIT);
    if (p->chosen[0]) {
        code_capability(&c, SpvCapabilityVulkanMemoryModel);
        code_capability(&c, SpvCapabilityVulkanMemoryModelDeviceScope);
        c.memory = SpvMemoryModelVulkan;
    }
    c.older = program_pick(p, "older", 3);
    if (c.older && p->chosen[0]) {
        code_extension(&c, "SPV_KHR_vulkan_memory_model");
    }
    const uint32_t meaning = some_meaning(p, of);
    const uint32_t id = code_constant(&c, meaning);
    const uint32_t group = code_constant(&c, SpvScopeWorkgroup);
    const uint32_t scope = code_constant(
        &c, M("a scope of invocations", (uint32_t)SpvScopeWorkgroup, (uint32_t)SpvScopeInvocation));
    const uint32_t pointer = code_variable(&c, SpvStorageClassWorkgroup, CODE_UINT);

    switch (of) {
    case CONTROL:
        CODE(&c, CODE_BODY, SpvOpControlBarrier,
             M("execution of a device", group, code_constant(&c, SpvScopeDevice)), scope, id);
        break;
    case MEMORY: CODE(&c, CODE_BODY, SpvOpMemoryBarrier, scope, id); break;
    case LOADS: RESULT(&c, SpvOpAtomicLoad, CODE_UINT, pointer, scope, id); break;
    case STORES: CODE(&c, CODE_BODY, SpvOpAtomicStore, pointer, scope, id, CODE_UINT_0); break;
    case ADDS: RESULT(&c, SpvOpAtomicIAdd, CODE_UINT, pointer, scope, id, CODE_UINT_1); break;
    default:
        RESULT(&c, SpvOpAtomicCompareExchange, CODE_UINT, pointer, scope, id,
               code_constant(&c, unequal_meaning(p, meaning)), CODE_UINT_1, CODE_UINT_0);
        break;
    }
    code_pipeline(p, &c);
}

const struct program_subject atomic_subjects[] = {
    { "code_barriers", code_barriers, prepare_barriers },
    { "code_atomics", code_atomics, prepare_atomics },
    { NULL, NULL, NULL },
};

#endif
