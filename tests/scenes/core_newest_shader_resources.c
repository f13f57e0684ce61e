/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What shaders of every kind of pipeline declare, against the layout of the pipeline: types and counts of descriptors, and what is
 * pushed. Skipped with older headers.
 */
#define VK_ENABLE_BETA_EXTENSIONS
#include "code_scene.h"
#include "object_rig.h"
#include "ray_pipeline_scene.h"

#ifndef VK_VERSION_1_4

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no Vulkan 1.4");
}

#else

#define OBJECT_ID(rest) "VUID-VkShaderCreateInfoEXT-" rest
#define SCENE_FLAGS (SILENT | KIT_NULL_DRIVER)

enum { COMPUTE_MODEL = 5, FRAGMENT_MODEL = 4, RAYS_MODEL = 5313, UNIFORMS = 2, PUSHED = 9 };

struct declared {
    uint32_t storage;
    uint32_t count;  /* of an array of descriptors; 0: none */
    uint32_t offset; /* of what is pushed */
};

static void
code_of(struct code *out, uint32_t model, const struct declared *d)
{
    static const uint32_t none[] = { 0 }, rays[] = { 4479 /* RayTracingKHR */, 0 };
    const char *const extensions[] = { model == RAYS_MODEL ? "SPV_KHR_ray_tracing" : NULL, NULL };
    struct code code;

    code_begin(&code, 0x00010500, model == RAYS_MODEL ? rays : none, extensions, model);
    code_interface(&code, 14);
    if (model == COMPUTE_MODEL) {
        code_local_size(&code, 1);
    } else if (model == FRAGMENT_MODEL) {
        PUT(&code, 16u, 1u, 7u); /* OriginUpperLeft */
    }
    PUT(&code, 71u, 10u, 2u);                 /* Block */
    PUT(&code, 72u, 10u, 0u, 35u, d->offset); /* Offset */
    if (d->storage == UNIFORMS) {
        PUT(&code, 71u, 14u, 34u, 0u); /* DescriptorSet */
        PUT(&code, 71u, 14u, 33u, 0u); /* Binding */
    }
    code_types(&code);
    PUT(&code, 43u, 5u, 8u, 0u);
    PUT(&code, 30u, 10u, 5u);
    if (d->count) {
        PUT(&code, 43u, 5u, 11u, d->count);
        PUT(&code, 28u, 12u, 10u, 11u);
    }
    PUT(&code, 32u, 13u, d->storage, d->count ? 12u : 10u);
    PUT(&code, 59u, 13u, 14u, d->storage);
    PUT(&code, 32u, 15u, d->storage, 5u);
    code_function(&code);
    if (d->count) {
        PUT(&code, 65u, 15u, 20u, 14u, 8u, 8u); /* OpAccessChain */
    } else {
        PUT(&code, 65u, 15u, 20u, 14u, 8u);
    }
    PUT(&code, 61u, 5u, 21u, 20u); /* OpLoad */
    code_end(&code);
    *out = code;
}

static VkShaderModule
module_of(struct kit *kit, uint32_t model, const struct declared *d)
{
    struct code code;

    code_of(&code, model, d);
    return code_module(kit, &code);
}

