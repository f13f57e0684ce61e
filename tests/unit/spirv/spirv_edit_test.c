/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Editing: what is added stands in its section, what is there is found again, and the rest stays as
 * it was.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "spirv/spirv_edit.h"
#include "spirv/spirv_reflect.h"
#include "spirv/spirv_validator.h"

#include <stdio.h>
#include <stdlib.h>

struct subject {
    uint32_t words[1 << 14];
    size_t count;
    struct wake_spirv_module *module;
    struct wake_spirv_edit edit;
};

static struct subject s;

static int
open_subject(void **state)
{
    FILE *file = fopen(GPUAV_SHADERS "/gpuav_index.spv", "rb");

    (void)state;
    if (!file) {
        return -1;
    }
    s.count = fread(s.words, 4, sizeof(s.words) / 4, file);
    fclose(file);
    s.module = wake_spirv_module_read(s.words, s.count);
    return s.module && !s.module->broken && wake_spirv_edit_init(&s.edit, s.module) ? 0 : -1;
}

static int
close_subject(void **state)
{
    (void)state;
    wake_spirv_edit_finish(&s.edit);
    wake_spirv_module_destroy(s.module);
    return wake_heap_used(WAKE_HEAP_STATE) == 0 && wake_heap_used(WAKE_HEAP_GPUAV) == 0 ? 0 : -1;
}

/* The functions as they are. */
static void
copy_body(void)
{
    uint32_t first = s.edit.starts[WAKE_SECTION_GLOBALS];

    wake_spirv_put(&s.edit.body, &s.words[first], (uint32_t)s.count - first);
}

static size_t
find(const uint32_t *words, size_t count, uint32_t op, unsigned n)
{
    for (size_t at = 5; at < count; at += words[at] >> 16) {
        if ((words[at] & 0xffff) == op && n-- == 0) {
            return at;
        }
    }
    return 0;
}

static void
nothing_added(void **state)
{
    size_t count;
    uint32_t *words;

    (void)state;
    copy_body();
    words = wake_spirv_edit_write(&s.edit, &count);
    assert_non_null(words);
    assert_int_equal(count, s.count);
    assert_memory_equal(words, s.words, count * 4);
    wake_free(WAKE_HEAP_GPUAV, words);
}

static void
declarations_are_found_again(void **state)
{
    size_t at = find(s.words, s.count, SpvOpTypeInt, 0);
    uint32_t uint_type, seven, pointer;

    (void)state;
    assert_int_not_equal(at, 0);
    uint_type = wake_spirv_type_int(&s.edit, s.words[at + 2], s.words[at + 3]);
    assert_int_equal(uint_type, s.words[at + 1]);
    at = find(s.words, s.count, SpvOpConstant, 0);
    assert_int_equal(WAKE_SPIRV_DECLARE(&s.edit, SpvOpConstant, s.words[at + 1], s.words[at + 3]),
                     s.words[at + 2]);
    seven = wake_spirv_constant_uint(&s.edit, 777777);
    assert_true(seven >= s.module->words[3]);
    assert_int_equal(wake_spirv_constant_uint(&s.edit, 777777), seven);
    assert_int_not_equal(wake_spirv_constant_uint(&s.edit, 777778), seven);
    pointer = wake_spirv_type_pointer(&s.edit, SpvStorageClassPrivate, uint_type);
    assert_int_equal(wake_spirv_type_pointer(&s.edit, SpvStorageClassPrivate, uint_type), pointer);
    assert_int_not_equal(wake_spirv_type_pointer(&s.edit, SpvStorageClassWorkgroup, uint_type),
                         pointer);
    /* Of thousands each is still the one it was. */
    for (uint32_t i = 0; i < 5000; i++) {
        (void)wake_spirv_constant_uint(&s.edit, 1000000 + i);
    }
    assert_int_equal(wake_spirv_constant_uint(&s.edit, 777777), seven);
    assert_int_equal(wake_spirv_constant_uint(&s.edit, 1000000 + 4999), s.edit.bound - 1);
}

static void
additions_stand_in_their_sections(void **state)
{
    static const uint32_t order[] = { SpvOpCapability, SpvOpExtension, SpvOpExtInstImport,
                                      SpvOpMemoryModel };
    char text[WAKE_SPIRV_TEXT];
    uint32_t variable, capability = SpvCapabilityInt64;
    size_t count, last = 0;
    uint32_t *words;

    (void)state;
    variable = wake_spirv_add_variable(&s.edit, SpvStorageClassPrivate,
                                       wake_spirv_type_int(&s.edit, 32, false));
    wake_spirv_decorate(&s.edit, variable, SpvDecorationRelaxedPrecision, UINT32_MAX);
    wake_spirv_add_extension(&s.edit, "SPV_KHR_storage_buffer_storage_class");
    wake_spirv_put_instruction(&s.edit.added[WAKE_SECTION_CAPABILITIES], SpvOpCapability,
                               &capability, 1);
    copy_body();
    words = wake_spirv_edit_write(&s.edit, &count);
    assert_non_null(words);
    assert_int_equal(words[3], s.edit.bound);
    for (unsigned i = 0; i < 4; i++) {
        size_t at = find(words, count, order[i], 0);

        assert_true(at > last);
        last = at;
    }
    if (wake_spirv_validator_version()[0]) {
        assert_int_equal(wake_spirv_validate(WAKE_SPIRV_VULKAN_1_2, words, count, text),
                         WAKE_SPIRV_VALID);
    }
    /* From 1.4 on every variable that is used is in the interface. */
    assert_true(s.module->version >= 0x10400);
    last = find(words, count, SpvOpEntryPoint, 0);
    assert_int_equal(words[last + (words[last] >> 16) - 1], variable);
    wake_spirv_add_interface(&s.edit, 0, variable);
    assert_int_equal(s.edit.interfaces.count, 2); /* not twice */
    wake_free(WAKE_HEAP_GPUAV, words);
}

static void
instructions_are_dropped(void **state)
{
    size_t at = find(s.words, s.count, SpvOpName, 0), count;
    uint32_t *words;

    (void)state;
    assert_int_not_equal(at, 0);
    wake_spirv_drop(&s.edit, (uint32_t)at);
    copy_body();
    words = wake_spirv_edit_write(&s.edit, &count);
    assert_non_null(words);
    assert_int_equal(count, s.count - (s.words[at] >> 16));
    wake_free(WAKE_HEAP_GPUAV, words);
}

static void
too_many_ids(void **state)
{
    size_t count;

    (void)state;
    copy_body();
    s.edit.bound = WAKE_SPIRV_MAX_ID;
    (void)wake_spirv_new_id(&s.edit);
    assert_null(wake_spirv_edit_write(&s.edit, &count));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_added, open_subject, close_subject),
        cmocka_unit_test_setup_teardown(declarations_are_found_again, open_subject, close_subject),
        cmocka_unit_test_setup_teardown(additions_stand_in_their_sections, open_subject,
                                        close_subject),
        cmocka_unit_test_setup_teardown(instructions_are_dropped, open_subject, close_subject),
        cmocka_unit_test_setup_teardown(too_many_ids, open_subject, close_subject),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
