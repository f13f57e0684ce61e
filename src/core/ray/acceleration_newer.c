/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures at addresses (vkCreateAccelerationStructure2KHR), and rules of newer registries about builds, copies and
 * properties. Specification, 'Acceleration Structures'.
 */
#include "core/core_newer.h"

#include "core/address_id.h"
#include "core/buffer/address_range.h"
#include "core/command/command_state.h"
#include "core/ray/acceleration.h"
#include "core/words.h"
#include "state/object/create_info.h"
#include "state/recording/build_state.h"
#include "state/recording/recording.h"
#include "state/scope/chain.h"

#if defined(VK_KHR_opacity_micromap) && defined(VK_KHR_device_address_commands)

#define MICROMAP VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR

static const VkAccelerationStructureCreateInfo2KHR *
info_2(const struct wake_object *object)
{
    const struct wake_rec_CreateAccelerationStructure2KHR *r = wake_create_record(
        object, WAKE_CMD_vkCreateAccelerationStructure2KHR);

    return r ? r->pCreateInfo : NULL;
}

/* ---- creation -------------------------------------------------------------------------------- */

/* The buffer that the range lies in. */
static void
check_buffer(struct wake_check *check, const VkAccelerationStructureCreateInfo2KHR *info,
             const struct wake_object *object)
{
    const VkBufferCreateInfo *buffer = wake_VkBuffer_info(object);
    bool replayed = info->createFlags &
                    VK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR;

    if (!buffer) {
        return;
    }
    if (buffer->flags & VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT) {
        wake_find_objects(check, "VUID-VkAccelerationStructureCreateInfo2KHR-addressRange-11604",
                          object, NULL,
                          "pCreateInfo->addressRange lies in %s, which was created with "
                          "VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT",
                          WAKE_NAME_OF(object));
    }
    if (replayed != !!(buffer->flags & VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT) &&
        (!replayed || WAKE_FEATURE(check, accelerationStructureCaptureReplay))) {
        wake_find_objects(
            check,
            replayed ? "VUID-VkAccelerationStructureCreateInfo2KHR-createFlags-11607"
                     : "VUID-VkAccelerationStructureCreateInfo2KHR-createFlags-11606",
            object, NULL,
            "pCreateInfo->createFlags has %sVK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR, "
            "but %s was created with%s VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT",
            replayed ? "" : "no ", WAKE_NAME_OF(object), replayed ? "out" : "");
    }
}

static void
check_range(struct wake_check *check, const VkAccelerationStructureCreateInfo2KHR *info,
            const struct wake_address *found)
{
    VkDeviceAddress address = info->addressRange.address;
    struct wake_address_range range = wake_range_of(WAKE_RANGE_OF_STRUCTURE, &info->addressRange,
                                                    info->addressFlags, found);

    if (address % 256) {
        wake_find(check, "VUID-VkAccelerationStructureCreateInfo2KHR-addressRange-11605",
                  "pCreateInfo->addressRange.address is 0x%llx: it must be a multiple of 256",
                  U(address));
    }
    if (!info->addressRange.size) {
        wake_find(check, "VUID-VkAccelerationStructureCreateInfo2KHR-addressRange-11608",
                  "pCreateInfo->addressRange.size is 0");
    }
    if (!address) {
        wake_find(check, "VUID-VkAccelerationStructureCreateInfo2KHR-addressRange-11602",
                  "pCreateInfo->addressRange.address is 0");
    } else if (found->known && (!found->found || found->unbound)) {
        if (wake_address_rule(found)) {
            wake_find(check, wake_address_rule(found),
                      "pCreateInfo->addressRange.address is 0x%llx, %s", U(address),
                      wake_address_fault(found));
        }
    } else if (found->known &&
               !(found->usage & VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR)) {
        wake_find(check, "VUID-VkAccelerationStructureCreateInfo2KHR-addressRange-11603",
                  "pCreateInfo->addressRange.address is 0x%llx, in a buffer that was created "
                  "without VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR",
                  U(address));
    }
    if (found->known && found->found && !found->unbound && info->addressRange.size > found->left) {
        wake_find(check, "VUID-VkDeviceAddressRangeKHR-address-11365",
                  "pCreateInfo->addressRange.size is %llu, but from its address 0x%llx the buffer "
                  "has %llu bytes",
                  U(info->addressRange.size), U(address), U(found->left));
    }
    range.member = WAKE_ADDRESS_RANGE;
    range.path = "pCreateInfo->addressRange";
    range.flags_path = "pCreateInfo->addressFlags";
    wake_check_address_flags(check, &range);
    if (found->known && found->found && !found->unbound) {
        check_buffer(check, info, wake_check_object(check, found->buffer, WAKE_TYPE_VkBuffer));
    }
}

