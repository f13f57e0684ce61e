/* SPDX-License-Identifier: Apache-2.0 */
/* Renders frames: compute, draw, compute, copy. */
#include "demo_render.h"

#include <math.h>
#include <string.h>
#include <time.h>

#define STEPS_PER_FRAME 4u /* even: the waves end where they began, in buffer A */
#define STEPS_BEFORE 420u  /* so that the first frame shows a wake already */

static double
now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void
begin_once(VkCommandBuffer commands)
{
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT };

    demo_check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
}

/* The boat sails round the island, one cell per wave step: about twice as fast as its waves. */
static void
steer(float angle, float place_out[2], float heading_out[2])
{
    place_out[0] = DEMO_BOAT_RADIUS * cosf(angle);
    place_out[1] = DEMO_BOAT_RADIUS * sinf(angle);
    heading_out[0] = -sinf(angle);
    heading_out[1] = cosf(angle);
}

void
demo_waves_record(struct demo_render *render, VkCommandBuffer commands, uint32_t count)
{
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT,
    };
    struct demo_step_data data = {
        .size = (int32_t)DEMO_WAVE_CELLS,
        .island = (DEMO_ISLAND_RADIUS - 0.2f) * DEMO_WAVE_CELLS_PER_UNIT,
    };
    float place[2] = { 0 };

    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, render->pipelines.step);
    for (uint32_t i = 0; i < count; i++, render->step++) {
        float cells = DEMO_BOAT_RADIUS * DEMO_WAVE_CELLS_PER_UNIT;
        steer((float)render->step / cells, place, data.heading);
        for (int axis = 0; axis < 2; axis++) {
            data.boat[axis] = place[axis] * DEMO_WAVE_CELLS_PER_UNIT +
                              0.5f * (float)(DEMO_WAVE_CELLS - 1);
        }
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                             VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 1, &barrier, 0, NULL, 0,
                             NULL);
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                                render->pipelines.step_layout, 0, 1,
                                &render->step_sets[render->step % 2], 0, NULL);
        vkCmdPushConstants(commands, render->pipelines.step_layout, VK_SHADER_STAGE_COMPUTE_BIT, 0,
                           sizeof(data), &data);
        vkCmdDispatch(commands, DEMO_WAVE_CELLS / 16, DEMO_WAVE_CELLS / 16, 1);
    }
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                         VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
    render->boat_place[0] = place[0];
    render->boat_place[1] = place[1];
    render->boat_place[2] = 0.62f;
    render->boat_place[3] = atan2f(data.heading[1], data.heading[0]);
}

static void
record_wave_pass(struct demo_render *render, struct demo_slot *slot)
{
    VkCommandBuffer commands = slot->wave_commands;
    const struct demo_sample_data data = { render->scene.column_count, (int32_t)DEMO_WAVE_CELLS,
                                           DEMO_WAVE_CELLS_PER_UNIT };

    begin_once(commands);
    demo_label_begin(render->gpu, commands, "waves of frame %u", render->frame);
    demo_waves_record(render, commands, STEPS_PER_FRAME);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, render->pipelines.sample);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                            render->pipelines.sample_layout, 0, 1, &slot->sample_set, 0, NULL);
    vkCmdPushConstants(commands, render->pipelines.sample_layout, VK_SHADER_STAGE_COMPUTE_BIT, 0,
                       sizeof(data), &data);
    vkCmdDispatch(commands, (render->scene.column_count + 63) / 64, 1, 1);
    demo_label_end(render->gpu, commands);
    demo_check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
}

static void
fill_frame_data(const struct demo_render *render, struct demo_frame_data *data)
{
    static const float sun[3] = { 0.55f, 0.62f, -0.56f };
    float angle = 0.9f + 0.004f * (float)render->frame;

    *data = (struct demo_frame_data){
        .eye = { 20.0f * cosf(angle), 12.5f, 20.0f * sinf(angle), 1.0f },
        .sun = { sun[0], sun[1], sun[2], 0.0f },
    };
    demo_camera(data->view_projection, data->eye, (float)render->width / (float)render->height);
}

