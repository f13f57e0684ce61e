/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCreateSampler and vkCreateSamplerYcbcrConversion. A scene holds the wrong create infos of one
 * kind, each one change away from a right one.
 */
#include "kit.h"
#include "newer_ids.h"

#include <stdlib.h>

static const VkSamplerCreateInfo good = {
    .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
    .magFilter = VK_FILTER_NEAREST,
    .minFilter = VK_FILTER_NEAREST,
    .mipmapMode = VK_SAMPLER_MIPMAP_MODE_NEAREST,
    .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
    .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
    .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
};

static void
create(struct kit *kit, const VkSamplerCreateInfo *info)
{
    VkSampler sampler = VK_NULL_HANDLE;
    if (vkCreateSampler(kit->device, info, NULL, &sampler) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
    }
}

#define RIGHT(...)                    \
    do {                              \
        VkSamplerCreateInfo s = good; \
        __VA_ARGS__;                  \
        create(kit, &s);              \
    } while (0)
#define WRONG(vuid, ...)       \
    do {                       \
        kit_expect(kit, vuid); \
        RIGHT(__VA_ARGS__);    \
    } while (0)

static void
open_with(struct kit *kit, const char *extension, const void *features)
{
    kit_open(kit,
             &(struct kit_config){ .device_extensions = { extension }, .device_next = features });
}

static const VkPhysicalDeviceFeatures2 anisotropy = {
    .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
    .features = { .samplerAnisotropy = VK_TRUE },
};

/* --- filters and coordinates --- */

SCENE(lod_wrong, KIT_NULL_DRIVER)
{
    WRONG("VUID-VkSamplerCreateInfo-mipLodBias-01069", s.mipLodBias = 1e6f);
    WRONG("VUID-VkSamplerCreateInfo-mipLodBias-01069", s.mipLodBias = -1e6f);
    WRONG("VUID-VkSamplerCreateInfo-maxLod-01973", s.minLod = 2.0f, s.maxLod = 1.0f);
    WRONG("VUID-VkSamplerCreateInfo-anisotropyEnable-01070", s.anisotropyEnable = VK_TRUE,
          s.maxAnisotropy = 1.0f);
    kit_expect(kit, "VUID-VkSamplerCreateInfo-anisotropyEnable-01071");
    WRONG("VUID-VkSamplerCreateInfo-anisotropyEnable-01070", s.anisotropyEnable = VK_TRUE,
          s.maxAnisotropy = 0.5f);
    WRONG("VUID-VkSamplerCreateInfo-compareEnable-01080", s.compareEnable = VK_TRUE,
          s.compareOp = (VkCompareOp)99);
}

SCENE(lod_right, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    RIGHT(s.mipLodBias = -1.0f, s.maxLod = VK_LOD_CLAMP_NONE);
    RIGHT(s.compareEnable = VK_TRUE, s.compareOp = VK_COMPARE_OP_LESS);
    RIGHT(s.compareOp = (VkCompareOp)99, s.maxAnisotropy = 1e6f, s.borderColor = (VkBorderColor)99);
}

SCENE(anisotropy_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, NULL, &anisotropy);
    WRONG("VUID-VkSamplerCreateInfo-anisotropyEnable-01071", s.anisotropyEnable = VK_TRUE,
          s.maxAnisotropy = 0.5f);
    WRONG("VUID-VkSamplerCreateInfo-anisotropyEnable-01071", s.anisotropyEnable = VK_TRUE,
          s.maxAnisotropy = 1e6f);
    RIGHT(s.anisotropyEnable = VK_TRUE, s.maxAnisotropy = 16.0f);
}

SCENE(cubic_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkSamplerReductionModeCreateInfo minimum = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO,
        .reductionMode = VK_SAMPLER_REDUCTION_MODE_MIN,
    };
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = (void *)&anisotropy,
        .samplerFilterMinmax = VK_TRUE,
    };
    open_with(kit, VK_IMG_FILTER_CUBIC_EXTENSION_NAME, &features);
    WRONG("VUID-VkSamplerCreateInfo-magFilter-01081", s.magFilter = VK_FILTER_CUBIC_EXT,
          s.anisotropyEnable = VK_TRUE, s.maxAnisotropy = 2.0f);
    WRONG("VUID-VkSamplerCreateInfo-magFilter-01422", s.magFilter = VK_FILTER_CUBIC_EXT,
          s.pNext = &minimum);
    RIGHT(s.magFilter = VK_FILTER_CUBIC_EXT);
    WRONG("VUID-VkSamplerCreateInfo-compareEnable-01423", s.pNext = &minimum,
          s.compareEnable = VK_TRUE);
    RIGHT(s.pNext = &minimum);
}

