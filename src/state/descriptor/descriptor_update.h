/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From the records of updating calls to the contents of descriptor sets.
 * Threads: the runner of the record's stream; no turn is needed (state/descriptor/descriptor_set.h
 * says why).
 */
#ifndef WAKE_STATE_DESCRIPTOR_UPDATE_H
#define WAKE_STATE_DESCRIPTOR_UPDATE_H

#include "gen/records.h"
#include "state/descriptor/descriptor_set.h"

/*
 * The numbers that a vkUpdateDescriptorSets record carries: one for each write, then two for each
 * copy, its destination's and its source's. Neighbouring writes to one set are one update and share
 * a number. 0: the set is not known, and has id 0.
 */
#define WAKE_COPY_NUMBERS 2

/* Whether a type's handle is what struct VkDescriptorImageInfo, VkDescriptorBufferInfo or a
 * VkBufferView says. */
enum wake_descriptor_source {
    WAKE_SOURCE_OTHER,
    WAKE_SOURCE_SAMPLER,
    WAKE_SOURCE_IMAGE,
    WAKE_SOURCE_IMAGE_SAMPLER,
    WAKE_SOURCE_BUFFER,
    WAKE_SOURCE_TEXEL,
};

WAKE_INLINE enum wake_descriptor_source
wake_descriptor_source(VkDescriptorType type)
{
    switch ((int)type) {
    case VK_DESCRIPTOR_TYPE_SAMPLER: return WAKE_SOURCE_SAMPLER;
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER: return WAKE_SOURCE_IMAGE_SAMPLER;
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT:
    case VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM:
    case VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM: return WAKE_SOURCE_IMAGE;
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER: return WAKE_SOURCE_TEXEL;
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC: return WAKE_SOURCE_BUFFER;
    default: return WAKE_SOURCE_OTHER;
    }
}

/* What a template of that type says, NULL: it is not known, or of the other type. Inside a call
 * with it, or with its record. */
const VkDescriptorUpdateTemplateCreateInfo *
wake_template_info(wake_id id, VkDescriptorUpdateTemplateType type);
/* The layout of a set of a pipeline layout, NULL: not known any more. */
const struct wake_descriptor_layout *
wake_pushed_layout(wake_id pipeline_layout, uint32_t set);
/* Whether the sampler of an entry's element counts: not where the layout has its own, or where that
 * is not known. */
bool
wake_template_has_sampler(const struct wake_descriptor_layout *layout,
                          const VkDescriptorUpdateTemplateEntry *entry, uint32_t element);
/* Element `i` of a write; unknown where the record does not say. */
struct wake_descriptor
wake_written_descriptor(const VkWriteDescriptorSet *write, uint32_t i);
/* Calls `use` for every object that a push names. */
void
wake_template_uses(const struct wake_template_contents *contents, wake_id id,
                   const struct wake_descriptor_layout *layout,
                   void (*use)(void *context, wake_id id), void *context);

void
wake_update_descriptor_sets(const struct wake_record *record);
void
wake_update_with_template(const struct wake_record *record);

#endif
