/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lowering, in two passes: the first leaves out what only names the extensions and turns data into
 * constants; the second, an edit, writes the functions anew. A block that is split keeps its label;
 * phis that name it must name its last part.
 */
#include "spirv/spirv_lower.h"

#include "base/heap.h"
#include "spirv/spirv_abort.h"
#include "spirv/spirv_edit.h"
#include "spirv/spirv_reflect.h"
#include "spirv/spirv_type.h"

#include <string.h>

enum {
    HEADER_WORDS = 5,
    UTF_ENCODED = 5145,
    MAX_ELEMENTS = 65536,
    MAX_REBUILD = 12,
    MAX_PARTS = 1 << 16
};

/* ---- first pass ------------------------------------------------------------------------------ */

struct cleaner {
    const struct wake_spirv_module *module;
    const VkSpecializationInfo *specialization;
    struct wake_spirv_words *to;
    uint32_t bound;
    bool unsupported;
};

static uint64_t
element_of(const char *data, uint64_t index, uint32_t bytes)
{
    uint64_t value = 0;

    memcpy(&value, data + index * bytes, bytes);
    return value;
}

/* The bytes that the application gives for a constant of data; NULL: none of that size. */
static const char *
specialized(const struct cleaner *c, const uint32_t *i, uint64_t size)
{
    const VkSpecializationMapEntry *entry = wake_spirv_op(i) == WAKE_SPV_OP_SPEC_CONSTANT_DATA
                                                ? wake_spirv_given(c->module, c->specialization,
                                                                   wake_spirv_word(i, 2))
                                                : NULL;

    return entry && entry->size == size
               ? (const char *)c->specialization->pData + entry->offset
               : NULL;
}

/* One constant per value, then the array. */
static void
put_data(struct cleaner *c, const uint32_t *i)
{
    const struct wake_spirv_values values = { c->module, c->specialization };
    const uint32_t *type = wake_spirv_def(c->module, wake_spirv_word(i, 1));
    const uint32_t *element = wake_spirv_def(c->module, wake_spirv_word(type, 2));
    uint32_t length = wake_spirv_array_length(&values, wake_spirv_word(i, 1));
    uint32_t bytes = wake_spirv_word(element, 2) / 8, count = 0;
    const char *data = specialized(c, i, (uint64_t)length * bytes);
    uint32_t *ids;
    uint64_t *seen;

    if (wake_spirv_op(type) != SpvOpTypeArray || wake_spirv_op(element) != SpvOpTypeInt ||
        !length || length > MAX_ELEMENTS - 4 ||
        (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) ||
        (!data && (uint64_t)length * bytes > (uint64_t)(wake_spirv_length(i) - 3) * 4)) {
        c->unsupported = true;
        return;
    }
    data = data ? data : (const char *)&i[3];
    ids = wake_alloc(WAKE_HEAP_GPUAV, ((size_t)length + 3) * sizeof(*ids));
    seen = wake_alloc(WAKE_HEAP_GPUAV, length * sizeof(*seen));
    for (uint32_t k = 0; ids && seen && k < length; k++) {
        uint64_t value = element_of(data, k, bytes);
        uint32_t s = 0;

        /* Texts have few different characters; other data is looked through only so far. */
        while (s < count && s < 256 && seen[s] != value) {
            s++;
        }
        if (s < count && seen[s] == value) {
            ids[3 + k] = c->bound + s;
            continue;
        }
        if (bytes == 8) {
            WAKE_SPIRV_EMIT(c->to, SpvOpConstant, wake_spirv_word(type, 2), c->bound + count,
                            (uint32_t)value, (uint32_t)(value >> 32));
        } else {
            /* Narrow signed ones are sign-extended in their word. */
            uint32_t shift = 32 - 8 * bytes;
            uint32_t word = wake_spirv_word(element, 3) && shift
                                ? (uint32_t)((int32_t)((uint32_t)value << shift) >> shift)
                                : (uint32_t)value;

            WAKE_SPIRV_EMIT(c->to, SpvOpConstant, wake_spirv_word(type, 2), c->bound + count, word);
        }
        seen[count] = value;
        ids[3 + k] = c->bound + count++;
    }
    if (ids && seen) {
        ids[0] = (length + 3) << 16 | SpvOpConstantComposite;
        ids[1] = i[1];
        ids[2] = i[2];
        wake_spirv_put(c->to, ids, length + 3);
        c->bound += count;
    } else {
        c->unsupported = true;
    }
    wake_free(WAKE_HEAP_GPUAV, seen);
    wake_free(WAKE_HEAP_GPUAV, ids);
}

