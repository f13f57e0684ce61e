/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The life of a command buffer: initial, recording, executable, pending, invalid. Every transition
 * that the specification forbids, and beside it the one it allows. Regions of labels, too.
 */
#include "kit.h"
#include "newer_ids.h"

#include <stdlib.h>

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
    /* Newer registries let a begin reset a recording. */
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkBeginCommandBuffer-commandBuffer-00049"));
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
