/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The device timeline: submits, waits, destructions and the like take one ticket each, and are
 * replayed in that order, whichever stream their records stand in. Holding the turn (done == ticket
 * - 1) is the exclusion of all state that is marked 'Device timeline'.
 *
 * Threads: tickets are taken by application threads, turns by runners. Nobody blocks: a runner
 * whose turn has not come parks its stream, and the runner that finishes the ticket before
 * schedules it (workers/schedule/park.c).
 *
 *   pair of operations     outside exclusion needed
 *   take / take            none (one fetch-add)
 *   done / done            the turn
 */
#ifndef WAKE_STATE_TIMELINE_H
#define WAKE_STATE_TIMELINE_H

#include "queue/lock.h"
#include "queue/order.h"

struct wake_stream;

struct wake_timeline {
    uint64_t last WAKE_ALIGNED(WAKE_CACHE_LINE); /* (a) the last ticket handed out; 0: none yet */
    uint64_t done WAKE_ALIGNED(WAKE_CACHE_LINE); /* (h) all tickets up to this one are replayed */
    struct wake_lock lock;
    struct wake_stream *
        /* (l:edge) streams parked for a ticket, or for all before it; ascending. Whether there is
         * any is read without */
        waiters;
    struct wake_stream *last_waiter; /* (l:edge) while there is any */
    struct wake_lock inline_turn;    /* inline mode: the turn itself, since nobody parks there */
};

WAKE_INLINE uint64_t
wake_ticket_take(struct wake_timeline *timeline)
{
    /* ORD(ticket_take:A) the one atomic read-modify-write of a ticketed call: the order of tickets
     * is the API order of calls that the application itself orders. Pairs with
     * ORD(ticket_last:A). */
    return wake_fetch_add(&timeline->last, 1) + 1;
}

WAKE_INLINE uint64_t
wake_ticket_last(const struct wake_timeline *timeline)
{
    /* ORD(ticket_last:A) acquire: the tickets of calls that returned before this one, on whatever
     * thread; pairs with ORD(ticket_take:A). */
    return wake_load_acquire(&timeline->last);
}

WAKE_INLINE bool
wake_ticket_is_done(const struct wake_timeline *timeline, uint64_t ticket)
{
    /* ORD(ticket_done:B) acquire: everything that the replay up to `ticket` wrote; pairs with
     * ORD(ticket_done:A) and ORD(ticket_done:C). */
    return wake_load_acquire(&timeline->done) >= ticket;
}

#endif
