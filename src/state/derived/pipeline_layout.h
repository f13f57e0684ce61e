/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline layouts: set layouts that survive their objects, and the numbers by which two layouts
 * are compared. Specification, 'Pipeline Layout Compatibility'.
 * Threads: any runner; immutable (state/object/derived.h).
 */
#ifndef WAKE_STATE_PIPELINE_LAYOUT_H
#define WAKE_STATE_PIPELINE_LAYOUT_H

#include "state/derived/descriptor_layout.h"
#include "state/object/derived.h"

struct wake_pipeline_set {
    /* a reference of its own; NULL: VK_NULL_HANDLE, or not known */
    struct wake_descriptor_layout *layout;
    wake_id object; /* the VkDescriptorSetLayout, perhaps destroyed; 0: VK_NULL_HANDLE */
    /* what decides 'compatible for set N', sets 0 to N included; 0: something of it is not known */
    uint64_t compatible;
};

struct wake_pipeline_layout {
    struct wake_derived derived;
    VkPipelineLayoutCreateFlags flags;
    uint64_t push_constants; /* equal for identical push constant ranges, whatever their order */
    uint32_t range_count;
    uint32_t set_count;
    const VkPushConstantRange *ranges;
    struct wake_pipeline_set sets[];
};

/* As such a create info says; to be destroyed as what is derived is. NULL: out of memory. */
WAKE_MUST_CHECK struct wake_pipeline_layout *
wake_pipeline_layout_compose(const VkPipelineLayoutCreateInfo *info);
/* wake_pipeline_layout_of(), the first time. */
struct wake_derived *
wake_pipeline_layout_derive(struct wake_object *object);
/* NULL: out of memory, or nothing is known of it. */
WAKE_INLINE const struct wake_pipeline_layout *
wake_pipeline_layout_of(struct wake_object *object)
{
    const struct wake_derived *derived;

    if (!object || object->type != WAKE_TYPE_VkPipelineLayout) {
        return NULL;
    }
    derived = wake_derived_get(object);
    return (const void *)(WAKE_LIKELY(derived != NULL) ? derived
                                                       : wake_pipeline_layout_derive(object));
}

/* The layout of a set; NULL: there is none, or it is not known. */
WAKE_INLINE const struct wake_descriptor_layout *
wake_pipeline_layout_set(const struct wake_pipeline_layout *layout, uint32_t set)
{
    return layout && set < layout->set_count ? layout->sets[set].layout : NULL;
}

/* Compatible for set `set`; true as well where it is not known. False when one of them has no such
 * set. */
WAKE_INLINE bool
wake_pipeline_layout_compatible(const struct wake_pipeline_layout *a,
                                const struct wake_pipeline_layout *b, uint32_t set)
{
    if (a == b || !a || !b) {
        return true;
    }
    return set < a->set_count && set < b->set_count &&
           (a->sets[set].compatible == b->sets[set].compatible || !a->sets[set].compatible ||
            !b->sets[set].compatible);
}

/* Compatible for push constants. */
WAKE_INLINE bool
wake_pipeline_layout_same_push(const struct wake_pipeline_layout *a,
                               const struct wake_pipeline_layout *b)
{
    return !a || !b || a->push_constants == b->push_constants;
}

/* The first thing that makes two layouts incompatible for a set, in words; "" where nothing does.
 * Returns `text`. */
const char *
wake_pipeline_layout_differs(const struct wake_pipeline_layout *a,
                             const struct wake_pipeline_layout *b, uint32_t set, char *text,
                             size_t size);
#define WAKE_DIFFERS_TEXT 640

#endif
