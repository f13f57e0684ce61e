/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Execution graphs (VK_AMDX_shader_enqueue): pipelines of nodes, their libraries, their scratch memory, questions. Skipped with older
 * headers.
 */
#define VK_ENABLE_BETA_EXTENSIONS
#include "code_scene.h"
#include "pipeline_rig.h"
#include "shader_scene.h"

#include "comp_push.h"
#include "every_lod_comp.h"
#include "mesh_lines.h"

#if !defined(VK_AMDX_shader_enqueue) || !defined(VK_EXT_descriptor_heap)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define SCENES (SILENT | KIT_NULL_DRIVER)
#define GRAPH_ID(rest) "VUID-VkExecutionGraphPipelineCreateInfoAMDX-" rest
#define CALL_ID(rest) "VUID-vkCreateExecutionGraphPipelinesAMDX-" rest
#define INDEX_ID(rest) "VUID-vkGetExecutionGraphPipelineNodeIndexAMDX-" rest
#define SCRATCH_ID(rest) "VUID-vkCmdInitializeGraphScratchMemoryAMDX-" rest

/* `lacking`: WAKE_NULL_ANSWERS. */
static void
open_nodes(struct kit *kit, const char *lacking)
{
    static VkPhysicalDeviceShaderEnqueueFeaturesAMDX graphs;
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;
    static VkPhysicalDeviceMeshShaderFeaturesEXT mesh;

    static char answers[256];

    (void)snprintf(answers, sizeof(answers), "primitiveFragmentShadingRateMeshShader=0%s%s",
                   *lacking ? "," : "", lacking);
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    mesh = (VkPhysicalDeviceMeshShaderFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT
    };
    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, .pNext = &mesh
    };
    graphs = (VkPhysicalDeviceShaderEnqueueFeaturesAMDX){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ENQUEUE_FEATURES_AMDX, .pNext = &heaps
    };
    NEW(kit,
        .extensions = { "VK_AMDX_shader_enqueue", "VK_KHR_pipeline_library",
                        "VK_EXT_descriptor_heap", "VK_KHR_shader_untyped_pointers",
                        "VK_NV_device_generated_commands", "VK_EXT_mesh_shader" },
        .next = &graphs);
}

/* One graph of two nodes that is right, to be changed in one place. */
struct graph {
    VkPipelineShaderStageNodeCreateInfoAMDX nodes[2];
    VkPipelineShaderStageCreateInfo stages[2];
    VkPipelineLibraryCreateInfoKHR linked;
    VkExecutionGraphPipelineCreateInfoAMDX infos[2];
    uint32_t count;
};

static void
init_graph(struct kit *kit, struct graph *g)
{
    *g = (struct graph){ .linked = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR },
                         .count = 1 };
    for (uint32_t i = 0; i < 2; i++) {
        g->nodes[i] = (VkPipelineShaderStageNodeCreateInfoAMDX){
            .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_NODE_CREATE_INFO_AMDX,
            .pName = "sort",
            .index = i
        };
        g->stages[i] = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT,
                                 kit_shader(kit, KIT_SHADER_NOTHING_COMP));
        g->stages[i].pNext = &g->nodes[i];
        g->infos[i] = (VkExecutionGraphPipelineCreateInfoAMDX){
            .sType = VK_STRUCTURE_TYPE_EXECUTION_GRAPH_PIPELINE_CREATE_INFO_AMDX,
            .stageCount = 2,
            .pStages = g->stages,
            .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
            .basePipelineIndex = -1
        };
    }
}

static VkPipeline
make(struct kit *kit, const struct graph *g)
{
    VkPipeline made[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };

    (void)NOW(vkCreateExecutionGraphPipelinesAMDX)(kit->device, VK_NULL_HANDLE, g->count, g->infos,
                                                   NULL, made);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(made[0]));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(made[1]));
    return made[0];
}

#define TRY(vuid, ...)                                        \
    do {                                                      \
        struct graph g;                                       \
        init_graph(kit, &g);                                  \
        __VA_ARGS__;                                          \
        if (vuid) {                                           \
            kit_expect(kit, (const char *)(uintptr_t)(vuid)); \
        }                                                     \
        (void)make(kit, &g);                                  \
    } while (0)

