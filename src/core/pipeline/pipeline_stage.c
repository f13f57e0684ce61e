/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VkPipelineShaderStageCreateInfo, as far as it needs no look into the shader. Specification,
 * 'Pipelines'.
 */
#include "core/pipeline/pipeline_rules.h"
#include "core/shader/shader_mapping.h"

#include <stdio.h>

/* ---- the stage ------------------------------------------------------------------------------- */

void
wake_check_stage_bit(struct wake_check *check, VkShaderStageFlagBits stage, const char *path)
{
    const char *vuid = NULL, *feature = NULL;

    switch ((int)stage) {
    case VK_SHADER_STAGE_GEOMETRY_BIT:
        if (!WAKE_FEATURE(check, geometryShader)) {
            vuid = "VUID-VkPipelineShaderStageCreateInfo-stage-00704", feature = "geometryShader";
        }
        break;
    case VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT:
    case VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT:
        if (!WAKE_FEATURE(check, tessellationShader)) {
            vuid = "VUID-VkPipelineShaderStageCreateInfo-stage-00705",
            feature = "tessellationShader";
        }
        break;
    case VK_SHADER_STAGE_MESH_BIT_EXT:
        if (!WAKE_FEATURE(check, meshShader)) {
            vuid = "VUID-VkPipelineShaderStageCreateInfo-stage-02091", feature = "meshShader";
        }
        break;
    case VK_SHADER_STAGE_TASK_BIT_EXT:
        if (!WAKE_FEATURE(check, taskShader)) {
            vuid = "VUID-VkPipelineShaderStageCreateInfo-stage-02092", feature = "taskShader";
        }
        break;
    case VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI:
        if (!WAKE_FEATURE(check, clustercullingShader)) {
            vuid = "VUID-VkPipelineShaderStageCreateInfo-clustercullingShader-07813",
            feature = "clustercullingShader";
        }
        break;
    case VK_SHADER_STAGE_ALL_GRAPHICS:
    case VK_SHADER_STAGE_ALL:
        wake_find(check, "VUID-VkPipelineShaderStageCreateInfo-stage-00706",
                  "%s.stage is %s, which is not one stage", path,
                  wake_name_VkShaderStageFlagBits(stage));
        return;
    default: return;
    }
    if (vuid) {
        wake_find(check, vuid, "%s.stage is %s, but the feature %s is not enabled", path,
                  wake_name_VkShaderStageFlagBits(stage), feature);
    }
}

/* ---- origin of the code ---------------------------------------------------------------------- */

/* A pipeline of binaries needs no code. */
static bool
has_binaries(const void *chain)
{
#ifdef VK_KHR_pipeline_binary
    const VkPipelineBinaryInfoKHR *binaries = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR);

    return binaries && binaries->binaryCount;
#else
    (void)chain;
    return false;
#endif
}

