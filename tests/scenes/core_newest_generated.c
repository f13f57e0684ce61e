/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that the device generates: layouts of tokens, and what is executed. Skipped with older headers.
 */
#include "generated_scene.h"

#ifndef VK_EXT_device_generated_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_device_generated_commands");
}

#else

#include "feedback_scene.h"

#define LAYOUT_ID(rest) "VUID-VkIndirectCommandsLayoutCreateInfoEXT-" rest

/* --- layouts --- */

static void
try_tokens(struct kit *kit, const char *vuid, VkShaderStageFlags stages, uint32_t count,
           const VkIndirectCommandsLayoutTokenEXT *tokens, VkPipelineLayout layout)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
    drop_layout(kit, layout_with(kit, stages, count, tokens, layout, 0));
}

SCENE(right_tokens, SILENT)
{
    VkIndirectCommandsIndexBufferTokenEXT index = {
        VK_INDIRECT_COMMANDS_INPUT_MODE_VULKAN_INDEX_BUFFER_EXT
    };
    VkIndirectCommandsVertexBufferTokenEXT vertex[2] = { { 0 }, { 1 } };
    VkIndirectCommandsLayoutTokenEXT tokens[] = { token(TYPE(INDEX_BUFFER), 0, &index),
                                                  token(TYPE(VERTEX_BUFFER), 16, &vertex[0]),
                                                  token(TYPE(VERTEX_BUFFER), 32, &vertex[1]),
                                                  token(TYPE(DRAW_INDEXED), 48, NULL) };

    open_generated(kit);
    try_tokens(kit, NULL, DRAWS, 4, tokens, VK_NULL_HANDLE);
}

SCENE(wrong_buffers, SILENT)
{
    VkIndirectCommandsIndexBufferTokenEXT index = {
        VK_INDIRECT_COMMANDS_INPUT_MODE_VULKAN_INDEX_BUFFER_EXT
    };
    VkIndirectCommandsVertexBufferTokenEXT vertex = { 0 };
    VkIndirectCommandsLayoutTokenEXT tokens[] = { token(TYPE(INDEX_BUFFER), 0, &index),
                                                  token(TYPE(DRAW), 16, NULL),
                                                  token(TYPE(VERTEX_BUFFER), 0, &vertex),
                                                  token(TYPE(VERTEX_BUFFER), 16, &vertex),
                                                  token(TYPE(DRAW), 32, NULL) };

    open_generated(kit);
    try_tokens(kit, LAYOUT_ID("pTokens-11095"), DRAWS, 2, tokens, VK_NULL_HANDLE);
    try_tokens(kit, LAYOUT_ID("pTokens-11097"), DRAWS, 3, tokens + 2, VK_NULL_HANDLE);
}

SCENE(constants_outside, SILENT)
{
    const VkPushConstantRange range = { VK_SHADER_STAGE_VERTEX_BIT, 0, 16 };
    VkIndirectCommandsPushConstantTokenEXT constant = { { VK_SHADER_STAGE_VERTEX_BIT, 0, 16 } };
    VkIndirectCommandsLayoutTokenEXT tokens[] = { token(TYPE(PUSH_CONSTANT), 0, &constant),
                                                  token(TYPE(DRAW), 32, NULL) };
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    open_generated(kit);
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    drop_layout(kit, layout_with(kit, DRAWS, 2, tokens, layout, 0));
    constant.updateRange.offset = 4;
    try_tokens(kit, "VUID-VkIndirectCommandsPushConstantTokenEXT-updateRange-11132", DRAWS, 2,
               tokens, layout);
}

SCENE(stages_of_execution_sets, SILENT)
{
    VkIndirectCommandsExecutionSetTokenEXT set = {
        VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT,
        DRAWS | VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT |
            VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT
    };
    VkIndirectCommandsLayoutTokenEXT tokens[] = { token(TYPE(EXECUTION_SET), 0, &set),
                                                  token(TYPE(DRAW), 16, NULL) };

    open_generated(kit);
    try_tokens(kit, "VUID-VkIndirectCommandsExecutionSetTokenEXT-shaderStages-11137",
               set.shaderStages, 2, tokens, VK_NULL_HANDLE);
    set.shaderStages &= ~DRAWS; /* none of what is left is supported */
    try_tokens(kit, "VUID-VkIndirectCommandsExecutionSetTokenEXT-shaderStages-11137",
               set.shaderStages, 2, tokens, VK_NULL_HANDLE);
}

