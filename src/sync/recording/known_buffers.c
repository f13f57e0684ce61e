/* SPDX-License-Identifier: Apache-2.0 */
/* A table that grows, up to a bound. */
#include "sync/recording/known_buffers.h"

#include "base/heap.h"

#include <string.h>

void
wake_known_init(struct wake_known_buffers *known)
{
    known->rows = known->first;
    known->mask = WAKE_KNOWN_FIRST - 1;
}

void
wake_known_clear(struct wake_known_buffers *known)
{
    if (known->rows != known->first) {
        wake_free(WAKE_HEAP_RESULT, known->rows);
        wake_known_init(known);
    }
    memset(known->first, 0, sizeof(known->first));
    known->used = 0;
}

/* An empty row for the buffer, or the one where it is looked for first. */
static struct wake_sync_buffer *
row_for(struct wake_sync_buffer *rows, uint32_t mask, wake_id id)
{
    for (uint32_t i = 0; i < WAKE_KNOWN_PROBES; i++) {
        struct wake_sync_buffer *row = &rows[(WAKE_ID_SLOT(id) + i) & mask];

        if (!row->id) {
            return row;
        }
    }
    return &rows[WAKE_ID_SLOT(id) & mask];
}

/* To twice as many rows, where there is memory for them. */
static void
grow(struct wake_known_buffers *known)
{
    uint32_t mask = known->mask * 2 + 1;
    struct wake_sync_buffer *rows = wake_zalloc(WAKE_HEAP_RESULT, (mask + 1) * sizeof(*rows));

    if (!rows) {
        return;
    }
    known->used = 0;
    for (uint32_t i = 0; i <= known->mask; i++) {
        struct wake_sync_buffer *row = known->rows[i].id ? row_for(rows, mask, known->rows[i].id)
                                                         : NULL;

        if (row) {
            known->used += !row->id;
            *row = known->rows[i];
        }
    }
    if (known->rows != known->first) {
        wake_free(WAKE_HEAP_RESULT, known->rows);
    }
    known->rows = rows;
    known->mask = mask;
}

struct wake_sync_buffer *
wake_known_add(struct wake_known_buffers *known, const struct wake_sync_buffer *buffer)
{
    struct wake_sync_buffer *row;

    if (known->used > known->mask / 2 && known->mask + 1 < WAKE_KNOWN_MOST) {
        grow(known);
    }
    row = row_for(known->rows, known->mask, buffer->id);
    known->used += !row->id;
    *row = *buffer;
    return row;
}
