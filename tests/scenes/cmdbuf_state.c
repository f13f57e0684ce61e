/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The life of a command buffer: initial, recording, executable, pending, invalid. Every transition
 * that the specification forbids, and beside it the one it allows.
 */
#include "kit.h"

#include <stdlib.h>

#define TRANSFER (VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT)

/* Not through kit_begin: the result of a wrong call is nobody's business. */
static void
begin_quietly(VkCommandBuffer commands, VkCommandBufferUsageFlags flags)
{
    VkCommandBufferBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = flags,
    };
    vkBeginCommandBuffer(commands, &info);
}

/* --- begin and end --- */

SCENE(begin_twice, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkBeginCommandBuffer-commandBuffer-00049");
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    begin_quietly(commands, 0);
    vkEndCommandBuffer(commands);
}

SCENE(begin_again_after_end, KIT_PLAIN)
{
    /* The pool allows single resets, so a begin resets. */
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
}

SCENE(begin_resets_without_pool_flag, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkBeginCommandBuffer-commandBuffer-00050");
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    begin_quietly(commands, 0);
    if (!kit_skips_calls()) {
        vkEndCommandBuffer(commands);
    }
}

SCENE(begin_while_pending, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkBeginCommandBuffer-commandBuffer-00049");
    VkCommandBuffer commands = kit_empty_primary(kit, 0);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    begin_quietly(commands, 0);
    vkDeviceWaitIdle(kit->device);
    if (!kit_skips_calls()) {
        vkEndCommandBuffer(commands);
    }
}

SCENE(begin_after_wait, KIT_PLAIN)
{
    VkCommandBuffer commands = kit_empty_primary(kit, 0);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
}

SCENE(end_without_begin, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    vkEndCommandBuffer(kit_primary(kit));
}

SCENE(end_twice, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    VkCommandBuffer commands = kit_empty_primary(kit, 0);
    vkEndCommandBuffer(commands);
}

SCENE(end_inside_render_pass, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00060");
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkEndCommandBuffer(commands);
}

SCENE(end_with_query_active, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    VkQueryPool queries = kit_query_pool(kit, 1);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, queries, 0, 1);
    vkCmdBeginQuery(commands, queries, 0, 0);
    vkEndCommandBuffer(commands);
}

SCENE(end_with_query_ended, KIT_PLAIN)
{
    VkQueryPool queries = kit_query_pool(kit, 1);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, queries, 0, 1);
    vkCmdBeginQuery(commands, queries, 0, 0);
    vkCmdEndQuery(commands, queries, 0);
    kit_end(kit, commands);
}

SCENE(secondary_without_inheritance, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkBeginCommandBuffer-commandBuffer-00051");
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    begin_quietly(commands, 0);
    if (!kit_skips_calls()) {
        vkEndCommandBuffer(commands);
    }
}

