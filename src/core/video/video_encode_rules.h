/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One vkCmdEncodeVideoKHR() as its checks see it.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_VIDEO_ENCODE_RULES_H
#define WAKE_CORE_VIDEO_ENCODE_RULES_H

#include "core/video/video_pictures.h"
#include "state/execution/video_execution.h"

#ifdef WAKE_VIDEO_NEWER

struct wake_encode {
    struct wake_check *check;
    const VkVideoEncodeInfoKHR *info;
    const struct wake_video_encoding *encoding;
    const struct wake_object *bound;                /* session parameters; NULL: none */
    const struct wake_video_parameters *parameters; /* what they contain */
    const struct wake_video_scope *scope;
    struct wake_object *session;
    const struct wake_video *video;
    struct wake_video_image source;
    /* Of the session, VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_NONE_KHR: none. */
    uint32_t refresh_mode;
    const VkVideoEncodeIntraRefreshInfoKHR *refresh; /* of the operation, if it refreshes */
};

/* What the codecs add. */
void
wake_encode_check_h26x(const struct wake_encode *e);
void
wake_encode_check_av1(const struct wake_encode *e);

/* Every element of the slots has the codec's struct. */
WAKE_INLINE void
wake_encode_check_slots(const struct wake_encode *e, VkStructureType type, const char *name,
                        const char *setup, const char *references)
{
    const VkVideoEncodeInfoKHR *info = e->info;

    wake_video_check_slot_structs(e->check, "pEncodeInfo", info->pSetupReferenceSlot,
                                  info->pReferenceSlots, info->referenceSlotCount, type, name,
                                  setup, references);
}

#endif

#endif
