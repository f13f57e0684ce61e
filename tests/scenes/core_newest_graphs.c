/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Data graphs: pipelines, sessions and their memory, dispatches. The shader module is one of a compute shader, so that every pipeline
 * lacks its entry point. Skipped with older headers.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"

#if !defined(VK_ARM_data_graph) || !defined(VK_ARM_data_graph_optical_flow)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_data_graph_optical_flow");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define GRAPH_ID(rest) "VUID-VkDataGraphPipelineCreateInfoARM-" rest
#define CALL_ID(rest) "VUID-vkCreateDataGraphPipelinesARM-" rest
#define MODULE_ID(rest) "VUID-VkDataGraphPipelineShaderModuleCreateInfoARM-" rest
#define CONSTANT_ID(rest) "VUID-VkDataGraphPipelineConstantARM-" rest
#define SESSION_ID(rest) "VUID-VkDataGraphPipelineSessionCreateInfoARM-" rest
#define BIND_ID(rest) "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-" rest

/* `lacking`: WAKE_NULL_ANSWERS, features that the device has not. */
static void
open_graphs(struct kit *kit, const char *lacking)
{
    static VkPhysicalDeviceDataGraphFeaturesARM graphs;
    static VkPhysicalDeviceTensorFeaturesARM tensors;

    setenv("WAKE_NULL_ANSWERS", lacking, 1);
    tensors = (VkPhysicalDeviceTensorFeaturesARM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM
    };
    graphs = (VkPhysicalDeviceDataGraphFeaturesARM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DATA_GRAPH_FEATURES_ARM, .pNext = &tensors
    };
    NEW(kit,
        .extensions = { "VK_ARM_data_graph", "VK_ARM_tensors", "VK_KHR_deferred_host_operations",
                        "VK_EXT_descriptor_buffer", "VK_EXT_pipeline_protected_access",
                        "VK_ARM_data_graph_optical_flow", "VK_EXT_mutable_descriptor_type" },
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

static VkPipelineLayout
layout_of_flags(struct kit *kit, VkDescriptorType type, VkDescriptorSetLayoutCreateFlags flags,
                bool push)
{
    const VkPushConstantRange range = { VK_SHADER_STAGE_ALL, 0, 16 };
    VkDescriptorSetLayoutBinding binding = { 0, type, 1, VK_SHADER_STAGE_ALL, NULL };
    VkDescriptorSetLayoutCreateInfo set = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = flags,
        .bindingCount = 1,
        .pBindings = &binding
    };
    VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                        .setLayoutCount = 1,
                                        .pushConstantRangeCount = push,
                                        .pPushConstantRanges = push ? &range : NULL };
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;

    KIT_VK(kit, vkCreateDescriptorSetLayout(kit->device, &set, NULL, &set_layout));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(set_layout));
    info.pSetLayouts = &set_layout;
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

static struct graph
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
static VkPipeline
make(struct kit *kit, const char *vuid, const struct graph *changed, bool described)
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

static VkPipelineCache
cache_of(struct kit *kit)
{
    VkPipelineCacheCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO };
    VkPipelineCache cache;

    KIT_VK(kit, vkCreatePipelineCache(kit->device, &info, NULL, &cache));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(cache));
    return cache;
}

#define TRY(vuid, ...)                     \
    do {                                   \
        struct graph g = good;             \
        __VA_ARGS__;                       \
        (void)make(kit, (vuid), &g, true); \
    } while (0)

