/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tails: streams that may have records which nobody was told of.
 */
#include "workers/schedule/tails.h"

#include "workers/engine_state.h"
#include "workers/schedule/ring.h"

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

void
wake_tail_unlink(struct wake_stream *stream)
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
                wake_tail_unlink(stream);
            }
            continue;
        }
        if (resting) {
            /* Compared, not followed: no order needed. */
            const char *cursor = wake_load_relaxed(&stream->cursor);
            bool grows = cursor != wake_load_relaxed(&stream->tail_seen);

            wake_store_relaxed(&stream->tail_seen, cursor);
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
