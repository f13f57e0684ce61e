/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCreateImage: what its create info says by itself. Specification, 'Images'. What the device can
 * do with such an image is in image_limits.c, usage and chained structs in image_usage.c.
 */
#include "core/image/image_rules.h"

#define SPARSE_FLAGS                                                             \
    (VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT | \
     VK_IMAGE_CREATE_SPARSE_ALIASED_BIT)

/* ---- sharing --------------------------------------------------------------------------------- */

void
wake_core_sharing(struct wake_check *check, const struct wake_sharing_rule *rule,
                  uint32_t available, VkSharingMode mode, uint32_t count, const uint32_t *families)
{
    if (mode != VK_SHARING_MODE_CONCURRENT) {
        return;
    }
    if (count <= 1 && rule->one) {
        if (!count) {
            wake_find(check, rule->one, "%squeueFamilyIndexCount is 0", rule->path);
        }
    } else if (count <= 1) {
        wake_find(check, rule->count, "%squeueFamilyIndexCount is %u", rule->path, count);
    }
    if (!families) {
        const uint32_t lost = count ? WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE : WAKE_RECORD_EMPTY;

        if (!(check->record->flags & lost)) {
            wake_find(check, rule->pointer, "%spQueueFamilyIndices is NULL", rule->path);
        }
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (families[i] >= available) {
            wake_find(check, rule->families,
                      "%spQueueFamilyIndices[%u] is %u; the physical device has %u queue families",
                      rule->path, i, families[i], available);
            return;
        }
        for (uint32_t k = 0; k < i; k++) {
            if (families[k] == families[i]) {
                wake_find(check, rule->families, "%spQueueFamilyIndices[%u] and [%u] are both %u",
                          rule->path, k, i, families[i]);
                return;
            }
        }
    }
}

void
wake_core_sharing_on_device(struct wake_check *check,
                            const struct wake_sharing_rule rules[WAKE_SHARINGS], VkSharingMode mode,
                            uint32_t count, const uint32_t *families)
{
    bool older = WAKE_REPEATED_RULES &&
                 !WAKE_EXTENSION(check, VK_KHR_get_physical_device_properties2);
    const struct wake_sharing_rule *rule = &rules[older ? WAKE_SHARING_OLDER : WAKE_SHARING_OTHER];

#ifdef VK_KHR_maintenance11
    if (WAKE_FEATURE(check, maintenance11)) {
        rule = &rules[WAKE_SHARING_ONE];
    }
#endif
    wake_core_sharing(check, rule, wake_check_device(check)->family_count, mode, count, families);
}

#define ZERO_INITIALIZED 1000620000 /* VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT */

static void
check_sharing(struct wake_check *check, const VkImageCreateInfo *info)
{
    static const struct wake_sharing_rule rules[WAKE_SHARINGS] = {
        [WAKE_SHARING_OLDER] = { "pCreateInfo->", "VUID-VkImageCreateInfo-sharingMode-00941",
                                 "VUID-VkImageCreateInfo-sharingMode-00942",
                                 "VUID-VkImageCreateInfo-sharingMode-01392", NULL },
        [WAKE_SHARING_OTHER] = { "pCreateInfo->", "VUID-VkImageCreateInfo-sharingMode-00941",
                                 "VUID-VkImageCreateInfo-sharingMode-00942",
                                 "VUID-VkImageCreateInfo-sharingMode-01420", NULL },
#ifdef VK_KHR_maintenance11
        [WAKE_SHARING_ONE] = { "pCreateInfo->", "VUID-VkImageCreateInfo-sharingMode-00941",
                               "VUID-VkImageCreateInfo-sharingMode-00942",
                               "VUID-VkImageCreateInfo-sharingMode-01420",
                               "VUID-VkImageCreateInfo-maintenance11-13354" },
#endif
    };

    wake_core_sharing_on_device(check, rules, info->sharingMode, info->queueFamilyIndexCount,
                                info->pQueueFamilyIndices);
}

/* ---- formats --------------------------------------------------------------------------------- */

