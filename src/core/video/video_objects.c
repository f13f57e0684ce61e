/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video sessions, their memory, and their parameters. Specification, 'Video Session', 'Video
 * Session Parameters'.
 */
#include "core/video/video.h"

#include "state/scope/scope.h"

#include <stdio.h>
#include <string.h>

/* ---- sessions -------------------------------------------------------------------------------- */

static void
check_capabilities(struct wake_check *check, const VkVideoSessionCreateInfoKHR *info,
                   const VkVideoCapabilitiesKHR *most)
{
    if (info->maxDpbSlots > most->maxDpbSlots) {
        wake_find(check, "VUID-VkVideoSessionCreateInfoKHR-maxDpbSlots-04847",
                  "pCreateInfo->maxDpbSlots is %u, but the profile has at most %u",
                  info->maxDpbSlots, most->maxDpbSlots);
    }
    if (info->maxActiveReferencePictures > most->maxActiveReferencePictures) {
        wake_find(check, "VUID-VkVideoSessionCreateInfoKHR-maxActiveReferencePictures-04849",
                  "pCreateInfo->maxActiveReferencePictures is %u, but the profile has at most %u",
                  info->maxActiveReferencePictures, most->maxActiveReferencePictures);
    }
    if (info->maxCodedExtent.width < most->minCodedExtent.width ||
        info->maxCodedExtent.width > most->maxCodedExtent.width ||
        info->maxCodedExtent.height < most->minCodedExtent.height ||
        info->maxCodedExtent.height > most->maxCodedExtent.height) {
        wake_find(check, "VUID-VkVideoSessionCreateInfoKHR-maxCodedExtent-04851",
                  "pCreateInfo->maxCodedExtent is %u x %u, but the profile has %u x %u to %u x %u",
                  info->maxCodedExtent.width, info->maxCodedExtent.height,
                  most->minCodedExtent.width, most->minCodedExtent.height,
                  most->maxCodedExtent.width, most->maxCodedExtent.height);
    }
    if (!info->pStdHeaderVersion) {
        return;
    }
    if (strncmp(info->pStdHeaderVersion->extensionName, most->stdHeaderVersion.extensionName,
                VK_MAX_EXTENSION_NAME_SIZE) != 0) {
        wake_find(
            check, "VUID-VkVideoSessionCreateInfoKHR-pStdHeaderVersion-07190",
            "pCreateInfo->pStdHeaderVersion->extensionName is \"%.64s\", but the profile has \"%.64s\"",
            info->pStdHeaderVersion->extensionName, most->stdHeaderVersion.extensionName);
    }
    if (info->pStdHeaderVersion->specVersion > most->stdHeaderVersion.specVersion) {
        wake_find(check, "VUID-VkVideoSessionCreateInfoKHR-pStdHeaderVersion-07191",
                  "pCreateInfo->pStdHeaderVersion->specVersion is 0x%x, but the profile has 0x%x",
                  info->pStdHeaderVersion->specVersion, most->stdHeaderVersion.specVersion);
    }
}

static void
check_formats(struct wake_check *check, const VkVideoSessionCreateInfoKHR *info)
{
    const VkVideoProfileInfoKHR *profile = info->pVideoProfile;
    bool decodes = (uint32_t)profile->videoCodecOperation & WAKE_VIDEO_DECODES;
    /* The usages of encoding by value: they are provisional in some registries. */
    VkImageUsageFlags picture = decodes ? VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR : 0x00004000;
    VkImageUsageFlags reference = decodes ? VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR : 0x00008000;

    if (!wake_video_has_format(check, profile, picture, info->pictureFormat)) {
        wake_find(
            check,
            decodes ? "VUID-VkVideoSessionCreateInfoKHR-pictureFormat-04853"
                    : "VUID-VkVideoSessionCreateInfoKHR-pictureFormat-04854",
            "pCreateInfo->pictureFormat is %s, which vkGetPhysicalDeviceVideoFormatPropertiesKHR() does not list "
            "for the profile and %s",
            wake_name_VkFormat(info->pictureFormat),
            decodes ? "VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR"
                    : "VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR");
    }
    if (info->maxActiveReferencePictures &&
        !wake_video_has_format(check, profile, reference, info->referencePictureFormat)) {
        wake_find(
            check,
            decodes ? "VUID-VkVideoSessionCreateInfoKHR-referencePictureFormat-04852"
                    : "VUID-VkVideoSessionCreateInfoKHR-referencePictureFormat-06814",
            "pCreateInfo->referencePictureFormat is %s, which vkGetPhysicalDeviceVideoFormatPropertiesKHR() does "
            "not list for the profile and %s",
            wake_name_VkFormat(info->referencePictureFormat),
            decodes ? "VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR"
                    : "VK_IMAGE_USAGE_VIDEO_ENCODE_DPB_BIT_KHR");
    }
}

