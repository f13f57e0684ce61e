/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gives batches to the modules that follow what execution changes, in the order in which they
 * execute (state/execution/execution.h).
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_WORKERS_BATCHES_H
#define WAKE_WORKERS_BATCHES_H

#include "state/check/check.h"
#include "state/scope/scope.h"

/* Every batch that is ready, at the end of a turn. In inline mode the findings are kept in `check`,
 * which the caller delivers when the turn is given up; else `check` is only for its own use. Zeroed
 * by the function. */
void
wake_execute(struct wake_device *device, struct wake_check *check);
/*
 * Inline mode, with the checks of a submitting call: what its batches would do that are ready now.
 * Their findings are the call's; nothing is changed. When they execute after the call, they are
 * silent.
 */
void
wake_execute_try(struct wake_check *check);

#endif
