/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images and views with what extensions add: modifiers, external memory, density and shading rate
 * maps, compression, capture and replay, swapchains' memory.
 */
#include "present_scene.h"

#include <stdlib.h>

static const VkImageCreateInfo plain = {
    .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
    .imageType = VK_IMAGE_TYPE_2D,
    .format = VK_FORMAT_R8G8B8A8_UNORM,
    .extent = { 64, 64, 1 },
    .mipLevels = 1,
    .arrayLayers = 1,
    .samples = VK_SAMPLE_COUNT_1_BIT,
    .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
};

static VkImage
create(struct kit *kit, const VkImageCreateInfo *info)
{
    VkImage image = VK_NULL_HANDLE;
    if (vkCreateImage(kit->device, info, NULL, &image) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    }
    return image;
}

#define RIGHT(...)                   \
    do {                             \
        VkImageCreateInfo i = plain; \
        __VA_ARGS__;                 \
        create(kit, &i);             \
    } while (0)
#define WRONG(vuid, ...)       \
    do {                       \
        kit_expect(kit, vuid); \
        RIGHT(__VA_ARGS__);    \
    } while (0)

static VkImage
bound(struct kit *kit, const VkImageCreateInfo *info)
{
    VkImage image = create(kit, info);
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    VkMemoryAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = needs.size,
    };
    VkDeviceMemory memory;
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindImageMemory(kit->device, image, memory, 0));
    return image;
}

#define IMAGE(...)                   \
    ({                               \
        VkImageCreateInfo i = plain; \
        __VA_ARGS__;                 \
        bound(kit, &i);              \
    })

#define RIGHT_VIEW(image_, ...)                                            \
    do {                                                                   \
        VkImageViewCreateInfo v = {                                        \
            .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,             \
            .image = (image_),                                             \
            .viewType = VK_IMAGE_VIEW_TYPE_2D,                             \
            .format = VK_FORMAT_R8G8B8A8_UNORM,                            \
            .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 }, \
        };                                                                 \
        VkImageView view_ = VK_NULL_HANDLE;                                \
        __VA_ARGS__;                                                       \
        vkCreateImageView(kit->device, &v, NULL, &view_);                  \
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view_));        \
    } while (0)
#define WRONG_VIEW(vuid, image_, ...)    \
    do {                                 \
        kit_expect(kit, vuid);           \
        RIGHT_VIEW(image_, __VA_ARGS__); \
    } while (0)

static void
open_with(struct kit *kit, const char *first, const char *second, const void *features)
{
    kit_open(kit, &(struct kit_config){ .device_extensions = { first, second },
                                        .device_next = features });
}

#define TYPE_3D (i.imageType = VK_IMAGE_TYPE_3D)

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
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-image-07790");
    vkGetImageSubresourceLayout(kit->device, other, &sub, &out);
}

static void
needs2(struct kit *kit, VkImage image, VkImageAspectFlagBits plane)
{
    VkImagePlaneMemoryRequirementsInfo of_plane = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_PLANE_MEMORY_REQUIREMENTS_INFO,
        .planeAspect = plane,
    };
    VkImageMemoryRequirementsInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_REQUIREMENTS_INFO_2,
        .pNext = plane ? &of_plane : NULL,
        .image = image,
    };
    VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    vkGetImageMemoryRequirements2(kit->device, &info, &out);
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
    needs2(kit, image, VK_IMAGE_ASPECT_NONE);
    kit_expect(kit, "VUID-VkImagePlaneMemoryRequirementsInfo-planeAspect-02282");
    needs2(kit, image, VK_IMAGE_ASPECT_MEMORY_PLANE_1_BIT_EXT);
    needs2(kit, image, VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT);
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
    kit_expect(kit, "VUID-VkDeviceImageMemoryRequirements-pCreateInfo-06776");
    vkGetDeviceImageMemoryRequirements(kit->device, &needs, &out);
    i = plain;
    i.flags = VK_IMAGE_CREATE_DISJOINT_BIT | VK_IMAGE_CREATE_ALIAS_BIT;
    kit_expect(kit, "VUID-VkImageMemoryRequirementsInfo2-image-02280");
    needs2(kit, create(kit, &i), VK_IMAGE_ASPECT_PLANE_0_BIT);
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
    kit_expect(kit, "VUID-VkImageCreateInfo-usage-04816");
    VkImage encoded = IMAGE(i.usage = 0x8000, i.arrayLayers = 6,
                            i.flags = VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-image-04818", encoded,
               v.viewType = VK_IMAGE_VIEW_TYPE_CUBE, v.subresourceRange.layerCount = 6);
}

