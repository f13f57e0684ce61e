/* SPDX-License-Identifier: Apache-2.0 */
#include "api/bench_vulkan.h"

#include <string.h>

#include "api/bench_bindless.h"
#include "kit/wake_bench_kit.h"

void
bench_write_set(const struct bench_world *world, VkDescriptorSet set)
{
    const VkDescriptorBufferInfo uniform = { world->uniform.buffer, 0, 64 };
    const VkDescriptorImageInfo picture = { world->sampler, world->picture.view,
                                            VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL };
    const VkDescriptorBufferInfo storage = { world->storage.buffer, 0, 64 };
    VkWriteDescriptorSet writes[3] = {
        { .dstBinding = 0,
          .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
          .pBufferInfo = &uniform },
        { .dstBinding = 1,
          .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
          .pImageInfo = &picture },
        { .dstBinding = 2,
          .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
          .pBufferInfo = &storage },
    };
    for (int i = 0; i < 3; i++) {
        writes[i].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
        writes[i].dstSet = set;
        writes[i].descriptorCount = 1;
    }
    world->UpdateDescriptorSets(world->device, 3, writes, 0, NULL);
}

static void
allocate_sets(struct bench_recorder *recorder)
{
    const struct bench_world *world = recorder->world;
    enum { TOTAL = 2 * BENCH_SETS };
    const VkDescriptorPoolSize sizes[] = {
        { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, TOTAL },
        { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, TOTAL },
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, TOTAL },
    };
    VkDescriptorPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = TOTAL,
        .poolSizeCount = 3,
        .pPoolSizes = sizes,
    };
    bench_check(world->CreateDescriptorPool(world->device, &pool, NULL, &recorder->set_pool),
                "vkCreateDescriptorPool");
    VkDescriptorSetLayout layouts[BENCH_SETS];
    for (uint32_t i = 0; i < BENCH_SETS; i++) {
        layouts[i] = world->set_layout;
    }
    VkDescriptorSetAllocateInfo sets = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = recorder->set_pool,
        .descriptorSetCount = BENCH_SETS,
        .pSetLayouts = layouts,
    };
    bench_check(world->AllocateDescriptorSets(world->device, &sets, recorder->sets),
                "vkAllocateDescriptorSets");
    bench_check(world->AllocateDescriptorSets(world->device, &sets, recorder->written),
                "vkAllocateDescriptorSets");
    for (uint32_t i = 0; i < BENCH_SETS; i++) {
        bench_write_set(world, recorder->sets[i]);
    }
}

static void
record_tiny(struct bench_recorder *recorder)
{
    const struct bench_world *world = recorder->world;
    VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
    };
    bench_check(world->BeginCommandBuffer(recorder->tiny, &begin), "vkBeginCommandBuffer");
    world->CmdSetLineWidth(recorder->tiny, 1.0f);
    bench_check(world->EndCommandBuffer(recorder->tiny), "vkEndCommandBuffer");
}

void
bench_recorder_init(struct bench_recorder *recorder, const struct bench_world *world,
                    unsigned index)
{
    memset(recorder, 0, sizeof(*recorder));
    recorder->world = world;
    recorder->index = index;
    recorder->queue = world->queues[index % world->queue_count];
    VkCommandPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
        .queueFamilyIndex = world->family,
    };
    bench_check(world->CreateCommandPool(world->device, &pool, NULL, &recorder->pool),
                "vkCreateCommandPool");
    VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = recorder->pool,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 2,
    };
    VkCommandBuffer both[2];
    bench_check(world->AllocateCommandBuffers(world->device, &info, both),
                "vkAllocateCommandBuffers");
    recorder->commands = both[0];
    recorder->tiny = both[1];
    allocate_sets(recorder);
    record_tiny(recorder);

    /* The view of it was needed for nothing; making one is what the case does. */
    struct bench_image spare = bench_image_create(world, VK_IMAGE_USAGE_SAMPLED_BIT);
    world->DestroyImageView(world->device, spare.view, NULL);
    recorder->spare_image = spare.image;
    recorder->spare_memory = spare.memory;
}

void
bench_recorder_finish(struct bench_recorder *recorder)
{
    const struct bench_world *world = recorder->world;
    bench_bindless_finish(recorder);
    world->DestroyImage(world->device, recorder->spare_image, NULL);
    world->FreeMemory(world->device, recorder->spare_memory, NULL);
    world->DestroyDescriptorPool(world->device, recorder->set_pool, NULL);
    world->DestroyCommandPool(world->device, recorder->pool, NULL);
}

