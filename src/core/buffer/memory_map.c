/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Mapped memory. What is mapped is in the record: struct wake_mapping. Specification, 'Host Access
 * to Device Memory Objects'.
 */
#include "core/buffer/bound.h"
#include "core/words.h"

#define FIND(check, memory, vuid, ...) wake_find_objects((check), vuid, (memory), NULL, __VA_ARGS__)

/* vkMapMemory2KHR and vkUnmapMemory2KHR are not followed, and registries without them do not say
 * so. */
static bool
maps_elsewhere(struct wake_check *check)
{
#ifdef VK_KHR_map_memory2
    if (WAKE_EXTENSION(check, VK_KHR_map_memory2)) {
        return true;
    }
#endif
    return wake_check_unknown_extensions(check);
}

void
wake_core_map_memory(struct wake_check *check, const struct wake_rec_MapMemory *r)
{
    const struct wake_object *memory = wake_check_object(check, r->memory_id,
                                                         WAKE_TYPE_VkDeviceMemory);
    const VkMemoryAllocateInfo *info = wake_VkDeviceMemory_info(memory);
    const struct wake_facts *facts = wake_check_facts(check);
    VkDeviceSize size;
    uint32_t instances;

    if (!info || !facts) {
        return;
    }
    /* What is imported can be larger than allocationSize says, which may be 0. */
    size = info->allocationSize;
    if (r->mapping.known && r->mapping.size && !maps_elsewhere(check)) {
        FIND(check, memory, "VUID-vkMapMemory-memory-00678",
             "%llu bytes are mapped, from byte %llu on", (unsigned long long)r->mapping.size,
             (unsigned long long)r->mapping.offset);
    }
    if (size && r->offset >= size) {
        FIND(check, memory, "VUID-vkMapMemory-offset-00679",
             "offset is %llu; the memory has %llu bytes", (unsigned long long)r->offset,
             (unsigned long long)size);
    }
    if (r->size == 0) {
        FIND(check, memory, "VUID-vkMapMemory-size-00680", "size is 0");
    } else if (size && r->size != VK_WHOLE_SIZE &&
               (r->offset >= size || r->size > size - r->offset)) {
        FIND(check, memory, "VUID-vkMapMemory-size-00681",
             "offset is %llu, size is %llu; the memory has %llu bytes",
             (unsigned long long)r->offset, (unsigned long long)r->size, (unsigned long long)size);
    }
    if (info->memoryTypeIndex < facts->memory.memoryTypeCount) {
        VkMemoryPropertyFlags has = facts->memory.memoryTypes[info->memoryTypeIndex].propertyFlags;

        if (!(has & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT)) {
            FIND(check, memory, "VUID-vkMapMemory-memory-00682", "memory type %u has %s",
                 info->memoryTypeIndex, WAKE_FLAGS_TEXT(VkMemoryPropertyFlags, has));
        }
    }
    instances = wake_memory_instances(facts, info);
    if (instances & (instances - 1)) {
        FIND(check, memory, "VUID-vkMapMemory-memory-00683",
             "the memory has an instance on each of the devices 0x%x", instances);
    }
}

void
wake_core_unmap_memory(struct wake_check *check, const struct wake_rec_UnmapMemory *r)
{
    const struct wake_object *memory = wake_check_object(check, r->memory_id,
                                                         WAKE_TYPE_VkDeviceMemory);

    if (memory && r->mapping.known && !r->mapping.size && !maps_elsewhere(check)) {
        FIND(check, memory, "VUID-vkUnmapMemory-memory-00689", "the memory is not mapped");
    }
}

static void
check_range(struct wake_check *check, const VkMappedMemoryRange *ranges, uint32_t i,
            const struct wake_mapping *mapping)
{
    const VkMappedMemoryRange *range = &ranges[i];
    const struct wake_object *memory = wake_check_object(
        check,
        wake_packed_id(ranges, i, WAKE_HANDLES_VkMappedMemoryRange,
                       WAKE_HANDLE_VkMappedMemoryRange_memory),
        WAKE_TYPE_VkDeviceMemory);
    const VkMemoryAllocateInfo *info = wake_VkDeviceMemory_info(memory);
    const struct wake_facts *facts = wake_check_facts(check);
    VkDeviceSize atom = facts ? facts->limits.nonCoherentAtomSize : 0, end,
                 size = info ? info->allocationSize : 0;
    bool whole = range->size == VK_WHOLE_SIZE;

    if (!memory || !mapping->known) {
        return;
    }
    if (atom && range->offset % atom) {
        FIND(check, memory, "VUID-VkMappedMemoryRange-offset-00687",
             "pMemoryRanges[%u].offset is %llu; nonCoherentAtomSize is %llu", i,
             (unsigned long long)range->offset, (unsigned long long)atom);
    }
    if (atom && !whole && size && range->size % atom &&
        (range->offset > size || range->size != size - range->offset)) {
        FIND(
            check, memory, "VUID-VkMappedMemoryRange-size-01390",
            "pMemoryRanges[%u].offset is %llu, size is %llu; nonCoherentAtomSize is %llu, the memory has %llu bytes",
            i, (unsigned long long)range->offset, (unsigned long long)range->size,
            (unsigned long long)atom, (unsigned long long)size);
    }
    if (maps_elsewhere(check)) {
        return;
    }
    if (!mapping->size) {
        FIND(check, memory, "VUID-VkMappedMemoryRange-memory-00684",
             "pMemoryRanges[%u].memory is not mapped", i);
        return;
    }
    end = mapping->offset + mapping->size;
    if (whole) {
        if (range->offset < mapping->offset || range->offset >= end) {
            FIND(check, memory, "VUID-VkMappedMemoryRange-size-00686",
                 "pMemoryRanges[%u].offset is %llu; mapped are bytes %llu to %llu", i,
                 (unsigned long long)range->offset, (unsigned long long)mapping->offset,
                 (unsigned long long)end);
        } else if (atom && size && end % atom && end != size) {
            FIND(
                check, memory, "VUID-VkMappedMemoryRange-size-01389",
                "pMemoryRanges[%u].size is VK_WHOLE_SIZE; the mapping ends at byte %llu of %llu, nonCoherentAtomSize is %llu",
                i, (unsigned long long)end, (unsigned long long)size, (unsigned long long)atom);
        }
    } else if (range->offset < mapping->offset || range->offset > end ||
               range->size > end - range->offset) {
        FIND(check, memory, "VUID-VkMappedMemoryRange-size-00685",
             "pMemoryRanges[%u].offset is %llu, size is %llu; mapped are bytes %llu to %llu", i,
             (unsigned long long)range->offset, (unsigned long long)range->size,
             (unsigned long long)mapping->offset, (unsigned long long)end);
    }
}

void
wake_core_flush_memory(struct wake_check *check, const struct wake_rec_FlushMappedMemoryRanges *r)
{
    for (uint32_t i = 0; r->pMemoryRanges && r->mappings && i < r->memoryRangeCount; i++) {
        check_range(check, r->pMemoryRanges, i, &r->mappings[i]);
    }
}

void
wake_core_invalidate_memory(struct wake_check *check,
                            const struct wake_rec_InvalidateMappedMemoryRanges *r)
{
    for (uint32_t i = 0; r->pMemoryRanges && r->mappings && i < r->memoryRangeCount; i++) {
        check_range(check, r->pMemoryRanges, i, &r->mappings[i]);
    }
}
