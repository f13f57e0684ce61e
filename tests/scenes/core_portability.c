/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Devices that are no whole implementation: VK_KHR_portability_subset has to be enabled, and its
 * features decide about images and their views. The null driver offers it when it is named.
 */
#define VK_ENABLE_BETA_EXTENSIONS
#include "kit.h"

#include <stdlib.h>

static void
open_portable(struct kit *kit, bool features)
{
    VkPhysicalDevicePortabilitySubsetFeaturesKHR subset = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PORTABILITY_SUBSET_FEATURES_KHR,
        .imageView2DOn3DImage = features,
        .multisampleArrayImage = features,
        .imageViewFormatSwizzle = features,
        .imageViewFormatReinterpretation = features,
    };

    setenv("WAKE_NULL_EXTENSIONS", "all,VK_KHR_portability_subset", 1);
    kit_open(kit, &(struct kit_config){
                      .device_next = &subset,
                      .device_extensions = { VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME } });
}

static VkImage
image(struct kit *kit, const char *vuid, const VkImageCreateInfo *info)
{
    VkImage made = VK_NULL_HANDLE;
    VkMemoryRequirements needs;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateImage(kit->device, info, NULL, &made) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(made));
        vkGetImageMemoryRequirements(kit->device, made, &needs);
        KIT_VK(kit, vkBindImageMemory(kit->device, made, kit_memory_for(kit, &needs), 0));
    }
    return made;
}

static void
view(struct kit *kit, const char *vuid, VkImage of, VkFormat format, VkComponentSwizzle red)
{
    const VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                         .image = of,
                                         .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                         .format = format,
                                         .components = { .r = red },
                                         .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                               1 } };
    VkImageView made = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateImageView(kit->device, &info, NULL, &made) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    }
}

static void
images(struct kit *kit, const char *flat, const char *samples, const char *swizzle,
       const char *other)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 16, 16, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    const VkImage plain = image(kit, NULL, &info);

    view(kit, NULL, plain, info.format, VK_COMPONENT_SWIZZLE_R);
    view(kit, swizzle, plain, info.format, VK_COMPONENT_SWIZZLE_G);
    view(kit, NULL, plain, VK_FORMAT_R8G8B8A8_UINT, VK_COMPONENT_SWIZZLE_IDENTITY);
    view(kit, other, plain, VK_FORMAT_R16G16_UINT, VK_COMPONENT_SWIZZLE_IDENTITY);
    view(kit, other, plain, VK_FORMAT_A2B10G10R10_UINT_PACK32, VK_COMPONENT_SWIZZLE_IDENTITY);
    info.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    info.samples = VK_SAMPLE_COUNT_4_BIT;
    (void)image(kit, NULL, &info);
    info.arrayLayers = 2;
    (void)image(kit, samples, &info);
    info.samples = VK_SAMPLE_COUNT_1_BIT;
    (void)image(kit, NULL, &info);
    info.arrayLayers = 1;
    info.imageType = VK_IMAGE_TYPE_3D;
    (void)image(kit, NULL, &info);
    info.flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT;
    (void)image(kit, flat, &info);
}

SCENE(images_with_features, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    open_portable(kit, true);
    images(kit, NULL, NULL, NULL, NULL);
}

SCENE(images_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    open_portable(kit, false);
    images(kit, "VUID-VkImageCreateInfo-imageView2DOn3DImage-04459",
           "VUID-VkImageCreateInfo-multisampleArrayImage-04460",
           "VUID-VkImageViewCreateInfo-imageViewFormatSwizzle-04465",
           "VUID-VkImageViewCreateInfo-imageViewFormatReinterpretation-04466");
}

SCENE(not_enabled, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_EXTENSIONS", "all,VK_KHR_portability_subset", 1);
    kit_expect(kit, "VUID-VkDeviceCreateInfo-pProperties-04451");
    kit_open(kit, NULL);
}

KIT_MAIN()
