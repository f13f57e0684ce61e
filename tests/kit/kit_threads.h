/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Threads that start together, a barrier, and random numbers that a seed repeats.
 * Threads: any.
 */
#ifndef WAKE_KIT_THREADS_H
#define WAKE_KIT_THREADS_H

#include <pthread.h>
#include <stdint.h>

/* Runs function(index, data) on `count` threads at once and waits for all of them. */
void
kit_run_threads(uint32_t count, void (*function)(uint32_t index, void *data), void *data);

struct kit_random {
    uint64_t state;
};

/* The same seed and stream give the same numbers everywhere. */
struct kit_random
kit_random(uint64_t seed, uint64_t stream);
uint64_t
kit_random_next(struct kit_random *random);
/* In [0, limit); limit must not be 0. */
uint32_t
kit_random_below(struct kit_random *random, uint32_t limit);

#endif
