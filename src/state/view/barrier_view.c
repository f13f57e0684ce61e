/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What all barriers of a command say.
 */
#include "state/view/barrier_view.h"

const struct wake_address *
wake_barrier_ranges_at(const struct wake_barrier_view *view, uint32_t index)
{
    const struct wake_address *ranges = view->ranges;

#ifdef VK_KHR_device_address_commands
    for (uint32_t i = 0; ranges && i < index; i++) {
        ranges += wake_range_barriers(view->infos[i].pNext).count;
    }
#else
    (void)index;
#endif
    return ranges;
}

#define MASKS(one)                                             \
    ((VkMemoryBarrier2){ .srcStageMask = (one).srcStageMask,   \
                         .srcAccessMask = (one).srcAccessMask, \
                         .dstStageMask = (one).dstStageMask,   \
                         .dstAccessMask = (one).dstAccessMask })

static VkMemoryBarrier2
masks_of_range(const struct wake_barriers *b, uint32_t index)
{
#ifdef VK_KHR_device_address_commands
    return MASKS(wake_range_barriers(b->next).barriers[index]);
#else
    (void)b;
    (void)index;
    return (VkMemoryBarrier2){ 0 };
#endif
}

VkMemoryBarrier2
wake_barrier_masks(const struct wake_barriers *b, uint32_t index)
{
    const uint32_t first_image = b->memory_count + b->buffer_count;
    const uint32_t first_range = first_image + b->image_count;

    if (index < b->memory_count) {
        return wake_memory_barrier(b, index);
    }
    if (index < first_image) {
        const VkBufferMemoryBarrier2 buffer = wake_buffer_barrier(b, index - b->memory_count);

        return MASKS(buffer);
    }
    if (index < first_range) {
        const VkImageMemoryBarrier2 image = wake_image_barrier(b, index - first_image);

        return MASKS(image);
    }
    return masks_of_range(b, index - first_range);
}

VkPipelineStageFlags2
wake_barrier_stages(const struct wake_barriers *b, bool target)
{
    VkPipelineStageFlags2 stages = b->stages[target];

    for (uint32_t i = 0; i < wake_barrier_count(b); i++) {
        const VkMemoryBarrier2 masks = wake_barrier_masks(b, i);

        stages |= target ? masks.dstStageMask : masks.srcStageMask;
    }
    return stages;
}
