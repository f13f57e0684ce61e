/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Create infos of images and views: flags, usages and layouts that came with registries after 1.3.239. Specification,
 * 'Resource Creation'.
 */
#include "core/core_newer.h"
#include "core/format_rule.h"

#include "core/words.h"

#include "state/derived/image.h"
#include "state/object/create_info.h"

#ifdef VK_VERSION_1_4

#define SPARSE                                                                 \
    (VK_IMAGE_CREATE_SPARSE_ALIASED_BIT | VK_IMAGE_CREATE_SPARSE_BINDING_BIT | \
     VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT)

/* ---- images ---------------------------------------------------------------------------------- */

/* Slices of sparse images may be two-dimensional views. */
static bool
views_sparse_slices(const struct wake_check *check)
{
#ifdef VK_KHR_maintenance9
    const struct wake_facts *facts = wake_check_facts(check);

    return WAKE_FEATURE(check, maintenance9) &&
           (!facts || facts->properties.maintenance9KHR.image2DViewOf3DSparse);
#else
    (void)check;
    return false;
#endif
}

static void
check_flags(struct wake_check *check, const VkImageCreateInfo *info)
{
#ifdef VK_KHR_video_maintenance1
    const VkFlags dpb_alone = VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR |
                              VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR;

    if (info->flags & VK_IMAGE_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR) {
        if (!WAKE_FEATURE(check, videoMaintenance1)) {
            wake_find(
                check, "VUID-VkImageCreateInfo-flags-08328",
                "pCreateInfo->flags has VK_IMAGE_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR, but the feature videoMaintenance1 is "
                "not enabled");
        }
        if ((info->usage & dpb_alone) == VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR) {
            wake_find(
                check, "VUID-VkImageCreateInfo-flags-08329",
                "pCreateInfo->flags has VK_IMAGE_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR, and usage "
                "VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR without VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR");
        }
    }
#endif
    if (info->flags & VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT && info->flags & SPARSE) {
        wake_find(
            check, "VUID-VkImageCreateInfo-flags-09403",
            "pCreateInfo->flags has VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT and sparse bits: %s",
            WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags));
    }
    if (info->flags & VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT && info->flags & SPARSE &&
        !views_sparse_slices(check)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-imageType-10197",
            "pCreateInfo->flags has VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT and sparse bits: %s; it needs the feature "
            "maintenance9 and image2DViewOf3DSparse",
            WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags));
    }
#ifdef VK_KHR_maintenance11
    if (info->flags & VK_IMAGE_CREATE_ALIAS_SINGLE_LAYER_DESCRIPTOR_BIT_KHR) {
        if (!WAKE_FEATURE(check, maintenance11)) {
            wake_find(
                check, "VUID-VkImageCreateInfo-flags-13355",
                "pCreateInfo->flags has VK_IMAGE_CREATE_ALIAS_SINGLE_LAYER_DESCRIPTOR_BIT_KHR, but the feature maintenance11 is "
                "not enabled");
        }
        if (info->imageType == VK_IMAGE_TYPE_3D) {
            wake_find(
                check, "VUID-VkImageCreateInfo-flags-13356",
                "pCreateInfo->flags has VK_IMAGE_CREATE_ALIAS_SINGLE_LAYER_DESCRIPTOR_BIT_KHR, but imageType is "
                "VK_IMAGE_TYPE_3D");
        }
    }
#endif
}

static void
check_layout(struct wake_check *check, const VkImageCreateInfo *info)
{
#ifdef VK_EXT_zero_initialize_device_memory
    if (info->initialLayout == VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT &&
        !WAKE_FEATURE(check, zeroInitializeDeviceMemory)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-initialLayout-10765",
            "pCreateInfo->initialLayout is VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT, but the feature zeroInitializeDeviceMemory is "
            "not enabled");
    }
#endif
    if (info->initialLayout == VK_IMAGE_LAYOUT_PREINITIALIZED &&
        info->tiling != VK_IMAGE_TILING_LINEAR) {
        wake_find(check, "VUID-VkImageCreateInfo-initialLayout-12478",
                  "pCreateInfo->initialLayout is VK_IMAGE_LAYOUT_PREINITIALIZED, but tiling is %s",
                  wake_name_VkImageTiling(info->tiling));
    }
}

