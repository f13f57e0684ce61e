/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Observed completion.
 */
#include "state/submission.h"

#include "base/heap.h"
#include "gen/records.h"

#include <string.h>

bool
wake_sync_object_create(struct wake_object *object, const struct wake_create *create)
{
    struct wake_sync_object *sync = wake_zalloc(WAKE_HEAP_STATE, sizeof(*sync));

    if (!sync) {
        return false;
    }
    object->data = sync;
    if (!create) {
        return true;
    }
    if (object->type == WAKE_TYPE_VkFence && create->command == WAKE_CMD_vkCreateFence) {
        const struct wake_rec_CreateFence *r = (const void *)create->record;
        sync->signalled = r->pCreateInfo && (r->pCreateInfo->flags & VK_FENCE_CREATE_SIGNALED_BIT);
        for (const VkBaseInStructure *s = r->pCreateInfo ? r->pCreateInfo->pNext : NULL; s; s = s->pNext) {
            sync->external |= s->sType == VK_STRUCTURE_TYPE_EXPORT_FENCE_CREATE_INFO;
        }
    } else if (object->type == WAKE_TYPE_VkSemaphore && create->command == WAKE_CMD_vkCreateSemaphore) {
        const struct wake_rec_CreateSemaphore *r = (const void *)create->record;
        for (const VkBaseInStructure *s = r->pCreateInfo ? r->pCreateInfo->pNext : NULL; s; s = s->pNext) {
            sync->external |= s->sType == VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO;
            if (s->sType == VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) {
                sync->timeline =
                    ((const VkSemaphoreTypeCreateInfo *)s)->semaphoreType == VK_SEMAPHORE_TYPE_TIMELINE;
                sync->value = sync->timeline ? ((const VkSemaphoreTypeCreateInfo *)s)->initialValue : 0;
            }
        }
    } else {
        sync->external = true; /* made by a command that gives it a payload of its own */
    }
    return true;
}

static void
signals_free(struct wake_signal *signal)
{
    while (signal) {
        struct wake_signal *next = signal->next;
        wake_free(WAKE_HEAP_STATE, signal);
        signal = next;
    }
}

void
wake_sync_object_destroy(struct wake_object *object)
{
    struct wake_sync_object *sync = object->data;

    signals_free(sync->signals);
    wake_free(WAKE_HEAP_STATE, sync);
}

uint64_t
wake_submission_add(struct wake_queue *queue, const struct wake_wait *waits, uint32_t wait_count)
{
    struct wake_submission *submission;

    queue->submitted++;
    if (wait_count == 0) {
        return queue->submitted; /* nothing to conclude from it but its place */
    }
    submission = wake_alloc(WAKE_HEAP_STATE, sizeof(*submission) + wait_count * sizeof(*waits));
    if (submission) {
        submission->next = NULL;
        submission->batch = queue->submitted;
        submission->wait_count = wait_count;
        memcpy(submission->waits, waits, wait_count * sizeof(*waits));
        if (queue->last) {
            queue->last->next = submission;
        } else {
            queue->first = submission;
        }
        queue->last = submission;
    }
    return queue->submitted;
}

void
wake_submission_signals(struct wake_object *semaphore, struct wake_point point, uint64_t value)
{
    struct wake_sync_object *sync = semaphore->data;
    struct wake_signal *signal, **link;

    if (!sync) {
        return;
    }
    if (!sync->timeline) {
        sync->signalled = true;
        sync->point = point;
        return;
    }
    signal = wake_alloc(WAKE_HEAP_STATE, sizeof(*signal));
    if (!signal) {
        return;
    }
    for (link = &sync->signals; *link && (*link)->value <= value; link = &(*link)->next) {
    }
    signal->value = value;
    signal->point = point;
    signal->next = *link;
    *link = signal;
}

void
wake_observe_value(struct wake_device *device, struct wake_object *semaphore, uint64_t value)
{
    struct wake_sync_object *sync = semaphore->data;

    if (sync && sync->timeline && sync->value < value) {
        sync->value = value;
    }
    /* Signals leave the list before what follows from them is looked at, so that semaphores which wait for one another in a
     * circle of values end. */
    while (sync && sync->signals && sync->signals->value <= value) {
        struct wake_signal *signal = sync->signals;

        sync->signals = signal->next;
        wake_observe(device, signal->point);
        wake_free(WAKE_HEAP_STATE, signal);
    }
}

void
wake_observe(struct wake_device *device, struct wake_point point)
{
    struct wake_queue *queue = point.batch ? wake_queue_by_index(device, point.queue) : NULL;

    if (!queue || queue->observed >= point.batch) {
        return;
    }
    queue->observed = point.batch;
    while (queue->first && queue->first->batch <= point.batch) {
        struct wake_submission *submission = queue->first;

        queue->first = submission->next;
        if (!queue->first) {
            queue->last = NULL;
        }
        for (uint32_t i = 0; i < submission->wait_count; i++) {
            const struct wake_wait *wait = &submission->waits[i];
            struct wake_object *semaphore = wake_object_get(wait->semaphore);
            struct wake_sync_object *sync = semaphore ? semaphore->data : NULL;

            if (sync && sync->timeline) {
                wake_observe_value(device, semaphore, wait->value);
            } else {
                wake_observe(device, wait->point);
            }
        }
        wake_free(WAKE_HEAP_STATE, submission);
    }
}

void
wake_observe_queue(struct wake_device *device, struct wake_queue *queue)
{
    wake_observe(device, (struct wake_point){queue->index, queue->submitted});
}

void
wake_observe_device(struct wake_device *device)
{
    for (struct wake_queue *queue = wake_load_acquire(&device->queues); queue; queue = queue->next) {
        wake_observe_queue(device, queue);
    }
}

bool
wake_object_in_use(struct wake_device *device, const struct wake_object *object, struct wake_point *point_out)
{
    const struct wake_use *uses = object->more_uses ? object->more_uses : object->uses;

    if (wake_load_relaxed(&device->lost)) {
        return false;
    }
    for (uint32_t i = 0; i < object->use_count; i++) {
        struct wake_queue *queue = wake_queue_by_index(device, uses[i].queue);

        if (queue && uses[i].submit > queue->observed) {
            if (point_out) {
                *point_out = (struct wake_point){uses[i].queue, uses[i].submit};
            }
            return true;
        }
    }
    return false;
}

void
wake_submissions_finish(struct wake_queue *queue)
{
    while (queue->first) {
        struct wake_submission *next = queue->first->next;
        wake_free(WAKE_HEAP_STATE, queue->first);
        queue->first = next;
    }
    queue->last = NULL;
}