static void
check_format(struct wake_check *check, const VkImageCreateInfo *info)
{
    const struct wake_format_info *format = wake_format(info->format);

    if (info->format == VK_FORMAT_UNDEFINED) {
        wake_find(check, "VUID-VkImageCreateInfo-format-00943",
                  "pCreateInfo->format is VK_FORMAT_UNDEFINED");
        return;
    }
    if (!format) {
        return;
    }
    if (wake_format_half_width(info->format) && info->extent.width % 2) {
        wake_find(check, "VUID-VkImageCreateInfo-format-04712",
                  "pCreateInfo->extent.width is %u with format %s", info->extent.width,
                  wake_name_VkFormat(info->format));
    }
    if (wake_format_half_height(info->format) && info->extent.height % 2) {
        wake_find(check, "VUID-VkImageCreateInfo-format-04713",
                  "pCreateInfo->extent.height is %u with format %s", info->extent.height,
                  wake_name_VkFormat(info->format));
    }
    if (format->chroma) {
        if (info->mipLevels > 1) {
            wake_find(check, "VUID-VkImageCreateInfo-format-06410",
                      "pCreateInfo->mipLevels is %u; format %s needs a Y'CbCr conversion",
                      info->mipLevels, wake_name_VkFormat(info->format));
        }
        if (info->samples != VK_SAMPLE_COUNT_1_BIT) {
            wake_find(check, "VUID-VkImageCreateInfo-format-06411",
                      "pCreateInfo->samples is %s; format %s needs a Y'CbCr conversion",
                      wake_name_VkSampleCountFlagBits(info->samples),
                      wake_name_VkFormat(info->format));
        }
        if (info->imageType != VK_IMAGE_TYPE_2D) {
            wake_find(check, "VUID-VkImageCreateInfo-format-06412",
                      "pCreateInfo->imageType is %s; format %s needs a Y'CbCr conversion",
                      wake_name_VkImageType(info->imageType), wake_name_VkFormat(info->format));
        }
    }
    if ((info->flags & VK_IMAGE_CREATE_DISJOINT_BIT) && format->plane_count < 2 &&
        !(info->flags & VK_IMAGE_CREATE_ALIAS_BIT)) {
        wake_find(check, "VUID-VkImageCreateInfo-format-01577",
                  "pCreateInfo->flags has VK_IMAGE_CREATE_DISJOINT_BIT; format %s has one plane",
                  wake_name_VkFormat(info->format));
    }
    if (info->flags & VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT) {
        if (!format->compressed) {
            wake_find(
                check, "VUID-VkImageCreateInfo-flags-01572",
                "pCreateInfo->flags has VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT; format %s is not compressed",
                wake_name_VkFormat(info->format));
        }
        if (!(info->flags & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT)) {
            wake_find(
                check, "VUID-VkImageCreateInfo-flags-01573",
                "pCreateInfo->flags has VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT and not "
                "VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT");
        }
    }
    if ((info->flags & VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT) &&
        !(format->aspects & VK_IMAGE_ASPECT_DEPTH_BIT)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-flags-01533",
            "pCreateInfo->flags has VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT; format is %s",
            wake_name_VkFormat(info->format));
    }
}

/* ---- type and extent ------------------------------------------------------------------------- */

static uint32_t
full_chain(VkExtent3D extent)
{
    uint32_t largest = extent.width, levels = 0;

    largest = extent.height > largest ? extent.height : largest;
    largest = extent.depth > largest ? extent.depth : largest;
    for (; largest; largest >>= 1) {
        levels++;
    }
    return levels;
}

static void
check_extent(struct wake_check *check, const VkImageCreateInfo *info)
{
    VkExtent3D extent = info->extent;

    if (extent.width == 0) {
        wake_find(check, "VUID-VkImageCreateInfo-extent-00944", "pCreateInfo->extent.width is 0");
    }
    if (extent.height == 0) {
        wake_find(check, "VUID-VkImageCreateInfo-extent-00945", "pCreateInfo->extent.height is 0");
    }
    if (extent.depth == 0) {
        wake_find(check, "VUID-VkImageCreateInfo-extent-00946", "pCreateInfo->extent.depth is 0");
    }
    if (info->mipLevels == 0) {
        wake_find(check, "VUID-VkImageCreateInfo-mipLevels-00947", "pCreateInfo->mipLevels is 0");
    }
    if (info->arrayLayers == 0) {
        wake_find(check, "VUID-VkImageCreateInfo-arrayLayers-00948",
                  "pCreateInfo->arrayLayers is 0");
    }
    if (extent.width && extent.height && extent.depth && info->mipLevels > full_chain(extent)) {
        wake_find(check, "VUID-VkImageCreateInfo-mipLevels-00958",
                  "pCreateInfo->mipLevels is %u; an image of %u x %u x %u has at most %u",
                  info->mipLevels, extent.width, extent.height, extent.depth, full_chain(extent));
    }
}

