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
enum { ENCODE_H264 = 0x00010000, ENCODE_H265 = 0x00020000, ENCODE_USAGES = 0x0000e000 };

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
        video->videoCodecOperations = (flags & 0x20
                                           ? VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR |
                                                 VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR
                                           : 0) |
                                      (flags & 0x40 ? ENCODE_H264 | ENCODE_H265 : 0);
    }
    if (status) {
        status->queryResultStatusSupport = (flags & 0x60) != 0;
    }
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceVideoCapabilitiesKHR(VkPhysicalDevice device,
                                           const VkVideoProfileInfoKHR *profile,
                                           VkVideoCapabilitiesKHR *out)
{
    int operation = (int)profile->videoCodecOperation;
    bool encodes = operation == ENCODE_H264 || operation == ENCODE_H265;
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
    if (!is_h264(profile) && operation != VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR &&
        operation != ENCODE_H265) {
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
    (void)snprintf(answer.stdHeaderVersion.extensionName,
                   sizeof(answer.stdHeaderVersion.extensionName), "VK_STD_vulkan_video_codec_%s_%s",
                   is_h264(profile) ? "h264" : "h265", encodes ? "encode" : "decode");
    answer.stdHeaderVersion.specVersion = is_h264(profile)
                                              ? VK_STD_VULKAN_VIDEO_CODEC_H264_DECODE_SPEC_VERSION
                                              : VK_STD_VULKAN_VIDEO_CODEC_H265_DECODE_SPEC_VERSION;
    *out = answer;
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceVideoFormatPropertiesKHR(VkPhysicalDevice device,
                                               const VkPhysicalDeviceVideoFormatInfoKHR *info,
                                               uint32_t *count, VkVideoFormatPropertiesKHR *out)
{
    static const VkFormat formats[] = { VK_FORMAT_G8_B8R8_2PLANE_420_UNORM,
                                        VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM };
    uint32_t available = sizeof(formats) / sizeof(formats[0]);

    (void)device;
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
