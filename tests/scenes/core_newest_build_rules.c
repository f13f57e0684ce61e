/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Builds of acceleration structures: addresses that are null, micromaps without indices, scratch memory, protected command buffers,
 * and markers at addresses. Skipped with older headers.
 */
#include "address_scene.h"
#include "build_scene.h"

#if !defined(VK_KHR_device_address_commands) || !defined(VK_EXT_opacity_micromap)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_device_address_commands");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

static void
open_builds(struct kit *kit)
{
    static VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;
    static VkPhysicalDeviceOpacityMicromapFeaturesEXT micromaps;
    static VkPhysicalDeviceRayTracingMotionBlurFeaturesNV motion;

    motion = (VkPhysicalDeviceRayTracingMotionBlurFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MOTION_BLUR_FEATURES_NV
    };
    micromaps = (VkPhysicalDeviceOpacityMicromapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT, .pNext = &motion
    };
    structures = (VkPhysicalDeviceAccelerationStructureFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &micromaps
    };
    NEW(kit,
        .extensions = { "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations",
                        "VK_EXT_opacity_micromap", "VK_NV_ray_tracing_motion_blur",
                        "VK_KHR_ray_tracing_pipeline" },
        .next = &structures);
}

#define MICROMAP_ID(rest) "VUID-VkAccelerationStructureTrianglesOpacityMicromapEXT-" rest
#define TRIANGLES_OF(build) (build).geometries[0].geometry.triangles

static void
record_one(const struct build *b)
{
    VkCommandBuffer commands = kit_recording(b->kit);

    record(b, commands);
    kit_end(b->kit, commands);
}

static VkPhysicalDeviceAccelerationStructurePropertiesKHR
structure_properties(struct kit *kit)
{
    VkPhysicalDeviceAccelerationStructurePropertiesKHR own = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_PROPERTIES_KHR
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &own
    };

    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    return own;
}

SCENE(null_addresses, SILENT | KIT_NULL_DRIVER)
{
    struct build good;

    open_builds(kit);
    good = new_build(kit);
    BUILD(good, (void)b);
    EXPECT_BUILD("pInfos-03804");
    BUILD(good, TRIANGLES.vertexData.deviceAddress = 0);
    EXPECT_BUILD("pInfos-03806");
    BUILD(good, TRIANGLES.indexData.deviceAddress = 0);
    EXPECT_BUILD("pInfos-03811");
    BUILD(good, b.geometries[0] = aabbs_at(0));
    EXPECT_BUILD("pInfos-03813");
    BUILD(good, b.geometries[0] = instances_at(0, VK_FALSE); b.info.type = TOP;
          b.info.dstAccelerationStructure = ray_structure(kit, TOP, good.storage, RAY_SIZE));
}

/* Components of packed formats share a word, whose size counts. */
SCENE(packed_vertices, SILENT | KIT_NULL_DRIVER)
{
    struct build good;

    open_builds(kit);
    good = new_build(kit);
    TRIANGLES_OF(good).vertexFormat = VK_FORMAT_A2B10G10R10_SNORM_PACK32;
    TRIANGLES_OF(good).vertexStride = 4;
    BUILD(good, TRIANGLES.vertexData.deviceAddress += 4);
    EXPECT_TWICE(TRIANGLES_ID("vertexStride-03735"));
    BUILD(good, TRIANGLES.vertexStride = 6);
    EXPECT_BUILD("pInfos-03711");
    BUILD(good, TRIANGLES.vertexData.deviceAddress += 2);
    good.indirect = false;
    TRIANGLES_OF(good).indexType = VK_INDEX_TYPE_NONE_KHR;
    good.ranges[0].primitiveOffset = 4;
    record_one(&good);
    good.ranges[0].primitiveOffset = 2;
    kit_expect(kit, "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03657");
    record_one(&good);
}

SCENE(vertices_of_no_format, SILENT | KIT_NULL_DRIVER)
{
    struct build good;

    open_builds(kit);
    good = new_build(kit);
    EXPECT_TWICE(TRIANGLES_ID("vertexFormat-03797"));
    BUILD(good, TRIANGLES.vertexFormat = VK_FORMAT_UNDEFINED);
}