/* As registries since 1.3.274 have it. */
static WAKE_COLD void
check_cube(struct wake_check *check, const VkImageCreateInfo *info)
{
    bool flat = info->imageType == VK_IMAGE_TYPE_2D; /* older registries speak of these alone */

    if (info->extent.width != info->extent.height) {
        wake_find(
            check,
            flat ? WAKE_RULE("VUID-VkImageCreateInfo-flags-08865",
                             "VUID-VkImageCreateInfo-imageType-00954")
                 : "VUID-VkImageCreateInfo-flags-08865",
            "pCreateInfo->flags has VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT; extent.width is %u, extent.height is %u",
            info->extent.width, info->extent.height);
    }
    if (info->arrayLayers < 6) {
        wake_find(check,
                  flat ? WAKE_RULE("VUID-VkImageCreateInfo-flags-08866",
                                   "VUID-VkImageCreateInfo-imageType-00954")
                       : "VUID-VkImageCreateInfo-flags-08866",
                  "pCreateInfo->flags has VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT; arrayLayers is %u",
                  info->arrayLayers);
    }
}

static void
check_type(struct wake_check *check, const VkImageCreateInfo *info)
{
    VkExtent3D extent = info->extent;
    bool cube = info->flags & VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT, together = cube;

    if (info->imageType == VK_IMAGE_TYPE_1D && (extent.height != 1 || extent.depth != 1)) {
        wake_find(check, "VUID-VkImageCreateInfo-imageType-00956",
                  "pCreateInfo->extent is %u x %u x %u with VK_IMAGE_TYPE_1D", extent.width,
                  extent.height, extent.depth);
    }
    if (cube && wake_vuid_text("VUID-VkImageCreateInfo-flags-08865")) {
        check_cube(check, info);
        together = false; /* said by two rules, of all types */
    }
    if (info->imageType == VK_IMAGE_TYPE_2D) {
        if (together && extent.width != extent.height) {
            wake_find(
                check, "VUID-VkImageCreateInfo-imageType-00954",
                "pCreateInfo->flags has VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT; extent.width is %u, extent.height is %u",
                extent.width, extent.height);
        } else if (together && info->arrayLayers && info->arrayLayers < 6) {
            wake_find(
                check, "VUID-VkImageCreateInfo-imageType-00954",
                "pCreateInfo->flags has VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT; arrayLayers is %u",
                info->arrayLayers);
        }
        if (extent.depth != 1) {
            wake_find(check, "VUID-VkImageCreateInfo-imageType-00957",
                      "pCreateInfo->extent.depth is %u with VK_IMAGE_TYPE_2D", extent.depth);
        }
    }
    if (info->imageType == VK_IMAGE_TYPE_3D && info->arrayLayers > 1) {
        wake_find(check, "VUID-VkImageCreateInfo-imageType-00961",
                  "pCreateInfo->arrayLayers is %u with VK_IMAGE_TYPE_3D", info->arrayLayers);
    }
    if (cube && info->imageType != VK_IMAGE_TYPE_2D) {
        wake_find(check, "VUID-VkImageCreateInfo-flags-00949",
                  "pCreateInfo->flags has VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT; imageType is %s",
                  wake_name_VkImageType(info->imageType));
    }
    if ((info->flags & VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT) &&
        info->imageType != VK_IMAGE_TYPE_3D) {
        wake_find(check, "VUID-VkImageCreateInfo-flags-00950",
                  "pCreateInfo->flags has VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT; imageType is %s",
                  wake_name_VkImageType(info->imageType));
    }
    if ((info->flags & VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT) &&
        info->imageType != VK_IMAGE_TYPE_3D) {
        wake_find(
            check, "VUID-VkImageCreateInfo-flags-07755",
            "pCreateInfo->flags has VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT; imageType is %s",
            wake_name_VkImageType(info->imageType));
    }
    if (info->initialLayout != VK_IMAGE_LAYOUT_UNDEFINED &&
        info->initialLayout != VK_IMAGE_LAYOUT_PREINITIALIZED &&
        (int)info->initialLayout != ZERO_INITIALIZED) {
        wake_find(check, "VUID-VkImageCreateInfo-initialLayout-00993",
                  "pCreateInfo->initialLayout is %s", wake_name_VkImageLayout(info->initialLayout));
    }
    if (info->samples != VK_SAMPLE_COUNT_1_BIT &&
        (info->imageType != VK_IMAGE_TYPE_2D || cube || info->mipLevels > 1 ||
         info->tiling == VK_IMAGE_TILING_LINEAR) &&
        !(wake_format(info->format) && wake_format(info->format)->chroma)) {
        wake_find(check, "VUID-VkImageCreateInfo-samples-02257",
                  "pCreateInfo->samples is %s with imageType %s, flags %s, mipLevels %u, tiling %s",
                  wake_name_VkSampleCountFlagBits(info->samples),
                  wake_name_VkImageType(info->imageType),
                  WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags), info->mipLevels,
                  wake_name_VkImageTiling(info->tiling));
    }
}

