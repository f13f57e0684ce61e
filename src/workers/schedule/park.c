/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Schedule, park, wake: the run states of streams, and the edges between them. Edges point
 * backwards in API order only, so there are no cycles.
 */
#include "workers/schedule/park.h"

#include "workers/engine_state.h"
#include "workers/schedule/crowd.h"
#include "workers/schedule/ring.h"
#include "workers/schedule/sleep.h"

/* Waiter lists of streams: striped, since a lock per command buffer would weigh more than its first
 * block needs to. */
static struct wake_lock edge_locks[16];
static pthread_once_t edge_once = PTHREAD_ONCE_INIT;

static void
edges_init(void)
{
    for (uint32_t i = 0; i < WAKE_COUNT(edge_locks); i++) {
        wake_lock_init(&edge_locks[i], WAKE_RANK_EDGE);
    }
}

static struct wake_lock *
edge_lock(const struct wake_stream *stream)
{
    pthread_once(&edge_once, edges_init);
    return &edge_locks[((uintptr_t)stream >> 8) % WAKE_COUNT(edge_locks)];
}

void
wake_schedule(struct wake_stream *stream)
{
    uint32_t state = WAKE_RUN_IDLE;

    /* ORD(schedule:A) exchange, then an ordered load: news, and the cursor before them, are visible
     * to a runner that goes idle after this; one that is seen running looks at the news once more
     * when it has gone idle. Pairs with ORD(run_end:B). */
    (void)wake_exchange(&stream->news, 1);
    if (wake_load_ordered(&stream->state) == WAKE_RUN_IDLE &&
        wake_cas(&stream->state, &state, WAKE_RUN_SCHEDULED)) {
        wake_run_push(stream);
    }
}

void
wake_schedule_own(struct wake_stream *stream)
{
    if (WAKE_LIKELY(wake_engine.worker_count > 0 && !wake_is_crowd())) {
        wake_schedule(stream);
        return;
    }
    /* A full fence, as in wake_schedule(). Whoever runs it at this moment sees the news and
     * schedules it again; otherwise this call's end claims it. While workers are held, in a process
     * that forked, or where a crowd has just ended, its tail remains for those who look for such. */
    (void)wake_exchange(&stream->news, 1);
}

void
wake_run_end(struct wake_stream *stream, bool more)
{
    uint32_t state = WAKE_RUN_IDLE;

    if (more) {
        (void)wake_exchange(&stream->news, 1);
    }
    /* ORD(run_end:A) the exchange releases the consumer's fields to the next runner; pairs with
     * ORD(run_claim:A) and ORD(stream_retire:A). It is a full fence, so that news raised meanwhile
     * are seen by the load behind it, or their raiser sees IDLE. */
    (void)wake_exchange(&stream->state, WAKE_RUN_IDLE);
    if (wake_load_ordered(&stream->news) && !wake_crowd_keeps(stream) &&
        wake_cas(&stream->state, &state, WAKE_RUN_SCHEDULED)) {
        wake_run_push(stream);
    }
}

/* An edge is satisfied: PARKED -> SCHEDULED. Only the one who took the stream off a waiter list may
 * call this. */
static void
unpark(struct wake_stream *stream)
{
    wake_store_release(&stream->state, WAKE_RUN_SCHEDULED);
    wake_run_push(stream);
}

bool
wake_park_for_boundary(struct wake_stream *self, struct wake_stream *target, uint64_t boundary)
{
    struct wake_lock *lock;

    /* ORD(stream_boundary:B) acquire: the result of the recording; pairs with
     * ORD(stream_boundary:A). */
    if (wake_load_acquire(&target->boundaries_done) >= boundary) {
        return false;
    }
    lock = edge_lock(target);
    wake_lock_take(lock);
    if (wake_load_acquire(&target->boundaries_done) >= boundary) {
        wake_lock_drop(lock);
        return false;
    }
    self->wait_target = boundary;
    self->wait_next = target->waiters;
    wake_store_release(&self->state, WAKE_RUN_PARKED);
    target->waiters = self;
    wake_lock_drop(lock);
    return true;
}

/* With the edge's lock held: takes those whose count has come off the list, the head of which the
 * stream's runner looks at without the lock. */
static struct wake_stream *
take_waiters(struct wake_stream *stream, uint64_t count)
{
    struct wake_stream *ready = NULL, **link = &stream->waiters;

    while (*link) {
        struct wake_stream *waiter = *link;

        if (waiter->wait_target <= count) {
            wake_store_relaxed(link, waiter->wait_next);
            waiter->wait_next = ready;
            ready = waiter;
        } else {
            link = &waiter->wait_next;
        }
    }
    return ready;
}

/* False: there were none. */
static bool
unpark_all(struct wake_stream *ready)
{
    bool any = ready != NULL;

    for (struct wake_stream *next; ready; ready = next) {
        next = ready->wait_next;
        unpark(ready);
    }
    return any;
}

/* Wakes one worker for all of them: who takes one and sees more wakes the next. */
static void
unpark_and_wake(struct wake_stream *ready)
{
    if (unpark_all(ready)) {
        wake_worker_wake_one();
    }
}

