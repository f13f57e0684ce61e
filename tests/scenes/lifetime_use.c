/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Object lifetime: destroyed and foreign handles in every kind of call, double destruction,
 * VK_NULL_HANDLE to every destroy command, and handle values that the driver hands out twice.
 */
#include "kit.h"

#include <stdlib.h>

#define TRANSFER (VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT)

/* A buffer that was valid a moment ago. */
static VkBuffer
dead_buffer(struct kit *kit)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    return buffer;
}

/* --- use after destruction --- */

SCENE(destroyed_in_device_call, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkGetFenceStatus-fence-parameter");
    VkFence fence = kit_fence(kit, 0);
    kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    vkGetFenceStatus(kit->device, fence);
}

SCENE(destroyed_in_array, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkResetFences-pFences-parameter");
    VkFence fences[3] = { kit_fence(kit, 0), kit_fence(kit, 0), kit_fence(kit, 0) };
    kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fences[1]));
    vkResetFences(kit->device, 3, fences);
}

SCENE(destroyed_in_struct, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkFramebufferCreateInfo-renderPass-parameter");
    VkRenderPass render_pass = kit_render_pass(kit);
    kit_drop(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(render_pass));
    VkImage image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    VkImageView view = kit_image_view(kit, image);
    VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = render_pass,
        .attachmentCount = 1,
        .pAttachments = &view,
        .width = 16,
        .height = 16,
        .layers = 1,
    };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;
    vkCreateFramebuffer(kit->device, &info, NULL, &framebuffer);
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
}

SCENE(destroyed_in_nested_array, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkSubmitInfo-pWaitSemaphores-parameter");
    VkSemaphore semaphore = kit_semaphore(kit);
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .signal = semaphore }));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_drop(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(semaphore));
    kit_submit_info(kit->queue, &(struct kit_submit_info){ .wait = semaphore });
    vkQueueWaitIdle(kit->queue);
}

SCENE(destroyed_in_descriptor_write, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-buffer-parameter");
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorSet set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), layout);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_write_buffer(kit, set, type, buffer);
}

SCENE(destroyed_in_command, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstBuffer-parameter");
    VkCommandBuffer commands = kit_primary(kit);
    VkBuffer buffer = dead_buffer(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
}

SCENE(destroyed_in_command_array, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-pBuffers-parameter");
    VkCommandBuffer commands = kit_primary(kit);
    VkBuffer buffers[2] = {
        kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL),
        kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL),
    };
    VkDeviceSize offsets[2] = { 0, 0 };
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffers[1]));
    kit_begin(kit, commands, 0);
    vkCmdBindVertexBuffers(commands, 0, 2, buffers, offsets);
    kit_end(kit, commands);
}

SCENE(destroyed_in_barrier, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkBufferMemoryBarrier-buffer-parameter");
    VkCommandBuffer commands = kit_primary(kit);
    VkBufferMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = dead_buffer(kit),
        .size = VK_WHOLE_SIZE,
    };
    kit_begin(kit, commands, 0);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         0, 0, NULL, 1, &barrier, 0, NULL);
    kit_end(kit, commands);
}

SCENE(destroyed_pipeline_bound, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdBindPipeline-pipeline-parameter");
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
    VkCommandBuffer commands = kit_primary(kit);
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    kit_end(kit, commands);
}

SCENE(destroyed_index_buffer, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-buffer-parameter");
    VkCommandBuffer commands = kit_primary(kit);
    VkBuffer buffer = dead_buffer(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindIndexBuffer(commands, buffer, 0, VK_INDEX_TYPE_UINT16);
    kit_end(kit, commands);
}

SCENE(freed_set_bound, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdBindDescriptorSets-pDescriptorSets-parameter");
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkPipelineLayout layout = kit_pipeline_layout(kit, set_layout);
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, 1,
                                                VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    VkDescriptorSet set = kit_descriptor_set(kit, pool, set_layout);
    KIT_VK(kit, vkFreeDescriptorSets(kit->device, pool, 1, &set));
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
    kit_end(kit, commands);
}

SCENE(set_of_a_reset_pool, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdBindDescriptorSets-pDescriptorSets-parameter");
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkPipelineLayout layout = kit_pipeline_layout(kit, set_layout);
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, 4, 0);
    VkDescriptorSet set = kit_descriptor_set(kit, pool, set_layout);
    KIT_VK(kit, vkResetDescriptorPool(kit->device, pool, 0));
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
    kit_end(kit, commands);
}

