/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures: creation, queries of their properties. Specification, 'Acceleration
 * Structures'.
 */
#include "core/acceleration.h"
#include "core/image_rules.h"
#include "state/build_state.h"
#include "state/command_buffer.h"
#include "state/recording.h"
#include "state/scope.h"

#define U(value) ((unsigned long long)(value))

/* ---- shared ---------------------------------------------------------------------------------- */

uint32_t
wake_vertex_component_size(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    uint32_t least = 0;

    for (int i = 0; info && !info->compressed && i < 4; i++) {
        if (info->bits[i] && (!least || info->bits[i] < least)) {
            least = info->bits[i];
        }
    }
    return least % 8 ? 0 : least / 8;
}

const VkAccelerationStructureCreateInfoKHR *
wake_structure_info(const struct wake_object *object)
{
    const struct wake_rec_CreateAccelerationStructureKHR *r = wake_create_record(
        object, WAKE_CMD_vkCreateAccelerationStructureKHR);

    return r ? r->pCreateInfo : NULL;
}

static wake_id
buffer_id(const VkAccelerationStructureCreateInfoKHR *info)
{
    return wake_packed_id(info, 0, WAKE_HANDLES_VkAccelerationStructureCreateInfoKHR,
                          WAKE_HANDLE_VkAccelerationStructureCreateInfoKHR_buffer);
}

const struct wake_object *
wake_structure_buffer(const struct wake_check *check,
                      const VkAccelerationStructureCreateInfoKHR *info)
{
    return info ? wake_check_object(check, buffer_id(info), WAKE_TYPE_VkBuffer) : NULL;
}

bool
wake_structures_overlap(const struct wake_check *check, wake_id first, wake_id second)
{
    const VkAccelerationStructureCreateInfoKHR *one = wake_structure_info(
        wake_check_object(check, first, WAKE_TYPE_VkAccelerationStructureKHR));
    const VkAccelerationStructureCreateInfoKHR *two = wake_structure_info(
        wake_check_object(check, second, WAKE_TYPE_VkAccelerationStructureKHR));

    return one && two && first != second && buffer_id(one) == buffer_id(two) &&
           one->offset < two->offset + two->size && two->offset < one->offset + one->size;
}

enum wake_structure_memory
wake_structure_memory(const struct wake_check *check, const struct wake_object *structure,
                      const struct wake_object **buffer_out)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const struct wake_object *buffer = wake_structure_buffer(check, wake_structure_info(structure));
    const VkBufferCreateInfo *info = wake_VkBuffer_info(buffer);
    const VkMemoryAllocateInfo *memory;
    wake_id bound;

    *buffer_out = buffer;
    if (!facts || !info || (info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT)) {
        return WAKE_STRUCTURE_FINE;
    }
    bound = wake_object_bound(buffer);
    if (!bound) {
        return WAKE_STRUCTURE_UNBOUND;
    }
    memory = wake_VkDeviceMemory_info(wake_check_object(check, bound, WAKE_TYPE_VkDeviceMemory));
    return memory && memory->memoryTypeIndex < facts->memory.memoryTypeCount &&
                   !(facts->memory.memoryTypes[memory->memoryTypeIndex].propertyFlags &
                     VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT)
               ? WAKE_STRUCTURE_HIDDEN
               : WAKE_STRUCTURE_FINE;
}

/* ---- creation -------------------------------------------------------------------------------- */

static void
check_place(struct wake_check *check, const VkAccelerationStructureCreateInfoKHR *info)
{
    const struct wake_object *object = wake_check_object(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkAccelerationStructureCreateInfoKHR,
                       WAKE_HANDLE_VkAccelerationStructureCreateInfoKHR_buffer),
        WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *buffer = wake_VkBuffer_info(object);

    if (info->offset % 256) {
        wake_find(check, "VUID-VkAccelerationStructureCreateInfoKHR-offset-03734",
                  "pCreateInfo->offset is %llu, but must be a multiple of 256", U(info->offset));
    }
    if (!buffer) {
        return;
    }
    if (!(buffer->usage & VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR)) {
        wake_find_objects(check, "VUID-VkAccelerationStructureCreateInfoKHR-buffer-03614", object,
                          NULL, "pCreateInfo->buffer was created with usage %s",
                          WAKE_FLAGS_TEXT(VkBufferUsageFlags, buffer->usage));
    }
    if (buffer->flags & VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT) {
        wake_find_objects(check, "VUID-VkAccelerationStructureCreateInfoKHR-buffer-03615", object,
                          NULL, "pCreateInfo->buffer was created with flags %s",
                          WAKE_FLAGS_TEXT(VkBufferCreateFlags, buffer->flags));
    }
    if (info->offset > buffer->size || info->size > buffer->size - info->offset) {
        wake_find_objects(
            check, "VUID-VkAccelerationStructureCreateInfoKHR-offset-03616", object, NULL,
            "pCreateInfo->offset is %llu and size %llu, but pCreateInfo->buffer has %llu bytes",
            U(info->offset), U(info->size), U(buffer->size));
    }
}

