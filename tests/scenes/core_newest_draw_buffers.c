/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dispatches whose descriptors lie in descriptor buffers, beside pushed ones: pipelines and shader objects. Skipped with older headers.
 */
#include "address_scene.h"
#undef STORAGE
#include "descriptor_scene.h"
#include "object_rig.h"
#include "shader_scene.h"

#include "comp_two_sets.h"

#ifndef VK_VERSION_1_4

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no Vulkan 1.4");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define RESOURCES VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT
#define POINT VK_PIPELINE_BIND_POINT_COMPUTE

struct bench {
    struct kit *kit;
    VkDescriptorSetLayout in_buffer, pushed;
    VkPipelineLayout layout; /* both, in that order */
    VkBuffer data;
    VkCommandBuffer commands;
};

static struct bench
open_bench(struct kit *kit)
{
    struct one_feature objects = { .type = STYPE(STYPE_SHADER_OBJECT_FEATURES),
                                   .feature = VK_TRUE };
    VkPhysicalDeviceDescriptorBufferFeaturesEXT buffers = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT, .pNext = &objects
    };
    struct bench b = { .kit = kit };

    setenv("WAKE_NULL_ANSWERS", "bufferlessPushDescriptors=1", 1);
    NEW(kit, .extensions = { "VK_EXT_descriptor_buffer", SHADER_OBJECT }, .next = &buffers);
    b.in_buffer = one_binding(kit, BUFFER_LAYOUT, STORAGE, 1, COMPUTE, 0);
    b.pushed = one_binding(kit, BUFFER_LAYOUT | PUSH_LAYOUT, STORAGE, 1, COMPUTE, 0);
    b.layout = shader_layout(kit, b.in_buffer, b.pushed, 0);
    b.data = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    b.commands = kit_recording(kit);
    return b;
}

static VkPipeline
in_buffers(const struct bench *b)
{
    return shader_compute_with(b->kit, MODULE(b->kit, comp_two_sets), b->layout, NULL,
                               VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT);
}

/* The flag stands in the chain. */
static VkPipeline
in_buffers_by_chain(const struct bench *b, VkPipelineLayout layout)
{
    const VkPipelineCreateFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT
    };
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &flags,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, MODULE(b->kit, comp_two_sets)),
        .layout = layout,
        .basePipelineIndex = -1,
    };
    struct kit *kit = b->kit;
    VkPipeline pipeline = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

static void
bind_buffers(const struct bench *b)
{
    struct kit *kit = b->kit;
    const VkDescriptorBufferBindingInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_INFO_EXT,
        .address = address_with(kit, RESOURCES),
        .usage = RESOURCES
    };

    NOW(vkCmdBindDescriptorBuffersEXT)(b->commands, 1, &info);
}

static void
set_offset(const struct bench *b)
{
    static const VkDeviceSize offset;
    static const uint32_t index;
    struct kit *kit = b->kit;

    NOW(vkCmdSetDescriptorBufferOffsetsEXT)(b->commands, POINT, b->layout, 0, 1, &index, &offset);
}

static void
push(const struct bench *b)
{
    const VkDescriptorBufferInfo range = { b->data, 0, VK_WHOLE_SIZE };
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .descriptorCount = 1,
                                         .descriptorType = STORAGE,
                                         .pBufferInfo = &range };
    struct kit *kit = b->kit;

    NOW(vkCmdPushDescriptorSet)(b->commands, POINT, b->layout, 1, 1, &write);
}

SCENE(pushed_beside_buffers, SILENT | KIT_NULL_DRIVER)
{
    struct bench b = open_bench(kit);

    vkCmdBindPipeline(b.commands, POINT, in_buffers(&b));
    bind_buffers(&b);
    set_offset(&b);
    push(&b);
    vkCmdDispatch(b.commands, 1, 1, 1);
    kit_order_dispatches(b.commands);
    push(&b); /* the buffers stay bound, and the offset set */
    vkCmdDispatch(b.commands, 1, 1, 1);
    kit_order_dispatches(b.commands);
    set_offset(&b);
    vkCmdDispatch(b.commands, 1, 1, 1);
    kit_end(kit, b.commands);
}

SCENE(pushed_before_buffers, SILENT | KIT_NULL_DRIVER)
{
    struct bench b = open_bench(kit);

    push(&b);
    bind_buffers(&b);
    set_offset(&b);
    vkCmdBindPipeline(b.commands, POINT, in_buffers_by_chain(&b, b.layout));
    vkCmdDispatch(b.commands, 1, 1, 1);
    kit_end(kit, b.commands);
}

SCENE(objects_in_buffers, SILENT | KIT_NULL_DRIVER)
{
    static const VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
    struct bench b = open_bench(kit);
    const VkDescriptorSetLayout layouts[] = { b.in_buffer, b.pushed };
    struct shader_info info = object_info(stage);
    uint64_t shader = 0;

    info.codeSize = sizeof(comp_two_sets);
    info.pCode = comp_two_sets;
    info.setLayoutCount = 2;
    info.pSetLayouts = layouts;
    object_create(kit, 1, &info, &shader);
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(b.commands, 1, &stage, &shader);
    bind_buffers(&b);
    set_offset(&b);
    push(&b);
    vkCmdDispatch(b.commands, 1, 1, 1);
    kit_end(kit, b.commands);
    object_destroy(kit, shader);
}

/* No rule has a number for it. */
SCENE(offset_that_is_missing, SILENT | KIT_NULL_DRIVER)
{
    struct bench b = open_bench(kit);

    vkCmdBindPipeline(b.commands, POINT, in_buffers(&b));
    bind_buffers(&b);
    kit_expect(kit, "WARNING-Missing-vkCmdSetDescriptorBufferOffsets");
    vkCmdDispatch(b.commands, 1, 1, 1);
    kit_end(kit, b.commands);
}

/* A pipeline of sets where descriptor buffers are, and the other way round. */
SCENE(pipelines_of_the_other_kind, SILENT | KIT_NULL_DRIVER)
{
    struct bench b = open_bench(kit);
    const VkDescriptorSetLayout plain = one_binding(kit, 0, STORAGE, 1, COMPUTE, 0);
    const VkPipelineLayout layout = shader_layout(kit, plain, plain, 0);
    const VkPipeline of_sets = shader_compute(kit, MODULE(kit, comp_two_sets), layout, NULL);

    bind_buffers(&b);
    set_offset(&b);
    push(&b);
    vkCmdBindPipeline(b.commands, POINT, of_sets);
    kit_expect(kit, "VUID-vkCmdDispatch-None-08117");
    kit_expect(kit, "VUID-vkCmdDispatch-None-08600"); /* what was pushed, with another layout */
    vkCmdDispatch(b.commands, 1, 1, 1);
    kit_end(kit, b.commands);
}

#endif

KIT_MAIN()
