/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Variable pointers: pointers into storage buffers that come out of OpSelect, OpPhi or
 * OpPtrAccessChain, or into a function by a parameter. Beside each of them stands a uvec4 that goes
 * the same way and says where it points to: the descriptor's index, bytes from the beginning of its
 * range, set and binding. A pointer whose descriptor is not known (a null, or one from memory or out of a
 * function) has a set and a binding that no table has, so that nothing is found wrong with it.
 *
 * Bytes are counted modulo 2^32: pointers go back as well as forth.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

#include "spirv/spirv_type.h"

enum moved_word { MOVED_PARAMETER, MOVED_ID, MOVED_FUNCTION, MOVED_WORDS };

/* ---- looking ahead --------------------------------------------------------------------------- */

/* What a phi takes is wanted where it is made, and not where the phi stands. */
static void
want_incoming(struct wake_instrumenter *in, uint32_t pointer, uint32_t function)
{
    const uint32_t *def = wake_spirv_def(in->module, pointer);

    switch (wake_spirv_op(def)) {
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain:
    case SpvOpCopyObject:
        if (in->notes[pointer] == 0) {
            in->notes[pointer] = wake_spirv_new_id(&in->edit);
        }
        break;
    case SpvOpFunctionParameter:
        for (uint32_t i = 0; i < in->moved.count; i += MOVED_WORDS) {
            if (in->moved.words[i + MOVED_PARAMETER] == pointer) {
                return;
            }
        }
        wake_spirv_put(&in->moved, (uint32_t[]){ pointer, wake_spirv_new_id(&in->edit), function },
                       MOVED_WORDS);
        break;
    default: break;
    }
}

void
wake_moved_prepare(struct wake_instrumenter *in)
{
    const struct wake_spirv_module *m = in->module;
    uint32_t at = in->edit.starts[WAKE_SECTION_GLOBALS], function = 0;
    const uint32_t *i;

    if (!wake_spirv_has_capability(m, SpvCapabilityVariablePointers) &&
        !wake_spirv_has_capability(m, SpvCapabilityVariablePointersStorageBuffer)) {
        return;
    }
    while ((i = wake_spirv_next(m, &at, m->count)) != NULL) {
        uint32_t op = wake_spirv_op(i), id = wake_spirv_word(i, 2);

        if (op == SpvOpFunction) {
            function = id;
        }
        if ((op != SpvOpSelect && op != SpvOpPhi && op != SpvOpPtrAccessChain &&
             op != SpvOpInBoundsPtrAccessChain) ||
            wake_spirv_def(m, id) != i ||
            !wake_reference_is_storage_pointer(m, wake_spirv_word(i, 1))) {
            continue;
        }
        if (in->notes[id] == 0) {
            in->notes[id] = wake_spirv_new_id(&in->edit);
        }
        for (uint32_t k = 3; op == SpvOpPhi && k + 1 < wake_spirv_length(i); k += 2) {
            want_incoming(in, i[k], function);
        }
    }
}

/* ---- values ---------------------------------------------------------------------------------- */

static uint32_t
constant(struct wake_instrumenter *in, uint32_t set, uint32_t binding)
{
    uint32_t zero = wake_code_uint(in, 0);

    return WAKE_SPIRV_DECLARE(&in->edit, SpvOpConstantComposite, in->t_uint4, zero, zero,
                              wake_code_uint(in, set), wake_code_uint(in, binding));
}

static uint32_t
unknown(struct wake_instrumenter *in)
{
    return constant(in, UINT32_MAX, UINT32_MAX);
}

/* What a path says about a pointer, as words. False: it is not known. */
static bool
examine(struct wake_instrumenter *in, uint32_t pointer, uint32_t words[4])
{
    struct wake_reference_descriptor d;
    struct wake_reference_ids ids;

    if (!wake_reference_is_storage_pointer(in->module, wake_spirv_type_of(in->module, pointer)) ||
        !wake_reference_argument(in, pointer, &d) || d.kind != WAKE_GPUAV_STORAGE_BUFFER ||
        (d.array && !d.inside)) {
        return false;
    }
    words[1] = wake_layout_begin(in, &d);
    if (!words[1]) {
        return false;
    }
    wake_reference_ids(in, &d, &ids);
    words[0] = ids.index;
    words[2] = ids.set;
    words[3] = ids.binding;
    return true;
}

uint32_t
wake_moved_value(struct wake_instrumenter *in, uint32_t pointer)
{
    const uint32_t *def = wake_spirv_def(in->module, pointer);
    uint32_t words[4];

    if (wake_moved_is_root(in, def)) {
        return in->notes[pointer];
    }
    return examine(in, pointer, words)
               ? wake_code_value(in, in->code, SpvOpCompositeConstruct, in->t_uint4, words, 4)
               : unknown(in);
}