static void
record_draw_pass(struct demo_render *render, VkCommandBuffer commands)
{
    const VkClearValue clear[2] = { { .color = { .float32 = { 0.0f, 0.0f, 0.0f, 1.0f } } },
                                    { .depthStencil = { 1.0f, 0 } } };
    VkRenderPassBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = render->pipelines.render_pass,
        .framebuffer = render->framebuffer,
        .renderArea = { .extent = { render->width, render->height } },
        .clearValueCount = 2,
        .pClearValues = clear,
    };
    VkCommandBuffer parts[DEMO_MAX_THREADS];

    for (uint32_t i = 0; i < render->recorder_count; i++) {
        parts[i] = render->recorders[i].commands[render->frame % DEMO_SLOTS];
    }
    demo_label_begin(render->gpu, commands, "scene");
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    vkCmdExecuteCommands(commands, render->recorder_count, parts);
    vkCmdEndRenderPass(commands);
    demo_label_end(render->gpu, commands);
}

static void
change_developed(const struct demo_render *render, VkCommandBuffer commands, VkImageLayout from,
                 VkImageLayout to, VkPipelineStageFlags before_stage, VkAccessFlags before,
                 VkPipelineStageFlags after_stage, VkAccessFlags after)
{
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .srcAccessMask = before,
        .dstAccessMask = after,
        .oldLayout = from,
        .newLayout = to,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = render->developed.image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    vkCmdPipelineBarrier(commands, before_stage, after_stage, 0, 0, NULL, 0, NULL, 1, &barrier);
}

static void
record_develop_and_copy(struct demo_render *render, VkCommandBuffer commands,
                        const struct demo_buffer *readback)
{
    const VkPipelineStageFlags compute = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;
    const VkPipelineStageFlags transfer = VK_PIPELINE_STAGE_TRANSFER_BIT;
    VkBufferImageCopy copy = { .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                               .imageExtent = { render->width, render->height, 1 } };
    VkMemoryBarrier to_host = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
                                .dstAccessMask = VK_ACCESS_HOST_READ_BIT };

    demo_label_begin(render->gpu, commands, "develop");
    change_developed(render, commands, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL, transfer,
                     0, compute, VK_ACCESS_SHADER_WRITE_BIT);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, render->pipelines.develop);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                            render->pipelines.develop_layout, 0, 1, &render->develop_set, 0, NULL);
    vkCmdDispatch(commands, (render->width + 7) / 8, (render->height + 7) / 8, 1);
    change_developed(render, commands, VK_IMAGE_LAYOUT_GENERAL,
                     VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, compute, VK_ACCESS_SHADER_WRITE_BIT,
                     transfer, VK_ACCESS_TRANSFER_READ_BIT);
    vkCmdCopyImageToBuffer(commands, render->developed.image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                           readback->buffer, 1, &copy);
    vkCmdPipelineBarrier(commands, transfer, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &to_host, 0, NULL, 0,
                         NULL);
    demo_label_end(render->gpu, commands);
}

static void
record_primary(struct demo_render *render, struct demo_slot *slot)
{
    VkCommandBuffer commands = slot->draw_commands;
    VkBufferCopy copy = { .size = slot->uniforms.size };
    VkBufferMemoryBarrier copied = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_UNIFORM_READ_BIT,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = slot->uniforms.buffer,
        .size = VK_WHOLE_SIZE,
    };

    begin_once(commands);
    demo_label_begin(render->gpu, commands, "frame %u", render->frame);
    vkCmdCopyBuffer(commands, slot->upload.buffer, slot->uniforms.buffer, 1, &copy);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         VK_PIPELINE_STAGE_VERTEX_SHADER_BIT |
                             VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
                         0, 0, NULL, 1, &copied, 0, NULL);
    record_draw_pass(render, commands);
    record_develop_and_copy(render, commands, &slot->readback);
    demo_label_end(render->gpu, commands);
    demo_check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
}

static void
submit_waves(struct demo_render *render, struct demo_slot *slot)
{
    const uint64_t value = (uint64_t)render->frame + 1;
    VkTimelineSemaphoreSubmitInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .signalSemaphoreValueCount = 1,
        .pSignalSemaphoreValues = &value,
    };
    VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = &timeline,
        .commandBufferCount = 1,
        .pCommandBuffers = &slot->wave_commands,
        .signalSemaphoreCount = 1,
        .pSignalSemaphores = &render->waves_done,
    };

    demo_check(vkQueueSubmit(render->gpu->compute_queue, 1, &submit, VK_NULL_HANDLE),
               "vkQueueSubmit");
}

