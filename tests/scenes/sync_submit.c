/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards between command buffers: one after the other on a queue, on two queues, with semaphores,
 * fences and idle waits; secondaries.
 */
#include "sync_scene.h"

static VkBuffer
shared(struct kit *kit)
{
    return kit_bound_buffer(
        kit, BYTES, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
}

static VkCommandBuffer
fill(struct kit *kit, VkBuffer buffer, VkDeviceSize offset)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, buffer, offset, 64, 1);
    kit_end(kit, commands);
    return commands;
}

/* With everything on the same queue before it. */
static VkCommandBuffer
fill_behind(struct kit *kit, VkBuffer buffer, VkDeviceSize offset)
{
    VkCommandBuffer commands = kit_recording(kit);

    full_barrier(commands);
    vkCmdFillBuffer(commands, buffer, offset, 64, 1);
    kit_end(kit, commands);
    return commands;
}

static VkCommandBuffer
copy(struct kit *kit, VkBuffer from, VkBuffer to, bool barrier)
{
    VkCommandBuffer commands = kit_recording(kit);

    if (barrier) {
        memory_barrier(commands, false,
                       &(struct masks_spec){ .src = VK_PIPELINE_STAGE_TRANSFER_BIT,
                                             .src_access = VK_ACCESS_TRANSFER_WRITE_BIT,
                                             .dst = VK_PIPELINE_STAGE_TRANSFER_BIT,
                                             .dst_access = VK_ACCESS_TRANSFER_READ_BIT });
    }
    vkCmdCopyBuffer(commands, from, to, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_end(kit, commands);
    return commands;
}

static void
submit(struct kit *kit, VkQueue queue, VkCommandBuffer commands)
{
    KIT_VK(kit, kit_submit(queue, commands, VK_NULL_HANDLE));
}

/* The order of submits orders nothing by itself. */
SCENE(one_queue, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkBuffer a = shared(kit), b = shared(kit);

    submit(kit, kit->queue, fill(kit, a, 0));
    submit(kit, kit->queue, fill(kit, a, 64));
    kit_expect(kit, RAW);
    submit(kit, kit->queue, copy(kit, a, b, false));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    submit(kit, kit->queue, fill(kit, a, 0));
    submit(kit, kit->queue,
           copy(kit, a, b, true)); /* a barrier at the beginning of the second is enough */
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    submit(kit, kit->queue, copy(kit, a, b, false));
    kit_expect(kit, WAR);
    submit(kit, kit->queue, fill(kit, a, 32));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* What the host has seen complete is over, and nothing else. */
SCENE(host, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkFence fence = kit_fence(kit, 0);

    KIT_VK(kit, kit_submit(kit->queue, fill(kit, a, 0), fence));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    submit(kit, kit->queue, copy(kit, a, b, false));
    KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    KIT_VK(kit, kit_submit(kit->queue, fill(kit, b, 1024), fence));
    submit(kit, kit->queue, fill(kit, b, 2048));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    submit(kit, kit->queue, fill(kit, b, 1024));
    kit_expect(kit, WAW); /* came behind the fence */
    submit(kit, kit->queue, fill(kit, b, 2048));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* A recording that is submitted again meets itself. */
SCENE(again, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkCommandBuffer commands = kit_recording(kit), fixed = kit_recording(kit);

    vkCmdFillBuffer(commands, a, 0, 64, 1);
    kit_end(kit, commands);
    full_barrier(fixed);
    vkCmdFillBuffer(fixed, b, 0, 64, 1);
    kit_end(kit, fixed);
    submit(kit, kit->queue, commands);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    submit(kit, kit->queue, fixed);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    submit(kit, kit->queue, fixed);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    submit(kit, kit->queue, commands);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- queues ---------------------------------------------------------------------------------- */

static void
open_queues(struct kit *kit)
{
    open_sync_with(kit, (struct kit_config){ .queues = 2 });
}

/* What is wrong with a submit, but not with what its command buffers do, hides no hazard of it. */
SCENE(beside_a_signaled_fence, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_sync(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkFence fence = kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT);

    submit(kit, kit->queue, fill(kit, a, 0));
    kit_expect(kit, "VUID-vkQueueSubmit-fence-00063");
    kit_expect(kit, RAW);
    (void)kit_submit(kit->queue, copy(kit, a, b, false), fence);
    vkDeviceWaitIdle(kit->device);
}

SCENE(beside_a_label_too_many, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_sync(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkCommandBuffer commands = kit_recording(kit);

    KIT_INSTANCE_COMMAND(kit, vkCmdEndDebugUtilsLabelEXT)(commands);
    vkCmdCopyBuffer(commands, a, b, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_end(kit, commands);
    submit(kit, kit->queue, fill(kit, a, 0));
    kit_expect(kit, "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01912");
    kit_expect(kit, RAW);
    submit(kit, kit->queue, commands);
    vkDeviceWaitIdle(kit->device);
}

SCENE(beside_a_second_signal, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_sync(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkSemaphore semaphore = kit_semaphore(kit);
    VkCommandBuffer first = fill(kit, a, 0), second = copy(kit, a, b, false);
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                          .commandBufferCount = 1,
                          .pCommandBuffers = &first,
                          .signalSemaphoreCount = 1,
                          .pSignalSemaphores = &semaphore };

    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE));
    info.pCommandBuffers = &second;
    kit_expect(kit, "VUID-vkQueueSubmit-pSignalSemaphores-00067");
    kit_expect(kit, RAW);
    (void)vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

/* A submit that is wrong in itself is told of that, and what it would do is left out. */
SCENE(by_a_wrong_submit, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_sync(kit);
    VkBuffer buffer = shared(kit);
    VkCommandBuffer commands = fill(kit, buffer, 0);
    submit(kit, kit->queue, commands);
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00071");
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
    kit_expect(kit, WAW);
    submit(kit, kit->queue, commands);
    submit(kit, kit->queue, fill(kit, buffer, 0));
    vkDeviceWaitIdle(kit->device);
}

SCENE(two_queues, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    open_queues(kit);
    VkQueue other = second_queue(kit);
    VkBuffer a = shared(kit), b = shared(kit), c = shared(kit);
    VkCommandBuffer ordered;

    if (!other) {
        kit_skip(kit, "one queue of the family only");
        return;
    }
    submit(kit, kit->queue, fill(kit, a, 0));
    submit(kit, other, fill(kit, a, 128)); /* elsewhere */
    kit_expect(kit, "SYNC-HAZARD-WRITE-RACING-WRITE");
    submit(kit, other, fill(kit, a, 32));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    submit(kit, kit->queue, fill(kit, a, 0));
    kit_expect(kit, "SYNC-HAZARD-READ-RACING-WRITE");
    submit(kit, other, copy(kit, a, b, true)); /* barriers do not reach the other queue */
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    submit(kit, kit->queue, copy(kit, a, b, false));
    submit(kit, other, copy(kit, a, c, false)); /* reads do not race */
    ordered = fill_behind(kit, a, 0);           /* the copy on the same queue */
    kit_expect(kit, "SYNC-HAZARD-WRITE-RACING-READ");
    submit(kit, other, ordered);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

static void
submit_with(struct kit *kit, VkQueue queue, VkCommandBuffer commands, VkSemaphore wait,
            uint64_t wait_value, VkSemaphore signal, uint64_t signal_value)
{
    KIT_VK(kit, kit_submit_info(queue, &(struct kit_submit_info){ .commands = commands,
                                                                  .wait = wait,
                                                                  .wait_value = wait_value,
                                                                  .signal = signal,
                                                                  .signal_value = signal_value }));
}

/* Semaphores order what was before the signal with what is behind the wait, through other queues as
 * well. */
SCENE(semaphores, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    open_queues(kit);
    VkQueue other = second_queue(kit);
    VkBuffer a = shared(kit), b = shared(kit), c = shared(kit);
    VkSemaphore there = kit_semaphore(kit), back = kit_semaphore(kit);

    if (!other) {
        kit_skip(kit, "one queue of the family only");
        return;
    }
    submit_with(kit, kit->queue, fill(kit, a, 0), VK_NULL_HANDLE, 0, there, 0);
    submit_with(kit, other, copy(kit, a, b, false), there, 0, back, 0);
    submit_with(kit, kit->queue, fill(kit, a, 0), back, 0, VK_NULL_HANDLE,
                0); /* its own write came before, too */
    kit_expect(kit, "SYNC-HAZARD-READ-RACING-WRITE");
    submit(kit, other, copy(kit, a, c, true)); /* nobody waits for the second fill */
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* The wait is submitted before the signal: batches execute the other way round. */
SCENE(wait_before_signal, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    open_queues(kit);
    VkQueue other = second_queue(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkSemaphore timeline = kit_timeline(kit, 0);

    if (!other) {
        kit_skip(kit, "one queue of the family only");
        return;
    }
    submit_with(kit, other, copy(kit, a, b, false), timeline, 1, timeline, 2);
    submit_with(kit, kit->queue, fill(kit, a, 0), VK_NULL_HANDLE, 0, timeline, 1);
    kit_expect(kit, "SYNC-HAZARD-WRITE-RACING-READ");
    submit(kit, kit->queue, fill_behind(kit, a, 16));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    submit_with(kit, kit->queue, fill(kit, a, 0), timeline, 2, timeline, 3);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* What the host signals comes after what the host has waited for, and after nothing else. */
SCENE(signalled_by_the_host, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    open_queues(kit);
    VkQueue other = second_queue(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkSemaphore timeline = kit_timeline(kit, 1);
    VkSemaphoreSignalInfo signal = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                     .semaphore = timeline,
                                     .value = 2 };

    if (!other) {
        kit_skip(kit, "one queue of the family only");
        return;
    }
    submit(kit, kit->queue, fill(kit, a, 0));
    kit_expect(kit, "SYNC-HAZARD-READ-RACING-WRITE");
    submit_with(kit, other, copy(kit, a, b, false), timeline, 1, VK_NULL_HANDLE, 0);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    submit(kit, kit->queue, fill(kit, a, 0));
    KIT_VK(kit, vkSignalSemaphore(kit->device, &signal));
    kit_expect(kit, "SYNC-HAZARD-READ-RACING-WRITE");
    submit_with(kit, other, copy(kit, a, b, false), timeline, 2, VK_NULL_HANDLE, 0);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    /* Waiting before it is signalled; the host knows the fill to be complete. */
    submit_with(kit, other, copy(kit, a, b, false), timeline, 3, VK_NULL_HANDLE, 0);
    submit(kit, kit->queue, fill_behind(kit, a, 0));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    signal.value = 3;
    KIT_VK(kit, vkSignalSemaphore(kit->device, &signal));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* Several batches that a signal lets go: each queue goes on as far as it can, the one that was made
 * first before the others. */
SCENE(let_go_by_the_host, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    open_queues(kit);
    VkQueue other = second_queue(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkSemaphore timeline = kit_timeline(kit, 0);
    const VkSemaphoreSignalInfo signal = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                           .semaphore = timeline,
                                           .value = 1 };

    if (!other) {
        kit_skip(kit, "one queue of the family only");
        return;
    }
    submit_with(kit, kit->queue, fill(kit, a, 0), timeline, 1, VK_NULL_HANDLE, 0);
    submit_with(kit, other, copy(kit, a, b, false), timeline, 1, VK_NULL_HANDLE, 0);
    kit_expect(kit, "SYNC-HAZARD-READ-RACING-WRITE");
    KIT_VK(kit, vkSignalSemaphore(kit->device, &signal));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* The value that a timeline begins with is no batch's. */
SCENE(initial_value, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    open_queues(kit);
    VkQueue other = second_queue(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkSemaphore timeline = kit_timeline(kit, 5);

    if (!other) {
        kit_skip(kit, "one queue of the family only");
        return;
    }
    submit_with(kit, kit->queue, fill(kit, a, 0), VK_NULL_HANDLE, 0, timeline, 7);
    submit_with(kit, other, copy(kit, a, b, false), timeline, 6, VK_NULL_HANDLE, 0);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    submit_with(kit, kit->queue, fill(kit, a, 0), VK_NULL_HANDLE, 0, timeline, 8);
    kit_expect(kit, "SYNC-HAZARD-READ-RACING-WRITE");
    submit_with(kit, other, copy(kit, a, b, false), timeline, 5, VK_NULL_HANDLE, 0);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* An access that meets its own queue's write and another queue's read: the race is told. */
SCENE(race_beside_own, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    open_queues(kit);
    VkQueue other = second_queue(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkSemaphore there = kit_semaphore(kit);

    if (!other) {
        kit_skip(kit, "one queue of the family only");
        return;
    }
    submit_with(kit, kit->queue, fill(kit, a, 0), VK_NULL_HANDLE, 0, there, 0);
    submit_with(kit, other, copy(kit, a, b, false), there, 0, VK_NULL_HANDLE, 0);
    kit_expect(kit, "SYNC-HAZARD-WRITE-RACING-READ");
    submit(kit, kit->queue, fill(kit, a, 0));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

static void
submit_at(struct kit *kit, VkQueue queue, VkCommandBuffer commands, VkSemaphore wait,
          VkSemaphore signal, VkPipelineStageFlags2 stages)
{
    const VkCommandBufferSubmitInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, .commandBuffer = commands
    };
    const VkSemaphoreSubmitInfo waits = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                          .semaphore = wait,
                                          .stageMask = stages };
    const VkSemaphoreSubmitInfo signals = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                            .semaphore = signal,
                                            .stageMask = stages };
    const VkSubmitInfo2 info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                 .waitSemaphoreInfoCount = wait != VK_NULL_HANDLE,
                                 .pWaitSemaphoreInfos = &waits,
                                 .commandBufferInfoCount = commands != NULL,
                                 .pCommandBufferInfos = &buffer,
                                 .signalSemaphoreInfoCount = signal != VK_NULL_HANDLE,
                                 .pSignalSemaphoreInfos = &signals };

    KIT_VK(kit, vkQueueSubmit2(queue, 1, &info, VK_NULL_HANDLE));
}

/* A signal comes behind the signals before it, with all that these come behind. */
SCENE(signal_behind_a_signal, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    open_queues(kit);
    VkQueue other = second_queue(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkSemaphore first = kit_semaphore(kit), second = kit_semaphore(kit);

    if (!other) {
        kit_skip(kit, "one queue of the family only");
        return;
    }
    for (int i = 0; i < 2; i++) {
        /* The second time the fill comes behind the one signal, and is no work of the other's
         * stages. */
        if (i == 0) {
            submit_at(kit, kit->queue, fill(kit, a, 0), VK_NULL_HANDLE, first,
                      VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
        } else {
            submit_at(kit, kit->queue, NULL, VK_NULL_HANDLE, first,
                      VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
            submit(kit, kit->queue, fill(kit, a, 0));
        }
        submit_at(kit, kit->queue, NULL, VK_NULL_HANDLE, second,
                  VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT);
        if (i == 1) {
            kit_expect(kit, RAW);
        }
        submit_at(kit, other, copy(kit, a, b, false), second, VK_NULL_HANDLE,
                  VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
        submit_at(kit, other, NULL, first, VK_NULL_HANDLE, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    }
}

static VkCommandBuffer
transition(struct kit *kit, VkImage image)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkImageMemoryBarrier2 b = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                            VK_IMAGE_LAYOUT_GENERAL);

    b.srcStageMask = b.dstStageMask = VK_PIPELINE_STAGE_2_NONE;
    b.srcAccessMask = b.dstAccessMask = VK_ACCESS_2_NONE;
    record_image(commands, true, &b);
    kit_end(kit, commands);
    return commands;
}

/* So does a layout transition, which is no stage's, behind the signal that has all of them before
 * it. Found by sync_random. */
SCENE(transition_behind_a_signal, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    const VkPipelineStageFlags2 all = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                elsewhere = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;

    open_queues(kit);
    VkQueue other = second_queue(kit);
    const struct things t = make_things(kit);
    VkSemaphore first = kit_semaphore(kit), second = kit_semaphore(kit);

    if (!other) {
        kit_skip(kit, "one queue of the family only");
        return;
    }
    for (int i = 0; i < 2; i++) {
        if (i == 0) {
            submit_at(kit, kit->queue, transition(kit, t.image), VK_NULL_HANDLE, first, all);
        } else {
            submit_at(kit, kit->queue, NULL, VK_NULL_HANDLE, first, all);
            submit(kit, kit->queue, transition(kit, t.image));
            kit_expect(kit, WAW);
        }
        submit_at(kit, kit->queue, NULL, VK_NULL_HANDLE, second, elsewhere);
        submit_at(kit, other, transition(kit, t.image), second, VK_NULL_HANDLE, all);
        submit_at(kit, other, NULL, first, VK_NULL_HANDLE, all);
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    }
}

/*
 * A read of the queue's own stands for another queue's write in later reads if it came behind the
 * write. Found by sync_random.
 */
SCENE(own_read_beside_a_write, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    const VkPipelineStageFlags2 all = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                elsewhere = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;

    open_queues(kit);
    VkQueue other = second_queue(kit);
    VkBuffer a = shared(kit), b = shared(kit), c = shared(kit);
    VkSemaphore signal = kit_semaphore(kit), back = kit_semaphore(kit);
    VkCommandBuffer commands = kit_recording(kit);

    if (!other) {
        kit_skip(kit, "one queue of the family only");
        return;
    }
    /* Before the write, with a barrier behind it. */
    vkCmdCopyBuffer(commands, a, b, 1, &(VkBufferCopy){ 0, 0, 64 });
    full_barrier(commands);
    kit_end(kit, commands);
    submit(kit, other, commands);
    kit_expect(kit, "SYNC-HAZARD-WRITE-RACING-READ");
    submit_at(kit, kit->queue, fill(kit, a, 0), VK_NULL_HANDLE, signal, elsewhere);
    kit_expect(kit, RAW);
    submit_at(kit, other, copy(kit, a, c, false), signal, back, all);
    /* Behind it, as the hazard of that read has been told. */
    submit_at(kit, other, copy(kit, a, b, false), back, VK_NULL_HANDLE, all);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* What this command buffer did itself hides nothing of what another one did beside it. */
SCENE(transition_behind_two, KIT_NO_DEVICE | KIT_APPLIES)
{
    open_sync(kit);
    const struct things t = make_things(kit);
    VkCommandBuffer start = kit_recording(kit), one = kit_recording(kit), two;
    VkImageMemoryBarrier2 b = image_barrier(t.image, VK_IMAGE_LAYOUT_UNDEFINED,
                                            VK_IMAGE_LAYOUT_GENERAL);
    VkBuffer apart = shared(kit);

    settle(start, &t);
    kit_end(kit, start);
    submit(kit, kit->queue, start);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    vkCmdCopyImageToBuffer(one, t.image, VK_IMAGE_LAYOUT_GENERAL, t.other, 1, &whole_copy);
    kit_end(kit, one);
    two = kit_recording(kit);
    vkCmdCopyImageToBuffer(
        two, t.image, VK_IMAGE_LAYOUT_GENERAL, apart, 1,
        &(VkBufferImageCopy){ 0, 0, 0, COLOR_LAYER, { 0, 0, 0 }, { TEXELS, 4, 1 } });
    b.srcStageMask = VK_PIPELINE_STAGE_2_NONE;
    kit_expect(kit, WAR);
    record_image(two, true, &b);
    kit_end(kit, two);
    submit(kit, kit->queue, one);
    kit_expect(kit, WAR); /* of the rows that only the other one has read */
    submit(kit, kit->queue, two);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- secondaries ----------------------------------------------------------------------------- */

SCENE(secondaries, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkCommandBuffer writes = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer reads = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                               VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer primary;

    kit_begin_secondary(kit, writes, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, VK_NULL_HANDLE);
    vkCmdFillBuffer(writes, a, 0, 64, 0);
    kit_end(kit, writes);
    kit_begin_secondary(kit, reads, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, VK_NULL_HANDLE);
    vkCmdCopyBuffer(reads, a, b, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_end(kit, reads);

    primary = kit_recording(kit);
    vkCmdExecuteCommands(primary, 1, &writes);
    kit_expect(kit, RAW);
    vkCmdExecuteCommands(primary, 1, &reads);
    full_barrier(primary);
    vkCmdExecuteCommands(primary, 1, &reads);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(primary, a, 16, 16, 0);
    kit_end(kit, primary);
}

/* A barrier on a range of what the primary has not touched orders what was submitted before. */
SCENE(barrier_in_secondary, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkBuffer a = shared(kit), b = shared(kit);
    VkCommandBuffer inner = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                               VK_COMMAND_BUFFER_LEVEL_SECONDARY),
                    primary = kit_recording(kit);
    VkBufferMemoryBarrier2 barrier = buffer_barrier(a);
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .bufferMemoryBarrierCount = 1,
                                    .pBufferMemoryBarriers = &barrier };

    barrier.srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT;
    barrier.dstAccessMask = VK_ACCESS_2_TRANSFER_READ_BIT;
    kit_begin_secondary(kit, inner, 0, VK_NULL_HANDLE);
    vkCmdPipelineBarrier2(inner, &info);
    vkCmdCopyBuffer(inner, a, b, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_end(kit, inner);
    vkCmdExecuteCommands(primary, 1, &inner);
    kit_end(kit, primary);
    submit(kit, kit->queue, fill(kit, a, 0));
    submit(kit, kit->queue, primary);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* A hazard is between bytes of memory; what it is told of is the buffer, however many a recording names. */
SCENE(each_of_many_buffers_is_named, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    enum { MANY = 100 };

    open_sync(kit);
    VkCommandBuffer first = kit_recording(kit), second = kit_recording(kit);

    for (uint32_t i = 0; i < MANY; i++) {
        VkBuffer buffer = shared(kit);

        vkCmdFillBuffer(first, buffer, 0, 64, 1);
        vkCmdFillBuffer(second, buffer, 0, 64, 1);
    }
    kit_end(kit, first);
    kit_end(kit, second);
    submit(kit, kit->queue, first);
    for (uint32_t i = 0; i < MANY; i++) {
        kit_expect(kit, WAW);
    }
    submit(kit, kit->queue, second);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_close(kit);
    KIT_CHECK(kit, !kit_log_find_text(&kit->log, WAW, "of VkDeviceMemory"));
}

KIT_MAIN()
