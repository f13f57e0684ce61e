/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The heap: counters by kind, the limited sum and its peak, the fault switch, arenas of threads.
 */
#include "base/heap.h"
#include "base/heap_large.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
counts_by_kind(void **state)
{
    (void)state;
    for (enum wake_heap_kind kind = 0; kind < WAKE_HEAP_KINDS; kind++) {
        size_t before = wake_heap_used(kind);
        char *memory = wake_alloc(kind, 1000);
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % 16, 0);
        assert_true(wake_heap_used(kind) >= before + 1000);
        memory[0] = 'a';
        memory[999] = 'z';
        char *grown = wake_realloc(kind, memory, 100000);
        assert_non_null(grown);
        assert_int_equal(grown[0], 'a');
        assert_int_equal(grown[999], 'z');
        assert_true(wake_heap_used(kind) >= before + 100000);
        char *shrunk = wake_realloc(kind, grown, 10);
        assert_non_null(shrunk);
        assert_true(wake_heap_used(kind) < before + 100000);
        wake_free(kind, shrunk);
        assert_int_equal(wake_heap_used(kind), before);
    }
}

/* Memory in large pages is memory like any other. */
static void
large_pieces(void **state)
{
    enum { PIECES = 300 };
    char *pieces[PIECES];
    size_t before = wake_heap_used(WAKE_HEAP_STATE);

    (void)state;
    for (size_t i = 0; i < PIECES; i++) {
        size_t size = WAKE_LARGE_LEAST + i * 100;

        pieces[i] = wake_alloc_large(WAKE_HEAP_STATE, size);
        assert_non_null(pieces[i]);
        assert_int_equal((uintptr_t)pieces[i] % 16, 0);
        memset(pieces[i], (int)i, size);
    }
    assert_true(wake_heap_used(WAKE_HEAP_STATE) >= before + (size_t)PIECES * WAKE_LARGE_LEAST);
    for (size_t i = 0; i < PIECES; i++) {
        assert_int_equal((unsigned char)pieces[i][0], i & 0xff);
        assert_int_equal((unsigned char)pieces[i][WAKE_LARGE_LEAST + i * 100 - 1], i & 0xff);
        wake_free(WAKE_HEAP_STATE, pieces[i]);
    }
    assert_int_equal(wake_heap_used(WAKE_HEAP_STATE), before);
    wake_heap_fail_after(1);
    assert_null(wake_alloc_large(WAKE_HEAP_STATE, WAKE_LARGE_LEAST));
    wake_heap_fail_after(0);
}

static void
zeroed_and_empty(void **state)
{
    (void)state;
    unsigned char *dirty = wake_alloc(WAKE_HEAP_SETUP, 4096);
    assert_non_null(dirty);
    memset(dirty, 0xa5, 4096);
    wake_free(WAKE_HEAP_SETUP, dirty);
    unsigned char *clean = wake_zalloc(WAKE_HEAP_SETUP, 4096);
    assert_non_null(clean);
    for (size_t i = 0; i < 4096; i++) {
        assert_int_equal(clean[i], 0);
    }
    wake_free(WAKE_HEAP_SETUP, clean);
    void *empty = wake_alloc(WAKE_HEAP_SETUP, 0);
    assert_non_null(empty);
    wake_free(WAKE_HEAP_SETUP, empty);
    wake_free(WAKE_HEAP_SETUP, NULL);
    assert_null(wake_strdup(WAKE_HEAP_SETUP, NULL));
    char *copy = wake_strdup(WAKE_HEAP_SETUP, "wake");
    assert_string_equal(copy, "wake");
    wake_free(WAKE_HEAP_SETUP, copy);
    void *fresh = wake_realloc(WAKE_HEAP_SETUP, NULL, 32);
    assert_non_null(fresh);
    wake_free(WAKE_HEAP_SETUP, fresh);
}

/* What is counted for new memory must be what is taken off when it is freed, whatever its size. */
static void
every_size_is_aligned_and_leaves_nothing_in_the_count(void **state)
{
    size_t before = wake_heap_used(WAKE_HEAP_SETUP);

    (void)state;
    for (size_t size = 1; size <= 20000; size += size < 5000 ? 1 : 777) {
        char *memory = wake_alloc(WAKE_HEAP_SETUP, size);
        char *zeroed = wake_zalloc(WAKE_HEAP_SETUP, size);

        assert_non_null(memory);
        assert_non_null(zeroed);
        assert_int_equal((uintptr_t)memory % 16, 0);
        assert_int_equal((uintptr_t)zeroed % 16, 0);
        assert_true(wake_heap_used(WAKE_HEAP_SETUP) >= before + 2 * size);
        memset(memory, 0xa5, size);
        assert_int_equal(zeroed[0] | zeroed[size / 2] | zeroed[size - 1], 0);
        wake_free(WAKE_HEAP_SETUP, memory);
        wake_free(WAKE_HEAP_SETUP, zeroed);
        assert_int_equal(wake_heap_used(WAKE_HEAP_SETUP), before);
    }
}

