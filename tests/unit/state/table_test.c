/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Handle tables: insertion, replacement, removal, rebuilding, and readers that look up while
 * writers rebuild.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "state/scope/table.h"

#include <pthread.h>
#include <stdlib.h>

static struct wake_table table;

static int
table_up(void **state)
{
    (void)state;
    wake_table_init(&table);
    return 0;
}

static int
table_down(void **state)
{
    (void)state;
    wake_table_finish(&table);
    return wake_heap_used(WAKE_HEAP_STATE) == 0 ? 0 : -1;
}

static wake_id
insert(uint64_t handle, wake_id id)
{
    bool ok = false;
    wake_id before = wake_table_insert(&table, handle, id, &ok);

    assert_true(ok);
    return before;
}

/* Handles as drivers make them: pointers a few cache lines apart. */
static uint64_t
handle_of(uint64_t number)
{
    return UINT64_C(0x7f0012340000) + number * 192;
}

static void
an_empty_table_knows_nothing(void **state)
{
    (void)state;
    assert_int_equal(wake_table_find(&table, 0), 0);
    assert_int_equal(wake_table_find(&table, 1), 0);
    assert_int_equal(wake_table_find(&table, UINT64_MAX), 0);
    assert_int_equal(wake_table_remove(&table, 1, 0), 0);
}

static void
what_was_inserted_is_found_until_removed(void **state)
{
    (void)state;
    assert_int_equal(insert(0x10, 7), 0);
    assert_int_equal(wake_table_find(&table, 0x10), 7);
    assert_int_equal(wake_table_find(&table, 0x11), 0);
    assert_int_equal(wake_table_remove(&table, 0x10, 0), 7);
    assert_int_equal(wake_table_find(&table, 0x10), 0);
    assert_int_equal(wake_table_remove(&table, 0x10, 0), 0);
}

static void
a_handle_given_out_again_names_the_new_object(void **state)
{
    (void)state;
    assert_int_equal(insert(0x10, 7), 0);
    assert_int_equal(insert(0x10, 8), 7);
    assert_int_equal(wake_table_find(&table, 0x10), 8);
    assert_int_equal(wake_table_remove(&table, 0x10, 7), 0); /* another object by now */
    assert_int_equal(wake_table_find(&table, 0x10), 8);
    assert_int_equal(wake_table_remove(&table, 0x10, 8), 8);
    assert_int_equal(insert(0x10, 9), 0);
    assert_int_equal(wake_table_find(&table, 0x10), 9);
}

static void
a_new_handle_keeps_the_id_it_has(void **state)
{
    bool ok = false;

    (void)state;
    assert_int_equal(wake_table_insert_new(&table, 0x10, 7, &ok), 0);
    assert_true(ok);
    assert_int_equal(wake_table_insert_new(&table, 0x10, 8, &ok), 7);
    assert_true(ok);
    assert_int_equal(wake_table_find(&table, 0x10), 7);
    assert_int_equal(wake_table_remove(&table, 0x10, 0), 7);
    assert_int_equal(wake_table_insert_new(&table, 0x10, 9, &ok), 0);
    assert_int_equal(wake_table_find(&table, 0x10), 9);
}

static void
growth_loses_nothing(void **state)
{
    enum { MANY = 30000 };

    (void)state;
    for (uint64_t i = 1; i <= MANY; i++) {
        assert_int_equal(insert(handle_of(i), i), 0);
    }
    for (uint64_t i = 1; i <= MANY; i++) {
        assert_int_equal(wake_table_find(&table, handle_of(i)), i);
        assert_int_equal(wake_table_find(&table, handle_of(i) + 8), 0);
    }
}

