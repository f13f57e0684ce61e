/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Observed completion.
 */
#include "state/execution/submission.h"

#include "state/object/family.h"

#include "base/heap.h"
#include "gen/records.h"
#include "state/execution/queue_state.h"
#include "state/object/create_info.h"

#include <string.h>

/* Handles whose exports are followed (state/apply/apply_external.h): others may be shared
 * unseen. */
static const VkExternalFenceHandleTypeFlags fence_fds =
    VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT | VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT;
static const VkExternalSemaphoreHandleTypeFlags semaphore_fds =
    VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT | VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;

void
wake_acquire_waited(const struct wake_sync_object *sync)
{
    const struct wake_object *swapchain = sync->acquired.swapchain
                                              ? wake_object_get(sync->acquired.swapchain)
                                              : NULL;

    if (swapchain && swapchain->data && sync->acquired.index < 64) {
        ((struct wake_swapchain *)swapchain->data)->ready |= UINT64_C(1) << sync->acquired.index;
    }
}

bool
wake_present_may_wait(struct wake_device *device, const struct wake_sync_object *sync)
{
    const struct wake_object *object = sync->presented.swapchain
                                           ? wake_object_get(sync->presented.swapchain)
                                           : NULL;
    const struct wake_swapchain *chain = object && object->type == WAKE_TYPE_VkSwapchainKHR
                                             ? object->data
                                             : NULL;
    const VkSwapchainCreateInfoKHR *info = chain ? wake_VkSwapchainKHR_info(object) : NULL;
    const struct wake_queue *queue = wake_queue_by_index(device, sync->presented.point.queue);
    uint32_t index = sync->presented.index;

    /* A shared image is presented again without an acquire. */
    return info && queue && index < 64 &&
           info->presentMode != VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR &&
           info->presentMode != VK_PRESENT_MODE_SHARED_CONTINUOUS_REFRESH_KHR &&
           chain->presented[index] == sync->presented.point.batch &&
           chain->presented_by[index] == sync->presented.point.queue &&
           !(chain->held >> index & 1) &&
           !wake_queue_may_be_done(queue, sync->presented.point.batch);
}

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
        for (const VkBaseInStructure *s = r->pCreateInfo ? r->pCreateInfo->pNext : NULL; s;
             s = s->pNext) {
            sync->external |= s->sType == VK_STRUCTURE_TYPE_EXPORT_FENCE_CREATE_INFO &&
                              (((const VkExportFenceCreateInfo *)s)->handleTypes & ~fence_fds);
        }
    } else if (object->type == WAKE_TYPE_VkSemaphore &&
               create->command == WAKE_CMD_vkCreateSemaphore) {
        const struct wake_rec_CreateSemaphore *r = (const void *)create->record;
        for (const VkBaseInStructure *s = r->pCreateInfo ? r->pCreateInfo->pNext : NULL; s;
             s = s->pNext) {
            sync->external |= s->sType == VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO &&
                              (((const VkExportSemaphoreCreateInfo *)s)->handleTypes &
                               ~semaphore_fds);
            if (s->sType == VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) {
                sync->timeline = ((const VkSemaphoreTypeCreateInfo *)s)->semaphoreType ==
                                 VK_SEMAPHORE_TYPE_TIMELINE;
                sync->initial = sync->timeline
                                    ? ((const VkSemaphoreTypeCreateInfo *)s)->initialValue
                                    : 0;
                sync->value = sync->initial;
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

/* One more wait of a batch, in an array with room for it. */
static void
add_wait(struct wake_submission *submission, const struct wake_wait *wait)
{
    for (uint32_t i = 0; i < submission->wait_count; i++) {
        struct wake_wait *known = &submission->waits[i];

        if (known->semaphore == wait->semaphore && known->point.queue == wait->point.queue) {
            known->value = known->value > wait->value ? known->value : wait->value;
            known->point = known->point.batch > wait->point.batch ? known->point : wait->point;
            return;
        }
    }
    submission->waits[submission->wait_count++] = *wait;
}

/* The one after `first` goes into it. False: out of memory. */
static bool
fold_into(struct wake_submission **link)
{
    struct wake_submission *first = *link, *second = first->next;
    struct wake_submission *both = wake_alloc(
        WAKE_HEAP_STATE,
        sizeof(*both) + (first->wait_count + second->wait_count) * sizeof(first->waits[0]));

    if (!both) {
        return false;
    }
    both->next = second->next;
    both->batch = first->batch;
    both->wait_count = 0;
    for (uint32_t i = 0; i < first->wait_count; i++) {
        add_wait(both, &first->waits[i]);
    }
    for (uint32_t i = 0; i < second->wait_count; i++) {
        add_wait(both, &second->waits[i]);
    }
    *link = both;
    wake_free(WAKE_HEAP_STATE, first);
    wake_free(WAKE_HEAP_STATE, second);
    return true;
}

static void
fold_submissions(struct wake_queue *queue)
{
    struct wake_submission **link = &queue->first;

    for (uint32_t i = 0;
         i < WAKE_MAX_UNOBSERVED / 4 && *link && (*link)->next && (*link)->next != queue->last;
         i++) {
        if (!fold_into(link)) {
            return;
        }
        queue->unobserved--;
        link = &(*link)->next;
    }
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
        if (++queue->unobserved > WAKE_MAX_UNOBSERVED) {
            fold_submissions(queue);
        }
    }
    return queue->submitted;
}

/* Signals that the same queue gives fold into the earlier one; those of several queues take
 * turns. */
static void
fold_signals(struct wake_sync_object *sync)
{
    enum { WINDOW = 8 };
    struct wake_signal *kept[WINDOW] = { NULL }, **link = &sync->signals;

    for (uint32_t i = 0; i < WAKE_MAX_UNOBSERVED / 2 && *link; i++) {
        struct wake_signal *signal = *link;
        struct wake_signal **place = &kept[signal->point.queue % WINDOW];

        if (*place && (*place)->point.queue == signal->point.queue) {
            (*place)->point.batch = signal->point.batch > (*place)->point.batch
                                        ? signal->point.batch
                                        : (*place)->point.batch;
            *link = signal->next;
            wake_free(WAKE_HEAP_STATE, signal);
            sync->signal_count--;
            *place = NULL; /* pairs only: what is older is known less exactly, step by step */
        } else {
            *place = signal;
            link = &signal->next;
        }
    }
}

/* Signals that are known to have happened say nothing but the value. */
static void
drop_observed(struct wake_device *device, struct wake_sync_object *sync)
{
    while (sync->signals) {
        struct wake_signal *signal = sync->signals;
        const struct wake_queue *queue = wake_queue_by_index(device, signal->point.queue);

        if (!queue || !signal->point.batch || queue->observed < signal->point.batch) {
            return;
        }
        sync->value = sync->value > signal->value ? sync->value : signal->value;
        sync->signals = signal->next;
        sync->signal_count--;
        wake_free(WAKE_HEAP_STATE, signal);
    }
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
    drop_observed((struct wake_device *)semaphore->scope, sync);
    link = &sync->signals;
    if (*link && sync->last_signal->value <= value) {
        link = &sync->last_signal->next; /* as a rule */
    }
    for (; *link && (*link)->value <= value; link = &(*link)->next) {
    }
    signal->value = value;
    signal->point = point;
    signal->next = *link;
    *link = signal;
    if (!signal->next) {
        sync->last_signal = signal;
    }
    if (++sync->signal_count > WAKE_MAX_UNOBSERVED) {
        fold_signals(sync);
    }
}

void
wake_observe_value(struct wake_device *device, struct wake_object *semaphore, uint64_t value)
{
    struct wake_sync_object *sync = semaphore->data;

    if (sync && sync->timeline && sync->value < value) {
        sync->value = value;
    }
    /* Signals leave the list before what follows from them is looked at, so that semaphores which
     * wait for one another in a circle of values end. */
    while (sync && sync->signals && sync->signals->value <= value) {
        struct wake_signal *signal = sync->signals;

        sync->signals = signal->next;
        sync->signal_count--;
        wake_observe(device, signal->point);
        wake_free(WAKE_HEAP_STATE, signal);
    }
}

/* The signal that brings it to the value, or beyond; the values of its signals only grow. NULL: no
 * batch does. */
static const struct wake_signal *
signal_that_reaches(const struct wake_sync_object *sync, uint64_t value)
{
    const struct wake_signal *signal = sync->signals;

    while (signal && signal->value < value) {
        signal = signal->next;
    }
    return signal;
}

void
wake_observe_reached(struct wake_device *device, struct wake_object *semaphore, uint64_t value)
{
    const struct wake_sync_object *sync = semaphore->data;
    const struct wake_signal *signal = sync && sync->timeline && sync->value < value
                                           ? signal_that_reaches(sync, value)
                                           : NULL;

    wake_observe_value(device, semaphore, signal ? signal->value : value);
}

/* Narrows down what is complete once one of several points is. False: nothing follows from it. */
static bool
take_earlier(struct wake_point *first, struct wake_point point)
{
    if (!point.batch || (first->batch && first->queue != point.queue)) {
        return false;
    }
    if (!first->batch || point.batch < first->batch) {
        *first = point;
    }
    return true;
}

void
wake_observe_any_fence(struct wake_device *device, const wake_id *ids, uint32_t count)
{
    struct wake_point first = { 0 };

    for (uint32_t i = 0; i < count; i++) {
        const struct wake_sync_object *sync = wake_sync_object_of(ids[i]);

        if (!sync || sync->external || sync->acquired.swapchain ||
            !take_earlier(&first, sync->point)) {
            return;
        }
    }
    wake_observe(device, first);
}

void
wake_observe_any_value(struct wake_device *device, const uint64_t *pairs, uint32_t count)
{
    struct wake_point first = { 0 };

    for (uint32_t i = 0; i + 1 < count; i += 2) {
        const struct wake_sync_object *sync = wake_sync_object_of(pairs[i]);
        const struct wake_signal *signal;

        if (!sync || !sync->timeline || sync->external || sync->value >= pairs[i + 1]) {
            return;
        }
        signal = signal_that_reaches(sync, pairs[i + 1]);
        if (signal && !take_earlier(&first, signal->point)) {
            return;
        }
    }
    wake_observe(device, first);
}

void
wake_observe(struct wake_device *device, struct wake_point point)
{
    struct wake_queue *queue = point.batch ? wake_queue_by_index(device, point.queue) : NULL;

    if (!queue || queue->observed >= point.batch) {
        return;
    }
    /* relaxed: a number that grows; who reads it outside the turn has acquired the tickets that it
     * asks about */
    wake_store_relaxed(&queue->observed, point.batch);
    while (queue->first && queue->first->batch <= point.batch) {
        struct wake_submission *submission = queue->first;

        queue->first = submission->next;
        queue->unobserved--;
        if (!queue->first) {
            queue->last = NULL;
        }
        for (uint32_t i = 0; i < submission->wait_count; i++) {
            const struct wake_wait *wait = &submission->waits[i];
            struct wake_object *semaphore = wake_object_get(wait->semaphore);
            struct wake_sync_object *sync = semaphore ? semaphore->data : NULL;

            if (sync && sync->timeline) {
                wake_observe_reached(device, semaphore, wait->value);
            } else {
                wake_observe(device, wait->point);
            }
        }
        wake_free(WAKE_HEAP_STATE, submission);
    }
}

void
wake_share_point(struct wake_device *device, struct wake_point point)
{
    struct wake_queue *queue = point.batch ? wake_queue_by_index(device, point.queue) : NULL;
    uint64_t before = queue ? queue->shared : 0;

    if (!queue || before >= point.batch) {
        return;
    }
    /* relaxed: as in wake_observe() */
    wake_store_relaxed(&queue->shared, point.batch);
    for (const struct wake_submission *s = queue->first; s && s->batch <= point.batch;
         s = s->next) {
        for (uint32_t i = 0; s->batch > before && i < s->wait_count; i++) {
            const struct wake_sync_object *sync = wake_sync_object_of(s->waits[i].semaphore);

            if (sync && sync->timeline) {
                wake_share_values(device, sync, s->waits[i].value);
            } else {
                wake_share_point(device, s->waits[i].point);
            }
        }
    }
}

void
wake_share_values(struct wake_device *device, const struct wake_sync_object *sync, uint64_t value)
{
    const struct wake_signal *last = signal_that_reaches(sync, value);

    for (const struct wake_signal *signal = sync->signals;
         signal && signal->value <= (last ? last->value : value); signal = signal->next) {
        wake_share_point(device, signal->point);
    }
}

void
wake_observe_queue(struct wake_device *device, struct wake_queue *queue)
{
    wake_observe(device, (struct wake_point){ queue->index, queue->submitted });
}

void
wake_observe_device(struct wake_device *device)
{
    for (struct wake_queue *queue = wake_load_acquire(&device->queues); queue;
         queue = queue->next) {
        wake_observe_queue(device, queue);
    }
}

bool
wake_object_in_use(struct wake_device *device, const struct wake_object *object,
                   struct wake_point *point_out)
{
    const struct wake_use *uses = wake_object_uses(object);

    if (wake_load_relaxed(&device->lost)) {
        return false;
    }
    for (uint32_t i = 0; i < object->use_count; i++) {
        struct wake_queue *queue = wake_queue_by_index(device, uses[i].queue);

        if (queue && !wake_queue_may_be_done(queue, uses[i].submit)) {
            if (point_out) {
                *point_out = (struct wake_point){ uses[i].queue, uses[i].submit };
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

/* The child of a list that is used by the first batch of the first queue, or the one found so far;
 * of several in that batch the one with the lowest handle. The destruction of the pool turns its list
 * round, perhaps before this is asked: the choice does not depend on the order. */
static struct wake_object *
first_used(struct wake_device *device, struct wake_object *child, struct wake_object *found,
           struct wake_point *first)
{
    struct wake_point point;

    for (; child; child = child->next_child) {
        if (wake_object_in_use(device, child, &point) &&
            (!found || point.queue < first->queue ||
             (point.queue == first->queue &&
              (point.batch < first->batch ||
               (point.batch == first->batch && child->handle < found->handle))))) {
            found = child;
            *first = point;
        }
    }
    return found;
}

struct wake_object *
wake_family_first_used(struct wake_device *device, struct wake_object *pool)
{
    struct wake_object *found;
    struct wake_point first = { 0 };

    if (!pool->data) {
        return NULL;
    }
    found = first_used(device, wake_family_lock_children(pool), NULL, &first);
    found = first_used(device, wake_family_doomed(pool), found, &first);
    wake_family_unlock_children(pool);
    return found;
}
