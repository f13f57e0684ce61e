/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies between images.
 */
#include "newer_ids.h"
#include "transfer_scene.h"

#include <stdlib.h>

struct call {
    VkImage from, to;
    VkImageLayout from_layout, to_layout; /* 0: the transfer layouts */
    VkImageCopy region;
    VkCommandBuffer commands; /* NULL: one of its own */
};

static void
copy(VkCommandBuffer commands, int version, const struct call *call)
{
    VkImageLayout from = call->from_layout ? call->from_layout
                                           : VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    VkImageLayout to = call->to_layout ? call->to_layout : VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;

    if (version == 0) {
        vkCmdCopyImage(commands, call->from, from, call->to, to, 1, &call->region);
    } else {
        VkImageCopy2 region = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
            .srcSubresource = call->region.srcSubresource,
            .srcOffset = call->region.srcOffset,
            .dstSubresource = call->region.dstSubresource,
            .dstOffset = call->region.dstOffset,
            .extent = call->region.extent,
        };
        VkCopyImageInfo2 info = {
            .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
            .srcImage = call->from,
            .srcImageLayout = from,
            .dstImage = call->to,
            .dstImageLayout = to,
            .regionCount = 1,
            .pRegions = &region,
        };
        vkCmdCopyImage2(commands, &info);
    }
}

/* In either version, each with its id; NULL: none. */
static void
both(struct kit *kit, const char *first, const char *second, const struct call *call)
{
    for (int version = 0; version < 2; version++) {
        VkCommandBuffer commands = call->commands ? call->commands : kit_recording(kit);

        if (first) {
            kit_expect(kit, version ? second : first);
        }
        copy(commands, version, call);
        if (!call->commands) {
            kit_end(kit, commands);
        }
    }
}

static VkImageCopy
region(VkImageAspectFlags aspect, uint32_t width, uint32_t height, uint32_t depth)
{
    return (VkImageCopy){
        .srcSubresource = { aspect, 0, 0, 1 },
        .dstSubresource = { aspect, 0, 0, 1 },
        .extent = { width, height, depth },
    };
}

#define COLOR VK_IMAGE_ASPECT_COLOR_BIT
#define WHOLE region(COLOR, 32, 32, 1)

static void
right(struct kit *kit, VkImage from, VkImage to, VkImageCopy what)
{
    both(kit, NULL, NULL, &(struct call){ .from = from, .to = to, .region = what });
}

static void
wrong(struct kit *kit, const char *first, const char *second, VkImage from, VkImage to,
      VkImageCopy what)
{
    both(kit, first, second, &(struct call){ .from = from, .to = to, .region = what });
}

SCENE(copy_image_valid, KIT_NULL_DRIVER)
{
    VkImage from = IMAGE(kit, 0), to = IMAGE(kit, .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    VkImage layers = IMAGE(kit, .layers = 4, .levels = 3);
    VkImageCopy what = WHOLE;

    right(kit, from, to, what);
    both(kit, NULL, NULL,
         &(struct call){ .from = from,
                         .to = to,
                         .region = what,
                         .from_layout = VK_IMAGE_LAYOUT_GENERAL,
                         .to_layout = VK_IMAGE_LAYOUT_GENERAL });
    what.srcSubresource.baseArrayLayer = 1;
    what.srcSubresource.layerCount = what.dstSubresource.layerCount = 2;
    what.srcSubresource.mipLevel = what.dstSubresource.mipLevel = 2;
    what.dstSubresource.baseArrayLayer = 2;
    what.extent = (VkExtent3D){ 8, 8, 1 };
    right(kit, layers, IMAGE(kit, .layers = 4, .levels = 3), what);
    /* The same image, disjoint halves. */
    what = region(COLOR, 16, 32, 1);
    what.dstOffset.x = 16;
    both(kit, NULL, NULL,
         &(struct call){ .from = from,
                         .to = from,
                         .region = what,
                         .from_layout = VK_IMAGE_LAYOUT_GENERAL,
                         .to_layout = VK_IMAGE_LAYOUT_GENERAL });
}

SCENE(copy_image_valid_formats, KIT_NULL_DRIVER)
{
    VkImage blocks = IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK, .levels = 6);
    VkImage words = IMAGE(kit, .format = VK_FORMAT_R32G32_UINT, .extent = { 8, 8, 1 });
    VkImageCopy what = region(COLOR, 32, 32, 1);

    right(kit, IMAGE(kit, .format = VK_FORMAT_R32_UINT), IMAGE(kit, 0), WHOLE);
    /* A texel of the one stands for a block of the other. */
    right(kit, blocks, words, what);
    what.extent = (VkExtent3D){ 8, 8, 1 };
    right(kit, words, blocks, what);
    /* Levels that are smaller than a block. */
    what = region(COLOR, 2, 2, 1);
    what.srcSubresource.mipLevel = what.dstSubresource.mipLevel = 4;
    right(kit, blocks, IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK, .levels = 6), what);
    what.dstSubresource.mipLevel = 0;
    right(kit, blocks, words, what);
    what = region(COLOR, 1, 1, 1);
    what.dstSubresource.mipLevel = 4;
    right(kit, words, blocks, what);
    right(kit, IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT),
          IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT),
          region(VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT, 32, 32, 1));
}