#ifdef VK_KHR_video_encode_quantization_map
static bool
is_for_one_encoder(const VkImageCreateInfo *info)
{
    const VkVideoProfileListInfoKHR *list = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR);

    return list && list->profileCount == 1 && list->pProfiles &&
           (list->pProfiles[0].videoCodecOperation ==
                VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_KHR ||
            list->pProfiles[0].videoCodecOperation ==
                VK_VIDEO_CODEC_OPERATION_ENCODE_H265_BIT_KHR ||
            list->pProfiles[0].videoCodecOperation == VK_VIDEO_CODEC_OPERATION_ENCODE_AV1_BIT_KHR);
}
#endif

/* Usages and formats of vendors. */
static void
check_vendors(struct wake_check *check, const VkImageCreateInfo *info)
{
    const VkExtent3D *e = &info->extent;

#ifdef VK_ARM_tensors
    if (info->usage & VK_IMAGE_USAGE_TENSOR_ALIASING_BIT_ARM &&
        info->tiling == VK_IMAGE_TILING_LINEAR) {
        wake_find(check, "VUID-VkImageCreateInfo-tiling-09711",
                  "pCreateInfo->tiling is VK_IMAGE_TILING_LINEAR, but usage has "
                  "VK_IMAGE_USAGE_TENSOR_ALIASING_BIT_ARM");
    }
#endif
    if (info->usage & VK_IMAGE_USAGE_INVOCATION_MASK_BIT_HUAWEI &&
        info->tiling != VK_IMAGE_TILING_LINEAR) {
        wake_find(check, "VUID-VkImageCreateInfo-usage-04992",
                  "pCreateInfo->usage has VK_IMAGE_USAGE_INVOCATION_MASK_BIT_HUAWEI, but tiling is "
                  "%s",
                  wake_name_VkImageTiling(info->tiling));
    }
    if (info->format < VK_FORMAT_PVRTC1_2BPP_UNORM_BLOCK_IMG ||
        info->format > VK_FORMAT_PVRTC2_4BPP_SRGB_BLOCK_IMG ||
        info->format == VK_FORMAT_PVRTC2_2BPP_UNORM_BLOCK_IMG ||
        info->format == VK_FORMAT_PVRTC2_4BPP_UNORM_BLOCK_IMG ||
        info->format == VK_FORMAT_PVRTC2_2BPP_SRGB_BLOCK_IMG ||
        info->format == VK_FORMAT_PVRTC2_4BPP_SRGB_BLOCK_IMG) {
        return;
    }
    if (e->width & (e->width - 1)) {
        wake_find(check, "VUID-VkImageCreateInfo-format-09583",
                  "pCreateInfo->format is %s, but extent.width is %u, which is no power of 2",
                  wake_name_VkFormat(info->format), e->width);
    }
    if (e->height & (e->height - 1)) {
        wake_find(check, "VUID-VkImageCreateInfo-format-09584",
                  "pCreateInfo->format is %s, but extent.height is %u, which is no power of 2",
                  wake_name_VkFormat(info->format), e->height);
    }
}

static void
check_usage(struct wake_check *check, const VkImageCreateInfo *info)
{
    check_vendors(check, info);
    if (info->usage & VK_IMAGE_USAGE_HOST_TRANSFER_BIT && !WAKE_FEATURE(check, hostImageCopy)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-usage-10245",
            "pCreateInfo->usage has VK_IMAGE_USAGE_HOST_TRANSFER_BIT, but the feature hostImageCopy is not enabled");
    }
#ifdef VK_QCOM_tile_memory_heap
    if (info->usage & VK_IMAGE_USAGE_TILE_MEMORY_BIT_QCOM && !WAKE_FEATURE(check, tileMemoryHeap)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-tileMemoryHeap-10766",
            "pCreateInfo->usage has VK_IMAGE_USAGE_TILE_MEMORY_BIT_QCOM, but the feature tileMemoryHeap is not enabled");
    }
