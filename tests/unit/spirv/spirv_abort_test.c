/* SPDX-License-Identifier: Apache-2.0 */
/*
 * OpAbortKHR and OpConstantDataKHR in modules: rules, sizes, layouts; and what the headers of the
 * build do not know.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "scenes/abort_module.h"
#include "spirv/spirv_abort.h"
#include "spirv/spirv_known.h"

#include "asm_local_size_id.h"
#include "comp_function.h"
#include "frag_separate.h"
#include "spirv/spirv_reflect.h"
#include "spirv/spirv_type.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct abort_module words;

static struct wake_spirv_module *
make(uint32_t flags)
{
    struct wake_spirv_module *module;

    abort_module_make(&words, flags);
    module = wake_spirv_module_create(words.words, words.count);
    assert_non_null(module);
    assert_false(module->broken);
    return module;
}

/* The first thing that is wrong, "": nothing. */
static const char *
problem_in(struct wake_spirv_module *module)
{
    static char text[WAKE_SPIRV_ABORT_TEXT];

    text[0] = 0;
    for (uint32_t at = 5; at < module->count && !text[0]; at += module->words[at] >> 16) {
        wake_spirv_check_abort(module, at, text);
    }
    wake_spirv_module_destroy(module);
    return text;
}

static const char *
problem_of(uint32_t flags)
{
    return problem_in(make(flags));
}

/* With another literal in an OpDecorate or OpMemberDecorate: where `words` begin with `like`. */
static const char *
problem_with(const uint32_t *like, uint32_t count, uint32_t literal)
{
    bool found = false;

    abort_module_make(&words, 0);
    for (uint32_t at = 5; at + count < words.count && !found; at += words.words[at] >> 16) {
        found = memcmp(&words.words[at], like, count * sizeof(*like)) == 0;
        words.words[at + count] = found ? literal : words.words[at + count];
    }
    assert_true(found);
    return problem_in(wake_spirv_module_create(words.words, words.count));
}

static void
the_example_is_in_order(void **state)
{
    (void)state;
    assert_string_equal(problem_of(0), "");
    assert_string_equal(problem_of(ABORT_LONE_NUMBER), "");
    assert_string_equal(problem_of(ABORT_COPY), "");
    assert_string_equal(problem_of(ABORT_HUGE), "");
    assert_string_equal(problem_of(ABORT_SPEC), "");
    assert_string_equal(problem_of(ABORT_UNKNOWN), "");
    assert_string_equal(problem_of(ABORT_NO_ABORT | ABORT_NO_CAPABILITY), "");
}

static void
each_rule_has_its_sentence(void **state)
{
    static const struct {
        uint32_t flags;
        const char *text;
    } rows[] = {
        { ABORT_NO_CAPABILITY, "capability AbortKHR" },
        { ABORT_NOT_LAST, "not the last instruction of its block" },
        { ABORT_BOOL, "a boolean is no concrete type" },
        { ABORT_NO_OFFSET, "a member without Offset" },
        { ABORT_NO_STRIDE, "an array without ArrayStride" },
        { ABORT_OTHER_TYPE, "does not logically match" },
        { ABORT_SHORT_DATA, "OpConstantDataKHR has 2 words of data, its type has 3" },
        { ABORT_DATA_STRIDE, "has ArrayStride, which constant data has not" },
        { ABORT_DATA_STRIDE | ABORT_SPEC, "OpSpecConstantDataKHR, id 8, has ArrayStride" },
        { ABORT_NO_DATA_CAPABILITY, "capability ConstantDataKHR" },
        { ABORT_NO_DATA_CAPABILITY | ABORT_SPEC, "OpSpecConstantDataKHR needs" },
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *text = problem_of(rows[i].flags);

        if (!strstr(text, rows[i].text)) {
            fail_msg("'%s' and not '%s'", text, rows[i].text);
        }
    }
}

