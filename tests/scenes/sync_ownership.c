/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Transfers of ownership between the queues of two families, with their layout transition;
 * semaphores through sparse binds.
 */
#include "sync_scene.h"

#define ALL VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
#define COPY VK_PIPELINE_STAGE_2_COPY_BIT
#define CLEAR VK_PIPELINE_STAGE_2_CLEAR_BIT
#define BLIT VK_PIPELINE_STAGE_2_BLIT_BIT
#define READS VK_ACCESS_2_TRANSFER_READ_BIT
#define WRITES VK_ACCESS_2_TRANSFER_WRITE_BIT

enum { SIZE = 16 };

struct side {
    VkQueue queue;
    uint32_t family;
};

struct stage {
    struct kit *kit;
    struct side one, two;
    VkBuffer buffer, other;
    VkImage image;
    VkSemaphore there, back;
};

static bool
open_stage(struct kit *kit, struct stage *s)
{
    const VkBufferUsageFlags both = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT;

    open_sync_with(kit, (struct kit_config){ .queues = KIT_MAX_QUEUES });
    *s = (struct stage){ .kit = kit, .one = { kit->queue, kit->family } };
    for (uint32_t i = 0; i < kit->queue_count && !s->two.queue; i++) {
        VkQueueFamilyProperties families[16];
        uint32_t count = KIT_COUNT(families);

        vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
        if (kit->queue_families[i] != kit->family && kit->queue_families[i] < count &&
            (families[kit->queue_families[i]].queueFlags &
             (VK_QUEUE_COMPUTE_BIT | VK_QUEUE_TRANSFER_BIT))) {
            s->two = (struct side){ kit->queues[i], kit->queue_families[i] };
        }
    }
    if (!s->two.queue) {
        kit_skip(kit, "one queue family only");
        return false;
    }
    s->buffer = kit_bound_buffer(kit, BYTES, both, NULL);
    s->other = kit_bound_buffer(kit, BYTES, both, NULL);
    s->image = IMAGE(kit, .layers = 1);
    s->there = kit_semaphore(kit);
    s->back = kit_semaphore(kit);
    return true;
}

