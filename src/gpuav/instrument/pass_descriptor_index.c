/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An index into an array of descriptors that is beyond its end: of an array of a fixed length by
 * that length, a specialization constant or not; of a run-time array by the number of descriptors
 * that the bound set has there.
 *
 * An access that is found wrong is skipped, but where invocations run side by side a driver may do
 * what leads to it all the same, and leave out only what it would change: lavapipe 25 reads the
 * descriptor for all of them. So the index goes into the access chain as one that is inside.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

#include "spirv/spirv_type.h"

enum { GLSL_UMIN = 38 }; /* of GLSL.std.450 */

/* Both are constants that no specialization changes, and in order. */
static bool
is_always_inside(const struct wake_spirv_module *m, const struct wake_reference_descriptor *d)
{
    const uint32_t *index = wake_spirv_def(m, d->index), *length = wake_spirv_def(m, d->length);

    return wake_spirv_op(length) == SpvOpConstant &&
           ((wake_spirv_op(index) == SpvOpConstant && wake_spirv_length(index) == 4 &&
             wake_spirv_length(length) == 4 && index[3] < length[3]) ||
            wake_spirv_op(index) == SpvOpConstantNull);
}

bool
wake_pass_descriptor_index_wants(const struct wake_instrumenter *in,
                                 const struct wake_reference_descriptor *d)
{
    return (in->settings->checks & WAKE_CHECK_DESCRIPTOR_INDEX) &&
           (d->array || d->moved || (d->parameter && d->parameter_indexed)) &&
           !(d->length && is_always_inside(in->module, d));
}

void
wake_pass_descriptor_index(struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
                           const struct wake_facts *facts, struct wake_check *check)
{
    if (!wake_pass_descriptor_index_wants(in, d)) {
        return;
    }
    if (!check->length) {
        check->length = facts->count;
    } else if (d->parameter && d->parameter_indexed) {
        /* The caller does not know the length of a run-time array either, and says 0. */
        check->length = WAKE_CODE(
            in, in->code, SpvOpSelect, in->t_uint,
            WAKE_CODE(in, in->code, SpvOpIEqual, in->t_bool, check->length, wake_code_uint(in, 0)),
            facts->count, check->length);
    }
    check->which |= WAKE_WRONG_INDEX;
    check->checks |= WAKE_CHECK_DESCRIPTOR_INDEX;
}

uint32_t
wake_pass_descriptor_index_wrong(struct wake_instrumenter *in, const struct wake_check *c)
{
    return WAKE_CODE(in, wake_code_functions(in), SpvOpUGreaterThanEqual, in->t_bool, c->index,
                     c->length);
}

/* ---- indices that are inside ----------------------------------------------------------------- */

static uint32_t
glsl_of(struct wake_instrumenter *in)
{
    if (!in->glsl) {
        in->glsl = wake_spirv_import(&in->edit, "GLSL.std.450");
    }
    return in->glsl;
}

/* The same number if it is less than the length, else 0, as a constant, which it stays; 0: it cannot
 * be had. */
static uint32_t
constant_inside(struct wake_instrumenter *in, const struct wake_reference_descriptor *d)
{
    const struct wake_spirv_module *m = in->module;
    uint32_t type = wake_spirv_type_of(m, d->index), less;

    if (!type) {
        return 0; /* not valid: left as it is */
    }
    if (wake_spirv_op(wake_spirv_def(m, d->index)) == SpvOpConstant) {
        return wake_spirv_op(wake_spirv_def(m, d->length)) == SpvOpConstant
                   ? wake_spirv_constant_null(&in->edit, type)
                   : 0;
    }
    if (wake_spirv_word(wake_spirv_def(m, type), 2) !=
        wake_spirv_word(wake_spirv_def(m, wake_spirv_type_of(m, d->length)), 2)) {
        return 0;
    }
    less = WAKE_SPIRV_DECLARE(&in->edit, SpvOpSpecConstantOp, in->t_bool, SpvOpULessThan, d->index,
                              d->length);
    return WAKE_SPIRV_DECLARE(&in->edit, SpvOpSpecConstantOp, type, SpvOpSelect, less, d->index,
                              wake_spirv_constant_null(&in->edit, type));
}

/* The last index, as id of a uint. */
static uint32_t
last_index(struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
           const struct wake_reference_ids *ids)
{
    const uint32_t *length = wake_spirv_def(in->module, d->length);
    struct wake_facts facts;

    if (wake_spirv_op(length) == SpvOpConstant && wake_spirv_length(length) == 4 && length[3]) {
        return wake_code_uint(in, length[3] - 1);
    }
    if (!d->length) {
        wake_facts_get(in, d, ids, &facts);
    }
    return WAKE_CODE(in, in->code, SpvOpISub, in->t_uint, d->length ? ids->length : facts.count,
                     wake_code_uint(in, 1));
}

bool
wake_pass_descriptor_index_chooses(struct wake_instrumenter *in, const uint32_t *chain,
                                   struct wake_reference_descriptor *d)
{
    uint32_t op = wake_spirv_op(chain), storage;

    if (op != SpvOpAccessChain && op != SpvOpInBoundsAccessChain) {
        return false;
    }
    storage = wake_spirv_word(wake_spirv_def(in->module, chain[1]), 2);
    return (storage == SpvStorageClassUniformConstant || storage == SpvStorageClassUniform ||
            storage == SpvStorageClassStorageBuffer) &&
           (in->settings->skip & WAKE_CHECK_DESCRIPTOR_INDEX) && wake_spirv_length(chain) > 4 &&
           wake_reference_is_array(in, chain[3]) && wake_reference_argument(in, chain[2], d) &&
           d->index == chain[4] && wake_pass_descriptor_index_wants(in, d);
}

uint32_t
wake_pass_descriptor_index_inside(struct wake_instrumenter *in, const uint32_t *chain)
{
    struct wake_reference_descriptor d;
    struct wake_reference_ids ids;
    uint32_t index, inside;

    if (!wake_pass_descriptor_index_chooses(in, chain, &d)) {
        return 0;
    }
    switch (wake_spirv_op(wake_spirv_def(in->module, d.index))) {
    case SpvOpConstant:
    case SpvOpSpecConstant:
    case SpvOpSpecConstantOp: return d.length ? constant_inside(in, &d) : 0;
    case SpvOpConstantNull: return 0;
    default: break;
    }
    index = wake_code_as_uint(in, in->code, d.index);
    if (!index) {
        return 0;
    }
    wake_reference_ids(in, &d, &ids);
    inside = WAKE_CODE(in, in->code, SpvOpExtInst, in->t_uint, glsl_of(in), GLSL_UMIN, index,
                       last_index(in, &d, &ids));
    wake_code_copy_decorations(in, d.index, inside);
    return inside;
}
