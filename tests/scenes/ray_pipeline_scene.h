/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A ray tracing pipeline with a shader of every kind and a group of every type, for scenes that
 * change one thing of it.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_RAY_PIPELINE_SCENE_H
#define WAKE_SCENES_RAY_PIPELINE_SCENE_H

#include "ray_scene.h"
#include "shader_scene.h"

#include "ray_rahit.h"
#include "ray_rchit.h"
#include "ray_rgen.h"
#include "ray_rgen_good.h"
#include "ray_rint.h"
#include "ray_rmiss.h"

#define NONE VK_SHADER_UNUSED_KHR

enum { RGEN, RMISS, RCHIT, RAHIT, RINT, STAGES };

struct rays {
    struct kit *kit;
    VkPipelineShaderStageCreateInfo stages[STAGES];
    VkRayTracingShaderGroupCreateInfoKHR groups[4];
    VkRayTracingPipelineCreateInfoKHR info;
};

static inline VkRayTracingShaderGroupCreateInfoKHR
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

static inline struct rays
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

static inline VkPipeline
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
#define LAYOUT(type, count, stages) \
    p.info.layout = kit_pipeline_layout(kit, kit_set_layout(kit, type, count, stages))
#define FLAG(name) VK_PIPELINE_CREATE_RAY_TRACING_##name

#endif