SCENE(pipelines, SILENT | KIT_NULL_DRIVER)
{
    const uint8_t bytes[4] = { 1, 2, 3, 4 };
    VkDataGraphPipelineIdentifierCreateInfoARM named = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_IDENTIFIER_CREATE_INFO_ARM,
        .identifierSize = 4,
        .pIdentifier = bytes
    };
    VkPipelineCreationFeedback overall, one;
    VkPipelineCreationFeedbackCreateInfo feedback = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO,
        .pPipelineCreationFeedback = &overall,
        .pipelineStageCreationFeedbackCount = 1,
        .pPipelineStageCreationFeedbacks = &one
    };
    const VkPipelineCreateFlags2 fails =
        VK_PIPELINE_CREATE_2_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT_KHR;
    struct graph good;

    open_graphs(kit, "");
    good = new_graph(kit);
    TRY(NULL, (void)g);
    TRY(GRAPH_ID("flags-09764"), g.info.flags = VK_PIPELINE_CREATE_2_DERIVATIVE_BIT);
    TRY(GRAPH_ID("flags-09773"), g.info.flags = VK_PIPELINE_CREATE_2_NO_PROTECTED_ACCESS_BIT_EXT |
                                                VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT_EXT);
    TRY(GRAPH_ID("None-12365"), g.info.resourceInfoCount = 0);
    TRY(GRAPH_ID("layout-09767"),
        g.info.layout = layout_of_flags(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 0, true));
    TRY(GRAPH_ID("pNext-09804"), feedback.pNext = &g.module; g.info.pNext = &feedback;
        g.module.pConstants = &g.constant);
    TRY("VUID-VkDataGraphPipelineResourceInfoARM-descriptorSet-09851",
        g.tensor.usage = VK_TENSOR_USAGE_SHADER_BIT_ARM);
    TRY(MODULE_ID("pNext-09874"), g.module.module = VK_NULL_HANDLE);
    TRY(GRAPH_ID("None-11840"), g.info.pNext = &named; g.info.resourceInfoCount = 0;
        g.cache = cache_of(kit));
    TRY(GRAPH_ID("None-12363"), g.info.pNext = &named; g.info.flags = fails;
        g.cache = cache_of(kit));
    TRY(CALL_ID("pNext-09928"), g.info.pNext = &named; g.info.flags = fails;
        g.info.resourceInfoCount = 0);
    TRY(NULL, g.info.pNext = &named; g.info.flags = fails; g.info.resourceInfoCount = 0;
        g.cache = cache_of(kit));
}

SCENE(pipelines_without_features, SILENT | KIT_NULL_DRIVER)
{
    struct graph good;

    open_graphs(kit, "dataGraphDescriptorBuffer=0,dataGraphUpdateAfterBind=0,"
                     "pipelineCreationCacheControl=0,"
                     "dataGraphSpecializationConstants=0");
    good = new_graph(kit);
    TRY(GRAPH_ID("dataGraphDescriptorBuffer-09885"),
        g.info.flags = VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT);
    TRY(GRAPH_ID("pipelineCreationCacheControl-09871"),
        g.info.flags = VK_PIPELINE_CREATE_2_EARLY_RETURN_ON_FAILURE_BIT_KHR);
    TRY(GRAPH_ID("dataGraphUpdateAfterBind-09768"),
        g.info.layout = layout_of_flags(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM,
                                        VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT,
                                        false));
    TRY(MODULE_ID("dataGraphSpecializationConstants-09849"),
        g.module.pSpecializationInfo = &(VkSpecializationInfo){ 0 });
}

SCENE(modules_without_feature, SILENT | KIT_NULL_DRIVER)
{
    struct graph good;

    open_graphs(kit, "dataGraphShaderModule=0");
    good = new_graph(kit);
    TRY(GRAPH_ID("dataGraphShaderModule-09886"), (void)g);
}

SCENE(constants, SILENT | KIT_NULL_DRIVER)
{
    VkTensorDescriptionARM tensor;
    VkDataGraphPipelineConstantTensorSemiStructuredSparsityInfoARM sparse[2] = {
        { .sType =
              VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_CONSTANT_TENSOR_SEMI_STRUCTURED_SPARSITY_INFO_ARM,
          .dimension = 1,
          .zeroCount = 2,
          .groupSize = 4 }
    };
    struct graph good;

#define CONSTANT(vuid, ...)                                                                        \
    TRY(vuid, tensor = g.tensor; tensor.pDimensions = good.dimensions; g.module.constantCount = 1; \
        g.constant.pNext = &tensor; __VA_ARGS__)
    open_graphs(kit, "");
    good = new_graph(kit);
    sparse[1] = sparse[0];
    CONSTANT(NULL, (void)g);
    CONSTANT(NULL, tensor.pNext = &sparse[0]);
    CONSTANT(CONSTANT_ID("id-09850"), tensor.usage = VK_TENSOR_USAGE_SHADER_BIT_ARM);
    CONSTANT(CONSTANT_ID("pNext-09917"), tensor.tiling = VK_TENSOR_TILING_OPTIMAL_ARM);
    CONSTANT(CONSTANT_ID("pNext-09775"), g.constant.pNext = &sparse[0]);
    CONSTANT(CONSTANT_ID("pNext-09776"), tensor.pNext = &sparse[0]; sparse[0].dimension = 2);
    sparse[0].dimension = 1;
    CONSTANT(CONSTANT_ID("pNext-09777"), tensor.pNext = &sparse[0]; sparse[0].groupSize = 3);
    sparse[0].groupSize = 4;
    CONSTANT(CONSTANT_ID("pNext-09870"), tensor.pNext = &sparse[0]; sparse[0].pNext = &sparse[1]);
}