SCENE(flags_of_other_pipelines, SCENES)
{
    static const struct {
        VkPipelineCreateFlags flag;
        const char *vuid;
    } rows[] = {
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR, GRAPH_ID("flags-03365") },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR,
          GRAPH_ID("flags-03366") },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR, GRAPH_ID("flags-03367") },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR,
          GRAPH_ID("flags-03368") },
        { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR, GRAPH_ID("flags-03369") },
        { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR, GRAPH_ID("flags-03370") },
        { VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR,
          GRAPH_ID("flags-03576") },
        { VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV, GRAPH_ID("flags-04945") },
    };

    open_nodes(kit, "");
    TRY(NULL, (void)g);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        TRY(rows[i].vuid, g.infos[0].flags = rows[i].flag);
    }
}

SCENE(flags_without_features, SCENES)
{
    open_nodes(kit, "pipelineCreationCacheControl=0,pipelineProtectedAccess=0");
    TRY(GRAPH_ID("None-09497"), g.infos[0].flags = 0x80000000u);
    TRY(GRAPH_ID("pipelineCreationCacheControl-02878"),
        g.infos[0].flags = VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT);
    TRY(GRAPH_ID("flags-09007"), g.infos[0].flags = VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV);
    kit_expect(kit, GRAPH_ID("pipelineProtectedAccess-07368"));
    TRY(GRAPH_ID("flags-12334"), g.infos[0].flags = VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT);
}

SCENE(flags_that_exclude_each_other, SCENES)
{
    open_nodes(kit, "");
    TRY(GRAPH_ID("flags-12334"), g.infos[0].flags = VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT);
    kit_expect(kit, GRAPH_ID("flags-07369"));
    TRY(GRAPH_ID("flags-12334"), g.infos[0].flags = VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT |
                                                    VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT);
}

SCENE(bindable_by_the_device, SCENES)
{
    static VkPhysicalDeviceShaderEnqueueFeaturesAMDX graphs;
    static VkPhysicalDeviceDeviceGeneratedCommandsComputeFeaturesNV generated;

    graphs = (VkPhysicalDeviceShaderEnqueueFeaturesAMDX){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ENQUEUE_FEATURES_AMDX, .pNext = &generated
    };
    generated = (VkPhysicalDeviceDeviceGeneratedCommandsComputeFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_COMPUTE_FEATURES_NV
    };
    NEW(kit,
        .extensions = { "VK_AMDX_shader_enqueue", "VK_KHR_pipeline_library",
                        "VK_NV_device_generated_commands",
                        "VK_NV_device_generated_commands_compute" },
        .next = &graphs);
    TRY(GRAPH_ID("flags-09008"), g.infos[0].flags = VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV);
}

SCENE(nothing_enabled, SCENES)
{
    NEW(kit, .extensions = { "VK_AMDX_shader_enqueue", "VK_KHR_pipeline_library" });
    TRY(CALL_ID("shaderEnqueue-09124"), (void)g);
}

SCENE(derivatives, SCENES)
{
    const VkPipelineCreateFlags derived = VK_PIPELINE_CREATE_DERIVATIVE_BIT,
                                base = VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT;
    VkPipeline parent, other;
    struct graph p;

    open_nodes(kit, "");
    init_graph(kit, &p);
    other = make(kit, &p);
    p.infos[0].flags = base;
    parent = make(kit, &p);
    TRY(NULL, g.infos[0].flags = derived; g.infos[0].basePipelineHandle = parent);
    TRY(NULL, g.count = 2; g.infos[0].flags = base; g.infos[1].flags = derived;
        g.infos[1].basePipelineIndex = 0);
    TRY(GRAPH_ID("flags-07984"), g.infos[0].flags = derived;
        g.infos[0].basePipelineHandle = kit_compute_pipeline(
            kit, kit_pipeline_layout(kit, VK_NULL_HANDLE), KIT_SHADER_NOTHING_COMP));
    TRY(GRAPH_ID("flags-07985"), g.infos[0].flags = derived);
    TRY(GRAPH_ID("flags-07986"), g.infos[0].flags = derived; g.infos[0].basePipelineHandle = parent;
        g.infos[0].basePipelineIndex = 0);
    TRY(CALL_ID("flags-09125"), g.infos[0].flags = derived; g.infos[0].basePipelineIndex = 0);
    TRY(CALL_ID("flags-09126"), g.infos[0].flags = derived; g.infos[0].basePipelineHandle = other);
}

