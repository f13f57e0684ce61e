/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The stage of a timestamp or a buffer marker, and the place that a marker is written to.
 */
#include "newer_ids.h"

static VkQueryPool
timestamps(struct kit *kit, uint32_t count)
{
    VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = VK_QUERY_TYPE_TIMESTAMP,
        .queryCount = count,
    };
    VkQueryPool pool = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    return pool;
}

/* Stages of extensions whose features are not enabled, and the ids of the four commands. */
static const struct {
    VkPipelineStageFlags2 stage;
    const char *timestamp, *timestamp2, *marker, *marker2;
} stages[] = {
    { VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT, "VUID-vkCmdWriteTimestamp-pipelineStage-04075",
      "VUID-vkCmdWriteTimestamp2-stage-03929", "VUID-vkCmdWriteBufferMarkerAMD-pipelineStage-04075",
      "VUID-vkCmdWriteBufferMarker2AMD-stage-03929" },
    { VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT,
      "VUID-vkCmdWriteTimestamp-pipelineStage-04076", "VUID-vkCmdWriteTimestamp2-stage-03930",
      "VUID-vkCmdWriteBufferMarkerAMD-pipelineStage-04076",
      "VUID-vkCmdWriteBufferMarker2AMD-stage-03930" },
    { VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT,
      "VUID-vkCmdWriteTimestamp-pipelineStage-04077", "VUID-vkCmdWriteTimestamp2-stage-03931",
      "VUID-vkCmdWriteBufferMarkerAMD-pipelineStage-04077",
      "VUID-vkCmdWriteBufferMarker2AMD-stage-03931" },
    { VK_PIPELINE_STAGE_2_FRAGMENT_DENSITY_PROCESS_BIT_EXT,
      "VUID-vkCmdWriteTimestamp-pipelineStage-04078", "VUID-vkCmdWriteTimestamp2-stage-03932",
      "VUID-vkCmdWriteBufferMarkerAMD-pipelineStage-04078",
      "VUID-vkCmdWriteBufferMarker2AMD-stage-03932" },
    { VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT,
      "VUID-vkCmdWriteTimestamp-pipelineStage-04079", "VUID-vkCmdWriteTimestamp2-stage-03933",
      "VUID-vkCmdWriteBufferMarkerAMD-pipelineStage-04079",
      "VUID-vkCmdWriteBufferMarker2AMD-stage-03933" },
    { VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT, "VUID-vkCmdWriteTimestamp-pipelineStage-04080",
      "VUID-vkCmdWriteTimestamp2-stage-03934", "VUID-vkCmdWriteBufferMarkerAMD-pipelineStage-04080",
      "VUID-vkCmdWriteBufferMarker2AMD-stage-03934" },
    { VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT, "VUID-vkCmdWriteTimestamp-pipelineStage-07077",
      "VUID-vkCmdWriteTimestamp2-stage-03935", "VUID-vkCmdWriteBufferMarkerAMD-pipelineStage-07077",
      "VUID-vkCmdWriteBufferMarker2AMD-stage-03935" },
    { VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
      "VUID-vkCmdWriteTimestamp-shadingRateImage-07314", "VUID-vkCmdWriteTimestamp2-stage-07316",
      "VUID-vkCmdWriteBufferMarkerAMD-shadingRateImage-07314",
      "VUID-vkCmdWriteBufferMarker2AMD-stage-07316" },
};

static void
open_marker(struct kit *kit, bool second)
{
    static const VkPhysicalDeviceVulkan13Features on = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    static const VkPhysicalDeviceFeatures2 nothing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2
    };

    kit_open(kit,
             &(struct kit_config){
                 .device_extensions = { "VK_AMD_buffer_marker", "VK_EXT_mesh_shader",
                                        "VK_EXT_transform_feedback", "VK_EXT_conditional_rendering",
                                        "VK_EXT_fragment_density_map",
                                        "VK_KHR_fragment_shading_rate", "VK_KHR_synchronization2" },
                 .device_next = second ? (const void *)&on : (const void *)&nothing,
                 .queues = KIT_MAX_QUEUES,
             });
}

SCENE(stages_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_marker(kit, true);
    PFN_vkCmdWriteBufferMarkerAMD mark = KIT_DEVICE_COMMAND(kit, vkCmdWriteBufferMarkerAMD);
    PFN_vkCmdWriteBufferMarker2AMD mark2 = KIT_DEVICE_COMMAND(kit, vkCmdWriteBufferMarker2AMD);
    VkQueryPool pool = timestamps(kit, 2 * KIT_COUNT(stages) + 1);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, pool, 0, 2 * KIT_COUNT(stages) + 1);
    for (uint32_t i = 0; i < KIT_COUNT(stages); i++) {
        kit_expect(kit, stages[i].timestamp);
        vkCmdWriteTimestamp(commands, (VkPipelineStageFlagBits)stages[i].stage, pool, i);
        kit_expect(kit, stages[i].timestamp2);
        vkCmdWriteTimestamp2(commands, stages[i].stage, pool, KIT_COUNT(stages) + i);
        kit_expect(kit, stages[i].marker);
        mark(commands, (VkPipelineStageFlagBits)stages[i].stage, buffer, 0, 1);
        kit_expect(kit, stages[i].marker2);
        mark2(commands, stages[i].stage, buffer, 0, 1);
    }
