/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What descriptors refer to: their places in the table are marked when it is destroyed.
 */
#include "gpuav/device/gpuav_find.h"
#include "gpuav/instrument/error_record.h"
#include "gpuav/table/gpuav_addresses.h"
#include "gpuav/table/gpuav_bindings.h"
#include "gpuav/table/gpuav_buffers.h"
#include "gpuav/table/gpuav_set.h"

#include "base/heap.h"

void
wake_gpuav_unlink(struct wake_gpuav_link *link)
{
    struct wake_gpuav_link **at = (void *)(link->at & ~WAKE_GPUAV_LINK_FIRST);

    if (at) {
        *at = link->next;
        if (link->next) {
            link->next->at = link->at;
        }
        link->at = 0;
    }
}

uint64_t
wake_gpuav_linked(const struct wake_gpuav_link *link)
{
    while (link->at && !(link->at & WAKE_GPUAV_LINK_FIRST)) {
        link = (const void *)(link->at - offsetof(struct wake_gpuav_link, next));
    }
    return link->at
               ? ((const struct wake_gpuav_resource *)(link->at - WAKE_GPUAV_LINK_FIRST -
                                                       offsetof(struct wake_gpuav_resource, first)))
                     ->handle
               : 0;
}

void
wake_gpuav_link(struct wake_gpuav_table *table, struct wake_gpuav_set *set,
                struct wake_gpuav_link *link, enum wake_object_type type, uint64_t handle)
{
    struct wake_gpuav_resource *resource;

    wake_gpuav_unlink(link);
    if (!handle) {
        return;
    }
    resource = (void *)(uintptr_t)wake_table_find(&table->resources[type], handle);
    if (!resource) {
        resource = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*resource));
        if (!resource || !wake_gpuav_enter(&table->resources[type], handle, resource)) {
            wake_free(WAKE_HEAP_GPUAV, resource); /* its end will not be seen: a missed finding */
            return;
        }
        resource->handle = handle;
    }
    link->set = set;
    link->next = resource->first;
    link->at = (uintptr_t)&resource->first | WAKE_GPUAV_LINK_FIRST;
    if (link->next) {
        link->next->at = (uintptr_t)&link->next;
    }
    resource->first = link;
}

/* The object, or its memory, goes: what refers to it may not be used by a shader any more. */
static void
resource_gone(struct wake_gpuav *gpuav, enum wake_object_type type, uint64_t handle)
{
    struct wake_gpuav_table *table = gpuav->table;
    struct wake_gpuav_resource *resource;

    if (type == WAKE_TYPE_VkBuffer && handle) {
        wake_gpuav_address_gone(table, handle);
        wake_gpuav_buffers_forget(gpuav, handle);
    }
    wake_lock_take(&table->lock);
    resource = (void *)(uintptr_t)wake_table_remove(&table->resources[type], handle, 0);
    while (resource && resource->first) {
        struct wake_gpuav_link *link = resource->first;

        table->words[link->set->base + (uint32_t)(link - link->set->links) / WAKE_GPUAV_LINKS *
                                           WAKE_TABLE_DESCRIPTOR_WORDS] = WAKE_GPUAV_DESTROYED;
        wake_gpuav_unlink(link);
    }
    wake_lock_drop(&table->lock);
    wake_free(WAKE_HEAP_GPUAV, resource);
}

#define DESTROY(name, type)                                                                        \
    static VKAPI_ATTR void VKAPI_CALL gpuav_Destroy##name(VkDevice device, type handle,            \
                                                          const VkAllocationCallbacks *pAllocator) \
    {                                                                                              \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                          \
        if (WAKE_TYPE_##type == WAKE_TYPE_VkBuffer || WAKE_TYPE_##type == WAKE_TYPE_VkImage) {     \
            wake_gpuav_unbind(gpuav->table, WAKE_TYPE_##type, (uint64_t)handle);                   \
        }                                                                                          \
        resource_gone(gpuav, WAKE_TYPE_##type, (uint64_t)handle);                                  \
        gpuav->below.Destroy##name(device, handle, pAllocator);                                    \
    }

DESTROY(Buffer, VkBuffer)
DESTROY(BufferView, VkBufferView)
DESTROY(Image, VkImage)
DESTROY(ImageView, VkImageView)
DESTROY(Sampler, VkSampler)
DESTROY(AccelerationStructureKHR, VkAccelerationStructureKHR)

static VKAPI_ATTR void VKAPI_CALL
gpuav_FreeMemory(VkDevice device, VkDeviceMemory memory, const VkAllocationCallbacks *pAllocator)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_bound_memory *gone = wake_gpuav_bindings_remove(gpuav->table, memory);
    enum wake_object_type type;
    uint64_t handle;

    while (wake_gpuav_bindings_next(gpuav->table, gone, &type, &handle)) {
        resource_gone(gpuav, type, handle);
    }
    gpuav->below.FreeMemory(device, memory, pAllocator);
}

void
wake_gpuav_resources_finish(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_values left;

    for (int type = 1; type < WAKE_TYPE_COUNT; type++) {
        wake_gpuav_values_get(&gpuav->table->resources[type], &left);
        for (size_t i = 0; i < left.count; i++) {
            wake_free(WAKE_HEAP_GPUAV, left.values[i]);
        }
        wake_gpuav_values_put(&left);
    }
}

void
wake_gpuav_resources_fill(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, FreeMemory);
    WAKE_GPUAV_REPLACE(next, DestroyBuffer);
    WAKE_GPUAV_REPLACE(next, DestroyBufferView);
    WAKE_GPUAV_REPLACE(next, DestroyImage);
    WAKE_GPUAV_REPLACE(next, DestroyImageView);
    WAKE_GPUAV_REPLACE(next, DestroySampler);
    WAKE_GPUAV_REPLACE(next, DestroyAccelerationStructureKHR);
}
