/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ray tracing pipelines: stages, groups, flags, layouts, libraries, deferred operations. Wrong calls
 * beside the nearest right ones.
 */
#include "newer_ids.h"
#include "kit_null.h"
#include "ray_pipeline_scene.h"

#include "ray_rgen_aabbs.h"
#include "ray_rgen_cull.h"
#include "ray_rgen_infinite.h"
#include "ray_rgen_nan.h"
#include "ray_rgen_negative.h"
#include "ray_rgen_opaque.h"
#include "ray_rgen_order.h"
#include "ray_rgen_skip.h"
#include "ray_rgen_triangles.h"
#include "ray_rint_kind.h"
#include "ray_rint_kind_high.h"

#include <stdlib.h>

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
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-flags-03415");
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
    TRY(good, p.info.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE));
    wide = interface;
    wide.maxPipelineRayHitAttributeSize = 33;
    kit_expect(
        kit,
        "VUID-VkRayTracingPipelineInterfaceCreateInfoKHR-maxPipelineRayHitAttributeSize-03605");
    TRY(library, p.info.pLibraryInterface = &wide);
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

static VkPipelineLayout
layout_with(struct kit *kit, VkDescriptorType type, uint32_t sets, uint32_t constants)
{
    VkDescriptorSetLayout set = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_RAYGEN_BIT_KHR);
    VkDescriptorSetLayout both[2] = { set, set };
    VkPushConstantRange range = { VK_SHADER_STAGE_RAYGEN_BIT_KHR, 0, constants };
    VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                        .setLayoutCount = sets,
                                        .pSetLayouts = both,
                                        .pushConstantRangeCount = constants ? 1 : 0,
                                        .pPushConstantRanges = &range };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

SCENE(pipeline_library_layouts, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkRayTracingPipelineInterfaceCreateInfoKHR interface = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_INTERFACE_CREATE_INFO_KHR,
        .maxPipelineRayPayloadSize = 16,
        .maxPipelineRayHitAttributeSize = 8
    };
    VkPipeline part;
    VkPipelineLibraryCreateInfoKHR libraries = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = 1,
        .pLibraries = &part
    };
    struct rays good;

    ray_open(kit);
    good = new_rays(kit);
    good.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    good.info.pLibraryInterface = &interface;
    good.info.layout = layout_with(kit, type, 1, 16);
    part = make(&good);
    good.info.flags = 0;
    good.info.stageCount = good.info.groupCount = 0;
    good.info.pLibraryInfo = &libraries;
    TRY(good, p.info.layout = layout_with(kit, type, 1, 16));
    TRY(good, p.info.layout = layout_with(kit, type, 2, 16));
    kit_expect(kit, KHR_ID("pLibraryInfo-03592"));
    TRY(good, p.info.layout = layout_with(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, 16));
    kit_expect(kit, KHR_ID("pLibraryInfo-03592"));
    TRY(good, p.info.layout = layout_with(kit, type, 1, 32));
}

#ifdef VK_EXT_descriptor_heap
/* What a pipeline without libraries needs, by the rules of newer registries. */
SCENE(pipeline_lacks, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct rays good;

    ray_open(kit);
    good = new_rays(kit);
    TRY(good, (void)p);
    kit_expect(kit, KHR_ID("flags-08700"));
    TRY(good, p.info.groupCount = 0);
    kit_expect(kit, KHR_ID("pLibraryInfo-07999"));
    TRY(good, p.info.stageCount = 0);
    kit_expect(kit, KHR_ID("None-11369"));
    TRY(good, p.info.layout = VK_NULL_HANDLE);
    kit_expect_newer(kit, NEWER_ID(KHR_ID("None-09497"), NULL));
    kit_expect(kit, KHR_ID("flags-11597"));
    TRY(good, p.info.flags = VK_PIPELINE_CREATE_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT);
    kit_expect_newer(kit, NEWER_ID(KHR_ID("None-09497"), NULL));
    kit_expect(kit, KHR_ID("flags-12341"));
    kit_expect_newer(kit, NEWER_ID(KHR_ID("pipelineProtectedAccess-07368"), NULL));
    TRY(good, p.info.flags = VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT);
}
#endif

KIT_MAIN()
