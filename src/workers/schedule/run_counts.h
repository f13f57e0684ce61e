/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What runs of streams have counted.
 * Threads: kept by whoever runs (runner.h): only that thread writes it, any may read.
 */
#ifndef WAKE_WORKERS_RUN_COUNTS_H
#define WAKE_WORKERS_RUN_COUNTS_H

#include "base/base.h"

/* Lag in ns: 64 octaves of 8 steps, so that a quantile is right to an eighth. */
#define WAKE_LAG_STEPS 8
#define WAKE_LAG_BUCKETS (64 * WAKE_LAG_STEPS)

/* What one runner has counted. */
struct wake_run_counts {
    uint64_t records, repeated, bytes, parks, helps, busy_ns, lag_max; /* (a) */
    uint64_t lag[WAKE_LAG_BUCKETS];                                    /* (a) samples */
};

/* Records that were consumed; of them, those that a kept recording has (state/recording/kept_recording.h). */
void
wake_count_records(struct wake_run_counts *counts, uint64_t records, uint64_t repeated,
                   uint64_t bytes, bool parked);
/* One run of a stream, `ns` long. */
void
wake_count_run(struct wake_run_counts *counts, uint64_t ns, bool helping);
/* One sample of lag, from call to validated. */
void
wake_count_lag(struct wake_run_counts *counts, uint64_t ns);

/* The largest lag of the samples in that bucket. */
uint64_t
wake_lag_top(uint32_t bucket);

#endif
