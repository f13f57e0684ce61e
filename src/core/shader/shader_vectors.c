/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Cooperative vectors of one shader stage (VK_NV_cooperative_vector), against what the device offers. Specification, 'Validation
 * Rules within a Module', RuntimeSpirv.
 */
#include "core/shader/shader.h"

#include "core/words.h"

#include "spirv/spirv_newer_ops.h"
#include "spirv/spirv_type.h"
#include "state/scope/device_lists.h"

#if WAKE_SAY_OF_MODULES && defined(VK_NV_cooperative_vector)

enum { NO_TYPE = 0x7fffffff };
struct vectors {
    const struct wake_stage_check *s;
    struct wake_spirv_values values;
    const VkCooperativeVectorPropertiesNV *offers;
    uint32_t count;      /* 0: not known */
    bool said;           /* one finding is enough */
    bool said_component; /* of a type; products of it break a rule of their own */
};

/* ---- types ----------------------------------------------------------------------------------- */

/* The component type of a vector; NO_TYPE: it is none, or not known. */
static int
component_of(const struct wake_spirv_module *m, uint32_t type)
{
    static const int kinds[3][4] = {
        { NO_TYPE, VK_COMPONENT_TYPE_FLOAT16_KHR, VK_COMPONENT_TYPE_FLOAT32_KHR,
          VK_COMPONENT_TYPE_FLOAT64_KHR },
        { VK_COMPONENT_TYPE_SINT8_KHR, VK_COMPONENT_TYPE_SINT16_KHR, VK_COMPONENT_TYPE_SINT32_KHR,
          VK_COMPONENT_TYPE_SINT64_KHR },
        { VK_COMPONENT_TYPE_UINT8_KHR, VK_COMPONENT_TYPE_UINT16_KHR, VK_COMPONENT_TYPE_UINT32_KHR,
          VK_COMPONENT_TYPE_UINT64_KHR },
    };
    const uint32_t *def = wake_spirv_def(m, type), *scalar;
    uint32_t width = 0;
    enum wake_spirv_base base;

    if (wake_spirv_op(def) != WAKE_SPV_OP_TYPE_COOPERATIVE_VECTOR) {
        return NO_TYPE;
    }
    scalar = wake_spirv_def(m, wake_spirv_word(def, 2));
    base = wake_spirv_scalar(m, wake_spirv_word(def, 2), &width, NULL);
    if ((base != WAKE_SPIRV_FLOAT && base != WAKE_SPIRV_SINT && base != WAKE_SPIRV_UINT) ||
        (base == WAKE_SPIRV_FLOAT && wake_spirv_length(scalar) > 3) || width < 8 || width > 64) {
        return NO_TYPE;
    }
    return kinds[base == WAKE_SPIRV_FLOAT  ? 0
                 : base == WAKE_SPIRV_SINT ? 1
                                           : 2][__builtin_ctz(width) - 3];
}

static bool
offers_component(const struct vectors *v, int component)
{
    for (uint32_t i = 0; i < v->count; i++) {
        if ((int)v->offers[i].inputType == component || (int)v->offers[i].resultType == component) {
            return true;
        }
    }
    return !v->count || component == NO_TYPE;
}

static void
check_type(struct vectors *v, uint32_t id)
{
    const uint32_t *def = wake_spirv_def(v->s->module, id);
    uint32_t most = v->s->facts->properties.cooperativeVectorNV.maxCooperativeVectorComponents;
    uint64_t count;

    if (wake_spirv_op(def) != WAKE_SPV_OP_TYPE_COOPERATIVE_VECTOR || v->said) {
        return;
    }
    if (most && wake_spirv_constant(&v->values, wake_spirv_word(def, 3), &count) &&
        (uint32_t)count > most) {
        v->said = true;
        WAKE_FIND_STAGE(v->s, "VUID-RuntimeSpirv-maxCooperativeVectorComponents-10094",
                        "the shader has a cooperative vector of %u components, and "
                        "maxCooperativeVectorComponents is %u",
                        (uint32_t)count, most);
    } else if (!offers_component(v, component_of(v->s->module, id))) {
        v->said = v->said_component = true;
        WAKE_FIND_STAGE(
            v->s, "VUID-RuntimeSpirv-OpTypeCooperativeVector-10095",
            "the shader has a cooperative vector of %s, which none of the %u "
            "VkCooperativeVectorPropertiesNV of the device has",
            wake_name_VkComponentTypeKHR((VkComponentTypeKHR)component_of(v->s->module, id)),
            v->count);
    }
}

/* ---- instructions ---------------------------------------------------------------------------- */

static void
check_offset(struct vectors *v, uint32_t id, const char *what, const char *vuid)
{
    uint32_t width = 0;

    if (v->s->pipeline->wide_indices ||
        wake_spirv_entry_mode(v->s->entry, WAKE_SPV_MODE_64_BIT_INDEXING) || v->said) {
        return;
    }
    (void)wake_spirv_scalar(v->s->module, wake_spirv_type_of(v->s->module, id), &width, NULL);
    if (width && width != 32) {
        v->said = true;
        WAKE_FIND_STAGE(v->s, vuid,
                        "the shader has %s of %u bits, but is not made with 64-bit indexing", what,
                        width);
    }
}

