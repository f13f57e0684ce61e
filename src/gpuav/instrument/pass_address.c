/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffer device addresses: outside of every live buffer, or not aligned as the instruction
 * promises. The address table is sorted; it is searched by halves.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"
#include "gpuav/instrument/rewrite.h"
#include "spirv/spirv_type.h"

/* Of what a type is made of. */
enum { TYPE_DEPTH = 8, TYPE_STEPS = 1000 };

/* A 64-bit number of two words. */
struct wide {
    uint32_t low, high;
};

/* a <= b */
static uint32_t
at_most(struct wake_instrumenter *in, struct wide a, struct wide b)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t less = WAKE_CODE(in, w, SpvOpULessThan, in->t_bool, a.high, b.high);
    uint32_t same = WAKE_CODE(in, w, SpvOpIEqual, in->t_bool, a.high, b.high);
    uint32_t low = WAKE_CODE(in, w, SpvOpULessThanEqual, in->t_bool, a.low, b.low);

    low = WAKE_CODE(in, w, SpvOpLogicalAnd, in->t_bool, same, low);
    return WAKE_CODE(in, w, SpvOpLogicalOr, in->t_bool, less, low);
}

/* Words `first` and the next of a range of the list at `list`. */
static struct wide
range_word(struct wake_instrumenter *in, uint32_t list, uint32_t range, uint32_t first)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t at = WAKE_CODE(in, w, SpvOpIMul, in->t_uint, range,
                            wake_code_uint(in, WAKE_ADDRESS_WORDS));
    struct wide value;

    at = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, at, list);
    first += WAKE_ADDRESS_HEAD;
    value.low = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, at, wake_code_uint(in, first));
    value.low = wake_code_table(in, w, WAKE_VARIABLE_ADDRESSES, value.low);
    value.high = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, at, wake_code_uint(in, first + 1));
    value.high = wake_code_table(in, w, WAKE_VARIABLE_ADDRESSES, value.high);
    return value;
}

/* The number of ranges that begin at the address or before. `before` is the label of the block at
 * hand; leaves `after`. */
static uint32_t
search(struct wake_instrumenter *in, struct wide address, uint32_t list, uint32_t count,
       uint32_t before, uint32_t after)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    struct wake_spirv_edit *edit = &in->edit;
    uint32_t header = wake_spirv_new_id(edit), test = wake_spirv_new_id(edit);
    uint32_t body = wake_spirv_new_id(edit), next = wake_spirv_new_id(edit);
    uint32_t lower = wake_spirv_new_id(edit), upper = wake_spirv_new_id(edit);
    uint32_t new_lower = wake_spirv_new_id(edit), new_upper = wake_spirv_new_id(edit);
    uint32_t middle, begins;

    WAKE_SPIRV_EMIT(w, SpvOpBranch, header);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, header);
    WAKE_SPIRV_EMIT(w, SpvOpPhi, in->t_uint, lower, wake_code_uint(in, 0), before, new_lower, next);
    WAKE_SPIRV_EMIT(w, SpvOpPhi, in->t_uint, upper, count, before, new_upper, next);
    WAKE_SPIRV_EMIT(w, SpvOpLoopMerge, after, next, SpvLoopControlMaskNone);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, test);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, test);
    WAKE_SPIRV_EMIT(w, SpvOpBranchConditional,
                    WAKE_CODE(in, w, SpvOpULessThan, in->t_bool, lower, upper), body, after);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, body);
    middle = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, lower, upper);
    middle = WAKE_CODE(in, w, SpvOpShiftRightLogical, in->t_uint, middle, wake_code_uint(in, 1));
    begins = at_most(in, range_word(in, list, middle, 0), address);
    WAKE_SPIRV_EMIT(w, SpvOpSelect, in->t_uint, new_lower, begins,
                    WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, middle, wake_code_uint(in, 1)), lower);
    WAKE_SPIRV_EMIT(w, SpvOpSelect, in->t_uint, new_upper, begins, upper, middle);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, next);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, next);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, header);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, after);
    return lower;
}

/* Goes on in a block of its own, whose label is known. */
static uint32_t
next_block(struct wake_instrumenter *in)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t label = wake_spirv_new_id(&in->edit);

    WAKE_SPIRV_EMIT(w, SpvOpBranch, label);
    WAKE_SPIRV_EMIT(w, SpvOpLabel, label);
    return label;
}

/* "if (good) return true; write(misaligned ? ... : ...); return false;": one call of what writes,
 * since compilers copy it to each. */
static void
return_unless_wrong(struct wake_instrumenter *in, uint32_t good, uint32_t misaligned,
                    const uint32_t p[6])
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t error;

    wake_code_return_if(in, good, wake_code_bool(in, true));
    error = WAKE_CODE(in, w, SpvOpSelect, in->t_uint, misaligned,
                      wake_code_uint(in, WAKE_RECORD_ADDRESS_MISALIGNED),
                      wake_code_uint(in, WAKE_RECORD_ADDRESS_OUT_OF_BOUNDS));
    wake_code_write_id(in, p[0], error,
                       (uint32_t[]){ p[1], p[2], p[3], p[4], p[5], wake_code_uint(in, 0) });
    WAKE_SPIRV_EMIT(w, SpvOpReturnValue, wake_code_bool(in, false));
}

