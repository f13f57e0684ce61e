/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Groups of accesses by device address: instrument_sites.h. The search for an address and the
 * writing of a record are copied by compilers to each place that calls them, which is most of what
 * they do with such a shader: accesses of one block that follow each other share a loop that goes
 * through them. What leads to their addresses is computed once more where the first of them stands.
 */
#include "gpuav/instrument/instrument_address.h"
#include "gpuav/instrument/instrument_code.h"

#include "base/heap.h"
#include "spirv/spirv_type.h"

enum {
    MAKE_STEPS = 32,       /* instructions that are looked at to make one address again */
    SIZE_SHIFT = 8,        /* what an access is, in one word: bytes above, ... */
    SIZE_MOST = 0xffffff,  /* ... so many at most; */
    ALIGNMENT_SHIFT = 1,   /* logarithm of the alignment; */
    ALIGNMENT_MASK = 0x1f, /* ... */
    GLSL_MODF = 35,        /* of GLSL.std.450: those that store through a pointer */
    GLSL_FREXP = 51,
};

enum column { COLUMN_INSTRUCTION, COLUMN_LOW, COLUMN_HIGH, COLUMN_WHAT, COLUMNS };

/* ---- looking ahead --------------------------------------------------------------------------- */

void
wake_address_sites_begin(struct wake_address_sites *sites)
{
    sites->count = sites->at = 0;
    sites->open = WAKE_NO_SITE;
}

void
wake_address_sites_finish(struct wake_address_sites *sites)
{
    wake_free(WAKE_HEAP_GPUAV, sites->list);
    *sites = (struct wake_address_sites){ 0 };
}

/* The variable that a pointer leads into, NULL: not known. */
static const uint32_t *
root_of(const struct wake_spirv_module *m, uint32_t pointer)
{
    const uint32_t *def = wake_spirv_def(m, pointer);

    for (uint32_t steps = 0; steps < MAKE_STEPS; steps++) {
        switch (wake_spirv_op(def)) {
        case SpvOpVariable: return def;
        case SpvOpAccessChain:
        case SpvOpInBoundsAccessChain:
        case SpvOpCopyObject: def = wake_spirv_def(m, wake_spirv_word(def, 3)); break;
        default: return NULL;
        }
    }
    return NULL;
}

static bool
is_private(uint32_t storage)
{
    return storage == SpvStorageClassFunction || storage == SpvStorageClassPrivate;
}

static void
note_store(const struct wake_spirv_module *m, struct wake_address_sites *sites, uint32_t pointer)
{
    const uint32_t *root = root_of(m, pointer);
    const uint32_t *type = wake_spirv_def(m, wake_spirv_type_of(m, pointer));

    if (!is_private(wake_spirv_word(type, 2))) {
        return; /* what is loaded again is not there */
    }
    if (!root || sites->stored_count == WAKE_COUNT(sites->stored)) {
        sites->stored_any = true;
    } else {
        sites->stored[sites->stored_count++] = wake_spirv_word(root, 2);
    }
}

/* Whether a load gives the same where the group's first access stands. */
static bool
loads_same(const struct wake_spirv_module *m, const struct wake_address_sites *sites,
           const uint32_t *load)
{
    const uint32_t *root = root_of(m, wake_spirv_word(load, 3));
    uint32_t storage = wake_spirv_word(root, 3), variable = wake_spirv_word(root, 2);

    if (wake_spirv_word(load, 4) & SpvMemoryAccessVolatileMask) {
        return false;
    }
    if (storage == SpvStorageClassPushConstant || storage == SpvStorageClassInput) {
        return root != NULL;
    }
    if (!root || !is_private(storage) || sites->stored_any) {
        return false;
    }
    for (uint32_t i = 0; i < sites->stored_count; i++) {
        if (sites->stored[i] == variable) {
            return false;
        }
    }
    return true;
}

/* Words of an instruction from which on all are ids of what it computes with, until *end_out; 0: it
 * is not one that gives the same wherever it stands. */
