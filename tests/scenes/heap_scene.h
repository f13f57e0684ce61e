/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor heaps of scenes (VK_EXT_descriptor_heap): the beginning of a buffer that is one.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_HEAP_SCENE_H
#define WAKE_SCENES_HEAP_SCENE_H

#include "kit.h"

#ifdef VK_EXT_descriptor_heap

/* A heap of `range` bytes at the beginning of a buffer of `bytes`, with `reserved` of them at that offset; `memory_out`: the buffer's,
 * may be NULL. The kit owns both. */
static inline VkBindHeapInfoEXT
heap_in_buffer(struct kit *kit, VkDeviceSize bytes, VkDeviceSize range, VkDeviceSize offset,
               VkDeviceSize reserved, VkDeviceMemory *memory_out)
{
    const VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_DESCRIPTOR_HEAP_BIT_EXT |
                 VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT
    };
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .pNext = &usage,
                                      .size = bytes };
    VkBuffer buffer = kit_addressed_buffer(kit, &info, memory_out);

    return (VkBindHeapInfoEXT){ .sType = VK_STRUCTURE_TYPE_BIND_HEAP_INFO_EXT,
                                .heapRange = { kit_address(kit, buffer), range },
                                .reservedRangeOffset = offset,
                                .reservedRangeSize = reserved };
}

#endif

#endif
