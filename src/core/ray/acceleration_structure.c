/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures: creation, queries of their properties. Specification, 'Acceleration
 * Structures'.
 */
#include "core/ray/acceleration.h"
#include "core/words.h"
#include "core/query/query.h"
#include "state/object/structure_place.h"
#include "state/recording/build_state.h"
#include "state/recording/recording.h"
#include "state/scope/scope.h"

/* ---- shared ---------------------------------------------------------------------------------- */

uint32_t
wake_vertex_component_size(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    uint32_t least = 0;

    if (info && info->packed) {
        return info->block_size;
    }
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

/* The buffer that a structure lies in. */
static const struct wake_object *
buffer_of(const struct wake_check *check, const struct wake_object *structure)
{
    return wake_check_object(check, wake_structure_buffer(structure), WAKE_TYPE_VkBuffer);
}

bool
wake_structures_overlap(const struct wake_check *check, wake_id first, wake_id second)
{
    const struct wake_object *one = wake_check_object(check, first,
                                                      WAKE_TYPE_VkAccelerationStructureKHR);
    const struct wake_object *two = wake_check_object(check, second,
                                                      WAKE_TYPE_VkAccelerationStructureKHR);
    const VkAccelerationStructureCreateInfoKHR *a = wake_structure_info(one);
    const VkAccelerationStructureCreateInfoKHR *b = wake_structure_info(two);

    return a && b && first != second && wake_structure_buffer(one) == wake_structure_buffer(two) &&
           a->offset < b->offset + b->size && b->offset < a->offset + a->size;
}

void
wake_check_multi_device(struct wake_check *check, const char *owner, const char *rule)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (facts && facts->physical_device_count > 1 &&
        !WAKE_FEATURE(check, bufferDeviceAddressMultiDevice)) {
        wake_find_rule(
            check, owner, rule, NULL,
            "the device consists of %u, and the feature bufferDeviceAddressMultiDevice is not enabled",
            facts->physical_device_count);
    }
}

/* Allocated on several devices of the group. */
static bool
has_several_instances(const struct wake_facts *facts, const VkMemoryAllocateInfo *info)
{
    const VkMemoryAllocateFlagsInfo *flags = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
    uint32_t mask = flags && (flags->flags & VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT)
                        ? flags->deviceMask
                        : (UINT32_C(1) << facts->physical_device_count % 32) - 1;
    uint32_t heap = facts->memory.memoryTypes[info->memoryTypeIndex].heapIndex;

    return (mask & (mask - 1)) && heap < facts->memory.memoryHeapCount &&
           (facts->memory.memoryHeaps[heap].flags & VK_MEMORY_HEAP_MULTI_INSTANCE_BIT);
}

enum wake_structure_memory
wake_buffer_memory(const struct wake_check *check, const struct wake_object *buffer)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkBufferCreateInfo *info = wake_VkBuffer_info(buffer);
    const VkMemoryAllocateInfo *memory;
    wake_id bound;

    if (!facts || !info || (info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT)) {
        return WAKE_STRUCTURE_FINE;
    }
    bound = wake_object_bound(buffer);
    if (!bound) {
        return WAKE_STRUCTURE_UNBOUND;
    }
    memory = wake_VkDeviceMemory_info(wake_check_object(check, bound, WAKE_TYPE_VkDeviceMemory));
    if (!memory || memory->memoryTypeIndex >= facts->memory.memoryTypeCount) {
        return WAKE_STRUCTURE_FINE;
    }
    return !(facts->memory.memoryTypes[memory->memoryTypeIndex].propertyFlags &
             VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT)
               ? WAKE_STRUCTURE_HIDDEN
           : facts->physical_device_count > 1 && has_several_instances(facts, memory)
               ? WAKE_STRUCTURE_SEVERAL
               : WAKE_STRUCTURE_FINE;
}

