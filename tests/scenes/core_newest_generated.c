/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that the device generates: layouts of tokens, execution sets, and what is executed. Skipped with older headers.
 */
#include "object_rig.h"
#include "pipeline_rig.h"

#ifndef VK_EXT_device_generated_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_device_generated_commands");
}

#else

/* The loader need not know them. */
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define LAYOUT_ID(rest) "VUID-VkIndirectCommandsLayoutCreateInfoEXT-" rest
#define TYPE(name) VK_INDIRECT_COMMANDS_TOKEN_TYPE_##name##_EXT
#define ANSWERS                                                                                         \
    "maxIndirectPipelineCount=8,maxIndirectShaderObjectCount=8,maxIndirectSequenceCount=16,"            \
    "maxIndirectCommandsTokenCount=16,maxIndirectCommandsTokenOffset=1024,"                             \
    "maxIndirectCommandsIndirectStride=1024,"                                                           \
    "supportedIndirectCommandsShaderStages=55,supportedIndirectCommandsShaderStagesPipelineBinding=32," \
    "supportedIndirectCommandsShaderStagesShaderBinding=49,deviceGeneratedCommandsTransformFeedback=0," \
    "deviceGeneratedCommandsMultiDrawIndirectCount=0"

static void
open_generated(struct kit *kit)
{
    static VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT feature;
    static struct one_feature objects;

    objects = (struct one_feature){ .type = STYPE(STYPE_SHADER_OBJECT_FEATURES) };
    feature = (VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_EXT,
        .pNext = &objects,
    };
    setenv("WAKE_NULL_ANSWERS", ANSWERS, 1);
    NEW(kit,
        .extensions = { "VK_EXT_device_generated_commands", SHADER_OBJECT, "VK_EXT_mesh_shader",
                        "VK_KHR_ray_tracing_maintenance1", "VK_KHR_acceleration_structure",
                        "VK_KHR_deferred_host_operations" },
        .next = &feature);
}

/* --- layouts --- */

static VkIndirectCommandsLayoutEXT
layout_with(struct kit *kit, VkShaderStageFlags stages, uint32_t count,
            const VkIndirectCommandsLayoutTokenEXT *tokens, VkPipelineLayout pipeline_layout,
            VkIndirectCommandsLayoutUsageFlagsEXT flags)
{
    VkIndirectCommandsLayoutCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_EXT,
        .flags = flags,
        .shaderStages = stages,
        .indirectStride = 64,
        .pipelineLayout = pipeline_layout,
        .tokenCount = count,
        .pTokens = tokens,
    };
    VkIndirectCommandsLayoutEXT layout = VK_NULL_HANDLE;

    (void)NOW(vkCreateIndirectCommandsLayoutEXT)(kit->device, &info, NULL, &layout);
    return layout;
}

static void
drop_layout(struct kit *kit, VkIndirectCommandsLayoutEXT layout)
{
    NOW(vkDestroyIndirectCommandsLayoutEXT)(kit->device, layout, NULL);
}

static VkIndirectCommandsLayoutTokenEXT
token(VkIndirectCommandsTokenTypeEXT type, uint32_t offset, const void *data)
{
    return (VkIndirectCommandsLayoutTokenEXT){
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_EXT,
        .type = type,
        .data.pPushConstant = data,
        .offset = offset,
    };
}

#define DRAWS (VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT)

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

/* --- execution sets --- */

static VkIndirectExecutionSetEXT
make_set_of(struct kit *kit, const VkIndirectExecutionSetCreateInfoEXT *info)
{
    VkIndirectExecutionSetEXT set = VK_NULL_HANDLE;

    (void)NOW(vkCreateIndirectExecutionSetEXT)(kit->device, info, NULL, &set);
    return set;
}

static VkIndirectExecutionSetEXT
set_of(struct kit *kit, VkPipeline pipeline, uint32_t count)
{
    VkIndirectExecutionSetPipelineInfoEXT own = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_PIPELINE_INFO_EXT,
        .initialPipeline = pipeline,
        .maxPipelineCount = count,
    };
    VkIndirectExecutionSetCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_CREATE_INFO_EXT,
        .type = VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT,
        .info.pPipelineInfo = &own,
    };

    return make_set_of(kit, &info);
}

