/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Quality levels, images and queries of video, as newer registries have them. Specification, 'Video Encode Quality Levels', 'Image
 * Creation', 'Video Encode Feedback Queries'.
 */
#include "core/core_newer.h"

#include "core/video/video.h"

#include "state/scope/scope.h"

#ifdef WAKE_VIDEO_NEWER

void
wake_video_check_codec_feature(struct wake_check *check, uint32_t codec, const char *decode_vp9,
                               const char *encode_av1)
{
    if (codec == WAKE_VIDEO_DECODE_VP9 && !WAKE_FEATURE(check, videoDecodeVP9)) {
        wake_find(check, decode_vp9,
                  "the video profile decodes VP9, but the feature videoDecodeVP9 is not enabled");
    }
    if (codec == WAKE_VIDEO_ENCODE_AV1 && !WAKE_FEATURE(check, videoEncodeAV1)) {
        wake_find(check, encode_av1,
                  "the video profile encodes AV1, but the feature videoEncodeAV1 is not enabled");
    }
}

/* ---- quality levels -------------------------------------------------------------------------- */

void
wake_core_quality_level(
    struct wake_check *check,
    const struct wake_rec_GetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR *r)
{
    static const struct {
        uint32_t codec;
        VkStructureType type;
        const char *name, *vuid;
    } rows[] = {
        { WAKE_VIDEO_ENCODE_H264, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_QUALITY_LEVEL_PROPERTIES_KHR,
          "VkVideoEncodeH264QualityLevelPropertiesKHR",
          "VUID-vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR-pQualityLevelInfo-08257" },
        { WAKE_VIDEO_ENCODE_H265, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_QUALITY_LEVEL_PROPERTIES_KHR,
          "VkVideoEncodeH265QualityLevelPropertiesKHR",
          "VUID-vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR-pQualityLevelInfo-08258" },
        { WAKE_VIDEO_ENCODE_AV1, VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_QUALITY_LEVEL_PROPERTIES_KHR,
          "VkVideoEncodeAV1QualityLevelPropertiesKHR",
          "VUID-vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR-pQualityLevelInfo-10305" },
    };
    const VkPhysicalDeviceVideoEncodeQualityLevelInfoKHR *info = r->pQualityLevelInfo;
    const VkVideoProfileInfoKHR *profile = info ? info->pVideoProfile : NULL;
    const struct wake_instance *instance = check->scope->instance;
    struct wake_video_answer answer;

    if (!profile || !wake_video_check_profile(check, profile, "pQualityLevelInfo->pVideoProfile")) {
        return;
    }
    if (!((uint32_t)profile->videoCodecOperation & WAKE_VIDEO_ENCODES)) {
        wake_find(
            check, "VUID-VkPhysicalDeviceVideoEncodeQualityLevelInfoKHR-pVideoProfile-08260",
            "pQualityLevelInfo->pVideoProfile->videoCodecOperation is 0x%x, which encodes nothing",
            (uint32_t)profile->videoCodecOperation);
        return;
    }
    for (size_t i = 0; r->pQualityLevelProperties && i < WAKE_COUNT(rows); i++) {
        if (rows[i].codec == (uint32_t)profile->videoCodecOperation &&
            !wake_chain_find(r->pQualityLevelProperties->pNext, rows[i].type)) {
            wake_find(check, rows[i].vuid, "pQualityLevelProperties->pNext has no %s",
                      rows[i].name);
        }
    }
    if (!wake_video_ask(instance, r->physicalDevice, profile, &answer)) {
        return;
    }
    if (answer.result != VK_SUCCESS) {
        wake_find(check, "VUID-VkPhysicalDeviceVideoEncodeQualityLevelInfoKHR-pVideoProfile-08259",
                  "the physical device answers %s to pQualityLevelInfo->pVideoProfile",
                  wake_name_VkResult(answer.result));
    } else if (info->qualityLevel >= answer.encode.maxQualityLevels) {
        wake_find(check, "VUID-VkPhysicalDeviceVideoEncodeQualityLevelInfoKHR-qualityLevel-08261",
                  "pQualityLevelInfo->qualityLevel is %u, but the profile's maxQualityLevels is %u",
                  info->qualityLevel, answer.encode.maxQualityLevels);
    }
}

