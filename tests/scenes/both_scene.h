/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dispatches of tiles (VK_QCOM_tile_shading) and generated commands (VK_EXT_device_generated_commands) with one descriptor: what other
 * draws and dispatches are told, they are, too. The headers have to know both. Where they know VK_AMDX_shader_enqueue, which takes
 * VK_ENABLE_BETA_EXTENSIONS before the includes, execution graphs as well.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_BOTH_SCENE_H
#define WAKE_SCENES_BOTH_SCENE_H

#include "attachment_scene.h"
#include "every_scene.h"

#define DISPATCHES (SILENT | KIT_UNORDERED | KIT_NULL_DRIVER)
#define CMD(name) KIT_DEVICE_COMMAND(s->kit, name)
#define COMBINED .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
#define STORAGE .type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE
#define UNIFORM_TEXELS .type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER
#define STORAGE_TEXELS .type = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER
#define COMMAND_ANSWERS                                                     \
    "maxIndirectPipelineCount=8,maxIndirectSequenceCount=16,"               \
    "maxIndirectCommandsTokenCount=16,maxIndirectCommandsTokenOffset=1024," \
    "maxIndirectCommandsIndirectStride=1024,supportedIndirectCommandsShaderStages=63"

static VkGeneratedCommandsInfoEXT generated;
static VkIndirectCommandsLayoutEXT generated_layout;
static struct rendered target;
#ifdef VK_AMDX_shader_enqueue
static VkDeviceAddress scratch; /* of graphs; their infos may be there, too */
#endif
/* A compute pipeline, and a graph with the same shader as its only node. */
struct dispatched {
    VkPipeline compute, graph;
};
/* What a scene wants beside its extension, NULL: nothing. */
__attribute__((unused)) static const char *const *also_enabled;
__attribute__((unused)) static const char *also_answered;
static const VkRenderPassTileShadingCreateInfoQCOM tiles = {
    .sType = VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM,
    .flags = VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM
};

/* What the generated commands are read from: dispatches, and room for the driver. */
__attribute__((unused)) static void
make_generated(struct stage *s)
{
    struct kit *kit = s->kit;
    const VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_PREPROCESS_BUFFER_BIT_EXT |
                 VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT
    };
    const VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                        .pNext = &usage,
                                        .size = 1 << 18,
                                        .usage = VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT };
    const VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                              .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    const VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                            .pNext = &flags,
                                            .allocationSize = 1 << 19,
                                            .memoryTypeIndex = 2 };
    const VkIndirectCommandsLayoutTokenEXT token = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_EXT,
        .type = VK_INDIRECT_COMMANDS_TOKEN_TYPE_DISPATCH_EXT
    };
    const VkIndirectCommandsLayoutCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_EXT,
        .shaderStages = VK_SHADER_STAGE_COMPUTE_BIT,
        .indirectStride = 64,
        .tokenCount = 1,
        .pTokens = &token
    };
    static VkGeneratedCommandsPipelineInfoEXT pipeline;
    VkDeviceMemory memory;
    VkDeviceAddress at;
    VkBuffer room;

    KIT_VK(kit, vkCreateBuffer(kit->device, &buffer, NULL, &room));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(room));
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, room, memory, 0));
    KIT_VK(kit,
           CMD(vkCreateIndirectCommandsLayoutEXT)(kit->device, &info, NULL, &generated_layout));
    at = kit_address(kit, room);
    pipeline = (VkGeneratedCommandsPipelineInfoEXT){
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_PIPELINE_INFO_EXT
    };
    generated = (VkGeneratedCommandsInfoEXT){
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_INFO_EXT,
        .pNext = &pipeline,
        .shaderStages = VK_SHADER_STAGE_COMPUTE_BIT,
        .indirectCommandsLayout = generated_layout,
        .indirectAddress = at,
        .indirectAddressSize = 64,
        .preprocessAddress = at + 1024,
        .preprocessSize = 1 << 17,
        .maxSequenceCount = 1,
        .maxDrawCount = 1
    };
}

