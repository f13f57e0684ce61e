/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A device with data graphs, pipelines of them that have everything right, to be changed in one place by a scene, and sessions. The
 * shader module is one of a compute shader, so that every pipeline lacks its entry point. The headers have to know
 * VK_ARM_data_graph_optical_flow.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_GRAPH_SCENE_H
#define WAKE_SCENES_GRAPH_SCENE_H

#include "tensor_scene.h"

#if defined(VK_ARM_data_graph) && defined(VK_ARM_data_graph_optical_flow)

#define GRAPH_ID(rest) "VUID-VkDataGraphPipelineCreateInfoARM-" rest
#define CALL_ID(rest) "VUID-vkCreateDataGraphPipelinesARM-" rest
#define MODULE_ID(rest) "VUID-VkDataGraphPipelineShaderModuleCreateInfoARM-" rest
#define CONSTANT_ID(rest) "VUID-VkDataGraphPipelineConstantARM-" rest
#define SESSION_ID(rest) "VUID-VkDataGraphPipelineSessionCreateInfoARM-" rest
#define BIND_ID(rest) "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-" rest

#ifdef VK_ARM_data_graph_neural_accelerator_statistics
#define GRAPH_STATISTICS "VK_ARM_data_graph_neural_accelerator_statistics"
#else
#define GRAPH_STATISTICS NULL
#endif

/* `lacking`: WAKE_NULL_ANSWERS, features that the device has not. */
__attribute__((unused)) static void
open_graphs(struct kit *kit, const char *lacking)
{
    static VkPhysicalDeviceDataGraphFeaturesARM graphs;
    static VkPhysicalDeviceTensorFeaturesARM tensors;
    static VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT mutables;
#ifdef VK_ARM_data_graph_neural_accelerator_statistics
    static VkPhysicalDeviceDataGraphNeuralAcceleratorStatisticsFeaturesARM statistics;
#endif

    setenv("WAKE_NULL_ANSWERS", lacking, 1);
    tensors = (VkPhysicalDeviceTensorFeaturesARM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM
    };
    mutables = (VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MUTABLE_DESCRIPTOR_TYPE_FEATURES_EXT,
        .pNext = &tensors
    };
    graphs = (VkPhysicalDeviceDataGraphFeaturesARM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DATA_GRAPH_FEATURES_ARM, .pNext = &mutables
    };
#ifdef VK_ARM_data_graph_neural_accelerator_statistics
    statistics = (VkPhysicalDeviceDataGraphNeuralAcceleratorStatisticsFeaturesARM){
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DATA_GRAPH_NEURAL_ACCELERATOR_STATISTICS_FEATURES_ARM
    };
    tensors.pNext = &statistics;
#endif
    NEW(kit,
        .extensions = { "VK_ARM_data_graph", "VK_ARM_tensors", "VK_KHR_deferred_host_operations",
                        "VK_EXT_descriptor_buffer", "VK_EXT_pipeline_protected_access",
                        "VK_ARM_data_graph_optical_flow", "VK_EXT_mutable_descriptor_type",
                        GRAPH_STATISTICS },
        .next = &graphs);
    kit_allow(kit, MODULE_ID("pName-09872"));
}

struct graph {
    int64_t dimensions[2];
    VkTensorDescriptionARM tensor;
    VkDataGraphPipelineConstantARM constant;
    VkDataGraphPipelineResourceInfoARM resource;
    VkDataGraphPipelineShaderModuleCreateInfoARM module;
    VkDataGraphPipelineCreateInfoARM info;
    VkPipelineCache cache;
};

/* The kit's layouts have push constants, which graphs may not. */
__attribute__((unused)) static VkPipelineLayout
layout_of_set(struct kit *kit, VkDescriptorSetLayout set, bool push)
{
    const VkPushConstantRange range = { VK_SHADER_STAGE_ALL, 0, 16 };
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &set,
        .pushConstantRangeCount = push,
        .pPushConstantRanges = push ? &range : NULL
    };
    VkPipelineLayout layout;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

