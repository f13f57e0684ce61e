/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures whose buffer has been destroyed, or its memory freed, or that never had any: builds, copies, questions. Skipped
 * with headers that have no rule for vkBuildAccelerationStructuresKHR.
 */
#include "build_scene.h"

#ifndef VK_KHR_maintenance11

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance11");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define STRUCTURES (KIT_NO_DEVICE | KIT_NULL_DRIVER)
#define HOST_ID_OF(rest) "VUID-vkBuildAccelerationStructuresKHR-" rest

enum how { WHOLE_ONE, NO_BUFFER, FREED, NEVER };

/* In memory that the host sees. */
static VkAccelerationStructureKHR
structure(struct kit *kit, enum how how)
{
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkBuffer buffer = ray_buffer_in(kit, RAY_STORAGE, how == NEVER ? UINT32_MAX : 1, &memory);
    VkAccelerationStructureKHR made = ray_structure(kit, BOTTOM, buffer, 0);

    if (how == NO_BUFFER) {
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    } else if (how == FREED) {
        kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    }
    return made;
}

/* ---- builds ---------------------------------------------------------------------------------- */

static void
builds(struct kit *kit, enum how how)
{
    struct build good;

    ray_open(kit);
    good = new_build(kit);
    BUILD(good, b.info.dstAccelerationStructure = structure(kit, WHOLE_ONE));
    EXPECT_BUILD("pInfos-03707");
    BUILD(good, b.info.dstAccelerationStructure = structure(kit, how));
    EXPECT_BUILD("pInfos-03708");
    BUILD(good, b.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
          b.info.srcAccelerationStructure = structure(kit, how));
}

static void
build_on_host(struct kit *kit, const struct build *good, VkAccelerationStructureKHR into,
              VkAccelerationStructureKHR from)
{
    static char data[4 * RAY_SIZE];
    struct build b = *good;
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = b.ranges;

    TRIANGLES.vertexData.hostAddress = data;
    TRIANGLES.indexData.hostAddress = data;
    TRIANGLES.transformData.hostAddress = NULL;
    b.info.pGeometries = b.geometries;
    b.info.scratchData.hostAddress = data + RAY_SIZE;
    b.info.dstAccelerationStructure = into;
    b.info.srcAccelerationStructure = from;
    b.info.mode = from ? VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR
                       : VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
    (void)NOW(vkBuildAccelerationStructuresKHR)(kit->device, VK_NULL_HANDLE, 1, &b.info, &ranges);
}

static void
builds_by_host(struct kit *kit, enum how how)
{
    struct build good;
    VkAccelerationStructureKHR whole;

    ray_open(kit);
    good = new_build(kit);
    whole = structure(kit, WHOLE_ONE);
    build_on_host(kit, &good, whole, VK_NULL_HANDLE);
    kit_expect(kit, HOST_ID_OF("pInfos-03707"));
    if (how != NO_BUFFER) {
        kit_expect(kit, HOST_ID_OF("pInfos-03722"));
    }
    build_on_host(kit, &good, structure(kit, how), VK_NULL_HANDLE);
    kit_expect(kit, HOST_ID_OF("pInfos-03708"));
    build_on_host(kit, &good, whole, structure(kit, how));
}

SCENE(builds_without_buffer, STRUCTURES)
{
    builds(kit, NO_BUFFER);
}

SCENE(builds_of_freed_memory, STRUCTURES)
{
    builds(kit, FREED);
}

SCENE(builds_without_memory, STRUCTURES)
{
    builds(kit, NEVER);
}

SCENE(host_builds_without_buffer, STRUCTURES)
{
    builds_by_host(kit, NO_BUFFER);
}

SCENE(host_builds_of_freed_memory, STRUCTURES)
{
    builds_by_host(kit, FREED);
}

SCENE(host_builds_without_memory, STRUCTURES)
{
    builds_by_host(kit, NEVER);
}

/* What is lost behind a recording makes it invalid. */
static void
recorded_builds(struct kit *kit, bool memory)
{
    VkDeviceMemory bound = VK_NULL_HANDLE;
    VkBuffer buffer;
    struct build good;
    VkCommandBuffer early, late;

    ray_open(kit);
    good = new_build(kit);
    buffer = ray_buffer_in(kit, RAY_STORAGE, 1, &bound);
    good.info.dstAccelerationStructure = ray_structure(kit, BOTTOM, buffer, 0);
    early = kit_recording(kit);
    record(&good, early);
    kit_end(kit, early);
    late = kit_recording(kit);
    record(&good, late);
    if (memory) {
        kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(bound));
    } else {
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    }
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    (void)vkEndCommandBuffer(late);
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    (void)kit_submit(kit->queue, early, VK_NULL_HANDLE);
    (void)vkQueueWaitIdle(kit->queue);
}

SCENE(recorded_before_the_buffer_went, STRUCTURES)
{
    recorded_builds(kit, false);
}

SCENE(recorded_before_the_memory_went, STRUCTURES)
{
    recorded_builds(kit, true);
}

/* ---- copies ---------------------------------------------------------------------------------- */

static void
copy(struct kit *kit, VkAccelerationStructureKHR from, VkAccelerationStructureKHR into, bool host)
{
    const VkCopyAccelerationStructureInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .src = from,
        .dst = into,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR
    };

    if (host) {
        (void)NOW(vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE, &info);
    } else {
        NOW(vkCmdCopyAccelerationStructureKHR)(kit_recording(kit), &info);
    }
}