SCENE(copy_image_valid_dimensions, KIT_NULL_DRIVER)
{
    VkImage flat = IMAGE(kit, .layers = 4), deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D);
    VkImageCopy what = region(COLOR, 32, 32, 4);

    what.srcSubresource.layerCount = 4;
    what.dstOffset.z = 28;
    right(kit, flat, deep, what);
    what = region(COLOR, 32, 32, 4);
    what.dstSubresource.layerCount = 4;
    right(kit, deep, flat, what);
    right(kit, deep, IMAGE(kit, .type = VK_IMAGE_TYPE_3D), region(COLOR, 32, 32, 32));
    right(kit, IMAGE(kit, .line = true), IMAGE(kit, .line = true), region(COLOR, 32, 1, 1));
}

SCENE(copy_image_images, KIT_NULL_DRIVER)
{
    VkImage from = IMAGE(kit, 0), to = IMAGE(kit, 0);

    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01546", "VUID-VkCopyImageInfo2-srcImage-01546",
          IMAGE(kit, .unbound = true), to, WHOLE);
    wrong(kit, "VUID-vkCmdCopyImage-dstImage-01547", "VUID-VkCopyImageInfo2-dstImage-01547", from,
          IMAGE(kit, .unbound = true), WHOLE);
    wrong(kit, "VUID-vkCmdCopyImage-aspect-06662", "VUID-VkCopyImageInfo2-aspect-06662",
          IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), to, WHOLE);
    wrong(kit, "VUID-vkCmdCopyImage-aspect-06663", "VUID-VkCopyImageInfo2-aspect-06663", from,
          IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), WHOLE);
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-00136", "VUID-VkCopyImageInfo2-srcImage-00136",
          IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT,
                .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
          to, WHOLE);
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01548", "VUID-VkCopyImageInfo2-srcImage-01548",
          IMAGE(kit, .format = VK_FORMAT_R32G32_SFLOAT), to, WHOLE);
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-07743", "VUID-VkCopyImageInfo2-srcImage-07743",
          IMAGE(kit, .line = true), to, region(COLOR, 32, 1, 1));
}

SCENE(copy_image_depth_formats, KIT_NULL_DRIVER)
{
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01548", "VUID-VkCopyImageInfo2-srcImage-01548",
          IMAGE(kit, .format = VK_FORMAT_D32_SFLOAT),
          IMAGE(kit, .format = VK_FORMAT_X8_D24_UNORM_PACK32),
          region(VK_IMAGE_ASPECT_DEPTH_BIT, 32, 32, 1));
}

