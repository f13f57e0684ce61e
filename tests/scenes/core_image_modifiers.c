/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images with modifiers of their format, and what is asked about them; video images, compression,
 * the other version of asking for layouts.
 */
#include "image_scene.h"
#include "newer_ids.h"

/* --- modifiers --- */

SCENE(modifiers_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const uint64_t linear = 0;
    VkSubresourceLayout planes[2] = { 0 };
    VkImageDrmFormatModifierListCreateInfoEXT list = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_LIST_CREATE_INFO_EXT,
        .drmFormatModifierCount = 1,
        .pDrmFormatModifiers = &linear,
    };
    VkImageDrmFormatModifierExplicitCreateInfoEXT given = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT,
        .drmFormatModifierPlaneCount = 1,
        .pPlaneLayouts = planes,
    };
    open_with(kit, VK_EXT_IMAGE_DRM_FORMAT_MODIFIER_EXTENSION_NAME, NULL, NULL);
#define MODIFIER (i.tiling = VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT)
    RIGHT(MODIFIER, i.pNext = &list);
    RIGHT(MODIFIER, i.pNext = &given);
    WRONG("VUID-VkImageCreateInfo-pNext-02262", i.pNext = &list);
    WRONG("VUID-VkImageCreateInfo-tiling-02261", MODIFIER);
    WRONG("VUID-VkImageCreateInfo-tiling-02353", MODIFIER, i.pNext = &list,
          i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT);
    /* What a linear image cannot have is not said to be out of the device's limits as well. */
    WRONG("VUID-VkImageCreateInfo-samples-02257", MODIFIER, i.pNext = &list,
          i.samples = VK_SAMPLE_COUNT_4_BIT);
    given.drmFormatModifierPlaneCount = 2;
    WRONG("VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-drmFormatModifierPlaneCount-02265",
          MODIFIER, i.pNext = &given);
    given.drmFormatModifierPlaneCount = 1;
    planes[0].size = 1;
    WRONG("VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-size-02267", MODIFIER,
          i.pNext = &given);
    planes[0].size = 0;
    planes[0].arrayPitch = 1;
    WRONG("VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-arrayPitch-02268", MODIFIER,
          i.pNext = &given);
    planes[0].arrayPitch = 0;
    planes[0].depthPitch = 1;
    WRONG("VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-depthPitch-02269", MODIFIER,
          i.pNext = &given);
}

SCENE(modifier_layout_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkSubresourceLayout plane = { 0 }, out;
    VkImageDrmFormatModifierExplicitCreateInfoEXT given = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT,
        .drmFormatModifierPlaneCount = 1,
        .pPlaneLayouts = &plane,
    };
    VkImageDrmFormatModifierPropertiesEXT properties = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_PROPERTIES_EXT,
    };
    open_with(kit, VK_EXT_IMAGE_DRM_FORMAT_MODIFIER_EXTENSION_NAME, NULL, NULL);
    VkImage image = IMAGE(MODIFIER, i.pNext = &given), other = IMAGE((void)0);
    VkImageSubresource sub = { VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT, 0, 0 };
    PFN_vkGetImageDrmFormatModifierPropertiesEXT get = KIT_DEVICE_COMMAND(
        kit, vkGetImageDrmFormatModifierPropertiesEXT);
    vkGetImageSubresourceLayout(kit->device, image, &sub, &out);
    KIT_VK(kit, get(kit->device, image, &properties));
    kit_expect(kit, "VUID-vkGetImageDrmFormatModifierPropertiesEXT-image-02272");
    get(kit->device, other, &properties);
    sub.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT;
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-tiling-02271");
    vkGetImageSubresourceLayout(kit->device, image, &sub, &out);
    /* more than any modifier of its list has */
    sub.aspectMask = VK_IMAGE_ASPECT_MEMORY_PLANE_3_BIT_EXT;
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-tiling-02271");
    vkGetImageSubresourceLayout(kit->device, image, &sub, &out);
    sub.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT;
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-image-07790");
    vkGetImageSubresourceLayout(kit->device, other, &sub, &out);
}

