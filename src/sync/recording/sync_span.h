/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One access of a command: checked, told, entered.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_SYNC_SPAN_H
#define WAKE_SYNC_SYNC_SPAN_H

#include "sync/recording/sync_recording.h"

/* How sure a row of a plan is: `certain`: the command runs the shaders. */
enum wake_doubt
wake_plan_row_doubt(const struct wake_sync *sync, const struct wake_plan_row *row, bool certain);
/* Checks and tells what one command does, then enters its reads, then its writes. */
void
wake_sync_plan_together(struct wake_sync *sync, const struct wake_plan *plan, bool certain);
/* Looks at elements of arrays that an index chooses: hazards wait for what shaders mark. */
void
wake_sync_chosen(struct wake_sync *sync, enum wake_bind_point point);
/* Checks, tells, enters. */
void
wake_sync_span(struct wake_sync *sync, const struct wake_span *span, uint32_t access,
               enum wake_ordered ordered, enum wake_doubt doubt, wake_id object);
void
wake_sync_plan_row(struct wake_sync *sync, const struct wake_plan_row *row, enum wake_doubt doubt);

#endif
