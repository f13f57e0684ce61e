/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Conditional rendering, transform feedback, acceleration structures.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_OTHER_ACCESSES_H
#define WAKE_SYNC_OTHER_ACCESSES_H

#include "sync/recording/sync_recording.h"

/* other_accesses.c: NULL: not known. */
const VkAccelerationStructureCreateInfoKHR *
wake_sync_structure_info(struct wake_sync *sync, wake_id id);
bool
wake_sync_other(struct wake_sync *sync, const struct wake_record *record, uint32_t command);

#endif
