/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Identity: include and exclude filters by name and number, counts, the duplicate limit.
 */
#include "base/heap.h"
#include "report/report_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
        assert_int_equal(wake_ids_judge(&ids, excluded[i], NULL, "here", true, false),
                         WAKE_VERDICT_FILTERED);
        assert_int_equal(wake_ids_count(&ids, excluded[i]), 0);
    }
    assert_int_equal(wake_ids_judge(&ids, "VUID-b", NULL, "here", true, false),
                     WAKE_VERDICT_REPORT);
    assert_int_equal(ids.total, 1);
    /* the number of the id that 1.3.239 has for it */
    assert_int_equal(wake_ids_judge(&ids, "VUID-newer", "VUID-hex", "here", true, false),
                     WAKE_VERDICT_FILTERED);
    assert_int_equal(wake_ids_judge(&ids, "VUID-newest", "VUID-b", "here", true, false),
                     WAKE_VERDICT_REPORT);
    wake_ids_finish(&ids);
}

static void
includes_only(void **state)
{
    (void)state;
    struct wake_ids ids;
    open_ids(&ids, "VUID-b", "VUID-a,VUID-b", 0);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, false),
                     WAKE_VERDICT_REPORT);
    assert_int_equal(wake_ids_judge(&ids, "VUID-b", NULL, "here", true, false),
                     WAKE_VERDICT_FILTERED);
    assert_int_equal(wake_ids_judge(&ids, "VUID-c", NULL, "here", true, false),
                     WAKE_VERDICT_FILTERED);
    wake_ids_finish(&ids);
}

static void
limits_duplicates(void **state)
{
    (void)state;
    struct wake_ids ids;
    open_ids(&ids, "", "", 3);
    char copy[] = "VUID-a"; /* the same id at another address is the same id */
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, false),
                     WAKE_VERDICT_REPORT);
    assert_int_equal(wake_ids_judge(&ids, copy, NULL, "here", true, false), WAKE_VERDICT_REPORT);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, false),
                     WAKE_VERDICT_REPORT_LAST);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, false),
                         WAKE_VERDICT_SUPPRESSED);
    }
    assert_int_equal(wake_ids_judge(&ids, "VUID-b", NULL, "here", true, false),
                     WAKE_VERDICT_REPORT);
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
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, false),
                     WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, false),
                     WAKE_VERDICT_SUPPRESSED);
    wake_ids_finish(&ids);
    open_ids(&ids, "", "", 0);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, false),
                         WAKE_VERDICT_REPORT);
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
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, true),
                     WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, true),
                     WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(wake_ids_count(&ids, "VUID-a"), 0);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, false),
                     WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, true),
                     WAKE_VERDICT_SUPPRESSED);
    assert_int_equal(wake_ids_count(&ids, "VUID-a"), 2);
    assert_int_equal(wake_ids_judge(&ids, "VUID-b", NULL, "here", false, true),
                     WAKE_VERDICT_UNHEARD);
    assert_int_equal(wake_ids_count(&ids, "VUID-b"), 1);
    wake_ids_finish(&ids);
}

/* Where no place can be made, all new ones have the limit together. */
static void
the_limit_holds_without_memory(void **state)
{
    static const enum wake_verdict verdicts[] = { WAKE_VERDICT_REPORT, WAKE_VERDICT_REPORT_LAST,
                                                  WAKE_VERDICT_SUPPRESSED,
                                                  WAKE_VERDICT_SUPPRESSED };
    struct wake_ids ids;

    (void)state;
    open_ids(&ids, "", "", 2);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, false),
                     WAKE_VERDICT_REPORT);
    for (size_t i = 0; i < WAKE_COUNT(verdicts); i++) {
        wake_heap_fail_after(1);
        assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "there", true, false), verdicts[i]);
        wake_heap_fail_after(0);
    }
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
        assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", false, false),
                         WAKE_VERDICT_UNHEARD);
    }
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, false),
                     WAKE_VERDICT_REPORT);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, false),
                     WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(wake_ids_count(&ids, "VUID-a"), 12);
    wake_ids_finish(&ids);
}

