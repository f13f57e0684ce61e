/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ray tracing pipelines and traces, of both extensions. Wrong calls beside the nearest right ones.
 */
#include "kit_null.h"
#include "ray_scene.h"
#include "shader_scene.h"

#include "ray_rahit.h"
#include "ray_rchit.h"
#include "ray_rgen.h"
#include "ray_rgen_good.h"
#include "ray_rgen_skip.h"
#include "ray_rgen_cull.h"
#include "ray_rgen_opaque.h"
#include "ray_rgen_triangles.h"
#include "ray_rgen_aabbs.h"
#include "ray_rgen_negative.h"
#include "ray_rgen_order.h"
#include "ray_rgen_infinite.h"
#include "ray_rgen_nan.h"
#include "ray_rint_kind.h"
#include "ray_rint_kind_high.h"
#include "ray_rgen_nv.h"
#include "ray_rint.h"
#include "ray_rmiss.h"

#include <stdlib.h>

#define NONE VK_SHADER_UNUSED_KHR

enum { RGEN, RMISS, RCHIT, RAHIT, RINT, STAGES };

struct rays {
    struct kit *kit;
    VkPipelineShaderStageCreateInfo stages[STAGES];
    VkRayTracingShaderGroupCreateInfoKHR groups[4];
    VkRayTracingPipelineCreateInfoKHR info;
};

static VkRayTracingShaderGroupCreateInfoKHR
group(VkRayTracingShaderGroupTypeKHR type, uint32_t general, uint32_t closest_hit, uint32_t any_hit,
      uint32_t intersection)
{
    return (VkRayTracingShaderGroupCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
        .type = type,
        .generalShader = general,
        .closestHitShader = closest_hit,
        .anyHitShader = any_hit,
        .intersectionShader = intersection
    };
}

#define GENERAL(shader) \
    group(VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR, shader, NONE, NONE, NONE)
#define TRIANGLE_HITS(closest, any) \
    group(VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_KHR, NONE, closest, any, NONE)
#define PROCEDURAL(closest, any, intersection)                                           \
    group(VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_KHR, NONE, closest, any, \
          intersection)

static struct rays
new_rays(struct kit *kit)
{
    return (struct rays){
        .kit = kit,
        .stages = { [RGEN] = rig_stage(VK_SHADER_STAGE_RAYGEN_BIT_KHR, MODULE(kit, ray_rgen)),
                    [RMISS] = rig_stage(VK_SHADER_STAGE_MISS_BIT_KHR, MODULE(kit, ray_rmiss)),
                    [RCHIT] = rig_stage(VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR,
                                        MODULE(kit, ray_rchit)),
                    [RAHIT] = rig_stage(VK_SHADER_STAGE_ANY_HIT_BIT_KHR, MODULE(kit, ray_rahit)),
                    [RINT] = rig_stage(VK_SHADER_STAGE_INTERSECTION_BIT_KHR,
                                       MODULE(kit, ray_rint)) },
        .groups = { GENERAL(RGEN), GENERAL(RMISS), TRIANGLE_HITS(RCHIT, RAHIT),
                    PROCEDURAL(RCHIT, RAHIT, RINT) },
        .info = { .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
                  .stageCount = STAGES,
                  .groupCount = 4,
                  .maxPipelineRayRecursionDepth = 1,
                  .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
                  .basePipelineIndex = -1 },
    };
}

