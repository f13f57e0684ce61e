/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runnable streams: ring.c. A stream may be in the ring more than once; the run state decides.
 * Threads: any, but for init and finish.
 */
#ifndef WAKE_WORKERS_RING_H
#define WAKE_WORKERS_RING_H

#include "queue/stream.h"

bool
wake_run_ring_init(void);
void
wake_run_ring_finish(void);
/* The watcher: the ring is empty again, whatever a thread that is gone was about to do to it. */
void
wake_run_ring_forget(void);
/* Also wakes the workers when they sleep for good. */
void
wake_run_push(struct wake_stream *stream);
struct wake_stream *
wake_run_pop(void);
/* Whether there is something to pop: a hint. */
bool
wake_run_waiting(void);

#endif
