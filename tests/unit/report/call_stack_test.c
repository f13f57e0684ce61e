/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Call stacks: found again by the record, forgotten when another call has its place, named when they
 * are asked for.
 */
#include "report/call_stack.h"
#include "report/call_symbols.h"

#include "base/heap.h"
#include "base/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t records[1 << 16];

static __attribute__((noipa)) void
first_place(const void *record)
{
    wake_stack_note(record, NULL);
    assert_true(record != NULL); /* no tail call */
}

static __attribute__((noipa)) void
second_place(const void *record)
{
    wake_stack_note(record, NULL);
    assert_true(record != NULL);
}

static bool
shows(const void *record, const char *function)
{
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    bool found = wake_stack_text(&text, wake_stack_of(record)) &&
                 strstr(wake_text_get(&text), function) != NULL;

    wake_text_finish(&text);
    return found;
}

static void
names_of_functions(void **state)
{
    struct wake_symbol symbol;

    (void)state;
    assert_true(wake_symbol_find((const char *)(uintptr_t)&first_place + 1, &symbol));
    assert_string_equal(symbol.name, "first_place"); /* static: not in the dynamic table */
    assert_false(wake_symbol_find(&symbol, &symbol));
}

static void
latest_call_of_a_place(void **state)
{
    (void)state;
    wake_stack_open(WAKE_CAPTURE_COMMANDS);
    assert_int_equal(wake_stack_mode, WAKE_CAPTURE_COMMANDS);
    assert_int_equal(wake_stack_of(&records[0]), 0);
    first_place(&records[0]);
    second_place(&records[1]);
    first_place(&records[2]);
    assert_true(wake_stack_of(&records[0]) != 0);
    assert_true(wake_stack_of(&records[0]) != wake_stack_of(&records[1]));
    second_place(&records[0]);
    assert_int_not_equal(wake_stack_of(&records[0]), wake_stack_of(&records[2]));
}

/* The same stack is kept once; of as many calls as a program has on their way all are found. */
static void
many_calls(void **state)
{
    uint32_t found = 0, same = 0, first;

    (void)state;
    for (size_t i = 0; i < WAKE_COUNT(records); i++) {
        first_place(&records[i]);
    }
    first = wake_stack_of(&records[0]);
    for (size_t i = 0; i < WAKE_COUNT(records); i++) {
        uint32_t stack = wake_stack_of(&records[i]);

        found += stack != 0;
        same += stack == first;
    }
    assert_int_equal(found, WAKE_COUNT(records));
    assert_int_equal(same, found);
    wake_stack_open(WAKE_CAPTURE_OFF);
    assert_int_equal(wake_stack_mode, WAKE_CAPTURE_OFF);
}

/* The test is linked with the layer: its own frames are left out as the layer's are. */
static void
own_frames_are_left_out(void **state)
{
    (void)state;
    assert_false(shows(&records[0], "first_place"));
    assert_false(shows(&records[0], "wake_stack_note"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_functions),
        cmocka_unit_test(latest_call_of_a_place),
        cmocka_unit_test(many_calls),
        cmocka_unit_test(own_frames_are_left_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
