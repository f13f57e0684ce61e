/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is in the first scope of a signal is what was there when it was made: what barriers, events
 * and accesses behind it add is not, on the same queue and on others. All of it found by
 * sync_random.
 */
#include "sync_stage.h"

static VkCommandBuffer
copy_then(const struct stage *s, VkBuffer from, VkBuffer to, struct masks_spec masks)
{
    VkCommandBuffer commands = kit_recording(s->kit);

    vkCmdCopyBuffer(commands, from, to, 1, &(VkBufferCopy){ 0, 0, 64 });
    memory_barrier(commands, true, &masks);
    kit_end(s->kit, commands);
    return commands;
}

static VkCommandBuffer
barrier(const struct stage *s, struct masks_spec masks)
{
    VkCommandBuffer commands = kit_recording(s->kit);

    memory_barrier(commands, true, &masks);
    kit_end(s->kit, commands);
    return commands;
}

static struct point
at(VkSemaphore semaphore, VkPipelineStageFlags2 stages)
{
    return (struct point){ semaphore, 0, stages };
}

static const struct masks_spec onward = { .src = COPY, .dst = BLIT };

/* A signal for some stages that the same queue waits for. */
SCENE(barrier_behind_the_signal, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit);

    submit(&s, s.one, copy_then(&s, s.a, s.b, onward), NONE, at(semaphore, BLIT));
    submit(&s, s.one, fill(&s, s.a), at(semaphore, ALL), NONE);
    idle(&s);
    submit(&s, s.one, copy(&s, s.a, s.b), NONE, at(semaphore, BLIT));
    submit(&s, s.one, barrier(&s, onward), NONE, NONE);
    kit_expect(kit, WAR);
    submit(&s, s.one, fill(&s, s.a), at(semaphore, ALL), NONE);
    idle(&s);
}

/* The same, waited for by another queue. */
SCENE(barrier_behind_the_signal_elsewhere, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit);

    submit(&s, s.one, copy_then(&s, s.a, s.b, onward), NONE, at(semaphore, BLIT));
    submit(&s, s.two, fill(&s, s.a), at(semaphore, ALL), NONE);
    idle(&s);
    submit(&s, s.one, copy(&s, s.a, s.b), NONE, at(semaphore, BLIT));
    submit(&s, s.one, barrier(&s, onward), NONE, NONE);
    kit_expect(kit, WAR);
    submit(&s, s.two, fill(&s, s.a), at(semaphore, ALL), NONE);
    idle(&s);
}

/* A signal for all stages, and a wait for some: what came behind the signal has nothing to do with
 * it, whatever leads from there. */
SCENE(access_behind_the_signal, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit);

    submit(&s, s.one, copy_then(&s, s.a, s.b, onward), NONE, at(semaphore, ALL));
    submit(&s, s.one, fill(&s, s.a), at(semaphore, CLEAR), NONE);
    idle(&s);
    submit(&s, s.one, fill(&s, s.c), NONE, at(semaphore, ALL));
    submit(&s, s.one, copy_then(&s, s.a, s.b, onward), NONE, NONE);
    kit_expect(kit, WAR);
    submit(&s, s.one, fill(&s, s.a), at(semaphore, CLEAR), NONE);
    idle(&s);
}

/* Nor what an event has before it that is set behind the signal. */
SCENE(event_behind_the_signal, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore first = kit_semaphore(kit), there = kit_semaphore(kit), back = kit_semaphore(kit);

    for (int late = 0; late < 2; late++) {
        VkCommandBuffer commands = kit_recording(kit);

        vkCmdCopyBuffer(commands, s.a, s.b, 1, &(VkBufferCopy){ 0, 0, 64 });
        vkCmdSetEvent(commands, kit_event(kit), VK_PIPELINE_STAGE_TRANSFER_BIT);
        kit_end(kit, commands);
        submit(&s, s.one, late ? VK_NULL_HANDLE : commands, NONE, at(first, ALL));
        submit(&s, s.one, late ? commands : VK_NULL_HANDLE, NONE,
               at(there, VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT));
        submit(&s, s.two, VK_NULL_HANDLE, at(there, COPY), at(back, ALL));
        if (late) {
            kit_expect(kit, WAR);
        }
        submit(&s, s.one, fill(&s, s.a), at(back, ALL), NONE);
        submit(&s, s.two, VK_NULL_HANDLE, at(first, ALL), NONE);
        idle(&s);
    }
}

