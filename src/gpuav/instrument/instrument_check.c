/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One function for all that can be wrong with a descriptor, so that the writing of records, which
 * compilers put wherever it is called, is called once for each place. The first thing that is
 * wrong, in the order of the passes, is what is reported.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

enum { PARAMETERS = 9 };

static uint32_t
choose(struct wake_instrumenter *in, uint32_t condition, uint32_t yes, uint32_t no)
{
    return yes == no ? yes
                     : WAKE_CODE(in, wake_code_functions(in), SpvOpSelect, in->t_uint, condition,
                                 yes, no);
}

/* Whether anything at all is wrong: any of the ids, 0: none. */
static uint32_t
any(struct wake_instrumenter *in, const uint32_t *wrong, uint32_t count)
{
    uint32_t result = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (wrong[i]) {
            result = result ? WAKE_CODE(in, wake_code_functions(in), SpvOpLogicalOr, in->t_bool,
                                        result, wrong[i])
                            : wrong[i];
        }
    }
    return result;
}

/* Writes the record of the first thing that is wrong. */
static void
report(struct wake_instrumenter *in, const struct wake_check *c, const uint32_t wrong[3])
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t zero = wake_code_uint(in, 0), error, word, last, code;

    code = c->which & WAKE_WRONG_TEXEL ? WAKE_RECORD_TEXEL_OUT_OF_BOUNDS
                                       : WAKE_RECORD_BUFFER_OUT_OF_BOUNDS;
    error = wake_code_uint(in, code);
    word = c->value;
    last = c->limit;
    if (wrong[1]) {
        code = WAKE_CODE(in, w, SpvOpIEqual, in->t_bool, c->state,
                         wake_code_uint(in, WAKE_GPUAV_DESTROYED));
        code = choose(in, code, wake_code_uint(in, WAKE_RECORD_DESTROYED),
                      wake_code_uint(in, WAKE_RECORD_UNINITIALIZED));
        error = wrong[2] ? choose(in, wrong[1], code, error) : code;
        word = wrong[2] ? choose(in, wrong[1], c->state, word) : c->state;
        last = wrong[2] ? choose(in, wrong[1], zero, last) : zero;
    }
    if (wrong[0]) {
        bool more = wrong[1] || wrong[2];

        code = wake_code_uint(in, WAKE_RECORD_INDEX_OUT_OF_BOUNDS);
        error = more ? choose(in, wrong[0], code, error) : code;
        word = more ? choose(in, wrong[0], c->length, word) : c->length;
        last = more ? choose(in, wrong[0], zero, last) : zero;
    }
    wake_code_write_id(in, c->instruction, error,
                       (uint32_t[]){ c->index, word, c->set, c->binding, c->kind, last });
}

/* What is wrong of what is asked for: ids of bools, 0: not asked for. */
static void
find_wrong(struct wake_instrumenter *in, const struct wake_check *c, uint32_t wrong_out[3])
{
    wrong_out[0] = c->which & WAKE_WRONG_INDEX ? wake_pass_descriptor_index_wrong(in, c) : 0;
    wrong_out[1] = c->which & WAKE_WRONG_STATE ? wake_pass_descriptor_state_wrong(in, c) : 0;
    wrong_out[2] = c->which & (WAKE_WRONG_RANGE | WAKE_WRONG_TEXEL)
                       ? wake_pass_buffer_range_wrong(in, c)
                       : 0;
}

uint32_t
wake_check_skipped(const struct wake_instrumenter *in)
{
    uint32_t skip = in->settings->skip, skipped = 0;

    skipped |= skip & WAKE_CHECK_DESCRIPTOR_INDEX ? WAKE_WRONG_INDEX : 0;
    skipped |= skip & WAKE_CHECK_DESCRIPTOR_STATE ? WAKE_WRONG_STATE : 0;
    skipped |= skip & WAKE_CHECK_TEXEL_RANGE ? WAKE_WRONG_TEXEL : 0;
    /* Uniform and storage buffers share a function: reported only if that is wanted of either. */
    skipped |= (skip & WAKE_CHECK_UNIFORM_RANGE) && (skip & WAKE_CHECK_STORAGE_RANGE)
                   ? WAKE_WRONG_RANGE
                   : 0;
    return skipped;
}

