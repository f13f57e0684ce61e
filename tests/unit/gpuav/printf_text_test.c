/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Texts of printf: conversions, vectors, and formats that do not fit their arguments or want too
 * much.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gpuav/instrument/instrument.h"

#include <string.h>

static const struct wake_printf_argument int_argument = { WAKE_PRINTF_SIGNED, 32, 1, 1 };
static const struct wake_printf_argument uint_argument = { WAKE_PRINTF_UNSIGNED, 32, 1, 1 };
static const struct wake_printf_argument float_argument = { WAKE_PRINTF_FLOAT, 32, 1, 1 };

static char text[128];

static const char *
print(const char *format, const struct wake_printf_argument *arguments, uint32_t count,
      const uint32_t *words, size_t word_count)
{
    const struct wake_instrumented_printf p = { 0, format, arguments, count, 0 };
    size_t length = wake_printf_text(&p, words, word_count, text, sizeof(text));

    assert_true(length < sizeof(text) || strlen(text) == sizeof(text) - 1);
    return text;
}

static const char *
print_one(const char *format, struct wake_printf_argument argument, uint32_t word)
{
    return print(format, &argument, 1, &word, 1);
}

static void
conversions(void **state)
{
    (void)state;
    assert_string_equal(print("nothing", NULL, 0, NULL, 0), "nothing");
    assert_string_equal(print("100%% sure", NULL, 0, NULL, 0), "100% sure");
    assert_string_equal(print_one("<%d>", int_argument, (uint32_t)-5), "<-5>");
    assert_string_equal(print_one("<%5i>", int_argument, 7), "<    7>");
    assert_string_equal(print_one("<%u>", uint_argument, UINT32_MAX), "<4294967295>");
    assert_string_equal(print_one("<%08x>", uint_argument, 0xbeef), "<0000beef>");
    assert_string_equal(print_one("<%X>", uint_argument, 0xbeef), "<BEEF>");
    assert_string_equal(print_one("<%o>", uint_argument, 8), "<10>");
    assert_string_equal(print_one("<%.3f>", float_argument, 0x3fc00000), "<1.500>");
    assert_string_equal(print_one("<%g>", float_argument, 0x3fc00000), "<1.5>");
}

static void
wide_and_vectors(void **state)
{
    const struct wake_printf_argument wide = { WAKE_PRINTF_UNSIGNED, 64, 1, 2 },
                                      real = { WAKE_PRINTF_FLOAT, 64, 1, 2 };
    const struct wake_printf_argument vector = { WAKE_PRINTF_SIGNED, 32, 3, 3 };
    const uint32_t words[] = { 1, 2, 3 }, half[] = { 0, 0x3fe00000 };

    (void)state;
    assert_string_equal(print("%lu", &wide, 1, words, 3), "8589934593");
    assert_string_equal(print("0x%ul!", &wide, 1, words, 3), "0x200000001!");
    assert_string_equal(print_one("%ul", uint_argument, 12), "12l");
    assert_string_equal(print("%p", &wide, 1, words, 3), "0x200000001");
    assert_string_equal(print("%lf", &real, 1, half, 2), "0.500000");
    assert_string_equal(print("(%v3d)", &vector, 1, words, 3), "(1, 2, 3)");
    assert_string_equal(print("(%v3d)", &vector, 1, words, 2),
                        "(1, 2, 0)"); /* a record that was cut */
}

static void
formats_that_do_not_fit(void **state)
{
    (void)state;
    assert_string_equal(print_one("%f", int_argument, (uint32_t)-1), "-1");
    assert_string_equal(print_one("%d", float_argument, 0x3fc00000), "1.500000");
    assert_string_equal(print_one("%d and %d", int_argument, 1), "1 and %d");
    assert_string_equal(print_one("%s %n %d", int_argument, 1), "%s %n 1");
    assert_string_equal(print_one("%", int_argument, 1), "%");
    assert_string_equal(print_one("%*d", int_argument, 1), "%*d");
    assert_string_equal(print_one("%-+ #0123456789.5d", int_argument, 1), "%-+ #0123456789.5d");
    assert_string_equal(print_one("%99999d", int_argument, 1), "%99999d");
    assert_string_equal(print_one("%3-d", int_argument, 1), "%3-d"); /* flags come first */
    assert_string_equal(print_one("%.2.3d", int_argument, 1), "%.2.3d");
    assert_string_equal(print_one("%.99999f", float_argument, 1), "%.99999f");
}

static void
no_room(void **state)
{
    const struct wake_instrumented_printf p = { 0, "abc%d", &int_argument, 1, 1 };
    const uint32_t word = 1234;
    char small[5] = "xxxx";

    (void)state;
    assert_int_equal(wake_printf_text(&p, &word, 1, small, sizeof(small)), 7);
    assert_string_equal(small, "abc1");
    assert_int_equal(wake_printf_text(&p, &word, 1, NULL, 0), 7);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversions),
        cmocka_unit_test(wide_and_vectors),
        cmocka_unit_test(formats_that_do_not_fit),
        cmocka_unit_test(no_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