static void
only_some_kinds_are_limited(void **state)
{
    (void)state;
    static const struct {
        enum wake_heap_kind kind;
        bool limited;
    } kinds[] = {
        { WAKE_HEAP_BLOCK, true },  { WAKE_HEAP_MESSAGE, true }, { WAKE_HEAP_RESULT, true },
        { WAKE_HEAP_GPUAV, true },  { WAKE_HEAP_DEAD, true },    { WAKE_HEAP_STATE, false },
        { WAKE_HEAP_SETUP, false },
    };
    assert_int_equal(WAKE_COUNT(kinds), WAKE_HEAP_KINDS);
    for (size_t i = 0; i < WAKE_COUNT(kinds); i++) {
        size_t before = wake_heap_used_limited();
        void *memory = wake_alloc(kinds[i].kind, 1 << 20);
        assert_non_null(memory);
        size_t during = wake_heap_used_limited();
        wake_free(kinds[i].kind, memory);
        assert_int_equal(during > before, kinds[i].limited);
        assert_int_equal(wake_heap_used_limited(), before);
    }
}

static void
peak_outlives_the_memory(void **state)
{
    (void)state;
    size_t size = 8 << 20;
    void *memory = wake_alloc(WAKE_HEAP_RESULT, size);
    assert_non_null(memory);
    wake_free(WAKE_HEAP_RESULT, memory);
    assert_true(wake_heap_peak_limited() >= size);
    assert_true(wake_heap_used_limited() < size);
}

static void
nth_allocation_fails_once(void **state)
{
    (void)state;
    wake_heap_fail_after(3);
    void *first = wake_alloc(WAKE_HEAP_SETUP, 8);
    void *second = wake_zalloc(WAKE_HEAP_SETUP, 8);
    assert_non_null(first);
    assert_non_null(second);
    size_t before = wake_heap_used(WAKE_HEAP_SETUP);
    assert_null(wake_realloc(WAKE_HEAP_SETUP, first, 4096));
    assert_int_equal(wake_heap_used(WAKE_HEAP_SETUP), before);
    void *fourth = wake_alloc(WAKE_HEAP_SETUP, 8);
    assert_non_null(fourth);
    wake_free(WAKE_HEAP_SETUP, first);
    wake_free(WAKE_HEAP_SETUP, second);
    wake_free(WAKE_HEAP_SETUP, fourth);
    wake_heap_fail_after(1);
    wake_heap_fail_after(0);
    void *fifth = wake_alloc(WAKE_HEAP_SETUP, 8);
    assert_non_null(fifth);
    wake_free(WAKE_HEAP_SETUP, fifth);
}

#define THREADS 4
#define ROUNDS 2000

static void *
allocate_as_worker(void *kept)
{
    wake_heap_thread_arena_init();
    for (int i = 0; i < ROUNDS; i++) {
        void *memory = wake_alloc(WAKE_HEAP_STATE, (size_t)(i % 700) + 1);
        if (!memory) {
            return "no memory";
        }
        memset(memory, i, (size_t)(i % 700) + 1);
        wake_free(WAKE_HEAP_STATE, memory);
    }
    *(void **)kept = wake_strdup(WAKE_HEAP_STATE, "outlives its thread");
    wake_heap_thread_arena_finish();
    return NULL;
}

static void
memory_outlives_the_arena_of_its_thread(void **state)
{
    (void)state;
    size_t before = wake_heap_used(WAKE_HEAP_STATE);
    for (int round = 0; round < 20; round++) {
        pthread_t threads[THREADS];
        void *kept[THREADS] = { NULL };
        for (int i = 0; i < THREADS; i++) {
            assert_int_equal(pthread_create(&threads[i], NULL, allocate_as_worker, &kept[i]), 0);
        }
        for (int i = 0; i < THREADS; i++) {
            void *failure;
            pthread_join(threads[i], &failure);
            assert_null(failure);
            assert_string_equal(kept[i], "outlives its thread");
            wake_free(WAKE_HEAP_STATE, kept[i]);
        }
    }
    assert_int_equal(wake_heap_used(WAKE_HEAP_STATE), before);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_by_kind),
        cmocka_unit_test(large_pieces),
        cmocka_unit_test(zeroed_and_empty),
        cmocka_unit_test(every_size_is_aligned_and_leaves_nothing_in_the_count),
        cmocka_unit_test(only_some_kinds_are_limited),
        cmocka_unit_test(peak_outlives_the_memory),
        cmocka_unit_test(nth_allocation_fails_once),
        cmocka_unit_test(memory_outlives_the_arena_of_its_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