#if HAS_NEWER_IDS
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-03859");
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-03930");
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-03931");
    vkCmdWriteTimestamp2(commands,
                         VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT |
                             VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT,
                         pool, 2 * KIT_COUNT(stages));
#endif
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(stages_of_huawei, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkPhysicalDeviceVulkan13Features on = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    kit_open(
        kit,
        &(struct kit_config){
            .device_extensions = { "VK_AMD_buffer_marker", "VK_KHR_synchronization2",
                                   "VK_HUAWEI_subpass_shading", "VK_HUAWEI_invocation_mask",
                                   "VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure",
                                   "VK_KHR_deferred_host_operations" },
            .device_next = &on,
        });
    PFN_vkCmdWriteBufferMarker2AMD mark = KIT_DEVICE_COMMAND(kit, vkCmdWriteBufferMarker2AMD);
    VkQueryPool pool = timestamps(kit, 2);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, pool, 0, 2);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-04957");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_SUBPASS_SHADING_BIT_HUAWEI, pool, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-04995");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI, pool, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarker2AMD-stage-04957");
    mark(commands, VK_PIPELINE_STAGE_2_SUBPASS_SHADING_BIT_HUAWEI, buffer, 0, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarker2AMD-stage-04995");
    mark(commands, VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI, buffer, 0, 1);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(stage_none_of_1_1, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_1,
                                        .device_extensions = { "VK_AMD_buffer_marker" } });
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    kit_expect(kit, NEWER_ID("VUID-vkCmdWriteBufferMarkerAMD-synchronization2-06489",
                             "VUID-vkCmdWriteBufferMarkerAMD-pipelineStage-06490"));
    KIT_DEVICE_COMMAND(kit, vkCmdWriteBufferMarkerAMD)
    (commands, (VkPipelineStageFlagBits)0, buffer, 0, 1);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(stage_none, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_marker(kit, false);
    PFN_vkCmdWriteBufferMarkerAMD mark = KIT_DEVICE_COMMAND(kit, vkCmdWriteBufferMarkerAMD);
    PFN_vkCmdWriteBufferMarker2AMD mark2 = KIT_DEVICE_COMMAND(kit, vkCmdWriteBufferMarker2AMD);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarkerAMD-synchronization2-06489");
    mark(commands, VK_PIPELINE_STAGE_NONE, buffer, 0, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarker2AMD-synchronization2-03893");
    mark2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, buffer, 0, 1);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(markers, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_marker(kit, true);
    PFN_vkCmdWriteBufferMarkerAMD mark = KIT_DEVICE_COMMAND(kit, vkCmdWriteBufferMarkerAMD);
    PFN_vkCmdWriteBufferMarker2AMD mark2 = KIT_DEVICE_COMMAND(kit, vkCmdWriteBufferMarker2AMD);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkBuffer other = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkBuffer unbound = kit_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    mark(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, buffer, 60, 1);
    mark2(commands, VK_PIPELINE_STAGE_2_COPY_BIT, buffer, 60, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarkerAMD-dstOffset-01798");
    mark(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, buffer, 64, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarker2AMD-dstOffset-03896");
    mark2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, buffer, 64, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarkerAMD-dstBuffer-01799");
    mark(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, other, 0, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarker2AMD-dstBuffer-03897");
    mark2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, other, 0, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarkerAMD-dstBuffer-01800");
    mark(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, unbound, 0, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarker2AMD-dstBuffer-03898");
    mark2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, unbound, 0, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarkerAMD-dstOffset-01801");
    mark(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, buffer, 2, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarker2AMD-dstOffset-03899");
    mark2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, buffer, 2, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarker2AMD-stage-03894");
    mark2(commands, VK_PIPELINE_STAGE_2_COPY_BIT | VK_PIPELINE_STAGE_2_BLIT_BIT, buffer, 0, 1);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(markers_of_family, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_marker(kit, true);
    PFN_vkCmdWriteBufferMarkerAMD mark = KIT_DEVICE_COMMAND(kit, vkCmdWriteBufferMarkerAMD);
    PFN_vkCmdWriteBufferMarker2AMD mark2 = KIT_DEVICE_COMMAND(kit, vkCmdWriteBufferMarker2AMD);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, 1, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    mark(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, buffer, 0, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarkerAMD-pipelineStage-04074");
    mark(commands, VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT, buffer, 0, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarker2AMD-stage-03895");
    mark2(commands, VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT, buffer, 0, 1);
    kit_end(kit, commands);
    kit_close(kit);
}

KIT_MAIN()
