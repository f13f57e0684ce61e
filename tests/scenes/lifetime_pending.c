/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects destroyed, freed or reset while a submitted command buffer still uses them. What counts
 * is what the application has observed: without a wait the work is pending, however fast the
 * driver was.
 */
#include "ray_scene.h"

#define TRANSFER (VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT)

/* Submits a fill of that buffer and does not wait. */
static VkCommandBuffer
submit_fill(struct kit *kit, VkBuffer buffer, VkFence fence)
{
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, fence));
    return commands;
}

SCENE(buffer_destroyed_while_pending, KIT_NULL_DRIVER)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    submit_fill(kit, buffer, VK_NULL_HANDLE);
    kit_drop_pending(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                     KIT_HANDLE(buffer));
}

SCENE(buffer_destroyed_after_queue_wait, KIT_PLAIN)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    submit_fill(kit, buffer, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(buffer_destroyed_after_device_wait, KIT_PLAIN)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    submit_fill(kit, buffer, VK_NULL_HANDLE);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(buffer_destroyed_after_fence_wait, KIT_PLAIN)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkFence fence = kit_fence(kit, 0);
    submit_fill(kit, buffer, fence);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(buffer_destroyed_after_fence_poll, KIT_PLAIN)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkFence fence = kit_fence(kit, 0);
    submit_fill(kit, buffer, fence);
    while (vkGetFenceStatus(kit->device, fence) == VK_NOT_READY) {
    }
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(buffer_destroyed_after_timeline_wait, KIT_PLAIN)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkSemaphore timeline = kit_timeline(kit, 0);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    struct kit_submit_info submit = { .commands = commands, .signal = timeline, .signal_value = 5 };
    KIT_VK(kit, kit_submit_info(kit->queue, &submit));
    uint64_t value = 5;
    VkSemaphoreWaitInfo wait = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
        .semaphoreCount = 1,
        .pSemaphores = &timeline,
        .pValues = &value,
    };
    KIT_VK(kit, vkWaitSemaphores(kit->device, &wait, UINT64_MAX));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(buffer_destroyed_after_timeline_query, KIT_PLAIN)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkSemaphore timeline = kit_timeline(kit, 0);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    struct kit_submit_info submit = { .commands = commands, .signal = timeline, .signal_value = 5 };
    KIT_VK(kit, kit_submit_info(kit->queue, &submit));
    uint64_t value = 0;
    while (value < 5) {
        KIT_VK(kit, vkGetSemaphoreCounterValue(kit->device, timeline, &value));
    }
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(earlier_fence_proves_nothing, KIT_NULL_DRIVER)
{
    /* A fence says that its own submit and those before are done, not the one after. */
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkBuffer other = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkFence fence = kit_fence(kit, 0);
    submit_fill(kit, other, fence);
    submit_fill(kit, buffer, VK_NULL_HANDLE);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(other));
    kit_drop_pending(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                     KIT_HANDLE(buffer));
}

SCENE(later_fence_proves_all_before, KIT_PLAIN)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkFence fence = kit_fence(kit, 0);
    submit_fill(kit, buffer, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueSubmit(kit->queue, 0, NULL, fence));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(failed_wait_proves_nothing, KIT_NULL_DRIVER | KIT_RACES)
{
    /*
     * Wait-any on two fences shows one of them only; which one is the driver's choice when both
     * are done.
     */
    VkFence fences[2] = { kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT), kit_fence(kit, 0) };
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    submit_fill(kit, buffer, fences[1]);
    KIT_VK(kit, vkWaitForFences(kit->device, 2, fences, VK_FALSE, UINT64_MAX));
    kit_drop_pending(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                     KIT_HANDLE(buffer));
}

/* Submits a fill of a new buffer that gives the semaphore that value. */
static VkBuffer
fill_and_signal(struct kit *kit, VkSemaphore timeline, uint64_t value)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    struct kit_submit_info submit = { .commands = commands,
                                      .signal = timeline,
                                      .signal_value = value };
    KIT_VK(kit, kit_submit_info(kit->queue, &submit));
    return buffer;
}

static void
wait_for_values(struct kit *kit, uint32_t count, const VkSemaphore *semaphores,
                const uint64_t *values, VkSemaphoreWaitFlags flags)
{
    VkSemaphoreWaitInfo wait = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
        .flags = flags,
        .semaphoreCount = count,
        .pSemaphores = semaphores,
        .pValues = values,
    };
    KIT_VK(kit, vkWaitSemaphores(kit->device, &wait, UINT64_MAX));
}

