/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sweeping: what was destroyed, and contexts of threads that have ended, go when nobody looks at them.
 */
#include "workers/help/sweep.h"

#include "base/heap.h"
#include "state/object/reclaim.h"
#include "state/object/slab.h"
#include "state/recording/command_buffer.h"
#include "workers/engine_mode.h"
#include "workers/engine_state.h"
#include "workers/schedule/runner.h"
#include "workers/schedule/tails.h"

#include <time.h>

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
        wake_tail_unlink(&thread->stream);
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
wake_wait_a_little(void)
{
    struct timespec moment = { 0, 50000 };
    nanosleep(&moment, NULL);
}

void
wake_sweep_all(void)
{
    /* Forgotten, freed, and one more for what another thread was at; that one is waited for, but not
     * for ever: a second, where it gets on at all. Some more where it began a pass in our place, which
     * took nothing of what we wait for. */
    enum { STEPS = 3, MOST_STEPS = 12, PATIENCE = 20000 };
    uint64_t mark = wake_reclaim_mark();
    uint32_t waits = 0;

    for (int i = 0; wake_reclaim_waiting() && !wake_process_forked &&
                    (i < STEPS || (i < MOST_STEPS && !wake_reclaim_passed(mark)));
         i++) {
        while (wake_reclaim_is_busy() && waits++ < PATIENCE) {
            wake_wait_a_little();
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
