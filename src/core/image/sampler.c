/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Samplers and Y'CbCr conversions. Specification, 'Samplers'.
 */
#include "core/image/image_rules.h"

#include <math.h>
#include <stdio.h>

struct sampler {
    struct wake_check *check;
    const VkSamplerCreateInfo *info;
    const VkSamplerReductionModeCreateInfo *reduction; /* NULL: weighted average */
    const struct wake_facts *facts;                    /* may be NULL */
    const char *path;                                  /* to its members */
};

static bool
clamps_to(VkSamplerAddressMode mode)
{
    return mode == VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE ||
           mode == VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
}

static bool
weighted(const struct sampler *s)
{
    return !s->reduction ||
           s->reduction->reductionMode == VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE;
}

/* ---- filters and coordinates ----------------------------------------------------------------- */

static void
check_lod(const struct sampler *s)
{
    const VkSamplerCreateInfo *info = s->info;
    float bias = info->mipLodBias < 0 ? -info->mipLodBias : info->mipLodBias;

    if (s->facts && bias > s->facts->limits.maxSamplerLodBias) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-mipLodBias-01069",
                  "%smipLodBias is %g; maxSamplerLodBias is %g", s->path, (double)info->mipLodBias,
                  (double)s->facts->limits.maxSamplerLodBias);
    }
    if (info->mipLodBias != 0 && WAKE_EXTENSION(s->check, VK_KHR_portability_subset) &&
        !WAKE_FEATURE(s->check, samplerMipLodBias)) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-samplerMipLodBias-04467",
            "%smipLodBias is %g; VK_KHR_portability_subset is enabled, samplerMipLodBias is not",
            s->path, (double)info->mipLodBias);
    }
    if (info->maxLod < info->minLod) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-maxLod-01973", "%smaxLod is %g, minLod is %g",
                  s->path, (double)info->maxLod, (double)info->minLod);
    }
}

static void
check_anisotropy(const struct sampler *s)
{
    const VkSamplerCreateInfo *info = s->info;

    if (!info->anisotropyEnable) {
        return;
    }
    if (!WAKE_FEATURE(s->check, samplerAnisotropy)) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-anisotropyEnable-01070",
                  "%sanisotropyEnable is VK_TRUE; the feature samplerAnisotropy is not enabled",
                  s->path);
    }
    if (s->facts && !(info->maxAnisotropy >= 1.0f &&
                      info->maxAnisotropy <= s->facts->limits.maxSamplerAnisotropy)) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-anisotropyEnable-01071",
                  "%smaxAnisotropy is %g; maxSamplerAnisotropy is %g", s->path,
                  (double)info->maxAnisotropy, (double)s->facts->limits.maxSamplerAnisotropy);
    }
    if (info->magFilter == VK_FILTER_CUBIC_EXT || info->minFilter == VK_FILTER_CUBIC_EXT) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-magFilter-01081",
                  "%smagFilter is %s, minFilter is %s, anisotropyEnable is VK_TRUE", s->path,
                  wake_name_VkFilter(info->magFilter), wake_name_VkFilter(info->minFilter));
    }
}

static void
check_unnormalized(const struct sampler *s)
{
    const VkSamplerCreateInfo *info = s->info;

    if (!info->unnormalizedCoordinates) {
        return;
    }
    if (info->minFilter != info->magFilter) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01072",
                  "%sminFilter is %s, magFilter is %s, unnormalizedCoordinates is VK_TRUE", s->path,
                  wake_name_VkFilter(info->minFilter), wake_name_VkFilter(info->magFilter));
    }
    if (info->mipmapMode != VK_SAMPLER_MIPMAP_MODE_NEAREST) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01073",
                  "%smipmapMode is %s, unnormalizedCoordinates is VK_TRUE", s->path,
                  wake_name_VkSamplerMipmapMode(info->mipmapMode));
    }
    if (info->minLod != 0.0f || info->maxLod != 0.0f) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01074",
                  "%sminLod is %g, maxLod is %g, unnormalizedCoordinates is VK_TRUE", s->path,
                  (double)info->minLod, (double)info->maxLod);
    }
    if (!clamps_to(info->addressModeU) || !clamps_to(info->addressModeV)) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01075",
                  "%saddressModeU is %s, addressModeV is %s, unnormalizedCoordinates is VK_TRUE",
                  s->path, wake_name_VkSamplerAddressMode(info->addressModeU),
                  wake_name_VkSamplerAddressMode(info->addressModeV));
    }
    if (info->anisotropyEnable) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01076",
                  "%sanisotropyEnable and unnormalizedCoordinates are VK_TRUE", s->path);
    }
    if (info->compareEnable) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-unnormalizedCoordinates-01077",
                  "%scompareEnable and unnormalizedCoordinates are VK_TRUE", s->path);
    }
}

