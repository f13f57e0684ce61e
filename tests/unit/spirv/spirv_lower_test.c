/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Modules that abort, made into ones that every driver with buffer device addresses knows.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "gpuav/instrument/instrument.h"
#include "scenes/abort_module.h"
#include "spirv/spirv_known.h"
#include "spirv/spirv_lower.h"
#include "spirv/spirv_reflect.h"
#include "spirv/spirv_validator.h"

#include "asm_abort_call.h"
#include "asm_abort_rahit.h"
#include "asm_abort_rahit_ends.h"
#include "asm_abort_rahit_ignores.h"
#include "asm_abort_rcall.h"
#include "asm_abort_rchit.h"
#include "asm_abort_rgen.h"
#include "asm_abort_rint.h"
#include "asm_abort_rmiss.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct wake_spirv_lowering lowering = { .address = UINT64_C(0x7fff12345670),
                                                     .capacity = 65536 };

static uint32_t
count_of(const uint32_t *words, size_t count, uint32_t op, uint32_t first)
{
    uint32_t found = 0;

    for (size_t at = 5; at < count; at += words[at] >> 16) {
        found += (words[at] & 0xffff) == op && (first == UINT32_MAX || words[at + 1] == first);
    }
    return found;
}
#define HAS(words, count, op, first) (count_of((words), (count), (op), (first)) != 0)

/* What every lowered module must be. */
static void
check_lowered(const uint32_t *words, size_t count, bool aborts)
{
    struct wake_spirv_module *module = wake_spirv_module_create(words, count);
    struct wake_spirv_unknown unknown;
    char text[WAKE_SPIRV_TEXT];

    assert_non_null(module);
    assert_false(module->broken);
    wake_spirv_module_destroy(module);
    if (!wake_spirv_knows(words, count, &unknown)) {
        fail_msg("%s is left", wake_spirv_unknown_text(text, sizeof(text), &unknown));
    }
    assert_int_equal(HAS(words, count, SpvOpMemoryModel, SpvAddressingModelPhysicalStorageBuffer64),
                     aborts);
    assert_int_equal(HAS(words, count, SpvOpAtomicStore, UINT32_MAX), aborts);
    if (wake_spirv_validate(WAKE_SPIRV_VULKAN_1_2 | WAKE_SPIRV_SCALAR_BLOCKS, words, count, text) ==
        WAKE_SPIRV_INVALID) {
        fail_msg("%s", text);
    }
}

static void
every_kind_of_message(void **state)
{
    static const uint32_t flags[] = { 0,
                                      ABORT_LONE_NUMBER,
                                      ABORT_COPY,
                                      ABORT_SPEC,
                                      ABORT_NO_EXTENSIONS,
                                      ABORT_NO_CAPABILITY,
                                      ABORT_LONE_NUMBER | ABORT_NO_EXTENSIONS };

    (void)state;
    for (size_t i = 0; i < COUNT(flags); i++) {
        struct abort_module m;
        uint32_t *words, *again;
        size_t count = 0, count_again = 0;

        abort_module_make(&m, flags[i]);
        words = wake_spirv_lower(&lowering, m.words, m.count, &count);
        assert_non_null(words);
        check_lowered(words, count, true);
        /* Equal modules give equal ones: pipeline caches depend on it. */
        again = wake_spirv_lower(&lowering, m.words, m.count, &count_again);
        assert_int_equal(count, count_again);
        assert_memory_equal(words, again, count * sizeof(*words));
        wake_free(WAKE_HEAP_GPUAV, words);
        wake_free(WAKE_HEAP_GPUAV, again);
    }
}

static void
data_becomes_constants(void **state)
{
    struct abort_module m;
    uint32_t *words;
    size_t count = 0;

    (void)state;
    abort_module_make(&m, ABORT_NO_ABORT);
    words = wake_spirv_lower(&lowering, m.words, m.count, &count);
    assert_non_null(words);
    check_lowered(words, count, false);
    /* "test: %u": eight different characters with the zero. */
    assert_int_equal(count_of(words, count, SpvOpConstant, 4), 8);
    assert_int_equal(count_of(words, count, SpvOpConstantComposite, 8), 1);
    wake_free(WAKE_HEAP_GPUAV, words);
}

