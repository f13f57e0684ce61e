/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queues: batches run in submission order, each after its semaphores. A batch with nothing to wait
 * for runs on the submitting thread when the queue is empty; otherwise the queue gets a thread of
 * its own, which then stays.
 */
#include "null_icd.h"
#include "null_record.h"
#include "null_sync.h"
#include "null_submission.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

_Atomic uint32_t null_lose_at_submit;
_Atomic bool null_hold_all;
_Atomic uint64_t null_presented;
_Atomic uint64_t null_executed;

void
null_queue_init(struct null_queue *queue, struct null_device *device, uint32_t family,
                uint32_t flags)
{
    queue->dispatch.loader = NULL_LOADER_MAGIC;
    queue->dispatch.device = device;
    queue->family = family;
    queue->flags = flags;
    pthread_mutex_init(&queue->lock, NULL);
}

/* ---- batches --------------------------------------------------------------------------------- */

static size_t
lay_out(struct null_submission *s, uint32_t waits, uint32_t lists, uint32_t signals)
{
    s->waits = (struct null_wait *)(s + 1);
    s->signals = s->waits + waits;
    s->lists = (struct null_list **)(s->signals + signals);
    return sizeof(*s) + ((size_t)waits + signals) * sizeof(struct null_wait) +
           lists * sizeof(struct null_list *);
}

struct null_submission *
null_submission_begin(struct null_submission_space *space, uint32_t waits, uint32_t lists,
                      uint32_t signals)
{
    struct null_submission *s = (struct null_submission *)space->bytes;
    memset(s, 0, sizeof(*s));
    size_t size = lay_out(s, waits, lists, signals);
    if (size > sizeof(space->bytes)) {
        s = malloc(size);
        if (!s) {
            return NULL;
        }
        memset(s, 0, sizeof(*s));
        lay_out(s, waits, lists, signals);
        s->heap = true;
    }
    s->wait_capacity = waits;
    s->list_capacity = lists;
    s->signal_capacity = signals;
    return s;
}

void
null_submission_wait(struct null_submission *s, VkSemaphore semaphore, uint64_t value)
{
    struct null_payload *payload = null_semaphore_payload(semaphore, true);
    if (payload && s->wait_count < s->wait_capacity) {
        s->waits[s->wait_count++] = (struct null_wait){ payload, payload->timeline ? value : 1 };
    }
}

void
null_submission_signal_take(struct null_submission *s, struct null_payload *payload, uint64_t value)
{
    if (payload && s->signal_count < s->signal_capacity) {
        s->signals[s->signal_count++] = (struct null_wait){ payload,
                                                            payload->timeline ? value : 1 };
    } else {
        null_payload_put(payload);
    }
}

void
null_submission_signal(struct null_submission *s, VkSemaphore semaphore, uint64_t value)
{
    null_submission_signal_take(s, null_semaphore_payload(semaphore, false), value);
}

void
null_submission_fence(struct null_submission *s, VkFence fence)
{
    struct null_payload *payload = null_fence_payload(fence);
    if (payload) {
        null_payload_get(payload);
        null_submission_signal_take(s, payload, 1);
    }
}

void
null_submission_list(struct null_submission *s, VkCommandBuffer handle)
{
    struct null_command_buffer *cb = null_command_buffer_of(handle);
    struct null_list *list = cb && s->list_count < s->list_capacity ? null_command_buffer_list(cb)
                                                                    : NULL;
    if (list) {
        s->lists[s->list_count++] = list;
        s->blocking |= list->waits;
    }
}

static void
drop(struct null_submission *s)
{
    for (uint32_t i = 0; i < s->wait_count; i++) {
        null_payload_put(s->waits[i].payload);
    }
    for (uint32_t i = 0; i < s->signal_count; i++) {
        null_payload_put(s->signals[i].payload);
    }
    for (uint32_t i = 0; i < s->list_count; i++) {
        null_list_put(s->lists[i]);
    }
    if (s->heap) {
        free(s);
    }
}

static bool
waits_done(const struct null_submission *s)
{
    for (uint32_t i = 0; i < s->wait_count; i++) {
        if (atomic_load(&s->waits[i].payload->value) < s->waits[i].value) {
            return false;
        }
    }
    return true;
}

static void
run(struct null_device *device, struct null_submission *s)
{
    for (uint32_t i = 0; i < s->wait_count; i++) {
        if (!s->waits[i].payload->timeline) {
            atomic_store(&s->waits[i].payload->value, 0);
        }
    }
    for (uint32_t i = 0; i < s->list_count; i++) {
        null_execute(device, s->lists[i]);
    }
    if (atomic_load(&device->lost) || atomic_load(&device->stop)) {
        return; /* an event wait may have been cut short: nothing is signalled any more */
    }
    /* Before the signals: whoever sees one of them sees the counts as well. */
    atomic_fetch_add(&null_executed, 1);
    atomic_fetch_add(&null_presented, s->present_count);
    for (uint32_t i = 0; i < s->signal_count; i++) {
        atomic_store(&s->signals[i].payload->value, s->signals[i].value);
    }
}

/* ---- the queue's thread ---------------------------------------------------------------------- */

static bool
is_held(struct null_queue *queue)
{
    return atomic_load(&null_hold_all) || atomic_load(&queue->held);
}

static bool
is_over(struct null_device *device)
{
    return atomic_load(&device->stop) || atomic_load(&device->lost);
}

static struct null_submission *
first_of(struct null_queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    struct null_submission *s = queue->head;
    pthread_mutex_unlock(&queue->lock);
    return s;
}

