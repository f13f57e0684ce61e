/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command pools, command buffers and the few commands that leave something behind: events, fills,
 * updates, copies, vkCmdExecuteCommands and, in write mode, descriptor set binds and action
 * commands.
 */
#include "null_icd.h"
#include "null_record.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#define MAX_REGIONS 65536u /* of one recorded copy: absurd counts are an application's mistake */

struct null_command_pool {
    struct null_object object;
    struct null_command_buffer *first; /* under pool_lock, under which pools also end: allocation is
                                        * not a hot path */
};
NULL_SMALL_BODY(struct null_command_pool);

static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;

static struct null_command_buffer *
slot_of(VkCommandBuffer handle)
{
    return (struct null_command_buffer *)((char *)handle -
                                          offsetof(struct null_command_buffer, dispatch));
}

struct null_command_buffer *
null_command_buffer_of(VkCommandBuffer handle)
{
    struct null_command_buffer *cb = handle ? slot_of(handle) : NULL;
    return cb && null_object_owns(NULL_TYPE_COMMAND_BUFFER, cb) ? cb : NULL;
}

/* ---- lists ----------------------------------------------------------------------------------- */

void
null_list_get(struct null_list *list)
{
    atomic_fetch_add(&list->references, 1);
}

static void
empty(struct null_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->ops[i].kind == NULL_OP_UPDATE) {
            free(list->ops[i].pointer);
        } else if (list->ops[i].kind == NULL_OP_CALL) {
            null_list_put(list->ops[i].pointer);
        }
    }
    list->count = 0;
    list->waits = false;
}

void
null_list_put(struct null_list *list)
{
    if (list && atomic_fetch_sub(&list->references, 1) == 1) {
        empty(list);
        free(list->ops);
        free(list);
    }
}

/* Vulkan forbids two threads in one command buffer, and tests do it all the same. */
static void
lock(struct null_command_buffer *cb)
{
    while (atomic_exchange_explicit(&cb->busy, true, memory_order_acquire)) {
        sched_yield();
    }
}

static void
unlock(struct null_command_buffer *cb)
{
    atomic_store_explicit(&cb->busy, false, memory_order_release);
}

/* A list that a pending submission still holds is left to it. */
static void
reset(struct null_command_buffer *cb)
{
    lock(cb);
    if (cb->list && atomic_load(&cb->list->references) == 1) {
        empty(cb->list);
    } else {
        null_list_put(cb->list);
        cb->list = NULL;
    }
    unlock(cb);
}

struct null_list *
null_command_buffer_list(struct null_command_buffer *cb)
{
    lock(cb);
    struct null_list *list = cb->list && cb->list->count > 0 ? cb->list : NULL;
    if (list) {
        null_list_get(list);
    }
    unlock(cb);
    return list;
}

/* A list with room for one more; NULL when memory is out. */
static struct null_list *
room(struct null_command_buffer *cb)
{
    struct null_list *list = cb->list;
    if (list && atomic_load(&list->references) != 1) {
        null_list_put(list); /* recording into a pending command buffer */
        list = cb->list = NULL;
    }
    if (!list) {
        list = cb->list = calloc(1, sizeof(*list));
        if (!list) {
            return NULL;
        }
        atomic_store(&list->references, 1);
    }
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? list->capacity * 2 : 16;
        struct null_op *ops = realloc(list->ops, capacity * sizeof(*ops));
        if (!ops) {
            return NULL;
        }
        list->ops = ops;
        list->capacity = capacity;
    }
    return list;
}

static bool
append(VkCommandBuffer handle, const struct null_op *op)
{
    struct null_command_buffer *cb = slot_of(handle);
    lock(cb);
    struct null_list *list = room(cb);
    if (list) {
        list->ops[list->count++] = *op;
        list->waits |= op->kind == NULL_OP_EVENT_WAIT;
        list->waits |= op->kind == NULL_OP_CALL && ((struct null_list *)op->pointer)->waits;
    }
    unlock(cb);
    return list != NULL;
}

