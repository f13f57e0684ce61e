/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated commands with execution sets, with descriptor heaps or without, and rare tokens. Skipped with older headers.
 */
#define GENERATED_MORE "VK_EXT_descriptor_heap", "VK_EXT_shader_stencil_export"
#include "generated_scene.h"
#include "address_scene.h"
#include "shader_scene.h"

#include "frag_depth.h"
#include "frag_one_mask.h"
#include "frag_stencil.h"
#include "frag_two.h"

#if !defined(VK_EXT_device_generated_commands) || !defined(VK_EXT_descriptor_heap)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

#define INFO_ID(rest) "VUID-VkGeneratedCommandsInfoEXT-" rest
#define UPDATE_ID(rest) "VUID-vkUpdateIndirectExecutionSetPipelineEXT-" rest
#define SHADER_ID(rest) "VUID-vkUpdateIndirectExecutionSetShaderEXT-" rest
#define SET_ID(rest) "VUID-VkIndirectExecutionSetShaderInfoEXT-" rest
#define BINDABLE VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT

static void
open_sets(struct kit *kit, const char *answers)
{
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;

    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT
    };
    open_answering(kit, answers, &heaps);
}

/* Pipelines of all stages, layouts with the inputs of Vulkan only. */
#define ALL_STAGES ANSWERS_OF("8", "0", "55", "49") ",supportedIndirectCommandsInputModes=1"

/* --- what a set begins with ------------------------------------------------------------------- */

static VkPipeline
plain(struct kit *kit)
{
    return compute(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE), BINDABLE);
}

static VkPipeline
heaped(struct kit *kit)
{
    return compute(kit, VK_NULL_HANDLE, BINDABLE | VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT);
}

/* A fragment shader of words beside the usual vertices, or the usual one. */
static VkPipeline
drawing(struct kit *kit, const uint32_t *words, size_t size)
{
    VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO, .flags = BINDABLE
    };
    struct rig_base base = rig_base(kit);
    struct rig rig;

    rig_init(&rig, &base);
    rig.info.pNext = &own;
    rig_render_dynamically(&rig);
    if (words) {
        rig.stages[1].module = shader_module(kit, words, size);
    }
    return rig_make(&base, &rig);
}

static void
update(struct kit *kit, const char *vuid, VkIndirectExecutionSetEXT set, VkPipeline pipeline)
{
    const VkWriteIndirectExecutionSetPipelineEXT write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_INDIRECT_EXECUTION_SET_PIPELINE_EXT,
        .index = 1,
        .pipeline = pipeline
    };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkUpdateIndirectExecutionSetPipelineEXT)(kit->device, set, 1, &write);
}

SCENE(outputs_of_pipelines, SILENT)
{
    VkIndirectExecutionSetEXT set;

    open_sets(kit, ALL_STAGES);
    set = set_of(kit, drawing(kit, NULL, 0), 2);
    update(kit, NULL, set, drawing(kit, NULL, 0));
    update(kit, UPDATE_ID("initialPipeline-11085"), set,
           drawing(kit, frag_stencil, sizeof(frag_stencil)));
    update(kit, UPDATE_ID("initialPipeline-11086"), set,
           drawing(kit, frag_one_mask, sizeof(frag_one_mask)));
    update(kit, UPDATE_ID("initialPipeline-11098"), set,
           drawing(kit, frag_depth, sizeof(frag_depth)));
    drop_set(kit, set);
    set = set_of(kit, drawing(kit, frag_depth, sizeof(frag_depth)), 2);
    update(kit, NULL, set, drawing(kit, frag_depth, sizeof(frag_depth)));
    update(kit, UPDATE_ID("initialPipeline-11098"), set, drawing(kit, NULL, 0));
    drop_set(kit, set);
    set = set_of(kit, drawing(kit, frag_two, sizeof(frag_two)), 2);
    update(kit, NULL, set, drawing(kit, frag_two, sizeof(frag_two)));
    update(kit, UPDATE_ID("initialPipeline-11147"), set, drawing(kit, NULL, 0));
    drop_set(kit, set);
}

