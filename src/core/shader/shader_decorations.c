/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decorations, types of interfaces and groups of derivatives by today's rules. Specification, 'Validation Rules within a Module'.
 */
#include "core/shader/shader_validity.h"

#include "spirv/spirv_newer_ops.h"

#if WAKE_SAY_OF_MODULES

enum {
    MOST_NESTED = 16,
    STORAGE_PHYSICAL = 5349,
    STORAGE_TILE_IMAGE = 4172,
    ENCODING_BFLOAT16 = 0,
    ENCODING_FLOAT8_E4M3 = 4214,
    ENCODING_FLOAT8_E5M2 = 4215,
    CAPABILITY_GROUP_QUADS = 5288,
    CAPABILITY_GROUP_LINEAR = 5350,
};

/* ---- decorations ----------------------------------------------------------------------------- */

/* Those that an id or a member may have more than one of say what each is for. */
static bool
may_repeat(uint32_t kind)
{
    switch (kind) {
    case SpvDecorationFuncParamAttr:
    case SpvDecorationLinkageAttributes:
    case SpvDecorationUserSemantic:
    case SpvDecorationUserTypeGOOGLE:
    case WAKE_SPV_DECORATION_ARRAY_STRIDE_ID: return true;
    default: return false;
    }
}

static const char *
decoration_name(uint32_t kind)
{
    switch (kind) {
    case SpvDecorationSpecId: return "SpecId";
    case SpvDecorationBlock: return "Block";
    case SpvDecorationBuiltIn: return "BuiltIn";
    case SpvDecorationNoPerspective: return "NoPerspective";
    case SpvDecorationFlat: return "Flat";
    case SpvDecorationPatch: return "Patch";
    case SpvDecorationCentroid: return "Centroid";
    case SpvDecorationSample: return "Sample";
    case SpvDecorationAliased: return "Aliased";
    case SpvDecorationNonWritable: return "NonWritable";
    case SpvDecorationNonReadable: return "NonReadable";
    case SpvDecorationLocation: return "Location";
    case SpvDecorationComponent: return "Component";
    case SpvDecorationIndex: return "Index";
    case SpvDecorationBinding: return "Binding";
    case SpvDecorationDescriptorSet: return "DescriptorSet";
    case SpvDecorationOffset: return "Offset";
    case SpvDecorationNonUniform: return "NonUniform";
    default: return "of that kind";
    }
}

/* Decorations are sorted: the same ones stand beside each other. */
static bool
check_decorations(const struct wake_validity *v)
{
    const struct wake_spirv_module *m = v->module;

    for (uint32_t i = 0; i < m->decoration_count; i++) {
        const struct wake_spirv_decoration *d = &m->decorations[i];
        const bool again = i > 0 && d[-1].target == d->target && d[-1].member == d->member &&
                           d[-1].kind == d->kind;

        if (again && !may_repeat(d->kind)) {
            return WAKE_FIND_INVALID(v, v->not_valid, "%s%%%u has the decoration %s (%u) twice",
                                     d->member == WAKE_SPIRV_NO_MEMBER ? "" : "a member of ",
                                     d->target, decoration_name(d->kind), d->kind),
                   true;
        }
        if (d->kind == SpvDecorationNoContraction && d->member == WAKE_SPIRV_NO_MEMBER &&
            wake_spirv_decoration(m, d->target, WAKE_SPIRV_NO_MEMBER,
                                  SpvDecorationFPFastMathMode)) {
            return WAKE_FIND_INVALID(v, v->not_valid,
                                     "%%%u has the decorations NoContraction and FPFastMathMode",
                                     d->target),
                   true;
        }
    }
    return false;
}

/* ---- interfaces ------------------------------------------------------------------------------ */

/* What inputs and outputs must not hold. */
enum { HOLDS_ADDRESS = 1, HOLDS_BFLOAT16 = 2, HOLDS_FLOAT8 = 4, HOLDS_MATRIX = 8 };

