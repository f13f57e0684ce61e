/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runners: taking one, its epoch, its counters.
 */
#include "workers/schedule/runner.h"

#include "base/heap.h"
#include "state/object/reclaim.h"

/*
 * One per thread that is running a stream at the moment; there are as many as there were at once.
 * The counters behind its head are larger than a cache line, so that no two runners' heads share
 * one: threads that validate for themselves write theirs at every block.
 */
struct wake_runner {
    uint64_t epoch;           /* (a) reclamation epoch when it began its run; 0: not running */
    bool taken;               /* (a) */
    uint32_t thread;          /* (a) who took it last */
    struct wake_runner *next; /* (i) */
    struct wake_run_counts counts;
};

static struct wake_runner *runners; /* (a) list that only grows */

/* Which one this thread had last: mostly free, and in its core's cache. */
static _Thread_local struct wake_runner *last_runner;

static bool
runner_try(struct wake_runner *runner)
{
    bool taken = false;

    /* Looked at first: a swap that fails takes the line from its owner all the same. */
    return !wake_load_relaxed(&runner->taken) && wake_cas(&runner->taken, &taken, true);
}

static struct wake_runner *
runner_make(void)
{
    struct wake_runner *runner = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*runner)), *head;

    if (!runner) {
        return NULL;
    }
    runner->taken = true;
    head = wake_load_acquire(&runners);
    do {
        runner->next = head;
    } while (!wake_cas(&runners, &head, runner));
    return runner;
}

static struct wake_runner *
runner_take(void)
{
    struct wake_runner *runner = last_runner;

    if (runner && runner_try(runner)) {
        return runner;
    }
    for (runner = wake_load_acquire(&runners); runner && !runner_try(runner);
         runner = runner->next) {
    }
    return last_runner = runner ? runner : runner_make();
}

struct wake_run_counts *
wake_runner_begin(void)
{
    struct wake_runner *runner = runner_take();

    if (!runner) {
        return NULL;
    }
    wake_store_relaxed(&runner->thread, wake_thread_id());
    /* ORD(runner_begin:A) the epoch, then a full fence, then object generations: pairs with
     * ORD(reclaim_pass:A) and ORD(sweep:A). */
    wake_store_relaxed(&runner->epoch, wake_reclaim_epoch());
    wake_fence();
    return &runner->counts;
}

void
wake_runner_end(struct wake_run_counts *counts)
{
    struct wake_runner *runner = WAKE_CONTAINER_OF(counts, struct wake_runner, counts);

    wake_store_release(&runner->epoch, 0);
    wake_store_release(&runner->taken, false);
}

uint64_t
wake_runners_oldest(uint64_t bound)
{
    for (struct wake_runner *runner = wake_load_acquire(&runners); runner; runner = runner->next) {
        uint64_t epoch = wake_load_acquire(&runner->epoch);

        if (epoch && epoch < bound) {
            bound = epoch;
        }
    }
    return bound;
}

bool
wake_runners_any(void)
{
    for (struct wake_runner *runner = wake_load_acquire(&runners); runner; runner = runner->next) {
        if (wake_load_acquire(&runner->taken)) {
            return true;
        }
    }
    return false;
}

bool
wake_runners_any_but(uint32_t thread)
{
    for (struct wake_runner *runner = wake_load_acquire(&runners); runner; runner = runner->next) {
        if (wake_load_acquire(&runner->taken) && wake_load_relaxed(&runner->thread) != thread) {
            return true;
        }
    }
    return false;
}

struct wake_run_counts *
wake_runners_next(struct wake_run_counts *counts)
{
    struct wake_runner *runner = counts
                                     ? WAKE_CONTAINER_OF(counts, struct wake_runner, counts)->next
                                     : wake_load_acquire(&runners);

    return runner ? &runner->counts : NULL;
}
