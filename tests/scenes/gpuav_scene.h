/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What scenes about GPU-assisted validation share: the setting, and a compute pipeline with its
 * buffers.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_GPUAV_SCENE_H
#define WAKE_SCENES_GPUAV_SCENE_H

#include "newer_ids.h"
#include "shader_scene.h"

#include <stdlib.h>
#include <string.h>

/* The rules of accesses beyond a buffer of a pipeline's stage: older registries have another number, which newer ones have for
 * shader objects. */
#define GPUAV_UNIFORM(command) \
    NEWER_ID("VUID-" command "-uniformBuffers-06935", "VUID-" command "-None-02705")
#define GPUAV_STORAGE(command) \
    NEWER_ID("VUID-" command "-storageBuffers-06936", "VUID-" command "-None-02706")
#define GPUAV_TEXEL(command)                                           \
    NEWER_ID("UNASSIGNED-Descriptor Texel Buffer texel out of bounds", \
             "VUID-" command "-None-02705")
#define GPUAV_INDEX(command) \
    NEWER_ID("VUID-" command "-None-10068", "UNASSIGNED-Descriptor index out of bounds")
/* Of a binding whose set has fewer than its layout. */
#define GPUAV_VARIABLE(command) \
    NEWER_ID("VUID-" command "-None-08114", "UNASSIGNED-Descriptor index out of bounds")
#define GPUAV_PRINTF NEWER_ID("VVL-DEBUG-PRINTF", "UNASSIGNED-DEBUG-PRINTF")

/* Opens instance and device with the setting on; messages of `severities`, 0: errors and
 * warnings. */
static inline void
gpuav_open(struct kit *kit, const char *setting, VkDebugUtilsMessageSeverityFlagsEXT severities,
           const VkPhysicalDeviceFeatures *core)
{
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &features13 };
    struct kit_config config = { .device_next = &features, .severities = severities };

    setenv(setting, "1", 1);
    if (core) {
        features.features = *core;
    }
    kit_open(kit, &config);
}

/* A compute shader with `count` storage buffers of 16 bytes at binding 0, and what it is run
 * with. */
struct gpuav_compute {
    VkShaderModule module;
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorSet set;
    VkBuffer buffers[8];
    VkDeviceMemory memory[8];
    VkCommandBuffer commands;
};

static inline VkDescriptorSet
gpuav_set(struct kit *kit, VkDescriptorSetLayout layout, uint32_t storage, uint32_t uniform)
{
    const VkDescriptorPoolSize sizes[] = { { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, storage },
                                           { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, uniform } };
    VkDescriptorPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                        .maxSets = 1,
                                        .poolSizeCount = uniform ? 2 : 1,
                                        .pPoolSizes = sizes };
    VkDescriptorPool pool = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    return kit_descriptor_set(kit, pool, layout);
}

/* With the buffers' bytes; a uniform buffer of as many at binding 1 where `uniform`. */
static inline struct gpuav_compute
gpuav_compute(struct kit *kit, const uint32_t *words, size_t size, uint32_t count,
              VkDeviceSize bytes, bool uniform)
{
    struct gpuav_compute made = { .module = shader_module(kit, words, size) };
    const VkDescriptorSetLayoutBinding bindings[] = {
        { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, count, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
        { 1, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
    };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = uniform ? 2 : 1,
        .pBindings = bindings,
    };
    made.set_layout = kit_set_layout_of(kit, &info);
    made.layout = shader_layout(kit, made.set_layout, VK_NULL_HANDLE, 8);
    made.pipeline = shader_compute(kit, made.module, made.layout, NULL);
    made.set = gpuav_set(kit, made.set_layout, count, uniform);
    for (uint32_t i = 0; i < count + uniform; i++) {
        VkDescriptorBufferInfo range;
        VkWriteDescriptorSet write = {
            .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
            .dstSet = made.set,
            .dstBinding = i < count ? 0 : 1,
            .dstArrayElement = i < count ? i : 0,
            .descriptorCount = 1,
            .descriptorType = i < count ? VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
                                        : VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
            .pBufferInfo = &range,
        };

        made.buffers[i] = kit_bound_buffer(kit, bytes,
                                           i < count ? VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                                           VK_BUFFER_USAGE_TRANSFER_DST_BIT
                                                     : VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                                           &made.memory[i]);
        range = (VkDescriptorBufferInfo){ made.buffers[i], 0, VK_WHOLE_SIZE };
        vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    }
    made.commands = kit_primary(kit);
    return made;
}

/* One dispatch with the two words of push constants. */
static inline void
gpuav_dispatch(const struct gpuav_compute *with, uint32_t index, uint32_t cell)
{
    const uint32_t push[2] = { index, cell };

    vkCmdBindPipeline(with->commands, VK_PIPELINE_BIND_POINT_COMPUTE, with->pipeline);
    vkCmdBindDescriptorSets(with->commands, VK_PIPELINE_BIND_POINT_COMPUTE, with->layout, 0, 1,
                            &with->set, 0, NULL);
    vkCmdPushConstants(with->commands, with->layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
    vkCmdDispatch(with->commands, 1, 1, 1);
}

/* Records one dispatch, submits it and waits for it. */
static inline void
gpuav_run(struct kit *kit, const struct gpuav_compute *with, uint32_t index, uint32_t cell)
{
    kit_begin(kit, with->commands, 0);
    gpuav_dispatch(with, index, cell);
    kit_end(kit, with->commands);
    KIT_VK(kit, kit_submit(kit->queue, with->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* Whether the first message of that id has all the words; the device is gone by then, so that all
 * messages are here. */
static inline void
gpuav_check_text(struct kit *kit, const char *id, const char *const *parts)
{
    const struct kit_message *message;

    kit_close_device(kit);
    message = kit_log_find(&kit->log, id);
    for (; message && *parts; parts++) {
        KIT_CHECK_TEXT(kit, strstr(message->text, *parts) != NULL, "'%s' is not in: %s", *parts,
                       message->text);
    }
}

#endif
