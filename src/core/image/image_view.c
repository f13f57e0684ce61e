/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCreateImageView. Specification, 'Image Views'.
 */
#include "core/image/image_view_rules.h"

#include <stdio.h>

#define PLANES \
    (VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT | VK_IMAGE_ASPECT_PLANE_2_BIT)
#define MEMORY_PLANES                                                                  \
    (VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT | VK_IMAGE_ASPECT_MEMORY_PLANE_1_BIT_EXT | \
     VK_IMAGE_ASPECT_MEMORY_PLANE_2_BIT_EXT | VK_IMAGE_ASPECT_MEMORY_PLANE_3_BIT_EXT)
#define VIEW_USAGE                                                                          \
    (VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_STORAGE_BIT |                              \
     VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |    \
     VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT |        \
     VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR |                              \
     VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT | VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM |  \
     VK_IMAGE_USAGE_SAMPLE_BLOCK_MATCH_BIT_QCOM | VIDEO_DECODE_USAGE | VIDEO_ENCODE_USAGE | \
     VIDEO_MAP_USAGE)
#define VIDEO_DECODE_USAGE                                                               \
    (VK_IMAGE_USAGE_VIDEO_DECODE_SRC_BIT_KHR | VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR | \
     VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR)
#define VIDEO_ENCODE_USAGE 0x0000e000u /* provisional in older registries */
#define VIDEO_MAP_USAGE 0x06000000u    /* newer: quantization deltas, emphasis */

/* ---- the range by itself --------------------------------------------------------------------- */

/* VkImageSubresourceRange by itself; `path`: of the struct that has it. False: something was wrong. */
static bool
check_subresource_range(struct wake_check *check, const VkImageSubresourceRange *range,
                        const char *path)
{
    uint32_t before = check->found;

    if (range->levelCount == 0) {
        wake_find(check, "VUID-VkImageSubresourceRange-levelCount-01720",
                  "%ssubresourceRange.levelCount is 0", path);
    }
    if (range->layerCount == 0) {
        wake_find(check, "VUID-VkImageSubresourceRange-layerCount-01721",
                  "%ssubresourceRange.layerCount is 0", path);
    }
    if ((range->aspectMask & VK_IMAGE_ASPECT_COLOR_BIT) && (range->aspectMask & PLANES)) {
        wake_find(check, "VUID-VkImageSubresourceRange-aspectMask-01670",
                  "%ssubresourceRange.aspectMask is %s", path,
                  WAKE_FLAGS_TEXT(VkImageAspectFlags, range->aspectMask));
    }
    if (range->aspectMask & MEMORY_PLANES) {
        wake_find(check, "VUID-VkImageSubresourceRange-aspectMask-02278",
                  "%ssubresourceRange.aspectMask is %s", path,
                  WAKE_FLAGS_TEXT(VkImageAspectFlags, range->aspectMask));
    }
    return check->found == before;
}

/* ---- type ------------------------------------------------------------------------------------ */

static void
check_3d(const struct wake_view_check *v)
{
    VkImageViewType type = v->info->viewType;
    VkImageCreateFlags flags = v->image->info.flags;
    const char *text = WAKE_FLAGS_TEXT(VkImageCreateFlags, flags);
    bool arrays = flags & VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT;

    if (type == VK_IMAGE_VIEW_TYPE_3D) {
        return;
    }
    if (!v->flat || !WAKE_EXTENSION(v->check, VK_KHR_maintenance1)) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-subResourceRange-01021",
                              "viewType is %s; the image is 3D", wake_name_VkImageViewType(type));
        return;
    }
    if (!arrays && type == VK_IMAGE_VIEW_TYPE_2D_ARRAY) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-image-06723",
            "viewType is VK_IMAGE_VIEW_TYPE_2D_ARRAY; the image is 3D, its flags are %s", text);
        return;
    }
    if (!arrays && type == VK_IMAGE_VIEW_TYPE_2D) {
        if (WAKE_REPEATED_RULES && !WAKE_EXTENSION(v->check, VK_EXT_image_2d_view_of_3d)) {
            WAKE_FIND_VIEW_MEMBER(
                v, "VUID-VkImageViewCreateInfo-image-06727",
                "viewType is VK_IMAGE_VIEW_TYPE_2D; the image is 3D, its flags are %s", text);
            return;
        }
        if (!(flags & VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT)) {
            WAKE_FIND_VIEW_MEMBER(
                v, "VUID-VkImageViewCreateInfo-image-06728",
                "viewType is VK_IMAGE_VIEW_TYPE_2D; the image is 3D, its flags are %s", text);
            return;
        }
    }
    if (flags & (VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT |
                 VK_IMAGE_CREATE_SPARSE_ALIASED_BIT)) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-image-04971",
                              "viewType is %s; the image is 3D, its flags are %s",
                              wake_name_VkImageViewType(type), text);
    }
    if (wake_resolve_range(&v->image->info, v->info->subresourceRange).levelCount > 1) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-image-04970",
                              "subresourceRange.levelCount is %u, viewType is %s; the image is 3D",
                              v->info->subresourceRange.levelCount,
                              wake_name_VkImageViewType(type));
    }
}

