/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Timestamps: stages, queue families, features, and queries that are none of timestamps.
 */
#include "query_scene.h"

#include <stdlib.h>

SCENE(timestamp_valid, KIT_PLAIN)
{
    kit_need_timestamps(kit);
    VkQueryPool times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, times, 0, 4);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 0);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT, times, 1);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_COPY_BIT, times, 2);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, times, 3);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(timestamp_wrong, KIT_NULL_DRIVER)
{
    kit_need_timestamps(kit);
    VkQueryPool times = TIMESTAMPS(kit, 4), pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, times, 0, 4);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-queryPool-01416");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, pool, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-queryPool-03861");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, pool, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-query-04904");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-query-04903");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-pipelineStage-04075");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_GEOMETRY_SHADER_BIT, times, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-pipelineStage-04076");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TESSELLATION_CONTROL_SHADER_BIT, times, 1);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-03929");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT, times, 2);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-03930");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT, times,
                         3);
    kit_end(kit, commands);
}

/* Nothing follows from what was told. */
SCENE(wrong_query_is_no_query, KIT_NULL_DRIVER)
{
    kit_need_timestamps(kit);
    VkQueryPool pool = OCCLUSION(kit, 2), other = OCCLUSION(kit, 1);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 2);
    vkCmdResetQueryPool(commands, other, 0, 1);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-queryPool-01416");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, pool, 0);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-query-00802");
    vkCmdBeginQuery(commands, pool, 2, 0);
    vkCmdBeginQuery(commands, other, 0, 0);
    vkCmdEndQuery(commands, other, 0);
    kit_end(kit, commands);
}

SCENE(timestamp_two_stages, KIT_NULL_DRIVER)
{
    kit_need_timestamps(kit);
    VkQueryPool times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, times, 0, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-03859");
    vkCmdWriteTimestamp2(
        commands, VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
        times, 0);
    kit_end(kit, commands);
}

SCENE(timestamp_stage_of_family, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_FAMILIES)
{
    open_with(kit, NULL, NULL, NULL);
    VkQueryPool times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, 1, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, times, 0, 4);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, times, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-pipelineStage-04074");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, times, 1);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-03860");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT, times, 2);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(timestamp_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkPhysicalDeviceFeatures2 nothing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2
    };

    kit_open(kit, &(struct kit_config){ .device_next = &nothing });
    VkQueryPool times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, times, 0, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-synchronization2-03858");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 0);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(timestamp_without_bits, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+untimed:1", 1);
    open_with(kit, NULL, NULL, NULL);
    VkQueryPool times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, times, 0, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-timestampValidBits-00829");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-timestampValidBits-03863");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 1);
    kit_end(kit, commands);
    kit_close(kit);
}

KIT_MAIN()
