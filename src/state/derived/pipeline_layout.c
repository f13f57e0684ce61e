/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Derived state of pipeline layouts.
 */
#include "state/derived/pipeline_layout.h"

#include "base/heap.h"
#include "state/object/create_info.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

static void
layout_destroy(struct wake_derived *derived)
{
    struct wake_pipeline_layout *layout = (struct wake_pipeline_layout *)derived;

    for (uint32_t i = 0; i < layout->set_count; i++) {
        wake_descriptor_layout_put(layout->sets[i].layout);
    }
    wake_free(WAKE_HEAP_STATE, layout);
}

static int
by_range(const void *left, const void *right)
{
    const VkPushConstantRange *a = left, *b = right;

    if (a->offset != b->offset) {
        return a->offset < b->offset ? -1 : 1;
    }
    if (a->size != b->size) {
        return a->size < b->size ? -1 : 1;
    }
    return a->stageFlags < b->stageFlags ? -1 : a->stageFlags > b->stageFlags;
}

/* Sets 0 to N, push constant ranges and the flag that makes sets independent, in one number for
 * each N. */
static void
number_sets(struct wake_pipeline_layout *layout)
{
    VkPipelineLayoutCreateFlags independent = layout->flags &
                                              VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT;
    uint64_t hash = XXH3_64bits_withSeed(&independent, sizeof(independent), layout->push_constants);
    bool known = true;

    for (uint32_t i = 0; i < layout->set_count; i++) {
        struct wake_pipeline_set *set = &layout->sets[i];
        uint64_t definition = set->layout ? set->layout->definition
                                          : 1; /* VK_NULL_HANDLE is like itself */

        known = known && definition && (set->layout || !set->object);
        hash = XXH3_64bits_withSeed(&definition, sizeof(definition), hash);
        set->compatible = known ? (hash ? hash : 1) : 0;
    }
}

struct wake_pipeline_layout *
wake_pipeline_layout_compose(const VkPipelineLayoutCreateInfo *info)
{
    uint32_t sets = info->pSetLayouts ? info->setLayoutCount : 0;
    uint32_t ranges = info->pPushConstantRanges ? info->pushConstantRangeCount : 0;
    struct wake_pipeline_layout *layout;
    VkPushConstantRange *to;

    layout = wake_zalloc(WAKE_HEAP_STATE,
                         sizeof(*layout) + sets * sizeof(layout->sets[0]) + ranges * sizeof(*to));
    if (!layout) {
        return NULL;
    }
    layout->derived.destroy = layout_destroy;
    layout->flags = info->flags;
    layout->set_count = sets;
    layout->range_count = ranges;
    for (uint32_t i = 0; i < sets; i++) {
        wake_id id = wake_packed_id(info->pSetLayouts, i, 1, 0);
        const struct wake_object *set = wake_object_get(id);

        layout->sets[i].object = id;
        if (set && set->type == WAKE_TYPE_VkDescriptorSetLayout && set->data) {
            layout->sets[i].layout = set->data;
            wake_descriptor_layout_get(set->data);
        }
    }
    to = (VkPushConstantRange *)&layout->sets[sets];
    if (ranges) {
        memcpy(to, info->pPushConstantRanges, ranges * sizeof(*to));
        qsort(to, ranges, sizeof(*to), by_range);
    }
    layout->ranges = to;
    layout->push_constants = XXH3_64bits_withSeed(to, ranges * sizeof(*to), ranges);
    number_sets(layout);
    return layout;
}

static struct wake_derived *
layout_make(struct wake_object *object)
{
    const VkPipelineLayoutCreateInfo *info = wake_VkPipelineLayout_info(object);
    struct wake_pipeline_layout *layout = info ? wake_pipeline_layout_compose(info) : NULL;

    return layout ? &layout->derived : NULL;
}

struct wake_derived *
wake_pipeline_layout_derive(struct wake_object *object)
{
    return wake_derive(object, layout_make);
}

const char *
wake_pipeline_layout_differs(const struct wake_pipeline_layout *a,
                             const struct wake_pipeline_layout *b, uint32_t set, char *text,
                             size_t size)
{
    VkPipelineLayoutCreateFlags independent = VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT;

    snprintf(text, size, "%s", "");
    if (wake_pipeline_layout_compatible(a, b, set)) {
        return text;
    }
    if (set >= a->set_count || set >= b->set_count) {
        snprintf(text, size, "the first has %u sets, the second %u", a->set_count, b->set_count);
        return text;
    }
    if (a->push_constants != b->push_constants) {
        snprintf(text, size, "their push constant ranges differ");
        for (uint32_t i = 0; i < a->range_count && i < b->range_count; i++) {
            const VkPushConstantRange *x = &a->ranges[i], *y = &b->ranges[i];
            if (memcmp(x, y, sizeof(*x)) != 0) {
                snprintf(
                    text, size,
                    "their push constant ranges differ: stageFlags 0x%x, offset %u, size %u in the "
                    "first, 0x%x, %u, %u in the second",
                    x->stageFlags, x->offset, x->size, y->stageFlags, y->offset, y->size);
                return text;
            }
        }
        snprintf(text, size, "the first has %u push constant ranges, the second %u", a->range_count,
                 b->range_count);
        return text;
    }
    if ((a->flags ^ b->flags) & independent) {
        snprintf(text, size, "only the %s has VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT",
                 a->flags & independent ? "first" : "second");
        return text;
    }
    for (uint32_t i = 0; i <= set; i++) {
        const struct wake_descriptor_layout *x = a->sets[i].layout, *y = b->sets[i].layout;
        char inner[512];

        if (!a->sets[i].object != !b->sets[i].object) {
            snprintf(text, size, "the %s has VK_NULL_HANDLE as the layout of set %u",
                     a->sets[i].object ? "second" : "first", i);
            return text;
        }
        wake_descriptor_layout_differs(x, y, inner, sizeof(inner));
        if (inner[0]) {
            snprintf(text, size, "the layouts of set %u differ: %s", i, inner);
            return text;
        }
    }
    return text;
}
