/* SPDX-License-Identifier: Apache-2.0 */
/*
 * First accesses of a batch against what other queues did: races where no semaphore orders the two,
 * the ordinary kinds of hazard where one does, but not these stages.
 *
 * Of what the other queue did only its most recent accesses count, as everywhere; what this queue
 * has written over since is of no interest, and reads of this queue that came behind another
 * queue's write take its place.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_SYNC_SYNC_ACROSS_H
#define WAKE_SYNC_SYNC_ACROSS_H

#include "sync/submit/sync_submitted.h"

/* Looks at a first access of a recording that is entered into the queue's context, as of that
 * position of the log. */
bool
wake_sync_look_across(void *found, const struct wake_access_context *recording,
                      const struct wake_first_access *first,
                      const struct wake_dependency *dependencies, uint32_t space, uint32_t until,
                      bool exact_only, struct wake_hazard *hazard_out);
/* A present of an image on that clock. */
bool
wake_sync_present_across(struct wake_sync_found *found, const struct wake_sync_clock *clock,
                         wake_id image, bool exact_only, struct wake_hazard *hazard_out);

#endif
