/* SPDX-License-Identifier: Apache-2.0 */
/* Command pools, command buffers and submits. */
#include "kit.h"

VkCommandPool
kit_command_pool_of(struct kit *kit, uint32_t family, VkCommandPoolCreateFlags flags)
{
    VkCommandPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = flags,
        .queueFamilyIndex = family,
    };
    VkCommandPool pool = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateCommandPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
    return pool;
}

VkCommandPool
kit_command_pool(struct kit *kit, VkCommandPoolCreateFlags flags)
{
    return kit_command_pool_of(kit, kit->family, flags);
}

VkCommandBuffer
kit_command_buffer(struct kit *kit, VkCommandPool pool, VkCommandBufferLevel level)
{
    VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = pool,
        .level = level,
        .commandBufferCount = 1,
    };
    VkCommandBuffer commands = VK_NULL_HANDLE;
    KIT_VK(kit, vkAllocateCommandBuffers(kit->device, &info, &commands));
    return commands;
}

VkCommandBuffer
kit_primary(struct kit *kit)
{
    VkCommandPool pool = kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    return kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
}

void
kit_begin(struct kit *kit, VkCommandBuffer commands, VkCommandBufferUsageFlags flags)
{
    VkCommandBufferBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = flags,
    };
    KIT_VK(kit, vkBeginCommandBuffer(commands, &info));
}

VkCommandBuffer
kit_recording(struct kit *kit)
{
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    return commands;
}

void
kit_begin_secondary(struct kit *kit, VkCommandBuffer commands, VkCommandBufferUsageFlags flags,
                    VkRenderPass render_pass)
{
    VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .renderPass = render_pass,
    };
    VkCommandBufferBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = flags,
        .pInheritanceInfo = &inheritance,
    };
    KIT_VK(kit, vkBeginCommandBuffer(commands, &info));
}

void
kit_end(struct kit *kit, VkCommandBuffer commands)
{
    KIT_VK(kit, vkEndCommandBuffer(commands));
}

void
kit_transfers_done(VkCommandBuffer commands)
{
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT,
    };
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         0, 1, &barrier, 0, NULL, 0, NULL);
}

VkCommandBuffer
kit_empty_primary(struct kit *kit, VkCommandBufferUsageFlags flags)
{
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, flags);
    kit_end(kit, commands);
    return commands;
}

VkResult
kit_submit(VkQueue queue, VkCommandBuffer commands, VkFence fence)
{
    return kit_submit_info(queue,
                           &(struct kit_submit_info){ .commands = commands, .fence = fence });
}

VkResult
kit_submit_info(VkQueue queue, const struct kit_submit_info *info)
{
    VkPipelineStageFlags stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    VkTimelineSemaphoreSubmitInfo values = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .waitSemaphoreValueCount = info->wait ? 1 : 0,
        .pWaitSemaphoreValues = &info->wait_value,
        .signalSemaphoreValueCount = info->signal ? 1 : 0,
        .pSignalSemaphoreValues = &info->signal_value,
    };
    VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = info->wait_value || info->signal_value ? &values : NULL,
        .waitSemaphoreCount = info->wait ? 1 : 0,
        .pWaitSemaphores = &info->wait,
        .pWaitDstStageMask = &stage,
        .commandBufferCount = info->commands ? 1 : 0,
        .pCommandBuffers = &info->commands,
        .signalSemaphoreCount = info->signal ? 1 : 0,
        .pSignalSemaphores = &info->signal,
    };
    return vkQueueSubmit(queue, 1, &submit, info->fence);
}

void
kit_order_dispatches(VkCommandBuffer commands)
{
    const VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                      .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
                                      .dstAccessMask = VK_ACCESS_SHADER_WRITE_BIT };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                         VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
}
