/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who signals an event, and how it is waited for: known when command buffers execute.
 */
#include "kit.h"
#include "newer_ids.h"

#define VERTEX VK_PIPELINE_STAGE_VERTEX_SHADER_BIT
#define TRANSFER VK_PIPELINE_STAGE_TRANSFER_BIT
#define COMPUTE VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT
#define HOST VK_PIPELINE_STAGE_HOST_BIT
#define WAIT_ID(rest) "VUID-vkCmdWaitEvents-" rest
#define WAIT2_ID(rest) "VUID-vkCmdWaitEvents2-" rest

static void
wait(VkCommandBuffer commands, uint32_t count, const VkEvent *events, VkPipelineStageFlags stages)
{
    vkCmdWaitEvents(commands, count, events, stages, VERTEX, 0, NULL, 0, NULL, 0, NULL);
}

/* The end of the recording, and its execution. The host signals what is waited for, so that the
 * wait ends. */
static void
submit(struct kit *kit, VkCommandBuffer commands, VkEvent release)
{
    kit_end(kit, commands);
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    if (release) { /* newer registries want such a signal before the submit */
        kit_expect_newer(kit, NEWER_ID("VUID-vkSetEvent-event-09543", NULL));
        KIT_VK(kit, vkSetEvent(kit->device, release));
    }
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(stages_agree, KIT_PLAIN)
{
    VkEvent events[2] = { kit_event(kit), kit_event(kit) };
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdSetEvent(commands, events[0], TRANSFER);
    vkCmdSetEvent(commands, events[1], COMPUTE);
    wait(commands, 1, &events[0], TRANSFER);
    wait(commands, 2, events, TRANSFER | COMPUTE);
    vkCmdResetEvent(commands, events[0], VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
    submit(kit, commands, VK_NULL_HANDLE);
    /* The second is still set; the first is set anew, for other stages. */
    commands = kit_recording(kit);
    vkCmdSetEvent(commands, events[0], VERTEX);
    wait(commands, 2, events, VERTEX | COMPUTE);
    submit(kit, commands, VK_NULL_HANDLE);
}

SCENE(stages_by_host, KIT_APPLIES)
{
    VkEvent event = kit_event(kit), later = kit_event(kit);
    VkCommandBuffer commands = kit_recording(kit);

    KIT_VK(kit, vkSetEvent(kit->device, event));
    wait(commands, 1, &event, HOST);
    submit(kit, commands, VK_NULL_HANDLE);
    /* Signalled only after the submit, which older registries allow. */
    commands = kit_recording(kit);
    wait(commands, 1, &later, HOST);
    kit_expect_newer(kit, NEWER_ID(WAIT_ID("srcStageMask-01158"), NULL));
    submit(kit, commands, later);
    /* With one that the device sets. */
    KIT_VK(kit, vkResetEvent(kit->device, later));
    commands = kit_recording(kit);
    vkCmdSetEvent(commands, later, TRANSFER);
    wait(commands, 2, (VkEvent[]){ event, later }, HOST | TRANSFER);
    submit(kit, commands, VK_NULL_HANDLE);
}

SCENE(stages_differ, KIT_NULL_DRIVER)
{
    VkEvent events[2] = { kit_event(kit), kit_event(kit) };
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdSetEvent(commands, events[0], TRANSFER);
    submit(kit, commands, VK_NULL_HANDLE);
    commands = kit_recording(kit);
    wait(commands, 1, &events[0], TRANSFER | COMPUTE);
    kit_expect(kit, WAIT_ID("srcStageMask-01158"));
    submit(kit, commands, VK_NULL_HANDLE);
    commands = kit_recording(kit);
    vkCmdSetEvent(commands, events[1], COMPUTE);
    wait(commands, 2, events, COMPUTE);
    kit_expect(kit, WAIT_ID("srcStageMask-01158"));
    submit(kit, commands, VK_NULL_HANDLE);
}

SCENE(never_set, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkEvent event = kit_event(kit);
    VkCommandBuffer commands = kit_recording(kit);

    wait(commands, 1, &event, TRANSFER);
    kit_expect(kit, WAIT_ID("srcStageMask-01158"));
    submit(kit, commands, event);
}

SCENE(set_by_host_only, KIT_NULL_DRIVER)
{
    VkEvent event = kit_event(kit);
    VkCommandBuffer commands = kit_recording(kit);

    KIT_VK(kit, vkSetEvent(kit->device, event));
    wait(commands, 1, &event, TRANSFER);
    kit_expect(kit, WAIT_ID("srcStageMask-01158"));
    submit(kit, commands, VK_NULL_HANDLE);
}

SCENE(reset_between, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkEvent event = kit_event(kit);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdSetEvent(commands, event, TRANSFER);
    submit(kit, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkResetEvent(kit->device, event));
    commands = kit_recording(kit);
    wait(commands, 1, &event, TRANSFER);
    kit_expect(kit, WAIT_ID("srcStageMask-01158"));
    submit(kit, commands, event);
}

SCENE(in_secondary, KIT_NULL_DRIVER)
{
    VkEvent event = kit_event(kit);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands;

    kit_begin_secondary(kit, secondary, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
                        VK_NULL_HANDLE);
    vkCmdSetEvent(secondary, event, COMPUTE);
    kit_end(kit, secondary);
    commands = kit_recording(kit);
    vkCmdExecuteCommands(commands, 1, &secondary);
    wait(commands, 1, &event, COMPUTE);
    submit(kit, commands, VK_NULL_HANDLE);
    commands = kit_recording(kit);
    vkCmdResetEvent(commands, event, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 0, NULL);
    vkCmdExecuteCommands(commands, 1, &secondary);
    wait(commands, 1, &event, TRANSFER);
    kit_expect(kit, WAIT_ID("srcStageMask-01158"));
    submit(kit, commands, VK_NULL_HANDLE);
}

/* --- the second version --- */

static VkDependencyInfo
dependency(VkMemoryBarrier2 *barrier, VkPipelineStageFlags2 stages)
{
    *barrier = (VkMemoryBarrier2){ .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                   .srcStageMask = stages,
                                   .dstStageMask = VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT };
    return (VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                               .memoryBarrierCount = 1,
                               .pMemoryBarriers = barrier };
}

SCENE(dependencies_agree, KIT_PLAIN)
{
    VkEvent events[2] = { kit_event(kit), kit_event(kit) };
    VkCommandBuffer commands = kit_recording(kit);
    VkMemoryBarrier2 barriers[2];
    VkDependencyInfo infos[2] = { dependency(&barriers[0], VK_PIPELINE_STAGE_2_COPY_BIT),
                                  dependency(&barriers[1], VK_PIPELINE_STAGE_2_HOST_BIT) };

    KIT_VK(kit, vkSetEvent(kit->device, events[1]));
    vkCmdSetEvent2(commands, events[0], &infos[0]);
    vkCmdWaitEvents2(commands, 2, events, infos);
    submit(kit, commands, VK_NULL_HANDLE);
    /* Across submits. */
    commands = kit_recording(kit);
    vkCmdWaitEvents2(commands, 1, &events[0], infos);
    submit(kit, commands, VK_NULL_HANDLE);
}

SCENE(dependencies_differ, KIT_NULL_DRIVER)
{
    VkEvent events[2] = { kit_event(kit), kit_event(kit) };
    VkCommandBuffer commands = kit_recording(kit);
    VkMemoryBarrier2 barriers[2];
    VkDependencyInfo copies = dependency(&barriers[0], VK_PIPELINE_STAGE_2_COPY_BIT);
    VkDependencyInfo clears = dependency(&barriers[1], VK_PIPELINE_STAGE_2_CLEAR_BIT);

    vkCmdSetEvent2(commands, events[0], &copies);
    vkCmdWaitEvents2(commands, 1, &events[0], &clears);
    kit_expect(kit, WAIT2_ID("pEvents-03838"));
    submit(kit, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkSetEvent(kit->device, events[1]));
    commands = kit_recording(kit);
    vkCmdWaitEvents2(commands, 1, &events[1], &copies);
    kit_expect(kit, WAIT2_ID("pEvents-03839"));
    submit(kit, commands, VK_NULL_HANDLE);
}

SCENE(dependency_never_set, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkEvent event = kit_event(kit);
    VkCommandBuffer commands = kit_recording(kit);
    VkMemoryBarrier2 barrier;
    VkDependencyInfo info = dependency(&barrier, VK_PIPELINE_STAGE_2_COPY_BIT);

    vkCmdWaitEvents2(commands, 1, &event, &info);
    kit_expect(kit, WAIT2_ID("pEvents-03841"));
    submit(kit, commands, event);
}

SCENE(versions_mixed, KIT_NULL_DRIVER)
{
    VkEvent events[2] = { kit_event(kit), kit_event(kit) };
    VkCommandBuffer commands = kit_recording(kit);
    VkMemoryBarrier2 barrier;
    VkDependencyInfo info = dependency(&barrier, VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT);

    vkCmdSetEvent(commands, events[0], TRANSFER);
    vkCmdWaitEvents2(commands, 1, &events[0], &info);
    kit_expect(kit, WAIT2_ID("pEvents-03837"));
    submit(kit, commands, VK_NULL_HANDLE);
    commands = kit_recording(kit);
    vkCmdSetEvent2(commands, events[1], &info);
    wait(commands, 1, &events[1], TRANSFER);
    kit_expect(kit, WAIT_ID("pEvents-03847"));
    submit(kit, commands, VK_NULL_HANDLE);
}

KIT_MAIN()
