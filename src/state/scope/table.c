/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Handle tables: the writers' half.
 */
#include "state/scope/table.h"

#include "base/heap.h"

#include <string.h>

enum { FIRST_SIZE = 16 };

/*
 * Stands in a place while its id changes, so that an id other than 0 never stands behind the key 0,
 * which is what a look-up of VK_NULL_HANDLE finds and believes. No driver's handle has this value;
 * were it one, its look-ups would only be slow or early.
 */
#define KEY_CHANGING UINT64_MAX

/* Every shard's map before its first insert; never written. The empty key ends every probe. */
static const struct {
    struct wake_table_map map;
    struct wake_table_entry entry;
} empty = { .map = { .mask = 0 } };

#define EMPTY_MAP ((struct wake_table_map *)(uintptr_t)&empty.map)

/* From this size on a map is whole pages: the heap would round a power of two and a head up by a
 * quarter, and keep the pages of one that is outgrown. */
#define PAGES_LEAST ((size_t)64 * 1024)

static struct wake_table_map *
map_create(uint32_t size)
{
    size_t bytes = sizeof(struct wake_table_map) + size * sizeof(struct wake_table_entry);
    size_t pages = bytes < PAGES_LEAST ? 0 : WAKE_ROUND_UP(bytes, WAKE_PAGE);
    struct wake_table_map *map = pages ? wake_pages_alloc(WAKE_HEAP_STATE, pages)
                                       : wake_zalloc(WAKE_HEAP_STATE, bytes);

    if (map) {
        map->mask = size - 1;
        map->pages = (uint32_t)(pages / WAKE_PAGE);
    }
    return map;
}

/* An outgrown map: nobody looks for anything there who does not look again under the lock. */
static void
map_release(struct wake_table_map *map)
{
    if (map->pages && !map->released) {
        map->released = true;
        wake_pages_release(WAKE_HEAP_STATE, (char *)map + WAKE_PAGE, (map->pages - 1) * WAKE_PAGE);
    }
}

/* Accepts NULL. */
static void
map_free(struct wake_table_map *map)
{
    if (!map || !map->pages) {
        wake_free(WAKE_HEAP_STATE, map);
        return;
    }
    if (map->released) {
        wake_pages_reuse(WAKE_HEAP_STATE, (map->pages - 1) * WAKE_PAGE);
    }
    wake_pages_free(WAKE_HEAP_STATE, map, map->pages * WAKE_PAGE);
}

void
wake_table_init(struct wake_table *table)
{
    memset(table, 0, sizeof(*table));
    for (uint32_t i = 0; i < WAKE_TABLE_SHARDS; i++) {
        table->maps[i] = EMPTY_MAP;
        wake_lock_init_brief(&table->writers[i].lock, WAKE_RANK_TABLE);
    }
}

void
wake_table_finish(struct wake_table *table)
{
    for (uint32_t i = 0; i < WAKE_TABLE_SHARDS; i++) {
        struct wake_table_map *map = table->maps[i] == EMPTY_MAP ? NULL : table->maps[i];

        while (map) {
            struct wake_table_map *older = map->older;

            map_free(map);
            map = older;
        }
        map_free(table->writers[i].spare);
        table->maps[i] = EMPTY_MAP;
        table->writers[i].spare = NULL;
        wake_lock_finish(&table->writers[i].lock);
    }
}

/* The place of `handle`, or the empty place where it belongs. */
static struct wake_table_entry *
place_of(struct wake_table_map *map, uint64_t handle)
{
    uint32_t i = (uint32_t)(wake_table_hash(handle) >> 32) & map->mask;

    while (map->entries[i].key != handle && map->entries[i].key != 0) {
        i = (i + 1) & map->mask;
    }
    return &map->entries[i];
}