static void
submit_frame(struct demo_render *render, struct demo_slot *slot)
{
    const uint64_t value = (uint64_t)render->frame + 1;
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_VERTEX_SHADER_BIT;
    VkTimelineSemaphoreSubmitInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .waitSemaphoreValueCount = 1,
        .pWaitSemaphoreValues = &value,
    };
    VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = &timeline,
        .waitSemaphoreCount = 1,
        .pWaitSemaphores = &render->waves_done,
        .pWaitDstStageMask = &stage,
        .commandBufferCount = 1,
        .pCommandBuffers = &slot->draw_commands,
    };

    demo_check(vkQueueSubmit(render->gpu->graphics_queue, 1, &submit, slot->fence),
               "vkQueueSubmit");
}

void
demo_render_frame(struct demo_render *render, struct demo_frame_times *times_out)
{
    VkDevice device = render->gpu->device;
    struct demo_slot *slot = &render->slots[render->frame % DEMO_SLOTS];
    double start = now_ms();

    demo_check(vkWaitForFences(device, 1, &slot->fence, VK_TRUE, UINT64_MAX), "vkWaitForFences");
    demo_check(vkResetFences(device, 1, &slot->fence), "vkResetFences");
    demo_check(vkResetCommandPool(device, slot->wave_pool, 0), "vkResetCommandPool");
    demo_check(vkResetCommandPool(device, slot->draw_pool, 0), "vkResetCommandPool");

    double record_start = now_ms();
    record_wave_pass(render, slot);
    demo_recorders_kick(render);
    submit_waves(render, slot);
    fill_frame_data(render, slot->upload.mapped);
    demo_recorders_wait(render);
    record_primary(render, slot);
    double record_end = now_ms();
    submit_frame(render, slot);
    render->frame++;
    times_out->record_ms = record_end - record_start;
    times_out->frame_ms = now_ms() - start;
}

const uint8_t *
demo_render_read(struct demo_render *render)
{
    struct demo_slot *slot = &render->slots[(render->frame + DEMO_SLOTS - 1) % DEMO_SLOTS];

    demo_check(vkWaitForFences(render->gpu->device, 1, &slot->fence, VK_TRUE, UINT64_MAX),
               "vkWaitForFences");
    return slot->readback.mapped;
}

static void
run_first_waves(struct demo_render *render)
{
    VkCommandPool pool = VK_NULL_HANDLE;
    VkCommandBuffer commands = VK_NULL_HANDLE;

    demo_commands_create(render->gpu, render->gpu->compute_family, VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                         "first waves", &pool, &commands);
    begin_once(commands);
    demo_label_begin(render->gpu, commands, "first waves");
    demo_waves_record(render, commands, STEPS_BEFORE);
    demo_label_end(render->gpu, commands);
    demo_check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    demo_submit_and_wait(render->gpu, render->gpu->compute_queue, commands);
    vkDestroyCommandPool(render->gpu->device, pool, NULL);
}

void
demo_render_init(struct demo_render *render, const struct demo_gpu *gpu, uint32_t threads,
                 uint32_t columns, uint32_t width, uint32_t height)
{
    VkSemaphoreTypeCreateInfo type = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
                                       .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE };
    VkSemaphoreCreateInfo semaphore = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                        .pNext = &type };

    *render = (struct demo_render){ .gpu = gpu, .width = width, .height = height };
    demo_scene_init(&render->scene, gpu, columns);
    demo_render_create_targets(render);
    demo_render_create_slots(render);
    demo_check(vkCreateSemaphore(gpu->device, &semaphore, NULL, &render->waves_done),
               "vkCreateSemaphore");
    demo_name(gpu, VK_OBJECT_TYPE_SEMAPHORE, (uint64_t)(uintptr_t)render->waves_done, "waves done");
    run_first_waves(render);
    demo_recorders_start(render, threads);
}

void
demo_render_finish(struct demo_render *render)
{
    demo_check(vkDeviceWaitIdle(render->gpu->device), "vkDeviceWaitIdle");
    demo_recorders_stop(render);
    vkDestroySemaphore(render->gpu->device, render->waves_done, NULL);
    demo_render_destroy_slots(render);
    demo_render_destroy_targets(render);
    demo_scene_finish(&render->scene, render->gpu);
}
