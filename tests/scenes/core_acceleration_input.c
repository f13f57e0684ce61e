/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What acceleration structures are built from, and their copies.
 */
#include "build_scene.h"
#include "newer_ids.h"

/* Of both commands: what newer registries say of addresses in general. */
#define EXPECT_ADDRESS(newer, rest)                  \
    (kit_expect(kit, NEWER_ID(newer, CMD_ID(rest))), \
     kit_expect(kit, NEWER_ID(newer, INDIRECT_ID(rest))))

#include <stdlib.h>

#define RANGE_ID(rest) "VUID-VkAccelerationStructureBuildRangeInfoKHR-" rest
#define ONCE(good, ...)                                \
    do {                                               \
        VkCommandBuffer commands = kit_recording(kit); \
        struct build b = (good);                       \
        __VA_ARGS__;                                   \
        record(&b, commands);                          \
        kit_end(kit, commands);                        \
    } while (0)

SCENE(build_ranges, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct build good, top;

    ray_open(kit);
    good = new_build(kit);
    ONCE(good, b.ranges[0].primitiveOffset = 12);
    kit_expect(kit, RANGE_ID("primitiveOffset-03656"));
    ONCE(good, b.ranges[0].primitiveOffset = 6);
    ONCE(good, b.ranges[0].primitiveOffset = 6; TRIANGLES.indexType = VK_INDEX_TYPE_UINT16);
    ONCE(good, b.ranges[0].primitiveOffset = 12; TRIANGLES.indexType = VK_INDEX_TYPE_NONE_KHR);
    kit_expect(kit, RANGE_ID("primitiveOffset-03657"));
    ONCE(good, b.ranges[0].primitiveOffset = 6; TRIANGLES.indexType = VK_INDEX_TYPE_NONE_KHR);
    kit_expect_newer(kit, NEWER_ID(RANGE_ID("transformOffset-03658"), NULL));
    ONCE(good, b.ranges[0].transformOffset = 8);
    ONCE(good, b.ranges[0].transformOffset = 16);
    ONCE(good, b.ranges[0].transformOffset = 16; TRIANGLES.transformData.deviceAddress = b.address);
    kit_expect(kit, RANGE_ID("transformOffset-03658"));
    ONCE(good, b.ranges[0].transformOffset = 8; TRIANGLES.transformData.deviceAddress = b.address);
    ONCE(good, b.geometries[0] = aabbs_at(b.address); b.ranges[0].primitiveOffset = 8);
    kit_expect(kit, RANGE_ID("primitiveOffset-03659"));
    ONCE(good, b.geometries[0] = aabbs_at(b.address); b.ranges[0].primitiveOffset = 4);
    top = good;
    top.info.type = TOP;
    top.info.dstAccelerationStructure = ray_structure(kit, TOP, good.storage, RAY_SIZE);
    top.geometries[0] = instances_at(good.address, VK_FALSE);
    ONCE(top, b.ranges[0].primitiveOffset = 16);
    kit_expect(kit, RANGE_ID("primitiveOffset-03660"));
    ONCE(top, b.ranges[0].primitiveOffset = 8);
}

