/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Helping: application threads that run streams.
 * Threads: any that runs no stream.
 */
#ifndef WAKE_WORKERS_HELP_H
#define WAKE_WORKERS_HELP_H

#include "queue/stream.h"

/* Runs a stream of the ring. False: there is none. */
bool
wake_help_once(void);
/* Before taking a block: at the memory limit, validates on this thread until there is room, or
 * nothing is left to do. */
void
wake_help_at_limit(struct wake_stream *own);
/*
 * Behind a call that came back from a wait: while much more is on its way than workers keep up with,
 * this thread validates, so that what waits stays a small part of the limit and messages come soon.
 */
void
wake_help_backlog(struct wake_stream *own);
/*
 * With no workers at all, or in a crowd: validates the stream that the calling thread has just left,
 * when it has news or `full`: a block of it became full in this call. And what that made runnable, in
 * a crowd some of it. The stream may have another owner by now: what belongs to the producer is not
 * looked at.
 */
void
wake_help_stream(struct wake_stream *stream, bool full);

/* Messages that wait have their share of the memory limit: workers make no more until some are
 * delivered. */
bool
wake_messages_full(void);

#endif