#endif
#ifdef VK_KHR_video_encode_quantization_map
    if (info->usage & (VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR |
                       VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR)) {
        if (!WAKE_FEATURE(check, videoEncodeQuantizationMap)) {
            wake_find(
                check, "VUID-VkImageCreateInfo-usage-10251",
                "pCreateInfo->usage is %s, but the feature videoEncodeQuantizationMap is not enabled",
                WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage));
        }
        if (info->imageType != VK_IMAGE_TYPE_2D) {
            wake_find(check, "VUID-VkImageCreateInfo-usage-10252",
                      "pCreateInfo->imageType of a map is %s",
                      wake_name_VkImageType(info->imageType));
        }
        if (info->samples != VK_SAMPLE_COUNT_1_BIT) {
            wake_find(check, "VUID-VkImageCreateInfo-usage-10253",
                      "pCreateInfo->samples of a map is %s",
                      wake_name_VkSampleCountFlagBits(info->samples));
        }
        if (!is_for_one_encoder(info)) {
            wake_find(
                check, "VUID-VkImageCreateInfo-usage-10254",
                "pCreateInfo->usage is %s, but pNext has no VkVideoProfileListInfoKHR with one profile that encodes",
                WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage));
        }
    }
#endif
}

static void
check_stencil_usage(struct wake_check *check, const VkImageCreateInfo *info)
{
#ifdef VK_KHR_extended_flags
    const VkImageStencilUsage2CreateInfoKHR *wide = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_2_CREATE_INFO_KHR);
    const VkImageUsageFlags2KHR with = VK_IMAGE_USAGE_2_TRANSIENT_ATTACHMENT_BIT_KHR |
                                       VK_IMAGE_USAGE_2_DEPTH_STENCIL_ATTACHMENT_BIT_KHR |
                                       VK_IMAGE_USAGE_2_INPUT_ATTACHMENT_BIT_KHR;
    char text[512];

    if (!wide) {
        return;
    }
    if (wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO)) {
        wake_find(check, "VUID-VkImageCreateInfo-pNext-12442",
                  "pCreateInfo->pNext has both a VkImageStencilUsageCreateInfo and a "
                  "VkImageStencilUsage2CreateInfoKHR");
    }
    if (wide->stencilUsage & VK_IMAGE_USAGE_2_TRANSIENT_ATTACHMENT_BIT_KHR &&
        wide->stencilUsage & ~with) {
        wake_print_VkImageUsageFlags2KHR(text, sizeof(text), wide->stencilUsage & ~with);
        wake_find(
            check, "VUID-VkImageStencilUsage2CreateInfoKHR-stencilUsage-12443",
            "stencilUsage of VkImageStencilUsage2CreateInfoKHR has VK_IMAGE_USAGE_2_TRANSIENT_ATTACHMENT_BIT_KHR, which does "
            "not go with %s",
            text);
    }
#else
    (void)check;
    (void)info;
#endif
}

/* An image that is to be where a captured one was. */
static void
check_capture(struct wake_check *check, const VkImageCreateInfo *info)
{
#ifdef VK_EXT_descriptor_heap
    const VkOpaqueCaptureDataCreateInfoEXT *capture = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DATA_CREATE_INFO_EXT);
    const struct wake_facts *facts = wake_check_facts(check);
    bool replay = info->flags & VK_IMAGE_CREATE_DESCRIPTOR_HEAP_CAPTURE_REPLAY_BIT_EXT;

    if (!capture || !capture->pData) {
        return;
    }
    if (!replay) {
        wake_find(check, "VUID-VkImageCreateInfo-flags-11281",
                  "pData of VkOpaqueCaptureDataCreateInfoEXT is not NULL, but pCreateInfo->flags "
                  "lacks VK_IMAGE_CREATE_DESCRIPTOR_HEAP_CAPTURE_REPLAY_BIT_EXT");
    } else if (facts && facts->properties.descriptorHeapEXT.sType &&
               capture->pData->size !=
                   facts->properties.descriptorHeapEXT.imageCaptureReplayOpaqueDataSize) {
        wake_find(check, "VUID-VkImageCreateInfo-pData-11286",
                  "pData->size of VkOpaqueCaptureDataCreateInfoEXT is %zu, but "
                  "imageCaptureReplayOpaqueDataSize is %zu",
                  capture->pData->size,
                  facts->properties.descriptorHeapEXT.imageCaptureReplayOpaqueDataSize);
    }
#else
    (void)check;
    (void)info;
#endif
}