/* ---- images ---------------------------------------------------------------------------------- */

#define MAP_USAGES                                                \
    (VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR | \
     VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR)

static void
check_map_image(struct wake_check *check, const VkImageCreateInfo *info,
                const struct wake_video_answer *caps)
{
    const VkExtent2D *most = &caps->map.maxQuantizationMapExtent;

    if (info->usage & VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR &&
        !(caps->encode.flags & VK_VIDEO_ENCODE_CAPABILITY_QUANTIZATION_DELTA_MAP_BIT_KHR)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-usage-10255",
            "pCreateInfo->usage has VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR, but the profile's "
            "capabilities have no delta maps");
    }
    if (info->usage & VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR &&
        !(caps->encode.flags & VK_VIDEO_ENCODE_CAPABILITY_EMPHASIS_MAP_BIT_KHR)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-usage-10256",
            "pCreateInfo->usage has VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR, but the profile's capabilities have no "
            "emphasis maps");
    }
    if (info->extent.width > most->width) {
        wake_find(
            check, "VUID-VkImageCreateInfo-usage-10257",
            "pCreateInfo->extent.width is %u, but the profile's maxQuantizationMapExtent.width is %u",
            info->extent.width, most->width);
    }
    if (info->extent.height > most->height) {
        wake_find(
            check, "VUID-VkImageCreateInfo-usage-10258",
            "pCreateInfo->extent.height is %u, but the profile's maxQuantizationMapExtent.height is %u",
            info->extent.height, most->height);
    }
}

void
wake_core_video_image_newer(struct wake_check *check, const struct wake_rec_CreateImage *r)
{
    const VkImageCreateInfo *info = r->pCreateInfo;
    const VkVideoProfileListInfoKHR *list;
    struct wake_video_answer answer;

    if (!info || WAKE_LIKELY(!info->pNext)) {
        return;
    }
    list = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR);
    for (uint32_t i = 0; list && list->pProfiles && i < list->profileCount; i++) {
        wake_video_check_codec_feature(check, (uint32_t)list->pProfiles[i].videoCodecOperation,
                                       "VUID-VkImageCreateInfo-pNext-10784",
                                       "VUID-VkImageCreateInfo-pNext-10250");
    }
    if (info->flags & VK_IMAGE_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR &&
        info->usage & (MAP_USAGES | VK_IMAGE_USAGE_VIDEO_ENCODE_DPB_BIT_KHR)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-flags-08331",
            "pCreateInfo->flags has VK_IMAGE_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR, but usage is %s",
            WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage));
    }
    if (info->usage & MAP_USAGES && list && list->pProfiles && list->profileCount == 1 &&
        (uint32_t)list->pProfiles[0].videoCodecOperation & WAKE_VIDEO_ENCODES &&
        wake_video_ask(check->scope->instance, ((const struct wake_device *)check->scope)->physical,
                       list->pProfiles, &answer) &&
        answer.result == VK_SUCCESS) {
        check_map_image(check, info, &answer);
    }
}

/* ---- queries --------------------------------------------------------------------------------- */