/* ---- pools ----------------------------------------------------------------------------------- */

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateCommandPool(VkDevice device, const VkCommandPoolCreateInfo *info,
                       const VkAllocationCallbacks *allocator, VkCommandPool *out)
{
    (void)info;
    (void)allocator;
    struct null_command_pool *pool = null_object_create(NULL_TYPE_VkCommandPool, device);
    if (pool) {
        pthread_mutex_lock(&pool_lock);
        pool->first = NULL;
        pthread_mutex_unlock(&pool_lock);
    }
    *out = (VkCommandPool)NULL_HANDLE(pool);
    return pool ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

/* Under pool_lock. */
static void
free_one(struct null_command_buffer *cb)
{
    if (cb->next) {
        cb->next->previous = cb->previous;
    }
    if (cb->previous) {
        cb->previous->next = cb->next;
    } else if (cb->pool) {
        cb->pool->first = cb->next;
    }
    cb->pool = NULL;
    lock(cb);
    null_list_put(cb->list);
    cb->list = NULL;
    unlock(cb);
    null_object_release(&cb->object);
}

VKAPI_ATTR void VKAPI_CALL
null_DestroyCommandPool(VkDevice device, VkCommandPool handle,
                        const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    pthread_mutex_lock(&pool_lock);
    struct null_command_pool *pool = null_object_get(NULL_TYPE_VkCommandPool, NULL_U64(handle));
    if (pool) {
        while (pool->first) {
            free_one(pool->first);
        }
        null_object_release(&pool->object);
    }
    pthread_mutex_unlock(&pool_lock);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_ResetCommandPool(VkDevice device, VkCommandPool handle, VkCommandPoolResetFlags flags)
{
    (void)device;
    (void)flags;
    pthread_mutex_lock(&pool_lock);
    struct null_command_pool *pool = null_object_get(NULL_TYPE_VkCommandPool, NULL_U64(handle));
    for (struct null_command_buffer *cb = pool ? pool->first : NULL; cb; cb = cb->next) {
        reset(cb);
    }
    pthread_mutex_unlock(&pool_lock);
    return VK_SUCCESS;
}

/* Under pool_lock, all of it: whoever frees by an old handle finds it in its pool's list, or dead. */
static struct null_command_buffer *
allocate_one(VkDevice device, struct null_command_pool *pool)
{
    struct null_command_buffer *cb = null_object_create(NULL_TYPE_COMMAND_BUFFER, device);

    if (!cb) {
        return NULL;
    }
    /* A thread may still call with a handle that was freed, and go through the loader's
     * pointer, which stays where it is for the same device. */
    if (cb->dispatch.device != NULL_DEVICE(device) || !cb->dispatch.loader) {
        cb->dispatch.loader = NULL_LOADER_MAGIC;
    }
    cb->dispatch.device = NULL_DEVICE(device);
    cb->pool = pool;
    cb->previous = NULL;
    cb->next = pool ? pool->first : NULL;
    if (cb->next) {
        cb->next->previous = cb;
    }
    if (pool) {
        pool->first = cb;
    }
    return cb;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_AllocateCommandBuffers(VkDevice device, const VkCommandBufferAllocateInfo *info,
                            VkCommandBuffer *out)
{
    VkResult result = VK_SUCCESS;

    pthread_mutex_lock(&pool_lock);
    struct null_command_pool *pool = null_object_get(NULL_TYPE_VkCommandPool,
                                                     NULL_U64(info->commandPool));
    for (uint32_t i = 0; i < info->commandBufferCount && result == VK_SUCCESS; i++) {
        struct null_command_buffer *cb = allocate_one(device, pool);

        out[i] = cb ? (VkCommandBuffer)&cb->dispatch : NULL;
        if (!cb) {
            result = VK_ERROR_OUT_OF_HOST_MEMORY;
            for (uint32_t k = 0; k < i; k++) {
                free_one(slot_of(out[k]));
                out[k] = NULL;
            }
        }
    }
    pthread_mutex_unlock(&pool_lock);
    return result;
}

VKAPI_ATTR void VKAPI_CALL
null_FreeCommandBuffers(VkDevice device, VkCommandPool pool, uint32_t count,
                        const VkCommandBuffer *handles)
{
    (void)device;
    (void)pool;
    for (uint32_t i = 0; i < count; i++) {
        struct null_command_buffer *cb = null_command_buffer_of(handles[i]);
        pthread_mutex_lock(&pool_lock);
        if (cb && (atomic_load(&cb->object.state) & 1)) {
            free_one(cb);
        }
        pthread_mutex_unlock(&pool_lock);
    }
}

VKAPI_ATTR VkResult VKAPI_CALL
null_BeginCommandBuffer(VkCommandBuffer handle, const VkCommandBufferBeginInfo *info)
{
    (void)info;
    reset(slot_of(handle));
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_ResetCommandBuffer(VkCommandBuffer handle, VkCommandBufferResetFlags flags)
{
    (void)flags;
    reset(slot_of(handle));
    return VK_SUCCESS;
}

/* ---- recording ------------------------------------------------------------------------------- */

VKAPI_ATTR void VKAPI_CALL
null_CmdFillBuffer(VkCommandBuffer handle, VkBuffer buffer, VkDeviceSize offset, VkDeviceSize size,
                   uint32_t word)
{
    append(handle, &(struct null_op){ .kind = NULL_OP_FILL,
                                      .a = NULL_U64(buffer),
                                      .offset_a = offset,
                                      .size = size,
                                      .word = word });
}

VKAPI_ATTR void VKAPI_CALL
null_CmdUpdateBuffer(VkCommandBuffer handle, VkBuffer buffer, VkDeviceSize offset,
                     VkDeviceSize size, const void *data)
{
    size = NULL_MIN(size, 65536u);
    void *copy = data ? malloc(size ? size : 1) : NULL;
    if (copy) {
        memcpy(copy, data, size);
        struct null_op op = { .kind = NULL_OP_UPDATE,
                              .a = NULL_U64(buffer),
                              .offset_a = offset,
                              .size = size,
                              .pointer = copy };
        if (!append(handle, &op)) {
            free(copy);
        }
    }
}

static void
record_copy(VkCommandBuffer handle, VkBuffer from, VkBuffer to, uint64_t from_offset,
            uint64_t to_offset, uint64_t size)
{
    append(handle, &(struct null_op){ .kind = NULL_OP_COPY,
                                      .a = NULL_U64(from),
                                      .b = NULL_U64(to),
                                      .offset_a = from_offset,
                                      .offset_b = to_offset,
                                      .size = size });
}

VKAPI_ATTR void VKAPI_CALL
null_CmdCopyBuffer(VkCommandBuffer handle, VkBuffer from, VkBuffer to, uint32_t count,
                   const VkBufferCopy *regions)
{
    for (uint32_t i = 0; i < NULL_MIN(count, MAX_REGIONS); i++) {
        record_copy(handle, from, to, regions[i].srcOffset, regions[i].dstOffset, regions[i].size);
    }
}

VKAPI_ATTR void VKAPI_CALL
null_CmdCopyBuffer2(VkCommandBuffer handle, const VkCopyBufferInfo2 *info)
{
    for (uint32_t i = 0; i < NULL_MIN(info->regionCount, MAX_REGIONS); i++) {
        const VkBufferCopy2 *r = &info->pRegions[i];
        record_copy(handle, info->srcBuffer, info->dstBuffer, r->srcOffset, r->dstOffset, r->size);
    }
}

static void
record_event(VkCommandBuffer handle, enum null_op_kind kind, VkEvent event)
{
    append(handle, &(struct null_op){ .kind = kind, .a = NULL_U64(event) });
}

VKAPI_ATTR void VKAPI_CALL
null_CmdSetEvent(VkCommandBuffer handle, VkEvent event, VkPipelineStageFlags stages)
{
    (void)stages;
    record_event(handle, NULL_OP_EVENT_SET, event);
}

VKAPI_ATTR void VKAPI_CALL
null_CmdSetEvent2(VkCommandBuffer handle, VkEvent event, const VkDependencyInfo *info)
{
    (void)info;
    record_event(handle, NULL_OP_EVENT_SET, event);
}

VKAPI_ATTR void VKAPI_CALL
null_CmdResetEvent(VkCommandBuffer handle, VkEvent event, VkPipelineStageFlags stages)
{
    (void)stages;
    record_event(handle, NULL_OP_EVENT_RESET, event);
}

VKAPI_ATTR void VKAPI_CALL
null_CmdResetEvent2(VkCommandBuffer handle, VkEvent event, VkPipelineStageFlags2 stages)
{
    (void)stages;
    record_event(handle, NULL_OP_EVENT_RESET, event);
}

VKAPI_ATTR void VKAPI_CALL
null_CmdWaitEvents(VkCommandBuffer handle, uint32_t count, const VkEvent *events,
                   VkPipelineStageFlags from, VkPipelineStageFlags to, uint32_t memory_count,
                   const VkMemoryBarrier *memory, uint32_t buffer_count,
                   const VkBufferMemoryBarrier *buffers, uint32_t image_count,
                   const VkImageMemoryBarrier *images)
{
    (void)from, (void)to, (void)memory_count, (void)memory, (void)buffer_count, (void)buffers,
        (void)image_count;
    (void)images;
    for (uint32_t i = 0; i < NULL_MIN(count, MAX_REGIONS); i++) {
        record_event(handle, NULL_OP_EVENT_WAIT, events[i]);
    }
}

VKAPI_ATTR void VKAPI_CALL
null_CmdWaitEvents2(VkCommandBuffer handle, uint32_t count, const VkEvent *events,
                    const VkDependencyInfo *infos)
{
    (void)infos;
    for (uint32_t i = 0; i < NULL_MIN(count, MAX_REGIONS); i++) {
        record_event(handle, NULL_OP_EVENT_WAIT, events[i]);
    }
}

VKAPI_ATTR void VKAPI_CALL
null_CmdExecuteCommands(VkCommandBuffer handle, uint32_t count, const VkCommandBuffer *secondaries)
{
    for (uint32_t i = 0; i < NULL_MIN(count, MAX_REGIONS); i++) {
        struct null_command_buffer *cb = null_command_buffer_of(secondaries[i]);
        struct null_list *list = cb && cb != slot_of(handle) ? null_command_buffer_list(cb) : NULL;
        if (list && !append(handle, &(struct null_op){ .kind = NULL_OP_CALL, .pointer = list })) {
            null_list_put(list);
        }
    }
}

/* ---- write mode ------------------------------------------------------------------------------ */

void
null_record_action(VkCommandBuffer handle, VkPipelineBindPoint point)
{
    append(handle, &(struct null_op){ .kind = NULL_OP_ACTION, .bind_point = (uint32_t)point });
}

static VKAPI_ATTR void VKAPI_CALL
record_sets(VkCommandBuffer handle, VkPipelineBindPoint point, VkPipelineLayout layout,
            uint32_t first, uint32_t count, const VkDescriptorSet *sets, uint32_t dynamic_count,
            const uint32_t *dynamic_offsets)
{
    (void)layout;
    /* Whose the offsets of several sets are takes their layouts: only a set by itself gets its
     * own. */
    uint64_t offset = count == 1 && dynamic_count == 1 ? dynamic_offsets[0] : 0;
    for (uint32_t i = 0; i < NULL_MIN(count, 64u); i++) {
        append(handle, &(struct null_op){ .kind = NULL_OP_BIND_SET,
                                          .a = NULL_U64(sets[i]),
                                          .offset_a = offset,
                                          .word = first + i,
                                          .bind_point = (uint32_t)point });
    }
}

static VKAPI_ATTR void VKAPI_CALL
record_nothing(void)
{
}

void
null_plain_set_up(void)
{
    static const char *const executing[] = {
        "vkCmdFillBuffer",     "vkCmdUpdateBuffer",   "vkCmdCopyBuffer",      "vkCmdCopyBuffer2",
        "vkCmdCopyBuffer2KHR", "vkCmdSetEvent",       "vkCmdSetEvent2",       "vkCmdSetEvent2KHR",
        "vkCmdResetEvent",     "vkCmdResetEvent2",    "vkCmdResetEvent2KHR",  "vkCmdWaitEvents",
        "vkCmdWaitEvents2",    "vkCmdWaitEvents2KHR", "vkCmdExecuteCommands",
    };
    if (!null_config.execute) {
        for (size_t i = 0; i < sizeof(executing) / sizeof(executing[0]); i++) {
            int command = null_command_find(executing[i]);
            if (command >= 0) {
                null_plain[command] = (PFN_vkVoidFunction)record_nothing;
            }
        }
    }
    if (null_config.write_mode) {
        null_plain_actions();
        null_plain[NULL_CMD_vkCmdBindDescriptorSets] = (PFN_vkVoidFunction)record_sets;
        null_plain[NULL_CMD_vkUpdateDescriptorSets] = (PFN_vkVoidFunction)null_update_kept;
        null_plain[NULL_CMD_vkUpdateDescriptorSetWithTemplate] = (PFN_vkVoidFunction)
            null_update_kept_with_template;
        null_plain[NULL_CMD_vkUpdateDescriptorSetWithTemplateKHR] = (PFN_vkVoidFunction)
            null_update_kept_with_template;
    }
    if (null_config.careless) {
        null_careless_set_up();
    }
}
