/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runners: who runs streams at the moment, workers and helping application threads alike; since
 * which reclamation epoch, and what they have counted.
 *
 * Invariant. A runner belongs to one thread from the swap that took it to the store that gives it
 * back; only that thread writes its epoch and its counters. Others read both: the epoch to know what
 * may be freed (ORD(runner_begin:A)), the counters for sums that order nothing. Runners are never
 * freed, so that both may be read at any time.
 * Threads: any.
 */
#ifndef WAKE_WORKERS_RUNNER_H
#define WAKE_WORKERS_RUNNER_H

#include "workers/schedule/run_counts.h"

/* The calling thread runs a stream from here on; to be given back by the same thread. NULL: out of
 * memory. */
struct wake_run_counts *
wake_runner_begin(void);
void
wake_runner_end(struct wake_run_counts *counts);
/* The oldest epoch in which a runner began that is still at it; `bound` when none is older. */
uint64_t
wake_runners_oldest(uint64_t bound);
/* Whether anybody runs a stream: a hint. */
bool
wake_runners_any(void);

/* The same, but for the thread of that kernel number. */
bool
wake_runners_any_but(uint32_t thread);

/* The counters of all runners there have been, one after the other; NULL: the first. */
struct wake_run_counts *
wake_runners_next(struct wake_run_counts *counts);

#endif
