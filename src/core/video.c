/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video sessions, their parameters, and the beginning of video coding. Specification, 'Video Coding'. What is decoded or encoded with
 * them is not looked at.
 */
#include "core/core.h"

#include "state/image.h"
#include "state/scope.h"

#include <string.h>

#define H264 VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR
#define H265 VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR

/* ---- sessions -------------------------------------------------------------------------------------------------- */

/* False: the driver cannot be asked, or not about that codec. */
static bool
ask_capabilities(const struct wake_check *check, const VkVideoProfileInfoKHR *profile,
                 VkVideoCapabilitiesKHR *out, VkResult *result_out)
{
    const struct wake_instance *instance = check->scope->instance;
    VkVideoDecodeH264CapabilitiesKHR h264 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_CAPABILITIES_KHR
    };
    VkVideoDecodeH265CapabilitiesKHR h265 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_CAPABILITIES_KHR
    };
    VkVideoDecodeCapabilitiesKHR decode = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_CAPABILITIES_KHR
    };

    if (!instance->next.GetPhysicalDeviceVideoCapabilitiesKHR ||
        (profile->videoCodecOperation != H264 && profile->videoCodecOperation != H265)) {
        return false;
    }
    decode.pNext = profile->videoCodecOperation == H264 ? (void *)&h264 : (void *)&h265;
    *out = (VkVideoCapabilitiesKHR){ .sType = VK_STRUCTURE_TYPE_VIDEO_CAPABILITIES_KHR,
                                     .pNext = &decode };
    *result_out = instance->next.GetPhysicalDeviceVideoCapabilitiesKHR(
        ((const struct wake_device *)check->scope)->physical, profile, out);
    out->pNext = NULL;
    return true;
}

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
    } else if (info->pStdHeaderVersion->specVersion > most->stdHeaderVersion.specVersion) {
        wake_find(check, "VUID-VkVideoSessionCreateInfoKHR-pStdHeaderVersion-07191",
                  "pCreateInfo->pStdHeaderVersion->specVersion is 0x%x, but the profile has 0x%x",
                  info->pStdHeaderVersion->specVersion, most->stdHeaderVersion.specVersion);
    }
}

void
wake_core_create_video_session(struct wake_check *check,
                               const struct wake_rec_CreateVideoSessionKHR *r)
{
    const VkVideoSessionCreateInfoKHR *info = r->pCreateInfo;
    VkVideoCapabilitiesKHR most;
    VkResult result = VK_SUCCESS;

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
    if (!info->pVideoProfile || !ask_capabilities(check, info->pVideoProfile, &most, &result)) {
        return;
    }
    if (result == VK_SUCCESS) {
        check_capabilities(check, info, &most);
    } else if (result == VK_ERROR_VIDEO_PROFILE_OPERATION_NOT_SUPPORTED_KHR ||
               result == VK_ERROR_VIDEO_PROFILE_FORMAT_NOT_SUPPORTED_KHR ||
               result == VK_ERROR_VIDEO_PROFILE_CODEC_NOT_SUPPORTED_KHR ||
               result == VK_ERROR_VIDEO_PICTURE_LAYOUT_NOT_SUPPORTED_KHR) {
        wake_find(check, "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-04845",
                  "the physical device answers %s to pCreateInfo->pVideoProfile",
                  wake_name_VkResult(result));
    }
}

static const VkVideoSessionCreateInfoKHR *
session_info(const struct wake_object *object)
{
    const struct wake_rec_CreateVideoSessionKHR *r = wake_create_record(
        object, WAKE_CMD_vkCreateVideoSessionKHR);

    return r ? r->pCreateInfo : NULL;
}

static VkVideoCodecOperationFlagBitsKHR
codec_of(const VkVideoSessionCreateInfoKHR *session)
{
    return session && session->pVideoProfile ? session->pVideoProfile->videoCodecOperation
                                             : VK_VIDEO_CODEC_OPERATION_NONE_KHR;
}

/* The session that parameters were made for; 0: not known. */
static wake_id
session_of_parameters(const struct wake_object *object)
{
    const struct wake_rec_CreateVideoSessionParametersKHR *r = wake_create_record(
        object, WAKE_CMD_vkCreateVideoSessionParametersKHR);

    return r && r->pCreateInfo
               ? wake_packed_id(r->pCreateInfo, 0,
                                WAKE_HANDLES_VkVideoSessionParametersCreateInfoKHR,
                                WAKE_HANDLE_VkVideoSessionParametersCreateInfoKHR_videoSession)
               : 0;
}

