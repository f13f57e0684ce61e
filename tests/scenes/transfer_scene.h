/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images of every kind, and both versions of a transfer command, for the scenes about transfers.
 */
#ifndef WAKE_SCENES_TRANSFER_SCENE_H
#define WAKE_SCENES_TRANSFER_SCENE_H

#include "kit.h"

/* Zero is the default everywhere: a 2D image of 32 x 32 RGBA8 texels for transfers in both
 * directions, bound. */
struct image_spec {
    VkFormat format;
    VkImageType type; /* see `line` */
    bool line;        /* VK_IMAGE_TYPE_1D, whose value is 0 */
    VkExtent3D extent;
    uint32_t levels, layers;
    VkSampleCountFlagBits samples;
    VkImageUsageFlags usage;
    VkImageTiling tiling;
    VkImageCreateFlags flags;
    const void *next;
    bool unbound;
};

static inline VkImage
make_image(struct kit *kit, const struct image_spec *spec)
{
    VkImageType type = spec->line ? VK_IMAGE_TYPE_1D : spec->type ? spec->type : VK_IMAGE_TYPE_2D;
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .pNext = spec->next,
        .flags = spec->flags,
        .imageType = type,
        .format = spec->format ? spec->format : VK_FORMAT_R8G8B8A8_UNORM,
        .extent = spec->extent.width ? spec->extent
                                     : (VkExtent3D){ 32, type == VK_IMAGE_TYPE_1D ? 1 : 32,
                                                     type == VK_IMAGE_TYPE_3D ? 32 : 1 },
        .mipLevels = spec->levels ? spec->levels : 1,
        .arrayLayers = spec->layers ? spec->layers : 1,
        .samples = spec->samples ? spec->samples : VK_SAMPLE_COUNT_1_BIT,
        .tiling = spec->tiling,
        .usage = spec->usage ? spec->usage
                             : VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
    };
    VkImage image = VK_NULL_HANDLE;
    VkMemoryRequirements needs;

    kit_need_image(kit, &info);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    if (!spec->unbound) {
        vkGetImageMemoryRequirements(kit->device, image, &needs);
        KIT_VK(kit, vkBindImageMemory(kit->device, image, kit_memory_for(kit, &needs), 0));
    }
    return image;
}

#define IMAGE(kit, ...) make_image((kit), &(struct image_spec){ __VA_ARGS__ })

#define COLOR_LAYER                        \
    {                                      \
        VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 \
    }

/* One of a family without graphics and compute, being recorded; skips the scene where there is
 * none. */
static inline VkCommandBuffer
recording_transfer_only(struct kit *kit)
{
    VkQueueFamilyProperties families[16];
    uint32_t count = KIT_COUNT(families);

    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    for (uint32_t i = 0; i < count; i++) {
        const VkQueueFlags both = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;

        if (!(families[i].queueFlags & both) && (families[i].queueFlags & VK_QUEUE_TRANSFER_BIT)) {
            VkCommandPool pool = kit_command_pool_of(kit, i, 0);
            VkCommandBuffer commands = kit_command_buffer(kit, pool,
                                                          VK_COMMAND_BUFFER_LEVEL_PRIMARY);

            kit_begin(kit, commands, 0);
            return commands;
        }
    }
    kit_skip(kit, "no queue family for transfers only");
}

#endif
