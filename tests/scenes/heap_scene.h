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
    const VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                              .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &flags };
    VkBufferDeviceAddressInfo address = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkMemoryRequirements needs;
    VkDeviceMemory memory = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &address.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(address.buffer));
    vkGetBufferMemoryRequirements(kit->device, address.buffer, &needs);
    allocate.allocationSize = needs.size;
    allocate.memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, address.buffer, memory, 0));
    if (memory_out) {
        *memory_out = memory;
    }
    return (
        VkBindHeapInfoEXT){ .sType = VK_STRUCTURE_TYPE_BIND_HEAP_INFO_EXT,
                            .heapRange = { vkGetBufferDeviceAddress(kit->device, &address), range },
                            .reservedRangeOffset = offset,
                            .reservedRangeSize = reserved };
}

#endif

#endif
