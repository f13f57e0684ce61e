/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What label commands do to the stacks of command buffers and queues, and what a submit carries
 * from one to the other.
 * Threads: as state/apply/apply.h.
 */
#ifndef WAKE_STATE_APPLY_LABEL_H
#define WAKE_STATE_APPLY_LABEL_H

#include "state/apply/apply_call.h"
#include "state/object/family.h"
#include "state/recording/label.h"
#include "state/view/submit_view.h"

/* vkCmd…DebugUtilsLabelEXT, vkCmdDebugMarker…EXT. */
void
wake_apply_label(struct wake_label_stack *labels, const struct wake_record *record,
                 uint32_t command);
/* vkQueue…DebugUtilsLabelEXT. */
void
wake_apply_queue_label(struct wake_apply *a, wake_id queue_id);

/* Regions that are open on a queue behind a command buffer, given those before it. */
#define WAKE_REGIONS_UNKNOWN (1 << 20)
void
wake_regions_after(int32_t open[WAKE_LABEL_FAMILIES], const struct wake_command_buffer *cb);

/* Regions may span command buffers of one queue: those of a submit. */
void
wake_carry_regions(struct wake_queue *queue, const struct wake_submit_view *call);

#endif
