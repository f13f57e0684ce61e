/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCreateImageView: flags, chained structs, and what the portability subset leaves out.
 * Specification, 'Image Views'.
 */
#include "core/image/image_view_rules.h"

#include <string.h>

static void
check_ycbcr(const struct wake_view_check *v, VkImageUsageFlags usage)
{
    const VkSamplerYcbcrConversionInfo *link = wake_chain_find(
        v->info->pNext, VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO);
    const struct wake_format_info *format = wake_format(v->info->format);

    if (link && link->conversion) {
        const VkSamplerYcbcrConversionCreateInfo *conversion = wake_VkSamplerYcbcrConversion_info(
            wake_check_object(v->check,
                              wake_packed_id(link, 0, WAKE_HANDLES_VkSamplerYcbcrConversionInfo,
                                             WAKE_HANDLE_VkSamplerYcbcrConversionInfo_conversion),
                              WAKE_TYPE_VkSamplerYcbcrConversion));

        if (!wake_components_identity(&v->info->components)) {
            WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-pNext-01970",
                                  "components is {%s, %s, %s, %s} with a VkSamplerYcbcrConversion",
                                  wake_name_VkComponentSwizzle(v->info->components.r),
                                  wake_name_VkComponentSwizzle(v->info->components.g),
                                  wake_name_VkComponentSwizzle(v->info->components.b),
                                  wake_name_VkComponentSwizzle(v->info->components.a));
        }
        if (conversion && conversion->format != v->info->format) {
            WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-pNext-06658",
                                  "format is %s; the VkSamplerYcbcrConversion has %s",
                                  wake_name_VkFormat(v->info->format),
                                  wake_name_VkFormat(conversion->format));
        }
    } else if (format && format->chroma && (usage & VK_IMAGE_USAGE_SAMPLED_BIT) &&
               WAKE_EXTENSION(v->check, VK_KHR_sampler_ycbcr_conversion)) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-format-06415",
            "format is %s, which needs a VkSamplerYcbcrConversionInfo in pNext to be sampled",
            wake_name_VkFormat(v->info->format));
    }
}

static void
check_chain(const struct wake_view_check *v)
{
    const VkImageViewASTCDecodeModeEXT *astc = wake_chain_find(
        v->info->pNext, VK_STRUCTURE_TYPE_IMAGE_VIEW_ASTC_DECODE_MODE_EXT);
    const VkImageViewMinLodCreateInfoEXT *lod = wake_chain_find(
        v->info->pNext, VK_STRUCTURE_TYPE_IMAGE_VIEW_MIN_LOD_CREATE_INFO_EXT);
    VkImageSubresourceRange range = wake_resolve_range(&v->image->info, v->info->subresourceRange);

    if (astc) {
        VkFormat format = v->info->format;

        if (astc->decodeMode != VK_FORMAT_R16G16B16A16_SFLOAT &&
            astc->decodeMode != VK_FORMAT_R8G8B8A8_UNORM &&
            astc->decodeMode != VK_FORMAT_E5B9G9R9_UFLOAT_PACK32) {
            WAKE_FIND_VIEW(v, "VUID-VkImageViewASTCDecodeModeEXT-decodeMode-02230",
                           "VkImageViewASTCDecodeModeEXT::decodeMode is %s",
                           wake_name_VkFormat(astc->decodeMode));
        } else if (astc->decodeMode == VK_FORMAT_E5B9G9R9_UFLOAT_PACK32 &&
                   !WAKE_FEATURE(v->check, decodeModeSharedExponent)) {
            WAKE_FIND_VIEW(
                v, "VUID-VkImageViewASTCDecodeModeEXT-decodeMode-02231",
                "VkImageViewASTCDecodeModeEXT::decodeMode is VK_FORMAT_E5B9G9R9_UFLOAT_PACK32; the feature "
                "decodeModeSharedExponent is not enabled");
        }
        if (!((format >= VK_FORMAT_ASTC_4x4_UNORM_BLOCK &&
               format <= VK_FORMAT_ASTC_12x12_SRGB_BLOCK) ||
              (format >= VK_FORMAT_ASTC_4x4_SFLOAT_BLOCK &&
               format <= VK_FORMAT_ASTC_12x12_SFLOAT_BLOCK))) {
            WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewASTCDecodeModeEXT-format-04084",
                                  "format is %s with a VkImageViewASTCDecodeModeEXT",
                                  wake_name_VkFormat(format));
        }
    }
    if (lod) {
        if (lod->minLod != 0.0f && !WAKE_FEATURE(v->check, minLod)) {
            WAKE_FIND_VIEW(
                v, "VUID-VkImageViewMinLodCreateInfoEXT-minLod-06455",
                "VkImageViewMinLodCreateInfoEXT::minLod is %g; the feature minLod is not enabled",
                (double)lod->minLod);
        } else if (range.levelCount &&
                   lod->minLod > (float)(range.baseMipLevel + range.levelCount - 1)) {
            WAKE_FIND_VIEW(
                v, "VUID-VkImageViewMinLodCreateInfoEXT-minLod-06456",
                "VkImageViewMinLodCreateInfoEXT::minLod is %g; the view's last level is %u",
                (double)lod->minLod, range.baseMipLevel + range.levelCount - 1);
        }
    }
}

