/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The commands that are measured. A burst is begin, then run in chunks of at most `chunk` calls,
 * then end; only run is timed.
 * Threads: each function runs on the thread that owns the recorder.
 */
#ifndef WAKE_BENCH_CASES_H
#define WAKE_BENCH_CASES_H

#include "api/bench_vulkan.h"

struct bench_case {
    const char *name;
    uint32_t chunk;   /* 0: a burst is one chunk */
    uint32_t at_most; /* calls of a burst, 0: as asked */
    bool draws;       /* `count` counts draws of the cycle, several calls each */
    bool queue_each;  /* needs a queue per recorder */
    bool needs_barrier2;
    bool needs_bindless;
    void (*begin)(struct bench_recorder *recorder);
    void (*end)(struct bench_recorder *recorder);
    void (*before_chunk)(struct bench_recorder *recorder, uint32_t count);
    void (*run)(struct bench_recorder *recorder, uint32_t count);
    void (*after_chunk)(struct bench_recorder *recorder, uint32_t count);
};

extern const struct bench_case bench_cases[];
extern const unsigned bench_case_count;

/* False where the device cannot run it, or not with that many recorders. */
bool
bench_case_fits(const struct bench_case *which, const struct bench_world *world,
                unsigned recorders);

#endif
