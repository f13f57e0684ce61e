/* SPDX-License-Identifier: Apache-2.0 */
#include "api/bench_team.h"

#include <stdlib.h>

enum { SETTLE_LIMIT_S = 20 };

struct member_start {
    struct bench_team *team;
    const struct bench_world *world;
    unsigned index;
    bool pin;
};

static void
member_init(const struct member_start *start)
{
    if (start->pin) {
        bench_pin(start->index);
    }
    bench_recorder_init(&start->team->recorders[start->index], start->world, start->index);
}

static void *
member_main(void *data)
{
    struct member_start start = *(struct member_start *)data;
    free(data);
    struct bench_team *team = start.team;
    member_init(&start);
    for (;;) {
        pthread_barrier_wait(&team->go);
        bench_part part = team->part;
        if (!part) {
            return NULL;
        }
        part(&team->recorders[start.index], &team->gate, team->argument);
        pthread_barrier_wait(&team->done);
    }
}

static void
nothing(struct bench_recorder *recorder, struct bench_gate *gate, void *argument)
{
    (void)recorder;
    (void)gate;
    (void)argument;
}

void
bench_team_start(struct bench_team *team, const struct bench_world *world, unsigned threads,
                 bool pin)
{
    *team = (struct bench_team){ .threads = threads, .gate.threads = threads };
    team->recorders = calloc(threads, sizeof(*team->recorders));
    team->members = calloc(threads, sizeof(*team->members));
    pthread_barrier_init(&team->go, NULL, threads);
    pthread_barrier_init(&team->done, NULL, threads);
    for (unsigned i = 1; i < threads; i++) {
        struct member_start *start = malloc(sizeof(*start));
        *start = (struct member_start){ team, world, i, pin };
        if (pthread_create(&team->members[i], NULL, member_main, start) != 0) {
            bench_die("cannot start thread %u", i);
        }
    }
    member_init(&(struct member_start){ team, world, 0, pin });
    bench_team_run(team, nothing, NULL); /* returns when all recorders are there */
}

void
bench_team_run(struct bench_team *team, bench_part part, void *argument)
{
    team->part = part;
    team->argument = argument;
    pthread_barrier_wait(&team->go);
    part(&team->recorders[0], &team->gate, argument);
    pthread_barrier_wait(&team->done);
}

void
bench_team_stop(struct bench_team *team)
{
    team->part = NULL;
    pthread_barrier_wait(&team->go);
    for (unsigned i = 1; i < team->threads; i++) {
        pthread_join(team->members[i], NULL);
    }
    for (unsigned i = 0; i < team->threads; i++) {
        bench_recorder_finish(&team->recorders[i]);
    }
    pthread_barrier_destroy(&team->go);
    pthread_barrier_destroy(&team->done);
    free(team->members);
    free(team->recorders);
}

static uint64_t
run_chunks(struct bench_recorder *recorder, const struct bench_case *which, uint32_t count)
{
    uint32_t chunk = which->chunk && which->chunk < count ? which->chunk : count;
    uint64_t ns = 0;
    for (uint32_t done = 0; done < count; done += chunk) {
        uint32_t now = count - done < chunk ? count - done : chunk;
        if (which->before_chunk) {
            which->before_chunk(recorder, now);
        }
        uint64_t start = bench_now_ns();
        which->run(recorder, now);
        ns += bench_now_ns() - start;
        if (which->after_chunk) {
            which->after_chunk(recorder, now);
        }
    }
    return ns;
}

/* Counts are taken of a single chunk: switching the counter in between would be counted too. */
static uint64_t
run_counted(struct bench_recorder *recorder, const struct bench_burst *burst)
{
    const struct bench_case *which = burst->which;
    if (which->before_chunk) {
        which->before_chunk(recorder, burst->count);
    }
    bench_counter_begin();
    which->run(recorder, burst->count);
    uint64_t instructions = bench_counter_end(burst->count_tag);
    if (which->after_chunk) {
        which->after_chunk(recorder, burst->count);
    }
    return instructions;
}

static void
burst_part(struct bench_recorder *recorder, struct bench_gate *gate, void *argument)
{
    struct bench_burst *burst = argument;
    const struct bench_case *which = burst->which;
    uint64_t start = bench_thread_cpu_ns();
    recorder->position = 0;
    if (which->begin) {
        which->begin(recorder);
    }
    uint64_t before_gate = bench_thread_cpu_ns();
    bench_gate_pass(gate);
    burst->gate_cpu_ns[recorder->index] = bench_thread_cpu_ns() - before_gate;
    if (burst->count_tag) {
        burst->instructions = run_counted(recorder, burst);
    } else {
        burst->ns[recorder->index] = (double)run_chunks(recorder, which, burst->count);
    }
    if (which->end) {
        which->end(recorder);
    }
    burst->own_cpu_ns[recorder->index] = bench_thread_cpu_ns() - start -
                                         burst->gate_cpu_ns[recorder->index];
}

void
bench_team_burst(struct bench_team *team, struct bench_burst *burst)
{
    uint64_t gate_cpu_ns[team->threads], own_cpu_ns[team->threads], own = 0;
    burst->gate_cpu_ns = gate_cpu_ns;
    burst->own_cpu_ns = own_cpu_ns;
    burst->calls = burst->which->draws ? bench_cycle_calls(0, burst->count) : burst->count;
    uint64_t start = bench_process_cpu_ns();
    bench_team_run(team, burst_part, burst);
    struct bench_settle settle = bench_settle(SETTLE_LIMIT_S * UINT64_C(1000000000));
    burst->cpu_ns = bench_process_cpu_ns() - start - settle.own_cpu_ns;
    for (unsigned i = 0; i < team->threads; i++) {
        burst->cpu_ns -= gate_cpu_ns[i];
        own += own_cpu_ns[i];
    }
    burst->others_cpu_ns = burst->cpu_ns > own ? burst->cpu_ns - own : 0;
    burst->settled = settle.settled;
    burst->gate_cpu_ns = burst->own_cpu_ns = NULL;
}
