/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decoding a picture: its buffer, the pictures that it writes and reads, and what the bound session
 * allows. What the codec adds is in video_codec.c, layouts are in layout_check.c. Specification,
 * 'Video Decode Operations'.
 */
#include "core/video/video_decode_rules.h"
#include "core/video/video_pictures.h"

#include "state/recording/command_buffer.h"

/* What decoding has in common with encoding. */
static struct wake_video_operation
operation(const struct wake_decode *d)
{
    static const struct wake_video_rules rules = {
        .info = "pDecodeInfo",
        .buffer = "srcBuffer",
        .picture = "dstPictureResource",
        .buffer_usage = VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR,
        .picture_usage = VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR,
        .of_buffer = {
            .usage = "VUID-VkVideoDecodeInfoKHR-srcBuffer-07165",
            .profile = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07135",
            .in_unprotected = "VUID-vkCmdDecodeVideoKHR-commandBuffer-07136",
            .in_protected = "VUID-vkCmdDecodeVideoKHR-commandBuffer-07137",
            .offset = "VUID-VkVideoDecodeInfoKHR-srcBufferOffset-07166",
            .range = "VUID-VkVideoDecodeInfoKHR-srcBufferRange-07167",
            .offset_alignment = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07138",
            .range_alignment = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07139",
        },
        .of_picture = {
            .offset = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07144",
            .extent = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07145",
            .format = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07143",
            .usage = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07146",
            .profile = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07142",
        },
        .of_setup = {
            .negative = "VUID-VkVideoDecodeInfoKHR-pSetupReferenceSlot-07168",
            .slot = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07170",
            .no_picture = "VUID-VkVideoDecodeInfoKHR-pSetupReferenceSlot-07169",
            .offset = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07173",
            .not_bound = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07149",
        },
        .of_reference = {
            .negative = "VUID-VkVideoDecodeInfoKHR-slotIndex-07171",
            .slot = "VUID-vkCmdDecodeVideoKHR-slotIndex-07256",
            .no_picture = "VUID-VkVideoDecodeInfoKHR-pPictureResource-07172",
            .offset = "VUID-vkCmdDecodeVideoKHR-codedOffset-07257",
            .not_bound = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07151",
            .twice = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07264",
        },
    };

    return (struct wake_video_operation){ d->check, &rules, d->video, d->scope, d->session };
}

/* ---- the output ------------------------------------------------------------------------------ */

static void
check_output(const struct wake_decode *d, const struct wake_video_operation *op)
{
    const struct wake_video_image *image = &d->output;

    wake_video_check_operand(op, &d->info->dstPictureResource, image);
    if (image->view) {
        wake_video_check_protected(
            d->check, image->view->image_info.flags & VK_IMAGE_CREATE_PROTECTED_BIT, image->object,
            "pDecodeInfo->dstPictureResource.imageViewBinding",
            "VUID-vkCmdDecodeVideoKHR-commandBuffer-07147",
            "VUID-vkCmdDecodeVideoKHR-commandBuffer-07148");
    }
}

/* ---- slots ----------------------------------------------------------------------------------- */

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
    const VkVideoReferenceSlotInfoKHR *setup = d->info->pSetupReferenceSlot;
    uint8_t used[WAKE_VIDEO_SLOTS] = { 0 };
    uint32_t pictures = 0;

    if (setup && setup->slotIndex >= 0 && setup->slotIndex < WAKE_VIDEO_SLOTS) {
        used[setup->slotIndex] = wake_video_parts(setup);
    }
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
    if (wake_active_queries(check->cb) && scope->operations) {
        wake_find(check, "VUID-vkCmdDecodeVideoKHR-opCount-07134",
                  "a query is active that has been begun before %u other operations already",
                  scope->operations);
    }
}

void
wake_core_decode_video(struct wake_check *check, const struct wake_rec_CmdDecodeVideoKHR *r)
{
    struct wake_video_picture setup;
    struct wake_video_operation op;
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
    op = operation(&d);
    wake_video_check_bitstream(&op,
                               wake_packed_id(d.info, 0, WAKE_HANDLES_VkVideoDecodeInfoKHR,
                                              WAKE_HANDLE_VkVideoDecodeInfoKHR_srcBuffer),
                               d.info->srcBufferOffset, d.info->srcBufferRange);
    check_output(&d, &op);
    if (d.info->pSetupReferenceSlot &&
        wake_video_check_setup(&op, d.info->pSetupReferenceSlot, &setup)) {
        check_coincidence(&d, &setup);
    }
    for (uint32_t i = 0; d.info->pReferenceSlots && i < d.info->referenceSlotCount; i++) {
        wake_video_check_reference(&op, d.info->pReferenceSlots, i);
    }
    check_uses(&d);
    wake_decode_check_codec(&d);
}