static VkPipeline
make(const struct rays *p)
{
    VkRayTracingPipelineCreateInfoKHR info = p->info;
    VkPipeline pipeline = VK_NULL_HANDLE;

    info.pStages = info.stageCount ? p->stages : NULL;
    info.pGroups = info.groupCount ? p->groups : NULL;
    (void)KIT_DEVICE_COMMAND(p->kit, vkCreateRayTracingPipelinesKHR)(
        p->kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(p->kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

#define TRY(good, ...)          \
    do {                        \
        struct rays p = (good); \
        __VA_ARGS__;            \
        (void)make(&p);         \
    } while (0)
#define KHR_ID(rest) "VUID-VkRayTracingPipelineCreateInfoKHR-" rest
#define GROUP_ID(rest) "VUID-VkRayTracingShaderGroupCreateInfoKHR-" rest
#define FLAG(name) VK_PIPELINE_CREATE_RAY_TRACING_##name

/* --- pipelines --- */

/* Makes a pipeline with another ray generation shader. */
#define GENERATE(vuid, name, flags_)                                                    \
    TRY(good, kit_expect(kit, RUNTIME vuid), p.stages[RGEN].module = MODULE(kit, name), \
        p.info.flags = (flags_), p.info.layout = layout)

SCENE(rays_of_constants, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
#define RUNTIME "VUID-RuntimeSpirv-"
    struct rays good;
    VkPipelineLayout layout;

    ray_open(kit);
    good = new_rays(kit);
    layout = kit_pipeline_layout(
        kit,
        kit_set_layout(kit, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, 1, VK_SHADER_STAGE_ALL));
    TRY(good, p.stages[RGEN].module = MODULE(kit, ray_rgen_good), p.info.layout = layout);
    GENERATE("OpTraceRayKHR-06552", ray_rgen_skip, 0);
    GENERATE("OpTraceRayKHR-06892", ray_rgen_cull, 0);
    GENERATE("OpTraceRayKHR-06893", ray_rgen_opaque, 0);
    GENERATE("OpTraceRayKHR-06553", ray_rgen_triangles, FLAG(SKIP_AABBS_BIT_KHR));
    GENERATE("OpTraceRayKHR-06554", ray_rgen_aabbs, FLAG(SKIP_TRIANGLES_BIT_KHR));
    GENERATE("OpTraceRayKHR-06356", ray_rgen_negative, 0);
    GENERATE("OpTraceRayKHR-06357", ray_rgen_order, 0);
    GENERATE("OpTraceRayKHR-06355", ray_rgen_infinite, 0);
    GENERATE("OpTraceRayKHR-06358", ray_rgen_nan, 0);
    TRY(good, p.stages[RINT].module = MODULE(kit, ray_rint_kind));
    TRY(good, kit_expect(kit, RUNTIME "OpReportIntersectionKHR-06998"),
        p.stages[RINT].module = MODULE(kit, ray_rint_kind_high));
}

/* The layout, and what the shaders use of it. */
SCENE(pipeline_layout, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const VkDescriptorType structure = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    const VkDescriptorType storage = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    struct rays good;

#define LAYOUT(type, count, stages) \
    p.info.layout = kit_pipeline_layout(kit, kit_set_layout(kit, type, count, stages))
    setenv("WAKE_NULL_ANSWERS", "maxPerStageResources=4", 1);
    ray_open(kit);
    good = new_rays(kit);
    good.stages[RGEN].module = MODULE(kit, ray_rgen_good);
    TRY(good, LAYOUT(structure, 1, VK_SHADER_STAGE_RAYGEN_BIT_KHR));
    kit_expect(kit, KHR_ID("layout-03427"));
    TRY(good, (void)p);
    kit_expect(kit, KHR_ID("layout-03427"));
    TRY(good, LAYOUT(storage, 1, VK_SHADER_STAGE_ALL));
    kit_expect(kit, KHR_ID("layout-03427"));
    TRY(good, LAYOUT(structure, 1, VK_SHADER_STAGE_MISS_BIT_KHR));
    good.stages[RGEN].module = MODULE(kit, ray_rgen);
    TRY(good, LAYOUT(storage, 4, VK_SHADER_STAGE_MISS_BIT_KHR));
    kit_expect(kit, KHR_ID("layout-03428"));
    TRY(good, LAYOUT(storage, 5, VK_SHADER_STAGE_MISS_BIT_KHR));
}

/* Without VK_KHR_pipeline_library. */
SCENE(pipeline_library_extension, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    VkRayTracingPipelineInterfaceCreateInfoKHR interface = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_INTERFACE_CREATE_INFO_KHR
    };
    VkPipelineLibraryCreateInfoKHR libraries = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR
    };
    struct rays good;

    device.v12.pNext = &device.structures;
    device.structures.pNext = &device.pipelines;
    kit_open(kit, &(struct kit_config){
                      .device_next = &device.v12,
                      .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME } });
    good = new_rays(kit);
    TRY(good, (void)p);
    kit_expect(kit, KHR_ID("pLibraryInfo-03595"));
    TRY(good, p.info.pLibraryInterface = &interface);
    kit_expect(kit, KHR_ID("pLibraryInfo-03595"));
    TRY(good, p.info.pLibraryInfo = &libraries);
}

SCENE(pipeline_stages, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct rays good;

    ray_open(kit);
    good = new_rays(kit);
    (void)make(&good);
    kit_expect(kit, KHR_ID("stage-03425"));
    TRY(good, p.stages[RGEN] = p.stages[RMISS]);
    kit_expect(kit, KHR_ID("stage-06899"));
    TRY(good, p.stages[RINT] = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT,
                                         kit_shader(kit, KIT_SHADER_NOTHING_COMP));
        p.info.groupCount = 3);
    kit_expect(kit, KHR_ID("stage-06899")); /* also where a group has it */
    TRY(good, p.stages[RMISS] = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT,
                                          kit_shader(kit, KIT_SHADER_NOTHING_COMP)));
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-pName-00707");
    TRY(good, p.stages[RMISS].pName = "other");
    kit_expect(kit, KHR_ID("maxPipelineRayRecursionDepth-03589"));
    TRY(good, p.info.maxPipelineRayRecursionDepth = 32);
    VkPipelineCreationFeedback feedback[STAGES], whole;
    VkPipelineCreationFeedbackCreateInfo told = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO,
        .pPipelineCreationFeedback = &whole,
        .pipelineStageCreationFeedbackCount = STAGES,
        .pPipelineStageCreationFeedbacks = feedback,
    };
    TRY(good, p.info.pNext = &told);
    told.pipelineStageCreationFeedbackCount = 2;
    kit_expect(kit, KHR_ID("pipelineStageCreationFeedbackCount-06652"));
    TRY(good, p.info.pNext = &told);
    VkDynamicState states[2] = { VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR,
                                 VK_DYNAMIC_STATE_LINE_WIDTH };
    VkPipelineDynamicStateCreateInfo dynamic = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = 1,
        .pDynamicStates = states
    };
    TRY(good, p.info.pDynamicState = &dynamic);
    dynamic.dynamicStateCount = 2;
    kit_expect(kit, KHR_ID("pDynamicStates-03602"));
    TRY(good, p.info.pDynamicState = &dynamic);
}

SCENE(pipeline_groups, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct rays good;

    ray_open(kit);
    good = new_rays(kit);
    TRY(good, p.groups[2] = TRIANGLE_HITS(NONE, NONE));
    kit_expect(kit, GROUP_ID("type-03474"));
    TRY(good, p.groups[1] = GENERAL(RCHIT));
    kit_expect(kit, GROUP_ID("type-03474"));
    TRY(good, p.groups[1] = GENERAL(STAGES));
    kit_expect(kit, GROUP_ID("type-03475"));
    TRY(good, p.groups[1].anyHitShader = RAHIT);
    kit_expect(kit, GROUP_ID("type-03476"));
    TRY(good, p.groups[3] = PROCEDURAL(RCHIT, RAHIT, NONE));
    kit_expect(kit, GROUP_ID("type-03477"));
    TRY(good, p.groups[2].intersectionShader = RINT);
    kit_expect(kit, GROUP_ID("closestHitShader-03478"));
    TRY(good, p.groups[2] = TRIANGLE_HITS(RAHIT, RAHIT));
    kit_expect(kit, GROUP_ID("anyHitShader-03479"));
    TRY(good, p.groups[2] = TRIANGLE_HITS(RCHIT, RCHIT));
}

