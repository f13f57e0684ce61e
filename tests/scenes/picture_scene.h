/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Image views and samplers of every kind for shaders; zero is the default everywhere.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_PICTURE_SCENE_H
#define WAKE_SCENES_PICTURE_SCENE_H

#include "kit.h"

struct picture {
    VkFormat format;
    VkImageType type;
    VkImageViewType view_type;
    VkSampleCountFlagBits samples;
    VkImageUsageFlags usage;
    VkImageAspectFlags aspect;
    uint32_t layers, levels;
    VkImageCreateFlags flags;
    const void *view_next;
};

static inline VkImageView
picture(struct kit *kit, struct picture p)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = p.flags,
        .imageType = p.type ? p.type : VK_IMAGE_TYPE_2D,
        .format = p.format ? p.format : VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 16, 16, p.type == VK_IMAGE_TYPE_3D ? 4 : 1 },
        .mipLevels = p.levels ? p.levels : 1,
        .arrayLayers = p.layers ? p.layers : 1,
        .samples = p.samples ? p.samples : VK_SAMPLE_COUNT_1_BIT,
        .usage = p.usage ? p.usage : VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    VkImageViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .pNext = p.view_next,
        .viewType = p.view_type ? p.view_type : VK_IMAGE_VIEW_TYPE_2D,
        .format = info.format,
        .subresourceRange = { p.aspect ? p.aspect : VK_IMAGE_ASPECT_COLOR_BIT, 0,
                              VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS },
    };
    VkMemoryRequirements needs;
    VkImageView view = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &view_info.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(view_info.image));
    vkGetImageMemoryRequirements(kit->device, view_info.image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, view_info.image, kit_memory_for(kit, &needs), 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &view_info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

#define PICTURE(kit, ...) picture((kit), (struct picture){ __VA_ARGS__ })

static inline VkSampler
sampler_of(struct kit *kit, const VkSamplerCreateInfo *info)
{
    VkSampler made = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateSampler(kit->device, info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(made));
    return made;
}

static inline VkSampler
sampler(struct kit *kit, VkFilter filter, VkSamplerMipmapMode mode, bool unnormalized)
{
    const VkSamplerAddressMode edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .magFilter = filter,
        .minFilter = filter,
        .mipmapMode = mode,
        .addressModeU = edge,
        .addressModeV = edge,
        .addressModeW = edge,
        .unnormalizedCoordinates = unnormalized,
    };

    return sampler_of(kit, &info);
}

static inline VkSampler
reducing_sampler(struct kit *kit, VkFilter filter, VkSamplerMipmapMode mode,
                 VkSamplerReductionMode how)
{
    const VkSamplerAddressMode edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    const VkSamplerReductionModeCreateInfo reduction = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO, .reductionMode = how
    };
    const VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                       .pNext = &reduction,
                                       .magFilter = filter,
                                       .minFilter = filter,
                                       .mipmapMode = mode,
                                       .addressModeU = edge,
                                       .addressModeV = edge,
                                       .addressModeW = edge };

    return sampler_of(kit, &info);
}

/* For instructions of VK_QCOM_image_processing2 that compare blocks. */
static inline VkSampler
comparing_sampler(struct kit *kit, VkSamplerAddressMode u, VkSamplerAddressMode v)
{
    const VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                       .flags = VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM,
                                       .addressModeU = u,
                                       .addressModeV = v,
                                       .addressModeW = v };

    return sampler_of(kit, &info);
}

#endif
