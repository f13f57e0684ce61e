/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Batches in the order in which they execute. What execution changes (layouts, queries, events,
 * ownership, accesses) follows that order and not the order of the calls: a batch executes after
 * the batches before it on its queue, and after the signals of the semaphores that it waits for. A
 * wait for a timeline semaphore's value may be submitted before its signal ('wait before signal'):
 * until the signal has executed the batch is *held*, and all behind it on its queue. Specification,
 * 'Semaphores', 'Queue Forward Progress', 'Implicit Synchronization Guarantees'.
 *
 * 'Executed' here means that nothing which it depends on is missing; what the device has really
 * done decides no message. What is signalled from outside counts as there. What the application
 * knows to be complete has executed, whatever we think.
 *
 * workers/replay/batches.c takes ready batches and gives them to the modules that it lists, each of
 * which checks a batch against what it knows, then changes that. With inline checks this is first
 * tried before the call (struct wake_trial), so that a submit can be stopped.
 *
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_EXECUTION_H
#define WAKE_STATE_EXECUTION_H

#include "state/execution/batch.h"
#include "state/execution/trial.h"

/* The last on its queue from now on. Owned by it. */
void
wake_batch_add(struct wake_device *device, struct wake_batch *batch);

/* Whether it would execute now, if it were the last on its queue. */
bool
wake_batch_is_ready(struct wake_device *device, const struct wake_batch *batch,
                    const struct wake_trial *trial);

/* The wait of a batch for a timeline semaphore's value that nothing submitted so far signals, if the batch `point` cannot execute without
 * it; `waits_out`: where that batch is. NULL: none. */
const struct wake_wait *
wake_execution_missing(struct wake_device *device, struct wake_point point,
                       struct wake_point *waits_out);

/* The next batch that executes, NULL: none. Between the two nothing else may be asked. */
struct wake_batch *
wake_execution_next(struct wake_device *device);
void
wake_execution_done(struct wake_device *device, struct wake_batch *batch);
/* At the end of a turn: what is still held keeps the recordings that it needs. */
void
wake_execution_keep(struct wake_device *device);
/* Reclaim: what is held goes with its queue; the spare batch with the device. */
void
wake_execution_finish_queue(struct wake_queue *queue);
void
wake_execution_finish(struct wake_device *device);

#endif
