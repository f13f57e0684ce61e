/* SPDX-License-Identifier: Apache-2.0 */
/* The layer's counters, by the function that its vkGetDeviceProcAddr knows. */
#include "kit_heap.h"

#include "kit.h"

bool
kit_heap(struct kit *kit, struct wake_heap_view *view_out)
{
    static wake_heap_view_function function;

    *view_out = (struct wake_heap_view){ 0 };
    if (!function && kit->device) {
        function = (wake_heap_view_function)(void (*)(void))vkGetDeviceProcAddr(
            kit->device, WAKE_HEAP_VIEW_NAME);
    }
    if (function) {
        function(view_out);
    }
    return function != NULL;
}
