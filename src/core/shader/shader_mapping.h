/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Mappings of sets and bindings to descriptor heaps, where the registry of the build has them.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_SHADER_MAPPING_H
#define WAKE_CORE_SHADER_MAPPING_H

#include "core/core.h"
#include "core/shader/shader.h"
#include "state/derived/embedded.h"

#ifdef VK_EXT_descriptor_heap

/* The mappings in the chain of a stage, or of a shader object; `path` leads to its create info. */
void
wake_check_mappings(struct wake_check *check, const void *chain, const char *path, bool object);

/* The same against the code of the stage. `vuid`: the rule of what is mapped nowhere; NULL: it needs no mappings. */
void
wake_check_mapping_uses(const struct wake_stage_check *s, const void *chain, const char *vuid);

/* Whether it maps the variable. */
bool
wake_mapping_is_for(const VkDescriptorSetAndBindingMappingEXT *m, const struct wake_spirv_use *use);

/* One index is for images and samplers. */
WAKE_INLINE bool
wake_mapping_combines(const VkDescriptorSetAndBindingMappingEXT *m)
{
    switch (m->source) {
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_PUSH_INDEX_EXT:
        return m->sourceData.pushIndex.useCombinedImageSamplerIndex;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_EXT:
        return m->sourceData.indirectIndex.useCombinedImageSamplerIndex;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT:
        return m->sourceData.indirectIndexArray.useCombinedImageSamplerIndex;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_SHADER_RECORD_INDEX_EXT:
        return m->sourceData.shaderRecordIndex.useCombinedImageSamplerIndex;
    default: return false;
    }
}

#endif
#endif
