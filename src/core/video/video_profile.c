/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video profiles, what a physical device is asked about them, and buffers, images and query pools
 * that are made for them. Specification, 'Video Profiles', 'Video Capabilities'.
 */
#include "core/video/video.h"

#include "state/scope/scope.h"

#define DECODES(operation) ((uint32_t)(operation)&0x0000ffffu)
#define ENCODES(operation) ((uint32_t)(operation)&0x7fff0000u)

/* The struct that goes with a codec, in the chain of a profile and in that of its capabilities. */
static const struct codec {
    uint32_t operation;
    int profile, capabilities; /* VkStructureType */
    const char *name;
    const char *profile_vuid, *capabilities_vuid;
} codecs[] = {
    { WAKE_H264, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PROFILE_INFO_KHR,
      VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_CAPABILITIES_KHR, "VkVideoDecodeH264",
      "VUID-VkVideoProfileInfoKHR-videoCodecOperation-07179",
      "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-07184" },
    { WAKE_H265, VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_PROFILE_INFO_KHR,
      VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_CAPABILITIES_KHR, "VkVideoDecodeH265",
      "VUID-VkVideoProfileInfoKHR-videoCodecOperation-07180",
      "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-07185" },
    { WAKE_VIDEO_ENCODE_H264, WAKE_ENCODE_H264_PROFILE, WAKE_ENCODE_H264_CAPABILITIES,
      "VkVideoEncodeH264", "VUID-VkVideoProfileInfoKHR-videoCodecOperation-07181",
      "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-07187" },
    { WAKE_VIDEO_ENCODE_H265, WAKE_ENCODE_H265_PROFILE, WAKE_ENCODE_H265_CAPABILITIES,
      "VkVideoEncodeH265", "VUID-VkVideoProfileInfoKHR-videoCodecOperation-07182",
      "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-07188" },
#ifdef WAKE_VIDEO_NEWER
    { WAKE_VIDEO_DECODE_AV1, VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_PROFILE_INFO_KHR,
      VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_CAPABILITIES_KHR, "VkVideoDecodeAV1",
      "VUID-VkVideoProfileInfoKHR-videoCodecOperation-09256",
      "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-09257" },
    { WAKE_VIDEO_DECODE_VP9, VK_STRUCTURE_TYPE_VIDEO_DECODE_VP9_PROFILE_INFO_KHR,
      VK_STRUCTURE_TYPE_VIDEO_DECODE_VP9_CAPABILITIES_KHR, "VkVideoDecodeVP9",
      "VUID-VkVideoProfileInfoKHR-videoCodecOperation-10791",
      "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-10792" },
    { WAKE_VIDEO_ENCODE_AV1, VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_PROFILE_INFO_KHR,
      VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_CAPABILITIES_KHR, "VkVideoEncodeAV1",
      "VUID-VkVideoProfileInfoKHR-videoCodecOperation-10262",
      "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-10263" },
#endif
};

static const struct codec *
codec_of(const VkVideoProfileInfoKHR *profile)
{
    for (size_t i = 0; i < WAKE_COUNT(codecs); i++) {
        if (codecs[i].operation == (uint32_t)profile->videoCodecOperation) {
            return &codecs[i];
        }
    }
    return NULL;
}

/* ---- profiles -------------------------------------------------------------------------------- */

