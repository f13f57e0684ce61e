/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Noting what an entry point does to a variable.
 */
#include "spirv/spirv_follow.h"

#include "spirv/spirv_module.h"
#include "spirv/spirv_type.h"

struct wake_spirv_touch *
wake_spirv_touch_of(struct wake_spirv_follow *f, uint32_t root)
{
    if (root == 0 || root >= f->module->bound) {
        return NULL;
    }
    if (!f->numbers[root]) {
        if (!wake_spirv_grow(&f->touches, f->touch_count, &f->touch_room, sizeof(*f->touches))) {
            f->failed = true;
            return NULL;
        }
        f->touches[f->touch_count] = (struct wake_spirv_touch){ .root = root,
                                                                .first = 1,
                                                                .last = 0 };
        f->numbers[root] = ++f->touch_count;
    }
    return &f->touches[f->numbers[root] - 1];
}

void
wake_spirv_touch_element(struct wake_spirv_touch *touch, bool indexed, uint32_t element)
{
    if (!indexed || element == WAKE_SPIRV_DYNAMIC) {
        touch->access |= indexed ? WAKE_ACCESS_DYNAMIC : 0;
    } else if (touch->first > touch->last) {
        touch->first = touch->last = element;
    } else if (element < touch->first) {
        touch->first = element;
    } else if (element > touch->last) {
        touch->last = element;
    }
}

/* The bytes of the push constant block behind an origin. */
static void
push_bytes(struct wake_spirv_follow *f, const struct wake_spirv_origin *o)
{
    struct wake_spirv_entry *e = f->entry;
    const uint32_t *def = wake_spirv_def(f->module, o->vague ? o->vague_type : o->type);
    uint32_t stride = o->vague ? o->vague_stride : o->stride;
    uint64_t size = wake_spirv_size(f->values, o->vague ? o->vague_type : o->type, true), end;

    if (wake_spirv_op(def) == SpvOpTypeMatrix && stride) {
        uint64_t column = wake_spirv_size(f->values, wake_spirv_word(def, 2), true);
        size = wake_spirv_word(def, 3) ? (uint64_t)(wake_spirv_word(def, 3) - 1) * stride + column
                                       : 0;
    }
    end = o->offset + size;
    if (size == 0 || end > WAKE_SPIRV_PUSH_WORDS * 4) {
        return;
    }
    e->push_first = e->push_first == e->push_end || o->offset < e->push_first ? o->offset
                                                                              : e->push_first;
    e->push_end = end > e->push_end ? (uint32_t)end : e->push_end;
    for (uint64_t word = o->offset / 4; word * 4 < end; word++) {
        e->push_words[word / 64] |= UINT64_C(1) << (word % 64);
    }
}

/* All bytes of the block that a variable is. */
static void
push_block(struct wake_spirv_follow *f, const uint32_t *variable)
{
    uint32_t block = wake_spirv_word(wake_spirv_def(f->module, wake_spirv_word(variable, 1)), 3);
    const uint32_t *def = wake_spirv_def(f->module, block);
    uint64_t end = wake_spirv_op(def) == SpvOpTypeStruct ? wake_spirv_size(f->values, block, true)
                                                         : 0;
    uint32_t first = UINT32_MAX;

    if (f->entry->push_block_end || !end || end > UINT32_MAX) {
        return;
    }
    for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
        const struct wake_spirv_decoration *at = wake_spirv_decoration(f->module, block, i - 2,
                                                                       SpvDecorationOffset);

        first = at && at->value < first ? at->value : first;
    }
    if (first < end) {
        f->entry->push_block_first = first;
        f->entry->push_block_end = (uint32_t)end;
    }
}

void
wake_spirv_note(struct wake_spirv_follow *f, const struct wake_spirv_origin *o, uint32_t access)
{
    struct wake_spirv_touch *touch = wake_spirv_touch_of(f, o->root);
    const uint32_t *def = wake_spirv_def(f->module, o->root);
    uint64_t members = o->member < 64 ? UINT64_C(1) << o->member : UINT64_MAX;

    if (!touch) {
        return;
    }
    touch->access |= access;
    touch->sure |= f->first.now ? access : 0;
    touch->members |= members;
    if (access & WAKE_ACCESS_WRITE) {
        touch->written_members |= members;
    }
    wake_spirv_touch_element(touch, o->indexed, o->element);
    if (wake_spirv_op(def) == SpvOpVariable &&
        wake_spirv_word(def, 3) == SpvStorageClassPushConstant) {
        f->entry->push = true;
        push_bytes(f, o);
        push_block(f, def);
    }
}

void
wake_spirv_note_id(struct wake_spirv_follow *f, uint32_t id, uint32_t access)
{
    wake_spirv_note(f, wake_spirv_origin(f, id), access);
}
