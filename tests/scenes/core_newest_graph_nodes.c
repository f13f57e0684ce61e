/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Data graphs of one node (optical flow), statistics, protected sessions, and what only few pipelines of graphs do. Skipped with older
 * headers.
 */
#include "graph_scene.h"

#if !defined(VK_ARM_data_graph) || !defined(VK_ARM_data_graph_optical_flow) || \
    !defined(VK_ARM_data_graph_neural_accelerator_statistics)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_data_graph_neural_accelerator_statistics");
}

#else

#define NODE_ID(rest) "VUID-VkDataGraphPipelineSingleNodeCreateInfoARM-" rest

#define TRY(vuid, ...)                           \
    do {                                         \
        struct graph g = good;                   \
        __VA_ARGS__;                             \
        (void)make_graph(kit, (vuid), &g, true); \
    } while (0)

/* --- one node ---------------------------------------------------------------------------------- */

/* Everything about it right: input and reference are sampled, the vectors are stored. */
struct node {
    VkDataGraphPipelineResourceInfoImageLayoutARM layout;
    VkDataGraphPipelineResourceInfoARM resources[4];
    VkDataGraphPipelineSingleNodeConnectionARM connections[5];
    VkDataGraphPipelineOpticalFlowCreateInfoARM flow;
    VkDataGraphPipelineSingleNodeCreateInfoARM node;
    VkDataGraphPipelineCreateInfoARM info;
    bool flow_first;
};

#define CONNECTION(number, what)                                                       \
    {                                                                                  \
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SINGLE_NODE_CONNECTION_ARM,     \
        .binding = (number),                                                           \
        .connection = VK_DATA_GRAPH_PIPELINE_NODE_CONNECTION_TYPE_OPTICAL_FLOW_##what, \
    }

static struct node
new_node(struct kit *kit)
{
    VkDescriptorSetLayoutBinding bindings[4] = { { 0 } };
    VkDescriptorSetLayoutCreateInfo set = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 4,
        .pBindings = bindings
    };
    struct node node = {
        .layout = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_RESOURCE_INFO_IMAGE_LAYOUT_ARM,
                    .layout = VK_IMAGE_LAYOUT_GENERAL },
        .connections = { CONNECTION(0, INPUT_ARM), CONNECTION(1, REFERENCE_ARM),
                         CONNECTION(2, FLOW_VECTOR_ARM), CONNECTION(3, HINT_ARM) },
        .flow = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_OPTICAL_FLOW_CREATE_INFO_ARM,
                  .width = 64,
                  .height = 32,
                  .imageFormat = VK_FORMAT_R8_UNORM,
                  .flowVectorFormat = VK_FORMAT_R16G16_SFLOAT,
                  .outputGridSize = VK_DATA_GRAPH_OPTICAL_FLOW_GRID_SIZE_4X4_BIT_ARM },
        .node = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SINGLE_NODE_CREATE_INFO_ARM,
                  .nodeType = VK_DATA_GRAPH_PIPELINE_NODE_TYPE_OPTICAL_FLOW_ARM,
                  .connectionCount = 3 },
        .info = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_CREATE_INFO_ARM,
                  .resourceInfoCount = 3 },
    };

    for (uint32_t i = 0; i < 4; i++) {
        bindings[i] = (VkDescriptorSetLayoutBinding){
            .binding = i,
            .descriptorType = i == 2 ? VK_DESCRIPTOR_TYPE_STORAGE_IMAGE
                                     : VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
            .descriptorCount = 1,
            .stageFlags = VK_SHADER_STAGE_ALL,
        };
        node.resources[i] = (VkDataGraphPipelineResourceInfoARM){
            .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_RESOURCE_INFO_ARM, .binding = i
        };
    }
    node.info.layout = layout_of_set(kit, kit_set_layout_of(kit, &set), false);
    return node;
}