SCENE(reduction_wrong, KIT_NULL_DRIVER)
{
    VkSamplerReductionModeCreateInfo reduction = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO,
        .reductionMode = VK_SAMPLER_REDUCTION_MODE_MIN,
    };
    WRONG("VUID-VkSamplerCreateInfo-pNext-06726", s.pNext = &reduction);
    reduction.reductionMode = VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE;
    RIGHT(s.pNext = &reduction);
}

SCENE(unnormalized_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, NULL, &anisotropy);
#define TEXELS (s.unnormalizedCoordinates = VK_TRUE)
    WRONG("VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01072", TEXELS,
          s.minFilter = VK_FILTER_LINEAR);
    WRONG("VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01073", TEXELS,
          s.mipmapMode = VK_SAMPLER_MIPMAP_MODE_LINEAR);
    WRONG("VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01074", TEXELS, s.maxLod = 1.0f);
    WRONG("VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01075", TEXELS,
          s.addressModeV = VK_SAMPLER_ADDRESS_MODE_REPEAT);
    WRONG("VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01076", TEXELS,
          s.anisotropyEnable = VK_TRUE, s.maxAnisotropy = 2.0f);
    WRONG("VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01077", TEXELS,
          s.compareEnable = VK_TRUE);
    RIGHT(TEXELS);
    RIGHT(TEXELS, s.addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
          s.addressModeW = VK_SAMPLER_ADDRESS_MODE_REPEAT);
}

SCENE(too_many, KIT_NULL_DRIVER)
{
    uint32_t most = kit->properties.limits.maxSamplerAllocationCount;
    VkSampler extra = VK_NULL_HANDLE;
    for (uint32_t i = 0; i < most; i++) {
        create(kit, &good);
    }
    kit_expect(kit, "VUID-vkCreateSampler-maxSamplerAllocationCount-04110");
    if (vkCreateSampler(kit->device, &good, NULL, &extra) == VK_SUCCESS) {
        vkDestroySampler(kit->device, extra, NULL);
    }
}

SCENE(nearly_too_many, KIT_NULL_DRIVER)
{
    uint32_t most = kit->properties.limits.maxSamplerAllocationCount;
    VkSampler sampler = VK_NULL_HANDLE;
    for (uint32_t i = 0; i < most; i++) {
        KIT_VK(kit, vkCreateSampler(kit->device, &good, NULL, &sampler));
        if (i + 1 < most) {
            kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
        }
    }
    vkDestroySampler(kit->device, sampler, NULL);
    create(kit, &good);
}

/* --- border --- */

#define BORDER (s.addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER)
SCENE(border_wrong, KIT_NULL_DRIVER)
{
    WRONG("VUID-VkSamplerCreateInfo-addressModeU-01078", BORDER, s.borderColor = (VkBorderColor)99);
    WRONG("VUID-VkSamplerCreateInfo-addressModeU-01079",
          s.addressModeW = VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE);
}

SCENE(border_right, KIT_NO_DEVICE)
{
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .samplerMirrorClampToEdge = VK_TRUE,
    };
    open_with(kit, NULL, &features);
    RIGHT(BORDER, s.borderColor = VK_BORDER_COLOR_INT_OPAQUE_WHITE);
    RIGHT(s.addressModeW = VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE);
}

SCENE(custom_border_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceCustomBorderColorFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_BORDER_COLOR_FEATURES_EXT,
        .customBorderColors = VK_TRUE,
    };
    VkSamplerCustomBorderColorCreateInfoEXT custom = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
    };
    open_with(kit, VK_EXT_CUSTOM_BORDER_COLOR_EXTENSION_NAME, &features);
#define CUSTOM(type) (BORDER, s.borderColor = VK_BORDER_COLOR_##type##_CUSTOM_EXT)
    WRONG("VUID-VkSamplerCreateInfo-borderColor-04011", CUSTOM(FLOAT));
    WRONG("VUID-VkSamplerCustomBorderColorCreateInfoEXT-format-07605", CUSTOM(INT),
          s.pNext = &custom);
    RIGHT(CUSTOM(FLOAT), s.pNext = &custom);
    custom.format = VK_FORMAT_R8_UINT;
    RIGHT(CUSTOM(INT), s.pNext = &custom);
    custom.format = VK_FORMAT_UNDEFINED;
    WRONG("VUID-VkSamplerCustomBorderColorCreateInfoEXT-format-04014", CUSTOM(INT),
          s.pNext = &custom);
}