SCENE(set_allocated_after_a_reset, KIT_PLAIN)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkPipelineLayout layout = kit_pipeline_layout(kit, set_layout);
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, 4, 0);
    kit_descriptor_set(kit, pool, set_layout);
    KIT_VK(kit, vkResetDescriptorPool(kit->device, pool, 0));
    VkDescriptorSet set = kit_descriptor_set(kit, pool, set_layout);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
    kit_end(kit, commands);
}

SCENE(shader_module_destroyed_after_pipeline, KIT_PLAIN)
{
    /* A pipeline outlives its shader modules. */
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkShaderModule module = kit_shader(kit, KIT_SHADER_NOTHING_COMP);
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = module,
                   .pName = "main" },
        .layout = layout,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    kit_drop(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(destroyed_set_layout_still_bindable, KIT_PLAIN)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkPipelineLayout layout = kit_pipeline_layout(kit, set_layout);
    VkDescriptorSet set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), set_layout);
    kit_drop(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(set_layout));
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
    kit_end(kit, commands);
}

/* --- destroyed twice --- */

SCENE(buffer_destroyed_twice, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkDestroyBuffer-buffer-parameter");
    vkDestroyBuffer(kit->device, dead_buffer(kit), NULL);
}

SCENE(memory_freed_twice, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkFreeMemory-memory-parameter");
    VkDeviceMemory memory = kit_memory(kit, 64);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    vkFreeMemory(kit->device, memory, NULL);
}

SCENE(set_freed_without_pool_flag, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkFreeDescriptorSets-descriptorPool-00312");
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, 2, 0);
    VkDescriptorSet set = kit_descriptor_set(kit, pool, layout);
    vkFreeDescriptorSets(kit->device, pool, 1, &set);
}

SCENE(freed_from_another_pool, KIT_NULL_DRIVER)
{
    const VkCommandPool pools[2] = { kit_command_pool(kit, 0), kit_command_pool(kit, 0) };
    const VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                        VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorPool sets[2];
    VkDescriptorSet set;
    VkCommandBuffer one = kit_command_buffer(kit, pools[0], VK_COMMAND_BUFFER_LEVEL_PRIMARY),
                    two = kit_command_buffer(kit, pools[0], VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    vkFreeCommandBuffers(kit->device, pools[0], 1, &one);
    kit_expect(kit, "VUID-vkFreeCommandBuffers-pCommandBuffers-parent");
    vkFreeCommandBuffers(kit->device, pools[1], 1, &two);
    for (int i = 0; i < 2; i++) {
        sets[i] = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 2,
                                      VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    }
    set = kit_descriptor_set(kit, sets[0], layout);
    vkFreeDescriptorSets(kit->device, sets[0], 1, &set);
    set = kit_descriptor_set(kit, sets[0], layout);
    kit_expect(kit, "VUID-vkFreeDescriptorSets-pDescriptorSets-parent");
    vkFreeDescriptorSets(kit->device, sets[1], 1, &set);
    /* The set is not of a pool that frees none either: what is wrong is which pool. */
    sets[1] = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 2, 0);
    set = kit_descriptor_set(kit, sets[0], layout);
    kit_expect(kit, "VUID-vkFreeDescriptorSets-pDescriptorSets-parent");
    vkFreeDescriptorSets(kit->device, sets[1], 1, &set);
}

SCENE(command_buffer_freed_twice, KIT_FATAL)
{
    kit_expect(kit, "VUID-vkFreeCommandBuffers-pCommandBuffers-00048");
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    vkFreeCommandBuffers(kit->device, pool, 1, &commands);
    vkFreeCommandBuffers(kit->device, pool, 1, &commands);
}

