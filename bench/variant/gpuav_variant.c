/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation as others do it, to compare with: linked around wake_gpuav_fill_submits()
 * into a layer that is the product otherwise. WAKE_BENCH_GPUAV=idle: vkQueueSubmit waits until the
 * queue is idle, reads what shaders reported, and gives it before it returns.
 * WAKE_BENCH_GPUAV=none: nobody reads it, and submits go down as they are.
 */
#include "gpuav/recording/gpuav_commands.h"
#include "gpuav/message/gpuav_message.h"
#include "gpuav/submit/gpuav_queues.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

void
__real_wake_gpuav_fill_submits(struct wake_device_dispatch *next);
void
__wrap_wake_gpuav_fill_submits(struct wake_device_dispatch *next);

/* Of command buffers without secondaries, which the probe does not use. */
static struct wake_gpuav_submission *
gather(struct wake_gpuav *gpuav, uint32_t count, const VkSubmitInfo *submits)
{
    struct wake_gpuav_submission *submission;
    uint32_t room = 0;

    for (uint32_t i = 0; i < count; i++) {
        room += submits[i].commandBufferCount;
    }
    submission = wake_zalloc(WAKE_HEAP_GPUAV,
                             sizeof(*submission) + room * sizeof(submission->recordings[0]));
    for (uint32_t i = 0; submission && i < count; i++) {
        for (uint32_t k = 0; k < submits[i].commandBufferCount; k++) {
            struct wake_gpuav_command_buffer *cb = WAKE_GPUAV_FIND(gpuav, command_buffers,
                                                                   submits[i].pCommandBuffers[k]);

            if (cb && cb->recording && cb->recording->blocks) {
                submission->recordings[submission->count++] = cb->recording;
            }
        }
    }
    if (submission) {
        submission->thread = wake_thread_id();
        wake_label_copy(&submission->labels);
    }
    return submission;
}

static VKAPI_ATTR VkResult VKAPI_CALL
submit_and_wait(VkQueue queue, uint32_t submitCount, const VkSubmitInfo *pSubmits, VkFence fence)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(queue);
    struct wake_gpuav_submission *submission = gather(gpuav, submitCount, pSubmits);
    VkResult result;

    for (uint32_t i = 0; submission && i < submission->count; i++) {
        wake_gpuav_recording_submit(submission->recordings[i]);
    }
    result = gpuav->below.QueueSubmit(queue, submitCount, pSubmits, fence);
    if (result == VK_SUCCESS) {
        (void)gpuav->below.QueueWaitIdle(queue);
    }
    if (submission) {
        wake_gpuav_collect(gpuav, submission);
        wake_gpuav_submission_free(submission);
    }
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
submit_alone(VkQueue queue, uint32_t submitCount, const VkSubmitInfo *pSubmits, VkFence fence)
{
    return wake_gpuav_of(queue)->below.QueueSubmit(queue, submitCount, pSubmits, fence);
}

void
__wrap_wake_gpuav_fill_submits(struct wake_device_dispatch *next)
{
    const char *variant = getenv("WAKE_BENCH_GPUAV");

    __real_wake_gpuav_fill_submits(next);
    if (variant) {
        next->QueueSubmit = strcmp(variant, "idle") == 0 ? submit_and_wait : submit_alone;
    }
}
