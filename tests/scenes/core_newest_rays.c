/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rays that hit objects are traced with (VK_EXT_ray_tracing_invocation_reorder), as far as constants say what they are.
 */
#include "code_scene.h"

#ifndef VK_EXT_ray_tracing_invocation_reorder

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_ray_tracing_invocation_reorder");
}

#else

#define NOW (SILENT | KIT_NULL_DRIVER)
#define HIT_ID(rest) "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-" rest

enum {
    SKIP_TRIANGLES = 0x100,
    SKIP_BOXES = 0x200,
    CULL_BACK = 0x10,
    OPAQUE = 1,
    NO_OPAQUE = 2,
    INFINITE = 0x7f800000,
    NOT_A_NUMBER = 0x7fc00000,
    ONE = 0x3f800000,
    TWO = 0x40000000,
    MINUS_ONE = (int)0xbf800000
};

struct trace {
    uint32_t flags, origin, tmin, tmax, time; /* numbers by their bits */
    bool moves;
    uint32_t record; /* of the shader binding table; 0: none is chosen */
};

static struct code
trace_code(const struct trace *t)
{
    const uint32_t capabilities[] = { 4479 /* RayTracingKHR */,
                                      5388 /* ShaderInvocationReorderEXT */,
                                      t->moves ? 5341 /* RayTracingMotionBlurNV */ : 0, 0 };
    const char *const extensions[] = { "SPV_KHR_ray_tracing", "SPV_EXT_shader_invocation_reorder" };
    struct code code;

    code_begin(&code, 0x00010400, capabilities, extensions, 5313 /* RayGenerationKHR */);
    code_interface(&code, 24);
    code_interface(&code, 27);
    PUT(&code, 71u, 24u, 34u, 0u); /* DescriptorSet */
    PUT(&code, 71u, 24u, 33u, 0u); /* Binding */
    code_types(&code);
    PUT(&code, 5341u, 20u); /* acceleration structure */
    PUT(&code, 5313u, 21u); /* hit object */
    PUT(&code, 23u, 22u, 6u, 3u);
    PUT(&code, 32u, 23u, 0u, 20u);
    PUT(&code, 59u, 23u, 24u, 0u);
    PUT(&code, 32u, 25u, 7u, 21u); /* in functions */
    PUT(&code, 32u, 26u, 5338u, 6u);
    PUT(&code, 59u, 26u, 27u, 5338u); /* the payload */
    PUT(&code, 43u, 5u, 28u, t->flags);
    PUT(&code, 43u, 5u, 29u, 0u);
    PUT(&code, 43u, 6u, 30u, t->origin);
    PUT(&code, 44u, 22u, 31u, 30u, 30u, 30u);
    PUT(&code, 43u, 6u, 32u, t->tmin);
    PUT(&code, 43u, 6u, 33u, t->tmax ? t->tmax : (uint32_t)TWO);
    PUT(&code, 43u, 6u, 34u, (uint32_t)ONE);
    PUT(&code, 44u, 22u, 35u, 34u, 34u, 34u);
    PUT(&code, 43u, 6u, 36u, t->time);
    PUT(&code, 43u, 5u, 40u, t->record);
    code_function(&code);
    PUT(&code, 59u, 25u, 37u, 7u);
    PUT(&code, 61u, 20u, 38u, 24u);
    if (t->moves) {
        PUT(&code, 5317u, 37u, 38u, 28u, 29u, 29u, 29u, 29u, 31u, 32u, 35u, 33u, 36u, 27u);
    } else {
        PUT(&code, 5316u, 37u, 38u, 28u, 29u, 29u, 29u, 29u, 31u, 32u, 35u, 33u, 27u);
    }
    if (t->record) {
        PUT(&code, 5309u, 37u, 40u);
    }
    code_end(&code);
    return code;
}

