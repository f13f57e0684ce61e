/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A recording entered into another context.
 */
#include "sync/access_walk.h"

#include "base/heap.h"

/* ---- import ---------------------------------------------------------------------------------- */

enum { MOST_DEPENDENCIES = 64 }; /* of one command, whose tags are moved */

/* `local`: what is local to an access, its tags moved. */
static struct wake_access
first_access(const struct wake_first_access *first, uint64_t tags,
             const struct wake_ordering *const *orderings, uint64_t floor, bool exact_only,
             const struct wake_dependency *local)
{
    bool transition = first->kind == WAKE_FIRST_TRANSITION;

    return (struct wake_access){ .local = local,
                                 .local_count = transition ? 0 : first->count,
                                 .access = first->access,
                                 .possible = first->possible,
                                 .exact_only = exact_only,
                                 .together = first->kind == WAKE_FIRST_TOGETHER,
                                 .tag = first->tag + tags,
                                 .known = tags + 1,
                                 .floor = floor,
                                 .ordering = orderings ? orderings[first->ordered] : NULL };
}

/* What is first elsewhere, done here. */
/* The dependencies of a first access, its tags moved. */
static const struct wake_dependency *
moved(const struct wake_access_context *other, const struct wake_first_access *first, uint64_t tags,
      struct wake_dependency *room)
{
    const struct wake_dependency *dependencies = other->dependencies + first->dependency;

    if (!first->count || first->count > MOST_DEPENDENCIES) {
        return dependencies;
    }
    for (uint32_t i = 0; i < first->count; i++) {
        room[i] = dependencies[i];
        wake_dependency_shift(&room[i], tags);
    }
    return room;
}

static void
repeat_first(struct wake_access_context *context, const struct wake_access_context *other,
             const struct wake_first_access *first, uint32_t space, uint32_t base, uint64_t tags,
             const struct wake_ordering *const *orderings, uint64_t floor, bool exact_only,
             struct wake_hazard *out)
{
    uint32_t until = base + first->position;
    struct wake_dependency few[MOST_DEPENDENCIES];
    const struct wake_dependency *dependencies = moved(other, first, tags, few);

