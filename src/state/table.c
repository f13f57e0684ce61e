/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Handle tables: the writers' half.
 */
#include "state/table.h"

#include "base/heap.h"

#include <string.h>

enum { FIRST_SIZE = 16 };

void
wake_table_init(struct wake_table *table)
{
    memset(table, 0, sizeof(*table));
    for (uint32_t i = 0; i < WAKE_TABLE_SHARDS; i++) {
        wake_lock_init(&table->shards[i].lock, WAKE_RANK_TABLE);
    }
}

void
wake_table_finish(struct wake_table *table)
{
    for (uint32_t i = 0; i < WAKE_TABLE_SHARDS; i++) {
        struct wake_table_shard *shard = &table->shards[i];
        struct wake_table_map *map = shard->map;

        while (map) {
            struct wake_table_map *older = map->older;
            wake_free(WAKE_HEAP_STATE, map);
            map = older;
        }
        wake_free(WAKE_HEAP_STATE, shard->spare);
        shard->map = shard->spare = NULL;
        wake_lock_finish(&shard->lock);
    }
}

static struct wake_table_map *
map_create(uint32_t size)
{
    struct wake_table_map *map = wake_zalloc(WAKE_HEAP_STATE, sizeof(*map) + size * sizeof(map->entries[0]));

    if (map) {
        map->mask = size - 1;
        map->shift = 64 - (uint32_t)__builtin_ctz(size);
    }
    return map;
}

/* The place of `handle`, or the empty place where it belongs. */
static struct wake_table_entry *
place_of(struct wake_table_map *map, uint64_t handle)
{
    uint32_t i = (uint32_t)(wake_table_hash(handle) >> map->shift);

    while (map->entries[i].key != handle && map->entries[i].key != 0) {
        i = (i + 1) & map->mask;
    }
    return &map->entries[i];
}

static void
copy_live(struct wake_table_map *to, const struct wake_table_map *from)
{
    for (uint32_t i = 0; i <= from->mask; i++) {
        if (from->entries[i].key && from->entries[i].id) {
            struct wake_table_entry *entry = place_of(to, from->entries[i].key);
            wake_store_relaxed(&entry->id, from->entries[i].id);
            wake_store_relaxed(&entry->key, from->entries[i].key);
            to->used++;
        }
    }
    to->live = to->used;
}

/* Makes room for one more handle. Under the shard's lock. */
static bool
rebuild(struct wake_table_shard *shard)
{
    struct wake_table_map *old = shard->map;
    bool same_size = old && old->live * 2 <= old->mask;
    struct wake_table_map *map;

    if (same_size && shard->spare) {
        map = shard->spare;
        /* ORD(table_rebuild:A) a reader may still be probing the spare map, which served before the current one: with the
         * version odd it will try again whatever it finds there. The exchange orders the odd version before the writes. */
        (void)wake_exchange(&shard->version, shard->version + 1);
        for (uint32_t i = 0; i <= map->mask; i++) {
            wake_store_relaxed(&map->entries[i].key, 0);
            wake_store_relaxed(&map->entries[i].id, 0);
        }
        map->used = map->live = 0;
        copy_live(map, old);
        shard->spare = old;
        map->older = old->older;
        wake_store_release(&shard->map, map);
        /* ORD(table_rebuild:B) release: the new contents before the even version; pairs with ORD(table_find:A). */
        wake_store_release(&shard->version, shard->version + 1);
        return true;
    }
    map = map_create(old ? (same_size ? old->mask + 1 : (old->mask + 1) * 2) : FIRST_SIZE);
    if (!map) {
        return false;
    }
    if (old) {
        copy_live(map, old);
        if (same_size) {
            map->older = old->older;
            shard->spare = old;
        } else {
            map->older = old;
            /* The spare is of the old size now; readers may still hold it, so it joins the outgrown ones. */
            if (shard->spare) {
                shard->spare->older = old->older;
                old->older = shard->spare;
                shard->spare = NULL;
            }
        }
    }
    wake_store_release(&shard->map, map);
    return true;
}

wake_id
wake_table_insert(struct wake_table *table, uint64_t handle, wake_id id, bool *ok_out)
{
    struct wake_table_shard *shard = &table->shards[wake_table_hash(handle) & (WAKE_TABLE_SHARDS - 1)];
    struct wake_table_entry *entry;
    wake_id before;

    *ok_out = true;
    wake_lock_take(&shard->lock);
    if (!shard->map || shard->map->used * 4 >= (shard->map->mask + 1) * 3) {
        if (!rebuild(shard)) {
            *ok_out = shard->map && shard->map->used < shard->map->mask;
        }
    }
    if (!*ok_out) {
        wake_lock_drop(&shard->lock);
        return 0;
    }
    entry = place_of(shard->map, handle);
    before = entry->key ? entry->id : 0;
    if (!entry->key) {
        shard->map->used++;
    }
    shard->map->live += before == 0;
    wake_store_relaxed(&entry->id, id);
    /* ORD(table_insert:A) release: the id, and the object behind it, before the key that leads to it. */
    wake_store_release(&entry->key, handle);
    wake_lock_drop(&shard->lock);
    return before;
}

wake_id
wake_table_remove(struct wake_table *table, uint64_t handle, wake_id expected)
{
    struct wake_table_shard *shard = &table->shards[wake_table_hash(handle) & (WAKE_TABLE_SHARDS - 1)];
    wake_id before = 0;

    wake_lock_take(&shard->lock);
    if (shard->map) {
        struct wake_table_entry *entry = place_of(shard->map, handle);
        if (entry->key && entry->id && (!expected || entry->id == expected)) {
            before = entry->id;
            wake_store_relaxed(&entry->id, 0);
            shard->map->live--;
        }
    }
    wake_lock_drop(&shard->lock);
    return before;
}

void
wake_table_each(struct wake_table *table, void (*each)(void *context, uint64_t handle, wake_id id), void *context)
{
    for (uint32_t s = 0; s < WAKE_TABLE_SHARDS; s++) {
        struct wake_table_shard *shard = &table->shards[s];

        wake_lock_take(&shard->lock);
        for (uint32_t i = 0; shard->map && i <= shard->map->mask; i++) {
            const struct wake_table_entry *entry = &shard->map->entries[i];
            if (entry->key && entry->id) {
                each(context, entry->key, entry->id);
            }
        }
        wake_lock_drop(&shard->lock);
    }
}
