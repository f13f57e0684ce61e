/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The layer's own counters, for tests.
 */
#include "intercept/pack/heap_view.h"

#include "base/heap.h"
#include "state/object/object_life.h"

void
wake_heap_view(struct wake_heap_view *view_out)
{
    struct wake_heap_use use;

    wake_heap_use(&use);
    *view_out = (struct wake_heap_view){
        .limited = use.limited,
        .limited_most = wake_heap_peak_limited(),
        .blocks = use.kinds[WAKE_HEAP_BLOCK],
        .messages = use.kinds[WAKE_HEAP_MESSAGE],
        .results = use.kinds[WAKE_HEAP_RESULT],
        .dead = use.kinds[WAKE_HEAP_DEAD],
        .state = use.kinds[WAKE_HEAP_STATE],
        .setup = use.kinds[WAKE_HEAP_SETUP],
        .resident = wake_heap_resident(),
        .objects = wake_object_count(),
    };
}
