/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Trials: a list of what to take back.
 */
#include "state/execution/trial.h"

#include "base/heap.h"

void *
wake_execution_undo(const struct wake_execution *execution, size_t size,
                    void (*undo)(struct wake_undo *))
{
    struct wake_undo *entry = execution->trial ? wake_alloc(WAKE_HEAP_RESULT, size) : NULL;

    if (entry) {
        entry->undo = undo;
        entry->next = execution->trial->undo;
        execution->trial->undo = entry;
    }
    return entry;
}

void
wake_trial_end(struct wake_trial *trial)
{
    while (trial->undo) {
        struct wake_undo *entry = trial->undo;

        trial->undo = entry->next;
        entry->undo(entry);
        wake_free(WAKE_HEAP_RESULT, entry);
    }
}
