/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies of ranges at device addresses, to each other, to images and from them. Skipped with headers that lack
 * VK_KHR_device_address_commands.
 */
#include "address_scene.h"

#ifndef VK_KHR_device_address_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_device_address_commands");
}

#else

struct copies {
    struct kit *kit;
    VkCommandBuffer commands;
    VkDeviceAddress from, into, other; /* the last of a buffer that nothing is copied from or to */
};

static struct copies
open_copies(struct kit *kit)
{
    struct copies c = { .kit = kit };

    open_addresses_and(kit, VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME, NULL, NULL);
    c.from = address_with(kit, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    c.into = address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    c.other = address_with(kit, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    c.commands = kit_recording(kit);
    return c;
}

/* ---- memory to memory ------------------------------------------------------------------------ */

static VkDeviceMemoryCopyKHR
region_of(VkDeviceAddress from, VkDeviceAddress into, VkDeviceSize size)
{
    return (VkDeviceMemoryCopyKHR){ .sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_COPY_KHR,
                                    .srcRange = { from, size },
                                    .dstRange = { into, size } };
}

static void
copy(const struct copies *c, const char *vuid, const VkDeviceMemoryCopyKHR *regions, uint32_t count)
{
    const VkCopyDeviceMemoryInfoKHR info = { .sType = VK_STRUCTURE_TYPE_COPY_DEVICE_MEMORY_INFO_KHR,
                                             .regionCount = count,
                                             .pRegions = regions };

    if (vuid) {
        kit_expect(c->kit, vuid);
    }
    KIT_DEVICE_COMMAND(c->kit, vkCmdCopyMemoryKHR)(c->commands, &info);
    kit_transfers_done(c->commands);
}

SCENE(memory, SILENT)
{
    const struct copies c = open_copies(kit);
    VkDeviceAddress both = address_with(kit, ANY_RANGE);
    VkDeviceMemoryCopyKHR regions[2] = { region_of(c.from, c.into, 64),
                                         region_of(c.from + 64, c.into + 64, 64) };

    copy(&c, NULL, regions, 2);
    regions[1] = region_of(c.other, c.into, 64);
    copy(&c, "VUID-VkDeviceMemoryCopyKHR-srcRange-13017", &regions[1], 1);
    regions[1] = region_of(c.from, c.other, 64);
    copy(&c, "VUID-VkDeviceMemoryCopyKHR-dstRange-13018", &regions[1], 1);
    regions[1] = region_of(c.from, c.into, 64);
    regions[1].dstRange.size = 32;
    copy(&c, "VUID-VkDeviceMemoryCopyKHR-size-13016", &regions[1], 1);
    regions[1] = region_of(c.from, c.into, VK_WHOLE_SIZE); /* no range of addresses */
    regions[1].srcRange.size = 64;
    copy(&c, "VUID-VkDeviceAddressRangeKHR-address-11365", &regions[1], 1);
    regions[1] = region_of(both, both + 64, 64);
    copy(&c, NULL, &regions[1], 1);
    regions[1] = region_of(both, both + 32, 64);
    copy(&c, "VUID-VkCopyDeviceMemoryInfoKHR-srcRange-13015", &regions[1], 1);
    regions[0] = region_of(both, both + 128, 64);
    regions[1] = region_of(both + 256, both + 32, 64);
    copy(&c, "VUID-VkCopyDeviceMemoryInfoKHR-srcRange-13015", regions, 2);
    regions[1] = region_of(both + 32, both + 256, 64); /* read twice */
    copy(&c, "VUID-VkCopyDeviceMemoryInfoKHR-srcRange-13015", regions, 2);
    kit_end(kit, c.commands);
}

SCENE(protected_memory, SILENT)
{
    struct copies c = open_copies(kit);
    VkDeviceAddress secret = kit_address(
        kit, buffer_at_address(kit, VK_BUFFER_CREATE_PROTECTED_BIT, SECRET_RANGE));
    VkDeviceMemoryCopyKHR region = region_of(secret, c.into, 64);

    region.srcFlags = PROTECTED;
    copy(&c, "VUID-vkCmdCopyMemoryKHR-commandBuffer-13012", &region, 1);
    region = region_of(c.from, secret, 64);
    region.dstFlags = PROTECTED;
    copy(&c, "VUID-vkCmdCopyMemoryKHR-commandBuffer-13013", &region, 1);
    kit_end(kit, c.commands);
    c.commands = protected_commands(kit);
    copy(&c, NULL, &region, 1);
    region = region_of(c.from, c.into, 64);
    copy(&c, "VUID-vkCmdCopyMemoryKHR-commandBuffer-13014", &region, 1);
    kit_end(kit, c.commands);
}

/* ---- memory and images ----------------------------------------------------------------------- */

static VkImage
image_with(const struct copies *c, const VkImageCreateInfo *given)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = given->flags,
        .imageType = given->extent.depth ? given->imageType : VK_IMAGE_TYPE_2D,
        .format = given->format ? given->format : VK_FORMAT_R8G8B8A8_UNORM,
        .extent = given->extent.depth ? given->extent : (VkExtent3D){ 16, 16, 1 },
        .mipLevels = 1,
        .arrayLayers = given->arrayLayers ? given->arrayLayers : 1,
        .samples = given->samples ? given->samples : VK_SAMPLE_COUNT_1_BIT,
        .usage = given->usage ? given->usage
                              : VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT
    };

    return image_of(c->kit, &info);
}
#define IMAGE(c, ...) image_with((c), &(VkImageCreateInfo){ __VA_ARGS__ })

