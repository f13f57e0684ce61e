/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying what is recorded into command buffers, and where every other record is applied.
 */
#include "state/apply/apply.h"

#include "gen/records.h"
#include "gen/uses.h"
#include "state/apply/apply_label.h"
#include "state/apply/apply_timeline.h"
#include "state/descriptor/descriptor_update.h"
#include "state/execution/event_state.h"
#include "state/execution/ownership.h"
#include "state/execution/query_state.h"
#include "state/execution/structure_execution.h"
#include "state/execution/suspended.h"
#include "state/execution/video_execution.h"
#include "state/object/create_info.h"
#include "state/object/family.h"
#include "state/recording/kept_recording.h"
#include "state/recording/layout_ops.h"
#include "state/recording/pushed_set.h"
#include "state/recording/recording.h"
#include "state/recording/recording_apply.h"
#include "state/recording/recording_begin.h"
#include "state/view/query_view.h"
#include "state/view/set_view.h"

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
    cb->told_at_end = false;
    wake_recording_drop(cb);
    cb->query_types = 0;
    cb->skipped = 0;
    cb->active.count = 0;
    cb->executed.count = 0;
    wake_kept_leave(cb);
    cb->drawn_sets.count = 0;
    wake_pushed_sets_forget(cb);
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
    cb->place.render_pass = cb->continues ? WAKE_SCOPE_INSIDE : WAKE_SCOPE_OUTSIDE;
    cb->place.video_coding = WAKE_SCOPE_OUTSIDE;
    cb->place.contents = WAKE_CONTENTS_INLINE;
    cb->place.levels = wake_command_buffer_levels(cb);
    cb->worked = false;
    cb->profiling = r->profiling;
    cb->inside_by = WAKE_CMD_NONE;
    wake_recording_begin(cb, r->pBeginInfo);
    wake_kept_begin(cb, a->record);
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
    bool again = cb->kept && cb->kept->again; /* the results are as they were left */

    if (!again && wake_load_relaxed(&((const struct wake_device *)a->scope)->shares)) {
        wake_ownership_finish(cb);
    }
    if (!again) {
        wake_suspended_finish(cb);
    }
    wake_recording_drop(cb);
    if (!again) {
        wake_recorded_end(cb);
    }
    /* A primary that executed an earlier recording of this secondary may be looking whether that is
     * still there. */
    if (locked) {
        wake_family_lock_children(cb->pool);
    }
    cb->ended_at = cb->next_clock;
    cb->ended_seen = cb->seen;
    cb->incomplete = cb->next_incomplete;
    wake_kept_end(cb, a->record);
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
    wake_structure_ops_take_over(cb, secondary);
    wake_transfers_take_over(cb, secondary);
    wake_suspended_take_over(cb, secondary);
    wake_layouts_execute_secondary(cb, secondary);
    cb->incomplete |= secondary->incomplete;
    if (cb->inherited && secondary->inherited &&
        cb->inherited->nesting <= secondary->inherited->nesting) {
        cb->inherited->nesting = secondary->inherited->nesting + 1;
    }
    for (int family = 0; family < WAKE_LABEL_FAMILIES; family++) {
        cb->labels.depth[family].net += secondary->labels.depth[family].net -
                                        secondary->labels.depth[family].lowest;
    }
}

static void
execute_commands(struct wake_command_buffer *cb, const struct wake_rec_CmdExecuteCommands *r)
{
    for (uint32_t i = 0; r->pCommandBuffers && i < r->commandBufferCount; i++) {
        struct wake_object *object = wake_object_get(wake_packed_id(r->pCommandBuffers, i, 1, 0));
        struct wake_command_buffer *secondary = object && object->type == WAKE_TYPE_VkCommandBuffer
                                                    ? object->data
                                                    : NULL;
        struct wake_executed *executed;

        if (!secondary || !r->targets || !secondary->pool) {
            continue;
        }
        executed = wake_row_add(&cb->executed, sizeof(*executed));
        if (executed) {
            *executed = (struct wake_executed){ object->id, r->targets[i], r->clock };
        }
        wake_family_lock_children(secondary->pool);
        /* Of an invalid one nothing is known but that. */
        if (wake_executed_is_there(secondary, r->targets[i]) && !(i < 64 && cb->stale >> i & 1)) {
            take_over(cb, secondary);
        } else {
            wake_layouts_lose(cb);
        }
        wake_family_unlock_children(secondary->pool);
    }
    cb->stale = 0;
}