static bool
is_ours(const char *extension)
{
    return strcmp(extension, "SPV_KHR_abort") == 0 ||
           strcmp(extension, "SPV_KHR_constant_data") == 0;
}

static bool
is_data(const struct wake_spirv_module *m, uint32_t id)
{
    return wake_spirv_op(wake_spirv_def(m, id)) == WAKE_SPV_OP_SPEC_CONSTANT_DATA;
}

static void
clean(struct cleaner *c, const uint32_t *i)
{
    uint32_t op = wake_spirv_op(i), length = wake_spirv_length(i);

    switch (op) {
    case SpvOpCapability:
        if (wake_spirv_word(i, 1) == WAKE_SPV_CAPABILITY_ABORT ||
            wake_spirv_word(i, 1) == WAKE_SPV_CAPABILITY_CONSTANT_DATA) {
            return;
        }
        break;
    case SpvOpExtension:
        if (length > 1 && memchr(&i[1], 0, (size_t)(length - 1) * 4) &&
            is_ours((const char *)&i[1])) {
            return;
        }
        break;
    case SpvOpDecorate:
        if (wake_spirv_word(i, 2) == UTF_ENCODED || (wake_spirv_word(i, 2) == SpvDecorationSpecId &&
                                                     is_data(c->module, wake_spirv_word(i, 1)))) {
            return;
        }
        break;
    case WAKE_SPV_OP_CONSTANT_DATA:
    case WAKE_SPV_OP_SPEC_CONSTANT_DATA: put_data(c, i); return;
    default: break;
    }
    wake_spirv_put(c->to, i, length);
}

/* ---- second pass: what is known of functions ------------------------------------------------- */

struct lower {
    const struct wake_spirv_lowering *lowering;
    const struct wake_spirv_module *module;
    struct wake_spirv_edit edit;
    uint8_t *functions;           /* by number: bits below */
    uint32_t *last_part;          /* by id of a label: the label of its block's last part */
    uint8_t *no_split;            /* by id of a label: its block must stay whole */
    struct wake_spirv_words phis; /* where in the body phis stand */
    uint32_t flag;                /* the private variable, 0: not made */
    uint32_t block;               /* label of the block at hand */
    uint32_t function;            /* its number */
    uint32_t parts;               /* values that were rebuilt */
    bool unsupported;
};

enum { ABORTS = 1, OUTSIDE_FRAGMENT = 2, IS_ENTRY = 4 };

static uint32_t
number_of(const struct wake_spirv_module *m, uint32_t id)
{
    const struct wake_spirv_function *f = wake_spirv_find_function(m, id);

    return f ? (uint32_t)(f - m->functions) : UINT32_MAX;
}

/* Aborting goes from callees to callers, not being a fragment shader's from callers to callees. */
static bool
pass_on(struct lower *l, uint32_t number)
{
    const struct wake_spirv_function *f = &l->module->functions[number];
    const uint32_t *i;
    bool changed = false;

    for (uint32_t at = f->begin; (i = wake_spirv_next(l->module, &at, f->end)) != NULL;) {
        uint32_t callee = wake_spirv_op(i) == SpvOpFunctionCall
                              ? number_of(l->module, wake_spirv_word(i, 3))
                              : UINT32_MAX;
        uint8_t up, down;

        if (callee == UINT32_MAX) {
            continue;
        }
        up = l->functions[callee] & ABORTS & (uint8_t)~l->functions[number];
        down = l->functions[number] & OUTSIDE_FRAGMENT & (uint8_t)~l->functions[callee];
        l->functions[number] |= up;
        l->functions[callee] |= down;
        changed |= up || down;
    }
    return changed;
}

