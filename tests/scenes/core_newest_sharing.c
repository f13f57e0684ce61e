/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Resources that queue families share, with the feature maintenance11: one family will do. Skipped with headers that lack it.
 */
#include "newer_scene.h"

#ifndef VK_KHR_maintenance11

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance11");
}

#else

static void
open_sharing(struct kit *kit)
{
    NEW_WITH(kit, VkPhysicalDeviceMaintenance11FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_11_FEATURES_KHR,
             VK_KHR_MAINTENANCE_11_EXTENSION_NAME);
}

SCENE(buffers, SILENT)
{
    const uint32_t families[2] = { 0, 1 };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 256,
                                .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                .sharingMode = VK_SHARING_MODE_CONCURRENT,
                                .pQueueFamilyIndices = families };

    open_sharing(kit);
    for (info.queueFamilyIndexCount = 0; info.queueFamilyIndexCount < 3;
         info.queueFamilyIndexCount++) {
        VkBuffer buffer = VK_NULL_HANDLE;

        if (!info.queueFamilyIndexCount) {
            kit_expect(kit, "VUID-VkBufferCreateInfo-maintenance11-13353");
        }
        if (vkCreateBuffer(kit->device, &info, NULL, &buffer) == VK_SUCCESS) {
            kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
        }
    }
}

SCENE(images, SILENT)
{
    const uint32_t families[2] = { 0, 1 };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                               .sharingMode = VK_SHARING_MODE_CONCURRENT,
                               .pQueueFamilyIndices = families };

    open_sharing(kit);
    for (info.queueFamilyIndexCount = 0; info.queueFamilyIndexCount < 3;
         info.queueFamilyIndexCount++) {
        VkImage image = VK_NULL_HANDLE;

        if (!info.queueFamilyIndexCount) {
            kit_expect(kit, "VUID-VkImageCreateInfo-maintenance11-13354");
        }
        if (vkCreateImage(kit->device, &info, NULL, &image) == VK_SUCCESS) {
            kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
        }
    }
}

#endif

KIT_MAIN()
