/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where the bindings of a descriptor set lie in its flat array: bindings in ascending order, each
 * with as many places as it has descriptors, so that a write which runs over the end of a binding
 * goes on in the next one by itself.
 * Threads: made in the call that creates the layout, immutable then; references from any.
 */
#ifndef WAKE_STATE_DESCRIPTOR_LAYOUT_H
#define WAKE_STATE_DESCRIPTOR_LAYOUT_H

#include "state/object/object.h"

/* Whether descriptors of a type name a sampler. */
WAKE_INLINE bool
wake_type_has_sampler(uint32_t type)
{
    return type == VK_DESCRIPTOR_TYPE_SAMPLER || type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
}

struct wake_descriptor_binding {
    uint32_t binding;
    uint32_t first; /* place of its element 0 */
    uint32_t count; /* places: descriptors; 1 for an inline uniform block, whatever its size */
    VkDescriptorType type;
    VkShaderStageFlags stages;
    VkDescriptorBindingFlags flags;
    uint32_t size; /* descriptorCount as created: the bytes of an inline uniform block */
    /* of VK_DESCRIPTOR_TYPE_MUTABLE_EXT: bits by wake_descriptor_type_bit(); 0: not said */
    uint32_t mutable_types;
    const wake_id *immutable_samplers; /* count of them, NULL: none */
    uint64_t samplers; /* equal for identically defined immutable samplers; 0: none */
};

/* Behind a VkDescriptorSetLayout; sets keep it when the layout object is destroyed. All (i) but the
 * count. */
struct wake_descriptor_layout {
    uint32_t references; /* (a) */
    uint32_t binding_count;
    uint32_t count; /* places of all bindings */
    VkDescriptorSetLayoutCreateFlags flags;
    VkDescriptorBindingFlags any_flags; /* of all bindings */
    bool variable;                      /* the last binding's count is the set's choice */
    bool complete;          /* false: its record was cut, so nothing is concluded from sets of it */
    uint32_t dynamic_count; /* dynamic offsets that binding a set of it takes */
    wake_id object;         /* the VkDescriptorSetLayout, which may be gone; 0: there is none */
    uint64_t definition;    /* equal for identically defined layouts; 0: not known */
    struct wake_descriptor_binding bindings[];
};

/* What vkCreateDescriptorSetLayout made, from its record; NULL: out of memory. One reference for
 * the caller. */
WAKE_MUST_CHECK struct wake_descriptor_layout *
wake_descriptor_layout_create(const struct wake_create *create);
void
wake_descriptor_layout_get(struct wake_descriptor_layout *layout);
/* Accepts NULL. */
void
wake_descriptor_layout_put(struct wake_descriptor_layout *layout);

/* Dense number of a descriptor type, below 32; -1: one that the layer does not know. Vulkan 1.0's
 * are their own numbers. */
enum {
    WAKE_DESCRIPTOR_INLINE_UNIFORM_BLOCK = 11,
    WAKE_DESCRIPTOR_ACCELERATION_STRUCTURE_KHR,
    WAKE_DESCRIPTOR_ACCELERATION_STRUCTURE_NV,
    WAKE_DESCRIPTOR_SAMPLE_WEIGHT_IMAGE,
    WAKE_DESCRIPTOR_BLOCK_MATCH_IMAGE,
    WAKE_DESCRIPTOR_MUTABLE,
    WAKE_DESCRIPTOR_TENSOR
};
/* VK_DESCRIPTOR_TYPE_TENSOR_ARM, which older headers do not have. */
#define WAKE_DESCRIPTOR_TYPE_TENSOR ((VkDescriptorType)1000460000)
int
wake_descriptor_type_number(VkDescriptorType type);
/* The type of such a number. */
VkDescriptorType
wake_descriptor_type_of(int number);
WAKE_INLINE uint32_t
wake_descriptor_type_bit(VkDescriptorType type)
{
    int number = wake_descriptor_type_number(type);

    return number < 0 ? 0 : 1u << number;
}

/* What differs first between two layouts, in words; "" where nothing does, or is not known to.
 * Returns `text`. */
const char *
wake_descriptor_layout_differs(const struct wake_descriptor_layout *a,
                               const struct wake_descriptor_layout *b, char *text, size_t size);

/* Binding number -> binding, NULL when the layout has none. */
const struct wake_descriptor_binding *
wake_descriptor_layout_find(const struct wake_descriptor_layout *layout, uint32_t binding);
/* The binding that a place belongs to. */
const struct wake_descriptor_binding *
wake_descriptor_layout_at(const struct wake_descriptor_layout *layout, uint32_t place);

#endif