void
wake_core_create_acceleration_structure(struct wake_check *check,
                                        const struct wake_rec_CreateAccelerationStructureKHR *r)
{
    const VkAccelerationStructureCreateInfoKHR *info = r->pCreateInfo;
    const struct wake_facts *facts = wake_check_facts(check);
    VkAccelerationStructureCreateFlagsKHR flags = info ? info->createFlags : 0;

    if (!WAKE_FEATURE(check, accelerationStructure)) {
        wake_find(check, "VUID-vkCreateAccelerationStructureKHR-accelerationStructure-03611",
                  "the feature accelerationStructure is not enabled");
        return;
    }
    if (facts && facts->physical_device_count > 1 &&
        !WAKE_FEATURE(check, bufferDeviceAddressMultiDevice)) {
        wake_find(
            check, "VUID-vkCreateAccelerationStructureKHR-device-03489",
            "the device consists of %u, and the feature bufferDeviceAddressMultiDevice is not enabled",
            facts->physical_device_count);
    }
    if (!info) {
        return;
    }
    if (info->deviceAddress && !WAKE_FEATURE(check, accelerationStructureCaptureReplay)) {
        wake_find(
            check, "VUID-vkCreateAccelerationStructureKHR-deviceAddress-03488",
            "pCreateInfo->deviceAddress is 0x%llx, but the feature accelerationStructureCaptureReplay is not enabled",
            U(info->deviceAddress));
    }
    if (info->deviceAddress &&
        !(flags & VK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR)) {
        wake_find(check, "VUID-VkAccelerationStructureCreateInfoKHR-deviceAddress-03612",
                  "pCreateInfo->deviceAddress is 0x%llx, but createFlags is %s",
                  U(info->deviceAddress),
                  WAKE_FLAGS_TEXT(VkAccelerationStructureCreateFlagsKHR, flags));
    }
    if ((flags & VK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR) &&
        !WAKE_FEATURE(check, accelerationStructureCaptureReplay)) {
        wake_find(
            check, "VUID-VkAccelerationStructureCreateInfoKHR-createFlags-03613",
            "pCreateInfo->createFlags is %s, but the feature accelerationStructureCaptureReplay is not enabled",
            WAKE_FLAGS_TEXT(VkAccelerationStructureCreateFlagsKHR, flags));
    }
    if ((flags & VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT) &&
        !WAKE_FEATURE(check, descriptorBufferCaptureReplay)) {
        wake_find(
            check, "VUID-VkAccelerationStructureCreateInfoKHR-createFlags-08108",
            "pCreateInfo->createFlags is %s, but the feature descriptorBufferCaptureReplay is not enabled",
            WAKE_FLAGS_TEXT(VkAccelerationStructureCreateFlagsKHR, flags));
    }
    if (!(flags & VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT) &&
        wake_chain_find(info->pNext,
                        VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT)) {
        wake_find(
            check, "VUID-VkAccelerationStructureCreateInfoKHR-pNext-08109",
            "pCreateInfo->pNext has a VkOpaqueCaptureDescriptorDataCreateInfoEXT, but createFlags is %s",
            WAKE_FLAGS_TEXT(VkAccelerationStructureCreateFlagsKHR, flags));
    }
    check_place(check, info);
}

/* ---- properties ------------------------------------------------------------------------------ */

static const char *const wake_owners_write_properties[] = {
    "vkWriteAccelerationStructuresPropertiesKHR", "vkCmdWriteAccelerationStructuresPropertiesKHR"
};

static bool
check_query_type(struct wake_check *check, const char *owner, VkQueryType type)
{
    bool more = WAKE_EXTENSION(check, VK_KHR_ray_tracing_maintenance1);

    switch ((int)type) {
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SIZE_KHR:
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS_KHR:
        if (more) {
            return true;
        }
        break;
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR:
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR: return true;
    default: break;
    }
    wake_find_rule(check, owner, more ? "queryType-06742" : "queryType-03432", NULL,
                   "queryType is %s", wake_name_VkQueryType(type));
    return false;
}

