/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies between buffers and images, in both directions.
 */
#include "newer_ids.h"
#include "transfer_scene.h"

#include <stdlib.h>

#define SRC VK_BUFFER_USAGE_TRANSFER_SRC_BIT
#define DST VK_BUFFER_USAGE_TRANSFER_DST_BIT
#define COLOR VK_IMAGE_ASPECT_COLOR_BIT
#define DEPTH VK_IMAGE_ASPECT_DEPTH_BIT
#define STENCIL VK_IMAGE_ASPECT_STENCIL_BIT

/* The four ids of one rule: to an image and to a buffer, in the first and second version. NULL: not
 * expected. */
struct ids {
    const char *to_image, *to_image2, *to_buffer, *to_buffer2;
};

struct call {
    VkBuffer buffer;
    VkImage image;
    VkImageLayout layout; /* 0: the transfer layout */
    VkBufferImageCopy region;
};

static VkBuffer
bound(struct kit *kit, VkDeviceSize size)
{
    return kit_bound_buffer(kit, size, SRC | DST, NULL);
}

static void
to_image(VkCommandBuffer commands, int version, const struct call *call)
{
    VkImageLayout layout = call->layout ? call->layout : VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    VkBufferImageCopy2 region = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
        .bufferOffset = call->region.bufferOffset,
        .bufferRowLength = call->region.bufferRowLength,
        .bufferImageHeight = call->region.bufferImageHeight,
        .imageSubresource = call->region.imageSubresource,
        .imageOffset = call->region.imageOffset,
        .imageExtent = call->region.imageExtent,
    };
    VkCopyBufferToImageInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2,
        .srcBuffer = call->buffer,
        .dstImage = call->image,
        .dstImageLayout = layout,
        .regionCount = 1,
        .pRegions = &region,
    };

    if (version == 0) {
        vkCmdCopyBufferToImage(commands, call->buffer, call->image, layout, 1, &call->region);
    } else {
        vkCmdCopyBufferToImage2(commands, &info);
    }
}

static void
to_buffer(VkCommandBuffer commands, int version, const struct call *call)
{
    VkImageLayout layout = call->layout ? call->layout : VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    VkBufferImageCopy2 region = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
        .bufferOffset = call->region.bufferOffset,
        .bufferRowLength = call->region.bufferRowLength,
        .bufferImageHeight = call->region.bufferImageHeight,
        .imageSubresource = call->region.imageSubresource,
        .imageOffset = call->region.imageOffset,
        .imageExtent = call->region.imageExtent,
    };
    VkCopyImageToBufferInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_BUFFER_INFO_2,
        .srcImage = call->image,
        .srcImageLayout = layout,
        .dstBuffer = call->buffer,
        .regionCount = 1,
        .pRegions = &region,
    };

    if (version == 0) {
        vkCmdCopyImageToBuffer(commands, call->image, layout, call->buffer, 1, &call->region);
    } else {
        vkCmdCopyImageToBuffer2(commands, &info);
    }
}

/* Both ways and versions; the ids may be NULL. */
static void
every(struct kit *kit, const struct ids *ids, const struct call *call)
{
    const char *expected[] = { ids ? ids->to_image : NULL, ids ? ids->to_image2 : NULL,
                               ids ? ids->to_buffer : NULL, ids ? ids->to_buffer2 : NULL };

    for (int i = 0; i < 4; i++) {
        VkCommandBuffer commands;

        if (ids && !expected[i]) {
            continue;
        }
        if (expected[i]) {
            kit_expect(kit, expected[i]);
        }
        commands = kit_recording(kit);
        (i < 2 ? to_image : to_buffer)(commands, i % 2, call);
        kit_end(kit, commands);
    }
}

static VkBufferImageCopy
region(VkImageAspectFlags aspect, uint32_t width, uint32_t height, uint32_t depth)
{
    return (VkBufferImageCopy){ .imageSubresource = { aspect, 0, 0, 1 },
                                .imageExtent = { width, height, depth } };
}

static void
right(struct kit *kit, VkBuffer buffer, VkImage image, VkBufferImageCopy what)
{
    every(kit, NULL, &(struct call){ .buffer = buffer, .image = image, .region = what });
}

static void
wrong(struct kit *kit, VkBuffer buffer, VkImage image, VkBufferImageCopy what, struct ids ids)
{
    every(kit, &ids, &(struct call){ .buffer = buffer, .image = image, .region = what });
}