static void
drop_set(struct kit *kit, VkIndirectExecutionSetEXT set)
{
    NOW(vkDestroyIndirectExecutionSetEXT)(kit->device, set, NULL);
}

static VkPipeline
compute(struct kit *kit, VkPipelineLayout layout, VkPipelineCreateFlags2 flags)
{
    VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO, .flags = flags
    };
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &own,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = kit_shader(kit, KIT_SHADER_NOTHING_COMP),
                   .pName = "main" },
        .layout = layout,
    };
    VkPipeline pipeline;

    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

SCENE(sets_of_pipelines, SILENT)
{
    VkPipelineLayout layout;
    VkPipeline right, plain;
    VkIndirectExecutionSetEXT set;
    VkWriteIndirectExecutionSetPipelineEXT writes[2];

    open_generated(kit);
    layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    right = compute(kit, layout, VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT);
    plain = compute(kit, layout, 0);
    kit_expect(kit, "VUID-VkIndirectExecutionSetPipelineInfoEXT-maxPipelineCount-11018");
    drop_set(kit, set_of(kit, right, 0));
    kit_expect(kit, "VUID-VkIndirectExecutionSetPipelineInfoEXT-maxPipelineCount-11018");
    drop_set(kit, set_of(kit, right, 9));
    kit_expect(kit, "VUID-VkIndirectExecutionSetPipelineInfoEXT-initialPipeline-11153");
    drop_set(kit, set_of(kit, plain, 2));
    set = set_of(kit, right, 2);
    writes[0] = (VkWriteIndirectExecutionSetPipelineEXT){
        .sType = VK_STRUCTURE_TYPE_WRITE_INDIRECT_EXECUTION_SET_PIPELINE_EXT,
        .index = 1,
        .pipeline = right,
    };
    writes[1] = writes[0];
    NOW(vkUpdateIndirectExecutionSetPipelineEXT)(kit->device, set, 1, writes);
    kit_expect(kit, "VUID-vkUpdateIndirectExecutionSetPipelineEXT-pExecutionSetWrites-11042");
    NOW(vkUpdateIndirectExecutionSetPipelineEXT)(kit->device, set, 2, writes);
    writes[0].index = 2;
    kit_expect(kit, "VUID-VkWriteIndirectExecutionSetPipelineEXT-index-11026");
    NOW(vkUpdateIndirectExecutionSetPipelineEXT)(kit->device, set, 1, writes);
    writes[0].index = 0;
    writes[0].pipeline = plain;
    kit_expect(kit, "VUID-VkWriteIndirectExecutionSetPipelineEXT-pipeline-11027");
    NOW(vkUpdateIndirectExecutionSetPipelineEXT)(kit->device, set, 1, writes);
    drop_set(kit, set);
}

