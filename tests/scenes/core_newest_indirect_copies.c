/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies whose regions lie in device memory. Skipped with headers that lack VK_KHR_copy_memory_indirect.
 */
#include "address_scene.h"

#ifndef VK_KHR_copy_memory_indirect

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_copy_memory_indirect");
}

#else

struct indirect {
    struct kit *kit;
    VkCommandBuffer commands;
    VkDeviceAddress at, other;
    VkImage image;
};

static void
open_device(struct kit *kit)
{
    setenv("WAKE_NULL_PROTECTED", "1", 1);
    NEW_WITH(kit, VkPhysicalDeviceCopyMemoryIndirectFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COPY_MEMORY_INDIRECT_FEATURES_KHR,
             VK_KHR_COPY_MEMORY_INDIRECT_EXTENSION_NAME,
             VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME);
}

static VkImage
image_with(struct kit *kit, VkImageCreateFlags flags, VkFormat format, VkImageUsageFlags usage,
           VkSampleCountFlagBits samples)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .flags = flags,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { 16, 16, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 2,
                                     .samples = samples,
                                     .usage = usage };

    return image_of(kit, &info);
}

static VkImage
plain_image(struct kit *kit)
{
    return image_with(kit, 0, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                      VK_SAMPLE_COUNT_1_BIT);
}

