/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Regions of resources, as copies and binds compare them, and as blocks and texels part them.
 * Threads: any; nothing here has state.
 */
#ifndef WAKE_CORE_REGION_H
#define WAKE_CORE_REGION_H

#include "base/base.h"

#include <stdbool.h>
#include <stdint.h>

/* Whether [a, a + a_size) and [b, b + b_size) share anything. Nothing is added up: a wrong program's sums may overflow. */
WAKE_INLINE bool
wake_overlap(int64_t a, uint64_t a_size, int64_t b, uint64_t b_size)
{
    if (!a_size || !b_size) {
        return false;
    }
    return a < b ? (uint64_t)b - (uint64_t)a < a_size : (uint64_t)a - (uint64_t)b < b_size;
}

/* How many parts of that size it takes; 0: the size is 0, or there is nothing to take. */
WAKE_INLINE uint64_t
wake_divide_up(uint64_t value, uint64_t by)
{
    return by ? value / by + (value % by != 0) : 0;
}

#endif
