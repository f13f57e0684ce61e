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

/* Inline mode: checks one call half. True: a callback asked to skip the call. `stream` is NULL or
 * the command buffer's. */
bool
wake_replay_check_inline(struct wake_stream *stream, struct wake_call_prefix *prefix,
                         struct wake_record *record);
/*
 * Guard: whether the call would crash the driver or the layer. Says nothing; the replay of the
 * record does. Application thread. `command_buffer`: that the call records into, 0: none.
 */
bool
wake_replay_guard(struct wake_call_prefix *prefix, const struct wake_record *record,
                  uint64_t command_buffer);
/* Inline mode: applies a call half that was passed on, or a return half. */
void
wake_replay_apply_inline(struct wake_stream *stream, struct wake_call_prefix *prefix,
                         struct wake_record *record);

/* ---- what both modes share ------------------------------------------------------------------- */

/* A control record: who records into the command buffer from here on. */
void
wake_replay_owner(struct wake_command_buffer *cb, const struct wake_record *record);
/* With the turn: batches that have nothing left to wait for execute. */
void
wake_replay_ready(struct wake_scope *scope, struct wake_check *check);

#endif