SCENE(buffer_image_valid, KIT_NULL_DRIVER)
{
    VkBuffer exact = bound(kit, 32 * 32 * 4);
    VkImage image = IMAGE(kit, 0), layers = IMAGE(kit, .layers = 4, .levels = 3);
    VkBufferImageCopy what = region(COLOR, 32, 32, 1);

    right(kit, exact, image, what);
    what.bufferRowLength = what.bufferImageHeight = 32;
    right(kit, exact, image, what);
    /* The last row ends where the copy ends, not where the next row would begin. */
    what = region(COLOR, 1, 2, 1);
    what.bufferRowLength = 1023;
    right(kit, exact, image, what);
    what = region(COLOR, 8, 8, 1);
    what.imageSubresource = (VkImageSubresourceLayers){ COLOR, 2, 1, 3 };
    what.bufferOffset = 4;
    right(kit, exact, layers, what);
    right(kit, exact, IMAGE(kit, .line = true), region(COLOR, 32, 1, 1));
    right(kit, exact, IMAGE(kit, .type = VK_IMAGE_TYPE_3D), region(COLOR, 32, 2, 16));
    every(kit, NULL,
          &(struct call){ .buffer = exact,
                          .image = image,
                          .region = region(COLOR, 1, 1, 1),
                          .layout = VK_IMAGE_LAYOUT_GENERAL });
}

SCENE(buffer_image_valid_formats, KIT_NULL_DRIVER)
{
    VkImage blocks = IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK, .levels = 6);
    VkImage both = IMAGE(kit, .format = VK_FORMAT_D32_SFLOAT_S8_UINT);
    VkImage planes = IMAGE(kit, .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM);
    VkBufferImageCopy what = region(COLOR, 2, 2, 1);

    right(kit, bound(kit, 512), blocks, region(COLOR, 32, 32, 1));
    what.imageSubresource.mipLevel = 4;
    right(kit, bound(kit, 8), blocks, what);
    right(kit, bound(kit, 32 * 32 * 4), both, region(DEPTH, 32, 32, 1));
    right(kit, bound(kit, 32 * 32), both, region(STENCIL, 32, 32, 1));
    right(kit, bound(kit, 32 * 32), planes, region(VK_IMAGE_ASPECT_PLANE_0_BIT, 32, 32, 1));
    right(kit, bound(kit, 16 * 16 * 2), planes, region(VK_IMAGE_ASPECT_PLANE_1_BIT, 16, 16, 1));
}

SCENE(buffer_image_objects, KIT_NULL_DRIVER)
{
    VkBuffer buffer = bound(kit, 4096);
    VkBufferImageCopy what = region(COLOR, 32, 32, 1);

    wrong(kit, kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL), IMAGE(kit, 0),
          what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-srcBuffer-00174",
                        "VUID-VkCopyBufferToImageInfo2-srcBuffer-00174",
                        "VUID-vkCmdCopyImageToBuffer-dstBuffer-00191",
                        "VUID-VkCopyImageToBufferInfo2-dstBuffer-00191" });
    wrong(kit, kit_buffer(kit, 4096, SRC | DST), IMAGE(kit, 0), what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-srcBuffer-00176",
                        "VUID-VkCopyBufferToImageInfo2-srcBuffer-00176",
                        "VUID-vkCmdCopyImageToBuffer-dstBuffer-00192",
                        "VUID-VkCopyImageToBufferInfo2-dstBuffer-00192" });
    wrong(kit, buffer, IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-dstImage-00177",
                        "VUID-VkCopyBufferToImageInfo2-dstImage-00177",
                        "VUID-vkCmdCopyImageToBuffer-srcImage-00186",
                        "VUID-VkCopyImageToBufferInfo2-srcImage-00186" });
    wrong(kit, buffer, IMAGE(kit, .unbound = true), what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-dstImage-00178",
                        "VUID-VkCopyBufferToImageInfo2-dstImage-00178",
                        "VUID-vkCmdCopyImageToBuffer-srcImage-00187",
                        "VUID-VkCopyImageToBufferInfo2-srcImage-00187" });
    wrong(kit, buffer,
          IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT,
                .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                         VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
          what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-dstImage-00179",
                        "VUID-VkCopyBufferToImageInfo2-dstImage-00179",
                        "VUID-vkCmdCopyImageToBuffer-srcImage-00188",
                        "VUID-VkCopyImageToBufferInfo2-srcImage-00188" });
}

