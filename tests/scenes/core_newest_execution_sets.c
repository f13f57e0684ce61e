/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Indirect execution sets: pipelines or shader objects that generated commands choose from. Skipped with older headers.
 */
#include "generated_scene.h"

#ifndef VK_EXT_device_generated_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_device_generated_commands");
}

#else

/* --- pipelines --- */

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

SCENE(sets_of_other_pipelines, SILENT)
{
    VkPipeline pipeline;

    open_generated(kit);
    pipeline = graphics(kit, 0);
    kit_expect(kit, "VUID-VkIndirectExecutionSetPipelineInfoEXT-"
                    "supportedIndirectCommandsShaderStagesPipelineBinding-11016");
    drop_set(kit, set_of(kit, pipeline, 2));
}

SCENE(too_much_for_a_set, SILENT)
{
    VkWriteIndirectExecutionSetPipelineEXT writes[3];
    VkWriteIndirectExecutionSetShaderEXT other = {
        .sType = VK_STRUCTURE_TYPE_WRITE_INDIRECT_EXECUTION_SET_SHADER_EXT,
    };
    struct shader_info info = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    VkPipeline pipeline, plain;
    VkIndirectExecutionSetEXT set;
    uint64_t shader = 0;

    open_answering(kit, ANSWERS_OF("8", "0", "55", "17"), NULL);
    plain = compute(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                    VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT);
    kit_expect(kit, "VUID-VkIndirectExecutionSetPipelineInfoEXT-"
                    "supportedIndirectCommandsShaderStagesPipelineBinding-11015");
    drop_set(kit, set_of(kit, plain, 2));
    pipeline = graphics(kit, 0);
    set = set_of(kit, pipeline, 2);
    for (uint32_t i = 0; i < 3; i++) {
        writes[i] = (VkWriteIndirectExecutionSetPipelineEXT){
            .sType = VK_STRUCTURE_TYPE_WRITE_INDIRECT_EXECUTION_SET_PIPELINE_EXT,
            .index = i,
            .pipeline = pipeline,
        };
    }
    NOW(vkUpdateIndirectExecutionSetPipelineEXT)(kit->device, set, 2, writes);
    kit_expect(kit, "VUID-VkWriteIndirectExecutionSetPipelineEXT-index-11026");
    kit_expect(kit, "VUID-vkUpdateIndirectExecutionSetPipelineEXT-executionSetWriteCount-11037");
    NOW(vkUpdateIndirectExecutionSetPipelineEXT)(kit->device, set, 3, writes);
    info.flags = VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT;
    object_create(kit, 1, &info, &shader);
    other.shader = (VkShaderEXT)shader;
    kit_expect(kit, "VUID-vkUpdateIndirectExecutionSetShaderEXT-indirectExecutionSet-11041");
    NOW(vkUpdateIndirectExecutionSetShaderEXT)(kit->device, set, 1, &other);
    object_destroy(kit, shader);
    drop_set(kit, set);
}

/* --- shader objects --- */

/* Vertices, fragments, and vertices that no set may have. */
static VkIndirectExecutionSetEXT
set_of_shaders(struct kit *kit, uint64_t *shaders, uint32_t count, uint32_t most)
{
    VkIndirectExecutionSetShaderInfoEXT own = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_SHADER_INFO_EXT,
        .shaderCount = count,
        .pInitialShaders = (const VkShaderEXT *)shaders,
        .maxShaderCount = most,
    };
    VkIndirectExecutionSetCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_CREATE_INFO_EXT,
        .type = VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT,
        .info.pShaderInfo = &own,
    };

    return make_set_of(kit, &info);
}

static void
two_stages(struct kit *kit, uint64_t shaders[3])
{
    struct shader_info infos[3] = { object_info(VK_SHADER_STAGE_VERTEX_BIT),
                                    object_info(VK_SHADER_STAGE_FRAGMENT_BIT),
                                    object_info(VK_SHADER_STAGE_VERTEX_BIT) };

    infos[0].flags = infos[1].flags = VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT;
    object_create(kit, 3, infos, shaders);
}

SCENE(shaders_in_a_set, SILENT)
{
    uint64_t shaders[3] = { 0 }, twice[2];
    VkWriteIndirectExecutionSetShaderEXT writes[2];
    VkIndirectExecutionSetEXT set;

    open_generated(kit);
    two_stages(kit, shaders);
    twice[0] = twice[1] = shaders[0];
    kit_expect(kit, "VUID-VkIndirectExecutionSetShaderInfoEXT-maxShaderCount-11036");
    drop_set(kit, set_of_shaders(kit, shaders, 2, 1));
    kit_expect(kit, "VUID-VkIndirectExecutionSetShaderInfoEXT-stage-11023");
    drop_set(kit, set_of_shaders(kit, twice, 2, 2));
    set = set_of_shaders(kit, shaders, 2, 3);
    for (uint32_t i = 0; i < 2; i++) {
        writes[i] = (VkWriteIndirectExecutionSetShaderEXT){
            .sType = VK_STRUCTURE_TYPE_WRITE_INDIRECT_EXECUTION_SET_SHADER_EXT,
            .index = 2,
            .shader = (VkShaderEXT)shaders[0],
        };
    }
    NOW(vkUpdateIndirectExecutionSetShaderEXT)(kit->device, set, 1, writes);
    kit_expect(kit, "VUID-vkUpdateIndirectExecutionSetShaderEXT-pExecutionSetWrites-11043");
    NOW(vkUpdateIndirectExecutionSetShaderEXT)(kit->device, set, 2, writes);
    writes[0].index = 3;
    kit_expect(kit, "VUID-VkWriteIndirectExecutionSetShaderEXT-index-11031");
    NOW(vkUpdateIndirectExecutionSetShaderEXT)(kit->device, set, 1, writes);
    writes[1].shader = (VkShaderEXT)shaders[2];
    kit_expect(kit, "VUID-VkWriteIndirectExecutionSetShaderEXT-shader-11032");
    NOW(vkUpdateIndirectExecutionSetShaderEXT)(kit->device, set, 1, &writes[1]);
    drop_set(kit, set);
    for (uint32_t i = 0; i < 3; i++) {
        object_destroy(kit, shaders[i]);
    }
}

