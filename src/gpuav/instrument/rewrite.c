/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Splitting blocks. An instruction that is guarded goes into a block of its own:
 *
 *     L:  ... condition                        L:  is what it was up to here
 *         merge N; branch condition, M, N
 *     M:  the instruction, with a new result   and with loads of its handles again: nothing may be
 *         branch N                             loaded from a descriptor that is not there
 *     N:  phi: result from M, null from L      is L for what follows: phis of other blocks that
 *         ...                                  name L have to name N
 *
 * The header of a loop keeps phis and merge instruction in its first part:
 *
 *     H:  phis; merge loop X, C; branch H'     and what the header ended with becomes an ordinary
 *     H': ...                                  branch of the loop's body
 *
 * Where the loop has no other block, a new one takes the branch back: 'continues'.
 */
#include "gpuav/instrument/rewrite.h"
#include "gpuav/instrument/instrument_code.h"

#include "spirv/spirv_type.h"

enum { TYPE_DEPTH = 8, TYPE_STEPS = 256 };

void
wake_rewrite_finish(struct wake_rewrite *r)
{
    wake_spirv_words_finish(&r->phis);
    wake_spirv_words_finish(&r->loops);
}

static uint32_t
new_id(struct wake_rewrite *r)
{
    return wake_spirv_new_id(&r->in->edit);
}

/* Begins another part of the block. */
static void
begin_part(struct wake_rewrite *r, uint32_t label)
{
    struct wake_spirv_words *w = r->in->code;

    WAKE_SPIRV_EMIT(w, SpvOpLabel, label);
    r->part_label = label;
    r->part++;
    r->in->notes[r->label] = label;
}

/* Lines end with their block: said again for what follows. */
static void
repeat_line(struct wake_rewrite *r)
{
    if (r->line) {
        wake_spirv_put(r->in->code, r->line, wake_spirv_length(r->line));
    }
}

/* ---- blocks as they come --------------------------------------------------------------------- */

void
wake_rewrite_label(struct wake_rewrite *r, const uint32_t *instruction, uint32_t at, uint32_t end)
{
    const struct wake_spirv_module *m = r->in->module;
    const uint32_t *i;

    r->label = r->part_label = wake_spirv_word(instruction, 1);
    r->first_part = ++r->part;
    r->line = r->merge = r->last = NULL;
    r->continues = 0;
    wake_spirv_put(r->in->code, instruction, wake_spirv_length(instruction));
    while ((i = wake_spirv_next(m, &at, end)) && wake_spirv_op(i) != SpvOpLabel &&
           wake_spirv_op(i) != SpvOpFunctionEnd) {
        if (wake_spirv_op(i) == SpvOpLoopMerge) {
            r->merge = i;
        }
        r->last = i;
    }
}

/* Puts the one end of a loop of one block that was split behind it. */
static void
put_continues(struct wake_rewrite *r)
{
    struct wake_spirv_words *w = r->in->code;

    WAKE_SPIRV_EMIT(w, SpvOpLabel, r->continues);
    WAKE_SPIRV_EMIT(w, SpvOpBranch, r->label);
    wake_spirv_put(&r->loops, (uint32_t[]){ r->label, r->continues }, 2);
}

/* The last instruction of a loop's only block: it goes back by the new block. */
static void
put_last(struct wake_rewrite *r, const uint32_t *i)
{
    struct wake_spirv_words *w = r->in->code;
    uint32_t length = wake_spirv_length(i), start = w->count;

    wake_spirv_put(w, i, length);
    for (uint32_t k = wake_spirv_op(i) == SpvOpBranch ? 1 : 2; !w->failed && k < length && k < 4;
         k++) {
        if (w->words[start + k] == r->label) {
            w->words[start + k] = r->continues;
        }
    }
    put_continues(r);
}

/* A sampled image may be used only in the block in which it is made: made again where that was
 * split. */