/* A secondary inside its primary's instance: how far that must reach. */
static void
note_cleared(struct wake_command_buffer *cb, const struct wake_rec_CmdClearAttachments *r)
{
    struct wake_inheritance *to = cb->secondary && cb->continues ? cb->inherited : NULL;

    for (uint32_t i = 0; to && r->pRects && i < r->rectCount; i++) {
        const VkRect2D *rect = &r->pRects[i].rect;
        int64_t left = rect->offset.x, right = left + rect->extent.width;
        int64_t top = rect->offset.y, bottom = top + rect->extent.height;
        uint64_t layers = (uint64_t)r->pRects[i].baseArrayLayer + r->pRects[i].layerCount;
        bool first = to->demands.cleared_right == 0;

        if (right <= 0 || bottom <= 0) {
            continue;
        }
        to->demands.cleared_left = first || left < to->demands.cleared_left
                                       ? left
                                       : to->demands.cleared_left;
        to->demands.cleared_top = first || top < to->demands.cleared_top ? top
                                                                         : to->demands.cleared_top;
        to->demands.cleared_right = right > to->demands.cleared_right ? right
                                                                      : to->demands.cleared_right;
        to->demands.cleared_bottom = bottom > to->demands.cleared_bottom
                                         ? bottom
                                         : to->demands.cleared_bottom;
        to->demands.cleared_layers = layers > to->demands.cleared_layers
                                         ? layers
                                         : to->demands.cleared_layers;
    }
}

/* A secondary inside its primary's instance: images that must be attachments of that. */
static void
note_barrier_image(struct wake_inheritance *to, wake_id image, bool second)
{
    for (uint32_t i = 0; i < to->demands.barrier_count; i++) {
        if (to->demands.barrier_images[i] == image) {
            return;
        }
    }
    if (to->demands.barrier_count < WAKE_COUNT(to->demands.barrier_images)) {
        to->demands.barrier_second[to->demands.barrier_count] = second;
        to->demands.barrier_images[to->demands.barrier_count++] = image;
    }
}

static void
note_barriers(struct wake_command_buffer *cb, const struct wake_barrier_view *view)
{
    struct wake_inheritance *to = cb->secondary && cb->continues ? cb->inherited : NULL;

    for (uint32_t i = 0; to && i < view->barriers.image_count; i++) {
        note_barrier_image(to, wake_barrier_image(&view->barriers, i), view->second);
    }
}

static void
apply_barriers(struct wake_command_buffer *cb, const struct wake_record *record, uint32_t command)
{
    struct wake_barrier_view view;

    if (!wake_barrier_view(record, command, &view)) {
        return;
    }
    if (view.kind == WAKE_PIPELINE_BARRIER) {
        wake_transfers_apply(cb, &view);
        note_barriers(cb, &view);
    } else {
        wake_events_apply(cb, &view);
    }
    if (wake_names_images(&view) && view.kind != WAKE_SET_EVENT) {
        wake_layouts_apply_barriers(cb, &view, command);
    }
}

static void
end_query(struct wake_row *active, wake_id pool, uint32_t query, uint32_t index)
{
    struct wake_active_query *rows = active->rows;

    for (uint32_t i = 0; i < active->count; i++) {
        if (rows[i].pool != pool || rows[i].query != query) {
            continue;
        }
        if (rows[i].index == index) {
            rows[i] = rows[--active->count];
            return;
        }
        rows[i].wrong = true; /* that it was ended with another index, was told */
    }
}

