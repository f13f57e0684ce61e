/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Validation caches: the bytes, hostile bytes, merging, the application's allocator, and awaited
 * keys.
 */
#include "state/derived/validation_cache.h"

#include "base/heap.h"
#include "state/derived/shader_verdict.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t uuid[VK_UUID_SIZE] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 };

static struct wake_key128
key_of(uint64_t number)
{
    return wake_key128_of(&number, sizeof(number), 3);
}

static int
nothing_left(void **state)
{
    (void)state;
    return wake_heap_used(WAKE_HEAP_STATE) == 0 ? 0 : -1;
}

/* Of keys first to first + count - 1. */
static struct wake_validation_cache *
cache_of(uint64_t first, uint64_t count, const VkAllocationCallbacks *callbacks)
{
    size_t size = wake_cache_data_size((size_t)count);
    struct wake_key128 *keys = malloc((size_t)count * sizeof(*keys) + 1);
    char *data = malloc(size);
    struct wake_validation_cache *cache;

    for (uint64_t i = 0; i < count; i++) {
        keys[i] = key_of(first + i);
    }
    count = wake_keys_sort(keys, (size_t)count);
    assert_int_equal(wake_cache_data_write(uuid, keys, (size_t)count, data, size), size);
    cache = wake_validation_cache_create(uuid, callbacks, data, size);
    free(keys);
    free(data);
    return cache;
}

