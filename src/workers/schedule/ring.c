/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runnable streams: a multi-producer multi-consumer ck_ring, pushed at block ends and boundaries,
 * never per call. A commit of such a ring may spin on an earlier producer, which is why.
 */
#include "workers/schedule/ring.h"

#include "base/heap.h"
#include "workers/engine_state.h"
#include "workers/schedule/sleep.h"

bool
wake_run_ring_init(void)
{
    wake_engine.ring_slots = wake_zalloc(WAKE_HEAP_SETUP, sizeof(ck_ring_buffer_t) * WAKE_RUN_RING);
    if (!wake_engine.ring_slots) {
        return false;
    }
    ck_ring_init(&wake_engine.ring, WAKE_RUN_RING);
    return true;
}

void
wake_run_ring_finish(void)
{
    wake_free(WAKE_HEAP_SETUP, wake_engine.ring_slots);
    wake_free(WAKE_HEAP_SETUP, wake_engine.overflow);
    wake_engine.ring_slots = NULL;
    wake_engine.overflow = NULL;
    wake_engine.overflow_count = wake_engine.overflow_capacity = 0;
}

void
wake_run_ring_forget(void)
{
    ck_ring_init(&wake_engine.ring, WAKE_RUN_RING);
    wake_engine.overflow_count = 0;
}

/* False: out of memory. */
static bool
overflow_push(struct wake_stream *stream)
{
    bool pushed = true;

    wake_lock_take(&wake_engine.lock);
    if (wake_engine.overflow_count == wake_engine.overflow_capacity) {
        uint32_t capacity = wake_engine.overflow_capacity ? wake_engine.overflow_capacity * 2
                                                          : WAKE_RUN_RING;
        struct wake_stream **more = wake_realloc(WAKE_HEAP_SETUP, wake_engine.overflow,
                                                 capacity * sizeof(struct wake_stream *));

        pushed = more != NULL;
        if (pushed) {
            wake_engine.overflow = more;
            wake_engine.overflow_capacity = capacity;
        }
    }
    if (pushed) {
        wake_engine.overflow[wake_engine.overflow_count] = stream;
        wake_store_relaxed(&wake_engine.overflow_count, wake_engine.overflow_count + 1);
    }
    wake_lock_drop(&wake_engine.lock);
    return pushed;
}

static struct wake_stream *
overflow_pop(void)
{
    struct wake_stream *stream = NULL;

    if (!wake_load_relaxed(&wake_engine.overflow_count)) {
        return NULL;
    }
    wake_lock_take(&wake_engine.lock);
    if (wake_engine.overflow_count) {
        stream = wake_engine.overflow[wake_engine.overflow_count - 1];
        wake_store_relaxed(&wake_engine.overflow_count, wake_engine.overflow_count - 1);
    }
    wake_lock_drop(&wake_engine.lock);
    return stream;
}

void
wake_run_push(struct wake_stream *stream)
{
    uint32_t state = WAKE_RUN_SCHEDULED;
    bool pushed = false;

    /* ORD(run_push:A) publishes what the scheduler saw of the stream; pairs with ORD(run_pop:A).
     * The ring's own fences order it on the processor, ORD(run_claim:A) again by the state word. */
    wake_tsan_publish(stream);
    wake_tsan_ignore_begin();
    if (!wake_ring_is_stuck(&wake_engine.ring)) {
        pushed = ck_ring_enqueue_mpmc(&wake_engine.ring, wake_engine.ring_slots, stream);
    }
    wake_tsan_ignore_end();
    if (!pushed && !overflow_push(stream)) {
        /*
         * Not runnable after all: the next look at tails or the next drain finds its records.
         * Invariant: a SCHEDULED stream is anybody's, in the ring or not. A helper may have claimed
         * it since (wake_run_claim()), and who ends its life may have retired it; what they made of
         * the state stays, or a stream would have two runners. One that was run and scheduled again
         * meanwhile stands in the ring and may be made IDLE here: who takes it out claims that, too.
         */
        (void)wake_cas(&stream->state, &state, WAKE_RUN_IDLE);
        return;
    }
    /* ORD(run_push:B) relaxed, after a light fence: the worker that raised the flag and executed
     * the heavy fence before it looked at the ring either saw this stream there or is seen here.
     * Pairs with ORD(attention:A). (Workers that nap look again within half a millisecond, and wake
     * each other when there is much; only those that sleep for good need a call.) */
    wake_fence_light();
    if (wake_load_relaxed(&wake_attention) & WAKE_ATTENTION_ASLEEP) {
        wake_workers_rouse();
    }
}

struct wake_stream *
wake_run_pop(void)
{
    void *stream;

    /* First what did not get into the ring, which may never be empty. */
    stream = overflow_pop();
    if (!stream) {
        wake_tsan_ignore_begin();
        /* One that fails may have written to `stream` all the same. */
        if (!ck_ring_dequeue_mpmc(&wake_engine.ring, wake_engine.ring_slots, &stream)) {
            stream = NULL;
        }
        wake_tsan_ignore_end();
    }
    if (stream) {
        /* ORD(run_pop:A) observes what the scheduler saw; pairs with ORD(run_push:A). */
        wake_tsan_consume(stream);
    }
    return stream;
}

bool
wake_run_waiting(void)
{
    bool waiting;

    wake_tsan_ignore_begin();
    waiting = ck_ring_size(&wake_engine.ring) > 0;
    wake_tsan_ignore_end();
    return waiting || wake_load_relaxed(&wake_engine.overflow_count) > 0;
}