/* What images of weights and their views are like; `layers` of the view. */
static void
check_weight_view(const struct wake_view_check *v,
                  const VkImageViewSampleWeightCreateInfoQCOM *weight, uint32_t layers,
                  uint32_t levels)
{
    const VkImageCreateInfo *image = &v->image->info;
    bool flat = v->info->viewType == VK_IMAGE_VIEW_TYPE_1D_ARRAY;
    uint64_t across = (weight->filterSize.width + UINT64_C(3)) & ~UINT64_C(3);
    uint64_t texels = weight->numPhases *
                      (across > weight->filterSize.height ? across : weight->filterSize.height);

    if (!WAKE_FEATURE(v->check, textureSampleWeighted)) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-pNext-06944",
            "pNext has a VkImageViewSampleWeightCreateInfoQCOM; the feature textureSampleWeighted is not enabled");
    }
    if (!(image->usage & VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM)) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-pNext-06945",
            "pNext has a VkImageViewSampleWeightCreateInfoQCOM; the image's usage is %s",
            WAKE_FLAGS_TEXT(VkImageUsageFlags, image->usage));
    }
    if (!wake_components_identity(&v->info->components)) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-pNext-06946",
            "pNext has a VkImageViewSampleWeightCreateInfoQCOM; components is no identity swizzle");
    }
    if (v->info->subresourceRange.aspectMask != VK_IMAGE_ASPECT_COLOR_BIT) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-pNext-06947",
            "pNext has a VkImageViewSampleWeightCreateInfoQCOM; subresourceRange.aspectMask is %s",
            WAKE_FLAGS_TEXT(VkImageAspectFlags, v->info->subresourceRange.aspectMask));
    }
    if (levels != 1) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-pNext-06948",
            "pNext has a VkImageViewSampleWeightCreateInfoQCOM; the view has %u levels", levels);
    }
    if (!flat && v->info->viewType != VK_IMAGE_VIEW_TYPE_2D_ARRAY) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-pNext-06949",
                              "pNext has a VkImageViewSampleWeightCreateInfoQCOM; viewType is %s",
                              wake_name_VkImageViewType(v->info->viewType));
    }
    if (flat && image->imageType != VK_IMAGE_TYPE_1D) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-pNext-06950",
                              "viewType is VK_IMAGE_VIEW_TYPE_1D_ARRAY; the image has type %s",
                              wake_name_VkImageType(image->imageType));
    }
    if (flat && layers != 2) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-pNext-06951",
            "viewType is VK_IMAGE_VIEW_TYPE_1D_ARRAY; the view of weights has %u layers, not 2",
            layers);
    }
    if (flat && image->extent.width < texels) {
        WAKE_FIND_VIEW(v, "VUID-VkImageViewCreateInfo-pNext-06952",
                       "the image is %u wide; %u phases of a %u x %u filter take %llu",
                       image->extent.width, weight->numPhases, weight->filterSize.width,
                       weight->filterSize.height, (unsigned long long)texels);
    }
    if (v->info->viewType == VK_IMAGE_VIEW_TYPE_2D_ARRAY && image->imageType != VK_IMAGE_TYPE_2D) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-pNext-06953",
                              "viewType is VK_IMAGE_VIEW_TYPE_2D_ARRAY; the image has type %s",
                              wake_name_VkImageType(image->imageType));
    }
}

/* Phases are layers. */
static void
check_weight_phases(const struct wake_view_check *v,
                    const VkImageViewSampleWeightCreateInfoQCOM *weight)
{
    uint32_t layers;

    if (v->info->viewType != VK_IMAGE_VIEW_TYPE_2D_ARRAY) {
        return;
    }
    layers = v->info->subresourceRange.layerCount;
    layers = layers == VK_REMAINING_ARRAY_LAYERS
                 ? v->image->info.arrayLayers - v->info->subresourceRange.baseArrayLayer
                 : layers;
    if (layers < weight->numPhases) {
        WAKE_FIND_VIEW(
            v, "VUID-VkImageViewCreateInfo-pNext-06954",
            "the view has %u layers; VkImageViewSampleWeightCreateInfoQCOM::numPhases is %u",
            layers, weight->numPhases);
    }
    if (v->image->info.extent.width < weight->filterSize.width) {
        WAKE_FIND_VIEW(
            v, "VUID-VkImageViewCreateInfo-pNext-06955",
            "the image is %u wide; VkImageViewSampleWeightCreateInfoQCOM::filterSize.width is %u",
            v->image->info.extent.width, weight->filterSize.width);
    }
    if (v->image->info.extent.height < weight->filterSize.height) {
        WAKE_FIND_VIEW(
            v, "VUID-VkImageViewCreateInfo-pNext-06956",
            "the image is %u high; VkImageViewSampleWeightCreateInfoQCOM::filterSize.height is %u",
            v->image->info.extent.height, weight->filterSize.height);
    }
}

