/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader groups of ray tracing pipelines, and the buffers behind shader binding tables.
 */
#include "newer_ids.h"
#include "ray_scene.h"
#include "shader_scene.h"

#include "ray_rgen.h"
#include "ray_rmiss.h"

#include <stdlib.h>

/* A ray generation and a miss shader, each a group; with a library: its groups behind them. */
static VkPipeline
pipeline(struct kit *kit, VkPipelineCreateFlags flags, VkPipeline library)
{
    VkPipelineShaderStageCreateInfo stages[2] = {
        rig_stage(VK_SHADER_STAGE_RAYGEN_BIT_KHR, MODULE(kit, ray_rgen)),
        rig_stage(VK_SHADER_STAGE_MISS_BIT_KHR, MODULE(kit, ray_rmiss))
    };
    VkRayTracingShaderGroupCreateInfoKHR groups[2];
    VkRayTracingPipelineInterfaceCreateInfoKHR interface = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_INTERFACE_CREATE_INFO_KHR,
        .maxPipelineRayPayloadSize = 16,
        .maxPipelineRayHitAttributeSize = 8
    };
    VkPipelineLibraryCreateInfoKHR libraries = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = library ? 1 : 0,
        .pLibraries = &library
    };
    VkRayTracingPipelineCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
        .flags = flags,
        .stageCount = 2,
        .pStages = stages,
        .groupCount = 2,
        .pGroups = groups,
        .maxPipelineRayRecursionDepth = 1,
        .pLibraryInfo = library ? &libraries : NULL,
        .pLibraryInterface = library || flags ? &interface : NULL,
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
        .basePipelineIndex = -1
    };
    VkPipeline made = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < 2; i++) {
        groups[i] = (VkRayTracingShaderGroupCreateInfoKHR){
            .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
            .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
            .generalShader = i,
            .closestHitShader = VK_SHADER_UNUSED_KHR,
            .anyHitShader = VK_SHADER_UNUSED_KHR,
            .intersectionShader = VK_SHADER_UNUSED_KHR
        };
    }
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateRayTracingPipelinesKHR)(
                    kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(made));
    return made;
}

#define HANDLES_ID(rest) "VUID-vkGetRayTracingShaderGroupHandlesKHR-" rest
#define CAPTURES_ID(rest) "VUID-vkGetRayTracingCaptureReplayShaderGroupHandlesKHR-" rest
#define STACK_ID(rest) "VUID-vkGetRayTracingShaderGroupStackSizeKHR-" rest
#define CAPTURE VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR

