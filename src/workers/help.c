/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Running streams: by workers, and by application threads that help at the memory limit, without
 * workers, and at drain points.
 */
#include "base/heap.h"
#include "state/object/family.h"
#include "state/object/reclaim.h"
#include "state/object/slab.h"
#include "state/recording/command_buffer.h"
#include "workers/engine_state.h"
#include "workers/process_exit.h"
#include "workers/runner.h"
#include "workers/stats.h"

#include <sched.h>
#include <time.h>

static void
wait_a_little(void)
{
    struct timespec moment = { 0, 50000 };
    nanosleep(&moment, NULL);
}

/* ---- tails ----------------------------------------------------------------------------------- */

/* Under the lock. */
static void
tail_link(struct wake_stream *stream)
{
    if (stream->open) {
        return;
    }
    stream->open = true;
    stream->open_prev = NULL;
    stream->open_next = wake_engine.open;
    if (stream->open_next) {
        stream->open_next->open_prev = stream;
    }
    wake_engine.open = stream;
}

void
wake_tail_open(struct wake_stream *stream)
{
    wake_store_relaxed(&stream->wants_open, true);
    wake_lock_take(&wake_engine.lock);
    tail_link(stream);
    wake_lock_drop(&wake_engine.lock);
}

void
wake_tail_pass(struct wake_stream *stream)
{
    wake_lock_take(&wake_engine.lock);
    tail_link(stream);
    wake_lock_drop(&wake_engine.lock);
}

void
wake_tail_close(struct wake_stream *stream)
{
    /* The next scan that finds it idle drops it. */
    wake_store_relaxed(&stream->wants_open, false);
}

/* Under the lock. */
static void
tail_unlink(struct wake_stream *stream)
{
    if (!stream->open) {
        return;
    }
    stream->open = false;
    if (stream->open_prev) {
        stream->open_prev->open_next = stream->open_next;
    } else {
        wake_engine.open = stream->open_next;
    }
    if (stream->open_next) {
        stream->open_next->open_prev = stream->open_prev;
    }
    stream->open_next = stream->open_prev = NULL;
}

enum { SCAN_BATCH = 256 };

static uint32_t
scan_tails(bool resting)
{
    struct wake_stream *found[SCAN_BATCH];
    uint32_t count = 0;

    wake_lock_take(&wake_engine.lock);
    for (struct wake_stream *stream = wake_engine.open, *next; stream && count < SCAN_BATCH;
         stream = next) {
        uint32_t state = WAKE_RUN_IDLE;

        next = stream->open_next;
        if (!wake_stream_has_tail(stream)) {
            if (!wake_load_relaxed(&stream->wants_open)) {
                tail_unlink(stream);
            }
            continue;
        }
        if (resting) {
            /* Compared, not followed: no order needed. */
            const char *cursor = wake_load_relaxed(&stream->cursor);
            bool grows = cursor != stream->tail_seen;

            stream->tail_seen = cursor;
            if (grows) {
                continue;
            }
        }
        if (wake_cas(&stream->state, &state, WAKE_RUN_SCHEDULED)) {
            found[count++] = stream;
        }
    }
    wake_lock_drop(&wake_engine.lock);
    for (uint32_t i = 0; i < count; i++) {
        (void)wake_exchange(&found[i]->news, 1);
        wake_run_push(found[i]);
    }
    return count;
}

uint32_t
wake_scan_tails(void)
{
    return scan_tails(false);
}

uint32_t
wake_scan_resting_tails(void)
{
    return scan_tails(true);
}

/* ---- sweeping -------------------------------------------------------------------------------- */