static void
check_module(struct wake_check *check, const VkPipelineShaderStageCreateInfo *stage,
             const char *path, VkPipelineCreateFlags flags, const void *chain)
{
    const VkPipelineShaderStageModuleIdentifierCreateInfoEXT *identifier = wake_chain_find(
        stage->pNext, VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT);
    const VkShaderModuleCreateInfo *code = wake_chain_find(
        stage->pNext, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    bool libraries = WAKE_FEATURE(check, graphicsPipelineLibrary);

    if (identifier && identifier->identifierSize) {
        if (code) {
            wake_find(check, "VUID-VkPipelineShaderStageCreateInfo-stage-06844",
                      "%s.pNext has both an identifier and a VkShaderModuleCreateInfo", path);
        }
        if (stage->module) {
            wake_find(check, "VUID-VkPipelineShaderStageCreateInfo-stage-06848",
                      "%s.module is not VK_NULL_HANDLE, but pNext has an identifier", path);
        }
        if (!WAKE_FEATURE(check, shaderModuleIdentifier)) {
            wake_find(
                check, "VUID-VkPipelineShaderStageModuleIdentifierCreateInfoEXT-pNext-06850",
                "%s.pNext has an identifier of %u bytes, but the feature shaderModuleIdentifier is not enabled",
                path, identifier->identifierSize);
        } else if (!(flags & VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT)) {
            wake_find(check, "VUID-VkPipelineShaderStageModuleIdentifierCreateInfoEXT-pNext-06851",
                      "%s.pNext has an identifier, but the flags of the pipeline lack "
                      "VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT",
                      path);
        }
        if (identifier->identifierSize > VK_MAX_SHADER_MODULE_IDENTIFIER_SIZE_EXT) {
            wake_find(
                check,
                "VUID-VkPipelineShaderStageModuleIdentifierCreateInfoEXT-identifierSize-06852",
                "%s.pNext: identifierSize is %u, VK_MAX_SHADER_MODULE_IDENTIFIER_SIZE_EXT %u", path,
                identifier->identifierSize, VK_MAX_SHADER_MODULE_IDENTIFIER_SIZE_EXT);
        }
        return;
    }
    if (stage->module) {
        return;
    }
    if (libraries || WAKE_LATER_FEATURE(check, maintenance5)) {
        if (!code && !has_binaries(chain)) {
            wake_find(
                check, "VUID-VkPipelineShaderStageCreateInfo-stage-06845",
                "%s.module is VK_NULL_HANDLE, and pNext has neither an identifier nor a VkShaderModuleCreateInfo",
                path);
        }
    } else if (!WAKE_EXTENSION(check, VK_EXT_graphics_pipeline_library)) {
        wake_find(check, "VUID-VkPipelineShaderStageCreateInfo-stage-06847",
                  "%s.module is VK_NULL_HANDLE, and there is no identifier in pNext", path);
    } else {
        wake_find(
            check, "VUID-VkPipelineShaderStageCreateInfo-stage-06846",
            "%s.module is VK_NULL_HANDLE, there is no identifier in pNext, and the feature graphicsPipelineLibrary "
            "is not enabled",
            path);
    }
}

/* ---- subgroups ------------------------------------------------------------------------------- */

static void
check_full_subgroups(struct wake_check *check, const VkPipelineShaderStageCreateInfo *stage,
                     const char *path)
{
#ifdef VK_VERSION_1_4
    /* Without the feature the flag may not be there at all. */
    if (stage->flags & VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT &&
        WAKE_FEATURE(check, computeFullSubgroups) &&
        !(stage->stage & (VK_SHADER_STAGE_MESH_BIT_EXT | VK_SHADER_STAGE_TASK_BIT_EXT |
                          VK_SHADER_STAGE_COMPUTE_BIT))) {
        wake_find(
            check, "VUID-VkPipelineShaderStageCreateInfo-flags-08988",
            "%s.flags has VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT, but stage is %s: only compute, task "
            "and mesh shaders have full subgroups",
            path, wake_name_VkShaderStageFlagBits(stage->stage));
    }
#else
    (void)check, (void)stage, (void)path;
#endif
}

/* A size that is required, of a stage of a pipeline or of a shader object. */
static void
check_required_size(struct wake_check *check, uint32_t size, const char *path)
{
    const VkPhysicalDeviceSubgroupSizeControlProperties *offer =
        &wake_check_facts(check)->properties.subgroupSizeControl;

    if (size == 0 || size & (size - 1)) {
        wake_find(
            check,
            "VUID-VkPipelineShaderStageRequiredSubgroupSizeCreateInfo-requiredSubgroupSize-02760",
            "%s.pNext: requiredSubgroupSize is %u, which is no power of two", path, size);
    }
    if (size < offer->minSubgroupSize) {
        wake_find(
            check,
            "VUID-VkPipelineShaderStageRequiredSubgroupSizeCreateInfo-requiredSubgroupSize-02761",
            "%s.pNext: requiredSubgroupSize is %u, minSubgroupSize %u", path, size,
            offer->minSubgroupSize);
    } else if (size > offer->maxSubgroupSize) {
        wake_find(
            check,
            "VUID-VkPipelineShaderStageRequiredSubgroupSizeCreateInfo-requiredSubgroupSize-02762",
            "%s.pNext: requiredSubgroupSize is %u, maxSubgroupSize %u", path, size,
            offer->maxSubgroupSize);
    }
}

static void
check_subgroups(struct wake_check *check, const VkPipelineShaderStageCreateInfo *stage,
                const char *path)
{
    const VkPipelineShaderStageRequiredSubgroupSizeCreateInfo *required = wake_chain_find(
        stage->pNext, VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
    const VkPhysicalDeviceSubgroupSizeControlProperties *offer =
        &wake_check_facts(check)->properties.subgroupSizeControl;
    uint32_t size = required ? required->requiredSubgroupSize : 0;
    char text[256];

    if (stage->flags & VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT &&
        !WAKE_FEATURE(check, subgroupSizeControl)) {
        wake_find(
            check, "VUID-VkPipelineShaderStageCreateInfo-flags-02784",
            "%s.flags has VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT, but the feature "
            "subgroupSizeControl is not enabled",
            path);
    }
    if (stage->flags & VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT &&
        !WAKE_FEATURE(check, computeFullSubgroups)) {
        wake_find(
            check, "VUID-VkPipelineShaderStageCreateInfo-flags-02785",
            "%s.flags has VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT, but the feature "
            "computeFullSubgroups is not enabled",
            path);
    } else {
        check_full_subgroups(check, stage, path);
    }
    if (!required) {
        return;
    }
    if (stage->flags & VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT) {
        wake_find(
            check, "VUID-VkPipelineShaderStageCreateInfo-pNext-02754",
            "%s.flags has VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT, but pNext requires a subgroup "
            "size of %u",
            path, size);
    }
    if (!WAKE_FEATURE(check, subgroupSizeControl) ||
        !(stage->stage & offer->requiredSubgroupSizeStages)) {
        wake_print_VkShaderStageFlags(text, sizeof(text), offer->requiredSubgroupSizeStages);
        wake_find(check, "VUID-VkPipelineShaderStageCreateInfo-pNext-02755",
                  "%s.pNext requires a subgroup size, but %s (requiredSubgroupSizeStages is %s)",
                  path,
                  WAKE_FEATURE(check, subgroupSizeControl)
                      ? "the device cannot do that for the stage"
                      : "the feature subgroupSizeControl is not enabled",
                  text);
    }
    check_required_size(check, size, path);
}

/* ---- specialization -------------------------------------------------------------------------- */

static void
check_specialization(struct wake_check *check, const VkSpecializationInfo *info, const char *path)
{
    for (uint32_t i = 0; info->pMapEntries && i < info->mapEntryCount; i++) {
        const VkSpecializationMapEntry *entry = &info->pMapEntries[i];

        if (entry->offset >= info->dataSize) {
            wake_find(check, "VUID-VkSpecializationInfo-offset-00773",
                      "%s.pSpecializationInfo->pMapEntries[%u].offset is %u, dataSize %llu", path,
                      i, entry->offset, (unsigned long long)info->dataSize);
        } else if (entry->size > info->dataSize - entry->offset) {
            wake_find(
                check, "VUID-VkSpecializationInfo-pMapEntries-00774",
                "%s.pSpecializationInfo->pMapEntries[%u] has offset %u and size %llu, dataSize is %llu",
                path, i, entry->offset, (unsigned long long)entry->size,
                (unsigned long long)info->dataSize);
        }
        for (uint32_t k = 0; k < i; k++) {
            if (info->pMapEntries[k].constantID == entry->constantID) {
                wake_find(
                    check, "VUID-VkSpecializationInfo-constantID-04911",
                    "%s.pSpecializationInfo->pMapEntries[%u] and [%u] are both for constant %u",
                    path, k, i, entry->constantID);
                break;
            }
        }
    }
}

/* ---- robustness ------------------------------------------------------------------------------ */

/* Of buffers; the robustBufferAccess2 feature is not supported. */
static void
check_robust_buffer(struct wake_check *check, const char *path, const char *member,
                    VkPipelineRobustnessBufferBehaviorEXT behavior, const char *vuid)
{
    if (behavior == VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_2_EXT) {
        wake_find(
            check, vuid,
            "%s.pNext: %s is %s, but the device does not support the feature robustBufferAccess2",
            path, member, wake_name_VkPipelineRobustnessBufferBehaviorEXT(behavior));
    }
}

static void
check_robust_support(struct wake_check *check, const VkPipelineRobustnessCreateInfoEXT *info,
                     const char *path)
{
    if (!WAKE_SUPPORTED(check, robustBufferAccess2)) {
        check_robust_buffer(check, path, "storageBuffers", info->storageBuffers,
                            "VUID-VkPipelineRobustnessCreateInfoEXT-robustBufferAccess2-06931");
        check_robust_buffer(check, path, "uniformBuffers", info->uniformBuffers,
                            "VUID-VkPipelineRobustnessCreateInfoEXT-robustBufferAccess2-06932");
        check_robust_buffer(check, path, "vertexInputs", info->vertexInputs,
                            "VUID-VkPipelineRobustnessCreateInfoEXT-robustBufferAccess2-06933");
    }
    if (info->images == VK_PIPELINE_ROBUSTNESS_IMAGE_BEHAVIOR_ROBUST_IMAGE_ACCESS_EXT &&
        !WAKE_SUPPORTED(check, robustImageAccess)) {
        wake_find(
            check, "VUID-VkPipelineRobustnessCreateInfoEXT-robustImageAccess-06930",
            "%s.pNext: images is %s, but the device does not support the feature robustImageAccess",
            path, wake_name_VkPipelineRobustnessImageBehaviorEXT(info->images));
    }
    if (info->images == VK_PIPELINE_ROBUSTNESS_IMAGE_BEHAVIOR_ROBUST_IMAGE_ACCESS_2_EXT &&
        !WAKE_SUPPORTED(check, robustImageAccess2)) {
        wake_find(
            check, "VUID-VkPipelineRobustnessCreateInfoEXT-robustImageAccess2-06934",
            "%s.pNext: images is %s, but the device does not support the feature robustImageAccess2",
            path, wake_name_VkPipelineRobustnessImageBehaviorEXT(info->images));
    }
}

/* Robust accesses of what may be updated after it was bound: rules of newer registries. */
static void
check_robust_updates(struct wake_check *check, const VkPipelineRobustnessCreateInfoEXT *info,
                     const char *path)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const struct {
        bool robust, updated;
        const char *member, *vuid;
    } rows[] = {
        { info->storageBuffers == VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_EXT ||
              info->storageBuffers ==
                  VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_2_EXT,
          WAKE_FEATURE(check, descriptorBindingStorageBufferUpdateAfterBind) ||
              WAKE_FEATURE(check, descriptorBindingStorageTexelBufferUpdateAfterBind),
          "storageBuffers", "VUID-VkPipelineRobustnessCreateInfo-storageBuffers-10636" },
        { info->uniformBuffers == VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_EXT ||
              info->uniformBuffers ==
                  VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_2_EXT,
          WAKE_FEATURE(check, descriptorBindingInlineUniformBlockUpdateAfterBind) ||
              WAKE_FEATURE(check, descriptorBindingUniformBufferUpdateAfterBind) ||
              WAKE_FEATURE(check, descriptorBindingUniformTexelBufferUpdateAfterBind),
          "uniformBuffers", "VUID-VkPipelineRobustnessCreateInfo-uniformBuffers-10637" },
        { info->images == VK_PIPELINE_ROBUSTNESS_IMAGE_BEHAVIOR_ROBUST_IMAGE_ACCESS_EXT ||
              info->images == VK_PIPELINE_ROBUSTNESS_IMAGE_BEHAVIOR_ROBUST_IMAGE_ACCESS_2_EXT,
          WAKE_FEATURE(check, descriptorBindingStorageImageUpdateAfterBind) ||
              WAKE_FEATURE(check, descriptorBindingSampledImageUpdateAfterBind),
          "images", "VUID-VkPipelineRobustnessCreateInfo-images-10638" },
    };

    if (!facts || !facts->properties.descriptorIndexing.sType ||
        facts->properties.descriptorIndexing.robustBufferAccessUpdateAfterBind) {
        return;
    }
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (rows[i].robust && rows[i].updated && wake_vuid_text(rows[i].vuid)) {
            wake_find(
                check, rows[i].vuid,
                "%s.pNext: %s asks for robust accesses, and a feature descriptorBinding…UpdateAfterBind of theirs is "
                "enabled, but robustBufferAccessUpdateAfterBind is VK_FALSE",
                path, rows[i].member);
        }
    }
}

