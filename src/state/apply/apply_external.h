/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What exports and imports do to the payloads of fences and semaphores. Specification, 'Importing
 * Fence Payloads', 'Importing Semaphore Payloads'.
 * Threads: with the device timeline's turn.
 */
#ifndef WAKE_STATE_APPLY_EXTERNAL_H
#define WAKE_STATE_APPLY_EXTERNAL_H

#include "state/apply/apply_call.h"

/* vkGetFenceFdKHR, vkGetSemaphoreFdKHR, vkImportFenceFdKHR, vkImportSemaphoreFdKHR. */
void
wake_apply_external(struct wake_apply *apply);

/* A reset or a wait gives back the payload that a temporary import replaced. */
WAKE_INLINE void
wake_sync_restore(struct wake_sync_object *sync)
{
    if (WAKE_UNLIKELY(sync->import_temporary)) {
        sync->imported = 0;
        sync->import_temporary = false;
    }
}

#endif
