/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ray tracing pipelines, of both extensions: flags of newer registries, layouts and libraries with heaps and descriptor buffers,
 * execution sets, clusters. Skipped with older headers.
 */
#define GENERATED_MORE "VK_KHR_ray_tracing_pipeline"
#include "generated_scene.h"
#include "newer_scene.h"

#undef TRY
#include "ray_pipeline_scene.h"

#if !defined(VK_EXT_descriptor_heap) || !defined(VK_EXT_device_generated_commands) || \
    !defined(VK_NV_cluster_acceleration_structure)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

#define NV_ID(rest) "VUID-VkRayTracingPipelineCreateInfoNV-" rest
#define HEAP VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT
#define BUFFERED VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT

static void
open_rays(struct kit *kit, const char *answers)
{
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;
    static VkPhysicalDeviceDescriptorBufferFeaturesEXT buffers;
    static VkPhysicalDeviceRayTracingPipelineFeaturesKHR rays;

    setenv("WAKE_NULL_ANSWERS", answers, 1);
    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT
    };
    buffers = (VkPhysicalDeviceDescriptorBufferFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT, .pNext = &heaps
    };
    rays = (VkPhysicalDeviceRayTracingPipelineFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &buffers
    };
    NEW(kit,
        .extensions = { "VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure",
                        "VK_KHR_deferred_host_operations", "VK_NV_ray_tracing",
                        "VK_EXT_descriptor_heap", "VK_EXT_descriptor_buffer",
                        "VK_EXT_pipeline_protected_access", "VK_KHR_pipeline_library",
                        "VK_EXT_shader_64bit_indexing", "VK_EXT_graphics_pipeline_library",
                        "VK_NV_cluster_acceleration_structure",
                        "VK_EXT_device_generated_commands" },
        .next = &rays);
}

/* --- VK_KHR_ray_tracing_pipeline -------------------------------------------------------------- */

static VkPipeline
with_flags(const struct rays *good, const char *vuid, VkPipelineCreateFlags2 flags,
           VkPipeline library)
{
    const VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO, .flags = flags
    };
    const VkRayTracingPipelineInterfaceCreateInfoKHR interface = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_INTERFACE_CREATE_INFO_KHR,
        .maxPipelineRayPayloadSize = 16,
        .maxPipelineRayHitAttributeSize = 8
    };
    const VkPipelineLibraryCreateInfoKHR libraries = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = 1,
        .pLibraries = &library
    };
    struct rays p = *good;

    p.info.pNext = &own;
    p.info.layout = flags & HEAP ? VK_NULL_HANDLE : p.info.layout;
    p.info.pLibraryInterface = &interface;
    p.info.pLibraryInfo = library ? &libraries : NULL;
    if (vuid) {
        kit_expect(p.kit, vuid);
    }
    return make(&p);
}

SCENE(libraries, SILENT | KIT_NULL_DRIVER)
{
    const VkPipelineCreateFlags2 library = VK_PIPELINE_CREATE_2_LIBRARY_BIT_KHR;
    VkPipeline plain, heap, buffered;
    struct rays good;

    open_rays(kit, "");
    good = new_rays(kit);
    plain = with_flags(&good, NULL, library, VK_NULL_HANDLE);
    heap = with_flags(&good, NULL, library | HEAP, VK_NULL_HANDLE);
    buffered = with_flags(&good, NULL, library | BUFFERED, VK_NULL_HANDLE);
    (void)with_flags(&good, NULL, 0, plain);
    (void)with_flags(&good, NULL, HEAP, heap);
    (void)with_flags(&good, NULL, BUFFERED, buffered);
    (void)with_flags(&good, KHR_ID("flags-11275"), HEAP, plain);
    (void)with_flags(&good, KHR_ID("flags-11276"), 0, heap);
    (void)with_flags(&good, KHR_ID("flags-12361"), BUFFERED, plain);
    (void)with_flags(&good, KHR_ID("flags-12362"), 0, buffered);
}

