/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying return halves: what the application has observed, and what a creating call made.
 */
#include "state/apply/apply_return.h"

#include "state/derived/pipeline.h"
#include "state/derived/pipeline_layout.h"
#include "state/derived/shader_object.h"
#include "state/execution/query_state.h"
#include "state/execution/queue_state.h"
#include "state/recording/video_session.h"

static void
observe_fence(struct wake_device *device, wake_id id)
{
    struct wake_sync_object *sync = wake_sync_object_of(id);
    struct wake_point point;

    if (sync && sync->point.batch) {
        wake_observe(device, sync->point);
    } else if (sync && !sync->acquired.swapchain && !sync->imported &&
               wake_object_in_use(device, wake_object_get(id), &point)) {
        wake_observe(device, point); /* it was reset before that, which was told */
    }
    if (sync && sync->acquired.swapchain) {
        struct wake_object *swapchain = wake_object_get(sync->acquired.swapchain);

        if (swapchain && swapchain->data && sync->acquired.index < 64) {
            struct wake_swapchain *chain = swapchain->data;

            chain->seen |= chain->held & UINT64_C(1) << sync->acquired.index;
        }
        wake_acquire_waited(sync);
        wake_observe(device, sync->acquired.before);
    }
}

/* `ids`: pairs of semaphore and value. */
static void
observe_values(struct wake_device *device, const struct wake_return *half, const uint64_t *ids,
               void (*observe)(struct wake_device *, struct wake_object *, uint64_t))
{
    for (uint32_t i = 0; i + 1 < half->count && half->result == VK_SUCCESS; i += 2) {
        struct wake_object *semaphore = wake_object_get(ids[i]);

        if (semaphore && semaphore->type == WAKE_TYPE_VkSemaphore) {
            observe(device, semaphore, ids[i + 1]);
        }
    }
}

/* What the presentation engine signals. */
static void
acquire(const struct wake_return *half, const uint64_t *ids)
{
    const struct wake_object *swapchain = NULL;
    struct wake_point before = { 0 };

    for (uint32_t i = 0; i < half->count && !swapchain; i++) {
        const struct wake_object *object = wake_object_get(ids[i]);

        swapchain = object && object->type == WAKE_TYPE_VkSwapchainKHR ? object : NULL;
    }
    if (swapchain && swapchain->data && half->value < 64) {
        struct wake_swapchain *chain = swapchain->data;

        chain->held |= UINT64_C(1) << half->value;
        chain->seen &= ~(UINT64_C(1) << half->value);
        chain->ready &= ~(UINT64_C(1) << half->value);
        before = (struct wake_point){ chain->presented_by[half->value],
                                      chain->presented[half->value] };
    }
    for (uint32_t i = 0; i < half->count; i++) {
        struct wake_sync_object *sync = wake_sync_object_of(ids[i]);

        if (!sync || sync->timeline) {
            continue;
        }
        sync->acquired.swapchain = swapchain ? swapchain->id : 0;
        sync->acquired.index = (uint32_t)half->value;
        sync->acquired.before = before;
        if (sync->external || sync->imported) {
            wake_acquire_waited(sync); /* outside, for all that is known */
        }
        sync->signalled = true; /* a fence, too: soon, and until it is reset */
        sync->point.batch = 0;
    }
}

/* Specification, vkWaitForPresentKHR: the present of that number, or a later one, has begun, and so what it waits for is complete. */
static void
observe_present(struct wake_device *device, const struct wake_return *half, const uint64_t *ids)
{
    const struct wake_object *object = half->count == 2 ? wake_object_get(ids[0]) : NULL;
    const struct wake_swapchain *chain = object && object->type == WAKE_TYPE_VkSwapchainKHR
                                             ? object->data
                                             : NULL;
    const struct wake_numbered_present *seen = NULL;

    for (uint32_t i = 0; chain && i < WAKE_COUNT(chain->numbered); i++) {
        const struct wake_numbered_present *row = &chain->numbered[i];

        if (row->number >= ids[1] && (!seen || row->number < seen->number)) {
            seen = row;
        }
    }
    if (seen) {
        wake_observe(device, (struct wake_point){ seen->queue, seen->batch });
    }
}

/* What names other objects, so that it never has to be made when those are gone. */
static void
derive(struct wake_object *object)
{
    switch (object->type) {
    case WAKE_TYPE_VkImageView: (void)wake_image_view_of(object); break;
    case WAKE_TYPE_VkPipeline: (void)wake_pipeline_of(object); break;
    case WAKE_TYPE_VkPipelineLayout: (void)wake_pipeline_layout_of(object); break;
    case WAKE_TYPE_VkFramebuffer: (void)wake_framebuffer_of(object); break;
#ifndef WAKE_OWN_SHADER_OBJECT
    case WAKE_TYPE_VkShaderEXT: (void)wake_shader_object_of(object); break;
#endif
    case WAKE_TYPE_VkVideoSessionKHR: (void)wake_video_of(object); break;
    default: break;
    }
}

