/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secondary command buffers: who may execute them, how often, while what is pending. At the end the
 * rules that the second version of submits has for all command buffers.
 */
#include "kit.h"

/* --- secondaries --- */

SCENE(execute_never_recorded, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00089");
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
    kit_submit(kit->queue, commands, VK_NULL_HANDLE); /* that has been told */
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(execute_a_primary, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00088");
    VkCommandBuffer inner = kit_empty_primary(kit, 0);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &inner);
    kit_end(kit, commands);
}

SCENE(secondary_twice_without_flag, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00092");
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_end(kit, secondary);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &secondary);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
    /* No other primary has taken the secondary. */
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(secondary_twice_with_flag, KIT_PLAIN)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
                        VK_NULL_HANDLE);
    kit_end(kit, secondary);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    vkCmdExecuteCommands(commands, 1, &secondary);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(secondary_outside_without_continue, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00096");
    struct kit_target target = kit_target(kit);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_end(kit, secondary);
    /* Without the flag nothing of the inheritance counts, which other rules mention as well. */
    kit_allow(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-06019");
    kit_allow(kit, "VUID-vkCmdExecuteCommands-pBeginInfo-06020");
    kit_allow(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00099");
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    vkCmdExecuteCommands(commands, 1, &secondary);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* An ended secondary of a pool of its own. */
static VkCommandBuffer
ended_secondary(struct kit *kit, VkCommandBufferUsageFlags flags, VkRenderPass render_pass)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, flags, render_pass);
    kit_end(kit, secondary);
    return secondary;
}

/* An ended primary that executes it. */
static VkCommandBuffer
executing(struct kit *kit, VkCommandBuffer secondary, VkCommandBufferUsageFlags flags)
{
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, flags);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
    return commands;
}

SCENE(secondary_continue_outside, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00100");
    struct kit_target target = kit_target(kit);
    executing(
        kit,
        ended_secondary(kit, VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, target.render_pass),
        0);
}