static uint32_t
operands_of(const struct wake_spirv_module *m, const struct wake_address_sites *sites,
            const uint32_t *i, uint32_t *end_out)
{
    *end_out = wake_spirv_length(i);
    switch (wake_spirv_op(i)) {
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain:
    case SpvOpPtrAccessChain:
    case SpvOpInBoundsPtrAccessChain:
    case SpvOpCopyObject:
    case SpvOpBitcast:
    case SpvOpUConvert:
    case SpvOpSConvert:
    case SpvOpConvertUToPtr:
    case SpvOpConvertPtrToU:
    case SpvOpIAdd:
    case SpvOpISub:
    case SpvOpIMul:
    case SpvOpNot:
    case SpvOpSNegate:
    case SpvOpBitwiseAnd:
    case SpvOpBitwiseOr:
    case SpvOpBitwiseXor:
    case SpvOpShiftLeftLogical:
    case SpvOpShiftRightLogical:
    case SpvOpShiftRightArithmetic:
    case SpvOpCompositeConstruct: return 3;
    case SpvOpCompositeExtract: *end_out = 4; return 3;
    case SpvOpLoad: *end_out = 4; return sites && !loads_same(m, sites, i) ? 0 : 3;
    default: return 0;
    }
}

/* Whether an id is known at `at`, or can be made there. */
static bool
can_make(const struct wake_spirv_module *m, const struct wake_address_sites *sites, uint32_t id,
         uint32_t at, uint32_t *steps)
{
    const uint32_t *def = wake_spirv_def(m, id);
    uint32_t first, end;

    if (!def || m->defs[id] < at) {
        return def != NULL;
    }
    first = ++*steps > MAKE_STEPS ? 0 : operands_of(m, sites, def, &end);
    for (uint32_t k = first; first && k < end; k++) {
        if (!can_make(m, sites, wake_spirv_word(def, k), at, steps)) {
            return false;
        }
    }
    return first != 0;
}

static bool
grow(struct wake_address_sites *sites)
{
    uint32_t room = sites->room ? sites->room * 2 : 64;
    struct wake_address_site *list = sites->failed ? NULL
                                                   : wake_realloc(WAKE_HEAP_GPUAV, sites->list,
                                                                  room * sizeof(*list));

    if (!list) {
        sites->failed = true;
        return false;
    }
    sites->list = list;
    sites->room = room;
    return true;
}

static void
add(const struct wake_instrumenter *in, struct wake_address_sites *sites, uint32_t at,
    uint32_t number, uint32_t place, const struct wake_reference_address *address)
{
    uint32_t site = sites->count, steps = 0;
    struct wake_address_site *leader = sites->open == WAKE_NO_SITE ? NULL
                                                                   : &sites->list[sites->open];
    bool fits = address->size <= SIZE_MOST && wake_address_has_words(in, address->pointer);

    if (leader && fits && leader->count < WAKE_ADDRESS_GROUP &&
        can_make(in->module, sites, address->pointer, leader->at, &steps)) {
        sites->list[leader->last].next = site;
        leader->last = site;
        leader->count++;
    } else {
        sites->open = fits ? site : WAKE_NO_SITE;
        sites->stored_count = 0;
        sites->stored_any = false;
        leader = NULL;
    }
    sites->list[site] = (struct wake_address_site){ .at = at,
                                                    .place = place,
                                                    .number = number,
                                                    .next = WAKE_NO_SITE,
                                                    .last = site,
                                                    .count = leader ? 0 : 1 };
    sites->count++;
}

