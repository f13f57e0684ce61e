/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader groups of ray tracing pipelines: their handles and stack sizes. Specification, 'Ray
 * Tracing Pipelines'.
 */
#include "core/core.h"

#include "state/derived/pipeline.h"

/* Nothing is said of a pipeline with more libraries in libraries than that. */
enum { NESTING_MOST = 8 };

/* Groups of the pipeline and its libraries; UINT32_MAX: not known. */
static uint32_t
count_groups(struct wake_object *object, int nesting)
{
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);
    const VkRayTracingPipelineCreateInfoKHR *info = pipeline ? pipeline->ray_tracing : NULL;
    const VkPipelineLibraryCreateInfoKHR *libraries = info ? info->pLibraryInfo : NULL;
    uint32_t count;

    if (pipeline && pipeline->ray_tracing_nv) {
        return pipeline->ray_tracing_nv->groupCount;
    }
    if (!info || nesting == NESTING_MOST) {
        return UINT32_MAX;
    }
    count = info->groupCount;
    for (uint32_t i = 0; libraries && libraries->pLibraries && i < libraries->libraryCount; i++) {
        struct wake_object *library = wake_object_get(
            wake_packed_id(libraries->pLibraries, i, 1, 0));
        uint32_t more = library && library->type == WAKE_TYPE_VkPipeline
                            ? count_groups(library, nesting + 1)
                            : UINT32_MAX;

        if (more == UINT32_MAX) {
            return UINT32_MAX;
        }
        count += more;
    }
    return count;
}

/* The pipeline, if it is one for ray tracing; its groups. NULL: nothing is known, or it is another
 * one, which is said. */
static const struct wake_pipeline *
ray_tracing(struct wake_check *check, wake_id id, const char *vuid, uint32_t *groups_out)
{
    struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkPipeline);
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);

    if (!pipeline) {
        return NULL;
    }
    if (pipeline->bind_point != VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR) {
        wake_find_objects(check, vuid, object, NULL, "pipeline is one for %s",
                          wake_name_VkPipelineBindPoint(pipeline->bind_point));
        return NULL;
    }
    *groups_out = count_groups(object, 0);
    return pipeline;
}

/* Rests of the rules of one command. */
struct handle_rules {
    const char *owner, *pipeline;
    const char *first, *sum, *size;
    const char *size_name;
    const char *library;
};

/* Newer extensions let them. */
static bool
libraries_have_handles(const struct wake_check *check)
{
#ifdef VK_EXT_pipeline_library_group_handles
    if (WAKE_FEATURE(check, pipelineLibraryGroupHandles)) {
        return true;
    }
#endif
    return wake_check_unknown_extensions(check);
}

static void
check_handles(struct wake_check *check, const struct handle_rules *rules, wake_id id,
              uint32_t first, uint32_t count, size_t size, uint32_t handle_size)
{
    uint32_t groups = 0;
    const struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkPipeline);
    const struct wake_pipeline *pipeline = ray_tracing(check, id, rules->pipeline, &groups);

    if (!pipeline) {
        return;
    }
    if (pipeline->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR && !libraries_have_handles(check)) {
        wake_find_rule(check, rules->owner, rules->library, object,
                       "pipeline was created with VK_PIPELINE_CREATE_LIBRARY_BIT_KHR");
    }
    if (groups != UINT32_MAX && first >= groups) {
        wake_find_rule(check, rules->owner, rules->first, object,
                       "firstGroup is %u, but pipeline has %u groups", first, groups);
    }
    if (groups != UINT32_MAX && (uint64_t)first + count > groups) {
        wake_find_rule(check, rules->owner, rules->sum, object,
                       "firstGroup is %u and groupCount %u, but pipeline has %u groups", first,
                       count, groups);
    }
    if (size < (uint64_t)handle_size * count) {
        wake_find_rule(check, rules->owner, rules->size, object,
                       "dataSize is %zu, but %s is %u and groupCount %u", size, rules->size_name,
                       handle_size, count);
    }
}