SCENE(pipeline_flags, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct rays good;

    ray_open(kit);
    good = new_rays(kit);
    TRY(good, p.info.flags = FLAG(SKIP_AABBS_BIT_KHR));
    kit_expect(kit, KHR_ID("flags-06546"));
    TRY(good, p.info.flags = FLAG(SKIP_AABBS_BIT_KHR) | FLAG(SKIP_TRIANGLES_BIT_KHR));
    TRY(good, p.info.flags = FLAG(NO_NULL_ANY_HIT_SHADERS_BIT_KHR) |
                             FLAG(NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR));
    kit_expect(kit, KHR_ID("flags-03470"));
    TRY(good, p.info.flags = FLAG(NO_NULL_ANY_HIT_SHADERS_BIT_KHR);
        p.groups[2] = TRIANGLE_HITS(RCHIT, NONE));
    kit_expect(kit, KHR_ID("flags-03471"));
    TRY(good, p.info.flags = FLAG(NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR);
        p.groups[3] = PROCEDURAL(NONE, RAHIT, RINT));
    kit_expect(kit, KHR_ID("flags-03598"));
    TRY(good, p.info.flags = FLAG(SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR));
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-flags-03816");
    TRY(good, p.info.flags = VK_PIPELINE_CREATE_DISPATCH_BASE_BIT);
    kit_expect(kit, KHR_ID("pipelineCreationCacheControl-02905"));
    TRY(good, p.info.flags = VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT);
    kit_expect(kit, KHR_ID("flags-02904"));
    TRY(good, p.info.flags = VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV);
}

SCENE(pipeline_culling_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    struct rays good;

    device.pipelines.rayTraversalPrimitiveCulling = VK_FALSE;
    ray_open_with(kit, &device);
    good = new_rays(kit);
    kit_expect(kit, KHR_ID("rayTraversalPrimitiveCulling-03596"));
    TRY(good, p.info.flags = FLAG(SKIP_AABBS_BIT_KHR));
    kit_expect(kit, KHR_ID("rayTraversalPrimitiveCulling-03597"));
    TRY(good, p.info.flags = FLAG(SKIP_TRIANGLES_BIT_KHR));
}

SCENE(pipeline_replay, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    struct rays good;
    uint8_t handle[32] = { 1 };

    device.pipelines.rayTracingPipelineShaderGroupHandleCaptureReplay = VK_TRUE;
    ray_open_with(kit, &device);
    good = new_rays(kit);
    TRY(good, p.info.flags = FLAG(SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR);
        p.groups[0].pShaderGroupCaptureReplayHandle = handle);
    kit_expect(kit, KHR_ID("rayTracingPipelineShaderGroupHandleCaptureReplay-03599"));
    TRY(good, p.groups[0].pShaderGroupCaptureReplayHandle = handle);
}

