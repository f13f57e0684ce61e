/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reports of large modules. Drivers copy the writing of a record to every place that can go wrong,
 * and take minutes for hundreds of them. So an invocation notes what was wrong in private
 * variables, which is a few selections at each place, and writes the records where it ends, or does
 * what it may not come back from. It has room for the first few places; more are counted as lost.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

/* Words of a note. */
enum late_word {
    LATE_WHERE, /* instruction and error */
    LATE_FIRST, /* words 0, 1 and the last one of the record that is used */
    LATE_SECOND,
    LATE_LAST,
    LATE_REST, /* set, binding and kind; alignment and direction of an address */
    LATE_WORDS
};

enum {
    LATE_NOTES = 2,
    ERROR_BITS = 3,
    KIND_BITS = 4,
    SET_BITS = 8,
    BINDING_BITS = 20,
    WRITE_BIT = 31
};

/* in->late_variables: how many notes, the newest one's LATE_WHERE, the notes. */
enum { LATE_COUNT, LATE_NEWEST, LATE_FIRST_NOTE };

_Static_assert(LATE_FIRST_NOTE + LATE_NOTES * LATE_WORDS == WAKE_LATE_VARIABLES, "room");
/* Errors beyond are written at once: wake_code_write_now(). */
_Static_assert(WAKE_RECORD_ADDRESS_MISALIGNED < 1 << ERROR_BITS, "one word");
_Static_assert(KIND_BITS + SET_BITS + BINDING_BITS <= 32, "one word");

bool
wake_late_fits(const struct wake_reference_descriptor *d)
{
    return d->set < 1u << SET_BITS && d->binding < 1u << BINDING_BITS;
}

static uint32_t
variable(struct wake_instrumenter *in, uint32_t number)
{
    uint32_t *id = &in->late_variables[number];

    if (*id == 0) {
        *id = wake_spirv_add_variable(&in->edit, SpvStorageClassPrivate, in->t_uint);
    }
    return *id;
}

static uint32_t
note_variable(struct wake_instrumenter *in, uint32_t note, uint32_t word)
{
    return variable(in, LATE_FIRST_NOTE + note * LATE_WORDS + word);
}

static uint32_t
code(struct wake_instrumenter *in, uint32_t op, uint32_t a, uint32_t b)
{
    return WAKE_CODE(in, wake_code_functions(in), op, in->t_uint, a, b);
}

static uint32_t
test(struct wake_instrumenter *in, uint32_t op, uint32_t a, uint32_t b)
{
    return WAKE_CODE(in, wake_code_functions(in), op, in->t_bool, a, b);
}

/* `bits` of a word from bit `from` on. */
static uint32_t
part(struct wake_instrumenter *in, uint32_t word, uint32_t from, uint32_t bits)
{
    word = code(in, SpvOpShiftRightLogical, word, wake_code_uint(in, from));
    return code(in, SpvOpBitwiseAnd, word, wake_code_uint(in, (uint32_t)((1ull << bits) - 1)));
}

/* The other way round. */
static uint32_t
shifted(struct wake_instrumenter *in, uint32_t word, uint32_t to, uint32_t bits)
{
    word = code(in, SpvOpBitwiseAnd, word, wake_code_uint(in, (uint32_t)((1ull << bits) - 1)));
    return code(in, SpvOpShiftLeftLogical, word, wake_code_uint(in, to));
}

/* ---- notes ----------------------------------------------------------------------------------- */

void
wake_late_begin(struct wake_instrumenter *in)
{
    WAKE_SPIRV_EMIT(in->code, SpvOpStore, variable(in, LATE_COUNT), wake_code_uint(in, 0));
    WAKE_SPIRV_EMIT(in->code, SpvOpStore, variable(in, LATE_NEWEST),
                    wake_code_uint(in, UINT32_MAX));
}

