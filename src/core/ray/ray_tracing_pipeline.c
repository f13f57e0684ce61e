/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ray tracing pipelines of both extensions. Specification, 'Ray Tracing Pipelines'.
 */
#include "core/pipeline/pipeline_rules.h"
#include "base/shader_stages.h"
#include "core/shader/shader.h"
#include "state/derived/shader_module.h"

#include <stdio.h>

enum { KHR, NV };

/* One element of the call, in the form of either extension. */
struct rays {
    struct wake_check *check;
    const struct wake_facts *facts;
    const char *owner, *creator;
    uint32_t index;
    bool nv;
    VkPipelineCreateFlags flags;
    const void *chain;
    const VkPipelineShaderStageCreateInfo *stages;
    uint32_t stage_count;
    const VkRayTracingPipelineCreateInfoKHR *khr; /* NULL: NV */
    struct wake_object *layout;
};

/* ---- flags ----------------------------------------------------------------------------------- */

static void
check_flags(const struct rays *p)
{
    const VkPipelineCreateFlags control = VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT |
                                          VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT;
    char text[512];

    if (!p->flags) {
        return;
    }
    wake_print_VkPipelineCreateFlags(text, sizeof(text), p->flags);
    if ((p->flags & VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV) &&
        !wake_check_unknown_extensions(p->check)) {
        wake_find_rule(p->check, p->owner, WAKE_ID(rays, "flags-02904"), NULL,
                       "pCreateInfos[%u].flags is %s", p->index, text);
    }
    if ((p->flags & control) && !WAKE_FEATURE(p->check, pipelineCreationCacheControl)) {
        wake_find_rule(
            p->check, p->owner, WAKE_ID(rays, "pipelineCreationCacheControl-02905"), NULL,
            "pCreateInfos[%u].flags is %s, but the feature pipelineCreationCacheControl is not enabled",
            p->index, text);
    }
    if (p->flags & VK_PIPELINE_CREATE_DISPATCH_BASE_BIT) {
        wake_find_rule(p->check, p->creator, WAKE_ID(rays_create, "flags-03816"), NULL,
                       "pCreateInfos[%u].flags is %s", p->index, text);
    }
}

static void
check_flags_nv(const struct rays *p)
{
    static const struct {
        VkPipelineCreateFlags flag;
        const char *rule;
    } forbidden[] = {
        { VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, WAKE_ID(rays, "flags-03456") },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR,
          WAKE_ID(rays, "flags-03458") },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR,
          WAKE_ID(rays, "flags-03459") },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR,
          WAKE_ID(rays, "flags-03460") },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR,
          WAKE_ID(rays, "flags-03461") },
        { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR, WAKE_ID(rays, "flags-03462") },
        { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR, WAKE_ID(rays, "flags-03463") },
        { VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR,
          WAKE_ID(rays, "flags-03588") },
        { VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV, WAKE_ID(rays, "flags-04948") },
        { VK_PIPELINE_CREATE_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT, WAKE_ID(rays, "flags-07402") },
#ifdef VK_KHR_maintenance5
        { VK_PIPELINE_CREATE_RAY_TRACING_DISPLACEMENT_MICROMAP_BIT_NV,
          WAKE_ID(rays, "flags-07998") },
#endif
    };
    char text[512];

    if (!p->flags) {
        return;
    }
    wake_print_VkPipelineCreateFlags(text, sizeof(text), p->flags);
    for (size_t i = 0; i < WAKE_COUNT(forbidden); i++) {
        if (p->flags & forbidden[i].flag) {
            wake_find_rule(p->check, p->owner, forbidden[i].rule, NULL,
                           "pCreateInfos[%u].flags is %s", p->index, text);
        }
    }
    if ((p->flags & VK_PIPELINE_CREATE_DEFER_COMPILE_BIT_NV) &&
        (p->flags & VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT)) {
        wake_find_rule(p->check, p->owner, WAKE_ID(rays, "flags-02957"), NULL,
                       "pCreateInfos[%u].flags is %s", p->index, text);
    }
}

