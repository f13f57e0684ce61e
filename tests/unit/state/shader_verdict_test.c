/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Verdicts: once per code and options, whoever asks; ids and texts; the cache on disk, from process
 * to process.
 */
#include "state/derived/shader_verdict.h"

#include "base/heap.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { WORDS = 40, CODES = 30, THREADS = 4 };

static const char *program;

struct code {
    uint32_t words[WORDS];
    uint32_t count;
};

/* An empty compute shader; no two numbers have the same code. */
static struct code
code_of(uint32_t number)
{
    return (struct code){ { 0x07230203,
                            0x00010000,
                            0,
                            5,
                            0,
                            2u << 16 | 17,
                            1,
                            3u << 16 | 14,
                            0,
                            1,
                            5u << 16 | 15,
                            5,
                            1,
                            0x6e69616d,
                            0,
                            6u << 16 | 16,
                            1,
                            17,
                            number + 1,
                            1,
                            1,
                            2u << 16 | 19,
                            2,
                            3u << 16 | 33,
                            3,
                            2,
                            5u << 16 | 54,
                            2,
                            1,
                            0,
                            3,
                            2u << 16 | 248,
                            4,
                            1u << 16 | 253,
                            1u << 16 | 56 },
                          35 };
}

/* Verdicts that tests look at until their end. */
static const struct wake_verdict *asked[256];
static size_t asked_count;

static int
put_asked(void **state)
{
    (void)state;
    while (asked_count) {
        wake_verdict_put(asked[--asked_count]);
    }
    return 0;
}

/* The reference is the caller's. */
static const struct wake_verdict *
get(const struct code *code, uint32_t options)
{
    const struct wake_verdict *verdict = wake_verdict_of(
        wake_verdict_key(options, code->words, code->count), options, code->words, code->count);

    assert_non_null(verdict);
    assert_int_not_equal(verdict->state, WAKE_VERDICT_RUNNING);
    return verdict;
}

static const struct wake_verdict *
ask(const struct code *code, uint32_t options)
{
    const struct wake_verdict *verdict = get(code, options);

    if (verdict->state != WAKE_VERDICT_VALID) { /* else there is nothing to put */
        assert_true(asked_count < sizeof(asked) / sizeof(asked[0]));
        asked[asked_count++] = verdict;
    }
    return verdict;
}

/* ---- verdicts -------------------------------------------------------------------------------- */

static void
asked_once(void **state)
{
    struct code code = code_of(1000);
    uint64_t made = wake_verdicts_made();
    const struct wake_verdict *first = ask(&code, WAKE_SPIRV_VULKAN_1_1);

    (void)state;
    assert_int_equal(first->state, WAKE_VERDICT_VALID);
    assert_ptr_equal(ask(&code, WAKE_SPIRV_VULKAN_1_1), first);
    assert_int_equal(wake_verdicts_made(), made + 1);
    (void)ask(&code, WAKE_SPIRV_VULKAN_1_2);
    assert_int_equal(wake_verdicts_made(), made + 2);
}

static void
ids_and_texts(void **state)
{
    struct code code = code_of(1001);
    const struct wake_verdict *verdict;

    (void)state;
    code.words[34] = 1u << 16 | 253; /* no OpFunctionEnd */
    verdict = ask(&code, WAKE_SPIRV_VULKAN_1_0);
    assert_int_equal(verdict->state, WAKE_VERDICT_INVALID);
    assert_string_equal(verdict->id, "UNASSIGNED-CoreValidation-Shader-InconsistentSpirv");
    assert_non_null(strstr(verdict->text, "OpReturn"));
    code = code_of(1002);
    code.words[16] = 77; /* an execution mode of nothing */
    assert_int_equal(ask(&code, WAKE_SPIRV_VULKAN_1_0)->state, WAKE_VERDICT_INVALID);
}

static void
what_is_not_known(void **state)
{
    struct code code = code_of(1003);
    const struct wake_verdict *verdict;

    (void)state;
    code.words[6] = 60000; /* a capability */
    verdict = ask(&code, WAKE_SPIRV_VULKAN_1_3);
    assert_int_equal(verdict->state, WAKE_VERDICT_UNKNOWN);
    assert_non_null(verdict->text);
    code = code_of(1004);
    code.words[1] = 0x00010900; /* a version */
    assert_int_equal(ask(&code, WAKE_SPIRV_VULKAN_1_3)->state, WAKE_VERDICT_UNKNOWN);
    code = code_of(1005);
    code.words[33] = 1u << 16 | 65000; /* an opcode */
    assert_int_equal(ask(&code, WAKE_SPIRV_VULKAN_1_3)->state, WAKE_VERDICT_UNKNOWN);
}

static void
versions(void **state)
{
    struct code code = code_of(1006);

    (void)state;
    code.words[1] = 0x00010400;
    assert_int_equal(ask(&code, WAKE_SPIRV_VULKAN_1_1)->state, WAKE_VERDICT_INVALID);
    assert_int_equal(ask(&code, WAKE_SPIRV_VULKAN_1_1 | WAKE_SPIRV_LENIENT)->state,
                     WAKE_VERDICT_UNKNOWN);
    assert_int_equal(ask(&code, WAKE_SPIRV_VULKAN_1_1_SPIRV_1_4)->state, WAKE_VERDICT_VALID);
    assert_int_equal(ask(&code, WAKE_SPIRV_VULKAN_1_2)->state, WAKE_VERDICT_VALID);
}

