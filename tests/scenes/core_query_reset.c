/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A query is reset before each use, by whichever command buffer or host call comes before.
 */
#include "kit.h"

static VkQueryPool
pool_of(struct kit *kit, VkQueryType type, uint32_t count)
{
    VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = type,
        .queryCount = count,
    };
    VkQueryPool pool = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    return pool;
}

#define OCCLUSION(kit, count) pool_of((kit), VK_QUERY_TYPE_OCCLUSION, (count))
#define TIMESTAMPS(kit, count) pool_of((kit), VK_QUERY_TYPE_TIMESTAMP, (count))

/* A command buffer that resets, uses, or both. */
static VkCommandBuffer
recorded(struct kit *kit, VkQueryPool pool, bool reset, bool use)
{
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    if (reset) {
        vkCmdResetQueryPool(commands, pool, 0, 1);
    }
    if (use) {
        vkCmdBeginQuery(commands, pool, 0, 0);
        vkCmdEndQuery(commands, pool, 0);
    }
    kit_end(kit, commands);
    return commands;
}

static void
run(struct kit *kit, VkCommandBuffer commands)
{
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(reset_in_another_command_buffer, KIT_PLAIN)
{
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkCommandBuffer use = recorded(kit, pool, false, true),
                    reset = recorded(kit, pool, true, false);

    run(kit, reset);
    run(kit, use);
    run(kit, reset);
    run(kit, use);
}

SCENE(reset_in_the_same_submit, KIT_PLAIN)
{
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkCommandBuffer both[] = { recorded(kit, pool, true, false), recorded(kit, pool, false, true) };
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                            .commandBufferCount = 2,
                            .pCommandBuffers = both };

    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(reset_after_use_in_the_same_submit, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkCommandBuffer both[] = { recorded(kit, pool, false, true), recorded(kit, pool, true, false) };
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                            .commandBufferCount = 2,
                            .pCommandBuffers = both };

    kit_expect(kit, "VUID-vkCmdBeginQuery-None-00807");
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(never_reset, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkQueryPool pool = OCCLUSION(kit, 1);

    kit_expect(kit, "VUID-vkCmdBeginQuery-None-00807");
    run(kit, recorded(kit, pool, false, true));
}

SCENE(used_in_two_submits, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkCommandBuffer use = recorded(kit, pool, false, true);

    run(kit, recorded(kit, pool, true, false));
    run(kit, use);
    kit_expect(kit, "VUID-vkCmdBeginQuery-None-00807");
    run(kit, use);
}

SCENE(used_twice_in_one_recording, KIT_NULL_DRIVER)
{
    kit_need_timestamps(kit);
    VkQueryPool pool = OCCLUSION(kit, 2), times = TIMESTAMPS(kit, 2);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, pool, 0, 2);
    vkCmdResetQueryPool(commands, times, 0, 2);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-None-00807");
    vkCmdBeginQuery(commands, pool, 0, 0);
    kit_allow(kit, "VUID-vkCmdEndQuery-None-01923"); /* where callbacks skip calls */
    vkCmdEndQuery(commands, pool, 0);
    vkCmdBeginQuery(commands, pool, 1, 0);
    vkCmdEndQuery(commands, pool, 1);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-None-00830");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 0);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 1);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-None-03864");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 1);
    kit_end(kit, commands);
}

/* Each that was not reset is told. */
SCENE(several_not_reset, KIT_NULL_DRIVER | KIT_APPLIES)
{
    kit_need_timestamps(kit);
    VkQueryPool times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = recorded(kit, times, true, false);

    run(kit, commands);
    kit_begin(kit, commands, 0);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 0);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 1);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 3);
    kit_end(kit, commands);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-None-00830");
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-None-03864");
    run(kit, commands);
}

SCENE(timestamps_never_reset, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkCommandBuffer commands = kit_primary(kit);

    kit_expect(kit, "VUID-vkCmdWriteTimestamp-None-00830");
    kit_begin(kit, commands, 0);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, TIMESTAMPS(kit, 2), 1);
    kit_end(kit, commands);
    run(kit, commands);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-None-03864");
    kit_begin(kit, commands, 0);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, TIMESTAMPS(kit, 2), 1);
    kit_end(kit, commands);
    run(kit, commands);
}

SCENE(reset_by_the_host, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .hostQueryReset = VK_TRUE,
    };

    kit_open(kit, &(struct kit_config){ .device_next = &features });
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkCommandBuffer use = recorded(kit, pool, false, true);
    vkResetQueryPool(kit->device, pool, 0, 1);
    run(kit, use);
    vkResetQueryPool(kit->device, pool, 0, 1);
    run(kit, use);
    kit_expect(kit, "VUID-vkCmdBeginQuery-None-00807");
    run(kit, use);
    kit_close(kit);
}

