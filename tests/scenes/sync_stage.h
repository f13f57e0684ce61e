/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Three queues, and batches with one wait and one signal whose masks leave stages out.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_STAGE_H
#define WAKE_SCENES_SYNC_STAGE_H

#include "sync_scene.h"

#define COPY VK_PIPELINE_STAGE_2_COPY_BIT
#define CLEAR VK_PIPELINE_STAGE_2_CLEAR_BIT
#define BLIT VK_PIPELINE_STAGE_2_BLIT_BIT
#define ALL VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
#define READS VK_ACCESS_2_TRANSFER_READ_BIT
#define WRITES VK_ACCESS_2_TRANSFER_WRITE_BIT

struct stage {
    struct kit *kit;
    VkQueue one, two, three;
    VkBuffer a, b, c;
};

/* Three queues of the kit's family if there are; the third is the first one otherwise. */
static inline bool
open_stage(struct kit *kit, struct stage *stage)
{
    const VkBufferUsageFlags both = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT;

    open_sync_with(kit, (struct kit_config){ .queues = 3 });
    *stage = (struct stage){ .kit = kit, .one = kit->queue };
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        if (kit->queues[i] == kit->queue || kit->queue_families[i] != kit->family) {
            continue;
        }
        if (!stage->two) {
            stage->two = kit->queues[i];
        } else if (!stage->three) {
            stage->three = kit->queues[i];
        }
    }
    if (!stage->two) {
        kit_skip(kit, "one queue of the family only");
        return false;
    }
    stage->three = stage->three ? stage->three : stage->one;
    stage->a = kit_bound_buffer(kit, BYTES, both, NULL);
    stage->b = kit_bound_buffer(kit, BYTES, both, NULL);
    stage->c = kit_bound_buffer(kit, BYTES, both, NULL);
    return true;
}

static inline VkCommandBuffer
fill(const struct stage *s, VkBuffer buffer)
{
    VkCommandBuffer commands = kit_recording(s->kit);

    vkCmdFillBuffer(commands, buffer, 0, 64, 1);
    kit_end(s->kit, commands);
    return commands;
}

static inline VkCommandBuffer
copy(const struct stage *s, VkBuffer from, VkBuffer to)
{
    VkCommandBuffer commands = kit_recording(s->kit);

    vkCmdCopyBuffer(commands, from, to, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_end(s->kit, commands);
    return commands;
}

/* The same behind a barrier. */
static inline VkCommandBuffer
copy_behind(const struct stage *s, VkBuffer from, VkBuffer to, struct masks_spec masks)
{
    VkCommandBuffer commands = kit_recording(s->kit);

    memory_barrier(commands, true, &masks);
    vkCmdCopyBuffer(commands, from, to, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_end(s->kit, commands);
    return commands;
}

/* One wait and one signal with their masks; stages 0: none of it. */
struct point {
    VkSemaphore semaphore;
    uint64_t value;
    VkPipelineStageFlags2 stages;
};

static inline VkSemaphoreSubmitInfo
semaphore_info(struct point point)
{
    return (VkSemaphoreSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                    .semaphore = point.semaphore,
                                    .value = point.value,
                                    .stageMask = point.stages };
}

static inline void
submit(const struct stage *s, VkQueue queue, VkCommandBuffer commands, struct point wait,
       struct point signal)
{
    const VkCommandBufferSubmitInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, .commandBuffer = commands
    };
    const VkSemaphoreSubmitInfo waits = semaphore_info(wait), signals = semaphore_info(signal);
    const VkSubmitInfo2 info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                 .waitSemaphoreInfoCount = wait.semaphore != VK_NULL_HANDLE,
                                 .pWaitSemaphoreInfos = &waits,
                                 .commandBufferInfoCount = commands != VK_NULL_HANDLE,
                                 .pCommandBufferInfos = &buffer,
                                 .signalSemaphoreInfoCount = signal.semaphore != VK_NULL_HANDLE,
                                 .pSignalSemaphoreInfos = &signals };

    KIT_VK(s->kit, vkQueueSubmit2(queue, 1, &info, VK_NULL_HANDLE));
}

static inline void
idle(const struct stage *s)
{
    KIT_VK(s->kit, vkDeviceWaitIdle(s->kit->device));
}

#define NONE ((struct point){ 0 })
#define FLAGS (KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)

#endif
