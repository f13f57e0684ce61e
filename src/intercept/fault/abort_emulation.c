/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The device's half of the emulation: the buffer, the commands that answer for it, and what the
 * driver must not be asked any more.
 */
#include "intercept/fault/abort_emulation.h"
#include "intercept/fault/abort_state.h"

#include "base/heap.h"
#include "queue/order.h"
#include "state/scope/facts.h"

#include <string.h>
#include <time.h>

enum { POLL_NS = 1000000 };

/* ---- the buffer ------------------------------------------------------------------------------ */

static uint32_t
memory_type(const struct wake_facts *facts, uint32_t types)
{
    const VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                         VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;

    for (uint32_t i = 0; i < facts->memory.memoryTypeCount; i++) {
        if ((types >> i & 1) && (facts->memory.memoryTypes[i].propertyFlags & wanted) == wanted) {
            return i;
        }
    }
    return UINT32_MAX;
}

/* The next layer's own: the buffer is made before, and goes after, anybody can look the device up
 * for unique handles. */
#define RAW(device, name) ((PFN_##name)(device)->next.GetDeviceProcAddr((device)->handle, #name))

static bool
make_buffer(struct wake_abort_emulation *e, const struct wake_device *device)
{
    const VkBufferCreateInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = WAKE_SPIRV_LOWER_HEAD + WAKE_ABORT_CAPACITY + WAKE_SPIRV_LOWER_SPARE,
        .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT,
    };
    const VkMemoryAllocateFlagsInfo flags = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT,
    };
    VkMemoryAllocateInfo memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                    .pNext = &flags };
    VkBufferDeviceAddressInfo where = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    PFN_vkGetBufferDeviceAddress ask = RAW(device, vkGetBufferDeviceAddress);
    VkMemoryRequirements needs;
    void *map;

    if (!ask || RAW(device, vkCreateBuffer)(device->handle, &buffer, NULL, &e->buffer) < 0) {
        return false;
    }
    RAW(device, vkGetBufferMemoryRequirements)(device->handle, e->buffer, &needs);
    memory.allocationSize = needs.size;
    memory.memoryTypeIndex = memory_type(device->facts, needs.memoryTypeBits);
    if (memory.memoryTypeIndex == UINT32_MAX ||
        RAW(device, vkAllocateMemory)(device->handle, &memory, NULL, &e->memory) < 0 ||
        RAW(device, vkBindBufferMemory)(device->handle, e->buffer, e->memory, 0) < 0 ||
        RAW(device, vkMapMemory)(device->handle, e->memory, 0, VK_WHOLE_SIZE, 0, &map) < 0) {
        return false;
    }
    e->map = map;
    memset(e->map, 0, buffer.size);
    where.buffer = e->buffer;
    e->address = ask(device->handle, &where);
    return e->address && e->address % 16 == 0;
}

static void
free_buffer(struct wake_abort_emulation *e, const struct wake_device *device)
{
    if (e->buffer) {
        RAW(device, vkDestroyBuffer)(device->handle, e->buffer, NULL);
    }
    if (e->memory) {
        RAW(device, vkFreeMemory)(device->handle, e->memory, NULL);
    }
    e->map = NULL;
}

/* Whether the first message is complete. Acquire: pairs with the release of the shader that wrote
 * its size. */
static bool
has_message(const struct wake_abort_emulation *e)
{
    return e->map &&
           wake_load_acquire((const uint32_t *)(const void *)(e->map + WAKE_SPIRV_LOWER_HEAD)) != 0;
}

/* Bytes of complete messages. */
static uint64_t
messages_size(const struct wake_abort_emulation *e)
{
    uint64_t at = 0, size = 0;

    while (at + 8 <= WAKE_ABORT_CAPACITY) {
        uint64_t payload = wake_load_acquire(
            (const uint32_t *)(const void *)(e->map + WAKE_SPIRV_LOWER_HEAD + at));

        if (!payload || payload > WAKE_ABORT_CAPACITY - at - 8) {
            break;
        }
        size = at + 8 + payload;
        at += WAKE_ROUND_UP(8 + payload, 8);
    }
    return size;
}

/*
 * Whether the device counts as lost. The first to see that waits until nothing executes any more,
 * as after a real loss: then the application may destroy what was in use.
 */
static bool
is_lost(struct wake_abort_emulation *e, const void *dispatchable)
{
    /* ORD(abort_lost:A): acquire, pairs with ORD(abort_lost:B): whoever reads true knows that
     * nothing executes any more. */
    if (wake_load_acquire(&e->lost)) {
        return true;
    }
    if (!has_message(e)) {
        return false;
    }
    wake_lock_take(&e->lock);
    if (!wake_load_relaxed(&e->lost)) { /* relaxed: written under the lock */
        (void)e->below.DeviceWaitIdle(
            ((struct wake_device *)wake_scope_find(dispatchable))->handle);
        wake_store_release(&e->lost,
                           true); /* ORD(abort_lost:B): release, pairs with ORD(abort_lost:A) */
    }
    wake_lock_drop(&e->lock);
    return true;
}

