/* SPDX-License-Identifier: Apache-2.0 */
#include "api/bench_cases.h"

#include "api/bench_bindless.h"
#include "kit/wake_bench_kit.h"

/* A loop of `count` calls; i counts on through the chunks of a burst. */
#define RUN(name, ...)                                                       \
    static void run_##name(struct bench_recorder *recorder, uint32_t count)  \
    {                                                                        \
        const struct bench_world *world = recorder->world;                   \
        VkCommandBuffer commands = recorder->commands;                       \
        (void)world, (void)commands;                                         \
        for (uint32_t i = recorder->position, end = i + count; i < end; i++) \
            __VA_ARGS__;                                                     \
        recorder->position += count;                                         \
    }

static void
begin_compute(struct bench_recorder *recorder)
{
    const struct bench_world *world = recorder->world;
    bench_begin(recorder);
    world->CmdBindPipeline(recorder->commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                           world->compute_pipeline);
    world->CmdBindDescriptorSets(recorder->commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                                 world->pipeline_layout, 0, 1, &recorder->sets[0], 0, NULL);
}

RUN(set_line_width, world->CmdSetLineWidth(commands, 1.0f))
RUN(draw, world->CmdDraw(commands, 3, 1, 0, 0))
RUN(draw_indexed, world->CmdDrawIndexed(commands, 3, 1, 0, 0, 0))
RUN(dispatch, world->CmdDispatch(commands, 1, 1, 1))

RUN(push_constants, {
    float push[16] = { (float)i };
    world->CmdPushConstants(commands, world->pipeline_layout, VK_SHADER_STAGE_VERTEX_BIT, 0,
                            sizeof(push), push);
})

RUN(bind_pipeline,
    world->CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, world->draw_pipelines[i % 2]))

RUN(bind_sets,
    world->CmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, world->pipeline_layout,
                                 0, 1, &recorder->sets[i % BENCH_SETS], 0, NULL))

RUN(bind_vertices, {
    const VkDeviceSize offset = i % 1024 * 64;
    world->CmdBindVertexBuffers(commands, 0, 1, &world->vertices.buffer, &offset);
})

RUN(set_viewport, {
    const VkViewport viewport = { 0, 0, BENCH_IMAGE_SIZE, BENCH_IMAGE_SIZE, 0, 1 };
    world->CmdSetViewport(commands, 0, 1, &viewport);
})

RUN(copy_buffer, {
    const VkDeviceSize offset = (VkDeviceSize)i * BENCH_COPY_BYTES % BENCH_BUFFER_SIZE;
    const VkBufferCopy region = { offset, offset, BENCH_COPY_BYTES };
    world->CmdCopyBuffer(commands, world->source.buffer, world->target.buffer, 1, &region);
})

RUN(barrier, {
    const VkBufferMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = world->target.buffer,
        .size = VK_WHOLE_SIZE,
    };
    world->CmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                              VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 1, &barrier, 0, NULL);
})

RUN(barrier2, {
    const VkBufferMemoryBarrier2 barrier = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_COPY_BIT,
        .srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_2_COPY_BIT,
        .dstAccessMask = VK_ACCESS_2_TRANSFER_READ_BIT,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = world->target.buffer,
        .size = VK_WHOLE_SIZE,
    };
    const VkDependencyInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
        .bufferMemoryBarrierCount = 1,
        .pBufferMemoryBarriers = &barrier,
    };
    world->CmdPipelineBarrier2(commands, &info);
})

/* Every other call is the barrier, from the one dispatch or copy to the next. */
RUN(dispatch_cycle, {
    const VkBufferMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_SHADER_READ_BIT,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = world->storage.buffer,
        .size = VK_WHOLE_SIZE,
    };
    if (i % 2 == 0)
        world->CmdDispatch(commands, 1, 1, 1);
    else
        world->CmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                                  VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 0, NULL, 1, &barrier, 0,
                                  NULL);
})

