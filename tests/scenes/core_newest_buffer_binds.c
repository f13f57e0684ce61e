/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor buffers, sets, pushed sets and templates by commands that take a struct, and all of them where a secondary command buffer
 * inherits heaps. Skipped with older headers.
 */
#include "address_scene.h"
#undef STORAGE
#include "descriptor_scene.h"
#include "heap_scene.h"

#if !defined(VK_VERSION_1_4) || !defined(VK_EXT_descriptor_heap)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define OFFSETS_ID(rest) "VUID-VkSetDescriptorBufferOffsetsInfoEXT-" rest
#define OLD_ID(rest) "VUID-vkCmdSetDescriptorBufferOffsetsEXT-" rest
#define EMBED_ID(rest) "VUID-VkBindDescriptorBufferEmbeddedSamplersInfoEXT-" rest
#define BIND_ID(rest) "VUID-VkBindDescriptorSetsInfo-" rest
#define TEMPLATE_ID(rest) "VUID-VkPushDescriptorSetWithTemplateInfo-" rest
#define RESOURCES VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT
#define SAMPLERS VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT

/* `more`: of WAKE_NULL_ANSWERS. */
static void
open_buffers(struct kit *kit, const char *more)
{
    static VkPhysicalDeviceDescriptorBufferFeaturesEXT buffers;
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;
    static VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT mutables;
    static VkPhysicalDevicePerStageDescriptorSetFeaturesNV stages;

    stages = (VkPhysicalDevicePerStageDescriptorSetFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PER_STAGE_DESCRIPTOR_SET_FEATURES_NV
    };
    mutables = (VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MUTABLE_DESCRIPTOR_TYPE_FEATURES_EXT,
        .pNext = &stages
    };
    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, .pNext = &mutables
    };
    buffers = (VkPhysicalDeviceDescriptorBufferFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT, .pNext = &heaps
    };
    setenv("WAKE_NULL_ANSWERS", more, 1);
    NEW(kit,
        .extensions = { "VK_EXT_descriptor_buffer", "VK_EXT_descriptor_heap",
                        "VK_EXT_mutable_descriptor_type", "VK_EXT_graphics_pipeline_library",
                        "VK_KHR_pipeline_library", "VK_KHR_maintenance6",
                        "VK_NV_per_stage_descriptor_set" },
        .next = &buffers);
}

static VkPipelineLayout
layout_of(struct kit *kit, VkDescriptorSetLayout set)
{
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &set
    };
    VkPipelineLayout layout;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

static VkPipelineLayout
embedded_layout(struct kit *kit)
{
    const VkSampler sampler = kit_sampler(kit);

    return layout_of(kit,
                     make_layout(kit, (struct layout_spec){
                                          .flags = BUFFER_LAYOUT | EMBEDDED_LAYOUT,
                                          .count = 1,
                                          .bindings = { { 0, SAMPLER, 1, COMPUTE, &sampler } } }));
}

/* --- offsets ---------------------------------------------------------------------------------- */

/* One set of a compute pipeline's. */
struct offsets {
    struct kit *kit;
    VkCommandBuffer commands;
    VkPipelineLayout layout;
    VkShaderStageFlags stages;
    uint32_t first, index;
    VkDeviceSize offset;
};

static void
set_offsets(const struct offsets *o, const char *vuid)
{
    const VkSetDescriptorBufferOffsetsInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_SET_DESCRIPTOR_BUFFER_OFFSETS_INFO_EXT,
        .stageFlags = o->stages,
        .layout = o->layout,
        .firstSet = o->first,
        .setCount = 1,
        .pBufferIndices = &o->index,
        .pOffsets = &o->offset
    };
    struct kit *kit = o->kit;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkCmdSetDescriptorBufferOffsets2EXT)(o->commands, &info);
}

static void
set_old(const struct offsets *o, const char *vuid)
{
    struct kit *kit = o->kit;

    kit_expect(kit, vuid);
    NOW(vkCmdSetDescriptorBufferOffsetsEXT)
    (o->commands, VK_PIPELINE_BIND_POINT_COMPUTE, o->layout, 0, 1, &o->index, &o->offset);
}

