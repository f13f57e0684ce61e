/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules that buffers and images share about the memory which is bound to them: its place, size, type and protection, and
 * VK_NV_dedicated_allocation. Specification, 'Resource Memory Association'.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_MEMORY_FIT_H
#define WAKE_CORE_MEMORY_FIT_H

#include "core/buffer/bound.h"

/* Memory that a call binds to a buffer or to an image. */
struct wake_memory_fit {
    struct wake_check *check;
    const char *owner; /* of the rules below */
    const struct wake_object *resource;
    const struct wake_object *memory;
    const VkMemoryAllocateInfo *allocated;
    const struct wake_memory_needs *needs;
    VkDeviceSize offset;
};

/* Tails of VUIDs. NULL: the resource has no such rule. */
struct wake_fit_rules {
    const char *beyond; /* the offset is not in the memory */
    const char *types;
    const char *alignment;
    const char *size;
    const char *tile_alignment, *tile_size; /* of memory from a heap of tile memory */
};

/* `size_counts`: the size is compared although the offset is beyond the memory or at its end. */
void
wake_check_fit_needs(const struct wake_memory_fit *fit, const struct wake_fit_rules *rules,
                     bool size_counts);
void
wake_check_fit_protection(const struct wake_memory_fit *fit, bool is_protected,
                          const char *protected_rule, const char *unprotected_rule);
/*
 * Of a resource that was created for memory of its own by VK_NV_dedicated_allocation. `alike`: the resource which the memory was
 * allocated for has the same parameters as this one, whose create info or image is `info`.
 */
void
wake_check_fit_dedicated_nv(const struct wake_memory_fit *fit, const char *rule, const void *info,
                            bool (*alike)(const void *info, struct wake_object *other));

#endif