SCENE(buffer_image_layout, KIT_NULL_DRIVER)
{
    struct ids ids = { "VUID-vkCmdCopyBufferToImage-dstImageLayout-00181",
                       "VUID-VkCopyBufferToImageInfo2-dstImageLayout-00181",
                       "VUID-vkCmdCopyImageToBuffer-srcImageLayout-00190",
                       "VUID-VkCopyImageToBufferInfo2-srcImageLayout-00190" };

    every(kit, &ids,
          &(struct call){ .buffer = bound(kit, 4096),
                          .image = IMAGE(kit, 0),
                          .region = region(COLOR, 32, 32, 1),
                          .layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
}

SCENE(buffer_image_layout_shared_present, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){
                 .instance_extensions = { "VK_KHR_surface", "VK_KHR_get_surface_capabilities2" },
                 .device_extensions = { "VK_KHR_swapchain", "VK_KHR_shared_presentable_image" } });
    struct ids ids = { "VUID-vkCmdCopyBufferToImage-dstImageLayout-01396",
                       "VUID-VkCopyBufferToImageInfo2-dstImageLayout-01396",
                       "VUID-vkCmdCopyImageToBuffer-srcImageLayout-01397",
                       "VUID-VkCopyImageToBufferInfo2-srcImageLayout-01397" };

    every(kit, &ids,
          &(struct call){ .buffer = bound(kit, 4096),
                          .image = IMAGE(kit, 0),
                          .region = region(COLOR, 32, 32, 1),
                          .layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
    kit_close(kit);
}

SCENE(buffer_image_subresource, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkBuffer buffer = bound(kit, 4096);
    VkImage image = IMAGE(kit, .levels = 2, .layers = 2),
            depth = IMAGE(kit, .format = VK_FORMAT_D32_SFLOAT_S8_UINT);
    VkBufferImageCopy what = region(COLOR, 1, 1, 1);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-imageSubresource-01702");
    kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-imageSubresource-01704");
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-imageSubresource-01702");
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-imageSubresource-01704");
    what.imageSubresource.mipLevel = 2;
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-imageSubresource-01701",
                        "VUID-VkCopyBufferToImageInfo2-imageSubresource-01701",
                        "VUID-vkCmdCopyImageToBuffer-imageSubresource-01703",
                        "VUID-VkCopyImageToBufferInfo2-imageSubresource-01703" });
    what = region(COLOR, 1, 1, 1);
    what.imageSubresource.baseArrayLayer = 1;
    what.imageSubresource.layerCount = 2;
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-imageSubresource-01702",
                        "VUID-VkCopyBufferToImageInfo2-imageSubresource-01702",
                        "VUID-vkCmdCopyImageToBuffer-imageSubresource-01704",
                        "VUID-VkCopyImageToBufferInfo2-imageSubresource-01704" });
    wrong(kit, buffer, image, region(DEPTH, 1, 1, 1),
          (struct ids){ "VUID-vkCmdCopyBufferToImage-aspectMask-00211",
                        "VUID-VkCopyBufferToImageInfo2-aspectMask-00211",
                        "VUID-vkCmdCopyImageToBuffer-aspectMask-00211",
                        "VUID-VkCopyImageToBufferInfo2-aspectMask-00211" });
    wrong(kit, buffer, depth, region(DEPTH | STENCIL, 1, 1, 1),
          (struct ids){ "VUID-VkBufferImageCopy-aspectMask-00212",
                        "VUID-VkBufferImageCopy2-aspectMask-00212",
                        "VUID-VkBufferImageCopy-aspectMask-00212",
                        "VUID-VkBufferImageCopy2-aspectMask-00212" });
    what = region(COLOR, 1, 2, 1);
    what.imageSubresource.layerCount = 0;
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-VkImageSubresourceLayers-layerCount-01700",
                        "VUID-VkImageSubresourceLayers-layerCount-01700",
                        "VUID-VkImageSubresourceLayers-layerCount-01700",
                        "VUID-VkImageSubresourceLayers-layerCount-01700" });
    what = region(VK_IMAGE_ASPECT_METADATA_BIT, 1, 1, 1);
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-VkImageSubresourceLayers-aspectMask-00168",
                        "VUID-VkImageSubresourceLayers-aspectMask-00168",
                        "VUID-VkImageSubresourceLayers-aspectMask-00168",
                        "VUID-VkImageSubresourceLayers-aspectMask-00168" });
    what = region(COLOR, 1, 1, 1);
    what.imageSubresource.baseArrayLayer = 1;
    wrong(kit, buffer, IMAGE(kit, .type = VK_IMAGE_TYPE_3D), what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-baseArrayLayer-00213",
                        "VUID-VkCopyBufferToImageInfo2-baseArrayLayer-00213",
                        "VUID-vkCmdCopyImageToBuffer-baseArrayLayer-00213",
                        "VUID-VkCopyImageToBufferInfo2-baseArrayLayer-00213" });
}