/* What the physical device says of the profile; of one that lacks its codec's struct it is not asked. */
static void
check_session_profile(struct wake_check *check, const VkVideoSessionCreateInfoKHR *info)
{
    const VkVideoProfileInfoKHR *profile = info->pVideoProfile;
    bool fine = wake_video_check_profile(check, profile, "pCreateInfo->pVideoProfile");
    struct wake_video_answer answer = { .result = VK_ERROR_VIDEO_PROFILE_CODEC_NOT_SUPPORTED_KHR };

    if (wake_video_profile_is_whole(profile) &&
        !wake_video_ask(check->scope->instance,
                        ((const struct wake_device *)check->scope)->physical, profile, &answer)) {
        return;
    }
    if (answer.result == VK_SUCCESS && fine) {
        check_capabilities(check, info, &answer.most);
        check_formats(check, info);
    } else if (answer.result == VK_ERROR_VIDEO_PROFILE_OPERATION_NOT_SUPPORTED_KHR ||
               answer.result == VK_ERROR_VIDEO_PROFILE_FORMAT_NOT_SUPPORTED_KHR ||
               answer.result == VK_ERROR_VIDEO_PROFILE_CODEC_NOT_SUPPORTED_KHR ||
               answer.result == VK_ERROR_VIDEO_PICTURE_LAYOUT_NOT_SUPPORTED_KHR) {
        wake_find(check, "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-04845",
                  wake_video_profile_is_whole(profile)
                      ? "the physical device answers %s to pCreateInfo->pVideoProfile"
                      : "%s: pCreateInfo->pVideoProfile->pNext lacks the struct of its codec",
                  wake_name_VkResult(answer.result));
    }
}

void
wake_core_create_video_session(struct wake_check *check,
                               const struct wake_rec_CreateVideoSessionKHR *r)
{
    const VkVideoSessionCreateInfoKHR *info = r->pCreateInfo;

    if (!info) {
        return;
    }
    if (!info->maxDpbSlots != !info->maxActiveReferencePictures) {
        wake_find(
            check, "VUID-VkVideoSessionCreateInfoKHR-maxDpbSlots-04850",
            "pCreateInfo->maxDpbSlots is %u and maxActiveReferencePictures %u: either both are 0, or none is",
            info->maxDpbSlots, info->maxActiveReferencePictures);
    }
    if ((info->flags & VK_VIDEO_SESSION_CREATE_PROTECTED_CONTENT_BIT_KHR) &&
        !WAKE_FEATURE(check, protectedMemory)) {
        wake_find(
            check, "VUID-VkVideoSessionCreateInfoKHR-protectedMemory-07189",
            "pCreateInfo->flags has VK_VIDEO_SESSION_CREATE_PROTECTED_CONTENT_BIT_KHR, but the feature protectedMemory is "
            "not enabled");
    }
    if (info->pVideoProfile) {
        check_session_profile(check, info);
    }
}

/* The session that parameters were made for; 0: not known. */
wake_id
wake_video_session_of_parameters(const struct wake_object *object)
{
    const struct wake_rec_CreateVideoSessionParametersKHR *r = wake_create_record(
        object, WAKE_CMD_vkCreateVideoSessionParametersKHR);

    return r && r->pCreateInfo
               ? wake_packed_id(r->pCreateInfo, 0,
                                WAKE_HANDLES_VkVideoSessionParametersCreateInfoKHR,
                                WAKE_HANDLE_VkVideoSessionParametersCreateInfoKHR_videoSession)
               : 0;
}

/* ---- parameters of sessions ------------------------------------------------------------------ */