/* Flow and node come in either order. */
static VkPipeline
make_node(struct kit *kit, const char *vuid, const struct node *changed)
{
    struct node n = *changed;
    VkPipeline pipeline = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < n.info.resourceInfoCount; i++) {
        n.resources[i].pNext = n.layout.sType ? &n.layout : NULL;
    }
    n.info.pResourceInfos = n.resources;
    n.node.pConnections = n.connections;
    if (!n.flow.sType) {
        n.info.pNext = &n.node;
    } else if (n.flow_first) {
        n.info.pNext = &n.flow;
        n.flow.pNext = &n.node;
    } else {
        n.info.pNext = &n.node;
        n.node.pNext = &n.flow;
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (NOW(vkCreateDataGraphPipelinesARM)(kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &n.info,
                                           NULL, &pipeline) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
    return pipeline;
}

#define NODE(vuid, ...)                   \
    do {                                  \
        struct node n = good;             \
        __VA_ARGS__;                      \
        (void)make_node(kit, (vuid), &n); \
    } while (0)

SCENE(nodes, SILENT | KIT_NULL_DRIVER)
{
    struct node good;

    open_graphs(kit, "unifiedImageLayouts=0");
    good = new_node(kit);
    NODE(NULL, (void)n);
    NODE(NULL, n.flow_first = true);
    NODE(NULL, n.flow.hintGridSize = n.flow.outputGridSize; n.node.connectionCount = 4;
         n.info.resourceInfoCount = 4;
         n.flow.flags = VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_HINT_BIT_ARM);
    NODE(NODE_ID("nodeType-09963"), n.flow.sType = 0);
    NODE(NODE_ID("nodeType-09978"), n.node.connectionCount = 2);
    NODE(NODE_ID("nodeType-09978"), n.connections[3] = n.connections[0];
         n.node.connectionCount = 4);
    NODE(NODE_ID("nodeType-09979"), n.flow.hintGridSize = n.flow.outputGridSize;
         n.flow.flags = VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_HINT_BIT_ARM);
    NODE("VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-hintGridSize-09973",
         n.flow.hintGridSize = VK_DATA_GRAPH_OPTICAL_FLOW_GRID_SIZE_8X8_BIT_ARM;
         n.flow.flags = VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_HINT_BIT_ARM;
         n.node.connectionCount = 4; n.info.resourceInfoCount = 4);
    kit_expect(kit, NODE_ID("nodeType-09979"));
    NODE("VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-hintGridSize-09973",
         n.flow.hintGridSize = VK_DATA_GRAPH_OPTICAL_FLOW_GRID_SIZE_8X8_BIT_ARM;
         n.flow.flags = VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_HINT_BIT_ARM);
    kit_expect(kit, NODE_ID("nodeType-09978"));
    NODE(NODE_ID("nodeType-09979"), n.connections[3] = n.connections[0];
         n.flow.hintGridSize = n.flow.outputGridSize; n.node.connectionCount = 4;
         n.flow.flags = VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_HINT_BIT_ARM);
}

#define FLOW_ID(rest) "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-" rest

SCENE(flows, SILENT | KIT_NULL_DRIVER)
{
    const VkDataGraphOpticalFlowCreateFlagsARM
        hint = VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_HINT_BIT_ARM,
        cost = VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_COST_BIT_ARM;
    struct node good;

    open_graphs(kit, "unifiedImageLayouts=0");
    good = new_node(kit);
    NODE(NULL, n.flow.width = 16; n.flow.height = 16);
    NODE(NULL, n.flow.width = 4096; n.flow.height = 2048);
    NODE(FLOW_ID("width-09966"), n.flow.width = 15);
    NODE(FLOW_ID("width-09966"), n.flow.width = 4097);
    NODE(FLOW_ID("height-09967"), n.flow.height = 15);
    NODE(FLOW_ID("height-09967"), n.flow.height = 2049);
    NODE(FLOW_ID("imageFormat-09968"), n.flow.imageFormat = VK_FORMAT_R8_UINT);
    NODE(FLOW_ID("flowVectorFormat-09969"), n.flow.flowVectorFormat = VK_FORMAT_R16G16_SNORM);
    NODE(NULL, n.flow.costFormat = VK_FORMAT_R8_UINT; n.flow.flags = cost);
    NODE(NULL, n.flow.costFormat = VK_FORMAT_R8_SINT);
    NODE(FLOW_ID("costFormat-09970"), n.flow.costFormat = VK_FORMAT_R8_SINT; n.flow.flags = cost);
    NODE(FLOW_ID("outputGridSize-09971"),
         n.flow.outputGridSize = VK_DATA_GRAPH_OPTICAL_FLOW_GRID_SIZE_1X1_BIT_ARM);
    NODE(FLOW_ID("outputGridSize-09971"),
         n.flow.outputGridSize |= VK_DATA_GRAPH_OPTICAL_FLOW_GRID_SIZE_8X8_BIT_ARM);
    good.node.connectionCount = 4;
    good.info.resourceInfoCount = 4;
    kit_expect(kit, FLOW_ID("outputGridSize-09971"));
    NODE(FLOW_ID("hintGridSize-09972"), n.flow.flags = hint;
         n.flow.hintGridSize = n.flow.outputGridSize =
             VK_DATA_GRAPH_OPTICAL_FLOW_GRID_SIZE_1X1_BIT_ARM);
}

SCENE(flows_of_poorer_engines, SILENT | KIT_NULL_DRIVER)
{
    struct node good;

    open_graphs(kit, "unifiedImageLayouts=0,hintSupported=0,costSupported=0");
    good = new_node(kit);
    NODE(NULL, (void)n);
    NODE(FLOW_ID("flags-09975"), n.flow.costFormat = VK_FORMAT_R8_UINT;
         n.flow.flags = VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_COST_BIT_ARM);
    good.node.connectionCount = 4;
    good.info.resourceInfoCount = 4;
    NODE(FLOW_ID("flags-09974"), n.flow.hintGridSize = n.flow.outputGridSize;
         n.flow.flags = VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_HINT_BIT_ARM);
}

SCENE(hints_without_size, SILENT | KIT_NULL_DRIVER)
{
    struct node good;

    open_graphs(kit, "unifiedImageLayouts=0");
    good = new_node(kit);
    NODE(NULL, n.flow.flags = VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_HINT_BIT_ARM);
}

SCENE(layouts_of_resources, SILENT | KIT_NULL_DRIVER)
{
    struct node good;

    open_graphs(kit, "");
    good = new_node(kit);
    NODE(NULL, (void)n);
    kit_expect(kit, "VUID-VkDataGraphPipelineResourceInfoARM-descriptorSet-09962");
    kit_expect(kit, "VUID-VkDataGraphPipelineResourceInfoARM-descriptorSet-09962");
    NODE("VUID-VkDataGraphPipelineResourceInfoARM-descriptorSet-09962", n.layout.sType = 0);
}

/* --- creation --------------------------------------------------------------------------------- */

static const VkDataGraphPipelineNeuralStatisticsCreateInfoARM counting = {
    .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_NEURAL_STATISTICS_CREATE_INFO_ARM,
    .allowNeuralStatistics = VK_TRUE
};

static VkPipelineLayout
mutable_layout(struct kit *kit)
{
    const VkDescriptorType types[] = { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                                       VK_DESCRIPTOR_TYPE_STORAGE_BUFFER };
    const VkMutableDescriptorTypeListEXT list = { 2, types };
    const VkMutableDescriptorTypeCreateInfoEXT kinds = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 1,
        .pMutableDescriptorTypeLists = &list
    };
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_MUTABLE_EXT, 1,
                                                   VK_SHADER_STAGE_ALL, NULL };

    return layout_of_set(
        kit,
        kit_set_layout_of(kit,
                          &(VkDescriptorSetLayoutCreateInfo){
                              .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                              .pNext = &kinds,
                              .bindingCount = 1,
                              .pBindings = &binding }),
        false);
}

