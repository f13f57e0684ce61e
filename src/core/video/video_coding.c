/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video coding scopes: what is bound in them, and queries there. Specification, 'Video Coding
 * Control'.
 */
#include "core/video/video.h"

#include "state/recording/command_buffer.h"
#include "state/scope/scope.h"

#include <stdio.h>

/* ---- shared with what is done in a scope ----------------------------------------------------- */

static const struct wake_command_pool *
pool_of(const struct wake_check *check)
{
    return wake_command_pool_of(check->cb);
}

void
wake_video_check_protected(struct wake_check *check, bool is_protected,
                           const struct wake_object *object, const char *path,
                           const char *in_unprotected, const char *in_protected)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const struct wake_command_pool *pool = pool_of(check);
    bool cb_is = wake_command_buffer_is_protected(check->cb);
    char name[WAKE_OBJECT_TEXT];

    if (!pool || !facts || facts->properties.protectedMemory.protectedNoFault ||
        cb_is == is_protected) {
        return;
    }
    wake_find_objects(
        check, is_protected ? in_unprotected : in_protected, object, NULL,
        "%s (%s) is %sprotected, but the command buffer is %s, and the device lacks protectedNoFault",
        path, wake_object_text(name, sizeof(name), object), is_protected ? "" : "not ",
        cb_is ? "so" : "not");
}

struct wake_video_image
wake_video_image_by(const struct wake_check *check, wake_id view)
{
    struct wake_video_image image = { .object = wake_check_object(check, view,
                                                                  WAKE_TYPE_VkImageView) };

    image.view = wake_image_view_of(image.object);
    image.image = image.view ? wake_image_of(
                                   wake_check_object(check, image.view->image, WAKE_TYPE_VkImage))
                             : NULL;
    return image;
}

struct wake_video_image
wake_video_image_of(const struct wake_check *check, const VkVideoPictureResourceInfoKHR *resource)
{
    return resource
               ? wake_video_image_by(
                     check,
                     wake_packed_id(resource, 0, WAKE_HANDLES_VkVideoPictureResourceInfoKHR,
                                    WAKE_HANDLE_VkVideoPictureResourceInfoKHR_imageViewBinding))
               : (struct wake_video_image){ 0 };
}

bool
wake_video_image_fits(const struct wake_video_image *image, const struct wake_video *video)
{
    const VkImageCreateFlags any_profile = 0x00100000; /* newer than some registries */

    return !image->image || (image->image->info.flags & any_profile) ||
           wake_video_lists_profile(image->image->info.pNext, video->info->pVideoProfile);
}

/* Only 0 is a multiple of 0. */
static bool
is_multiple(int32_t value, int32_t of)
{
    return of > 0 ? value % of == 0 : value == 0;
}

bool
wake_video_offset_fits(const struct wake_video *video, const VkOffset2D *offset)
{
    const VkOffset2D *granularity = &video->answer.granularity;

    return !video->known ||
           (is_multiple(offset->x, granularity->x) && is_multiple(offset->y, granularity->y));
}

void
wake_video_check_picture(struct wake_check *check, const VkVideoPictureResourceInfoKHR *resource,
                         const struct wake_video_image *image, const char *path)
{
    if (image->view && resource->baseArrayLayer >= image->view->range.layerCount) {
        wake_find_objects(check, "VUID-VkVideoPictureResourceInfoKHR-baseArrayLayer-07175",
                          image->object, NULL, "%sbaseArrayLayer is %u, but the view has %u layers",
                          path, resource->baseArrayLayer, image->view->range.layerCount);
    }
}

/* ---- begin ----------------------------------------------------------------------------------- */

struct begin {
    struct wake_check *check;
    const VkVideoBeginCodingInfoKHR *info;
    struct wake_object *session;
    const struct wake_video *video;
};

