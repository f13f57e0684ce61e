/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which elements of arrays of descriptors a command uses, where an index chooses them: shaders enter
 * each of them once for the command, into a small hash table without deletions. Who validates
 * synchronization asks for them. What finds no room, or has too large numbers, is not marked.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"
#include "state/check/awaited.h"

/* Rows of in->used: what was marked in a block, and so in those that it dominates. */
enum used_row { USED_ROOT, USED_INDEX, USED_STORE, USED_BLOCK, USED_WORDS };

enum { P_SET, P_BINDING, P_INDEX, P_HOW, PARAMETERS, HASH_SHIFT = 27 };

_Static_assert(WAKE_USED_SLOTS == 1 << (32 - HASH_SHIFT), "the upper bits of a hash are a slot");

static uint32_t
shifted(struct wake_instrumenter *in, uint32_t value, uint32_t shift)
{
    return WAKE_CODE(in, wake_code_functions(in), SpvOpShiftLeftLogical, in->t_uint, value,
                     wake_code_uint(in, shift));
}

static uint32_t
equal(struct wake_instrumenter *in, uint32_t a, uint32_t b)
{
    return WAKE_CODE(in, wake_code_functions(in), SpvOpIEqual, in->t_bool, a, b);
}

static uint32_t
either(struct wake_instrumenter *in, uint32_t a, uint32_t b)
{
    return WAKE_CODE(in, wake_code_functions(in), SpvOpLogicalOr, in->t_bool, a, b);
}

/* Returns where nothing is to be marked, or what is too large for a key. */
static void
leave_if_not_to_be_marked(struct wake_instrumenter *in, const uint32_t p[PARAMETERS])
{
    static const struct {
        uint32_t parameter, most;
    } limits[] = { { P_SET, WAKE_USED_MOST_SETS },
                   { P_BINDING, WAKE_USED_MOST_BINDINGS },
                   { P_INDEX, WAKE_USED_MOST_ELEMENTS } };
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t zero = wake_code_uint(in, 0), flags, leave;

    flags = WAKE_CODE(in, w, SpvOpLoad, in->t_uint,
                      wake_code_error_pointer(in, WAKE_ERROR_FLAGS, 0));
    flags = WAKE_CODE(in, w, SpvOpBitwiseAnd, in->t_uint, flags,
                      wake_code_uint(in, WAKE_ERROR_OFF));
    leave = WAKE_CODE(in, w, SpvOpINotEqual, in->t_bool, flags, zero);
    for (size_t i = 0; i < WAKE_COUNT(limits); i++) {
        leave = either(in, leave,
                       WAKE_CODE(in, w, SpvOpUGreaterThanEqual, in->t_bool, p[limits[i].parameter],
                                 wake_code_uint(in, limits[i].most)));
    }
    wake_code_return_if(in, leave, 0);
}

static uint32_t
key_of(struct wake_instrumenter *in, const uint32_t p[PARAMETERS])
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t key = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, p[P_INDEX], wake_code_uint(in, 1));

    key = WAKE_CODE(in, w, SpvOpBitwiseOr, in->t_uint, key,
                    shifted(in, p[P_BINDING], WAKE_USED_BINDING_SHIFT));
    key = WAKE_CODE(in, w, SpvOpBitwiseOr, in->t_uint, key,
                    shifted(in, p[P_SET], WAKE_USED_SET_SHIFT));
    return WAKE_CODE(in, w, SpvOpBitwiseOr, in->t_uint, key, p[P_HOW]);
}

/* The first of the slots of the command at hand. */
static uint32_t
first_slot(struct wake_instrumenter *in)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t pointer = wake_spirv_type_pointer(&in->edit, SpvStorageClassUniform, in->t_uint),
             zero = wake_code_uint(in, 0), number;

    number = WAKE_CODE(in, w, SpvOpLoad, in->t_uint,
                       WAKE_CODE(in, w, SpvOpAccessChain, pointer,
                                 wake_code_variable(in, WAKE_VARIABLE_COMMAND), zero, zero));
    number = WAKE_CODE(in, w, SpvOpBitwiseAnd, in->t_uint, number,
                       wake_code_uint(in, WAKE_USED_COMMANDS - 1));
    return WAKE_CODE(in, w, SpvOpIMul, in->t_uint, number, wake_code_uint(in, WAKE_USED_SLOTS));
}

