/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images, memory and copies that users of validation met: what is right stays silent, beside the nearest mistakes.
 */
#include "layout_scene.h"
#include "newer_scene.h"

static void
run(struct kit *kit, VkCommandBuffer commands)
{
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static VkImageView
view_of(struct kit *kit, VkImage image, VkFormat format, VkImageAspectFlags aspects, uint32_t level,
        const void *next)
{
    const VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                         .pNext = next,
                                         .image = image,
                                         .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                         .format = format,
                                         .subresourceRange = { aspects, level, 1, 0, 1 } };
    VkImageView view;

    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

/* ---- depth and stencil ----------------------------------------------------------------------- */

#define DEPTH_STENCIL VK_FORMAT_D24_UNORM_S8_UINT

/* A view of the depth alone is an attachment of both: the pass brings stencil to its layout, too. */
SCENE(depth_alone_in_a_view, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    const VkAttachmentDescription attachment = { .format = DEPTH_STENCIL,
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                 .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                 .finalLayout = SRC };
    const VkAttachmentReference reference = { 0, DEPTH };
    const VkSubpassDescription subpass = { .pDepthStencilAttachment = &reference };
    const VkRenderPassCreateInfo pass = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .attachmentCount = 1,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    const VkBufferImageCopy copy = { .imageSubresource = { VK_IMAGE_ASPECT_STENCIL_BIT, 0, 0, 1 },
                                     .imageExtent = { 32, 32, 1 } };
    const VkClearValue zero = { { { 0 } } };
    VkImage image = IMAGE(kit, .format = DEPTH_STENCIL,
                          .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                   VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    VkImageView view = view_of(kit, image, DEPTH_STENCIL, VK_IMAGE_ASPECT_DEPTH_BIT, 0, NULL);
    VkBuffer buffer = kit_bound_buffer(kit, 1024, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkFramebufferCreateInfo target = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                       .attachmentCount = 1,
                                       .pAttachments = &view,
                                       .width = 32,
                                       .height = 32,
                                       .layers = 1 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderArea = { { 0, 0 }, { 32, 32 } },
                                    .clearValueCount = 1,
                                    .pClearValues = &zero };
    VkCommandBuffer commands = kit_recording(kit);

    KIT_VK(kit, vkCreateRenderPass(kit->device, &pass, NULL, &begin.renderPass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(begin.renderPass));
    target.renderPass = begin.renderPass;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &target, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    vkCmdCopyImageToBuffer(commands, image, SRC, buffer, 1, &copy);
    run(kit, commands);
}

static VkRenderingAttachmentInfo
half_of(VkImageView view, VkImageLayout layout)
{
    return (VkRenderingAttachmentInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageView = view,
                                        .imageLayout = layout,
                                        .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
                                        .storeOp = VK_ATTACHMENT_STORE_OP_STORE };
}

static void
render(VkCommandBuffer commands, VkImageView view, VkImageLayout depth, VkImageLayout stencil)
{
    const VkRenderingAttachmentInfo one = half_of(view, depth), other = half_of(view, stencil);
    const VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                   .renderArea = { { 0, 0 }, { 32, 32 } },
                                   .layerCount = 1,
                                   .pDepthAttachment = &one,
                                   .pStencilAttachment = &other };

    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
}

/* Names for one aspect and for both mean the same, one after the other. */
SCENE(depth_and_stencil_by_all_names, SILENT | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    const VkImageSubresourceRange depth = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0, 1 };
    const VkImageSubresourceRange stencil = { VK_IMAGE_ASPECT_STENCIL_BIT, 0, 1, 0, 1 };
    const VkImageSubresourceRange both = { DEPTH_AND_STENCIL, 0, 1, 0, 1 };
    const VkImageLayout mixed = VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL;
    VkCommandBuffer commands;
    VkImageView view;
    VkImage image;

    NEW(kit, .version = 0);
    image = IMAGE(kit, .format = DEPTH_STENCIL,
                  .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    view = view_of(kit, image, DEPTH_STENCIL, DEPTH_AND_STENCIL, 0, NULL);
    commands = kit_recording(kit);
    change_range(commands, image, both, UNDEFINED, DEPTH);
    change_range(commands, image, depth, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                 VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL);
    render(commands, view, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL,
           VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL);
    render(commands, view, mixed, mixed);
    change_range(commands, image, both, mixed, VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL);
    change_range(commands, image, stencil, VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
                 VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL);
    change_range(commands, image, both, mixed, GENERAL);
    run(kit, commands);
}

/* ---- views ----------------------------------------------------------------------------------- */

/* Planes are seen as any format of their class. */
SCENE(planes_as_their_class, SILENT | KIT_NULL_DRIVER)
{
    VkImage image;

    NEW(kit, .version = 0);
    image = IMAGE(kit, .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM,
                  .flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT, .usage = VK_IMAGE_USAGE_SAMPLED_BIT);
    (void)view_of(kit, image, VK_FORMAT_R8_SINT, VK_IMAGE_ASPECT_PLANE_0_BIT, 0, NULL);
    (void)view_of(kit, image, VK_FORMAT_R8G8_UINT, VK_IMAGE_ASPECT_PLANE_1_BIT, 0, NULL);
    (void)view_of(kit, image, VK_FORMAT_R16_UINT, VK_IMAGE_ASPECT_PLANE_1_BIT, 0, NULL);
}

/* A usage that views of another format have. */
SCENE(blocks_as_texels, SILENT | KIT_NULL_DRIVER)
{
    const VkImageViewUsageCreateInfo sampled = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO, .usage = VK_IMAGE_USAGE_SAMPLED_BIT
    };
    VkImage image;

    NEW(kit, .version = 0);
    image = IMAGE(kit, .format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK, .extent = { 32, 32, 1 },
                  .levels = 3,
                  .flags = VK_IMAGE_CREATE_EXTENDED_USAGE_BIT | VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT |
                           VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT,
                  .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT);
    for (uint32_t i = 0; i < 3; i++) {
        (void)view_of(kit, image, VK_FORMAT_BC1_RGBA_UNORM_BLOCK, VK_IMAGE_ASPECT_COLOR_BIT, i,
                      &sampled);
        (void)view_of(kit, image, VK_FORMAT_R16G16B16A16_UINT, VK_IMAGE_ASPECT_COLOR_BIT, i, NULL);
    }
}

/* ---- copies ---------------------------------------------------------------------------------- */

static void
copy(VkCommandBuffer commands, VkImage from, uint32_t level, VkImage into, uint32_t level_into,
     VkExtent3D extent)
{
    const VkImageCopy region = { .srcSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, level, 0, 1 },
                                 .dstSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, level_into, 0, 1 },
                                 .extent = extent };

    vkCmdCopyImage(commands, from, GENERAL, into, GENERAL, 1, &region);
}

