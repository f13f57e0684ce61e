/* SPDX-License-Identifier: Apache-2.0 */
/* vkQueueSubmit, vkQueueSubmit2 and vkQueueBindSparse as batches of null_queue.c. */
#include "null_icd.h"
#include "null_sync.h"
#include "null_submission.h"

/* The submit counter of WAKE_NULL_LOSE_AT_SUBMIT; the losing submit itself fails. */
static VkResult
may_submit(VkQueue queue)
{
    struct null_device *device = NULL_QUEUE(queue)->dispatch.device;
    uint32_t left = atomic_load_explicit(&null_lose_at_submit, memory_order_relaxed);
    while (left > 0 && !atomic_compare_exchange_weak(&null_lose_at_submit, &left, left - 1)) {
    }
    if (left == 1) {
        null_device_lose(device);
    }
    return atomic_load_explicit(&device->lost, memory_order_relaxed) ? VK_ERROR_DEVICE_LOST
                                                                     : VK_SUCCESS;
}

static struct null_submission *
begin(struct null_submission_space *space, bool first, uint32_t waits, uint32_t lists,
      uint32_t signals)
{
    struct null_submission *s = null_submission_begin(space, waits, lists, signals + 1);
    if (s && first) {
        s->delay_us = atomic_load_explicit(&null_config.delay_us, memory_order_relaxed);
    }
    return s;
}

/* A fence without batches. */
static VkResult
submit_fence(VkQueue queue, VkFence fence)
{
    struct null_submission_space space;
    struct null_submission *s = begin(&space, true, 0, 0, 0);
    if (!fence) {
        return VK_SUCCESS;
    }
    null_submission_fence(s, fence);
    return null_submission_end(NULL_QUEUE(queue), s);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_QueueSubmit(VkQueue queue, uint32_t count, const VkSubmitInfo *infos, VkFence fence)
{
    VkResult result = may_submit(queue);
    for (uint32_t i = 0; i < count && result == VK_SUCCESS; i++) {
        const VkSubmitInfo *info = &infos[i];
        const VkTimelineSemaphoreSubmitInfo *timeline = null_chain_find(
            info->pNext, VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
        struct null_submission_space space;
        struct null_submission *s = begin(&space, i == 0, info->waitSemaphoreCount,
                                          info->commandBufferCount, info->signalSemaphoreCount);
        if (!s) {
            return VK_ERROR_OUT_OF_HOST_MEMORY;
        }
        for (uint32_t k = 0; k < info->waitSemaphoreCount; k++) {
            bool valued = timeline && timeline->pWaitSemaphoreValues &&
                          k < timeline->waitSemaphoreValueCount;
            null_submission_wait(s, info->pWaitSemaphores[k],
                                 valued ? timeline->pWaitSemaphoreValues[k] : 0);
        }
        for (uint32_t k = 0; k < info->commandBufferCount; k++) {
            null_submission_list(s, info->pCommandBuffers[k]);
        }
        for (uint32_t k = 0; k < info->signalSemaphoreCount; k++) {
            bool valued = timeline && timeline->pSignalSemaphoreValues &&
                          k < timeline->signalSemaphoreValueCount;
            null_submission_signal(s, info->pSignalSemaphores[k],
                                   valued ? timeline->pSignalSemaphoreValues[k] : 0);
        }
        if (i + 1 == count) {
            null_submission_fence(s, fence);
        }
        result = null_submission_end(NULL_QUEUE(queue), s);
    }
    return count == 0 && result == VK_SUCCESS ? submit_fence(queue, fence) : result;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_QueueSubmit2(VkQueue queue, uint32_t count, const VkSubmitInfo2 *infos, VkFence fence)
{
    VkResult result = may_submit(queue);
    for (uint32_t i = 0; i < count && result == VK_SUCCESS; i++) {
        const VkSubmitInfo2 *info = &infos[i];
        struct null_submission_space space;
        struct null_submission *s = begin(&space, i == 0, info->waitSemaphoreInfoCount,
                                          info->commandBufferInfoCount,
                                          info->signalSemaphoreInfoCount);
        if (!s) {
            return VK_ERROR_OUT_OF_HOST_MEMORY;
        }
        for (uint32_t k = 0; k < info->waitSemaphoreInfoCount; k++) {
            null_submission_wait(s, info->pWaitSemaphoreInfos[k].semaphore,
                                 info->pWaitSemaphoreInfos[k].value);
        }
        for (uint32_t k = 0; k < info->commandBufferInfoCount; k++) {
            null_submission_list(s, info->pCommandBufferInfos[k].commandBuffer);
        }
        for (uint32_t k = 0; k < info->signalSemaphoreInfoCount; k++) {
            null_submission_signal(s, info->pSignalSemaphoreInfos[k].semaphore,
                                   info->pSignalSemaphoreInfos[k].value);
        }
        if (i + 1 == count) {
            null_submission_fence(s, fence);
        }
        result = null_submission_end(NULL_QUEUE(queue), s);
    }
    return count == 0 && result == VK_SUCCESS ? submit_fence(queue, fence) : result;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_QueueBindSparse(VkQueue queue, uint32_t count, const VkBindSparseInfo *infos, VkFence fence)
{
    VkResult result = may_submit(queue);
    for (uint32_t i = 0; i < count && result == VK_SUCCESS; i++) {
        const VkBindSparseInfo *info = &infos[i];
        const VkTimelineSemaphoreSubmitInfo *timeline = null_chain_find(
            info->pNext, VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
        struct null_submission_space space;
        struct null_submission *s = begin(&space, i == 0, info->waitSemaphoreCount, 0,
                                          info->signalSemaphoreCount);
        if (!s) {
            return VK_ERROR_OUT_OF_HOST_MEMORY;
        }
        for (uint32_t k = 0; k < info->waitSemaphoreCount; k++) {
            bool valued = timeline && timeline->pWaitSemaphoreValues &&
                          k < timeline->waitSemaphoreValueCount;
            null_submission_wait(s, info->pWaitSemaphores[k],
                                 valued ? timeline->pWaitSemaphoreValues[k] : 0);
        }
        for (uint32_t k = 0; k < info->signalSemaphoreCount; k++) {
            bool valued = timeline && timeline->pSignalSemaphoreValues &&
                          k < timeline->signalSemaphoreValueCount;
            null_submission_signal(s, info->pSignalSemaphores[k],
                                   valued ? timeline->pSignalSemaphoreValues[k] : 0);
        }
        if (i + 1 == count) {
            null_submission_fence(s, fence);
        }
        result = null_submission_end(NULL_QUEUE(queue), s);
    }
    return count == 0 && result == VK_SUCCESS ? submit_fence(queue, fence) : result;
}