/* The second member behind nine characters; SPIRV-Tools 2026.4 takes and refuses the same. */
static void
places_of_members(void **state)
{
    static const uint32_t member[] = { 5 << 16 | 72, 10, 1, 35 }, array[] = { 4 << 16 | 71, 23, 6 };

    (void)state;
    assert_string_equal(problem_with(member, COUNT(member), 12), "");
    assert_string_equal(problem_with(member, COUNT(member), 16), "");
    for (uint32_t offset = 0; offset <= 8; offset += 4) {
        assert_non_null(strstr(problem_with(member, COUNT(member), offset), "members overlap"));
    }
    for (uint32_t offset = 9; offset <= 15; offset += offset == 11 ? 2 : 1) {
        assert_non_null(
            strstr(problem_with(member, COUNT(member), offset), "no multiple of its largest"));
    }
    assert_string_equal(problem_with(array, COUNT(array), 1), "");
    assert_non_null(strstr(problem_with(array, COUNT(array), 0), "smaller than its elements"));
    assert_non_null(strstr(problem_with(array, COUNT(array), 2), "members overlap"));
}

static void
the_layout_of_the_example(void **state)
{
    struct wake_spirv_module *module = make(0);
    struct wake_abort_layout *layout = wake_spirv_abort_layout(
        module, abort_module_find(&words, WAKE_SPV_OP_ABORT));

    (void)state;
    assert_non_null(layout);
    assert_int_equal(layout->size, 16);
    assert_int_equal(layout->member_count, 2);
    assert_int_equal(layout->members[0].kind, WAKE_ABORT_TEXT);
    assert_int_equal(layout->members[0].count, 9);
    assert_int_equal(layout->members[1].kind, WAKE_ABORT_UINT);
    assert_int_equal(layout->members[1].offset, 12);
    assert_int_equal(layout->members[1].width, 4);
    assert_int_equal(layout->text_size, 9);
    assert_string_equal((const char *)layout->text, "test: %u");
    wake_free(WAKE_HEAP_STATE, layout);
    wake_spirv_module_destroy(module);
}

static void
other_layouts_and_sizes(void **state)
{
    struct wake_spirv_module *module = make(ABORT_LONE_NUMBER);
    uint32_t at = abort_module_find(&words, WAKE_SPV_OP_ABORT);
    struct wake_abort_layout *layout = wake_spirv_abort_layout(module, at);

    (void)state;
    assert_non_null(layout);
    assert_int_equal(layout->size, 4);
    assert_int_equal(layout->member_count, 1);
    assert_null(layout->text);
    wake_free(WAKE_HEAP_STATE, layout);
    wake_spirv_module_destroy(module);
    module = make(ABORT_HUGE);
    at = abort_module_find(&words, WAKE_SPV_OP_ABORT);
    assert_int_equal(wake_spirv_abort_size(module, at), 80000);
    assert_null(wake_spirv_abort_layout(module, at)); /* too many members to be worth it */
    wake_spirv_module_destroy(module);
    /* Of a specialization constant the text is not known before. */
    module = make(ABORT_SPEC);
    layout = wake_spirv_abort_layout(module, abort_module_find(&words, WAKE_SPV_OP_ABORT));
    assert_non_null(layout);
    assert_null(layout->text);
    wake_free(WAKE_HEAP_STATE, layout);
    wake_spirv_module_destroy(module);
}

/* The reader must not take a module with instructions that its headers lack for a broken one. */
static void
the_reader_sees_past_them(void **state)
{
    struct wake_spirv_module *module = make(ABORT_UNKNOWN);

    (void)state;
    assert_int_equal(module->entry_point_count, 1);
    assert_string_equal(module->entry_points[0].name, "main");
    assert_non_null(module->entries[0]);
    assert_true(module->entries[0]->local_size_known);
    assert_int_equal(wake_spirv_type_of(module, 9), 8);
    wake_spirv_module_destroy(module);
}