/* The buffers that the structures lie in have memory; `visible`: that the host can see. */
static void
check_memory(struct wake_check *check, const char *owner,
             const VkAccelerationStructureKHR *structures, uint32_t count, bool visible)
{
    for (uint32_t i = 0; structures && i < count; i++) {
        const struct wake_object *buffer = NULL;
        enum wake_structure_memory memory = wake_structure_memory(
            check,
            wake_check_object(check, wake_packed_id(structures, i, 1, 0),
                              WAKE_TYPE_VkAccelerationStructureKHR),
            &buffer);
        char name[WAKE_OBJECT_TEXT];

        if (memory == WAKE_STRUCTURE_UNBOUND || (memory && visible)) {
            wake_find_rule(check, owner, visible ? "buffer-03733" : "buffer-03736", buffer,
                           "pAccelerationStructures[%u] lies in %s, %s", i,
                           wake_object_text(name, sizeof(name), buffer),
                           memory == WAKE_STRUCTURE_UNBOUND ? "which has no memory"
                                                            : "whose memory the host cannot see");
        }
    }
}

/* `built`: the flags of the structure's build with WAKE_BUILT_KNOWN; 0: not known. */
static void
check_compaction(struct wake_check *check, const char *owner, VkQueryType type, uint32_t i,
                 uint32_t built)
{
    if (type == VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR &&
        (built & WAKE_BUILT_KNOWN) &&
        !(built & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR)) {
        wake_find_rule(check, owner, "accelerationStructures-03431", NULL,
                       "queryType is VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR, but "
                       "pAccelerationStructures[%u] was built with flags 0x%x",
                       i, built & ~WAKE_BUILT_KNOWN);
    }
}

void
wake_core_write_structure_properties(
    struct wake_check *check, const struct wake_rec_WriteAccelerationStructuresPropertiesKHR *r)
{
    const char *owner = wake_owners_write_properties[0];
    const char *rule = NULL;

    if (!WAKE_FEATURE(check, accelerationStructureHostCommands)) {
        wake_find(
            check,
            "VUID-vkWriteAccelerationStructuresPropertiesKHR-accelerationStructureHostCommands-03585",
            "the feature accelerationStructureHostCommands is not enabled");
        return;
    }
    if (!check_query_type(check, owner, r->queryType)) {
        return;
    }
    switch ((int)r->queryType) {
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR: rule = "queryType-03448"; break;
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR:
        rule = "queryType-03450";
        break;
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SIZE_KHR: rule = "queryType-06731"; break;
    default: rule = "queryType-06733"; break;
    }
    if (r->stride % sizeof(VkDeviceSize)) {
        wake_find_rule(check, owner, rule, NULL,
                       "queryType is %s and stride %zu, but must be a multiple of 8",
                       wake_name_VkQueryType(r->queryType), r->stride);
    }
    if (r->accelerationStructureCount && r->dataSize / r->accelerationStructureCount < r->stride) {
        wake_find_rule(check, owner, "dataSize-03452", NULL,
                       "dataSize is %zu, but accelerationStructureCount is %u and stride %zu",
                       r->dataSize, r->accelerationStructureCount, r->stride);
    }
    check_memory(check, owner, r->pAccelerationStructures, r->accelerationStructureCount, true);
    for (uint32_t i = 0; r->built && i < r->accelerationStructureCount; i++) {
        check_compaction(check, owner, r->queryType, i, r->built[i]);
    }
}

void
wake_core_cmd_write_structure_properties(
    struct wake_check *check, const struct wake_rec_CmdWriteAccelerationStructuresPropertiesKHR *r)
{
    const char *owner = wake_owners_write_properties[1];
    const struct wake_object *object = wake_check_object(check, r->queryPool_id,
                                                         WAKE_TYPE_VkQueryPool);
    const VkQueryPoolCreateInfo *pool = wake_VkQueryPool_info(object);

    if (check_query_type(check, owner, r->queryType) && pool && pool->queryType != r->queryType) {
        wake_find_rule(check, owner, "queryPool-02493", object,
                       "queryType is %s, but queryPool was created for %s",
                       wake_name_VkQueryType(r->queryType), wake_name_VkQueryType(pool->queryType));
    }
    if (pool && (uint64_t)r->firstQuery + r->accelerationStructureCount > pool->queryCount) {
        wake_find_rule(
            check, owner, "query-04880", object,
            "firstQuery is %u and accelerationStructureCount %u, but queryPool has %u queries",
            r->firstQuery, r->accelerationStructureCount, pool->queryCount);
    }
    check_memory(check, owner, r->pAccelerationStructures, r->accelerationStructureCount, false);
    for (uint32_t i = 0; check->cb->recording && i < r->accelerationStructureCount; i++) {
        const struct wake_built *built = wake_builds_find(
            check->cb->recording->builds, wake_packed_id(r->pAccelerationStructures, i, 1, 0));

        check_compaction(check, owner, r->queryType, i,
                         built ? built->flags | WAKE_BUILT_KNOWN : 0);
    }
}
