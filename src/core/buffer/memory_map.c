/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Mapped memory. What is mapped is in the record: struct wake_mapping. Specification, 'Host Access
 * to Device Memory Objects'.
 */
#include "core/buffer/allocation.h"
#include "core/core_newer.h"
#include "core/words.h"

/* Of registries without them vkMapMemory2KHR and vkUnmapMemory2KHR leave no record. */
static bool
maps_elsewhere(struct wake_check *check)
{
#if defined(VK_KHR_map_memory2) && !defined(VK_VERSION_1_4)
    if (WAKE_EXTENSION(check, VK_KHR_map_memory2)) {
        return true;
    }
#endif
    return wake_check_unknown_extensions(check);
}

/* What vkMapMemory and VkMemoryMapInfo number differently. */
struct map_rules {
    int owner; /* in wake_owners_map_memory */
    const char *mapped, *offset, *size_0, *size, *visible, *instances;
};

static void
check_map(struct wake_check *check, const struct map_rules *rules, const struct wake_object *memory,
          VkDeviceSize offset, VkDeviceSize wanted, const struct wake_mapping *mapping)
{
    const VkMemoryAllocateInfo *info = wake_VkDeviceMemory_info(memory);
    const struct wake_facts *facts = wake_check_facts(check);
    VkDeviceSize size;
    uint32_t instances;

    if (!info || !facts) {
        return;
    }
    /* What is imported can be larger than allocationSize says, which may be 0. */
    size = info->allocationSize;
    if (mapping->known && mapping->size && !maps_elsewhere(check)) {
        wake_find_rule_objects(check, wake_owners_map_memory[rules->owner], rules->mapped, memory,
                               NULL, "%llu bytes are mapped, from byte %llu on",
                               (unsigned long long)mapping->size,
                               (unsigned long long)mapping->offset);
    }
    if (size && offset >= size) {
        wake_find_rule_objects(check, wake_owners_map_memory[rules->owner], rules->offset, memory,
                               NULL, "offset is %llu; the memory has %llu bytes",
                               (unsigned long long)offset, (unsigned long long)size);
    }
    if (wanted == 0) {
        wake_find_rule_objects(check, wake_owners_map_memory[rules->owner], rules->size_0, memory,
                               NULL, "size is 0");
    } else if (size && wanted != VK_WHOLE_SIZE && (offset >= size || wanted > size - offset)) {
        wake_find_rule_objects(check, wake_owners_map_memory[rules->owner], rules->size, memory,
                               NULL, "offset is %llu, size is %llu; the memory has %llu bytes",
                               (unsigned long long)offset, (unsigned long long)wanted,
                               (unsigned long long)size);
    }
    if (info->memoryTypeIndex < facts->memory.memoryTypeCount) {
        VkMemoryPropertyFlags has = facts->memory.memoryTypes[info->memoryTypeIndex].propertyFlags;

        if (!(has & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT)) {
            wake_find_rule_objects(check, wake_owners_map_memory[rules->owner], rules->visible,
                                   memory, NULL, "memory type %u has %s", info->memoryTypeIndex,
                                   WAKE_FLAGS_TEXT(VkMemoryPropertyFlags, has));
        }
    }
    instances = wake_memory_instances(facts, info);
    if (instances & (instances - 1)) {
        wake_find_rule_objects(check, wake_owners_map_memory[rules->owner], rules->instances,
                               memory, NULL,
                               "the memory has an instance on each of the devices 0x%x", instances);
    }
}

void
wake_core_map_memory(struct wake_check *check, const struct wake_rec_MapMemory *r)
{
    static const struct map_rules rules = {
        0,
        WAKE_ID(map_memory, "memory-00678"),
        WAKE_ID(map_memory, "offset-00679"),
        WAKE_ID(map_memory, "size-00680"),
        WAKE_ID(map_memory, "size-00681"),
        WAKE_ID(map_memory, "memory-00682"),
        WAKE_ID(map_memory, "memory-00683"),
    };

#ifdef VK_EXT_map_memory_placed
    if (r->flags & VK_MEMORY_MAP_PLACED_BIT_EXT &&
        wake_scope_has(check->scope, WAKE_EXT_VK_EXT_map_memory_placed)) {
        wake_find_rule(check, wake_owners_map_memory[0], WAKE_ID(map_memory, "flags-09568"), NULL,
                       "flags has VK_MEMORY_MAP_PLACED_BIT_EXT: only vkMapMemory2 says where");
    }
#endif
    check_map(check, &rules, wake_check_object(check, r->memory_id, WAKE_TYPE_VkDeviceMemory),
              r->offset, r->size, &r->mapping);
}

void
wake_core_unmap_memory(struct wake_check *check, const struct wake_rec_UnmapMemory *r)
{
    const struct wake_object *memory = wake_check_object(check, r->memory_id,
                                                         WAKE_TYPE_VkDeviceMemory);

    if (memory && r->mapping.known && !r->mapping.size && !maps_elsewhere(check)) {
        wake_find_objects(check, "VUID-vkUnmapMemory-memory-00689", memory, NULL,
                          "the memory is not mapped");
    }
}

