/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a version of a large descriptor array costs: one write while the version before is held, and
 * while none is, against copying the array whole; the difference of two versions; bytes per
 * descriptor.
 * Threads: one.
 */
#include "kit/wake_bench_kit.h"

#include "base/heap.h"
#include "state/descriptor/descriptor_array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 9, WRITES = 20000 };

static uint64_t random_state = 88172645463325252u;

static uint32_t
random_below(uint32_t limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 16) % limit;
}

static void
write_one(struct wake_descriptor_array *array, uint32_t index)
{
    uint32_t run;
    struct wake_descriptor *to = wake_descriptor_array_edit(array, index, &run);

    if (!to) {
        bench_die("out of memory");
    }
    *to = (struct wake_descriptor){ .object = index + 1, .state = WAKE_DESCRIPTOR_KNOWN };
}

static void
fill(struct wake_descriptor_array *array, uint32_t count)
{
    wake_descriptor_array_init(array, count);
    for (uint32_t i = 0; i < count; i++) {
        write_one(array, i);
    }
}

/* ns and nodes of one write; `held`: every write makes a version of its own, and the one before it
 * is put. */
static void
measure_writes(struct wake_descriptor_array *array, bool held, double *ns_out, double *nodes_out)
{
    struct wake_descriptor_version *version = held ? wake_descriptor_array_hold(array) : NULL;
    uint64_t made = array->made, start = bench_now_ns();

    for (uint32_t i = 0; i < WRITES; i++) {
        write_one(array, random_below(array->count));
        if (held) {
            struct wake_descriptor_version *next = wake_descriptor_array_hold(array);
            wake_descriptor_array_put(array, version);
            version = next;
        }
    }
    *ns_out = (double)(bench_now_ns() - start) / WRITES;
    *nodes_out = (double)(array->made - made) / WRITES;
    if (held) {
        wake_descriptor_array_put(array, version);
    }
}

static void
count_leaf(void *context, uint32_t first, uint32_t count, const struct wake_descriptor *older,
           const struct wake_descriptor *newer)
{
    (void)first;
    (void)count;
    (void)older;
    (void)newer;
    ++*(uint32_t *)context;
}

/* ns to find the one leaf that differs. */
static double
measure_diff(struct wake_descriptor_array *array)
{
    struct wake_descriptor_version *older = wake_descriptor_array_hold(array), *newer;
    uint32_t leaves = 0;
    uint64_t start;
    double ns;

    write_one(array, random_below(array->count));
    newer = wake_descriptor_array_hold(array);
    start = bench_now_ns();
    for (uint32_t i = 0; i < 1000; i++) {
        wake_descriptor_version_diff(older, newer, count_leaf, &leaves);
    }
    ns = (double)(bench_now_ns() - start) / 1000;
    if (leaves != 1000) {
        bench_die("the difference has %u leaves in 1000 rounds", leaves);
    }
    wake_descriptor_array_put(array, older);
    wake_descriptor_array_put(array, newer);
    return ns;
}

/* What an array without versions would pay for a write that must not touch the one before. */
static double
measure_whole_copy(uint32_t count)
{
    size_t bytes = count * sizeof(struct wake_descriptor);
    char *from = malloc(bytes), *to = malloc(bytes);
    uint32_t rounds = count > 10000 ? 5 : 1000;
    uint64_t start;
    double ns;

    if (!from || !to) {
        bench_die("out of memory");
    }
    memset(from, 1, bytes);
    memset(to, 1, bytes);
    start = bench_now_ns();
    for (uint32_t i = 0; i < rounds; i++) {
        memcpy(to, from, bytes);
        from[random_below((uint32_t)bytes)] ^= to[random_below((uint32_t)bytes)];
    }
    ns = (double)(bench_now_ns() - start) / rounds;
    free(from);
    free(to);
    return ns;
}

static void
measure(uint32_t count)
{
    double in_place[ROUNDS], versioned[ROUNDS], diff[ROUNDS], whole[ROUNDS], nodes_in_place,
        nodes_versioned, bytes;
    struct wake_descriptor_array array;
    size_t before = wake_heap_used(WAKE_HEAP_STATE);

    fill(&array, count);
    bytes = (double)(wake_heap_used(WAKE_HEAP_STATE) - before) / count;
    for (int i = 0; i < ROUNDS; i++) {
        measure_writes(&array, false, &in_place[i], &nodes_in_place);
        measure_writes(&array, true, &versioned[i], &nodes_versioned);
        diff[i] = measure_diff(&array);
        whole[i] = measure_whole_copy(count);
    }
    wake_descriptor_array_finish(&array);
    if (array.nodes || wake_heap_used(WAKE_HEAP_STATE) != before) {
        bench_die("%llu nodes are left", (unsigned long long)array.nodes);
    }
    printf("%11u  %9.1f  %5.1f  %9.1f  %5.1f  %9.1f  %12.1f  %9.1f\n", count,
           bench_quantile(in_place, ROUNDS, 0.5), nodes_in_place,
           bench_quantile(versioned, ROUNDS, 0.5), nodes_versioned,
           bench_quantile(diff, ROUNDS, 0.5), bench_quantile(whole, ROUNDS, 0.5), bytes);
}

int
main(void)
{
    static const uint32_t counts[] = { 4, 32, 1000, 30000, 500000 };

    bench_pin(0);
    printf("One write, random place; medians of %d rounds of %d writes.\n", ROUNDS, WRITES);
    printf(
        "             nobody holds      a version per write    find the      copy all    bytes per\n");
    printf(
        "descriptors  ns         nodes  ns         nodes  change, ns    descr., ns    descriptor\n");
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
        measure(counts[i]);
    }
    return 0;
}
