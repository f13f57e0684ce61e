/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying what goes to a queue: batches with their waits and signals, the command buffers they use, and what these name.
 */
#include "state/apply_submit.h"

#include "gen/records.h"
#include "report/names_lookup.h"
#include "state/descriptor_update.h"
#include "state/apply_label.h"
#include "state/family.h"
#include "state/query_state.h"

struct wake_submit_walk
wake_submit_walk(const struct wake_record *record)
{
    enum wake_command command = (enum wake_command)record->command;

    return (struct wake_submit_walk){
        .record = record,
        .second = command == WAKE_CMD_vkQueueSubmit2 || command == WAKE_CMD_vkQueueSubmit2KHR,
    };
}

bool
wake_submit_next(struct wake_submit_walk *w)
{
    const struct wake_rec_QueueSubmit *r1 = (const void *)w->record;
    const struct wake_rec_QueueSubmit2 *r2 = (const void *)w->record;
    uint32_t submits = w->second ? r2->submitCount : r1->submitCount;
    const uint64_t *targets = w->second ? r2->targets : r1->targets;

    if (w->second ? !r2->pSubmits : !r1->pSubmits) {
        return false;
    }
    if (w->started) {
        w->index++;
        w->flat++;
    }
    w->started = true;
    for (; w->submit < submits; w->submit++, w->index = 0) {
        if (w->second) {
            const VkSubmitInfo2 *s = &r2->pSubmits[w->submit];
            if (s->pCommandBufferInfos && w->index < s->commandBufferInfoCount) {
                w->id = wake_packed_id(s->pCommandBufferInfos, w->index, WAKE_HANDLES_VkCommandBufferSubmitInfo,
                                       WAKE_HANDLE_VkCommandBufferSubmitInfo_commandBuffer);
                break;
            }
        } else {
            const VkSubmitInfo *s = &r1->pSubmits[w->submit];
            if (s->pCommandBuffers && w->index < s->commandBufferCount) {
                w->id = wake_packed_id(s->pCommandBuffers, w->index, 1, 0);
                break;
            }
        }
    }
    if (w->submit == submits) {
        return false;
    }
    w->target = targets ? targets[w->flat] : 0;
    return true;
}

/* Marks an object, and what it is a view of, as used by a batch. */
static void
use_object(struct wake_object *object, struct wake_point point, uint32_t depth)
{
    if (!object || depth > 4) {
        return;
    }
    (void)wake_object_use(object, point.queue, point.batch);
    if (!object->create) {
        return;
    }
    switch (object->create->command) {
    case WAKE_CMD_vkCreateImageView: {
        const struct wake_rec_CreateImageView *r = (const void *)object->create->record;
        if (r->pCreateInfo) {
            use_object(wake_object_get(wake_packed_id(r->pCreateInfo, 0, WAKE_HANDLES_VkImageViewCreateInfo,
                                                      WAKE_HANDLE_VkImageViewCreateInfo_image)),
                       point, depth + 1);
        }
        break;
    }
    case WAKE_CMD_vkCreateBufferView: {
        const struct wake_rec_CreateBufferView *r = (const void *)object->create->record;
        if (r->pCreateInfo) {
            use_object(wake_object_get(wake_packed_id(r->pCreateInfo, 0, WAKE_HANDLES_VkBufferViewCreateInfo,
                                                      WAKE_HANDLE_VkBufferViewCreateInfo_buffer)),
                       point, depth + 1);
        }
        break;
    }
    case WAKE_CMD_vkCreateFramebuffer: {
        const struct wake_rec_CreateFramebuffer *r = (const void *)object->create->record;
        for (uint32_t i = 0; r->pCreateInfo && r->pCreateInfo->pAttachments && i < r->pCreateInfo->attachmentCount; i++) {
            use_object(wake_object_get(wake_packed_id(r->pCreateInfo->pAttachments, i, 1, 0)), point, depth + 1);
        }
        break;
    }
    case WAKE_CMD_vkCreateBuffer:
    case WAKE_CMD_vkCreateImage:
        use_object(wake_object_get(object->bound), point, depth + 1);
        break;
    default:
        break;
    }
}

/* What a bound set names is used by the batch too: buffers, views, samplers. */
static void
use_descriptor_set(struct wake_object *object, struct wake_point point)
{
    struct wake_descriptor_set *set = wake_descriptor_set_of(object);
    const wake_id *ids;
    uint32_t count;

    if (!set || (set->marked_queue == point.queue && set->marked_batch == point.batch)) {
        return; /* bound in another command buffer of this batch as well */
    }
    ids = wake_descriptor_set_objects(set, &count);
    for (uint32_t i = 0; i < count; i++) {
        use_object(wake_object_get(ids[i]), point, 0);
    }
    set->marked_queue = point.queue;
    set->marked_batch = point.batch;
}

