/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Best practices: advice on use that is valid but unwise, under the ids of the Khronos layer, and
 * warnings of what something newer took the place of. Off unless the setting best_practices or
 * legacy_detection is on; docs/practices.md has the list.
 * Threads: the runner of the record's stream; batches with the device timeline's turn.
 */
#ifndef WAKE_PRACTICES_PRACTICES_H
#define WAKE_PRACTICES_PRACTICES_H

#include "state/check/check.h"
#include "state/execution/execution.h"

struct wake_return;

WAKE_INLINE bool
wake_practices_on(const struct wake_scope *scope)
{
    return scope->settings->best_practices;
}

/* The same, or legacy detection. */
WAKE_INLINE bool
wake_advice_on(const struct wake_scope *scope)
{
    return scope->settings->advises;
}

/* A call half whose parameters were found in order, before it is applied. */
void
wake_practices_check(struct wake_check *check);
/* A return half, after it was applied. */
void
wake_practices_return(struct wake_check *check, const struct wake_return *half);
/* A batch, in the order of execution. */
void
wake_practices_batch(const struct wake_execution *execution);

#endif
