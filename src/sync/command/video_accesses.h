/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decoding and encoding of video.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_VIDEO_ACCESSES_H
#define WAKE_SYNC_VIDEO_ACCESSES_H

#include "sync/recording/sync_recording.h"

/* False: not one of these commands. */
bool
wake_sync_video(struct wake_sync *sync, const struct wake_record *record, uint32_t command);

#endif