/* --- external memory --- */

SCENE(external_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkExternalMemoryImageCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
    };
    VkExternalMemoryImageCreateInfoNV old = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO_NV,
    };
    kit_open(kit, &(struct kit_config){
                      .instance_extensions = { VK_NV_EXTERNAL_MEMORY_CAPABILITIES_EXTENSION_NAME },
                      .device_extensions = { VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME,
                                             VK_EXT_EXTERNAL_MEMORY_DMA_BUF_EXTENSION_NAME,
                                             VK_NV_EXTERNAL_MEMORY_EXTENSION_NAME } });
#define EXTERNAL (i.pNext = &external, i.tiling = VK_IMAGE_TILING_LINEAR)
    RIGHT(EXTERNAL);
    WRONG("VUID-VkImageCreateInfo-pNext-01443", EXTERNAL,
          i.initialLayout = VK_IMAGE_LAYOUT_PREINITIALIZED);
    external.handleTypes |= VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT;
    WRONG("VUID-VkImageCreateInfo-pNext-00990", EXTERNAL);
    external.handleTypes = 0;
    RIGHT(EXTERNAL, i.initialLayout = VK_IMAGE_LAYOUT_PREINITIALIZED);
    old.pNext = &external;
    WRONG("VUID-VkImageCreateInfo-pNext-00988", i.pNext = &old);
}

/* --- density maps --- */

SCENE(density_map_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFragmentDensityMap2FeaturesEXT second = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_2_FEATURES_EXT,
    };
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .pNext = &second,
        .fragmentDensityMap = VK_TRUE,
    };
    open_with(kit, VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME,
              VK_EXT_FRAGMENT_DENSITY_MAP_2_EXTENSION_NAME, &features);
#define DENSITY (i.usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT)
#define SUBSAMPLED (i.flags = VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT)
    RIGHT(DENSITY);
    WRONG("VUID-VkImageCreateInfo-flags-02557", DENSITY, TYPE_3D);
    WRONG("VUID-VkImageCreateInfo-samples-02558", DENSITY, i.samples = VK_SAMPLE_COUNT_4_BIT);
    /* The null driver: 16384 pixels, at least 8 of them in a texel. */
    RIGHT(DENSITY, i.extent.width = 2048);
    WRONG("VUID-VkImageCreateInfo-fragmentDensityMapOffset-06514", DENSITY, i.extent.width = 2049);
    WRONG("VUID-VkImageCreateInfo-fragmentDensityMapOffset-06515", DENSITY, i.extent.height = 2049);
    RIGHT(SUBSAMPLED);
    WRONG("VUID-VkImageCreateInfo-flags-02565", SUBSAMPLED, i.tiling = VK_IMAGE_TILING_LINEAR);
    WRONG("VUID-VkImageCreateInfo-flags-02566", SUBSAMPLED, TYPE_3D);
    WRONG("VUID-VkImageCreateInfo-flags-02567", SUBSAMPLED, i.arrayLayers = 6,
          i.flags |= VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT);
    WRONG("VUID-VkImageCreateInfo-flags-02568", SUBSAMPLED, i.mipLevels = 2);
    VkImage map = IMAGE(DENSITY), layers = IMAGE(SUBSAMPLED, i.arrayLayers = 3);
    RIGHT_VIEW(map, (void)0);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-image-02571", IMAGE(DENSITY, i.mipLevels = 2),
               v.subresourceRange.levelCount = 2);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-flags-02572", map,
               v.flags = VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DYNAMIC_BIT_EXT);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-flags-03567", map,
               v.flags = VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DEFERRED_BIT_EXT);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-image-03569", layers,
               v.viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY, v.subresourceRange.layerCount = 3);
    RIGHT_VIEW(layers, v.viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY, v.subresourceRange.layerCount = 2);
}