/* Whether a cube has the layers that it needs; if not, that is told alone. */
static bool
cube_layers(const VkImageSubresourceRange *range, VkImageViewType type)
{
    return range->layerCount == VK_REMAINING_ARRAY_LAYERS ||
           (type == VK_IMAGE_VIEW_TYPE_CUBE ? range->layerCount == 6 : range->layerCount % 6 == 0);
}

static void
check_type(const struct wake_view_check *v)
{
    VkImageViewType type = v->info->viewType;
    bool cube = type == VK_IMAGE_VIEW_TYPE_CUBE || type == VK_IMAGE_VIEW_TYPE_CUBE_ARRAY;
    const VkImageCreateInfo *image = &v->image->info;

    if (type == VK_IMAGE_VIEW_TYPE_CUBE_ARRAY && !WAKE_FEATURE(v->check, imageCubeArray)) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-viewType-01004",
            "viewType is VK_IMAGE_VIEW_TYPE_CUBE_ARRAY; the feature imageCubeArray is not enabled");
    }
    if (image->imageType == VK_IMAGE_TYPE_3D) {
        check_3d(v);
    }
    if (image->imageType != VK_IMAGE_TYPE_3D && image->samples != VK_SAMPLE_COUNT_1_BIT &&
        !v->flat) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-image-04972",
                              "viewType is %s; the image has %s", wake_name_VkImageViewType(type),
                              wake_name_VkSampleCountFlagBits(image->samples));
    }
    if (image->imageType == VK_IMAGE_TYPE_3D) {
        /* above */
    } else if (image->imageType == VK_IMAGE_TYPE_1D
                   ? type != VK_IMAGE_VIEW_TYPE_1D && type != VK_IMAGE_VIEW_TYPE_1D_ARRAY
                   : image->imageType == VK_IMAGE_TYPE_2D && !v->flat && !cube) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-subResourceRange-01021",
                              "viewType is %s; the image is of %s", wake_name_VkImageViewType(type),
                              wake_name_VkImageType(image->imageType));
    } else if (cube && cube_layers(&v->info->subresourceRange, type) &&
               !(image->flags & VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT)) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-image-01003", "viewType is %s; the image's flags are %s",
            wake_name_VkImageViewType(type), WAKE_FLAGS_TEXT(VkImageCreateFlags, image->flags));
    }
    if ((image->usage & VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR) && !v->flat &&
        WAKE_EXTENSION(v->check, VK_KHR_fragment_shading_rate)) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-image-02086", "viewType is %s; the image's usage is %s",
            wake_name_VkImageViewType(type), WAKE_FLAGS_TEXT(VkImageUsageFlags, image->usage));
    }
    if ((image->usage & VIDEO_DECODE_USAGE) && !v->flat) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-image-04817", "viewType is %s; the image's usage is %s",
            wake_name_VkImageViewType(type), WAKE_FLAGS_TEXT(VkImageUsageFlags, image->usage));
    }
    if ((image->usage & VIDEO_ENCODE_USAGE) && !v->flat) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-image-04818",
                              "viewType is %s; the image's usage is 0x%x",
                              wake_name_VkImageViewType(type), image->usage);
    }
}

