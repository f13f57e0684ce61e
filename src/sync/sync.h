/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Synchronization validation: who accesses what, and what orders them. docs/sync.md says how it
 * works.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_SYNC_SYNC_H
#define WAKE_SYNC_SYNC_H

#include "state/check/check.h"

struct wake_command_buffer;
struct wake_execution;

/* A command, after it has been applied to the recording. */
void
wake_sync_command(struct wake_check *check);
/*
 * Inline, before it is applied: tells of its hazards so that a callback can have it skipped. Then
 * it was never there, and wake_sync_skipped() says so; else wake_sync_command() enters it and tells
 * of nothing twice. Of transfers, draws, dispatches, pipeline barriers, events, the begin
 * of render pass instances and vkCmdClearAttachments: what else there is changes too much to be looked at first.
 */
void
wake_sync_look(struct wake_check *check);
void
wake_sync_skipped(struct wake_command_buffer *cb);
/* A batch, in the order in which batches execute; with the device timeline's turn. */
void
wake_sync_execute_batch(const struct wake_execution *execution);

#endif
