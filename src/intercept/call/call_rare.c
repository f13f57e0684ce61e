/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rare halves of calls.
 */
#include "intercept/call/call_rare.h"

#include "base/heap.h"
#include "gen/records.h"
#include "intercept/fault/device_fault.h"
#include "intercept/call/shader_wait.h"
#include "queue/block.h"
#include "report/report.h"
#include "state/descriptor/descriptor_set.h"
#include "state/recording/record_log_records.h"
#include "state/scope/record_log.h"
#include "state/scope/record_log_scopes.h"
#include "workers/engine.h"
#include "workers/engine_mode.h"
#include "workers/help/drain.h"
#include "workers/replay/replay_inline.h"
#include "workers/schedule/stats.h"

void
wake_call_note_thread(struct wake_call *call)
{
    struct wake_instance *instance = call->scope->instance;
    uint32_t first = 0;

    if (!wake_cas(&instance->first_thread, &first, call->thread->id) && first != call->thread->id) {
        wake_store_relaxed(&instance->many_threads, true);
    }
    wake_report_note_thread(call->scope->report, call->thread->id);
}

/* ---- no memory ------------------------------------------------------------------------------- */

void
wake_call_lost(struct wake_call *call, bool object)
{
    struct wake_finding finding = {
        .unanswered = true,
        .id = "WAKE-memory-exhausted",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        .origin = { .command = wake_commands[call->command].name,
                    .thread = call->thread->id,
                    .command_index = UINT32_MAX },
    };

    if (object) {
        wake_store_relaxed(&call->scope->lost_objects, true);
        if (wake_record_log_is_on()) {
            wake_record_log_lost(call->scope);
        }
    }
    if (!wake_exchange(&call->scope->instance->told_loss, true)) {
        (void)wake_report_emit(
            call->scope->report, &finding,
            "the layer has no memory left to follow this call: it is passed on, and what depends on it is not "
            "validated");
    }
}

void
wake_call_lost_record(struct wake_call *call)
{
    call->out_of_memory = true;
    call->record = NULL;
    if (call->stream->kind == WAKE_STREAM_COMMAND_BUFFER) {
        wake_store_relaxed(&wake_command_buffer_of(call->stream)->lossy_app, true);
    }
    wake_call_lost(call, false);
    wake_create_put(call->create);
    call->create = NULL;
}

/* ---- memory limit ---------------------------------------------------------------------------- */

/* Once per instance. */
static void
tell_drop(struct wake_call *call, const struct wake_command_buffer *cb)
{
    struct wake_finding finding = {
        .unanswered = true,
        .id = "WAKE-memory-dropped",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        .origin = { .command = wake_commands[call->command].name,
                    .thread = call->thread->id,
                    .command_buffer = cb ? cb->object->handle : 0,
                    .command_index = UINT32_MAX },
    };

    if (!wake_exchange(&call->scope->instance->told_drop, true)) {
        (void)wake_report_emit(
            call->scope->report, &finding,
            "the memory limit of %d MiB is reached, and back_pressure is drop: from here on validation is "
            "incomplete. A command buffer with a dropped command is not validated until it is begun again. "
            "The statistics count what was dropped",
            call->scope->settings->memory_limit);
    }
}

static bool
has_room(void)
{
    if (wake_heap_used_limited() < wake_load_relaxed(&wake_block_limit)) {
        return true;
    }
    wake_block_pool_trim();
    return wake_heap_used_limited() < wake_load_relaxed(&wake_block_limit);
}

void
wake_call_drop(struct wake_call *call, struct wake_command_buffer *cb)
{
    if (call->flags &
        (WAKE_CALL_TICKET | WAKE_CALL_OBSERVE | WAKE_CALL_CREATE | WAKE_CALL_BOUNDARY)) {
        return;
    }
    if (!cb || !cb->lossy_app) {
        if (has_room()) {
            wake_store_relaxed(&wake_dropping,
                               false); /* a hint: whoever takes the next block sets it again */
            return;
        }
        if (cb) {
            wake_store_relaxed(&cb->lossy_app, true);
        }
        tell_drop(call, cb);
    }
    call->out_of_memory = true;
    wake_stats_add_drop();
}

/* ---- boundaries, call stacks ------------------------------------------------------------------ */

void
wake_call_note_boundary(const struct wake_call *call, struct wake_command_buffer *cb)
{
    const struct wake_rec_BeginCommandBuffer *begin = (const void *)call->record;
    const struct wake_command_pool *pool = cb->pool ? cb->pool->data : NULL;

    switch (call->command) {
    case WAKE_CMD_vkBeginCommandBuffer:
        wake_store_relaxed(&cb->facts_app.usage,
                           begin && begin->pBeginInfo ? begin->pBeginInfo->flags : 0);
        wake_store_relaxed(&cb->facts_app.state, WAKE_CB_RECORDING);
        wake_store_relaxed(&cb->pool_epoch_app, pool ? wake_load_relaxed(&pool->epoch) : 0);
        break;
    case WAKE_CMD_vkEndCommandBuffer:
        if (cb->facts_app.state == WAKE_CB_RECORDING) {
            wake_store_relaxed(&cb->facts_app.state, WAKE_CB_EXECUTABLE);
        }
        break;
    default: wake_store_relaxed(&cb->facts_app.state, WAKE_CB_INITIAL); break;
    }
}