/* ---- levels and layers ----------------------------------------------------------------------- */

static void
check_levels(const struct wake_view_check *v)
{
    const VkImageSubresourceRange *range = &v->info->subresourceRange;
    uint32_t levels = v->image->info.mipLevels;

    if (range->baseMipLevel >= levels) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-subresourceRange-01478",
                              "subresourceRange.baseMipLevel is %u; the image has %u levels",
                              range->baseMipLevel, levels);
    }
    if (range->levelCount != VK_REMAINING_MIP_LEVELS &&
        (uint64_t)range->baseMipLevel + range->levelCount > levels) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-subresourceRange-01718",
            "subresourceRange has baseMipLevel %u and levelCount %u; the image has %u levels",
            range->baseMipLevel, range->levelCount, levels);
    }
}

/* How many layers the view's type takes. */
static void
layers_of_type(const struct wake_view_check *v, uint32_t layers)
{
    const VkImageSubresourceRange *range = &v->info->subresourceRange;
    bool remaining = range->layerCount == VK_REMAINING_ARRAY_LAYERS;
    uint32_t rest = range->baseArrayLayer < layers ? layers - range->baseArrayLayer : 0;
    uint32_t count = remaining ? rest : range->layerCount;
    const char *vuid = NULL;

    switch (v->info->viewType) {
    case VK_IMAGE_VIEW_TYPE_1D:
    case VK_IMAGE_VIEW_TYPE_2D:
    case VK_IMAGE_VIEW_TYPE_3D:
        vuid = count == 1  ? NULL
               : remaining ? "VUID-VkImageViewCreateInfo-imageViewType-04974"
                           : "VUID-VkImageViewCreateInfo-imageViewType-04973";
        break;
    case VK_IMAGE_VIEW_TYPE_CUBE:
        vuid = count == 6  ? NULL
               : remaining ? "VUID-VkImageViewCreateInfo-viewType-02962"
                           : "VUID-VkImageViewCreateInfo-viewType-02960";
        break;
    case VK_IMAGE_VIEW_TYPE_CUBE_ARRAY:
        vuid = count % 6 == 0 ? NULL
               : remaining    ? "VUID-VkImageViewCreateInfo-viewType-02963"
                              : "VUID-VkImageViewCreateInfo-viewType-02961";
        break;
    default: break;
    }
    if (vuid) {
        WAKE_FIND_VIEW(v, vuid, "the view has %u %s%s, viewType is %s", count,
                       remaining ? "remaining " : "", v->slices ? "slices" : "layers",
                       wake_name_VkImageViewType(v->info->viewType));
    }
}

static void
check_layers(const struct wake_view_check *v)
{
    const VkImageSubresourceRange *range = &v->info->subresourceRange;
    bool one = WAKE_EXTENSION(v->check, VK_KHR_maintenance1),
         two = !WAKE_REPEATED_RULES || WAKE_EXTENSION(v->check, VK_EXT_image_2d_view_of_3d);
    uint32_t layers = v->slices ? wake_mip_extent(&v->image->info, range->baseMipLevel, 0).depth
                                : v->image->info.arrayLayers;
    const char *what = v->slices ? "slices at that level" : "layers";

    if (v->slices && range->baseMipLevel >= v->image->info.mipLevels) {
        return;
    }
    if (range->baseArrayLayer >= layers) {
        WAKE_FIND_VIEW_MEMBER(v,
                              v->slices ? "VUID-VkImageViewCreateInfo-image-02724"
                              : two     ? "VUID-VkImageViewCreateInfo-image-06724"
                              : one     ? "VUID-VkImageViewCreateInfo-image-01482"
                                        : "VUID-VkImageViewCreateInfo-subresourceRange-01480",
                              "subresourceRange.baseArrayLayer is %u; the image has %u %s",
                              range->baseArrayLayer, layers, what);
    }
    if (range->layerCount != VK_REMAINING_ARRAY_LAYERS &&
        (uint64_t)range->baseArrayLayer + range->layerCount > layers) {
        WAKE_FIND_VIEW_MEMBER(
            v,
            v->slices ? "VUID-VkImageViewCreateInfo-subresourceRange-02725"
            : two     ? "VUID-VkImageViewCreateInfo-subresourceRange-06725"
            : one     ? "VUID-VkImageViewCreateInfo-subresourceRange-01483"
                      : "VUID-VkImageViewCreateInfo-subresourceRange-01719",
            "subresourceRange has baseArrayLayer %u and layerCount %u; the image has %u %s",
            range->baseArrayLayer, range->layerCount, layers, what);
    }
    layers_of_type(v, layers);
}

