/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One shader stage against features and limits that came after 1.3.239. Specification, 'Validation Rules within a Module', RuntimeSpirv.
 */
#include "core/shader/shader.h"

#include "spirv/spirv_newer_ops.h"
#include "spirv/spirv_type.h"

#if WAKE_SAY_OF_MODULES

/* Numbers that older headers of SPIR-V lack. */
enum {
    FAST_NOT_NAN = 1,
    FAST_NOT_INF = 2,
    FAST_NSZ = 4,
};

/* ---- instructions ---------------------------------------------------------------------------- */

/* What has been said of this entry point. */
struct said {
    bool rotate, fma[3], length;
};

static void
check_fma(const struct wake_stage_check *s, const uint32_t *i, struct said *said)
{
#ifdef VK_KHR_shader_fma
    static const char *const vuids[3] = { "VUID-RuntimeSpirv-shaderFmaFloat16-10977",
                                          "VUID-RuntimeSpirv-shaderFmaFloat32-10978",
                                          "VUID-RuntimeSpirv-shaderFmaFloat64-10979" };
    const bool on[3] = { WAKE_FEATURE(s->check, shaderFmaFloat16),
                         WAKE_FEATURE(s->check, shaderFmaFloat32),
                         WAKE_FEATURE(s->check, shaderFmaFloat64) };
    uint32_t width = 0;
    int column;

    (void)wake_spirv_scalar(s->module, wake_spirv_word(i, 1), &width, NULL);
    column = width == 16 ? 0 : width == 32 ? 1 : width == 64 ? 2 : -1;
    if (column >= 0 && !on[column] && !said->fma[column]) {
        said->fma[column] = true;
        WAKE_FIND_STAGE(
            s, vuids[column],
            "the shader has OpFmaKHR of %u bits, but the feature shaderFmaFloat%u is not enabled",
            width, width);
    }
#else
    (void)s, (void)i, (void)said;
#endif
}

static void
check_instruction(const struct wake_stage_check *s, const uint32_t *i, struct said *said)
{
    switch (wake_spirv_op(i)) {
    case WAKE_SPV_OP_FMA: check_fma(s, i, said); break;
    case WAKE_SPV_OP_ROTATE:
        if (wake_spirv_length(i) > 6 && !said->rotate &&
            !WAKE_FEATURE(s->check, shaderSubgroupRotateClustered)) {
            said->rotate = true;
            WAKE_FIND_STAGE(
                s, "VUID-RuntimeSpirv-shaderSubgroupRotateClustered-09566",
                "the shader rotates within clusters, but the feature shaderSubgroupRotateClustered is not "
                "enabled%s",
                "");
        }
        break;
    default: break;
    }
}

/* It stands among the types of debug information, outside of functions. */
static void
check_forward_references(const struct wake_stage_check *s)
{
#ifdef VK_KHR_shader_relaxed_extended_instruction
    if (wake_spirv_has_op(s->module, WAKE_SPV_OP_EXT_INST_WITH_FORWARD_REFS) &&
        !WAKE_FEATURE(s->check, shaderRelaxedExtendedInstruction)) {
        WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-shaderRelaxedExtendedInstruction-10773",
                        "the shader has OpExtInstWithForwardRefsKHR, but the feature "
                        "shaderRelaxedExtendedInstruction is not enabled%s",
                        "");
    }
#else
    (void)s;
#endif
}

/* Lengths of 64 bits want a pipeline that is made for them. */
static void
check_lengths(const struct wake_stage_check *s, const uint32_t *i, struct said *said)
{
#ifdef VK_EXT_shader_64bit_indexing
    uint32_t op = wake_spirv_op(i), width = 0;

    if ((op != SpvOpArrayLength && op != WAKE_SPV_OP_UNTYPED_ARRAY_LENGTH) || said->length) {
        return;
    }
    (void)wake_spirv_scalar(s->module, wake_spirv_word(i, 1), &width, NULL);
    if (width != 32 && !wake_spirv_entry_mode(s->entry, WAKE_SPV_MODE_64_BIT_INDEXING) &&
        !s->pipeline->wide_indices) {
        said->length = true;
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-OpArrayLength-11807",
            "the shader has an OpArrayLength of %u bits, but is not made with 64-bit indexing",
            width);
    }
#else
    (void)s, (void)i, (void)said;
#endif
}