SCENE(buffer_image_region_alone, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkBuffer buffer = bound(kit, 4096);
    VkImage image = IMAGE(kit, 0);
    VkBufferImageCopy what = region(COLOR, 8, 1, 1);

    what.bufferRowLength = 7;
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-VkBufferImageCopy-bufferRowLength-00195",
                        "VUID-VkBufferImageCopy2-bufferRowLength-00195",
                        "VUID-VkBufferImageCopy-bufferRowLength-00195",
                        "VUID-VkBufferImageCopy2-bufferRowLength-00195" });
    what = region(COLOR, 1, 8, 1);
    what.bufferImageHeight = 7;
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-VkBufferImageCopy-bufferImageHeight-00196",
                        "VUID-VkBufferImageCopy2-bufferImageHeight-00196",
                        "VUID-VkBufferImageCopy-bufferImageHeight-00196",
                        "VUID-VkBufferImageCopy2-bufferImageHeight-00196" });
    wrong(kit, buffer, image, region(COLOR, 0, 1, 1),
          (struct ids){ "VUID-VkBufferImageCopy-imageExtent-06659",
                        "VUID-VkBufferImageCopy2-imageExtent-06659",
                        "VUID-VkBufferImageCopy-imageExtent-06659",
                        "VUID-VkBufferImageCopy2-imageExtent-06659" });
    wrong(kit, buffer, image, region(COLOR, 1, 0, 1),
          (struct ids){ "VUID-VkBufferImageCopy-imageExtent-06660",
                        "VUID-VkBufferImageCopy2-imageExtent-06660",
                        "VUID-VkBufferImageCopy-imageExtent-06660",
                        "VUID-VkBufferImageCopy2-imageExtent-06660" });
    /* An image that is not 3D has a depth of 1. */
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-srcImage-00201");
    kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-srcImage-00201");
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-srcImage-00201");
    kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-srcImage-00201");
    wrong(kit, buffer, image, region(COLOR, 1, 1, 0),
          (struct ids){ "VUID-VkBufferImageCopy-imageExtent-06661",
                        "VUID-VkBufferImageCopy2-imageExtent-06661",
                        "VUID-VkBufferImageCopy-imageExtent-06661",
                        "VUID-VkBufferImageCopy2-imageExtent-06661" });
}

