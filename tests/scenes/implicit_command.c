/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the registry says about where a command may be recorded: inside or outside a render pass,
 * in which level of command buffer, for which queues, and only while recording.
 */
#include "kit.h"

/* Two buffers for copies and fills. */
static VkBuffer
copy_buffer(struct kit *kit)
{
    return kit_bound_buffer(
        kit, 256, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
}

/* --- render pass --- */

SCENE(copy_inside_render_pass, KIT_PLAIN)
{
    kit_expect(kit, "VUID-vkCmdCopyBuffer-renderpass");
    struct kit_target target = kit_target(kit);
    VkBuffer from = copy_buffer(kit);
    VkBuffer to = copy_buffer(kit);
    VkBufferCopy region = { 0, 0, 64 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdCopyBuffer(commands, from, to, 1, &region);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(copy_outside_render_pass, KIT_PLAIN)
{
    VkBuffer from = copy_buffer(kit);
    VkBuffer to = copy_buffer(kit);
    VkBufferCopy region = { 0, 0, 64 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdCopyBuffer(commands, from, to, 1, &region);
    kit_end(kit, commands);
}

SCENE(fill_after_render_pass, KIT_PLAIN)
{
    struct kit_target target = kit_target(kit);
    VkBuffer to = copy_buffer(kit);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    vkCmdFillBuffer(commands, to, 0, 64, 1);
    kit_end(kit, commands);
}

SCENE(draw_outside_render_pass, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdDraw-renderpass");
    /* Without a pipeline and its dynamic state the explicit checks of a draw would speak too. */
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                                target.render_pass);
    VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
    VkRect2D scissor = { { 0, 0 }, { 16, 16 } };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &scissor);
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdDraw(commands, 3, 1, 0, 0);
    kit_end(kit, commands);
}

SCENE(draw_inside_render_pass, KIT_PLAIN)
{
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                                target.render_pass);
    VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
    VkRect2D scissor = { { 0, 0 }, { 16, 16 } };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &scissor);
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(render_pass_ended_twice, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdEndRenderPass-renderpass");
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(render_pass_nested, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    kit_expect(kit, "VUID-vkCmdBeginRenderPass-renderpass");
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(next_subpass_outside, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdNextSubpass-renderpass");
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    kit_end(kit, commands);
}

SCENE(dispatch_inside_dynamic_rendering, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdDispatch-renderpass");
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
    VkRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { 16, 16 } },
        .layerCount = 1,
    };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdBeginRendering(commands, &rendering);
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

SCENE(dispatch_after_dynamic_rendering, KIT_PLAIN)
{
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
    VkRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { 16, 16 } },
        .layerCount = 1,
    };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdBeginRendering(commands, &rendering);
    vkCmdEndRendering(commands);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

SCENE(secondary_that_continues_a_render_pass, KIT_PLAIN)
{
    /*
     * Inside by inheritance: a draw is allowed, although this command buffer began no render pass.
     */
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                                target.render_pass);
    VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
    VkRect2D scissor = { { 0, 0 }, { 16, 16 } };
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                        target.render_pass);
    vkCmdBindPipeline(secondary, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdSetViewport(secondary, 0, 1, &viewport);
    vkCmdSetScissor(secondary, 0, 1, &scissor);
    vkCmdSetLineWidth(secondary, 1.0f);
    vkCmdDraw(secondary, 3, 1, 0, 0);
    kit_end(kit, secondary);

    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    vkCmdExecuteCommands(commands, 1, &secondary);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(secondary_copies_inside_inherited_render_pass, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdFillBuffer-renderpass");
    struct kit_target target = kit_target(kit);
    VkBuffer buffer = copy_buffer(kit);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                        target.render_pass);
    vkCmdFillBuffer(secondary, buffer, 0, 64, 1);
    kit_end(kit, secondary);
}

/* --- level --- */

SCENE(render_pass_in_secondary, KIT_NULL_DRIVER | KIT_APPLIES)
{
    kit_expect(kit, "VUID-vkCmdBeginRenderPass-bufferlevel");
    kit_expect(kit, "VUID-vkCmdEndRenderPass-bufferlevel");
    struct kit_target target = kit_target(kit);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_begin_target(secondary, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(secondary);
    kit_end(kit, secondary);
}

#ifndef VK_EXT_nested_command_buffer /* whose registry has an explicit rule instead */
SCENE(execute_in_secondary, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdExecuteCommands-bufferlevel");
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer inner = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer outer = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, inner, 0, VK_NULL_HANDLE);
    kit_end(kit, inner);
    kit_begin_secondary(kit, outer, 0, VK_NULL_HANDLE);
    vkCmdExecuteCommands(outer, 1, &inner);
    kit_end(kit, outer);
}
#endif

