/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Data graphs: pipelines, sessions and their memory, dispatches. Skipped with older headers.
 */
#include "graph_scene.h"

#if !defined(VK_ARM_data_graph) || !defined(VK_ARM_data_graph_optical_flow)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_data_graph_optical_flow");
}

#else

#define TRY(vuid, ...)                           \
    do {                                         \
        struct graph g = good;                   \
        __VA_ARGS__;                             \
        (void)make_graph(kit, (vuid), &g, true); \
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
    TRY(GRAPH_ID("resourceInfoCount-12364"), g.info.pNext = &named; g.info.flags = fails;
        g.info.resourceInfoCount = 0; g.info.pResourceInfos = &good.resource;
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
    CONSTANT(CONSTANT_ID("pNext-09777"), tensor.pNext = &sparse[0]; sparse[0].groupSize = 0);
    sparse[0].groupSize = 4;
    CONSTANT(CONSTANT_ID("pNext-09870"), tensor.pNext = &sparse[0]; sparse[0].pNext = &sparse[1]);
}

/* --- sessions --- */

SCENE(sessions, SILENT | KIT_NULL_DRIVER)
{
    VkDataGraphPipelineInfoARM ask = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_INFO_ARM };
    VkDataGraphPipelinePropertyQueryResultARM results[2] = {
        { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_PROPERTY_QUERY_RESULT_ARM }
    };
    VkPipeline pipeline;

    open_graphs(kit, "protectedMemory=0");
    pipeline = identified(kit);
    drop_session(kit, new_session(kit, NULL, pipeline, 0));
    drop_session(kit, new_session(kit, SESSION_ID("protectedMemory-09782"), pipeline,
                                  VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_PROTECTED_BIT_ARM));
    drop_session(kit,
                 new_session(kit, SESSION_ID("dataGraphPipeline-09781"), other_pipeline(kit), 0));
    ask.dataGraphPipeline = pipeline;
    results[1] = results[0];
    (void)NOW(vkGetDataGraphPipelinePropertiesARM)(kit->device, &ask, 1, results);
    kit_expect(kit, "VUID-vkGetDataGraphPipelinePropertiesARM-pProperties-09889");
    (void)NOW(vkGetDataGraphPipelinePropertiesARM)(kit->device, &ask, 2, results);
    ask.dataGraphPipeline = other_pipeline(kit);
    kit_expect(kit, "VUID-VkDataGraphPipelineInfoARM-dataGraphPipeline-09803");
    (void)NOW(vkGetDataGraphPipelinePropertiesARM)(kit->device, &ask, 1, results);
}

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
        points.session = info.session = new_session(kit, NULL, pipeline, 0);                   \
        (void)NOW(vkGetDataGraphPipelineSessionBindPointRequirementsARM)(kit->device, &points, \
                                                                         &count, &point);      \
        BIND(vuid, __VA_ARGS__);                                                               \
        drop_session(kit, info.session);                                                       \
        info.session = kept_;                                                                  \
    } while (0)
    open_graphs(kit, "");
    pipeline = identified(kit);
    info.session = ask.session = points.session = new_session(kit, NULL, pipeline, 0);
    info.memory = memory_of(kit, 2 * NEEDED, 0, NULL);
    (void)NOW(vkGetDataGraphPipelineSessionBindPointRequirementsARM)(kit->device, &points, &count,
                                                                     &point);
    NOW(vkGetDataGraphPipelineSessionMemoryRequirementsARM)(kit->device, &ask, &needs);
    ask.objectIndex = 1;
    kit_expect(kit, "VUID-VkDataGraphPipelineSessionMemoryRequirementsInfoARM-objectIndex-09855");
    NOW(vkGetDataGraphPipelineSessionMemoryRequirementsARM)(kit->device, &ask, &needs);
    BIND_ANEW(BIND_ID("objectIndex-09805"), b.objectIndex = 1);
    BIND_ANEW(BIND_ID("memoryOffset-09787"), b.memoryOffset = 2 * NEEDED;
              kit_expect(kit, BIND_ID("size-09790")));
    BIND_ANEW(BIND_ID("memory-09788"), b.memory = memory_of(kit, NEEDED, LAZY, NULL));
    BIND_ANEW(BIND_ID("memoryOffset-09789"), b.memoryOffset = 4);
    BIND_ANEW(BIND_ID("size-09790"), b.memoryOffset = NEEDED + 4096);
    BIND((const char *)NULL, (void)b);
    BIND(BIND_ID("session-09785"), b.memoryOffset = NEEDED);
    drop_session(kit, info.session);
}

/* --- dispatches --- */

SCENE(dispatches_without_memory, SILENT | KIT_NULL_DRIVER)
{
    VkDataGraphPipelineSessionARM made;
    VkCommandBuffer commands;
    VkPipeline pipeline;

    open_graphs(kit, "");
    pipeline = identified(kit);
    made = new_session(kit, NULL, pipeline, 0);
    commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipeline);
    kit_expect(kit, "VUID-vkCmdDispatchDataGraphARM-session-09796");
    NOW(vkCmdDispatchDataGraphARM)(commands, made, NULL);
    kit_end(kit, commands);
    drop_session(kit, made);
}

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
    points.session = made = new_session(kit, NULL, pipelines[0], 0);
    (void)NOW(vkGetDataGraphPipelineSessionBindPointRequirementsARM)(kit->device, &points, &count,
                                                                     &point);
    (void)NOW(vkBindDataGraphPipelineSessionMemoryARM)(
        kit->device, 1,
        &(VkBindDataGraphPipelineSessionMemoryInfoARM){
            .sType = VK_STRUCTURE_TYPE_BIND_DATA_GRAPH_PIPELINE_SESSION_MEMORY_INFO_ARM,
            .session = made,
            .bindPoint = VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TRANSIENT_ARM,
            .memory = memory_of(kit, NEEDED, 0, NULL) });
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdDispatchDataGraphARM-None-09799");
    NOW(vkCmdDispatchDataGraphARM)(commands, made, NULL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipelines[0]);
    NOW(vkCmdDispatchDataGraphARM)(commands, made, NULL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipelines[1]);
    kit_expect(kit, "VUID-vkCmdDispatchDataGraphARM-dataGraphPipeline-09951");
    NOW(vkCmdDispatchDataGraphARM)(commands, made, NULL);
    kit_end(kit, commands);
    drop_session(kit, made);
}

#endif

KIT_MAIN()
