/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Code that is put in: values, functions, the variables behind the reserved set's bindings.
 */
#include "gpuav/instrument/instrument_code.h"

#include "spirv/spirv_type.h"

uint32_t
wake_code_value(struct wake_instrumenter *in, struct wake_spirv_words *w, uint32_t op,
                uint32_t type, const uint32_t *operands, uint32_t count)
{
    uint32_t id = wake_spirv_new_id(&in->edit);
    uint32_t *to = wake_spirv_reserve(w, count + 3);

    if (to) {
        to[0] = (count + 3) << 16 | op;
        to[1] = type;
        to[2] = id;
        memcpy(&to[3], operands, count * sizeof(*to));
    }
    return id;
}

uint32_t
wake_code_bool(struct wake_instrumenter *in, bool value)
{
    return wake_spirv_declare(&in->edit, value ? SpvOpConstantTrue : SpvOpConstantFalse, in->t_bool,
                              NULL, 0);
}

uint32_t
wake_code_as_uint(struct wake_instrumenter *in, struct wake_spirv_words *w, uint32_t id)
{
    const struct wake_spirv_module *m = in->module;
    const uint32_t *type = wake_spirv_def(m, wake_spirv_type_of(m, id)),
                   *def = wake_spirv_def(m, id);
    uint32_t width, t_wide;
    bool is_signed;

    if (wake_spirv_op(type) != SpvOpTypeInt) {
        return 0;
    }
    width = wake_spirv_word(type, 2);
    is_signed = wake_spirv_word(type, 3) != 0;
    if (width == 32 && !is_signed) {
        return id;
    }
    if (wake_spirv_op(def) == SpvOpConstant && width <= 32) {
        return wake_code_uint(in, wake_spirv_word(def, 3));
    }
    if (wake_spirv_op(def) == SpvOpConstantNull) {
        return wake_code_uint(in, 0);
    }
    if (width == 32) {
        return WAKE_CODE(in, w, SpvOpBitcast, in->t_uint, id);
    }
    if (width != 64) {
        return width != 8 && width != 16 ? 0
               : is_signed               ? WAKE_CODE(in, w, SpvOpBitcast, in->t_uint,
                                                     WAKE_CODE(in, w, SpvOpSConvert,
                                                               wake_spirv_type_int(&in->edit, 32, true), id))
                                         : WAKE_CODE(in, w, SpvOpUConvert, in->t_uint, id);
    }
    /* What does not fit becomes the largest number there is. */
    t_wide = WAKE_CODE(in, w, SpvOpBitcast, in->t_uint2, id);
    return WAKE_CODE(in, w, SpvOpSelect, in->t_uint,
                     WAKE_CODE(in, w, SpvOpIEqual, in->t_bool,
                               WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, t_wide, 1),
                               wake_code_uint(in, 0)),
                     WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, t_wide, 0),
                     wake_code_uint(in, UINT32_MAX));
}

void
wake_code_copy_decorations(struct wake_instrumenter *in, uint32_t from, uint32_t to)
{
    static const uint32_t kinds[] = { SpvDecorationRelaxedPrecision, SpvDecorationNonUniform };

    for (size_t i = 0; i < WAKE_COUNT(kinds); i++) {
        if (wake_spirv_decoration(in->module, from, WAKE_SPIRV_NO_MEMBER, kinds[i])) {
            wake_spirv_decorate(&in->edit, to, kinds[i], UINT32_MAX);
        }
    }
}

/* ---- functions ------------------------------------------------------------------------------- */

uint32_t
wake_code_begin(struct wake_instrumenter *in, uint32_t result, uint32_t parameter_count,
                uint32_t *parameters)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t types[WAKE_RECORD_SIZE_MAX + 2], type, id;

    WAKE_ASSERT(!in->building);
    in->building = true;
    types[0] = result;
    for (uint32_t i = 0; i < parameter_count; i++) {
        types[1 + i] = in->t_uint;
    }
    type = wake_spirv_declare(&in->edit, SpvOpTypeFunction, 0, types, parameter_count + 1);
    id = WAKE_CODE(in, w, SpvOpFunction, result, SpvFunctionControlMaskNone, type);
    for (uint32_t i = 0; i < parameter_count; i++) {
        parameters[i] = wake_code_value(in, w, SpvOpFunctionParameter, in->t_uint, types, 0);
    }
    WAKE_SPIRV_EMIT(w, SpvOpLabel, wake_spirv_new_id(&in->edit));
    return id;
}

void
wake_code_end(struct wake_instrumenter *in)
{
    in->building = false;
    wake_spirv_put_instruction(wake_code_functions(in), SpvOpFunctionEnd, NULL, 0);
}

