/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Families: pools and children, command buffers, queues.
 */
#include "state/object/family.h"

#include "base/heap.h"
#include "gen/records.h"
#include "state/execution/execution.h"
#include "state/execution/query_state.h"
#include "state/execution/submission.h"
#include "state/object/create_info.h"
#include "state/recording/command_buffer.h"
#include "state/recording/descriptor_set.h"
#include "state/recording/video_session.h"
#include "state/scope/record_log.h"

/* ---- children -------------------------------------------------------------------------------- */

static struct wake_lock *
pool_lock(const struct wake_object *pool)
{
    return pool->type == WAKE_TYPE_VkCommandPool ? &((struct wake_command_pool *)pool->data)->lock
                                                 : &((struct wake_pool *)pool->data)->lock;
}

static struct wake_object **
pool_children(const struct wake_object *pool)
{
    return pool->type == WAKE_TYPE_VkCommandPool
               ? &((struct wake_command_pool *)pool->data)->children
               : &((struct wake_pool *)pool->data)->children;
}

static struct wake_object **
pool_doomed(const struct wake_object *pool)
{
    return pool->type == WAKE_TYPE_VkCommandPool ? &((struct wake_command_pool *)pool->data)->doomed
                                                 : &((struct wake_pool *)pool->data)->doomed;
}

static bool
has_children(const struct wake_object *object)
{
    switch (object->type) {
    case WAKE_TYPE_VkCommandPool:
    case WAKE_TYPE_VkDescriptorPool:
    case WAKE_TYPE_VkSwapchainKHR: return object->data != NULL;
    default: return false;
    }
}

static bool *
pool_ended(const struct wake_object *pool)
{
    return pool->type == WAKE_TYPE_VkCommandPool ? &((struct wake_command_pool *)pool->data)->ended
                                                 : &((struct wake_pool *)pool->data)->ended;
}

/* A command buffer looks at its pool for as long as it lives, and may be freed by a call behind the
 * one that destroys the pool, where a wrong program does both at once. The pool stays until then:
 * wake_family_retire(). */
static void
join_pool(struct wake_object *child, struct wake_object *pool, bool joins)
{
    struct wake_command_buffer *cb = child->type == WAKE_TYPE_VkCommandBuffer ? child->data : NULL;

    if (cb && cb->pool == pool) {
        if (joins) {
            /* relaxed: read once the pool has ended, under whose lock this is done */
            (void)wake_fetch_add_relaxed(&((struct wake_command_pool *)pool->data)->living, 1);
        } else {
            cb->pool = NULL; /* as when it is not known: nobody has the command buffer yet */
        }
    }
}

static void
child_add(struct wake_object *pool, struct wake_object *child)
{
    struct wake_object **first = pool_children(pool);

    wake_lock_take(pool_lock(pool));
    join_pool(child, pool, !*pool_ended(pool));
    if (!*pool_ended(pool)) {
        child->prev_child = NULL;
        child->next_child = *first;
        if (*first) {
            (*first)->prev_child = child;
        }
        *first = child;
    }
    wake_lock_drop(pool_lock(pool));
}

static void
child_remove(struct wake_object *pool, struct wake_object *child)
{
    wake_lock_take(pool_lock(pool));
    if (child->prev_child) {
        child->prev_child->next_child = child->next_child;
    } else if (*pool_children(pool) == child) {
        *pool_children(pool) = child->next_child;
    }
    if (child->next_child) {
        child->next_child->prev_child = child->prev_child;
    }
    child->next_child = child->prev_child = NULL;
    wake_lock_drop(pool_lock(pool));
}

static struct wake_object *
child_pop(struct wake_object *pool)
{
    struct wake_object *child;

    wake_lock_take(pool_lock(pool));
    child = *pool_children(pool);
    if (child) {
        *pool_children(pool) = child->next_child;
        if (child->next_child) {
            child->next_child->prev_child = NULL;
        }
        child->next_child = child->prev_child = NULL;
    }
    wake_lock_drop(pool_lock(pool));
    return child;
}

/* The pool or swapchain that the object comes from and that keeps a list of its children; NULL:
 * none. */
static struct wake_object *
parent_with_children(const struct wake_object *object)
{
    /* Most objects are the device's or the instance's own. */
    struct wake_object *parent = object->parent != object->scope->id
                                     ? wake_object_get(object->parent)
                                     : NULL;

    return parent && has_children(parent) ? parent : NULL;
}

/* ---- life ------------------------------------------------------------------------------------ */

