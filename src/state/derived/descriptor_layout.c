/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor set layouts.
 */
#include "state/derived/descriptor_layout.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "gen/names.h"
#include "gen/records.h"
#include "state/derived/sampler_definition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

int
wake_descriptor_type_number(VkDescriptorType type)
{
    if (type >= VK_DESCRIPTOR_TYPE_SAMPLER && type <= VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT) {
        return (int)type;
    }
    switch ((int)type) {
    case VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK: return WAKE_DESCRIPTOR_INLINE_UNIFORM_BLOCK;
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR:
        return WAKE_DESCRIPTOR_ACCELERATION_STRUCTURE_KHR;
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV:
        return WAKE_DESCRIPTOR_ACCELERATION_STRUCTURE_NV;
    case VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM: return WAKE_DESCRIPTOR_SAMPLE_WEIGHT_IMAGE;
    case VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM: return WAKE_DESCRIPTOR_BLOCK_MATCH_IMAGE;
    case VK_DESCRIPTOR_TYPE_MUTABLE_EXT: return WAKE_DESCRIPTOR_MUTABLE;
    case WAKE_DESCRIPTOR_TYPE_TENSOR: return WAKE_DESCRIPTOR_TENSOR;
    default: return -1;
    }
}

VkDescriptorType
wake_descriptor_type_of(int number)
{
    switch (number) {
    case WAKE_DESCRIPTOR_INLINE_UNIFORM_BLOCK: return VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
    case WAKE_DESCRIPTOR_ACCELERATION_STRUCTURE_KHR:
        return VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    case WAKE_DESCRIPTOR_ACCELERATION_STRUCTURE_NV:
        return VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV;
    case WAKE_DESCRIPTOR_SAMPLE_WEIGHT_IMAGE: return VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM;
    case WAKE_DESCRIPTOR_BLOCK_MATCH_IMAGE: return VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM;
    case WAKE_DESCRIPTOR_MUTABLE: return VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
    case WAKE_DESCRIPTOR_TENSOR: return WAKE_DESCRIPTOR_TYPE_TENSOR;
    default: return (VkDescriptorType)number;
    }
}

static int
by_number(const void *left, const void *right)
{
    const struct wake_descriptor_binding *a = left, *b = right;

    return a->binding < b->binding ? -1 : a->binding > b->binding;
}

static uint32_t
mutable_types(const VkDescriptorSetLayoutCreateInfo *info, uint32_t binding)
{
    const VkBaseInStructure *s = info->pNext;
    const VkMutableDescriptorTypeCreateInfoEXT *lists;
    uint32_t bits = 0;

    while (s && s->sType != VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT) {
        s = s->pNext;
    }
    lists = (const void *)s;
    if (lists && lists->pMutableDescriptorTypeLists &&
        binding < lists->mutableDescriptorTypeListCount) {
        const VkMutableDescriptorTypeListEXT *list = &lists->pMutableDescriptorTypeLists[binding];
        for (uint32_t i = 0; list->pDescriptorTypes && i < list->descriptorTypeCount; i++) {
            bits |= wake_descriptor_type_bit(list->pDescriptorTypes[i]);
        }
    }
    return bits;
}

static const VkDescriptorSetLayoutBindingFlagsCreateInfo *
binding_flags(const VkDescriptorSetLayoutCreateInfo *info)
{
    for (const VkBaseInStructure *s = info->pNext; s; s = s->pNext) {
        if (s->sType == VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO) {
            const VkDescriptorSetLayoutBindingFlagsCreateInfo *flags = (const void *)s;
            return flags->pBindingFlags && flags->bindingCount == info->bindingCount ? flags : NULL;
        }
    }
    return NULL;
}

/* Sorts the bindings and gives them their places. */
static void
place_bindings(struct wake_descriptor_layout *layout)
{
    uint64_t places = 0;

    qsort(layout->bindings, layout->binding_count, sizeof(layout->bindings[0]), by_number);
    for (uint32_t i = 0; i < layout->binding_count; i++) {
        struct wake_descriptor_binding *b = &layout->bindings[i];

        b->first = (uint32_t)places;
        places += b->count;
        if (places > UINT32_MAX) {
            layout->complete = false; /* no device has that many */
            places = 0;
        }
    }
    layout->count = layout->complete ? (uint32_t)places : 0;
    layout->variable = layout->binding_count &&
                       (layout->bindings[layout->binding_count - 1].flags &
                        VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT);
}