static void
check_instructions(const struct wake_stage_check *s)
{
    const struct wake_spirv_module *m = s->module;
    bool lengths = s->when & WAKE_OF_STAGE &&
                   (wake_spirv_has_op(m, SpvOpArrayLength) ||
                    wake_spirv_has_op(m, WAKE_SPV_OP_UNTYPED_ARRAY_LENGTH));
    struct said said = { 0 };

    if (!lengths && !(s->when & WAKE_OF_MODULE)) {
        return;
    }
    for (uint32_t i = 0; i < s->entry->function_count; i++) {
        const struct wake_spirv_function *f = &m->functions[s->entry->functions[i]];
        const uint32_t *instruction;

        for (uint32_t at = f->begin; (instruction = wake_spirv_next(m, &at, f->end)) != NULL;) {
            if (s->when & WAKE_OF_MODULE) {
                check_instruction(s, instruction, &said);
            }
            if (lengths) {
                check_lengths(s, instruction, &said);
            }
        }
    }
}

/* ---- execution modes and decorations --------------------------------------------------------- */

/* Numbers of a width whose signs, infinities and not-a-numbers the device may lose. */
static void
check_fast_math(const struct wake_stage_check *s, uint32_t width, uint32_t flags, bool decoration)
{
    static const char *const vuids[2][3] = {
        { "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat16-09559",
          "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat32-09561",
          "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat64-09563" },
        { "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat16-09560",
          "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat32-09562",
          "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat64-09564" },
    };
    const VkPhysicalDeviceFloatControlsProperties *p = &s->facts->properties.floatControls;
    const uint32_t all = FAST_NSZ | FAST_NOT_INF | FAST_NOT_NAN;
    int column = width == 16 ? 0 : width == 32 ? 1 : width == 64 ? 2 : -1;
    const VkBool32 kept[3] = { p->shaderSignedZeroInfNanPreserveFloat16,
                               p->shaderSignedZeroInfNanPreserveFloat32,
                               p->shaderSignedZeroInfNanPreserveFloat64 };

    if (p->sType && column >= 0 && !kept[column] && (flags & all) != all) {
        WAKE_FIND_STAGE(
            s, vuids[decoration][column],
            "the shader has %s of %u bits with the flags 0x%x, without all of NSZ, NotInf and NotNaN, but "
            "shaderSignedZeroInfNanPreserveFloat%u is VK_FALSE",
            decoration ? "an FPFastMathMode" : "an FPFastMathDefault", width, flags, width);
    }
}

static void
check_modes(const struct wake_stage_check *s)
{
    const struct wake_spirv_module *m = s->module;
    const struct wake_spirv_values values = { m, s->stage->info->pSpecializationInfo };
    const struct wake_spirv_mode *quads = wake_spirv_entry_mode(
        s->entry, WAKE_SPV_MODE_DERIVATIVE_GROUP_QUADS);
    const struct wake_spirv_mode *linear = wake_spirv_entry_mode(
        s->entry, WAKE_SPV_MODE_DERIVATIVE_GROUP_LINEAR);

#ifdef VK_KHR_compute_shader_derivatives
    if ((quads || linear) &&
        s->stage->stage & (VK_SHADER_STAGE_TASK_BIT_EXT | VK_SHADER_STAGE_MESH_BIT_EXT) &&
        s->facts->properties.computeShaderDerivativesKHR.sType &&
        !s->facts->properties.computeShaderDerivativesKHR.meshAndTaskShaderDerivatives) {
        WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-meshAndTaskShaderDerivatives-10153",
                        "the %s shader has an execution mode of derivative groups, but "
                        "meshAndTaskShaderDerivatives is VK_FALSE",
                        s->stage->stage == VK_SHADER_STAGE_TASK_BIT_EXT ? "task" : "mesh");
    }
#else
    (void)quads, (void)linear;
#endif
    for (uint32_t i = 0; i < m->mode_count; i++) {
        const uint32_t *mode = &m->words[m->modes[i]];
        uint64_t flags;
        uint32_t width = 0;

        if (wake_spirv_word(mode, 1) == s->entry->point->function &&
            wake_spirv_word(mode, 2) == WAKE_SPV_MODE_FAST_MATH_DEFAULT &&
            wake_spirv_constant(&values, wake_spirv_word(mode, 4), &flags)) {
            (void)wake_spirv_scalar(m, wake_spirv_word(mode, 3), &width, NULL);
            check_fast_math(s, width, (uint32_t)flags, false);
        }
    }
    for (uint32_t i = 0; i < m->decoration_count; i++) {
        const struct wake_spirv_decoration *d = &m->decorations[i];
        uint32_t width = 0;

        if (d->kind == SpvDecorationFPFastMathMode && d->member == WAKE_SPIRV_NO_MEMBER) {
            (void)wake_spirv_scalar(m, wake_spirv_type_of(m, d->target), &width, NULL);
            check_fast_math(s, width, d->value, true);
        }
    }
}

