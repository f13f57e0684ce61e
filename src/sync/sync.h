/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Synchronization validation: who accesses what, and what orders them. docs/sync.md says how it works.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_SYNC_SYNC_H
#define WAKE_SYNC_SYNC_H

#include "state/check.h"

struct wake_execution;

/* A command, after it has been applied to the recording. */
void
wake_sync_command(struct wake_check *check);
/* A batch, in the order in which batches execute; with the device timeline's turn. */
void
wake_sync_execute_batch(const struct wake_execution *execution);

#endif
