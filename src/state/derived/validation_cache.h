/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VkValidationCacheEXT: keys of code that was found valid, in the application's memory, and the
 * bytes that they are stored as. Specification, 'Validation Cache'.
 *
 * Workers never touch one. A command that passes code notes its key as awaited; a command that
 * reads or merges the cache takes over what the process's store of verdicts says by then.
 *
 * Threads: any. No lock is held while the application's allocator runs.
 */
#ifndef WAKE_STATE_VALIDATION_CACHE_H
#define WAKE_STATE_VALIDATION_CACHE_H

#include "base/key_set.h"
#include "base/vulkan_all.h"
#include "queue/lock.h"

struct wake_device;

/*
 * The bytes, all little-endian:
 *    0   4  24, the length of the header
 *    4   4  VK_VALIDATION_CACHE_HEADER_VERSION_ONE_EXT
 *    8  16  layer, SPIRV-Tools, what the device judges by (wake_verdict_uuid())
 *   24   8  number of keys, n; from here on nothing when there is none
 *   32  16  XXH3 of the keys
 *   48 16n  the keys, sorted
 */
#define WAKE_CACHE_HEADER 24
#define WAKE_CACHE_KEYS 48

enum wake_cache_data {
    WAKE_CACHE_DATA_GOOD,
    WAKE_CACHE_DATA_OTHER, /* another layer's, version's or device's, or no such data at all */
    WAKE_CACHE_DATA_SIZE,  /* ours, but not as long as it was */
    WAKE_CACHE_DATA_BROKEN /* ours, but with other contents */
};

/* Looks at bytes that may be anything. GOOD: `count_out` keys begin at WAKE_CACHE_KEYS, perhaps at
 * an odd address. */
enum wake_cache_data
wake_cache_data_read(const uint8_t uuid[VK_UUID_SIZE], const void *data, size_t size,
                     size_t *count_out);
/* Writes as many of the sorted keys as fit. Returns the number of bytes; 0: not even the header
 * fits. */
size_t
wake_cache_data_write(const uint8_t uuid[VK_UUID_SIZE], const struct wake_key128 *keys,
                      size_t count, void *data, size_t size);
WAKE_INLINE size_t
wake_cache_data_size(size_t count)
{
    return count ? WAKE_CACHE_KEYS + count * sizeof(struct wake_key128) : WAKE_CACHE_HEADER;
}

struct wake_validation_cache {
    uint32_t references;              /* (a) */
    uint64_t handle;                  /* (i) */
    const struct wake_device *device; /* (i) */
    uint8_t uuid[VK_UUID_SIZE];       /* (i) */
    bool has_callbacks;               /* (i) */
    VkAllocationCallbacks callbacks;  /* (i) the application's, if any */
    struct wake_lock lock;
    struct wake_key_set keys;    /* (l:cache) */
    struct wake_key_set awaited; /* (l:cache) passed with this cache, without a verdict then */
    struct wake_validation_cache *next; /* of whoever keeps the list */
};

/* With one reference. Data that is not GOOD counts as none. NULL: out of memory. */
WAKE_MUST_CHECK struct wake_validation_cache *
wake_validation_cache_create(const uint8_t uuid[VK_UUID_SIZE],
                             const VkAllocationCallbacks *callbacks, const void *data, size_t size);
void
wake_validation_cache_put(struct wake_validation_cache *cache);

bool
wake_validation_cache_has(struct wake_validation_cache *cache, struct wake_key128 key);
/* False: out of memory; the others too. */
bool
wake_validation_cache_await(struct wake_validation_cache *cache, struct wake_key128 key);
/*
 * Takes over what is known of the awaited keys by now. `drain` is called once, if something is not
 * known yet, and is to see to that; what is not known afterwards never will be.
 */
bool
wake_validation_cache_settle(struct wake_validation_cache *cache,
                             void (*drain)(const struct wake_validation_cache *cache));
bool
wake_validation_cache_merge(struct wake_validation_cache *into, struct wake_validation_cache *from);
/* vkGetValidationCacheDataEXT, of a cache that is settled. */
VkResult
wake_validation_cache_data(struct wake_validation_cache *cache, size_t *size, void *data);

#endif
