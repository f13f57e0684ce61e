/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about ray tracing pipelines, their groups and libraries, and traces of rays. */
#include "program.h"

#ifdef VK_VERSION_1_4

#include "ray_rahit.h"
#include "ray_rchit.h"
#include "ray_rgen.h"
#include "ray_rint.h"
#include "ray_rmiss.h"

#define NONE VK_SHADER_UNUSED_KHR
#define TABLES (1u << 16)

static void
prepare_rays(struct program *p)
{
    program_extension(p, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
    program_extension(p, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME);
    program_extension(p, VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME);
    program_extension(p, VK_KHR_RAY_TRACING_MAINTENANCE_1_EXTENSION_NAME);
    program_extension(p, VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME);
    FEATURES(AccelerationStructureFeaturesKHR, ACCELERATION_STRUCTURE_FEATURES_KHR);
    AccelerationStructureFeaturesKHR->accelerationStructure = VK_TRUE;
    FEATURES(RayTracingPipelineFeaturesKHR, RAY_TRACING_PIPELINE_FEATURES_KHR);
    RayTracingPipelineFeaturesKHR->rayTracingPipeline = M("no rayTracingPipeline", VK_TRUE,
                                                          VK_FALSE);
    RayTracingPipelineFeaturesKHR->rayTracingPipelineTraceRaysIndirect = M("no indirect traces",
                                                                           VK_TRUE, VK_FALSE);
    RayTracingPipelineFeaturesKHR->rayTraversalPrimitiveCulling = M("no culling of primitives",
                                                                    VK_TRUE, VK_FALSE);
    FEATURES(RayTracingMaintenance1FeaturesKHR, RAY_TRACING_MAINTENANCE_1_FEATURES_KHR);
    RayTracingMaintenance1FeaturesKHR->rayTracingMaintenance1 = VK_TRUE;
    RayTracingMaintenance1FeaturesKHR->rayTracingPipelineTraceRaysIndirect2 = M(
        "no indirect traces 2", VK_TRUE, VK_FALSE);
    p->features.v12.bufferDeviceAddress = VK_TRUE;
}

/* --- pipelines --- */

enum { RGEN, RMISS, RCHIT, RAHIT, RINT, STAGES };

struct pipeline {
    VkPipelineLayout layout;
    VkPipelineShaderStageCreateInfo stages[STAGES];
    VkRayTracingShaderGroupCreateInfoKHR groups[4];
    VkPipelineCreateFlags flags;
};

static VkPipelineShaderStageCreateInfo
stage(struct program *p, VkShaderStageFlagBits which, VkShaderModule module)
{
    return (VkPipelineShaderStageCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .stage = M("stage of drawing", which, VK_SHADER_STAGE_VERTEX_BIT),
        .module = M("stage of no module", module, VK_NULL_HANDLE),
        .pName = M("entry point that the module lacks", "main", "other"),
    };
}

static VkRayTracingShaderGroupCreateInfoKHR
group(VkRayTracingShaderGroupTypeKHR type, uint32_t general, uint32_t closest, uint32_t any,
      uint32_t intersection)
{
    return (VkRayTracingShaderGroupCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
        .type = type,
        .generalShader = general,
        .closestHitShader = closest,
        .anyHitShader = any,
        .intersectionShader = intersection,
    };
}

static void
choose_stages(struct program *p, struct pipeline *r)
{
    r->layout = program_pipeline_layout(p, VK_NULL_HANDLE);
    r->stages[RGEN] = stage(p, VK_SHADER_STAGE_RAYGEN_BIT_KHR, SHADER(ray_rgen));
    r->stages[RMISS] = stage(p, VK_SHADER_STAGE_MISS_BIT_KHR, SHADER(ray_rmiss));
    r->stages[RCHIT] = stage(p, VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR, SHADER(ray_rchit));
    r->stages[RAHIT] = stage(p, VK_SHADER_STAGE_ANY_HIT_BIT_KHR, SHADER(ray_rahit));
    r->stages[RINT] = stage(p, VK_SHADER_STAGE_INTERSECTION_BIT_KHR, SHADER(ray_rint));
    r->groups[0] = group(VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
                         M("general group of a hit shader",
                           M("general group of no shader",
                             M("general group of a stage that is not there", RGEN, 77u), NONE),
                           RCHIT),
                         M("general group with a closest hit", NONE, RCHIT),
                         M("general group with an any hit", NONE, RAHIT),
                         M("general group with an intersection", NONE, RINT));
    r->groups[1] = group(M("group of no type", VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
                           (VkRayTracingShaderGroupTypeKHR)77),
                         RMISS, NONE, NONE, NONE);
    r->groups[2] = group(VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_KHR,
                         M("triangles with a general shader", NONE, RGEN),
                         M("triangles with another shader for the closest hit", RCHIT, RMISS),
                         M("triangles with another shader for any hit",
                           program_pick(p, "any hit", 2) ? RAHIT : NONE, RMISS),
                         M("triangles with an intersection", NONE, RINT));
    r->groups[3] = group(VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_KHR,
                         M("procedural with a general shader", NONE, RGEN),
                         M("procedural with a closest hit that is not there", RCHIT, 77u),
                         M("procedural with an any hit that is not there", RAHIT, 77u),
                         M("procedural without an intersection",
                           M("procedural with another shader", RINT, RMISS), NONE));
}

static VkPipeline
make(struct program *p, const struct pipeline *r, VkPipeline library)
{
    const VkRayTracingPipelineInterfaceCreateInfoKHR interface = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_INTERFACE_CREATE_INFO_KHR,
        .maxPipelineRayPayloadSize = 4,
        .maxPipelineRayHitAttributeSize = M("hit attributes beyond the limit", 8u, 1u << 20),
    };
    const VkPipelineLibraryCreateInfoKHR libraries = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = library ? 1 : 0,
        .pLibraries = &library,
    };
    const bool linked = library || r->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    const VkRayTracingPipelineCreateInfoKHR info = {
        .sType = M("pipeline of another struct",
                   VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .flags = M(
            "pipeline that skips all",
            M("pipeline of dispatches", r->flags, r->flags | VK_PIPELINE_CREATE_DISPATCH_BASE),
            r->flags | VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR |
                VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR),
        .stageCount = M("pipeline of no stages", STAGES, 0u),
        .pStages = r->stages,
        .groupCount = M("pipeline of no groups", 4u, 0u),
        .pGroups = M("groups missing", r->groups, NULL),
        .maxPipelineRayRecursionDepth = M("recursion beyond the limit", 1u, 1000u),
        .pLibraryInfo = library ? &libraries : NULL,
        .pLibraryInterface = linked ? M("library without its interface", &interface, NULL) : NULL,
        .layout = M("pipeline of no layout", r->layout, VK_NULL_HANDLE),
        .basePipelineIndex = M("base pipeline of another index", -1, 3),
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    MAKE(PIPELINE, pipeline,
         NOW(vkCreateRayTracingPipelinesKHR)(p->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info,
                                             NULL, &pipeline));
    return pipeline;
}

static void
handles(struct program *p, VkPipeline pipeline, uint32_t groups)
{
    static unsigned char data[4096];
    const size_t size = 32u * groups;

    TRY(NOW(vkGetRayTracingShaderGroupHandlesKHR)(
        p->device, M("handles of no pipeline", pipeline, VK_NULL_HANDLE),
        M("handles of a group behind the last", 0u, groups),
        M("handles of more groups", M("handles of no groups", groups, 0u), groups + 1),
        M("handles in too little room", M("handles in no room", size, 0u), size - 1),
        M("handles to nowhere", data, NULL)));
    DO(NOW(vkGetRayTracingShaderGroupStackSizeKHR)(
        p->device, pipeline, M("stack of a group behind the last", groups - 1, groups),
        M("stack of another shader", VK_SHADER_GROUP_SHADER_INTERSECTION_KHR,
          M("stack of a shader that the group lacks", VK_SHADER_GROUP_SHADER_CLOSEST_HIT_KHR,
            VK_SHADER_GROUP_SHADER_GENERAL_KHR))));
    IF("replayed handles of a pipeline that has none")
    {
        TRY(NOW(vkGetRayTracingCaptureReplayShaderGroupHandlesKHR)(p->device, pipeline, 0, groups,
                                                                   size, data));
    }
}

/* --- traces --- */

static VkStridedDeviceAddressRegionKHR
region(struct program *p, VkDeviceAddress at)
{
    return (VkStridedDeviceAddressRegionKHR){
        .deviceAddress = M("table at an unknown address", M("table at an odd address", at, at + 32),
                           (VkDeviceAddress)1 << 60),
        .stride = M("table of an odd stride", M("table of a huge stride", 64u, 8192u), 48u),
        .size = 64,
    };
}

static void
trace(struct program *p, const struct program_addressed *tables)
{
    VkStridedDeviceAddressRegionKHR raygen = { tables->address, 64, 64 };
    const VkStridedDeviceAddressRegionKHR miss = region(p, tables->address + 1024);
    const VkStridedDeviceAddressRegionKHR hit = region(p, tables->address + 2048);
    const VkStridedDeviceAddressRegionKHR callable = { 0 };
    const VkDeviceAddress at = M(
        "indirect trace at an odd address",
        M("indirect trace at an unknown address", tables->address + 4096, (VkDeviceAddress)1 << 60),
        tables->address + 4098);

    raygen.size = M("ray generation of another size", 64u, 128u);
    raygen.deviceAddress = M("ray generation at an odd address", raygen.deviceAddress,
                             raygen.deviceAddress + 32);
    switch (program_pick(p, "trace", 3)) {
    case 0:
        DO(NOW(vkCmdTraceRaysKHR)(p->commands, M("no table of ray generation", &raygen, NULL),
                                  M("no table of misses", &miss, NULL), &hit, &callable,
                                  M("trace of a huge width", 8u, 1u << 31), 8,
                                  M("trace of a huge depth", 1u, 1u << 31)));
        break;
    case 1:
        DO(NOW(vkCmdTraceRaysIndirectKHR)(p->commands, &raygen, &miss, &hit, &callable, at));
        break;
    default: DO(NOW(vkCmdTraceRaysIndirect2KHR)(p->commands, at));
    }
}

static void
rays(struct program *p)
{
    struct pipeline r = { 0 };

    program_begin(p);
    struct program_addressed tables = program_addressed(
        p, TABLES,
        M("tables of another usage",
          (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_SHADER_BINDING_TABLE_BIT_KHR |
              VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT,
          (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT));
    choose_stages(p, &r);
    VkPipeline pipeline = VK_NULL_HANDLE;
    uint32_t groups = 4;
    if (program_pick(p, "library", 3) == 0) {
        struct pipeline library = r;
        library.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
        pipeline = make(p, &library, VK_NULL_HANDLE);
        IF("library bound")
        {
            DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, pipeline));
        }
        groups = 8;
    }
    pipeline = make(p, &r, pipeline);
    handles(p, pipeline, groups);
    UNLESS("no ray tracing pipeline bound")
    {
        DO(vkCmdBindPipeline(p->commands,
                             M("ray tracing pipeline for dispatches",
                               VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR,
                               VK_PIPELINE_BIND_POINT_COMPUTE),
                             pipeline));
    }
    IF("stack size of a pipeline that has its own")
    {
        DO(NOW(vkCmdSetRayTracingPipelineStackSizeKHR)(p->commands, 4096));
    }
    trace(p, &tables);
    IF("tables destroyed before the submit")
    {
        DROP(BUFFER, tables.buffer);
    }
    program_finish(p);
}

const struct program_subject ray_subjects[] = {
    { "rays", rays, prepare_rays },
    { NULL, NULL, NULL },
};

#endif