#ifdef VK_VERSION_1_4

/* ---- vkMapMemory2, vkUnmapMemory2 ------------------------------------------------------------ */

static bool
is_of_host(const VkMemoryAllocateInfo *info)
{
    const VkImportMemoryHostPointerInfoEXT *import =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT)
             : NULL;

    return import != NULL;
}

/* Of a mapping at an address that the application has chosen. */
static void
check_placed(struct wake_check *check, const VkMemoryMapInfo *info,
             const struct wake_object *memory, bool covered)
{
    const VkMemoryAllocateInfo *made = wake_VkDeviceMemory_info(memory);
    const VkMemoryMapPlacedInfoEXT *placed = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_MEMORY_MAP_PLACED_INFO_EXT);
    const struct wake_facts *facts = wake_check_facts(check);
    VkDeviceSize unit = facts ? facts->properties.mapMemoryPlacedEXT.minPlacedMemoryMapAlignment
                              : 0;
    bool ranges = WAKE_FEATURE(check, memoryMapRangePlaced), whole = info->size == VK_WHOLE_SIZE;

    if (!WAKE_FEATURE(check, memoryMapPlaced)) {
        wake_find_objects(
            check, "VUID-VkMemoryMapInfo-flags-09569", memory, NULL,
            "pMemoryMapInfo->flags has VK_MEMORY_MAP_PLACED_BIT_EXT, but the feature memoryMapPlaced is not enabled");
        return;
    }
    if (!placed || !placed->pPlacedAddress) {
        wake_find_objects(check, "VUID-VkMemoryMapInfo-flags-09570", memory, NULL,
                          "pMemoryMapInfo->flags has VK_MEMORY_MAP_PLACED_BIT_EXT, but %s",
                          placed ? "VkMemoryMapPlacedInfoEXT::pPlacedAddress is NULL"
                                 : "pNext has no VkMemoryMapPlacedInfoEXT");
    }
    if (placed && unit && (uintptr_t)placed->pPlacedAddress % unit) {
        wake_find_objects(
            check, "VUID-VkMemoryMapPlacedInfoEXT-pPlacedAddress-09577", memory, NULL,
            "VkMemoryMapPlacedInfoEXT::pPlacedAddress is %p, but minPlacedMemoryMapAlignment is %llu",
            placed->pPlacedAddress, (unsigned long long)unit);
    }
    if (placed && covered) {
        wake_find_objects(
            check, "VUID-VkMemoryMapPlacedInfoEXT-pPlacedAddress-09578", memory, NULL,
            "VkMemoryMapPlacedInfoEXT::pPlacedAddress is %p, where memory is mapped already",
            placed->pPlacedAddress);
    }
    if (!ranges && info->offset) {
        wake_find_objects(
            check, "VUID-VkMemoryMapInfo-flags-09571", memory, NULL,
            "pMemoryMapInfo->offset is %llu, but the feature memoryMapRangePlaced is not enabled",
            (unsigned long long)info->offset);
    }
    if (!ranges && !whole && made && info->size != made->allocationSize) {
        wake_find_objects(
            check, "VUID-VkMemoryMapInfo-flags-09572", memory, NULL,
            "pMemoryMapInfo->size is %llu, but the feature memoryMapRangePlaced is not enabled",
            (unsigned long long)info->size);
    }
    if (ranges && unit && info->offset % unit) {
        wake_find_objects(check, "VUID-VkMemoryMapInfo-flags-09573", memory, NULL,
                          "pMemoryMapInfo->offset is %llu, but minPlacedMemoryMapAlignment is %llu",
                          (unsigned long long)info->offset, (unsigned long long)unit);
    }
    if (unit && !whole && info->size % unit) {
        wake_find_objects(check, "VUID-VkMemoryMapInfo-flags-09574", memory, NULL,
                          "pMemoryMapInfo->size is %llu, but minPlacedMemoryMapAlignment is %llu",
                          (unsigned long long)info->size, (unsigned long long)unit);
    }
    if (unit && whole && made && made->allocationSize % unit) {
        wake_find_objects(
            check, "VUID-VkMemoryMapInfo-flags-09651", memory, NULL,
            "pMemoryMapInfo->size is VK_WHOLE_SIZE and the memory has %llu bytes, but minPlacedMemoryMapAlignment is %llu",
            (unsigned long long)made->allocationSize, (unsigned long long)unit);
    }
    if (is_of_host(made)) {
        wake_find_objects(
            check, "VUID-VkMemoryMapInfo-flags-09575", memory, NULL,
            "pMemoryMapInfo->flags has VK_MEMORY_MAP_PLACED_BIT_EXT, but the memory was imported from the host");
    }
}