static void
check_extent(const struct begin *b, uint32_t i)
{
    const VkVideoPictureResourceInfoKHR *picture = b->info->pReferenceSlots[i].pPictureResource;
    const VkExtent2D *most = &b->video->info->maxCodedExtent;
    const VkExtent2D *least = &b->video->answer.most.minCodedExtent;

    if (picture->codedExtent.width > most->width || picture->codedExtent.height > most->height ||
        (b->video->known && (picture->codedExtent.width < least->width ||
                             picture->codedExtent.height < least->height))) {
        wake_find(
            b->check, "VUID-VkVideoBeginCodingInfoKHR-pPictureResource-07243",
            "pBeginInfo->pReferenceSlots[%u].pPictureResource->codedExtent is %u x %u, but the session has %u x %u to "
            "%u x %u",
            i, picture->codedExtent.width, picture->codedExtent.height, least->width, least->height,
            most->width, most->height);
    }
    if (!wake_video_offset_fits(b->video, &picture->codedOffset)) {
        wake_find(b->check, "VUID-VkVideoBeginCodingInfoKHR-pPictureResource-07242",
                  "pBeginInfo->pReferenceSlots[%u].pPictureResource->codedOffset is (%d, %d), but "
                  "codedOffsetGranularity is (%d, %d)",
                  i, picture->codedOffset.x, picture->codedOffset.y, b->video->answer.granularity.x,
                  b->video->answer.granularity.y);
    }
}

static void
check_image(const struct begin *b, uint32_t i, const struct wake_video_image *image)
{
    const VkVideoReferenceSlotInfoKHR *slot = &b->info->pReferenceSlots[i];
    const struct wake_video *video = b->video;
    bool decodes = video->codec & WAKE_VIDEO_DECODES;
    /* By value: provisional in some registries. */
    VkImageUsageFlags usage = decodes ? VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR : 0x00008000;
    char path[96];

    (void)snprintf(path, sizeof(path),
                   "pBeginInfo->pReferenceSlots[%u].pPictureResource->imageViewBinding", i);
    if (image->view->format != video->info->referencePictureFormat) {
        wake_find_objects(
            b->check, "VUID-VkVideoBeginCodingInfoKHR-pPictureResource-07241", image->object, NULL,
            "%s has format %s, but the session was created with referencePictureFormat %s", path,
            wake_name_VkFormat(image->view->format),
            wake_name_VkFormat(video->info->referencePictureFormat));
    }
    if (slot->slotIndex >= 0 && (video->codec & (WAKE_VIDEO_DECODES | WAKE_VIDEO_ENCODES)) &&
        !(image->view->usage & usage)) {
        wake_find_objects(
            b->check,
            decodes ? "VUID-VkVideoBeginCodingInfoKHR-slotIndex-07245"
                    : "VUID-VkVideoBeginCodingInfoKHR-slotIndex-07246",
            image->object, NULL,
            "pBeginInfo->pReferenceSlots[%u].slotIndex is %d, but imageViewBinding has usage 0x%x",
            i, slot->slotIndex, image->view->usage);
    }
    if (!wake_video_image_fits(image, video)) {
        wake_find_objects(b->check, "VUID-VkVideoBeginCodingInfoKHR-pPictureResource-07240",
                          image->object, b->session,
                          "%s is of an image that was not created for the profile of the session",
                          path);
    }
    wake_video_check_protected(
        b->check, image->view->image_info.flags & VK_IMAGE_CREATE_PROTECTED_BIT, image->object,
        path, "VUID-vkCmdBeginVideoCodingKHR-commandBuffer-07235",
        "VUID-vkCmdBeginVideoCodingKHR-commandBuffer-07236");
}

static bool
is_same_picture(const VkVideoPictureResourceInfoKHR *a, const VkVideoPictureResourceInfoKHR *b)
{
    struct wake_video_picture one = wake_video_picture_of(a), two = wake_video_picture_of(b);

    return wake_video_same_picture(&one, &two);
}