/* ---- format ---------------------------------------------------------------------------------- */

/* Whether views of uncompressed formats may have several layers of a compressed image. */
static bool
block_layers(const struct wake_check *check)
{
#ifdef VK_VERSION_1_4
    const struct wake_facts *facts = wake_check_facts(check);

    return !facts || facts->properties.maintenance6.blockTexelViewCompatibleMultipleLayers;
#else
    return wake_check_unknown_extensions(check) || WAKE_LATER_FEATURE(check, maintenance6);
#endif
}

/* Which of its variants the rule about compatible formats has depends on the extensions that there
 * are. */
static const char *
incompatible(const struct wake_view_check *v)
{
    bool two = WAKE_EXTENSION(v->check, VK_KHR_maintenance2),
         ycbcr = WAKE_EXTENSION(v->check, VK_KHR_sampler_ycbcr_conversion);

    return !WAKE_REPEATED_RULES || (two && ycbcr) ? "VUID-VkImageViewCreateInfo-image-01761"
           : ycbcr                                ? "VUID-VkImageViewCreateInfo-image-01760"
           : two                                  ? "VUID-VkImageViewCreateInfo-image-01759"
                                                  : "VUID-VkImageViewCreateInfo-image-01018";
}

static void
check_mutable(const struct wake_view_check *v)
{
    const VkImageCreateInfo *image = &v->image->info;
    VkFormat format = v->info->format;
    VkImageAspectFlags aspect = v->info->subresourceRange.aspectMask;
    const char *view_name = wake_name_VkFormat(format),
               *image_name = wake_name_VkFormat(image->format);
    const VkImageFormatListCreateInfo *list = wake_chain_find(
        image->pNext, VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO);
    bool listed = !list || !list->viewFormatCount || !list->pViewFormats;

    if (wake_format_is_multiplanar(image->format) && !(aspect & VK_IMAGE_ASPECT_COLOR_BIT)) {
        VkFormat plane = wake_format_of_aspect(image->format, aspect);

        if ((aspect & PLANES) && !(aspect & (aspect - 1)) &&
            !wake_formats_compatible(format, plane)) {
            WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-image-01586",
                                  "format is %s; %s of %s has %s", view_name,
                                  WAKE_FLAGS_TEXT(VkImageAspectFlags, aspect), image_name,
                                  wake_name_VkFormat(plane));
        }
    } else if (wake_format_is_multiplanar(image->format)) {
        if (format != image->format) {
            WAKE_FIND_VIEW_MEMBER(v,
                                  WAKE_RULE("VUID-VkImageViewCreateInfo-format-12398",
                                            "VUID-VkImageViewCreateInfo-image-01762"),
                                  "format is %s; the image has %s", view_name, image_name);
        }
    } else if (image->flags & VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT) {
        if (!wake_formats_compatible(format, image->format) &&
            !wake_formats_size_compatible(format, image->format)) {
            WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-image-01583",
                                  "format is %s; the image has %s", view_name, image_name);
        } else if (!wake_format_is_compressed(format)) {
            VkImageSubresourceRange range = wake_resolve_range(image, v->info->subresourceRange);

            if (range.levelCount > 1 ||
                (range.layerCount > 1 && !v->slices && !block_layers(v->check))) {
                WAKE_FIND_VIEW_MEMBER(
                    v,
                    range.levelCount > 1 ? "VUID-VkImageViewCreateInfo-image-07072"
                                         : WAKE_RULE("VUID-VkImageViewCreateInfo-image-09487",
                                                     "VUID-VkImageViewCreateInfo-image-07072"),
                    "format is %s, the view has %u levels and %u layers; the image has %s",
                    view_name, range.levelCount, range.layerCount, image_name);
            }
        }
    } else if (!wake_formats_compatible(format, image->format)) {
        WAKE_FIND_VIEW_MEMBER(v, incompatible(v), "format is %s; the image has %s", view_name,
                              image_name);
    }
    for (uint32_t i = 0; !listed && i < list->viewFormatCount; i++) {
        listed = list->pViewFormats[i] == format;
    }
    if (!listed) {
        WAKE_FIND_VIEW_MEMBER(
            v, "VUID-VkImageViewCreateInfo-pNext-01585",
            "format is %s, which the image's VkImageFormatListCreateInfo does not have", view_name);
    }
}

