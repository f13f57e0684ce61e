/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How much of recordings that repeat is taken from earlier ones, by the layer's own statistics: in programs that do
 * what renderers do between their frames.
 */
#include "kit.h"
#include "kit_child.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define COUNTS (KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE | KIT_OWN_SETTINGS)

enum { FRAMES = 24, COPIES = 40, IMAGES = 3 };

/* What a child does with each frame of a scene; `frame` counts from 0. */
struct program {
    struct kit *kit;
    void (*between)(struct program *p, uint32_t frame);
    void (*within)(struct program *p, uint32_t frame); /* in the middle of its recording */
    uint32_t images;  /* that its frames name in turns, at the beginning */
    bool at_end;      /* or at the end */
    uint32_t buffers; /* command buffers that are recorded in turns */
    bool all_kinds;   /* commands of many kinds, too */
    VkCommandBuffer commands[2];
    VkImage image[IMAGES];
    VkBuffer source, target;
    /* of all kinds */
    struct kit_target screen;
    VkEvent event;
    VkQueryPool queries;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorSet set;
};

static void
name_image(const struct program *p, VkCommandBuffer commands, uint32_t frame)
{
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .newLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = p->image[frame % p->images],
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         0, 0, NULL, 0, NULL, 1, &barrier);
}

/* States that are set, by 1.0 and by 1.3. */
static void
record_states(VkCommandBuffer c)
{
    const VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
    const VkRect2D scissor = { { 0, 0 }, { 16, 16 } };
    const float blend[4] = { 0 };

    vkCmdSetViewport(c, 0, 1, &viewport);
    vkCmdSetScissor(c, 0, 1, &scissor);
    vkCmdSetLineWidth(c, 1);
    vkCmdSetDepthBias(c, 0, 0, 0);
    vkCmdSetBlendConstants(c, blend);
    vkCmdSetStencilCompareMask(c, VK_STENCIL_FACE_FRONT_AND_BACK, 1);
    vkCmdSetStencilWriteMask(c, VK_STENCIL_FACE_FRONT_AND_BACK, 1);
    vkCmdSetStencilReference(c, VK_STENCIL_FACE_FRONT_AND_BACK, 1);
    vkCmdSetViewportWithCount(c, 1, &viewport);
    vkCmdSetScissorWithCount(c, 1, &scissor);
    vkCmdSetCullMode(c, VK_CULL_MODE_NONE);
    vkCmdSetFrontFace(c, VK_FRONT_FACE_CLOCKWISE);
    vkCmdSetPrimitiveTopology(c, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
    vkCmdSetDepthTestEnable(c, VK_FALSE);
    vkCmdSetDepthWriteEnable(c, VK_FALSE);
    vkCmdSetDepthCompareOp(c, VK_COMPARE_OP_LESS);
    vkCmdSetDepthBoundsTestEnable(c, VK_FALSE);
    vkCmdSetStencilTestEnable(c, VK_FALSE);
    vkCmdSetStencilOp(c, VK_STENCIL_FACE_FRONT_AND_BACK, VK_STENCIL_OP_KEEP, VK_STENCIL_OP_KEEP,
                      VK_STENCIL_OP_KEEP, VK_COMPARE_OP_LESS);
    vkCmdSetRasterizerDiscardEnable(c, VK_FALSE);
    vkCmdSetDepthBiasEnable(c, VK_FALSE);
    vkCmdSetPrimitiveRestartEnable(c, VK_FALSE);
}

enum { STATES = 22 };

/* An event that is set, waited for and reset, in both versions. */
static void
record_events(const struct program *p, VkCommandBuffer c)
{
    const VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                       .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                       .srcAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT,
                                       .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                       .dstAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &barrier };

    vkCmdSetEvent(c, p->event, VK_PIPELINE_STAGE_TRANSFER_BIT);
    vkCmdWaitEvents(c, 1, &p->event, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT,
                    0, NULL, 0, NULL, 0, NULL);
    vkCmdResetEvent(c, p->event, VK_PIPELINE_STAGE_TRANSFER_BIT);
    vkCmdPipelineBarrier2(c, &info);
    vkCmdSetEvent2(c, p->event, &info);
    vkCmdWaitEvents2(c, 1, &p->event, &info);
    vkCmdResetEvent2(c, p->event, VK_PIPELINE_STAGE_2_COPY_BIT);
    kit_transfers_done(c);
}

enum { EVENTS = 8 };

