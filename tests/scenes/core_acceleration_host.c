/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures that the host builds and copies: the memory they are built from, what
 * they were built with before, deferred operations, devices made of several.
 */
#include "build_scene.h"
#include "kit_null.h"
#include "newer_ids.h"

#include <stdlib.h>
#include <string.h>

#define COPY_ID(rest) "VUID-vkCopyAccelerationStructureKHR-" rest
#define TO_ID(rest) "VUID-vkCopyAccelerationStructureToMemoryKHR-" rest
#define FROM_ID(rest) "VUID-vkCopyMemoryToAccelerationStructureKHR-" rest

/* One build with everything right. */
struct host {
    struct kit *kit;
    VkBuffer storage;
    VkAccelerationStructureGeometryKHR geometries[2];
    VkAccelerationStructureBuildRangeInfoKHR ranges[2];
    VkAccelerationStructureBuildGeometryInfoKHR info;
};

static float vertices[9] = { 0, 0, 0, 1, 0, 0, 0, 1, 0 };
static uint32_t indices[8] = { 0, 1, 2, 0, 1, 2 };
static uint64_t scratch[16384];
static const VkTransformMatrixKHR flat = { { { 1, 0, 0, 5 }, { 0, 1, 0, 6 }, { 0, 0, 0, 7 } } };
static const VkTransformMatrixKHR turned = { { { 0, 1, 0, 5 }, { 1, 0, 0, 6 }, { 0, 0, -1, 7 } } };

static struct host
new_host(struct kit *kit)
{
    struct host h = { .kit = kit, .storage = ray_buffer(kit, RAY_STORAGE, 1) };

    h.geometries[0] = triangles_at(0);
    h.geometries[0].geometry.triangles.vertexData.hostAddress = vertices;
    h.geometries[0].geometry.triangles.indexData.hostAddress = indices;
    h.geometries[1] = h.geometries[0];
    h.ranges[0].primitiveCount = h.ranges[1].primitiveCount = 1;
    h.info = (VkAccelerationStructureBuildGeometryInfoKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = BOTTOM,
        .flags = VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR,
        .dstAccelerationStructure = ray_structure(kit, BOTTOM, h.storage, 0),
        .geometryCount = 1,
        .scratchData.hostAddress = scratch,
    };
    return h;
}

static VkCopyAccelerationStructureInfoKHR
new_copy(void)
{
    return (VkCopyAccelerationStructureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR
    };
}

static VkCopyAccelerationStructureToMemoryInfoKHR
new_copy_to(void *memory)
{
    return (VkCopyAccelerationStructureToMemoryInfoKHR){
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR,
        .dst.hostAddress = memory,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR
    };
}

static VkCopyMemoryToAccelerationStructureInfoKHR
new_copy_from(const void *memory)
{
    return (VkCopyMemoryToAccelerationStructureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR,
        .src.hostAddress = memory,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR
    };
}

static void
run(const struct host *h, VkDeferredOperationKHR deferred)
{
    VkAccelerationStructureBuildGeometryInfoKHR info = h->info;
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = h->ranges;

    info.pGeometries = h->geometries;
    (void)KIT_DEVICE_COMMAND(h->kit, vkBuildAccelerationStructuresKHR)(h->kit->device, deferred, 1,
                                                                       &info, &ranges);
}

/* A copy of the right one, changed by the statements; the message that it brings, or NULL. */
#define BUILD_HOST(vuid, good, ...) \
    do {                            \
        struct host h = (good);     \
        const char *id_ = (vuid);   \
        __VA_ARGS__;                \
        if (id_) {                  \
            kit_expect(kit, id_);   \
        }                           \
        run(&h, VK_NULL_HANDLE);    \
    } while (0)
#define HOST_TRIANGLES h.geometries[0].geometry.triangles