/* What flags, type and chain say of each other, and the features behind them. */
static void
check_flags(struct wake_check *check, const VkAccelerationStructureCreateInfo2KHR *info)
{
    static const struct wake_replayed_rules replayed = {
        "VUID-VkAccelerationStructureCreateInfo2KHR-createFlags-03613",
        "VUID-VkAccelerationStructureCreateInfo2KHR-createFlags-08108",
        "VUID-VkAccelerationStructureCreateInfo2KHR-pNext-08109"
    };
    const VkAccelerationStructureCreateFlagsKHR
        descriptor = VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT,
        motion = VK_ACCELERATION_STRUCTURE_CREATE_MOTION_BIT_NV, flags = info->createFlags;

    wake_structure_check_replay(check, &replayed, flags, info->pNext);
    if (info->type != MICROMAP) {
        return;
    }
    if (!WAKE_FEATURE(check, micromap) || !WAKE_EXTENSION(check, VK_KHR_opacity_micromap)) {
        wake_find(check, "VUID-VkAccelerationStructureCreateInfo2KHR-micromap-11609",
                  "pCreateInfo->type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, but "
                  "the feature micromap of VK_KHR_opacity_micromap is not enabled");
    }
    if (flags & descriptor || flags & motion) {
        wake_find(check,
                  flags & descriptor
                      ? "VUID-VkAccelerationStructureCreateInfo2KHR-createFlags-11610"
                      : "VUID-VkAccelerationStructureCreateInfo2KHR-createFlags-11611",
                  "pCreateInfo->type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, but "
                  "createFlags is %s",
                  WAKE_FLAGS_TEXT(VkAccelerationStructureCreateFlagsKHR, flags));
    }
}

static void
check_devices(struct wake_check *check, VkAccelerationStructureCreateFlagsKHR flags,
              const char *vuid)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (flags & VK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR && facts &&
        facts->physical_device_count > 1 && !WAKE_FEATURE(check, bufferDeviceAddressMultiDevice)) {
        wake_find(
            check, vuid,
            "the device consists of %u, and the feature bufferDeviceAddressMultiDevice is not enabled, but "
            "pCreateInfo->createFlags is %s",
            facts->physical_device_count,
            WAKE_FLAGS_TEXT(VkAccelerationStructureCreateFlagsKHR, flags));
    }
}

void
wake_core_create_structure_at(struct wake_check *check,
                              const struct wake_rec_CreateAccelerationStructure2KHR *r)
{
    const VkAccelerationStructureCreateInfo2KHR *info = r->pCreateInfo;

    if (info && WAKE_FEATURE(check, deviceAddressCommands) &&
        WAKE_FEATURE(check, accelerationStructure)) {
        check_flags(check, info);
        check_devices(check, info->createFlags,
                      "VUID-VkAccelerationStructureCreateInfo2KHR-createFlags-11673");
        check_range(check, info, &r->address);
    }
}