static void
record_work(const struct program *p, VkCommandBuffer c)
{
    const VkDeviceSize offset = 0, size = 64, stride = 4;
    const VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    const VkClearRect area = { { { 0, 0 }, { 1, 1 } }, 0, 1 };
    const uint32_t data[4] = { 0 };

    vkCmdResetQueryPool(c, p->queries, 0, 2);
    vkCmdWriteTimestamp(c, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, p->queries, 0);
    vkCmdWriteTimestamp2(c, VK_PIPELINE_STAGE_2_COPY_BIT, p->queries, 1);
    vkCmdCopyQueryPoolResults(c, p->queries, 0, 2, p->target, 512, 16, VK_QUERY_RESULT_64_BIT);
    vkCmdUpdateBuffer(c, p->target, 256, sizeof(data), data);
    kit_transfers_done(c);
    vkCmdFillBuffer(c, p->target, 0, VK_WHOLE_SIZE, 0);
    kit_transfers_done(c);
    vkCmdBindVertexBuffers(c, 0, 1, &p->source, &offset);
    vkCmdBindVertexBuffers2(c, 0, 1, &p->source, &offset, &size, &stride);
    vkCmdBindIndexBuffer(c, p->source, 0, VK_INDEX_TYPE_UINT16);
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_COMPUTE, p->pipeline);
    vkCmdBindDescriptorSets(c, VK_PIPELINE_BIND_POINT_COMPUTE, p->layout, 0, 1, &p->set, 0, NULL);
    vkCmdDispatch(c, 1, 1, 1);
    kit_transfers_done(c);
    kit_begin_target(c, &p->screen, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdClearAttachments(c, 1, &clear, 1, &area);
    vkCmdEndRenderPass(c);
    kit_transfers_done(c);
}

enum { WORK = 19, ALL_KINDS = STATES + EVENTS + WORK };

static void
record(struct program *p, VkCommandBuffer commands, uint32_t frame)
{
    kit_begin(p->kit, commands, 0);
    if (p->all_kinds) {
        record_states(commands);
        record_events(p, commands);
        record_work(p, commands);
    }
    if (!p->at_end) {
        name_image(p, commands, frame);
    }
    for (uint32_t i = 0; i < COPIES; i++) {
        if (p->within && i == COPIES / 2) {
            p->within(p, frame);
        }
        vkCmdCopyBuffer(commands, p->source, p->target, 1, &(VkBufferCopy){ 0, 0, 64 });
        kit_transfers_done(commands);
    }
    if (p->at_end) {
        name_image(p, commands, frame);
    }
    kit_end(p->kit, commands);
}

