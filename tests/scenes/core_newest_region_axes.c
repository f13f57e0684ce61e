/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Regions that are outside of their image in several ways: which of them are told. Skipped with headers of 1.3.
 */
#include "newer_scene.h"

#ifndef VK_VERSION_1_4

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no Vulkan 1.4");
}

#else

#define BOTH (VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT)
#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define COLOUR VK_IMAGE_ASPECT_COLOR_BIT

enum { SIDE = 16 };

static VkImage
image_with(struct kit *kit, VkFormat format, uint32_t layers)
{
    return image_of(kit, &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                               .imageType = VK_IMAGE_TYPE_2D,
                                               .format = format,
                                               .extent = { SIDE, SIDE, 1 },
                                               .mipLevels = 2,
                                               .arrayLayers = layers,
                                               .samples = VK_SAMPLE_COUNT_1_BIT,
                                               .usage = BOTH });
}

static void
expect(struct kit *kit, const char *owner, const char *rest)
{
    char vuid[128];

    if (rest) {
        snprintf(vuid, sizeof(vuid), "VUID-%s-%s", owner, rest);
        kit_expect(kit, vuid);
    }
}

/* From a buffer, by both versions; `rests` and `rests2` are what they break. */
static void
copy_buffer(struct kit *kit, VkBuffer buffer, VkImage image, VkImageSubresourceLayers layers,
            VkOffset3D offset, VkExtent3D extent, const char *const rests[2],
            const char *const rests2[2])
{
    const VkBufferImageCopy region = { .imageSubresource = layers,
                                       .imageOffset = offset,
                                       .imageExtent = extent };
    const VkBufferImageCopy2 second = { .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
                                        .imageSubresource = layers,
                                        .imageOffset = offset,
                                        .imageExtent = extent };
    const VkCopyBufferToImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2,
                                            .srcBuffer = buffer,
                                            .dstImage = image,
                                            .dstImageLayout = GENERAL,
                                            .regionCount = 1,
                                            .pRegions = &second };
    VkCommandBuffer commands = kit_recording(kit);

    for (int i = 0; rests && i < 2; i++) {
        expect(kit, "vkCmdCopyBufferToImage", rests[i]);
        expect(kit, "VkCopyBufferToImageInfo2", rests2[i]);
    }
    vkCmdCopyBufferToImage(commands, buffer, image, GENERAL, 1, &region);
    kit_transfers_done(commands);
    vkCmdCopyBufferToImage2(commands, &info);
    kit_end(kit, commands);
}

#define NAMES(...) ((const char *const[2]){ __VA_ARGS__ })