static void
bind_buffer(struct kit *kit, VkCommandBuffer commands, VkBufferUsageFlags usage)
{
    const VkDescriptorBufferBindingInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_INFO_EXT,
        .address = address_with(kit, usage),
        .usage = usage
    };

    NOW(vkCmdBindDescriptorBuffersEXT)(commands, 1, &info);
}

#define SET(vuid, ...)           \
    do {                         \
        struct offsets o = good; \
        __VA_ARGS__;             \
        set_offsets(&o, (vuid)); \
    } while (0)

SCENE(offsets, SILENT | KIT_NULL_DRIVER)
{
    struct offsets good = { .kit = kit, .stages = COMPUTE };
    VkPipelineLayout plain, pushed, embedded, samplers;

    open_buffers(kit, "maxResourceDescriptorBufferRange=2048,maxSamplerDescriptorBufferRange=1024");
    good.layout = layout_of(kit, one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    plain = layout_of(kit, one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0));
    pushed = layout_of(kit, one_binding(kit, BUFFER_LAYOUT | PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    samplers = layout_of(kit, one_binding(kit, BUFFER_LAYOUT, SAMPLER, 1, COMPUTE, 0));
    embedded = embedded_layout(kit);
    good.commands = kit_recording(kit);
    bind_buffer(kit, good.commands, RESOURCES | SAMPLERS);
    SET(NULL, (void)o);
    SET(OFFSETS_ID("firstSet-08066"), o.first = 1);
    SET(OFFSETS_ID("firstSet-09006"), o.layout = plain);
    SET(OFFSETS_ID("firstSet-11803"), o.layout = pushed);
    SET(OFFSETS_ID("firstSet-11804"), o.layout = embedded);
    SET(OFFSETS_ID("pOffsets-08061"), o.offset = 16);
    SET(OFFSETS_ID("pBufferIndices-08064"), o.index = 32);
    SET(OFFSETS_ID("pOffsets-08127"), o.offset = 2048);
    SET(OFFSETS_ID("pOffsets-08126"), o.layout = samplers; o.offset = 1024);
    kit_expect(kit, OFFSETS_ID("pOffsets-08127"));
    SET(OFFSETS_ID("pOffsets-08063"), o.offset = RANGE_SIZE);
    good.layout = plain;
    set_old(&good, OLD_ID("firstSet-09006"));
    good.layout = pushed;
    set_old(&good, OLD_ID("firstSet-11803"));
    good.layout = embedded;
    set_old(&good, OLD_ID("firstSet-11804"));
    kit_end(kit, good.commands);
}

SCENE(offsets_unbound, SILENT | KIT_NULL_DRIVER)
{
    struct offsets o = { .kit = kit, .stages = COMPUTE };

    open_buffers(kit, "");
    o.layout = layout_of(kit, one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    o.commands = kit_recording(kit);
    set_offsets(&o, OFFSETS_ID("pBufferIndices-08065"));
    kit_end(kit, o.commands);
}

/* --- layouts that are none -------------------------------------------------------------------- */

SCENE(no_layouts, SILENT | KIT_NULL_DRIVER)
{
    struct offsets o = { .kit = kit, .stages = COMPUTE };
    VkBindDescriptorBufferEmbeddedSamplersInfoEXT embed = {
        .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_BUFFER_EMBEDDED_SAMPLERS_INFO_EXT,
        .stageFlags = COMPUTE
    };

    open_buffers(kit, "dynamicPipelineLayout=0");
    o.commands = kit_recording(kit);
    bind_buffer(kit, o.commands, RESOURCES | SAMPLERS);
    set_offsets(&o, OFFSETS_ID("None-09495"));
    kit_expect(kit, EMBED_ID("None-09495"));
    NOW(vkCmdBindDescriptorBufferEmbeddedSamplers2EXT)(o.commands, &embed);
    kit_end(kit, o.commands);
}

/* With the feature dynamicPipelineLayout, whose create info lacks. */
SCENE(no_layouts_in_chains, SILENT | KIT_NULL_DRIVER)
{
    const uint32_t value = 0;
    struct offsets o = { .kit = kit, .stages = COMPUTE };
    VkBindDescriptorBufferEmbeddedSamplersInfoEXT embed = {
        .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_BUFFER_EMBEDDED_SAMPLERS_INFO_EXT,
        .stageFlags = COMPUTE
    };
    VkBindDescriptorSetsInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_SETS_INFO,
                                      .stageFlags = COMPUTE,
                                      .descriptorSetCount = 1 };
    const VkPushConstantsInfo constants = { .sType = VK_STRUCTURE_TYPE_PUSH_CONSTANTS_INFO,
                                            .stageFlags = COMPUTE,
                                            .size = 4,
                                            .pValues = &value };
    VkDescriptorBufferInfo buffer = { .range = VK_WHOLE_SIZE };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = UNIFORM,
                                   .pBufferInfo = &buffer };
    VkPushDescriptorSetInfo push = { .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_INFO,
                                     .stageFlags = COMPUTE,
                                     .descriptorWriteCount = 1,
                                     .pDescriptorWrites = &write };
    VkDescriptorSet set;

    open_buffers(kit, "dynamicPipelineLayout=1");
    set = make_set(kit, one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0));
    buffer.buffer = a_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    bind.pDescriptorSets = &set;
    o.commands = kit_recording(kit);
    bind_buffer(kit, o.commands, RESOURCES | SAMPLERS);
    set_offsets(&o, OFFSETS_ID("layout-09496"));
    kit_expect(kit, EMBED_ID("layout-09496"));
    NOW(vkCmdBindDescriptorBufferEmbeddedSamplers2EXT)(o.commands, &embed);
    kit_expect(kit, BIND_ID("layout-09496"));
    NOW(vkCmdBindDescriptorSets2)(o.commands, &bind);
    kit_expect(kit, "VUID-VkPushConstantsInfo-layout-09496");
    NOW(vkCmdPushConstants2)(o.commands, &constants);
    kit_expect(kit, "VUID-VkPushDescriptorSetInfo-layout-09496");
    NOW(vkCmdPushDescriptorSet2)(o.commands, &push);
    kit_end(kit, o.commands);
}