SCENE(nodes, SCENES)
{
    open_nodes(kit, "");
    TRY(NULL, g.nodes[1].pName = "main");
    TRY(NULL, g.stages[0].pNext = NULL);
    TRY(GRAPH_ID("None-09134"), g.nodes[1].index = 0);
    TRY(GRAPH_ID("None-09134"), g.stages[0].pNext = g.stages[1].pNext = NULL);
    TRY(GRAPH_ID("stage-09128"),
        g.stages[1] = rig_stage(VK_SHADER_STAGE_VERTEX_BIT,
                                kit_shader(kit, KIT_SHADER_TRIANGLE_VERT)));
}

SCENE(questions, SCENES)
{
    VkPipelineShaderStageNodeCreateInfoAMDX asked = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_NODE_CREATE_INFO_AMDX,
        .pName = "sort",
        .index = 1
    };
    VkPipeline pipeline;
    uint32_t index;
    struct graph g;

    open_nodes(kit, "");
    init_graph(kit, &g);
    pipeline = make(kit, &g);
    (void)NOW(vkGetExecutionGraphPipelineNodeIndexAMDX)(kit->device, pipeline, &asked, &index);
    asked.index = 2;
    kit_expect(kit, INDEX_ID("executionGraph-09142"));
    (void)NOW(vkGetExecutionGraphPipelineNodeIndexAMDX)(kit->device, pipeline, &asked, &index);
    asked.index = VK_SHADER_INDEX_UNUSED_AMDX;
    kit_expect(kit, INDEX_ID("pNodeInfo-09141"));
    (void)NOW(vkGetExecutionGraphPipelineNodeIndexAMDX)(kit->device, pipeline, &asked, &index);
    asked.index = 0;
    asked.pName = NULL;
    kit_expect(kit, INDEX_ID("pNodeInfo-09140"));
    (void)NOW(vkGetExecutionGraphPipelineNodeIndexAMDX)(kit->device, pipeline, &asked, &index);
}

/* ---- layouts ---------------------------------------------------------------------------------- */

SCENE(layouts, SCENES)
{
    const VkPushConstantRange few = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 4 };
    VkPipelineLayoutCreateInfo pushed = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                          .pushConstantRangeCount = 1,
                                          .pPushConstantRanges = &few };
    VkPipelineLayout narrow, wrong, none = VK_NULL_HANDLE;
    VkShaderModule sampled, pushing;

    open_nodes(kit, "maxPerStageResources=2");
    kit_allow(kit, "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-00287");
    sampled = MODULE(kit, every_lod_comp);
    pushing = MODULE(kit, comp_push);
    none = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0);
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &pushed, NULL, &narrow));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(narrow));
    wrong = shader_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_ALL),
        VK_NULL_HANDLE, 0);
    TRY(GRAPH_ID("None-11363"), g.infos[0].layout = VK_NULL_HANDLE);
    TRY(GRAPH_ID("layout-07987"), g.infos[0].layout = none; g.stages[1].module = pushing);
    TRY(GRAPH_ID("layout-10069"), g.infos[0].layout = narrow; g.stages[1].module = pushing);
    TRY(GRAPH_ID("layout-07988"), g.infos[0].layout = none; g.stages[1].module = sampled);
    TRY(GRAPH_ID("layout-07990"), g.infos[0].layout = wrong; g.stages[1].module = sampled);
    TRY(GRAPH_ID("layout-09132"), g.infos[0].stageCount = 1;
        g.infos[0].layout = shader_layout(
            kit,
            kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 3, VK_SHADER_STAGE_COMPUTE_BIT),
            VK_NULL_HANDLE, 0));
}

/* ---- libraries -------------------------------------------------------------------------------- */

/* A compute pipeline to be linked. */
static VkPipeline
compute_library(struct kit *kit, VkPipelineCreateFlags2 flags, VkPipelineLayout layout)
{
    const VkPipelineCreateFlags2CreateInfo wide = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = flags | VK_PIPELINE_CREATE_2_LIBRARY_BIT_KHR
    };
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &wide,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, kit_shader(kit, KIT_SHADER_NOTHING_COMP)),
        .layout = layout,
        .basePipelineIndex = -1
    };
    VkPipeline made = VK_NULL_HANDLE;

    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(made));
    return made;
}

