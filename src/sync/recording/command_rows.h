/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which command a tag stands for, for messages. Every command has a row at first. Of a recording of a
 * million commands that would be more than all else that is kept of it, so from time to time rows are
 * dropped that no message can ask for: nothing that is known of the accesses has their tags.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_COMMAND_ROWS_H
#define WAKE_SYNC_COMMAND_ROWS_H

#include "sync/recording/sync_recording.h"

/* The row of the tag at hand. False: out of memory. */
bool
wake_sync_add_command(struct wake_sync *sync);
/* At the end: of a long recording those rows go that no access has. */
void
wake_sync_thin_commands(struct wake_sync_work *work);
/* NULL: there is none any more. */
const struct wake_sync_command *
wake_sync_find_command(const struct wake_sync_recording *recording, uint64_t tag);

/* What the command does from here on comes after what it did so far. False: out of memory. */
bool
wake_sync_new_tag(struct wake_sync *sync);

#endif