SCENE(host_memory, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkAabbPositionsKHR good_box = { 0, 0, 0, 1, 1, 1 };
    VkAabbPositionsKHR boxes[4] = { good_box, good_box, good_box, good_box };
    VkTransformMatrixKHR transforms[2] = { turned, flat };
    VkAccelerationStructureInstanceKHR instances[3] = { { .transform = turned, .mask = 255 } };
    VkAccelerationStructureInstanceKHR *pointers[3] = { &instances[0], &instances[1],
                                                        &instances[2] };
    VkAccelerationStructureKHR gone;
    struct host good, top;

    ray_open(kit);
    good = new_host(kit);
    BUILD_HOST(NULL, good, (void)h);
    BUILD_HOST(NULL, good, HOST_TRIANGLES.transformData.hostAddress = transforms);
    BUILD_HOST("VUID-VkTransformMatrixKHR-matrix-03799", good,
               HOST_TRIANGLES.transformData.hostAddress = transforms;
               h.ranges[0].transformOffset = sizeof(transforms[0]));

    good.geometries[0] = aabbs_at(0);
    good.geometries[0].geometry.aabbs.data.hostAddress = boxes;
    good.ranges[0].primitiveCount = 4;
    BUILD_HOST(NULL, good, (void)h);
    boxes[3].minX = 2;
    BUILD_HOST("VUID-VkAabbPositionsKHR-minX-03546", good, (void)h);
    BUILD_HOST(NULL, good, h.ranges[0].primitiveCount = 3);
    boxes[3] = good_box;
    boxes[2].minY = 2;
    BUILD_HOST("VUID-VkAabbPositionsKHR-minY-03547", good, (void)h);
    boxes[2] = good_box;
    boxes[1].minZ = 2;
    BUILD_HOST("VUID-VkAabbPositionsKHR-minZ-03548", good, (void)h);
    BUILD_HOST(NULL, good, h.geometries[0].geometry.aabbs.stride = 2 * sizeof(boxes[0]);
               h.ranges[0].primitiveCount = 2);
    boxes[1] = good_box;

    top = good;
    top.info.type = TOP;
    top.info.dstAccelerationStructure = ray_structure(kit, TOP, good.storage, RAY_SIZE);
    top.geometries[0] = instances_at(0, VK_FALSE);
    top.geometries[0].geometry.instances.data.hostAddress = instances;
    top.ranges[0].primitiveCount = 3;
    instances[0].accelerationStructureReference = KIT_HANDLE(good.info.dstAccelerationStructure);
    instances[2] = instances[1] = instances[0];
    BUILD_HOST(NULL, top, (void)h);
    instances[1].accelerationStructureReference = 0;
    BUILD_HOST(HOST_ID("pInfos-03779"), top, (void)h);
    instances[1] = instances[0];
    gone = ray_structure(kit, BOTTOM, good.storage, 2 * RAY_SIZE);
    kit_drop(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(gone));
    instances[2].accelerationStructureReference = KIT_HANDLE(gone);
    BUILD_HOST(HOST_ID("pInfos-03779"), top, (void)h);
    BUILD_HOST(HOST_ID("pInfos-03779"), top,
               h.geometries[0].geometry.instances.arrayOfPointers = VK_TRUE;
               h.geometries[0].geometry.instances.data.hostAddress = pointers);
    instances[2].accelerationStructureReference = instances[0].accelerationStructureReference;
    instances[2].transform = flat;
    BUILD_HOST("VUID-VkTransformMatrixKHR-matrix-03799", top, (void)h);
    BUILD_HOST(NULL, top, h.ranges[0].primitiveCount = 2);
}

/* Memory that is not there: nothing is read of it, and nothing said. */
SCENE(host_memory_lacks, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct host good;

    ray_open(kit);
    good = new_host(kit);
    good.geometries[0] = aabbs_at(0);
    good.geometries[0].geometry.aabbs.data.hostAddress = (const void *)(uintptr_t)0x10;
    good.ranges[0].primitiveCount = 4;
    BUILD_HOST(NULL, good, (void)h);
}

SCENE(host_updates, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkTransformMatrixKHR transform = turned;
    VkCopyAccelerationStructureInfoKHR copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR
    };
    struct host good, again;

