/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Choices by the number of their first access.
 */
#include "sync/recording/chosen_first.h"

#include "state/recording/kept_recording.h"
#include "sync/access/access_walk.h"
#include "sync/recording/draw_plan.h"

enum { MOST_CHOICES = 4096 }; /* of one recording; what comes behind that is not followed */

uint32_t
wake_chosen_first_note(struct wake_sync *sync, enum wake_bind_point point)
{
    struct wake_sync_recording *recording = sync->recording;
    const struct wake_plan *plan = &sync->work->chosen[point];
    const struct wake_plan_row *rows = plan->rows.rows;
    struct wake_sync_choosers *choosers;

    if (!(sync->cb->usage & VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT) ||
        recording->choices.count + plan->rows.count > MOST_CHOICES) {
        return 0;
    }
    choosers = wake_row_add(&recording->choosers, sizeof(*choosers));
    if (!choosers) {
        return 0;
    }
    choosers->count = 0;
    wake_chosen_first_repeat(sync, recording->choosers.count);
    recording->boundary = sync->cb->recording_at;
    if (sync->cb->kept) {
        sync->cb->kept->told = true; /* a recording that repeats it has another boundary */
    }
    for (uint32_t i = 0; i < plan->rows.count; i++) {
        const struct wake_access access = { .access = rows[i].access,
                                            .tag = sync->tag,
                                            .possible = rows[i].placeless ? WAKE_DOUBT_PLACE
                                                                          : WAKE_DOUBT_ALL };
        struct wake_sync_choice *choice = wake_row_add(&recording->choices, sizeof(*choice));
        uint32_t first = choice ? wake_access_context_choose(sync->context, rows[i].space,
                                                             rows[i].begin, rows[i].end, &access)
                                : UINT32_MAX;

        if (first == UINT32_MAX) {
            recording->choices.count -= choice != NULL;
            break;
        }
        *choice = (struct wake_sync_choice){ .first = first,
                                             .choosers = recording->choosers.count - 1,
                                             .element = rows[i].element,
                                             .placeless = rows[i].placeless,
                                             .contents = wake_plan_row_contents(sync, point,
                                                                                &rows[i]) };
    }
    return recording->choosers.count;
}

void
wake_chosen_first_repeat(struct wake_sync *sync, uint32_t choosers)
{
    struct wake_sync_choosers *row = sync->recording->choosers.rows;

    if (choosers && row[choosers - 1].count < WAKE_SYNC_CHOOSERS) {
        row += choosers - 1;
        row->actions[row->count++] = wake_sync_action(sync);
    }
}

const struct wake_sync_choice *
wake_chosen_first_find(const struct wake_sync_recording *recording, uint32_t first)
{
    const struct wake_sync_choice *choices = recording->choices.rows;
    uint32_t low = 0, high = recording->choices.count;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (choices[middle].first < first) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < recording->choices.count && choices[low].first == first ? &choices[low] : NULL;
}