void
wake_core_create_structure_newer(struct wake_check *check,
                                 const struct wake_rec_CreateAccelerationStructureKHR *r)
{
    const VkAccelerationStructureCreateInfoKHR *info = r->pCreateInfo;

    if (!info) {
        return;
    }
    check_devices(check, info->createFlags,
                  "VUID-VkAccelerationStructureCreateInfoKHR-createFlags-11673");
    if (info->type == MICROMAP) {
        wake_find(check, "VUID-VkAccelerationStructureCreateInfoKHR-type-11600",
                  "pCreateInfo->type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, which "
                  "vkCreateAccelerationStructure2KHR alone creates");
    }
}

/* ---- builds ---------------------------------------------------------------------------------- */

static void
check_micromap_build(struct wake_check *check,
                     const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t i)
{
    const struct wake_object *object = wake_check_object(check, wake_build_target(infos, i),
                                                         WAKE_TYPE_VkAccelerationStructureKHR);
    const VkAccelerationStructureCreateInfo2KHR *made = info_2(object);

    if (infos[i].mode != VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR) {
        wake_find(
            check, "VUID-vkCmdBuildAccelerationStructuresKHR-mode-11545",
            "pInfos[%u].type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, but mode "
            "is %s",
            i, wake_name_VkBuildAccelerationStructureModeKHR(infos[i].mode));
    }
    if (infos[i].srcAccelerationStructure) {
        wake_find(check, "VUID-vkCmdBuildAccelerationStructuresKHR-srcAccelerationStructure-11546",
                  "pInfos[%u].type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, but "
                  "srcAccelerationStructure is not VK_NULL_HANDLE",
                  i);
    }
    if (made && made->type != MICROMAP &&
        made->type != VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR) {
        wake_find_objects(
            check, "VUID-vkCmdBuildAccelerationStructuresKHR-dstAccelerationStructure-11547",
            object, NULL,
            "pInfos[%u].type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, but "
            "dstAccelerationStructure (%s) was created as %s",
            i, WAKE_NAME_OF(object), wake_name_VkAccelerationStructureTypeKHR(made->type));
    }
}

/* Two structures, each in a buffer or at an address. */
static bool
share_memory(struct wake_check *check, wake_id first, wake_id second)
{
#ifdef VK_KHR_device_address_commands
    const struct wake_rec_CreateAccelerationStructure2KHR *one = wake_create_record(
        wake_check_object(check, first, WAKE_TYPE_VkAccelerationStructureKHR),
        WAKE_CMD_vkCreateAccelerationStructure2KHR);
    const struct wake_rec_CreateAccelerationStructure2KHR *two = wake_create_record(
        wake_check_object(check, second, WAKE_TYPE_VkAccelerationStructureKHR),
        WAKE_CMD_vkCreateAccelerationStructure2KHR);

    if (one && two && one->pCreateInfo && two->pCreateInfo) {
        const VkDeviceAddressRangeKHR *a = &one->pCreateInfo->addressRange;
        const VkDeviceAddressRangeKHR *b = &two->pCreateInfo->addressRange;

        return a->address < b->address + b->size && b->address < a->address + a->size;
    }
#endif
    return wake_structures_overlap(check, first, second);
}

