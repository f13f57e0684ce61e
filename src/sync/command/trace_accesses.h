/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What traces of rays read by device address: shader binding tables, and the arguments of indirect
 * traces.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_TRACE_ACCESSES_H
#define WAKE_SYNC_TRACE_ACCESSES_H

#include "sync/recording/sync_recording.h"

/* False: the trace has no rays, so that it accesses nothing. */
bool
wake_sync_trace(struct wake_sync *sync, const struct wake_record *record, uint32_t command);

#endif
