/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an entry point does to variables: pointers and loaded handles are followed from the variable
 * through access chains, copies and function calls to the instructions that use them. In place of
 * what is lost on the way (a pointer chosen at run time) stands an access to all that it may be.
 */
#include "spirv/spirv_use.h"

#include "base/heap.h"
#include "spirv/spirv_calls.h"
#include "spirv/spirv_certain.h"
#include "spirv/spirv_first.h"
#include "spirv/spirv_follow.h"
#include "spirv/spirv_images.h"
#include "spirv/spirv_newer_ops.h"
#include "spirv/spirv_type.h"

#include <spirv/unified1/GLSL.std.450.h>
#include <stdlib.h>
#include <string.h>

/* ---- called functions ------------------------------------------------------------------------ */

static bool
find_functions(struct wake_spirv_entry *entry)
{
    const struct wake_spirv_module *m = entry->module;
    const struct wake_spirv_function *first = wake_spirv_find_function(m, entry->point->function);
    bool *seen = wake_zalloc(WAKE_HEAP_STATE, m->function_count + 1);
    uint32_t room = 0;

    if (!seen) {
        return false;
    }
    if (first && wake_spirv_grow(&entry->functions, 0, &room, sizeof(*entry->functions))) {
        entry->functions[entry->function_count++] = (uint32_t)(first - m->functions);
        seen[first - m->functions] = true;
    }
    for (uint32_t i = 0; i < entry->function_count; i++) {
        const struct wake_spirv_function *function = &m->functions[entry->functions[i]];
        const uint32_t *instruction;

        for (uint32_t at = function->begin;
             (instruction = wake_spirv_next(m, &at, function->end)) != NULL;) {
            const struct wake_spirv_function *called = wake_spirv_op(instruction) ==
                                                               SpvOpFunctionCall
                                                           ? wake_spirv_find_function(
                                                                 m, wake_spirv_word(instruction, 3))
                                                           : NULL;

            if (!called || seen[called - m->functions]) {
                continue;
            }
            if (!wake_spirv_grow(&entry->functions, entry->function_count, &room,
                                 sizeof(*entry->functions))) {
                wake_free(WAKE_HEAP_STATE, seen);
                return false;
            }
            seen[called - m->functions] = true;
            entry->functions[entry->function_count++] = (uint32_t)(called - m->functions);
        }
    }
    wake_free(WAKE_HEAP_STATE, seen);
    return true;
}

/* ---- pointers -------------------------------------------------------------------------------- */

static bool
is_handle(const struct wake_spirv_module *m, uint32_t type)
{
    switch (wake_spirv_op(wake_spirv_def(m, type))) {
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
    case SpvOpTypeSampledImage:
    case WAKE_SPV_OP_TYPE_TENSOR:
    case SpvOpTypeAccelerationStructureKHR: return true;
    default: return false;
    }
}

/* Whether the outermost array of what a root points to is one of descriptors. */
static bool
is_descriptor_array(const struct wake_spirv_follow *f, uint32_t root)
{
    const uint32_t *def = wake_spirv_def(f->module, root);
    uint32_t pointer = wake_spirv_word(def, 1), op;
    uint32_t storage = wake_spirv_word(wake_spirv_def(f->module, pointer), 2);

    op = wake_spirv_op(wake_spirv_def(f->module, wake_spirv_pointee(f->module, pointer)));
    return (op == SpvOpTypeArray || op == SpvOpTypeRuntimeArray) &&
           (storage == SpvStorageClassUniformConstant || storage == SpvStorageClassUniform ||
            storage == SpvStorageClassStorageBuffer);
}

