/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pools that are reset, and parts of framebuffers and swapchains that are destroyed, by the thread that records: commands behind it
 * find the recording invalid.
 */
#include "present_scene.h"
#include "swapchain_scene.h"

#define STORAGE VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
#define NOT_RECORDED "VUID-vkCmdSetLineWidth-commandBuffer-recording"
#define NOT_RECORDING "VUID-vkEndCommandBuffer-commandBuffer-00059"

static void
find_invalid(struct kit *kit, VkCommandBuffer commands)
{
    kit_expect(kit, NOT_RECORDED);
    vkCmdSetLineWidth(commands, 1.0f);
    kit_expect(kit, NOT_RECORDING);
    (void)vkEndCommandBuffer(commands);
}

static VkCommandBuffer
recording_of(struct kit *kit, VkCommandPool pool)
{
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    return commands;
}

SCENE(own_pool_reset, KIT_NULL_DRIVER)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = recording_of(kit, pool);

    KIT_VK(kit, vkResetCommandPool(kit->device, pool, 0));
    find_invalid(kit, commands);
    kit_begin(kit, commands, 0);
    vkCmdSetLineWidth(commands, 1.0f);
    kit_end(kit, commands);
}

SCENE(other_pool_reset, KIT_PLAIN)
{
    VkCommandPool pool = kit_command_pool(kit, 0), other = kit_command_pool(kit, 0);
    VkCommandBuffer commands = recording_of(kit, pool);

    kit_end(kit, recording_of(kit, other));
    KIT_VK(kit, vkResetCommandPool(kit->device, other, 0));
    vkCmdSetLineWidth(commands, 1.0f);
    kit_end(kit, commands);
}

SCENE(pool_of_a_secondary_reset, KIT_NULL_DRIVER)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands = kit_recording(kit);

    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_end(kit, secondary);
    vkCmdExecuteCommands(commands, 1, &secondary);
    KIT_VK(kit, vkResetCommandPool(kit->device, pool, 0));
    find_invalid(kit, commands);
}

/* A dispatch with a set of that pool, or only a bind; another pool. */
static VkCommandBuffer
bound(struct kit *kit, bool dispatched, VkDescriptorPool *pool_out)
{
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, STORAGE, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkPipelineLayout layout = kit_pipeline_layout(kit, set_layout);
    VkCommandBuffer commands = kit_recording(kit);
    VkDescriptorSet set;

    *pool_out = kit_descriptor_pool(kit, STORAGE, 1, 0);
    set = kit_descriptor_set(kit, *pool_out, set_layout);
    kit_write_buffer(kit, set, STORAGE,
                     kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      kit_compute_pipeline(kit, layout, KIT_SHADER_STORE_COMP));
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
    if (dispatched) {
        vkCmdDispatch(commands, 1, 1, 1);
    }
    return commands;
}

SCENE(descriptor_pool_reset, KIT_NULL_DRIVER)
{
    VkDescriptorPool pool;
    VkCommandBuffer commands = bound(kit, true, &pool);

    KIT_VK(kit, vkResetDescriptorPool(kit->device, pool, 0));
    find_invalid(kit, commands);
}

SCENE(other_descriptor_pool_reset, KIT_PLAIN)
{
    VkDescriptorPool pool, other;
    VkCommandBuffer commands = bound(kit, true, &pool);

    (void)bound(kit, false, &other);
    KIT_VK(kit, vkResetDescriptorPool(kit->device, other, 0));
    vkCmdSetLineWidth(commands, 1.0f);
    kit_end(kit, commands);
}

static void
lose_attachment(struct kit *kit, bool view)
{
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_recording(kit);

    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    if (view) {
        kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(target.view));
    } else {
        kit_drop(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(target.image));
    }
    kit_expect(kit, NOT_RECORDED);
    vkCmdSetLineWidth(commands, 1.0f);
    kit_expect(kit, NOT_RECORDING);
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00060"); /* a mistake of its own */
    (void)vkEndCommandBuffer(commands);
}

SCENE(view_of_the_framebuffer_dead, KIT_NULL_DRIVER)
{
    lose_attachment(kit, true);
}

SCENE(image_of_the_framebuffer_dead, KIT_NULL_DRIVER)
{
    lose_attachment(kit, false);
}

SCENE(swapchain_dead, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .newLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                           1 } };
    VkSwapchainCreateInfoKHR info;
    VkImage images[16];
    uint32_t count = KIT_COUNT(images), index = 0;
    VkSwapchainKHR chain;
    VkCommandBuffer commands;
    VkFence fence;

    open_screen(kit, &screen);
    info = good(&screen);
    chain = create(kit, &screen, &info);
    fence = kit_fence(kit, 0);
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chain, &count, images));
    KIT_VK(kit,
           vkAcquireNextImageKHR(kit->device, chain, UINT64_MAX, VK_NULL_HANDLE, fence, &index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    barrier.image = images[index];
    commands = kit_recording(kit);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    vkDestroySwapchainKHR(kit->device, chain, NULL);
    screen.chain_count = 0;
    find_invalid(kit, commands);
    close_screen(kit, &screen);
}

KIT_MAIN()