SCENE(build_counts, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES | KIT_UNORDERED)
{
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    PFN_vkGetAccelerationStructureBuildSizesKHR ask;
    VkAccelerationStructureBuildGeometryInfoKHR info;
    VkCommandBuffer update;
    struct build good, second;
    uint32_t counts[2] = { 60, 40 };

    setenv("WAKE_NULL_ANSWERS", "maxPrimitiveCount=100,maxInstanceCount=50", 1);
    ray_open(kit);
    second = new_build(kit);
    second.info.type = TOP;
    second.info.dstAccelerationStructure = ray_structure(kit, TOP, second.storage, RAY_SIZE);
    second.geometries[0] = instances_at(second.address, VK_FALSE);
    ONCE(second, b.ranges[0].primitiveCount = 50);
    kit_expect(kit, CMD_ID("pInfos-03801"));
    ONCE(second, b.ranges[0].primitiveCount = 51);
    ask = KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureBuildSizesKHR);
    good = new_build(kit);
    good.info.geometryCount = 2;
    ONCE(good, b.ranges[0].primitiveCount = 99);
    kit_expect(kit, INFO_ID("type-03795"));
    ONCE(good, b.ranges[0].primitiveCount = 100);
    kit_expect(kit, INFO_ID("type-03794"));
    ONCE(good, b.geometries[0] = b.geometries[1] = aabbs_at(b.address);
         b.ranges[0].primitiveCount = 100);
    info = good.info;
    info.pGeometries = good.geometries;
    ask(kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &info, counts, &sizes);
    counts[1] = 41;
    kit_expect(kit, INFO_ID("type-03795"));
    ask(kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &info, counts, &sizes);
    info.type = TOP;
    info.geometryCount = 1;
    good.geometries[0] = instances_at(good.address, VK_FALSE);
    counts[0] = 50;
    ask(kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &info, counts, &sizes);
    counts[0] = 51;
    kit_expect(kit, "VUID-vkGetAccelerationStructureBuildSizesKHR-pBuildInfo-03785");
    ask(kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &info, counts, &sizes);
    kit_expect(kit, "VUID-vkGetAccelerationStructureBuildSizesKHR-pBuildInfo-03619");
    ask(kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &info, NULL, &sizes);
    info.type = BOTTOM;
    info.geometryCount = 0;
    ask(kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &info, NULL, &sizes);

    second = new_build(kit);
    second.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
    update = kit_recording(kit);
    record(&second, update);
    second.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    second.info.srcAccelerationStructure = second.info.dstAccelerationStructure;
    record(&second, update);
    second.ranges[0].primitiveCount = 2;
    kit_expect(kit, CMD_ID("primitiveCount-03769"));
    record(&second, update);
    second.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
    record(&second, update);
    second.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    second.ranges[0].firstVertex = 1;
    kit_expect(kit, CMD_ID("firstVertex-03770"));
    record(&second, update);
    kit_end(kit, update);
}

/* The address of a buffer that is made with that usage only; UINT32_MAX as `type`: without
 * memory. */
static VkDeviceAddress
address_of(struct kit *kit, VkBufferUsageFlags usage, uint32_t type)
{
    VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                       .buffer = ray_buffer(kit, usage, type) };

    return vkGetBufferDeviceAddress(kit->device, &info);
}

SCENE(build_buffers, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkDeviceAddress nowhere = UINT64_C(0x7fff00000000);
    VkDeviceAddress plain;
    struct build good, top;

    ray_open(kit);
    good = new_build(kit);
    plain = address_of(kit, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, 1);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-size-11364", "pInfos-03802");
    BUILD(good, b.info.scratchData.deviceAddress = nowhere);
    EXPECT_BUILD(NEWER_ID("pInfos-12261", "pInfos-03674"));
    BUILD(good, b.info.scratchData.deviceAddress = plain);
    EXPECT_BUILD("geometry-03673");
    BUILD(good, TRIANGLES.vertexData.deviceAddress = plain);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-size-11364", "pInfos-03804");
    BUILD(good, TRIANGLES.vertexData.deviceAddress = nowhere);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-size-11364", "pInfos-03806");
    BUILD(good, TRIANGLES.indexData.deviceAddress = nowhere);
    BUILD(good, TRIANGLES.indexData.deviceAddress = nowhere;
          TRIANGLES.indexType = VK_INDEX_TYPE_NONE_KHR);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-size-11364", "pInfos-03808");
    BUILD(good, TRIANGLES.transformData.deviceAddress = nowhere);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-size-11364", "pInfos-03811");
    BUILD(good, b.geometries[0] = aabbs_at(nowhere));
    /* The last byte of a buffer is in it, what is behind is not. */
    BUILD(good, TRIANGLES.vertexData.deviceAddress += (1 << 20) - 16);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-size-11364", "pInfos-03804");
    BUILD(good, TRIANGLES.vertexData.deviceAddress += 1 << 30);
    top = good;
    top.info.type = TOP;
    top.info.dstAccelerationStructure = ray_structure(kit, TOP, good.storage, RAY_SIZE);
    top.geometries[0] = instances_at(nowhere, VK_FALSE);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-size-11364", "pInfos-03813");
    BUILD(top, (void)b);
}

