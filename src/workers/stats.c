/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counters: relaxed additions, once per run of a stream and not once per record.
 */
#include "workers/stats.h"

#include "base/heap.h"
#include "queue/order.h"

#include <stdio.h>
#include <string.h>

/* Lag: 64 octaves of 8 steps, so that a quantile is right to an eighth. */
enum { STEPS = 8, BUCKETS = 64 * STEPS };

static struct {
    uint64_t records, bytes, stalls, helps, parks, dropped, busy_ns;
    uint64_t lag_max;
    uint64_t lag[BUCKETS];
} counters;

void
wake_stats_reset(void)
{
    memset(&counters, 0, sizeof(counters));
}

void
wake_stats_add_run(uint64_t records, uint64_t bytes, uint64_t ns, bool helping)
{
    (void)wake_fetch_add_relaxed(&counters.records, records);
    (void)wake_fetch_add_relaxed(&counters.bytes, bytes);
    (void)wake_fetch_add_relaxed(&counters.busy_ns, ns);
    if (helping) {
        (void)wake_fetch_add_relaxed(&counters.helps, 1);
    }
}

void
wake_stats_add_stall(void)
{
    (void)wake_fetch_add_relaxed(&counters.stalls, 1);
}

void
wake_stats_add_drop(void)
{
    (void)wake_fetch_add_relaxed(&counters.dropped, 1);
}

void
wake_stats_add_park(void)
{
    (void)wake_fetch_add_relaxed(&counters.parks, 1);
}

uint64_t
wake_stats_bytes(void)
{
    return wake_load_relaxed(&counters.bytes);
}

static uint32_t
bucket_of(uint64_t ns)
{
    uint32_t octave = ns < STEPS ? 3 : 63 - (uint32_t)__builtin_clzll(ns);
    uint32_t step = ns < STEPS ? 0 : (uint32_t)(ns >> (octave - 3)) & (STEPS - 1);
    return octave * STEPS + step;
}

static uint64_t
bucket_top(uint32_t bucket)
{
    uint32_t octave = bucket / STEPS, step = bucket % STEPS;
    return ((uint64_t)(STEPS + step + 1) << octave) / STEPS;
}

void
wake_stats_lag(uint64_t ns)
{
    uint64_t max = wake_load_relaxed(&counters.lag_max);

    (void)wake_fetch_add_relaxed(&counters.lag[bucket_of(ns)], 1);
    while (ns > max && !wake_cas(&counters.lag_max, &max, ns)) {
    }
}

static uint64_t
lag_quantile(double quantile)
{
    uint64_t total = 0, seen = 0;

    for (uint32_t i = 0; i < BUCKETS; i++) {
        total += wake_load_relaxed(&counters.lag[i]);
    }
    for (uint32_t i = 0; i < BUCKETS && total; i++) {
        seen += wake_load_relaxed(&counters.lag[i]);
        if ((double)seen >= quantile * (double)total) {
            return bucket_top(i);
        }
    }
    return 0;
}

void
wake_stats_read(struct wake_stats *stats)
{
    memset(stats, 0, sizeof(*stats));
    stats->records = wake_load_relaxed(&counters.records);
    stats->bytes = wake_load_relaxed(&counters.bytes);
    stats->stalls = wake_load_relaxed(&counters.stalls);
    stats->helps = wake_load_relaxed(&counters.helps);
    stats->parks = wake_load_relaxed(&counters.parks);
    stats->dropped = wake_load_relaxed(&counters.dropped);
    stats->busy_ns = wake_load_relaxed(&counters.busy_ns);
    stats->lag_p50 = lag_quantile(0.50);
    stats->lag_p99 = lag_quantile(0.99);
    stats->lag_max = wake_load_relaxed(&counters.lag_max);
    stats->memory_peak = wake_heap_peak_limited();
    stats->blocks = wake_heap_used(WAKE_HEAP_BLOCK);
}

void
wake_stats_print(const char *to)
{
    struct wake_stats s;
    FILE *file;

    if (!to || !*to || strcmp(to, "0") == 0) {
        return;
    }
    wake_stats_read(&s);
    file = strcmp(to, "1") == 0 ? stderr : fopen(to, "a");
    if (!file) {
        return;
    }
    fprintf(
        file,
        "{\"wake_stats\":{\"records\":%llu,\"bytes\":%llu,\"stalls\":%llu,\"helps\":%llu,\"parks\":%llu,\"dropped\":%llu,\"busy_ns\":%llu,"
        "\"lag_ns\":{\"p50\":%llu,\"p99\":%llu,\"max\":%llu},\"memory_peak\":%llu,\"memory_state\":%zu}}\n",
        (unsigned long long)s.records, (unsigned long long)s.bytes, (unsigned long long)s.stalls,
        (unsigned long long)s.helps, (unsigned long long)s.parks, (unsigned long long)s.dropped,
        (unsigned long long)s.busy_ns, (unsigned long long)s.lag_p50, (unsigned long long)s.lag_p99,
        (unsigned long long)s.lag_max, (unsigned long long)s.memory_peak,
        wake_heap_used(WAKE_HEAP_STATE));
    if (file != stderr) {
        fclose(file);
    }
}
