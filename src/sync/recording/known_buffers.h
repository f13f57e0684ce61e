/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The buffers that a recording has named, and where they lie in the spaces of their memory: looked up
 * by each access, and by messages, which name a buffer where the space has only the memory.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_KNOWN_BUFFERS_H
#define WAKE_SYNC_KNOWN_BUFFERS_H

#include "queue/record.h"

struct wake_sync_buffer {
    wake_id id;
    uint32_t space;
    uint64_t base;
    uint64_t size;
};

enum { WAKE_KNOWN_FIRST = 16, WAKE_KNOWN_MOST = 1024, WAKE_KNOWN_PROBES = 8 };

struct wake_known_buffers {
    struct wake_sync_buffer *rows; /* by slot number; `first`, or from the heap */
    uint32_t mask;                 /* rows, less one */
    uint32_t used;
    struct wake_sync_buffer first[WAKE_KNOWN_FIRST];
};

/* Zeroed before. */
void
wake_known_init(struct wake_known_buffers *known);
/* Also at the end: nothing of the heap is left. */
void
wake_known_clear(struct wake_known_buffers *known);
/* Puts a buffer in that was not found. Where there are too many, another one is forgotten. */
struct wake_sync_buffer *
wake_known_add(struct wake_known_buffers *known, const struct wake_sync_buffer *buffer);

/* NULL: it is not known. */
WAKE_INLINE struct wake_sync_buffer *
wake_known_find(const struct wake_known_buffers *known, wake_id id)
{
    for (uint32_t i = 0; i < WAKE_KNOWN_PROBES; i++) {
        struct wake_sync_buffer *row = &known->rows[(WAKE_ID_SLOT(id) + i) & known->mask];

        if (WAKE_LIKELY(row->id == id)) {
            return id ? row : NULL;
        }
        if (!row->id) {
            break;
        }
    }
    return NULL;
}

#endif