/* ---- parameters of sessions ------------------------------------------------------------------------------------ */

static void
check_count(struct wake_check *check, const char *vuid, const char *name, const char *limit,
            uint32_t count, uint32_t most)
{
    if (count > most) {
        wake_find(check, vuid, "pCreateInfo->pNext: pParametersAddInfo->%s is %u, but %s is %u",
                  name, count, limit, most);
    }
}

static void
check_h264(struct wake_check *check, const void *chain)
{
    const VkVideoDecodeH264SessionParametersCreateInfoKHR *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_CREATE_INFO_KHR);
    const VkVideoDecodeH264SessionParametersAddInfoKHR *added = info ? info->pParametersAddInfo
                                                                     : NULL;

    if (!info) {
        wake_find(check, "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07203",
                  "pCreateInfo->pNext has no VkVideoDecodeH264SessionParametersCreateInfoKHR");
    } else if (added) {
        check_count(check, "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07204",
                    "stdSPSCount", "maxStdSPSCount", added->stdSPSCount, info->maxStdSPSCount);
        check_count(check, "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07205",
                    "stdPPSCount", "maxStdPPSCount", added->stdPPSCount, info->maxStdPPSCount);
    }
}

static void
check_h265(struct wake_check *check, const void *chain)
{
    const VkVideoDecodeH265SessionParametersCreateInfoKHR *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_CREATE_INFO_KHR);
    const VkVideoDecodeH265SessionParametersAddInfoKHR *added = info ? info->pParametersAddInfo
                                                                     : NULL;

    if (!info) {
        wake_find(check, "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07206",
                  "pCreateInfo->pNext has no VkVideoDecodeH265SessionParametersCreateInfoKHR");
    } else if (added) {
        check_count(check, "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07207",
                    "stdVPSCount", "maxStdVPSCount", added->stdVPSCount, info->maxStdVPSCount);
        check_count(check, "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07208",
                    "stdSPSCount", "maxStdSPSCount", added->stdSPSCount, info->maxStdSPSCount);
        check_count(check, "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-07209",
                    "stdPPSCount", "maxStdPPSCount", added->stdPPSCount, info->maxStdPPSCount);
    }
}

void
wake_core_create_video_parameters(struct wake_check *check,
                                  const struct wake_rec_CreateVideoSessionParametersKHR *r)
{
    const VkVideoSessionParametersCreateInfoKHR *info = r->pCreateInfo;
    const struct wake_object *session, *template;
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
    made_for = template ? session_of_parameters(template) : 0;
    if (session && made_for && made_for != session->id) {
        wake_find_objects(
            check,
            "VUID-VkVideoSessionParametersCreateInfoKHR-videoSessionParametersTemplate-04855",
            template, session,
            "pCreateInfo->videoSessionParametersTemplate was created for another session than "
            "pCreateInfo->videoSession");
    }
    switch ((int)codec_of(session_info(session))) {
    case H264: check_h264(check, info->pNext); break;
    case H265: check_h265(check, info->pNext); break;
    default: break;
    }
}

/* ---- coding ---------------------------------------------------------------------------------------------------- */

