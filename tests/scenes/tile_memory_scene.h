/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images in tile memory (VK_QCOM_tile_memory_heap).
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_TILE_MEMORY_SCENE_H
#define WAKE_SCENES_TILE_MEMORY_SCENE_H

#include "kit.h"

#ifdef VK_QCOM_tile_memory_heap

/* A storage image in tile memory, which is all of `memory_out`. */
static inline VkImageView
image_in_tiles(struct kit *kit, VkDeviceMemory *memory_out)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 16, 16, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_STORAGE_BIT |
                                              VK_IMAGE_USAGE_TILE_MEMORY_BIT_QCOM };
    VkImageViewCreateInfo of = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                 .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                 .format = info.format,
                                 .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .allocationSize = 65536 };
    VkMemoryRequirements needs;
    VkImageView view;
    uint32_t type = kit->memory.memoryTypeCount - 1;

    while (type && !(kit->memory.memoryHeaps[kit->memory.memoryTypes[type].heapIndex].flags &
                     VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM)) {
        type--;
    }
    allocate.memoryTypeIndex = type;
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &of.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(of.image));
    vkGetImageMemoryRequirements(kit->device, of.image, &needs);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, memory_out));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(*memory_out));
    KIT_VK(kit, vkBindImageMemory(kit->device, of.image, *memory_out, 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &of, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

#endif

#endif
