/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards between transfer commands: every kind of one after every kind of another, without a
 * barrier, with the one that is needed, and with one that falls short of it.
 */
#include "sync_scene.h"

#include <stdlib.h>

/* A pair of accesses that meet in one place only. */
static bool
is_case(const struct way *a, const struct way *b)
{
    return a->image == b->image && !meet_elsewhere(a, b);
}

static void
each_pair(struct kit *kit,
          void (*run)(struct kit *, const struct things *, const struct way *, const struct way *))
{
    struct things t = make_things(kit);

    for (size_t i = 0; i < KIT_COUNT(ways); i++) {
        for (size_t k = 0; k < KIT_COUNT(ways); k++) {
            if (is_case(&ways[i], &ways[k])) {
                run(kit, &t, &ways[i], &ways[k]);
            }
        }
    }
}

static void
without(struct kit *kit, const struct things *t, const struct way *a, const struct way *b)
{
    VkCommandBuffer commands = kit_recording(kit);

    settle(commands, t);
    if (hazard_of(a, b)) {
        kit_expect(kit, hazard_of(a, b));
    }
    a->record(commands, t);
    b->record(commands, t);
    kit_end(kit, commands);
}

static void
with(struct kit *kit, const struct things *t, const struct way *a, const struct way *b)
{
    VkCommandBuffer commands = kit_recording(kit);

    settle(commands, t);
    a->record(commands, t);
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = a->stage,
                                         .src_access = a->write ? a->access : 0,
                                         .dst = b->stage,
                                         .dst_access = a->write ? b->access : 0 });
    b->record(commands, t);
    kit_end(kit, commands);
}

/* Execution alone makes nothing visible; it is enough for a write after a read. */
static void
execution_only(struct kit *kit, const struct things *t, const struct way *a, const struct way *b)
{
    VkCommandBuffer commands = kit_recording(kit);

    settle(commands, t);
    if (a->write && hazard_of(a, b)) {
        kit_expect(kit, hazard_of(a, b));
    }
    a->record(commands, t);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         0, 0, NULL, 0, NULL, 0, NULL);
    b->record(commands, t);
    kit_end(kit, commands);
}

/* A barrier for another stage orders nothing. */
static void
wrong_stage(struct kit *kit, const struct things *t, const struct way *a, const struct way *b)
{
    VkCommandBuffer commands = kit_recording(kit);

    settle(commands, t);
    if (hazard_of(a, b)) {
        kit_expect(kit, hazard_of(a, b));
    }
    a->record(commands, t);
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                         .src_access = VK_ACCESS_2_SHADER_WRITE_BIT,
                                         .dst = b->stage,
                                         .dst_access = b->access });
    b->record(commands, t);
    kit_end(kit, commands);
}

/* Two barriers make a chain where the second begins with what the first ends with. */
static void
chained(struct kit *kit, const struct things *t, const struct way *a, const struct way *b)
{
    VkCommandBuffer commands = kit_recording(kit);

    settle(commands, t);
    a->record(commands, t);
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = a->stage,
                                         .src_access = a->write ? a->access : 0,
                                         .dst = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT });
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                         .dst = b->stage,
                                         .dst_access = b->access });
    b->record(commands, t);
    kit_end(kit, commands);
}

static void
broken_chain(struct kit *kit, const struct things *t, const struct way *a, const struct way *b)
{
    VkCommandBuffer commands = kit_recording(kit);

    settle(commands, t);
    if (hazard_of(a, b)) {
        kit_expect(kit, hazard_of(a, b));
    }
    a->record(commands, t);
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = a->stage,
                                         .src_access = a->write ? a->access : 0,
                                         .dst = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT });
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
                                         .dst = b->stage,
                                         .dst_access = b->access });
    b->record(commands, t);
    kit_end(kit, commands);
}