SCENE(secondary_one_time_submitted_again, KIT_NULL_DRIVER | KIT_APPLIES)
{
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00072");
    VkCommandBuffer secondary = ended_secondary(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT,
                                                VK_NULL_HANDLE);
    VkCommandBuffer commands = executing(kit, secondary, 0);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(secondary_pending_in_another_primary, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00073");
    VkCommandBuffer secondary = ended_secondary(kit, 0, VK_NULL_HANDLE);
    VkCommandBuffer one = executing(kit, secondary, 0);
    VkCommandBuffer other = executing(kit, secondary, 0);
    KIT_VK(kit, kit_submit(kit->queue, other, VK_NULL_HANDLE));
    kit_submit(kit->queue, one, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

/* A secondary that is not for simultaneous use belongs to the primary that executed it last. */
SCENE(secondary_taken_by_another_primary, KIT_NULL_DRIVER)
{
    VkCommandBuffer secondary = ended_secondary(kit, 0, VK_NULL_HANDLE);
    VkCommandBuffer shared = ended_secondary(kit, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
                                             VK_NULL_HANDLE);
    VkCommandBuffer one = executing(kit, secondary, 0);
    VkCommandBuffer plain[2] = { executing(kit, shared, 0), executing(kit, shared, 0) };
    KIT_VK(kit, kit_submit(kit->queue, one, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    VkCommandBuffer other = executing(kit, secondary, 0);
    for (int i = 0; i < 2; i++) {
        KIT_VK(kit, kit_submit(kit->queue, plain[i], VK_NULL_HANDLE));
    }
    KIT_VK(kit, kit_submit(kit->queue, other, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00073");
    kit_submit(kit->queue, one, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    /* Recorded anew, it has taken the secondary back. */
    kit_begin(kit, one, 0);
    vkCmdExecuteCommands(one, 1, &secondary);
    kit_end(kit, one);
    KIT_VK(kit, kit_submit(kit->queue, one, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(execute_pending_secondary, KIT_NULL_DRIVER)
{
    VkCommandBuffer secondary = ended_secondary(kit, 0, VK_NULL_HANDLE);
    KIT_VK(kit, kit_submit(kit->queue, executing(kit, secondary, 0), VK_NULL_HANDLE));
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00091");
    executing(kit, secondary, 0);
    vkDeviceWaitIdle(kit->device);
}

SCENE(execute_secondary_that_was_pending, KIT_PLAIN)
{
    VkCommandBuffer secondary = ended_secondary(kit, 0, VK_NULL_HANDLE);
    for (int i = 0; i < 3; i++) {
        KIT_VK(kit, kit_submit(kit->queue, executing(kit, secondary, 0), VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

SCENE(execute_pending_secondary_for_simultaneous_use, KIT_PLAIN)
{
    VkCommandBuffer secondary = ended_secondary(kit, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
                                                VK_NULL_HANDLE);
    for (int i = 0; i < 3; i++) {
        KIT_VK(kit,
               kit_submit(kit->queue,
                          executing(kit, secondary, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT),
                          VK_NULL_HANDLE));
    }
    vkDeviceWaitIdle(kit->device);
}

SCENE(secondary_submitted_again_after_wait, KIT_PLAIN)
{
    VkCommandBuffer secondary = ended_secondary(kit, 0, VK_NULL_HANDLE);
    VkCommandBuffer commands = executing(kit, secondary, 0);
    for (int i = 0; i < 3; i++) {
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

SCENE(secondary_recorded_again_between_primaries, KIT_PLAIN)
{
    VkCommandPool pool = kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    for (int i = 0; i < 3; i++) {
        kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
        kit_end(kit, secondary);
        KIT_VK(kit, kit_submit(kit->queue, executing(kit, secondary, 0), VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

/* That it is primary, and that it cannot be executed as it is, are two mistakes. */
SCENE(primaries_executed, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit), initial = kit_primary(kit);
    VkCommandBuffer recording = kit_recording(kit), ended = kit_recording(kit);

    kit_end(kit, ended);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00088");
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00089");
    vkCmdExecuteCommands(commands, 1, &initial);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00088");
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00089");
    vkCmdExecuteCommands(commands, 1, &recording);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00088");
    vkCmdExecuteCommands(commands, 1, &ended);
}

SCENE(secondary_changed_before_submit, KIT_NULL_DRIVER)
{
    /* Recording the secondary anew invalidates the primary that executes it. */
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    kit_allow(kit, "VUID-vkQueueSubmit-pCommandBuffers-00072");
    VkCommandPool pool = kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_end(kit, secondary);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
    KIT_VK(kit, vkResetCommandBuffer(secondary, 0));
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

/*
 * A primary is told what its secondaries are when it executes them, whatever becomes of them before
 * it ends. Each round leaves a secondary that would be right, or wrong, now.
 */
SCENE(secondary_recorded_again_before_the_primary_ends, KIT_NULL_DRIVER)
{
    const VkCommandBufferUsageFlags continues = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT;
    const VkCommandBufferUsageFlags simultaneous = VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
    struct kit_target target = kit_target(kit);
    VkCommandPool pool = kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    for (int i = 0; i < 4; i++) {
        VkCommandBuffer never = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        VkCommandBuffer outside = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        VkCommandBuffer inside = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        VkCommandBuffer twice = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        VkCommandBuffer commands = kit_primary(kit);
        kit_begin_secondary(kit, outside, continues, target.render_pass);
        kit_end(kit, outside);
        kit_begin_secondary(kit, inside, continues, target.render_pass);
        kit_end(kit, inside);
        kit_begin_secondary(kit, twice, 0, VK_NULL_HANDLE);
        kit_end(kit, twice);
        kit_begin(kit, commands, 0);
        kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00089");
        vkCmdExecuteCommands(commands, 1, &never);
        kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00100");
        vkCmdExecuteCommands(commands, 1, &outside);
        vkCmdExecuteCommands(commands, 1, &twice);
        kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00092");
        vkCmdExecuteCommands(commands, 1, &twice);
        kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
        vkCmdExecuteCommands(commands, 1, &inside);
        vkCmdEndRenderPass(commands);
        /* All of them the other way round. */
        kit_begin_secondary(kit, never, simultaneous, VK_NULL_HANDLE);
        kit_end(kit, never);
        kit_begin_secondary(kit, outside, simultaneous, VK_NULL_HANDLE);
        kit_end(kit, outside);
        kit_begin_secondary(kit, inside, 0, VK_NULL_HANDLE);
        kit_end(kit, inside);
        kit_begin_secondary(kit, twice, simultaneous, VK_NULL_HANDLE);
        KIT_VK(kit, vkResetCommandPool(kit->device, pool, 0));
        kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
        (void)vkEndCommandBuffer(commands);
    }
}

SCENE(many_secondaries, KIT_PLAIN)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondaries[20];
    for (uint32_t i = 0; i < KIT_COUNT(secondaries); i++) {
        secondaries[i] = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        kit_begin_secondary(kit, secondaries[i], 0, VK_NULL_HANDLE);
        vkCmdSetLineWidth(secondaries[i], 1.0f);
        kit_end(kit, secondaries[i]);
    }
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, KIT_COUNT(secondaries), secondaries);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(secondary_twice_in_one_call, KIT_NULL_DRIVER)
{
    VkCommandBuffer secondary = ended_secondary(kit, 0, VK_NULL_HANDLE);
    VkCommandBuffer twice[2] = { secondary, secondary };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00093");
    vkCmdExecuteCommands(commands, 2, twice);
    kit_end(kit, commands);
}

/* --- the same rules of the second version of submits --- */

static void
submit2(struct kit *kit, VkQueue queue, VkCommandBuffer commands)
{
    VkCommandBufferSubmitInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
        .commandBuffer = commands,
    };
    VkSubmitInfo2 submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos = &info,
    };
    (void)kit;
    vkQueueSubmit2(queue, 1, &submit, VK_NULL_HANDLE);
}

SCENE(submit2_pending_again, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_empty_primary(kit, 0);
    submit2(kit, kit->queue, commands);
    kit_expect(kit, "VUID-vkQueueSubmit2-commandBuffer-03875");
    submit2(kit, kit->queue, commands);
    vkDeviceWaitIdle(kit->device);
    submit2(kit, kit->queue, commands);
    vkDeviceWaitIdle(kit->device);
}

SCENE(submit2_secondary, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkCommandBufferSubmitInfo-commandBuffer-03890");
    submit2(kit, kit->queue, ended_secondary(kit, 0, VK_NULL_HANDLE));
    vkDeviceWaitIdle(kit->device);
}

SCENE(submit2_one_time_secondary_again, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkCommandBuffer secondary = ended_secondary(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT,
                                                VK_NULL_HANDLE);
    VkCommandBuffer commands = executing(kit, secondary, 0);
    submit2(kit, kit->queue, commands);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_expect(kit, "VUID-vkQueueSubmit2-commandBuffer-03876");
    submit2(kit, kit->queue, commands);
    vkDeviceWaitIdle(kit->device);
}

SCENE(submit2_pending_secondary, KIT_NULL_DRIVER)
{
    VkCommandBuffer secondary = ended_secondary(kit, 0, VK_NULL_HANDLE);
    VkCommandBuffer one = executing(kit, secondary, 0);
    VkCommandBuffer other = executing(kit, secondary, 0);
    submit2(kit, kit->queue, other);
    kit_expect(kit, "VUID-vkQueueSubmit2-commandBuffer-03877");
    submit2(kit, kit->queue, one);
    vkDeviceWaitIdle(kit->device);
}

SCENE(submit2_wrong_family, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_QUEUES)
{
    VkPhysicalDeviceSynchronization2Features feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){ .queues = 8, .device_next = &feature });
    if (kit->queue_count < 8) {
        kit_skip(kit, "the driver has too few queues");
    }
    kit_expect(kit, "VUID-vkQueueSubmit2-commandBuffer-03878");
    submit2(kit, kit->queues[7], kit_empty_primary(kit, 0));
    vkDeviceWaitIdle(kit->device);
}

KIT_MAIN()
