/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCreateImage: usage, and the structs that may be chained to its create info. The rest is in
 * image_create.c.
 */
#include "core/image/image_rules.h"

#define ATTACHMENT_USAGE                                                                 \
    (VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | \
     VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT)

/* ---- usage ----------------------------------------------------------------------------------- */

static void
check_framebuffer_size(struct wake_check *check, const VkImageCreateInfo *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    VkImageUsageFlags counted = ATTACHMENT_USAGE | VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT;

    if (!facts || !(info->usage & counted)) {
        return;
    }
    if (info->extent.width > facts->limits.maxFramebufferWidth) {
        wake_find(check, "VUID-VkImageCreateInfo-usage-00964",
                  "pCreateInfo->extent.width is %u with usage %s; maxFramebufferWidth is %u",
                  info->extent.width, WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage),
                  facts->limits.maxFramebufferWidth);
    }
    if (info->extent.height > facts->limits.maxFramebufferHeight) {
        wake_find(check, "VUID-VkImageCreateInfo-usage-00965",
                  "pCreateInfo->extent.height is %u with usage %s; maxFramebufferHeight is %u",
                  info->extent.height, WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage),
                  facts->limits.maxFramebufferHeight);
    }
}

static void
check_density_map(struct wake_check *check, const VkImageCreateInfo *info)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (!(info->usage & VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT)) {
        return;
    }
    if (info->imageType != VK_IMAGE_TYPE_2D) {
        wake_find(
            check, "VUID-VkImageCreateInfo-flags-02557",
            "pCreateInfo->usage has VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT; imageType is %s",
            wake_name_VkImageType(info->imageType));
    }
    if (info->samples != VK_SAMPLE_COUNT_1_BIT) {
        wake_find(
            check, "VUID-VkImageCreateInfo-samples-02558",
            "pCreateInfo->usage has VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT; samples is %s",
            wake_name_VkSampleCountFlagBits(info->samples));
    }
    if (facts && !WAKE_FEATURE(check, fragmentDensityMapOffset)) {
        VkExtent2D texel = facts->properties.fragmentDensityMapEXT.minFragmentDensityTexelSize;
        VkExtent2D most;

        if (!texel.width || !texel.height) {
            return;
        }
        most.width = (uint32_t)(((uint64_t)facts->limits.maxFramebufferWidth + texel.width - 1) /
                                texel.width);
        most.height = (uint32_t)(((uint64_t)facts->limits.maxFramebufferHeight + texel.height - 1) /
                                 texel.height);
        if (info->extent.width > most.width) {
            wake_find(
                check, "VUID-VkImageCreateInfo-fragmentDensityMapOffset-06514",
                "pCreateInfo->extent.width is %u; maxFramebufferWidth %u / minFragmentDensityTexelSize.width %u gives %u",
                info->extent.width, facts->limits.maxFramebufferWidth, texel.width, most.width);
        }
        if (info->extent.height > most.height) {
            wake_find(
                check, "VUID-VkImageCreateInfo-fragmentDensityMapOffset-06515",
                "pCreateInfo->extent.height is %u; maxFramebufferHeight %u / minFragmentDensityTexelSize.height %u gives %u",
                info->extent.height, facts->limits.maxFramebufferHeight, texel.height, most.height);
        }
    }
}