SCENE(buffer_image_box, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkBuffer buffer = bound(kit, 4096);
    VkImage image = IMAGE(kit, 0), line = IMAGE(kit, .line = true),
            deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D);
    VkBufferImageCopy what = region(COLOR, 16, 1, 1);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-imageOffset-00200");
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-pRegions-00172");
        kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-pRegions-00172");
        kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-pRegions-00172");
        kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-pRegions-00172");
        kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-pRegions-00172");
    }
    kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-pRegions-06224");
    kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-imageOffset-00198");
    kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-imageOffset-00200");
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-pRegions-00182");
        kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-pRegions-00182");
        kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-pRegions-00182");
        kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-pRegions-00182");
        kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-pRegions-00182");
    }
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-imageOffset-00200");
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-vkCmdCopyBufferToImage-pRegions-06217");
        kit_expect(kit, "VUID-vkCmdCopyBufferToImage-pRegions-06217");
        kit_expect(kit, "VUID-vkCmdCopyBufferToImage-pRegions-06217");
        kit_expect(kit, "VUID-vkCmdCopyBufferToImage-pRegions-06217");
        kit_expect(kit, "VUID-vkCmdCopyBufferToImage-pRegions-06217");
    }
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-pRegions-06219");
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-imageOffset-00200");
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-pRegions-06220");
        kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-pRegions-06220");
        kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-pRegions-06220");
        kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-pRegions-06220");
        kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-pRegions-06220");
    }
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-pRegions-06222");
    what.imageOffset.x = 17;
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-pRegions-06218",
                        "VUID-VkCopyBufferToImageInfo2-pRegions-06223",
                        "VUID-vkCmdCopyImageToBuffer-pRegions-06221",
                        "VUID-VkCopyImageToBufferInfo2-imageOffset-00197" });
    what = region(COLOR, 1, 16, 1);
    what.imageOffset.y = -1;
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-pRegions-06219",
                        "VUID-VkCopyBufferToImageInfo2-pRegions-06224",
                        "VUID-vkCmdCopyImageToBuffer-pRegions-06222",
                        "VUID-VkCopyImageToBufferInfo2-imageOffset-00198" });
    what = region(COLOR, 1, 1, 16);
    what.imageOffset.z = 17;
    wrong(kit, buffer, deep, what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-imageOffset-00200",
                        "VUID-VkCopyBufferToImageInfo2-imageOffset-00200",
                        "VUID-vkCmdCopyImageToBuffer-imageOffset-00200",
                        "VUID-VkCopyImageToBufferInfo2-imageOffset-00200" });
    wrong(kit, buffer, line, region(COLOR, 1, 2, 1),
          (struct ids){ "VUID-vkCmdCopyBufferToImage-srcImage-00199",
                        "VUID-VkCopyBufferToImageInfo2-srcImage-00199",
                        "VUID-vkCmdCopyImageToBuffer-srcImage-00199",
                        "VUID-VkCopyImageToBufferInfo2-srcImage-00199" });
    wrong(kit, buffer, image, region(COLOR, 1, 1, 2),
          (struct ids){ "VUID-vkCmdCopyBufferToImage-srcImage-00201",
                        "VUID-VkCopyBufferToImageInfo2-srcImage-00201",
                        "VUID-vkCmdCopyImageToBuffer-srcImage-00201",
                        "VUID-VkCopyImageToBufferInfo2-srcImage-00201" });
}

SCENE(buffer_image_blocks, KIT_NULL_DRIVER)
{
    VkBuffer buffer = bound(kit, 4096);
    VkImage image = IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK);
    VkBufferImageCopy what = region(COLOR, 4, 4, 1);

    /* The same calls break these rules as well. */
    what.imageOffset.x = 2;
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-pRegions-07274",
                        "VUID-VkCopyBufferToImageInfo2-pRegions-07274",
                        "VUID-vkCmdCopyImageToBuffer-pRegions-07274",
                        "VUID-VkCopyImageToBufferInfo2-pRegions-07274" });
    what = region(COLOR, 4, 4, 1);
    what.imageOffset.y = 2;
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-pRegions-07275",
                        "VUID-VkCopyBufferToImageInfo2-pRegions-07275",
                        "VUID-vkCmdCopyImageToBuffer-pRegions-07275",
                        "VUID-VkCopyImageToBufferInfo2-pRegions-07275" });
    wrong(kit, buffer, image, region(COLOR, 6, 4, 1),
          (struct ids){ "VUID-vkCmdCopyBufferToImage-imageExtent-00207",
                        "VUID-VkCopyBufferToImageInfo2-imageExtent-00207",
                        "VUID-vkCmdCopyImageToBuffer-imageExtent-00207",
                        "VUID-VkCopyImageToBufferInfo2-imageExtent-00207" });
    wrong(kit, buffer, image, region(COLOR, 4, 6, 1),
          (struct ids){ "VUID-vkCmdCopyBufferToImage-imageExtent-00208",
                        "VUID-VkCopyBufferToImageInfo2-imageExtent-00208",
                        "VUID-vkCmdCopyImageToBuffer-imageExtent-00208",
                        "VUID-VkCopyImageToBufferInfo2-imageExtent-00208" });
    what = region(COLOR, 4, 4, 1);
    what.bufferRowLength = 6;
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-bufferRowLength-00203",
                        "VUID-VkCopyBufferToImageInfo2-bufferRowLength-00203",
                        "VUID-vkCmdCopyImageToBuffer-bufferRowLength-00203",
                        "VUID-VkCopyImageToBufferInfo2-bufferRowLength-00203" });
    what = region(COLOR, 4, 4, 1);
    what.bufferImageHeight = 6;
    wrong(kit, buffer, image, what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-bufferImageHeight-00204",
                        "VUID-VkCopyBufferToImageInfo2-bufferImageHeight-00204",
                        "VUID-vkCmdCopyImageToBuffer-bufferImageHeight-00204",
                        "VUID-VkCopyImageToBufferInfo2-bufferImageHeight-00204" });
}

