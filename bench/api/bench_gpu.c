/* SPDX-License-Identifier: Apache-2.0 */
#include "api/bench_gpu.h"

#include <string.h>

#include "gen/bench/bench_gpuav_comp.h"
#include "gen/bench/bench_gpuav_large_comp.h"
#include "kit/wake_bench_kit.h"

static void
create_set(struct bench_gpu *gpu)
{
    const struct bench_world *w = gpu->world;
    VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                             VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    VkDescriptorSetLayoutCreateInfo layout = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1 };
    VkDescriptorPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorSetCount = 1,
        .pSetLayouts = &gpu->set_layout,
    };
    VkDescriptorBufferInfo range = { gpu->cells.buffer, 0, VK_WHOLE_SIZE };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        .pBufferInfo = &range,
    };

    bench_check(w->CreateDescriptorSetLayout(w->device, &layout, NULL, &gpu->set_layout),
                "vkCreateDescriptorSetLayout");
    bench_check(w->CreateDescriptorPool(w->device, &pool, NULL, &gpu->set_pool),
                "vkCreateDescriptorPool");
    allocate.descriptorPool = gpu->set_pool;
    bench_check(w->AllocateDescriptorSets(w->device, &allocate, &gpu->set),
                "vkAllocateDescriptorSets");
    write.dstSet = gpu->set;
    w->UpdateDescriptorSets(w->device, 1, &write, 0, NULL);
}

static void
create_pipeline(struct bench_gpu *gpu)
{
    const struct bench_world *w = gpu->world;
    VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 8 };
    VkPipelineLayoutCreateInfo layout = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &gpu->set_layout,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range,
    };
    VkShaderModuleCreateInfo code = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
        .codeSize = sizeof(bench_gpuav_comp),
        .pCode = bench_gpuav_comp,
    };
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .pName = "main" },
        .basePipelineIndex = -1,
    };
    VkShaderModule module;

    bench_check(w->CreatePipelineLayout(w->device, &layout, NULL, &gpu->layout),
                "vkCreatePipelineLayout");
    bench_check(w->CreateShaderModule(w->device, &code, NULL, &module), "vkCreateShaderModule");
    info.stage.module = module;
    info.layout = gpu->layout;
    bench_check(
        w->CreateComputePipelines(w->device, VK_NULL_HANDLE, 1, &info, NULL, &gpu->pipeline),
        "vkCreateComputePipelines");
    w->DestroyShaderModule(w->device, module, NULL);
}

static void
create_flag(struct bench_gpu *gpu)
{
    const struct bench_world *w = gpu->world;
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 256,
        .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
    };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements needs;
    void *mapped;

    bench_check(w->CreateBuffer(w->device, &info, NULL, &gpu->flag.buffer), "vkCreateBuffer");
    w->GetBufferMemoryRequirements(w->device, gpu->flag.buffer, &needs);
    allocate.allocationSize = needs.size;
    allocate.memoryTypeIndex = bench_memory_type(w, needs.memoryTypeBits,
                                                 VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                                     VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    bench_check(w->AllocateMemory(w->device, &allocate, NULL, &gpu->flag.memory),
                "vkAllocateMemory");
    bench_check(w->BindBufferMemory(w->device, gpu->flag.buffer, gpu->flag.memory, 0),
                "vkBindBufferMemory");
    bench_check(gpu->MapMemory(w->device, gpu->flag.memory, 0, VK_WHOLE_SIZE, 0, &mapped),
                "vkMapMemory");
    memset(mapped, 0, sizeof(uint32_t));
    gpu->flag_value = mapped;
}

static void
begin(const struct bench_world *w, VkCommandBuffer commands, VkCommandBufferUsageFlags usage)
{
    VkCommandBufferBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = usage,
    };

    bench_check(w->BeginCommandBuffer(commands, &info), "vkBeginCommandBuffer");
}

static void
dispatch(const struct bench_gpu *gpu, VkCommandBuffer commands, uint32_t index, uint32_t rounds)
{
    const struct bench_world *w = gpu->world;
    const uint32_t push[2] = { index, rounds };

    w->CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, gpu->pipeline);
    w->CmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, gpu->layout, 0, 1, &gpu->set,
                             0, NULL);
    w->CmdPushConstants(commands, gpu->layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, 8, push);
    w->CmdDispatch(commands, 1, 1, 1);
}

void
bench_gpu_record(struct bench_gpu *gpu, VkCommandBuffer commands, uint32_t count, uint32_t rounds,
                 VkCommandBufferUsageFlags usage)
{
    begin(gpu->world, commands, usage);
    for (uint32_t i = 0; i < count; i++) {
        dispatch(gpu, commands, 0, rounds);
    }
    bench_check(gpu->world->EndCommandBuffer(commands), "vkEndCommandBuffer");
}

void
bench_gpu_record_mistake(struct bench_gpu *gpu, uint32_t value)
{
    const struct bench_world *w = gpu->world;
    VkMemoryBarrier shader = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
    };
    VkMemoryBarrier host = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_HOST_READ_BIT,
    };

    begin(w, gpu->mistaken, 0);
    dispatch(gpu, gpu->mistaken, BENCH_GPU_CELLS, 1);
    w->CmdPipelineBarrier(gpu->mistaken, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                          VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 1, &shader, 0, NULL, 0, NULL);
    gpu->CmdFillBuffer(gpu->mistaken, gpu->flag.buffer, 0, sizeof(uint32_t), value);
    w->CmdPipelineBarrier(gpu->mistaken, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_HOST_BIT,
                          0, 1, &host, 0, NULL, 0, NULL);
    bench_check(w->EndCommandBuffer(gpu->mistaken), "vkEndCommandBuffer");
}

