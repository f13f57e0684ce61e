/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What extensions say of shaders beyond a feature or a limit: float controls, transform feedback,
 * cooperative matrices. Specification, 'Validation Rules within a Module', RuntimeSpirv.
 */
#include "core/shader/shader.h"
#include "spirv/spirv_type.h"
#include "state/scope/device_lists.h"

/* ---- float controls -------------------------------------------------------------------------- */

/* Modes that types of different widths have to share. */
struct shared_modes {
    uint32_t modes[2];
    const char *names[2];
    const char *but_32, *all; /* by what the device keeps apart */
};

static void
check_shared_modes(const struct wake_stage_check *s, const struct shared_modes *rule,
                   VkShaderFloatControlsIndependence apart)
{
    uint32_t widths[2] = { 0 }; /* bit 0: 16, 1: 32, 2: 64, with each mode */

    for (uint32_t i = 0; i < s->entry->mode_count; i++) {
        const struct wake_spirv_mode *mode = &s->entry->modes[i];

        for (int k = 0; k < 2; k++) {
            if (mode->mode == rule->modes[k]) {
                widths[k] |= mode->operands[0] == 16 ? 1 : mode->operands[0] == 32 ? 2 : 4;
            }
        }
    }
    if (apart == VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_32_BIT_ONLY) {
        widths[0] &= ~2u;
        widths[1] &= ~2u;
    }
    if (widths[0] && widths[1]) {
        bool none = apart == VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_NONE;

        WAKE_FIND_STAGE(
            s, none ? rule->all : rule->but_32,
            "the shader has the execution mode %s for some and %s for other widths, but the device keeps them apart for %s",
            rule->names[0], rule->names[1], none ? "none" : "32 bits only");
    }
}

static void
check_independence(const struct wake_stage_check *s)
{
    static const struct shared_modes denorm = {
        { SpvExecutionModeDenormPreserve, SpvExecutionModeDenormFlushToZero },
        { "DenormPreserve", "DenormFlushToZero" },
        "VUID-RuntimeSpirv-denormBehaviorIndependence-06289",
        "VUID-RuntimeSpirv-denormBehaviorIndependence-06290"
    };
    static const struct shared_modes rounding = {
        { SpvExecutionModeRoundingModeRTE, SpvExecutionModeRoundingModeRTZ },
        { "RoundingModeRTE", "RoundingModeRTZ" },
        "VUID-RuntimeSpirv-roundingModeIndependence-06291",
        "VUID-RuntimeSpirv-roundingModeIndependence-06292"
    };
    const VkPhysicalDeviceFloatControlsProperties *p = &s->facts->properties.floatControls;

    if (!p->sType) {
        return;
    }
    if (p->denormBehaviorIndependence != VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_ALL) {
        check_shared_modes(s, &denorm, p->denormBehaviorIndependence);
    }
    if (p->roundingModeIndependence != VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_ALL) {
        check_shared_modes(s, &rounding, p->roundingModeIndependence);
    }
}

/* ---- transform feedback ---------------------------------------------------------------------- */

/* Bytes that the outputs of a stream are written to in each buffer, all of them together. */
static void
check_stream_sizes(const struct wake_stage_check *s)
{
    enum { BUFFERS = 16 };
    const struct wake_spirv_module *m = s->module;
    uint32_t most = s->facts->properties.transformFeedbackEXT.maxTransformFeedbackStreamDataSize;
    const struct wake_spirv_values values = { m, s->stage->info->pSpecializationInfo };
    uint64_t sizes[4][BUFFERS] = { { 0 } };

    if (!most || !wake_spirv_entry_mode(s->entry, SpvExecutionModeXfb)) {
        return;
    }
    for (uint32_t i = 0; i < m->decoration_count; i++) {
        const struct wake_spirv_decoration *d = &m->decorations[i], *stream;
        bool variable = d->member == WAKE_SPIRV_NO_MEMBER;
        const uint32_t *def = wake_spirv_def(m, d->target);
        uint32_t type;

        if (d->kind != SpvDecorationXfbBuffer || d->value >= BUFFERS || !def) {
            continue;
        }
        type = variable ? wake_spirv_pointee(m, wake_spirv_word(def, 1)) : d->target;
        stream = wake_spirv_decoration(m, d->target, d->member, SpvDecorationStream);
        if (stream && stream->value >= 4) {
            continue;
        }
        /* The whole of a variable, or the members of its block. */
        for (uint32_t k = 0; k < m->decoration_count; k++) {
            const struct wake_spirv_decoration *offset = &m->decorations[k];
            uint64_t *size = &sizes[stream ? stream->value : 0][d->value], end;
            uint32_t part = type;

            if (offset->kind != SpvDecorationOffset ||
                (offset->target != d->target && offset->target != type) ||
                (!variable && offset->member != d->member)) {
                continue;
            }
            if (offset->target == type && offset->member != WAKE_SPIRV_NO_MEMBER) {
                part = wake_spirv_word(wake_spirv_def(m, type), 2 + offset->member);
            }
            end = offset->value + wake_spirv_size(&values, part, true);
            *size = end > *size ? end : *size;
        }
    }
    for (uint32_t stream = 0; stream < 4; stream++) {
        uint64_t sum = 0;

        for (uint32_t i = 0; i < BUFFERS; i++) {
            sum += sizes[stream][i];
        }
        if (sum > most) {
            WAKE_FIND_STAGE(
                s, "VUID-RuntimeSpirv-XfbBuffer-06309",
                "the outputs that stream %u writes to transform feedback buffers take %llu bytes together, and "
                "maxTransformFeedbackStreamDataSize is %u",
                stream, (unsigned long long)sum, most);
        }
    }
}