static void
put_with_image(struct wake_rewrite *r, const uint32_t *i, uint32_t word)
{
    struct wake_instrumenter *in = r->in;
    struct wake_spirv_words *w = in->code;
    const uint32_t *image = wake_spirv_def(in->module, wake_spirv_word(i, word));
    uint32_t start, id;

    if (r->part == r->first_part || wake_spirv_op(image) != SpvOpSampledImage ||
        wake_spirv_length(image) != 5 || in->notes[image[2]] == r->part) {
        wake_spirv_put(w, i, wake_spirv_length(i));
        return;
    }
    id = WAKE_CODE(in, w, SpvOpSampledImage, image[1], image[3], image[4]);
    start = w->count;
    wake_spirv_put(w, i, wake_spirv_length(i));
    if (!w->failed) {
        w->words[start + word] = id;
    }
}

/* A phi of pointers: another one says where they point to. */
static void
put_moved(struct wake_rewrite *r, const uint32_t *phi)
{
    struct wake_instrumenter *in = r->in;
    struct wake_spirv_words *w = in->code;
    uint32_t start = w->count;

    if (!wake_moved_is_root(in, phi)) {
        return;
    }
    wake_spirv_put(&r->phis, (uint32_t[]){ start, r->label }, 2);
    wake_spirv_put(w, phi, wake_spirv_length(phi));
    for (uint32_t k = 3; k + 1 < wake_spirv_length(phi); k += 2) {
        uint32_t value = wake_moved_incoming(in, phi[k]);

        if (!w->failed) {
            w->words[start + k] = value;
        }
    }
    if (!w->failed) {
        w->words[start + 1] = in->t_uint4;
        w->words[start + 2] = in->notes[phi[2]];
    }
}

void
wake_rewrite_copy(struct wake_rewrite *r, const uint32_t *i)
{
    struct wake_spirv_words *w = r->in->code;
    uint32_t op = wake_spirv_op(i), word;

    switch (op) {
    case SpvOpLine: r->line = i; break;
    case SpvOpNoLine: r->line = NULL; break;
    case SpvOpPhi:
        put_moved(r, i);
        wake_spirv_put(&r->phis, (uint32_t[]){ w->count, r->label }, 2);
        break;
    case SpvOpSampledImage: r->in->notes[wake_spirv_word(i, 2)] = r->part; break;
    case SpvOpLoopMerge:
        if (!r->merge) {
            return; /* stands where the block was split */
        }
        break;
    default: break;
    }
    if (i == r->last && r->continues) {
        put_last(r, i);
        return;
    }
    word = op == SpvOpImage ? 3 : wake_reference_image_word(op);
    if (word) {
        put_with_image(r, i, word);
    } else {
        wake_spirv_put(w, i, wake_spirv_length(i));
    }
}

void
wake_rewrite_repair(struct wake_rewrite *r)
{
    struct wake_instrumenter *in = r->in;
    struct wake_spirv_words *w = in->code;

    for (uint32_t k = 0; !w->failed && !r->phis.failed && k + 1 < r->phis.count; k += 2) {
        uint32_t *phi = &w->words[r->phis.words[k]], own = r->phis.words[k + 1];

        for (uint32_t i = 4; i < wake_spirv_length(phi); i += 2) {
            uint32_t label = phi[i], last = label < in->module->words[3] ? in->notes[label] : 0;

            for (uint32_t j = 0; label == own && j + 1 < r->loops.count; j += 2) {
                last = r->loops.words[j] == label ? r->loops.words[j + 1] : last;
            }
            phi[i] = last ? last : label;
        }
    }
    in->edit.failed |= r->phis.failed || r->loops.failed;
    r->phis.count = r->loops.count = 0;
}

/* ---- guards ---------------------------------------------------------------------------------- */

bool
wake_rewrite_is_for_storage(const struct wake_spirv_module *m, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(m, type);
    uint32_t width;

    if (wake_spirv_op(def) == SpvOpTypeVector) {
        def = wake_spirv_def(m, wake_spirv_word(def, 2));
    }
    width = wake_spirv_word(def, 2);
    if (wake_spirv_op(def) == SpvOpTypeFloat) {
        return width == 16 && !wake_spirv_has_capability(m, SpvCapabilityFloat16);
    }
    return wake_spirv_op(def) == SpvOpTypeInt &&
           ((width == 16 && !wake_spirv_has_capability(m, SpvCapabilityInt16)) ||
            (width == 8 && !wake_spirv_has_capability(m, SpvCapabilityInt8)));
}