SCENE(density_view_flags_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFragmentDensityMap2FeaturesEXT second = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_2_FEATURES_EXT,
        .fragmentDensityMapDeferred = VK_TRUE,
    };
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .pNext = &second,
        .fragmentDensityMap = VK_TRUE,
        .fragmentDensityMapDynamic = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 core = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features,
        .features = { .sparseBinding = VK_TRUE },
    };
    open_with(kit, VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME,
              VK_EXT_FRAGMENT_DENSITY_MAP_2_EXTENSION_NAME, &core);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-flags-03568", IMAGE(DENSITY),
               v.flags = VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DEFERRED_BIT_EXT |
                         VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DYNAMIC_BIT_EXT);
    VkImageCreateInfo info = plain;
    info.usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT;
    info.flags = VK_IMAGE_CREATE_SPARSE_BINDING_BIT;
    VkImage sparse = create(kit, &info);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-flags-04116", sparse, (void)0);
    RIGHT_VIEW(sparse, v.flags = VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DYNAMIC_BIT_EXT);
}

/* --- shading rates, corner samples and more flags --- */

SCENE(shading_rate_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME, NULL, NULL);
#define RATE (i.usage = VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR)
    RIGHT(RATE);
    WRONG("VUID-VkImageCreateInfo-imageType-02082", RATE, TYPE_3D);
    WRONG("VUID-VkImageCreateInfo-samples-02083", RATE, i.samples = VK_SAMPLE_COUNT_4_BIT);
    VkImage cube = IMAGE(RATE, i.arrayLayers = 6, i.flags = VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-image-02086", cube, v.viewType = VK_IMAGE_VIEW_TYPE_CUBE,
               v.subresourceRange.layerCount = 6);
}

SCENE(shading_rate_format_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE,
    };
    open_with(kit, VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME, NULL, &features);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-usage-04550", IMAGE(RATE), (void)0);
}

SCENE(nv_flags_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceShadingRateImageFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV,
        .shadingRateImage = VK_TRUE,
    };
    open_with(kit, VK_NV_CORNER_SAMPLED_IMAGE_EXTENSION_NAME,
              VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME, &features);
#define CORNER (i.flags = VK_IMAGE_CREATE_CORNER_SAMPLED_BIT_NV)
    RIGHT(CORNER);
    WRONG("VUID-VkImageCreateInfo-flags-02050", CORNER, i.imageType = VK_IMAGE_TYPE_1D,
          i.extent.height = 1);
    WRONG("VUID-VkImageCreateInfo-flags-02051", CORNER, i.arrayLayers = 6,
          i.flags |= VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT);
    WRONG("VUID-VkImageCreateInfo-flags-02052", CORNER, i.extent.width = 1);
    WRONG("VUID-VkImageCreateInfo-flags-02053", CORNER, TYPE_3D, i.extent.depth = 1);
    WRONG("VUID-VkImageCreateInfo-shadingRateImage-07727", i.tiling = VK_IMAGE_TILING_LINEAR,
          i.usage = VK_IMAGE_USAGE_SHADING_RATE_IMAGE_BIT_NV);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-image-02087",
               IMAGE(i.usage = VK_IMAGE_USAGE_SHADING_RATE_IMAGE_BIT_NV), (void)0);
}

SCENE(flags_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit,
             &(struct kit_config){
                 .device_extensions = { VK_EXT_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_EXTENSION_NAME,
                                        VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME,
                                        VK_EXT_IMAGE_2D_VIEW_OF_3D_EXTENSION_NAME,
                                        VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME } });
    char data[256] = { 0 };
    VkOpaqueCaptureDescriptorDataCreateInfoEXT capture = {
        .sType = VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT,
        .opaqueCaptureDescriptorData = data,
    };
    WRONG("VUID-VkImageCreateInfo-multisampledRenderToSingleSampled-06882",
          i.flags = VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT);
    WRONG("VUID-VkImageCreateInfo-flags-01533",
          i.flags = VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT);
    RIGHT(i.flags = VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT,
          i.format = VK_FORMAT_D32_SFLOAT);
    WRONG("VUID-VkImageCreateInfo-flags-07755",
          i.flags = VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT);
    WRONG("VUID-VkImageCreateInfo-flags-08104",
          i.flags = VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT);
    WRONG("VUID-VkImageCreateInfo-pNext-08105", i.pNext = &capture);
    VkImage image = IMAGE((void)0);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-flags-08106", image,
               v.flags = VK_IMAGE_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-08107", image, v.pNext = &capture);
}

