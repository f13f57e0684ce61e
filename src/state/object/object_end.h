/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The end of an object, in two steps; state/object/reclaim.h says when each of them is due.
 * Threads: who reclaims.
 */
#ifndef WAKE_STATE_OBJECT_END_H
#define WAKE_STATE_OBJECT_END_H

#include "state/object/object.h"

/* Step 1: no id finds the object from here on. */
void
wake_object_forget(struct wake_object *object);
/* Step 2: frees what hangs on the slot and gives it back. */
void
wake_object_reclaim(struct wake_object *object);

/* About what a dead object holds, for the memory limit: immutable, so that it can be taken back. */
ptrdiff_t
wake_object_bytes(const struct wake_object *object);

#endif
