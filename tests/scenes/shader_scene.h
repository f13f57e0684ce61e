/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What scenes about shaders share: modules from words, layouts and pipelines with them. Shaders:
 * tests/scenes/shaders.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SHADER_SCENE_H
#define WAKE_SCENES_SHADER_SCENE_H

#include "pipeline_rig.h"

#define MODULE(kit, words) shader_module((kit), (words), sizeof(words))

static inline VkShaderModule
shader_module(struct kit *kit, const uint32_t *words, size_t size)
{
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = size,
                                      .pCode = words };
    VkShaderModule module = VK_NULL_HANDLE;
    (void)vkCreateShaderModule(kit->device, &info, NULL, &module);
    if (!module) {
        /* The call was skipped for what is wrong with the module; pipelines have none then. */
        kit_allow(kit, "VUID-VkPipelineShaderStageCreateInfo-stage-08771");
    }
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    return module;
}

/* A layout of up to two sets, and push constants of `push` bytes for all stages. */
static inline VkPipelineLayout
shader_layout(struct kit *kit, VkDescriptorSetLayout first, VkDescriptorSetLayout second,
              uint32_t push)
{
    VkDescriptorSetLayout sets[2] = { first, second };
    VkPushConstantRange range = { VK_SHADER_STAGE_ALL, 0, push };
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = first ? second ? 2 : 1 : 0,
        .pSetLayouts = sets,
        .pushConstantRangeCount = push ? 1 : 0,
        .pPushConstantRanges = &range,
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

static inline VkPipeline
shader_compute_with(struct kit *kit, VkShaderModule module, VkPipelineLayout layout,
                    const VkSpecializationInfo *specialization, VkPipelineCreateFlags flags)
{
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .flags = flags,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, module),
        .layout = layout,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    info.stage.pSpecializationInfo = specialization;
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

static inline VkPipeline
shader_compute(struct kit *kit, VkShaderModule module, VkPipelineLayout layout,
               const VkSpecializationInfo *specialization)
{
    return shader_compute_with(kit, module, layout, specialization, 0);
}

/* Shaders added to those of a rig. */
static inline void
shader_tessellate(struct rig *r, VkShaderModule control, VkShaderModule evaluation)
{
    r->stages[r->info.stageCount++] = rig_stage(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, control);
    r->stages[r->info.stageCount++] = rig_stage(VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                                                evaluation);
    r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
}

static inline void
shader_with_geometry(struct rig *r, VkShaderModule geometry)
{
    r->stages[r->info.stageCount++] = rig_stage(VK_SHADER_STAGE_GEOMETRY_BIT, geometry);
}

/* A device with the features of Vulkan 1.0, and what is in `next`; synchronization2 and the like
 * are not on by themselves. */
static inline void
shader_open(struct kit *kit, const VkPhysicalDeviceFeatures *core, const void *next,
            const char *extension, const char *second)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = (void *)(uintptr_t)next };
    struct kit_config config = { .device_next = &features,
                                 .device_extensions = { extension, second } };

    if (core) {
        features.features = *core;
    }
    kit_open(kit, &config);
}

#endif
