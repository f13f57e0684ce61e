/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pushed descriptors: what is in the sets that have no object. A set that is bound in their place,
 * or pushed with another layout, leaves them behind; whoever looks asks the recording's state first
 * (struct wake_bound_set).
 */
#include "state/pushed_set.h"
#include "sync/sync_recording.h"

static struct wake_sync_pushed *
find(const struct wake_sync_work *work, uint32_t point, uint32_t set, uint32_t place)
{
    struct wake_sync_pushed *rows = work->pushed.rows;

    for (uint32_t i = 0; i < work->pushed.count; i++) {
        if (rows[i].place == place && rows[i].set == set && rows[i].point == point) {
            return &rows[i];
        }
    }
    return NULL;
}

const struct wake_descriptor *
wake_sync_pushed(const struct wake_sync_work *work, uint32_t point, uint32_t set, uint32_t place)
{
    const struct wake_sync_pushed *row = find(work, point, set, place);

    return row ? &row->descriptor : NULL;
}

static void
put(void *context, const struct wake_push *push, uint32_t place,
    const struct wake_descriptor *descriptor)
{
    struct wake_sync_work *work = context;
    struct wake_sync_pushed *row = find(work, push->point, push->number, place);

    if (!row) {
        row = wake_row_add(&work->pushed, sizeof(*row));
    }
    if (row) {
        *row = (struct wake_sync_pushed){ push->point, push->number, place, *descriptor };
    }
}

void
wake_sync_push(struct wake_sync_work *work, const struct wake_record *record, uint32_t command)
{
    (void)wake_push_each(record, command, put, work);
}
