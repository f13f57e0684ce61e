/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clusters and partitioned acceleration structures, memory that is decompressed, and matrices of cooperative vectors. Skipped with
 * older headers.
 */
#include "newer_scene.h"
#include "ray_pipeline_scene.h"

#ifndef VK_NV_cluster_acceleration_structure

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_NV_cluster_acceleration_structure");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define CLUSTER_ID(rest) "VUID-VkClusterAccelerationStructureCommandsInfoNV-" rest
#define CLUSTER_CMD(rest) "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-" rest
#define INPUT_ID(rest) "VUID-VkClusterAccelerationStructureTriangleClusterInputNV-" rest

static VkDeviceAddress
addressed(struct kit *kit, VkBufferUsageFlags usage)
{
    return vkGetBufferDeviceAddress(
        kit->device,
        &(VkBufferDeviceAddressInfo){ .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                      .buffer = ray_buffer(kit, usage, 1) });
}

/* --- clusters --- */

static void
open_clusters(struct kit *kit)
{
    static VkPhysicalDeviceClusterAccelerationStructureFeaturesNV clusters;
    static VkPhysicalDevicePartitionedAccelerationStructureFeaturesNV partitions;
    static VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;
    static VkPhysicalDeviceRayTracingPipelineFeaturesKHR rays;

    setenv("WAKE_NULL_ANSWERS",
           "maxVerticesPerCluster=256,maxTrianglesPerCluster=256,clusterScratchByteAlignment=256,"
           "clusterByteAlignment=128,clusterTemplateByteAlignment=128,maxPartitionCount=64",
           1);
    partitions = (VkPhysicalDevicePartitionedAccelerationStructureFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PARTITIONED_ACCELERATION_STRUCTURE_FEATURES_NV
    };
    clusters = (VkPhysicalDeviceClusterAccelerationStructureFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CLUSTER_ACCELERATION_STRUCTURE_FEATURES_NV,
        .pNext = &partitions
    };
    structures = (VkPhysicalDeviceAccelerationStructureFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &clusters
    };
    rays = (VkPhysicalDeviceRayTracingPipelineFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &structures
    };
    NEW(kit,
        .extensions = { "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations",
                        "VK_NV_cluster_acceleration_structure",
                        "VK_NV_partitioned_acceleration_structure", "VK_KHR_ray_tracing_pipeline" },
        .next = &rays);
}

struct cluster {
    VkClusterAccelerationStructureTriangleClusterInputNV triangles;
    VkClusterAccelerationStructureCommandsInfoNV info;
};

static struct cluster
new_cluster(VkDeviceAddress storage, VkDeviceAddress scratch, VkDeviceAddress input)
{
    return (struct cluster){
        .triangles = { .sType =
                           VK_STRUCTURE_TYPE_CLUSTER_ACCELERATION_STRUCTURE_TRIANGLE_CLUSTER_INPUT_NV,
                       .vertexFormat = VK_FORMAT_R32G32B32_SFLOAT,
                       .maxClusterUniqueGeometryCount = 1,
                       .maxClusterTriangleCount = 64,
                       .maxClusterVertexCount = 64,
                       .maxTotalTriangleCount = 64,
                       .maxTotalVertexCount = 64 },
        .info = { .sType = VK_STRUCTURE_TYPE_CLUSTER_ACCELERATION_STRUCTURE_COMMANDS_INFO_NV,
                  .input = { .sType =
                                 VK_STRUCTURE_TYPE_CLUSTER_ACCELERATION_STRUCTURE_INPUT_INFO_NV,
                             .maxAccelerationStructureCount = 1,
                             .opType =
                                 VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_BUILD_TRIANGLE_CLUSTER_NV,
                             .opMode =
                                 VK_CLUSTER_ACCELERATION_STRUCTURE_OP_MODE_IMPLICIT_DESTINATIONS_NV },
                  .dstImplicitData = storage,
                  .scratchData = scratch,
                  .dstAddressesArray = { scratch + (1 << 18), 8, 8 },
                  .dstSizesArray = { scratch + (1 << 19), 4, 4 },
                  .srcInfosArray = { input, 256, 256 },
                  .srcInfosCount = input + 1024 },
    };
}

