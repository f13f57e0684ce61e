/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCmdClearAttachments, inside of render pass instances of every kind.
 */
#include "newer_ids.h"
#include "render_pass_begin_scene.h"

#include <math.h>
#include <stdlib.h>

static void
clear(struct kit *kit, VkCommandBuffer commands, const char *id, VkClearAttachment attachment,
      VkClearRect rect)
{
    if (id) {
        kit_expect(kit, id);
    }
    vkCmdClearAttachments(commands, 1, &attachment, 1, &rect);
}

#define RECT(...) ((VkClearRect){ { __VA_ARGS__ }, 0, 1 })
#define ALL ((VkClearRect){ { { 2, 2 }, { 10, 10 } }, 0, 1 })
#define ASPECT(aspect) ((VkClearAttachment){ .aspectMask = (aspect) })

SCENE(clear_attachments, KIT_NULL_DRIVER)
{
    struct pass pass = depth_pass(VK_FORMAT_D16_UNORM);
    VkImageView views[2] = { ATTACHED(kit, 0), ATTACHED(kit, .format = VK_FORMAT_D16_UNORM) };
    struct instance i = { .pass = pass_first(kit, &pass), .area = { { 2, 2 }, { 10, 10 } } };
    i.framebuffer = framebuffer_of(kit, i.pass, 2, views);
    VkCommandBuffer commands = begin_with(kit, &i, false);
    const VkClearAttachment color = ASPECT(VK_IMAGE_ASPECT_COLOR_BIT);
    clear(kit, commands, NULL, color, ALL);
    clear(kit, commands, NULL, ASPECT(VK_IMAGE_ASPECT_DEPTH_BIT), RECT({ 3, 3 }, { 9, 9 }));
    clear(kit, commands, NEWER_ID("VUID-vkCmdClearAttachments-aspectMask-07271", NULL),
          ((VkClearAttachment){ .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT,
                                .colorAttachment = VK_ATTACHMENT_UNUSED }),
          ALL);
    clear(kit, commands, "VUID-vkCmdClearAttachments-rect-02682", color, RECT({ 3, 3 }, { 0, 9 }));
    clear(kit, commands, "VUID-vkCmdClearAttachments-rect-02683", color, RECT({ 3, 3 }, { 9, 0 }));
    clear(kit, commands, "VUID-vkCmdClearAttachments-pRects-00016", color,
          RECT({ 3, 2 }, { 10, 10 }));
    clear(kit, commands, "VUID-vkCmdClearAttachments-pRects-00016", color,
          RECT({ 2, 1 }, { 10, 10 }));
    clear(kit, commands, "VUID-vkCmdClearAttachments-layerCount-01934", color,
          ((VkClearRect){ ALL.rect, 0, 0 }));
    clear(kit, commands, "VUID-vkCmdClearAttachments-pRects-06937", color,
          ((VkClearRect){ ALL.rect, 1, 1 }));
    clear(kit, commands, "VUID-vkCmdClearAttachments-aspectMask-07271",
          ((VkClearAttachment){ .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT, .colorAttachment = 1 }),
          ALL);
    clear(kit, commands,
          NEWER_ID("VUID-vkCmdClearAttachments-aspectMask-07885",
                   "VUID-vkCmdClearAttachments-pAttachments-07270"),
          ASPECT(VK_IMAGE_ASPECT_STENCIL_BIT), ALL);
    clear(kit, commands, "VUID-VkClearAttachment-aspectMask-00019",
          ASPECT(VK_IMAGE_ASPECT_COLOR_BIT | VK_IMAGE_ASPECT_DEPTH_BIT), ALL);
    clear(kit, commands, "VUID-VkClearAttachment-aspectMask-00020",
          ASPECT(VK_IMAGE_ASPECT_METADATA_BIT), ALL);
    VkClearAttachment far = ASPECT(VK_IMAGE_ASPECT_DEPTH_BIT);
    far.clearValue.depthStencil.depth = -0.5f;
    clear(kit, commands, "VUID-VkClearDepthStencilValue-depth-02506", far, ALL);
    far.clearValue.depthStencil.depth = NAN;
    clear(kit, commands, "VUID-VkClearDepthStencilValue-depth-02506", far, ALL);
    end(kit, commands);
}

/* A subpass that has no depth/stencil attachment has nothing to clear there; one whose attachment is unused may, and so may both by newer registries. */
SCENE(clear_attachments_without_depth, KIT_NULL_DRIVER)
{
    struct pass pass = color_pass();
    VkImageView view = ATTACHED(kit, 0);
    pass.attachment_count = 1;
    struct instance i = { .pass = pass_first(kit, &pass), .area = { { 2, 2 }, { 10, 10 } } };
    i.framebuffer = framebuffer_of(kit, i.pass, 1, &view);
    VkCommandBuffer commands = begin_with(kit, &i, false);
    clear(kit, commands, NULL, ASPECT(VK_IMAGE_ASPECT_COLOR_BIT), ALL);
    clear(kit, commands, NEWER_ID(NULL, "VUID-vkCmdClearAttachments-pAttachments-07270"),
          ASPECT(VK_IMAGE_ASPECT_DEPTH_BIT), ALL);
    clear(kit, commands, NEWER_ID(NULL, "VUID-vkCmdClearAttachments-pAttachments-07270"),
          ASPECT(VK_IMAGE_ASPECT_STENCIL_BIT), ALL);
    end(kit, commands);
    struct pass unused = depth_pass(VK_FORMAT_D16_UNORM);
    unused.attachment_count = 1;
    unused.subpasses[0].depth.attachment = VK_ATTACHMENT_UNUSED;
    i.pass = pass_first(kit, &unused);
    i.framebuffer = framebuffer_of(kit, i.pass, 1, &view);
    commands = begin_with(kit, &i, false);
    clear(kit, commands, NULL, ASPECT(VK_IMAGE_ASPECT_DEPTH_BIT), ALL);
    end(kit, commands);
}

