/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying calls that have a place on the device timeline; called by apply.c.
 * Threads: the holder of the device timeline's turn; of an instance's calls, the runner.
 */
#ifndef WAKE_STATE_APPLY_TIMELINE_H
#define WAKE_STATE_APPLY_TIMELINE_H

#include "state/apply/apply_call.h"

/* A call half with a ticket that is no command buffer's. Of an instance: its destructions. */
void
wake_apply_timeline_call(struct wake_apply *a);

#endif
