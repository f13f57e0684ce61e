/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decoding a picture: its buffer, the pictures that it writes and reads, and what the bound session
 * allows. What the codec adds is in video_codec.c, layouts are in layout_check.c. Specification,
 * 'Video Decode Operations'.
 */
#include "core/video/video_decode_rules.h"

#include "state/recording/command_buffer.h"

#include <stdio.h>

#define U(value) ((unsigned long long)(value))

/* ---- the buffer ------------------------------------------------------------------------------ */

static void
check_range(const struct wake_decode *d, const struct wake_object *object,
            const VkBufferCreateInfo *buffer)
{
    const VkVideoDecodeInfoKHR *info = d->info;
    const VkVideoCapabilitiesKHR *most = &d->video->answer.most;
    char name[WAKE_OBJECT_TEXT];

    (void)wake_object_text(name, sizeof(name), object);
    if (info->srcBufferOffset >= buffer->size) {
        wake_find_objects(d->check, "VUID-VkVideoDecodeInfoKHR-srcBufferOffset-07166", object, NULL,
                          "pDecodeInfo->srcBufferOffset is %llu, but %s has %llu bytes",
                          U(info->srcBufferOffset), name, U(buffer->size));
    } else if (info->srcBufferRange > buffer->size - info->srcBufferOffset) {
        wake_find_objects(
            d->check, "VUID-VkVideoDecodeInfoKHR-srcBufferRange-07167", object, NULL,
            "pDecodeInfo->srcBufferOffset is %llu and srcBufferRange %llu, but %s has %llu bytes",
            U(info->srcBufferOffset), U(info->srcBufferRange), name, U(buffer->size));
    }
    if (!d->video->known) {
        return;
    }
    if (most->minBitstreamBufferOffsetAlignment &&
        info->srcBufferOffset % most->minBitstreamBufferOffsetAlignment) {
        wake_find(d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07138",
                  "pDecodeInfo->srcBufferOffset is %llu, but the profile's "
                  "minBitstreamBufferOffsetAlignment is %llu",
                  U(info->srcBufferOffset), U(most->minBitstreamBufferOffsetAlignment));
    }
    if (most->minBitstreamBufferSizeAlignment &&
        info->srcBufferRange % most->minBitstreamBufferSizeAlignment) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07139",
            "pDecodeInfo->srcBufferRange is %llu, but the profile's minBitstreamBufferSizeAlignment is %llu",
            U(info->srcBufferRange), U(most->minBitstreamBufferSizeAlignment));
    }
}