/* The type of 32 bits that such a type's values fit into, and the instruction that converts either
 * way. */
static uint32_t
wider_type(struct wake_instrumenter *in, uint32_t type, uint32_t *op_out)
{
    const uint32_t *def = wake_spirv_def(in->module, type);
    uint32_t components = wake_spirv_op(def) == SpvOpTypeVector ? wake_spirv_word(def, 3) : 1, wide;

    if (components > 1) {
        def = wake_spirv_def(in->module, wake_spirv_word(def, 2));
    }
    if (wake_spirv_op(def) == SpvOpTypeFloat) {
        *op_out = SpvOpFConvert;
        wide = WAKE_SPIRV_DECLARE(&in->edit, SpvOpTypeFloat, 0, 32);
    } else {
        *op_out = wake_spirv_word(def, 3) ? SpvOpSConvert : SpvOpUConvert;
        wide = wake_spirv_type_int(&in->edit, 32, wake_spirv_word(def, 3) != 0);
    }
    return components > 1 ? wake_spirv_type_vector(&in->edit, wide, components) : wide;
}

/* Whether there is a null constant of a type. */
static bool
has_null(const struct wake_spirv_module *m, uint32_t type, uint32_t depth, uint32_t *steps)
{
    const uint32_t *def = wake_spirv_def(m, type);

    if (depth == TYPE_DEPTH || ++*steps > TYPE_STEPS) {
        return false;
    }
    switch (wake_spirv_op(def)) {
    case SpvOpTypeBool:
    case SpvOpTypeMatrix: return true;
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeVector: return depth == 0 || !wake_rewrite_is_for_storage(m, type);
    case SpvOpTypeArray: return has_null(m, wake_spirv_word(def, 2), depth + 1, steps);
    case SpvOpTypeStruct:
        for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
            if (!has_null(m, def[i], depth + 1, steps)) {
                return false;
            }
        }
        return true;
    default: return false;
    }
}

/* A pointer into buffers by address: two words. */
static bool
is_address(const struct wake_spirv_module *m, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(m, type);

    return wake_spirv_op(def) == SpvOpTypePointer &&
           wake_spirv_word(def, 2) == SpvStorageClassPhysicalStorageBuffer;
}

/* The header of a loop can do without its merge instruction at the end: what it ends with is a
 * branch of the loop's body. */
static bool
can_open(const struct wake_rewrite *r)
{
    const uint32_t *last = r->last;
    uint32_t merge = wake_spirv_word(r->merge, 1), next = wake_spirv_word(r->merge, 2);

    if (wake_spirv_op(last) == SpvOpBranch) {
        return true;
    }
    if (wake_spirv_op(last) != SpvOpBranchConditional) {
        return false;
    }
    for (uint32_t i = 2; i < 4; i++) {
        uint32_t target = wake_spirv_word(last, i);

        if (target == merge || target == next) {
            return true;
        }
    }
    return false;
}

static void
open_header(struct wake_rewrite *r)
{
    struct wake_spirv_words *w = r->in->code;
    uint32_t start = w->count, next = new_id(r);

    wake_spirv_put(w, r->merge, wake_spirv_length(r->merge));
    if (wake_spirv_word(r->merge, 2) == r->label) {
        r->continues = new_id(r);
        if (!w->failed) {
            w->words[start + 2] = r->continues;
        }
    }
    r->merge = NULL;
    WAKE_SPIRV_EMIT(w, SpvOpBranch, next);
    begin_part(r, next);
    repeat_line(r);
}