const char *
wake_structure_memory_text(enum wake_structure_memory memory)
{
    return memory == WAKE_STRUCTURE_UNBOUND
               ? "which has no memory: none was bound to it, or it has been freed"
           : memory == WAKE_STRUCTURE_HIDDEN ? "whose memory the host cannot see"
                                             : "whose memory has an instance on several devices";
}

enum wake_structure_memory
wake_structure_memory(const struct wake_check *check, const struct wake_object *structure,
                      uint32_t lost, const struct wake_object **place_out)
{
    if (lost & WAKE_LOST_BUFFER) {
        *place_out = structure;
        return WAKE_STRUCTURE_GONE;
    }
    *place_out = buffer_of(check, structure);
    return lost & WAKE_LOST_MEMORY ? WAKE_STRUCTURE_UNBOUND : wake_buffer_memory(check, *place_out);
}

const char *
wake_structure_place_text(char text[WAKE_STRUCTURE_TEXT], enum wake_structure_memory memory,
                          const struct wake_object *place)
{
    char name[WAKE_OBJECT_TEXT];

    wake_object_text(name, sizeof(name), place);
    if (memory == WAKE_STRUCTURE_GONE) {
        (void)snprintf(text, WAKE_STRUCTURE_TEXT, "(%s) lies in a buffer that has been destroyed",
                       name);
    } else {
        (void)snprintf(text, WAKE_STRUCTURE_TEXT, "lies in %s, %s", name,
                       wake_structure_memory_text(memory));
    }
    return text;
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
wake_structure_check_replay(struct wake_check *check, const struct wake_replayed_rules *rules,
                            VkAccelerationStructureCreateFlagsKHR flags, const void *chain)
{
    bool descriptor = flags &
                      VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT;

    if ((flags & VK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR) &&
        !WAKE_FEATURE(check, accelerationStructureCaptureReplay)) {
        wake_find(
            check, rules->address,
            "pCreateInfo->createFlags is %s, but the feature accelerationStructureCaptureReplay is not enabled",
            WAKE_FLAGS_TEXT(VkAccelerationStructureCreateFlagsKHR, flags));
    }
    if (descriptor && !WAKE_FEATURE(check, descriptorBufferCaptureReplay)) {
        wake_find(
            check, rules->descriptor,
            "pCreateInfo->createFlags is %s, but the feature descriptorBufferCaptureReplay is not enabled",
            WAKE_FLAGS_TEXT(VkAccelerationStructureCreateFlagsKHR, flags));
    }
    if (!descriptor &&
        wake_chain_find(chain, VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT)) {
        wake_find(
            check, rules->data,
            "pCreateInfo->pNext has a VkOpaqueCaptureDescriptorDataCreateInfoEXT, but createFlags is %s",
            WAKE_FLAGS_TEXT(VkAccelerationStructureCreateFlagsKHR, flags));
    }
}

void
wake_core_create_acceleration_structure(struct wake_check *check,
                                        const struct wake_rec_CreateAccelerationStructureKHR *r)
{
    static const struct wake_replayed_rules replayed = {
        "VUID-VkAccelerationStructureCreateInfoKHR-createFlags-03613",
        "VUID-VkAccelerationStructureCreateInfoKHR-createFlags-08108",
        "VUID-VkAccelerationStructureCreateInfoKHR-pNext-08109"
    };
    const VkAccelerationStructureCreateInfoKHR *info = r->pCreateInfo;
    VkAccelerationStructureCreateFlagsKHR flags = info ? info->createFlags : 0;

    if (!WAKE_FEATURE(check, accelerationStructure)) {
        wake_find(check, "VUID-vkCreateAccelerationStructureKHR-accelerationStructure-03611",
                  "the feature accelerationStructure is not enabled");
        return;
    }
    wake_check_multi_device(check, wake_owners_structure_multi[3],
                            WAKE_ID(structure_multi, "device-03489"));
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
    if (flags & VK_ACCELERATION_STRUCTURE_CREATE_MOTION_BIT_NV &&
        info->type == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR &&
        !wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_MOTION_INFO_NV)) {
        wake_find(
            check, "VUID-VkAccelerationStructureCreateInfoKHR-createFlags-04954",
            "pCreateInfo->createFlags has VK_ACCELERATION_STRUCTURE_CREATE_MOTION_BIT_NV and type "
            "is VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR, but pNext has no "
            "VkAccelerationStructureMotionInfoNV");
    }
    wake_structure_check_replay(check, &replayed, flags, info->pNext);
    check_place(check, info);
}