SCENE(pipeline_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    VkRayTracingPipelineCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
        .maxPipelineRayRecursionDepth = 1,
        .basePipelineIndex = -1
    };
    VkPipelineShaderStageCreateInfo stage;
    VkRayTracingShaderGroupCreateInfoKHR first = GENERAL(0);
    VkPipeline pipeline = VK_NULL_HANDLE;

    device.pipelines = (VkPhysicalDeviceRayTracingPipelineFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR
    };
    ray_open_with(kit, &device);
    stage = rig_stage(VK_SHADER_STAGE_RAYGEN_BIT_KHR, kit_shader(kit, KIT_SHADER_NOTHING_COMP));
    info.stageCount = info.groupCount = 1;
    info.pStages = &stage;
    info.pGroups = &first;
    info.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-rayTracingPipeline-03586");
    (void)KIT_DEVICE_COMMAND(kit, vkCreateRayTracingPipelinesKHR)(
        kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

SCENE(pipeline_base, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkPipelineCreateFlags derived = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
    struct rays good;
    VkPipeline base, plain;

    ray_open(kit);
    good = new_rays(kit);
    plain = make(&good);
    good.info.flags = VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT;
    base = make(&good);
    TRY(good, p.info.flags = derived; p.info.basePipelineHandle = base);
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-flags-03416");
    TRY(good, p.info.flags = derived; p.info.basePipelineHandle = plain);
    kit_expect(kit, KHR_ID("flags-03422"));
    TRY(good, p.info.flags = derived; p.info.basePipelineIndex = 1);
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-flags-03415");
    TRY(good, p.info.flags = derived; p.info.basePipelineIndex = 0);
    kit_expect(kit, KHR_ID("flags-03423"));
    kit_expect(kit, KHR_ID("flags-03424"));
    TRY(good, p.info.flags = derived; p.info.basePipelineHandle = base;
        p.info.basePipelineIndex = 0);
    kit_expect(kit, KHR_ID("flags-03421"));
    TRY(good, p.info.flags = derived;
        p.info.basePipelineHandle = shader_compute(kit, kit_shader(kit, KIT_SHADER_NOTHING_COMP),
                                                   p.info.layout, NULL));
}

SCENE(pipeline_libraries, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const struct {
        VkPipelineCreateFlags flag;
        const char *vuid;
    } rows[] = {
        { FLAG(SKIP_AABBS_BIT_KHR), KHR_ID("flags-04718") },
        { FLAG(SKIP_TRIANGLES_BIT_KHR), KHR_ID("flags-04719") },
        { FLAG(NO_NULL_ANY_HIT_SHADERS_BIT_KHR), KHR_ID("flags-04720") },
        { FLAG(NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR), KHR_ID("flags-04721") },
        { FLAG(NO_NULL_INTERSECTION_SHADERS_BIT_KHR), KHR_ID("flags-04722") },
        { FLAG(NO_NULL_MISS_SHADERS_BIT_KHR), KHR_ID("flags-04723") },
    };
    VkRayTracingPipelineInterfaceCreateInfoKHR interface = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_INTERFACE_CREATE_INFO_KHR,
        .maxPipelineRayPayloadSize = 16,
        .maxPipelineRayHitAttributeSize = 8
    };
    VkRayTracingPipelineInterfaceCreateInfoKHR wide = interface;
    VkPipelineLibraryCreateInfoKHR libraries = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR
    };
    struct rays library, good, plain;
    VkPipeline part;

    ray_open(kit);
    library = new_rays(kit);
    kit_expect(kit, KHR_ID("flags-03465"));
    TRY(library, p.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR);
    library.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    library.info.pLibraryInterface = &interface;
    part = make(&library);
    good = library;
    good.info.flags = 0;
    good.info.stageCount = good.info.groupCount = 0;
    good.info.pLibraryInfo = &libraries;
    kit_expect(kit, KHR_ID("pLibraryInfo-03600"));
    kit_expect(kit, KHR_ID("pLibraryInfo-03601"));
    (void)make(&good);
    libraries.libraryCount = 1;
    libraries.pLibraries = &part;
    (void)make(&good);
    kit_expect(kit, KHR_ID("pLibraryInfo-03590"));
    TRY(good, p.info.pLibraryInterface = NULL);
    plain = new_rays(kit);
    part = make(&plain);
    kit_expect(kit, "VUID-VkPipelineLibraryCreateInfoKHR-pLibraries-03381");
    (void)make(&good);
    part = make(&library);
    kit_expect(kit, KHR_ID("pLibraries-03591"));
    TRY(good, p.info.maxPipelineRayRecursionDepth = 2);
    wide.maxPipelineRayPayloadSize = 32;
    kit_expect(kit, KHR_ID("pLibraryInfo-03593"));
    TRY(good, p.info.pLibraryInterface = &wide);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        kit_expect(kit, rows[i].vuid);
        TRY(good, p.info.flags = rows[i].flag);
    }
    wide = interface;
    wide.maxPipelineRayHitAttributeSize = 33;
    kit_expect(
        kit,
        "VUID-VkRayTracingPipelineInterfaceCreateInfoKHR-maxPipelineRayHitAttributeSize-03605");
    TRY(library, p.info.pLibraryInterface = &wide);
}

/* --- traces --- */

struct trace {
    VkStridedDeviceAddressRegionKHR raygen, miss, hit, callable;
    uint32_t size[3];
};

#define TRACE(good, ...)                                                                      \
    do {                                                                                      \
        struct trace t = (good);                                                              \
        __VA_ARGS__;                                                                          \
        KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR)                                            \
        (commands, &t.raygen, &t.miss, &t.hit, &t.callable, t.size[0], t.size[1], t.size[2]); \
        KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)                                    \
        (commands, &t.raygen, &t.miss, &t.hit, &t.callable, address);                         \
    } while (0)
#define BOTH(rest)                                   \
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-" rest); \
    kit_expect(kit, "VUID-vkCmdTraceRaysIndirectKHR-" rest)

static struct trace
new_trace(VkDeviceAddress address)
{
    VkStridedDeviceAddressRegionKHR region = { address, 64, 64 };

    return (struct trace){
        .raygen = region, .miss = region, .hit = region, .callable = region, .size = { 8, 8, 1 }
    };
}

SCENE(trace_tables, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct rays rays;
    struct trace good;
    VkCommandBuffer commands;
    VkDeviceAddress address;

    ray_open(kit);
    rays = new_rays(kit);
    address = ray_address(kit);
    good = new_trace(address);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    BOTH("None-02700");
    TRACE(good, (void)t);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    TRACE(good, (void)t);
    TRACE(good, t.hit = t.callable = (VkStridedDeviceAddressRegionKHR){ 0 });
    BOTH("size-04023");
    TRACE(good, t.raygen.size = 128);
    BOTH("pRayGenShaderBindingTable-03682");
    TRACE(good, t.raygen.deviceAddress += 32);
    BOTH("pMissShaderBindingTable-03685");
    TRACE(good, t.miss.deviceAddress += 32);
    BOTH("pHitShaderBindingTable-03689");
    TRACE(good, t.hit.deviceAddress += 32);
    BOTH("pCallableShaderBindingTable-03693");
    TRACE(good, t.callable.deviceAddress += 32);
    BOTH("stride-03686");
    TRACE(good, t.miss.stride = 48);
    BOTH("stride-03690");
    TRACE(good, t.hit.stride = 48);
    BOTH("stride-03694");
    TRACE(good, t.callable.stride = 48);
    BOTH("stride-04029");
    TRACE(good, t.miss.stride = 4128);
    BOTH("stride-04035");
    TRACE(good, t.hit.stride = 4128);
    BOTH("stride-04041");
    TRACE(good, t.callable.stride = 4128);
    kit_expect(kit, "VUID-vkCmdTraceRaysIndirectKHR-indirectDeviceAddress-03634");
    address += 2;
    TRACE(good, (void)t);
    kit_end(kit, commands);
}