static void
build(struct kit *kit, const char *vuid, const struct cluster *changed)
{
    VkCommandBuffer commands = kit_recording(kit);
    struct cluster c = *changed;

    c.info.input.opInput.pTriangleClusters = &c.triangles;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkCmdBuildClusterAccelerationStructureIndirectNV)(commands, &c.info);
    kit_end(kit, commands);
}

#define CLUSTER(vuid, ...)       \
    do {                         \
        struct cluster c = good; \
        __VA_ARGS__;             \
        build(kit, (vuid), &c);  \
    } while (0)

SCENE(clusters, SILENT | KIT_NULL_DRIVER)
{
    VkDeviceAddress storage, scratch, input;
    struct cluster good;

    open_clusters(kit);
    scratch = addressed(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    input = addressed(kit, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR);
    storage = addressed(kit, RAY_STORAGE); /* the others do not begin where it ends */
    good = new_cluster(storage, scratch, input);
    CLUSTER(NULL, (void)c);
    CLUSTER(INPUT_ID("maxClusterTriangleCount-10440"), c.triangles.maxClusterTriangleCount = 257);
    CLUSTER(INPUT_ID("maxClusterVertexCount-10441"), c.triangles.maxClusterVertexCount = 257);
    CLUSTER(INPUT_ID("minPositionTruncateBitCount-10442"),
            c.triangles.minPositionTruncateBitCount = 33);
    CLUSTER(INPUT_ID("vertexFormat-10439"), c.triangles.vertexFormat = VK_FORMAT_D32_SFLOAT);
    CLUSTER(CLUSTER_ID("opMode-12309"), c.info.dstImplicitData = 0);
    CLUSTER(CLUSTER_CMD("dstAddressesArray-12302"),
            c.info.dstAddressesArray.deviceAddress = scratch + 8);
    CLUSTER(
        NULL, c.info.dstAddressesArray.deviceAddress = scratch + 8;
        c.info.addressResolutionFlags =
            VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_DST_ADDRESS_ARRAY_BIT_NV);
    CLUSTER(CLUSTER_ID("opMode-12310"), c.info.dstImplicitData = storage + (1 << 20) - 128);
    CLUSTER(CLUSTER_ID("opMode-12312"),
            c.info.input.opMode = VK_CLUSTER_ACCELERATION_STRUCTURE_OP_MODE_COMPUTE_SIZES_NV;
            c.info.dstSizesArray.deviceAddress = 0);
    CLUSTER(
        CLUSTER_ID("opMode-12313"),
        c.info.input.opMode = VK_CLUSTER_ACCELERATION_STRUCTURE_OP_MODE_EXPLICIT_DESTINATIONS_NV;
        c.info.dstAddressesArray.deviceAddress = 0);
    CLUSTER(CLUSTER_ID("input-12317"), c.info.dstImplicitData += 64);
    CLUSTER(CLUSTER_ID("scratchData-parameter"), c.info.scratchData = 0);
    kit_expect(kit, CLUSTER_CMD("scratchData-12301"));
    CLUSTER(CLUSTER_ID("scratchData-12320"), c.info.scratchData += 64);
    CLUSTER(CLUSTER_CMD("scratchData-12300"), c.info.scratchData = scratch + (1 << 20) - 256);
    CLUSTER(CLUSTER_ID("dstAddressesArray-10474"), c.info.dstAddressesArray.stride = 4);
    CLUSTER(CLUSTER_ID("dstSizesArray-10475"), c.info.dstSizesArray.stride = 2);
    CLUSTER(CLUSTER_ID("srcInfosArray-10476"), c.info.srcInfosArray.stride = 4);
    CLUSTER(NULL, c.info.srcInfosArray.stride = 0);
    CLUSTER(CLUSTER_ID("srcInfosCount-12322"), c.info.srcInfosCount += 2);
    CLUSTER(CLUSTER_CMD("pCommandInfos-12304"), c.info.scratchData = input + (1 << 16));
    CLUSTER(CLUSTER_CMD("pCommandInfos-12305"), c.info.srcInfosArray.deviceAddress = scratch);
    CLUSTER(CLUSTER_CMD("pCommandInfos-12306"), c.info.srcInfosCount = scratch);
    CLUSTER(CLUSTER_CMD("pCommandInfos-12308"), c.info.dstImplicitData = input + (1 << 16));
    CLUSTER(CLUSTER_CMD("pCommandInfos-12381"),
            c.info.dstAddressesArray.deviceAddress = input + (1 << 16));
}

/* What the input leads to, by its type. */
SCENE(inputs_of_clusters, SILENT | KIT_NULL_DRIVER)
{
    VkClusterAccelerationStructureMoveObjectsInputNV moved = {
        .sType = VK_STRUCTURE_TYPE_CLUSTER_ACCELERATION_STRUCTURE_MOVE_OBJECTS_INPUT_NV,
        .type = VK_CLUSTER_ACCELERATION_STRUCTURE_TYPE_TRIANGLE_CLUSTER_NV,
        .maxMovedBytes = 64
    };
    VkClusterAccelerationStructureClustersBottomLevelInputNV lower = {
        .sType = VK_STRUCTURE_TYPE_CLUSTER_ACCELERATION_STRUCTURE_CLUSTERS_BOTTOM_LEVEL_INPUT_NV,
        .maxTotalClusterCount = 1,
        .maxClusterCountPerAccelerationStructure = 1
    };
    VkClusterAccelerationStructureInputInfoNV info;
    struct cluster good;

#define SIZES(vuid, kind, ...)                                                          \
    do {                                                                                \
        VkAccelerationStructureBuildSizesInfoKHR sizes = {                              \
            .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR      \
        };                                                                              \
        struct cluster c = good;                                                        \
        info = c.info.input;                                                            \
        info.opType = VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_##kind##_NV;            \
        info.opInput.pTriangleClusters = &c.triangles;                                  \
        __VA_ARGS__;                                                                    \
        if (vuid) {                                                                     \
            kit_expect(kit, (vuid));                                                    \
        }                                                                               \
        NOW(vkGetClusterAccelerationStructureBuildSizesNV)(kit->device, &info, &sizes); \
    } while (0)
    open_clusters(kit);
    good = new_cluster(0, 0, 0);
    SIZES((const char *)NULL, BUILD_TRIANGLE_CLUSTER, (void)c);
    SIZES(INPUT_ID("sType-sType"), BUILD_TRIANGLE_CLUSTER,
          c.triangles.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO);
    SIZES(INPUT_ID("vertexFormat-parameter"), INSTANTIATE_TRIANGLE_CLUSTER,
          c.triangles.vertexFormat = (VkFormat)9999);
    SIZES(INPUT_ID("vertexFormat-10439"), BUILD_TRIANGLE_CLUSTER_TEMPLATE,
          c.triangles.vertexFormat = VK_FORMAT_UNDEFINED);
    SIZES((const char *)NULL, MOVE_OBJECTS, info.opInput.pMoveObjects = &moved);
    moved.type = (VkClusterAccelerationStructureTypeNV)77;
    SIZES("VUID-VkClusterAccelerationStructureMoveObjectsInputNV-type-parameter", MOVE_OBJECTS,
          info.opInput.pMoveObjects = &moved);
    SIZES((const char *)NULL, BUILD_CLUSTERS_BOTTOM_LEVEL,
          info.opInput.pClustersBottomLevel = &lower);
    lower.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
    SIZES("VUID-VkClusterAccelerationStructureClustersBottomLevelInputNV-sType-sType",
          BUILD_CLUSTERS_BOTTOM_LEVEL, info.opInput.pClustersBottomLevel = &lower);
#undef SIZES
}

/* What is bound besides. */
static void
build_beside(struct kit *kit, const char *vuid, const struct cluster *changed, const void *chain)
{
    VkCommandBuffer commands = kit_recording(kit);
    struct cluster c = *changed;
    struct rays rays = new_rays(kit);

    rays.info.pNext = chain;
    c.info.input.opInput.pTriangleClusters = &c.triangles;
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkCmdBuildClusterAccelerationStructureIndirectNV)(commands, &c.info);
    kit_end(kit, commands);
}

