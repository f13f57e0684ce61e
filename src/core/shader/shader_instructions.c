/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What stands in the functions of one shader stage, and its execution modes, against features and
 * limits. Specification, 'Validation Rules within a Module', RuntimeSpirv.
 */
#include "core/shader/shader.h"

#include "spirv/spirv_newer_ops.h"
#include "spirv/spirv_type.h"

#include <string.h>

/* A walk over the instructions of a stage. Each rule is said once per stage. */
struct walk {
    const struct wake_stage_check *s;
    struct wake_spirv_values values;
    const char *said[24];
    uint32_t said_count;
    uint32_t streams; /* bit i: vertices go to stream i */
};

static bool
first_time(struct walk *w, const char *vuid)
{
    for (uint32_t i = 0; i < w->said_count; i++) {
        if (strcmp(w->said[i], vuid) == 0) {
            return false;
        }
    }
    if (w->said_count < WAKE_COUNT(w->said)) {
        w->said[w->said_count++] = vuid;
    }
    return true;
}

#define FIND(w, vuid, format, ...)                                                        \
    do {                                                                                  \
        if (first_time((w), (vuid))) {                                                    \
            wake_find((w)->s->check, (vuid), "%s: " format, (w)->s->path, ##__VA_ARGS__); \
        }                                                                                 \
    } while (0)

/* ---- atomics --------------------------------------------------------------------------------- */

static void
check_integer_atomic(struct walk *w, uint32_t storage)
{
    struct wake_check *check = w->s->check;

    if ((storage == SpvStorageClassStorageBuffer || storage == SpvStorageClassUniform) &&
        !WAKE_FEATURE(check, shaderBufferInt64Atomics)) {
        FIND(
            w, "VUID-RuntimeSpirv-None-06278",
            "the shader has an atomic operation on a 64-bit integer in a buffer, but the feature shaderBufferInt64Atomics is not "
            "enabled");
    } else if (storage == SpvStorageClassWorkgroup &&
               !WAKE_FEATURE(check, shaderSharedInt64Atomics)) {
        FIND(
            w, "VUID-RuntimeSpirv-None-06279",
            "the shader has an atomic operation on a 64-bit integer in workgroup memory, but the feature shaderSharedInt64Atomics is "
            "not enabled");
    } else if (storage == SpvStorageClassImage && !WAKE_FEATURE(check, shaderImageInt64Atomics)) {
        FIND(
            w, "VUID-RuntimeSpirv-None-06288",
            "the shader has an atomic operation on a 64-bit integer in an image, but the feature shaderImageInt64Atomics is not "
            "enabled");
    }
}

/* What an atomic operation on floats does, as features tell it. */
enum float_atomic { FLOAT_MOVES, FLOAT_ADDS, FLOAT_LIMITS, FLOAT_ATOMICS };

static enum float_atomic
float_atomic(uint32_t op)
{
    return op == SpvOpAtomicFAddEXT                               ? FLOAT_ADDS
           : op == SpvOpAtomicFMinEXT || op == SpvOpAtomicFMaxEXT ? FLOAT_LIMITS
                                                                  : FLOAT_MOVES;
}

#define FLOATS(place, width)                                           \
    {                                                                  \
        WAKE_FEATURE(c, shader##place##Float##width##Atomics),         \
            WAKE_FEATURE(c, shader##place##Float##width##AtomicAdd),   \
            WAKE_FEATURE(c, shader##place##Float##width##AtomicMinMax) \
    }

/* Whether there is any feature for floats in a storage class, and the one for this operation. */
struct float_features {
    bool any, this;
};

static struct float_features
float_features(const struct walk *w, uint32_t storage, uint32_t width, enum float_atomic kind)
{
    struct wake_check *c = w->s->check;
    const bool buffer[3][FLOAT_ATOMICS] = { FLOATS(Buffer, 16), FLOATS(Buffer, 32),
                                            FLOATS(Buffer, 64) };
    const bool shared[3][FLOAT_ATOMICS] = { FLOATS(Shared, 16), FLOATS(Shared, 32),
                                            FLOATS(Shared, 64) };
    const bool image[3][FLOAT_ATOMICS] = { [1] = FLOATS(Image, 32) };
    const bool(*of)[FLOAT_ATOMICS] = storage == SpvStorageClassStorageBuffer ? buffer
                                     : storage == SpvStorageClassWorkgroup   ? shared
                                                                             : image;
    struct float_features found = { .this = of[width / 32][kind] };

    for (uint32_t i = 0; i < 3 * FLOAT_ATOMICS; i++) {
        found.any |= of[i / FLOAT_ATOMICS][i % FLOAT_ATOMICS];
    }
    return found;
}

static void
check_float_atomic(struct walk *w, uint32_t storage, uint32_t width, enum float_atomic kind)
{
    struct wake_check *c = w->s->check;
    /* VK_EXT_shader_atomic_float2 has rules of its own, with more features. */
    bool two = WAKE_EXTENSION(c, VK_EXT_shader_atomic_float2) || !WAKE_REPEATED_RULES;
    static const char *const does[] = { "moves", "adds", "compares" };
    struct float_features has;

    if ((storage != SpvStorageClassStorageBuffer && storage != SpvStorageClassWorkgroup &&
         storage != SpvStorageClassImage) ||
        (storage == SpvStorageClassImage && width != 32)) {
        return;
    }
    has = float_features(w, storage, width, kind);
    if (storage == SpvStorageClassStorageBuffer && !has.any) {
        FIND(
            w, two ? "VUID-RuntimeSpirv-None-06284" : "VUID-RuntimeSpirv-None-06280",
            "the shader has a floating-point atomic operation in a storage buffer, but none of the features shaderBufferFloat… is "
            "enabled");
    } else if (storage == SpvStorageClassWorkgroup && !has.any) {
        FIND(
            w, two ? "VUID-RuntimeSpirv-None-06285" : "VUID-RuntimeSpirv-None-06281",
            "the shader has a floating-point atomic operation in workgroup memory, but none of the features shaderSharedFloat… is "
            "enabled");
    } else if (storage == SpvStorageClassImage && !has.any) {
        FIND(
            w, two ? "VUID-RuntimeSpirv-None-06286" : "VUID-RuntimeSpirv-None-06282",
            "the shader has a 32-bit floating-point atomic operation in an image, but none of the features shaderImageFloat32… is "
            "enabled");
    } else if (!has.this && storage != SpvStorageClassImage) {
        FIND(w,
             width == 16   ? "VUID-RuntimeSpirv-None-06337"
             : width == 32 ? (two ? "VUID-RuntimeSpirv-None-06338" : "VUID-RuntimeSpirv-None-06335")
             : two         ? "VUID-RuntimeSpirv-None-06339"
                           : "VUID-RuntimeSpirv-None-06336",
             "the shader has an atomic operation on floats of %u bits that %s, but the feature "
             "shader%sFloat%u%s is not enabled",
             width, does[kind], storage == SpvStorageClassStorageBuffer ? "Buffer" : "Shared",
             width,
             kind == FLOAT_MOVES  ? "Atomics"
             : kind == FLOAT_ADDS ? "AtomicAdd"
                                  : "AtomicMinMax");
    }
}

static void
check_atomic(struct walk *w, const uint32_t *i, uint32_t pointer_word)
{
    const struct wake_spirv_module *m = w->s->module;
    const uint32_t *pointer = wake_spirv_def(
        m, wake_spirv_type_of(m, wake_spirv_word(i, pointer_word)));
    uint32_t width, components = 1, type = wake_spirv_word(pointer, 3);
    enum wake_spirv_base base = wake_spirv_scalar(m, type, &width, &components);

    if (wake_spirv_op(pointer) != SpvOpTypePointer) {
        return;
    }
    if ((base == WAKE_SPIRV_UINT || base == WAKE_SPIRV_SINT) && width == 64) {
        check_integer_atomic(w, wake_spirv_word(pointer, 2));
    } else if (base == WAKE_SPIRV_FLOAT && components == 1 &&
               (width == 16 || width == 32 || width == 64)) {
        check_float_atomic(w, wake_spirv_word(pointer, 2), width, float_atomic(wake_spirv_op(i)));
#ifdef VK_NV_shader_atomic_float16_vector
    } else if (base == WAKE_SPIRV_FLOAT && width == 16 &&
               !WAKE_FEATURE(w->s->check, shaderFloat16VectorAtomics)) {
        FIND(w, "VUID-RuntimeSpirv-shaderFloat16VectorAtomics-09581",
             "the shader has an atomic operation on vectors of 16-bit floats, but the feature "
             "shaderFloat16VectorAtomics is not enabled");
#endif
    }
}

/* ---- scopes ---------------------------------------------------------------------------------- */

static void
check_memory_scope(struct walk *w, uint32_t id)
{
    struct wake_check *check = w->s->check;
    uint64_t scope;

    if (!wake_spirv_constant(&w->values, id, &scope)) {
        return;
    }
    if (scope == SpvScopeDevice && WAKE_FEATURE(check, vulkanMemoryModel) &&
        !WAKE_FEATURE(check, vulkanMemoryModelDeviceScope)) {
        FIND(
            w, "VUID-RuntimeSpirv-vulkanMemoryModel-06265",
            "the shader uses the memory scope Device, but of the features vulkanMemoryModel and vulkanMemoryModelDeviceScope only the "
            "first is enabled");
    } else if (scope == SpvScopeQueueFamily && !WAKE_FEATURE(check, vulkanMemoryModel)) {
        FIND(
            w, "VUID-RuntimeSpirv-vulkanMemoryModel-06266",
            "the shader uses the memory scope QueueFamily, but the feature vulkanMemoryModel is not enabled");
    }
}

static void
check_clock(struct walk *w, const uint32_t *i)
{
    uint64_t scope;

    if (!wake_spirv_constant(&w->values, wake_spirv_word(i, 3), &scope)) {
        return;
    }
    if (scope == SpvScopeSubgroup && !WAKE_FEATURE(w->s->check, shaderSubgroupClock)) {
        FIND(
            w, "VUID-RuntimeSpirv-shaderSubgroupClock-06267",
            "the shader reads the clock with the scope Subgroup, but the feature shaderSubgroupClock is not enabled");
    } else if (scope == SpvScopeDevice && !WAKE_FEATURE(w->s->check, shaderDeviceClock)) {
        FIND(
            w, "VUID-RuntimeSpirv-shaderDeviceClock-06268",
            "the shader reads the clock with the scope Device, but the feature shaderDeviceClock is not enabled");
    }
}

/* ---- subgroups ------------------------------------------------------------------------------- */

/* The value that a group operation works on: its type is the result's where it has one. */
static void
check_group(struct walk *w, const uint32_t *i)
{
    const struct wake_facts *facts = w->s->facts;
    VkShaderStageFlagBits stage = w->s->stage->stage;
    uint32_t op = wake_spirv_op(i), width;
    uint64_t scope;
    enum wake_spirv_base base = wake_spirv_scalar(w->s->module, wake_spirv_word(i, 1), &width,
                                                  NULL);
    char text[256];

    if (!wake_spirv_constant(&w->values, wake_spirv_word(i, 3), &scope) ||
        scope != SpvScopeSubgroup || !facts->properties.subgroup.subgroupSize) {
        return;
    }
    if (!(facts->properties.subgroup.supportedStages & stage)) {
        wake_print_VkShaderStageFlags(text, sizeof(text),
                                      facts->properties.subgroup.supportedStages);
        FIND(
            w, "VUID-RuntimeSpirv-None-06343",
            "the shader, for %s, has a group operation with the scope Subgroup, but subgroupSupportedStages is %s",
            wake_name_VkShaderStageFlagBits(stage), text);
    }
    if ((op == SpvOpGroupNonUniformQuadBroadcast || op == SpvOpGroupNonUniformQuadSwap) &&
        stage != VK_SHADER_STAGE_FRAGMENT_BIT && stage != VK_SHADER_STAGE_COMPUTE_BIT &&
        !facts->properties.subgroup.quadOperationsInAllStages) {
        FIND(
            w, "VUID-RuntimeSpirv-None-06342",
            "the shader, for %s, has a quad operation, but subgroupQuadOperationsInAllStages is VK_FALSE",
            wake_name_VkShaderStageFlagBits(stage));
    }
    if (base != WAKE_SPIRV_OTHER && base != WAKE_SPIRV_BOOL &&
        !(base == WAKE_SPIRV_FLOAT && width == 64) && width != 32 &&
        !WAKE_FEATURE(w->s->check, shaderSubgroupExtendedTypes)) {
        FIND(
            w, "VUID-RuntimeSpirv-None-06275",
            "the shader has a group operation on %u-bit numbers, but the feature shaderSubgroupExtendedTypes is not enabled",
            width);
    }
}

/* ---- images ---------------------------------------------------------------------------------- */

/* Each component of a constant offset. */
static void
check_offset(struct walk *w, uint32_t id, bool gather, bool nested)
{
    const VkPhysicalDeviceLimits *limits = &w->s->facts->limits;
    const uint32_t *def = wake_spirv_def(w->s->module, id);
    int64_t least = gather ? limits->minTexelGatherOffset : limits->minTexelOffset;
    int64_t most = gather ? limits->maxTexelGatherOffset : limits->maxTexelOffset;
    uint32_t count = wake_spirv_op(def) == SpvOpConstantComposite ? wake_spirv_length(def) - 3 : 1;

    for (uint32_t k = 0; k < count; k++) {
        uint32_t component = wake_spirv_op(def) == SpvOpConstantComposite ? def[3 + k] : id;
        const uint32_t *inner = wake_spirv_def(w->s->module, component);
        uint64_t value;
        int64_t offset;

        if (wake_spirv_op(inner) == SpvOpConstantComposite && !nested) {
            check_offset(w, component, gather, true); /* of ConstOffsets, an array of vectors */
            continue;
        }
        if (!wake_spirv_constant(&w->values, component, &value)) {
            continue;
        }
        offset = (int32_t)(uint32_t)value;
        if (offset < least) {
            WAKE_FIND_STAGE(w->s,
                            gather ? "VUID-RuntimeSpirv-OpImage-06376"
                                   : "VUID-RuntimeSpirv-OpImageSample-06435",
                            "the shader %s an image with the offset %lld, and %s is %lld",
                            gather ? "gathers from" : "samples", (long long)offset,
                            gather ? "minTexelGatherOffset" : "minTexelOffset", (long long)least);
        } else if (offset > most) {
            WAKE_FIND_STAGE(w->s,
                            gather ? "VUID-RuntimeSpirv-OpImage-06377"
                                   : "VUID-RuntimeSpirv-OpImageSample-06436",
                            "the shader %s an image with the offset %lld, and %s is %lld",
                            gather ? "gathers from" : "samples", (long long)offset,
                            gather ? "maxTexelGatherOffset" : "maxTexelOffset", (long long)most);
        }
    }
}

/* The operand of an image operand bit; 0: it is not there. `mask_word` is where the mask stands. */
static uint32_t
image_operand(const uint32_t *i, uint32_t mask_word, uint32_t bit)
{
    uint32_t mask = wake_spirv_word(i, mask_word), at = mask_word + 1;

    if (!(mask & bit)) {
        return 0;
    }
    for (uint32_t below = 1; below < bit; below <<= 1) {
        at += mask & below ? (below == SpvImageOperandsGradMask ? 2 : 1) : 0;
    }
    return wake_spirv_word(i, at);
}

static void
check_offsets(struct walk *w, const uint32_t *i)
{
    uint32_t op = wake_spirv_op(i), mask_word = 5, id;
    bool gather = false;

    switch (op) {
    case SpvOpImageGather:
    case SpvOpImageDrefGather:
    case SpvOpImageSparseGather:
    case SpvOpImageSparseDrefGather:
        gather = true;
        mask_word = 6;
        break;
    case SpvOpImageSampleDrefImplicitLod:
    case SpvOpImageSampleDrefExplicitLod:
    case SpvOpImageSampleProjDrefImplicitLod:
    case SpvOpImageSampleProjDrefExplicitLod:
    case SpvOpImageSparseSampleDrefImplicitLod:
    case SpvOpImageSparseSampleDrefExplicitLod: mask_word = 6; break;
    default: break;
    }
    id = image_operand(i, mask_word, SpvImageOperandsConstOffsetMask);
    if (id) {
        check_offset(w, id, gather, false);
    }
    id = gather ? image_operand(i, mask_word, SpvImageOperandsOffsetMask) : 0;
    if (id) {
        check_offset(w, id, gather, false);
    }
    id = gather ? image_operand(i, mask_word, SpvImageOperandsConstOffsetsMask) : 0;
    if (id) {
        check_offset(w, id, gather, false);
    }
}

/* Components of a SPIR-V image format, 0: not known. */
static uint32_t
format_components(uint32_t format)
{
    switch (format) {
    case SpvImageFormatR32f:
    case SpvImageFormatR16f:
    case SpvImageFormatR16:
    case SpvImageFormatR8:
    case SpvImageFormatR16Snorm:
    case SpvImageFormatR8Snorm:
    case SpvImageFormatR32i:
    case SpvImageFormatR16i:
    case SpvImageFormatR8i:
    case SpvImageFormatR32ui:
    case SpvImageFormatR16ui:
    case SpvImageFormatR8ui:
    case SpvImageFormatR64ui:
    case SpvImageFormatR64i: return 1;
    case SpvImageFormatRg32f:
    case SpvImageFormatRg16f:
    case SpvImageFormatRg16:
    case SpvImageFormatRg8:
    case SpvImageFormatRg16Snorm:
    case SpvImageFormatRg8Snorm:
    case SpvImageFormatRg32i:
    case SpvImageFormatRg16i:
    case SpvImageFormatRg8i:
    case SpvImageFormatRg32ui:
    case SpvImageFormatRg16ui:
    case SpvImageFormatRg8ui: return 2;
    case SpvImageFormatR11fG11fB10f: return 3;
    case SpvImageFormatRgba32f:
    case SpvImageFormatRgba16f:
    case SpvImageFormatRgba8:
    case SpvImageFormatRgba8Snorm:
    case SpvImageFormatRgba16:
    case SpvImageFormatRgb10A2:
    case SpvImageFormatRgba16Snorm:
    case SpvImageFormatRgba32i:
    case SpvImageFormatRgba16i:
    case SpvImageFormatRgba8i:
    case SpvImageFormatRgba32ui:
    case SpvImageFormatRgba16ui:
    case SpvImageFormatRgba8ui:
    case SpvImageFormatRgb10a2ui: return 4;
    default: return 0;
    }
}

static void
check_image_write(struct walk *w, const uint32_t *i)
{
    const struct wake_spirv_module *m = w->s->module;
    const uint32_t *image = wake_spirv_def(m, wake_spirv_type_of(m, wake_spirv_word(i, 1)));
    uint32_t needed = wake_spirv_op(image) == SpvOpTypeImage
                          ? format_components(wake_spirv_word(image, 8))
                          : 0,
             components;

    (void)wake_spirv_scalar(m, wake_spirv_type_of(m, wake_spirv_word(i, 3)), NULL, &components);
    if (wake_spirv_type_of(m, wake_spirv_word(i, 3)) && components < needed) {
        FIND(
            w, "VUID-RuntimeSpirv-OpImageWrite-07112",
            "the shader writes texels of %u components to an image whose format in the shader has %u",
            components, needed);
    }
}

/* ---- vertex streams and mesh tasks ----------------------------------------------------------- */

static void
check_stream(struct walk *w, const uint32_t *i)
{
    uint32_t most = w->s->facts->properties.transformFeedbackEXT.maxTransformFeedbackStreams;
    uint64_t stream;

    if (!wake_spirv_constant(&w->values, wake_spirv_word(i, 1), &stream)) {
        return;
    }
    w->streams |= stream < 32 ? 1u << stream : 0;
    if (most && stream >= most) {
        FIND(w, "VUID-RuntimeSpirv-OpEmitStreamVertex-06310",
             "the shader uses the vertex stream %llu, and maxTransformFeedbackStreams is %u",
             (unsigned long long)stream, most);
    }
}

static void
check_mesh_tasks(struct walk *w, const uint32_t *i)
{
    static const char *const vuids[3] = { "VUID-RuntimeSpirv-TaskEXT-07299",
                                          "VUID-RuntimeSpirv-TaskEXT-07300",
                                          "VUID-RuntimeSpirv-TaskEXT-07301" };
    const VkPhysicalDeviceMeshShaderPropertiesEXT *limits = &w->s->facts->properties.meshShaderEXT;
    uint64_t total = 1;

    for (uint32_t k = 0; k < 3 && limits->maxMeshWorkGroupTotalCount; k++) {
        uint64_t count;

        if (!wake_spirv_constant(&w->values, wake_spirv_word(i, 1 + k), &count) ||
            count > UINT32_MAX) {
            return;
        }
        if (count > limits->maxMeshWorkGroupCount[k]) {
            FIND(w, vuids[k],
                 "the shader emits %llu mesh tasks in %c, and maxMeshWorkGroupCount[%u] is %u",
                 (unsigned long long)count, (char)('x' + k), k, limits->maxMeshWorkGroupCount[k]);
        }
        total = count && total > UINT64_MAX / count ? UINT64_MAX : total * count;
    }
    if (limits->maxMeshWorkGroupTotalCount && total > limits->maxMeshWorkGroupTotalCount) {
        FIND(w, "VUID-RuntimeSpirv-TaskEXT-07302",
             "the shader emits %llu mesh tasks, and maxMeshWorkGroupTotalCount is %u",
             (unsigned long long)total, limits->maxMeshWorkGroupTotalCount);
    }
}

/* What no specialization changes is a matter of the module by registries of today, and of all its rules together; what one changes is,
 * of a pipeline, one of the code that comes of it. */
static void
check_mesh_outputs(struct walk *w, const uint32_t *i, bool of_module)
{
    static const struct {
        SpvExecutionMode mode;
        const char *name, *what, *vuid;
    } rows[2] = {
        { SpvExecutionModeOutputVertices, "OutputVertices", "vertices",
          "VUID-RuntimeSpirv-MeshEXT-07332" },
        { SpvExecutionModeOutputPrimitivesNV, "OutputPrimitives", "primitives",
          "VUID-RuntimeSpirv-MeshEXT-07333" },
    };

    for (uint32_t k = 0; k < 2; k++) {
        const struct wake_spirv_mode *mode = wake_spirv_entry_mode(w->s->entry, rows[k].mode);
        uint32_t id = wake_spirv_word(i, 1 + k);
        bool fixed = WAKE_SAY_OF_MODULES &&
                     wake_spirv_op(wake_spirv_def(w->s->module, id)) == SpvOpConstant;
        const char *whole = of_module ? w->s->object ? "VUID-VkShaderCreateInfoEXT-pCode-08737"
                                                     : "VUID-VkShaderModuleCreateInfo-pCode-08737"
                            : !w->s->object
                                ? "VUID-VkPipelineShaderStageCreateInfo-pSpecializationInfo-06849"
                                : "VUID-VkShaderCreateInfoEXT-pCode-08460";
        bool named = of_module || WAKE_SAY_OF_MODULES;
        uint64_t count;

        if (mode && fixed == of_module && wake_spirv_constant(&w->values, id, &count) &&
            count > mode->operands[0]) {
            FIND(w, named ? whole : rows[k].vuid, "the shader makes %llu %s, and %s is %u%s%s%s",
                 (unsigned long long)count, rows[k].what, rows[k].name, mode->operands[0],
                 named ? " [" : "", named ? rows[k].vuid : "", named ? "]" : "");
            if (named) {
                return;
            }
        }
    }
}

/* ---- one instruction ------------------------------------------------------------------------- */

/* What is wrong of it in any pipeline. */
static void
check_instruction(struct walk *w, const uint32_t *i)
{
    uint32_t op = wake_spirv_op(i), pointer = wake_spirv_atomic_pointer(i);

    if (pointer) {
        check_atomic(w, i, pointer);
        check_memory_scope(w, wake_spirv_word(i, pointer + 1));
        return;
    }
    if (op >= SpvOpGroupNonUniformElect && op <= SpvOpGroupNonUniformQuadSwap) {
        check_group(w, i);
        return;
    }
    if ((op >= SpvOpImageSampleImplicitLod && op <= SpvOpImageDrefGather) ||
        (op >= SpvOpImageSparseSampleImplicitLod && op <= SpvOpImageSparseDrefGather)) {
        check_offsets(w, i);
        return;
    }
    switch (op) {
    case SpvOpMemoryBarrier: check_memory_scope(w, wake_spirv_word(i, 1)); break;
    case SpvOpControlBarrier: check_memory_scope(w, wake_spirv_word(i, 2)); break;
    case SpvOpReadClockKHR: check_clock(w, i); break;
    case SpvOpEmitStreamVertex:
    case SpvOpEndStreamPrimitive: check_stream(w, i); break;
    case WAKE_SPV_OP_SET_MESH_OUTPUTS: check_mesh_outputs(w, i, true); break;
    default: break;
    }
}

/* What a specialization decides. */
static void
check_special_instruction(struct walk *w, const uint32_t *i)
{
    switch (wake_spirv_op(i)) {
    case SpvOpImageWrite: check_image_write(w, i); break;
    case WAKE_SPV_OP_EMIT_MESH_TASKS: check_mesh_tasks(w, i); break;
    case WAKE_SPV_OP_SET_MESH_OUTPUTS: check_mesh_outputs(w, i, false); break;
    default: break;
    }
}

static bool
has_special_instructions(const struct wake_spirv_module *m)
{
    return wake_spirv_has_op(m, SpvOpImageWrite) ||
           wake_spirv_has_op(m, WAKE_SPV_OP_EMIT_MESH_TASKS) ||
           wake_spirv_has_op(m, WAKE_SPV_OP_SET_MESH_OUTPUTS);
}

/* ---- execution modes ------------------------------------------------------------------------- */

struct float_mode {
    uint32_t mode;
    const char *name;
    const char *vuid[3]; /* 16, 32, 64 */
};

static void
check_float_mode(struct walk *w, const struct wake_spirv_mode *mode)
{
    static const struct float_mode rows[] = {
        { SpvExecutionModeSignedZeroInfNanPreserve,
          "SignedZeroInfNanPreserve",
          { "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat16-06293",
            "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat32-06294",
            "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat64-06295" } },
        { SpvExecutionModeDenormPreserve,
          "DenormPreserve",
          { "VUID-RuntimeSpirv-shaderDenormPreserveFloat16-06296",
            "VUID-RuntimeSpirv-shaderDenormPreserveFloat32-06297",
            "VUID-RuntimeSpirv-shaderDenormPreserveFloat64-06298" } },
        { SpvExecutionModeDenormFlushToZero,
          "DenormFlushToZero",
          { "VUID-RuntimeSpirv-shaderDenormFlushToZeroFloat16-06299",
            "VUID-RuntimeSpirv-shaderDenormFlushToZeroFloat32-06300",
            "VUID-RuntimeSpirv-shaderDenormFlushToZeroFloat64-06301" } },
        { SpvExecutionModeRoundingModeRTE,
          "RoundingModeRTE",
          { "VUID-RuntimeSpirv-shaderRoundingModeRTEFloat16-06302",
            "VUID-RuntimeSpirv-shaderRoundingModeRTEFloat32-06303",
            "VUID-RuntimeSpirv-shaderRoundingModeRTEFloat64-06304" } },
        { SpvExecutionModeRoundingModeRTZ,
          "RoundingModeRTZ",
          { "VUID-RuntimeSpirv-shaderRoundingModeRTZFloat16-06305",
            "VUID-RuntimeSpirv-shaderRoundingModeRTZFloat32-06306",
            "VUID-RuntimeSpirv-shaderRoundingModeRTZFloat64-06307" } },
    };
    const VkPhysicalDeviceFloatControlsProperties *p = &w->s->facts->properties.floatControls;
    const VkBool32 on[5][3] = {
        { p->shaderSignedZeroInfNanPreserveFloat16, p->shaderSignedZeroInfNanPreserveFloat32,
          p->shaderSignedZeroInfNanPreserveFloat64 },
        { p->shaderDenormPreserveFloat16, p->shaderDenormPreserveFloat32,
          p->shaderDenormPreserveFloat64 },
        { p->shaderDenormFlushToZeroFloat16, p->shaderDenormFlushToZeroFloat32,
          p->shaderDenormFlushToZeroFloat64 },
        { p->shaderRoundingModeRTEFloat16, p->shaderRoundingModeRTEFloat32,
          p->shaderRoundingModeRTEFloat64 },
        { p->shaderRoundingModeRTZFloat16, p->shaderRoundingModeRTZFloat32,
          p->shaderRoundingModeRTZFloat64 },
    };
    int column = mode->operands[0] == 16   ? 0
                 : mode->operands[0] == 32 ? 1
                 : mode->operands[0] == 64 ? 2
                                           : -1;

    for (size_t i = 0; column >= 0 && i < WAKE_COUNT(rows); i++) {
        if (rows[i].mode == mode->mode && !on[i][column]) {
            FIND(
                w, rows[i].vuid[column],
                "the shader has the execution mode %s for %u bits, but shader%sFloat%u is VK_FALSE",
                rows[i].name, mode->operands[0], rows[i].name, mode->operands[0]);
        }
    }
}

static void
check_mode(struct walk *w, const struct wake_spirv_mode *mode)
{
    const VkPhysicalDeviceTransformFeedbackPropertiesEXT *xfb =
        &w->s->facts->properties.transformFeedbackEXT;

    switch (mode->mode) {
    case SpvExecutionModeIsolines:
        if (WAKE_EXTENSION(w->s->check, VK_KHR_portability_subset) &&
            !WAKE_FEATURE(w->s->check, tessellationIsolines)) {
            FIND(
                w, "VUID-RuntimeSpirv-tessellationShader-06326",
                "the shader has the execution mode IsoLines, but tessellationIsolines of the portability subset is not enabled");
        }
        break;
    case SpvExecutionModePointMode:
        if (WAKE_EXTENSION(w->s->check, VK_KHR_portability_subset) &&
            !WAKE_FEATURE(w->s->check, tessellationPointMode)) {
            FIND(
                w, "VUID-RuntimeSpirv-tessellationShader-06327",
                "the shader has the execution mode PointMode, but tessellationPointMode of the portability subset is not enabled");
        }
        break;
    case SpvExecutionModeSubgroupUniformControlFlowKHR:
        if (!WAKE_FEATURE(w->s->check, shaderSubgroupUniformControlFlow) ||
            !(w->s->facts->properties.subgroup.supportedStages & w->s->stage->stage)) {
            FIND(w, "VUID-RuntimeSpirv-SubgroupUniformControlFlowKHR-06379",
                 "the shader has the execution mode SubgroupUniformControlFlowKHR, but %s",
                 WAKE_FEATURE(w->s->check, shaderSubgroupUniformControlFlow)
                     ? "the stage is not in supportedStages of subgroups"
                     : "the feature shaderSubgroupUniformControlFlow is not enabled");
        }
        break;
    case SpvExecutionModeEarlyAndLateFragmentTestsAMD:
        if (!WAKE_FEATURE(w->s->check, shaderEarlyAndLateFragmentTests)) {
            FIND(
                w, "VUID-RuntimeSpirv-shaderEarlyAndLateFragmentTests-06767",
                "the shader has the execution mode EarlyAndLateFragmentTests, but the feature shaderEarlyAndLateFragmentTests is not "
                "enabled");
        }
        break;
    case SpvExecutionModeOutputPoints: break;
    default: check_float_mode(w, mode); break;
    }
    if ((mode->mode == SpvExecutionModeOutputLineStrip ||
         mode->mode == SpvExecutionModeOutputTriangleStrip) &&
        w->streams & (w->streams - 1) && xfb->maxTransformFeedbackStreams &&
        !xfb->transformFeedbackStreamsLinesTriangles) {
        FIND(
            w, "VUID-RuntimeSpirv-transformFeedbackStreamsLinesTriangles-06311",
            "the shader emits to several vertex streams and does not have the execution mode OutputPoints, but "
            "transformFeedbackStreamsLinesTriangles is VK_FALSE");
    }
}

/* ---- transform feedback ---------------------------------------------------------------------- */

static void
check_feedback(struct walk *w)
{
    const VkPhysicalDeviceTransformFeedbackPropertiesEXT *xfb =
        &w->s->facts->properties.transformFeedbackEXT;
    const struct wake_spirv_module *m = w->s->module;

    if (!wake_spirv_entry_mode(w->s->entry, SpvExecutionModeXfb) &&
        !wake_spirv_has_capability(m, SpvCapabilityGeometryStreams)) {
        return;
    }
    for (uint32_t i = 0; i < m->decoration_count; i++) {
        const struct wake_spirv_decoration *d = &m->decorations[i];

        if (d->kind == SpvDecorationStream && xfb->maxTransformFeedbackStreams &&
            d->value >= xfb->maxTransformFeedbackStreams) {
            wake_find(w->s->check, "VUID-RuntimeSpirv-Stream-06312",
                      "%s: '%s' has the Stream %u, and maxTransformFeedbackStreams is %u",
                      w->s->path, wake_spirv_name(m, d->target), d->value,
                      xfb->maxTransformFeedbackStreams);
        } else if (d->kind == SpvDecorationXfbStride && xfb->maxTransformFeedbackBufferDataStride &&
                   d->value > xfb->maxTransformFeedbackBufferDataStride) {
            FIND(w, "VUID-RuntimeSpirv-XfbStride-06313",
                 "'%s' has the XfbStride %u, and maxTransformFeedbackBufferDataStride is %u",
                 wake_spirv_name(m, d->target), d->value,
                 xfb->maxTransformFeedbackBufferDataStride);
        } else if (d->kind == SpvDecorationXfbBuffer && d->member == WAKE_SPIRV_NO_MEMBER &&
                   xfb->maxTransformFeedbackBufferDataSize) {
            const struct wake_spirv_decoration *offset = wake_spirv_decoration(
                m, d->target, WAKE_SPIRV_NO_MEMBER, SpvDecorationOffset);
            uint32_t type = wake_spirv_pointee(m, wake_spirv_word(wake_spirv_def(m, d->target), 1));
            uint64_t size = offset ? wake_spirv_size(&w->values, type, true) : 0;

            if (size && offset->value + size > xfb->maxTransformFeedbackBufferDataSize) {
                FIND(
                    w, "VUID-RuntimeSpirv-Offset-06308",
                    "'%s' has the Offset %u and takes %llu bytes, and maxTransformFeedbackBufferDataSize is %u",
                    wake_spirv_name(m, d->target), offset->value, (unsigned long long)size,
                    xfb->maxTransformFeedbackBufferDataSize);
            }
        }
    }
}

static void
walk_instructions(struct walk *w, bool of_module, bool special)
{
    const struct wake_spirv_module *m = w->s->module;
    const struct wake_spirv_entry *entry = w->s->entry;

    for (uint32_t i = 0; i < entry->function_count; i++) {
        const struct wake_spirv_function *function = &m->functions[entry->functions[i]];
        const uint32_t *instruction;

        for (uint32_t at = function->begin;
             (instruction = wake_spirv_next(m, &at, function->end)) != NULL;) {
            if (of_module) {
                check_instruction(w, instruction);
            }
            if (special) {
                check_special_instruction(w, instruction);
            }
        }
    }
}

void
wake_check_stage_instructions(const struct wake_stage_check *s)
{
    struct walk w = { .s = s, .values = { s->module, s->stage->info->pSpecializationInfo } };
    bool of_module = s->when & WAKE_OF_MODULE;
    bool special = s->when & WAKE_OF_STAGE && has_special_instructions(s->module);

    if (of_module || special) {
        walk_instructions(&w, of_module, special);
    }
    wake_check_stage_extensions(s);
    if (!of_module) {
        return;
    }
    for (uint32_t i = 0; i < s->entry->mode_count; i++) {
        check_mode(&w, &s->entry->modes[i]);
    }
    if (WAKE_EXTENSION(s->check, VK_KHR_portability_subset) &&
        !WAKE_FEATURE(s->check, shaderSampleRateInterpolationFunctions) &&
        wake_spirv_has_capability(s->module, SpvCapabilityInterpolationFunction)) {
        FIND(
            &w, "VUID-RuntimeSpirv-shaderSampleRateInterpolationFunctions-06325",
            "the shader has the capability InterpolationFunction, but shaderSampleRateInterpolationFunctions of the portability "
            "subset is not enabled");
    }
    check_feedback(&w);
}
