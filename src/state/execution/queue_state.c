/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queues: made when the application first asks for one.
 */
#include "state/execution/queue_state.h"

#include "base/heap.h"

bool
wake_queue_create(struct wake_object *object, const struct wake_create *create,
                  struct wake_object *parent)
{
    struct wake_device *device = (struct wake_device *)object->scope;
    struct wake_queue *queue = wake_zalloc(WAKE_HEAP_STATE, sizeof(*queue));

    (void)create;
    (void)parent;
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
