/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying records to the state of the replay.
 */
#include "state/apply.h"

#include "gen/records.h"
#include "gen/uses.h"
#include "report/names_lookup.h"
#include "state/descriptor_update.h"
#include "state/apply_label.h"
#include "state/family.h"

/* ---- command buffers ----------------------------------------------------------------------------------------- */

static void
use_in_recording(void *context, wake_id id)
{
    if (!(id & WAKE_ID_FOREIGN)) {
        (void)wake_id_set_add(context, id);
    }
}

/* What a recording has gathered goes. A primary may be reading it at this moment, if it executes this secondary. */
static void
leave_recording(struct wake_command_buffer *cb, enum wake_cb_state state)
{
    if (cb->secondary && cb->pool) {
        wake_family_lock_children(cb->pool);
    }
    cb->state = state;
    cb->recording_at = cb->stream.boundaries_done + 1;
    if (cb->secondary && cb->pool) {
        wake_family_unlock_children(cb->pool);
    }
    cb->incomplete = false;
    cb->active.count = 0;
    cb->executed.count = 0;
    wake_id_set_clear(&cb->uses);
    wake_label_clear(&cb->labels);
}

static void
begin_command_buffer(struct wake_apply *a)
{
    const struct wake_rec_BeginCommandBuffer *r = (const void *)a->record;
    struct wake_command_buffer *cb = a->cb;

    leave_recording(cb, WAKE_CB_RECORDING);
    cb->begun++;
    cb->usage = r->pBeginInfo ? r->pBeginInfo->flags : 0;
    cb->pool_epoch = cb->next_pool_epoch;
    cb->command_index = 0;
    cb->once_used = false;
    cb->continues = cb->secondary && (cb->usage & VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT);
    cb->scope = cb->continues ? WAKE_SCOPE_INSIDE : WAKE_SCOPE_OUTSIDE;
    cb->video_scope = WAKE_SCOPE_OUTSIDE;
    cb->inside_by = WAKE_CMD_NONE;
}

void
wake_apply_reset(struct wake_command_buffer *cb)
{
    leave_recording(cb, WAKE_CB_INITIAL);
}

static void
apply_boundary(struct wake_apply *a)
{
    switch (a->command) {
    case WAKE_CMD_vkBeginCommandBuffer:
        begin_command_buffer(a);
        break;
    case WAKE_CMD_vkEndCommandBuffer:
        a->cb->ended_at = a->cb->next_clock;
        a->cb->incomplete = a->cb->next_incomplete;
        if (a->cb->state == WAKE_CB_RECORDING || a->cb->incomplete) {
            a->cb->state = WAKE_CB_EXECUTABLE;
        }
        break;
    default:
        wake_apply_reset(a->cb);
        break;
    }
}

bool
wake_executed_is_there(const struct wake_command_buffer *secondary, uint64_t target)
{
    /* Its recording may have moved on since the call; then what it named is not known any more. */
    return secondary->state == WAKE_CB_EXECUTABLE && wake_load_acquire(&secondary->stream.boundaries_done) == target;
}

static void
take_over(struct wake_command_buffer *cb, const struct wake_command_buffer *secondary)
{
    for (uint32_t k = 0; secondary->uses.ids && k <= secondary->uses.mask; k++) {
        (void)wake_id_set_add(&cb->uses, secondary->uses.ids[k]);
    }
    cb->incomplete |= secondary->incomplete;
    for (int family = 0; family < WAKE_LABEL_FAMILIES; family++) {
        cb->labels.depth[family].net += secondary->labels.depth[family].net - secondary->labels.depth[family].lowest;
    }
}

