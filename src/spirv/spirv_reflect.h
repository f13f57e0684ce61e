/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the entry points of a module use, read once.
 * Threads: one makes it; immutable then.
 */
#ifndef WAKE_SPIRV_SPIRV_REFLECT_H
#define WAKE_SPIRV_SPIRV_REFLECT_H

#include "spirv/spirv_entry.h"

/* A module with its entry points. NULL: out of memory. */
WAKE_MUST_CHECK struct wake_spirv_module *
wake_spirv_module_create(const uint32_t *words, size_t count);
/* Accepts NULL. */
void
wake_spirv_module_destroy(struct wake_spirv_module *module);
/* NULL: out of memory, or the module is broken. */
WAKE_MUST_CHECK struct wake_spirv_entry *
wake_spirv_entry_create(const struct wake_spirv_module *module, uint32_t entry_point,
                        const VkSpecializationInfo *info);
/* Accepts NULL. */
void
wake_spirv_entry_destroy(struct wake_spirv_entry *entry);

#endif