SCENE(heaps_of_pipelines, SILENT)
{
    VkIndirectExecutionSetEXT set;

    open_sets(kit, ALL_STAGES);
    set = set_of(kit, plain(kit), 2);
    update(kit, UPDATE_ID("initialPipeline-11324"), set, heaped(kit));
    drop_set(kit, set);
    set = set_of(kit, heaped(kit), 2);
    update(kit, NULL, set, heaped(kit));
    update(kit, UPDATE_ID("initialPipeline-11325"), set, plain(kit));
    drop_set(kit, set);
}

SCENE(stages_of_pipelines, SILENT)
{
    VkIndirectExecutionSetEXT set;

    open_sets(kit, ANSWERS);
    set = set_of(kit, plain(kit), 2);
    kit_expect(kit, "VUID-VkWriteIndirectExecutionSetPipelineEXT-pipeline-11030");
    kit_expect(kit, UPDATE_ID("initialPipeline-11147"));
    update(kit, UPDATE_ID("initialPipeline-11152"), set, drawing(kit, NULL, 0));
    drop_set(kit, set);
}

/* --- shaders ---------------------------------------------------------------------------------- */

static uint64_t
fragments(struct kit *kit, const uint32_t *words, size_t size, VkShaderCreateFlagsEXT flags)
{
    struct shader_info info = object_info(VK_SHADER_STAGE_FRAGMENT_BIT);
    uint64_t shader = 0;

    info.flags = flags | VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT;
    info.pCode = words ? words : info.pCode;
    info.codeSize = words ? size : info.codeSize;
    object_create(kit, 1, &info, &shader);
    return shader;
}

static uint64_t
vertices(struct kit *kit, VkShaderCreateFlagsEXT flags)
{
    struct shader_info info = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    uint64_t shader = 0;

    info.flags = flags | VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT;
    object_create(kit, 1, &info, &shader);
    return shader;
}

static VkIndirectExecutionSetEXT
set_of_shaders(struct kit *kit, const char *vuid, uint32_t count, const uint64_t *shaders,
               const VkIndirectExecutionSetShaderLayoutInfoEXT *layouts)
{
    const VkIndirectExecutionSetShaderInfoEXT own = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_SHADER_INFO_EXT,
        .shaderCount = count,
        .pInitialShaders = (const VkShaderEXT *)shaders,
        .pSetLayoutInfos = layouts,
        .maxShaderCount = count + 1
    };
    const VkIndirectExecutionSetCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_CREATE_INFO_EXT,
        .type = VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT,
        .info.pShaderInfo = &own
    };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    return make_set_of(kit, &info);
}

static void
update_shader(struct kit *kit, const char *vuid, VkIndirectExecutionSetEXT set, uint64_t shader)
{
    const VkWriteIndirectExecutionSetShaderEXT write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_INDIRECT_EXECUTION_SET_SHADER_EXT,
        .index = 1,
        .shader = (VkShaderEXT)shader
    };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkUpdateIndirectExecutionSetShaderEXT)(kit->device, set, 1, &write);
    object_destroy(kit, shader);
}

SCENE(outputs_of_shaders, SILENT)
{
    VkIndirectExecutionSetEXT set;
    uint64_t first;

    open_sets(kit, ALL_STAGES);
    first = fragments(kit, NULL, 0, 0);
    set = set_of_shaders(kit, NULL, 1, &first, NULL);
    update_shader(kit, NULL, set, fragments(kit, NULL, 0, 0));
    update_shader(kit, SHADER_ID("StencilExportEXT-11003"), set,
                  fragments(kit, frag_stencil, sizeof(frag_stencil), 0));
    update_shader(kit, SHADER_ID("SampleMask-11050"), set,
                  fragments(kit, frag_one_mask, sizeof(frag_one_mask), 0));
    update_shader(kit, SHADER_ID("FragDepth-11054"), set,
                  fragments(kit, frag_depth, sizeof(frag_depth), 0));
    update_shader(kit, SHADER_ID("None-11148"), set,
                  fragments(kit, frag_two, sizeof(frag_two), 0));
    drop_set(kit, set);
    object_destroy(kit, first);
}

