/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures: creation, builds on the device and on the host, properties. Wrong calls
 * beside the nearest right ones.
 */
#include "build_scene.h"
#include "newer_ids.h"

/* --- creation --- */

SCENE(structure_create, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkAccelerationStructureCreateInfoKHR good = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = RAY_SIZE,
        .type = BOTTOM
    };
    VkAccelerationStructureCreateInfoKHR info;
    PFN_vkCreateAccelerationStructureKHR create;
    VkAccelerationStructureKHR structure = VK_NULL_HANDLE;

#define TRY(...)                                                                        \
    info = good;                                                                        \
    __VA_ARGS__;                                                                        \
    if (create(kit->device, &info, NULL, &structure) == VK_SUCCESS) {                   \
        kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(structure)); \
    }
    ray_open(kit);
    create = KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR);
    good.buffer = ray_buffer(kit, RAY_STORAGE, 0);
    TRY(info.offset = (1 << 20) - RAY_SIZE);
    kit_expect(kit, CREATE_ID("offset-03616"));
    TRY(info.offset = (1 << 20) - RAY_SIZE + 256);
    kit_expect(kit, CREATE_ID("offset-03734"));
    TRY(info.offset = 128);
    kit_expect(kit, CREATE_ID("buffer-03614"));
    TRY(info.buffer = ray_buffer(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0));
    kit_expect(kit, "VUID-vkCreateAccelerationStructureKHR-deviceAddress-03488");
    kit_expect(kit, CREATE_ID("deviceAddress-03612"));
    TRY(info.deviceAddress = 4096);
    kit_expect(kit, CREATE_ID("createFlags-03613"));
    TRY(info.createFlags = VK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR);
#undef TRY
}

SCENE(structure_create_replay, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .createFlags = VK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR,
        .size = RAY_SIZE,
        .type = BOTTOM,
        .deviceAddress = 4096,
    };
    VkAccelerationStructureKHR structure = VK_NULL_HANDLE;

    device.structures.accelerationStructureCaptureReplay = VK_TRUE;
    ray_open_with(kit, &device);
    info.buffer = ray_buffer(kit, RAY_STORAGE, 0);
    for (int i = 0; i < 2; i++) {
        (void)KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(kit->device, &info, NULL,
                                                                        &structure);
        kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(structure));
        if (!i) {
            kit_expect(kit, CREATE_ID("deviceAddress-03612"));
        }
        info.createFlags = 0;
    }
}

SCENE(structure_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = RAY_SIZE,
        .type = BOTTOM
    };
    VkAccelerationStructureKHR structure = VK_NULL_HANDLE;

    device.structures.accelerationStructure = VK_FALSE;
    device.structures.accelerationStructureIndirectBuild = VK_FALSE;
    device.structures.accelerationStructureHostCommands = VK_FALSE;
    device.pipelines = (VkPhysicalDeviceRayTracingPipelineFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR
    };
    ray_open_with(kit, &device);
    info.buffer = ray_buffer(kit, RAY_STORAGE, 0);
    kit_expect(kit, "VUID-vkCreateAccelerationStructureKHR-accelerationStructure-03611");
    kit_expect_newer(
        kit, NEWER_ID("VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-08934", NULL));
    (void)KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(kit->device, &info, NULL,
                                                                    &structure);
    kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(structure));
}

/* --- builds on the device --- */

SCENE(build_structs, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct build good;

    ray_open(kit);
    good = new_build(kit);
    BUILD(good, b.info.geometryCount = 2);
    EXPECT_TWICE(INFO_ID("flags-03796"));
    BUILD(good, b.info.flags = VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_KHR |
                               VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_BUILD_BIT_KHR);
    EXPECT_TWICE(INFO_ID("type-03791"));
    BUILD(good, b.geometries[0] = instances_at(b.address, VK_FALSE));
    EXPECT_TWICE(INFO_ID("type-03792"));
    BUILD(good, b.info.geometryCount = 2; b.geometries[1] = aabbs_at(b.address));
    EXPECT_TWICE(INFO_ID("type-03654"));
    BUILD(good, b.info.type = GENERIC);
    EXPECT_TWICE(TRIANGLES_ID("vertexStride-03735"));
    BUILD(good, TRIANGLES.vertexStride = 14);
    EXPECT_TWICE(TRIANGLES_ID("vertexStride-03819"));
    BUILD(good, TRIANGLES.vertexStride = UINT64_C(1) << 32);
    EXPECT_TWICE(TRIANGLES_ID("indexType-03798"));
    BUILD(good, TRIANGLES.indexType = VK_INDEX_TYPE_UINT8_EXT);
    EXPECT_TWICE(TRIANGLES_ID("vertexFormat-03797"));
    BUILD(good, TRIANGLES.vertexFormat = VK_FORMAT_BC1_RGB_UNORM_BLOCK);
    BUILD(good, b.geometries[0] = aabbs_at(b.address));
    EXPECT_TWICE(AABBS_ID("stride-03545"));
    BUILD(good, b.geometries[0] = aabbs_at(b.address); b.geometries[0].geometry.aabbs.stride = 28);
    EXPECT_TWICE(AABBS_ID("stride-03820"));
    BUILD(good, b.geometries[0] = aabbs_at(b.address);
          b.geometries[0].geometry.aabbs.stride = UINT64_C(1) << 32);
}