static struct indirect
open_indirect(struct kit *kit)
{
    struct indirect c = { .kit = kit };

    open_device(kit);
    c.at = address_with(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    c.other = address_with(kit, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    c.image = plain_image(kit);
    c.commands = kit_recording(kit);
    change_layout(c.commands, c.image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    return c;
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void
copy(const struct indirect *c, const char *vuid, VkCopyMemoryIndirectInfoKHR *info)
{
    if (vuid) {
        kit_expect(c->kit, vuid);
    }
    KIT_DEVICE_COMMAND(c->kit, vkCmdCopyMemoryIndirectKHR)(c->commands, info);
}

#define COPY(vuid, ...)                                               \
    do {                                                              \
        VkCopyMemoryIndirectInfoKHR info_ = {                         \
            .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_INDIRECT_INFO_KHR, \
            .copyCount = 2,                                           \
            .copyAddressRange = { c.at, 96, 24 }                      \
        };                                                            \
        VkCopyMemoryIndirectInfoKHR *info = &info_;                   \
        __VA_ARGS__;                                                  \
        copy(&c, vuid, info);                                         \
    } while (0)
#define INFO_ID(rest) "VUID-VkCopyMemoryIndirectInfoKHR-" rest

SCENE(memory, SILENT)
{
    struct indirect c = open_indirect(kit);

    COPY(NULL, (void)info);
    COPY(NULL, info->copyCount = 4);
    COPY(INFO_ID("srcCopyFlags-10940"), info->srcCopyFlags = VK_ADDRESS_COPY_PROTECTED_BIT_KHR);
    COPY(INFO_ID("dstCopyFlags-10941"), info->dstCopyFlags = VK_ADDRESS_COPY_PROTECTED_BIT_KHR);
    COPY(INFO_ID("copyAddressRange-10942"), info->copyAddressRange.address += 2);
    COPY(INFO_ID("copyAddressRange-10943"), info->copyAddressRange.stride = 26);
    COPY(INFO_ID("copyAddressRange-10943"), info->copyAddressRange.stride = 16);
    COPY(INFO_ID("copyAddressRange-12210"), info->copyAddressRange.address = c.other);
    COPY(INFO_ID("copyCount-10944"), info->copyCount = 5);
    COPY("VUID-VkStridedDeviceAddressRangeKHR-stride-10957", info->copyCount = 0;
         info->copyAddressRange.stride = 128);
    COPY("VUID-VkStridedDeviceAddressRangeKHR-size-11411", info->copyAddressRange.address = 0);
    COPY("VUID-VkStridedDeviceAddressRangeKHR-address-11365",
         info->copyAddressRange.size = RANGE_SIZE + 4);
    kit_end(kit, c.commands);
    c.commands = protected_commands(kit);
    COPY("VUID-vkCmdCopyMemoryIndirectKHR-commandBuffer-10937", (void)info);
    kit_end(kit, c.commands);
}

/* ---- images ---------------------------------------------------------------------------------- */

static void
to_image(const struct indirect *c, const char *vuid, VkCopyMemoryToImageIndirectInfoKHR *info)
{
    if (vuid) {
        kit_expect(c->kit, vuid);
    }
    KIT_DEVICE_COMMAND(c->kit, vkCmdCopyMemoryToImageIndirectKHR)(c->commands, info);
}

#define TO_IMAGE(vuid, ...)                                                              \
    do {                                                                                 \
        VkImageSubresourceLayers layers[2] = { { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },   \
                                               { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 1 } }; \
        VkCopyMemoryToImageIndirectInfoKHR info_ = {                                     \
            .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INDIRECT_INFO_KHR,           \
            .copyCount = 2,                                                              \
            .copyAddressRange = { c.at, 1024, 64 },                                      \
            .dstImage = c.image,                                                         \
            .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,                                   \
            .pImageSubresources = layers                                                 \
        };                                                                               \
        VkCopyMemoryToImageIndirectInfoKHR *info = &info_;                               \
        __VA_ARGS__;                                                                     \
        to_image(&c, vuid, info);                                                        \
    } while (0)
#define IMAGE_ID(rest) "VUID-VkCopyMemoryToImageIndirectInfoKHR-" rest

SCENE(images, SILENT)
{
    struct indirect c = open_indirect(kit);
    const VkImageCreateInfo made = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 16, 16, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 2,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    VkImage bare = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &made, NULL, &bare));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(bare));
    TO_IMAGE(NULL, (void)info);
    TO_IMAGE(IMAGE_ID("copyAddressRange-10952"), info->copyAddressRange.address += 2);
    TO_IMAGE(IMAGE_ID("copyAddressRange-10953"), info->copyAddressRange.stride = 66);
    TO_IMAGE(IMAGE_ID("copyAddressRange-10953"), info->copyAddressRange.stride = 16);
    TO_IMAGE(IMAGE_ID("copyAddressRange-12213"), info->copyAddressRange.address = c.other);
    TO_IMAGE(IMAGE_ID("copyCount-10951"), info->copyAddressRange.size = 64);
    TO_IMAGE(IMAGE_ID("aspectMask-07662"),
             layers[0].aspectMask = VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT);
    TO_IMAGE(IMAGE_ID("aspectMask-12287"), layers[0].aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT);
    TO_IMAGE(IMAGE_ID("mipLevel-07670"), layers[1].mipLevel = 1);
    TO_IMAGE(IMAGE_ID("dstImage-12288"), layers[1].layerCount = 2);
    kit_expect(kit, IMAGE_ID("dstImageLayout-07667"));
    TO_IMAGE(IMAGE_ID("dstImageLayout-07669"),
             info->dstImageLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    TO_IMAGE(IMAGE_ID("dstImage-07661"),
             info->dstImage = image_with(kit, VK_IMAGE_CREATE_PROTECTED_BIT,
                                         VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                                         VK_SAMPLE_COUNT_1_BIT));
    TO_IMAGE(IMAGE_ID("dstImage-07664"),
             info->dstImage = image_with(kit, 0, VK_FORMAT_R8G8B8A8_UNORM,
                                         VK_IMAGE_USAGE_TRANSFER_SRC_BIT, VK_SAMPLE_COUNT_1_BIT));
    TO_IMAGE(IMAGE_ID("dstImage-07665"), info->dstImage = bare);
    TO_IMAGE(IMAGE_ID("dstImage-07973"),
             info->dstImage = image_with(kit, 0, VK_FORMAT_R8G8B8A8_UNORM,
                                         VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                             VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
                                         VK_SAMPLE_COUNT_4_BIT));
    TO_IMAGE(IMAGE_ID("dstImage-07673"),
             info->dstImage = image_with(
                 kit, VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT, VK_FORMAT_R8G8B8A8_UNORM,
                 VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
                 VK_SAMPLE_COUNT_1_BIT));
    kit_end(kit, c.commands);
    c.commands = protected_commands(kit);
    TO_IMAGE("VUID-vkCmdCopyMemoryToImageIndirectKHR-commandBuffer-10949", (void)info);
    kit_end(kit, c.commands);
}

/* Their layers are slices. */
SCENE(deep_images, SILENT)
{
    struct indirect c = open_indirect(kit);
    const VkImageCreateInfo deep = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_3D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 16, 16, 8 },
                                     .mipLevels = 2,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    VkImage image = image_of(kit, &deep);

    TO_IMAGE(NULL, info->dstImage = image; layers[0].layerCount = 8);
    TO_IMAGE(NULL, info->dstImage = image; layers[0].layerCount = VK_REMAINING_ARRAY_LAYERS);
    TO_IMAGE(NULL, info->dstImage = image; layers[1].baseArrayLayer = 7);
    TO_IMAGE(IMAGE_ID("dstImage-12289"), info->dstImage = image; layers[0].layerCount = 9);
    TO_IMAGE(IMAGE_ID("dstImage-12289"), info->dstImage = image; layers[1].mipLevel = 1;
             layers[1].layerCount = 4);
    TO_IMAGE(IMAGE_ID("dstImage-12292"), info->dstImage = image; layers[1].baseArrayLayer = 9;
             layers[1].layerCount = VK_REMAINING_ARRAY_LAYERS);
    kit_end(kit, c.commands);
}

SCENE(formats, SILENT)
{
    struct indirect c;

    setenv("WAKE_NULL_FORMATS", "37=0xc000,43=0x800000000004001", 1);
    c = open_indirect(kit);
    TO_IMAGE(IMAGE_ID("dstImage-10955"), (void)info);
    TO_IMAGE(IMAGE_ID("dstImage-10974"),
             info->dstImage = image_with(kit, 0, VK_FORMAT_R8G8B8A8_SRGB,
                                         VK_IMAGE_USAGE_TRANSFER_DST_BIT, VK_SAMPLE_COUNT_1_BIT));
    kit_end(kit, c.commands);
}

SCENE(queues, SILENT)
{
    struct indirect c;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1,transfer:1", 1);
    setenv("WAKE_NULL_ANSWERS", "supportedQueues=8", 1);
    c = open_indirect(kit);
    COPY("VUID-vkCmdCopyMemoryIndirectKHR-commandBuffer-10936", (void)info);
    TO_IMAGE("VUID-vkCmdCopyMemoryToImageIndirectKHR-commandBuffer-10948", (void)info);
    kit_end(kit, c.commands);
}

SCENE(depth_on_a_transfer_queue, SILENT)
{
    struct indirect c;

    setenv("WAKE_NULL_QUEUES", "transfer:1", 1);
    c = open_indirect(kit);
    c.image = image_with(kit, 0, VK_FORMAT_D32_SFLOAT, VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                         VK_SAMPLE_COUNT_1_BIT);
    TO_IMAGE(IMAGE_ID("commandBuffer-07674"), info->copyCount = 1;
             layers[0].aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT);
    kit_end(kit, c.commands);
}

#endif

KIT_MAIN()