static void
check_buffer(const struct wake_decode *d)
{
    const VkBufferCreateFlags any_profile = 0x00000040; /* newer than some registries */
    const struct wake_object *object = wake_check_object(
        d->check,
        wake_packed_id(d->info, 0, WAKE_HANDLES_VkVideoDecodeInfoKHR,
                       WAKE_HANDLE_VkVideoDecodeInfoKHR_srcBuffer),
        WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *buffer = wake_VkBuffer_info(object);
    char name[WAKE_OBJECT_TEXT];

    if (!buffer) {
        return;
    }
    (void)wake_object_text(name, sizeof(name), object);
    if (!(buffer->usage & VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR)) {
        wake_find_objects(d->check, "VUID-VkVideoDecodeInfoKHR-srcBuffer-07165", object, NULL,
                          "pDecodeInfo->srcBuffer (%s) was created with usage %s", name,
                          WAKE_FLAGS_TEXT(VkBufferUsageFlags, buffer->usage));
    } else if (!(buffer->flags & any_profile) &&
               !wake_video_lists_profile(buffer->pNext, d->video->info->pVideoProfile)) {
        wake_find_objects(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07135", object, d->session,
            "pDecodeInfo->srcBuffer (%s) was not created for the profile of the bound session",
            name);
    }
    wake_video_check_protected(d->check, buffer->flags & VK_BUFFER_CREATE_PROTECTED_BIT, object,
                               "pDecodeInfo->srcBuffer",
                               "VUID-vkCmdDecodeVideoKHR-commandBuffer-07136",
                               "VUID-vkCmdDecodeVideoKHR-commandBuffer-07137");
    check_range(d, object, buffer);
}

/* ---- the output ------------------------------------------------------------------------------ */

static void
check_output(const struct wake_decode *d)
{
    const VkVideoPictureResourceInfoKHR *output = &d->info->dstPictureResource;
    const struct wake_video *video = d->video;
    struct wake_video_image image = d->output;
    const VkExtent2D *least = &video->answer.most.minCodedExtent;
    const VkExtent2D *most = &video->info->maxCodedExtent;

    wake_video_check_picture(d->check, output, &image, "pDecodeInfo->dstPictureResource.");
    if (!wake_video_offset_fits(video, &output->codedOffset)) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07144",
            "pDecodeInfo->dstPictureResource.codedOffset is (%d, %d), but codedOffsetGranularity is (%d, %d)",
            output->codedOffset.x, output->codedOffset.y, video->answer.granularity.x,
            video->answer.granularity.y);
    }
    if (output->codedExtent.width > most->width || output->codedExtent.height > most->height ||
        (video->known && (output->codedExtent.width < least->width ||
                          output->codedExtent.height < least->height))) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07145",
            "pDecodeInfo->dstPictureResource.codedExtent is %u x %u, but the session has %u x %u to %u x %u",
            output->codedExtent.width, output->codedExtent.height, least->width, least->height,
            most->width, most->height);
    }
    if (!image.view) {
        return;
    }
    if (image.view->format != video->info->pictureFormat) {
        wake_find_objects(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07143", image.object, d->session,
            "pDecodeInfo->dstPictureResource.imageViewBinding has format %s, but the session was created with "
            "pictureFormat %s",
            wake_name_VkFormat(image.view->format), wake_name_VkFormat(video->info->pictureFormat));
    }
    if (!(image.view->usage & VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR)) {
        wake_find_objects(d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07146", image.object,
                          NULL, "pDecodeInfo->dstPictureResource.imageViewBinding has usage %s",
                          WAKE_FLAGS_TEXT(VkImageUsageFlags, image.view->usage));
    } else if (!wake_video_image_fits(&image, video)) {
        wake_find_objects(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07142", image.object, d->session,
            "pDecodeInfo->dstPictureResource.imageViewBinding is of an image that was not created for the profile of "
            "the bound session");
    }
    wake_video_check_protected(d->check,
                               image.view->image_info.flags & VK_IMAGE_CREATE_PROTECTED_BIT,
                               image.object, "pDecodeInfo->dstPictureResource.imageViewBinding",
                               "VUID-vkCmdDecodeVideoKHR-commandBuffer-07147",
                               "VUID-vkCmdDecodeVideoKHR-commandBuffer-07148");
}

/* ---- slots ----------------------------------------------------------------------------------- */

/* The bound picture that matches, NULL: none. */
static const struct wake_video_bound *
bound_picture(const struct wake_decode *d, const struct wake_video_picture *picture)
{
    for (uint32_t i = 0; i < d->scope->count; i++) {
        if (wake_video_same_picture(&d->scope->bound[i].picture, picture)) {
            return &d->scope->bound[i];
        }
    }
    return NULL;
}

/* Whether the pictures of output and setup may be one, or two. */
static void
check_coincidence(const struct wake_decode *d, const struct wake_video_picture *setup)
{
    struct wake_video_picture output = wake_video_output_of(d->info);
    bool same = wake_video_same_picture(&output, setup);

    if (!d->video->known || !output.image || !setup->image) {
        return;
    }
    if (same &&
        !(d->video->answer.decode & VK_VIDEO_DECODE_CAPABILITY_DPB_AND_OUTPUT_COINCIDE_BIT_KHR)) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07140",
            "pDecodeInfo->dstPictureResource and pSetupReferenceSlot->pPictureResource are one picture, but the "
            "profile lacks VK_VIDEO_DECODE_CAPABILITY_DPB_AND_OUTPUT_COINCIDE_BIT_KHR");
    }
    if (!same &&
        !(d->video->answer.decode & VK_VIDEO_DECODE_CAPABILITY_DPB_AND_OUTPUT_DISTINCT_BIT_KHR)) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07141",
            "pDecodeInfo->dstPictureResource and pSetupReferenceSlot->pPictureResource are two pictures, but the "
            "profile lacks VK_VIDEO_DECODE_CAPABILITY_DPB_AND_OUTPUT_DISTINCT_BIT_KHR");
    }
}

