/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One mistake is told once: aspects of a barrier, of a copy and of an attachment, regions of a copy,
 * attachments of dynamic rendering. And beginning dynamic rendering can be skipped.
 */
#include "sync_scene.h"

#define DS VK_FORMAT_D24_UNORM_S8_UINT
#define DEPTH VK_IMAGE_ASPECT_DEPTH_BIT
#define STENCIL VK_IMAGE_ASPECT_STENCIL_BIT
#define GENERAL VK_IMAGE_LAYOUT_GENERAL

struct scene {
    struct kit *kit;
    VkBuffer buffer;
    VkImage depth, other_depth, colors[2];
    VkImageView depth_view, color_views[2];
};

static VkImageView
view_of(struct kit *kit, VkImage image, VkFormat format, VkImageAspectFlags aspects)
{
    const VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = format,
        .subresourceRange = { aspects, 0, 1, 0, 1 },
    };
    VkImageView view = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

static struct scene
open_scene(struct kit *kit)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    const VkImageUsageFlags both = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                   VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    struct scene s = { .kit = kit };

    open_sync_with(kit, (struct kit_config){ .device_next = &v13 });
    s.buffer = kit_bound_buffer(
        kit, 65536, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    s.depth = IMAGE(kit, .format = DS, .usage = both | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    s.other_depth = IMAGE(kit, .format = DS,
                          .usage = both | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    s.depth_view = view_of(kit, s.depth, DS, DEPTH | STENCIL);
    for (int i = 0; i < 2; i++) {
        s.colors[i] = IMAGE(kit, .usage = both | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
        s.color_views[i] = view_of(kit, s.colors[i], VK_FORMAT_R8G8B8A8_UNORM,
                                   VK_IMAGE_ASPECT_COLOR_BIT);
    }
    return s;
}

/* All images in VK_IMAGE_LAYOUT_GENERAL, with nothing left to wait for. */
static VkCommandBuffer
settled(const struct scene *s)
{
    const VkImage images[4] = { s->depth, s->other_depth, s->colors[0], s->colors[1] };
    VkCommandBuffer commands = kit_recording(s->kit);

    for (int i = 0; i < 4; i++) {
        VkImageMemoryBarrier2 b = image_barrier(images[i], VK_IMAGE_LAYOUT_UNDEFINED, GENERAL);

        b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
        b.subresourceRange.aspectMask = i < 2 ? DEPTH | STENCIL : VK_IMAGE_ASPECT_COLOR_BIT;
        record_image(commands, true, &b);
    }
    return commands;
}

/* By two commands. */
static void
write_depth(const struct scene *s, VkCommandBuffer commands)
{
    for (int i = 0; i < 2; i++) {
        VkBufferImageCopy region = whole_copy;

        region.imageSubresource.aspectMask = i ? STENCIL : DEPTH;
        vkCmdCopyBufferToImage(commands, s->buffer, s->depth, GENERAL, 1, &region);
    }
}

static void
write_colors(const struct scene *s, VkCommandBuffer commands)
{
    for (int i = 0; i < 2; i++) {
        vkCmdCopyBufferToImage(commands, s->buffer, s->colors[i], GENERAL, 1, &whole_copy);
    }
}

static void
render_to(const struct scene *s, VkCommandBuffer commands, uint32_t colors, bool depth)
{
    VkRenderingAttachmentInfo color[2], ds;

    for (int i = 0; i < 3; i++) {
        *(i < 2 ? &color[i] : &ds) = (VkRenderingAttachmentInfo){
            .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
            .imageView = i < 2 ? s->color_views[i] : s->depth_view,
            .imageLayout = GENERAL,
            .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
            .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        };
    }
    vkCmdBeginRendering(commands, &(VkRenderingInfo){
                                      .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                      .renderArea = { .extent = { TEXELS, TEXELS } },
                                      .layerCount = 1,
                                      .colorAttachmentCount = colors,
                                      .pColorAttachments = color,
                                      .pDepthAttachment = depth ? &ds : NULL,
                                      .pStencilAttachment = depth ? &ds : NULL,
                                  });
}

SCENE(aspects_of_a_barrier, KIT_NO_DEVICE)
{
    struct scene s = open_scene(kit);
    VkCommandBuffer commands = settled(&s);
    VkImageMemoryBarrier2 b = image_barrier(s.depth, GENERAL, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);

    b.subresourceRange.aspectMask = DEPTH | STENCIL;
    b.srcStageMask = VK_PIPELINE_STAGE_2_NONE;
    write_depth(&s, commands);
    kit_expect(kit, WAW);
    record_image(commands, true, &b);
    kit_end(kit, commands);
    commands = settled(&s);
    b.srcStageMask = VK_PIPELINE_STAGE_2_COPY_BIT;
    b.srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT;
    write_depth(&s, commands);
    record_image(commands, true, &b);
    kit_end(kit, commands);
}

SCENE(aspects_of_a_copy, KIT_NO_DEVICE)
{
    struct scene s = open_scene(kit);
    VkCommandBuffer commands = settled(&s);
    const VkImageSubresourceLayers layer = { DEPTH | STENCIL, 0, 0, 1 };
    const VkImageCopy region = { layer, { 0, 0, 0 }, layer, { 0, 0, 0 }, { TEXELS, TEXELS, 1 } };

    write_depth(&s, commands);
    kit_expect(kit, RAW);
    vkCmdCopyImage(commands, s.depth, GENERAL, s.other_depth, GENERAL, 1, &region);
    kit_end(kit, commands);
    commands = settled(&s);
    write_depth(&s, commands);
    kit_transfers_done(commands);
    vkCmdCopyImage(commands, s.depth, GENERAL, s.other_depth, GENERAL, 1, &region);
    kit_end(kit, commands);
}

/* Both hazards of the first region that has one, and none of a later one. */
SCENE(regions_of_a_copy, KIT_NO_DEVICE)
{
    struct scene s = open_scene(kit);
    VkBuffer to = kit_bound_buffer(kit, BYTES, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    const VkBufferCopy regions[3] = { { 512, 512, 64 }, { 0, 0, 64 }, { 64, 64, 64 } };
    VkCommandBuffer commands = kit_recording(kit);

    for (VkDeviceSize at = 0; at < 128; at += 64) {
        vkCmdFillBuffer(commands, s.buffer, at, 64, 0);
        vkCmdFillBuffer(commands, to, at, 64, 0);
    }
    kit_expect(kit, RAW);
    kit_expect(kit, WAW);
    vkCmdCopyBuffer(commands, s.buffer, to, 3, regions);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    vkCmdFillBuffer(commands, s.buffer, 128, 64, 0);
    vkCmdCopyBuffer(commands, s.buffer, to, 3, regions);
    kit_end(kit, commands);
}

SCENE(attachments_of_an_instance, KIT_NO_DEVICE | KIT_APPLIES)
{
    struct scene s = open_scene(kit);

    for (int i = 0; i < 4; i++) {
        VkCommandBuffer commands = settled(&s);

        write_depth(&s, commands);
        write_colors(&s, commands);
        if (i < 3) {
            kit_expect(kit, WAW);
        } else {
            full_barrier(commands);
        }
        render_to(&s, commands, i == 1 ? 0 : 2, i > 0);
        vkCmdEndRendering(commands);
        kit_end(kit, commands);
    }
}

/* Inline, a callback can have vkCmdBeginRendering skipped: nothing has begun then. */
SCENE(begin_skipped, KIT_NO_DEVICE)
{
    (void)setenv("WAKE_ASYNC", "0", 1);
    (void)unsetenv("WAKE_RECORD_LOG"); /* inline there is nothing to replay */
    struct scene s = open_scene(kit);
    VkCommandBuffer commands = settled(&s);

    kit->log.skip_calls = true;
    write_colors(&s, commands);
    kit_expect(kit, WAW);
    render_to(&s, commands, 2, false);
    full_barrier(commands); /* which is not valid within an instance */
    render_to(&s, commands, 2, false);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

KIT_MAIN()