static void
step(struct wake_spirv_follow *f, struct wake_spirv_origin *o, bool known, uint64_t value)
{
    const struct wake_spirv_module *m = f->module;
    const uint32_t *def = wake_spirv_def(m, o->type);
    const struct wake_spirv_decoration *decoration;
    uint32_t op = wake_spirv_op(def), stride = 0;

    if (op == SpvOpTypeStruct) {
        uint32_t member = known && value + 2 < wake_spirv_length(def) ? (uint32_t)value
                                                                      : WAKE_SPIRV_DYNAMIC;
        if (o->member == WAKE_SPIRV_DYNAMIC && !o->inside) {
            o->member = member;
        }
        if (member == WAKE_SPIRV_DYNAMIC) {
            o->type = 0;
            return;
        }
        decoration = wake_spirv_decoration(m, o->type, member, SpvDecorationOffset);
        o->offset += decoration && !o->vague ? decoration->value : 0;
        decoration = wake_spirv_decoration(m, o->type, member, SpvDecorationMatrixStride);
        /* Rows are not columns: what one column takes is then not in one piece. */
        o->stride = decoration ? decoration->value : 0;
        if (decoration && wake_spirv_decoration(m, o->type, member, SpvDecorationRowMajor) &&
            !o->vague) {
            o->vague = true;
            o->vague_type = def[member + 2];
            o->vague_stride = o->stride;
        }
        o->type = def[member + 2];
        return;
    }
    if (op == SpvOpTypeArray || op == SpvOpTypeRuntimeArray) {
        decoration = wake_spirv_decoration(m, o->type, WAKE_SPIRV_NO_MEMBER,
                                           SpvDecorationArrayStride);
        stride = decoration ? decoration->value : 0;
    } else if (op == SpvOpTypeMatrix) {
        stride = o->stride;
    } else if (op == SpvOpTypeVector) {
        stride = (uint32_t)wake_spirv_size(f->values, wake_spirv_word(def, 2), true);
    }
    if (!o->vague && known && value < WAKE_SPIRV_PUSH_WORDS && stride < WAKE_SPIRV_PUSH_WORDS * 4) {
        o->offset += (uint32_t)value * stride;
    } else if (!o->vague) {
        o->vague = true;
        o->vague_type = o->type;
        o->vague_stride = o->stride;
    }
    o->type = op == SpvOpTypeArray || op == SpvOpTypeRuntimeArray || op == SpvOpTypeMatrix ||
                      op == SpvOpTypeVector
                  ? wake_spirv_word(def, 2)
                  : 0;
}

static bool
is_buffer(const struct wake_spirv_follow *f, uint32_t root)
{
    const uint32_t *def = wake_spirv_def(f->module, root);

    return wake_spirv_op(def) == SpvOpVariable &&
           (wake_spirv_word(def, 3) == SpvStorageClassUniform ||
            wake_spirv_word(def, 3) == SpvStorageClassStorageBuffer);
}

static void
access_chain(struct wake_spirv_follow *f, const uint32_t *i, uint32_t first_index)
{
    struct wake_spirv_origin o = *wake_spirv_origin(f, wake_spirv_word(i, 3));

    if (!o.root) {
        return;
    }
    if (first_index > 4 && !o.vague) { /* steps aside first */
        o.vague = true;
        o.vague_type = o.type;
        o.vague_stride = o.stride;
    }
    for (uint32_t k = first_index; k < wake_spirv_length(i); k++) {
        uint64_t value = 0;
        bool known = wake_spirv_constant(f->values, i[k], &value) && value < WAKE_SPIRV_DYNAMIC;

        if (!o.indexed && !o.inside && is_descriptor_array(f, o.root)) {
            const uint32_t *def = wake_spirv_def(f->module, o.type);
            o.indexed = true;
            o.element = known ? (uint32_t)value : WAKE_SPIRV_DYNAMIC;
            o.type = wake_spirv_word(def, 2);
            continue;
        }
        if (!known && !o.vague && is_buffer(f, o.root)) {
            known = wake_spirv_first_index(f, i[k], &value);
            o.first |= known;
        }
        step(f, &o, known, value);
        o.inside |= o.member != WAKE_SPIRV_DYNAMIC;
    }
    wake_spirv_set_origin(f, wake_spirv_word(i, 2), &o);
}

/* ---- instructions ---------------------------------------------------------------------------- */

static void
follow_load(struct wake_spirv_follow *f, const uint32_t *i)
{
    struct wake_spirv_origin o = *wake_spirv_origin(f, wake_spirv_word(i, 3));
    uint32_t type = wake_spirv_word(i, 1);

    if (!is_handle(f->module, type)) {
        wake_spirv_note(f, &o, WAKE_ACCESS_READ);
        wake_spirv_certain_access(f, &o, false);
        return;
    }
    wake_spirv_note(f, &o, 0);
    if (wake_spirv_op(wake_spirv_def(f->module, type)) == SpvOpTypeSampledImage) {
        o.sampler = o.root;
        o.sampler_element = o.element;
    }
    wake_spirv_set_origin(f, wake_spirv_word(i, 2), &o);
}

/* One of several: an access to all that they may be. */
static void
follow_choice(struct wake_spirv_follow *f, const uint32_t *i, uint32_t first, uint32_t increment)
{
    for (uint32_t k = first; k < wake_spirv_length(i); k += increment) {
        struct wake_spirv_origin o = *wake_spirv_origin(f, i[k]);

        if (o.root) {
            o.indexed = true;
            o.element = WAKE_SPIRV_DYNAMIC;
            o.member = WAKE_SPIRV_DYNAMIC;
            wake_spirv_note(f, &o, WAKE_ACCESS_READ);
        }
    }
}

