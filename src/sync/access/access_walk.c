/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Accesses, barriers and layout transitions on ranges of a context.
 */
#include "sync/access/access_walk.h"

#include "gen/sync_model.h"

/* ---- walks ----------------------------------------------------------------------------------- */

/* What is local to an access. */
static uint32_t
local_of(const struct wake_access_context *context, const struct wake_access *access,
         const struct wake_dependency **local_out)
{
    *local_out = access->local_count ? access->local : context->local;
    return access->local_count ? access->local_count : context->local_count;
}

static bool
check(const struct wake_access_context *context, struct wake_access_state *state,
      const struct wake_access *access, struct wake_hazard *out)
{
    const struct wake_dependency *local;
    uint32_t count;
    struct wake_access_state copy;
    bool found;

    if (WAKE_LIKELY(!wake_access_state_check(state, access, out))) {
        return false;
    }
    count = local_of(context, access, &local);
    if (!count || !wake_access_state_copy(&copy, state)) {
        return true;
    }
    wake_access_state_apply(&copy, local, count);
    found = wake_access_state_check(&copy, access, out);
    wake_access_state_finish(&copy);
    if (!found) {
        out->kind = WAKE_HAZARD_NONE;
    }
    return found;
}

/* Of a part of the range that this context has not written yet. */
static void
note_access(struct wake_access_context *context, uint32_t space, uint64_t begin, uint64_t end,
            const struct wake_access *access, uint32_t ordered, uint32_t position, bool whole)
{
    const struct wake_dependency *local;
    uint32_t count = local_of(context, access, &local);

    wake_note_first(context,
                    &(struct wake_first_access){
                        .begin = begin,
                        .end = end,
                        .tag = access->tag,
                        .access = access->access,
                        .kind = access->together ? WAKE_FIRST_TOGETHER : WAKE_FIRST_ACCESS,
                        .ordered = ordered,
                        .possible = access->possible && !whole ? WAKE_DOUBT_ALL : access->possible,
                        .space = space,
                        .position = position,
                        .dependency = count ? wake_keep_dependencies(context, local, count) : 0,
                        .count = count });
}

uint32_t
wake_access_context_choose(struct wake_access_context *context, uint32_t space, uint64_t begin,
                           uint64_t end, const struct wake_access *access)
{
    const struct wake_dependency *local;
    uint32_t count = local_of(context, access, &local);

    wake_note_first(context,
                    &(struct wake_first_access){
                        .begin = begin,
                        .end = end,
                        .tag = access->tag,
                        .access = access->access,
                        .kind = WAKE_FIRST_CHOSEN,
                        .possible = access->possible,
                        .space = space,
                        .position = context->log.count,
                        .dependency = count ? wake_keep_dependencies(context, local, count) : 0,
                        .count = count });
    return context->lost ? UINT32_MAX : context->first_count - 1;
}

struct wake_walk
wake_walk_begin(struct wake_access_context *context, uint32_t space, uint64_t begin, uint32_t until)
{
    struct wake_walk walk = { .context = context,
                              .map = &context->spaces[space].map,
                              .until = until };

    walk.range = wake_range_map_find(walk.map, begin, &walk.place);
    return walk;
}

/* Cuts what lies outside off the range at the place. False: out of memory. */
bool
wake_walk_cut(struct wake_walk *walk, uint64_t begin, uint64_t end)
{
    struct wake_range_pool *pool = &walk->context->pool;

    if (walk->range->begin < begin) {
        if (!wake_range_map_split(walk->map, pool, &walk->place, begin)) {
            return false;
        }
        walk->range = wake_range_map_next(walk->map, &walk->place);
    }
    if (walk->range->end > end) {
        if (!wake_range_map_split(walk->map, pool, &walk->place, end)) {
            return false;
        }
        walk->range = wake_range_map_at(walk->map, &walk->place);
    }
    return true;
}

/* No read of this stage and kind is there since the last write. */
static bool
is_new_read(struct wake_access_state *state, uint32_t access)
{
    for (uint32_t i = 0; i < state->read_count; i++) {
        const struct wake_sync_read *read = wake_access_state_read(state, i);

        if (wake_sync_rows[read->access].stage == wake_sync_rows[access].stage) {
            return !(read->kinds & WAKE_READ_KIND(access));
        }
    }
    return true;
}

