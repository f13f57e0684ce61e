/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline barriers and commands of events. Specification, 'Pipeline Barriers'.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_BARRIER_COMMANDS_H
#define WAKE_SYNC_BARRIER_COMMANDS_H

#include "sync/recording/sync_recording.h"

/* False: the command is none. */
bool
wake_sync_barriers(struct wake_sync *sync, const struct wake_record *record, uint32_t command);

#endif