static const VkDeviceMemoryImageCopyKHR whole = {
    .sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_IMAGE_COPY_KHR,
    .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
    .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
    .imageExtent = { 16, 16, 1 }
};

static void
copy_regions(const struct copies *c, const char *vuid, VkImage image,
             const VkDeviceMemoryImageCopyKHR *regions, uint32_t count, bool into_image)
{
    const VkCopyDeviceMemoryImageInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_DEVICE_MEMORY_IMAGE_INFO_KHR,
        .image = image,
        .regionCount = count,
        .pRegions = regions
    };

    if (vuid) {
        kit_expect(c->kit, vuid);
    }
    if (into_image) {
        KIT_DEVICE_COMMAND(c->kit, vkCmdCopyMemoryToImageKHR)(c->commands, &info);
    } else {
        KIT_DEVICE_COMMAND(c->kit, vkCmdCopyImageToMemoryKHR)(c->commands, &info);
    }
    kit_transfers_done(c->commands);
}

/* In both directions; `given` may lack its range, which then is a large one. */
static void
copy_image(const struct copies *c, const char *rest, VkImage image,
           const VkDeviceMemoryImageCopyKHR *given)
{
    VkDeviceMemoryImageCopyKHR region = *given;
    char vuid[128];

    snprintf(vuid, sizeof(vuid), "VUID-%s", rest ? rest : "");
    for (int into = 0; into < 2; into++) {
        region = *given;
        if (!region.addressRange.size) {
            region.addressRange.size = 65536;
        }
        region.addressRange.address += into ? c->from : c->into;
        copy_regions(c, rest ? vuid : NULL, image, &region, 1, into);
    }
}

#define WRONG(rest, image, ...)                          \
    do {                                                 \
        VkDeviceMemoryImageCopyKHR r_ = whole, *r = &r_; \
        __VA_ARGS__;                                     \
        copy_image(&c, rest, image, r);                  \
    } while (0)
#define OF_INFO(number) "VkCopyDeviceMemoryImageInfoKHR-" number
#define OF_REGION(number) "VkDeviceMemoryImageCopyKHR-" number