static bool
pool_create(struct wake_object *object)
{
    struct wake_pool *pool = wake_zalloc(WAKE_HEAP_STATE, object->type == WAKE_TYPE_VkSwapchainKHR
                                                              ? sizeof(struct wake_swapchain)
                                                              : sizeof(struct wake_pool));

    if (!pool) {
        return false;
    }
    wake_lock_init(&pool->lock, WAKE_RANK_POOL);
    object->data = pool;
    return true;
}

static bool
queue_create(struct wake_object *object)
{
    struct wake_device *device = (struct wake_device *)object->scope;
    struct wake_queue *queue = wake_zalloc(WAKE_HEAP_STATE, sizeof(*queue));

    if (!queue) {
        return false;
    }
    queue->handle = (VkQueue)(uintptr_t)object->handle;
    queue->object = object;
    queue->family = UINT32_MAX; /* until the call that asked for it says so */
    wake_lock_take(&device->lock);
    queue->index = device->queue_count++;
    queue->next = device->queues;
    /* ORD(queue_create:A) release: a replay walks the list without the lock (wake_queue_by_index).
     * Pairs with ORD(queue_find:A). */
    wake_store_release(&device->queues, queue);
    wake_lock_drop(&device->lock);
    object->data = queue;
    return true;
}

/* What is done to such an image is done to one of the swapchain's: their layouts are not known
 * then. */
static void
note_alias(const struct wake_rec_CreateImage *r)
{
    const VkImageSwapchainCreateInfoKHR *info =
        r && r->pCreateInfo ? wake_chain_find(r->pCreateInfo->pNext,
                                              VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR)
                            : NULL;
    struct wake_object *swapchain = info ? wake_object_get(wake_packed_id(
                                               info, 0, WAKE_HANDLES_VkImageSwapchainCreateInfoKHR,
                                               WAKE_HANDLE_VkImageSwapchainCreateInfoKHR_swapchain))
                                         : NULL;

    if (swapchain && swapchain->type == WAKE_TYPE_VkSwapchainKHR && swapchain->data) {
        wake_store_relaxed(&((struct wake_swapchain *)swapchain->data)->aliased, true);
    }
}

/* Relaxed: whoever records with the resource has been handed its handle by the application, after
 * this. */
static void
note_sharing(const struct wake_object *object)
{
    const struct wake_rec_CreateImage *image = wake_create_record(object, WAKE_CMD_vkCreateImage);
    const VkBufferCreateInfo *buffer = wake_VkBuffer_info(object);

    if (((buffer && buffer->sharingMode == VK_SHARING_MODE_CONCURRENT) ||
         (image && image->pCreateInfo &&
          image->pCreateInfo->sharingMode == VK_SHARING_MODE_CONCURRENT)) &&
        object->scope && object->scope->is_device) {
        wake_store_relaxed(&((struct wake_device *)object->scope)->shares, true);
    }
}