bool
wake_video_check_profile(struct wake_check *check, const VkVideoProfileInfoKHR *profile,
                         const char *path)
{
    const struct codec *codec = codec_of(profile);
    uint32_t before = check->found;

    if (!wake_is_one_bit((uint32_t)profile->chromaSubsampling)) {
        wake_find(check, "VUID-VkVideoProfileInfoKHR-chromaSubsampling-07013",
                  "%s: chromaSubsampling is 0x%x, but must be one bit", path,
                  profile->chromaSubsampling);
    }
    if (!wake_is_one_bit((uint32_t)profile->lumaBitDepth)) {
        wake_find(check, "VUID-VkVideoProfileInfoKHR-lumaBitDepth-07014",
                  "%s: lumaBitDepth is 0x%x, but must be one bit", path, profile->lumaBitDepth);
    }
    if (profile->chromaSubsampling != VK_VIDEO_CHROMA_SUBSAMPLING_MONOCHROME_BIT_KHR &&
        !wake_is_one_bit((uint32_t)profile->chromaBitDepth)) {
        wake_find(
            check, "VUID-VkVideoProfileInfoKHR-chromaSubsampling-07015",
            "%s: chromaBitDepth is 0x%x, but must be one bit, as chromaSubsampling is not monochrome",
            path, profile->chromaBitDepth);
    }
    if (codec && !wake_chain_find(profile->pNext, (VkStructureType)codec->profile)) {
        wake_find(check, codec->profile_vuid,
                  "%s: videoCodecOperation is 0x%x, but pNext has no %sProfileInfo", path,
                  (uint32_t)profile->videoCodecOperation, codec->name);
    }
    return check->found == before;
}

bool
wake_video_profile_is_whole(const VkVideoProfileInfoKHR *profile)
{
    const struct codec *codec = codec_of(profile);

    return !codec || wake_chain_find(profile->pNext, (VkStructureType)codec->profile);
}

static const VkVideoProfileListInfoKHR *
list_in(const void *chain)
{
    return wake_chain_find(chain, VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR);
}

/* False: something is wrong with it. NULL: there is none. */
static bool
check_list(struct wake_check *check, const VkVideoProfileListInfoKHR *list, const char *path)
{
    bool decodes = false, fine = true;

    for (uint32_t i = 0; list && list->pProfiles && i < list->profileCount; i++) {
        if (DECODES(list->pProfiles[i].videoCodecOperation) && decodes) {
            wake_find(
                check, "VUID-VkVideoProfileListInfoKHR-pProfiles-06813",
                "%s->pNext: VkVideoProfileListInfoKHR::pProfiles[%u] is another profile that decodes",
                path, i);
            fine = false;
        }
        decodes |= DECODES(list->pProfiles[i].videoCodecOperation) != 0;
        fine &= wake_video_check_profile(check, &list->pProfiles[i],
                                         "VkVideoProfileListInfoKHR::pProfiles[]");
    }
    return fine;
}

static bool
list_has(const VkVideoProfileListInfoKHR *list, uint32_t operations)
{
    for (uint32_t i = 0; list && list->pProfiles && i < list->profileCount; i++) {
        if ((uint32_t)list->pProfiles[i].videoCodecOperation & operations) {
            return true;
        }
    }
    return list && !list->pProfiles && list->profileCount; /* cut */
}

/* ---- physical devices ------------------------------------------------------------------------ */

void
wake_core_video_capabilities(struct wake_check *check,
                             const struct wake_rec_GetPhysicalDeviceVideoCapabilitiesKHR *r)
{
    const VkVideoProfileInfoKHR *profile = r->pVideoProfile;
    const struct codec *codec = profile ? codec_of(profile) : NULL;
    const void *chain = r->pCapabilities ? r->pCapabilities->pNext : NULL;

    if (!profile || !r->pCapabilities) {
        return;
    }
    (void)wake_video_check_profile(check, profile, "pVideoProfile");
    if (DECODES(profile->videoCodecOperation) &&
        !wake_chain_find(chain, VK_STRUCTURE_TYPE_VIDEO_DECODE_CAPABILITIES_KHR)) {
        wake_find(check, "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-07183",
                  "pVideoProfile->videoCodecOperation decodes, but pCapabilities->pNext has no "
                  "VkVideoDecodeCapabilitiesKHR");
    }
    if (ENCODES(profile->videoCodecOperation) &&
        !wake_chain_find(chain, (VkStructureType)WAKE_ENCODE_CAPABILITIES)) {
        wake_find(check, "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-07186",
                  "pVideoProfile->videoCodecOperation encodes, but pCapabilities->pNext has no "
                  "VkVideoEncodeCapabilitiesKHR");
    }
    if (codec && !wake_chain_find(chain, (VkStructureType)codec->capabilities)) {
        wake_find(check, codec->capabilities_vuid,
                  "pVideoProfile->videoCodecOperation is 0x%x, but pCapabilities->pNext has no "
                  "%sCapabilities",
                  codec->operation, codec->name);
    }
}