SCENE(regions, SILENT)
{
    const struct copies c = open_copies(kit);
    VkImage image = IMAGE(&c, .arrayLayers = 2);
    VkDeviceMemoryImageCopyKHR region = whole;

    change_layout(c.commands, image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    WRONG(NULL, image, (void)r);
    WRONG(NULL, image, r->addressRange.size = 1024);
    WRONG(NULL, image, r->addressRowLength = 16; r->addressImageHeight = 32);
    WRONG(OF_REGION("addressRowLength-09101"), image, r->addressRowLength = 8);
    WRONG(OF_REGION("addressImageHeight-09102"), image, r->addressImageHeight = 8);
    WRONG(OF_REGION("imageExtent-06659"), image, r->imageExtent.width = 0);
    WRONG(OF_REGION("imageExtent-06660"), image, r->imageExtent.height = 0);
    region.imageExtent.depth = 0;
    for (int into = 0; into < 2; into++) {
        region.addressRange = (VkDeviceAddressRangeKHR){ into ? c.from : c.into, 1024 };
        kit_expect(kit, "VUID-VkCopyDeviceMemoryImageInfoKHR-image-07980");
        copy_regions(&c, "VUID-VkDeviceMemoryImageCopyKHR-imageExtent-06661", image, &region, 1,
                     into);
    }
    region.imageExtent.depth = 1;
    WRONG(OF_REGION("size-13037"), image, r->addressRange.size = 512);
    WRONG(OF_INFO("imageSubresource-07967"), image, r->imageSubresource.mipLevel = 1);
    WRONG(OF_INFO("imageSubresource-07968"), image, r->imageSubresource.baseArrayLayer = 2);
    WRONG(OF_INFO("imageSubresource-09105"), image,
          r->imageSubresource.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT);
    WRONG(OF_INFO("image-13029"), image, r->addressRange.address = 2);
    WRONG(OF_INFO("pRegions-13032"), image, r->imageOffset.x = 4);
    WRONG(OF_INFO("pRegions-13032"), image, r->imageOffset.y = 4);
    region.addressRange = (VkDeviceAddressRangeKHR){ c.into, 1024 };
    region.imageOffset.z = 1;
    copy_regions(&c, "VUID-VkCopyDeviceMemoryImageInfoKHR-image-07980", image, &region, 1, false);
    WRONG(OF_INFO("addressRowLength-09108"), image, r->addressRowLength = 0x40000000);
    kit_end(kit, c.commands);
}

SCENE(kinds_of_images, SILENT)
{
    const struct copies c = open_copies(kit);
    VkImage line = IMAGE(&c, .imageType = VK_IMAGE_TYPE_1D, .extent = { 16, 1, 1 });
    VkImage deep = IMAGE(&c, .imageType = VK_IMAGE_TYPE_3D, .extent = { 16, 16, 4 });
    VkImage blocks = IMAGE(&c, .format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK,
                           .imageType = VK_IMAGE_TYPE_2D, .extent = { 18, 18, 1 });
    VkImage planes = IMAGE(&c, .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM);
    VkImage depth = IMAGE(&c, .format = VK_FORMAT_D32_SFLOAT);
    VkImage both = IMAGE(&c, .format = VK_FORMAT_D32_SFLOAT_S8_UINT);
    VkDeviceMemoryImageCopyKHR region = whole;

    WRONG(NULL, line, r->imageExtent.height = 1);
    region.addressRange = (VkDeviceAddressRangeKHR){ c.into, 1024 };
    region.imageExtent.height = 2;
    kit_expect(kit, "VUID-VkCopyDeviceMemoryImageInfoKHR-pRegions-13032");
    copy_regions(&c, "VUID-VkCopyDeviceMemoryImageInfoKHR-image-07979", line, &region, 1, false);
    WRONG(NULL, deep, r->imageOffset.z = 2; r->imageExtent.depth = 2);
    WRONG(OF_INFO("imageOffset-09104"), deep, r->imageOffset.z = 2; r->imageExtent.depth = 4);
    WRONG(NULL, deep, r->imageSubresource.layerCount = VK_REMAINING_ARRAY_LAYERS);
    for (int into = 0; into < 2; into++) {
        region.addressRange = (VkDeviceAddressRangeKHR){ into ? c.from : c.into, 65536 };
        region.imageExtent = whole.imageExtent;
        region.imageSubresource.layerCount = 2;
        kit_expect(kit, "VUID-VkCopyDeviceMemoryImageInfoKHR-imageSubresource-07968");
        copy_regions(&c, "VUID-VkCopyDeviceMemoryImageInfoKHR-image-07983", deep, &region, 1, into);
    }
    WRONG(NULL, blocks, r->imageExtent = (VkExtent3D){ 18, 18, 1 });
    WRONG(OF_INFO("image-07274"), blocks, r->imageOffset.x = 2);
    WRONG(OF_INFO("image-07275"), blocks, r->imageOffset.y = 2);
    WRONG(OF_INFO("image-00207"), blocks, r->imageExtent.width = 6);
    WRONG(OF_INFO("image-00208"), blocks, r->imageExtent.height = 6);
    WRONG(OF_INFO("addressRowLength-09106"), blocks, r->addressRowLength = 18);
    WRONG(OF_INFO("addressImageHeight-09107"), blocks, r->addressImageHeight = 18);
    WRONG(NULL, planes, r->imageSubresource.aspectMask = VK_IMAGE_ASPECT_PLANE_0_BIT);
    WRONG(OF_INFO("image-07981"), planes, (void)r);
    planes = IMAGE(&c, .format = VK_FORMAT_G16_B16_R16_3PLANE_420_UNORM);
    WRONG(OF_INFO("image-13030"), planes, r->addressRange.address = 1;
          r->imageSubresource.aspectMask = VK_IMAGE_ASPECT_PLANE_0_BIT);
    WRONG(NULL, depth, r->imageSubresource.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT);
    WRONG(OF_INFO("image-13031"), depth, r->imageSubresource.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
          r->addressRange.address = 2);
    WRONG(NULL, both, r->imageSubresource.aspectMask = VK_IMAGE_ASPECT_STENCIL_BIT);
    WRONG(OF_REGION("aspectMask-09103"), both,
          r->imageSubresource.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT);
    kit_end(kit, c.commands);
}

SCENE(images_alone, SILENT)
{
    const struct copies c = open_copies(kit);
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 16, 16, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                              VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    VkImage bare = VK_NULL_HANDLE, samples;
    VkImage image = IMAGE(&c, .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    VkDeviceMemoryImageCopyKHR region = whole;
    VkDeviceMemoryImageCopyKHR two[2];

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &bare));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(bare));
    WRONG(OF_INFO("image-07966"), bare, (void)r);
    samples = IMAGE(&c, .samples = VK_SAMPLE_COUNT_4_BIT,
                    .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                             VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    WRONG(OF_INFO("image-07973"), samples, (void)r);
    image = IMAGE(&c, .flags = VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT,
                  .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                           VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    WRONG(OF_INFO("image-07969"), image, (void)r);
    image = IMAGE(&c, .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    region.addressRange = (VkDeviceAddressRangeKHR){ c.into, 1024 };
    copy_regions(&c, "VUID-vkCmdCopyImageToMemoryKHR-pCopyMemoryInfo-13024", image, &region, 1,
                 false);
    image = IMAGE(&c, .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    region.addressRange.address = c.from;
    copy_regions(&c, "VUID-vkCmdCopyMemoryToImageKHR-pCopyMemoryInfo-13020", image, &region, 1,
                 true);
    image = IMAGE(&c, 0);
    region.addressRange.address = c.other;
    copy_regions(&c, "VUID-vkCmdCopyMemoryToImageKHR-addressRange-13128", image, &region, 1, true);
    copy_regions(&c, "VUID-vkCmdCopyImageToMemoryKHR-addressRange-13129", image, &region, 1, false);
    change_layout(c.commands, image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    region.imageLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    region.addressRange.address = c.from;
    kit_expect(kit, "VUID-" OF_INFO("imageLayout-13028")); /* it is in another one, too */
    copy_regions(&c, "VUID-vkCmdCopyMemoryToImageKHR-imageLayout-13019", image, &region, 1, true);
    region.imageLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    region.addressRange.address = c.into;
    kit_expect(kit, "VUID-" OF_INFO("imageLayout-13028"));
    copy_regions(&c, "VUID-vkCmdCopyImageToMemoryKHR-imageLayout-13023", image, &region, 1, false);
    region.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    region.addressRange.address = c.from;
    two[0] = two[1] = region;
    two[1].addressRange.address += 4096;
    copy_regions(&c, "VUID-VkCopyDeviceMemoryImageInfoKHR-pRegions-12473", image, two, 2, true);
    two[0].imageExtent.height = two[1].imageExtent.height = two[1].imageOffset.y = 8;
    two[0].addressRange.address = two[1].addressRange.address = c.into;
    copy_regions(&c, "VUID-VkCopyDeviceMemoryImageInfoKHR-pRegions-12473", image, two, 2, false);
    two[1].addressRange.address = c.into + 512;
    copy_regions(&c, NULL, image, two, 2, false);
    kit_end(kit, c.commands);
}

SCENE(rotated_images, SILENT | KIT_UNORDERED)
{
    struct copies c = { .kit = kit };
    VkCopyCommandTransformInfoQCOM how = {
        .sType = VK_STRUCTURE_TYPE_COPY_COMMAND_TRANSFORM_INFO_QCOM,
        .transform = VK_SURFACE_TRANSFORM_ROTATE_90_BIT_KHR
    };
    VkImage flat, deep, blocks, planes;

    open_addresses_and(kit, "VK_QCOM_rotated_copy_commands", NULL, NULL);
    c.from = address_with(kit, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    c.into = address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    c.commands = kit_recording(kit);
    flat = IMAGE(&c, .imageType = VK_IMAGE_TYPE_2D, .extent = { 16, 8, 1 });
    deep = IMAGE(&c, .imageType = VK_IMAGE_TYPE_3D, .extent = { 16, 16, 4 });
    blocks = IMAGE(&c, .format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK);
    planes = IMAGE(&c, .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM);
#define TURN(way, x_, y_, w_, h_)                                                  \
    r->pNext = &how, how.transform = VK_SURFACE_TRANSFORM_##way##_BIT_KHR,         \
    r->imageOffset.x = (x_), r->imageOffset.y = (y_), r->imageExtent.width = (w_), \
    r->imageExtent.height = (h_)
    WRONG(NULL, flat, TURN(IDENTITY, 0, 0, 16, 8));
    WRONG(NULL, flat, TURN(ROTATE_90, 16, 0, 8, 16));
    WRONG(NULL, flat, TURN(ROTATE_90, 15, 0, 8, 16));
    WRONG(NULL, flat, TURN(ROTATE_180, 16, 8, 16, 8));
    WRONG(NULL, flat, TURN(ROTATE_270, 0, 8, 8, 16));
    WRONG(OF_INFO("pRegions-13033"), flat, TURN(IDENTITY, 4, 0, 16, 8));
    WRONG(OF_INFO("pRegions-13033"), flat, TURN(ROTATE_90, 14, 0, 8, 16));
    WRONG(OF_INFO("pRegions-13033"), flat, TURN(ROTATE_90, 16, 0, 16, 8));
    WRONG(OF_INFO("pRegions-13033"), flat, TURN(ROTATE_180, 16, 0, 16, 8));
    WRONG(OF_INFO("pRegions-13033"), flat, TURN(ROTATE_270, 0, 8, 16, 8));
    WRONG(OF_INFO("image-07980"), flat, TURN(ROTATE_180, 16, 8, 16, 8); r->imageExtent.depth = 2);
    WRONG(OF_INFO("pRegions-13034"), blocks, TURN(ROTATE_180, 16, 16, 16, 16));
    WRONG(OF_INFO("pRegions-13035"), deep, TURN(ROTATE_180, 16, 16, 16, 16));
    WRONG(OF_INFO("pRegions-13036"), planes, TURN(ROTATE_180, 16, 16, 16, 16);
          r->imageSubresource.aspectMask = VK_IMAGE_ASPECT_PLANE_0_BIT);
    kit_end(kit, c.commands);
}

SCENE(protected_images, SILENT)
{
    struct copies c = open_copies(kit);
    VkDeviceAddress secret = kit_address(
        kit, buffer_at_address(kit, VK_BUFFER_CREATE_PROTECTED_BIT, SECRET_RANGE));
    VkImage image = IMAGE(&c, 0), hidden = IMAGE(&c, .flags = VK_IMAGE_CREATE_PROTECTED_BIT);
    VkDeviceMemoryImageCopyKHR region = whole;

    region.addressRange = (VkDeviceAddressRangeKHR){ secret, 1024 };
    region.addressFlags = PROTECTED;
    copy_regions(&c, "VUID-vkCmdCopyMemoryToImageKHR-commandBuffer-13102", image, &region, 1, true);
    copy_regions(&c, "VUID-vkCmdCopyImageToMemoryKHR-commandBuffer-13102", image, &region, 1,
                 false);
    region.addressFlags = 0;
    region.addressRange.address = c.from;
    copy_regions(&c, "VUID-vkCmdCopyMemoryToImageKHR-commandBuffer-13103", hidden, &region, 1,
                 true);
    region.addressRange.address = c.into;
    copy_regions(&c, "VUID-vkCmdCopyImageToMemoryKHR-commandBuffer-13103", hidden, &region, 1,
                 false);
    kit_end(kit, c.commands);
    c.commands = protected_commands(kit);
    copy_regions(&c, "VUID-vkCmdCopyImageToMemoryKHR-commandBuffer-13025", image, &region, 1,
                 false);
    region.addressRange.address = c.from;
    copy_regions(&c, NULL, hidden, &region, 1, true);
    copy_regions(&c, "VUID-vkCmdCopyMemoryToImageKHR-commandBuffer-13021", image, &region, 1, true);
    region.addressRange.address = secret;
    region.addressFlags = PROTECTED;
    copy_regions(&c, NULL, hidden, &region, 1, false);
    kit_end(kit, c.commands);
}

static VkCommandBuffer
transferring(struct kit *kit)
{
    VkCommandPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO };
    VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandBufferCount = 1
    };
    VkCommandBuffer buffer = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < kit->queue_count; i++) {
        info.queueFamilyIndex = kit->queue_families[i];
    }
    KIT_VK(kit, vkCreateCommandPool(kit->device, &info, NULL, &allocate.commandPool));
    kit_own(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(allocate.commandPool));
    KIT_VK(kit, vkAllocateCommandBuffers(kit->device, &allocate, &buffer));
    kit_begin(kit, buffer, 0);
    return buffer;
}

SCENE(queues, SILENT)
{
    struct copies c;
    VkImage image, depth;
    VkDeviceMemoryImageCopyKHR region = whole;

    setenv("WAKE_NULL_QUEUES", "transfer+coarse:1", 1);
    c = open_copies(kit);
    image = IMAGE(&c, .format = VK_FORMAT_R8_UNORM);
    depth = IMAGE(&c, .format = VK_FORMAT_D32_SFLOAT);
    kit_end(kit, c.commands);
    c.commands = transferring(kit);
    region.addressRange = (VkDeviceAddressRangeKHR){ c.from, 1024 };
    copy_regions(&c, NULL, image, &region, 1, true);
    region.addressRange.address += 2;
    copy_regions(&c, "VUID-vkCmdCopyMemoryToImageKHR-commandBuffer-13104", image, &region, 1, true);
    region.addressRange.address = c.into + 2;
    copy_regions(&c, "VUID-vkCmdCopyImageToMemoryKHR-commandBuffer-13104", image, &region, 1,
                 false);
    region.addressRange.address = c.into;
    region.imageExtent.width = 4;
    copy_regions(&c, "VUID-vkCmdCopyImageToMemoryKHR-imageOffset-13105", image, &region, 1, false);
    region.addressRange.address = c.from;
    copy_regions(&c, "VUID-vkCmdCopyMemoryToImageKHR-imageOffset-13105", image, &region, 1, true);
    region.imageExtent.width = 16;
    region.imageSubresource.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    copy_regions(&c, "VUID-vkCmdCopyMemoryToImageKHR-commandBuffer-13106", depth, &region, 1, true);
    region.addressRange.address = c.into;
    copy_regions(&c, "VUID-vkCmdCopyImageToMemoryKHR-commandBuffer-13106", depth, &region, 1,
                 false);
    kit_end(kit, c.commands);
}

#endif

KIT_MAIN()
