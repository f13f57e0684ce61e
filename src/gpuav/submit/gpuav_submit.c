/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Submits of instrumented work: the driver gets them with a barrier to the host and a signal of the
 * layer's behind the application's own work. Sparse binds and presents are not looked at.
 */
#include "gpuav/device/gpuav_say.h"
#include "gpuav/recording/gpuav_commands.h"
#include "gpuav/submit/gpuav_queues.h"
#include "gpuav/submit/gpuav_readback.h"
#include "gpuav/table/gpuav_addresses.h"

#include "base/heap.h"

#include <string.h>

/* ---- submissions ----------------------------------------------------------------------------- */

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
        wake_lock_take(&queue->labels_lock);
        submission->labels = wake_label_list(&queue->labels);
        if (submission->labels.count) {
            wake_label_copy(&submission->labels);
        }
        wake_lock_drop(&queue->labels_lock);
    }
    return submission;
}

/* Whether wake_readback_oldest() is asked. */
static bool
counts_submits(const struct wake_gpuav *gpuav)
{
    return gpuav->settings.checks & WAKE_CHECK_ADDRESS;
}

/* Before the driver is called. The blocks are in use since the recordings were gathered. */
static void
submission_begin(struct wake_gpuav *gpuav)
{
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

/* What was gathered will not be executed. */
static void
not_submitted(struct wake_gpuav *gpuav, struct wake_gpuav_recording **list, uint32_t count)
{
    wake_lock_take(&gpuav->lock);
    for (uint32_t i = 0; i < count; i++) {
        list[i]->finished++;
    }
    wake_lock_drop(&gpuav->lock);
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
    not_submitted(gpuav, submission->recordings, submission->count);
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

/* The recordings that report of what a submit executes, counted as submitted. Few need no memory. */
struct gathering {
    struct wake_gpuav_recording *few[8], **all;
    uint32_t count, capacity;
    bool unseen; /* one of the primaries does not make visible what they report */
};

/* Something keeps the recording meanwhile. False: no memory. */
static bool
gathering_add(struct gathering *g, struct wake_gpuav_recording *recording)
{
    if (!recording->reports) {
        return true;
    }
    if (!g->all && g->count < WAKE_COUNT(g->few)) {
        g->few[g->count++] = recording;
    } else {
        if (!wake_gpuav_grow((void **)&g->all, g->count, &g->capacity, sizeof(g->all[0]))) {
            return false;
        }
        if (g->count == WAKE_COUNT(g->few)) {
            memcpy(g->all, g->few, sizeof(g->few));
        }
        g->all[g->count++] = recording;
    }
    wake_gpuav_recording_submit(recording);
    return true;
}

/*
 * What shaders report of a command buffer, or of those that it executes, if its recording is sealed.
 * It is counted as submitted before the command buffer is left: a thread that begins it anew
 * meanwhile, which it must not, cannot free it.
 */
static void
gather_commands(struct wake_gpuav *gpuav, struct gathering *g, VkCommandBuffer handle)
{
    const struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_read(gpuav, handle);
    struct wake_gpuav_recording *recording = cb ? cb->recording : NULL;

    if (recording && (recording->reports || recording->secondary_count)) {
        bool ok = gathering_add(g, recording);

        for (uint32_t i = 0; i < recording->secondary_count && ok; i++) {
            ok = gathering_add(g, recording->secondaries[i]);
        }
        g->unseen |= !recording->ends_visible;
        if (!ok) {
            wake_gpuav_fail(gpuav, "on the host for a submit"); /* read at a later submit */
        }
    }
    wake_gpuav_commands_read_end(cb);
}

static struct wake_gpuav_submission *
gathering_end(struct wake_gpuav_queue *queue, struct gathering *g)
{
    struct wake_gpuav_recording **list = g->all ? g->all : g->few;
    struct wake_gpuav_submission *submission = g->count &&
                                                       ((queue->ready && !g->unseen) ||
                                                        wake_gpuav_queue_ready(queue, !g->unseen))
                                                   ? submission_create(queue, g->count)
                                                   : NULL;

    if (submission) {
        memcpy(submission->recordings, list, g->count * sizeof(list[0]));
        submission->count = g->count;
        submission->visible = !g->unseen;
    } else if (g->count) {
        not_submitted(queue->gpuav, list, g->count);
        for (uint32_t i = 0; i < g->count; i++) {
            wake_gpuav_recording_leave(list[i]);
        }
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
            gather_commands(queue->gpuav, &g, submits[i].pCommandBuffers[k]);
        }
    }
    return gathering_end(queue, &g);
}

/* ---- batches for the driver ------------------------------------------------------------------ */

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
            not_submitted(gpuav, (*submission)->recordings, (*submission)->count);
            wake_gpuav_submission_free(*submission);
            *submission = NULL;
        }
    }
    return all;
}