/* Puts the words of a note into the first place that is free. */
static void
put_note(struct wake_instrumenter *in, uint32_t count, const uint32_t words[LATE_WORDS])
{
    struct wake_spirv_words *w = wake_code_functions(in);

    for (uint32_t n = 0; n < LATE_NOTES; n++) {
        uint32_t here = test(in, SpvOpIEqual, count, wake_code_uint(in, n));

        for (uint32_t k = 0; k < LATE_WORDS; k++) {
            uint32_t to = note_variable(in, n, k);
            uint32_t old = WAKE_CODE(in, w, SpvOpLoad, in->t_uint, to);

            WAKE_SPIRV_EMIT(w, SpvOpStore, to, wake_code_choose(in, here, words[k], old));
        }
    }
}

/* void (instruction, error, word 0 ... word 5), like the function that writes records */
uint32_t
wake_late_note_function(struct wake_instrumenter *in)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t *id = &in->functions[WAKE_PUT_LATE_NOTE], p[2 + WAKE_RECORD_CHECK_WORDS], address,
             words[LATE_WORDS], rest, count;

    if (*id) {
        return *id;
    }
    for (uint32_t k = 0; k < WAKE_LATE_VARIABLES; k++) {
        (void)variable(in, k);
    }
    *id = wake_code_begin(in, in->t_void, 2 + WAKE_RECORD_CHECK_WORDS, p);
    words[LATE_WHERE] = code(in, SpvOpShiftLeftLogical, p[0], wake_code_uint(in, ERROR_BITS));
    words[LATE_WHERE] = code(in, SpvOpBitwiseOr, words[LATE_WHERE], p[1]);
    /* Once is enough for what goes wrong in each round of a loop. */
    wake_code_return_if(in,
                        test(in, SpvOpIEqual, words[LATE_WHERE],
                             WAKE_CODE(in, w, SpvOpLoad, in->t_uint, variable(in, LATE_NEWEST))),
                        0);
    WAKE_SPIRV_EMIT(w, SpvOpStore, variable(in, LATE_NEWEST), words[LATE_WHERE]);
    address = test(in, SpvOpUGreaterThanEqual, p[1],
                   wake_code_uint(in, WAKE_RECORD_ADDRESS_OUT_OF_BOUNDS));
    words[LATE_FIRST] = p[2];
    words[LATE_SECOND] = p[3];
    words[LATE_LAST] = wake_code_choose(in, address, p[4], p[7]);
    rest = code(in, SpvOpBitwiseOr, shifted(in, p[4], KIND_BITS, SET_BITS),
                shifted(in, p[5], KIND_BITS + SET_BITS, BINDING_BITS));
    rest = code(in, SpvOpBitwiseOr, rest, p[6]);
    words[LATE_REST] = code(in, SpvOpShiftLeftLogical, p[6], wake_code_uint(in, WRITE_BIT));
    words[LATE_REST] = code(in, SpvOpBitwiseOr, words[LATE_REST], p[5]);
    words[LATE_REST] = wake_code_choose(in, address, words[LATE_REST], rest);
    count = WAKE_CODE(in, w, SpvOpLoad, in->t_uint, variable(in, LATE_COUNT));
    put_note(in, count, words);
    WAKE_SPIRV_EMIT(w, SpvOpStore, variable(in, LATE_COUNT),
                    code(in, SpvOpIAdd, count, wake_code_uint(in, 1)));
    wake_spirv_put_instruction(w, SpvOpReturn, NULL, 0);
    wake_code_end(in);
    return *id;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Writes the record of note `number`. */
