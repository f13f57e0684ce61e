/* SPDX-License-Identifier: Apache-2.0 */
/* The recording threads: each fills a secondary command buffer with its part of the columns. */
#include <stdio.h>
#include <string.h>

#include "demo_render.h"

#define VERTEX_AND_FRAGMENT (VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT)

static void
begin(const struct demo_render *render, VkCommandBuffer commands)
{
    VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .renderPass = render->pipelines.render_pass,
        .framebuffer = render->framebuffer,
    };
    VkCommandBufferBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT |
                 VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
        .pInheritanceInfo = &inheritance,
    };
    VkViewport viewport = { .width = (float)render->width,
                            .height = (float)render->height,
                            .maxDepth = 1.0f };
    VkRect2D scissor = { .extent = { render->width, render->height } };

    demo_check(vkBeginCommandBuffer(commands, &info), "vkBeginCommandBuffer");
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &scissor);
}

/* mesh must be in the scene's vertex and index buffers, which are bound. */
static void
draw_mesh(const struct demo_render *render, VkCommandBuffer commands, enum demo_shape shape,
          const struct demo_draw_data *data)
{
    const struct demo_mesh *mesh = &render->scene.meshes[shape];

    vkCmdPushConstants(commands, render->pipelines.draw_layout, VERTEX_AND_FRAGMENT, 0,
                       sizeof(*data), data);
    vkCmdDrawIndexed(commands, mesh->index_count, 1, mesh->first_index, 0, 0);
}

static void
bind_material(const struct demo_render *render, VkCommandBuffer commands, uint32_t material)
{
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
                            render->pipelines.draw_layout, 1, 1, &render->material_sets[material],
                            0, NULL);
}

static void
draw_columns(const struct demo_render *render, VkCommandBuffer commands, uint32_t first,
             uint32_t end)
{
    VkPipeline bound = VK_NULL_HANDLE;
    uint32_t material = DEMO_MATERIALS;

    for (uint32_t i = first; i < end; i++) {
        const struct demo_column *column = &render->scene.columns[i];
        VkPipeline wanted = column->is_land ? render->pipelines.land : render->pipelines.water;
        struct demo_draw_data data = {
            .place = { column->x, column->z, render->scene.column_radius, column->land },
            .tint = { column->shade, column->shade, column->shade, 1.0f },
            .index = i,
        };
        if (wanted != bound) {
            vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, wanted);
        }
        bound = wanted;
        if (column->material != material) {
            bind_material(render, commands, column->material);
        }
        material = column->material;
        draw_mesh(render, commands, DEMO_SHAPE_COLUMN, &data);
    }
}

static uint32_t
column_under(const struct demo_scene *scene, float x, float z)
{
    uint32_t nearest = 0;
    float best = 1e30f;

    for (uint32_t i = 0; i < scene->column_count; i++) {
        float dx = scene->columns[i].x - x, dz = scene->columns[i].z - z;
        if (dx * dx + dz * dz < best) {
            best = dx * dx + dz * dz;
            nearest = i;
        }
    }
    return nearest;
}

static void
draw_boat(const struct demo_render *render, VkCommandBuffer commands)
{
    struct demo_draw_data data = { .tint = { 1.0f, 1.0f, 1.0f, 1.0f } };

    memcpy(data.place, render->boat_place, sizeof(data.place));
    data.index = column_under(&render->scene, data.place[0], data.place[1]);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, render->pipelines.boat);
    bind_material(render, commands, DEMO_HULL);
    draw_mesh(render, commands, DEMO_SHAPE_HULL, &data);
    bind_material(render, commands, DEMO_CABIN);
    draw_mesh(render, commands, DEMO_SHAPE_CABIN, &data);
}

static void
record(struct demo_recorder *recorder, uint32_t slot)
{
    const struct demo_render *render = recorder->render;
    VkCommandBuffer commands = recorder->commands[slot];
    const VkDeviceSize offset = 0;

