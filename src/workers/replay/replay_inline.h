/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Replay of one call, where the thread that makes the call checks it.
 * Threads: that application thread.
 */
#ifndef WAKE_WORKERS_REPLAY_INLINE_H
#define WAKE_WORKERS_REPLAY_INLINE_H

#include "queue/record.h"
#include "queue/stream.h"

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

#endif