/* Barriers with a range lead on from a wait only where it has brought something: to the same stages
 * in all ranges. */
SCENE(ranges_behind_the_wait, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore first = kit_semaphore(kit), second = kit_semaphore(kit);

    for (int nothing = 0; nothing < 2; nothing++) {
        VkCommandBuffer commands = kit_recording(kit);
        VkBufferMemoryBarrier2 barriers[2] = { buffer_barrier(s.c), buffer_barrier(s.c) };

        for (int i = 0; i < 2; i++) {
            barriers[i].srcStageMask = COPY;
            barriers[i].dstStageMask = CLEAR;
            barriers[i].dstAccessMask = WRITES;
        }
        vkCmdPipelineBarrier2(commands,
                              &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                                   .bufferMemoryBarrierCount = 2,
                                                   .pBufferMemoryBarriers = barriers });
        kit_end(kit, commands);
        submit(&s, s.one, copy(&s, s.a, s.b), NONE, at(first, ALL));
        submit(&s, s.two, commands,
               at(first, nothing ? VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT : COPY),
               at(second, CLEAR));
        if (nothing) {
            kit_expect(kit, s.three == s.one ? WAR : "SYNC-HAZARD-WRITE-RACING-READ");
        }
        submit(&s, s.three, fill(&s, s.a), at(second, ALL), NONE);
        idle(&s);
    }
}

/* A barrier that ends within what was written takes on that part. */
SCENE(part_behind_the_wait, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit);

    for (uint32_t size = 32; size <= 64; size *= 2) {
        for (uint32_t count = 1; count <= 2; count++) {
            VkCommandBuffer commands = kit_recording(kit);
            VkBufferMemoryBarrier2 barriers[2] = { buffer_barrier(s.a) };

            barriers[0].size = 32;
            barriers[0].srcStageMask = BLIT;
            barriers[0].dstStageMask = COPY;
            barriers[0].dstAccessMask = READS;
            barriers[1] = barriers[0];
            vkCmdPipelineBarrier2(commands,
                                  &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                                       .bufferMemoryBarrierCount = count,
                                                       .pBufferMemoryBarriers = barriers });
            vkCmdCopyBuffer(commands, s.a, s.b, 1, &(VkBufferCopy){ 0, 0, size });
            kit_end(kit, commands);
            submit(&s, s.one, fill(&s, s.a), NONE, at(semaphore, ALL));
            if (size == 64) {
                kit_expect(kit, RAW);
            }
            submit(&s, s.two, commands, at(semaphore, BLIT), NONE);
            idle(&s);
        }
    }
}

/* What the host waits for by a fence is over, and so is what a semaphore put before it on another queue, whatever stages wait. */
SCENE(fence_behind_another_queue, FLAGS)
{
    static const VkPipelineStageFlags stages[] = { VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                                   VK_PIPELINE_STAGE_VERTEX_SHADER_BIT };
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit);
    VkFence fence = kit_fence(kit, 0);

    for (size_t i = 0; i < KIT_COUNT(stages); i++) {
        VkCommandBuffer commands = copy(&s, s.b, s.c);
        const VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                    .waitSemaphoreCount = 1,
                                    .pWaitSemaphores = &semaphore,
                                    .pWaitDstStageMask = &stages[i],
                                    .commandBufferCount = 1,
                                    .pCommandBuffers = &commands };

        submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ semaphore, 0, ALL });
        KIT_VK(kit, vkQueueSubmit(s.two, 1, &info, fence));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
        submit(&s, s.three, copy(&s, s.a, s.b), NONE, NONE);
        idle(&s);
    }
}

KIT_MAIN()