SCENE(custom_border_out_of_range, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const struct {
        VkFormat format;
        bool integer, right;
        VkClearColorValue color;
    } rows[] = {
        { VK_FORMAT_R8G8B8A8_UNORM, false, true, { .float32 = { 0.0f, 1.0f, 0.5f, 1.0f } } },
        { VK_FORMAT_R8G8B8A8_UNORM, false, false, { .float32 = { 0.0f, 1.0f, 0.5f, 1.5f } } },
        { VK_FORMAT_R8G8_UNORM, false, true, { .float32 = { 0.0f, 1.0f, 7.0f, 7.0f } } },
        { VK_FORMAT_R8G8_SNORM, false, true, { .float32 = { -1.0f, 1.0f } } },
        { VK_FORMAT_R8G8_SNORM, false, false, { .float32 = { -1.0f, -1.25f } } },
        { VK_FORMAT_R16_SFLOAT, false, true, { .float32 = { -65504.0f } } },
        { VK_FORMAT_R16_SFLOAT, false, false, { .float32 = { 70000.0f } } },
        { VK_FORMAT_R32_SFLOAT, false, true, { .float32 = { 1e30f } } },
        { VK_FORMAT_B10G11R11_UFLOAT_PACK32, false, false, { .float32 = { -0.5f } } },
        { VK_FORMAT_R8_UINT, true, true, { .uint32 = { 255 } } },
        { VK_FORMAT_R8_UINT, true, false, { .uint32 = { 256 } } },
        { VK_FORMAT_R16_SINT, true, true, { .int32 = { -32768 } } },
        { VK_FORMAT_R16_SINT, true, false, { .int32 = { 32768 } } },
        { VK_FORMAT_D16_UNORM, false, false, { .float32 = { 2.0f } } },
        { VK_FORMAT_S8_UINT, true, false, { .uint32 = { 256 } } },
    };
    VkPhysicalDeviceCustomBorderColorFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_BORDER_COLOR_FEATURES_EXT,
        .customBorderColors = VK_TRUE,
    };

    open_with(kit, VK_EXT_CUSTOM_BORDER_COLOR_EXTENSION_NAME, &features);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkSamplerCustomBorderColorCreateInfoEXT custom = {
            .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT,
            .customBorderColor = rows[i].color,
            .format = rows[i].format,
        };
        VkBorderColor color = rows[i].integer ? VK_BORDER_COLOR_INT_CUSTOM_EXT
                                              : VK_BORDER_COLOR_FLOAT_CUSTOM_EXT;

        if (rows[i].right) {
            RIGHT(BORDER, s.borderColor = color, s.pNext = &custom);
        } else {
            WRONG("VUID-VkSamplerCreateInfo-borderColor-04442", BORDER, s.borderColor = color,
                  s.pNext = &custom);
        }
    }
}

SCENE(custom_border_too_many, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceCustomBorderColorFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_BORDER_COLOR_FEATURES_EXT,
        .customBorderColors = VK_TRUE,
    };
    VkSamplerCustomBorderColorCreateInfoEXT custom = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
    };
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                 .pNext = &custom,
                                 .borderColor = VK_BORDER_COLOR_FLOAT_CUSTOM_EXT };
    VkSampler samplers[3] = { VK_NULL_HANDLE }, plain = VK_NULL_HANDLE;
    setenv("WAKE_NULL_ANSWERS", "maxCustomBorderColorSamplers=2", 1);
    open_with(kit, VK_EXT_CUSTOM_BORDER_COLOR_EXTENSION_NAME, &features);
    info.addressModeU = info.addressModeV = info.addressModeW =
        VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
    plain = kit_sampler(kit);
    (void)plain;
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &samplers[0]));
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &samplers[1]));
    vkDestroySampler(kit->device, samplers[0], NULL);
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &samplers[0]));
    kit_expect(kit, "VUID-VkSamplerCreateInfo-None-04012");
    (void)vkCreateSampler(kit->device, &info, NULL, &samplers[2]);
    for (int i = 0; i < 3; i++) {
        vkDestroySampler(kit->device, samplers[i], NULL);
    }
}