/* Where nothing is built, nobody reads. */
SCENE(nothing_to_build, SILENT | KIT_NULL_DRIVER)
{
    struct build good;

    open_builds(kit);
    good = new_build(kit);
    good.info.geometryCount = 2;
    TRIANGLES_OF(good).vertexData.deviceAddress = 0;
    TRIANGLES_OF(good).indexData.deviceAddress = 0;
    good.ranges[0].primitiveCount = 0;
    record_one(&good);
    good.ranges[0].primitiveCount = 1;
    kit_expect(kit, CMD_ID("pInfos-03804"));
    kit_expect(kit, CMD_ID("pInfos-03806"));
    record_one(&good);
}

SCENE(totals_of_indirect_builds, SILENT | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    const uint32_t stride = sizeof(VkAccelerationStructureBuildRangeInfoKHR);
    uint32_t most[2] = { 1, 1 }, *counts = most;
    VkCommandBuffer commands;
    struct build b;
    uint64_t limit;

    open_builds(kit);
    b = new_build(kit);
    limit = structure_properties(kit).maxPrimitiveCount;
    b.info.pGeometries = b.geometries;
    b.info.geometryCount = 2;
    commands = kit_recording(kit);
    for (uint32_t i = 0; i < 3; i++) {
        most[0] = i && limit < UINT32_MAX ? (uint32_t)limit : 1;
        most[1] = i == 1 ? 0 : 1;
        b.geometries[0] = b.geometries[1] = triangles_at(b.address);
        if (i == 2) {
            kit_expect(kit, INFO_ID("type-03795"));
        }
        NOW(vkCmdBuildAccelerationStructuresIndirectKHR)
        (commands, 1, &b.info, &b.address, &stride, (const uint32_t *const *)&counts);
    }
    b.geometries[0] = b.geometries[1] = aabbs_at(b.address);
    kit_expect(kit, INFO_ID("type-03794"));
    NOW(vkCmdBuildAccelerationStructuresIndirectKHR)
    (commands, 1, &b.info, &b.address, &stride, (const uint32_t *const *)&counts);
    kit_end(kit, commands);
}

SCENE(micromaps_without_indices, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureTrianglesOpacityMicromapEXT use = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_EXT,
        .indexType = VK_INDEX_TYPE_NONE_KHR
    };
    struct build good;

    open_builds(kit);
    good = new_build(kit);
    TRIANGLES_OF(good).pNext = &use;
    good.indirect = false;
    record_one(&good);
    use.indexBuffer.deviceAddress = good.address;
    kit_expect(kit, CMD_ID("pInfos-10904"));
    record_one(&good);
    good.indirect = true;
    kit_expect(kit, INDIRECT_ID("pInfos-10904"));
    record_one(&good);
    use.indexType = VK_INDEX_TYPE_UINT16;
    use.indexStride = 2;
    record_one(&good);
    use.indexBuffer.deviceAddress = 0;
    kit_expect(kit, INDIRECT_ID("pInfos-10905"));
    record_one(&good);
    good.indirect = false;
    kit_expect(kit, CMD_ID("pInfos-10905"));
    record_one(&good);
}

SCENE(indices_of_micromaps, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureTrianglesOpacityMicromapEXT use = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_EXT,
        .indexType = VK_INDEX_TYPE_UINT32,
        .indexStride = 4
    };
    struct build good;

    open_builds(kit);
    good = new_build(kit);
    use.indexBuffer.deviceAddress = good.address;
    TRIANGLES_OF(good).pNext = &use;
    good.indirect = false;
    record_one(&good);
    use.indexStride = 6;
    kit_expect(kit, MICROMAP_ID("indexType-10722"));
    record_one(&good);
    use.indexStride = UINT64_C(1) << 32;
    kit_expect(kit, MICROMAP_ID("indexType-10723"));
    record_one(&good);
    use.indexStride = 4;
    use.indexType = VK_INDEX_TYPE_UINT8;
    kit_expect(kit, MICROMAP_ID("indexType-10719"));
    record_one(&good);
}

