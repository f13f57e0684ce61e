/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Payloads and the one place where threads wait: a condition variable that is touched only while
 * somebody waits. A signaller stores its value and then reads the count of waiters, a waiter counts
 * itself and then reads the value, all sequentially consistent: one of the two sees the other.
 */
#include "null_icd.h"
#include "null_sync.h"

#include <errno.h>
#include <time.h>

static pthread_mutex_t progress_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t progress_changed;
static _Atomic uint32_t waiters;

__attribute__((constructor)) static void
set_up_progress(void)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&progress_changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

uint64_t
null_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000ull + (uint64_t)now.tv_nsec;
}

uint64_t
null_deadline(uint64_t timeout_ns)
{
    uint64_t now = null_now_ns();
    /* The clock's own type ends far earlier; a century is as good as for ever. */
    return timeout_ns > UINT64_MAX / 4 ? UINT64_MAX : now + timeout_ns;
}

void
null_progress_notify(void)
{
    if (atomic_load(&waiters)) {
        pthread_mutex_lock(&progress_lock);
        pthread_cond_broadcast(&progress_changed);
        pthread_mutex_unlock(&progress_lock);
    }
}

bool
null_progress_wait(bool (*ready)(void *arg), void *arg, uint64_t deadline_ns)
{
    struct timespec until = { (time_t)(deadline_ns / 1000000000ull),
                              (long)(deadline_ns % 1000000000ull) };
    bool is_ready;
    pthread_mutex_lock(&progress_lock);
    atomic_fetch_add(&waiters, 1);
    while (!(is_ready = ready(arg))) {
        if (deadline_ns == UINT64_MAX) {
            pthread_cond_wait(&progress_changed, &progress_lock);
        } else if (pthread_cond_timedwait(&progress_changed, &progress_lock, &until) == ETIMEDOUT) {
            is_ready = ready(arg);
            break;
        }
    }
    atomic_fetch_sub(&waiters, 1);
    pthread_mutex_unlock(&progress_lock);
    return is_ready;
}

/* ---- payloads -------------------------------------------------------------------------------- */

struct null_payload *
null_payload_create(uint64_t value, bool timeline)
{
    struct null_payload *payload = null_object_create(NULL_TYPE_PAYLOAD, NULL);
    if (payload) {
        atomic_store(&payload->value, value);
        atomic_store(&payload->references, 1);
        payload->timeline = timeline;
    }
    return payload;
}

void
null_payload_get(struct null_payload *payload)
{
    atomic_fetch_add(&payload->references, 1);
}

void
null_payload_put(struct null_payload *payload)
{
    if (payload && atomic_fetch_sub(&payload->references, 1) == 1) {
        null_object_release(&payload->object);
    }
}

/* Fences and semaphores alike. The pointers change only in commands that synchronise the object
 * externally, but a broken application may race: they are atomic, and a payload that went away is
 * still a payload. */
struct holder {
    struct null_object object;
    _Atomic(struct null_payload *) permanent;
    _Atomic(struct null_payload *) temporary; /* imported, until waited for or reset */
};
NULL_SMALL_BODY(struct holder);