SCENE(wrong_order, SILENT)
{
    VkIndirectCommandsExecutionSetTokenEXT set = {
        VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT, VK_SHADER_STAGE_COMPUTE_BIT
    };
    VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 8 };
    VkIndirectCommandsPushConstantTokenEXT push[3] = { { { VK_SHADER_STAGE_COMPUTE_BIT, 0, 4 } },
                                                       { { VK_SHADER_STAGE_COMPUTE_BIT, 4, 4 } },
                                                       { { VK_SHADER_STAGE_COMPUTE_BIT, 0, 8 } } };
    VkIndirectCommandsLayoutTokenEXT tokens[] = { token(TYPE(DISPATCH), 0, NULL),
                                                  token(TYPE(EXECUTION_SET), 0, &set),
                                                  token(TYPE(SEQUENCE_INDEX), 0, &push[0]),
                                                  token(TYPE(SEQUENCE_INDEX), 4, &push[1]),
                                                  token(TYPE(DISPATCH), 8, NULL),
                                                  token(TYPE(SEQUENCE_INDEX), 0, &push[2]),
                                                  token(TYPE(DISPATCH), 8, NULL) };
    VkPipelineLayout layout;

    open_generated(kit);
    KIT_VK(kit, vkCreatePipelineLayout(kit->device,
                                       &(VkPipelineLayoutCreateInfo){
                                           .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                           .pushConstantRangeCount = 1,
                                           .pPushConstantRanges = &range },
                                       NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    try_tokens(kit, NULL, VK_SHADER_STAGE_COMPUTE_BIT, 1, tokens, layout);
    try_tokens(kit, LAYOUT_ID("pTokens-11100"), VK_SHADER_STAGE_COMPUTE_BIT, 1, tokens + 1, layout);
    try_tokens(kit, LAYOUT_ID("pTokens-11145"), VK_SHADER_STAGE_COMPUTE_BIT, 3, tokens + 2, layout);
    try_tokens(kit, LAYOUT_ID("pTokens-11102"), VK_SHADER_STAGE_COMPUTE_BIT, 2, tokens + 3,
               VK_NULL_HANDLE);
    try_tokens(kit, "VUID-VkIndirectCommandsPushConstantTokenEXT-size-11133",
               VK_SHADER_STAGE_COMPUTE_BIT, 2, tokens + 5, layout);
}

SCENE(wrong_stages, SILENT)
{
    VkIndirectCommandsLayoutTokenEXT draw = token(TYPE(DRAW), 0, NULL);
    VkIndirectCommandsLayoutTokenEXT mesh = token(TYPE(DRAW_MESH_TASKS), 0, NULL);
    VkIndirectCommandsLayoutTokenEXT count = token(TYPE(DRAW_COUNT), 0, NULL);
    VkIndirectCommandsLayoutTokenEXT rays = token(TYPE(TRACE_RAYS2), 0, NULL);

    open_generated(kit);
    kit_expect(kit, LAYOUT_ID("shaderStages-11110"));
    try_tokens(kit, LAYOUT_ID("shaderStages-11112"), VK_SHADER_STAGE_COMPUTE_BIT | DRAWS, 1, &draw,
               VK_NULL_HANDLE);
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutTokenEXT-meshShader-11126");
    try_tokens(kit, LAYOUT_ID("pTokens-11106"), DRAWS, 1, &mesh, VK_NULL_HANDLE);
    try_tokens(
        kit,
        "VUID-VkIndirectCommandsLayoutTokenEXT-deviceGeneratedCommandsMultiDrawIndirectCount-11129",
        DRAWS, 1, &count, VK_NULL_HANDLE);
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutTokenEXT-rayTracingMaintenance1-11128");
    kit_expect(kit, LAYOUT_ID("shaderStages-11110"));
    try_tokens(kit, LAYOUT_ID("pTokens-11108"), VK_SHADER_STAGE_COMPUTE_BIT, 1, &rays,
               VK_NULL_HANDLE);
    try_tokens(kit, LAYOUT_ID("shaderStages-11091"), DRAWS | VK_SHADER_STAGE_GEOMETRY_BIT, 1, &draw,
               VK_NULL_HANDLE);
}

SCENE(wrong_counts, SILENT)
{
    VkIndirectCommandsExecutionSetTokenEXT set = {
        VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT, VK_SHADER_STAGE_COMPUTE_BIT
    };
    VkIndirectCommandsVertexBufferTokenEXT vertex[16];
    VkIndirectCommandsLayoutTokenEXT many[17];
    VkIndirectCommandsLayoutTokenEXT twice[] = { token(TYPE(EXECUTION_SET), 0, &set),
                                                 token(TYPE(EXECUTION_SET), 4, &set),
                                                 token(TYPE(DISPATCH), 8, NULL) };
    VkIndirectCommandsLayoutTokenEXT back[] = { token(TYPE(EXECUTION_SET), 16, &set),
                                                token(TYPE(DISPATCH), 8, NULL) };
    VkIndirectCommandsLayoutTokenEXT far_ = token(TYPE(DISPATCH), 1028, NULL);
    VkIndirectCommandsLayoutCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_EXT,
        .shaderStages = VK_SHADER_STAGE_COMPUTE_BIT,
        .indirectStride = 1028,
        .tokenCount = 1,
        .pTokens = &twice[2],
    };
    VkIndirectCommandsLayoutEXT layout = VK_NULL_HANDLE;

    open_generated(kit);
    for (uint32_t i = 0; i < 16; i++) {
        vertex[i].vertexBindingUnit = i;
        many[i] = token(TYPE(VERTEX_BUFFER), 16 * i, &vertex[i]);
    }
    many[16] = token(TYPE(DRAW), 256, NULL);
    try_tokens(kit, LAYOUT_ID("tokenCount-11092"), DRAWS, 17, many, VK_NULL_HANDLE);
    try_tokens(kit, NULL, DRAWS, 16, many + 1, VK_NULL_HANDLE);
    try_tokens(kit, LAYOUT_ID("pTokens-11093"), VK_SHADER_STAGE_COMPUTE_BIT, 3, twice,
               VK_NULL_HANDLE);
    try_tokens(kit, LAYOUT_ID("pTokens-11103"), VK_SHADER_STAGE_COMPUTE_BIT, 2, back,
               VK_NULL_HANDLE);
    try_tokens(kit, "VUID-VkIndirectCommandsLayoutTokenEXT-offset-11124",
               VK_SHADER_STAGE_COMPUTE_BIT, 1, &far_, VK_NULL_HANDLE);
    kit_expect(kit, LAYOUT_ID("indirectStride-11090"));
    (void)NOW(vkCreateIndirectCommandsLayoutEXT)(kit->device, &info, NULL, &layout);
    drop_layout(kit, layout);
}