static void
check_reduction(const struct sampler *s)
{
    const VkSamplerCreateInfo *info = s->info;
    uint32_t op = (uint32_t)info->compareOp;

    if (info->compareEnable && op > VK_COMPARE_OP_ALWAYS) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-compareEnable-01080", "%scompareOp is %u",
                  s->path, op);
    }
    if (weighted(s)) {
        return;
    }
    if (info->compareEnable) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-compareEnable-01423",
            "%scompareEnable is VK_TRUE, VkSamplerReductionModeCreateInfo::reductionMode is %s",
            s->path, wake_name_VkSamplerReductionMode(s->reduction->reductionMode));
    }
    if (!WAKE_FEATURE(s->check, samplerFilterMinmax)) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-pNext-06726",
            "VkSamplerReductionModeCreateInfo::reductionMode is %s; the feature samplerFilterMinmax is not enabled",
            wake_name_VkSamplerReductionMode(s->reduction->reductionMode));
    }
    if ((info->magFilter == VK_FILTER_CUBIC_EXT || info->minFilter == VK_FILTER_CUBIC_EXT) &&
        !WAKE_EXTENSION(s->check, VK_EXT_filter_cubic)) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-magFilter-01422",
            "%smagFilter is %s, minFilter is %s, VkSamplerReductionModeCreateInfo::reductionMode is %s",
            s->path, wake_name_VkFilter(info->magFilter), wake_name_VkFilter(info->minFilter),
            wake_name_VkSamplerReductionMode(s->reduction->reductionMode));
    }
}

/* ---- border ---------------------------------------------------------------------------------- */

static bool
is_integer_border(VkBorderColor color)
{
    return color == VK_BORDER_COLOR_INT_TRANSPARENT_BLACK ||
           color == VK_BORDER_COLOR_INT_OPAQUE_BLACK || color == VK_BORDER_COLOR_INT_OPAQUE_WHITE ||
           color == VK_BORDER_COLOR_INT_CUSTOM_EXT;
}

/* Whether a component with so many bits has the value; true where that is not known. */
static bool
is_representable(enum wake_numeric numeric, uint32_t bits, const VkClearColorValue *color,
                 uint32_t i)
{
    float value = color->float32[i];

    switch (numeric) {
    case WAKE_NUMERIC_UNORM:
    case WAKE_NUMERIC_SRGB: return value >= 0.0f && value <= 1.0f;
    case WAKE_NUMERIC_SNORM: return value >= -1.0f && value <= 1.0f;
    case WAKE_NUMERIC_UFLOAT: return value >= 0.0f;
    case WAKE_NUMERIC_SFLOAT: return bits != 16 || isinf(value) || fabsf(value) <= 65504.0f;
    case WAKE_NUMERIC_UINT: return bits >= 32 || color->uint32[i] >> bits == 0;
    case WAKE_NUMERIC_SINT: {
        int64_t half = INT64_C(1) << (bits < 32 ? bits - 1 : 31);
        return color->int32[i] >= -half && color->int32[i] < half;
    }
    default: return true;
    }
}