SCENE(buffer_image_offsets, KIT_NULL_DRIVER)
{
    VkBuffer buffer = bound(kit, 8192);
    VkBufferImageCopy what = region(COLOR, 4, 4, 1);

    /* The same calls break these rules as well. */
    if (!HAS_NEWER_IDS) {
        kit_allow(kit, "VUID-VkCopyBufferToImageInfo2-pRegions-07273");
        kit_allow(kit, "VUID-VkCopyImageToBufferInfo2-pRegions-07273");
        kit_allow(kit, "VUID-vkCmdCopyBufferToImage-pRegions-07273");
        kit_allow(kit, "VUID-vkCmdCopyImageToBuffer-pRegions-07273");
    }
    what.bufferOffset = 2;
    wrong(kit, buffer, IMAGE(kit, 0), what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-bufferOffset-01558",
                        "VUID-VkCopyBufferToImageInfo2-bufferOffset-01558",
                        "VUID-vkCmdCopyImageToBuffer-bufferOffset-01558",
                        "VUID-VkCopyImageToBufferInfo2-bufferOffset-01558" });
    what = region(STENCIL, 4, 4, 1);
    what.bufferOffset = 2;
    wrong(kit, buffer, IMAGE(kit, .format = VK_FORMAT_S8_UINT), what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-srcImage-04053",
                        "VUID-VkCopyBufferToImageInfo2-srcImage-04053",
                        "VUID-vkCmdCopyImageToBuffer-srcImage-04053",
                        "VUID-VkCopyImageToBufferInfo2-srcImage-04053" });
    what = region(VK_IMAGE_ASPECT_PLANE_1_BIT, 4, 4, 1);
    what.bufferOffset = 1;
    wrong(kit, buffer, IMAGE(kit, .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM), what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-bufferOffset-01559",
                        "VUID-VkCopyBufferToImageInfo2-bufferOffset-01559",
                        "VUID-vkCmdCopyImageToBuffer-bufferOffset-01559",
                        "VUID-VkCopyImageToBufferInfo2-bufferOffset-01559" });
    what = region(COLOR, 4, 1, 1);
    what.bufferRowLength = 0x20000000;
    wrong(kit, buffer, IMAGE(kit, 0), what,
          (struct ids){ "VUID-vkCmdCopyBufferToImage-pRegions-07277",
                        "VUID-VkCopyBufferToImageInfo2-pRegions-07277",
                        "VUID-vkCmdCopyImageToBuffer-pRegions-07277",
                        "VUID-VkCopyImageToBufferInfo2-pRegions-07277" });
}

SCENE(buffer_image_too_small, KIT_NULL_DRIVER)
{
    struct ids ids = { "VUID-vkCmdCopyBufferToImage-pRegions-00171",
                       "VUID-VkCopyBufferToImageInfo2-pRegions-00171",
                       "VUID-vkCmdCopyImageToBuffer-pRegions-00183",
                       "VUID-VkCopyImageToBufferInfo2-pRegions-00183" };
    VkImage image = IMAGE(kit, 0), deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D);
    VkBufferImageCopy what = region(COLOR, 32, 32, 1);

    wrong(kit, bound(kit, 32 * 32 * 4 - 1), image, what, ids);
    what.bufferOffset = 4;
    wrong(kit, bound(kit, 32 * 32 * 4), image, what, ids);
    what = region(COLOR, 1, 2, 1);
    what.bufferRowLength = 1024;
    wrong(kit, bound(kit, 32 * 32 * 4), image, what, ids);
    what = region(COLOR, 1, 1, 2);
    what.bufferRowLength = 32;
    what.bufferImageHeight = 32;
    wrong(kit, bound(kit, 32 * 32 * 4), deep, what, ids);
    wrong(kit, bound(kit, 511), IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK),
          region(COLOR, 32, 32, 1), ids);
    wrong(kit, bound(kit, 32 * 32 - 4), IMAGE(kit, .format = VK_FORMAT_D32_SFLOAT_S8_UINT),
          region(STENCIL, 32, 32, 1), ids);
}

