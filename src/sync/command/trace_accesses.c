/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What traces of rays read by device address: shader binding tables, and the arguments of indirect
 * traces. The calls found out which buffers these lie in.
 */
#include "sync/command/trace_accesses.h"

#include "queue/record.h"
#include "sync/recording/sync_address.h"

/* Every trace reads the record of its ray generation shader; which records of the other tables it
 * reads, rays decide. */
static void
tables(struct wake_sync *sync, const VkStridedDeviceAddressRegionKHR *const regions[4],
       const struct wake_address found[4], bool runs)
{
    for (uint32_t i = 0; i < 4; i++) {
        if (regions[i] && regions[i]->deviceAddress) {
            wake_sync_at_address(sync, &found[i], 0, regions[i]->size,
                                 WAKE_SYNC_RAY_TRACING_SHADER_KHR_SHADER_BINDING_TABLE_READ_KHR,
                                 !runs || i > 0);
        }
    }
}

static void
arguments(struct wake_sync *sync, const struct wake_address *found, uint64_t size)
{
    wake_sync_at_address(sync, found, 0, size, WAKE_SYNC_DRAW_INDIRECT_INDIRECT_COMMAND_READ,
                         false);
}

bool
wake_sync_trace(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdTraceRaysKHR: {
        const struct wake_rec_CmdTraceRaysKHR *r = (const void *)record;
        const VkStridedDeviceAddressRegionKHR *regions[4] = { r->pRaygenShaderBindingTable,
                                                              r->pMissShaderBindingTable,
                                                              r->pHitShaderBindingTable,
                                                              r->pCallableShaderBindingTable };

        if (!r->width || !r->height || !r->depth) {
            return false;
        }
        tables(sync, regions, r->tables, true);
        return true;
    }
    case WAKE_CMD_vkCmdTraceRaysIndirectKHR: {
        const struct wake_rec_CmdTraceRaysIndirectKHR *r = (const void *)record;
        const VkStridedDeviceAddressRegionKHR *regions[4] = { r->pRaygenShaderBindingTable,
                                                              r->pMissShaderBindingTable,
                                                              r->pHitShaderBindingTable,
                                                              r->pCallableShaderBindingTable };

        arguments(sync, &r->indirect, sizeof(VkTraceRaysIndirectCommandKHR));
        tables(sync, regions, r->tables, false);
        return true;
    }
    case WAKE_CMD_vkCmdTraceRaysIndirect2KHR:
        arguments(sync, &((const struct wake_rec_CmdTraceRaysIndirect2KHR *)record)->indirect,
                  sizeof(VkTraceRaysIndirectCommand2KHR));
        return true;
    default: return true;
    }
}
