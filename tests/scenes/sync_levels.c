/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Levels and layers of one image: chains of levels made from each other, copies within the image,
 * transitions level by level, and the same through several submits.
 */
#include "sync_scene.h"

#define BLIT VK_PIPELINE_STAGE_2_BLIT_BIT
#define COPY VK_PIPELINE_STAGE_2_COPY_BIT
#define READS VK_ACCESS_2_TRANSFER_READ_BIT
#define WRITES VK_ACCESS_2_TRANSFER_WRITE_BIT
#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define FROM VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL
#define TO VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL

enum { LEVELS = 4, LAYERS = 2 };

struct chain {
    struct kit *kit;
    VkImage image;
    VkBuffer buffer;
};

/* In a layout that everything before has come to. */
static struct chain
open_chain(struct kit *kit, VkImageLayout layout)
{
    struct chain s = { .kit = kit };
    VkImageMemoryBarrier2 b;
    VkCommandBuffer c;

    open_sync(kit);
    s.image = IMAGE(kit, .levels = LEVELS, .layers = LAYERS);
    s.buffer = kit_bound_buffer(
        kit, BYTES, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    b = image_barrier(s.image, VK_IMAGE_LAYOUT_UNDEFINED, layout);
    c = kit_recording(kit);
    record_image(c, true, &b);
    kit_end(kit, c);
    KIT_VK(kit, kit_submit(kit->queue, c, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    return s;
}

static VkImageSubresourceLayers
place(uint32_t level, uint32_t layer)
{
    return (VkImageSubresourceLayers){ VK_IMAGE_ASPECT_COLOR_BIT, level, layer, 1 };
}

static void
upload(VkCommandBuffer c, const struct chain *s, uint32_t level, uint32_t layer,
       VkImageLayout layout)
{
    vkCmdCopyBufferToImage(
        c, s->buffer, s->image, layout, 1,
        &(VkBufferImageCopy){ .imageSubresource = place(level, layer),
                              .imageExtent = { TEXELS >> level, TEXELS >> level, 1 } });
}

/* A level from the one before it. */
static void
shrink(VkCommandBuffer c, const struct chain *s, uint32_t level, VkImageLayout from,
       VkImageLayout to)
{
    int32_t side = TEXELS >> level;

    vkCmdBlitImage(c, s->image, from, s->image, to, 1,
                   &(VkImageBlit){ place(level - 1, 0),
                                   { { 0, 0, 0 }, { side * 2, side * 2, 1 } },
                                   place(level, 0),
                                   { { 0, 0, 0 }, { side, side, 1 } } },
                   VK_FILTER_NEAREST);
}

/* Between the write of a level and the blit that reads it. */
static void
hand_on(VkCommandBuffer c, const struct chain *s, uint32_t level, VkPipelineStageFlags2 stage,
        VkImageLayout from, VkImageLayout to)
{
    VkImageMemoryBarrier2 b = image_barrier(s->image, from, to);

    b.srcStageMask = stage;
    b.srcAccessMask = WRITES;
    b.dstStageMask = BLIT;
    b.dstAccessMask = READS;
    b.subresourceRange.baseMipLevel = level;
    b.subresourceRange.levelCount = 1;
    record_image(c, true, &b);
}

/* `wrong`: the level whose barrier is missing; 0: none. */
static void
make_chain(const struct chain *s, VkImageLayout layout, uint32_t wrong)
{
    bool moves = layout != GENERAL;
    VkCommandBuffer c = kit_recording(s->kit);

    upload(c, s, 0, 0, layout);
    for (uint32_t i = 1; i < LEVELS; i++) {
        if (i != wrong) {
            hand_on(c, s, i - 1, i == 1 ? COPY : BLIT, layout, moves ? FROM : layout);
        } else {
            kit_expect(s->kit, RAW);
        }
        shrink(c, s, i, moves ? FROM : layout, layout);
    }
    kit_end(s->kit, c);
}

SCENE(chain, KIT_NO_DEVICE)
{
    struct chain s = open_chain(kit, GENERAL);

    for (uint32_t wrong = 0; wrong < LEVELS; wrong++) {
        make_chain(&s, GENERAL, wrong);
    }
}

/* As textures are made: each level is brought to the layout that it is read in. */
SCENE(chain_of_layouts, KIT_NO_DEVICE)
{
    struct chain s = open_chain(kit, TO);

    make_chain(&s, TO, 0);
}

/* Different levels and layers have nothing to do with each other; all of the image has with
 * each. */
SCENE(apart, KIT_NO_DEVICE)
{
    struct chain s = open_chain(kit, GENERAL);
    const VkImageSubresourceRange second = { VK_IMAGE_ASPECT_COLOR_BIT, 0, LEVELS, 1, 1 },
                                  all = { VK_IMAGE_ASPECT_COLOR_BIT, 0, LEVELS, 0, LAYERS };
    const VkClearColorValue color = { .float32 = { 1 } };
    VkCommandBuffer c = kit_recording(kit);

    for (uint32_t i = 0; i < LEVELS; i++) {
        upload(c, &s, i, 0, GENERAL);
    }
    vkCmdClearColorImage(c, s.image, GENERAL, &color, 1, &second);
    kit_expect(kit, WAW);
    vkCmdClearColorImage(c, s.image, GENERAL, &color, 1, &all);
    kit_end(kit, c);
}

/* Within one level, between layers; then back, which is the other way round. */
SCENE(layers, KIT_NO_DEVICE)
{
    struct chain s = open_chain(kit, GENERAL);
    VkImageCopy copy = { .srcSubresource = place(1, 0),
                         .dstSubresource = place(1, 1),
                         .extent = { 8, 8, 1 } };
    VkCommandBuffer c = kit_recording(kit);

    vkCmdCopyImage(c, s.image, GENERAL, s.image, GENERAL, 1, &copy);
    copy.srcSubresource = place(1, 1);
    copy.srcOffset.x = 8; /* beside what was written */
    copy.dstSubresource = place(2, 1);
    vkCmdCopyImage(c, s.image, GENERAL, s.image, GENERAL, 1, &copy);
    copy.srcOffset.x = 0;
    copy.dstSubresource = place(2, 0);
    kit_expect(kit, RAW);
    vkCmdCopyImage(c, s.image, GENERAL, s.image, GENERAL, 1, &copy);
    kit_end(kit, c);
}

/* The chain in a command buffer for each level, submitted together or one by one. */
SCENE(chain_in_submits, KIT_NO_DEVICE)
{
    struct chain s = open_chain(kit, GENERAL);

    for (int barrier = 1; barrier >= 0; barrier--) {
        for (uint32_t i = 0; i < 3; i++) {
            VkCommandBuffer c = kit_recording(kit);

            if (i && barrier) {
                hand_on(c, &s, i - 1, i == 1 ? COPY : BLIT, GENERAL, GENERAL);
            }
            if (i) {
                shrink(c, &s, i, GENERAL, GENERAL);
            } else {
                upload(c, &s, 0, 0, GENERAL);
            }
            kit_end(kit, c);
            if (i && !barrier) {
                kit_expect(kit, RAW);
            }
            KIT_VK(kit, kit_submit(kit->queue, c, VK_NULL_HANDLE));
        }
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

/* ---- words ----------------------------------------------------------------------------------- */

/* A message says where in an image. */
SCENE(place_in_words, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = IMAGE(kit, .levels = 3, .layers = 2);
    VkImageMemoryBarrier2 all = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, GENERAL);
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 1, 1, 1, 1 };
    const VkClearColorValue value = { { 0 } };
    VkCommandBuffer commands = kit_recording(kit);
    const struct kit_message *message;

    all.dstAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT;
    record_image(commands, true, &all);
    vkCmdClearColorImage(commands, image, VK_IMAGE_LAYOUT_GENERAL, &value, 1, &range);
    kit_expect(kit, WAW);
    vkCmdClearColorImage(commands, image, VK_IMAGE_LAYOUT_GENERAL, &value, 1, &range);
    kit_end(kit, commands);
    kit_close(kit);
    message = kit_log_find(&kit->log, WAW);
    KIT_CHECK(kit, message && strstr(message->text, "256 texels (level 1, layer 1) of VkImage "));
}

/* What comes between the set and the wait, a larger scope of the wait would not reach. */
SCENE(event_in_words, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = IMAGE(kit, .layers = 1);
    const VkEventCreateInfo info = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };
    VkImageMemoryBarrier2 all = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, GENERAL);
    VkImageMemoryBarrier2 change = image_barrier(image, GENERAL,
                                                 VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    const VkDependencyInfo dependency = {
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
        .imageMemoryBarrierCount = 1,
        .pImageMemoryBarriers = &change,
    };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    const VkClearColorValue value = { { 0 } };
    VkEvent event = VK_NULL_HANDLE;
    VkCommandBuffer commands = kit_recording(kit);
    const struct kit_message *message;

    KIT_VK(kit, vkCreateEvent(kit->device, &info, NULL, &event));
    kit_own(kit, VK_OBJECT_TYPE_EVENT, KIT_HANDLE(event));
    all.dstAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT;
    record_image(commands, true, &all);
    vkCmdSetEvent2(commands, event, &dependency);
    vkCmdClearColorImage(commands, image, GENERAL, &value, 1, &range);
    kit_expect(kit, WAW);
    vkCmdWaitEvents2(commands, 1, &event, &dependency);
    kit_end(kit, commands);
    kit_close(kit);
    message = kit_log_find(&kit->log, WAW);
    KIT_CHECK(kit, message && strstr(message->text, "if the event had been set behind it, and "));
}

KIT_MAIN()
