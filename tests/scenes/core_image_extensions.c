/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images with what extensions add: external memory, density and shading rate maps, more flags,
 * capture and replay, questions about images that are not made yet, protected memory.
 */
#include "image_scene.h"
#include "newer_ids.h"

#include <stdlib.h>

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
    RIGHT_VIEW(map, DENSITY_VIEW);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-image-02571", IMAGE(DENSITY, i.mipLevels = 2),
               DENSITY_VIEW, v.subresourceRange.levelCount = 2);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-flags-02572", map, DENSITY_VIEW,
               v.flags = VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DYNAMIC_BIT_EXT);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-flags-03567", map, DENSITY_VIEW,
               v.flags = VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DEFERRED_BIT_EXT);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-image-03569", layers,
               v.viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY, v.subresourceRange.layerCount = 3);
    RIGHT_VIEW(layers, v.viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY, v.subresourceRange.layerCount = 2);
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
    kit_expect_newer(
        kit, NEWER_ID("VUID-VkImageViewCreateInfo-attachmentFragmentShadingRate-12386", NULL));
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
    kit_expect_newer(kit, NEWER_ID("VUID-vkBindImageMemory-image-09202", NULL));
    (void)IMAGE(i.flags = VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT);
    VkImageCreateInfo info = plain;
    info.flags = VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT;
    VkBindImageMemoryInfo bind = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
        .image = create(kit, &info),
        .memory = kit_memory(kit, 65536),
    };
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-descriptorBufferCaptureReplay-08113");
    kit_expect_newer(kit, NEWER_ID("VUID-VkBindImageMemoryInfo-image-09202", NULL));
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
