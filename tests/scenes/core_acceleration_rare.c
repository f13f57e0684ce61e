/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures with extensions that few use, on devices with small limits or made of
 * several, and updates on the host.
 */
#include "build_scene.h"
#include "kit_null.h"

#include <stdlib.h>
#include <string.h>

/* A device with the features of ray tracing and what else is asked for. */
static void
open_with(struct kit *kit, void *more, const char *extension)
{
    struct ray_device device = ray_features();

    device.v12.pNext = &device.structures;
    device.structures.pNext = &device.pipelines;
    device.pipelines.pNext = more;
    kit_open(kit, &(struct kit_config){
                      .device_next = &device.v12,
                      .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                                             VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME, extension } });
}

static VkAccelerationStructureKHR
try_create(struct kit *kit, const VkAccelerationStructureCreateInfoKHR *info)
{
    VkAccelerationStructureKHR structure = VK_NULL_HANDLE;

    if (KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(kit->device, info, NULL,
                                                                  &structure) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(structure));
    }
    return structure;
}

/* --- creation --- */

SCENE(structure_in_sparse_buffer, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &device.structures,
                                           .features = { .sparseBinding = VK_TRUE,
                                                         .sparseResidencyBuffer = VK_TRUE } };
    VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                  .size = RAY_SIZE,
                                  .usage = RAY_STORAGE };
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = RAY_SIZE,
        .type = BOTTOM
    };

    device.v12.pNext = &features;
    kit_open(kit, &(struct kit_config){
                      .device_next = &device.v12,
                      .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME } });
    for (int sparse = 0; sparse < 2; sparse++) {
        buffer.flags = sparse ? VK_BUFFER_CREATE_SPARSE_BINDING_BIT |
                                    VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT
                              : 0;
        KIT_VK(kit, vkCreateBuffer(kit->device, &buffer, NULL, &info.buffer));
        kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(info.buffer));
        if (sparse) {
            kit_expect(kit, CREATE_ID("buffer-03615"));
        }
        (void)try_create(kit, &info);
    }
}

SCENE(structure_capture_data, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceDescriptorBufferFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
        .descriptorBuffer = VK_TRUE
    };
    const uint64_t data[8] = { 1 };
    VkOpaqueCaptureDescriptorDataCreateInfoEXT capture = {
        .sType = VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT,
        .opaqueCaptureDescriptorData = data
    };
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = RAY_SIZE,
        .type = BOTTOM
    };

    open_with(kit, &feature, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME);
    info.buffer = ray_buffer(kit, RAY_STORAGE, 0);
    (void)try_create(kit, &info);
    info.createFlags = VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT;
    kit_expect(kit, CREATE_ID("createFlags-08108"));
    (void)try_create(kit, &info);
    info.createFlags = 0;
    info.pNext = &capture;
    kit_expect(kit, CREATE_ID("pNext-08109"));
    (void)try_create(kit, &info);
}

SCENE(structure_of_a_group, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct ray_device device = ray_features();
    VkPhysicalDeviceOpacityMicromapFeaturesEXT micromaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT,
        .pNext = &device.v12,
        .micromap = VK_TRUE
    };
    VkPhysicalDeviceDescriptorBufferFeaturesEXT buffers = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
        .pNext = &micromaps,
        .descriptorBuffer = VK_TRUE,
        .descriptorBufferCaptureReplay = VK_TRUE
    };
    struct kit_config config = { .device_next = &buffers,
                                 .device_extensions = {
                                     VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                     VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                     VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME,
                                     VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME } };
    VkAccelerationStructureBuildGeometryInfoKHR build = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR, .type = BOTTOM
    };
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    VkAccelerationStructureDeviceAddressInfoKHR address = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR
    };
    VkAccelerationStructureCaptureDescriptorDataInfoEXT capture = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CAPTURE_DESCRIPTOR_DATA_INFO_EXT
    };
    VkMicromapBuildInfoEXT micromap_build = { .sType = VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT };
    VkMicromapBuildSizesInfoEXT micromap_sizes = {
        .sType = VK_STRUCTURE_TYPE_MICROMAP_BUILD_SIZES_INFO_EXT
    };
    VkMicromapCreateInfoEXT micromap = { .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
                                         .size = 256 };
    VkMicromapEXT map = VK_NULL_HANDLE;
    char captured[256];
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .createFlags = VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT,
        .size = RAY_SIZE,
        .type = BOTTOM
    };
    VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                  .size = RAY_SIZE,
                                  .usage = RAY_STORAGE | VK_BUFFER_USAGE_MICROMAP_STORAGE_BIT_EXT };

    device.v12.pNext = &device.structures;
    kit_open_group(kit, &config);
    KIT_VK(kit, vkCreateBuffer(kit->device, &buffer, NULL, &info.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(info.buffer));
    micromap.buffer = info.buffer;
    kit_expect(kit, "VUID-vkCreateAccelerationStructureKHR-device-03489");
    capture.accelerationStructure = address.accelerationStructure = try_create(kit, &info);
    kit_expect(kit, "VUID-vkGetAccelerationStructureBuildSizesKHR-device-03618");
    KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureBuildSizesKHR)
    (kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &build, NULL, &sizes);
    kit_expect(kit, "VUID-vkGetMicromapBuildSizesEXT-device-07440");
    KIT_DEVICE_COMMAND(kit, vkGetMicromapBuildSizesEXT)
    (kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &micromap_build,
     &micromap_sizes);
    kit_expect(kit, "VUID-vkCreateMicromapEXT-device-07432");
    if (KIT_DEVICE_COMMAND(kit, vkCreateMicromapEXT)(kit->device, &micromap, NULL, &map) ==
        VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_MICROMAP_EXT, KIT_HANDLE(map));
    }
    if (address.accelerationStructure) { /* not where wrong calls are skipped */
        kit_expect(kit, "VUID-vkGetAccelerationStructureDeviceAddressKHR-device-03504");
        (void)KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureDeviceAddressKHR)(kit->device,
                                                                                  &address);
        kit_expect(kit,
                   "VUID-vkGetAccelerationStructureOpaqueCaptureDescriptorDataEXT-device-08090");
        (void)KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureOpaqueCaptureDescriptorDataEXT)(
            kit->device, &capture, captured);
    }
}