SCENE(wrong_meshes, SILENT)
{
    static VkPhysicalDeviceMeshShaderFeaturesEXT meshes;
    const VkShaderStageFlags stages = VK_SHADER_STAGE_MESH_BIT_EXT | VK_SHADER_STAGE_FRAGMENT_BIT;
    VkIndirectCommandsVertexBufferTokenEXT vertex = { 0 };
    VkIndirectCommandsLayoutTokenEXT tokens[] = { token(TYPE(VERTEX_BUFFER), 0, &vertex),
                                                  token(TYPE(DRAW_MESH_TASKS), 16, NULL) };
    VkIndirectCommandsLayoutTokenEXT count = token(TYPE(DRAW_MESH_TASKS_COUNT), 0, NULL);

    meshes = (VkPhysicalDeviceMeshShaderFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT
    };
    open_answering(kit,
                   WITH_MESHES ",multiviewMeshShader=0,primitiveFragmentShadingRateMeshShader=0",
                   &meshes);
    try_tokens(kit, NULL, stages, 1, tokens + 1, VK_NULL_HANDLE);
    try_tokens(kit, LAYOUT_ID("pTokens-11096"), stages, 2, tokens, VK_NULL_HANDLE);
    try_tokens(
        kit,
        "VUID-VkIndirectCommandsLayoutTokenEXT-deviceGeneratedCommandsMultiDrawIndirectCount-11130",
        stages, 1, &count, VK_NULL_HANDLE);
}

SCENE(wrong_meshes_of_one_vendor, SILENT)
{
    static VkPhysicalDeviceMeshShaderFeaturesNV meshes;
    const VkShaderStageFlags stages = VK_SHADER_STAGE_MESH_BIT_EXT | VK_SHADER_STAGE_FRAGMENT_BIT;
    VkIndirectCommandsLayoutTokenEXT tokens[] = { token(TYPE(DRAW_MESH_TASKS_NV), 0, NULL),
                                                  token(TYPE(DRAW_MESH_TASKS_COUNT_NV), 0, NULL) };
    static VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT generated;

    meshes = (VkPhysicalDeviceMeshShaderFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_NV
    };
    generated = (VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_EXT,
        .pNext = &meshes
    };
    setenv("WAKE_NULL_ANSWERS", WITH_MESHES, 1);
    NEW(kit,
        .extensions = { VK_EXT_DEVICE_GENERATED_COMMANDS_EXTENSION_NAME,
                        VK_NV_MESH_SHADER_EXTENSION_NAME },
        .next = &generated);
    try_tokens(kit, NULL, stages, 1, &tokens[0], VK_NULL_HANDLE);
    try_tokens(kit, LAYOUT_ID("pTokens-11107"), DRAWS, 1, &tokens[0], VK_NULL_HANDLE);
    try_tokens(
        kit,
        "VUID-VkIndirectCommandsLayoutTokenEXT-deviceGeneratedCommandsMultiDrawIndirectCount-11131",
        stages, 1, &tokens[1], VK_NULL_HANDLE);
}

SCENE(tokens_not_offered, SILENT)
{
    VkIndirectCommandsPushConstantTokenEXT push = { { VK_SHADER_STAGE_COMPUTE_BIT, 0, 4 } };
    VkIndirectCommandsLayoutTokenEXT pushed[] = { token(TYPE(PUSH_CONSTANT), 0, &push),
                                                  token(TYPE(DISPATCH), 16, NULL) };
#ifdef VK_EXT_descriptor_heap
    VkIndirectCommandsPushConstantTokenEXT all = { { VK_SHADER_STAGE_ALL, 0, 4 } };
    VkIndirectCommandsLayoutTokenEXT data[] = { token(TYPE(PUSH_DATA), 0, &all),
                                                token(TYPE(DISPATCH), 16, NULL) };
#endif

    open_answering(kit, ANSWERS ",dynamicGeneratedPipelineLayout=0", NULL);
    try_tokens(kit, LAYOUT_ID("pTokens-11101"), VK_SHADER_STAGE_COMPUTE_BIT, 2, pushed,
               VK_NULL_HANDLE);
#ifdef VK_EXT_descriptor_heap
    try_tokens(kit, "VUID-VkIndirectCommandsLayoutTokenEXT-type-parameter",
               VK_SHADER_STAGE_COMPUTE_BIT, 2, data, VK_NULL_HANDLE);
#endif
}

