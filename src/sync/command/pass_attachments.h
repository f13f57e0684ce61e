/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attachments of a render pass instance: the part of a view that it works on, what load and store
 * operations do to it, and vkCmdClearAttachments.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_PASS_ATTACHMENTS_H
#define WAKE_SYNC_PASS_ATTACHMENTS_H

#include "sync/recording/sync_address.h"

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
/* The render area of an attachment. `aspects` 0: all; `views`: bit i, layer i of the view; 0: the
 * layers of the instance. */
void
wake_sync_touch_attachment(struct wake_sync *sync, wake_id view, VkImageAspectFlags aspects,
                           uint32_t views, uint32_t access, enum wake_ordered ordered);
uint32_t
wake_sync_load_access(VkAttachmentLoadOp op, bool depth);
/* What orders that. */
enum wake_ordered
wake_sync_load_order(const struct wake_sync *sync, bool depth);
uint32_t
wake_sync_store_access(VkAttachmentStoreOp op, bool depth);
void
wake_sync_clear_attachments(struct wake_sync *sync, const struct wake_rec_CmdClearAttachments *r);
/* What a secondary noted, in the primary that executes it. Its tags begin behind `tags`. */
void
wake_sync_touch_slots(struct wake_sync *sync, const struct wake_sync_recording *inner,
                      uint64_t tags);

#endif