static void
what_the_headers_know(void **state)
{
    struct wake_spirv_unknown unknown;
    char text[100];

    (void)state;
    assert_true(wake_spirv_knows(comp_function, COUNT(comp_function), &unknown));
    assert_int_equal(unknown.kind, WAKE_SPIRV_UNKNOWN_NOTHING);
    assert_true(wake_spirv_knows(frag_separate, COUNT(frag_separate), NULL));
    assert_true(wake_spirv_knows(asm_local_size_id, COUNT(asm_local_size_id), NULL));
    assert_true(wake_spirv_knows(NULL, 0, NULL));
    abort_module_make(&words, ABORT_UNKNOWN | ABORT_NO_CAPABILITY | ABORT_NO_DATA_CAPABILITY);
    assert_false(wake_spirv_knows(words.words, words.count, &unknown));
    assert_string_equal(wake_spirv_unknown_text(text, sizeof(text), &unknown),
                        "the capability 99999");
    /* Broken off anywhere: nothing is read behind the end, and what is left is judged. */
    for (uint32_t n = 0; n <= words.count; n++) {
        uint32_t *exact = malloc(n ? n * sizeof(uint32_t) : 1);

        assert_non_null(exact);
        memcpy(exact, words.words, n * sizeof(uint32_t));
        (void)wake_spirv_knows(exact, n, &unknown);
        (void)wake_spirv_may_abort(exact, n);
        free(exact);
    }
}

static void
extensions_and_opcodes(void **state)
{
    static const uint32_t head[] = { 0x07230203, 0x00010000, 0, 10, 0 };
    struct abort_module m = { .count = 5 };
    struct wake_spirv_unknown unknown;
    char text[100];

    (void)state;
    memcpy(m.words, head, sizeof(head));
    abort_put_extension(&m, "SPV_KHR_storage_buffer_storage_class");
    assert_true(wake_spirv_knows(m.words, m.count, NULL));
    abort_put_extension(&m, "SPV_NOBODY_knows");
    assert_false(wake_spirv_knows(m.words, m.count, &unknown));
    assert_string_equal(wake_spirv_unknown_text(text, sizeof(text), &unknown),
                        "the extension SPV_NOBODY_knows");
    m.count = 5;
    ABORT_PUT(&m, 60000u, 1u);
    assert_false(wake_spirv_knows(m.words, m.count, &unknown));
    assert_string_equal(wake_spirv_unknown_text(text, sizeof(text), &unknown),
                        "the instruction 60000");
}

/* Words changed at random: no crash, nothing read that is not there. */
static void
changed_words_are_survived(void **state)
{
    uint64_t random = UINT64_C(88172645463325252);

    (void)state;
    for (int run = 0; run < 20000; run++) {
        struct abort_module m;
        struct wake_spirv_module *module;
        uint32_t *exact;

        abort_module_make(&m, run % 2 ? 0 : ABORT_COPY);
        for (int i = 0; i < 1 + run % 3; i++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            m.words[5 + random % (m.count - 5)] = random & 1 ? (uint32_t)(random >> 32)
                                                             : (uint32_t)(random >> 40) % 64;
        }
        exact = malloc(m.count * sizeof(uint32_t));
        assert_non_null(exact);
        memcpy(exact, m.words, m.count * sizeof(uint32_t));
        module = wake_spirv_module_create(exact, m.count);
        for (uint32_t at = 5; module && !module->broken && at < module->count;
             at += module->words[at] >> 16) {
            char text[WAKE_SPIRV_ABORT_TEXT];

            wake_spirv_check_abort(module, at, text);
            if ((module->words[at] & 0xffff) == WAKE_SPV_OP_ABORT) {
                struct wake_abort_layout *layout = wake_spirv_abort_layout(module, at);

                (void)wake_spirv_abort_size(module, at);
                wake_free(WAKE_HEAP_STATE, layout);
            }
        }
        wake_spirv_module_destroy(module);
        free(exact);
    }
    assert_int_equal(wake_heap_used(WAKE_HEAP_STATE), 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_is_in_order),    cmocka_unit_test(each_rule_has_its_sentence),
        cmocka_unit_test(places_of_members),          cmocka_unit_test(the_layout_of_the_example),
        cmocka_unit_test(other_layouts_and_sizes),    cmocka_unit_test(the_reader_sees_past_them),
        cmocka_unit_test(what_the_headers_know),      cmocka_unit_test(extensions_and_opcodes),
        cmocka_unit_test(changed_words_are_survived),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