/* Tables in a buffer whose memory is gone. */
SCENE(trace_tables_freed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct rays rays;
    struct trace good;
    VkCommandBuffer commands;
    VkDeviceAddress address;
    VkStridedDeviceAddressRegionKHR freed;

    ray_open(kit);
    rays = new_rays(kit);
    address = ray_address(kit);
    good = new_trace(address);
    freed = good.raygen;
    freed.deviceAddress = ray_freed_address(kit, VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    BOTH("pRayGenShaderBindingTable-03680");
    TRACE(good, t.raygen = freed);
    BOTH("pMissShaderBindingTable-03683");
    TRACE(good, t.miss = freed);
    BOTH("pHitShaderBindingTable-03687");
    TRACE(good, t.hit = freed);
    BOTH("pCallableShaderBindingTable-03691");
    TRACE(good, t.callable = freed);
    kit_end(kit, commands);
}

/* Shaders of libraries count as the pipeline's. */
SCENE(trace_descriptors_of_libraries, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkRayTracingPipelineInterfaceCreateInfoKHR interface = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_INTERFACE_CREATE_INFO_KHR,
        .maxPipelineRayPayloadSize = 16,
        .maxPipelineRayHitAttributeSize = 8
    };
    VkPipelineLibraryCreateInfoKHR libraries = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR, .libraryCount = 1
    };
    struct rays library, linked;
    struct trace good;
    VkCommandBuffer commands;
    VkDeviceAddress address;
    VkPipelineLayout layout;
    VkPipeline part, whole;

    ray_open(kit);
    address = ray_address(kit);
    good = new_trace(address);
    layout = kit_pipeline_layout(
        kit,
        kit_set_layout(kit, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, 1, VK_SHADER_STAGE_ALL));
    library = new_rays(kit);
    library.stages[RGEN].module = MODULE(kit, ray_rgen_good);
    library.info.layout = layout;
    library.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    library.info.pLibraryInterface = &interface;
    part = make(&library);
    libraries.pLibraries = &part;
    linked = library;
    linked.info.flags = 0;
    linked.info.stageCount = linked.info.groupCount = 0;
    linked.info.pLibraryInfo = &libraries;
    whole = make(&linked);
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(part));
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, whole);
    BOTH("None-02697");
    TRACE(good, (void)t);
    kit_end(kit, commands);
}

/* Flags of libraries that need a feature or an extension of their own. */
SCENE(pipeline_libraries_more, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const struct {
        VkPipelineCreateFlags flag;
        const char *vuid;
    } rows[] = {
        { FLAG(SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR), KHR_ID("flags-03594") },
        { FLAG(OPACITY_MICROMAP_BIT_EXT), KHR_ID("flags-07403") },
    };
    VkRayTracingPipelineInterfaceCreateInfoKHR interface = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_INTERFACE_CREATE_INFO_KHR,
        .maxPipelineRayPayloadSize = 16,
        .maxPipelineRayHitAttributeSize = 8
    };
    VkPipelineLibraryCreateInfoKHR libraries = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR, .libraryCount = 1
    };
    VkPhysicalDeviceOpacityMicromapFeaturesEXT micromaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT,
        .micromap = VK_TRUE
    };
    struct ray_device device = ray_features();
    struct rays library, good;
    VkPipeline part;

    device.v12.pNext = &device.structures;
    device.structures.pNext = &device.pipelines;
    device.pipelines.pNext = &micromaps;
    device.pipelines.rayTracingPipelineShaderGroupHandleCaptureReplay = VK_TRUE;
    kit_open(kit, &(struct kit_config){
                      .device_next = &device.v12,
                      .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                                             VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
                                             VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME } });
    libraries.pLibraries = &part;
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        library = new_rays(kit);
        library.info.pLibraryInterface = &interface;
        for (int with = 1; with >= 0; with--) {
            library.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR | (with ? rows[i].flag : 0);
            part = make(&library);
            good = library;
            good.info.flags = rows[i].flag;
            good.info.stageCount = good.info.groupCount = 0;
            good.info.pLibraryInfo = &libraries;
            if (!with) {
                kit_expect(kit, rows[i].vuid);
            }
            (void)make(&good);
        }
    }
}

SCENE(pipeline_deferred, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pipelineCreationCacheControl = VK_TRUE
    };
    const struct wake_null_icd_control *control = kit_null_control();
    VkDeferredOperationKHR operation;
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct rays good;

    device.pipelines.pNext = &v13;
    ray_open_with(kit, &device);
    good = new_rays(kit);
    good.info.pStages = good.stages;
    good.info.pGroups = good.groups;
    good.info.flags = VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT;
    TRY(good, (void)p);
    KIT_VK(kit,
           KIT_DEVICE_COMMAND(kit, vkCreateDeferredOperationKHR)(kit->device, NULL, &operation));
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-deferredOperation-03587");
    (void)KIT_DEVICE_COMMAND(kit, vkCreateRayTracingPipelinesKHR)(
        kit->device, operation, VK_NULL_HANDLE, 1, &good.info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    if (control) { /* it says so to the layer, which asks once */
        good.info.flags = 0;
        control->fail("vkGetDeferredOperationResultKHR", 1, VK_NOT_READY);
        kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-deferredOperation-03678");
        pipeline = VK_NULL_HANDLE;
        (void)KIT_DEVICE_COMMAND(kit, vkCreateRayTracingPipelinesKHR)(
            kit->device, operation, VK_NULL_HANDLE, 1, &good.info, NULL, &pipeline);
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
    KIT_DEVICE_COMMAND(kit, vkDestroyDeferredOperationKHR)(kit->device, operation, NULL);
}

/* Of a device whose limit of the width fits into 32 bits. */
SCENE(trace_width, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct rays rays;
    struct trace t;
    VkCommandBuffer commands;
    PFN_vkCmdTraceRaysKHR trace;

    setenv("WAKE_NULL_ANSWERS", "maxComputeWorkGroupCount[0]=65535", 1);
    ray_open(kit);
    rays = new_rays(kit);
    t = new_trace(ray_address(kit));
    trace = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 65535 * 1024, 1, 0);
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-width-03638");
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 65535 * 1024 + 1, 1, 0);
    kit_end(kit, commands);
}