/* The operands of a product that are numbers, and whether all of them are known. */
struct product {
    uint64_t input, matrix, bias, layout, transpose;
    int component, result;
    bool adds;
};

static bool
read_product(const struct vectors *v, const uint32_t *i, struct product *p)
{
    const struct wake_spirv_module *m = v->s->module;
    uint32_t more = p->adds ? 3 : 0;
    const uint32_t *transpose = wake_spirv_def(m, wake_spirv_word(i, 11 + more));

    p->component = component_of(m, wake_spirv_type_of(m, wake_spirv_word(i, 3)));
    p->result = component_of(m, wake_spirv_word(i, 1));
    p->bias = 0;
    p->transpose = wake_spirv_op(transpose) == SpvOpConstantTrue;
    return wake_spirv_constant(&v->values, wake_spirv_word(i, 4), &p->input) &&
           wake_spirv_constant(&v->values, wake_spirv_word(i, 7), &p->matrix) &&
           wake_spirv_constant(&v->values, wake_spirv_word(i, 10 + more), &p->layout) &&
           (!p->adds || wake_spirv_constant(&v->values, wake_spirv_word(i, 10), &p->bias)) &&
           p->component != NO_TYPE && p->result != NO_TYPE;
}

static bool
is_eight_bit_float(uint64_t type)
{
    return (uint32_t)type == VK_COMPONENT_TYPE_FLOAT_E4M3_NV ||
           (uint32_t)type == VK_COMPONENT_TYPE_FLOAT_E5M2_NV;
}

static bool
is_optimal(uint64_t layout)
{
    return layout == VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_INFERENCING_OPTIMAL_NV ||
           layout == VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_TRAINING_OPTIMAL_NV;
}

static void
check_product(struct vectors *v, const uint32_t *i, bool adds)
{
    struct product p = { .adds = adds };
    bool found = !v->count;

    check_offset(v, wake_spirv_word(i, 6), "a MatrixOffset",
                 "VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulAddNV-11808");
    if (adds) {
        check_offset(v, wake_spirv_word(i, 9), "a BiasOffset",
                     "VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulAddNV-11808");
    }
    if ((v->said && !v->said_component) || !read_product(v, i, &p)) {
        return;
    }
    for (uint32_t k = 0; k < v->count && !found; k++) {
        const VkCooperativeVectorPropertiesNV *o = &v->offers[k];

        found = (int)o->inputType == p.component &&
                (uint32_t)o->inputInterpretation == (uint32_t)p.input &&
                (uint32_t)o->matrixInterpretation == (uint32_t)p.matrix &&
                (!adds || (uint32_t)o->biasInterpretation == (uint32_t)p.bias) &&
                (int)o->resultType == p.result && (!p.transpose || o->transpose);
    }
    if (!found) {
        v->said = true;
        v->said_component = false;
        WAKE_FIND_STAGE(
            v->s, "VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulNV-10089",
            "the shader multiplies a cooperative vector of %s, interpreted as %s, by a%s matrix of "
            "%s, into %s: none of the %u VkCooperativeVectorPropertiesNV of the device has that",
            wake_name_VkComponentTypeKHR((VkComponentTypeKHR)p.component),
            wake_name_VkComponentTypeKHR((VkComponentTypeKHR)p.input),
            p.transpose ? " transposed" : "",
            wake_name_VkComponentTypeKHR((VkComponentTypeKHR)p.matrix),
            wake_name_VkComponentTypeKHR((VkComponentTypeKHR)p.result), v->count);
    } else if (is_eight_bit_float(p.matrix) && !is_optimal(p.layout)) {
        v->said = true;
        WAKE_FIND_STAGE(
            v->s, "VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulNV-10090",
            "the shader multiplies by a matrix of %s with the memory layout %llu: it must be "
            "inferencing-optimal or training-optimal",
            wake_name_VkComponentTypeKHR((VkComponentTypeKHR)p.matrix),
            (unsigned long long)p.layout);
    }
}

/* Sums go to buffers alone. */
static bool
is_buffer(const struct vectors *v, uint32_t pointer)
{
    const uint32_t *type = wake_spirv_def(v->s->module, wake_spirv_type_of(v->s->module, pointer));
    uint32_t storage = wake_spirv_word(type, 2);

    return wake_spirv_op(type) != SpvOpTypePointer || storage == SpvStorageClassStorageBuffer ||
           storage == SpvStorageClassPhysicalStorageBuffer;
}

static bool
accumulates(const struct vectors *v, int component)
{
    const VkPhysicalDeviceCooperativeVectorPropertiesNV *p =
        &v->s->facts->properties.cooperativeVectorNV;

    return component == VK_COMPONENT_TYPE_FLOAT16_KHR
               ? p->cooperativeVectorTrainingFloat16Accumulation
               : component == VK_COMPONENT_TYPE_FLOAT32_KHR &&
                     p->cooperativeVectorTrainingFloat32Accumulation;
}