SCENE(pipelines_beside_clusters, SILENT | KIT_NULL_DRIVER)
{
    const VkRayTracingPipelineClusterAccelerationStructureCreateInfoNV own = {
        .sType =
            VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CLUSTER_ACCELERATION_STRUCTURE_CREATE_INFO_NV,
        .allowClusterAccelerationStructure = VK_TRUE
    };
    VkDeviceAddress storage, scratch, input;
    struct cluster good;

    open_clusters(kit);
    scratch = addressed(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    input = addressed(kit, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR);
    storage = addressed(kit, RAY_STORAGE);
    good = new_cluster(storage, scratch, input);
    build_beside(kit, NULL, &good, &own);
    build_beside(kit, CLUSTER_CMD("pNext-10444"), &good, NULL);
}

SCENE(clusters_of_other_kinds, SILENT | KIT_NULL_DRIVER)
{
    VkDeviceAddress all, input;
    struct cluster good;

    open_clusters(kit);
    input = addressed(kit, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR);
    all = addressed(kit, RAY_STORAGE | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    good = new_cluster(all + (1 << 18), all, input);
    good.info.dstAddressesArray.deviceAddress = all + (3 << 18);
    good.info.dstSizesArray.deviceAddress = all + (3 << 18) + 4096;
    CLUSTER(NULL, (void)c);
    CLUSTER(CLUSTER_CMD("dstImplicitData-12303"), c.info.dstImplicitData = all + 32768);
    good.info.input.opType =
        VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_BUILD_TRIANGLE_CLUSTER_TEMPLATE_NV;
    CLUSTER(NULL, (void)c);
    CLUSTER(CLUSTER_ID("input-12318"), c.info.dstImplicitData += 64);
    good.info.input.opType =
        VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_INSTANTIATE_TRIANGLE_CLUSTER_NV;
    CLUSTER(NULL, (void)c);
    CLUSTER(CLUSTER_ID("input-12319"), c.info.dstImplicitData += 64);
}

/* --- partitions --- */

#define PARTS_ID(rest) "VUID-VkBuildPartitionedAccelerationStructureInfoNV-" rest
#define PARTS_CMD(rest) "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-" rest

static void
partition(struct kit *kit, const char *vuid,
          const VkBuildPartitionedAccelerationStructureInfoNV *info)
{
    VkCommandBuffer commands = kit_recording(kit);

    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkCmdBuildPartitionedAccelerationStructuresNV)(commands, info);
    kit_end(kit, commands);
}

#define PARTS(vuid, ...)                                        \
    do {                                                        \
        VkBuildPartitionedAccelerationStructureInfoNV p = good; \
        __VA_ARGS__;                                            \
        partition(kit, (vuid), &p);                             \
    } while (0)

SCENE(partitions, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    VkDeviceAddress storage, scratch, input;
    VkBuildPartitionedAccelerationStructureInfoNV good = {
        .sType = VK_STRUCTURE_TYPE_BUILD_PARTITIONED_ACCELERATION_STRUCTURE_INFO_NV,
        .input = { .sType = VK_STRUCTURE_TYPE_PARTITIONED_ACCELERATION_STRUCTURE_INSTANCES_INPUT_NV,
                   .instanceCount = 1,
                   .maxInstancePerPartitionCount = 1,
                   .partitionCount = 1,
                   .maxInstanceInGlobalPartitionCount = 1 },
    };

    open_clusters(kit);
    scratch = addressed(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    input = addressed(kit, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR);
    storage = addressed(kit, RAY_STORAGE); /* the others do not begin where it ends */
    good.dstAccelerationStructureData = storage;
    good.srcAccelerationStructureData = addressed(kit, RAY_STORAGE);
    good.scratchData = scratch;
    good.srcInfos = input;
    good.srcInfosCount = input + 1024;
    PARTS(NULL, (void)p);
    PARTS(NULL, p.srcAccelerationStructureData = 0);
    good.input.partitionCount = 64;
    kit_expect(kit, "VUID-VkPartitionedAccelerationStructureInstancesInputNV-partitionCount-10535");
    NOW(vkGetPartitionedAccelerationStructuresBuildSizesNV)(kit->device, &good.input, &sizes);
    good.input.partitionCount = 1;
    NOW(vkGetPartitionedAccelerationStructuresBuildSizesNV)(kit->device, &good.input, &sizes);
    PARTS(PARTS_CMD("pBuildInfo-10542"), p.scratchData += 64);
    PARTS(PARTS_CMD("pBuildInfo-10544"), p.srcAccelerationStructureData += 64);
    PARTS(PARTS_CMD("pBuildInfo-10545"), p.dstAccelerationStructureData += 64);
    PARTS(PARTS_CMD("pBuildInfo-10549"), p.srcAccelerationStructureData = storage + 256);
    PARTS(PARTS_CMD("pBuildInfo-10550"), p.scratchData = input + (1 << 16));
    PARTS(PARTS_CMD("pBuildInfo-10551"), p.srcInfos = scratch + (1 << 18));
    PARTS(PARTS_CMD("pBuildInfo-10552"), p.dstAccelerationStructureData = input + (1 << 16));
    PARTS(PARTS_ID("srcInfosCount-10563"), p.srcInfosCount += 2);
    PARTS(PARTS_ID("scratchData-10558"), p.scratchData = 0);
    kit_expect(kit, PARTS_CMD("pBuildInfo-10541"));
    PARTS(PARTS_ID("scratchData-10559"), p.scratchData = scratch + (1 << 20) - 256);
    kit_expect(kit, PARTS_CMD("pBuildInfo-10543"));
    PARTS(PARTS_ID("dstAccelerationStructureData-10562"),
          p.dstAccelerationStructureData = storage + (1 << 20) - 256);
}

SCENE(partitions_over_scratch, SILENT | KIT_NULL_DRIVER)
{
    VkBuildPartitionedAccelerationStructureInfoNV good = {
        .sType = VK_STRUCTURE_TYPE_BUILD_PARTITIONED_ACCELERATION_STRUCTURE_INFO_NV,
        .input = { .sType = VK_STRUCTURE_TYPE_PARTITIONED_ACCELERATION_STRUCTURE_INSTANCES_INPUT_NV,
                   .instanceCount = 1,
                   .maxInstancePerPartitionCount = 1,
                   .partitionCount = 1,
                   .maxInstanceInGlobalPartitionCount = 1 },
    };
    VkDeviceAddress all;

    open_clusters(kit);
    good.srcInfos = addressed(kit,
                              VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR);
    good.srcInfosCount = good.srcInfos + 1024;
    all = addressed(kit, RAY_STORAGE | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    good.srcAccelerationStructureData = all;
    good.dstAccelerationStructureData = all + (1 << 18);
    good.scratchData = all + (2 << 18);
    PARTS(NULL, (void)p);
    PARTS(PARTS_CMD("pBuildInfo-10547"), p.scratchData = all + 32768);
    PARTS(PARTS_CMD("pBuildInfo-10548"), p.scratchData = all + (1 << 18) + 32768);
}

/* --- decompression --- */

#define REGION_ID(rest) "VUID-VkDecompressMemoryRegionEXT-" rest
#define MEMORY_ID(rest) "VUID-VkDecompressMemoryInfoEXT-" rest
#define INDIRECT_ID(rest) "VUID-vkCmdDecompressMemoryIndirectCountEXT-" rest

static VkDeviceAddress
decompressed(struct kit *kit, VkBufferUsageFlags2 flags)
{
    VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = flags | VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT
    };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = &usage,
                                .size = 1 << 18 };
    VkMemoryAllocateFlagsInfo address = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                          .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &address,
                                      .allocationSize = 1 << 19,
                                      .memoryTypeIndex = 2 };
    VkDeviceMemory memory;
    VkBuffer buffer;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    return vkGetBufferDeviceAddress(
        kit->device, &(VkBufferDeviceAddressInfo){
                         .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, .buffer = buffer });
}