SCENE(trace_size, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct rays rays;
    struct trace t;
    VkCommandBuffer commands;
    PFN_vkCmdTraceRaysKHR trace;
    uint32_t most[3];

    setenv("WAKE_NULL_ANSWERS", "maxRayDispatchInvocationCount=4096", 1);
    ray_open(kit);
    rays = new_rays(kit);
    t = new_trace(ray_address(kit));
    trace = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 64, 64, 1);
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-width-03641");
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 64, 64, 2);
    /* The limit of the width is beyond 32 bits. */
    for (int i = 1; i < 3; i++) {
        most[i] = kit->properties.limits.maxComputeWorkGroupCount[i] *
                  kit->properties.limits.maxComputeWorkGroupSize[i];
    }
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-height-03639");
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 0, most[1] + 1, 1);
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-depth-03640");
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 0, 1, most[2] + 1);
    kit_end(kit, commands);
}

SCENE(trace_null_tables, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const struct {
        VkPipelineCreateFlags flag;
        bool miss;
        const char *vuid, *indirect;
    } rows[] = {
        { FLAG(NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR), false, "VUID-vkCmdTraceRaysKHR-flags-03696",
          "VUID-vkCmdTraceRaysIndirectKHR-flags-03696" },
        { FLAG(NO_NULL_INTERSECTION_SHADERS_BIT_KHR), false, "VUID-vkCmdTraceRaysKHR-flags-03697",
          "VUID-vkCmdTraceRaysIndirectKHR-flags-03697" },
        { FLAG(NO_NULL_MISS_SHADERS_BIT_KHR), true, "VUID-vkCmdTraceRaysKHR-flags-03511",
          "VUID-vkCmdTraceRaysIndirectKHR-flags-03511" },
    };
    const VkStridedDeviceAddressRegionKHR empty = { 0 };
    struct rays rays;
    struct trace t;
    VkCommandBuffer commands;
    PFN_vkCmdTraceRaysKHR trace;

    ray_open(kit);
    rays = new_rays(kit);
    t = new_trace(ray_address(kit));
    trace = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        rays.info.flags = rows[i].flag;
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
        trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 8, 8, 1);
        kit_expect(kit, rows[i].vuid);
        trace(commands, &t.raygen, rows[i].miss ? &empty : &t.miss, rows[i].miss ? &t.hit : &empty,
              &t.callable, 8, 8, 1);
        kit_expect(kit, rows[i].indirect);
        KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
        (commands, &t.raygen, rows[i].miss ? &empty : &t.miss, rows[i].miss ? &t.hit : &empty,
         &t.callable, t.raygen.deviceAddress);
    }
    kit_end(kit, commands);
}

SCENE(trace_indirect_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    struct rays rays;
    struct trace t;
    VkCommandBuffer commands;
    VkDeviceAddress address;

    device.pipelines.rayTracingPipelineTraceRaysIndirect = VK_FALSE;
    ray_open_with(kit, &device);
    rays = new_rays(kit);
    address = ray_address(kit);
    t = new_trace(address);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    kit_expect(kit, "VUID-vkCmdTraceRaysIndirectKHR-rayTracingPipelineTraceRaysIndirect-03637");
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (commands, &t.raygen, &t.miss, &t.hit, &t.callable, address);
    kit_end(kit, commands);
}

/* --- VK_NV_ray_tracing --- */

struct rays_nv {
    struct kit *kit;
    VkPipelineShaderStageCreateInfo stage;
    VkRayTracingShaderGroupCreateInfoNV group;
    VkRayTracingPipelineCreateInfoNV info;
};

static struct rays_nv
new_rays_nv(struct kit *kit)
{
    return (struct rays_nv){
        .kit = kit,
        .stage = rig_stage(VK_SHADER_STAGE_RAYGEN_BIT_KHR, MODULE(kit, ray_rgen_nv)),
        .group = { .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_NV,
                   .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_NV,
                   .generalShader = 0,
                   .closestHitShader = NONE,
                   .anyHitShader = NONE,
                   .intersectionShader = NONE },
        .info = { .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_NV,
                  .stageCount = 1,
                  .groupCount = 1,
                  .maxRecursionDepth = 1,
                  .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
                  .basePipelineIndex = -1 },
    };
}