SCENE(clusters_without_the_feature, SILENT | KIT_NULL_DRIVER)
{
    const VkRayTracingPipelineClusterAccelerationStructureCreateInfoNV clusters = {
        .sType =
            VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CLUSTER_ACCELERATION_STRUCTURE_CREATE_INFO_NV,
        .allowClusterAccelerationStructure = VK_TRUE
    };
    struct rays good;

    open_rays(kit, "");
    good = new_rays(kit);
    kit_expect(kit, "VUID-VkRayTracingPipelineClusterAccelerationStructureCreateInfoNV-"
                    "clusterAccelerationStructure-10576");
    TRY(good, p.info.pNext = &clusters);
}

/* --- VK_NV_ray_tracing ------------------------------------------------------------------------ */

static void
make_nv(const struct rays *good, const char *vuid, VkPipelineCreateFlags2 flags,
        VkPipelineLayout layout)
{
    const VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO, .flags = flags
    };
    const VkRayTracingShaderGroupCreateInfoNV general = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_NV,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
        .closestHitShader = NONE,
        .anyHitShader = NONE,
        .intersectionShader = NONE
    };
    const VkRayTracingPipelineCreateInfoNV info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_NV,
        .pNext = &own,
        .stageCount = 1,
        .pStages = good->stages,
        .groupCount = 1,
        .pGroups = &general,
        .maxRecursionDepth = 1,
        .layout = layout,
        .basePipelineIndex = -1
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct kit *kit = good->kit;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkCreateRayTracingPipelinesNV)(kit->device, VK_NULL_HANDLE, 1, &info, NULL,
                                             &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

/* What is bound is known as well where extensions of today's registry are enabled. */
SCENE(traces_without_a_pipeline, SILENT | KIT_NULL_DRIVER)
{
    const VkStridedDeviceAddressRegionKHR none = { 0 };
    VkStridedDeviceAddressRegionKHR begin = { 0, 64, 64 };
    VkCommandBuffer commands;
    struct rays rays;

    open_rays(kit, "");
    begin.deviceAddress = ray_address(kit);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-None-08606");
    NOW(vkCmdTraceRaysKHR)(commands, &begin, &none, &none, &none, 1, 1, 1);
    rays = new_rays(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    NOW(vkCmdTraceRaysKHR)(commands, &begin, &none, &none, &none, 1, 1, 1);
    kit_expect(kit, "UNASSIGNED-TraceRays-InvalidRayGenSBTAddress");
    NOW(vkCmdTraceRaysKHR)(commands, &none, &none, &none, &none, 1, 1, 1);
    kit_expect(kit, "UNASSIGNED-TraceRays-InvalidRayGenSBTAddress");
    NOW(vkCmdTraceRaysIndirectKHR)
    (commands, &none, &none, &none, &none, begin.deviceAddress);
    begin.deviceAddress = 0x1000;
    kit_expect(kit, "UNASSIGNED-TraceRays-InvalidRayGenSBTAddress");
    kit_expect(kit, "VUID-VkDeviceAddress-size-11364");
    NOW(vkCmdTraceRaysKHR)(commands, &begin, &none, &none, &none, 1, 1, 1);
    kit_end(kit, commands);
}

SCENE(pipelines_of_nv, SILENT | KIT_NULL_DRIVER)
{
    VkPipelineLayoutCreateInfo apart = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .flags = VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT
    };
    VkPipelineLayout layout, independent;
    struct rays good;

    open_rays(kit, "shader64BitIndexing=0");
    good = new_rays(kit);
    layout = good.info.layout;
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &apart, NULL, &independent));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(independent));
    make_nv(&good, NULL, 0, layout);
    make_nv(&good, NULL, HEAP, VK_NULL_HANDLE);
    make_nv(&good, NV_ID("None-11368"), 0, VK_NULL_HANDLE);
    make_nv(&good, NV_ID("flags-11311"), HEAP, layout);
    make_nv(&good, NV_ID("flags-11798"), VK_PIPELINE_CREATE_2_64_BIT_INDEXING_BIT_EXT, layout);
    make_nv(&good, NV_ID("layout-12402"), 0, independent);
    make_nv(&good, NV_ID("flags-12341"), VK_PIPELINE_CREATE_2_NO_PROTECTED_ACCESS_BIT_EXT, layout);
}