/* By the rules of newer registries. */
static void
check_flags_newer(const struct rays *p)
{
    if ((p->flags & VK_PIPELINE_CREATE_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT) &&
        !WAKE_FEATURE(p->check, micromap)) {
        wake_find_rule(
            p->check, p->owner, WAKE_ID(rays, "flags-11597"), NULL,
            "pCreateInfos[%u].flags has VK_PIPELINE_CREATE_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT, but the feature micromap is not enabled",
            p->index);
    }
    if (p->flags & (VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT |
                    VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT) &&
        wake_vuid_text("VUID-VkRayTracingPipelineCreateInfoKHR-flags-12341")) {
        wake_find(p->check, "VUID-VkRayTracingPipelineCreateInfoKHR-flags-12341",
                  "pCreateInfos[%u].flags has protected access bits, which ray tracing "
                  "pipelines do not have",
                  p->index);
    }
}

static void
check_flags_khr(const struct rays *p)
{
    const VkPipelineCreateFlags skip = VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR |
                                       VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR;
    const VkPipelineCreateFlags capture =
        VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR;

    check_flags_newer(p);
    if ((p->flags & skip) == skip) {
        wake_find_rule(p->check, p->owner, WAKE_ID(rays, "flags-06546"), NULL,
                       "pCreateInfos[%u].flags skips both triangles and AABBs", p->index);
    }
    if ((p->flags & VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR) &&
        !WAKE_FEATURE(p->check, rayTraversalPrimitiveCulling)) {
        wake_find_rule(
            p->check, p->owner, WAKE_ID(rays, "rayTraversalPrimitiveCulling-03596"), NULL,
            "pCreateInfos[%u].flags has VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR, but the feature "
            "rayTraversalPrimitiveCulling is not enabled",
            p->index);
    }
    if ((p->flags & VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR) &&
        !WAKE_FEATURE(p->check, rayTraversalPrimitiveCulling)) {
        wake_find_rule(
            p->check, p->owner, WAKE_ID(rays, "rayTraversalPrimitiveCulling-03597"), NULL,
            "pCreateInfos[%u].flags has VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR, but the feature "
            "rayTraversalPrimitiveCulling is not enabled",
            p->index);
    }
    if ((p->flags & capture) &&
        !WAKE_FEATURE(p->check, rayTracingPipelineShaderGroupHandleCaptureReplay)) {
        wake_find_rule(
            p->check, p->owner, WAKE_ID(rays, "flags-03598"), NULL,
            "pCreateInfos[%u].flags has VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR, "
            "but the feature rayTracingPipelineShaderGroupHandleCaptureReplay is not enabled",
            p->index);
    }
    for (uint32_t i = 0; p->khr->pGroups && i < p->khr->groupCount; i++) {
        const VkRayTracingShaderGroupCreateInfoKHR *group = &p->khr->pGroups[i];
        bool hits = group->type == VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_KHR ||
                    group->type == VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_KHR;

        if (hits && (p->flags & VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR) &&
            group->anyHitShader == VK_SHADER_UNUSED_KHR) {
            wake_find_rule(
                p->check, p->owner, WAKE_ID(rays, "flags-03470"), NULL,
                "pCreateInfos[%u].flags has VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR, but "
                "pGroups[%u].anyHitShader is VK_SHADER_UNUSED_KHR",
                p->index, i);
        }
        if (hits &&
            (p->flags & VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR) &&
            group->closestHitShader == VK_SHADER_UNUSED_KHR) {
            wake_find_rule(
                p->check, p->owner, WAKE_ID(rays, "flags-03471"), NULL,
                "pCreateInfos[%u].flags has VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR, but "
                "pGroups[%u].closestHitShader is VK_SHADER_UNUSED_KHR",
                p->index, i);
        }
        if (group->pShaderGroupCaptureReplayHandle && !(p->flags & capture) &&
            WAKE_FEATURE(p->check, rayTracingPipelineShaderGroupHandleCaptureReplay)) {
            wake_find_rule(
                p->check, p->owner,
                WAKE_ID(rays, "rayTracingPipelineShaderGroupHandleCaptureReplay-03599"), NULL,
                "pCreateInfos[%u].pGroups[%u].pShaderGroupCaptureReplayHandle is not NULL, but flags lacks "
                "VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR",
                p->index, i);
        }
    }
}

/* ---- stages and groups ----------------------------------------------------------------------- */

struct group {
    uint32_t index;
    VkRayTracingShaderGroupTypeKHR type;
    uint32_t general, closest_hit, any_hit, intersection;
};

struct group_rules {
    const char *general, *general_alone, *procedural, *triangles, *closest_hit, *any_hit;
};

