/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Slots by number: chunks that are allocated as needed and never move, so that a number leads to the same memory for ever.
 * Threads: any; look-up is lock-free, taking and giving back take one lock.
 */
#ifndef WAKE_STATE_SLAB_H
#define WAKE_STATE_SLAB_H

#include "state/object.h"

#define WAKE_SLAB_CHUNK 1024
#define WAKE_SLAB_CHUNKS 16384

/* The slot of that number, NULL when none was ever handed out under it. */
struct wake_object *
wake_slab_at(uint32_t slot);
/* A zeroed slot but for its generation, which is at least 1; `slot_out` is its number. NULL: out of memory. */
struct wake_object *
wake_slab_take(uint32_t *slot_out);
/* Gives it back; its generation must have been bumped. */
void
wake_slab_give(struct wake_object *object, uint32_t slot);
uint64_t
wake_slab_used(void);
void
wake_slab_finish(void);

#endif