SCENE(execute_in_primary, KIT_PLAIN)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer inner = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer outer = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin_secondary(kit, inner, 0, VK_NULL_HANDLE);
    kit_end(kit, inner);
    kit_begin(kit, outer, 0);
    vkCmdExecuteCommands(outer, 1, &inner);
    kit_end(kit, outer);
    KIT_VK(kit, kit_submit(kit->queue, outer, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* --- queue capability --- */

/* A family with `without` missing and `with` there, or a skip. */
static uint32_t
family_without(struct kit *kit, VkQueueFlags with, VkQueueFlags without)
{
    VkQueueFamilyProperties families[16];
    uint32_t count = KIT_COUNT(families);
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    for (uint32_t i = 0; i < count; i++) {
        if ((families[i].queueFlags & with) == with && !(families[i].queueFlags & without)) {
            for (uint32_t k = 0; k < kit->queue_count; k++) {
                if (kit->queue_families[k] == i) {
                    return i;
                }
            }
        }
    }
    kit_skip(kit, "the driver has no queue family for this");
}

static VkCommandBuffer
begin_for_family(struct kit *kit, uint32_t family)
{
    VkCommandPool pool = kit_command_pool_of(kit, family, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    return commands;
}

SCENE(viewport_on_transfer_queue, KIT_MANY_QUEUES)
{
    kit_expect(kit, "VUID-vkCmdSetViewport-commandBuffer-cmdpool");
    uint32_t family = family_without(kit, VK_QUEUE_TRANSFER_BIT, VK_QUEUE_GRAPHICS_BIT);
    VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
    VkCommandBuffer commands = begin_for_family(kit, family);
    vkCmdSetViewport(commands, 0, 1, &viewport);
    kit_end(kit, commands);
}

SCENE(dispatch_on_transfer_queue, KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdDispatch-commandBuffer-cmdpool");
    kit_allow(kit, "VUID-vkCmdDispatch-None-02700"); /* no pipeline can be bound there */
    uint32_t family = family_without(kit, VK_QUEUE_TRANSFER_BIT,
                                     VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT);
    VkCommandBuffer commands = begin_for_family(kit, family);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

SCENE(copy_on_every_queue, KIT_MANY_QUEUES)
{
    VkBufferCopy region = { 0, 0, 64 };
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        VkBuffer from = copy_buffer(kit);
        VkBuffer to = copy_buffer(kit);
        VkCommandBuffer commands = begin_for_family(kit, kit->queue_families[i]);
        vkCmdCopyBuffer(commands, from, to, 1, &region);
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queues[i], commands, VK_NULL_HANDLE));
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* --- recording state --- */

SCENE(record_without_begin, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdSetLineWidth-commandBuffer-recording");
    vkCmdSetLineWidth(kit_primary(kit), 1.0f);
}

SCENE(record_after_end, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdFillBuffer-commandBuffer-recording");
    VkBuffer buffer = copy_buffer(kit);
    VkCommandBuffer commands = kit_empty_primary(kit, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
}

SCENE(record_between, KIT_PLAIN)
{
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdSetLineWidth(commands, 1.0f);
    kit_end(kit, commands);
}

SCENE(every_record_counts, KIT_NULL_DRIVER)
{
    /* Five wrong commands are five messages, not one per command buffer. */
    VkCommandBuffer commands = kit_primary(kit);
    for (int i = 0; i < 5; i++) {
        kit_expect(kit, "VUID-vkCmdSetDepthBias-commandBuffer-recording");
        vkCmdSetDepthBias(commands, 0.0f, 0.0f, 0.0f);
    }
}

SCENE(every_record_counts_after_the_pool_is_gone, KIT_NULL_DRIVER)
{
    /* More wrong commands than one look at them covers: the rest outlives the pool, though nobody
     * began to record. */
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    for (int i = 0; i < 2000; i++) {
        kit_expect(kit, "VUID-vkCmdSetDepthBias-commandBuffer-recording");
        vkCmdSetDepthBias(commands, 0.0f, 0.0f, 0.0f);
    }
    kit_drop(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
}

KIT_MAIN()
