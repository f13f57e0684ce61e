/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Arguments of indirect traces as the device finds them, with the shader binding tables that
 * vkCmdTraceRaysIndirect2KHR() takes from there. On the null driver, which copies what it is told
 * to and casts no rays.
 */
#include "gpuav_scene.h"
#include "kit_null.h"
#include "ray_scene.h"
#include "shader_scene.h"

#include "ray_rgen.h"

#include <stddef.h>

KIT_MAIN()

#define TRACES (KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES | KIT_NEEDS_WAKE)
#define TRACE_ID(rest) "VUID-VkTraceRaysIndirectCommandKHR-" rest
#define TRACE2_ID(rest) "VUID-VkTraceRaysIndirectCommand2KHR-" rest

/* What is put into the arguments, and a value to go with it. */
#define SET(member, value)                                                            \
    {                                                                                 \
        offsetof(VkTraceRaysIndirectCommand2KHR, member),                             \
            sizeof(((VkTraceRaysIndirectCommand2KHR *)0)->member), (uint64_t)(value), \
    }

struct change {
    size_t offset, size;
    uint64_t value; /* added where the member is an address */
};

static void
open_traces(struct kit *kit)
{
    struct ray_device device = ray_features();
    VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR maintenance = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MAINTENANCE_1_FEATURES_KHR,
        .pNext = &device.v12,
        .rayTracingMaintenance1 = VK_TRUE,
        .rayTracingPipelineTraceRaysIndirect2 = VK_TRUE,
    };
    struct kit_config config = {
        .device_next = &maintenance,
        .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                               VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                               VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                               VK_KHR_RAY_TRACING_MAINTENANCE_1_EXTENSION_NAME },
    };

    device.v12.pNext = &device.structures;
    device.structures.pNext = &device.pipelines;
    kit_null_control()->set_write_mode(true);
    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
}

static VkPipeline
pipeline(struct kit *kit)
{
    const VkPipelineShaderStageCreateInfo stage = rig_stage(VK_SHADER_STAGE_RAYGEN_BIT_KHR,
                                                            MODULE(kit, ray_rgen));
    const VkRayTracingShaderGroupCreateInfoKHR group = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
        .closestHitShader = VK_SHADER_UNUSED_KHR,
        .anyHitShader = VK_SHADER_UNUSED_KHR,
        .intersectionShader = VK_SHADER_UNUSED_KHR,
    };
    const VkRayTracingPipelineCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
        .stageCount = 1,
        .pStages = &stage,
        .groupCount = 1,
        .pGroups = &group,
        .maxPipelineRayRecursionDepth = 1,
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
        .basePipelineIndex = -1,
    };
    VkPipeline made = VK_NULL_HANDLE;

    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateRayTracingPipelinesKHR)(
                    kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(made));
    return made;
}

/* Where the null driver says that a buffer is, its memory is. */
static VkDeviceAddress
address_of(struct kit *kit, VkBufferUsageFlags usage)
{
    VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                       .buffer = ray_buffer(kit, usage, 1) };

    return vkGetBufferDeviceAddress(kit->device, &info);
}

static void
run(struct kit *kit, VkCommandBuffer commands)
{
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static VkCommandBuffer
begin(struct kit *kit)
{
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, pipeline(kit));
    return commands;
}

/* A trace whose tables are all right, but for the change. */
static void
trace2(struct kit *kit, const struct change *change, VkBufferUsageFlags miss_usage)
{
    open_traces(kit);
    VkDeviceAddress tables = ray_address(kit);
    VkDeviceAddress from = address_of(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    VkTraceRaysIndirectCommand2KHR with = {
        .raygenShaderRecordAddress = tables,
        .raygenShaderRecordSize = 64,
        .missShaderBindingTableAddress = miss_usage ? address_of(kit, miss_usage) : tables + 64,
        .missShaderBindingTableSize = 64,
        .missShaderBindingTableStride = 64,
        .hitShaderBindingTableAddress = tables + 128,
        .hitShaderBindingTableSize = 64,
        .hitShaderBindingTableStride = 64,
        .width = 8,
        .height = 8,
        .depth = 1,
    };
    VkCommandBuffer commands = begin(kit);

    if (change) {
        bool address = change->size == sizeof(uint64_t);
        uint64_t value = change->value;
        uint64_t old = 0;

        memcpy(&old, (char *)&with + change->offset, change->size);
        value += address ? old : 0;
        memcpy((char *)&with + change->offset, &value, change->size);
    }
    memcpy((void *)(uintptr_t)from, &with, sizeof(with));
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirect2KHR)(commands, from);
    run(kit, commands);
}