/* Structures and scratch memory in one buffer: the driver wants RAY_SIZE bytes of it. */
SCENE(build_scratch, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkDeviceAddress address;
    struct build good;

    ray_open(kit);
    good = new_build(kit);
    info.buffer = ray_buffer(kit, RAY_STORAGE | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 1);
    address = vkGetBufferDeviceAddress(kit->device, &info);
    good.info.dstAccelerationStructure = ray_structure(kit, BOTTOM, info.buffer, 2 * RAY_SIZE);
    ONCE(good, b.info.scratchData.deviceAddress = address + RAY_SIZE);
    ONCE(good, b.info.scratchData.deviceAddress = address + 3 * RAY_SIZE);
    EXPECT_BUILD("dstAccelerationStructure-03703");
    BUILD(good, b.info.scratchData.deviceAddress = address + 3 * RAY_SIZE - 256);
    kit_expect(kit, CMD_ID("dstAccelerationStructure-03703"));
    ONCE(good, b.info.scratchData.deviceAddress = address + RAY_SIZE + 256);
    good.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    good.info.srcAccelerationStructure = good.info.dstAccelerationStructure;
    good.info.dstAccelerationStructure = ray_structure(kit, BOTTOM, good.storage, 4 * RAY_SIZE);
    ONCE(good, b.info.scratchData.deviceAddress = address + RAY_SIZE);
    EXPECT_BUILD("scratchData-03705");
    BUILD(good, b.info.scratchData.deviceAddress = address + 2 * RAY_SIZE);
    kit_expect(kit, CMD_ID("scratchData-03705"));
    ONCE(good, b.info.scratchData.deviceAddress = address + RAY_SIZE + 256);
}

SCENE(build_freed_memory, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDeviceAddress freed;
    struct build good, top;

    ray_open(kit);
    good = new_build(kit);
    freed = ray_freed_address(kit,
                              VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR |
                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    BUILD(good, TRIANGLES.transformData.deviceAddress = b.address);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-None-10894", "pInfos-03803");
    BUILD(good, b.info.scratchData.deviceAddress = freed);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-None-10894", "pInfos-03805");
    BUILD(good, TRIANGLES.vertexData.deviceAddress = freed);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-None-10894", "pInfos-03807");
    BUILD(good, TRIANGLES.indexData.deviceAddress = freed);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-None-10894", "pInfos-03809");
    BUILD(good, TRIANGLES.transformData.deviceAddress = freed);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-None-10894", "pInfos-03812");
    BUILD(good, b.geometries[0] = aabbs_at(freed));
    top = good;
    top.info.type = TOP;
    top.info.dstAccelerationStructure = ray_structure(kit, TOP, good.storage, RAY_SIZE);
    top.geometries[0] = instances_at(good.address, VK_FALSE);
    BUILD(top, (void)b);
    EXPECT_ADDRESS("VUID-VkDeviceAddress-None-10894", "pInfos-03814");
    BUILD(top, b.geometries[0] = instances_at(freed, VK_FALSE));
}

/* --- copies --- */

static void
copy_on_host(struct kit *kit, const VkCopyAccelerationStructureInfoKHR *info, const char *vuid)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE,
                                                                  info);
}

static void
copy_recorded(struct kit *kit, VkCommandBuffer commands,
              const VkCopyAccelerationStructureInfoKHR *info, const char *vuid)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
    KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureKHR)(commands, info);
}

