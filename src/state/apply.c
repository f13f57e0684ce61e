/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying records to the state of the replay.
 */
#include "state/apply.h"

#include "gen/records.h"
#include "gen/uses.h"
#include "report/names_lookup.h"
#include "state/descriptor_update.h"
#include "state/apply_external.h"
#include "state/apply_label.h"
#include "state/apply_submit.h"
#include "state/create_info.h"
#include "state/derived.h"
#include "state/event_state.h"
#include "state/family.h"
#include "state/layout_ops.h"
#include "state/ownership.h"
#include "state/query_state.h"
#include "state/recording.h"
#include "state/suspended.h"

#include <string.h>

/* ---- command buffers ------------------------------------------------------------------------- */

static void
use_in_recording(void *context, wake_id id)
{
    if (!(id & WAKE_ID_FOREIGN)) {
        (void)wake_id_set_add(context, id);
    }
}

/* What a recording has gathered goes. A primary may be reading it at this moment, if it executes
 * this secondary. */
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
    cb->told_invalid = false;
    wake_recording_drop(cb);
    cb->query_types = 0;
    cb->active.count = 0;
    cb->executed.count = 0;
    cb->drawn_sets.count = 0;
    wake_recorded_clear(cb);
    wake_id_set_clear(&cb->uses);
    wake_id_set_clear(&cb->drawn);
    wake_label_clear(&cb->labels);
}

static void
begin_command_buffer(struct wake_apply *a)
{
    const struct wake_rec_BeginCommandBuffer *r = (const void *)a->record;
    struct wake_command_buffer *cb = a->cb;

    leave_recording(cb, WAKE_CB_RECORDING);
    cb->begun++;
    cb->begun_seen = cb->seen;
    cb->usage = r->pBeginInfo ? r->pBeginInfo->flags : 0;
    cb->pool_epoch = cb->next_pool_epoch;
    cb->command_index = 0;
    cb->once_used = false;
    cb->continues = cb->secondary && (cb->usage & VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT);
    cb->scope = cb->continues ? WAKE_SCOPE_INSIDE : WAKE_SCOPE_OUTSIDE;
    cb->video_scope = WAKE_SCOPE_OUTSIDE;
    cb->only_secondaries = false;
    cb->worked = false;
    cb->profiling = r->profiling;
    cb->inside_by = WAKE_CMD_NONE;
    wake_recording_begin(cb, r->pBeginInfo);
}

void
wake_apply_reset(struct wake_command_buffer *cb)
{
    leave_recording(cb, WAKE_CB_INITIAL);
}

static void
end_command_buffer(struct wake_apply *a)
{
    struct wake_command_buffer *cb = a->cb;
    bool locked = cb->secondary && cb->pool;

    if (wake_load_relaxed(&((const struct wake_device *)a->scope)->shares)) {
        wake_ownership_finish(cb);
    }
    wake_suspended_finish(cb);
    wake_recording_drop(cb);
    wake_recorded_end(cb);
    /* A primary that executed an earlier recording of this secondary may be looking whether that is
     * still there. */
    if (locked) {
        wake_family_lock_children(cb->pool);
    }
    cb->ended_at = cb->next_clock;
    cb->ended_seen = cb->seen;
    cb->incomplete = cb->next_incomplete;
    if (cb->state == WAKE_CB_RECORDING || cb->incomplete) {
        cb->state = WAKE_CB_EXECUTABLE;
    }
    if (locked) {
        wake_family_unlock_children(cb->pool);
    }
}

static void
apply_boundary(struct wake_apply *a)
{
    switch (a->command) {
    case WAKE_CMD_vkBeginCommandBuffer: begin_command_buffer(a); break;
    case WAKE_CMD_vkEndCommandBuffer: end_command_buffer(a); break;
    default: wake_apply_reset(a->cb); break;
    }
}

