/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Builds of acceleration structures that have everything right, to be changed in one place by a
 * scene.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_BUILD_SCENE_H
#define WAKE_SCENES_BUILD_SCENE_H

#include "ray_scene.h"

#define CREATE_ID(rest) "VUID-VkAccelerationStructureCreateInfoKHR-" rest
#define HOST_ID(rest) "VUID-vkBuildAccelerationStructuresKHR-" rest
#define CMD_WRITE_ID(rest) "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-" rest

/* One geometry of triangles with indices, and everything about it right. */
struct build {
    struct kit *kit;
    VkBuffer storage;
    /* of vertices and all else; scratch memory begins RAY_SIZE behind it */
    VkDeviceAddress address;
    bool indirect; /* recorded by vkCmdBuildAccelerationStructuresIndirectKHR */
    VkAccelerationStructureGeometryKHR geometries[2];
    VkAccelerationStructureBuildRangeInfoKHR ranges[2];
    VkAccelerationStructureBuildGeometryInfoKHR info;
};

__attribute__((unused)) static VkAccelerationStructureGeometryKHR
triangles_at(VkDeviceAddress address)
{
    return (VkAccelerationStructureGeometryKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_TRIANGLES_KHR,
        .geometry
            .triangles = { .sType =
                               VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_TRIANGLES_DATA_KHR,
                           .vertexFormat = VK_FORMAT_R32G32B32_SFLOAT,
                           .vertexData.deviceAddress = address,
                           .vertexStride = 12,
                           .maxVertex = 3,
                           .indexType = VK_INDEX_TYPE_UINT32,
                           .indexData.deviceAddress = address,
                           .transformData.deviceAddress = 0 },
    };
}

__attribute__((unused)) static VkAccelerationStructureGeometryKHR
aabbs_at(VkDeviceAddress address)
{
    return (VkAccelerationStructureGeometryKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_AABBS_KHR,
        .geometry.aabbs = { .sType =
                                VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR,
                            .data.deviceAddress = address,
                            .stride = 24 },
    };
}

__attribute__((unused)) static VkAccelerationStructureGeometryKHR
instances_at(VkDeviceAddress address, VkBool32 pointers)
{
    return (VkAccelerationStructureGeometryKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR,
        .geometry
            .instances = { .sType =
                               VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_INSTANCES_DATA_KHR,
                           .arrayOfPointers = pointers,
                           .data.deviceAddress = address },
    };
}

__attribute__((unused)) static struct build
new_build(struct kit *kit)
{
    VkDeviceAddress address = ray_address(kit);
    VkBuffer storage = ray_buffer(kit, RAY_STORAGE, 0);

    return (struct build){
        .kit = kit,
        .storage = storage,
        .address = address,
        .geometries = { triangles_at(address), triangles_at(address) },
        .ranges = { { .primitiveCount = 1 }, { .primitiveCount = 1 } },
        .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
                  .type = BOTTOM,
                  .flags = VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR,
                  .dstAccelerationStructure = ray_structure(kit, BOTTOM, storage, 0),
                  .geometryCount = 1,
                  .scratchData.deviceAddress = address + RAY_SIZE },
    };
}

__attribute__((unused)) static void
record(const struct build *b, VkCommandBuffer commands)
{
    VkAccelerationStructureBuildGeometryInfoKHR info = b->info;
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = b->ranges;
    const uint32_t stride = sizeof(b->ranges[0]), most[2] = { 1, 1 }, *counts = most;

    info.pGeometries = b->geometries;
    if (b->indirect) {
        KIT_DEVICE_COMMAND(b->kit, vkCmdBuildAccelerationStructuresIndirectKHR)
        (commands, 1, &info, &b->address, &stride, &counts);
    } else {
        KIT_DEVICE_COMMAND(b->kit, vkCmdBuildAccelerationStructuresKHR)
        (commands, 1, &info, &ranges);
    }
}

__attribute__((
    unused)) /* A copy of the right one, changed by the statements, in a command buffer of its own. */
#define BUILD(good, ...)                               \
    for (int indirect = 0; indirect < 2; indirect++) { \
        VkCommandBuffer commands = kit_recording(kit); \
        struct build b = (good);                       \
        b.indirect = indirect;                         \
        __VA_ARGS__;                                   \
        record(&b, commands);                          \
        kit_end(kit, commands);                        \
    }                                                  \
    (void)0
#define TRIANGLES b.geometries[0].geometry.triangles
#define CMD_ID(rest) "VUID-vkCmdBuildAccelerationStructuresKHR-" rest
#define INDIRECT_ID(rest) "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-" rest
/* Of both commands. */
#define EXPECT_BUILD(rest) (kit_expect(kit, CMD_ID(rest)), kit_expect(kit, INDIRECT_ID(rest)))
#define EXPECT_TWICE(id) (kit_expect(kit, id), kit_expect(kit, id))
#define INFO_ID(rest) "VUID-VkAccelerationStructureBuildGeometryInfoKHR-" rest
#define TRIANGLES_ID(rest) "VUID-VkAccelerationStructureGeometryTrianglesDataKHR-" rest
#define AABBS_ID(rest) "VUID-VkAccelerationStructureGeometryAabbsDataKHR-" rest

/* Both of them, by either command. */
__attribute__((unused)) static void
record_two(const struct build *b, const VkAccelerationStructureBuildGeometryInfoKHR *second)
{
    VkAccelerationStructureBuildGeometryInfoKHR infos[2] = { b->info, *second };
    const VkAccelerationStructureBuildRangeInfoKHR *ranges[2] = { b->ranges, b->ranges };
    const VkDeviceAddress addresses[2] = { b->address, b->address };
    const uint32_t strides[2] = { 16, 16 }, most[2] = { 1, 1 }, *counts[2] = { most, most };
    VkCommandBuffer commands = kit_recording(b->kit);

    infos[0].pGeometries = b->geometries;
    infos[1].pGeometries = b->geometries;
    KIT_DEVICE_COMMAND(b->kit, vkCmdBuildAccelerationStructuresKHR)(commands, 2, infos, ranges);
    kit_end(b->kit, commands);
    commands = kit_recording(b->kit);
    KIT_DEVICE_COMMAND(b->kit, vkCmdBuildAccelerationStructuresIndirectKHR)
    (commands, 2, infos, addresses, strides, counts);
    kit_end(b->kit, commands);
}

#endif
