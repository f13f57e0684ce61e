/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies, blits and barriers of images, the second end of dynamic rendering, and values of single parameters: rules of registries
 * after 1.3.239. Skipped with older headers.
 */
#include "newer_scene.h"

#include <stdlib.h>

#ifndef VK_KHR_maintenance10

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance10");
}

#else

/* The loader need not know them. */
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define DEPTH VK_IMAGE_ASPECT_DEPTH_BIT
#define STENCIL VK_IMAGE_ASPECT_STENCIL_BIT
#define COLOUR VK_IMAGE_ASPECT_COLOR_BIT

static void
open_8(struct kit *kit)
{
    NEW_WITH(kit, VkPhysicalDeviceMaintenance8FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_8_FEATURES_KHR, "VK_KHR_maintenance8");
}

static VkImage
image(struct kit *kit, VkFormat format, VkImageType type, uint32_t depth, uint32_t layers)
{
    return image_of(kit, &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                               .imageType = type,
                                               .format = format,
                                               .extent = { 16, 16, depth },
                                               .mipLevels = 1,
                                               .arrayLayers = layers,
                                               .samples = VK_SAMPLE_COUNT_1_BIT,
                                               .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                                        VK_IMAGE_USAGE_TRANSFER_DST_BIT });
}

/* --- copies --- */

/* What each of the two versions of a command breaks. */
#define RIGHT NULL, NULL
#define COPY_ID(rest) "VUID-vkCmdCopyImage-" rest, "VUID-VkCopyImageInfo2-" rest
#define BLIT_ID(rest) "VUID-vkCmdBlitImage-" rest, "VUID-VkBlitImageInfo2-" rest

static void
expect(struct kit *kit, const char *vuid)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
}

static void
copy_2(VkCommandBuffer commands, VkImage from, VkImageLayout read, VkImage into,
       VkImageLayout written, const VkImageCopy *what)
{
    VkImageCopy2 region = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                            .srcSubresource = what->srcSubresource,
                            .srcOffset = what->srcOffset,
                            .dstSubresource = what->dstSubresource,
                            .dstOffset = what->dstOffset,
                            .extent = what->extent };
    VkCopyImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
                              .srcImage = from,
                              .srcImageLayout = read,
                              .dstImage = into,
                              .dstImageLayout = written,
                              .regionCount = 1,
                              .pRegions = &region };

    vkCmdCopyImage2(commands, &info);
}

static void
blit_2(VkCommandBuffer commands, VkImage from, VkImageLayout read, VkImage into,
       VkImageLayout written, const VkImageBlit *what)
{
    VkImageBlit2 region = { .sType = VK_STRUCTURE_TYPE_IMAGE_BLIT_2,
                            .srcSubresource = what->srcSubresource,
                            .srcOffsets = { what->srcOffsets[0], what->srcOffsets[1] },
                            .dstSubresource = what->dstSubresource,
                            .dstOffsets = { what->dstOffsets[0], what->dstOffsets[1] } };
    VkBlitImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_BLIT_IMAGE_INFO_2,
                              .srcImage = from,
                              .srcImageLayout = read,
                              .dstImage = into,
                              .dstImageLayout = written,
                              .regionCount = 1,
                              .pRegions = &region,
                              .filter = VK_FILTER_NEAREST };

    vkCmdBlitImage2(commands, &info);
}

static void
copy(struct kit *kit, const char *vuid, const char *vuid2, VkFormat from, VkImageAspectFlags read,
     VkFormat into, VkImageAspectFlags written)
{
    VkImageCopy region = { { read, 0, 0, 1 }, { 0 }, { written, 0, 0, 1 }, { 0 }, { 4, 4, 1 } };
    VkImage a = image(kit, from, VK_IMAGE_TYPE_2D, 1, 1);
    VkImage b = image(kit, into, VK_IMAGE_TYPE_2D, 1, 1);

    expect(kit, vuid);
    vkCmdCopyImage(kit_recording(kit), a, VK_IMAGE_LAYOUT_GENERAL, b, VK_IMAGE_LAYOUT_GENERAL, 1,
                   &region);
    expect(kit, vuid2);
    copy_2(kit_recording(kit), a, VK_IMAGE_LAYOUT_GENERAL, b, VK_IMAGE_LAYOUT_GENERAL, &region);
}

