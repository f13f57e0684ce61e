/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parts of render pass instances that several files share.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_PASS_ACCESSES_H
#define WAKE_SYNC_PASS_ACCESSES_H

#include "sync/draw_accesses.h"

/* ---- pass_attachments.c ---------------------------------------------------------------------- */

/* The render area of an attachment. `aspects` 0: all; `views`: bit i, layer i of the view; 0: the
 * layers of the instance. */
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

/* ---- pass_dependencies.c --------------------------------------------------------------------- */

/* Rows of the instance that begins, whose attachments are known. */
void
wake_pass_begin_dependencies(struct wake_sync *sync);
/* Bits of rows from a subpass, or all, to another one; both may be VK_SUBPASS_EXTERNAL. */
enum { WAKE_PASS_ANY = VK_SUBPASS_EXTERNAL - 1 };
uint64_t
wake_pass_rows_between(const struct wake_sync *sync, uint32_t src, uint32_t dst);
/*
 * Of those rows that are in `only` the first scopes, with the second scopes of the rows in `ends`
 * that they lead to; those that lead to none of them are left out. Room for WAKE_PASS_ROWS.
 */
uint32_t
wake_pass_dependencies(const struct wake_sync *sync, uint64_t only, uint64_t ends,
                       struct wake_dependency *out);
/* What orders the subpass at hand. */
void
wake_pass_set_local(struct wake_sync *sync);
/* There were layout transitions in the subpass at hand: what leads from them. */
void
wake_pass_note_transition(struct wake_sync *sync);
/* A barrier within the subpass. */
void
wake_pass_local_barrier(struct wake_sync *sync, const struct wake_dependency *d);
/* At the end: what there is for the log. Room for WAKE_PASS_ROWS. */
uint32_t
wake_pass_way_out(const struct wake_sync *sync, struct wake_dependency *out);

/* ---- rendering_accesses.c -------------------------------------------------------------------- */

void
wake_sync_begin_rendering(struct wake_sync *sync);
void
wake_sync_end_rendering(struct wake_sync *sync);

#endif
