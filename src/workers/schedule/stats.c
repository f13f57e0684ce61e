/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counters: sums over all runners, and what application threads count.
 */
#include "workers/schedule/stats.h"

#include "base/file_open.h"
#include "base/heap.h"
#include "queue/order.h"
#include "workers/schedule/runner.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What application threads count: rare. */
static struct {
    uint64_t stalls, dropped; /* (a) */
} calls;

/* Calls that were checked inline: threads seldom meet in a cache line. */
enum { LINES = 16 };
static struct {
    uint64_t calls WAKE_ALIGNED(WAKE_CACHE_LINE); /* (a) */
} checked_inline[LINES];

void
wake_stats_add_inline(void)
{
    (void)wake_fetch_add_relaxed(&checked_inline[wake_thread_id() % LINES].calls, 1);
}

void
wake_stats_reset(void)
{
    for (struct wake_run_counts *counts = NULL; (counts = wake_runners_next(counts)) != NULL;) {
        memset(counts, 0, sizeof(*counts));
    }
    memset(&calls, 0, sizeof(calls));
    memset(checked_inline, 0, sizeof(checked_inline));
}

void
wake_stats_add_stall(void)
{
    (void)wake_fetch_add_relaxed(&calls.stalls, 1);
}

void
wake_stats_add_drop(void)
{
    (void)wake_fetch_add_relaxed(&calls.dropped, 1);
}

struct wake_consumed
wake_stats_consumed(void)
{
    struct wake_consumed sum = { 0 };

    for (struct wake_run_counts *counts = NULL; (counts = wake_runners_next(counts)) != NULL;) {
        sum.records += wake_load_relaxed(&counts->records);
        sum.bytes += wake_load_relaxed(&counts->bytes);
    }
    for (uint32_t i = 0; i < LINES; i++) {
        sum.records += wake_load_relaxed(&checked_inline[i].calls);
    }
    return sum;
}

uint64_t
wake_stats_dropped(void)
{
    return wake_load_relaxed(&calls.dropped);
}

static uint64_t
lag_quantile(const uint64_t lag[WAKE_LAG_BUCKETS], double quantile)
{
    uint64_t total = 0, seen = 0;

    for (uint32_t i = 0; i < WAKE_LAG_BUCKETS; i++) {
        total += lag[i];
    }
    for (uint32_t i = 0; i < WAKE_LAG_BUCKETS && total; i++) {
        seen += lag[i];
        if ((double)seen >= quantile * (double)total) {
            return wake_lag_top(i);
        }
    }
    return 0;
}

void
wake_stats_read(struct wake_stats *stats)
{
    uint64_t lag[WAKE_LAG_BUCKETS] = { 0 };

    memset(stats, 0, sizeof(*stats));
    for (struct wake_run_counts *counts = NULL; (counts = wake_runners_next(counts)) != NULL;) {
        uint64_t max = wake_load_relaxed(&counts->lag_max);

        stats->records += wake_load_relaxed(&counts->records);
        stats->repeated += wake_load_relaxed(&counts->repeated);
        stats->bytes += wake_load_relaxed(&counts->bytes);
        stats->helps += wake_load_relaxed(&counts->helps);
        stats->parks += wake_load_relaxed(&counts->parks);
        stats->busy_ns += wake_load_relaxed(&counts->busy_ns);
        stats->lag_max = max > stats->lag_max ? max : stats->lag_max;
        for (uint32_t i = 0; i < WAKE_LAG_BUCKETS; i++) {
            lag[i] += wake_load_relaxed(&counts->lag[i]);
        }
    }
    stats->stalls = wake_load_relaxed(&calls.stalls);
    stats->dropped = wake_load_relaxed(&calls.dropped);
    stats->lag_p50 = lag_quantile(lag, 0.50);
    stats->lag_p99 = lag_quantile(lag, 0.99);
    stats->memory_peak = wake_heap_peak_limited();
    stats->blocks = wake_heap_used(WAKE_HEAP_BLOCK);
}

static FILE *
open_file(const char *path)
{
    char why[WAKE_FILE_WHY];
    int file = wake_file_open(AT_FDCWD, path, WAKE_FILE_APPEND, why);
    FILE *stream = file >= 0 ? fdopen(file, "a") : NULL;

    if (file < 0) {
        fprintf(stderr, "wake: the file %s for statistics cannot be opened: %s\n", path, why);
    } else if (!stream) {
        close(file);
    }
    return stream;
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
    file = strcmp(to, "1") == 0 ? stderr : open_file(to);
    if (!file) {
        return;
    }
    fprintf(
        file,
        "{\"wake_stats\":{\"records\":%llu,\"repeated\":%llu,\"bytes\":%llu,\"stalls\":%llu,\"helps\":%llu,\"parks\":%llu,\"dropped\":%llu,\"busy_ns\":%llu,"
        "\"lag_ns\":{\"p50\":%llu,\"p99\":%llu,\"max\":%llu},\"memory_peak\":%llu,\"memory_state\":%zu}}\n",
        (unsigned long long)s.records, (unsigned long long)s.repeated, (unsigned long long)s.bytes,
        (unsigned long long)s.stalls,
        (unsigned long long)s.helps, (unsigned long long)s.parks, (unsigned long long)s.dropped,
        (unsigned long long)s.busy_ns, (unsigned long long)s.lag_p50, (unsigned long long)s.lag_p99,
        (unsigned long long)s.lag_max, (unsigned long long)s.memory_peak,
        wake_heap_used(WAKE_HEAP_STATE));
    if (file != stderr) {
        fclose(file);
    }
}
