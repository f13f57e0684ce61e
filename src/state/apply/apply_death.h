/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the thread that records a command buffer destroys meanwhile.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_APPLY_DEATH_H
#define WAKE_STATE_APPLY_DEATH_H

#include "state/recording/command_buffer.h"

/* The recording is invalid from here on if a command of it named that; sets that are bound and name it are looked at again. */
void
wake_apply_death(struct wake_command_buffer *cb, const struct wake_record *record);

#endif
