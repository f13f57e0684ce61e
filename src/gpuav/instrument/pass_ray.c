/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where rays go and with which flags, of queries and of traces. What is constant in the module is
 * checked when its pipeline is made (core/shader/shader_rays.c), and counts as right here. Floats are
 * looked at as bits: compilers may take it that there is no NaN.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

#include "spirv/spirv_type.h"

enum {
    FLOAT_BITS = 0x7fffffff, /* without the sign */
    FLOAT_INFINITE = 0x7f800000
};

enum parameter {
    P_INSTRUCTION,
    P_QUERY,
    P_FLAGS,
    P_ORIGIN,
    P_DIRECTION = P_ORIGIN + 3,
    P_TMIN = P_DIRECTION + 3,
    P_TMAX,
    PARAMETERS
};

/* ---- the function ---------------------------------------------------------------------------- */

/* Whether two or more of the mask's bits are set. */
static uint32_t
several(struct wake_instrumenter *in, uint32_t flags, uint32_t mask)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t bits = WAKE_CODE(in, w, SpvOpBitwiseAnd, in->t_uint, flags, wake_code_uint(in, mask));
    uint32_t less = WAKE_CODE(in, w, SpvOpISub, in->t_uint, bits, wake_code_uint(in, 1));

    less = WAKE_CODE(in, w, SpvOpBitwiseAnd, in->t_uint, bits, less);
    return WAKE_CODE(in, w, SpvOpINotEqual, in->t_bool, less, wake_code_uint(in, 0));
}

static uint32_t
magnitude(struct wake_instrumenter *in, uint32_t bits)
{
    return WAKE_CODE(in, wake_code_functions(in), SpvOpBitwiseAnd, in->t_uint, bits,
                     wake_code_uint(in, FLOAT_BITS));
}

/* Of any of `count` numbers: `op` of its magnitude and infinity. */
static uint32_t
any_is(struct wake_instrumenter *in, uint32_t op, const uint32_t *bits, uint32_t count)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t infinite = wake_code_uint(in, FLOAT_INFINITE), result = 0;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t one = wake_code_value(in, w, op, in->t_bool,
                                       (uint32_t[]){ magnitude(in, bits[i]), infinite }, 2);

        result = result ? WAKE_CODE(in, w, SpvOpLogicalOr, in->t_bool, result, one) : one;
    }
    return result;
}

/* Zero has a sign, and is not below zero. */
static uint32_t
negative(struct wake_instrumenter *in, uint32_t bits)
{
    return WAKE_CODE(in, wake_code_functions(in), SpvOpUGreaterThan, in->t_bool, bits,
                     wake_code_uint(in, 1u << 31));
}

static uint32_t
broken_rule(struct wake_instrumenter *in, const uint32_t *p)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t wrong[WAKE_RAY_RULES] = { 0 }, rule = wake_code_uint(in, 0);

    wrong[WAKE_RAY_NAN] = any_is(in, SpvOpUGreaterThan, &p[P_ORIGIN], PARAMETERS - P_ORIGIN);
    wrong[WAKE_RAY_INFINITE] = any_is(in, SpvOpIEqual, &p[P_ORIGIN], P_TMIN - P_ORIGIN);
    wrong[WAKE_RAY_NEGATIVE] = WAKE_CODE(in, w, SpvOpLogicalOr, in->t_bool, negative(in, p[P_TMIN]),
                                         negative(in, p[P_TMAX]));
    wrong[WAKE_RAY_ORDER] = WAKE_CODE(in, w, SpvOpUGreaterThan, in->t_bool,
                                      magnitude(in, p[P_TMIN]), magnitude(in, p[P_TMAX]));
    wrong[WAKE_RAY_SKIP_ALL] = several(
        in, p[P_FLAGS], SpvRayFlagsSkipTrianglesKHRMask | SpvRayFlagsSkipAABBsKHRMask);
    wrong[WAKE_RAY_CULL] = several(in, p[P_FLAGS],
                                   SpvRayFlagsSkipTrianglesKHRMask |
                                       SpvRayFlagsCullBackFacingTrianglesKHRMask |
                                       SpvRayFlagsCullFrontFacingTrianglesKHRMask);
    wrong[WAKE_RAY_OPAQUE] = several(in, p[P_FLAGS],
                                     SpvRayFlagsOpaqueKHRMask | SpvRayFlagsNoOpaqueKHRMask |
                                         SpvRayFlagsCullOpaqueKHRMask |
                                         SpvRayFlagsCullNoOpaqueKHRMask);
    for (uint32_t i = WAKE_RAY_RULES; --i;) {
        rule = WAKE_CODE(in, w, SpvOpSelect, in->t_uint, wrong[i], wake_code_uint(in, i), rule);
    }
    return rule;
}