SCENE(sources, SILENT | KIT_NULL_DRIVER)
{
    VkShaderModuleCreateInfo code = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO };
    VkDataGraphPipelineNeuralStatisticsCreateInfoARM counts = counting;
    struct graph good;

    open_graphs(kit, "");
    code.pCode = kit_shader_code(KIT_SHADER_NOTHING_COMP, &code.codeSize);
    good = new_graph(kit);
    TRY(NULL, g.module.module = VK_NULL_HANDLE; g.module.pNext = &code);
    TRY(MODULE_ID("pNext-09873"), g.module.pNext = &code);
    TRY(GRAPH_ID("pNext-09977"), g.info.pNext = &counts);
    counts.pNext = &good.module;
    good.module.pConstants = &good.constant;
    TRY(NULL, g.info.pNext = &counts);
    TRY(NULL, g.info.flags = VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT_EXT);
    TRY(GRAPH_ID("flags-09848"), g.info.pNext = &counts;
        g.info.flags = VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT_EXT);
}

SCENE(layouts_with_mutable_types, SILENT | KIT_NULL_DRIVER)
{
    struct graph good;

    open_graphs(kit, "");
    good = new_graph(kit);
    TRY(GRAPH_ID("pSetLayouts-09770"), g.info.layout = mutable_layout(kit));
}