SCENE(sets_of_shaders, SILENT)
{
    struct shader_info infos[3] = { object_info(VK_SHADER_STAGE_VERTEX_BIT),
                                    object_info(VK_SHADER_STAGE_VERTEX_BIT),
                                    object_info(VK_SHADER_STAGE_GEOMETRY_BIT) };
    uint64_t shaders[3] = { 0 };
    VkIndirectExecutionSetShaderInfoEXT own = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_SHADER_INFO_EXT,
        .shaderCount = 1,
        .pInitialShaders = (const VkShaderEXT *)shaders,
        .maxShaderCount = 2,
    };
    VkIndirectExecutionSetCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_CREATE_INFO_EXT,
        .type = VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT,
        .info.pShaderInfo = &own,
    };
    VkIndirectExecutionSetEXT set = VK_NULL_HANDLE;
    VkWriteIndirectExecutionSetPipelineEXT wrong = {
        .sType = VK_STRUCTURE_TYPE_WRITE_INDIRECT_EXECUTION_SET_PIPELINE_EXT,
    };
    VkPipeline pipeline;

    open_generated(kit);
    infos[0].flags = infos[2].flags = VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT;
    object_create(kit, 3, infos, shaders);
    KIT_VK(kit, NOW(vkCreateIndirectExecutionSetEXT)(kit->device, &info, NULL, &set));
    pipeline = compute(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                       VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT);
    wrong.pipeline = pipeline;
    kit_expect(kit, "VUID-vkUpdateIndirectExecutionSetPipelineEXT-indirectExecutionSet-11035");
    NOW(vkUpdateIndirectExecutionSetPipelineEXT)(kit->device, set, 1, &wrong);
    drop_set(kit, set);
    own.maxShaderCount = 0;
    kit_expect(kit, "VUID-VkIndirectExecutionSetShaderInfoEXT-maxShaderCount-11021");
    drop_set(kit, make_set_of(kit, &info));
    own.maxShaderCount = 9;
    kit_expect(kit, "VUID-VkIndirectExecutionSetShaderInfoEXT-maxShaderCount-11022");
    drop_set(kit, make_set_of(kit, &info));
    own.maxShaderCount = 2;
    own.pInitialShaders = (const VkShaderEXT *)shaders + 1;
    kit_expect(kit, "VUID-VkIndirectExecutionSetShaderInfoEXT-pInitialShaders-11154");
    drop_set(kit, make_set_of(kit, &info));
    own.pInitialShaders = (const VkShaderEXT *)shaders + 2;
    kit_expect(kit, "VUID-VkIndirectExecutionSetShaderInfoEXT-pInitialShaders-11020");
    drop_set(kit, make_set_of(kit, &info));
    for (uint32_t i = 0; i < 3; i++) {
        object_destroy(kit, shaders[i]);
    }
}

/* --- commands --- */

#define INFO_ID(rest) "VUID-VkGeneratedCommandsInfoEXT-" rest

struct generated {
    VkGeneratedCommandsPipelineInfoEXT pipeline;
    VkGeneratedCommandsInfoEXT info;
    VkIndirectCommandsLayoutEXT layout;
    VkCommandBuffer commands;
};

static void
begin_generated(struct kit *kit, struct generated *g)
{
    VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_PREPROCESS_BUFFER_BIT_EXT |
                 VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT
    };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = &usage,
                                .size = 1 << 18,
                                .usage = VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &flags,
                                      .allocationSize = 1 << 19,
                                      .memoryTypeIndex = 2 };
    VkIndirectCommandsLayoutTokenEXT dispatch = token(TYPE(DISPATCH), 0, NULL);
    VkDeviceAddress address;
    VkDeviceMemory memory;
    VkBuffer buffer;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    address = vkGetBufferDeviceAddress(
        kit->device, &(VkBufferDeviceAddressInfo){
                         .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, .buffer = buffer });
    g->layout = layout_with(kit, VK_SHADER_STAGE_COMPUTE_BIT, 1, &dispatch, VK_NULL_HANDLE, 0);
    g->pipeline = (VkGeneratedCommandsPipelineInfoEXT){
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_PIPELINE_INFO_EXT,
        .pipeline = compute(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                            VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT),
    };
    g->info = (VkGeneratedCommandsInfoEXT){
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_INFO_EXT,
        .pNext = &g->pipeline,
        .shaderStages = VK_SHADER_STAGE_COMPUTE_BIT,
        .indirectCommandsLayout = g->layout,
        .indirectAddress = address,
        .indirectAddressSize = 64,
        .preprocessAddress = address + 1024,
        .preprocessSize = 1 << 17,
        .maxSequenceCount = 1,
        .maxDrawCount = 1,
    };
    g->commands = kit_recording(kit);
    vkCmdBindPipeline(g->commands, VK_PIPELINE_BIND_POINT_COMPUTE, g->pipeline.pipeline);
}

static void
end_generated(struct kit *kit, struct generated *g)
{
    kit_end(kit, g->commands);
    drop_layout(kit, g->layout);
}

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

#endif

KIT_MAIN()