/* --- commands --- */

#define INFO_ID(rest) "VUID-VkGeneratedCommandsInfoEXT-" rest

SCENE(executed, SILENT)
{
    struct generated g;

    open_generated(kit);
    begin_generated(kit, &g);
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
    kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-isPreprocessed-11047");
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_TRUE, &g.info);
    end_generated(kit, &g);
}

/* Without the sets that the pipeline's shader reads, and without a pipeline. */
SCENE(executed_without_what_it_needs, SILENT)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout layout;
    VkPipelineLayout sets;
    VkDescriptorSet set;
    struct generated g;

    open_generated(kit);
    begin_generated(kit, &g);
    layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    sets = kit_pipeline_layout(kit, layout);
    set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), layout);
    vkCmdBindPipeline(g.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      kit_compute_pipeline(kit, sets, KIT_SHADER_STORE_COMP));
    kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-None-08600");
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
    vkCmdBindDescriptorSets(g.commands, VK_PIPELINE_BIND_POINT_COMPUTE, sets, 0, 1, &set, 0, NULL);
    kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-None-08114");
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
    end_generated(kit, &g);
}

SCENE(executed_wrongly, SILENT)
{
    struct generated g;
    VkGeneratedCommandsInfoEXT right;

#define TRY(vuid, ...)                                                        \
    do {                                                                      \
        g.info = right;                                                       \
        __VA_ARGS__;                                                          \
        kit_expect(kit, vuid);                                                \
        NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info); \
    } while (0)
    open_generated(kit);
    begin_generated(kit, &g);
    right = g.info;
    TRY(INFO_ID("indirectAddress-11074"), g.info.indirectAddress += 2);
    TRY(INFO_ID("indirectAddressSize-11077"), g.info.indirectAddressSize = 0);
    TRY(INFO_ID("maxSequenceCount-10246"), g.info.maxSequenceCount = 0);
    TRY(INFO_ID("maxSequenceCount-11067"), g.info.maxSequenceCount = 17);
    TRY(INFO_ID("indirectExecutionSet-11080"), g.info.pNext = NULL);
    TRY(INFO_ID("indirectExecutionSet-11080"), g.info.pNext = NULL; g.info.preprocessSize = 2);
    TRY(INFO_ID("sequenceCountAddress-11073"),
        g.info.sequenceCountAddress = g.info.indirectAddress + 2);
    TRY("VUID-vkCmdExecuteGeneratedCommandsEXT-supportedIndirectCommandsShaderStages-11061",
        g.info.shaderStages |= VK_SHADER_STAGE_GEOMETRY_BIT);
    end_generated(kit, &g);
}

SCENE(preprocessed, SILENT)
{
    struct generated g;
    VkIndirectCommandsLayoutTokenEXT dispatch = token(TYPE(DISPATCH), 0, NULL);
    VkIndirectCommandsLayoutEXT other;

    open_generated(kit);
    begin_generated(kit, &g);
    kit_expect(kit, "VUID-vkCmdPreprocessGeneratedCommandsEXT-pGeneratedCommandsInfo-11082");
    NOW(vkCmdPreprocessGeneratedCommandsEXT)(g.commands, &g.info, g.commands);
    other = layout_with(kit, VK_SHADER_STAGE_COMPUTE_BIT, 1, &dispatch, VK_NULL_HANDLE,
                        VK_INDIRECT_COMMANDS_LAYOUT_USAGE_EXPLICIT_PREPROCESS_BIT_EXT);
    g.info.indirectCommandsLayout = other;
    NOW(vkCmdPreprocessGeneratedCommandsEXT)(g.commands, &g.info, g.commands);
    kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-11141");
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
    end_generated(kit, &g);
    drop_layout(kit, other);
}

/* The state comes from another command buffer. */
SCENE(preprocessed_with_the_state_of_another, SILENT)
{
    struct generated g;
    VkIndirectCommandsLayoutTokenEXT dispatch = token(TYPE(DISPATCH), 0, NULL);
    VkIndirectCommandsLayoutEXT layout;
    VkCommandBuffer other;

    open_generated(kit);
    begin_generated(kit, &g);
    layout = layout_with(kit, VK_SHADER_STAGE_COMPUTE_BIT, 1, &dispatch, VK_NULL_HANDLE,
                         VK_INDIRECT_COMMANDS_LAYOUT_USAGE_EXPLICIT_PREPROCESS_BIT_EXT);
    g.info.indirectCommandsLayout = layout;
    other = kit_recording(kit);
    vkCmdBindPipeline(other, VK_PIPELINE_BIND_POINT_COMPUTE, g.pipeline.pipeline);
    NOW(vkCmdPreprocessGeneratedCommandsEXT)(g.commands, &g.info, other);
    kit_end(kit, other);
    kit_expect(kit, "VUID-vkCmdPreprocessGeneratedCommandsEXT-stateCommandBuffer-11138");
    NOW(vkCmdPreprocessGeneratedCommandsEXT)(g.commands, &g.info, other);
    kit_expect(kit, "VUID-vkCmdPreprocessGeneratedCommandsEXT-stateCommandBuffer-11138");
    NOW(vkCmdPreprocessGeneratedCommandsEXT)(g.commands, &g.info, kit_primary(kit));
    end_generated(kit, &g);
    drop_layout(kit, layout);
}