SCENE(without_protected_access, SILENT | KIT_NULL_DRIVER)
{
    struct graph good;

    open_graphs(kit, "pipelineProtectedAccess=0");
    good = new_graph(kit);
    TRY(GRAPH_ID("pipelineProtectedAccess-09772"),
        g.info.flags = VK_PIPELINE_CREATE_2_NO_PROTECTED_ACCESS_BIT_EXT);
    TRY(GRAPH_ID("pipelineProtectedAccess-09772"),
        g.info.flags = VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT_EXT);
}

static void
create_deferred(struct kit *kit, VkPipelineCreateFlags2 flags)
{
    VkDeferredOperationKHR operation = VK_NULL_HANDLE;
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct graph g = new_graph(kit);

    g.tensor.pDimensions = g.dimensions;
    g.resource.pNext = &g.tensor;
    g.module.pConstants = &g.constant;
    g.info.pNext = &g.module;
    g.info.pResourceInfos = &g.resource;
    g.info.flags = flags;
    KIT_VK(kit, NOW(vkCreateDeferredOperationKHR)(kit->device, NULL, &operation));
    kit_expect(kit, CALL_ID("deferredOperation-09761"));
    if (flags) {
        kit_expect(kit, CALL_ID("deferredOperation-09916"));
    }
    if (NOW(vkCreateDataGraphPipelinesARM)(kit->device, operation, VK_NULL_HANDLE, 1, &g.info, NULL,
                                           &pipeline) >= VK_SUCCESS &&
        pipeline) {
        (void)NOW(vkDeferredOperationJoinKHR)(kit->device, operation);
        vkDestroyPipeline(kit->device, pipeline, NULL);
    }
    NOW(vkDestroyDeferredOperationKHR)(kit->device, operation, NULL);
}

SCENE(deferred, SILENT | KIT_NULL_DRIVER)
{
    open_graphs(kit, "");
    create_deferred(kit, 0);
    create_deferred(kit, VK_PIPELINE_CREATE_2_EARLY_RETURN_ON_FAILURE_BIT_KHR);
}

SCENE(queues_without_graphs, SILENT | KIT_NULL_DRIVER)
{
    struct graph good;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+graphless:1", 1);
    open_graphs(kit, "");
    good = new_graph(kit);
    TRY(CALL_ID("device-09927"), (void)g);
}

SCENE(graphs_of_other_queues, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands;
    VkPipeline pipeline;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+graphless:1,compute+transfer:1", 1);
    open_graphs(kit, "");
    pipeline = identified(kit);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdBindPipeline-pipelineBindPoint-09910");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipeline);
    kit_end(kit, commands);
}

/* --- sessions --------------------------------------------------------------------------------- */

static VkDataGraphPipelineSessionARM
counted_session(struct kit *kit, const char *vuid, VkPipeline pipeline,
                VkDataGraphPipelineSessionCreateFlagsARM flags)
{
    const VkDataGraphPipelineSessionNeuralStatisticsCreateInfoARM counts = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_NEURAL_STATISTICS_CREATE_INFO_ARM,
        .mode = VK_NEURAL_ACCELERATOR_STATISTICS_MODE_STATISTICS0_ARM
    };
    const VkDataGraphPipelineSessionCreateInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_CREATE_INFO_ARM,
        .pNext = &counts,
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

