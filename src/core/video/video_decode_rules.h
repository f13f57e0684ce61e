/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One vkCmdDecodeVideoKHR() as its checks see it.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_VIDEO_DECODE_RULES_H
#define WAKE_CORE_VIDEO_DECODE_RULES_H

#include "core/video/video.h"
#include "state/execution/video_execution.h"

struct wake_decode {
    struct wake_check *check;
    const VkVideoDecodeInfoKHR *info;
    const struct wake_video_parameters *parameters; /* that are bound; NULL: none */
    uint64_t clock;                                 /* behind the call */
    const struct wake_video_scope *scope;
    struct wake_object *session;
    const struct wake_video *video;
    struct wake_video_image output;
};

/* What H.264 and H.265 add. */
void
wake_decode_check_codec(const struct wake_decode *d);

#endif