/* Makes the chain again; returns what stands for its last result, 0: there is no chain. */
static uint32_t
put_chain(struct wake_rewrite *r, const struct wake_reference *reference)
{
    struct wake_instrumenter *in = r->in;
    struct wake_spirv_words *w = in->code;
    uint32_t ids[WAKE_REFERENCE_CHAIN], count = reference->chain_count;

    for (uint32_t c = 0; c < count; c++) {
        const uint32_t *i = reference->chain[c];
        uint32_t start = w->count, op = wake_spirv_op(i);

        ids[c] = new_id(r);
        wake_code_copy_decorations(in, i[2], ids[c]);
        wake_spirv_put(w, i, wake_spirv_length(i));
        if (w->failed) {
            return 0;
        }
        w->words[start + 2] = ids[c];
        for (uint32_t k = 3;
             op != SpvOpLoad && op != SpvOpImageTexelPointer && k < wake_spirv_length(i); k++) {
            for (uint32_t before = 0; before < c; before++) {
                if (reference->chain[before][2] == i[k]) {
                    w->words[start + k] = ids[before];
                }
            }
        }
    }
    return count ? ids[count - 1] : 0;
}

/* The instruction itself, with a new result. */
static void
put_instruction(struct wake_rewrite *r, const struct wake_reference *reference, uint32_t result)
{
    struct wake_spirv_words *w = r->in->code;
    const uint32_t *i = reference->instruction;
    uint32_t handle = put_chain(r, reference), start = w->count;

    if (handle) {
        wake_spirv_put(w, i, wake_spirv_length(i));
        if (!w->failed) {
            w->words[start + reference->handle] = handle;
        }
    } else {
        uint32_t word = wake_reference_image_word(wake_spirv_op(i));

        if (word) {
            put_with_image(r, i, word);
            start = w->count - wake_spirv_length(i);
        } else {
            wake_spirv_put(w, i, wake_spirv_length(i));
        }
    }
    if (result && !w->failed) {
        w->words[start + 2] = result;
    }
}

bool
wake_rewrite_guard(struct wake_rewrite *r, const struct wake_reference *reference,
                   uint32_t condition)
{
    struct wake_instrumenter *in = r->in;
    struct wake_spirv_words *w = in->code;
    const uint32_t *i = reference->instruction;
    uint32_t id = wake_spirv_word(i, 2), type = wake_spirv_type_of(in->module, id), steps = 0;
    uint32_t inner = 0, null = 0, wide = 0, convert = 0, then, join, before;

    if (wake_spirv_def(in->module, id) != i) {
        type = id = 0; /* no result: the word is an operand */
    }
    if (reference->given_up || (r->merge && !can_open(r)) ||
        (type && !has_null(in->module, type, 0, &steps) && !is_address(in->module, type))) {
        return false;
    }
    if (r->merge) {
        open_header(r);
    }
    then = new_id(r);
    join = new_id(r);
    if (type && is_address(in->module, type)) {
        null = WAKE_CODE(in, w, SpvOpBitcast, type,
                         wake_spirv_constant_null(&in->edit, in->t_uint2));
    } else if (type && wake_rewrite_is_for_storage(in->module, type)) {
        wide = wider_type(in, type, &convert);
        null = wake_spirv_constant_null(&in->edit, wide);
    } else if (type) {
        null = wake_spirv_constant_null(&in->edit, type);
    }
    if (type) {
        inner = new_id(r);
        wake_code_copy_decorations(in, id, inner);
    }
    before = r->part_label;
    WAKE_SPIRV_EMIT(w, SpvOpSelectionMerge, join, SpvSelectionControlMaskNone);
    WAKE_SPIRV_EMIT(w, SpvOpBranchConditional, condition, then, join);
    begin_part(r, then);
    repeat_line(r);
    put_instruction(r, reference, inner);
    if (wide) {
        inner = WAKE_CODE(in, w, convert, wide, inner);
    }
    WAKE_SPIRV_EMIT(w, SpvOpBranch, join);
    begin_part(r, join);
    if (wide) {
        inner = WAKE_CODE(in, w, SpvOpPhi, wide, inner, then, null, before);
        WAKE_SPIRV_EMIT(w, convert, type, id, inner);
    } else if (type) {
        WAKE_SPIRV_EMIT(w, SpvOpPhi, type, id, inner, then, null, before);
    }
    repeat_line(r);
    return true;
}