/* Returns how many findings say that a framebuffer cannot be that large. */
static uint32_t
check_usage(struct wake_check *check, const VkImageCreateInfo *info)
{
    uint32_t before, too_large;

    if (info->usage & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) {
        if (info->usage & ~(ATTACHMENT_USAGE | VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT)) {
            wake_find(check, "VUID-VkImageCreateInfo-usage-00963", "pCreateInfo->usage is %s",
                      WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage));
        }
        if (!(info->usage & ATTACHMENT_USAGE)) {
            wake_find(check, "VUID-VkImageCreateInfo-usage-00966", "pCreateInfo->usage is %s",
                      WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage));
        }
    }
    before = check->found;
    check_framebuffer_size(check, info);
    too_large = check->found - before;
    if ((info->usage & VK_IMAGE_USAGE_STORAGE_BIT) && info->samples != VK_SAMPLE_COUNT_1_BIT &&
        !WAKE_FEATURE(check, shaderStorageImageMultisample)) {
        wake_find(check, "VUID-VkImageCreateInfo-usage-00968",
                  "pCreateInfo->usage has VK_IMAGE_USAGE_STORAGE_BIT, samples is %s; the feature "
                  "shaderStorageImageMultisample is not enabled",
                  wake_name_VkSampleCountFlagBits(info->samples));
    }
    check_density_map(check, info);
    if (info->usage & VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR) {
        if (WAKE_EXTENSION(check, VK_KHR_fragment_shading_rate) &&
            info->imageType != VK_IMAGE_TYPE_2D) {
            wake_find(
                check, "VUID-VkImageCreateInfo-imageType-02082",
                "pCreateInfo->usage has VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR; imageType is %s",
                wake_name_VkImageType(info->imageType));
        }
        if (WAKE_EXTENSION(check, VK_KHR_fragment_shading_rate) &&
            info->samples != VK_SAMPLE_COUNT_1_BIT) {
            wake_find(
                check, "VUID-VkImageCreateInfo-samples-02083",
                "pCreateInfo->usage has VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR; samples is %s",
                wake_name_VkSampleCountFlagBits(info->samples));
        }
        /* The bit of VK_NV_shading_rate_image has the same value. */
        if (WAKE_EXTENSION(check, VK_NV_shading_rate_image) &&
            WAKE_FEATURE(check, shadingRateImage) && info->tiling != VK_IMAGE_TILING_OPTIMAL) {
            wake_find(
                check, "VUID-VkImageCreateInfo-shadingRateImage-07727",
                "pCreateInfo->usage has VK_IMAGE_USAGE_SHADING_RATE_IMAGE_BIT_NV; tiling is %s",
                wake_name_VkImageTiling(info->tiling));
        }
    }
    return too_large;
}

static bool
has_video_profile(const VkImageCreateInfo *info, VkVideoCodecOperationFlagsKHR operations)
{
    const VkVideoProfileListInfoKHR *list = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR);

    if (list && !list->pProfiles && list->profileCount) {
        return true; /* cut */
    }
    for (uint32_t i = 0; list && i < list->profileCount; i++) {
        if (list->pProfiles[i].videoCodecOperation & operations) {
            return true;
        }
    }
    return false;
}

static void
check_video(struct wake_check *check, const VkImageCreateInfo *info)
{
    const VkImageUsageFlags decode = VK_IMAGE_USAGE_VIDEO_DECODE_SRC_BIT_KHR |
                                     VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR |
                                     VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR;
    /* Provisional in older registries: the encode bits by value. */
    const VkImageUsageFlags encode = 0x0000e000;

#ifdef VK_KHR_video_maintenance1
    if (info->flags & VK_IMAGE_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR) {
        return; /* of any profile */
    }
#endif
    if ((info->usage & decode) && !has_video_profile(info, 0x0000ffff)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-usage-04815",
            "pCreateInfo->usage is %s; pNext has no VkVideoProfileListInfoKHR with a decode profile",
            WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage));
    }
    if ((info->usage & encode) && !has_video_profile(info, 0x7fff0000)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-usage-04816",
            "pCreateInfo->usage is 0x%x; pNext has no VkVideoProfileListInfoKHR with an encode profile",
            info->usage);
    }
}