/* ---- cooperative matrices -------------------------------------------------------------------- */

#define NO_COMPONENT_TYPE ((VkComponentTypeNV)0x7fffffff)

static VkComponentTypeNV
component_of(const struct wake_spirv_module *m, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(m, type);
    uint32_t op = def ? wake_spirv_op(def) : 0, width = op ? wake_spirv_word(def, 2) : 0;

    if (op == SpvOpTypeFloat) {
        return width == 16   ? VK_COMPONENT_TYPE_FLOAT16_NV
               : width == 32 ? VK_COMPONENT_TYPE_FLOAT32_NV
               : width == 64 ? VK_COMPONENT_TYPE_FLOAT64_NV
                             : NO_COMPONENT_TYPE;
    }
    if (op == SpvOpTypeInt) {
        bool sign = wake_spirv_word(def, 3);

        switch (width) {
        case 8: return sign ? VK_COMPONENT_TYPE_SINT8_NV : VK_COMPONENT_TYPE_UINT8_NV;
        case 16: return sign ? VK_COMPONENT_TYPE_SINT16_NV : VK_COMPONENT_TYPE_UINT16_NV;
        case 32: return sign ? VK_COMPONENT_TYPE_SINT32_NV : VK_COMPONENT_TYPE_UINT32_NV;
        case 64: return sign ? VK_COMPONENT_TYPE_SINT64_NV : VK_COMPONENT_TYPE_UINT64_NV;
        default: break;
        }
    }
    return NO_COMPONENT_TYPE;
}

/* A matrix of constant size and known components. */
struct matrix {
    uint64_t scope, rows, columns;
    VkComponentTypeNV type;
};

static bool
read_matrix(const struct wake_spirv_values *values, uint32_t id, struct matrix *out)
{
    const uint32_t *def = wake_spirv_def(values->module, id);

    if (!def || wake_spirv_op(def) != SpvOpTypeCooperativeMatrixNV ||
        !wake_spirv_constant(values, wake_spirv_word(def, 3), &out->scope) ||
        !wake_spirv_constant(values, wake_spirv_word(def, 4), &out->rows) ||
        !wake_spirv_constant(values, wake_spirv_word(def, 5), &out->columns)) {
        return false;
    }
    out->type = component_of(values->module, wake_spirv_word(def, 2));
    return out->type != NO_COMPONENT_TYPE;
}

/* Whether one of the device's matrices has that component type, scope and size. */
static bool
matrix_offered(const VkCooperativeMatrixPropertiesNV *p, const struct matrix *x)
{
    return (uint64_t)p->scope == x->scope &&
           ((p->AType == x->type && p->MSize == x->rows && p->KSize == x->columns) ||
            (p->BType == x->type && p->KSize == x->rows && p->NSize == x->columns) ||
            ((p->CType == x->type || p->DType == x->type) && p->MSize == x->rows &&
             p->NSize == x->columns));
}

/* Whether it is one of these, too, that the instruction multiplies and adds. */
static bool
product_offered(const VkCooperativeMatrixPropertiesNV *p, const struct matrix *a,
                const struct matrix *b, const struct matrix *c, const struct matrix *result)
{
    uint64_t scope = (uint64_t)p->scope;

    return a->scope == scope && b->scope == scope && c->scope == scope && result->scope == scope &&
           p->AType == a->type && p->MSize == a->rows && p->KSize == a->columns &&
           p->BType == b->type && p->KSize == b->rows && p->NSize == b->columns &&
           p->CType == c->type && p->MSize == c->rows && p->NSize == c->columns &&
           p->DType == result->type && p->MSize == result->rows && p->NSize == result->columns;
}

