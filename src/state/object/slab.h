/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Slots by number: chunks that are allocated as needed and never move, so that a number leads to
 * the same memory for ever (wake_slab_at, state/object/object.h).
 * Threads: any; look-up is lock-free; taking and giving back take a lock for every 16th slot.
 */
#ifndef WAKE_STATE_SLAB_H
#define WAKE_STATE_SLAB_H

#include "state/object/object.h"

/* A zeroed slot but for its generation, which is at least 1; `slot_out` is its number. NULL: out of
 * memory. */
struct wake_object *
wake_slab_take(uint32_t *slot_out);
/* Replay of a record log, whose process takes slots in no other way: that slot, of that generation.
 * NULL: no memory, no such. */
struct wake_object *
wake_slab_take_at(uint32_t slot, uint32_t generation);
/* Gives it back; its generation must have been bumped. */
void
wake_slab_give(struct wake_object *object, uint32_t slot);
/* The calling thread ends: gives back what it took and did not use. */
void
wake_slab_leave(void);
/* Gives the pages of chunks without an object back to the system, once many slots are free. Off hot
 * paths: it goes over all free slots. */
void
wake_slab_trim(void);
/* Slots that are objects, or that another thread has taken for some or is about to give back. */
uint64_t
wake_slab_used(void);
void
wake_slab_finish(void);

#endif
