/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Running a stream.
 * Threads: any.
 */
#ifndef WAKE_WORKERS_RUN_STREAM_H
#define WAKE_WORKERS_RUN_STREAM_H

#include "queue/stream.h"

enum wake_run_by {
    WAKE_RUN_BY_WORKER,
    WAKE_RUN_BY_HELPER,   /* a thread that waits */
    WAKE_RUN_BY_RECORDER, /* a thread between two commands that it records */
};

/* Runs one stream that is claimed: with a runner, whose epoch protects what is read. After it the
 * caller does not own the stream any more. Returns how many records that were. */
uint64_t
wake_runner_run(struct wake_stream *stream, enum wake_run_by by);
/* The same, where no thread of a crowd keeps the stream for itself: then it is let go of. */
uint64_t
wake_runner_run_unkept(struct wake_stream *stream, enum wake_run_by by);

#endif
