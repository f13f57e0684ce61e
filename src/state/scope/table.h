/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Handle to id, for one object type of one device or instance: sharded open addressing, lock-free
 * look-up.
 * Threads: look-up from any, wait-free on a hit; insert, remove, and a look-up that misses take one
 * shard's lock.
 *
 * Why not ck_ht: ck_ht_hash_direct and ck_ht_get_spmc take 229 instructions for a hit (callgrind,
 * gcc 12), more than a whole vkCmdBindPipeline may: it hashes a byte range through a function
 * pointer and is not inlined. This one takes about 20.
 *
 *   pair of operations     outside exclusion needed
 *   look-up / anything     none
 *   insert / remove        none (the shard's lock)
 *
 * A reader may probe a map while a writer changes it or fills it again (see spare): a hit counts
 * only if the key is still there after the id was read, and a miss is decided under the lock. So
 * the place of a removed handle can go to another one at once.
 *
 * Reclaim: a shard has at most two maps and swaps them when it rebuilds at the same size; outgrown
 * maps keep their addresses until wake_table_finish(), so that readers enter no epoch. The pages of
 * large ones go back to the system at once: a reader finds zeros there, a miss, which is decided
 * under the lock.
 */
#ifndef WAKE_STATE_TABLE_H
#define WAKE_STATE_TABLE_H

#include "queue/lock.h"
#include "queue/order.h"
#include "queue/record.h"

#define WAKE_TABLE_SHARDS 8

struct wake_table_entry {
    /* (a) handle; 0 ends a probe, and its id is 0; a removed handle keeps its place with id 0 for a
     * while */
    uint64_t key;
    wake_id id; /* (a) */
};

struct wake_table_map {
    struct wake_table_map *older; /* (l:table) outgrown maps */
    uint32_t mask;                /* (i) size - 1 */
    uint32_t used;                /* (l:table) places taken, removed handles included */
    uint32_t live;                /* (l:table) */
    uint32_t pages;               /* (i) how many, where the map is whole pages; 0: from the heap */
    bool released;                /* (l:table) outgrown, and all but its first page gone */
    struct wake_table_entry entries[];
};

/* What a writer needs of a shard. */
struct wake_table_writer {
    struct wake_table_map *spare; /* (l:table) same size as the shard's map, for the next rebuild */
    struct wake_lock lock;
};

struct wake_table {
    /* (h) never NULL: an empty map until the first insert */
    struct wake_table_map *maps[WAKE_TABLE_SHARDS];
    uint32_t removals; /* (a) handles removed so far: what was found before may be stale after */
    struct wake_table_writer writers[WAKE_TABLE_SHARDS];
};

WAKE_INLINE uint64_t
wake_table_hash(uint64_t handle)
{
    return handle * UINT64_C(0x9E3779B97F4A7C15);
}

/* Three top bits of the product for the shard, and from bit 32 up for the place: fixed shifts leave
 * more registers to callers. */
WAKE_INLINE uint32_t
wake_table_shard(uint64_t hash)
{
    return (uint32_t)(hash >> 61);
}

/* Decides a miss under the lock. */
wake_id
wake_table_find_slow(const struct wake_table *table, uint64_t handle);

/* The id of a live handle, or 0 for NULL, in *id_out; false: a miss, which wake_table_find()
 * decides. No calls inside. */
WAKE_INLINE bool
wake_table_find_quick(const struct wake_table *table, uint64_t handle, wake_id *id_out)
{
    uint64_t hash = wake_table_hash(handle);
    /* ORD(table_find:A) acquire: the map's header; pairs with ORD(table_rebuild:A). */
    const struct wake_table_map *map = wake_load_acquire(&table->maps[wake_table_shard(hash)]);
    const struct wake_table_entry *entry = &map->entries[(uint32_t)(hash >> 32) & map->mask];

    while (WAKE_UNLIKELY(!wake_equals_relaxed(&entry->key, handle))) {
        if (wake_load_relaxed(&entry->key) == 0) {
            return false;
        }
        entry = entry == &map->entries[map->mask] ? map->entries : entry + 1;
    }
    /* ORD(table_find:B) acquire: the id before the key is looked at again; pairs with
     * ORD(table_insert:A) and ORD(table_change:A). */
    *id_out = wake_load_acquire(&entry->id);
    return WAKE_LIKELY(wake_equals_relaxed(&entry->key, handle));
}

/* Returns the id of a live handle, 0 when it is unknown or NULL. */
WAKE_INLINE wake_id
wake_table_find(const struct wake_table *table, uint64_t handle)
{
    wake_id id;

    return WAKE_LIKELY(wake_table_find_quick(table, handle, &id))
               ? id
               : wake_table_find_slow(table, handle);
}

void
wake_table_init(struct wake_table *table);
/* Nobody may look anything up any more. */
void
wake_table_finish(struct wake_table *table);
/* Replaces the id if the handle is known already; returns the id that was there, 0 if none.
 * `ok_out` false: no memory. */
wake_id
wake_table_insert(struct wake_table *table, uint64_t handle, wake_id id, bool *ok_out);
/* The same, but a handle that is known keeps the id it has. */
wake_id
wake_table_insert_new(struct wake_table *table, uint64_t handle, wake_id id, bool *ok_out);
/* Returns the id that was there, 0 if none. With `expected` nonzero only that id is removed. */
wake_id
wake_table_remove(struct wake_table *table, uint64_t handle, wake_id expected);
/* Calls back for every live entry. Holds one shard's lock during calls. */
void
wake_table_each(struct wake_table *table, void (*each)(void *context, uint64_t handle, wake_id id),
                void *context);

/*
 * Calls back with the id of a live handle, under its shard's lock: the handle is not removed
 * meanwhile, so what the id leads to is there, and can be counted by whoever wants it for longer.
 * Returns the id; 0: the handle is unknown or NULL, and nothing was called.
 */
wake_id
wake_table_visit(const struct wake_table *table, uint64_t handle,
                 void (*visit)(void *context, wake_id id), void *context);

#endif
