/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command buffers and command pools: making and unmaking, and the set of objects that a recording
 * names.
 */
#include "state/recording/command_buffer.h"

#include "base/heap.h"
#include "state/recording/pushed_set.h"
#include "state/recording/recorded.h"
#include "state/recording/recording.h"
#include "state/scope/scope.h"

#include <sched.h>
#include <string.h>

/*
 * Type-stable: a late hit in some thread's cache reads the handle of a stream that is gone. Command
 * buffers are therefore kept on a free list for ever and never given back to the heap.
 */
static struct wake_lock spare_lock = WAKE_LOCK_INIT(WAKE_RANK_SLAB);
static struct wake_command_buffer *spare; /* (l:slab) */

bool
wake_command_buffer_create(struct wake_object *object, struct wake_object *pool, bool secondary)
{
    struct wake_device *device = (struct wake_device *)object->scope;
    struct wake_command_buffer *cb;

    wake_lock_take(&spare_lock);
    cb = spare;
    if (cb) {
        spare = cb->next;
    }
    wake_lock_drop(&spare_lock);
    if (!cb) {
        cb = wake_zalloc(WAKE_HEAP_STATE, sizeof(*cb));
        if (!cb) {
            return false;
        }
    }
    cb->object = object;
    memset(&cb->pool, 0, sizeof(*cb) - offsetof(struct wake_command_buffer, pool));
    cb->pool = pool;
    cb->secondary = secondary;
    cb->queue_flags = wake_command_pool_of(cb) ? wake_command_pool_of(cb)->queue_flags : 0;
    cb->scope = WAKE_SCOPE_OUTSIDE;
    cb->video_scope = WAKE_SCOPE_OUTSIDE;
    object->data = cb;
    wake_stream_init(&cb->stream, WAKE_STREAM_COMMAND_BUFFER, device, &device->next);
    wake_lock_take(&device->lock);
    cb->next = device->command_buffers;
    if (cb->next) {
        cb->next->prev = cb;
    }
    device->command_buffers = cb;
    wake_lock_drop(&device->lock);
    /* Last: from here on a cache may hit it. */
    wake_store_release(&cb->stream.handle, object->handle);
    return true;
}

void
wake_command_buffer_destroy(struct wake_command_buffer *cb)
{
    while (!wake_stream_retire(&cb->stream)) {
        sched_yield(); /* for the few instructions of a runner that has found nothing here */
    }
    wake_stream_finish(&cb->stream);
    wake_recording_drop(cb);
    wake_id_set_finish(&cb->uses);
    wake_id_set_finish(&cb->drawn);
    wake_free(WAKE_HEAP_STATE, cb->inherited);
    wake_free(WAKE_HEAP_RESULT, cb->active.rows);
    wake_recorded_finish(cb);
    wake_free(WAKE_HEAP_RESULT, cb->executed.rows);
    wake_free(WAKE_HEAP_RESULT, cb->drawn_sets.rows);
    wake_pushed_sets_free(cb);
    wake_free(WAKE_HEAP_RESULT, cb->name);
    wake_label_finish(&cb->labels);
    wake_lock_take(&spare_lock);
    cb->next = spare;
    spare = cb;
    wake_lock_drop(&spare_lock);
}

void
wake_command_buffer_executed(struct wake_command_buffer *cb, uint64_t clock)
{
    /* relaxed: only what number it is counts */
    uint32_t number = wake_fetch_add_relaxed(&cb->executions, 1);

    /* relaxed: a submit that comes after this call has it published with its own record */
    wake_store_relaxed(&cb->executed_at[number % WAKE_EXECUTE_TIMES], clock);
}

void
wake_command_buffer_name(struct wake_command_buffer *cb, const char *name)
{
    if (name == cb->name || (name && cb->name && strcmp(name, cb->name) == 0)) {
        return;
    }
    wake_free(WAKE_HEAP_RESULT, cb->name);
    cb->name = name ? wake_strdup(WAKE_HEAP_RESULT, name) : NULL;
}

