/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A recording entered into another context.
 */
#include "sync/access/access_import.h"

#include "sync/access/access_barriers.h"
#include "sync/access/access_walk.h"

#include "base/heap.h"

/* ---- import ---------------------------------------------------------------------------------- */

enum { MOST_DEPENDENCIES = 64 }; /* of one command, whose tags are moved */

/* A context that is being entered into another. */
struct entry {
    struct wake_access_context *context;
    const struct wake_access_context *other;
    const struct wake_import *how;
    uint32_t base; /* of its log's positions */
};

/* `local`: what is local to an access, its tags moved. */
WAKE_INLINE struct wake_access
first_access(const struct entry *e, const struct wake_first_access *first,
             const struct wake_dependency *local)
{
    const struct wake_import *how = e->how;
    bool transition = first->kind == WAKE_FIRST_TRANSITION || first->kind == WAKE_FIRST_RELEASE;

    return (struct wake_access){
        .local = local,
        .local_count = transition ? 0 : first->count,
        .access = first->access,
        /* there it says something else */
        .possible = transition ? WAKE_DOUBT_NONE : (enum wake_doubt)first->possible,
        .exact_only = how->exact_only,
        .together = first->kind == WAKE_FIRST_TOGETHER,
        .tag = first->tag + how->tags,
        .known = how->tags + 1,
        .floor = how->floor,
        .ordering = how->orderings && !transition ? how->orderings[first->ordered] : NULL
    };
}

static void
move(const struct entry *e, const struct wake_first_access *first, struct wake_dependency *room)
{
    const struct wake_dependency *dependencies = e->other->dependencies + first->dependency;

    for (uint32_t i = 0; i < first->count; i++) {
        room[i] = dependencies[i];
        wake_dependency_shift(&room[i], e->how->tags);
        if (WAKE_UNLIKELY(wake_dependency_is_open(&room[i])) && e->how->close) {
            e->how->close(e->how->data, &room[i]);
        }
    }
}

/* The dependencies of a first access as they are here. */
WAKE_INLINE const struct wake_dependency *
moved(const struct entry *e, const struct wake_first_access *first, struct wake_dependency *room)
{
    if (!first->count || first->count > MOST_DEPENDENCIES) {
        return e->other->dependencies + first->dependency;
    }
    move(e, first, room);
    return room;
}

/* An access that shaders may choose: nothing is entered of it, but where that is all that is looked for. */
static void
repeat_chosen(const struct entry *e, const struct wake_first_access *first,
              const struct wake_dependency *dependencies, uint32_t space, struct wake_hazard *out)
{
    struct wake_access access = first_access(e, first, dependencies);
    uint32_t until = e->base + first->position;

    if (e->how->chosen == WAKE_CHOSEN_CHECK) {
        wake_check_until(e->context, space, first->begin, first->end, &access, until, out);
        return;
    }
    access.possible = WAKE_DOUBT_NONE; /* whoever finds it there knows what it is */
    wake_touch_until(e->context, space, first->begin, first->end, &access, 0, until, out);
    out->kind = WAKE_HAZARD_NONE;
}

/* What is first elsewhere, done here. */
static void
repeat_first(const struct entry *e, const struct wake_first_access *first,
             const struct wake_dependency *dependencies, uint32_t space, struct wake_hazard *out)
{
    struct wake_access_context *context = e->context;
    uint32_t until = e->base + first->position;
    const struct wake_access access = first_access(e, first, dependencies);

    out->kind = WAKE_HAZARD_NONE;
    switch ((enum wake_first_kind)first->kind) {
    case WAKE_FIRST_ACCESS:
    case WAKE_FIRST_TOGETHER:
        wake_touch_until(context, space, first->begin, first->end, &access, first->ordered, until,
                         out);
        break;
    case WAKE_FIRST_BARRIER:
        if (wake_range_barrier_until(context, space, first->begin, first->end, dependencies,
                                     first->count, until, first->possible) &&
            context->keeps_first) {
            struct wake_first_access kept = *first;

            kept.space = space;
            kept.position = until;
            kept.dependency = wake_keep_dependencies(context, dependencies, first->count);
            wake_note_first(context, &kept);
        }
        break;
    case WAKE_FIRST_TRANSITION:
        wake_transition_until(context, space, first->begin, first->end, dependencies, first->count,
                              &access, until, first->possible, out);
        break;
    case WAKE_FIRST_RELEASE:
        wake_release_until(context, space, first->begin, first->end, dependencies, first->count,
                           &access, until, out);
        break;
    case WAKE_FIRST_CHOSEN: repeat_chosen(e, first, dependencies, space, out); break;
    }
}