#define UPDATE_HOST(rest, ...)                                                \
    BUILD_HOST(NULL, good, (void)h);                                          \
    BUILD_HOST(rest, good, __VA_ARGS__;                                       \
               h.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR; \
               h.info.srcAccelerationStructure = h.info.dstAccelerationStructure)
    ray_open(kit);
    good = new_host(kit);
    UPDATE_HOST(NULL, (void)h);
    BUILD_HOST(HOST_ID("pInfos-03725"), good, h.info.scratchData.hostAddress = NULL);
    UPDATE_HOST(HOST_ID("pInfos-03726"), h.info.scratchData.hostAddress = NULL);
    UPDATE_HOST(HOST_ID("pInfos-03758"), h.info.geometryCount = 2);
    UPDATE_HOST(HOST_ID("pInfos-03759"),
                h.info.flags |= VK_BUILD_ACCELERATION_STRUCTURE_LOW_MEMORY_BIT_KHR);
    UPDATE_HOST(HOST_ID("pInfos-03761"), h.geometries[0] = aabbs_at(0);
                h.geometries[0].geometry.aabbs.data.hostAddress = indices);
    UPDATE_HOST(HOST_ID("pInfos-03762"), h.geometries[0].flags = VK_GEOMETRY_OPAQUE_BIT_KHR);
    UPDATE_HOST(HOST_ID("pInfos-03763"), HOST_TRIANGLES.vertexFormat = VK_FORMAT_R32G32_SFLOAT);
    UPDATE_HOST(HOST_ID("pInfos-03764"), HOST_TRIANGLES.maxVertex = 4);
    UPDATE_HOST(HOST_ID("pInfos-03765"), HOST_TRIANGLES.indexType = VK_INDEX_TYPE_UINT16);
    UPDATE_HOST(HOST_ID("pInfos-03766"), HOST_TRIANGLES.transformData.hostAddress = &transform);
    UPDATE_HOST(HOST_ID("primitiveCount-03769"), h.ranges[0].primitiveCount = 2);
    UPDATE_HOST(HOST_ID("firstVertex-03770"), h.ranges[0].firstVertex = 1);
    /* A copy has what was copied. */
    BUILD_HOST(NULL, good, (void)h);
    again = good;
    again.info.dstAccelerationStructure = ray_structure(kit, BOTTOM, good.storage, RAY_SIZE);
    copy.src = good.info.dstAccelerationStructure;
    copy.dst = again.info.dstAccelerationStructure;
    (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE,
                                                                  &copy);
    again.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    again.info.srcAccelerationStructure = again.info.dstAccelerationStructure;
    BUILD_HOST(HOST_ID("pInfos-03764"), again, HOST_TRIANGLES.maxVertex = 4);
    good.geometries[0].geometry.triangles.transformData.hostAddress = &transform;
    UPDATE_HOST(HOST_ID("pInfos-03767"), HOST_TRIANGLES.transformData.hostAddress = NULL);
#undef UPDATE_HOST
}

SCENE(host_updates_type, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkAccelerationStructureInstanceKHR instance = { .transform = turned };
    struct host good;

    ray_open(kit);
    good = new_host(kit);
    instance.accelerationStructureReference = KIT_HANDLE(good.info.dstAccelerationStructure);
    good.info.dstAccelerationStructure = ray_structure(kit, GENERIC, good.storage, RAY_SIZE);
    BUILD_HOST(NULL, good, (void)h);
    kit_expect(kit, HOST_ID("pInfos-03761"));
    BUILD_HOST(HOST_ID("pInfos-03760"), good, h.info.type = TOP;
               h.geometries[0] = instances_at(0, VK_FALSE);
               h.geometries[0].geometry.instances.data.hostAddress = &instance;
               h.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
               h.info.srcAccelerationStructure = h.info.dstAccelerationStructure);
}

SCENE(host_limits, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkAccelerationStructureInstanceKHR instances[3] = { { .transform = turned } };
    struct host good;

    setenv("WAKE_NULL_ANSWERS", "maxInstanceCount=2", 1);
    ray_open(kit);
    good = new_host(kit);
    instances[0].accelerationStructureReference = KIT_HANDLE(good.info.dstAccelerationStructure);
    instances[1] = instances[2] = instances[0];
    good.info.type = TOP;
    good.info.dstAccelerationStructure = ray_structure(kit, TOP, good.storage, RAY_SIZE);
    good.geometries[0] = instances_at(0, VK_FALSE);
    good.geometries[0].geometry.instances.data.hostAddress = instances;
    BUILD_HOST(NULL, good, h.ranges[0].primitiveCount = 2);
    BUILD_HOST(HOST_ID("pInfos-03801"), good, h.ranges[0].primitiveCount = 3);
}

/* --- deferred operations --- */