static bool
has_work(void *arg)
{
    struct null_queue *queue = arg;
    struct null_device *device = queue->dispatch.device;
    if (atomic_load(&device->stop)) {
        return true;
    }
    struct null_submission *s = first_of(queue);
    return s && (atomic_load(&device->lost) || (!is_held(queue) && waits_done(s)));
}

static bool
cut_short(void *arg)
{
    return is_over(arg);
}

static void
finish_first(struct null_queue *queue, struct null_submission *s)
{
    pthread_mutex_lock(&queue->lock);
    queue->head = s->next;
    if (!queue->head) {
        queue->tail = NULL;
    }
    pthread_mutex_unlock(&queue->lock);
    atomic_fetch_sub(&queue->pending, 1);
    drop(s);
    null_progress_notify();
}

static void *
queue_main(void *arg)
{
    struct null_queue *queue = arg;
    struct null_device *device = queue->dispatch.device;
    pthread_setname_np(pthread_self(), "null-queue");
    for (;;) {
        null_progress_wait(has_work, queue, UINT64_MAX);
        if (atomic_load(&device->stop)) {
            return NULL;
        }
        struct null_submission *s = first_of(queue);
        if (s->delay_us) {
            null_progress_wait(cut_short, device, null_deadline(s->delay_us * 1000));
        }
        if (!is_over(device)) {
            run(device, s);
        }
        if (atomic_load(&device->stop)) {
            return NULL;
        }
        finish_first(queue, s);
    }
}

/* Under queue->lock. */
static bool
start_thread(struct null_queue *queue)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    queue->threaded = pthread_create(&queue->thread, NULL, queue_main, queue) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return queue->threaded;
}

static VkResult
enqueue(struct null_queue *queue, struct null_submission *s)
{
    if (!queue->threaded && !start_thread(queue)) {
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    if (queue->tail) {
        queue->tail->next = s;
    } else {
        queue->head = s;
    }
    queue->tail = s;
    atomic_fetch_add(&queue->pending, 1);
    return VK_SUCCESS;
}

/* A copy that outlives the caller's stack. */
static struct null_submission *
keep(struct null_submission *s)
{
    if (s->heap) {
        return s;
    }
    struct null_submission layout;
    size_t size = lay_out(&layout, s->wait_capacity, s->list_capacity, s->signal_capacity);
    struct null_submission *copy = malloc(size);
    if (copy) {
        memcpy(copy, s, size);
        lay_out(copy, s->wait_capacity, s->list_capacity, s->signal_capacity);
        copy->heap = true;
    }
    return copy;
}

VkResult
null_submission_end(struct null_queue *queue, struct null_submission *s)
{
    struct null_device *device = queue->dispatch.device;
    VkResult result = VK_SUCCESS;
    bool quick = s->delay_us == 0 && !s->blocking && atomic_load(&null_config.inline_submits) &&
                 waits_done(s);
    pthread_mutex_lock(&queue->lock);
    if (quick && atomic_load(&queue->pending) == 0 && !is_held(queue)) {
        /* Not under the lock: who waits for progress looks at the queue, and events and semaphores
         * tell of progress. */
        atomic_fetch_add(&queue->pending, 1);
        pthread_mutex_unlock(&queue->lock);
        run(device, s);
        atomic_fetch_sub(&queue->pending, 1);
        drop(s);
        null_progress_notify();
        return VK_SUCCESS;
    }
    struct null_submission *kept = keep(s);
    result = kept ? enqueue(queue, kept) : VK_ERROR_OUT_OF_HOST_MEMORY;
    pthread_mutex_unlock(&queue->lock);
    if (result != VK_SUCCESS) {
        drop(kept ? kept : s);
    }
    null_progress_notify();
    return result;
}

void
null_queue_finish(struct null_queue *queue)
{
    if (queue->threaded) {
        pthread_join(queue->thread, NULL);
    }
    while (queue->head) {
        struct null_submission *s = queue->head;
        queue->head = s->next;
        drop(s);
    }
    pthread_mutex_destroy(&queue->lock);
}

void
null_device_lose(struct null_device *device)
{
    atomic_store(&device->lost, true);
    null_progress_notify();
}

void
null_device_stop_queues(struct null_device *device)
{
    atomic_store(&device->stop, true);
    null_progress_notify();
    for (uint32_t i = 0; i < device->queue_count; i++) {
        null_queue_finish(&device->queues[i]);
    }
}

/* ---- waiting for queues ---------------------------------------------------------------------- */

static bool
queue_idle(void *arg)
{
    struct null_queue *queue = arg;
    return atomic_load(&queue->pending) == 0 || atomic_load(&queue->dispatch.device->lost);
}

static bool
device_idle(void *arg)
{
    struct null_device *device = arg;
    for (uint32_t i = 0; i < device->queue_count; i++) {
        if (!queue_idle(&device->queues[i])) {
            return false;
        }
    }
    return true;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_QueueWaitIdle(VkQueue queue)
{
    if (!queue_idle(queue)) {
        null_progress_wait(queue_idle, queue, UINT64_MAX);
    }
    return atomic_load(&NULL_QUEUE(queue)->dispatch.device->lost) ? VK_ERROR_DEVICE_LOST
                                                                  : VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_DeviceWaitIdle(VkDevice device)
{
    if (!device_idle(device)) {
        null_progress_wait(device_idle, device, UINT64_MAX);
    }
    return atomic_load(&NULL_DEVICE(device)->lost) ? VK_ERROR_DEVICE_LOST : VK_SUCCESS;
}
