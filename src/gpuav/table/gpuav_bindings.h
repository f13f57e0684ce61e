/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory behind buffers and images.
 * Threads: application threads, inside calls.
 */
#ifndef WAKE_GPUAV_GPUAV_BINDINGS_H
#define WAKE_GPUAV_GPUAV_BINDINGS_H

#include "gpuav/table/gpuav_table.h"

void
wake_gpuav_bindings_init(struct wake_gpuav_table *table);
void
wake_gpuav_bindings_finish(struct wake_gpuav_table *table);
/* Memory that is freed: out of the table, for whoever has it to go through what was bound to it.
 * NULL: nothing was. */
struct wake_gpuav_bound_memory *
wake_gpuav_bindings_remove(struct wake_gpuav_table *table, VkDeviceMemory memory);
/* The next buffer or image that was bound to it; false: there is none, and `memory` is gone. Accepts
 * NULL. */
bool
wake_gpuav_bindings_next(struct wake_gpuav_table *table, struct wake_gpuav_bound_memory *memory,
                         enum wake_object_type *type_out, uint64_t *handle_out);
void
wake_gpuav_bindings_fill(struct wake_device_dispatch *next);
/* A buffer or image that goes; VK_NULL_HANDLE is accepted. */
void
wake_gpuav_unbind(struct wake_gpuav_table *table, enum wake_object_type type, uint64_t handle);

#endif