static void
execute_commands(struct wake_apply *a)
{
    const struct wake_rec_CmdExecuteCommands *r = (const void *)a->record;

    for (uint32_t i = 0; r->pCommandBuffers && i < r->commandBufferCount; i++) {
        struct wake_object *object = wake_object_get(wake_packed_id(r->pCommandBuffers, i, 1, 0));
        struct wake_command_buffer *secondary =
            object && object->type == WAKE_TYPE_VkCommandBuffer ? object->data : NULL;

        struct wake_executed *executed;

        if (!secondary || !r->targets || !secondary->pool) {
            continue;
        }
        executed = wake_row_add(&a->cb->executed, sizeof(*executed));
        if (executed) {
            *executed = (struct wake_executed){object->id, r->targets[i]};
        }
        wake_family_lock_children(secondary->pool);
        if (wake_executed_is_there(secondary, r->targets[i])) {
            take_over(a->cb, secondary);
        }
        wake_family_unlock_children(secondary->pool);
    }
}

static void
end_query(struct wake_row *active, wake_id pool, uint32_t query, uint32_t index)
{
    struct wake_active_query *rows = active->rows;

    for (uint32_t i = 0; i < active->count; i++) {
        if (rows[i].pool == pool && rows[i].query == query && rows[i].index == index) {
            rows[i] = rows[--active->count];
            return;
        }
    }
}

static void
apply_query(struct wake_apply *a)
{
    struct wake_row *active = &a->cb->active;

    switch (a->command) {
    case WAKE_CMD_vkCmdBeginQuery:
    case WAKE_CMD_vkCmdBeginQueryIndexedEXT: {
        const struct wake_rec_CmdBeginQueryIndexedEXT *r = (const void *)a->record;
        const struct wake_rec_CmdBeginQuery *plain = (const void *)a->record;
        bool indexed = a->command == WAKE_CMD_vkCmdBeginQueryIndexedEXT;
        struct wake_active_query *row = wake_row_add(active, sizeof(*row));

        if (row) {
            *row = (struct wake_active_query){indexed ? r->queryPool_id : plain->queryPool_id, plain->query,
                                              indexed ? r->index : 0};
        }
        break;
    }
    case WAKE_CMD_vkCmdEndQuery: {
        const struct wake_rec_CmdEndQuery *r = (const void *)a->record;
        end_query(active, r->queryPool_id, r->query, 0);
        break;
    }
    default: {
        const struct wake_rec_CmdEndQueryIndexedEXT *r = (const void *)a->record;
        end_query(active, r->queryPool_id, r->query, r->index);
        break;
    }
    }
}

static void
apply_command(struct wake_apply *a)
{
    struct wake_command_buffer *cb = a->cb;

    if (wake_uses_table[a->command]) {
        wake_uses_table[a->command](a->record, use_in_recording, &cb->uses);
    }
    switch (a->command) {
    case WAKE_CMD_vkCmdBeginRenderPass:
    case WAKE_CMD_vkCmdBeginRenderPass2:
    case WAKE_CMD_vkCmdBeginRenderPass2KHR:
    case WAKE_CMD_vkCmdBeginRendering:
    case WAKE_CMD_vkCmdBeginRenderingKHR:
        cb->scope = WAKE_SCOPE_INSIDE;
        cb->inside_by = a->command;
        break;
    case WAKE_CMD_vkCmdEndRenderPass:
    case WAKE_CMD_vkCmdEndRenderPass2:
    case WAKE_CMD_vkCmdEndRenderPass2KHR:
    case WAKE_CMD_vkCmdEndRendering:
    case WAKE_CMD_vkCmdEndRenderingKHR:
        cb->scope = WAKE_SCOPE_OUTSIDE;
        break;
    case WAKE_CMD_vkCmdBeginVideoCodingKHR:
        cb->video_scope = WAKE_SCOPE_INSIDE;
        break;
    case WAKE_CMD_vkCmdEndVideoCodingKHR:
        cb->video_scope = WAKE_SCOPE_OUTSIDE;
        break;
    case WAKE_CMD_vkCmdExecuteCommands:
        execute_commands(a);
        break;
    case WAKE_CMD_vkCmdBeginQuery:
    case WAKE_CMD_vkCmdBeginQueryIndexedEXT:
    case WAKE_CMD_vkCmdEndQuery:
    case WAKE_CMD_vkCmdEndQueryIndexedEXT:
        apply_query(a);
        break;
    case WAKE_CMD_vkCmdBeginDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdEndDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdInsertDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdDebugMarkerBeginEXT:
    case WAKE_CMD_vkCmdDebugMarkerEndEXT:
    case WAKE_CMD_vkCmdDebugMarkerInsertEXT:
        wake_apply_label(a);
        break;
    default:
        break;
    }
    cb->command_index++;
}

