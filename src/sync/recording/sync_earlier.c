/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Accesses that meet what shaders may have chosen, and what comes to both contexts.
 */
#include "sync/recording/sync_earlier.h"

#include "sync/access/access_barriers.h"
#include "sync/access/access_walk.h"
#include "sync/recording/earlier_uses.h"
#include "sync/recording/hazard_message.h"

enum { MOST_EXPECTED = 16 /* uses that one access may wait for */ };

/* NULL: there is nothing that an access could meet, or it must not be looked at yet. */
static struct wake_sync_earlier *
earlier_of(struct wake_sync *sync)
{
    struct wake_sync_earlier *earlier = sync->work->earlier;

    return WAKE_UNLIKELY(earlier != NULL) && earlier->use_count && !sync->checks_only &&
                   wake_earlier_add_spaces(earlier, sync->context)
               ? earlier
               : NULL;
}

/* ---- meeting them ---------------------------------------------------------------------------- */

static bool
overlaps(const struct wake_earlier_use *use, const struct wake_span *span)
{
    return use->space == span->space && use->begin < span->end && span->begin < use->end;
}

static struct wake_span
common(const struct wake_earlier_use *use, const struct wake_span *span)
{
    return (struct wake_span){ span->space, use->begin > span->begin ? use->begin : span->begin,
                               use->end < span->end ? use->end : span->end };
}

/* Whether it is told of an access with that doubt, if the element was used. */
static bool
is_wanted(const struct wake_sync *sync, const struct wake_earlier_use *use,
          const struct wake_span *span, enum wake_doubt doubt)
{
    return !sync->quiet &&
           (!sync->exact_only || (use->placeless && doubt == WAKE_DOUBT_NONE &&
                                  span->begin <= use->begin && use->end <= span->end));
}

/* The last of the group's commands first. */
static void
expect(struct wake_sync *sync, const struct wake_sync_earlier *earlier,
       const struct wake_earlier_use *use, const struct wake_hazard *hazard, wake_id object)
{
    const struct wake_earlier_group *group = &earlier->groups[use->group];
    const uint64_t family = wake_awaited_family(
        ((struct wake_device *)sync->check->scope)->awaited);

    for (uint32_t k = 0; k < group->count && k < WAKE_EARLIER_ACTIONS; k++) {
        const struct wake_earlier_action *action =
            &group->actions[(group->count - 1 - k) % WAKE_EARLIER_ACTIONS];

        if (wake_sync_expect_earlier(sync, hazard, object, action, use->element, &use->contents,
                                     family)) {
            return;
        }
    }
}

/* What looks at the part of a use that an access meets. */
typedef void (*check_function)(const void *data, struct wake_access_context *context,
                               const struct wake_span *part, struct wake_hazard *hazard_out);

static void
meet(struct wake_sync *sync, struct wake_sync_earlier *earlier, const struct wake_span *span,
     enum wake_doubt doubt, wake_id object, check_function check, const void *data)
{
    uint32_t expected = 0;
    for (uint16_t number = *wake_earlier_bucket(earlier, span->space);
         number && expected < MOST_EXPECTED; number = earlier->links[number - 1].next) {
        const struct wake_earlier_use *use = &earlier->links[number - 1].use;
        struct wake_hazard hazard;
        struct wake_span part;

        if (!overlaps(use, span) || use->tag == sync->tag || !is_wanted(sync, use, span, doubt)) {
            continue;
        }
        part = common(use, span);
        check(data, wake_earlier_context(earlier, use->access), &part, &hazard);
        if (hazard.kind && hazard.prior_tag == use->tag && hazard.prior == use->access) {
            expect(sync, earlier, use, &hazard, object);
            expected++;
        }
    }
}

static void
check_access(const void *data, struct wake_access_context *context, const struct wake_span *part,
             struct wake_hazard *hazard_out)
{
    wake_access_context_check(context, part->space, part->begin, part->end, data, hazard_out);
}

void
wake_earlier_meet_uses(struct wake_sync *sync, const struct wake_span *span,
                       const struct wake_access *access, wake_id object)
{
    struct wake_sync_earlier *earlier = earlier_of(sync);
    struct wake_access exact = *access;
    struct wake_hazard hazard;

    if (!earlier) {
        return;
    }
    exact.exact_only = false;
    meet(sync, earlier, span, access->possible, object, check_access, &exact);
    if (access->possible == WAKE_DOUBT_NONE && wake_sync_rows[access->access].write) {
        for (int i = 0; i < 2; i++) {
            wake_access_context_touch(&earlier->contexts[i], span->space, span->begin, span->end,
                                      &exact, WAKE_ORDERED_NOT, &hazard);
        }
        wake_earlier_forget(earlier, span);
    }
}

/* ---- what comes to both ---------------------------------------------------------------------- */

void
wake_sync_add_barrier(struct wake_sync *sync, const struct wake_dependency *dependencies,
                      uint32_t count)
{
    struct wake_sync_earlier *earlier = earlier_of(sync);

    wake_access_context_barrier(sync->context, dependencies, count);
    if (earlier) {
        for (int i = 0; i < 2; i++) {
            wake_access_context_barrier(&earlier->contexts[i], dependencies, count);
        }
        earlier->barriers++;
    }
}