SCENE(requirements, SILENT)
{
    struct generated g;
    VkGeneratedCommandsMemoryRequirementsInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_MEMORY_REQUIREMENTS_INFO_EXT,
        .maxSequenceCount = 1,
        .maxDrawCount = 1,
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };

    open_generated(kit);
    begin_generated(kit, &g);
    info.indirectCommandsLayout = g.layout;
    info.pNext = &g.pipeline;
    NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(kit->device, &info, &needs);
    info.maxSequenceCount = 17;
    kit_expect(kit, "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-maxSequencesCount-11009");
    NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(kit->device, &info, &needs);
    info.maxSequenceCount = 1;
    info.pNext = NULL;
    kit_expect(kit, "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-indirectExecutionSet-11012");
    NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(kit->device, &info, &needs);
    end_generated(kit, &g);
}

/* --- what is executed where --- */

static void
execute(struct kit *kit, struct generated *g, const char *vuid, VkIndirectCommandsLayoutEXT layout,
        VkIndirectExecutionSetEXT set)
{
    VkGeneratedCommandsInfoEXT info = g->info;

    info.indirectCommandsLayout = layout;
    info.indirectExecutionSet = set;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g->commands, VK_FALSE, &info);
}

static VkIndirectCommandsLayoutEXT
layout_of_set(struct kit *kit, VkShaderStageFlags stages, VkIndirectCommandsTokenTypeEXT action)
{
    VkIndirectCommandsExecutionSetTokenEXT set = {
        VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT, stages
    };
    VkIndirectCommandsLayoutTokenEXT tokens[] = { token(TYPE(EXECUTION_SET), 0, &set),
                                                  token(action, 4, NULL) };

    return layout_with(kit, stages, 2, tokens, kit_pipeline_layout(kit, VK_NULL_HANDLE), 0);
}

SCENE(executed_with_sets, SILENT)
{
    VkGeneratedCommandsMemoryRequirementsInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_MEMORY_REQUIREMENTS_INFO_EXT,
        .maxSequenceCount = 1,
        .maxDrawCount = 1,
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    VkIndirectCommandsLayoutEXT with;
    VkIndirectExecutionSetEXT set;
    struct generated g;

    open_generated(kit);
    begin_generated(kit, &g);
    with = layout_of_set(kit, VK_SHADER_STAGE_COMPUTE_BIT, TYPE(DISPATCH));
    set = set_of(kit, g.pipeline.pipeline, 2);
    execute(kit, &g, NULL, with, set);
    execute(kit, &g, INFO_ID("indirectCommandsLayout-11083"), with, VK_NULL_HANDLE);
    g.info.pNext = NULL;
    execute(kit, &g, INFO_ID("indirectExecutionSet-11080"), with, VK_NULL_HANDLE);
    g.info.pNext = &g.pipeline;
    execute(kit, &g, INFO_ID("indirectCommandsLayout-10241"), g.layout, set);
    info.pNext = &g.pipeline;
    info.indirectCommandsLayout = with;
    kit_expect(kit,
               "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-indirectCommandsLayout-11010");
    NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(kit->device, &info, &needs);
    info.indirectExecutionSet = set;
    NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(kit->device, &info, &needs);
    info.indirectCommandsLayout = g.layout;
    kit_expect(kit,
               "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-indirectCommandsLayout-11011");
    NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(kit->device, &info, &needs);
    g.info.shaderStages |= VK_SHADER_STAGE_GEOMETRY_BIT;
    kit_allow(kit, "VUID-vkCmdPreprocessGeneratedCommandsEXT-pGeneratedCommandsInfo-11082");
    kit_expect(
        kit,
        "VUID-vkCmdPreprocessGeneratedCommandsEXT-supportedIndirectCommandsShaderStages-11088");
    NOW(vkCmdPreprocessGeneratedCommandsEXT)(g.commands, &g.info, g.commands);
    end_generated(kit, &g);
    drop_set(kit, set);
    drop_layout(kit, with);
}

SCENE(too_many_draws, SILENT)
{
    VkIndirectCommandsLayoutTokenEXT count = token(TYPE(DRAW_COUNT), 0, NULL);
    VkGeneratedCommandsMemoryRequirementsInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_MEMORY_REQUIREMENTS_INFO_EXT,
        .maxSequenceCount = 16,
        .maxDrawCount = 1 << 20,
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    VkIndirectCommandsLayoutEXT counted;
    struct generated g;

    open_answering(kit, WITH_COUNTS, NULL);
    begin_generated(kit, &g);
    counted = layout_with(kit, DRAWS, 1, &count, VK_NULL_HANDLE, 0);
    g.pipeline.pipeline = graphics(kit, 0);
    info.pNext = &g.pipeline;
    info.indirectCommandsLayout = counted;
    kit_expect(kit, "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-maxDrawCount-11146");
    NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(kit->device, &info, &needs);
    info.maxSequenceCount = 15;
    NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(kit->device, &info, &needs);
    g.info.shaderStages = DRAWS;
    g.info.maxSequenceCount = 16;
    g.info.maxDrawCount = 1 << 20;
    vkCmdBindPipeline(g.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, g.pipeline.pipeline);
    kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-10769");
    execute(kit, &g, INFO_ID("maxDrawCount-11078"), counted, VK_NULL_HANDLE);
    end_generated(kit, &g);
    drop_layout(kit, counted);
}

