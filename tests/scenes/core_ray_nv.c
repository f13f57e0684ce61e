/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VK_NV_ray_tracing: pipelines and traces. Wrong calls beside the nearest right ones.
 */
#include "ray_pipeline_scene.h"

#include "ray_rgen_nv.h"

#include <stdlib.h>

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
    kit_expect(kit, "VUID-vkCreateRayTracingPipelinesNV-flags-03415");
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