static uint32_t
holds(const struct wake_spirv_module *m, uint32_t type, uint32_t depth)
{
    const uint32_t *def = wake_spirv_def(m, type);
    uint32_t found = 0;

    if (depth > MOST_NESTED) {
        return 0;
    }
    switch (wake_spirv_op(def)) {
    case SpvOpTypePointer: return wake_spirv_word(def, 2) == STORAGE_PHYSICAL ? HOLDS_ADDRESS : 0;
    case SpvOpTypeFloat:
        return wake_spirv_length(def) < 4                                         ? 0
               : def[3] == ENCODING_BFLOAT16                                      ? HOLDS_BFLOAT16
               : def[3] == ENCODING_FLOAT8_E4M3 || def[3] == ENCODING_FLOAT8_E5M2 ? HOLDS_FLOAT8
                                                                                  : 0;
    case WAKE_SPV_OP_TYPE_COOPERATIVE_MATRIX: return HOLDS_MATRIX;
    case SpvOpTypeVector:
    case SpvOpTypeMatrix:
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray: return holds(m, wake_spirv_word(def, 2), depth + 1);
    case SpvOpTypeStruct:
        for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
            found |= holds(m, def[i], depth + 1);
        }
        return found;
    default: return 0;
    }
}

static bool
check_interface(const struct wake_validity *v, uint32_t id, uint32_t held)
{
    if (held & HOLDS_ADDRESS) {
        return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-Input-09557",
                                 "the variable '%s' (%%%u) of an interface has a physical pointer "
                                 "in it",
                                 wake_spirv_name(v->module, id), id),
               true;
    }
    if (held & HOLDS_BFLOAT16) {
        return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-OpTypeFloat-10370",
                                 "the variable '%s' (%%%u) of an interface has floats of the "
                                 "encoding BFloat16KHR in it",
                                 wake_spirv_name(v->module, id), id),
               true;
    }
    if (held & HOLDS_FLOAT8) {
        return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-OpTypeFloat-10823",
                                 "the variable '%s' (%%%u) of an interface has floats of 8 bits "
                                 "in it",
                                 wake_spirv_name(v->module, id), id),
               true;
    }
    return false;
}

static bool
check_variable(const struct wake_validity *v, const uint32_t *def)
{
    const struct wake_spirv_module *m = v->module;
    const uint32_t id = wake_spirv_word(def, 2), storage = wake_spirv_word(def, 3);
    const uint32_t held = holds(m, wake_spirv_pointee(m, wake_spirv_word(def, 1)), 0);

    if ((storage == SpvStorageClassInput || storage == SpvStorageClassOutput) &&
        check_interface(v, id, held)) {
        return true;
    }
    if (held & HOLDS_MATRIX && storage != SpvStorageClassFunction &&
        storage != SpvStorageClassPrivate) {
        return WAKE_FIND_INVALID(v, v->not_valid,
                                 "the variable '%s' (%%%u) of storage class %u has a cooperative "
                                 "matrix in it",
                                 wake_spirv_name(m, id), id, storage),
               true;
    }
    if (storage == STORAGE_TILE_IMAGE &&
        wake_spirv_decoration(m, id, WAKE_SPIRV_NO_MEMBER, SpvDecorationDescriptorSet)) {
        return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-DescriptorSet-06491",
                                 "the tile image '%s' (%%%u) has a DescriptorSet",
                                 wake_spirv_name(m, id), id),
               true;
    }
    if (storage == STORAGE_TILE_IMAGE &&
        !wake_spirv_decoration(m, id, WAKE_SPIRV_NO_MEMBER, SpvDecorationLocation)) {
        return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-TileImageEXT-08723",
                                 "the tile image '%s' (%%%u) has no Location",
                                 wake_spirv_name(m, id), id),
               true;
    }
    return false;
}

/* ---- derivatives ----------------------------------------------------------------------------- */