void
bench_begin(struct bench_recorder *recorder)
{
    VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT,
    };
    bench_check(recorder->world->BeginCommandBuffer(recorder->commands, &begin),
                "vkBeginCommandBuffer");
}

void
bench_begin_drawing(struct bench_recorder *recorder)
{
    const struct bench_world *world = recorder->world;
    VkCommandBuffer commands = recorder->commands;
    bench_begin(recorder);

    const float push[16] = { 0 };
    const VkDeviceSize offset = 0;
    const VkViewport viewport = { 0, 0, BENCH_IMAGE_SIZE, BENCH_IMAGE_SIZE, 0, 1 };
    const VkRect2D area = { { 0, 0 }, { BENCH_IMAGE_SIZE, BENCH_IMAGE_SIZE } };
    world->CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, world->draw_pipelines[0]);
    world->CmdSetViewport(commands, 0, 1, &viewport);
    world->CmdSetScissor(commands, 0, 1, &area);
    world->CmdSetLineWidth(commands, 1.0f);
    world->CmdBindVertexBuffers(commands, 0, 1, &world->vertices.buffer, &offset);
    world->CmdBindIndexBuffer(commands, world->indices.buffer, 0, VK_INDEX_TYPE_UINT16);
    world->CmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, world->pipeline_layout,
                                 0, 1, &recorder->sets[0], 0, NULL);
    world->CmdPushConstants(commands, world->pipeline_layout, VK_SHADER_STAGE_VERTEX_BIT, 0,
                            sizeof(push), push);
    const VkClearValue clear = { .color = { .float32 = { 0, 0, 0, 1 } } };
    VkRenderPassBeginInfo pass = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = world->render_pass,
        .framebuffer = world->framebuffer,
        .renderArea = area,
        .clearValueCount = 1,
        .pClearValues = &clear,
    };
    world->CmdBeginRenderPass(commands, &pass, VK_SUBPASS_CONTENTS_INLINE);
}

void
bench_end(struct bench_recorder *recorder)
{
    bench_check(recorder->world->EndCommandBuffer(recorder->commands), "vkEndCommandBuffer");
}

void
bench_end_drawing(struct bench_recorder *recorder)
{
    recorder->world->CmdEndRenderPass(recorder->commands);
    bench_end(recorder);
}

void
bench_plant_mistake(struct bench_recorder *recorder)
{
    recorder->world->CmdSetStencilCompareMask(recorder->commands, 0, 0xff);
}

enum { DRAWS_PER_PIPELINE = 16, DRAWS_PER_VERTEX_BUFFER = 8, CALLS_PER_DRAW = 3 };

void
bench_draw_cycle(struct bench_recorder *recorder, uint32_t first, uint32_t draws)
{
    const struct bench_world *world = recorder->world;
    VkCommandBuffer commands = recorder->commands;
    float push[16] = { 0 };
    for (uint32_t i = first; i < first + draws; i++) {
        if (i % DRAWS_PER_PIPELINE == 0) {
            world->CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
                                   world->draw_pipelines[i / DRAWS_PER_PIPELINE % 2]);
        }
        if (i % DRAWS_PER_VERTEX_BUFFER == 0) {
            const VkDeviceSize offset = i / DRAWS_PER_VERTEX_BUFFER % 1024 * 64;
            world->CmdBindVertexBuffers(commands, 0, 1, &world->vertices.buffer, &offset);
        }
        world->CmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
                                     world->pipeline_layout, 0, 1, &recorder->sets[i % BENCH_SETS],
                                     0, NULL);
        push[0] = (float)i;
        world->CmdPushConstants(commands, world->pipeline_layout, VK_SHADER_STAGE_VERTEX_BIT, 0,
                                sizeof(push), push);
        world->CmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    }
}

uint32_t
bench_cycle_calls(uint32_t first, uint32_t draws)
{
    uint32_t end = first + draws;
    uint32_t pipelines = (end + DRAWS_PER_PIPELINE - 1) / DRAWS_PER_PIPELINE -
                         (first + DRAWS_PER_PIPELINE - 1) / DRAWS_PER_PIPELINE;
    uint32_t vertices = (end + DRAWS_PER_VERTEX_BUFFER - 1) / DRAWS_PER_VERTEX_BUFFER -
                        (first + DRAWS_PER_VERTEX_BUFFER - 1) / DRAWS_PER_VERTEX_BUFFER;
    return draws * CALLS_PER_DRAW + pipelines + vertices;
}