/* A pipeline with descriptors of heaps says where every variable lies. */
SCENE(variables_of_heaps, SILENT | KIT_NULL_DRIVER)
{
    struct rays good, reads;

    open_rays(kit, "");
    reads = good = new_rays(kit);
    reads.stages[RGEN].module = MODULE(kit, ray_rgen_good);
    (void)with_flags(&good, NULL, HEAP, VK_NULL_HANDLE);
    (void)with_flags(&reads, KHR_ID("flags-11312"), HEAP, VK_NULL_HANDLE);
    make_nv(&good, NULL, HEAP, VK_NULL_HANDLE);
    make_nv(&reads, NV_ID("flags-11312"), HEAP, VK_NULL_HANDLE);
}

SCENE(queues_without_rays, SILENT | KIT_NULL_DRIVER)
{
    struct rays good;

    setenv("WAKE_NULL_QUEUES", "graphics+transfer:1", 1);
    open_rays(kit, "");
    good = new_rays(kit);
    (void)with_flags(&good, "VUID-vkCreateRayTracingPipelinesKHR-device-09677", 0, VK_NULL_HANDLE);
    make_nv(&good, "VUID-vkCreateRayTracingPipelinesNV-device-09677", 0, good.info.layout);
}

SCENE(flags_of_nv, SILENT | KIT_NULL_DRIVER)
{
    const VkRayTracingShaderGroupCreateInfoNV general = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_NV,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
        .closestHitShader = NONE,
        .anyHitShader = NONE,
        .intersectionShader = NONE
    };
    VkRayTracingPipelineCreateInfoNV info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_NV,
        .flags = 0x80000000u,
        .stageCount = 1,
        .groupCount = 1,
        .pGroups = &general,
        .maxRecursionDepth = 1,
        .basePipelineIndex = -1
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct rays good;

    open_rays(kit, "");
    good = new_rays(kit);
    info.pStages = good.stages;
    info.layout = good.info.layout;
    kit_expect(kit, NV_ID("None-09497"));
    (void)NOW(vkCreateRayTracingPipelinesNV)(kit->device, VK_NULL_HANDLE, 1, &info, NULL,
                                             &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    info.flags = 0x10000000; /* displacement micromaps: provisional */
    kit_expect(kit, NV_ID("None-09497"));
    (void)NOW(vkCreateRayTracingPipelinesNV)(kit->device, VK_NULL_HANDLE, 1, &info, NULL,
                                             &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    make_nv(&good, NV_ID("flags-07998"), 0x10000000, good.info.layout);
    kit_expect(kit, NV_ID("flags-12341"));
    make_nv(&good, NV_ID("flags-07369"),
            VK_PIPELINE_CREATE_2_NO_PROTECTED_ACCESS_BIT_EXT |
                VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT_EXT,
            good.info.layout);
    make_nv(&good, NV_ID("flags-11008"), VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT,
            good.info.layout);
}

/* Traces whose arguments lie in memory, of pipelines whose structures move. */
SCENE(traces_of_what_moves, SILENT | KIT_NULL_DRIVER)
{
    static VkPhysicalDeviceRayTracingMotionBlurFeaturesNV motion;
    VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR maintenance = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MAINTENANCE_1_FEATURES_KHR,
        .pNext = &motion
    };
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR tracing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &maintenance
    };
    const VkStridedDeviceAddressRegionKHR none = { 0 };
    VkStridedDeviceAddressRegionKHR begin = { 0, 64, 64 };

    for (int enabled = 0; enabled < 2; enabled++) {
        VkCommandBuffer commands;
        struct rays good;

        motion = (VkPhysicalDeviceRayTracingMotionBlurFeaturesNV){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MOTION_BLUR_FEATURES_NV
        };
        setenv("WAKE_NULL_ANSWERS",
               enabled ? "" : "rayTracingMotionBlurPipelineTraceRaysIndirect=0", 1);
        NEW(kit,
            .extensions = { "VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure",
                            "VK_KHR_deferred_host_operations", "VK_NV_ray_tracing_motion_blur",
                            "VK_KHR_ray_tracing_maintenance1" },
            .next = &tracing);
        good = new_rays(kit);
        good.info.pStages = good.stages;
        good.info.pGroups = good.groups;
        good.info.flags = VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV;
        begin.deviceAddress = ray_address(kit);
        commands = kit_recording(kit);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&good));
        NOW(vkCmdTraceRaysKHR)(commands, &begin, &none, &none, &none, 1, 1, 1);
        if (!enabled) {
            kit_expect(kit, "VUID-vkCmdTraceRaysIndirectKHR-"
                            "rayTracingMotionBlurPipelineTraceRaysIndirect-04951");
        }
        NOW(vkCmdTraceRaysIndirectKHR)
        (commands, &begin, &none, &none, &none, begin.deviceAddress);
        if (!enabled) {
            kit_expect(kit, "VUID-vkCmdTraceRaysIndirect2KHR-"
                            "rayTracingMotionBlurPipelineTraceRaysIndirect-04951");
        }
        NOW(vkCmdTraceRaysIndirect2KHR)(commands, begin.deviceAddress);
        kit_end(kit, commands);
        kit_close(kit);
    }
}

