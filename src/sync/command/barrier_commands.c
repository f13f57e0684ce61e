/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline barriers of both versions. Specification, 'Pipeline Barriers'.
 */
#include "sync/command/barrier_commands.h"

#include "sync/command/barriers.h"
#include "sync/command/event_accesses.h"

bool
wake_sync_barriers(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdPipelineBarrier: {
        const struct wake_rec_CmdPipelineBarrier *r = (const void *)record;
        const struct wake_sync_barriers b = {
            .stages = { r->srcStageMask, r->dstStageMask },
            .until = UINT64_MAX,
            .memory_count = r->pMemoryBarriers ? r->memoryBarrierCount : 0,
            .memory1 = r->pMemoryBarriers,
            .buffer_count = r->pBufferMemoryBarriers ? r->bufferMemoryBarrierCount : 0,
            .buffers1 = r->pBufferMemoryBarriers,
            .image_count = r->pImageMemoryBarriers ? r->imageMemoryBarrierCount : 0,
            .images1 = r->pImageMemoryBarriers,
        };
        wake_sync_apply(sync, &b);
        if (!sync->look) {
            wake_sync_event_barriers(sync, &b);
        }
        return true;
    }
    case WAKE_CMD_vkCmdPipelineBarrier2: {
        const struct wake_sync_barriers b = wake_sync_barriers_of(
            ((const struct wake_rec_CmdPipelineBarrier2 *)record)->pDependencyInfo);
        wake_sync_apply(sync, &b);
        if (!sync->look) {
            wake_sync_event_barriers(sync, &b);
        }
        return true;
    }
    default: return wake_sync_events(sync, record, command);
    }
}