/* ---- faults ---------------------------------------------------------------------------------- */

/* In the place of the driver's: wake_device_fault.reports. */
static VKAPI_ATTR VkResult VKAPI_CALL
emulated_reports(VkDevice device, uint64_t timeout, uint32_t *count, VkDeviceFaultInfoKHR *reports)
{
    struct wake_abort_emulation *e = wake_abort_emulation_of(device);
    const struct timespec pause = { .tv_nsec = POLL_NS };
    uint64_t start = wake_now_ns();
    bool there;

    while (!is_lost(e, device) && timeout && wake_now_ns() - start < timeout) {
        (void)nanosleep(&pause, NULL); /* the application asked to wait; no shader can wake it */
    }
    wake_lock_take(&e->lock);
    there = wake_load_relaxed(&e->lost) && !e->reported; /* relaxed: written under the lock */
    if (there && reports && *count) {
        const VkDeviceFaultInfoKHR report = {
            .sType = reports->sType,
            .pNext = reports->pNext,
            .flags = VK_DEVICE_FAULT_FLAG_DEVICE_LOST_KHR,
            .groupId = 1,
            .description = "a shader called OpAbortKHR",
        };

        *reports = report;
        e->reported = true;
        *count = 1;
    } else {
        *count = there && !reports;
    }
    wake_lock_drop(&e->lock);
    return !there ? VK_TIMEOUT : *count ? VK_SUCCESS : VK_INCOMPLETE;
}

/* The same: wake_device_fault.debug_info. */
static VKAPI_ATTR VkResult VKAPI_CALL
emulated_debug_info(VkDevice device, VkDeviceFaultDebugInfoKHR *info)
{
    struct wake_abort_emulation *e = wake_abort_emulation_of(device);

    info->vendorBinarySize = 0;
    for (VkBaseOutStructure *link = info->pNext; link; link = link->pNext) {
        VkDeviceFaultShaderAbortMessageInfoKHR *aborts = (void *)link;
        uint64_t size, room;

        if (link->sType != VK_STRUCTURE_TYPE_DEVICE_FAULT_SHADER_ABORT_MESSAGE_INFO_KHR) {
            continue;
        }
        size = is_lost(e, device) ? messages_size(e) : 0;
        if (!aborts->pMessageData) {
            aborts->messageDataSize = size;
            return VK_SUCCESS;
        }
        room = aborts->messageDataSize < size ? aborts->messageDataSize : size;
        memcpy(aborts->pMessageData, e->map + WAKE_SPIRV_LOWER_HEAD, room);
        aborts->messageDataSize = room;
        return room < size ? VK_INCOMPLETE : VK_SUCCESS;
    }
    return VK_SUCCESS;
}

/* ---- commands -------------------------------------------------------------------------------- */

/* Neither begins nor ends well on a lost device. What it is called on, its parameters, and the call
 * below. */
#define LOSES(name, on, parameters, arguments)                                \
    static VKAPI_ATTR VkResult VKAPI_CALL emulated_##name parameters          \
    {                                                                         \
        struct wake_abort_emulation *e = wake_abort_emulation_of(on);         \
        VkResult result;                                                      \
                                                                              \
        if (is_lost(e, on)) {                                                 \
            return VK_ERROR_DEVICE_LOST;                                      \
        }                                                                     \
        result = e->below.name arguments;                                     \
        return result >= 0 && is_lost(e, on) ? VK_ERROR_DEVICE_LOST : result; \
    }

LOSES(QueueSubmit, queue,
      (VkQueue queue, uint32_t count, const VkSubmitInfo *submits, VkFence fence),
      (queue, count, submits, fence))
LOSES(QueueSubmit2, queue,
      (VkQueue queue, uint32_t count, const VkSubmitInfo2 *submits, VkFence fence),
      (queue, count, submits, fence))
LOSES(QueueSubmit2KHR, queue,
      (VkQueue queue, uint32_t count, const VkSubmitInfo2 *submits, VkFence fence),
      (queue, count, submits, fence))
LOSES(QueueBindSparse, queue,
      (VkQueue queue, uint32_t count, const VkBindSparseInfo *infos, VkFence fence),
      (queue, count, infos, fence))
LOSES(QueueWaitIdle, queue, (VkQueue queue), (queue))
LOSES(DeviceWaitIdle, device, (VkDevice device), (device))
LOSES(WaitForFences, device,
      (VkDevice device, uint32_t count, const VkFence *fences, VkBool32 all, uint64_t timeout),
      (device, count, fences, all, timeout))
LOSES(GetFenceStatus, device, (VkDevice device, VkFence fence), (device, fence))
LOSES(GetEventStatus, device, (VkDevice device, VkEvent event), (device, event))
LOSES(GetQueryPoolResults, device,
      (VkDevice device, VkQueryPool pool, uint32_t first, uint32_t count, size_t size, void *data,
       VkDeviceSize stride, VkQueryResultFlags flags),
      (device, pool, first, count, size, data, stride, flags))
