/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counts recording threads by windows of time.
 */
#include "workers/schedule/crowd.h"

#include "queue/block.h"
#include "queue/order.h"

enum { WINDOW_SHIFT = 20, COUNT_BITS = 16, WINDOWS = 4 }; /* of 1 ms */
/* How long a thread may be at one run, or without its processor, and still keep the stream that it records into. */
enum { KEPT_WINDOWS = 16 };

bool wake_crowd;
static uint32_t most; /* (i) threads that are no crowd yet */
/* (a) number of the last window, and below it how many threads filled a block in it */
static uint64_t window;
static uint64_t last_full; /* (a) number of the last window that was crowded */
static bool stopped;       /* (a) */

static uint64_t
count_of(uint64_t value)
{
    return value & (((uint64_t)1 << COUNT_BITS) - 1);
}

/* Ends a crowd that window `number` finds over. Relaxed: as in wake_crowd_note(). */
static void
end_old_crowd(uint64_t number)
{
    if (wake_is_crowd() && number > wake_load_relaxed(&last_full) + WINDOWS) {
        wake_store_relaxed(&wake_crowd, false);
    }
}

void
wake_crowd_init(uint32_t processors)
{
    most = processors / 2;
    wake_store_relaxed(&window, 0); /* no other thread is there yet */
    wake_store_relaxed(&last_full, 0);
    wake_store_relaxed(&stopped, false);
    wake_store_relaxed(&wake_crowd, false);
}

void
wake_crowd_stop(void)
{
    wake_store_relaxed(&stopped, true);
    wake_store_relaxed(&wake_crowd, false);
}

/* Whether window `number`, in which `count` threads have filled a block so far, belongs to a crowd, with so much on its way. Workers
 * that do not keep up with few threads are none until there is a flood, which lasts until it has run off. */
static bool
is_crowded(uint64_t count, uint64_t bytes)
{
    enum { FLOOD_PART = 8 };

    return count > most || bytes >= wake_load_relaxed(&wake_block_limit) / FLOOD_PART ||
           (wake_is_crowd() && bytes >= wake_block_backlog_limit);
}

void
wake_crowd_note(struct wake_thread *self)
{
    uint64_t number = self->grown_ns >> WINDOW_SHIFT;
    uint64_t before = wake_load_relaxed(&window), now, bytes;

    if (WAKE_LIKELY(wake_equals_relaxed(&self->crowd_window, number))) {
        return;
    }
    wake_store_relaxed(&self->crowd_window, number);
    /* Relaxed all along: it is counted, and nothing is read on the strength of it. */
    do {
        if (before >> COUNT_BITS > number) {
            return; /* this thread was stopped meanwhile */
        }
        now = before >> COUNT_BITS == number ? before + 1 : number << COUNT_BITS | 1;
    } while (!wake_cas(&window, &before, now));
    bytes = wake_block_on_the_way();
    if (!is_crowded(count_of(now), bytes)) {
        end_old_crowd(number);
        return;
    }
    wake_store_relaxed(&last_full, number);
    if (!wake_is_crowd() && bytes >= wake_block_backlog_limit && !wake_load_relaxed(&stopped)) {
        wake_store_relaxed(&wake_crowd, true);
    }
}

/* Whether the thread was one of a crowd in one of its last windows. */
static bool
was_there(const struct wake_thread *thread, uint64_t windows)
{
    return wake_is_crowd() && thread &&
           wake_load_relaxed(&thread->crowd_window) + windows >= wake_load_relaxed(&last_full);
}

bool
wake_crowd_has(const struct wake_thread *self)
{
    return was_there(self, WINDOWS);
}

bool
wake_crowd_keeps(const struct wake_stream *stream)
{
    return wake_is_crowd() && stream->kind == WAKE_STREAM_COMMAND_BUFFER &&
           wake_load_relaxed(&stream->wants_open) &&
           was_there(wake_load_relaxed(&stream->owner), KEPT_WINDOWS) &&
           wake_load_relaxed(&stream->cursor) != wake_load_relaxed(&stream->tail_seen);
}

void
wake_crowd_look(uint64_t now_ns)
{
    end_old_crowd(now_ns >> WINDOW_SHIFT);
}