/* No callable shaders: no table. */
SCENE(tables_inside, TRACES)
{
    trace2(kit, NULL, 0);
}

SCENE(tables_of_nothing, TRACES)
{
    /* Where a table has no bytes, what is there does not matter. */
    const struct change none = SET(missShaderBindingTableSize, -64);

    trace2(kit, &none, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
}

#define WRONG(name, member, value, rest, text)                                       \
    SCENE(name, TRACES)                                                              \
    {                                                                                \
        const struct change change = SET(member, value);                             \
        kit_expect(kit, TRACE2_ID(rest));                                            \
        trace2(kit, &change, 0);                                                     \
        gpuav_check_text(kit, TRACE2_ID(rest),                                       \
                         (const char *const[]){ text, "Ray Trace Index 0.", NULL }); \
    }

WRONG(raygen_base, raygenShaderRecordAddress, 32, "pRayGenShaderBindingTable-03682",
      "vkCmdTraceRaysIndirect2KHR(): raygenShaderRecordAddress is 0x")
WRONG(miss_base, missShaderBindingTableAddress, 32, "pMissShaderBindingTable-03685",
      "in the arguments, but shaderGroupBaseAlignment is 64")
WRONG(hit_base, hitShaderBindingTableAddress, 32, "pHitShaderBindingTable-03689",
      "hitShaderBindingTableAddress is 0x")
WRONG(callable_base, callableShaderBindingTableAddress, 32, "pCallableShaderBindingTable-03693",
      "callableShaderBindingTableAddress is 0x20 in")
WRONG(miss_stride, missShaderBindingTableStride, -16, "stride-03686",
      "missShaderBindingTableStride is 48 in the arguments, but shaderGroupHandleAlignment is 32")
WRONG(hit_stride, hitShaderBindingTableStride, -16, "stride-03690",
      "hitShaderBindingTableStride is 48")
WRONG(callable_stride, callableShaderBindingTableStride, 48, "stride-03694",
      "callableShaderBindingTableStride is 48")
WRONG(miss_far, missShaderBindingTableStride, 4064, "stride-04029",
      "missShaderBindingTableStride is 4128 in the arguments, but maxShaderGroupStride is 4096")
WRONG(hit_far, hitShaderBindingTableStride, 4064, "stride-04035",
      "hitShaderBindingTableStride is 4128")
WRONG(callable_far, callableShaderBindingTableStride, 4128, "stride-04041",
      "callableShaderBindingTableStride is 4128")
WRONG(too_wide, width, UINT32_MAX, "width-03641",
      "width * height * depth is 4294967295 * 8 * 1 in the arguments")

SCENE(tables_elsewhere, TRACES)
{
    kit_expect(kit, TRACE2_ID("pMissShaderBindingTable-03684"));
    trace2(kit, NULL, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    /* Of a buffer that is gone by the time that the arguments are read nothing is known. */
    kit_log_wait(&kit->log, TRACE2_ID("pMissShaderBindingTable-03684"), 1);
    gpuav_check_text(kit, TRACE2_ID("pMissShaderBindingTable-03684"),
                     (const char *const[]){ "missShaderBindingTableAddress is 0x",
                                            "VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR", NULL });
}

SCENE(tables_in_another, TRACES)
{
    trace2(kit, NULL, VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR);
}

/* ---- the first version: nothing but a size --------------------------------------------------- */

static void
trace(struct kit *kit, uint32_t width)
{
    const VkTraceRaysIndirectCommandKHR with = { width, 1, 1 };

    open_traces(kit);
    VkDeviceAddress from = address_of(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    VkCommandBuffer commands = begin(kit);
    const VkStridedDeviceAddressRegionKHR table = { ray_address(kit), 64, 64 }, none = { 0 };

    memcpy((void *)(uintptr_t)from, &with, sizeof(with));
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (commands, &table, &table, &table, &none, from);
    run(kit, commands);
}

SCENE(size_inside, TRACES)
{
    trace(kit, 64);
}

SCENE(size_outside, TRACES)
{
    kit_expect(kit, TRACE_ID("width-03641"));
    trace(kit, UINT32_MAX);
}
