/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parts of render pass instances that several files share.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_PASS_ACCESSES_H
#define WAKE_SYNC_PASS_ACCESSES_H

#include "sync/draw_accesses.h"

/* ---- pass_attachments.c --------------------------------------------------------------------------------------- */

/* The render area of an attachment. `aspects` 0: all; `views`: bit i, layer i of the view; 0: the layers of the instance. */
void
wake_sync_touch_attachment(struct wake_sync *sync, wake_id view, VkImageAspectFlags aspects,
                           uint32_t views, uint32_t access, enum wake_ordered ordered);
uint32_t
wake_sync_load_access(VkAttachmentLoadOp op, bool depth);
uint32_t
wake_sync_store_access(VkAttachmentStoreOp op, bool depth);
void
wake_sync_clear_attachments(struct wake_sync *sync, const struct wake_rec_CmdClearAttachments *r);

/* What a secondary noted, in the primary that executes it. Its tags begin behind `tags`. */
void
wake_sync_touch_slots(struct wake_sync *sync, const struct wake_sync_recording *inner,
                      uint64_t tags);

/* ---- rendering_accesses.c ------------------------------------------------------------------------------------- */

void
wake_sync_begin_rendering(struct wake_sync *sync);
void
wake_sync_end_rendering(struct wake_sync *sync);

#endif