void
wake_boundary_done(struct wake_stream *stream)
{
    struct wake_lock *lock = edge_lock(stream);
    struct wake_stream *ready;

    /* The lock orders the count against a parker that looks at it (it re-reads under the lock);
     * boundaries are rare. */
    wake_lock_take(lock);
    /* ORD(stream_boundary:A) release: what the replay of the boundary left in the command buffer;
     * pairs with ORD(stream_boundary:B). */
    wake_store_release(&stream->boundaries_done, stream->boundaries_done + 1);
    ready = take_waiters(stream, stream->boundaries_done);
    wake_lock_drop(lock);
    unpark_and_wake(ready);
}

bool
wake_park_for_position(struct wake_stream *self, struct wake_stream *target, uint64_t count)
{
    struct wake_lock *lock;
    bool reached;

    /* ORD(stream_position:B) acquire: what the replay of those calls left; pairs with
     * ORD(stream_skip:A). */
    if (WAKE_LIKELY(wake_load_acquire(&target->read_count) >= count)) {
        return false;
    }
    lock = edge_lock(target);
    wake_lock_take(lock);
    self->wait_target = count;
    self->wait_next = target->waiters;
    wake_store_relaxed(&self->state, WAKE_RUN_PARKED);
    wake_store_relaxed(&target->waiters, self);
    /* ORD(stream_position:C) full fence: either the runner of the target sees the waiter, or the
     * count that it had reached is seen here. Pairs with ORD(stream_position:A). */
    wake_fence();
    reached = wake_load_acquire(&target->read_count) >= count;
    if (reached) {
        wake_store_relaxed(&target->waiters, self->wait_next);
        wake_store_relaxed(&self->state, WAKE_RUN_RUNNING);
    }
    wake_lock_drop(lock);
    if (!reached) {
        wake_schedule(target);
    }
    return !reached;
}

void
wake_position_done(struct wake_stream *stream)
{
    struct wake_stream *ready;
    struct wake_lock *lock;

    /* ORD(stream_position:A) full fence between the count and the look at the waiters; pairs with
     * ORD(stream_position:C). */
    wake_fence();
    if (WAKE_LIKELY(!wake_load_relaxed(&stream->waiters))) {
        return;
    }
    lock = edge_lock(stream);
    wake_lock_take(lock);
    ready = take_waiters(stream, wake_load_relaxed(&stream->read_count));
    wake_lock_drop(lock);
    unpark_and_wake(ready);
}

bool
wake_park_for_turn(struct wake_stream *self, struct wake_timeline *timeline, uint64_t ticket)
{
    struct wake_stream **link;
    bool done;

    if (wake_ticket_is_done(timeline, ticket - 1)) {
        return false;
    }
    wake_lock_take(&timeline->lock);
    self->wait_target = ticket;
    /* Ascending, so that a turn looks only at whom it wakes. Most wait for more than all before
     * them. */
    link = timeline->waiters && timeline->last_waiter->wait_target <= ticket
               ? &timeline->last_waiter->wait_next
               : &timeline->waiters;
    while (*link && (*link)->wait_target <= ticket) {
        link = &(*link)->wait_next;
    }
    self->wait_next = *link;
    if (!*link) {
        timeline->last_waiter = self;
    }
    wake_store_release(&self->state, WAKE_RUN_PARKED);
    wake_store_relaxed(link, self);
    /* ORD(turn_wait:B) fence, then an ordered load: the turn before it sees the waiter, or is seen
     * done. Pairs with ORD(turn_wait:A). */
    wake_fence();
    done = wake_load_ordered(&timeline->done) >= ticket - 1;
    if (WAKE_UNLIKELY(done)) {
        /* Nobody took it off meanwhile: that needs the lock. */
        wake_store_relaxed(link, self->wait_next);
        if (timeline->last_waiter == self) {
            timeline->last_waiter = link == &timeline->waiters
                                        ? NULL
                                        : WAKE_CONTAINER_OF(link, struct wake_stream, wait_next);
        }
        wake_store_release(&self->state, WAKE_RUN_RUNNING);
    }
    wake_lock_drop(&timeline->lock);
    return !done;
}

bool
wake_turn_done(struct wake_timeline *timeline, uint64_t ticket)
{
    struct wake_stream *ready, **link;

    /* ORD(ticket_done:A) release, and more: everything the replay of this ticket wrote; pairs with
     * ORD(ticket_done:B). */
    (void)wake_exchange(&timeline->done, ticket);
    /* ORD(turn_wait:A) exchange, then an ordered load: whoever parks for this turn is seen, or sees
     * it done. Pairs with ORD(turn_wait:B). */
    if (WAKE_LIKELY(!wake_load_ordered(&timeline->waiters))) {
        return false;
    }
    wake_lock_take(&timeline->lock);
    ready = timeline->waiters;
    for (link = &ready; *link && (*link)->wait_target <= ticket + 1; link = &(*link)->wait_next) {
    }
    wake_store_relaxed(&timeline->waiters, *link);
    *link = NULL;
    wake_lock_drop(&timeline->lock);
    return unpark_all(ready);
}