static void
check_stencil_usage(struct wake_check *check, const VkImageCreateInfo *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkImageStencilUsageCreateInfo *stencil = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO);
    VkImageUsageFlags usage;

    if (!stencil) {
        return;
    }
    usage = stencil->stencilUsage;
    if ((usage & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) &&
        (usage &
         ~(VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
           VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT))) {
        wake_find(check, "VUID-VkImageStencilUsageCreateInfo-stencilUsage-02539",
                  "VkImageStencilUsageCreateInfo::stencilUsage is %s",
                  WAKE_FLAGS_TEXT(VkImageUsageFlags, usage));
    }
    if (!wake_format_is_depth_or_stencil(info->format)) {
        return;
    }
    if ((info->usage ^ usage) & VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT) {
        wake_find(check,
                  info->usage & VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                      ? "VUID-VkImageCreateInfo-format-02795"
                      : "VUID-VkImageCreateInfo-format-02796",
                  "pCreateInfo->usage is %s, VkImageStencilUsageCreateInfo::stencilUsage is %s",
                  WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage),
                  WAKE_FLAGS_TEXT(VkImageUsageFlags, usage));
    }
    if ((info->usage ^ usage) & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) {
        wake_find(check,
                  info->usage & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT
                      ? "VUID-VkImageCreateInfo-format-02797"
                      : "VUID-VkImageCreateInfo-format-02798",
                  "pCreateInfo->usage is %s, VkImageStencilUsageCreateInfo::stencilUsage is %s",
                  WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage),
                  WAKE_FLAGS_TEXT(VkImageUsageFlags, usage));
    }
    if (facts && (usage & VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT)) {
        if (info->extent.width > facts->limits.maxFramebufferWidth) {
            wake_find(
                check, "VUID-VkImageCreateInfo-Format-02536",
                "pCreateInfo->extent.width is %u, stencilUsage has VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT; "
                "maxFramebufferWidth is %u",
                info->extent.width, facts->limits.maxFramebufferWidth);
        }
        if (info->extent.height > facts->limits.maxFramebufferHeight) {
            wake_find(
                check, "VUID-VkImageCreateInfo-format-02537",
                "pCreateInfo->extent.height is %u, stencilUsage has VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT; "
                "maxFramebufferHeight is %u",
                info->extent.height, facts->limits.maxFramebufferHeight);
        }
    }
    if ((usage & VK_IMAGE_USAGE_STORAGE_BIT) && info->samples != VK_SAMPLE_COUNT_1_BIT &&
        !WAKE_FEATURE(check, shaderStorageImageMultisample)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-format-02538",
            "stencilUsage has VK_IMAGE_USAGE_STORAGE_BIT, samples is %s; the feature shaderStorageImageMultisample "
            "is not enabled",
            wake_name_VkSampleCountFlagBits(info->samples));
    }
}

/* ---- the chain ------------------------------------------------------------------------------- */

static bool
in_plane_class(const struct wake_format_info *format, VkFormat view)
{
    for (uint32_t i = 0; i < format->plane_count; i++) {
        if (wake_formats_compatible(format->planes[i].compatible, view)) {
            return true;
        }
    }
    return false;
}

static void
check_format_list(struct wake_check *check, const VkImageCreateInfo *info)
{
    const VkImageFormatListCreateInfo *list = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO);
    const struct wake_format_info *format = wake_format(info->format);

    if (!list) {
        return;
    }
    if (list->viewFormatCount > 1 && !(info->flags & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT)) {
        wake_find(check, "VUID-VkImageCreateInfo-flags-04738",
                  "VkImageFormatListCreateInfo::viewFormatCount is %u; pCreateInfo->flags has no "
                  "VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT",
                  list->viewFormatCount);
    }
    for (uint32_t i = 0; format && list->pViewFormats && i < list->viewFormatCount; i++) {
        VkFormat view = list->pViewFormats[i];

        if ((view == VK_FORMAT_UNDEFINED || !wake_formats_compatible(view, info->format)) &&
            !in_plane_class(format, view) &&
            !((info->flags & VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT) &&
              wake_formats_size_compatible(view, info->format))) {
            wake_find(
                check,
                view == VK_FORMAT_UNDEFINED
                    ? WAKE_RULE("VUID-VkImageFormatListCreateInfo-viewFormatCount-09540",
                                "VUID-VkImageCreateInfo-pNext-06722")
                : format->plane_count > 1 && info->flags & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT
                    ? WAKE_RULE("VUID-VkImageCreateInfo-pNext-10062",
                                "VUID-VkImageCreateInfo-pNext-06722")
                    : "VUID-VkImageCreateInfo-pNext-06722",
                "VkImageFormatListCreateInfo::pViewFormats[%u] is %s; pCreateInfo->format is %s", i,
                wake_name_VkFormat(view), wake_name_VkFormat(info->format));
        }
    }
}