static void
check_offered_product(const struct wake_stage_check *s, const struct wake_spirv_values *values,
                      const uint32_t *instruction)
{
    const struct wake_spirv_module *m = s->module;
    const struct wake_device_lists *lists = wake_device_lists_of(s->facts);
    uint32_t count = lists->counts[WAKE_LIST_MATRICES_NV];
    struct matrix a, b, c, result;

    if (!read_matrix(values, wake_spirv_word(instruction, 1), &result) ||
        !read_matrix(values, wake_spirv_type_of(m, wake_spirv_word(instruction, 3)), &a) ||
        !read_matrix(values, wake_spirv_type_of(m, wake_spirv_word(instruction, 4)), &b) ||
        !read_matrix(values, wake_spirv_type_of(m, wake_spirv_word(instruction, 5)), &c)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (product_offered(&lists->matrices_nv[i], &a, &b, &c, &result)) {
            return;
        }
    }
    WAKE_FIND_STAGE(
        s, "VUID-RuntimeSpirv-OpTypeCooperativeMatrixMulAddNV-10059",
        "the shader has OpCooperativeMatrixMulAddNV of %llu x %llu %s and %llu x %llu %s, with %s added to %s, which none "
        "of the %u VkCooperativeMatrixPropertiesNV of the device has",
        (unsigned long long)a.rows, (unsigned long long)a.columns,
        wake_name_VkComponentTypeNV(a.type), (unsigned long long)b.rows,
        (unsigned long long)b.columns, wake_name_VkComponentTypeNV(b.type),
        wake_name_VkComponentTypeNV(c.type), wake_name_VkComponentTypeNV(result.type), count);
}

/* Said where all of the types are those of the device. */
static void
check_offered_products(const struct wake_stage_check *s, const struct wake_spirv_values *values)
{
    for (uint32_t i = 0; i < s->entry->function_count; i++) {
        const struct wake_spirv_function *f = &s->module->functions[s->entry->functions[i]];
        const uint32_t *instruction;

        for (uint32_t at = f->begin;
             (instruction = wake_spirv_next(s->module, &at, f->end)) != NULL;) {
            if (wake_spirv_op(instruction) == SpvOpCooperativeMatrixMulAddNV) {
                check_offered_product(s, values, instruction);
            }
        }
    }
}

static void
check_offered_matrices(const struct wake_stage_check *s)
{
    const struct wake_spirv_module *m = s->module;
    const struct wake_device_lists *lists = wake_device_lists_of(s->facts);
    const VkCooperativeMatrixPropertiesNV *offered = lists->matrices_nv;
    const struct wake_spirv_values values = { m, s->stage->info->pSpecializationInfo };
    uint32_t count = lists->counts[WAKE_LIST_MATRICES_NV];
    VkShaderStageFlags stages =
        s->facts->properties.cooperativeMatrixNV.cooperativeMatrixSupportedStages;

    if (!WAKE_EXTENSION(s->check, VK_NV_cooperative_matrix)) {
        return;
    }
    if (!(stages & s->stage->stage)) {
        char text[256];

        wake_print_VkShaderStageFlags(text, sizeof(text), stages);
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-OpTypeCooperativeMatrixNV-06322",
            "the shader has cooperative matrices, but cooperativeMatrixSupportedStages is %s",
            stages ? text : "0");
        return;
    }
    if (count == UINT32_MAX) {
        return;
    }
    for (uint32_t id = 1; id < m->bound; id++) {
        struct matrix x;
        bool found = !read_matrix(&values, id, &x);

        for (uint32_t i = 0; i < count && !found; i++) {
            found = matrix_offered(&offered[i], &x);
        }
        if (!found) {
            WAKE_FIND_STAGE(
                s, "VUID-RuntimeSpirv-OpTypeCooperativeMatrixNV-06316",
                "the shader has a cooperative matrix of %llu x %llu %s with scope %llu, which none of the %u "
                "VkCooperativeMatrixPropertiesNV of the device has",
                (unsigned long long)x.rows, (unsigned long long)x.columns,
                wake_name_VkComponentTypeNV(x.type), (unsigned long long)x.scope, count);
            return;
        }
    }
    check_offered_products(s, &values);
}

void
wake_check_stage_extensions(const struct wake_stage_check *s)
{
    if (s->when & WAKE_OF_MODULE) {
        check_independence(s);
        check_stream_sizes(s);
    }
    if (s->when & WAKE_OF_STAGE &&
        wake_spirv_has_capability(s->module, SpvCapabilityCooperativeMatrixNV)) {
        check_offered_matrices(s);
    }
}