SCENE(single_sampled_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT features = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT,
        .multisampledRenderToSingleSampled = VK_TRUE,
    };
    open_with(kit, VK_EXT_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_EXTENSION_NAME, NULL, &features);
    WRONG("VUID-VkImageCreateInfo-flags-06883", i.samples = VK_SAMPLE_COUNT_4_BIT,
          i.flags = VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT);
    RIGHT(i.flags = VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT);
}

SCENE(capture_memory_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkPhysicalDeviceDescriptorBufferFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
        .descriptorBuffer = VK_TRUE,
        .descriptorBufferCaptureReplay = VK_TRUE,
    };
    open_with(kit, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, NULL, &features);
    kit_expect(kit, "VUID-vkBindImageMemory-descriptorBufferCaptureReplay-08113");
    (void)IMAGE(i.flags = VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT);
    VkImageCreateInfo info = plain;
    info.flags = VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT;
    VkBindImageMemoryInfo bind = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
        .image = create(kit, &info),
        .memory = kit_memory(kit, 65536),
    };
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-descriptorBufferCaptureReplay-08113");
    vkBindImageMemory2(kit->device, 1, &bind);
}

static void
get_capture_data(struct kit *kit, VkImage image, VkImageView view, VkSampler sampler)
{
    char data[256];
    VkImageCaptureDescriptorDataInfoEXT of_image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CAPTURE_DESCRIPTOR_DATA_INFO_EXT,
        .image = image,
    };
    VkImageViewCaptureDescriptorDataInfoEXT of_view = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CAPTURE_DESCRIPTOR_DATA_INFO_EXT,
        .imageView = view,
    };
    VkSamplerCaptureDescriptorDataInfoEXT of_sampler = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CAPTURE_DESCRIPTOR_DATA_INFO_EXT,
        .sampler = sampler,
    };
    KIT_DEVICE_COMMAND(kit, vkGetImageOpaqueCaptureDescriptorDataEXT)(kit->device, &of_image, data);
    KIT_DEVICE_COMMAND(kit, vkGetImageViewOpaqueCaptureDescriptorDataEXT)
    (kit->device, &of_view, data);
    KIT_DEVICE_COMMAND(kit, vkGetSamplerOpaqueCaptureDescriptorDataEXT)
    (kit->device, &of_sampler, data);
}

SCENE(capture_data_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceDescriptorBufferFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
        .descriptorBuffer = VK_TRUE,
        .descriptorBufferCaptureReplay = VK_TRUE,
    };
    open_with(kit, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, NULL, &features);
    VkImage image = IMAGE((void)0);
    kit_expect(kit, "VUID-VkImageCaptureDescriptorDataInfoEXT-image-08079");
    kit_expect(kit, "VUID-VkImageViewCaptureDescriptorDataInfoEXT-imageView-08083");
    kit_expect(kit, "VUID-VkSamplerCaptureDescriptorDataInfoEXT-sampler-08087");
    get_capture_data(kit, image, kit_image_view(kit, image), kit_sampler(kit));
}

SCENE(capture_data_without_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, NULL, NULL);
    VkImage image = IMAGE((void)0);
    kit_expect(kit, "VUID-vkGetImageOpaqueCaptureDescriptorDataEXT-None-08076");
    kit_expect(kit, "VUID-vkGetImageViewOpaqueCaptureDescriptorDataEXT-None-08080");
    kit_expect(kit, "VUID-vkGetSamplerOpaqueCaptureDescriptorDataEXT-None-08084");
    get_capture_data(kit, image, kit_image_view(kit, image), kit_sampler(kit));
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
    kit_expect(kit, "VUID-VkPhysicalDeviceImageDrmFormatModifierInfoEXT-sharingMode-02315");
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
    control.flags = VK_IMAGE_COMPRESSION_FIXED_RATE_DEFAULT_EXT | VK_IMAGE_COMPRESSION_DISABLED_EXT;
    WRONG("VUID-VkImageCompressionControlEXT-flags-06747", COMPRESSED);
    control.flags = VK_IMAGE_COMPRESSION_FIXED_RATE_EXPLICIT_EXT;
    control.compressionControlPlaneCount = 1;
    control.pFixedRateFlags = NULL;
    WRONG("VUID-VkImageCompressionControlEXT-flags-06748", COMPRESSED);
}

/* --- what views may have chained --- */

