/* SPDX-License-Identifier: Apache-2.0 */
/*
 * core/region.h: ranges that overlap and sizes in parts, also those of wrong programs.
 */
#include "core/region.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
overlaps(void **state)
{
    static const struct {
        int64_t a;
        uint64_t a_size;
        int64_t b;
        uint64_t b_size;
        bool overlap;
    } rows[] = {
        { 0, 16, 16, 16, false },
        { 0, 17, 16, 16, true },
        { 16, 16, 0, 16, false },
        { 16, 16, 0, 17, true },
        { 8, 1, 0, 16, true },
        { 0, 0, 0, 16, false },
        { 0, 16, 8, 0, false },
        { -8, 8, 0, 8, false },
        { -8, 9, 0, 8, true },
        /* sizes that reach beyond the last address */
        { 0, UINT64_MAX, 16, 16, true },
        { 16, UINT64_MAX, 0, 16, false },
        { INT64_MAX, 1, INT64_MIN, 16, false },
        { INT64_MIN, UINT64_MAX, INT64_MAX, 1, false },
        { INT64_MAX - 8, 16, INT64_MAX - 4, 16, true },
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(wake_overlap(rows[i].a, rows[i].a_size, rows[i].b, rows[i].b_size),
                         rows[i].overlap);
    }
}

static void
divides_up(void **state)
{
    (void)state;
    assert_int_equal(wake_divide_up(0, 16), 0);
    assert_int_equal(wake_divide_up(1, 16), 1);
    assert_int_equal(wake_divide_up(16, 16), 1);
    assert_int_equal(wake_divide_up(17, 16), 2);
    assert_int_equal(wake_divide_up(17, 0), 0);
    assert_int_equal(wake_divide_up(UINT32_MAX, 16), 0x10000000);
    assert_true(wake_divide_up(UINT64_MAX, 2) == UINT64_C(1) << 63);
}

int
main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(overlaps), cmocka_unit_test(divides_up) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
