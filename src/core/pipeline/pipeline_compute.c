/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCreateComputePipelines, pipeline caches, and what can be asked about pipelines. Specification,
 * 'Compute Pipelines', 'Pipeline Cache'.
 */
#include "core/pipeline/pipeline_rules.h"
#include "core/shader/shader.h"

#include <stdio.h>

/* ---- compute pipelines ----------------------------------------------------------------------- */

static const struct wake_foreign_flag foreign_flags[] = {
    { VK_PIPELINE_CREATE_LIBRARY_BIT_KHR,
      WAKE_RULE("VUID-VkComputePipelineCreateInfo-shaderEnqueue-09177",
                "VUID-VkComputePipelineCreateInfo-flags-03364") },
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR,
      "VUID-VkComputePipelineCreateInfo-flags-03365" },
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR,
      "VUID-VkComputePipelineCreateInfo-flags-03366" },
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR,
      "VUID-VkComputePipelineCreateInfo-flags-03367" },
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR,
      "VUID-VkComputePipelineCreateInfo-flags-03368" },
    { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR,
      "VUID-VkComputePipelineCreateInfo-flags-03369" },
    { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR,
      "VUID-VkComputePipelineCreateInfo-flags-03370" },
    { VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR,
      "VUID-VkComputePipelineCreateInfo-flags-03576" },
    { VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV,
      "VUID-VkComputePipelineCreateInfo-flags-04945" },
#ifndef VK_NV_device_generated_commands_compute /* else with its feature: pipeline_newer.c */
    { VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV, "VUID-VkComputePipelineCreateInfo-flags-02874" },
#endif
    { VK_PIPELINE_CREATE_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT,
      "VUID-VkComputePipelineCreateInfo-flags-07367" },
};

/* By extensions: others, which the registry does not know, let more of them be. */
static bool
is_allowed(const struct wake_check *check, VkPipelineCreateFlags flag)
{
#ifdef VK_AMDX_shader_enqueue
    if (flag == VK_PIPELINE_CREATE_LIBRARY_BIT_KHR && WAKE_FEATURE(check, shaderEnqueue)) {
        return true;
    }
#endif
    return flag == VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV &&
           wake_check_unknown_extensions(check);
}

static const struct wake_pipeline_flag_rules flag_rules = {
    .foreign = foreign_flags,
    .foreign_count = WAKE_COUNT(foreign_flags),
    .allowed = is_allowed,
    .cache_control = WAKE_RULE(
        "VUID-VkComputePipelineCreateInfo-pipelineCreationCacheControl-02878",
        "VUID-VkComputePipelineCreateInfo-pipelineCreationCacheControl-02875"),
    .protected_access = "VUID-VkComputePipelineCreateInfo-pipelineProtectedAccess-07368",
    .exclusive = "VUID-VkComputePipelineCreateInfo-flags-07369",
};

static void
check_base(struct wake_check *check, const struct wake_rec_CreateComputePipelines *r,
           uint32_t index)
{
    static const struct wake_derivative_rules rules = {
        .no_handle = "VUID-VkComputePipelineCreateInfo-flags-00697",
        .parent = "VUID-VkComputePipelineCreateInfo-commonparent",
        .no_index = "VUID-VkComputePipelineCreateInfo-flags-00698",
        .both_handle = "VUID-VkComputePipelineCreateInfo-flags-00699",
        .both_index = "VUID-VkComputePipelineCreateInfo-flags-00700",
        .later = "VUID-vkCreateComputePipelines-flags-00695",
        .not_allowed = "VUID-vkCreateComputePipelines-flags-00696",
    };
    const VkComputePipelineCreateInfo *info = &r->pCreateInfos[index];
    struct wake_derivative derivative = {
        .flags = info->flags,
        .handle = info->basePipelineHandle,
        .id = wake_packed_id(r->pCreateInfos, index, WAKE_HANDLES_VkComputePipelineCreateInfo,
                             WAKE_HANDLE_VkComputePipelineCreateInfo_basePipelineHandle),
        .index = info->basePipelineIndex,
        .element = index,
        .count = r->createInfoCount,
        .bind_point = VK_PIPELINE_BIND_POINT_COMPUTE,
    };
    bool before = info->basePipelineIndex >= 0 && (uint32_t)info->basePipelineIndex < index;

    wake_check_derivative(check, &derivative, &rules,
                          before ? r->pCreateInfos[info->basePipelineIndex].flags : 0);
}