SCENE(copies, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkCopyAccelerationStructureInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR
    };
    VkAccelerationStructureKHR unbound, shifted, source, target, hidden;
    VkCommandBuffer commands;
    VkBuffer visible;
    struct build b;

    ray_open(kit);
    b = new_build(kit);
    visible = ray_buffer(kit, RAY_STORAGE, 1);
    unbound = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, UINT32_MAX), 0);
    source = ray_filled(kit, ray_structure(kit, BOTTOM, visible, 0));
    shifted = ray_structure(kit, BOTTOM, visible, RAY_SIZE / 2);
    target = ray_structure(kit, BOTTOM, visible, 2 * RAY_SIZE);
    hidden = b.info.dstAccelerationStructure;
    commands = kit_recording(kit);
    info.src = source;
    info.dst = target;
    copy_recorded(kit, commands, &info, NULL);
    info.dst = shifted;
    copy_recorded(kit, commands, &info, "VUID-VkCopyAccelerationStructureInfoKHR-dst-07791");
    info.dst = unbound;
    copy_recorded(kit, commands, &info, "VUID-VkCopyAccelerationStructureInfoKHR-buffer-03719");
    info.src = unbound;
    info.dst = target;
    copy_recorded(kit, commands, &info, "VUID-VkCopyAccelerationStructureInfoKHR-buffer-03718");
    record(&b, commands);
    info.src = hidden;
    copy_recorded(kit, commands, &info, NULL);
    info.mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR;
    copy_recorded(kit, commands, &info, "VUID-VkCopyAccelerationStructureInfoKHR-src-03411");
    b.info.flags |= VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
    record(&b, commands);
    copy_recorded(kit, commands, &info, NULL);
    kit_end(kit, commands);
    info.mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR;
    copy_on_host(kit, &info, "VUID-vkCopyAccelerationStructureKHR-buffer-03727");
    info.src = source;
    copy_on_host(kit, &info, NULL);
    info.dst = hidden;
    copy_on_host(kit, &info, "VUID-vkCopyAccelerationStructureKHR-buffer-03728");
}

SCENE(built_on_host, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static uint64_t data[8192], scratch[8192];
    VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 1 };
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = &range;
    VkAccelerationStructureGeometryKHR geometry = triangles_at(0);
    VkAccelerationStructureBuildGeometryInfoKHR build = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = BOTTOM,
        .geometryCount = 1,
        .pGeometries = &geometry,
        .scratchData.hostAddress = scratch
    };
    VkCopyAccelerationStructureInfoKHR copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR
    };
    PFN_vkBuildAccelerationStructuresKHR run;
    PFN_vkWriteAccelerationStructuresPropertiesKHR write;
    VkBuffer visible;
    VkDeviceSize out;

    ray_open(kit);
    run = KIT_DEVICE_COMMAND(kit, vkBuildAccelerationStructuresKHR);
    write = KIT_DEVICE_COMMAND(kit, vkWriteAccelerationStructuresPropertiesKHR);
    visible = ray_buffer(kit, RAY_STORAGE, 1);
    geometry.geometry.triangles.vertexData.hostAddress = data;
    geometry.geometry.triangles.indexData.hostAddress = data;
    build.dstAccelerationStructure = copy.src = ray_structure(kit, BOTTOM, visible, 0);
    copy.dst = ray_structure(kit, BOTTOM, visible, 2 * RAY_SIZE);
    (void)run(kit->device, VK_NULL_HANDLE, 1, &build, &ranges);
    copy_on_host(kit, &copy, "VUID-VkCopyAccelerationStructureInfoKHR-src-03411");
    kit_expect(kit, "VUID-vkWriteAccelerationStructuresPropertiesKHR-accelerationStructures-03431");
    (void)write(kit->device, 1, &copy.src, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR,
                sizeof(out), &out, sizeof(out));
    build.srcAccelerationStructure = build.dstAccelerationStructure;
    build.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    kit_expect(kit, HOST_ID("pInfos-03667"));
    (void)run(kit->device, VK_NULL_HANDLE, 1, &build, &ranges);
    build.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
    build.flags = VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR |
                  VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR;
    (void)run(kit->device, VK_NULL_HANDLE, 1, &build, &ranges);
    copy_on_host(kit, &copy, NULL);
    (void)write(kit->device, 1, &copy.src, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR,
                sizeof(out), &out, sizeof(out));
    build.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    (void)run(kit->device, VK_NULL_HANDLE, 1, &build, &ranges);
}

SCENE(serialized, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    static _Alignas(16) uint8_t memory[4096];
    VkCopyAccelerationStructureToMemoryInfoKHR to = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR
    };
    VkCopyMemoryToAccelerationStructureInfoKHR from = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR
    };
    VkAccelerationStructureKHR good, unbound, hidden;
    VkCommandBuffer commands;
    VkDeviceAddress address;

#define TO_DEVICE() \
    KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureToMemoryKHR)(commands, &to)