SCENE(copy_image_stencil_usage, KIT_NULL_DRIVER)
{
    VkImageStencilUsageCreateInfo sampled = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO,
        .stencilUsage = VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    VkImage both_usages = IMAGE(kit, .format = VK_FORMAT_S8_UINT);
    VkImage no_stencil = IMAGE(kit, .format = VK_FORMAT_S8_UINT, .next = &sampled);
    VkImageCopy what = region(VK_IMAGE_ASPECT_STENCIL_BIT, 32, 32, 1);

    wrong(kit, "VUID-vkCmdCopyImage-aspect-06664", "VUID-VkCopyImageInfo2-aspect-06664", no_stencil,
          both_usages, what);
    wrong(kit, "VUID-vkCmdCopyImage-aspect-06665", "VUID-VkCopyImageInfo2-aspect-06665",
          both_usages, no_stencil, what);
}

SCENE(copy_image_layouts, KIT_NULL_DRIVER)
{
    VkImage from = IMAGE(kit, 0), to = IMAGE(kit, 0);

    both(kit, "VUID-vkCmdCopyImage-srcImageLayout-00129",
         "VUID-VkCopyImageInfo2-srcImageLayout-00129",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .from_layout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL });
    both(kit, "VUID-vkCmdCopyImage-dstImageLayout-00134",
         "VUID-VkCopyImageInfo2-dstImageLayout-00134",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .to_layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
}

SCENE(copy_image_layouts_shared_present, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){
                 .instance_extensions = { "VK_KHR_surface", "VK_KHR_get_surface_capabilities2" },
                 .device_extensions = { "VK_KHR_swapchain", "VK_KHR_shared_presentable_image" } });
    VkImage from = IMAGE(kit, 0), to = IMAGE(kit, 0);

    both(kit, "VUID-vkCmdCopyImage-srcImageLayout-01917",
         "VUID-VkCopyImageInfo2-srcImageLayout-01917",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .from_layout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL });
    both(kit, "VUID-vkCmdCopyImage-dstImageLayout-01395",
         "VUID-VkCopyImageInfo2-dstImageLayout-01395",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .to_layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
    both(kit, NULL, NULL,
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .from_layout = VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR,
                         .to_layout = VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR });
    kit_close(kit);
}

SCENE(copy_image_subresources, KIT_NULL_DRIVER)
{
    VkImage from = IMAGE(kit, .layers = 2, .levels = 2), to = IMAGE(kit, .layers = 2, .levels = 2);
    VkImageCopy what = region(COLOR, 1, 1, 1);

    what.srcSubresource.mipLevel = 2;
    wrong(kit, "VUID-vkCmdCopyImage-srcSubresource-01696",
          "VUID-VkCopyImageInfo2-srcSubresource-01696", from, to, what);
    what = region(COLOR, 1, 1, 1);
    what.dstSubresource.mipLevel = 2;
    wrong(kit, "VUID-vkCmdCopyImage-dstSubresource-01697",
          "VUID-VkCopyImageInfo2-dstSubresource-01697", from, to, what);
    what = region(COLOR, 1, 1, 1);
    what.srcSubresource.baseArrayLayer = 2;
    wrong(kit, "VUID-vkCmdCopyImage-srcSubresource-01698",
          "VUID-VkCopyImageInfo2-srcSubresource-01698", from, to, what);
    what = region(COLOR, 1, 1, 1);
    what.dstSubresource.baseArrayLayer = 2;
    wrong(kit, "VUID-vkCmdCopyImage-dstSubresource-01699",
          "VUID-VkCopyImageInfo2-dstSubresource-01699", from, to, what);
    what = region(COLOR, 1, 1, 1);
    what.srcSubresource.layerCount = 2;
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-07744", "VUID-VkCopyImageInfo2-srcImage-07744", from,
          to, what);
}

