/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Running a stream.
 * Threads: any.
 */
#ifndef WAKE_WORKERS_RUN_STREAM_H
#define WAKE_WORKERS_RUN_STREAM_H

#include "queue/stream.h"

/* Runs one stream that is claimed: with a runner, whose epoch protects what is read. After it the
 * caller does not own the stream any more. */
void
wake_runner_run(struct wake_stream *stream, bool helping);

#endif