static void
check_weights(const struct wake_view_check *v)
{
    const VkImageViewSampleWeightCreateInfoQCOM *weight = wake_chain_find(
        v->info->pNext, VK_STRUCTURE_TYPE_IMAGE_VIEW_SAMPLE_WEIGHT_CREATE_INFO_QCOM);
    const struct wake_facts *facts = wake_check_facts(v->check);
    const VkPhysicalDeviceImageProcessingPropertiesQCOM *most =
        facts ? &facts->properties.imageProcessingQCOM : NULL;
    VkImageSubresourceRange range;

    if (!weight || !most) {
        return;
    }
    range = wake_resolve_range(&v->image->info, v->info->subresourceRange);
    check_weight_view(v, weight, range.layerCount, range.levelCount);
    if (weight->filterSize.width > most->maxWeightFilterDimension.width) {
        WAKE_FIND_VIEW(v, "VUID-VkImageViewSampleWeightCreateInfoQCOM-filterSize-06958",
                       "filterSize.width is %u; maxWeightFilterDimension.width is %u",
                       weight->filterSize.width, most->maxWeightFilterDimension.width);
    }
    if (weight->filterSize.height > most->maxWeightFilterDimension.height) {
        WAKE_FIND_VIEW(v, "VUID-VkImageViewCreateInfo-pNext-06957",
                       "filterSize.height is %u; maxWeightFilterDimension.height is %u",
                       weight->filterSize.height, most->maxWeightFilterDimension.height);
        WAKE_FIND_VIEW(v, "VUID-VkImageViewSampleWeightCreateInfoQCOM-filterSize-06959",
                       "filterSize.height is %u; maxWeightFilterDimension.height is %u",
                       weight->filterSize.height, most->maxWeightFilterDimension.height);
    }
    if ((int64_t)weight->filterCenter.x > (int64_t)weight->filterSize.width - 1) {
        WAKE_FIND_VIEW(v, "VUID-VkImageViewSampleWeightCreateInfoQCOM-filterCenter-06960",
                       "filterCenter.x is %d; filterSize.width is %u", weight->filterCenter.x,
                       weight->filterSize.width);
    }
    if ((int64_t)weight->filterCenter.y > (int64_t)weight->filterSize.height - 1) {
        WAKE_FIND_VIEW(v, "VUID-VkImageViewSampleWeightCreateInfoQCOM-filterCenter-06961",
                       "filterCenter.y is %d; filterSize.height is %u", weight->filterCenter.y,
                       weight->filterSize.height);
    }
    /* Powers of four: one bit, at an even place. */
    if (!wake_is_one_bit(weight->numPhases) || !(weight->numPhases & 0x55555555)) {
        WAKE_FIND_VIEW(v, "VUID-VkImageViewSampleWeightCreateInfoQCOM-numPhases-06962",
                       "numPhases is %u", weight->numPhases);
    }
    if (weight->numPhases > most->maxWeightFilterPhases) {
        WAKE_FIND_VIEW(v, "VUID-VkImageViewSampleWeightCreateInfoQCOM-numPhases-06963",
                       "numPhases is %u; maxWeightFilterPhases is %u", weight->numPhases,
                       most->maxWeightFilterPhases);
    }
    check_weight_phases(v, weight);
}

static void
check_capture(const struct wake_view_check *v)
{
    VkImageViewCreateFlags flags = v->info->flags;

    if (flags & VK_IMAGE_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT) {
        if (!WAKE_FEATURE(v->check, descriptorBufferCaptureReplay)) {
            WAKE_FIND_VIEW_MEMBER(
                v, "VUID-VkImageViewCreateInfo-flags-08106",
                "flags is %s; the feature descriptorBufferCaptureReplay is not enabled",
                WAKE_FLAGS_TEXT(VkImageViewCreateFlags, flags));
        }
    } else if (wake_chain_find(v->info->pNext,
                               VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT)) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-pNext-08107",
                              "pNext has a VkOpaqueCaptureDescriptorDataCreateInfoEXT; flags is %s",
                              WAKE_FLAGS_TEXT(VkImageViewCreateFlags, flags));
    }
}