static void
check_setup(const struct wake_decode *d)
{
    const VkVideoReferenceSlotInfoKHR *setup = d->info->pSetupReferenceSlot;
    const VkVideoPictureResourceInfoKHR *resource = setup ? setup->pPictureResource : NULL;
    struct wake_video_picture picture;

    if (!setup) {
        return;
    }
    if (setup->slotIndex < 0) {
        wake_find(d->check, "VUID-VkVideoDecodeInfoKHR-pSetupReferenceSlot-07168",
                  "pDecodeInfo->pSetupReferenceSlot->slotIndex is %d", setup->slotIndex);
    } else if ((uint32_t)setup->slotIndex >= d->video->info->maxDpbSlots) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07170",
            "pDecodeInfo->pSetupReferenceSlot->slotIndex is %d, but the session was created with maxDpbSlots %u",
            setup->slotIndex, d->video->info->maxDpbSlots);
    }
    if (!resource) {
        wake_find(d->check, "VUID-VkVideoDecodeInfoKHR-pSetupReferenceSlot-07169",
                  "pDecodeInfo->pSetupReferenceSlot->pPictureResource is NULL");
        return;
    }
    if (!wake_video_offset_fits(d->video, &resource->codedOffset)) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07173",
            "pDecodeInfo->pSetupReferenceSlot->pPictureResource->codedOffset is (%d, %d), but "
            "codedOffsetGranularity is (%d, %d)",
            resource->codedOffset.x, resource->codedOffset.y, d->video->answer.granularity.x,
            d->video->answer.granularity.y);
        return; /* nothing valid is bound with that offset */
    }
    picture = wake_video_picture_of(resource);
    if (picture.image && !d->scope->more && !bound_picture(d, &picture)) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07149",
            "pDecodeInfo->pSetupReferenceSlot->pPictureResource is none of the %u pictures in pReferenceSlots of "
            "vkCmdBeginVideoCodingKHR()",
            d->scope->count);
    } else {
        check_coincidence(d, &picture);
    }
}

static void
check_reference(const struct wake_decode *d, uint32_t i)
{
    const VkVideoReferenceSlotInfoKHR *slot = &d->info->pReferenceSlots[i];
    const VkVideoPictureResourceInfoKHR *resource = slot->pPictureResource;
    const struct wake_video_bound *bound;
    struct wake_video_picture picture;

    if (slot->slotIndex < 0) {
        wake_find(d->check, "VUID-VkVideoDecodeInfoKHR-slotIndex-07171",
                  "pDecodeInfo->pReferenceSlots[%u].slotIndex is %d", i, slot->slotIndex);
    } else if ((uint32_t)slot->slotIndex >= d->video->info->maxDpbSlots) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-slotIndex-07256",
            "pDecodeInfo->pReferenceSlots[%u].slotIndex is %d, but the session was created with maxDpbSlots %u",
            i, slot->slotIndex, d->video->info->maxDpbSlots);
    }
    if (!resource) {
        wake_find(d->check, "VUID-VkVideoDecodeInfoKHR-pPictureResource-07172",
                  "pDecodeInfo->pReferenceSlots[%u].pPictureResource is NULL", i);
        return;
    }
    if (!wake_video_offset_fits(d->video, &resource->codedOffset)) {
        wake_find(d->check, "VUID-vkCmdDecodeVideoKHR-codedOffset-07257",
                  "pDecodeInfo->pReferenceSlots[%u].pPictureResource->codedOffset is (%d, %d), but "
                  "codedOffsetGranularity is (%d, %d)",
                  i, resource->codedOffset.x, resource->codedOffset.y,
                  d->video->answer.granularity.x, d->video->answer.granularity.y);
        return;
    }
    picture = wake_video_picture_of(resource);
    bound = bound_picture(d, &picture);
    if (slot->slotIndex >= 0 && (uint32_t)slot->slotIndex < d->video->info->maxDpbSlots &&
        picture.image && !d->scope->more && (!bound || bound->slot != slot->slotIndex)) {
        wake_find(d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07151",
                  "pDecodeInfo->pReferenceSlots[%u].pPictureResource is %s", i,
                  bound ? "bound to another slot than slotIndex"
                        : "no picture in pReferenceSlots of vkCmdBeginVideoCodingKHR()");
        return;
    }
    for (uint32_t k = 0; k < i; k++) {
        struct wake_video_picture other = wake_video_picture_of(
            d->info->pReferenceSlots[k].pPictureResource);

        if (wake_video_same_picture(&picture, &other)) {
            wake_find(
                d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07264",
                "pDecodeInfo->pReferenceSlots[%u] and pReferenceSlots[%u] have the same picture", k,
                i);
            break;
        }
    }
}