SCENE(statistics, SILENT | KIT_NULL_DRIVER)
{
    VkDataGraphPipelineNeuralStatisticsCreateInfoARM counts = counting;
    VkDataGraphPipelineInfoARM ask = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_INFO_ARM };
    VkDataGraphPipelinePropertyQueryResultARM result = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_PROPERTY_QUERY_RESULT_ARM,
        .property = VK_DATA_GRAPH_PIPELINE_PROPERTY_NEURAL_ACCELERATOR_STATISTICS_INFO_ARM
    };
    VkPipeline counted, plain;
    struct graph g;

    open_graphs(kit, "");
    g = new_graph(kit);
    plain = make_graph(kit, NULL, &g, true);
    counts.pNext = &g.module;
    g.module.pConstants = &g.constant;
    g.info.pNext = &counts;
    counted = make_graph(kit, NULL, &g, true);
    drop_session(kit, counted_session(kit, NULL, counted, 0));
    drop_session(kit, counted_session(kit, SESSION_ID("pNext-09852"), plain, 0));
    drop_session(kit, counted_session(kit, SESSION_ID("flags-09853"), counted,
                                      VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_PROTECTED_BIT_ARM));
    ask.dataGraphPipeline = counted;
    (void)NOW(vkGetDataGraphPipelinePropertiesARM)(kit->device, &ask, 1, &result);
    ask.dataGraphPipeline = plain;
    kit_expect(kit, "VUID-vkGetDataGraphPipelinePropertiesARM-pProperties-09856");
    (void)NOW(vkGetDataGraphPipelinePropertiesARM)(kit->device, &ask, 1, &result);
}

static void
bind_session(struct kit *kit, const char *vuid, VkDataGraphPipelineSessionARM session,
             VkDataGraphPipelineSessionBindPointARM point, VkDeviceMemory memory)
{
    VkDataGraphPipelineSessionBindPointRequirementsInfoARM points = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENTS_INFO_ARM,
        .session = session
    };
    VkDataGraphPipelineSessionBindPointRequirementARM wanted = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENT_ARM
    };
    VkBindDataGraphPipelineSessionMemoryInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_BIND_DATA_GRAPH_PIPELINE_SESSION_MEMORY_INFO_ARM,
        .session = session,
        .bindPoint = point,
        .memory = memory
    };
    uint32_t count = 1;

    (void)NOW(vkGetDataGraphPipelineSessionBindPointRequirementsARM)(kit->device, &points, &count,
                                                                     &wanted);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkBindDataGraphPipelineSessionMemoryARM)(kit->device, 1, &info);
}

/* The last type is the protected one. */
static VkDeviceMemory
secret_memory(struct kit *kit)
{
    return memory_of(kit, NEEDED, kit->memory.memoryTypeCount - 2, NULL);
}

SCENE(protected_sessions, SILENT | KIT_NULL_DRIVER)
{
    const VkDataGraphPipelineSessionBindPointARM point =
        VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TRANSIENT_ARM;
    VkDataGraphPipelineSessionARM sessions[4];
    VkPipeline pipeline;

    setenv("WAKE_NULL_PROTECTED", "1", 1);
    open_graphs(kit, "");
    pipeline = identified(kit);
    for (uint32_t i = 0; i < 4; i++) {
        sessions[i] = new_session(kit, NULL, pipeline,
                                  i & 1 ? VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_PROTECTED_BIT_ARM
                                        : 0);
    }
    bind_session(kit, NULL, sessions[0], point, memory_of(kit, NEEDED, 0, NULL));
    bind_session(kit, NULL, sessions[1], point, secret_memory(kit));
    bind_session(kit, BIND_ID("session-09792"), sessions[2], point, secret_memory(kit));
    bind_session(kit, BIND_ID("session-09791"), sessions[3], point,
                 memory_of(kit, NEEDED, 0, NULL));
    for (uint32_t i = 0; i < 4; i++) {
        drop_session(kit, sessions[i]);
    }
}

SCENE(other_bind_points, SILENT | KIT_NULL_DRIVER)
{
    const VkDataGraphPipelineSessionBindPointARM other =
        VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_OPTICAL_FLOW_CACHE_ARM;
    VkDataGraphPipelineSessionMemoryRequirementsInfoARM ask = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_MEMORY_REQUIREMENTS_INFO_ARM,
        .bindPoint = other
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };

    open_graphs(kit, "");
    ask.session = new_session(kit, NULL, identified(kit), 0);
    bind_session(kit, BIND_ID("bindPoint-09786"), ask.session, other,
                 memory_of(kit, NEEDED, 0, NULL));
    kit_expect(kit, "VUID-vkGetDataGraphPipelineSessionMemoryRequirementsARM-bindPoint-09784");
    NOW(vkGetDataGraphPipelineSessionMemoryRequirementsARM)(kit->device, &ask, &needs);
    drop_session(kit, ask.session);
}

