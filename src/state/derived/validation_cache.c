/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A validation cache in memory and as bytes.
 */
#include "state/derived/validation_cache.h"

#include "base/heap.h"
#include "queue/order.h"
#include "state/derived/shader_verdict.h"

#include <string.h>

/* ---- bytes ----------------------------------------------------------------------------------- */

static uint64_t
get(const uint8_t *at, uint32_t bytes)
{
    uint64_t value = 0;

    for (uint32_t i = 0; i < bytes; i++) {
        value |= (uint64_t)at[i] << 8 * i;
    }
    return value;
}

static void
put(uint8_t *at, uint64_t value, uint32_t bytes)
{
    for (uint32_t i = 0; i < bytes; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

enum wake_cache_data
wake_cache_data_read(const uint8_t uuid[VK_UUID_SIZE], const void *data, size_t size,
                     size_t *count_out)
{
    const uint8_t *bytes = data;
    struct wake_key128 sum;
    uint64_t count;

    *count_out = 0;
    if (!data || size < WAKE_CACHE_HEADER || get(bytes, 4) != WAKE_CACHE_HEADER ||
        get(bytes + 4, 4) != VK_VALIDATION_CACHE_HEADER_VERSION_ONE_EXT ||
        memcmp(bytes + 8, uuid, VK_UUID_SIZE) != 0) {
        return WAKE_CACHE_DATA_OTHER;
    }
    if (size == WAKE_CACHE_HEADER) {
        return WAKE_CACHE_DATA_GOOD;
    }
    if (size < WAKE_CACHE_KEYS) {
        return WAKE_CACHE_DATA_SIZE;
    }
    count = get(bytes + WAKE_CACHE_HEADER, 8);
    if ((size - WAKE_CACHE_KEYS) % sizeof(struct wake_key128) ||
        (size - WAKE_CACHE_KEYS) / sizeof(struct wake_key128) != count) {
        return WAKE_CACHE_DATA_SIZE;
    }
    sum = wake_key128_of(bytes + WAKE_CACHE_KEYS, size - WAKE_CACHE_KEYS, count);
    if (get(bytes + 32, 8) != sum.low || get(bytes + 40, 8) != sum.high) {
        return WAKE_CACHE_DATA_BROKEN;
    }
    *count_out = (size_t)count;
    return WAKE_CACHE_DATA_GOOD;
}

size_t
wake_cache_data_write(const uint8_t uuid[VK_UUID_SIZE], const struct wake_key128 *keys,
                      size_t count, void *data, size_t size)
{
    uint8_t *bytes = data;
    struct wake_key128 sum;

    if (size < WAKE_CACHE_HEADER) {
        return 0;
    }
    put(bytes, WAKE_CACHE_HEADER, 4);
    put(bytes + 4, VK_VALIDATION_CACHE_HEADER_VERSION_ONE_EXT, 4);
    memcpy(bytes + 8, uuid, VK_UUID_SIZE);
    if (size < WAKE_CACHE_KEYS + sizeof(*keys)) {
        count = 0;
    } else if (count > (size - WAKE_CACHE_KEYS) / sizeof(*keys)) {
        count = (size - WAKE_CACHE_KEYS) / sizeof(*keys);
    }
    if (!count) {
        return WAKE_CACHE_HEADER;
    }
    for (size_t i = 0; i < count; i++) {
        put(bytes + WAKE_CACHE_KEYS + i * sizeof(*keys), keys[i].low, 8);
        put(bytes + WAKE_CACHE_KEYS + i * sizeof(*keys) + 8, keys[i].high, 8);
    }
    sum = wake_key128_of(bytes + WAKE_CACHE_KEYS, count * sizeof(*keys), count);
    put(bytes + 24, count, 8);
    put(bytes + 32, sum.low, 8);
    put(bytes + 40, sum.high, 8);
    return wake_cache_data_size(count);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void *
allocate(const VkAllocationCallbacks *callbacks, size_t size)
{
    return callbacks ? callbacks->pfnAllocation(callbacks->pUserData, size, WAKE_CACHE_LINE,
                                                VK_SYSTEM_ALLOCATION_SCOPE_OBJECT)
                     : wake_alloc(WAKE_HEAP_STATE, size);
}

static void
free_with(const VkAllocationCallbacks *callbacks, void *memory)
{
    if (!callbacks) {
        wake_free(WAKE_HEAP_STATE, memory);
    } else if (memory) {
        callbacks->pfnFree(callbacks->pUserData, memory);
    }
}

static const VkAllocationCallbacks *
callbacks_of(const struct wake_validation_cache *cache)
{
    return cache->has_callbacks ? &cache->callbacks : NULL;
}

/* Makes room for `more` keys in one of the cache's sets, and takes the lock. False: out of memory,
 * the lock is not taken. */
static bool
lock_with_room(struct wake_validation_cache *cache, struct wake_key_set *set, size_t more)
{
    const VkAllocationCallbacks *callbacks = callbacks_of(cache);

    wake_lock_take(&cache->lock);
    while (!wake_key_set_has_room(set, more)) {
        /* A quarter more than what is needed now, so that single keys do not each move the set. */
        size_t capacity = wake_key_set_capacity(set->count + set->count / 4 + more);
        struct wake_key128 *slots, *unused;

        wake_lock_drop(&cache->lock);
        slots = allocate(callbacks, capacity * sizeof(*slots));
        if (!slots) {
            return false;
        }
        wake_lock_take(&cache->lock);
        unused = slots;
        if (!wake_key_set_has_room(set, more) && capacity >= wake_key_set_capacity(set->count)) {
            unused = wake_key_set_move(set, slots, capacity);
        }
        wake_lock_drop(&cache->lock);
        free_with(callbacks, unused);
        wake_lock_take(&cache->lock);
    }
    return true;
}

struct wake_validation_cache *
wake_validation_cache_create(const uint8_t uuid[VK_UUID_SIZE],
                             const VkAllocationCallbacks *callbacks, const void *data, size_t size)
{
    struct wake_validation_cache *cache = allocate(callbacks, sizeof(*cache));
    size_t count = 0;

    if (!cache) {
        return NULL;
    }
    memset(cache, 0, sizeof(*cache));
    cache->references = 1;
    memcpy(cache->uuid, uuid, VK_UUID_SIZE);
    cache->has_callbacks = callbacks != NULL;
    if (callbacks) {
        cache->callbacks = *callbacks;
    }
    wake_lock_init(&cache->lock, WAKE_RANK_EDGE);
    (void)wake_cache_data_read(uuid, data, size, &count);
    if (!lock_with_room(cache, &cache->keys, count)) {
        wake_validation_cache_put(cache);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        const uint8_t *at = (const uint8_t *)data + WAKE_CACHE_KEYS +
                            i * sizeof(struct wake_key128);

        (void)wake_key_set_add(&cache->keys, (struct wake_key128){ get(at, 8), get(at + 8, 8) });
    }
    wake_lock_drop(&cache->lock);
    return cache;
}

void
wake_validation_cache_put(struct wake_validation_cache *cache)
{
    /* The last one frees: acquire and release, so that every other holder's writes come before. */
    if (wake_fetch_sub(&cache->references, 1) == 1) {
        VkAllocationCallbacks callbacks = cache->callbacks;
        const VkAllocationCallbacks *used = cache->has_callbacks ? &callbacks : NULL;

        wake_lock_finish(&cache->lock);
        free_with(used, cache->keys.slots);
        free_with(used, cache->awaited.slots);
        free_with(used, cache);
    }
}

/* ---- contents -------------------------------------------------------------------------------- */

bool
wake_validation_cache_has(struct wake_validation_cache *cache, struct wake_key128 key)
{
    bool found;

    wake_lock_take(&cache->lock);
    found = wake_key_set_has(&cache->keys, key);
    wake_lock_drop(&cache->lock);
    return found;
}

static bool
add_keys(struct wake_validation_cache *cache, struct wake_key_set *set,
         const struct wake_key128 *keys, size_t count)
{
    if (!lock_with_room(cache, set, count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        (void)wake_key_set_add(set, keys[i]);
    }
    wake_lock_drop(&cache->lock);
    return true;
}

bool
wake_validation_cache_await(struct wake_validation_cache *cache, struct wake_key128 key)
{
    return add_keys(cache, &cache->awaited, &key, 1);
}

/* A copy of a set, from wake_alloc(WAKE_HEAP_STATE), NULL when it is empty; false: out of
 * memory. */
static bool
copy_of(struct wake_validation_cache *cache, const struct wake_key_set *set,
        struct wake_key128 **keys_out, size_t *count_out)
{
    size_t room = 0;

    *keys_out = NULL;
    wake_lock_take(&cache->lock);
    while (set->count > room) {
        room = set->count;
        wake_lock_drop(&cache->lock);
        wake_free(WAKE_HEAP_STATE, *keys_out);
        *keys_out = wake_alloc(WAKE_HEAP_STATE, room * sizeof(**keys_out));
        if (!*keys_out) {
            return false;
        }
        wake_lock_take(&cache->lock);
    }
    *count_out = set->count;
    if (*keys_out) {
        wake_key_set_list(set, *keys_out);
    }
    wake_lock_drop(&cache->lock);
    return true;
}

/* Keeps the valid ones of the keys. Returns how many there are of them; `open_out`: how many have
 * no verdict. */
static size_t
only_valid(struct wake_key128 *keys, size_t count, size_t *open_out)
{
    size_t kept = 0;

    *open_out = 0;
    for (size_t i = 0; i < count; i++) {
        enum wake_verdict_state state = wake_verdict_find(keys[i]);

        *open_out += state == WAKE_VERDICT_RUNNING;
        if (state == WAKE_VERDICT_VALID) {
            struct wake_key128 key = keys[i];

            keys[i] = keys[kept];
            keys[kept++] = key;
        }
    }
    return kept;
}

bool
wake_validation_cache_settle(struct wake_validation_cache *cache,
                             void (*drain)(const struct wake_validation_cache *cache))
{
    struct wake_key128 *awaited;
    size_t count, valid, open;
    bool ok;

    if (!copy_of(cache, &cache->awaited, &awaited, &count)) {
        return false;
    }
    valid = only_valid(awaited, count, &open);
    if (open && drain) {
        drain(cache);
        valid = only_valid(awaited, count, &open);
    }
    ok = add_keys(cache, &cache->keys, awaited, valid);
    if (ok) {
        /* What others awaited meanwhile stays. */
        wake_lock_take(&cache->lock);
        if (cache->awaited.count == count && count) {
            memset(cache->awaited.slots, 0,
                   cache->awaited.capacity * sizeof(*cache->awaited.slots));
            cache->awaited.count = 0;
        }
        wake_lock_drop(&cache->lock);
    }
    wake_free(WAKE_HEAP_STATE, awaited);
    return ok;
}

bool
wake_validation_cache_merge(struct wake_validation_cache *into, struct wake_validation_cache *from)
{
    struct wake_key128 *keys;
    size_t count;
    bool ok;

    if (into == from) {
        return true;
    }
    if (!copy_of(from, &from->keys, &keys, &count)) {
        return false;
    }
    ok = add_keys(into, &into->keys, keys, count);
    wake_free(WAKE_HEAP_STATE, keys);
    return ok;
}

VkResult
wake_validation_cache_data(struct wake_validation_cache *cache, size_t *size, void *data)
{
    struct wake_key128 *keys;
    size_t count, wanted;

    if (!data) {
        wake_lock_take(&cache->lock);
        *size = wake_cache_data_size(cache->keys.count);
        wake_lock_drop(&cache->lock);
        return VK_SUCCESS;
    }
    if (!copy_of(cache, &cache->keys, &keys, &count)) {
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    count = wake_keys_sort(keys, count);
    wanted = wake_cache_data_size(count);
    *size = wake_cache_data_write(cache->uuid, keys, count, data, *size);
    wake_free(WAKE_HEAP_STATE, keys);
    return *size < wanted ? VK_INCOMPLETE : VK_SUCCESS;
}