SCENE(view_chain_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceImageViewMinLodFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_VIEW_MIN_LOD_FEATURES_EXT,
        .minLod = VK_TRUE,
    };
    VkImageViewMinLodCreateInfoEXT lod = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_MIN_LOD_CREATE_INFO_EXT,
        .minLod = 1.5f,
    };
    VkImageViewASTCDecodeModeEXT astc = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_ASTC_DECODE_MODE_EXT,
        .decodeMode = VK_FORMAT_R8G8B8A8_UNORM,
    };
    const VkFormat blocks = VK_FORMAT_ASTC_4x4_UNORM_BLOCK;
    open_with(kit, VK_EXT_IMAGE_VIEW_MIN_LOD_EXTENSION_NAME, VK_EXT_ASTC_DECODE_MODE_EXTENSION_NAME,
              &features);
    VkImage levels = IMAGE(i.mipLevels = 3), packed = IMAGE(i.format = blocks);
    WRONG_VIEW("VUID-VkImageViewMinLodCreateInfoEXT-minLod-06456", levels, v.pNext = &lod,
               v.subresourceRange.levelCount = 2);
    RIGHT_VIEW(levels, v.pNext = &lod, v.subresourceRange.levelCount = 3);
    WRONG_VIEW("VUID-VkImageViewASTCDecodeModeEXT-format-04084", levels, v.pNext = &astc);
    RIGHT_VIEW(packed, v.pNext = &astc, v.format = blocks);
    astc.decodeMode = VK_FORMAT_E5B9G9R9_UFLOAT_PACK32;
    WRONG_VIEW("VUID-VkImageViewASTCDecodeModeEXT-decodeMode-02231", packed, v.pNext = &astc,
               v.format = blocks);
    astc.decodeMode = VK_FORMAT_R8_UNORM;
    WRONG_VIEW("VUID-VkImageViewASTCDecodeModeEXT-decodeMode-02230", packed, v.pNext = &astc,
               v.format = blocks);
}

SCENE(min_lod_without_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkImageViewMinLodCreateInfoEXT lod = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_MIN_LOD_CREATE_INFO_EXT,
        .minLod = 0.5f,
    };
    open_with(kit, VK_EXT_IMAGE_VIEW_MIN_LOD_EXTENSION_NAME, NULL, NULL);
    WRONG_VIEW("VUID-VkImageViewMinLodCreateInfoEXT-minLod-06455", IMAGE(i.mipLevels = 2),
               v.pNext = &lod, v.subresourceRange.levelCount = 2);
}

SCENE(weights_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkImageViewSampleWeightCreateInfoQCOM good = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_SAMPLE_WEIGHT_CREATE_INFO_QCOM,
        .filterCenter = { 1, 1 },
        .filterSize = { 4, 4 },
        .numPhases = 1,
    };
    VkPhysicalDeviceImageProcessingFeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_FEATURES_QCOM,
        .textureSampleWeighted = VK_TRUE
    };
    VkImageViewSampleWeightCreateInfoQCOM w;
    open_with(kit, VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME, NULL, &features);
    VkImage image = IMAGE(i.usage = VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM, i.mipLevels = 2);
#define WEIGHTS(...) (w = good, v.viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY, __VA_ARGS__, v.pNext = &w)
    VkImage plain_image = IMAGE((void)0);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06945", plain_image, WEIGHTS((void)0));
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06946", image,
               WEIGHTS(v.components.r = VK_COMPONENT_SWIZZLE_G));
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06948", image,
               WEIGHTS(v.subresourceRange.levelCount = 2));
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06947",
               IMAGE(i.usage = VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM,
                     i.format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM, i.extent.width = 8,
                     i.extent.height = 8, i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT),
               WEIGHTS(v.subresourceRange.aspectMask = VK_IMAGE_ASPECT_PLANE_0_BIT),
               v.format = VK_FORMAT_R8_UNORM);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06949", image,
               WEIGHTS(v.viewType = VK_IMAGE_VIEW_TYPE_2D));
    RIGHT_VIEW(image, WEIGHTS((void)0));
    WRONG_VIEW("VUID-VkImageViewSampleWeightCreateInfoQCOM-filterCenter-06960", image,
               WEIGHTS(w.filterCenter.x = 4));
    WRONG_VIEW("VUID-VkImageViewSampleWeightCreateInfoQCOM-filterCenter-06961", image,
               WEIGHTS(w.filterCenter.y = 4));
    kit_expect(kit, "VUID-VkImageViewCreateInfo-pNext-06955");
    WRONG_VIEW("VUID-VkImageViewSampleWeightCreateInfoQCOM-filterSize-06958", image,
               WEIGHTS(w.filterSize.width = 1 << 20));
    kit_expect(kit, "VUID-VkImageViewCreateInfo-pNext-06956");
    WRONG_VIEW("VUID-VkImageViewSampleWeightCreateInfoQCOM-filterSize-06959", image,
               WEIGHTS(w.filterSize.height = 1 << 20));
    kit_expect(kit, "VUID-VkImageViewCreateInfo-pNext-06954");
    WRONG_VIEW("VUID-VkImageViewSampleWeightCreateInfoQCOM-numPhases-06962", image,
               WEIGHTS(w.numPhases = 2));
    kit_expect(kit, "VUID-VkImageViewCreateInfo-pNext-06954");
    WRONG_VIEW("VUID-VkImageViewSampleWeightCreateInfoQCOM-numPhases-06963", image,
               WEIGHTS(w.numPhases = 1 << 20));
    /* Phases are layers of an array. */
    image = IMAGE(i.usage = VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM, i.arrayLayers = 4);