/* The same of the rule for images whose format is not mutable. */
static const char *
different(const struct wake_view_check *v)
{
    return WAKE_EXTENSION(v->check, VK_KHR_sampler_ycbcr_conversion)
               ? "VUID-VkImageViewCreateInfo-image-01762"
               : "VUID-VkImageViewCreateInfo-image-01019";
}

static void
check_format(const struct wake_view_check *v)
{
    const VkImageCreateInfo *image = &v->image->info;

    if (image->flags & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT) {
        check_mutable(v);
    } else if (v->info->format != image->format) {
        WAKE_FIND_VIEW_MEMBER(
            v, different(v),
            "format is %s; the image has %s and no VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT",
            wake_name_VkFormat(v->info->format), wake_name_VkFormat(image->format));
    }
    if (image->extent.width % 2 && wake_format_half_width(v->info->format)) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-format-04714",
                              "format is %s; the image is %u wide",
                              wake_name_VkFormat(v->info->format), image->extent.width);
    }
    if (image->extent.height % 2 && wake_format_half_height(v->info->format)) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-format-04715",
                              "format is %s; the image is %u high",
                              wake_name_VkFormat(v->info->format), image->extent.height);
    }
}

/* Specification, 'Valid image aspects': what a view of the image may name. False when it was
 * wrong. */
static bool
check_aspects(const struct wake_view_check *v)
{
    VkImageAspectFlags aspects = v->info->subresourceRange.aspectMask, possible = v->image->aspects;

    if ((aspects & PLANES) && (aspects & (aspects - 1))) {
        WAKE_FIND_VIEW_MEMBER(v, "VUID-VkImageViewCreateInfo-subresourceRange-07818",
                              "subresourceRange.aspectMask is %s",
                              WAKE_FLAGS_TEXT(VkImageAspectFlags, aspects));
        return false;
    }
    if (possible && (aspects & ~possible)) {
        WAKE_FIND_VIEW_MEMBER(v,
                              WAKE_RULE("VUID-VkImageViewCreateInfo-subresourceRange-09594",
                                        "UNASSIGNED-CoreValidation-DrawState-InvalidImageAspect"),
                              "subresourceRange.aspectMask is %s; format %s has %s",
                              WAKE_FLAGS_TEXT(VkImageAspectFlags, aspects),
                              wake_name_VkFormat(v->image->info.format),
                              WAKE_FLAGS_TEXT(VkImageAspectFlags, possible));
        return false;
    }
    return true;
}

/* ---- usage and features ---------------------------------------------------------------------- */

