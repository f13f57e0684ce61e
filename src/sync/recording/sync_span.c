/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One access of a command: checked, told, entered.
 */
#include "sync/recording/sync_span.h"

#include "sync/access/access_walk.h"
#include "sync/recording/earlier_uses.h"
#include "sync/recording/hazard_message.h"
#include "sync/recording/sync_earlier.h"

enum { MOST_EXPECTED = 64 /* hazards of one command that wait for what its shaders mark */ };

static struct wake_access
access_of(const struct wake_sync *sync, uint32_t access, enum wake_ordered ordered,
          enum wake_doubt doubt, struct wake_ordering *ordering)
{
    return (struct wake_access){ .access = access,
                                 .possible = doubt,
                                 .exact_only = sync->exact_only,
                                 .tag = sync->tag,
                                 .ordering = ordered ? wake_sync_ordering(sync, ordered, ordering)
                                                     : NULL };
}

enum wake_doubt
wake_plan_row_doubt(const struct wake_sync *sync, const struct wake_plan_row *row, bool certain)
{
    if (sync->maybe || (row->certain && !certain)) {
        return WAKE_DOUBT_ALL;
    }
    return !row->possible                            ? WAKE_DOUBT_NONE
           : row->placeless && certain && sync->sure ? WAKE_DOUBT_PLACE
                                                     : WAKE_DOUBT_ALL;
}

/* Of an access that was checked: tells its hazard. False: it has none for sure. */
static bool
tell(struct wake_sync *sync, const struct wake_hazard *hazard, enum wake_doubt doubt,
     uint64_t bytes, wake_id object, uint32_t key)
{
    const bool exact_only = sync->exact_only || wake_sync_is_fetch(hazard->access);

    if (!hazard->kind || (exact_only && !wake_hazard_is_sure(hazard, doubt, bytes))) {
        return false;
    }
    if (!sync->quiet) {
        wake_sync_tell_through(sync, hazard, object, key);
    }
    return true;
}

/* Of an access that is not entered yet: the hazard that it may have, where such are told. */
static void
find_possible(struct wake_sync *sync, const struct wake_span *span,
              const struct wake_access *access, struct wake_hazard *hazard_out)
{
    struct wake_access any = *access;

    hazard_out->kind = WAKE_HAZARD_NONE;
    if (sync->quiet || (access->possible && wake_sync_is_fetch(access->access))) {
        return;
    }
    any.exact_only = false;
    wake_access_context_check(sync->context, span->space, span->begin, span->end, &any, hazard_out);
    hazard_out->doubtful = true;
}

/* One row of what a command does, as `access` says. */
static void
check_row(struct wake_sync *sync, const struct wake_plan_row *row, const struct wake_access *access)
{
    const struct wake_span span = { row->space, row->begin, row->end };
    struct wake_hazard hazard;

    wake_earlier_meet(sync, &span, access, row->object);
    wake_access_context_check(sync->context, span.space, span.begin, span.end, access, &hazard);
    if (WAKE_UNLIKELY(hazard.kind) &&
        tell(sync, &hazard, access->possible, span.end - span.begin, row->object, row->element)) {
        return;
    }
    if (WAKE_UNLIKELY(sync->warns)) {
        find_possible(sync, &span, access, &hazard);
        if (hazard.kind) {
            wake_sync_tell_through(sync, &hazard, row->object, row->element);
        }
    }
}

void
wake_sync_plan_together(struct wake_sync *sync, const struct wake_plan *plan, bool certain)
{
    const struct wake_plan_row *rows = plan->rows.rows;

    for (int pass = 0; pass < (sync->checks_only ? 1 : 3); pass++) {
        for (uint32_t i = 0; i < plan->rows.count; i++) {
            const struct wake_plan_row *row = &rows[i];
            struct wake_ordering ordering;
            enum wake_doubt doubt = wake_plan_row_doubt(sync, row, certain);
            struct wake_access a = access_of(sync, row->access, (enum wake_ordered)row->ordered,
                                             doubt, &ordering);
            struct wake_hazard hazard;

            if (!pass) {
                check_row(sync, row, &a);
            } else if (wake_sync_rows[row->access].write == (pass == 2)) {
                a.together = true;
                wake_access_context_touch(sync->context, row->space, row->begin, row->end, &a,
                                          row->ordered, &hazard);
            }
        }
    }
}

