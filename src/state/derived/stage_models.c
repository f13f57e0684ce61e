/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The table of stages and execution models.
 */
#include "state/derived/stage_models.h"

#include "base/base.h"

#include <spirv/unified1/spirv.h>

/* There are two models for mesh and task shaders, and two stages for one. */
static const struct {
    VkShaderStageFlagBits stage;
    SpvExecutionModel model;
} rows[] = {
    { VK_SHADER_STAGE_VERTEX_BIT, SpvExecutionModelVertex },
    { VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, SpvExecutionModelTessellationControl },
    { VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, SpvExecutionModelTessellationEvaluation },
    { VK_SHADER_STAGE_GEOMETRY_BIT, SpvExecutionModelGeometry },
    { VK_SHADER_STAGE_FRAGMENT_BIT, SpvExecutionModelFragment },
    { VK_SHADER_STAGE_COMPUTE_BIT, SpvExecutionModelGLCompute },
    { VK_SHADER_STAGE_TASK_BIT_EXT, SpvExecutionModelTaskNV },
    { VK_SHADER_STAGE_TASK_BIT_EXT, SpvExecutionModelTaskEXT },
    { VK_SHADER_STAGE_MESH_BIT_EXT, SpvExecutionModelMeshNV },
    { VK_SHADER_STAGE_MESH_BIT_EXT, SpvExecutionModelMeshEXT },
    { VK_SHADER_STAGE_RAYGEN_BIT_KHR, SpvExecutionModelRayGenerationKHR },
    { VK_SHADER_STAGE_INTERSECTION_BIT_KHR, SpvExecutionModelIntersectionKHR },
    { VK_SHADER_STAGE_ANY_HIT_BIT_KHR, SpvExecutionModelAnyHitKHR },
    { VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR, SpvExecutionModelClosestHitKHR },
    { VK_SHADER_STAGE_MISS_BIT_KHR, SpvExecutionModelMissKHR },
    { VK_SHADER_STAGE_CALLABLE_BIT_KHR, SpvExecutionModelCallableKHR },
    { VK_SHADER_STAGE_SUBPASS_SHADING_BIT_HUAWEI, SpvExecutionModelGLCompute },
};

bool
wake_stage_has_model(VkShaderStageFlagBits stage, uint32_t model)
{
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (rows[i].stage == stage && (uint32_t)rows[i].model == model) {
            return true;
        }
    }
    return false;
}

VkShaderStageFlagBits
wake_stage_of_model(uint32_t model)
{
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        if ((uint32_t)rows[i].model == model) {
            return rows[i].stage;
        }
    }
    return 0;
}
