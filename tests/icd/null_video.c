/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video: what the driver claims to decode and encode. Nothing is decoded. H.264 and H.265 in any
 * 4:2:0 profile; which one decides what pictures may be, so that scenes find both answers:
 * README.md.
 */
#include "null_icd.h"
#include "null_answers.h"

#include <stdio.h>
#include <string.h>
#include <vk_video/vulkan_video_codecs_common.h>

/* By value: provisional in some registries. */
enum {
    DECODE_AV1 = 0x00000004,
    DECODE_VP9 = 0x00000008,
    ENCODE_H264 = 0x00010000,
    ENCODE_H265 = 0x00020000,
    ENCODE_AV1 = 0x00040000,
    ENCODE_USAGES = 0x0000e000,
    MAP_USAGES = 0x06000000 /* quantization deltas, emphasis */
};
#ifdef WAKE_VIDEO_NEWER
#define NEWER_DECODES (DECODE_AV1 | DECODE_VP9)
#define NEWER_ENCODES ENCODE_AV1
#else
#define NEWER_DECODES 0
#define NEWER_ENCODES 0
#endif

#define DECODE_USAGES                                                                    \
    (VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR | VK_IMAGE_USAGE_VIDEO_DECODE_SRC_BIT_KHR | \
     VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR)

static bool
is_h264(const VkVideoProfileInfoKHR *profile)
{
    return (int)profile->videoCodecOperation == VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR ||
           (int)profile->videoCodecOperation == ENCODE_H264;
}

void
null_answer_family_video(VkQueueFlags flags, void *chain)
{
    VkQueueFamilyVideoPropertiesKHR *video = (void *)(uintptr_t)null_chain_find(
        chain, VK_STRUCTURE_TYPE_QUEUE_FAMILY_VIDEO_PROPERTIES_KHR);
    VkQueueFamilyQueryResultStatusPropertiesKHR *status = (void *)(uintptr_t)null_chain_find(
        chain, VK_STRUCTURE_TYPE_QUEUE_FAMILY_QUERY_RESULT_STATUS_PROPERTIES_KHR);

    if (video) {
        video->videoCodecOperations =
            (flags & 0x20 ? VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR |
                                VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR | NEWER_DECODES
                          : 0) |
            (flags & 0x40 ? ENCODE_H264 | ENCODE_H265 | NEWER_ENCODES : 0);
    }
    if (status) {
        status->queryResultStatusSupport = flags & 0x60 && !(flags & NULL_QUEUE_STATUSLESS);
    }
}

#ifdef WAKE_VIDEO_NEWER

/* Profiles of one kind can do little, all others much, so that scenes find both. */
static bool
can_little(const VkVideoProfileInfoKHR *profile)
{
    const VkVideoEncodeH264ProfileInfoKHR *h264 = null_chain_find(
        profile->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_PROFILE_INFO_KHR);
    const VkVideoEncodeH265ProfileInfoKHR *h265 = null_chain_find(
        profile->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_PROFILE_INFO_KHR);
    const VkVideoEncodeAV1ProfileInfoKHR *av1 = null_chain_find(
        profile->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_PROFILE_INFO_KHR);

    return (h264 && h264->stdProfileIdc == STD_VIDEO_H264_PROFILE_IDC_BASELINE) ||
           (h265 && h265->stdProfileIdc == STD_VIDEO_H265_PROFILE_IDC_MAIN_10) ||
           (av1 && av1->stdProfile == STD_VIDEO_AV1_PROFILE_HIGH);
}

static void
answer_h264(bool little, VkVideoEncodeH264CapabilitiesKHR *out)
{
    *out = (VkVideoEncodeH264CapabilitiesKHR){
        .sType = out->sType,
        .pNext = out->pNext,
        .flags = little ? 0 : 0x3ff,
        .maxLevelIdc = STD_VIDEO_H264_LEVEL_IDC_5_1,
        .maxSliceCount = 64,
        .maxPPictureL0ReferenceCount = little ? 0 : 4,
        .maxBPictureL0ReferenceCount = little ? 0 : 4,
        .maxL1ReferenceCount = little ? 0 : 4,
        .maxTemporalLayerCount = 4,
        .minQp = 1,
        .maxQp = 51,
        .requiresGopRemainingFrames = little,
    };
}