void
wake_call_note_stack(const struct wake_call *call)
{
    if (call->record && (call->stream->kind == WAKE_STREAM_THREAD ||
                         wake_load_relaxed(&wake_stack_mode) == WAKE_CAPTURE_COMMANDS)) {
        wake_stack_note(call->record, call->frame);
    }
}

/* ---- guard, record log ----------------------------------------------------------------------- */

static void
guard(struct wake_call *call)
{
    struct wake_call_prefix prefix = { .thread = call->thread->id, .owner = call->scope };

    if (wake_replay_guard(&prefix, call->record, call->of.command_buffer)) {
        call->record->flags |= WAKE_RECORD_SKIPPED;
        call->skipped = true;
    }
}

static void
log_update(wake_id id)
{
    const struct wake_descriptor_set *set = wake_descriptor_set_of(wake_object_get(id));

    if (set) {
        wake_record_log_update(id, set);
    }
}

/* How many updates a descriptor set has had, and when, is counted on this thread; submits read
 * it. */
static void
log_updates(const struct wake_call *call)
{
    const struct wake_rec_UpdateDescriptorSets *r = (const void *)call->record;

    switch ((int)call->command) {
    case WAKE_CMD_vkUpdateDescriptorSets:
        for (uint32_t i = 0; r->pDescriptorWrites && i < r->descriptorWriteCount; i++) {
            log_update(wake_packed_id(r->pDescriptorWrites, i, WAKE_HANDLES_VkWriteDescriptorSet,
                                      WAKE_HANDLE_VkWriteDescriptorSet_dstSet));
        }
        for (uint32_t i = 0; r->pDescriptorCopies && i < r->descriptorCopyCount; i++) {
            log_update(wake_packed_id(r->pDescriptorCopies, i, WAKE_HANDLES_VkCopyDescriptorSet,
                                      WAKE_HANDLE_VkCopyDescriptorSet_dstSet));
        }
        break;
    case WAKE_CMD_vkUpdateDescriptorSetWithTemplate:
    case WAKE_CMD_vkUpdateDescriptorSetWithTemplateKHR:
        log_update(((const struct wake_rec_UpdateDescriptorSetWithTemplate *)call->record)
                       ->descriptorSet_id);
        break;
    default: break;
    }
}

/* Best practices for ARM's hardware read index buffers where the application has them mapped. Before that ends, what was
 * recorded so far is validated. */
static void
read_mapped(const struct wake_call *call)
{
    bool ends;

    switch (wake_command_real(call->command)) {
    case WAKE_REAL_vkFreeMemory:
        ends = wake_memory_is_mapped(((const struct wake_rec_FreeMemory *)call->record)->memory_id);
        break;
    case WAKE_REAL_vkUnmapMemory: ends = true; break;
#ifdef VK_VERSION_1_4
    case WAKE_REAL_vkUnmapMemory2: ends = true; break;
#endif
    default: ends = false; break;
    }
    if (ends) {
        wake_drain(call->scope);
    }
}

void
wake_call_watch(struct wake_call *call)
{
    if (call->scope->settings->best_practices &&
        call->scope->settings->best_practices_vendors & WAKE_VENDOR_ARM) {
        read_mapped(call);
    }

    if (call->scope->settings->guard) {
        guard(call);
    }
    if (call->scope->settings->wait_for_shaders && wake_call_has_broken_shader(call)) {
        call->record->flags |= WAKE_RECORD_SKIPPED;
        call->skipped = true;
    }
    if (wake_record_log_is_on()) {
        log_updates(call);
    }
}

/* ---- ends ------------------------------------------------------------------------------------ */

static bool
polls(const struct wake_call *call)
{
    switch ((int)call->command) {
    case WAKE_CMD_vkQueuePresentKHR:
    case WAKE_CMD_vkGetQueryPoolResults:
    case WAKE_CMD_vkGetEventStatus: return true;
    default: return (call->flags & WAKE_CALL_OBSERVE) != 0;
    }
}

void
wake_call_rare_end(struct wake_call *call, VkResult result)
{
    if (result == VK_ERROR_DEVICE_LOST) {
        if (call->scope->is_device) {
            wake_device_fault_lost(call->device, call->command, call->thread->id);
        }
        /* What led here is told before the application hears of it, and may be the reason why it
         * ends. Waits for validation only: where a callback runs on another thread, that thread
         * delivers the rest. */
        wake_drain_and_tell(call->scope);
    } else if (polls(call)) {
        wake_report_wait_poll(call->scope->report);
    }
}