SCENE(no_shaders_in_sets, SILENT)
{
    uint64_t shaders[3] = { 0 };

    open_answering(kit, ANSWERS_OF("0", "0", "55", "32"), NULL);
    two_stages(kit, shaders);
    kit_expect(kit, "VUID-VkIndirectExecutionSetShaderInfoEXT-maxShaderCount-11022");
    kit_expect(kit, "VUID-VkIndirectExecutionSetCreateInfoEXT-maxIndirectShaderObjectCount-11014");
    drop_set(kit, set_of_shaders(kit, shaders, 2, 2));
    for (uint32_t i = 0; i < 3; i++) {
        object_destroy(kit, shaders[i]);
    }
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

/* --- what does not match what a set begins with --- */

static VkPipeline
drawing(struct kit *kit, VkDynamicState state)
{
    VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT
    };
    VkPipelineDynamicStateCreateInfo dynamic = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = 1,
        .pDynamicStates = &state
    };
    struct rig_base base = rig_base(kit);
    struct rig rig;

    rig_init(&rig, &base);
    rig.info.pNext = &own;
    rig_render_dynamically(&rig);
    rig.info.pDynamicState = &dynamic;
    return rig_make(&base, &rig);
}

static void
write_pipeline(struct kit *kit, const char *vuid, VkIndirectExecutionSetEXT set,
               VkPipeline pipeline)
{
    VkWriteIndirectExecutionSetPipelineEXT write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_INDIRECT_EXECUTION_SET_PIPELINE_EXT,
        .index = 1,
        .pipeline = pipeline,
    };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkUpdateIndirectExecutionSetPipelineEXT)(kit->device, set, 1, &write);
}

#define UPDATE_ID(rest) "VUID-vkUpdateIndirectExecutionSetPipelineEXT-" rest

SCENE(pipelines_that_differ, SILENT)
{
    VkIndirectExecutionSetEXT set;
    VkPipeline first, other;

    open_answering(kit, ANSWERS_OF("8", "0", "55", "49"), NULL);
    first = graphics(kit, 0);
    other = drawing(kit, VK_DYNAMIC_STATE_CULL_MODE);
    set = set_of(kit, first, 2);
    write_pipeline(kit, NULL, set, first);
    write_pipeline(kit, UPDATE_ID("None-11040"), set, other);
    kit_expect(kit, UPDATE_ID("initialPipeline-11147"));
    write_pipeline(kit, UPDATE_ID("initialPipeline-11152"), set,
                   compute(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                           VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT));
    drop_set(kit, set);
}

SCENE(layouts_that_differ, SILENT)
{
    VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 16 };
    VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                        .pushConstantRangeCount = 1,
                                        .pPushConstantRanges = &range };
    VkIndirectExecutionSetEXT set;
    VkPipelineLayout layout;

    open_generated(kit);
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    set = set_of(kit,
                 compute(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                         VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT),
                 2);
    write_pipeline(kit, UPDATE_ID("None-11039"), set,
                   compute(kit, layout, VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT));
    drop_set(kit, set);
}

/* A pipeline whose layout has one set of that type. */
static VkPipeline
pipeline_with(struct kit *kit, VkDescriptorType type)
{
    return compute(
        kit, kit_pipeline_layout(kit, kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT)),
        VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT);
}

SCENE(set_layouts_that_differ, SILENT)
{
    VkIndirectExecutionSetEXT set;

    open_generated(kit);
    set = set_of(kit, pipeline_with(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER), 2);
    write_pipeline(kit, NULL, set, pipeline_with(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER));
    write_pipeline(kit, UPDATE_ID("None-11039"), set,
                   pipeline_with(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER));
    drop_set(kit, set);
}

SCENE(dynamic_buffers_in_sets, SILENT)
{
    VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, 1,
                                             VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding
    };
    VkDescriptorSetLayout layout;

    open_generated(kit);
    KIT_VK(kit, vkCreateDescriptorSetLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(layout));
    kit_expect(kit, "VUID-VkIndirectExecutionSetPipelineInfoEXT-initialPipeline-11019");
    drop_set(kit, set_of(kit,
                         compute(kit, kit_pipeline_layout(kit, layout),
                                 VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT),
                         2));
}

SCENE(shader_of_another_stage, SILENT)
{
    VkWriteIndirectExecutionSetShaderEXT write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_INDIRECT_EXECUTION_SET_SHADER_EXT,
        .index = 1,
    };
    uint64_t shaders[3] = { 0 };
    VkIndirectExecutionSetEXT set;

    open_generated(kit);
    two_stages(kit, shaders);
    set = set_of_shaders(kit, shaders, 1, 3);
    write.shader = (VkShaderEXT)shaders[1];
    kit_expect(kit, "VUID-VkWriteIndirectExecutionSetShaderEXT-pInitialShaders-11033");
    NOW(vkUpdateIndirectExecutionSetShaderEXT)(kit->device, set, 1, &write);
    drop_set(kit, set);
    for (uint32_t i = 0; i < 3; i++) {
        object_destroy(kit, shaders[i]);
    }
}

#endif

KIT_MAIN()