static void
make_nv(const struct rays *rays)
{
    const VkRayTracingShaderGroupCreateInfoNV general = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_NV,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
        .closestHitShader = NONE,
        .anyHitShader = NONE,
        .intersectionShader = NONE
    };
    const VkRayTracingPipelineCreateInfoNV info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_NV,
        .stageCount = 1,
        .pStages = &rays->stages[RGEN],
        .groupCount = 1,
        .pGroups = &general,
        .maxRecursionDepth = 1,
        .layout = rays->info.layout,
        .basePipelineIndex = -1
    };
    struct kit *kit = rays->kit;
    VkPipeline pipeline = VK_NULL_HANDLE;

    (void)KIT_DEVICE_COMMAND(kit, vkCreateRayTracingPipelinesNV)(kit->device, VK_NULL_HANDLE, 1,
                                                                 &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

/* An execution graph of one node, or of a library alone. */
static void
make_graph(struct kit *kit, const VkPipelineShaderStageCreateInfo *stage,
           const VkPipelineLibraryCreateInfoKHR *linked, VkPipelineLayout layout)
{
#ifdef VK_AMDX_shader_enqueue
    const VkExecutionGraphPipelineCreateInfoAMDX info = {
        .sType = VK_STRUCTURE_TYPE_EXECUTION_GRAPH_PIPELINE_CREATE_INFO_AMDX,
        .stageCount = stage != NULL,
        .pStages = stage,
        .pLibraryInfo = linked,
        .layout = layout,
        .basePipelineIndex = -1
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    (void)KIT_DEVICE_COMMAND(kit, vkCreateExecutionGraphPipelinesAMDX)(kit->device, VK_NULL_HANDLE,
                                                                       1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
#else
    (void)kit, (void)stage, (void)linked, (void)layout;
#endif
}

static void
expect(struct kit *kit, const char *kind, const char *author, const char *rule)
{
    char vuid[120];

    if (rule) {
        (void)snprintf(vuid, sizeof(vuid), "VUID-Vk%sPipelineCreateInfo%s-%s", kind, author, rule);
        kit_expect(kit, vuid);
    }
}

/* Of every kind with such a shader; `rule` NULL: it is right. */
static void
pipelines_of(struct kit *kit, const struct declared *d, VkPipelineLayout layout, const char *rule)
{
    VkComputePipelineCreateInfo compute = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                            .layout = layout };
    struct rig_base base = rig_base(kit);
    struct rays rays = new_rays(kit);
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct rig rig;

    compute.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, module_of(kit, COMPUTE_MODEL, d));
    expect(kit, "Compute", "", rule);
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &compute, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
#ifdef VK_AMDX_shader_enqueue
    expect(kit, "ExecutionGraph", "AMDX", rule);
#endif
    make_graph(kit, &compute.stage, NULL, layout);
    rig_init(&rig, &base);
    rig.info.layout = layout;
    rig.stages[1] = rig_stage(VK_SHADER_STAGE_FRAGMENT_BIT, module_of(kit, FRAGMENT_MODEL, d));
    expect(kit, "Graphics", "", rule);
    (void)rig_make(&base, &rig);
    rays.stages[RGEN] = rig_stage(VK_SHADER_STAGE_RAYGEN_BIT_KHR, module_of(kit, RAYS_MODEL, d));
    rays.info.layout = layout;
    expect(kit, "RayTracing", "KHR", rule);
    (void)make(&rays);
    expect(kit, "RayTracing", "NV", rule);
    make_nv(&rays);
}

static void
open_rays(struct kit *kit)
{
    static VkPhysicalDeviceRayTracingPipelineFeaturesKHR pipelines;
    static VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;

    structures = (VkPhysicalDeviceAccelerationStructureFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
    };
    pipelines = (VkPhysicalDeviceRayTracingPipelineFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &structures,
    };
#ifdef VK_AMDX_shader_enqueue
    static VkPhysicalDeviceShaderEnqueueFeaturesAMDX graphs;

    graphs = (VkPhysicalDeviceShaderEnqueueFeaturesAMDX){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ENQUEUE_FEATURES_AMDX
    };
    structures.pNext = &graphs;
#endif
    NEW(kit,
        .extensions = { "VK_KHR_deferred_host_operations", "VK_KHR_acceleration_structure",
                        "VK_KHR_ray_tracing_pipeline", "VK_NV_ray_tracing",
#ifdef VK_AMDX_shader_enqueue
                        "VK_AMDX_shader_enqueue", "VK_KHR_pipeline_library",
#endif
        },
        .next = &pipelines);
}

static VkPipelineLayout
with(struct kit *kit, VkDescriptorType type, uint32_t count)
{
    return kit_pipeline_layout(kit, kit_set_layout(kit, type, count, VK_SHADER_STAGE_ALL));
}

SCENE(types_and_counts, SCENE_FLAGS)
{
    const struct declared one = { .storage = UNIFORMS }, four = { UNIFORMS, 4, 0 };

    open_rays(kit);
    pipelines_of(kit, &one, with(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1), NULL);
    pipelines_of(kit, &four, with(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 4), NULL);
    pipelines_of(kit, &one, with(kit, VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK, 16), NULL);
    pipelines_of(kit, &one, with(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1), "layout-07990");
    pipelines_of(kit, &four, with(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 3), "layout-07991");
    pipelines_of(kit, &four, with(kit, VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK, 16), "None-10391");
}

static void
object_of(struct kit *kit, const struct declared *d, VkDescriptorType type, uint32_t count,
          const char *vuid)
{
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, count, VK_SHADER_STAGE_ALL);
    struct shader_info info = object_info(VK_SHADER_STAGE_COMPUTE_BIT);
    uint64_t shader = 0;
    struct code code;

    code_of(&code, COMPUTE_MODEL, d);
    info.pCode = code.words;
    info.codeSize = code.count * sizeof(uint32_t);
    info.setLayoutCount = 1;
    info.pSetLayouts = &layout;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    object_create(kit, 1, &info, &shader);
    object_destroy(kit, shader);
}

SCENE(types_and_counts_of_objects, SCENE_FLAGS)
{
    const struct declared one = { .storage = UNIFORMS }, four = { UNIFORMS, 4, 0 };

    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    object_of(kit, &one, VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK, 16, NULL);
    object_of(kit, &four, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 4, NULL);
    object_of(kit, &one, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, OBJECT_ID("codeType-10384"));
    object_of(kit, &four, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 3, OBJECT_ID("codeType-10385"));
    object_of(kit, &four, VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK, 16, OBJECT_ID("codeType-10386"));
}

#ifdef VK_AMDX_shader_enqueue
SCENE(rays_in_graphs, SCENE_FLAGS)
{
    VkRayTracingPipelineInterfaceCreateInfoKHR interface = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_INTERFACE_CREATE_INFO_KHR
    };
    VkPipelineLibraryCreateInfoKHR linked = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR, .libraryCount = 1
    };
    struct rays rays;
    VkPipeline library;

    open_rays(kit);
    rays = new_rays(kit);
    rays.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    rays.info.pLibraryInterface = &interface;
    library = make(&rays);
    linked.pLibraries = &library;
    kit_expect(kit, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-pLibraryInfo-09133");
    make_graph(kit, NULL, &linked, rays.info.layout);
}
#endif

static VkPipelineLayout
pushing(struct kit *kit, VkShaderStageFlags stages, uint32_t size)
{
    const VkPushConstantRange range = { stages, 0, size };
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

SCENE(pushed_constants, SCENE_FLAGS)
{
    const struct declared pushed = { PUSHED, 0, 16 };

    open_rays(kit);
    pipelines_of(kit, &pushed, pushing(kit, VK_SHADER_STAGE_ALL, 20), NULL);
    pipelines_of(kit, &pushed, pushing(kit, VK_SHADER_STAGE_VERTEX_BIT, 20), "layout-07987");
    pipelines_of(kit, &pushed, pushing(kit, VK_SHADER_STAGE_ALL, 16), "layout-10069");
}

#endif

KIT_MAIN()
