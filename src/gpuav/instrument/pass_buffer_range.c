/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Uniform and storage buffers against the range that is really bound, texel buffers against the
 * texels of their view: by the descriptor table.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

/* The check that is about a descriptor, 0: none. */
static uint32_t
check_of(const struct wake_reference_descriptor *d)
{
    switch (d->kind) {
    case WAKE_GPUAV_UNIFORM_BUFFER: return WAKE_CHECK_UNIFORM_RANGE;
    case WAKE_GPUAV_STORAGE_BUFFER: return WAKE_CHECK_STORAGE_RANGE;
    case WAKE_GPUAV_UNIFORM_TEXEL:
    case WAKE_GPUAV_STORAGE_TEXEL: return WAKE_CHECK_TEXEL_RANGE;
    default: return 0;
    }
}

bool
wake_pass_buffer_range_wants(const struct wake_instrumenter *in,
                             const struct wake_reference_descriptor *d, uint32_t texel)
{
    uint32_t check = check_of(d);

    return (in->settings->checks & check) &&
           (check == WAKE_CHECK_TEXEL_RANGE ? texel != 0 : d->access != 0);
}

void
wake_pass_buffer_range(struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
                       uint32_t texel, const struct wake_facts *facts, struct wake_check *check)
{
    uint32_t value;

    if (!wake_pass_buffer_range_wants(in, d, texel)) {
        return;
    }
    value = check_of(d) == WAKE_CHECK_TEXEL_RANGE ? wake_code_as_uint(in, in->code, texel)
                                                  : wake_layout_end(in, d);
    if (value) {
        check->value = value;
        check->limit = facts->limit;
        check->which |= check_of(d) == WAKE_CHECK_TEXEL_RANGE ? WAKE_WRONG_TEXEL : WAKE_WRONG_RANGE;
        check->checks |= check_of(d);
    }
}

uint32_t
wake_pass_buffer_range_wrong(struct wake_instrumenter *in, const struct wake_check *c)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t wrong;

    if (c->which & WAKE_WRONG_RANGE) {
        return WAKE_CODE(in, w, SpvOpUGreaterThan, in->t_bool, c->value, c->limit);
    }
    wrong = WAKE_CODE(in, w, SpvOpUGreaterThanEqual, in->t_bool, c->value, c->limit);
    return WAKE_CODE(
        in, w, SpvOpLogicalAnd, in->t_bool, wrong,
        WAKE_CODE(in, w, SpvOpINotEqual, in->t_bool, c->limit, wake_code_uint(in, UINT32_MAX)));
}
