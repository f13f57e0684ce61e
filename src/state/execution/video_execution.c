/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Operations on video sessions.
 */
#include "state/execution/video_execution.h"

#include "base/heap.h"
#include "gen/records.h"
#include "state/execution/batch.h"
#include "state/execution/queue_state.h"
#include "state/execution/trial.h"
#include "state/object/create_info.h"
#include "state/recording/recording.h"

#include <string.h>

/* ---- recordings ------------------------------------------------------------------------------ */

static void
add(struct wake_command_buffer *cb, struct wake_video_op op)
{
    struct wake_recorded *recorded = wake_recorded_of(cb);

    op.command = cb->command_index;
    if (recorded) {
        (void)wake_recorded_add(recorded, &recorded->video, &op, sizeof(op));
    }
}

uint8_t
wake_video_parts(const VkVideoReferenceSlotInfoKHR *slot)
{
    const VkVideoDecodeH264DpbSlotInfoKHR *info = wake_chain_find(
        slot->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_DPB_SLOT_INFO_KHR);
    uint8_t parts = 0;

    if (info && info->pStdReferenceInfo) {
        parts |= info->pStdReferenceInfo->flags.top_field_flag ? 1 << WAKE_VIDEO_TOP : 0;
        parts |= info->pStdReferenceInfo->flags.bottom_field_flag ? 1 << WAKE_VIDEO_BOTTOM : 0;
    }
    return parts ? parts : 1 << WAKE_VIDEO_FRAME;
}

static void
note_begin(struct wake_command_buffer *cb, const VkVideoBeginCodingInfoKHR *info)
{
    wake_id session = wake_packed_id(info, 0, WAKE_HANDLES_VkVideoBeginCodingInfoKHR,
                                     WAKE_HANDLE_VkVideoBeginCodingInfoKHR_videoSession);
    const struct wake_video *video = wake_video_of(wake_object_get(session));

    if (video && video->codec & WAKE_VIDEO_ENCODES) {
        add(cb, (struct wake_video_op){
                    .session = session,
                    .kind = WAKE_VIDEO_RATE,
                    .slot = -1,
                    .has_rate = wake_chain_find(info->pNext,
                                                (VkStructureType)WAKE_ENCODE_RATE_CONTROL) != NULL,
                    .rate = wake_video_rate_of(info->pNext) });
    }
    for (uint32_t i = 0; info->pReferenceSlots && i < info->referenceSlotCount; i++) {
        const VkVideoReferenceSlotInfoKHR *slot = &info->pReferenceSlots[i];

        if (slot->slotIndex >= 0) {
            add(cb,
                (struct wake_video_op){ .session = session,
                                        .kind = WAKE_VIDEO_BEGIN,
                                        .index = i,
                                        .slot = slot->slotIndex,
                                        .picture = wake_video_picture_of(slot->pPictureResource) });
        }
    }
}

#define RETURN_IF_THERE(name, stype, member)                            \
    do {                                                                \
        const VkVideo##name##PictureInfoKHR *info = wake_chain_find(    \
            chain, VK_STRUCTURE_TYPE_VIDEO_##stype##_PICTURE_INFO_KHR); \
        if (info && info->pStdPictureInfo) {                            \
            return info->pStdPictureInfo->member != 0;                  \
        }                                                               \
    } while (0)

/* Whether an operation leaves its picture in the slot that it sets up: pictures that others refer to, as each codec says it. */
static bool
sets_up(const void *chain)
{
    RETURN_IF_THERE(DecodeH264, DECODE_H264, flags.is_reference);
    RETURN_IF_THERE(DecodeH265, DECODE_H265, flags.IsReference);
#ifdef WAKE_VIDEO_NEWER
    RETURN_IF_THERE(DecodeAV1, DECODE_AV1, refresh_frame_flags);
    RETURN_IF_THERE(DecodeVP9, DECODE_VP9, refresh_frame_flags);
    RETURN_IF_THERE(EncodeH264, ENCODE_H264, flags.is_reference);
    RETURN_IF_THERE(EncodeH265, ENCODE_H265, flags.is_reference);
    RETURN_IF_THERE(EncodeAV1, ENCODE_AV1, refresh_frame_flags);
#endif
    return true; /* not known */
}

