/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards between queues: the first accesses of a batch against the accesses of other queues. Where no semaphore orders the two they
 * race; where one does, but not for these stages, the hazard is of an ordinary kind.
 *
 * Only the most recent accesses of the other queue count. Those that this queue has written over since do not, and a read of
 * this queue that was ordered behind another queue's write stands for that write.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_SYNC_SYNC_ACROSS_H
#define WAKE_SYNC_SYNC_ACROSS_H

#include "sync/submit/sync_submitted.h"

/* wake_first_access_check: a first access of a recording that is entered into the queue's context, as of that position of the log.
 * `found`: struct wake_sync_found. */
bool
wake_sync_check_across(void *found, const struct wake_access_context *recording,
                       const struct wake_first_access *first,
                       const struct wake_dependency *dependencies, uint32_t space, uint32_t until,
                       bool exact_only, struct wake_hazard *hazard_out);
/* A present of an image on that clock. */
bool
wake_sync_check_present_across(struct wake_sync_found *found, const struct wake_sync_clock *clock,
                               wake_id image, bool exact_only, struct wake_hazard *hazard_out);

#endif
