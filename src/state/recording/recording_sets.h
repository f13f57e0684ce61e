/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets that a recording has looked at already.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_RECORDING_SETS_H
#define WAKE_STATE_RECORDING_SETS_H

#include "state/descriptor/descriptor_array.h"
#include "state/recording/recording.h"

/* The row that was noted for the key, good until the next one is noted. NULL: none, or it made room
 * for another; it may be looked at again. */
struct wake_checked_set *
wake_recording_checked(const struct wake_recording *recording, const struct wake_checked_set *key);
void
wake_recording_note_checked(struct wake_recording *recording, const struct wake_checked_set *key);

/* Which of what was destroyed while it was recorded a descriptor names, perhaps through a view; `sampler`: an immutable one, or 0.
 * 0: none. */
wake_id
wake_recording_lost(const struct wake_recording *recording, const struct wake_descriptor *d,
                    wake_id sampler);

#endif
