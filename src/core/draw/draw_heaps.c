/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws, dispatches and traces with a pipeline whose descriptors come from heaps: the heaps that its mappings lead to, and what it
 * reads of push data. No sets are bound for it. Specification, 'Descriptor Heaps'.
 */
#include "core/draw/draw_newer.h"

#include "core/shader/shader_mapping.h"

#ifdef VK_EXT_descriptor_heap

/* Whether descriptors of that source are in a heap. */
static bool
is_in_heap(VkDescriptorMappingSourceEXT source)
{
    switch (source) {
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT:
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_PUSH_INDEX_EXT:
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_EXT:
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT:
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_SHADER_RECORD_INDEX_EXT:
    case VK_DESCRIPTOR_MAPPING_SOURCE_RESOURCE_HEAP_DATA_EXT: return true;
    default: return false;
    }
}

/* `object`: the chain of a shader object; of a pipeline those of its stages count. */
static const VkDescriptorSetAndBindingMappingEXT *
mapping_of(const struct wake_draw *draw, const void *object, const struct wake_pipeline_use *use)
{
    const VkPipelineShaderStageCreateInfo *stage = draw->pipeline->stage[use->stage_index].info;
    const void *chain = draw->objects ? object : stage ? stage->pNext : NULL;
    const VkShaderDescriptorSetAndBindingMappingInfoEXT *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT);

    for (uint32_t i = 0; info && info->pMappings && i < info->mappingCount; i++) {
        if (wake_mapping_is_for(&info->pMappings[i], use->use)) {
            return &info->pMappings[i];
        }
    }
    return NULL;
}

static bool
has_no_heap(const struct wake_draw *draw, const struct wake_pipeline_use *use, bool samplers)
{
    const struct wake_inheritance *inherited = draw->check->cb->inherited;

    if (samplers ? draw->recording->sampler_heap : draw->recording->resource_heap) {
        return false;
    }
    if (draw->check->cb->secondary &&
        (!inherited || (samplers ? inherited->sampler_heap : inherited->resource_heap))) {
        return false;
    }
    WAKE_FIND_DRAW(
        draw, WAKE_ID(action, "None-11308"),
        "set %u, binding %u of the %s shader is mapped to the %s heap, but none is bound: "
        "vkCmdBind%sHeapEXT() was not recorded, or sets or push constants came after it",
        use->use->set, use->use->binding, wake_name_VkShaderStageFlagBits(use->stage),
        samplers ? "sampler" : "resource", samplers ? "Sampler" : "Resource");
    return true;
}

/* Samplers that mappings hold take room of what is reserved. */
static bool
has_little_room(const struct wake_draw *draw, const struct wake_pipeline_use *use)
{
    const struct wake_inheritance *inherited = draw->check->cb->inherited;
    const struct wake_heap_bind *bound = draw->recording->sampler_heap
                                             ? &draw->recording->sampler_bind
                                         : inherited && inherited->sampler_heap
                                             ? &inherited->sampler_bind
                                             : NULL;
    VkDeviceSize least =
        draw->facts->properties.descriptorHeapEXT.minSamplerHeapReservedRangeWithEmbedded;

    if (!bound || bound->reserved_size >= least) {
        return false;
    }
    WAKE_FIND_DRAW(
        draw, WAKE_ID(action, "pBindInfo-11375"),
        "set %u, binding %u of the %s shader has an embedded sampler, but reservedRangeSize of the sampler heap is %llu, "
        "and minSamplerHeapReservedRangeWithEmbedded is %llu",
        use->use->set, use->use->binding, wake_name_VkShaderStageFlagBits(use->stage),
        (unsigned long long)bound->reserved_size, (unsigned long long)least);
    return true;
}

static void
check_heaps_bound(const struct wake_draw *draw, const void *object)
{
    bool told[3] = { false, false, false };

    for (uint32_t i = 0; i < draw->pipeline->use_count; i++) {
        const struct wake_pipeline_use *use = &draw->pipeline->uses[i];
        const VkDescriptorSetAndBindingMappingEXT *m = mapping_of(draw, object, use);
        bool samplers = use->use->resource == WAKE_RESOURCE_SAMPLER;
        bool both = use->use->resource == WAKE_RESOURCE_COMBINED;

        if (!m || !is_in_heap(m->source)) {
            continue;
        }
        if (!samplers && !told[0]) {
            told[0] = has_no_heap(draw, use, false);
        }
        if ((samplers || both) && !wake_mapping_sampler(m) && !told[1]) {
            told[1] = has_no_heap(draw, use, true);
        }
        if ((samplers || both) && wake_mapping_sampler(m) && !told[2]) {
            told[2] = has_little_room(draw, use);
        }
    }
}

static void
check_push_data(const struct wake_draw *draw)
{
    for (uint32_t i = 0; i < draw->pipeline->stage_count; i++) {
        const struct wake_stage_code *code = draw->pipeline->stage[i].code;

        for (uint32_t k = 0; code && code->entry && k < WAKE_PUSHED_WORDS / 64; k++) {
            uint64_t missing = code->entry->push_words[k] & ~draw->recording->data_pushed[k];

            if (missing) {
                WAKE_FIND_DRAW(
                    draw, WAKE_ID(action, "None-11376"),
                    "the %s shader uses byte %u of push data, but vkCmdPushDataEXT() has not set it",
                    wake_name_VkShaderStageFlagBits(draw->pipeline->stage[i].stage),
                    (k * 64 + (uint32_t)__builtin_ctzll(missing)) * 4);
                return;
            }
        }
    }
}

void
wake_draw_check_heaps(const struct wake_draw *draw, const void *object)
{
    check_heaps_bound(draw, object);
    if (!(draw->flags & WAKE_DRAW_PUSHES)) {
        check_push_data(draw);
    }
}

#else

void
wake_draw_check_heaps(const struct wake_draw *draw, const void *object)
{
    (void)draw;
    (void)object;
}

#endif