/* Specification, 'Pipeline Layout Compatibility': identically defined layouts. */
static uint64_t
definition_of(const struct wake_descriptor_layout *layout)
{
    uint64_t hash = XXH3_64bits_withSeed(&layout->flags, sizeof(layout->flags),
                                         layout->binding_count);

    for (uint32_t i = 0; i < layout->binding_count; i++) {
        const struct wake_descriptor_binding *b = &layout->bindings[i];
        uint32_t fields[] = { b->binding,
                              (uint32_t)b->type,
                              b->size,
                              b->stages,
                              b->flags,
                              b->mutable_types,
                              b->immutable_samplers != NULL };

        hash = XXH3_64bits_withSeed(fields, sizeof(fields), hash ^ b->samplers);
    }
    return hash ? hash : 1;
}

/* Mutable descriptors must have none. */
static bool
has_samplers(const VkDescriptorSetLayoutBinding *binding)
{
    return binding->pImmutableSamplers && binding->descriptorType != VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
}

static void
add_sampler(struct wake_descriptor_binding *binding, wake_id sampler)
{
    uint64_t definition = wake_sampler_definition(sampler);

    binding->samplers = XXH3_64bits_withSeed(&definition, sizeof(definition), binding->samplers);
}

struct wake_descriptor_layout *
wake_descriptor_layout_create(const struct wake_create *create)
{
    const struct wake_rec_CreateDescriptorSetLayout *r = (const void *)create->record;
    const VkDescriptorSetLayoutCreateInfo *info = create->command ==
                                                          WAKE_CMD_vkCreateDescriptorSetLayout
                                                      ? r->pCreateInfo
                                                      : NULL;
    uint32_t count = info && info->pBindings ? info->bindingCount : 0;
    const VkDescriptorSetLayoutBindingFlagsCreateInfo *flags = info ? binding_flags(info) : NULL;
    struct wake_descriptor_layout *layout;
    uint64_t samplers = 0;
    wake_id *ids;

    for (uint32_t i = 0; i < count; i++) {
        samplers += has_samplers(&info->pBindings[i]) ? info->pBindings[i].descriptorCount : 0;
    }
    layout = wake_zalloc(WAKE_HEAP_STATE, sizeof(*layout) + count * sizeof(layout->bindings[0]) +
                                              samplers * sizeof(wake_id));
    if (!layout) {
        return NULL;
    }
    ids = (wake_id *)&layout->bindings[count];
    layout->references = 1;
    layout->binding_count = count;
    layout->flags = info ? info->flags : 0;
    layout->complete = info && !(r->head.flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_CHAIN_CUT));
    for (uint32_t i = 0; i < count; i++) {
        const VkDescriptorSetLayoutBinding *from = &info->pBindings[i];
        bool block = from->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;

        layout->bindings[i] = (struct wake_descriptor_binding){
            .binding = from->binding,
            .count = block && from->descriptorCount ? 1 : from->descriptorCount,
            .type = from->descriptorType,
            .stages = from->stageFlags,
            .flags = flags ? flags->pBindingFlags[i] : 0,
            .size = from->descriptorCount,
            .mutable_types = from->descriptorType == VK_DESCRIPTOR_TYPE_MUTABLE_EXT
                                 ? mutable_types(info, i)
                                 : 0,
        };
        if (from->descriptorType == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
            from->descriptorType == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC) {
            layout->dynamic_count += from->descriptorCount;
        }
        layout->any_flags |= layout->bindings[i].flags;
        if (has_samplers(from)) {
            layout->bindings[i].immutable_samplers = ids;
            for (uint32_t k = 0; k < from->descriptorCount; k++) {
                *ids = wake_packed_id(from->pImmutableSamplers, k, 1, 0);
                add_sampler(&layout->bindings[i], *ids++);
            }
        }
    }
    place_bindings(layout);
    layout->definition = layout->complete ? definition_of(layout) : 0;
    return layout;
}

/* "X in the first, Y in the second" for flags. */
static void
flags_differ(char *text, size_t size, const char *what,
             size_t (*print)(char *buf, size_t size, uint64_t value), uint32_t a, uint32_t b)
{
    char left[256], right[256];

    (void)print(left, sizeof(left), a);
    (void)print(right, sizeof(right), b);
    snprintf(text, size, "%s %s in the first, %s in the second", what, left, right);
}