/* What a creating call made. Other calls have other things in that place, but no id whose object
 * was made by them. */
static void
derive_made(struct wake_apply *a, const uint64_t *ids, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        struct wake_object *object = wake_object_get(ids[i]);

        if (object && object->create && object->create->command == a->command) {
            derive(object);
        }
    }
}

static void
observe_fences(struct wake_device *device, const struct wake_return *half, const uint64_t *ids)
{
    if (half->value == WAKE_SEEN_ANY) {
        wake_observe_any_fence(device, ids, half->count);
        return;
    }
    for (uint32_t i = 0; i < half->count && half->result == VK_SUCCESS; i++) {
        observe_fence(device, ids[i]);
    }
}

static void
observe_idle(const struct wake_apply *a, struct wake_device *device, const struct wake_return *half)
{
    struct wake_queue *queue = half->count ? wake_queue_of(device, half->first) : NULL;

    if (queue && a->ticket) {
        wake_observe_queue(device, queue);
    }
}

/* `ids`: a pool, its first query, and how many. */
static void
see_queries(const struct wake_return *half, const uint64_t *ids)
{
    if (half->count == 3 && half->result == VK_SUCCESS) {
        wake_queries_seen(ids[0], (uint32_t)ids[1], (uint32_t)ids[2]);
    }
}

void
wake_apply_return(struct wake_apply *a)
{
    struct wake_device *device = (struct wake_device *)a->scope;
    const struct wake_return *half = (const void *)a->record;
    const uint64_t *ids = half->count > 1 ? (const uint64_t *)(half + 1) : &half->first;

    if (!a->scope->is_device) {
        return;
    }
    if (half->result == VK_ERROR_DEVICE_LOST) {
        /* Specification, 'Lost Device': what was submitted counts as complete. */
        wake_store_relaxed(&device->lost, true);
        return;
    }
    if (half->count && wake_commands[a->command].kind == WAKE_KIND_DEVICE) {
        derive_made(a, ids, half->count);
    }
    switch (a->command) {
    case WAKE_CMD_vkAcquireProfilingLockKHR:
        if (a->ticket && half->result == VK_SUCCESS) {
            device->profiling_since = a->ticket;
        }
        break;
    case WAKE_CMD_vkDeviceWaitIdle:
        if (a->ticket) {
            wake_observe_device(device);
        }
        break;
    case WAKE_CMD_vkQueueWaitIdle: observe_idle(a, device, half); break;
    case WAKE_CMD_vkWaitForFences:
    case WAKE_CMD_vkGetFenceStatus: observe_fences(device, half, ids); break;
    case WAKE_CMD_vkWaitSemaphores:
    case WAKE_CMD_vkWaitSemaphoresKHR:
        if (half->value == WAKE_SEEN_ANY) {
            wake_observe_any_value(device, ids, half->count);
        } else {
            observe_values(device, half, ids, wake_observe_reached);
        }
        break;
    case WAKE_CMD_vkGetSemaphoreCounterValue:
    case WAKE_CMD_vkGetSemaphoreCounterValueKHR:
        observe_values(device, half, ids, wake_observe_value);
        break;
    case WAKE_CMD_vkWaitForPresentKHR:
#ifdef VK_KHR_present_wait2
    case WAKE_CMD_vkWaitForPresent2KHR:
#endif
#ifdef VK_EXT_present_timing
    case WAKE_CMD_vkGetPastPresentationTimingEXT:
#endif
        observe_present(device, half, ids);
        break;
    case WAKE_CMD_vkGetQueryPoolResults: see_queries(half, ids); break;
    case WAKE_CMD_vkAcquireNextImageKHR:
    case WAKE_CMD_vkAcquireNextImage2KHR:
        if (half->result == VK_SUCCESS || half->result == VK_SUBOPTIMAL_KHR) {
            acquire(half, ids);
        }
        break;
    case WAKE_CMD_vkQueueSubmit:
    case WAKE_CMD_vkQueueSubmit2:
    case WAKE_CMD_vkQueueSubmit2KHR:
    case WAKE_CMD_vkQueueBindSparse:
        /* Failed: nothing was submitted that could still be in use. Which batches these were is not
         * looked at: after a failed submit a missed finding is better than a false one. */
        if (half->result < 0) {
            wake_observe_device(device);
            device->submit_failed = true;
        }
        break;
    default: break;
    }
}
