/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What acceleration structures are built from: ranges of geometries, numbers of primitives, and the
 * buffers behind device addresses. What lies in those buffers is not looked at. Specification,
 * 'Acceleration Structures'.
 */
#include "core/acceleration.h"

#include "state/build_state.h"
#include "state/command_buffer.h"
#include "state/recording.h"

#include <stdio.h>

static const char *const wake_owners_build_input[] = {
    "vkCmdBuildAccelerationStructuresKHR", "vkCmdBuildAccelerationStructuresIndirectKHR"
};

#define U(value) ((unsigned long long)(value))

/* ---- ranges ---------------------------------------------------------------------------------- */

static void
check_offset(struct wake_check *check, const char *vuid, uint32_t info, uint32_t geometry,
             const char *member, uint32_t offset, uint32_t multiple)
{
    if (multiple && offset % multiple) {
        wake_find(check, vuid, "ppBuildRangeInfos[%u][%u].%s is %u, but must be a multiple of %u",
                  info, geometry, member, offset, multiple);
    }
}

static void
check_range(struct wake_check *check, uint32_t i, uint32_t k,
            const VkAccelerationStructureGeometryKHR *geometry,
            const VkAccelerationStructureBuildRangeInfoKHR *range)
{
    const VkAccelerationStructureGeometryTrianglesDataKHR *triangles =
        &geometry->geometry.triangles;

    switch ((int)geometry->geometryType) {
    case VK_GEOMETRY_TYPE_TRIANGLES_KHR:
        if (triangles->indexType != VK_INDEX_TYPE_NONE_KHR) {
            check_offset(check,
                         "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03656", i,
                         k, "primitiveOffset", range->primitiveOffset,
                         triangles->indexType == VK_INDEX_TYPE_UINT16   ? 2
                         : triangles->indexType == VK_INDEX_TYPE_UINT32 ? 4
                                                                        : 0);
        } else {
            check_offset(check,
                         "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03657", i,
                         k, "primitiveOffset", range->primitiveOffset,
                         wake_vertex_component_size(triangles->vertexFormat));
        }
        if (triangles->transformData.deviceAddress) {
            check_offset(check,
                         "VUID-VkAccelerationStructureBuildRangeInfoKHR-transformOffset-03658", i,
                         k, "transformOffset", range->transformOffset, 16);
        }
        break;
    case VK_GEOMETRY_TYPE_AABBS_KHR:
        check_offset(check, "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03659",
                     i, k, "primitiveOffset", range->primitiveOffset, 8);
        break;
    case VK_GEOMETRY_TYPE_INSTANCES_KHR:
        check_offset(check, "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03660",
                     i, k, "primitiveOffset", range->primitiveOffset, 16);
        break;
    default: break;
    }
}

/* All primitives of a structure; `counts` of each geometry, `stride` bytes apart. */
static void
check_primitives(struct wake_check *check, const char *path,
                 const VkAccelerationStructureBuildGeometryInfoKHR *info, const void *counts,
                 size_t stride)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts ? facts->properties.accelerationStructureKHR.maxPrimitiveCount : 0;
    uint64_t all = 0;
    bool triangles;

    if (!most || !counts || !info->pGeometries || !info->geometryCount ||
        info->type != VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR) {
        return;
    }
    triangles = info->pGeometries[0].geometryType == VK_GEOMETRY_TYPE_TRIANGLES_KHR;
    for (uint32_t i = 0; i < info->geometryCount; i++) {
        all += *(const uint32_t *)(const void *)((const char *)counts + i * stride);
    }
    if (all > most &&
        (triangles || info->pGeometries[0].geometryType == VK_GEOMETRY_TYPE_AABBS_KHR)) {
        wake_find(check,
                  triangles ? "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03795"
                            : "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03794",
                  "%s has %llu %s in all, but maxPrimitiveCount is %llu", path, U(all),
                  triangles ? "triangles" : "AABBs", U(most));
    }
}