SCENE(modifier_planes_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkSubresourceLayout plane = { 0 };
    VkImageDrmFormatModifierExplicitCreateInfoEXT given = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT,
        .drmFormatModifierPlaneCount = 1,
        .pPlaneLayouts = &plane,
    };
    open_with(kit, VK_EXT_IMAGE_DRM_FORMAT_MODIFIER_EXTENSION_NAME, NULL, NULL);
    VkImageCreateInfo i = plain;
    i.tiling = VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT;
    i.format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM;
    i.flags = VK_IMAGE_CREATE_DISJOINT_BIT;
    i.pNext = &given;
    VkImage image = create(kit, &i);
    kit_expect(kit, "VUID-VkImageMemoryRequirementsInfo2-image-02279");
    kit_plane_needs(kit, image, VK_IMAGE_ASPECT_NONE);
    kit_expect(kit, "VUID-VkImagePlaneMemoryRequirementsInfo-planeAspect-02282");
    kit_plane_needs(kit, image, VK_IMAGE_ASPECT_MEMORY_PLANE_1_BIT_EXT);
    kit_plane_needs(kit, image, VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT);
    VkBindImagePlaneMemoryInfo of_plane = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO,
        .planeAspect = VK_IMAGE_ASPECT_PLANE_0_BIT,
    };
    VkBindImageMemoryInfo bind = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
        .pNext = &of_plane,
        .image = image,
        .memory = kit_memory(kit, 1 << 20),
    };
    kit_expect(kit, "VUID-VkBindImagePlaneMemoryInfo-planeAspect-02284");
    vkBindImageMemory2(kit->device, 1, &bind);
    VkDeviceImageMemoryRequirements needs = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_IMAGE_MEMORY_REQUIREMENTS,
        .pCreateInfo = &i,
        .planeAspect = VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT,
    };
    VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    kit_expect(kit, NEWER_ID("VUID-VkDeviceImageMemoryRequirements-pCreateInfo-12489",
                             "VUID-VkDeviceImageMemoryRequirements-pCreateInfo-06776"));
    vkGetDeviceImageMemoryRequirements(kit->device, &needs, &out);
    i = plain;
    i.flags = VK_IMAGE_CREATE_DISJOINT_BIT | VK_IMAGE_CREATE_ALIAS_BIT;
    kit_expect(kit, "VUID-VkImageMemoryRequirementsInfo2-image-02280");
    kit_plane_needs(kit, create(kit, &i), VK_IMAGE_ASPECT_PLANE_0_BIT);
}

SCENE(memory_plane_view, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, VK_EXT_IMAGE_DRM_FORMAT_MODIFIER_EXTENSION_NAME, NULL, NULL);
    WRONG_VIEW("VUID-VkImageSubresourceRange-aspectMask-02278", IMAGE((void)0),
               v.subresourceRange.aspectMask = VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT);
}

SCENE(video_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_with(kit, VK_KHR_VIDEO_QUEUE_EXTENSION_NAME, VK_KHR_VIDEO_DECODE_QUEUE_EXTENSION_NAME,
              NULL);
    kit_allow(kit, "VUID-VkImageViewCreateInfo-image-08334");
    kit_expect(kit, "VUID-VkImageCreateInfo-usage-04815");
    VkImage decoded = IMAGE(i.usage = VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR, i.arrayLayers = 6,
                            i.flags = VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-image-04817", decoded,
               v.viewType = VK_IMAGE_VIEW_TYPE_CUBE, v.subresourceRange.layerCount = 6);
}

/* Provisional: the bits of usage and the extension by value. */
SCENE(video_encode_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    kit_open(kit, &(struct kit_config){ .device_extensions = { VK_KHR_VIDEO_QUEUE_EXTENSION_NAME,
                                                               "VK_KHR_video_encode_queue" } });
    kit_allow(kit, "VUID-VkImageViewCreateInfo-image-08337");
    kit_expect(kit, "VUID-VkImageCreateInfo-usage-04816");
    VkImage encoded = IMAGE(i.usage = 0x8000, i.arrayLayers = 6,
                            i.flags = VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-image-04818", encoded,
               v.viewType = VK_IMAGE_VIEW_TYPE_CUBE, v.subresourceRange.layerCount = 6);
}