/* Upper ones have a number of instances that they are for. */
SCENE(structures_that_move, SILENT | KIT_NULL_DRIVER)
{
    const VkAccelerationStructureMotionInfoNV motion = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_MOTION_INFO_NV, .maxInstances = 1
    };
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .createFlags = VK_ACCELERATION_STRUCTURE_CREATE_MOTION_BIT_NV,
        .offset = RAY_SIZE,
        .size = RAY_SIZE,
        .type = BOTTOM
    };
    VkAccelerationStructureKHR moving[3];

    open_builds(kit);
    info.buffer = ray_buffer(kit, RAY_STORAGE, 1);
    for (int i = 0; i < 3; i++) {
        info.type = i == 0 ? BOTTOM : TOP;
        info.pNext = i == 1 ? &motion : NULL;
        if (i == 2) {
            kit_expect(kit, "VUID-VkAccelerationStructureCreateInfoKHR-createFlags-04954");
        }
        if (NOW(vkCreateAccelerationStructureKHR)(kit->device, &info, NULL, &moving[i]) ==
            VK_SUCCESS) {
            kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(moving[i]));
        }
    }
}

/* Counts of a micromap that triangles name. */
SCENE(micromaps_of_triangles, SILENT | KIT_NULL_DRIVER)
{
    VkMicromapUsageEXT usage = { 1, 0, VK_OPACITY_MICROMAP_FORMAT_2_STATE_EXT };
    VkAccelerationStructureTrianglesOpacityMicromapEXT use = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_EXT,
        .indexType = VK_INDEX_TYPE_NONE_KHR,
        .usageCountsCount = 1,
        .pUsageCounts = &usage
    };
    VkMicromapCreateInfoEXT create = { .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
                                       .size = 256,
                                       .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT };
    struct build good;

    open_builds(kit);
    good = new_build(kit);
    create.buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_MICROMAP_STORAGE_BIT_EXT, NULL);
    KIT_VK(kit, NOW(vkCreateMicromapEXT)(kit->device, &create, NULL, &use.micromap));
    kit_own(kit, VK_OBJECT_TYPE_MICROMAP_EXT, KIT_HANDLE(use.micromap));
    TRIANGLES_OF(good).pNext = &use;
    good.indirect = false;
    record_one(&good);
    usage.format = 7;
    kit_expect(kit, MICROMAP_ID("format-11679"));
    record_one(&good);
    usage.subdivisionLevel = 1000;
    usage.format = VK_OPACITY_MICROMAP_FORMAT_2_STATE_EXT;
    kit_expect(kit, MICROMAP_ID("subdivisionLevel-11680"));
    record_one(&good);
    usage.format = VK_OPACITY_MICROMAP_FORMAT_4_STATE_EXT;
    kit_expect(kit, MICROMAP_ID("subdivisionLevel-11681"));
    record_one(&good);
    use.micromap = VK_NULL_HANDLE;
    record_one(&good);
}