static void
answer_h265(bool little, VkVideoEncodeH265CapabilitiesKHR *out)
{
    *out = (VkVideoEncodeH265CapabilitiesKHR){
        .sType = out->sType,
        .pNext = out->pNext,
        .flags = little ? 0 : 0x7ff,
        .maxLevelIdc = STD_VIDEO_H265_LEVEL_IDC_5_1,
        .maxSliceSegmentCount = 64,
        .maxTiles = { 4, 4 },
        .ctbSizes = VK_VIDEO_ENCODE_H265_CTB_SIZE_32_BIT_KHR,
        .transformBlockSizes = VK_VIDEO_ENCODE_H265_TRANSFORM_BLOCK_SIZE_4_BIT_KHR,
        .maxPPictureL0ReferenceCount = little ? 0 : 4,
        .maxBPictureL0ReferenceCount = little ? 0 : 4,
        .maxL1ReferenceCount = little ? 0 : 4,
        .maxSubLayerCount = 4,
        .minQp = 1,
        .maxQp = 51,
        .requiresGopRemainingFrames = little,
    };
}

static void
answer_av1(bool little, VkVideoEncodeAV1CapabilitiesKHR *out)
{
    *out = (VkVideoEncodeAV1CapabilitiesKHR){
        .sType = out->sType,
        .pNext = out->pNext,
        .flags = little ? 0 : 0x3f,
        .maxLevel = STD_VIDEO_AV1_LEVEL_5_1,
        .codedPictureAlignment = { 16, 16 },
        .maxTiles = { 4, 4 },
        .minTileSize = { 64, 64 },
        .maxTileSize = { 1024, 1024 },
        .superblockSizes = VK_VIDEO_ENCODE_AV1_SUPERBLOCK_SIZE_64_BIT_KHR,
        .maxSingleReferenceCount = little ? 0 : 2,
        .singleReferenceNameMask = 0x7f,
        .maxUnidirectionalCompoundReferenceCount = little ? 0 : 2,
        .maxUnidirectionalCompoundGroup1ReferenceCount = 2,
        .unidirectionalCompoundReferenceNameMask = 0x7f,
        .maxBidirectionalCompoundReferenceCount = little ? 0 : 2,
        .maxBidirectionalCompoundGroup1ReferenceCount = 2,
        .maxBidirectionalCompoundGroup2ReferenceCount = 2,
        .bidirectionalCompoundReferenceNameMask = 0x7f,
        .maxTemporalLayerCount = 4,
        .maxSpatialLayerCount = 2,
        .maxOperatingPoints = 2,
        .minQIndex = 1,
        .maxQIndex = 255,
        .requiresGopRemainingFrames = little,
    };
}

static void
answer_encoding(const VkVideoProfileInfoKHR *profile, void *chain)
{
    bool little = can_little(profile);
    VkVideoEncodeCapabilitiesKHR *encode = (void *)(uintptr_t)null_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_CAPABILITIES_KHR);
    VkVideoEncodeIntraRefreshCapabilitiesKHR *refresh = (void *)(uintptr_t)null_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_INTRA_REFRESH_CAPABILITIES_KHR);
    VkVideoEncodeFeedback2CapabilitiesKHR *feedback = (void *)(uintptr_t)null_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_FEEDBACK_2_CAPABILITIES_KHR);
    VkVideoEncodeQuantizationMapCapabilitiesKHR *map = (void *)(uintptr_t)null_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUANTIZATION_MAP_CAPABILITIES_KHR);
    void *h264 = (void *)(uintptr_t)null_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_CAPABILITIES_KHR);
    void *h265 = (void *)(uintptr_t)null_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_CAPABILITIES_KHR);
    void *av1 = (void *)(uintptr_t)null_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_CAPABILITIES_KHR);

    if (encode) {
        encode->flags = little ? 0
                               : VK_VIDEO_ENCODE_CAPABILITY_QUANTIZATION_DELTA_MAP_BIT_KHR |
                                     VK_VIDEO_ENCODE_CAPABILITY_EMPHASIS_MAP_BIT_KHR;
        encode->rateControlModes = VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR |
                                   VK_VIDEO_ENCODE_RATE_CONTROL_MODE_CBR_BIT_KHR |
                                   (little ? 0 : VK_VIDEO_ENCODE_RATE_CONTROL_MODE_VBR_BIT_KHR);
        encode->maxRateControlLayers = 4;
        encode->maxBitrate = 800000000;
        encode->maxQualityLevels = 2;
        encode->encodeInputPictureGranularity = (VkExtent2D){ 16, 16 };
        encode->supportedEncodeFeedbackFlags =
            VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BUFFER_OFFSET_BIT_KHR |
            VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BYTES_WRITTEN_BIT_KHR |
            VK_VIDEO_ENCODE_FEEDBACK_AVERAGE_QUANTIZATION_BIT_KHR;
    }
    if (refresh) {
        refresh->intraRefreshModes = little ? 0x9 : 0xf;
        refresh->maxIntraRefreshCycleDuration = 8;
        refresh->maxIntraRefreshActiveReferencePictures = 1;
        refresh->partitionIndependentIntraRefreshRegions = !little;
        refresh->nonRectangularIntraRefreshRegions = !little;
    }
    if (map) {
        map->maxQuantizationMapExtent = (VkExtent2D){ 64, 64 };
    }
    if (feedback) {
        feedback->maxPerPartitionFeedbackEntries = 4;
        feedback->supportedPerPartitionEncodeFeedbackFlags = 1;
    }
    if (h264) {
        answer_h264(little, h264);
    }
    if (h265) {
        answer_h265(little, h265);
    }
    if (av1) {
        answer_av1(little, av1);
    }
}