SCENE(primary_one_time_and_simultaneous, KIT_PLAIN)
{
    kit_expect(kit, "VUID-vkBeginCommandBuffer-commandBuffer-02840");
    VkCommandBuffer commands = kit_primary(kit);
    begin_quietly(commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT |
                                VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    if (!kit_skips_calls()) {
        vkEndCommandBuffer(commands);
    }
}

/* --- reset --- */

SCENE(reset_without_pool_flag, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkResetCommandBuffer-commandBuffer-00046");
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    vkResetCommandBuffer(commands, 0);
}

SCENE(reset_while_pending, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkResetCommandBuffer-commandBuffer-00045");
    VkCommandBuffer commands = kit_empty_primary(kit, 0);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    vkResetCommandBuffer(commands, 0);
    vkDeviceWaitIdle(kit->device);
}

SCENE(reset_after_wait, KIT_PLAIN)
{
    VkCommandBuffer commands = kit_empty_primary(kit, 0);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    KIT_VK(kit, vkResetCommandBuffer(commands, 0));
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
}

SCENE(reset_while_recording, KIT_PLAIN)
{
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdSetLineWidth(commands, 1.0f);
    KIT_VK(kit, vkResetCommandBuffer(commands, 0));
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
}

SCENE(pool_reset_makes_initial, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    KIT_VK(kit, vkResetCommandPool(kit->device, pool, 0));
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(pool_reset_then_recorded_again, KIT_PLAIN)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    for (int i = 0; i < 3; i++) {
        kit_begin(kit, commands, 0);
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        KIT_VK(kit, vkResetCommandPool(kit->device, pool, 0));
    }
}

/* --- submit --- */

SCENE(submit_while_recording, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
    vkEndCommandBuffer(commands);
}

SCENE(submit_never_recorded, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    kit_submit(kit->queue, kit_primary(kit), VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(submit2_never_recorded, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit2-commandBuffer-03874");
    VkCommandBufferSubmitInfo commands = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
        .commandBuffer = kit_primary(kit),
    };
    VkSubmitInfo2 submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos = &commands,
    };
    vkQueueSubmit2(kit->queue, 1, &submit, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(submit2_executable, KIT_PLAIN)
{
    VkCommandBufferSubmitInfo commands = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
        .commandBuffer = kit_empty_primary(kit, 0),
    };
    VkSubmitInfo2 submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos = &commands,
    };
    KIT_VK(kit, vkQueueSubmit2(kit->queue, 1, &submit, VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(one_time_submitted_twice, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    VkCommandBuffer commands = kit_empty_primary(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(one_time_recorded_again, KIT_PLAIN)
{
    VkCommandBuffer commands = kit_primary(kit);
    for (int i = 0; i < 3; i++) {
        kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

SCENE(pending_submitted_again, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00071");
    VkCommandBuffer commands = kit_empty_primary(kit, 0);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(twice_in_one_submit, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00071");
    VkCommandBuffer one = kit_empty_primary(kit, 0);
    VkCommandBuffer commands[2] = { one, one };
    VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .commandBufferCount = 2,
        .pCommandBuffers = commands,
    };
    vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(simultaneous_use_submitted_again, KIT_PLAIN)
{
    VkCommandBuffer commands = kit_empty_primary(kit, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    for (int i = 0; i < 3; i++) {
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    }
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(submitted_again_after_wait, KIT_PLAIN)
{
    VkCommandBuffer commands = kit_empty_primary(kit, 0);
    for (int i = 0; i < 3; i++) {
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

SCENE(secondary_submitted, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkSubmitInfo-pCommandBuffers-00075");
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_end(kit, secondary);
    kit_submit(kit->queue, secondary, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

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
        kit_end(kit, commands);
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

/* --- invalidated by what it names --- */

SCENE(invalidated_by_destroyed_buffer, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(invalidated_by_destroyed_pipeline, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(buffer_destroyed_while_recording, KIT_NULL_DRIVER)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    vkEndCommandBuffer(commands);
}

SCENE(memory_freed_while_recording, KIT_NULL_DRIVER)
{
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, &memory);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    vkEndCommandBuffer(commands);
    if (!kit_skips_calls()) {
        kit_submit(kit->queue, commands, VK_NULL_HANDLE); /* it is told once */
        vkQueueWaitIdle(kit->queue);
    }
}

/* An attachment whose memory the scene can free. */
struct freed_target {
    VkDeviceMemory memory;
    VkImageView view;
    VkRenderPass render_pass;
    VkFramebuffer framebuffer;
};

static struct freed_target
freed_target(struct kit *kit)
{
    struct freed_target target = { .render_pass = kit_render_pass(kit) };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT };
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .renderPass = target.render_pass,
                                            .attachmentCount = 1,
                                            .pAttachments = &target.view,
                                            .width = 16,
                                            .height = 16,
                                            .layers = 1 };
    VkMemoryRequirements needs;
    VkImage image = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    target.memory = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, target.memory, 0));
    target.view = kit_image_view(kit, image);
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &target.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(target.framebuffer));
    return target;
}

static void
draw_nothing(VkCommandBuffer commands, const struct freed_target *target, bool dynamic)
{
    const VkRenderingAttachmentInfo color = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = target->view,
        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
    };
    const VkRenderingInfo rendering = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                        .renderArea = { .extent = { 16, 16 } },
                                        .layerCount = 1,
                                        .colorAttachmentCount = 1,
                                        .pColorAttachments = &color };
    const VkClearValue clear = { 0 };
    const VkRenderPassBeginInfo pass = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                         .renderPass = target->render_pass,
                                         .framebuffer = target->framebuffer,
                                         .renderArea = { .extent = { 16, 16 } },
                                         .clearValueCount = 1,
                                         .pClearValues = &clear };

    vkCmdBeginRenderPass(commands, &pass, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    if (dynamic) {
        vkCmdBeginRendering(commands, &rendering);
        vkCmdEndRendering(commands);
    }
}

SCENE(memory_of_attachment_freed_while_recording, KIT_NULL_DRIVER)
{
    struct freed_target target = freed_target(kit);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    draw_nothing(commands, &target, false);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(target.memory));
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    vkEndCommandBuffer(commands);
}

SCENE(memory_of_attachment_freed_before_submit, KIT_NULL_DRIVER)
{
    for (int dynamic = 0; dynamic < 2; dynamic++) {
        struct freed_target target = freed_target(kit);
        VkCommandBuffer commands = kit_primary(kit);

        kit_begin(kit, commands, 0);
        draw_nothing(commands, &target, dynamic);
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(target.memory));
        kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
        kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    }
    vkQueueWaitIdle(kit->queue);
}

SCENE(memory_of_attachment_freed_at_last, KIT_PLAIN)
{
    struct freed_target target = freed_target(kit);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    draw_nothing(commands, &target, true);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(target.memory));
    KIT_VK(kit, vkResetCommandBuffer(commands, 0));
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(memory_of_another_freed_while_recording, KIT_PLAIN)
{
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkBuffer other = kit_bound_buffer(kit, 64, TRANSFER, &memory);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(other));
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(buffer_destroyed_after_the_recording, KIT_PLAIN)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer)); /* and it is never submitted */
}

SCENE(layout_destroyed_after_the_recording, KIT_PLAIN)
{
    /* A pipeline layout is used while recording only. */
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
    uint32_t word = 1;
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_ALL, 0, sizeof(word), &word);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(invalidated_by_updated_set, KIT_NULL_DRIVER)
{
    /* A set that is no update-after-bind set must not change between bind and submit. */
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkPipelineLayout layout = kit_pipeline_layout(kit, set_layout);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_STORE_COMP);
    VkDescriptorSet set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), set_layout);
    kit_write_buffer(kit, set, type, buffer);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    kit_write_buffer(kit, set, type, buffer);
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(set_updated_before_it_is_recorded_again, KIT_PLAIN)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkPipelineLayout layout = kit_pipeline_layout(kit, set_layout);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_STORE_COMP);
    VkDescriptorSet set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), set_layout);
    VkCommandPool pool = kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    for (int i = 0; i < 3; i++) {
        kit_write_buffer(kit, set, type, buffer);
        kit_begin(kit, commands, 0);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                                NULL);
        vkCmdDispatch(commands, 1, 1, 1);
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