static void
check_modifiers(struct wake_check *check, const VkImageCreateInfo *info)
{
    const VkImageDrmFormatModifierExplicitCreateInfoEXT *explicit_info = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT);
    const void *list = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_LIST_CREATE_INFO_EXT);
    const VkImageFormatListCreateInfo *formats = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO);

    if (info->tiling != VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT) {
        if (explicit_info || list) {
            wake_find(check, "VUID-VkImageCreateInfo-pNext-02262",
                      "pCreateInfo->pNext has a %s; tiling is %s",
                      list ? "VkImageDrmFormatModifierListCreateInfoEXT"
                           : "VkImageDrmFormatModifierExplicitCreateInfoEXT",
                      wake_name_VkImageTiling(info->tiling));
        }
        return;
    }
    if (!explicit_info == !list) {
        wake_find(
            check, "VUID-VkImageCreateInfo-tiling-02261",
            "pCreateInfo->tiling is VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT; pNext has %s of the two structs with modifiers",
            list ? "both" : "none");
    }
    if ((info->flags & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT) &&
        (!formats || !formats->viewFormatCount)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-tiling-02353",
            "pCreateInfo->flags has VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT; pNext has no VkImageFormatListCreateInfo with formats");
    }
    for (uint32_t i = 0; explicit_info && explicit_info->pPlaneLayouts &&
                         i < explicit_info->drmFormatModifierPlaneCount;
         i++) {
        const VkSubresourceLayout *plane = &explicit_info->pPlaneLayouts[i];

        if (plane->size) {
            wake_find(check, "VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-size-02267",
                      "pPlaneLayouts[%u].size is %llu", i, (unsigned long long)plane->size);
        }
        if (plane->arrayPitch && info->arrayLayers == 1) {
            wake_find(check, "VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-arrayPitch-02268",
                      "pPlaneLayouts[%u].arrayPitch is %llu; pCreateInfo->arrayLayers is 1", i,
                      (unsigned long long)plane->arrayPitch);
        }
        if (plane->depthPitch && info->extent.depth == 1) {
            wake_find(check, "VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-depthPitch-02269",
                      "pPlaneLayouts[%u].depthPitch is %llu; pCreateInfo->extent.depth is 1", i,
                      (unsigned long long)plane->depthPitch);
        }
    }
}

static void
check_external(struct wake_check *check, const VkImageCreateInfo *info)
{
    const VkExternalMemoryImageCreateInfo *external = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO);
    const VkExternalMemoryImageCreateInfoNV *nv = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO_NV);

    if (external && nv) {
        wake_find(
            check, "VUID-VkImageCreateInfo-pNext-00988",
            "pCreateInfo->pNext has a VkExternalMemoryImageCreateInfoNV and a VkExternalMemoryImageCreateInfo");
    }
    if (((external && external->handleTypes) || (nv && nv->handleTypes)) &&
        info->initialLayout == VK_IMAGE_LAYOUT_PREINITIALIZED) {
        wake_find(
            check, "VUID-VkImageCreateInfo-pNext-01443",
            "pCreateInfo->initialLayout is VK_IMAGE_LAYOUT_PREINITIALIZED for external memory");
    }
}

