/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where the bindings of a descriptor set lie in its flat array: bindings in ascending order, each with as many places as it
 * has descriptors, so that a write which runs over the end of a binding goes on in the next one by itself.
 * Threads: made in the call that creates the layout, immutable then; references from any.
 */
#ifndef WAKE_STATE_DESCRIPTOR_LAYOUT_H
#define WAKE_STATE_DESCRIPTOR_LAYOUT_H

#include "state/object.h"

struct wake_descriptor_binding {
    uint32_t binding;
    uint32_t first; /* place of its element 0 */
    uint32_t count; /* places: descriptors; 1 for an inline uniform block, whatever its size */
    VkDescriptorType type;
    VkShaderStageFlags stages;
    VkDescriptorBindingFlags flags;
    const wake_id *immutable_samplers; /* count of them, NULL: none */
};

/* Behind a VkDescriptorSetLayout; sets keep it when the layout object is destroyed. All (i) but the count. */
struct wake_descriptor_layout {
    uint32_t references; /* (a) */
    uint32_t binding_count;
    uint32_t count;                         /* places of all bindings */
    VkDescriptorSetLayoutCreateFlags flags;
    VkDescriptorBindingFlags any_flags;     /* of all bindings */
    bool variable;                          /* the last binding's count is the set's choice */
    bool complete;                          /* false: its record was cut, so nothing is concluded from sets of it */
    struct wake_descriptor_binding bindings[];
};

/* What vkCreateDescriptorSetLayout made, from its record; NULL: out of memory. One reference for the caller. */
WAKE_MUST_CHECK struct wake_descriptor_layout *
wake_descriptor_layout_create(const struct wake_create *create);
void
wake_descriptor_layout_get(struct wake_descriptor_layout *layout);
/* Accepts NULL. */
void
wake_descriptor_layout_put(struct wake_descriptor_layout *layout);

/* Binding number -> binding, NULL when the layout has none. */
const struct wake_descriptor_binding *
wake_descriptor_layout_find(const struct wake_descriptor_layout *layout, uint32_t binding);
/* The binding that a place belongs to. */
const struct wake_descriptor_binding *
wake_descriptor_layout_at(const struct wake_descriptor_layout *layout, uint32_t place);

#endif
