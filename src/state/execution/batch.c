/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Making batches of what submits them.
 */
#include "state/execution/batch.h"

#include "base/heap.h"
#include "state/execution/queue_state.h"
#include "state/object/create_info.h"

#include <string.h>

/* How many of everything a batch has. */
struct counts {
    uint32_t waits;
    uint32_t signals;
    uint32_t buffers;
    uint32_t images;
};

/* ---- memory ---------------------------------------------------------------------------------- */

static size_t
size_of(const struct counts *n)
{
    return sizeof(struct wake_batch) + n->waits * sizeof(struct wake_wait) +
           n->signals * sizeof(struct wake_batch_signal) +
           n->buffers * sizeof(struct wake_batch_buffer) +
           n->images * sizeof(struct wake_batch_image);
}

static struct wake_batch *
take(struct wake_device *device, const struct counts *n)
{
    struct wake_batch *batch = device->executions.spare;
    size_t size = size_of(n), capacity;
    char *at;

    if (batch && batch->capacity >= size) {
        device->executions.spare = NULL;
        capacity = batch->capacity;
    } else {
        capacity = size + 256;
        batch = wake_alloc(WAKE_HEAP_RESULT, capacity);
        if (!batch) {
            return NULL;
        }
    }
    memset(batch, 0, size);
    batch->capacity = capacity;
    at = (char *)(batch + 1);
    batch->waits = (struct wake_wait *)at;
    at += n->waits * sizeof(struct wake_wait);
    batch->signals = (struct wake_batch_signal *)at;
    at += n->signals * sizeof(struct wake_batch_signal);
    batch->buffers = (struct wake_batch_buffer *)at;
    at += n->buffers * sizeof(struct wake_batch_buffer);
    batch->images = (struct wake_batch_image *)at;
    return batch;
}

static void
put_recordings(struct wake_batch *batch)
{
    for (uint32_t i = 0; batch->kept && i < batch->buffer_count; i++) {
        wake_recorded_put(batch->buffers[i].recorded);
    }
}

void
wake_batch_finish(struct wake_batch *batch)
{
    put_recordings(batch);
    wake_free(WAKE_HEAP_RESULT, batch);
}

void
wake_batch_drop(struct wake_device *device, struct wake_batch *batch)
{
    struct wake_batch *spare = device->executions.spare;

    put_recordings(batch);
    if (spare && spare->capacity >= batch->capacity) {
        wake_free(WAKE_HEAP_RESULT, batch);
        return;
    }
    wake_free(WAKE_HEAP_RESULT, spare);
    device->executions.spare = batch;
}

/* ---- members --------------------------------------------------------------------------------- */

static void
add_waits(struct wake_batch *batch, const struct wake_batch_view *view)
{
    struct wake_semaphores waits = wake_batch_semaphores(view, false);

    for (uint32_t i = 0; i < waits.count; i++) {
        struct wake_semaphore_use use = wake_semaphore_at(&waits, i);
        const struct wake_object *object = wake_object_get(use.semaphore);
        const struct wake_sync_object *sync = object && object->type == WAKE_TYPE_VkSemaphore
                                                  ? object->data
                                                  : NULL;

        if (sync) {
            batch->waits[batch->wait_count++] = (struct wake_wait){ use.semaphore, use.value,
                                                                    sync->point, use.stages };
        }
    }
}

static void
add_signals(struct wake_batch *batch, const struct wake_batch_view *view)
{
    struct wake_semaphores signals = wake_batch_semaphores(view, true);

    for (uint32_t i = 0; i < signals.count; i++) {
        struct wake_semaphore_use use = wake_semaphore_at(&signals, i);

        batch->signals[batch->signal_count++] = (struct wake_batch_signal){ use.semaphore,
                                                                            use.value, use.stages };
    }
}

static void
add_buffer(struct wake_batch *batch, wake_id id, const uint64_t *target)
{
    const struct wake_object *object = wake_object_get(id);
    const struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                               ? object->data
                                               : NULL;
    struct wake_batch_buffer *buffer = &batch->buffers[batch->buffer_count++];

    buffer->id = id;
    /* To submit a command buffer that was never recorded, or a second time one that was for one submit, is wrong, which is said;
     * what it does is known all the same: nothing, and the same again. Of one that is being recorded it is not. */
    buffer->known = cb && target && cb->state != WAKE_CB_RECORDING &&
                    wake_load_acquire(&cb->stream.boundaries_done) == *target && !cb->incomplete;
    buffer->recorded = buffer->known ? cb->recorded : NULL;
}

static void
add_images(struct wake_batch *batch, const VkPresentInfoKHR *info)
{
    for (uint32_t i = 0; info->pSwapchains && info->pImageIndices && i < info->swapchainCount;
         i++) {
        batch->images[batch->image_count++] = (struct wake_batch_image){
            wake_packed_id(info->pSwapchains, i, 1, 0), info->pImageIndices[i]
        };
    }
}

static uint32_t
counter_pass_of(const void *chain)
{
    const VkPerformanceQuerySubmitInfoKHR *info =
        chain ? wake_chain_find(chain, VK_STRUCTURE_TYPE_PERFORMANCE_QUERY_SUBMIT_INFO_KHR) : NULL;

    return info ? info->counterPassIndex : 0;
}

struct wake_batch *
wake_batch_make(struct wake_device *device, struct wake_queue *queue,
                const struct wake_submit_view *call, const struct wake_batch_view *view)
{
    const VkPresentInfoKHR *present = call->kind == WAKE_BATCH_PRESENT ? call->batches : NULL;
    struct wake_batch *batch = take(
        device, &(struct counts){ view->wait_count, view->signal_count, view->buffer_count,
                                  present ? present->swapchainCount : 0 });

    if (!batch) {
        return NULL;
    }
    batch->kind = call->kind;
    batch->queue = queue;
    batch->index = view->number - 1;
    batch->fence = view->number == call->count ? call->fence : 0;
    batch->counter_pass = counter_pass_of(view->chain);
    if (view->wait_count) {
        add_waits(batch, view);
    }
    if (view->signal_count) {
        add_signals(batch, view);
    }
    for (uint32_t i = 0; i < view->buffer_count; i++) {
        add_buffer(batch, wake_batch_buffer_id(view, i), view->targets ? &view->targets[i] : NULL);
    }
    if (present) {
        add_images(batch, present);
    }
    return batch;
}
