/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Modules with the values that a pipeline gives.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "spirv/spirv_reflect.h"
#include "spirv/spirv_specialize.h"
#include "spirv/spirv_validator.h"

#include "asm_special_array.h"
#include "comp_special_x.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const VkSpecializationMapEntry entries[] = { { 1, 0, 4 }, { 2, 4, 4 }, { 3, 8, 4 } };

static uint32_t *
specialize(const uint32_t *words, size_t count, const VkSpecializationInfo *info, size_t *count_out)
{
    struct wake_spirv_module *module = wake_spirv_module_read(words, count);
    uint32_t *made;

    assert_non_null(module);
    made = wake_spirv_specialize(module, info, count_out);
    wake_spirv_module_destroy(module);
    return made;
}

static bool
valid(const uint32_t *words, size_t count)
{
    char text[WAKE_SPIRV_TEXT];

    return wake_spirv_validate(WAKE_SPIRV_VULKAN_1_3, words, count, text) == WAKE_SPIRV_VALID;
}

/* The value of the n-th OpConstant of a word; UINT32_MAX: there are not so many. */
static uint32_t
number(const uint32_t *words, size_t count, uint32_t n)
{
    for (size_t at = 5; at < count; at += words[at] >> 16) {
        if ((words[at] & 0xffff) == SpvOpConstant && n-- == 0) {
            return words[at + 3];
        }
    }
    return UINT32_MAX;
}

static void
values_become_constants(void **state)
{
    const uint32_t data[3] = { 6, 1, 0x40400000 };
    const VkSpecializationInfo info = { 3, entries, sizeof(data), data };
    size_t count = 0;
    uint32_t *words = specialize(asm_special_array, COUNT(asm_special_array), &info, &count);

    (void)state;
    assert_non_null(words);
    assert_true(valid(words, count));
    /* zero, one, length, scale, extra, all */
    assert_int_equal(number(words, count, 2), 6);
    assert_int_equal(number(words, count, 3), 0x40400000);
    assert_int_equal(number(words, count, 4), 1);
    assert_int_equal(number(words, count, 5), 7);
    assert_int_equal(number(words, count, 6), UINT32_MAX);
    for (size_t at = 5; at < count; at += words[at] >> 16) {
        assert_false((words[at] & 0xffff) >= SpvOpSpecConstantTrue &&
                     (words[at] & 0xffff) <= SpvOpSpecConstantOp);
        assert_false((words[at] & 0xffff) == SpvOpDecorate && words[at + 2] == SpvDecorationSpecId);
    }
    wake_free(WAKE_HEAP_GPUAV, words);
}

static void
no_elements(void **state)
{
    const uint32_t data[3] = { 0, 0, 0 };
    const VkSpecializationInfo info = { 2, entries, sizeof(data), data };
    size_t count = 0;
    uint32_t *words = specialize(asm_special_array, COUNT(asm_special_array), &info, &count);

    (void)state;
    assert_non_null(words);
    assert_false(valid(words, count));
    wake_free(WAKE_HEAP_GPUAV, words);
}

static void
nothing_that_matters(void **state)
{
    const uint32_t data[3] = { 0, 0, 0 };
    const VkSpecializationMapEntry short_one = { 1, 0, 2 }, outside = { 1, 10, 4 };
    const VkSpecializationInfo infos[] = {
        { 0, entries, sizeof(data), data },    { 1, &entries[2], sizeof(data), data },
        { 1, &short_one, sizeof(data), data }, { 1, &outside, sizeof(data), data },
        { 1, NULL, sizeof(data), data },       { 1, entries, 0, NULL }
    };
    size_t count = 0;

    (void)state;
    for (size_t i = 0; i < COUNT(infos); i++) {
        assert_null(specialize(asm_special_array, COUNT(asm_special_array), &infos[i], &count));
    }
    assert_null(specialize(asm_special_array, COUNT(asm_special_array), NULL, &count));
}

/* gl_WorkGroupSize. */
static void
sizes_of_workgroups(void **state)
{
    const uint32_t size = 16;
    const VkSpecializationMapEntry entry = { 7, 0, 4 };
    const VkSpecializationInfo info = { 1, &entry, sizeof(size), &size };
    size_t count = 0;
    uint32_t *words = specialize(comp_special_x, COUNT(comp_special_x), &info, &count);

    (void)state;
    assert_non_null(words);
    assert_true(valid(words, count));
    wake_free(WAKE_HEAP_GPUAV, words);
}

static void
changed_words_are_survived(void **state)
{
    const uint32_t data[3] = { 5, 1, 2 };
    const VkSpecializationInfo info = { 3, entries, sizeof(data), data };
    uint64_t random = 88172645463325252u;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        /* Exactly as long, so that a read beyond it is seen. */
        size_t room = COUNT(asm_special_array), count = 0;
        uint32_t *words = malloc(sizeof(asm_special_array));

        assert_non_null(words);
        memcpy(words, asm_special_array, sizeof(asm_special_array));
        for (int k = 0; k < 3; k++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            words[5 + random % (room - 5)] ^= (uint32_t)(random >> 32) >> (random & 31);
        }
        wake_free(WAKE_HEAP_GPUAV, specialize(words, room, &info, &count));
        free(words);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_become_constants),    cmocka_unit_test(no_elements),
        cmocka_unit_test(nothing_that_matters),       cmocka_unit_test(sizes_of_workgroups),
        cmocka_unit_test(changed_words_are_survived),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
