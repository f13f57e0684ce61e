/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules within a module that came after the SPIRV-Tools which may be installed: variables of untyped pointers, vectors of more than four
 * components, the shading rate of meshes, positions of hit triangles. Specification, 'Validation Rules within a Module', StandaloneSpirv.
 */
#include "core/shader/shader.h"

#include "spirv/spirv_newer_ops.h"
#include "spirv/spirv_type.h"

#if WAKE_SAY_OF_MODULES

/* Numbers that older headers of SPIR-V lack. */
enum {
    OP_UNTYPED_VARIABLE = 4418,
    CAPABILITY_LONG_VECTOR = 5425,
    BUILT_IN_SAMPLER_HEAP = 5122,
    BUILT_IN_RESOURCE_HEAP = 5123,
    STORAGE_SHADER_RECORD = 5343,
    BUILT_IN_HIT_POSITIONS = 5335,
    CAPABILITY_POSITION_FETCH = 5336,
    MOST_NESTED = 16,
};

/* ---- variables of untyped pointers ----------------------------------------------------------- */

static bool
is_heap(const struct wake_spirv_module *m, uint32_t id)
{
    const struct wake_spirv_decoration *d = wake_spirv_decoration(m, id, WAKE_SPIRV_NO_MEMBER,
                                                                  SpvDecorationBuiltIn);

    return d && (d->value == BUILT_IN_SAMPLER_HEAP || d->value == BUILT_IN_RESOURCE_HEAP);
}

static void
check_untyped(const struct wake_stage_check *s, const uint32_t *def)
{
    const uint32_t id = wake_spirv_word(def, 2), storage = wake_spirv_word(def, 3);

    if (wake_spirv_length(def) > 4) {
        return; /* with a type */
    }
    if (storage != SpvStorageClassUniformConstant) {
        WAKE_FIND_STAGE(s, "VUID-StandaloneSpirv-OpUntypedVariableKHR-11167",
                        "the untyped variable '%s' of storage class %u has no Data Type",
                        wake_spirv_name(s->module, id), storage);
    } else if (!is_heap(s->module, id)) {
        WAKE_FIND_STAGE(s, "VUID-StandaloneSpirv-OpUntypedVariableKHR-11347",
                        "the untyped variable '%s' in UniformConstant has no Data Type, and is "
                        "neither SamplerHeapEXT nor ResourceHeapEXT",
                        wake_spirv_name(s->module, id));
    }
}

/* ---- long vectors ---------------------------------------------------------------------------- */

/* A vector of more than four components, or an aggregate with one in it. */
static bool
holds_long_vector(const struct wake_spirv_values *values, uint32_t type, uint32_t depth)
{
    const uint32_t *def = wake_spirv_def(values->module, type);
    uint64_t count = 0;

    if (depth > MOST_NESTED) {
        return false;
    }
    switch (wake_spirv_op(def)) {
    case SpvOpTypeVector: return wake_spirv_word(def, 3) > 4;
    case WAKE_SPV_OP_TYPE_COOPERATIVE_VECTOR:
        return wake_spirv_constant(values, wake_spirv_word(def, 3), &count) && count > 4;
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return holds_long_vector(values, wake_spirv_word(def, 2), depth + 1);
    case SpvOpTypeStruct:
        for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
            if (holds_long_vector(values, wake_spirv_word(def, i), depth + 1)) {
                return true;
            }
        }
        return false;
    default: return false;
    }
}

static bool
takes_long_vectors(uint32_t storage)
{
    switch ((int)storage) {
    case SpvStorageClassFunction:
    case SpvStorageClassPrivate:
    case SpvStorageClassUniform:
    case SpvStorageClassWorkgroup:
    case SpvStorageClassStorageBuffer:
    case SpvStorageClassPhysicalStorageBuffer:
    case SpvStorageClassPushConstant:
    case STORAGE_SHADER_RECORD: return true;
    default: return false;
    }
}

static void
check_variable(const struct wake_stage_check *s, const uint32_t *def)
{
    const struct wake_spirv_values values = { s->module, s->stage->info->pSpecializationInfo };
    const uint32_t storage = wake_spirv_word(def, 3);
    const uint32_t pointee = wake_spirv_pointee(s->module, wake_spirv_word(def, 1));

    if (!takes_long_vectors(storage) && holds_long_vector(&values, pointee, 0)) {
        WAKE_FIND_STAGE(s, "VUID-StandaloneSpirv-Type-12297",
                        "the variable '%s' of storage class %u has a vector of more than four "
                        "components in it",
                        wake_spirv_name(s->module, wake_spirv_word(def, 2)), storage);
    }
}

