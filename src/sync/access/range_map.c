/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sorted ranges in leaves.
 */
#include "sync/access/range_map.h"

#include "base/heap.h"

#include <string.h>

enum { FIRST_CHUNK = 8, MOST_CHUNK = 1024, FIRST_LEAF = 4 };

struct chunk {
    struct chunk *next;
    uint64_t count;
    struct wake_range ranges[];
};

/* ---- memory of ranges ------------------------------------------------------------------------ */

static struct wake_range *
take(struct wake_range_pool *pool)
{
    struct wake_range *range = pool->free;
    struct chunk *chunk = pool->chunks;

    if (range) {
        memcpy(&pool->free, &range->begin, sizeof(void *));
    } else {
        if (!pool->left) {
            /* All that there are are in use. A sixteenth more at a time: what stays empty is
             * little, too. */
            uint64_t count = pool->alive / 16;

            count = count < FIRST_CHUNK ? FIRST_CHUNK : count < MOST_CHUNK ? count : MOST_CHUNK;
            chunk = wake_alloc(WAKE_HEAP_RESULT, sizeof(*chunk) + count * sizeof(chunk->ranges[0]));
            if (!chunk) {
                return NULL;
            }
            chunk->next = pool->chunks;
            chunk->count = count;
            pool->chunks = chunk;
            pool->left = (uint32_t)count;
            pool->bytes += sizeof(*chunk) + count * sizeof(chunk->ranges[0]);
        }
        range = &chunk->ranges[--pool->left];
    }
    pool->alive++;
    return range;
}

static void
give(struct wake_range_pool *pool, struct wake_range *range)
{
    wake_access_state_finish(&range->state);
    memcpy(&range->begin, &pool->free, sizeof(void *));
    pool->free = range;
    pool->alive--;
}

void
wake_range_pool_finish(struct wake_range_pool *pool)
{
    for (struct chunk *chunk = pool->chunks, *next; chunk; chunk = next) {
        next = chunk->next;
        wake_free(WAKE_HEAP_RESULT, chunk);
    }
    memset(pool, 0, sizeof(*pool));
}

/* ---- leaves ---------------------------------------------------------------------------------- */

static struct wake_range_leaf *
resize_leaf(struct wake_range_leaf *leaf, uint32_t capacity)
{
    struct wake_range_leaf *made = wake_realloc(WAKE_HEAP_RESULT, leaf,
                                                sizeof(*leaf) + capacity * sizeof(leaf->items[0]));

    if (made) {
        made->capacity = capacity;
        if (!leaf) {
            made->count = 0;
        }
    }
    return made;
}

/* Room in the array of leaves, and an empty leaf at `at`. */
static struct wake_range_leaf *
add_leaf(struct wake_range_map *map, uint32_t at, uint32_t capacity)
{
    struct wake_range_leaf *leaf;

    if (map->leaf_count == map->leaf_capacity) {
        uint32_t room = map->leaf_capacity ? map->leaf_capacity * 2 : 1;
        struct wake_range_leaf **leaves = wake_realloc(WAKE_HEAP_RESULT, map->leaves,
                                                       room * sizeof(*leaves));

        if (!leaves) {
            return NULL;
        }
        map->leaves = leaves;
        map->leaf_capacity = room;
    }
    leaf = resize_leaf(NULL, capacity);
    if (leaf) {
        memmove(&map->leaves[at + 1], &map->leaves[at],
                (map->leaf_count - at) * sizeof(*map->leaves));
        map->leaves[at] = leaf;
        map->leaf_count++;
    }
    return leaf;
}

