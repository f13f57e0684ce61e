/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What changes when a batch executes, and how a trial takes it back (execution.h says what a trial
 * is).
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_TRIAL_H
#define WAKE_STATE_TRIAL_H

#include "base/base.h"

struct wake_batch;
struct wake_check;
struct wake_device;

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

#endif