static void
check_chain(struct wake_check *check, const VkImageCreateInfo *info)
{
#ifdef VK_MESA_image_alignment_control
    if (wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMAGE_ALIGNMENT_CONTROL_CREATE_INFO_MESA)) {
        if (info->tiling != VK_IMAGE_TILING_OPTIMAL) {
            wake_find(
                check, "VUID-VkImageCreateInfo-pNext-09653",
                "pCreateInfo->pNext has a VkImageAlignmentControlCreateInfoMESA, but tiling is %s",
                wake_name_VkImageTiling(info->tiling));
        }
        if (wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO)) {
            wake_find(check, "VUID-VkImageCreateInfo-pNext-09654",
                      "pCreateInfo->pNext has both a VkImageAlignmentControlCreateInfoMESA and a "
                      "VkExternalMemoryImageCreateInfo");
        }
    }
#endif
#ifdef VK_EXT_image_tiling_control
    const VkImageTilingControlCreateInfoEXT *control = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_TILING_CONTROL_CREATE_INFO_EXT);

    if (control && control->tilingControl != VK_IMAGE_TILING_CONTROL_DEFAULT_EXT) {
        if (!WAKE_FEATURE(check, imageTilingControl)) {
            wake_find(
                check, "VUID-VkImageTilingControlCreateInfoEXT-imageTiling-12481",
                "tilingControl of VkImageTilingControlCreateInfoEXT is %s, but the feature imageTilingControl is not enabled",
                wake_name_VkImageTilingControlEXT(control->tilingControl));
        }
        if (info->tiling == VK_IMAGE_TILING_LINEAR) {
            wake_find(
                check, "VUID-VkImageTilingControlCreateInfoEXT-imageTiling-12479",
                "tilingControl of VkImageTilingControlCreateInfoEXT is %s, but pCreateInfo->tiling is VK_IMAGE_TILING_LINEAR",
                wake_name_VkImageTilingControlEXT(control->tilingControl));
        }
    }
    if (control &&
        wake_chain_find(info->pNext,
                        VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT)) {
        wake_find(check, "VUID-VkImageCreateInfo-pNext-12480",
                  "pCreateInfo->pNext has both a VkImageTilingControlCreateInfoEXT and a "
                  "VkImageDrmFormatModifierExplicitCreateInfoEXT");
    }
#endif
    check_stencil_usage(check, info);
    check_capture(check, info);
}

void
wake_core_image_newer(struct wake_check *check, const struct wake_rec_CreateImage *r)
{
    const VkImageCreateInfo *info = r->pCreateInfo;

    if (!info || !check->scope->is_device) {
        return;
    }
    wake_check_planes_444(check, info->format, "VUID-VkImageCreateInfo-None-12279",
                          "pCreateInfo->format");
    check_flags(check, info);
    check_layout(check, info);
    check_usage(check, info);
    check_chain(check, info);
}

/* ---- views ----------------------------------------------------------------------------------- */

/* A view of some slices of a three-dimensional image. */
static void
check_sliced(struct wake_check *check, const VkImageViewCreateInfo *info,
             const VkImageViewSlicedCreateInfoEXT *sliced, const struct wake_object *object,
             const struct wake_image *image)
{
    VkImageSubresourceRange range = wake_resolve_range(&image->info, info->subresourceRange);
    uint32_t level = range.baseMipLevel < 32 ? range.baseMipLevel : 31;
    uint32_t depth = image->info.extent.depth >> level ? image->info.extent.depth >> level : 1;
    char text[WAKE_OBJECT_TEXT];

    if (range.levelCount != 1) {
        wake_find_objects(check, "VUID-VkImageViewSlicedCreateInfoEXT-None-07870", object, NULL,
                          "pCreateInfo->subresourceRange has %u mip levels, and its pNext chain a "
                          "VkImageViewSlicedCreateInfoEXT",
                          range.levelCount);
    }
    if (info->viewType != VK_IMAGE_VIEW_TYPE_3D) {
        wake_find_objects(
            check, "VUID-VkImageViewSlicedCreateInfoEXT-viewType-07909", object, NULL,
            "pCreateInfo->viewType is %s, but its pNext chain has a VkImageViewSlicedCreateInfoEXT",
            wake_name_VkImageViewType(info->viewType));
    }
    if (image->info.imageType != VK_IMAGE_TYPE_3D) {
        wake_find_objects(check, "VUID-VkImageViewSlicedCreateInfoEXT-image-07869", object, NULL,
                          "%s is %s: it has no slices",
                          wake_object_text(text, sizeof(text), object),
                          wake_name_VkImageType(image->info.imageType));
        return;
    }
    if (sliced->sliceOffset >= depth) {
        wake_find_objects(check, "VUID-VkImageViewSlicedCreateInfoEXT-sliceOffset-07867", object,
                          NULL, "sliceOffset is %u, but level %u of %s has a depth of %u",
                          sliced->sliceOffset, range.baseMipLevel,
                          wake_object_text(text, sizeof(text), object), depth);
    }
    if (sliced->sliceCount != VK_REMAINING_3D_SLICES_EXT &&
        (!sliced->sliceCount || (uint64_t)sliced->sliceOffset + sliced->sliceCount > depth)) {
        wake_find_objects(
            check, "VUID-VkImageViewSlicedCreateInfoEXT-sliceCount-07868", object, NULL,
            "sliceOffset is %u and sliceCount %u, but level %u of %s has a depth of %u",
            sliced->sliceOffset, sliced->sliceCount, range.baseMipLevel,
            wake_object_text(text, sizeof(text), object), depth);
    }
}