bool
wake_executed_is_there(const struct wake_command_buffer *secondary, uint64_t target)
{
    /* Its recording may have moved on since the call; then what it named is not known any more. */
    return secondary->state == WAKE_CB_EXECUTABLE &&
           wake_load_acquire(&secondary->stream.boundaries_done) == target;
}

static void
take_over(struct wake_command_buffer *cb, const struct wake_command_buffer *secondary)
{
    for (uint32_t k = 0; secondary->uses.ids && k <= secondary->uses.mask; k++) {
        (void)wake_id_set_add(&cb->uses, secondary->uses.ids[k]);
    }
    for (uint32_t k = 0; secondary->drawn.ids && k <= secondary->drawn.mask; k++) {
        (void)wake_id_set_add(&cb->drawn, secondary->drawn.ids[k]);
    }
    for (uint32_t k = 0; k < secondary->drawn_sets.count; k++) {
        wake_drawn_set_add(cb, &((const struct wake_drawn_set *)secondary->drawn_sets.rows)[k]);
    }
    wake_queries_take_over(cb, secondary);
    wake_events_take_over(cb, secondary);
    wake_transfers_take_over(cb, secondary);
    wake_suspended_take_over(cb, secondary);
    wake_layouts_execute_secondary(cb, secondary);
    cb->incomplete |= secondary->incomplete;
    for (int family = 0; family < WAKE_LABEL_FAMILIES; family++) {
        cb->labels.depth[family].net += secondary->labels.depth[family].net -
                                        secondary->labels.depth[family].lowest;
    }
}

