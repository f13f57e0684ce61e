/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command pools and command buffers: coming and going, and who may look into one.
 *
 * Vulkan wants one thread at a time in a command buffer and its pool; wrong programs have several,
 * and free what is in use. So nothing here counts on it:
 *
 * Invariant (one inside). `inside` of a command buffer says who is in it: one thread that changes it
 * (INSIDE), or readers (READER each), or nobody. Who finds it occupied does not wait: the call goes
 * down as it is, as the second thread's record goes past the command buffer's stream.
 *
 * Invariant (last out). Whoever unlinks a command buffer from its pool and its table, under the
 * lock, adds GONE, after which nobody enters; whoever takes `inside` to GONE alone empties it: that
 * is one thread, the one that added GONE or the last that leaves.
 *
 * Invariant (type-stable). Memory of a command buffer stays one until the device goes, in
 * `spare_commands` while it is none: who found it in the table before it was removed may still try to
 * enter. GONE refuses that, and in a later life the handle does.
 *
 * Pools and their lists are changed under the lock alone; a command buffer knows its pool, whichever
 * pool the application names.
 */
#include "gpuav/recording/gpuav_commands.h"
#include "gpuav/device/gpuav_find.h"
#include "gpuav/device/gpuav_say.h"

#include "base/heap.h"

#include <string.h>

enum { INSIDE = 1, GONE = 2, READER = 4 };

/* ---- objects of a command buffer ------------------------------------------------------------- */

struct wake_gpuav_recording *
wake_gpuav_recording_get(struct wake_gpuav_command_buffer *cb)
{
    struct wake_gpuav_recording *recording = cb->recording;

    if (recording) {
        return recording;
    }
    recording = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*recording));
    if (!recording) {
        return NULL;
    }
    recording->references = 1;
    recording->gpuav = cb->gpuav;
    recording->handle = (VkCommandBuffer)(uintptr_t)cb->named.handle;
    recording->id = cb->id;
    recording->boundary = cb->boundary;
    recording->thread = wake_thread_id();
    /* relaxed: a number for messages */
    recording->frame = WAKE_MOMENT_FRAME(wake_load_relaxed(&cb->gpuav->device->moment));
    wake_lock_take(&cb->gpuav->lock);
    recording->name = wake_strdup(WAKE_HEAP_GPUAV, cb->named.name);
    wake_lock_drop(&cb->gpuav->lock);
    cb->recording = recording;
    return recording;
}

void
wake_gpuav_vertices_forget(struct wake_gpuav_command_buffer *cb)
{
    cb->indices = UINT64_MAX;
    cb->vertices.said = false;
    for (uint32_t i = 0; i < WAKE_GPUAV_VERTEX_BUFFERS; i++) {
        cb->vertices.buffers[i].known = false;
    }
    cb->vertices.attributes = NULL;
    cb->vertices.stale = true;
}

/* Nothing is recorded and nothing is bound. What was recorded is the caller's to put. */
struct wake_gpuav_recording *
wake_gpuav_start_over(struct wake_gpuav_command_buffer *cb)
{
    struct wake_gpuav_recording *recording = cb->recording;

    cb->recording = NULL;
    cb->sealed = false;
    cb->label = NULL;
    cb->seen = 0;
    cb->boundary = 0;
    cb->stages = 0;
    cb->conditional = false;
    cb->suspends = false;
    cb->has_barriers = false;
    memset(cb->objects, 0, sizeof(cb->objects));
    for (uint32_t i = 0; i < WAKE_GPUAV_POINTS; i++) {
        struct wake_gpuav_point *point = &cb->points[i];

        point->pipeline = NULL;
        point->clean = NULL;
        point->bound = 0;
        point->disturbed = 0;
        point->row = 0;
        point->row_stale = false;
    }
    wake_gpuav_vertices_forget(cb);
    return recording;
}