/* Of encoders older registries have none of these, or those of structs with other names. */
#ifdef WAKE_VIDEO_NEWER
#define ENCODES(vuid) vuid
#else
#define ENCODES(vuid) NULL
#endif

/* What there may be of each kind of parameter set, and once only. */
static const struct kind {
    const char *name, *count, *most;
    const char *created[2], *unique[2]; /* decoding, encoding */
    const char *there[2], *full[2];     /* updates */
} kinds[WAKE_VIDEO_KINDS] = {
    [1] = { "StdVideoH264SequenceParameterSet",
            "stdSPSCount",
            "maxStdSPSCount",
            { "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07204",
              ENCODES("VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-04839") },
            { "VUID-VkVideoDecodeH264SessionParametersAddInfoKHR-None-04825",
              ENCODES("VUID-VkVideoEncodeH264SessionParametersAddInfoKHR-None-04837") },
            { "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07216",
              "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07226" },
            { "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07217",
              ENCODES("VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-06441") } },
    [2] = { "StdVideoH264PictureParameterSet",
            "stdPPSCount",
            "maxStdPPSCount",
            { "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07205",
              ENCODES("VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-04840") },
            { "VUID-VkVideoDecodeH264SessionParametersAddInfoKHR-None-04826",
              ENCODES("VUID-VkVideoEncodeH264SessionParametersAddInfoKHR-None-04838") },
            { "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07218",
              "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07227" },
            { "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07219",
              ENCODES("VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-06442") } },
    [3] = { "StdVideoH265VideoParameterSet",
            "stdVPSCount",
            "maxStdVPSCount",
            { "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07207",
              ENCODES("VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-04841") },
            { "VUID-VkVideoDecodeH265SessionParametersAddInfoKHR-None-04833",
              ENCODES("VUID-VkVideoEncodeH265SessionParametersAddInfoKHR-None-06438") },
            { "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07220",
              "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07228" },
            { "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07221",
              ENCODES("VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-06443") } },
    [4] = { "StdVideoH265SequenceParameterSet",
            "stdSPSCount",
            "maxStdSPSCount",
            { "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07208",
              ENCODES("VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-04842") },
            { "VUID-VkVideoDecodeH265SessionParametersAddInfoKHR-None-04834",
              ENCODES("VUID-VkVideoEncodeH265SessionParametersAddInfoKHR-None-06439") },
            { "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07222",
              "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07229" },
            { "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07223",
              ENCODES("VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-06444") } },
    [5] = { "StdVideoH265PictureParameterSet",
            "stdPPSCount",
            "maxStdPPSCount",
            { "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07209",
              ENCODES("VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-04843") },
            { "VUID-VkVideoDecodeH265SessionParametersAddInfoKHR-None-04835",
              ENCODES("VUID-VkVideoEncodeH265SessionParametersAddInfoKHR-None-06440") },
            { "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07224",
              "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07230" },
            { "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07225",
              ENCODES("VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-06445") } },
};

/* The ids in a key, for messages. */
static const char *
key_text(char *text, size_t size, uint32_t key)
{
    switch (WAKE_VIDEO_KIND(key)) {
    case 1:
    case 3: (void)snprintf(text, size, "%u", key & 0xff); break;
    case 5:
        (void)snprintf(text, size, "%u, %u, %u", key >> 16 & 0xff, key >> 8 & 0xff, key & 0xff);
        break;
    default: (void)snprintf(text, size, "%u, %u", key >> 8 & 0xff, key & 0xff); break;
    }
    return text;
}

enum { KEYS_MOST = 4096 }; /* in one call; of more than that nothing is said */

/* Once each. False: not so, or there are too many. */
static bool
check_unique(struct wake_check *check, const uint32_t *keys, uint32_t count, bool encodes)
{
    char text[32];

    for (uint32_t i = 0; count <= KEYS_MOST && i < count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            if (keys[k] == keys[i]) {
                const struct kind *kind = &kinds[WAKE_VIDEO_KIND(keys[i])];

                wake_find(check, kind->unique[encodes] ? kind->unique[encodes] : kind->unique[0],
                          "two elements are a %s with the ids %s", kind->name,
                          key_text(text, sizeof(text), keys[i]));
                return false;
            }
        }
    }
    return count <= KEYS_MOST;
}