/* Characters of the text, in the order in which they are used. */
static uint32_t
characters(const uint32_t *words, size_t count, char *text, uint32_t room)
{
    uint32_t used = 0;

    for (size_t at = 5; at < count; at += words[at] >> 16) {
        if ((words[at] & 0xffff) != SpvOpConstantComposite || words[at + 1] != 8) {
            continue;
        }
        for (uint32_t i = 3; i < words[at] >> 16 && used < room; i++) {
            for (size_t c = 5; c < count; c += words[c] >> 16) {
                if ((words[c] & 0xffff) == SpvOpConstant && words[c + 2] == words[at + i]) {
                    text[used++] = (char)words[c + 3];
                }
            }
        }
    }
    return used;
}

/* Constant 7 is the text: what a pipeline gives for it, if it has the size. */
static void
specialized_data(void **state)
{
    static const char given[] = "--else: %u";
    const struct {
        VkSpecializationMapEntry entry;
        size_t size;
        const char *text;
    } cases[] = { { { 7, 2, 9 }, 11, "else: %u" },   { { 7, 2, 9 }, 10, "test: %u" },
                  { { 7, 2, 8 }, 11, "test: %u" },   { { 6, 2, 9 }, 11, "test: %u" },
                  { { 7, 200, 9 }, 11, "test: %u" }, { { 7, UINT32_MAX, 9 }, 11, "test: %u" } };
    struct abort_module m;

    (void)state;
    abort_module_make(&m, ABORT_SPEC);
    assert_true(wake_spirv_has_spec_data(m.words, m.count));
    for (size_t i = 0; i < COUNT(cases); i++) {
        const VkSpecializationInfo info = { 1, &cases[i].entry, cases[i].size, given };
        struct wake_spirv_lowering with = lowering;
        char text[16] = { 0 };
        uint32_t *words;
        size_t count = 0;

        with.specialization = &info;
        words = wake_spirv_lower(&with, m.words, m.count, &count);
        assert_non_null(words);
        check_lowered(words, count, true);
        assert_int_equal(characters(words, count, text, sizeof(text)), 9);
        assert_string_equal(text, cases[i].text);
        wake_free(WAKE_HEAP_GPUAV, words);
    }
    abort_module_make(&m, 0);
    assert_false(wake_spirv_has_spec_data(m.words, m.count));
}

/* Calls are tested behind three calls, and the flag is one private variable. */
static void
functions_return_to_their_callers(void **state)
{
    static uint32_t call[COUNT(asm_abort_call)];
    uint32_t *words;
    size_t count = 0;

    (void)state;
    memcpy(call, asm_abort_call, sizeof(call));
    assert_int_equal(abort_module_patch(call, COUNT(call)), 1);
    words = wake_spirv_lower(&lowering, call, COUNT(call), &count);
    assert_non_null(words);
    check_lowered(words, count, true);
    assert_int_equal(count_of(words, count, SpvOpFunctionCall, UINT32_MAX), 4);
    assert_int_equal(count_of(words, count, SpvOpSelectionMerge, UINT32_MAX),
                     count_of(call, COUNT(call), SpvOpSelectionMerge, UINT32_MAX) + 4);
    assert_int_equal(HAS(words, count, SpvOpKill, UINT32_MAX), false);
    wake_free(WAKE_HEAP_GPUAV, words);
}

/* The same module as a fragment shader: nothing has to be told to callers. */
static void
fragment_shaders_are_killed(void **state)
{
    static uint32_t call[COUNT(asm_abort_call)];
    uint32_t *words;
    size_t count = 0;

    (void)state;
    memcpy(call, asm_abort_call, sizeof(call));
    (void)abort_module_patch(call, COUNT(call));
    for (size_t at = 5; at < COUNT(call); at += call[at] >> 16) {
        if ((call[at] & 0xffff) == SpvOpEntryPoint) {
            call[at + 1] = SpvExecutionModelFragment;
        }
    }
    words = wake_spirv_lower(&lowering, call, COUNT(call), &count);
    assert_non_null(words);
    assert_int_equal(count_of(words, count, SpvOpKill, UINT32_MAX), 1);
    assert_int_equal(count_of(words, count, SpvOpSelectionMerge, UINT32_MAX),
                     count_of(call, COUNT(call), SpvOpSelectionMerge, UINT32_MAX));
    wake_free(WAKE_HEAP_GPUAV, words);
}

/* Rays: no stage of theirs has OpKill, so functions return to their callers. What comes out can be
 * instrumented as well. */