static void
serialize(struct kit *kit, VkAccelerationStructureKHR one, VkDeviceAddress address, bool host)
{
    static _Alignas(256) char room[4 * RAY_SIZE];
    VkCopyAccelerationStructureToMemoryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR,
        .src = one,
        .dst.deviceAddress = address,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR
    };

    if (host) {
        info.dst.hostAddress = room;
        (void)NOW(vkCopyAccelerationStructureToMemoryKHR)(kit->device, VK_NULL_HANDLE, &info);
    } else {
        NOW(vkCmdCopyAccelerationStructureToMemoryKHR)(kit_recording(kit), &info);
    }
}

static void
deserialize(struct kit *kit, VkAccelerationStructureKHR one, VkDeviceAddress address, bool host)
{
    static _Alignas(256) char room[4 * RAY_SIZE];
    VkCopyMemoryToAccelerationStructureInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR,
        .dst = one,
        .src.deviceAddress = address,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR
    };

    if (host) {
        info.src.hostAddress = room;
        (void)NOW(vkCopyMemoryToAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE, &info);
    } else {
        NOW(vkCmdCopyMemoryToAccelerationStructureKHR)(kit_recording(kit), &info);
    }
}

#define COPY_INFO_ID(rest) "VUID-VkCopyAccelerationStructureInfoKHR-" rest

static void
copies(struct kit *kit, enum how how, bool host)
{
    const bool hidden = host && how != NO_BUFFER;
    VkAccelerationStructureKHR whole;
    VkDeviceAddress address;

    ray_open(kit);
    whole = ray_filled(kit, structure(kit, WHOLE_ONE));
    address = (ray_address(kit) + 255) / 256 * 256;
    copy(kit, whole, structure(kit, WHOLE_ONE), host);
    kit_expect(kit, COPY_INFO_ID("buffer-03718"));
    if (hidden) {
        kit_expect(kit, "VUID-vkCopyAccelerationStructureKHR-buffer-03727");
    }
    copy(kit, structure(kit, how), whole, host);
    kit_expect(kit, COPY_INFO_ID("buffer-03719"));
    if (hidden) {
        kit_expect(kit, "VUID-vkCopyAccelerationStructureKHR-buffer-03728");
    }
    copy(kit, whole, structure(kit, how), host);
    serialize(kit, whole, address, host);
    kit_expect(kit, "VUID-VkCopyAccelerationStructureToMemoryInfoKHR-mode-11714");
    if (hidden) {
        kit_expect(kit, "VUID-vkCopyAccelerationStructureToMemoryKHR-pInfo-03731");
    }
    serialize(kit, structure(kit, how), address, host);
    deserialize(kit, whole, address, host);
    kit_expect(kit, "VUID-VkCopyMemoryToAccelerationStructureInfoKHR-dst-11717");
    if (hidden) {
        kit_expect(kit, "VUID-vkCopyMemoryToAccelerationStructureKHR-buffer-03730");
    }
    deserialize(kit, structure(kit, how), address, host);
}

SCENE(copies_without_buffer, STRUCTURES)
{
    copies(kit, NO_BUFFER, false);
}

SCENE(copies_of_freed_memory, STRUCTURES)
{
    copies(kit, FREED, false);
}

SCENE(host_copies_without_buffer, STRUCTURES)
{
    copies(kit, NO_BUFFER, true);
}

SCENE(host_copies_of_freed_memory, STRUCTURES)
{
    copies(kit, FREED, true);
}

SCENE(host_copies_without_memory, STRUCTURES)
{
    copies(kit, NEVER, true);
}

/* ---- questions ------------------------------------------------------------------------------- */

static void
ask(struct kit *kit, VkAccelerationStructureKHR one, bool lost)
{
    const VkAccelerationStructureDeviceAddressInfoKHR address = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR,
        .accelerationStructure = one
    };
    const VkQueryPoolCreateInfo queries = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR,
        .queryCount = 1
    };
    VkCommandBuffer commands = kit_recording(kit);
    VkQueryPool pool = VK_NULL_HANDLE;
    VkDeviceSize size;

    KIT_VK(kit, vkCreateQueryPool(kit->device, &queries, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    vkCmdResetQueryPool(commands, pool, 0, 1);
    if (lost) {
        kit_expect(kit, "VUID-vkGetAccelerationStructureDeviceAddressKHR-pInfo-09541");
    }
    (void)NOW(vkGetAccelerationStructureDeviceAddressKHR)(kit->device, &address);
    if (lost) {
        kit_expect(kit, "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-buffer-03736");
    }
    NOW(vkCmdWriteAccelerationStructuresPropertiesKHR)
    (commands, 1, &one, queries.queryType, pool, 0);
    if (lost) {
        kit_expect(kit, "VUID-vkWriteAccelerationStructuresPropertiesKHR-buffer-03736");
    }
    (void)NOW(vkWriteAccelerationStructuresPropertiesKHR)(kit->device, 1, &one, queries.queryType,
                                                          sizeof(size), &size, sizeof(size));
    kit_end(kit, commands);
}

SCENE(questions, STRUCTURES)
{
    ray_open(kit);
    ask(kit, ray_filled(kit, structure(kit, WHOLE_ONE)), false);
    ask(kit, structure(kit, NO_BUFFER), true);
    ask(kit, structure(kit, FREED), true);
    ask(kit, structure(kit, NEVER), true);
}

#endif

KIT_MAIN()