void
wake_check_robustness(struct wake_check *check, const void *pnext, const char *path)
{
    const VkPipelineRobustnessCreateInfoEXT *info = wake_chain_find(
        pnext, VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT);

    if (!info) {
        return;
    }
    if (WAKE_FEATURE(check, pipelineRobustness)) {
        check_robust_support(check, info, path);
        check_robust_updates(check, info, path);
        return;
    }
    if (info->storageBuffers != VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DEVICE_DEFAULT_EXT) {
        wake_find(
            check, "VUID-VkPipelineRobustnessCreateInfoEXT-pipelineRobustness-06926",
            "%s.pNext: storageBuffers is %s, but the feature pipelineRobustness is not enabled",
            path, wake_name_VkPipelineRobustnessBufferBehaviorEXT(info->storageBuffers));
    }
    if (info->uniformBuffers != VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DEVICE_DEFAULT_EXT) {
        wake_find(
            check, "VUID-VkPipelineRobustnessCreateInfoEXT-pipelineRobustness-06927",
            "%s.pNext: uniformBuffers is %s, but the feature pipelineRobustness is not enabled",
            path, wake_name_VkPipelineRobustnessBufferBehaviorEXT(info->uniformBuffers));
    }
    if (info->vertexInputs != VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DEVICE_DEFAULT_EXT) {
        wake_find(check, "VUID-VkPipelineRobustnessCreateInfoEXT-pipelineRobustness-06928",
                  "%s.pNext: vertexInputs is %s, but the feature pipelineRobustness is not enabled",
                  path, wake_name_VkPipelineRobustnessBufferBehaviorEXT(info->vertexInputs));
    }
    if (info->images != VK_PIPELINE_ROBUSTNESS_IMAGE_BEHAVIOR_DEVICE_DEFAULT_EXT) {
        wake_find(check, "VUID-VkPipelineRobustnessCreateInfoEXT-pipelineRobustness-06929",
                  "%s.pNext: images is %s, but the feature pipelineRobustness is not enabled", path,
                  wake_name_VkPipelineRobustnessImageBehaviorEXT(info->images));
    }
}

