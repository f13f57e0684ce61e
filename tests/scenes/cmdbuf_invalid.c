/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command buffers that became invalid: what they name was destroyed, freed or updated.
 */
#include "kit.h"

#define TRANSFER (VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT)

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

/* It was not ended where callbacks skip calls: no driver survives such a submit. */
SCENE(submit_of_what_was_not_ended, KIT_NULL_DRIVER)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    VkFence fence = kit_fence(kit, 0);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    vkEndCommandBuffer(commands);
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    kit_submit(kit->queue, commands, fence);
    vkDeviceWaitIdle(kit->device);
    KIT_CHECK(kit, !kit_skips_calls() || !kit_is_wake() ||
                       vkGetFenceStatus(kit->device, fence) == VK_NOT_READY);
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
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070"); /* ended or not */
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
}

/* Freed in the middle of a recording: what is recorded behind that finds no memory. */
SCENE(memory_freed_before_the_command, KIT_NULL_DRIVER | KIT_UNORDERED | KIT_APPLIES)
{
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, &memory);
    VkBuffer other = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    const VkBufferCopy region = { .size = 16 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, other, 0, 64, 0);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstBuffer-00031");
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_expect(kit, "VUID-vkCmdCopyBuffer-srcBuffer-00119");
    vkCmdCopyBuffer(commands, buffer, other, 1, &region);
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    vkEndCommandBuffer(commands);
}

SCENE(memory_freed_between_two_commands, KIT_NULL_DRIVER)
{
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, &memory);
    VkBuffer other = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 32, 0);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit_expect(kit, "VUID-vkCmdFillBuffer-commandBuffer-recording");
    vkCmdFillBuffer(commands, other, 0, 64, 0);
    /* What a command itself breaks is told beside. */
    kit_expect(kit, "VUID-vkCmdFillBuffer-commandBuffer-recording");
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstBuffer-00031");
    vkCmdFillBuffer(commands, buffer, 32, 32, 0);
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    vkEndCommandBuffer(commands);
}

/* Not that of what the recording uses: a buffer that no command names. */
SCENE(other_memory_freed_between_two_commands, KIT_NULL_DRIVER)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkDeviceMemory memory;
    VkCommandBuffer commands = kit_primary(kit);

    (void)kit_bound_buffer(kit, 64, TRANSFER, &memory);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 32, 0);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    vkCmdFillBuffer(commands, buffer, 32, 32, 0);
    kit_end(kit, commands);
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
    kit_expect(kit, "VUID-vkCmdSetLineWidth-commandBuffer-recording");
    vkCmdSetLineWidth(commands, 1.0f);
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

/* ---- what a framebuffer is made of ----------------------------------------------------------- */

static VkCommandBuffer
record_pass(struct kit *kit, const struct kit_target *target)
{
    VkCommandBuffer commands = kit_recording(kit);

    kit_begin_target(commands, target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    return commands;
}

SCENE(view_behind_a_framebuffer, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = record_pass(kit, &target);

    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(target.view));
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    (void)vkQueueWaitIdle(kit->queue);
}

/* A real driver crashes where it executes that: inline the callback stops it. */
SCENE(image_behind_a_framebuffer, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = record_pass(kit, &target);

    kit_drop(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(target.image));
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    (void)vkQueueWaitIdle(kit->queue);
}

/* Told once: not by the end, nor by a submit. */
SCENE(framebuffer_without_its_view, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands;

    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(target.view));
    kit_expect(kit, "VUID-VkRenderPassBeginInfo-framebuffer-parameter");
    commands = record_pass(kit, &target);
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    (void)vkQueueWaitIdle(kit->queue);
}

SCENE(framebuffer_is_whole, KIT_PLAIN)
{
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = record_pass(kit, &target);

    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(target.view));
}

KIT_MAIN()