/* The hazard is in the part of [begin, end) that the range has. */
static void
told(struct wake_hazard *hazard, uint32_t space, const struct wake_range *range, uint64_t begin,
     uint64_t end)
{
    hazard->space = space;
    hazard->begin = range->begin > begin ? range->begin : begin;
    hazard->end = range->end < end ? range->end : end;
    hazard->bytes = hazard->end - hazard->begin;
}

/*
 * Checks one range. Of several with a hazard the first one is told; where the place of the access in
 * [begin, end) is not known, the bytes of all of them count.
 */
static void
check_in_range(const struct wake_access_context *context, uint32_t space, struct wake_range *range,
               uint64_t begin, uint64_t end, const struct wake_access *access,
               struct wake_hazard *out)
{
    struct wake_hazard another, *to = out->kind ? &another : out;

    if ((out->kind && access->possible != WAKE_DOUBT_PLACE) ||
        !check(context, &range->state, access, to)) {
        return;
    }
    /* A possible access before this one: it is met for sure only where this one has its range. */
    if ((access->exact_only || wake_sync_is_fetch(to->prior)) && to->possible &&
        (range->begin < begin || range->end > end)) {
        to->kind = WAKE_HAZARD_NONE;
        return;
    }
    told(to, space, range, begin, end);
    if (to != out) {
        out->bytes += another.bytes;
    }
}

/* The part of a range where nothing was before: it has this access only. */
static bool
fill_gap(struct wake_walk *walk, uint64_t begin, uint64_t end, const struct wake_access *access)
{
    struct wake_range *range = wake_range_map_insert(walk->map, &walk->context->pool, &walk->place,
                                                     begin, end);

    if (!range) {
        return false;
    }
    range->state.position = walk->until;
    (void)wake_access_state_enter(&range->state, access);
    walk->range = range;
    return true;
}

/* A write over the whole of what is there leaves one range. The place stands at the first of them,
 * which begins at `begin`. */
static void
swallow(struct wake_walk *walk, struct wake_range *range, uint64_t end)
{
    struct wake_range_place next = walk->place;

    for (struct wake_range *other = wake_range_map_next(walk->map, &next);
         other && other->begin < end; other = wake_range_map_at(walk->map, &next)) {
        wake_range_map_remove(walk->map, &walk->context->pool, &next);
    }
    range->end = end;
}

/* Joins a range with the one before it where they are the same. */
static void
join(struct wake_walk *walk, struct wake_range_place place)
{
    struct wake_range *range = wake_range_map_at(walk->map, &place), *before;
    struct wake_range_place left = place;

    if (!range || (!place.slot && !place.leaf)) {
        return;
    }
    if (left.slot) {
        left.slot--;
    } else {
        left.leaf--;
        left.slot = walk->map->leaves[left.leaf]->count - 1;
    }
    before = wake_range_map_at(walk->map, &left);
    if (before->end == range->begin && wake_access_state_equal(&before->state, &range->state)) {
        before->end = range->end;
        wake_range_map_remove(walk->map, &walk->context->pool, &place);
    }
}

/* Checks the access in the range at the place, and notes it as a first access where it is one. */
static void
check_and_note(struct wake_walk *walk, uint32_t space, uint64_t begin, uint64_t end,
               const struct wake_access *access, uint32_t ordered, struct wake_hazard *out)
{
    struct wake_range *range = walk->range;
    struct wake_access_context *context = walk->context;

    wake_access_state_catch_up(&range->state, &context->log, walk->until,
                               (struct wake_place){ space, range->begin });
    if (!access->together) {
        check_in_range(context, space, range, begin, end, access, out);
    }
    if (context->keeps_first && !(range->state.flags & WAKE_STATE_CLOSED) &&
        (wake_sync_rows[access->access].write || is_new_read(&range->state, access->access))) {
        note_access(context, space, range->begin > begin ? range->begin : begin,
                    range->end < end ? range->end : end, access, ordered, walk->until,
                    range->begin <= begin && range->end >= end);
    }
}