#define PAIRS(name)                    \
    SCENE(pairs_##name, KIT_NO_DEVICE) \
    {                                  \
        open_sync(kit);                \
        each_pair(kit, name);          \
    }

PAIRS(without)
PAIRS(with)
PAIRS(execution_only)
PAIRS(wrong_stage)
PAIRS(chained)
PAIRS(broken_chain)

/* Places that do not overlap have nothing to do with each other; those that do by a byte have. */
SCENE(places, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdCopyBuffer(commands, t.other, t.buffer, 1, &(VkBufferCopy){ 0, 0, 64 });
    vkCmdCopyBuffer(commands, t.other, t.buffer, 1, &(VkBufferCopy){ 0, 64, 64 });
    kit_expect(kit, WAW);
    vkCmdCopyBuffer(commands, t.other, t.buffer, 1, &(VkBufferCopy){ 0, 127, 64 });
    vkCmdCopyBuffer(commands, t.other, t.buffer, 2,
                    (VkBufferCopy[]){ { 0, 256, 64 }, { 0, 320, 64 } });
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(commands, t.buffer, t.other, 1, &(VkBufferCopy){ 300, 1024, 40 });
    kit_end(kit, commands);
}

/* Boxes of one subresource, side by side and overlapping; other layers and levels. */
SCENE(boxes, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = IMAGE(kit, .levels = 3, .layers = 3), from = IMAGE(kit, .layers = 1);
    VkCommandBuffer commands = kit_recording(kit);
    VkImageMemoryBarrier2 b = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                            VK_IMAGE_LAYOUT_GENERAL);
    VkImageCopy copy = { COLOR_LAYER, { 0, 0, 0 }, COLOR_LAYER, { 0, 0, 0 }, { 8, 8, 1 } };

    b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
    record_image(commands, true, &b);
    b.image = from;
    record_image(commands, true, &b);
    for (int y = 0; y < 32; y += 8) {
        for (int x = 0; x < 32; x += 8) {
            copy.dstOffset = (VkOffset3D){ x, y, 0 };
            vkCmdCopyImage(commands, from, VK_IMAGE_LAYOUT_GENERAL, image, VK_IMAGE_LAYOUT_GENERAL,
                           1, &copy);
        }
    }
    copy.dstOffset = (VkOffset3D){ 0, 0, 0 };
    copy.dstSubresource.mipLevel = 1;
    vkCmdCopyImage(commands, from, VK_IMAGE_LAYOUT_GENERAL, image, VK_IMAGE_LAYOUT_GENERAL, 1,
                   &copy);
    copy.dstSubresource.mipLevel = 0;
    copy.dstSubresource.baseArrayLayer = 2;
    vkCmdCopyImage(commands, from, VK_IMAGE_LAYOUT_GENERAL, image, VK_IMAGE_LAYOUT_GENERAL, 1,
                   &copy);
    kit_expect(kit, WAW);
    copy.dstSubresource.baseArrayLayer = 0;
    copy.dstOffset = (VkOffset3D){ 7, 7, 0 };
    copy.extent = (VkExtent3D){ 1, 1, 1 };
    vkCmdCopyImage(commands, from, VK_IMAGE_LAYOUT_GENERAL, image, VK_IMAGE_LAYOUT_GENERAL, 1,
                   &copy);
    kit_end(kit, commands);
}

/* Two buffers on the same memory. */
SCENE(aliased_buffers, KIT_NO_DEVICE)
{
    open_sync(kit);
    const VkBufferUsageFlags both = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    VkBuffer first = kit_buffer(kit, 4096, both), second = kit_buffer(kit, 4096, both),
             apart = kit_buffer(kit, 4096, both);
    VkMemoryRequirements needs;
    VkDeviceMemory memory;
    VkCommandBuffer commands;

    vkGetBufferMemoryRequirements(kit->device, first, &needs);
    memory = kit_memory(kit, needs.size * 4);
    KIT_VK(kit, vkBindBufferMemory(kit->device, first, memory, 0));
    KIT_VK(kit, vkBindBufferMemory(kit->device, second, memory, 0));
    KIT_VK(kit, vkBindBufferMemory(kit->device, apart, memory, needs.size * 2));
    commands = kit_recording(kit);
    vkCmdFillBuffer(commands, first, 0, 1024, 0);
    vkCmdFillBuffer(commands, apart, 0, 1024, 0);
    vkCmdFillBuffer(commands, second, 1024, 1024, 0);
    kit_expect(kit, WAW);
    vkCmdFillBuffer(commands, second, 512, 16, 0);
    kit_end(kit, commands);
}