SCENE(custom_border_without_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkSamplerCustomBorderColorCreateInfoEXT custom = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
    };
    open_with(kit, VK_EXT_CUSTOM_BORDER_COLOR_EXTENSION_NAME, NULL);
    WRONG("VUID-VkSamplerCreateInfo-customBorderColors-04085", CUSTOM(FLOAT), s.pNext = &custom);
}

#define NO_EXTENSION                                        \
    NEWER_ID("VUID-VkSamplerCreateInfo-addressModeU-01078", \
             "UNASSIGNED-GeneralParameterError-ExtensionNotEnabled")

static void
expect_no_feature(struct kit *kit)
{
    kit_expect_newer(kit, NEWER_ID("VUID-VkSamplerCreateInfo-customBorderColors-04085", NULL));
}

SCENE(custom_border_without_extension, KIT_NULL_DRIVER)
{
    VkSamplerCustomBorderColorCreateInfoEXT custom = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
    };
    expect_no_feature(kit);
    WRONG(NO_EXTENSION, CUSTOM(FLOAT), s.pNext = &custom);
    kit_expect(kit, "VUID-VkSamplerCreateInfo-borderColor-04011");
    expect_no_feature(kit);
    WRONG(NO_EXTENSION, CUSTOM(FLOAT));
    if (VK_HEADER_VERSION_COMPLETE >= VK_MAKE_API_VERSION(0, 1, 4, 350)) {
        /* No address mode wants the border. */
        kit_expect(kit, "VUID-VkSamplerCreateInfo-customBorderColors-04085");
        WRONG("VUID-VkSamplerCreateInfo-borderColor-04011",
              s.borderColor = VK_BORDER_COLOR_FLOAT_CUSTOM_EXT);
    }
}

/* --- flags --- */

SCENE(subsampled_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME, &anisotropy);
#define SUBSAMPLED (s.flags = VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT)
    WRONG("VUID-VkSamplerCreateInfo-flags-02574", SUBSAMPLED, s.minFilter = VK_FILTER_LINEAR);
    WRONG("VUID-VkSamplerCreateInfo-flags-02575", SUBSAMPLED,
          s.mipmapMode = VK_SAMPLER_MIPMAP_MODE_LINEAR);
    WRONG("VUID-VkSamplerCreateInfo-flags-02576", SUBSAMPLED, s.maxLod = 1.0f);
    WRONG("VUID-VkSamplerCreateInfo-flags-02577", SUBSAMPLED,
          s.addressModeU = VK_SAMPLER_ADDRESS_MODE_REPEAT);
    WRONG("VUID-VkSamplerCreateInfo-flags-02578", SUBSAMPLED, s.anisotropyEnable = VK_TRUE,
          s.maxAnisotropy = 2.0f);
    WRONG("VUID-VkSamplerCreateInfo-flags-02579", SUBSAMPLED, s.compareEnable = VK_TRUE);
    WRONG("VUID-VkSamplerCreateInfo-flags-02580", SUBSAMPLED, s.unnormalizedCoordinates = VK_TRUE);
    RIGHT(SUBSAMPLED);
}

SCENE(image_processing_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME, &anisotropy);
#define PROCESSING (s.flags = VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM)
    WRONG("VUID-VkSamplerCreateInfo-flags-06964", PROCESSING, s.minFilter = VK_FILTER_LINEAR);
    WRONG("VUID-VkSamplerCreateInfo-flags-06965", PROCESSING,
          s.mipmapMode = VK_SAMPLER_MIPMAP_MODE_LINEAR);
    WRONG("VUID-VkSamplerCreateInfo-flags-06966", PROCESSING, s.maxLod = 1.0f);
    WRONG("VUID-VkSamplerCreateInfo-flags-06967", PROCESSING,
          s.addressModeU = VK_SAMPLER_ADDRESS_MODE_REPEAT);
    WRONG("VUID-VkSamplerCreateInfo-flags-06968", PROCESSING, BORDER,
          s.borderColor = VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK);
    WRONG("VUID-VkSamplerCreateInfo-flags-06969", PROCESSING, s.anisotropyEnable = VK_TRUE,
          s.maxAnisotropy = 2.0f);
    WRONG("VUID-VkSamplerCreateInfo-flags-06970", PROCESSING, s.compareEnable = VK_TRUE);
    RIGHT(PROCESSING, BORDER);
}

