/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Code that is put in: values, functions, loops, variables.
 * Threads: one; part of wake_instrument().
 */
#ifndef WAKE_GPUAV_INSTRUMENT_CODE_H
#define WAKE_GPUAV_INSTRUMENT_CODE_H

#include "gpuav/instrument/pass.h"

/* A value: an instruction with result type and result. Returns its id. */
uint32_t
wake_code_value(struct wake_instrumenter *in, struct wake_spirv_words *w, uint32_t op,
                uint32_t type, const uint32_t *operands, uint32_t count);
#define WAKE_CODE(in, w, op, type, ...)                                   \
    wake_code_value((in), (w), (op), (type), (uint32_t[]){ __VA_ARGS__ }, \
                    (uint32_t)(sizeof((uint32_t[]){ __VA_ARGS__ }) / 4))
WAKE_INLINE uint32_t
wake_code_uint(struct wake_instrumenter *in, uint32_t value)
{
    return wake_spirv_constant_uint(&in->edit, value);
}
uint32_t
wake_code_bool(struct wake_instrumenter *in, bool value);
/* An integer of any width and sign, or a bool, as a uint: sign-extended if signed. 0: not an
 * integer scalar. */
uint32_t
wake_code_as_uint(struct wake_instrumenter *in, struct wake_spirv_words *w, uint32_t id);
/* What says how a value is used holds for its copy, too. */
void
wake_code_copy_decorations(struct wake_instrumenter *in, uint32_t from, uint32_t to);
/* Makes a function and its first label; `parameters` receives ids of uints. */
uint32_t
wake_code_begin(struct wake_instrumenter *in, uint32_t result, uint32_t parameter_count,
                uint32_t *parameters);
void
wake_code_end(struct wake_instrumenter *in);
/* "if (condition) return value;" in the function at hand. */
void
wake_code_return_if(struct wake_instrumenter *in, uint32_t condition, uint32_t value);
/* Where functions are put. */
WAKE_INLINE struct wake_spirv_words *
wake_code_functions(struct wake_instrumenter *in)
{
    return &in->edit.added[WAKE_SECTION_FUNCTIONS];
}
/* One of two uints. */
WAKE_INLINE uint32_t
wake_code_choose(struct wake_instrumenter *in, uint32_t condition, uint32_t yes, uint32_t no)
{
    return WAKE_CODE(in, wake_code_functions(in), SpvOpSelect, in->t_uint, condition, yes, no);
}
/* A word of the descriptor or address table. */
uint32_t
wake_code_table(struct wake_instrumenter *in, struct wake_spirv_words *w,
                enum wake_put_variable table, uint32_t offset);
/* The variable, made if needed. */
uint32_t
wake_code_variable(struct wake_instrumenter *in, enum wake_put_variable variable);
/* "for (number = 0; number < count; number++)" in a function that is put in; count at least 1. */
struct wake_code_loop {
    uint32_t header, next, after, number, number_next;
    uint32_t kept, kept_next; /* another value: of this round, and of the next or behind the loop */
};
/* Returns `number`. */
uint32_t
wake_code_loop(struct wake_instrumenter *in, struct wake_code_loop *loop);
/* The same with a uint that is `kept` from round to round; the code inside makes `kept_next`. */
uint32_t
wake_code_loop_keep(struct wake_instrumenter *in, struct wake_code_loop *loop, uint32_t first);
void
wake_code_loop_end(struct wake_instrumenter *in, const struct wake_code_loop *loop, uint32_t count);
/* uint (base, index, stride): base + index * stride, saturated. */
uint32_t
wake_code_scaled_function(struct wake_instrumenter *in);
/* uint (a, b): a + b, saturated. */
uint32_t
wake_code_sum_function(struct wake_instrumenter *in);

#endif