/* --- sessions --- */

/* A pipeline that is right: of an identifier. */
static VkPipeline
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
    return make(kit, NULL, &g, false);
}

static VkDataGraphPipelineSessionARM
session(struct kit *kit, const char *vuid, VkPipeline pipeline,
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

static void
drop(struct kit *kit, VkDataGraphPipelineSessionARM made)
{
    if (made) {
        NOW(vkDestroyDataGraphPipelineSessionARM)(kit->device, made, NULL);
    }
}

static VkPipeline
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

SCENE(sessions, SILENT | KIT_NULL_DRIVER)
{
    VkDataGraphPipelineInfoARM ask = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_INFO_ARM };
    VkDataGraphPipelinePropertyQueryResultARM results[2] = {
        { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_PROPERTY_QUERY_RESULT_ARM }
    };
    VkPipeline pipeline;

    open_graphs(kit, "protectedMemory=0");
    pipeline = identified(kit);
    drop(kit, session(kit, NULL, pipeline, 0));
    drop(kit, session(kit, SESSION_ID("protectedMemory-09782"), pipeline,
                      VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_PROTECTED_BIT_ARM));
    drop(kit, session(kit, SESSION_ID("dataGraphPipeline-09781"), other_pipeline(kit), 0));
    ask.dataGraphPipeline = pipeline;
    results[1] = results[0];
    (void)NOW(vkGetDataGraphPipelinePropertiesARM)(kit->device, &ask, 1, results);
    kit_expect(kit, "VUID-vkGetDataGraphPipelinePropertiesARM-pProperties-09889");
    (void)NOW(vkGetDataGraphPipelinePropertiesARM)(kit->device, &ask, 2, results);
    ask.dataGraphPipeline = other_pipeline(kit);
    kit_expect(kit, "VUID-VkDataGraphPipelineInfoARM-dataGraphPipeline-09803");
    (void)NOW(vkGetDataGraphPipelinePropertiesARM)(kit->device, &ask, 1, results);
}

static VkDeviceMemory
memory_of(struct kit *kit, VkDeviceSize size, uint32_t type)
{
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .allocationSize = size,
                                  .memoryTypeIndex = type };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return memory;
}

enum { NEEDED = 65536, LAZY = 5 };

SCENE(session_memory, SILENT | KIT_NULL_DRIVER)
{
    VkBindDataGraphPipelineSessionMemoryInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_BIND_DATA_GRAPH_PIPELINE_SESSION_MEMORY_INFO_ARM,
        .bindPoint = VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TRANSIENT_ARM
    };
    VkDataGraphPipelineSessionMemoryRequirementsInfoARM ask = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_MEMORY_REQUIREMENTS_INFO_ARM,
        .bindPoint = VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TRANSIENT_ARM
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    VkDataGraphPipelineSessionBindPointRequirementsInfoARM points = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENTS_INFO_ARM
    };
    VkDataGraphPipelineSessionBindPointRequirementARM point = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENT_ARM
    };
    VkPipeline pipeline;
    uint32_t count = 1;

