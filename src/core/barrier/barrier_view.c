/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers of both versions in the form of the second.
 */
#include "core/barrier/barrier.h"

VkMemoryBarrier2
wake_memory_barrier(const struct wake_barriers *b, uint32_t index)
{
    const VkMemoryBarrier *one;

    if (b->second) {
        return b->memory2[index];
    }
    one = &b->memory1[index];
    return (VkMemoryBarrier2){
        .srcStageMask = b->stages[0],
        .srcAccessMask = one->srcAccessMask,
        .dstStageMask = b->stages[1],
        .dstAccessMask = one->dstAccessMask,
    };
}

VkBufferMemoryBarrier2
wake_buffer_barrier(const struct wake_barriers *b, uint32_t index, wake_id *id_out)
{
    const VkBufferMemoryBarrier *one;

    if (b->second) {
        *id_out = wake_packed_id(b->buffers2, index, WAKE_HANDLES_VkBufferMemoryBarrier2,
                                 WAKE_HANDLE_VkBufferMemoryBarrier2_buffer);
        return b->buffers2[index];
    }
    *id_out = wake_packed_id(b->buffers1, index, WAKE_HANDLES_VkBufferMemoryBarrier,
                             WAKE_HANDLE_VkBufferMemoryBarrier_buffer);
    one = &b->buffers1[index];
    return (VkBufferMemoryBarrier2){
        .srcStageMask = b->stages[0],
        .srcAccessMask = one->srcAccessMask,
        .dstStageMask = b->stages[1],
        .dstAccessMask = one->dstAccessMask,
        .srcQueueFamilyIndex = one->srcQueueFamilyIndex,
        .dstQueueFamilyIndex = one->dstQueueFamilyIndex,
        .buffer = one->buffer,
        .offset = one->offset,
        .size = one->size,
    };
}

VkImageMemoryBarrier2
wake_image_barrier(const struct wake_barriers *b, uint32_t index, wake_id *id_out)
{
    const VkImageMemoryBarrier *one;

    if (b->second) {
        *id_out = wake_packed_id(b->images2, index, WAKE_HANDLES_VkImageMemoryBarrier2,
                                 WAKE_HANDLE_VkImageMemoryBarrier2_image);
        return b->images2[index];
    }
    *id_out = wake_packed_id(b->images1, index, WAKE_HANDLES_VkImageMemoryBarrier,
                             WAKE_HANDLE_VkImageMemoryBarrier_image);
    one = &b->images1[index];
    return (VkImageMemoryBarrier2){
        .pNext = one->pNext,
        .srcStageMask = b->stages[0],
        .srcAccessMask = one->srcAccessMask,
        .dstStageMask = b->stages[1],
        .dstAccessMask = one->dstAccessMask,
        .oldLayout = one->oldLayout,
        .newLayout = one->newLayout,
        .srcQueueFamilyIndex = one->srcQueueFamilyIndex,
        .dstQueueFamilyIndex = one->dstQueueFamilyIndex,
        .image = one->image,
        .subresourceRange = one->subresourceRange,
    };
}