/* The same, but the place of a handle that was removed is as good as an empty one. */
static struct wake_table_entry *
place_for(struct wake_table_map *map, uint64_t handle)
{
    uint32_t i = (uint32_t)(wake_table_hash(handle) >> 32) & map->mask;
    struct wake_table_entry *removed = NULL;

    for (;; i = (i + 1) & map->mask) {
        struct wake_table_entry *entry = &map->entries[i];

        if (entry->key == handle) {
            return entry;
        }
        if (entry->key == 0) {
            return removed ? removed : entry;
        }
        if (!removed && entry->id == 0) {
            removed = entry;
        }
    }
}

/* Gives a place to another handle, or to none. Under the shard's lock. */
static void
change(struct wake_table_entry *entry, uint64_t key, wake_id id)
{
    /* ORD(table_change:A) release, three times: a reader may be probing this place. It takes a hit
     * only if the key is there before and after it read the id, and a key that is there twice
     * stands with its own id: the old key is gone before the id changes, and the new one comes
     * after it. (Unless the place went to another handle and back between two loads of one look-up:
     * then the handle that was looked up was destroyed meanwhile.) Pairs with ORD(table_find:B). */
    wake_store_release(&entry->key, KEY_CHANGING);
    wake_store_release(&entry->id, id);
    wake_store_release(&entry->key, key);
}

static void
copy_live(struct wake_table_map *to, const struct wake_table_map *from)
{
    for (uint32_t i = 0; i <= from->mask; i++) {
        if (from->entries[i].key && from->entries[i].id) {
            change(place_of(to, from->entries[i].key), from->entries[i].key, from->entries[i].id);
            to->used++;
        }
    }
    to->live = to->used;
}

/* Makes room for one more handle. Under the shard's lock. */
static bool
rebuild(struct wake_table *table, uint32_t shard)
{
    struct wake_table_writer *writer = &table->writers[shard];
    struct wake_table_map *old = table->maps[shard] == EMPTY_MAP ? NULL : table->maps[shard];
    bool same_size = old && old->live * 4 <= old->mask;
    struct wake_table_map *map;

    if (same_size && writer->spare) {
        /* A reader may still be probing the spare map, which served before the current one. */
        map = writer->spare;
        for (uint32_t i = 0; i <= map->mask; i++) {
            change(&map->entries[i], 0, 0);
        }
        map->used = map->live = 0;
        writer->spare = NULL;
    } else {
        map = map_create(old ? (same_size ? old->mask + 1 : (old->mask + 1) * 2) : FIRST_SIZE);
        if (!map) {
            return false;
        }
    }
    if (old) {
        copy_live(map, old);
        map->older = old->older;
        if (same_size) {
            writer->spare = old;
        } else {
            /* The spare, if any, is of the outgrown size too, and readers may still hold it. */
            map->older = old;
            if (writer->spare) {
                writer->spare->older = old->older;
                old->older = writer->spare;
                writer->spare = NULL;
            }
        }
    }
    /* ORD(table_rebuild:A) release: the map's contents before the pointer to it; pairs with
     * ORD(table_find:A). */
    wake_store_release(&table->maps[shard], map);
    for (old = map->older; old && !old->released; old = old->older) {
        map_release(old);
    }
    return true;
}

wake_id
wake_table_find_slow(const struct wake_table *table, uint64_t handle)
{
    uint32_t shard = wake_table_shard(wake_table_hash(handle));
    struct wake_lock *lock = (struct wake_lock *)(uintptr_t)&table->writers[shard].lock;
    const struct wake_table_map *map = wake_load_acquire(&table->maps[shard]);
    const struct wake_table_entry *entry;
    wake_id id;

    if (!handle) {
        return 0;
    }
    /* A hit further along the probe needs no lock either, by the same two looks at the key. */
    for (uint32_t i = (uint32_t)(wake_table_hash(handle) >> 32) & map->mask, n = 0; n < 16;
         i = (i + 1) & map->mask, n++) {
        uint64_t key = wake_load_acquire(&map->entries[i].key);

        if (key == handle) {
            id = wake_load_acquire(&map->entries[i].id);
            if (id && wake_load_acquire(&map->entries[i].key) == handle) {
                return id;
            }
            break;
        }
        if (!key) {
            break;
        }
    }
    wake_lock_take(lock);
    entry = place_of(table->maps[shard], handle);
    id = entry->key ? entry->id : 0;
    wake_lock_drop(lock);
    return id;
}