SCENE(build_top, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct build good;

    ray_open(kit);
    good = new_build(kit);
    good.info.type = TOP;
    good.info.dstAccelerationStructure = ray_structure(kit, TOP, good.storage, RAY_SIZE);
    good.geometries[0] = instances_at(good.address, VK_FALSE);
    good.geometries[1] = instances_at(good.address, VK_FALSE);
    BUILD(good, (void)b);
    BUILD(good,
          b.info.dstAccelerationStructure = ray_structure(kit, GENERIC, b.storage, 2 * RAY_SIZE));
    EXPECT_TWICE(INFO_ID("type-03789"));
    BUILD(good, b.geometries[0] = triangles_at(b.address));
    EXPECT_TWICE(INFO_ID("type-03789")); /* whatever the structure was made for */
    BUILD(good, b.geometries[0] = triangles_at(b.address);
          b.info.dstAccelerationStructure = ray_structure(kit, BOTTOM, b.storage, 2 * RAY_SIZE));
    EXPECT_TWICE(INFO_ID("type-03790"));
    BUILD(good, b.info.geometryCount = 2);
    EXPECT_BUILD("pInfos-03699");
    BUILD(good,
          b.info.dstAccelerationStructure = ray_structure(kit, BOTTOM, b.storage, 2 * RAY_SIZE));
    EXPECT_BUILD("pInfos-03700");
    BUILD(good, b.info.type = BOTTOM; b.geometries[0] = triangles_at(b.address));
    BUILD(good, b.geometries[0] = instances_at(b.address + 8, VK_TRUE));
    EXPECT_BUILD("pInfos-03715");
    BUILD(good, b.geometries[0] = instances_at(b.address + 8, VK_FALSE));
    EXPECT_BUILD("pInfos-03716");
    BUILD(good, b.geometries[0] = instances_at(b.address + 4, VK_TRUE));
}

SCENE(build_addresses, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct build good;

    ray_open(kit);
    good = new_build(kit);
    BUILD(good, TRIANGLES.vertexData.deviceAddress += 4; TRIANGLES.indexData.deviceAddress += 4;
          TRIANGLES.transformData.deviceAddress = b.address + 16);
    EXPECT_BUILD("pInfos-03710");
    BUILD(good, b.info.scratchData.deviceAddress += 64);
    EXPECT_BUILD("pInfos-03711");
    BUILD(good, TRIANGLES.vertexData.deviceAddress += 2);
    EXPECT_BUILD("pInfos-03712");
    BUILD(good, TRIANGLES.indexData.deviceAddress += 2);
    BUILD(good, TRIANGLES.indexType = VK_INDEX_TYPE_UINT16; TRIANGLES.indexData.deviceAddress += 2);
    EXPECT_BUILD("pInfos-03810");
    BUILD(good, TRIANGLES.transformData.deviceAddress = b.address + 8);
    EXPECT_BUILD("pInfos-03714");
    BUILD(good, b.geometries[0] = aabbs_at(b.address + 4));
}