SCENE(deferred_operations, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static _Alignas(16) uint8_t memory[4096];
    const struct wake_null_icd_control *control = kit_null_control();
    VkCopyAccelerationStructureInfoKHR copy = new_copy();
    VkCopyAccelerationStructureToMemoryInfoKHR to = new_copy_to(memory);
    VkCopyMemoryToAccelerationStructureInfoKHR from = new_copy_from(memory);
    VkDeferredOperationKHR operation = VK_NULL_HANDLE;
    struct host good;

/* The driver says so once, to the layer that asks. */
#define PENDING(vuid) \
    (control->fail("vkGetDeferredOperationResultKHR", 1, VK_NOT_READY), kit_expect(kit, vuid))
    if (!control) {
        kit_skip(kit, "the driver defers nothing");
    }
    ray_open(kit);
    good = new_host(kit);
    KIT_VK(kit,
           KIT_DEVICE_COMMAND(kit, vkCreateDeferredOperationKHR)(kit->device, NULL, &operation));
    kit_own(kit, VK_OBJECT_TYPE_DEFERRED_OPERATION_KHR, KIT_HANDLE(operation));
    copy.src = to.src = from.dst = good.info.dstAccelerationStructure;
    copy.dst = ray_structure(kit, BOTTOM, good.storage, RAY_SIZE);
    for (int pending = 0; pending < 2; pending++) {
        if (pending) {
            PENDING(HOST_ID("deferredOperation-03678"));
        }
        run(&good, operation);
        if (pending) {
            PENDING(COPY_ID("deferredOperation-03678"));
        }
        (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureKHR)(kit->device, operation,
                                                                      &copy);
        if (pending) {
            PENDING(TO_ID("deferredOperation-03678"));
        }
        (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureToMemoryKHR)(kit->device,
                                                                              operation, &to);
        if (pending) {
            PENDING(FROM_ID("deferredOperation-03678"));
        }
        (void)KIT_DEVICE_COMMAND(kit, vkCopyMemoryToAccelerationStructureKHR)(kit->device,
                                                                              operation, &from);
    }
    KIT_VK(kit,
           KIT_DEVICE_COMMAND(kit, vkCreateDeferredOperationKHR)(kit->device, NULL, &operation));
    PENDING("VUID-vkDestroyDeferredOperationKHR-operation-03436");
    KIT_DEVICE_COMMAND(kit, vkDestroyDeferredOperationKHR)(kit->device, operation, NULL);
    if (kit_skips_calls()) {
        KIT_DEVICE_COMMAND(kit, vkDestroyDeferredOperationKHR)(kit->device, operation, NULL);
    }
#undef PENDING
}

/* --- devices made of several --- */

SCENE(host_of_a_group, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static _Alignas(16) uint8_t memory[4096];
    struct ray_device device = ray_features();
    uint32_t most = 1;
    struct kit_config config = { .device_next = &device.v12,
                                 .device_extensions = {
                                     VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                     VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME } };
    VkCopyAccelerationStructureInfoKHR copy = new_copy();
    VkCopyAccelerationStructureToMemoryInfoKHR to = new_copy_to(memory);
    VkCopyMemoryToAccelerationStructureInfoKHR from = new_copy_from(memory);
    VkAccelerationStructureDeviceAddressInfoKHR address = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR
    };
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    VkAccelerationStructureKHR one, several;
    VkDeviceSize out;
    struct host good;

    device.v12.pNext = &device.structures;
    device.v12.bufferDeviceAddressMultiDevice = VK_TRUE;
    kit_open_group(kit, &config);
    /* Type 2 is of the other heap, of which there is one for all. */
    good = new_host(kit);
    several = good.info.dstAccelerationStructure;
    one = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 2), 0);
    BUILD_HOST(NULL, good, h.info.dstAccelerationStructure = one);
    BUILD_HOST(HOST_ID("pInfos-03775"), good, (void)h);
    BUILD_HOST(HOST_ID("pInfos-03776"), good, h.info.dstAccelerationStructure = one;
               h.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
               h.info.srcAccelerationStructure = several);
    copy.src = several;
    copy.dst = one;
    kit_expect(kit, COPY_ID("buffer-03780"));
    (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE,
                                                                  &copy);
    copy.src = one;
    copy.dst = several;
    kit_expect(kit, COPY_ID("buffer-03781"));
    (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE,
                                                                  &copy);
    for (int wrong = 0; wrong < 2; wrong++) {
        to.src = from.dst = wrong ? several : one;
        if (wrong) {
            kit_expect(kit, TO_ID("buffer-03783"));
        }
        (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureToMemoryKHR)(kit->device,
                                                                              VK_NULL_HANDLE, &to);
        if (wrong) {
            kit_expect(kit, FROM_ID("buffer-03782"));
        }
        (void)KIT_DEVICE_COMMAND(kit, vkCopyMemoryToAccelerationStructureKHR)(
            kit->device, VK_NULL_HANDLE, &from);
        if (wrong) {
            kit_expect(kit, "VUID-vkWriteAccelerationStructuresPropertiesKHR-buffer-03784");
        }
        (void)KIT_DEVICE_COMMAND(kit, vkWriteAccelerationStructuresPropertiesKHR)(
            kit->device, 1, &to.src, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR,
            sizeof(out), &out, sizeof(out));
    }
    address.accelerationStructure = one;
    (void)KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureDeviceAddressKHR)(kit->device,
                                                                              &address);
    good.info.pGeometries = good.geometries;
    KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureBuildSizesKHR)
    (kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_HOST_KHR, &good.info, &most, &sizes);
}

