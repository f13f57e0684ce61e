/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What calls do to state that only the replay sees: command buffers, queues, observed completion,
 * deaths.
 * Threads: the runner of the record's stream; ticketed calls with the device timeline's turn.
 */
#ifndef WAKE_STATE_APPLY_H
#define WAKE_STATE_APPLY_H

#include "state/execution/batch.h"
#include "state/execution/submission.h"
#include "state/recording/command_buffer.h"
#include "state/scope/scope.h"

struct wake_apply {
    struct wake_scope *scope;
    struct wake_command_buffer *cb;   /* NULL: not a command buffer's record */
    const struct wake_record *record; /* the call half, or the return half */
    uint32_t command;
    uint64_t ticket;                 /* 0: none */
    bool found;                      /* the checks of the call found something */
    struct wake_batch_origin origin; /* calls that submit */
};

/* A call half whose checks are done. */
void
wake_apply_call(struct wake_apply *apply);
/* The same of a vkCmd*; `found` as above. */
void
wake_apply_command(struct wake_command_buffer *cb, const struct wake_record *record, bool found);
/* Active queries that began in a render pass instance: something was said of its end. */
void
wake_queries_of_pass_told(struct wake_command_buffer *cb);
/* A return half. */
void
wake_apply_return(struct wake_apply *apply);

/* A recording is given up: reset, or its begin failed. */
void
wake_apply_reset(struct wake_command_buffer *cb);

/* The recording of a secondary that a vkCmdExecuteCommands meant is still there. Under the lock of
 * the secondary's pool. */
bool
wake_executed_is_there(const struct wake_command_buffer *secondary, uint64_t target);

/* ---- reading records ------------------------------------------------------------------------- */

/* Every command buffer of a vkQueueSubmit or vkQueueSubmit2 record, in order. */
struct wake_submit_walk {
    const struct wake_record *record;
    bool second; /* vkQueueSubmit2 */
    uint32_t submit, index;
    uint32_t flat; /* running number over all submits: index of the record's targets */
    bool started;
    wake_id id;
    uint64_t target;
};

struct wake_submit_walk
wake_submit_walk(const struct wake_record *record);
bool
wake_submit_next(struct wake_submit_walk *walk);

/* The id of the one object that a vkDestroy…, vkFree… or vkReset… record names; 0 where it names an
 * array. */
wake_id
wake_destroyed_id(const struct wake_record *record);

/* The first child of a pool that a batch, not known to be complete, uses; NULL: none. */
struct wake_object *
wake_family_first_used(struct wake_device *device, struct wake_object *pool);

#endif
