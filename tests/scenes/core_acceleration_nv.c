/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures of VK_NV_ray_tracing.
 */
#include "newer_ids.h"
#include "kit.h"

#include <stdlib.h>

#define INFO_ID(rest) "VUID-VkAccelerationStructureInfoNV-" rest
#define TRIANGLES_ID(rest) "VUID-VkGeometryTrianglesNV-" rest
#define BIND_ID(rest) "VUID-VkBindAccelerationStructureMemoryInfoNV-" rest
#define BUILD_ID(rest) "VUID-vkCmdBuildAccelerationStructureNV-" rest

#define BOTTOM VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_NV
#define TOP VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_NV

enum { BYTES = 65536 }; /* of a structure of the null driver, and of its scratch memory */

static void
open_nv(struct kit *kit)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_NV_RAY_TRACING_EXTENSION_NAME,
                                             VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_EXT_INDEX_TYPE_UINT8_EXTENSION_NAME } });
}

static VkBuffer
data(struct kit *kit)
{
    return kit_bound_buffer(kit, 1 << 17,
                            VK_BUFFER_USAGE_RAY_TRACING_BIT_NV | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                            NULL);
}

/* A geometry of triangles that is right. */
static VkGeometryNV
triangles_in(VkBuffer buffer)
{
    return (VkGeometryNV){ .sType = VK_STRUCTURE_TYPE_GEOMETRY_NV,
                           .geometryType = VK_GEOMETRY_TYPE_TRIANGLES_NV,
                           .geometry = {
                               .triangles = { .sType = VK_STRUCTURE_TYPE_GEOMETRY_TRIANGLES_NV,
                                              .vertexData = buffer,
                                              .vertexCount = 3,
                                              .vertexStride = 12,
                                              .vertexFormat = VK_FORMAT_R32G32B32_SFLOAT,
                                              .indexData = buffer,
                                              .indexCount = 3,
                                              .indexType = VK_INDEX_TYPE_UINT16 },
                               .aabbs = { .sType = VK_STRUCTURE_TYPE_GEOMETRY_AABB_NV } } };
}

static VkGeometryNV
aabbs_in(VkBuffer buffer)
{
    VkGeometryNV geometry = triangles_in(VK_NULL_HANDLE);

    geometry.geometryType = VK_GEOMETRY_TYPE_AABBS_NV;
    geometry.geometry.triangles.indexType = VK_INDEX_TYPE_NONE_NV;
    geometry.geometry.aabbs = (VkGeometryAABBNV){
        .sType = VK_STRUCTURE_TYPE_GEOMETRY_AABB_NV, .aabbData = buffer, .numAABBs = 1, .stride = 24
    };
    return geometry;
}

static VkAccelerationStructureInfoNV
info_of(const VkGeometryNV *geometries, uint32_t count)
{
    return (
        VkAccelerationStructureInfoNV){ .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_INFO_NV,
                                        .type = BOTTOM,
                                        .geometryCount = count,
                                        .pGeometries = geometries };
}

static VkAccelerationStructureNV
create(struct kit *kit, const char *vuid, VkAccelerationStructureInfoNV info,
       VkDeviceSize compacted)
{
    VkAccelerationStructureCreateInfoNV create_info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_NV,
        .compactedSize = compacted,
        .info = info
    };
    VkAccelerationStructureNV made = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureNV)(kit->device, &create_info, NULL,
                                                                   &made);
    kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_NV, KIT_HANDLE(made));
    return made;
}

SCENE(infos, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkGeometryNV geometries[2];
    VkAccelerationStructureInfoNV info;
    VkBuffer buffer;

#define CREATE(vuid, ...)                                 \
    info = info_of(geometries, 2);                        \
    geometries[0] = geometries[1] = triangles_in(buffer); \
    __VA_ARGS__;                                          \
    (void)create(kit, vuid, info, 0)
    open_nv(kit);
    buffer = data(kit);
    CREATE(NULL, (void)info);
    CREATE(INFO_ID("type-04623"), info.type = VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR);
    CREATE(INFO_ID("type-02425"), info.type = TOP);
    CREATE(INFO_ID("type-02426"), info.instanceCount = 1);
    CREATE(INFO_ID("flags-02592"),
           info.flags = VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_NV |
                        VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_BUILD_BIT_NV);
    CREATE(INFO_ID("type-02786"), geometries[1] = aabbs_in(buffer));
    CREATE("VUID-VkGeometryNV-geometryType-03503", info.geometryCount = 1;
           geometries[0].geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR);
    kit_expect(kit, "VUID-VkAccelerationStructureCreateInfoNV-compactedSize-02421");
    geometries[0] = triangles_in(buffer);
    (void)create(kit, NULL, info_of(geometries, 1), 4096);
    (void)create(kit, NULL, info_of(NULL, 0), 4096);
#undef CREATE
}