/* ---- properties ------------------------------------------------------------------------------ */

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
    wake_find_rule(check, owner,
                   more ? WAKE_ID(write_properties, "queryType-06742")
                        : WAKE_ID(write_properties, "queryType-03432"),
                   NULL, "queryType is %s", wake_name_VkQueryType(type));
    return false;
}

/* The buffers that the structures lie in have memory; `visible`: that the host can see. */
static void
check_memory(struct wake_check *check, const char *owner,
             const VkAccelerationStructureKHR *structures, uint32_t count, uint64_t lost,
             bool visible)
{
    for (uint32_t i = 0; structures && i < count; i++) {
        const struct wake_object *place = NULL;
        enum wake_structure_memory memory = wake_structure_memory(
            check,
            wake_check_object(check, wake_packed_id(structures, i, 1, 0),
                              WAKE_TYPE_VkAccelerationStructureKHR),
            wake_lost_at(lost, i), &place);
        bool unbacked = wake_structure_is_unbacked(memory);
        char text[WAKE_STRUCTURE_TEXT];

        if (unbacked || (memory && visible)) {
            wake_find_rule(
                check, owner,
                !visible   ? WAKE_ID(write_properties, "buffer-03736")
                : unbacked ? WAKE_ID(write_properties, WAKE_RULE("buffer-03736", "buffer-03733"))
                : memory == WAKE_STRUCTURE_SEVERAL ? WAKE_ID(write_properties, "buffer-03784")
                                                   : WAKE_ID(write_properties, "buffer-03733"),
                place, "pAccelerationStructures[%u] %s", i,
                wake_structure_place_text(text, memory, place));
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
        wake_find_rule(check, owner, WAKE_ID(write_properties, "accelerationStructures-03431"),
                       NULL,
                       "queryType is VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR, but "
                       "pAccelerationStructures[%u] was built with flags 0x%x, without "
                       "VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR",
                       i, built & ~WAKE_BUILT_KNOWN);
    }
}

static void
check_built(struct wake_check *check, uint32_t i, uint32_t built)
{
    const char *vuid =
        "VUID-vkWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-11591";

    if ((built & WAKE_BUILT_NEVER) && wake_vuid_text(vuid)) {
        wake_find(check, vuid, "nothing has been built into pAccelerationStructures[%u]", i);
    }
}

void
wake_core_write_structure_properties(
    struct wake_check *check, const struct wake_rec_WriteAccelerationStructuresPropertiesKHR *r)
{
    const char *owner = wake_owners_write_properties[0];
    const char *rule = NULL, *room = NULL;
    uint32_t found = check->found;

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
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR:
        rule = WAKE_ID(write_properties, "queryType-03448");
        room = WAKE_ID(write_properties, "queryType-03449");
        break;
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR:
        rule = WAKE_ID(write_properties, "queryType-03450");
        room = WAKE_ID(write_properties, "queryType-03451");
        break;
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SIZE_KHR:
        rule = WAKE_ID(write_properties, "queryType-06731");
        room = WAKE_ID(write_properties, "queryType-06732");
        break;
    default:
        rule = WAKE_ID(write_properties, "queryType-06733");
        room = WAKE_ID(write_properties, "queryType-06734");
        break;
    }
    if (r->accelerationStructureCount && r->dataSize / r->accelerationStructureCount < r->stride) {
        wake_find_rule(check, owner, WAKE_ID(write_properties, "dataSize-03452"), NULL,
                       "dataSize is %zu, but accelerationStructureCount is %u and stride %zu",
                       r->dataSize, r->accelerationStructureCount, r->stride);
    }
    if (r->stride % sizeof(VkDeviceSize)) {
        wake_find_rule(check, owner, rule, NULL,
                       "queryType is %s and stride %zu, but must be a multiple of 8",
                       wake_name_VkQueryType(r->queryType), r->stride);
    }
    if (r->dataSize < sizeof(VkDeviceSize)) {
        wake_find_rule(check, owner, room, NULL,
                       "queryType is %s and dataSize %zu, but a VkDeviceSize has 8 bytes",
                       wake_name_VkQueryType(r->queryType), r->dataSize);
    }
    check_memory(check, owner, r->pAccelerationStructures, r->accelerationStructureCount, r->lost,
                 true);
    for (uint32_t i = 0; r->built && i < r->accelerationStructureCount; i++) {
        check_compaction(check, owner, r->queryType, i, r->built[i]);
    }
    for (uint32_t i = 0; r->built && check->found == found && i < r->accelerationStructureCount;
         i++) {
        check_built(check, i, r->built[i]);
    }
}

