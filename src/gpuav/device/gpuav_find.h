/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From handles to structs, and what each table leads to.
 * Threads: application threads, inside calls, and readback threads.
 */
#ifndef WAKE_GPUAV_GPUAV_FIND_H
#define WAKE_GPUAV_GPUAV_FIND_H

#include "gpuav/device/gpuav_state.h"

/* As WAKE_GPUAV_FIND, with a reference, for structs that begin with their count. */
#define WAKE_GPUAV_GET(gpuav, table, handle) \
    wake_gpuav_get(&(gpuav)->table, (uint64_t)(uintptr_t)(handle))
void *
wake_gpuav_get(const struct wake_table *table, uint64_t handle);
/* An object of the layer's state that is alive; NULL: none. It stays until the caller lets go of its
 * hold (wake_reclaim_hold), which it needs. */
struct wake_object *
wake_gpuav_known_object(const struct wake_gpuav *gpuav, enum wake_object_type type,
                        uint64_t handle);
/* The layout behind a handle, counted; NULL: not known. */
struct wake_descriptor_layout *
wake_gpuav_set_layout_get(const struct wake_gpuav *gpuav, VkDescriptorSetLayout handle);

/*
 * All that a table leads to. Its locks are not held while the caller goes through it. Without
 * memory: nothing, and what is left over at the end of a device stays in memory.
 */
struct wake_gpuav_values {
    void **values;
    size_t count, capacity;
};
void
wake_gpuav_values_get(struct wake_table *table, struct wake_gpuav_values *out);
void
wake_gpuav_values_put(struct wake_gpuav_values *values);

#endif