/* Of each kind, what `before` has and the keys add to it; `once`: those that it has count once. */
static void
count_kinds(const struct wake_video_contents *before, const uint32_t *keys, uint32_t count,
            bool once, uint32_t counts[WAKE_VIDEO_KINDS])
{
    memset(counts, 0, WAKE_VIDEO_KINDS * sizeof(counts[0]));
    for (uint32_t i = 0; i < before->count; i++) {
        counts[WAKE_VIDEO_KIND(before->keys[i])]++;
    }
    for (uint32_t i = 0; i < count; i++) {
        counts[WAKE_VIDEO_KIND(keys[i])] += !once || !wake_video_has(before, keys[i]);
    }
}

/* What parameters are made with, the codec's struct of the chain being there. */
static void
check_made(struct wake_check *check, const VkVideoSessionParametersCreateInfoKHR *info,
           const struct wake_video_contents *template, bool encodes)
{
    uint32_t keys[KEYS_MOST], most[WAKE_VIDEO_KINDS], counts[WAKE_VIDEO_KINDS];
    uint32_t count = wake_video_added(wake_video_first_added(info->pNext), keys, KEYS_MOST);

    wake_video_room(info->pNext, most);
    if (!check_unique(check, keys, count, encodes)) {
        return;
    }
    count_kinds(template, keys, count, true, counts);
    for (uint32_t i = 1; i < WAKE_VIDEO_KINDS; i++) {
        if (counts[i] > most[i]) {
            wake_find(
                check, kinds[i].created[encodes] ? kinds[i].created[encodes] : kinds[i].created[0],
                "pCreateInfo->pNext: pParametersAddInfo->%s and the template make %u of %s, but %s is %u",
                kinds[i].count, counts[i], kinds[i].name, kinds[i].most, most[i]);
        }
    }
}

void
wake_core_create_video_parameters(struct wake_check *check,
                                  const struct wake_rec_CreateVideoSessionParametersKHR *r)
{
    static const struct {
        uint32_t codec;
        int type; /* VkStructureType */
        const char *name, *vuid;
    } structs[] = {
        { WAKE_H264, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_CREATE_INFO_KHR,
          "VkVideoDecodeH264", "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07203" },
        { WAKE_H265, VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_CREATE_INFO_KHR,
          "VkVideoDecodeH265", "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07206" },
        { WAKE_VIDEO_ENCODE_H264, WAKE_ENCODE_H264_PARAMETERS, "VkVideoEncodeH264",
          "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07210" },
        { WAKE_VIDEO_ENCODE_H265, WAKE_ENCODE_H265_PARAMETERS, "VkVideoEncodeH265",
          "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07211" },
#ifdef WAKE_VIDEO_NEWER
        { WAKE_VIDEO_DECODE_AV1,
          VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_SESSION_PARAMETERS_CREATE_INFO_KHR, "VkVideoDecodeAV1",
          "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-09259" },
        { WAKE_VIDEO_ENCODE_AV1,
          VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_SESSION_PARAMETERS_CREATE_INFO_KHR, "VkVideoEncodeAV1",
          "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-10279" },
#endif
    };
    const VkVideoSessionParametersCreateInfoKHR *info = r->pCreateInfo;
    const struct wake_object *template;
    const struct wake_video *video;
    struct wake_object *session;
    wake_id made_for;

    if (!info) {
        return;
    }
    session = wake_check_object(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkVideoSessionParametersCreateInfoKHR,
                       WAKE_HANDLE_VkVideoSessionParametersCreateInfoKHR_videoSession),
        WAKE_TYPE_VkVideoSessionKHR);
    template = wake_check_object(
        check,
        wake_packed_id(
            info, 0, WAKE_HANDLES_VkVideoSessionParametersCreateInfoKHR,
            WAKE_HANDLE_VkVideoSessionParametersCreateInfoKHR_videoSessionParametersTemplate),
        WAKE_TYPE_VkVideoSessionParametersKHR);
    made_for = template ? wake_video_session_of_parameters(template) : 0;
    if (session && made_for && made_for != session->id) {
        wake_find_objects(
            check,
            "VUID-VkVideoSessionParametersCreateInfoKHR-videoSessionParametersTemplate-04855",
            template, session,
            "pCreateInfo->videoSessionParametersTemplate was created for another session than "
            "pCreateInfo->videoSession");
    }
    video = wake_video_of(session);
    for (size_t i = 0; video && i < WAKE_COUNT(structs); i++) {
        if (structs[i].codec != video->codec) {
            continue;
        }
        if (wake_chain_find(info->pNext, (VkStructureType)structs[i].type)) {
            check_made(check, info, &r->contents, video->codec & WAKE_VIDEO_ENCODES);
        } else {
            wake_find(check, structs[i].vuid,
                      "pCreateInfo->pNext has no %sSessionParametersCreateInfo", structs[i].name);
        }
    }
}