static void
check_slots(const struct begin *b)
{
    const VkVideoReferenceSlotInfoKHR *slots = b->info->pReferenceSlots;
    uint32_t count = slots ? b->info->referenceSlotCount : 0;
    bool apart = !b->video->known || (b->video->answer.most.flags &
                                      VK_VIDEO_CAPABILITY_SEPARATE_REFERENCE_IMAGES_BIT_KHR);
    wake_id first = 0;
    char path[64];

    for (uint32_t i = 0; i < count; i++) {
        struct wake_video_image image = wake_video_image_of(b->check, slots[i].pPictureResource);

        if (slots[i].slotIndex >= 0 &&
            (uint32_t)slots[i].slotIndex >= b->video->info->maxDpbSlots) {
            wake_find(
                b->check, "VUID-VkVideoBeginCodingInfoKHR-slotIndex-04856",
                "pBeginInfo->pReferenceSlots[%u].slotIndex is %d, but the session was created with maxDpbSlots %u",
                i, slots[i].slotIndex, b->video->info->maxDpbSlots);
        }
        if (!slots[i].pPictureResource) {
            continue;
        }
        check_extent(b, i);
        if (image.view) {
            (void)snprintf(path, sizeof(path), "pBeginInfo->pReferenceSlots[%u].pPictureResource->",
                           i);
            wake_video_check_picture(b->check, slots[i].pPictureResource, &image, path);
            check_image(b, i, &image);
            if (!apart && first && image.view->image != first) {
                wake_find_objects(
                    b->check, "VUID-VkVideoBeginCodingInfoKHR-flags-07244", image.object, NULL,
                    "pBeginInfo->pReferenceSlots[%u].pPictureResource->imageViewBinding is of another image than that "
                    "of the elements before it, but the profile lacks "
                    "VK_VIDEO_CAPABILITY_SEPARATE_REFERENCE_IMAGES_BIT_KHR",
                    i);
                apart = true;
            }
            first = image.view->image;
        }
        for (uint32_t k = 0; k < i; k++) {
            if (is_same_picture(slots[k].pPictureResource, slots[i].pPictureResource)) {
                wake_find(
                    b->check, "VUID-VkVideoBeginCodingInfoKHR-pPictureResource-07238",
                    "pBeginInfo->pReferenceSlots[%u] and pReferenceSlots[%u] have the same picture",
                    k, i);
                break;
            }
        }
    }
}

static void
check_parameters(const struct begin *b)
{
    static const struct {
        uint32_t codec;
        const char *name, *vuid;
    } rows[] = {
        { WAKE_H264, "decodes H.264", "VUID-VkVideoBeginCodingInfoKHR-videoSession-07247" },
        { WAKE_H265, "decodes H.265", "VUID-VkVideoBeginCodingInfoKHR-videoSession-07248" },
        { WAKE_VIDEO_ENCODE_H264, "encodes H.264",
          "VUID-VkVideoBeginCodingInfoKHR-videoSession-07249" },
        { WAKE_VIDEO_ENCODE_H265, "encodes H.265",
          "VUID-VkVideoBeginCodingInfoKHR-videoSession-07250" },
#ifdef WAKE_VIDEO_NEWER
        { WAKE_VIDEO_DECODE_AV1, "decodes AV1",
          "VUID-VkVideoBeginCodingInfoKHR-videoSession-09261" },
        { WAKE_VIDEO_ENCODE_AV1, "encodes AV1",
          "VUID-VkVideoBeginCodingInfoKHR-videoSession-10283" },
#endif
    };
    const struct wake_object *parameters = wake_check_object(
        b->check,
        wake_packed_id(b->info, 0, WAKE_HANDLES_VkVideoBeginCodingInfoKHR,
                       WAKE_HANDLE_VkVideoBeginCodingInfoKHR_videoSessionParameters),
        WAKE_TYPE_VkVideoSessionParametersKHR);
    wake_id made_for = parameters ? wake_video_session_of_parameters(parameters) : 0;

    if (made_for && made_for != b->session->id) {
        wake_find_objects(
            b->check, "VUID-VkVideoBeginCodingInfoKHR-videoSessionParameters-04857", parameters,
            b->session,
            "pBeginInfo->videoSessionParameters was created for another session than pBeginInfo->videoSession");
    }
#ifdef VK_KHR_video_maintenance2
    if (b->video->codec & WAKE_VIDEO_DECODES && WAKE_FEATURE(b->check, videoMaintenance2)) {
        return; /* operations may bring them */
    }
#endif
    for (size_t i = 0; !b->info->videoSessionParameters && i < WAKE_COUNT(rows); i++) {
        if (rows[i].codec == b->video->codec) {
            wake_find_objects(
                b->check, rows[i].vuid, b->session, NULL,
                "pBeginInfo->videoSessionParameters is VK_NULL_HANDLE, but the session %s",
                rows[i].name);
        }
    }
}

