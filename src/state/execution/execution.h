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
 * workers/batches.c takes ready batches and gives them to the modules that it lists, each of which
 * checks a batch against what it knows, then changes that. With inline checks this is first tried
 * before the call (struct wake_trial), so that a submit can be stopped.
 *
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_EXECUTION_H
#define WAKE_STATE_EXECUTION_H

#include "state/execution/batch.h"

struct wake_check;

/* ---- trials ---------------------------------------------------------------------------------- */

/* Something that a trial did and that is taken back at its end, last first. Followed by what undo()
 * needs. */
struct wake_undo {
    struct wake_undo *next;
    void (*undo)(struct wake_undo *);
};

struct wake_trial {
    struct wake_undo *undo;
    const struct wake_batch *done; /* the call's earlier batches, last first, by next */
};

/* What a module is given for one batch. */
struct wake_execution {
    struct wake_device *device;
    const struct wake_batch *batch;
    struct wake_check *check; /* NULL: nothing is said */
    struct wake_trial *trial; /* NULL: for good */
};

/* In a trial, before something is changed: room for `size` bytes (struct wake_undo first) that
 * undo() finds. NULL: for good; or out of memory, and then a trial leaves the change out. */
void *
wake_execution_undo(const struct wake_execution *execution, size_t size,
                    void (*undo)(struct wake_undo *));
void
wake_trial_end(struct wake_trial *trial);

/* ---- batches --------------------------------------------------------------------------------- */

/* The last on its queue from now on. Owned by it. */
void
wake_batch_add(struct wake_device *device, struct wake_batch *batch);

/* Whether it would execute now, if it were the last on its queue. */
bool
wake_batch_is_ready(struct wake_device *device, const struct wake_batch *batch,
                    const struct wake_trial *trial);

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