/* --- questions --- */

SCENE(format_query_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const uint32_t equal[] = { 0, 0 };
    VkPhysicalDeviceImageDrmFormatModifierInfoEXT modifier = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_DRM_FORMAT_MODIFIER_INFO_EXT,
    };
    VkPhysicalDeviceImageFormatInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .format = plain.format,
        .type = VK_IMAGE_TYPE_2D,
        .tiling = VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT,
        .usage = plain.usage,
    };
    VkImageFormatProperties2 out = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2 };
    open_with(kit, VK_EXT_IMAGE_DRM_FORMAT_MODIFIER_EXTENSION_NAME, NULL, NULL);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceImageFormatProperties-tiling-02248");
    vkGetPhysicalDeviceImageFormatProperties(kit->gpu, plain.format, VK_IMAGE_TYPE_2D, info.tiling,
                                             plain.usage, 0, &out.imageFormatProperties);
    kit_expect(kit, "VUID-VkPhysicalDeviceImageFormatInfo2-tiling-02249");
    vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
    info.pNext = &modifier;
    vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
    modifier.sharingMode = VK_SHARING_MODE_CONCURRENT;
    modifier.queueFamilyIndexCount = 2;
    kit_expect(kit, "VUID-VkPhysicalDeviceImageDrmFormatModifierInfoEXT-sharingMode-02314");
    vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
    modifier.pQueueFamilyIndices = equal;
    kit_expect(kit, "VUID-VkPhysicalDeviceImageDrmFormatModifierInfoEXT-sharingMode-02316");
    vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
    modifier.queueFamilyIndexCount = 1;
#ifndef VK_KHR_maintenance11 /* with it one is enough: core_newest_questions */
    kit_expect(kit, "VUID-VkPhysicalDeviceImageDrmFormatModifierInfoEXT-sharingMode-02315");
#endif
    vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
    modifier.sharingMode = VK_SHARING_MODE_EXCLUSIVE;
    info.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT;
    kit_expect(kit, "VUID-VkPhysicalDeviceImageFormatInfo2-tiling-02313");
    vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
}

/* --- compression --- */

SCENE(compression_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static VkImageCompressionFixedRateFlagsEXT rates[3];
    VkPhysicalDeviceImageCompressionControlFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_COMPRESSION_CONTROL_FEATURES_EXT,
        .imageCompressionControl = VK_TRUE,
    };
    VkImageCompressionControlEXT control = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_COMPRESSION_CONTROL_EXT,
        .flags = VK_IMAGE_COMPRESSION_FIXED_RATE_EXPLICIT_EXT,
        .compressionControlPlaneCount = 1,
        .pFixedRateFlags = rates,
    };
    VkSubresourceLayout plane = { 0 };
    VkImageDrmFormatModifierExplicitCreateInfoEXT given = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT,
        .pNext = &control,
        .drmFormatModifierPlaneCount = 1,
        .pPlaneLayouts = &plane,
    };
    open_with(kit, VK_EXT_IMAGE_COMPRESSION_CONTROL_EXTENSION_NAME,
              VK_EXT_IMAGE_DRM_FORMAT_MODIFIER_EXTENSION_NAME, &features);
#define COMPRESSED (i.pNext = &control)
    RIGHT(COMPRESSED);
    WRONG("VUID-VkImageCreateInfo-pNext-06743", COMPRESSED,
          i.format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM);
    WRONG("VUID-VkImageCreateInfo-pNext-06746", MODIFIER, i.pNext = &given);
    control.compressionControlPlaneCount = 3;
    RIGHT(COMPRESSED, i.format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM);
    WRONG("VUID-VkImageCreateInfo-pNext-06744", COMPRESSED);
    control.flags = 0x40;
    WRONG("VUID-VkImageCompressionControlEXT-flags-06747", COMPRESSED);
    control.flags = VK_IMAGE_COMPRESSION_FIXED_RATE_DEFAULT_EXT | VK_IMAGE_COMPRESSION_DISABLED_EXT;
    WRONG("VUID-VkImageCompressionControlEXT-flags-06747", COMPRESSED);
    control.flags = VK_IMAGE_COMPRESSION_FIXED_RATE_EXPLICIT_EXT;
    control.compressionControlPlaneCount = 1;
    control.pFixedRateFlags = NULL;
    WRONG("VUID-VkImageCompressionControlEXT-flags-06748", COMPRESSED);
}

