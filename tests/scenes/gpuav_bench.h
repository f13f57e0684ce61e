/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What scenes about single stages share.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_GPUAV_BENCH_H
#define WAKE_SCENES_GPUAV_BENCH_H

#include "gpuav_scene.h"

/* What all of these have: a set with a storage buffer of 16 bytes at binding 0, and two words of
 * push constants. */
struct gpuav_bench {
    VkPipelineLayout layout;
    VkDescriptorSet set;
    VkCommandBuffer commands;
};

/* Up to two acceleration structures at binding 1. */
static inline struct gpuav_bench
gpuav_bench(struct kit *kit, uint32_t structures)
{
    const VkDescriptorSetLayoutBinding bindings[] = {
        { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL, NULL },
        { 1, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, structures, VK_SHADER_STAGE_ALL, NULL },
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = structures ? 2 : 1,
        .pBindings = bindings,
    };
    const VkDescriptorPoolSize sizes[] = {
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1 },
        { VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, structures },
    };
    const VkDescriptorPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = structures ? 2 : 1,
        .pPoolSizes = sizes,
    };
    VkDescriptorSetLayout set_layout = kit_set_layout_of(kit, &info);
    VkDescriptorPool pool = VK_NULL_HANDLE;
    struct gpuav_bench b = { .layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 8) };

    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    b.set = kit_descriptor_set(kit, pool, set_layout);
    kit_write_buffer(kit, b.set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                     kit_bound_buffer(kit, 16, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    b.commands = kit_primary(kit);
    return b;
}

static inline void
gpuav_bench_bind(const struct gpuav_bench *b, VkPipelineBindPoint point, VkPipeline pipeline,
                 uint32_t index, uint32_t cell)
{
    const uint32_t push[2] = { index, cell };

    vkCmdBindPipeline(b->commands, point, pipeline);
    vkCmdBindDescriptorSets(b->commands, point, b->layout, 0, 1, &b->set, 0, NULL);
    vkCmdPushConstants(b->commands, b->layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
}

static inline void
gpuav_bench_submit(struct kit *kit, const struct gpuav_bench *b)
{
    kit_end(kit, b->commands);
    KIT_VK(kit, kit_submit(kit->queue, b->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

#endif