static void
check_border_range(const struct sampler *s, const VkSamplerCustomBorderColorCreateInfoEXT *custom,
                   const struct wake_format_info *format)
{
    bool color = format->aspects == VK_IMAGE_ASPECT_COLOR_BIT;
    uint32_t count = color ? 4 : 1;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = color ? i : format->aspects == VK_IMAGE_ASPECT_DEPTH_BIT ? 4 : 5;
        enum wake_numeric numeric = color     ? format->numeric
                                    : at == 4 ? format->depth_numeric
                                              : WAKE_NUMERIC_UINT;

        if (format->bits[at] &&
            !is_representable(numeric, format->bits[at], &custom->customBorderColor, i)) {
            char text[48];

            if (numeric == WAKE_NUMERIC_UINT || numeric == WAKE_NUMERIC_SINT) {
                snprintf(text, sizeof(text), "0x%x", custom->customBorderColor.uint32[i]);
            } else {
                snprintf(text, sizeof(text), "%g", (double)custom->customBorderColor.float32[i]);
            }
            wake_find(s->check, "VUID-VkSamplerCreateInfo-borderColor-04442",
                      "component %u of customBorderColor is %s, which %s cannot hold", i, text,
                      wake_name_VkFormat(custom->format));
            return;
        }
    }
}

/* `border`: an address mode clamps to it. */
static void
check_custom_border(const struct sampler *s, bool border)
{
    const VkSamplerCreateInfo *info = s->info;
    const VkSamplerCustomBorderColorCreateInfoEXT *custom = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT);
    const struct wake_format_info *format;

#if !WAKE_REPEATED_RULES
    if (border && !WAKE_EXTENSION(s->check, VK_EXT_custom_border_color)) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-addressModeU-01078",
                  "%sborderColor is %s but VK_EXT_custom_border_color is not enabled", s->path,
                  wake_name_VkBorderColor(info->borderColor));
    }
#else
    (void)border;
    if (!WAKE_EXTENSION(s->check, VK_EXT_custom_border_color)) {
        s->check->rank = WAKE_RANK_PARAMETER;
        wake_find(s->check, "UNASSIGNED-GeneralParameterError-ExtensionNotEnabled",
                  "%sborderColor is %s but VK_EXT_custom_border_color is not enabled", s->path,
                  wake_name_VkBorderColor(info->borderColor));
        s->check->rank = WAKE_RANK_BY_RULE;
    } else
#endif
    if (!WAKE_FEATURE(s->check, customBorderColors)) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-customBorderColors-04085",
                  "%sborderColor is %s; the feature customBorderColors is not enabled", s->path,
                  wake_name_VkBorderColor(info->borderColor));
    }
    if (!custom) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-borderColor-04011",
                  "%sborderColor is %s; pNext has no VkSamplerCustomBorderColorCreateInfoEXT",
                  s->path, wake_name_VkBorderColor(info->borderColor));
        return;
    }
    format = wake_format(custom->format);
    if (custom->format == VK_FORMAT_UNDEFINED) {
        if (!WAKE_FEATURE(s->check, customBorderColorWithoutFormat)) {
            wake_find(
                s->check, "VUID-VkSamplerCustomBorderColorCreateInfoEXT-format-04014",
                "VkSamplerCustomBorderColorCreateInfoEXT::format is VK_FORMAT_UNDEFINED; the feature "
                "customBorderColorWithoutFormat is not enabled");
        }
        return;
    }
    if (format && format->aspects != (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)) {
        bool integer = format->aspects == VK_IMAGE_ASPECT_STENCIL_BIT ||
                       wake_format_is_integer(custom->format);

        if (integer != is_integer_border(info->borderColor)) {
            wake_find(s->check, "VUID-VkSamplerCustomBorderColorCreateInfoEXT-format-07605",
                      "VkSamplerCustomBorderColorCreateInfoEXT::format is %s; %sborderColor is %s",
                      wake_name_VkFormat(custom->format), s->path,
                      wake_name_VkBorderColor(info->borderColor));
        } else {
            check_border_range(s, custom, format);
        }
    }
}

