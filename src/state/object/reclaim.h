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
 * Objects go through both steps in the order in which they were retired, and passes exclude each
 * other: so a count tells whether all objects up to a moment are reclaimed.
 *
 * Threads: any; the pass by whoever runs nothing at the moment, since it waits for no runner.
 */
#ifndef WAKE_STATE_RECLAIM_H
#define WAKE_STATE_RECLAIM_H

#include "queue/block.h"
#include "queue/order.h"
#include "queue/stream.h"
#include "state/object/object.h"

/*
 * What is left of an object that no id finds any more: enough for a message. A recording names
 * objects by their ids, and its end or its submit may be replayed when one of them is gone.
 */
#define WAKE_GONE_NAME 46 /* longer debug names are cut */
struct wake_gone {
    struct wake_object object; /* handle, id, type, dead_at and name; the rest is 0 */
    union {
        struct wake_name name;
        char room[sizeof(struct wake_name) + WAKE_GONE_NAME];
    };
};
/* The object of that id if it is among the last ones that ids ceased to find; it lies in `out`, which
 * stays where it is while the result is used. NULL: not known. Any thread; it looks through two
 * thousand ids under a lock. */
const struct wake_object *
wake_gone_find(wake_id id, struct wake_gone *out);
/* The debug name, in `out`, that the last dead object of that type and handle had; NULL: none, or it is not known any more. Any
 * thread, only for messages. */
const char *
wake_gone_name(uint16_t type, uint64_t handle, struct wake_gone *out);

void
wake_reclaim_later(struct wake_object *object);
/* Memory of WAKE_HEAP_STATE that a runner may be looking at, or find through an unread record.
 * Accepts NULL. */
void
wake_reclaim_memory(void *memory);

/* The epoch that a block opened now belongs to. */
WAKE_INLINE uint64_t
wake_reclaim_epoch(void)
{
    /* Acquire: with the epoch, all that was destroyed before it. ORD(reclaim_pass:A) */
    return wake_load_acquire(&wake_block_epoch);
}
/*
 * The calling thread looks at objects that it found by handle: what it finds from here on is not
 * freed before wake_reclaim_let_go() gets back what this returned. For application threads, beside
 * runners: inline they check and apply their calls, GPU-assisted validation looks up what a call
 * names, and a command finds the command buffer that it is recorded into. A right program keeps what
 * it names while the call goes on; a wrong one may not.
 * Callbacks may call Vulkan in between; the outermost hold counts.
 */
WAKE_INLINE uint64_t
wake_reclaim_hold(void)
{
    struct wake_thread *self = wake_tls.self;
    /* In the child of a callback's fork there is no thread of ours, and nobody sweeps. */
    uint64_t before = self ? self->inline_epoch : 1;

    if (!before) {
        /* ORD(inline_begin:A) the epoch, a light fence, then object generations: a sweep executes
         * the heavy half between the generations that it raised and its look at this epoch. Pairs
         * with ORD(sweep:A). */
        wake_store_relaxed(&self->inline_epoch, wake_reclaim_epoch());
        wake_fence_half();
    }
    return before;
}

WAKE_INLINE void
wake_reclaim_let_go(uint64_t before)
{
    if (wake_tls.self) {
        /* ORD(inline_end:A) release: what was looked at; pairs with ORD(inline_end:B). */
        wake_store_release(&wake_tls.self->inline_epoch, before);
    }
}
/* Ends it: blocks opened from now on belong to a later one than what is returned. */
uint64_t
wake_reclaim_end_epoch(void);

/*
 * Both steps for what is old enough. `oldest_block` and `oldest_runner` are the smallest epochs
 * that an unread block and a running runner belong to, and not above the epoch at which looking for
 * them began, unless nothing can run meanwhile. Returns the number of things that still wait. Does
 * nothing while another thread is at a pass.
 */
uint64_t
wake_reclaim_pass(uint64_t oldest_block, uint64_t oldest_runner);
/*
 * Cuts a list of objects that nothing leads to any more: what it returns, the list's end, waits for
 * the next pass all the same. Called in passes, under no lock. Who runs the engine says what it is
 * (workers/help/sweep.c): application threads that are inside a command buffer.
 */
typedef struct wake_object *(*wake_reclaim_wait)(struct wake_object **list);
void
wake_reclaim_set_wait(wake_reclaim_wait wait);
uint64_t
wake_reclaim_waiting(void);
/* Another thread is at a pass; a hint. */
bool
wake_reclaim_is_busy(void);
/* A mark behind all objects that were retired so far; and whether all up to a mark are reclaimed, so
 * that what they belonged to may be freed. */
uint64_t
wake_reclaim_mark(void);
bool
wake_reclaim_passed(uint64_t mark);
/* Replay of a record log, where nobody runs: step 2 now, for this one object. */
void
wake_reclaim_now(struct wake_object *object);
/* Frees everything: no runner and no record is left. */
void
wake_reclaim_all(void);

#endif