SCENE(executed_in_rendering, SILENT)
{
    static VkPhysicalDeviceTransformFeedbackFeaturesEXT feature;
    VkRenderingAttachmentInfo color = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    VkRenderingInfo area = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 8, 8 } },
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &color };
    VkIndirectCommandsLayoutEXT with;
    VkIndirectExecutionSetEXT set, viewed;
    VkPipeline pipelines[2], capturing;
    struct generated g;

    feature = (VkPhysicalDeviceTransformFeedbackFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT
    };
    open_answering(kit, WITH_COUNTS, &feature);
    begin_generated(kit, &g);
    color.imageView = kit_image_view(
        kit, kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT));
    with = layout_of_set(kit, DRAWS, TYPE(DRAW));
    pipelines[0] = graphics(kit, 0);
    pipelines[1] = graphics(kit, 1);
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-flags-11001");
    capturing = graphics_of(kit, 0, MODULE(kit, vert_xfb));
    set = set_of(kit, capturing, 2);
    viewed = set_of(kit, pipelines[1], 2);
    vkCmdBindPipeline(g.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipelines[0]);
    vkCmdBeginRendering(g.commands, &area);
    execute(kit, &g, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-12202", g.layout,
            VK_NULL_HANDLE);
    g.info.shaderStages = DRAWS;
    vkCmdBindPipeline(g.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, capturing);
    NOW(vkCmdBeginTransformFeedbackEXT)(g.commands, 0, 0, NULL, NULL);
    kit_expect(
        kit,
        "VUID-vkCmdExecuteGeneratedCommandsEXT-deviceGeneratedCommandsTransformFeedback-11057");
    execute(kit, &g, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectExecutionSet-11058", with, set);
    NOW(vkCmdEndTransformFeedbackEXT)(g.commands, 0, 0, NULL, NULL);
    vkCmdEndRendering(g.commands);
    execute(kit, &g, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-10769", with,
            set);
    area.viewMask = 1;
    vkCmdBindPipeline(g.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipelines[1]);
    vkCmdBeginRendering(g.commands, &area);
    execute(kit, &g, "VUID-vkCmdExecuteGeneratedCommandsEXT-None-11062", with, viewed);
    vkCmdEndRendering(g.commands);
    end_generated(kit, &g);
    drop_set(kit, set);
    drop_set(kit, viewed);
    drop_layout(kit, with);
}

/* --- without the feature --- */

SCENE(without_feature, SILENT)
{
    VkIndirectCommandsLayoutTokenEXT dispatch = token(TYPE(DISPATCH), 0, NULL);

    setenv("WAKE_NULL_ANSWERS", ANSWERS, 1);
    NEW(kit, .extensions = { "VK_EXT_device_generated_commands" });
    kit_expect(kit, "VUID-vkCreateIndirectCommandsLayoutEXT-deviceGeneratedCommands-11089");
    drop_layout(kit,
                layout_with(kit, VK_SHADER_STAGE_COMPUTE_BIT, 1, &dispatch, VK_NULL_HANDLE, 0));
}

SCENE(commands_without_feature, SILENT | KIT_APPLIES)
{
    VkIndirectCommandsLayoutTokenEXT dispatch = token(TYPE(DISPATCH), 0, NULL);
    VkIndirectCommandsLayoutEXT other;
    struct generated g;

    setenv("WAKE_NULL_ANSWERS", ANSWERS, 1);
    NEW(kit, .extensions = { "VK_EXT_device_generated_commands" });
    kit_allow(kit, "VUID-vkCreateIndirectCommandsLayoutEXT-deviceGeneratedCommands-11089");
    kit_allow(kit, "VUID-VkComputePipelineCreateInfo-flags-11007"); /* what is to be bound */
    begin_generated(kit, &g);
    kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-deviceGeneratedCommands-11059");
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
    other = layout_with(kit, VK_SHADER_STAGE_COMPUTE_BIT, 1, &dispatch, VK_NULL_HANDLE,
                        VK_INDIRECT_COMMANDS_LAYOUT_USAGE_EXPLICIT_PREPROCESS_BIT_EXT);
    g.info.indirectCommandsLayout = other;
    kit_expect(kit, "VUID-vkCmdPreprocessGeneratedCommandsEXT-deviceGeneratedCommands-11087");
    NOW(vkCmdPreprocessGeneratedCommandsEXT)(g.commands, &g.info, g.commands);
    kit_expect(kit, "VUID-vkCreateIndirectExecutionSetEXT-deviceGeneratedCommands-11013");
    drop_set(kit, set_of(kit, g.pipeline.pipeline, 2));
    end_generated(kit, &g);
    drop_layout(kit, other);
}

/* --- memory, and what is bound --- */