static void
find_functions(struct lower *l)
{
    const struct wake_spirv_module *m = l->module;
    const uint32_t *i;
    bool changed = true;

    for (uint32_t e = 0; e < m->entry_point_count; e++) {
        uint32_t number = number_of(m, m->entry_points[e].function);

        if (number != UINT32_MAX) {
            l->functions[number] |= IS_ENTRY |
                                    (m->entry_points[e].model != SpvExecutionModelFragment
                                         ? OUTSIDE_FRAGMENT
                                         : 0);
        }
    }
    for (uint32_t f = 0; f < m->function_count; f++) {
        for (uint32_t at = m->functions[f].begin;
             (i = wake_spirv_next(m, &at, m->functions[f].end)) != NULL;) {
            l->functions[f] |= wake_spirv_op(i) == WAKE_SPV_OP_ABORT ? ABORTS : 0;
        }
    }
    for (uint32_t round = 0; changed && round <= m->function_count; round++) {
        changed = false;
        for (uint32_t f = 0; f < m->function_count; f++) {
            changed |= pass_on(l, f);
        }
    }
}

/* Headers of loops, and what stands from a continue target to the branch back. */
static void
find_loops(struct lower *l, const struct wake_spirv_function *f)
{
    const struct wake_spirv_module *m = l->module;
    uint32_t label = 0, open = 0; /* the header whose continue construct is open */
    const uint32_t *i;

    for (uint32_t at = f->begin; (i = wake_spirv_next(m, &at, f->end)) != NULL;) {
        uint32_t op = wake_spirv_op(i), word = wake_spirv_word(i, 1);

        if (op == SpvOpLabel && word < m->bound) {
            label = word;
            /* last_part holds, until the functions are written, the header whose continue target a
             * block is. */
            open = l->last_part[label] ? l->last_part[label] : open;
            l->no_split[label] |= open != 0;
        } else if (op == SpvOpLoopMerge && wake_spirv_word(i, 2) < m->bound) {
            l->no_split[label] = 1;
            l->last_part[wake_spirv_word(i, 2)] = label;
        } else if ((op == SpvOpBranch || op == SpvOpBranchConditional) && open) {
            for (uint32_t k = 1; k < wake_spirv_length(i) && k < 4; k++) {
                open = i[k] == open ? 0 : open;
            }
        }
    }
}

/* ---- second pass: code ----------------------------------------------------------------------- */

static uint32_t
emit3(struct lower *l, uint32_t op, uint32_t type, uint32_t a, uint32_t b)
{
    uint32_t id = wake_spirv_new_id(&l->edit);

    WAKE_SPIRV_EMIT(&l->edit.body, op, type, id, a, b);
    return id;
}

static uint32_t
emit2(struct lower *l, uint32_t op, uint32_t type, uint32_t a)
{
    uint32_t id = wake_spirv_new_id(&l->edit);

    WAKE_SPIRV_EMIT(&l->edit.body, op, type, id, a);
    return id;
}

static uint32_t
type_bool(struct lower *l)
{
    return wake_spirv_declare(&l->edit, SpvOpTypeBool, 0, NULL, 0);
}

static uint32_t
constant64(struct lower *l, uint64_t value)
{
    return WAKE_SPIRV_DECLARE(&l->edit, SpvOpConstant, wake_spirv_type_int(&l->edit, 64, false),
                              (uint32_t)value, (uint32_t)(value >> 32));
}

static uint32_t
flag_of(struct lower *l)
{
    if (!l->flag) {
        l->flag = wake_spirv_add_variable(&l->edit, SpvStorageClassPrivate, type_bool(l));
    }
    return l->flag;
}

/* A value of another type with the same shape, part by part. */
static uint32_t
rebuild(struct lower *l, uint32_t value, uint32_t from, uint32_t to, int depth)
{
    const struct wake_spirv_values values = { l->module, NULL };
    const uint32_t *x = wake_spirv_def(l->module, from), *y = wake_spirv_def(l->module, to);
    bool array = wake_spirv_op(y) == SpvOpTypeArray;
    uint32_t count = array ? wake_spirv_array_length(&values, to) : wake_spirv_length(y) - 2, id;
    uint32_t *parts;

    if (from == to) {
        return value;
    }
    if (depth == MAX_REBUILD || ++l->parts > MAX_PARTS || wake_spirv_op(x) != wake_spirv_op(y) ||
        (!array && wake_spirv_op(y) != SpvOpTypeStruct) || !count || count > 4096 ||
        (!array && wake_spirv_length(x) != wake_spirv_length(y))) {
        l->unsupported = true;
        return value;
    }
    parts = wake_alloc(WAKE_HEAP_GPUAV, ((size_t)count + 2) * sizeof(*parts));
    if (!parts) {
        l->unsupported = true;
        return value;
    }
    for (uint32_t k = 0; k < count && !l->unsupported; k++) {
        uint32_t part = wake_spirv_word(x, array ? 2 : 2 + k);

        id = emit3(l, SpvOpCompositeExtract, part, value, k);
        parts[2 + k] = rebuild(l, id, part, wake_spirv_word(y, array ? 2 : 2 + k), depth + 1);
    }
    id = wake_spirv_new_id(&l->edit);
    parts[0] = to;
    parts[1] = id;
    wake_spirv_put_instruction(&l->edit.body, SpvOpCompositeConstruct, parts, count + 2);
    wake_free(WAKE_HEAP_GPUAV, parts);
    return id;
}