/* --- the other version of asking for layouts --- */

static void
layout2(struct kit *kit, const char *vuid, VkImage image, VkImageAspectFlags aspect, uint32_t level,
        uint32_t layer)
{
    VkImageSubresource2EXT sub = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_SUBRESOURCE_2_EXT,
        .imageSubresource = { aspect, level, layer },
    };
    VkSubresourceLayout2EXT out = { .sType = VK_STRUCTURE_TYPE_SUBRESOURCE_LAYOUT_2_EXT };
    if (vuid) {
        kit_expect(kit, vuid);
    }
    KIT_DEVICE_COMMAND(kit, vkGetImageSubresourceLayout2EXT)(kit->device, image, &sub, &out);
}

#define LAYOUT2 "VUID-vkGetImageSubresourceLayout2EXT-"

SCENE(layout2_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkImageAspectFlags color = VK_IMAGE_ASPECT_COLOR_BIT, depth = VK_IMAGE_ASPECT_DEPTH_BIT,
                             stencil = VK_IMAGE_ASPECT_STENCIL_BIT;
    VkSubresourceLayout plane = { 0 };
    VkImageDrmFormatModifierExplicitCreateInfoEXT given = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT,
        .drmFormatModifierPlaneCount = 1,
        .pPlaneLayouts = &plane,
    };
    open_with(kit, VK_EXT_IMAGE_COMPRESSION_CONTROL_EXTENSION_NAME,
              VK_EXT_IMAGE_DRM_FORMAT_MODIFIER_EXTENSION_NAME, NULL);
#define LINEAR (i.tiling = VK_IMAGE_TILING_LINEAR)
#define DEPTHS (LINEAR, i.usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT)
    VkImage image = IMAGE(LINEAR), explicit_plane = IMAGE(MODIFIER, i.pNext = &given);
    layout2(kit, NULL, image, color, 0, 0);
    layout2(kit, NULL, IMAGE((void)0), color, 0, 0);
    kit_expect(kit, LAYOUT2 "format-04461");
    kit_expect(kit, LAYOUT2 "format-04464");
    layout2(kit, LAYOUT2 "aspectMask-00997", image, color | depth, 0, 0);
    layout2(kit, LAYOUT2 "mipLevel-01716", image, color, 1, 0);
    layout2(kit, LAYOUT2 "arrayLayer-01717", image, color, 0, 1);
    layout2(kit, LAYOUT2 "format-04461", image, VK_IMAGE_ASPECT_PLANE_0_BIT, 0, 0);
    kit_expect(kit, LAYOUT2 "format-04461"); /* too */
    layout2(kit, LAYOUT2 "format-04464", image, depth, 0, 0);
    layout2(kit, LAYOUT2 "format-04462", IMAGE(DEPTHS, i.format = VK_FORMAT_D32_SFLOAT), stencil, 0,
            0);
    layout2(kit, LAYOUT2 "format-04463", IMAGE(DEPTHS, i.format = VK_FORMAT_S8_UINT), depth, 0, 0);
    layout2(kit, LAYOUT2 "format-01581",
            IMAGE(LINEAR, i.format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM),
            VK_IMAGE_ASPECT_PLANE_2_BIT, 0, 0);
    layout2(kit, LAYOUT2 "format-01582",
            IMAGE(LINEAR, i.format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM), color, 0, 0);
    layout2(kit, NULL, explicit_plane, VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT, 0, 0);
    layout2(kit, LAYOUT2 "tiling-02271", explicit_plane, color, 0, 0);
}

KIT_MAIN()