__attribute__((unused)) static VkPipelineLayout
layout_of_flags(struct kit *kit, VkDescriptorType type, VkDescriptorSetLayoutCreateFlags flags,
                bool push)
{
    const VkDescriptorSetLayoutBinding binding = { 0, type, 1, VK_SHADER_STAGE_ALL, NULL };
    const VkDescriptorSetLayoutCreateInfo set = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = flags,
        .bindingCount = 1,
        .pBindings = &binding
    };

    return layout_of_set(kit, kit_set_layout_of(kit, &set), push);
}

__attribute__((unused)) static struct graph
new_graph(struct kit *kit)
{
    return (struct graph){
        .dimensions = { 4, 16 },
        .tensor = { .sType = VK_STRUCTURE_TYPE_TENSOR_DESCRIPTION_ARM,
                    .tiling = VK_TENSOR_TILING_LINEAR_ARM,
                    .format = VK_FORMAT_R32_SFLOAT,
                    .dimensionCount = 2,
                    .usage = VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM },
        .constant = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_CONSTANT_ARM,
                      .pConstantData = kit },
        .resource = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_RESOURCE_INFO_ARM },
        .module = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SHADER_MODULE_CREATE_INFO_ARM,
                    .module = kit_shader(kit, KIT_SHADER_NOTHING_COMP),
                    .pName = "main" },
        .info = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_CREATE_INFO_ARM,
                  .layout = layout_of_flags(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 0, false),
                  .resourceInfoCount = 1 },
    };
}

/* `described`: the tensor is in the resource's chain, and in the constant's. */
__attribute__((unused)) static VkPipeline
make_graph(struct kit *kit, const char *vuid, const struct graph *changed, bool described)
{
    struct graph g = *changed;
    VkPipeline pipeline = VK_NULL_HANDLE;

    g.tensor.pDimensions = g.dimensions;
    if (described) {
        g.resource.pNext = &g.tensor;
    }
    g.module.pConstants = &g.constant;
    if (!g.info.pNext) {
        g.info.pNext = &g.module;
    }
    if (g.info.resourceInfoCount) {
        g.info.pResourceInfos = &g.resource;
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (NOW(vkCreateDataGraphPipelinesARM)(kit->device, VK_NULL_HANDLE, g.cache, 1, &g.info, NULL,
                                           &pipeline) != VK_SUCCESS) {
        return VK_NULL_HANDLE;
    }
    if (pipeline) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
    return pipeline;
}

__attribute__((unused)) static VkPipelineCache
cache_of(struct kit *kit)
{
    VkPipelineCacheCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO };
    VkPipelineCache cache;

    KIT_VK(kit, vkCreatePipelineCache(kit->device, &info, NULL, &cache));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(cache));
    return cache;
}

/* A pipeline that is right: of an identifier. */
__attribute__((unused)) static VkPipeline
identified(struct kit *kit)
{
    static const uint8_t bytes[4] = { 1, 2, 3, 4 };
    VkDataGraphPipelineIdentifierCreateInfoARM named = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_IDENTIFIER_CREATE_INFO_ARM,
        .identifierSize = 4,
        .pIdentifier = bytes
    };
    struct graph g = new_graph(kit);

    g.info.pNext = &named;
    g.info.flags = VK_PIPELINE_CREATE_2_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT_KHR;
    g.info.resourceInfoCount = 0;
    g.cache = cache_of(kit);
    return make_graph(kit, NULL, &g, false);
}

__attribute__((unused)) static VkDataGraphPipelineSessionARM
new_session(struct kit *kit, const char *vuid, VkPipeline pipeline,
            VkDataGraphPipelineSessionCreateFlagsARM flags)
{
    VkDataGraphPipelineSessionCreateInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_CREATE_INFO_ARM,
        .flags = flags,
        .dataGraphPipeline = pipeline
    };
    VkDataGraphPipelineSessionARM made = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkCreateDataGraphPipelineSessionARM)(kit->device, &info, NULL, &made);
    return made;
}

__attribute__((unused)) static void
drop_session(struct kit *kit, VkDataGraphPipelineSessionARM made)
{
    if (made) {
        NOW(vkDestroyDataGraphPipelineSessionARM)(kit->device, made, NULL);
    }
}

__attribute__((unused)) static VkPipeline
other_pipeline(struct kit *kit)
{
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = kit_shader(kit, KIT_SHADER_NOTHING_COMP),
                   .pName = "main" },
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
    };
    VkPipeline pipeline;

    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

#endif

#endif