SCENE(pipelines_of_nv_without_protection, SILENT | KIT_NULL_DRIVER)
{
    struct rays good;

    open_rays(kit, "pipelineProtectedAccess=0");
    good = new_rays(kit);
    kit_expect(kit, NV_ID("flags-12341"));
    make_nv(&good, NV_ID("pipelineProtectedAccess-07368"),
            VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT_EXT, good.info.layout);
}

/* --- generated commands ----------------------------------------------------------------------- */

SCENE(sets_of_rays, SILENT | KIT_NULL_DRIVER)
{
    const VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT
    };
    VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR more = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MAINTENANCE_1_FEATURES_KHR
    };
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR, .pNext = &more
    };
    const VkIndirectCommandsVertexBufferTokenEXT binding = { 0 };
    VkIndirectCommandsLayoutTokenEXT tokens[2];
    struct rays good;

    open_answering(kit, ANSWERS_OF("8", "0", "0x3f3f", "32"), &feature);
    good = new_rays(kit);
    good.info.pNext = &own;
    kit_expect(kit, "VUID-VkIndirectExecutionSetPipelineInfoEXT-"
                    "supportedIndirectCommandsShaderStagesPipelineBinding-11017");
    drop_set(kit, set_of(kit, make(&good), 1));
    tokens[0] = token(TYPE(TRACE_RAYS2), 0, NULL);
    drop_layout(kit,
                layout_with(kit, VK_SHADER_STAGE_RAYGEN_BIT_KHR, 1, tokens, VK_NULL_HANDLE, 0));
    tokens[0] = token(TYPE(VERTEX_BUFFER), 0, &binding);
    tokens[1] = token(TYPE(TRACE_RAYS2), 16, NULL);
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11104");
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11111");
    drop_layout(kit,
                layout_with(kit, VK_SHADER_STAGE_RAYGEN_BIT_KHR, 2, tokens, VK_NULL_HANDLE, 0));
}

/* --- binaries ---------------------------------------------------------------------------------- */

