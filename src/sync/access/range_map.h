/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranges of addresses that do not overlap, in order: an array of leaves, each a sorted array of
 * ranges. Finding the range that was found last, or the one behind it, is O(1), any other O(log n);
 * a map of one range is one small leaf.
 * Ranges do not move while they are in a map. What they hold is the user's (struct wake_range has
 * room for an access state).
 * Threads: one user at a time.
 */
#ifndef WAKE_SYNC_RANGE_MAP_H
#define WAKE_SYNC_RANGE_MAP_H

#include "sync/access/access_state.h"

struct wake_range {
    uint64_t begin;
    uint64_t end;
    struct wake_access_state state;
};

enum { WAKE_RANGE_LEAF = 64 };

struct wake_range_leaf {
    uint32_t count;
    uint32_t capacity;
    struct {
        uint64_t begin;
        struct wake_range *range;
    } items[];
};

/* Memory of ranges, shared by the maps of a context. */
struct wake_range_pool {
    struct wake_range *free;
    void *chunks;
    uint32_t left;  /* in the newest chunk */
    uint64_t alive; /* ranges in use */
    uint64_t bytes;
};

/* Between two ranges, or at one: good until the map changes by other means. */
struct wake_range_place {
    uint32_t leaf;
    uint32_t slot;
};

struct wake_range_map {
    struct wake_range_leaf **leaves;
    uint32_t leaf_count;
    uint32_t leaf_capacity;
    /* Where something was found, the first the latest miss: a copy goes on at two places in turn. Any
     * place may stand here, it is looked at before it is believed. */
    struct wake_range_place hot[2];
    uint64_t count;
};

/* The first range that ends behind `address`; NULL: none, and the place is the end. */
struct wake_range *
wake_range_map_find(struct wake_range_map *map, uint64_t address,
                    struct wake_range_place *place_out);
/* The range at the place; NULL: the end. */
struct wake_range *
wake_range_map_at(const struct wake_range_map *map, struct wake_range_place *place);
/* To the next range. */
WAKE_INLINE struct wake_range *
wake_range_map_next(const struct wake_range_map *map, struct wake_range_place *place)
{
    place->slot++;
    return wake_range_map_at(map, place);
}
/* A new range before the place, which then stands at it. Its state is zero. NULL: out of memory. */
struct wake_range *
wake_range_map_insert(struct wake_range_map *map, struct wake_range_pool *pool,
                      struct wake_range_place *place, uint64_t begin, uint64_t end);
/* Takes out the range at the place, which then stands at the one behind. */
void
wake_range_map_remove(struct wake_range_map *map, struct wake_range_pool *pool,
                      struct wake_range_place *place);
/*
 * Cuts the range at the place in two at `address`, inside it; the place stands at the first. The
 * second has a copy of the state. False: out of memory, nothing changed.
 */
bool
wake_range_map_split(struct wake_range_map *map, struct wake_range_pool *pool,
                     struct wake_range_place *place, uint64_t address);
void
wake_range_map_clear(struct wake_range_map *map, struct wake_range_pool *pool);
void
wake_range_pool_finish(struct wake_range_pool *pool);

#endif
