/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command buffers: the set of objects that a recording names, and growing arrays.
 */
#include "state/recording/command_buffer.h"

#include "base/heap.h"

#include <string.h>

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
wake_executed_is_there(const struct wake_command_buffer *secondary, uint64_t target)
{
    /* Its recording may have moved on since the call; then what it named is not known any more. */
    return secondary->state == WAKE_CB_EXECUTABLE &&
           wake_load_acquire(&secondary->stream.boundaries_done) == target;
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
