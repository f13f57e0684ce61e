/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers of the device with memory that the host sees, and arrays of the host that grow.
 */
#include "gpuav/device/gpuav_memory.h"

#include "base/heap.h"

#include <string.h>

bool
wake_gpuav_buffer_create(struct wake_gpuav *gpuav, VkDeviceSize size, VkBufferUsageFlags usage,
                         uint32_t memory_type, struct wake_gpuav_buffer *out)
{
    const struct wake_device_dispatch *below = &gpuav->below;
    VkDevice device = gpuav->device->handle;
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = size,
        .usage = usage,
    };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .memoryTypeIndex = memory_type };
    VkMemoryRequirements needs;

    memset(out, 0, sizeof(*out));
    if (below->CreateBuffer(device, &info, NULL, &out->buffer) != VK_SUCCESS) {
        out->buffer = VK_NULL_HANDLE;
        return false;
    }
    below->GetBufferMemoryRequirements(device, out->buffer, &needs);
    allocate.allocationSize = needs.size;
    if (!(needs.memoryTypeBits >> memory_type & 1)) {
        goto fail;
    }
    if (below->AllocateMemory(device, &allocate, NULL, &out->memory) != VK_SUCCESS) {
        out->memory = VK_NULL_HANDLE;
        goto fail;
    }
    if (below->BindBufferMemory(device, out->buffer, out->memory, 0) != VK_SUCCESS ||
        below->MapMemory(device, out->memory, 0, VK_WHOLE_SIZE, 0, &out->mapped) != VK_SUCCESS) {
        goto fail;
    }
    memset(out->mapped, 0, size);
    return true;
fail:
    wake_gpuav_buffer_destroy(gpuav, out);
    return false;
}

void
wake_gpuav_buffer_destroy(struct wake_gpuav *gpuav, struct wake_gpuav_buffer *buffer)
{
    VkDevice device = gpuav->device->handle;

    if (buffer->buffer) {
        gpuav->below.DestroyBuffer(device, buffer->buffer, NULL);
    }
    if (buffer->memory) {
        gpuav->below.FreeMemory(device, buffer->memory, NULL);
    }
    memset(buffer, 0, sizeof(*buffer));
}

bool
wake_gpuav_grow(void **array, uint32_t count, uint32_t *capacity, size_t size)
{
    uint32_t more = *capacity ? 2 * *capacity : 8;
    void *grown;

    if (count < *capacity) {
        return true;
    }
    grown = wake_realloc(WAKE_HEAP_GPUAV, *array, more * size);
    if (!grown) {
        return false;
    }
    *array = grown;
    *capacity = more;
    return true;
}
