/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets in the table, for what is recorded.
 * Threads: application threads, inside calls.
 */
#ifndef WAKE_GPUAV_GPUAV_SETS_H
#define WAKE_GPUAV_GPUAV_SETS_H

#include "gpuav/table/gpuav_table.h"

struct wake_descriptor_layout;
struct wake_gpuav_set;

/* Dynamic offsets that binding a set takes. */
uint32_t
wake_gpuav_table_dynamic_count(const struct wake_gpuav *gpuav, VkDescriptorSet set);
/* Where the contents of a set stand; 0: not known. */
uint32_t
wake_gpuav_set_offset(const struct wake_gpuav_table *table, VkDescriptorSet set);
/* A set with what a push command pushes, over what was pushed before it with the same layout (NULL:
 * nothing is known of that). NULL: no memory, or nothing is known. (cb) */
struct wake_gpuav_set *
wake_gpuav_set_push(struct wake_gpuav *gpuav, struct wake_descriptor_layout *layout,
                    const struct wake_gpuav_set *previous, uint32_t count,
                    const VkWriteDescriptorSet *writes);
struct wake_gpuav_set *
wake_gpuav_set_push_template(struct wake_gpuav *gpuav, struct wake_descriptor_layout *layout,
                             const struct wake_gpuav_set *previous,
                             VkDescriptorUpdateTemplate handle, const void *data);
/* What a push command pushes: writes, or what lies where a template says. */
struct wake_gpuav_push {
    uint32_t count;
    const VkWriteDescriptorSet *writes;
    VkDescriptorUpdateTemplate pattern; /* VK_NULL_HANDLE: writes */
    const void *data;
};
/* The bind point that a template pushes for; false: not known. */
bool
wake_gpuav_template_point(struct wake_gpuav *gpuav, VkDescriptorUpdateTemplate handle,
                          VkPipelineBindPoint *out);
/* Into the list of a recording, which frees it. */
void
wake_gpuav_pushed_keep(struct wake_gpuav_set **list, struct wake_gpuav_set *set_take);
uint32_t
wake_gpuav_pushed_offset(const struct wake_gpuav_set *set);
/* All of a list. */
void
wake_gpuav_set_free_all(struct wake_gpuav *gpuav, struct wake_gpuav_set *first);

#endif
