/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules that resources share about the memory which is bound to them: its place, size, type and protection, VK_NV_dedicated_allocation,
 * memory of other APIs. Specification, 'Resource Memory Association'.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_MEMORY_FIT_H
#define WAKE_CORE_MEMORY_FIT_H

#include "core/buffer/allocation.h"

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

/* ---- memory of other APIs: external_handles.c ------------------------------------------------- */

/* Tails of the rules of buffers, or of images, about memory that goes to another API or comes from
 * one. */
struct wake_external_rules {
    const char *exported;
    const char *imported;
    const char *imported_or_android; /* with VK_ANDROID_external_memory_android_hardware_buffer */
};
/* Memory that is bound to a resource which was created for the handle types `types`. In
 * external_handles.c. */
void
wake_check_bound_external(struct wake_check *check, const char *owner,
                          const struct wake_external_rules *rules,
                          const struct wake_object *resource, const struct wake_object *memory,
                          VkExternalMemoryHandleTypeFlags types);
/* Memory that is imported for a buffer or an image alone. */
void
wake_check_dedicated_import(struct wake_check *check, const VkImportMemoryFdInfoKHR *fd,
                            const struct wake_object *resource);

#endif
