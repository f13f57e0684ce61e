/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Checks of several accesses in one call. What drivers make of instrumented code is mostly the
 * writing of records, which they copy to each place that calls it: accesses that follow each other
 * share one. Where all is well that is a few comparisons; else a loop goes through them, and
 * reports each as if it stood alone.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

/* What a check is told, in the order of wake_check_function()'s parameters. */
enum column {
    COLUMN_INSTRUCTION,
    COLUMN_INDEX,
    COLUMN_LENGTH,
    COLUMN_SET,
    COLUMN_BINDING,
    COLUMN_KIND,
    COLUMN_STATE,
    COLUMN_VALUE,
    COLUMN_LIMIT,
    COLUMNS
};

/* Rows of in->groups. */
enum group_row { GROUP_KEY, GROUP_FUNCTION, GROUP_WORDS };

/* Which columns differ from access to access; those of descriptors only if there are several. */
static bool
is_own(uint32_t column, bool mixed)
{
    return mixed || column == COLUMN_INSTRUCTION || column == COLUMN_VALUE;
}

/* Columns that the checks look at. */
static bool
is_used(uint32_t column, uint32_t which)
{
    switch (column) {
    case COLUMN_LENGTH: return (which & WAKE_WRONG_INDEX) != 0;
    case COLUMN_STATE: return (which & WAKE_WRONG_STATE) != 0;
    case COLUMN_VALUE:
    case COLUMN_LIMIT: return (which & (WAKE_WRONG_RANGE | WAKE_WRONG_TEXEL)) != 0;
    default: return true;
    }
}

/* Ids of a check's columns; what it does not look at is such that it is not wrong. */
static void
columns_of(struct wake_instrumenter *in, const struct wake_check *c, uint32_t ids[COLUMNS])
{
    uint32_t most = wake_code_uint(in, UINT32_MAX);
    bool range = (c->which & (WAKE_WRONG_RANGE | WAKE_WRONG_TEXEL)) != 0;

    ids[COLUMN_INSTRUCTION] = wake_code_uint(in, c->instruction);
    ids[COLUMN_INDEX] = c->index;
    ids[COLUMN_LENGTH] = c->which & WAKE_WRONG_INDEX ? c->length : most;
    ids[COLUMN_SET] = c->set;
    ids[COLUMN_BINDING] = c->binding;
    ids[COLUMN_KIND] = c->kind;
    ids[COLUMN_STATE] = c->which & WAKE_WRONG_STATE ? c->state
                                                    : wake_code_uint(in, WAKE_GPUAV_VALID);
    ids[COLUMN_VALUE] = range ? c->value : wake_code_uint(in, 0);
    ids[COLUMN_LIMIT] = range ? c->limit : most;
}

/* What to call the check with: a row of columns that is chosen by `here`, ids of bools. */
static void
choose(struct wake_instrumenter *in, uint32_t rows[][COLUMNS], const uint32_t *here, uint32_t count,
       uint32_t operands[1 + COLUMNS])
{
    struct wake_spirv_words *w = wake_code_functions(in);

    for (uint32_t c = 0; c < COLUMNS; c++) {
        uint32_t value = rows[count - 1][c];

        for (uint32_t k = count - 1; k-- > 0;) {
            if (rows[k][c] != rows[count - 1][c]) {
                value = WAKE_CODE(in, w, SpvOpSelect, in->t_uint, here[k], rows[k][c], value);
            }
        }
        operands[1 + c] = value;
    }
}

/* Goes through the accesses with the check, one after the other. */
static void
check_each(struct wake_instrumenter *in, uint32_t rows[][COLUMNS], uint32_t count,
           uint32_t operands[1 + COLUMNS])
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t here[WAKE_GROUP_SAME], number;
    struct wake_code_loop loop;

    number = wake_code_loop(in, &loop);
    for (uint32_t k = 0; k + 1 < count; k++) {
        here[k] = WAKE_CODE(in, w, SpvOpIEqual, in->t_bool, number, wake_code_uint(in, k));
    }
    choose(in, rows, here, count, operands);
    wake_code_value(in, w, SpvOpFunctionCall, in->t_bool, operands, 1 + COLUMNS);
    wake_code_loop_end(in, &loop, wake_code_uint(in, count));
}