/* --- embedded samplers ------------------------------------------------------------------------ */

SCENE(embedded, SILENT | KIT_NULL_DRIVER)
{
    VkBindDescriptorBufferEmbeddedSamplersInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_BUFFER_EMBEDDED_SAMPLERS_INFO_EXT,
        .stageFlags = COMPUTE
    };
    VkCommandBuffer commands;

    open_buffers(kit, "");
    info.layout = embedded_layout(kit);
    commands = kit_recording(kit);
    NOW(vkCmdBindDescriptorBufferEmbeddedSamplers2EXT)(commands, &info);
    info.set = 1;
    kit_expect(kit, EMBED_ID("set-08071"));
    NOW(vkCmdBindDescriptorBufferEmbeddedSamplers2EXT)(commands, &info);
    info.set = 2;
    kit_expect(kit, EMBED_ID("set-08071"));
    NOW(vkCmdBindDescriptorBufferEmbeddedSamplers2EXT)(commands, &info);
    info.set = 0;
    info.layout = layout_of(kit, one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    kit_expect(kit, EMBED_ID("set-08070"));
    NOW(vkCmdBindDescriptorBufferEmbeddedSamplers2EXT)(commands, &info);
    kit_end(kit, commands);
}

/* --- queues of other stages ------------------------------------------------------------------- */