/* Tries one slot: leaves the function if the key stands there, or stands there now. */
static void
try_slot(struct wake_instrumenter *in, uint32_t slot, uint32_t key)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t zero = wake_code_uint(in, 0), pointer, value, empty, marked,
             take = wake_spirv_new_id(&in->edit), next = wake_spirv_new_id(&in->edit);

    pointer = wake_code_error_pointer(in, WAKE_ERROR_USED, slot);
    value = WAKE_CODE(in, w, SpvOpAtomicLoad, in->t_uint, pointer, wake_code_scope(in), zero);
    wake_code_return_if(in, equal(in, value, key), 0);
    empty = equal(in, value, zero);
    WAKE_SPIRV_EMIT(w, SpvOpSelectionMerge, next, SpvSelectionControlMaskNone);
    WAKE_SPIRV_EMIT(w, SpvOpBranchConditional, empty, take, next);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, take);
    marked = wake_code_error_pointer(in, WAKE_ERROR_MARKED, 0);
    WAKE_SPIRV_EMIT(w, SpvOpStore, marked, wake_code_uint(in, 1));
    value = WAKE_CODE(in, w, SpvOpAtomicCompareExchange, in->t_uint, pointer, wake_code_scope(in),
                      zero, zero, key, zero);
    wake_code_return_if(in, either(in, equal(in, value, zero), equal(in, value, key)), 0);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, next);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, next);
}

static uint32_t
mark_function(struct wake_instrumenter *in)
{
    uint32_t *id = &in->functions[WAKE_PUT_USED], p[PARAMETERS], key, first, hash, slot;
    struct wake_spirv_words *w = wake_code_functions(in);
    struct wake_code_loop loop;

    if (*id) {
        return *id;
    }
    *id = wake_code_begin(in, in->t_void, PARAMETERS, p);
    leave_if_not_to_be_marked(in, p);
    key = key_of(in, p);
    first = first_slot(in);
    hash = WAKE_CODE(in, w, SpvOpIMul, in->t_uint, key, wake_code_uint(in, 0x9e3779b1u));
    hash = WAKE_CODE(in, w, SpvOpShiftRightLogical, in->t_uint, hash,
                     wake_code_uint(in, HASH_SHIFT));
    slot = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, hash, wake_code_loop(in, &loop));
    slot = WAKE_CODE(in, w, SpvOpBitwiseAnd, in->t_uint, slot,
                     wake_code_uint(in, WAKE_USED_SLOTS - 1));
    slot = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, slot, first);
    try_slot(in, slot, key);
    wake_code_loop_end(in, &loop, wake_code_uint(in, WAKE_USED_TRIES));
    wake_spirv_put_instruction(w, SpvOpReturn, NULL, 0);
    wake_code_end(in);
    return *id;
}

/* Whether an index that is not known before chooses the descriptor. */
static bool
is_chosen(const struct wake_instrumenter *in, const struct wake_reference_descriptor *d)
{
    if (d->kind == WAKE_GPUAV_SAMPLER || d->kind == WAKE_GPUAV_ACCELERATION) {
        return false;
    }
    if (d->moved || (d->parameter && d->parameter_indexed)) {
        return true;
    }
    switch (wake_spirv_op(wake_spirv_def(in->module, d->index))) {
    case SpvOpConstant:
    case SpvOpConstantNull: return false;
    default: return d->array && d->index;
    }
}

/* False: it is marked already. */
static bool
note(struct wake_instrumenter *in, const struct wake_reference_descriptor *d, uint32_t store)
{
    const uint32_t row[USED_WORDS] = { d->path.root, d->index, store, in->block };

    for (uint32_t i = 0; !d->moved && i + USED_WORDS <= in->used.count; i += USED_WORDS) {
        const uint32_t *old = &in->used.words[i];

        if (old[USED_ROOT] == row[USED_ROOT] && old[USED_INDEX] == row[USED_INDEX] &&
            old[USED_STORE] == store &&
            wake_spirv_block_dominates(&in->blocks, old[USED_BLOCK], in->block)) {
            return false;
        }
    }
    wake_spirv_put(&in->used, row, USED_WORDS);
    return true;
}

void
wake_pass_used(struct wake_instrumenter *in, const struct wake_reference *reference, uint32_t place)
{
    const struct wake_reference_descriptor *d = &reference->descriptors[place];
    uint32_t op = wake_spirv_op(reference->instruction), stage;
    bool store = op == SpvOpStore || op == SpvOpImageWrite;
    struct wake_reference_ids ids;

    /* Of several entry points it is not known which one runs; a copy reads one descriptor and writes another. */
    if (!(in->settings->checks & WAKE_CHECK_USED) || in->module->entry_point_count != 1 ||
        op == SpvOpCopyMemory || op == SpvOpCopyMemorySized || !is_chosen(in, d) ||
        !note(in, d, store)) {
        return;
    }
    stage = wake_stage_bit(in->module->entry_points[0].model);
    wake_reference_ids(in, d, &ids);
    (void)WAKE_CODE(in, in->code, SpvOpFunctionCall, in->t_void, mark_function(in), ids.set,
                    ids.binding, ids.index,
                    wake_code_uint(in, wake_used_how((VkShaderStageFlagBits)stage, store)));
    in->out->checks |= WAKE_CHECK_USED;
}
