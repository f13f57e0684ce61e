/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that set dynamic state, and pipelines that undo it.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_RECORDING_DYNAMIC_H
#define WAKE_STATE_RECORDING_DYNAMIC_H

#include "state/recording/recording.h"

/* A command that sets dynamic state; false: it does not. */
bool
wake_recording_apply_dynamic(struct wake_recording *recording, const struct wake_record *record,
                             uint32_t command);
void
wake_recording_set_dynamic(struct wake_recording *recording, VkDynamicState state);
/* A state was set that is not dynamic in a graphics pipeline, and the pipeline has not been bound since. */
bool
wake_recording_set_static(const struct wake_recording *recording,
                          const struct wake_pipeline *pipeline);
void
wake_recording_undo_static(struct wake_recording *recording, const struct wake_pipeline *pipeline);

#endif
