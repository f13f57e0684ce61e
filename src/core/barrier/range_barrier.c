/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers of ranges at device addresses (VK_KHR_device_address_commands): their stages and accesses as of all barriers, their
 * queue families, and the buffers that are there. Specification, 'Memory Barriers', 'Queue Family Ownership Transfer'.
 */
#include "core/barrier/barrier.h"
#include "core/buffer/address_range.h"
#include "state/view/range_view.h"

#ifdef VK_KHR_device_address_commands

#include <stdio.h>

static void
check_masks(const struct wake_barrier_check *b, const struct wake_sync_at *at,
            const VkMemoryRangeBarrierKHR *one)
{
    const VkPipelineStageFlags2 stages[] = { one->srcStageMask, one->dstStageMask };
    const VkAccessFlags2 accesses[] = { one->srcAccessMask, one->dstAccessMask };

    for (int half = 0; half < 2; half++) {
        enum wake_mask which = half ? WAKE_MASK_DESTINATION : WAKE_MASK_SOURCE;

        if (!stages[half] || wake_check_stage_features(at, which, stages[half])) {
            wake_check_stage_family(at, which, stages[half], b->check->cb->queue_flags, b->command,
                                    b->family_rules[half]);
        }
        if (accesses[half]) {
            wake_check_accesses(at, which, accesses[half], stages[half], NULL);
        }
    }
}

static void
check_range(const struct wake_sync_at *at, const VkMemoryRangeBarrierKHR *one,
            const struct wake_address *found)
{
    char path[WAKE_SYNC_PATH], range_path[WAKE_SYNC_PATH + 16], flags_path[WAKE_SYNC_PATH + 16];

    (void)snprintf(range_path, sizeof(range_path), "%saddressRange", wake_sync_path(at, path));
    (void)snprintf(flags_path, sizeof(flags_path), "%saddressFlags", path);
    wake_check_address_range(at->check,
                             &(struct wake_address_range){ .owner = WAKE_RANGE_OF_BARRIER,
                                                           .path = range_path,
                                                           .flags_path = flags_path,
                                                           .address = one->addressRange.address,
                                                           .size = one->addressRange.size,
                                                           .flags = one->addressFlags,
                                                           .found = found });
}

void
wake_check_range_barriers(const struct wake_barrier_check *b)
{
    const struct wake_range_barriers all = wake_range_barriers(b->all->next);
    struct wake_sync_at at = {
        .check = b->check,
        .owner = WAKE_MASKS_RANGE2,
        .prefix = b->prefix,
        .outer = b->outer,
        .outer_index = b->outer_index,
        .array = "pMemoryRangeBarriers",
        .second = true,
    };

    for (at.index = 0; at.index < all.count; at.index++) {
        const VkMemoryRangeBarrierKHR *one = &all.barriers[at.index];
        const struct wake_address *found = b->ranges ? &b->ranges[at.index] : NULL;
        const VkBufferCreateInfo *info;

        at.object = found ? wake_check_object(b->check, found->buffer, WAKE_TYPE_VkBuffer) : NULL;
        info = wake_VkBuffer_info(at.object);
        check_masks(b, &at, one);
        if (info) {
            const VkBufferMemoryBarrier2 families = {
                .srcStageMask = one->srcStageMask,
                .dstStageMask = one->dstStageMask,
                .srcQueueFamilyIndex = one->srcQueueFamilyIndex,
                .dstQueueFamilyIndex = one->dstQueueFamilyIndex,
            };

            wake_check_range_families(&at, at.object, info->sharingMode, &families);
        }
        check_range(&at, one, found);
    }
}

#else

void
wake_check_range_barriers(const struct wake_barrier_check *b)
{
    (void)b;
}

#endif