static void
memory_stays_bounded_when_handles_come_and_go(void **state)
{
    size_t settled = 0;

    (void)state;
    for (uint64_t i = 1; i <= 200000; i++) {
        insert(handle_of(i), i);
        if (i > 100) {
            assert_int_equal(wake_table_remove(&table, handle_of(i - 100), 0), i - 100);
        }
        if (i == 20000) {
            settled = wake_heap_used(WAKE_HEAP_STATE);
        }
    }
    assert_int_equal(wake_heap_used(WAKE_HEAP_STATE), settled);
    for (uint64_t i = 199901; i <= 200000; i++) {
        assert_int_equal(wake_table_find(&table, handle_of(i)), i);
    }
}

static void
without_memory_the_table_says_so_and_keeps_what_it_has(void **state)
{
    bool ok = true;

    (void)state;
    wake_heap_fail_after(1);
    (void)wake_table_insert(&table, 0x10, 7, &ok);
    assert_false(ok);
    wake_heap_fail_after(0);
    assert_int_equal(wake_table_find(&table, 0x10), 0);
    insert(0x10, 7);
    assert_int_equal(wake_table_find(&table, 0x10), 7);
}

static void
count_entry(void *context, uint64_t handle, wake_id id)
{
    uint64_t *sum = context;

    assert_int_equal(handle, handle_of(id));
    *sum += id;
}

static void
each_calls_back_for_living_entries_only(void **state)
{
    uint64_t sum = 0;

    (void)state;
    for (uint64_t i = 1; i <= 100; i++) {
        insert(handle_of(i), i);
    }
    for (uint64_t i = 1; i <= 100; i += 2) {
        (void)wake_table_remove(&table, handle_of(i), 0);
    }
    wake_table_each(&table, count_entry, &sum);
    assert_int_equal(sum, 50 * 51);
}

/* ---- the same against a model, seeded -------------------------------------------------------- */

static void
a_long_random_life_matches_a_plain_array(void **state)
{
    enum { HANDLES = 512, STEPS = 100000 };
    static wake_id model[HANDLES];
    unsigned short seed[3] = { 1, 2, 3 };
    wake_id next = 1;

    (void)state;
    for (int step = 0; step < STEPS; step++) {
        uint64_t at = (uint64_t)nrand48(seed) % HANDLES;

        if (nrand48(seed) % 2) {
            assert_int_equal(insert(handle_of(at), next), model[at]);
            model[at] = next++;
        } else {
            assert_int_equal(wake_table_remove(&table, handle_of(at), 0), model[at]);
            model[at] = 0;
        }
        at = (uint64_t)nrand48(seed) % HANDLES;
        assert_int_equal(wake_table_find(&table, handle_of(at)), model[at]);
    }
}

/* ---- readers beside writers ------------------------------------------------------------------ */

enum { STABLE = 64, ROUNDS = 30000, READERS = 3 };
static uint32_t writing;

/* Handles that stay must be found in every state of the table; a passing one with its own id or not
 * at all. */
static void *
look_up(void *argument)
{
    uintptr_t wrong = 0;
    uint64_t passing = (uint64_t)(uintptr_t)argument;

    while (wake_load_acquire(&writing)) {
        for (uint64_t i = 1; i <= STABLE; i++) {
            wrong += wake_table_find(&table, handle_of(i)) != i;
        }
        for (uint64_t i = 0; i < 32; i++) {
            uint64_t number = 1000 + (passing += 7) % ROUNDS;
            wake_id id = wake_table_find(&table, handle_of(number));
            wrong += id != 0 && id != number;
        }
    }
    return (void *)wrong;
}

/* VK_NULL_HANDLE is looked up like any other, and stands where an empty place is found first: also
 * while that place fills. */
static void *
look_up_null(void *argument)
{
    uintptr_t wrong = 0;

    (void)argument;
    while (wake_load_acquire(&writing)) {
        wrong += wake_table_find(&table, 0) != 0;
    }
    return (void *)wrong;
}

