/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies of images whose blocks are several texels deep (VK_EXT_texture_compression_astc_3d). Skipped with older headers.
 */
#include "address_scene.h"

#if !defined(VK_EXT_texture_compression_astc_3d) || !defined(VK_KHR_device_address_commands)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_texture_compression_astc_3d");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define SIDE 12 /* four blocks */

static const VkImageSubresourceLayers part = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 };

static void
open_deep(struct kit *kit)
{
    static VkPhysicalDeviceTextureCompressionASTC3DFeaturesEXT blocks;
    static VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR addresses;

    blocks = (VkPhysicalDeviceTextureCompressionASTC3DFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TEXTURE_COMPRESSION_ASTC_3D_FEATURES_EXT
    };
    addresses = (VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR,
        .pNext = &blocks
    };
    NEW(kit,
        .extensions = { "VK_EXT_texture_compression_astc_3d", "VK_KHR_device_address_commands" },
        .next = &addresses);
}

static VkImage
image_with(struct kit *kit, VkImageUsageFlags usage, uint32_t slices)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_3D,
                                     .format = VK_FORMAT_ASTC_3x3x3_UNORM_BLOCK_EXT,
                                     .extent = { SIDE, SIDE, slices },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = usage };

    return image_of(kit, &info);
}

static VkImage
deep_image(struct kit *kit, VkImageUsageFlags usage)
{
    return image_with(kit, usage, SIDE);
}

#define TRANSFER (VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT)

static void
expect(struct kit *kit, const char *id)
{
    if (id) {
        kit_expect(kit, id);
    }
}

/* A region of `depth` slices from `z` on, by all commands; ids NULL: it is right. */
static void
copy_buffer(struct kit *kit, VkBuffer buffer, VkImage image, int32_t z, uint32_t depth,
            const char *const ids[4])
{
    const VkBufferImageCopy region = { .imageSubresource = part,
                                       .imageOffset = { 0, 0, z },
                                       .imageExtent = { SIDE, SIDE, depth } };
    const VkBufferImageCopy2 second = { .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
                                        .imageSubresource = part,
                                        .imageOffset = { 0, 0, z },
                                        .imageExtent = { SIDE, SIDE, depth } };
    const VkCopyBufferToImageInfo2 to = { .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2,
                                          .srcBuffer = buffer,
                                          .dstImage = image,
                                          .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                          .regionCount = 1,
                                          .pRegions = &second };
    const VkCopyImageToBufferInfo2 from = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_BUFFER_INFO_2,
                                            .srcImage = image,
                                            .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                            .dstBuffer = buffer,
                                            .regionCount = 1,
                                            .pRegions = &second };
    VkCommandBuffer commands = kit_recording(kit);

    expect(kit, ids ? ids[0] : NULL);
    vkCmdCopyBufferToImage(commands, buffer, image, VK_IMAGE_LAYOUT_GENERAL, 1, &region);
    expect(kit, ids ? ids[1] : NULL);
    vkCmdCopyBufferToImage2(commands, &to);
    expect(kit, ids ? ids[2] : NULL);
    vkCmdCopyImageToBuffer(commands, image, VK_IMAGE_LAYOUT_GENERAL, buffer, 1, &region);
    expect(kit, ids ? ids[3] : NULL);
    vkCmdCopyImageToBuffer2(commands, &from);
    kit_end(kit, commands);
}

SCENE(buffers, SILENT | KIT_UNORDERED)
{
    static const char *const offsets[] = { "VUID-vkCmdCopyBufferToImage-dstImage-07276",
                                           "VUID-VkCopyBufferToImageInfo2-dstImage-07276",
                                           "VUID-vkCmdCopyImageToBuffer-srcImage-07276",
                                           "VUID-VkCopyImageToBufferInfo2-srcImage-07276" };
    static const char *const extents[] = { "VUID-vkCmdCopyBufferToImage-dstImage-00209",
                                           "VUID-VkCopyBufferToImageInfo2-dstImage-00209",
                                           "VUID-vkCmdCopyImageToBuffer-srcImage-00209",
                                           "VUID-VkCopyImageToBufferInfo2-srcImage-00209" };
    VkBuffer buffer;
    VkImage image;

    open_deep(kit);
    buffer = kit_bound_buffer(
        kit, 65536, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    image = deep_image(kit, TRANSFER);
    copy_buffer(kit, buffer, image, 3, 3, NULL);
    copy_buffer(kit, buffer, image, 0, SIDE, NULL);
    copy_buffer(kit, buffer, image, 1, SIDE - 1, offsets);
    copy_buffer(kit, buffer, image, 3, 2, extents);
}

static void
copy_images(struct kit *kit, VkImage from, VkImage to, int32_t source, int32_t target,
            const char *id, const char *second_id)
{
    const VkImageCopy region = {
        part, { 0, 0, source }, part, { 0, 0, target }, { SIDE, SIDE, 6 }
    };
    const VkImageCopy2 second = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                                  .srcSubresource = part,
                                  .srcOffset = { 0, 0, source },
                                  .dstSubresource = part,
                                  .dstOffset = { 0, 0, target },
                                  .extent = { SIDE, SIDE, 6 } };
    const VkCopyImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
                                    .srcImage = from,
                                    .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                    .dstImage = to,
                                    .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                    .regionCount = 1,
                                    .pRegions = &second };
    VkCommandBuffer commands = kit_recording(kit);

    expect(kit, id);
    vkCmdCopyImage(commands, from, VK_IMAGE_LAYOUT_GENERAL, to, VK_IMAGE_LAYOUT_GENERAL, 1,
                   &region);
    expect(kit, second_id);
    vkCmdCopyImage2(commands, &info);
    kit_end(kit, commands);
}