#define LINKED(library)                                                        \
    (made = (library), g.linked.libraryCount = 1, g.linked.pLibraries = &made, \
     g.infos[0].pLibraryInfo = &g.linked)

SCENE(libraries, SCENES)
{
    const VkPipelineCreateFlags2 graph = VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX;
    VkPipelineLayout plain, other;
    VkPipeline made;

    open_nodes(kit, "");
    plain = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    other = shader_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_ALL),
        VK_NULL_HANDLE, 0);
    TRY(NULL, LINKED(compute_library(kit, graph, plain)));
    TRY(GRAPH_ID("pLibraryInfo-10181"), LINKED(compute_library(kit, 0, plain)));
    TRY(GRAPH_ID("pLibraryInfo-09131"), LINKED(compute_library(kit, graph, other));
        g.infos[0].layout = shader_layout(
            kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_SAMPLER, 1, VK_SHADER_STAGE_ALL),
            VK_NULL_HANDLE, 0));
    TRY(GRAPH_ID("flags-11272"),
        LINKED(compute_library(kit, graph | VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT,
                               VK_NULL_HANDLE)));
}

#define ALL_PARTS                                                     \
    (VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT |    \
     VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT | \
     VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT |           \
     VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT)

/* A pipeline of a mesh shader to be linked, with these parts. */
static VkPipeline
mesh_library(struct kit *kit, VkGraphicsPipelineLibraryFlagsEXT parts)
{
    struct rig_base base = rig_base(kit);
    VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT, .flags = parts
    };
    const VkPipelineCreateFlags2CreateInfo wide = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .pNext = &part,
        .flags = VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX |
                 VK_PIPELINE_CREATE_2_LIBRARY_BIT_KHR
    };
    struct rig r;

    rig_init(&r, &base);
    r.stages[0] = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT, kit_shader(kit, KIT_SHADER_NOTHING_MESH));
    r.info.pVertexInputState = NULL;
    r.info.pInputAssemblyState = NULL;
    r.info.stageCount = parts == ALL_PARTS ? 2 : 1;
    r.info.pNext = &wide;
    return rig_make(&base, &r);
}

static void
open_meshes(struct kit *kit, const char *lacking)
{
    static VkPhysicalDeviceShaderEnqueueFeaturesAMDX graphs;
    static VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT parts;
    static VkPhysicalDeviceMeshShaderFeaturesEXT mesh;
    static char answers[256];

    (void)snprintf(answers, sizeof(answers), "primitiveFragmentShadingRateMeshShader=0%s", lacking);
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    mesh = (VkPhysicalDeviceMeshShaderFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT
    };
    parts = (VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .pNext = &mesh
    };
    graphs = (VkPhysicalDeviceShaderEnqueueFeaturesAMDX){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ENQUEUE_FEATURES_AMDX, .pNext = &parts
    };
    NEW(kit,
        .extensions = { "VK_AMDX_shader_enqueue", "VK_KHR_pipeline_library", "VK_EXT_mesh_shader",
                        "VK_EXT_graphics_pipeline_library" },
        .next = &graphs);
}

SCENE(nodes_that_draw, SCENES)
{
    VkPipeline made;

    open_meshes(kit, "");
    TRY(NULL, LINKED(mesh_library(kit, ALL_PARTS)));
    TRY(GRAPH_ID("pLibraryInfo-10183"),
        LINKED(mesh_library(kit, VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT)));
}

SCENE(nodes_that_draw_without_feature, SCENES)
{
    VkPipeline made;

    open_meshes(kit, ",shaderMeshEnqueue=0");
    kit_allow(kit, "VUID-VkGraphicsPipelineCreateInfo-flags-06608");
    TRY(GRAPH_ID("shaderMeshEnqueue-10182"), LINKED(mesh_library(kit, ALL_PARTS)));
}

/* ---- code of nodes ---------------------------------------------------------------------------- */

/* A shader that declares ShaderEnqueueAMDX, and enqueues nothing. */
static VkShaderModule
enqueuing(struct kit *kit, uint32_t model)
{
    static const uint32_t capabilities[] = { 5067, 0 };
    static const char *const extensions[] = { "SPV_AMDX_shader_enqueue", NULL };
    struct code code;

    code_begin(&code, 0x00010500, capabilities, extensions, model);
    if (model == 5) {
        code_local_size(&code, 1);
    } else {
        PUT(&code, 16u, 1u, 7u); /* OriginUpperLeft */
    }
    code_types(&code);
    code_function(&code);
    code_end(&code);
    return code_module(kit, &code);
}