/* Micromaps of triangles, against what the other infos build. */
static void
check_used_micromaps(struct wake_check *check,
                     const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count,
                     uint32_t i)
{
    for (uint32_t k = 0; infos[i].pGeometries && k < infos[i].geometryCount; k++) {
        const VkAccelerationStructureGeometryKHR *geometry = &infos[i].pGeometries[k];
        const VkAccelerationStructureTrianglesOpacityMicromapKHR *use =
            geometry->geometryType == VK_GEOMETRY_TYPE_TRIANGLES_KHR
                ? wake_chain_find(
                      geometry->geometry.triangles.pNext,
                      VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_KHR)
                : NULL;
        wake_id id =
            use && use->micromap
                ? wake_packed_id(
                      use, 0, WAKE_HANDLES_VkAccelerationStructureTrianglesOpacityMicromapKHR,
                      WAKE_HANDLE_VkAccelerationStructureTrianglesOpacityMicromapKHR_micromap)
                : 0;

        for (uint32_t j = 0; id && j < count; j++) {
            if (j != i && wake_build_target(infos, j) == id) {
                wake_find(check,
                          "VUID-vkCmdBuildAccelerationStructuresKHR-dstAccelerationStructure-11548",
                          "pInfos[%u].dstAccelerationStructure is the micromap of "
                          "pInfos[%u].pGeometries[%u], which the same command builds",
                          j, i, k);
            } else if (j != i && share_memory(check, wake_build_target(infos, j), id)) {
                wake_find(check,
                          "VUID-vkCmdBuildAccelerationStructuresKHR-dstAccelerationStructure-11549",
                          "pInfos[%u].dstAccelerationStructure shares memory with the micromap of "
                          "pInfos[%u].pGeometries[%u], which the same command reads",
                          j, i, k);
            }
        }
    }
}

/* Indices into micromaps, against the end of their buffer. */
static void
check_micromap_indices(struct wake_check *check,
                       const struct wake_rec_CmdBuildAccelerationStructuresKHR *r)
{
    size_t at = 0;

    for (uint32_t i = 0; r->micromaps && r->ranges && i < r->infoCount; i++) {
        const VkAccelerationStructureBuildGeometryInfoKHR *info = &r->pInfos[i];

        for (uint32_t k = 0; info->pGeometries && k < info->geometryCount; k++, at++) {
            const struct wake_address *found = &r->micromaps[at];
            const VkAccelerationStructureTrianglesOpacityMicromapKHR *use =
                found->known
                    ? wake_chain_find(
                          info->pGeometries[k].geometry.triangles.pNext,
                          VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_KHR)
                    : NULL;

            if (use && use->indexBuffer && (!found->found || found->unbound)) {
                if (wake_address_rule(found)) {
                    wake_find(check, wake_address_rule(found),
                              "pInfos[%u].pGeometries[%u] has an opacity micromap with indexBuffer "
                              "0x%llx, %s",
                              i, k, U(use->indexBuffer), wake_address_fault(found));
                }
            } else if (use && found->found && use->indexStride <= UINT32_MAX &&
                       use->indexStride * r->ranges[at].primitiveCount > found->left) {
                wake_find(check, "VUID-vkCmdBuildAccelerationStructuresKHR-indexBuffer-11577",
                          "pInfos[%u].pGeometries[%u] has %u triangles, whose indices into the "
                          "micromap are %llu bytes apart, but indexBuffer is %llu bytes before the "
                          "end of its buffer",
                          i, k, r->ranges[at].primitiveCount, (unsigned long long)use->indexStride,
                          (unsigned long long)found->left);
            }
        }
    }
}

void
wake_core_build_structures_newer(struct wake_check *check,
                                 const struct wake_rec_CmdBuildAccelerationStructuresKHR *r)
{
    wake_check_unprotected(check, "VUID-vkCmdBuildAccelerationStructuresKHR-commandBuffer-09547");
    if (!r->pInfos || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; i < r->infoCount; i++) {
        bool unranged = i < 64 && (r->unranged >> i & 1);
        bool micromap = r->pInfos[i].type == MICROMAP;

        if (i < 64 && !micromap && unranged && r->pInfos[i].geometryCount) {
            wake_find(check, "VUID-vkCmdBuildAccelerationStructuresKHR-ppBuildRangeInfos-11543",
                      "ppBuildRangeInfos[%u] is NULL, but pInfos[%u].type is %s", i, i,
                      wake_name_VkAccelerationStructureTypeKHR(r->pInfos[i].type));
        } else if (i < 64 && micromap && !unranged) {
            wake_find(check, "VUID-vkCmdBuildAccelerationStructuresKHR-ppBuildRangeInfos-11544",
                      "ppBuildRangeInfos[%u] is not NULL, but pInfos[%u].type is "
                      "VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR",
                      i, i);
        }
        if (micromap) {
            check_micromap_build(check, r->pInfos, i);
        } else {
            check_used_micromaps(check, r->pInfos, r->infoCount, i);
        }
    }
    check_micromap_indices(check, r);
}