static void
check_flags(const struct wake_view_check *v)
{
    VkImageViewCreateFlags flags = v->info->flags;
    const VkImageCreateInfo *image = &v->image->info;
    const struct wake_facts *facts = wake_check_facts(v->check);

    if ((flags & VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DYNAMIC_BIT_EXT) &&
        !WAKE_FEATURE(v->check, fragmentDensityMapDynamic)) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-flags-02572",
                              "flags is %s; the feature fragmentDensityMapDynamic is not enabled",
                              WAKE_FLAGS_TEXT(VkImageViewCreateFlags, flags));
    }
    if (flags & VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DEFERRED_BIT_EXT) {
        if (!WAKE_FEATURE(v->check, fragmentDensityMapDeferred)) {
            WAKE_FIND_VIEW_MEMBER(
                v, "VUID-VkImageViewCreateInfo-flags-03567",
                "flags is %s; the feature fragmentDensityMapDeferred is not enabled",
                WAKE_FLAGS_TEXT(VkImageViewCreateFlags, flags));
        }
        if (flags & VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DYNAMIC_BIT_EXT) {
            WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-flags-03568", "flags is %s",
                                  WAKE_FLAGS_TEXT(VkImageViewCreateFlags, flags));
        }
    }
    if (!(flags & VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DYNAMIC_BIT_EXT) &&
        (image->usage & VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT) &&
        (image->flags &
         (VK_IMAGE_CREATE_PROTECTED_BIT | VK_IMAGE_CREATE_SPARSE_BINDING_BIT |
          VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT | VK_IMAGE_CREATE_SPARSE_ALIASED_BIT))) {
        WAKE_FIND_VIEW(v, "VUID-VkImageViewCreateInfo-flags-04116", "the image's flags are %s",
                       WAKE_FLAGS_TEXT(VkImageCreateFlags, image->flags));
    }
    if (image->usage & VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT &&
        wake_resolve_range(image, v->info->subresourceRange).levelCount != 1) {
        WAKE_FIND_VIEW(
            v, "VUID-VkImageViewCreateInfo-image-02571",
            "the image's usage has VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT; the view has %u levels",
            wake_resolve_range(image, v->info->subresourceRange).levelCount);
    }
    check_capture(v);
    if (facts && WAKE_EXTENSION(v->check, VK_EXT_fragment_density_map2) &&
        (image->flags & VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT) &&
        (image->usage & VK_IMAGE_USAGE_SAMPLED_BIT)) {
        uint32_t most = facts->properties.fragmentDensityMap2EXT.maxSubsampledArrayLayers;
        uint32_t layers = wake_resolve_range(image, v->info->subresourceRange).layerCount;

        if (most && layers > most) {
            WAKE_FIND_VIEW(
                v, "VUID-VkImageViewCreateInfo-image-03569",
                "the view of a subsampled image has %u layers; maxSubsampledArrayLayers is %u",
                layers, most);
        }
    }
    if (WAKE_EXTENSION(v->check, VK_NV_shading_rate_image) &&
        WAKE_FEATURE(v->check, shadingRateImage) &&
        (image->usage & VK_IMAGE_USAGE_SHADING_RATE_IMAGE_BIT_NV) &&
        v->info->format != VK_FORMAT_R8_UINT) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-image-02087",
                              "format is %s; the image's usage has "
                              "VK_IMAGE_USAGE_SHADING_RATE_IMAGE_BIT_NV",
                              wake_name_VkFormat(v->info->format));
    }
}

static void
check_portability(const struct wake_view_check *v)
{
    const struct wake_format_info *of = wake_format(v->info->format),
                                  *image = wake_format(v->image->info.format);

    if (WAKE_LIKELY(!WAKE_EXTENSION(v->check, VK_KHR_portability_subset))) {
        return;
    }
    if (!wake_components_identity(&v->info->components) &&
        !WAKE_FEATURE(v->check, imageViewFormatSwizzle)) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-imageViewFormatSwizzle-04465",
            "components is no identity swizzle; imageViewFormatSwizzle of the portability subset is not "
            "enabled");
    }
    if (of && image && image->plane_count < 2 &&
        (of->color_components != image->color_components ||
         memcmp(of->bits, image->bits, sizeof(of->bits)) != 0) &&
        !WAKE_FEATURE(v->check, imageViewFormatReinterpretation)) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-imageViewFormatReinterpretation-04466",
            "format is %s; the image has %s, and imageViewFormatReinterpretation of the portability "
            "subset is not enabled",
            wake_name_VkFormat(v->info->format), wake_name_VkFormat(v->image->info.format));
    }
}

void
wake_check_view_extensions(const struct wake_view_check *v, VkImageUsageFlags usage)
{
    check_flags(v);
    check_chain(v);
    check_weights(v);
    check_portability(v);
    check_ycbcr(v, usage);
}