/* Maintenance 5 lets images of all types be copied to each other. */
SCENE(types_of_copies, SILENT)
{
    VkImageCopy region = { { COLOUR, 0, 0, 1 }, { 0 }, { COLOUR, 0, 0, 1 }, { 0 }, { 4, 1, 1 } };
    VkImageCreateInfo line = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_1D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 1, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT };
    VkCommandBuffer commands;
    VkImage flat;

    NEW(kit, .version = 0);
    commands = kit_recording(kit);
    flat = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    vkCmdCopyImage(commands, image_of(kit, &line), VK_IMAGE_LAYOUT_GENERAL, flat,
                   VK_IMAGE_LAYOUT_GENERAL, 1, &region);
    kit_end(kit, commands);
}

SCENE(depth_as_colour, SILENT)
{
    open_8(kit);
    copy(kit, RIGHT, VK_FORMAT_R32_SFLOAT, COLOUR, VK_FORMAT_D32_SFLOAT, DEPTH);
    copy(kit, RIGHT, VK_FORMAT_D16_UNORM, DEPTH, VK_FORMAT_R16_UNORM, COLOUR);
    copy(kit, RIGHT, VK_FORMAT_D24_UNORM_S8_UINT, STENCIL, VK_FORMAT_R8_UINT, COLOUR);
    copy(kit, COPY_ID("dstSubresource-10215"), VK_FORMAT_D24_UNORM_S8_UINT, DEPTH | STENCIL,
         VK_FORMAT_R8_UINT, COLOUR);
    copy(kit, COPY_ID("srcSubresource-10214"), VK_FORMAT_R8_UINT, COLOUR,
         VK_FORMAT_D24_UNORM_S8_UINT, DEPTH | STENCIL);
    copy(kit, COPY_ID("pRegions-12201"), VK_FORMAT_D24_UNORM_S8_UINT, DEPTH,
         VK_FORMAT_D24_UNORM_S8_UINT, STENCIL);
}

SCENE(depth_as_another_colour, SILENT)
{
    open_8(kit);
    kit_allow(kit, "VUID-vkCmdCopyImage-srcImage-01548");
    kit_allow(kit, "VUID-VkCopyImageInfo2-srcImage-01548");
    copy(kit, COPY_ID("srcSubresource-10211"), VK_FORMAT_R8G8B8A8_UNORM, COLOUR,
         VK_FORMAT_D32_SFLOAT, DEPTH);
    copy(kit, COPY_ID("srcSubresource-10212"), VK_FORMAT_D32_SFLOAT, DEPTH,
         VK_FORMAT_R8G8B8A8_UNORM, COLOUR);
}

/* --- queues without graphics --- */

/* The command that is wrong beside another; NULL: none. */
struct on_queue {
    const char *never[4], *offered[4];
};

/* The rule of the command, or of its second version. */
static void
expect_version(struct kit *kit, const char *vuid, bool second)
{
    const char *rest = strstr(vuid, "-commandBuffer");
    char text[128];

    (void)snprintf(text, sizeof(text), "%.*s%s%s", (int)(rest - vuid), vuid, second ? "2" : "",
                   rest);
    kit_expect(kit, text);
}