static void
check_border(const struct sampler *s)
{
    const VkSamplerCreateInfo *info = s->info;
    bool custom = wake_border_is_custom(info->borderColor);
    VkSamplerAddressMode modes[] = { info->addressModeU, info->addressModeV, info->addressModeW };
    bool border = false, mirror = false;

    for (uint32_t i = 0; i < WAKE_COUNT(modes); i++) {
        border |= modes[i] == VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
        mirror |= modes[i] == VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE;
    }
    if (border && !custom && (uint32_t)info->borderColor > VK_BORDER_COLOR_INT_OPAQUE_WHITE &&
        !wake_check_unknown_extensions(s->check)) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-addressModeU-01078", "%sborderColor is %u",
                  s->path, (uint32_t)info->borderColor);
    }
    if (mirror && !WAKE_FEATURE(s->check, samplerMirrorClampToEdge) &&
        !wake_scope_has(s->check->scope, WAKE_EXT_VK_KHR_sampler_mirror_clamp_to_edge)) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-addressModeU-01079",
            "an address mode is VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE; the feature samplerMirrorClampToEdge "
            "is not enabled");
    }
    if (custom) {
        check_custom_border(s, border);
    }
}

/* ---- flags ----------------------------------------------------------------------------------- */

static void
check_subsampled(const struct sampler *s)
{
    const VkSamplerCreateInfo *info = s->info;

    if (!(info->flags & VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT)) {
        return;
    }
    if (info->minFilter != info->magFilter) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-flags-02574",
            "%sflags has VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT; minFilter is %s, magFilter is %s",
            s->path, wake_name_VkFilter(info->minFilter), wake_name_VkFilter(info->magFilter));
    }
    if (info->mipmapMode != VK_SAMPLER_MIPMAP_MODE_NEAREST) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-flags-02575",
                  "%sflags has VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT; mipmapMode is %s", s->path,
                  wake_name_VkSamplerMipmapMode(info->mipmapMode));
    }
    if (info->minLod != 0.0f || info->maxLod != 0.0f) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-flags-02576",
                  "%sflags has VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT; minLod is %g, maxLod is %g",
                  s->path, (double)info->minLod, (double)info->maxLod);
    }
    if (!clamps_to(info->addressModeU) || !clamps_to(info->addressModeV)) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-flags-02577",
            "%sflags has VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT; addressModeU is %s, addressModeV is %s",
            s->path, wake_name_VkSamplerAddressMode(info->addressModeU),
            wake_name_VkSamplerAddressMode(info->addressModeV));
    }
    if (info->anisotropyEnable) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-flags-02578",
                  "%sflags has VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT; anisotropyEnable is VK_TRUE",
                  s->path);
    }
    if (info->compareEnable) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-flags-02579",
                  "%sflags has VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT; compareEnable is VK_TRUE",
                  s->path);
    }
    if (info->unnormalizedCoordinates) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-flags-02580",
            "%sflags has VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT; unnormalizedCoordinates is VK_TRUE",
            s->path);
    }
}

static void
check_image_processing(const struct sampler *s)
{
    const VkSamplerCreateInfo *info = s->info;

    if (!(info->flags & VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM)) {
        return;
    }
    if (info->minFilter != VK_FILTER_NEAREST || info->magFilter != VK_FILTER_NEAREST) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-flags-06964",
            "%sflags has VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM; minFilter is %s, magFilter is %s",
            s->path, wake_name_VkFilter(info->minFilter), wake_name_VkFilter(info->magFilter));
    }
    if (info->mipmapMode != VK_SAMPLER_MIPMAP_MODE_NEAREST) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-flags-06965",
                  "%sflags has VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM; mipmapMode is %s",
                  s->path, wake_name_VkSamplerMipmapMode(info->mipmapMode));
    }
    if (info->minLod != 0.0f || info->maxLod != 0.0f) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-flags-06966",
            "%sflags has VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM; minLod is %g, maxLod is %g",
            s->path, (double)info->minLod, (double)info->maxLod);
    }
    if (!clamps_to(info->addressModeU) || !clamps_to(info->addressModeV)) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-flags-06967",
            "%sflags has VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM; addressModeU is %s, addressModeV is %s",
            s->path, wake_name_VkSamplerAddressMode(info->addressModeU),
            wake_name_VkSamplerAddressMode(info->addressModeV));
    } else if ((info->addressModeU == VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER ||
                info->addressModeV == VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER) &&
               info->borderColor != VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-flags-06968",
                  "%sflags has VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM; borderColor is %s",
                  s->path, wake_name_VkBorderColor(info->borderColor));
    }
    if (info->anisotropyEnable) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-flags-06969",
            "%sflags has VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM; anisotropyEnable is VK_TRUE",
            s->path);
    }
    if (info->compareEnable) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-flags-06970",
            "%sflags has VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM; compareEnable is VK_TRUE",
            s->path);
    }
}