#define PHASES(...) WEIGHTS(v.subresourceRange.layerCount = 4, __VA_ARGS__)
    RIGHT_VIEW(image, PHASES(w.numPhases = 4));
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06954", image,
               PHASES(w.numPhases = 4, v.subresourceRange.layerCount = 3));
    image = IMAGE(i.usage = VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM, i.arrayLayers = 4,
                  i.extent.width = 3, i.extent.height = 8);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06955", image, PHASES(w.numPhases = 4));
    image = IMAGE(i.usage = VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM, i.arrayLayers = 4,
                  i.extent.width = 8, i.extent.height = 3);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06956", image, PHASES(w.numPhases = 4));
}

/* Weights of a filter that is one line after the other lie in two layers. */
SCENE(weights_in_lines, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkImageViewSampleWeightCreateInfoQCOM good = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_SAMPLE_WEIGHT_CREATE_INFO_QCOM,
        .filterCenter = { 1, 1 },
        .filterSize = { 3, 2 },
        .numPhases = 4,
    };
    VkPhysicalDeviceImageProcessingFeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_FEATURES_QCOM,
        .textureSampleWeighted = VK_TRUE
    };
    VkImageViewSampleWeightCreateInfoQCOM w;
    open_with(kit, VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME, NULL, &features);
    VkImage image = IMAGE(i.usage = VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM,
                          i.imageType = VK_IMAGE_TYPE_1D, i.extent.width = 16, i.extent.height = 1,
                          i.arrayLayers = 2);
    VkImage narrow = IMAGE(i.usage = VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM,
                           i.imageType = VK_IMAGE_TYPE_1D, i.extent.width = 15, i.extent.height = 1,
                           i.arrayLayers = 2);
#define LINES_OF(...)                                                                    \
    WEIGHTS(v.viewType = VK_IMAGE_VIEW_TYPE_1D_ARRAY, v.subresourceRange.layerCount = 2, \
            __VA_ARGS__)
    RIGHT_VIEW(image, LINES_OF((void)0));
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06951", image,
               LINES_OF(v.subresourceRange.layerCount = 1));
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06952", narrow, LINES_OF((void)0));
    /* Views of another kind of image, which is wrong already. */
    kit_expect(kit, "VUID-VkImageViewCreateInfo-subResourceRange-01021");
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06950",
               IMAGE(i.usage = VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM, i.extent.width = 16,
                     i.arrayLayers = 2),
               LINES_OF((void)0));
    kit_expect(kit, "VUID-VkImageViewCreateInfo-subResourceRange-01021");
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06953",
               IMAGE(i.usage = VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM, i.extent.width = 16,
                     i.imageType = VK_IMAGE_TYPE_1D, i.extent.height = 1),
               WEIGHTS(w.numPhases = 1, w.filterSize.height = 1, w.filterCenter.y = 0));
}

SCENE(weights_without_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkImageViewSampleWeightCreateInfoQCOM good = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_SAMPLE_WEIGHT_CREATE_INFO_QCOM,
        .filterCenter = { 1, 1 },
        .filterSize = { 4, 4 },
        .numPhases = 1,
    };
    VkImageViewSampleWeightCreateInfoQCOM w;
    open_with(kit, VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME, NULL, NULL);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-pNext-06944",
               IMAGE(i.usage = VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM), WEIGHTS((void)0));
}