SCENE(features_missing, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_EXT_NON_SEAMLESS_CUBE_MAP_EXTENSION_NAME,
                                             VK_EXT_CUSTOM_BORDER_COLOR_EXTENSION_NAME,
                                             VK_EXT_BORDER_COLOR_SWIZZLE_EXTENSION_NAME,
                                             VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME } });
    VkSamplerBorderColorComponentMappingCreateInfoEXT swizzle = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_BORDER_COLOR_COMPONENT_MAPPING_CREATE_INFO_EXT,
    };
    char data[256] = { 0 };
    VkOpaqueCaptureDescriptorDataCreateInfoEXT capture = {
        .sType = VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT,
        .opaqueCaptureDescriptorData = data,
    };
    WRONG("VUID-VkSamplerCreateInfo-nonSeamlessCubeMap-06788",
          s.flags = VK_SAMPLER_CREATE_NON_SEAMLESS_CUBE_MAP_BIT_EXT);
    WRONG("VUID-VkSamplerBorderColorComponentMappingCreateInfoEXT-borderColorSwizzle-06437",
          s.pNext = &swizzle);
    WRONG("VUID-VkSamplerCreateInfo-flags-08110",
          s.flags = VK_SAMPLER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT);
    WRONG("VUID-VkSamplerCreateInfo-pNext-08111", s.pNext = &capture);
}

/* --- Y'CbCr --- */

static const VkSamplerYcbcrConversionCreateInfo good_conversion = {
    .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
    .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM,
    .ycbcrModel = VK_SAMPLER_YCBCR_MODEL_CONVERSION_YCBCR_709,
    .ycbcrRange = VK_SAMPLER_YCBCR_RANGE_ITU_FULL,
    .xChromaOffset = VK_CHROMA_LOCATION_MIDPOINT,
    .yChromaOffset = VK_CHROMA_LOCATION_MIDPOINT,
    .chromaFilter = VK_FILTER_NEAREST,
};

static VkSamplerYcbcrConversion
convert(struct kit *kit, const VkSamplerYcbcrConversionCreateInfo *info)
{
    VkSamplerYcbcrConversion made = VK_NULL_HANDLE;
    if (vkCreateSamplerYcbcrConversion(kit->device, info, NULL, &made) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION, KIT_HANDLE(made));
    }
    return made;
}

#define RIGHT_CONVERSION(...)                                   \
    do {                                                        \
        VkSamplerYcbcrConversionCreateInfo c = good_conversion; \
        __VA_ARGS__;                                            \
        convert(kit, &c);                                       \
    } while (0)
#define WRONG_CONVERSION(vuid, ...)    \
    do {                               \
        kit_expect(kit, vuid);         \
        RIGHT_CONVERSION(__VA_ARGS__); \
    } while (0)

static VkPhysicalDeviceSamplerYcbcrConversionFeatures conversion_feature = {
    .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SAMPLER_YCBCR_CONVERSION_FEATURES,
    .pNext = (void *)&anisotropy,
    .samplerYcbcrConversion = VK_TRUE,
};

SCENE(conversion_without_feature, KIT_NULL_DRIVER)
{
    WRONG_CONVERSION("VUID-vkCreateSamplerYcbcrConversion-None-01648", (void)0);
}

SCENE(conversion_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    open_with(kit, NULL, &conversion_feature);
    kit_expect(kit, "VUID-VkSamplerYcbcrConversionCreateInfo-format-01650");
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-format-04060",
                     c.format = VK_FORMAT_R8G8B8A8_UINT);
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-format-04060",
                     c.format = VK_FORMAT_UNDEFINED,
                     c.ycbcrModel = VK_SAMPLER_YCBCR_MODEL_CONVERSION_RGB_IDENTITY);
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-format-01650",
                     c.format = VK_FORMAT_R8G8B8A8_UNORM);
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-components-02581",
                     c.components.g = VK_COMPONENT_SWIZZLE_R);
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-components-02582",
                     c.components.a = VK_COMPONENT_SWIZZLE_R);
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-components-02585",
                     c.components.r = VK_COMPONENT_SWIZZLE_B);
    kit_expect(kit, "VUID-VkSamplerYcbcrConversionCreateInfo-components-02585");
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-components-02583",
                     c.components.r = VK_COMPONENT_SWIZZLE_G);
    kit_expect(kit, "VUID-VkSamplerYcbcrConversionCreateInfo-components-02585");
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-components-02584",
                     c.components.b = VK_COMPONENT_SWIZZLE_G);
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-ycbcrModel-01655",
                     c.format = VK_FORMAT_G8_B8_R8_3PLANE_444_UNORM,
                     c.components.g = VK_COMPONENT_SWIZZLE_ONE);
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-forceExplicitReconstruction-01656",
                     c.forceExplicitReconstruction = VK_TRUE);
}