SCENE(copy_image_subresource_layers, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkImage from = IMAGE(kit, 0), to = IMAGE(kit, 0);
    VkImageCopy what = region(COLOR, 1, 1, 1);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkCopyImageInfo2-aspectMask-00142");
    kit_expect(kit, "VUID-VkCopyImageInfo2-aspectMask-00143");
    kit_expect(kit, "VUID-vkCmdCopyImage-aspectMask-00142");
    kit_expect(kit, "VUID-vkCmdCopyImage-aspectMask-00143");
    what.srcSubresource.layerCount = what.dstSubresource.layerCount = 0;
    kit_expect(kit, "VUID-VkImageSubresourceLayers-layerCount-01700");
    kit_expect(kit, "VUID-VkImageSubresourceLayers-layerCount-01700");
    wrong(kit, "VUID-VkImageSubresourceLayers-layerCount-01700",
          "VUID-VkImageSubresourceLayers-layerCount-01700", from, to, what);
    what = region(COLOR | VK_IMAGE_ASPECT_DEPTH_BIT, 1, 1, 1);
    kit_expect(kit, "VUID-VkImageSubresourceLayers-aspectMask-00167");
    kit_expect(kit, "VUID-VkImageSubresourceLayers-aspectMask-00167");
    wrong(kit, "VUID-VkImageSubresourceLayers-aspectMask-00167",
          "VUID-VkImageSubresourceLayers-aspectMask-00167", from, to, what);
}

SCENE(copy_image_aspects, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkImage from = IMAGE(kit, 0), to = IMAGE(kit, 0),
            depth = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT);
    VkImageCopy what = region(VK_IMAGE_ASPECT_DEPTH_BIT, 1, 1, 1);

    what.dstSubresource.aspectMask = VK_IMAGE_ASPECT_STENCIL_BIT;
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01551", "VUID-VkCopyImageInfo2-srcImage-01551", depth,
          IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT), what);
    /* Of both images, so that they match. */
    what = region(VK_IMAGE_ASPECT_DEPTH_BIT, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdCopyImage-aspectMask-00142");
    kit_expect(kit, "VUID-VkCopyImageInfo2-aspectMask-00142");
    wrong(kit, "VUID-vkCmdCopyImage-aspectMask-00143", "VUID-VkCopyImageInfo2-aspectMask-00143",
          from, to, what);
}

SCENE(copy_image_extent_zero, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkImage from = IMAGE(kit, 0), to = IMAGE(kit, 0);

    wrong(kit, "VUID-VkImageCopy-extent-06668", "VUID-VkImageCopy2-extent-06668", from, to,
          region(COLOR, 0, 1, 1));
    wrong(kit, "VUID-VkImageCopy-extent-06669", "VUID-VkImageCopy2-extent-06669", from, to,
          region(COLOR, 1, 0, 1));
    /* Between 2D images it has to be 1. */
    kit_expect(kit, "VUID-vkCmdCopyImage-srcImage-01790");
    kit_expect(kit, "VUID-VkCopyImageInfo2-srcImage-01790");
    wrong(kit, "VUID-VkImageCopy-extent-06670", "VUID-VkImageCopy2-extent-06670", from, to,
          region(COLOR, 1, 1, 0));
}

SCENE(copy_image_source_box, KIT_NULL_DRIVER)
{
    VkImage from = IMAGE(kit, .levels = 2), large = IMAGE(kit, .extent = { 64, 64, 1 });
    VkImage deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D, .extent = { 32, 32, 4 });
    VkImage deeper = IMAGE(kit, .type = VK_IMAGE_TYPE_3D, .extent = { 32, 32, 8 });
    VkImageCopy what = region(COLOR, 33, 1, 1);

    wrong(kit, "VUID-vkCmdCopyImage-srcOffset-00144", "VUID-VkCopyImageInfo2-srcOffset-00144", from,
          large, what);
    what = region(COLOR, 16, 16, 1);
    what.srcSubresource.mipLevel = 1;
    what.srcOffset.y = 1;
    wrong(kit, "VUID-vkCmdCopyImage-srcOffset-00145", "VUID-VkCopyImageInfo2-srcOffset-00145", from,
          large, what);
    what = region(COLOR, 1, 1, 1);
    what.srcOffset.x = -1;
    wrong(kit, "VUID-vkCmdCopyImage-srcOffset-00144", "VUID-VkCopyImageInfo2-srcOffset-00144", from,
          large, what);
    wrong(kit, "VUID-vkCmdCopyImage-srcOffset-00147", "VUID-VkCopyImageInfo2-srcOffset-00147", deep,
          deeper, region(COLOR, 1, 1, 5));
}