/* Registries before descriptor heaps say it by the handle's own rule. */
static void
check_layout(struct wake_check *check, const VkComputePipelineCreateInfo *info, const char *path)
{
#ifdef VK_EXT_descriptor_heap
    const VkPipelineCreateFlags2CreateInfo *flags = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);

    if (!info->layout && !(flags && flags->flags & VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT)) {
        wake_find(
            check, "VUID-VkComputePipelineCreateInfo-None-11367",
            "%s.layout is VK_NULL_HANDLE, and VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT is not set",
            path);
    }
#else
    (void)check;
    (void)info;
    (void)path;
#endif
}

#ifdef VK_AMDX_shader_enqueue
static bool
is_wide_library(const void *chain)
{
    const VkPipelineCreateFlags2CreateInfo *wide = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);

    return wide && wide->flags & VK_PIPELINE_CREATE_2_LIBRARY_BIT_KHR;
}
#endif

static void
check_shader(struct wake_check *check, const struct wake_rec_CreateComputePipelines *r,
             uint32_t index, const char *path)
{
    struct wake_object *object = wake_check_object(
        check,
        wake_packed_id(r->pCreateInfos, index, WAKE_HANDLES_VkComputePipelineCreateInfo,
                       WAKE_HANDLE_VkComputePipelineCreateInfo_layout),
        WAKE_TYPE_VkPipelineLayout);
    struct wake_pipeline pipeline;

    check_layout(check, &r->pCreateInfos[index], path);
    wake_pipeline_compute(&pipeline, r->pCreateInfos, index);
    wake_pipeline_open_stages(&pipeline, NULL);
    wake_check_stage_shader(check, &pipeline, 0, path, wake_pipeline_layout_of(object), object);
#ifdef VK_AMDX_shader_enqueue
    if (!(pipeline.flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR) && pipeline.stage[0].code &&
        pipeline.stage[0].code->shader &&
        wake_spirv_has_capability(pipeline.stage[0].code->shader->module, 5067) &&
        !is_wide_library(r->pCreateInfos[index].pNext)) {
        wake_find(check, "VUID-VkComputePipelineCreateInfo-flags-09178",
                  "the shader of %s declares ShaderEnqueueAMDX, but pCreateInfos[%u].flags lacks "
                  "VK_PIPELINE_CREATE_LIBRARY_BIT_KHR",
                  path, index);
    }
#endif
    wake_pipeline_close_stages(&pipeline);
}

void
wake_core_create_compute_pipelines(struct wake_check *check,
                                   const struct wake_rec_CreateComputePipelines *r)
{
    for (uint32_t i = 0; wake_check_facts(check) && r->pCreateInfos && i < r->createInfoCount;
         i++) {
        const VkComputePipelineCreateInfo *info = &r->pCreateInfos[i];
        const VkPipelineCreationFeedbackCreateInfo *feedback = wake_chain_find(
            info->pNext, VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO);
        char path[48];

        if (info->flags) {
            wake_check_pipeline_flags(check, i, info->flags, &flag_rules);
        }
        check_base(check, r, i);
        if (info->pNext) {
            snprintf(path, sizeof(path), "pCreateInfos[%u]", i);
            wake_check_robustness(check, info->pNext, path);
        }
        if (info->stage.stage != VK_SHADER_STAGE_COMPUTE_BIT) {
            wake_find(check, "VUID-VkComputePipelineCreateInfo-stage-00701",
                      "pCreateInfos[%u].stage.stage is %s", i,
                      wake_name_VkShaderStageFlagBits(info->stage.stage));
        } else {
            snprintf(path, sizeof(path), "pCreateInfos[%u].stage", i);
            wake_check_stage(check, &info->stage, path, info->flags, info->pNext);
            check_shader(check, r, i, path);
        }
        if (feedback && feedback->pipelineStageCreationFeedbackCount > 1) {
            wake_find(
                check, "VUID-VkComputePipelineCreateInfo-pipelineStageCreationFeedbackCount-06566",
                "pCreateInfos[%u].pNext<VkPipelineCreationFeedbackCreateInfo>.pipelineStageCreationFeedbackCount is %u",
                i, feedback->pipelineStageCreationFeedbackCount);
        }
    }
}