__attribute__((unused)) static void
open_commands(struct stage *s, struct kit *kit, void (*change)(struct offered *),
              const char *extension, void *more)
{
    static VkPhysicalDeviceTileShadingFeaturesQCOM shading;
    static VkPhysicalDeviceMaintenance5Features maintenance;
    static VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT feature;
    struct wish wish = { .extensions = { VK_EXT_DEVICE_GENERATED_COMMANDS_EXTENSION_NAME,
                                         VK_KHR_MAINTENANCE_5_EXTENSION_NAME,
                                         VK_QCOM_TILE_SHADING_EXTENSION_NAME,
                                         VK_QCOM_TILE_PROPERTIES_EXTENSION_NAME, extension },
                         .next = &feature,
                         .change = change };
    static char answers[1024];
    size_t count = 5;

#ifdef VK_AMDX_shader_enqueue
    static VkPhysicalDeviceShaderEnqueueFeaturesAMDX graphs;

    graphs = (VkPhysicalDeviceShaderEnqueueFeaturesAMDX){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ENQUEUE_FEATURES_AMDX, .pNext = more
    };
    more = &graphs;
    wish.extensions[4] = "VK_AMDX_shader_enqueue";
    wish.extensions[5] = "VK_KHR_pipeline_library";
    wish.extensions[6] = extension;
    count = 7;
#endif
    maintenance = (VkPhysicalDeviceMaintenance5Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES, .pNext = more
    };
    shading = (VkPhysicalDeviceTileShadingFeaturesQCOM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM, .pNext = &maintenance
    };
    feature = (VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_EXT,
        .pNext = &shading
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    (void)snprintf(answers, sizeof(answers), COMMAND_ANSWERS "%s%s", also_answered ? "," : "",
                   also_answered ? also_answered : "");
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    for (size_t i = 0; also_enabled && also_enabled[i]; i++) {
        wish.extensions[count++] = also_enabled[i];
    }
    set_up_as(s, kit, &wish);
    make_generated(s);
#ifdef VK_AMDX_shader_enqueue
    scratch = kit_address(
        kit, addressed_buffer(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
                                       VK_BUFFER_USAGE_EXECUTION_GRAPH_SCRATCH_BIT_AMDX));
#endif
    render_to(&target, ATTACHMENT(kit, .format = COLOR_FORMAT));
    target.info.pNext = &tiles;
}

__attribute__((unused)) static void
close_commands(struct stage *s)
{
    kit_end(s->kit, s->commands);
    CMD(vkDestroyIndirectCommandsLayoutEXT)(s->kit->device, generated_layout, NULL);
}

#ifdef VK_AMDX_shader_enqueue

__attribute__((unused)) static VkPipeline
make_graph(struct kit *kit, VkShaderModule module, VkPipelineLayout layout,
           VkPipelineCreateFlags flags)
{
    const VkPipelineShaderStageCreateInfo stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, module);
    const VkExecutionGraphPipelineCreateInfoAMDX info = {
        .sType = VK_STRUCTURE_TYPE_EXECUTION_GRAPH_PIPELINE_CREATE_INFO_AMDX,
        .flags = flags,
        .stageCount = 1,
        .pStages = &stage,
        .layout = layout,
        .basePipelineIndex = -1
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    (void)KIT_DEVICE_COMMAND(kit, vkCreateExecutionGraphPipelinesAMDX)(kit->device, VK_NULL_HANDLE,
                                                                       1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

/* Graphs of one node, whichever way their infos come. */
__attribute__((unused)) static void
dispatch_graphs(struct stage *s, const char *rest)
{
    const VkDispatchGraphInfoAMDX node = { 0 };
    VkDispatchGraphCountInfoAMDX count = { .count = 1, .stride = sizeof(node) };

    count.infos.hostAddress = &node;
    expect_of(s, "vkCmdDispatchGraphAMDX", rest);
    CMD(vkCmdDispatchGraphAMDX)(s->commands, scratch, 256, &count);
    count.infos.deviceAddress = scratch;
    expect_of(s, "vkCmdDispatchGraphIndirectAMDX", rest);
    CMD(vkCmdDispatchGraphIndirectAMDX)(s->commands, scratch, 256, &count);
    expect_of(s, "vkCmdDispatchGraphIndirectCountAMDX", rest);
    CMD(vkCmdDispatchGraphIndirectCountAMDX)(s->commands, scratch, 256, scratch);
}

#endif

__attribute__((unused)) static struct dispatched
make_dispatched(struct kit *kit, VkShaderModule module, VkPipelineLayout layout,
                VkPipelineCreateFlags flags)
{
    struct dispatched made = { .compute = shader_compute_with(kit, module, layout, NULL, flags) };

#ifdef VK_AMDX_shader_enqueue
    made.graph = make_graph(kit, module, layout, flags);
#endif
    return made;
}

/* With what is bound all of them break that rule; NULL: none. */
__attribute__((unused)) static void
dispatch_both(struct stage *s, const struct dispatched *pipelines, const char *rest)
{
    const VkPerTileBeginInfoQCOM begin = { .sType = VK_STRUCTURE_TYPE_PER_TILE_BEGIN_INFO_QCOM };
    const VkPerTileEndInfoQCOM end = { .sType = VK_STRUCTURE_TYPE_PER_TILE_END_INFO_QCOM };
    const VkDispatchTileInfoQCOM dispatch = { .sType = VK_STRUCTURE_TYPE_DISPATCH_TILE_INFO_QCOM };

    ((VkGeneratedCommandsPipelineInfoEXT *)(uintptr_t)generated.pNext)->pipeline =
        pipelines->compute;
    vkCmdBindPipeline(s->commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipelines->compute);
    expect_of(s, "vkCmdExecuteGeneratedCommandsEXT", rest);
    CMD(vkCmdExecuteGeneratedCommandsEXT)(s->commands, VK_FALSE, &generated);
#ifdef VK_AMDX_shader_enqueue
    if (pipelines->graph) {
        vkCmdBindPipeline(s->commands, VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX,
                          pipelines->graph);
        dispatch_graphs(s, rest);
    }
#endif
    vkCmdBeginRendering(s->commands, &target.info);
    CMD(vkCmdBeginPerTileExecutionQCOM)(s->commands, &begin);
    expect_of(s, "vkCmdDispatchTileQCOM", rest);
    CMD(vkCmdDispatchTileQCOM)(s->commands, &dispatch);
    CMD(vkCmdEndPerTileExecutionQCOM)(s->commands, &end);
    vkCmdEndRendering(s->commands);
    kit_end(s->kit, s->commands);
    record(s);
}

__attribute__((unused)) static void
dispatch_found(struct stage *s, const struct found *found, VkShaderModule module, const char *rest)
{
    static const VkPipelineBindPoint points[] = { VK_PIPELINE_BIND_POINT_COMPUTE,
                                                  VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX };
    const uint32_t values[8] = { 0 };
    VkDescriptorSetLayout set_layout = VK_NULL_HANDLE;
    VkDescriptorSet set = found->push ? VK_NULL_HANDLE : found_set(s->kit, found, &set_layout);
    VkPipelineLayout layout = shader_layout(s->kit, set_layout, VK_NULL_HANDLE, found->push);
    struct dispatched pipelines = make_dispatched(s->kit, module, layout, found->flags);

    if (found->descriptors) {
        bind_descriptor_buffer(s, found->descriptors, layout);
        CMD(vkCmdSetDescriptorBufferOffsetsEXT)
        (s->commands, points[1], layout, 0, 1, &(uint32_t){ 0 }, &(VkDeviceSize){ 0 });
    }
    for (size_t i = 0; i < KIT_COUNT(points) && set && !found->unbound; i++) {
        vkCmdBindDescriptorSets(s->commands, points[i], layout, 0, 1, &set, 0, NULL);
    }
    if (found->push && !found->unbound) {
        vkCmdPushConstants(s->commands, layout, VK_SHADER_STAGE_ALL, 0, found->push, values);
    }
    dispatch_both(s, &pipelines, rest);
}

#define BOTH(found, name, rest) \
    dispatch_found(&s, (found), MODULE(kit, every_##name##_comp), (rest))

#endif
