/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the descriptor table says. While a command runs the table does not change: what is used in a
 * loop, or more than once, is looked up where the function begins, so that an access costs a
 * comparison or two; the rest where it is used, in case it is not. Without branches: what is not
 * there is read from word 0 and not used.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

/* Rows of in->facts: key, then ids. */
enum row_word {
    ROW_PARAMETER, /* its variable, 0: none; then index alone of these is of use */
    ROW_SET,
    ROW_BINDING,
    ROW_INDEX, /* of an element that is known where the function begins; DYNAMIC: not known */
    ROW_COUNT,
    ROW_FIRST,
    ROW_STATE,
    ROW_LIMIT,
    ROW_USES,
    ROW_WORDS
};

enum {
    MAX_ROWS = 256, /* of one function: they are searched one by one */
    EARLY_USES = 2, /* that make it worth while */
    MAX_ELEMENTS = 32
};

/* Rows of in->elements: elements that are chosen at run time, where they were looked up. */
enum element_row {
    ELEMENT_FIRST, /* row[ROW_FIRST], which tells bindings apart */
    ELEMENT_INDEX, /* id as it stands in the module */
    ELEMENT_BLOCK,
    ELEMENT_STATE,
    ELEMENT_LIMIT,
    ELEMENT_WORDS
};

#define DYNAMIC UINT32_MAX

static uint32_t
load(struct wake_instrumenter *in, uint32_t offset)
{
    return wake_code_table(in, wake_code_functions(in), WAKE_VARIABLE_DESCRIPTORS, offset);
}

static uint32_t
binary(struct wake_instrumenter *in, uint32_t op, uint32_t type, uint32_t a, uint32_t b)
{
    return WAKE_CODE(in, wake_code_functions(in), op, type, a, b);
}

/* The word of a block that begins with the number of its rows; offset 0, as the block or as the
 * result: not known. */
static uint32_t
step(struct wake_instrumenter *in, uint32_t block, uint32_t row, uint32_t row_words)
{
    uint32_t zero = wake_code_uint(in, 0), there, inside, offset;

    there = binary(in, SpvOpINotEqual, in->t_bool, block, zero);
    inside = binary(in, SpvOpULessThan, in->t_bool, row, load(in, block));
    if (row_words > 1) {
        row = binary(in, SpvOpIMul, in->t_uint, row, wake_code_uint(in, row_words));
    }
    offset = binary(in, SpvOpIAdd, in->t_uint, row, wake_code_uint(in, 1));
    offset = binary(in, SpvOpIAdd, in->t_uint, offset, block);
    return wake_code_choose(in, binary(in, SpvOpLogicalAnd, in->t_bool, there, inside), offset,
                            zero);
}

/* What stands at an offset, 0 for offset 0. */
static uint32_t
follow(struct wake_instrumenter *in, uint32_t offset)
{
    uint32_t zero = wake_code_uint(in, 0);

    return wake_code_choose(in, binary(in, SpvOpINotEqual, in->t_bool, offset, zero),
                            load(in, offset), zero);
}

/* uvec2 (count, first, index) */
static uint32_t
element_function(struct wake_instrumenter *in)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t *id = &in->functions[WAKE_PUT_ELEMENT], p[3], zero, most, there, known, offset, state,
             limit, pair[2];

    if (*id) {
        return *id;
    }
    zero = wake_code_uint(in, 0);
    most = wake_code_uint(in, UINT32_MAX);
    *id = wake_code_begin(in, in->t_uint2, 3, p);
    there = binary(in, SpvOpINotEqual, in->t_bool, p[1], zero);
    known = binary(in, SpvOpLogicalAnd, in->t_bool, there,
                   binary(in, SpvOpULessThan, in->t_bool, p[2], p[0]));
    offset = binary(in, SpvOpIMul, in->t_uint, p[2],
                    wake_code_uint(in, WAKE_TABLE_DESCRIPTOR_WORDS));
    offset = wake_code_choose(in, known, binary(in, SpvOpIAdd, in->t_uint, offset, p[1]), zero);
    state = load(in, offset);
    pair[0] = wake_code_choose(in, there, wake_code_uint(in, WAKE_GPUAV_BEYOND),
                               wake_code_uint(in, WAKE_GPUAV_VALID));
    pair[0] = wake_code_choose(in, known, state, pair[0]);
    limit = load(in, binary(in, SpvOpIAdd, in->t_uint, offset, wake_code_uint(in, 1)));
    known = binary(
        in, SpvOpLogicalAnd, in->t_bool, known,
        binary(in, SpvOpIEqual, in->t_bool, state, wake_code_uint(in, WAKE_GPUAV_VALID)));
    pair[1] = wake_code_choose(in, known, limit, most);
    WAKE_SPIRV_EMIT(w, SpvOpReturnValue,
                    wake_code_value(in, w, SpvOpCompositeConstruct, in->t_uint2, pair, 2));
    wake_code_end(in);
    return *id;
}