SCENE(geometries, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkGeometryNV geometry;
    VkBuffer buffer;

#define TRIANGLES geometry.geometry.triangles
#define AABBS geometry.geometry.aabbs
#define CREATE(vuid, from, ...) \
    geometry = from(buffer);    \
    __VA_ARGS__;                \
    (void)create(kit, vuid, info_of(&geometry, 1), 0)
    open_nv(kit);
    buffer = data(kit);
    CREATE(NULL, triangles_in, TRIANGLES.transformData = buffer; TRIANGLES.transformOffset = 16);
    CREATE(TRIANGLES_ID("vertexFormat-02430"), triangles_in,
           TRIANGLES.vertexFormat = VK_FORMAT_R8G8B8A8_UNORM);
    CREATE(TRIANGLES_ID("vertexOffset-02428"), triangles_in, TRIANGLES.vertexOffset = 1 << 17);
    CREATE(TRIANGLES_ID("vertexOffset-02429"), triangles_in, TRIANGLES.vertexOffset = 2);
    CREATE(TRIANGLES_ID("indexOffset-02431"), triangles_in, TRIANGLES.indexOffset = 1 << 17);
    CREATE(TRIANGLES_ID("indexOffset-02432"), triangles_in, TRIANGLES.indexOffset = 1);
    CREATE(TRIANGLES_ID("indexType-02433"), triangles_in,
           TRIANGLES.indexType = VK_INDEX_TYPE_UINT8_EXT);
    CREATE(NULL, triangles_in, TRIANGLES.indexType = VK_INDEX_TYPE_UINT32);
    CREATE(TRIANGLES_ID("indexData-02435"), triangles_in, TRIANGLES.indexData = VK_NULL_HANDLE);
    CREATE(NULL, triangles_in, TRIANGLES.vertexStride = UINT32_MAX);
    CREATE(TRIANGLES_ID("vertexStride-03818"), triangles_in,
           TRIANGLES.vertexStride = UINT64_C(1) << 32);
    CREATE(TRIANGLES_ID("indexData-02434"), triangles_in,
           TRIANGLES.indexType = VK_INDEX_TYPE_NONE_NV;
           TRIANGLES.indexCount = 0);
    CREATE(TRIANGLES_ID("indexCount-02436"), triangles_in,
           TRIANGLES.indexType = VK_INDEX_TYPE_NONE_NV;
           TRIANGLES.indexData = VK_NULL_HANDLE);
    CREATE(NULL, triangles_in, TRIANGLES.indexType = VK_INDEX_TYPE_NONE_NV;
           TRIANGLES.indexCount = 0; TRIANGLES.indexData = VK_NULL_HANDLE);
    CREATE(TRIANGLES_ID("transformOffset-02437"), triangles_in, TRIANGLES.transformData = buffer;
           TRIANGLES.transformOffset = 1 << 17);
    CREATE(TRIANGLES_ID("transformOffset-02438"), triangles_in, TRIANGLES.transformOffset = 8);
    CREATE(NULL, aabbs_in, AABBS.offset = 8);
    CREATE("VUID-VkGeometryAABBNV-offset-02439", aabbs_in, AABBS.offset = 1 << 17);
    CREATE("VUID-VkGeometryAABBNV-offset-02440", aabbs_in, AABBS.offset = 4);
    CREATE("VUID-VkGeometryAABBNV-stride-02441", aabbs_in, AABBS.stride = 28);
#undef CREATE
}

static VkDeviceMemory
allocate(struct kit *kit, VkDeviceSize size, uint32_t type)
{
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .allocationSize = size,
                                  .memoryTypeIndex = type };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return memory;
}

static void
bind(struct kit *kit, const char *vuid, VkAccelerationStructureNV structure, VkDeviceMemory memory,
     VkDeviceSize offset)
{
    VkBindAccelerationStructureMemoryInfoNV info = {
        .sType = VK_STRUCTURE_TYPE_BIND_ACCELERATION_STRUCTURE_MEMORY_INFO_NV,
        .accelerationStructure = structure,
        .memory = memory,
        .memoryOffset = offset
    };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)KIT_DEVICE_COMMAND(kit, vkBindAccelerationStructureMemoryNV)(kit->device, 1, &info);
}

static VkAccelerationStructureNV
bottom(struct kit *kit, VkBuffer buffer, VkBuildAccelerationStructureFlagsNV flags)
{
    VkGeometryNV geometry = triangles_in(buffer);
    VkAccelerationStructureInfoNV info = info_of(&geometry, 1);

    info.flags = flags;
    return create(kit, NULL, info, 0);
}