static const struct group_rules group_rules[] = {
    { "VUID-VkRayTracingShaderGroupCreateInfoKHR-type-03474",
      "VUID-VkRayTracingShaderGroupCreateInfoKHR-type-03475",
      "VUID-VkRayTracingShaderGroupCreateInfoKHR-type-03476",
      "VUID-VkRayTracingShaderGroupCreateInfoKHR-type-03477",
      "VUID-VkRayTracingShaderGroupCreateInfoKHR-closestHitShader-03478",
      "VUID-VkRayTracingShaderGroupCreateInfoKHR-anyHitShader-03479" },
    { "VUID-VkRayTracingShaderGroupCreateInfoNV-type-02413",
      "VUID-VkRayTracingShaderGroupCreateInfoNV-type-02414",
      "VUID-VkRayTracingShaderGroupCreateInfoNV-type-02415",
      "VUID-VkRayTracingShaderGroupCreateInfoNV-type-02416",
      "VUID-VkRayTracingShaderGroupCreateInfoNV-closestHitShader-02417",
      "VUID-VkRayTracingShaderGroupCreateInfoNV-anyHitShader-02418" },
};

/* Whether a group's shader is one of those stages; `unused`: or none. What no ray tracing stage is
 * has been told. */
static bool
shader_is(const struct rays *p, uint32_t shader, VkShaderStageFlags stages, bool unused)
{
    return shader == VK_SHADER_UNUSED_KHR
               ? unused
               : shader < p->stage_count && ((p->stages[shader].stage & stages) != 0 ||
                                             !(p->stages[shader].stage & WAKE_RAY_TRACING_STAGES));
}

static void
check_group(const struct rays *p, const struct group *g)
{
    const struct group_rules *rules = &group_rules[p->nv];
    const VkShaderStageFlags general = VK_SHADER_STAGE_RAYGEN_BIT_KHR |
                                       VK_SHADER_STAGE_MISS_BIT_KHR |
                                       VK_SHADER_STAGE_CALLABLE_BIT_KHR;

    if (g->type == VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR) {
        if (!shader_is(p, g->general, general, false)) {
            wake_find(
                p->check, rules->general,
                "pCreateInfos[%u].pGroups[%u].generalShader is %u, which is no ray generation, miss or callable shader of "
                "the %u pStages",
                p->index, g->index, g->general, p->stage_count);
        }
        if (g->closest_hit != VK_SHADER_UNUSED_KHR || g->any_hit != VK_SHADER_UNUSED_KHR ||
            g->intersection != VK_SHADER_UNUSED_KHR) {
            wake_find(
                p->check, rules->general_alone,
                "pCreateInfos[%u].pGroups[%u] is VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR, but closestHitShader is %u, "
                "anyHitShader %u and intersectionShader %u",
                p->index, g->index, g->closest_hit, g->any_hit, g->intersection);
        }
        return;
    }
    if (g->type == VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_KHR &&
        !shader_is(p, g->intersection, VK_SHADER_STAGE_INTERSECTION_BIT_KHR, false)) {
        wake_find(
            p->check, rules->procedural,
            "pCreateInfos[%u].pGroups[%u].intersectionShader is %u, which is no intersection shader of the %u pStages",
            p->index, g->index, g->intersection, p->stage_count);
    }
    if (g->type == VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_KHR &&
        g->intersection != VK_SHADER_UNUSED_KHR) {
        wake_find(p->check, rules->triangles,
                  "pCreateInfos[%u].pGroups[%u] is for triangles, but intersectionShader is %u",
                  p->index, g->index, g->intersection);
    }
    if (!shader_is(p, g->closest_hit, VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR, true)) {
        wake_find(
            p->check, rules->closest_hit,
            "pCreateInfos[%u].pGroups[%u].closestHitShader is %u, which is no closest hit shader of the %u pStages",
            p->index, g->index, g->closest_hit, p->stage_count);
    }
    if (!shader_is(p, g->any_hit, VK_SHADER_STAGE_ANY_HIT_BIT_KHR, true)) {
        wake_find(
            p->check, rules->any_hit,
            "pCreateInfos[%u].pGroups[%u].anyHitShader is %u, which is no any-hit shader of the %u pStages",
            p->index, g->index, g->any_hit, p->stage_count);
    }
}

