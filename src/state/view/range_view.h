/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers of ranges at device addresses, in the chain of a VkDependencyInfo.
 * Threads: any; a view is good as long as the chain.
 */
#ifndef WAKE_STATE_RANGE_VIEW_H
#define WAKE_STATE_RANGE_VIEW_H

#include "state/scope/chain.h"

#ifdef VK_KHR_device_address_commands

struct wake_range_barriers {
    uint32_t count;
    const VkMemoryRangeBarrierKHR *barriers;
};

WAKE_INLINE struct wake_range_barriers
wake_range_barriers(const void *next)
{
    const VkMemoryRangeBarriersInfoKHR *info =
        WAKE_UNLIKELY(next != NULL)
            ? wake_chain_find(next, VK_STRUCTURE_TYPE_MEMORY_RANGE_BARRIERS_INFO_KHR)
            : NULL;

    return info && info->pMemoryRangeBarriers
               ? (struct wake_range_barriers){ info->memoryRangeBarrierCount,
                                               info->pMemoryRangeBarriers }
               : (struct wake_range_barriers){ 0 };
}

#endif

#endif