static void
check_session(const struct begin *b, uint32_t unbound)
{
    const struct wake_facts *facts = wake_check_facts(b->check);
    const struct wake_command_pool *pool = pool_of(b->check);

    if (unbound) {
        wake_find_objects(b->check, "VUID-VkVideoBeginCodingInfoKHR-videoSession-07237", b->session,
                          NULL, "%u memory bindings of pBeginInfo->videoSession have no memory",
                          unbound);
    }
    if (wake_active_queries(b->check->cb)) {
        wake_find(b->check, "VUID-vkCmdBeginVideoCodingKHR-None-07232", "%u queries are active",
                  wake_active_queries(b->check->cb));
    }
    if (pool && b->video->info && pool->family != b->video->info->queueFamilyIndex &&
        wake_vuid_text("VUID-vkCmdBeginVideoCodingKHR-commandBuffer-11760")) {
        wake_find_objects(
            b->check, "VUID-vkCmdBeginVideoCodingKHR-commandBuffer-11760", b->session, NULL,
            "the session was created for queue family %u, but the command buffer's pool for %u",
            b->video->info->queueFamilyIndex, pool->family);
    } else if (facts && pool && pool->family < WAKE_COUNT(facts->video_operations) &&
               !(facts->video_operations[pool->family] & b->video->codec)) {
        wake_find_objects(
            b->check, "VUID-vkCmdBeginVideoCodingKHR-commandBuffer-07231", b->session, NULL,
            "the session is for codec operation 0x%x, but queue family %u of the command buffer has 0x%x",
            b->video->codec, pool->family, facts->video_operations[pool->family]);
    }
    wake_video_check_protected(
        b->check, b->video->info->flags & VK_VIDEO_SESSION_CREATE_PROTECTED_CONTENT_BIT_KHR,
        b->session, "pBeginInfo->videoSession", "VUID-vkCmdBeginVideoCodingKHR-commandBuffer-07233",
        "VUID-vkCmdBeginVideoCodingKHR-commandBuffer-07234");
}

/* How many frames of the group of pictures are left, where the encoder must know. */
static void
check_remaining(const struct begin *b)
{
#ifdef WAKE_VIDEO_NEWER
    const struct wake_video_answer *caps = &b->video->answer;
    const struct {
        uint32_t codec;
        VkBool32 required;
        VkStructureType type;
        const char *vuid;
    } rows[] = {
        { WAKE_VIDEO_ENCODE_H264, caps->h264.requiresGopRemainingFrames,
          VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_GOP_REMAINING_FRAME_INFO_KHR,
          "VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-08255" },
        { WAKE_VIDEO_ENCODE_H265, caps->h265.requiresGopRemainingFrames,
          VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_GOP_REMAINING_FRAME_INFO_KHR,
          "VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-08256" },
        { WAKE_VIDEO_ENCODE_AV1, caps->av1.requiresGopRemainingFrames,
          VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_GOP_REMAINING_FRAME_INFO_KHR,
          "VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-10282" },
    };
    const VkVideoEncodeRateControlInfoKHR *rate = wake_chain_find(
        b->info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR);

    if (!rate || rate->rateControlMode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DEFAULT_KHR ||
        rate->rateControlMode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR) {
        return;
    }
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        /* The codecs' structs have the same members. */
        const VkVideoEncodeH264GopRemainingFrameInfoKHR *info =
            rows[i].codec == b->video->codec && rows[i].required
                ? wake_chain_find(b->info->pNext, rows[i].type)
                : NULL;

        if (rows[i].codec == b->video->codec && rows[i].required &&
            (!info || !info->useGopRemainingFrames)) {
            wake_find_objects(
                b->check, rows[i].vuid, b->session, NULL,
                "the profile has requiresGopRemainingFrames, and rateControlMode is 0x%x, but pBeginInfo->pNext has no "
                "GopRemainingFrameInfo with useGopRemainingFrames",
                rate->rateControlMode);
        }
    }
