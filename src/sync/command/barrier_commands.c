/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline barriers and commands of events. Specification, 'Pipeline Barriers'.
 */
#include "sync/command/barrier_commands.h"

#include "sync/command/barriers.h"
#include "sync/command/event_accesses.h"

bool
wake_sync_barriers(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    struct wake_barrier_view view;

    if (!wake_barrier_view(record, command, &view)) {
        return false;
    }
    if (view.kind != WAKE_PIPELINE_BARRIER) {
        wake_sync_events(sync, &view);
    } else if (view.count) {
        const struct wake_sync_barriers b = { .all = view.barriers, .until = UINT64_MAX };

        wake_sync_apply(sync, &b);
        if (!sync->checks_only) {
            wake_sync_event_barriers(sync, &b.all);
        }
    }
    return true;
}