/* --- builds --- */

SCENE(build_motion, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceRayTracingMotionBlurFeaturesNV feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MOTION_BLUR_FEATURES_NV,
        .rayTracingMotionBlur = VK_TRUE
    };
    VkAccelerationStructureMotionInfoNV motion = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_MOTION_INFO_NV, .maxInstances = 1
    };
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .pNext = &motion,
        .createFlags = VK_ACCELERATION_STRUCTURE_CREATE_MOTION_BIT_NV,
        .offset = RAY_SIZE,
        .size = RAY_SIZE,
        .type = BOTTOM
    };
    VkAccelerationStructureKHR moving = VK_NULL_HANDLE;
    struct build good;

    open_with(kit, &feature, VK_NV_RAY_TRACING_MOTION_BLUR_EXTENSION_NAME);
    good = new_build(kit);
    info.buffer = good.storage;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(kit->device, &info, NULL,
                                                                          &moving));
    kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(moving));
    BUILD(good, b.info.flags |= VK_BUILD_ACCELERATION_STRUCTURE_MOTION_BIT_NV;
          b.info.dstAccelerationStructure = moving);
    EXPECT_TWICE(INFO_ID("flags-04928"));
    BUILD(good, b.info.flags |= VK_BUILD_ACCELERATION_STRUCTURE_MOTION_BIT_NV);
    EXPECT_TWICE(INFO_ID("dstAccelerationStructure-04927"));
    BUILD(good, b.info.dstAccelerationStructure = moving);
}

SCENE(build_micromaps, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceOpacityMicromapFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT,
        .micromap = VK_TRUE
    };
    struct build good;

    open_with(kit, &feature, VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME);
    good = new_build(kit);
    BUILD(good, b.info.flags |= VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_UPDATE_EXT);
    EXPECT_TWICE(INFO_ID("flags-07334"));
    BUILD(good,
          b.info.flags |= VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_UPDATE_EXT |
                          VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_DATA_UPDATE_EXT);
    const VkMicromapUsageEXT usage = { 1, 0, VK_OPACITY_MICROMAP_FORMAT_2_STATE_EXT };
    const VkMicromapUsageEXT *const usages = &usage;
    VkAccelerationStructureTrianglesOpacityMicromapEXT map = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_EXT,
        .indexType = VK_INDEX_TYPE_NONE_KHR,
        .usageCountsCount = 1,
        .pUsageCounts = &usage
    };
    VkMicromapCreateInfoEXT create = {
        .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
        .buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_MICROMAP_STORAGE_BIT_EXT, NULL),
        .size = 256,
        .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT
    };
    KIT_VK(kit,
           KIT_DEVICE_COMMAND(kit, vkCreateMicromapEXT)(kit->device, &create, NULL, &map.micromap));
    BUILD(good, b.geometries[0].geometry.triangles.pNext = &map);
    map.ppUsageCounts = &usages;
    EXPECT_TWICE("VUID-VkAccelerationStructureTrianglesOpacityMicromapEXT-pUsageCounts-07335");
    BUILD(good, b.geometries[0].geometry.triangles.pNext = &map);
    KIT_DEVICE_COMMAND(kit, vkDestroyMicromapEXT)(kit->device, map.micromap, NULL);
}