SCENE(stages_of_queues, SILENT | KIT_NULL_DRIVER)
{
    struct offsets o = { .kit = kit, .stages = FRAGMENT };
    VkBindDescriptorBufferEmbeddedSamplersInfoEXT embed = {
        .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_BUFFER_EMBEDDED_SAMPLERS_INFO_EXT,
        .stageFlags = FRAGMENT
    };
    VkBindDescriptorSetsInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_SETS_INFO,
                                      .stageFlags = FRAGMENT,
                                      .descriptorSetCount = 1 };
    VkDescriptorBufferInfo buffer = { .range = VK_WHOLE_SIZE };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = UNIFORM,
                                   .pBufferInfo = &buffer };
    VkPushDescriptorSetInfo push = { .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_INFO,
                                     .stageFlags = FRAGMENT,
                                     .descriptorWriteCount = 1,
                                     .pDescriptorWrites = &write };
    VkDescriptorSetLayout set_layout;
    VkDescriptorSet set;

    setenv("WAKE_NULL_QUEUES", "compute+transfer:1", 1);
    open_buffers(kit, "");
    set_layout = one_binding(kit, 0, UNIFORM, 1, FRAGMENT, 0);
    set = make_set(kit, set_layout);
    buffer.buffer = a_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    o.commands = kit_recording(kit);
    bind_buffer(kit, o.commands, RESOURCES | SAMPLERS);
    o.layout = layout_of(kit, one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, FRAGMENT, 0));
    set_offsets(&o,
                "VUID-vkCmdSetDescriptorBufferOffsets2EXT-pSetDescriptorBufferOffsetsInfo-09471");
    embed.layout = embedded_layout(kit);
    kit_expect(kit, "VUID-vkCmdBindDescriptorBufferEmbeddedSamplers2EXT-"
                    "pBindDescriptorBufferEmbeddedSamplersInfo-09473");
    NOW(vkCmdBindDescriptorBufferEmbeddedSamplers2EXT)(o.commands, &embed);
    bind.layout = layout_of(kit, set_layout);
    bind.pDescriptorSets = &set;
    kit_expect(kit, "VUID-vkCmdBindDescriptorSets2-pBindDescriptorSetsInfo-09467");
    NOW(vkCmdBindDescriptorSets2)(o.commands, &bind);
    push.layout = layout_of(kit, one_binding(kit, PUSH_LAYOUT, UNIFORM, 1, FRAGMENT, 0));
    kit_expect(kit, "VUID-vkCmdPushDescriptorSet2-pPushDescriptorSetInfo-09468");
    NOW(vkCmdPushDescriptorSet2)(o.commands, &push);
    kit_end(kit, o.commands);
}

/* --- sets ------------------------------------------------------------------------------------- */

SCENE(sets_of_buffers, SILENT | KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkBindDescriptorSetsInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_SETS_INFO,
                                      .stageFlags = COMPUTE,
                                      .descriptorSetCount = 1 };
    VkDescriptorSetLayout set_layout;
    VkCommandBuffer commands;
    VkDescriptorSet set;

    open_buffers(kit, "");
    set_layout = one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-08009");
    set = make_set(kit, set_layout);
    info.layout = layout_of(kit, set_layout);
    info.pDescriptorSets = &set;
    kit_expect(kit, BIND_ID("pDescriptorSets-08010"));
    NOW(vkCmdBindDescriptorSets2)(commands, &info);
    kit_end(kit, commands);
}