SCENE(build_structures, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkAccelerationStructureKHR gone;
    struct build good;

    ray_open(kit);
    good = new_build(kit);
    gone = ray_structure(kit, BOTTOM, good.storage, RAY_SIZE);
    kit_drop(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(gone));
    EXPECT_BUILD("dstAccelerationStructure-03800");
    BUILD(good, b.info.dstAccelerationStructure = VK_NULL_HANDLE);
    EXPECT_BUILD("dstAccelerationStructure-03800");
    BUILD(good, b.info.dstAccelerationStructure = gone);
    EXPECT_BUILD("srcAccelerationStructure-04629");
    BUILD(good, b.info.srcAccelerationStructure = gone);
    EXPECT_BUILD("mode-04628");
    BUILD(good, b.info.mode = (VkBuildAccelerationStructureModeKHR)7);
    EXPECT_BUILD("pInfos-03707");
    BUILD(good, b.info.dstAccelerationStructure = ray_structure(
                    kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, UINT32_MAX), 0));
    EXPECT_BUILD("pInfos-04630");
    BUILD(good, b.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR);
    BUILD(good, b.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
          b.info.srcAccelerationStructure = b.info.dstAccelerationStructure);
    EXPECT_BUILD("pInfos-03668");
    BUILD(good, b.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
          b.info.srcAccelerationStructure = ray_structure(kit, BOTTOM, b.storage, RAY_SIZE / 2));
    EXPECT_BUILD("pInfos-03708");
    BUILD(good, b.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
          b.info.srcAccelerationStructure = ray_structure(
              kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, UINT32_MAX), 0));
}

/* --- updates of what the same command buffer built --- */

#define UPDATE(good, ...)                                                  \
    for (int indirect = 0; indirect < 2; indirect++) {                     \
        VkCommandBuffer commands = kit_recording(kit);                     \
        struct build b = (good);                                           \
        b.indirect = indirect;                                             \
        record(&b, commands);                                              \
        b.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;     \
        b.info.srcAccelerationStructure = b.info.dstAccelerationStructure; \
        __VA_ARGS__;                                                       \
        record(&b, commands);                                              \
        kit_end(kit, commands);                                            \
    }                                                                      \
    (void)0

SCENE(build_update, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct build good, rigid;

    ray_open(kit);
    good = new_build(kit);
    UPDATE(good, TRIANGLES.vertexData.deviceAddress += 16);
    rigid = good;
    rigid.info.flags = 0;
    EXPECT_BUILD("pInfos-03667");
    UPDATE(rigid, (void)b);
    EXPECT_BUILD("pInfos-03758");
    UPDATE(good, b.info.geometryCount = 2);
    EXPECT_BUILD("pInfos-03759");
    UPDATE(good, b.info.flags |= VK_BUILD_ACCELERATION_STRUCTURE_LOW_MEMORY_BIT_KHR);
    EXPECT_BUILD("pInfos-03761");
    UPDATE(good, b.geometries[0] = aabbs_at(b.address));
    EXPECT_BUILD("pInfos-03762");
    UPDATE(good, b.geometries[0].flags = VK_GEOMETRY_OPAQUE_BIT_KHR);
    EXPECT_BUILD("pInfos-03763");
    UPDATE(good, TRIANGLES.vertexFormat = VK_FORMAT_R32G32_SFLOAT);
    EXPECT_BUILD("pInfos-03764");
    UPDATE(good, TRIANGLES.maxVertex = 4);
    EXPECT_BUILD("pInfos-03765");
    UPDATE(good, TRIANGLES.indexType = VK_INDEX_TYPE_UINT16);
    EXPECT_BUILD("pInfos-03766");
    UPDATE(good, TRIANGLES.transformData.deviceAddress = b.address);
    good.geometries[0].geometry.triangles.transformData.deviceAddress = good.address;
    EXPECT_BUILD("pInfos-03767");
    UPDATE(good, TRIANGLES.transformData.deviceAddress = 0);
}

SCENE(build_update_type, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct build good;

    ray_open(kit);
    good = new_build(kit);
    good.info.dstAccelerationStructure = ray_structure(kit, GENERIC, good.storage, RAY_SIZE);
    EXPECT_BUILD("pInfos-03760");
    EXPECT_BUILD("pInfos-03761");
    UPDATE(good, b.info.type = TOP; b.geometries[0] = instances_at(b.address, VK_FALSE));
}

/* What a copy wrote, and what another command buffer built, is not known. */
SCENE(build_update_unknown, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkCopyAccelerationStructureInfoKHR copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR
    };
    struct build good;

    ray_open(kit);
    good = new_build(kit);
    copy.src = ray_structure(kit, BOTTOM, good.storage, RAY_SIZE);
    copy.dst = good.info.dstAccelerationStructure;
    UPDATE(good, KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureKHR)(commands, &copy);
           TRIANGLES.maxVertex = 4);
    copy.mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR;
    EXPECT_TWICE("VUID-VkCopyAccelerationStructureInfoKHR-mode-03410");
    UPDATE(good, KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureKHR)(commands, &copy));
}

/* --- several at once --- */