static void
shift_state(struct wake_access_state *state, uint32_t base, uint64_t tags)
{
    state->position += base;
    state->write_tag += tags;
    for (uint32_t i = 0; i < state->read_count; i++) {
        wake_access_state_read(state, i)->tag += tags;
    }
}

/* What a range was written with at last takes the place of what is here. */
static bool
replace(struct wake_access_context *context, uint32_t space, const struct wake_range *from,
        uint32_t base, uint64_t tags)
{
    const struct wake_access access = { .access = from->state.write,
                                        .tag = from->state.write_tag + tags };
    struct wake_hazard none = { .kind = WAKE_HAZARD_READ_AFTER_WRITE }; /* not looked for */
    struct wake_walk walk = wake_walk_begin(context, space, from->begin,
                                            base + from->state.position);
    struct wake_access_state copy;
    bool keeps = context->keeps_first;

    if (!wake_access_state_copy(&copy, &from->state)) {
        return false;
    }
    shift_state(&copy, base, tags);
    context->keeps_first = false;
    if (!walk.range || walk.range->begin != from->begin || walk.range->end != from->end) {
        if (!wake_walk_write(&walk, space, from->begin, from->end, &access, 0, &none)) {
            wake_access_state_finish(&copy);
            context->keeps_first = keeps;
            return false;
        }
        walk = wake_walk_begin(context, space, from->begin, walk.until);
        if (!wake_walk_cut(&walk, from->begin, from->end)) {
            wake_access_state_finish(&copy);
            context->keeps_first = keeps;
            return false;
        }
    }
    context->keeps_first = keeps;
    wake_access_state_finish(&walk.range->state);
    walk.range->state = copy;
    return true;
}

/* As where such a read is entered: it hides nothing that is sure. */
static bool
hides(struct wake_access_state *state, const struct wake_sync_read *read, bool exact_only)
{
    const struct wake_access access = { .access = read->access,
                                        .possible = read->possible ? WAKE_DOUBT_ALL
                                                                   : WAKE_DOUBT_NONE,
                                        .exact_only = exact_only,
                                        .tag = read->tag };
    struct wake_hazard untold;

    return wake_access_is_unsure(&access) &&
           (wake_access_state_has_read(state, read->access) ||
            (!read->chain && wake_access_state_check(state, &access, &untold)));
}

/* Reads that came after those which were first. */
static bool
merge_reads(struct wake_access_context *context, uint32_t space, struct wake_range *from,
            uint32_t base, const struct wake_import *how)
{
    struct wake_walk walk = wake_walk_begin(context, space, from->begin,
                                            base + from->state.position);

    for (; walk.range && walk.range->begin < from->end;
         walk.range = wake_range_map_next(walk.map, &walk.place)) {
        if (!wake_walk_cut(&walk, from->begin, from->end)) {
            return false;
        }
        wake_access_state_catch_up(&walk.range->state, &context->log, walk.until,
                                   (struct wake_place){ space, walk.range->begin });
        for (uint32_t i = 0; i < from->state.read_count; i++) {
            struct wake_sync_read read = *wake_access_state_read(&from->state, i);

            read.tag += how->tags;
            read.placeless &= walk.range->begin == from->begin && walk.range->end == from->end;
            /* The range may have been looked at later than the read was. */
            wake_sync_read_catch_up(&read, &context->log, walk.until, walk.range->state.position,
                                    (struct wake_place){ space, walk.range->begin });
            if (!hides(&walk.range->state, &read, how->exact_only) &&
                !wake_access_state_put_read(&walk.range->state, &read)) {
                return false;
            }
        }
        wake_access_state_put_read_chain(&walk.range->state, from->state.read_chain, &context->log,
                                         walk.until,
                                         (struct wake_place){ space, walk.range->begin });
    }
    return true;
}