static void
run_copy_cycle(struct bench_recorder *recorder, uint32_t count)
{
    for (uint32_t done = 0; done < count; done += 2) {
        run_copy_buffer(recorder, 1);
        if (done + 1 < count) {
            run_barrier(recorder, 1);
        }
    }
}

RUN(update_sets, bench_write_set(world, recorder->written[i % BENCH_SETS]))

static void
run_draw_cycle(struct bench_recorder *recorder, uint32_t count)
{
    bench_draw_cycle(recorder, recorder->position, count);
    recorder->position += count;
}

/* --- submit: few at a time in flight, and the queue is idle again before the next chunk --- */

enum { SUBMITS_IN_FLIGHT = 64, BINDLESS_FRAMES = 64 };

RUN(submit, {
    const VkSubmitInfo info = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .commandBufferCount = 1,
        .pCommandBuffers = &recorder->tiny,
    };
    bench_check(world->QueueSubmit(recorder->queue, 1, &info, VK_NULL_HANDLE), "vkQueueSubmit");
})

static void
wait_queue(struct bench_recorder *recorder, uint32_t count)
{
    (void)count;
    bench_check(recorder->world->QueueWaitIdle(recorder->queue), "vkQueueWaitIdle");
}

/* --- create and destroy: a chunk does one of them timed, the other half is untimed --- */

/* The objects of a chunk are slots 0 .. count - 1 of recorder->made. */
#define MAKE_AND_DESTROY(name, field, info_type, create, destroy, ...)                       \
    static void create_##name(struct bench_recorder *recorder, uint32_t count)               \
    {                                                                                        \
        const struct bench_world *world = recorder->world;                                   \
        const info_type info = __VA_ARGS__;                                                  \
        for (uint32_t i = 0; i < count; i++)                                                 \
            bench_check(world->create(world->device, &info, NULL, &recorder->made.field[i]), \
                        #create);                                                            \
    }                                                                                        \
    static void destroy_##name(struct bench_recorder *recorder, uint32_t count)              \
    {                                                                                        \
        const struct bench_world *world = recorder->world;                                   \
        for (uint32_t i = 0; i < count; i++)                                                 \
            world->destroy(world->device, recorder->made.field[i], NULL);                    \
    }

MAKE_AND_DESTROY(buffer, buffers, VkBufferCreateInfo, CreateBuffer, DestroyBuffer,
                 { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                   .size = 4096,
                   .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT })

MAKE_AND_DESTROY(image, images, VkImageCreateInfo, CreateImage, DestroyImage,
                 { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                   .imageType = VK_IMAGE_TYPE_2D,
                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                   .extent = { BENCH_IMAGE_SIZE, BENCH_IMAGE_SIZE, 1 },
                   .mipLevels = 1,
                   .arrayLayers = 1,
                   .samples = VK_SAMPLE_COUNT_1_BIT,
                   .usage = VK_IMAGE_USAGE_SAMPLED_BIT })

MAKE_AND_DESTROY(view, views, VkImageViewCreateInfo, CreateImageView, DestroyImageView,
                 { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                   .image = recorder->spare_image,
                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                   .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } })

MAKE_AND_DESTROY(memory, memory, VkMemoryAllocateInfo, AllocateMemory, FreeMemory,
                 { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                   .allocationSize = 4096,
                   .memoryTypeIndex = bench_memory_type(world, ~0u, 0) })

static void
create_pipelines(struct bench_recorder *recorder, uint32_t count)
{
    bench_make_pipelines(recorder->world, count, recorder->made.pipelines);
}

static void
destroy_pipelines(struct bench_recorder *recorder, uint32_t count)
{
    const struct bench_world *world = recorder->world;
    for (uint32_t i = 0; i < count; i++) {
        world->DestroyPipeline(world->device, recorder->made.pipelines[i], NULL);
    }
}

/* --- bindless: whole frames --- */

static void
begin_few(struct bench_recorder *recorder)
{
    bench_bindless_need(recorder, BENCH_FEW);
}