bool
wake_command_pool_create(struct wake_object *object, const VkCommandPoolCreateInfo *info)
{
    const struct wake_device *device = (const struct wake_device *)object->scope;
    struct wake_command_pool *pool = wake_zalloc(WAKE_HEAP_STATE, sizeof(*pool));

    if (!pool) {
        return false;
    }
    wake_lock_init(&pool->lock, WAKE_RANK_POOL);
    if (info) {
        pool->family = info->queueFamilyIndex;
        pool->flags = info->flags;
        if (pool->family < device->family_count) {
            pool->queue_flags = device->families[pool->family].queueFlags;
        }
    }
    object->data = pool;
    return true;
}

void
wake_command_pool_destroy(struct wake_command_pool *pool)
{
    wake_lock_finish(&pool->lock);
    wake_free(WAKE_HEAP_STATE, pool);
}

/* ---- id sets --------------------------------------------------------------------------------- */

static uint32_t
id_place(const struct wake_id_set *set, wake_id id)
{
    return (uint32_t)((id * UINT64_C(0x9E3779B97F4A7C15)) >> 40) & set->mask;
}

static bool
id_set_grow(struct wake_id_set *set)
{
    uint32_t size = set->ids ? (set->mask + 1) * 2 : 16;
    wake_id *old = set->ids;
    uint32_t old_size = old ? set->mask + 1 : 0;
    wake_id *ids = wake_zalloc(WAKE_HEAP_RESULT, size * sizeof(*ids));

    if (!ids) {
        return false;
    }
    set->ids = ids;
    set->mask = size - 1;
    for (uint32_t i = 0; i < old_size; i++) {
        if (old[i]) {
            uint32_t at = id_place(set, old[i]);
            while (ids[at]) {
                at = (at + 1) & set->mask;
            }
            ids[at] = old[i];
        }
    }
    wake_free(WAKE_HEAP_RESULT, old);
    return true;
}

bool
wake_id_set_add(struct wake_id_set *set, wake_id id)
{
    wake_id *last = &set->last[id % WAKE_COUNT(set->last)];
    uint32_t at;

    if (id == *last || !id) {
        return true;
    }
    if ((!set->ids || set->count * 2 > set->mask) && !id_set_grow(set)) {
        return false;
    }
    for (at = id_place(set, id); set->ids[at]; at = (at + 1) & set->mask) {
        if (set->ids[at] == id) {
            *last = id;
            return true;
        }
    }
    set->ids[at] = id;
    *last = id;
    set->count++;
    return true;
}

bool
wake_id_set_has(const struct wake_id_set *set, wake_id id)
{
    if (!set->ids || !id) {
        return false;
    }
    for (uint32_t at = id_place(set, id); set->ids[at]; at = (at + 1) & set->mask) {
        if (set->ids[at] == id) {
            return true;
        }
    }
    return false;
}

void
wake_id_set_clear(struct wake_id_set *set)
{
    if (set->ids && set->count) {
        memset(set->ids, 0, (set->mask + 1) * sizeof(*set->ids));
    }
    set->count = 0;
    memset(set->last, 0, sizeof(set->last));
}

void
wake_id_set_finish(struct wake_id_set *set)
{
    wake_free(WAKE_HEAP_RESULT, set->ids);
    memset(set, 0, sizeof(*set));
}

void *
wake_row_add(struct wake_row *row, size_t size)
{
    if (row->count == row->capacity) {
        uint32_t capacity = row->capacity ? row->capacity * 2 : 4;
        void *rows = wake_alloc(WAKE_HEAP_RESULT, capacity * size);

        if (!rows) {
            return NULL;
        }
        if (row->count) {
            memcpy(rows, row->rows, row->count * size);
        }
        wake_free(WAKE_HEAP_RESULT, row->rows);
        row->rows = rows;
        row->capacity = capacity;
    }
    return (char *)row->rows + row->count++ * size;
}

void
wake_drawn_set_add(struct wake_command_buffer *cb, const struct wake_drawn_set *drawn)
{
    struct wake_drawn_set *rows = cb->drawn_sets.rows, *row;

    for (uint32_t i = cb->drawn_sets.count, n = 0; i-- > 0 && n < 8; n++) {
        if (rows[i].set == drawn->set && rows[i].pipeline == drawn->pipeline &&
            rows[i].index == drawn->index && rows[i].number == drawn->number) {
            return;
        }
    }
    row = cb->drawn_sets.count < WAKE_DRAWN_SETS_MOST ? wake_row_add(&cb->drawn_sets, sizeof(*row))
                                                      : NULL;
    if (row) {
        *row = *drawn;
    }
}