SCENE(build_two, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkAccelerationStructureBuildGeometryInfoKHR second;
    VkAccelerationStructureKHR beside;
    struct build good, first;

    ray_open(kit);
    good = new_build(kit);
    beside = ray_structure(kit, BOTTOM, good.storage, RAY_SIZE);
    second = good.info;
    second.dstAccelerationStructure = beside;
    second.scratchData.deviceAddress += RAY_SIZE;
    record_two(&good, &second);
    second.scratchData = good.info.scratchData;
    EXPECT_BUILD("scratchData-03704");
    record_two(&good, &second);
    second.scratchData.deviceAddress += RAY_SIZE;
    second.dstAccelerationStructure = good.info.dstAccelerationStructure;
    EXPECT_BUILD("dstAccelerationStructure-03698");
    record_two(&good, &second);
    second.dstAccelerationStructure = ray_structure(kit, BOTTOM, good.storage, RAY_SIZE / 2);
    EXPECT_BUILD("dstAccelerationStructure-03702");
    record_two(&good, &second);
    second.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    second.dstAccelerationStructure = beside;
    second.srcAccelerationStructure = good.info.dstAccelerationStructure;
    EXPECT_BUILD("dstAccelerationStructure-03701");
    record_two(&good, &second);
    first = good;
    first.info = second;
    EXPECT_BUILD("pInfos-03403");
    record_two(&first, &good.info);
    if (HAS_NEWER_IDS) { /* "The srcAccelerationStructure member of any element", read or not */
        first.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
        EXPECT_BUILD("pInfos-03403");
        record_two(&first, &good.info);
    }
    second.dstAccelerationStructure = ray_structure(kit, BOTTOM, good.storage, 4 * RAY_SIZE);
    second.srcAccelerationStructure = ray_structure(kit, BOTTOM, good.storage, RAY_SIZE / 2);
    EXPECT_BUILD("dstAccelerationStructure-03701");
    record_two(&good, &second);
}

/* --- sizes --- */

SCENE(build_sizes, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkAccelerationStructureCreateInfoKHR small = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = RAY_SIZE - 1,
        .type = BOTTOM
    };
    VkAccelerationStructureKHR structure;
    VkCommandBuffer commands;
    struct build b;

    ray_open(kit);
    b = new_build(kit);
    commands = kit_recording(kit);
    b.info.scratchData.deviceAddress = b.address + (1 << 20) - RAY_SIZE;
    record(&b, commands);
    b.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    b.info.srcAccelerationStructure = b.info.dstAccelerationStructure;
    b.info.scratchData.deviceAddress += 256;
    kit_expect(kit, "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03672");
    record(&b, commands);
    b.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
    kit_expect(kit, "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03671");
    record(&b, commands);
    b.info.scratchData.deviceAddress -= 256;
    small.buffer = b.storage;
    small.offset = 2 * RAY_SIZE;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(kit->device, &small, NULL,
                                                                          &structure));
    kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(structure));
    b.info.dstAccelerationStructure = structure;
    kit_expect(kit, "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03675");
    record(&b, commands);
    kit_end(kit, commands);
}

/* --- indirect --- */

SCENE(build_indirect, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct build b;
    VkCommandBuffer commands;
    VkBufferDeviceAddressInfo at = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkDeviceAddress address;
    uint32_t stride = 16, most = 1;
    const uint32_t *counts = &most;
    PFN_vkCmdBuildAccelerationStructuresIndirectKHR build;

    ray_open(kit);
    build = KIT_DEVICE_COMMAND(kit, vkCmdBuildAccelerationStructuresIndirectKHR);
    b = new_build(kit);
    b.info.pGeometries = b.geometries;
    address = b.address;
    commands = kit_recording(kit);
    build(commands, 1, &b.info, &address, &stride, &counts);
    address += 2;
    kit_expect(kit, INDIRECT_ID("pIndirectDeviceAddresses-03648"));
    build(commands, 1, &b.info, &address, &stride, &counts);
    address += 2;
    stride = 18;
    kit_expect(kit, INDIRECT_ID("pIndirectStrides-03787"));
    build(commands, 1, &b.info, &address, &stride, &counts);
    stride = 16;
    address = b.address + (1 << 20) - 16;
    build(commands, 1, &b.info, &address, &stride, &counts);
    address += 4;
    kit_expect(kit, INDIRECT_ID("pIndirectDeviceAddresses-03646"));
    build(commands, 1, &b.info, &address, &stride, &counts);
    at.buffer = ray_buffer(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 1);
    address = vkGetBufferDeviceAddress(kit->device, &at);
    kit_expect(kit, INDIRECT_ID("pIndirectDeviceAddresses-03647"));
    build(commands, 1, &b.info, &address, &stride, &counts);
    address = ray_freed_address(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-None-10894",
                             INDIRECT_ID("pIndirectDeviceAddresses-03645")));
    build(commands, 1, &b.info, &address, &stride, &counts);
    address = b.address;
    b.info.dstAccelerationStructure = VK_NULL_HANDLE;
    kit_expect(kit, INDIRECT_ID("dstAccelerationStructure-03800"));
    build(commands, 1, &b.info, &address, &stride, &counts);
    kit_end(kit, commands);
}