void
wake_core_video_formats(struct wake_check *check,
                        const struct wake_rec_GetPhysicalDeviceVideoFormatPropertiesKHR *r)
{
    const VkVideoProfileListInfoKHR *list;

    if (!r->pVideoFormatInfo) {
        return;
    }
    list = list_in(r->pVideoFormatInfo->pNext);
    if (!list || !list->profileCount) {
        wake_find(check, "VUID-vkGetPhysicalDeviceVideoFormatPropertiesKHR-pNext-06812",
                  "pVideoFormatInfo->pNext has no VkVideoProfileListInfoKHR%s",
                  list ? " with a profileCount other than 0" : "");
    }
    (void)check_list(check, list, "pVideoFormatInfo");
}

enum { FORMATS_MOST = 32 };

/* What images with the usage may be; UINT32_MAX: not known. */
static uint32_t
ask_formats(const struct wake_check *check, const VkVideoProfileListInfoKHR *list,
            VkImageUsageFlags usage, VkVideoFormatPropertiesKHR formats[FORMATS_MOST])
{
    const struct wake_instance *instance = check->scope->instance;
    VkVideoProfileListInfoKHR alone = *list;
    VkPhysicalDeviceVideoFormatInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_FORMAT_INFO_KHR,
        .pNext = &alone,
        .imageUsage = usage
    };
    uint32_t count = FORMATS_MOST;
    VkResult result;

    alone.pNext = NULL;
    if (!check->scope->is_device || !instance->next.GetPhysicalDeviceVideoFormatPropertiesKHR) {
        return UINT32_MAX;
    }
    for (uint32_t i = 0; i < FORMATS_MOST; i++) {
        formats[i] = (VkVideoFormatPropertiesKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_FORMAT_PROPERTIES_KHR
        };
    }
    result = instance->next.GetPhysicalDeviceVideoFormatPropertiesKHR(
        ((const struct wake_device *)check->scope)->physical, &info, &count, formats);
    switch ((int)result) {
    case VK_SUCCESS: return count;
    case VK_ERROR_FORMAT_NOT_SUPPORTED: return 0;
    default: return UINT32_MAX; /* more than there is room for, or a profile that is wrong */
    }
}

bool
wake_video_ask_formats(const struct wake_check *check, const VkVideoProfileInfoKHR *profile,
                       VkImageUsageFlags usage, uint32_t *count,
                       VkVideoFormatPropertiesKHR *formats)
{
    const struct wake_instance *instance = check->scope->instance;
    VkVideoProfileListInfoKHR list = { .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR,
                                       .profileCount = 1,
                                       .pProfiles = profile };
    VkPhysicalDeviceVideoFormatInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_FORMAT_INFO_KHR,
        .pNext = &list,
        .imageUsage = usage
    };

    return check->scope->is_device && instance->next.GetPhysicalDeviceVideoFormatPropertiesKHR &&
           instance->next.GetPhysicalDeviceVideoFormatPropertiesKHR(
               ((const struct wake_device *)check->scope)->physical, &info, count, formats) ==
               VK_SUCCESS;
}

bool
wake_video_has_format(const struct wake_check *check, const VkVideoProfileInfoKHR *profile,
                      VkImageUsageFlags usage, VkFormat format)
{
    VkVideoProfileListInfoKHR list = { .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR,
                                       .profileCount = 1,
                                       .pProfiles = profile };
    VkVideoFormatPropertiesKHR formats[FORMATS_MOST];
    uint32_t count = ask_formats(check, &list, usage, formats);

    for (uint32_t i = 0; count != UINT32_MAX && i < count; i++) {
        if (formats[i].format == format) {
            return true;
        }
    }
    return count == UINT32_MAX;
}

/* ---- resources ------------------------------------------------------------------------------- */

