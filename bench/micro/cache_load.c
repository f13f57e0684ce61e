/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How long a validation cache of many entries takes to load, merge and give back, without Vulkan
 * around it: build/bench/wake_bench_cache_load [ENTRIES].
 */
#include <stdio.h>
#include <stdlib.h>

#include "kit/wake_bench_kit.h"
#include "state/derived/validation_cache.h"

static const uint8_t uuid[VK_UUID_SIZE] = { 1 };

/* The data of a cache with entries from `first` on. */
static char *
make_data(uint64_t first, size_t count)
{
    struct wake_key128 *keys = malloc(count * sizeof(*keys));
    char *data = malloc(wake_cache_data_size(count));

    if (!keys || !data) {
        bench_die("out of memory");
    }
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number = first + i;

        keys[i] = wake_key128_of(&number, sizeof(number), 0);
    }
    count = wake_keys_sort(keys, count);
    (void)wake_cache_data_write(uuid, keys, count, data, wake_cache_data_size(count));
    free(keys);
    return data;
}

int
main(int argc, char **argv)
{
    size_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 100000, size;
    char *first = make_data(0, count), *second = make_data(count / 2, count), *back;
    uint64_t start = bench_now_ns(), loaded, merged, given;
    struct wake_validation_cache *a, *b;

    a = wake_validation_cache_create(uuid, NULL, first, wake_cache_data_size(count));
    loaded = bench_now_ns();
    b = wake_validation_cache_create(uuid, NULL, second, wake_cache_data_size(count));
    if (!a || !b) {
        bench_die("out of memory");
    }
    merged = bench_now_ns();
    if (!wake_validation_cache_merge(a, b)) {
        bench_die("out of memory");
    }
    merged = bench_now_ns() - merged;
    (void)wake_validation_cache_data(a, &size, NULL);
    back = malloc(size);
    given = bench_now_ns();
    if (!back || wake_validation_cache_data(a, &size, back) != VK_SUCCESS) {
        bench_die("no data");
    }
    given = bench_now_ns() - given;
    printf("{\"validation_cache\": {\"entries\": %zu, \"load_ms\": %.2f, \"merge_ms\": %.2f, "
           "\"give_ms\": %.2f, \"bytes\": %zu}}\n",
           count, (double)(loaded - start) / 1e6, (double)merged / 1e6, (double)given / 1e6, size);
    wake_validation_cache_put(a);
    wake_validation_cache_put(b);
    free(first);
    free(second);
    free(back);
    return 0;
}