/* The same as the four copies of copy_on_queue(), by structs. */
static void
copy_by_struct(VkCommandBuffer commands, int i, VkImage depth, VkImage other, VkBuffer buffer,
               VkImageAspectFlags aspect)
{
    const VkBufferImageCopy2 part = { .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
                                      .imageSubresource = { aspect, 0, 0, 1 },
                                      .imageExtent = { 4, 4, 1 } };
    const VkImageCopy2 region = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                                  .srcSubresource = { i == 2 ? aspect : COLOUR, 0, 0, 1 },
                                  .dstSubresource = { i == 2 ? COLOUR : aspect, 0, 0, 1 },
                                  .extent = { 4, 4, 1 } };

    switch (i) {
    case 0:
        vkCmdCopyBufferToImage2(
            commands,
            &(VkCopyBufferToImageInfo2){ .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2,
                                         .srcBuffer = buffer,
                                         .dstImage = depth,
                                         .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                         .regionCount = 1,
                                         .pRegions = &part });
        break;
    case 1:
        vkCmdCopyImageToBuffer2(
            commands,
            &(VkCopyImageToBufferInfo2){ .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_BUFFER_INFO_2,
                                         .srcImage = depth,
                                         .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                         .dstBuffer = buffer,
                                         .regionCount = 1,
                                         .pRegions = &part });
        break;
    default:
        vkCmdCopyImage2(commands, &(VkCopyImageInfo2){ .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
                                                       .srcImage = i == 2 ? depth : other,
                                                       .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                                       .dstImage = i == 2 ? other : depth,
                                                       .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                                       .regionCount = 1,
                                                       .pRegions = &region });
        break;
    }
}

static void
copy_on_queue(struct kit *kit, VkCommandBuffer commands, const struct on_queue *rules, bool enabled,
              VkFormat format, VkImageAspectFlags aspect, VkFormat colour)
{
    VkImage depth = image(kit, format, VK_IMAGE_TYPE_2D, 1, 1);
    VkImage other = image(kit, colour, VK_IMAGE_TYPE_2D, 1, 1);
    VkBuffer buffer = kit_bound_buffer(
        kit, 4096, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkBufferImageCopy part = { 0, 0, 0, { aspect, 0, 0, 1 }, { 0 }, { 4, 4, 1 } };
    VkImageCopy from = { { aspect, 0, 0, 1 }, { 0 }, { COLOUR, 0, 0, 1 }, { 0 }, { 4, 4, 1 } };
    VkImageCopy into = { { COLOUR, 0, 0, 1 }, { 0 }, { aspect, 0, 0, 1 }, { 0 }, { 4, 4, 1 } };

    for (int k = 0; k < 8; k++) {
        int i = k % 4;

        if (!enabled) {
            expect_version(kit, rules->never[i], k >= 4);
        }
        expect_version(kit, rules->offered[i], k >= 4);
        if (k >= 4) {
            copy_by_struct(commands, i, depth, other, buffer, aspect);
            continue;
        }
        switch (i) {
        case 0:
            vkCmdCopyBufferToImage(commands, buffer, depth, VK_IMAGE_LAYOUT_GENERAL, 1, &part);
            break;
        case 1:
            vkCmdCopyImageToBuffer(commands, depth, VK_IMAGE_LAYOUT_GENERAL, buffer, 1, &part);
            break;
        case 2:
            vkCmdCopyImage(commands, depth, VK_IMAGE_LAYOUT_GENERAL, other, VK_IMAGE_LAYOUT_GENERAL,
                           1, &from);
            break;
        default:
            vkCmdCopyImage(commands, other, VK_IMAGE_LAYOUT_GENERAL, depth, VK_IMAGE_LAYOUT_GENERAL,
                           1, &into);
            break;
        }
    }
}

#define QUEUE_RULES(to_image, to_buffer, from, into)                                              \
    {                                                                                             \
        { "VUID-vkCmdCopyBufferToImage-commandBuffer-07739",                                      \
          "VUID-vkCmdCopyImageToBuffer-commandBuffer-10216",                                      \
          "VUID-vkCmdCopyImage-commandBuffer-10218", "VUID-vkCmdCopyImage-commandBuffer-10217" }, \
        {                                                                                         \
            "VUID-vkCmdCopyBufferToImage-commandBuffer-" to_image,                                \
                "VUID-vkCmdCopyImageToBuffer-commandBuffer-" to_buffer,                           \
                "VUID-vkCmdCopyImage-commandBuffer-" from,                                        \
                "VUID-vkCmdCopyImage-commandBuffer-" into                                         \
        }                                                                                         \
    }

static void
copy_without_graphics(struct kit *kit, bool enabled)
{
    static const struct on_queue depth[2] = { QUEUE_RULES("11778", "11790", "11786", "11782"),
                                              QUEUE_RULES("11779", "11791", "11787", "11783") };
    static const struct on_queue stencil[2] = { QUEUE_RULES("11780", "11792", "11788", "11784"),
                                                QUEUE_RULES("11781", "11793", "11789", "11785") };
    static VkPhysicalDeviceMaintenance8FeaturesKHR features;
    static VkPhysicalDeviceMaintenance10FeaturesKHR more;

    more = (VkPhysicalDeviceMaintenance10FeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_10_FEATURES_KHR,
        .maintenance10 = VK_TRUE
    };
    features = (VkPhysicalDeviceMaintenance8FeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_8_FEATURES_KHR,
        .pNext = enabled ? &more : NULL,
        .maintenance8 = VK_TRUE
    };
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1,compute+transfer:1,transfer:1", 1);
    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit,
             &(struct kit_config){
                 .api_version = VK_API_VERSION_1_4,
                 .device_extensions = { VK_KHR_MAINTENANCE_8_EXTENSION_NAME,
                                        enabled ? VK_KHR_MAINTENANCE_10_EXTENSION_NAME : NULL },
                 .device_next = &features,
                 .queues = KIT_MAX_QUEUES });
    for (uint32_t i = 0; i < 2; i++) {
        VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, 1 + i, 0),
                                                      VK_COMMAND_BUFFER_LEVEL_PRIMARY);

        kit_begin(kit, commands, 0);
        copy_on_queue(kit, commands, &depth[i], enabled, VK_FORMAT_D32_SFLOAT, DEPTH,
                      VK_FORMAT_R32_SFLOAT);
        copy_on_queue(kit, commands, &stencil[i], enabled, VK_FORMAT_S8_UINT, STENCIL,
                      VK_FORMAT_R8_UINT);
        kit_end(kit, commands);
    }
}

