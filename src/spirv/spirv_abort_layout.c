/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the type of an OpAbortKHR's message says of the bytes that come back: size, members, text.
 */
#include "spirv/spirv_abort.h"

#include "base/heap.h"
#include "spirv/spirv_type.h"

#include <string.h>

enum {
    MAX_DEPTH = 16,   /* of types in types */
    MAX_STEPS = 4096, /* of one walk over a type */
    MAX_MEMBERS = 64,
    MAX_LITERAL = 65536 /* bytes of a constant text that are kept */
};

uint64_t
wake_spirv_abort_size(const struct wake_spirv_module *module, uint32_t at)
{
    const struct wake_spirv_values values = { module, NULL };

    return wake_spirv_size(&values, wake_spirv_word(&module->words[at], 1), true);
}

struct flatten {
    const struct wake_spirv_module *module;
    int depth;
    int steps;
    struct wake_abort_member members[MAX_MEMBERS];
    uint32_t count;
    bool failed;
};

static void
add(struct flatten *f, enum wake_abort_kind kind, uint64_t offset, uint32_t width, uint64_t count)
{
    if (f->count == MAX_MEMBERS || !width || offset > UINT32_MAX || count > UINT32_MAX) {
        f->failed = true;
        return;
    }
    f->members[f->count++] = (struct wake_abort_member){ kind, (uint32_t)offset, width,
                                                         (uint32_t)count };
}

static void
add_numbers(struct flatten *f, uint32_t type, uint64_t offset)
{
    uint32_t width = 0, count = 0;
    enum wake_spirv_base base = wake_spirv_scalar(f->module, type, &width, &count);

    add(f,
        base == WAKE_SPIRV_FLOAT  ? WAKE_ABORT_FLOAT
        : base == WAKE_SPIRV_SINT ? WAKE_ABORT_SINT
        : base == WAKE_SPIRV_UINT ? WAKE_ABORT_UINT
                                  : WAKE_ABORT_OTHER,
        offset, width / 8, count);
}

static uint32_t
stride_of(const struct wake_spirv_module *m, uint32_t type, uint32_t member, uint32_t decoration)
{
    const struct wake_spirv_decoration *stride = wake_spirv_decoration(m, type, member, decoration);

    return stride ? stride->value : 0;
}

static void
flatten(struct flatten *f, uint32_t type, uint64_t offset, uint32_t matrix_stride)
{
    const struct wake_spirv_module *m = f->module;
    const struct wake_spirv_values values = { m, NULL };
    const uint32_t *def = wake_spirv_def(m, type);

    if (f->failed || f->depth >= MAX_DEPTH || f->steps++ >= MAX_STEPS) {
        f->failed = true;
        return;
    }
    f->depth++;
    switch (wake_spirv_op(def)) {
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeVector: add_numbers(f, type, offset); break;
    case SpvOpTypeMatrix:
        f->failed |= !matrix_stride;
        for (uint32_t i = 0; i < wake_spirv_word(def, 3) && !f->failed; i++) {
            flatten(f, wake_spirv_word(def, 2), offset + (uint64_t)i * matrix_stride, 0);
        }
        break;
    case SpvOpTypeArray: {
        uint32_t length = wake_spirv_array_length(&values, type);
        uint32_t stride = stride_of(m, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationArrayStride);
        const uint32_t *element = wake_spirv_def(m, wake_spirv_word(def, 2));

        if (wake_spirv_op(element) == SpvOpTypeInt && wake_spirv_word(element, 2) == 8 &&
            stride <= 1) {
            add(f, WAKE_ABORT_TEXT, offset, 1, length);
            break;
        }
        f->failed |= !stride;
        for (uint32_t i = 0; i < length && !f->failed; i++) {
            flatten(f, wake_spirv_word(def, 2), offset + (uint64_t)i * stride, matrix_stride);
        }
        break;
    }
    case SpvOpTypeStruct:
        for (uint32_t i = 2; i < wake_spirv_length(def) && !f->failed; i++) {
            const struct wake_spirv_decoration *at = wake_spirv_decoration(m, type, i - 2,
                                                                           SpvDecorationOffset);

            f->failed |= !at;
            flatten(f, def[i], offset + (at ? at->value : 0),
                    stride_of(m, type, i - 2, SpvDecorationMatrixStride));
        }
        break;
    default: f->failed = true; break;
    }
    f->depth--;
}

/* The constant that the first member of a value is; NULL: not one. */
static const uint32_t *
first_constant(const struct wake_spirv_module *m, uint32_t id)
{
    const uint32_t *def = wake_spirv_def(m, id);

    for (int i = 0; i < MAX_DEPTH; i++) {
        switch (wake_spirv_op(def)) {
        case WAKE_SPV_OP_CONSTANT_DATA: return def;
        case SpvOpCopyLogical:
        case SpvOpCopyObject:
        case SpvOpCompositeConstruct:
        case SpvOpConstantComposite: def = wake_spirv_def(m, wake_spirv_word(def, 3)); break;
        default: return NULL;
        }
    }
    return NULL;
}

struct wake_abort_layout *
wake_spirv_abort_layout(const struct wake_spirv_module *module, uint32_t at)
{
    const uint32_t *i = &module->words[at];
    struct flatten f = { .module = module };
    const uint32_t *text = first_constant(module, wake_spirv_word(i, 2));
    struct wake_abort_layout *layout;
    size_t members, text_size = 0;
    uint8_t *behind;

    flatten(&f, wake_spirv_word(i, 1), 0, 0);
    if (f.failed || !f.count) {
        return NULL;
    }
    members = f.count * sizeof(*f.members);
    if (text && f.members[0].kind == WAKE_ABORT_TEXT) {
        text_size = (size_t)(wake_spirv_length(text) - 3) * 4;
        text_size = text_size < f.members[0].count ? text_size : f.members[0].count;
        text_size = text_size < MAX_LITERAL ? text_size : MAX_LITERAL;
    }
    layout = wake_alloc(WAKE_HEAP_STATE, sizeof(*layout) + members + text_size);
    if (!layout) {
        return NULL;
    }
    behind = (uint8_t *)(layout + 1);
    memcpy(behind, f.members, members);
    *layout = (struct wake_abort_layout){
        .size = wake_spirv_abort_size(module, at),
        .members = (const struct wake_abort_member *)(const void *)behind,
        .member_count = f.count,
    };
    if (text_size) {
        memcpy(behind + members, &text[3], text_size);
        layout->text = behind + members;
        layout->text_size = (uint32_t)text_size;
    }
    return layout;
}
