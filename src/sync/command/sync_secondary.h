/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCmdExecuteCommands: what the secondaries did is entered into the primary, behind what that has
 * done.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_SYNC_SECONDARY_H
#define WAKE_SYNC_SYNC_SECONDARY_H

#include "sync/recording/sync_recording.h"

void
wake_sync_execute(struct wake_sync *sync, const struct wake_rec_CmdExecuteCommands *r);

#endif