static void
check_sampler_flags(const struct sampler *s)
{
    const VkSamplerCreateInfo *info = s->info;

    if ((info->flags & VK_SAMPLER_CREATE_NON_SEAMLESS_CUBE_MAP_BIT_EXT) &&
        !WAKE_FEATURE(s->check, nonSeamlessCubeMap)) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-nonSeamlessCubeMap-06788",
                  "%sflags is %s; the feature nonSeamlessCubeMap is not enabled", s->path,
                  WAKE_FLAGS_TEXT(VkSamplerCreateFlags, info->flags));
    }
    if (info->flags & VK_SAMPLER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT) {
        if (!WAKE_FEATURE(s->check, descriptorBufferCaptureReplay)) {
            wake_find(s->check, "VUID-VkSamplerCreateInfo-flags-08110",
                      "%sflags is %s; the feature descriptorBufferCaptureReplay is not enabled",
                      s->path, WAKE_FLAGS_TEXT(VkSamplerCreateFlags, info->flags));
        }
    } else if (wake_chain_find(info->pNext,
                               VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT)) {
        wake_find(s->check, "VUID-VkSamplerCreateInfo-pNext-08111",
                  "%spNext has a VkOpaqueCaptureDescriptorDataCreateInfoEXT; flags is %s", s->path,
                  WAKE_FLAGS_TEXT(VkSamplerCreateFlags, info->flags));
    }
    if (wake_chain_find(info->pNext,
                        VK_STRUCTURE_TYPE_SAMPLER_BORDER_COLOR_COMPONENT_MAPPING_CREATE_INFO_EXT) &&
        !WAKE_FEATURE(s->check, borderColorSwizzle)) {
        wake_find(s->check,
                  "VUID-VkSamplerBorderColorComponentMappingCreateInfoEXT-borderColorSwizzle-06437",
                  "%spNext has a VkSamplerBorderColorComponentMappingCreateInfoEXT; the feature "
                  "borderColorSwizzle is not enabled",
                  s->path);
    }
    check_subsampled(s);
    check_image_processing(s);
}

/* ---- Y'CbCr ---------------------------------------------------------------------------------- */

static void
check_sampler_ycbcr(const struct sampler *s)
{
    const VkSamplerCreateInfo *info = s->info;
    const VkSamplerYcbcrConversionInfo *link = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO);
    const VkSamplerYcbcrConversionCreateInfo *conversion;

    if (!link || !link->conversion) {
        return;
    }
    conversion = wake_VkSamplerYcbcrConversion_info(
        wake_check_object(s->check,
                          wake_packed_id(link, 0, WAKE_HANDLES_VkSamplerYcbcrConversionInfo,
                                         WAKE_HANDLE_VkSamplerYcbcrConversionInfo_conversion),
                          WAKE_TYPE_VkSamplerYcbcrConversion));
    if (info->addressModeU != VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE ||
        info->addressModeV != VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE ||
        info->addressModeW != VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE || info->anisotropyEnable ||
        info->unnormalizedCoordinates) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-addressModeU-01646",
            "with a VkSamplerYcbcrConversion: address modes %s, %s, %s, anisotropyEnable %u, unnormalizedCoordinates %u",
            wake_name_VkSamplerAddressMode(info->addressModeU),
            wake_name_VkSamplerAddressMode(info->addressModeV),
            wake_name_VkSamplerAddressMode(info->addressModeW), info->anisotropyEnable,
            info->unnormalizedCoordinates);
    }
    if (!weighted(s)) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-None-01647",
            "with a VkSamplerYcbcrConversion: VkSamplerReductionModeCreateInfo::reductionMode is %s",
            wake_name_VkSamplerReductionMode(s->reduction->reductionMode));
    }
    if (s->facts && conversion && wake_format(conversion->format) &&
        !(wake_format_potential(s->facts, conversion->format) &
          VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_YCBCR_CONVERSION_SEPARATE_RECONSTRUCTION_FILTER_BIT) &&
        (info->minFilter != conversion->chromaFilter ||
         info->magFilter != conversion->chromaFilter)) {
        wake_find(
            s->check, "VUID-VkSamplerCreateInfo-minFilter-01645",
            "%sminFilter is %s, magFilter is %s; the VkSamplerYcbcrConversion has chromaFilter %s, and %s has no "
            "separate reconstruction filter",
            s->path, wake_name_VkFilter(info->minFilter), wake_name_VkFilter(info->magFilter),
            wake_name_VkFilter(conversion->chromaFilter), wake_name_VkFormat(conversion->format));
    }
}

