/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queues: a submit of instrumented work goes to the driver with one batch of the layer's behind it;
 * waits of the application may have results given first (gpuav_flush_on_wait). Anything else,
 * sparse binds and presents among it, is not looked at.
 */
#include "gpuav/gpuav_readback.h"
#include "gpuav/gpuav_state.h"
#include "gpuav/gpuav_table.h"

#include "base/heap.h"

#include <string.h>

/* ---- queues ---------------------------------------------------------------------------------- */

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
    wake_lock_take(&gpuav->lock);
    if (WAKE_GPUAV_FIND(gpuav, queues, handle) ||
        !wake_gpuav_enter(&gpuav->queues, (uint64_t)(uintptr_t)handle, queue)) {
        wake_lock_drop(&gpuav->lock);
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

/* The batch that follows each submit: makes what shaders wrote visible to the host. Recorded
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
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_HOST_READ_BIT,
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
    below->CmdPipelineBarrier(queue->follow_up, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                              VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
    return below->EndCommandBuffer(queue->follow_up) == VK_SUCCESS;
}

/* At the first submit of interest. */
static bool
queue_ready(struct wake_gpuav_queue *queue)
{
    struct wake_gpuav *gpuav = queue->gpuav;

    if (queue->failed || queue->ready) {
        return queue->ready;
    }
    queue->ready = record_follow_up(queue) &&
                   (!gpuav->timeline || wake_gpuav_semaphore_create(gpuav, &queue->semaphore)) &&
                   wake_readback_serve(queue);
    if (!queue->ready) {
        queue->failed = true;
        wake_gpuav_fail(gpuav, "or no thread to read back what shaders report");
    }
    return queue->ready;
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

void
wake_gpuav_queues_finish(struct wake_gpuav *gpuav)
{
    const struct wake_device_dispatch *below = &gpuav->below;
    VkDevice device = gpuav->device->handle;

    while (gpuav->queue_list) {
        struct wake_gpuav_queue *queue = gpuav->queue_list;

        gpuav->queue_list = queue->next;
        while (queue->first) { /* the process was ending when the threads stopped */
            struct wake_gpuav_submission *submission = queue->first;

            queue->first = submission->next;
            if (submission->fence) {
                below->DestroyFence(device, submission->fence, NULL);
            }
            wake_gpuav_submission_free(submission);
        }
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
        wake_free(WAKE_HEAP_GPUAV, queue->spare_fences);
        wake_free(WAKE_HEAP_GPUAV, queue);
    }
}

/* ---- submissions ----------------------------------------------------------------------------- */

/* The recording behind a command buffer, if shaders report into it or into one that it executes. */
static struct wake_gpuav_recording *
recording_of(struct wake_gpuav *gpuav, VkCommandBuffer handle)
{
    struct wake_gpuav_command_buffer *cb = handle ? WAKE_GPUAV_FIND(gpuav, command_buffers, handle)
                                                  : NULL;
    struct wake_gpuav_recording *recording = cb ? cb->recording : NULL;

    return recording && (recording->blocks || recording->secondary_count || recording->copies)
               ? recording
               : NULL;
}

/* Every recording with blocks once: the one itself, then those of the secondaries that it
 * executes. */
static void
add_recording(struct wake_gpuav_submission *submission, struct wake_gpuav_recording *recording)
{
    if (recording->blocks || recording->copies) {
        submission->recordings[submission->count++] = recording;
    }
    for (uint32_t i = 0; i < recording->secondary_count; i++) {
        add_recording(submission, recording->secondaries[i]);
    }
}

static uint32_t
recording_total(const struct wake_gpuav_recording *recording)
{
    uint32_t total = 1;

    for (uint32_t i = 0; i < recording->secondary_count; i++) {
        total += recording_total(recording->secondaries[i]);
    }
    return total;
}

/* One with room for so many recordings. Those of the usual size are used again. */
static struct wake_gpuav_submission *
submission_get(struct wake_gpuav_queue *queue, uint32_t room)
{
    struct wake_gpuav_submission *submission = queue->spare;

    if (submission && room <= submission->room) {
        queue->spare = submission->next;
        return submission;
    }
    room = room < WAKE_GPUAV_SUBMISSION_ROOM ? WAKE_GPUAV_SUBMISSION_ROOM : room;
    submission = wake_zalloc(WAKE_HEAP_GPUAV,
                             sizeof(*submission) + room * sizeof(submission->recordings[0]));
    if (submission) {
        submission->room = room;
    }
    return submission;
}

static struct wake_gpuav_submission *
submission_create(struct wake_gpuav_queue *queue, uint32_t room)
{
    struct wake_gpuav *gpuav = queue->gpuav;
    struct wake_gpuav_submission *submission = submission_get(queue, room);

    if (submission) {
        submission->fence = VK_NULL_HANDLE;
        submission->thread = wake_thread_id();
        /* relaxed, both: numbers for messages */
        submission->frame = WAKE_MOMENT_FRAME(wake_load_relaxed(&gpuav->device->moment));
        submission->number = wake_fetch_add_relaxed(&gpuav->submits, 1) + 1;
        submission->labels = wake_label_list(&queue->labels);
        if (submission->labels.count) {
            wake_label_copy(&submission->labels);
        }
    }
    return submission;
}

void
wake_gpuav_submission_empty(struct wake_gpuav_submission *submission)
{
    for (uint32_t i = 0; i < submission->count; i++) {
        wake_gpuav_recording_put(submission->recordings[i]);
    }
    submission->count = 0;
    if (submission->labels.count) {
        wake_label_copy_free(&submission->labels);
    }
}

void
wake_gpuav_submission_free(struct wake_gpuav_submission *submission)
{
    wake_gpuav_submission_empty(submission);
    wake_free(WAKE_HEAP_GPUAV, submission);
}

/* Whether wake_readback_oldest() is asked. */
static bool
counts_submits(const struct wake_gpuav *gpuav)
{
    return gpuav->settings.checks & WAKE_CHECK_ADDRESS;
}

/* Before the driver is called: from here on the blocks are in use. */
static void
submission_begin(struct wake_gpuav *gpuav, struct wake_gpuav_submission *submission)
{
    wake_lock_take(&gpuav->lock);
    for (uint32_t i = 0; i < submission->count; i++) {
        (void)wake_fetch_add(&submission->recordings[i]->references, 1);
        submission->recordings[i]->pending++;
    }
    if (counts_submits(gpuav)) {
        /* relaxed: wake_readback_oldest() looks under the lock */
        (void)wake_fetch_add_relaxed(&gpuav->submitting, 1);
    }
    wake_lock_drop(&gpuav->lock);
}

/* Its submission is in its queue's list, or the driver did not take it. */
static void
count_down(struct wake_gpuav *gpuav)
{
    if (counts_submits(gpuav)) {
        /* ORD(submitting:A) release: the submission in its queue's list; pairs with
         * ORD(submitting:B). */
        (void)wake_fetch_sub(&gpuav->submitting, 1);
    }
}

/* The driver took it, or did not. */
static void
submission_end(struct wake_gpuav_queue *queue, struct wake_gpuav_submission *submission,
               VkResult result)
{
    struct wake_gpuav *gpuav = queue->gpuav;

    if (result == VK_SUCCESS) {
        wake_readback_push(queue, submission);
        count_down(gpuav);
        return;
    }
    queue->value--;
    count_down(gpuav);
    wake_lock_take(&gpuav->lock);
    for (uint32_t i = 0; i < submission->count; i++) {
        submission->recordings[i]->pending--;
    }
    wake_lock_drop(&gpuav->lock);
    if (submission->fence) {
        gpuav->below.DestroyFence(gpuav->device->handle, submission->fence, NULL);
    }
    wake_gpuav_submission_free(submission);
}

/* Devices without timeline semaphores: our batch in a call of its own, with our fence. */
static VkResult
submit_follow_up(struct wake_gpuav_queue *queue, struct wake_gpuav_submission *submission)
{
    const VkSubmitInfo info = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .commandBufferCount = 1,
        .pCommandBuffers = &queue->follow_up,
    };

    submission->fence = wake_readback_fence(queue);
    return submission->fence
               ? queue->gpuav->below.QueueSubmit(queue->handle, 1, &info, submission->fence)
               : VK_ERROR_OUT_OF_HOST_MEMORY;
}

/* The application's own call went well; ours behind it decides whether there will be a result. */
static void
follow_with_fence(struct wake_gpuav_queue *queue, struct wake_gpuav_submission *submission)
{
    VkResult result = submit_follow_up(queue, submission);

    if (result != VK_SUCCESS && result != VK_ERROR_DEVICE_LOST) {
        wake_gpuav_fail(queue->gpuav, "for the batch behind a submit");
    }
    submission_end(queue, submission, result);
}

/* The recordings that a submit executes. Few need no memory, and are looked up once. */
struct gathering {
    struct wake_gpuav_recording *few[8], **all;
    uint32_t count, capacity;
    uint32_t room; /* with those of secondaries */
};

static void
gathering_add(struct wake_gpuav *gpuav, struct gathering *g, VkCommandBuffer handle)
{
    struct wake_gpuav_recording *recording = recording_of(gpuav, handle);

    if (!recording) {
        return;
    }
    g->room += recording_total(recording);
    if (!g->all && g->count < WAKE_COUNT(g->few)) {
        g->few[g->count++] = recording;
        return;
    }
    if (!wake_gpuav_grow((void **)&g->all, g->count, &g->capacity, sizeof(g->all[0]))) {
        wake_gpuav_fail(gpuav, "on the host for a submit");
        return; /* what it reports is read at a later submit */
    }
    if (g->count == WAKE_COUNT(g->few)) {
        memcpy(g->all, g->few, sizeof(g->few));
    }
    g->all[g->count++] = recording;
}

static struct wake_gpuav_submission *
gathering_end(struct wake_gpuav_queue *queue, struct gathering *g)
{
    struct wake_gpuav_recording **list = g->all ? g->all : g->few;
    struct wake_gpuav_submission *submission = g->room && queue_ready(queue)
                                                   ? submission_create(queue, g->room)
                                                   : NULL;

    for (uint32_t i = 0; submission && i < g->count; i++) {
        add_recording(submission, list[i]);
    }
    if (g->all) {
        wake_free(WAKE_HEAP_GPUAV, g->all);
    }
    return submission;
}

static struct wake_gpuav_submission *
gather(struct wake_gpuav_queue *queue, uint32_t count, const VkSubmitInfo *submits)
{
    struct gathering g = { .capacity = WAKE_COUNT(g.few) };

    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < submits[i].commandBufferCount; k++) {
            gathering_add(queue->gpuav, &g, submits[i].pCommandBuffers[k]);
        }
    }
    return gathering_end(queue, &g);
}