SCENE(other_sets, SILENT | KIT_NULL_DRIVER)
{
    VkBindDescriptorSetsInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_SETS_INFO,
                                      .stageFlags = COMPUTE,
                                      .descriptorSetCount = 1 };
    const VkDescriptorPoolSize size = { UNIFORM, 1 };
    const VkDescriptorPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .flags = VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT,
        .maxSets = 1,
        .poolSizeCount = 1,
        .pPoolSizes = &size
    };
    VkDescriptorSetLayout hosts, dynamic;
    VkDescriptorPool pool;
    VkCommandBuffer commands;
    VkDescriptorSet set;
    VkBuffer buffer;
    uint32_t offset = 0;

    open_buffers(kit, "minStorageBufferOffsetAlignment=64");
    hosts = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    dynamic = one_binding(kit, 0, STORAGE_DYNAMIC, 1, COMPUTE, 0);
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    commands = kit_recording(kit);
    set = kit_descriptor_set(kit, pool, hosts);
    info.layout = layout_of(kit, hosts);
    info.pDescriptorSets = &set;
    kit_expect(kit, BIND_ID("pDescriptorSets-04616"));
    NOW(vkCmdBindDescriptorSets2)(commands, &info);
    set = make_set(kit, dynamic);
    buffer = a_buffer(kit, 1024, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    write_buffer(kit, set, 0, STORAGE_DYNAMIC, buffer, 0, 256);
    info.layout = layout_of(kit, dynamic);
    info.dynamicOffsetCount = 1;
    info.pDynamicOffsets = &offset;
    NOW(vkCmdBindDescriptorSets2)(commands, &info);
    offset = 32;
    kit_expect(kit, BIND_ID("pDynamicOffsets-01972"));
    NOW(vkCmdBindDescriptorSets2)(commands, &info);
    set = make_set(kit, dynamic);
    write_buffer(kit, set, 0, STORAGE_DYNAMIC, buffer, 0, VK_WHOLE_SIZE);
    offset = 0;
    NOW(vkCmdBindDescriptorSets2)(commands, &info);
    offset = 64;
    kit_expect(kit, BIND_ID("pDescriptorSets-06715"));
    NOW(vkCmdBindDescriptorSets2)(commands, &info);
    kit_end(kit, commands);
}

/* --- templates -------------------------------------------------------------------------------- */

static VkDescriptorUpdateTemplate
push_template(struct kit *kit, VkPipelineLayout layout, VkPipelineBindPoint point)
{
    const VkDescriptorUpdateTemplateEntry entry = { .descriptorCount = 1,
                                                    .descriptorType = UNIFORM,
                                                    .stride = sizeof(VkDescriptorBufferInfo) };
    const VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .templateType = VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS,
        .pipelineBindPoint = point,
        .pipelineLayout = layout
    };
    VkDescriptorUpdateTemplate made = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateDescriptorUpdateTemplate(kit->device, &info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(made));
    return made;
}

SCENE(templates, SILENT | KIT_NULL_DRIVER)
{
    VkDescriptorBufferInfo buffer = { .range = VK_WHOLE_SIZE };
    VkPushDescriptorSetWithTemplateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_WITH_TEMPLATE_INFO, .pData = &buffer
    };
    VkDescriptorSetLayout sets[2];
    const VkPipelineLayoutCreateInfo two = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                             .setLayoutCount = 2,
                                             .pSetLayouts = sets };
    VkPipelineLayout layout, other, shifted;
    VkCommandBuffer commands;

    setenv("WAKE_NULL_QUEUES", "compute+transfer:1", 1);
    open_buffers(kit, "dynamicPipelineLayout=0");
    layout = layout_of(kit, one_binding(kit, PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    other = layout_of(kit, one_binding(kit, PUSH_LAYOUT, UNIFORM, 2, COMPUTE, 0));
    sets[0] = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    sets[1] = one_binding(kit, PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &two, NULL, &shifted));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(shifted));
    buffer.buffer = a_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    commands = kit_recording(kit);
    info.layout = layout;
    info.descriptorUpdateTemplate = push_template(kit, layout, VK_PIPELINE_BIND_POINT_COMPUTE);
    NOW(vkCmdPushDescriptorSetWithTemplate2)(commands, &info);
    info.layout = VK_NULL_HANDLE;
    kit_expect(kit, TEMPLATE_ID("None-09495"));
    NOW(vkCmdPushDescriptorSetWithTemplate2)(commands, &info);
    info.layout = other;
    kit_expect(kit, TEMPLATE_ID("layout-07993"));
    NOW(vkCmdPushDescriptorSetWithTemplate2)(commands, &info);
    info.layout = shifted;
    info.set = 1;
    kit_expect(kit, TEMPLATE_ID("layout-07993"));
    kit_expect(kit, TEMPLATE_ID("set-07995"));
    NOW(vkCmdPushDescriptorSetWithTemplate2)(commands, &info);
    kit_expect(kit, "VUID-vkCmdPushDescriptorSetWithTemplate-layout-07993");
    kit_expect(kit, "VUID-vkCmdPushDescriptorSetWithTemplate-set-07995");
    NOW(vkCmdPushDescriptorSetWithTemplate)
    (commands, info.descriptorUpdateTemplate, shifted, 1, &buffer);
    info.set = 0;
    info.layout = layout;
    info.descriptorUpdateTemplate = push_template(kit, layout, VK_PIPELINE_BIND_POINT_GRAPHICS);
    kit_expect(kit, TEMPLATE_ID("commandBuffer-00366"));
    NOW(vkCmdPushDescriptorSetWithTemplate2)(commands, &info);
    kit_end(kit, commands);
}