uint32_t
wake_check_function(struct wake_instrumenter *in, uint32_t which)
{
    uint32_t *id = &in->functions[WAKE_PUT_CHECK + which], p[PARAMETERS], wrong[3], skip[3],
             skipped, all;
    struct wake_spirv_words *w = wake_code_functions(in);
    struct wake_check c;

    if (*id) {
        return *id;
    }
    (void)wake_code_write_function(in);
    *id = wake_code_begin(in, in->t_bool, PARAMETERS, p);
    c = (struct wake_check){ p[0], which, 0, p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8] };
    skipped = wake_check_skipped(in);
    find_wrong(in, &c, wrong);
    all = any(in, wrong, 3);
    wake_code_return_if(in, WAKE_CODE(in, w, SpvOpLogicalNot, in->t_bool, all),
                        wake_code_bool(in, true));
    report(in, &c, wrong);
    for (uint32_t i = 0; i < 3; i++) {
        skip[i] = skipped & (i == 2 ? WAKE_WRONG_RANGE | WAKE_WRONG_TEXEL : 1u << i) ? wrong[i] : 0;
    }
    all = any(in, skip, 3);
    WAKE_SPIRV_EMIT(w, SpvOpReturnValue,
                    all ? WAKE_CODE(in, w, SpvOpLogicalNot, in->t_bool, all)
                        : wake_code_bool(in, true));
    wake_code_end(in);
    return *id;
}

uint32_t
wake_check_put(struct wake_instrumenter *in, const struct wake_check *c)
{
    uint32_t zero = wake_code_uint(in, 0), function = wake_check_function(in, c->which);

    return WAKE_CODE(in, in->code, SpvOpFunctionCall, in->t_bool, function,
                     wake_code_uint(in, c->instruction), c->index, c->length ? c->length : zero,
                     c->set, c->binding, c->kind, c->state ? c->state : zero,
                     c->value ? c->value : zero, c->limit ? c->limit : zero);
}

/* bool (index, length, state, value, limit), without those that are not asked for */
uint32_t
wake_check_right_function(struct wake_instrumenter *in, uint32_t which)
{
    uint32_t *id = &in->functions[WAKE_PUT_RIGHT + which], p[5], wrong[3], count = 0;
    struct wake_check c = { .which = which };

    if (*id) {
        return *id;
    }
    count = (which & WAKE_WRONG_INDEX ? 2 : 0) + (which & WAKE_WRONG_STATE ? 1 : 0) +
            (which & (WAKE_WRONG_RANGE | WAKE_WRONG_TEXEL) ? 2 : 0);
    *id = wake_code_begin(in, in->t_bool, count, p);
    count = 0;
    if (which & WAKE_WRONG_INDEX) {
        c.index = p[count++];
        c.length = p[count++];
    }
    if (which & WAKE_WRONG_STATE) {
        c.state = p[count++];
    }
    if (which & (WAKE_WRONG_RANGE | WAKE_WRONG_TEXEL)) {
        c.value = p[count++];
        c.limit = p[count++];
    }
    find_wrong(in, &c, wrong);
    WAKE_SPIRV_EMIT(
        wake_code_functions(in), SpvOpReturnValue,
        WAKE_CODE(in, wake_code_functions(in), SpvOpLogicalNot, in->t_bool, any(in, wrong, 3)));
    wake_code_end(in);
    return *id;
}

uint32_t
wake_check_right(struct wake_instrumenter *in, struct wake_spirv_words *w, uint32_t which,
                 const struct wake_check *c)
{
    uint32_t operands[6], count = 1;

    operands[0] = wake_check_right_function(in, which);
    if (which & WAKE_WRONG_INDEX) {
        operands[count++] = c->index;
        operands[count++] = c->length;
    }
    if (which & WAKE_WRONG_STATE) {
        operands[count++] = c->state;
    }
    if (which & (WAKE_WRONG_RANGE | WAKE_WRONG_TEXEL)) {
        operands[count++] = c->value;
        operands[count++] = c->limit;
    }
    return wake_code_value(in, w, SpvOpFunctionCall, in->t_bool, operands, count);
}
