/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Submitted work: what queues keep of it.
 */
#include "sync/submit/sync_submitted.h"

void
wake_sync_drop_segments(struct wake_sync_queue *q)
{
    struct wake_sync_segment *segments = q->segments.rows;

    for (uint32_t i = 0; i < q->segments.count; i++) {
        wake_recorded_put(segments[i].recorded);
    }
    q->segments.count = 0;
}