/* A build of the type that the micromap was created with, and one of another type. */
SCENE(types_of_micromaps, SILENT | KIT_NULL_DRIVER)
{
    static _Alignas(256) uint8_t data[1024];
    VkMicromapUsageEXT usage = { 1, 0, VK_OPACITY_MICROMAP_FORMAT_2_STATE_EXT };
    VkMicromapCreateInfoEXT create = { .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
                                       .size = 256,
                                       .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT };
    VkMicromapBuildInfoEXT info = { .sType = VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT,
                                    .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT,
                                    .usageCountsCount = 1,
                                    .pUsageCounts = &usage,
                                    .triangleArrayStride = sizeof(VkMicromapTriangleEXT) };
    VkPhysicalDeviceOpacityMicromapFeaturesEXT micromaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT
    };
    VkCommandBuffer commands;

    NEW(kit,
        .extensions = { "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations",
                        "VK_EXT_opacity_micromap", "VK_NV_displacement_micromap" },
        .next = &micromaps);
    create.buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_MICROMAP_STORAGE_BIT_EXT, NULL);
    KIT_VK(kit, NOW(vkCreateMicromapEXT)(kit->device, &create, NULL, &info.dstMicromap));
    kit_own(kit, VK_OBJECT_TYPE_MICROMAP_EXT, KIT_HANDLE(info.dstMicromap));
    info.data.hostAddress = info.triangleArray.hostAddress = data;
    info.scratchData.hostAddress = data + 512;
    (void)NOW(vkBuildMicromapsEXT)(kit->device, VK_NULL_HANDLE, 1, &info);
    info.type = (VkMicromapTypeEXT)1000397000; /* displacement: provisional */
    kit_expect(kit, "VUID-vkBuildMicromapsEXT-pInfos-07464");
    (void)NOW(vkBuildMicromapsEXT)(kit->device, VK_NULL_HANDLE, 1, &info);
    info.data.deviceAddress = info.triangleArray.deviceAddress = address_with(
        kit, VK_BUFFER_USAGE_MICROMAP_BUILD_INPUT_READ_ONLY_BIT_EXT);
    info.scratchData.deviceAddress = address_with(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdBuildMicromapsEXT-pInfos-07464");
    NOW(vkCmdBuildMicromapsEXT)(commands, 1, &info);
    info.type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT;
    NOW(vkCmdBuildMicromapsEXT)(commands, 1, &info);
    kit_end(kit, commands);
}

SCENE(motion_without_vertices, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureGeometryMotionTrianglesDataNV motion = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_MOTION_TRIANGLES_DATA_NV
    };
    struct build good;

    open_builds(kit);
    good = new_build(kit);
    motion.vertexData.deviceAddress = good.address;
    TRIANGLES_OF(good).pNext = &motion;
    record_one(&good);
    motion.vertexData.deviceAddress = 0;
    kit_expect(kit, CMD_ID("pInfos-11845"));
    record_one(&good);
}

SCENE(no_ranges, SILENT | KIT_NULL_DRIVER)
{
    const VkAccelerationStructureBuildRangeInfoKHR *none = NULL;
    VkCommandBuffer commands;
    struct build b;

    open_builds(kit);
    b = new_build(kit);
    b.info.pGeometries = b.geometries;
    commands = kit_recording(kit);
    kit_expect(kit, CMD_ID("ppBuildRangeInfos-11543"));
    NOW(vkCmdBuildAccelerationStructuresKHR)(commands, 1, &b.info, &none);
    kit_end(kit, commands);
    kit_expect(kit, HOST_ID("pInfos-11702"));
    b.info.dstAccelerationStructure = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1),
                                                    0);
    (void)NOW(vkBuildAccelerationStructuresKHR)(kit->device, VK_NULL_HANDLE, 1, &b.info, &none);
}

/* The same on the host. */
SCENE(addresses_of_the_host, SILENT | KIT_NULL_DRIVER)
{
    static _Alignas(256) uint8_t data[1024];
    const VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 1 }, *one = &range;
    VkAccelerationStructureTrianglesOpacityMicromapEXT use = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_EXT,
        .indexType = VK_INDEX_TYPE_UINT16,
        .indexStride = 2,
        .indexBuffer.hostAddress = data
    };
    VkAccelerationStructureGeometryMotionTrianglesDataNV motion = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_MOTION_TRIANGLES_DATA_NV,
        .vertexData.hostAddress = data
    };
    struct build b;

    open_builds(kit);
    b = new_build(kit);
    b.info.dstAccelerationStructure = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1),
                                                    0);
    TRIANGLES.vertexData.hostAddress = data;
    TRIANGLES.indexData.hostAddress = data;
    b.info.scratchData.hostAddress = data;
    b.info.pGeometries = b.geometries;
    TRIANGLES.pNext = &use;
    (void)NOW(vkBuildAccelerationStructuresKHR)(kit->device, VK_NULL_HANDLE, 1, &b.info, &one);
    use.indexType = VK_INDEX_TYPE_NONE_KHR;
    use.indexStride = 0;
    kit_expect(kit, HOST_ID("pInfos-10892"));
    (void)NOW(vkBuildAccelerationStructuresKHR)(kit->device, VK_NULL_HANDLE, 1, &b.info, &one);
    use.indexType = VK_INDEX_TYPE_UINT16;
    use.indexStride = 2;
    use.indexBuffer.hostAddress = NULL;
    kit_expect(kit, HOST_ID("pInfos-11821"));
    (void)NOW(vkBuildAccelerationStructuresKHR)(kit->device, VK_NULL_HANDLE, 1, &b.info, &one);
    TRIANGLES.pNext = &motion;
    (void)NOW(vkBuildAccelerationStructuresKHR)(kit->device, VK_NULL_HANDLE, 1, &b.info, &one);
    motion.vertexData.hostAddress = NULL;
    kit_expect(kit, HOST_ID("pInfos-11820"));
    (void)NOW(vkBuildAccelerationStructuresKHR)(kit->device, VK_NULL_HANDLE, 1, &b.info, &one);
}

