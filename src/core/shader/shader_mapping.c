/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where shaders find the descriptors of sets and bindings in heaps: what mappings say by themselves. Against shaders: shader_mapping_use.c.
 * Specification, 'Descriptor Heaps', 'Shader Interface Mapping'.
 */
#include "core/shader/shader_mapping.h"

#include <stdio.h>

#ifdef VK_EXT_descriptor_heap

/* One mapping: `path` leads to it. */
struct place {
    struct wake_check *check;
    const char *path;
    VkDeviceSize most; /* maxPushDataSize; 0: not known */
};

#define FIND(p, vuid, format, ...) \
    wake_find((p)->check, (vuid), "%s." format, (p)->path, ##__VA_ARGS__)

/* A member of sourceData that has to be a multiple. */
static void
check_multiple(const struct place *p, const char *member, uint32_t value, VkDeviceSize of,
               const char *vuid)
{
    if (of && value % of) {
        FIND(p, vuid, "sourceData.%s is %u, which is no multiple of %llu", member, value,
             (unsigned long long)of);
    }
}

/* A member that has to leave `room` bytes of the push data. */
static void
check_room(const struct place *p, const char *member, uint32_t value, uint32_t room,
           const char *vuid)
{
    if (p->most && (uint64_t)value + room > p->most) {
        FIND(p, vuid,
             "sourceData.%s is %u, but maxPushDataSize is %llu, of which %u bytes are read", member,
             value, (unsigned long long)p->most, room);
    }
}

/* ---- embedded samplers ----------------------------------------------------------------------- */

struct sampler_rules {
    const char *name, *border, *capture;
};

/* By the order of VkDescriptorMappingSourceEXT's values that have samplers, as in wake_mapping_sampler(). */
static const struct sampler_rules *
sampler_rules(VkDescriptorMappingSourceEXT source)
{
    static const struct sampler_rules
        constant = { "VUID-VkDescriptorMappingSourceConstantOffsetEXT-pEmbeddedSampler-11415",
                     "VUID-VkDescriptorMappingSourceConstantOffsetEXT-pEmbeddedSampler-11445",
                     "VUID-VkDescriptorMappingSourceConstantOffsetEXT-pEmbeddedSampler-12432" },
        push = { "VUID-VkDescriptorMappingSourcePushIndexEXT-pEmbeddedSampler-11415",
                 "VUID-VkDescriptorMappingSourcePushIndexEXT-pEmbeddedSampler-11445",
                 "VUID-VkDescriptorMappingSourcePushIndexEXT-pEmbeddedSampler-12432" },
        indirect = { "VUID-VkDescriptorMappingSourceIndirectIndexEXT-pEmbeddedSampler-11415",
                     "VUID-VkDescriptorMappingSourceIndirectIndexEXT-pEmbeddedSampler-11445",
                     "VUID-VkDescriptorMappingSourceIndirectIndexEXT-pEmbeddedSampler-12432" },
        array = { "VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-pEmbeddedSampler-11415",
                  "VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-pEmbeddedSampler-11445",
                  "VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-pEmbeddedSampler-12432" },
        record = { "VUID-VkDescriptorMappingSourceShaderRecordIndexEXT-pEmbeddedSampler-11415",
                   "VUID-VkDescriptorMappingSourceShaderRecordIndexEXT-pEmbeddedSampler-11445",
                   "VUID-VkDescriptorMappingSourceShaderRecordIndexEXT-pEmbeddedSampler-12432" };

    switch (source) {
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_PUSH_INDEX_EXT: return &push;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_EXT: return &indirect;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT: return &array;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_SHADER_RECORD_INDEX_EXT: return &record;
    default: return &constant;
    }
}

static void
check_sampler(const struct place *p, const VkDescriptorSetAndBindingMappingEXT *m)
{
    const VkSamplerCreateInfo *sampler = wake_mapping_sampler(m);
    const struct sampler_rules *rules = sampler_rules(m->source);
    const VkDebugUtilsObjectNameInfoEXT *name;

    if (!sampler) {
        return;
    }
    name = wake_chain_find(sampler->pNext, VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT);
    if (name && name->objectType != VK_OBJECT_TYPE_UNKNOWN) {
        FIND(
            p, rules->name,
            "sourceData: pEmbeddedSampler has a VkDebugUtilsObjectNameInfoEXT, whose objectType is %s",
            wake_name_VkObjectType(name->objectType));
    }
    if (sampler->borderColor == VK_BORDER_COLOR_FLOAT_CUSTOM_EXT ||
        sampler->borderColor == VK_BORDER_COLOR_INT_CUSTOM_EXT) {
        FIND(p, rules->border, "sourceData: pEmbeddedSampler->borderColor is %s",
             wake_name_VkBorderColor(sampler->borderColor));
    }
    if (wake_chain_find(sampler->pNext,
                        VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT)) {
        FIND(
            p, rules->capture,
            "sourceData: pEmbeddedSampler->pNext has a VkOpaqueCaptureDescriptorDataCreateInfoEXT");
    }
    if (m->bindingCount != 1) {
        FIND(p, "VUID-VkDescriptorSetAndBindingMappingEXT-source-11389",
             "sourceData has an embedded sampler, but bindingCount is %u", m->bindingCount);
    }
}

/* ---- sources --------------------------------------------------------------------------------- */

static void
check_indices(const struct place *p, const VkDescriptorSetAndBindingMappingEXT *m)
{
    const VkDescriptorMappingSourceDataEXT *data = &m->sourceData;

    switch (m->source) {
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_PUSH_INDEX_EXT:
        check_multiple(p, "pushIndex.pushOffset", data->pushIndex.pushOffset, 4,
                       "VUID-VkDescriptorMappingSourcePushIndexEXT-pushOffset-11258");
        check_room(p, "pushIndex.pushOffset", data->pushIndex.pushOffset, 4,
                   "VUID-VkDescriptorMappingSourcePushIndexEXT-pushOffset-11259");
        break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_EXT:
        check_multiple(p, "indirectIndex.pushOffset", data->indirectIndex.pushOffset, 8,
                       "VUID-VkDescriptorMappingSourceIndirectIndexEXT-pushOffset-11260");
        check_room(p, "indirectIndex.pushOffset", data->indirectIndex.pushOffset, 8,
                   "VUID-VkDescriptorMappingSourceIndirectIndexEXT-pushOffset-11261");
        check_multiple(p, "indirectIndex.addressOffset", data->indirectIndex.addressOffset, 4,
                       "VUID-VkDescriptorMappingSourceIndirectIndexEXT-addressOffset-11262");
        break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT:
        check_multiple(p, "indirectIndexArray.pushOffset", data->indirectIndexArray.pushOffset, 8,
                       "VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-pushOffset-11359");
        check_room(p, "indirectIndexArray.pushOffset", data->indirectIndexArray.pushOffset, 8,
                   "VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-pushOffset-11360");
        check_multiple(p, "indirectIndexArray.addressOffset",
                       data->indirectIndexArray.addressOffset, 4,
                       "VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-addressOffset-11361");
        break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_SHADER_RECORD_INDEX_EXT: {
        uint32_t offset = data->shaderRecordIndex.shaderRecordOffset;
        uint32_t most =
            wake_check_facts(p->check)->properties.rayTracingPipelineKHR.maxShaderGroupStride;

        check_multiple(
            p, "shaderRecordIndex.shaderRecordOffset", offset, 4,
            "VUID-VkDescriptorMappingSourceShaderRecordIndexEXT-shaderRecordOffset-11269");
        if (most && (uint64_t)offset + 4 > most) {
            FIND(
                p, "VUID-VkDescriptorMappingSourceShaderRecordIndexEXT-shaderRecordOffset-11270",
                "sourceData.shaderRecordIndex.shaderRecordOffset is %u, but maxShaderGroupStride is %u",
                offset, most);
        }
        break;
    }
    default: break;
    }
}

static void
check_data(const struct place *p, const VkDescriptorSetAndBindingMappingEXT *m)
{
    const VkDescriptorMappingSourceDataEXT *data = &m->sourceData;

    switch (m->source) {
    case VK_DESCRIPTOR_MAPPING_SOURCE_RESOURCE_HEAP_DATA_EXT:
        check_multiple(p, "heapData.heapOffset", data->heapData.heapOffset,
                       wake_check_facts(p->check)->limits.minUniformBufferOffsetAlignment,
                       "VUID-VkDescriptorMappingSourceHeapDataEXT-heapOffset-11263");
        check_multiple(p, "heapData.pushOffset", data->heapData.pushOffset, 4,
                       "VUID-VkDescriptorMappingSourceHeapDataEXT-pushOffset-11264");
        check_room(p, "heapData.pushOffset", data->heapData.pushOffset, 4,
                   "VUID-VkDescriptorMappingSourceHeapDataEXT-pushOffset-11265");
        break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_DATA_EXT:
        check_multiple(p, "pushDataOffset", data->pushDataOffset, 4,
                       "VUID-VkDescriptorSetAndBindingMappingEXT-source-11246");
        check_room(p, "pushDataOffset", data->pushDataOffset, 4,
                   "VUID-VkDescriptorSetAndBindingMappingEXT-source-12452");
        break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_ADDRESS_EXT:
        check_multiple(p, "pushAddressOffset", data->pushAddressOffset, 8,
                       "VUID-VkDescriptorSetAndBindingMappingEXT-source-11247");
        check_room(p, "pushAddressOffset", data->pushAddressOffset, 8,
                   "VUID-VkDescriptorSetAndBindingMappingEXT-source-12453");
        break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_INDIRECT_ADDRESS_EXT:
        check_multiple(p, "indirectAddress.pushOffset", data->indirectAddress.pushOffset, 8,
                       "VUID-VkDescriptorMappingSourceIndirectAddressEXT-pushOffset-11266");
        check_room(p, "indirectAddress.pushOffset", data->indirectAddress.pushOffset, 8,
                   "VUID-VkDescriptorMappingSourceIndirectAddressEXT-pushOffset-11267");
        check_multiple(p, "indirectAddress.addressOffset", data->indirectAddress.addressOffset, 8,
                       "VUID-VkDescriptorMappingSourceIndirectAddressEXT-addressOffset-11268");
        break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_DATA_EXT:
        check_multiple(p, "shaderRecordDataOffset", data->shaderRecordDataOffset, 4,
                       "VUID-VkDescriptorSetAndBindingMappingEXT-source-11249");
        break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_ADDRESS_EXT:
        check_multiple(p, "shaderRecordAddressOffset", data->shaderRecordAddressOffset, 8,
                       "VUID-VkDescriptorSetAndBindingMappingEXT-source-11250");
        break;
    default: break;
    }
}

/* ---- masks and counts ------------------------------------------------------------------------ */

#define BUFFERS                                                \
    (VK_SPIRV_RESOURCE_TYPE_UNIFORM_BUFFER_BIT_EXT |           \
     VK_SPIRV_RESOURCE_TYPE_READ_ONLY_STORAGE_BUFFER_BIT_EXT | \
     VK_SPIRV_RESOURCE_TYPE_READ_WRITE_STORAGE_BUFFER_BIT_EXT)
#define SAMPLED                                              \
    (VK_SPIRV_RESOURCE_TYPE_COMBINED_SAMPLED_IMAGE_BIT_EXT | \
     VK_SPIRV_RESOURCE_TYPE_SAMPLED_IMAGE_BIT_EXT | VK_SPIRV_RESOURCE_TYPE_SAMPLER_BIT_EXT)

static void
check_mask(const struct place *p, const VkDescriptorSetAndBindingMappingEXT *m)
{
    bool record = m->source == VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_DATA_EXT ||
                  m->source == VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_ADDRESS_EXT;
    bool data = m->source == VK_DESCRIPTOR_MAPPING_SOURCE_RESOURCE_HEAP_DATA_EXT ||
                m->source == VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_DATA_EXT ||
                m->source == VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_DATA_EXT;
    bool address = m->source == VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_ADDRESS_EXT ||
                   m->source == VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_ADDRESS_EXT;
    bool one = data || address || m->source == VK_DESCRIPTOR_MAPPING_SOURCE_INDIRECT_ADDRESS_EXT;

    if (one && m->bindingCount != 1) {
        FIND(p,
             record ? "VUID-VkDescriptorSetAndBindingMappingEXT-source-11248"
                    : "VUID-VkDescriptorSetAndBindingMappingEXT-source-11245",
             "bindingCount is %u, but source is %s", m->bindingCount,
             wake_name_VkDescriptorMappingSourceEXT(m->source));
    }
    if (data && !(m->resourceMask & VK_SPIRV_RESOURCE_TYPE_UNIFORM_BUFFER_BIT_EXT)) {
        FIND(p, "VUID-VkDescriptorSetAndBindingMappingEXT-source-11356",
             "resourceMask is 0x%x, without uniform buffers, but source is %s", m->resourceMask,
             wake_name_VkDescriptorMappingSourceEXT(m->source));
    }
    if (address &&
        !(m->resourceMask & (BUFFERS | VK_SPIRV_RESOURCE_TYPE_ACCELERATION_STRUCTURE_BIT_EXT))) {
        FIND(p, "VUID-VkDescriptorSetAndBindingMappingEXT-source-11357",
             "resourceMask is 0x%x, without buffers and acceleration structures, but source is %s",
             m->resourceMask, wake_name_VkDescriptorMappingSourceEXT(m->source));
    }
    if (wake_mapping_combines(m) && !(m->resourceMask & SAMPLED)) {
        FIND(p, "VUID-VkDescriptorSetAndBindingMappingEXT-source-11358",
             "resourceMask is 0x%x, without sampled images and samplers, but "
             "useCombinedImageSamplerIndex is VK_TRUE",
             m->resourceMask);
    }
}

/* Both say of a resource where it is. */
static bool
overlap(const VkDescriptorSetAndBindingMappingEXT *a, const VkDescriptorSetAndBindingMappingEXT *b)
{
    return a->descriptorSet == b->descriptorSet && a->resourceMask & b->resourceMask &&
           a->firstBinding < (uint64_t)b->firstBinding + b->bindingCount &&
           b->firstBinding < (uint64_t)a->firstBinding + a->bindingCount;
}

void
wake_check_mappings(struct wake_check *check, const void *chain, const char *path, bool object)
{
    const VkShaderDescriptorSetAndBindingMappingInfoEXT *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT);
    const struct wake_facts *facts = wake_check_facts(check);
    char text[192];
    struct place p = { check, text, 0 };

    if (!info || !info->mappingCount || !facts) {
        return;
    }
    p.most = facts->properties.descriptorHeapEXT.maxPushDataSize;
    if (!WAKE_FEATURE(check, descriptorHeap)) {
        wake_find(
            check,
            object ? "VUID-VkShaderCreateInfoEXT-descriptorHeap-11314"
                   : "VUID-VkPipelineShaderStageCreateInfo-descriptorHeap-11314",
            "%s.pNext<VkShaderDescriptorSetAndBindingMappingInfoEXT>.mappingCount is %u, but the "
            "feature descriptorHeap is not enabled",
            path, info->mappingCount);
    }
    for (uint32_t i = 0; info->pMappings && i < info->mappingCount; i++) {
        const VkDescriptorSetAndBindingMappingEXT *m = &info->pMappings[i];

        (void)snprintf(text, sizeof(text),
                       "%s.pNext<VkShaderDescriptorSetAndBindingMappingInfoEXT>.pMappings[%u]",
                       path, i);
        for (uint32_t k = 0; k < i; k++) {
            if (overlap(m, &info->pMappings[k])) {
                wake_find(check,
                          "VUID-VkShaderDescriptorSetAndBindingMappingInfoEXT-pMappings-11244",
                          "%s and pMappings[%u] are both for set %u, with bindings and kinds of "
                          "resources that overlap",
                          text, k, m->descriptorSet);
                break;
            }
        }
        check_mask(&p, m);
        check_indices(&p, m);
        check_data(&p, m);
        check_sampler(&p, m);
    }
}

#endif