uint32_t
wake_address_function(struct wake_instrumenter *in)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t *id = &in->functions[WAKE_PUT_ADDRESS], p[6], zero, one, misaligned, list, count;
    uint32_t before, found, none, range, good;
    struct wide end;

    if (*id) {
        return *id;
    }
    zero = wake_code_uint(in, 0);
    one = wake_code_uint(in, 1);
    (void)wake_code_write_function(in);
    if (in->module->version < 0x10500) {
        /* For OpBitcast from pointers to two words; the extension of the other name has conversions
         * to 64 bits only. */
        wake_spirv_add_extension(&in->edit, "SPV_KHR_physical_storage_buffer");
    }
    *id = wake_code_begin(in, in->t_bool, 6, p);
    misaligned = WAKE_CODE(in, w, SpvOpISub, in->t_uint, p[4], one);
    misaligned = WAKE_CODE(in, w, SpvOpBitwiseAnd, in->t_uint, misaligned, p[1]);
    misaligned = WAKE_CODE(in, w, SpvOpINotEqual, in->t_bool, misaligned, zero);
    /* Without a list the number of its ranges is not one; nothing is made of what is found then. */
    list = wake_code_table(in, w, WAKE_VARIABLE_ADDRESSES, zero);
    count = wake_code_table(in, w, WAKE_VARIABLE_ADDRESSES, list);
    before = next_block(in);
    found = search(in, (struct wide){ p[1], p[2] }, list, count, before,
                   wake_spirv_new_id(&in->edit));
    none = WAKE_CODE(in, w, SpvOpIEqual, in->t_bool, found, zero);
    range = WAKE_CODE(in, w, SpvOpISub, in->t_uint, found,
                      WAKE_CODE(in, w, SpvOpSelect, in->t_uint, none, zero, one));
    end.low = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, p[1], p[3]);
    good = WAKE_CODE(in, w, SpvOpULessThan, in->t_bool, end.low, p[1]);
    good = WAKE_CODE(in, w, SpvOpSelect, in->t_uint, good, one, zero);
    end.high = WAKE_CODE(in, w, SpvOpIAdd, in->t_uint, p[2], good);
    good = at_most(in, end, range_word(in, list, range, 2));
    good = WAKE_CODE(in, w, SpvOpLogicalAnd, in->t_bool, good,
                     WAKE_CODE(in, w, SpvOpLogicalNot, in->t_bool, none));
    good = WAKE_CODE(in, w, SpvOpLogicalOr, in->t_bool, good,
                     WAKE_CODE(in, w, SpvOpIEqual, in->t_bool, list, zero));
    good = WAKE_CODE(in, w, SpvOpLogicalAnd, in->t_bool, good,
                     WAKE_CODE(in, w, SpvOpLogicalNot, in->t_bool, misaligned));
    return_unless_wrong(in, good, misaligned, p);
    wake_code_end(in);
    return *id;
}

/* Whether a type has numbers of 8 or 16 bits that can only be stored and converted. */
static bool
holds_small(const struct wake_spirv_module *m, uint32_t type, uint32_t depth, uint32_t *steps)
{
    const uint32_t *def = wake_spirv_def(m, type);

    if (depth == TYPE_DEPTH || ++*steps > TYPE_STEPS) {
        return false;
    }
    switch (wake_spirv_op(def)) {
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray: return holds_small(m, wake_spirv_word(def, 2), depth + 1, steps);
    case SpvOpTypeStruct:
        for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
            if (holds_small(m, def[i], depth + 1, steps)) {
                return true;
            }
        }
        return false;
    default: return wake_rewrite_is_for_storage(m, type);
    }
}

/* Pointers to those must not be taken for anything but an integer. */
static bool
is_pointer_to_small(const struct wake_instrumenter *in, uint32_t pointer)
{
    const uint32_t *type = wake_spirv_def(in->module, wake_spirv_type_of(in->module, pointer));
    uint32_t steps = 0;

    return wake_spirv_op(type) == SpvOpTypePointer &&
           holds_small(in->module, wake_spirv_word(type, 3), 0, &steps);
}

bool
wake_address_has_words(const struct wake_instrumenter *in, uint32_t pointer)
{
    return wake_spirv_has_capability(in->module, SpvCapabilityInt64) ||
           !is_pointer_to_small(in, pointer);
}

uint32_t
wake_address_words(struct wake_instrumenter *in, uint32_t pointer, uint32_t here)
{
    if (is_pointer_to_small(in, pointer)) {
        here = WAKE_CODE(in, in->code, SpvOpConvertPtrToU,
                         wake_spirv_type_int(&in->edit, 64, false), here);
    }
    return WAKE_CODE(in, in->code, SpvOpBitcast, in->t_uint2, here);
}

uint32_t
wake_pass_address(struct wake_instrumenter *in, const struct wake_reference_address *address)
{
    uint32_t function, pair, low, high;

    if (!wake_address_has_words(in, address->pointer)) {
        return 0;
    }
    in->out->checks |= WAKE_CHECK_ADDRESS;
    function = wake_address_function(in);
    pair = wake_address_words(in, address->pointer, address->pointer);
    low = WAKE_CODE(in, in->code, SpvOpCompositeExtract, in->t_uint, pair, 0);
    high = WAKE_CODE(in, in->code, SpvOpCompositeExtract, in->t_uint, pair, 1);
    return WAKE_CODE(in, in->code, SpvOpFunctionCall, in->t_bool, function,
                     wake_code_uint(in, in->instruction), low, high,
                     wake_code_uint(in, address->size), wake_code_uint(in, address->alignment),
                     wake_code_uint(in, address->write));
}