static void
write_message(struct lower *l, const uint32_t *i, uint64_t size)
{
    struct wake_spirv_edit *e = &l->edit;
    uint32_t word = wake_spirv_type_int(e, 32, false), wide = wake_spirv_type_int(e, 64, false);
    uint32_t pointer = wake_spirv_type_pointer(e, SpvStorageClassPhysicalStorageBuffer, word);
    uint32_t to = wake_spirv_type_pointer(e, SpvStorageClassPhysicalStorageBuffer, i[1]);
    uint32_t total = (uint32_t)WAKE_ROUND_UP(8 + size, 8), capacity = l->lowering->capacity;
    uint32_t value = rebuild(l, i[2], wake_spirv_type_of(l->module, i[2]), i[1], 0);
    uint32_t counter = emit2(l, SpvOpConvertUToPtr, pointer, constant64(l, l->lowering->address));
    uint32_t at = wake_spirv_new_id(e), fits, base;

    WAKE_SPIRV_EMIT(&e->body, SpvOpAtomicIAdd, word, at, counter,
                    wake_spirv_constant_uint(e, SpvScopeDevice), wake_spirv_constant_uint(e, 0),
                    wake_spirv_constant_uint(e, total));
    fits = total > capacity ? WAKE_SPIRV_DECLARE(e, SpvOpConstantFalse, type_bool(l))
                            : emit3(l, SpvOpULessThanEqual, type_bool(l), at,
                                    wake_spirv_constant_uint(e, capacity - total));
    at = emit2(l, SpvOpUConvert, wide, at);
    base = wake_spirv_new_id(e);
    WAKE_SPIRV_EMIT(&e->body, SpvOpSelect, wide, base, fits, at, constant64(l, capacity));
    base = emit3(l, SpvOpIAdd, wide, base,
                 constant64(l, l->lowering->address + WAKE_SPIRV_LOWER_HEAD));
    to = emit2(l, SpvOpConvertUToPtr, to, emit3(l, SpvOpIAdd, wide, base, constant64(l, 8)));
    WAKE_SPIRV_EMIT(&e->body, SpvOpStore, to, value, SpvMemoryAccessAlignedMask, 8);
    pointer = emit2(l, SpvOpConvertUToPtr, pointer, base);
    WAKE_SPIRV_EMIT(&e->body, SpvOpAtomicStore, pointer,
                    wake_spirv_constant_uint(e, SpvScopeDevice),
                    wake_spirv_constant_uint(e, SpvMemorySemanticsReleaseMask |
                                                    SpvMemorySemanticsUniformMemoryMask),
                    wake_spirv_constant_uint(e, (uint32_t)size));
}

/* The function at hand returns, whatever it returns. */
static void
put_return(struct lower *l)
{
    const uint32_t *f = &l->module->words[l->module->functions[l->function].begin];
    uint32_t type = wake_spirv_word(f, 1), id;

    if (wake_spirv_op(wake_spirv_def(l->module, type)) == SpvOpTypeVoid) {
        wake_spirv_put_instruction(&l->edit.body, SpvOpReturn, NULL, 0);
        return;
    }
    id = wake_spirv_new_id(&l->edit);
    WAKE_SPIRV_EMIT(&l->edit.body, SpvOpUndef, type, id);
    WAKE_SPIRV_EMIT(&l->edit.body, SpvOpReturnValue, id);
}

