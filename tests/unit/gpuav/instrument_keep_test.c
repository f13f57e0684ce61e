/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instrumented modules as bytes and back, and bytes that are none.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shader_words.h"

#include "base/heap.h"
#include "base/vulkan_all.h"
#include "gpuav/instrument/instrument_keep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHANGES = 3000 };

static const struct wake_instrument_settings defaults = {
    .set = 3,
    .checks = WAKE_CHECK_ALL,
    .skip = WAKE_CHECK_ALL,
    .stages = UINT32_MAX,
    .api_version = VK_API_VERSION_1_2,
};

static int
nothing_left(void **state)
{
    (void)state;
    return wake_heap_used(WAKE_HEAP_GPUAV) == 0 ? 0 : -1;
}

static void
equal(const struct wake_instrumented *a, const struct wake_instrumented *b)
{
    assert_int_equal(a->verdict, b->verdict);
    assert_memory_equal(a->id, b->id, sizeof(a->id));
    assert_int_equal(a->shader_id, b->shader_id);
    assert_int_equal(a->count, b->count);
    if (a->count) {
        assert_memory_equal(a->words, b->words, a->count * sizeof(*a->words));
    } else {
        assert_null(b->words);
    }
    assert_int_equal(a->bindings, b->bindings);
    assert_int_equal(a->checks, b->checks);
    assert_int_equal(a->references, b->references);
    assert_int_equal(a->locations, b->locations);
    assert_int_equal(a->unguarded, b->unguarded);
    assert_int_equal(a->ignored, b->ignored);
    assert_int_equal(a->printf_count, b->printf_count);
    for (uint32_t i = 0; i < a->printf_count; i++) {
        assert_int_equal(a->printfs[i].instruction, b->printfs[i].instruction);
        assert_string_equal(a->printfs[i].format, b->printfs[i].format);
        assert_int_equal(a->printfs[i].words, b->printfs[i].words);
        assert_int_equal(a->printfs[i].argument_count, b->printfs[i].argument_count);
        if (a->printfs[i].argument_count) {
            assert_memory_equal(a->printfs[i].arguments, b->printfs[i].arguments,
                                a->printfs[i].argument_count * sizeof(a->printfs[i].arguments[0]));
        }
    }
}

/* Instruments a shader, and gives its bytes. */
static char *
pack(const char *name, struct wake_instrumented *out, size_t *size_out)
{
    size_t count;
    uint32_t *words = shader_words(name, &count);
    char *data;

    (void)wake_instrument(words, count, &defaults, out);
    data = wake_instrumented_pack(out, size_out);
    free(words);
    return data;
}

/* ---- what is whole --------------------------------------------------------------------------- */

static void
comes_back(void **state)
{
    static const char *const names[] = { "gpuav_address", "gpuav_flow",    "gpuav_function",
                                         "gpuav_index",   "gpuav_printf",  "gpuav_printf.o",
                                         "gpuav_range.o", "gpuav_texel.o", "gpuav_pointers" };

    (void)state;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct wake_instrumented made, read;
        size_t size = 0;
        char *data = pack(names[i], &made, &size);

        assert_non_null(data);
        assert_true(wake_instrumented_unpack(data, size, made.id, &read));
        equal(&made, &read);
        wake_instrumented_finish(&read);
        wake_instrumented_finish(&made);
        wake_free(WAKE_HEAP_GPUAV, data);
    }
}

static void
nothing_to_check_is_kept_too(void **state)
{
    struct wake_instrumented made = { .verdict = WAKE_INSTRUMENT_NOTHING, .id = { 5, 6 } }, read;
    const uint64_t id[2] = { 5, 6 };
    size_t size = 0;
    char *data = wake_instrumented_pack(&made, &size);

    (void)state;
    assert_non_null(data);
    assert_true(wake_instrumented_unpack(data, size, id, &read));
    assert_int_equal(read.verdict, WAKE_INSTRUMENT_NOTHING);
    assert_int_equal(read.shader_id, 5);
    assert_null(read.words);
    wake_instrumented_finish(&read);
    wake_free(WAKE_HEAP_GPUAV, data);
}