static void
check_view_chain(struct wake_check *check, const VkImageViewCreateInfo *info,
                 const struct wake_object *object)
{
#ifdef VK_KHR_extended_flags
    if (wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO) &&
        wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_2_CREATE_INFO_KHR)) {
        wake_find_objects(check, "VUID-VkImageViewCreateInfo-pNext-12508", object, NULL,
                          "pCreateInfo->pNext has both a VkImageViewUsageCreateInfo and a "
                          "VkImageViewUsage2CreateInfoKHR");
    }
#endif
#ifdef VK_KHR_maintenance11
    const struct wake_image *aliased = wake_image_of((struct wake_object *)object);

    if (aliased->info.flags & VK_IMAGE_CREATE_ALIAS_SINGLE_LAYER_DESCRIPTOR_BIT_KHR &&
        wake_format_is_multiplanar(info->format)) {
        wake_find_objects(check, "VUID-VkImageViewCreateInfo-image-13357", object, NULL,
                          "pCreateInfo->format is %s, which has several planes, but %s was created "
                          "with VK_IMAGE_CREATE_ALIAS_SINGLE_LAYER_DESCRIPTOR_BIT_KHR",
                          wake_name_VkFormat(info->format), WAKE_NAME_OF(object));
    }
#endif
#ifdef VK_KHR_video_encode_quantization_map
    const struct wake_image *image = wake_image_of((struct wake_object *)object);

    if (image->info.usage & (VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR |
                             VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR) &&
        info->viewType != VK_IMAGE_VIEW_TYPE_2D && info->viewType != VK_IMAGE_VIEW_TYPE_2D_ARRAY) {
        wake_find_objects(check, "VUID-VkImageViewCreateInfo-image-10261", object, NULL,
                          "pCreateInfo->viewType is %s, but %s has the usage %s",
                          wake_name_VkImageViewType(info->viewType), WAKE_NAME_OF(object),
                          WAKE_FLAGS_TEXT(VkImageUsageFlags, image->info.usage));
    }
#endif
    (void)check, (void)info, (void)object;
}

void
wake_core_image_view_newer(struct wake_check *check, const struct wake_rec_CreateImageView *r)
{
    const VkImageViewCreateInfo *info = r->pCreateInfo;
    const VkImageViewSlicedCreateInfoEXT *sliced;
    struct wake_object *object;
    const struct wake_image *image;
    VkImageUsageFlags usage;
    char text[WAKE_OBJECT_TEXT];

    if (!info) {
        return;
    }
    wake_check_planes_444(check, info->format, "VUID-VkImageViewCreateInfo-None-12280",
                          "pCreateInfo->format");
    sliced = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMAGE_VIEW_SLICED_CREATE_INFO_EXT);
    if (sliced && !WAKE_FEATURE(check, imageSlicedViewOf3D)) {
        wake_find(check, "VUID-VkImageViewSlicedCreateInfoEXT-None-07871",
                  "the feature imageSlicedViewOf3D is not enabled");
    }
    object = wake_check_object(check,
                               wake_packed_id(info, 0, WAKE_HANDLES_VkImageViewCreateInfo,
                                              WAKE_HANDLE_VkImageViewCreateInfo_image),
                               WAKE_TYPE_VkImage);
    image = wake_image_of(object);
    if (!image) {
        return;
    }
    if (sliced) {
        check_sliced(check, info, sliced, object, image);
    }
    check_view_chain(check, info, object);
    usage = wake_view_usage(image, info);
    if (usage & VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR &&
        !WAKE_FEATURE(check, attachmentFragmentShadingRate) &&
        !WAKE_FEATURE(check, shadingRateImage)) {
        wake_find_objects(
            check, "VUID-VkImageViewCreateInfo-attachmentFragmentShadingRate-12386", object, NULL,
            "the view of %s has the usage VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR, but the feature "
            "attachmentFragmentShadingRate is not enabled",
            wake_object_text(text, sizeof(text), object));
    }
    if (usage & VK_IMAGE_USAGE_VIDEO_DECODE_SRC_BIT_KHR) {
        wake_find_objects(check, "VUID-VkImageViewCreateInfo-image-08335", object, NULL,
                          "the view of %s has the usage VK_IMAGE_USAGE_VIDEO_DECODE_SRC_BIT_KHR",
                          wake_object_text(text, sizeof(text), object));
    }