static bool
check_group(const struct wake_validity *v, const struct wake_spirv_entry_point *point)
{
    const struct wake_spirv_module *m = v->module;
    const uint32_t *size = wake_spirv_mode(m, point->function, SpvExecutionModeLocalSize);
    const uint32_t x = wake_spirv_word(size, 3), y = wake_spirv_word(size, 4);

    if (!size) {
        return false;
    }
    if (wake_spirv_mode(m, point->function, WAKE_SPV_MODE_DERIVATIVE_GROUP_QUADS) &&
        (x % 2 || y % 2)) {
        return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-DerivativeGroupQuadsKHR-10151",
                                 "derivatives are of quads, and the workgroup is %u x %u", x, y),
               true;
    }
    if (wake_spirv_mode(m, point->function, WAKE_SPV_MODE_DERIVATIVE_GROUP_LINEAR) &&
        x * y * wake_spirv_word(size, 5) % 4) {
        return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-DerivativeGroupLinearKHR-10152",
                                 "derivatives are of four invocations, and the workgroup is %u x "
                                 "%u x %u",
                                 x, y, wake_spirv_word(size, 5)),
               true;
    }
    return false;
}

/* A compute shader that takes derivatives without a group for them; other shaders may be in the module. */
static bool
lacks_group(const struct wake_spirv_module *m)
{
    const struct wake_spirv_entry_point *point = m->entry_points;

    return m->entry_point_count == 1 && point->model == SpvExecutionModelGLCompute &&
           (wake_spirv_has_capability(m, CAPABILITY_GROUP_QUADS) ||
            wake_spirv_has_capability(m, CAPABILITY_GROUP_LINEAR)) &&
           !wake_spirv_mode(m, point->function, WAKE_SPV_MODE_DERIVATIVE_GROUP_QUADS) &&
           !wake_spirv_mode(m, point->function, WAKE_SPV_MODE_DERIVATIVE_GROUP_LINEAR);
}

/* ---- instructions ---------------------------------------------------------------------------- */

/* Sums and products, which floats of other encodings than IEEE 754 do not have. */
static bool
is_arithmetic(uint32_t op)
{
    return op == SpvOpFNegate || op == SpvOpFAdd || op == SpvOpFSub || op == SpvOpFMul ||
           op == SpvOpFDiv || op == SpvOpFRem || op == SpvOpFMod;
}

static bool
check_instruction(const struct wake_validity *v, const uint32_t *i, bool ungrouped)
{
    const uint32_t op = wake_spirv_op(i);

    if (ungrouped && op >= SpvOpDPdx && op <= SpvOpFwidthCoarse) {
        return WAKE_FIND_INVALID(v, v->not_valid,
                                 "the compute shader takes the derivative %%%u without an "
                                 "execution mode DerivativeGroup…KHR",
                                 wake_spirv_word(i, 2)),
               true;
    }
    if (is_arithmetic(op) &&
        holds(v->module, wake_spirv_word(i, 1), 0) & (HOLDS_BFLOAT16 | HOLDS_FLOAT8)) {
        return WAKE_FIND_INVALID(v, v->not_valid,
                                 "%%%u is a sum or product of floats of another encoding than "
                                 "IEEE 754",
                                 wake_spirv_word(i, 2)),
               true;
    }
    return false;
}

static bool
check_functions(const struct wake_validity *v)
{
    const struct wake_spirv_module *m = v->module;
    const bool ungrouped = lacks_group(m);

    for (uint32_t k = 0; (ungrouped || m->small_types) && k < m->function_count; k++) {
        const uint32_t *i;

        for (uint32_t at = m->functions[k].begin;
             (i = wake_spirv_next(m, &at, m->functions[k].end)) != NULL;) {
            if (check_instruction(v, i, ungrouped)) {
                return true;
            }
        }
    }
    return false;
}

bool
wake_check_decorations(const struct wake_validity *v)
{
    const struct wake_spirv_module *m = v->module;

    if (check_decorations(v)) {
        return true;
    }
    for (uint32_t i = 0; i < m->global_count; i++) {
        const uint32_t *def = wake_spirv_def(m, m->globals[i]);

        if (wake_spirv_op(def) == SpvOpVariable && check_variable(v, def)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < m->entry_point_count; i++) {
        if (check_group(v, &m->entry_points[i])) {
            return true;
        }
    }
    return check_functions(v);
}

#else

bool
wake_check_decorations(const struct wake_validity *v)
{
    (void)v;
    return false;
}

#endif