SCENE(memory, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkAccelerationStructureNV structure;
    VkDeviceMemory memory;
    VkBuffer buffer;
    uint64_t handle;

    open_nv(kit);
    buffer = data(kit);
    memory = allocate(kit, 4 * BYTES, 0);
    structure = bottom(kit, buffer, 0);
    kit_expect(kit, "VUID-vkGetAccelerationStructureHandleNV-accelerationStructure-02787");
    (void)KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureHandleNV)(
        kit->device, bottom(kit, buffer, 0), sizeof(handle), &handle);
    kit_expect_newer(kit, NEWER_ID(BIND_ID("size-03624"), NULL));
    bind(kit, BIND_ID("memoryOffset-03621"), bottom(kit, buffer, 0), memory, 4 * BYTES);
    bind(kit, BIND_ID("size-03624"), bottom(kit, buffer, 0), memory, 4 * BYTES - 4096);
    bind(kit, BIND_ID("memoryOffset-03623"), bottom(kit, buffer, 0), memory, 8);
    bind(kit, BIND_ID("memory-03622"), bottom(kit, buffer, 0), allocate(kit, 4 * BYTES, 5), 0);
    bind(kit, NULL, structure, memory, BYTES);
    bind(kit, BIND_ID("accelerationStructure-03620"), structure, memory, 0);
    (void)KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureHandleNV)(kit->device, structure,
                                                                      sizeof(handle), &handle);
    kit_expect(kit, "VUID-vkGetAccelerationStructureHandleNV-dataSize-02240");
    (void)KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureHandleNV)(kit->device, structure, 4,
                                                                      &handle);
}

SCENE(builds, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES | KIT_UNORDERED)
{
    const VkBuildAccelerationStructureFlagsNV update =
        VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_NV;
    VkAccelerationStructureNV rigid, soft, unbound, target;
    VkAccelerationStructureInfoNV info;
    VkGeometryNV geometry;
    VkCommandBuffer commands;
    VkDeviceMemory memory;
    VkBuffer buffer, other;
    PFN_vkCmdBuildAccelerationStructureNV build;
    PFN_vkCmdCopyAccelerationStructureNV copy;

    open_nv(kit);
    build = KIT_DEVICE_COMMAND(kit, vkCmdBuildAccelerationStructureNV);
    copy = KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureNV);
    buffer = data(kit);
    other = kit_bound_buffer(kit, 1 << 17, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    memory = allocate(kit, 4 * BYTES, 0);
    rigid = bottom(kit, buffer, 0);
    soft = bottom(kit, buffer, update);
    target = bottom(kit, buffer, update);
    unbound = bottom(kit, buffer, 0);
    bind(kit, NULL, rigid, memory, 0);
    bind(kit, NULL, soft, memory, BYTES);
    bind(kit, NULL, target, memory, 2 * BYTES);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    geometry = triangles_in(buffer);
    info = info_of(&geometry, 1);
    build(commands, &info, VK_NULL_HANDLE, 0, VK_FALSE, rigid, VK_NULL_HANDLE, buffer, 0);
    kit_expect(kit, INFO_ID("scratch-02781"));
    build(commands, &info, VK_NULL_HANDLE, 0, VK_FALSE, rigid, VK_NULL_HANDLE, other, 0);
    kit_expect(kit, INFO_ID("instanceData-02782"));
    build(commands, &info, other, 0, VK_FALSE, rigid, VK_NULL_HANDLE, buffer, 0);
    kit_expect(kit, BUILD_ID("dst-02488"));
    build(commands, &info, VK_NULL_HANDLE, 0, VK_FALSE, soft, VK_NULL_HANDLE, buffer, 0);
    geometry.geometry.triangles.vertexCount = 6;
    kit_expect(kit, BUILD_ID("dst-02488"));
    build(commands, &info, VK_NULL_HANDLE, 0, VK_FALSE, rigid, VK_NULL_HANDLE, buffer, 0);
    geometry.geometry.triangles.vertexCount = 3;
    kit_expect(kit, BUILD_ID("update-02491"));
    build(commands, &info, VK_NULL_HANDLE, 0, VK_FALSE, rigid, VK_NULL_HANDLE, buffer,
          (1 << 17) - 4096);
    info.flags = update;
    kit_expect(kit, BUILD_ID("update-02492"));
    build(commands, &info, VK_NULL_HANDLE, 0, VK_TRUE, target, soft, buffer, (1 << 17) - 4096);
    build(commands, &info, VK_NULL_HANDLE, 0, VK_TRUE, target, soft, buffer, 0);
    kit_expect(kit, BUILD_ID("update-02489"));
    build(commands, &info, VK_NULL_HANDLE, 0, VK_TRUE, target, VK_NULL_HANDLE, buffer, 0);
    kit_expect(kit, BUILD_ID("update-02490"));
    build(commands, &info, VK_NULL_HANDLE, 0, VK_TRUE, target, rigid, buffer, 0);
    copy(commands, target, soft, VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_NV);
    kit_expect(kit, "VUID-vkCmdCopyAccelerationStructureNV-src-03411");
    copy(commands, target, soft, VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_NV);
    kit_expect(kit, "VUID-vkCmdCopyAccelerationStructureNV-dst-07792");
    copy(commands, unbound, rigid, VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_NV);
    kit_expect(kit, "VUID-vkCmdCopyAccelerationStructureNV-buffer-03718");
    copy(commands, rigid, unbound, VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_NV);
    info.flags = 0;
    kit_expect(kit, BUILD_ID("dst-07787"));
    build(commands, &info, VK_NULL_HANDLE, 0, VK_FALSE, unbound, VK_NULL_HANDLE, buffer, 0);
    kit_end(kit, commands);
}

