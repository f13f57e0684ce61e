/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One barrier of each kind through both versions of vkCmdPipelineBarrier, for the scenes about
 * synchronization.
 */
#ifndef WAKE_SCENES_BARRIER_SCENE_H
#define WAKE_SCENES_BARRIER_SCENE_H

#include "transfer_scene.h"

#define ALL_STAGES VK_PIPELINE_STAGE_ALL_COMMANDS_BIT
#define TOP_STAGE VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT

/* Zero is the default everywhere: all commands on both sides, no accesses, families ignored. */
struct masks_spec {
    VkPipelineStageFlags2 src, dst;
    VkAccessFlags2 src_access, dst_access;
    VkDependencyFlags flags;
};

static inline VkPipelineStageFlags2
or_all(VkPipelineStageFlags2 stages)
{
    return stages ? stages : ALL_STAGES;
}

static inline void
memory_barrier(VkCommandBuffer commands, bool second, const struct masks_spec *masks)
{
    if (second) {
        VkMemoryBarrier2 barrier = {
            .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
            .srcStageMask = or_all(masks->src),
            .srcAccessMask = masks->src_access,
            .dstStageMask = or_all(masks->dst),
            .dstAccessMask = masks->dst_access,
        };

        vkCmdPipelineBarrier2(commands, &(VkDependencyInfo){
                                            .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                            .dependencyFlags = masks->flags,
                                            .memoryBarrierCount = 1,
                                            .pMemoryBarriers = &barrier,
                                        });
    } else {
        VkMemoryBarrier barrier = {
            .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
            .srcAccessMask = (VkAccessFlags)masks->src_access,
            .dstAccessMask = (VkAccessFlags)masks->dst_access,
        };

        vkCmdPipelineBarrier(commands, (VkPipelineStageFlags)or_all(masks->src),
                             (VkPipelineStageFlags)or_all(masks->dst), masks->flags, 1, &barrier, 0,
                             NULL, 0, NULL);
    }
}

static inline VkBufferMemoryBarrier2
buffer_barrier(VkBuffer buffer)
{
    return (VkBufferMemoryBarrier2){
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
        .srcStageMask = ALL_STAGES,
        .dstStageMask = ALL_STAGES,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = buffer,
        .size = VK_WHOLE_SIZE,
    };
}

static inline VkImageMemoryBarrier2
image_barrier(VkImage image, VkImageLayout from, VkImageLayout to)
{
    return (VkImageMemoryBarrier2){
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = ALL_STAGES,
        .dstStageMask = ALL_STAGES,
        .oldLayout = from,
        .newLayout = to,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, VK_REMAINING_MIP_LEVELS, 0,
                              VK_REMAINING_ARRAY_LAYERS },
    };
}

static inline VkBufferMemoryBarrier
buffer_barrier1(const VkBufferMemoryBarrier2 *b)
{
    return (VkBufferMemoryBarrier){
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
        .srcAccessMask = (VkAccessFlags)b->srcAccessMask,
        .dstAccessMask = (VkAccessFlags)b->dstAccessMask,
        .srcQueueFamilyIndex = b->srcQueueFamilyIndex,
        .dstQueueFamilyIndex = b->dstQueueFamilyIndex,
        .buffer = b->buffer,
        .offset = b->offset,
        .size = b->size,
    };
}

static inline VkImageMemoryBarrier
image_barrier1(const VkImageMemoryBarrier2 *b)
{
    return (VkImageMemoryBarrier){
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .pNext = b->pNext,
        .srcAccessMask = (VkAccessFlags)b->srcAccessMask,
        .dstAccessMask = (VkAccessFlags)b->dstAccessMask,
        .oldLayout = b->oldLayout,
        .newLayout = b->newLayout,
        .srcQueueFamilyIndex = b->srcQueueFamilyIndex,
        .dstQueueFamilyIndex = b->dstQueueFamilyIndex,
        .image = b->image,
        .subresourceRange = b->subresourceRange,
    };
}

static inline void
record_buffer(VkCommandBuffer commands, bool second, const VkBufferMemoryBarrier2 *barrier)
{
    if (second) {
        vkCmdPipelineBarrier2(commands, &(VkDependencyInfo){
                                            .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                            .bufferMemoryBarrierCount = 1,
                                            .pBufferMemoryBarriers = barrier,
                                        });
    } else {
        VkBufferMemoryBarrier first = buffer_barrier1(barrier);

        vkCmdPipelineBarrier(commands, (VkPipelineStageFlags)barrier->srcStageMask,
                             (VkPipelineStageFlags)barrier->dstStageMask, 0, 0, NULL, 1, &first, 0,
                             NULL);
    }
}

static inline void
record_image(VkCommandBuffer commands, bool second, const VkImageMemoryBarrier2 *barrier)
{
    if (second) {
        vkCmdPipelineBarrier2(commands, &(VkDependencyInfo){
                                            .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                            .imageMemoryBarrierCount = 1,
                                            .pImageMemoryBarriers = barrier,
                                        });
    } else {
        VkImageMemoryBarrier first = image_barrier1(barrier);

        vkCmdPipelineBarrier(commands, (VkPipelineStageFlags)barrier->srcStageMask,
                             (VkPipelineStageFlags)barrier->dstStageMask, 0, 0, NULL, 0, NULL, 1,
                             &first);
    }
}

/* "VUID-VkImageMemoryBarrier" or "VUID-VkImageMemoryBarrier2" with the rest of the rule. */
static inline void
expect_of(struct kit *kit, const char *owner, const char *rest)
{
    char id[128];

    snprintf(id, sizeof(id), "VUID-%s-%s", owner, rest);
    kit_expect(kit, id);
}

#endif