static VkPipeline
make_nv(const struct rays_nv *p)
{
    VkRayTracingPipelineCreateInfoNV info = p->info;
    VkPipeline pipeline = VK_NULL_HANDLE;

    info.pStages = &p->stage;
    info.pGroups = &p->group;
    (void)KIT_DEVICE_COMMAND(p->kit, vkCreateRayTracingPipelinesNV)(p->kit->device, VK_NULL_HANDLE,
                                                                    1, &info, NULL, &pipeline);
    kit_own(p->kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

#define TRY_NV(good, ...)          \
    do {                           \
        struct rays_nv p = (good); \
        __VA_ARGS__;               \
        (void)make_nv(&p);         \
    } while (0)
#define NV_ID(rest) "VUID-VkRayTracingPipelineCreateInfoNV-" rest
#define NV_GROUP_ID(rest) "VUID-VkRayTracingShaderGroupCreateInfoNV-" rest

static void
open_nv(struct kit *kit, bool control)
{
    VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pipelineCreationCacheControl = control
    };

    kit_open(kit, &(struct kit_config){
                      .device_next = &v13,
                      .device_extensions = { VK_NV_RAY_TRACING_EXTENSION_NAME,
                                             VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                                             VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
                                             VK_NV_RAY_TRACING_MOTION_BLUR_EXTENSION_NAME,
                                             VK_NV_DEVICE_GENERATED_COMMANDS_EXTENSION_NAME,
                                             VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME } });
}

SCENE(nv_pipeline_flags, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const struct {
        VkPipelineCreateFlags flags;
        const char *vuid;
    } rows[] = {
        { VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, NV_ID("flags-03456") },
        { FLAG(NO_NULL_ANY_HIT_SHADERS_BIT_KHR), NV_ID("flags-03458") },
        { FLAG(NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR), NV_ID("flags-03459") },
        { FLAG(NO_NULL_MISS_SHADERS_BIT_KHR), NV_ID("flags-03460") },
        { FLAG(NO_NULL_INTERSECTION_SHADERS_BIT_KHR), NV_ID("flags-03461") },
        { FLAG(SKIP_AABBS_BIT_KHR), NV_ID("flags-03462") },
        { FLAG(SKIP_TRIANGLES_BIT_KHR), NV_ID("flags-03463") },
        { FLAG(SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR), NV_ID("flags-03588") },
        { FLAG(ALLOW_MOTION_BIT_NV), NV_ID("flags-04948") },
        { FLAG(OPACITY_MICROMAP_BIT_EXT), NV_ID("flags-07402") },
        { VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV, NV_ID("flags-02904") },
        { VK_PIPELINE_CREATE_DEFER_COMPILE_BIT_NV |
              VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT,
          NV_ID("flags-02957") },
    };
    struct rays_nv good;

    open_nv(kit, true);
    good = new_rays_nv(kit);
    TRY_NV(good, p.info.flags = VK_PIPELINE_CREATE_DEFER_COMPILE_BIT_NV);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        kit_expect(kit, rows[i].vuid);
        TRY_NV(good, p.info.flags = rows[i].flags);
    }
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesNV-flags-03816");
    TRY_NV(good, p.info.flags = VK_PIPELINE_CREATE_DISPATCH_BASE_BIT);
}

SCENE(nv_pipeline, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkPipelineCreateFlags derived = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
    struct rays_nv good;
    VkPipeline plain, base;

    open_nv(kit, false);
    good = new_rays_nv(kit);
    plain = make_nv(&good);
    good.info.flags = VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT;
    base = make_nv(&good);
    TRY_NV(good, p.info.flags = derived; p.info.basePipelineHandle = base);
    kit_expect(kit, NV_ID("pipelineCreationCacheControl-02905"));
    TRY_NV(good, p.info.flags = VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT);
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesNV-flags-03416");
    TRY_NV(good, p.info.flags = derived; p.info.basePipelineHandle = plain);
    kit_expect(kit, NV_ID("flags-03422"));
    TRY_NV(good, p.info.flags = derived; p.info.basePipelineIndex = 1);
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesNV-flags-03415");
    TRY_NV(good, p.info.flags = derived; p.info.basePipelineIndex = 0);
    kit_expect(kit, NV_ID("flags-03423"));
    kit_expect(kit, NV_ID("flags-03424"));
    TRY_NV(good, p.info.flags = derived; p.info.basePipelineHandle = base;
           p.info.basePipelineIndex = 0);
    kit_expect(kit, NV_ID("flags-03421"));
    TRY_NV(good, p.info.flags = derived;
           p.info.basePipelineHandle = shader_compute(kit, kit_shader(kit, KIT_SHADER_NOTHING_COMP),
                                                      p.info.layout, NULL));
    kit_expect(kit, NV_ID("maxRecursionDepth-03457"));
    TRY_NV(good, p.info.maxRecursionDepth = 32);
    kit_expect(kit, NV_GROUP_ID("type-02413"));
    TRY_NV(good, p.group.generalShader = 1);
    kit_expect(kit, NV_GROUP_ID("type-02414"));
    TRY_NV(good, p.group.closestHitShader = 0);
    kit_expect(kit, NV_GROUP_ID("type-02415"));
    TRY_NV(good, p.group.type = VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_NV);
    kit_expect(kit, NV_GROUP_ID("type-02416"));
    TRY_NV(good, p.group.type = VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_NV;
           p.group.intersectionShader = 0);
    kit_expect(kit, NV_GROUP_ID("closestHitShader-02417"));
    TRY_NV(good, p.group.type = VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_NV;
           p.group.closestHitShader = 0);
    kit_expect(kit, NV_GROUP_ID("anyHitShader-02418"));
    TRY_NV(good, p.group.type = VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_NV;
           p.group.anyHitShader = 0);
    VkPipelineCreationFeedback feedback[2], whole;
    VkPipelineCreationFeedbackCreateInfo told = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO,
        .pPipelineCreationFeedback = &whole,
        .pipelineStageCreationFeedbackCount = 2,
        .pPipelineStageCreationFeedbacks = feedback,
    };
    kit_expect(kit, NV_ID("pipelineStageCreationFeedbackCount-06651"));
    TRY_NV(good, p.info.pNext = &told);
    kit_expect(kit, NV_ID("stage-06898"));
    TRY_NV(good, p.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT,
                                     kit_shader(kit, KIT_SHADER_NOTHING_COMP)));
}