/* --- copies --- */

SCENE(host_copies, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    static const char *const general[2] = { "VUID-VkDeviceAddress-size-11364",
                                            "VUID-VkDeviceAddress-None-10894" };
    VkCopyAccelerationStructureInfoKHR copy = new_copy();
    VkCopyAccelerationStructureToMemoryInfoKHR to = new_copy_to(NULL);
    VkCopyMemoryToAccelerationStructureInfoKHR from = new_copy_from(NULL);
    VkDeviceAddress wrong[2];
    VkAccelerationStructureKHR unbound;
    VkCommandBuffer commands;
    struct host good;

    ray_open(kit);
    good = new_host(kit);
    unbound = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, UINT32_MAX), 0);
    copy.src = unbound;
    copy.dst = to.src = from.dst = good.info.dstAccelerationStructure;
    kit_expect(kit, "VUID-VkCopyAccelerationStructureInfoKHR-buffer-03718");
    kit_expect_newer(kit, NEWER_ID("VUID-vkCopyAccelerationStructureKHR-buffer-03727", NULL));
    (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE,
                                                                  &copy);
    copy.src = copy.dst;
    copy.dst = unbound;
    kit_expect(kit, "VUID-VkCopyAccelerationStructureInfoKHR-buffer-03719");
    kit_expect_newer(kit, NEWER_ID("VUID-vkCopyAccelerationStructureKHR-buffer-03728", NULL));
    (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE,
                                                                  &copy);
    kit_expect(kit, TO_ID("pInfo-03732"));
    (void)KIT_DEVICE_COMMAND(kit, vkCopyAccelerationStructureToMemoryKHR)(kit->device,
                                                                          VK_NULL_HANDLE, &to);
    kit_expect(kit, FROM_ID("pInfo-03729"));
    (void)KIT_DEVICE_COMMAND(kit, vkCopyMemoryToAccelerationStructureKHR)(kit->device,
                                                                          VK_NULL_HANDLE, &from);
    (void)general;
    wrong[0] = UINT64_C(0x7fff00000000);
    wrong[1] = ray_freed_address(kit, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    commands = kit_recording(kit);
    to.dst.deviceAddress = from.src.deviceAddress = 0;
    kit_expect(kit, "VUID-vkCmdCopyAccelerationStructureToMemoryKHR-pInfo-03739");
    KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureToMemoryKHR)(commands, &to);
    kit_expect(kit, "VUID-vkCmdCopyMemoryToAccelerationStructureKHR-pInfo-03742");
    KIT_DEVICE_COMMAND(kit, vkCmdCopyMemoryToAccelerationStructureKHR)(commands, &from);
    for (int i = 0; i < 2; i++) {
        to.dst.deviceAddress = from.src.deviceAddress = wrong[i];
        kit_expect(kit, NEWER_ID(general[i],
                                 "VUID-vkCmdCopyAccelerationStructureToMemoryKHR-pInfo-03739"));
        kit_expect_newer(
            kit, NEWER_ID("VUID-VkCopyAccelerationStructureToMemoryInfoKHR-mode-11715", NULL));
        KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureToMemoryKHR)(commands, &to);
        kit_expect(kit, NEWER_ID(general[i],
                                 "VUID-vkCmdCopyMemoryToAccelerationStructureKHR-pInfo-03742"));
        kit_expect_newer(
            kit, NEWER_ID("VUID-VkCopyMemoryToAccelerationStructureInfoKHR-dst-11716", NULL));
        KIT_DEVICE_COMMAND(kit, vkCmdCopyMemoryToAccelerationStructureKHR)(commands, &from);
    }
    kit_end(kit, commands);
}

KIT_MAIN()
