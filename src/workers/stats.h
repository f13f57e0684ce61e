/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counters of the engine. All are relaxed: read for people and benches, never for decisions.
 * Threads: any. What counts runs is kept by whoever runs (runner.h): only that thread writes it.
 */
#ifndef WAKE_WORKERS_STATS_H
#define WAKE_WORKERS_STATS_H

#include "workers/engine.h"

/* Lag in ns: 64 octaves of 8 steps, so that a quantile is right to an eighth. */
#define WAKE_LAG_STEPS 8
#define WAKE_LAG_BUCKETS (64 * WAKE_LAG_STEPS)

/* What one runner has counted. */
struct wake_run_counts {
    uint64_t records, bytes, parks, helps, busy_ns, lag_max; /* (a) */
    uint64_t lag[WAKE_LAG_BUCKETS];                          /* (a) samples */
};

/* Records that were consumed. */
void
wake_count_records(struct wake_run_counts *counts, uint64_t records, uint64_t bytes, bool parked);
/* One run of a stream, `ns` long. */
void
wake_count_run(struct wake_run_counts *counts, uint64_t ns, bool helping);
/* One sample of lag, from call to validated. */
void
wake_count_lag(struct wake_run_counts *counts, uint64_t ns);

void
wake_stats_reset(void);
void
wake_stats_add_stall(void);
void
wake_stats_add_drop(void);
struct wake_consumed {
    uint64_t records, bytes;
};
/* By all runners so far. */
struct wake_consumed
wake_stats_consumed(void);
/* Calls that were let go at the memory limit. */
uint64_t
wake_stats_dropped(void);
/* "0": nothing; "1": one line of JSON on stderr; else a file that gets it. */
void
wake_stats_print(const char *to);

#endif