static void
use_command_buffer(wake_id id, const struct wake_queue *queue, struct wake_point point)
{
    struct wake_object *object = wake_object_get(id);
    struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer ? object->data : NULL;

    if (!cb) {
        return;
    }
    (void)wake_object_use(object, point.queue, point.batch);
    if (cb->state == WAKE_CB_RECORDING) {
        return; /* submitted by mistake: what it names is still being written, perhaps at this moment */
    }
    for (uint32_t i = 0; cb->uses.ids && i <= cb->uses.mask; i++) {
        struct wake_object *used = wake_object_get(cb->uses.ids[i]);
        if (used) {
            use_object(used, point, 0);
            use_descriptor_set(used, point);
        }
    }
    if (cb->usage & VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT) {
        cb->once_used = true;
    }
    wake_queries_submit(cb, queue);
}

static void
spend_secondary(const struct wake_executed *executed)
{
    struct wake_object *object = wake_object_get(executed->id);
    struct wake_command_buffer *cb = object ? object->data : NULL;

    if (!cb || !cb->pool) {
        return;
    }
    wake_family_lock_children(cb->pool);
    if (wake_executed_is_there(cb, executed->target) && (cb->usage & VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT)) {
        cb->state = WAKE_CB_INVALID;
    }
    wake_family_unlock_children(cb->pool);
}

/* Command buffers recorded for one submit only are invalid from then on. */
static void
spend_once(const struct wake_record *record)
{
    for (struct wake_submit_walk walk = wake_submit_walk(record); wake_submit_next(&walk);) {
        struct wake_object *object = wake_object_get(walk.id);
        struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer ? object->data : NULL;

        if (!cb || cb->state != WAKE_CB_EXECUTABLE || cb->stream.boundaries_done != walk.target) {
            continue;
        }
        for (uint32_t i = 0; i < cb->executed.count; i++) {
            spend_secondary(&((const struct wake_executed *)cb->executed.rows)[i]);
        }
        if (cb->once_used) {
            cb->state = WAKE_CB_INVALID;
        }
    }
}

enum { MAX_WAITS = 64 };

struct batch {
    struct wake_wait waits[MAX_WAITS];
    uint32_t wait_count;
};

static void
batch_waits(struct batch *batch, wake_id semaphore, uint64_t value)
{
    struct wake_object *object = wake_object_get(semaphore);
    struct wake_sync_object *sync = object && object->type == WAKE_TYPE_VkSemaphore ? object->data : NULL;

    if (!sync || batch->wait_count == MAX_WAITS) {
        return;
    }
    batch->waits[batch->wait_count++] = (struct wake_wait){semaphore, value, sync->point};
    if (!sync->timeline) {
        sync->signalled = false;
    }
}

static void
batch_signals(wake_id semaphore, struct wake_point point, uint64_t value)
{
    struct wake_object *object = wake_object_get(semaphore);

    if (object && object->type == WAKE_TYPE_VkSemaphore) {
        (void)wake_object_use(object, point.queue, point.batch);
        wake_submission_signals(object, point, value);
    }
}

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

static void
submit_batch1(struct wake_queue *queue, const VkSubmitInfo *s)
{
    const VkTimelineSemaphoreSubmitInfo *values = timeline_info(s->pNext);
    struct batch batch = {.wait_count = 0};
    struct wake_point point;

    for (uint32_t i = 0; s->pWaitSemaphores && i < s->waitSemaphoreCount; i++) {
        uint64_t value = values && values->pWaitSemaphoreValues && i < values->waitSemaphoreValueCount
                             ? values->pWaitSemaphoreValues[i]
                             : 0;
        batch_waits(&batch, wake_packed_id(s->pWaitSemaphores, i, 1, 0), value);
    }
    point = (struct wake_point){queue->index, wake_submission_add(queue, batch.waits, batch.wait_count)};
    for (uint32_t i = 0; i < batch.wait_count; i++) {
        (void)wake_object_use(wake_object_get(batch.waits[i].semaphore), point.queue, point.batch);
    }
    for (uint32_t i = 0; s->pCommandBuffers && i < s->commandBufferCount; i++) {
        use_command_buffer(wake_packed_id(s->pCommandBuffers, i, 1, 0), queue, point);
    }
    for (uint32_t i = 0; s->pSignalSemaphores && i < s->signalSemaphoreCount; i++) {
        uint64_t value = values && values->pSignalSemaphoreValues && i < values->signalSemaphoreValueCount
                             ? values->pSignalSemaphoreValues[i]
                             : 0;
        batch_signals(wake_packed_id(s->pSignalSemaphores, i, 1, 0), point, value);
    }
}

static wake_id
semaphore_of(const VkSemaphoreSubmitInfo *infos, uint32_t i)
{
    return wake_packed_id(infos, i, WAKE_HANDLES_VkSemaphoreSubmitInfo, WAKE_HANDLE_VkSemaphoreSubmitInfo_semaphore);
}

