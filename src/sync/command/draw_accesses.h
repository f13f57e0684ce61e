/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What draws and dispatches access through what is bound.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_DRAW_ACCESSES_H
#define WAKE_SYNC_DRAW_ACCESSES_H

#include "sync/recording/sync_recording.h"

/* False: the command is none. */
bool
wake_sync_draw(struct wake_sync *sync, const struct wake_record *record, uint32_t command);

#endif