SCENE(depth_without_graphics, SILENT | KIT_UNORDERED | KIT_NULL_DRIVER)
{
    copy_without_graphics(kit, true);
}

SCENE(depth_without_graphics_or_feature, SILENT | KIT_UNORDERED | KIT_NULL_DRIVER)
{
    copy_without_graphics(kit, false);
}

SCENE(copies_without_feature, SILENT)
{
    NEW(kit, .next = NULL);
    copy(kit, COPY_ID("srcImage-01551"), VK_FORMAT_R32_SFLOAT, COLOUR, VK_FORMAT_D32_SFLOAT, DEPTH);
    copy(kit, RIGHT, VK_FORMAT_BC7_UNORM_BLOCK, COLOUR, VK_FORMAT_BC3_UNORM_BLOCK, COLOUR);
    copy(kit, COPY_ID("srcImage-09247"), VK_FORMAT_BC7_UNORM_BLOCK, COLOUR,
         VK_FORMAT_ASTC_5x5_UNORM_BLOCK, COLOUR);
}

SCENE(one_image_in_two_layouts, SILENT)
{
    VkImageCopy region = {
        { COLOUR, 0, 0, 1 }, { 0 }, { COLOUR, 0, 0, 1 }, { 8, 8, 0 }, { 4, 4, 1 }
    };
    VkImageBlit part = { { COLOUR, 0, 0, 1 },
                         { { 0, 0, 0 }, { 4, 4, 1 } },
                         { COLOUR, 0, 0, 1 },
                         { { 8, 8, 0 }, { 12, 12, 1 } } };
    VkCommandBuffer commands;
    VkImage one;

    NEW(kit, .next = NULL);
    one = image(kit, VK_FORMAT_R8_UNORM, VK_IMAGE_TYPE_2D, 1, 2);
    commands = kit_recording(kit);
    vkCmdCopyImage(commands, one, VK_IMAGE_LAYOUT_GENERAL, one, VK_IMAGE_LAYOUT_GENERAL, 1,
                   &region);
    region.dstSubresource.baseArrayLayer = part.dstSubresource.baseArrayLayer = 1;
    commands = kit_recording(kit);
    vkCmdCopyImage(commands, one, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, one,
                   VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &region);
    region.dstSubresource.baseArrayLayer = part.dstSubresource.baseArrayLayer = 0;
    kit_allow(kit, "VUID-vkCmdCopyImage-srcImageLayout-00128");
    kit_allow(kit, "VUID-vkCmdCopyImage-dstImageLayout-00133");
    kit_allow(kit, "VUID-vkCmdBlitImage-srcImageLayout-00221");
    kit_allow(kit, "VUID-vkCmdBlitImage-dstImageLayout-00226");
    kit_allow(kit, "VUID-VkCopyImageInfo2-srcImageLayout-00128");
    kit_allow(kit, "VUID-VkCopyImageInfo2-dstImageLayout-00133");
    kit_allow(kit, "VUID-VkBlitImageInfo2-srcImageLayout-00221");
    kit_allow(kit, "VUID-VkBlitImageInfo2-dstImageLayout-00226");
    kit_expect(kit, "VUID-vkCmdCopyImage-srcImage-09460");
    vkCmdCopyImage(kit_recording(kit), one, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, one,
                   VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &region);
    kit_expect(kit, "VUID-vkCmdBlitImage-srcImage-09459");
    vkCmdBlitImage(kit_recording(kit), one, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, one,
                   VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &part, VK_FILTER_NEAREST);
    kit_expect(kit, "VUID-VkCopyImageInfo2-srcImage-09460");
    copy_2(kit_recording(kit), one, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, one,
           VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &region);
    kit_expect(kit, "VUID-VkBlitImageInfo2-srcImage-09459");
    blit_2(kit_recording(kit), one, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, one,
           VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &part);
}

