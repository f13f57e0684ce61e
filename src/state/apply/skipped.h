/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Begins that a callback had skipped. The mistake has been told; what belongs to the render pass instance, query or recording
 * that never began cannot reach the driver either, and is skipped without another word. Inline mode only: else calls happen.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_SKIPPED_H
#define WAKE_STATE_SKIPPED_H

#include "base/base.h"
#include "gen/commands.h"
#include "state/recording/command_buffer.h"
#include "state/recording/recording.h"

/* Bits of struct wake_command_buffer.skipped. */
enum wake_skipped {
    WAKE_SKIPPED_RECORDING = 1 << 0,
    WAKE_SKIPPED_PASS = 1 << 1,
    WAKE_SKIPPED_QUERY = 1 << 2,
    WAKE_SKIPPED_FEEDBACK = 1 << 3,
    WAKE_SKIPPED_CONDITIONAL = 1 << 4,
    WAKE_SKIPPED_VIDEO = 1 << 5
};

/* The command will not reach the driver. */
void
wake_skipped_note(struct wake_command_buffer *cb, const struct wake_record *record);

bool
wake_skipped_look(struct wake_command_buffer *cb, const struct wake_record *record);

/* The command ends what was skipped, and has parameters of its own to be checked. */
WAKE_INLINE bool
wake_skipped_has_rules(uint32_t command)
{
#ifdef VK_KHR_device_address_commands
    if (command == WAKE_CMD_vkCmdEndTransformFeedback2EXT) {
        return true;
    }
#endif
    return command == WAKE_CMD_vkCmdEndTransformFeedbackEXT;
}
/* Such a command has been checked: what it ends may begin, or be missed, again. */
void
wake_skipped_end(struct wake_command_buffer *cb, uint32_t command);

WAKE_INLINE bool
wake_feedback_is_active(const struct wake_command_buffer *cb)
{
    return cb->recording && cb->recording->transform_feedback;
}

/* Whether the command belongs to something whose begin was skipped. */
WAKE_INLINE bool
wake_skipped_begin_of(struct wake_command_buffer *cb, const struct wake_record *record)
{
    return WAKE_UNLIKELY(cb->skipped) && wake_skipped_look(cb, record);
}

#endif