/* ---- flags ----------------------------------------------------------------------------------- */

static void
check_sparse_residency(struct wake_check *check, const VkImageCreateInfo *info)
{
    if (info->imageType == VK_IMAGE_TYPE_1D) {
        wake_find(
            check, "VUID-VkImageCreateInfo-imageType-00970",
            "pCreateInfo->flags has VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT; imageType is VK_IMAGE_TYPE_1D");
    }
    if (info->imageType == VK_IMAGE_TYPE_3D && !WAKE_FEATURE(check, sparseResidencyImage3D)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-imageType-00972",
            "pCreateInfo->flags has VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT; imageType is VK_IMAGE_TYPE_3D and the "
            "feature sparseResidencyImage3D is not enabled");
    }
    if (info->tiling == VK_IMAGE_TILING_LINEAR) {
        wake_find(
            check, "VUID-VkImageCreateInfo-tiling-04121",
            "pCreateInfo->flags has VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT; tiling is VK_IMAGE_TILING_LINEAR");
    }
    if (info->imageType != VK_IMAGE_TYPE_2D) {
        return;
    }
    if (!WAKE_FEATURE(check, sparseResidencyImage2D)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-imageType-00971",
            "pCreateInfo->flags has VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT; imageType is VK_IMAGE_TYPE_2D and the "
            "feature sparseResidencyImage2D is not enabled");
    }
    if (info->samples == VK_SAMPLE_COUNT_2_BIT && !WAKE_FEATURE(check, sparseResidency2Samples)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-imageType-00973",
            "pCreateInfo->samples is VK_SAMPLE_COUNT_2_BIT; the feature sparseResidency2Samples is not enabled");
    }
    if (info->samples == VK_SAMPLE_COUNT_4_BIT && !WAKE_FEATURE(check, sparseResidency4Samples)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-imageType-00974",
            "pCreateInfo->samples is VK_SAMPLE_COUNT_4_BIT; the feature sparseResidency4Samples is not enabled");
    }
    if (info->samples == VK_SAMPLE_COUNT_8_BIT && !WAKE_FEATURE(check, sparseResidency8Samples)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-imageType-00975",
            "pCreateInfo->samples is VK_SAMPLE_COUNT_8_BIT; the feature sparseResidency8Samples is not enabled");
    }
    if (info->samples == VK_SAMPLE_COUNT_16_BIT && !WAKE_FEATURE(check, sparseResidency16Samples)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-imageType-00976",
            "pCreateInfo->samples is VK_SAMPLE_COUNT_16_BIT; the feature sparseResidency16Samples is not enabled");
    }
}

