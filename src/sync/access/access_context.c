/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The life of a context: spaces, first accesses, the log emptied.
 */

#include "base/heap.h"

#include "sync/access/access_context.h"

#include <string.h>

/* ---- spaces ---------------------------------------------------------------------------------- */

static void
forget_reads(struct wake_access_context *context)
{
    if (context->memos) {
        memset(context->memos, 0, WAKE_READ_MEMOS * sizeof(*context->memos));
    }
}

void
wake_access_context_init(struct wake_access_context *context, bool keeps_first,
                         struct wake_read_memo *memos)
{
    memset(context, 0, sizeof(*context));
    context->keeps_first = keeps_first;
    context->memos = memos;
    forget_reads(context);
}

void
wake_access_context_clear(struct wake_access_context *context)
{
    for (uint32_t i = 0; i < context->space_count; i++) {
        wake_range_map_clear(&context->spaces[i].map, &context->pool);
    }
    if (context->space_table) {
        memset(context->space_table, 0, context->space_table_size * sizeof(*context->space_table));
    }
    context->space_count = 0;
    context->last_space = 0;
    context->first_count = 0;
    context->dependency_count = 0;
    context->local_count = 0;
    context->lost = false;
    forget_reads(context);
    wake_barrier_log_clear(&context->log);
}

void
wake_access_context_finish(struct wake_access_context *context)
{
    wake_access_context_clear(context);
    wake_range_pool_finish(&context->pool);
    wake_barrier_log_finish(&context->log);
    wake_free(WAKE_HEAP_RESULT, context->spaces);
    wake_free(WAKE_HEAP_RESULT, context->space_table);
    wake_free(WAKE_HEAP_RESULT, context->first);
    wake_free(WAKE_HEAP_RESULT, context->dependencies);
    wake_free(WAKE_HEAP_RESULT, context->local);
    memset(context, 0, sizeof(*context));
}

static bool
same_key(struct wake_space_key a, struct wake_space_key b)
{
    return a.id == b.id && a.offset == b.offset;
}

static uint32_t
key_place(const struct wake_access_context *context, struct wake_space_key key)
{
    uint64_t hash = (key.id ^ key.offset * UINT64_C(0xbf58476d1ce4e5b9)) *
                    UINT64_C(0x9e3779b97f4a7c15);

    return (uint32_t)(hash >> 32) & (context->space_table_size - 1);
}

static bool
grow_spaces(struct wake_access_context *context)
{
    uint32_t capacity = context->space_capacity ? context->space_capacity * 2 : 8;
    struct wake_sync_space *spaces = wake_realloc(WAKE_HEAP_RESULT, context->spaces,
                                                  capacity * sizeof(*spaces));
    uint32_t *table;

    if (!spaces) {
        return false;
    }
    context->spaces = spaces;
    table = wake_zalloc(WAKE_HEAP_RESULT, capacity * 2 * sizeof(*table));
    if (!table) {
        return false;
    }
    wake_free(WAKE_HEAP_RESULT, context->space_table);
    context->space_table = table;
    context->space_table_size = capacity * 2;
    context->space_capacity = capacity;
    for (uint32_t i = 0; i < context->space_count; i++) {
        uint32_t at = key_place(context, spaces[i].key);

        while (table[at]) {
            at = (at + 1) & (context->space_table_size - 1);
        }
        table[at] = i + 1;
    }
    return true;
}

uint32_t
wake_access_context_space(struct wake_access_context *context, struct wake_space_key key)
{
    uint32_t at;

    if (WAKE_LIKELY(context->space_count &&
                    same_key(context->spaces[context->last_space].key, key))) {
        return context->last_space;
    }
    if (context->space_count == context->space_capacity && !grow_spaces(context)) {
        context->lost = true;
        return UINT32_MAX;
    }
    for (at = key_place(context, key); context->space_table[at];
         at = (at + 1) & (context->space_table_size - 1)) {
        uint32_t space = context->space_table[at] - 1;

        if (same_key(context->spaces[space].key, key)) {
            return context->last_space = space;
        }
    }
    context->last_space = context->space_count++;
    context->spaces[context->last_space] = (struct wake_sync_space){ .key = key };
    context->space_table[at] = context->space_count;
    return context->last_space;
}

uint32_t
wake_access_context_find(const struct wake_access_context *context, struct wake_space_key key)
{
    if (!context->space_count) {
        return UINT32_MAX;
    }
    for (uint32_t at = key_place(context, key); context->space_table[at];
         at = (at + 1) & (context->space_table_size - 1)) {
        uint32_t space = context->space_table[at] - 1;

        if (same_key(context->spaces[space].key, key)) {
            return space;
        }
    }
    return UINT32_MAX;
}

/* ---- first accesses -------------------------------------------------------------------------- */

static struct wake_first_access *
add_first(struct wake_access_context *context)
{
    if (context->first_count == context->first_capacity) {
        uint32_t capacity = context->first_capacity ? context->first_capacity * 2 : 16;
        struct wake_first_access *first = wake_realloc(WAKE_HEAP_RESULT, context->first,
                                                       capacity * sizeof(*first));

        if (!first) {
            context->lost = true;
            return NULL;
        }
        context->first = first;
        context->first_capacity = capacity;
    }
    return &context->first[context->first_count++];
}