/* ---- caches ---------------------------------------------------------------------------------- */

void
wake_core_create_pipeline_cache(struct wake_check *check,
                                const struct wake_rec_CreatePipelineCache *r)
{
    if (r->pCreateInfo &&
        r->pCreateInfo->flags & VK_PIPELINE_CACHE_CREATE_EXTERNALLY_SYNCHRONIZED_BIT &&
        !WAKE_FEATURE(check, pipelineCreationCacheControl)) {
        wake_find(
            check, "VUID-VkPipelineCacheCreateInfo-pipelineCreationCacheControl-02892",
            "pCreateInfo->flags is 0x%x (VK_PIPELINE_CACHE_CREATE_EXTERNALLY_SYNCHRONIZED_BIT), but the feature "
            "pipelineCreationCacheControl is not enabled",
            r->pCreateInfo->flags);
    }
#ifdef VK_KHR_maintenance8
    if (r->pCreateInfo &&
        r->pCreateInfo->flags & VK_PIPELINE_CACHE_CREATE_INTERNALLY_SYNCHRONIZED_MERGE_BIT_KHR) {
        if (!WAKE_FEATURE(check, maintenance8)) {
            wake_find(
                check, "VUID-VkPipelineCacheCreateInfo-maintenance8-10200",
                "pCreateInfo->flags has VK_PIPELINE_CACHE_CREATE_INTERNALLY_SYNCHRONIZED_MERGE_BIT_KHR, but "
                "the feature maintenance8 is not enabled");
        }
        if (r->pCreateInfo->flags & VK_PIPELINE_CACHE_CREATE_EXTERNALLY_SYNCHRONIZED_BIT) {
            wake_find(
                check, "VUID-VkPipelineCacheCreateInfo-flags-10201",
                "pCreateInfo->flags has both VK_PIPELINE_CACHE_CREATE_EXTERNALLY_SYNCHRONIZED_BIT and "
                "VK_PIPELINE_CACHE_CREATE_INTERNALLY_SYNCHRONIZED_MERGE_BIT_KHR");
        }
    }
#endif
}

void
wake_core_merge_pipeline_caches(struct wake_check *check,
                                const struct wake_rec_MergePipelineCaches *r)
{
    for (uint32_t i = 0; r->pSrcCaches && i < r->srcCacheCount; i++) {
        if (r->pSrcCaches[i] == r->dstCache) {
            wake_find_object(check, "VUID-vkMergePipelineCaches-dstCache-00770",
                             VK_OBJECT_TYPE_PIPELINE_CACHE, (uint64_t)r->dstCache,
                             "pSrcCaches[%u] is dstCache", i);
        }
    }
}

/* ---- questions about pipelines --------------------------------------------------------------- */

static void
check_executable_feature(struct wake_check *check, const char *vuid)
{
    if (!WAKE_FEATURE(check, pipelineExecutableInfo)) {
        wake_find(check, vuid, "the feature pipelineExecutableInfo is not enabled");
    }
}