static void
put_abort(struct lower *l, const uint32_t *i, uint32_t at)
{
    uint64_t size = wake_spirv_abort_size(l->module, at);
    uint8_t function = l->functions[l->function];

    if (wake_spirv_length(i) != 3 || !size || size > WAKE_SPIRV_LOWER_MESSAGE ||
        !wake_spirv_type_of(l->module, i[2])) {
        l->unsupported = true;
        return;
    }
    write_message(l, i, size);
    if (!(function & OUTSIDE_FRAGMENT)) {
        wake_spirv_put_instruction(&l->edit.body, SpvOpKill, NULL, 0);
        return;
    }
    WAKE_SPIRV_EMIT(&l->edit.body, SpvOpStore, flag_of(l),
                    WAKE_SPIRV_DECLARE(&l->edit, SpvOpConstantTrue, type_bool(l)));
    put_return(l);
}

/* Behind a call: whether the callee aborted. */
static void
put_test(struct lower *l)
{
    uint32_t aborted = wake_spirv_new_id(&l->edit), end = wake_spirv_new_id(&l->edit),
             on = wake_spirv_new_id(&l->edit);

    WAKE_SPIRV_EMIT(&l->edit.body, SpvOpLoad, type_bool(l), aborted, flag_of(l));
    WAKE_SPIRV_EMIT(&l->edit.body, SpvOpSelectionMerge, on, 0);
    WAKE_SPIRV_EMIT(&l->edit.body, SpvOpBranchConditional, aborted, end, on);
    WAKE_SPIRV_EMIT(&l->edit.body, SpvOpLabel, end);
    put_return(l);
    WAKE_SPIRV_EMIT(&l->edit.body, SpvOpLabel, on);
    l->last_part[l->block] = on;
}

/* The end of a block tells what its new selection must not be: the header of another construct
 * keeps its merge in its last part, which is the header then. */
static void
put_function(struct lower *l)
{
    const struct wake_spirv_module *m = l->module;
    const struct wake_spirv_function *f = &m->functions[l->function];
    const uint32_t *i;
    uint32_t begin = f->begin;

    for (uint32_t at = f->begin; (i = wake_spirv_next(m, &at, f->end)) != NULL && !l->unsupported;
         begin = at) {
        uint32_t op = wake_spirv_op(i), callee;

        if (op == WAKE_SPV_OP_ABORT) {
            put_abort(l, i, begin);
            continue;
        }
        if (op == SpvOpLabel && wake_spirv_word(i, 1) < m->bound) {
            l->block = wake_spirv_word(i, 1);
            l->last_part[l->block] = 0;
        } else if (op == SpvOpPhi) {
            wake_spirv_put(&l->phis, &l->edit.body.count, 1);
        }
        wake_spirv_put(&l->edit.body, i, wake_spirv_length(i));
        callee = op == SpvOpFunctionCall ? number_of(m, wake_spirv_word(i, 3)) : UINT32_MAX;
        if (callee != UINT32_MAX && (l->functions[callee] & ABORTS) &&
            (l->functions[callee] & OUTSIDE_FRAGMENT) && !l->no_split[l->block]) {
            put_test(l);
        }
    }
}

static void
mend_phis(struct lower *l)
{
    for (uint32_t p = 0; p < l->phis.count && !l->edit.body.failed; p++) {
        uint32_t *phi = &l->edit.body.words[l->phis.words[p]];

        for (uint32_t k = 4; k < phi[0] >> 16; k += 2) {
            if (phi[k] < l->module->bound && l->last_part[phi[k]]) {
                phi[k] = l->last_part[phi[k]];
            }
        }
    }
}

static void
add_capabilities(struct lower *l)
{
    static const struct {
        uint32_t capability, since;
        const char *extension;
    } rows[] = {
        { SpvCapabilityPhysicalStorageBufferAddresses, 0x10500, "SPV_KHR_physical_storage_buffer" },
        { SpvCapabilityInt64, 0, NULL },
        { SpvCapabilityStorageBuffer8BitAccess, 0x10500, "SPV_KHR_8bit_storage" },
        { SpvCapabilityStorageBuffer16BitAccess, 0x10300, "SPV_KHR_16bit_storage" },
    };
    const struct wake_spirv_module *m = l->module;

    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        /* What is stored is what the module has types of. */
        if ((rows[i].capability == SpvCapabilityStorageBuffer8BitAccess &&
             !wake_spirv_has_capability(m, SpvCapabilityInt8)) ||
            (rows[i].capability == SpvCapabilityStorageBuffer16BitAccess &&
             !wake_spirv_has_capability(m, SpvCapabilityInt16) &&
             !wake_spirv_has_capability(m, SpvCapabilityFloat16)) ||
            wake_spirv_has_capability(m, rows[i].capability)) {
            continue;
        }
        WAKE_SPIRV_EMIT(&l->edit.added[WAKE_SECTION_CAPABILITIES], SpvOpCapability,
                        rows[i].capability);
        if (rows[i].extension && m->version < rows[i].since) {
            wake_spirv_add_extension(&l->edit, rows[i].extension);
        }
    }
}