static void
reasons_are_not_kept(void **state)
{
    (void)state;
    for (int verdict = WAKE_INSTRUMENT_BROKEN; verdict <= WAKE_INSTRUMENT_NO_MEMORY; verdict++) {
        struct wake_instrumented made = { .verdict = (enum wake_instrument_verdict)verdict };
        size_t size;

        assert_null(wake_instrumented_pack(&made, &size));
    }
}

/* ---- what is not ----------------------------------------------------------------------------- */

static void
other_code_is_not_taken(void **state)
{
    struct wake_instrumented made, read;
    size_t size = 0;
    char *data = pack("gpuav_printf", &made, &size);
    const uint64_t other[2] = { made.id[0], made.id[1] + 1 };

    (void)state;
    assert_false(wake_instrumented_unpack(data, size, other, &read));
    assert_null(read.words);
    wake_instrumented_finish(&made);
    wake_free(WAKE_HEAP_GPUAV, data);
}

/* In memory of exactly that size, so that a read beyond it is seen. */
static bool
unpack_exactly(const char *data, size_t size, const uint64_t id[2])
{
    char *exact = malloc(size ? size : 1);
    struct wake_instrumented read;
    bool ok;

    assert_non_null(exact);
    memcpy(exact, data, size);
    ok = wake_instrumented_unpack(exact, size, id, &read);
    if (ok) {
        for (uint32_t i = 0; i < read.printf_count; i++) {
            const struct wake_instrumented_printf *print = &read.printfs[i];
            uint32_t words[64] = { 0 };
            char text[256];

            assert_ptr_equal(wake_instrumented_find_printf(&read, print->instruction), print);
            (void)wake_printf_text(print, words, 64, text, sizeof(text));
        }
    } else {
        assert_null(read.words);
        assert_null(read.storage);
    }
    wake_instrumented_finish(&read);
    free(exact);
    return ok;
}

static void
damaged_bytes_do_no_harm(void **state)
{
    struct wake_instrumented made;
    size_t size = 0;
    char *data = pack("gpuav_printf", &made, &size);
    uint64_t random = 88172645463325252u;

    (void)state;
    assert_non_null(data);
    for (size_t cut = 0; cut < size; cut++) {
        assert_false(unpack_exactly(data, cut, made.id));
    }
    for (int i = 0; i < CHANGES; i++) {
        size_t at;
        char before;

        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        /* Half of the changes in the head or in what stands behind the words. */
        at = random % size;
        at = i & 1 ? at : (i & 2 ? at % 56 : size - 1 - at % 128);
        before = data[at];
        data[at] = (char)(random >> 40);
        (void)unpack_exactly(data, size, made.id);
        data[at] = before;
    }
    assert_true(unpack_exactly(data, size, made.id));
    wake_instrumented_finish(&made);
    wake_free(WAKE_HEAP_GPUAV, data);
}

static void
kinds_name_what_made_them(void **state)
{
    char a[WAKE_INSTRUMENTED_KIND], b[WAKE_INSTRUMENTED_KIND];

    (void)state;
    assert_string_equal(wake_instrumented_kind(a), wake_instrumented_kind(b));
    assert_int_equal(strlen(a), strlen("instrumented-") + 32);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(comes_back, nothing_left),
        cmocka_unit_test_teardown(nothing_to_check_is_kept_too, nothing_left),
        cmocka_unit_test_teardown(reasons_are_not_kept, nothing_left),
        cmocka_unit_test_teardown(other_code_is_not_taken, nothing_left),
        cmocka_unit_test_teardown(damaged_bytes_do_no_harm, nothing_left),
        cmocka_unit_test(kinds_name_what_made_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