/* A format whose components have 5 and 6 bits, which can be converted here. */
SCENE(conversion_narrow, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_FORMATS", "4=0x20001", 1);
    open_with(kit, NULL, &conversion_feature);
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-ycbcrRange-02748",
                     c.format = VK_FORMAT_R5G6B5_UNORM_PACK16,
                     c.ycbcrRange = VK_SAMPLER_YCBCR_RANGE_ITU_NARROW);
    RIGHT_CONVERSION(c.format = VK_FORMAT_R5G6B5_UNORM_PACK16);
    kit_close(kit);
    unsetenv("WAKE_NULL_FORMATS");
}

SCENE(conversion_right, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    open_with(kit, NULL, &conversion_feature);
    RIGHT_CONVERSION(c.chromaFilter = VK_FILTER_LINEAR);
    RIGHT_CONVERSION(c.ycbcrRange = VK_SAMPLER_YCBCR_RANGE_ITU_NARROW);
    RIGHT_CONVERSION(c.components.r = VK_COMPONENT_SWIZZLE_B,
                     c.components.b = VK_COMPONENT_SWIZZLE_R);
    RIGHT_CONVERSION(c.components.a = VK_COMPONENT_SWIZZLE_ZERO);
    RIGHT_CONVERSION(c.format = VK_FORMAT_G8_B8_R8_3PLANE_444_UNORM,
                     c.ycbcrModel = VK_SAMPLER_YCBCR_MODEL_CONVERSION_RGB_IDENTITY,
                     c.components.g = VK_COMPONENT_SWIZZLE_ONE);
}

/* The null driver's 16-bit formats have less than the 8-bit ones. */
SCENE(chroma_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    open_with(kit, NULL, &conversion_feature);
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-chromaFilter-01657",
                     c.format = VK_FORMAT_G16_B16_R16_3PLANE_420_UNORM,
                     c.chromaFilter = VK_FILTER_LINEAR);
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-xChromaOffset-01651",
                     c.format = VK_FORMAT_G16_B16_R16_3PLANE_420_UNORM,
                     c.xChromaOffset = VK_CHROMA_LOCATION_COSITED_EVEN);
    WRONG_CONVERSION("VUID-VkSamplerYcbcrConversionCreateInfo-xChromaOffset-01652",
                     c.format = VK_FORMAT_G16_B16R16_2PLANE_420_UNORM,
                     c.xChromaOffset = VK_CHROMA_LOCATION_COSITED_EVEN);
    RIGHT_CONVERSION(c.format = VK_FORMAT_G16_B16_R16_3PLANE_422_UNORM,
                     c.yChromaOffset = VK_CHROMA_LOCATION_COSITED_EVEN);
}

SCENE(sampler_with_conversion_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &conversion_feature,
        .samplerFilterMinmax = VK_TRUE,
    };
    open_with(kit, NULL, &features);
    VkSamplerReductionModeCreateInfo minimum = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO,
        .reductionMode = VK_SAMPLER_REDUCTION_MODE_MIN,
    };
    VkSamplerYcbcrConversionInfo link = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO,
        .conversion = convert(kit, &good_conversion),
    };
    WRONG("VUID-VkSamplerCreateInfo-addressModeU-01646", s.pNext = &link,
          s.addressModeU = VK_SAMPLER_ADDRESS_MODE_REPEAT);
    WRONG("VUID-VkSamplerCreateInfo-addressModeU-01646", s.pNext = &link,
          s.anisotropyEnable = VK_TRUE, s.maxAnisotropy = 2.0f);
    WRONG("VUID-VkSamplerCreateInfo-minFilter-01645", s.pNext = &link,
          s.minFilter = VK_FILTER_LINEAR);
    RIGHT(s.pNext = &link);
    minimum.pNext = &link;
    WRONG("VUID-VkSamplerCreateInfo-None-01647", s.pNext = &minimum);
}

KIT_MAIN()