/* void (columns that are shared; then those of each access) */
static uint32_t
group_function(struct wake_instrumenter *in, uint32_t which, uint32_t count, bool mixed)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t key = which | (uint32_t)mixed << 4 | count << 5, rows[WAKE_GROUP_SAME][COLUMNS];
    uint32_t p[COLUMNS * WAKE_GROUP_MIXED], parameters = 0, zero = wake_code_uint(in, 0), all = 0;
    uint32_t wrong[WAKE_GROUP_SAME], operands[1 + COLUMNS], id;

    for (uint32_t i = 0; i < in->groups.count; i += GROUP_WORDS) {
        if (in->groups.words[i + GROUP_KEY] == key) {
            return in->groups.words[i + GROUP_FUNCTION];
        }
    }
    operands[0] = wake_check_function(in, which);
    (void)wake_check_right_function(in, which);
    for (uint32_t c = 0; c < COLUMNS; c++) {
        parameters += !is_used(c, which) ? 0 : is_own(c, mixed) ? count : 1;
    }
    id = wake_code_begin(in, in->t_void, parameters, p);
    parameters = 0;
    for (uint32_t c = 0; c < COLUMNS; c++) {
        for (uint32_t k = 0; k < count; k++) {
            rows[k][c] = !is_used(c, which)           ? zero
                         : k == 0 || is_own(c, mixed) ? p[parameters++]
                                                      : rows[0][c];
        }
    }
    for (uint32_t k = 0; k < count; k++) {
        uint32_t right = wake_check_right(in, w, which,
                                          &(struct wake_check){ .index = rows[k][COLUMN_INDEX],
                                                                .length = rows[k][COLUMN_LENGTH],
                                                                .state = rows[k][COLUMN_STATE],
                                                                .value = rows[k][COLUMN_VALUE],
                                                                .limit = rows[k][COLUMN_LIMIT] });

        all = all ? WAKE_CODE(in, w, SpvOpLogicalAnd, in->t_bool, all, right) : right;
        wrong[k] = right;
    }
    wake_code_return_if(in, all, 0);
    if (in->late) { /* there is not much room: the first will do */
        for (uint32_t k = 0; k + 1 < count; k++) {
            wrong[k] = WAKE_CODE(in, w, SpvOpLogicalNot, in->t_bool, wrong[k]);
        }
        choose(in, rows, wrong, count, operands);
        wake_code_value(in, w, SpvOpFunctionCall, in->t_bool, operands, 1 + COLUMNS);
    } else {
        check_each(in, rows, count, operands);
    }
    wake_spirv_put_instruction(w, SpvOpReturn, NULL, 0);
    wake_code_end(in);
    wake_spirv_put(&in->groups, (uint32_t[]){ key, id }, GROUP_WORDS);
    return id;
}

void
wake_group_put(struct wake_instrumenter *in, const struct wake_check *checks, uint32_t count)
{
    uint32_t rows[WAKE_GROUP_SAME][COLUMNS], operands[1 + COLUMNS * WAKE_GROUP_MIXED], which = 0,
                                                                                       operand = 1;
    bool mixed = false;

    if (count == 1) {
        (void)wake_check_put(in, checks);
        return;
    }
    for (uint32_t k = 0; k < count; k++) {
        which |= checks[k].which;
    }
    for (uint32_t k = 0; k < count; k++) {
        columns_of(in, &checks[k], rows[k]);
        for (uint32_t c = 0; c < COLUMNS; c++) {
            mixed |= is_used(c, which) && !is_own(c, false) && rows[k][c] != rows[0][c];
        }
    }
    if (mixed && count > WAKE_GROUP_MIXED) {
        wake_group_put(in, checks, WAKE_GROUP_MIXED);
        wake_group_put(in, &checks[WAKE_GROUP_MIXED], count - WAKE_GROUP_MIXED);
        return;
    }
    operands[0] = group_function(in, which, count, mixed);
    for (uint32_t c = 0; c < COLUMNS; c++) {
        for (uint32_t k = 0; k < count && is_used(c, which); k++) {
            if (k == 0 || is_own(c, mixed)) {
                operands[operand++] = rows[k][c];
            }
        }
    }
    wake_code_value(in, in->code, SpvOpFunctionCall, in->t_void, operands, operand);
}