/* uvec4 (set, binding, index) */
static uint32_t
facts_function(struct wake_instrumenter *in)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t *id = &in->functions[WAKE_PUT_FACTS], p[3], element, pointer, at, count, known,
             words[3];

    if (*id) {
        return *id;
    }
    element = element_function(in);
    pointer = wake_spirv_type_pointer(&in->edit, SpvStorageClassUniform, in->t_uint);
    *id = wake_code_begin(in, in->t_uint4, 3, p);
    at = WAKE_CODE(in, w, SpvOpAccessChain, pointer, wake_code_variable(in, WAKE_VARIABLE_COMMAND),
                   wake_code_uint(in, 0), wake_code_uint(in, 1));
    at = WAKE_CODE(in, w, SpvOpLoad, in->t_uint, at);
    /* The head's rows are at 0, where other blocks are not. */
    known = binary(in, SpvOpULessThan, in->t_bool, at, load(in, wake_code_uint(in, 0)));
    at = binary(in, SpvOpIAdd, in->t_uint, at, wake_code_uint(in, WAKE_TABLE_HEAD));
    at = follow(in, wake_code_choose(in, known, at, wake_code_uint(in, 0)));
    at = follow(in, step(in, at, p[0], 1));
    at = step(in, at, p[1], WAKE_TABLE_BINDING_WORDS);
    count = follow(in, at);
    known = binary(in, SpvOpINotEqual, in->t_bool, count, wake_code_uint(in, 0));
    words[0] = wake_code_choose(in, known, count, wake_code_uint(in, UINT32_MAX));
    at = binary(in, SpvOpIAdd, in->t_uint, at, wake_code_uint(in, 1));
    words[1] = wake_code_choose(in, known, load(in, at), wake_code_uint(in, 0));
    words[2] = WAKE_CODE(in, w, SpvOpFunctionCall, in->t_uint2, element, words[0], words[1], p[2]);
    WAKE_SPIRV_EMIT(w, SpvOpReturnValue,
                    wake_code_value(in, w, SpvOpCompositeConstruct, in->t_uint4, words, 3));
    wake_code_end(in);
    return *id;
}

/* ---- of one function ------------------------------------------------------------------------- */

void
wake_facts_begin(struct wake_instrumenter *in)
{
    in->facts.count = in->elements.count = in->views.count = 0;
}

/* An index that can be named where a function begins: a constant, or what a parameter says. */
static uint32_t
early_index(const struct wake_instrumenter *in, const struct wake_reference_descriptor *d)
{
    const uint32_t *def = wake_spirv_def(in->module, d->index);
    uint32_t op = wake_spirv_op(def);

    return (d->parameter && d->parameter_indexed) || !d->index || op == SpvOpConstantNull ||
                   op == SpvOpConstant || op == SpvOpSpecConstant || op == SpvOpSpecConstantOp
               ? d->index
               : DYNAMIC;
}

static void
make_key(const struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
         uint32_t key[4])
{
    key[ROW_PARAMETER] = d->parameter;
    key[ROW_SET] = d->parameter ? 0 : d->set;
    key[ROW_BINDING] = d->parameter ? 0 : d->binding;
    key[ROW_INDEX] = early_index(in, d);
}

static uint32_t *
find_row(struct wake_instrumenter *in, const uint32_t key[4])
{
    for (uint32_t i = 0; i + ROW_WORDS <= in->facts.count; i += ROW_WORDS) {
        uint32_t *row = &in->facts.words[i];

        if (memcmp(row, key, 4 * sizeof(*key)) == 0) {
            return row;
        }
    }
    return NULL;
}

void
wake_facts_want(struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
                bool in_loop)
{
    uint32_t key[ROW_WORDS] = { 0 }, *row, uses = in_loop ? EARLY_USES : 1;

    if (d->moved) {
        return; /* which descriptor it is, is known where it is used */
    }
    make_key(in, d, key);
    row = find_row(in, key);
    if (row) {
        row[ROW_USES] += uses;
    } else if (in->facts.count < MAX_ROWS * ROW_WORDS) {
        key[ROW_USES] = uses;
        wake_spirv_put(&in->facts, key, ROW_WORDS);
    }
}