/* ---- submits ------------------------------------------------------------------------------------------------- */

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
use_command_buffer(wake_id id, struct wake_point point)
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
        use_command_buffer(wake_packed_id(s->pCommandBuffers, i, 1, 0), point);
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
                           point);
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

static void
apply_submit(struct wake_apply *a, wake_id queue_id)
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

static void
apply_sparse(struct wake_apply *a, wake_id queue_id)
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

static void
apply_present(struct wake_apply *a, wake_id queue_id)
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

/* ---- destruction --------------------------------------------------------------------------------------------- */

static void
retire_list(struct wake_object *first, uint64_t ticket)
{
    while (first) {
        struct wake_object *next = first->next_child;
        first->next_child = NULL;
        wake_object_retire(first, ticket);
        first = next;
    }
}

static void
retire(wake_id id, uint64_t ticket)
{
    struct wake_object *object = wake_object_get(id);

    if (!object || wake_load_relaxed(&object->copies) > 0) {
        return; /* gone already; or equal handles of it live on */
    }
    retire_list(wake_family_take_doomed(object), ticket);
    wake_object_retire(object, ticket);
}

wake_id
wake_destroyed_id(const struct wake_record *record)
{
    /* Records of one-object destructions have all the same shape: dispatchable handle, object, allocator or flags, id. */
    const struct wake_rec_DestroyBuffer *r = (const void *)record;
    const struct wake_rec_ResetCommandPool *pool = (const void *)record;

    switch (record->command) {
    case WAKE_CMD_vkResetCommandPool:
        return pool->commandPool_id;
    case WAKE_CMD_vkResetDescriptorPool:
        return ((const struct wake_rec_ResetDescriptorPool *)record)->descriptorPool_id;
    case WAKE_CMD_vkFreeCommandBuffers:
    case WAKE_CMD_vkFreeDescriptorSets:
    case WAKE_CMD_vkDestroyDevice:
    case WAKE_CMD_vkDestroyInstance:
        return 0;
    default:
        return r->buffer_id;
    }
}

_Static_assert(sizeof(struct wake_rec_DestroyBuffer) == sizeof(struct wake_rec_DestroyImage) &&
                   sizeof(struct wake_rec_DestroyBuffer) == sizeof(struct wake_rec_FreeMemory),
               "wake_destroyed_id reads all of them alike");

static bool
starts_with(const char *text, const char *with)
{
    while (*with) {
        if (*text++ != *with++) {
            return false;
        }
    }
    return true;
}

static void
apply_destroy(struct wake_apply *a)
{
    switch (a->command) {
    case WAKE_CMD_vkFreeCommandBuffers: {
        const struct wake_rec_FreeCommandBuffers *r = (const void *)a->record;
        for (uint32_t i = 0; r->pCommandBuffers && i < r->commandBufferCount; i++) {
            retire(wake_packed_id(r->pCommandBuffers, i, 1, 0), a->ticket);
        }
        break;
    }
    case WAKE_CMD_vkFreeDescriptorSets: {
        const struct wake_rec_FreeDescriptorSets *r = (const void *)a->record;
        for (uint32_t i = 0; r->pDescriptorSets && i < r->descriptorSetCount; i++) {
            retire(wake_packed_id(r->pDescriptorSets, i, 1, 0), a->ticket);
        }
        break;
    }
    case WAKE_CMD_vkDestroyDevice:
    case WAKE_CMD_vkDestroyInstance:
        break;
    default:
        retire(wake_destroyed_id(a->record), a->ticket);
        break;
    }
}