/* The ranges of an update, against those of the build before it in the command buffer. */
static void
check_same_counts(struct wake_check *check, uint32_t i,
                  const VkAccelerationStructureBuildGeometryInfoKHR *infos,
                  const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    const struct wake_built *was =
        check->cb && check->cb->recording &&
                infos[i].mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR
            ? wake_builds_find(
                  check->cb->recording->builds,
                  wake_packed_id(
                      infos, i, WAKE_HANDLES_VkAccelerationStructureBuildGeometryInfoKHR,
                      WAKE_HANDLE_VkAccelerationStructureBuildGeometryInfoKHR_srcAccelerationStructure))
            : NULL;

    for (uint32_t k = 0; was && was->geometries_known && was->counts_known &&
                         was->geometry_count == infos[i].geometryCount && k < was->geometry_count;
         k++) {
        if (was->geometries[k].primitives != ranges[k].primitiveCount) {
            wake_find(
                check, "VUID-vkCmdBuildAccelerationStructuresKHR-primitiveCount-03769",
                "ppBuildRangeInfos[%u][%u].primitiveCount is %u, but srcAccelerationStructure was built with %u",
                i, k, ranges[k].primitiveCount, was->geometries[k].primitives);
        }
    }
}

static void
check_ranges(struct wake_check *check, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
             uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    char path[32];

    if (!infos || !ranges || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; i < count; ranges += infos[i].geometryCount, i++) {
        (void)snprintf(path, sizeof(path), "ppBuildRangeInfos[%u]", i);
        check_primitives(check, path, &infos[i], &ranges->primitiveCount, sizeof(*ranges));
        check_same_counts(check, i, infos, ranges);
        for (uint32_t k = 0; infos[i].pGeometries && k < infos[i].geometryCount; k++) {
            check_range(check, i, k, &infos[i].pGeometries[k], &ranges[k]);
        }
    }
}

/* ---- addresses ------------------------------------------------------------------------------- */

struct input {
    struct wake_check *check;
    const char *owner;
    uint32_t info, geometry;
};

/* owners: build_input */
static void
check_input(const struct input *in, const struct wake_address *found, VkDeviceAddress address,
            const char *member, const char *valid, const char *bound)
{
    const VkBufferUsageFlags wanted =
        VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR;
    const char *rule = NULL, *what = NULL;

    if (!found->known) {
        return;
    }
    if (!found->found) {
        rule = valid;
        what = "which no vkGetBufferDeviceAddress() of a living buffer leads to";
    } else if (found->unbound) {
        rule = bound;
        what = "in a buffer that has no memory, or whose memory has been freed";
    } else if (!(found->usage & wanted)) {
        rule = "geometry-03673";
        what = "in a buffer that was created without "
               "VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR";
    }
    if (rule) {
        wake_find_rule(in->check, in->owner, rule, NULL,
                       "pInfos[%u].pGeometries[%u].geometry.%s.deviceAddress is 0x%llx, %s",
                       in->info, in->geometry, member, U(address), what);
    }
}

/* owners: build_input */
static void
check_geometry(const struct input *in, const struct wake_address found[3],
               const VkAccelerationStructureGeometryKHR *geometry)
{
    const VkAccelerationStructureGeometryDataKHR *data = &geometry->geometry;

    switch ((int)geometry->geometryType) {
    case VK_GEOMETRY_TYPE_TRIANGLES_KHR:
        check_input(in, &found[0], data->triangles.vertexData.deviceAddress, "triangles.vertexData",
                    "pInfos-03804", "pInfos-03805");
        if (data->triangles.indexType != VK_INDEX_TYPE_NONE_KHR) {
            check_input(in, &found[1], data->triangles.indexData.deviceAddress,
                        "triangles.indexData", "pInfos-03806", "pInfos-03807");
        }
        if (data->triangles.transformData.deviceAddress) {
            check_input(in, &found[2], data->triangles.transformData.deviceAddress,
                        "triangles.transformData", "pInfos-03808", "pInfos-03809");
        }
        break;
    case VK_GEOMETRY_TYPE_AABBS_KHR:
        check_input(in, &found[0], data->aabbs.data.deviceAddress, "aabbs.data", "pInfos-03811",
                    "pInfos-03812");
        break;
    case VK_GEOMETRY_TYPE_INSTANCES_KHR:
        check_input(in, &found[0], data->instances.data.deviceAddress, "instances.data",
                    "pInfos-03813", "pInfos-03814");
        break;
    default: break;
    }
}