enum { FEW = 15 };

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_QueueSubmit(VkQueue queue, uint32_t submitCount, const VkSubmitInfo *pSubmits, VkFence fence)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(queue);
    struct wake_gpuav_queue *found = WAKE_GPUAV_FIND(gpuav, queues, queue);
    struct wake_gpuav_submission *submission = found ? gather(found, submitCount, pSubmits) : NULL;
    VkSubmitInfo few[FEW + 1], *infos = few;
    VkTimelineSemaphoreSubmitInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .signalSemaphoreValueCount = 1,
    };
    VkResult result;

    if (submission && gpuav->timeline && submitCount > FEW) {
        infos = wake_alloc(WAKE_HEAP_GPUAV, (submitCount + 1) * sizeof(*infos));
    }
    if (!submission || !infos) {
        if (submission) {
            wake_gpuav_fail(gpuav, "on the host for a submit");
            submission->count = 0; /* not counted yet */
            wake_gpuav_submission_free(submission);
        }
        return gpuav->below.QueueSubmit(queue, submitCount, pSubmits, fence);
    }
    submission_begin(gpuav, submission);
    if (gpuav->settings.checks & WAKE_CHECK_ADDRESS) {
        wake_gpuav_addresses_update(gpuav);
    }
    submission->value = ++found->value;
    if (!gpuav->timeline) {
        result = gpuav->below.QueueSubmit(queue, submitCount, pSubmits, fence);
        if (result == VK_SUCCESS) {
            follow_with_fence(found, submission);
        } else {
            submission_end(found, submission, result);
        }
        return result;
    }
    memcpy(infos, pSubmits, submitCount * sizeof(*infos));
    timeline.pSignalSemaphoreValues = &submission->value;
    infos[submitCount] = (VkSubmitInfo){
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = &timeline,
        .commandBufferCount = 1,
        .pCommandBuffers = &found->follow_up,
        .signalSemaphoreCount = 1,
        .pSignalSemaphores = &found->semaphore,
    };
    result = gpuav->below.QueueSubmit(queue, submitCount + 1, infos, fence);
    submission_end(found, submission, result);
    if (infos != few) {
        wake_free(WAKE_HEAP_GPUAV, infos);
    }
    return result;
}