/* --- blits --- */

static void
blit(struct kit *kit, const char *vuid, const char *vuid2, VkImage from, uint32_t read,
     int32_t deep, VkImage into, uint32_t written, VkOffset3D begin, VkOffset3D end)
{
    VkImageBlit region = { { COLOUR, 0, 0, read },
                           { { 0, 0, 0 }, { 8, 8, deep } },
                           { COLOUR, 0, 0, written },
                           { begin, end } };

    expect(kit, vuid);
    vkCmdBlitImage(kit_recording(kit), from, VK_IMAGE_LAYOUT_GENERAL, into, VK_IMAGE_LAYOUT_GENERAL,
                   1, &region, VK_FILTER_NEAREST);
    expect(kit, vuid2);
    blit_2(kit_recording(kit), from, VK_IMAGE_LAYOUT_GENERAL, into, VK_IMAGE_LAYOUT_GENERAL,
           &region);
}

#define AT(x, y, z) ((VkOffset3D){ x, y, z })

SCENE(empty_blits, SILENT)
{
    VkImage flat[2], deep[2];

    NEW(kit, .next = NULL);
    for (int i = 0; i < 2; i++) {
        flat[i] = image(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_TYPE_2D, 1, 4);
        deep[i] = image(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_TYPE_3D, 4, 1);
    }
    blit(kit, RIGHT, flat[0], 1, 1, flat[1], 1, AT(0, 0, 0), AT(4, 4, 1));
    blit(kit, BLIT_ID("dstOffsets-12518"), flat[0], 1, 1, flat[1], 1, AT(4, 0, 0), AT(4, 4, 1));
    blit(kit, BLIT_ID("dstOffsets-12518"), flat[0], 1, 1, flat[1], 1, AT(4, 4, 0), AT(4, 4, 1));
    blit(kit, BLIT_ID("dstOffsets-12519"), flat[0], 1, 1, flat[1], 1, AT(0, 4, 0), AT(4, 4, 1));
    blit(kit, BLIT_ID("dstOffsets-12520"), deep[0], 1, 1, deep[1], 1, AT(0, 0, 1), AT(4, 4, 1));
}

