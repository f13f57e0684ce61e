/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic rendering: load, store and resolve operations, instances that are suspended and resumed.
 * Specification, 'Dynamic rendering'.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_RENDERING_ACCESSES_H
#define WAKE_SYNC_RENDERING_ACCESSES_H

#include "sync/recording/sync_recording.h"

void
wake_sync_begin_rendering(struct wake_sync *sync);
void
wake_sync_end_rendering(struct wake_sync *sync);

#endif
