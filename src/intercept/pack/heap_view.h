/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the layer has in memory at the moment, for tests: vkGetDeviceProcAddr() knows the function by
 * this name, which begins as all commands do: newer loaders ask nobody about other names.
 * tests/kit includes this header.
 * Threads: any, also when no device lives any more.
 */
#ifndef WAKE_INTERCEPT_HEAP_VIEW_H
#define WAKE_INTERCEPT_HEAP_VIEW_H

#include <stdint.h>

#define WAKE_HEAP_VIEW_NAME "vkGetWakeHeapView"

/* Bytes, but for the last one. */
struct wake_heap_view {
    uint64_t limited; /* under the memory limit, and the most of that so far */
    uint64_t limited_most;
    uint64_t
        blocks; /* of that: records on their way and free blocks, messages, results, the dead */
    uint64_t messages;
    uint64_t results;
    uint64_t dead;
    uint64_t state;    /* in proportion to what lives */
    uint64_t setup;    /* settings, threads, tables of the process */
    uint64_t resident; /* that the allocator has from the system; 0: not known */
    uint64_t objects;  /* how many live */
};

typedef void (*wake_heap_view_function)(struct wake_heap_view *view_out);

void
wake_heap_view(struct wake_heap_view *view_out);

#endif