/* The last leaf that begins at or before the address; the first where none does. */
static uint32_t
find_leaf(const struct wake_range_map *map, uint64_t address)
{
    uint32_t low = 0, high = map->leaf_count;

    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;

        if (map->leaves[middle]->items[0].begin <= address) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

struct wake_range *
wake_range_map_at(const struct wake_range_map *map, struct wake_range_place *place)
{
    if (place->leaf < map->leaf_count && place->slot >= map->leaves[place->leaf]->count) {
        place->leaf++;
        place->slot = 0;
    }
    return place->leaf < map->leaf_count ? map->leaves[place->leaf]->items[place->slot].range
                                         : NULL;
}

/* Whether the first range that ends behind the address is the one at `hot` or behind it; its place. */
WAKE_INLINE bool
is_near(const struct wake_range_map *map, const struct wake_range_place *hot, uint64_t address,
        struct wake_range_place *place_out)
{
    const struct wake_range_leaf *leaf;
    uint32_t slot = hot->slot;

    if (hot->leaf >= map->leaf_count) {
        return false;
    }
    leaf = map->leaves[hot->leaf];
    if (slot >= leaf->count || address < leaf->items[slot].begin) {
        return false;
    }
    if (address >= leaf->items[slot].range->end) {
        slot++;
        if (slot < leaf->count ? address >= leaf->items[slot].range->end
                               : hot->leaf + 1 < map->leaf_count) {
            return false;
        }
    }
    *place_out = (struct wake_range_place){ hot->leaf, slot };
    return true;
}

struct wake_range *
wake_range_map_find(struct wake_range_map *map, uint64_t address,
                    struct wake_range_place *place_out)
{
    uint32_t leaf_index, slot, low, high;
    struct wake_range_leaf *leaf;

    if (WAKE_UNLIKELY(!map->leaf_count)) {
        *place_out = (struct wake_range_place){ 0, 0 };
        return NULL;
    }
    for (uint32_t i = 0; i < WAKE_COUNT(map->hot); i++) {
        if (is_near(map, &map->hot[i], address, place_out)) {
            map->hot[i] = *place_out;
            return wake_range_map_at(map, place_out);
        }
    }
    leaf_index = find_leaf(map, address);
    leaf = map->leaves[leaf_index];
    low = 0;
    high = leaf->count;
    while (low < high) { /* the first that begins behind the address */
        uint32_t middle = (low + high) / 2;

        if (leaf->items[middle].begin <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    slot = low && leaf->items[low - 1].range->end > address ? low - 1 : low;
    *place_out = (struct wake_range_place){ leaf_index, slot };
    map->hot[1] = map->hot[0];
    map->hot[0] = *place_out;
    return wake_range_map_at(map, place_out);
}

/* Room for one more in a leaf that is full: the place may come to lie in another one. */
static struct wake_range_leaf *
make_room(struct wake_range_map *map, struct wake_range_place *place)
{
    struct wake_range_leaf *leaf = map->leaves[place->leaf], *second;
    uint32_t half;

    if (leaf->capacity < WAKE_RANGE_LEAF) {
        leaf = resize_leaf(leaf, leaf->capacity * 2 < WAKE_RANGE_LEAF ? leaf->capacity * 2
                                                                      : WAKE_RANGE_LEAF);
        if (leaf) {
            map->leaves[place->leaf] = leaf;
        }
        return leaf;
    }
    /* At the very end a full leaf stays full: ranges are often made in order. */
    half = place->slot == leaf->count && place->leaf + 1 == map->leaf_count ? leaf->count
                                                                            : leaf->count / 2;
    second = add_leaf(map, place->leaf + 1, WAKE_RANGE_LEAF);
    if (!second) {
        return NULL;
    }
    second->count = leaf->count - half;
    memcpy(second->items, &leaf->items[half], second->count * sizeof(leaf->items[0]));
    leaf->count = half;
    if (place->slot >= half && (place->slot > half || half == WAKE_RANGE_LEAF)) {
        place->leaf++;
        place->slot -= half;
        leaf = second;
    }
    return leaf;
}

struct wake_range *
wake_range_map_insert(struct wake_range_map *map, struct wake_range_pool *pool,
                      struct wake_range_place *place, uint64_t begin, uint64_t end)
{
    struct wake_range_leaf *leaf;
    struct wake_range *range;

    if (!map->leaf_count && !add_leaf(map, 0, FIRST_LEAF)) {
        return NULL;
    }
    if (place->leaf == map->leaf_count || (place->slot == 0 && place->leaf > 0)) {
        place->leaf--; /* behind the last of the leaf before: leaves begin with what finds them */
        place->slot = map->leaves[place->leaf]->count;
    }
    leaf = map->leaves[place->leaf];
    if (leaf->count == leaf->capacity && !(leaf = make_room(map, place))) {
        return NULL;
    }
    range = take(pool);
    if (!range) {
        if (!leaf->count) {
            wake_free(WAKE_HEAP_RESULT, leaf); /* made for nothing, at the end */
            map->leaf_count--;
        }
        return NULL;
    }
    memset(&range->state, 0, sizeof(range->state));
    range->begin = begin;
    range->end = end;
    memmove(&leaf->items[place->slot + 1], &leaf->items[place->slot],
            (leaf->count - place->slot) * sizeof(leaf->items[0]));
    leaf->items[place->slot].begin = begin;
    leaf->items[place->slot].range = range;
    leaf->count++;
    map->count++;
    if (map->hot[1].leaf != place->leaf || map->hot[1].slot != place->slot) {
        map->hot[0] = *place;
    }
    return range;
}

void
wake_range_map_remove(struct wake_range_map *map, struct wake_range_pool *pool,
                      struct wake_range_place *place)
{
    struct wake_range_leaf *leaf = map->leaves[place->leaf];

    give(pool, leaf->items[place->slot].range);
    leaf->count--;
    map->count--;
    memmove(&leaf->items[place->slot], &leaf->items[place->slot + 1],
            (leaf->count - place->slot) * sizeof(leaf->items[0]));
    if (!leaf->count) {
        wake_free(WAKE_HEAP_RESULT, leaf);
        map->leaf_count--;
        memmove(&map->leaves[place->leaf], &map->leaves[place->leaf + 1],
                (map->leaf_count - place->leaf) * sizeof(*map->leaves));
        place->slot = 0;
    }
}

bool
wake_range_map_split(struct wake_range_map *map, struct wake_range_pool *pool,
                     struct wake_range_place *place, uint64_t address)
{
    struct wake_range *first = wake_range_map_at(map, place), *second;
    struct wake_range_place at = { place->leaf, place->slot + 1 };
    struct wake_access_state copy;

    wake_access_state_cut(&first->state);
    if (!wake_access_state_copy(&copy, &first->state)) {
        return false;
    }
    /* A slot behind the last of a leaf stays in it: insert takes it as it is. */
    second = wake_range_map_insert(map, pool, &at, address, first->end);
    if (!second) {
        wake_access_state_finish(&copy);
        return false;
    }
    second->state = copy;
    first->end = address;
    /* The leaf may have been cut below the first. */
    *place = at;
    if (place->slot) {
        place->slot--;
    } else {
        place->leaf--;
        place->slot = map->leaves[place->leaf]->count - 1;
    }
    return true;
}

void
wake_range_map_clear(struct wake_range_map *map, struct wake_range_pool *pool)
{
    for (uint32_t i = 0; i < map->leaf_count; i++) {
        for (uint32_t k = 0; k < map->leaves[i]->count; k++) {
            give(pool, map->leaves[i]->items[k].range);
        }
        wake_free(WAKE_HEAP_RESULT, map->leaves[i]);
    }
    wake_free(WAKE_HEAP_RESULT, map->leaves);
    memset(map, 0, sizeof(*map));
}