bool
wake_sync_range_barrier(struct wake_sync *sync, const struct wake_span *span,
                        struct wake_dependency *dependency, const struct wake_dependency *global,
                        uint32_t global_count, enum wake_waits waits)
{
    struct wake_sync_earlier *earlier = earlier_of(sync);
    struct wake_dependency same;
    bool applied;

    if (WAKE_LIKELY(!earlier)) {
        return wake_access_context_range_barrier(sync->context, span->space, span->begin, span->end,
                                                 dependency, global, global_count, waits);
    }
    same = *dependency;
    applied = wake_access_context_range_barrier(sync->context, span->space, span->begin, span->end,
                                                dependency, global, global_count, waits);
    /* One that is written down there is written down here, by who is called next. */
    if (applied) {
        for (int i = 0; i < 2; i++) {
            (void)wake_access_context_range_barrier(&earlier->contexts[i], span->space, span->begin,
                                                    span->end, &same, global, global_count,
                                                    WAKE_WAITS_NOT);
        }
        earlier->barriers++;
    }
    return applied;
}

void
wake_sync_set_local(struct wake_sync *sync, const struct wake_dependency *dependencies,
                    uint32_t count)
{
    struct wake_sync_earlier *earlier = earlier_of(sync);

    wake_access_context_set_local(sync->context, dependencies, count);
    if (earlier) {
        for (int i = 0; i < 2; i++) {
            wake_access_context_set_local(&earlier->contexts[i], dependencies, count);
        }
        earlier->barriers++;
    }
}

struct transition {
    const struct wake_dependency *dependencies;
    uint32_t count;
    uint64_t tag;
};

static void
check_transition(const void *data, struct wake_access_context *context,
                 const struct wake_span *part, struct wake_hazard *hazard_out)
{
    const struct transition *t = data;

    wake_access_context_check_transition(context, part->space, part->begin, part->end,
                                         t->dependencies, t->count, t->tag, false, hazard_out);
}

/* As wake_earlier_meet(). */
static void
meet_transition(struct wake_sync *sync, struct wake_sync_earlier *earlier,
                const struct wake_span *span, const struct wake_dependency *dependencies,
                uint32_t count, bool within, bool beside, wake_id image)
{
    const struct transition t = { dependencies, count, sync->tag };
    struct wake_hazard hazard;

    meet(sync, earlier, span, WAKE_DOUBT_NONE, image, check_transition, &t);
    for (int i = 0; i < 2; i++) {
        wake_access_context_transition(&earlier->contexts[i], span->space, span->begin, span->end,
                                       dependencies, count, sync->tag, false, within, beside,
                                       &hazard);
    }
    earlier->barriers++;
    wake_earlier_forget(earlier, span);
}

void
wake_sync_possible_transition(struct wake_sync *sync, const struct wake_span *span,
                              const struct wake_dependency *dependencies, uint32_t count,
                              struct wake_hazard *hazard_out)
{
    hazard_out->kind = WAKE_HAZARD_NONE;
    if (WAKE_UNLIKELY(sync->warns)) {
        wake_access_context_check_transition(sync->context, span->space, span->begin, span->end,
                                             dependencies, count, sync->tag, false, hazard_out);
        hazard_out->doubtful = true;
    }
}

void
wake_sync_transition(struct wake_sync *sync, const struct wake_span *span,
                     const struct wake_dependency *dependencies, uint32_t count, bool within,
                     bool beside, wake_id image, struct wake_hazard *hazard_out)
{
    struct wake_sync_earlier *earlier = earlier_of(sync);
    struct wake_hazard possible;

    wake_sync_possible_transition(sync, span, dependencies, count, &possible);
    if (WAKE_UNLIKELY(sync->checks_only)) {
        wake_access_context_check_transition(sync->context, span->space, span->begin, span->end,
                                             dependencies, count, sync->tag, sync->exact_only,
                                             hazard_out);
    } else {
        wake_access_context_transition(sync->context, span->space, span->begin, span->end,
                                       dependencies, count, sync->tag, sync->exact_only, within,
                                       beside, hazard_out);
    }
    if (WAKE_UNLIKELY(possible.kind) && !hazard_out->kind) {
        *hazard_out = possible;
    }
    if (earlier) {
        meet_transition(sync, earlier, span, dependencies, count, within, beside, image);
    }
}

void
wake_sync_import(struct wake_sync *sync, const struct wake_access_context *other,
                 const struct wake_import *import)
{
    struct wake_sync_earlier *earlier = earlier_of(sync);
    struct wake_import quiet = *import;

    wake_access_context_import(sync->context, other, import);
    if (earlier && wake_earlier_add_spaces(earlier, sync->context)) {
        quiet.found = NULL;
        for (int i = 0; i < 2; i++) {
            wake_access_context_import(&earlier->contexts[i], other, &quiet);
        }
        earlier->barriers++;
    }
}