SCENE(images, SILENT | KIT_UNORDERED)
{
    VkImage from, to;

    open_deep(kit);
    from = deep_image(kit, TRANSFER);
    to = deep_image(kit, TRANSFER);
    copy_images(kit, from, to, 0, 6, NULL, NULL);
    copy_images(kit, from, to, 1, 6, "VUID-vkCmdCopyImage-pRegions-07280",
                "VUID-VkCopyImageInfo2-pRegions-07280");
    copy_images(kit, from, to, 6, 1, "VUID-vkCmdCopyImage-pRegions-07283",
                "VUID-VkCopyImageInfo2-pRegions-07283");
}

/* ---- by the host ------------------------------------------------------------------------------ */

#define HOST (TRANSFER | VK_IMAGE_USAGE_HOST_TRANSFER_BIT)

static VkImage
host_image(struct kit *kit, uint32_t slices)
{
    VkImage image = image_with(kit, HOST, slices);
    const VkHostImageLayoutTransitionInfo info = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .image = image,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 }
    };

    KIT_VK(kit, NOW(vkTransitionImageLayout)(kit->device, 1, &info));
    return image;
}

static void
copy_host(struct kit *kit, VkImage image, int32_t z, uint32_t depth, const char *to_id,
          const char *from_id)
{
    static uint8_t bytes[65536];
    const VkMemoryToImageCopy to_region = { .sType = VK_STRUCTURE_TYPE_MEMORY_TO_IMAGE_COPY,
                                            .pHostPointer = bytes,
                                            .imageSubresource = part,
                                            .imageOffset = { 0, 0, z },
                                            .imageExtent = { SIDE, SIDE, depth } };
    const VkCopyMemoryToImageInfo to = { .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INFO,
                                         .dstImage = image,
                                         .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                         .regionCount = 1,
                                         .pRegions = &to_region };
    const VkImageToMemoryCopy from_region = { .sType = VK_STRUCTURE_TYPE_IMAGE_TO_MEMORY_COPY,
                                              .pHostPointer = bytes,
                                              .imageSubresource = part,
                                              .imageOffset = { 0, 0, z },
                                              .imageExtent = { SIDE, SIDE, depth } };
    const VkCopyImageToMemoryInfo from = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_MEMORY_INFO,
                                           .srcImage = image,
                                           .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                           .regionCount = 1,
                                           .pRegions = &from_region };

    expect(kit, to_id);
    (void)NOW(vkCopyMemoryToImage)(kit->device, &to);
    expect(kit, from_id);
    (void)NOW(vkCopyImageToMemory)(kit->device, &from);
}

static void
copy_host_images(struct kit *kit, VkImage source, VkImage target, int32_t from, int32_t to,
                 uint32_t depth, const char *id)
{
    const VkImageCopy2 region = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                                  .srcSubresource = part,
                                  .srcOffset = { 0, 0, from },
                                  .dstSubresource = part,
                                  .dstOffset = { 0, 0, to },
                                  .extent = { SIDE, SIDE, depth } };
    const VkCopyImageToImageInfo info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_IMAGE_INFO,
                                          .srcImage = source,
                                          .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                          .dstImage = target,
                                          .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                          .regionCount = 1,
                                          .pRegions = &region };

    expect(kit, id);
    (void)NOW(vkCopyImageToImage)(kit->device, &info);
}