/* --- on the host --- */

SCENE(build_host, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static uint64_t data[8192], scratch[2][8192];
    VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 1 };
    const VkAccelerationStructureBuildRangeInfoKHR *ranges[2] = { &range, &range };
    VkAccelerationStructureGeometryKHR good, geometry;
    VkAccelerationStructureBuildGeometryInfoKHR infos[2];
    PFN_vkBuildAccelerationStructuresKHR build;
    VkBuffer storage, hidden;

#define HOST(count, ...) \
    geometry = good;     \
    __VA_ARGS__;         \
    (void)build(kit->device, VK_NULL_HANDLE, (count), infos, ranges)
    ray_open(kit);
    build = KIT_DEVICE_COMMAND(kit, vkBuildAccelerationStructuresKHR);
    storage = ray_buffer(kit, RAY_STORAGE, 1);
    hidden = ray_buffer(kit, RAY_STORAGE, 0);
    good = triangles_at(0);
    good.geometry.triangles.vertexData.hostAddress = data;
    good.geometry.triangles.indexData.hostAddress = data;
    for (int i = 0; i < 2; i++) {
        infos[i] = (VkAccelerationStructureBuildGeometryInfoKHR){
            .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
            .type = BOTTOM,
            .dstAccelerationStructure = ray_structure(kit, BOTTOM, storage,
                                                      (VkDeviceSize)i * RAY_SIZE),
            .geometryCount = 1,
            .pGeometries = &geometry,
            .scratchData.hostAddress = scratch[i],
        };
    }
    HOST(2, (void)geometry);
    kit_expect(kit, HOST_ID("pInfos-03771"));
    HOST(1, geometry.geometry.triangles.vertexData.hostAddress = NULL);
    kit_expect(kit, HOST_ID("pInfos-03772"));
    HOST(1, geometry.geometry.triangles.indexData.hostAddress = NULL);
    HOST(1, geometry.geometry.triangles.indexData.hostAddress = NULL;
         geometry.geometry.triangles.indexType = VK_INDEX_TYPE_NONE_KHR);
    kit_expect(kit, HOST_ID("pInfos-03774"));
    HOST(1, geometry = aabbs_at(0); geometry.geometry.aabbs.data.hostAddress = NULL);
    infos[1].scratchData.hostAddress = scratch[0];
    kit_expect(kit, HOST_ID("scratchData-03704"));
    HOST(2, (void)geometry);
    infos[0].mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    kit_expect(kit, HOST_ID("pInfos-04630"));
    HOST(1, (void)geometry);
    infos[0].srcAccelerationStructure = ray_structure(kit, BOTTOM, hidden, 0);
    kit_expect(kit, HOST_ID("pInfos-03723"));
    HOST(1, (void)geometry);
    infos[0].mode = (VkBuildAccelerationStructureModeKHR)9;
    kit_expect(kit, HOST_ID("mode-04628"));
    HOST(1, (void)geometry);
    infos[0].mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
    infos[0].dstAccelerationStructure = ray_structure(kit, BOTTOM, hidden, RAY_SIZE);
    kit_expect(kit, HOST_ID("pInfos-03722"));
    HOST(1, (void)geometry);
    infos[0].dstAccelerationStructure = ray_structure(kit, TOP, storage, 4 * RAY_SIZE);
    kit_expect(kit, HOST_ID("pInfos-03700"));
    HOST(1, (void)geometry);
    infos[0].dstAccelerationStructure = infos[1].dstAccelerationStructure;
    infos[1].scratchData.hostAddress = scratch[1];
    kit_expect(kit, HOST_ID("dstAccelerationStructure-03698"));
    HOST(2, (void)geometry);
    infos[0].dstAccelerationStructure = ray_structure(kit, BOTTOM, storage, RAY_SIZE / 2);
    kit_expect(kit, HOST_ID("dstAccelerationStructure-03702"));
    HOST(2, (void)geometry);
    infos[0].dstAccelerationStructure = VK_NULL_HANDLE;
    kit_expect(kit, HOST_ID("dstAccelerationStructure-03800"));
    HOST(1, (void)geometry);
    infos[0].type = TOP;
    infos[0].dstAccelerationStructure = ray_structure(kit, TOP, storage, 4 * RAY_SIZE);
    kit_expect(kit, HOST_ID("pInfos-03778"));
    HOST(1, geometry = instances_at(0, VK_FALSE);
         geometry.geometry.instances.data.hostAddress = NULL);