#else
    (void)b;
#endif
}

void
wake_core_begin_video_coding(struct wake_check *check,
                             const struct wake_rec_CmdBeginVideoCodingKHR *r)
{
    struct begin b = { .check = check, .info = r->pBeginInfo };

    b.session = r->pBeginInfo
                    ? wake_check_object(
                          check,
                          wake_packed_id(r->pBeginInfo, 0, WAKE_HANDLES_VkVideoBeginCodingInfoKHR,
                                         WAKE_HANDLE_VkVideoBeginCodingInfoKHR_videoSession),
                          WAKE_TYPE_VkVideoSessionKHR)
                    : NULL;
    b.video = wake_video_of(b.session);
    if (b.video) {
        check_session(&b, (uint32_t)r->unbound);
        check_parameters(&b);
        check_slots(&b);
        if (b.video->codec & WAKE_VIDEO_ENCODES) {
            wake_video_check_rate_control(check, b.video, b.info->pNext, "pBeginInfo");
            check_remaining(&b);
        }
    }
}

/* ---- inside and after it --------------------------------------------------------------------- */

static void
check_control_newer(struct wake_check *check, const VkVideoCodingControlInfoKHR *info)
{
#ifdef WAKE_VIDEO_NEWER
    const struct wake_video_scope *scope = wake_video_scope_of(check->cb);
    struct wake_object *session = scope ? wake_check_object(check, scope->session,
                                                            WAKE_TYPE_VkVideoSessionKHR)
                                        : NULL;
    const struct wake_video *video = wake_video_of(session);
    const VkVideoEncodeQualityLevelInfoKHR *level = wake_chain_find(
        info ? info->pNext : NULL, VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR);
    const VkFlags of_encoders = VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR |
                                VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR;

    if (!info) {
        return;
    }
    if (info->flags & VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR && !level &&
        (!video || video->codec & WAKE_VIDEO_ENCODES)) {
        wake_find(
            check, "VUID-VkVideoCodingControlInfoKHR-flags-08349",
            "pCodingControlInfo->flags is 0x%x, but pNext has no VkVideoEncodeQualityLevelInfoKHR",
            info->flags);
    }
    if (!video) {
        return;
    }
    if (!(video->codec & WAKE_VIDEO_ENCODES)) {
        if (info->flags & of_encoders) {
            wake_find_objects(
                check, "VUID-vkCmdControlVideoCodingKHR-pCodingControlInfo-08243", session, NULL,
                "pCodingControlInfo->flags is 0x%x, but the bound session is for codec operation 0x%x, which encodes nothing",
                info->flags, video->codec);
        }
        return;
    }
    if (level && info->flags & VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR &&
        video->known && level->qualityLevel >= video->answer.encode.maxQualityLevels) {
        wake_find(
            check, "VUID-VkVideoEncodeQualityLevelInfoKHR-qualityLevel-08311",
            "pCodingControlInfo->pNext: qualityLevel is %u, but the profile's maxQualityLevels is %u",
            level->qualityLevel, video->answer.encode.maxQualityLevels);
    }
    if (info->flags & VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR) {
        wake_video_check_rate_control(check, video, info->pNext, "pCodingControlInfo");
    }
#else
    (void)check, (void)info;
#endif
}

void
wake_core_control_video_coding(struct wake_check *check,
                               const struct wake_rec_CmdControlVideoCodingKHR *r)
{
    const uint32_t rate_control =
        0x00000002; /* VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR */

    check_control_newer(check, r->pCodingControlInfo);
    if (r->pCodingControlInfo && (r->pCodingControlInfo->flags & rate_control) &&
        !wake_chain_find(r->pCodingControlInfo->pNext, (VkStructureType)WAKE_ENCODE_RATE_CONTROL)) {
        wake_find(
            check, "VUID-VkVideoCodingControlInfoKHR-flags-07018",
            "pCodingControlInfo->flags is 0x%x, but pNext has no VkVideoEncodeRateControlInfoKHR",
            r->pCodingControlInfo->flags);
    }
}