struct wake_object *
wake_family_first_used(struct wake_device *device, struct wake_object *pool)
{
    struct wake_object *found = NULL;

    if (!pool->data) {
        return NULL;
    }
    for (struct wake_object *child = wake_family_lock_children(pool); child; child = child->next_child) {
        if (wake_object_in_use(device, child, NULL)) {
            found = child;
            break;
        }
    }
    for (struct wake_object *child = pool->doomed; child && !found; child = child->next_child) {
        if (wake_object_in_use(device, child, NULL)) {
            found = child;
        }
    }
    wake_family_unlock_children(pool);
    return found;
}

/* ---- calls --------------------------------------------------------------------------------------------------- */

static void
apply_bind(wake_id resource, wake_id memory)
{
    struct wake_object *object = wake_object_get(resource);

    if (object) {
        object->bound = memory;
    }
}

static void
apply_timeline_call(struct wake_apply *a, wake_id queue)
{
    switch (a->command) {
    case WAKE_CMD_vkQueueSubmit:
    case WAKE_CMD_vkQueueSubmit2:
    case WAKE_CMD_vkQueueSubmit2KHR:
        apply_submit(a, queue);
        break;
    case WAKE_CMD_vkQueueBindSparse:
        apply_sparse(a, queue);
        break;
    case WAKE_CMD_vkQueuePresentKHR:
        apply_present(a, queue);
        break;
    case WAKE_CMD_vkQueueBeginDebugUtilsLabelEXT:
    case WAKE_CMD_vkQueueEndDebugUtilsLabelEXT:
    case WAKE_CMD_vkQueueInsertDebugUtilsLabelEXT:
        wake_apply_queue_label(a, queue);
        break;
    case WAKE_CMD_vkResetCommandPool: {
        struct wake_object *pool = wake_object_get(wake_destroyed_id(a->record));
        if (pool && pool->data) {
            ((struct wake_command_pool *)pool->data)->reset_epoch++;
        }
        break;
    }
    case WAKE_CMD_vkResetFences: {
        const struct wake_rec_ResetFences *r = (const void *)a->record;
        for (uint32_t i = 0; r->pFences && i < r->fenceCount; i++) {
            struct wake_sync_object *sync = wake_sync_object_of(wake_packed_id(r->pFences, i, 1, 0));
            if (sync) {
                sync->signalled = false;
                sync->point.batch = 0;
            }
        }
        break;
    }
    case WAKE_CMD_vkResetDescriptorPool: {
        struct wake_object *pool = wake_object_get(wake_destroyed_id(a->record));
        if (pool) {
            retire_list(wake_family_take_doomed(pool), a->ticket);
        }
        break;
    }
    case WAKE_CMD_vkBindBufferMemory: {
        const struct wake_rec_BindBufferMemory *r = (const void *)a->record;
        apply_bind(r->buffer_id, r->memory_id);
        break;
    }
    case WAKE_CMD_vkBindImageMemory: {
        const struct wake_rec_BindImageMemory *r = (const void *)a->record;
        apply_bind(r->image_id, r->memory_id);
        break;
    }
    case WAKE_CMD_vkBindBufferMemory2:
    case WAKE_CMD_vkBindBufferMemory2KHR: {
        const struct wake_rec_BindBufferMemory2 *r = (const void *)a->record;
        for (uint32_t i = 0; r->pBindInfos && i < r->bindInfoCount; i++) {
            apply_bind(wake_packed_id(r->pBindInfos, i, 2, WAKE_HANDLE_VkBindBufferMemoryInfo_buffer),
                       wake_packed_id(r->pBindInfos, i, 2, WAKE_HANDLE_VkBindBufferMemoryInfo_memory));
        }
        break;
    }
    case WAKE_CMD_vkBindImageMemory2:
    case WAKE_CMD_vkBindImageMemory2KHR: {
        const struct wake_rec_BindImageMemory2 *r = (const void *)a->record;
        for (uint32_t i = 0; r->pBindInfos && i < r->bindInfoCount; i++) {
            apply_bind(wake_packed_id(r->pBindInfos, i, 2, WAKE_HANDLE_VkBindImageMemoryInfo_image),
                       wake_packed_id(r->pBindInfos, i, 2, WAKE_HANDLE_VkBindImageMemoryInfo_memory));
        }
        break;
    }
    default:
        if (starts_with(wake_commands[a->command].name, "vkDestroy") ||
            starts_with(wake_commands[a->command].name, "vkFree")) {
            apply_destroy(a);
        }
        break;
    }
}