SCENE(hosts, SILENT)
{
    VkImage image, other;

    open_deep(kit);
    image = host_image(kit, SIDE);
    other = host_image(kit, SIDE);
    copy_host(kit, image, 3, 3, NULL, NULL);
    copy_host(kit, image, 1, SIDE - 1, "VUID-VkCopyMemoryToImageInfo-dstImage-07276",
              "VUID-VkCopyImageToMemoryInfo-srcImage-07276");
    copy_host(kit, image, 3, 2, "VUID-VkCopyMemoryToImageInfo-dstImage-00209",
              "VUID-VkCopyImageToMemoryInfo-srcImage-00209");
    copy_host_images(kit, image, other, 3, 6, 3, NULL);
    copy_host_images(kit, image, other, 1, 6, 3, "VUID-VkCopyImageToImageInfo-srcImage-07276");
    copy_host_images(kit, image, other, 6, 1, 3, "VUID-VkCopyImageToImageInfo-dstImage-07276");
    copy_host_images(kit, image, other, 3, 3, 2, "VUID-VkCopyImageToImageInfo-srcImage-00209");
    image = host_image(kit, SIDE - 1); /* its last block is cut */
    other = host_image(kit, SIDE - 1);
    copy_host_images(kit, image, other, SIDE - 3, SIDE - 3, 2, NULL);
    copy_host_images(kit, image, other, SIDE - 3, 3, 2,
                     "VUID-VkCopyImageToImageInfo-dstImage-00209");
}

/* ---- addresses -------------------------------------------------------------------------------- */

static void
copy_address(struct kit *kit, VkDeviceAddress address, VkImage image, int32_t z, uint32_t depth,
             const char *id)
{
    const VkDeviceMemoryImageCopyKHR region = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_IMAGE_COPY_KHR,
        .addressRange = { address, 65536 },
        .imageSubresource = part,
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .imageOffset = { 0, 0, z },
        .imageExtent = { SIDE, SIDE, depth }
    };
    const VkCopyDeviceMemoryImageInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_DEVICE_MEMORY_IMAGE_INFO_KHR,
        .image = image,
        .regionCount = 1,
        .pRegions = &region
    };
    VkCommandBuffer commands = kit_recording(kit);

    expect(kit, id);
    NOW(vkCmdCopyMemoryToImageKHR)(commands, &info);
    expect(kit, id);
    NOW(vkCmdCopyImageToMemoryKHR)(commands, &info);
    kit_end(kit, commands);
}

SCENE(addresses, SILENT | KIT_UNORDERED)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = 65536,
                                      .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                               VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                               VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    VkBufferDeviceAddressInfo of = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    const VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                              .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    const VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                              .pNext = &flags,
                                              .allocationSize = 65536 };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryRequirements needs;
    VkDeviceAddress address;
    VkImage image;

    open_deep(kit);
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &of.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(of.buffer));
    vkGetBufferMemoryRequirements(kit->device, of.buffer, &needs);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, of.buffer, memory, 0));
    address = vkGetBufferDeviceAddress(kit->device, &of);
    image = deep_image(kit, TRANSFER);
    copy_address(kit, address, image, 3, 3, NULL);
    copy_address(kit, address, image, 1, SIDE - 1,
                 "VUID-VkCopyDeviceMemoryImageInfoKHR-image-07276");
    copy_address(kit, address, image, 3, 2, "VUID-VkCopyDeviceMemoryImageInfoKHR-image-00209");
}

/* ---- indirect, with layers for slices ---------------------------------------------------------- */

#ifdef VK_KHR_copy_memory_indirect

SCENE(indirect, SILENT | KIT_UNORDERED)
{
    VkPhysicalDeviceTextureCompressionASTC3DFeaturesEXT blocks = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TEXTURE_COMPRESSION_ASTC_3D_FEATURES_EXT
    };
    VkPhysicalDeviceCopyMemoryIndirectFeaturesKHR indirect = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COPY_MEMORY_INDIRECT_FEATURES_KHR,
        .pNext = &blocks
    };
    VkImageSubresourceLayers layers = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 3, 6 };
    VkCopyMemoryToImageIndirectInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INDIRECT_INFO_KHR,
        .copyCount = 1,
        .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .pImageSubresources = &layers
    };
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_EXT_texture_compression_astc_3d", "VK_KHR_copy_memory_indirect" },
        .next = &indirect);
    info.copyAddressRange = (VkStridedDeviceAddressRangeKHR){
        address_with(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT), 64, 64
    };
    info.dstImage = deep_image(kit, TRANSFER);
    commands = kit_recording(kit);
    NOW(vkCmdCopyMemoryToImageIndirectKHR)(commands, &info);
    layers = (VkImageSubresourceLayers){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 3, SIDE - 3 };
    NOW(vkCmdCopyMemoryToImageIndirectKHR)(commands, &info);
    layers = (VkImageSubresourceLayers){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 3 };
    kit_expect(kit, "VUID-VkCopyMemoryToImageIndirectInfoKHR-dstImage-12291");
    NOW(vkCmdCopyMemoryToImageIndirectKHR)(commands, &info);
    layers = (VkImageSubresourceLayers){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 3, 4 };
    kit_expect(kit, "VUID-VkCopyMemoryToImageIndirectInfoKHR-dstImage-12290");
    NOW(vkCmdCopyMemoryToImageIndirectKHR)(commands, &info);
    kit_end(kit, commands);
}

#endif

#endif

KIT_MAIN()
