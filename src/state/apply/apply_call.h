/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A call that is applied.
 * Threads: as state/apply/apply.h.
 */
#ifndef WAKE_STATE_APPLY_CALL_H
#define WAKE_STATE_APPLY_CALL_H

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

#endif