static void
submit_batch2(struct wake_queue *queue, const VkSubmitInfo2 *s)
{
    struct batch batch = {.wait_count = 0};
    struct wake_point point;

    for (uint32_t i = 0; s->pWaitSemaphoreInfos && i < s->waitSemaphoreInfoCount; i++) {
        batch_waits(&batch, semaphore_of(s->pWaitSemaphoreInfos, i), s->pWaitSemaphoreInfos[i].value);
    }
    point = (struct wake_point){queue->index, wake_submission_add(queue, batch.waits, batch.wait_count)};
    for (uint32_t i = 0; i < batch.wait_count; i++) {
        (void)wake_object_use(wake_object_get(batch.waits[i].semaphore), point.queue, point.batch);
    }
    for (uint32_t i = 0; s->pCommandBufferInfos && i < s->commandBufferInfoCount; i++) {
        use_command_buffer(wake_packed_id(s->pCommandBufferInfos, i, WAKE_HANDLES_VkCommandBufferSubmitInfo,
                                          WAKE_HANDLE_VkCommandBufferSubmitInfo_commandBuffer),
                           queue, point);
    }
    for (uint32_t i = 0; s->pSignalSemaphoreInfos && i < s->signalSemaphoreInfoCount; i++) {
        batch_signals(semaphore_of(s->pSignalSemaphoreInfos, i), point, s->pSignalSemaphoreInfos[i].value);
    }
}

static void
signal_fence(struct wake_queue *queue, wake_id id)
{
    struct wake_object *object = wake_object_get(id);
    struct wake_sync_object *sync = object && object->type == WAKE_TYPE_VkFence ? object->data : NULL;

    if (!sync) {
        return;
    }
    if (!queue->submitted) {
        queue->submitted = 1; /* a fence alone: signalled when all before it, nothing, is done */
    }
    sync->point = (struct wake_point){queue->index, queue->submitted};
    sync->signalled = true;
    (void)wake_object_use(object, queue->index, queue->submitted);
}

void
wake_apply_submit(struct wake_apply *a, wake_id queue_id)
{
    const struct wake_rec_QueueSubmit *r1 = (const void *)a->record;
    const struct wake_rec_QueueSubmit2 *r2 = (const void *)a->record;
    bool second = a->command != WAKE_CMD_vkQueueSubmit;
    struct wake_queue *queue = wake_queue_of((struct wake_device *)a->scope, queue_id);

    if (!queue) {
        return;
    }
    for (uint32_t i = 0; second ? r2->pSubmits && i < r2->submitCount : r1->pSubmits && i < r1->submitCount; i++) {
        if (second) {
            submit_batch2(queue, &r2->pSubmits[i]);
        } else {
            submit_batch1(queue, &r1->pSubmits[i]);
        }
    }
    signal_fence(queue, second ? r2->fence_id : r1->fence_id);
    wake_carry_regions(queue, a->record);
    spend_once(a->record);
}

void
wake_apply_sparse(struct wake_apply *a, wake_id queue_id)
{
    const struct wake_rec_QueueBindSparse *r = (const void *)a->record;
    struct wake_queue *queue = wake_queue_of((struct wake_device *)a->scope, queue_id);

    for (uint32_t b = 0; queue && r->pBindInfo && b < r->bindInfoCount; b++) {
        const VkBindSparseInfo *s = &r->pBindInfo[b];
        const VkTimelineSemaphoreSubmitInfo *values = timeline_info(s->pNext);
        struct batch batch = {.wait_count = 0};
        struct wake_point point;

        for (uint32_t i = 0; s->pWaitSemaphores && i < s->waitSemaphoreCount; i++) {
            batch_waits(&batch, wake_packed_id(s->pWaitSemaphores, i, 1, 0),
                        values && values->pWaitSemaphoreValues && i < values->waitSemaphoreValueCount
                            ? values->pWaitSemaphoreValues[i]
                            : 0);
        }
        point = (struct wake_point){queue->index, wake_submission_add(queue, batch.waits, batch.wait_count)};
        for (uint32_t i = 0; s->pSignalSemaphores && i < s->signalSemaphoreCount; i++) {
            batch_signals(wake_packed_id(s->pSignalSemaphores, i, 1, 0), point,
                          values && values->pSignalSemaphoreValues && i < values->signalSemaphoreValueCount
                              ? values->pSignalSemaphoreValues[i]
                              : 0);
        }
    }
    if (queue) {
        signal_fence(queue, r->fence_id);
    }
}

void
wake_apply_present(struct wake_apply *a, wake_id queue_id)
{
    const struct wake_rec_QueuePresentKHR *r = (const void *)a->record;
    struct wake_queue *queue = wake_queue_of((struct wake_device *)a->scope, queue_id);
    struct batch batch = {.wait_count = 0};

    /* Specification, vkQueuePresentKHR: its waits are never known to be complete but by what comes after on the queue or an idle;
     * the semaphores must not be called in use for ever, so only what they imply is kept. */
    for (uint32_t i = 0; queue && r->pPresentInfo && r->pPresentInfo->pWaitSemaphores &&
                         i < r->pPresentInfo->waitSemaphoreCount;
         i++) {
        batch_waits(&batch, wake_packed_id(r->pPresentInfo->pWaitSemaphores, i, 1, 0), 0);
    }
    if (queue && batch.wait_count) {
        (void)wake_submission_add(queue, batch.waits, batch.wait_count);
    }
}