SCENE(wait_between_values_proves_the_next_signal, KIT_PLAIN)
{
    /* Nothing but the signal of 5 can bring it to 3. */
    VkSemaphore timeline = kit_timeline(kit, 0);
    VkBuffer first = fill_and_signal(kit, timeline, 1);
    VkBuffer second = fill_and_signal(kit, timeline, 5);
    wait_for_values(kit, 1, &timeline, &(uint64_t){ 3 }, 0);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(first));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(second));
}

SCENE(wait_between_values_proves_nothing_behind, KIT_NULL_DRIVER)
{
    VkSemaphore timeline = kit_timeline(kit, 0);
    VkBuffer buffer;
    (void)fill_and_signal(kit, timeline, 5);
    buffer = fill_and_signal(kit, timeline, 8);
    wait_for_values(kit, 1, &timeline, &(uint64_t){ 3 }, 0);
    kit_drop_pending(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                     KIT_HANDLE(buffer));
}

SCENE(wait_for_many_semaphores, KIT_PLAIN)
{
    VkSemaphore timelines[9];
    VkBuffer buffers[9];
    uint64_t values[9];
    for (uint32_t i = 0; i < 9; i++) {
        timelines[i] = kit_timeline(kit, 0);
        buffers[i] = fill_and_signal(kit, timelines[i], i + 1);
        values[i] = i + 1;
    }
    wait_for_values(kit, 9, timelines, values, 0);
    for (uint32_t i = 0; i < 9; i++) {
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffers[i]));
    }
}

SCENE(any_value_proves_the_earliest, KIT_PLAIN)
{
    /* Nothing signals the second; of the first and the third one comes before the other. */
    VkSemaphore timelines[3] = { kit_timeline(kit, 0), kit_timeline(kit, 0), kit_timeline(kit, 0) };
    uint64_t values[3] = { 2, 1, 1 };
    VkBuffer early = fill_and_signal(kit, timelines[2], 1);
    (void)fill_and_signal(kit, timelines[0], 2);
    wait_for_values(kit, 3, timelines, values, VK_SEMAPHORE_WAIT_ANY_BIT);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(early));
    vkDeviceWaitIdle(kit->device);
}

SCENE(any_value_proves_no_more, KIT_NULL_DRIVER)
{
    VkSemaphore timelines[2] = { kit_timeline(kit, 0), kit_timeline(kit, 0) };
    uint64_t values[2] = { 1, 1 };
    VkBuffer late;
    (void)fill_and_signal(kit, timelines[0], 1);
    late = fill_and_signal(kit, timelines[1], 1);
    wait_for_values(kit, 2, timelines, values, VK_SEMAPHORE_WAIT_ANY_BIT);
    kit_drop_pending(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                     KIT_HANDLE(late));
}

SCENE(any_fence_proves_the_earliest, KIT_PLAIN)
{
    VkFence fences[2] = { kit_fence(kit, 0), kit_fence(kit, 0) };
    VkBuffer early = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    VkBuffer late = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    submit_fill(kit, early, fences[1]);
    submit_fill(kit, late, fences[0]);
    KIT_VK(kit, vkWaitForFences(kit->device, 2, fences, VK_FALSE, UINT64_MAX));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(early));
    vkDeviceWaitIdle(kit->device);
}

SCENE(memory_freed_while_pending, KIT_NULL_DRIVER)
{
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, &memory);
    submit_fill(kit, buffer, VK_NULL_HANDLE);
    kit_drop_pending(kit, "VUID-vkFreeMemory-memory-00677", VK_OBJECT_TYPE_DEVICE_MEMORY,
                     KIT_HANDLE(memory));
}

SCENE(fence_destroyed_while_pending, KIT_NULL_DRIVER)
{
    VkFence fence = kit_fence(kit, 0);
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), fence));
    kit_drop_pending(kit, "VUID-vkDestroyFence-fence-01120", VK_OBJECT_TYPE_FENCE,
                     KIT_HANDLE(fence));
}

SCENE(semaphore_destroyed_while_pending, KIT_NULL_DRIVER)
{
    VkSemaphore semaphore = kit_semaphore(kit);
    struct kit_submit_info submit = { .commands = kit_empty_primary(kit, 0), .signal = semaphore };
    KIT_VK(kit, kit_submit_info(kit->queue, &submit));
    kit_drop_pending(kit, "VUID-vkDestroySemaphore-semaphore-01137", VK_OBJECT_TYPE_SEMAPHORE,
                     KIT_HANDLE(semaphore));
}

