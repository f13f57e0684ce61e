/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which workers sleep.
 *
 * Invariant. A set bit of `sleepers` is a worker that sleeps, or is about to, and that nobody has
 * undertaken to wake. The worker sets its bit, then looks for work once more, then waits; and
 * clears it when it is up. Who takes a bit down for it signals its event, after that: the worker
 * cannot miss it, since it read the event's value before it looked for work. So each bit is worth
 * one signal, and of several who have work at the same time each wakes another worker.
 *
 * A push that finds no bit needs none: whoever pushed runs streams itself, or the worker that looks
 * after tails looks at the ring within a millisecond, or was called for by the flag
 * (ORD(attention:A)).
 */
#include "workers/schedule/sleep.h"

#include "workers/engine_state.h"

static struct {
    struct wake_event event WAKE_ALIGNED(WAKE_CACHE_LINE);
} workers[WAKE_WORKERS_MAX];

static uint64_t sleepers; /* (a) a bit for each worker */

_Static_assert(WAKE_WORKERS_MAX <= 64, "a bit for each");

void
wake_sleep_init(void)
{
    for (uint32_t i = 0; i < WAKE_WORKERS_MAX; i++) {
        wake_event_init(&workers[i].event);
    }
    wake_store_relaxed(&sleepers, 0);
}

uint32_t
wake_sleep_value(uint32_t worker)
{
    return wake_event_value(&workers[worker].event);
}

void
wake_sleep_begin(uint32_t worker)
{
    (void)wake_fetch_or(&sleepers, UINT64_C(1) << worker);
}

void
wake_sleep_end(uint32_t worker)
{
    (void)wake_fetch_and(&sleepers, ~(UINT64_C(1) << worker));
}

void
wake_sleep_wait(uint32_t worker, uint32_t value, uint64_t timeout_ns)
{
    wake_event_wait(&workers[worker].event, value, timeout_ns);
}

void
wake_worker_wake(uint32_t worker)
{
    wake_event_signal(&workers[worker].event);
}

void
wake_worker_wake_one(void)
{
    /* Relaxed: who misses a worker that is about to sleep, or that it looks for work once more, has
     * the work itself and comes to it later. */
    uint64_t set = wake_load_relaxed(&sleepers);

    while (set) {
        uint64_t others = set & ~UINT64_C(1);
        uint32_t worker = (uint32_t)__builtin_ctzll(others ? others : set);
        uint64_t bit = UINT64_C(1) << worker;

        if (wake_fetch_and(&sleepers, ~bit) & bit) {
            wake_worker_wake(worker);
            return;
        }
        set &= ~bit;
    }
}

void
wake_workers_wake_all(void)
{
    for (uint32_t i = 0; i < WAKE_WORKERS_MAX; i++) {
        wake_worker_wake(i);
    }
}

void
wake_workers_rouse(void)
{
    /* Whoever takes the flag down signals, and signals after that: so of many records that are
     * published before the worker is up only one pays for it, and a flag that was raised again in
     * between is not lost. Who meets the flag down before the signal is there needs none: a worker
     * looks at all tails behind a heavy fence before it sleeps again. */
    if (wake_fetch_and(&wake_attention, ~(uint32_t)WAKE_ATTENTION_ASLEEP) & WAKE_ATTENTION_ASLEEP) {
        wake_worker_wake(0); /* it is the one that raised it */
    }
}

void
wake_workers_hold(bool hold)
{
    wake_store_release(&wake_engine.held, hold);
    wake_workers_wake_all();
}