static void
compute_of(struct kit *kit, const char *vuid, VkShaderModule module, VkPipelineCreateFlags flags)
{
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .flags = flags,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, module),
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
        .basePipelineIndex = -1
    };
    VkPipeline made = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(made));
}

static VkPipeline
graphics_of(struct kit *kit, const char *vuid, VkShaderModule fragment,
            VkPipelineCreateFlags2 flags, const void *next)
{
    VkPipelineCreateFlags2CreateInfo wide = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .pNext = next,
        .flags = flags
    };
    struct rig_base base = rig_base(kit);
    struct rig r;

    rig_init(&r, &base);
    r.info.pNext = &wide;
    if (fragment) {
        r.stages[1].module = fragment;
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    return rig_make(&base, &r);
}

SCENE(code_that_enqueues, SCENES)
{
    const VkGraphicsPipelineLibraryCreateInfoEXT all = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT, .flags = ALL_PARTS
    };
    const VkPipelineCreateFlags2 library = VK_PIPELINE_CREATE_2_LIBRARY_BIT_KHR,
                                 graph = VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX;
    VkShaderModule compute, fragment;

    open_meshes(kit, "");
    compute = enqueuing(kit, 5);
    fragment = enqueuing(kit, 4);
    compute_of(kit, NULL, compute, VK_PIPELINE_CREATE_LIBRARY_BIT_KHR);
    compute_of(kit, "VUID-VkComputePipelineCreateInfo-flags-09178", compute, 0);
    graphics_of(kit, "VUID-VkGraphicsPipelineCreateInfo-flags-10188", fragment, 0, NULL);
    graphics_of(kit, "VUID-VkGraphicsPipelineCreateInfo-pStages-10189", fragment, library, &all);
    graphics_of(kit, "VUID-VkGraphicsPipelineCreateInfo-flags-10190", VK_NULL_HANDLE,
                library | graph, &all);
}

SCENE(code_that_enqueues_without_feature, SCENES)
{
    open_meshes(kit, ",shaderMeshEnqueue=0");
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-flags-10188");
    graphics_of(kit, "VUID-VkGraphicsPipelineCreateInfo-shaderMeshEnqueue-10187", enqueuing(kit, 4),
                0, NULL);
}

SCENE(libraries_of_graphs, SCENES)
{
    VkPipeline library;
    VkPipelineLibraryCreateInfoKHR linked = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = 1,
        .pLibraries = &library
    };
    const VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .pNext = &linked,
        .flags = VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT
    };
    VkGraphicsPipelineLibraryCreateInfoEXT first = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .flags = VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
    };
    struct rig_base base;
    struct rig r;

    open_meshes(kit, "");
    base = rig_base(kit);
    for (int i = 0; i < 2; i++) {
        VkPipelineCreateFlags2CreateInfo wide = {
            .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
            .flags = VK_PIPELINE_CREATE_2_LIBRARY_BIT_KHR |
                     (i ? 0 : VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX)
        };

        rig_init(&r, &base);
        r.info.stageCount = 0;
        wide.pNext = &first;
        r.info.pNext = &wide;
        library = rig_make(&base, &r);
        wide.pNext = &part;
        wide.flags |= VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX;
        if (i) {
            kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-flags-10191");
        }
        (void)rig_make(&base, &r);
    }
}

/* ---- scratch memory --------------------------------------------------------------------------- */

static VkDeviceAddress
scratch_memory(struct kit *kit, VkBufferUsageFlags usage)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = 4096,
                                      .usage = usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };

    return kit_address(kit, kit_addressed_buffer(kit, &info, NULL));
}