wake_id
wake_table_visit(const struct wake_table *table, uint64_t handle,
                 void (*visit)(void *context, wake_id id), void *context)
{
    uint32_t shard = wake_table_shard(wake_table_hash(handle));
    struct wake_lock *lock = (struct wake_lock *)(uintptr_t)&table->writers[shard].lock;
    wake_id id;

    if (!handle) {
        return 0;
    }
    wake_lock_take(lock);
    /* relaxed: maps change under the lock */
    id = wake_load_relaxed(&table->maps[shard]) == EMPTY_MAP
             ? 0
             : place_of(wake_load_relaxed(&table->maps[shard]), handle)->id;
    if (id) {
        visit(context, id);
    }
    wake_lock_drop(lock);
    return id;
}

/* `keep`: a live handle keeps its id. */
static wake_id
put(struct wake_table *table, uint64_t handle, wake_id id, bool keep, bool *ok_out)
{
    uint32_t shard = wake_table_shard(wake_table_hash(handle));
    struct wake_lock *lock = &table->writers[shard].lock;
    struct wake_table_entry *entry;
    struct wake_table_map *map;
    wake_id before;

    *ok_out = true;
    wake_lock_take(lock);
    map = table->maps[shard];
    /* At most half full, so that most look-ups end at the first place. */
    if (WAKE_UNLIKELY(map == EMPTY_MAP || map->used * 2 > map->mask)) {
        if (!rebuild(table, shard)) {
            *ok_out = map != EMPTY_MAP && map->used < map->mask;
        }
        if (!*ok_out) {
            wake_lock_drop(lock);
            return 0;
        }
        map = table->maps[shard];
    }
    entry = place_for(map, handle);
    before = entry->key == handle ? entry->id : 0;
    if (!keep || !before) {
        map->used += entry->key == 0;
        map->live += before == 0;
        if (entry->key == handle) {
            /* ORD(table_insert:A) release: the object before the id that leads to it; the key
             * stands there from an earlier life of the handle. Pairs with ORD(table_find:B). */
            wake_store_release(&entry->id, id);
        } else {
            change(entry, handle, id);
        }
    }
    wake_lock_drop(lock);
    return before;
}

wake_id
wake_table_insert(struct wake_table *table, uint64_t handle, wake_id id, bool *ok_out)
{
    return put(table, handle, id, false, ok_out);
}

wake_id
wake_table_insert_new(struct wake_table *table, uint64_t handle, wake_id id, bool *ok_out)
{
    return put(table, handle, id, true, ok_out);
}

wake_id
wake_table_remove(struct wake_table *table, uint64_t handle, wake_id expected)
{
    uint32_t shard = wake_table_shard(wake_table_hash(handle));
    struct wake_lock *lock = &table->writers[shard].lock;
    wake_id before = 0;

    wake_lock_take(lock);
    if (table->maps[shard] != EMPTY_MAP) {
        struct wake_table_entry *entry = place_of(table->maps[shard], handle);
        if (entry->key && entry->id && (!expected || entry->id == expected)) {
            before = entry->id;
            wake_store_relaxed(&entry->id, 0);
            table->maps[shard]->live--;
            /* Relaxed: who removes a handle has, by the API, ordered that after every use of it. */
            (void)wake_fetch_add_relaxed(&table->removals, 1);
        }
    }
    wake_lock_drop(lock);
    return before;
}

void
wake_table_each(struct wake_table *table, void (*each)(void *context, uint64_t handle, wake_id id),
                void *context)
{
    for (uint32_t s = 0; s < WAKE_TABLE_SHARDS; s++) {
        const struct wake_table_map *map;

        wake_lock_take(&table->writers[s].lock);
        map = table->maps[s];
        for (uint32_t i = 0; i <= map->mask; i++) {
            if (map->entries[i].key && map->entries[i].id) {
                each(context, map->entries[i].key, map->entries[i].id);
            }
        }
        wake_lock_drop(&table->writers[s].lock);
    }
}
