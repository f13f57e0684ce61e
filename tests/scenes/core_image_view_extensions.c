/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Image views with what extensions add: density maps, chains, minimum levels of detail, weights.
 */
#include "image_scene.h"

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
    WRONG_VIEW("VUID-VkImageViewCreateInfo-flags-03568", IMAGE(DENSITY), DENSITY_VIEW,
               v.flags = VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DEFERRED_BIT_EXT |
                         VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DYNAMIC_BIT_EXT);
    VkImageCreateInfo info = plain;
    info.usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT;
    info.format = VK_FORMAT_R8G8_UNORM;
    info.flags = VK_IMAGE_CREATE_SPARSE_BINDING_BIT;
    VkImage sparse = create(kit, &info);
    WRONG_VIEW("VUID-VkImageViewCreateInfo-flags-04116", sparse, DENSITY_VIEW);
    RIGHT_VIEW(sparse, DENSITY_VIEW,
               v.flags = VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DYNAMIC_BIT_EXT);
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
    kit_expect(kit, "VUID-VkImageViewCreateInfo-pNext-06957"); /* the same */
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

KIT_MAIN()