/* The same mistake elsewhere is told, too; a program without end of places is not. */
static void
places_have_limits_of_their_own(void **state)
{
    (void)state;
    struct wake_ids ids;
    char place[32];
    uint32_t told = 0, count;
    struct wake_id_count *rows;
    open_ids(&ids, "", "", 2);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "there", true, true),
                         i == 0   ? WAKE_VERDICT_REPORT
                         : i == 1 ? WAKE_VERDICT_REPORT_LAST
                                  : WAKE_VERDICT_SUPPRESSED);
        for (int k = 0; k < 2; k++) {
            assert_int_equal(
                wake_ids_judge(&ids, "VUID-a", NULL, k ? "there" : "here", true, false),
                i == 0   ? WAKE_VERDICT_REPORT
                : i == 1 ? WAKE_VERDICT_REPORT_LAST
                         : WAKE_VERDICT_SUPPRESSED);
        }
    }
    rows = wake_ids_counts(&ids, &count);
    assert_int_equal(count, 1);
    assert_int_equal(rows[0].places, 2);
    wake_free(WAKE_HEAP_SETUP, rows);
    for (int i = 0; i < 1000; i++) {
        snprintf(place, sizeof(place), "frame %d", i);
        told += wake_ids_judge(&ids, "VUID-b", NULL, place, true, false) != WAKE_VERDICT_SUPPRESSED;
    }
    assert_int_equal(told, WAKE_ID_PLACES + 2);
    rows = wake_ids_counts(&ids, &count);
    assert_int_equal(rows[0].places + rows[1].places, 2 + WAKE_ID_PLACES + 1);
    wake_free(WAKE_HEAP_SETUP, rows);
    wake_ids_finish(&ids);
}

static void
text_of_a_place(void **state)
{
    (void)state;
    const VkDebugUtilsLabelEXT queue[] = { { .pLabelName = "frame" } };
    const VkDebugUtilsLabelEXT command[] = { { .pLabelName = "trees" },
                                             { .pLabelName = "opaque" } };
    const struct wake_object_name objects[] = {
        { VK_OBJECT_TYPE_COMMAND_BUFFER, 1, NULL },
        { VK_OBJECT_TYPE_BUFFER, 2, "gr\xc3\xbcn \"a\\\n\xff" },
        { VK_OBJECT_TYPE_IMAGE, 3, "sun" },
    };
    struct wake_finding finding = { .origin = { .command = "vkCmdDraw", .frame = 7 },
                                    .objects = objects,
                                    .object_count = 1 };
    char place[WAKE_PLACE_TEXT], name[WAKE_PLACE_TEXT + 1];
    wake_place_text(&finding, place);
    assert_string_equal(place, "vkCmdDraw");
    finding.object_count = 3;
    finding.queue_labels = (struct wake_labels){ queue, 1 };
    finding.command_labels = (struct wake_labels){ command, 2 };
    wake_place_text(&finding, place);
    assert_string_equal(place, "vkCmdDraw | frame > opaque > trees | gr\xc3\xbcn ?a???, sun");
    /* Cut between characters. */
    memset(name, 'x', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    memcpy(name + WAKE_PLACE_TEXT - 2, "\xc3\xbc", 2);
    finding = (struct wake_finding){ .origin = { .command = name } };
    wake_place_text(&finding, place);
    assert_int_equal(strlen(place), WAKE_PLACE_TEXT - 2);
}

static void
baseline_mutes_by_id_and_place(void **state)
{
    (void)state;
    struct wake_ids ids;
    char path[] = "/tmp/wake-baseline-XXXXXX", why[WAKE_FILE_WHY];
    int file = mkstemp(path);
    static const char text[] = "{\"id\":\"VUID-a\",\"place\":\"here\",\"message\":\"m\"}\n"
                               "{\"id\":\"VUID-b\",\"message\":\"x,\\\"place\\\":\\\"here\\\"\"}\n"
                               "no line of a log\n";
    assert_true(file >= 0);
    assert_int_equal(write(file, text, sizeof(text) - 1), sizeof(text) - 1);
    close(file);
    open_ids(&ids, "", "", 1);
    assert_true(wake_ids_read_known(&ids, path, why));
    unlink(path);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "here", true, i == 1),
                         WAKE_VERDICT_KNOWN);
    }
    assert_int_equal(ids.muted, 3);
    assert_int_equal(wake_ids_judge(&ids, "VUID-newer", "VUID-a", "here", true, false),
                     WAKE_VERDICT_KNOWN);
    assert_int_equal(wake_ids_judge(&ids, "VUID-newest", "VUID-c", "here", true, false),
                     WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(ids.total, 1);
    assert_int_equal(wake_ids_judge(&ids, "VUID-a", NULL, "there", true, false),
                     WAKE_VERDICT_REPORT_LAST);
    assert_int_equal(wake_ids_judge(&ids, "VUID-b", NULL, "here", true, false),
                     WAKE_VERDICT_REPORT_LAST);
    wake_ids_finish(&ids);
    open_ids(&ids, "", "", 1);
    assert_false(wake_ids_read_known(&ids, path, why));
    assert_non_null(strstr(why, "No such file"));
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
        cmocka_unit_test(the_limit_holds_without_memory),
        cmocka_unit_test(unheard_ones_do_not_count_for_the_limit),
        cmocka_unit_test(places_have_limits_of_their_own),
        cmocka_unit_test(text_of_a_place),
        cmocka_unit_test(baseline_mutes_by_id_and_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