/* ---- deaths ---------------------------------------------------------------------------------- */

static bool
is_recorded(enum wake_object_type type)
{
    switch ((int)type) {
    case WAKE_TYPE_VkBuffer:
    case WAKE_TYPE_VkBufferView:
    case WAKE_TYPE_VkImage:
    case WAKE_TYPE_VkImageView:
    case WAKE_TYPE_VkSampler:
    case WAKE_TYPE_VkAccelerationStructureKHR:
    case WAKE_TYPE_VkPipeline:
    case WAKE_TYPE_VkRenderPass:
    case WAKE_TYPE_VkFramebuffer:
    case WAKE_TYPE_VkCommandBuffer: /* a secondary */
    case WAKE_TYPE_VkCommandPool:
    case WAKE_TYPE_VkDescriptorPool:
    case WAKE_TYPE_VkDescriptorSet:
    case WAKE_TYPE_VkDeviceMemory:
    case WAKE_TYPE_VkSwapchainKHR:
    case WAKE_TYPE_VkEvent:
    case WAKE_TYPE_VkQueryPool: return true;
    default: return false;
    }
}

/* As other records are appended, from inside a call on the thread's own stream, which no other thread enters. A stream whose
 * appends take the slow path stays so: `end` is NULL then, also behind a new block. */
static void
append_death(const struct wake_call *call, struct wake_stream *stream,
             struct wake_control_death *death)
{
    char *end = stream->end;
    const struct wake_block *block;

    if (wake_stream_take(stream, call->thread) == WAKE_TAKE_CONFLICT) {
        return;
    }
    block = stream->block;
    if ((block && block->data + block->capacity - stream->cursor >= (ptrdiff_t)sizeof(*death)) ||
        wake_stream_grow(stream, sizeof(*death))) {
        memcpy(stream->cursor, death, sizeof(*death));
        wake_stream_publish(stream, stream->cursor + sizeof(*death));
        stream->end = end ? stream->block->data + stream->block->capacity : NULL;
    }
    (void)wake_stream_leave(call->thread); /* the end of the call looks again */
    wake_thread_forget_left(call->thread);
}

/* By the thread: its owner is who records it. One that is not being recorded, or has been freed, hears nothing. */
static bool
records(const struct wake_thread *thread, struct wake_stream *stream)
{
    const struct wake_command_buffer *cb;

    if (wake_load_relaxed(&stream->owner) != thread) {
        return false;
    }
    cb = wake_command_buffer_of(stream);
    return cb->recording_app && cb->object &&
           wake_load_relaxed(&cb->object->copies) - 1 <
               WAKE_COPIES_LEAVING - 1; /* neither 0 nor marked */
}

void
wake_call_note_recording(struct wake_thread *thread, struct wake_stream *stream)
{
    struct wake_stream **free = NULL;
    uint32_t i;

    for (i = 0; i < WAKE_THREAD_RECORDINGS && thread->recordings[i]; i++) {
        if (thread->recordings[i] == stream) {
            return;
        }
        if (!free && !records(thread, thread->recordings[i])) {
            free = &thread->recordings[i];
        }
    }
    if (!free) {
        i = i < WAKE_THREAD_RECORDINGS ? i : thread->next_recording++ % WAKE_THREAD_RECORDINGS;
        free = &thread->recordings[i];
    }
    *free = stream;
}

void
wake_call_note_death(const struct wake_call *call, const struct wake_object *object)
{
    struct wake_control_death death = { .head = { .command = WAKE_CONTROL_DEATH,
                                                  .size = sizeof(death) },
                                        .id = object->id,
                                        .type = object->type };

    if (!is_recorded(object->type) || !call->thread) {
        return;
    }
    for (uint32_t i = 0; i < WAKE_THREAD_RECORDINGS && call->thread->recordings[i]; i++) {
        struct wake_stream *stream = call->thread->recordings[i];
        const struct wake_command_buffer *cb;

        if (!records(call->thread, stream) || stream->device != call->device) {
            continue;
        }
        cb = wake_command_buffer_of(stream);
        if (cb->lossy_app || cb->object == object ||
            (cb->pool == object && call->command != WAKE_CMD_vkResetCommandPool)) {
            continue;
        }
        if (wake_inline) {
            wake_replay_apply_inline(stream, NULL, &death.head);
        } else {
            append_death(call, stream, &death);
        }
    }
}

void
wake_call_note_renewal(const struct wake_call *call)
{
    const struct wake_command_buffer *cb = wake_command_buffer_of(call->stream);

    if (cb->secondary && !call->skipped && call->command != WAKE_CMD_vkEndCommandBuffer) {
        wake_call_note_death(call, cb->object);
    }
}