/* --- questions about images that are not made yet --- */

SCENE(questions_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceImageViewImageFormatInfoEXT view = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_VIEW_IMAGE_FORMAT_INFO_EXT,
        .imageViewType = VK_IMAGE_VIEW_TYPE_2D
    };
    VkFilterCubicImageViewImageFormatPropertiesEXT cubic = {
        .sType = VK_STRUCTURE_TYPE_FILTER_CUBIC_IMAGE_VIEW_IMAGE_FORMAT_PROPERTIES_EXT
    };
    VkPhysicalDeviceImageFormatInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .pNext = &view,
        .format = plain.format,
        .type = VK_IMAGE_TYPE_2D,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT
    };
    VkImageFormatProperties2 out = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2,
                                     .pNext = &cubic };
    VkPhysicalDeviceSparseImageFormatInfo2 sparse = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SPARSE_IMAGE_FORMAT_INFO_2,
        .format = plain.format,
        .type = VK_IMAGE_TYPE_2D,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT
    };
    uint32_t count = 0;

    open_with(kit, VK_EXT_FILTER_CUBIC_EXTENSION_NAME, NULL, NULL);
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
    view.imageViewType = VK_IMAGE_VIEW_TYPE_3D;
    kit_expect(kit, "VUID-VkFilterCubicImageViewImageFormatPropertiesEXT-pNext-02627");
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
    info.pNext = NULL;
    kit_expect(kit, "VUID-VkFilterCubicImageViewImageFormatPropertiesEXT-pNext-02627");
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
    for (int wrong = 0; wrong < 2; wrong++) {
        sparse.samples = wrong ? VK_SAMPLE_COUNT_64_BIT : VK_SAMPLE_COUNT_1_BIT;
        if (wrong) {
            kit_expect(kit, "VUID-vkGetPhysicalDeviceSparseImageFormatProperties-samples-01094");
            kit_expect(kit, "VUID-VkPhysicalDeviceSparseImageFormatInfo2-samples-01095");
        }
        vkGetPhysicalDeviceSparseImageFormatProperties(kit->gpu, sparse.format, sparse.type,
                                                       sparse.samples, sparse.usage, sparse.tiling,
                                                       &count, NULL);
        vkGetPhysicalDeviceSparseImageFormatProperties2(kit->gpu, &sparse, &count, NULL);
    }
}

/* --- images of swapchains --- */

SCENE(swapchain_memory_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkSurfaceKHR surface;
    VkSwapchainKHR chain;
    kit_open(kit, &(struct kit_config){ .instance_extensions = { SURFACE_EXTENSIONS },
                                        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME } });
    surface = headless_surface(kit);
    VkSwapchainCreateInfoKHR info = plain_swapchain(kit, surface, 2);
    info.imageFormat = plain.format;
    info.imageUsage = plain.usage;
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &chain));
    VkImageSwapchainCreateInfoKHR link = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR,
        .swapchain = chain,
    };
    VkBindImageMemorySwapchainInfoKHR from_chain = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR,
        .swapchain = chain,
    };
    VkImageCreateInfo like = plain;
    like.pNext = &link;
    VkBindImageMemoryInfo bind = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
        .pNext = &from_chain,
        .image = create(kit, &like),
    };
    KIT_VK(kit, vkBindImageMemory2(kit->device, 1, &bind));
    RIGHT_VIEW(bind.image, (void)0);
    VkImage images[8];
    uint32_t count = 8;
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chain, &count, images));
    from_chain.imageIndex = count;
    bind.image = create(kit, &like);
    kit_expect(kit, "VUID-VkBindImageMemorySwapchainInfoKHR-imageIndex-01644");
    vkBindImageMemory2(kit->device, 1, &bind);
    from_chain.imageIndex = 0;
    WRONG("VUID-VkImageSwapchainCreateInfoKHR-swapchain-00995", i.pNext = &link,
          i.extent.width = 32);
    VkDeviceMemory memory = kit_memory(kit, 1 << 20);
    bind.image = create(kit, &like);
    bind.pNext = NULL;
    bind.memory = memory;
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-image-01630");
    vkBindImageMemory2(kit->device, 1, &bind);
    bind.image = create(kit, &like);
    bind.pNext = &from_chain;
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01631");
    vkBindImageMemory2(kit->device, 1, &bind);
    VkDeviceImageMemoryRequirements needs = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_IMAGE_MEMORY_REQUIREMENTS,
        .pCreateInfo = &like,
    };
    VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    kit_expect(kit, "VUID-VkDeviceImageMemoryRequirementsKHR-pCreateInfo-06416");
    vkGetDeviceImageMemoryRequirements(kit->device, &needs, &out);
    vkDestroyImage(kit->device, bind.image, NULL);
    kit_forget(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(bind.image));
    vkDestroySwapchainKHR(kit->device, chain, NULL);
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, surface, NULL);
}