    out->kind = WAKE_HAZARD_NONE;
    switch ((enum wake_first_kind)first->kind) {
    case WAKE_FIRST_ACCESS:
    case WAKE_FIRST_TOGETHER: {
        const struct wake_access access = first_access(first, tags, orderings, floor, exact_only,
                                                       dependencies);

        wake_touch_until(context, space, first->begin, first->end, &access, first->ordered, until,
                         out);
        break;
    }
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
    case WAKE_FIRST_TRANSITION: {
        struct wake_access access = first_access(first, tags, NULL, floor, exact_only, NULL);

        access.possible = false; /* there it says something else */
        wake_transition_until(context, space, first->begin, first->end, dependencies, first->count,
                              &access, until, first->possible, out);
        break;
    }
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

/* Reads that came after those which were first. */
static bool
merge_reads(struct wake_access_context *context, uint32_t space, struct wake_range *from,
            uint32_t base, uint64_t tags)
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

            read.tag += tags;
            /* The range may have been looked at later than the read was. */
            wake_sync_read_catch_up(&read, &context->log, walk.until, walk.range->state.position,
                                    (struct wake_place){ space, walk.range->begin });
            if (!wake_access_state_put_read(&walk.range->state, &read)) {
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
append_log(struct wake_access_context *context, const struct wake_access_context *other,
           uint64_t tags)
{
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
    good = !context->lost && wake_barrier_log_append(&context->log, &other->log, tags, spaces);
    if (spaces != few) {
        wake_free(WAKE_HEAP_RESULT, spaces);
    }
    return good;
}

struct import {
    struct wake_access_context *context;
    const struct wake_access_context *other;
    uint64_t tags;
    uint32_t base;
    const struct wake_ordering *const *orderings;
    uint64_t floor;
    bool exact_only;
    wake_hazard_function found;
    wake_look_function look;
    void *found_context;
};

/* All first accesses of one command, from the one with that number on. */
static void
check_together(const struct import *m, uint32_t number)
{
    const struct wake_first_access *first = &m->other->first[number];
    const struct wake_first_access *end = m->other->first + m->other->first_count;
    uint64_t tag = first->tag;

    for (; first < end && first->tag == tag; first++) {
        uint32_t space = wake_access_context_space(m->context, m->other->spaces[first->space].key);
        struct wake_dependency few[MOST_DEPENDENCIES];
        const struct wake_access access = first_access(first, m->tags, m->orderings, m->floor,
                                                       m->exact_only,
                                                       moved(m->other, first, m->tags, few));
        struct wake_hazard hazard;

        wake_check_until(m->context, space, first->begin, first->end, &access,
                         m->base + first->position, &hazard);
        if (!(hazard.kind && hazard.prior_tag <= m->tags && hazard.prior_tag > m->floor) &&
            !(m->look && first->kind == WAKE_FIRST_TOGETHER &&
              m->look(m->found_context, m->other, first, space, m->base + first->position,
                      &hazard))) {
            continue;
        }
        hazard.tag = first->tag;
        m->found(m->found_context, &hazard);
    }
}

void
wake_access_context_import(struct wake_access_context *context,
                           const struct wake_access_context *other, uint64_t tags,
                           const struct wake_ordering *const *orderings, uint64_t floor,
                           bool exact_only, wake_hazard_function found, void *found_context)
{
    wake_access_context_import_looking(context, other, tags, orderings, floor, exact_only, found,
                                       NULL, found_context);
}

void
wake_access_context_import_looking(struct wake_access_context *context,
                                   const struct wake_access_context *other, uint64_t tags,
                                   const struct wake_ordering *const *orderings, uint64_t floor,
                                   bool exact_only, wake_hazard_function found,
                                   wake_look_function look, void *found_context)
{
    uint32_t base = context->log.count;
    const struct import import = { context, other,      tags,  base, orderings,
                                   floor,   exact_only, found, look, found_context };
    struct wake_hazard hazard, elsewhere;
    bool looked;

    if (other->lost || context->lost) {
        context->lost |= other->lost;
        return;
    }
    if (!append_log(context, other, tags)) {
        context->lost = true;
        return;
    }
    for (uint32_t i = 0; i < other->first_count; i++) {
        const struct wake_first_access *first = &other->first[i];
        uint32_t space = wake_access_context_space(context, other->spaces[first->space].key);

        /* Before the first of them is entered. */
        if (first->kind == WAKE_FIRST_TOGETHER && (!i || first[-1].tag != first->tag)) {
            check_together(&import, i);
        }
        looked = look && first->kind != WAKE_FIRST_TOGETHER &&
                 look(found_context, other, first, space, base + first->position, &elsewhere);
        repeat_first(context, other, first, space, base, tags, orderings, floor, exact_only,
                     &hazard);
        /* Hazards inside of it were told when it was made. */
        if (hazard.kind && hazard.prior_tag <= tags && hazard.prior_tag > floor) {
            hazard.tag = first->tag;
            found(found_context, &hazard);
        } else if (looked) {
            found(found_context, &elsewhere);
        }
    }
    for (uint32_t i = 0; i < other->space_count && !context->lost; i++) {
        uint32_t space = wake_access_context_space(context, other->spaces[i].key);
        struct wake_range_place place = { 0, 0 };

        for (struct wake_range *range = wake_range_map_at(&other->spaces[i].map, &place);
             range && !context->lost; range = wake_range_map_next(&other->spaces[i].map, &place)) {
            context->lost = space == UINT32_MAX ||
                            !(range->state.flags & WAKE_STATE_CLOSED
                                  ? replace(context, space, range, base, tags)
                                  : merge_reads(context, space, range, base, tags));
        }
    }
}