/*
 * One that perhaps is none must not stand before what is sure: a read that nothing orders behind the write hides
 * it from the next write, one of the same stage another read.
 */
static bool
enter(const struct wake_access_context *context, struct wake_range *range,
      const struct wake_access *access, const struct wake_access *part)
{
    struct wake_hazard untold;

    if (WAKE_UNLIKELY(wake_access_is_unsure(access)) && !wake_sync_rows[access->access].write &&
        (wake_access_state_has_read(&range->state, access->access) ||
         (!access->together && check(context, &range->state, access, &untold)))) {
        return true;
    }
    return wake_access_state_enter(&range->state, part);
}

/* A write: history ends with it. */
bool
wake_walk_write(struct wake_walk *walk, uint32_t space, uint64_t begin, uint64_t end,
                const struct wake_access *access, uint32_t ordered, struct wake_hazard *out)
{
    struct wake_access_context *context = walk->context;
    uint64_t at = begin;
    struct wake_range_place first;

    while (walk->range && walk->range->begin < end) {
        if (context->keeps_first && walk->range->begin > at) {
            note_access(context, space, at, walk->range->begin, access, ordered, walk->until,
                        false);
        }
        check_and_note(walk, space, begin, end, access, ordered, out);
        at = walk->range->end;
        walk->range = wake_range_map_next(walk->map, &walk->place);
    }
    if (context->keeps_first && at < end) {
        note_access(context, space, at, end, access, ordered, walk->until, at == begin);
    }
    walk->range = wake_range_map_find(walk->map, begin, &walk->place);
    if (!walk->range || walk->range->begin >= end) {
        if (!fill_gap(walk, begin, end, access)) {
            return false;
        }
    } else {
        if (!wake_walk_cut(walk, begin, end)) {
            return false;
        }
        first = walk->place;
        /* The last one must end with the range. */
        if (walk->range->end < end) {
            struct wake_walk last = *walk;

            last.range = wake_range_map_find(walk->map, end - 1, &last.place);
            if (last.range && last.range->begin < end && last.range->end > end &&
                !wake_walk_cut(&last, begin, end)) {
                return false;
            }
            walk->range = wake_range_map_find(walk->map, begin, &walk->place);
            first = walk->place;
        }
        if (walk->range->begin > begin) {
            walk->range->begin = begin;
            walk->map->leaves[first.leaf]->items[first.slot].begin = begin;
        }
        if (walk->range->end != end) {
            swallow(walk, walk->range, end);
        }
        (void)wake_access_state_enter(&walk->range->state, access);
    }
    join(walk, walk->place);
    return true;
}

static bool
touch_read(struct wake_walk *walk, uint32_t space, uint64_t begin, uint64_t end,
           const struct wake_access *access, uint32_t ordered, struct wake_hazard *out)
{
    uint64_t at = begin;
    struct wake_access part = *access; /* as it is known of a part of the range */

    part.possible = access->possible ? WAKE_DOUBT_ALL : WAKE_DOUBT_NONE;
    while (at < end) {
        if (!walk->range || walk->range->begin > at) {
            uint64_t upto = walk->range && walk->range->begin < end ? walk->range->begin : end;
            bool whole = at == begin && upto == end;

            if (walk->context->keeps_first) {
                note_access(walk->context, space, at, upto, access, ordered, walk->until, whole);
            }
            if (!fill_gap(walk, at, upto, whole ? access : &part)) {
                return false;
            }
        } else {
            if (!wake_walk_cut(walk, begin, end)) {
                return false;
            }
            check_and_note(walk, space, begin, end, access, ordered, out);
            if (!enter(walk->context, walk->range, access, &part)) {
                return false;
            }
        }
        at = walk->range->end;
        walk->range = wake_range_map_next(walk->map, &walk->place);
    }
    return true;
}

static struct wake_read_memo *
memo_at(struct wake_access_context *context, uint32_t space, const struct wake_access *access)
{
    return &context->memos[(space * 5 + access->access) % WAKE_READ_MEMOS];
}

