/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards between batches in words: both commands with command buffer, submit and queue, and the
 * smallest scope of a semaphore, or barrier, that would have been enough.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_SYNC_SYNC_SUBMIT_MESSAGE_H
#define WAKE_SYNC_SYNC_SUBMIT_MESSAGE_H

#include "sync/submit/sync_submitted.h"

/* Says it, unless the same was said. */
void
wake_sync_tell_submitted(void *found, const struct wake_hazard *hazard);
/* Keeps a hazard of that context with an element that an earlier command buffer may have used, until
 * shaders have marked it. */
void
wake_sync_expect_use(struct wake_sync_found *found, const struct wake_access_context *context,
                     const struct wake_hazard *hazard, const struct wake_sync_chosen_use *use);
struct wake_sync_segment *
wake_sync_segment_of(const struct wake_sync_queue *q, uint64_t tag);

#endif