#else

static void
answer_encoding(const VkVideoProfileInfoKHR *profile, void *chain)
{
    (void)profile, (void)chain;
}

#endif

/* What the header of a codec is called; NULL: not one that is known. */
static const char *
codec_name(int operation)
{
    switch (operation) {
    case VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR:
    case ENCODE_H264: return "h264";
    case VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR:
    case ENCODE_H265: return "h265";
    case DECODE_AV1: return NEWER_DECODES ? "av1" : NULL;
    case ENCODE_AV1: return NEWER_ENCODES ? "av1" : NULL;
    case DECODE_VP9: return NEWER_DECODES ? "vp9" : NULL;
    default: return NULL;
    }
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceVideoCapabilitiesKHR(VkPhysicalDevice device,
                                           const VkVideoProfileInfoKHR *profile,
                                           VkVideoCapabilitiesKHR *out)
{
    int operation = (int)profile->videoCodecOperation;
    bool encodes = operation & 0x7fff0000;
    const char *codec = codec_name(operation);
    const VkVideoDecodeH264ProfileInfoKHR *h264 = null_chain_find(
        profile->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PROFILE_INFO_KHR);
    VkVideoDecodeCapabilitiesKHR *decode = (void *)(uintptr_t)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_CAPABILITIES_KHR);
    VkVideoDecodeH264CapabilitiesKHR *fields = (void *)(uintptr_t)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_CAPABILITIES_KHR);
    VkVideoCapabilitiesKHR answer = {
        .sType = out->sType,
        .pNext = out->pNext,
        .flags = VK_VIDEO_CAPABILITY_PROTECTED_CONTENT_BIT_KHR,
        .minBitstreamBufferOffsetAlignment = 256,
        .minBitstreamBufferSizeAlignment = 256,
        .pictureAccessGranularity = { 16, 16 },
        .minCodedExtent = { 16, 16 },
        .maxCodedExtent = { 4096, 4096 },
        .maxDpbSlots = 17,
        .maxActiveReferencePictures = 16,
    };

    (void)device;
    if (!codec) {
        return VK_ERROR_VIDEO_PROFILE_CODEC_NOT_SUPPORTED_KHR;
    }
    if (profile->chromaSubsampling != VK_VIDEO_CHROMA_SUBSAMPLING_420_BIT_KHR) {
        return VK_ERROR_VIDEO_PROFILE_FORMAT_NOT_SUPPORTED_KHR;
    }
    if (!h264 || h264->stdProfileIdc != STD_VIDEO_H264_PROFILE_IDC_BASELINE) {
        answer.flags |= VK_VIDEO_CAPABILITY_SEPARATE_REFERENCE_IMAGES_BIT_KHR;
    }
    if (decode) {
        decode->flags = !h264 ? VK_VIDEO_DECODE_CAPABILITY_DPB_AND_OUTPUT_DISTINCT_BIT_KHR
                        : h264->stdProfileIdc == STD_VIDEO_H264_PROFILE_IDC_BASELINE
                            ? VK_VIDEO_DECODE_CAPABILITY_DPB_AND_OUTPUT_COINCIDE_BIT_KHR
                            : VK_VIDEO_DECODE_CAPABILITY_DPB_AND_OUTPUT_DISTINCT_BIT_KHR |
                                  VK_VIDEO_DECODE_CAPABILITY_DPB_AND_OUTPUT_COINCIDE_BIT_KHR;
    }
    if (fields) {
        fields->fieldOffsetGranularity = (VkOffset2D){ 1, 16 };
    }
    answer_encoding(profile, out->pNext);
    (void)snprintf(answer.stdHeaderVersion.extensionName,
                   sizeof(answer.stdHeaderVersion.extensionName), "VK_STD_vulkan_video_codec_%s_%s",
                   codec, encodes ? "encode" : "decode");
    answer.stdHeaderVersion.specVersion = is_h264(profile)
                                              ? VK_STD_VULKAN_VIDEO_CODEC_H264_DECODE_SPEC_VERSION
                                              : VK_STD_VULKAN_VIDEO_CODEC_H265_DECODE_SPEC_VERSION;
    *out = answer;
    return VK_SUCCESS;
}

