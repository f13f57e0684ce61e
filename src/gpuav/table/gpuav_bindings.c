/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which memory buffers and images are bound to: descriptors of those whose memory is freed are as
 * good as destroyed, and their addresses lead nowhere. Sparse bindings and planes beyond one are
 * not looked after.
 */
#include "gpuav/table/gpuav_bindings.h"
#include "gpuav/device/gpuav_find.h"

#include "base/heap.h"

/* That a buffer or image is bound to memory. (l:table) */
struct bound {
    struct bound *next;
    struct bound **at; /* what leads here; NULL: the memory is gone */
    enum wake_object_type type;
    uint64_t handle;
};

/* A VkDeviceMemory that something was bound to. */
struct wake_gpuav_bound_memory {
    struct bound *first; /* (l:table) */
};

static struct wake_table *
table_of(struct wake_gpuav_table *table, enum wake_object_type type)
{
    return type == WAKE_TYPE_VkBuffer ? &table->bound_buffers : &table->bound_images;
}

/* Under the lock. */
static void
unlink_bound(struct bound *bound)
{
    if (bound->at) {
        *bound->at = bound->next;
        if (bound->next) {
            bound->next->at = bound->at;
        }
        bound->at = NULL;
    }
}

/* Under the lock: all of this is found, linked and removed under it. */
static void
unbind(struct wake_gpuav_table *table, enum wake_object_type type, uint64_t handle)
{
    struct bound *bound = (void *)(uintptr_t)wake_table_remove(table_of(table, type), handle, 0);

    if (bound) {
        unlink_bound(bound);
        wake_free(WAKE_HEAP_GPUAV, bound);
    }
}

static void
bind(struct wake_gpuav *gpuav, enum wake_object_type type, uint64_t handle,
     VkDeviceMemory handle_of)
{
    struct wake_gpuav_table *table = gpuav->table;
    struct bound *bound = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*bound));
    struct wake_gpuav_bound_memory *memory;

    if (!bound || !handle_of) { /* without memory of the host: a missed finding */
        wake_free(WAKE_HEAP_GPUAV, bound);
        return;
    }
    bound->type = type;
    bound->handle = handle;
    wake_lock_take(&table->lock);
    unbind(table, type, handle); /* another plane's */
    memory = (void *)(uintptr_t)wake_table_find(&table->memories, (uint64_t)handle_of);
    if (!memory) {
        memory = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*memory));
        if (memory && !wake_gpuav_enter(&table->memories, (uint64_t)handle_of, memory)) {
            wake_free(WAKE_HEAP_GPUAV, memory);
            memory = NULL;
        }
    }
    if (!memory || !wake_gpuav_enter(table_of(table, type), handle, bound)) {
        wake_lock_drop(&table->lock);
        wake_free(WAKE_HEAP_GPUAV, bound);
        return;
    }
    bound->next = memory->first;
    bound->at = &memory->first;
    if (bound->next) {
        bound->next->at = &bound->next;
    }
    memory->first = bound;
    wake_lock_drop(&table->lock);
}

void
wake_gpuav_unbind(struct wake_gpuav_table *table, enum wake_object_type type, uint64_t handle)
{
    wake_lock_take(&table->lock);
    unbind(table, type, handle);
    wake_lock_drop(&table->lock);
}

struct wake_gpuav_bound_memory *
wake_gpuav_bindings_remove(struct wake_gpuav_table *table, VkDeviceMemory memory)
{
    struct wake_gpuav_bound_memory *found;

    wake_lock_take(&table->lock);
    found = (void *)(uintptr_t)wake_table_remove(&table->memories, (uint64_t)memory, 0);
    wake_lock_drop(&table->lock);
    return found;
}

bool
wake_gpuav_bindings_next(struct wake_gpuav_table *table, struct wake_gpuav_bound_memory *memory,
                         enum wake_object_type *type_out, uint64_t *handle_out)
{
    uint64_t handle = 0;

    if (!memory) {
        return false;
    }
    wake_lock_take(&table->lock);
    if (memory->first) {
        *type_out = memory->first->type;
        handle = memory->first->handle;
        unlink_bound(memory->first); /* goes with the buffer or image */
    }
    wake_lock_drop(&table->lock);
    if (!handle) {
        wake_free(WAKE_HEAP_GPUAV, memory);
    }
    *handle_out = handle;
    return handle != 0;
}

#define BIND(name, info_name, member)                                                            \
    static VKAPI_ATTR VkResult VKAPI_CALL gpuav_Bind##name##Memory(                              \
        VkDevice device, Vk##name handle, VkDeviceMemory memory, VkDeviceSize memoryOffset)      \
    {                                                                                            \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                        \
        VkResult result = gpuav->below.Bind##name##Memory(device, handle, memory, memoryOffset); \
        if (result == VK_SUCCESS) {                                                              \
            bind(gpuav, WAKE_TYPE_Vk##name, (uint64_t)handle, memory);                           \
        }                                                                                        \
        return result;                                                                           \
    }                                                                                            \
    BIND2(name##Memory2, name, info_name, member)                                                \
    BIND2(name##Memory2KHR, name, info_name, member)
#define BIND2(function, name, info_name, member)                                                   \
    static VKAPI_ATTR VkResult VKAPI_CALL gpuav_Bind##function(                                    \
        VkDevice device, uint32_t bindInfoCount, const info_name *pBindInfos)                      \
    {                                                                                              \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                          \
        VkResult result = gpuav->below.Bind##function(device, bindInfoCount, pBindInfos);          \
        for (uint32_t i = 0; result == VK_SUCCESS && i < bindInfoCount; i++) {                     \
            bind(gpuav, WAKE_TYPE_Vk##name, (uint64_t)pBindInfos[i].member, pBindInfos[i].memory); \
        }                                                                                          \
        return result;                                                                             \
    }

BIND(Buffer, VkBindBufferMemoryInfo, buffer)
BIND(Image, VkBindImageMemoryInfo, image)

static void
free_values(struct wake_table *table)
{
    struct wake_gpuav_values left;

    wake_gpuav_values_get(table, &left);
    for (size_t i = 0; i < left.count; i++) {
        wake_free(WAKE_HEAP_GPUAV, left.values[i]);
    }
    wake_gpuav_values_put(&left);
    wake_table_finish(table);
}

void
wake_gpuav_bindings_init(struct wake_gpuav_table *table)
{
    wake_table_init(&table->memories);
    wake_table_init(&table->bound_buffers);
    wake_table_init(&table->bound_images);
}

void
wake_gpuav_bindings_finish(struct wake_gpuav_table *table)
{
    free_values(&table->memories);
    free_values(&table->bound_buffers);
    free_values(&table->bound_images);
}

void
wake_gpuav_bindings_fill(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, BindBufferMemory);
    WAKE_GPUAV_REPLACE(next, BindBufferMemory2);
    WAKE_GPUAV_REPLACE(next, BindBufferMemory2KHR);
    WAKE_GPUAV_REPLACE(next, BindImageMemory);
    WAKE_GPUAV_REPLACE(next, BindImageMemory2);
    WAKE_GPUAV_REPLACE(next, BindImageMemory2KHR);
}
