/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets that a recording has looked at already.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_RECORDING_SETS_H
#define WAKE_STATE_RECORDING_SETS_H

#include "state/recording/recording.h"

/* The row that was noted for the key, good until the next one is noted. NULL: none, or it made room
 * for another; it may be looked at again. */
struct wake_checked_set *
wake_recording_checked(const struct wake_recording *recording, const struct wake_checked_set *key);
void
wake_recording_note_checked(struct wake_recording *recording, const struct wake_checked_set *key);

#endif