#ifdef VK_KHR_video_encode_queue
    if (usage & VK_IMAGE_USAGE_VIDEO_ENCODE_DST_BIT_KHR) {
        wake_find_objects(check, "VUID-VkImageViewCreateInfo-image-08338", object, NULL,
                          "the view of %s has the usage VK_IMAGE_USAGE_VIDEO_ENCODE_DST_BIT_KHR",
                          wake_object_text(text, sizeof(text), object));
    }
#endif
}

/* ---- support by the physical device ---------------------------------------------------------- */

void
wake_core_image_performance(struct wake_check *check,
                            const struct wake_rec_GetPhysicalDeviceImageFormatProperties2 *r)
{
    const VkPhysicalDeviceImageFormatInfo2 *info = r->pImageFormatInfo;

    if (info && r->pImageFormatProperties && !(info->usage & VK_IMAGE_USAGE_HOST_TRANSFER_BIT) &&
        wake_chain_find(r->pImageFormatProperties->pNext,
                        VK_STRUCTURE_TYPE_HOST_IMAGE_COPY_DEVICE_PERFORMANCE_QUERY)) {
        wake_find(
            check, "VUID-vkGetPhysicalDeviceImageFormatProperties2-pNext-09004",
            "pImageFormatProperties->pNext has a VkHostImageCopyDevicePerformanceQuery, but pImageFormatInfo->usage is %s",
            WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage));
    }
    if (info && r->pImageFormatProperties &&
        wake_chain_find(r->pImageFormatProperties->pNext,
                        VK_STRUCTURE_TYPE_EXTERNAL_IMAGE_FORMAT_PROPERTIES) &&
        !wake_chain_find(info->pNext,
                         VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_IMAGE_FORMAT_INFO)) {
        wake_find_warning(
            check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
            "WARNING-vkGetPhysicalDeviceImageFormatProperties2-missing-external-info",
            "pImageFormatProperties->pNext has VkExternalImageFormatProperties, but pImageFormatInfo->pNext no "
            "VkPhysicalDeviceExternalImageFormatInfo, which says for which type of handle: the driver leaves "
            "externalMemoryProperties as it is");
    }
}

/* ---- questions about formats ----------------------------------------------------------------- */

#if VK_HEADER_VERSION >= 350
static void
check_planes(struct wake_check *check, const char *vuid, VkFormat format, bool none)
{
    if (none) {
        wake_find(
            check, vuid,
            "format is %s; the physical device is older than Vulkan 1.3, and supports neither "
            "the feature maintenance5 nor ycbcr2plane444Formats",
            wake_name_VkFormat(format));
    }
}

void
wake_core_get_format_properties(struct wake_check *check,
                                const struct wake_rec_GetPhysicalDeviceFormatProperties *r)
{
    check_planes(check, "VUID-vkGetPhysicalDeviceFormatProperties-None-12272", r->format,
                 r->no_planes);
}

void
wake_core_get_format_properties_2(struct wake_check *check,
                                  const struct wake_rec_GetPhysicalDeviceFormatProperties2 *r)
{
    check_planes(check, "VUID-vkGetPhysicalDeviceFormatProperties2-None-12273", r->format,
                 r->no_planes);
}
#endif

#endif