SCENE(set_freed_twice, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkFreeDescriptorSets-pDescriptorSets-00310");
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, 2,
                                                VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    VkDescriptorSet set = kit_descriptor_set(kit, pool, layout);
    KIT_VK(kit, vkFreeDescriptorSets(kit->device, pool, 1, &set));
    vkFreeDescriptorSets(kit->device, pool, 1, &set);
}

SCENE(memory_freed_under_a_buffer, KIT_PLAIN)
{
    /* The order of destruction of a resource and its memory is free while nothing uses it. */
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, &memory);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

/* As if none had ever been bound. */
SCENE(memory_freed_before_use, KIT_NULL_DRIVER)
{
    const VkDeviceSize offset = 0;
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(kit, 64,
                                       TRANSFER | VK_BUFFER_USAGE_INDEX_BUFFER_BIT |
                                           VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                           VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT,
                                       &memory);
    VkBufferViewCreateInfo view_info = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                         .buffer = buffer,
                                         .format = VK_FORMAT_R32_UINT,
                                         .range = VK_WHOLE_SIZE };
    VkBufferView view = VK_NULL_HANDLE;
    VkCommandBuffer commands = kit_primary(kit);

    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-buffer-00935");
    (void)vkCreateBufferView(kit->device, &view_info, NULL, &view);
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    kit_begin(kit, commands, 0);
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstBuffer-00031");
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-buffer-00434");
    vkCmdBindIndexBuffer(commands, buffer, 0, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-pBuffers-00628");
    vkCmdBindVertexBuffers(commands, 0, 1, &buffer, &offset);
    kit_end(kit, commands);
}

SCENE(memory_freed_after_recording, KIT_NULL_DRIVER)
{
    VkDeviceMemory memory, other;
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, &memory);
    VkBuffer unused = kit_bound_buffer(kit, 64, TRANSFER, &other);
    VkCommandBuffer commands = kit_primary(kit);
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                          .commandBufferCount = 1,
                          .pCommandBuffers = &commands };

    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(other));
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    (void)vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    (void)vkQueueWaitIdle(kit->queue);
    (void)unused;
}

/* --- another device's objects --- */

struct foreign {
    VkDevice device;
    VkBuffer buffer;
    VkFence fence;
};

static struct foreign
foreign_objects(struct kit *kit)
{
    struct foreign foreign = { .device = kit_second_device(kit, NULL) };
    VkBufferCreateInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 64,
        .usage = TRANSFER,
    };
    VkFenceCreateInfo fence = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    KIT_VK(kit, vkCreateBuffer(foreign.device, &buffer, NULL, &foreign.buffer));
    KIT_VK(kit, vkCreateFence(foreign.device, &fence, NULL, &foreign.fence));
    return foreign;
}

static void
destroy_foreign(const struct foreign *foreign)
{
    vkDestroyBuffer(foreign->device, foreign->buffer, NULL);
    vkDestroyFence(foreign->device, foreign->fence, NULL);
    vkDestroyDevice(foreign->device, NULL);
}

SCENE(foreign_in_device_call, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkGetFenceStatus-fence-parent");
    struct foreign foreign = foreign_objects(kit);
    vkGetFenceStatus(kit->device, foreign.fence);
    destroy_foreign(&foreign);
}

SCENE(foreign_in_command, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdFillBuffer-commonparent");
    struct foreign foreign = foreign_objects(kit);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, foreign.buffer, 0, 64, 0);
    kit_end(kit, commands);
    destroy_foreign(&foreign);
}

SCENE(foreign_in_submit, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-commonparent");
    struct foreign foreign = foreign_objects(kit);
    vkQueueSubmit(kit->queue, 0, NULL, foreign.fence);
    vkQueueWaitIdle(kit->queue);
    destroy_foreign(&foreign);
}

SCENE(foreign_destroyed, KIT_NULL_DRIVER | KIT_RACES)
{
    kit_expect(kit, "VUID-vkDestroyBuffer-buffer-parent");
    /* Whether the object is gone afterwards is the driver's affair. */
    kit_allow(kit, "VUID-vkDestroyBuffer-buffer-parameter");
    kit_allow(kit, "VUID-vkDestroyDevice-device-00378");
    kit_allow(kit, "UNASSIGNED-ObjectTracker-ObjectLeak");
    struct foreign foreign = foreign_objects(kit);
    vkDestroyBuffer(kit->device, foreign.buffer, NULL);
    destroy_foreign(&foreign);
}

