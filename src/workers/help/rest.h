/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a worker rests.
 * Threads: the worker.
 */
#ifndef WAKE_WORKERS_REST_H
#define WAKE_WORKERS_REST_H

#include "base/base.h"

/*
 * Sleeps until somebody wakes this worker, or has since `value` was read (wake_sleep_value()), or for
 * `timeout_ns` (UINT64_MAX: for good). Returns at once where work waits that it takes (`takes_work`:
 * it is not held, and messages have room).
 */
void
wake_rest(uint32_t worker, uint32_t value, uint64_t timeout_ns, bool takes_work);

#endif