SCENE(swapchain_memory_deferred, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceSwapchainMaintenance1FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SWAPCHAIN_MAINTENANCE_1_FEATURES_EXT,
        .swapchainMaintenance1 = VK_TRUE,
    };
    VkSurfaceKHR surface;
    VkSwapchainKHR chain;

    kit_open(kit, &(struct kit_config){
                      .instance_extensions = { SURFACE_EXTENSIONS,
                                               VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME,
                                               VK_EXT_SURFACE_MAINTENANCE_1_EXTENSION_NAME },
                      .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                                             VK_EXT_SWAPCHAIN_MAINTENANCE_1_EXTENSION_NAME },
                      .device_next = &features });
    surface = headless_surface(kit);
    VkSwapchainCreateInfoKHR info = plain_swapchain(kit, surface, 2);
    info.imageFormat = plain.format;
    info.imageUsage = plain.usage;
    info.flags = VK_SWAPCHAIN_CREATE_DEFERRED_MEMORY_ALLOCATION_BIT_EXT;
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &chain));
    VkImage images[8];
    uint32_t count = KIT_COUNT(images), index = 0;
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chain, &count, images));
    VkImageSwapchainCreateInfoKHR link = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR,
        .swapchain = chain,
    };
    VkBindImageMemorySwapchainInfoKHR from_chain = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR,
        .swapchain = chain,
    };
    VkImageCreateInfo like = plain;
    like.pNext = &link;
    VkBindImageMemoryInfo bind = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
        .pNext = &from_chain,
        .image = create(kit, &like),
    };
    kit_expect(kit, "VUID-VkBindImageMemorySwapchainInfoKHR-swapchain-07756");
    vkBindImageMemory2(kit->device, 1, &bind);
    VkFence fence = kit_fence(kit, 0);
    KIT_VK(kit,
           vkAcquireNextImageKHR(kit->device, chain, UINT64_MAX, VK_NULL_HANDLE, fence, &index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    from_chain.imageIndex = index;
    bind.image = create(kit, &like);
    KIT_VK(kit, vkBindImageMemory2(kit->device, 1, &bind));
    vkDestroySwapchainKHR(kit->device, chain, NULL);
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, surface, NULL);
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
    layout2(kit, LAYOUT2 "aspectMask-00997", image, color | depth, 0, 0);
    layout2(kit, LAYOUT2 "mipLevel-01716", image, color, 1, 0);
    layout2(kit, LAYOUT2 "arrayLayer-01717", image, color, 0, 1);
    layout2(kit, LAYOUT2 "format-04461", image, VK_IMAGE_ASPECT_PLANE_0_BIT, 0, 0);
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

/* --- protected memory --- */

SCENE(bind_to_protected, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceProtectedMemoryFeatures features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE,
    };
    VkMemoryAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = 65536,
        .memoryTypeIndex = 6, /* protected, and the last */
    };
    VkBindImageMemoryInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO };
    VkImageCreateInfo info = plain;
    setenv("WAKE_NULL_PROTECTED", "1", 1);
    open_with(kit, NULL, NULL, &features);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &bind.memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(bind.memory));
    kit_expect(kit, "VUID-vkBindImageMemory-None-01902");
    vkBindImageMemory(kit->device, create(kit, &info), bind.memory, 0);
    bind.image = create(kit, &info);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-None-01902");
    vkBindImageMemory2(kit->device, 1, &bind);
    info.flags = VK_IMAGE_CREATE_PROTECTED_BIT;
    vkBindImageMemory(kit->device, create(kit, &info), bind.memory, 0);
}

KIT_MAIN()