SCENE(layers_and_slices, SILENT | KIT_ANY_CALL)
{
    VkImage flat, deep, other;

    open_8(kit);
    flat = image(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_TYPE_2D, 1, 4);
    deep = image(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_TYPE_3D, 4, 1);
    other = image(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_TYPE_3D, 4, 1);
    blit(kit, RIGHT, deep, 1, 1, flat, 1, AT(0, 0, 0), AT(4, 4, 1));
    blit(kit, RIGHT, flat, 1, 1, deep, 1, AT(0, 0, 0), AT(4, 4, 1));
    blit(kit, RIGHT, deep, VK_REMAINING_ARRAY_LAYERS, 1, flat, 1, AT(0, 0, 0), AT(4, 4, 1));
    blit(kit, BLIT_ID("maintenance8-10580"), deep, 1, 2, flat, 1, AT(0, 0, 0), AT(4, 4, 1));
    blit(kit, BLIT_ID("maintenance8-10579"), flat, 1, 1, deep, 1, AT(0, 0, 0), AT(4, 4, 2));
    kit_expect(kit, "VUID-vkCmdBlitImage-maintenance8-10207");
    kit_expect(kit, "VUID-VkBlitImageInfo2-maintenance8-10207");
    kit_allow(kit, "VUID-vkCmdBlitImage-srcSubresource-01707");
    kit_allow(kit, "VUID-vkCmdBlitImage-dstSubresource-01708");
    kit_allow(kit, "VUID-VkBlitImageInfo2-srcSubresource-01707");
    kit_allow(kit, "VUID-VkBlitImageInfo2-dstSubresource-01708");
    blit(kit, BLIT_ID("maintenance8-10208"), deep, 2, 1, other, 2, AT(0, 0, 0), AT(4, 4, 1));
}

/* --- barriers --- */

#define BARRIER_ID(rest) "VUID-VkImageMemoryBarrier-" rest, "VUID-VkImageMemoryBarrier2-" rest

static void
change(struct kit *kit, const char *vuid, const char *vuid2, VkImage one, VkImageAspectFlags aspect,
       VkImageLayout from, VkImageLayout to)
{
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .oldLayout = from,
        .newLayout = to,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = one,
        .subresourceRange = { aspect, 0, 1, 0, 1 },
    };
    VkImageMemoryBarrier2 barrier2 = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
        .oldLayout = from,
        .newLayout = to,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = one,
        .subresourceRange = { aspect, 0, 1, 0, 1 },
    };

    expect(kit, vuid);
    vkCmdPipelineBarrier(kit_recording(kit), VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    expect(kit, vuid2);
    vkCmdPipelineBarrier2(kit_recording(kit),
                          &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                               .imageMemoryBarrierCount = 1,
                                               .pImageMemoryBarriers = &barrier2 });
}

SCENE(layouts_of_aspects, SILENT)
{
    VkImage both;

    NEW(kit, .next = NULL);
    both = image_of(kit,
                    &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                          .imageType = VK_IMAGE_TYPE_2D,
                                          .format = VK_FORMAT_D24_UNORM_S8_UINT,
                                          .extent = { 16, 16, 1 },
                                          .mipLevels = 1,
                                          .arrayLayers = 2,
                                          .samples = VK_SAMPLE_COUNT_1_BIT,
                                          .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT });
    change(kit, RIGHT, both, DEPTH, VK_IMAGE_LAYOUT_UNDEFINED,
           VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
    change(kit, RIGHT, both, STENCIL, VK_IMAGE_LAYOUT_UNDEFINED,
           VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL);
    change(kit, BARRIER_ID("aspectMask-08702"), both, DEPTH, VK_IMAGE_LAYOUT_UNDEFINED,
           VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL);
    change(kit, BARRIER_ID("aspectMask-08703"), both, STENCIL, VK_IMAGE_LAYOUT_UNDEFINED,
           VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
}

SCENE(initialized_with_zeroes, SILENT)
{
    VkImage one;

    NEW_WITH(kit, VkPhysicalDeviceZeroInitializeDeviceMemoryFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ZERO_INITIALIZE_DEVICE_MEMORY_FEATURES_EXT,
             "VK_EXT_zero_initialize_device_memory");
    one = image_of(kit,
                   &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                         .imageType = VK_IMAGE_TYPE_2D,
                                         .format = VK_FORMAT_R8_UNORM,
                                         .extent = { 16, 16, 1 },
                                         .mipLevels = 1,
                                         .arrayLayers = 2,
                                         .samples = VK_SAMPLE_COUNT_1_BIT,
                                         .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
                                         .initialLayout = VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT });
    change(kit, BARRIER_ID("oldLayout-10768"), one, COLOUR, VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT,
           VK_IMAGE_LAYOUT_GENERAL);
}

