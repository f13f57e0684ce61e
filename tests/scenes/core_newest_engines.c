/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Foreign engines of data graphs: pools, pipelines, sets and descriptor buffers that belong together. Skipped with older headers.
 */
#include "graph_scene.h"

#if !defined(VK_ARM_data_graph) || !defined(VK_ARM_data_graph_optical_flow)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_data_graph_optical_flow");
}

#else

#define SCENES (SILENT | KIT_NULL_DRIVER)

/* What pools and pipelines are made for: the foreign engine, or the device's own. */
struct engines {
    VkPhysicalDeviceDataGraphProcessingEngineARM engine;
    VkDataGraphProcessingEngineCreateInfoARM info;
};

static const void *
engines(struct engines *e, bool foreign)
{
    e->engine = (VkPhysicalDeviceDataGraphProcessingEngineARM){
        .type = foreign ? VK_PHYSICAL_DEVICE_DATA_GRAPH_PROCESSING_ENGINE_TYPE_NEURAL_QCOM
                        : VK_PHYSICAL_DEVICE_DATA_GRAPH_PROCESSING_ENGINE_TYPE_DEFAULT_ARM,
        .isForeign = foreign
    };
    e->info = (VkDataGraphProcessingEngineCreateInfoARM){
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PROCESSING_ENGINE_CREATE_INFO_ARM,
        .processingEngineCount = 1,
        .pProcessingEngines = &e->engine
    };
    return &e->info;
}

/* Recording, of a pool for `next`. */
static VkCommandBuffer
recording_for(struct kit *kit, const void *next)
{
    VkCommandPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                     .pNext = next,
                                     .queueFamilyIndex = kit->family };
    VkCommandBuffer commands;
    VkCommandPool pool;

    KIT_VK(kit, vkCreateCommandPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
    commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    return commands;
}

static VkDescriptorSet
set_for(struct kit *kit, const void *next, VkDescriptorSetLayout layout)
{
    const VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1 };
    VkDescriptorPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                        .pNext = next,
                                        .maxSets = 1,
                                        .poolSizeCount = 1,
                                        .pPoolSizes = &size };
    VkDescriptorPool pool;

    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    return kit_descriptor_set(kit, pool, layout);
}

/* In both versions; `rest`: of the rule that each breaks, NULL: none. */
static void
bind_set(struct kit *kit, const char *rest, VkCommandBuffer commands, VkPipelineLayout layout,
         VkDescriptorSet set)
{
    const VkBindDescriptorSetsInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_SETS_INFO,
                                            .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT,
                                            .layout = layout,
                                            .descriptorSetCount = 1,
                                            .pDescriptorSets = &set };
    char vuid[96];

    if (rest) {
        (void)snprintf(vuid, sizeof(vuid), "VUID-vkCmdBindDescriptorSets-pDescriptorSets-%s", rest);
        kit_expect(kit, vuid);
    }
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
    if (rest) {
        (void)snprintf(vuid, sizeof(vuid), "VUID-VkBindDescriptorSetsInfo-pDescriptorSets-%s",
                       rest);
        kit_expect(kit, vuid);
    }
    NOW(vkCmdBindDescriptorSets2)(commands, &info);
}

static void
open_engines(struct kit *kit)
{
    open_graphs(kit, "");
}

SCENE(sets_for_engines, SCENES)
{
    struct engines foreign, own;
    VkDescriptorSetLayout layout;
    VkPipelineLayout whole;
    VkDescriptorSet sets[2];
    VkCommandBuffer commands;

    open_engines(kit);
    (void)engines(&own, false);
    (void)engines(&foreign, true);
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_ALL);
    whole = kit_pipeline_layout(kit, layout);
    sets[0] = set_for(kit, NULL, layout);
    sets[1] = set_for(kit, &foreign.info, layout);
    commands = recording_for(kit, NULL);
    bind_set(kit, NULL, commands, whole, sets[0]);
    bind_set(kit, "09914", commands, whole, sets[1]);
    kit_end(kit, commands);
    commands = recording_for(kit, &foreign.info);
    bind_set(kit, NULL, commands, whole, sets[1]);
    bind_set(kit, "09915", commands, whole, sets[0]);
    kit_end(kit, commands);
}