void
wake_core_map_memory_2(struct wake_check *check, const struct wake_rec_MapMemory2 *r)
{
    static const struct map_rules rules = {
        1,
        WAKE_ID(map_memory, "memory-07958"),
        WAKE_ID(map_memory, "offset-07959"),
        WAKE_ID(map_memory, "size-07960"),
        WAKE_ID(map_memory, "size-07961"),
        WAKE_ID(map_memory, "memory-07962"),
        WAKE_ID(map_memory, "memory-07963"),
    };
    const VkMemoryMapInfo *info = r->pMemoryMapInfo;
    const struct wake_object *memory =
        info ? wake_check_object(check,
                                 wake_packed_id(info, 0, WAKE_HANDLES_VkMemoryMapInfo,
                                                WAKE_HANDLE_VkMemoryMapInfo_memory),
                                 WAKE_TYPE_VkDeviceMemory)
             : NULL;

    if (!memory) {
        return;
    }
    check_map(check, &rules, memory, info->offset, info->size, &r->mapping);
    if (info->flags & VK_MEMORY_MAP_PLACED_BIT_EXT) {
        check_placed(check, info, memory, r->covered);
    }
}

void
wake_core_unmap_memory_2(struct wake_check *check, const struct wake_rec_UnmapMemory2 *r)
{
    const VkMemoryUnmapInfo *info = r->pMemoryUnmapInfo;
    const struct wake_object *memory =
        info ? wake_check_object(check,
                                 wake_packed_id(info, 0, WAKE_HANDLES_VkMemoryUnmapInfo,
                                                WAKE_HANDLE_VkMemoryUnmapInfo_memory),
                                 WAKE_TYPE_VkDeviceMemory)
             : NULL;

    if (!memory) {
        return;
    }
    if (r->mapping.known && !r->mapping.size && !maps_elsewhere(check)) {
        wake_find_objects(check, "VUID-VkMemoryUnmapInfo-memory-07964", memory, NULL,
                          "the memory is not mapped");
    }
    if (!(info->flags & VK_MEMORY_UNMAP_RESERVE_BIT_EXT)) {
        return;
    }
    if (!WAKE_FEATURE(check, memoryUnmapReserve)) {
        wake_find_objects(
            check, "VUID-VkMemoryUnmapInfo-flags-09579", memory, NULL,
            "pMemoryUnmapInfo->flags has VK_MEMORY_UNMAP_RESERVE_BIT_EXT, but the feature memoryUnmapReserve is not enabled");
    } else if (is_of_host(wake_VkDeviceMemory_info(memory))) {
        wake_find_objects(
            check, "VUID-VkMemoryUnmapInfo-flags-09580", memory, NULL,
            "pMemoryUnmapInfo->flags has VK_MEMORY_UNMAP_RESERVE_BIT_EXT, but the memory was imported from the host");
    }
}

#endif

/* ---- ranges ---------------------------------------------------------------------------------- */

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
        wake_find_objects(check, "VUID-VkMappedMemoryRange-offset-00687", memory, NULL,
                          "pMemoryRanges[%u].offset is %llu; nonCoherentAtomSize is %llu", i,
                          (unsigned long long)range->offset, (unsigned long long)atom);
    }
    if (atom && !whole && size && range->size % atom &&
        (range->offset > size || range->size != size - range->offset)) {
        wake_find_objects(
            check, "VUID-VkMappedMemoryRange-size-01390", memory, NULL,
            "pMemoryRanges[%u].offset is %llu, size is %llu; nonCoherentAtomSize is %llu, the memory has %llu bytes",
            i, (unsigned long long)range->offset, (unsigned long long)range->size,
            (unsigned long long)atom, (unsigned long long)size);
    }
    if (maps_elsewhere(check)) {
        return;
    }
    if (!mapping->size) {
        wake_find_objects(check, "VUID-VkMappedMemoryRange-memory-00684", memory, NULL,
                          "pMemoryRanges[%u].memory is not mapped", i);
        if (!whole) {
            wake_find_objects(check, "VUID-VkMappedMemoryRange-size-00685", memory, NULL,
                              "pMemoryRanges[%u].size is %llu; nothing is mapped", i,
                              (unsigned long long)range->size);
        }
        return;
    }
    end = mapping->offset + mapping->size;
    if (whole) {
        if (range->offset < mapping->offset || range->offset >= end) {
            wake_find_objects(check, "VUID-VkMappedMemoryRange-size-00686", memory, NULL,
                              "pMemoryRanges[%u].offset is %llu; mapped are bytes %llu to %llu", i,
                              (unsigned long long)range->offset,
                              (unsigned long long)mapping->offset, (unsigned long long)end);
        } else if (atom && size && end % atom && end != size) {
            wake_find_objects(
                check, "VUID-VkMappedMemoryRange-size-01389", memory, NULL,
                "pMemoryRanges[%u].size is VK_WHOLE_SIZE; the mapping ends at byte %llu of %llu, nonCoherentAtomSize is %llu",
                i, (unsigned long long)end, (unsigned long long)size, (unsigned long long)atom);
        }
    } else if (range->offset < mapping->offset || range->offset > end ||
               range->size > end - range->offset) {
        wake_find_objects(
            check, "VUID-VkMappedMemoryRange-size-00685", memory, NULL,
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