static void
execute_commands(struct wake_apply *a)
{
    const struct wake_rec_CmdExecuteCommands *r = (const void *)a->record;

    for (uint32_t i = 0; r->pCommandBuffers && i < r->commandBufferCount; i++) {
        struct wake_object *object = wake_object_get(wake_packed_id(r->pCommandBuffers, i, 1, 0));
        struct wake_command_buffer *secondary = object && object->type == WAKE_TYPE_VkCommandBuffer
                                                    ? object->data
                                                    : NULL;

        struct wake_executed *executed;

        if (!secondary || !r->targets || !secondary->pool) {
            continue;
        }
        executed = wake_row_add(&a->cb->executed, sizeof(*executed));
        if (executed) {
            *executed = (struct wake_executed){ object->id, r->targets[i] };
        }
        wake_family_lock_children(secondary->pool);
        /* Of an invalid one nothing is known but that. */
        if (wake_executed_is_there(secondary, r->targets[i]) &&
            !(i < 64 && a->cb->stale >> i & 1)) {
            take_over(a->cb, secondary);
        } else {
            wake_layouts_lose(a->cb);
        }
        wake_family_unlock_children(secondary->pool);
    }
    a->cb->stale = 0;
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

static uint64_t
pass_number(const struct wake_command_buffer *cb)
{
    return cb->recording && cb->recording->pass.kind != WAKE_PASS_NONE ? cb->recording->pass.number
                                                                       : 0;
}

static void
note_query_type(struct wake_command_buffer *cb, const struct wake_object *object)
{
    const VkQueryPoolCreateInfo *pool = wake_VkQueryPool_info(object);
    struct wake_recorded *recorded;

    if (pool && cb->recording &&
        (pool->queryType == VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT ||
         pool->queryType == VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT)) {
        cb->recording->dynamic_change++; /* draws look at them with dynamic state */
    }
    if (pool && pool->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR && cb->profiling &&
        (recorded = wake_recorded_of(cb)) != NULL) {
        const struct wake_rec_CreateQueryPool *made = wake_create_record(
            object, WAKE_CMD_vkCreateQueryPool);

        recorded->profiled = cb->seen + 1;
        if (made && made->passes > recorded->passes) {
            recorded->passes = made->passes;
        }
    }
    if (pool && (uint32_t)pool->queryType < 32) {
        cb->query_types |= UINT32_C(1) << pool->queryType;
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
            *row = (struct wake_active_query){ indexed ? r->queryPool_id : plain->queryPool_id,
                                               plain->query, indexed ? r->index : 0, plain->flags,
                                               pass_number(a->cb) };
            note_query_type(a->cb, wake_object_get(row->pool));
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

/* Whether the call makes vkCmdExecuteCommands the only command that may follow. */
static bool
is_for_secondaries(const struct wake_record *record, uint32_t command)
{
    const struct wake_rec_CmdBeginRendering *rendering;
    const VkSubpassBeginInfo *begin = NULL;

    switch (command) {
    case WAKE_CMD_vkCmdBeginRenderPass:
        return ((const struct wake_rec_CmdBeginRenderPass *)record)->contents ==
               VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS;
    case WAKE_CMD_vkCmdNextSubpass:
        return ((const struct wake_rec_CmdNextSubpass *)record)->contents ==
               VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS;
    case WAKE_CMD_vkCmdBeginRenderPass2:
    case WAKE_CMD_vkCmdBeginRenderPass2KHR:
        begin = ((const struct wake_rec_CmdBeginRenderPass2 *)record)->pSubpassBeginInfo;
        break;
    case WAKE_CMD_vkCmdNextSubpass2:
    case WAKE_CMD_vkCmdNextSubpass2KHR:
        begin = ((const struct wake_rec_CmdNextSubpass2 *)record)->pSubpassBeginInfo;
        break;
    default:
        rendering = (const void *)record;
        return rendering->pRenderingInfo && rendering->pRenderingInfo->flags ==
                                                VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT;
    }
    return begin && begin->contents == VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS;
}

static void
apply_command(struct wake_apply *a)
{
    struct wake_command_buffer *cb = a->cb;
    bool outside = cb->scope == WAKE_SCOPE_OUTSIDE;

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
        cb->only_secondaries = is_for_secondaries(a->record, a->command);
        wake_suspended_apply(cb, a->record, a->command);
        wake_layouts_apply(cb, a->record, a->command);
        break;
    case WAKE_CMD_vkCmdEndRenderPass:
    case WAKE_CMD_vkCmdEndRenderPass2:
    case WAKE_CMD_vkCmdEndRenderPass2KHR:
        wake_layouts_apply(cb, a->record, a->command);
        cb->scope = WAKE_SCOPE_OUTSIDE;
        cb->only_secondaries = false;
        break;
    case WAKE_CMD_vkCmdEndRendering:
    case WAKE_CMD_vkCmdEndRenderingKHR:
        cb->scope = WAKE_SCOPE_OUTSIDE;
        cb->only_secondaries = false;
        break;
    case WAKE_CMD_vkCmdNextSubpass:
    case WAKE_CMD_vkCmdNextSubpass2:
    case WAKE_CMD_vkCmdNextSubpass2KHR:
        cb->only_secondaries = is_for_secondaries(a->record, a->command);
        wake_layouts_apply(cb, a->record, a->command);
        break;
    case WAKE_CMD_vkCmdBeginVideoCodingKHR: cb->video_scope = WAKE_SCOPE_INSIDE; break;
    case WAKE_CMD_vkCmdEndVideoCodingKHR: cb->video_scope = WAKE_SCOPE_OUTSIDE; break;
    case WAKE_CMD_vkCmdPipelineBarrier:
    case WAKE_CMD_vkCmdPipelineBarrier2:
    case WAKE_CMD_vkCmdPipelineBarrier2KHR:
        wake_transfers_apply(cb, a->record, a->command);
        wake_layouts_apply(cb, a->record, a->command);
        break;
    case WAKE_CMD_vkCmdCopyImage:
    case WAKE_CMD_vkCmdCopyImage2:
    case WAKE_CMD_vkCmdCopyImage2KHR:
    case WAKE_CMD_vkCmdBlitImage:
    case WAKE_CMD_vkCmdBlitImage2:
    case WAKE_CMD_vkCmdBlitImage2KHR:
    case WAKE_CMD_vkCmdResolveImage:
    case WAKE_CMD_vkCmdResolveImage2:
    case WAKE_CMD_vkCmdResolveImage2KHR:
    case WAKE_CMD_vkCmdCopyBufferToImage:
    case WAKE_CMD_vkCmdCopyBufferToImage2:
    case WAKE_CMD_vkCmdCopyBufferToImage2KHR:
    case WAKE_CMD_vkCmdCopyImageToBuffer:
    case WAKE_CMD_vkCmdCopyImageToBuffer2:
    case WAKE_CMD_vkCmdCopyImageToBuffer2KHR:
    case WAKE_CMD_vkCmdClearColorImage:
    case WAKE_CMD_vkCmdDecodeVideoKHR:
    case WAKE_CMD_vkCmdClearDepthStencilImage: wake_layouts_apply(cb, a->record, a->command); break;
    case WAKE_CMD_vkCmdSetEvent:
    case WAKE_CMD_vkCmdSetEvent2:
    case WAKE_CMD_vkCmdSetEvent2KHR:
    case WAKE_CMD_vkCmdResetEvent:
    case WAKE_CMD_vkCmdResetEvent2:
    case WAKE_CMD_vkCmdResetEvent2KHR: wake_events_apply(cb, a->record, a->command); break;
    case WAKE_CMD_vkCmdWaitEvents:
    case WAKE_CMD_vkCmdWaitEvents2:
    case WAKE_CMD_vkCmdWaitEvents2KHR:
        wake_events_apply(cb, a->record, a->command);
        wake_layouts_apply(cb, a->record, a->command);
        break;
    case WAKE_CMD_vkCmdExecuteCommands: execute_commands(a); break;
    case WAKE_CMD_vkCmdBeginQuery:
    case WAKE_CMD_vkCmdBeginQueryIndexedEXT:
    case WAKE_CMD_vkCmdEndQuery:
    case WAKE_CMD_vkCmdEndQueryIndexedEXT:
        apply_query(a);
        wake_queries_apply(cb, a->record, a->command);
        break;
    case WAKE_CMD_vkCmdResetQueryPool:
    case WAKE_CMD_vkCmdWriteAccelerationStructuresPropertiesKHR:
    case WAKE_CMD_vkCmdWriteAccelerationStructuresPropertiesNV:
    case WAKE_CMD_vkCmdWriteMicromapsPropertiesEXT:
    case WAKE_CMD_vkCmdWriteTimestamp:
    case WAKE_CMD_vkCmdWriteTimestamp2:
    case WAKE_CMD_vkCmdWriteTimestamp2KHR: wake_queries_apply(cb, a->record, a->command); break;
    case WAKE_CMD_vkCmdBeginDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdEndDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdInsertDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdDebugMarkerBeginEXT:
    case WAKE_CMD_vkCmdDebugMarkerEndEXT:
    case WAKE_CMD_vkCmdDebugMarkerInsertEXT: wake_apply_label(a); break;
    default: break;
    }
    if (outside && cb->scope == WAKE_SCOPE_OUTSIDE &&
        (wake_commands[a->command].tasks & (WAKE_TASK_ACTION | WAKE_TASK_SYNCHRONIZATION))) {
        cb->worked = true;
    }
    wake_recording_apply(cb, a->record, a->command);
    cb->command_index++;
}

/* ---- destruction ----------------------------------------------------------------------------- */

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
    retire_list(wake_family_take_doomed(object, true), ticket);
    wake_object_retire(object, ticket);
}

wake_id
wake_destroyed_id(const struct wake_record *record)
{
    /* Records of one-object destructions have all the same shape: dispatchable handle, object,
     * allocator or flags, id. */
    const struct wake_rec_DestroyBuffer *r = (const void *)record;
    const struct wake_rec_ResetCommandPool *pool = (const void *)record;

    switch (record->command) {
    case WAKE_CMD_vkResetCommandPool: return pool->commandPool_id;
    case WAKE_CMD_vkResetDescriptorPool:
        return ((const struct wake_rec_ResetDescriptorPool *)record)->descriptorPool_id;
    case WAKE_CMD_vkFreeCommandBuffers:
    case WAKE_CMD_vkFreeDescriptorSets:
    case WAKE_CMD_vkDestroyDevice:
    case WAKE_CMD_vkDestroyInstance: return 0;
    default: return r->buffer_id;
    }
}

_Static_assert(sizeof(struct wake_rec_DestroyBuffer) == sizeof(struct wake_rec_DestroyImage) &&
                   sizeof(struct wake_rec_DestroyBuffer) == sizeof(struct wake_rec_FreeMemory),
               "wake_destroyed_id reads all of them alike");

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
    case WAKE_CMD_vkDestroyInstance: break;
    default: retire(wake_destroyed_id(a->record), a->ticket); break;
    }
}

