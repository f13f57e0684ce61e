/* SPDX-License-Identifier: Apache-2.0 */
#include "api/bench_bindless.h"

#include <stdlib.h>

#include "gen/bench/bench_bindless_comp.h"
#include "kit/wake_bench_kit.h"

struct bench_bindless {
    uint32_t count; /* descriptors of the set */
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorPool pool;
    VkDescriptorSet set;
};

static const uint32_t sizes[BENCH_BINDLESS_SIZES] = { BENCH_BINDLESS_FEW, BENCH_BINDLESS_MANY };

static void
make_layouts(const struct bench_world *world, struct bench_bindless *made)
{
    const VkDescriptorSetLayoutBinding binding = {
        0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, made->count, VK_SHADER_STAGE_COMPUTE_BIT, NULL,
    };
    const VkDescriptorBindingFlags flags = VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT |
                                           VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;
    const VkDescriptorSetLayoutBindingFlagsCreateInfo more = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = 1,
        .pBindingFlags = &flags,
    };
    const VkDescriptorSetLayoutCreateInfo set = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = &more,
        .flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    bench_check(world->CreateDescriptorSetLayout(world->device, &set, NULL, &made->set_layout),
                "vkCreateDescriptorSetLayout");
    const VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(uint32_t) };
    const VkPipelineLayoutCreateInfo layout = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &made->set_layout,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range,
    };
    bench_check(world->CreatePipelineLayout(world->device, &layout, NULL, &made->layout),
                "vkCreatePipelineLayout");
}

static void
make_pipeline(const struct bench_world *world, struct bench_bindless *made)
{
    const VkShaderModuleCreateInfo code = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
        .codeSize = sizeof(bench_bindless_comp),
        .pCode = bench_bindless_comp,
    };
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = {
            .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
            .stage = VK_SHADER_STAGE_COMPUTE_BIT,
            .pName = "main",
        },
        .layout = made->layout,
    };
    bench_check(world->CreateShaderModule(world->device, &code, NULL, &info.stage.module),
                "vkCreateShaderModule");
    bench_check(world->CreateComputePipelines(world->device, VK_NULL_HANDLE, 1, &info, NULL,
                                              &made->pipeline),
                "vkCreateComputePipelines");
    world->DestroyShaderModule(world->device, info.stage.module, NULL);
}

static void
make_set(const struct bench_world *world, struct bench_bindless *made)
{
    const VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, made->count };
    const VkDescriptorPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .flags = VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT,
        .maxSets = 1,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    bench_check(world->CreateDescriptorPool(world->device, &pool, NULL, &made->pool),
                "vkCreateDescriptorPool");
    const VkDescriptorSetAllocateInfo set = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = made->pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &made->set_layout,
    };
    bench_check(world->AllocateDescriptorSets(world->device, &set, &made->set),
                "vkAllocateDescriptorSets");
}

static void
write(const struct bench_world *world, const struct bench_bindless *to, uint32_t first,
      uint32_t count, const VkDescriptorBufferInfo *buffers)
{
    const VkWriteDescriptorSet info = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = to->set,
        .dstArrayElement = first,
        .descriptorCount = count,
        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        .pBufferInfo = buffers,
    };
    world->UpdateDescriptorSets(world->device, 1, &info, 0, NULL);
}

static void
write_all(const struct bench_world *world, const struct bench_bindless *to)
{
    enum { AT_ONCE = 1000 };
    VkDescriptorBufferInfo buffers[AT_ONCE];
    for (uint32_t i = 0; i < AT_ONCE; i++) {
        buffers[i] = (VkDescriptorBufferInfo){ world->storage.buffer, 0, 64 };
    }
    for (uint32_t first = 0; first < to->count; first += AT_ONCE) {
        write(world, to, first, to->count - first < AT_ONCE ? to->count - first : AT_ONCE, buffers);
    }
}

void
bench_bindless_need(struct bench_recorder *recorder, enum bench_bindless_size size)
{
    const struct bench_world *world = recorder->world;
    if (recorder->bindless[size]) {
        return;
    }
    struct bench_bindless *made = calloc(1, sizeof(*made));
    if (!made) {
        bench_die("out of memory");
    }
    made->count = sizes[size];
    make_layouts(world, made);
    make_pipeline(world, made);
    make_set(world, made);
    write_all(world, made);
    recorder->bindless[size] = made;
}

void
bench_bindless_finish(struct bench_recorder *recorder)
{
    const struct bench_world *world = recorder->world;
    for (int i = 0; i < BENCH_BINDLESS_SIZES; i++) {
        struct bench_bindless *made = recorder->bindless[i];
        if (!made) {
            continue;
        }
        world->DestroyDescriptorPool(world->device, made->pool, NULL);
        world->DestroyPipeline(world->device, made->pipeline, NULL);
        world->DestroyPipelineLayout(world->device, made->layout, NULL);
        world->DestroyDescriptorSetLayout(world->device, made->set_layout, NULL);
        free(made);
    }
}

void
bench_bindless_frame(struct bench_recorder *recorder, enum bench_bindless_size size,
                     uint32_t number)
{
    const struct bench_world *world = recorder->world;
    const struct bench_bindless *of = recorder->bindless[size];
    VkCommandBuffer commands = recorder->commands;
    const VkDescriptorBufferInfo buffer = { world->storage.buffer, 0, 64 };
    const uint32_t index = (uint32_t)((uint64_t)number * 7919 % of->count);

    write(world, of, index, 1, &buffer);
    bench_begin(recorder);
    world->CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, of->pipeline);
    world->CmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, of->layout, 0, 1,
                                 &of->set, 0, NULL);
    world->CmdPushConstants(commands, of->layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(index),
                            &index);
    world->CmdDispatch(commands, 1, 1, 1);
    bench_end(recorder);
    const VkSubmitInfo info = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .commandBufferCount = 1,
        .pCommandBuffers = &commands,
    };
    bench_check(world->QueueSubmit(recorder->queue, 1, &info, VK_NULL_HANDLE), "vkQueueSubmit");
    bench_check(world->QueueWaitIdle(recorder->queue), "vkQueueWaitIdle");
}