static void
open_decompression_of(struct kit *kit, const char *answers)
{
    static VkPhysicalDeviceMemoryDecompressionFeaturesEXT feature;

    setenv("WAKE_NULL_ANSWERS", answers, 1);
    feature = (VkPhysicalDeviceMemoryDecompressionFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_DECOMPRESSION_FEATURES_EXT
    };
    NEW(kit, .extensions = { "VK_EXT_memory_decompression" }, .next = &feature);
}

static void
open_decompression(struct kit *kit)
{
    open_decompression_of(kit, "maxDecompressionIndirectCount=8");
}

SCENE(methods_not_offered, SILENT | KIT_NULL_DRIVER)
{
    const VkMemoryDecompressionMethodFlagsEXT method =
        VK_MEMORY_DECOMPRESSION_METHOD_GDEFLATE_1_0_BIT_EXT;
    VkDecompressMemoryRegionEXT region = { .compressedSize = 64, .decompressedSize = 256 };
    const VkDecompressMemoryInfoEXT info = { .sType = VK_STRUCTURE_TYPE_DECOMPRESS_MEMORY_INFO_EXT,
                                             .decompressionMethod = method,
                                             .regionCount = 1,
                                             .pRegions = &region };
    VkDeviceAddress indirect;
    VkCommandBuffer commands;

    open_decompression_of(kit, "maxDecompressionIndirectCount=8,decompressionMethods=0");
    region.srcAddress = decompressed(kit, VK_BUFFER_USAGE_2_MEMORY_DECOMPRESSION_BIT_EXT);
    region.dstAddress = region.srcAddress + (1 << 17);
    indirect = decompressed(kit, VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT);
    commands = kit_recording(kit);
    kit_expect(kit, MEMORY_ID("decompressionMethod-11763"));
    NOW(vkCmdDecompressMemoryEXT)(commands, &info);
    kit_expect(kit, INDIRECT_ID("decompressionMethod-11810"));
    NOW(vkCmdDecompressMemoryIndirectCountEXT)
    (commands, method, indirect, indirect + 1024, 8, sizeof(region));
    kit_end(kit, commands);
}