static size_t
size_of(struct wake_validation_cache *cache)
{
    size_t size = 0;

    assert_int_equal(wake_validation_cache_data(cache, &size, NULL), VK_SUCCESS);
    return size;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static void
header(void **state)
{
    static const uint8_t start[8] = { 24, 0, 0, 0, 1, 0, 0, 0 };
    struct wake_validation_cache *cache = cache_of(0, 3, NULL);
    uint8_t data[200];
    size_t size = sizeof(data);

    (void)state;
    assert_int_equal(wake_validation_cache_data(cache, &size, data), VK_SUCCESS);
    assert_int_equal(size, 48 + 3 * 16);
    assert_memory_equal(data, start, sizeof(start));
    assert_memory_equal(data + 8, uuid, VK_UUID_SIZE);
    wake_validation_cache_put(cache);
}

static void
sizes(void **state)
{
    struct wake_validation_cache *cache = cache_of(0, 5, NULL);
    uint8_t data[200], again[200];
    size_t whole = size_of(cache);

    (void)state;
    for (size_t room = 0; room <= whole + 3; room++) {
        size_t size = room, found, twice = room;
        VkResult result;

        memset(data, 0xee, sizeof(data));
        memset(again, 0xee, sizeof(again));
        result = wake_validation_cache_data(cache, &size, data);
        assert_int_equal(result, room < whole ? VK_INCOMPLETE : VK_SUCCESS);
        assert_true(size <= room);
        assert_int_equal(size, room < 24       ? 0
                               : room < 64     ? 24
                               : room >= whole ? whole
                                               : 48 + (room - 48) / 16 * 16);
        assert_int_equal(data[size], 0xee);
        assert_int_equal(wake_validation_cache_data(cache, &twice, again), result);
        assert_memory_equal(data, again, sizeof(data));
        if (size) {
            /* What there is can be given back. */
            assert_int_equal(wake_cache_data_read(uuid, data, size, &found), WAKE_CACHE_DATA_GOOD);
            assert_int_equal(found, size < 48 ? 0 : (size - 48) / 16);
        }
    }
    wake_validation_cache_put(cache);
}

static void
damage(void **state)
{
    struct wake_validation_cache *cache = cache_of(0, 5, NULL);
    uint8_t data[200];
    size_t size = sizeof(data), count;

    (void)state;
    assert_int_equal(wake_validation_cache_data(cache, &size, data), VK_SUCCESS);
    assert_int_equal(wake_cache_data_read(uuid, data, size, &count), WAKE_CACHE_DATA_GOOD);
    assert_int_equal(count, 5);
    assert_int_equal(wake_cache_data_read(uuid, data, size - 1, &count), WAKE_CACHE_DATA_SIZE);
    assert_int_equal(wake_cache_data_read(uuid, data, size - 16, &count), WAKE_CACHE_DATA_SIZE);
    assert_int_equal(wake_cache_data_read(uuid, data, size + 16, &count), WAKE_CACHE_DATA_SIZE);
    assert_int_equal(wake_cache_data_read(uuid, data, 23, &count), WAKE_CACHE_DATA_OTHER);
    assert_int_equal(wake_cache_data_read(uuid, NULL, 0, &count), WAKE_CACHE_DATA_OTHER);
    for (size_t bit = 0; bit < size * 8; bit++) {
        data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_not_equal(wake_cache_data_read(uuid, data, size, &count), WAKE_CACHE_DATA_GOOD);
        assert_int_equal(count, 0);
        data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    wake_validation_cache_put(cache);
}

/* ---- contents -------------------------------------------------------------------------------- */

static void
merging(void **state)
{
    struct wake_validation_cache *a = cache_of(0, 1000, NULL), *b = cache_of(500, 1000, NULL);

    (void)state;
    assert_true(wake_validation_cache_merge(a, b));
    assert_int_equal(size_of(a), wake_cache_data_size(1500));
    assert_int_equal(size_of(b), wake_cache_data_size(1000));
    assert_true(wake_validation_cache_merge(a, a));
    assert_int_equal(size_of(a), wake_cache_data_size(1500));
    assert_true(wake_validation_cache_has(a, key_of(1499)));
    assert_false(wake_validation_cache_has(b, key_of(1)));
    wake_validation_cache_put(a);
    wake_validation_cache_put(b);
}

static void
large(void **state)
{
    struct wake_validation_cache *a = cache_of(0, 100000, NULL), *b = cache_of(50000, 100000, NULL);

    (void)state;
    assert_true(wake_validation_cache_merge(a, b));
    assert_int_equal(size_of(a), wake_cache_data_size(150000));
    wake_validation_cache_put(a);
    wake_validation_cache_put(b);
}

static uint32_t drains;

static void
drain(const struct wake_validation_cache *cache)
{
    (void)cache;
    drains++;
    wake_verdict_note_valid(key_of(1));
}

static void
awaited_keys(void **state)
{
    struct wake_validation_cache *cache = cache_of(100, 1, NULL);

    (void)state;
    wake_verdict_note_valid(key_of(0));
    assert_true(wake_validation_cache_await(cache, key_of(0)));
    assert_int_equal(size_of(cache), wake_cache_data_size(1)); /* nothing comes in by itself */
    assert_true(wake_validation_cache_settle(cache, drain));
    assert_int_equal(drains, 0);
    assert_int_equal(size_of(cache), wake_cache_data_size(2));
    assert_true(wake_validation_cache_await(cache, key_of(1)));
    assert_true(wake_validation_cache_await(cache, key_of(2))); /* nobody ever says */
    assert_true(wake_validation_cache_settle(cache, drain));
    assert_int_equal(drains, 1);
    assert_true(wake_validation_cache_has(cache, key_of(1)));
    assert_false(wake_validation_cache_has(cache, key_of(2)));
    assert_true(wake_validation_cache_settle(cache, drain));
    assert_int_equal(drains, 1); /* it is not asked about again */
    wake_validation_cache_put(cache);
}

/* ---- the application's allocator ------------------------------------------------------------- */

struct counter {
    int64_t living, made, fail_at;
};

static void *VKAPI_PTR
counted_alloc(void *user, size_t size, size_t alignment, VkSystemAllocationScope scope)
{
    struct counter *counter = user;

    assert_int_equal(scope, VK_SYSTEM_ALLOCATION_SCOPE_OBJECT);
    if (++counter->made == counter->fail_at) {
        return NULL;
    }
    counter->living++;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void VKAPI_PTR
counted_free(void *user, void *memory)
{
    struct counter *counter = user;

    counter->living -= memory != NULL;
    free(memory);
}

static void *VKAPI_PTR
counted_realloc(void *user, void *memory, size_t size, size_t alignment,
                VkSystemAllocationScope scope)
{
    (void)user;
    (void)memory;
    (void)size;
    (void)alignment;
    (void)scope;
    fail_msg("the layer never reallocates there");
    return NULL;
}

static void
application_allocates(void **state)
{
    struct counter counter = { 0 };
    VkAllocationCallbacks callbacks = { &counter,     counted_alloc, counted_realloc,
                                        counted_free, NULL,          NULL };
    struct wake_validation_cache *cache = cache_of(0, 100, &callbacks),
                                 *other = cache_of(0, 5000, NULL);
    size_t own = wake_heap_used(WAKE_HEAP_STATE);

    (void)state;
    assert_int_equal(counter.living, 2);
    assert_true(wake_validation_cache_merge(cache, other));
    assert_int_equal(counter.living, 2);
    assert_int_equal(counter.made, 3);
    assert_true(wake_validation_cache_await(cache, key_of(1000000)));
    assert_int_equal(counter.living, 3);
    assert_int_equal(wake_heap_used(WAKE_HEAP_STATE), own);
    wake_validation_cache_put(cache);
    wake_validation_cache_put(other);
    assert_int_equal(counter.living, 0);
}

static void
application_has_no_memory(void **state)
{
    struct wake_validation_cache *other = cache_of(0, 5000, NULL);

    (void)state;
    for (int64_t at = 1; at <= 3; at++) {
        struct counter counter = { .fail_at = at };
        VkAllocationCallbacks callbacks = { &counter,     counted_alloc, counted_realloc,
                                            counted_free, NULL,          NULL };
        struct wake_validation_cache *cache = cache_of(0, 100, &callbacks);

        if (at < 3) {
            assert_null(cache);
        } else {
            assert_non_null(cache);
            assert_false(wake_validation_cache_merge(cache, other));
            assert_int_equal(size_of(cache), wake_cache_data_size(100)); /* as it was */
            wake_validation_cache_put(cache);
        }
        assert_int_equal(counter.living, 0);
    }
    wake_validation_cache_put(other);
}

/* ---- hostile bytes --------------------------------------------------------------------------- */

static uint64_t
random_of(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed * UINT64_C(0x2545F4914F6CDD1D);
}

/* Good bytes of up to 12 keys, changed in a few places and cut or grown, in memory that ends where
 * they end. */
static void
one_attack(uint64_t *seed)
{
    size_t count = (size_t)(random_of(seed) % 13), size = wake_cache_data_size(count), room, found;
    struct wake_key128 keys[12];
    struct wake_validation_cache *cache;
    uint8_t *data;

    for (size_t i = 0; i < count; i++) {
        keys[i] = (struct wake_key128){ random_of(seed) >> (random_of(seed) & 63),
                                        random_of(seed) & 3 };
    }
    /* Neither sorted nor without doubles. */
    room = random_of(seed) & 1 ? size : (size_t)(random_of(seed) % (size + 40));
    data = malloc(room ? room : 1);
    for (size_t i = 0; i < room; i++) {
        data[i] = (uint8_t)random_of(seed);
    }
    if (room >= size) {
        (void)wake_cache_data_write(uuid, keys, count, data, size);
    } else {
        uint8_t whole[WAKE_CACHE_KEYS + sizeof(keys)];

        (void)wake_cache_data_write(uuid, keys, count, whole, sizeof(whole));
        memcpy(data, whole, room);
    }
    for (uint64_t changes = random_of(seed) % 4; changes && room; changes--) {
        /* Mostly the head, where the numbers are. */
        size_t at = (size_t)(random_of(seed) % (random_of(seed) & 3 && room > WAKE_CACHE_KEYS
                                                    ? WAKE_CACHE_KEYS
                                                    : room));

        data[at] = (uint8_t)random_of(seed);
    }
    if (room >= WAKE_CACHE_KEYS && random_of(seed) & 1) {
        /* An attacker can count, too. */
        struct wake_key128 sum = wake_key128_of(data + WAKE_CACHE_KEYS, room - WAKE_CACHE_KEYS,
                                                (room - WAKE_CACHE_KEYS) / sizeof(sum));

        memcpy(data + 32, &sum, sizeof(sum));
    }
    if (wake_cache_data_read(uuid, data, room, &found) == WAKE_CACHE_DATA_GOOD) {
        assert_true(wake_cache_data_size(found) <= room);
    } else {
        assert_int_equal(found, 0);
    }
    cache = wake_validation_cache_create(uuid, NULL, data, room);
    assert_non_null(cache);
    assert_true(size_of(cache) <= wake_cache_data_size(found));
    wake_validation_cache_put(cache);
    free(data);
}

static void
attacks(void **state)
{
    const char *runs = getenv("WAKE_FUZZ_RUNS"), *chosen = getenv("WAKE_TEST_SEED");
    uint64_t count = runs ? strtoull(runs, NULL, 10) : 50000;
    uint64_t start = chosen ? strtoull(chosen, NULL, 0) : 0x5eed5eed, seed = start;

    (void)state;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t here = seed;

        one_attack(&seed);
        if (!seed) {
            seed = here + 1;
        }
    }
    print_message("%llu executions from seed %#llx\n", (unsigned long long)count,
                  (unsigned long long)start);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(header, nothing_left),
        cmocka_unit_test_teardown(sizes, nothing_left),
        cmocka_unit_test_teardown(damage, nothing_left),
        cmocka_unit_test_teardown(merging, nothing_left),
        cmocka_unit_test_teardown(large, nothing_left),
        cmocka_unit_test_teardown(awaited_keys, nothing_left),
        cmocka_unit_test_teardown(application_allocates, nothing_left),
        cmocka_unit_test_teardown(application_has_no_memory, nothing_left),
        cmocka_unit_test_teardown(attacks, nothing_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