static void
check_entry(const struct rays *p, uint32_t index, const char *path)
{
    const VkPipelineShaderStageCreateInfo *stage = &p->stages[index];
    struct wake_pipeline pipeline = { .bind_point = VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR,
                                      .flags = p->flags,
                                      .heaps = wake_chain_has_heaps(p->chain),
                                      .wide_indices = wake_chain_has_wide_indices(p->chain),
                                      .ray_tracing = p->khr,
                                      .stages = stage->stage,
                                      .stage_count = 1 };

    pipeline.stage = pipeline.few;
    pipeline.stage[0] = (struct wake_pipeline_stage){
        .stage = stage->stage,
        .info = stage,
        .module = wake_packed_id(p->stages, index, WAKE_HANDLES_VkPipelineShaderStageCreateInfo,
                                 WAKE_HANDLE_VkPipelineShaderStageCreateInfo_module)
    };
    pipeline.stage[0].code = wake_stage_code_create(stage, pipeline.stage[0].module, NULL);
    wake_check_stage_shader(p->check, &pipeline, 0, path, wake_pipeline_layout_of(p->layout),
                            p->layout);
    wake_stage_code_put(pipeline.stage[0].code);
}

static VkShaderStageFlags
check_stages(const struct rays *p)
{
    VkShaderStageFlags stages = 0;
    char path[WAKE_STAGE_PATH];

    for (uint32_t i = 0; p->stages && i < p->stage_count; i++) {
        stages |= p->stages[i].stage;
        if (!(p->stages[i].stage & WAKE_RAY_TRACING_STAGES)) {
            wake_find_rule(p->check, p->owner,
                           p->nv ? WAKE_ID(rays, "stage-06898") : WAKE_ID(rays, "stage-06899"),
                           NULL, "pCreateInfos[%u].pStages[%u].stage is %s", p->index, i,
                           wake_name_VkShaderStageFlagBits(p->stages[i].stage));
            return WAKE_RAY_TRACING_STAGES;
        }
        wake_stage_path(path, p->index, i);
        wake_check_stage(p->check, &p->stages[i], path, p->flags, p->chain);
        check_entry(p, i, path);
    }
    return stages;
}

static void
check_feedback(const struct rays *p)
{
    const VkPipelineCreationFeedbackCreateInfo *feedback = wake_chain_find(
        p->chain, VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO);

    if (feedback && feedback->pipelineStageCreationFeedbackCount &&
        feedback->pipelineStageCreationFeedbackCount != p->stage_count) {
        wake_find_rule(
            p->check, p->owner,
            p->nv ? WAKE_ID(rays, "pipelineStageCreationFeedbackCount-06651")
                  : WAKE_ID(rays, "pipelineStageCreationFeedbackCount-06652"),
            NULL,
            "pCreateInfos[%u].pNext<VkPipelineCreationFeedbackCreateInfo>.pipelineStageCreationFeedbackCount is %u, "
            "but stageCount is %u",
            p->index, feedback->pipelineStageCreationFeedbackCount, p->stage_count);
    }
}

static void
check_base(const struct rays *p, wake_id id, VkPipeline handle, int32_t base, uint32_t count,
           VkPipelineCreateFlags base_flags)
{
    static const struct wake_derivative_rules rules[] = {
        { .no_handle = "VUID-VkRayTracingPipelineCreateInfoKHR-flags-03421",
          .parent = "VUID-VkRayTracingPipelineCreateInfoKHR-commonparent",
          .no_index = "VUID-VkRayTracingPipelineCreateInfoKHR-flags-03422",
          .both_handle = "VUID-VkRayTracingPipelineCreateInfoKHR-flags-03423",
          .both_index = "VUID-VkRayTracingPipelineCreateInfoKHR-flags-03424",
          .later = "VUID-vkCreateRayTracingPipelinesKHR-flags-03415",
          .not_allowed = "VUID-vkCreateRayTracingPipelinesKHR-flags-03416" },
        { .no_handle = "VUID-VkRayTracingPipelineCreateInfoNV-flags-03421",
          .parent = "VUID-VkRayTracingPipelineCreateInfoNV-commonparent",
          .no_index = "VUID-VkRayTracingPipelineCreateInfoNV-flags-03422",
          .both_handle = "VUID-VkRayTracingPipelineCreateInfoNV-flags-03423",
          .both_index = "VUID-VkRayTracingPipelineCreateInfoNV-flags-03424",
          .later = "VUID-vkCreateRayTracingPipelinesNV-flags-03415",
          .not_allowed = "VUID-vkCreateRayTracingPipelinesNV-flags-03416" },
    };
    struct wake_derivative derivative = {
        .flags = p->flags,
        .handle = handle,
        .id = id,
        .index = base,
        .element = p->index,
        .count = count,
        .bind_point = VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR,
    };

    if (p->flags & VK_PIPELINE_CREATE_DERIVATIVE_BIT && !handle && base >= 0 &&
        (uint32_t)base >= count) { /* which is not before the element either */
        wake_find(p->check, rules[p->nv].later,
                  "pCreateInfos[%u].basePipelineIndex is %d, but createInfoCount is %u", p->index,
                  base, count);
    }
    wake_check_derivative(p->check, &derivative, &rules[p->nv], base_flags);
}