/* ---- positions of a hit triangle ------------------------------------------------------------- */

/* An array of three vectors of three 32-bit floats. */
static bool
is_triangle(const struct wake_spirv_values *values, uint32_t type)
{
    const uint32_t *array = wake_spirv_def(values->module, type);
    const uint32_t *vector = wake_spirv_op(array) == SpvOpTypeArray
                                 ? wake_spirv_def(values->module, wake_spirv_word(array, 2))
                                 : NULL;
    const uint32_t *number = vector && wake_spirv_op(vector) == SpvOpTypeVector
                                 ? wake_spirv_def(values->module, wake_spirv_word(vector, 2))
                                 : NULL;
    uint64_t length = 0;

    return number && wake_spirv_constant(values, wake_spirv_word(array, 3), &length) &&
           length == 3 && wake_spirv_word(vector, 3) == 3 &&
           wake_spirv_op(number) == SpvOpTypeFloat && wake_spirv_word(number, 2) == 32;
}

static void
check_positions(const struct wake_stage_check *s, const uint32_t *def)
{
    const struct wake_spirv_values values = { s->module, s->stage->info->pSpecializationInfo };
    const uint32_t id = wake_spirv_word(def, 2), storage = wake_spirv_word(def, 3);
    const int model = (int)s->entry->point->model;
    const struct wake_spirv_decoration *d = wake_spirv_decoration(
        s->module, id, WAKE_SPIRV_NO_MEMBER, SpvDecorationBuiltIn);

    if (!d || d->value != BUILT_IN_HIT_POSITIONS) {
        return;
    }
    if (storage != SpvStorageClassInput) {
        WAKE_FIND_STAGE(
            s, "VUID-HitTriangleVertexPositionsKHR-HitTriangleVertexPositionsKHR-08748",
            "the variable '%s' of HitTriangleVertexPositionsKHR has the storage class %u",
            wake_spirv_name(s->module, id), storage);
    } else if (!is_triangle(&values, wake_spirv_pointee(s->module, wake_spirv_word(def, 1)))) {
        WAKE_FIND_STAGE(s, "VUID-HitTriangleVertexPositionsKHR-HitTriangleVertexPositionsKHR-08749",
                        "the variable '%s' of HitTriangleVertexPositionsKHR is no array of three "
                        "vectors of three 32-bit floats",
                        wake_spirv_name(s->module, id));
    } else if (model != SpvExecutionModelAnyHitKHR && model != SpvExecutionModelClosestHitKHR &&
               wake_spirv_entry_builtin(s->entry, BUILT_IN_HIT_POSITIONS, false)) {
        WAKE_FIND_STAGE(s, "VUID-HitTriangleVertexPositionsKHR-HitTriangleVertexPositionsKHR-08747",
                        "the variable '%s' of HitTriangleVertexPositionsKHR is for shaders of hits",
                        wake_spirv_name(s->module, id));
    }
}

/* ---- entry ----------------------------------------------------------------------------------- */

void
wake_check_stage_standalone(const struct wake_stage_check *s)
{
    const struct wake_spirv_module *m = s->module;
    const bool longs = wake_spirv_has_capability(m, CAPABILITY_LONG_VECTOR);
    const bool positions = wake_spirv_has_capability(m, CAPABILITY_POSITION_FETCH);

    for (uint32_t id = 1; id < m->bound; id++) {
        const uint32_t *def = wake_spirv_def(m, id);
        const uint32_t op = wake_spirv_op(def);

        if (op == OP_UNTYPED_VARIABLE) {
            check_untyped(s, def);
        } else if (op == SpvOpVariable && longs) {
            check_variable(s, def);
        }
        if (op == SpvOpVariable && positions) {
            check_positions(s, def);
        }
    }
    if ((int)s->entry->point->model == SpvExecutionModelMeshEXT &&
        wake_spirv_entry_builtin(s->entry, SpvBuiltInPrimitiveShadingRateKHR, true) &&
        !WAKE_FEATURE(s->check, primitiveFragmentShadingRateMeshShader)) {
        WAKE_FIND_STAGE(s, "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-12275",
                        "the mesh shader declares PrimitiveShadingRateKHR, but the feature "
                        "primitiveFragmentShadingRateMeshShader is not enabled%s",
                        "");
    }
}

#else

void
wake_check_stage_standalone(const struct wake_stage_check *s)
{
    (void)s;
}

#endif