static void
check_sampler(struct sampler *s)
{
    s->facts = wake_check_facts(s->check);
    s->reduction = wake_chain_find(s->info->pNext,
                                   VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO);
    check_lod(s);
    check_anisotropy(s);
    check_unnormalized(s);
    check_reduction(s);
    check_border(s);
    check_sampler_flags(s);
}

#ifdef VK_EXT_descriptor_heap

void
wake_core_written_samplers(struct wake_check *check,
                           const struct wake_rec_WriteSamplerDescriptorsEXT *r)
{
    for (uint32_t i = 0; r->pSamplers && i < r->samplerCount; i++) {
        char path[32];
        struct sampler s = { .check = check, .info = &r->pSamplers[i], .path = path };

        snprintf(path, sizeof(path), "pSamplers[%u].", i);
        check_sampler(&s);
    }
}

#endif

void
wake_core_create_sampler(struct wake_check *check, const struct wake_rec_CreateSampler *r)
{
    struct sampler s = { .check = check, .info = r->pCreateInfo, .path = "pCreateInfo->" };

    if (!s.info) {
        return;
    }
    s.facts = wake_check_facts(check);
    if (s.facts && r->living >= s.facts->limits.maxSamplerAllocationCount) {
        wake_find(check, "VUID-vkCreateSampler-maxSamplerAllocationCount-04110",
                  "the device has %u samplers; maxSamplerAllocationCount is %u", r->living,
                  s.facts->limits.maxSamplerAllocationCount);
    }
    if (s.facts && wake_border_is_custom(s.info->borderColor) &&
        WAKE_FEATURE(check, customBorderColors) &&
        s.facts->properties.customBorderColorEXT.maxCustomBorderColorSamplers &&
        r->living_custom >= s.facts->properties.customBorderColorEXT.maxCustomBorderColorSamplers) {
        wake_find(
            check, "VUID-VkSamplerCreateInfo-None-04012",
            "the device has %u samplers with custom border colors; maxCustomBorderColorSamplers is %u",
            r->living_custom,
            s.facts->properties.customBorderColorEXT.maxCustomBorderColorSamplers);
    }
    check_sampler(&s);
    check_sampler_ycbcr(&s);
}

/* ---- conversions ----------------------------------------------------------------------------- */

/* Whether the swizzle leads to a component that the format has. `own` is the component itself. */
static bool
has_component(const struct wake_format_info *format, VkComponentSwizzle swizzle,
              VkComponentSwizzle own)
{
    if (swizzle == VK_COMPONENT_SWIZZLE_IDENTITY) {
        swizzle = own;
    }
    if (!format) {
        return false; /* VK_FORMAT_UNDEFINED */
    }
    switch (swizzle) {
    case VK_COMPONENT_SWIZZLE_R: return format->color_components >= 1;
    case VK_COMPONENT_SWIZZLE_G: return format->color_components >= 2;
    case VK_COMPONENT_SWIZZLE_B: return format->color_components >= 3;
    case VK_COMPONENT_SWIZZLE_A: return format->color_components >= 4;
    default: return false;
    }
}

