/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances and dynamic rendering: what begins, goes on and ends.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_PASS_ACCESSES_H
#define WAKE_SYNC_PASS_ACCESSES_H

#include "sync/recording/sync_recording.h"

/* A command of the part WAKE_SYNC_PART_PASS. */
void
wake_sync_pass(struct wake_sync *sync, const struct wake_record *record, uint32_t command);
/* A secondary that continues a render pass instance starts in it. */
void
wake_sync_pass_inherit(struct wake_sync *sync);

#endif
