/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Making batches of the records that submit them.
 */
#include "state/execution/batch.h"

#include "base/heap.h"
#include "gen/records.h"
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

static const VkTimelineSemaphoreSubmitInfo *
timeline_info(const void *pnext)
{
    for (const VkBaseInStructure *s = pnext; s; s = s->pNext) {
        if (s->sType == VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO) {
            return (const void *)s;
        }
    }
    return NULL;
}

static bool
is_submit2(const struct wake_record *record)
{
    return record->command == WAKE_CMD_vkQueueSubmit2 ||
           record->command == WAKE_CMD_vkQueueSubmit2KHR;
}

uint32_t
wake_batch_count(const struct wake_record *record)
{
    switch (record->command) {
    case WAKE_CMD_vkQueueSubmit: {
        const struct wake_rec_QueueSubmit *r = (const void *)record;
        return r->pSubmits ? r->submitCount : 0;
    }
    case WAKE_CMD_vkQueueSubmit2:
    case WAKE_CMD_vkQueueSubmit2KHR: {
        const struct wake_rec_QueueSubmit2 *r = (const void *)record;
        return r->pSubmits ? r->submitCount : 0;
    }
    case WAKE_CMD_vkQueueBindSparse: {
        const struct wake_rec_QueueBindSparse *r = (const void *)record;
        return r->pBindInfo ? r->bindInfoCount : 0;
    }
    case WAKE_CMD_vkQueuePresentKHR: {
        const struct wake_rec_QueuePresentKHR *r = (const void *)record;
        return r->pPresentInfo != NULL;
    }
    default: return 0;
    }
}

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
add_wait(struct wake_batch *batch, wake_id semaphore, uint64_t value, VkPipelineStageFlags2 stages)
{
    const struct wake_object *object = wake_object_get(semaphore);
    const struct wake_sync_object *sync = object && object->type == WAKE_TYPE_VkSemaphore
                                              ? object->data
                                              : NULL;

    if (sync) {
        batch->waits[batch->wait_count++] = (struct wake_wait){ semaphore, value, sync->point,
                                                                stages };
    }
}

