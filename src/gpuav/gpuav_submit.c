/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Submits of instrumented work: the driver gets them with a barrier to the host and a signal of the
 * layer's behind the application's own work. Sparse binds and presents are not looked at.
 */
#include "gpuav/gpuav_readback.h"
#include "gpuav/gpuav_state.h"
#include "gpuav/gpuav_table.h"

#include "base/heap.h"

#include <string.h>

/* ---- submissions ----------------------------------------------------------------------------- */

/* The recording behind a command buffer, if shaders report into it or into one that it executes. */
static struct wake_gpuav_recording *
recording_of(struct wake_gpuav *gpuav, VkCommandBuffer handle)
{
    struct wake_gpuav_command_buffer *cb = handle ? WAKE_GPUAV_FIND(gpuav, command_buffers, handle)
                                                  : NULL;
    struct wake_gpuav_recording *recording = cb ? cb->recording : NULL;

    return recording && (recording->reports || recording->secondary_count) ? recording : NULL;
}

/* Every recording with blocks once: the one itself, then those of the secondaries that it
 * executes. */
static void
add_recording(struct wake_gpuav_submission *submission, struct wake_gpuav_recording *recording)
{
    if (recording->reports) {
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

    if (!submission && wake_load_relaxed(&queue->used)) {
        /* ORD(submission_get:A) acquire: emptied, by the readback thread; pairs with
         * ORD(submission_used:A). */
        submission = queue->spare = wake_exchange(&queue->used, NULL);
    }
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
        wake_gpuav_recording_leave(submission->recordings[i]);
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
    for (uint32_t i = 0; i < submission->count; i++) {
        wake_gpuav_recording_submit(submission->recordings[i]);
    }
    if (counts_submits(gpuav)) {
        /* ORD(submitting:C) acquire: if it is counted too late to be seen, its shaders see that
         * they are led away from every list; pairs with ORD(submitting:B). */
        (void)wake_fetch_add(&gpuav->submitting, 1);
    }
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
        submission->recordings[i]->finished++;
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
        .commandBufferCount = submission->visible ? 0 : 1,
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
    bool unseen;   /* one of them does not make visible what it reports */
};

static void
gathering_add(struct wake_gpuav *gpuav, struct gathering *g, VkCommandBuffer handle)
{
    struct wake_gpuav_recording *recording = recording_of(gpuav, handle);

    if (!recording) {
        return;
    }
    wake_prefetch_write(&recording->submitted);
    g->unseen |= !recording->ends_visible;
    g->room += recording->secondary_count ? recording_total(recording) : 1;
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
    struct wake_gpuav_submission *submission = g->room &&
                                                       ((queue->ready && !g->unseen) ||
                                                        wake_gpuav_queue_ready(queue, !g->unseen))
                                                   ? submission_create(queue, g->room)
                                                   : NULL;

    for (uint32_t i = 0; submission && i < g->count; i++) {
        if (list[i]->secondary_count) {
            add_recording(submission, list[i]);
        } else {
            submission->recordings[submission->count++] = list[i];
        }
    }
    if (submission) {
        submission->visible = !g->unseen;
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

/* ---- what goes to the driver ----------------------------------------------------------------- */

/*
 * The signal, and a barrier if the recordings do not end with one, go into the last batch of the
 * application where that is easily said: a batch less for the driver. Its own signals come after the
 * barrier then, which waits for nothing that they do not wait for. Else there is one batch more.
 */
enum { FEW = 15 };

struct follow_up {
    VkSubmitInfo infos[FEW + 1], *all;
    VkTimelineSemaphoreSubmitInfo timeline;
    VkCommandBuffer commands[FEW + 1];
    VkSemaphore signals[FEW + 1];
    uint64_t values[FEW + 1];
};

/* A chain of anything else may have counts that go with those of the batch (device groups), or
 * forbid ours (protected). */
static bool
can_join(const VkSubmitInfo *last)
{
    const VkBaseInStructure *chain = last->pNext;

    return last->commandBufferCount <= FEW && last->signalSemaphoreCount <= FEW &&
           (!chain ||
            (chain->sType == VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO && !chain->pNext));
}

/* An array of the application's, which may be NULL where there is nothing in it; mostly there is
 * one element. */
#define copy_some(into, from, count)                          \
    do {                                                      \
        for (uint32_t i_ = 0; (from) && i_ < (count); i_++) { \
            (into)[i_] = (from)[i_];                          \
        }                                                     \
    } while (0)

static void
join(struct follow_up *f, VkSubmitInfo *last, const struct wake_gpuav_queue *queue, bool visible)
{
    const VkTimelineSemaphoreSubmitInfo *given = last->pNext;
    uint32_t commands = last->commandBufferCount, signals = last->signalSemaphoreCount;

    if (!visible) {
        copy_some(f->commands, last->pCommandBuffers, commands);
        f->commands[commands] = queue->follow_up;
        last->pCommandBuffers = f->commands;
        last->commandBufferCount = commands + 1;
    }
    copy_some(f->signals, last->pSignalSemaphores, signals);
    for (uint32_t i = 0; i < signals; i++) {
        f->values[i] = 0;
    }
    if (given) {
        uint32_t values = given->signalSemaphoreValueCount;

        f->timeline = *given;
        copy_some(f->values, given->pSignalSemaphoreValues, values < signals ? values : signals);
    }
    f->signals[signals] = queue->semaphore;
    f->values[signals] = queue->value;
    f->timeline.signalSemaphoreValueCount = signals + 1;
    f->timeline.pSignalSemaphoreValues = f->values;
    last->pNext = &f->timeline;
    last->pSignalSemaphores = f->signals;
    last->signalSemaphoreCount = signals + 1;
}

static void
append(struct follow_up *f, VkSubmitInfo *info, const struct wake_gpuav_queue *queue, bool visible)
{
    f->timeline.signalSemaphoreValueCount = 1;
    f->timeline.pSignalSemaphoreValues = &queue->value;
    *info = (VkSubmitInfo){
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = &f->timeline,
        .commandBufferCount = visible ? 0 : 1,
        .pCommandBuffers = &queue->follow_up,
        .signalSemaphoreCount = 1,
        .pSignalSemaphores = &queue->semaphore,
    };
}

/*
 * Where the batches and one more go: `few`, if they are no more than FEW. Without memory the submit
 * is not followed, and *submission is NULL then: what it reports is read at a later one.
 */
static void *
room_for(struct wake_gpuav *gpuav, struct wake_gpuav_submission **submission, uint32_t count,
         void *few, size_t size)
{
    void *all = few;

    if (*submission && gpuav->timeline && count > FEW) {
        all = wake_alloc(WAKE_HEAP_GPUAV, (count + (size_t)1) * size);
        if (!all) {
            wake_gpuav_fail(gpuav, "on the host for a submit");
            (*submission)->count = 0; /* not counted yet */
            wake_gpuav_submission_free(*submission);
            *submission = NULL;
        }
    }
    return all;
}

/* What every submit of interest begins with. */
static void
begin(struct wake_gpuav_queue *queue, struct wake_gpuav_submission *submission)
{
    submission_begin(queue->gpuav, submission);
    if (queue->gpuav->settings.checks & WAKE_CHECK_ADDRESS) {
        wake_gpuav_addresses_update(queue->gpuav);
    }
    submission->value = ++queue->value;
}

/* Devices without timeline semaphores: the application's call has been made. */
static VkResult
end_with_fence(struct wake_gpuav_queue *queue, struct wake_gpuav_submission *submission,
               VkResult result)
{
    if (result == VK_SUCCESS) {
        follow_with_fence(queue, submission);
    } else {
        submission_end(queue, submission, result);
    }
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_QueueSubmit(VkQueue queue, uint32_t submitCount, const VkSubmitInfo *pSubmits, VkFence fence)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(queue);
    struct wake_gpuav_queue *found = WAKE_GPUAV_FIND(gpuav, queues, queue);
    struct wake_gpuav_submission *submission = found ? gather(found, submitCount, pSubmits) : NULL;
    struct follow_up f;
    VkResult result;

    f.all = room_for(gpuav, &submission, submitCount, f.infos, sizeof(f.all[0]));
    if (!submission) {
        return gpuav->below.QueueSubmit(queue, submitCount, pSubmits, fence);
    }
    begin(found, submission);
    if (!gpuav->timeline) {
        return end_with_fence(found, submission,
                              gpuav->below.QueueSubmit(queue, submitCount, pSubmits, fence));
    }
    f.timeline = (VkTimelineSemaphoreSubmitInfo){
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
    };
    copy_some(f.all, pSubmits, submitCount);
    if (can_join(&f.all[submitCount - 1])) {
        join(&f, &f.all[submitCount - 1], found, submission->visible);
    } else {
        append(&f, &f.all[submitCount++], found, submission->visible);
    }
    result = gpuav->below.QueueSubmit(queue, submitCount, f.all, fence);
    submission_end(found, submission, result);
    if (f.all != f.infos) {
        wake_free(WAKE_HEAP_GPUAV, f.all);
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

struct follow_up2 {
    VkSubmitInfo2 infos[FEW + 1], *all;
    VkCommandBufferSubmitInfo commands[FEW + 1];
    VkSemaphoreSubmitInfo signals[FEW + 1];
};

/* As join() and append() for VkSubmitInfo, where the last batch is the application's or a new one
 * without anything. */
static void
join2(struct follow_up2 *f, VkSubmitInfo2 *last, const struct wake_gpuav_queue *queue, bool visible)
{
    uint32_t commands = last->commandBufferInfoCount, signals = last->signalSemaphoreInfoCount;

    if (!visible) {
        copy_some(f->commands, last->pCommandBufferInfos, commands);
        f->commands[commands] = (VkCommandBufferSubmitInfo){
            .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
            .commandBuffer = queue->follow_up,
        };
        last->pCommandBufferInfos = f->commands;
        last->commandBufferInfoCount = commands + 1;
    }
    copy_some(f->signals, last->pSignalSemaphoreInfos, signals);
    f->signals[signals] = (VkSemaphoreSubmitInfo){
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .semaphore = queue->semaphore,
        .value = queue->value,
        .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
    };
    last->pSignalSemaphoreInfos = f->signals;
    last->signalSemaphoreInfoCount = signals + 1;
}

static bool
can_join2(const VkSubmitInfo2 *last)
{
    return !last->flags && last->commandBufferInfoCount <= FEW &&
           last->signalSemaphoreInfoCount <= FEW;
}

static VkResult
submit2(VkQueue queue, uint32_t submitCount, const VkSubmitInfo2 *pSubmits, VkFence fence,
        PFN_vkQueueSubmit2 below)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(queue);
    struct wake_gpuav_queue *found = WAKE_GPUAV_FIND(gpuav, queues, queue);
    struct wake_gpuav_submission *submission = found ? gather2(found, submitCount, pSubmits) : NULL;
    struct follow_up2 f;
    VkResult result;

    f.all = room_for(gpuav, &submission, submitCount, f.infos, sizeof(f.all[0]));
    if (!submission) {
        return below(queue, submitCount, pSubmits, fence);
    }
    begin(found, submission);
    if (!gpuav->timeline) {
        return end_with_fence(found, submission, below(queue, submitCount, pSubmits, fence));
    }
    copy_some(f.all, pSubmits, submitCount);
    if (!can_join2(&f.all[submitCount - 1])) {
        f.all[submitCount++] = (VkSubmitInfo2){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2 };
    }
    join2(&f, &f.all[submitCount - 1], found, submission->visible);
    result = below(queue, submitCount, f.all, fence);
    submission_end(found, submission, result);
    if (f.all != f.infos) {
        wake_free(WAKE_HEAP_GPUAV, f.all);
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

void
wake_gpuav_fill_submits(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, QueueSubmit);
    WAKE_GPUAV_REPLACE(next, QueueSubmit2);
    WAKE_GPUAV_REPLACE(next, QueueSubmit2KHR);
}