/* All of a level is copied to and from a smaller one: the first axis is told. */
SCENE(sizes_of_another_level, SILENT | KIT_UNORDERED)
{
    static const VkImageSubresourceLayers whole = { COLOUR, 0, 0, 1 }, small = { COLOUR, 1, 0, 1 };
    VkImageCopy copy = { whole, { 0 }, small, { 0 }, { SIDE, SIDE, 1 } };
    VkImageBlit blit = {
        small, { { 0 }, { SIDE, SIDE, 1 } }, small, { { 0 }, { SIDE / 2, SIDE / 2, 1 } }
    };
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkImage from, to;

    NEW(kit, .next = NULL);
    from = image_with(kit, VK_FORMAT_R8G8B8A8_UNORM, 1);
    to = image_with(kit, VK_FORMAT_R8G8B8A8_UNORM, 1);
    buffer = kit_bound_buffer(kit, 4 * SIDE * SIDE, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdCopyImage-dstOffset-00150");
    vkCmdCopyImage(commands, from, GENERAL, to, GENERAL, 1, &copy);
    copy.srcSubresource = small;
    copy.dstSubresource = whole;
    kit_expect(kit, "VUID-vkCmdCopyImage-srcOffset-00144");
    vkCmdCopyImage(commands, from, GENERAL, to, GENERAL, 1, &copy);
    kit_expect(kit, "VUID-vkCmdBlitImage-srcOffset-00243");
    vkCmdBlitImage(commands, from, GENERAL, to, GENERAL, 1, &blit, VK_FILTER_NEAREST);
    kit_end(kit, commands);
    copy_buffer(kit, buffer, to, whole, (VkOffset3D){ 0 }, (VkExtent3D){ SIDE, SIDE, 1 }, NULL,
                NULL);
    copy_buffer(kit, buffer, to, small, (VkOffset3D){ 0 }, (VkExtent3D){ SIDE, SIDE, 1 },
                NAMES("imageSubresource-07971", NULL), NAMES("pRegions-06223", NULL));
}

/* More slices than a flat image has; of one with as many layers that is told once. */
SCENE(slices_of_flat_images, SILENT | KIT_UNORDERED)
{
    static const VkImageSubresourceLayers layer = { COLOUR, 0, 0, 1 };
    VkBuffer buffer;
    VkImage image, layers;

    NEW(kit, .next = NULL);
    image = image_with(kit, VK_FORMAT_R8G8B8A8_UNORM, 1);
    layers = image_with(kit, VK_FORMAT_R8G8B8A8_UNORM, 2);
    buffer = kit_bound_buffer(kit, 4 * SIDE * SIDE, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    copy_buffer(kit, buffer, image, layer, (VkOffset3D){ 0 }, (VkExtent3D){ 4, 4, 2 },
                NAMES("dstImage-07980", "imageOffset-09104"),
                NAMES("dstImage-07980", "imageOffset-09104"));
    copy_buffer(kit, buffer, layers, layer, (VkOffset3D){ 0 }, (VkExtent3D){ 4, 4, 2 },
                NAMES("dstImage-07980", NULL), NAMES("dstImage-07980", NULL));
    copy_buffer(kit, buffer, layers, layer, (VkOffset3D){ 0, 0, -1 }, (VkExtent3D){ 4, 4, 1 },
                NAMES("dstImage-07980", "imageOffset-09104"),
                NAMES("dstImage-07980", "imageOffset-09104"));
}

/* Of offsets and of extents that are not those of blocks the first axis is told. */
SCENE(blocks_in_two_axes, SILENT | KIT_UNORDERED)
{
    static const VkImageSubresourceLayers layer = { COLOUR, 0, 0, 1 };
    VkBuffer buffer;
    VkImage image;

    NEW(kit, .next = NULL);
    image = image_with(kit, VK_FORMAT_BC1_RGBA_UNORM_BLOCK, 1);
    buffer = kit_bound_buffer(kit, 4 * SIDE * SIDE, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    copy_buffer(kit, buffer, image, layer, (VkOffset3D){ 2, 2, 0 }, (VkExtent3D){ 4, 4, 1 },
                NAMES("dstImage-07274", NULL), NAMES("dstImage-07274", NULL));
    copy_buffer(kit, buffer, image, layer, (VkOffset3D){ 0, 2, 0 }, (VkExtent3D){ 6, 6, 1 },
                NAMES("dstImage-07275", "dstImage-00207"),
                NAMES("dstImage-07275", "dstImage-00207"));
}

/* All layers from the second one on: where they are copied to is looked at, and how much of the buffer they take. */
SCENE(remaining_layers, SILENT | KIT_UNORDERED)
{
    static const VkImageSubresourceLayers rest = { COLOUR, 0, 1, VK_REMAINING_ARRAY_LAYERS },
                                          lost = { COLOUR, 2, 1, VK_REMAINING_ARRAY_LAYERS };
    VkBuffer buffer, half;
    VkImage image;

    NEW(kit, .version = VK_API_VERSION_1_3, .extensions = { "VK_KHR_maintenance5" },
        .next = &(VkPhysicalDeviceMaintenance5Features){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES });
    image = image_with(kit, VK_FORMAT_R8G8B8A8_UNORM, 3);
    buffer = kit_bound_buffer(kit, 8 * SIDE * SIDE, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    half = kit_bound_buffer(kit, 4 * SIDE * SIDE, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    copy_buffer(kit, buffer, image, rest, (VkOffset3D){ 0 }, (VkExtent3D){ SIDE, SIDE, 1 }, NULL,
                NULL);
    copy_buffer(kit, half, image, rest, (VkOffset3D){ 0 }, (VkExtent3D){ SIDE, SIDE, 1 },
                NAMES("pRegions-00171", NULL), NAMES("pRegions-00171", NULL));
    copy_buffer(kit, buffer, image, rest, (VkOffset3D){ 1, 0, 0 }, (VkExtent3D){ SIDE, 4, 1 },
                NAMES("imageSubresource-07971", NULL), NAMES("pRegions-06223", NULL));
    copy_buffer(kit, buffer, image, lost, (VkOffset3D){ 0 }, (VkExtent3D){ 4, 4, 1 },
                NAMES("imageSubresource-07967", NULL), NAMES("imageSubresource-07967", NULL));
}

#ifdef VK_KHR_maintenance8

/* Texels of depth are copied to those of a color: the region has to be there all the same. */
SCENE(depth_to_colour, SILENT | KIT_UNORDERED)
{
    VkImageCopy region = { .srcSubresource = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 0, 1 },
                           .dstSubresource = { COLOUR, 0, 0, 1 },
                           .extent = { SIDE, SIDE, 1 } };
    VkCommandBuffer commands;
    VkImage from, to;

    NEW_WITH(kit, VkPhysicalDeviceMaintenance8FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_8_FEATURES_KHR, "VK_KHR_maintenance8");
    from = image_with(kit, VK_FORMAT_D32_SFLOAT, 1);
    to = image_with(kit, VK_FORMAT_R32_SFLOAT, 1);
    commands = kit_recording(kit);
    vkCmdCopyImage(commands, from, GENERAL, to, GENERAL, 1, &region);
    kit_transfers_done(commands);
    region.srcOffset.x = 1;
    kit_expect(kit, "VUID-vkCmdCopyImage-srcOffset-00144");
    vkCmdCopyImage(commands, from, GENERAL, to, GENERAL, 1, &region);
    region.srcOffset.x = 0;
    region.dstOffset.z = 1;
    kit_expect(kit, "VUID-vkCmdCopyImage-dstImage-01788");
    vkCmdCopyImage(commands, from, GENERAL, to, GENERAL, 1, &region);
    kit_end(kit, commands);
}

#endif
#endif

KIT_MAIN()