/* It is about such reads, and nothing came since that would make another one anything new. */
static bool
is_memo_of(const struct wake_access_context *context, const struct wake_read_memo *memo,
           uint32_t space, const struct wake_access *access)
{
    return memo->space == space && memo->access == access->access &&
           memo->possible == access->possible && memo->changes == context->spaces[space].changes &&
           memo->position == context->log.count && !access->ordering && !access->known;
}

/* The memory of such reads, emptied where it is of something else; NULL: an access that is looked
 * at each time. */
static struct wake_read_memo *
memo_of(struct wake_access_context *context, uint32_t space, const struct wake_access *access)
{
    struct wake_read_memo *memo = memo_at(context, space, access);

    if (wake_sync_rows[access->access].write) {
        return NULL;
    }
    if (!is_memo_of(context, memo, space, access)) {
        *memo = (struct wake_read_memo){ .space = space,
                                         .changes = context->spaces[space].changes,
                                         .position = context->log.count,
                                         .access = (uint8_t)access->access,
                                         .possible = (uint8_t)access->possible };
    }
    return memo;
}

static void
memo_add(struct wake_read_memo *memo, uint64_t begin, uint64_t end)
{
    if (memo->end && begin <= memo->end && end >= memo->begin) {
        memo->begin = begin < memo->begin ? begin : memo->begin;
        memo->end = end > memo->end ? end : memo->end;
    } else {
        memo->begin = begin;
        memo->end = end;
    }
}

void
wake_touch_until(struct wake_access_context *context, uint32_t space, uint64_t begin, uint64_t end,
                 const struct wake_access *access, uint32_t ordered, uint32_t until,
                 struct wake_hazard *out)
{
    struct wake_read_memo *memo;
    struct wake_walk walk;
    bool good;

    out->kind = WAKE_HAZARD_NONE;
    if (WAKE_UNLIKELY(space >= context->space_count || begin >= end || context->lost)) {
        return;
    }
    memo = memo_of(context, space, access);
    if (memo && until == context->log.count && memo->end && begin >= memo->begin &&
        end <= memo->end) {
        return;
    }
    context->spaces[space].changes += !memo;
    context->spaces[space].reads += memo != NULL;
    walk = wake_walk_begin(context, space, begin, until);
    /* The usual case: this very range. */
    if (WAKE_LIKELY(walk.range && walk.range->begin == begin && walk.range->end == end)) {
        check_and_note(&walk, space, begin, end, access, ordered, out);
        good = enter(context, walk.range, access, access);
    } else if (wake_sync_rows[access->access].write) {
        good = wake_walk_write(&walk, space, begin, end, access, ordered, out);
    } else {
        good = touch_read(&walk, space, begin, end, access, ordered, out);
    }
    if (access->together) { /* it was checked with the others of its command */
        memo = NULL;
    }
    if (WAKE_UNLIKELY(!good)) {
        context->lost = true;
    } else if (memo && until == context->log.count && !out->kind) {
        memo_add(memo, begin, end);
    }
}

void
wake_access_context_touch(struct wake_access_context *context, uint32_t space, uint64_t begin,
                          uint64_t end, const struct wake_access *access, uint32_t ordered,
                          struct wake_hazard *hazard_out)
{
    wake_touch_until(context, space, begin, end, access, ordered, context->log.count, hazard_out);
}

void
wake_check_until(struct wake_access_context *context, uint32_t space, uint64_t begin, uint64_t end,
                 const struct wake_access *access, uint32_t until, struct wake_hazard *out)
{
    struct wake_walk walk;

    out->kind = WAKE_HAZARD_NONE;
    if (space >= context->space_count || context->lost) {
        return;
    }
    for (walk = wake_walk_begin(context, space, begin, until);
         walk.range && walk.range->begin < end &&
         (!out->kind || access->possible == WAKE_DOUBT_PLACE);
         walk.range = wake_range_map_next(walk.map, &walk.place)) {
        wake_access_state_catch_up(&walk.range->state, &context->log, until,
                                   (struct wake_place){ space, walk.range->begin });
        check_in_range(context, space, walk.range, begin, end, access, out);
    }
}