static void
check_feedback(struct wake_check *check, const VkQueryPoolCreateInfo *info,
               const struct wake_video_answer *caps)
{
    const VkVideoEncodeFeedbackFlagsKHR newer =
        VK_VIDEO_ENCODE_FEEDBACK_AVERAGE_QUANTIZATION_BIT_KHR |
        VK_VIDEO_ENCODE_FEEDBACK_MIN_QUANTIZATION_BIT_KHR |
        VK_VIDEO_ENCODE_FEEDBACK_MAX_QUANTIZATION_BIT_KHR |
        VK_VIDEO_ENCODE_FEEDBACK_INTRA_PIXELS_BIT_KHR |
        VK_VIDEO_ENCODE_FEEDBACK_INTER_PIXELS_BIT_KHR |
        VK_VIDEO_ENCODE_FEEDBACK_SKIPPED_PIXELS_BIT_KHR |
        VK_VIDEO_ENCODE_FEEDBACK_PICTURE_PARTITION_COUNT_BIT_KHR;
    const VkQueryPoolVideoEncodeFeedbackCreateInfoKHR *feedback = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR);
    const VkQueryPoolVideoEncodePerPartitionFeedbackCreateInfoKHR *parts = wake_chain_find(
        info->pNext,
        VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_PER_PARTITION_FEEDBACK_CREATE_INFO_KHR);

    if (feedback && feedback->encodeFeedbackFlags & newer &&
        !WAKE_FEATURE(check, videoEncodeFeedback2)) {
        wake_find(
            check, "VUID-VkQueryPoolCreateInfo-queryType-12437",
            "pCreateInfo->pNext: encodeFeedbackFlags is 0x%x, but the feature videoEncodeFeedback2 is not enabled",
            feedback->encodeFeedbackFlags);
    }
    if (parts && parts->maxPerPartitionFeedbackEntries) {
        if (!WAKE_FEATURE(check, videoEncodeFeedback2)) {
            wake_find(
                check, "VUID-VkQueryPoolCreateInfo-queryType-12438",
                "pCreateInfo->pNext: maxPerPartitionFeedbackEntries is %u, but the feature videoEncodeFeedback2 is not enabled",
                parts->maxPerPartitionFeedbackEntries);
        }
        if (!parts->perPartitionEncodeFeedbackFlags) {
            wake_find(
                check, "VUID-VkQueryPoolCreateInfo-queryType-12439",
                "pCreateInfo->pNext: maxPerPartitionFeedbackEntries is %u, but perPartitionEncodeFeedbackFlags is 0",
                parts->maxPerPartitionFeedbackEntries);
        }
    }
    if (!caps) {
        return;
    }
    if (feedback && feedback->encodeFeedbackFlags & ~caps->encode.supportedEncodeFeedbackFlags) {
        wake_find(
            check, "VUID-VkQueryPoolCreateInfo-queryType-07907",
            "pCreateInfo->pNext: encodeFeedbackFlags is 0x%x, but the profile's supportedEncodeFeedbackFlags are 0x%x",
            feedback->encodeFeedbackFlags, caps->encode.supportedEncodeFeedbackFlags);
    }
    if (parts &&
        parts->maxPerPartitionFeedbackEntries > caps->feedback.maxPerPartitionFeedbackEntries) {
        wake_find(
            check, "VUID-VkQueryPoolCreateInfo-queryType-12440",
            "pCreateInfo->pNext: maxPerPartitionFeedbackEntries is %u, but the profile has %u at most",
            parts->maxPerPartitionFeedbackEntries, caps->feedback.maxPerPartitionFeedbackEntries);
    }
    if (parts && parts->perPartitionEncodeFeedbackFlags &
                     ~caps->feedback.supportedPerPartitionEncodeFeedbackFlags) {
        wake_find(
            check, "VUID-VkQueryPoolCreateInfo-queryType-12441",
            "pCreateInfo->pNext: perPartitionEncodeFeedbackFlags is 0x%x, but the profile has 0x%x",
            parts->perPartitionEncodeFeedbackFlags,
            caps->feedback.supportedPerPartitionEncodeFeedbackFlags);
    }
}

void
wake_core_create_video_queries_newer(struct wake_check *check,
                                     const struct wake_rec_CreateQueryPool *r)
{
    const VkVideoProfileInfoKHR *profile;
    struct wake_video_answer answer;
    bool known = false;

    if (!r->pCreateInfo || WAKE_LIKELY(!r->pCreateInfo->pNext)) {
        return;
    }
    profile = wake_chain_find(r->pCreateInfo->pNext, VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR);
    if (profile) {
        wake_video_check_codec_feature(check, (uint32_t)profile->videoCodecOperation,
                                       "VUID-VkQueryPoolCreateInfo-pNext-10779",
                                       "VUID-VkQueryPoolCreateInfo-pNext-10248");
    }
    if (r->pCreateInfo->queryType != VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR) {
        return;
    }
    if (profile && (uint32_t)profile->videoCodecOperation & WAKE_VIDEO_ENCODES) {
        known = wake_video_ask(check->scope->instance,
                               ((const struct wake_device *)check->scope)->physical, profile,
                               &answer) &&
                answer.result == VK_SUCCESS;
    }
    check_feedback(check, r->pCreateInfo, known ? &answer : NULL);
}

#endif