/* ---- variables and types --------------------------------------------------------------------- */

static void
check_variable(const struct wake_stage_check *s, uint32_t id)
{
    const struct wake_spirv_module *m = s->module;
    const uint32_t *def = wake_spirv_def(m, id), *type, *element;
    uint32_t storage = wake_spirv_word(def, 3), pointee;
    bool outer = storage == SpvStorageClassInput || storage == SpvStorageClassOutput;

    if (!(s->when & (outer ? WAKE_OF_MODULE : WAKE_OF_STAGE))) {
        return;
    }
    pointee = wake_spirv_pointee(m, wake_spirv_word(def, 1));
    if (outer) {
        if (wake_spirv_contains(m, pointee, 0, 8)) {
            WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-None-10980",
                            "the variable '%s' has 8-bit numbers in it", wake_spirv_name(m, id));
        }
        return;
    }
    type = element = wake_spirv_def(m, pointee);
    if (wake_spirv_op(type) == SpvOpTypeArray || wake_spirv_op(type) == SpvOpTypeRuntimeArray) {
        element = wake_spirv_def(m, wake_spirv_word(type, 2));
    }
    if (wake_spirv_op(element) == SpvOpTypeImage &&
        wake_spirv_word(element, 3) == SpvDimSubpassData &&
        !wake_spirv_decoration(m, id, WAKE_SPIRV_NO_MEMBER, SpvDecorationInputAttachmentIndex)) {
        if (element != type) {
            WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-OpTypeImage-09644",
                            "the array '%s' of input attachments has no InputAttachmentIndex",
                            wake_spirv_name(m, id));
        } else if (!WAKE_FEATURE(s->check, dynamicRenderingLocalRead)) {
            WAKE_FIND_STAGE(
                s, "VUID-RuntimeSpirv-None-09558",
                "the input attachment '%s' has no InputAttachmentIndex, but the feature "
                "dynamicRenderingLocalRead is not enabled",
                wake_spirv_name(m, id));
        }
    }
#ifdef VK_EXT_shader_uniform_buffer_unsized_array
    if (storage == SpvStorageClassUniform && wake_spirv_op(element) == SpvOpTypeStruct &&
        !WAKE_FEATURE(s->check, shaderUniformBufferUnsizedArray) &&
        wake_spirv_length(element) > 2) {
        uint32_t last = wake_spirv_word(element, wake_spirv_length(element) - 1);

        if (wake_spirv_op(wake_spirv_def(m, last)) == SpvOpTypeRuntimeArray &&
            wake_spirv_decoration(m, element[1], WAKE_SPIRV_NO_MEMBER, SpvDecorationBlock)) {
            WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-shaderUniformBufferUnsizedArray-11806",
                            "the uniform block '%s' ends with a run-time array, but the feature "
                            "shaderUniformBufferUnsizedArray is not enabled",
                            wake_spirv_name(m, id));
        }
    }
#endif
}