SCENE(limits, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES | KIT_UNORDERED)
{
    VkAccelerationStructureInfoNV info;
    VkGeometryNV geometries[2], few[3];
    VkAccelerationStructureNV made;
    VkCommandBuffer commands;
    VkBuffer buffer;

    setenv("WAKE_NULL_ANSWERS", "maxGeometryCount=2,maxInstanceCount=5,maxTriangleCount=10", 1);
    open_nv(kit);
    buffer = data(kit);
    geometries[0] = geometries[1] = few[0] = few[1] = few[2] = triangles_in(buffer);
    geometries[0].geometry.triangles.indexCount = 27;
    made = create(kit, NULL, info_of(geometries, 2), 0);
    bind(kit, NULL, made, allocate(kit, BYTES, 0), 0);
    (void)create(kit, INFO_ID("geometryCount-02422"), info_of(few, 3), 0);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    for (uint32_t i = 2; i < 4; i++) {
        info = info_of(i == 2 ? geometries : few, i);
        if (i == 3) {
            kit_expect(kit, BUILD_ID("geometryCount-02241"));
        }
        KIT_DEVICE_COMMAND(kit, vkCmdBuildAccelerationStructureNV)
        (commands, &info, VK_NULL_HANDLE, 0, VK_FALSE, made, VK_NULL_HANDLE, buffer, 0);
    }
    kit_end(kit, commands);
    geometries[1].geometry.triangles.indexCount = 6;
    (void)create(kit, INFO_ID("maxTriangleCount-02424"), info_of(geometries, 2), 0);
    info = info_of(NULL, 0);
    info.type = TOP;
    info.instanceCount = 5;
    (void)create(kit, NULL, info, 0);
    info.instanceCount = 6;
    (void)create(kit, INFO_ID("instanceCount-02423"), info, 0);
}

SCENE(properties, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    const VkQueryType compacted = VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV;
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = compacted,
                                   .queryCount = 3 };
    PFN_vkCmdWriteAccelerationStructuresPropertiesNV write;
    VkAccelerationStructureNV soft, rigid;
    VkQueryPool pool = VK_NULL_HANDLE, others = VK_NULL_HANDLE;
    VkCommandBuffer commands;
    VkBuffer buffer;

#define PROPERTIES_ID(rest) "VUID-vkCmdWriteAccelerationStructuresPropertiesNV-" rest
    open_nv(kit);
    write = KIT_DEVICE_COMMAND(kit, vkCmdWriteAccelerationStructuresPropertiesNV);
    buffer = data(kit);
    soft = bottom(kit, buffer, VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_NV);
    rigid = bottom(kit, buffer, 0);
    bind(kit, NULL, soft, allocate(kit, BYTES, 0), 0);
    bind(kit, NULL, rigid, allocate(kit, BYTES, 0), 0);
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    info.queryType = VK_QUERY_TYPE_OCCLUSION;
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &others));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(others));
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, pool, 0, 3);
    write(commands, 1, &soft, compacted, pool, 0);
    kit_expect(kit, PROPERTIES_ID("queryPool-03756"));
    write(commands, 1, &soft, compacted, pool, 0);
    kit_expect(kit, PROPERTIES_ID("queryPool-03755"));
    write(commands, 1, &soft, compacted, others, 1);
    kit_expect(kit, PROPERTIES_ID("queryType-06216"));
    write(commands, 1, &soft, VK_QUERY_TYPE_OCCLUSION, others, 1);
    kit_expect(kit, PROPERTIES_ID("pAccelerationStructures-06215"));
    write(commands, 1, &rigid, compacted, pool, 1);
    kit_end(kit, commands);
}

KIT_MAIN()
