/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pushed descriptors: what is in the sets that have no object. A set that is bound in their place,
 * or pushed with another layout, leaves them behind; whoever looks asks the recording's state first
 * (struct wake_bound_set). Descriptions of vertices that a command gives.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_SYNC_PUSHED_H
#define WAKE_SYNC_SYNC_PUSHED_H

#include "sync/recording/sync_recording.h"

/* vkCmdPushDescriptorSet of any kind. */
void
wake_sync_push(struct wake_sync_work *work, const struct wake_record *record, uint32_t command);
/* NULL: nothing was pushed there. */
const struct wake_descriptor *
wake_sync_pushed(const struct wake_sync_work *work, uint32_t point, uint32_t set, uint32_t place);

#endif