SCENE(heaps_of_shaders, SILENT)
{
    const VkShaderCreateFlagsEXT heap = VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT;
    const VkIndirectExecutionSetShaderLayoutInfoEXT layouts[2] = {
        { .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_SHADER_LAYOUT_INFO_EXT },
        { .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_SHADER_LAYOUT_INFO_EXT }
    };
    VkIndirectExecutionSetEXT set;
    uint64_t with[2], without[2], mixed[2];

    open_sets(kit, ALL_STAGES);
    with[0] = vertices(kit, heap);
    with[1] = fragments(kit, NULL, 0, heap);
    without[0] = vertices(kit, 0);
    without[1] = fragments(kit, NULL, 0, 0);
    mixed[0] = with[0];
    mixed[1] = without[1];
    drop_set(kit, set_of_shaders(kit, SET_ID("pInitialShaders-11321"), 2, mixed, NULL));
    mixed[0] = without[0];
    mixed[1] = with[1];
    drop_set(kit, set_of_shaders(kit, SET_ID("pInitialShaders-11322"), 2, mixed, NULL));
    drop_set(kit, set_of_shaders(kit, SET_ID("pInitialShaders-11323"), 2, with, layouts));
    set = set_of_shaders(kit, NULL, 2, without, layouts);
    update_shader(kit, SHADER_ID("pInitialShaders-11326"), set, fragments(kit, NULL, 0, heap));
    drop_set(kit, set);
    set = set_of_shaders(kit, NULL, 2, with, NULL);
    update_shader(kit, NULL, set, fragments(kit, NULL, 0, heap));
    update_shader(kit, SHADER_ID("pInitialShaders-11327"), set, fragments(kit, NULL, 0, 0));
    drop_set(kit, set);
    for (int i = 0; i < 2; i++) {
        object_destroy(kit, with[i]);
        object_destroy(kit, without[i]);
    }
}

SCENE(dynamic_buffers_of_shaders, SILENT)
{
    VkDescriptorSetLayout set_layout;
    VkIndirectExecutionSetShaderLayoutInfoEXT layouts = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_SHADER_LAYOUT_INFO_EXT,
        .setLayoutCount = 1,
        .pSetLayouts = &set_layout
    };
    uint64_t shader;

    open_sets(kit, ALL_STAGES);
    shader = vertices(kit, 0);
    set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_ALL);
    drop_set(kit, set_of_shaders(kit, NULL, 1, &shader, &layouts));
    set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, 1,
                                VK_SHADER_STAGE_ALL);
    drop_set(kit,
             set_of_shaders(kit, "VUID-VkIndirectExecutionSetShaderLayoutInfoEXT-pSetLayouts-11024",
                            1, &shader, &layouts));
    object_destroy(kit, shader);
}

/* --- commands --------------------------------------------------------------------------------- */

static const VkIndirectCommandsExecutionSetTokenEXT of_pipelines = {
    .type = VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT,
    .shaderStages = VK_SHADER_STAGE_COMPUTE_BIT
};

static VkIndirectCommandsLayoutEXT
set_layout(struct kit *kit, const VkIndirectCommandsExecutionSetTokenEXT *set,
           VkIndirectCommandsTokenTypeEXT type, VkPipelineLayout layout)
{
    const VkIndirectCommandsLayoutTokenEXT tokens[2] = {
        token(TYPE(EXECUTION_SET), 0, set),
        token(type, set->type == VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT ? 4 : 8, NULL)
    };

    return layout_with(kit, set->shaderStages, 2, tokens, layout, 0);
}

static void
execute(struct kit *kit, const char *vuid, struct generated *g, VkIndirectCommandsLayoutEXT layout,
        VkIndirectExecutionSetEXT set, VkPipeline first)
{
    g->info.pNext = NULL;
    g->info.indirectCommandsLayout = layout;
    g->info.indirectExecutionSet = set;
    if (first) {
        vkCmdBindPipeline(g->commands, VK_PIPELINE_BIND_POINT_COMPUTE, first);
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g->commands, VK_FALSE, &g->info);
}

