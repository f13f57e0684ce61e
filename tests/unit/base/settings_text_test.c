/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Settings as text and back.
 */
#include "base/settings.h"
#include "base/text.h"
#include "base/settings_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *
printed(const struct wake_settings *settings)
{
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
    char *copy;

    wake_settings_print(settings, &text);
    copy = strdup(wake_text_get(&text));
    wake_text_finish(&text);
    return copy;
}

static void
parse(struct wake_settings *settings, const char *text)
{
    char *copy = strdup(text);

    assert_true(wake_settings_parse(settings, copy));
    free(copy);
}

/* Text of defaults is parsed to the same text, and names every setting that has a value. */
static void
defaults_come_back(void **state)
{
    struct wake_settings first, second;
    struct wake_setting_info info;
    char *before, *after;

    (void)state;
    parse(&first, "");
    before = printed(&first);
    parse(&second, before);
    after = printed(&second);
    assert_string_equal(before, after);
    for (size_t i = 0; wake_setting_info(i, &info); i++) {
        char line[80];

        snprintf(line, sizeof(line), "%s = ", info.name);
        if (wake_setting_find(info.name)->kind < WAKE_SETTING_ENABLES) {
            assert_non_null(strstr(before, line));
        }
    }
    free(before);
    free(after);
    wake_settings_finish(&first);
    wake_settings_finish(&second);
}

static void
every_kind_comes_back(void **state)
{
    struct wake_settings first, second;
    char *text;

    (void)state;
    parse(
        &first,
        "guard = true\nworkers = 7\nlog_file = a b = c\ndelivery = poll\nreport_flags = error,perf\n"
        "debug_action = ignore\nmessage_id_filter = VUID-a,0x12\n");
    text = printed(&first);
    parse(&second, text);
    free(text);
    assert_true(second.guard);
    assert_int_equal(second.workers, 7);
    assert_string_equal(second.log_file, "a b = c");
    assert_int_equal(second.delivery, WAKE_DELIVERY_POLL);
    assert_int_equal(second.report_flags, WAKE_REPORT_ERROR | WAKE_REPORT_PERFORMANCE);
    assert_int_equal(second.debug_action, 0);
    assert_string_equal(second.message_id_filter, "VUID-a,0x12");
    assert_null(second.warnings);
    wake_settings_finish(&first);
    wake_settings_finish(&second);
}

/* A line break in a list would end its line. */
static void
line_breaks_become_blanks(void **state)
{
    struct wake_settings first, second;
    char *text;

    (void)state;
    parse(&first, "");
    first.message_id_filter = "VUID-a\nguard = true\r\nVUID-b";
    text = printed(&first);
    parse(&second, text);
    free(text);
    assert_string_equal(second.message_id_filter, "VUID-a guard = true  VUID-b");
    assert_false(second.guard);
    wake_settings_finish(&first);
    wake_settings_finish(&second);
}

/* What follows from settings, and is none itself, is there again, too. */
static void
whether_hazards_are_looked_for_comes_back(void **state)
{
    static const struct {
        const char *text;
        bool wanted;
    } cases[] = {
        { "validate_sync = auto", true },
        { "validate_sync = auto\nasync = false", false },
        { "validate_sync = auto\ncheck_core = false", false },
        { "validate_sync = on\nasync = false", true },
        { "validate_sync = off", false },
    };
    struct wake_settings settings;

    (void)state;
    for (size_t i = 0; i < WAKE_COUNT(cases); i++) {
        parse(&settings, cases[i].text);
        assert_int_equal(settings.validate_sync, cases[i].wanted);
        wake_settings_finish(&settings);
    }
}

static void
other_text_is_refused(void **state)
{
    static const char *const wrong[] = { "guard", "guard=true", "no_such_setting = 1",
                                         "guard = true\n= 3" };
    struct wake_settings settings;

    (void)state;
    for (size_t i = 0; i < WAKE_COUNT(wrong); i++) {
        char *text = strdup(wrong[i]);

        assert_false(wake_settings_parse(&settings, text));
        wake_settings_finish(&settings);
        free(text);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_come_back),
        cmocka_unit_test(every_kind_comes_back),
        cmocka_unit_test(line_breaks_become_blanks),
        cmocka_unit_test(whether_hazards_are_looked_for_comes_back),
        cmocka_unit_test(other_text_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