static void
null_is_never_found_while_its_place_changes(void **state)
{
    uint64_t handle = 0x1000;
    pthread_t reader;
    void *wrong;

    (void)state;
    wake_store_release(&writing, 1);
    assert_int_equal(pthread_create(&reader, NULL, look_up_null, NULL), 0);
    for (uint64_t i = 0; i < 40 * ROUNDS; i++) {
        do {
            handle += 16;
        } while (wake_table_hash(handle) >> 61 ||
                 wake_table_hash(handle) >> 32 & 15); /* where 0 stands in a small table */
        insert(handle, i + 1);
        assert_int_equal(wake_table_remove(&table, handle, 0), i + 1);
    }
    wake_store_release(&writing, 0);
    pthread_join(reader, &wrong);
    assert_null(wrong);
}

static void
readers_find_what_stays_while_the_table_is_rebuilt(void **state)
{
    pthread_t readers[READERS];

    (void)state;
    for (uint64_t i = 1; i <= STABLE; i++) {
        insert(handle_of(i), i);
    }
    wake_store_release(&writing, 1);
    for (uintptr_t i = 0; i < READERS; i++) {
        assert_int_equal(pthread_create(&readers[i], NULL, look_up, (void *)i), 0);
    }
    for (uint64_t i = 0; i < ROUNDS; i++) {
        insert(handle_of(1000 + i), 1000 + i);
        if (i >= 40) {
            assert_int_equal(wake_table_remove(&table, handle_of(1000 + i - 40), 0), 1000 + i - 40);
        }
    }
    wake_store_release(&writing, 0);
    for (uint32_t i = 0; i < READERS; i++) {
        void *wrong;
        pthread_join(readers[i], &wrong);
        assert_null(wrong);
    }
}

static void
note_id(void *context, wake_id id)
{
    *(wake_id *)context = id;
}

static void
a_visit_sees_what_is_live_and_nothing_else(void **state)
{
    wake_id seen = 0;

    (void)state;
    assert_int_equal(wake_table_visit(&table, handle_of(1), note_id, &seen), 0);
    insert(handle_of(1), 7);
    assert_int_equal(wake_table_visit(&table, handle_of(1), note_id, &seen), 7);
    assert_int_equal(seen, 7);
    seen = 0;
    assert_int_equal(wake_table_visit(&table, 0, note_id, &seen), 0);
    assert_int_equal(wake_table_remove(&table, handle_of(1), 0), 7);
    assert_int_equal(wake_table_visit(&table, handle_of(1), note_id, &seen), 0);
    assert_int_equal(seen, 0);
}

static void
outgrown_maps_cost_nothing(void **state)
{
    enum { MANY = 240000 }; /* close below the size at which maps double */

    (void)state;
    for (uint64_t i = 1; i <= MANY; i++) {
        insert(handle_of(i), i);
    }
    assert_true(wake_heap_used(WAKE_HEAP_STATE) / MANY <= 40);
    for (uint64_t i = 1; i <= MANY; i++) {
        assert_int_equal(wake_table_find(&table, handle_of(i)), i);
    }
}

#define TABLE_TEST(test) cmocka_unit_test_setup_teardown(test, table_up, table_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(an_empty_table_knows_nothing),
        TABLE_TEST(what_was_inserted_is_found_until_removed),
        TABLE_TEST(a_handle_given_out_again_names_the_new_object),
        TABLE_TEST(a_new_handle_keeps_the_id_it_has),
        TABLE_TEST(growth_loses_nothing),
        TABLE_TEST(a_visit_sees_what_is_live_and_nothing_else),
        TABLE_TEST(outgrown_maps_cost_nothing),
        TABLE_TEST(memory_stays_bounded_when_handles_come_and_go),
        TABLE_TEST(without_memory_the_table_says_so_and_keeps_what_it_has),
        TABLE_TEST(each_calls_back_for_living_entries_only),
        TABLE_TEST(a_long_random_life_matches_a_plain_array),
        TABLE_TEST(readers_find_what_stays_while_the_table_is_rebuilt),
        TABLE_TEST(null_is_never_found_while_its_place_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