SCENE(executed_sets, SILENT)
{
    VkIndirectExecutionSetEXT with, without;
    VkIndirectCommandsLayoutEXT heap, own;
    struct generated g;
    VkPipeline pipeline;

    open_sets(kit, ALL_STAGES);
    begin_generated(kit, &g);
    pipeline = heaped(kit);
    with = set_of(kit, pipeline, 1);
    without = set_of(kit, g.pipeline.pipeline, 1);
    heap = set_layout(kit, &of_pipelines, TYPE(DISPATCH), VK_NULL_HANDLE);
    own = set_layout(kit, &of_pipelines, TYPE(DISPATCH), kit_pipeline_layout(kit, VK_NULL_HANDLE));
    execute(kit, NULL, &g, own, without, g.pipeline.pipeline);
    execute(kit, NULL, &g, heap, with, pipeline);
    execute(kit, INFO_ID("indirectCommandsLayout-11328"), &g, heap, without, g.pipeline.pipeline);
    execute(kit, INFO_ID("indirectCommandsLayout-11329"), &g, own, with, pipeline);
    kit_end(kit, g.commands);
    drop_layout(kit, g.layout);
    drop_layout(kit, heap);
    drop_layout(kit, own);
    drop_set(kit, with);
    drop_set(kit, without);
}

SCENE(executed_sets_of_shaders, SILENT | KIT_UNORDERED)
{
    static const VkIndirectCommandsExecutionSetTokenEXT of_shaders = {
        .type = VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT,
        .shaderStages = VK_SHADER_STAGE_COMPUTE_BIT
    };
    const VkIndirectExecutionSetShaderLayoutInfoEXT layouts = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_SHADER_LAYOUT_INFO_EXT
    };
    const VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
    VkIndirectExecutionSetEXT sets[2];
    VkIndirectCommandsLayoutEXT heap, own;
    uint64_t shaders[2];
    struct generated g;

    open_sets(kit, ALL_STAGES);
    begin_generated(kit, &g);
    heap = set_layout(kit, &of_shaders, TYPE(DISPATCH), VK_NULL_HANDLE);
    own = set_layout(kit, &of_shaders, TYPE(DISPATCH), kit_pipeline_layout(kit, VK_NULL_HANDLE));
    for (int i = 0; i < 2; i++) {
        struct shader_info info = object_info(stage);

        info.flags = VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT |
                     (i ? VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT : 0u);
        object_create(kit, 1, &info, &shaders[i]);
        sets[i] = set_of_shaders(kit, NULL, 1, &shaders[i], i ? NULL : &layouts);
    }
    for (int i = 0; i < 2; i++) {
        const VkShaderEXT shader = (VkShaderEXT)shaders[i];

        NOW(vkCmdBindShadersEXT)(g.commands, 1, &stage, &shader);
        execute(kit, NULL, &g, i ? heap : own, sets[i], VK_NULL_HANDLE);
        execute(kit,
                i ? INFO_ID("indirectCommandsLayout-11331")
                  : INFO_ID("indirectCommandsLayout-11330"),
                &g, i ? own : heap, sets[i], VK_NULL_HANDLE);
    }
    kit_end(kit, g.commands);
    drop_layout(kit, g.layout);
    drop_layout(kit, heap);
    drop_layout(kit, own);
    for (int i = 0; i < 2; i++) {
        drop_set(kit, sets[i]);
        object_destroy(kit, shaders[i]);
    }
}

SCENE(stages_of_sets, SILENT)
{
    VkGeneratedCommandsMemoryRequirementsInfoEXT ask = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_MEMORY_REQUIREMENTS_INFO_EXT,
        .maxSequenceCount = 1,
        .maxDrawCount = 1
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    struct generated g;

    open_sets(kit, ALL_STAGES);
    begin_generated(kit, &g);
    ask.indirectCommandsLayout = set_layout(kit, &of_pipelines, TYPE(DISPATCH),
                                            kit_pipeline_layout(kit, VK_NULL_HANDLE));
    ask.indirectExecutionSet = set_of(kit, drawing(kit, NULL, 0), 1);
    kit_expect(kit,
               "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-indirectCommandsLayout-11151");
    NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(kit->device, &ask, &needs);
    kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-11053");
    execute(kit, INFO_ID("indirectCommandsLayout-11002"), &g, ask.indirectCommandsLayout,
            ask.indirectExecutionSet, VK_NULL_HANDLE);
    end_generated(kit, &g);
    drop_layout(kit, ask.indirectCommandsLayout);
    drop_set(kit, ask.indirectExecutionSet);
}

