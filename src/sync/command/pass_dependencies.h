/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Subpass dependencies. Specification, VkSubpassDependency: the first scope is what the source
 * subpass does, or what came before the instance; the second one what the destination subpass does,
 * or what comes behind the instance.
 *
 * What orders a subpass behind what is elsewhere is good for that subpass only, so it is not
 * written into the log: it is *local* (access_context.h), and looked at where an access would be a
 * hazard without. Dependencies chain where one ends in the subpass that the other begins in; a
 * *row* knows which ones it leads to. At the end of the instance one entry of the log has what
 * leads out of it: what is visible there by dependencies to the outside, and for barriers to come
 * the stages that subpasses were brought to, because all that they did comes before those barriers.
 * (Of an earlier read the stages alone are known: it counts as if these had been brought to what is
 * behind the instance.)
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_PASS_DEPENDENCIES_H
#define WAKE_SYNC_PASS_DEPENDENCIES_H

#include "sync/recording/sync_recording.h"

/* Bits of rows from a subpass, or all, to another one; both may be VK_SUBPASS_EXTERNAL. */
enum { WAKE_PASS_ANY = VK_SUBPASS_EXTERNAL - 1 };

/* Rows of the instance that begins, whose attachments are known. */
void
wake_pass_begin_dependencies(struct wake_sync *sync);
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
/* What comes behind the layout transitions of the subpass at hand that dependencies lead to it with. */
struct wake_dependency
wake_pass_behind_transitions(const struct wake_sync *sync);
/* There were layout transitions in the subpass at hand: what leads from them. */
void
wake_pass_note_transition(struct wake_sync *sync);
/* A barrier within the subpass. */
void
wake_pass_local_barrier(struct wake_sync *sync, const struct wake_dependency *d);
/* At the end: what there is for the log. Room for WAKE_PASS_ROWS. */
uint32_t
wake_pass_way_out(const struct wake_sync *sync, struct wake_dependency *out);

#endif