SCENE(recorded_again_after_invalidation, KIT_PLAIN)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
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

SCENE(freed_twice, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    vkFreeCommandBuffers(kit->device, pool, 1, &(VkCommandBuffer){ VK_NULL_HANDLE });
    vkFreeCommandBuffers(kit->device, pool, 1, &commands);
    kit_expect(kit, "VUID-vkFreeCommandBuffers-pCommandBuffers-00048");
    vkFreeCommandBuffers(kit->device, pool, 1, &commands);
}

/* --- regions of labels --- */

static const VkDebugUtilsLabelEXT label = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                            .pLabelName = "shadows" };

/* An ended primary that begins so many regions, or ends -many. */
static VkCommandBuffer
labelled(struct kit *kit, int many)
{
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    for (int i = 0; i < many; i++) {
        KIT_INSTANCE_COMMAND(kit, vkCmdBeginDebugUtilsLabelEXT)(commands, &label);
    }
    for (int i = 0; i < -many; i++) {
        KIT_INSTANCE_COMMAND(kit, vkCmdEndDebugUtilsLabelEXT)(commands);
    }
    kit_end(kit, commands);
    return commands;
}

SCENE(region_ended_too_often, KIT_NULL_DRIVER | KIT_APPLIES)
{
    KIT_VK(kit, kit_submit(kit->queue, labelled(kit, 1), VK_NULL_HANDLE));
    KIT_VK(kit, kit_submit(kit->queue, labelled(kit, -1), VK_NULL_HANDLE));
    kit_expect(kit, "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01912");
    kit_submit(kit->queue, labelled(kit, -1), VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(region_ended_in_secondary, KIT_NULL_DRIVER)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    KIT_INSTANCE_COMMAND(kit, vkCmdBeginDebugUtilsLabelEXT)(secondary, &label);
    KIT_INSTANCE_COMMAND(kit, vkCmdEndDebugUtilsLabelEXT)(secondary);
    kit_expect(kit, "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01913");
    KIT_INSTANCE_COMMAND(kit, vkCmdEndDebugUtilsLabelEXT)(secondary);
    kit_end(kit, secondary);
}

SCENE(region_left_open_in_secondary, KIT_NULL_DRIVER)
{
    VkCommandPool pool = kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    for (int open = 0; open < 2; open++) {
        kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
        KIT_INSTANCE_COMMAND(kit, vkCmdBeginDebugUtilsLabelEXT)(secondary, &label);
        KIT_INSTANCE_COMMAND(kit, vkCmdBeginDebugUtilsLabelEXT)(secondary, &label);
        KIT_INSTANCE_COMMAND(kit, vkCmdEndDebugUtilsLabelEXT)(secondary);
        if (open) {
            kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-01815");
        } else {
            KIT_INSTANCE_COMMAND(kit, vkCmdEndDebugUtilsLabelEXT)(secondary);
        }
        (void)vkEndCommandBuffer(secondary);
    }
}

SCENE(region_of_queue_ended_too_often, KIT_NULL_DRIVER)
{
    KIT_INSTANCE_COMMAND(kit, vkQueueBeginDebugUtilsLabelEXT)(kit->queue, &label);
    KIT_INSTANCE_COMMAND(kit, vkQueueEndDebugUtilsLabelEXT)(kit->queue);
    kit_expect(kit, "VUID-vkQueueEndDebugUtilsLabelEXT-None-01911");
    KIT_INSTANCE_COMMAND(kit, vkQueueEndDebugUtilsLabelEXT)(kit->queue);
}

SCENE(marker_ended_too_often, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE)
{
    setenv("WAKE_NULL_DEBUG_UTILS", "1", 1); /* for runs without a layer that has them */
    kit_open(kit,
             &(struct kit_config){ .instance_extensions = { VK_EXT_DEBUG_REPORT_EXTENSION_NAME },
                                   .device_extensions = { VK_EXT_DEBUG_MARKER_EXTENSION_NAME } });
    PFN_vkCmdDebugMarkerEndEXT end = KIT_DEVICE_COMMAND(kit, vkCmdDebugMarkerEndEXT);
    PFN_vkCmdDebugMarkerBeginEXT begin = KIT_DEVICE_COMMAND(kit, vkCmdDebugMarkerBeginEXT);
    VkDebugMarkerMarkerInfoEXT marker = { .sType = VK_STRUCTURE_TYPE_DEBUG_MARKER_MARKER_INFO_EXT,
                                          .pMarkerName = "shadows" };
    VkCommandBuffer commands = kit_primary(kit);
    VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin(kit, commands, 0);
    begin(commands, &marker);
    end(commands);
    end(commands);
    kit_end(kit, commands);
    kit_expect(kit, "VUID-vkCmdDebugMarkerEndEXT-commandBuffer-01239");
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    begin(secondary, &marker);
    end(secondary);
    kit_expect(kit, "VUID-vkCmdDebugMarkerEndEXT-commandBuffer-01240");
    end(secondary);
    begin(secondary, &marker);
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00062");
    (void)vkEndCommandBuffer(secondary);
}

KIT_MAIN()