SCENE(nv_pipeline_raygen, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct rays_nv good;

    open_nv(kit, false);
    good = new_rays_nv(kit);
    kit_expect(kit, NV_ID("stage-06232"));
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-pName-00707"); /* the module's */
    TRY_NV(good, p.stage.stage = VK_SHADER_STAGE_MISS_BIT_KHR);
}

/* With shaders of the later extension, which are of the same kinds. */
SCENE(nv_pipeline_layout, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct ray_device device = ray_features();
    struct rays_nv good;

    setenv("WAKE_NULL_ANSWERS", "maxPerStageResources=4", 1);
    device.v12.pNext = &device.structures;
    device.structures.pNext = &device.pipelines;
    kit_open(kit, &(struct kit_config){
                      .device_next = &device.v12,
                      .device_extensions = { VK_NV_RAY_TRACING_EXTENSION_NAME,
                                             VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME } });
    good = new_rays_nv(kit);
    TRY_NV(good, LAYOUT(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 4, VK_SHADER_STAGE_ALL));
    kit_expect(kit, NV_ID("layout-03428"));
    TRY_NV(good, LAYOUT(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 5, VK_SHADER_STAGE_ALL));
    good.stage.module = MODULE(kit, ray_rgen_good);
    TRY_NV(good, LAYOUT(VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, 1,
                        VK_SHADER_STAGE_RAYGEN_BIT_KHR));
    kit_expect(kit, NV_ID("layout-03427"));
    TRY_NV(good, (void)p);
}

struct trace_nv {
    VkBuffer buffers[4];
    VkDeviceSize offsets[4], strides[4];
    uint32_t size[3];
};

#define TRACE_NV(good, ...)                                                                  \
    do {                                                                                     \
        struct trace_nv t = (good);                                                          \
        __VA_ARGS__;                                                                         \
        KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysNV)                                            \
        (commands, t.buffers[0], t.offsets[0], t.buffers[1], t.offsets[1], t.strides[1],     \
         t.buffers[2], t.offsets[2], t.strides[2], t.buffers[3], t.offsets[3], t.strides[3], \
         t.size[0], t.size[1], t.size[2]);                                                   \
    } while (0)
#define TRACE_NV_ID(rest) "VUID-vkCmdTraceRaysNV-" rest

SCENE(nv_trace, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const char *const offsets[4] = { TRACE_NV_ID("raygenShaderBindingOffset-02456"),
                                            TRACE_NV_ID("missShaderBindingOffset-02458"),
                                            TRACE_NV_ID("hitShaderBindingOffset-02460"),
                                            TRACE_NV_ID("callableShaderBindingOffset-02462") };
    static const char *const ends[4] = { TRACE_NV_ID("raygenShaderBindingOffset-02455"),
                                         TRACE_NV_ID("missShaderBindingOffset-02457"),
                                         TRACE_NV_ID("hitShaderBindingOffset-02459"),
                                         TRACE_NV_ID("callableShaderBindingOffset-02461") };
    static const char *const unbound[4] = { TRACE_NV_ID("raygenShaderBindingTableBuffer-04042"),
                                            TRACE_NV_ID("missShaderBindingTableBuffer-04043"),
                                            TRACE_NV_ID("hitShaderBindingTableBuffer-04044"),
                                            TRACE_NV_ID("callableShaderBindingTableBuffer-04045") };
    static const char *const multiples[4] = { NULL, TRACE_NV_ID("missShaderBindingStride-02463"),
                                              TRACE_NV_ID("hitShaderBindingStride-02464"),
                                              TRACE_NV_ID("callableShaderBindingStride-02465") };
    static const char *const most[4] = { NULL, TRACE_NV_ID("missShaderBindingStride-02466"),
                                         TRACE_NV_ID("hitShaderBindingStride-02467"),
                                         TRACE_NV_ID("callableShaderBindingStride-02468") };
    static const char *const sizes[3] = { TRACE_NV_ID("width-02469"), TRACE_NV_ID("height-02470"),
                                          TRACE_NV_ID("depth-02471") };
    struct trace_nv good = { .strides = { 0, 32, 32, 32 }, .size = { 8, 8, 1 } };
    struct rays_nv rays;
    VkCommandBuffer commands;
    VkBuffer buffer, empty;

    open_nv(kit, false);
    rays = new_rays_nv(kit);
    buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_RAY_TRACING_BIT_NV, NULL);
    empty = kit_buffer(kit, 4096, VK_BUFFER_USAGE_RAY_TRACING_BIT_NV);
    for (int i = 0; i < 4; i++) {
        good.buffers[i] = buffer;
    }
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_NV, make_nv(&rays));
    TRACE_NV(good, t.offsets[0] = 4096 - 64);
    for (int i = 0; i < 4; i++) {
        kit_expect(kit, offsets[i]);
        TRACE_NV(good, t.offsets[i] = 32);
        kit_expect(kit, ends[i]);
        TRACE_NV(good, t.offsets[i] = 4096);
        kit_expect(kit, unbound[i]);
        TRACE_NV(good, t.buffers[i] = empty);
        if (!i) {
            continue;
        }
        kit_expect(kit, multiples[i]);
        TRACE_NV(good, t.strides[i] = 48);
        kit_expect(kit, most[i]);
        TRACE_NV(good, t.strides[i] = 4096 + 32);
    }
    for (int i = 0; i < 3; i++) {
        kit_expect(kit, sizes[i]);
        TRACE_NV(good, t.size[i] = kit->properties.limits.maxComputeWorkGroupCount[i] + 1);
    }
    kit_end(kit, commands);
}

KIT_MAIN()
