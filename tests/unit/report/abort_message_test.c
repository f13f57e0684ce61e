/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Messages of shaders: taken apart, formatted, and whatever a lost device may have written instead.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/abort_message.h"

/* ---- making data ----------------------------------------------------------------------------- */

struct data {
    uint8_t bytes[4096];
    size_t size;
};

static void
put(struct data *d, const void *bytes, size_t size)
{
    memcpy(d->bytes + d->size, bytes, size);
    d->size += size;
}

static void
put_u32(struct data *d, uint32_t value)
{
    put(d, &value, sizeof(value));
}

static void
put_u64(struct data *d, uint64_t value)
{
    put(d, &value, sizeof(value));
}

static void
align(struct data *d, size_t to)
{
    while (d->size % to) {
        d->bytes[d->size++] = 0xee; /* not zero: padding is indeterminate */
    }
}

/* A text with its zero. */
static void
put_text(struct data *d, const char *text)
{
    put(d, text, strlen(text) + 1);
}

/* One message as (size, payload). */
static void
put_message(struct data *d, const struct data *payload)
{
    align(d, 8);
    put_u64(d, payload->size);
    put(d, payload->bytes, payload->size);
}

/* The proposal's example: "test: %u", three bytes of padding, 65536. */
static struct data
example(void)
{
    struct data d = { .size = 0 };

    put_text(&d, "test: %u");
    align(&d, 4);
    put_u32(&d, 65536);
    return d;
}

static char shown[70000];

static const char *
print(const void *payload, uint64_t size, const struct wake_abort_layout *layout)
{
    const struct wake_abort_message message = { payload, size, size };
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

    wake_abort_print(&text, &message, &layout, layout ? 1 : 0);
    snprintf(shown, sizeof(shown), "%s", wake_text_get(&text));
    wake_text_finish(&text);
    return shown;
}

/* All messages of the data, one per line. */
static const char *
walk(const void *data, uint64_t size)
{
    struct wake_abort_walk walk = { .data = data, .size = size };
    struct wake_abort_message message;
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

    while (wake_abort_next(&walk, &message)) {
        wake_abort_print(&text, &message, NULL, 0);
        wake_text_put(&text, "\n");
    }
    snprintf(shown, sizeof(shown), "%s", wake_text_get(&text));
    wake_text_finish(&text);
    return shown;
}

/* ---- the walk -------------------------------------------------------------------------------- */

static void
the_example_of_the_proposal(void **state)
{
    const struct data payload = example();
    struct data d = { .size = 0 };

    (void)state;
    put_message(&d, &payload);
    assert_int_equal(d.size, 24);
    assert_string_equal(walk(d.bytes, d.size), "test: 65536\n");
}

static void
several_messages_stand_at_multiples_of_eight(void **state)
{
    struct data first = { .size = 0 }, third = { .size = 0 }, d = { .size = 0 };
    const struct data second = example();

    (void)state;
    put_text(&first, "first one"); /* 10 bytes: six of padding */
    put_text(&third, "third");
    put_message(&d, &first);
    put_message(&d, &second);
    put_message(&d, &third);
    assert_int_equal(d.size, 8 + 16 + 8 + 16 + 8 + 6);
    assert_string_equal(walk(d.bytes, d.size), "first one\ntest: 65536\nthird\n");
    /* Padding behind the last one, or not. */
    align(&d, 8);
    assert_string_equal(walk(d.bytes, d.size), "first one\ntest: 65536\nthird\n");
}

static void
zeros_at_the_end_are_no_messages(void **state)
{
    const struct data payload = example();
    struct data d = { .size = 0 };

    (void)state;
    put_message(&d, &payload);
    memset(d.bytes + d.size, 0, 100);
    assert_string_equal(walk(d.bytes, d.size + 100), "test: 65536\n");
    assert_string_equal(walk(d.bytes, 0), "");
    assert_string_equal(walk(NULL, 100), "");
}

static void
an_empty_message_is_one_if_another_follows(void **state)
{
    const struct data payload = example();
    struct data d = { .size = 0 };

    (void)state;
    put_u64(&d, 0);
    put_message(&d, &payload);
    assert_string_equal(walk(d.bytes, d.size), "0 bytes\ntest: 65536\n");
}