/* The log of the other, whose barriers with a place cut the ranges here as they cut those there. */
static bool
append_log(const struct entry *e)
{
    struct wake_access_context *context = e->context;
    const struct wake_access_context *other = e->other;
    uint32_t few[16], *spaces = few;
    bool good;

    if (other->space_count > WAKE_COUNT(few)) {
        spaces = wake_alloc(WAKE_HEAP_RESULT, other->space_count * sizeof(*spaces));
        if (!spaces) {
            return false;
        }
    }
    for (uint32_t i = 0; i < other->space_count; i++) {
        spaces[i] = wake_access_context_space(context, other->spaces[i].key);
    }
    for (uint32_t i = 0; i < other->log.dependency_count && !context->lost; i++) {
        const struct wake_dependency *d = &other->log.dependencies[i];

        if (d->space) {
            wake_cut_at(context, spaces[d->space - 1], d->begin);
            wake_cut_at(context, spaces[d->space - 1], d->end);
        }
    }
    good = !context->lost &&
           wake_barrier_log_append(&context->log, &other->log,
                                   &(struct wake_barrier_log_moves){ e->how->tags, spaces,
                                                                     e->how->close, e->how->data });
    if (spaces != few) {
        wake_free(WAKE_HEAP_RESULT, spaces);
    }
    return good;
}

/* With what was here before; hazards inside of it were told when it was made. */
static bool
is_new(const struct entry *e, const struct wake_hazard *hazard)
{
    return hazard->kind && hazard->prior_tag <= e->how->tags && hazard->prior_tag > e->how->floor;
}

static bool
is_transition(const struct wake_first_access *first)
{
    return first->kind == WAKE_FIRST_TRANSITION || first->kind == WAKE_FIRST_RELEASE;
}

static bool
is_sure(const struct wake_first_access *first, const struct wake_hazard *hazard)
{
    return is_transition(first) ||
           wake_hazard_is_sure(hazard, (enum wake_doubt)first->possible, first->end - first->begin);
}

/* The hazards of one access, each of kind WAKE_HAZARD_NONE where there is none. */
struct findings {
    struct wake_hazard own;       /* with what was here before */
    struct wake_hazard elsewhere; /* with what the look function knows */
    struct wake_hazard possible;  /* of either kind, where the two may miss each other */
};

/* The possible hazard; the access has not been entered. */
static void
find_possible(const struct entry *e, const struct wake_first_access *first,
              const struct wake_dependency *dependencies, uint32_t space, struct wake_hazard *out)
{
    const struct wake_import *how = e->how;
    struct wake_access access = first_access(e, first, dependencies);
    uint32_t until = e->base + first->position;

    out->kind = WAKE_HAZARD_NONE;
    if (first->kind == WAKE_FIRST_BARRIER || first->kind == WAKE_FIRST_CHOSEN ||
        (first->possible && !is_transition(first) && wake_sync_is_fetch(first->access))) {
        return;
    }
    access.exact_only = false;
    access.together = false;
    if (is_transition(first)) {
        wake_check_transition_until(e->context, space, first->begin, first->end, dependencies,
                                    first->count, &access, until, out);
    } else {
        wake_check_until(e->context, space, first->begin, first->end, &access, until, out);
    }
    if (is_new(e, out)) {
        out->tag = first->tag;
    } else if (!how->check_first || !how->check_first(how->data, e->other, first, dependencies,
                                                      space, until, false, out)) {
        out->kind = WAKE_HAZARD_NONE;
    }
    out->doubtful = true;
}

/* Against all but the context's own accesses, before it is entered. */
static void
check_elsewhere(const struct entry *e, const struct wake_first_access *first,
                const struct wake_dependency *dependencies, uint32_t space, struct findings *out)
{
    const struct wake_import *how = e->how;

    out->elsewhere.kind = out->possible.kind = WAKE_HAZARD_NONE;
    if (how->check_first &&
        !how->check_first(how->data, e->other, first, dependencies, space,
                          e->base + first->position, how->exact_only, &out->elsewhere)) {
        out->elsewhere.kind = WAKE_HAZARD_NONE;
    }
    if (WAKE_UNLIKELY(how->warns) && !out->elsewhere.kind) {
        find_possible(e, first, dependencies, space, &out->possible);
    }
}

