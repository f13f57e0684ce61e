/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known of a semaphore, for the checks of calls with the turn.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_SEMAPHORE_H
#define WAKE_CORE_SEMAPHORE_H

#include "state/check/check.h"

struct wake_signal;
struct wake_sync_object;

/* NULL: not known. The object in *object_out. */
struct wake_sync_object *
wake_check_semaphore(const struct wake_check *check, wake_id id,
                     const struct wake_object **object_out);

/* The greatest value that a timeline semaphore is known to have had; *pending_out: signals that may
 * be still to come. */
uint64_t
wake_known_value(const struct wake_check *check, const struct wake_sync_object *sync,
                 const struct wake_signal **pending_out);

/* The present that waits for a binary semaphore is not known to be done with it: newer layers count that as a use. */
bool
wake_semaphore_is_presented(const struct wake_check *check, const struct wake_sync_object *sync);

#endif