SCENE(copy_image_target_box, KIT_NULL_DRIVER)
{
    VkImage to = IMAGE(kit, .levels = 2), large = IMAGE(kit, .extent = { 64, 64, 1 });
    VkImage deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D, .extent = { 32, 32, 4 });
    VkImage deeper = IMAGE(kit, .type = VK_IMAGE_TYPE_3D, .extent = { 32, 32, 8 });
    VkImageCopy what = region(COLOR, 33, 1, 1);

    wrong(kit, "VUID-vkCmdCopyImage-dstOffset-00150", "VUID-VkCopyImageInfo2-dstOffset-00150",
          large, to, what);
    what = region(COLOR, 16, 16, 1);
    what.dstSubresource.mipLevel = 1;
    what.dstOffset.y = 1;
    wrong(kit, "VUID-vkCmdCopyImage-dstOffset-00151", "VUID-VkCopyImageInfo2-dstOffset-00151",
          large, to, what);
    wrong(kit, "VUID-vkCmdCopyImage-dstOffset-00153", "VUID-VkCopyImageInfo2-dstOffset-00153",
          deeper, deep, region(COLOR, 1, 1, 5));
}

SCENE(copy_image_dimensions, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkImage line = IMAGE(kit, .line = true), line2 = IMAGE(kit, .line = true);
    VkImage flat = IMAGE(kit, .layers = 4), flat2 = IMAGE(kit, 0),
            deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D);
    VkImageCopy what = region(COLOR, 1, 1, 1);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkCopyImageInfo2-dstOffset-00151");
    kit_expect(kit, "VUID-VkCopyImageInfo2-srcOffset-00145");
    kit_expect(kit, "VUID-vkCmdCopyImage-dstOffset-00151");
    kit_expect(kit, "VUID-vkCmdCopyImage-srcOffset-00145");
    what.srcOffset.y = 1;
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-00146", "VUID-VkCopyImageInfo2-srcImage-00146", line,
          line2, what);
    what = region(COLOR, 1, 1, 1);
    what.dstOffset.y = 1;
    wrong(kit, "VUID-vkCmdCopyImage-dstImage-00152", "VUID-VkCopyImageInfo2-dstImage-00152", line,
          line2, what);
    what = region(COLOR, 1, 1, 1);
    what.srcOffset.z = 1;
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01785", "VUID-VkCopyImageInfo2-srcImage-01785", line,
          line2, what);
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01787", "VUID-VkCopyImageInfo2-srcImage-01787", flat,
          flat2, what);
    what = region(COLOR, 1, 1, 1);
    what.dstOffset.z = 1;
    wrong(kit, "VUID-vkCmdCopyImage-dstImage-01786", "VUID-VkCopyImageInfo2-dstImage-01786", line,
          line2, what);
    wrong(kit, "VUID-vkCmdCopyImage-dstImage-01788", "VUID-VkCopyImageInfo2-dstImage-01788", flat2,
          flat, what);
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01790", "VUID-VkCopyImageInfo2-srcImage-01790", flat2,
          flat, region(COLOR, 1, 1, 2));
    what = region(COLOR, 1, 1, 2);
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01791", "VUID-VkCopyImageInfo2-srcImage-01791", flat,
          deep, what);
    wrong(kit, "VUID-vkCmdCopyImage-dstImage-01792", "VUID-VkCopyImageInfo2-dstImage-01792", deep,
          flat, what);
}

SCENE(copy_image_layers_of_3d, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkImage flat = IMAGE(kit, 0), deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D);
    VkImageCopy what = region(COLOR, 1, 1, 1);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkCopyImageInfo2-dstSubresource-01699");
    kit_expect(kit, "VUID-VkCopyImageInfo2-srcSubresource-01698");
    kit_expect(kit, "VUID-vkCmdCopyImage-dstSubresource-01699");
    kit_expect(kit, "VUID-vkCmdCopyImage-srcSubresource-01698");
    what.srcSubresource.baseArrayLayer = 1;
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-04443", "VUID-VkCopyImageInfo2-srcImage-04443", deep,
          flat, what);
    what = region(COLOR, 1, 1, 1);
    what.dstSubresource.baseArrayLayer = 1;
    wrong(kit, "VUID-vkCmdCopyImage-dstImage-04444", "VUID-VkCopyImageInfo2-dstImage-04444", flat,
          deep, what);
}

