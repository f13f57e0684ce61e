/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers on a context: in the log, at once on a range, or local to a subpass.
 */
#include "sync/access/access_barriers.h"

#include "base/heap.h"
#include "sync/access/access_walk.h"

#include <string.h>

void
wake_access_context_set_local(struct wake_access_context *context,
                              const struct wake_dependency *dependencies, uint32_t count)
{
    context->local_count = 0;
    context->log.count++; /* what was read already is looked at again */
    if (count > context->local_capacity) {
        struct wake_dependency *made = wake_realloc(WAKE_HEAP_RESULT, context->local,
                                                    count * sizeof(*made));

        if (!made) {
            context->lost = true;
            return;
        }
        context->local = made;
        context->local_capacity = count;
    }
    if (count) {
        memcpy(context->local, dependencies, count * sizeof(*dependencies));
    }
    context->local_count = count;
}

void
wake_access_context_barrier(struct wake_access_context *context,
                            const struct wake_dependency *dependencies, uint32_t count)
{
    if (count && !context->lost && !wake_barrier_log_add(&context->log, dependencies, count)) {
        context->lost = true;
    }
}

/* True: some of the range is not closed. */
void
wake_cut_at(struct wake_access_context *context, uint32_t space, uint64_t address)
{
    struct wake_walk walk;

    if (space >= context->space_count || context->lost) {
        return;
    }
    walk = wake_walk_begin(context, space, address, 0);
    if (walk.range && walk.range->begin < address &&
        !wake_range_map_split(walk.map, &context->pool, &walk.place, address)) {
        context->lost = true;
    }
}

/* Whether all ranges of a space lie inside: the usual barrier, of the whole buffer. */
static bool
is_all(const struct wake_range_map *map, uint64_t begin, uint64_t end)
{
    const struct wake_range_leaf *last = map->leaf_count ? map->leaves[map->leaf_count - 1] : NULL;

    return last && map->leaves[0]->items[0].begin >= begin &&
           last->items[last->count - 1].range->end <= end;
}

/* Whether so many ranges lie there that the barrier is better written down. */
static bool
are_many(struct wake_access_context *context, uint32_t space, uint64_t begin, uint64_t end)
{
    struct wake_walk walk = wake_walk_begin(context, space, begin, 0);
    uint32_t count = 0;

    if (context->spaces[space].map.count <= WAKE_RANGES_AT_ONCE) {
        return false;
    }
    while (walk.range && walk.range->begin < end && count <= WAKE_RANGES_AT_ONCE) {
        count++;
        walk.range = wake_range_map_next(walk.map, &walk.place);
    }
    return count > WAKE_RANGES_AT_ONCE;
}

bool
wake_range_barrier_until(struct wake_access_context *context, uint32_t space, uint64_t begin,
                         uint64_t end, const struct wake_dependency *all, uint32_t count,
                         uint32_t until, bool beside)
{
    struct wake_walk walk;
    uint64_t at = begin;
    bool open = false;

    if (space >= context->space_count || begin >= end || context->lost) {
        return false;
    }
    for (walk = wake_walk_begin(context, space, begin, until);
         walk.range && walk.range->begin < end;
         walk.range = wake_range_map_next(walk.map, &walk.place)) {
        if (!wake_walk_cut(&walk, begin, end)) {
            context->lost = true;
            return false;
        }
        open |= !(walk.range->state.flags & WAKE_STATE_CLOSED) || walk.range->begin > at;
        at = walk.range->end;
        wake_access_state_catch_up(&walk.range->state, &context->log, until,
                                   (struct wake_place){ space, walk.range->begin });
        wake_access_state_apply(&walk.range->state, all, count);
        /* The command's dependencies without a range are in it already. */
        walk.range->state.position = until + beside;
    }
    return open || at < end;
}

bool
wake_access_context_range_barrier(struct wake_access_context *context, uint32_t space,
                                  uint64_t begin, uint64_t end, struct wake_dependency *dependency,
                                  const struct wake_dependency *global, uint32_t global_count,
                                  enum wake_waits waits)
{
    enum { AT_ONCE = 16 };
    struct wake_dependency all[AT_ONCE];
    uint32_t count = 1;
    bool all_of_it;

    if (space >= context->space_count || begin >= end || context->lost) {
        return true;
    }
    context->spaces[space].changes++;
    all_of_it = is_all(&context->spaces[space].map, begin, end) &&
                context->spaces[space].map.count > WAKE_RANGES_AT_ONCE;
    if (waits == WAKE_WAITS || (waits && (all_of_it || are_many(context, space, begin, end)))) {
        if (!all_of_it) {
            wake_cut_at(context, space, begin);
            wake_cut_at(context, space, end);
        }
        dependency->space = space + UINT64_C(1);
        dependency->begin = begin;
        dependency->end = end;
        return false;
    }
    all[0] = *dependency;
    for (uint32_t i = 0; i < global_count && count < AT_ONCE; i++) {
        all[count++] = global[i];
    }
    if (wake_range_barrier_until(context, space, begin, end, all, count, context->log.count,
                                 global_count && global_count < AT_ONCE) &&
        context->keeps_first) {
        wake_note_first(context, &(struct wake_first_access){
                                     .begin = begin,
                                     .end = end,
                                     .kind = WAKE_FIRST_BARRIER,
                                     .space = space,
                                     .position = context->log.count,
                                     .dependency = wake_keep_dependencies(context, all, count),
                                     .count = count,
                                     .possible = global_count && global_count < AT_ONCE });
    }
    return true;
}
