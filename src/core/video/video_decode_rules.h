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

/* Every element of the slots has the codec's struct. */
void
wake_decode_check_slots(const struct wake_decode *d, VkStructureType type, const char *name,
                        const char *setup, const char *references);

/* What newer registries have: AV1, VP9, queries and parameters that the operation brings. False:
 * the session decodes nothing. */
bool
wake_decode_check_newer(const struct wake_decode *d);
/* The session lets operations bring parameter sets. */
bool
wake_decode_brings(const struct wake_decode *d);
/* Which sets the operation brings, compared with what its picture names. */
struct wake_brought {
    bool vps, sps, pps;
};
struct wake_brought
wake_decode_brought_h264(const struct wake_decode *d, const StdVideoDecodeH264PictureInfo *std);
struct wake_brought
wake_decode_brought_h265(const struct wake_decode *d, const StdVideoDecodeH265PictureInfo *std);

/* What H.264 and H.265 add. */
void
wake_decode_check_codec(const struct wake_decode *d);

#endif