SCENE(copy_image_blocks, KIT_NULL_DRIVER)
{
    VkImage from = IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK);
    VkImage to = IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK);
    VkImageCopy what = region(COLOR, 4, 4, 1);

    what.srcOffset.x = 2;
    wrong(kit, "VUID-vkCmdCopyImage-pRegions-07278", "VUID-VkCopyImageInfo2-pRegions-07278", from,
          to, what);
    what = region(COLOR, 4, 4, 1);
    what.srcOffset.y = 2;
    wrong(kit, "VUID-vkCmdCopyImage-pRegions-07279", "VUID-VkCopyImageInfo2-pRegions-07279", from,
          to, what);
    what = region(COLOR, 4, 4, 1);
    what.dstOffset.x = 2;
    wrong(kit, "VUID-vkCmdCopyImage-pRegions-07281", "VUID-VkCopyImageInfo2-pRegions-07281", from,
          to, what);
    what = region(COLOR, 4, 4, 1);
    what.dstOffset.y = 2;
    wrong(kit, "VUID-vkCmdCopyImage-pRegions-07282", "VUID-VkCopyImageInfo2-pRegions-07282", from,
          to, what);
}

SCENE(copy_image_block_extents, KIT_NULL_DRIVER)
{
    VkImage odd = IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK, .extent = { 30, 30, 1 });
    VkImage even = IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK);
    VkImageCopy what = region(COLOR, 2, 4, 1);

    /* At the end of the one, in the middle of the other. */
    what.dstOffset.x = 28;
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01728", "VUID-VkCopyImageInfo2-srcImage-01728", even,
          odd, what);
    what = region(COLOR, 2, 4, 1);
    what.srcOffset.x = 28;
    wrong(kit, NEWER_ID(NULL, "VUID-vkCmdCopyImage-dstImage-01732"),
          NEWER_ID(NULL, "VUID-VkCopyImageInfo2-dstImage-01732"), odd, even, what);
    what = region(COLOR, 4, 2, 1);
    what.dstOffset.y = 28;
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01729", "VUID-VkCopyImageInfo2-srcImage-01729", even,
          odd, what);
    what = region(COLOR, 4, 2, 1);
    what.srcOffset.y = 28;
    wrong(kit, NEWER_ID(NULL, "VUID-vkCmdCopyImage-dstImage-01733"),
          NEWER_ID(NULL, "VUID-VkCopyImageInfo2-dstImage-01733"), odd, even, what);
}

SCENE(copy_image_overlap, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0);
    VkImageCopy what = region(COLOR, 17, 32, 1);

    what.dstOffset.x = 15;
    both(kit, "VUID-vkCmdCopyImage-pRegions-00124", "VUID-VkCopyImageInfo2-pRegions-00124",
         &(struct call){ .from = image,
                         .to = image,
                         .region = what,
                         .from_layout = VK_IMAGE_LAYOUT_GENERAL,
                         .to_layout = VK_IMAGE_LAYOUT_GENERAL });
}

/* --- planes --- */

#define TWO VK_FORMAT_G8_B8R8_2PLANE_420_UNORM
#define THREE VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM

static VkImageCopy
planes(VkImageAspectFlags from, VkImageAspectFlags to, uint32_t size)
{
    VkImageCopy what = region(from, size, size, 1);

    what.dstSubresource.aspectMask = to;
    return what;
}

