/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queues, their debug labels, and waits for them: what the layer has of each queue, made at its first
 * submit of interest; waits of the application may have results given first (gpuav_flush_on_wait).
 */
#include "gpuav/submit/gpuav_queues.h"
#include "gpuav/device/gpuav_say.h"
#include "gpuav/recording/gpuav_recording.h"
#include "gpuav/submit/gpuav_readback.h"
#include "gpuav/submit/gpuav_semaphore.h"

#include "base/heap.h"

static void
queue_known(struct wake_gpuav *gpuav, VkQueue handle, uint32_t family)
{
    struct wake_gpuav_queue *queue;

    if (!handle || WAKE_GPUAV_FIND(gpuav, queues, handle)) {
        return;
    }
    queue = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*queue));
    if (!queue) {
        wake_gpuav_fail(gpuav, "on the host for a queue");
        return;
    }
    queue->gpuav = gpuav;
    queue->handle = handle;
    queue->family = family;
    wake_lock_init_brief(&queue->labels_lock, WAKE_RANK_POOL);
    wake_lock_take(&gpuav->lock);
    if (WAKE_GPUAV_FIND(gpuav, queues, handle) ||
        !wake_gpuav_enter(&gpuav->queues, (uint64_t)(uintptr_t)handle, queue)) {
        wake_lock_drop(&gpuav->lock);
        wake_lock_finish(&queue->labels_lock);
        wake_free(WAKE_HEAP_GPUAV, queue);
        return;
    }
    queue->next = gpuav->queue_list;
    gpuav->queue_list = queue;
    wake_lock_drop(&gpuav->lock);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_GetDeviceQueue(VkDevice device, uint32_t queueFamilyIndex, uint32_t queueIndex,
                     VkQueue *pQueue)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    gpuav->below.GetDeviceQueue(device, queueFamilyIndex, queueIndex, pQueue);
    queue_known(gpuav, *pQueue, queueFamilyIndex);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_GetDeviceQueue2(VkDevice device, const VkDeviceQueueInfo2 *pQueueInfo, VkQueue *pQueue)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    gpuav->below.GetDeviceQueue2(device, pQueueInfo, pQueue);
    /* A batch of ours in a protected queue would have to be protected, and could not be read by the
     * host. */
    if (!(pQueueInfo->flags & VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT)) {
        queue_known(gpuav, *pQueue, pQueueInfo->queueFamilyIndex);
    }
}

/* What follows a submit of recordings that do not end with this barrier themselves. Recorded
 * once. */
static bool
record_follow_up(struct wake_gpuav_queue *queue)
{
    const struct wake_device_dispatch *below = &queue->gpuav->below;
    VkDevice device = queue->gpuav->device->handle;
    const VkCommandPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .queueFamilyIndex = queue->family,
    };
    VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1,
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
    };

    if (below->CreateCommandPool(device, &pool, NULL, &queue->pool) != VK_SUCCESS) {
        queue->pool = VK_NULL_HANDLE;
        return false;
    }
    allocate.commandPool = queue->pool;
    if (below->AllocateCommandBuffers(device, &allocate, &queue->follow_up) != VK_SUCCESS) {
        return false;
    }
    if (queue->gpuav->set_loader_data) {
        (void)queue->gpuav->set_loader_data(device, queue->follow_up);
    }
    if (below->BeginCommandBuffer(queue->follow_up, &begin) != VK_SUCCESS) {
        return false;
    }
    wake_gpuav_barrier_to_host(queue->gpuav, queue->follow_up);
    return below->EndCommandBuffer(queue->follow_up) == VK_SUCCESS;
}

bool
wake_gpuav_queue_ready(struct wake_gpuav_queue *queue, bool visible)
{
    struct wake_gpuav *gpuav = queue->gpuav;

    if (queue->failed) {
        return false;
    }
    if (!queue->ready) {
        queue->ready = (!gpuav->timeline ||
                        wake_gpuav_semaphore_create(gpuav, &queue->semaphore)) &&
                       wake_readback_serve(queue);
    }
    if (!queue->ready || (!visible && !queue->pool && !record_follow_up(queue))) {
        queue->failed = true;
        wake_gpuav_fail(gpuav, "or no thread to read back what shaders report");
    }
    return !queue->failed;
}

static void
free_list(struct wake_gpuav_submission *submission)
{
    while (submission) {
        struct wake_gpuav_submission *next = submission->next;

        wake_gpuav_submission_free(submission);
        submission = next;
    }
}

static void
free_pending(struct wake_gpuav *gpuav, struct wake_gpuav_submission *pending)
{
    for (struct wake_gpuav_submission *s = pending; s; s = s->next) {
        if (s->fence) {
            gpuav->below.DestroyFence(gpuav->device->handle, s->fence, NULL);
        }
    }
    free_list(pending);
}

