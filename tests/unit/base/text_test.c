/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Growing strings: contents across growth, and running out of memory.
 */
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void
grows(void **state)
{
    (void)state;
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
    assert_string_equal(wake_text_get(&text), "");
    char expected[4096] = "";
    size_t length = 0;
    for (int i = 0; i < 200; i++) {
        wake_text_print(&text, "%d:%s;", i, "x");
        length += (size_t)snprintf(expected + length, sizeof(expected) - length, "%d:%s;", i, "x");
    }
    wake_text_put(&text, "end");
    wake_text_append(&text, "!?", 1);
    snprintf(expected + length, sizeof(expected) - length, "end!");
    assert_string_equal(wake_text_get(&text), expected);
    assert_int_equal(text.length, strlen(expected));
    assert_false(text.failed);
    wake_text_finish(&text);
    assert_string_equal(wake_text_get(&text), "");
}

static void
remembers_lack_of_memory(void **state)
{
    (void)state;
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
    wake_text_put(&text, "kept");
    char big[1024];
    memset(big, 'b', sizeof(big));
    wake_heap_fail_after(1);
    wake_text_append(&text, big, sizeof(big));
    assert_true(text.failed);
    wake_text_put(&text, "not written");
    assert_string_equal(wake_text_get(&text), "kept");
    wake_text_finish(&text);
    assert_false(text.failed);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows),
        cmocka_unit_test(remembers_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