/* Nobody is inside, nobody will be. */
static void
empty(struct wake_gpuav_command_buffer *cb)
{
    struct wake_gpuav *gpuav = cb->gpuav;

    wake_gpuav_recording_put(wake_gpuav_start_over(cb));
    wake_free(WAKE_HEAP_GPUAV, cb->named.name);
    cb->named = (struct wake_gpuav_named){ 0 };
    wake_lock_take(&gpuav->lock);
    cb->next = gpuav->spare_commands;
    gpuav->spare_commands = cb;
    wake_lock_drop(&gpuav->lock);
}

/* ---- looking into one ------------------------------------------------------------------------ */

/* Takes one's own part of `inside` back. */
static void
leave(struct wake_gpuav_command_buffer *cb, uint32_t part)
{
    /* ORD(commands_leave:A) release: what was changed inside, for who enters next or empties it;
     * acquire for the latter. Pairs with ORD(commands_enter:A) and itself. */
    if (wake_fetch_sub(&cb->inside, part) == part + GONE) {
        empty(cb);
    }
}

static bool
enter(struct wake_gpuav_command_buffer *cb, uint32_t part)
{
    /* relaxed: the swap decides */
    uint32_t inside = wake_load_relaxed(&cb->inside);

    /* Readers let each other in; nobody else lets anybody in. */
    while (part == READER ? !(inside & (INSIDE | GONE)) : !inside) {
        /* ORD(commands_enter:A) acquire: what was changed inside before; pairs with
         * ORD(commands_leave:A). */
        if (wake_cas(&cb->inside, &inside, inside + part)) {
            return true;
        }
    }
    return false;
}

static struct wake_gpuav_command_buffer *
find_and_enter(struct wake_gpuav *gpuav, VkCommandBuffer handle, uint32_t part)
{
    struct wake_gpuav_command_buffer *cb = handle ? WAKE_GPUAV_FIND(gpuav, command_buffers, handle)
                                                  : NULL;

    if (!cb || !enter(cb, part)) {
        return NULL;
    }
    if (cb->named.handle != (uint64_t)(uintptr_t)handle) {
        leave(cb, part); /* it was removed meanwhile, and is another one by now */
        return NULL;
    }
    return cb;
}

struct wake_gpuav_command_buffer *
wake_gpuav_commands_enter(struct wake_gpuav *gpuav, VkCommandBuffer handle)
{
    return find_and_enter(gpuav, handle, INSIDE);
}

struct wake_gpuav_command_buffer *
wake_gpuav_commands_record(VkCommandBuffer handle)
{
    struct wake_gpuav_command_buffer *cb = find_and_enter(wake_gpuav_of(handle), handle, INSIDE);

    if (cb && cb->sealed) {
        leave(cb, INSIDE);
        return NULL;
    }
    return cb;
}

void
wake_gpuav_commands_leave(struct wake_gpuav_command_buffer *cb)
{
    if (cb) {
        leave(cb, INSIDE);
    }
}

const struct wake_gpuav_command_buffer *
wake_gpuav_commands_read(struct wake_gpuav *gpuav, VkCommandBuffer handle)
{
    struct wake_gpuav_command_buffer *cb = find_and_enter(gpuav, handle, READER);

    if (cb && !cb->sealed) {
        leave(cb, READER);
        return NULL;
    }
    return cb;
}

void
wake_gpuav_commands_read_end(const struct wake_gpuav_command_buffer *cb)
{
    if (cb) {
        leave((struct wake_gpuav_command_buffer *)(uintptr_t)cb, READER);
    }
}

/* ---- command buffers ------------------------------------------------------------------------- */

/* One that nobody can find yet: of the same memory as an earlier one, or new. NULL: no memory. */
static struct wake_gpuav_command_buffer *
commands_new(struct wake_gpuav *gpuav, VkCommandBuffer handle, bool is_secondary)
{
    struct wake_gpuav_command_buffer *cb;

    wake_lock_take(&gpuav->lock);
    cb = gpuav->spare_commands;
    if (cb) {
        gpuav->spare_commands = cb->next;
    }
    wake_lock_drop(&gpuav->lock);
    if (!cb) {
        cb = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*cb));
        if (!cb) {
            return NULL;
        }
        cb->inside = GONE;
    }
    cb->next = cb->previous = NULL;
    cb->gpuav = gpuav;
    cb->named = (struct wake_gpuav_named){ .handle = (uint64_t)(uintptr_t)handle };
    cb->is_secondary = is_secondary;
    cb->indices = 0;
    memset(&cb->vertices, 0, sizeof(cb->vertices));
    return cb;
}

