/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known of video sessions only when they are used: that they have been reset, and what
 * their slots hold. Specification, 'Video Session', 'Video Decode Operations'.
 */
#include "core/execution/execution_rules.h"

#include "state/execution/video_execution.h"
#include "state/object/family.h"

struct use {
    const struct wake_execution *execution;
    const struct wake_object *cb;
    const struct wake_video_op *op;
};

static WAKE_COLD void
wrong_use(const struct use *use, const char *vuid, const char *command, const char *what)
{
    const struct wake_object *session = wake_object_get(use->op->session);
    char cb[WAKE_OBJECT_TEXT], text[WAKE_OBJECT_TEXT];

    wake_find_objects(use->execution->check, vuid, use->cb, session,
                      "%s executes command %u, %s(), with %s, %s",
                      wake_object_text(cb, sizeof(cb), use->cb), use->op->command, command,
                      wake_object_text(text, sizeof(text), session), what);
}

/* A picture that a slot of the session should hold. */
static WAKE_COLD void
wrong_slot(const struct use *use, const char *vuid, const char *command, const char *what)
{
    const struct wake_object *session = wake_object_get(use->op->session);
    char cb[WAKE_OBJECT_TEXT], text[WAKE_OBJECT_TEXT];

    wake_find_objects(
        use->execution->check, vuid, use->cb, session,
        "%s executes command %u, %s(), whose pReferenceSlots[%u] is slot %d of %s, %s",
        wake_object_text(cb, sizeof(cb), use->cb), use->op->command, command, use->op->index,
        use->op->slot, wake_object_text(text, sizeof(text), session), what);
}

static void
check_begin(const struct use *use, const struct wake_video_slot *slot)
{
    const struct wake_video_picture *picture = &use->op->picture;

    if (!slot->active) {
        wrong_slot(use, "VUID-vkCmdBeginVideoCodingKHR-slotIndex-07239", "vkCmdBeginVideoCodingKHR",
                   "which holds no picture: no decode has set it up since the session was reset");
    } else if (picture->image && !wake_video_same_picture(picture, &slot->pictures[0]) &&
               !wake_video_same_picture(picture, &slot->pictures[1]) &&
               !wake_video_same_picture(picture, &slot->pictures[2])) {
        wrong_slot(use, "VUID-vkCmdBeginVideoCodingKHR-pPictureResource-07265",
                   "vkCmdBeginVideoCodingKHR", "which holds another picture than pPictureResource");
    }
}

static void
check_reference(const struct use *use, const struct wake_video_slot *slot)
{
    static const char *const vuids[] = {
        [WAKE_VIDEO_FRAME] = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07266",
        [WAKE_VIDEO_TOP] = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07267",
        [WAKE_VIDEO_BOTTOM] = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07268",
    };
    static const char *const texts[] = {
        [WAKE_VIDEO_FRAME] = "which does not hold pPictureResource as a frame",
        [WAKE_VIDEO_TOP] = "which does not hold pPictureResource as a top field",
        [WAKE_VIDEO_BOTTOM] = "which does not hold pPictureResource as a bottom field",
    };
    struct wake_object *object = wake_object_get(use->op->session);
    const struct wake_video *video = wake_video_of(object);

    if (!video || video->codec != VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR) {
        return;
    }
    for (int part = 0; part < WAKE_VIDEO_PARTS; part++) {
        /* Both fields of a frame may be referred to as fields. */
        if ((use->op->parts >> part & 1) && use->op->picture.image &&
            !wake_video_same_picture(&use->op->picture, &slot->pictures[part]) &&
            !(part != WAKE_VIDEO_FRAME &&
              wake_video_same_picture(&use->op->picture, &slot->pictures[WAKE_VIDEO_FRAME])) &&
            !(part == WAKE_VIDEO_FRAME &&
              wake_video_same_picture(&use->op->picture, &slot->pictures[WAKE_VIDEO_TOP]) &&
              wake_video_same_picture(&use->op->picture, &slot->pictures[WAKE_VIDEO_BOTTOM]))) {
            wrong_slot(use, vuids[part], "vkCmdDecodeVideoKHR", texts[part]);
            return;
        }
    }
}

static void
check_op(const struct use *use, const struct wake_video_decoder *decoder)
{
    const struct wake_video_op *op = use->op;
    const struct wake_video_slot *slot = op->slot >= 0 && op->slot < WAKE_VIDEO_SLOTS
                                             ? &decoder->slots[op->slot]
                                             : NULL;

    switch (op->kind) {
    case WAKE_VIDEO_BEGIN:
        if (slot) {
            check_begin(use, slot);
        }
        break;
    case WAKE_VIDEO_CONTROL:
        if (!decoder->reset) {
            wrong_use(use, "VUID-vkCmdControlVideoCodingKHR-flags-07017",
                      "vkCmdControlVideoCodingKHR", "which has never been reset");
        }
        break;
    case WAKE_VIDEO_DECODE:
        if (!decoder->reset) {
            wrong_use(use, "VUID-vkCmdDecodeVideoKHR-None-07011", "vkCmdDecodeVideoKHR",
                      "which has never been reset");
        }
        break;
    case WAKE_VIDEO_RATE:
        if (op->rate != decoder->rate) {
            wrong_use(use,
                      op->has_rate ? "VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-08254"
                                   : "VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-08253",
                      "vkCmdBeginVideoCodingKHR",
                      op->has_rate
                          ? "whose rate control is another than that in pBeginInfo->pNext"
                          : "whose rate control has been set, but pBeginInfo->pNext has no "
                            "VkVideoEncodeRateControlInfoKHR");
        }
        break;
    case WAKE_VIDEO_ENCODE:
        if (!decoder->reset) {
            wrong_use(use, "VUID-vkCmdEncodeVideoKHR-None-07012", "vkCmdEncodeVideoKHR",
                      "which has never been reset");
        } else if (op->has_quality && op->quality != decoder->quality) {
            wrong_use(use, "VUID-vkCmdEncodeVideoKHR-None-08318", "vkCmdEncodeVideoKHR",
                      "whose quality level is another than that of the bound parameters");
        }
        break;
    case WAKE_VIDEO_REFERENCE:
        if (slot && decoder->reset) {
            check_reference(use, slot);
        }
        break;
    default: break;
    }
}

void
wake_core_execute_video(const struct wake_execution *execution,
                        const struct wake_batch_buffer *buffer)
{
    const struct wake_video_op *ops = buffer->recorded->video.rows;
    struct use use = { .execution = execution, .cb = wake_object_get(buffer->id) };
    wake_id session = 0;

    for (uint32_t i = 0; i < buffer->recorded->video.count; i++) {
        const struct wake_video_decoder *decoder = wake_video_now(execution, ops[i].session);

        use.op = &ops[i];
        if (execution->check && use.cb && decoder) {
            check_op(&use, decoder);
        }
        wake_video_execute(execution, &ops[i], ops[i].session != session);
        session = ops[i].session;
    }
}