static void
check_compression(struct wake_check *check, const VkImageCreateInfo *info)
{
    const VkImageCompressionControlEXT *control = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_COMPRESSION_CONTROL_EXT);
    const struct wake_format_info *format = wake_format(info->format);
    uint32_t planes = format && format->plane_count > 1 ? format->plane_count : 1;

    if (!control) {
        return;
    }
    if (control->flags & (control->flags - 1) ||
        control->flags > VK_IMAGE_COMPRESSION_DISABLED_EXT) {
        wake_find(check, "VUID-VkImageCompressionControlEXT-flags-06747",
                  "VkImageCompressionControlEXT::flags is %s",
                  WAKE_FLAGS_TEXT(VkImageCompressionFlagsEXT, control->flags));
    }
    if (control->flags & VK_IMAGE_COMPRESSION_FIXED_RATE_EXPLICIT_EXT) {
        if (!control->pFixedRateFlags) {
            wake_find(check, "VUID-VkImageCompressionControlEXT-flags-06748",
                      "VkImageCompressionControlEXT::pFixedRateFlags is NULL");
        }
        if (format && control->compressionControlPlaneCount != planes) {
            wake_find(
                check,
                planes > 1 ? "VUID-VkImageCreateInfo-pNext-06743"
                           : "VUID-VkImageCreateInfo-pNext-06744",
                "VkImageCompressionControlEXT::compressionControlPlaneCount is %u; format %s has %u",
                control->compressionControlPlaneCount, wake_name_VkFormat(info->format), planes);
        }
    }
    if (wake_chain_find(info->pNext,
                        VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-pNext-06746",
            "pCreateInfo->pNext has a VkImageCompressionControlEXT and a VkImageDrmFormatModifierExplicitCreateInfoEXT");
    }
}

/* An image made to be bound to memory of a swapchain has to be like the swapchain's own. */
static void
check_swapchain(struct wake_check *check, const VkImageCreateInfo *info)
{
    const VkImageSwapchainCreateInfoKHR *link = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR);
    const struct wake_object *object =
        link && link->swapchain
            ? wake_check_object(check,
                                wake_packed_id(link, 0, WAKE_HANDLES_VkImageSwapchainCreateInfoKHR,
                                               WAKE_HANDLE_VkImageSwapchainCreateInfoKHR_swapchain),
                                WAKE_TYPE_VkSwapchainKHR)
            : NULL;
    const VkSwapchainCreateInfoKHR *swapchain = wake_VkSwapchainKHR_info(object);
    const char *what = NULL;

    if (!swapchain) {
        return;
    }
    what = info->imageType != VK_IMAGE_TYPE_2D      ? "imageType"
           : info->format != swapchain->imageFormat ? "format"
           : info->extent.width != swapchain->imageExtent.width ||
                   info->extent.height != swapchain->imageExtent.height || info->extent.depth != 1
               ? "extent"
           : info->mipLevels != 1                             ? "mipLevels"
           : info->arrayLayers != swapchain->imageArrayLayers ? "arrayLayers"
           : info->samples != VK_SAMPLE_COUNT_1_BIT           ? "samples"
           : info->tiling != VK_IMAGE_TILING_OPTIMAL          ? "tiling"
           : info->usage != swapchain->imageUsage             ? "usage"
           : info->sharingMode != swapchain->imageSharingMode ? "sharingMode"
           : info->initialLayout != VK_IMAGE_LAYOUT_UNDEFINED ? "initialLayout"
                                                              : NULL;
    if (what) {
        wake_find_object(check, "VUID-VkImageSwapchainCreateInfoKHR-swapchain-00995",
                         VK_OBJECT_TYPE_SWAPCHAIN_KHR, object->handle,
                         "pCreateInfo->%s is not what the swapchain's images have", what);
    }
}

uint32_t
wake_core_image_usage(struct wake_check *check, const VkImageCreateInfo *info)
{
    uint32_t too_large = check_usage(check, info);

    check_video(check, info);
    check_stencil_usage(check, info);
    check_format_list(check, info);
    check_modifiers(check, info);
    check_external(check, info);
    check_compression(check, info);
    check_swapchain(check, info);
    return too_large;
}