static void
check_sparse(struct wake_check *check, const VkImageCreateInfo *info)
{
    if (!(info->flags & SPARSE_FLAGS)) {
        return;
    }
    if (!(info->flags & VK_IMAGE_CREATE_SPARSE_BINDING_BIT)) {
        wake_find(check, "VUID-VkImageCreateInfo-flags-00987",
                  "pCreateInfo->flags is %s, without VK_IMAGE_CREATE_SPARSE_BINDING_BIT",
                  WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags));
    } else if (!WAKE_FEATURE(check, sparseBinding)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-flags-00969",
            "pCreateInfo->flags has VK_IMAGE_CREATE_SPARSE_BINDING_BIT; the feature sparseBinding is not enabled");
    }
    if ((info->flags & VK_IMAGE_CREATE_SPARSE_ALIASED_BIT) &&
        !WAKE_FEATURE(check, sparseResidencyAliased)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-flags-01924",
            "pCreateInfo->flags has VK_IMAGE_CREATE_SPARSE_ALIASED_BIT; the feature sparseResidencyAliased is not enabled");
    }
    if (info->flags & VK_IMAGE_CREATE_PROTECTED_BIT) {
        wake_find(check, "VUID-VkImageCreateInfo-None-01891", "pCreateInfo->flags is %s",
                  WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags));
    }
    if (info->usage & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) {
        wake_find(check, "VUID-VkImageCreateInfo-None-01925",
                  "pCreateInfo->flags is %s and usage has VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT",
                  WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags));
    }
    if (info->flags & VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT) {
        check_sparse_residency(check, info);
    }
}

static void
check_corner_sampled(struct wake_check *check, const VkImageCreateInfo *info)
{
    VkExtent3D extent = info->extent;

    if (!(info->flags & VK_IMAGE_CREATE_CORNER_SAMPLED_BIT_NV)) {
        return;
    }
    if (info->imageType == VK_IMAGE_TYPE_1D) {
        wake_find(
            check, "VUID-VkImageCreateInfo-flags-02050",
            "pCreateInfo->flags has VK_IMAGE_CREATE_CORNER_SAMPLED_BIT_NV; imageType is VK_IMAGE_TYPE_1D");
    }
    if ((info->flags & VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT) ||
        wake_format_is_depth_or_stencil(info->format)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-flags-02051", "pCreateInfo->flags is %s, format is %s",
            WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags), wake_name_VkFormat(info->format));
    }
    if (info->imageType == VK_IMAGE_TYPE_2D && (extent.width == 1 || extent.height == 1)) {
        wake_find(check, "VUID-VkImageCreateInfo-flags-02052",
                  "pCreateInfo->flags has VK_IMAGE_CREATE_CORNER_SAMPLED_BIT_NV; extent is %u x %u",
                  extent.width, extent.height);
    }
    if (info->imageType == VK_IMAGE_TYPE_3D &&
        (extent.width == 1 || extent.height == 1 || extent.depth == 1)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-flags-02053",
            "pCreateInfo->flags has VK_IMAGE_CREATE_CORNER_SAMPLED_BIT_NV; extent is %u x %u x %u",
            extent.width, extent.height, extent.depth);
    }
}

static void
check_subsampled(struct wake_check *check, const VkImageCreateInfo *info)
{
    if (!(info->flags & VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT)) {
        return;
    }
    if (info->tiling != VK_IMAGE_TILING_OPTIMAL) {
        wake_find(check, "VUID-VkImageCreateInfo-flags-02565",
                  "pCreateInfo->flags has VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT; tiling is %s",
                  wake_name_VkImageTiling(info->tiling));
    }
    if (info->imageType != VK_IMAGE_TYPE_2D) {
        wake_find(check, "VUID-VkImageCreateInfo-flags-02566",
                  "pCreateInfo->flags has VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT; imageType is %s",
                  wake_name_VkImageType(info->imageType));
    }
    if (info->flags & VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT) {
        wake_find(check, "VUID-VkImageCreateInfo-flags-02567", "pCreateInfo->flags is %s",
                  WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags));
    }
    if (info->mipLevels > 1) {
        wake_find(check, "VUID-VkImageCreateInfo-flags-02568",
                  "pCreateInfo->flags has VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT; mipLevels is %u",
                  info->mipLevels);
    }
}

/* The bit of captures for descriptor buffers is that of captures for heaps, too. */
static bool
replays_heaps(const struct wake_check *check)
{
#ifdef VK_EXT_descriptor_heap
    return WAKE_FEATURE(check, descriptorHeapCaptureReplay);
#else
    (void)check;
    return false;
#endif
}