static void
begin_many(struct bench_recorder *recorder)
{
    bench_bindless_need(recorder, BENCH_MANY);
}

RUN(few, bench_bindless_frame(recorder, BENCH_FEW, i))
RUN(many, bench_bindless_frame(recorder, BENCH_MANY, i))

#define IN_RENDER_PASS .begin = bench_begin_drawing, .end = bench_end_drawing
#define IN_COMMANDS .begin = bench_begin, .end = bench_end
#define CREATES(name) .chunk = BENCH_MAX_CHUNK, .run = create_##name, .after_chunk = destroy_##name
#define DESTROYS(name) \
    .chunk = BENCH_MAX_CHUNK, .before_chunk = create_##name, .run = destroy_##name

#define FRAMES .at_most = BINDLESS_FRAMES, .queue_each = true, .needs_bindless = true

const struct bench_case bench_cases[] = {
    { "vkCmdSetLineWidth", IN_COMMANDS, .run = run_set_line_width },
    { "vkCmdDraw", IN_RENDER_PASS, .run = run_draw },
    { "vkCmdDrawIndexed", IN_RENDER_PASS, .run = run_draw_indexed },
    { "vkCmdDispatch", .begin = begin_compute, .end = bench_end, .run = run_dispatch },
    { "vkCmdPushConstants", IN_COMMANDS, .run = run_push_constants },
    { "vkCmdBindPipeline", IN_COMMANDS, .run = run_bind_pipeline },
    { "vkCmdBindDescriptorSets", IN_COMMANDS, .run = run_bind_sets },
    { "vkCmdPipelineBarrier", IN_COMMANDS, .run = run_barrier },
    { "vkCmdPipelineBarrier2", IN_COMMANDS, .run = run_barrier2, .needs_barrier2 = true },
    { "vkCmdCopyBuffer", IN_COMMANDS, .run = run_copy_buffer },
    { "vkCmdBindVertexBuffers", IN_COMMANDS, .run = run_bind_vertices },
    { "vkCmdSetViewport", IN_COMMANDS, .run = run_set_viewport },
    { "draw cycle", IN_RENDER_PASS, .run = run_draw_cycle, .draws = true },
    { "dispatch + barrier", .begin = begin_compute, .end = bench_end, .run = run_dispatch_cycle },
    { "copy + barrier", IN_COMMANDS, .run = run_copy_cycle },
    { "vkUpdateDescriptorSets", .run = run_update_sets },
    { "vkQueueSubmit", .chunk = SUBMITS_IN_FLIGHT, .run = run_submit, .after_chunk = wait_queue,
      .queue_each = true },
    { "vkCreateBuffer", CREATES(buffer) },
    { "vkDestroyBuffer", DESTROYS(buffer) },
    { "vkCreateImage", CREATES(image) },
    { "vkDestroyImage", DESTROYS(image) },
    { "vkCreateImageView", CREATES(view) },
    { "vkDestroyImageView", DESTROYS(view) },
    { "vkAllocateMemory", CREATES(memory) },
    { "vkFreeMemory", DESTROYS(memory) },
    { "vkCreateGraphicsPipelines", .chunk = BENCH_MAX_CHUNK, .run = create_pipelines,
      .after_chunk = destroy_pipelines },
    { "frame of 1000 descriptors", FRAMES, .begin = begin_few, .run = run_few },
    { "frame of 500000 descriptors", FRAMES, .begin = begin_many, .run = run_many },
};
const unsigned bench_case_count = sizeof(bench_cases) / sizeof(bench_cases[0]);

bool
bench_case_fits(const struct bench_case *which, const struct bench_world *world, unsigned recorders)
{
    if (which->needs_barrier2 && !world->CmdPipelineBarrier2) {
        return false;
    }
    if (which->needs_bindless && !world->bindless) {
        return false;
    }
    return !which->queue_each || recorders <= world->queue_count;
}