uint32_t
wake_moved_incoming(struct wake_instrumenter *in, uint32_t pointer)
{
    const struct wake_spirv_module *m = in->module;
    const uint32_t *def = wake_spirv_def(m, pointer);
    const struct wake_spirv_decoration *set, *binding;

    switch (wake_spirv_op(def)) {
    case SpvOpSelect:
    case SpvOpPhi:
    case SpvOpPtrAccessChain:
    case SpvOpInBoundsPtrAccessChain:
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain:
    case SpvOpCopyObject: return in->notes[pointer] ? in->notes[pointer] : unknown(in);
    case SpvOpFunctionParameter:
        for (uint32_t i = 0; i + MOVED_WORDS <= in->moved.count; i += MOVED_WORDS) {
            if (in->moved.words[i + MOVED_PARAMETER] == pointer) {
                return in->moved.words[i + MOVED_ID];
            }
        }
        return unknown(in);
    case SpvOpVariable:
        set = wake_spirv_decoration(m, pointer, WAKE_SPIRV_NO_MEMBER, SpvDecorationDescriptorSet);
        binding = wake_spirv_decoration(m, pointer, WAKE_SPIRV_NO_MEMBER, SpvDecorationBinding);
        return set && binding ? constant(in, set->value, binding->value) : unknown(in);
    default: return unknown(in);
    }
}

/* ---- instructions ---------------------------------------------------------------------------- */

/* Gives words, or what is not known, the id that was promised. */
static void
put_words(struct wake_instrumenter *in, uint32_t id, const uint32_t words[4])
{
    if (words) {
        WAKE_SPIRV_EMIT(in->code, SpvOpCompositeConstruct, in->t_uint4, id, words[0], words[1],
                        words[2], words[3]);
    } else {
        WAKE_SPIRV_EMIT(in->code, SpvOpCopyObject, in->t_uint4, id, unknown(in));
    }
}

static void
put_path(struct wake_instrumenter *in, uint32_t pointer, uint32_t id)
{
    uint32_t words[4];

    put_words(in, id, examine(in, pointer, words) ? words : NULL);
}

void
wake_moved_prologue(struct wake_instrumenter *in, uint32_t function)
{
    for (uint32_t i = 0; i + MOVED_WORDS <= in->moved.count; i += MOVED_WORDS) {
        if (in->moved.words[i + MOVED_FUNCTION] == function) {
            put_path(in, in->moved.words[i + MOVED_PARAMETER], in->moved.words[i + MOVED_ID]);
        }
    }
}

static void
put_select(struct wake_instrumenter *in, const uint32_t *i)
{
    uint32_t type = wake_spirv_type_vector(&in->edit, in->t_bool, 4), condition;
    uint32_t yes = wake_moved_value(in, wake_spirv_word(i, 4)),
             no = wake_moved_value(in, wake_spirv_word(i, 5));

    condition = wake_spirv_word(i, 3);
    condition = WAKE_CODE(in, in->code, SpvOpCompositeConstruct, type, condition, condition,
                          condition, condition);
    WAKE_SPIRV_EMIT(in->code, SpvOpSelect, in->t_uint4, in->notes[i[2]], condition, yes, no);
}

/* The lower 32 bits of an integer; 0: it is none. */
static uint32_t
low_word(struct wake_instrumenter *in, uint32_t id)
{
    const uint32_t *type = wake_spirv_def(in->module, wake_spirv_type_of(in->module, id));

    return wake_spirv_op(type) == SpvOpTypeInt && wake_spirv_word(type, 2) == 64
               ? WAKE_CODE(in, in->code, SpvOpUConvert, in->t_uint, id)
               : wake_code_as_uint(in, in->code, id);
}

static void
put_pointer_chain(struct wake_instrumenter *in, const uint32_t *i)
{
    const struct wake_spirv_module *m = in->module;
    uint32_t base = wake_spirv_word(i, 3), type = wake_spirv_type_of(m, base), words[4], element;
    const struct wake_spirv_decoration *stride = wake_spirv_decoration(
        m, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationArrayStride);
    uint32_t more = wake_spirv_length(i) > 5 ? wake_spirv_length(i) - 5 : 0, from;
    struct wake_reference_descriptor d = { .block = wake_spirv_pointee(m, type) };

    element = low_word(in, wake_spirv_word(i, 4));
    if (!stride || !element || more > WAKE_REFERENCE_INDICES) {
        put_words(in, in->notes[i[2]], NULL);
        return;
    }
    from = wake_moved_value(in, base);
    for (uint32_t k = 0; k < 4; k++) {
        words[k] = WAKE_CODE(in, in->code, SpvOpCompositeExtract, in->t_uint, from, k);
    }
    element = WAKE_CODE(in, in->code, SpvOpIMul, in->t_uint, element,
                        wake_code_uint(in, stride->value));
    words[1] = WAKE_CODE(in, in->code, SpvOpIAdd, in->t_uint, words[1], element);
    if (more) {
        d.moved = wake_code_value(in, in->code, SpvOpCompositeConstruct, in->t_uint4, words, 4);
        memcpy(d.path.indices, &i[5], more * sizeof(*i));
        d.path.count = more;
        words[1] = wake_layout_begin(in, &d);
    }
    put_words(in, in->notes[i[2]], words[1] ? words : NULL);
}

void
wake_moved_put(struct wake_instrumenter *in, const uint32_t *i)
{
    uint32_t id = wake_spirv_word(i, 2);

    switch (wake_spirv_op(i)) {
    case SpvOpSelect:
        if (wake_moved_is_root(in, i)) {
            put_select(in, i);
        }
        break;
    case SpvOpPtrAccessChain:
    case SpvOpInBoundsPtrAccessChain:
        if (wake_moved_is_root(in, i)) {
            put_pointer_chain(in, i);
        }
        break;
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain:
    case SpvOpCopyObject:
        if (id < in->module->bound && in->notes[id]) {
            put_path(in, id, in->notes[id]);
        }
        break;
    default: break;
    }
}