static VkDeviceAddress
plain_address(struct kit *kit, VkBufferUsageFlags usage)
{
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 1 << 18,
                                .usage = usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &flags,
                                      .allocationSize = 1 << 19,
                                      .memoryTypeIndex = 2 };
    VkDeviceMemory memory;
    VkBuffer buffer;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    return vkGetBufferDeviceAddress(
        kit->device, &(VkBufferDeviceAddressInfo){
                         .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, .buffer = buffer });
}

SCENE(executed_from_other_buffers, SILENT)
{
    struct generated g;
    VkGeneratedCommandsInfoEXT right;
    VkDeviceAddress other;

    open_generated(kit);
    begin_generated(kit, &g);
    right = g.info;
    other = plain_address(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    TRY(INFO_ID("indirectAddress-12407"), g.info.indirectAddress = other);
    TRY(INFO_ID("preprocessAddress-11069"), g.info.preprocessAddress = other);
    TRY(INFO_ID("sequenceCountAddress-11072"), g.info.sequenceCountAddress = other);
    TRY(INFO_ID("preprocessAddress-11063"), g.info.preprocessAddress = 0);
    TRY(INFO_ID("preprocessSize-11071"), g.info.preprocessSize = 4);
    end_generated(kit, &g);
}

SCENE(executed_simultaneously, SILENT)
{
    struct generated g;
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .flags = VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT };

    open_generated(kit);
    begin_generated(kit, &g);
    kit_end(kit, g.commands);
    KIT_VK(kit, vkBeginCommandBuffer(g.commands, &begin));
    vkCmdBindPipeline(g.commands, VK_PIPELINE_BIND_POINT_COMPUTE, g.pipeline.pipeline);
    kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-commandBuffer-11143");
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
    end_generated(kit, &g);
}

SCENE(executed_with_another_bound, SILENT)
{
    VkIndirectCommandsLayoutEXT with;
    VkIndirectExecutionSetEXT set;
    struct generated g;
    VkPipeline other;

    open_generated(kit);
    begin_generated(kit, &g);
    with = layout_of_set(kit, VK_SHADER_STAGE_COMPUTE_BIT, TYPE(DISPATCH));
    set = set_of(kit, g.pipeline.pipeline, 2);
    other = compute(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                    VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT);
    execute(kit, &g, NULL, with, set);
    vkCmdBindPipeline(g.commands, VK_PIPELINE_BIND_POINT_COMPUTE, other);
    execute(kit, &g, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-11053", with,
            set);
    kit_end(kit, g.commands);
    g.commands = kit_recording(kit); /* nothing is bound */
    execute(kit, &g, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-11053", with,
            set);
    end_generated(kit, &g);
    drop_layout(kit, with);
    drop_set(kit, set);
}

/* What the set begins with has to be bound where the state is taken from. */
SCENE(preprocessed_with_another_bound, SILENT)
{
    VkIndirectCommandsExecutionSetTokenEXT of_set = {
        VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT, VK_SHADER_STAGE_COMPUTE_BIT
    };
    VkIndirectCommandsLayoutTokenEXT tokens[] = { token(TYPE(EXECUTION_SET), 0, &of_set),
                                                  token(TYPE(DISPATCH), 4, NULL) };
    VkIndirectCommandsLayoutEXT with;
    VkIndirectExecutionSetEXT set;
    struct generated g;

    open_generated(kit);
    begin_generated(kit, &g);
    with = layout_with(kit, VK_SHADER_STAGE_COMPUTE_BIT, 2, tokens,
                       kit_pipeline_layout(kit, VK_NULL_HANDLE),
                       VK_INDIRECT_COMMANDS_LAYOUT_USAGE_EXPLICIT_PREPROCESS_BIT_EXT);
    set = set_of(kit, g.pipeline.pipeline, 2);
    g.info.indirectCommandsLayout = with;
    g.info.indirectExecutionSet = set;
    NOW(vkCmdPreprocessGeneratedCommandsEXT)(g.commands, &g.info, g.commands);
    vkCmdBindPipeline(g.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      compute(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                              VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT));
    kit_expect(kit, "VUID-vkCmdPreprocessGeneratedCommandsEXT-indirectCommandsLayout-11084");
    NOW(vkCmdPreprocessGeneratedCommandsEXT)(g.commands, &g.info, g.commands);
    end_generated(kit, &g);
    drop_layout(kit, with);
    drop_set(kit, set);
}