SCENE(build_geometries, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const VkAccelerationStructureGeometryKHR *one;
    struct build good;

    setenv("WAKE_NULL_ANSWERS", "maxGeometryCount=1", 1);
    ray_open(kit);
    good = new_build(kit);
    BUILD(good, (void)b);
    EXPECT_TWICE(INFO_ID("type-03793"));
    BUILD(good, b.info.geometryCount = 2);
    one = &good.geometries[0];
    EXPECT_TWICE(INFO_ID("pGeometries-03788"));
    BUILD(good, b.info.ppGeometries = &one);
}

SCENE(build_host_updates, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static uint64_t data[8192], scratch[2][8192];
    VkAccelerationStructureInstanceKHR instance = {
        .transform = { { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } } }
    };
    VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 1 };
    const VkAccelerationStructureBuildRangeInfoKHR *ranges[2] = { &range, &range };
    VkAccelerationStructureGeometryKHR triangles, instances;
    VkAccelerationStructureBuildGeometryInfoKHR good[2], infos[2];
    PFN_vkBuildAccelerationStructuresKHR build;
    VkAccelerationStructureKHR gone, shifted;
    VkBuffer storage;

#define HOST(count, ...)               \
    memcpy(infos, good, sizeof(good)); \
    __VA_ARGS__;                       \
    (void)build(kit->device, VK_NULL_HANDLE, (count), infos, ranges)
#define UPDATES(i, from)                                             \
    infos[i].mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR; \
    infos[i].srcAccelerationStructure = (from)
    ray_open(kit);
    build = KIT_DEVICE_COMMAND(kit, vkBuildAccelerationStructuresKHR);
    storage = ray_buffer(kit, RAY_STORAGE, 1);
    triangles = triangles_at(0);
    triangles.geometry.triangles.vertexData.hostAddress = data;
    triangles.geometry.triangles.indexData.hostAddress = data;
    instances = instances_at(0, VK_FALSE);
    instances.geometry.instances.data.hostAddress = &instance;
    for (int i = 0; i < 2; i++) {
        good[i] = (VkAccelerationStructureBuildGeometryInfoKHR){
            .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
            .type = BOTTOM,
            .flags = VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR,
            .dstAccelerationStructure = ray_structure(kit, BOTTOM, storage,
                                                      (VkDeviceSize)i * 4 * RAY_SIZE),
            .geometryCount = 1,
            .pGeometries = &triangles,
            .scratchData.hostAddress = scratch[i],
        };
    }
    instance.accelerationStructureReference = KIT_HANDLE(good[1].dstAccelerationStructure);
    gone = ray_structure(kit, BOTTOM, storage, 8 * RAY_SIZE);
    kit_drop(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(gone));
    shifted = ray_structure(kit, BOTTOM, storage, RAY_SIZE / 2);
    HOST(2, (void)infos);
    HOST(1, UPDATES(0, good[0].dstAccelerationStructure));
    kit_expect(kit, HOST_ID("pInfos-03668"));
    HOST(1, UPDATES(0, shifted));
    kit_expect(kit, HOST_ID("pInfos-03403"));
    HOST(2, UPDATES(0, good[1].dstAccelerationStructure));
    kit_expect(kit, HOST_ID("dstAccelerationStructure-03701"));
    HOST(2, UPDATES(1, good[0].dstAccelerationStructure));
    kit_expect(kit, HOST_ID("dstAccelerationStructure-03701"));
    HOST(2, UPDATES(1, shifted));
    kit_expect(kit, HOST_ID("srcAccelerationStructure-04629"));
    HOST(1, infos[0].srcAccelerationStructure = gone);
    kit_expect(kit, HOST_ID("pInfos-03699"));
    HOST(1, infos[0].type = TOP; infos[0].pGeometries = &instances);
#undef HOST
#undef UPDATES
}

/* --- properties --- */

SCENE(structure_properties_query_more, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkQueryType size = VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SIZE_KHR;
    VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MAINTENANCE_1_FEATURES_KHR,
        .rayTracingMaintenance1 = VK_TRUE
    };
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = size,
                                   .queryCount = 2 };
    PFN_vkCmdWriteAccelerationStructuresPropertiesKHR write;
    VkAccelerationStructureKHR structure;
    VkCommandBuffer commands;
    VkQueryPool pool = VK_NULL_HANDLE;

    open_with(kit, &feature, VK_KHR_RAY_TRACING_MAINTENANCE_1_EXTENSION_NAME);
    write = KIT_DEVICE_COMMAND(kit, vkCmdWriteAccelerationStructuresPropertiesKHR);
    structure = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 0), 0);
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 2);
    write(commands, 1, &structure, size, pool, 1);
    kit_expect(kit, CMD_WRITE_ID("queryType-06742"));
    write(commands, 1, &structure, VK_QUERY_TYPE_OCCLUSION, pool, 0);
    kit_end(kit, commands);
}

KIT_MAIN()