static VkCommandBuffer
begin(const struct stage *s, const struct side *side)
{
    VkCommandBuffer commands = kit_command_buffer(
        s->kit, kit_command_pool_of(s->kit, side->family, 0), VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(s->kit, commands, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    return commands;
}

static void
submit(const struct stage *s, const struct side *side, VkCommandBuffer commands, VkSemaphore wait,
       VkPipelineStageFlags stages, VkSemaphore signal)
{
    const VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                .waitSemaphoreCount = wait != VK_NULL_HANDLE,
                                .pWaitSemaphores = &wait,
                                .pWaitDstStageMask = &stages,
                                .commandBufferCount = 1,
                                .pCommandBuffers = &commands,
                                .signalSemaphoreCount = signal != VK_NULL_HANDLE,
                                .pSignalSemaphores = &signal };

    kit_end(s->kit, commands);
    KIT_VK(s->kit, vkQueueSubmit(side->queue, 1, &info, VK_NULL_HANDLE));
}

static void
idle(const struct stage *s)
{
    KIT_VK(s->kit, vkDeviceWaitIdle(s->kit->device));
}

/* Both halves of a transfer of the image, with its transition. */
static void
pass_image(const struct stage *s, VkCommandBuffer commands, bool acquire, const struct side *from,
           const struct side *to, VkImageLayout before, VkImageLayout after,
           const struct masks_spec *masks)
{
    VkImageMemoryBarrier2 b = image_barrier(s->image, before, after);

    b.srcQueueFamilyIndex = from->family;
    b.dstQueueFamilyIndex = to->family;
    b.srcStageMask = acquire ? VK_PIPELINE_STAGE_2_NONE : masks->src;
    b.srcAccessMask = acquire ? 0 : masks->src_access;
    b.dstStageMask = acquire ? masks->dst : VK_PIPELINE_STAGE_2_NONE;
    b.dstAccessMask = acquire ? masks->dst_access : 0;
    record_image(commands, true, &b);
}

static void
to_image(VkCommandBuffer commands, const struct stage *s)
{
    const VkBufferImageCopy region = { 0, 0, 0, COLOR_LAYER, { 0, 0, 0 }, { SIZE, SIZE, 1 } };

    vkCmdCopyBufferToImage(commands, s->other, s->image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1,
                           &region);
}

static void
from_image(VkCommandBuffer commands, const struct stage *s)
{
    const VkBufferImageCopy region = { 0, 0, 0, COLOR_LAYER, { 0, 0, 0 }, { SIZE, SIZE, 1 } };

    vkCmdCopyImageToBuffer(commands, s->image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, s->buffer, 1,
                           &region);
}

static const struct masks_spec written = {
    .src = COPY, .src_access = WRITES, .dst = COPY, .dst_access = READS
};

/* Writes the image on the first queue and gives it away. */
static void
write_and_release(const struct stage *s, VkSemaphore wait, VkSemaphore signal)
{
    VkCommandBuffer commands = begin(s, &s->one);
    VkImageMemoryBarrier2 b = image_barrier(s->image, VK_IMAGE_LAYOUT_UNDEFINED,
                                            VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);

    b.dstAccessMask = WRITES;
    record_image(commands, true, &b);
    to_image(commands, s);
    pass_image(s, commands, false, &s->one, &s->two, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
               VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, &written);
    submit(s, &s->one, commands, wait, VK_PIPELINE_STAGE_TRANSFER_BIT, signal);
}

static void
acquire_and_read(const struct stage *s, VkSemaphore wait, VkPipelineStageFlags stages,
                 VkSemaphore signal, const struct masks_spec *masks, const char *hazard,
                 const char *submit_hazard)
{
    VkCommandBuffer commands = begin(s, &s->two);

    pass_image(s, commands, true, &s->one, &s->two, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
               VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, masks);
    if (hazard) {
        kit_expect(s->kit, hazard);
    }
    from_image(commands, s);
    if (submit_hazard) {
        kit_expect(s->kit, submit_hazard);
    }
    submit(s, &s->two, commands, wait, stages, signal);
}

#define FLAGS (KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER)

/* There and back, again and again, with no wait of the host. */
SCENE(image_there_and_back, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    for (int i = 0; i < 20; i++) {
        write_and_release(&s, i ? s.back : VK_NULL_HANDLE, s.there);
        acquire_and_read(&s, s.there,
                         i % 2 ? VK_PIPELINE_STAGE_TRANSFER_BIT
                               : VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         s.back, &written, NULL, NULL);
    }
    idle(&s);
}

SCENE(image_without_a_semaphore, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    write_and_release(&s, VK_NULL_HANDLE, VK_NULL_HANDLE);
    acquire_and_read(&s, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, &written, NULL,
                     "SYNC-HAZARD-WRITE-RACING-WRITE");
    idle(&s);
}

/* The second scope of the acquire counts. */
SCENE(image_used_beside_the_acquire, FLAGS)
{
    const struct masks_spec elsewhere = { .dst = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                          .dst_access = VK_ACCESS_2_SHADER_SAMPLED_READ_BIT };
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    write_and_release(&s, VK_NULL_HANDLE, s.there);
    acquire_and_read(&s, s.there, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_NULL_HANDLE, &elsewhere,
                     RAW, NULL);
    idle(&s);
}

/* The transition is perhaps the release's. */
SCENE(image_released_beside_its_write, FLAGS)
{
    const struct masks_spec elsewhere = { .src = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                          .src_access = VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT };
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkCommandBuffer commands = begin(&s, &s.one);
    VkImageMemoryBarrier2 b = image_barrier(s.image, VK_IMAGE_LAYOUT_UNDEFINED,
                                            VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);

    b.dstAccessMask = WRITES;
    record_image(commands, true, &b);
    to_image(commands, &s);
    kit_expect(kit, WAW);
    pass_image(&s, commands, false, &s.one, &s.two, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
               VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, &elsewhere);
    kit_end(kit, commands);
}

/* The same of what another command buffer has done. */
SCENE(image_released_in_another_command_buffer, FLAGS)
{
    const struct masks_spec elsewhere = { .src = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                          .src_access = VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT };
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    for (int wrong = 0; wrong < 2; wrong++) {
        VkCommandBuffer commands = begin(&s, &s.one);
        VkImageMemoryBarrier2 b = image_barrier(s.image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);

        b.dstAccessMask = WRITES;
        record_image(commands, true, &b);
        to_image(commands, &s);
        submit(&s, &s.one, commands, VK_NULL_HANDLE, 0, VK_NULL_HANDLE);
        commands = begin(&s, &s.one);
        pass_image(&s, commands, false, &s.one, &s.two, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                   VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, wrong ? &elsewhere : &written);
        if (wrong) {
            kit_expect(kit, WAW);
        }
        submit(&s, &s.one, commands, VK_NULL_HANDLE, 0, s.there);
        acquire_and_read(&s, s.there, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_NULL_HANDLE, &written,
                         NULL, NULL);
        idle(&s);
    }
}

static void
pass_buffer(const struct stage *s, VkCommandBuffer commands, bool acquire)
{
    VkBufferMemoryBarrier2 b = buffer_barrier(s->buffer);

    b.srcQueueFamilyIndex = s->one.family;
    b.dstQueueFamilyIndex = s->two.family;
    b.srcStageMask = acquire ? VK_PIPELINE_STAGE_2_NONE : CLEAR;
    b.srcAccessMask = acquire ? 0 : WRITES;
    b.dstStageMask = acquire ? COPY : VK_PIPELINE_STAGE_2_NONE;
    b.dstAccessMask = acquire ? READS : 0;
    record_buffer(commands, true, &b);
}

SCENE(buffer, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    for (int i = 0; i < 4; i++) {
        VkCommandBuffer commands = begin(&s, &s.one);

        vkCmdFillBuffer(commands, s.buffer, 0, 64, 1);
        pass_buffer(&s, commands, false);
        submit(&s, &s.one, commands, VK_NULL_HANDLE, 0, s.there);
        commands = begin(&s, &s.two);
        pass_buffer(&s, commands, true);
        vkCmdCopyBuffer(commands, s.buffer, s.other, 1, &(VkBufferCopy){ 0, 0, 64 });
        if (i == 2) { /* the acquire begins with no stage that the wait has held */
            kit_expect(kit, RAW);
        }
        submit(&s, &s.two, commands, s.there,
               i == 2  ? VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT
               : i % 2 ? VK_PIPELINE_STAGE_TRANSFER_BIT
                       : VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
               VK_NULL_HANDLE);
        idle(&s);
    }
}

/* An acquire is no barrier for what its own queue has done before. */
SCENE(acquired_behind_own_write, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkCommandBuffer commands = begin(&s, &s.two);

    vkCmdFillBuffer(commands, s.buffer, 0, 64, 1);
    pass_buffer(&s, commands, true);
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(commands, s.buffer, s.other, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_end(kit, commands);
}

/* A sparse bind waits and signals for all stages. */
SCENE(through_a_sparse_bind, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    for (int ordered = 0; ordered < 2; ordered++) {
        VkBindSparseInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO,
                                  .waitSemaphoreCount = ordered ? 1 : 0,
                                  .pWaitSemaphores = &s.there,
                                  .signalSemaphoreCount = 1,
                                  .pSignalSemaphores = &s.back };
        VkCommandBuffer commands = begin(&s, &s.one);

        vkCmdFillBuffer(commands, s.buffer, 0, 64, 1);
        submit(&s, &s.one, commands, VK_NULL_HANDLE, 0, ordered ? s.there : VK_NULL_HANDLE);
        commands = begin(&s, &s.one);
        vkCmdCopyBuffer(commands, s.buffer, s.other, 1, &(VkBufferCopy){ 0, 0, 64 });
        if (!ordered) { /* the queue's order alone */
            bind.signalSemaphoreCount = 0;
            KIT_VK(kit, vkQueueBindSparse(s.one.queue, 1, &bind, VK_NULL_HANDLE));
            kit_expect(kit, RAW);
            submit(&s, &s.one, commands, VK_NULL_HANDLE, 0, VK_NULL_HANDLE);
        } else {
            KIT_VK(kit, vkQueueBindSparse(s.one.queue, 1, &bind, VK_NULL_HANDLE));
            submit(&s, &s.one, commands, s.back, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_NULL_HANDLE);
        }
        idle(&s);
    }
}

KIT_MAIN()