static void
check_training(struct vectors *v, const uint32_t *i, bool outer)
{
    const struct wake_spirv_module *m = v->s->module;
    int a = component_of(m, wake_spirv_type_of(m, wake_spirv_word(i, 3)));
    int b = component_of(m, wake_spirv_type_of(m, wake_spirv_word(i, 4)));
    uint64_t layout = 0, matrix = 0;
    const char *wrong = NULL;

    check_offset(v, wake_spirv_word(i, 2), "an Offset",
                 "VUID-RuntimeSpirv-OpCooperativeVectorLoadNV-11809");
    if (v->said) {
        return;
    }
    if (!is_buffer(v, wake_spirv_word(i, 1))) {
        wrong = "its pointer is none to a buffer";
    } else if (!outer) {
        wrong = a == NO_TYPE || accumulates(v, a)
                    ? NULL
                    : "the device does not accumulate components of that type";
    } else if (wake_spirv_constant(&v->values, wake_spirv_word(i, 5), &layout) &&
               layout != VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_TRAINING_OPTIMAL_NV) {
        wrong = "the matrix layout is not training-optimal";
    } else if (wake_spirv_constant(&v->values, wake_spirv_word(i, 6), &matrix) &&
               !accumulates(v, (int)matrix)) {
        wrong = "the device does not accumulate matrices of that interpretation";
    } else if ((a != NO_TYPE && a != VK_COMPONENT_TYPE_FLOAT16_KHR) ||
               (b != NO_TYPE && b != VK_COMPONENT_TYPE_FLOAT16_KHR)) {
        wrong = "the components of A and B are not 16-bit floating-point";
    }
    if (wrong) {
        v->said = true;
        WAKE_FIND_STAGE(v->s,
                        outer
                            ? "VUID-RuntimeSpirv-OpCooperativeVectorOuterProductAccumulateNV-10093"
                            : "VUID-RuntimeSpirv-OpCooperativeVectorReduceSumAccumulateNV-10092",
                        "the shader has %s, but %s",
                        outer ? "OpCooperativeVectorOuterProductAccumulateNV"
                              : "OpCooperativeVectorReduceSumAccumulateNV",
                        wrong);
    }
}

static void
check_instruction(struct vectors *v, const uint32_t *i)
{
    static const char access[] = "VUID-RuntimeSpirv-OpCooperativeVectorLoadNV-11809";

    switch (wake_spirv_op(i)) {
    case WAKE_SPV_OP_COOPERATIVE_VECTOR_MUL: check_product(v, i, false); break;
    case WAKE_SPV_OP_COOPERATIVE_VECTOR_MUL_ADD: check_product(v, i, true); break;
    case WAKE_SPV_OP_COOPERATIVE_VECTOR_OUTER_PRODUCT: check_training(v, i, true); break;
    case WAKE_SPV_OP_COOPERATIVE_VECTOR_REDUCE_SUM: check_training(v, i, false); break;
    case WAKE_SPV_OP_COOPERATIVE_VECTOR_LOAD:
        check_offset(v, wake_spirv_word(i, 4), "an Offset", access);
        break;
    case WAKE_SPV_OP_COOPERATIVE_VECTOR_STORE:
        check_offset(v, wake_spirv_word(i, 2), "an Offset", access);
        break;
    default: break;
    }
}

void
wake_check_stage_vectors(const struct wake_stage_check *s)
{
    const VkPhysicalDeviceCooperativeVectorPropertiesNV *p =
        &s->facts->properties.cooperativeVectorNV;
    const struct wake_device_lists *lists = wake_device_lists_of(s->facts);
    struct vectors v = { .s = s, .values = { s->module, s->stage->info->pSpecializationInfo } };

    if (p->sType && !(p->cooperativeVectorSupportedStages & s->stage->stage)) {
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-cooperativeVectorSupportedStages-10091",
            "the shader has cooperative vectors, but cooperativeVectorSupportedStages is %s",
            WAKE_FLAGS_TEXT(VkShaderStageFlags, p->cooperativeVectorSupportedStages));
        return;
    }
    v.offers = lists->vectors;
    v.count = lists->counts[WAKE_LIST_VECTORS] == UINT32_MAX ? 0 : lists->counts[WAKE_LIST_VECTORS];
    for (uint32_t id = 1; id < s->module->bound; id++) {
        check_type(&v, id);
    }
    for (uint32_t i = 0; i < s->entry->function_count; i++) {
        const struct wake_spirv_function *f = &s->module->functions[s->entry->functions[i]];
        const uint32_t *instruction;

        for (uint32_t at = f->begin;
             (instruction = wake_spirv_next(s->module, &at, f->end)) != NULL;) {
            check_instruction(&v, instruction);
        }
    }
}

#else

void
wake_check_stage_vectors(const struct wake_stage_check *s)
{
    (void)s;
}

#endif