SCENE(decompression, SILENT | KIT_NULL_DRIVER)
{
    VkDecompressMemoryRegionEXT region;
    VkDecompressMemoryInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DECOMPRESS_MEMORY_INFO_EXT,
        .decompressionMethod = VK_MEMORY_DECOMPRESSION_METHOD_GDEFLATE_1_0_BIT_EXT,
        .regionCount = 1,
        .pRegions = &region
    };
    VkDeviceAddress memory, plain;
    VkCommandBuffer commands;

#define DECOMPRESS(vuid, ...)                                                          \
    do {                                                                               \
        VkDecompressMemoryInfoEXT i = info;                                            \
        region = (VkDecompressMemoryRegionEXT){ memory, memory + (1 << 17), 64, 256 }; \
        __VA_ARGS__;                                                                   \
        if (vuid) {                                                                    \
            kit_expect(kit, (vuid));                                                   \
        }                                                                              \
        NOW(vkCmdDecompressMemoryEXT)(commands, &i);                                   \
    } while (0)
    open_decompression(kit);
    memory = decompressed(kit, VK_BUFFER_USAGE_2_MEMORY_DECOMPRESSION_BIT_EXT);
    plain = decompressed(kit, VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT);
    commands = kit_recording(kit);
    DECOMPRESS((const char *)NULL, (void)i);
    DECOMPRESS(MEMORY_ID("decompressionMethod-11762"), region.decompressedSize = 65540);
    DECOMPRESS(REGION_ID("srcAddress-07685"), region.srcAddress += 2);
    DECOMPRESS(REGION_ID("dstAddress-07687"), region.dstAddress += 2);
    DECOMPRESS(REGION_ID("compressedSize-11795"), region.compressedSize = 0);
    DECOMPRESS(REGION_ID("decompressedSize-11796"), region.decompressedSize = 0);
    DECOMPRESS(REGION_ID("srcAddress-07691"), region.dstAddress = region.srcAddress);
    DECOMPRESS(REGION_ID("srcAddress-07686"), region.srcAddress = memory + (1 << 18) - 32);
    DECOMPRESS(REGION_ID("dstAddress-07688"), region.dstAddress = memory + (1 << 18) - 32);
    DECOMPRESS(REGION_ID("srcAddress-11764"), region.srcAddress = plain);
    DECOMPRESS(REGION_ID("dstAddress-11765"), region.dstAddress = plain);
    kit_end(kit, commands);
}