void
wake_address_sites_add(struct wake_instrumenter *in, struct wake_address_sites *sites,
                       const uint32_t *instruction, uint32_t number,
                       const struct wake_reference *reference, bool closes)
{
    const struct wake_spirv_module *m = in->module;
    uint32_t at = (uint32_t)(instruction - m->words), op = wake_spirv_op(instruction);

    if (op == SpvOpLabel) {
        sites->open = WAKE_NO_SITE;
    }
    for (uint32_t k = 0; reference && k < reference->address_count; k++) {
        if (sites->count == sites->room && !grow(sites)) {
            break;
        }
        add(in, sites, at, number, k, &reference->addresses[k]);
    }
    if (op == SpvOpStore || op == SpvOpCopyMemory || op == SpvOpCopyMemorySized) {
        note_store(m, sites, wake_spirv_word(instruction, 1));
    } else if (op == SpvOpExtInst && (wake_spirv_word(instruction, 4) == GLSL_MODF ||
                                      wake_spirv_word(instruction, 4) == GLSL_FREXP)) {
        sites->stored_any = true;
    }
    if (closes) {
        sites->open = WAKE_NO_SITE;
    }
}

static struct wake_address_site *
find(struct wake_address_sites *sites, uint32_t at, uint32_t place)
{
    if (sites->failed) {
        return NULL;
    }
    while (sites->at < sites->count && sites->list[sites->at].at < at) {
        sites->at++;
    }
    for (uint32_t k = sites->at; k < sites->count && sites->list[k].at == at; k++) {
        if (sites->list[k].place == place) {
            return &sites->list[k];
        }
    }
    return NULL;
}

/* ---- code ------------------------------------------------------------------------------------ */

/* An id that is known at `at`, for one that can be made there. Steps are counted as can_make() does:
 * code that was not validated may define an id by itself. */
static uint32_t
make_step(struct wake_instrumenter *in, uint32_t id, uint32_t at, uint32_t *steps)
{
    const struct wake_spirv_module *m = in->module;
    const uint32_t *def = wake_spirv_def(m, id);
    uint32_t operands[MAKE_STEPS], count = wake_spirv_length(def), first, end;

    first = def && m->defs[id] >= at && ++*steps <= MAKE_STEPS ? operands_of(m, NULL, def, &end)
                                                               : 0;
    if (!first || count - first > WAKE_COUNT(operands)) {
        return id;
    }
    for (uint32_t k = first; k < count; k++) {
        operands[k - first] = k < end ? make_step(in, def[k], at, steps) : def[k];
    }
    return wake_code_value(in, in->code, wake_spirv_op(def), def[1], operands, count - first);
}

static uint32_t
make(struct wake_instrumenter *in, uint32_t id, uint32_t at)
{
    uint32_t steps = 0;

    return make_step(in, id, at, &steps);
}

/* A column of the row that is `number`. */
static uint32_t
choose(struct wake_instrumenter *in, const uint32_t *p, enum column column, const uint32_t *here,
       uint32_t count)
{
    uint32_t value = p[(count - 1) * COLUMNS + column];

    for (uint32_t k = count - 1; k-- > 0;) {
        value = WAKE_CODE(in, wake_code_functions(in), SpvOpSelect, in->t_uint, here[k],
                          p[k * COLUMNS + column], value);
    }
    return value;
}