/* Whether it is no query that can be begun, or another one of its kind is active. */
static bool
begins_wrongly(const struct wake_row *active, const struct wake_active_query *query)
{
    const struct wake_active_query *rows = active->rows;
    const VkQueryPoolCreateInfo *pool = wake_VkQueryPool_info(wake_object_get(query->pool));
    bool streams = pool && (pool->queryType == VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT ||
                            pool->queryType == VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT);

    if (!pool) {
        return false;
    }
    for (uint32_t i = 0; i < active->count; i++) {
        const VkQueryPoolCreateInfo *other = wake_VkQueryPool_info(wake_object_get(rows[i].pool));

        if (&rows[i] != query && other && other->queryType == pool->queryType &&
            rows[i].index == query->index) {
            return true;
        }
    }
    return query->query >= pool->queryCount || pool->queryType == VK_QUERY_TYPE_TIMESTAMP ||
           (query->index && !streams);
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
begin_query(struct wake_command_buffer *cb, const struct wake_query_view *view, bool found)
{
    struct wake_active_query *row = wake_row_add(&cb->active, sizeof(*row));

    if (row) {
        *row = (struct wake_active_query){ .pool = view->pool,
                                           .query = view->query,
                                           .index = view->index,
                                           .flags = view->flags,
                                           .pass = pass_number(cb) };
        row->wrong = found || begins_wrongly(&cb->active, row);
        note_query_type(cb, wake_object_get(row->pool));
    }
}

/* Whether the call makes vkCmdExecuteCommands the only command that may follow. */
static bool
is_for_secondaries(const struct wake_pass_view *view)
{
    /* Newer flags let other commands in as well. */
    const VkRenderingFlags known = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT |
                                   VK_RENDERING_SUSPENDING_BIT | VK_RENDERING_RESUMING_BIT;

    return view->contents == VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS &&
           !(view->rendering && view->rendering->flags & ~known);
}

/* An instance that the command for the other kind ended keeps what began it: a second end
 * of the right kind is not told. */
static void
end_pass(struct wake_command_buffer *cb, bool rendering)
{
    bool begun_rendering = wake_pass_step(cb->inside_by) == WAKE_BEGIN_RENDERING;

    if (cb->place.render_pass == WAKE_SCOPE_OUTSIDE ||
        cb->place.render_pass == WAKE_SCOPE_SUSPENDED || begun_rendering == rendering) {
        cb->inside_by = WAKE_CMD_NONE;
    }
    cb->place.render_pass = WAKE_SCOPE_OUTSIDE;
    cb->place.contents = WAKE_CONTENTS_INLINE;
}

void
wake_queries_of_pass_told(struct wake_command_buffer *cb)
{
    struct wake_active_query *rows = cb->active.rows;

    for (uint32_t i = 0; i < cb->active.count; i++) {
        rows[i].wrong |= rows[i].pass != 0;
    }
}

/* Render passes and dynamic rendering: begun, ended, the next subpass. */
static void
apply_pass(struct wake_command_buffer *cb, const struct wake_record *record, uint32_t command,
           bool found)
{
    struct wake_pass_view view;

    if (!wake_pass_view(record, wake_command_real(command), &view)) {
        return;
    }
    if (wake_ends_pass(view.step)) {
        wake_layouts_apply_pass(cb, &view, command);
        end_pass(cb, view.step == WAKE_END_RENDERING);
        if (view.step == WAKE_END_RENDERING && cb->recorded &&
            cb->recorded->instances & WAKE_INSTANCES_SUSPENDED) {
            cb->place.render_pass = WAKE_SCOPE_SUSPENDED;
        }
    } else {
        cb->place.contents = is_for_secondaries(&view) ? WAKE_CONTENTS_SECONDARIES
                                                       : WAKE_CONTENTS_INLINE;
        if (view.step != WAKE_NEXT_SUBPASS) {
            cb->place.render_pass = WAKE_SCOPE_INSIDE;
            cb->inside_by = command;
            wake_suspended_apply(cb, &view);
        }
        wake_layouts_apply_pass(cb, &view, command);
    }
    /* What was told of a wrong begin or end is not told again of what follows. */
    if (WAKE_UNLIKELY(found) && view.step != WAKE_NEXT_SUBPASS) {
        cb->place.render_pass = WAKE_SCOPE_INSIDE | WAKE_SCOPE_OUTSIDE;
        wake_queries_of_pass_told(cb);
    }
}

/* What a template read is not among the handles that wake_uses_table knows. */
static void
apply_push(struct wake_command_buffer *cb, const struct wake_record *record, uint32_t command)
{
    struct wake_push_set_view view;

    if (wake_push_set_view(record, command, &view) && view.templated) {
        wake_template_uses(view.contents, view.update_template,
                           wake_pushed_layout(view.layout, view.set), use_in_recording, &cb->uses);
    }
    wake_pushed_sets_apply(cb, record, command);
}

/* Queries, and acceleration structures, which may write some. */
static void
apply_written(struct wake_command_buffer *cb, const struct wake_record *record, uint32_t command,
              bool found)
{
    struct wake_query_view query;

    switch (wake_command_real(command)) {
    case WAKE_CMD_vkCmdBeginQuery:
    case WAKE_CMD_vkCmdBeginQueryIndexedEXT:
    case WAKE_CMD_vkCmdEndQuery:
    case WAKE_CMD_vkCmdEndQueryIndexedEXT:
        if (!wake_query_view(record, command, &query)) {
            break;
        }
        if (query.begins) {
            begin_query(cb, &query, found);
        } else {
            end_query(&cb->active, query.pool, query.query, query.index);
        }
        wake_queries_apply(cb, record, command);
        break;
    case WAKE_CMD_vkCmdBuildAccelerationStructuresKHR:
    case WAKE_CMD_vkCmdBuildAccelerationStructuresIndirectKHR:
    case WAKE_CMD_vkCmdCopyAccelerationStructureKHR:
    case WAKE_CMD_vkCmdCopyAccelerationStructureToMemoryKHR:
    case WAKE_CMD_vkCmdCopyMemoryToAccelerationStructureKHR:
        wake_structures_apply(cb, record, command, found);
        break;
    case WAKE_CMD_vkCmdWriteAccelerationStructuresPropertiesKHR:
        wake_structures_apply(cb, record, command, found);
        wake_queries_apply(cb, record, command);
        break;
    case WAKE_CMD_vkCmdCopyQueryPoolResults:
#ifdef VK_KHR_device_address_commands
    case WAKE_CMD_vkCmdCopyQueryPoolResultsToMemoryKHR:
#endif
    case WAKE_CMD_vkCmdResetQueryPool:
    case WAKE_CMD_vkCmdWriteAccelerationStructuresPropertiesNV:
    case WAKE_CMD_vkCmdWriteMicromapsPropertiesEXT:
    case WAKE_CMD_vkCmdWriteTimestamp:
    case WAKE_REAL_vkCmdWriteTimestamp2: wake_queries_apply(cb, record, command); break;
    default: break;
    }
}

/* Commands whose effect on the command buffer is more than what wake_recording_apply() keeps. */
WAKE_NOINLINE static void
apply_effect(struct wake_command_buffer *cb, const struct wake_record *record, uint32_t command,
             bool found)
{
    switch (wake_command_real(command)) {
    case WAKE_CMD_vkCmdBeginVideoCodingKHR:
        cb->place.video_coding = WAKE_SCOPE_INSIDE;
        wake_video_note(cb, record, command);
        break;
    /* Of what is encoded, layouts are compared with those of the same recording only. */
    case WAKE_CMD_vkCmdControlVideoCodingKHR: wake_video_note(cb, record, command); break;
    case WAKE_CMD_vkCmdEncodeVideoKHR:
        wake_video_note(cb, record, command);
        wake_queries_apply(cb, record, command);
        break;
    case WAKE_CMD_vkCmdDecodeVideoKHR:
        wake_video_note(cb, record, command);
        wake_queries_apply(cb, record, command);
        wake_layouts_apply(cb, record, command);
        break;
    case WAKE_CMD_vkCmdEndVideoCodingKHR: cb->place.video_coding = WAKE_SCOPE_OUTSIDE; break;
    case WAKE_CMD_vkCmdPipelineBarrier:
    case WAKE_REAL_vkCmdPipelineBarrier2:
    case WAKE_CMD_vkCmdSetEvent:
    case WAKE_REAL_vkCmdSetEvent2:
    case WAKE_CMD_vkCmdResetEvent:
    case WAKE_REAL_vkCmdResetEvent2:
    case WAKE_CMD_vkCmdWaitEvents:
    case WAKE_REAL_vkCmdWaitEvents2: apply_barriers(cb, record, command); break;
    case WAKE_CMD_vkCmdCopyImage:
    case WAKE_REAL_vkCmdCopyImage2:
    case WAKE_CMD_vkCmdBlitImage:
    case WAKE_REAL_vkCmdBlitImage2:
    case WAKE_CMD_vkCmdResolveImage:
    case WAKE_REAL_vkCmdResolveImage2:
    case WAKE_CMD_vkCmdCopyBufferToImage:
    case WAKE_REAL_vkCmdCopyBufferToImage2:
    case WAKE_CMD_vkCmdCopyImageToBuffer:
    case WAKE_REAL_vkCmdCopyImageToBuffer2:
#ifdef VK_KHR_device_address_commands
    case WAKE_CMD_vkCmdCopyMemoryToImageKHR:
    case WAKE_CMD_vkCmdCopyImageToMemoryKHR:
#endif
#ifdef VK_KHR_copy_memory_indirect
    case WAKE_CMD_vkCmdCopyMemoryToImageIndirectKHR:
#endif
    case WAKE_CMD_vkCmdClearColorImage:
    case WAKE_CMD_vkCmdClearDepthStencilImage: wake_layouts_apply(cb, record, command); break;
    case WAKE_CMD_vkCmdExecuteCommands: execute_commands(cb, (const void *)record); break;
    case WAKE_CMD_vkCmdClearAttachments: note_cleared(cb, (const void *)record); break;
#ifdef VK_VERSION_1_4
    case WAKE_REAL_vkCmdPushDescriptorSet2:
    case WAKE_REAL_vkCmdPushDescriptorSetWithTemplate2:
#endif
    case WAKE_REAL_vkCmdPushDescriptorSetKHR:
    case WAKE_REAL_vkCmdPushDescriptorSetWithTemplateKHR:
        apply_push(cb, record, wake_command_real(command));
        break;
    case WAKE_CMD_vkCmdBeginDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdEndDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdInsertDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdDebugMarkerBeginEXT:
    case WAKE_CMD_vkCmdDebugMarkerEndEXT:
    case WAKE_CMD_vkCmdDebugMarkerInsertEXT: wake_apply_label(&cb->labels, record, command); break;
    default:
        if (wake_pass_step(command)) {
            apply_pass(cb, record, command, found);
        } else {
            apply_written(cb, record, command, found);
        }
        break;
    }
}

/* Those that are recorded most have no case above and skip it. Whoever writes one takes the command
 * out of here. */
static const bool plain[WAKE_CMD_COUNT] = {
    [WAKE_CMD_vkCmdDraw] = true,
    [WAKE_CMD_vkCmdDrawIndexed] = true,
    [WAKE_CMD_vkCmdDrawIndirect] = true,
    [WAKE_CMD_vkCmdDrawIndexedIndirect] = true,
    [WAKE_CMD_vkCmdDispatch] = true,
    [WAKE_CMD_vkCmdDispatchIndirect] = true,
    [WAKE_CMD_vkCmdBindPipeline] = true,
    [WAKE_CMD_vkCmdBindDescriptorSets] = true,
    [WAKE_CMD_vkCmdBindVertexBuffers] = true,
    [WAKE_CMD_vkCmdBindIndexBuffer] = true,
    [WAKE_CMD_vkCmdPushConstants] = true,
    [WAKE_CMD_vkCmdSetViewport] = true,
    [WAKE_CMD_vkCmdSetScissor] = true,
    [WAKE_CMD_vkCmdCopyBuffer] = true,
    [WAKE_CMD_vkCmdUpdateBuffer] = true,
    [WAKE_CMD_vkCmdFillBuffer] = true,
};

/* Outside of render pass instances. */
WAKE_INLINE void
note_work(struct wake_command_buffer *cb, uint32_t command)
{
    const struct wake_command_info *info = &wake_commands[command];

    if (info->tasks & (WAKE_TASK_ACTION | WAKE_TASK_SYNCHRONIZATION) && !info->pass_step) {
        cb->worked = true;
    }
}

/* A command that uses an acceleration structure without its memory: that has been told, and the end of the recording does not repeat
 * it. */
static bool
uses_lost_structures(const struct wake_record *record)
{
    switch (wake_command_real(record->command)) {
#define LOST(command)          \
    case WAKE_CMD_vk##command: \
        return ((const struct wake_rec_##command *)(const void *)record)->lost != 0
        LOST(CmdBuildAccelerationStructuresKHR);
        LOST(CmdBuildAccelerationStructuresIndirectKHR);
        LOST(CmdCopyAccelerationStructureKHR);
        LOST(CmdCopyAccelerationStructureToMemoryKHR);
        LOST(CmdCopyMemoryToAccelerationStructureKHR);
        LOST(CmdWriteAccelerationStructuresPropertiesKHR);
#undef LOST
    default: return false;
    }
}

void
wake_apply_command(struct wake_command_buffer *cb, const struct wake_record *record, bool found)
{
    uint32_t command = record->command;

    /* relaxed: nobody but this runner begins a recording; a submit at the same moment may say that
     * it is spent */
    if (WAKE_UNLIKELY(wake_load_relaxed(&cb->state) != WAKE_CB_RECORDING)) {
        /* A mistake, and told. Nothing comes of it: a submit may read what was recorded before. */
        cb->command_index++;
        return;
    }
    if (cb->place.render_pass == WAKE_SCOPE_OUTSIDE ||
        (cb->place.render_pass == WAKE_SCOPE_SUSPENDED && !found)) {
        note_work(cb, command);
    }
    if (wake_uses_table[command] && !(found && uses_lost_structures(record))) {
        wake_uses_table[command](record, use_in_recording, &cb->uses);
    }
    if (!plain[command]) {
        apply_effect(cb, record, command, found);
    }
    wake_recording_apply(cb, record, command);
    cb->command_index++;
}

/* ---- calls ----------------------------------------------------------------------------------- */

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
        wake_apply_command(a->cb, a->record, a->found);
    } else if (a->ticket) {
        wake_apply_timeline_call(a);
    } else {
        apply_update(a);
    }
}