SCENE(templates_without_layouts, SILENT | KIT_NULL_DRIVER)
{
    VkDescriptorBufferInfo buffer = { .range = VK_WHOLE_SIZE };
    VkPushDescriptorSetWithTemplateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_WITH_TEMPLATE_INFO, .pData = &buffer
    };
    VkPipelineLayout layout;
    VkCommandBuffer commands;

    open_buffers(kit, "dynamicPipelineLayout=1");
    layout = layout_of(kit, one_binding(kit, PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    buffer.buffer = a_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    info.descriptorUpdateTemplate = push_template(kit, layout, VK_PIPELINE_BIND_POINT_COMPUTE);
    commands = kit_recording(kit);
    kit_expect(kit, TEMPLATE_ID("layout-09496"));
    NOW(vkCmdPushDescriptorSetWithTemplate2)(commands, &info);
    kit_end(kit, commands);
}

/* --- inherited heaps -------------------------------------------------------------------------- */

static VkBindHeapInfoEXT
heap_of(struct kit *kit)
{
    return heap_in_buffer(kit, RANGE_SIZE, 4096, 0, 1024, NULL);
}

/* Everything of the older kind, which does not go with a heap that is inherited. */
static void
record_all(struct kit *kit, VkCommandBuffer commands, const char *number)
{
    const VkPipelineBindPoint point = VK_PIPELINE_BIND_POINT_COMPUTE;
    const uint32_t value = 0, index = 0;
    const VkDeviceSize offset = 0;
    VkDescriptorBufferInfo buffer = { a_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT), 0,
                                      256 };
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .descriptorCount = 1,
                                         .descriptorType = UNIFORM,
                                         .pBufferInfo = &buffer };
    VkDescriptorSetLayout set_layout = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    VkPipelineLayout plain = kit_pipeline_layout(kit, set_layout), embedded = embedded_layout(kit);
    VkPipelineLayout push = layout_of(kit, one_binding(kit, PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    VkPipelineLayout in_buffer = layout_of(kit,
                                           one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    VkDescriptorUpdateTemplate template = push_template(kit, push, point);
    VkDescriptorSet set = make_set(kit, set_layout);
    const VkDescriptorBufferBindingInfoEXT binding = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_INFO_EXT,
        .address = address_with(kit, RESOURCES | SAMPLERS),
        .usage = RESOURCES | SAMPLERS
    };
    char vuid[128];

#define RECORD(name, ...)                                                        \
    do {                                                                         \
        snprintf(vuid, sizeof(vuid), "VUID-" #name "-commandBuffer-%s", number); \
        kit_expect(kit, vuid);                                                   \
        NOW(name)(commands, __VA_ARGS__);                                        \
    } while (0)
    write_buffer(kit, set, 0, UNIFORM, buffer.buffer, 0, 256);
    RECORD(vkCmdBindDescriptorSets, point, plain, 0, 1, &set, 0, NULL);
    RECORD(vkCmdBindDescriptorSets2,
           &(VkBindDescriptorSetsInfo){ .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_SETS_INFO,
                                        .stageFlags = COMPUTE,
                                        .layout = plain,
                                        .descriptorSetCount = 1,
                                        .pDescriptorSets = &set });
    RECORD(vkCmdPushConstants2,
           &(VkPushConstantsInfo){ .sType = VK_STRUCTURE_TYPE_PUSH_CONSTANTS_INFO,
                                   .stageFlags = VK_SHADER_STAGE_ALL,
                                   .layout = plain,
                                   .size = 4,
                                   .pValues = &value });
    RECORD(vkCmdPushDescriptorSet, point, push, 0, 1, &write);
    RECORD(vkCmdPushDescriptorSet2,
           &(VkPushDescriptorSetInfo){ .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_INFO,
                                       .stageFlags = COMPUTE,
                                       .layout = push,
                                       .descriptorWriteCount = 1,
                                       .pDescriptorWrites = &write });
    RECORD(vkCmdPushDescriptorSetWithTemplate, template, push, 0, &buffer);
    RECORD(vkCmdPushDescriptorSetWithTemplate2,
           &(VkPushDescriptorSetWithTemplateInfo){
               .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_WITH_TEMPLATE_INFO,
               .descriptorUpdateTemplate = template,
               .layout = push,
               .pData = &buffer });
    RECORD(vkCmdBindDescriptorBuffersEXT, 1, &binding);
    RECORD(vkCmdBindDescriptorBufferEmbeddedSamplersEXT, point, embedded, 0);
    RECORD(vkCmdBindDescriptorBufferEmbeddedSamplers2EXT,
           &(VkBindDescriptorBufferEmbeddedSamplersInfoEXT){
               .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_BUFFER_EMBEDDED_SAMPLERS_INFO_EXT,
               .stageFlags = COMPUTE,
               .layout = embedded });
    RECORD(vkCmdSetDescriptorBufferOffsetsEXT, point, in_buffer, 0, 1, &index, &offset);
    RECORD(vkCmdSetDescriptorBufferOffsets2EXT,
           &(VkSetDescriptorBufferOffsetsInfoEXT){
               .sType = VK_STRUCTURE_TYPE_SET_DESCRIPTOR_BUFFER_OFFSETS_INFO_EXT,
               .stageFlags = COMPUTE,
               .layout = in_buffer,
               .setCount = 1,
               .pBufferIndices = &index,
               .pOffsets = &offset });
}

SCENE(inherited_heaps, SILENT | KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkCommandBufferInheritanceDescriptorHeapInfoEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_DESCRIPTOR_HEAP_INFO_EXT
    };
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &heaps
    };
    const VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                             .pInheritanceInfo = &inherited };
    VkBindHeapInfoEXT heap;
    VkCommandBuffer commands;

    open_buffers(kit,
                 "resourceHeapAlignment=256,samplerHeapAlignment=256,maxResourceHeapSize=65536,"
                 "maxSamplerHeapSize=65536,minResourceHeapReservedRange=1024,"
                 "minSamplerHeapReservedRange=1024,bufferDescriptorAlignment=16,"
                 "imageDescriptorAlignment=32,samplerDescriptorAlignment=16");
    for (int sampler = 0; sampler < 2; sampler++) {
        heap = heap_of(kit);
        heaps.pSamplerHeapBindInfo = sampler ? &heap : NULL;
        heaps.pResourceHeapBindInfo = sampler ? NULL : &heap;
        commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                      VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
        record_all(kit, commands, sampler ? "11295" : "11296");
        kit_expect(kit, sampler ? "VUID-vkCmdBindSamplerHeapEXT-commandBuffer-11231"
                                : "VUID-vkCmdBindResourceHeapEXT-commandBuffer-11238");
        if (sampler) {
            NOW(vkCmdBindSamplerHeapEXT)(commands, &heap);
        } else {
            NOW(vkCmdBindResourceHeapEXT)(commands, &heap);
        }
        kit_end(kit, commands);
    }
}

#endif

KIT_MAIN()