SCENE(event_destroyed_while_pending, KIT_NULL_DRIVER)
{
    VkEvent event = kit_event(kit);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdSetEvent(commands, event, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_drop_pending(kit, "VUID-vkDestroyEvent-event-01145", VK_OBJECT_TYPE_EVENT,
                     KIT_HANDLE(event));
}

SCENE(query_pool_destroyed_while_pending, KIT_NULL_DRIVER)
{
    VkQueryPool pool = kit_query_pool(kit, 4);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_drop_pending(kit, "VUID-vkDestroyQueryPool-queryPool-00793", VK_OBJECT_TYPE_QUERY_POOL,
                     KIT_HANDLE(pool));
}

static struct kit_target
submit_target(struct kit *kit)
{
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    return target;
}

SCENE(framebuffer_destroyed_while_pending, KIT_NULL_DRIVER)
{
    struct kit_target target = submit_target(kit);
    kit_drop_pending(kit, "VUID-vkDestroyFramebuffer-framebuffer-00892", VK_OBJECT_TYPE_FRAMEBUFFER,
                     KIT_HANDLE(target.framebuffer));
}

SCENE(render_pass_destroyed_while_pending, KIT_NULL_DRIVER)
{
    struct kit_target target = submit_target(kit);
    kit_drop_pending(kit, "VUID-vkDestroyRenderPass-renderPass-00873", VK_OBJECT_TYPE_RENDER_PASS,
                     KIT_HANDLE(target.render_pass));
}

SCENE(image_view_destroyed_while_pending, KIT_NULL_DRIVER)
{
    struct kit_target target = submit_target(kit);
    kit_drop_pending(kit, "VUID-vkDestroyImageView-imageView-01026", VK_OBJECT_TYPE_IMAGE_VIEW,
                     KIT_HANDLE(target.view));
}

SCENE(image_destroyed_while_pending, KIT_NULL_DRIVER)
{
    struct kit_target target = submit_target(kit);
    kit_drop_pending(kit, "VUID-vkDestroyImage-image-01000", VK_OBJECT_TYPE_IMAGE,
                     KIT_HANDLE(target.image));
}

/* --- views that no framebuffer names, but a chain of the command --- */

struct chained {
    struct kit_target target;
    VkFramebuffer framebuffer; /* without images */
    VkCommandBuffer commands;
};

static struct chained
record_imageless(struct kit *kit)
{
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    struct chained made = { .target = kit_target(kit) };
    VkFramebufferAttachmentImageInfo image = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENT_IMAGE_INFO,
        .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
        .width = made.target.size,
        .height = made.target.size,
        .layerCount = 1,
        .viewFormatCount = 1,
        .pViewFormats = &format
    };
    VkFramebufferAttachmentsCreateInfo images = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = 1,
        .pAttachmentImageInfos = &image
    };
    VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                     .pNext = &images,
                                     .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT,
                                     .renderPass = made.target.render_pass,
                                     .attachmentCount = 1,
                                     .width = made.target.size,
                                     .height = made.target.size,
                                     .layers = 1 };
    VkRenderPassAttachmentBeginInfo views = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO,
        .attachmentCount = 1,
        .pAttachments = &made.target.view
    };
    VkClearValue clear = { 0 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .pNext = &views,
                                    .renderPass = made.target.render_pass,
                                    .renderArea = { { 0, 0 },
                                                    { made.target.size, made.target.size } },
                                    .clearValueCount = 1,
                                    .pClearValues = &clear };
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &made.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(made.framebuffer));
    begin.framebuffer = made.framebuffer;
    made.commands = kit_primary(kit);
    kit_begin(kit, made.commands, 0);
    vkCmdBeginRenderPass(made.commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(made.commands);
    kit_end(kit, made.commands);
    return made;
}

static void
open_imageless(struct kit *kit)
{
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .imagelessFramebuffer = VK_TRUE
    };
    kit_open(kit, &(struct kit_config){ .device_next = &features });
}

SCENE(imageless_view_destroyed_while_pending, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_imageless(kit);
    struct chained made = record_imageless(kit);
    KIT_VK(kit, kit_submit(kit->queue, made.commands, VK_NULL_HANDLE));
    kit_drop_pending(kit, "VUID-vkDestroyImageView-imageView-01026", VK_OBJECT_TYPE_IMAGE_VIEW,
                     KIT_HANDLE(made.target.view));
}