/* Each command that dispatches the graph, with what is wrong with its scratch memory. */
static void
dispatch_all_graphs(struct kit *kit, VkCommandBuffer commands, VkDeviceAddress scratch,
                    VkDeviceSize size, VkDeviceAddress infos, const char *rest)
{
    static const char *const owners[] = { "vkCmdDispatchGraphAMDX",
                                          "vkCmdDispatchGraphIndirectAMDX",
                                          "vkCmdDispatchGraphIndirectCountAMDX" };
    const VkDispatchGraphInfoAMDX node = { 0 };
    VkDispatchGraphCountInfoAMDX count = { .count = 1, .stride = sizeof(node) };
    char vuid[128];

    for (int i = 0; i < 3; i++) {
        if (rest) {
            snprintf(vuid, sizeof(vuid), "VUID-%s-%s", owners[i], rest);
            kit_expect(kit, vuid);
        }
        count.infos.deviceAddress = infos;
        if (i == 0) {
            count.infos.hostAddress = &node;
            NOW(vkCmdDispatchGraphAMDX)(commands, scratch, size, &count);
        } else if (i == 1) {
            NOW(vkCmdDispatchGraphIndirectAMDX)(commands, scratch, size, &count);
        } else {
            NOW(vkCmdDispatchGraphIndirectCountAMDX)(commands, scratch, size, infos);
        }
    }
}

SCENE(scratch_of_graphs, SCENES)
{
    VkDeviceAddress scratch, infos;
    VkDispatchGraphCountInfoAMDX count = { .count = 1, .stride = sizeof(VkDispatchGraphInfoAMDX) };
    VkCommandBuffer commands;
    VkPipeline pipeline;
    struct graph g;

    open_nodes(kit, "executionGraphDispatchAddressAlignment=64");
    init_graph(kit, &g);
    pipeline = make(kit, &g);
    scratch = scratch_memory(kit, VK_BUFFER_USAGE_EXECUTION_GRAPH_SCRATCH_BIT_AMDX);
    infos = scratch_memory(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    commands = kit_recording(kit);
    NOW(vkCmdInitializeGraphScratchMemoryAMDX)(commands, pipeline, scratch, 4096);
    kit_expect(kit, SCRATCH_ID("scratch-09144"));
    NOW(vkCmdInitializeGraphScratchMemoryAMDX)(commands, pipeline, scratch + 4, 4);
    kit_expect(kit, SCRATCH_ID("scratch-10185"));
    NOW(vkCmdInitializeGraphScratchMemoryAMDX)(commands, pipeline, scratch + 64, 4096);
    dispatch_all_graphs(kit, commands, scratch, 4096, infos, "None-08606");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX, pipeline);
    dispatch_all_graphs(kit, commands, scratch, 4096, infos, NULL);
    dispatch_all_graphs(kit, commands, scratch + 64, 4096, infos, "scratch-10192");
    dispatch_all_graphs(kit, commands, infos, 4096, infos, "scratch-09184");
    count.infos.deviceAddress = infos + 4;
    kit_expect(kit, "VUID-vkCmdDispatchGraphIndirectAMDX-pCountInfo-09152");
    NOW(vkCmdDispatchGraphIndirectAMDX)(commands, scratch, 64, &count);
    count.infos.deviceAddress = scratch;
    kit_expect(kit, "VUID-vkCmdDispatchGraphIndirectAMDX-pCountInfo-09151");
    NOW(vkCmdDispatchGraphIndirectAMDX)(commands, scratch, 64, &count);
    kit_expect(kit, "VUID-vkCmdDispatchGraphIndirectCountAMDX-countInfo-09161");
    NOW(vkCmdDispatchGraphIndirectCountAMDX)(commands, scratch, 64, infos + 4);
    kit_expect(kit, "VUID-vkCmdDispatchGraphIndirectCountAMDX-countInfo-09160");
    NOW(vkCmdDispatchGraphIndirectCountAMDX)(commands, scratch, 64, scratch);
    kit_end(kit, commands);
}

SCENE(draws_of_nodes, SCENES)
{
    VkDeviceAddress scratch, infos;
    struct kit_target target;
    VkCommandBuffer commands;
    VkPipeline made, pipeline;
    struct graph g;

    open_meshes(kit, "");
    init_graph(kit, &g);
    LINKED(mesh_library(kit, ALL_PARTS));
    pipeline = make(kit, &g);
    target = kit_target(kit);
    scratch = scratch_memory(kit, VK_BUFFER_USAGE_EXECUTION_GRAPH_SCRATCH_BIT_AMDX);
    infos = scratch_memory(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX, pipeline);
    dispatch_all_graphs(kit, commands, scratch, 4096, infos, "None-10195");
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    dispatch_all_graphs(kit, commands, scratch, 4096, infos, NULL);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

#endif

KIT_MAIN()