SCENE(copy_image_planes_valid, KIT_NULL_DRIVER)
{
    VkImage two = IMAGE(kit, .format = TWO), three = IMAGE(kit, .format = THREE);

    right(kit, two, three, planes(VK_IMAGE_ASPECT_PLANE_0_BIT, VK_IMAGE_ASPECT_PLANE_0_BIT, 32));
    right(kit, two, IMAGE(kit, .format = VK_FORMAT_R8G8_UNORM),
          planes(VK_IMAGE_ASPECT_PLANE_1_BIT, COLOR, 16));
    right(kit, IMAGE(kit, .format = VK_FORMAT_R8_UINT), three,
          planes(COLOR, VK_IMAGE_ASPECT_PLANE_2_BIT, 16));
}

SCENE(copy_image_planes, KIT_NULL_DRIVER)
{
    VkImage two = IMAGE(kit, .format = TWO), three = IMAGE(kit, .format = THREE);
    VkImage byte = IMAGE(kit, .format = VK_FORMAT_R8_UNORM);

    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01552", "VUID-VkCopyImageInfo2-srcImage-01552", two,
          byte, planes(VK_IMAGE_ASPECT_PLANE_2_BIT, COLOR, 16));
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01553", "VUID-VkCopyImageInfo2-srcImage-01553", three,
          byte, planes(COLOR, COLOR, 16));
    wrong(kit, "VUID-vkCmdCopyImage-dstImage-01554", "VUID-VkCopyImageInfo2-dstImage-01554", byte,
          two, planes(COLOR, VK_IMAGE_ASPECT_PLANE_2_BIT, 16));
    wrong(kit, "VUID-vkCmdCopyImage-dstImage-01555", "VUID-VkCopyImageInfo2-dstImage-01555", byte,
          three, planes(COLOR, COLOR, 16));
    wrong(kit, "VUID-vkCmdCopyImage-srcImage-01556", "VUID-VkCopyImageInfo2-srcImage-01556", three,
          IMAGE(kit, .format = VK_FORMAT_S8_UINT),
          planes(VK_IMAGE_ASPECT_PLANE_0_BIT, VK_IMAGE_ASPECT_STENCIL_BIT, 16));
    wrong(kit, "VUID-vkCmdCopyImage-dstImage-01557", "VUID-VkCopyImageInfo2-dstImage-01557",
          IMAGE(kit, .format = VK_FORMAT_S8_UINT), three,
          planes(VK_IMAGE_ASPECT_STENCIL_BIT, VK_IMAGE_ASPECT_PLANE_0_BIT, 16));
    wrong(kit, "VUID-vkCmdCopyImage-None-01549", "VUID-VkCopyImageInfo2-None-01549", two, byte,
          planes(VK_IMAGE_ASPECT_PLANE_1_BIT, COLOR, 16));
    /* The second plane has half the size. */
    wrong(kit, "VUID-vkCmdCopyImage-srcOffset-00144", "VUID-VkCopyImageInfo2-srcOffset-00144",
          three, byte,
          (VkImageCopy){ .srcSubresource = { VK_IMAGE_ASPECT_PLANE_1_BIT, 0, 0, 1 },
                         .dstSubresource = COLOR_LAYER,
                         .extent = { 17, 16, 1 } });
}

/* --- units that a queue family copies in --- */

SCENE(copy_image_granularity, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1,transfer+coarse:1", 1);
    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    VkImage from = IMAGE(kit, .extent = { 30, 30, 1 }), to = IMAGE(kit, 0),
            small = IMAGE(kit, .extent = { 30, 30, 1 });
    struct call call = { .from = from,
                         .to = to,
                         .region = region(COLOR, 16, 16, 1),
                         .commands = recording_transfer_only(kit) };

    call.region.srcOffset.x = 8;
    both(kit, NULL, NULL, &call);
    call.region.srcOffset.x = 4;
    both(kit, "VUID-vkCmdCopyImage-srcOffset-01783", "VUID-VkCopyImageInfo2-srcOffset-01783",
         &call);
    call.region.srcOffset.x = 0;
    call.region.dstOffset.y = 4;
    both(kit, "VUID-vkCmdCopyImage-dstOffset-01784", "VUID-VkCopyImageInfo2-dstOffset-01784",
         &call);
    /* To the end of both. */
    call = (struct call){
        .from = from, .to = small, .region = region(COLOR, 30, 30, 1), .commands = call.commands
    };
    both(kit, NULL, NULL, &call);
    kit_end(kit, call.commands);
    kit_close(kit);
}