SCENE(dispatched_flow, SILENT | KIT_NULL_DRIVER)
{
    VkDataGraphPipelineOpticalFlowDispatchInfoARM flow = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_OPTICAL_FLOW_DISPATCH_INFO_ARM,
        .meanFlowL1NormHint = 64
    };
    const VkDataGraphPipelineDispatchInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_DISPATCH_INFO_ARM, .pNext = &flow
    };
    const VkDataGraphPipelineSessionBindPointARM point =
        VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TRANSIENT_ARM;
    VkDataGraphPipelineSessionARM sessions[2];
    VkPipeline pipelines[2];
    VkCommandBuffer commands;
    struct node node;

    open_graphs(kit, "");
    kit_allow(kit, "VUID-vkCmdDispatchDataGraphARM-None-09935"); /* no descriptors are bound */
    node = new_node(kit);
    node.flow_first = true;
    pipelines[0] = make_node(kit, NULL, &node);
    pipelines[1] = identified(kit);
    for (uint32_t i = 0; i < 2; i++) {
        sessions[i] = new_session(kit, NULL, pipelines[i], 0);
        bind_session(kit, NULL, sessions[i], point, memory_of(kit, NEEDED, 0, NULL));
    }
    commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipelines[0]);
    NOW(vkCmdDispatchDataGraphARM)(commands, sessions[0], &info);
    flow.meanFlowL1NormHint = 65;
    kit_expect(kit, "VUID-VkDataGraphPipelineOpticalFlowDispatchInfoARM-meanFlowL1NormHint-09976");
    NOW(vkCmdDispatchDataGraphARM)(commands, sessions[0], &info);
    flow.meanFlowL1NormHint = 0;
    flow.flags = VK_DATA_GRAPH_OPTICAL_FLOW_EXECUTE_INPUT_UNCHANGED_BIT_ARM;
    kit_expect(kit, "VUID-vkCmdDispatchDataGraphARM-pInfo-09964");
    NOW(vkCmdDispatchDataGraphARM)(commands, sessions[0], &info);
    flow.flags = 0;
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipelines[1]);
    kit_expect(kit, "VUID-vkCmdDispatchDataGraphARM-nodeType-09980");
    NOW(vkCmdDispatchDataGraphARM)(commands, sessions[1], &info);
    kit_end(kit, commands);
    drop_session(kit, sessions[0]);
    drop_session(kit, sessions[1]);
}

#ifdef VK_ARM_data_graph_instruction_set_tosa
#define QUERY_ID(rest) \
    "VUID-vkGetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM-" rest
SCENE(operations_of_engines, SILENT | KIT_NULL_DRIVER)
{
    VkQueueFamilyDataGraphPropertiesARM of = {
        .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_PROPERTIES_ARM
    };
    VkQueueFamilyDataGraphOpticalFlowPropertiesARM flow = {
        .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_OPTICAL_FLOW_PROPERTIES_ARM
    };
    VkQueueFamilyDataGraphTOSAPropertiesARM tosa = {
        .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_TOSA_PROPERTIES_ARM
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    uint32_t count = 1;

    open_graphs(kit, "");
    (void)KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceQueueFamilyDataGraphPropertiesARM)(
        kit->gpu, 0, &count, &of);
#define ASK(out)                                                                   \
    (void)KIT_INSTANCE_COMMAND(                                                    \
        kit, vkGetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM)( \
        kit->gpu, 0, &of, (void *)(out))
    ASK(&flow);
    kit_expect(kit, QUERY_ID("pProperties-09958"));
    ASK(&tosa);
    kit_expect(kit, QUERY_ID("pProperties-09958"));
    ASK(&features);
    of.operation.version = 77;
    kit_expect(kit, QUERY_ID("pQueueFamilyDataGraphProperties-09957"));
    ASK(&flow);
}
#endif

#endif

KIT_MAIN()