SCENE(buffer_image_planes, KIT_NULL_DRIVER)
{
    VkBuffer buffer = bound(kit, 8192);

    wrong(kit, buffer, IMAGE(kit, .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM),
          region(COLOR, 4, 4, 1),
          (struct ids){ "VUID-vkCmdCopyBufferToImage-pRegions-07740",
                        "VUID-VkCopyBufferToImageInfo2-pRegions-07740",
                        "VUID-vkCmdCopyImageToBuffer-pRegions-07740",
                        "VUID-VkCopyImageToBufferInfo2-pRegions-07740" });
    wrong(kit, buffer, IMAGE(kit, .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM),
          region(COLOR, 4, 4, 1),
          (struct ids){ "VUID-vkCmdCopyBufferToImage-pRegions-07741",
                        "VUID-VkCopyBufferToImageInfo2-pRegions-07741",
                        "VUID-vkCmdCopyImageToBuffer-pRegions-07741",
                        "VUID-VkCopyImageToBufferInfo2-pRegions-07741" });
}

SCENE(buffer_image_transfer_queue, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    VkBuffer buffer = bound(kit, 8192);
    VkImage byte = IMAGE(kit, .format = VK_FORMAT_R8_UNORM),
            depth = IMAGE(kit, .format = VK_FORMAT_D16_UNORM);
    VkCommandBuffer commands = recording_transfer_only(kit);
    struct call call = { .buffer = buffer,
                         .image = byte,
                         .layout = VK_IMAGE_LAYOUT_GENERAL,
                         .region = region(COLOR, 4, 4, 1) };

    to_image(commands, 0, &call);
    call.region.bufferOffset = 2;
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-commandBuffer-07737");
    to_image(commands, 0, &call);
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage2-commandBuffer-07737");
    to_image(commands, 1, &call);
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-commandBuffer-07746");
    to_buffer(commands, 0, &call);
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer2-commandBuffer-07746");
    to_buffer(commands, 1, &call);
    call = (struct call){ .buffer = buffer,
                          .image = depth,
                          .layout = VK_IMAGE_LAYOUT_GENERAL,
                          .region = region(DEPTH, 4, 4, 1) };
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdCopyImageToBuffer-commandBuffer-10216", NULL));
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdCopyImageToBuffer-commandBuffer-11791", NULL));
    to_buffer(commands, 0, &call);
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdCopyImageToBuffer2-commandBuffer-10216", NULL));
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdCopyImageToBuffer2-commandBuffer-11791", NULL));
    to_buffer(commands, 1, &call);
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-commandBuffer-07739");
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdCopyBufferToImage-commandBuffer-11779", NULL));
    to_image(commands, 0, &call);
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage2-commandBuffer-07739");
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdCopyBufferToImage2-commandBuffer-11779", NULL));
    to_image(commands, 1, &call);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(buffer_image_granularity, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1,transfer+coarse:1", 1);
    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    VkCommandBuffer commands = recording_transfer_only(kit);
    struct call call = { .buffer = bound(kit, 8192),
                         .image = IMAGE(kit, 0),
                         .layout = VK_IMAGE_LAYOUT_GENERAL,
                         .region = region(COLOR, 8, 8, 1) };

    to_image(commands, 0, &call);
    to_buffer(commands, 0, &call);
    call.region.imageExtent.width = 12;
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-imageOffset-07738");
    to_image(commands, 0, &call);
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage2-imageOffset-07738");
    to_image(commands, 1, &call);
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-imageOffset-07747");
    to_buffer(commands, 0, &call);
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer2-imageOffset-07747");
    to_buffer(commands, 1, &call);
    kit_end(kit, commands);
    kit_close(kit);
}

/* --- protected memory --- */

SCENE(buffer_image_protected_queue,
      KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    VkPhysicalDeviceVulkan11Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .protectedMemory = VK_TRUE,
    };

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+protected:1", 1);
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    VkBuffer buffer = bound(kit, 8192);
    VkImage image = IMAGE(kit, 0);
    VkCommandPool pool = kit_command_pool(kit, VK_COMMAND_POOL_CREATE_PROTECTED_BIT);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    struct call call = { .buffer = buffer,
                         .image = image,
                         .layout = VK_IMAGE_LAYOUT_GENERAL,
                         .region = region(COLOR, 8, 8, 1) };

    kit_begin(kit, commands, 0);
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-commandBuffer-01830");
    to_image(commands, 0, &call);
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer2-commandBuffer-01833");
    to_buffer(commands, 1, &call);
    kit_end(kit, commands);
    kit_close(kit);
}

KIT_MAIN()