static struct wake_gpuav_submission *
gather2(struct wake_gpuav_queue *queue, uint32_t count, const VkSubmitInfo2 *submits)
{
    struct gathering g = { .capacity = WAKE_COUNT(g.few) };

    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < submits[i].commandBufferInfoCount; k++) {
            gathering_add(queue->gpuav, &g, submits[i].pCommandBufferInfos[k].commandBuffer);
        }
    }
    return gathering_end(queue, &g);
}

static VkResult
submit2(VkQueue queue, uint32_t submitCount, const VkSubmitInfo2 *pSubmits, VkFence fence,
        PFN_vkQueueSubmit2 below)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(queue);
    struct wake_gpuav_queue *found = WAKE_GPUAV_FIND(gpuav, queues, queue);
    struct wake_gpuav_submission *submission = found ? gather2(found, submitCount, pSubmits) : NULL;
    VkSubmitInfo2 few[FEW + 1], *infos = few;
    VkCommandBufferSubmitInfo commands = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO };
    VkSemaphoreSubmitInfo signal = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
    };
    VkResult result;

    if (submission && gpuav->timeline && submitCount > FEW) {
        infos = wake_alloc(WAKE_HEAP_GPUAV, (submitCount + 1) * sizeof(*infos));
    }
    if (!submission || !infos) {
        if (submission) {
            wake_gpuav_fail(gpuav, "on the host for a submit");
            submission->count = 0;
            wake_gpuav_submission_free(submission);
        }
        return below(queue, submitCount, pSubmits, fence);
    }
    submission_begin(gpuav, submission);
    if (gpuav->settings.checks & WAKE_CHECK_ADDRESS) {
        wake_gpuav_addresses_update(gpuav);
    }
    submission->value = ++found->value;
    if (!gpuav->timeline) {
        result = below(queue, submitCount, pSubmits, fence);
        if (result == VK_SUCCESS) {
            follow_with_fence(found, submission);
        } else {
            submission_end(found, submission, result);
        }
        return result;
    }
    memcpy(infos, pSubmits, submitCount * sizeof(*infos));
    commands.commandBuffer = found->follow_up;
    signal.semaphore = found->semaphore;
    signal.value = submission->value;
    infos[submitCount] = (VkSubmitInfo2){
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos = &commands,
        .signalSemaphoreInfoCount = 1,
        .pSignalSemaphoreInfos = &signal,
    };
    result = below(queue, submitCount + 1, infos, fence);
    submission_end(found, submission, result);
    if (infos != few) {
        wake_free(WAKE_HEAP_GPUAV, infos);
    }
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_QueueSubmit2(VkQueue queue, uint32_t submitCount, const VkSubmitInfo2 *pSubmits,
                   VkFence fence)
{
    return submit2(queue, submitCount, pSubmits, fence, wake_gpuav_of(queue)->below.QueueSubmit2);
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_QueueSubmit2KHR(VkQueue queue, uint32_t submitCount, const VkSubmitInfo2 *pSubmits,
                      VkFence fence)
{
    return submit2(queue, submitCount, pSubmits, fence,
                   wake_gpuav_of(queue)->below.QueueSubmit2KHR);
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
wake_gpuav_fill_submits(struct wake_gpuav *gpuav, struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, GetDeviceQueue);
    WAKE_GPUAV_REPLACE(next, GetDeviceQueue2);
    WAKE_GPUAV_REPLACE(next, QueueSubmit);
    WAKE_GPUAV_REPLACE(next, QueueSubmit2);
    WAKE_GPUAV_REPLACE(next, QueueSubmit2KHR);
    if (gpuav->flush_on_wait) {
        WAKE_GPUAV_REPLACE(next, QueueWaitIdle);
        WAKE_GPUAV_REPLACE(next, DeviceWaitIdle);
        WAKE_GPUAV_REPLACE(next, WaitForFences);
        WAKE_GPUAV_REPLACE(next, GetFenceStatus);
        WAKE_GPUAV_REPLACE(next, WaitSemaphores);
        WAKE_GPUAV_REPLACE(next, WaitSemaphoresKHR);
    }
}
