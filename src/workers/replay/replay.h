/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Replay: record -> state -> checks. The one place where a record meets the validators, on whatever
 * thread.
 * Threads: the runner of the stream (worker or helper); in inline mode the application thread that
 * made the record.
 */
#ifndef WAKE_WORKERS_REPLAY_H
#define WAKE_WORKERS_REPLAY_H

#include "queue/record.h"
#include "queue/stream.h"
#include "state/check/check.h"
#include "state/recording/command_buffer.h"
#include "state/scope/scope.h"

struct wake_run_counts;

/*
 * Runs a claimed stream until it is empty, parked, or `budget` records are done, and counts that.
 * Sets the run state; after it returns the caller no longer owns the stream. By wake_runner_run().
 */
void
wake_replay_run(struct wake_stream *stream, uint32_t budget, struct wake_run_counts *counts);

/* Of both modes, replay_inline.h too: */

/* A control record: who records into the command buffer from here on. */
void
wake_replay_owner(struct wake_command_buffer *cb, const struct wake_record *record);
/* With the turn: batches that have nothing left to wait for execute. */
void
wake_replay_ready(struct wake_scope *scope, struct wake_check *check);

#endif