static void
garbage(void **state)
{
    struct code code = code_of(1007);

    (void)state;
    for (uint32_t count = 0; count < code.count; count++) {
        struct code cut = code;

        cut.count = count;
        assert_int_not_equal(ask(&cut, WAKE_SPIRV_VULKAN_1_0)->state, WAKE_VERDICT_VALID);
    }
}

static void
uuids(void **state)
{
    uint8_t a[WAKE_UUID_SIZE], b[WAKE_UUID_SIZE], c[WAKE_UUID_SIZE];

    (void)state;
    wake_verdict_uuid(1, a);
    wake_verdict_uuid(1, b);
    wake_verdict_uuid(2, c);
    assert_memory_equal(a, b, sizeof(a));
    assert_memory_not_equal(a, c, sizeof(a));
}

static void *
ask_all(void *argument)
{
    uint32_t first = (uint32_t)(uintptr_t)argument;

    for (uint32_t i = 0; i < CODES; i++) {
        struct code code = code_of(2000 + (first + i) % CODES);
        uint32_t options = WAKE_SPIRV_VULKAN_1_0;

        if (i & 1) {
            wake_verdict_prepare(wake_verdict_key(options, code.words, code.count), options,
                                 code.words, code.count);
        }
        if (wake_verdict_of(wake_verdict_key(options, code.words, code.count), options, code.words,
                            code.count)
                ->state != WAKE_VERDICT_VALID) {
            return NULL;
        }
    }
    return argument;
}

static void
many_threads(void **state)
{
    uint64_t made = wake_verdicts_made();
    pthread_t threads[THREADS];

    (void)state;
    for (uintptr_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, ask_all, (void *)(i * 3 + 1)), 0);
    }
    for (uintptr_t i = 0; i < THREADS; i++) {
        void *result;

        pthread_join(threads[i], &result);
        assert_ptr_equal(result, (void *)(i * 3 + 1));
    }
    assert_int_equal(wake_verdicts_made(), made + CODES);
}

static void
what_is_kept_is_bounded(void **state)
{
    enum { FIRST = 4500, ALL = 6000 }; /* more than are kept, and that many more */
    size_t before = 0;

    (void)state;
    for (uint32_t i = 0; i < ALL; i++) {
        struct code code = code_of(100000 + i);
        const struct wake_verdict *verdict;

        code.words[34] = 1u << 16 | 253; /* no OpFunctionEnd */
        verdict = get(&code, WAKE_SPIRV_VULKAN_1_0);
        assert_int_equal(verdict->state, WAKE_VERDICT_INVALID);
        assert_non_null(verdict->text);
        wake_verdict_put(verdict);
        before = i == FIRST ? wake_heap_used(WAKE_HEAP_SETUP) : before;
    }
    assert_true(wake_heap_used(WAKE_HEAP_SETUP) <= before + 64);
}

/* ---- disk ------------------------------------------------------------------------------------ */

/* Another process: asks for all codes, and tells how many it had to work out. */
static int
child(const char *path)
{
    struct wake_settings settings = { .shader_cache = true,
                                      .shader_cache_path = path,
                                      .shader_cache_size = 16 };

    wake_verdicts_open(&settings);
    for (uint32_t i = 0; i < CODES; i++) {
        struct code code = code_of(i);

        if (ask(&code, WAKE_SPIRV_VULKAN_1_0)->state != WAKE_VERDICT_VALID) {
            return 255;
        }
    }
    struct code wrong = code_of(7777);

    wrong.words[34] = 1u << 16 | 253;
    if (ask(&wrong, WAKE_SPIRV_VULKAN_1_0)->state != WAKE_VERDICT_INVALID) {
        return 254;
    }
    wake_verdicts_close();
    return (int)wake_verdicts_made();
}

static int
run_child(const char *path)
{
    char command[512];
    int status;

    snprintf(command, sizeof(command), "'%s' --child '%s'", program, path);
    status = system(command);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void
from_process_to_process(void **state)
{
    char folder[] = "/tmp/wake-verdicts-XXXXXX", command[128];

    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(run_child(folder), CODES + 1);
    assert_int_equal(run_child(folder), 1); /* what is wrong is found anew */
    snprintf(command, sizeof(command), "for f in %s/*/*.keys; do truncate -s -1 $f; done", folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(run_child(folder), CODES + 1);
    assert_int_equal(run_child(folder), 1);
    snprintf(command, sizeof(command), "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(run_child("/proc/nowhere"), CODES + 1);
}

int
main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asked_once),
        cmocka_unit_test(ids_and_texts),
        cmocka_unit_test(what_is_not_known),
        cmocka_unit_test(versions),
        cmocka_unit_test(garbage),
        cmocka_unit_test(uuids),
        cmocka_unit_test(many_threads),
        cmocka_unit_test(what_is_kept_is_bounded),
        cmocka_unit_test(from_process_to_process),
    };

    program = argv[0];
    if (argc == 3 && strcmp(argv[1], "--child") == 0) {
        return child(argv[2]);
    }
    return cmocka_run_group_tests(tests, NULL, put_asked);
}
