/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying what goes to a queue; called by apply.c.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_APPLY_SUBMIT_H
#define WAKE_STATE_APPLY_SUBMIT_H

#include "state/apply/apply_call.h"

/* vkQueueSubmit, vkQueueSubmit2, vkQueueBindSparse; vkQueuePresentKHR. `queue_id` is 0 for a queue that is not known. */
void
wake_apply_submit(struct wake_apply *a, wake_id queue_id);
void
wake_apply_present(struct wake_apply *a, wake_id queue_id);

#endif