SCENE(reset_by_a_secondary, KIT_PLAIN)
{
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkCommandPool command_pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, command_pool,
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    vkCmdResetQueryPool(secondary, pool, 0, 1);
    kit_end(kit, secondary);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &secondary);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    kit_end(kit, commands);
    run(kit, commands);
}

SCENE(used_by_a_secondary, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkCommandPool command_pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, command_pool,
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    vkCmdBeginQuery(secondary, pool, 0, 0);
    vkCmdEndQuery(secondary, pool, 0);
    kit_end(kit, secondary);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
    kit_expect(kit, "VUID-vkCmdBeginQuery-None-00807");
    run(kit, commands);
}

/* Queues execute in an order that semaphores decide: nothing is said of queries that several
 * use. */
SCENE(reset_on_another_queue, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER | KIT_MANY_FAMILIES)
{
    kit_open(kit, &(struct kit_config){ .queues = 2 });
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkCommandBuffer use = recorded(kit, pool, false, true),
                    reset = recorded(kit, pool, true, false);

    run(kit, reset);
    run(kit, use);
    KIT_VK(kit, kit_submit(kit->queues[1], reset, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queues[1]));
    run(kit, use);
    kit_close(kit);
}

/* ---- known by results ------------------------------------------------------------------------ */

/* Queries whose results have come are not in use any more, though nothing was waited for. */
static VkQueryPool
with_results(struct kit *kit, uint32_t used)
{
    VkQueryPool pool = TIMESTAMPS(kit, used);
    VkCommandBuffer commands = kit_recording(kit);
    uint64_t result;

    kit_need_timestamps(kit);
    vkCmdResetQueryPool(commands, pool, 0, used);
    for (uint32_t i = 0; i < used; i++) {
        vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, i);
    }
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit,
           vkGetQueryPoolResults(kit->device, pool, 0, 1, sizeof(result), &result, sizeof(result),
                                 VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT));
    return pool;
}

static void
open_host_resets(struct kit *kit)
{
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .hostQueryReset = VK_TRUE
    };

    kit_open(kit, &(struct kit_config){ .device_next = &features });
}

SCENE(reset_behind_results, KIT_NO_DEVICE)
{
    VkQueryPool pool;

    open_host_resets(kit);
    pool = with_results(kit, 1);
    vkResetQueryPool(kit->device, pool, 0, 1);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    pool = with_results(kit, 1);
    kit_drop(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* The results of another query show nothing. */
SCENE(reset_behind_other_results, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkQueryPool pool;

    open_host_resets(kit);
    pool = with_results(kit, 2);
    vkResetQueryPool(kit->device, pool, 0, 1);
    kit_expect(kit, "VUID-vkResetQueryPool-firstQuery-02741");
    vkResetQueryPool(kit->device, pool, 1, 1);
    kit_drop_pending(kit, "VUID-vkDestroyQueryPool-queryPool-00793", VK_OBJECT_TYPE_QUERY_POOL,
                     KIT_HANDLE(pool));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

KIT_MAIN()

/* ---- in the order of execution --------------------------------------------------------------- */

static void
submit_held(struct kit *kit, VkCommandBuffer commands, VkSemaphore timeline, uint64_t value)
{
    struct kit_submit_info submit = { .commands = commands, .wait = timeline, .wait_value = value };

    KIT_VK(kit, kit_submit_info(kit->queue, &submit));
}

/* Behind a held batch all are held, and the queue's order stays. */
SCENE(reset_and_used_in_held_batches, KIT_PLAIN)
{
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkSemaphore timeline = kit_timeline(kit, 0);
    VkCommandBuffer reset = recorded(kit, pool, true, false),
                    use = recorded(kit, pool, false, true);

    submit_held(kit, reset, timeline, 1);
    KIT_VK(kit, kit_submit(kit->queue, use, VK_NULL_HANDLE));
    kit_signal(kit, timeline, 1);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(not_reset_at_execution, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkSemaphore timeline = kit_timeline(kit, 0);
    VkCommandBuffer reset = recorded(kit, pool, true, false),
                    use = recorded(kit, pool, false, true);

    submit_held(kit, reset, timeline, 1);
    KIT_VK(kit, kit_submit(kit->queue, use, VK_NULL_HANDLE));
    submit_held(kit, recorded(kit, pool, false, true), timeline, 2);
    kit_expect(kit, "VUID-vkCmdBeginQuery-None-00807");
    kit_signal(kit, timeline, 1);
    kit_signal(kit, timeline, 2);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}
