/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Identity: include and exclude filters by name and number, counts, the duplicate limit.
 */
#include "report/report_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void
open_ids(struct wake_ids *ids, const char *exclude, const char *include, int limit)
{
    const struct wake_settings settings = {
        .message_id_filter = exclude,
        .message_id_include = include,
        .duplicate_message_limit = limit,
    };
    memset(ids, 0, sizeof(*ids));
    assert_true(wake_ids_init(ids, &settings));
}

static void
excludes_by_name_and_number(void **state)
{
    (void)state;
    char list[256];
    snprintf(list, sizeof(list), "VUID-a, 0x%x;%u:%d \"VUID-quoted\"",
             (unsigned)wake_message_id_number("VUID-hex"),
             (unsigned)wake_message_id_number("VUID-decimal"),
             wake_message_id_number("VUID-signed"));
    static const char *const excluded[] = { "VUID-a", "VUID-hex", "VUID-decimal", "VUID-signed",
                                            "VUID-quoted" };
    struct wake_ids ids;
    open_ids(&ids, list, "", 0);
    for (size_t i = 0; i < WAKE_COUNT(excluded); i++) {
        assert_int_equal(wake_ids_judge(&ids, excluded[i], true, false), WAKE_VERDICT_FILTERED);
        assert_int_equal(wake_ids_count(&ids, excluded[i]), 0);
    }
    assert_int_equal(wake_ids_judge(&ids, "VUID-b", true, false), WAKE_VERDICT_REPORT);
    assert_int_equal(ids.total, 1);
    wake_ids_finish(&ids);
}

static void
includes_only(void **state)
{
    (void)state;
    struct wake_ids ids;
    open_ids(&ids, "VUID-b", "VUID-a,VUID-b", 0);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, false), WAKE_VERDICT_REPORT);
    assert_int_equal(wake_ids_judge(&ids, "VUID-b", true, false), WAKE_VERDICT_FILTERED);
    assert_int_equal(wake_ids_judge(&ids, "VUID-c", true, false), WAKE_VERDICT_FILTERED);
    wake_ids_finish(&ids);
}

static void
limits_duplicates(void **state)
{
    (void)state;
    struct wake_ids ids;
    open_ids(&ids, "", "", 3);
    char copy[] = "VUID-a"; /* the same id at another address is the same id */
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, false), WAKE_VERDICT_REPORT);
    assert_int_equal(wake_ids_judge(&ids, copy, true, false), WAKE_VERDICT_REPORT);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, false), WAKE_VERDICT_REPORT_LAST);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, false), WAKE_VERDICT_SUPPRESSED);
    }
    assert_int_equal(wake_ids_judge(&ids, "VUID-b", true, false), WAKE_VERDICT_REPORT);
    assert_int_equal(wake_ids_count(&ids, "VUID-a"), 8);
    assert_int_equal(wake_ids_count(&ids, "VUID-c"), 0);
    assert_int_equal(ids.suppressed, 5);
    assert_int_equal(ids.total, 9);
    wake_ids_finish(&ids);
}

static void
limit_of_one_and_none(void **state)
{
    (void)state;
    struct wake_ids ids;
    open_ids(&ids, "", "", 1);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, false), WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, false), WAKE_VERDICT_SUPPRESSED);
    wake_ids_finish(&ids);
    open_ids(&ids, "", "", 0);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, false), WAKE_VERDICT_REPORT);
    }
    wake_ids_finish(&ids);
}

/* A look ahead that says 'report' counts nothing; one that ends the finding counts it. */
static void
looking_ahead(void **state)
{
    (void)state;
    struct wake_ids ids;
    open_ids(&ids, "", "", 1);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, true), WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, true), WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(wake_ids_count(&ids, "VUID-a"), 0);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, false), WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, true), WAKE_VERDICT_SUPPRESSED);
    assert_int_equal(wake_ids_count(&ids, "VUID-a"), 2);
    assert_int_equal(wake_ids_judge(&ids, "VUID-b", false, true), WAKE_VERDICT_UNHEARD);
    assert_int_equal(wake_ids_count(&ids, "VUID-b"), 1);
    wake_ids_finish(&ids);
}

/* What nobody heard does not use up the limit. */
static void
unheard_ones_do_not_count_for_the_limit(void **state)
{
    (void)state;
    struct wake_ids ids;
    open_ids(&ids, "", "", 2);
    for (int i = 0; i < 10; i++) {
        assert_int_equal(wake_ids_judge(&ids, "VUID-a", false, false), WAKE_VERDICT_UNHEARD);
    }
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, false), WAKE_VERDICT_REPORT);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", true, false), WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(wake_ids_count(&ids, "VUID-a"), 12);
    wake_ids_finish(&ids);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(excludes_by_name_and_number),
        cmocka_unit_test(includes_only),
        cmocka_unit_test(limits_duplicates),
        cmocka_unit_test(limit_of_one_and_none),
        cmocka_unit_test(looking_ahead),
        cmocka_unit_test(unheard_ones_do_not_count_for_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
