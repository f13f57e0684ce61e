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
    struct wake_video_op *row = recorded ? wake_row_add(&recorded->video, sizeof(*row)) : NULL;

    op.command = cb->command_index;
    if (row) {
        *row = op;
    } else if (recorded) {
        recorded->lost = true;
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

static void
note_decode(struct wake_command_buffer *cb, wake_id session, const VkVideoDecodeInfoKHR *info)
{
    const VkVideoReferenceSlotInfoKHR *setup = info->pSetupReferenceSlot;

    add(cb, (struct wake_video_op){ .session = session, .kind = WAKE_VIDEO_DECODE });
    for (uint32_t i = 0; info->pReferenceSlots && i < info->referenceSlotCount; i++) {
        const VkVideoReferenceSlotInfoKHR *slot = &info->pReferenceSlots[i];

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
                                    .parts = wake_video_parts(setup),
                                    .picture = wake_video_picture_of(setup->pPictureResource) });
    }
}

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
        bool reset = r->pCodingControlInfo &&
                     (r->pCodingControlInfo->flags & VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR);
        add(cb, (struct wake_video_op){ .session = scope->session,
                                        .kind = reset ? WAKE_VIDEO_RESET : WAKE_VIDEO_CONTROL });
    } else if (scope && command == WAKE_CMD_vkCmdDecodeVideoKHR) {
        const struct wake_rec_CmdDecodeVideoKHR *r = (const void *)record;
        if (r->pDecodeInfo) {
            note_decode(cb, scope->session, r->pDecodeInfo);
        }
    }
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
    } else if (op->slot >= 0 && op->slot < WAKE_VIDEO_SLOTS) {
        struct wake_video_slot *slot = &decoder->slots[op->slot];

        if (op->kind == WAKE_VIDEO_BEGIN && !op->picture.image) {
            memset(slot, 0, sizeof(*slot));
        } else if (op->kind == WAKE_VIDEO_SETUP) {
            set_up(slot, op);
        }
    }
}