static void
create_commands(struct bench_gpu *gpu)
{
    const struct bench_world *w = gpu->world;
    VkCommandPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
        .queueFamilyIndex = w->family,
    };
    VkCommandBuffer made[BENCH_GPU_IN_FLIGHT + BENCH_GPU_SMALL + 2];
    VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = sizeof(made) / sizeof(made[0]),
    };
    VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_HOST_READ_BIT,
    };

    bench_check(w->CreateCommandPool(w->device, &pool, NULL, &gpu->pool), "vkCreateCommandPool");
    allocate.commandPool = gpu->pool;
    bench_check(w->AllocateCommandBuffers(w->device, &allocate, made), "vkAllocateCommandBuffers");
    memcpy(gpu->frames, made, sizeof(gpu->frames));
    memcpy(gpu->small, made + BENCH_GPU_IN_FLIGHT, sizeof(gpu->small));
    gpu->barrier = made[BENCH_GPU_IN_FLIGHT + BENCH_GPU_SMALL];
    gpu->mistaken = made[BENCH_GPU_IN_FLIGHT + BENCH_GPU_SMALL + 1];
    begin(w, gpu->barrier, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    w->CmdPipelineBarrier(gpu->barrier, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                          VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
    bench_check(w->EndCommandBuffer(gpu->barrier), "vkEndCommandBuffer");
    for (uint32_t i = 0; i < BENCH_GPU_SMALL; i++) {
        bench_gpu_record(gpu, gpu->small[i], 1, 1, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    }
}

static void
create_signals(struct bench_gpu *gpu)
{
    const struct bench_world *w = gpu->world;
    VkSemaphoreTypeCreateInfo type = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE,
    };
    VkSemaphoreCreateInfo semaphore = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
        .pNext = &type,
    };
    VkFenceCreateInfo fence = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };

    if (w->timeline) {
        bench_check(gpu->CreateSemaphore(w->device, &semaphore, NULL, &gpu->timeline),
                    "vkCreateSemaphore");
    }
    for (uint32_t i = 0; i < BENCH_GPU_IN_FLIGHT; i++) {
        bench_check(gpu->CreateFence(w->device, &fence, NULL, &gpu->fences[i]), "vkCreateFence");
    }
}

void
bench_gpu_init(struct bench_gpu *gpu, const struct bench_world *world)
{
    memset(gpu, 0, sizeof(*gpu));
    gpu->world = world;
#define X(name)                                                                    \
    gpu->name = (PFN_vk##name)world->GetDeviceProcAddr(world->device, "vk" #name); \
    if (!gpu->name)                                                                \
        bench_die("no vk" #name);
    BENCH_GPU_COMMANDS(X)
#undef X
    gpu->cells = bench_buffer_create(world, BENCH_GPU_CELLS * sizeof(uint32_t),
                                     VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    create_set(gpu);
    create_pipeline(gpu);
    create_flag(gpu);
    create_commands(gpu);
    create_signals(gpu);
}

void
bench_gpu_finish(struct bench_gpu *gpu)
{
    const struct bench_world *w = gpu->world;

    for (uint32_t i = 0; i < BENCH_GPU_IN_FLIGHT; i++) {
        gpu->DestroyFence(w->device, gpu->fences[i], NULL);
    }
    gpu->DestroySemaphore(w->device, gpu->timeline, NULL);
    w->DestroyCommandPool(w->device, gpu->pool, NULL);
    w->DestroyPipeline(w->device, gpu->pipeline, NULL);
    w->DestroyPipelineLayout(w->device, gpu->layout, NULL);
    w->DestroyDescriptorPool(w->device, gpu->set_pool, NULL);
    w->DestroyDescriptorSetLayout(w->device, gpu->set_layout, NULL);
    w->DestroyBuffer(w->device, gpu->flag.buffer, NULL);
    w->FreeMemory(w->device, gpu->flag.memory, NULL);
    w->DestroyBuffer(w->device, gpu->cells.buffer, NULL);
    w->FreeMemory(w->device, gpu->cells.memory, NULL);
}

void
bench_gpu_submit(const struct bench_gpu *gpu, const VkCommandBuffer *commands, VkFence fence)
{
    VkSubmitInfo info = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .commandBufferCount = 1,
        .pCommandBuffers = commands,
    };

    bench_check(gpu->world->QueueSubmit(gpu->world->queues[0], 1, &info, fence), "vkQueueSubmit");
}

size_t
bench_gpu_code(uint32_t number, const uint32_t **words)
{
    enum { FIRST = 1013904223 }; /* the constant that differs */
    static uint32_t code[sizeof(bench_gpuav_large_comp) / sizeof(uint32_t)];
    static size_t at;

    if (!at) {
        memcpy(code, bench_gpuav_large_comp, sizeof(code));
        while (code[at] != FIRST) {
            at++;
        }
    }
    code[at] = FIRST + number;
    *words = code;
    return sizeof(code);
}