SCENE(zeroes_without_feature, SILENT)
{
    NEW(kit, .extensions = { "VK_EXT_zero_initialize_device_memory" });
    change(kit, BARRIER_ID("oldLayout-10767"),
           image(kit, VK_FORMAT_R8_UNORM, VK_IMAGE_TYPE_2D, 1, 1), COLOUR,
           VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT, VK_IMAGE_LAYOUT_GENERAL);
}

SCENE(local_reads_without_feature, SILENT)
{
    VkImage one;

    NEW(kit, .version = VK_API_VERSION_1_3,
        .extensions = { "VK_KHR_dynamic_rendering_local_read" });
    one = image_of(kit, &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                              .imageType = VK_IMAGE_TYPE_2D,
                                              .format = VK_FORMAT_R8G8B8A8_UNORM,
                                              .extent = { 16, 16, 1 },
                                              .mipLevels = 1,
                                              .arrayLayers = 1,
                                              .samples = VK_SAMPLE_COUNT_1_BIT,
                                              .usage = VK_IMAGE_USAGE_STORAGE_BIT });
    change(kit, BARRIER_ID("dynamicRenderingLocalRead-09551"), one, COLOUR,
           VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ, VK_IMAGE_LAYOUT_GENERAL);
    change(kit, BARRIER_ID("dynamicRenderingLocalRead-09552"), one, COLOUR,
           VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ);
}

SCENE(usage_of_local_reads, SILENT | KIT_ANY_CALL)
{
    VkImage one, stencil;

    NEW(kit, .next = NULL);
    one = image(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_TYPE_2D, 1, 1);
    stencil = image(kit, VK_FORMAT_S8_UINT, VK_IMAGE_TYPE_2D, 1, 1);
    change(kit, BARRIER_ID("srcQueueFamilyIndex-09550"), one, COLOUR, VK_IMAGE_LAYOUT_UNDEFINED,
           VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ);
    change(kit, RIGHT, stencil, STENCIL, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-subresourceRange-09601");
    kit_expect(kit, "VUID-VkImageMemoryBarrier2-subresourceRange-09601");
    change(kit, BARRIER_ID("image-10750"), stencil, COLOUR, VK_IMAGE_LAYOUT_UNDEFINED,
           VK_IMAGE_LAYOUT_GENERAL);
}

/* --- the second end of rendering --- */

static const VkRenderingInfo area = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                      .renderArea = { { 0, 0 }, { 8, 8 } },
                                      .layerCount = 1 };

static void
open_10(struct kit *kit)
{
    NEW_WITH(kit, VkPhysicalDeviceMaintenance10FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_10_FEATURES_KHR, "VK_KHR_maintenance10");
}

SCENE(rendering_ends, SILENT)
{
    VkRenderingEndInfoKHR info = { .sType = VK_STRUCTURE_TYPE_RENDERING_END_INFO_KHR };
    VkCommandBuffer commands;

    open_10(kit);
    commands = kit_recording(kit);
    vkCmdBeginRendering(commands, &area);
    NOW(vkCmdEndRendering2KHR)(commands, &info);
    vkCmdBeginRendering(commands, &area);
    NOW(vkCmdEndRendering2KHR)(commands, NULL);
    finish(kit, commands);
}

SCENE(rendering_ends_another, SILENT)
{
    struct kit_target target;
    VkCommandBuffer commands;
    VkQueryPool pool;

    open_10(kit);
    target = kit_target(kit);
    commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdEndRendering2KHR-None-10610");
    NOW(vkCmdEndRendering2KHR)(commands, NULL);
    pool = kit_query_pool(kit, 1);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 1);
    vkCmdBeginRendering(commands, &area);
    vkCmdBeginQuery(commands, pool, 0, 0);
    kit_expect(kit, "VUID-vkCmdEndRendering2KHR-None-10613");
    NOW(vkCmdEndRendering2KHR)(commands, NULL);
}

