/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The engine with several workers, one and none: scheduling, tails, draining, holding, the memory
 * limit, counters.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine_fixture.h"

#include "workers/help/drain.h"
#include "workers/help/help.h"
#include "workers/schedule/park.h"
#include "workers/schedule/sleep.h"
#include "workers/schedule/stats.h"

#include <pthread.h>

static int
down(void **state)
{
    (void)state;
    wake_engine_close();
    return 0;
}

#define ENGINE(name, ...)                                    \
    static int name(void **state)                            \
    {                                                        \
        const struct engine_config config = { __VA_ARGS__ }; \
        (void)state;                                         \
        return engine_up(&config) ? 0 : -1;                  \
    }

ENGINE(three_workers, .workers = 3)
ENGINE(one_worker, .workers = 1)
ENGINE(no_worker, .workers = 0)
ENGINE(held_workers, .workers = 2, .hold = true)
ENGINE(small_memory, .workers = 1, .memory_limit = 1)
ENGINE(small_memory_alone, .workers = 0, .memory_limit = 1)

static struct wake_stats
stats_now(void)
{
    struct wake_stats stats;
    wake_stats_read(&stats);
    return stats;
}

/* ---- on an engine of any size ---------------------------------------------------------------- */

static void
one_record_and_no_further_call_is_read(void **state)
{
    struct wake_thread *self = wake_thread_self();
    uint64_t before = self->stream.read_count;

    (void)state;
    assert_true(append_void(self, 0));
    if (wake_stream_leave(self)) {
        wake_workers_rouse();
    }
    wait_until_read(&self->stream, before + 1);
}

/* Workers are asleep for good at the end of each round, or just about to be: the next record must
 * wake them. */
static void
every_record_is_read_however_long_the_pause_before(void **state)
{
    struct wake_thread *self = wake_thread_self();
    uint64_t before = self->stream.read_count;

    (void)state;
    for (uint64_t round = 1; round <= 20; round++) {
        if (round % 4 == 0) {
            /* As long as it takes: until the worker that looks after tails has told everybody that
             * it sleeps. */
            while (wake_fence_is_asymmetric() && wake_engine.worker_count &&
                   !(wake_load_relaxed(&wake_attention) & WAKE_ATTENTION_ASLEEP)) {
                sched_yield();
            }
        }
        assert_true(append_void(self, 0));
        if (wake_stream_leave(self)) {
            wake_workers_rouse();
        }
        wait_until_read(&self->stream, before + round);
    }
}

static void
a_scheduled_stream_is_read(void **state)
{
    struct wake_thread *self = wake_thread_self();
    uint64_t before = self->stream.read_count;

    (void)state;
    for (uint64_t i = 1; i <= 200; i++) {
        assert_true(append_void(self, 0));
        wake_schedule(&self->stream);
        wake_help_stream(&self->stream, false);
        if (i % 50 == 0) {
            wait_until_read(&self->stream, before + i);
        }
    }
}

static void
a_drain_returns_when_everything_before_it_is_read(void **state)
{
    struct wake_thread *self = wake_thread_self();
    uint64_t before = self->stream.append_count;

    (void)state;
    for (uint64_t i = 0; i < 20000; i++) {
        assert_true(append_void(self, i % 200));
    }
    wake_drain(NULL);
    assert_int_equal(wake_load_acquire(&self->stream.read_count), before + 20000);
    wake_drain(NULL); /* nothing to do: returns */
}

enum { THREADS = 4, EACH = 20000 };
static uint64_t finished[THREADS];

static void *
produce(void *argument)
{
    uint64_t index = (uint64_t)(uintptr_t)argument;
    struct wake_thread *self = wake_thread_self();
    /* Counts go on where the memory's last thread stopped. */
    uint64_t start = wake_load_acquire(&self->stream.read_count);

    for (uint64_t i = 0; i < EACH; i++) {
        wake_help_at_limit(&self->stream);
        if (!append_void(self, i % 100)) {
            return self;
        }
        if (i % 1000 == 0) {
            wake_schedule(&self->stream);
            wake_help_stream(&self->stream, false);
        }
        if (wake_stream_leave(self)) {
            wake_workers_rouse();
        }
    }
    wake_drain(NULL);
    finished[index] = wake_load_acquire(&self->stream.read_count) - start;
    return NULL; /* the thread ends here; its context goes to the next one */
}

static void
threads_come_and_go_and_nothing_is_lost(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        uint64_t before = stats_now().records;
        pthread_t threads[THREADS];

        for (uintptr_t i = 0; i < THREADS; i++) {
            assert_int_equal(pthread_create(&threads[i], NULL, produce, (void *)i), 0);
        }
        for (uint32_t i = 0; i < THREADS; i++) {
            void *failed;
            pthread_join(threads[i], &failed);
            assert_null(failed);
            assert_int_equal(finished[i], EACH);
        }
        wake_drain(NULL);
        /* Counted when a run ends: wait for the runs that read the last records. */
        while (stats_now().records < before + THREADS * EACH) {
            sched_yield();
        }
        assert_int_equal(stats_now().records, before + THREADS * EACH);
    }
}

/* ---- held workers ---------------------------------------------------------------------------- */