/* Calls that change state without a place on the device timeline. */
static void
apply_update(struct wake_apply *a)
{
    switch (a->command) {
    case WAKE_CMD_vkUpdateDescriptorSets:
        wake_update_descriptor_sets(a->record);
        break;
    case WAKE_CMD_vkUpdateDescriptorSetWithTemplate:
    case WAKE_CMD_vkUpdateDescriptorSetWithTemplateKHR:
        wake_update_with_template(a->record);
        break;
    default:
        break;
    }
}

void
wake_apply_call(struct wake_apply *a)
{
    switch (a->command) {
    case WAKE_CMD_vkBeginCommandBuffer:
    case WAKE_CMD_vkEndCommandBuffer:
    case WAKE_CMD_vkResetCommandBuffer:
        if (a->cb) {
            apply_boundary(a);
        }
        return;
    default:
        break;
    }
    if (a->cb) {
        apply_command(a);
    } else if (a->ticket && a->scope->is_device) {
        wake_id queue = 0;

        if (wake_commands[a->command].kind == WAKE_KIND_QUEUE) {
            /* The first parameter of every queue command's record. */
            uint64_t handle = *(const uint64_t *)(a->record + 1);
            queue = wake_table_find(a->scope->tables[WAKE_TYPE_VkQueue], handle);
        }
        apply_timeline_call(a, queue);
    } else if (a->ticket) {
        apply_destroy(a);
    } else {
        apply_update(a);
    }
}

static void
observe_fence(struct wake_device *device, wake_id id)
{
    struct wake_sync_object *sync = wake_sync_object_of(id);

    if (sync && !sync->external && sync->point.batch) {
        wake_observe(device, sync->point);
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
    switch (a->command) {
    case WAKE_CMD_vkDeviceWaitIdle:
        if (a->ticket) {
            wake_observe_device(device);
        }
        break;
    case WAKE_CMD_vkQueueWaitIdle: {
        struct wake_queue *queue = half->count ? wake_queue_of(device, half->first) : NULL;
        if (queue && a->ticket) {
            wake_observe_queue(device, queue);
        }
        break;
    }
    case WAKE_CMD_vkWaitForFences:
    case WAKE_CMD_vkGetFenceStatus:
        for (uint32_t i = 0; i < half->count && half->result == VK_SUCCESS; i++) {
            observe_fence(device, ids[i]);
        }
        break;
    case WAKE_CMD_vkWaitSemaphores:
    case WAKE_CMD_vkWaitSemaphoresKHR:
    case WAKE_CMD_vkGetSemaphoreCounterValue:
    case WAKE_CMD_vkGetSemaphoreCounterValueKHR:
        /* Pairs of semaphore and value. */
        for (uint32_t i = 0; i + 1 < half->count && half->result == VK_SUCCESS; i += 2) {
            struct wake_object *semaphore = wake_object_get(ids[i]);
            if (semaphore && semaphore->type == WAKE_TYPE_VkSemaphore) {
                wake_observe_value(device, semaphore, ids[i + 1]);
            }
        }
        break;
    case WAKE_CMD_vkQueueSubmit:
    case WAKE_CMD_vkQueueSubmit2:
    case WAKE_CMD_vkQueueSubmit2KHR:
    case WAKE_CMD_vkQueueBindSparse:
        /* Failed: nothing was submitted that could still be in use. Which batches these were is not looked at: after a failed
         * submit a missed finding is better than a false one. */
        if (half->result < 0) {
            wake_observe_device(device);
            device->submit_failed = true;
        }
        break;
    default:
        break;
    }
}
