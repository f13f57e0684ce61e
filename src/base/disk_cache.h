/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is worth keeping from run to run, in a folder that any number of processes use at once: sets
 * of 128-bit keys, and blobs under such keys. A kind is a subfolder; whoever writes something else
 * under the same name must call it another kind.
 *
 * Files come to be under a name of their own and are then renamed, so that a reader finds all of a
 * file or nothing; each has a sum, and one that does not hold counts as not there. No process ever
 * waits for another. Nothing of the folder is trusted beyond that: lengths are checked, links and
 * files of other users are left alone.
 *
 * Threads: any, one at a time per struct for the functions that take a non-const one. Blocking file
 * access.
 */
#ifndef WAKE_BASE_DISK_CACHE_H
#define WAKE_BASE_DISK_CACHE_H

#include "base/base.h"

struct wake_key128 {
    uint64_t low, high;
};

struct wake_disk_cache;

/* `path` NULL or empty: wake in $XDG_CACHE_HOME or ~/.cache. NULL: there is no such folder and it
 * cannot be made. */
WAKE_MUST_CHECK struct wake_disk_cache *
wake_disk_cache_open(const char *path, uint64_t limit_bytes);
/* Accepts NULL. If anything was written, brings the folder below its limit: what was used longest
 * ago goes first. */
void
wake_disk_cache_close(struct wake_disk_cache *cache);

/* All keys of a kind, sorted, none twice; from wake_alloc(WAKE_HEAP_SETUP), NULL when there are
 * none. */
WAKE_MUST_CHECK struct wake_key128 *
wake_disk_keys_load(struct wake_disk_cache *cache, const char *kind, size_t *count_out);
/* Adds keys; the array is sorted in place. False: they are not kept. */
bool
wake_disk_keys_add(struct wake_disk_cache *cache, const char *kind, struct wake_key128 *keys,
                   size_t count);

/* A blob, from wake_alloc(WAKE_HEAP_SETUP); NULL: there is none, or none that is whole. */
WAKE_MUST_CHECK void *
wake_disk_blob_load(struct wake_disk_cache *cache, const char *kind, struct wake_key128 key,
                    size_t *size_out);
bool
wake_disk_blob_keep(struct wake_disk_cache *cache, const char *kind, struct wake_key128 key,
                    const void *data, size_t size);

/* Sorts, and removes what is there twice. Returns how many are left. */
size_t
wake_keys_sort(struct wake_key128 *keys, size_t count);

WAKE_INLINE bool
wake_keys_equal(struct wake_key128 a, struct wake_key128 b)
{
    return a.low == b.low && a.high == b.high;
}

/* XXH3 of some bytes. */
struct wake_key128
wake_key128_of(const void *data, size_t size, uint64_t seed);

#endif