SCENE(imageless_view_destroyed_before_submit, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_imageless(kit);
    struct chained made = record_imageless(kit);
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made.target.view));
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    kit_submit(kit->queue, made.commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(imageless_view_destroyed_after_wait, KIT_NO_DEVICE)
{
    open_imageless(kit);
    struct chained made = record_imageless(kit);
    KIT_VK(kit, kit_submit(kit->queue, made.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made.target.view));
}

SCENE(rate_view_destroyed_before_submit, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const VkImageLayout layout = VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR;
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .attachmentFragmentShadingRate = VK_TRUE
    };
    VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &rates,
        .dynamicRendering = VK_TRUE
    };
    kit_open(kit, &(struct kit_config){
                      .device_next = &features,
                      .device_extensions = { VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME } });
    VkImageCreateInfo image_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8_UINT,
        .extent = { 4, 4, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR
    };
    VkImageViewCreateInfo view_info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                        .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                        .format = VK_FORMAT_R8_UINT,
                                        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                              1 } };
    VkMemoryRequirements needs;
    VkImageView view = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateImage(kit->device, &image_info, NULL, &view_info.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(view_info.image));
    vkGetImageMemoryRequirements(kit->device, view_info.image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, view_info.image, kit_memory_for(kit, &needs), 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &view_info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    VkImageMemoryBarrier ready = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_FRAGMENT_SHADING_RATE_ATTACHMENT_READ_BIT_KHR,
        .newLayout = layout,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = view_info.image,
        .subresourceRange = view_info.subresourceRange
    };
    VkRenderingFragmentShadingRateAttachmentInfoKHR rate = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
        .imageView = view,
        .imageLayout = layout,
        .shadingRateAttachmentTexelSize = { 16, 16 }
    };
    VkRenderingInfo rendering = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                  .pNext = &rate,
                                  .renderArea = { { 0, 0 }, { 64, 64 } },
                                  .layerCount = 1 };
    VkCommandBuffer commands = kit_recording(kit);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR, 0, 0, NULL, 0,
                         NULL, 1, &ready);
    vkCmdBeginRendering(commands, &rendering);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

struct dispatch {
    VkBuffer buffer;
    VkDescriptorPool pool;
    VkDescriptorSet set;
    VkPipeline pipeline;
};

static struct dispatch
submit_dispatch(struct kit *kit)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    struct dispatch dispatch;
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkPipelineLayout layout = kit_pipeline_layout(kit, set_layout);
    dispatch.buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    dispatch.pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_STORE_COMP);
    dispatch.pool = kit_descriptor_pool(kit, type, 1,
                                        VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    dispatch.set = kit_descriptor_set(kit, dispatch.pool, set_layout);
    kit_write_buffer(kit, dispatch.set, type, dispatch.buffer);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, dispatch.pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &dispatch.set,
                            0, NULL);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    return dispatch;
}

SCENE(pipeline_destroyed_while_pending, KIT_NULL_DRIVER)
{
    struct dispatch dispatch = submit_dispatch(kit);
    kit_drop_pending(kit, "VUID-vkDestroyPipeline-pipeline-00765", VK_OBJECT_TYPE_PIPELINE,
                     KIT_HANDLE(dispatch.pipeline));
}

SCENE(buffer_in_a_set_destroyed_while_pending, KIT_NULL_DRIVER)
{
    struct dispatch dispatch = submit_dispatch(kit);
    kit_drop_pending(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                     KIT_HANDLE(dispatch.buffer));
}

SCENE(descriptor_pool_destroyed_while_pending, KIT_NULL_DRIVER)
{
    struct dispatch dispatch = submit_dispatch(kit);
    kit_drop_pending(kit, "VUID-vkDestroyDescriptorPool-descriptorPool-00303",
                     VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(dispatch.pool));
}

SCENE(set_freed_while_pending, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkFreeDescriptorSets-pDescriptorSets-00309");
    struct dispatch dispatch = submit_dispatch(kit);
    vkFreeDescriptorSets(kit->device, dispatch.pool, 1, &dispatch.set);
    vkDeviceWaitIdle(kit->device);
}

SCENE(descriptor_pool_reset_while_pending, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkResetDescriptorPool-descriptorPool-00313");
    struct dispatch dispatch = submit_dispatch(kit);
    vkResetDescriptorPool(kit->device, dispatch.pool, 0);
    vkDeviceWaitIdle(kit->device);
}

