/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline layouts: set layouts and how many descriptors they have together. Specification,
 * 'Pipeline Layouts'.
 */
#include "core/core.h"
#include "core/descriptor/push_constants.h"
#include "state/derived/descriptor_layout.h"

#include <stddef.h>
#include <string.h>

enum { TYPES = 32, STAGES = 32 };

/* Descriptors by wake_descriptor_type_number(): an inline uniform block is one. */
struct descriptor_counts {
    uint64_t total[TYPES];
    uint64_t stage[STAGES][TYPES];
    uint64_t inline_bytes;
};

/* What all sets have, and what those have that are not from a pool for update after bind. */
struct layout_counts {
    struct descriptor_counts all;
    struct descriptor_counts plain;
};

struct layout_call {
    struct wake_check *check;
    const VkPipelineLayoutCreateInfo *info;
    struct layout_counts *counts;
};

/* ---- limits ---------------------------------------------------------------------------------- */

/* Numbers as wake_descriptor_type_number() gives them. */
enum {
    SAMPLER = VK_DESCRIPTOR_TYPE_SAMPLER,
    COMBINED_IMAGE_SAMPLER = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
    SAMPLED_IMAGE = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
    STORAGE_IMAGE = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
    UNIFORM_TEXEL_BUFFER = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
    STORAGE_TEXEL_BUFFER = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
    UNIFORM_BUFFER = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
    STORAGE_BUFFER = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
    UNIFORM_BUFFER_DYNAMIC = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
    STORAGE_BUFFER_DYNAMIC = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC,
    INPUT_ATTACHMENT = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
    INLINE_UNIFORM_BLOCK = WAKE_DESCRIPTOR_INLINE_UNIFORM_BLOCK,
    ACCELERATION_STRUCTURE_KHR = WAKE_DESCRIPTOR_ACCELERATION_STRUCTURE_KHR,
    ACCELERATION_STRUCTURE_NV = WAKE_DESCRIPTOR_ACCELERATION_STRUCTURE_NV,
    SAMPLE_WEIGHT_IMAGE = WAKE_DESCRIPTOR_SAMPLE_WEIGHT_IMAGE,
    BLOCK_MATCH_IMAGE = WAKE_DESCRIPTOR_BLOCK_MATCH_IMAGE
};

#define BIT(type) (1u << (type))
#define SAMPLED_TYPES                                                               \
    (BIT(COMBINED_IMAGE_SAMPLER) | BIT(SAMPLED_IMAGE) | BIT(UNIFORM_TEXEL_BUFFER) | \
     BIT(SAMPLE_WEIGHT_IMAGE) | BIT(BLOCK_MATCH_IMAGE))

/* A uint32_t of the device's facts. */
struct limit {
    const char *name;
    size_t offset;
};

#define CORE(member)                                        \
    {                                                       \
#member, offsetof(struct wake_facts, limits.member) \
    }
#define INDEXING(member)                                                           \
    {                                                                              \
#member, offsetof(struct wake_facts, properties.descriptorIndexing.member) \
    }
#define INLINE(member)                                                             \
    {                                                                              \
#member, offsetof(struct wake_facts, properties.inlineUniformBlock.member) \
    }
#define ACCELERATION(member)                                                             \
    {                                                                                    \
#member, offsetof(struct wake_facts, properties.accelerationStructureKHR.member) \
    }

/*
 * The three forms of a rule: for all sets where there is no descriptor indexing; with it for sets
 * that are not updated after they were bound; and for all sets against the larger limit.
 */