void
wake_gpuav_queues_finish(struct wake_gpuav *gpuav)
{
    const struct wake_device_dispatch *below = &gpuav->below;
    VkDevice device = gpuav->device->handle;

    while (gpuav->queue_list) {
        struct wake_gpuav_queue *queue = gpuav->queue_list;

        gpuav->queue_list = queue->next;
        /* the process was ending when the threads stopped */
        free_pending(gpuav, queue->first);
        free_pending(gpuav, queue->news);
        free_list(queue->used);
        free_list(queue->spare);
        for (uint32_t i = 0; i < queue->spare_fence_count; i++) {
            below->DestroyFence(device, queue->spare_fences[i], NULL);
        }
        if (queue->semaphore) {
            below->DestroySemaphore(device, queue->semaphore, NULL);
        }
        if (queue->pool) {
            below->DestroyCommandPool(device, queue->pool, NULL);
        }
        wake_label_finish(&queue->labels);
        wake_lock_finish(&queue->labels_lock);
        wake_free(WAKE_HEAP_GPUAV, queue->spare_fences);
        wake_free(WAKE_HEAP_GPUAV, queue);
    }
}

/* ---- labels ---------------------------------------------------------------------------------- */

static struct wake_gpuav_queue *
queue_of(VkQueue queue)
{
    return WAKE_GPUAV_FIND(wake_gpuav_of(queue), queues, queue);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_QueueBeginDebugUtilsLabelEXT(VkQueue queue, const VkDebugUtilsLabelEXT *pLabelInfo)
{
    struct wake_gpuav_queue *found = queue_of(queue);

    if (found) {
        wake_lock_take(&found->labels_lock);
        wake_label_begin(&found->labels, WAKE_LABEL_UTILS, pLabelInfo->pLabelName,
                         pLabelInfo->color);
        wake_lock_drop(&found->labels_lock);
    }
    wake_gpuav_of(queue)->below.QueueBeginDebugUtilsLabelEXT(queue, pLabelInfo);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_QueueEndDebugUtilsLabelEXT(VkQueue queue)
{
    struct wake_gpuav_queue *found = queue_of(queue);

    if (found) {
        wake_lock_take(&found->labels_lock);
        wake_label_end(&found->labels, WAKE_LABEL_UTILS);
        wake_lock_drop(&found->labels_lock);
    }
    wake_gpuav_of(queue)->below.QueueEndDebugUtilsLabelEXT(queue);
}

/* ---- gpuav_flush_on_wait --------------------------------------------------------------------- */

static VkResult
flushed(struct wake_gpuav *gpuav, VkResult result)
{
    if (result == VK_SUCCESS) {
        wake_readback_flush(gpuav);
    }
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_QueueWaitIdle(VkQueue queue)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(queue);

    return flushed(gpuav, gpuav->below.QueueWaitIdle(queue));
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_DeviceWaitIdle(VkDevice device)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    return flushed(gpuav, gpuav->below.DeviceWaitIdle(device));
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_WaitForFences(VkDevice device, uint32_t fenceCount, const VkFence *pFences, VkBool32 waitAll,
                    uint64_t timeout)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    return flushed(gpuav,
                   gpuav->below.WaitForFences(device, fenceCount, pFences, waitAll, timeout));
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_GetFenceStatus(VkDevice device, VkFence fence)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    return flushed(gpuav, gpuav->below.GetFenceStatus(device, fence));
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_WaitSemaphores(VkDevice device, const VkSemaphoreWaitInfo *pWaitInfo, uint64_t timeout)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    return flushed(gpuav, gpuav->below.WaitSemaphores(device, pWaitInfo, timeout));
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_WaitSemaphoresKHR(VkDevice device, const VkSemaphoreWaitInfo *pWaitInfo, uint64_t timeout)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    return flushed(gpuav, gpuav->below.WaitSemaphoresKHR(device, pWaitInfo, timeout));
}

void
wake_gpuav_fill_queues(struct wake_gpuav *gpuav, struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, GetDeviceQueue);
    WAKE_GPUAV_REPLACE(next, GetDeviceQueue2);
    WAKE_GPUAV_REPLACE(next, QueueBeginDebugUtilsLabelEXT);
    WAKE_GPUAV_REPLACE(next, QueueEndDebugUtilsLabelEXT);
    if (gpuav->flush_on_wait) {
        WAKE_GPUAV_REPLACE(next, QueueWaitIdle);
        WAKE_GPUAV_REPLACE(next, DeviceWaitIdle);
        WAKE_GPUAV_REPLACE(next, WaitForFences);
        WAKE_GPUAV_REPLACE(next, GetFenceStatus);
        WAKE_GPUAV_REPLACE(next, WaitSemaphores);
        WAKE_GPUAV_REPLACE(next, WaitSemaphoresKHR);
    }
}