static void
check_view_usage(const struct wake_view_check *v, VkImageUsageFlags usage)
{
    VkImageAspectFlags aspects = v->info->subresourceRange.aspectMask;
    VkImageUsageFlags image_usage = v->image->info.usage;

    if (WAKE_REPEATED_RULES && !WAKE_EXTENSION(v->check, VK_EXT_separate_stencil_usage)) {
        if (usage & ~image_usage) {
            WAKE_FIND_VIEW(v, "VUID-VkImageViewCreateInfo-pNext-02661",
                           "VkImageViewUsageCreateInfo::usage is %s; the image's is %s",
                           WAKE_FLAGS_TEXT(VkImageUsageFlags, usage),
                           WAKE_FLAGS_TEXT(VkImageUsageFlags, image_usage));
        }
    } else if (!v->stencil) {
        if (usage & ~image_usage) {
            WAKE_FIND_VIEW(v, "VUID-VkImageViewCreateInfo-pNext-02662",
                           "VkImageViewUsageCreateInfo::usage is %s; the image's is %s",
                           WAKE_FLAGS_TEXT(VkImageUsageFlags, usage),
                           WAKE_FLAGS_TEXT(VkImageUsageFlags, image_usage));
        }
    } else {
        if ((aspects & VK_IMAGE_ASPECT_STENCIL_BIT) && (usage & ~v->stencil->stencilUsage)) {
            WAKE_FIND_VIEW(
                v, "VUID-VkImageViewCreateInfo-pNext-02663",
                "VkImageViewUsageCreateInfo::usage is %s; the image's stencilUsage is %s",
                WAKE_FLAGS_TEXT(VkImageUsageFlags, usage),
                WAKE_FLAGS_TEXT(VkImageUsageFlags, v->stencil->stencilUsage));
        }
        if ((aspects & ~VK_IMAGE_ASPECT_STENCIL_BIT) && (usage & ~image_usage)) {
            WAKE_FIND_VIEW(v, "VUID-VkImageViewCreateInfo-pNext-02664",
                           "VkImageViewUsageCreateInfo::usage is %s; the image's is %s",
                           WAKE_FLAGS_TEXT(VkImageUsageFlags, usage),
                           WAKE_FLAGS_TEXT(VkImageUsageFlags, image_usage));
        }
    }
}

static bool
need_feature(const struct wake_view_check *v, const char *vuid, VkFormatFeatureFlags2 features,
             VkFormatFeatureFlags2 any, const char *feature)
{
    if (features & any) {
        return true;
    }
    WAKE_FIND_VIEW(
        v, vuid, "the view's usage needs %s, which format %s does not have with tiling %s", feature,
        wake_name_VkFormat(v->info->format), wake_name_VkImageTiling(v->image->info.tiling));
    return false;
}

/* Pictures and maps, by rules that only newer registries have. Bits of usages and features: of encoding, headers of
 * today alone have names. */
static void
check_newer_uses(const struct wake_view_check *v, VkImageUsageFlags usage,
                 VkFormatFeatureFlags2 features)
{
    static const struct {
        VkImageUsageFlags usage;
        VkFormatFeatureFlags2 feature;
        const char *vuid, *name;
    } rows[] = {
        { 0x0400, 1u << 25, "VUID-VkImageViewCreateInfo-image-08333",
          "VK_FORMAT_FEATURE_VIDEO_DECODE_OUTPUT_BIT_KHR" },
        { 0x1000, 1u << 26, "VUID-VkImageViewCreateInfo-image-08334",
          "VK_FORMAT_FEATURE_VIDEO_DECODE_DPB_BIT_KHR" },
        { 0x4000, 1u << 27, "VUID-VkImageViewCreateInfo-image-08336",
          "VK_FORMAT_FEATURE_VIDEO_ENCODE_INPUT_BIT_KHR" },
        { 0x8000, 1u << 28, "VUID-VkImageViewCreateInfo-image-08337",
          "VK_FORMAT_FEATURE_VIDEO_ENCODE_DPB_BIT_KHR" },
        { VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT,
          VK_FORMAT_FEATURE_FRAGMENT_DENSITY_MAP_BIT_EXT, "VUID-VkImageViewCreateInfo-usage-12488",
          "VK_FORMAT_FEATURE_2_FRAGMENT_DENSITY_MAP_BIT_EXT" },
        { 0x2000000, UINT64_C(1) << 49, "VUID-VkImageViewCreateInfo-usage-10259",
          "VK_FORMAT_FEATURE_2_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR" },
        { 0x4000000, UINT64_C(1) << 50, "VUID-VkImageViewCreateInfo-usage-10260",
          "VK_FORMAT_FEATURE_2_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR" },
    };

    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (usage & rows[i].usage && wake_vuid_text(rows[i].vuid)) {
            (void)need_feature(v, rows[i].vuid, features, rows[i].feature, rows[i].name);
        }
    }
}

