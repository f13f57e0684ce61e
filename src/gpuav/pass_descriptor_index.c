/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An index into an array of descriptors that is beyond its end: of an array of a fixed length by
 * that length, a specialization constant or not; of a run-time array by the number of descriptors
 * that the bound set has there.
 */
#include "gpuav/pass.h"

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
