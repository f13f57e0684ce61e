/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The set of objects that a recording names.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "state/recording/command_buffer.h"

static struct wake_id_set set;

static int
down(void **state)
{
    (void)state;
    wake_id_set_finish(&set);
    return wake_heap_used(WAKE_HEAP_RESULT) == 0 ? 0 : -1;
}

static uint32_t
times(wake_id id)
{
    uint32_t found = 0;

    for (uint32_t i = 0; set.ids && i <= set.mask; i++) {
        found += set.ids[i] == id;
    }
    return found;
}

static void
an_id_is_in_the_set_once(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        for (uint32_t i = 1; i <= 1000; i++) {
            assert_true(wake_id_set_add(&set, WAKE_ID_MAKE(i, 1)));
            assert_true(wake_id_set_add(&set, WAKE_ID_MAKE(i, 1)));
        }
    }
    assert_int_equal(set.count, 1000);
    for (uint32_t i = 1; i <= 1000; i++) {
        assert_int_equal(times(WAKE_ID_MAKE(i, 1)), 1);
    }
}

static void
generations_of_one_slot_are_different_ids(void **state)
{
    (void)state;
    assert_true(wake_id_set_add(&set, WAKE_ID_MAKE(5, 1)));
    assert_true(wake_id_set_add(&set, WAKE_ID_MAKE(5, 2)));
    assert_int_equal(set.count, 2);
}

static void
no_id_is_not_added(void **state)
{
    (void)state;
    assert_true(wake_id_set_add(&set, 0));
    assert_int_equal(set.count, 0);
}

static void
a_cleared_set_is_empty_and_usable(void **state)
{
    (void)state;
    wake_id_set_clear(&set);
    assert_true(wake_id_set_add(&set, 7));
    wake_id_set_clear(&set);
    assert_int_equal(set.count, 0);
    assert_int_equal(times(7), 0);
    assert_true(wake_id_set_add(&set, 7)); /* not taken for a repeat of the last one */
    assert_int_equal(times(7), 1);
}

static void
without_memory_nothing_that_was_there_is_lost(void **state)
{
    uint32_t added = 0;

    (void)state;
    wake_heap_fail_after(1);
    assert_false(wake_id_set_add(&set, 1));
    wake_heap_fail_after(0);
    while (added < 4096) {
        wake_heap_fail_after(1);
        if (!wake_id_set_add(&set, added + 1)) {
            break;
        }
        added++;
        wake_heap_fail_after(0);
        if (!set.ids || set.count * 2 > set.mask) {
            /* Let every other growth succeed. */
            assert_true(wake_id_set_add(&set, ++added));
        }
    }
    wake_heap_fail_after(0);
    for (uint32_t i = 1; i <= added; i++) {
        assert_true(wake_id_set_add(&set, i));
        assert_int_equal(times(i), 1);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(an_id_is_in_the_set_once, down),
        cmocka_unit_test_teardown(generations_of_one_slot_are_different_ids, down),
        cmocka_unit_test_teardown(no_id_is_not_added, down),
        cmocka_unit_test_teardown(a_cleared_set_is_empty_and_usable, down),
        cmocka_unit_test_teardown(without_memory_nothing_that_was_there_is_lost, down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