void
wake_code_return_if(struct wake_instrumenter *in, uint32_t condition, uint32_t value)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t yes = wake_spirv_new_id(&in->edit), no = wake_spirv_new_id(&in->edit);

    WAKE_SPIRV_EMIT(w, SpvOpSelectionMerge, no, SpvSelectionControlMaskNone);
    WAKE_SPIRV_EMIT(w, SpvOpBranchConditional, condition, yes, no);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, yes);
    if (value) {
        WAKE_SPIRV_EMIT(w, SpvOpReturnValue, value);
    } else {
        wake_spirv_put_instruction(w, SpvOpReturn, NULL, 0);
    }
    WAKE_SPIRV_EMIT(w, SpvOpLabel, no);
}

uint32_t
wake_code_loop(struct wake_instrumenter *in, struct wake_code_loop *loop)
{
    return wake_code_loop_keep(in, loop, 0);
}

uint32_t
wake_code_loop_keep(struct wake_instrumenter *in, struct wake_code_loop *loop, uint32_t first)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    struct wake_spirv_edit *edit = &in->edit;
    uint32_t before = wake_spirv_new_id(edit), body = wake_spirv_new_id(edit);

    loop->header = wake_spirv_new_id(edit);
    loop->next = wake_spirv_new_id(edit);
    loop->after = wake_spirv_new_id(edit);
    loop->number = wake_spirv_new_id(edit);
    loop->number_next = wake_spirv_new_id(edit);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, before);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, before);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, loop->header);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, loop->header);
    WAKE_SPIRV_EMIT(w, SpvOpPhi, in->t_uint, loop->number, wake_code_uint(in, 0), before,
                    loop->number_next, loop->next);
    if (first) {
        loop->kept = wake_spirv_new_id(edit);
        loop->kept_next = wake_spirv_new_id(edit);
        WAKE_SPIRV_EMIT(w, SpvOpPhi, in->t_uint, loop->kept, first, before, loop->kept_next,
                        loop->next);
    }
    WAKE_SPIRV_EMIT(w, SpvOpLoopMerge, loop->after, loop->next, SpvLoopControlDontUnrollMask);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, body);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, body);
    return loop->number;
}

void
wake_code_loop_end(struct wake_instrumenter *in, const struct wake_code_loop *loop, uint32_t count)
{
    struct wake_spirv_words *w = wake_code_functions(in);

    WAKE_SPIRV_EMIT(w, SpvOpBranch, loop->next);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, loop->next);
    WAKE_SPIRV_EMIT(w, SpvOpIAdd, in->t_uint, loop->number_next, loop->number,
                    wake_code_uint(in, 1));
    WAKE_SPIRV_EMIT(w, SpvOpBranchConditional,
                    WAKE_CODE(in, w, SpvOpULessThan, in->t_bool, loop->number_next, count),
                    loop->header, loop->after);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, loop->after);
}

/* ---- variables ------------------------------------------------------------------------------- */

/* Before 1.3 storage buffers are marked uniform ones. */
static uint32_t
storage_class(const struct wake_instrumenter *in)
{
    return in->module->version >= 0x10300 ? SpvStorageClassStorageBuffer : SpvStorageClassUniform;
}

static uint32_t
block_variable(struct wake_instrumenter *in, uint32_t storage, uint32_t block, uint32_t binding)
{
    struct wake_spirv_edit *edit = &in->edit;
    uint32_t variable = wake_spirv_add_variable(edit, storage, block);
    bool old = storage == SpvStorageClassUniform && binding != WAKE_GPUAV_COMMAND;

    wake_spirv_decorate(edit, block, old ? SpvDecorationBufferBlock : SpvDecorationBlock,
                        UINT32_MAX);
    wake_spirv_decorate(edit, variable, SpvDecorationDescriptorSet, in->settings->set);
    wake_spirv_decorate(edit, variable, SpvDecorationBinding, binding);
    in->out->bindings |= 1u << binding;
    return variable;
}

/* An array of words; `length` 0: a run-time array. */
static uint32_t
words_type(struct wake_instrumenter *in, uint32_t length)
{
    uint32_t operands[2] = { in->t_uint, length ? wake_code_uint(in, length) : 0 };
    uint32_t array = wake_spirv_declare_new(
        &in->edit, length ? SpvOpTypeArray : SpvOpTypeRuntimeArray, 0, operands, length ? 2 : 1);

    wake_spirv_decorate(&in->edit, array, SpvDecorationArrayStride, 4);
    return array;
}

/* struct { uint data[]; }, which is only read */
static uint32_t
table_variable(struct wake_instrumenter *in, uint32_t binding)
{
    struct wake_spirv_edit *edit = &in->edit;
    uint32_t array = words_type(in, 0),
             block = wake_spirv_declare_new(edit, SpvOpTypeStruct, 0, &array, 1);

    wake_spirv_decorate_member(edit, block, 0, SpvDecorationOffset, 0);
    wake_spirv_decorate_member(edit, block, 0, SpvDecorationNonWritable, UINT32_MAX);
    return block_variable(in, storage_class(in), block, binding);
}