/* The queue, for this thread until it leaves; NULL: not known, or another thread is in it. */
static struct wake_gpuav_queue *
queue_enter(struct wake_gpuav *gpuav, VkQueue handle)
{
    struct wake_gpuav_queue *queue = WAKE_GPUAV_FIND(gpuav, queues, handle);
    uint32_t nobody = 0;

    /* ORD(queue_enter:A) acquire: what the last submit left behind; pairs with ORD(queue_leave:A). */
    return queue && wake_cas(&queue->inside, &nobody, 1) ? queue : NULL;
}

static void
queue_leave(struct wake_gpuav_queue *queue)
{
    if (queue) {
        /* ORD(queue_leave:A) release: what this submit leaves behind; pairs with
         * ORD(queue_enter:A). */
        wake_store_release(&queue->inside, 0);
    }
}

/* What every submit of interest begins with. */
static void
begin(struct wake_gpuav_queue *queue, struct wake_gpuav_submission *submission)
{
    uint32_t lists;

    submission_begin(queue->gpuav);
    if (queue->gpuav->settings.checks & WAKE_CHECK_ADDRESS &&
        wake_gpuav_addresses_begin(queue->gpuav, &lists)) {
        wake_gpuav_addresses_end(queue->gpuav, lists, wake_readback_oldest(queue->gpuav));
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
    struct wake_gpuav_queue *found = queue_enter(gpuav, queue);
    struct wake_gpuav_submission *submission = found ? gather(found, submitCount, pSubmits) : NULL;
    struct follow_up f;
    VkResult result;

    f.all = room_for(gpuav, &submission, submitCount, f.infos, sizeof(f.all[0]));
    if (!submission) {
        result = gpuav->below.QueueSubmit(queue, submitCount, pSubmits, fence);
        queue_leave(found);
        return result;
    }
    begin(found, submission);
    if (!gpuav->timeline) {
        result = end_with_fence(found, submission,
                                gpuav->below.QueueSubmit(queue, submitCount, pSubmits, fence));
        queue_leave(found);
        return result;
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
    queue_leave(found);
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
            gather_commands(queue->gpuav, &g, submits[i].pCommandBufferInfos[k].commandBuffer);
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
    struct wake_gpuav_queue *found = queue_enter(gpuav, queue);
    struct wake_gpuav_submission *submission = found ? gather2(found, submitCount, pSubmits) : NULL;
    struct follow_up2 f;
    VkResult result;

    f.all = room_for(gpuav, &submission, submitCount, f.infos, sizeof(f.all[0]));
    if (!submission) {
        result = below(queue, submitCount, pSubmits, fence);
        queue_leave(found);
        return result;
    }
    begin(found, submission);
    if (!gpuav->timeline) {
        result = end_with_fence(found, submission, below(queue, submitCount, pSubmits, fence));
        queue_leave(found);
        return result;
    }
    copy_some(f.all, pSubmits, submitCount);
    if (!can_join2(&f.all[submitCount - 1])) {
        f.all[submitCount++] = (VkSubmitInfo2){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2 };
    }
    join2(&f, &f.all[submitCount - 1], found, submission->visible);
    result = below(queue, submitCount, f.all, fence);
    submission_end(found, submission, result);
    queue_leave(found);
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