/* Behind the row of the operation itself. */
static void
note_slots(struct wake_command_buffer *cb, wake_id session, const void *chain,
           const VkVideoReferenceSlotInfoKHR *setup, const VkVideoReferenceSlotInfoKHR *references,
           uint32_t count)
{
    for (uint32_t i = 0; references && i < count; i++) {
        const VkVideoReferenceSlotInfoKHR *slot = &references[i];

        add(cb, (struct wake_video_op){ .session = session,
                                        .kind = WAKE_VIDEO_REFERENCE,
                                        .index = i,
                                        .slot = slot->slotIndex,
                                        .parts = wake_video_parts(slot),
                                        .picture = wake_video_picture_of(slot->pPictureResource) });
    }
    if (setup) {
        add(cb,
            (struct wake_video_op){ .session = session,
                                    .kind = WAKE_VIDEO_SETUP,
                                    .slot = setup->slotIndex,
                                    .parts = sets_up(chain) ? wake_video_parts(setup) : 0,
                                    .picture = wake_video_picture_of(setup->pPictureResource) });
    }
}

static void
note_decode(struct wake_command_buffer *cb, wake_id session, const VkVideoDecodeInfoKHR *info)
{
    add(cb, (struct wake_video_op){ .session = session, .kind = WAKE_VIDEO_DECODE, .slot = -1 });
    note_slots(cb, session, info->pNext, info->pSetupReferenceSlot, info->pReferenceSlots,
               info->referenceSlotCount);
}

static void
note_control(struct wake_command_buffer *cb, wake_id session,
             const VkVideoCodingControlInfoKHR *info)
{
    bool reset = info && (info->flags & VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR);
    struct wake_video_op op = { .session = session,
                                .kind = reset ? WAKE_VIDEO_RESET : WAKE_VIDEO_CONTROL,
                                .slot = -1 };
#ifdef WAKE_VIDEO_NEWER
    const VkVideoEncodeQualityLevelInfoKHR *level = wake_chain_find(
        info ? info->pNext : NULL, VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR);

    if (info && info->flags & VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR) {
        op.has_rate = true;
        op.rate = wake_video_rate_of(info->pNext);
    }
    if (level && info->flags & VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR) {
        op.has_quality = true;
        op.quality = level->qualityLevel;
    }
#endif
    add(cb, op);
}

uint32_t
wake_video_quality_of(const struct wake_object *parameters)
{
#ifdef WAKE_VIDEO_NEWER
    const struct wake_rec_CreateVideoSessionParametersKHR *r = wake_create_record(
        parameters, WAKE_CMD_vkCreateVideoSessionParametersKHR);
    const VkVideoEncodeQualityLevelInfoKHR *level = wake_chain_find(
        r && r->pCreateInfo ? r->pCreateInfo->pNext : NULL,
        VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR);

    return level ? level->qualityLevel : 0;
#else
    (void)parameters;
    return 0;
#endif
}

#ifdef WAKE_VIDEO_NEWER
static void
note_encode(struct wake_command_buffer *cb, const struct wake_video_scope *scope,
            const VkVideoEncodeInfoKHR *info)
{
    const struct wake_object *parameters = wake_object_get(scope->parameters);

    add(cb, (struct wake_video_op){ .session = scope->session,
                                    .kind = WAKE_VIDEO_ENCODE,
                                    .slot = -1,
                                    .has_quality = parameters != NULL,
                                    .quality = wake_video_quality_of(parameters) });
    note_slots(cb, scope->session, info->pNext, info->pSetupReferenceSlot, info->pReferenceSlots,
               info->referenceSlotCount);
}
#endif

void
wake_video_note(struct wake_command_buffer *cb, const struct wake_record *record, uint32_t command)
{
    const struct wake_video_scope *scope = wake_video_scope_of(cb);

    if (command == WAKE_CMD_vkCmdBeginVideoCodingKHR) {
        const struct wake_rec_CmdBeginVideoCodingKHR *r = (const void *)record;
        if (r->pBeginInfo) {
            note_begin(cb, r->pBeginInfo);
        }
    } else if (scope && command == WAKE_CMD_vkCmdControlVideoCodingKHR) {
        const struct wake_rec_CmdControlVideoCodingKHR *r = (const void *)record;
        note_control(cb, scope->session, r->pCodingControlInfo);
    } else if (scope && command == WAKE_CMD_vkCmdDecodeVideoKHR) {
        const struct wake_rec_CmdDecodeVideoKHR *r = (const void *)record;
        if (r->pDecodeInfo) {
            note_decode(cb, scope->session, r->pDecodeInfo);
        }
    }
#ifdef WAKE_VIDEO_NEWER
    else if (scope && command == WAKE_CMD_vkCmdEncodeVideoKHR) {
        const struct wake_rec_CmdEncodeVideoKHR *r = (const void *)record;
        if (r->pEncodeInfo) {
            note_encode(cb, scope, r->pEncodeInfo);
        }
    }
#endif
}