/* Levels smaller than a block are copied whole, in units of either side. */
SCENE(blocks_of_small_levels, SILENT | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkCommandBuffer commands;
    VkImage images[4];

    NEW(kit, .version = 0);
    images[0] = IMAGE(kit, .format = VK_FORMAT_ASTC_8x8_UNORM_BLOCK, .extent = { 16, 8, 1 },
                      .levels = 2);
    images[1] = IMAGE(kit, .format = VK_FORMAT_ASTC_8x8_UNORM_BLOCK, .extent = { 16, 8, 1 },
                      .levels = 2);
    images[2] = IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK, .extent = { 12, 12, 1 },
                      .levels = 4);
    images[3] = IMAGE(kit, .format = VK_FORMAT_R16G16B16A16_UINT, .extent = { 3, 3, 1 });
    commands = kit_recording(kit);
    for (size_t i = 0; i < KIT_COUNT(images); i++) {
        change(commands, images[i], UNDEFINED, GENERAL);
    }
    copy(commands, images[0], 1, images[1], 1, (VkExtent3D){ 8, 4, 1 });
    copy(commands, images[3], 0, images[2], 0, (VkExtent3D){ 3, 3, 1 });
    copy(commands, images[3], 0, images[2], 2, (VkExtent3D){ 1, 1, 1 });
    copy(commands, images[2], 2, images[3], 0, (VkExtent3D){ 3, 3, 1 });
    copy(commands, images[2], 3, images[3], 0, (VkExtent3D){ 1, 1, 1 });
    kit_end(kit, commands);
}

