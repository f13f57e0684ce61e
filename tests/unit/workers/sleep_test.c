/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sleeping and waking: no call is lost, none is needed where work waits. The engine's own workers
 * are held; the threads here sleep under numbers that it does not use.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine_fixture.h"
#include "workers/help/rest.h"
#include "workers/schedule/park.h"
#include "workers/schedule/ring.h"
#include "workers/schedule/sleep.h"

#include <pthread.h>
#include <sched.h>

enum { SLEEPERS = 4, FIRST = 8, ROUNDS = 2000 };

static uint64_t wanted, done;

static int
up(void **state)
{
    const struct engine_config config = { .workers = 1, .hold = true };

    (void)state;
    wanted = done = 0;
    return engine_up(&config) ? 0 : -1;
}

static int
down(void **state)
{
    (void)state;
    while (wake_run_pop() != NULL) {
    }
    wake_engine_close();
    return 0;
}

static void
a_call_before_the_sleep_is_not_lost(void **state)
{
    uint32_t value = wake_sleep_value(FIRST);

    (void)state;
    wake_worker_wake(FIRST);
    wake_rest(FIRST, value, UINT64_MAX, false);
    value = wake_sleep_value(FIRST);
    wake_workers_wake_all();
    wake_rest(FIRST, value, UINT64_MAX, false);
}

static void
nobody_sleeps_beside_work_that_waits(void **state)
{
    struct wake_stream stream = { 0 };

    (void)state;
    wake_stream_init(&stream, WAKE_STREAM_THREAD, NULL, NULL);
    wake_schedule(&stream);
    wake_rest(FIRST, wake_sleep_value(FIRST), UINT64_MAX, true);
    assert_ptr_equal(wake_run_pop(), &stream);
}

/* Does one piece of work after the other, and sleeps for good while there is none. */
static void *
work(void *argument)
{
    uint32_t worker = (uint32_t)(uintptr_t)argument;

    for (;;) {
        uint32_t value = wake_sleep_value(worker);
        uint64_t at = wake_load_acquire(&done);

        if (at >= ROUNDS) {
            return NULL;
        }
        if (at < wake_load_acquire(&wanted)) {
            (void)wake_cas(&done, &at, at + 1);
        } else {
            wake_rest(worker, value, UINT64_MAX, false);
        }
    }
}

static void
of_several_sleepers_each_call_wakes_one(void **state)
{
    pthread_t threads[SLEEPERS];

    (void)state;
    for (uintptr_t i = 0; i < SLEEPERS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, work, (void *)(FIRST + i)), 0);
    }
    while (wake_load_acquire(&done) < ROUNDS) {
        uint64_t next = wake_load_acquire(&done) + 1;

        /* Behind what was done: nobody is needed to wake another for it. Who is about to sleep may
         * miss both, and is called again. */
        wake_store_release(&wanted, next);
        while (wake_load_acquire(&done) < next) {
            wake_worker_wake_one();
            sched_yield();
        }
    }
    /* Whoever still sleeps: one call each, and those that are not asleep yet look first. */
    wake_workers_wake_all();
    for (uint32_t i = 0; i < SLEEPERS; i++) {
        pthread_join(threads[i], NULL);
    }
    assert_int_equal(done, ROUNDS);
}

#define SLEEP_TEST(test) cmocka_unit_test_setup_teardown(test, up, down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        SLEEP_TEST(a_call_before_the_sleep_is_not_lost),
        SLEEP_TEST(nobody_sleeps_beside_work_that_waits),
        SLEEP_TEST(of_several_sleepers_each_call_wakes_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
