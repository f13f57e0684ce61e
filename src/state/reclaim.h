/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reclamation by quiescence: what was destroyed is freed when nothing can lead to it any more. Two
 * steps, none of it on the application's path:
 *   1. Records that were written before the destruction may still name the object. Every block
 *      notes the epoch at which it was opened; when the oldest unread block of all streams is
 *      younger than the destruction, the object's generation is bumped: from then on no id finds
 *      it.
 *   2. A runner may have found it before. Every runner notes the epoch at which it took its
 *      stream; when all of them started after step 1, the memory goes back.
 * Memory without an id (names) has no step between: it waits for both at once. The epoch advances
 * with every pass.
 *
 * Threads: wake_reclaim_later and _memory from any; the pass by any runner between two streams, one
 * at a time.
 */
#ifndef WAKE_STATE_RECLAIM_H
#define WAKE_STATE_RECLAIM_H

#include "queue/stream.h"
#include "state/object.h"

void
wake_reclaim_later(struct wake_object *object);
/* Memory of WAKE_HEAP_STATE that a runner may be looking at, or find through an unread record.
 * Accepts NULL. */
void
wake_reclaim_memory(void *memory);

/* The epoch that a block opened now belongs to. */
uint64_t
wake_reclaim_epoch(void);
/* Ends it: blocks opened from now on belong to a later one than what is returned. */
uint64_t
wake_reclaim_end_epoch(void);

/*
 * Both steps for what is old enough. `oldest_block` and `oldest_runner` are the smallest epochs
 * that an unread block and a running runner belong to, and not above the epoch at which looking for
 * them began, unless nothing can run meanwhile. Returns the number of things that still wait.
 */
uint64_t
wake_reclaim_pass(uint64_t oldest_block, uint64_t oldest_runner);
uint64_t
wake_reclaim_waiting(void);
/* Replay of a record log, where nobody runs: step 2 now, for this one object. */
void
wake_reclaim_now(struct wake_object *object);
/* Frees everything: no runner and no record is left. */
void
wake_reclaim_all(void);

#endif