static void
check_conversion_components(struct wake_check *check,
                            const VkSamplerYcbcrConversionCreateInfo *info,
                            const struct wake_format_info *format)
{
    const VkComponentMapping *c = &info->components;
    bool r = wake_swizzle_is(c->r, VK_COMPONENT_SWIZZLE_R),
         b = wake_swizzle_is(c->b, VK_COMPONENT_SWIZZLE_B);
    const char *name = wake_name_VkFormat(info->format);

    if (wake_format_half_width(info->format)) {
        if (!wake_swizzle_is(c->g, VK_COMPONENT_SWIZZLE_G)) {
            wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-components-02581",
                      "pCreateInfo->components.g is %s with format %s",
                      wake_name_VkComponentSwizzle(c->g), name);
        }
        if (!wake_swizzle_is(c->a, VK_COMPONENT_SWIZZLE_A) && c->a != VK_COMPONENT_SWIZZLE_ONE &&
            c->a != VK_COMPONENT_SWIZZLE_ZERO) {
            wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-components-02582",
                      "pCreateInfo->components.a is %s with format %s",
                      wake_name_VkComponentSwizzle(c->a), name);
        }
        if (!r && c->r != VK_COMPONENT_SWIZZLE_B) {
            wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-components-02583",
                      "pCreateInfo->components.r is %s with format %s",
                      wake_name_VkComponentSwizzle(c->r), name);
        }
        if (!b && c->b != VK_COMPONENT_SWIZZLE_R) {
            wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-components-02584",
                      "pCreateInfo->components.b is %s with format %s",
                      wake_name_VkComponentSwizzle(c->b), name);
        }
        if (r != b) {
            wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-components-02585",
                      "pCreateInfo->components.r is %s, components.b is %s with format %s",
                      wake_name_VkComponentSwizzle(c->r), wake_name_VkComponentSwizzle(c->b), name);
        }
    }
    if (info->ycbcrModel != VK_SAMPLER_YCBCR_MODEL_CONVERSION_RGB_IDENTITY &&
        (!has_component(format, c->r, VK_COMPONENT_SWIZZLE_R) ||
         !has_component(format, c->g, VK_COMPONENT_SWIZZLE_G) ||
         !has_component(format, c->b, VK_COMPONENT_SWIZZLE_B))) {
        wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-ycbcrModel-01655",
                  "pCreateInfo->components is {%s, %s, %s} with format %s and ycbcrModel %s",
                  wake_name_VkComponentSwizzle(c->r), wake_name_VkComponentSwizzle(c->g),
                  wake_name_VkComponentSwizzle(c->b), name,
                  wake_name_VkSamplerYcbcrModelConversion(info->ycbcrModel));
    }
}

/* Bits of the component that a swizzle leads to; UINT32_MAX: of none, or not known. */
static uint32_t
bits_of(const struct wake_format_info *format, VkComponentSwizzle swizzle, VkComponentSwizzle own)
{
    VkComponentSwizzle from = swizzle == VK_COMPONENT_SWIZZLE_IDENTITY ? own : swizzle;

    if (from < VK_COMPONENT_SWIZZLE_R || from > VK_COMPONENT_SWIZZLE_A ||
        !format->bits[from - VK_COMPONENT_SWIZZLE_R]) {
        return UINT32_MAX;
    }
    return format->bits[from - VK_COMPONENT_SWIZZLE_R];
}

static void
check_conversion_range(struct wake_check *check, const VkSamplerYcbcrConversionCreateInfo *info,
                       const struct wake_format_info *format)
{
    const VkComponentMapping *c = &info->components;

    if (info->ycbcrRange == VK_SAMPLER_YCBCR_RANGE_ITU_NARROW &&
        (bits_of(format, c->r, VK_COMPONENT_SWIZZLE_R) < 8 ||
         bits_of(format, c->g, VK_COMPONENT_SWIZZLE_G) < 8 ||
         bits_of(format, c->b, VK_COMPONENT_SWIZZLE_B) < 8)) {
        wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-ycbcrRange-02748",
                  "pCreateInfo->ycbcrRange is VK_SAMPLER_YCBCR_RANGE_ITU_NARROW with format %s",
                  wake_name_VkFormat(info->format));
    }
}

