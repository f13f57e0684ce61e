/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the scenes about images of extensions share: images and views one change away from a right
 * one, made or told.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_IMAGE_SCENE_H
#define WAKE_SCENES_IMAGE_SCENE_H

#include "kit.h"

static const VkImageCreateInfo plain = {
    .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
    .imageType = VK_IMAGE_TYPE_2D,
    .format = VK_FORMAT_R8G8B8A8_UNORM,
    .extent = { 64, 64, 1 },
    .mipLevels = 1,
    .arrayLayers = 1,
    .samples = VK_SAMPLE_COUNT_1_BIT,
    .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
};

static inline VkImage
create(struct kit *kit, const VkImageCreateInfo *info)
{
    VkImage image = VK_NULL_HANDLE;
    if (vkCreateImage(kit->device, info, NULL, &image) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    }
    return image;
}

#define RIGHT(...)                   \
    do {                             \
        VkImageCreateInfo i = plain; \
        __VA_ARGS__;                 \
        create(kit, &i);             \
    } while (0)
#define WRONG(vuid, ...)       \
    do {                       \
        kit_expect(kit, vuid); \
        RIGHT(__VA_ARGS__);    \
    } while (0)

static inline VkImage
bound(struct kit *kit, const VkImageCreateInfo *info)
{
    VkImage image = create(kit, info);
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    VkMemoryAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = needs.size,
    };
    VkDeviceMemory memory;
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindImageMemory(kit->device, image, memory, 0));
    return image;
}

#define IMAGE(...)                   \
    ({                               \
        VkImageCreateInfo i = plain; \
        __VA_ARGS__;                 \
        bound(kit, &i);              \
    })

#define RIGHT_VIEW(image_, ...)                                            \
    do {                                                                   \
        VkImageViewCreateInfo v = {                                        \
            .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,             \
            .image = (image_),                                             \
            .viewType = VK_IMAGE_VIEW_TYPE_2D,                             \
            .format = VK_FORMAT_R8G8B8A8_UNORM,                            \
            .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 }, \
        };                                                                 \
        VkImageView view_ = VK_NULL_HANDLE;                                \
        __VA_ARGS__;                                                       \
        vkCreateImageView(kit->device, &v, NULL, &view_);                  \
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view_));        \
    } while (0)
#define WRONG_VIEW(vuid, image_, ...)    \
    do {                                 \
        kit_expect(kit, vuid);           \
        RIGHT_VIEW(image_, __VA_ARGS__); \
    } while (0)

static inline void
open_with(struct kit *kit, const char *first, const char *second, const void *features)
{
    kit_open(kit, &(struct kit_config){ .device_extensions = { first, second },
                                        .device_next = features });
}

/* The format that the null driver has for it, and a view of such an image. */
#define DENSITY \
    (i.usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT, i.format = VK_FORMAT_R8G8_UNORM)
#define DENSITY_VIEW (v.format = VK_FORMAT_R8G8_UNORM)
#define TYPE_3D (i.imageType = VK_IMAGE_TYPE_3D)

#endif
