/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runnable streams: a multi-producer multi-consumer ck_ring, pushed at block ends and boundaries, never per call. A commit of
 * such a ring may spin on an earlier producer, which is why.
 */
#include "workers/engine_state.h"

void
wake_run_push(struct wake_stream *stream)
{
    bool pushed;

    /* ORD(run_push:A) publishes what the scheduler saw of the stream; pairs with ORD(run_pop:A). The ring's own fences order it on
     * the processor, ORD(run_claim:A) again by the state word. */
    wake_tsan_publish(stream);
    wake_tsan_ignore_begin();
    pushed = ck_ring_enqueue_mpmc(&wake_engine.ring, wake_engine.ring_slots, stream);
    wake_tsan_ignore_end();
    if (!pushed) {
        wake_lock_take(&wake_engine.lock);
        stream->run_next = wake_engine.overflow;
        wake_engine.overflow = stream;
        wake_lock_drop(&wake_engine.lock);
        (void)wake_fetch_add(&wake_engine.overflow_count, 1);
    }
}

struct wake_stream *
wake_run_pop(void)
{
    void *stream = NULL;
    bool popped;

    wake_tsan_ignore_begin();
    popped = ck_ring_dequeue_mpmc(&wake_engine.ring, wake_engine.ring_slots, &stream);
    wake_tsan_ignore_end();
    if (!popped) {
        if (!wake_load_relaxed(&wake_engine.overflow_count)) {
            return NULL;
        }
        wake_lock_take(&wake_engine.lock);
        stream = wake_engine.overflow;
        if (stream) {
            wake_engine.overflow = ((struct wake_stream *)stream)->run_next;
        }
        wake_lock_drop(&wake_engine.lock);
        if (!stream) {
            return NULL;
        }
        (void)wake_fetch_sub(&wake_engine.overflow_count, 1);
    }
    /* ORD(run_pop:A) pairs with ORD(run_push:A). */
    wake_tsan_consume(stream);
    return stream;
}