SCENE(everything_destroyed_after_wait, KIT_PLAIN)
{
    struct dispatch dispatch = submit_dispatch(kit);
    struct kit_target target = submit_target(kit);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(dispatch.pipeline));
    kit_drop(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(dispatch.pool));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(dispatch.buffer));
    kit_drop(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(target.framebuffer));
    kit_drop(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(target.render_pass));
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(target.view));
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(target.image));
}

/* --- command buffers themselves --- */

static VkCommandBuffer
pending_in(struct kit *kit, VkCommandPool pool)
{
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    return commands;
}

SCENE(command_pool_destroyed_while_pending, KIT_NULL_DRIVER)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    (void)pending_in(kit, pool);
    kit_drop_pending(kit, "VUID-vkDestroyCommandPool-commandPool-00041",
                     VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
}

SCENE(command_buffer_freed_while_pending, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkFreeCommandBuffers-pCommandBuffers-00047");
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = pending_in(kit, pool);
    vkFreeCommandBuffers(kit->device, pool, 1, &commands);
    vkDeviceWaitIdle(kit->device);
}

SCENE(command_pool_reset_while_pending, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkResetCommandPool-commandPool-00040");
    VkCommandPool pool = kit_command_pool(kit, 0);
    (void)pending_in(kit, pool);
    vkResetCommandPool(kit->device, pool, 0);
    vkDeviceWaitIdle(kit->device);
}

/* A worker that is late looks at the pool when the command buffer has left it. */
SCENE(command_pool_reset_then_buffer_freed, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkResetCommandPool-commandPool-00040");
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = pending_in(kit, pool);
    vkResetCommandPool(kit->device, pool, 0);
    vkDeviceWaitIdle(kit->device);
    vkFreeCommandBuffers(kit->device, pool, 1, &commands);
}

SCENE(fence_reset_while_pending, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkResetFences-pFences-01123");
    VkFence fence = kit_fence(kit, 0);
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), fence));
    vkResetFences(kit->device, 1, &fence);
    vkDeviceWaitIdle(kit->device);
}

/* A wait that shows that it is done is believed all the same. */
SCENE(fence_reset_while_pending_and_waited_for, KIT_NULL_DRIVER)
{
    VkFence fence = kit_fence(kit, 0);
    VkSemaphore held = kit_timeline(kit, 0);
    VkSemaphoreSignalInfo go = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                 .semaphore = held,
                                 .value = 1 };

    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){
                                                .wait = held, .wait_value = 1, .fence = fence }));
    kit_expect(kit, "VUID-vkResetFences-pFences-01123");
    vkResetFences(kit->device, 1, &fence);
    KIT_VK(kit, vkSignalSemaphore(kit->device, &go));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    KIT_VK(kit, kit_submit(kit->queue, VK_NULL_HANDLE, fence));
    vkDeviceWaitIdle(kit->device);
}

SCENE(pool_destroyed_frees_its_buffers, KIT_PLAIN)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    for (int i = 0; i < 8; i++) {
        VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        kit_begin(kit, commands, 0);
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    }
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_drop(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
}

/* --- objects of extensions --- */

static void
submit(struct kit *kit, VkCommandBuffer commands)
{
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
}

/* The kit does not know these types: a call that was skipped is made again. */
#define DESTROY_PENDING(vuid, command, handle)                             \
    do {                                                                   \
        kit_expect(kit, vuid);                                             \
        KIT_DEVICE_COMMAND(kit, command)(kit->device, (handle), NULL);     \
        vkDeviceWaitIdle(kit->device);                                     \
        if (kit_has_layer() && kit_skips_calls()) {                        \
            KIT_DEVICE_COMMAND(kit, command)(kit->device, (handle), NULL); \
        }                                                                  \
    } while (0)

SCENE(acceleration_structure_destroyed_while_pending, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    ray_open(kit);
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .buffer = ray_buffer(kit, RAY_STORAGE, 0),
        .size = RAY_SIZE,
        .type = BOTTOM,
    };
    VkAccelerationStructureKHR structure = VK_NULL_HANDLE;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(kit->device, &info, NULL,
                                                                          &structure));
    VkCopyMemoryToAccelerationStructureInfoKHR copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR,
        .src.deviceAddress = ray_address(kit),
        .dst = structure,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR,
    };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdCopyMemoryToAccelerationStructureKHR)(commands, &copy);
    submit(kit, commands);
    DESTROY_PENDING("VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-02442",
                    vkDestroyAccelerationStructureKHR, structure);
}