/* One of them: a race first, as the Khronos layer has it, else its own. */
static void
tell_one(const struct entry *e, const struct wake_first_access *first, struct findings *findings)
{
    struct wake_hazard *hazard = &findings->own, *elsewhere = &findings->elsewhere;
    bool race = elsewhere->kind >= WAKE_HAZARD_READ_RACING_WRITE,
         exact_only = e->how->exact_only || wake_sync_is_fetch(first->access);
    uint32_t chosen = first->kind == WAKE_FIRST_CHOSEN ? (uint32_t)(first - e->other->first) + 1
                                                       : 0;

    if (!e->how->found) {
        return;
    }
    if (is_new(e, hazard) && !race && (!exact_only || is_sure(first, hazard))) {
        hazard->tag = first->tag;
        hazard->chosen = chosen;
        e->how->found(e->how->data, hazard);
    } else if (elsewhere->kind) {
        elsewhere->chosen = chosen;
        e->how->found(e->how->data, elsewhere);
    } else if (findings->possible.kind) {
        findings->possible.chosen = 0;
        e->how->found(e->how->data, &findings->possible);
    }
}

/* Whether the first access is none of those that are left out here. */
static bool
counts(const struct entry *e, const struct wake_first_access *first)
{
    if (WAKE_LIKELY(first->kind != WAKE_FIRST_CHOSEN)) {
        return true;
    }
    switch (e->how->chosen) {
    case WAKE_CHOSEN_CHECK: return true;
    case WAKE_CHOSEN_READS: return !wake_sync_rows[first->access].write;
    case WAKE_CHOSEN_WRITES: return wake_sync_rows[first->access].write;
    default: return false;
    }
}

/* All first accesses of one command, from the one with that number on. */
static void
check_together(const struct entry *e, uint32_t number)
{
    const struct wake_first_access *first = &e->other->first[number];
    const struct wake_first_access *end = e->other->first + e->other->first_count;
    uint64_t tag = first->tag;

    for (; first < end && first->tag == tag; first++) {
        uint32_t space = wake_access_context_space(e->context, e->other->spaces[first->space].key);
        struct wake_dependency few[MOST_DEPENDENCIES];
        const struct wake_dependency *dependencies = moved(e, first, few);
        const struct wake_access access = first_access(e, first, dependencies);
        struct findings findings;

        if (first->kind == WAKE_FIRST_CHOSEN) {
            continue; /* by itself, later */
        }
        findings.elsewhere.kind = findings.possible.kind = WAKE_HAZARD_NONE;
        if (first->kind == WAKE_FIRST_TOGETHER) {
            check_elsewhere(e, first, dependencies, space, &findings);
        }
        wake_check_until(e->context, space, first->begin, first->end, &access,
                         e->base + first->position, &findings.own);
        tell_one(e, first, &findings);
    }
}

/* First accesses, in order. */
static void
enter_first(const struct entry *e)
{
    for (uint32_t i = 0; i < e->other->first_count; i++) {
        const struct wake_first_access *first = &e->other->first[i];
        uint32_t space = wake_access_context_space(e->context, e->other->spaces[first->space].key);
        struct wake_dependency few[MOST_DEPENDENCIES];
        const struct wake_dependency *dependencies = moved(e, first, few);
        struct findings findings;

        if (!counts(e, first)) {
            continue;
        }
        /* Before the first of them is entered. */
        if (first->kind == WAKE_FIRST_TOGETHER &&
            (!i || first[-1].tag != first->tag || first[-1].kind == WAKE_FIRST_CHOSEN)) {
            check_together(e, i);
        }
        findings.elsewhere.kind = findings.possible.kind = WAKE_HAZARD_NONE;
        if (first->kind != WAKE_FIRST_TOGETHER) {
            check_elsewhere(e, first, dependencies, space, &findings);
        }
        repeat_first(e, first, dependencies, space, &findings.own);
        tell_one(e, first, &findings);
    }
}

void
wake_access_context_import(struct wake_access_context *context,
                           const struct wake_access_context *other,
                           const struct wake_import *import)
{
    const struct entry e = { context, other, import, context->log.count };
    const uint64_t tags = import->tags;

    if (other->lost || context->lost) {
        context->lost |= other->lost;
        return;
    }
    if (!append_log(&e)) {
        context->lost = true;
        return;
    }
    enter_first(&e);
    for (uint32_t i = 0; i < other->space_count && !context->lost; i++) {
        uint32_t space = wake_access_context_space(context, other->spaces[i].key);
        struct wake_range_place place = { 0, 0 };

        for (struct wake_range *range = wake_range_map_at(&other->spaces[i].map, &place);
             range && !context->lost; range = wake_range_map_next(&other->spaces[i].map, &place)) {
            context->lost = space == UINT32_MAX ||
                            !(range->state.flags & WAKE_STATE_CLOSED
                                  ? replace(context, space, range, e.base, tags)
                                  : merge_reads(context, space, range, e.base, import));
        }
    }
}