static uint64_t
older(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void
sweep_threads(void)
{
    struct wake_thread **link;

    wake_lock_take(&wake_engine.lock);
    for (link = &wake_engine.threads; *link;) {
        struct wake_thread *thread = *link;

        /* Inline nobody reads what a thread left in its stream. */
        if (!thread->gone || (!wake_inline && wake_stream_has_tail(&thread->stream)) ||
            !wake_stream_retire(&thread->stream)) {
            link = &thread->link;
            continue;
        }
        *link = thread->link;
        thread->link = wake_engine.free_threads;
        wake_engine.free_threads = thread;
        tail_unlink(&thread->stream);
        wake_stream_finish(&thread->stream);
        wake_block_drop_spares(thread);
    }
    wake_lock_drop(&wake_engine.lock);
}

/* How many dead things make a sweep worth while: each costs a look at all open streams. */
enum { SWEEP_STEP = 256 };
/* (a) how many dead things may wait until the next; a hint */
static uint64_t sweep_due = SWEEP_STEP;

/* Of application threads: wake_reclaim_hold(). With the lock. */
static uint64_t
oldest_hold(uint64_t bound)
{
    for (struct wake_thread *thread = wake_engine.threads; thread; thread = thread->link) {
        /* ORD(inline_end:B) acquire: the thread's last looks at what is freed now; pairs with
         * ORD(inline_end:A). */
        uint64_t epoch = wake_load_acquire(&thread->inline_epoch);

        bound = epoch ? older(bound, epoch) : bound;
    }
    return bound;
}

/* A stream that is shut. With the lock. */
static bool
is_inside(const struct wake_stream *stream)
{
    for (struct wake_thread *thread = wake_engine.threads; thread; thread = thread->link) {
        /* acquire: what it wrote before it left; ORD(stream_leave:A) */
        if (wake_load_acquire(&thread->active) == stream) {
            return true;
        }
    }
    return !wake_stream_is_shut(stream);
}

/* The first command buffer of those that are to be freed that an application thread is in a call on,
 * whose stream it uses, and what is behind it: objects go in their order. The threads are asked once
 * for all of them. */
static struct wake_object *
inside_of(struct wake_object **list)
{
    struct wake_object *kept, **link = list;
    bool any = false;

    for (struct wake_object *object = *list; object; object = object->limbo_next) {
        if (object->type == WAKE_TYPE_VkCommandBuffer && object->data) {
            wake_stream_shut(&((struct wake_command_buffer *)object->data)->stream);
            any = true;
        }
    }
    if (!any) {
        return NULL;
    }
    wake_fence_heavy(); /* the other half of ORD(stream_shut:A) */
    wake_lock_take(&wake_engine.lock);
    while (*link && !((*link)->type == WAKE_TYPE_VkCommandBuffer && (*link)->data &&
                      is_inside(&((struct wake_command_buffer *)(*link)->data)->stream))) {
        link = &(*link)->limbo_next;
    }
    kept = *link;
    *link = NULL;
    wake_lock_drop(&wake_engine.lock);
    return kept;
}

void
wake_sweep_when_due(void)
{
    if (WAKE_UNLIKELY(wake_reclaim_waiting() >= wake_load_relaxed(&sweep_due)) &&
        !wake_process_forked) {
        /* Others go on meanwhile; two that see it due at once are one too many, and do no harm. */
        wake_store_relaxed(&sweep_due, UINT64_MAX);
        wake_sweep();
        if (wake_inline) {
            wake_give_back(); /* no worker will */
        }
    }
}

void
wake_sweep(void)
{
    uint64_t bound, block, runner;

    sweep_threads();
    wake_reclaim_set_wait(inside_of);
    wake_heap_look(); /* before it gets less */
    if (!wake_reclaim_waiting()) {
        wake_store_relaxed(&sweep_due, SWEEP_STEP);
        return;
    }
    /* ORD(sweep:A) acquire, then a full fence: what was destroyed before this epoch is unlinked as
     * far as every runner and every block that the scan below does not see. Pairs with
     * ORD(reclaim_pass:A) and ORD(runner_begin:A) and ORD(inline_begin:A). Without it as the bound, something destroyed
     * during the scan could be freed under a runner that began during the scan. */
    block = bound = runner = wake_reclaim_epoch();
    wake_fence_heavy(); /* the other half of ORD(inline_begin:A) */
    wake_lock_take(&wake_engine.lock);
    runner = oldest_hold(bound);
    /* Inline, what is in streams is never read. */
    for (struct wake_stream *stream = wake_inline ? NULL : wake_engine.open; stream;
         stream = stream->open_next) {
        if (wake_stream_has_tail(stream) || !wake_stream_rests(stream)) {
            block = older(block, wake_load_relaxed(&stream->read_epoch));
        }
    }
    wake_lock_drop(&wake_engine.lock);
    wake_store_relaxed(&sweep_due,
                       wake_reclaim_pass(block, wake_runners_oldest(runner)) + SWEEP_STEP);
}

void
wake_sweep_all(void)
{
    /* Forgotten, freed, and one more for what another thread was at; that one is waited for, but not
     * for ever: a second, where it gets on at all. */
    enum { STEPS = 3, PATIENCE = 20000 };
    uint32_t waits = 0;

    for (int i = 0; i < STEPS && wake_reclaim_waiting() && !wake_process_forked; i++) {
        while (wake_reclaim_is_busy() && waits++ < PATIENCE) {
            wait_a_little();
        }
        wake_sweep();
    }
}

void
wake_give_back(void)
{
    wake_slab_trim();
    wake_heap_trim();
}

/* ---- helping --------------------------------------------------------------------------------- */

bool
wake_help_once(struct wake_stream *own)
{
    struct wake_stream *stream;

    if (own && wake_stream_has_tail(own) && wake_run_claim(own)) {
        wake_runner_run(own, true);
        return true;
    }
    stream = wake_run_pop();
    if (!stream) {
        return false;
    }
    if (wake_run_claim(stream)) {
        wake_runner_run(stream, true);
    }
    return true;
}

bool
wake_messages_full(void)
{
    /* Some eight thousand messages: nobody reads faster, and workers wait meanwhile. */
    enum { MOST = 8 << 20 };
    uint64_t half = wake_block_limit / 2;

    return wake_heap_used(WAKE_HEAP_MESSAGE) >= (half < MOST ? half : MOST);
}

/* Messages count, too: where the application never comes to fetch them they are given here. */
static bool
gave_messages(void)
{
    size_t before = wake_heap_used(WAKE_HEAP_MESSAGE);

    if (!before) {
        return false;
    }
    wake_engine_relieve_reports();
    return wake_heap_used(WAKE_HEAP_MESSAGE) < before;
}

static bool
somebody_runs(void)
{
    return wake_runners_any() || wake_run_waiting();
}

bool wake_dropping;

void
wake_help_at_limit(struct wake_stream *own)
{
    /* An application thread that finds nothing to help with waits this often before it goes over
     * the limit rather than stand still for ever. */
    enum { PATIENCE = 200 };
    uint32_t waits = 0;

    if (WAKE_LIKELY(!wake_load_relaxed(&wake_block_pressure)) || wake_inline) {
        return;
    }
    wake_store_relaxed(&wake_block_pressure, 0);
    if (wake_engine.drops && wake_heap_used_limited() < wake_block_limit + wake_block_limit / 4) {
        /* What may not be dropped is small: it has the quarter above the limit, and helps beyond
         * it. */
        wake_store_relaxed(&wake_dropping, wake_heap_used_limited() >= wake_block_limit);
        return;
    }
    while (wake_heap_used_limited() >= wake_block_limit && waits < PATIENCE &&
           !wake_process_forked) {
        if (wake_messages_full()) {
            wake_engine_relieve_reports();
        }
        if (wake_help_once(own) || wake_scan_tails() > 0) {
            continue;
        }
        wake_sweep();
        wake_block_pool_trim();
        if (wake_heap_used_limited() < wake_block_limit || gave_messages()) {
            continue;
        }
        if (!somebody_runs()) {
            return; /* it is results of recordings, which only the application can give up */
        }
        wake_stats_add_stall();
        wait_a_little();
        waits++;
    }
}

void
wake_help_backlog(struct wake_stream *own)
{
    /* At twice what may be on the way a thread that finds nothing to help with waits for those that
     * do, this often: else state that belongs to unread records grows without end. */
    enum { PATIENCE = 100 };
    uint32_t waits = 0;
    uint64_t bytes;

    if (WAKE_LIKELY(!wake_load_relaxed(&wake_block_backlog)) || wake_inline ||
        wake_load_acquire(&wake_engine.held)) {
        return;
    }
    wake_store_relaxed(&wake_block_backlog, 0);
    while (!wake_process_forked && (bytes = wake_block_on_the_way()) >= wake_block_backlog_limit) {
        if (wake_messages_full()) {
            wake_engine_relieve_reports();
        }
        if (wake_help_once(own) || wake_scan_tails() > 0) {
            continue;
        }
        wake_sweep();
        if (bytes < 2 * wake_block_backlog_limit || waits++ == PATIENCE) {
            wake_store_relaxed(&wake_block_backlog, 1);
            return;
        }
        wake_stats_add_stall();
        wait_a_little();
    }
}

void
wake_help_stream(struct wake_stream *stream, bool full)
{
    if (WAKE_LIKELY(wake_engine.worker_count > 0) || wake_load_acquire(&wake_engine.held) ||
        wake_process_forked) {
        return;
    }
    /* Without workers a stream is validated by its producer: when it was told to look (a boundary,
     * a ticket), when a block is full, while that is still in this core's cache, and what that made
     * runnable. */
    while ((wake_load_acquire(&stream->news) || full) &&
           wake_load_acquire(&stream->state) != WAKE_RUN_PARKED) {
        full = false;
        if (wake_messages_full()) {
            wake_engine_relieve_reports();
        }
        if (!wake_run_claim(stream)) {
            break;
        }
        wake_runner_run(stream, true);
    }
    while (wake_run_waiting() && wake_help_once(NULL)) {
    }
}

/* ---- draining -------------------------------------------------------------------------------- */

/* How much of what was recorded a drain waits for. */
enum drain {
    DRAIN_CALLED, /* what was published before it began */
    DRAIN_ALL,    /* and what others record meanwhile: nobody is in a stream when it ends */
};

bool
wake_stream_is_read_up_to(struct wake_stream *stream, uint64_t epoch)
{
    /* ORD(drain:B) acquire: the effects of the blocks before that one; pairs with
     * ORD(stream_epoch:A). */
    return (!wake_stream_has_tail(stream) && wake_stream_rests(stream)) ||
           wake_load_acquire(&stream->read_epoch) > epoch;
}

/* Schedules what is unread of a device's recordings; true when nothing that counts is. */
static bool
device_drained(struct wake_device *device, uint64_t epoch)
{
    bool done = true;

    wake_lock_take(&device->lock);
    for (struct wake_command_buffer *cb = device->command_buffers; cb; cb = cb->next) {
        if (!wake_stream_is_read_up_to(&cb->stream, epoch)) {
            wake_schedule(&cb->stream);
            done = false;
        }
    }
    wake_lock_drop(&device->lock);
    return done;
}

/* The same of the recordings of all devices, of other instances too. */
static bool
recordings_drained(uint64_t epoch)
{
    bool done = true;

    wake_lock_take(&wake_engine.lock);
    for (struct wake_stream *stream = wake_engine.open; stream && done;
         stream = stream->open_next) {
        /* relaxed: one that is made anew at this moment is of the same kind */
        done = wake_load_relaxed(&stream->kind) != WAKE_STREAM_COMMAND_BUFFER ||
               wake_stream_is_read_up_to(stream, epoch);
    }
    wake_lock_drop(&wake_engine.lock);
    if (!done) {
        (void)wake_scan_tails();
    }
    return done;
}

/* Of calls what the drain began with; of recordings what is older than the end of the epoch. */
static bool
drained(struct wake_scope *scope, uint64_t epoch)
{
    bool done = true;

    wake_lock_take(&wake_engine.lock);
    for (struct wake_thread *thread = wake_engine.threads; thread; thread = thread->link) {
        /* ORD(drain:A) acquire: the effects of the records that are counted; pairs with
         * ORD(stream_skip:A). */
        if (wake_load_acquire(&thread->stream.read_count) < thread->drain_target) {
            done = false;
        }
    }
    wake_lock_drop(&wake_engine.lock);
    if (scope && scope->is_device) {
        done = device_drained((struct wake_device *)scope, epoch) && done;
    } else if (scope) {
        done = recordings_drained(epoch) && done;
    }
    return done;
}

static void
drain(struct wake_scope *scope, enum drain how)
{
    uint64_t epoch;

    if (wake_inline && wake_engine.running && !wake_process_forked) {
        wake_sweep(); /* there is nothing else to do */
        return;
    }
    if (wake_inline || !wake_engine.running) {
        return;
    }
    wake_lock_take(&wake_engine.lock);
    for (struct wake_thread *thread = wake_engine.threads; thread; thread = thread->link) {
        /* No order needed: records of calls that came back before this one are counted already,
         * through whatever told the application so; later ones are not waited for. */
        thread->drain_target = wake_load_acquire(&thread->stream.append_count);
    }
    wake_lock_drop(&wake_engine.lock);
    epoch = how == DRAIN_CALLED ? wake_reclaim_end_epoch() : UINT64_MAX;
    /* A callback may have forked: in the child nobody can finish what others had begun. */
    while (!wake_process_forked && !drained(scope, epoch)) {
        if (wake_messages_full()) {
            wake_engine_flush_reports();
        }
        if (!wake_help_once(NULL) && wake_scan_tails() == 0) {
            sched_yield();
        }
    }
    if (!wake_process_forked) {
        wake_sweep();
    }
}

void
wake_drain(struct wake_scope *scope)
{
    drain(scope, DRAIN_CALLED);
}

void
wake_drain_device(struct wake_device *device)
{
    drain(&device->scope, DRAIN_ALL);
}