/* A family that copies in units of 8 texels copies blocks in units of 8 blocks. */
SCENE(blocks_of_coarse_families, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkBufferImageCopy region = { .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                                 .imageOffset = { 0, 32, 0 },
                                 .imageExtent = { 320, 148, 1 } };
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkImage image;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1,transfer+coarse:1", 1);
    kit_open(kit, &(struct kit_config){ .queues = 2 });
    image = IMAGE(kit, .format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK, .extent = { 320, 180, 1 });
    buffer = kit_bound_buffer(kit, 320 * 180, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    commands = kit_command_buffer(kit, kit_command_pool_of(kit, 1, 0),
                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    change(commands, image, UNDEFINED, DST);
    vkCmdCopyBufferToImage(commands, buffer, image, DST, 1, &region);
    kit_transfers_done(commands);
    region.imageExtent.height = 144; /* neither whole units nor all that is left */
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-imageOffset-07738");
    vkCmdCopyBufferToImage(commands, buffer, image, DST, 1, &region);
    kit_transfers_done(commands);
    region.imageExtent.height = 148;
    region.bufferOffset = 2; /* neither for the format nor for the family */
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-dstImage-07975");
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-commandBuffer-07737");
    vkCmdCopyBufferToImage(commands, buffer, image, DST, 1, &region);
    kit_transfers_done(commands);
    region.bufferOffset = 0;
    region.imageExtent.height = 144;
    region.imageOffset.y = 34; /* nor whole blocks */
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-dstImage-07275");
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-imageOffset-07738");
    vkCmdCopyBufferToImage(commands, buffer, image, DST, 1, &region);
    kit_end(kit, commands);
}

/* Both layers at once, as memory has them, and each from the same memory. */
SCENE(layers_by_the_host, SILENT | KIT_NULL_DRIVER)
{
    static unsigned char memory[16 * 16 * 4 * 2];
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 2,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_HOST_TRANSFER_BIT };
    VkHostImageLayoutTransitionInfo change = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .newLayout = GENERAL,
        .subresourceRange = WHOLE
    };
    VkMemoryToImageCopy regions[2] = { { .sType = VK_STRUCTURE_TYPE_MEMORY_TO_IMAGE_COPY,
                                         .pHostPointer = memory,
                                         .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 2 },
                                         .imageExtent = { 16, 16, 1 } } };
    VkCopyMemoryToImageInfo copy_info = { .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INFO,
                                          .flags = VK_HOST_IMAGE_COPY_MEMCPY_BIT,
                                          .dstImageLayout = GENERAL,
                                          .regionCount = 1,
                                          .pRegions = regions };

    NEW(kit, .version = 0);
    change.image = copy_info.dstImage = image_of(kit, &info);
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkTransitionImageLayout)(kit->device, 1, &change));
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCopyMemoryToImage)(kit->device, &copy_info));
    regions[0].imageSubresource.layerCount = 1;
    regions[1] = regions[0];
    regions[1].imageSubresource.baseArrayLayer = 1;
    copy_info.flags = 0;
    copy_info.regionCount = 2;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCopyMemoryToImage)(kit->device, &copy_info));
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Structs that ask for nothing. */
SCENE(memory_of_empty_structs, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryDedicatedAllocateInfo dedicated = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO
    };
    VkExportMemoryAllocateInfo shared = { .sType = VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO,
                                          .pNext = &dedicated };
    VkImportMemoryFdInfoKHR taken = { .sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR,
                                      .pNext = &shared,
                                      .fd = -1 };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .pNext = &taken,
                                        .deviceMask = 7 };
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .pNext = &flags,
                                  .allocationSize = 256 };
    VkExternalMemoryImageCreateInfo outside = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO
    };
    VkImageFormatListCreateInfo formats = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO, .pNext = &outside
    };
    VkDeviceMemory memory;

    NEW(kit, .extensions = { "VK_KHR_external_memory_fd" });
    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    (void)IMAGE(kit, .next = &formats);
}

KIT_MAIN()