static void
check_slot(struct wake_check *check, const VkVideoSessionCreateInfoKHR *session,
           const VkVideoReferenceSlotInfoKHR *slots, uint32_t i)
{
    const VkVideoPictureResourceInfoKHR *picture = slots[i].pPictureResource;
    struct wake_object *object =
        picture ? wake_check_object(
                      check,
                      wake_packed_id(picture, 0, WAKE_HANDLES_VkVideoPictureResourceInfoKHR,
                                     WAKE_HANDLE_VkVideoPictureResourceInfoKHR_imageViewBinding),
                      WAKE_TYPE_VkImageView)
                : NULL;
    const struct wake_image_view *view = wake_image_view_of(object);
    bool decodes = codec_of(session) == H264 || codec_of(session) == H265;

    if (slots[i].slotIndex >= 0 && (uint32_t)slots[i].slotIndex >= session->maxDpbSlots) {
        wake_find(
            check, "VUID-VkVideoBeginCodingInfoKHR-slotIndex-04856",
            "pBeginInfo->pReferenceSlots[%u].slotIndex is %d, but the session was created with maxDpbSlots %u",
            i, slots[i].slotIndex, session->maxDpbSlots);
    }
    if (!picture) {
        return;
    }
    if (picture->codedExtent.width > session->maxCodedExtent.width ||
        picture->codedExtent.height > session->maxCodedExtent.height) {
        wake_find(
            check, "VUID-VkVideoBeginCodingInfoKHR-pPictureResource-07243",
            "pBeginInfo->pReferenceSlots[%u].pPictureResource->codedExtent is %u x %u, but the session was created with "
            "maxCodedExtent %u x %u",
            i, picture->codedExtent.width, picture->codedExtent.height,
            session->maxCodedExtent.width, session->maxCodedExtent.height);
    }
    if (view && view->format != session->referencePictureFormat) {
        wake_find_objects(
            check, "VUID-VkVideoBeginCodingInfoKHR-pPictureResource-07241", object, NULL,
            "pBeginInfo->pReferenceSlots[%u].pPictureResource->imageViewBinding has format %s, but the session was "
            "created with referencePictureFormat %s",
            i, wake_name_VkFormat(view->format),
            wake_name_VkFormat(session->referencePictureFormat));
    }
    if (view && decodes && slots[i].slotIndex >= 0 &&
        !(view->usage & VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR)) {
        wake_find_objects(
            check, "VUID-VkVideoBeginCodingInfoKHR-slotIndex-07245", object, NULL,
            "pBeginInfo->pReferenceSlots[%u].pPictureResource->imageViewBinding was created without "
            "VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR",
            i);
    }
}

static bool
is_same_picture(const VkVideoPictureResourceInfoKHR *a, const VkVideoPictureResourceInfoKHR *b)
{
    return a && b && a->imageViewBinding == b->imageViewBinding &&
           a->baseArrayLayer == b->baseArrayLayer && a->codedOffset.x == b->codedOffset.x &&
           a->codedOffset.y == b->codedOffset.y && a->codedExtent.width == b->codedExtent.width &&
           a->codedExtent.height == b->codedExtent.height;
}

void
wake_core_begin_video_coding(struct wake_check *check,
                             const struct wake_rec_CmdBeginVideoCodingKHR *r)
{
    const VkVideoBeginCodingInfoKHR *info = r->pBeginInfo;
    const struct wake_object *object, *parameters;
    const VkVideoSessionCreateInfoKHR *session;
    wake_id made_for;

    if (!info) {
        return;
    }
    object = wake_check_object(check,
                               wake_packed_id(info, 0, WAKE_HANDLES_VkVideoBeginCodingInfoKHR,
                                              WAKE_HANDLE_VkVideoBeginCodingInfoKHR_videoSession),
                               WAKE_TYPE_VkVideoSessionKHR);
    parameters = wake_check_object(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkVideoBeginCodingInfoKHR,
                       WAKE_HANDLE_VkVideoBeginCodingInfoKHR_videoSessionParameters),
        WAKE_TYPE_VkVideoSessionParametersKHR);
    session = session_info(object);
    if (!session) {
        return;
    }
    made_for = parameters ? session_of_parameters(parameters) : 0;
    if (made_for && made_for != object->id) {
        wake_find_objects(
            check, "VUID-VkVideoBeginCodingInfoKHR-videoSessionParameters-04857", parameters,
            object,
            "pBeginInfo->videoSessionParameters was created for another session than pBeginInfo->videoSession");
    }
    if (!info->videoSessionParameters && (codec_of(session) == H264 || codec_of(session) == H265)) {
        wake_find_objects(
            check,
            codec_of(session) == H264 ? "VUID-VkVideoBeginCodingInfoKHR-videoSession-07247"
                                      : "VUID-VkVideoBeginCodingInfoKHR-videoSession-07248",
            object, NULL,
            "pBeginInfo->videoSessionParameters is VK_NULL_HANDLE, but the session decodes %s",
            codec_of(session) == H264 ? "H.264" : "H.265");
    }
    for (uint32_t i = 0; info->pReferenceSlots && i < info->referenceSlotCount; i++) {
        check_slot(check, session, info->pReferenceSlots, i);
        for (uint32_t k = 0; k < i; k++) {
            if (is_same_picture(info->pReferenceSlots[k].pPictureResource,
                                info->pReferenceSlots[i].pPictureResource)) {
                wake_find(
                    check, "VUID-VkVideoBeginCodingInfoKHR-pPictureResource-07238",
                    "pBeginInfo->pReferenceSlots[%u] and pReferenceSlots[%u] have the same picture",
                    k, i);
                break;
            }
        }
    }
}