static void
trace(struct kit *kit, const char *vuid, VkPipelineCreateFlags flags, const struct trace *t)
{
    struct code code = trace_code(t);
    VkDescriptorSetLayout set = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
                                               1, VK_SHADER_STAGE_RAYGEN_BIT_KHR);
    VkPipelineShaderStageCreateInfo stage = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .stage = VK_SHADER_STAGE_RAYGEN_BIT_KHR,
        .module = code_module(kit, &code),
        .pName = "main",
    };
    VkRayTracingShaderGroupCreateInfoKHR group = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
        .closestHitShader = VK_SHADER_UNUSED_KHR,
        .anyHitShader = VK_SHADER_UNUSED_KHR,
        .intersectionShader = VK_SHADER_UNUSED_KHR,
    };
    VkRayTracingPipelineCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
        .flags = flags,
        .stageCount = 1,
        .pStages = &stage,
        .groupCount = 1,
        .pGroups = &group,
        .maxPipelineRayRecursionDepth = 1,
        .layout = kit_pipeline_layout(kit, set),
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (KIT_DEVICE_COMMAND(kit, vkCreateRayTracingPipelinesKHR)(
            kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info, NULL, &pipeline) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
}

#define TRACE(vuid, flags, ...) trace(kit, vuid, flags, &(struct trace){ __VA_ARGS__ })

static void
open_reordering(struct kit *kit, bool moves)
{
    static VkPhysicalDeviceRayTracingPipelineFeaturesKHR pipelines;
    static VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;
    static VkPhysicalDeviceRayTracingInvocationReorderFeaturesEXT reorder;
    static VkPhysicalDeviceRayTracingMotionBlurFeaturesNV motion;

    motion = (VkPhysicalDeviceRayTracingMotionBlurFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MOTION_BLUR_FEATURES_NV
    };
    reorder = (VkPhysicalDeviceRayTracingInvocationReorderFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_INVOCATION_REORDER_FEATURES_EXT,
        .pNext = moves ? &motion : NULL
    };
    structures = (VkPhysicalDeviceAccelerationStructureFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &reorder
    };
    pipelines = (VkPhysicalDeviceRayTracingPipelineFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &structures
    };
    setenv("WAKE_NULL_ANSWERS", "maxShaderBindingTableRecordIndex=100", 1);
    NEW(kit,
        .extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                        VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                        VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                        VK_EXT_RAY_TRACING_INVOCATION_REORDER_EXTENSION_NAME,
                        moves ? VK_NV_RAY_TRACING_MOTION_BLUR_EXTENSION_NAME : NULL },
        .next = &pipelines);
    setenv("WAKE_NULL_ANSWERS", "", 1);
}

SCENE(flags_of_hit_objects, NOW)
{
    open_reordering(kit, false);
    TRACE(NULL, 0, .flags = OPAQUE);
    TRACE(HIT_ID("11883"), 0, .flags = SKIP_TRIANGLES | SKIP_BOXES);
    TRACE(HIT_ID("11884"), 0, .flags = SKIP_TRIANGLES | CULL_BACK);
    TRACE(HIT_ID("11885"), 0, .flags = OPAQUE | NO_OPAQUE);
    TRACE(HIT_ID("11886"), VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR,
          .flags = SKIP_TRIANGLES);
    TRACE(HIT_ID("11887"), VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR,
          .flags = SKIP_BOXES);
}

SCENE(ways_of_hit_objects, NOW)
{
    open_reordering(kit, false);
    TRACE(NULL, 0, .tmin = ONE, .tmax = TWO);
    TRACE(HIT_ID("11878"), 0, .origin = INFINITE);
    TRACE(HIT_ID("11879"), 0, .tmin = (uint32_t)MINUS_ONE);
    TRACE(HIT_ID("11880"), 0, .tmin = TWO, .tmax = ONE);
    TRACE(HIT_ID("11881"), 0, .tmin = NOT_A_NUMBER);
    TRACE(NULL, 0, .record = 100);
    TRACE("VUID-RuntimeSpirv-maxShaderBindingTableRecordIndex-11888", 0, .record = 101);
}

SCENE(times_of_hit_objects, NOW)
{
    open_reordering(kit, true);
    TRACE(NULL, 0, .moves = true, .time = ONE);
    TRACE(HIT_ID("11882"), 0, .moves = true, .time = TWO);
}

#endif

KIT_MAIN()