/* Hazards are told once for two commands; the second version of a command is the same. */
SCENE(once, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);
    VkCommandBuffer commands = kit_recording(kit);
    VkBufferCopy2 regions[8];
    VkCopyBufferInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_INFO_2,
                               .srcBuffer = t.buffer,
                               .dstBuffer = t.other,
                               .regionCount = 8,
                               .pRegions = regions };

    for (uint32_t i = 0; i < 8; i++) {
        regions[i] = (VkBufferCopy2){ .sType = VK_STRUCTURE_TYPE_BUFFER_COPY_2,
                                      .srcOffset = i * 128,
                                      .dstOffset = i * 64,
                                      .size = 64 };
    }
    vkCmdFillBuffer(commands, t.buffer, 0, VK_WHOLE_SIZE, 0);
    kit_expect(kit, RAW);
    vkCmdCopyBuffer2(commands, &info);
    kit_end(kit, commands);
}

/* Inline, a callback can have the call skipped: then it was never there. */
SCENE(skipped, KIT_NO_DEVICE)
{
    (void)setenv("WAKE_ASYNC", "0", 1);
    (void)unsetenv("WAKE_RECORD_LOG"); /* inline there is nothing to replay */
    open_sync(kit);
    struct things t = make_things(kit);
    VkBuffer last = kit_bound_buffer(kit, BYTES, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_recording(kit);

    kit->log.skip_calls = true;
    settle(commands, &t);
    way_fill(commands, &t);
    for (int i = 0; i < 2; i++) { /* told each time */
        kit_expect(kit, RAW);
        vkCmdCopyBuffer(commands, t.buffer, last, 1, &(VkBufferCopy){ 0, 0, 64 });
    }
    vkCmdFillBuffer(commands, last, 0, 64, 0);
    kit->log.skip_calls = false;
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(commands, t.buffer, last, 1, &(VkBufferCopy){ 0, 64, 64 });
    kit->log.skip_calls = true;
    kit_end(kit, commands);
}

/* ---- compressed blocks ----------------------------------------------------------------------- */

static void
open_blocks(struct kit *kit)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    static VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &v13,
        .features = { .textureCompressionBC = VK_TRUE },
    };

    open_sync_with(kit, (struct kit_config){ .device_next = &features });
}

static void
copy_to(VkCommandBuffer c, VkImage from, VkImage to, int32_t x, int32_t y, uint32_t size)
{
    const VkImageCopy region = {
        COLOR_LAYER, { 0, 0, 0 }, COLOR_LAYER, { x, y, 0 }, { size, size, 1 }
    };

    vkCmdCopyImage(c, from, VK_IMAGE_LAYOUT_GENERAL, to, VK_IMAGE_LAYOUT_GENERAL, 1, &region);
}

/* A texel of one image is a block of the other; a copy touches so many of each. */
SCENE(blocks, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkBufferImageCopy part = { 0, 0, 0, COLOR_LAYER, { 32, 32, 0 }, { 16, 16, 1 } };

    open_blocks(kit);
    VkImage blocks = IMAGE(kit, .format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK, .extent = { 64, 64, 1 });
    VkImage texels = IMAGE(kit, .format = VK_FORMAT_R32G32_UINT, .extent = { 16, 16, 1 });
    VkBuffer buffer = kit_bound_buffer(kit, BYTES, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer c = kit_recording(kit);

    general_of(c, blocks, VK_IMAGE_ASPECT_COLOR_BIT);
    general_of(c, texels, VK_IMAGE_ASPECT_COLOR_BIT);
    copy_to(c, texels, blocks, 0, 0, 4);
    copy_to(c, texels, blocks, 16, 0, 4);
    copy_to(c, texels, blocks, 0, 16, 4);
    kit_expect(kit, WAW);
    copy_to(c, texels, blocks, 12, 12, 4);
    full_barrier(c);
    copy_to(c, blocks, texels, 0, 0, 16);
    copy_to(c, blocks, texels, 4, 0, 16);
    kit_expect(kit, WAW);
    copy_to(c, blocks, texels, 3, 3, 16);
    full_barrier(c);
    vkCmdCopyImageToBuffer(c, blocks, VK_IMAGE_LAYOUT_GENERAL, buffer, 1, &part);
    vkCmdFillBuffer(c, buffer, 128, 4, 0);
    kit_expect(kit, WAW);
    vkCmdFillBuffer(c, buffer, 124, 4, 0);
    kit_end(kit, c);
}

KIT_MAIN()
