/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers with a range, layout transitions, events: what they order, and where they fall short.
 */
#include "sync_scene.h"

static VkMemoryBarrier2
memory_of(VkPipelineStageFlags2 src, VkAccessFlags2 src_access, VkPipelineStageFlags2 dst,
          VkAccessFlags2 dst_access)
{
    return (VkMemoryBarrier2){ .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                               .srcStageMask = src,
                               .srcAccessMask = src_access,
                               .dstStageMask = dst,
                               .dstAccessMask = dst_access };
}

#define COPY VK_PIPELINE_STAGE_2_COPY_BIT
#define CLEAR VK_PIPELINE_STAGE_2_CLEAR_BIT
#define READ VK_ACCESS_2_TRANSFER_READ_BIT
#define WRITE VK_ACCESS_2_TRANSFER_WRITE_BIT

/* A barrier on a part of a buffer says nothing of the rest. */
SCENE(buffer_range, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);

    for (int second = 0; second < 2; second++) {
        VkCommandBuffer commands = kit_recording(kit);
        VkBufferMemoryBarrier2 b = buffer_barrier(t.buffer);

        vkCmdFillBuffer(commands, t.buffer, 0, 1024, 0);
        b.srcStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
        b.srcAccessMask = WRITE;
        b.dstStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
        b.dstAccessMask = READ;
        b.offset = 256;
        b.size = 256;
        record_buffer(commands, second, &b);
        vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 256, 0, 256 });
        kit_expect(kit, RAW);
        vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 500, 1024, 64 });
        kit_expect(kit, RAW);
        vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 0, 2048, 256 });
        kit_end(kit, commands);
    }
}

/* The execution dependency of a barrier with a range is everybody's: it is enough after a read. */
SCENE(buffer_range_execution, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);
    VkCommandBuffer commands = kit_recording(kit);
    VkBufferMemoryBarrier2 b = buffer_barrier(t.buffer);

    vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 1024, 0, 64 });
    b.srcStageMask = COPY;
    b.dstStageMask = CLEAR;
    b.size = 16;
    record_buffer(commands, false, &b);
    b.srcStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
    b.dstStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
    record_buffer(commands, false, &b);
    vkCmdFillBuffer(commands, t.buffer, 1024, 64, 0);
    kit_end(kit, commands);
}

static void
transition(VkCommandBuffer commands, VkImage image, VkImageLayout from, VkImageLayout to,
           VkMemoryBarrier2 m)
{
    VkImageMemoryBarrier2 b = image_barrier(image, from, to);

    b.srcStageMask = m.srcStageMask;
    b.srcAccessMask = m.srcAccessMask;
    b.dstStageMask = m.dstStageMask;
    b.dstAccessMask = m.dstAccessMask;
    record_image(commands, true, &b);
}

#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define TO_DST VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL
#define TO_SRC VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL

/* A transition is a write that comes after what its barrier's first scope has, and before its
 * second scope. */
SCENE(transitions, KIT_NO_DEVICE | KIT_APPLIES)
{
    open_sync(kit);
    struct things t = make_things(kit);
    VkCommandBuffer commands = kit_recording(kit);

    settle(commands, &t);
    way_clear(commands, &t);
    transition(commands, t.image, GENERAL, TO_DST, memory_of(CLEAR, WRITE, COPY, READ | WRITE));
    transition(commands, t.image, TO_DST, GENERAL, memory_of(COPY, 0, COPY, READ));
    way_image_to_buffer(commands, &t);
    full_barrier(commands);
    way_clear(commands, &t);
    kit_expect(kit, WAW); /* nothing of the clear is in the first scope */
    transition(commands, t.image, GENERAL, TO_DST, memory_of(COPY, WRITE, COPY, READ));
    full_barrier(commands);
    transition(commands, t.image, TO_DST, GENERAL, memory_of(COPY, WRITE, COPY, READ));
    way_image_to_buffer(commands, &t);
    kit_expect(kit, WAR);
    transition(commands, t.image, GENERAL, TO_SRC, memory_of(CLEAR, 0, COPY, READ));
    transition(commands, t.image, TO_SRC, GENERAL,
               memory_of(COPY, 0, VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, 0));
    kit_expect(kit, RAW); /* the second scope of the transition lacks the copy */
    memory_barrier(commands, true,
                   &(struct masks_spec){
                       .src = CLEAR, .src_access = WRITE, .dst = COPY, .dst_access = WRITE });
    vkCmdCopyImageToBuffer(commands, t.image, GENERAL, t.buffer, 1, &whole_copy);
    kit_end(kit, commands);
}

/*
 * A transition that ends at the bottom of the pipe comes before what waits for everything, at
 * whatever access; one that ends nowhere before what waits for all memory writes of all commands.
 */
