/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Events: a wait with a deadline is one sleep, not a row of sleeps of which the last ends long after
 * the deadline. Counted in sleeps and not in time.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "workers/event.h"

#include <sys/resource.h>

static long
sleeps(void)
{
    struct rusage use;

    assert_int_equal(getrusage(RUSAGE_THREAD, &use), 0);
    return use.ru_nvcsw;
}

static void
a_wait_sleeps_once(void **state)
{
    enum { WAITS = 20, WAIT_NS = 12000000 };
    struct wake_event event;
    long before;

    (void)state;
    wake_event_init(&event);
    before = sleeps();
    for (int i = 0; i < WAITS; i++) {
        uint64_t start = wake_now_ns();

        wake_event_wait(&event, wake_event_value(&event), WAIT_NS);
        assert_true(wake_now_ns() - start >= WAIT_NS);
    }
    /* In steps of 1, 8 and 64 ms there would be three for each. */
    assert_true(sleeps() - before < 2 * WAITS);
}

static void
a_signal_before_the_wait_is_seen(void **state)
{
    struct wake_event event;
    uint32_t value;

    (void)state;
    wake_event_init(&event);
    value = wake_event_value(&event);
    wake_event_signal(&event);
    wake_event_wait(&event, value, UINT64_MAX);
    wake_event_wait(&event, value, 1000000000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wait_sleeps_once),
        cmocka_unit_test(a_signal_before_the_wait_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