/* How often slots are used for frames and fields, and how many pictures that are in all. */
static void
check_uses(const struct wake_decode *d)
{
    static const struct {
        const char *vuid, *name;
    } rows[] = {
        [WAKE_VIDEO_FRAME] = { "VUID-vkCmdDecodeVideoKHR-dpbFrameUseCount-07176", "frame" },
        [WAKE_VIDEO_TOP] = { "VUID-vkCmdDecodeVideoKHR-dpbTopFieldUseCount-07177", "top field" },
        [WAKE_VIDEO_BOTTOM] = { "VUID-vkCmdDecodeVideoKHR-dpbBottomFieldUseCount-07178",
                                "bottom field" },
    };
    uint8_t used[WAKE_VIDEO_SLOTS] = { 0 };
    uint32_t pictures = 0;

    for (uint32_t i = 0; d->info->pReferenceSlots && i < d->info->referenceSlotCount; i++) {
        const VkVideoReferenceSlotInfoKHR *slot = &d->info->pReferenceSlots[i];
        uint8_t parts = wake_video_parts(slot);

        pictures += (uint32_t)__builtin_popcount(parts);
        for (int part = 0;
             slot->slotIndex >= 0 && slot->slotIndex < WAKE_VIDEO_SLOTS && part < WAKE_VIDEO_PARTS;
             part++) {
            if (parts & used[slot->slotIndex] & 1 << part) {
                wake_find(d->check, rows[part].vuid,
                          "pDecodeInfo->pReferenceSlots[%u] uses slot %d as a %s once more", i,
                          slot->slotIndex, rows[part].name);
                return;
            }
        }
        if (slot->slotIndex >= 0 && slot->slotIndex < WAKE_VIDEO_SLOTS) {
            used[slot->slotIndex] |= parts;
        }
    }
    if (pictures > d->video->info->maxActiveReferencePictures) {
        wake_find_objects(
            d->check, "VUID-vkCmdDecodeVideoKHR-activeReferencePictureCount-07150", d->session,
            NULL,
            "pDecodeInfo->pReferenceSlots has %u pictures (a field is one), but the session was created with "
            "maxActiveReferencePictures %u",
            pictures, d->video->info->maxActiveReferencePictures);
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

/* A query takes the result of one operation. */
static void
check_queries(struct wake_check *check, const struct wake_video_scope *scope)
{
    if (check->cb->active.count && scope->operations) {
        wake_find(check, "VUID-vkCmdDecodeVideoKHR-opCount-07134",
                  "a query is active that has been begun before %u other operations already",
                  scope->operations);
    }
}

void
wake_core_decode_video(struct wake_check *check, const struct wake_rec_CmdDecodeVideoKHR *r)
{
    struct wake_decode d = { .check = check,
                             .info = r->pDecodeInfo,
                             .scope = wake_video_scope_of(check->cb) };
    const struct wake_object *parameters;

    d.session = d.scope ? wake_check_object(check, d.scope->session, WAKE_TYPE_VkVideoSessionKHR)
                        : NULL;
    d.video = wake_video_of(d.session);
    parameters = d.scope ? wake_check_object(check, d.scope->parameters,
                                             WAKE_TYPE_VkVideoSessionParametersKHR)
                         : NULL;
    d.parameters = parameters ? parameters->data : NULL;
    d.clock = r->clock;
    if (!d.info || !d.video) {
        return;
    }
    d.output = wake_video_image_by(
        check,
        wake_packed_id(d.info, 0, WAKE_HANDLES_VkVideoDecodeInfoKHR,
                       WAKE_HANDLE_VkVideoDecodeInfoKHR_dstPictureResource_imageViewBinding));
    if (!wake_decode_check_newer(&d)) {
        return;
    }
    check_queries(check, d.scope);
    check_buffer(&d);
    check_output(&d);
    check_setup(&d);
    for (uint32_t i = 0; d.info->pReferenceSlots && i < d.info->referenceSlotCount; i++) {
        check_reference(&d, i);
    }
    check_uses(&d);
    wake_decode_check_codec(&d);
}
