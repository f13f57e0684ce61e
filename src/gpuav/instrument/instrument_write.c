/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The functions that write records. Whole records or none: an invocation takes a place with one atomic
 * addition, and counts its record as lost if there is no room.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

uint32_t
wake_code_error_pointer(struct wake_instrumenter *in, enum wake_error_member number, uint32_t index)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t storage = in->module->version >= 0x10300 ? SpvStorageClassStorageBuffer
                                                      : SpvStorageClassUniform;
    uint32_t type = wake_spirv_type_pointer(&in->edit, storage, in->t_uint);
    uint32_t errors = wake_code_variable(in, WAKE_VARIABLE_ERRORS),
             member = wake_code_uint(in, number);
    return index ? WAKE_CODE(in, w, SpvOpAccessChain, type, errors, member, index)
                 : WAKE_CODE(in, w, SpvOpAccessChain, type, errors, member);
}

/* Under the Vulkan memory model the device's scope takes a feature of its own. */
uint32_t
wake_code_scope(struct wake_instrumenter *in)
{
    bool vulkan = wake_spirv_has_capability(in->module, SpvCapabilityVulkanMemoryModel);

    return wake_code_uint(in, vulkan ? SpvScopeQueueFamily : SpvScopeDevice);
}

static uint32_t
add(struct wake_instrumenter *in, enum wake_error_member member, uint32_t value)
{
    return WAKE_CODE(in, wake_code_functions(in), SpvOpAtomicIAdd, in->t_uint,
                     wake_code_error_pointer(in, member, 0), wake_code_scope(in),
                     wake_code_uint(in, 0), value);
}

static void
load_stage(struct wake_instrumenter *in, uint32_t stage[4])
{
    struct wake_spirv_words *w = wake_code_functions(in);

    if (wake_stage_is_noted(in)) {
        uint32_t all = WAKE_CODE(in, w, SpvOpLoad, in->t_uint4,
                                 wake_code_variable(in, WAKE_VARIABLE_STAGE));

        for (uint32_t i = 0; i < 4; i++) {
            stage[i] = WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, all, i);
        }
    } else {
        stage[0] = wake_code_uint(in, in->module->entry_points[0].model);
        wake_stage_words(in, w, 0, &stage[1]);
    }
}

/* "position + size <= length": `position` is never near 2^32, since nothing is added to a full
 * buffer. */
static uint32_t
fits(struct wake_instrumenter *in, uint32_t position, uint32_t size, uint32_t length)
{
    struct wake_spirv_words *w = wake_code_functions(in);

    return WAKE_CODE(in, w, SpvOpULessThanEqual, in->t_bool,
                     WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, position, size), length);
}

static void
branch(struct wake_instrumenter *in, uint32_t condition, uint32_t yes, uint32_t no, uint32_t merge)
{
    struct wake_spirv_words *w = wake_code_functions(in);

    WAKE_SPIRV_EMIT(w, SpvOpSelectionMerge, merge, SpvSelectionControlMaskNone);
    WAKE_SPIRV_EMIT(w, SpvOpBranchConditional, condition, yes, no);
}

/*
 * Stores all words, in a loop: compilers copy this code to every place that can go wrong. The size
 * comes last, behind a barrier: who looks while the device is still at work sees a record that is
 * whole, or none. An exchange does the same where barriers are to be avoided: lavapipe makes it
 * sequentially consistent. Leaves the block `after`.
 */
static void
store_words(struct wake_instrumenter *in, uint32_t position, const uint32_t *values, uint32_t count,
            uint32_t before, uint32_t after)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    struct wake_spirv_edit *edit = &in->edit;
    uint32_t header = wake_spirv_new_id(edit), body = wake_spirv_new_id(edit),
             next = wake_spirv_new_id(edit);
    uint32_t i = wake_spirv_new_id(edit), i_next = wake_spirv_new_id(edit), value = values[1], more,
             at;

    WAKE_SPIRV_EMIT(w, SpvOpBranch, header);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, header);
    WAKE_SPIRV_EMIT(w, SpvOpPhi, in->t_uint, i, wake_code_uint(in, 1), before, i_next, next);
    WAKE_SPIRV_EMIT(w, SpvOpLoopMerge, after, next, SpvLoopControlDontUnrollMask);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, body);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, body);
    for (uint32_t k = 2; k < count; k++) {
        uint32_t here = WAKE_CODE(in, w, SpvOpIEqual, in->t_bool, i, wake_code_uint(in, k));

        value = WAKE_CODE(in, w, SpvOpSelect, in->t_uint, here, values[k], value);
    }
    at = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, position, i);
    WAKE_SPIRV_EMIT(w, SpvOpStore, wake_code_error_pointer(in, WAKE_ERROR_DATA, at), value);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, next);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, next);
    WAKE_SPIRV_EMIT(w, SpvOpIAdd, in->t_uint, i_next, i, wake_code_uint(in, 1));
    more = WAKE_CODE(in, w, SpvOpULessThan, in->t_bool, i_next, wake_code_uint(in, count));
    WAKE_SPIRV_EMIT(w, SpvOpBranchConditional, more, header, after);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, after);
    if (in->settings->no_barriers) {
        (void)WAKE_CODE(in, w, SpvOpAtomicExchange, in->t_uint,
                        wake_code_error_pointer(in, WAKE_ERROR_DATA, position), wake_code_scope(in),
                        wake_code_uint(in, 0), values[0]);
        return;
    }
    WAKE_SPIRV_EMIT(w, SpvOpMemoryBarrier, wake_code_scope(in),
                    wake_code_uint(in, SpvMemorySemanticsAcquireReleaseMask |
                                           SpvMemorySemanticsUniformMemoryMask));
    WAKE_SPIRV_EMIT(w, SpvOpStore, wake_code_error_pointer(in, WAKE_ERROR_DATA, position),
                    values[0]);
}