SCENE(two_devices_each_with_their_own, KIT_PLAIN)
{
    struct foreign foreign = foreign_objects(kit);
    KIT_CHECK(kit, vkGetFenceStatus(foreign.device, foreign.fence) == VK_NOT_READY);
    destroy_foreign(&foreign);
}

/* --- handle values that come back --- */

SCENE(handle_value_reused, KIT_NULL_DRIVER | KIT_OWN_SETTINGS | KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    setenv("WAKE_NULL_REUSE_HANDLES", "1", 1);
    kit_open(kit, NULL);
    VkBuffer first = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, first, 0, 64, 0);
    kit_end(kit, commands);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(first));
    VkBuffer second = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    KIT_CHECK(kit, first == second);

    /*
     * Recorded with the first life of the value: using the second is fine, submitting the first is
     * not.
     */
    VkCommandBuffer good = kit_primary(kit);
    kit_begin(kit, good, 0);
    vkCmdFillBuffer(good, second, 0, 64, 0);
    kit_end(kit, good);
    KIT_VK(kit, kit_submit(kit->queue, good, VK_NULL_HANDLE));
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(handle_values_reused_validly, KIT_NULL_DRIVER | KIT_OWN_SETTINGS | KIT_NO_DEVICE)
{
    setenv("WAKE_NULL_REUSE_HANDLES", "1", 1);
    kit_open(kit, NULL);
    for (int i = 0; i < 200; i++) {
        VkFence fence = kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT);
        KIT_CHECK(kit, vkGetFenceStatus(kit->device, fence) == VK_SUCCESS);
        VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
        VkCommandBuffer commands = kit_primary(kit);
        kit_begin(kit, commands, 0);
        vkCmdFillBuffer(commands, buffer, 0, 64, 0);
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
        kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    }
}

/* --- nothing to destroy --- */

#define DESTROY_NULL(command) command(kit->device, VK_NULL_HANDLE, NULL)

SCENE(null_to_every_destroy, KIT_PLAIN)
{
    DESTROY_NULL(vkDestroyBuffer);
    DESTROY_NULL(vkDestroyBufferView);
    DESTROY_NULL(vkDestroyCommandPool);
    DESTROY_NULL(vkDestroyDescriptorPool);
    DESTROY_NULL(vkDestroyDescriptorSetLayout);
    DESTROY_NULL(vkDestroyDescriptorUpdateTemplate);
    DESTROY_NULL(vkDestroyEvent);
    DESTROY_NULL(vkDestroyFence);
    DESTROY_NULL(vkDestroyFramebuffer);
    DESTROY_NULL(vkDestroyImage);
    DESTROY_NULL(vkDestroyImageView);
    DESTROY_NULL(vkDestroyPipeline);
    DESTROY_NULL(vkDestroyPipelineCache);
    DESTROY_NULL(vkDestroyPipelineLayout);
    DESTROY_NULL(vkDestroyPrivateDataSlot);
    DESTROY_NULL(vkDestroyQueryPool);
    DESTROY_NULL(vkDestroyRenderPass);
    DESTROY_NULL(vkDestroySampler);
    DESTROY_NULL(vkDestroySamplerYcbcrConversion);
    DESTROY_NULL(vkDestroySemaphore);
    DESTROY_NULL(vkDestroyShaderModule);
    DESTROY_NULL(vkFreeMemory);
    vkDestroyDevice(VK_NULL_HANDLE, NULL);
    vkDestroyInstance(VK_NULL_HANDLE, NULL);
}

SCENE(null_to_array_frees, KIT_PLAIN)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    VkCommandPool commands = kit_command_pool(kit, 0);
    VkDescriptorPool sets = kit_descriptor_pool(kit, type, 2,
                                                VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    VkCommandBuffer no_commands[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };
    VkDescriptorSet no_sets[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };
    vkFreeCommandBuffers(kit->device, commands, 2, no_commands);
    KIT_VK(kit, vkFreeDescriptorSets(kit->device, sets, 2, no_sets));
}

KIT_MAIN()