SCENE(transition_to_the_bottom, KIT_NO_DEVICE)
{
    static const struct {
        VkPipelineStageFlags2 end, src;
        VkAccessFlags2 src_access;
        const char *hazard;
    } rows[] = {
        { VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT, ALL_STAGES, VK_ACCESS_2_MEMORY_WRITE_BIT, NULL },
        { VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT, ALL_STAGES, 0, NULL },
        { VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT, VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT, 0, NULL },
        { VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT, VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
          VK_ACCESS_2_MEMORY_WRITE_BIT, RAW },
        { VK_PIPELINE_STAGE_2_NONE, ALL_STAGES, VK_ACCESS_2_MEMORY_WRITE_BIT, NULL },
        { VK_PIPELINE_STAGE_2_NONE, ALL_STAGES, WRITE, RAW },
    };

    open_sync(kit);
    struct things t = make_things(kit);
    VkCommandBuffer commands = kit_recording(kit);

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkImageMemoryBarrier2 b = image_barrier(t.image, VK_IMAGE_LAYOUT_UNDEFINED, GENERAL);

        b.dstStageMask = rows[i].end;
        record_image(commands, true, &b);
        memory_barrier(commands, true,
                       &(struct masks_spec){ .src = rows[i].src,
                                             .src_access = rows[i].src_access,
                                             .dst = COPY,
                                             .dst_access = VK_ACCESS_2_TRANSFER_READ_BIT });
        if (rows[i].hazard) {
            kit_expect(kit, rows[i].hazard);
        }
        vkCmdCopyImageToBuffer(commands, t.image, GENERAL, t.buffer, 1, &whole_copy);
        full_barrier(commands);
    }
    kit_end(kit, commands);
}

/* Subresources have histories of their own. */
/* Chains meet at the top of the pipe: behind a barrier that ends with all stages, a transition that
 * begins there comes later. */
SCENE(transition_from_the_top, KIT_NO_DEVICE | KIT_APPLIES)
{
    static const VkPipelineStageFlags2 tops[] = { VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT,
                                                  VK_PIPELINE_STAGE_2_NONE };
    static const VkPipelineStageFlags2 ends[] = {
        VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,   VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT,
        VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT,    VK_PIPELINE_STAGE_2_COPY_BIT,
        VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT,
    };

    open_sync(kit);
    struct things t = make_things(kit);
    VkCommandBuffer commands = kit_recording(kit);

    for (size_t i = 0; i < KIT_COUNT(ends) * KIT_COUNT(tops); i++) {
        settle(commands, &t);
        way_clear(commands, &t);
        memory_barrier(commands, true,
                       &(struct masks_spec){
                           .src = CLEAR, .src_access = WRITE, .dst = ends[i % KIT_COUNT(ends)] });
        if (i % KIT_COUNT(ends) >= 3) {
            kit_expect(kit, WAW);
        }
        VkImageMemoryBarrier2 b = image_barrier(t.image, VK_IMAGE_LAYOUT_UNDEFINED, GENERAL);

        b.srcStageMask = tops[i / KIT_COUNT(ends)];
        b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
        record_image(commands, true, &b);
    }
    kit_end(kit, commands);
}

SCENE(image_range, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = IMAGE(kit, .levels = 3, .layers = 4);
    VkCommandBuffer commands = kit_recording(kit);
    VkImageMemoryBarrier2 b = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, GENERAL);
    const VkClearColorValue color = { .float32 = { 0 } };
    const VkImageSubresourceRange all = { VK_IMAGE_ASPECT_COLOR_BIT, 0, VK_REMAINING_MIP_LEVELS, 0,
                                          VK_REMAINING_ARRAY_LAYERS };
    const VkImageSubresourceRange inside = { VK_IMAGE_ASPECT_COLOR_BIT, 1, 1, 1, 2 };
    VkImageSubresourceRange beside = inside;

    b.dstAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT;
    record_image(commands, true, &b);
    vkCmdClearColorImage(commands, image, GENERAL, &color, 1, &all);
    b = image_barrier(image, GENERAL, GENERAL);
    b.srcAccessMask = b.dstAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT;
    b.subresourceRange = inside;
    record_image(commands, true, &b);
    vkCmdClearColorImage(commands, image, GENERAL, &color, 1, &inside);
    kit_expect(kit, WAW);
    beside.baseArrayLayer = 3;
    beside.layerCount = 1;
    vkCmdClearColorImage(commands, image, GENERAL, &color, 1, &beside);
    kit_expect(kit, WAW);
    beside.baseArrayLayer = 0;
    beside.baseMipLevel = 2;
    vkCmdClearColorImage(commands, image, GENERAL, &color, 1, &beside);
    kit_end(kit, commands);
}

/* ---- events ---------------------------------------------------------------------------------- */