/* struct wake_error_head, and the records behind it */
static uint32_t
errors_variable(struct wake_instrumenter *in)
{
    struct wake_spirv_edit *edit = &in->edit;
    uint32_t members[WAKE_ERROR_DATA + 1], block;

    for (uint32_t i = 0; i < WAKE_ERROR_USED; i++) {
        members[i] = in->t_uint;
    }
    members[WAKE_ERROR_USED] = words_type(in, WAKE_USED_COMMANDS * WAKE_USED_SLOTS);
    members[WAKE_ERROR_DATA] = words_type(in, 0);
    block = wake_spirv_declare_new(edit, SpvOpTypeStruct, 0, members, WAKE_ERROR_DATA + 1);
    for (uint32_t i = 0; i <= WAKE_ERROR_USED; i++) {
        wake_spirv_decorate_member(edit, block, i, SpvDecorationOffset, 4 * i);
    }
    wake_spirv_decorate_member(edit, block, WAKE_ERROR_DATA, SpvDecorationOffset,
                               4 * WAKE_ERROR_HEAD_WORDS);
    return block_variable(in, storage_class(in), block, WAKE_GPUAV_ERRORS);
}

static uint32_t
command_variable(struct wake_instrumenter *in)
{
    uint32_t block = wake_spirv_declare_new(&in->edit, SpvOpTypeStruct, 0, &in->t_uint4, 1);

    wake_spirv_decorate_member(&in->edit, block, 0, SpvDecorationOffset, 0);
    return block_variable(in, SpvStorageClassUniform, block, WAKE_GPUAV_COMMAND);
}

uint32_t
wake_code_variable(struct wake_instrumenter *in, enum wake_put_variable variable)
{
    uint32_t *id = &in->variables[variable];

    if (*id == 0) {
        switch (variable) {
        case WAKE_VARIABLE_ERRORS: *id = errors_variable(in); break;
        case WAKE_VARIABLE_DESCRIPTORS: *id = table_variable(in, WAKE_GPUAV_DESCRIPTORS); break;
        case WAKE_VARIABLE_ADDRESSES: *id = table_variable(in, WAKE_GPUAV_ADDRESSES); break;
        case WAKE_VARIABLE_COMMAND: *id = command_variable(in); break;
        case WAKE_VARIABLE_STAGE:
            *id = wake_spirv_add_variable(&in->edit, SpvStorageClassPrivate, in->t_uint4);
            break;
        case WAKE_PUT_VARIABLES: break;
        }
    }
    return *id;
}

uint32_t
wake_code_table(struct wake_instrumenter *in, struct wake_spirv_words *w,
                enum wake_put_variable table, uint32_t offset)
{
    uint32_t pointer = wake_spirv_type_pointer(&in->edit, storage_class(in), in->t_uint);

    return WAKE_CODE(in, w, SpvOpLoad, in->t_uint,
                     WAKE_CODE(in, w, SpvOpAccessChain, pointer, wake_code_variable(in, table),
                               wake_code_uint(in, 0), offset));
}

/* ---- arithmetic ------------------------------------------------------------------------------ */

uint32_t
wake_code_scaled_function(struct wake_instrumenter *in)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t *id = &in->functions[WAKE_PUT_SCALED], p[3], pair, product, sum, high, less, most;

    if (*id) {
        return *id;
    }
    most = wake_code_uint(in, UINT32_MAX);
    pair = wake_spirv_declare_new(&in->edit, SpvOpTypeStruct, 0,
                                  (uint32_t[]){ in->t_uint, in->t_uint }, 2);
    *id = wake_code_begin(in, in->t_uint, 3, p);
    product = WAKE_CODE(in, w, SpvOpUMulExtended, pair, p[1], p[2]);
    high = WAKE_CODE(in, w, SpvOpINotEqual, in->t_bool,
                     WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, product, 1),
                     wake_code_uint(in, 0));
    sum = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint,
                    WAKE_CODE(in, w, SpvOpCompositeExtract, in->t_uint, product, 0), p[0]);
    less = WAKE_CODE(in, w, SpvOpULessThan, in->t_bool, sum, p[0]);
    WAKE_SPIRV_EMIT(w, SpvOpReturnValue,
                    WAKE_CODE(in, w, SpvOpSelect, in->t_uint,
                              WAKE_CODE(in, w, SpvOpLogicalOr, in->t_bool, high, less), most, sum));
    wake_code_end(in);
    return *id;
}

uint32_t
wake_code_sum_function(struct wake_instrumenter *in)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t *id = &in->functions[WAKE_PUT_SUM], p[2], most, sum, less;

    if (*id) {
        return *id;
    }
    most = wake_code_uint(in, UINT32_MAX);
    *id = wake_code_begin(in, in->t_uint, 2, p);
    sum = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, p[0], p[1]);
    less = WAKE_CODE(in, w, SpvOpULessThan, in->t_bool, sum, p[0]);
    WAKE_SPIRV_EMIT(w, SpvOpReturnValue,
                    WAKE_CODE(in, w, SpvOpSelect, in->t_uint, less, most, sum));
    wake_code_end(in);
    return *id;
}