SCENE(scratch_of_updates, SILENT | KIT_NULL_DRIVER)
{
    struct build good;

    open_builds(kit);
    good = new_build(kit);
    good.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    good.info.srcAccelerationStructure = good.info.dstAccelerationStructure;
    kit_allow(kit, CMD_ID("pInfos-03667"));
    kit_allow(kit, INDIRECT_ID("pInfos-03667"));
    EXPECT_BUILD("pInfos-12260");
    BUILD(good, b.info.scratchData.deviceAddress = 0);
}

/* Where the device needs none. */
SCENE(scratch_of_nothing, SILENT | KIT_NULL_DRIVER)
{
    struct build good;

    setenv("WAKE_NULL_ANSWERS", "updateScratchSize=0", 1);
    open_builds(kit);
    good = new_build(kit);
    good.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    good.info.srcAccelerationStructure = good.info.dstAccelerationStructure;
    kit_allow(kit, CMD_ID("pInfos-03667"));
    kit_allow(kit, INDIRECT_ID("pInfos-03667"));
    BUILD(good, b.info.scratchData.deviceAddress = 0);
    good.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
    good.info.srcAccelerationStructure = VK_NULL_HANDLE;
    EXPECT_BUILD("pInfos-12261");
    BUILD(good, b.info.scratchData.deviceAddress = 0);
}

SCENE(protected_builds, SILENT | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkCommandBuffer commands;
    struct build good;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+protected:1", 1);
    setenv("WAKE_NULL_ANSWERS", "protectedNoFault=1", 1);
    open_builds(kit);
    good = new_build(kit);
    commands = protected_commands(kit);
    kit_expect(kit, CMD_ID("commandBuffer-09547"));
    record(&good, commands);
    good.indirect = true;
    kit_expect(kit, INDIRECT_ID("commandBuffer-09547"));
    record(&good, commands);
    kit_end(kit, commands);
}

/* --- markers ---------------------------------------------------------------------------------- */

#define MARKER_ID(rest) "VUID-VkMemoryMarkerInfoAMD-" rest

