/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the engine has counted. All counters are relaxed: read for people and benches, never for
 * decisions.
 * Threads: any.
 */
#ifndef WAKE_WORKERS_STATS_H
#define WAKE_WORKERS_STATS_H

#include "base/base.h"

struct wake_stats {
    uint64_t records;
    /* of them, those that were the same as a kept recording's: state/recording/kept_recording.h */
    uint64_t repeated;
    uint64_t bytes;
    uint64_t stalls; /* times an application thread waited at the limit with nothing to help with */
    uint64_t helps;  /* times an application thread ran a stream */
    uint64_t parks;
    uint64_t dropped; /* calls that back_pressure = drop did not record */
    uint64_t busy_ns; /* time that workers and helpers spent running streams */
    uint64_t lag_p50, lag_p99,
        lag_max;          /* ns from call to validated, sampled at blocks and boundaries */
    uint64_t memory_peak; /* bytes under the limit */
    uint64_t blocks;
};

void
wake_stats_read(struct wake_stats *stats);

void
wake_stats_reset(void);
void
wake_stats_add_stall(void);
void
wake_stats_add_drop(void);
/* A call was checked by the thread that made it. */
void
wake_stats_add_inline(void);
struct wake_consumed {
    uint64_t records, bytes;
};
/* By all runners so far, and inline. */
struct wake_consumed
wake_stats_consumed(void);
/* Calls that were let go at the memory limit. */
uint64_t
wake_stats_dropped(void);
/* "0": nothing; "1": one line of JSON on stderr; else a file that gets it. */
void
wake_stats_print(const char *to);

#endif