struct wake_range *
wake_access_context_written(struct wake_access_context *context, uint32_t space, uint64_t begin,
                            uint64_t end, uint64_t tag)
{
    struct wake_range *range = NULL;
    struct wake_range_place place;

    if (space < context->space_count && !context->lost) {
        range = wake_range_map_find(&context->spaces[space].map, begin, &place);
    }
    return range && range->begin == begin && range->end == end && range->state.write_tag == tag &&
                   !range->state.read_count
               ? range
               : NULL;
}

static bool
is_known(struct wake_access_context *context, uint32_t space, uint64_t begin, uint64_t end,
         const struct wake_access *access)
{
    const struct wake_read_memo *memo = memo_at(context, space, access);

    return space < context->space_count && !wake_sync_rows[access->access].write && memo->end &&
           begin >= memo->begin && end <= memo->end && is_memo_of(context, memo, space, access);
}

bool
wake_access_context_knows(struct wake_access_context *context, uint32_t space, uint64_t begin,
                          uint64_t end, uint32_t read, enum wake_doubt possible)
{
    return is_known(context, space, begin, end,
                    &(struct wake_access){ .access = read, .possible = possible });
}

void
wake_access_context_check(struct wake_access_context *context, uint32_t space, uint64_t begin,
                          uint64_t end, const struct wake_access *access,
                          struct wake_hazard *hazard_out)
{
    if (is_known(context, space, begin, end, access)) {
        hazard_out->kind = WAKE_HAZARD_NONE;
        return;
    }
    wake_check_until(context, space, begin, end, access, context->log.count, hazard_out);
}

/* ---- layout transitions ---------------------------------------------------------------------- */

void
wake_transition_until(struct wake_access_context *context, uint32_t space, uint64_t begin,
                      uint64_t end, const struct wake_dependency *dependencies, uint32_t count,
                      const struct wake_access *access, uint32_t until, bool beside,
                      struct wake_hazard *out)
{
    struct wake_walk walk;
    uint64_t at = begin;
    struct wake_first_access first = { .tag = access->tag,
                                       .access = WAKE_SYNC_IMAGE_LAYOUT_TRANSITION,
                                       .kind = WAKE_FIRST_TRANSITION,
                                       .space = space,
                                       .position = until,
                                       .possible = beside,
                                       .count = count };

    out->kind = WAKE_HAZARD_NONE;
    if (space >= context->space_count || begin >= end || context->lost) {
        return;
    }
    context->spaces[space].changes++;
    walk = wake_walk_begin(context, space, begin, until);
    while (at < end && !context->lost) {
        bool gap = !walk.range || walk.range->begin > at;

        if (gap) {
            context->lost = !fill_gap(
                &walk, at, walk.range && walk.range->begin < end ? walk.range->begin : end, access);
        } else if (wake_walk_cut(&walk, begin, end)) {
            wake_access_state_catch_up(&walk.range->state, &context->log, until,
                                       (struct wake_place){ space, walk.range->begin });
            if (!out->kind && wake_access_state_check_transition(&walk.range->state, dependencies,
                                                                 count, access, out)) {
                told(out, space, walk.range, begin, end);
            }
        } else {
            context->lost = true;
        }
        if (context->lost) {
            return;
        }
        if (context->keeps_first && (gap || !(walk.range->state.flags & WAKE_STATE_CLOSED))) {
            first.dependency = wake_keep_dependencies(context, dependencies, count);
            first.begin = walk.range->begin;
            first.end = walk.range->end;
            wake_note_first(context, &first);
        }
        wake_access_state_enter_transition(&walk.range->state, dependencies,
                                           access->within ? 0 : count, access->tag);
        walk.range->state.position = until + beside;
        at = walk.range->end;
        join(&walk, walk.place);
        walk.range = wake_range_map_find(walk.map, at, &walk.place);
    }
}

void
wake_access_context_transition(struct wake_access_context *context, uint32_t space, uint64_t begin,
                               uint64_t end, const struct wake_dependency *dependencies,
                               uint32_t count, uint64_t tag, bool exact_only, bool within,
                               bool beside, struct wake_hazard *hazard_out)
{
    const struct wake_access access = { .access = WAKE_SYNC_IMAGE_LAYOUT_TRANSITION,
                                        .exact_only = exact_only,
                                        .tag = tag,
                                        .within = within };

    wake_transition_until(context, space, begin, end, dependencies, count, &access,
                          context->log.count, beside, hazard_out);
}