void
wake_core_create_video_buffer(struct wake_check *check, const struct wake_rec_CreateBuffer *r)
{
    /* The bits of encoding by value: they are provisional in some registries. So is the flag, which
     * is newer. */
    const VkBufferUsageFlags decode = VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR |
                                      VK_BUFFER_USAGE_VIDEO_DECODE_DST_BIT_KHR;
    const VkBufferUsageFlags encode = 0x00018000;
    const VkBufferCreateFlags any_profile = 0x00000040;
    const VkVideoProfileListInfoKHR *list;

    if (!r->pCreateInfo || WAKE_LIKELY(!(r->pCreateInfo->usage & (decode | encode)))) {
        return;
    }
    list = list_in(r->pCreateInfo->pNext);
    (void)check_list(check, list, "pCreateInfo");
    if (r->pCreateInfo->flags & any_profile) {
        return;
    }
    if ((r->pCreateInfo->usage & decode) && !list_has(list, 0x0000ffff)) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-usage-04813",
            "pCreateInfo->usage is %s; pNext has no VkVideoProfileListInfoKHR with a decode profile",
            WAKE_FLAGS_TEXT(VkBufferUsageFlags, r->pCreateInfo->usage));
    }
    if ((r->pCreateInfo->usage & encode) && !list_has(list, 0x7fff0000)) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-usage-04814",
            "pCreateInfo->usage is 0x%x; pNext has no VkVideoProfileListInfoKHR with an encode profile",
            r->pCreateInfo->usage);
    }
}

void
wake_core_create_video_image(struct wake_check *check, const struct wake_rec_CreateImage *r)
{
    const VkImageCreateInfo *info = r->pCreateInfo;
    const VkVideoProfileListInfoKHR *list;
    VkVideoFormatPropertiesKHR formats[FORMATS_MOST];
    uint32_t count;

    if (!info || WAKE_LIKELY(!info->pNext)) {
        return;
    }
    list = list_in(info->pNext);
    if (!list || !list->pProfiles || !list->profileCount ||
        !check_list(check, list, "pCreateInfo")) {
        return;
    }
    count = ask_formats(check, list, info->usage, formats);
    for (uint32_t i = 0; count != UINT32_MAX && i < count; i++) {
        /* Specification, 'Image Creation': what makes supportedVideoFormat true. */
        if (formats[i].format == info->format && formats[i].imageType == info->imageType &&
            formats[i].imageTiling == info->tiling &&
            !(info->flags & ~formats[i].imageCreateFlags) &&
            !(info->usage & ~formats[i].imageUsageFlags)) {
            return;
        }
    }
    if (count != UINT32_MAX) {
        wake_find(
            check, "VUID-VkImageCreateInfo-pNext-06811",
            "pCreateInfo has format %s, imageType %s, tiling %s, usage %s and flags 0x%x, which the physical "
            "device does not support for the profiles in VkVideoProfileListInfoKHR (it lists %u formats)",
            wake_name_VkFormat(info->format), wake_name_VkImageType(info->imageType),
            wake_name_VkImageTiling(info->tiling), WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage),
            info->flags, count);
    }
}

void
wake_core_create_video_queries(struct wake_check *check, const struct wake_rec_CreateQueryPool *r)
{
    enum { ENCODE_QUERIES = 1000299000 /* VkQueryType; named in another way later */ };
    const VkVideoProfileInfoKHR *profile;

    if (!r->pCreateInfo ||
        ((int)r->pCreateInfo->queryType != ENCODE_QUERIES && !r->pCreateInfo->pNext)) {
        return;
    }
    profile = wake_chain_find(r->pCreateInfo->pNext, VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR);
    if (profile) {
        (void)wake_video_check_profile(check, profile, "pCreateInfo->pNext: VkVideoProfileInfoKHR");
    }
    if ((int)r->pCreateInfo->queryType == ENCODE_QUERIES &&
        (!profile || !ENCODES(profile->videoCodecOperation))) {
        wake_find(
            check, "VUID-VkQueryPoolCreateInfo-queryType-07133",
            "pCreateInfo->queryType is of video encode operations, but pNext has no VkVideoProfileInfoKHR%s",
            profile ? " that encodes" : "");
    }
}