/* Who the parameters were made for; NULL: not known. */
static const struct wake_video *
video_of_parameters(const struct wake_check *check, const struct wake_object *parameters)
{
    return wake_video_of(wake_check_object(check, wake_video_session_of_parameters(parameters),
                                           WAKE_TYPE_VkVideoSessionKHR));
}

void
wake_core_update_video_parameters(struct wake_check *check,
                                  const struct wake_rec_UpdateVideoSessionParametersKHR *r)
{
    const struct wake_object *object = wake_check_object(check, r->videoSessionParameters_id,
                                                         WAKE_TYPE_VkVideoSessionParametersKHR);
    const struct wake_rec_CreateVideoSessionParametersKHR *made = wake_create_record(
        object, WAKE_CMD_vkCreateVideoSessionParametersKHR);
    const struct wake_video *video = object ? video_of_parameters(check, object) : NULL;
    uint32_t keys[KEYS_MOST], most[WAKE_VIDEO_KINDS], counts[WAKE_VIDEO_KINDS], count;
    bool encodes;
    char text[32];

    if (!r->pUpdateInfo || !made || !made->pCreateInfo || !r->contents.known) {
        return;
    }
    if (r->pUpdateInfo->updateSequenceCount != r->contents.sequence + 1) {
        wake_find_objects(
            check, "VUID-vkUpdateVideoSessionParametersKHR-pUpdateInfo-07215", object, NULL,
            "pUpdateInfo->updateSequenceCount is %u, but videoSessionParameters has been updated %u times",
            r->pUpdateInfo->updateSequenceCount, r->contents.sequence);
    }
    count = wake_video_added(r->pUpdateInfo->pNext, keys, KEYS_MOST);
    encodes = video && video->codec & WAKE_VIDEO_ENCODES;
    if (!video || count > KEYS_MOST) {
        return;
    }
    (void)check_unique(check, keys, count, encodes); /* the others are counted as they come */
    for (uint32_t i = 0; i < count; i++) {
        if (wake_video_has(&r->contents, keys[i])) {
            const struct kind *kind = &kinds[WAKE_VIDEO_KIND(keys[i])];

            wake_find_objects(
                check, kind->there[encodes], object, NULL,
                "pUpdateInfo->pNext adds a %s with the ids %s, which videoSessionParameters has already",
                kind->name, key_text(text, sizeof(text), keys[i]));
            break;
        }
    }
    wake_video_room(made->pCreateInfo->pNext, most);
    count_kinds(&r->contents, keys, count, false, counts);
    for (uint32_t i = 1; i < WAKE_VIDEO_KINDS; i++) {
        if (counts[i] > most[i] && kinds[i].full[encodes]) {
            wake_find_objects(
                check, kinds[i].full[encodes], object, NULL,
                "with what pUpdateInfo->pNext adds there would be %u of %s, but %s is %u",
                counts[i], kinds[i].name, kinds[i].most, most[i]);
        }
    }
}

/* ---- memory ---------------------------------------------------------------------------------- */

static const struct wake_video_need *
need_of(const struct wake_rec_BindVideoSessionMemoryKHR *r, uint32_t index)
{
    for (uint32_t i = 0; i < r->need_count; i++) {
        if (r->needs[i].index == index) {
            return &r->needs[i];
        }
    }
    return NULL;
}