SCENE(ranges_that_overlap, SILENT)
{
    VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 16 };
    VkIndirectCommandsPushConstantTokenEXT push[3] = { { { VK_SHADER_STAGE_COMPUTE_BIT, 0, 8 } },
                                                       { { VK_SHADER_STAGE_COMPUTE_BIT, 4, 8 } },
                                                       { { VK_SHADER_STAGE_COMPUTE_BIT, 8, 8 } } };
    VkIndirectCommandsLayoutTokenEXT tokens[] = { token(TYPE(PUSH_CONSTANT), 0, &push[0]),
                                                  token(TYPE(PUSH_CONSTANT), 8, &push[1]),
                                                  token(TYPE(DISPATCH), 16, NULL) };
    VkIndirectCommandsExecutionSetTokenEXT set = {
        VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT, VK_SHADER_STAGE_COMPUTE_BIT
    };
    VkPipelineLayout layout;

    open_generated(kit);
    KIT_VK(kit, vkCreatePipelineLayout(kit->device,
                                       &(VkPipelineLayoutCreateInfo){
                                           .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                           .pushConstantRangeCount = 1,
                                           .pPushConstantRanges = &range },
                                       NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    try_tokens(kit, LAYOUT_ID("pTokens-11099"), VK_SHADER_STAGE_COMPUTE_BIT, 3, tokens, layout);
    tokens[1].data.pPushConstant = &push[2];
    try_tokens(kit, NULL, VK_SHADER_STAGE_COMPUTE_BIT, 3, tokens, layout);
    tokens[1] = token(TYPE(EXECUTION_SET), 8, &set);
    try_tokens(kit, LAYOUT_ID("pTokens-11139"), VK_SHADER_STAGE_COMPUTE_BIT, 3, tokens, layout);
}

/* --- pipelines that are bound --- */

static VkPipeline
drawn_in(struct kit *kit, VkRenderPass pass)
{
    const VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT
    };
    struct rig_base base = rig_base(kit);
    struct rig rig;

    base.render_pass = pass;
    rig_init(&rig, &base);
    rig.info.pNext = &own;
    return rig_make(&base, &rig);
}

/* Like the kit's, but for the format. */
static VkRenderPass
another_pass(struct kit *kit)
{
    const VkAttachmentDescription attachment = {
        .format = VK_FORMAT_R16G16B16A16_SFLOAT,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
    };
    const VkAttachmentReference reference = { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    const VkSubpassDescription subpass = { .colorAttachmentCount = 1,
                                           .pColorAttachments = &reference };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .attachmentCount = 1,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

SCENE(draws_in_another_render_pass, SILENT | KIT_UNORDERED)
{
    VkIndirectCommandsLayoutTokenEXT draw = token(TYPE(DRAW), 0, NULL);
    VkIndirectCommandsLayoutEXT layout;
    struct kit_target target;
    struct generated g;

    open_answering(kit, WITH_COUNTS, NULL);
    begin_generated(kit, &g);
    kit_end(kit, g.commands);
    layout = layout_with(kit, DRAWS, 1, &draw, VK_NULL_HANDLE, 0);
    target = kit_target(kit);
    g.info.shaderStages = DRAWS;
    g.info.indirectCommandsLayout = layout;
    for (int i = 0; i < 2; i++) {
        g.pipeline.pipeline = drawn_in(kit, i ? another_pass(kit) : target.render_pass);
        g.commands = kit_recording(kit);
        vkCmdBindPipeline(g.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, g.pipeline.pipeline);
        kit_begin_target(g.commands, &target, VK_SUBPASS_CONTENTS_INLINE);
        if (i) {
            kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-renderPass-02684");
        }
        NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
        vkCmdEndRenderPass(g.commands);
        kit_end(kit, g.commands);
    }
    drop_layout(kit, layout);
    drop_layout(kit, g.layout);
}

/* Nor for shaders of geometry, which is no stage of the commands. */
SCENE(more_stages_that_are_bound, SILENT | KIT_UNORDERED)
{
    const VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT
    };
    VkIndirectCommandsLayoutTokenEXT draw = token(TYPE(DRAW), 0, NULL);
    VkIndirectCommandsLayoutEXT layout;
    struct kit_target target;
    struct rig_base base;
    struct generated g;
    struct rig rig;

    open_answering(kit, ANSWERS_OF("8", "1", "49", "49"), NULL);
    begin_generated(kit, &g);
    kit_end(kit, g.commands);
    layout = layout_with(kit, DRAWS, 1, &draw, VK_NULL_HANDLE, 0);
    target = kit_target(kit);
    base = rig_base(kit);
    base.render_pass = target.render_pass;
    rig_init(&rig, &base);
    rig.info.pNext = &own;
    rig.stages[rig.info.stageCount++] = rig_stage(VK_SHADER_STAGE_GEOMETRY_BIT,
                                                  kit_shader(kit, KIT_SHADER_PASS_GEOM));
    g.info.shaderStages = DRAWS;
    g.info.indirectCommandsLayout = layout;
    g.pipeline.pipeline = rig_make(&base, &rig);
    g.commands = kit_recording(kit);
    vkCmdBindPipeline(g.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, g.pipeline.pipeline);
    kit_begin_target(g.commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit,
               "VUID-vkCmdExecuteGeneratedCommandsEXT-supportedIndirectCommandsShaderStages-11060");
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
    vkCmdEndRenderPass(g.commands);
    kit_end(kit, g.commands);
    drop_layout(kit, layout);
    drop_layout(kit, g.layout);
}

/* The device generates no commands for shaders of compute. */
SCENE(stages_that_are_bound, SILENT | KIT_UNORDERED | KIT_APPLIES)
{
    struct generated g;

    open_answering(kit, ANSWERS_OF("8", "0", "17", "32"), NULL);
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11091");
    begin_generated(kit, &g);
    kit_expect(kit,
               "VUID-vkCmdExecuteGeneratedCommandsEXT-supportedIndirectCommandsShaderStages-11061");
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
    end_generated(kit, &g);
}

#endif

KIT_MAIN()