LOSES(WaitSemaphores, device, (VkDevice device, const VkSemaphoreWaitInfo *info, uint64_t timeout),
      (device, info, timeout))
LOSES(WaitSemaphoresKHR, device,
      (VkDevice device, const VkSemaphoreWaitInfo *info, uint64_t timeout), (device, info, timeout))
LOSES(GetSemaphoreCounterValue, device, (VkDevice device, VkSemaphore semaphore, uint64_t *value),
      (device, semaphore, value))
LOSES(GetSemaphoreCounterValueKHR, device,
      (VkDevice device, VkSemaphore semaphore, uint64_t *value), (device, semaphore, value))
LOSES(WaitForPresentKHR, device,
      (VkDevice device, VkSwapchainKHR swapchain, uint64_t id, uint64_t timeout),
      (device, swapchain, id, timeout))
LOSES(GetSwapchainStatusKHR, device, (VkDevice device, VkSwapchainKHR swapchain),
      (device, swapchain))
LOSES(AcquireNextImageKHR, device,
      (VkDevice device, VkSwapchainKHR swapchain, uint64_t timeout, VkSemaphore semaphore,
       VkFence fence, uint32_t *index),
      (device, swapchain, timeout, semaphore, fence, index))
LOSES(AcquireNextImage2KHR, device,
      (VkDevice device, const VkAcquireNextImageInfoKHR *info, uint32_t *index),
      (device, info, index))

static VKAPI_ATTR VkResult VKAPI_CALL
emulated_QueuePresentKHR(VkQueue queue, const VkPresentInfoKHR *info)
{
    struct wake_abort_emulation *e = wake_abort_emulation_of(queue);

    if (is_lost(e, queue)) {
        for (uint32_t i = 0; info->pResults && i < info->swapchainCount; i++) {
            info->pResults[i] = VK_ERROR_DEVICE_LOST;
        }
        return VK_ERROR_DEVICE_LOST;
    }
    return e->below.QueuePresentKHR(queue, info);
}

/* Makes something: not asked after the loss, and what it made before is not taken back. */
static VKAPI_ATTR VkResult VKAPI_CALL
emulated_CreateSwapchainKHR(VkDevice device, const VkSwapchainCreateInfoKHR *info,
                            const VkAllocationCallbacks *allocator, VkSwapchainKHR *swapchain)
{
    struct wake_abort_emulation *e = wake_abort_emulation_of(device);

    return is_lost(e, device) ? VK_ERROR_DEVICE_LOST
                              : e->below.CreateSwapchainKHR(device, info, allocator, swapchain);
}

#define TAKE(name)                        \
    do {                                  \
        if (next->name) {                 \
            next->name = emulated_##name; \
        }                                 \
    } while (0)

static void
take_over(struct wake_device_dispatch *next)
{
    TAKE(QueueSubmit);
    TAKE(QueueSubmit2);
    TAKE(QueueSubmit2KHR);
    TAKE(QueueBindSparse);
    TAKE(QueueWaitIdle);
    TAKE(DeviceWaitIdle);
    TAKE(WaitForFences);
    TAKE(GetFenceStatus);
    TAKE(GetEventStatus);
    TAKE(GetQueryPoolResults);
    TAKE(WaitSemaphores);
    TAKE(WaitSemaphoresKHR);
    TAKE(GetSemaphoreCounterValue);
    TAKE(GetSemaphoreCounterValueKHR);
    TAKE(WaitForPresentKHR);
    TAKE(GetSwapchainStatusKHR);
    TAKE(AcquireNextImageKHR);
    TAKE(AcquireNextImage2KHR);
    TAKE(QueuePresentKHR);
    TAKE(CreateSwapchainKHR);
    wake_abort_fill_pipelines(next);
}

void
wake_abort_emulation_open(struct wake_device *device)
{
    struct wake_abort_emulation *e = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*e));

    if (!e) {
        return;
    }
    wake_lock_init(&e->lock, WAKE_RANK_POOL); /* taken while asking for faults */
    e->below = device->next;
    if (!make_buffer(e, device)) {
        free_buffer(e, device);
        wake_abort_emulation_free(e);
        return;
    }
    device->facts->newer.max_abort_message = WAKE_SPIRV_LOWER_MESSAGE;
    device->fault->emulation = e;
    if (device->facts->newer.extensions & WAKE_NEWER_DEVICE_FAULT) {
        device->fault->reports = emulated_reports;
        device->fault->debug_info = emulated_debug_info;
    }
    take_over(&device->next);
}

void
wake_abort_emulation_leave(struct wake_device *device)
{
    struct wake_abort_emulation *e = device->fault ? device->fault->emulation : NULL;

    if (e) {
        free_buffer(e, device);
    }
}

void
wake_abort_emulation_free(struct wake_abort_emulation *e)
{
    if (e) {
        wake_abort_originals_free(e);
        wake_lock_finish(&e->lock);
        wake_free(WAKE_HEAP_SETUP, e);
    }
}