void
wake_check_stage(struct wake_check *check, const VkPipelineShaderStageCreateInfo *stage,
                 const char *path, VkPipelineCreateFlags flags, const void *chain)
{
    if (stage->pNext || !stage->module) {
        check_module(check, stage, path, flags, chain);
    }
    if (stage->pNext || stage->flags) {
        check_subgroups(check, stage, path);
        wake_check_robustness(check, stage->pNext, path);
#ifdef VK_EXT_descriptor_heap
        wake_check_mappings(check, stage->pNext, path, false);
#endif
    }
    if (stage->pSpecializationInfo) {
        check_specialization(check, stage->pSpecializationInfo, path);
    }
}

#ifndef WAKE_OWN_SHADER_OBJECT
void
wake_core_shader_specialization(struct wake_check *check, const struct wake_rec_CreateShadersEXT *r)
{
    char path[48];

    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        if (r->pCreateInfos[i].pSpecializationInfo) {
            snprintf(path, sizeof(path), "pCreateInfos[%u]", i);
            check_specialization(check, r->pCreateInfos[i].pSpecializationInfo, path);
        }
    }
}

void
wake_core_shader_subgroups(struct wake_check *check, const struct wake_rec_CreateShadersEXT *r)
{
    const VkPipelineShaderStageRequiredSubgroupSizeCreateInfo *required;
    char path[48];

    for (uint32_t i = 0; wake_check_facts(check) && r->pCreateInfos && i < r->createInfoCount;
         i++) {
        required = wake_chain_find(
            r->pCreateInfos[i].pNext,
            VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
        if (required) {
            snprintf(path, sizeof(path), "pCreateInfos[%u]", i);
            check_required_size(check, required->requiredSubgroupSize, path);
        }
    }
}
#endif