void
wake_core_build_indirect_newer(struct wake_check *check,
                               const struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r)
{
    (void)r;
    wake_check_unprotected(check,
                           "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-commandBuffer-09547");
}

/* A structure that the host reads or writes: not one at an address. */
static bool
check_creation(struct wake_check *check, wake_id id, const char *vuid, const char *path)
{
    const struct wake_object *object = wake_check_object(check, id,
                                                         WAKE_TYPE_VkAccelerationStructureKHR);

    if (info_2(object)) {
        wake_find_objects(check, vuid, object, NULL,
                          "%s is %s, which was created with vkCreateAccelerationStructure2KHR, but "
                          "the host can use those of vkCreateAccelerationStructureKHR alone",
                          path, WAKE_NAME_OF(object));
        return false;
    }
    return true;
}

void
wake_core_build_on_host_newer(struct wake_check *check,
                              const struct wake_rec_BuildAccelerationStructuresKHR *r)
{
    char path[64];

    if (!r->pInfos || !WAKE_FEATURE(check, accelerationStructureHostCommands) ||
        (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; i < r->infoCount; i++) {
        const struct wake_object *object = wake_check_object(check, wake_build_target(r->pInfos, i),
                                                             WAKE_TYPE_VkAccelerationStructureKHR);
        const VkAccelerationStructureCreateInfoKHR *made = wake_structure_info(object);
        bool updates = r->pInfos[i].mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;

        if (i < 64 && (r->unranged >> i & 1) && r->pInfos[i].geometryCount) {
            wake_find(check, "VUID-vkBuildAccelerationStructuresKHR-pInfos-11702",
                      "ppBuildRangeInfos[%u] is NULL", i);
        }
        (void)snprintf(path, sizeof(path), "pInfos[%u].dstAccelerationStructure", i);
        (void)check_creation(check, wake_build_target(r->pInfos, i),
                             "VUID-vkBuildAccelerationStructuresKHR-pInfos-11703", path);
        (void)snprintf(path, sizeof(path), "pInfos[%u].srcAccelerationStructure", i);
        if (updates) {
            (void)check_creation(check, wake_build_source(r->pInfos, i),
                                 "VUID-vkBuildAccelerationStructuresKHR-pInfos-11706", path);
        }
        for (uint32_t k = 0; r->pInfos[i].pGeometries && k < r->pInfos[i].geometryCount; k++) {
            const VkAccelerationStructureGeometryKHR *geometry = &r->pInfos[i].pGeometries[k];
            const VkAccelerationStructureTrianglesOpacityMicromapKHR *use =
                geometry->geometryType == VK_GEOMETRY_TYPE_TRIANGLES_KHR
                    ? wake_chain_find(
                          geometry->geometry.triangles.pNext,
                          VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_KHR)
                    : NULL;

            if (use && use->micromap) {
                wake_find(check, "VUID-vkBuildAccelerationStructuresKHR-pInfos-11705",
                          "pInfos[%u].pGeometries[%u] has an opacity micromap that is not "
                          "VK_NULL_HANDLE, which the host cannot read",
                          i, k);
            }
        }
        if (made && r->sizes && made->size < r->sizes[i]) {
            wake_find_objects(check, "VUID-vkBuildAccelerationStructuresKHR-pInfos-10126", object,
                              NULL,
                              "pInfos[%u].dstAccelerationStructure (%s) was created with size "
                              "%llu, but this build needs %llu",
                              i, WAKE_NAME_OF(object), U(made->size), U(r->sizes[i]));
        }
    }
}

/* ---- copies and properties ------------------------------------------------------------------- */

void
wake_core_copy_structure_newer(struct wake_check *check,
                               const struct wake_rec_CopyAccelerationStructureKHR *r)
{
    if (r->pInfo) {
        (void)check_creation(check,
                             wake_packed_id(r->pInfo, 0,
                                            WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                                            WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_src),
                             "VUID-vkCopyAccelerationStructureKHR-src-11588", "pInfo->src");
        (void)check_creation(check,
                             wake_packed_id(r->pInfo, 0,
                                            WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                                            WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_dst),
                             "VUID-vkCopyAccelerationStructureKHR-dst-11589", "pInfo->dst");
    }
}

void
wake_core_serialize_newer(struct wake_check *check,
                          const struct wake_rec_CopyAccelerationStructureToMemoryKHR *r)
{
    if (r->pInfo) {
        (void)check_creation(
            check,
            wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkCopyAccelerationStructureToMemoryInfoKHR,
                           WAKE_HANDLE_VkCopyAccelerationStructureToMemoryInfoKHR_src),
            "VUID-vkCopyAccelerationStructureToMemoryKHR-src-11678", "pInfo->src");
    }
}

