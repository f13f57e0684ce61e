/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attachments for scenes of dynamic rendering, and VkRenderingInfo over them.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_ATTACHMENT_SCENE_H
#define WAKE_SCENES_ATTACHMENT_SCENE_H

#include "newer_scene.h"
#include "pipeline_rig.h"

#define COLOR_FORMAT VK_FORMAT_R8G8B8A8_UNORM
#define SRGB_FORMAT VK_FORMAT_R8G8B8A8_SRGB
#define DEPTH_FORMAT VK_FORMAT_D24_UNORM_S8_UINT
#define AS_COLOR VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT

/* A new image of 32 x 32 pixels, and a view of all of it. */
struct attachment {
    VkFormat format;
    VkSampleCountFlagBits samples; /* 0: one */
    VkImageUsageFlags usage;       /* 0: as an attachment of the format's kind */
    VkImageCreateFlags flags;
    uint32_t layers; /* 0: one */
    VkComponentMapping components;
    uint32_t memory_types; /* 0: any */
};

static inline VkImageView
attachment_view(struct kit *kit, const struct attachment *a)
{
    bool depth = a->format == DEPTH_FORMAT;
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = a->flags,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = a->format,
        .extent = { 32, 32, 1 },
        .mipLevels = 1,
        .arrayLayers = a->layers ? a->layers : 1,
        .samples = a->samples ? a->samples : VK_SAMPLE_COUNT_1_BIT,
        .usage = a->usage ? a->usage
                 : depth  ? (VkImageUsageFlags)VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                          : (VkImageUsageFlags)AS_COLOR,
    };
    VkImageViewCreateInfo of = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .viewType = info.arrayLayers > 1 ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D,
        .format = a->format,
        .components = a->components,
        .subresourceRange = { depth ? VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT
                                    : VK_IMAGE_ASPECT_COLOR_BIT,
                              0, 1, 0, info.arrayLayers },
    };
    VkMemoryRequirements needs;
    VkImageView view;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &of.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(of.image));
    vkGetImageMemoryRequirements(kit->device, of.image, &needs);
    if (a->memory_types) {
        needs.memoryTypeBits &= a->memory_types;
    }
    KIT_VK(kit, vkBindImageMemory(kit->device, of.image, kit_memory_for(kit, &needs), 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &of, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

#define ATTACHMENT(kit, ...) attachment_view((kit), &(struct attachment){ __VA_ARGS__ })

/* One color attachment that is stored; depth and stencil where a scene adds them. */
struct rendered {
    VkRenderingInfo info;
    VkRenderingAttachmentInfo color, depth, stencil;
};

static inline VkRenderingAttachmentInfo
rendered_attachment(VkImageView view, bool depth)
{
    return (VkRenderingAttachmentInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = view,
        .imageLayout = depth ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
                             : VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
}

static inline void
render_to(struct rendered *r, VkImageView color)
{
    *r = (struct rendered){ .info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                      .renderArea = { { 0, 0 }, { 32, 32 } },
                                      .layerCount = 1,
                                      .colorAttachmentCount = 1,
                                      .pColorAttachments = &r->color },
                            .color = rendered_attachment(color, false) };
}

static inline void
resolve_to(VkRenderingAttachmentInfo *a, VkResolveModeFlagBits mode, VkImageView view)
{
    a->resolveMode = mode;
    a->resolveImageView = view;
    a->resolveImageLayout = a->imageLayout;
}

/* Begins it in a command buffer of its own, which breaks that rule; NULL: it is right. */
static inline void
try_rendering(struct kit *kit, const char *vuid, const struct rendered *r)
{
    VkCommandBuffer commands = kit_recording(kit);

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginRendering(commands, &r->info);
    if (!vuid) {
        vkCmdEndRendering(commands);
        kit_end(kit, commands);
    }
}

#endif
