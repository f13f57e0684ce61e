/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of slices of 3D images, each its own, where VK_KHR_maintenance9 is on. Skipped with older headers.
 */
#include "layout_scene.h"
#include "newer_scene.h"

#if !defined(VK_KHR_maintenance9)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance9");
}

#else

enum { SLICES = 4, EXTENT = 16 };

static const VkImageUsageFlags usages = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                        VK_IMAGE_USAGE_SAMPLED_BIT |
                                        VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                        VK_IMAGE_USAGE_TRANSFER_DST_BIT;

static void
open_slices(struct kit *kit)
{
    NEW_WITH(kit, VkPhysicalDeviceMaintenance9FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR, "VK_KHR_maintenance9");
}

static VkImage
volume_of(struct kit *kit, VkImageCreateFlags flags)
{
    return IMAGE(kit, .type = VK_IMAGE_TYPE_3D, .extent = { EXTENT, EXTENT, SLICES }, .levels = 2,
                 .flags = flags, .usage = usages);
}

static VkBuffer
room(struct kit *kit)
{
    return kit_bound_buffer(kit, (VkDeviceSize)EXTENT * EXTENT * SLICES * 4,
                            VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                            NULL);
}

static VkImageSubresourceRange
slices_of(uint32_t level, uint32_t first, uint32_t count)
{
    return (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, level, 1, first, count };
}

static VkBufferImageCopy
copy_of(uint32_t level, int32_t first, uint32_t count)
{
    return (VkBufferImageCopy){ .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, level, 0, 1 },
                                .imageOffset = { 0, 0, first },
                                .imageExtent = { EXTENT >> level, EXTENT >> level, count } };
}

static void
write_slices(VkCommandBuffer commands, VkBuffer buffer, VkImage image, VkBufferImageCopy copy)
{
    vkCmdCopyBufferToImage(commands, buffer, image, DST, 1, &copy);
}

static void
read_slices(VkCommandBuffer commands, VkImage image, VkBuffer buffer, VkBufferImageCopy copy)
{
    vkCmdCopyImageToBuffer(commands, image, SRC, buffer, 1, &copy);
}

