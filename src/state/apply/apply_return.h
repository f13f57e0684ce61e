/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying return halves.
 * Threads: as state/apply/apply.h.
 */
#ifndef WAKE_STATE_APPLY_RETURN_H
#define WAKE_STATE_APPLY_RETURN_H

#include "state/apply/apply_call.h"

/* A return half. */
void
wake_apply_return(struct wake_apply *apply);

#endif