#undef HOST
}

/* --- properties --- */

SCENE(structure_properties, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
#define WRITE_ID(rest) "VUID-vkWriteAccelerationStructuresPropertiesKHR-" rest
    static const struct {
        VkQueryType type;
        const char *vuid, *room;
    } rows[] = {
        { VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR, WRITE_ID("queryType-03448"),
          WRITE_ID("queryType-03449") },
        { VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR, WRITE_ID("queryType-03450"),
          WRITE_ID("queryType-03451") },
    };
    PFN_vkWriteAccelerationStructuresPropertiesKHR write;
    VkAccelerationStructureKHR structure, hidden;
    uint64_t sizes[4];

    ray_open(kit);
    write = KIT_DEVICE_COMMAND(kit, vkWriteAccelerationStructuresPropertiesKHR);
    structure = ray_filled(kit, ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1), 0));
    hidden = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 0), 0);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        (void)write(kit->device, 1, &structure, rows[i].type, sizeof(sizes), sizes, 8);
        kit_expect(kit, rows[i].vuid);
        (void)write(kit->device, 1, &structure, rows[i].type, sizeof(sizes), sizes, 12);
        kit_expect(kit, rows[i].room);
        (void)write(kit->device, 1, &structure, rows[i].type, 4, sizes, 0);
    }
    kit_expect(kit, WRITE_ID("dataSize-03452"));
    if (HAS_NEWER_IDS) {
        kit_expect(kit, rows[0].room);
    }
    (void)write(kit->device, 1, &structure, rows[0].type, 4, sizes, 8);
    if (HAS_NEWER_IDS) {
        kit_expect(kit, WRITE_ID("dataSize-03452"));
        kit_expect(kit, rows[0].vuid);
        kit_expect(kit, rows[0].room);
        (void)write(kit->device, 1, &structure, rows[0].type, 4, sizes, 12);
    }
    kit_expect(kit, WRITE_ID("dataSize-03452"));
    (void)write(kit->device, 1, &structure, rows[0].type, 8, sizes, 16);
    kit_expect(kit, WRITE_ID("buffer-03733"));
    (void)write(kit->device, 1, &hidden, rows[0].type, sizeof(sizes), sizes, 8);
    kit_expect(kit, WRITE_ID("queryType-03432"));
    (void)write(kit->device, 1, &structure, VK_QUERY_TYPE_OCCLUSION, sizeof(sizes), sizes, 8);
}

/* Two more types come with an extension. */
SCENE(structure_properties_more, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const struct {
        VkQueryType type;
        const char *vuid, *room;
    } rows[] = {
        { VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SIZE_KHR, WRITE_ID("queryType-06731"),
          WRITE_ID("queryType-06732") },
        { VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS_KHR,
          WRITE_ID("queryType-06733"), WRITE_ID("queryType-06734") },
    };
    struct ray_device device = ray_features();
    PFN_vkWriteAccelerationStructuresPropertiesKHR write;
    VkAccelerationStructureKHR structure;
    uint64_t sizes[4];

    device.v12.pNext = &device.structures;
    kit_open(kit, &(struct kit_config){
                      .device_next = &device.v12,
                      .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_KHR_RAY_TRACING_MAINTENANCE_1_EXTENSION_NAME } });
    write = KIT_DEVICE_COMMAND(kit, vkWriteAccelerationStructuresPropertiesKHR);
    structure = ray_filled(kit, ray_structure(kit, TOP, ray_buffer(kit, RAY_STORAGE, 1), 0));
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        (void)write(kit->device, 1, &structure, rows[i].type, sizeof(sizes), sizes, 8);
        kit_expect(kit, rows[i].vuid);
        (void)write(kit->device, 1, &structure, rows[i].type, sizeof(sizes), sizes, 12);
        kit_expect(kit, rows[i].room);
        (void)write(kit->device, 1, &structure, rows[i].type, 4, sizes, 0);
    }
    kit_expect(kit, WRITE_ID("queryType-06742"));
    (void)write(kit->device, 1, &structure, VK_QUERY_TYPE_OCCLUSION, sizeof(sizes), sizes, 8);
}