void
wake_core_end_video_coding(struct wake_check *check, const struct wake_rec_CmdEndVideoCodingKHR *r)
{
    (void)r;
    if (wake_active_queries(check->cb)) {
        wake_find(check, "VUID-vkCmdEndVideoCodingKHR-None-07251", "%u queries are active",
                  wake_active_queries(check->cb));
    }
}

void
wake_core_end_with_video(struct wake_check *check, const struct wake_rec_EndCommandBuffer *r)
{
    const struct wake_video_scope *scope = wake_video_scope_of(check->cb);

    (void)r;
    if (scope) {
        wake_find_objects(
            check, "VUID-vkEndCommandBuffer-None-06991", check->cb->object,
            wake_object_get(scope->session),
            "vkCmdBeginVideoCodingKHR() has bound a session, and no vkCmdEndVideoCodingKHR() follows");
    }
}

enum { ENCODE_QUERIES = 1000299000 /* VkQueryType; named in another way later */ };

/* Of vkCmdBeginQuery and vkCmdBeginQueryIndexedEXT; the latter is wrong in a scope in any case, which is told beside these. */
static const struct query_ids {
    const char *inlined, *active, *status, *unbound, *encode, *other;
} query_ids[] = {
    { "VUID-vkCmdBeginQuery-None-08370", "VUID-vkCmdBeginQuery-None-07127",
      "VUID-vkCmdBeginQuery-queryType-07128", "VUID-vkCmdBeginQuery-queryType-07129",
      "VUID-vkCmdBeginQuery-queryType-07130", "VUID-vkCmdBeginQuery-queryType-07131" },
    { "VUID-vkCmdBeginQueryIndexedEXT-None-08370", "VUID-vkCmdBeginQueryIndexedEXT-None-07127",
      "VUID-vkCmdBeginQueryIndexedEXT-queryType-07128",
      "VUID-vkCmdBeginQueryIndexedEXT-queryType-07129",
      "VUID-vkCmdBeginQueryIndexedEXT-queryType-07130",
      "VUID-vkCmdBeginQueryIndexedEXT-queryType-07131" },
};

void
wake_core_begin_video_query(struct wake_check *check, const struct wake_query_view *view)
{
    const struct query_ids *ids = &query_ids[view->indexed];
    const struct wake_object *object = wake_check_object(check, view->pool, WAKE_TYPE_VkQueryPool);
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(object);
    const struct wake_video_scope *scope = wake_video_scope_of(check->cb);
    const struct wake_video *video;
    const VkVideoProfileInfoKHR *profile;
    bool status = info && info->queryType == VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR;
    bool encode = info && (int)info->queryType == ENCODE_QUERIES;

    if (!scope) {
        if (encode) {
            wake_find_objects(
                check, ids->unbound, object, NULL,
                "the queries are of video encode operations, but no video session is bound");
        }
        return;
    }
#ifdef VK_KHR_video_maintenance1
    video = wake_video_of(wake_object_get(scope->session));
    if (video && video->info->flags & VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR) {
        wake_find_objects(check, ids->inlined, object, NULL,
                          "the bound video session was created with "
                          "VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR");
    }
#endif
    if (wake_active_queries(check->cb)) {
        wake_find_objects(check, ids->active, object, NULL,
                          "a video session is bound, and %u queries are active already",
                          wake_active_queries(check->cb));
    }
    if (info && !status && !encode) {
        wake_find_objects(check, ids->other, object, NULL,
                          "the queries are of %s, but a video session is bound",
                          wake_name_VkQueryType(info->queryType));
        return;
    }
    video = wake_video_of(wake_object_get(scope->session));
    profile = info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR) : NULL;
    if (info && video &&
        (!profile || !wake_video_same_profile(profile, video->info->pVideoProfile))) {
        wake_find_objects(check, status ? ids->status : ids->encode, object, NULL,
                          "the query pool was created %s the bound session",
                          profile ? "for another video profile than"
                                  : "without the video profile of");
    }
}
