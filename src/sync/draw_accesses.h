/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What draws and dispatches access through what is bound.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_DRAW_ACCESSES_H
#define WAKE_SYNC_DRAW_ACCESSES_H

#include "state/derived/pipeline.h"
#include "sync/sync_recording.h"

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
/* other_accesses.c: NULL: not known. */
const VkAccelerationStructureCreateInfoKHR *
wake_sync_structure_info(struct wake_sync *sync, wake_id id);
/* The accesses of the bound descriptors; good until something is bound. */
const struct wake_plan *
wake_sync_descriptors(struct wake_sync *sync, const struct wake_drawing *drawing);
/* pass_accesses.c: the part of a view that a render pass instance works on. `area`: the render
 * area; `aspects` 0: all. */
bool
wake_sync_attachment_box(struct wake_sync *sync, wake_id view, bool area,
                         VkImageAspectFlags aspects, struct wake_image_box *box,
                         wake_id *image_out);

/* The view in a slot of the instance at hand; 0: none. */
wake_id
wake_sync_slot_view(const struct wake_sync_pass *pass, enum wake_attachment_slot slot,
                    uint32_t number);
/* 0: all. */
VkImageAspectFlags
wake_sync_slot_aspect(enum wake_attachment_slot slot);
/* In a secondary. */
void
wake_sync_note_slot(struct wake_sync *sync, enum wake_attachment_slot slot, uint32_t number,
                    uint32_t access);

#endif