static VkResult
holder_create(enum null_type type, VkDevice device, uint64_t value, bool timeline, uint64_t *handle)
{
    struct null_payload *payload = null_payload_create(value, timeline);
    struct holder *holder = payload ? null_object_create(type, device) : NULL;
    if (!holder) {
        null_payload_put(payload);
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    atomic_store_explicit(&holder->permanent, payload, memory_order_relaxed);
    atomic_store_explicit(&holder->temporary, NULL, memory_order_relaxed);
    *handle = null_handle_of(holder);
    return VK_SUCCESS;
}

static void
holder_destroy(enum null_type type, uint64_t handle)
{
    struct holder *holder = null_object_get(type, handle);
    if (holder) {
        struct null_payload *permanent = atomic_exchange(&holder->permanent, NULL);
        null_payload_put(atomic_exchange(&holder->temporary, NULL));
        null_object_release(&holder->object);
        null_payload_put(permanent);
    }
}

static struct null_payload *
holder_payload(struct holder *holder)
{
    struct null_payload *temporary = holder ? atomic_load(&holder->temporary) : NULL;
    return temporary || !holder ? temporary : atomic_load(&holder->permanent);
}

struct null_payload *
null_fence_payload(VkFence fence)
{
    return holder_payload(null_object_get(NULL_TYPE_VkFence, NULL_U64(fence)));
}

struct null_payload *
null_semaphore_payload(VkSemaphore semaphore, bool consume)
{
    struct holder *holder = null_object_get(NULL_TYPE_VkSemaphore, NULL_U64(semaphore));
    struct null_payload *payload = NULL;
    if (holder && consume) {
        payload = atomic_exchange(&holder->temporary,
                                  NULL); /* its reference passes to the caller */
    }
    if (!payload && holder) {
        payload = holder_payload(holder);
        if (payload) {
            null_payload_get(payload);
        }
    }
    return payload;
}

/* ---- fences ---------------------------------------------------------------------------------- */

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateFence(VkDevice device, const VkFenceCreateInfo *info,
                 const VkAllocationCallbacks *allocator, VkFence *fence)
{
    (void)allocator;
    uint64_t handle = 0;
    bool signaled = info && (info->flags & VK_FENCE_CREATE_SIGNALED_BIT);
    VkResult result = holder_create(NULL_TYPE_VkFence, device, signaled, false, &handle);
    *fence = (VkFence)(uintptr_t)handle;
    return result;
}

VKAPI_ATTR void VKAPI_CALL
null_DestroyFence(VkDevice device, VkFence fence, const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    holder_destroy(NULL_TYPE_VkFence, NULL_U64(fence));
}

static VkResult
signal_new_fence(VkDevice device, VkFence *fence)
{
    const VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO,
                                     .flags = VK_FENCE_CREATE_SIGNALED_BIT };
    return null_CreateFence(device, &info, NULL, fence);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_RegisterDeviceEventEXT(VkDevice device, const VkDeviceEventInfoEXT *info,
                            const VkAllocationCallbacks *allocator, VkFence *fence)
{
    (void)info;
    (void)allocator;
    return signal_new_fence(device, fence);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_RegisterDisplayEventEXT(VkDevice device, VkDisplayKHR display,
                             const VkDisplayEventInfoEXT *info,
                             const VkAllocationCallbacks *allocator, VkFence *fence)
{
    (void)display;
    (void)info;
    (void)allocator;
    return signal_new_fence(device, fence);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_ResetFences(VkDevice device, uint32_t count, const VkFence *fences)
{
    (void)device;
    for (uint32_t i = 0; i < count; i++) {
        struct holder *holder = null_object_get(NULL_TYPE_VkFence, NULL_U64(fences[i]));
        if (holder) {
            null_payload_put(atomic_exchange(&holder->temporary, NULL));
            struct null_payload *payload = holder_payload(holder);
            if (payload) {
                atomic_store(&payload->value, 0);
            }
        }
    }
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetFenceStatus(VkDevice device, VkFence fence)
{
    struct null_payload *payload = null_fence_payload(fence);
    if (atomic_load(&NULL_DEVICE(device)->lost)) {
        return VK_ERROR_DEVICE_LOST;
    }
    return !payload || atomic_load(&payload->value) ? VK_SUCCESS : VK_NOT_READY;
}

struct host_wait {
    struct null_device *device;
    uint32_t count;
    bool any;
    const VkFence *fences;
    const VkSemaphore *semaphores;
    const uint64_t *values;
};

/* Handles that are not alive count as signalled: a wait for them must not hang the application. */
static bool
host_wait_done(void *arg)
{
    struct host_wait *w = arg;
    for (uint32_t i = 0; i < w->count; i++) {
        struct null_payload *payload;
        if (w->fences) {
            payload = null_fence_payload(w->fences[i]);
        } else {
            payload = holder_payload(
                null_object_get(NULL_TYPE_VkSemaphore, NULL_U64(w->semaphores[i])));
        }
        bool done = !payload || atomic_load(&payload->value) >= (w->fences ? 1 : w->values[i]);
        if (done == w->any) {
            return w->any;
        }
    }
    return !w->any || w->count == 0;
}

static bool
host_wait_over(void *arg)
{
    return atomic_load(&((struct host_wait *)arg)->device->lost) || host_wait_done(arg);
}

static VkResult
host_wait(struct host_wait *w, uint64_t timeout)
{
    bool over = host_wait_over(w);
    if (!over && timeout > 0) {
        over = null_progress_wait(host_wait_over, w, null_deadline(timeout));
    }
    if (atomic_load(&w->device->lost)) {
        return VK_ERROR_DEVICE_LOST;
    }
    return over ? VK_SUCCESS : VK_TIMEOUT;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_WaitForFences(VkDevice device, uint32_t count, const VkFence *fences, VkBool32 all,
                   uint64_t timeout)
{
    struct host_wait w = {
        .device = NULL_DEVICE(device), .count = count, .any = !all, .fences = fences
    };
    return host_wait(&w, timeout);
}

/* ---- semaphores ------------------------------------------------------------------------------ */

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateSemaphore(VkDevice device, const VkSemaphoreCreateInfo *info,
                     const VkAllocationCallbacks *allocator, VkSemaphore *semaphore)
{
    (void)allocator;
    const VkSemaphoreTypeCreateInfo *type =
        info ? null_chain_find(info->pNext, VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) : NULL;
    bool timeline = type && type->semaphoreType == VK_SEMAPHORE_TYPE_TIMELINE;
    uint64_t handle = 0;
    VkResult result = holder_create(NULL_TYPE_VkSemaphore, device,
                                    timeline ? type->initialValue : 0, timeline, &handle);
    *semaphore = (VkSemaphore)(uintptr_t)handle;
    return result;
}

VKAPI_ATTR void VKAPI_CALL
null_DestroySemaphore(VkDevice device, VkSemaphore semaphore,
                      const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    holder_destroy(NULL_TYPE_VkSemaphore, NULL_U64(semaphore));
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetSemaphoreCounterValue(VkDevice device, VkSemaphore semaphore, uint64_t *value)
{
    struct null_payload *payload = holder_payload(
        null_object_get(NULL_TYPE_VkSemaphore, NULL_U64(semaphore)));
    *value = payload ? atomic_load(&payload->value) : 0;
    return atomic_load(&NULL_DEVICE(device)->lost) ? VK_ERROR_DEVICE_LOST : VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_SignalSemaphore(VkDevice device, const VkSemaphoreSignalInfo *info)
{
    (void)device;
    struct null_payload *payload = holder_payload(
        null_object_get(NULL_TYPE_VkSemaphore, NULL_U64(info->semaphore)));
    if (payload) {
        atomic_store(&payload->value, info->value);
        null_progress_notify();
    }
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_WaitSemaphores(VkDevice device, const VkSemaphoreWaitInfo *info, uint64_t timeout)
{
    struct host_wait w = {
        .device = NULL_DEVICE(device),
        .count = info->semaphoreCount,
        .any = info->flags & VK_SEMAPHORE_WAIT_ANY_BIT,
        .semaphores = info->pSemaphores,
        .values = info->pValues,
    };
    return host_wait(&w, timeout);
}

/* ---- import and export ----------------------------------------------------------------------- */

VkResult
null_payload_import(bool fence, uint64_t handle, struct null_payload *payload, bool temporary)
{
    struct holder *holder = null_object_get(fence ? NULL_TYPE_VkFence : NULL_TYPE_VkSemaphore,
                                            handle);
    if (!holder) {
        return VK_ERROR_INVALID_EXTERNAL_HANDLE;
    }
    null_payload_get(payload);
    null_payload_put(atomic_exchange(temporary ? &holder->temporary : &holder->permanent, payload));
    null_progress_notify();
    return VK_SUCCESS;
}

/* ---- events ---------------------------------------------------------------------------------- */

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateEvent(VkDevice device, const VkEventCreateInfo *info,
                 const VkAllocationCallbacks *allocator, VkEvent *event)
{
    (void)info;
    (void)allocator;
    struct null_event *e = null_object_create(NULL_TYPE_VkEvent, device);
    if (e) {
        atomic_store(&e->set, 0);
    }
    *event = (VkEvent)NULL_HANDLE(e);
    return e ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetEventStatus(VkDevice device, VkEvent event)
{
    struct null_event *e = null_object_get(NULL_TYPE_VkEvent, NULL_U64(event));
    if (atomic_load(&NULL_DEVICE(device)->lost)) {
        return VK_ERROR_DEVICE_LOST;
    }
    return e && atomic_load(&e->set) ? VK_EVENT_SET : VK_EVENT_RESET;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_SetEvent(VkDevice device, VkEvent event)
{
    (void)device;
    struct null_event *e = null_object_get(NULL_TYPE_VkEvent, NULL_U64(event));
    if (e) {
        atomic_store(&e->set, 1);
        null_progress_notify();
    }
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_ResetEvent(VkDevice device, VkEvent event)
{
    (void)device;
    struct null_event *e = null_object_get(NULL_TYPE_VkEvent, NULL_U64(event));
    if (e) {
        atomic_store(&e->set, 0);
    }
    return VK_SUCCESS;
}