static void
check_executable(struct wake_check *check, const VkPipelineExecutableInfoKHR *info, uint64_t count)
{
    if (info && count != WAKE_EXECUTABLES_UNKNOWN && info->executableIndex >= count) {
        wake_find(check, "VUID-VkPipelineExecutableInfoKHR-executableIndex-03275",
                  "pExecutableInfo->executableIndex is %u, but the pipeline has %llu executables",
                  info->executableIndex, (unsigned long long)count);
    }
}

static void
check_captured(struct wake_check *check, const char *vuid, const VkPipelineExecutableInfoKHR *info,
               VkPipelineCreateFlags flag)
{
    struct wake_object *object =
        info ? wake_check_object(check,
                                 wake_packed_id(info, 0, WAKE_HANDLES_VkPipelineExecutableInfoKHR,
                                                WAKE_HANDLE_VkPipelineExecutableInfoKHR_pipeline),
                                 WAKE_TYPE_VkPipeline)
             : NULL;
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);
    char flags[512], wanted[128], text[WAKE_OBJECT_TEXT];

    if (pipeline && !(pipeline->flags & flag)) {
        wake_print_VkPipelineCreateFlags(flags, sizeof(flags), pipeline->flags);
        wake_print_VkPipelineCreateFlags(wanted, sizeof(wanted), flag);
        wake_find_objects(check, vuid, object, NULL,
                          "pExecutableInfo->pipeline, %s, was made with flags %s, which lack %s",
                          wake_object_text(text, sizeof(text), object),
                          pipeline->flags ? flags : "0", wanted);
    }
}

void
wake_core_get_pipeline_executable_properties(
    struct wake_check *check, const struct wake_rec_GetPipelineExecutablePropertiesKHR *r)
{
    (void)r;
    check_executable_feature(
        check, "VUID-vkGetPipelineExecutablePropertiesKHR-pipelineExecutableInfo-03270");
}

void
wake_core_get_pipeline_executable_statistics(
    struct wake_check *check, const struct wake_rec_GetPipelineExecutableStatisticsKHR *r)
{
    check_executable_feature(
        check, "VUID-vkGetPipelineExecutableStatisticsKHR-pipelineExecutableInfo-03272");
    check_executable(check, r->pExecutableInfo, r->executables);
    check_captured(check, "VUID-vkGetPipelineExecutableStatisticsKHR-pipeline-03274",
                   r->pExecutableInfo, VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR);
}

void
wake_core_get_pipeline_executable_internals(
    struct wake_check *check,
    const struct wake_rec_GetPipelineExecutableInternalRepresentationsKHR *r)
{
    check_executable_feature(
        check,
        "VUID-vkGetPipelineExecutableInternalRepresentationsKHR-pipelineExecutableInfo-03276");
    check_executable(check, r->pExecutableInfo, r->executables);
    check_captured(check, "VUID-vkGetPipelineExecutableInternalRepresentationsKHR-pipeline-03278",
                   r->pExecutableInfo, VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR);
}

void
wake_core_get_pipeline_properties(struct wake_check *check,
                                  const struct wake_rec_GetPipelinePropertiesEXT *r)
{
    if (!WAKE_FEATURE(check, pipelinePropertiesIdentifier)) {
        wake_find(check, "VUID-vkGetPipelinePropertiesEXT-None-06766",
                  "the feature pipelinePropertiesIdentifier is not enabled");
    }
    if (r->properties_type != VK_STRUCTURE_TYPE_PIPELINE_PROPERTIES_IDENTIFIER_EXT) {
        wake_find(check,
                  WAKE_REPEATED_RULES || r->properties_type == VK_STRUCTURE_TYPE_MAX_ENUM
                      ? "VUID-vkGetPipelinePropertiesEXT-pPipelineProperties-06739"
                      : "VUID-VkPipelinePropertiesIdentifierEXT-sType-sType",
                  "pPipelineProperties->sType is %s",
                  r->properties_type == VK_STRUCTURE_TYPE_MAX_ENUM
                      ? "not there: pPipelineProperties is NULL"
                      : wake_name_VkStructureType((VkStructureType)r->properties_type));
    }
}
