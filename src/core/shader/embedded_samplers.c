/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How many samplers the mappings of one call embed (VK_EXT_descriptor_heap): those of pipelines and shaders that live are not
 * counted with them. Specification, vkCreateComputePipelines and its kin, vkCreateShadersEXT.
 */
#include "core/core_newer.h"
#include "core/shader/shader_mapping.h"
#include "state/scope/chain.h"

#include <string.h>

#ifdef VK_EXT_descriptor_heap

enum { KNOWN = 256 /* different samplers that are told apart; what is beyond is not counted */ };

struct embedded {
    uint32_t count;
    const VkSamplerCreateInfo *samplers[KNOWN];
};

/* But for their chains: those that differ in them alone count as one. */
static bool
is_same(const VkSamplerCreateInfo *one, const VkSamplerCreateInfo *other)
{
    const size_t from = offsetof(VkSamplerCreateInfo, flags);
    const size_t to = offsetof(VkSamplerCreateInfo, unnormalizedCoordinates) + sizeof(VkBool32);

    return memcmp((const char *)one + from, (const char *)other + from, to - from) == 0;
}

/* The mappings in the chain of a stage, or of a shader object. */
static void
gather(struct embedded *e, const void *chain)
{
    const VkShaderDescriptorSetAndBindingMappingInfoEXT *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT);

    for (uint32_t i = 0; info && info->pMappings && i < info->mappingCount; i++) {
        const VkSamplerCreateInfo *sampler = wake_mapping_sampler(&info->pMappings[i]);
        uint32_t k = 0;

        if (!sampler) {
            continue;
        }
        while (k < e->count && !is_same(sampler, e->samplers[k])) {
            k++;
        }
        if (k == e->count && k < KNOWN) {
            e->samplers[e->count++] = sampler;
        }
    }
}

static void
judge(struct wake_check *check, const struct embedded *e, const char *vuid, const char *beside,
      uint64_t living)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts ? facts->properties.descriptorHeapEXT.maxDescriptorHeapEmbeddedSamplers
                          : 0;

    if (most && e->count > most) {
        wake_find(
            check, vuid,
            "the mappings embed %u different samplers, but maxDescriptorHeapEmbeddedSamplers is %llu",
            e->count, (unsigned long long)most);
    }
    if (facts && e->count && living >= wake_sampler_room(facts)) {
        wake_find(
            check, beside,
            "the mappings embed samplers, and the device has %llu; beside embedded ones, maxSamplerAllocationCount and "
            "minSamplerHeapReservedRangeWithEmbedded leave room for less than %llu",
            (unsigned long long)living, (unsigned long long)wake_sampler_room(facts));
    }
}

#define GATHER_STAGES(e, info)                                                \
    for (uint32_t k_ = 0; (info)->pStages && k_ < (info)->stageCount; k_++) { \
        gather((e), (info)->pStages[k_].pNext);                               \
    }

void
wake_core_embedded_compute(struct wake_check *check,
                           const struct wake_rec_CreateComputePipelines *r)
{
    struct embedded e = { 0 };

    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        if (wake_flags_have_heap(r->pCreateInfos[i].pNext, r->pCreateInfos[i].flags)) {
            gather(&e, r->pCreateInfos[i].stage.pNext);
        }
    }
    judge(check, &e, "VUID-vkCreateComputePipelines-pCreateInfos-11429",
          "VUID-vkCreateComputePipelines-pCreateInfos-11414", r->samplers);
}

void
wake_core_embedded_graphics(struct wake_check *check,
                            const struct wake_rec_CreateGraphicsPipelines *r)
{
    struct embedded e = { 0 };

    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        if (wake_flags_have_heap(r->pCreateInfos[i].pNext, r->pCreateInfos[i].flags)) {
            GATHER_STAGES(&e, &r->pCreateInfos[i]);
        }
    }
    judge(check, &e, "VUID-vkCreateGraphicsPipelines-pCreateInfos-11429",
          "VUID-vkCreateGraphicsPipelines-pCreateInfos-11414", r->samplers);
}

void
wake_core_embedded_rays(struct wake_check *check,
                        const struct wake_rec_CreateRayTracingPipelinesKHR *r)
{
    struct embedded e = { 0 };

    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        if (wake_flags_have_heap(r->pCreateInfos[i].pNext, r->pCreateInfos[i].flags)) {
            GATHER_STAGES(&e, &r->pCreateInfos[i]);
        }
    }
    judge(check, &e, "VUID-vkCreateRayTracingPipelinesKHR-pCreateInfos-11429",
          "VUID-vkCreateRayTracingPipelinesKHR-pCreateInfos-11414", r->samplers);
}

void
wake_core_embedded_rays_nv(struct wake_check *check,
                           const struct wake_rec_CreateRayTracingPipelinesNV *r)
{
    struct embedded e = { 0 };

    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        if (wake_flags_have_heap(r->pCreateInfos[i].pNext, r->pCreateInfos[i].flags)) {
            GATHER_STAGES(&e, &r->pCreateInfos[i]);
        }
    }
    judge(check, &e, "VUID-vkCreateRayTracingPipelinesNV-pCreateInfos-11429",
          "VUID-vkCreateRayTracingPipelinesNV-pCreateInfos-11414", r->samplers);
}

void
wake_core_embedded_sampler(struct wake_check *check, const struct wake_rec_CreateSampler *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (r->embedding && facts && r->living >= wake_sampler_room(facts) &&
        r->living < facts->limits.maxSamplerAllocationCount) {
        wake_find(
            check, "VUID-vkCreateSampler-maxSamplerAllocationCount-11412",
            "the device has %u samplers, and pipelines or shaders with embedded ones; beside these, maxSamplerAllocationCount "
            "and minSamplerHeapReservedRangeWithEmbedded leave room for less than %llu",
            r->living, (unsigned long long)wake_sampler_room(facts));
    }
}

void
wake_core_embedded_shaders(struct wake_check *check, const struct wake_rec_CreateShadersEXT *r)
{
    struct embedded e = { 0 };

    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        if (r->pCreateInfos[i].flags & VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT) {
            gather(&e, r->pCreateInfos[i].pNext);
        }
    }
    judge(check, &e, "VUID-vkCreateShadersEXT-pCreateInfos-11428",
          "VUID-vkCreateShadersEXT-pCreateInfos-11413", r->samplers);
}

#endif