/* Takes room for a record, and writes it; `words` are those from WAKE_RECORD_WORDS on. */
static void
write_record(struct wake_instrumenter *in, uint32_t instruction, uint32_t error,
             const uint32_t *words, uint32_t count)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    struct wake_spirv_edit *edit = &in->edit;
    uint32_t size = wake_code_uint(in, WAKE_RECORD_WORDS + count), zero = wake_code_uint(in, 0);
    uint32_t take = wake_spirv_new_id(edit), taken = wake_spirv_new_id(edit),
             store = wake_spirv_new_id(edit);
    uint32_t full = wake_spirv_new_id(edit), after = wake_spirv_new_id(edit),
             end = wake_spirv_new_id(edit);
    uint32_t values[WAKE_RECORD_SIZE_MAX], flags, length, position, good, pointer, head, before;

    flags = WAKE_CODE(in, w, SpvOpLoad, in->t_uint,
                      wake_code_error_pointer(in, WAKE_ERROR_FLAGS, 0));
    flags = WAKE_CODE(in, w, SpvOpBitwiseAnd, in->t_uint, flags,
                      wake_code_uint(in, WAKE_ERROR_OFF));
    wake_code_return_if(in, WAKE_CODE(in, w, SpvOpINotEqual, in->t_bool, flags, zero), 0);
    head = wake_spirv_new_id(edit);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, head);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, head);
    length = WAKE_CODE(in, w, SpvOpArrayLength, in->t_uint,
                       wake_code_variable(in, WAKE_VARIABLE_ERRORS), WAKE_ERROR_DATA);
    before = WAKE_CODE(in, w, SpvOpAtomicLoad, in->t_uint,
                       wake_code_error_pointer(in, WAKE_ERROR_WRITTEN, 0), wake_code_scope(in),
                       zero);
    branch(in, fits(in, before, size, length), take, taken, taken);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, take);
    position = add(in, WAKE_ERROR_WRITTEN, size);
    good = fits(in, position, size, length);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, taken);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, taken);
    good = WAKE_CODE(in, w, SpvOpPhi, in->t_bool, good, take, wake_code_bool(in, false), head);
    position = WAKE_CODE(in, w, SpvOpPhi, in->t_uint, position, take, zero, head);
    branch(in, good, store, full, end);

    WAKE_SPIRV_EMIT(w, SpvOpLabel, store);
    pointer = wake_spirv_type_pointer(edit, SpvStorageClassUniform, in->t_uint);
    values[WAKE_RECORD_SIZE] = size;
    values[WAKE_RECORD_SHADER] = wake_code_uint(in, in->out->shader_id);
    values[WAKE_RECORD_INSTRUCTION] = instruction;
    load_stage(in, &values[WAKE_RECORD_STAGE]);
    values[WAKE_RECORD_ERROR] = error;
    values[WAKE_RECORD_COMMAND] = WAKE_CODE(in, w, SpvOpLoad, in->t_uint,
                                            WAKE_CODE(in, w, SpvOpAccessChain, pointer,
                                                      wake_code_variable(in, WAKE_VARIABLE_COMMAND),
                                                      zero, zero));
    if (count) {
        memcpy(&values[WAKE_RECORD_WORDS], words, count * sizeof(*values));
    }
    store_words(in, position, values, WAKE_RECORD_WORDS + count, store, after);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, end);

    WAKE_SPIRV_EMIT(w, SpvOpLabel, full);
    (void)add(in, WAKE_ERROR_LOST, wake_code_uint(in, 1));
    WAKE_SPIRV_EMIT(w, SpvOpBranch, end);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, end);
    wake_spirv_put_instruction(w, SpvOpReturn, NULL, 0);
}

uint32_t
wake_code_record_function(struct wake_instrumenter *in)
{
    uint32_t *id = &in->functions[WAKE_PUT_WRITE], p[2 + WAKE_RECORD_CHECK_WORDS];

    if (*id == 0) {
        *id = wake_code_begin(in, in->t_void, 2 + WAKE_RECORD_CHECK_WORDS, p);
        write_record(in, p[0], p[1], &p[2], WAKE_RECORD_CHECK_WORDS);
        wake_code_end(in);
    }
    return *id;
}

uint32_t
wake_code_lost_function(struct wake_instrumenter *in)
{
    uint32_t *id = &in->functions[WAKE_PUT_LOST], count;

    if (*id == 0) {
        *id = wake_code_begin(in, in->t_void, 1, &count);
        (void)add(in, WAKE_ERROR_LOST, count);
        wake_spirv_put_instruction(wake_code_functions(in), SpvOpReturn, NULL, 0);
        wake_code_end(in);
    }
    return *id;
}

uint32_t
wake_code_printf_function(struct wake_instrumenter *in, uint32_t words)
{
    uint32_t *id = &in->printfs[words], p[1 + WAKE_RECORD_PRINTF_MAX];

    if (*id == 0) {
        *id = wake_code_begin(in, in->t_void, 1 + words, p);
        write_record(in, p[0], wake_code_uint(in, WAKE_RECORD_PRINTF), &p[1], words);
        wake_code_end(in);
    }
    return *id;
}

void
wake_code_write_now(struct wake_instrumenter *in, uint32_t instruction,
                    enum wake_record_error error, const uint32_t words[WAKE_RECORD_CHECK_WORDS])
{
    WAKE_CODE(in, wake_code_functions(in), SpvOpFunctionCall, in->t_void,
              wake_code_record_function(in), instruction, wake_code_uint(in, error), words[0],
              words[1], words[2], words[3], words[4], words[5]);
}
