/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video sessions when recordings execute: whether one has been reset at all, and which pictures its
 * slots hold. Specification, 'Video Session', 'Video Decode Operations'.
 * Threads: a recording's operations belong to the runner of the command buffer's stream, and are
 * read by batches like the rest of its result (state/recording/recorded.h); a session's decoder
 * belongs to the holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_VIDEO_EXECUTION_H
#define WAKE_STATE_VIDEO_EXECUTION_H

#include "state/recording/recorded.h"
#include "state/recording/video_session.h"

struct wake_execution;

enum wake_video_kind {
    WAKE_VIDEO_BEGIN,     /* begins to use a slot with that picture */
    WAKE_VIDEO_RESET,     /* vkCmdControlVideoCodingKHR */
    WAKE_VIDEO_CONTROL,   /* without a reset */
    WAKE_VIDEO_RATE,      /* a begin, of an encoder: what it says of rate control */
    WAKE_VIDEO_DECODE,    /* before its references */
    WAKE_VIDEO_ENCODE,    /* the same */
    WAKE_VIDEO_REFERENCE, /* one of them */
    WAKE_VIDEO_SETUP /* the picture that an operation leaves in a slot; parts 0: none, the slot is empty then */
};

enum wake_video_part { WAKE_VIDEO_FRAME, WAKE_VIDEO_TOP, WAKE_VIDEO_BOTTOM, WAKE_VIDEO_PARTS };

/* An element of struct wake_recorded.video. */
struct wake_video_op {
    wake_id session;
    enum wake_video_kind kind;
    uint32_t command; /* index in the command buffer */
    uint32_t index;   /* in pReferenceSlots */
    int32_t slot;
    uint8_t parts; /* bits enum wake_video_part */
    /* WAKE_VIDEO_RESET and _CONTROL: sets that; WAKE_VIDEO_RATE: has that */
    bool has_rate;
    bool has_quality; /* WAKE_VIDEO_ENCODE: parameters are bound, which have that */
    uint32_t quality;
    uint64_t rate; /* wake_video_rate_of() */
    struct wake_video_picture picture;
};

struct wake_video_slot {
    bool active;
    struct wake_video_picture pictures[WAKE_VIDEO_PARTS];
};

struct wake_video_decoder {
    bool reset;     /* it has been */
    bool unknown;   /* several queues use it */
    uint32_t queue; /* 1 + index of the one queue that has used it, 0: none has */
    uint32_t quality;
    uint64_t rate;
    struct wake_video_slot slots[WAKE_VIDEO_SLOTS];
};

/* What part of a slot's picture a reference of a decode is; a frame where the codec has nothing
 * else. */
uint8_t
wake_video_parts(const VkVideoReferenceSlotInfoKHR *slot);

/* The quality level that the parameters were made with; 0 where they do not say. */
uint32_t
wake_video_quality_of(const struct wake_object *parameters);

/* Before the recording's scope has taken the command in. */
void
wake_video_note(struct wake_command_buffer *cb, const struct wake_record *record, uint32_t command);

/* Timeline. How the session is, NULL: not known. */
const struct wake_video_decoder *
wake_video_now(const struct wake_execution *execution, wake_id session);
/* `first`: of the operations on that session in the command buffer. */
void
wake_video_execute(const struct wake_execution *execution, const struct wake_video_op *op,
                   bool first);

#endif
