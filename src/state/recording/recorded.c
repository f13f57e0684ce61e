/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Results of recordings: making, keeping, emptying. What is in them belongs to the files that are
 * named in the header.
 */
#include "state/recording/recorded.h"

#include "base/heap.h"
#include "queue/order.h"

struct wake_recorded *
wake_recorded_of(struct wake_command_buffer *cb)
{
    if (WAKE_UNLIKELY(!cb->recorded)) {
        cb->recorded = wake_zalloc(WAKE_HEAP_RESULT, sizeof(*cb->recorded));
        if (cb->recorded) {
            cb->recorded->references = 1;
        }
    }
    return cb->recorded;
}

bool
wake_recorded_add(struct wake_recorded *recorded, struct wake_row *rows, const void *row,
                  size_t size)
{
    void *to = wake_row_add(rows, size);

    if (!to) {
        recorded->lost = true;
        return false;
    }
    memcpy(to, row, size);
    return true;
}

static void
drop_module(struct wake_recorded_module **module)
{
    if (*module) {
        (*module)->destroy(*module);
        *module = NULL;
    }
}

static void
finish(struct wake_recorded *recorded)
{
    for (uint32_t i = 0; i < WAKE_RECORDED_PARTS; i++) {
        wake_recorded_parts[i].finish(recorded);
    }
    wake_free(WAKE_HEAP_RESULT, recorded->video.rows);
    wake_layouts_finish(&recorded->layouts);
    wake_label_marks_finish(&recorded->marks);
    drop_module(&recorded->sync);
    drop_module(&recorded->practices);
    wake_free(WAKE_HEAP_RESULT, recorded);
}

void
wake_recorded_clear(struct wake_command_buffer *cb)
{
    struct wake_recorded *recorded = cb->recorded;

    if (!recorded) {
        return;
    }
    /* ORD(recorded_clear:A) acquire: a batch that gave its reference back has read the rows before
     * they are emptied. Pairs with ORD(recorded_put:A). No reference can be added meanwhile: a
     * submit of this command buffer either came before the boundary that is replayed now, and was
     * replayed before it, or waits for it. */
    if (wake_load_acquire(&recorded->references) == 1) {
        recorded->lost = false;
        recorded->instances = 0;
        recorded->stripes = 0;
        recorded->elsewhere = 0;
        recorded->profiled = 0;
        recorded->passes = 0;
        for (uint32_t i = 0; i < WAKE_RECORDED_PARTS; i++) {
            wake_recorded_parts[i].clear(recorded);
        }
        recorded->video.count = 0;
        wake_layouts_clear(&recorded->layouts);
        wake_label_marks_clear(&recorded->marks);
        drop_module(&recorded->sync);
        drop_module(&recorded->practices);
        return;
    }
    wake_recorded_finish(cb);
}

void
wake_recorded_end(struct wake_command_buffer *cb)
{
    if (cb->recorded && cb->recorded->sync) {
        cb->recorded->sync = cb->recorded->sync->end(cb->recorded->sync);
    }
}

void
wake_recorded_finish(struct wake_command_buffer *cb)
{
    wake_recorded_put(cb->recorded);
    cb->recorded = NULL;
}

struct wake_recorded *
wake_recorded_get(struct wake_recorded *recorded)
{
    if (recorded) {
        (void)wake_fetch_add_relaxed(
            &recorded->references,
            1); /* relaxed: the command buffer's own reference is held meanwhile */
    }
    return recorded;
}

void
wake_recorded_put(struct wake_recorded *recorded)
{
    /* ORD(recorded_put:A) acquire and release: who frees, or empties, sees that all others have
     * read. Pairs with ORD(recorded_clear:A), and with itself. */
    if (recorded && wake_fetch_sub(&recorded->references, 1) == 1) {
        finish(recorded);
    }
}
