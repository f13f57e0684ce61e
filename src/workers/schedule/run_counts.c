/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counters of runs: added to once per run of a stream and not once per record.
 */
#include "workers/schedule/run_counts.h"

#include "queue/order.h"

/* Only one thread adds to it, so that nothing needs to be locked. */
static void
add(uint64_t *counter, uint64_t n)
{
    wake_store_relaxed(counter, wake_load_relaxed(counter) + n);
}

void
wake_count_records(struct wake_run_counts *counts, uint64_t records, uint64_t repeated,
                   uint64_t bytes, bool parked)
{
    add(&counts->records, records);
    add(&counts->repeated, repeated);
    add(&counts->bytes, bytes);
    add(&counts->parks, parked);
}

void
wake_count_run(struct wake_run_counts *counts, uint64_t ns, bool helping)
{
    add(&counts->busy_ns, ns);
    add(&counts->helps, helping);
}

static uint32_t
bucket_of(uint64_t ns)
{
    uint32_t octave = ns < WAKE_LAG_STEPS ? 3 : 63 - (uint32_t)__builtin_clzll(ns);
    uint32_t step = ns < WAKE_LAG_STEPS ? 0 : (uint32_t)(ns >> (octave - 3)) & (WAKE_LAG_STEPS - 1);
    return octave * WAKE_LAG_STEPS + step;
}

uint64_t
wake_lag_top(uint32_t bucket)
{
    uint32_t octave = bucket / WAKE_LAG_STEPS, step = bucket % WAKE_LAG_STEPS;
    return ((uint64_t)(WAKE_LAG_STEPS + step + 1) << octave) / WAKE_LAG_STEPS;
}

void
wake_count_lag(struct wake_run_counts *counts, uint64_t ns)
{
    add(&counts->lag[bucket_of(ns)], 1);
    if (ns > wake_load_relaxed(&counts->lag_max)) {
        wake_store_relaxed(&counts->lag_max, ns);
    }
}