/* The first use that the format's features do not allow, as other layers look for it. */
static void
check_uses(const struct wake_view_check *v, VkImageUsageFlags usage, VkFormatFeatureFlags2 features)
{
    VkFormatFeatureFlags2 color = VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT,
                          depth = VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT;

    if (usage & (VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT) &&
        WAKE_EXTENSION(v->check, VK_NV_linear_color_attachment)) {
        color |= VK_FORMAT_FEATURE_2_LINEAR_COLOR_ATTACHMENT_BIT_NV;
    }
    if (usage & VK_IMAGE_USAGE_SAMPLED_BIT &&
        !need_feature(v, "VUID-VkImageViewCreateInfo-usage-02274", features,
                      VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_BIT,
                      "VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT")) {
        return;
    }
    if (usage & VK_IMAGE_USAGE_STORAGE_BIT &&
        !need_feature(v, "VUID-VkImageViewCreateInfo-usage-02275", features,
                      VK_FORMAT_FEATURE_2_STORAGE_IMAGE_BIT,
                      "VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT")) {
        return;
    }
    if (usage & VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT &&
        !need_feature(v, "VUID-VkImageViewCreateInfo-usage-02276", features, color,
                      "VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT")) {
        return;
    }
    if (usage & VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT &&
        !need_feature(v, "VUID-VkImageViewCreateInfo-usage-02277", features, depth,
                      "VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT")) {
        return;
    }
    check_newer_uses(v, usage, features);
    if (usage & VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT) {
        (void)need_feature(
            v, "VUID-VkImageViewCreateInfo-usage-02652", features, color | depth,
            "VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT or VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT");
    }
}