static void
held_workers_read_nothing_until_released(void **state)
{
    struct wake_thread *self = wake_thread_self();
    uint64_t before = self->stream.read_count;

    (void)state;
    for (uint64_t i = 0; i < 3000; i++) {
        assert_true(append_void(self, 0));
    }
    wake_schedule(&self->stream);
    /* No help either: a test looks at the state in between. */
    wake_help_stream(&self->stream, false);
    assert_int_equal(wake_load_acquire(&self->stream.read_count), before);
    assert_true(wake_stream_has_tail(&self->stream));
    wake_workers_hold(false);
    wait_until_read(&self->stream, before + 3000);
}

static void
a_drain_gets_through_although_workers_are_held(void **state)
{
    struct wake_thread *self = wake_thread_self();

    (void)state;
    for (uint64_t i = 0; i < 3000; i++) {
        assert_true(append_void(self, 0));
    }
    wake_drain(NULL);
    assert_int_equal(wake_load_acquire(&self->stream.read_count), self->stream.append_count);
    assert_true(stats_now().helps > 0);
}

/* ---- the memory limit ------------------------------------------------------------------------ */

static void
at_the_limit_the_producer_helps_and_nothing_is_lost(void **state)
{
    struct wake_thread *self = wake_thread_self();
    uint64_t before = self->stream.append_count, largest = 0;

    (void)state;
    wake_workers_hold(true);
    for (uint64_t i = 0; i < 40000; i++) { /* 10 MiB through 1 MiB */
        wake_help_at_limit(&self->stream);
        assert_true(append_void(self, 224));
        largest = wake_heap_used_limited() > largest ? wake_heap_used_limited() : largest;
    }
    assert_true(largest <=
                (1u << 20) + 2 * (uint64_t)wake_block_class_bytes[WAKE_BLOCK_CLASSES - 1]);
    assert_true(stats_now().helps > 0);
    assert_int_equal(stats_now().stalls, 0); /* there was always something to do */
    wake_workers_hold(false);
    wake_drain(NULL);
    assert_int_equal(wake_load_acquire(&self->stream.read_count), before + 40000);
}

/* ---- counters -------------------------------------------------------------------------------- */

static void
counters_count_what_was_read(void **state)
{
    struct wake_thread *self = wake_thread_self();
    struct wake_stats before = stats_now(), after;
    size_t each = sizeof(struct wake_call_prefix) + sizeof(struct wake_record) + 64;

    (void)state;
    for (uint64_t i = 0; i < 10000; i++) {
        assert_true(append_void(self, 64));
    }
    wake_drain(NULL);
    do {
        after = stats_now();
    } while (after.records < before.records + 10000);
    assert_int_equal(after.records - before.records, 10000);
    assert_int_equal(after.bytes - before.bytes, 10000 * each);
    assert_true(after.lag_p50 <= after.lag_p99);
    assert_true(after.lag_max > 0);
    assert_true(after.memory_peak >= wake_block_class_bytes[0]);
}

static void
an_engine_starts_and_stops_a_hundred_times(void **state)
{
    const struct engine_config config = { .workers = 2 };

    (void)state;
    for (int i = 0; i < 100; i++) {
        struct wake_thread *self;

        assert_true(engine_up(&config));
        assert_true(engine_up(&config)); /* a second instance */
        self = wake_thread_self();
        assert_true(append_void(self, 0));
        wake_engine_close();
        wake_drain(NULL);
        assert_int_equal(self->stream.read_count, self->stream.append_count);
        wake_engine_close();
    }
    assert_int_equal(wake_heap_used(WAKE_HEAP_BLOCK), 0);
}

static void
without_memory_the_engine_does_not_start(void **state)
{
    const struct engine_config config = { .workers = 1 };

    (void)state;
    for (uint64_t n = 1; n <= 3; n++) {
        wake_heap_fail_after(n);
        assert_false(engine_up(&config));
    }
    wake_heap_fail_after(0);
    assert_true(engine_up(&config));
    wake_engine_close();
}

#define WITH(engine, test) cmocka_unit_test_setup_teardown(test, engine, down)
#define EVERY_SIZE(test) WITH(three_workers, test), WITH(one_worker, test), WITH(no_worker, test)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        EVERY_SIZE(one_record_and_no_further_call_is_read),
        EVERY_SIZE(every_record_is_read_however_long_the_pause_before),
        EVERY_SIZE(a_scheduled_stream_is_read),
        EVERY_SIZE(a_drain_returns_when_everything_before_it_is_read),
        EVERY_SIZE(threads_come_and_go_and_nothing_is_lost),
        EVERY_SIZE(counters_count_what_was_read),
        WITH(held_workers, held_workers_read_nothing_until_released),
        WITH(held_workers, a_drain_gets_through_although_workers_are_held),
        WITH(small_memory, at_the_limit_the_producer_helps_and_nothing_is_lost),
        WITH(small_memory_alone, at_the_limit_the_producer_helps_and_nothing_is_lost),
        WITH(small_memory, threads_come_and_go_and_nothing_is_lost),
        cmocka_unit_test(an_engine_starts_and_stops_a_hundred_times),
        cmocka_unit_test(without_memory_the_engine_does_not_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