#ifdef WAKE_VIDEO_NEWER
/* One format, with texels of 16 x 16. */
static VkResult
answer_maps(uint32_t *count, VkVideoFormatPropertiesKHR *out)
{
    VkVideoFormatQuantizationMapPropertiesKHR *map;

    if (!out || !*count) {
        *count = out ? 0 : 1;
        return out ? VK_INCOMPLETE : VK_SUCCESS;
    }
    *count = 1;
    map = (void *)(uintptr_t)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_VIDEO_FORMAT_QUANTIZATION_MAP_PROPERTIES_KHR);
    if (map) {
        map->quantizationMapTexelSize = (VkExtent2D){ 16, 16 };
    }
    out->format = VK_FORMAT_R8_SINT;
    out->componentMapping = (VkComponentMapping){ 0 };
    out->imageCreateFlags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT |
                            VK_IMAGE_CREATE_EXTENDED_USAGE_BIT | VK_IMAGE_CREATE_PROTECTED_BIT;
    out->imageType = VK_IMAGE_TYPE_2D;
    out->imageTiling = VK_IMAGE_TILING_OPTIMAL;
    out->imageUsageFlags = MAP_USAGES | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    return VK_SUCCESS;
}
#endif

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceVideoFormatPropertiesKHR(VkPhysicalDevice device,
                                               const VkPhysicalDeviceVideoFormatInfoKHR *info,
                                               uint32_t *count, VkVideoFormatPropertiesKHR *out)
{
    static const VkFormat formats[] = { VK_FORMAT_G8_B8R8_2PLANE_420_UNORM,
                                        VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM };
    uint32_t available = sizeof(formats) / sizeof(formats[0]);

    (void)device;
#ifdef WAKE_VIDEO_NEWER
    if (info->imageUsage & MAP_USAGES) {
        return answer_maps(count, out);
    }
#endif
    if (!(info->imageUsage & (DECODE_USAGES | ENCODE_USAGES))) {
        return VK_ERROR_FORMAT_NOT_SUPPORTED;
    }
    if (!out) {
        *count = available;
        return VK_SUCCESS;
    }
    *count = NULL_MIN(*count, available);
    for (uint32_t i = 0; i < *count; i++) {
        out[i].format = formats[i];
        out[i].componentMapping = (VkComponentMapping){ VK_COMPONENT_SWIZZLE_IDENTITY,
                                                        VK_COMPONENT_SWIZZLE_IDENTITY,
                                                        VK_COMPONENT_SWIZZLE_IDENTITY,
                                                        VK_COMPONENT_SWIZZLE_IDENTITY };
        out[i].imageCreateFlags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | VK_IMAGE_CREATE_ALIAS_BIT |
                                  VK_IMAGE_CREATE_EXTENDED_USAGE_BIT |
                                  VK_IMAGE_CREATE_PROTECTED_BIT | VK_IMAGE_CREATE_DISJOINT_BIT;
        out[i].imageType = VK_IMAGE_TYPE_2D;
        out[i].imageTiling = VK_IMAGE_TILING_OPTIMAL;
        out[i].imageUsageFlags = DECODE_USAGES | ENCODE_USAGES | VK_IMAGE_USAGE_SAMPLED_BIT |
                                 VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    }
    return *count < available ? VK_INCOMPLETE : VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetVideoSessionMemoryRequirementsKHR(VkDevice device, VkVideoSessionKHR session,
                                          uint32_t *count, VkVideoSessionMemoryRequirementsKHR *out)
{
    const uint32_t available = 2;

    (void)device, (void)session;
    if (!out) {
        *count = available;
        return VK_SUCCESS;
    }
    *count = NULL_MIN(*count, available);
    for (uint32_t i = 0; i < *count; i++) {
        out[i].memoryBindIndex = i * 3;
        out[i].memoryRequirements = (VkMemoryRequirements){ 65536, 4096, 0x1b };
    }
    return *count < available ? VK_INCOMPLETE : VK_SUCCESS;
}