struct wake_object *
wake_family_first_used(struct wake_device *device, struct wake_object *pool)
{
    struct wake_object *found = NULL;

    if (!pool->data) {
        return NULL;
    }
    for (struct wake_object *child = wake_family_lock_children(pool); child;
         child = child->next_child) {
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

/* ---- calls ----------------------------------------------------------------------------------- */

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
    case WAKE_CMD_vkQueueSubmit2KHR: wake_apply_submit(a, queue); break;
    case WAKE_CMD_vkQueueBindSparse: wake_apply_sparse(a, queue); break;
    case WAKE_CMD_vkQueuePresentKHR: wake_apply_present(a, queue); break;
    case WAKE_CMD_vkQueueBeginDebugUtilsLabelEXT:
    case WAKE_CMD_vkQueueEndDebugUtilsLabelEXT:
    case WAKE_CMD_vkQueueInsertDebugUtilsLabelEXT: wake_apply_queue_label(a, queue); break;
    case WAKE_CMD_vkResetCommandPool: {
        struct wake_object *pool = wake_object_get(wake_destroyed_id(a->record));
        if (pool && pool->data) {
            ((struct wake_command_pool *)pool->data)->reset_epoch++;
        }
        break;
    }
    case WAKE_CMD_vkResetQueryPool:
    case WAKE_CMD_vkResetQueryPoolEXT: {
        const struct wake_rec_ResetQueryPool *r = (const void *)a->record;
        wake_queries_reset(r->queryPool_id, r->firstQuery, r->queryCount);
        break;
    }
    case WAKE_CMD_vkReleaseProfilingLockKHR:
        ((struct wake_device *)a->scope)->profiling_since = 0;
        break;
    case WAKE_CMD_vkSetEvent:
        wake_event_by_host(((const struct wake_rec_SetEvent *)a->record)->event_id, true);
        break;
    case WAKE_CMD_vkResetEvent:
        wake_event_by_host(((const struct wake_rec_ResetEvent *)a->record)->event_id, false);
        break;
    case WAKE_CMD_vkResetFences: {
        const struct wake_rec_ResetFences *r = (const void *)a->record;
        for (uint32_t i = 0; r->pFences && i < r->fenceCount; i++) {
            struct wake_sync_object *sync = wake_sync_object_of(
                wake_packed_id(r->pFences, i, 1, 0));
            if (sync) {
                sync->signalled = false;
                sync->point.batch = 0;
                wake_sync_restore(sync);
            }
        }
        break;
    }
    case WAKE_CMD_vkGetFenceFdKHR:
    case WAKE_CMD_vkGetSemaphoreFdKHR:
    case WAKE_CMD_vkImportFenceFdKHR:
    case WAKE_CMD_vkImportSemaphoreFdKHR: wake_apply_external(a); break;
    case WAKE_CMD_vkSignalSemaphore:
    case WAKE_CMD_vkSignalSemaphoreKHR: {
        const struct wake_rec_SignalSemaphore *r = (const void *)a->record;
        struct wake_sync_object *sync = r->pSignalInfo
                                            ? wake_sync_object_of(wake_packed_id(
                                                  r->pSignalInfo, 0,
                                                  WAKE_HANDLES_VkSemaphoreSignalInfo,
                                                  WAKE_HANDLE_VkSemaphoreSignalInfo_semaphore))
                                            : NULL;
        if (sync && sync->timeline && sync->value < r->pSignalInfo->value) {
            sync->value = r->pSignalInfo->value;
            ((struct wake_device *)a->scope)->executions.hint = NULL; /* no queue's own */
        }
        break;
    }
    case WAKE_CMD_vkResetDescriptorPool: {
        struct wake_object *pool = wake_object_get(wake_destroyed_id(a->record));
        if (pool) {
            retire_list(wake_family_take_doomed(pool, false), a->ticket);
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
            apply_bind(
                wake_packed_id(r->pBindInfos, i, 2, WAKE_HANDLE_VkBindBufferMemoryInfo_buffer),
                wake_packed_id(r->pBindInfos, i, 2, WAKE_HANDLE_VkBindBufferMemoryInfo_memory));
        }
        break;
    }
    case WAKE_CMD_vkBindImageMemory2:
    case WAKE_CMD_vkBindImageMemory2KHR: {
        const struct wake_rec_BindImageMemory2 *r = (const void *)a->record;
        for (uint32_t i = 0; r->pBindInfos && i < r->bindInfoCount; i++) {
            apply_bind(
                wake_packed_id(r->pBindInfos, i, 2, WAKE_HANDLE_VkBindImageMemoryInfo_image),
                wake_packed_id(r->pBindInfos, i, 2, WAKE_HANDLE_VkBindImageMemoryInfo_memory));
        }
        break;
    }
    case WAKE_CMD_vkDestroyDevice:
        ((struct wake_device *)a->scope)->executions.all = true;
        apply_destroy(a);
        break;
    default:
        if (strncmp(wake_commands[a->command].name, "vkDestroy", 9) == 0 ||
            strncmp(wake_commands[a->command].name, "vkFree", 6) == 0) {
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
    case WAKE_CMD_vkUpdateDescriptorSets: wake_update_descriptor_sets(a->record); break;
    case WAKE_CMD_vkUpdateDescriptorSetWithTemplate:
    case WAKE_CMD_vkUpdateDescriptorSetWithTemplateKHR: wake_update_with_template(a->record); break;
    default: break;
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
    default: break;
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
    if (sync && sync->acquired.swapchain) {
        struct wake_object *swapchain = wake_object_get(sync->acquired.swapchain);

        if (swapchain && swapchain->data && sync->acquired.index < 64) {
            struct wake_swapchain *chain = swapchain->data;

            chain->seen |= chain->held & UINT64_C(1) << sync->acquired.index;
        }
    }
}

/* What the presentation engine signals. */
static void
acquire(const struct wake_return *half, const uint64_t *ids)
{
    const struct wake_object *swapchain = NULL;

    for (uint32_t i = 0; i < half->count && !swapchain; i++) {
        const struct wake_object *object = wake_object_get(ids[i]);

        swapchain = object && object->type == WAKE_TYPE_VkSwapchainKHR ? object : NULL;
    }
    if (swapchain && swapchain->data && half->value < 64) {
        struct wake_swapchain *chain = swapchain->data;

        chain->held |= UINT64_C(1) << half->value;
        chain->seen &= ~(UINT64_C(1) << half->value);
    }
    for (uint32_t i = 0; i < half->count; i++) {
        struct wake_sync_object *sync = wake_sync_object_of(ids[i]);

        if (!sync || sync->timeline) {
            continue;
        }
        sync->acquired.swapchain = swapchain ? swapchain->id : 0;
        sync->acquired.index = (uint32_t)half->value;
        sync->signalled = true; /* a fence, too: soon, and until it is reset */
        sync->point.batch = 0;
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
            wake_derive_early(object);
        }
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
