/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor set layouts.
 */
#include "state/descriptor_layout.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "gen/records.h"

#include <stdlib.h>
#include <string.h>

static int
by_number(const void *left, const void *right)
{
    const struct wake_descriptor_binding *a = left, *b = right;

    return a->binding < b->binding ? -1 : a->binding > b->binding;
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
    layout->variable = layout->binding_count && (layout->bindings[layout->binding_count - 1].flags &
                                                 VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT);
}

struct wake_descriptor_layout *
wake_descriptor_layout_create(const struct wake_create *create)
{
    const struct wake_rec_CreateDescriptorSetLayout *r = (const void *)create->record;
    const VkDescriptorSetLayoutCreateInfo *info =
        create->command == WAKE_CMD_vkCreateDescriptorSetLayout ? r->pCreateInfo : NULL;
    uint32_t count = info && info->pBindings ? info->bindingCount : 0;
    const VkDescriptorSetLayoutBindingFlagsCreateInfo *flags = info ? binding_flags(info) : NULL;
    struct wake_descriptor_layout *layout;
    uint64_t samplers = 0;
    wake_id *ids;

    for (uint32_t i = 0; i < count; i++) {
        samplers += info->pBindings[i].pImmutableSamplers ? info->pBindings[i].descriptorCount : 0;
    }
    layout = wake_zalloc(WAKE_HEAP_STATE,
                         sizeof(*layout) + count * sizeof(layout->bindings[0]) + samplers * sizeof(wake_id));
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
        };
        layout->any_flags |= layout->bindings[i].flags;
        if (from->pImmutableSamplers) {
            layout->bindings[i].immutable_samplers = ids;
            for (uint32_t k = 0; k < from->descriptorCount; k++) {
                *ids++ = wake_packed_id(from->pImmutableSamplers, k, 1, 0);
            }
        }
    }
    place_bindings(layout);
    return layout;
}

void
wake_descriptor_layout_get(struct wake_descriptor_layout *layout)
{
    (void)wake_fetch_add_relaxed(&layout->references, 1); /* the caller reaches it through another reference */
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

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (layout->bindings[middle].binding < binding) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < layout->binding_count && layout->bindings[low].binding == binding ? &layout->bindings[low] : NULL;
}

const struct wake_descriptor_binding *
wake_descriptor_layout_at(const struct wake_descriptor_layout *layout, uint32_t place)
{
    uint32_t low = 0, high = layout->binding_count;

    /* The last binding that begins at or before it; bindings without places begin where the next one does. */
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