/* Logical addressing cannot have pointers made of numbers. */
static void
set_addressing(uint32_t *words, size_t count)
{
    for (size_t at = HEADER_WORDS; at < count && words[at] >> 16; at += words[at] >> 16) {
        if ((words[at] & 0xffff) == SpvOpMemoryModel) {
            words[at + 1] = SpvAddressingModelPhysicalStorageBuffer64;
            return;
        }
    }
}

static uint32_t *
lower_aborts(struct lower *l, size_t *count_out)
{
    const struct wake_spirv_module *m = l->module;
    uint32_t *words = NULL;

    l->functions = wake_zalloc(WAKE_HEAP_GPUAV, m->function_count + 1);
    l->last_part = wake_zalloc(WAKE_HEAP_GPUAV, m->bound * sizeof(*l->last_part));
    l->no_split = wake_zalloc(WAKE_HEAP_GPUAV, m->bound);
    if (wake_spirv_edit_init(&l->edit, m) && l->functions && l->last_part && l->no_split) {
        find_functions(l);
        add_capabilities(l);
        for (l->function = 0; l->function < m->function_count && !l->unsupported; l->function++) {
            find_loops(l, &m->functions[l->function]);
            put_function(l);
        }
        mend_phis(l);
        words = l->unsupported || l->phis.failed ? NULL
                                                 : wake_spirv_edit_write(&l->edit, count_out);
    }
    if (words) {
        set_addressing(words, *count_out);
    }
    wake_spirv_edit_finish(&l->edit);
    wake_spirv_words_finish(&l->phis);
    wake_free(WAKE_HEAP_GPUAV, l->functions);
    wake_free(WAKE_HEAP_GPUAV, l->last_part);
    wake_free(WAKE_HEAP_GPUAV, l->no_split);
    return words;
}

/* ---- the whole module ------------------------------------------------------------------------ */

static bool
has_abort(const struct wake_spirv_module *m)
{
    for (uint32_t at = HEADER_WORDS; at < m->count; at += m->words[at] >> 16) {
        if ((m->words[at] & 0xffff) == WAKE_SPV_OP_ABORT) {
            return true;
        }
    }
    return false;
}

bool
wake_spirv_has_spec_data(const uint32_t *words, size_t count)
{
    for (size_t at = HEADER_WORDS; at < count && words[at] >> 16; at += words[at] >> 16) {
        if ((words[at] & 0xffff) == WAKE_SPV_OP_SPEC_CONSTANT_DATA) {
            return true;
        }
    }
    return false;
}

uint32_t *
wake_spirv_lower(const struct wake_spirv_lowering *lowering, const uint32_t *words, size_t count,
                 size_t *count_out)
{
    struct wake_spirv_words cleaned = { 0 };
    struct wake_spirv_module *module, *second;
    struct lower l = { .lowering = lowering };
    uint32_t *lowered = NULL;

    module = wake_spirv_module_create(words, count);
    if (!module || module->broken || !wake_spirv_words_grow(&cleaned, module->count)) {
        wake_spirv_module_destroy(module);
        return NULL;
    }
    struct cleaner c = { module, lowering->specialization, &cleaned, module->bound, false };

    wake_spirv_put(&cleaned, words, HEADER_WORDS);
    for (uint32_t at = HEADER_WORDS; at < module->count; at += module->words[at] >> 16) {
        clean(&c, &module->words[at]);
    }
    if (!cleaned.failed) {
        cleaned.words[3] = c.bound > words[3] ? c.bound : words[3];
    }
    wake_spirv_module_destroy(module);
    second = cleaned.failed || c.unsupported
                 ? NULL
                 : wake_spirv_module_create(cleaned.words, cleaned.count);
    if (second && !second->broken && has_abort(second)) {
        l.module = second;
        lowered = lower_aborts(&l, count_out);
    } else if (second && !second->broken) {
        *count_out = cleaned.count;
        lowered = cleaned.words;
        cleaned.words = NULL;
    }
    wake_spirv_module_destroy(second);
    wake_spirv_words_finish(&cleaned);
    return lowered;
}
