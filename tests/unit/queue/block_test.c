/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The block pool: sizes, recycling, the memory limit's hint, and many threads that exchange blocks.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "queue/block.h"
#include "queue/order.h"

#include <pthread.h>
#include <string.h>

static int
pool_up(void **state)
{
    (void)state;
    return wake_block_pool_init() ? 0 : -1;
}

static int
pool_down(void **state)
{
    (void)state;
    wake_block_pool_finish();
    return wake_heap_used(WAKE_HEAP_BLOCK) == 0 ? 0 : -1;
}

static void
a_block_holds_at_least_what_was_asked_for(void **state)
{
    (void)state;
    for (uint32_t size_class = 0; size_class < WAKE_BLOCK_CLASSES; size_class++) {
        for (size_t need = 8; need <= wake_block_class_bytes[WAKE_BLOCK_CLASSES - 1]; need *= 2) {
            struct wake_block *block = wake_block_get(size_class, need);

            assert_non_null(block);
            assert_true(block->capacity >= need);
            assert_true(block->size_class >= size_class);
            assert_int_equal((uintptr_t)block->data % 16, 0);
            assert_null(block->next);
            assert_null(block->sealed);
            memset(block->data, 0xa5, block->capacity);
            wake_block_put(block);
        }
    }
}

static void
a_larger_record_gets_an_allocation_of_its_own(void **state)
{
    size_t need = (size_t)wake_block_class_bytes[WAKE_BLOCK_CLASSES - 1] + 1;
    size_t before = wake_heap_used(WAKE_HEAP_BLOCK);
    struct wake_block *block = wake_block_get(0, need);

    (void)state;
    assert_non_null(block);
    assert_true(block->capacity >= need);
    assert_int_equal(block->size_class, WAKE_BLOCK_CLASSES);
    wake_block_put(block);
    assert_int_equal(wake_heap_used(WAKE_HEAP_BLOCK), before); /* not kept */
}

static void
a_block_beyond_four_gibibytes_is_refused(void **state)
{
    (void)state;
    assert_null(wake_block_get(0, (size_t)UINT32_MAX + 1));
}

static void
a_returned_block_is_handed_out_again(void **state)
{
    struct wake_block *first = wake_block_get(1, 8);
    size_t before = wake_heap_used(WAKE_HEAP_BLOCK);

    (void)state;
    assert_non_null(first);
    wake_block_put(first);
    assert_int_equal(wake_heap_used(WAKE_HEAP_BLOCK), before);
    for (int i = 0; i < 1000; i++) {
        struct wake_block *block = wake_block_get(1, 8);
        assert_non_null(block);
        wake_block_put(block);
    }
    assert_int_equal(wake_heap_used(WAKE_HEAP_BLOCK), before);
    wake_block_pool_trim();
    assert_true(wake_heap_used(WAKE_HEAP_BLOCK) < before);
}

static void
a_failed_allocation_gives_no_block(void **state)
{
    (void)state;
    wake_block_pool_trim();
    wake_heap_fail_after(1);
    assert_null(wake_block_get(0, 8));
    wake_heap_fail_after(0);
    wake_block_put(NULL);
}

static void
a_block_beyond_the_limit_raises_the_hint(void **state)
{
    struct wake_block *blocks[2];

    (void)state;
    wake_block_pool_trim();
    wake_store_relaxed(&wake_block_pressure, 0);
    wake_block_limit = wake_heap_used_limited() + 2 * (uint64_t)wake_block_class_bytes[0];
    blocks[0] = wake_block_get(0, 8);
    assert_int_equal(wake_load_relaxed(&wake_block_pressure), 0);
    blocks[1] = wake_block_get(0, 8);
    assert_int_equal(wake_load_relaxed(&wake_block_pressure), 1);
    wake_block_limit = UINT64_MAX;
    wake_store_relaxed(&wake_block_pressure, 0);
    wake_block_put(blocks[0]);
    wake_block_put(blocks[1]);
}

/* Every thread writes over the whole block it got: two holders of one block would see each other's
 * bytes. */
static void *
exchange_blocks(void *argument)
{
    uint8_t mark = (uint8_t)(uintptr_t)argument;
    uintptr_t wrong = 0;

    for (uint32_t round = 0; round < 2000; round++) {
        struct wake_block *blocks[3];

        for (uint32_t i = 0; i < 3; i++) {
            blocks[i] = wake_block_get(0, 8);
            memset(blocks[i]->data, mark, 64);
        }
        for (uint32_t i = 0; i < 3; i++) {
            for (uint32_t k = 0; k < 64; k++) {
                wrong += (uint8_t)blocks[i]->data[k] != mark;
            }
            wake_block_put(blocks[i]);
        }
    }
    return (void *)wrong;
}

static void
a_block_has_one_holder_at_a_time(void **state)
{
    pthread_t threads[4];

    (void)state;
    for (uintptr_t i = 0; i < 4; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, exchange_blocks, (void *)(i + 1)), 0);
    }
    for (uint32_t i = 0; i < 4; i++) {
        void *wrong;
        pthread_join(threads[i], &wrong);
        assert_null(wrong);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_block_holds_at_least_what_was_asked_for, pool_up,
                                        pool_down),
        cmocka_unit_test_setup_teardown(a_larger_record_gets_an_allocation_of_its_own, pool_up,
                                        pool_down),
        cmocka_unit_test_setup_teardown(a_block_beyond_four_gibibytes_is_refused, pool_up,
                                        pool_down),
        cmocka_unit_test_setup_teardown(a_returned_block_is_handed_out_again, pool_up, pool_down),
        cmocka_unit_test_setup_teardown(a_failed_allocation_gives_no_block, pool_up, pool_down),
        cmocka_unit_test_setup_teardown(a_block_beyond_the_limit_raises_the_hint, pool_up,
                                        pool_down),
        cmocka_unit_test_setup_teardown(a_block_has_one_holder_at_a_time, pool_up, pool_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