/* ---- libraries ------------------------------------------------------------------------------- */

/* A library: its create info, NULL where it is not known. */
static const struct wake_pipeline *
library_of(const struct rays *p, uint32_t i)
{
    const VkPipelineLibraryCreateInfoKHR *libraries = p->khr->pLibraryInfo;

    return libraries->pLibraries
               ? wake_pipeline_of(wake_check_object(p->check,
                                                    wake_packed_id(libraries->pLibraries, i, 1, 0),
                                                    WAKE_TYPE_VkPipeline))
               : NULL;
}

/* Sets that only one of the two layouts has are no difference. */
static void
check_library_layout(const struct rays *p, uint32_t i, const struct wake_pipeline *library)
{
    struct wake_object *object = wake_check_object(p->check, library->layout,
                                                   WAKE_TYPE_VkPipelineLayout);
    const struct wake_pipeline_layout *mine = wake_pipeline_layout_of(p->layout),
                                      *its = wake_pipeline_layout_of(object);
    uint32_t sets = !mine || !its                      ? 0
                    : mine->set_count < its->set_count ? mine->set_count
                                                       : its->set_count,
             set = 0;
    char differs[WAKE_DIFFERS_TEXT], name[2][WAKE_OBJECT_TEXT];

    while (set < sets && wake_pipeline_layout_compatible(mine, its, set)) {
        set++;
    }
    if (set == sets && wake_pipeline_layout_same_push(mine, its)) {
        return;
    }
    wake_find_rule(
        p->check, p->owner, WAKE_ID(rays, "pLibraryInfo-03592"), object,
        "pCreateInfos[%u].layout is %s, but pLibraryInfo->pLibraries[%u] was created with %s: %s",
        p->index, wake_object_text(name[0], sizeof(name[0]), p->layout), i,
        wake_object_text(name[1], sizeof(name[1]), object),
        set < sets ? wake_pipeline_layout_differs(mine, its, set, differs, sizeof(differs))
                   : "their push constant ranges differ");
}