SCENE(indirect_decompression, SILENT | KIT_NULL_DRIVER)
{
    const VkMemoryDecompressionMethodFlagsEXT method =
        VK_MEMORY_DECOMPRESSION_METHOD_GDEFLATE_1_0_BIT_EXT;
    const uint32_t size = sizeof(VkDecompressMemoryRegionEXT);
    VkDeviceAddress indirect, plain;
    VkCommandBuffer commands;

#define INDIRECT(vuid, ...)                                                \
    do {                                                                   \
        if (vuid) {                                                        \
            kit_expect(kit, (vuid));                                       \
        }                                                                  \
        NOW(vkCmdDecompressMemoryIndirectCountEXT)(commands, __VA_ARGS__); \
    } while (0)
    open_decompression(kit);
    indirect = decompressed(kit, VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT);
    plain = decompressed(kit, VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT);
    commands = kit_recording(kit);
    INDIRECT((const char *)NULL, method, indirect, indirect + 1024, 8, size);
    INDIRECT(INDIRECT_ID("indirectCommandsAddress-07695"), method, indirect + 2, indirect + 1024, 8,
             size);
    INDIRECT(INDIRECT_ID("indirectCommandsCountAddress-07698"), method, indirect, indirect + 1026,
             8, size);
    INDIRECT(INDIRECT_ID("indirectCommandsAddress-07694"), method, plain, indirect + 1024, 8, size);
    INDIRECT(INDIRECT_ID("indirectCommandsCountAddress-07697"), method, indirect, plain, 8, size);
    INDIRECT(INDIRECT_ID("stride-11767"), method, indirect, indirect + 1024, 8, size - 4);
    INDIRECT(INDIRECT_ID("maxDecompressionCount-11768"), method, indirect, indirect + 1024, 9,
             size);
    kit_end(kit, commands);
}

