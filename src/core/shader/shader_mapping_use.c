/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Mappings to descriptor heaps against the variables of a shader: what is mapped, how, and whether that suits it. Specification,
 * 'Descriptor Heaps', 'Shader Interface Mapping'.
 */
#include "core/shader/shader_mapping.h"
#include "base/shader_stages.h"
#include "spirv/spirv_type.h"

#include <stdio.h>

#ifdef VK_EXT_descriptor_heap

/* One variable and the mapping that is for it. */
struct mapped {
    const struct wake_stage_check *s;
    const VkDescriptorSetAndBindingMappingEXT *m;
    uint32_t index; /* in pMappings */
    const struct wake_spirv_use *use;
    const VkPhysicalDeviceDescriptorHeapPropertiesEXT *limits;
    char text[WAKE_USE_TEXT];
};

#define FIND(x, vuid, format, ...)                                                         \
    wake_find((x)->s->check, (vuid), "%s: pMappings[%u] is for %s: " format, (x)->s->path, \
              (x)->index, (x)->text, ##__VA_ARGS__)

/* The bits of a mask that are for a resource. */
static VkSpirvResourceTypeFlagsEXT
type_of(const struct wake_spirv_use *use)
{
    switch (use->resource) {
    case WAKE_RESOURCE_SAMPLER: return VK_SPIRV_RESOURCE_TYPE_SAMPLER_BIT_EXT;
    case WAKE_RESOURCE_UNIFORM_TEXEL:
    case WAKE_RESOURCE_SAMPLED_IMAGE: return VK_SPIRV_RESOURCE_TYPE_SAMPLED_IMAGE_BIT_EXT;
    case WAKE_RESOURCE_COMBINED: return VK_SPIRV_RESOURCE_TYPE_COMBINED_SAMPLED_IMAGE_BIT_EXT;
    case WAKE_RESOURCE_STORAGE_IMAGE:
    case WAKE_RESOURCE_STORAGE_TEXEL:
        return use->non_writable ? VK_SPIRV_RESOURCE_TYPE_READ_ONLY_IMAGE_BIT_EXT
                                 : VK_SPIRV_RESOURCE_TYPE_READ_WRITE_IMAGE_BIT_EXT;
    case WAKE_RESOURCE_INPUT_ATTACHMENT:
        return VK_SPIRV_RESOURCE_TYPE_READ_ONLY_IMAGE_BIT_EXT |
               VK_SPIRV_RESOURCE_TYPE_READ_WRITE_IMAGE_BIT_EXT;
    case WAKE_RESOURCE_UNIFORM_BUFFER: return VK_SPIRV_RESOURCE_TYPE_UNIFORM_BUFFER_BIT_EXT;
    case WAKE_RESOURCE_STORAGE_BUFFER:
        return use->non_writable ? VK_SPIRV_RESOURCE_TYPE_READ_ONLY_STORAGE_BUFFER_BIT_EXT
                                 : VK_SPIRV_RESOURCE_TYPE_READ_WRITE_STORAGE_BUFFER_BIT_EXT;
    case WAKE_RESOURCE_ACCELERATION: return VK_SPIRV_RESOURCE_TYPE_ACCELERATION_STRUCTURE_BIT_EXT;
#ifdef VK_ARM_tensors
    case WAKE_RESOURCE_TENSOR: return VK_SPIRV_RESOURCE_TYPE_TENSOR_BIT_ARM;
#endif
    default: return VK_SPIRV_RESOURCE_TYPE_ALL_EXT;
    }
}

bool
wake_mapping_is_for(const VkDescriptorSetAndBindingMappingEXT *m, const struct wake_spirv_use *use)
{
    return m->descriptorSet == use->set && use->binding >= m->firstBinding &&
           use->binding - m->firstBinding < m->bindingCount && m->resourceMask & type_of(use);
}

/* ---- offsets --------------------------------------------------------------------------------- */

/* Members of sourceData by what they are; those that a source lacks are 0. */
struct offsets {
    uint32_t heap, stride, sampler_heap, sampler_stride, sampler_push, sampler_address;
    bool pushes,
        indirect; /* samplers have an index of their own, in push data or behind an address */
};

static bool
offsets_of(const VkDescriptorSetAndBindingMappingEXT *m, struct offsets *to)
{
    const VkDescriptorMappingSourceDataEXT *d = &m->sourceData;

    *to = (struct offsets){ 0 };
#define TAKE(member)                 \
    to->heap = d->member.heapOffset; \
    to->sampler_heap = d->member.samplerHeapOffset
    switch (m->source) {
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT:
        TAKE(constantOffset);
        to->stride = d->constantOffset.heapArrayStride;
        to->sampler_stride = d->constantOffset.samplerHeapArrayStride;
        return true;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_PUSH_INDEX_EXT:
        TAKE(pushIndex);
        to->stride = d->pushIndex.heapArrayStride;
        to->sampler_stride = d->pushIndex.samplerHeapArrayStride;
        to->sampler_push = d->pushIndex.samplerPushOffset;
        to->pushes = true;
        return true;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_EXT:
        TAKE(indirectIndex);
        to->stride = d->indirectIndex.heapArrayStride;
        to->sampler_stride = d->indirectIndex.samplerHeapArrayStride;
        to->sampler_push = d->indirectIndex.samplerPushOffset;
        to->sampler_address = d->indirectIndex.samplerAddressOffset;
        to->indirect = true;
        return true;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT:
        TAKE(indirectIndexArray);
        to->sampler_push = d->indirectIndexArray.samplerPushOffset;
        to->sampler_address = d->indirectIndexArray.samplerAddressOffset;
        to->indirect = true;
        return true;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_SHADER_RECORD_INDEX_EXT:
        TAKE(shaderRecordIndex);
        to->stride = d->shaderRecordIndex.heapArrayStride;
        to->sampler_stride = d->shaderRecordIndex.samplerHeapArrayStride;
        return true;
    default: return false;
    }
#undef TAKE
}

static void
check_pair(const struct mapped *x, const char *what, uint32_t offset, uint32_t stride,
           VkDeviceSize alignment, const char *name, const char *vuid)
{
    if (alignment && (offset % alignment || stride % alignment)) {
        FIND(x, vuid, "%sheapOffset is %u and %sheapArrayStride %u, but %s is %llu", what, offset,
             what, stride, name, (unsigned long long)alignment);
    }
}

/* Of sampled images without an embedded sampler: where their sampler is. */
static void
check_sampler_offsets(const struct mapped *x, const struct offsets *o)
{
    uint32_t unit = o->pushes ? 4 : 8;
    VkDeviceSize most = x->limits->maxPushDataSize;

    check_pair(x, "sampler", o->sampler_heap, o->sampler_stride,
               x->limits->samplerDescriptorAlignment, "samplerDescriptorAlignment",
               "VUID-VkDescriptorSetAndBindingMappingEXT-source-11254");
    if ((!o->pushes && !o->indirect) || wake_mapping_combines(x->m)) {
        return;
    }
    if (o->sampler_push % unit) {
        FIND(x,
             o->pushes ? "VUID-VkDescriptorSetAndBindingMappingEXT-source-12456"
                       : "VUID-VkDescriptorSetAndBindingMappingEXT-source-12458",
             "samplerPushOffset is %u, which is no multiple of %u", o->sampler_push, unit);
    }
    if (most && (uint64_t)o->sampler_push + unit > most) {
        FIND(x,
             o->pushes ? "VUID-VkDescriptorSetAndBindingMappingEXT-source-12457"
                       : "VUID-VkDescriptorSetAndBindingMappingEXT-source-12459",
             "samplerPushOffset is %u, but maxPushDataSize is %llu", o->sampler_push,
             (unsigned long long)most);
    }
    if (o->indirect && o->sampler_address % 4) {
        FIND(x, "VUID-VkDescriptorSetAndBindingMappingEXT-source-12460",
             "samplerAddressOffset is %u, which is no multiple of 4", o->sampler_address);
    }
}

/* Whether none of the members by which images are found says something, and one of those for combined image samplers does. */
static const char *
id_of_mistaken(const VkDescriptorSetAndBindingMappingEXT *m)
{
    const VkDescriptorMappingSourceDataEXT *d = &m->sourceData;

#define OWN(member, more) (d->member.heapOffset || (more))
#define OTHER(member, more) (d->member.samplerHeapOffset || (more))
    switch (m->source) {
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT:
        return OTHER(constantOffset, d->constantOffset.samplerHeapArrayStride) &&
                       !OWN(constantOffset, d->constantOffset.heapArrayStride)
                   ? "WARNING-VkDescriptorSetAndBindingMappingEXT-constantOffset-sampler"
                   : NULL;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_PUSH_INDEX_EXT:
        return OTHER(pushIndex, d->pushIndex.samplerPushOffset ||
                                    d->pushIndex.samplerHeapIndexStride ||
                                    d->pushIndex.samplerHeapArrayStride) &&
                       !OWN(pushIndex, d->pushIndex.pushOffset || d->pushIndex.heapIndexStride ||
                                           d->pushIndex.heapArrayStride)
                   ? "WARNING-VkDescriptorSetAndBindingMappingEXT-pushIndex-sampler"
                   : NULL;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_EXT:
        return OTHER(indirectIndex, d->indirectIndex.samplerPushOffset ||
                                        d->indirectIndex.samplerAddressOffset ||
                                        d->indirectIndex.samplerHeapIndexStride ||
                                        d->indirectIndex.samplerHeapArrayStride) &&
                       !OWN(indirectIndex, d->indirectIndex.pushOffset ||
                                               d->indirectIndex.addressOffset ||
                                               d->indirectIndex.heapIndexStride ||
                                               d->indirectIndex.heapArrayStride)
                   ? "WARNING-VkDescriptorSetAndBindingMappingEXT-indirectIndex-sampler"
                   : NULL;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT:
        return OTHER(indirectIndexArray, d->indirectIndexArray.samplerPushOffset ||
                                             d->indirectIndexArray.samplerAddressOffset ||
                                             d->indirectIndexArray.samplerHeapIndexStride) &&
                       !OWN(indirectIndexArray, d->indirectIndexArray.pushOffset ||
                                                    d->indirectIndexArray.addressOffset ||
                                                    d->indirectIndexArray.heapIndexStride)
                   ? "WARNING-VkDescriptorSetAndBindingMappingEXT-indirectIndexArray-sampler"
                   : NULL;
    default: return NULL;
    }
#undef OWN
#undef OTHER
}

static void
hint_at_sampler(const struct mapped *x)
{
    const char *id = id_of_mistaken(x->m);

    if (id) {
        wake_find(
            x->s->check, id,
            "%s: pMappings[%u] is for %s, a sampler of its own: it is found by heapOffset and the members beside it, which "
            "are 0; samplerHeapOffset and the like, which are not, are for combined image samplers",
            x->s->path, x->index, x->text);
    }
}

static void
check_offsets(const struct mapped *x)
{
    struct offsets o;

    if (!offsets_of(x->m, &o)) {
        return;
    }
    switch (x->use->resource) {
    case WAKE_RESOURCE_SAMPLER:
        check_pair(x, "", o.heap, o.stride, x->limits->samplerDescriptorAlignment,
                   "samplerDescriptorAlignment",
                   "VUID-VkDescriptorSetAndBindingMappingEXT-source-11253");
        hint_at_sampler(x);
        break;
    case WAKE_RESOURCE_COMBINED:
        check_pair(x, "", o.heap, o.stride, x->limits->imageDescriptorAlignment,
                   "imageDescriptorAlignment",
                   "VUID-VkDescriptorSetAndBindingMappingEXT-source-12406");
        if (!wake_mapping_sampler(x->m)) {
            check_sampler_offsets(x, &o);
        }
        break;
    case WAKE_RESOURCE_UNIFORM_BUFFER:
    case WAKE_RESOURCE_STORAGE_BUFFER:
        check_pair(x, "", o.heap, o.stride, x->limits->bufferDescriptorAlignment,
                   "bufferDescriptorAlignment",
                   "VUID-VkDescriptorSetAndBindingMappingEXT-source-11252");
        break;
    case WAKE_RESOURCE_TENSOR:
#ifdef VK_ARM_tensors
        check_pair(x, "", o.heap, o.stride,
                   x->s->facts->properties.descriptorHeapTensorARM.tensorDescriptorAlignment,
                   "tensorDescriptorAlignment",
                   "VUID-VkDescriptorSetAndBindingMappingEXT-source-11390");
#endif
        break;
    case WAKE_RESOURCE_ACCELERATION: break;
    default:
        check_pair(x, "", o.heap, o.stride, x->limits->imageDescriptorAlignment,
                   "imageDescriptorAlignment",
                   "VUID-VkDescriptorSetAndBindingMappingEXT-source-11251");
        break;
    }
}

/* ---- data and addresses ---------------------------------------------------------------------- */

static uint64_t
size_of(const struct mapped *x)
{
    const struct wake_spirv_module *module = x->s->module;
    const struct wake_spirv_values values = { module, x->s->stage->info->pSpecializationInfo };
    const uint32_t *def = wake_spirv_def(module, x->use->variable);

    return wake_spirv_size(&values, wake_spirv_pointee(module, wake_spirv_word(def, 1)), true);
}

/* An array of what a mapping gives only one of: which element the shader means has to be known beforehand, too. */
static void
check_chosen(const struct mapped *x)
{
    if (x->use->array && x->use->access & WAKE_ACCESS_DYNAMIC) {
        FIND(x, "VUID-RuntimeSpirv-DescriptorSet-11385",
             "source is %s, but the shader chooses an element of it that is no constant",
             wake_name_VkDescriptorMappingSourceEXT(x->m->source));
    }
}

static void
check_data(const struct mapped *x)
{
    VkDescriptorMappingSourceEXT source = x->m->source;
    uint32_t stride = x->s->facts->properties.rayTracingPipelineKHR.maxShaderGroupStride;
    uint64_t size;

    if (x->use->resource != WAKE_RESOURCE_UNIFORM_BUFFER || x->use->array) {
        FIND(
            x,
            (x->s->object ? "VUID-VkShaderCreateInfoEXT-pNext-11315"
                          : "VUID-VkPipelineShaderStageCreateInfo-pNext-11315"),
            "source is %s, but it is no structure decorated with Block in the Uniform storage class",
            wake_name_VkDescriptorMappingSourceEXT(source));
        check_chosen(x);
        return;
    }
    size = size_of(x);
    if (source == VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_DATA_EXT && x->limits->maxPushDataSize &&
        size + x->m->sourceData.pushDataOffset > x->limits->maxPushDataSize) {
        FIND(x,
             (x->s->object ? "VUID-VkShaderCreateInfoEXT-pNext-11316"
                           : "VUID-VkPipelineShaderStageCreateInfo-pNext-11316"),
             "it has %llu bytes from pushDataOffset %u on, but maxPushDataSize is %llu",
             (unsigned long long)size, x->m->sourceData.pushDataOffset,
             (unsigned long long)x->limits->maxPushDataSize);
    } else if (source == VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_DATA_EXT && stride &&
               size + x->m->sourceData.shaderRecordDataOffset > stride) {
        FIND(x,
             (x->s->object ? "VUID-VkShaderCreateInfoEXT-pNext-11317"
                           : "VUID-VkPipelineShaderStageCreateInfo-pNext-11317"),
             "it has %llu bytes from shaderRecordDataOffset %u on, but maxShaderGroupStride is %u",
             (unsigned long long)size, x->m->sourceData.shaderRecordDataOffset, stride);
    }
}

/* Whether the length of a run-time array in it is asked for. */
static bool
length_asked(const struct mapped *x)
{
    const struct wake_spirv_module *module = x->s->module;

    for (uint32_t i = 0; i < x->s->entry->function_count; i++) {
        const struct wake_spirv_function *f = &module->functions[x->s->entry->functions[i]];
        const uint32_t *instruction;

        for (uint32_t at = f->begin;
             (instruction = wake_spirv_next(module, &at, f->end)) != NULL;) {
            uint32_t id = wake_spirv_word(instruction, 3);
            const uint32_t *chain = wake_spirv_def(module, id);

            if (wake_spirv_op(instruction) == SpvOpArrayLength &&
                (id == x->use->variable || (wake_spirv_op(chain) == SpvOpAccessChain &&
                                            wake_spirv_word(chain, 3) == x->use->variable))) {
                return true;
            }
        }
    }
    return false;
}

static void
check_address(const struct mapped *x)
{
    const char *source = wake_name_VkDescriptorMappingSourceEXT(x->m->source);

    if (x->use->array || (x->use->resource != WAKE_RESOURCE_UNIFORM_BUFFER &&
                          x->use->resource != WAKE_RESOURCE_STORAGE_BUFFER &&
                          x->use->resource != WAKE_RESOURCE_ACCELERATION)) {
        FIND(x,
             (x->s->object ? "VUID-VkShaderCreateInfoEXT-pNext-11318"
                           : "VUID-VkPipelineShaderStageCreateInfo-pNext-11318"),
             "source is %s, but it is neither one buffer nor one acceleration structure", source);
        check_chosen(x);
    } else if (x->use->resource == WAKE_RESOURCE_STORAGE_BUFFER && length_asked(x)) {
        FIND(x,
             (x->s->object ? "VUID-VkShaderCreateInfoEXT-pNext-11378"
                           : "VUID-VkPipelineShaderStageCreateInfo-pNext-11378"),
             "source is %s, but the shader asks for the length of its array", source);
    }
}

/* ---- entry ----------------------------------------------------------------------------------- */

/* Elements of an array that all lie at the same place. */
static void
hint_at_stride(const struct mapped *x)
{
    struct offsets o;

    if (x->use->array &&
        x->m->source != VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT &&
        offsets_of(x->m, &o) && !o.stride) {
        wake_find_warning(
            x->s->check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
            "WARNING-VkDescriptorSetAndBindingMappingEXT-heapArrayStride-zero",
            "%s: pMappings[%u] maps %s, which is an array, but heapArrayStride is 0: all of its elements are the same "
            "descriptor",
            x->s->path, x->index, x->text);
    }
}

static void
check_mapped(const struct mapped *x)
{
    bool record = false;

    hint_at_stride(x);

    switch (x->m->source) {
    case VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_DATA_EXT:
        record = true;
        check_data(x);
        break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_DATA_EXT:
    case VK_DESCRIPTOR_MAPPING_SOURCE_RESOURCE_HEAP_DATA_EXT: check_data(x); break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_ADDRESS_EXT:
        record = true;
        check_address(x);
        break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_ADDRESS_EXT:
    case VK_DESCRIPTOR_MAPPING_SOURCE_INDIRECT_ADDRESS_EXT: check_address(x); break;
    case VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_SHADER_RECORD_INDEX_EXT:
        record = true;
        check_offsets(x);
        break;
    default: check_offsets(x); break;
    }
    if (record && !(x->s->stage->stage & WAKE_RAY_TRACING_STAGES)) {
        FIND(x,
             (x->s->object ? "VUID-VkShaderCreateInfoEXT-pNext-12454"
                           : "VUID-VkPipelineShaderStageCreateInfo-pNext-12454"),
             "source is %s, but the stage is %s",
             wake_name_VkDescriptorMappingSourceEXT(x->m->source),
             wake_name_VkShaderStageFlagBits(x->s->stage->stage));
    }
    if (x->use->array && wake_mapping_sampler(x->m)) {
        FIND(x,
             (x->s->object ? "VUID-VkShaderCreateInfoEXT-pNext-11399"
                           : "VUID-VkPipelineShaderStageCreateInfo-pNext-11399"),
             "it is an array, but the mapping has an embedded sampler%s", "");
    }
}

void
wake_check_mapping_uses(const struct wake_stage_check *s, const void *chain, const char *vuid)
{
    const VkShaderDescriptorSetAndBindingMappingInfoEXT *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT);
    struct mapped x = { .s = s, .limits = &s->facts->properties.descriptorHeapEXT };

    if (!vuid && info && info->mappingCount) {
        wake_find_warning(
            s->check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
            "WARNING-VkShaderDescriptorSetAndBindingMappingInfoEXT-ignored",
            "%s has %u mappings to descriptor heaps, but is not created with a flag for descriptor heaps: its set layouts "
            "are used, and the mappings are ignored",
            s->path, info->mappingCount);
    }
    for (uint32_t i = 0; (info || vuid) && i < s->entry->use_count; i++) {
        const struct wake_spirv_use *use = &s->entry->uses[i];
        bool found = false;

        x.use = use;
        for (uint32_t k = 0; info && info->pMappings && k < info->mappingCount && !found; k++) {
            if (wake_mapping_is_for(&info->pMappings[k], use)) {
                found = true;
                x.m = &info->pMappings[k];
                x.index = k;
                (void)wake_use_text(x.text, sizeof(x.text), s->module, use);
                check_mapped(&x);
            }
        }
        if (!found && vuid) {
            wake_find_objects(s->check, vuid, s->module_object, NULL,
                              "%s: %s has no mapping, but its descriptors are in heaps", s->path,
                              wake_use_text(x.text, sizeof(x.text), s->module, use));
        }
    }
}

#endif
