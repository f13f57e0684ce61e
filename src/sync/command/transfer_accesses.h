/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies, blits, resolves, clears, fills, updates, results of queries.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_TRANSFER_ACCESSES_H
#define WAKE_SYNC_TRANSFER_ACCESSES_H

#include "sync/recording/sync_recording.h"

/* What each file does with its commands. False: not one of them. */
bool
wake_sync_transfer(struct wake_sync *sync, const struct wake_record *record, uint32_t command);

#endif