#define FROM_DEVICE() \
    KIT_DEVICE_COMMAND(kit, vkCmdCopyMemoryToAccelerationStructureKHR)(commands, &from)
#define TO_HOST()                                                                      \
    (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureToMemoryKHR)(kit->device, \
                                                                          VK_NULL_HANDLE, &to)
#define FROM_HOST()                                                                    \
    (void)KIT_DEVICE_COMMAND(kit, vkCopyMemoryToAccelerationStructureKHR)(kit->device, \
                                                                          VK_NULL_HANDLE, &from)
    ray_open(kit);
    address = ray_address(kit);
    good = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1), 0);
    unbound = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, UINT32_MAX), 0);
    hidden = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 0), 0);
    commands = kit_recording(kit);
    to.src = from.dst = good;
    to.dst.deviceAddress = from.src.deviceAddress = address;
    TO_DEVICE();
    FROM_DEVICE();
    to.dst.deviceAddress = from.src.deviceAddress = address + 128;
    kit_expect(kit, "VUID-vkCmdCopyAccelerationStructureToMemoryKHR-pInfo-03740");
    TO_DEVICE();
    kit_expect(kit, "VUID-vkCmdCopyMemoryToAccelerationStructureKHR-pInfo-03743");
    FROM_DEVICE();
    to.dst.deviceAddress = from.src.deviceAddress = address;
    to.src = from.dst = unbound;
    kit_expect(kit, NEWER_ID("VUID-VkCopyAccelerationStructureToMemoryInfoKHR-mode-11714",
                             "VUID-vkCmdCopyAccelerationStructureToMemoryKHR-None-03559"));
    TO_DEVICE();
    kit_expect(kit, NEWER_ID("VUID-VkCopyMemoryToAccelerationStructureInfoKHR-dst-11717",
                             "VUID-vkCmdCopyMemoryToAccelerationStructureKHR-buffer-03745"));
    FROM_DEVICE();
    to.src = from.dst = good;
    to.mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR;
    from.mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR;
    kit_expect(kit, "VUID-VkCopyAccelerationStructureToMemoryInfoKHR-mode-03412");
    TO_DEVICE();
    kit_expect(kit, "VUID-VkCopyMemoryToAccelerationStructureInfoKHR-mode-03413");
    FROM_DEVICE();
    to.mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR;
    from.mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR;
    kit_end(kit, commands);
    to.dst.hostAddress = memory;
    from.src.hostAddress = memory;
    TO_HOST();
    FROM_HOST();
    to.dst.hostAddress = memory + 8;
    from.src.hostAddress = memory + 8;
    kit_expect(kit, "VUID-vkCopyAccelerationStructureToMemoryKHR-pInfo-03751");
    TO_HOST();
    kit_expect(kit, "VUID-vkCopyMemoryToAccelerationStructureKHR-pInfo-03750");
    FROM_HOST();
    to.dst.hostAddress = memory;
    from.src.hostAddress = memory;
    to.src = from.dst = hidden;
    kit_expect(kit, "VUID-vkCopyAccelerationStructureToMemoryKHR-buffer-03731");
    TO_HOST();
    kit_expect(kit, "VUID-vkCopyMemoryToAccelerationStructureKHR-buffer-03730");
    FROM_HOST();
}

SCENE(copies_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static _Alignas(16) uint8_t memory[4096];
    struct ray_device device = ray_features();
    VkCopyAccelerationStructureToMemoryInfoKHR to = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR,
        .dst.hostAddress = memory,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR
    };
    VkCopyMemoryToAccelerationStructureInfoKHR from = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR,
        .src.hostAddress = memory,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR
    };

    device.structures.accelerationStructureHostCommands = VK_FALSE;
    ray_open_with(kit, &device);
    to.src = from.dst = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1), 0);
    kit_expect(
        kit, "VUID-vkCopyAccelerationStructureToMemoryKHR-accelerationStructureHostCommands-03584");
    TO_HOST();
    kit_expect(
        kit, "VUID-vkCopyMemoryToAccelerationStructureKHR-accelerationStructureHostCommands-03583");
    FROM_HOST();
}

KIT_MAIN()