static void
check_bind(struct wake_check *check, const struct wake_rec_BindVideoSessionMemoryKHR *r, uint32_t i)
{
    const VkBindVideoSessionMemoryInfoKHR *bind = &r->pBindSessionMemoryInfos[i];
    const struct wake_video_need *need = r->needs_known ? need_of(r, bind->memoryBindIndex) : NULL;
    const struct wake_object *memory = wake_check_object(
        check,
        wake_packed_id(r->pBindSessionMemoryInfos, i, WAKE_HANDLES_VkBindVideoSessionMemoryInfoKHR,
                       WAKE_HANDLE_VkBindVideoSessionMemoryInfoKHR_memory),
        WAKE_TYPE_VkDeviceMemory);
    const VkMemoryAllocateInfo *info = wake_VkDeviceMemory_info(memory);

    if (info && bind->memoryOffset >= info->allocationSize) {
        wake_find_objects(
            check, "VUID-VkBindVideoSessionMemoryInfoKHR-memoryOffset-07201", memory, NULL,
            "pBindSessionMemoryInfos[%u].memoryOffset is %llu, but memory has %llu bytes", i,
            U(bind->memoryOffset), U(info->allocationSize));
    } else if (info && bind->memorySize > info->allocationSize - bind->memoryOffset) {
        wake_find_objects(
            check, "VUID-VkBindVideoSessionMemoryInfoKHR-memorySize-07202", memory, NULL,
            "pBindSessionMemoryInfos[%u].memoryOffset is %llu and memorySize %llu, but memory has %llu bytes",
            i, U(bind->memoryOffset), U(bind->memorySize), U(info->allocationSize));
    }
    if (!need && r->needs_known) {
        wake_find(
            check, "VUID-vkBindVideoSessionMemoryKHR-pBindSessionMemoryInfos-07197",
            "pBindSessionMemoryInfos[%u].memoryBindIndex is %u, which is none of the %u bindings of videoSession",
            i, bind->memoryBindIndex, r->need_count);
    }
    if (!need) {
        return;
    }
    if (need->bound) {
        wake_find(check, "VUID-vkBindVideoSessionMemoryKHR-videoSession-07195",
                  "pBindSessionMemoryInfos[%u].memoryBindIndex is %u, which has memory already", i,
                  bind->memoryBindIndex);
    }
    if (info && info->memoryTypeIndex < 32 && !(need->types >> info->memoryTypeIndex & 1)) {
        wake_find_objects(
            check, "VUID-vkBindVideoSessionMemoryKHR-pBindSessionMemoryInfos-07198", memory, NULL,
            "pBindSessionMemoryInfos[%u].memory is of type %u, but the binding's memoryTypeBits are 0x%x",
            i, info->memoryTypeIndex, need->types);
    }
    if (need->alignment && bind->memoryOffset % need->alignment) {
        wake_find(
            check, "VUID-vkBindVideoSessionMemoryKHR-pBindSessionMemoryInfos-07199",
            "pBindSessionMemoryInfos[%u].memoryOffset is %llu, but the binding's alignment is %llu",
            i, U(bind->memoryOffset), U(need->alignment));
    }
    if (bind->memorySize != need->size) {
        wake_find(check, "VUID-vkBindVideoSessionMemoryKHR-pBindSessionMemoryInfos-07200",
                  "pBindSessionMemoryInfos[%u].memorySize is %llu, but the binding's size is %llu",
                  i, U(bind->memorySize), U(need->size));
    }
}

void
wake_core_bind_video_memory(struct wake_check *check,
                            const struct wake_rec_BindVideoSessionMemoryKHR *r)
{
    for (uint32_t i = 0; r->pBindSessionMemoryInfos && i < r->bindSessionMemoryInfoCount; i++) {
        bool unique = true;

        for (uint32_t k = 0; unique && k < i; k++) {
            unique = r->pBindSessionMemoryInfos[k].memoryBindIndex !=
                     r->pBindSessionMemoryInfos[i].memoryBindIndex;
        }
        if (!unique) {
            wake_find(check, "VUID-vkBindVideoSessionMemoryKHR-memoryBindIndex-07196",
                      "pBindSessionMemoryInfos[%u].memoryBindIndex is %u once more", i,
                      r->pBindSessionMemoryInfos[i].memoryBindIndex);
        } else {
            check_bind(check, r, i);
        }
    }
}