/* Data that ends anywhere: nothing is read behind it, which the memory's own end proves under a
 * sanitizer. */
static void
truncated_data_gives_what_is_there(void **state)
{
    const struct data payload = example();
    struct data d = { .size = 0 };

    (void)state;
    put_message(&d, &payload);
    put_message(&d, &payload);
    for (size_t size = 0; size <= d.size; size++) {
        uint8_t *exact = malloc(size ? size : 1);
        bool first = size >= 24, second = size >= 48;
        const char *text;

        assert_non_null(exact);
        memcpy(exact, d.bytes, size);
        text = walk(exact, size);
        if (size < 8) {
            assert_string_equal(text, "");
        } else if (!first) {
            assert_non_null(strstr(text, "(cut: the driver says 16 bytes, "));
        } else {
            assert_int_equal(strncmp(text, "test: 65536\n", 12), 0);
            assert_int_equal(strstr(text, "(cut:") != NULL, size >= 32 && !second);
        }
        free(exact);
    }
}

static void
lying_sizes_end_the_walk(void **state)
{
    static const uint64_t lies[] = {
        17, 24, 1000, UINT32_MAX, UINT64_MAX, UINT64_MAX - 7, UINT64_MAX - 15, INT64_MAX
    };
    const struct data payload = example();
    struct data d = { .size = 0 };
    char expected[200];

    (void)state;
    put_message(&d, &payload);
    for (size_t i = 0; i < sizeof(lies) / sizeof(lies[0]); i++) {
        uint8_t *exact = malloc(d.size);

        assert_non_null(exact);
        memcpy(exact, d.bytes, d.size);
        memcpy(exact, &lies[i], sizeof(lies[i]));
        snprintf(expected, sizeof(expected), "(cut: the driver says %llu bytes, 16 are there) ",
                 (unsigned long long)lies[i]);
        assert_int_equal(strncmp(walk(exact, d.size), expected, strlen(expected)), 0);
        assert_int_equal(strchr(shown, '\n')[1], 0); /* one message */
        free(exact);
    }
}

/* ---- formats --------------------------------------------------------------------------------- */