SCENE(rendering_ends_elsewhere, SILENT)
{
    VkCommandBufferInheritanceRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &rendering
    };
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                                       .pInheritanceInfo = &inherited };
    VkCommandBuffer commands;

    open_10(kit);
    commands = kit_command_buffer(kit, kit_command_pool(kit, 0), VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    kit_expect(kit, "VUID-vkCmdEndRendering2KHR-commandBuffer-10611");
    NOW(vkCmdEndRendering2KHR)(commands, NULL);
}

SCENE(rendering_ends_in_feedback, SILENT)
{
    static VkPhysicalDeviceMaintenance10FeaturesKHR maintenance;
    static VkPhysicalDeviceTransformFeedbackFeaturesEXT feature;
    VkCommandBuffer commands;

    maintenance = (VkPhysicalDeviceMaintenance10FeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_10_FEATURES_KHR
    };
    feature = (VkPhysicalDeviceTransformFeedbackFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .pNext = &maintenance
    };
    NEW(kit, .extensions = { "VK_KHR_maintenance10", "VK_EXT_transform_feedback" },
        .next = &feature);
    commands = kit_recording(kit);
    vkCmdBeginRendering(commands, &area);
    kit_allow(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-06233");
    NOW(vkCmdBeginTransformFeedbackEXT)(commands, 0, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdEndRendering2KHR-None-10612");
    NOW(vkCmdEndRendering2KHR)(commands, NULL);
    NOW(vkCmdEndTransformFeedbackEXT)(commands, 0, 0, NULL, NULL);
    NOW(vkCmdEndRendering2KHR)(commands, NULL);
    kit_end(kit, commands);
}

SCENE(concurrent_reads, SILENT)
{
    VkRenderingInfo info = area;

    NEW(kit, .extensions = { "VK_KHR_maintenance10" });
    info.flags = VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR;
    kit_expect(kit, "VUID-vkCmdBeginRendering-pRenderingInfo-11750");
    vkCmdBeginRendering(kit_recording(kit), &info);
}

/* --- single values --- */

SCENE(single_values, SILENT)
{
    VkHostImageCopyDevicePerformanceQuery query = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_COPY_DEVICE_PERFORMANCE_QUERY
    };
    VkImageFormatProperties2 said = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2,
                                      .pNext = &query };
    VkPhysicalDeviceImageFormatInfo2 asked = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .type = VK_IMAGE_TYPE_2D,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_HOST_TRANSFER_BIT,
    };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 256,
                                .usage = 0x80000000u };
    VkQueryPool pool = VK_NULL_HANDLE;
    VkBuffer buffer = VK_NULL_HANDLE;
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &asked, &said);
    asked.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
    kit_expect(kit, "VUID-vkGetPhysicalDeviceImageFormatProperties2-pNext-09004");
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &asked, &said);
    kit_expect(kit, "VUID-VkBufferCreateInfo-None-09499");
    if (vkCreateBuffer(kit->device, &info, NULL, &buffer) == VK_SUCCESS) {
        vkDestroyBuffer(kit->device, buffer, NULL);
    }
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-09534");
    if (vkCreateQueryPool(
            kit->device,
            &(VkQueryPoolCreateInfo){ .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                      .queryType = VK_QUERY_TYPE_PIPELINE_STATISTICS,
                                      .queryCount = 1 },
            NULL, &pool) == VK_SUCCESS) {
        vkDestroyQueryPool(kit->device, pool, NULL);
    }
    commands = kit_recording(kit);
    vkCmdSetDepthBounds(commands, 0.2f, 0.8f);
    kit_expect(kit, "VUID-vkCmdSetDepthBounds-minDepthBounds-10912");
    vkCmdSetDepthBounds(commands, 0.8f, 0.2f);
}

#endif

KIT_MAIN()