void
wake_core_cmd_write_structure_properties(
    struct wake_check *check, const struct wake_rec_CmdWriteAccelerationStructuresPropertiesKHR *r)
{
    const char *owner = wake_owners_write_properties[1];
    const struct wake_query_write write = { owner,
                                            WAKE_ID(write_properties, "queryPool-02493"),
                                            WAKE_ID(write_properties, "query-04880"),
                                            WAKE_ID(write_properties, "queryPool-02494"),
                                            r->queryPool_id,
                                            r->queryType,
                                            r->firstQuery,
                                            r->accelerationStructureCount };

    if (check_query_type(check, owner, r->queryType)) {
        wake_check_query_write(check, &write);
    }
    check_memory(check, owner, r->pAccelerationStructures, r->accelerationStructureCount, r->lost,
                 false);
    for (uint32_t i = 0; check->cb->recording && i < r->accelerationStructureCount; i++) {
        const struct wake_built *built = wake_builds_find(
            check->cb->recording->builds, wake_packed_id(r->pAccelerationStructures, i, 1, 0));

        built = !built && r->before ? r->before[i].built : built;
        check_compaction(check, owner, r->queryType, i,
                         built ? built->flags | WAKE_BUILT_KNOWN : 0);
    }
}

/* ---- addresses, captured data ---------------------------------------------------------------- */

void
wake_core_structure_sizes(struct wake_check *check,
                          const struct wake_rec_GetAccelerationStructureBuildSizesKHR *r)
{
    (void)r;
    wake_check_multi_device(check, wake_owners_structure_multi[0],
                            WAKE_ID(structure_multi, "device-03618"));
}

void
wake_core_structure_address(struct wake_check *check,
                            const struct wake_rec_GetAccelerationStructureDeviceAddressKHR *r)
{
    const VkAccelerationStructureDeviceAddressInfoKHR *info = r->pInfo;
    const struct wake_object *buffer = NULL;
    const VkBufferCreateInfo *made;
    enum wake_structure_memory memory;
    uint32_t found = check->found;
    char name[WAKE_OBJECT_TEXT], text[WAKE_STRUCTURE_TEXT];

    wake_check_multi_device(check, wake_owners_structure_multi[1],
                            WAKE_ID(structure_multi, "device-03504"));
    if (!info || check->found != found) {
        return;
    }
    memory = wake_structure_memory(
        check,
        wake_check_object(
            check,
            wake_packed_id(
                info, 0, WAKE_HANDLES_VkAccelerationStructureDeviceAddressInfoKHR,
                WAKE_HANDLE_VkAccelerationStructureDeviceAddressInfoKHR_accelerationStructure),
            WAKE_TYPE_VkAccelerationStructureKHR),
        (uint32_t)r->lost, &buffer);
    if (wake_structure_is_unbacked(memory)) {
        wake_find_rule(
            check, wake_owners_structure_multi[1], WAKE_ID(structure_multi, "pInfo-09541"), buffer,
            "pInfo->accelerationStructure %s", wake_structure_place_text(text, memory, buffer));
    }
    made = memory == WAKE_STRUCTURE_GONE ? NULL : wake_VkBuffer_info(buffer);
    if (made && !(made->usage & VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT)) {
        wake_find_rule(check, wake_owners_structure_multi[1],
                       WAKE_ID(structure_multi, "pInfo-09542"), buffer,
                       "pInfo->accelerationStructure lies in %s, which was created without "
                       "VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT",
                       wake_object_text(name, sizeof(name), buffer));
    }
}