SCENE(acceleration_structure_nv_destroyed_while_pending, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){ .device_extensions = { VK_NV_RAY_TRACING_EXTENSION_NAME } });
    VkAccelerationStructureNV structures[2];
    for (int i = 0; i < 2; i++) {
        VkAccelerationStructureCreateInfoNV info = {
            .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_NV,
            .compactedSize = 256,
            .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_INFO_NV,
                      .type = VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_NV },
        };
        VkBindAccelerationStructureMemoryInfoNV bind = {
            .sType = VK_STRUCTURE_TYPE_BIND_ACCELERATION_STRUCTURE_MEMORY_INFO_NV,
            .memory = kit_memory(kit, 65536),
        };
        KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureNV)(kit->device, &info,
                                                                             NULL, &structures[i]));
        bind.accelerationStructure = structures[i];
        KIT_VK(kit,
               KIT_DEVICE_COMMAND(kit, vkBindAccelerationStructureMemoryNV)(kit->device, 1, &bind));
    }
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureNV)
    (commands, structures[1], structures[0], VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR);
    kit_expect(kit, "VUID-vkCmdCopyAccelerationStructureNV-mode-03410");
    KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureNV)
    (commands, structures[1], structures[0], VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR);
    submit(kit, commands);
    DESTROY_PENDING("VUID-vkDestroyAccelerationStructureNV-accelerationStructure-03752",
                    vkDestroyAccelerationStructureNV, structures[0]);
    KIT_DEVICE_COMMAND(kit, vkDestroyAccelerationStructureNV)(kit->device, structures[1], NULL);
}

SCENE(micromap_destroyed_while_pending, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceOpacityMicromapFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT,
        .micromap = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME,
                                             VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME },
                      .device_next = &features });
    VkMicromapEXT micromaps[2];
    for (int i = 0; i < 2; i++) {
        VkMicromapCreateInfoEXT info = {
            .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
            .buffer = kit_bound_buffer(kit, 65536, VK_BUFFER_USAGE_MICROMAP_STORAGE_BIT_EXT, NULL),
            .size = 65536,
            .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT,
        };
        KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateMicromapEXT)(kit->device, &info, NULL,
                                                                 &micromaps[i]));
    }
    VkCopyMicromapInfoEXT copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_MICROMAP_INFO_EXT,
        .src = micromaps[0],
        .dst = micromaps[1],
        .mode = VK_COPY_MICROMAP_MODE_CLONE_EXT,
    };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdCopyMicromapEXT)(commands, &copy);
    submit(kit, commands);
    DESTROY_PENDING("VUID-vkDestroyMicromapEXT-micromap-07441", vkDestroyMicromapEXT, micromaps[0]);
    KIT_DEVICE_COMMAND(kit, vkDestroyMicromapEXT)(kit->device, micromaps[1], NULL);
}

SCENE(indirect_layout_destroyed_while_pending, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceDeviceGeneratedCommandsFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_NV,
        .deviceGeneratedCommands = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_NV_DEVICE_GENERATED_COMMANDS_EXTENSION_NAME },
                      .device_next = &features });
    VkBuffer buffer = kit_bound_buffer(kit, 65536, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    VkIndirectCommandsLayoutTokenNV token = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_NV,
        .tokenType = VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_NV,
    };
    uint32_t stride = 16;
    VkIndirectCommandsLayoutCreateInfoNV info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_NV,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
        .tokenCount = 1,
        .pTokens = &token,
        .streamCount = 1,
        .pStreamStrides = &stride,
    };
    VkIndirectCommandsLayoutNV layout = VK_NULL_HANDLE;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateIndirectCommandsLayoutNV)(kit->device, &info, NULL,
                                                                          &layout));
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                                target.render_pass);
    VkIndirectCommandsStreamNV stream = { buffer, 0 };
    VkGeneratedCommandsInfoNV generated = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_INFO_NV,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
        .pipeline = pipeline,
        .indirectCommandsLayout = layout,
        .streamCount = 1,
        .pStreams = &stream,
        .sequencesCount = 1,
        .preprocessBuffer = buffer,
        .preprocessSize = 32768,
    };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdPreprocessGeneratedCommandsNV)(commands, &generated);
    submit(kit, commands);
    DESTROY_PENDING("VUID-vkDestroyIndirectCommandsLayoutNV-indirectCommandsLayout-02938",
                    vkDestroyIndirectCommandsLayoutNV, layout);
}

KIT_MAIN()