static void
check_features(const struct wake_view_check *v, VkImageUsageFlags usage)
{
    const VkImageDrmFormatModifierExplicitCreateInfoEXT *layout = wake_chain_find(
        v->image->info.pNext, VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT);
    VkFormatFeatureFlags2 features = wake_image_format_features(
        v->check, v->info->format, v->image->info.tiling,
        layout ? &layout->drmFormatModifier : NULL, layout ? 1 : 0);

    if (!features) {
        WAKE_FIND_VIEW(
            v, "VUID-VkImageViewCreateInfo-None-02273", "format %s has no features with tiling %s",
            wake_name_VkFormat(v->info->format), wake_name_VkImageTiling(v->image->info.tiling));
        return;
    }
    check_uses(v, usage, features);
    if (v->image->info.usage & VK_IMAGE_USAGE_INVOCATION_MASK_BIT_HUAWEI &&
        WAKE_FEATURE(v->check, invocationMask) && v->info->format != VK_FORMAT_R8_UINT) {
        WAKE_FIND_VIEW(
            v, "VUID-VkImageViewCreateInfo-invocationMask-04993",
            "the image was created with VK_IMAGE_USAGE_INVOCATION_MASK_BIT_HUAWEI, but the format of the view is %s",
            wake_name_VkFormat(v->info->format));
    }
    if ((usage & VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR) &&
        WAKE_EXTENSION(v->check, VK_KHR_fragment_shading_rate) &&
        WAKE_FEATURE(v->check, attachmentFragmentShadingRate)) {
        const struct wake_facts *facts = wake_check_facts(v->check);
        VkImageSubresourceRange range = wake_resolve_range(&v->image->info,
                                                           v->info->subresourceRange);

        (void)need_feature(v, "VUID-VkImageViewCreateInfo-usage-04550", features,
                           VK_FORMAT_FEATURE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
                           "VK_FORMAT_FEATURE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR");
        if (facts && !facts->properties.fragmentShadingRateKHR.layeredShadingRateAttachments &&
            range.layerCount > 1) {
            WAKE_FIND_VIEW(
                v, "VUID-VkImageViewCreateInfo-usage-04551",
                "the view has %u layers and is a fragment shading rate attachment; layeredShadingRateAttachments is VK_FALSE",
                range.layerCount);
        }
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

static void
check_bound(const struct wake_view_check *v, wake_id bound)
{
    if (!bound && !v->image->swapchain &&
        !(v->image->info.flags & VK_IMAGE_CREATE_SPARSE_BINDING_BIT)) {
        char text[WAKE_OBJECT_TEXT];

        WAKE_FIND_VIEW(
            v, "VUID-VkImageViewCreateInfo-image-01020",
            "%s has no memory: none was bound to it, or what was bound has been freed [used with no memory bound. "
            "Memory should be bound by calling vkBindImageMemory().]",
            wake_object_text(text, sizeof(text), v->object));
    }
}

/* `bound`: to the image. */
static void
check_view(struct wake_check *check, const VkImageViewCreateInfo *info, wake_id bound,
           const char *path)
{
    struct wake_view_check v = { .check = check, .info = info, .path = path };
    const VkImageViewUsageCreateInfo *own;
    VkImageUsageFlags usage;

    if (!v.info) {
        return;
    }
    v.object = wake_check_object(check,
                                 wake_packed_id(v.info, 0, WAKE_HANDLES_VkImageViewCreateInfo,
                                                WAKE_HANDLE_VkImageViewCreateInfo_image),
                                 WAKE_TYPE_VkImage);
    if (!check_subresource_range(check, &v.info->subresourceRange, path)) {
        if (v.object && v.info->subresourceRange.layerCount == 0) {
            layers_of_type(&v, 0);
        }
        return;
    }
    v.image = wake_image_of(v.object);
    if (v.image && v.image->known_format && v.info->format == VK_FORMAT_UNDEFINED &&
        wake_format(v.image->info.format)) {
        WAKE_FIND_VIEW_MEMBER(&v,
                              v.image->info.flags & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT
                                  ? incompatible(&v)
                                  : different(&v),
                              "format is VK_FORMAT_UNDEFINED; the image has %s",
                              wake_name_VkFormat(v.image->info.format));
        return;
    }
    if (!v.image || !v.image->known_format || !wake_format(v.info->format)) {
        return;
    }
    v.stencil = wake_chain_find(v.image->info.pNext,
                                VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO);
    v.flat = v.info->viewType == VK_IMAGE_VIEW_TYPE_2D ||
             v.info->viewType == VK_IMAGE_VIEW_TYPE_2D_ARRAY;
    v.slices = v.flat && v.image->info.imageType == VK_IMAGE_TYPE_3D &&
               WAKE_EXTENSION(check, VK_KHR_maintenance1) &&
               (v.image->info.flags & (VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT |
                                       VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT));
    check_type(&v);
    check_levels(&v);
    check_layers(&v);
    check_bound(&v, bound);
    if (!check_aspects(&v)) {
        return;
    }
    check_format(&v);
    own = wake_chain_find(v.info->pNext, VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO);
    usage = wake_view_usage(v.image, v.info);
    wake_check_view_extensions(&v, usage);
    if (own) {
        check_view_usage(&v, own->usage);
    }
    if (!((v.image->info.usage | v.image->stencil_usage) & VIEW_USAGE)) {
        WAKE_FIND_VIEW(&v, "VUID-VkImageViewCreateInfo-image-04441", "the image's usage is %s",
                       WAKE_FLAGS_TEXT(VkImageUsageFlags, v.image->info.usage));
    } else {
        check_features(&v, usage);
    }
}

void
wake_core_create_image_view(struct wake_check *check, const struct wake_rec_CreateImageView *r)
{
    check_view(check, r->pCreateInfo, r->bound, "pCreateInfo->");
}

#ifdef VK_EXT_descriptor_heap
/* The views that are written without being created. Whether the image has memory is not asked of them. */
void
wake_core_written_views(struct wake_check *check,
                        const struct wake_rec_WriteResourceDescriptorsEXT *r)
{
    for (uint32_t i = 0; r->pResources && i < r->resourceCount; i++) {
        const VkResourceDescriptorInfoEXT *resource = &r->pResources[i];
        char path[64];

        if ((resource->type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE ||
             resource->type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE ||
             resource->type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT) &&
            resource->data.pImage && resource->data.pImage->pView) {
            snprintf(path, sizeof(path), "pResources[%u].data.pImage->pView->", i);
            check_view(check, resource->data.pImage->pView, WAKE_ID_FOREIGN, path);
        }
    }
}
#endif