bool
wake_family_created(struct wake_object *object, struct wake_create *create)
{
    struct wake_object *parent;
    bool ok = true;

    if (wake_load_relaxed(&object->copies) > 1) {
        return true; /* an equal handle: its family state is there already */
    }
    /* Asked once: its id may find nothing from the next moment on, in a wrong program. The caller's
     * hold keeps it. */
    parent = parent_with_children(object);
    switch (object->type) {
    case WAKE_TYPE_VkQueue: return queue_create(object);
    case WAKE_TYPE_VkCommandPool: {
        const struct wake_rec_CreateCommandPool *r = create ? (const void *)create->record : NULL;
        return wake_command_pool_create(object, r ? r->pCreateInfo : NULL);
    }
    case WAKE_TYPE_VkDescriptorPool:
    case WAKE_TYPE_VkSwapchainKHR: return pool_create(object);
    case WAKE_TYPE_VkDeviceMemory:
        object->data = wake_zalloc(WAKE_HEAP_STATE, sizeof(struct wake_memory));
        return object->data != NULL;
    case WAKE_TYPE_VkSemaphore:
    case WAKE_TYPE_VkFence: return wake_sync_object_create(object, create);
    case WAKE_TYPE_VkCommandBuffer: {
        const struct wake_rec_AllocateCommandBuffers *r = create ? (const void *)create->record
                                                                 : NULL;
        struct wake_object *pool = parent && parent->type == WAKE_TYPE_VkCommandPool ? parent
                                                                                     : NULL;

        ok = wake_command_buffer_create(
            object, pool,
            r && r->pAllocateInfo && r->pAllocateInfo->level == VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        break;
    }
    case WAKE_TYPE_VkImage:
        if (create && create->command == WAKE_CMD_vkCreateImage) {
            note_alias((const void *)create->record);
            note_sharing(object);
        }
        break; /* an image of a swapchain is its child */
    case WAKE_TYPE_VkBuffer: note_sharing(object); break;
    case WAKE_TYPE_VkQueryPool: return wake_query_pool_create(object, create);
    case WAKE_TYPE_VkVideoSessionKHR: return wake_video_session_create(object);
    case WAKE_TYPE_VkVideoSessionParametersKHR: return wake_video_parameters_create(object, create);
    case WAKE_TYPE_VkAccelerationStructureKHR:
        object->data = wake_zalloc(WAKE_HEAP_STATE, sizeof(struct wake_structure));
        return object->data != NULL;
    case WAKE_TYPE_VkDescriptorSetLayout:
        return object->data || !create; /* made before its handle could be found */
    case WAKE_TYPE_VkDescriptorSet: ok = wake_descriptor_set_create(object, create); break;
    default: break;
    }
    if (ok && parent) {
        child_add(parent, object);
    }
    return ok;
}

/* Takes a child out of its table. Its slot is retired by the replay of the call, which walks
 * `next_child`. False: by the replay of another call. */
static bool
unlink_child(struct wake_object *child)
{
    if (!wake_object_doom(child)) {
        return false;
    }
    if (child->type == WAKE_TYPE_VkCommandBuffer && child->data) {
        wake_store_release(&((struct wake_command_buffer *)child->data)->stream.handle, 0);
    }
    return true;
}

/* What counts the resets of a pool; NULL: such pools unlink their children when they are destroyed,
 * and then only. */
static struct wake_pool *
counted_pool(const struct wake_object *pool)
{
    return pool->type == WAKE_TYPE_VkDescriptorPool ? pool->data : NULL;
}

static void
unlink_children(struct wake_object *pool, bool ends)
{
    struct wake_pool *counted = counted_pool(pool);
    struct wake_object *child, *first = NULL;
    uint64_t number;

    wake_lock_take(pool_lock(pool));
    *pool_ended(pool) |= ends;
    number = counted ? ++counted->resets : 0;
    wake_lock_drop(pool_lock(pool));
    while ((child = child_pop(pool)) != NULL) {
        if (!unlink_child(child)) {
            continue;
        }
        child->limbo_epoch = number;
        child->next_child = first;
        first = child;
    }
    /* The list is handed to the replay of this call, in place of the living children. */
    wake_lock_take(pool_lock(pool));
    if (first) {
        struct wake_object **tail = pool_doomed(pool);
        while (*tail) {
            tail = &(*tail)->next_child;
        }
        *tail = first;
    }
    wake_lock_drop(pool_lock(pool));
}

void
wake_family_unlinked(struct wake_object *object)
{
    struct wake_object *parent = parent_with_children(object);

    if (parent) {
        child_remove(parent, object);
    }
    if (object->type == WAKE_TYPE_VkCommandBuffer && object->data) {
        wake_store_release(&((struct wake_command_buffer *)object->data)->stream.handle, 0);
    }
    if (has_children(object)) {
        unlink_children(object, true);
    }
}

void
wake_family_pool_reset(struct wake_object *pool)
{
    if (wake_record_log_is_on()) {
        wake_record_log_id(WAKE_ENTRY_POOL_RESET, pool->id);
    }
    if (pool->type == WAKE_TYPE_VkCommandPool) {
        struct wake_command_pool *command_pool = pool->data;
        if (command_pool) {
            (void)wake_fetch_add(&command_pool->epoch, 1);
        }
    } else if (has_children(pool)) {
        unlink_children(pool, false);
    }
}

struct wake_object *
wake_family_take_doomed(struct wake_object *pool, bool destroyed)
{
    struct wake_pool *counted;
    struct wake_object *first, **end;

    if (!has_children(pool)) {
        return NULL;
    }
    counted = destroyed ? NULL : counted_pool(pool);
    wake_lock_take(pool_lock(pool));
    first = *pool_doomed(pool);
    end = pool_doomed(pool);
    if (counted) {
        counted->replayed++;
    }
    /* In the order of the calls. */
    while (*end && (!counted || (*end)->limbo_epoch <= counted->replayed)) {
        end = &(*end)->next_child;
    }
    if (end == pool_doomed(pool)) {
        first = NULL;
    } else {
        *pool_doomed(pool) = *end;
        *end = NULL;
    }
    wake_lock_drop(pool_lock(pool));
    return first;
}

void
wake_family_retire(struct wake_object *object, uint64_t ticket)
{
    struct wake_command_buffer *cb = object->type == WAKE_TYPE_VkCommandBuffer ? object->data : NULL;
    struct wake_object *pool = cb ? cb->pool : NULL;
    const struct wake_command_pool *own = object->type == WAKE_TYPE_VkCommandPool ? object->data
                                                                                 : NULL;

    if (!wake_object_die(object, ticket)) {
        return;
    }
    /* relaxed: with the turn, behind the call that ended the pool */
    if (own && wake_load_relaxed(&own->living) > 0) {
        return; /* the last of them takes it along */
    }
    wake_object_leave(object);
    if (pool && wake_fetch_sub(&((struct wake_command_pool *)pool->data)->living, 1) == 1 &&
        wake_load_relaxed(&pool->dead_at)) {
        wake_object_leave(pool);
    }
}

static void
queue_destroy(struct wake_queue *queue)
{
    wake_submissions_finish(queue);
    wake_execution_finish_queue(queue);
    wake_label_finish(&queue->labels);
    wake_free(WAKE_HEAP_STATE, queue);
}

static void
command_buffer_finish(struct wake_object *object)
{
    struct wake_device *device = (struct wake_device *)object->scope;
    struct wake_command_buffer *cb = object->data;

    wake_lock_take(&device->lock);
    if (cb->prev) {
        cb->prev->next = cb->next;
    } else {
        device->command_buffers = cb->next;
    }
    if (cb->next) {
        cb->next->prev = cb->prev;
    }
    wake_lock_drop(&device->lock);
    wake_command_buffer_destroy(cb);
}

void
wake_family_finish(struct wake_object *object)
{
    if (!object->data) {
        return;
    }
    switch (object->type) {
    case WAKE_TYPE_VkQueue: queue_destroy(object->data); break;
    case WAKE_TYPE_VkCommandPool: wake_command_pool_destroy(object->data); break;
    case WAKE_TYPE_VkCommandBuffer: command_buffer_finish(object); break;
    case WAKE_TYPE_VkSemaphore:
    case WAKE_TYPE_VkFence: wake_sync_object_destroy(object); break;
    case WAKE_TYPE_VkVideoSessionKHR: wake_video_session_destroy(object->data); break;
    case WAKE_TYPE_VkVideoSessionParametersKHR: wake_video_parameters_destroy(object->data); break;
    case WAKE_TYPE_VkAccelerationStructureKHR:
        wake_free(WAKE_HEAP_STATE, ((struct wake_structure *)object->data)->build);
        wake_free(WAKE_HEAP_STATE, ((struct wake_structure *)object->data)->agreed);
        wake_free(WAKE_HEAP_STATE, ((struct wake_structure *)object->data)->executed);
        wake_free(WAKE_HEAP_STATE, object->data);
        break;
    case WAKE_TYPE_VkDeviceMemory:
    case WAKE_TYPE_VkEvent: /* state/execution/event_state.h */
    case WAKE_TYPE_VkImage: /* state/execution/layout_execution.h */
        wake_free(WAKE_HEAP_STATE, object->data);
        break;
    case WAKE_TYPE_VkQueryPool: wake_query_pool_destroy(object->data); break;
    case WAKE_TYPE_VkDescriptorSetLayout: wake_descriptor_layout_put(object->data); break;
    case WAKE_TYPE_VkDescriptorSet: wake_descriptor_set_destroy(object->data); break;
    default:
        wake_lock_finish(&((struct wake_pool *)object->data)->lock);
        wake_free(WAKE_HEAP_STATE, object->data);
        break;
    }
    object->data = NULL;
}

struct wake_queue *
wake_queue_of(struct wake_device *device, wake_id id)
{
    struct wake_object *object = wake_object_get(id);

    (void)device;
    return object && object->type == WAKE_TYPE_VkQueue ? object->data : NULL;
}

struct wake_queue *
wake_queue_by_index(struct wake_device *device, uint32_t index)
{
    /* ORD(queue_find:A) acquire: the queue behind the list's head; pairs with
     * ORD(queue_create:A). */
    for (struct wake_queue *queue = wake_load_acquire(&device->queues); queue;
         queue = queue->next) {
        if (queue->index == index) {
            return queue;
        }
    }
    return NULL;
}

struct wake_object *
wake_family_lock_children(struct wake_object *pool)
{
    wake_lock_take(pool_lock(pool));
    return *pool_children(pool);
}

struct wake_object *
wake_family_doomed(const struct wake_object *pool)
{
    return *pool_doomed(pool);
}

void
wake_family_unlock_children(struct wake_object *pool)
{
    wake_lock_drop(pool_lock(pool));
}