static void
make_all_kinds(struct program *p)
{
    const VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                         .queryType = VK_QUERY_TYPE_TIMESTAMP,
                                         .queryCount = 2 };
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout layout = kit_set_layout(p->kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);

    KIT_VK(p->kit, vkCreateQueryPool(p->kit->device, &info, NULL, &p->queries));
    kit_own(p->kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(p->queries));
    p->screen = kit_target(p->kit);
    p->event = kit_event(p->kit);
    p->layout = kit_pipeline_layout(p->kit, layout);
    p->pipeline = kit_compute_pipeline(p->kit, p->layout, KIT_SHADER_STORE_COMP);
    p->set = kit_descriptor_set(p->kit, kit_descriptor_pool(p->kit, type, 1, 0), layout);
    kit_write_buffer(p->kit, p->set, type,
                     kit_bound_buffer(p->kit, 1024, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
}

/* In a child, which prints the layer's statistics when it exits. */
static void
run(void *data)
{
    struct program *p = data;
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                     VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                     VK_BUFFER_USAGE_INDEX_BUFFER_BIT;
    VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .synchronization2 = VK_TRUE
    };
    VkCommandPool pool;

    kit_open(p->kit, &(struct kit_config){ .device_next = &features });
    pool = kit_command_pool(p->kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    p->source = kit_bound_buffer(p->kit, 1024, usage, NULL);
    p->target = kit_bound_buffer(p->kit, 1024, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    for (uint32_t i = 0; i < p->images; i++) {
        p->image[i] = kit_bound_image(p->kit, 16, 16, VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    }
    for (uint32_t i = 0; i < p->buffers; i++) {
        p->commands[i] = kit_command_buffer(p->kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    }
    if (p->all_kinds) {
        make_all_kinds(p);
    }
    for (uint32_t frame = 0; frame < FRAMES * p->buffers; frame++) {
        VkCommandBuffer commands = p->commands[frame % p->buffers];

        if (p->between) {
            p->between(p, frame);
        }
        record(p, commands, frame);
        KIT_VK(p->kit, kit_submit(p->kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(p->kit, vkQueueWaitIdle(p->kit->queue));
    }
    KIT_CHECK(p->kit, p->kit->log.count == 0);
    exit(0);
}

/* Of each command buffer so many recordings are validated, and all others repeat one of them. What was the same before
 * a recording differed from a kept one counts, too. */
static void
expect_validated(struct kit *kit, struct program *p, uint32_t recordings)
{
    const uint64_t commands = 2 * COPIES + 1 + (p->all_kinds ? ALL_KINDS : 0); /* of a recording */
    const uint64_t before = p->at_end ? (p->images - 1) * (commands - 1) : 0;
    const uint64_t want = ((FRAMES - recordings) * commands + before) * p->buffers;
    struct kit_child child;
    const char *at;

    p->kit = kit;
    setenv("WAKE_STATS", "1", 1);
    setenv("WAKE_ASYNC", "1", 1);
    kit_child_run(&child, run, p);
    at = strstr(child.output, "\"repeated\":");
    KIT_CHECK_TEXT(kit, WIFEXITED(child.status) && WEXITSTATUS(child.status) == 0,
                   "status 0x%x: %s", child.status, child.output);
    KIT_CHECK_TEXT(kit, at && strtoull(at + strlen("\"repeated\":"), NULL, 10) == want,
                   "not %llu of them: %s", (unsigned long long)want, child.output);
    kit_child_finish(&child);
}

/* The first one is not kept: most are never recorded again. */
SCENE(the_same, COUNTS)
{
    struct program p = { .images = 1, .buffers = 1 };

    expect_validated(kit, &p, 2);
}

SCENE(commands_of_many_kinds, COUNTS)
{
    struct program p = { .images = 1, .buffers = 1, .all_kinds = true };

    expect_validated(kit, &p, 2);
}

SCENE(images_in_turns, COUNTS)
{
    struct program p = { .images = IMAGES, .buffers = 1 };

    expect_validated(kit, &p, 1 + IMAGES);
}

SCENE(images_in_turns_at_the_end, COUNTS)
{
    struct program p = { .images = IMAGES, .buffers = 1, .at_end = true };

    expect_validated(kit, &p, 1 + IMAGES);
}

SCENE(images_and_command_buffers_in_turns, COUNTS)
{
    struct program p = { .images = IMAGES, .buffers = 2 };

    expect_validated(kit, &p, 1 + IMAGES);
}

/* A buffer, its memory and an image view come and go, all with names. */
static void
stream(struct program *p, uint32_t frame)
{
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(p->kit, 1024, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, &memory);
    VkImage image = kit_bound_image(p->kit, 16, 16, VK_IMAGE_USAGE_SAMPLED_BIT);
    VkImageView view = kit_image_view(p->kit, image);

    (void)frame;
    kit_name(p->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer), "staging");
    kit_name(p->kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view), "texture");
    kit_drop(p->kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    kit_drop(p->kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    kit_drop(p->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_drop(p->kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
}

SCENE(others_come_and_go, COUNTS)
{
    struct program p = { .images = IMAGES, .buffers = 2, .between = stream };

    expect_validated(kit, &p, 1 + IMAGES);
}

SCENE(others_come_and_go_within, COUNTS)
{
    struct program p = { .images = IMAGES, .buffers = 2, .within = stream };

    expect_validated(kit, &p, 1 + IMAGES);
}

/* More deaths between two frames than are remembered. */
static void
stream_much(struct program *p, uint32_t frame)
{
    for (int i = 0; frame == FRAMES / 2 && i < 5000; i++) {
        VkFence fence = kit_fence(p->kit, 0);

        kit_drop(p->kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    }
}

SCENE(very_many_come_and_go, COUNTS)
{
    struct program p = { .images = 1, .buffers = 1, .between = stream_much };

    expect_validated(kit, &p, 3);
}

/* What the recording names is made anew, once. */
static void
replace(struct program *p, uint32_t frame)
{
    if (frame == FRAMES / 2) {
        kit_drop(p->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(p->target));
        p->target = kit_bound_buffer(p->kit, 1024, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    }
}

SCENE(what_is_named_comes_anew, COUNTS)
{
    struct program p = { .images = 1, .buffers = 1, .between = replace };

    expect_validated(kit, &p, 3);
}

KIT_MAIN()