/* --- matrices --- */

#define MATRIX_ID(rest) "VUID-VkConvertCooperativeVectorMatrixInfoNV-" rest

SCENE(matrices, SILENT | KIT_NULL_DRIVER)
{
    static VkPhysicalDeviceCooperativeVectorFeaturesNV feature;
    static float from[64];
    static float to[64];
    size_t size = sizeof(to);
    VkConvertCooperativeVectorMatrixInfoNV good = {
        .sType = VK_STRUCTURE_TYPE_CONVERT_COOPERATIVE_VECTOR_MATRIX_INFO_NV,
        .srcSize = sizeof(from),
        .srcData.hostAddress = from,
        .pDstSize = &size,
        .dstData.hostAddress = to,
        .srcComponentType = VK_COMPONENT_TYPE_FLOAT32_KHR,
        .dstComponentType = VK_COMPONENT_TYPE_FLOAT32_KHR,
        .numRows = 4,
        .numColumns = 4,
        .srcLayout = VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_ROW_MAJOR_NV,
        .srcStride = 16,
        .dstLayout = VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_ROW_MAJOR_NV,
        .dstStride = 16,
    };

#define MATRIX(vuid, ...)                                               \
    do {                                                                \
        VkConvertCooperativeVectorMatrixInfoNV m = good;                \
        __VA_ARGS__;                                                    \
        if (vuid) {                                                     \
            kit_expect(kit, (vuid));                                    \
        }                                                               \
        (void)NOW(vkConvertCooperativeVectorMatrixNV)(kit->device, &m); \
    } while (0)
    feature = (VkPhysicalDeviceCooperativeVectorFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_VECTOR_FEATURES_NV
    };
    NEW(kit, .extensions = { "VK_NV_cooperative_vector" }, .next = &feature);
    MATRIX((const char *)NULL, (void)m);
    MATRIX(MATRIX_ID("srcLayout-10077"), m.srcStride = 12);
    MATRIX(MATRIX_ID("dstLayout-10078"), m.dstStride = 17);
    MATRIX("VUID-vkConvertCooperativeVectorMatrixNV-pInfo-10073", m.srcData.hostAddress = NULL);
    MATRIX("VUID-vkConvertCooperativeVectorMatrixNV-pInfo-10076", m.dstData.hostAddress = from);
}

#endif

KIT_MAIN()