SCENE(groups, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static uint8_t data[4096];
    struct ray_device device = ray_features();
    PFN_vkGetRayTracingShaderGroupHandlesKHR handles;
    PFN_vkGetRayTracingCaptureReplayShaderGroupHandlesKHR captures;
    PFN_vkGetRayTracingShaderGroupStackSizeKHR stack;
    VkPipeline compute, alone, linked, library, plain;

    setenv("WAKE_NULL_ANSWERS", "shaderGroupHandleSize=32,shaderGroupHandleCaptureReplaySize=32",
           1);
    device.pipelines.rayTracingPipelineShaderGroupHandleCaptureReplay = VK_TRUE;
    ray_open_with(kit, &device);
    handles = KIT_DEVICE_COMMAND(kit, vkGetRayTracingShaderGroupHandlesKHR);
    captures = KIT_DEVICE_COMMAND(kit, vkGetRayTracingCaptureReplayShaderGroupHandlesKHR);
    stack = KIT_DEVICE_COMMAND(kit, vkGetRayTracingShaderGroupStackSizeKHR);
    compute = kit_compute_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                   KIT_SHADER_NOTHING_COMP);
    alone = pipeline(kit, CAPTURE, VK_NULL_HANDLE);
    plain = pipeline(kit, 0, VK_NULL_HANDLE);
    library = pipeline(kit, VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, VK_NULL_HANDLE);
    linked = pipeline(kit, 0, library);

    (void)handles(kit->device, alone, 0, 2, 64, data);
    (void)handles(kit->device, linked, 1, 3, 96, data);
    kit_expect(kit, HANDLES_ID("pipeline-03482"));
    (void)handles(kit->device, library, 0, 1, 32, data);
    kit_expect(kit, HANDLES_ID("pipeline-04619"));
    (void)handles(kit->device, compute, 0, 1, 32, data);
    kit_expect(kit, HANDLES_ID("firstGroup-04050"));
    kit_expect(kit, HANDLES_ID("firstGroup-02419"));
    (void)handles(kit->device, alone, 2, 1, 32, data);
    kit_expect(kit, HANDLES_ID("firstGroup-04050"));
    (void)handles(kit->device, alone, 2, 0, 32, data);
    kit_expect(kit, HANDLES_ID("firstGroup-02419"));
    (void)handles(kit->device, linked, 2, 3, 96, data);
    kit_expect(kit, HANDLES_ID("dataSize-02420"));
    (void)handles(kit->device, alone, 0, 2, 63, data);

    (void)captures(kit->device, alone, 0, 2, 64, data);
    kit_expect(kit, CAPTURES_ID("pipeline-03607"));
    (void)captures(kit->device, plain, 0, 2, 64, data);
    kit_expect(kit, CAPTURES_ID("pipeline-06720"));
    (void)captures(kit->device,
                   pipeline(kit, CAPTURE | VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, VK_NULL_HANDLE), 0,
                   2, 64, data);
    kit_expect(kit, CAPTURES_ID("pipeline-04620"));
    (void)captures(kit->device, compute, 0, 1, 32, data);
    kit_expect(kit, CAPTURES_ID("firstGroup-04051"));
    kit_expect(kit, CAPTURES_ID("firstGroup-03483"));
    (void)captures(kit->device, alone, 2, 1, 32, data);
    kit_expect(kit, CAPTURES_ID("firstGroup-03483"));
    (void)captures(kit->device, alone, 1, 2, 64, data);
    kit_expect(kit, CAPTURES_ID("dataSize-03484"));
    (void)captures(kit->device, alone, 0, 2, 63, data);

    (void)stack(kit->device, alone, 1, VK_SHADER_GROUP_SHADER_GENERAL_KHR);
    kit_expect(kit, STACK_ID("pipeline-04622"));
    (void)stack(kit->device, compute, 0, VK_SHADER_GROUP_SHADER_GENERAL_KHR);
    kit_expect(kit, STACK_ID("group-03608"));
    (void)stack(kit->device, alone, 2, VK_SHADER_GROUP_SHADER_GENERAL_KHR);
    kit_expect(kit, STACK_ID("groupShader-03609"));
    (void)stack(kit->device, alone, 1, VK_SHADER_GROUP_SHADER_ANY_HIT_KHR);
}

SCENE(groups_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static uint8_t data[64];

    ray_open(kit);
    kit_expect(kit, CAPTURES_ID("rayTracingPipelineShaderGroupHandleCaptureReplay-03606"));
    (void)KIT_DEVICE_COMMAND(kit, vkGetRayTracingCaptureReplayShaderGroupHandlesKHR)(
        kit->device, pipeline(kit, 0, VK_NULL_HANDLE), 0, 1, 32, data);
}

static VkDeviceAddress
address_of(struct kit *kit, VkBufferUsageFlags usage)
{
    VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                       .buffer = ray_buffer(kit, usage, 1) };

    return vkGetBufferDeviceAddress(kit->device, &info);
}

