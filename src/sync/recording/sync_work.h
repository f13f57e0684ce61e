/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who makes and frees what command buffers are followed with.
 * Threads: the runner of the command buffer's stream, between vkBeginCommandBuffer and the end.
 */
#ifndef WAKE_SYNC_SYNC_WORK_H
#define WAKE_SYNC_SYNC_WORK_H

#include "sync/recording/sync_recording.h"

/* For a command buffer that is being recorded and has none; from then on it is what its result has
 * of src/sync, until vkEndCommandBuffer. NULL: out of memory. */
struct wake_sync_work *
wake_sync_work_make(struct wake_command_buffer *cb);

#endif