static void
conversions_of_one_word(void **state)
{
    static const struct {
        const char *format;
        uint32_t value;
        const char *text;
    } rows[] = {
        { "value %d", (uint32_t)-5, "value -5" },
        { "value %i.", 5, "value 5." },
        { "value %u", UINT32_MAX, "value 4294967295" },
        { "value %x %%", 255, "value ff %" },
        { "value %#X", 255, "value 0XFF" },
        { "value %o", 8, "value 10" },
        { "value %08x|", 0xabc, "value 00000abc|" },
        { "value %-6u|", 42, "value 42    |" },
        { "value %+d", 42, "value +42" },
        { "value %f", 0x3fc00000, "value 1.500000" },
        { "value %.2f", 0x3fc00000, "value 1.50" },
        { "value %8.1f|", 0x3fc00000, "value      1.5|" },
        { "value %e", 0x3fc00000, "value 1.500000e+00" },
        { "value %g", 0x7f800000, "value inf" },
        { "value %c", 'A', "value A" },
        { "%d degrees \xc3\xa4", 3, "3 degrees \xc3\xa4" },
        { "100% of %u", 7, "100% of 7" },
        { "%99999999u|", 1, "                                                               1|" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct data d = { .size = 0 };

        put_text(&d, rows[i].format);
        align(&d, 4);
        put_u32(&d, rows[i].value);
        assert_string_equal(print(d.bytes, d.size, NULL), rows[i].text);
    }
}

static void
vectors_doubles_and_wide_integers(void **state)
{
    const float vector[] = { 1, 2.5f, -3, 4 };
    const double value = 0.125;
    struct data d = { .size = 0 };

    (void)state;
    put_text(&d, "at %v4f: %ul %lx %lf, %v2u end");
    align(&d, 4);
    put(&d, vector, sizeof(vector));
    align(&d, 8);
    put_u64(&d, UINT64_C(0x123456789a));
    put_u64(&d, UINT64_C(0xfedcba9876543210));
    put(&d, &value, sizeof(value));
    put_u32(&d, 7);
    put_u32(&d, 8);
    assert_string_equal(
        print(d.bytes, d.size, NULL),
        "at 1.000000, 2.500000, -3.000000, 4.000000: 78187493530 fedcba9876543210 0.125000, 7, 8 end");
}

/* "%ul" may be a number and a letter; what fits the size is meant. */
static void
a_letter_behind_a_conversion(void **state)
{
    struct data narrow = { .size = 0 }, wide = { .size = 0 };

    (void)state;
    put_text(&narrow, "%ulumens");
    align(&narrow, 4);
    put_u32(&narrow, 12);
    assert_string_equal(print(narrow.bytes, narrow.size, NULL), "12lumens");
    put_text(&wide, "%ulumens");
    align(&wide, 8);
    put_u64(&wide, 12);
    assert_string_equal(print(wide.bytes, wide.size, NULL), "12umens");
}

static void
strings_are_arguments_too(void **state)
{
    struct data d = { .size = 0 };

    (void)state;
    put_text(&d, "%s has %u, %s");
    put_text(&d, "lights");
    align(&d, 4);
    put_u32(&d, 3);
    put_text(&d, "");
    align(&d, 4);
    assert_string_equal(print(d.bytes, d.size, NULL), "lights has 3, ");
}

/* Without its type, a double is known by the size; before scalar packing only multiples of four
 * were left free. */
static void
sizes_decide_how_it_was_packed(void **state)
{
    const double value = 2.5;
    struct data d = { .size = 0 }, old = { .size = 0 };

    (void)state;
    put_text(&d, "x = %f");
    align(&d, 8);
    put(&d, &value, sizeof(value));
    assert_string_equal(print(d.bytes, d.size, NULL), "x = 2.500000");
    put_text(&old, "number %lu"); /* 11 bytes, padded to 12 */
    align(&old, 4);
    put_u64(&old, 99);
    assert_int_equal(old.size, 20);
    assert_string_equal(print(old.bytes, old.size, NULL), "number 99");
}

/* ---- layouts --------------------------------------------------------------------------------- */

static void
a_layout_says_where_members_are(void **state)
{
    static const struct wake_abort_member members[] = {
        { WAKE_ABORT_TEXT, 0, 1, 20 },  { WAKE_ABORT_UINT, 24, 2, 1 },
        { WAKE_ABORT_FLOAT, 26, 2, 2 }, { WAKE_ABORT_SINT, 32, 8, 1 },
        { WAKE_ABORT_UINT, 40, 4, 3 },
    };
    static const char text[20] = "%u %v2f %d %x and %d";
    struct wake_abort_layout layout = { .size = 52, .members = members, .member_count = 5 };
    struct data d = { .size = 0 };
    const uint16_t small[] = { 7, 0x3c00, 0xc000 }; /* 7, 1.0, -2.0 */

    (void)state;
    put(&d, text, 19);
    d.bytes[15] = 0; /* "%u %v2f %d %x " is what is left of it */
    d.bytes[d.size++] = 0;
    align(&d, 8);
    put(&d, small, sizeof(small));
    align(&d, 8);
    put_u64(&d, (uint64_t)-9);
    put_u32(&d, 0x10);
    put_u32(&d, 0x20);
    put_u32(&d, 0x30);
    assert_int_equal(d.size, 52);
    assert_string_equal(print(d.bytes, d.size, &layout), "7 1.000000, -2.000000 -9 10, 20, 30 a");
    /* Without it nothing fits, and bytes are shown. */
    assert_non_null(strstr(print(d.bytes, d.size, NULL), "52 bytes; words 0x"));
    /* A layout whose text is another one is not this message's. */
    layout.text = (const uint8_t *)"other";
    layout.text_size = 6;
    assert_non_null(strstr(print(d.bytes, d.size, &layout), "52 bytes; words 0x"));
}

static void
messages_without_text(void **state)
{
    static const struct wake_abort_member members[] = { { WAKE_ABORT_SINT, 0, 4, 1 },
                                                        { WAKE_ABORT_FLOAT, 4, 4, 2 } };
    static const struct wake_abort_layout layout = { .size = 12,
                                                     .members = members,
                                                     .member_count = 2 };
    const float vector[] = { 1.5f, -2 };
    struct data d = { .size = 0 };

    (void)state;
    put_u32(&d, (uint32_t)-3);
    put(&d, vector, sizeof(vector));
    assert_string_equal(
        print(d.bytes, d.size, &layout),
        "-3, 1.5 -2; 12 bytes; words 0xfffffffd 0x3fc00000 0xc0000000; bytes fd ff ff ff 00 00 c0 3f 00 00 00 c0; "
        "text '.......?....'");
    assert_string_equal(print(d.bytes, 4, NULL),
                        "4 bytes; words 0xfffffffd; bytes fd ff ff ff; text '....'");
    /* Four bytes are a number, whatever they spell. */
    assert_string_equal(print("abc", 4, NULL),
                        "4 bytes; words 0x00636261; bytes 61 62 63 00; text 'abc.'");
}

static void
text_that_is_none_is_shown_as_bytes(void **state)
{
    static const char *const texts[] = { "bad \xff byte",
                                         "bad \x01 byte",
                                         "bad \xc0\x80 zero",
                                         "bad \xed\xa0\x80 half",
                                         "\x7f"
                                         "del ete",
                                         "cut \xe2\x82" };

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        assert_non_null(strstr(print(texts[i], strlen(texts[i]) + 1, NULL), " bytes; words "));
    }
    /* Without a zero at its end it is none, either. */
    assert_non_null(strstr(print("no zero here", 12, NULL), "12 bytes; words "));
    /* Lines of a log are not for shaders to write. */
    assert_string_equal(print("one\nError: two", 15, NULL), "one\\x0aError: two");
}

