/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What orders the batches of several queues: the semaphores that carry clocks. Specification,
 * 'Semaphore Signaling', 'Semaphore Waiting': the first scope of a signal is what came before it in
 * submission order at the stages of its mask, the second one of a wait is what comes behind it, at
 * the stages of its mask; both take in all memory accesses.
 *
 * A signal and a wait that leave no stage out make one clock take in another. Else the wait gets an
 * edge.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_SYNC_SYNC_SEMAPHORE_H
#define WAKE_SYNC_SYNC_SEMAPHORE_H

#include "sync/submit/sync_submitted.h"

/* A wait of the queue's batch, for all that the queue does from now on. */
void
wake_sync_wait(struct wake_sync_submitted *s, struct wake_sync_queue *q,
               const struct wake_wait *wait, const struct wake_batch *batch);
/* A wait by itself: what it adds to a clock that has no log. */
void
wake_sync_wait_whole(struct wake_sync_submitted *s, struct wake_sync_clock *clock,
                     const struct wake_wait *wait);
void
wake_sync_signal(struct wake_sync_submitted *s, struct wake_sync_queue *q,
                 const struct wake_batch *batch, const struct wake_batch_signal *signal);

#endif
