/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans: what commands access through what is bound, as long as that stays the same.
 */
#include "sync/recording/draw_plan.h"

struct wake_plan_row *
wake_plan_add(struct wake_plan *plan, const struct wake_span *span, uint32_t access,
              enum wake_ordered ordered, bool possible, wake_id object)
{
    struct wake_plan_row *row = wake_row_add(&plan->rows, sizeof(*row));
    bool write = wake_sync_rows[access].write;

    if (row) {
        const struct wake_plan_row *rows = plan->rows.rows;

        for (uint32_t i = 0; (write || plan->writes) && !plan->together && i + 1 < plan->rows.count;
             i++) {
            plan->together = rows[i].space == span->space && rows[i].begin < span->end &&
                             span->begin < rows[i].end &&
                             (write || wake_sync_rows[rows[i].access].write);
        }
        *row = (struct wake_plan_row){ .begin = span->begin,
                                       .end = span->end,
                                       .object = object,
                                       .space = span->space,
                                       .access = (uint8_t)access,
                                       .ordered = (uint8_t)ordered,
                                       .possible = possible };
        plan->writes |= write && (!ordered || ordered == WAKE_ORDERED_INTERLOCK);
    }
    return row;
}

struct wake_awaited_contents
wake_plan_row_contents(const struct wake_sync *sync, enum wake_bind_point point,
                       const struct wake_plan_row *row)
{
    const uint32_t set = row->element >> WAKE_USED_SET_SHIFT & (WAKE_USED_MOST_SETS - 1);
    const struct wake_bound_set *bound = &sync->cb->recording->points[point].sets[set];

    return (struct wake_awaited_contents){ row->loose ? bound->set : 0, bound->number };
}

struct wake_earlier_action
wake_sync_action(const struct wake_sync *sync)
{
    return (struct wake_earlier_action){ sync->tag, sync->work->actions - 1,
                                         wake_command_real(sync->check->command) };
}