static bool
same_first(const struct wake_first_access *a, const struct wake_first_access *b)
{
    /* Of those that shaders may choose each is an element of its own. */
    return a->end == b->begin && a->tag == b->tag && a->access == b->access && a->kind == b->kind &&
           a->kind != WAKE_FIRST_CHOSEN && a->space == b->space && a->position == b->position &&
           a->possible == b->possible && a->ordered == b->ordered &&
           a->dependency == b->dependency && a->count == b->count;
}

void
wake_note_first(struct wake_access_context *context, const struct wake_first_access *like)
{
    struct wake_first_access *first;

    if (context->first_count && same_first(&context->first[context->first_count - 1], like)) {
        context->first[context->first_count - 1].end = like->end;
    } else if ((first = add_first(context)) != NULL) {
        *first = *like;
    }
}

/* The number of dependencies that a first access leans on. */
uint32_t
wake_keep_dependencies(struct wake_access_context *context,
                       const struct wake_dependency *dependencies, uint32_t count)
{
    uint32_t first = context->dependency_count;
    uint32_t known = first < count ? first : count;

    /* All of them, or the first of them, are often those that were noted last. */
    while (known && memcmp(&context->dependencies[first - known], dependencies,
                           known * sizeof(*dependencies)) != 0) {
        known--;
    }
    if (known == count) {
        return first - count;
    }
    first -= known;
    if (first + count > context->dependency_capacity) {
        uint32_t capacity = (first + count) * 2;
        struct wake_dependency *made = wake_realloc(WAKE_HEAP_RESULT, context->dependencies,
                                                    capacity * sizeof(*made));

        if (!made) {
            context->lost = true;
            return 0;
        }
        context->dependencies = made;
        context->dependency_capacity = capacity;
    }
    memcpy(&context->dependencies[first + known], dependencies + known,
           (count - known) * sizeof(*dependencies));
    context->dependency_count = first + count;
    return first;
}

/* ---- long life ------------------------------------------------------------------------------- */

void
wake_access_context_settle(struct wake_access_context *context)
{
    for (uint32_t i = 0; i < context->space_count; i++) {
        struct wake_range_place place = { 0, 0 };

        for (struct wake_range *range = wake_range_map_at(&context->spaces[i].map, &place); range;
             range = wake_range_map_next(&context->spaces[i].map, &place)) {
            wake_access_state_catch_up(&range->state, &context->log, context->log.count,
                                       (struct wake_place){ i, range->begin });
            range->state.position = 0;
        }
    }
    forget_reads(context);
    wake_barrier_log_clear(&context->log);
}

/* Whether all of it is over; reads that are leave it in any case. */
static bool
is_over(struct wake_access_state *state, uint64_t floor)
{
    bool over = !state->write || state->write_tag <= floor;

    for (uint32_t i = 0; i < state->read_count; i++) {
        over &= wake_access_state_read(state, i)->tag <= floor;
    }
    return over;
}

void
wake_access_context_trim(struct wake_access_context *context, uint64_t floor)
{
    uint32_t kept = 0;

    wake_access_context_settle(context);
    for (uint32_t i = 0; i < context->space_count; i++) {
        struct wake_sync_space *space = &context->spaces[i];
        struct wake_range_place place = { 0, 0 };
        struct wake_range *range = wake_range_map_at(&space->map, &place);

        while (range) {
            if (is_over(&range->state, floor)) {
                wake_range_map_remove(&space->map, &context->pool, &place);
                range = wake_range_map_at(&space->map, &place);
            } else {
                range = wake_range_map_next(&space->map, &place);
            }
        }
        if (!space->map.count) {
            wake_range_map_clear(&space->map, &context->pool);
            continue;
        }
        context->spaces[kept++] = *space;
    }
    context->space_count = kept;
    context->last_space = 0;
    if (context->space_table) {
        memset(context->space_table, 0, context->space_table_size * sizeof(*context->space_table));
    }
    for (uint32_t i = 0; i < kept; i++) {
        uint32_t at = key_place(context, context->spaces[i].key);

        while (context->space_table[at]) {
            at = (at + 1) & (context->space_table_size - 1);
        }
        context->space_table[at] = i + 1;
    }
}

void
wake_access_context_tags(struct wake_access_context *context,
                         void (*each)(void *data, uint64_t tag), void *data)
{
    for (uint32_t i = 0; i < context->space_count; i++) {
        struct wake_range_place place = { 0, 0 };

        for (struct wake_range *range = wake_range_map_at(&context->spaces[i].map, &place); range;
             range = wake_range_map_next(&context->spaces[i].map, &place)) {
            if (range->state.write) {
                each(data, range->state.write_tag);
            }
            for (uint32_t k = 0; k < range->state.read_count; k++) {
                each(data, wake_access_state_read(&range->state, k)->tag);
            }
        }
    }
}

/* ---- figures --------------------------------------------------------------------------------- */

uint64_t
wake_access_context_ranges(const struct wake_access_context *context)
{
    return context->pool.alive;
}

uint64_t
wake_access_context_bytes(const struct wake_access_context *context)
{
    uint64_t bytes = context->pool.bytes + context->space_capacity * sizeof(*context->spaces) +
                     context->space_table_size * sizeof(*context->space_table) +
                     wake_barrier_log_bytes(&context->log);

    for (uint32_t i = 0; i < context->space_count; i++) {
        const struct wake_range_map *map = &context->spaces[i].map;

        bytes += map->leaf_capacity * sizeof(*map->leaves);
        for (uint32_t k = 0; k < map->leaf_count; k++) {
            bytes += sizeof(*map->leaves[k]) +
                     map->leaves[k]->capacity * sizeof(map->leaves[k]->items[0]);
        }
    }
    return bytes;
}