/* Under the lock: out of its pool's list and of the table. */
static void
unlink_commands(struct wake_gpuav_command_buffer *cb)
{
    if (cb->previous) {
        cb->previous->next = cb->next;
    } else {
        cb->pool->first = cb->next;
    }
    if (cb->next) {
        cb->next->previous = cb->previous;
    }
    (void)wake_table_remove(&cb->gpuav->command_buffers, cb->named.handle, (wake_id)(uintptr_t)cb);
}

/* It is unlinked. */
static void
commands_gone(struct wake_gpuav_command_buffer *cb)
{
    /* as in leave() */
    if (wake_fetch_add(&cb->inside, GONE) == 0) {
        empty(cb);
    }
}

/* False: no memory. */
static bool
commands_made(struct wake_gpuav *gpuav, VkCommandPool pool_handle, VkCommandBuffer handle,
              bool is_secondary)
{
    struct wake_gpuav_command_buffer *cb = commands_new(gpuav, handle, is_secondary);
    struct wake_gpuav_pool *pool;
    bool entered = false;

    if (!cb) {
        return false;
    }
    wake_lock_take(&gpuav->lock);
    pool = WAKE_GPUAV_FIND(gpuav, pools, pool_handle);
    if (pool) {
        cb->pool = pool;
        cb->is_protected = pool->is_protected;
        /* From here on it can be entered. Release: all of the above, as ORD(commands_leave:A). */
        wake_store_release(&cb->inside, 0);
        entered = wake_gpuav_enter(&gpuav->command_buffers, (uint64_t)(uintptr_t)handle, cb);
    }
    if (entered) {
        cb->next = pool->first;
        if (cb->next) {
            cb->next->previous = cb;
        }
        pool->first = cb;
    }
    wake_lock_drop(&gpuav->lock);
    if (!entered) {
        /* relaxed: nobody found it */
        wake_store_relaxed(&cb->inside, GONE);
        empty(cb);
    }
    return entered || !pool;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_AllocateCommandBuffers(VkDevice device, const VkCommandBufferAllocateInfo *pAllocateInfo,
                             VkCommandBuffer *pCommandBuffers)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    VkResult result = gpuav->below.AllocateCommandBuffers(device, pAllocateInfo, pCommandBuffers);

    for (uint32_t i = 0; result == VK_SUCCESS && i < pAllocateInfo->commandBufferCount; i++) {
        if (!commands_made(gpuav, pAllocateInfo->commandPool, pCommandBuffers[i],
                           pAllocateInfo->level == VK_COMMAND_BUFFER_LEVEL_SECONDARY)) {
            wake_gpuav_fail(gpuav, "on the host for command buffers");
        }
    }
    return result;
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_FreeCommandBuffers(VkDevice device, VkCommandPool commandPool, uint32_t commandBufferCount,
                         const VkCommandBuffer *pCommandBuffers)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    for (uint32_t i = 0; i < commandBufferCount; i++) {
        struct wake_gpuav_command_buffer *cb;

        wake_lock_take(&gpuav->lock);
        cb = pCommandBuffers[i] ? WAKE_GPUAV_FIND(gpuav, command_buffers, pCommandBuffers[i])
                                : NULL;
        if (cb) {
            unlink_commands(cb);
        }
        wake_lock_drop(&gpuav->lock);
        if (cb) {
            commands_gone(cb);
        }
    }
    gpuav->below.FreeCommandBuffers(device, commandPool, commandBufferCount, pCommandBuffers);
}