static void
check_chroma(struct wake_check *check, const VkSamplerYcbcrConversionCreateInfo *info,
             VkFormatFeatureFlags2 features)
{
    bool cosited = features & VK_FORMAT_FEATURE_2_COSITED_CHROMA_SAMPLES_BIT;
    bool midpoint = features & VK_FORMAT_FEATURE_2_MIDPOINT_CHROMA_SAMPLES_BIT;
    bool x = wake_format_half_width(info->format), y = wake_format_half_height(info->format);
    const char *name = wake_name_VkFormat(info->format);

    if (!cosited && !midpoint) {
        wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-format-01650",
                  "format %s has neither VK_FORMAT_FEATURE_MIDPOINT_CHROMA_SAMPLES_BIT nor "
                  "VK_FORMAT_FEATURE_COSITED_CHROMA_SAMPLES_BIT",
                  name);
    } else if (!cosited && ((x && info->xChromaOffset == VK_CHROMA_LOCATION_COSITED_EVEN) ||
                            (y && info->yChromaOffset == VK_CHROMA_LOCATION_COSITED_EVEN))) {
        wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-xChromaOffset-01651",
                  "pCreateInfo->xChromaOffset is %s, yChromaOffset is %s with format %s",
                  wake_name_VkChromaLocation(info->xChromaOffset),
                  wake_name_VkChromaLocation(info->yChromaOffset), name);
    } else if (!midpoint && ((x && info->xChromaOffset == VK_CHROMA_LOCATION_MIDPOINT) ||
                             (y && info->yChromaOffset == VK_CHROMA_LOCATION_MIDPOINT))) {
        wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-xChromaOffset-01652",
                  "pCreateInfo->xChromaOffset is %s, yChromaOffset is %s with format %s",
                  wake_name_VkChromaLocation(info->xChromaOffset),
                  wake_name_VkChromaLocation(info->yChromaOffset), name);
    }
    if (info->forceExplicitReconstruction &&
        !(features &
          VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_YCBCR_CONVERSION_CHROMA_RECONSTRUCTION_EXPLICIT_FORCEABLE_BIT)) {
        wake_find(check,
                  "VUID-VkSamplerYcbcrConversionCreateInfo-forceExplicitReconstruction-01656",
                  "pCreateInfo->forceExplicitReconstruction is VK_TRUE with format %s", name);
    }
    if (info->chromaFilter == VK_FILTER_LINEAR &&
        !(features & VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_YCBCR_CONVERSION_LINEAR_FILTER_BIT)) {
        wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-chromaFilter-01657",
                  "pCreateInfo->chromaFilter is VK_FILTER_LINEAR with format %s", name);
    }
}

void
wake_core_create_sampler_ycbcr_conversion(struct wake_check *check,
                                          const struct wake_rec_CreateSamplerYcbcrConversion *r)
{
    const VkSamplerYcbcrConversionCreateInfo *info = r->pCreateInfo;
    const struct wake_facts *facts = wake_check_facts(check);
    const struct wake_format_info *format = info ? wake_format(info->format) : NULL;

    if (!WAKE_FEATURE(check, samplerYcbcrConversion)) {
        wake_find(check, "VUID-vkCreateSamplerYcbcrConversion-None-01648",
                  "the feature samplerYcbcrConversion is not enabled");
        return;
    }
    if (!info || !facts ||
        WAKE_EXTENSION(check, VK_ANDROID_external_memory_android_hardware_buffer)) {
        return; /* an external format has its own features */
    }
    if (!format || format->numeric != WAKE_NUMERIC_UNORM) {
        if (!format && info->format != VK_FORMAT_UNDEFINED) {
            return; /* one that is not known */
        }
        wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-format-04060",
                  "pCreateInfo->format is %s", wake_name_VkFormat(info->format));
    }
    check_conversion_components(check, info, format);
    if (format) {
        check_chroma(check, info, wake_format_potential(facts, info->format));
        check_conversion_range(check, info, format);
    }
}
