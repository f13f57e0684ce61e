/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Elements of arrays of descriptors that an index chose, and what other command buffers of the queue do
 * with them: before (execute's LOOK, sync_queue.c) and behind. What would be a hazard if the element was
 * used waits for what shaders mark (state/check/awaited.h).
 *
 * The elements have contexts of their own, as in a recording (sync_earlier.h): most of them were not used,
 * so that nothing of it may stand in the queue's. All that the queue executes is entered there as well
 * while there are elements that were chosen and are not over.
 *
 * Not looked at: other queues; elements of which the same command buffer wrote, or moved, any part before.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_SYNC_SYNC_CHOSEN_H
#define WAKE_SYNC_SYNC_CHOSEN_H

#include "sync/access/access_barriers.h"
#include "sync/submit/sync_submitted.h"

enum { WAKE_CHOSEN_USES = 4096, WAKE_CHOSEN_BUCKETS = 512 };

struct wake_sync_chosen {
    struct wake_access_context contexts[2]; /* of reads, and of writes */
    struct wake_read_memo memos[2][WAKE_READ_MEMOS];
    uint32_t use_count; /* in order of their tags */
    uint16_t buckets[WAKE_CHOSEN_BUCKETS];
    struct wake_sync_chosen_use uses[WAKE_CHOSEN_USES];
};

/* The recording that is entered into the queue, behind that: `floor` as there. */
void
wake_sync_chosen_execute(struct wake_sync_found *found, uint64_t floor);
/* Drops what is over, tags up to `floor`; each tag of a use that is left is given to `each`. */
void
wake_sync_chosen_trim(struct wake_sync_queue *q, uint64_t floor,
                      void (*each)(void *data, uint64_t tag), void *data);
void
wake_sync_chosen_clear(struct wake_sync_queue *q);
void
wake_sync_chosen_free(struct wake_sync_queue *q);

/* To all that the queue did. */
WAKE_INLINE void
wake_sync_queue_barrier(struct wake_sync_queue *q, const struct wake_dependency *dependencies,
                        uint32_t count)
{
    wake_access_context_barrier(&q->context, dependencies, count);
    for (int i = 0; q->chosen && i < 2; i++) {
        wake_access_context_barrier(&q->chosen->contexts[i], dependencies, count);
    }
}

#endif
