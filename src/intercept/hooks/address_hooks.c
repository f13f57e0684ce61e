/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands whose ranges lie at device addresses, barriers of such ranges: the buffers that are there when a call is made.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"
#include "state/object/addresses.h"
#include "state/scope/chain.h"
#include "state/view/range_view.h"

#if defined(VK_KHR_device_address_commands) || defined(VK_KHR_copy_memory_indirect)

/* `name`: the function of `command`, whose parameter `info` points to what has the range. */
#define ONE(name, command, info, range)                                                           \
    bool name(struct wake_pack *p, struct wake_rec_##command *r)                                  \
    {                                                                                             \
        r->address = r->info ? wake_pack_address(p, r->info->range) : (struct wake_address){ 0 }; \
        return !p->full;                                                                          \
    }

#endif

#ifdef VK_KHR_copy_memory_indirect
ONE(wake_pack_copy_indirect, CmdCopyMemoryIndirectKHR, pCopyMemoryIndirectInfo,
    copyAddressRange.address)
ONE(wake_pack_copy_to_image_indirect, CmdCopyMemoryToImageIndirectKHR,
    pCopyMemoryToImageIndirectInfo, copyAddressRange.address)
#endif

#ifdef VK_KHR_device_address_commands

ONE(wake_pack_conditional_2, CmdBeginConditionalRendering2EXT, pConditionalRenderingBegin,
    addressRange.address)
ONE(wake_pack_dispatch_2, CmdDispatchIndirect2KHR, pInfo, addressRange.address)
ONE(wake_pack_draw_2, CmdDrawIndirect2KHR, pInfo, addressRange.address)
ONE(wake_pack_draw_bytes_2, CmdDrawIndirectByteCount2EXT, pCounterInfo, addressRange.address)
ONE(wake_pack_draw_indexed_2, CmdDrawIndexedIndirect2KHR, pInfo, addressRange.address)
ONE(wake_pack_draw_mesh_2, CmdDrawMeshTasksIndirect2EXT, pInfo, addressRange.address)
ONE(wake_pack_fill_memory, CmdFillMemoryKHR, pDstRange, address)
ONE(wake_pack_index_address, CmdBindIndexBuffer3KHR, pInfo, addressRange.address)
ONE(wake_pack_update_memory, CmdUpdateMemoryKHR, pDstRange, address)

/* The range of the commands, and that of their count. */
#define COUNTED(name, command)                                                           \
    bool name(struct wake_pack *p, struct wake_rec_##command *r)                         \
    {                                                                                    \
        struct wake_device *device = wake_pack_device(p);                                \
                                                                                         \
        r->address = r->count = (struct wake_address){ 0 };                              \
        if (r->pInfo) {                                                                  \
            r->address = wake_addresses_find(device, r->pInfo->addressRange.address);    \
            r->count = wake_addresses_find(device, r->pInfo->countAddressRange.address); \
        }                                                                                \
        return !p->full;                                                                 \
    }

COUNTED(wake_pack_draw_count_2, CmdDrawIndirectCount2KHR)
COUNTED(wake_pack_draw_indexed_count_2, CmdDrawIndexedIndirectCount2KHR)
COUNTED(wake_pack_draw_mesh_count_2, CmdDrawMeshTasksIndirectCount2EXT)

static struct wake_address *
room(struct wake_pack *p, const void *array, uint64_t count)
{
    return array && count && !(p->flags & WAKE_RECORD_CAPPED)
               ? wake_pack_alloc(p, count * sizeof(struct wake_address))
               : NULL;
}

/* An array of structs that have the range each. */
#define MANY(name, command, number, array)                                     \
    bool name(struct wake_pack *p, struct wake_rec_##command *r)               \
    {                                                                          \
        struct wake_address *found = room(p, r->array, r->number);             \
                                                                               \
        for (uint32_t i = 0; found && i < r->number; i++) {                    \
            found[i] = wake_pack_address(p, r->array[i].addressRange.address); \
        }                                                                      \
        r->addresses = found;                                                  \
        return !p->full;                                                       \
    }

MANY(wake_pack_begin_feedback_2, CmdBeginTransformFeedback2EXT, counterRangeCount, pCounterInfos)
MANY(wake_pack_bind_feedback_2, CmdBindTransformFeedbackBuffers2EXT, bindingCount, pBindingInfos)
MANY(wake_pack_end_feedback_2, CmdEndTransformFeedback2EXT, counterRangeCount, pCounterInfos)
MANY(wake_pack_vertex_addresses, CmdBindVertexBuffers3KHR, bindingCount, pBindingInfos)

static const struct wake_address *
find_image_copies(struct wake_pack *p, const VkCopyDeviceMemoryImageInfoKHR *info)
{
    struct wake_address *found = info ? room(p, info->pRegions, info->regionCount) : NULL;

    for (uint32_t i = 0; found && i < info->regionCount; i++) {
        found[i] = wake_pack_address(p, info->pRegions[i].addressRange.address);
    }
    return found;
}

bool
wake_pack_memory_to_image(struct wake_pack *p, struct wake_rec_CmdCopyMemoryToImageKHR *r)
{
    r->addresses = find_image_copies(p, r->pCopyMemoryInfo);
    return !p->full;
}

bool
wake_pack_image_to_memory(struct wake_pack *p, struct wake_rec_CmdCopyImageToMemoryKHR *r)
{
    r->addresses = find_image_copies(p, r->pCopyMemoryInfo);
    return !p->full;
}

bool
wake_pack_copy_memory(struct wake_pack *p, struct wake_rec_CmdCopyMemoryKHR *r)
{
    const VkCopyDeviceMemoryInfoKHR *info = r->pCopyMemoryInfo;
    struct wake_device *device = wake_pack_device(p);
    struct wake_address *found = info ? room(p, info->pRegions, 2 * (uint64_t)info->regionCount)
                                      : NULL;

    for (uint32_t i = 0; found && i < info->regionCount; i++) {
        found[2 * i] = wake_addresses_find(device, info->pRegions[i].srcRange.address);
        found[2 * i + 1] = wake_addresses_find(device, info->pRegions[i].dstRange.address);
    }
    r->addresses = found;
    return !p->full;
}

/* ---- barriers -------------------------------------------------------------------------------- */

/* Of all infos, one after the other. */
static const struct wake_address *
find_barriers(struct wake_pack *p, const VkDependencyInfo *infos, uint32_t count)
{
    struct wake_address *found;
    uint64_t all = 0, at = 0;

    for (uint32_t i = 0; infos && i < count; i++) {
        all += wake_range_barriers(infos[i].pNext).count;
    }
    found = room(p, infos, all);
    for (uint32_t i = 0; found && i < count; i++) {
        const struct wake_range_barriers ranges = wake_range_barriers(infos[i].pNext);

        for (uint32_t k = 0; k < ranges.count; k++) {
            found[at++] = wake_pack_address(p, ranges.barriers[k].addressRange.address);
        }
    }
    return found;
}

#else

static const struct wake_address *
find_barriers(struct wake_pack *p, const VkDependencyInfo *infos, uint32_t count)
{
    (void)p;
    (void)infos;
    (void)count;
    return NULL;
}

#endif

bool
wake_pack_barrier_ranges(struct wake_pack *p, struct wake_rec_CmdPipelineBarrier2 *r)
{
    r->ranges = find_barriers(p, r->pDependencyInfo, 1);
    return !p->full;
}

bool
wake_pack_set_event_ranges(struct wake_pack *p, struct wake_rec_CmdSetEvent2 *r)
{
    r->ranges = find_barriers(p, r->pDependencyInfo, 1);
    return !p->full;
}

bool
wake_pack_wait_ranges(struct wake_pack *p, struct wake_rec_CmdWaitEvents2 *r)
{
    r->ranges = find_barriers(p, r->pDependencyInfos, r->eventCount);
    return !p->full;
}

/* ---- counters of regions --------------------------------------------------------------------- */

/* counters: the buffers at the addresses that counters of regions are written to; NULL: the call has no such addresses. */
bool
wake_pack_region_counters(struct wake_pack *p, struct wake_rec_CmdBeginRendering *r)
{
    struct wake_address *found = NULL;

    r->counter_count = 0;
#ifdef VK_ARM_performance_counters_by_region
    const VkRenderPassPerformanceCountersByRegionBeginInfoARM *own =
        r->pRenderingInfo && r->pRenderingInfo->pNext
            ? wake_chain_find(
                  r->pRenderingInfo->pNext,
                  VK_STRUCTURE_TYPE_RENDER_PASS_PERFORMANCE_COUNTERS_BY_REGION_BEGIN_INFO_ARM)
            : NULL;

    if (own && own->pCounterAddresses && !(p->flags & WAKE_RECORD_CAPPED)) {
        found = wake_pack_alloc(p, own->counterAddressCount * sizeof(*found));
    }
    for (uint32_t i = 0; found && i < own->counterAddressCount; i++) {
        found[i] = wake_pack_address(p, own->pCounterAddresses[i]);
        r->counter_count = i + 1;
    }
#endif
    r->counters = found;
    return !p->full;
}