SCENE(clear_attachments_rendering, KIT_NULL_DRIVER)
{
    VkRenderingAttachmentInfo color = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = ATTACHED(kit, .layers = 3),
        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
    };
    VkRenderingAttachmentInfo depth = color;
    depth.imageView = ATTACHED(kit, .format = VK_FORMAT_D16_UNORM, .layers = 3);
    depth.imageLayout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 2, 2 }, { 10, 10 } },
                             .layerCount = 3,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &color,
                             .pDepthAttachment = &depth };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBeginRendering(commands, &info);
    const VkClearAttachment clears = ASPECT(VK_IMAGE_ASPECT_COLOR_BIT);
    clear(kit, commands, NULL, clears, ((VkClearRect){ ALL.rect, 1, 2 }));
    clear(kit, commands, NEWER_ID(NULL, "VUID-vkCmdClearAttachments-pAttachments-07270"),
          ASPECT(VK_IMAGE_ASPECT_STENCIL_BIT), ALL);
    clear(kit, commands, "VUID-vkCmdClearAttachments-pRects-06937", clears,
          ((VkClearRect){ ALL.rect, 1, 3 }));
    clear(kit, commands, "VUID-vkCmdClearAttachments-pRects-00016", clears,
          RECT({ 2, 2 }, { 10, 11 }));
    clear(kit, commands, "VUID-vkCmdClearAttachments-aspectMask-07271",
          ((VkClearAttachment){ .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT, .colorAttachment = 1 }),
          ALL);
    vkCmdEndRendering(commands);
    info.pStencilAttachment = &(
        VkRenderingAttachmentInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO };
    vkCmdBeginRendering(commands, &info);
    clear(kit, commands, NULL, ASPECT(VK_IMAGE_ASPECT_STENCIL_BIT), ALL);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

SCENE(clear_attachments_multiview, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass pass = color_pass();
    VkImageView view = ATTACHED(kit, .layers = 2);
    pass.attachment_count = 1;
    pass.subpasses[0].view_mask = 3;
    struct instance i = { .pass = pass_second(kit, &pass) };
    i.framebuffer = framebuffer_of(kit, i.pass, 1, &view);
    VkCommandBuffer commands = begin_with(kit, &i, true);
    clear(kit, commands, NULL, ASPECT(VK_IMAGE_ASPECT_COLOR_BIT), ALL);
    clear(kit, commands, "VUID-vkCmdClearAttachments-baseArrayLayer-00018",
          ASPECT(VK_IMAGE_ASPECT_COLOR_BIT), ((VkClearRect){ ALL.rect, 0, 2 }));
    end(kit, commands);
}

SCENE(clear_attachments_memory_plane, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){ .device_extensions = { "VK_EXT_image_drm_format_modifier" } });
    struct instance i = one_color(kit);
    VkCommandBuffer commands = begin_with(kit, &i, false);
    clear(kit, commands, NULL, ASPECT(VK_IMAGE_ASPECT_COLOR_BIT), ALL);
    clear(kit, commands, "VUID-VkClearAttachment-aspectMask-02246",
          ASPECT(VK_IMAGE_ASPECT_COLOR_BIT | VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT), ALL);
    end(kit, commands);
}

SCENE(clear_attachments_protected, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceProtectedMemoryFeatures feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE,
    };
    setenv("WAKE_NULL_PROTECTED", "1", 1);
    kit_open(kit, &(struct kit_config){ .device_next = &feature });
    struct instance i = one_color(kit);
    VkCommandBuffer commands = kit_command_buffer(
        kit, kit_command_pool(kit, VK_COMMAND_POOL_CREATE_PROTECTED_BIT),
        VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                   .renderPass = i.pass,
                                   .framebuffer = i.framebuffer,
                                   .renderArea = { { 0, 0 }, { 16, 16 } } };
    kit_begin(kit, commands, 0);
    vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
    clear(kit, commands, "VUID-vkCmdClearAttachments-commandBuffer-02505",
          ASPECT(VK_IMAGE_ASPECT_COLOR_BIT), ALL);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    VkImageView view = ATTACHED(kit, .flags = VK_IMAGE_CREATE_PROTECTED_BIT);
    i.framebuffer = framebuffer_of(kit, i.pass, 1, &view);
    commands = begin_with(kit, &i, false);
    clear(kit, commands, "VUID-vkCmdClearAttachments-commandBuffer-02504",
          ASPECT(VK_IMAGE_ASPECT_COLOR_BIT), ALL);
    end(kit, commands);
}

KIT_MAIN()