static void
follow_atomic(struct wake_spirv_follow *f, const uint32_t *i)
{
    uint32_t access = WAKE_ACCESS_READ | WAKE_ACCESS_WRITE;

    switch (wake_spirv_op(i)) {
    case SpvOpAtomicLoad: access = WAKE_ACCESS_READ; break;
    case SpvOpAtomicStore:
    case SpvOpAtomicFlagClear: access = WAKE_ACCESS_WRITE; break;
    default: break;
    }
    wake_spirv_note_id(f, wake_spirv_word(i, wake_spirv_atomic_pointer(i)),
                       access | WAKE_ACCESS_ATOMIC);
}

/* Pointers among the operands of GLSL's functions: modf, frexp, interpolateAt... */
static void
follow_extended(struct wake_spirv_follow *f, const uint32_t *i)
{
    if (wake_spirv_word(i, 3) != f->module->glsl_set) {
        return;
    }
    f->entry->interpolates_at_sample |= wake_spirv_word(i, 4) == GLSLstd450InterpolateAtSample;
    for (uint32_t k = 5; k < wake_spirv_length(i); k++) {
        wake_spirv_note_id(f, i[k], WAKE_ACCESS_READ);
    }
}

static void
follow_parameter(struct wake_spirv_follow *f, const uint32_t *i)
{
    uint32_t type = wake_spirv_word(i, 1);
    struct wake_spirv_origin o = { .root = wake_spirv_word(i, 2),
                                   .member = WAKE_SPIRV_DYNAMIC,
                                   .type = wake_spirv_pointee(f->module, type) };

    if (wake_spirv_op(wake_spirv_def(f->module, type)) == SpvOpTypeSampledImage) {
        o.sampler = o.root;
    }
    wake_spirv_set_origin(f, o.root, &o);
}

static void
follow_instruction(struct wake_spirv_follow *f, const uint32_t *i)
{
    struct wake_spirv_origin o;

    switch (wake_spirv_op(i)) {
    case SpvOpFunctionParameter: follow_parameter(f, i); break;
    case SpvOpLoad: follow_load(f, i); break;
    case SpvOpStore:
        wake_spirv_note_id(f, wake_spirv_word(i, 1), WAKE_ACCESS_WRITE | WAKE_ACCESS_STORE);
        wake_spirv_certain_access(f, wake_spirv_origin(f, wake_spirv_word(i, 1)), true);
        break;
    case SpvOpCopyMemory:
    case SpvOpCopyMemorySized:
        wake_spirv_note_id(f, wake_spirv_word(i, 1), WAKE_ACCESS_WRITE | WAKE_ACCESS_STORE);
        wake_spirv_note_id(f, wake_spirv_word(i, 2), WAKE_ACCESS_READ);
        break;
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain: access_chain(f, i, 4); break;
    case SpvOpPtrAccessChain:
    case SpvOpInBoundsPtrAccessChain: access_chain(f, i, 5); break;
    case SpvOpCopyObject:
        o = *wake_spirv_origin(f, wake_spirv_word(i, 3));
        wake_spirv_set_origin(f, wake_spirv_word(i, 2), &o);
        break;
    case SpvOpSelect: follow_choice(f, i, 4, 1); break;
    case SpvOpPhi: follow_choice(f, i, 3, 2); break;
    case SpvOpFunctionCall: wake_spirv_follow_call(f, i); break;
    case SpvOpArrayLength: wake_spirv_note_id(f, wake_spirv_word(i, 3), 0); break;
    case SpvOpExtInst: follow_extended(f, i); break;
    case SpvOpTraceRayKHR:
    case SpvOpTraceNV:
    case SpvOpTraceRayMotionNV:
    case SpvOpTraceMotionNV: wake_spirv_note_id(f, wake_spirv_word(i, 1), WAKE_ACCESS_READ); break;
    case SpvOpRayQueryInitializeKHR:
        wake_spirv_note_id(f, wake_spirv_word(i, 2), WAKE_ACCESS_READ);
        break;
    case WAKE_SPV_OP_TENSOR_READ:
        wake_spirv_note_id(f, wake_spirv_word(i, 3), WAKE_ACCESS_READ);
        break;
    case WAKE_SPV_OP_TENSOR_WRITE:
        wake_spirv_note_id(f, wake_spirv_word(i, 1), WAKE_ACCESS_WRITE | WAKE_ACCESS_STORE);
        break;
    case WAKE_SPV_OP_TENSOR_QUERY_SIZE: wake_spirv_note_id(f, wake_spirv_word(i, 3), 0); break;
    case SpvOpConvertPtrToU: wake_spirv_note_id(f, wake_spirv_word(i, 3), 0); break;
    case SpvOpCooperativeMatrixLoadNV:
        wake_spirv_note_id(f, wake_spirv_word(i, 3), WAKE_ACCESS_READ);
        break;
    case SpvOpCooperativeMatrixStoreNV:
        wake_spirv_note_id(f, wake_spirv_word(i, 1), WAKE_ACCESS_WRITE | WAKE_ACCESS_STORE);
        break;
    default:
        if (wake_spirv_atomic_pointer(i)) {
            follow_atomic(f, i);
        } else {
            wake_spirv_follow_image(f, i);
        }
        break;
    }
}

