/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Embedded samplers (VK_EXT_descriptor_heap): which create infos have some, and how many other samplers may exist beside them.
 * Threads: any; create infos are immutable.
 */
#ifndef WAKE_STATE_EMBEDDED_H
#define WAKE_STATE_EMBEDDED_H

#include "state/scope/chain.h"
#include "state/scope/facts.h"

#ifdef VK_EXT_descriptor_heap

/* Samplers that a device may have beside pipelines or shaders with embedded ones; UINT64_MAX: not known, or its limits leave
 * room for none. */
WAKE_INLINE uint64_t
wake_sampler_room(const struct wake_facts *facts)
{
    const VkPhysicalDeviceDescriptorHeapPropertiesEXT *heaps = &facts->properties.descriptorHeapEXT;
    uint64_t taken = heaps->samplerDescriptorSize ? heaps->minSamplerHeapReservedRangeWithEmbedded /
                                                        heaps->samplerDescriptorSize
                                                  : 0;

    return heaps->samplerDescriptorSize && facts->limits.maxSamplerAllocationCount > taken
               ? facts->limits.maxSamplerAllocationCount - taken
               : UINT64_MAX;
}

/* NULL: none. */
WAKE_INLINE const VkSamplerCreateInfo *
wake_mapping_sampler(const VkDescriptorSetAndBindingMappingEXT *m)
{
    switch (m->source) {
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT:
        return m->sourceData.constantOffset.pEmbeddedSampler;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_PUSH_INDEX_EXT:
        return m->sourceData.pushIndex.pEmbeddedSampler;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_EXT:
        return m->sourceData.indirectIndex.pEmbeddedSampler;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT:
        return m->sourceData.indirectIndexArray.pEmbeddedSampler;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_SHADER_RECORD_INDEX_EXT:
        return m->sourceData.shaderRecordIndex.pEmbeddedSampler;
    default: return NULL;
    }
}

/* The mappings in the chain of a stage, or of a shader object, embed one. */
WAKE_INLINE bool
wake_chain_embeds(const void *chain)
{
    const VkShaderDescriptorSetAndBindingMappingInfoEXT *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT);

    for (uint32_t i = 0; info && info->pMappings && i < info->mappingCount; i++) {
        if (wake_mapping_sampler(&info->pMappings[i])) {
            return true;
        }
    }
    return false;
}

WAKE_INLINE bool
wake_stages_embed(const VkPipelineShaderStageCreateInfo *stages, uint32_t count)
{
    for (uint32_t i = 0; stages && i < count; i++) {
        if (wake_chain_embeds(stages[i].pNext)) {
            return true;
        }
    }
    return false;
}

WAKE_INLINE bool
wake_flags_have_heap(const void *chain, VkPipelineCreateFlags flags)
{
    const VkPipelineCreateFlags2CreateInfo *wide = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);

    return (wide ? wide->flags : flags) & VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT;
}

WAKE_INLINE bool
wake_graphics_embeds(const VkGraphicsPipelineCreateInfo *info)
{
    return wake_flags_have_heap(info->pNext, info->flags) &&
           wake_stages_embed(info->pStages, info->stageCount);
}

WAKE_INLINE bool
wake_compute_embeds(const VkComputePipelineCreateInfo *info)
{
    return wake_flags_have_heap(info->pNext, info->flags) && wake_chain_embeds(info->stage.pNext);
}

WAKE_INLINE bool
wake_rays_embed(const VkRayTracingPipelineCreateInfoKHR *info)
{
    return wake_flags_have_heap(info->pNext, info->flags) &&
           wake_stages_embed(info->pStages, info->stageCount);
}

WAKE_INLINE bool
wake_rays_nv_embed(const VkRayTracingPipelineCreateInfoNV *info)
{
    return wake_flags_have_heap(info->pNext, info->flags) &&
           wake_stages_embed(info->pStages, info->stageCount);
}

WAKE_INLINE bool
wake_shader_embeds(const VkShaderCreateInfoEXT *info)
{
    return (info->flags & VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT) &&
           wake_chain_embeds(info->pNext);
}

#endif

#endif
