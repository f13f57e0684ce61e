/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What traces read by device address: shader binding tables and the arguments of indirect traces;
 * acceleration structures that are updated in place.
 */
#include "ray_pipeline_scene.h"
#include "sync_ray_scene.h"

#define RAYS VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR
#define BUILDS VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR

enum { MISS_AT = 512, ARGUMENTS_AT = 1024, RECORD = 64 };

struct traced {
    struct kit *kit;
    VkPipeline pipeline;
    VkBuffer buffer;
    VkDeviceAddress address;
    VkStridedDeviceAddressRegionKHR raygen, miss, none;
};

static struct traced
open_traced(struct kit *kit)
{
    struct traced t = { .kit = kit };
    struct rays pipeline;

    open_sync_rays(kit);
    pipeline = new_rays(kit);
    t.pipeline = make(&pipeline);
    t.buffer = ray_buffer(kit,
                          VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR |
                              VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
                              VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                          1);
    t.address = vkGetBufferDeviceAddress(
        kit->device,
        &(VkBufferDeviceAddressInfo){ .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                      .buffer = t.buffer });
    t.raygen = (VkStridedDeviceAddressRegionKHR){ t.address, RECORD, RECORD };
    t.miss = (VkStridedDeviceAddressRegionKHR){ t.address + MISS_AT, RECORD, RECORD };
    return t;
}

static VkCommandBuffer
record_traced(struct traced *t)
{
    VkCommandBuffer commands = kit_recording(t->kit);

    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, t->pipeline);
    return commands;
}

static void
trace(struct traced *t, VkCommandBuffer commands, uint32_t width)
{
    KIT_DEVICE_COMMAND(t->kit, vkCmdTraceRaysKHR)
    (commands, &t->raygen, &t->miss, &t->none, &t->none, width, 1, 1);
}

SCENE(tables, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct traced t = open_traced(kit);
    VkCommandBuffer commands = record_traced(&t);

    vkCmdFillBuffer(commands, t.buffer, RECORD, RECORD, 0); /* behind the table */
    trace(&t, commands, 1);
    vkCmdFillBuffer(commands, t.buffer, MISS_AT + RECORD, RECORD, 0);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(commands, t.buffer, 0, RECORD, 0);
    full_barrier(commands);
    vkCmdFillBuffer(commands, t.buffer, 0, RECORD, 0);
    trace(&t, commands, 0); /* without rays nothing is read */
    kit_expect(kit, RAW);
    trace(&t, commands, 1);
    after_fill(commands, RAYS, VK_ACCESS_2_SHADER_BINDING_TABLE_READ_BIT_KHR);
    trace(&t, commands, 1);
    kit_end(kit, commands);
    commands = record_traced(&t);
    vkCmdFillBuffer(commands, t.buffer, MISS_AT, RECORD, 0);
    kit_expect(kit, RAW);
    trace(&t, commands, 1);
    kit_end(kit, commands);
    commands = record_traced(&t);
    vkCmdFillBuffer(commands, t.buffer, MISS_AT, RECORD, 0);
    after_fill(commands, RAYS, VK_ACCESS_2_SHADER_READ_BIT);
    trace(&t, commands, 1);
    kit_end(kit, commands);
}

SCENE(indirect_traces, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct traced t = open_traced(kit);
    VkCommandBuffer commands = record_traced(&t);
    PFN_vkCmdTraceRaysIndirectKHR indirect = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR);

    for (int i = 0; i < 2; i++) {
        vkCmdFillBuffer(commands, t.buffer, ARGUMENTS_AT, 12, 0);
        after_fill(commands, i ? VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT : RAYS,
                   i ? VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT : VK_ACCESS_2_SHADER_READ_BIT);
        if (!i) {
            kit_expect(kit, RAW);
        }
        indirect(commands, &t.raygen, &t.miss, &t.none, &t.none, t.address + ARGUMENTS_AT);
        full_barrier(commands);
    }
    vkCmdFillBuffer(commands, t.buffer, ARGUMENTS_AT + 12, 4, 0);
    indirect(commands, &t.raygen, &t.miss, &t.none, &t.none, t.address + ARGUMENTS_AT);
    kit_end(kit, commands);
}

/* An update in place is one write: of the structure, not of itself. */
SCENE(updated_in_place, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct traced t = open_traced(kit);
    VkBuffer storage = ray_buffer(kit, RAY_STORAGE, 1);
    const VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_AABBS_KHR,
        .geometry.aabbs = { .sType =
                                VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR,
                            .data.deviceAddress = ray_address(kit),
                            .stride = 24 },
    };
    VkAccelerationStructureBuildGeometryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = BOTTOM,
        .flags = VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR,
        .srcAccelerationStructure = ray_structure(kit, BOTTOM, storage, 0),
        .geometryCount = 1,
        .pGeometries = &geometry,
    };
    const VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 1 };
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = &range;
    VkCommandBuffer commands = kit_recording(kit);

    info.dstAccelerationStructure = info.srcAccelerationStructure;
    for (int i = 0; i < 3; i++) {
        info.mode = i ? VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR
                      : VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
        info.scratchData.deviceAddress = ray_address(kit);
        if (i == 1) {
            kit_expect(kit, WAW);
        }
        KIT_DEVICE_COMMAND(kit, vkCmdBuildAccelerationStructuresKHR)(commands, 1, &info, &ranges);
        if (i) {
            memory_barrier(commands, true,
                           &(struct masks_spec){
                               .src = BUILDS,
                               .src_access = VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR,
                               .dst = BUILDS,
                               .dst_access = VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR |
                                             VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR });
        }
    }
    kit_end(kit, commands);
    (void)t;
}

KIT_MAIN()