/* ---- execution ------------------------------------------------------------------------------- */

static struct wake_video_decoder *
decoder_of(wake_id id)
{
    struct wake_object *object = wake_object_get(id);
    struct wake_video_session *session = object && object->type == WAKE_TYPE_VkVideoSessionKHR
                                             ? object->data
                                             : NULL;

    if (session && !session->decoder) {
        session->decoder = wake_zalloc(WAKE_HEAP_STATE, sizeof(*session->decoder));
    }
    return session ? session->decoder : NULL;
}

const struct wake_video_decoder *
wake_video_now(const struct wake_execution *execution, wake_id session)
{
    const struct wake_video_decoder *decoder = decoder_of(session);

    /* Queues that nothing orders execute in an order of their own. */
    return decoder && !decoder->unknown && !execution->device->executions.unknown &&
                   (!decoder->queue || decoder->queue == execution->batch->queue->index + 1)
               ? decoder
               : NULL;
}

struct undo_video {
    struct wake_undo head;
    struct wake_video_decoder *decoder;
    struct wake_video_decoder was;
};

static void
undo_video(struct wake_undo *head)
{
    struct undo_video *undo = (void *)head;

    *undo->decoder = undo->was;
}

static void
set_up(struct wake_video_slot *slot, const struct wake_video_op *op)
{
    bool frame = op->parts == 1 << WAKE_VIDEO_FRAME;

    if (!op->parts) {
        memset(slot, 0, sizeof(*slot));
        return;
    }
    /* A field of a frame joins the other one, unless the slot held something else. */
    if (frame || op->parts == (1 << WAKE_VIDEO_TOP | 1 << WAKE_VIDEO_BOTTOM) ||
        slot->pictures[WAKE_VIDEO_FRAME].image) {
        memset(slot, 0, sizeof(*slot));
    }
    slot->active = true;
    for (int part = 0; part < WAKE_VIDEO_PARTS; part++) {
        if (op->parts >> part & 1) {
            slot->pictures[part] = op->picture;
        }
    }
}

void
wake_video_execute(const struct wake_execution *execution, const struct wake_video_op *op,
                   bool first)
{
    struct wake_video_decoder *decoder = decoder_of(op->session);
    uint32_t queue = execution->batch->queue->index + 1;

    if (!decoder) {
        return;
    }
    if (execution->trial && first) {
        struct undo_video *undo = wake_execution_undo(execution, sizeof(*undo), undo_video);

        if (!undo) {
            return;
        }
        undo->decoder = decoder;
        undo->was = *decoder;
    }
    decoder->unknown |= decoder->queue && decoder->queue != queue;
    decoder->queue = queue;
    if (op->kind == WAKE_VIDEO_RESET) {
        memset(decoder->slots, 0, sizeof(decoder->slots));
        decoder->reset = true;
        decoder->rate = 0;
        decoder->quality = 0;
    } else if (op->slot >= 0 && op->slot < WAKE_VIDEO_SLOTS) {
        struct wake_video_slot *slot = &decoder->slots[op->slot];

        if (op->kind == WAKE_VIDEO_BEGIN && !op->picture.image) {
            memset(slot, 0, sizeof(*slot));
        } else if (op->kind == WAKE_VIDEO_SETUP) {
            set_up(slot, op);
        }
    }
    if (op->kind == WAKE_VIDEO_RESET || op->kind == WAKE_VIDEO_CONTROL) {
        decoder->rate = op->has_rate ? op->rate : decoder->rate;
        /* Another level sets the rate control back. */
        if (op->has_quality) {
            decoder->quality = op->quality;
            decoder->rate = op->has_rate ? op->rate : 0;
        }
    }
}