static const struct limit_rule {
    const char *what;
    uint32_t types;
    bool per_stage;
    struct limit limit;
    struct limit after_bind_limit;
    const char *vuid;
    const char *vuid_plain;
    const char *vuid_after_bind;
} rules[] = {
    /* clang-format off */
    {"samplers", BIT(SAMPLER) | BIT(COMBINED_IMAGE_SAMPLER), true, CORE(maxPerStageDescriptorSamplers), INDEXING(maxPerStageDescriptorUpdateAfterBindSamplers),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-00287",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03016",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03022"},
    {"uniform buffers", BIT(UNIFORM_BUFFER) | BIT(UNIFORM_BUFFER_DYNAMIC), true, CORE(maxPerStageDescriptorUniformBuffers), INDEXING(maxPerStageDescriptorUpdateAfterBindUniformBuffers),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-00288",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03017",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03023"},
    {"storage buffers", BIT(STORAGE_BUFFER) | BIT(STORAGE_BUFFER_DYNAMIC), true, CORE(maxPerStageDescriptorStorageBuffers), INDEXING(maxPerStageDescriptorUpdateAfterBindStorageBuffers),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-00289",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03018",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03024"},
    {"sampled images", SAMPLED_TYPES, true, CORE(maxPerStageDescriptorSampledImages), INDEXING(maxPerStageDescriptorUpdateAfterBindSampledImages),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-00290",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03019",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03025"},
    {"storage images", BIT(STORAGE_IMAGE) | BIT(STORAGE_TEXEL_BUFFER), true, CORE(maxPerStageDescriptorStorageImages), INDEXING(maxPerStageDescriptorUpdateAfterBindStorageImages),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-00291",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03020",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03026"},
    {"input attachments", BIT(INPUT_ATTACHMENT), true, CORE(maxPerStageDescriptorInputAttachments), INDEXING(maxPerStageDescriptorUpdateAfterBindInputAttachments),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-01676",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03021",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03027"},
    {"samplers", BIT(SAMPLER) | BIT(COMBINED_IMAGE_SAMPLER), false, CORE(maxDescriptorSetSamplers), INDEXING(maxDescriptorSetUpdateAfterBindSamplers),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-01677",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03028",
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03036"},
    {"uniform buffers", BIT(UNIFORM_BUFFER), false, CORE(maxDescriptorSetUniformBuffers), INDEXING(maxDescriptorSetUpdateAfterBindUniformBuffers),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-01678",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03029",
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03037"},
    {"dynamic uniform buffers", BIT(UNIFORM_BUFFER_DYNAMIC), false, CORE(maxDescriptorSetUniformBuffersDynamic), INDEXING(maxDescriptorSetUpdateAfterBindUniformBuffersDynamic),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-01679",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03030",
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03038"},
    {"storage buffers", BIT(STORAGE_BUFFER), false, CORE(maxDescriptorSetStorageBuffers), INDEXING(maxDescriptorSetUpdateAfterBindStorageBuffers),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-01680",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03031",
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03039"},
    {"dynamic storage buffers", BIT(STORAGE_BUFFER_DYNAMIC), false, CORE(maxDescriptorSetStorageBuffersDynamic), INDEXING(maxDescriptorSetUpdateAfterBindStorageBuffersDynamic),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-01681",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03032",
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03040"},
    {"sampled images", SAMPLED_TYPES, false, CORE(maxDescriptorSetSampledImages), INDEXING(maxDescriptorSetUpdateAfterBindSampledImages),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-01682",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03033",
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03041"},
    {"storage images", BIT(STORAGE_IMAGE) | BIT(STORAGE_TEXEL_BUFFER), false, CORE(maxDescriptorSetStorageImages), INDEXING(maxDescriptorSetUpdateAfterBindStorageImages),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-01683",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03034",
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03042"},
    {"input attachments", BIT(INPUT_ATTACHMENT), false, CORE(maxDescriptorSetInputAttachments), INDEXING(maxDescriptorSetUpdateAfterBindInputAttachments),
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-01684",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03035",
     "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03043"},
    {"inline uniform blocks", BIT(INLINE_UNIFORM_BLOCK), true, INLINE(maxPerStageDescriptorInlineUniformBlocks), INLINE(maxPerStageDescriptorUpdateAfterBindInlineUniformBlocks),
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-02212",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-02214",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-02215"},
    {"inline uniform blocks", BIT(INLINE_UNIFORM_BLOCK), false, INLINE(maxDescriptorSetInlineUniformBlocks), INLINE(maxDescriptorSetUpdateAfterBindInlineUniformBlocks),
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-02213",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-02216",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-02217"},
    {"acceleration structures", BIT(ACCELERATION_STRUCTURE_KHR), true, ACCELERATION(maxPerStageDescriptorAccelerationStructures), ACCELERATION(maxPerStageDescriptorUpdateAfterBindAccelerationStructures),
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03571",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03571",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03572"},
    {"acceleration structures", BIT(ACCELERATION_STRUCTURE_KHR), false, ACCELERATION(maxDescriptorSetAccelerationStructures), ACCELERATION(maxDescriptorSetUpdateAfterBindAccelerationStructures),
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03573",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03573",
     "VUID-VkPipelineLayoutCreateInfo-descriptorType-03574"},
    /* clang-format on */
};

static uint32_t
limit_of(const struct wake_facts *facts, const struct limit *limit)
{
    uint32_t value;

    memcpy(&value, (const char *)facts + limit->offset, sizeof(value));
    return value;
}

static uint64_t
sum(const uint64_t *counts, uint32_t types)
{
    uint64_t result = 0;

    for (uint32_t type = 0; types; type++, types >>= 1) {
        result += types & 1 ? counts[type] : 0;
    }
    return result;
}

static void
check_limit(const struct layout_call *call, const struct limit_rule *rule,
            const struct descriptor_counts *counts, const struct limit *limit, const char *vuid)
{
    uint32_t most = limit_of(wake_check_facts(call->check), limit);

    if (!most) {
        return; /* what the device does not have is another rule's matter */
    }
    if (!rule->per_stage && sum(counts->total, rule->types) > most) {
        wake_find(call->check, vuid, "pCreateInfo->pSetLayouts have %llu %s together, but %s is %u",
                  (unsigned long long)sum(counts->total, rule->types), rule->what, limit->name,
                  most);
    }
    for (uint32_t stage = 0; rule->per_stage && stage < STAGES; stage++) {
        uint64_t count = sum(counts->stage[stage], rule->types);
        char text[128];

        if (count > most) {
            (void)wake_print_VkShaderStageFlags(text, sizeof(text), UINT64_C(1) << stage);
            wake_find(call->check, vuid,
                      "pCreateInfo->pSetLayouts have %llu %s together for %s, but %s is %u",
                      (unsigned long long)count, rule->what, text, limit->name, most);
            break;
        }
    }
}

#define DYNAMIC_BUFFERS (BIT(UNIFORM_BUFFER_DYNAMIC) | BIT(STORAGE_BUFFER_DYNAMIC))

/* VK_KHR_maintenance7 has limits of its own for dynamic buffers: check_dynamic_totals(). */
static bool
counts_dynamic_apart(const struct layout_call *call)
{
    (void)call;
#ifdef VK_KHR_maintenance7
    return WAKE_FEATURE(call->check, maintenance7);
#else
    return false;
#endif
}

static void
check_limits(const struct layout_call *call)
{
    bool indexing = WAKE_EXTENSION(call->check, VK_EXT_descriptor_indexing);

    for (uint32_t i = 0; i < WAKE_COUNT(rules); i++) {
        const struct limit_rule *rule = &rules[i];
        const char *vuid = indexing || !WAKE_REPEATED_RULES ? rule->vuid_plain : rule->vuid;

        if ((rule->types & DYNAMIC_BUFFERS) == rule->types && counts_dynamic_apart(call)) {
            continue;
        }
        if (rule->types == SAMPLED_TYPES && rule->per_stage &&
            WAKE_EXTENSION(call->check, VK_QCOM_image_processing)) {
            vuid = indexing || !WAKE_REPEATED_RULES
                       ? "VUID-VkPipelineLayoutCreateInfo-descriptorType-06939"
                       : "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-06938";
        }
        check_limit(call, rule, indexing ? &call->counts->plain : &call->counts->all, &rule->limit,
                    vuid);
        if (indexing || rule->types == BIT(ACCELERATION_STRUCTURE_KHR)) {
            check_limit(call, rule, &call->counts->all, &rule->after_bind_limit,
                        rule->vuid_after_bind);
        }
    }
}

/* Limits that stand alone. */
static void
check_other_limits(const struct layout_call *call)
{
    const struct wake_facts *facts = wake_check_facts(call->check);
    uint64_t most = facts->properties.rayTracingNV.maxDescriptorSetAccelerationStructures;
    uint64_t count = call->counts->all.total[ACCELERATION_STRUCTURE_NV];

    if (most && count > most) {
        wake_find(
            call->check, "VUID-VkPipelineLayoutCreateInfo-descriptorType-02381",
            "pCreateInfo->pSetLayouts have %llu acceleration structures of VK_NV_ray_tracing together, but "
            "maxDescriptorSetAccelerationStructures is %llu",
            (unsigned long long)count, (unsigned long long)most);
    }
    most = facts->properties.vulkan13.maxInlineUniformTotalSize;
    if (most && call->counts->all.inline_bytes > most) {
        wake_find(
            call->check, "VUID-VkPipelineLayoutCreateInfo-descriptorType-06531",
            "pCreateInfo->pSetLayouts have inline uniform blocks of %llu bytes together, but maxInlineUniformTotalSize is %llu",
            (unsigned long long)call->counts->all.inline_bytes, (unsigned long long)most);
    }
}

/* ---- counting -------------------------------------------------------------------------------- */

static void
count_binding(struct descriptor_counts *counts, const struct wake_descriptor_binding *binding)
{
    int type = wake_descriptor_type_number(binding->type);

    if (type < 0 || !binding->stages) {
        return;
    }
    counts->total[type] += binding->count;
    counts->inline_bytes += binding->type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK ? binding->size
                                                                                     : 0;
    for (uint32_t stages = binding->stages; stages; stages &= stages - 1) {
        counts->stage[__builtin_ctz(stages)][type] += binding->count;
    }
}

static void
count_layout(struct layout_counts *counts, const struct wake_descriptor_layout *layout)
{
    for (uint32_t i = 0; i < layout->binding_count; i++) {
        count_binding(&counts->all, &layout->bindings[i]);
        if (!(layout->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT)) {
            count_binding(&counts->plain, &layout->bindings[i]);
        }
    }
}

static uint64_t
subsampled_samplers(const struct wake_descriptor_layout *layout)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < layout->binding_count; i++) {
        const struct wake_descriptor_binding *b = &layout->bindings[i];

        for (uint32_t k = 0; b->immutable_samplers && k < b->count; k++) {
            const VkSamplerCreateInfo *info = wake_VkSampler_info(
                wake_object_get(b->immutable_samplers[k]));
            count += info &&
                     info->flags & (VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT |
                                    VK_SAMPLER_CREATE_SUBSAMPLED_COARSE_RECONSTRUCTION_BIT_EXT);
        }
    }
    return count;
}

/* ---- the set layouts ------------------------------------------------------------------------- */

/* VK_NULL_HANDLE: only for parts of pipelines. */
static void
check_null_layout(const struct layout_call *call, uint32_t i)
{
    if (!WAKE_FEATURE(call->check, graphicsPipelineLibrary)) {
        wake_find(
            call->check,
            WAKE_EXTENSION(call->check, VK_EXT_graphics_pipeline_library)
                ? "VUID-VkPipelineLayoutCreateInfo-graphicsPipelineLibrary-06753"
                : "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-06561",
            "pCreateInfo->pSetLayouts[%u] is VK_NULL_HANDLE, but the feature graphicsPipelineLibrary is not enabled",
            i);
    }
}

static void
check_set_layouts(const struct layout_call *call)
{
    const struct wake_facts *facts = wake_check_facts(call->check);
    uint32_t push = 0, buffers = 0, known = 0;
    uint64_t subsampled = 0;

    for (uint32_t i = 0; i < call->info->setLayoutCount; i++) {
        const struct wake_object *object = wake_check_object(
            call->check, wake_packed_id(call->info->pSetLayouts, i, 1, 0),
            WAKE_TYPE_VkDescriptorSetLayout);
        const struct wake_descriptor_layout *layout = object ? object->data : NULL;
        char text[WAKE_OBJECT_TEXT];

        if (!call->info->pSetLayouts[i]) {
            check_null_layout(call, i);
        }
        if (!layout || !layout->complete) {
            continue;
        }
        known++;
        count_layout(call->counts, layout);
        push += (layout->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR) != 0;
        buffers += (layout->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT) != 0;
        subsampled += subsampled_samplers(layout);
        if (layout->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT) {
            wake_find_objects(call->check, "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-04606",
                              object, NULL,
                              "pCreateInfo->pSetLayouts[%u] is %s, created with "
                              "VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT",
                              i, wake_object_text(text, sizeof(text), object));
        }
    }
    if (push > 1) {
        wake_find(
            call->check, "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-00293",
            "%u of pCreateInfo->pSetLayouts were created with VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR",
            push);
    }
    if (buffers && buffers < known) {
        wake_find(
            call->check, "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-08008",
            "%u of %u pCreateInfo->pSetLayouts were created with VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT",
            buffers, known);
    }
    if (facts && subsampled &&
        subsampled > facts->properties.fragmentDensityMap2EXT.maxDescriptorSetSubsampledSamplers) {
        wake_find(call->check, "VUID-VkPipelineLayoutCreateInfo-pImmutableSamplers-03566",
                  "pCreateInfo->pSetLayouts have %llu subsampled immutable samplers together, but "
                  "maxDescriptorSetSubsampledSamplers is %u",
                  (unsigned long long)subsampled,
                  facts->properties.fragmentDensityMap2EXT.maxDescriptorSetSubsampledSamplers);
    }
}

/* Dynamic buffers, of which VK_KHR_maintenance7 counts each kind and both together. */
static void
check_dynamic_totals(const struct layout_call *call)
{
#ifdef VK_KHR_maintenance7
    const VkPhysicalDeviceMaintenance7PropertiesKHR *p =
        &wake_check_facts(call->check)->properties.maintenance7KHR;
    const struct {
        const char *what, *name;
        uint32_t types, limit, after_bind;
        const char *plain, *all;
    } rows[] = {
        { "dynamic buffers", "maxDescriptorSetTotalBuffersDynamic",
          BIT(UNIFORM_BUFFER_DYNAMIC) | BIT(STORAGE_BUFFER_DYNAMIC),
          p->maxDescriptorSetTotalBuffersDynamic,
          p->maxDescriptorSetUpdateAfterBindTotalBuffersDynamic,
          "VUID-VkPipelineLayoutCreateInfo-None-10005",
          "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-10006" },
        { "dynamic uniform buffers", "maxDescriptorSetTotalUniformBuffersDynamic",
          BIT(UNIFORM_BUFFER_DYNAMIC), p->maxDescriptorSetTotalUniformBuffersDynamic,
          p->maxDescriptorSetUpdateAfterBindTotalUniformBuffersDynamic,
          "VUID-VkPipelineLayoutCreateInfo-maintenance7-10003",
          "VUID-VkPipelineLayoutCreateInfo-maintenance7-10007" },
        { "dynamic storage buffers", "maxDescriptorSetTotalStorageBuffersDynamic",
          BIT(STORAGE_BUFFER_DYNAMIC), p->maxDescriptorSetTotalStorageBuffersDynamic,
          p->maxDescriptorSetUpdateAfterBindTotalStorageBuffersDynamic,
          "VUID-VkPipelineLayoutCreateInfo-maintenance7-10004",
          "VUID-VkPipelineLayoutCreateInfo-maintenance7-10008" },
    };

    if (!p->sType || !p->maxDescriptorSetTotalBuffersDynamic ||
        !WAKE_FEATURE(call->check, maintenance7)) {
        return;
    }
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        uint64_t plain = 0, all = 0;
        uint32_t most = rows[i].limit > rows[i].after_bind ? rows[i].limit : rows[i].after_bind;

        for (uint32_t type = 0; type < TYPES; type++) {
            if (rows[i].types & BIT(type)) {
                plain += call->counts->plain.total[type];
                all += call->counts->all.total[type];
            }
        }
        if (plain > rows[i].limit) {
            wake_find(call->check, rows[i].plain,
                      "pCreateInfo->pSetLayouts have %llu %s together, but %s is %u",
                      (unsigned long long)plain, rows[i].what, rows[i].name, rows[i].limit);
        }
        if (all > most) {
            wake_find(
                call->check, rows[i].all,
                "pCreateInfo->pSetLayouts have %llu %s together, those of sets that are updated "
                "after bind too, but %s and its kin are at most %u",
                (unsigned long long)all, rows[i].what, rows[i].name, most);
        }
    }
#else
    (void)call;
#endif
}

#ifdef VK_ARM_tensors
/* One number of tensors, of sets that are not updated after they were bound, and of all. */
static void
check_tensors(const struct layout_call *call, uint64_t plain, uint64_t all, uint32_t limit,
              uint32_t after_bind, const char *const vuids[2], const char *name)
{
    uint32_t most = limit > after_bind ? limit : after_bind;

    if (limit && plain > limit) {
        wake_find(call->check, vuids[0],
                  "pCreateInfo->pSetLayouts have %llu tensors together, but %s is %u",
                  (unsigned long long)plain, name, limit);
    }
    if (most && all > most) {
        wake_find(call->check, vuids[1],
                  "pCreateInfo->pSetLayouts have %llu tensors together, those of sets that are "
                  "updated after bind too, but %s and its kin are at most %u",
                  (unsigned long long)all, name, most);
    }
}

static void
check_tensor_totals(const struct layout_call *call)
{
    static const char *const stage[2] = { "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-09698",
                                          "VUID-VkPipelineLayoutCreateInfo-descriptorType-09879" };
    static const char *const total[2] = { "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-09699",
                                          "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-09878" };
    const VkPhysicalDeviceTensorPropertiesARM *p =
        &wake_check_facts(call->check)->properties.tensorARM;
    const struct descriptor_counts *plain = &call->counts->plain, *all = &call->counts->all;
    uint64_t most[2] = { 0 };

    if (!all->total[WAKE_DESCRIPTOR_TENSOR]) {
        return;
    }
    for (uint32_t i = 0; i < STAGES; i++) {
        uint64_t here[2] = { plain->stage[i][WAKE_DESCRIPTOR_TENSOR],
                             all->stage[i][WAKE_DESCRIPTOR_TENSOR] };

        most[0] = here[0] > most[0] ? here[0] : most[0];
        most[1] = here[1] > most[1] ? here[1] : most[1];
    }
    check_tensors(call, most[0], most[1], p->maxPerStageDescriptorSetStorageTensors,
                  p->maxPerStageDescriptorUpdateAfterBindStorageTensors, stage,
                  "maxPerStageDescriptorSetStorageTensors");
    check_tensors(call, plain->total[WAKE_DESCRIPTOR_TENSOR], all->total[WAKE_DESCRIPTOR_TENSOR],
                  p->maxDescriptorSetStorageTensors,
                  p->maxDescriptorSetUpdateAfterBindStorageTensors, total,
                  "maxDescriptorSetStorageTensors");
}
#endif

void
wake_core_create_pipeline_layout(struct wake_check *check,
                                 const struct wake_rec_CreatePipelineLayout *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    struct layout_counts counts;
    struct layout_call call = { check, r->pCreateInfo, &counts };

    if (!call.info) {
        return;
    }
    if (facts && call.info->setLayoutCount > facts->limits.maxBoundDescriptorSets) {
        wake_find(check, "VUID-VkPipelineLayoutCreateInfo-setLayoutCount-00286",
                  "pCreateInfo->setLayoutCount is %u, but maxBoundDescriptorSets is %u",
                  call.info->setLayoutCount, facts->limits.maxBoundDescriptorSets);
    }
#ifdef VK_KHR_maintenance11
    if (call.info->flags & VK_PIPELINE_LAYOUT_CREATE_NO_TASK_SHADER_BIT_KHR &&
        !(call.info->flags & VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT)) {
        wake_find(check, "VUID-VkPipelineLayoutCreateInfo-flags-13352",
                  "pCreateInfo->flags has VK_PIPELINE_LAYOUT_CREATE_NO_TASK_SHADER_BIT_KHR without "
                  "VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT");
    }
#endif
    if (call.info->pPushConstantRanges) {
        wake_check_push_ranges(check, call.info);
    }
    if (call.info->pSetLayouts) {
        memset(&counts, 0, sizeof(counts));
        check_set_layouts(&call);
        if (facts) {
            check_limits(&call);
            check_other_limits(&call);
            check_dynamic_totals(&call);
#ifdef VK_ARM_tensors
            check_tensor_totals(&call);
#endif
        }
    }
}