static void
write_note(struct wake_instrumenter *in, uint32_t number)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t words[LATE_WORDS], error, address, out[WAKE_RECORD_CHECK_WORDS];

    for (uint32_t k = 0; k < LATE_WORDS; k++) {
        for (uint32_t n = 0; n < LATE_NOTES; n++) {
            uint32_t word = WAKE_CODE(in, w, SpvOpLoad, in->t_uint, note_variable(in, n, k));

            words[k] = n == 0
                           ? word
                           : wake_code_choose(in,
                                              test(in, SpvOpIEqual, number, wake_code_uint(in, n)),
                                              word, words[k]);
        }
    }
    error = part(in, words[LATE_WHERE], 0, ERROR_BITS);
    address = test(in, SpvOpUGreaterThanEqual, error,
                   wake_code_uint(in, WAKE_RECORD_ADDRESS_OUT_OF_BOUNDS));
    out[0] = words[LATE_FIRST];
    out[1] = words[LATE_SECOND];
    out[2] = wake_code_choose(in, address, words[LATE_LAST],
                              part(in, words[LATE_REST], KIND_BITS, SET_BITS));
    out[3] = wake_code_choose(in, address, part(in, words[LATE_REST], 0, WRITE_BIT),
                              part(in, words[LATE_REST], KIND_BITS + SET_BITS, BINDING_BITS));
    out[4] = wake_code_choose(in, address, part(in, words[LATE_REST], WRITE_BIT, 1),
                              part(in, words[LATE_REST], 0, KIND_BITS));
    out[5] = wake_code_choose(in, address, wake_code_uint(in, 0), words[LATE_LAST]);
    WAKE_CODE(in, w, SpvOpFunctionCall, in->t_void, wake_code_record_function(in),
              part(in, words[LATE_WHERE], ERROR_BITS, 32 - ERROR_BITS), error, out[0], out[1],
              out[2], out[3], out[4], out[5]);
}

/* void (): writes all notes, and forgets them */
static uint32_t
write_function(struct wake_instrumenter *in)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t *id = &in->functions[WAKE_PUT_LATE_WRITE], count, number, most, over;
    struct wake_code_loop loop;

    if (*id) {
        return *id;
    }
    (void)wake_late_note_function(in);
    (void)wake_code_record_function(in);
    (void)wake_code_lost_function(in);
    *id = wake_code_begin(in, in->t_void, 0, NULL);
    count = WAKE_CODE(in, w, SpvOpLoad, in->t_uint, variable(in, LATE_COUNT));
    wake_code_return_if(in, test(in, SpvOpIEqual, count, wake_code_uint(in, 0)), 0);
    most = wake_code_uint(in, LATE_NOTES);
    over = test(in, SpvOpUGreaterThan, count, most);
    number = wake_code_loop(in, &loop);
    write_note(in, number);
    wake_code_loop_end(in, &loop, wake_code_choose(in, over, most, count));
    WAKE_SPIRV_EMIT(w, SpvOpStore, variable(in, LATE_COUNT), wake_code_uint(in, 0));
    WAKE_SPIRV_EMIT(w, SpvOpStore, variable(in, LATE_NEWEST), wake_code_uint(in, UINT32_MAX));
    wake_code_return_if(in, WAKE_CODE(in, w, SpvOpLogicalNot, in->t_bool, over), 0);
    WAKE_CODE(in, w, SpvOpFunctionCall, in->t_void, wake_code_lost_function(in),
              code(in, SpvOpISub, count, most));
    wake_spirv_put_instruction(w, SpvOpReturn, NULL, 0);
    wake_code_end(in);
    return *id;
}

/* Instructions after which an invocation may write nothing any more. */
static bool
is_last(uint32_t op, bool in_entry_point)
{
    switch (op) {
    case SpvOpReturn: return in_entry_point;
    case SpvOpKill:
    case SpvOpTerminateInvocation:
    case SpvOpDemoteToHelperInvocationEXT:
    case SpvOpIgnoreIntersectionKHR:
    case SpvOpTerminateRayKHR:
    case SpvOpReportIntersectionKHR:
    case SpvOpTraceRayKHR:
    case SpvOpTraceRayMotionNV:
    case SpvOpTraceNV:
    case SpvOpExecuteCallableKHR:
    case SpvOpExecuteCallableNV:
    case SpvOpIgnoreIntersectionNV:
    case SpvOpTerminateRayNV:
    case SpvOpEmitMeshTasksEXT:
    case WAKE_SPV_OP_ABORT: return true;
    default: return false;
    }
}

void
wake_late_put(struct wake_instrumenter *in, uint32_t op, bool in_entry_point)
{
    if (in->late && is_last(op, in_entry_point)) {
        WAKE_CODE(in, in->code, SpvOpFunctionCall, in->t_void, write_function(in));
    }
}