SCENE(copy_image_whole_levels, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1,transfer+whole:1", 1);
    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    VkImage from = IMAGE(kit, .levels = 2), to = IMAGE(kit, .levels = 2),
            large = IMAGE(kit, .extent = { 64, 32, 1 });
    struct call call = {
        .from = from, .to = to, .region = WHOLE, .commands = recording_transfer_only(kit)
    };

    both(kit, NULL, NULL, &call);
    call.from = large;
    both(kit, "VUID-vkCmdCopyImage-srcOffset-01783", "VUID-VkCopyImageInfo2-srcOffset-01783",
         &call);
    kit_end(kit, call.commands);
    kit_close(kit);
}

/* --- Vulkan 1.0 --- */

SCENE(copy_image_1_0, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    VkImage from = IMAGE(kit, .layers = 4), to = IMAGE(kit, 0),
            deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D);
    VkImage depth = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT);
    VkImage depth2 = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT);
    VkCommandBuffer commands = kit_recording(kit);
    struct call call = { .from = from, .to = to, .region = WHOLE };

    kit_expect(kit, "VUID-vkCmdCopyImage-srcImage-00127");
    copy(commands, 0,
         &(struct call){ .from = IMAGE(kit, .unbound = true), .to = to, .region = WHOLE });
    kit_expect(kit, "VUID-vkCmdCopyImage-dstImage-00132");
    copy(commands, 0,
         &(struct call){ .from = from, .to = IMAGE(kit, .unbound = true), .region = WHOLE });
    kit_expect(kit,
               NEWER_ID("VUID-vkCmdCopyImage-aspect-06662", "VUID-vkCmdCopyImage-srcImage-00126"));
    copy(commands, 0,
         &(struct call){
             .from = IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), .to = to, .region = WHOLE });
    kit_expect(kit,
               NEWER_ID("VUID-vkCmdCopyImage-aspect-06663", "VUID-vkCmdCopyImage-dstImage-00131"));
    copy(commands, 0,
         &(struct call){ .from = from,
                         .to = IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT),
                         .region = WHOLE });
    kit_expect(
        kit, NEWER_ID("VUID-vkCmdCopyImage-srcImage-01548", "VUID-vkCmdCopyImage-srcImage-00135"));
    copy(commands, 0,
         &(struct call){
             .from = IMAGE(kit, .format = VK_FORMAT_R32G32_SFLOAT), .to = to, .region = WHOLE });
    kit_expect(kit, NEWER_ID("VUID-vkCmdCopyImage-apiVersion-07933",
                             "VUID-vkCmdCopyImage-srcImage-07742"));
    copy(commands, 0, &(struct call){ .from = deep, .to = to, .region = WHOLE });
    kit_expect(kit,
               NEWER_ID("VUID-VkImageCopy-apiVersion-07941", "VUID-VkImageCopy-layerCount-00138"));
    call.region.srcSubresource.layerCount = 2;
    copy(commands, 0, &call);
    kit_expect(kit,
               NEWER_ID("VUID-VkImageCopy-apiVersion-07940", "VUID-VkImageCopy-aspectMask-00137"));
    call = (struct call){ .from = depth,
                          .to = depth2,
                          .region = planes(VK_IMAGE_ASPECT_DEPTH_BIT, VK_IMAGE_ASPECT_STENCIL_BIT,
                                           8) };
    copy(commands, 0, &call);
    kit_expect(kit, NEWER_ID("VUID-vkCmdCopyImage-apiVersion-08969",
                             "VUID-vkCmdCopyImage-srcImage-01789"));
    copy(commands, 0, &(struct call){ .from = from, .to = to, .region = region(COLOR, 1, 1, 2) });
    kit_end(kit, commands);
    kit_close(kit);
}

KIT_MAIN()