/* void (enum parameter) */
static uint32_t
check_function(struct wake_instrumenter *in)
{
    uint32_t *id = &in->functions[WAKE_PUT_RAY], p[PARAMETERS], rule, zero;
    struct wake_spirv_words *w = wake_code_functions(in);

    if (*id) {
        return *id;
    }
    zero = wake_code_uint(in, 0);
    (void)wake_code_record_function(in);
    *id = wake_code_begin(in, in->t_void, PARAMETERS, p);
    rule = broken_rule(in, p);
    wake_code_return_if(in, WAKE_CODE(in, w, SpvOpIEqual, in->t_bool, rule, zero), 0);
    wake_code_write_now(in, p[P_INSTRUCTION], WAKE_RECORD_RAY,
                        (uint32_t[]){ rule, p[P_QUERY], p[P_FLAGS], p[P_TMIN], p[P_TMAX], zero });
    wake_spirv_put_instruction(w, SpvOpReturn, NULL, 0);
    wake_code_end(in);
    return *id;
}

/* ---- the places ------------------------------------------------------------------------------ */

static bool
is_float(const struct wake_spirv_module *m, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(m, type);

    return wake_spirv_op(def) == SpvOpTypeFloat && wake_spirv_word(def, 2) == 32;
}

static bool
is_constant(const struct wake_spirv_module *m, uint32_t id)
{
    switch (wake_spirv_op(wake_spirv_def(m, id))) {
    case SpvOpConstant:
    case SpvOpConstantNull:
    case SpvOpConstantComposite:
    case SpvOpSpecConstant:
    case SpvOpSpecConstantOp: return true;
    default: return false;
    }
}

/* False: no vector of three floats. Constants leave zeroes, as they are. */
static bool
put_vector(struct wake_instrumenter *in, uint32_t id, uint32_t *to)
{
    const struct wake_spirv_module *m = in->module;
    const uint32_t *type = wake_spirv_def(m, wake_spirv_type_of(m, id));

    if (wake_spirv_op(type) != SpvOpTypeVector || wake_spirv_word(type, 3) != 3 ||
        !is_float(m, wake_spirv_word(type, 2))) {
        return false;
    }
    for (uint32_t i = 0; i < 3 && !is_constant(m, id); i++) {
        to[i] = WAKE_CODE(in, in->code, SpvOpCompositeExtract, wake_spirv_word(type, 2), id, i);
        to[i] = WAKE_CODE(in, in->code, SpvOpBitcast, in->t_uint, to[i]);
    }
    return true;
}

/* Both ends of the ray; of constants, what is wrong with one alone is not looked at again. */
static bool
put_ends(struct wake_instrumenter *in, const uint32_t *ids, uint32_t *to)
{
    const struct wake_spirv_module *m = in->module;

    for (uint32_t i = 0; i < 2; i++) {
        if (!is_float(m, wake_spirv_type_of(m, ids[i]))) {
            return false;
        }
    }
    for (uint32_t i = 0; i < 2 && !(is_constant(m, ids[0]) && is_constant(m, ids[1])); i++) {
        const uint32_t *def = wake_spirv_def(m, ids[i]);
        uint32_t word = wake_spirv_op(def) == SpvOpConstant ? wake_spirv_word(def, 3) : 0;

        if (word > FLOAT_INFINITE) {
            to[0] = to[1] = wake_code_uint(in, 0);
            return true;
        }
        to[i] = WAKE_CODE(in, in->code, SpvOpBitcast, in->t_uint, ids[i]);
    }
    return true;
}

void
wake_pass_ray(struct wake_instrumenter *in, const uint32_t *i)
{
    bool query = wake_spirv_op(i) == SpvOpRayQueryInitializeKHR;
    uint32_t flags = wake_spirv_word(i, query ? 3 : 2), at = query ? 5 : 7, p[1 + PARAMETERS];

    if (!(in->settings->checks & WAKE_CHECK_RAY) || wake_spirv_length(i) < at + 4) {
        return;
    }
    for (uint32_t k = 0; k < PARAMETERS; k++) {
        p[1 + k] = wake_code_uint(in, 0);
    }
    p[1 + P_INSTRUCTION] = wake_code_uint(in, in->instruction);
    p[1 + P_QUERY] = wake_code_uint(in, query);
    if (!is_constant(in->module, flags)) {
        flags = wake_code_as_uint(in, in->code, flags);
        p[1 + P_FLAGS] = flags ? flags : wake_code_uint(in, 0);
    }
    if (!put_vector(in, i[at], &p[1 + P_ORIGIN]) ||
        !put_vector(in, i[at + 2], &p[1 + P_DIRECTION]) ||
        !put_ends(in, (uint32_t[]){ i[at + 1], i[at + 3] }, &p[1 + P_TMIN])) {
        return;
    }
    p[0] = check_function(in);
    (void)wake_code_value(in, in->code, SpvOpFunctionCall, in->t_void, p, 1 + PARAMETERS);
    in->out->checks |= WAKE_CHECK_RAY;
    in->out->references++;
}
