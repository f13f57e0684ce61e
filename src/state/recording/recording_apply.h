/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What recorded commands leave behind for later ones.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_RECORDING_APPLY_H
#define WAKE_STATE_RECORDING_APPLY_H

#include "state/recording/recording.h"

/* A command that was checked; before that its record stands for what the command buffer is about to
 * become. */
void
wake_recording_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                     uint32_t command);

#endif
