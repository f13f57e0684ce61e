/* SPDX-License-Identifier: Apache-2.0 */
/*
 * N threads with a recorder each, the calling thread being the first of them. They live as long as
 * the team, so that a layer's per-thread caches are warm.
 * Threads: all functions belong to the thread that started the team; parts run on every thread of
 * it.
 */
#ifndef WAKE_BENCH_TEAM_H
#define WAKE_BENCH_TEAM_H

#include <pthread.h>

#include "api/bench_cases.h"
#include "kit/wake_bench_kit.h"

/* Work for every recorder. A part that uses the gate must pass it on every thread. */
typedef void (*bench_part)(struct bench_recorder *recorder, struct bench_gate *gate,
                           void *argument);

struct bench_team {
    unsigned threads;
    struct bench_recorder *recorders;
    pthread_t *members;
    pthread_barrier_t go, done; /* futexes: who waits here burns no CPU time */
    struct bench_gate gate;
    bench_part part; /* handed over by the barriers, as is argument; NULL: end */
    void *argument;
};

void
bench_team_start(struct bench_team *team, const struct bench_world *world, unsigned threads,
                 bool pin);
void
bench_team_stop(struct bench_team *team);

/* Runs part on every thread at once and returns when all have finished it. */
void
bench_team_run(struct bench_team *team, bench_part part, void *argument);

/*
 * One burst of a case: count calls (draws, for the draw cycle) on each thread, started at once,
 * then a pause until nothing in the process works any more.
 */
struct bench_burst {
    const struct bench_case *which;
    uint32_t count;
    const char *count_tag;  /* not NULL: count instructions on the first thread */
    uint64_t calls;         /* out, per thread */
    double *ns;             /* out, one per thread: timed nanoseconds of the whole burst */
    uint64_t instructions;  /* out, of the first thread, BENCH_NO_COUNT without a counter */
    uint64_t cpu_ns;        /* out: of all threads of the process, until it had settled */
    uint64_t others_cpu_ns; /* out: of that, of threads that are not the team's */
    bool settled;           /* out */
    uint64_t *gate_cpu_ns;  /* internal, one per thread; own: all of the part but the gate */
    uint64_t *own_cpu_ns;
};
void
bench_team_burst(struct bench_team *team, struct bench_burst *burst);

#endif
