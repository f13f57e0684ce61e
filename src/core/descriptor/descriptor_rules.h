/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the files about descriptors share: one write, whichever command it comes with.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_DESCRIPTOR_RULES_H
#define WAKE_CORE_DESCRIPTOR_RULES_H

#include "state/check/check.h"
#include "state/descriptor/descriptor_set.h"
#include "state/descriptor/descriptor_update.h"

/* Where descriptors are written to. */
struct wake_write_target {
    struct wake_check *check;
    const struct wake_descriptor_layout *layout;
    const struct wake_object *set; /* NULL: pushed */
    bool info;                     /* pushed by a struct (vkCmdPushDescriptorSet2) */
    uint64_t until;                /* the last ticket before the write */
    uint32_t count;                /* places of the set */
    uint32_t index;                /* of the write, or of the template's entry */
    const char *path;              /* "pDescriptorWrites" */
};

/* descriptor_hints.c: what is valid, and most likely not meant. NULL: no such pool, no such struct. */
void
wake_check_allocation_hints(struct wake_check *check, const VkDescriptorSetAllocateInfo *info,
                            const struct wake_object *object,
                            const VkDescriptorPoolCreateInfo *pool,
                            const VkDescriptorSetVariableDescriptorCountAllocateInfo *counts);

/* One descriptor that is written, wherever it was read from. */
struct wake_written {
    const struct wake_descriptor_binding *binding; /* that it falls into */
    VkDescriptorType type;                         /* as the write has it */
    uint32_t element;                              /* of the write */
    uint32_t at;                                   /* array element of the binding */
    bool stays;       /* in this binding: there are not as many behind it */
    bool null_object; /* VK_NULL_HANDLE as buffer, image view, buffer view */
    wake_id object;
    wake_id sampler;
};

/*
 * The binding that a write begins with, in *binding_out; NULL: there is none. False: that, or it is
 * of another type.
 */
bool
wake_check_write_binding(const struct wake_write_target *target, VkDescriptorType type,
                         uint32_t dst_binding, const struct wake_descriptor_binding **binding_out);
/*
 * `count` descriptors from `written` on, which becomes the place of the first one. False: they are
 * not looked at.
 */
bool
wake_check_write_extent(const struct wake_write_target *target, struct wake_written *written,
                        uint32_t count);
/* All of a VkWriteDescriptorSet. */
void
wake_check_write(struct wake_write_target *target, const VkWriteDescriptorSet *writes,
                 uint32_t index);
/* vkUpdateDescriptorSets: whether work that is not known to be complete uses the set; once for the
 * writes or copies to it. */
void
wake_check_not_pending(struct wake_check *check, const struct wake_rec_UpdateDescriptorSets *r,
                       const struct wake_object *object, uint32_t binding, const char *path,
                       uint32_t index);
/*
 * vkUpdateDescriptorSets: whether the layout of a set that is written, or copied from or to, lives. Specification, 'Object
 * Lifetime': such a set must not be updated when its layout has been destroyed. No number of the registry's says so: `vuid`
 * is that of the set.
 */
bool
wake_check_layout_kept(struct wake_check *check, const struct wake_rec_UpdateDescriptorSets *r,
                       const struct wake_object *object, const char *vuid, const char *array,
                       uint32_t index, const char *member);

/* One element's contents. */
void
wake_check_written_buffer(const struct wake_write_target *target,
                          const struct wake_written *written, VkDeviceSize offset,
                          VkDeviceSize range);
void
wake_check_written_image(const struct wake_write_target *target, const struct wake_written *written,
                         VkImageLayout layout);
void
wake_check_written_texel(const struct wake_write_target *target,
                         const struct wake_written *written);

/* `path`: of the acceleration structure; `null`: it is VK_NULL_HANDLE. */
void
wake_check_written_structure(const struct wake_write_target *target, wake_id structure, bool null,
                             const char *path);

/* "pDescriptorWrites[0], element 2 (binding 1 of VkDescriptorSet 0x12)" for messages. Returns
 * `text`. */
const char *
wake_written_text(char *text, size_t size, const struct wake_write_target *target,
                  const struct wake_written *written);
#define WAKE_WRITTEN_TEXT 320

#endif