void
wake_core_deserialize_newer(struct wake_check *check,
                            const struct wake_rec_CopyMemoryToAccelerationStructureKHR *r)
{
    if (r->pInfo) {
        (void)check_creation(
            check,
            wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkCopyMemoryToAccelerationStructureInfoKHR,
                           WAKE_HANDLE_VkCopyMemoryToAccelerationStructureInfoKHR_dst),
            "VUID-vkCopyMemoryToAccelerationStructureKHR-dst-11677", "pInfo->dst");
    }
}

/* `type` that it was built with, or created with where nothing else is known. */
static void
check_top(struct wake_check *check, const char *vuid, VkQueryType query, uint32_t i,
          VkAccelerationStructureTypeKHR type)
{
    if (query == VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS_KHR &&
        type != VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR &&
        type != VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR) {
        wake_find(
            check, vuid,
            "queryType is VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS_KHR, but "
            "pAccelerationStructures[%u] is a %s",
            i, wake_name_VkAccelerationStructureTypeKHR(type));
    }
}

static VkAccelerationStructureTypeKHR
type_of(const struct wake_check *check, wake_id id)
{
    const VkAccelerationStructureCreateInfoKHR *info = wake_structure_info(
        wake_check_object(check, id, WAKE_TYPE_VkAccelerationStructureKHR));

    return info ? info->type : VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR;
}

void
wake_core_write_properties_newer(struct wake_check *check,
                                 const struct wake_rec_WriteAccelerationStructuresPropertiesKHR *r)
{
    char path[64];

    for (uint32_t i = 0; r->pAccelerationStructures && i < r->accelerationStructureCount; i++) {
        wake_id id = wake_packed_id(r->pAccelerationStructures, i, 1, 0);

        (void)snprintf(path, sizeof(path), "pAccelerationStructures[%u]", i);
        (void)check_creation(
            check, id,
            "VUID-vkWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-11592", path);
        check_top(check,
                  "VUID-vkWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-12425",
                  r->queryType, i, type_of(check, id));
    }
}

void
wake_core_cmd_write_properties_newer(
    struct wake_check *check, const struct wake_rec_CmdWriteAccelerationStructuresPropertiesKHR *r)
{
    for (uint32_t i = 0; r->pAccelerationStructures && i < r->accelerationStructureCount; i++) {
        wake_id id = wake_packed_id(r->pAccelerationStructures, i, 1, 0);
        const struct wake_built *built = check->cb && check->cb->recording
                                             ? wake_builds_find(check->cb->recording->builds, id)
                                             : NULL;

        built = !built && r->before ? r->before[i].built : built;
        check_top(
            check,
            "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-12425",
            r->queryType, i, built ? built->type : type_of(check, id));
    }
}

#endif
