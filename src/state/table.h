/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Handle to id, for one object type of one device or instance: sharded open addressing, lock-free look-up.
 * Threads: look-up from any, wait-free but while a shard is being rebuilt; insert and remove take one shard's lock.
 *
 * Why not ck_ht: ck_ht_hash_direct and ck_ht_get_spmc take 229 instructions for a hit (callgrind, gcc 12), more than a whole
 * vkCmdBindPipeline may: it hashes a byte range through a function pointer and is not inlined. This one takes about 15.
 *
 *   pair of operations     outside exclusion needed
 *   look-up / anything     none; a reader that met a rebuild tries again
 *   insert / remove        none (the shard's lock)
 *
 * Reclaim: a shard has at most two maps and swaps them when it rebuilds at the same size; outgrown maps are kept until
 * wake_table_finish(), so that readers enter no epoch. Their sum is below the size of the live map.
 */
#ifndef WAKE_STATE_TABLE_H
#define WAKE_STATE_TABLE_H

#include "queue/lock.h"
#include "queue/order.h"
#include "queue/record.h"

#define WAKE_TABLE_SHARDS 8

struct wake_table_entry {
    uint64_t key; /* (a) handle; 0 ends a probe; a removed handle keeps its place with id 0 */
    wake_id id;   /* (a) */
};

struct wake_table_map {
    struct wake_table_map *older; /* (l:table) outgrown maps */
    uint32_t shift;               /* (i) 64 - log2(size) */
    uint32_t mask;                /* (i) size - 1 */
    uint32_t used;                /* (l:table) places taken, removed handles included */
    uint32_t live;                /* (l:table) */
    struct wake_table_entry entries[];
};

struct wake_table_shard {
    struct wake_table_map *map; /* (h) NULL until the first insert */
    uint32_t version;           /* (a) odd while a map is being rebuilt */
    struct wake_table_map *spare; /* (l:table) same size as map, for the next rebuild */
    struct wake_lock lock;
};

struct wake_table {
    struct wake_table_shard shards[WAKE_TABLE_SHARDS];
};

WAKE_INLINE uint64_t
wake_table_hash(uint64_t handle)
{
    return handle * UINT64_C(0x9E3779B97F4A7C15);
}

/* Returns the id of a live handle, 0 when it is unknown or NULL. */
WAKE_INLINE wake_id
wake_table_find(const struct wake_table *table, uint64_t handle)
{
    uint64_t hash = wake_table_hash(handle);
    const struct wake_table_shard *shard = &table->shards[hash & (WAKE_TABLE_SHARDS - 1)];

    for (;;) {
        /* ORD(table_find:A) acquire: the map's contents as of this version; pairs with ORD(table_rebuild:B). */
        uint32_t version = wake_load_acquire(&shard->version);
        const struct wake_table_map *map = wake_load_acquire(&shard->map);
        wake_id id = 0;

        if (WAKE_UNLIKELY(!map)) {
            return 0;
        }
        for (uint32_t i = (uint32_t)(hash >> map->shift);; i = (i + 1) & map->mask) {
            /* ORD(table_find:B) acquire: the id that was stored before the key; pairs with ORD(table_insert:A). */
            uint64_t key = wake_load_acquire(&map->entries[i].key);
            if (key == handle) {
                id = wake_load_relaxed(&map->entries[i].id);
                break;
            }
            if (key == 0) {
                break;
            }
        }
        /* Every load above is an acquire, so this one comes after them. An even, unchanged version: no rebuild touched
         * this map meanwhile. */
        if (WAKE_LIKELY(!(version & 1) && wake_load_relaxed(&shard->version) == version)) {
            return id;
        }
    }
}

void
wake_table_init(struct wake_table *table);
/* Nobody may look anything up any more. */
void
wake_table_finish(struct wake_table *table);
/* Replaces the id if the handle is known already; returns the id that was there, 0 if none. `ok_out` false: no memory. */
wake_id
wake_table_insert(struct wake_table *table, uint64_t handle, wake_id id, bool *ok_out);
/* Returns the id that was there, 0 if none. With `expected` nonzero only that id is removed. */
wake_id
wake_table_remove(struct wake_table *table, uint64_t handle, wake_id expected);
/* Calls back for every live entry. Holds one shard's lock during calls. */
void
wake_table_each(struct wake_table *table, void (*each)(void *context, uint64_t handle, wake_id id), void *context);

#endif
