/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic rendering: load, store and resolve operations, instances that are suspended and resumed.
 * Specification, 'Dynamic rendering'.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_RENDERING_ACCESSES_H
#define WAKE_SYNC_RENDERING_ACCESSES_H

#include "state/view/pass_view.h"
#include "sync/recording/sync_recording.h"

void
wake_sync_begin_rendering(struct wake_sync *sync);
/* Before the instance is entered: its load operations. */
void
wake_sync_look_at_rendering(struct wake_sync *sync, const struct wake_pass_view *view);
void
wake_sync_end_rendering(struct wake_sync *sync);

#endif
