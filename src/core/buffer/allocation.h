/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the type of an allocation's memory says of it.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_ALLOCATION_H
#define WAKE_CORE_ALLOCATION_H

#include "core/core.h"
#include "state/scope/chain.h"
#include "state/scope/facts.h"

/* The devices of the group that have an instance of an allocation; 0: not known. */
WAKE_INLINE uint32_t
wake_memory_instances(const struct wake_facts *facts, const VkMemoryAllocateInfo *info)
{
    const VkMemoryAllocateFlagsInfo *flags = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
    uint32_t count = facts->physical_device_count, heap;

    if (flags && (flags->flags & VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT)) {
        return flags->deviceMask;
    }
    if (info->memoryTypeIndex >= facts->memory.memoryTypeCount || !count || count >= 32) {
        return 0;
    }
    heap = facts->memory.memoryTypes[info->memoryTypeIndex].heapIndex;
    return heap < facts->memory.memoryHeapCount &&
                   (facts->memory.memoryHeaps[heap].flags & VK_MEMORY_HEAP_MULTI_INSTANCE_BIT)
               ? (UINT32_C(1) << count) - 1
               : 1;
}

/* Memory of that type is tile memory (VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM): resources need of it what VkTileMemoryRequirementsQCOM
 * says. */
WAKE_INLINE bool
wake_is_tile_memory(const struct wake_facts *facts, uint32_t type)
{
    return facts && type < facts->memory.memoryTypeCount &&
           facts->memory.memoryHeaps[facts->memory.memoryTypes[type].heapIndex].flags & 0x8;
}

#ifdef VK_VALVE_buffer_device_address_allocation_alignment
/* buffer_newer.c: an alignment that is not 0, of a buffer or of memory. */
void
wake_check_address_alignment(struct wake_check *check,
                             const VkBufferDeviceAddressAlignmentAllocateInfoVALVE *info);
#endif

#endif
