/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Families: pools and children, and what few types have.
 */
#include "state/object/family.h"

#include "base/heap.h"
#include "gen/records.h"
#include "state/object/create_info.h"
#include "state/object/kind.h"
#include "state/object/object_life.h"
#include "state/scope/record_log.h"
#include "state/scope/scope.h"

/* ---- children -------------------------------------------------------------------------------- */

static struct wake_pool *
pool_of(const struct wake_object *pool)
{
    return pool->data;
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

/* Another thread of a wrong program has destroyed it before it became a child: by a handle that the
 * driver gave out again. Who destroys takes the copy away first and the lock of the pool then: of the
 * two, one sees the other. Behind that the links are the reclaim list's. */
static bool
is_destroyed(const struct wake_object *child)
{
    uint32_t copies = wake_load_relaxed(&child->copies);

    return copies == 0 || copies == WAKE_COPIES_LEAVING;
}

static void
child_add(struct wake_object *pool, struct wake_object *child)
{
    struct wake_object **first = &pool_of(pool)->children;

    wake_lock_take(&pool_of(pool)->lock);
    if (wake_kinds[child->type].join) {
        wake_kinds[child->type].join(child, pool, !pool_of(pool)->ended);
    }
    if (!pool_of(pool)->ended && !is_destroyed(child)) {
        child->prev_child = NULL;
        child->next_child = *first;
        if (*first) {
            (*first)->prev_child = child;
        }
        *first = child;
    }
    wake_lock_drop(&pool_of(pool)->lock);
}

/* Out of the list that it is in, if it is in one. */
static void
child_remove(struct wake_object *pool, struct wake_object *child)
{
    struct wake_pool *own = pool_of(pool);

    wake_lock_take(&own->lock);
    if (child->prev_child) {
        child->prev_child->next_child = child->next_child;
    } else if (own->children == child) {
        own->children = child->next_child;
    } else if (own->doomed == child) {
        own->doomed = child->next_child;
    }
    if (child->next_child) {
        child->next_child->prev_child = child->prev_child;
    }
    child->next_child = child->prev_child = NULL;
    wake_lock_drop(&own->lock);
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

bool
wake_pool_create(struct wake_object *object, const struct wake_create *create,
                 struct wake_object *parent)
{
    struct wake_pool *pool = wake_zalloc(WAKE_HEAP_STATE, object->type == WAKE_TYPE_VkSwapchainKHR
                                                              ? sizeof(struct wake_swapchain)
                                                              : sizeof(struct wake_pool));

    (void)create;
    (void)parent;
    if (!pool) {
        return false;
    }
    wake_lock_init(&pool->lock, WAKE_RANK_POOL);
    object->data = pool;
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
wake_memory_create(struct wake_object *object, const struct wake_create *create,
                   struct wake_object *parent)
{
    (void)create;
    (void)parent;
    object->data = wake_zalloc(WAKE_HEAP_STATE, sizeof(struct wake_memory));
    return object->data != NULL;
}

/* An image of a swapchain is a child of that. */
bool
wake_image_created(struct wake_object *object, const struct wake_create *create,
                   struct wake_object *parent)
{
    (void)parent;
    if (create && create->command == WAKE_CMD_vkCreateImage) {
        note_alias((const void *)create->record);
        note_sharing(object);
    }
    return true;
}

bool
wake_buffer_created(struct wake_object *object, const struct wake_create *create,
                    struct wake_object *parent)
{
    (void)create;
    (void)parent;
    note_sharing(object);
    return true;
}

bool
wake_structure_create(struct wake_object *object, const struct wake_create *create,
                      struct wake_object *parent)
{
    (void)create;
    (void)parent;
    object->data = wake_zalloc(WAKE_HEAP_STATE, sizeof(struct wake_structure));
    return object->data != NULL;
}

void
wake_structure_finish(struct wake_object *object)
{
    struct wake_structure *structure = object->data;

    wake_free(WAKE_HEAP_STATE, structure->build);
    wake_free(WAKE_HEAP_STATE, structure->agreed);
    wake_free(WAKE_HEAP_STATE, structure->executed);
    wake_free(WAKE_HEAP_STATE, structure);
}

void
wake_pool_finish(struct wake_object *object)
{
    wake_lock_finish(&pool_of(object)->lock);
    wake_free(WAKE_HEAP_STATE, object->data);
}

bool
wake_family_created(struct wake_object *object, struct wake_create *create)
{
    struct wake_object *parent;

    if (wake_load_relaxed(&object->copies) > 1) {
        return true; /* an equal handle: its family state is there already */
    }
    /* Asked once: its id may find nothing from the next moment on, in a wrong program. The caller's
     * hold keeps it. */
    parent = parent_with_children(object);
    if (wake_kinds[object->type].create &&
        !wake_kinds[object->type].create(object, create, parent)) {
        return false;
    }
    if (parent) {
        child_add(parent, object);
    }
    return true;
}

/* Takes a child out of its table. Its slot is retired by the replay of the call, which walks
 * `next_child`. False: by the replay of another call. */
static bool
unlink_child(struct wake_object *child)
{
    if (!wake_object_doom(child)) {
        return false;
    }
    if (wake_kinds[child->type].unlink) {
        wake_kinds[child->type].unlink(child);
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

/* Behind the others, which earlier calls have unlinked. Under the lock. */
static void
append_doomed(struct wake_pool *pool, struct wake_object *first)
{
    struct wake_object **tail = &pool->doomed, *last = NULL;

    while (*tail) {
        last = *tail;
        tail = &last->next_child;
    }
    *tail = first;
    if (first) {
        first->prev_child = last;
    }
}

/*
 * The living children become the doomed ones, which the replay of this call takes. Under one lock:
 * the replay of an earlier call, on a worker that is late, finds each child in one of the two lists.
 * A command buffer that was freed, which no replay has seen yet, goes along.
 */
static void
unlink_children(struct wake_object *pool, bool ends)
{
    struct wake_pool *counted = counted_pool(pool);
    struct wake_object *child, *next, *first = NULL;
    uint64_t number;

    wake_lock_take(&pool_of(pool)->lock);
    pool_of(pool)->ended |= ends;
    number = counted ? ++counted->resets : 0;
    child = pool_of(pool)->children;
    pool_of(pool)->children = NULL;
    for (; child; child = next) {
        next = child->next_child;
        child->next_child = child->prev_child = NULL;
        if (!unlink_child(child) && child->type != WAKE_TYPE_VkCommandBuffer) {
            continue;
        }
        child->limbo_epoch = number;
        child->next_child = first;
        if (first) {
            first->prev_child = child;
        }
        first = child;
    }
    append_doomed(pool_of(pool), first);
    wake_lock_drop(&pool_of(pool)->lock);
}

void
wake_family_unlinked(struct wake_object *object)
{
    /* Command buffers stay: wake_family_left(). */
    struct wake_object *parent = object->type == WAKE_TYPE_VkCommandBuffer
                                     ? NULL
                                     : parent_with_children(object);

    if (parent) {
        child_remove(parent, object);
    }
    if (wake_kinds[object->type].unlink) {
        wake_kinds[object->type].unlink(object);
    }
    if (has_children(object)) {
        unlink_children(object, true);
    }
}

void
wake_family_left(struct wake_object *pool, struct wake_object *child)
{
    child_remove(pool, child);
}

void
wake_family_pool_reset(struct wake_object *pool)
{
    if (wake_record_log_is_on()) {
        wake_record_log_id(WAKE_ENTRY_POOL_RESET, pool->id);
    }
    if (wake_kinds[pool->type].reset) {
        wake_kinds[pool->type].reset(pool);
    } else if (has_children(pool)) {
        unlink_children(pool, false);
    }
}

/* Without those that another call frees: its replay retires them. Under the lock. */
static struct wake_object *
without_freed(struct wake_object *first)
{
    struct wake_object **link = &first, *child;

    while ((child = *link) != NULL) {
        if (is_destroyed(child)) {
            *link = child->next_child;
            child->next_child = child->prev_child = NULL;
        } else {
            link = &child->next_child;
        }
    }
    return first;
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
    wake_lock_take(&pool_of(pool)->lock);
    first = pool_of(pool)->doomed;
    end = &pool_of(pool)->doomed;
    if (counted) {
        counted->replayed++;
    }
    /* In the order of the calls. */
    while (*end && (!counted || (*end)->limbo_epoch <= counted->replayed)) {
        end = &(*end)->next_child;
    }
    if (end == &pool_of(pool)->doomed) {
        first = NULL;
    } else {
        pool_of(pool)->doomed = *end;
        if (*end) {
            (*end)->prev_child = NULL;
        }
        *end = NULL;
        first = without_freed(first);
    }
    wake_lock_drop(&pool_of(pool)->lock);
    return first;
}

struct wake_object *
wake_family_lock_children(struct wake_object *pool)
{
    wake_lock_take(&pool_of(pool)->lock);
    return pool_of(pool)->children;
}

struct wake_object *
wake_family_doomed(const struct wake_object *pool)
{
    return pool_of(pool)->doomed;
}

void
wake_family_unlock_children(struct wake_object *pool)
{
    wake_lock_drop(&pool_of(pool)->lock);
}