SCENE(table_buffers, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const char *const rests[4] = { "pRayGenShaderBindingTable-03681",
                                          "pMissShaderBindingTable-03684",
                                          "pHitShaderBindingTable-03688",
                                          "pCallableShaderBindingTable-03692" };
    VkStridedDeviceAddressRegionKHR good, t[4];
    VkDeviceAddress tables, plain, indirect;
    VkCommandBuffer commands;
    char id[128];

#define TRACE(...)                             \
    t[0] = t[1] = t[2] = t[3] = good;          \
    __VA_ARGS__;                               \
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR) \
    (commands, &t[0], &t[1], &t[2], &t[3], 1, 1, 1)
    setenv("WAKE_NULL_ANSWERS", "maxShaderGroupStride=4194304", 1);
    ray_open(kit);
    tables = address_of(kit, VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR);
    plain = address_of(kit, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    indirect = address_of(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    good = (VkStridedDeviceAddressRegionKHR){ tables, 64, 64 };
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR,
                      pipeline(kit, 0, VK_NULL_HANDLE));
    TRACE((void)t);
    for (int i = 0; i < 4; i++) {
        snprintf(id, sizeof(id), "VUID-vkCmdTraceRaysKHR-%s", rests[i]);
        kit_expect(kit, id);
        TRACE(t[i].deviceAddress = plain);
        snprintf(id, sizeof(id), "VUID-vkCmdTraceRaysIndirectKHR-%s", rests[i]);
        kit_expect(kit, id);
        KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
        (commands, &t[0], &t[1], &t[2], &t[3], indirect);
    }
    TRACE(t[1].size = (1 << 20));
    kit_expect(kit, "VUID-VkStridedDeviceAddressRegionKHR-size-04631");
    TRACE(t[1].size = (1 << 20) + 64);
    kit_expect(kit, NEWER_ID("UNASSIGNED-TraceRays-InvalidRayGenSBTAddress",
                             "VUID-VkStridedDeviceAddressRegionKHR-size-04631"));
    TRACE(t[0].deviceAddress = 0);
    kit_expect_newer(kit, NEWER_ID("UNASSIGNED-TraceRays-InvalidRayGenSBTAddress", NULL));
    TRACE(t[0] = (VkStridedDeviceAddressRegionKHR){ 0 });
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-VkStridedDeviceAddressRegionKHR-size-04631"));
    TRACE(t[2].deviceAddress = 0);
    TRACE(t[1] = (VkStridedDeviceAddressRegionKHR){ 0 });
    kit_expect(kit, "VUID-VkStridedDeviceAddressRegionKHR-size-04632");
    TRACE(t[1].stride = (1 << 20) + 64);
    TRACE(t[1].stride = 1 << 20);
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (commands, &good, &good, &good, &good, indirect);
    kit_expect(kit, "VUID-vkCmdTraceRaysIndirectKHR-indirectDeviceAddress-03633");
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (commands, &good, &good, &good, &good, plain);
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (commands, &good, &good, &good, &good, indirect + (1 << 20) - 12);
    kit_expect(kit, "VUID-vkCmdTraceRaysIndirectKHR-indirectDeviceAddress-03636");
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (commands, &good, &good, &good, &good, indirect + (1 << 20) - 8);
    kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-size-11364",
                             "VUID-vkCmdTraceRaysIndirectKHR-indirectDeviceAddress-03636"));
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (commands, &good, &good, &good, &good, 0x1000);
    kit_expect(kit, NEWER_ID("VUID-vkCmdTraceRaysIndirectKHR-indirectDeviceAddress-parameter",
                             "VUID-vkCmdTraceRaysIndirectKHR-indirectDeviceAddress-03636"));
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (commands, &good, &good, &good, &good, 0);
    kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-None-10894",
                             "VUID-vkCmdTraceRaysIndirectKHR-indirectDeviceAddress-03632"));
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (commands, &good, &good, &good, &good,
     ray_freed_address(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT));
    kit_end(kit, commands);
#undef TRACE
}

#define INDIRECT2_ID(rest) "VUID-vkCmdTraceRaysIndirect2KHR-" rest

SCENE(indirect2, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    for (int enabled = 0; enabled < 2; enabled++) {
        VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR maintenance = {
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MAINTENANCE_1_FEATURES_KHR,
            .rayTracingMaintenance1 = VK_TRUE,
            .rayTracingPipelineTraceRaysIndirect2 = enabled
        };
        struct ray_device device = ray_features();
        VkDeviceAddress indirect, plain;
        VkCommandBuffer commands;
        PFN_vkCmdTraceRaysIndirect2KHR trace;

        maintenance.pNext = &device.v12;
        device.v12.pNext = &device.structures;
        device.structures.pNext = &device.pipelines;
        kit_open(kit,
                 &(struct kit_config){
                     .device_next = &maintenance,
                     .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                            VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                            VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                                            VK_KHR_RAY_TRACING_MAINTENANCE_1_EXTENSION_NAME } });
        trace = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirect2KHR);
        indirect = address_of(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
        plain = address_of(kit, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
        commands = kit_primary(kit);
        kit_begin(kit, commands, 0);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR,
                          pipeline(kit, 0, VK_NULL_HANDLE));
        if (!enabled) {
            kit_expect(kit, INDIRECT2_ID("rayTracingPipelineTraceRaysIndirect2-03637"));
        }
        trace(commands, indirect);
        if (enabled) {
            kit_expect(kit, INDIRECT2_ID("indirectDeviceAddress-03634"));
            trace(commands, indirect + 2);
            kit_expect(kit, INDIRECT2_ID("indirectDeviceAddress-03636"));
            trace(commands, indirect + (1 << 20) - 64);
            kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-size-11364",
                                     INDIRECT2_ID("indirectDeviceAddress-03636")));
            trace(commands, 0x1000);
            kit_expect(kit, NEWER_ID(INDIRECT2_ID("indirectDeviceAddress-parameter"),
                                     INDIRECT2_ID("indirectDeviceAddress-03636")));
            trace(commands, 0);
            kit_expect(kit, INDIRECT2_ID("indirectDeviceAddress-03633"));
            trace(commands, plain);
            kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-None-10894",
                                     INDIRECT2_ID("indirectDeviceAddress-03632")));
            trace(commands, ray_freed_address(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT));
        }
        kit_end(kit, commands);
        kit_close(kit);
    }
}

KIT_MAIN()