static void
formats_that_ask_for_more_than_there_is(void **state)
{
    static const struct wake_abort_member members[] = { { WAKE_ABORT_TEXT, 0, 1, 12 } };
    static const struct wake_abort_layout layout = { .size = 12,
                                                     .members = members,
                                                     .member_count = 1 };
    char many[600] = "";

    (void)state;
    assert_string_equal(print("%u of %s %n\0", 12, &layout), "(no argument) of (no argument) %n");
    for (int i = 0; i < 100; i++) {
        strcat(many, "%u");
    }
    assert_non_null(strstr(print(many, strlen(many) + 1, NULL), "201 bytes; words "));
}

/* ---- whatever comes -------------------------------------------------------------------------- */

static uint64_t random_state;

static uint64_t
next_random(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

/* A message that makes sense, of one of several kinds. */
static void
put_sense(struct data *d)
{
    static const char *const formats[] = { "test: %u", "at %v4f",           "%s and %d",
                                           "%ul %lf",  "%%%-8.3e|%c",       "plain text",
                                           "%hhu %hu", "\xe2\x82\xac %v3d", "%lu%lu",
                                           "%p" };
    struct data payload = { .size = 0 };

    put_text(&payload, formats[next_random() % (sizeof(formats) / sizeof(formats[0]))]);
    for (uint64_t i = next_random() % 6; i > 0; i--) {
        align(&payload, 4);
        put_u32(&payload, (uint32_t)next_random());
    }
    put_message(d, &payload);
}

static void
mutate(struct data *d)
{
    for (uint64_t i = next_random() % 4; i > 0 && d->size; i--) {
        uint64_t at = next_random() % d->size, value = next_random();
        static const uint64_t edges[] = {
            0, 1, 7, 8, 9, 15, 16, 255, UINT32_MAX, INT64_MAX, UINT64_MAX - 8, UINT64_MAX
        };

        switch (next_random() % 5) {
        case 0: d->bytes[at] = (uint8_t)value; break;
        case 1: d->bytes[at] ^= (uint8_t)(1u << value % 8); break;
        case 2: d->size = at; break;
        case 3:
            at &= ~UINT64_C(7);
            if (at + 8 <= d->size) {
                memcpy(d->bytes + at, &edges[value % (sizeof(edges) / sizeof(edges[0]))], 8);
            }
            break;
        default: d->bytes[at] = "%lvhsduxf0.9"[value % 12]; break;
        }
    }
}

/* A layout that has nothing to do with the message. */
static uint32_t
random_layout(struct wake_abort_member *members, struct wake_abort_layout *layout, uint64_t size)
{
    *layout = (struct wake_abort_layout){ .size = next_random() % 3 ? size : next_random(),
                                          .members = members };
    layout->member_count = (uint32_t)(next_random() % 5);
    for (uint32_t i = 0; i < layout->member_count; i++) {
        members[i] = (struct wake_abort_member){
            .kind = i == 0 && next_random() % 2 ? WAKE_ABORT_TEXT
                                                : (enum wake_abort_kind)(next_random() % 5),
            .offset = i == 0 ? 0 : (uint32_t)(next_random() % 64),
            .width = 1u << next_random() % 4,
            .count = 1 + (uint32_t)(next_random() % 40),
        };
        if (members[i].kind == WAKE_ABORT_TEXT) {
            members[i].width = 1;
        }
    }
    return layout->member_count;
}

/* WAKE_FUZZ_RUNS: how often; WAKE_TEST_SEED. The memory ends where the data does. */
static void
mutated_data_is_survived(void **state)
{
    const char *runs_text = getenv("WAKE_FUZZ_RUNS"), *seed = getenv("WAKE_TEST_SEED");
    uint64_t runs = runs_text ? strtoull(runs_text, NULL, 0) : 100000;

    (void)state;
    random_state = seed ? strtoull(seed, NULL, 0) * 2 + 1 : UINT64_C(0x9E3779B97F4A7C15);
    for (uint64_t run = 0; run < runs; run++) {
        struct data d = { .size = 0 };
        struct wake_abort_member members[8];
        struct wake_abort_layout layout;
        const struct wake_abort_layout *row = &layout;
        struct wake_abort_walk walk;
        struct wake_abort_message message;
        struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
        uint8_t *exact;
        uint64_t covered = 0;

        for (uint64_t i = 1 + next_random() % 3; i > 0; i--) {
            put_sense(&d);
        }
        mutate(&d);
        exact = malloc(d.size ? d.size : 1);
        assert_non_null(exact);
        memcpy(exact, d.bytes, d.size);
        walk = (struct wake_abort_walk){ .data = exact, .size = d.size };
        while (wake_abort_next(&walk, &message)) {
            size_t before = text.length;

            if ((const uint8_t *)message.data < exact + 8 || message.size > d.size ||
                (const uint8_t *)message.data + message.size > exact + d.size || walk.at > d.size ||
                walk.at <= covered) {
                fail_msg("run %llu: a message outside of its data", (unsigned long long)run);
            }
            covered = walk.at;
            (void)random_layout(members, &layout, message.claimed);
            wake_abort_print(&text, &message, &row, 1);
            if (text.length - before > 20000) {
                fail_msg("run %llu: %zu bytes of text", (unsigned long long)run,
                         text.length - before);
            }
        }
        assert_false(text.failed);
        wake_text_finish(&text);
        free(exact);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_proposal),
        cmocka_unit_test(several_messages_stand_at_multiples_of_eight),
        cmocka_unit_test(zeros_at_the_end_are_no_messages),
        cmocka_unit_test(an_empty_message_is_one_if_another_follows),
        cmocka_unit_test(truncated_data_gives_what_is_there),
        cmocka_unit_test(lying_sizes_end_the_walk),
        cmocka_unit_test(conversions_of_one_word),
        cmocka_unit_test(vectors_doubles_and_wide_integers),
        cmocka_unit_test(a_letter_behind_a_conversion),
        cmocka_unit_test(strings_are_arguments_too),
        cmocka_unit_test(sizes_decide_how_it_was_packed),
        cmocka_unit_test(a_layout_says_where_members_are),
        cmocka_unit_test(messages_without_text),
        cmocka_unit_test(text_that_is_none_is_shown_as_bytes),
        cmocka_unit_test(formats_that_ask_for_more_than_there_is),
        cmocka_unit_test(mutated_data_is_survived),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
