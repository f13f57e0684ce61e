/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command-buffer state machine: which commands may be recorded in which state ('Command Buffer
 * Lifecycle'), render pass scope, level and queue capability of every vkCmd*.
 * Threads: the runner of the stream; submits, begins and resets with the device timeline's turn.
 */
#ifndef WAKE_CORE_COMMAND_STATE_H
#define WAKE_CORE_COMMAND_STATE_H

#include "gen/commands.h"
#include "state/check/check.h"
#include "state/execution/submission.h"
#include "state/recording/command_buffer.h"
#include "state/scope/scope.h"

#include <string.h>

/* Whether the version or an extension that was enabled has the command; said if not. */
bool
wake_core_command_offered(struct wake_check *check);
/* Whether each byte of the two has a bit in common with the other's. */
WAKE_INLINE bool
wake_situation_fits(const struct wake_situation *a, const struct wake_situation *b)
{
    uint32_t x, y;

    memcpy(&x, a, sizeof(x));
    memcpy(&y, b, sizeof(y));
    x &= y;
    return !((x - 0x01010101) & ~x & 0x80808080); /* no byte of it is 0 */
}

/* Whether a vkCmd* may be recorded where the command buffer is: its state, render pass instance,
 * video coding scope, level and queue family. */
WAKE_INLINE bool
wake_command_fits(const struct wake_command_buffer *cb, uint32_t command)
{
    const struct wake_command_place *needs = &wake_command_places[command];

    return wake_load_relaxed(&cb->state) == WAKE_CB_RECORDING &&
           wake_situation_fits(&needs->place, &cb->place) &&
           (!cb->queue_flags || cb->queue_flags & needs->queues);
}
/* A vkCmd* that does not fit: says why. */
WAKE_COLD void
wake_check_command(struct wake_check *check);
/* The recording is invalid, because what it names was destroyed meanwhile: struct wake_command_buffer, `lost`. */
void
wake_core_say_lost(struct wake_check *check, const char *vuid);
/* A vkCmd* that is not for protected command buffers, by that rule. */
void
wake_check_unprotected(struct wake_check *check, const char *vuid);
/* vkBegin-, vkEnd-, vkResetCommandBuffer. */
void
wake_check_boundary(struct wake_check *check);
/* ---- states, for submits as well --------------------------------------------------------------- */

WAKE_INLINE bool
wake_command_checks_on(const struct wake_check *check)
{
    return check->scope->settings->check_command_buffers && wake_check_on(check, WAKE_CHECK_CORE);
}

WAKE_INLINE bool
wake_command_is_pending(const struct wake_check *check, const struct wake_command_buffer *cb,
                        struct wake_point *point_out)
{
    return wake_object_in_use((struct wake_device *)check->scope, cb->object, point_out);
}

/* The state, with what a reset of its pool did since. */
WAKE_INLINE enum wake_cb_state
wake_command_state_of(const struct wake_command_buffer *cb, uint64_t pool_epoch)
{
    return cb->state != WAKE_CB_INITIAL && cb->pool && cb->pool_epoch != pool_epoch
               ? WAKE_CB_INITIAL
               : cb->state;
}

/* "initial" and its kin. */
const char *
wake_command_state_name(enum wake_cb_state state);

#endif