static void
shaders_of_rays(void **state)
{
#define STAGE(name)                                      \
    {                                                    \
#name, asm_abort_##name, COUNT(asm_abort_##name) \
    }
    static const struct {
        const char *name;
        const uint32_t *words;
        size_t count;
    } stages[] = { STAGE(rgen),       STAGE(rint),  STAGE(rahit), STAGE(rahit_ignores),
                   STAGE(rahit_ends), STAGE(rchit), STAGE(rmiss), STAGE(rcall) };
    static uint32_t code[COUNT(asm_abort_rahit_ignores) + COUNT(asm_abort_rgen)];
    const struct wake_instrument_settings settings = {
        .set = 31,
        .checks = WAKE_CHECK_ALL,
        .skip = WAKE_CHECK_ALL,
        .stages = VK_SHADER_STAGE_ALL,
        .api_version = VK_API_VERSION_1_2,
        .block_layout = WAKE_LAYOUT_SCALAR,
        .validate = true,
    };

    (void)state;
    for (size_t i = 0; i < COUNT(stages); i++) {
        struct wake_instrumented instrumented;
        uint32_t *words;
        size_t count = 0;

        assert_true(stages[i].count <= COUNT(code));
        memcpy(code, stages[i].words, stages[i].count * sizeof(*code));
        code[1] = 0x10400;
        assert_int_equal(abort_module_patch(code, (uint32_t)stages[i].count), 1);
        words = wake_spirv_lower(&lowering, code, stages[i].count, &count);
        if (!words) {
            fail_msg("%s is not lowered", stages[i].name);
        }
        check_lowered(words, count, true);
        assert_int_equal(count_of(words, count, SpvOpSelectionMerge, UINT32_MAX),
                         count_of(code, stages[i].count, SpvOpSelectionMerge, UINT32_MAX) + 3);
        assert_false(HAS(words, count, SpvOpKill, UINT32_MAX));
        (void)wake_instrument(words, count, &settings, &instrumented);
        if (instrumented.verdict != WAKE_INSTRUMENTED) {
            fail_msg("%s: %s", stages[i].name, instrumented.message);
        }
        check_lowered(instrumented.words, instrumented.count, true);
        wake_instrumented_finish(&instrumented);
        wake_free(WAKE_HEAP_GPUAV, words);
    }
}

static void
what_cannot_be_lowered(void **state)
{
    struct abort_module m;
    size_t count = 0;

    (void)state;
    abort_module_make(&m, ABORT_HUGE);
    assert_null(wake_spirv_lower(&lowering, m.words, m.count, &count));
    abort_module_make(&m, ABORT_SHORT_DATA);
    assert_null(wake_spirv_lower(&lowering, m.words, m.count, &count));
    assert_null(wake_spirv_lower(&lowering, m.words, 3, &count));
    assert_null(wake_spirv_lower(&lowering, NULL, 0, &count));
}

/* Words changed at random, also such that the module no longer makes sense. */
static void
changed_words_are_survived(void **state)
{
    uint64_t random = UINT64_C(0x2545F4914F6CDD1D);
    static uint32_t call[COUNT(asm_abort_call)];

    (void)state;
    memcpy(call, asm_abort_call, sizeof(call));
    (void)abort_module_patch(call, COUNT(call));
    for (int run = 0; run < 20000; run++) {
        struct abort_module m;
        size_t size, count = 0;
        uint32_t *exact, *words;

        abort_module_make(&m, run % 4 ? 0 : ABORT_COPY);
        size = run % 2 ? COUNT(call) : m.count;
        exact = malloc(size * sizeof(uint32_t));
        assert_non_null(exact);
        memcpy(exact, run % 2 ? call : m.words, size * sizeof(uint32_t));
        for (int i = 0; i < 1 + run % 3; i++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            exact[5 + random % (size - 5)] = random & 1 ? (uint32_t)(random >> 32)
                                                        : (uint32_t)(random >> 40) % 64;
        }
        words = wake_spirv_lower(&lowering, exact, size, &count);
        wake_free(WAKE_HEAP_GPUAV, words);
        free(exact);
    }
    assert_int_equal(wake_heap_used(WAKE_HEAP_STATE), 0);
    assert_int_equal(wake_heap_used(WAKE_HEAP_GPUAV), 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_message),
        cmocka_unit_test(data_becomes_constants),
        cmocka_unit_test(specialized_data),
        cmocka_unit_test(functions_return_to_their_callers),
        cmocka_unit_test(fragment_shaders_are_killed),
        cmocka_unit_test(shaders_of_rays),
        cmocka_unit_test(what_cannot_be_lowered),
        cmocka_unit_test(changed_words_are_survived),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