/* Nothing has come to the place of a read since there was no hazard with it. */
static bool
is_as_before(const struct wake_access_context *context, const struct wake_plan_row *row)
{
    return row->position == context->log.count + 1 &&
           row->changes == context->spaces[row->space].changes &&
           !wake_sync_rows[row->access].write;
}

void
wake_sync_chosen(struct wake_sync *sync, enum wake_bind_point point)
{
    const struct wake_plan *plan = &sync->work->chosen[point];
    struct wake_plan_row *rows = plan->rows.rows;
    uint32_t expected = 0;

    for (uint32_t i = 0; !sync->checks_only && !sync->quiet && i < plan->rows.count; i++) {
        struct wake_plan_row *row = &rows[i];
        enum wake_doubt doubt = row->placeless ? WAKE_DOUBT_PLACE : WAKE_DOUBT_ALL;
        const struct wake_access a = access_of(sync, row->access, WAKE_ORDERED_NOT, doubt, NULL);
        struct wake_hazard hazard;

        if (is_as_before(sync->context, row)) {
            continue;
        }
        wake_access_context_check(sync->context, row->space, row->begin, row->end, &a, &hazard);
        if (!hazard.kind) {
            row->position = sync->context->log.count + 1;
            row->changes = sync->context->spaces[row->space].changes;
        } else if ((!sync->exact_only ||
                    wake_hazard_is_sure(&hazard, doubt, row->end - row->begin)) &&
                   expected < MOST_EXPECTED) {
            wake_sync_expect(sync, point, &hazard, row);
            expected++;
        }
    }
    wake_earlier_enter(sync, point);
}

/* `key`: of the descriptor that it goes through; 0: of none. */
WAKE_INLINE void
check_and_enter(struct wake_sync *sync, const struct wake_span *span, uint32_t access,
                enum wake_ordered ordered, enum wake_doubt doubt, wake_id object, uint32_t key)
{
    struct wake_ordering ordering;

    if (WAKE_UNLIKELY(sync->maybe)) {
        doubt = WAKE_DOUBT_ALL;
    }
    const struct wake_access a = access_of(sync, access, ordered, doubt, &ordering);
    struct wake_hazard hazard, possible;

    wake_earlier_meet(sync, span, &a, object);
    possible.kind = WAKE_HAZARD_NONE;
    if (WAKE_UNLIKELY(sync->warns)) {
        find_possible(sync, span, &a, &possible);
    }
    if (WAKE_UNLIKELY(sync->checks_only)) {
        wake_access_context_check(sync->context, span->space, span->begin, span->end, &a, &hazard);
    } else {
        wake_access_context_touch(sync->context, span->space, span->begin, span->end, &a, ordered,
                                  &hazard);
    }
    if (WAKE_UNLIKELY(hazard.kind | possible.kind)) {
        if (!tell(sync, &hazard, doubt, span->end - span->begin, object, key) && possible.kind) {
            wake_sync_tell_through(sync, &possible, object, key);
        }
    }
}

void
wake_sync_span(struct wake_sync *sync, const struct wake_span *span, uint32_t access,
               enum wake_ordered ordered, enum wake_doubt doubt, wake_id object)
{
    check_and_enter(sync, span, access, ordered, doubt, object, 0);
}

void
wake_sync_plan_row(struct wake_sync *sync, const struct wake_plan_row *row, enum wake_doubt doubt)
{
    const struct wake_span span = { row->space, row->begin, row->end };

    check_and_enter(sync, &span, row->access, (enum wake_ordered)row->ordered, doubt, row->object,
                    row->element);
}
