/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The states in which command buffers, fences and semaphores may be submitted or executed.
 * Threads: the runner of the stream, with the device timeline's turn; vkCmdExecuteCommands and
 * labels without it.
 */
#ifndef WAKE_CORE_SUBMIT_STATE_H
#define WAKE_CORE_SUBMIT_STATE_H

#include "state/check/check.h"

/* vkQueueSubmit, vkQueueSubmit2. */
void
wake_check_submit(struct wake_check *check);
/* Whether a finding is that a command buffer is submitted while it is pending: what its semaphores are is looked at in spite of it. */
bool
wake_submit_is_again(const char *id);
/* vkQueueBindSparse. */
void
wake_check_sparse(struct wake_check *check);
/* A fence that a call is to signal, with the device timeline's turn. `vuid_busy`: an earlier submit
 * is to signal it; command buffers and semaphores of that one are in use as well, which is not told. */
void
wake_check_fence(struct wake_check *check, wake_id id, const char *vuid_signaled,
                 const char *vuid_busy);
/* vkCmdExecuteCommands. */
void
wake_check_execute(struct wake_check *check);
/* vkCmdEndDebugUtilsLabelEXT, vkCmdDebugMarkerEndEXT. */
void
wake_check_region_end(struct wake_check *check);
/* vkQueueEndDebugUtilsLabelEXT. */
void
wake_check_queue_region_end(struct wake_check *check);

#endif