/* False: nothing differs. */
static bool
bindings_differ(const struct wake_descriptor_binding *x, const struct wake_descriptor_binding *y,
                char *text, size_t size)
{
    char what[64];

    if (x->binding != y->binding) {
        snprintf(text, size, "the first has binding %u where the second has %u", x->binding,
                 y->binding);
    } else if (x->type != y->type) {
        snprintf(text, size,
                 "binding %u for the first is type '%s' but binding %u for the second is type '%s'",
                 x->binding, wake_name_VkDescriptorType(x->type), y->binding,
                 wake_name_VkDescriptorType(y->type));
    } else if (x->size != y->size) {
        snprintf(
            text, size,
            "binding %u for the first has a descriptorCount of %u but binding %u for the second has a "
            "descriptorCount of %u",
            x->binding, x->size, y->binding, y->size);
    } else if (x->stages != y->stages) {
        char left[256], right[256];

        (void)wake_print_VkShaderStageFlags(left, sizeof(left), x->stages);
        (void)wake_print_VkShaderStageFlags(right, sizeof(right), y->stages);
        snprintf(
            text, size,
            "binding %u for the first has stageFlags %s but binding %u for the second has stageFlags %s",
            x->binding, left, y->binding, right);
    } else if (x->flags != y->flags) {
        snprintf(what, sizeof(what), "binding %u has the binding flags", x->binding);
        flags_differ(text, size, what, wake_print_VkDescriptorBindingFlags, x->flags, y->flags);
    } else if (x->mutable_types != y->mutable_types) {
        snprintf(text, size, "binding %u has different lists of mutable descriptor types",
                 x->binding);
    } else if (!x->immutable_samplers != !y->immutable_samplers) {
        snprintf(text, size, "binding %u has immutable samplers in the %s only", x->binding,
                 x->immutable_samplers ? "first" : "second");
    } else if (x->samplers != y->samplers) {
        snprintf(text, size, "binding %u has different immutable samplers", x->binding);
    } else {
        return false;
    }
    return true;
}

const char *
wake_descriptor_layout_differs(const struct wake_descriptor_layout *a,
                               const struct wake_descriptor_layout *b, char *text, size_t size)
{
    snprintf(text, size, "%s", "");
    if (!a || !b || !a->complete || !b->complete || a->definition == b->definition) {
        return text;
    }
    if (a->flags != b->flags) {
        flags_differ(text, size, "their flags are", wake_print_VkDescriptorSetLayoutCreateFlags,
                     a->flags, b->flags);
        return text;
    }
    if (a->count != b->count) {
        snprintf(text, size,
                 "the first has %u total descriptors, but the second has %u total descriptors",
                 a->count, b->count);
        return text;
    }
    if (a->binding_count != b->binding_count) {
        snprintf(text, size, "the first has %u bindings, the second %u", a->binding_count,
                 b->binding_count);
        return text;
    }
    for (uint32_t i = 0; i < a->binding_count; i++) {
        if (bindings_differ(&a->bindings[i], &b->bindings[i], text, size)) {
            break;
        }
    }
    return text;
}

void
wake_descriptor_layout_get(struct wake_descriptor_layout *layout)
{
    (void)wake_fetch_add_relaxed(&layout->references,
                                 1); /* the caller reaches it through another reference */
}

void
wake_descriptor_layout_put(struct wake_descriptor_layout *layout)
{
    if (layout && wake_fetch_sub(&layout->references, 1) == 1) {
        wake_free(WAKE_HEAP_STATE, layout);
    }
}

const struct wake_descriptor_binding *
wake_descriptor_layout_find(const struct wake_descriptor_layout *layout, uint32_t binding)
{
    uint32_t low = 0, high = layout->binding_count;

    /* Mostly they are numbered from 0 without gaps. */
    if (WAKE_LIKELY(binding < high && layout->bindings[binding].binding == binding)) {
        return &layout->bindings[binding];
    }
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (layout->bindings[middle].binding < binding) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < layout->binding_count && layout->bindings[low].binding == binding
               ? &layout->bindings[low]
               : NULL;
}

const struct wake_descriptor_binding *
wake_descriptor_layout_at(const struct wake_descriptor_layout *layout, uint32_t place)
{
    uint32_t low = 0, high = layout->binding_count;

    /* The last binding that begins at or before it; bindings without places begin where the next
     * one does. */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (layout->bindings[middle].first <= place) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low ? &layout->bindings[low - 1] : NULL;
}