/* ---- pools ----------------------------------------------------------------------------------- */

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_CreateCommandPool(VkDevice device, const VkCommandPoolCreateInfo *pCreateInfo,
                        const VkAllocationCallbacks *pAllocator, VkCommandPool *pCommandPool)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    VkResult result = gpuav->below.CreateCommandPool(device, pCreateInfo, pAllocator, pCommandPool);
    struct wake_gpuav_pool *pool;
    bool entered = false;

    if (result != VK_SUCCESS) {
        return result;
    }
    pool = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*pool));
    if (pool) {
        pool->handle = *pCommandPool;
        pool->is_protected = pCreateInfo->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT;
        entered = wake_gpuav_enter(&gpuav->pools, (uint64_t)*pCommandPool, pool);
    }
    if (!entered) {
        wake_free(WAKE_HEAP_GPUAV, pool);
        wake_gpuav_fail(gpuav, "on the host for command buffers");
    }
    return result;
}

/* With all of its command buffers. */
static void
pool_gone(struct wake_gpuav *gpuav, VkCommandPool handle)
{
    struct wake_gpuav_command_buffer *cb, *gone = NULL;
    struct wake_gpuav_pool *pool;

    wake_lock_take(&gpuav->lock);
    pool = (void *)(uintptr_t)wake_table_remove(&gpuav->pools, (uint64_t)handle, 0);
    while (pool && pool->first) {
        cb = pool->first;
        unlink_commands(cb);
        cb->next = gone;
        gone = cb;
    }
    wake_lock_drop(&gpuav->lock);
    while (gone) {
        cb = gone;
        gone = cb->next;
        commands_gone(cb);
    }
    wake_free(WAKE_HEAP_GPUAV, pool);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_DestroyCommandPool(VkDevice device, VkCommandPool commandPool,
                         const VkAllocationCallbacks *pAllocator)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    /* Before the driver can hand out the handles again. */
    if (commandPool) {
        pool_gone(gpuav, commandPool);
    }
    gpuav->below.DestroyCommandPool(device, commandPool, pAllocator);
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_ResetCommandPool(VkDevice device, VkCommandPool commandPool, VkCommandPoolResetFlags flags)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_recording *put = NULL;
    const struct wake_gpuav_pool *pool;

    wake_lock_take(&gpuav->lock);
    pool = WAKE_GPUAV_FIND(gpuav, pools, commandPool);
    for (struct wake_gpuav_command_buffer *cb = pool ? pool->first : NULL; cb; cb = cb->next) {
        struct wake_gpuav_recording *recording = NULL;

        if (enter(cb, INSIDE)) {
            recording = wake_gpuav_start_over(cb);
            leave(cb, INSIDE); /* not gone: that takes the lock */
        }
        if (recording) {
            recording->put_next = put;
            put = recording;
        }
    }
    wake_lock_drop(&gpuav->lock);
    while (put) {
        struct wake_gpuav_recording *next = put->put_next;

        wake_gpuav_recording_put(put);
        put = next;
    }
    return gpuav->below.ResetCommandPool(device, commandPool, flags);
}

/* ---- end ------------------------------------------------------------------------------------- */

void
wake_gpuav_commands_finish(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_values left;

    wake_gpuav_values_get(&gpuav->pools, &left);
    for (size_t i = 0; i < left.count; i++) {
        pool_gone(gpuav, ((const struct wake_gpuav_pool *)left.values[i])->handle);
    }
    wake_gpuav_values_put(&left);
    while (gpuav->spare_commands) {
        struct wake_gpuav_command_buffer *cb = gpuav->spare_commands;

        gpuav->spare_commands = cb->next;
        wake_free(WAKE_HEAP_GPUAV, cb);
    }
}

void
wake_gpuav_fill_commands(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CreateCommandPool);
    WAKE_GPUAV_REPLACE(next, DestroyCommandPool);
    WAKE_GPUAV_REPLACE(next, ResetCommandPool);
    WAKE_GPUAV_REPLACE(next, AllocateCommandBuffers);
    WAKE_GPUAV_REPLACE(next, FreeCommandBuffers);
}
