/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers of the device with memory that the host sees, and arrays of the host that grow.
 * Threads: application threads, inside calls. A buffer is destroyed when nothing uses it.
 */
#ifndef WAKE_GPUAV_GPUAV_MEMORY_H
#define WAKE_GPUAV_GPUAV_MEMORY_H

#include "gpuav/device/gpuav_state.h"

/* A buffer with memory of its own, mapped for as long as it lives. */
struct wake_gpuav_buffer {
    VkBuffer buffer;
    VkDeviceMemory memory;
    void *mapped;
};

/* False: no memory. */
bool
wake_gpuav_buffer_create(struct wake_gpuav *gpuav, VkDeviceSize size, VkBufferUsageFlags usage,
                         uint32_t memory_type, struct wake_gpuav_buffer *out);
/* Accepts a zeroed one. */
void
wake_gpuav_buffer_destroy(struct wake_gpuav *gpuav, struct wake_gpuav_buffer *buffer);
/* Room for one more element of an array; false: no memory. */
bool
wake_gpuav_grow(void **array, uint32_t count, uint32_t *capacity, size_t size);

#endif
