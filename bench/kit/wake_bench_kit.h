/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The benchmark's measuring tools: clocks, pinning, a start gate, statistics, instruction counts.
 * Nothing here knows Vulkan.
 * Threads: any, unless said otherwise at the function.
 */
#ifndef WAKE_BENCH_KIT_H
#define WAKE_BENCH_KIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Prints "wake_bench: <text>" to stderr and ends the program with status 1. */
_Noreturn void
bench_die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* CLOCK_MONOTONIC; the CPU time of the process with all its threads; of the calling thread. */
uint64_t
bench_now_ns(void);
uint64_t
bench_process_cpu_ns(void);
uint64_t
bench_thread_cpu_ns(void);

void
bench_sleep_ns(uint64_t ns);

/* CPUs that this process may run on. Pinning takes the index-th of them, counting round. */
unsigned
bench_cpu_count(void);
void
bench_pin(unsigned index);

/*
 * Sleeps until the process has stopped burning CPU time, which is when every worker of every layer
 * has followed, whoever wrote the layer. Call it while the program's own threads are blocked.
 */
struct bench_settle {
    uint64_t own_cpu_ns; /* what the polling itself cost: subtract it from the process's time */
    bool settled;        /* false: still busy after limit_ns */
};
struct bench_settle
bench_settle(uint64_t limit_ns);

/* Starts all threads within nanoseconds: each spins in pass() until `threads` have come. */
struct bench_gate {
    unsigned threads;
    unsigned arrived; /* atomic, counts up for ever */
};
void
bench_gate_pass(struct bench_gate *gate);

/* Sorts values. fraction 0.5 is the median. 0 of nothing. */
double
bench_quantile(double *values, size_t count, double fraction);

/* Resident set in KiB, now or at its highest so far. */
uint64_t
bench_resident_kib(void);
uint64_t
bench_resident_peak_kib(void);

/*
 * User-space instructions of the calling thread between begin() and end(). The hardware counter
 * where the machine has one; under callgrind, collection is switched on in between and the count
 * goes to a file whose trigger line carries the tag given to end(). BENCH_NO_COUNT when neither
 * counts into the program itself.
 */
#define BENCH_NO_COUNT UINT64_MAX
bool
bench_counter_open(void);
bool
bench_under_callgrind(void);
void
bench_counter_begin(void);
uint64_t
bench_counter_end(const char *tag);

#endif
