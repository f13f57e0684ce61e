/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What builds of acceleration structures access by device address.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_BUILD_ACCESSES_H
#define WAKE_SYNC_BUILD_ACCESSES_H

#include "sync/recording/sync_recording.h"

/*
 * `found`: of its scratch memory, then three of each geometry, as wake_rec_CmdBuild* have them.
 * `ranges`: of each geometry; NULL: not known. `scratch`: bytes of scratch memory; 0: not known,
 * but a byte at least.
 */
void
wake_sync_build(struct wake_sync *sync, const VkAccelerationStructureBuildGeometryInfoKHR *info,
                const struct wake_address *found,
                const VkAccelerationStructureBuildRangeInfoKHR *ranges, uint64_t scratch);

#endif
