/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying what goes to a queue: batches with their waits and signals, the command buffers they
 * use, and what these name.
 */
#include "state/apply/apply_submit.h"

#include "gen/records.h"
#include "state/apply/apply_external.h"
#include "state/apply/apply_label.h"
#include "state/descriptor/descriptor_update.h"
#include "state/execution/execution.h"
#include "state/execution/queue_state.h"
#include "state/object/create_info.h"
#include "state/object/family.h"
#include "state/object/object_parts.h"
#include "state/view/submit_view.h"

struct use {
    struct wake_point point;
    uint32_t depth;
};

/* Marks an object, and what it is a view of, as used by a batch. */
static void
use_object(struct wake_object *object, struct wake_point point, uint32_t depth);

static void
use_part(void *context, wake_id id)
{
    const struct use *use = context;

    use_object(wake_object_get(id), use->point, use->depth + 1);
}

static void
use_object(struct wake_object *object, struct wake_point point, uint32_t depth)
{
    if (!object || depth > 4) {
        return;
    }
    (void)wake_object_use(object, point.queue, point.batch);
    if (object->type != WAKE_TYPE_VkAccelerationStructureKHR) {
        wake_each_part(object, object->bound, use_part, &(struct use){ point, depth });
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
use_command_buffer(wake_id id, struct wake_point point, uint64_t ticket)
{
    struct wake_object *object = wake_object_get(id);
    struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                         ? object->data
                                         : NULL;

    if (!cb) {
        return;
    }
    (void)wake_object_use(object, point.queue, point.batch);
    if (cb->state == WAKE_CB_RECORDING) {
        /* submitted by mistake: what it names is still being written, perhaps at this moment */
        return;
    }
    for (uint32_t i = 0; cb->uses.ids && i <= cb->uses.mask; i++) {
        struct wake_object *used = wake_object_get(cb->uses.ids[i]);
        if (used) {
            use_object(used, point, 0);
            use_descriptor_set(used, point);
        }
    }
    for (uint32_t i = 0; cb->drawn.ids && i <= cb->drawn.mask; i++) {
        struct wake_descriptor_set *set = wake_descriptor_set_of(wake_object_get(cb->drawn.ids[i]));
        if (set) {
            wake_descriptor_set_used(set, ticket, WAKE_SET_POINT(point.queue, point.batch));
        }
    }
    if (cb->usage & VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT) {
        cb->once_used = true;
    }
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
    if (wake_executed_is_there(cb, executed->target) &&
        (cb->usage & VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT)) {
        wake_store_relaxed(&cb->state, WAKE_CB_INVALID);
    }
    wake_family_unlock_children(cb->pool);
}

/* Command buffers recorded for one submit only are invalid from then on. */
static void
spend_once(const struct wake_submit_view *call)
{
    for (struct wake_submit_walk walk = wake_submit_walk(call); wake_submit_next(&walk);) {
        struct wake_object *object = wake_object_get(walk.id);
        struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                             ? object->data
                                             : NULL;

        if (!cb || cb->state != WAKE_CB_EXECUTABLE ||
            wake_load_acquire(&cb->stream.boundaries_done) != walk.target) {
            continue;
        }
        for (uint32_t i = 0; i < cb->executed.count; i++) {
            spend_secondary(&((const struct wake_executed *)cb->executed.rows)[i]);
        }
        if (cb->once_used) {
            wake_store_relaxed(&cb->state, WAKE_CB_INVALID);
        }
    }
}

static void
batch_waits(const struct wake_batch *batch)
{
    for (uint32_t i = 0; i < batch->wait_count; i++) {
        struct wake_object *object = wake_object_get(batch->waits[i].semaphore);
        struct wake_sync_object *sync = object ? object->data : NULL;

        if (sync && !sync->timeline) {
            bool taken = sync->signalled && batch->image_count;

            wake_acquire_waited(sync);
            sync->signalled = false;
            sync->presented.swapchain = taken ? batch->images[0].swapchain : 0;
            sync->presented.index = taken ? batch->images[0].index : 0;
            sync->presented.point = (struct wake_point){ batch->queue->index, batch->number };
            wake_sync_restore(sync);
        }
        /* Specification, vkQueuePresentKHR: its waits are never known to be complete but by what
         * comes after on the queue or an idle; the semaphores must not be called in use for ever,
         * so only what they imply is kept. */
        if (object && batch->kind == WAKE_BATCH_SUBMIT) {
            if (sync && !sync->timeline) {
                sync->waited = (struct wake_point){ batch->queue->index, batch->number };
            }
            (void)wake_object_use(object, batch->queue->index, batch->number);
        }
    }
}

static void
batch_signals(const struct wake_batch *batch)
{
    struct wake_point point = { batch->queue->index, batch->number };

    for (uint32_t i = 0; i < batch->signal_count; i++) {
        struct wake_object *object = wake_object_get(batch->signals[i].semaphore);
        const struct wake_sync_object *sync = wake_sync_object_of(batch->signals[i].semaphore);

        if (object && object->type == WAKE_TYPE_VkSemaphore) {
            (void)wake_object_use(object, point.queue, point.batch);
            wake_submission_signals(object, point, batch->signals[i].value);
            if (WAKE_UNLIKELY(sync && sync->external)) {
                wake_share_point((struct wake_device *)object->scope, point);
            }
        }
    }
}

/* The application gives the image up in the call. Once it is acquired again, what its present waited for is complete. */
static void
batch_presents(const struct wake_batch *batch)
{
    for (uint32_t i = 0; i < batch->image_count; i++) {
        const struct wake_object *swapchain = wake_object_get(batch->images[i].swapchain);

        if (swapchain && swapchain->type == WAKE_TYPE_VkSwapchainKHR && swapchain->data &&
            batch->images[i].index < 64) {
            struct wake_swapchain *chain = swapchain->data;

            chain->held &= ~(UINT64_C(1) << batch->images[i].index);
            chain->seen &= ~(UINT64_C(1) << batch->images[i].index);
            chain->presented_by[batch->images[i].index] = batch->queue->index;
            chain->presented[batch->images[i].index] = batch->number;
        }
    }
}

/* Every batch of the call, in order: it has its place on the queue, and executes when it can
 * (state/execution/execution.h). */
static void
apply_batches(struct wake_apply *a, struct wake_queue *queue, const struct wake_submit_view *call)
{
    struct wake_device *device = (struct wake_device *)a->scope;
    struct wake_batch_view view = { 0 };

    while (wake_next_batch(call, &view)) {
        struct wake_batch *batch = wake_batch_make(device, queue, call, &view);

        if (!batch) {
            (void)wake_submission_add(queue, NULL, 0);
            continue;
        }
        batch->number = wake_submission_add(queue, batch->waits, batch->wait_count);
        /* Inline, a call in which nothing else was wrong has been tried. */
        batch->wrong = a->found && !queue->tried;
        batch->silent = a->found || view.number <= queue->tried;
        batch->origin = a->origin;
        batch_waits(batch);
        batch_presents(batch);
        for (uint32_t k = 0; k < batch->buffer_count; k++) {
            use_command_buffer(batch->buffers[k].id,
                               (struct wake_point){ queue->index, batch->number }, a->ticket);
        }
        batch_signals(batch);
        wake_batch_add(device, batch);
    }
    queue->tried = 0;
}

static void
signal_fence(struct wake_queue *queue, wake_id id)
{
    struct wake_object *object = wake_object_get(id);
    struct wake_sync_object *sync = object && object->type == WAKE_TYPE_VkFence ? object->data
                                                                                : NULL;

    if (!sync) {
        return;
    }
    if (!queue->submitted) {
        queue->submitted = 1; /* a fence alone: signalled when all before it, nothing, is done */
    }
    sync->point = (struct wake_point){ queue->index, queue->submitted };
    sync->acquired.swapchain = 0;
    sync->signalled = true;
    (void)wake_object_use(object, queue->index, queue->submitted);
    if (WAKE_UNLIKELY(sync->external)) {
        wake_share_point((struct wake_device *)object->scope, sync->point);
    }
}

void
wake_apply_submit(struct wake_apply *a, wake_id queue_id)
{
    struct wake_queue *queue = wake_queue_of((struct wake_device *)a->scope, queue_id);
    struct wake_submit_view call;

    if (!queue || !wake_submit_view(a->record, wake_command_real(a->command), &call)) {
        return;
    }
    apply_batches(a, queue, &call);
    signal_fence(queue, call.fence);
    if (call.kind == WAKE_BATCH_SUBMIT) {
        wake_carry_regions(queue, &call);
        spend_once(&call);
    }
}

/* Signalled some time after the present, and until they are reset; what the present waits for is
 * complete then. */
static void
signal_present_fences(const struct wake_queue *queue, const VkPresentInfoKHR *info)
{
    const VkSwapchainPresentFenceInfoEXT *fences =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_EXT)
             : NULL;

    for (uint32_t i = 0; fences && fences->pFences && i < fences->swapchainCount; i++) {
        wake_id id = wake_packed_id(fences->pFences, i, 1, 0);
        struct wake_sync_object *sync = wake_sync_object_of(id);

        if (!sync) {
            continue;
        }
        sync->signalled = true;
        sync->point = queue ? (struct wake_point){ queue->index, queue->submitted }
                            : (struct wake_point){ 0 };
        sync->acquired.swapchain = 0;
        if (queue) {
            (void)wake_object_use(wake_object_get(id), queue->index, queue->submitted);
        }
    }
}

static void
number_present(const struct wake_queue *queue, wake_id swapchain, uint64_t number)
{
    const struct wake_object *object = number ? wake_object_get(swapchain) : NULL;
    struct wake_swapchain *chain = object && object->type == WAKE_TYPE_VkSwapchainKHR ? object->data
                                                                                      : NULL;

    if (chain) {
        chain->numbered[chain->numbered_count++ % WAKE_COUNT(chain->numbered)] =
            (struct wake_numbered_present){ .number = number,
                                            .batch = queue->submitted,
                                            .queue = queue->index };
    }
}

/* The numbers by which the application can wait for it. */
static void
number_presents(const struct wake_queue *queue, const VkPresentInfoKHR *info)
{
    const VkPresentIdKHR *first = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_PRESENT_ID_KHR);
#ifdef VK_KHR_present_id2
    const VkPresentId2KHR *second = wake_chain_find(info->pNext,
                                                    VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR);
#endif

    for (uint32_t i = 0; info->pSwapchains && i < info->swapchainCount; i++) {
        wake_id swapchain = wake_packed_id(info->pSwapchains, i, 1, 0);

        if (first && first->pPresentIds && i < first->swapchainCount) {
            number_present(queue, swapchain, first->pPresentIds[i]);
        }
#ifdef VK_KHR_present_id2
        if (second && second->pPresentIds && i < second->swapchainCount) {
            number_present(queue, swapchain, second->pPresentIds[i]);
        }
#endif
    }
}

void
wake_apply_present(struct wake_apply *a, wake_id queue_id)
{
    struct wake_queue *queue = wake_queue_of((struct wake_device *)a->scope, queue_id);
    struct wake_submit_view call;

    if (queue && wake_submit_view(a->record, wake_command_real(a->command), &call)) {
        apply_batches(a, queue, &call);
    }
    if (!a->found) {
        const VkPresentInfoKHR *info =
            ((const struct wake_rec_QueuePresentKHR *)a->record)->pPresentInfo;

        signal_present_fences(queue, info);
        if (queue && info && info->pNext) {
            number_presents(queue, info);
        }
    }
}
