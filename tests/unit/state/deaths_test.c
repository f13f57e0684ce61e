/* SPDX-License-Identifier: Apache-2.0 */
/* The objects that died last. */
#include "state/scope/deaths.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static bool
is_id(const void *context, wake_id id)
{
    return *(const wake_id *)context == id;
}

static bool
died(const struct wake_deaths *deaths, wake_id id, uint64_t first)
{
    return wake_deaths_concern(deaths, &first, is_id, &id);
}

static void
a_death_concerns_who_depends_on_it(void **state)
{
    static struct wake_deaths deaths;

    (void)state;
    assert_false(died(&deaths, 7, 0));
    wake_deaths_add(&deaths, 7);
    assert_int_equal(wake_deaths_count(&deaths), 1);
    assert_true(died(&deaths, 7, 0));
    assert_false(died(&deaths, 8, 0));
    assert_false(died(&deaths, 7, 1)); /* that one was long ago */
}

static void
the_next_question_begins_behind_the_last(void **state)
{
    static struct wake_deaths deaths;
    const wake_id id = 9;
    uint64_t first = 0;

    (void)state;
    for (wake_id i = 0; i < 3 * WAKE_DEATHS_KNOWN; i++) {
        wake_deaths_add(&deaths, 100 + i);
        assert_false(wake_deaths_concern(&deaths, &first, is_id, &id));
        assert_int_equal(first, i + 1);
    }
    wake_deaths_add(&deaths, id);
    assert_true(wake_deaths_concern(&deaths, &first, is_id, &id));
}

static void
more_deaths_than_are_known_concern_everybody(void **state)
{
    static struct wake_deaths deaths;

    (void)state;
    for (wake_id i = 0; i < WAKE_DEATHS_KNOWN - 1; i++) {
        wake_deaths_add(&deaths, 100 + i);
    }
    assert_false(died(&deaths, 9, 0));
    wake_deaths_add(&deaths, 100);
    assert_true(died(&deaths, 9, 0));
    assert_false(died(&deaths, 9, 1));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_death_concerns_who_depends_on_it),
        cmocka_unit_test(the_next_question_begins_behind_the_last),
        cmocka_unit_test(more_deaths_than_are_known_concern_everybody),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