static void
wait_first(VkCommandBuffer commands, VkEvent event, VkPipelineStageFlags src,
           VkAccessFlags src_access, VkPipelineStageFlags dst, VkAccessFlags dst_access)
{
    const VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                      .srcAccessMask = src_access,
                                      .dstAccessMask = dst_access };

    vkCmdWaitEvents(commands, 1, &event, src, dst, 1, &barrier, 0, NULL, 0, NULL);
}

/* A wait orders what came before the set; what came between the two it does not. */
SCENE(events, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);
    VkEvent event = kit_event(kit);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, t.buffer, 0, 64, 0);
    vkCmdSetEvent(commands, event, VK_PIPELINE_STAGE_TRANSFER_BIT);
    vkCmdFillBuffer(commands, t.buffer, 64, 64, 0);
    wait_first(commands, event, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
               VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_READ_BIT);
    vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 64, 64, 64 });
    kit_end(kit, commands);
}

/* The same with the second version, whose set has the dependency. */
SCENE(events2, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);
    VkEvent event = kit_event(kit);
    VkCommandBuffer commands = kit_recording(kit);
    VkBufferMemoryBarrier2 b = buffer_barrier(t.buffer);
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .bufferMemoryBarrierCount = 1,
                              .pBufferMemoryBarriers = &b };

    b.srcStageMask = b.dstStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
    b.srcAccessMask = WRITE;
    b.dstAccessMask = READ;
    b.size = 1024;
    vkCmdFillBuffer(commands, t.buffer, 0, 64, 0);
    vkCmdFillBuffer(commands, t.buffer, 2048, 64, 0);
    vkCmdSetEvent2(commands, event, &info);
    vkCmdFillBuffer(commands, t.buffer, 512, 64, 0);
    vkCmdWaitEvents2(commands, 1, &event, &info);
    vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_expect(kit, RAW); /* between set and wait */
    vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 512, 512, 64 });
    kit_expect(kit, RAW); /* not in the range */
    vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 2048, 2048, 64 });
    kit_end(kit, commands);
}

/* Many barriers that change nothing for it lie between a write and its read. */
SCENE(long_ago, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, t.buffer, 0, 64, 0);
    vkCmdFillBuffer(commands, t.buffer, 64, 64, 0);
    for (int i = 0; i < 500; i++) {
        memory_barrier(
            commands, true,
            &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                  .dst = i % 2 ? COPY : VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT });
        vkCmdFillBuffer(commands, t.buffer, 256 + 4 * (VkDeviceSize)i, 4, 0);
        if (i == 250) {
            memory_barrier(commands, true,
                           &(struct masks_spec){ .src = CLEAR,
                                                 .src_access = WRITE,
                                                 .dst = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT });
        }
    }
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                         .dst = COPY,
                                         .dst_access = READ });
    vkCmdCopyBuffer(commands, t.buffer, t.other, 2,
                    (VkBufferCopy[]){ { 0, 0, 64 }, { 64, 64, 64 } });
    vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 256 + 4 * 250, 256, 4 });
    kit_expect(kit, RAW); /* came later than the barrier */
    vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 256 + 4 * 251, 512, 4 });
    kit_end(kit, commands);
}

/* To all writes of the stages; masks_spec has no stage at all for all of them. */
static void
record_memory(VkCommandBuffer commands, VkPipelineStageFlags2 from, VkPipelineStageFlags2 to)
{
    const VkMemoryBarrier2 barrier = memory_of(from, 0, to, VK_ACCESS_2_MEMORY_WRITE_BIT);

    vkCmdPipelineBarrier2(commands, &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                                         .memoryBarrierCount = 1,
                                                         .pMemoryBarriers = &barrier });
}

/* "NONE specifies no stages of execution": a barrier that begins with none waits for no barrier before it, as one from the
 * top of the pipe does; a layout transition does. */
SCENE(from_no_stage, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);

    for (int top = 0; top < 2; top++) {
        VkCommandBuffer commands = kit_recording(kit);
        const VkPipelineStageFlags2 from = top ? VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT : 0;
        VkImageMemoryBarrier2 b = image_barrier(t.image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);

        settle(commands, &t);
        vkCmdFillBuffer(commands, t.buffer, 0, 64, 0);
        vkCmdClearColorImage(commands, t.image, VK_IMAGE_LAYOUT_GENERAL, &(VkClearColorValue){ 0 },
                             1, &b.subresourceRange);
        memory_barrier(commands, true,
                       &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                             .src_access = VK_ACCESS_2_MEMORY_WRITE_BIT,
                                             .dst = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                             .dst_access = VK_ACCESS_2_SHADER_READ_BIT });
        record_memory(commands, from, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
        b.srcStageMask = from;
        b.srcAccessMask = 0;
        record_image(commands, true, &b);
        if (!top) {
            kit_expect(kit, WAW);
        }
        vkCmdFillBuffer(commands, t.buffer, 0, 64, 0);
        kit_end(kit, commands);
    }
}

KIT_MAIN()