static void
add_signal(struct wake_batch *batch, wake_id semaphore, uint64_t value,
           VkPipelineStageFlags2 stages)
{
    batch->signals[batch->signal_count++] = (struct wake_batch_signal){ semaphore, value, stages };
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

static uint64_t
value_at(const uint64_t *values, uint32_t count, uint32_t i)
{
    return values && i < count ? values[i] : 0;
}

/* Semaphores of a submit of the first version, or a sparse bind; values of timeline semaphores come in the chain. */
static void
add_waits(struct wake_batch *batch, const VkSemaphore *semaphores, uint32_t count,
          const VkTimelineSemaphoreSubmitInfo *values, const VkPipelineStageFlags *stages,
          VkPipelineStageFlags2 otherwise)
{
    for (uint32_t i = 0; batch && semaphores && i < count; i++) {
        add_wait(batch, wake_packed_id(semaphores, i, 1, 0),
                 values ? value_at(values->pWaitSemaphoreValues, values->waitSemaphoreValueCount, i)
                        : 0,
                 stages ? stages[i] : otherwise);
    }
}

static void
add_signals(struct wake_batch *batch, const VkSemaphore *semaphores, uint32_t count,
            const VkTimelineSemaphoreSubmitInfo *values, VkPipelineStageFlags2 stages)
{
    for (uint32_t i = 0; batch && semaphores && i < count; i++) {
        add_signal(
            batch, wake_packed_id(semaphores, i, 1, 0),
            values ? value_at(values->pSignalSemaphoreValues, values->signalSemaphoreValueCount, i)
                   : 0,
            stages);
    }
}

static void
note_pass(struct wake_batch *batch, const void *chain)
{
    const VkPerformanceQuerySubmitInfoKHR *info =
        chain ? wake_chain_find(chain, VK_STRUCTURE_TYPE_PERFORMANCE_QUERY_SUBMIT_INFO_KHR) : NULL;

    if (batch) {
        batch->counter_pass = info ? info->counterPassIndex : 0;
    }
}

static struct wake_batch *
make_submit(struct wake_device *device, const struct wake_rec_QueueSubmit *r, uint32_t index)
{
    const VkSubmitInfo *s = &r->pSubmits[index];
    const VkTimelineSemaphoreSubmitInfo *values = timeline_info(s->pNext);
    struct wake_batch *batch = take(device, &(struct counts){ s->waitSemaphoreCount,
                                                              s->signalSemaphoreCount,
                                                              s->commandBufferCount, 0 });
    uint32_t flat = 0;

    for (uint32_t i = 0; i < index; i++) {
        flat += r->pSubmits[i].pCommandBuffers ? r->pSubmits[i].commandBufferCount : 0;
    }
    add_waits(batch, s->pWaitSemaphores, s->waitSemaphoreCount, values, s->pWaitDstStageMask,
              VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
    add_signals(batch, s->pSignalSemaphores, s->signalSemaphoreCount, values,
                VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
    for (uint32_t i = 0; batch && s->pCommandBuffers && i < s->commandBufferCount; i++) {
        add_buffer(batch, wake_packed_id(s->pCommandBuffers, i, 1, 0),
                   r->targets ? &r->targets[flat + i] : NULL);
    }
    note_pass(batch, s->pNext);
    return batch;
}

static wake_id
semaphore_of(const VkSemaphoreSubmitInfo *infos, uint32_t i)
{
    return wake_packed_id(infos, i, WAKE_HANDLES_VkSemaphoreSubmitInfo,
                          WAKE_HANDLE_VkSemaphoreSubmitInfo_semaphore);
}

static struct wake_batch *
make_submit2(struct wake_device *device, const struct wake_rec_QueueSubmit2 *r, uint32_t index)
{
    const VkSubmitInfo2 *s = &r->pSubmits[index];
    struct wake_batch *batch = take(device, &(struct counts){ s->waitSemaphoreInfoCount,
                                                              s->signalSemaphoreInfoCount,
                                                              s->commandBufferInfoCount, 0 });
    uint32_t flat = 0;

    for (uint32_t i = 0; i < index; i++) {
        flat += r->pSubmits[i].pCommandBufferInfos ? r->pSubmits[i].commandBufferInfoCount : 0;
    }
    for (uint32_t i = 0; batch && s->pWaitSemaphoreInfos && i < s->waitSemaphoreInfoCount; i++) {
        add_wait(batch, semaphore_of(s->pWaitSemaphoreInfos, i), s->pWaitSemaphoreInfos[i].value,
                 s->pWaitSemaphoreInfos[i].stageMask);
    }
    for (uint32_t i = 0; batch && s->pSignalSemaphoreInfos && i < s->signalSemaphoreInfoCount;
         i++) {
        add_signal(batch, semaphore_of(s->pSignalSemaphoreInfos, i),
                   s->pSignalSemaphoreInfos[i].value, s->pSignalSemaphoreInfos[i].stageMask);
    }
    for (uint32_t i = 0; batch && s->pCommandBufferInfos && i < s->commandBufferInfoCount; i++) {
        add_buffer(batch,
                   wake_packed_id(s->pCommandBufferInfos, i, WAKE_HANDLES_VkCommandBufferSubmitInfo,
                                  WAKE_HANDLE_VkCommandBufferSubmitInfo_commandBuffer),
                   r->targets ? &r->targets[flat + i] : NULL);
    }
    note_pass(batch, s->pNext);
    return batch;
}

static struct wake_batch *
make_sparse(struct wake_device *device, const VkBindSparseInfo *s)
{
    const VkTimelineSemaphoreSubmitInfo *values = timeline_info(s->pNext);
    struct wake_batch *batch = take(
        device, &(struct counts){ s->waitSemaphoreCount, s->signalSemaphoreCount, 0, 0 });

    add_waits(batch, s->pWaitSemaphores, s->waitSemaphoreCount, values, NULL, 0);
    add_signals(batch, s->pSignalSemaphores, s->signalSemaphoreCount, values, 0);
    return batch;
}

static struct wake_batch *
make_present(struct wake_device *device, const VkPresentInfoKHR *info)
{
    struct wake_batch *batch = take(
        device, &(struct counts){ info->waitSemaphoreCount, 0, 0, info->swapchainCount });

    add_waits(batch, info->pWaitSemaphores, info->waitSemaphoreCount, NULL, NULL, 0);
    for (uint32_t i = 0;
         batch && info->pSwapchains && info->pImageIndices && i < info->swapchainCount; i++) {
        batch->images[batch->image_count++] = (struct wake_batch_image){
            wake_packed_id(info->pSwapchains, i, 1, 0), info->pImageIndices[i]
        };
    }
    return batch;
}

struct wake_batch *
wake_batch_make(struct wake_device *device, const struct wake_record *record,
                struct wake_queue *queue, uint32_t index)
{
    const struct wake_rec_QueueSubmit *r1 = (const void *)record;
    const struct wake_rec_QueueSubmit2 *r2 = (const void *)record;
    const struct wake_rec_QueueBindSparse *sparse = (const void *)record;
    const struct wake_rec_QueuePresentKHR *present = (const void *)record;
    enum wake_batch_kind kind = WAKE_BATCH_SUBMIT;
    struct wake_batch *batch;
    wake_id fence = 0;

    if (is_submit2(record)) {
        batch = make_submit2(device, r2, index);
        fence = index + 1 == r2->submitCount ? r2->fence_id : 0;
    } else if (record->command == WAKE_CMD_vkQueueBindSparse) {
        kind = WAKE_BATCH_SPARSE;
        batch = make_sparse(device, &sparse->pBindInfo[index]);
        fence = index + 1 == sparse->bindInfoCount ? sparse->fence_id : 0;
    } else if (record->command == WAKE_CMD_vkQueuePresentKHR) {
        kind = WAKE_BATCH_PRESENT;
        batch = make_present(device, present->pPresentInfo);
    } else {
        batch = make_submit(device, r1, index);
        fence = index + 1 == r1->submitCount ? r1->fence_id : 0;
    }
    if (batch) {
        batch->kind = kind;
        batch->queue = queue;
        batch->index = index;
        batch->fence = fence;
    }
    return batch;
}