/* What stands beside the binaries of one pipeline. */
static void
beside_binaries(const struct rays *good, const void *chain, VkPipelineCreateFlags flags,
                VkPipelineCache cache)
{
    struct kit *kit = good->kit;
    struct rays p = *good;
    VkPipeline pipeline = VK_NULL_HANDLE;

    p.info.pNext = chain;
    p.info.flags = flags;
    p.info.pStages = p.stages;
    p.info.pGroups = p.groups;
    (void)NOW(vkCreateRayTracingPipelinesKHR)(kit->device, VK_NULL_HANDLE, cache, 1, &p.info, NULL,
                                              &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

/* A binary of a compute pipeline. */
static VkPipelineBinaryKHR
a_binary(struct kit *kit, VkPipelineLayout layout)
{
    VkPipelineBinaryKHR binary = VK_NULL_HANDLE;
    VkPipelineBinaryHandlesInfoKHR handles = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_HANDLES_INFO_KHR,
        .pipelineBinaryCount = 1,
        .pPipelineBinaries = &binary,
    };

    KIT_VK(kit,
           NOW(vkCreatePipelineBinariesKHR)(
               kit->device,
               &(VkPipelineBinaryCreateInfoKHR){
                   .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_CREATE_INFO_KHR,
                   .pipeline = compute(kit, layout, VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR) },
               NULL, &handles));
    return binary;
}

SCENE(binaries_of_rays, SILENT | KIT_NULL_DRIVER)
{
    const VkPipelineCreateFlags fail = VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT;
    static VkPhysicalDevicePipelineBinaryFeaturesKHR features;
    VkPipelineBinaryKHR binary;
    VkPipelineBinaryInfoKHR binaries = { .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR,
                                         .binaryCount = 1,
                                         .pPipelineBinaries = &binary };
    VkPipelineCreationFeedback whole = { 0 };
    VkPipelineCreationFeedbackCreateInfo feedback = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO,
        .pNext = &binaries,
        .pPipelineCreationFeedback = &whole,
    };
    const VkPipelineCacheCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO
    };
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR tracing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &features
    };
    struct rays good;
    VkPipelineCache cache;

    features = (VkPhysicalDevicePipelineBinaryFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_BINARY_FEATURES_KHR
    };
    NEW(kit,
        .extensions = { "VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure",
                        "VK_KHR_deferred_host_operations", "VK_KHR_pipeline_binary" },
        .next = &tracing);
    good = new_rays(kit);
    binary = a_binary(kit, good.info.layout);
    KIT_VK(kit, vkCreatePipelineCache(kit->device, &info, NULL, &cache));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(cache));
    beside_binaries(&good, &feedback, 0, VK_NULL_HANDLE);
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-pNext-09616");
    beside_binaries(&good, &feedback, 0, cache);
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-binaryCount-09622");
    beside_binaries(&good, &feedback, fail, VK_NULL_HANDLE);
    whole.flags = VK_PIPELINE_CREATION_FEEDBACK_APPLICATION_PIPELINE_CACHE_HIT_BIT;
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-binaryCount-09620");
    beside_binaries(&good, &feedback, 0, VK_NULL_HANDLE);
    whole.flags = VK_PIPELINE_CREATION_FEEDBACK_BASE_PIPELINE_ACCELERATION_BIT;
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-binaryCount-09621");
    beside_binaries(&good, &feedback, 0, VK_NULL_HANDLE);
    NOW(vkDestroyPipelineBinaryKHR)(kit->device, binary, NULL);
}

/* What is captured comes from no cache. */
SCENE(captured_rays_with_a_cache, SILENT | KIT_NULL_DRIVER)
{
    const VkPipelineCreateFlags2CreateInfo captured = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR
    };
    const VkPipelineCacheCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO
    };
    static VkPhysicalDevicePipelineBinaryFeaturesKHR features;
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR tracing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &features
    };
    VkRayTracingPipelineCreateInfoNV of_nv = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_NV, .pNext = &captured
    };
    VkRayTracingShaderGroupCreateInfoNV group = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_NV,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
        .closestHitShader = VK_SHADER_UNUSED_KHR,
        .anyHitShader = VK_SHADER_UNUSED_KHR,
        .intersectionShader = VK_SHADER_UNUSED_KHR
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    VkPipelineCache cache;
    struct rays good;

    features = (VkPhysicalDevicePipelineBinaryFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_BINARY_FEATURES_KHR
    };
    NEW(kit,
        .extensions = { "VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure",
                        "VK_KHR_deferred_host_operations", "VK_KHR_pipeline_binary",
                        "VK_NV_ray_tracing" },
        .next = &tracing);
    good = new_rays(kit);
    good.info.pNext = &captured;
    good.info.pStages = good.stages;
    good.info.pGroups = good.groups;
    KIT_VK(kit, vkCreatePipelineCache(kit->device, &info, NULL, &cache));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(cache));
    (void)make(&good);
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesKHR-pNext-09617");
    (void)NOW(vkCreateRayTracingPipelinesKHR)(kit->device, VK_NULL_HANDLE, cache, 1, &good.info,
                                              NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    of_nv.stageCount = of_nv.groupCount = 1;
    of_nv.pStages = good.stages;
    of_nv.pGroups = &group;
    of_nv.layout = good.info.layout;
    pipeline = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesNV-pNext-09617");
    (void)NOW(vkCreateRayTracingPipelinesNV)(kit->device, cache, 1, &of_nv, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    pipeline = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesNV-pNext-10150");
    (void)NOW(vkCreateRayTracingPipelinesNV)(kit->device, VK_NULL_HANDLE, 1, &of_nv, NULL,
                                             &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

#endif

KIT_MAIN()
