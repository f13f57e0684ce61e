/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What builds of acceleration structures read and use by device address: vertices, indices,
 * transforms, boxes, instances, scratch memory. The calls found out which buffers these lie in.
 */
#include "queue/record.h"
#include "state/recording/index_type.h"
#include "sync/command/build_accesses.h"
#include "sync/recording/sync_address.h"

#define INPUT WAKE_SYNC_ACCELERATION_STRUCTURE_BUILD_KHR_SHADER_STORAGE_READ
#define SCRATCH WAKE_SYNC_ACCELERATION_STRUCTURE_BUILD_KHR_ACCELERATION_STRUCTURE_WRITE_KHR

/* Of the last vertex a byte: how many it has, the format says, but one is enough to meet a write.
 * Which of the vertices indices lead to is not known. */
static void
triangles(struct wake_sync *sync, const VkAccelerationStructureGeometryTrianglesDataKHR *data,
          const VkAccelerationStructureBuildRangeInfoKHR *range, const struct wake_address found[3])
{
    const uint64_t corners = 3 * (uint64_t)range->primitiveCount,
                   first = range->firstVertex * data->vertexStride;

    if (data->indexType == VK_INDEX_TYPE_NONE_KHR) {
        wake_sync_at_address(sync, &found[0], range->primitiveOffset + first,
                             data->vertexStride * (corners - 1) + 1, INPUT, false);
    } else {
        wake_sync_at_address(sync, &found[0], first, data->vertexStride * data->maxVertex + 1,
                             INPUT, true);
        wake_sync_at_address(sync, &found[1], range->primitiveOffset,
                             corners * wake_index_type_size(data->indexType), INPUT, false);
    }
    if (data->transformData.deviceAddress) {
        wake_sync_at_address(sync, &found[2], range->transformOffset, sizeof(VkTransformMatrixKHR),
                             INPUT, false);
    }
}

static void
input(struct wake_sync *sync, const VkAccelerationStructureGeometryKHR *geometry,
      const VkAccelerationStructureBuildRangeInfoKHR *range, const struct wake_address found[3])
{
    const uint64_t count = range->primitiveCount;

    if (!count) {
        return;
    }
    switch ((int)geometry->geometryType) {
    case VK_GEOMETRY_TYPE_TRIANGLES_KHR:
        triangles(sync, &geometry->geometry.triangles, range, found);
        break;
    case VK_GEOMETRY_TYPE_AABBS_KHR:
        wake_sync_at_address(sync, &found[0], range->primitiveOffset,
                             geometry->geometry.aabbs.stride * (count - 1) +
                                 sizeof(VkAabbPositionsKHR),
                             INPUT, false);
        break;
    case VK_GEOMETRY_TYPE_INSTANCES_KHR:
        wake_sync_at_address(sync, &found[0], range->primitiveOffset,
                             count * (geometry->geometry.instances.arrayOfPointers
                                          ? sizeof(VkDeviceAddress)
                                          : sizeof(VkAccelerationStructureInstanceKHR)),
                             INPUT, false);
        break;
    default: break;
    }
}

void
wake_sync_build(struct wake_sync *sync, const VkAccelerationStructureBuildGeometryInfoKHR *info,
                const struct wake_address *found,
                const VkAccelerationStructureBuildRangeInfoKHR *ranges, uint64_t scratch)
{
    for (uint32_t i = 0; ranges && info->pGeometries && i < info->geometryCount; i++) {
        input(sync, &info->pGeometries[i], &ranges[i], &found[1 + 3 * (size_t)i]);
    }
    /* It is read as well: what a write is ordered with, a read behind it is. */
    wake_sync_at_address(sync, found, 0, scratch ? scratch : 1, SCRATCH, false);
}