SCENE(structure_properties_query, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkQueryType compacted = VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR;
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = compacted,
                                   .queryCount = 2 };
    PFN_vkCmdWriteAccelerationStructuresPropertiesKHR write;
    VkAccelerationStructureKHR structure, unbound;
    VkCommandBuffer commands;
    VkQueryPool pool = VK_NULL_HANDLE;

    ray_open(kit);
    write = KIT_DEVICE_COMMAND(kit, vkCmdWriteAccelerationStructuresPropertiesKHR);
    structure = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 0), 0);
    unbound = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, UINT32_MAX), 0);
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 2);
    write(commands, 1, &structure, compacted, pool, 1);
    kit_expect(kit, CMD_WRITE_ID("queryPool-02494"));
    write(commands, 1, &structure, compacted, pool, 1);
    kit_expect(kit, CMD_WRITE_ID("query-04880"));
    write(commands, 1, &structure, compacted, pool, 2);
    kit_expect(kit, CMD_WRITE_ID("queryPool-02493"));
    write(commands, 1, &structure, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR,
          pool, 0);
    kit_expect(kit, CMD_WRITE_ID("queryType-03432"));
    write(commands, 1, &structure, VK_QUERY_TYPE_OCCLUSION, pool, 0);
    vkCmdResetQueryPool(commands, pool, 0, 1);
    kit_expect(kit, CMD_WRITE_ID("buffer-03736"));
    write(commands, 1, &unbound, compacted, pool, 0);
    kit_end(kit, commands);
}

/* A query that was reset by no command buffer before. */
SCENE(structure_properties_never_reset, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    const VkQueryType compacted = VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR;
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = compacted,
                                   .queryCount = 2 };
    struct build good;
    VkCommandBuffer commands[2];
    VkQueryPool pool = VK_NULL_HANDLE;

    ray_open(kit);
    good = new_build(kit);
    good.info.flags = VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    commands[0] = kit_recording(kit);
    record(&good, commands[0]);
    vkCmdResetQueryPool(commands[0], pool, 0, 1);
    kit_end(kit, commands[0]);
    KIT_VK(kit, kit_submit(kit->queue, commands[0], VK_NULL_HANDLE));
    for (uint32_t i = 0; i < 2; i++) {
        commands[1] = kit_recording(kit);
        KIT_DEVICE_COMMAND(kit, vkCmdWriteAccelerationStructuresPropertiesKHR)
        (commands[1], 1, &good.info.dstAccelerationStructure, compacted, pool, i);
        kit_end(kit, commands[1]);
        if (i) {
            kit_expect(kit, CMD_WRITE_ID("queryPool-02494"));
        }
        (void)kit_submit(kit->queue, commands[1], VK_NULL_HANDLE);
    }
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static void
everything_before(VkCommandBuffer commands)
{
    const VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                      .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
                                      .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT |
                                                       VK_ACCESS_MEMORY_WRITE_BIT };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
}

/* What a structure was built with is known from the build in the same command buffer. */
SCENE(structure_properties_compacted, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkQueryType compacted = VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR;
    const VkQueryType serialized = VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR;
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = compacted,
                                   .queryCount = 4 };
    PFN_vkCmdWriteAccelerationStructuresPropertiesKHR write;
    VkQueryPool pools[2] = { VK_NULL_HANDLE };
    VkCommandBuffer commands;
    struct build b;

    ray_open(kit);
    write = KIT_DEVICE_COMMAND(kit, vkCmdWriteAccelerationStructuresPropertiesKHR);
    b = new_build(kit);
    for (int i = 0; i < 2; i++) {
        info.queryType = i ? serialized : compacted;
        KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pools[i]));
        kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pools[i]));
    }
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pools[0], 0, 4);
    vkCmdResetQueryPool(commands, pools[1], 0, 4);
    write(commands, 1, &b.info.dstAccelerationStructure, compacted, pools[0], 0);
    everything_before(commands);
    record(&b, commands);
    everything_before(commands);
    write(commands, 1, &b.info.dstAccelerationStructure, serialized, pools[1], 0);
    kit_expect(kit, CMD_WRITE_ID("accelerationStructures-03431"));
    write(commands, 1, &b.info.dstAccelerationStructure, compacted, pools[0], 1);
    b.info.flags |= VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
    everything_before(commands);
    record(&b, commands);
    everything_before(commands);
    write(commands, 1, &b.info.dstAccelerationStructure, compacted, pools[0], 2);
    kit_end(kit, commands);
}