/* uint (columns of each access): bit k: access k is right */
static uint32_t
group_function(struct wake_instrumenter *in, uint32_t count)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t *id = &in->address_groups[count], p[WAKE_ADDRESS_GROUP * COLUMNS];
    uint32_t here[WAKE_ADDRESS_GROUP], one = wake_code_uint(in, 1), function, number, what, right;
    uint32_t size, alignment;
    struct wake_code_loop loop;

    if (*id) {
        return *id;
    }
    function = wake_address_function(in);
    *id = wake_code_begin(in, in->t_uint, count * COLUMNS, p);
    number = wake_code_loop_keep(in, &loop, wake_code_uint(in, 0));
    for (uint32_t k = 0; k + 1 < count; k++) {
        here[k] = WAKE_CODE(in, w, SpvOpIEqual, in->t_bool, number, wake_code_uint(in, k));
    }
    what = choose(in, p, COLUMN_WHAT, here, count);
    size = WAKE_CODE(in, w, SpvOpShiftRightLogical, in->t_uint, what,
                     wake_code_uint(in, SIZE_SHIFT));
    alignment = WAKE_CODE(in, w, SpvOpShiftRightLogical, in->t_uint, what,
                          wake_code_uint(in, ALIGNMENT_SHIFT));
    alignment = WAKE_CODE(in, w, SpvOpBitwiseAnd, in->t_uint, alignment,
                          wake_code_uint(in, ALIGNMENT_MASK));
    alignment = WAKE_CODE(in, w, SpvOpShiftLeftLogical, in->t_uint, one, alignment);
    right = WAKE_CODE(in, w, SpvOpFunctionCall, in->t_bool, function,
                      choose(in, p, COLUMN_INSTRUCTION, here, count),
                      choose(in, p, COLUMN_LOW, here, count),
                      choose(in, p, COLUMN_HIGH, here, count), size, alignment,
                      WAKE_CODE(in, w, SpvOpBitwiseAnd, in->t_uint, what, one));
    right = WAKE_CODE(in, w, SpvOpSelect, in->t_uint, right, one, wake_code_uint(in, 0));
    right = WAKE_CODE(in, w, SpvOpShiftLeftLogical, in->t_uint, right, number);
    WAKE_SPIRV_EMIT(w, SpvOpBitwiseOr, in->t_uint, loop.kept_next, loop.kept, right);
    wake_code_loop_end(in, &loop, wake_code_uint(in, count));
    WAKE_SPIRV_EMIT(w, SpvOpReturnValue, loop.kept_next);
    wake_code_end(in);
    return *id;
}

static uint32_t
logarithm(uint32_t power)
{
    uint32_t bits = 0;

    while (bits < ALIGNMENT_MASK && power >> (bits + 1)) {
        bits++;
    }
    return bits;
}

static void
put_group(struct wake_instrumenter *in, struct wake_address_sites *sites,
          const struct wake_address_site *leader)
{
    struct wake_spirv_words *w = in->code;
    uint32_t operands[1 + WAKE_ADDRESS_GROUP * COLUMNS], count = 0, mask, bit, at = leader->at;
    uint32_t first = (uint32_t)(leader - sites->list);

    in->out->checks |= WAKE_CHECK_ADDRESS;
    operands[0] = group_function(in, leader->count);
    for (uint32_t k = first; k != WAKE_NO_SITE; k = sites->list[k].next, count++) {
        uint32_t *row = &operands[1 + count * COLUMNS], pair;
        struct wake_reference reference = { 0 };
        const struct wake_reference_address *a = &reference.addresses[sites->list[k].place];

        (void)wake_reference_find(in, &in->module->words[sites->list[k].at], &reference);
        pair = wake_address_words(in, a->pointer, make(in, a->pointer, at));
        row[COLUMN_INSTRUCTION] = wake_code_uint(in, sites->list[k].number);
        row[COLUMN_LOW] = WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, pair, 0);
        row[COLUMN_HIGH] = WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, pair, 1);
        row[COLUMN_WHAT] = wake_code_uint(in, a->size << SIZE_SHIFT |
                                                  logarithm(a->alignment) << ALIGNMENT_SHIFT |
                                                  (uint32_t)a->write);
    }
    mask = wake_code_value(in, w, SpvOpFunctionCall, in->t_uint, operands, 1 + count * COLUMNS);
    count = 0;
    for (uint32_t k = first; k != WAKE_NO_SITE; k = sites->list[k].next, count++) {
        bit = WAKE_CODE(in, w, SpvOpBitwiseAnd, in->t_uint, mask, wake_code_uint(in, 1u << count));
        sites->list[k].condition = WAKE_CODE(in, w, SpvOpINotEqual, in->t_bool, bit,
                                             wake_code_uint(in, 0));
    }
}

uint32_t
wake_address_put(struct wake_instrumenter *in, struct wake_address_sites *sites, uint32_t at,
                 uint32_t place, const struct wake_reference_address *address)
{
    struct wake_address_site *site;

    if (!(in->settings->checks & WAKE_CHECK_ADDRESS)) {
        return 0;
    }
    site = find(sites, at, place);
    if (!site || site->count == 1) {
        return wake_pass_address(in, address);
    }
    if (site->count) {
        put_group(in, sites, site);
    }
    return site->condition;
}