SCENE(graphs_for_engines, SCENES)
{
    struct engines foreign, own;
    struct graph g;
    VkPipeline pipelines[2];
    VkCommandBuffer commands;

    open_engines(kit);
    (void)engines(&own, false);
    (void)engines(&foreign, true);
    pipelines[0] = identified(kit);
    g = new_graph(kit);
    foreign.info.pNext = &g.module;
    g.info.pNext = &foreign.info;
    pipelines[1] = make_graph(kit, NULL, &g, true);
    KIT_CHECK(kit, pipelines[0] && pipelines[1]);
    foreign.info.pNext = NULL;
    commands = recording_for(kit, NULL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipelines[0]);
    kit_expect(kit, "VUID-vkCmdBindPipeline-pipeline-09912");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipelines[1]);
    kit_end(kit, commands);
    commands = recording_for(kit, &foreign.info);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipelines[1]);
    kit_expect(kit, "VUID-vkCmdBindPipeline-pipeline-09913");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipelines[0]);
    kit_end(kit, commands);
}

SCENE(pools_for_engines, SCENES)
{
    struct engines own;
    VkCommandPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                     .pNext = engines(&own, false) };
    VkCommandPool pool = VK_NULL_HANDLE;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+graphless:1", 1);
    open_graphs(kit, "");
    kit_expect(kit, "VUID-VkCommandPoolCreateInfo-pNext-09908");
    (void)vkCreateCommandPool(kit->device, &info, NULL, &pool);
    kit_own(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
}

/* At an address that is asked for. */
static VkDeviceAddress
address_for(struct kit *kit, const VkBufferUsageFlags2CreateInfo *usage)
{
    const VkMemoryAllocateFlagsInfo with_address = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT
    };
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .pNext = usage,
                                      .size = 4096 };
    VkBufferDeviceAddressInfo asked = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &asked.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(asked.buffer));
    vkGetBufferMemoryRequirements(kit->device, asked.buffer, &needs);
    KIT_VK(kit, vkBindBufferMemory(kit->device, asked.buffer,
                                   memory_of(kit, needs.size,
                                             (uint32_t)__builtin_ctz(needs.memoryTypeBits),
                                             &with_address),
                                   0));
    return vkGetBufferDeviceAddress(kit->device, &asked);
}

SCENE(buffers_for_engines, SCENES)
{
    static VkPhysicalDeviceDataGraphFeaturesARM graphs;
    static VkPhysicalDeviceDescriptorBufferFeaturesEXT buffers;
    struct engines foreign;
    VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT |
                 VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT
    };
    VkDescriptorBufferBindingInfoEXT bound = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_INFO_EXT, .pNext = &usage
    };
    VkCommandBuffer commands;

    graphs = (VkPhysicalDeviceDataGraphFeaturesARM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DATA_GRAPH_FEATURES_ARM, .pNext = &buffers
    };
    buffers = (VkPhysicalDeviceDescriptorBufferFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT
    };
    NEW(kit,
        .extensions = { "VK_ARM_data_graph", "VK_ARM_tensors", "VK_KHR_deferred_host_operations",
                        "VK_EXT_descriptor_buffer" },
        .next = &graphs, .replay = true);
    (void)engines(&foreign, true);
    commands = recording_for(kit, &foreign.info);
    for (int i = 0; i < 2; i++) {
        bound.address = address_for(kit, &usage);
        if (i == 0) {
            kit_expect(kit, "VUID-vkCmdBindDescriptorBuffersEXT-pBindingInfos-09947");
        }
        NOW(vkCmdBindDescriptorBuffersEXT)(commands, 1, &bound);
        usage.usage |= VK_BUFFER_USAGE_2_DATA_GRAPH_FOREIGN_DESCRIPTOR_BIT_ARM;
    }
    kit_end(kit, commands);
}

#endif

KIT_MAIN()