    demo_check(vkResetCommandPool(render->gpu->device, recorder->pools[slot], 0),
               "vkResetCommandPool");
    begin(render, commands);
    demo_label_begin(render->gpu, commands, "columns %u to %u", recorder->first_column,
                     recorder->column_end);
    if (recorder->number == 0) {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, render->pipelines.sky);
        vkCmdDraw(commands, 3, 1, 0, 0);
    }
    vkCmdBindVertexBuffers(commands, 0, 1, &render->scene.vertices.buffer, &offset);
    vkCmdBindIndexBuffer(commands, render->scene.indices.buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
                            render->pipelines.draw_layout, 0, 1, &render->slots[slot].frame_set, 0,
                            NULL);
    draw_columns(render, commands, recorder->first_column, recorder->column_end);
    if (recorder->number + 1 == render->recorder_count) {
        draw_boat(render, commands);
    }
    demo_label_end(render->gpu, commands);
    demo_check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
}

static void *
recorder_main(void *argument)
{
    struct demo_recorder *recorder = argument;
    struct demo_render *render = recorder->render;
    uint32_t done = 0;

    pthread_mutex_lock(&render->lock);
    for (;;) {
        while (!render->stop && render->recording_frame == done) {
            pthread_cond_wait(&render->changed, &render->lock);
        }
        if (render->stop) {
            break;
        }
        done = render->recording_frame;
        pthread_mutex_unlock(&render->lock);
        record(recorder, (done - 1) % DEMO_SLOTS);
        pthread_mutex_lock(&render->lock);
        if (--render->unfinished == 0) {
            pthread_cond_broadcast(&render->changed);
        }
    }
    pthread_mutex_unlock(&render->lock);
    return NULL;
}

void
demo_recorders_kick(struct demo_render *render)
{
    pthread_mutex_lock(&render->lock);
    render->recording_frame = render->frame + 1;
    render->unfinished = render->recorder_count;
    pthread_cond_broadcast(&render->changed);
    pthread_mutex_unlock(&render->lock);
}

void
demo_recorders_wait(struct demo_render *render)
{
    pthread_mutex_lock(&render->lock);
    while (render->unfinished) {
        pthread_cond_wait(&render->changed, &render->lock);
    }
    pthread_mutex_unlock(&render->lock);
}

void
demo_recorders_start(struct demo_render *render, uint32_t threads)
{
    uint64_t columns = render->scene.column_count;

    pthread_mutex_init(&render->lock, NULL);
    pthread_cond_init(&render->changed, NULL);
    render->recorder_count = threads;
    for (uint32_t i = 0; i < threads; i++) {
        struct demo_recorder *recorder = &render->recorders[i];
        recorder->render = render;
        recorder->number = i;
        recorder->first_column = (uint32_t)(columns * i / threads);
        recorder->column_end = (uint32_t)(columns * (i + 1) / threads);
        for (uint32_t slot = 0; slot < DEMO_SLOTS; slot++) {
            char name[48];
            snprintf(name, sizeof(name), "thread %u, slot %u", i, slot);
            demo_commands_create(render->gpu, render->gpu->graphics_family,
                                 VK_COMMAND_BUFFER_LEVEL_SECONDARY, name, &recorder->pools[slot],
                                 &recorder->commands[slot]);
        }
        if (pthread_create(&recorder->thread, NULL, recorder_main, recorder)) {
            demo_check(VK_ERROR_OUT_OF_HOST_MEMORY, "pthread_create");
        }
    }
}

void
demo_recorders_stop(struct demo_render *render)
{
    pthread_mutex_lock(&render->lock);
    render->stop = true;
    pthread_cond_broadcast(&render->changed);
    pthread_mutex_unlock(&render->lock);
    for (uint32_t i = 0; i < render->recorder_count; i++) {
        pthread_join(render->recorders[i].thread, NULL);
        for (uint32_t slot = 0; slot < DEMO_SLOTS; slot++) {
            vkDestroyCommandPool(render->gpu->device, render->recorders[i].pools[slot], NULL);
        }
    }
    pthread_cond_destroy(&render->changed);
    pthread_mutex_destroy(&render->lock);
}