static void
check_flags(struct wake_check *check, const VkImageCreateInfo *info)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if ((info->flags & VK_IMAGE_CREATE_PROTECTED_BIT) && !WAKE_FEATURE(check, protectedMemory)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-flags-01890",
            "pCreateInfo->flags has VK_IMAGE_CREATE_PROTECTED_BIT; the feature protectedMemory is not enabled");
    }
    if (info->flags & VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT) {
        if (!WAKE_FEATURE(check, multisampledRenderToSingleSampled)) {
            wake_find(
                check, "VUID-VkImageCreateInfo-multisampledRenderToSingleSampled-06882",
                "pCreateInfo->flags is %s; the feature multisampledRenderToSingleSampled is not enabled",
                WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags));
        }
        if (info->samples != VK_SAMPLE_COUNT_1_BIT) {
            wake_find(check, "VUID-VkImageCreateInfo-flags-06883",
                      "pCreateInfo->flags is %s, samples is %s",
                      WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags),
                      wake_name_VkSampleCountFlagBits(info->samples));
        }
    }
    if (info->flags & VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT) {
        if (!WAKE_FEATURE(check, descriptorBufferCaptureReplay) && !replays_heaps(check)) {
            wake_find(
                check, "VUID-VkImageCreateInfo-flags-08104",
                "pCreateInfo->flags has VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT; the feature "
                "descriptorBufferCaptureReplay is not enabled");
        }
    } else if (wake_chain_find(info->pNext,
                               VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-pNext-08105",
            "pCreateInfo->pNext has a VkOpaqueCaptureDescriptorDataCreateInfoEXT; flags is %s",
            WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags));
    }
    if (info->flags & VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT) {
        if (facts && facts->physical_device_count <= 1) {
            wake_find(
                check, "VUID-VkImageCreateInfo-physicalDeviceCount-01421",
                "pCreateInfo->flags has VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT; the device has one physical device");
        }
        if (info->mipLevels > 1 || info->arrayLayers > 1 || info->imageType != VK_IMAGE_TYPE_2D ||
            info->tiling == VK_IMAGE_TILING_LINEAR) {
            wake_find(
                check, "VUID-VkImageCreateInfo-flags-02259",
                "pCreateInfo->flags has VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT; mipLevels is %u, arrayLayers %u, "
                "imageType %s, tiling %s",
                info->mipLevels, info->arrayLayers, wake_name_VkImageType(info->imageType),
                wake_name_VkImageTiling(info->tiling));
        }
    }
    check_sparse(check, info);
    check_corner_sampled(check, info);
    check_subsampled(check, info);
}

static void
check_portability(struct wake_check *check, const VkImageCreateInfo *info)
{
    if (!WAKE_EXTENSION(check, VK_KHR_portability_subset)) {
        return;
    }
    if ((info->flags & VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT) &&
        !WAKE_FEATURE(check, imageView2DOn3DImage)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-imageView2DOn3DImage-04459",
            "pCreateInfo->flags is %s; imageView2DOn3DImage of the portability subset is not enabled",
            WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags));
    }
    if (info->samples != VK_SAMPLE_COUNT_1_BIT && info->arrayLayers != 1 &&
        !WAKE_FEATURE(check, multisampleArrayImage)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-multisampleArrayImage-04460",
            "pCreateInfo->samples is %s, arrayLayers is %u; multisampleArrayImage of the portability subset is not "
            "enabled",
            wake_name_VkSampleCountFlagBits(info->samples), info->arrayLayers);
    }
}

void
wake_core_create_image(struct wake_check *check, const struct wake_rec_CreateImage *r)
{
    const VkImageCreateInfo *info = r->pCreateInfo;
    uint32_t before = check->found, too_large;

    if (!info || !check->scope->is_device) {
        return;
    }
    check_sharing(check, info);
    check_extent(check, info);
    check_type(check, info);
    check_format(check, info);
    check_flags(check, info);
    check_portability(check, info);
    too_large = wake_core_image_usage(check, info);
    /* What the device says to a create info that is wrong by itself means nothing; to one that is too large for a
     * framebuffer it does. */
    if (check->found == before + too_large) {
        wake_core_image_limits(check, info);
    }
}