#define BIND(vuid, ...)                                                         \
    do {                                                                        \
        VkBindDataGraphPipelineSessionMemoryInfoARM b = info;                   \
        __VA_ARGS__;                                                            \
        if (vuid) {                                                             \
            kit_expect(kit, (vuid));                                            \
        }                                                                       \
        (void)NOW(vkBindDataGraphPipelineSessionMemoryARM)(kit->device, 1, &b); \
    } while (0)
/* Another session each time, which the driver may have bound all the same. */
#define BIND_ANEW(vuid, ...)                                                                   \
    do {                                                                                       \
        VkDataGraphPipelineSessionARM kept_ = info.session;                                    \
        points.session = info.session = session(kit, NULL, pipeline, 0);                       \
        (void)NOW(vkGetDataGraphPipelineSessionBindPointRequirementsARM)(kit->device, &points, \
                                                                         &count, &point);      \
        BIND(vuid, __VA_ARGS__);                                                               \
        drop(kit, info.session);                                                               \
        info.session = kept_;                                                                  \
    } while (0)
    open_graphs(kit, "");
    pipeline = identified(kit);
    info.session = ask.session = points.session = session(kit, NULL, pipeline, 0);
    info.memory = memory_of(kit, 2 * NEEDED, 0);
    (void)NOW(vkGetDataGraphPipelineSessionBindPointRequirementsARM)(kit->device, &points, &count,
                                                                     &point);
    NOW(vkGetDataGraphPipelineSessionMemoryRequirementsARM)(kit->device, &ask, &needs);
    ask.objectIndex = 1;
    kit_expect(kit, "VUID-VkDataGraphPipelineSessionMemoryRequirementsInfoARM-objectIndex-09855");
    NOW(vkGetDataGraphPipelineSessionMemoryRequirementsARM)(kit->device, &ask, &needs);
    BIND_ANEW(BIND_ID("objectIndex-09805"), b.objectIndex = 1);
    BIND_ANEW(BIND_ID("memoryOffset-09787"), b.memoryOffset = 2 * NEEDED;
              kit_expect(kit, BIND_ID("size-09790")));
    BIND_ANEW(BIND_ID("memory-09788"), b.memory = memory_of(kit, NEEDED, LAZY));
    BIND_ANEW(BIND_ID("memoryOffset-09789"), b.memoryOffset = 4);
    BIND_ANEW(BIND_ID("size-09790"), b.memoryOffset = NEEDED + 4096);
    BIND((const char *)NULL, (void)b);
    BIND(BIND_ID("session-09785"), b.memoryOffset = NEEDED);
    drop(kit, info.session);
}

/* --- dispatches --- */

SCENE(dispatches, SILENT | KIT_NULL_DRIVER)
{
    VkDataGraphPipelineSessionBindPointRequirementsInfoARM points = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENTS_INFO_ARM
    };
    VkDataGraphPipelineSessionBindPointRequirementARM point = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENT_ARM
    };
    VkDataGraphPipelineSessionARM made;
    VkPipeline pipelines[2];
    VkCommandBuffer commands;
    uint32_t count = 1;

    open_graphs(kit, "");
    pipelines[0] = identified(kit);
    pipelines[1] = identified(kit);
    points.session = made = session(kit, NULL, pipelines[0], 0);
    (void)NOW(vkGetDataGraphPipelineSessionBindPointRequirementsARM)(kit->device, &points, &count,
                                                                     &point);
    (void)NOW(vkBindDataGraphPipelineSessionMemoryARM)(
        kit->device, 1,
        &(VkBindDataGraphPipelineSessionMemoryInfoARM){
            .sType = VK_STRUCTURE_TYPE_BIND_DATA_GRAPH_PIPELINE_SESSION_MEMORY_INFO_ARM,
            .session = made,
            .bindPoint = VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TRANSIENT_ARM,
            .memory = memory_of(kit, NEEDED, 0) });
    commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipelines[0]);
    NOW(vkCmdDispatchDataGraphARM)(commands, made, NULL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipelines[1]);
    kit_expect(kit, "VUID-vkCmdDispatchDataGraphARM-dataGraphPipeline-09951");
    NOW(vkCmdDispatchDataGraphARM)(commands, made, NULL);
    kit_end(kit, commands);
    drop(kit, made);
}

#endif

KIT_MAIN()
