/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers and uses of images in few words, for the scenes about layouts.
 */
#ifndef WAKE_SCENES_LAYOUT_SCENE_H
#define WAKE_SCENES_LAYOUT_SCENE_H

#include "newer_ids.h"
#include "transfer_scene.h"

#define LAYOUT_ID \
    NEWER_ID("VUID-vkCmdDraw-None-09600", "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout")

#define UNDEFINED VK_IMAGE_LAYOUT_UNDEFINED
#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define READ VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
#define COLOR VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
#define DEPTH VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
#define SRC VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL
#define DST VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL
#define PRESENT VK_IMAGE_LAYOUT_PRESENT_SRC_KHR

#define WHOLE_COLOR                                                                         \
    (VkImageSubresourceRange)                                                               \
    {                                                                                       \
        VK_IMAGE_ASPECT_COLOR_BIT, 0, VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS \
    }
#define DEPTH_AND_STENCIL (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)

static inline VkImageMemoryBarrier
transition(VkImage image, VkImageSubresourceRange range, VkImageLayout from, VkImageLayout to)
{
    return (VkImageMemoryBarrier){
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
        .oldLayout = from,
        .newLayout = to,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = range,
    };
}

static inline void
barrier(VkCommandBuffer commands, const VkImageMemoryBarrier *one)
{
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, one);
}

static inline void
change_range(VkCommandBuffer commands, VkImage image, VkImageSubresourceRange range,
             VkImageLayout from, VkImageLayout to)
{
    VkImageMemoryBarrier one = transition(image, range, from, to);

    barrier(commands, &one);
}

/* All of a color image. */
static inline void
change(VkCommandBuffer commands, VkImage image, VkImageLayout from, VkImageLayout to)
{
    change_range(commands, image, WHOLE_COLOR, from, to);
}

static inline void
clear_range(VkCommandBuffer commands, VkImage image, VkImageSubresourceRange range,
            VkImageLayout layout)
{
    VkClearColorValue zero = { { 0 } };

    vkCmdClearColorImage(commands, image, layout, &zero, 1, &range);
}

static inline void
clear(VkCommandBuffer commands, VkImage image, VkImageLayout layout)
{
    clear_range(commands, image, WHOLE_COLOR, layout);
}

static inline VkCommandBuffer
recording_secondary(struct kit *kit)
{
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    kit_begin_secondary(kit, commands, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
                        VK_NULL_HANDLE);
    return commands;
}

static inline void
submit(struct kit *kit, VkCommandBuffer commands)
{
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
}

#endif