SCENE(markers, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryMarkerInfoAMD good = { .sType = VK_STRUCTURE_TYPE_MEMORY_MARKER_INFO_AMD,
                                   .stage = VK_PIPELINE_STAGE_2_COPY_BIT,
                                   .marker = 1 };
    VkDeviceAddress storage, captured;
    VkCommandBuffer commands;

#define MARKER(vuid, ...)                               \
    do {                                                \
        VkMemoryMarkerInfoAMD m = good;                 \
        __VA_ARGS__;                                    \
        if (vuid) {                                     \
            kit_expect(kit, (vuid));                    \
        }                                               \
        NOW(vkCmdWriteMarkerToMemoryAMD)(commands, &m); \
    } while (0)
    NEW_ADDRESSES(kit, NULL, "VK_AMD_buffer_marker");
    good.dstRange = (VkDeviceAddressRangeKHR){ address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT),
                                               4 };
    storage = address_with(kit,
                           VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    captured = address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                     VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT);
    commands = kit_recording(kit);
    MARKER((const char *)NULL, (void)m);
    MARKER((const char *)NULL, m.dstRange.address = storage; m.dstFlags = STORAGE);
    MARKER((const char *)NULL, m.dstRange.address = captured; m.dstFlags = UNKNOWN_FEEDBACK);
    MARKER(MARKER_ID("dstFlags-13100"), m.dstRange.address = storage;
           m.dstFlags = STORAGE | UNKNOWN_STORAGE);
    MARKER(MARKER_ID("dstFlags-13101"), m.dstRange.address = captured;
           m.dstFlags = FEEDBACK | UNKNOWN_FEEDBACK);
    MARKER(MARKER_ID("dstRange-13122"), m.dstRange.address = storage);
    MARKER(MARKER_ID("dstRange-13123"), m.dstFlags = STORAGE);
    MARKER(MARKER_ID("dstRange-13124"), m.dstRange.address = captured);
    MARKER(MARKER_ID("dstRange-13125"), m.dstFlags = FEEDBACK);
    MARKER(MARKER_ID("dstRange-13099"), m.dstFlags = VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR);
    kit_end(kit, commands);
}

static VkDeviceAddress
address_of_flags(struct kit *kit, VkBufferCreateFlags flags)
{
    const VkMemoryAllocateFlagsInfo addressed = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT
    };
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .flags = flags,
                                      .size = 4096,
                                      .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                               VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    VkBufferDeviceAddressInfo ask = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &addressed };
    VkMemoryRequirements needs;
    VkDeviceMemory memory;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &ask.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(ask.buffer));
    if (flags & VK_BUFFER_CREATE_PROTECTED_BIT) {
        vkGetBufferMemoryRequirements(kit->device, ask.buffer, &needs);
        allocate.allocationSize = needs.size;
        allocate.memoryTypeIndex = 31 - (uint32_t)__builtin_clz(needs.memoryTypeBits);
        KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
        kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
        KIT_VK(kit, vkBindBufferMemory(kit->device, ask.buffer, memory, 0));
    }
    return vkGetBufferDeviceAddress(kit->device, &ask);
}

SCENE(markers_in_sparse_buffers, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryMarkerInfoAMD good = { .sType = VK_STRUCTURE_TYPE_MEMORY_MARKER_INFO_AMD,
                                   .stage = VK_PIPELINE_STAGE_2_COPY_BIT,
                                   .marker = 1 };
    VkCommandBuffer commands;

    NEW_ADDRESSES(kit, NULL, "VK_AMD_buffer_marker");
    good.dstRange = (VkDeviceAddressRangeKHR){
        address_of_flags(kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT), 4
    };
    commands = kit_recording(kit);
    MARKER((const char *)NULL, (void)m);
    MARKER(MARKER_ID("dstRange-13097"), m.dstFlags = VK_ADDRESS_COMMAND_FULLY_BOUND_BIT_KHR);
    kit_end(kit, commands);
}

SCENE(markers_in_protected_buffers, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryMarkerInfoAMD good = { .sType = VK_STRUCTURE_TYPE_MEMORY_MARKER_INFO_AMD,
                                   .stage = VK_PIPELINE_STAGE_2_COPY_BIT,
                                   .marker = 1,
                                   .dstFlags = VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR };
    VkCommandBuffer commands;

    setenv("WAKE_NULL_PROTECTED", "1", 1);
    NEW_ADDRESSES(kit, NULL, "VK_AMD_buffer_marker");
    good.dstRange = (VkDeviceAddressRangeKHR){
        address_of_flags(kit, VK_BUFFER_CREATE_PROTECTED_BIT), 4
    };
    commands = kit_recording(kit);
    MARKER((const char *)NULL, (void)m);
    MARKER(MARKER_ID("dstRange-13098"), m.dstFlags = 0);
    kit_end(kit, commands);
}

#endif

KIT_MAIN()