/* With barriers that reach one slice, which order it, too. */
SCENE(slices_by_themselves, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands;
    VkBuffer from, into;
    VkImage image;

    open_slices(kit);
    image = volume_of(kit, VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
    from = room(kit);
    into = room(kit);
    commands = kit_recording(kit);
    change(commands, image, UNDEFINED, DST);
    write_slices(commands, from, image, copy_of(0, 0, SLICES));
    write_slices(commands, from, image, copy_of(1, 0, SLICES / 2));
    change_range(commands, image, slices_of(0, 2, 1), DST, SRC);
    read_slices(commands, image, into, copy_of(0, 2, 1));
    change_range(commands, image, slices_of(0, 3, VK_REMAINING_ARRAY_LAYERS), DST, SRC);
    change_range(commands, image, slices_of(0, 0, 2), DST, SRC);
    change_range(commands, image, slices_of(1, 0, 1), DST, SRC);
    change_range(commands, image, slices_of(1, 1, 1), DST, SRC);
    kit_transfers_done(commands);
    read_slices(commands, image, into, copy_of(0, 0, SLICES));
    change(commands, image, SRC, READ); /* all levels, as the slices were left */
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(slices_in_another_layout, SILENT | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkImage image;

    open_slices(kit);
    image = volume_of(kit, VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
    buffer = room(kit);
    commands = kit_recording(kit);
    change(commands, image, UNDEFINED, DST);
    change_range(commands, image, slices_of(0, 0, 2), DST, SRC);
    read_slices(commands, image, buffer, copy_of(0, 0, 2));
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-srcImageLayout-00189");
    read_slices(commands, image, buffer, copy_of(0, 1, 2));
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-dstImageLayout-00180");
    write_slices(commands, buffer, image, copy_of(0, 0, SLICES));
    write_slices(commands, buffer, image, copy_of(0, 2, 2));
    kit_end(kit, commands);
}

/* Without the flag, or without the feature, layers of a barrier are all slices. */
static void
all_slices(struct kit *kit, VkImageCreateFlags flags)
{
    VkImage image = volume_of(kit, flags);
    VkBuffer buffer = room(kit);
    VkCommandBuffer commands = kit_recording(kit);

    change_range(commands, image, slices_of(0, 0, VK_REMAINING_ARRAY_LAYERS), UNDEFINED, DST);
    write_slices(commands, buffer, image, copy_of(0, 0, SLICES));
    change_range(commands, image, slices_of(0, 0, flags ? VK_REMAINING_ARRAY_LAYERS : 1), DST, SRC);
    kit_transfers_done(commands);
    read_slices(commands, image, buffer, copy_of(0, 2, 1));
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(slices_without_flag, SILENT | KIT_NULL_DRIVER)
{
    open_slices(kit);
    all_slices(kit, 0);
}

SCENE(slices_without_feature, SILENT | KIT_NULL_DRIVER)
{
    NEW(kit, .version = 0);
    all_slices(kit, VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
}

/* Blits and copies name slices by offsets, of either order; clears of all that remain reach all. */
SCENE(slices_of_transfers, SILENT | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    const VkImageSubresourceLayers first = COLOR_LAYER;
    VkImageBlit blit = {
        first, { { 0, 0, 2 }, { EXTENT, EXTENT, 1 } }, first, { { 0, 0, 0 }, { EXTENT, EXTENT, 1 } }
    };
    VkImageCopy copy = { first, { 0, 0, 1 }, first, { 0, 0, 2 }, { EXTENT, EXTENT, 1 } };
    VkCommandBuffer commands;
    VkImage image, target;

    open_slices(kit);
    image = volume_of(kit, VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
    target = volume_of(kit, 0);
    commands = kit_recording(kit);
    change(commands, target, UNDEFINED, DST);
    change(commands, image, UNDEFINED, DST);
    change_range(commands, image, slices_of(0, 1, 1), DST, SRC);
    vkCmdBlitImage(commands, image, SRC, target, DST, 1, &blit, VK_FILTER_NEAREST);
    vkCmdCopyImage(commands, image, SRC, target, DST, 1, &copy);
    copy.srcOffset.z = 3;
    kit_expect(kit, "VUID-vkCmdCopyImage-srcImageLayout-00128");
    vkCmdCopyImage(commands, image, SRC, target, DST, 1, &copy);
    kit_expect(kit, "VUID-vkCmdClearColorImage-imageLayout-00004");
    clear_range(commands, image, slices_of(0, 0, VK_REMAINING_ARRAY_LAYERS), DST);
    kit_end(kit, commands);
}

static VkImageView
view_of(struct kit *kit, VkImage image, VkImageViewType type, VkImageSubresourceRange range)
{
    const VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                         .image = image,
                                         .viewType = type,
                                         .format = VK_FORMAT_R8G8B8A8_UNORM,
                                         .subresourceRange = range };
    VkImageView view;

    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

/* A render pass instance that leaves slices in VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL. */
static void
draw_into(struct kit *kit, VkCommandBuffer commands, VkImageView view, uint32_t layers)
{
    const VkAttachmentDescription attachment = { .format = VK_FORMAT_R8G8B8A8_UNORM,
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                 .finalLayout = READ };
    const VkAttachmentReference reference = { 0, COLOR };
    const VkSubpassDescription subpass = { .colorAttachmentCount = 1,
                                           .pColorAttachments = &reference };
    const VkRenderPassCreateInfo pass_info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                               .attachmentCount = 1,
                                               .pAttachments = &attachment,
                                               .subpassCount = 1,
                                               .pSubpasses = &subpass };
    VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                     .attachmentCount = 1,
                                     .pAttachments = &view,
                                     .width = EXTENT,
                                     .height = EXTENT,
                                     .layers = layers };
    VkClearValue zero = { { { 0 } } };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderArea = { { 0, 0 }, { EXTENT, EXTENT } },
                                    .clearValueCount = 1,
                                    .pClearValues = &zero };

    KIT_VK(kit, vkCreateRenderPass(kit->device, &pass_info, NULL, &begin.renderPass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(begin.renderPass));
    info.renderPass = begin.renderPass;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
}

/* A pass over views of slices; all of the image is left as the pass leaves it where slices have one layout. */
SCENE(slices_of_passes_without_feature, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands;
    VkImage image;

    NEW(kit, .version = 0);
    image = volume_of(kit, VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
    commands = kit_recording(kit);
    draw_into(kit, commands,
              view_of(kit, image, VK_IMAGE_VIEW_TYPE_2D_ARRAY, slices_of(0, 0, SLICES)), SLICES);
    change_range(commands, image, slices_of(0, 0, VK_REMAINING_ARRAY_LAYERS), READ, SRC);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(slices_of_passes, SILENT | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkCommandBuffer commands;
    VkImage image;

    open_slices(kit);
    image = volume_of(kit, VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
    commands = kit_recording(kit);
    change(commands, image, UNDEFINED, DST);
    draw_into(kit, commands, view_of(kit, image, VK_IMAGE_VIEW_TYPE_2D_ARRAY, slices_of(0, 1, 2)),
              2);
    change_range(commands, image, slices_of(0, 1, 2), READ, SRC);
    change_range(commands, image, slices_of(0, 0, 1), DST, SRC);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-oldLayout-01197");
    change_range(commands, image, slices_of(0, 3, 1), READ, SRC);
    kit_end(kit, commands);
}

/* By the host. */
SCENE(slices_of_the_host, SILENT | KIT_NULL_DRIVER)
{
    static unsigned char memory[EXTENT * EXTENT * 4 * SLICES];
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT,
                               .imageType = VK_IMAGE_TYPE_3D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { EXTENT, EXTENT, SLICES },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_HOST_TRANSFER_BIT };
    VkHostImageLayoutTransitionInfo change = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 1, 2 },
    };
    VkMemoryToImageCopy region = { .sType = VK_STRUCTURE_TYPE_MEMORY_TO_IMAGE_COPY,
                                   .pHostPointer = memory,
                                   .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                                   .imageOffset = { 0, 0, 1 },
                                   .imageExtent = { EXTENT, EXTENT, 2 } };
    VkCopyMemoryToImageInfo copy = { .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INFO,
                                     .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                     .regionCount = 1,
                                     .pRegions = &region };

    open_slices(kit);
    change.image = copy.dstImage = image_of(kit, &info);
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkTransitionImageLayout)(kit->device, 1, &change));
    (void)KIT_DEVICE_COMMAND(kit, vkCopyMemoryToImage)(kit->device, &copy);
    region.imageOffset.z = 2;
    kit_expect(kit, "VUID-VkCopyMemoryToImageInfo-dstImageLayout-09059");
    (void)KIT_DEVICE_COMMAND(kit, vkCopyMemoryToImage)(kit->device, &copy);
}

#endif

KIT_MAIN()
