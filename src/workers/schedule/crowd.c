/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counts recording threads by windows of time.
 */
#include "workers/schedule/crowd.h"

#include "queue/block.h"
#include "queue/order.h"

enum { WINDOW_SHIFT = 20, COUNT_BITS = 16, WINDOWS = 4 }; /* of 1 ms */

bool wake_crowd;
static uint32_t most; /* (i) threads that are no crowd yet */
/* (a) number of the last window, and below it how many threads filled a block in it */
static uint64_t window;
static uint64_t last_full; /* (a) number of the last window that had more than `most` */

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
    wake_store_relaxed(&wake_crowd, false);
}

void
wake_crowd_note(struct wake_thread *self)
{
    uint64_t number = self->grown_ns >> WINDOW_SHIFT;
    uint64_t before = wake_load_relaxed(&window), now;

    if (WAKE_LIKELY(self->crowd_window == number)) {
        return;
    }
    self->crowd_window = number;
    /* Relaxed all along: it is counted, and nothing is read on the strength of it. */
    do {
        if (before >> COUNT_BITS > number) {
            return; /* this thread was stopped meanwhile */
        }
        now = before >> COUNT_BITS == number ? before + 1 : number << COUNT_BITS | 1;
    } while (!wake_cas(&window, &before, now));
    if (count_of(now) > most) {
        wake_store_relaxed(&last_full, number);
        if (!wake_is_crowd() && wake_block_on_the_way() >= wake_block_backlog_limit) {
            wake_store_relaxed(&wake_crowd, true);
        }
    } else {
        end_old_crowd(number);
    }
}

bool
wake_crowd_has(const struct wake_thread *self)
{
    return wake_is_crowd() && self && self->crowd_window + WINDOWS >= wake_load_relaxed(&last_full);
}

void
wake_crowd_look(uint64_t now_ns)
{
    end_old_crowd(now_ns >> WINDOW_SHIFT);
}