/* ---- result ---------------------------------------------------------------------------------- */

static int
compare_touches(const void *a, const void *b)
{
    const struct wake_spirv_touch *x = a, *y = b;

    return (x->root > y->root) - (x->root < y->root);
}

static bool
result(struct wake_spirv_follow *f, struct wake_spirv_touches *to)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < f->touch_count; i++) {
        if (!wake_spirv_is_parameter(f, f->touches[i].root)) {
            f->touches[count++] = f->touches[i];
        }
    }
    to->rows = f->touches;
    to->count = count;
    f->touches = NULL;
    if (count) {
        qsort(to->rows, count, sizeof(*to->rows), compare_touches);
    }
    to->pairs = wake_zalloc(WAKE_HEAP_STATE, (f->pair_count + 1) * sizeof(*to->pairs));
    for (uint32_t i = 0; to->pairs && i < f->pair_count; i++) {
        const struct wake_spirv_traced_pair *pair = &f->pairs[i];

        if (wake_spirv_is_parameter(f, pair->image.root) ||
            wake_spirv_is_parameter(f, pair->sampler.root)) {
            continue;
        }
        to->pairs[to->pair_count].image = pair->image.root;
        to->pairs[to->pair_count].sampler = pair->sampler.root;
        to->pairs[to->pair_count].access = pair->access;
        to->pairs[to->pair_count].image_element = pair->image.indexed ? pair->image.element : 0;
        to->pairs[to->pair_count].sampler_element = pair->sampler.indexed ? pair->sampler.element
                                                                          : 0;
        to->pair_count++;
    }
    return to->pairs != NULL;
}

static bool
begin_way(struct wake_spirv_follow *f)
{
    return !f->entry->function_count ||
           wake_spirv_first_begin(f, &f->module->functions[f->entry->functions[0]]);
}

bool
wake_spirv_follow(struct wake_spirv_entry *entry, const struct wake_spirv_values *values,
                  struct wake_spirv_touches *touches)
{
    const struct wake_spirv_module *m = entry->module;
    struct wake_spirv_follow f = { .entry = entry, .module = m, .values = values };
    bool done = false;

    f.origins = wake_zalloc(WAKE_HEAP_STATE, m->bound * sizeof(*f.origins));
    f.numbers = wake_zalloc(WAKE_HEAP_STATE, m->bound * sizeof(*f.numbers));
    if (f.origins && f.numbers && find_functions(entry) && begin_way(&f)) {
        for (uint32_t i = 0; i < m->global_count; i++) {
            const uint32_t *def = wake_spirv_def(m, m->globals[i]);
            struct wake_spirv_origin o = { .root = m->globals[i], .member = WAKE_SPIRV_DYNAMIC };

            o.type = wake_spirv_pointee(m, wake_spirv_word(def, 1));
            wake_spirv_set_origin(&f, o.root, &o);
        }
        for (uint32_t i = 0; i < entry->function_count && !f.failed; i++) {
            const struct wake_spirv_function *function = &m->functions[entry->functions[i]];
            const uint32_t *instruction;

            for (uint32_t at = function->begin;
                 (instruction = wake_spirv_next(m, &at, function->end)) != NULL;) {
                if (i == 0) {
                    wake_spirv_certain_step(&f, instruction);
                    wake_spirv_first_step(&f, instruction);
                }
                follow_instruction(&f, instruction);
            }
            f.certainty.over = true;
            f.certainty.now = f.first.now = false;
        }
        wake_spirv_hand_up(&f);
        done = !f.failed && result(&f, touches);
    }
    wake_free(WAKE_HEAP_STATE, f.origins);
    wake_free(WAKE_HEAP_STATE, f.numbers);
    wake_free(WAKE_HEAP_STATE, f.touches);
    wake_free(WAKE_HEAP_STATE, f.edges);
    wake_free(WAKE_HEAP_STATE, f.pairs);
    wake_spirv_first_finish(&f);
    return done;
}

const struct wake_spirv_touch *
wake_spirv_touched(const struct wake_spirv_touches *touches, uint32_t variable)
{
    const struct wake_spirv_touch wanted = { .root = variable };

    return touches->count
               ? bsearch(&wanted, touches->rows, touches->count, sizeof(wanted), compare_touches)
               : NULL;
}