SCENE(shaders_twice, SILENT)
{
    uint64_t shaders[2];
    VkGeneratedCommandsShaderInfoEXT named = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_SHADER_INFO_EXT,
        .shaderCount = 2,
        .pShaders = (const VkShaderEXT *)shaders
    };
    VkGeneratedCommandsMemoryRequirementsInfoEXT ask = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_MEMORY_REQUIREMENTS_INFO_EXT,
        .pNext = &named,
        .maxSequenceCount = 1,
        .maxDrawCount = 1
    };
    const VkIndirectCommandsLayoutTokenEXT draw = token(TYPE(DRAW), 0, NULL);
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };

    open_sets(kit, ALL_STAGES);
    ask.indirectCommandsLayout = layout_with(kit, DRAWS, 1, &draw, VK_NULL_HANDLE, 0);
    shaders[0] = vertices(kit, 0);
    shaders[1] = fragments(kit, NULL, 0, 0);
    NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(kit->device, &ask, &needs);
    object_destroy(kit, shaders[1]);
    shaders[1] = vertices(kit, 0);
    kit_expect(kit, "VUID-VkGeneratedCommandsShaderInfoEXT-pShaders-11127");
    NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(kit->device, &ask, &needs);
    object_destroy(kit, shaders[0]);
    object_destroy(kit, shaders[1]);
    drop_layout(kit, ask.indirectCommandsLayout);
}

SCENE(protected_generation, SILENT)
{
    const VkIndirectCommandsLayoutTokenEXT dispatch = token(TYPE(DISPATCH), 0, NULL);
    VkIndirectCommandsLayoutEXT apart;
    VkCommandBuffer secret;
    struct generated g;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+protected:1", 1);
    open_sets(kit, ALL_STAGES ",protectedNoFault=1");
    begin_generated(kit, &g);
    secret = protected_commands(kit);
    vkCmdBindPipeline(secret, VK_PIPELINE_BIND_POINT_COMPUTE, g.pipeline.pipeline);
    kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-commandBuffer-11045");
    NOW(vkCmdExecuteGeneratedCommandsEXT)(secret, VK_FALSE, &g.info);
    g.info.indirectCommandsLayout = apart = layout_with(
        kit, VK_SHADER_STAGE_COMPUTE_BIT, 1, &dispatch, VK_NULL_HANDLE,
        VK_INDIRECT_COMMANDS_LAYOUT_USAGE_EXPLICIT_PREPROCESS_BIT_EXT);
    kit_expect(kit, "VUID-vkCmdPreprocessGeneratedCommandsEXT-commandBuffer-11081");
    NOW(vkCmdPreprocessGeneratedCommandsEXT)(secret, &g.info, g.commands);
    kit_end(kit, secret);
    end_generated(kit, &g);
    drop_layout(kit, apart);
}

/* --- tokens ----------------------------------------------------------------------------------- */

static void
try_layout(struct kit *kit, const char *vuid, VkShaderStageFlags stages, uint32_t count,
           const VkIndirectCommandsLayoutTokenEXT *tokens, VkPipelineLayout layout)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
    drop_layout(kit, layout_with(kit, stages, count, tokens, layout, 0));
}