void
wake_core_group_handles(struct wake_check *check,
                        const struct wake_rec_GetRayTracingShaderGroupHandlesKHR *r)
{
    static const struct handle_rules rules = {
        "vkGetRayTracingShaderGroupHandlesKHR",
        "VUID-vkGetRayTracingShaderGroupHandlesKHR-pipeline-04619",
        WAKE_ID(group_handles, "firstGroup-04050"),
        WAKE_ID(group_handles, "firstGroup-02419"),
        WAKE_ID(group_handles, "dataSize-02420"),
        "shaderGroupHandleSize",
        WAKE_ID(group_handles, "pipeline-03482")
    };
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t size = facts ? facts->properties.rayTracingPipelineKHR.shaderGroupHandleSize : 0;

    (void)wake_owners_group_handles;
    if (facts && !size) {
        size = facts->properties.rayTracingNV.shaderGroupHandleSize;
    }
    check_handles(check, &rules, r->pipeline_id, r->firstGroup, r->groupCount, r->dataSize, size);
}

void
wake_core_group_captures(struct wake_check *check,
                         const struct wake_rec_GetRayTracingCaptureReplayShaderGroupHandlesKHR *r)
{
    static const struct handle_rules rules = {
        "vkGetRayTracingCaptureReplayShaderGroupHandlesKHR",
        "VUID-vkGetRayTracingCaptureReplayShaderGroupHandlesKHR-pipeline-04620",
        WAKE_ID(group_captures, "firstGroup-04051"),
        WAKE_ID(group_captures, "firstGroup-03483"),
        WAKE_ID(group_captures, "dataSize-03484"),
        "shaderGroupHandleCaptureReplaySize",
        WAKE_ID(group_captures, "pipeline-06720")
    };
    const struct wake_facts *facts = wake_check_facts(check);
    struct wake_object *object = wake_check_object(check, r->pipeline_id, WAKE_TYPE_VkPipeline);
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);

    if (!WAKE_FEATURE(check, rayTracingPipelineShaderGroupHandleCaptureReplay)) {
        wake_find_rule(
            check, wake_owners_group_captures[0],
            WAKE_ID(group_captures, "rayTracingPipelineShaderGroupHandleCaptureReplay-03606"), NULL,
            "the feature rayTracingPipelineShaderGroupHandleCaptureReplay is not enabled");
        return;
    }
    if (pipeline && pipeline->bind_point == VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR &&
        !(pipeline->flags &
          VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR)) {
        wake_find_rule(check, wake_owners_group_captures[0],
                       WAKE_ID(group_captures, "pipeline-03607"), object,
                       "pipeline was created without "
                       "VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR");
    }
    check_handles(check, &rules, r->pipeline_id, r->firstGroup, r->groupCount, r->dataSize,
                  facts ? facts->properties.rayTracingPipelineKHR.shaderGroupHandleCaptureReplaySize
                        : 0);
}

void
wake_core_group_stack_size(struct wake_check *check,
                           const struct wake_rec_GetRayTracingShaderGroupStackSizeKHR *r)
{
    uint32_t groups = 0;
    const struct wake_pipeline *pipeline = ray_tracing(
        check, r->pipeline_id, "VUID-vkGetRayTracingShaderGroupStackSizeKHR-pipeline-04622",
        &groups);
    const VkRayTracingPipelineCreateInfoKHR *info = pipeline ? pipeline->ray_tracing : NULL;
    const VkRayTracingShaderGroupCreateInfoKHR *group;
    uint32_t shader = 0;

    if (pipeline && groups != UINT32_MAX && r->group >= groups) {
        wake_find_objects(check, "VUID-vkGetRayTracingShaderGroupStackSizeKHR-group-03608",
                          wake_check_object(check, r->pipeline_id, WAKE_TYPE_VkPipeline), NULL,
                          "group is %u, but pipeline has %u groups", r->group, groups);
        return;
    }
    if (!info || !info->pGroups || r->group >= info->groupCount) {
        return; /* a library's */
    }
    group = &info->pGroups[r->group];
    switch ((int)r->groupShader) {
    case VK_SHADER_GROUP_SHADER_GENERAL_KHR: shader = group->generalShader; break;
    case VK_SHADER_GROUP_SHADER_CLOSEST_HIT_KHR: shader = group->closestHitShader; break;
    case VK_SHADER_GROUP_SHADER_ANY_HIT_KHR: shader = group->anyHitShader; break;
    case VK_SHADER_GROUP_SHADER_INTERSECTION_KHR: shader = group->intersectionShader; break;
    default: break;
    }
    if (shader == VK_SHADER_UNUSED_KHR) {
        wake_find(check, "VUID-vkGetRayTracingShaderGroupStackSizeKHR-groupShader-03609",
                  "groupShader is %s, but group %u of pipeline has no such shader",
                  wake_name_VkShaderGroupShaderKHR(r->groupShader), r->group);
    }
}
