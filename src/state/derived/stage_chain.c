/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Chains of pipeline stages: copied up to the struct that is left out, shared behind it.
 */
#include "state/derived/stage_chain.h"

#include <string.h>

/* Structs that a stage's chain may have; 0: not known. */
static size_t
struct_size(VkStructureType type)
{
    switch ((int)type) {
    case VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT:
        return sizeof(VkDebugUtilsObjectNameInfoEXT);
    case VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT:
        return sizeof(VkPipelineRobustnessCreateInfoEXT);
    case VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT:
        return sizeof(VkPipelineShaderStageModuleIdentifierCreateInfoEXT);
    case VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO:
        return sizeof(VkPipelineShaderStageRequiredSubgroupSizeCreateInfo);
    case VK_STRUCTURE_TYPE_SHADER_MODULE_VALIDATION_CACHE_CREATE_INFO_EXT:
        return sizeof(VkShaderModuleValidationCacheCreateInfoEXT);
    default: return 0;
    }
}

bool
wake_stage_drop_code(VkPipelineShaderStageCreateInfo *stage, const VkShaderModuleCreateInfo *code,
                     enum wake_heap_kind heap, void **copy_out)
{
    const VkBaseInStructure *link = stage->pNext, *end = (const VkBaseInStructure *)code;
    const void **from = &stage->pNext;
    size_t size = 0;
    char *at;

    *copy_out = NULL;
    for (; link != end; link = link->pNext) {
        if (!struct_size(link->sType)) {
            return false;
        }
        size += WAKE_ROUND_UP(struct_size(link->sType), 16);
    }
    at = size ? wake_alloc(heap, size) : NULL;
    if (size && !at) {
        return false;
    }
    *copy_out = at;
    for (link = stage->pNext; link != end; link = link->pNext) {
        memcpy(at, link, struct_size(link->sType));
        *from = at;
        from = (const void **)(uintptr_t) & ((VkBaseInStructure *)at)->pNext;
        at += WAKE_ROUND_UP(struct_size(link->sType), 16);
    }
    *from = code->pNext;
    return true;
}