SCENE(rare_tokens, SILENT)
{
    const VkIndirectCommandsIndexBufferTokenEXT indices[2] = {
        { VK_INDIRECT_COMMANDS_INPUT_MODE_VULKAN_INDEX_BUFFER_EXT },
        { VK_INDIRECT_COMMANDS_INPUT_MODE_DXGI_INDEX_BUFFER_EXT }
    };
    VkIndirectCommandsPushConstantTokenEXT push[2] = { { { VK_SHADER_STAGE_ALL, 0, 4 } },
                                                       { { VK_SHADER_STAGE_ALL, 4, 4 } } };
    VkIndirectCommandsLayoutTokenEXT tokens[3];

    open_sets(kit, ALL_STAGES);
    tokens[0] = token(TYPE(INDEX_BUFFER), 0, &indices[0]);
    tokens[1] = token(TYPE(DRAW_INDEXED), 16, NULL);
    try_layout(kit, NULL, DRAWS, 2, tokens, VK_NULL_HANDLE);
    tokens[0] = token(TYPE(INDEX_BUFFER), 0, &indices[1]);
    try_layout(kit, "VUID-VkIndirectCommandsIndexBufferTokenEXT-mode-11136", DRAWS, 2, tokens,
               VK_NULL_HANDLE);
    tokens[0] = token(TYPE(PUSH_DATA), 0, &push[0]);
    tokens[1] = token(TYPE(DISPATCH), 4, NULL);
    try_layout(kit, NULL, VK_SHADER_STAGE_COMPUTE_BIT, 2, tokens, VK_NULL_HANDLE);
    push[0].updateRange.stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
    try_layout(kit, "VUID-VkIndirectCommandsLayoutTokenEXT-type-11333", VK_SHADER_STAGE_COMPUTE_BIT,
               2, tokens, VK_NULL_HANDLE);
    push[0].updateRange.stageFlags = VK_SHADER_STAGE_ALL;
    tokens[0] = token(TYPE(PUSH_DATA_SEQUENCE_INDEX), 0, &push[0]);
    tokens[1] = token(TYPE(PUSH_DATA_SEQUENCE_INDEX), 4, &push[1]);
    tokens[2] = token(TYPE(DISPATCH), 8, NULL);
    try_layout(kit, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11094",
               VK_SHADER_STAGE_COMPUTE_BIT, 3, tokens, VK_NULL_HANDLE);
}

SCENE(data_without_heaps, SILENT)
{
    const VkIndirectCommandsPushConstantTokenEXT push[2] = { { { VK_SHADER_STAGE_ALL, 0, 4 } },
                                                             { { VK_SHADER_STAGE_ALL, 4, 4 } } };
    const VkIndirectCommandsLayoutTokenEXT tokens[3] = {
        token(TYPE(PUSH_DATA), 0, &push[0]), token(TYPE(PUSH_DATA_SEQUENCE_INDEX), 4, &push[1]),
        token(TYPE(DISPATCH), 8, NULL)
    };

    open_answering(kit, ALL_STAGES, NULL);
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutTokenEXT-descriptorHeap-11332");
    try_layout(kit, "VUID-VkIndirectCommandsLayoutTokenEXT-descriptorHeap-11332",
               VK_SHADER_STAGE_COMPUTE_BIT, 3, tokens, VK_NULL_HANDLE);
}

SCENE(vertices_of_fixed_strides, SILENT)
{
    const VkIndirectCommandsVertexBufferTokenEXT binding = { 0 };
    const VkIndirectCommandsLayoutTokenEXT tokens[2] = { token(TYPE(VERTEX_BUFFER), 0, &binding),
                                                         token(TYPE(DRAW), 16, NULL) };
    struct generated g;

    open_sets(kit, ALL_STAGES);
    begin_generated(kit, &g);
    drop_layout(kit, g.layout);
    g.layout = layout_with(kit, DRAWS, 2, tokens, VK_NULL_HANDLE, 0);
    g.pipeline.pipeline = drawing(kit, NULL, 0);
    g.info.shaderStages = DRAWS;
    g.info.pNext = &g.pipeline;
    g.info.indirectCommandsLayout = g.layout;
    vkCmdBindPipeline(g.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, g.pipeline.pipeline);
    kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-10769");
    kit_expect(kit, INFO_ID("indirectCommandsLayout-11079"));
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
    end_generated(kit, &g);
}

#endif

KIT_MAIN()