/* Some are told of modules, some where they are used, as by other layers. */
static void
check_types(const struct wake_stage_check *s)
{
    const struct wake_spirv_module *m = s->module;
    uint32_t most = 0; /* components of a vector; 0: any number */

    for (uint32_t i = 0; i < m->global_count; i++) {
        check_variable(s, m->globals[i]);
    }
#ifdef VK_EXT_shader_long_vector
    if (s->when & WAKE_OF_STAGE && WAKE_FEATURE(s->check, longVector)) {
        most = s->facts->properties.shaderLongVectorEXT.maxVectorComponents;
    }
#endif
    /* Of a stage, ids are looked at for long vectors alone. */
    for (uint32_t id = 1; (most || s->when & WAKE_OF_MODULE) && id < m->bound; id++) {
        const uint32_t *def = wake_spirv_def(m, id);
        uint32_t op = wake_spirv_op(def);

#ifdef VK_EXT_shader_long_vector
        if (op == SpvOpTypeVector && most && wake_spirv_word(def, 3) > most) {
            WAKE_FIND_STAGE(
                s, "VUID-RuntimeSpirv-longVector-12296",
                "the shader has a vector of %u components, but maxVectorComponents is %u",
                wake_spirv_word(def, 3), most);
        }
#endif
        if (!(s->when & WAKE_OF_MODULE)) {
            continue;
        }
        if (op == WAKE_SPV_OP_TYPE_TENSOR && wake_spirv_length(def) < 4) {
            WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-OpTypeTensorARM-09907",
                            "the shader has a tensor without rank%s", "");
        } else if (op == WAKE_SPV_OP_TYPE_TENSOR && wake_spirv_length(def) > 4) {
            WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-OpTypeTensorARM-09902",
                            "the shader has a tensor with a shape%s", "");
        }
    }
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Bytes of the payload that tasks give meshes. */
static uint64_t
payload_bytes(const struct wake_stage_check *s)
{
    const struct wake_spirv_module *m = s->module;
    const struct wake_spirv_values values = { m, s->stage->info->pSpecializationInfo };
    uint64_t sum = 0;

    for (uint32_t i = 0; i < m->global_count; i++) {
        const uint32_t *def = wake_spirv_def(m, m->globals[i]);

        if (wake_spirv_word(def, 3) == WAKE_SPV_STORAGE_TASK_PAYLOAD) {
            sum += wake_spirv_size(&values, wake_spirv_pointee(m, wake_spirv_word(def, 1)), false);
        }
    }
    return sum;
}

static void
check_bytes(const struct wake_stage_check *s, uint64_t bytes, uint32_t most, const char *what,
            const char *name, const char *vuid)
{
    if (most && bytes > most) {
        WAKE_FIND_STAGE(s, vuid, "the shader's %s take %llu bytes, and %s is %u", what,
                        (unsigned long long)bytes, name, most);
    }
}

static void
check_memory(const struct wake_stage_check *s)
{
    const VkPhysicalDeviceMeshShaderPropertiesEXT *p = &s->facts->properties.meshShaderEXT;
    uint64_t shared = s->entry->workgroup_bytes, payload;

    if ((int)s->entry->point->model == SpvExecutionModelTaskEXT) {
        payload = payload_bytes(s);
        check_bytes(s, payload, p->maxTaskPayloadSize, "payload", "maxTaskPayloadSize",
                    "VUID-RuntimeSpirv-maxTaskPayloadSize-08758");
        check_bytes(s, shared, p->maxTaskSharedMemorySize, "variables in workgroup memory",
                    "maxTaskSharedMemorySize", "VUID-RuntimeSpirv-maxTaskSharedMemorySize-08759");
        check_bytes(s, payload + shared, p->maxTaskPayloadAndSharedMemorySize,
                    "payload and variables in workgroup memory",
                    "maxTaskPayloadAndSharedMemorySize",
                    "VUID-RuntimeSpirv-maxTaskPayloadAndSharedMemorySize-08760");
    } else if ((int)s->entry->point->model == SpvExecutionModelMeshEXT) {
        check_bytes(s, shared, p->maxMeshSharedMemorySize, "variables in workgroup memory",
                    "maxMeshSharedMemorySize", "VUID-RuntimeSpirv-maxMeshSharedMemorySize-08754");
        check_bytes(s, payload_bytes(s) + shared, p->maxMeshPayloadAndSharedMemorySize,
                    "payload and variables in workgroup memory",
                    "maxMeshPayloadAndSharedMemorySize",
                    "VUID-RuntimeSpirv-maxMeshPayloadAndSharedMemorySize-08755");
    }
#ifdef VK_EXT_descriptor_heap
    if (s->pipeline->heaps && s->entry->push &&
        s->entry->push_end > s->facts->properties.descriptorHeapEXT.maxPushDataSize &&
        s->facts->properties.descriptorHeapEXT.maxPushDataSize) {
        WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-maxPushDataSize-12455",
                        "the shader's push constants reach %u bytes, but maxPushDataSize is %llu",
                        s->entry->push_end,
                        (unsigned long long)s->facts->properties.descriptorHeapEXT.maxPushDataSize);
    }
#endif
}

void
wake_check_stage_newest(const struct wake_stage_check *s)
{
    check_instructions(s);
    if (s->when & WAKE_OF_MODULE) {
        check_forward_references(s);
        check_modes(s);
        wake_check_stage_standalone(s);
    }
    check_types(s);
    if (s->when & WAKE_OF_STAGE) {
        check_memory(s);
        wake_check_stage_matrices(s);
    }
    wake_check_stage_later(s);
}

#else

void
wake_check_stage_newest(const struct wake_stage_check *s)
{
    (void)s;
}

#endif