/* owners: build_input */
static void
check_scratch(const struct input *in, const struct wake_address *found, VkDeviceAddress address)
{
    const char *rule = NULL, *what = NULL;

    if (!found->known) {
        return;
    }
    if (!found->found) {
        rule = "pInfos-03802";
        what = "which no vkGetBufferDeviceAddress() of a living buffer leads to";
    } else if (found->unbound) {
        rule = "pInfos-03803";
        what = "in a buffer that has no memory, or whose memory has been freed";
    } else if (!(found->usage & VK_BUFFER_USAGE_STORAGE_BUFFER_BIT)) {
        rule = "pInfos-03674";
        what = "in a buffer that was created without VK_BUFFER_USAGE_STORAGE_BUFFER_BIT";
    }
    if (rule) {
        wake_find_rule(in->check, in->owner, rule, NULL,
                       "pInfos[%u].scratchData.deviceAddress is 0x%llx, %s", in->info, U(address),
                       what);
    }
}

static void
check_addresses(struct wake_check *check, const char *owner,
                const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count,
                const struct wake_address *found)
{
    struct input in = { .check = check, .owner = owner };

    if (!infos || !found || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (in.info = 0; in.info < count; in.info++) {
        const VkAccelerationStructureBuildGeometryInfoKHR *info = &infos[in.info];

        check_scratch(&in, found++, info->scratchData.deviceAddress);
        for (in.geometry = 0; in.geometry < info->geometryCount; in.geometry++, found += 3) {
            if (info->pGeometries) {
                check_geometry(&in, found, &info->pGeometries[in.geometry]);
            }
        }
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

void
wake_core_build_input(struct wake_check *check,
                      const struct wake_rec_CmdBuildAccelerationStructuresKHR *r)
{
    check_ranges(check, r->pInfos, r->infoCount, r->ranges);
    check_addresses(check, wake_owners_build_input[0], r->pInfos, r->infoCount, r->addresses);
}

void
wake_core_build_input_indirect(struct wake_check *check,
                               const struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r)
{
    check_addresses(check, wake_owners_build_input[1], r->pInfos, r->infoCount, r->addresses);
}

void
wake_core_build_input_on_host(struct wake_check *check,
                              const struct wake_rec_BuildAccelerationStructuresKHR *r)
{
    check_ranges(check, r->pInfos, r->infoCount, r->ranges);
    for (uint32_t i = 0; r->pInfos && r->built && i < r->infoCount; i++) {
        if (r->pInfos[i].mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR &&
            (r->built[i] & WAKE_BUILT_KNOWN) &&
            !(r->built[i] & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR)) {
            wake_find(check, "VUID-vkBuildAccelerationStructuresKHR-pInfos-03667",
                      "pInfos[%u].mode is VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR, but "
                      "srcAccelerationStructure was built with flags 0x%x",
                      i, r->built[i] & ~WAKE_BUILT_KNOWN);
        }
    }
}

void
wake_core_build_sizes_input(struct wake_check *check,
                            const struct wake_rec_GetAccelerationStructureBuildSizesKHR *r)
{
    const VkAccelerationStructureBuildGeometryInfoKHR *info = r->pBuildInfo;
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts ? facts->properties.accelerationStructureKHR.maxInstanceCount : 0;

    if (!info || (check->record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE))) {
        return;
    }
    if (!r->pMaxPrimitiveCounts) {
        if (info->geometryCount) {
            wake_find(check, "VUID-vkGetAccelerationStructureBuildSizesKHR-pBuildInfo-03619",
                      "pMaxPrimitiveCounts is NULL, but pBuildInfo->geometryCount is %u",
                      info->geometryCount);
        }
        return;
    }
    check_primitives(check, "pMaxPrimitiveCounts", info, r->pMaxPrimitiveCounts, sizeof(uint32_t));
    for (uint32_t i = 0; info->pGeometries && most && i < info->geometryCount; i++) {
        if (info->pGeometries[i].geometryType == VK_GEOMETRY_TYPE_INSTANCES_KHR &&
            r->pMaxPrimitiveCounts[i] > most) {
            wake_find(check, "VUID-vkGetAccelerationStructureBuildSizesKHR-pBuildInfo-03785",
                      "pMaxPrimitiveCounts[%u] is %u, but maxInstanceCount is %llu", i,
                      r->pMaxPrimitiveCounts[i], U(most));
        }
    }
}
