/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans: what commands access through what is bound, as long as that stays the same.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_DRAW_PLAN_H
#define WAKE_SYNC_DRAW_PLAN_H

#include "state/check/awaited.h"
#include "state/derived/pipeline.h"
#include "sync/recording/sync_recording.h"

struct wake_drawing {
    const struct wake_recording *recording;
    const struct wake_bound_point *point;
    const struct wake_pipeline *pipeline;
    enum wake_bind_point number;
};

/* NULL: out of memory. */
struct wake_plan_row *
wake_plan_add(struct wake_plan *plan, const struct wake_span *span, uint32_t access,
              enum wake_ordered ordered, bool possible, wake_id object);
/* What a row of an element that an index chooses takes for granted. */
struct wake_awaited_contents
wake_plan_row_contents(const struct wake_sync *sync, enum wake_bind_point point,
                       const struct wake_plan_row *row);
/* The command at work, as marks of shaders name it. */
struct wake_earlier_action
wake_sync_action(const struct wake_sync *sync);

#endif
