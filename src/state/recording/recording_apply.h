/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What recorded commands leave behind for later ones.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_RECORDING_APPLY_H
#define WAKE_STATE_RECORDING_APPLY_H

#include "state/recording/recording.h"

/* Commands that leave nothing behind are left out by their number: most draws, dispatches, copies and barriers. */
extern const uint8_t wake_recording_common[WAKE_CMD_COUNT] __attribute__((visibility("hidden")));
enum { WAKE_COMMON_NOTHING = 1 };

/* A command that was checked; before that its record stands for what the command buffer is about to
 * become. */
void
wake_recording_apply_kept(struct wake_command_buffer *cb, const struct wake_record *record,
                          uint32_t command);
WAKE_INLINE void
wake_recording_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                     uint32_t command)
{
    if (wake_recording_common[command] != WAKE_COMMON_NOTHING) {
        wake_recording_apply_kept(cb, record, command);
    }
}

#endif
