/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draining: validating until all is done that was recorded.
 * Threads: any that runs no stream.
 */
#ifndef WAKE_WORKERS_DRAIN_H
#define WAKE_WORKERS_DRAIN_H

#include "queue/stream.h"
#include "state/scope/scope.h"

/* Validates until everything is done that was published before this call, by any thread: calls of
 * all, and recordings of `scope`: a device, an instance for those of all devices, NULL for none.
 * Ends however fast others record meanwhile. */
void
wake_drain(struct wake_scope *scope);
/* The same, and until nobody is in a recording of the device: before it is destroyed. */
void
wake_drain_device(struct wake_device *device);

/*
 * Whether all that was recorded before the epoch ended is read: nothing is left, or the runner has
 * come to a block that was opened since. The first alone may never be: others record meanwhile.
 */
bool
wake_stream_is_read_up_to(struct wake_stream *stream, uint64_t epoch);

#endif
