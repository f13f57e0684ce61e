/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A device that generates commands (VK_EXT_device_generated_commands), layouts of tokens, execution sets, and pipelines that may be
 * in them. What is made is the caller's to drop, but for pipelines.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_GENERATED_SCENE_H
#define WAKE_SCENES_GENERATED_SCENE_H

#include "object_rig.h"
#include "pipeline_rig.h"

#ifdef VK_EXT_device_generated_commands

/* The loader need not know them. */
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define TYPE(name) VK_INDIRECT_COMMANDS_TOKEN_TYPE_##name##_EXT
#define DRAWS (VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT)
/* The numbers of execution sets and draws that the device can, its stages and those of pipelines in a set. */
#define ANSWERS_OF(objects, multi, stages, pipelines)                       \
    "maxIndirectPipelineCount=8,maxIndirectShaderObjectCount=" objects      \
    ",maxIndirectSequenceCount=16,"                                         \
    "maxIndirectCommandsTokenCount=16,maxIndirectCommandsTokenOffset=1024," \
    "maxIndirectCommandsIndirectStride=1024,"                               \
    "supportedIndirectCommandsShaderStages=" stages                         \
    ",supportedIndirectCommandsShaderStagesPipelineBinding=" pipelines      \
    ",supportedIndirectCommandsShaderStagesShaderBinding=49,"               \
    "deviceGeneratedCommandsTransformFeedback=0,"                           \
    "deviceGeneratedCommandsMultiDrawIndirectCount=" multi
#define ANSWERS ANSWERS_OF("8", "0", "55", "32")
#define WITH_MESHES ANSWERS_OF("8", "0", "183", "32")
#define WITH_COUNTS ANSWERS_OF("8", "1", "55", "49")

/* One extension more, which a scene may want. */
#ifndef GENERATED_MORE
#define GENERATED_MORE NULL
#endif

/* `more`: structs of features. */
static inline void
open_answering(struct kit *kit, const char *answers, void *more)
{
    static VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT feature;
    static struct one_feature objects;

    objects = (struct one_feature){ .type = STYPE(STYPE_SHADER_OBJECT_FEATURES), .next = more };
    feature = (VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_EXT,
        .pNext = &objects,
    };
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    NEW(kit,
        .extensions = { "VK_EXT_device_generated_commands", SHADER_OBJECT, "VK_EXT_mesh_shader",
                        "VK_KHR_ray_tracing_maintenance1", "VK_KHR_acceleration_structure",
                        "VK_KHR_deferred_host_operations", "VK_EXT_transform_feedback",
                        GENERATED_MORE },
        .next = &feature);
}

static inline void
open_generated(struct kit *kit)
{
    open_answering(kit, ANSWERS, NULL);
}

/* --- layouts --- */

static inline VkIndirectCommandsLayoutTokenEXT
token(VkIndirectCommandsTokenTypeEXT type, uint32_t offset, const void *data)
{
    return (VkIndirectCommandsLayoutTokenEXT){
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_EXT,
        .type = type,
        .data.pPushConstant = data,
        .offset = offset,
    };
}

static inline VkIndirectCommandsLayoutEXT
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

static inline void
drop_layout(struct kit *kit, VkIndirectCommandsLayoutEXT layout)
{
    NOW(vkDestroyIndirectCommandsLayoutEXT)(kit->device, layout, NULL);
}

/* --- pipelines and sets --- */

static inline VkPipeline
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

static inline VkPipeline
graphics_of(struct kit *kit, uint32_t view_mask, VkShaderModule vertex)
{
    VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT
    };
    struct rig_base base = rig_base(kit);
    struct rig rig;

    rig_init(&rig, &base);
    rig.info.pNext = &own;
    rig_render_dynamically(&rig);
    rig.rendering.viewMask = view_mask;
    rig.stages[0].module = vertex ? vertex : base.vertex;
    return rig_make(&base, &rig);
}

static inline VkPipeline
graphics(struct kit *kit, uint32_t view_mask)
{
    return graphics_of(kit, view_mask, VK_NULL_HANDLE);
}

static inline VkIndirectExecutionSetEXT
make_set_of(struct kit *kit, const VkIndirectExecutionSetCreateInfoEXT *info)
{
    VkIndirectExecutionSetEXT set = VK_NULL_HANDLE;

    (void)NOW(vkCreateIndirectExecutionSetEXT)(kit->device, info, NULL, &set);
    return set;
}

static inline VkIndirectExecutionSetEXT
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

static inline void
drop_set(struct kit *kit, VkIndirectExecutionSetEXT set)
{
    NOW(vkDestroyIndirectExecutionSetEXT)(kit->device, set, NULL);
}

/* --- commands --- */

/* A layout of one dispatch, and everything about generating it right. */
struct generated {
    VkGeneratedCommandsPipelineInfoEXT pipeline;
    VkGeneratedCommandsInfoEXT info;
    VkIndirectCommandsLayoutEXT layout;
    VkCommandBuffer commands;
};

static inline void
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

static inline void
end_generated(struct kit *kit, struct generated *g)
{
    kit_end(kit, g->commands);
    drop_layout(kit, g->layout);
}

#endif

#endif