/* Looks up one descriptor; the four ids are those from ROW_COUNT on. */
static void
look_up(struct wake_instrumenter *in, uint32_t set, uint32_t binding, uint32_t index,
        uint32_t ids_out[4])
{
    uint32_t all;

    all = WAKE_CODE(in, in->code, SpvOpFunctionCall, in->t_uint4, facts_function(in), set, binding,
                    index);
    for (uint32_t i = 0; i < 4; i++) {
        ids_out[i] = WAKE_CODE(in, in->code, SpvOpCompositeExtract, in->t_uint, all, i);
    }
}

static void
put_row(struct wake_instrumenter *in, uint32_t row[ROW_WORDS])
{
    struct wake_spirv_words *w = in->code;
    uint32_t set, binding, index = 0, all;

    if (row[ROW_PARAMETER]) {
        all = WAKE_CODE(in, w, SpvOpLoad, in->t_uint4, row[ROW_PARAMETER]);
        index = WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, all, 0);
        set = WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, all, 2);
        binding = WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, all, 3);
    } else {
        set = wake_code_uint(in, row[ROW_SET]);
        binding = wake_code_uint(in, row[ROW_BINDING]);
    }
    if (row[ROW_INDEX]) {
        index = row[ROW_INDEX] == DYNAMIC ? 0 : wake_code_as_uint(in, w, row[ROW_INDEX]);
    }
    look_up(in, set, binding, index ? index : wake_code_uint(in, 0), &row[ROW_COUNT]);
}

void
wake_facts_put(struct wake_instrumenter *in)
{
    for (uint32_t i = 0; i + ROW_WORDS <= in->facts.count; i += ROW_WORDS) {
        if (in->facts.words[i + ROW_USES] >= EARLY_USES) {
            put_row(in, &in->facts.words[i]);
        }
    }
}

/* State and limit of an element that is chosen at run time: looked up once for all blocks that the
 * one at hand dominates. */
static void
get_element(struct wake_instrumenter *in, const struct wake_reference_descriptor *d, uint32_t index,
            struct wake_facts *facts)
{
    struct wake_spirv_words *w = in->code;
    uint32_t row[ELEMENT_WORDS] = { facts->first, d->index, in->block }, pair;

    for (uint32_t i = 0; i + ELEMENT_WORDS <= in->elements.count; i += ELEMENT_WORDS) {
        const uint32_t *old = &in->elements.words[i];

        if (old[ELEMENT_FIRST] == row[ELEMENT_FIRST] && old[ELEMENT_INDEX] == row[ELEMENT_INDEX] &&
            wake_spirv_block_dominates(&in->blocks, old[ELEMENT_BLOCK], in->block)) {
            facts->state = old[ELEMENT_STATE];
            facts->limit = old[ELEMENT_LIMIT];
            return;
        }
    }
    pair = WAKE_CODE(in, w, SpvOpFunctionCall, in->t_uint2, element_function(in), facts->count,
                     facts->first, index);
    row[ELEMENT_STATE] = WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, pair, 0);
    row[ELEMENT_LIMIT] = WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, pair, 1);
    facts->state = row[ELEMENT_STATE];
    facts->limit = row[ELEMENT_LIMIT];
    if (in->elements.count == MAX_ELEMENTS * ELEMENT_WORDS) {
        in->elements.count = 0;
    }
    wake_spirv_put(&in->elements, row, ELEMENT_WORDS);
}

void
wake_facts_get(struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
               const struct wake_reference_ids *ids, struct wake_facts *facts)
{
    uint32_t key[4], here[4];
    const uint32_t *row;

    make_key(in, d, key);
    row = d->moved ? NULL : find_row(in, key);
    if (!row || row[ROW_USES] < EARLY_USES) {
        look_up(in, ids->set, ids->binding, ids->index, here);
        *facts = (struct wake_facts){ here[0], here[1], here[2], here[3] };
        return;
    }
    *facts = (struct wake_facts){ row[ROW_COUNT], row[ROW_FIRST], row[ROW_STATE], row[ROW_LIMIT] };
    if (key[ROW_INDEX] == DYNAMIC) {
        get_element(in, d, ids->index, facts);
    }
}