SCENE(host_commands_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    VkCopyAccelerationStructureInfoKHR copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR
    };
    const VkAccelerationStructureBuildRangeInfoKHR *range;
    struct build b;
    VkCommandBuffer commands;
    uint64_t size = 0;
    uint32_t stride = 16, most = 1;
    const uint32_t *counts = &most;

    device.structures.accelerationStructureHostCommands = VK_FALSE;
    device.structures.accelerationStructureIndirectBuild = VK_FALSE;
    ray_open_with(kit, &device);
    b = new_build(kit);
    b.info.pGeometries = b.geometries;
    range = b.ranges;
    copy.src = b.info.dstAccelerationStructure;
    copy.dst = ray_structure(kit, BOTTOM, b.storage, RAY_SIZE);
    kit_expect(kit, HOST_ID("accelerationStructureHostCommands-03581"));
    (void)KIT_DEVICE_COMMAND(kit, vkBuildAccelerationStructuresKHR)(kit->device, VK_NULL_HANDLE, 1,
                                                                    &b.info, &range);
    kit_expect(kit, "VUID-vkCopyAccelerationStructureKHR-accelerationStructureHostCommands-03582");
    (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE,
                                                                  &copy);
    kit_expect(kit, WRITE_ID("accelerationStructureHostCommands-03585"));
    (void)KIT_DEVICE_COMMAND(kit, vkWriteAccelerationStructuresPropertiesKHR)(
        kit->device, 1, &copy.src, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR, 8,
        &size, 8);
    commands = kit_recording(kit);
    kit_expect(kit, INDIRECT_ID("accelerationStructureIndirectBuild-03650"));
    KIT_DEVICE_COMMAND(kit, vkCmdBuildAccelerationStructuresIndirectKHR)
    (commands, 1, &b.info, &b.address, &stride, &counts);
    kit_end(kit, commands);
}

/* ---- rules of newer registries ---------------------------------------------------------------- */

#if HAS_NEWER_IDS
static VkDeviceAddress
address_of(struct kit *kit, VkAccelerationStructureKHR structure)
{
    VkAccelerationStructureDeviceAddressInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR,
        .accelerationStructure = structure
    };

    return KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureDeviceAddressKHR)(kit->device, &info);
}

/* Where the structure lies whose address is asked for. */
SCENE(addresses_of_structures, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    ray_open(kit);
    (void)address_of(kit, ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 0), 0));
    kit_expect(kit, "VUID-vkGetAccelerationStructureDeviceAddressKHR-pInfo-09541");
    (void)address_of(kit, ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, UINT32_MAX), 0));
    kit_expect(kit, "VUID-vkGetAccelerationStructureDeviceAddressKHR-pInfo-09542");
    (void)address_of(
        kit, ray_structure(kit, BOTTOM, kit_bound_buffer(kit, RAY_SIZE, RAY_STORAGE, NULL), 0));
}

/* Vertices of triangles without indices, up to the last one. */
SCENE(build_vertices, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct build good;

    ray_open(kit);
    good = new_build(kit);
    for (uint32_t vertices = 6; vertices > 4; vertices--) {
        VkCommandBuffer commands = kit_recording(kit);
        struct build b = good;

        TRIANGLES.indexType = VK_INDEX_TYPE_NONE_KHR;
        TRIANGLES.maxVertex = vertices - 1;
        b.ranges[0].primitiveCount = 1;
        b.ranges[0].firstVertex = 3;
        if (vertices < 6) {
            kit_expect(kit, "VUID-VkAccelerationStructureBuildRangeInfoKHR-None-10775");
        }
        record(&b, commands);
        kit_end(kit, commands);
    }
}

/* Geometries that are nowhere; a copy to itself. */
SCENE(build_without_geometries, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkAccelerationStructureBuildRangeInfoKHR *ranges;
    VkCopyAccelerationStructureInfoKHR copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR
    };
    VkCommandBuffer commands;
    struct build b;

    ray_open(kit);
    b = new_build(kit);
    ranges = b.ranges;
    commands = kit_recording(kit);
    kit_expect(kit, INFO_ID("pGeometries-03788"));
    KIT_DEVICE_COMMAND(kit, vkCmdBuildAccelerationStructuresKHR)(commands, 1, &b.info, &ranges);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    copy.src = copy.dst = b.info.dstAccelerationStructure;
    kit_expect(kit, "VUID-VkCopyAccelerationStructureInfoKHR-dst-07791");
    KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureKHR)(commands, &copy);
    kit_end(kit, commands);
}
#endif

KIT_MAIN()
