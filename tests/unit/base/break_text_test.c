/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The setting break_at: what can be written, and what it says.
 */
#include "base/break_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
parts(void **state)
{
    struct wake_break b;

    (void)state;
    assert_true(wake_break_read("frame 30, command 10 of 'opaque'", &b));
    assert_true(b.has_frame && b.has_index);
    assert_int_equal(b.frame, 30);
    assert_int_equal(b.index, 10);
    assert_string_equal(b.where, "opaque");
    assert_string_equal(b.command, "");
    assert_true(wake_break_read("vkQueueSubmit()", &b));
    assert_string_equal(b.command, "vkQueueSubmit");
    assert_false(b.has_frame || b.has_index);
    assert_true(wake_break_read("vkCmdDraw of 'it''s', frame 0", &b));
    assert_string_equal(b.where, "it''s");
    assert_true(b.has_frame);
    assert_true(wake_break_read("of 'shadow pass'", &b));
    assert_string_equal(b.where, "shadow pass");
    assert_true(wake_break_read("", &b));
    assert_false(b.has_frame || b.has_index || b.command[0] || b.where[0]);
}

static void
mistakes(void **state)
{
    static const char *const wrong[] = {
        "frame",         "frame x",        "30", "command 3 of opaque", "of opaque",
        "frame 3, here", "command 3 of ''"
    };
    struct wake_break b;
    char endless[400];

    (void)state;
    for (size_t i = 0; i < WAKE_COUNT(wrong); i++) {
        assert_false(wake_break_read(wrong[i], &b));
    }
    memset(endless, 'v', sizeof(endless));
    endless[sizeof(endless) - 1] = '\0';
    assert_false(wake_break_read(endless, &b));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts),
        cmocka_unit_test(mistakes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