static void
check_captured(struct wake_check *check,
               const VkAccelerationStructureCaptureDescriptorDataInfoEXT *info)
{
    const struct wake_object *khr = wake_check_object(
        check,
        wake_packed_id(
            info, 0, WAKE_HANDLES_VkAccelerationStructureCaptureDescriptorDataInfoEXT,
            WAKE_HANDLE_VkAccelerationStructureCaptureDescriptorDataInfoEXT_accelerationStructure),
        WAKE_TYPE_VkAccelerationStructureKHR);
    const struct wake_object *nv = wake_check_object(
        check,
        wake_packed_id(
            info, 0, WAKE_HANDLES_VkAccelerationStructureCaptureDescriptorDataInfoEXT,
            WAKE_HANDLE_VkAccelerationStructureCaptureDescriptorDataInfoEXT_accelerationStructureNV),
        WAKE_TYPE_VkAccelerationStructureNV);
    const VkAccelerationStructureCreateInfoKHR *made = wake_structure_info(khr);
    const struct wake_rec_CreateAccelerationStructureNV *made_nv = wake_create_record(
        nv, WAKE_CMD_vkCreateAccelerationStructureNV);

    if (info->accelerationStructure && info->accelerationStructureNV) {
        wake_find(
            check,
            "VUID-VkAccelerationStructureCaptureDescriptorDataInfoEXT-accelerationStructure-08093",
            "pInfo has both accelerationStructure and accelerationStructureNV");
        wake_find(
            check,
            "VUID-VkAccelerationStructureCaptureDescriptorDataInfoEXT-accelerationStructureNV-08094",
            "pInfo has both accelerationStructure and accelerationStructureNV");
    }
    if (made && !(made->createFlags &
                  VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT)) {
        wake_find_objects(
            check,
            "VUID-VkAccelerationStructureCaptureDescriptorDataInfoEXT-accelerationStructure-08091",
            khr, NULL, "pInfo->accelerationStructure was created with createFlags %s",
            WAKE_FLAGS_TEXT(VkAccelerationStructureCreateFlagsKHR, made->createFlags));
    }
    if (made_nv && made_nv->pCreateInfo &&
        !(made_nv->pCreateInfo->info.flags &
          VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT)) {
        wake_find_objects(
            check,
            "VUID-VkAccelerationStructureCaptureDescriptorDataInfoEXT-accelerationStructureNV-08092",
            nv, NULL,
            "pInfo->accelerationStructureNV was created with info.flags 0x%x, without "
            "VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT",
            made_nv->pCreateInfo->info.flags);
    }
}

void
wake_core_structure_capture_data(
    struct wake_check *check,
    const struct wake_rec_GetAccelerationStructureOpaqueCaptureDescriptorDataEXT *r)
{
    if (!WAKE_FEATURE(check, descriptorBufferCaptureReplay)) {
        wake_find_rule(check, wake_owners_structure_multi[2],
                       WAKE_ID(structure_multi, "None-08088"), NULL,
                       "the feature descriptorBufferCaptureReplay is not enabled");
    }
    wake_check_multi_device(check, wake_owners_structure_multi[2],
                            WAKE_ID(structure_multi, "device-08090"));
    if (r->pInfo) {
        check_captured(check, r->pInfo);
    }
}