void
wake_check_transition_until(struct wake_access_context *context, uint32_t space, uint64_t begin,
                            uint64_t end, const struct wake_dependency *dependencies,
                            uint32_t count, const struct wake_access *access, uint32_t until,
                            struct wake_hazard *out)
{
    struct wake_walk walk;

    out->kind = WAKE_HAZARD_NONE;
    if (space >= context->space_count || begin >= end || context->lost) {
        return;
    }
    for (walk = wake_walk_begin(context, space, begin, until);
         walk.range && walk.range->begin < end && !out->kind;
         walk.range = wake_range_map_next(walk.map, &walk.place)) {
        wake_access_state_catch_up(&walk.range->state, &context->log, until,
                                   (struct wake_place){ space, walk.range->begin });
        if (wake_access_state_check_transition(&walk.range->state, dependencies, count, access,
                                               out)) {
            told(out, space, walk.range, begin, end);
            if (out->possible && access->exact_only &&
                out->bytes != walk.range->end - walk.range->begin) {
                out->kind = WAKE_HAZARD_NONE;
            }
        }
    }
}

/* Of the range what this context has not written. */
static void
note_release(struct wake_access_context *context, uint64_t begin, uint64_t end,
             const struct wake_dependency *dependencies, struct wake_first_access first)
{
    struct wake_walk walk = wake_walk_begin(context, first.space, begin, first.position);
    uint64_t at = begin;

    first.dependency = wake_keep_dependencies(context, dependencies, first.count);
    while (at < end && !context->lost) {
        bool gap = !walk.range || walk.range->begin > at;
        uint64_t upto = !walk.range ? end : gap ? walk.range->begin : walk.range->end;

        first.begin = at;
        at = first.end = upto < end ? upto : end;
        if (gap || !(walk.range->state.flags & WAKE_STATE_CLOSED)) {
            wake_note_first(context, &first);
        }
        if (!gap) {
            walk.range = wake_range_map_next(walk.map, &walk.place);
        }
    }
}

void
wake_release_until(struct wake_access_context *context, uint32_t space, uint64_t begin,
                   uint64_t end, const struct wake_dependency *dependencies, uint32_t count,
                   const struct wake_access *access, uint32_t until, struct wake_hazard *out)
{
    wake_check_transition_until(context, space, begin, end, dependencies, count, access, until,
                                out);
    if (context->keeps_first && space < context->space_count) {
        note_release(context, begin, end, dependencies,
                     (struct wake_first_access){ .tag = access->tag,
                                                 .access = WAKE_SYNC_IMAGE_LAYOUT_TRANSITION,
                                                 .kind = WAKE_FIRST_RELEASE,
                                                 .space = space,
                                                 .position = until,
                                                 .count = count });
    }
}

void
wake_access_context_release(struct wake_access_context *context, uint32_t space, uint64_t begin,
                            uint64_t end, const struct wake_dependency *dependencies,
                            uint32_t count, uint64_t tag, bool exact_only,
                            struct wake_hazard *hazard_out)
{
    const struct wake_access access = { .access = WAKE_SYNC_IMAGE_LAYOUT_TRANSITION,
                                        .exact_only = exact_only,
                                        .tag = tag };

    wake_release_until(context, space, begin, end, dependencies, count, &access, context->log.count,
                       hazard_out);
}

void
wake_access_context_check_transition(struct wake_access_context *context, uint32_t space,
                                     uint64_t begin, uint64_t end,
                                     const struct wake_dependency *dependencies, uint32_t count,
                                     uint64_t tag, bool exact_only, struct wake_hazard *hazard_out)
{
    const struct wake_access access = { .access = WAKE_SYNC_IMAGE_LAYOUT_TRANSITION,
                                        .exact_only = exact_only,
                                        .tag = tag };

    wake_check_transition_until(context, space, begin, end, dependencies, count, &access,
                                context->log.count, hazard_out);
}