static void
check_library(const struct rays *p, uint32_t i, const struct wake_pipeline *library)
{
    static const struct {
        VkPipelineCreateFlags flag;
        const char *name, *rule;
    } rows[] = {
#define ROW(flag, rule) \
    { VK_PIPELINE_CREATE_RAY_TRACING_##flag, "VK_PIPELINE_CREATE_RAY_TRACING_" #flag, rule }
        ROW(SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR, WAKE_ID(rays, "flags-03594")),
        ROW(SKIP_AABBS_BIT_KHR, WAKE_ID(rays, "flags-04718")),
        ROW(SKIP_TRIANGLES_BIT_KHR, WAKE_ID(rays, "flags-04719")),
        ROW(NO_NULL_ANY_HIT_SHADERS_BIT_KHR, WAKE_ID(rays, "flags-04720")),
        ROW(NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR, WAKE_ID(rays, "flags-04721")),
        ROW(NO_NULL_INTERSECTION_SHADERS_BIT_KHR, WAKE_ID(rays, "flags-04722")),
        ROW(NO_NULL_MISS_SHADERS_BIT_KHR, WAKE_ID(rays, "flags-04723")),
        ROW(OPACITY_MICROMAP_BIT_EXT, WAKE_ID(rays, "flags-07403")),
#undef ROW
    };
    const VkRayTracingPipelineCreateInfoKHR *info = library->ray_tracing;
    const VkRayTracingPipelineInterfaceCreateInfoKHR *mine = p->khr->pLibraryInterface,
                                                     *its = info->pLibraryInterface;

    for (size_t k = 0; k < WAKE_COUNT(rows); k++) {
        if ((p->flags & rows[k].flag) && !(library->flags & rows[k].flag)) {
            wake_find_rule(
                p->check, p->owner, rows[k].rule, NULL,
                "pCreateInfos[%u].flags has %s, but pLibraryInfo->pLibraries[%u] was created without",
                p->index, rows[k].name, i);
        }
    }
    check_library_layout(p, i, library);
    if (info->maxPipelineRayRecursionDepth != p->khr->maxPipelineRayRecursionDepth) {
        wake_find_rule(
            p->check, p->owner, WAKE_ID(rays, "pLibraries-03591"), NULL,
            "pCreateInfos[%u].maxPipelineRayRecursionDepth is %u, but pLibraryInfo->pLibraries[%u] was created with %u",
            p->index, p->khr->maxPipelineRayRecursionDepth, i, info->maxPipelineRayRecursionDepth);
    }
    if (mine && its &&
        (mine->maxPipelineRayPayloadSize != its->maxPipelineRayPayloadSize ||
         mine->maxPipelineRayHitAttributeSize != its->maxPipelineRayHitAttributeSize)) {
        wake_find_rule(
            p->check, p->owner, WAKE_ID(rays, "pLibraryInfo-03593"), NULL,
            "pCreateInfos[%u].pLibraryInterface has maxPipelineRayPayloadSize %u and maxPipelineRayHitAttributeSize "
            "%u, but pLibraryInfo->pLibraries[%u] was created with %u and %u",
            p->index, mine->maxPipelineRayPayloadSize, mine->maxPipelineRayHitAttributeSize, i,
            its->maxPipelineRayPayloadSize, its->maxPipelineRayHitAttributeSize);
    }
}

/* Without libraries there have to be stages and groups; older registries say so where there is a list of them
 * that is empty. True: there are no stages, which has been said. */
static bool
check_emptiness(const struct rays *p)
{
    const VkPipelineLibraryCreateInfoKHR *libraries = p->khr->pLibraryInfo;
    const char *none = libraries ? "pLibraryInfo->libraryCount is 0" : "pLibraryInfo is NULL";
    const bool newer = VK_HEADER_VERSION_COMPLETE >= VK_MAKE_API_VERSION(0, 1, 4, 0);

    if (libraries ? libraries->libraryCount : !newer) {
        return false;
    }
    if (!p->khr->groupCount && !(newer && p->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR)) {
        wake_find_rule(p->check, p->owner, WAKE_ID(rays, "pLibraryInfo-03601"), NULL,
                       "pCreateInfos[%u].groupCount is 0, and %s", p->index, none);
    }
    if (!p->stage_count) {
        wake_find_rule(p->check, p->owner, WAKE_ID(rays, "pLibraryInfo-03600"), NULL,
                       "pCreateInfos[%u].stageCount is 0, and %s", p->index, none);
    }
    return !p->stage_count;
}

/* Registries before descriptor heaps say it by the handle's own rule. */
static void
check_no_layout(const struct rays *p, bool has)
{
#ifdef VK_EXT_descriptor_heap
    const VkPipelineCreateFlags2CreateInfo *flags = wake_chain_find(
        p->chain, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);

    if (!has && !(flags && flags->flags & VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT)) {
        wake_find(
            p->check, "VUID-VkRayTracingPipelineCreateInfoKHR-None-11369",
            "pCreateInfos[%u].layout is VK_NULL_HANDLE, and VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT is not set",
            p->index);
    }
#else
    (void)p;
    (void)has;
#endif
}

/* Returns the stages that libraries add, all where they are not known. */
static VkShaderStageFlags
check_libraries(const struct rays *p)
{
    const VkPipelineLibraryCreateInfoKHR *libraries = p->khr->pLibraryInfo;
    VkShaderStageFlags stages = 0;
    char path[48];

    (void)snprintf(path, sizeof(path), "pCreateInfos[%u].pLibraryInfo", p->index);
    if (!WAKE_EXTENSION(p->check, VK_KHR_pipeline_library) &&
        (libraries || p->khr->pLibraryInterface)) {
        wake_find_rule(
            p->check, p->owner, WAKE_ID(rays, "pLibraryInfo-03595"), NULL,
            "pCreateInfos[%u].%s is not NULL, but VK_KHR_pipeline_library is not enabled", p->index,
            libraries ? "pLibraryInfo" : "pLibraryInterface");
        return WAKE_RAY_TRACING_STAGES;
    }
    if (!p->khr->pLibraryInterface && ((p->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR) ||
                                       (libraries && libraries->libraryCount))) {
        bool library = p->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;

        wake_find_rule(p->check, p->owner,
                       library ? WAKE_ID(rays, "flags-03465") : WAKE_ID(rays, "pLibraryInfo-03590"),
                       NULL, "pCreateInfos[%u].pLibraryInterface is NULL, but %s", p->index,
                       library ? "flags has VK_PIPELINE_CREATE_LIBRARY_BIT_KHR"
                               : "pLibraryInfo names libraries");
    }
    if (check_emptiness(p)) {
        stages = WAKE_RAY_TRACING_STAGES;
    }
    for (uint32_t i = 0; libraries && i < libraries->libraryCount; i++) {
        const struct wake_pipeline *library = library_of(p, i);

        if (library && !wake_check_library(p->check, path, i, p->flags, library->flags)) {
            return WAKE_RAY_TRACING_STAGES;
        }
        if (!library || !library->ray_tracing) {
            return WAKE_RAY_TRACING_STAGES;
        }
        check_library(p, i, library);
        stages |= library->ray_tracing->pLibraryInfo ? WAKE_RAY_TRACING_STAGES : library->stages;
    }
    return stages;
}

/* ---- commands -------------------------------------------------------------------------------- */

static void
check_khr(const struct rays *p)
{
    const VkRayTracingPipelineCreateInfoKHR *info = p->khr;
    const VkPhysicalDeviceRayTracingPipelinePropertiesKHR *limits =
        &p->facts->properties.rayTracingPipelineKHR;
    VkShaderStageFlags stages = check_stages(p) | check_libraries(p);

    check_flags_khr(p);
    if (!(p->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR) &&
        !(stages & VK_SHADER_STAGE_RAYGEN_BIT_KHR)) {
        wake_find_rule(
            p->check, p->owner, WAKE_ID(rays, "stage-03425"), NULL,
            "pCreateInfos[%u] has no stage VK_SHADER_STAGE_RAYGEN_BIT_KHR, in its libraries neither",
            p->index);
    }
    if (info->maxPipelineRayRecursionDepth > limits->maxRayRecursionDepth) {
        wake_find_rule(
            p->check, p->owner, WAKE_ID(rays, "maxPipelineRayRecursionDepth-03589"), NULL,
            "pCreateInfos[%u].maxPipelineRayRecursionDepth is %u, but maxRayRecursionDepth is %u",
            p->index, info->maxPipelineRayRecursionDepth, limits->maxRayRecursionDepth);
    }
    if (info->pLibraryInterface &&
        info->pLibraryInterface->maxPipelineRayHitAttributeSize > limits->maxRayHitAttributeSize) {
        wake_find(
            p->check,
            "VUID-VkRayTracingPipelineInterfaceCreateInfoKHR-maxPipelineRayHitAttributeSize-03605",
            "pCreateInfos[%u].pLibraryInterface->maxPipelineRayHitAttributeSize is %u, but maxRayHitAttributeSize is %u",
            p->index, info->pLibraryInterface->maxPipelineRayHitAttributeSize,
            limits->maxRayHitAttributeSize);
    }
    for (uint32_t i = 0; info->pDynamicState && info->pDynamicState->pDynamicStates &&
                         i < info->pDynamicState->dynamicStateCount;
         i++) {
        if (info->pDynamicState->pDynamicStates[i] !=
            VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR) {
            wake_find_rule(p->check, p->owner, WAKE_ID(rays, "pDynamicStates-03602"), NULL,
                           "pCreateInfos[%u].pDynamicState->pDynamicStates[%u] is %s", p->index, i,
                           wake_name_VkDynamicState(info->pDynamicState->pDynamicStates[i]));
        }
    }
    for (uint32_t i = 0; info->pGroups && p->stage_count && i < info->groupCount; i++) {
        const VkRayTracingShaderGroupCreateInfoKHR *group = &info->pGroups[i];

        check_group(p,
                    &(struct group){ i, group->type, group->generalShader, group->closestHitShader,
                                     group->anyHitShader, group->intersectionShader });
    }
}

void
wake_core_create_ray_tracing_pipelines(struct wake_check *check,
                                       const struct wake_rec_CreateRayTracingPipelinesKHR *r)
{
    struct rays p = { .check = check,
                      .facts = wake_check_facts(check),
                      .owner = wake_owners_rays[KHR],
                      .creator = wake_owners_rays_create[KHR] };

    if (!WAKE_FEATURE(check, rayTracingPipeline)) {
        wake_find_rule(check, p.creator, WAKE_ID(rays_create, "rayTracingPipeline-03586"), NULL,
                       "the feature rayTracingPipeline is not enabled");
        return;
    }
    if (!p.facts || !r->pCreateInfos || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; i < r->createInfoCount; i++) {
        const VkRayTracingPipelineCreateInfoKHR *info = &r->pCreateInfos[i];
        bool before = info->basePipelineIndex >= 0 && (uint32_t)info->basePipelineIndex < i;

        p.index = i;
        p.flags = info->flags;
        p.chain = info->pNext;
        p.stages = info->pStages;
        p.stage_count = info->pStages ? info->stageCount : 0;
        p.khr = info;
        p.layout = wake_check_object(
            check,
            wake_packed_id(r->pCreateInfos, i, WAKE_HANDLES_VkRayTracingPipelineCreateInfoKHR,
                           WAKE_HANDLE_VkRayTracingPipelineCreateInfoKHR_layout),
            WAKE_TYPE_VkPipelineLayout);
        check_flags(&p);
        check_feedback(&p);
        check_base(&p,
                   wake_packed_id(r->pCreateInfos, i,
                                  WAKE_HANDLES_VkRayTracingPipelineCreateInfoKHR,
                                  WAKE_HANDLE_VkRayTracingPipelineCreateInfoKHR_basePipelineHandle),
                   info->basePipelineHandle, info->basePipelineIndex, r->createInfoCount,
                   before ? r->pCreateInfos[info->basePipelineIndex].flags : 0);
        if (r->deferredOperation &&
            (info->flags & VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT)) {
            wake_find_rule(
                check, p.creator, WAKE_ID(rays_create, "deferredOperation-03587"), NULL,
                "pCreateInfos[%u].flags has VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT, but the operation is deferred",
                i);
        }
        check_no_layout(&p, info->layout != VK_NULL_HANDLE);
        check_khr(&p);
    }
}

void
wake_core_create_ray_tracing_pipelines_nv(struct wake_check *check,
                                          const struct wake_rec_CreateRayTracingPipelinesNV *r)
{
    struct rays p = { .check = check,
                      .facts = wake_check_facts(check),
                      .owner = wake_owners_rays[NV],
                      .creator = wake_owners_rays_create[NV],
                      .nv = true };

    if (!p.facts || !r->pCreateInfos || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; i < r->createInfoCount; i++) {
        const VkRayTracingPipelineCreateInfoNV *info = &r->pCreateInfos[i];
        bool before = info->basePipelineIndex >= 0 && (uint32_t)info->basePipelineIndex < i;
        uint32_t depth = p.facts->properties.rayTracingNV.maxRecursionDepth;

        p.index = i;
        p.flags = info->flags;
        p.chain = info->pNext;
        p.stages = info->pStages;
        p.stage_count = info->pStages ? info->stageCount : 0;
        p.layout = wake_check_object(
            check,
            wake_packed_id(r->pCreateInfos, i, WAKE_HANDLES_VkRayTracingPipelineCreateInfoNV,
                           WAKE_HANDLE_VkRayTracingPipelineCreateInfoNV_layout),
            WAKE_TYPE_VkPipelineLayout);
        check_flags(&p);
        check_flags_nv(&p);
        check_feedback(&p);
        check_base(&p,
                   wake_packed_id(r->pCreateInfos, i, WAKE_HANDLES_VkRayTracingPipelineCreateInfoNV,
                                  WAKE_HANDLE_VkRayTracingPipelineCreateInfoNV_basePipelineHandle),
                   info->basePipelineHandle, info->basePipelineIndex, r->createInfoCount,
                   before ? r->pCreateInfos[info->basePipelineIndex].flags : 0);
        if (!(check_stages(&p) & VK_SHADER_STAGE_RAYGEN_BIT_KHR)) {
            wake_find_rule(check, p.owner, WAKE_ID(rays, "stage-06232"), NULL,
                           "pCreateInfos[%u].pStages has no stage VK_SHADER_STAGE_RAYGEN_BIT_NV",
                           i);
        }
        if (info->maxRecursionDepth > depth) {
            wake_find_rule(check, p.owner, WAKE_ID(rays, "maxRecursionDepth-03457"), NULL,
                           "pCreateInfos[%u].maxRecursionDepth is %u, but the device's is %u", i,
                           info->maxRecursionDepth, depth);
        }
        for (uint32_t k = 0; info->pGroups && k < info->groupCount; k++) {
            const VkRayTracingShaderGroupCreateInfoNV *group = &info->pGroups[k];

            check_group(&p, &(struct group){ k, group->type, group->generalShader,
                                             group->closestHitShader, group->anyHitShader,
                                             group->intersectionShader });
        }
    }
}
