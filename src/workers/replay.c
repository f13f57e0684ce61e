/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Replay: walks a claimed stream; every record is checked against the state that its call saw, then
 * applied to it.
 */
#include "workers/replay.h"

#include "core/command_state.h"
#include "core/core.h"
#include "core/lifetime.h"
#include "gen/implicit.h"
#include "gen/records.h"
#include "state/apply.h"
#include "state/family.h"
#include "state/record_log.h"
#include "sync/sync.h"
#include "workers/engine_state.h"
#include "workers/batches.h"
#include "workers/stats.h"

#include <string.h>

enum step {
    STEP_DONE,
    STEP_MORE,   /* stopped early */
    STEP_PARKED, /* the stream belongs to somebody else now */
};

static bool
is_boundary(uint32_t command)
{
    return command == WAKE_CMD_vkBeginCommandBuffer || command == WAKE_CMD_vkEndCommandBuffer ||
           command == WAKE_CMD_vkResetCommandBuffer;
}

static bool
is_submit(uint32_t command)
{
    return command == WAKE_CMD_vkQueueSubmit || command == WAKE_CMD_vkQueueSubmit2 ||
           command == WAKE_CMD_vkQueueSubmit2KHR;
}

static bool
goes_to_queue(uint32_t command)
{
    return is_submit(command) || command == WAKE_CMD_vkQueueBindSparse ||
           command == WAKE_CMD_vkQueuePresentKHR;
}

/* ---- checks ---------------------------------------------------------------------------------- */

static void
implicit_checks(struct wake_check *check)
{
    wake_implicit_function function = wake_implicit_table[check->command];

    if (function &&
        (check->scope->settings->check_parameters || check->scope->settings->check_lifetimes)) {
        function(check, check->record);
    }
}

static void
capped(struct wake_check *check)
{
    wake_find(check, "WAKE-record-count",
              "an array has more elements than any valid call (2^20); it was not looked at");
}

/* Vulkan's own checks of one call that is neither cut nor apart. */
static void
check_state(struct wake_check *check)
{
    if (check->cb) {
        if (WAKE_UNLIKELY(is_boundary(check->command))) {
            wake_check_boundary(check);
        } else {
            wake_check_command(check);
            if (WAKE_UNLIKELY(check->command == WAKE_CMD_vkCmdExecuteCommands)) {
                wake_check_execute(check);
            } else if (WAKE_UNLIKELY(check->command == WAKE_CMD_vkCmdEndDebugUtilsLabelEXT ||
                                     check->command == WAKE_CMD_vkCmdDebugMarkerEndEXT)) {
                wake_check_region_end(check);
            }
        }
        implicit_checks(check);
        return;
    }
    implicit_checks(check);
    if (is_submit(check->command)) {
        wake_check_submit(check);
    } else if (check->command == WAKE_CMD_vkQueueBindSparse) {
        wake_check_sparse(check);
    } else if (check->command == WAKE_CMD_vkQueueEndDebugUtilsLabelEXT) {
        wake_check_queue_region_end(check);
    } else if (check->command == WAKE_CMD_vkDestroyDevice ||
               check->command == WAKE_CMD_vkDestroyInstance) {
        wake_check_leaks(check);
    } else if (check->scope->is_device) {
        wake_check_destroys(check);
    }
}

static void
check_call(struct wake_check *check)
{
    uint32_t found = check->found, after;
    bool core = wake_check_on(check, WAKE_CHECK_CORE);

    if (WAKE_UNLIKELY(check->record->flags & WAKE_RECORD_LARGE)) {
        return; /* valid as far as anybody knows: a pipeline cache may be that large */
    }
    if (WAKE_UNLIKELY(check->record->flags & WAKE_RECORD_CAPPED)) {
        capped(check);
        return;
    }
    if (WAKE_UNLIKELY(!check->scope->is_device) && core && !wake_core_command_offered(check)) {
        return;
    }
    check->keep_gated = core;
    check->gated = false;
    check_state(check);
    check->keep_gated = false;
    after = check->found;
    /* What is wrong in itself would only bring up more: explicit rules take for granted that the
     * implicit ones hold. */
    if (WAKE_LIKELY(after == found) && core) {
        wake_core_check(check);
    }
    if (WAKE_UNLIKELY(check->gated) && check->found == after) {
        check->only_gated = true;
        implicit_checks(check);
        check->only_gated = false;
    }
    if (wake_inline && check->found == found && goes_to_queue(check->command)) {
        wake_execute_try(check);
    }
}

/* A call that two threads made at once on one command buffer, or on one that is gone: parameters
 * only, no state. */
static void
check_apart(struct wake_check *check)
{
    uint64_t handle = wake_record_command_buffer(check->record);
    struct wake_scope *scope = check->scope;
    wake_id id = wake_table_find(scope->tables[WAKE_TYPE_VkCommandBuffer], handle);

    check->dispatch_handle = handle;
    check->dispatch_type = WAKE_TYPE_VkCommandBuffer;
    if (check->record->flags & WAKE_RECORD_INTRUDER) {
        wake_check_threads(check, id, handle);
    } else if (wake_check_on(check, WAKE_CHECK_LIFETIMES) && !wake_scope_lost_objects(scope)) {
        wake_find_object(
            check,
            wake_cmd_rules[check->command].vuid_command_buffer
                ? wake_cmd_rules[check->command].vuid_command_buffer
                : "UNASSIGNED-ObjectTracker-UnknownObject",
            VK_OBJECT_TYPE_COMMAND_BUFFER, handle,
            "commandBuffer is 0x%llx, which is no VkCommandBuffer that is alive at this call: it was freed, or "
            "never allocated",
            (unsigned long long)handle);
    }
}

/* ---- one record of a thread ------------------------------------------------------------------ */

/* The call's dispatchable object: the record's first parameter, but for commands that are recorded
 * (not for those). */
static void
fill_dispatch(struct wake_check *check)
{
    static const uint16_t types[] = {
        [WAKE_KIND_GLOBAL] = WAKE_TYPE_VkInstance,
        [WAKE_KIND_INSTANCE] = WAKE_TYPE_VkInstance,
        [WAKE_KIND_PHYSICAL] = WAKE_TYPE_VkPhysicalDevice,
        [WAKE_KIND_DEVICE] = WAKE_TYPE_VkDevice,
        [WAKE_KIND_QUEUE] = WAKE_TYPE_VkQueue,
        [WAKE_KIND_CMDBUF] = WAKE_TYPE_VkCommandBuffer,
        [WAKE_KIND_NONE] = WAKE_TYPE_NONE,
    };
    check->dispatch_type = types[wake_commands[check->command].kind];
    /* vkCreateInstance has none yet: the instance that it made. */
    check->dispatch_handle = wake_commands[check->command].kind == WAKE_KIND_GLOBAL
                                 ? (uint64_t)(uintptr_t)check->scope->instance->handle
                                 : *(const uint64_t *)(check->record + 1);
}

/* The labels of a queue belong to who has the turn. */
static void
fill_queue(struct wake_check *check)
{
    if (check->dispatch_type == WAKE_TYPE_VkQueue) {
        check->queue = wake_queue_of(
            (struct wake_device *)check->scope,
            wake_table_find(check->scope->tables[WAKE_TYPE_VkQueue], check->dispatch_handle));
    }
}

static void
fill_check(struct wake_check *check, const struct wake_call_prefix *prefix,
           const struct wake_record *record)
{
    memset(check, 0, sizeof(*check));
    check->scope = prefix->owner;
    check->record = record;
    check->command = record->command;
    check->thread = prefix->thread;
    check->frame = WAKE_MOMENT_FRAME(prefix->moment);
    check->command_index = UINT32_MAX;
}

static void
run_note(const struct wake_call_prefix *prefix, const struct wake_record *record, uint64_t position,
         struct wake_check *check)
{
    const struct wake_control_note *note = (const void *)record;
    struct wake_object *object = wake_object_get(note->id);

    fill_check(check, prefix, record);
    check->command = note->command;
    check->position = position;
    check->dispatch_type = object ? object->type : WAKE_TYPE_VkDevice;
    check->dispatch_handle = note->handle;
    if (note->kind == WAKE_NOTE_THREADS) {
        wake_check_threads(check, note->id, note->handle);
    }
}

/* The record itself, where the stream holds only a reference. */
static const struct wake_record *
resolve(const struct wake_record *record)
{
    return record->flags & WAKE_RECORD_CREATE
               ? (const struct wake_record *)((const struct wake_create_ref *)record)
                     ->create->record
               : record;
}

static void
release(const struct wake_record *record)
{
    if (record->flags & WAKE_RECORD_CREATE && !(record->flags & WAKE_RECORD_RETURN)) {
        wake_create_put(((const struct wake_create_ref *)record)->create);
    }
}

/* Parks a submit until the recordings that it names are replayed. */
static bool
park_for_recordings(struct wake_stream *stream, const struct wake_record *record)
{
    for (struct wake_submit_walk walk = wake_submit_walk(record); wake_submit_next(&walk);) {
        struct wake_object *object = wake_object_get(walk.id);
        struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                             ? object->data
                                             : NULL;

        if (cb && walk.target && wake_park_for_boundary(stream, &cb->stream, walk.target)) {
            return true;
        }
    }
    return false;
}

/* What is checked next, for the record log. With no edge left to wait for. */
static void
note_next(const struct wake_stream *stream, const void *at, size_t size)
{
    if (wake_record_log_is_on()) {
        wake_record_log_record(stream, at, size);
    }
}

/* Which names its messages show. */
static uint64_t
names_at(const struct wake_call_prefix *prefix)
{
    const struct wake_scope *scope = prefix->owner;

    return scope->is_device ? WAKE_MOMENT_NAMES(prefix->moment) : WAKE_NAMES_NOW;
}

/* For the batches that the call submits. */
static struct wake_batch_origin
origin_of(const struct wake_check *check, uint64_t ticket)
{
    return (struct wake_batch_origin){ check->command,  check->thread,          check->frame,
                                       check->position, check->dispatch_handle, ticket };
}

static void
execute_ready(struct wake_scope *scope, struct wake_check *check)
{
    struct wake_device *device = (struct wake_device *)scope;

    if (scope->is_device && device->executions.held) {
        wake_execute(device, check);
    }
}

static enum step
run_thread_record(struct wake_stream *stream, const struct wake_call_prefix *prefix)
{
    const struct wake_record *outer = (const struct wake_record *)(prefix + 1);
    const struct wake_record *record = resolve(outer);
    struct wake_scope *scope = prefix->owner;
    struct wake_check check;
    struct wake_apply apply;

    if (record->command >= WAKE_CONTROL_FIRST) {
        note_next(stream, prefix, prefix->size);
        if (record->command == WAKE_CONTROL_NOTE) {
            wake_names_at = names_at(prefix);
            run_note(prefix, record, stream->read_count, &check);
        }
        return STEP_DONE;
    }
    wake_names_at = names_at(prefix);
    if ((prefix->ticket && wake_park_for_turn(stream, &scope->timeline, prefix->ticket)) ||
        (is_submit(record->command) && !(outer->flags & WAKE_RECORD_RETURN) &&
         park_for_recordings(stream, record))) {
        return STEP_PARKED;
    }
    note_next(stream, prefix, prefix->size);
    apply = (struct wake_apply){
        .scope = scope, .record = record, .command = record->command, .ticket = prefix->ticket
    };
    if (outer->flags & WAKE_RECORD_RETURN) {
        wake_apply_return(&apply);
    } else {
        fill_check(&check, prefix, record);
        check.position = stream->read_count;
        if (record->flags & WAKE_RECORD_APART) {
            check_apart(&check);
        } else {
            fill_dispatch(&check);
            if (prefix->ticket) {
                fill_queue(&check);
            }
            check_call(&check);
            if (!(record->flags & WAKE_RECORD_SKIPPED)) {
                apply.found = check.found > 0;
                apply.origin = origin_of(&check, prefix->ticket);
                wake_apply_call(&apply);
            }
        }
    }
    if (prefix->ticket) {
        execute_ready(scope, &check);
        wake_turn_done(&scope->timeline, prefix->ticket);
    }
    release(outer);
    return STEP_DONE;
}

/* ---- one record of a command buffer ---------------------------------------------------------- */

static void
set_owner(struct wake_command_buffer *cb, const struct wake_record *record)
{
    const struct wake_control_owner *owner = (const void *)record;

    cb->stream.thread = owner->thread;
    cb->moment = owner->moment;
    cb->next_pool_epoch = owner->pool_epoch;
    cb->ticket = owner->ticket;
    cb->seen = owner->seen;
    cb->next_clock = owner->clock;
    wake_command_buffer_name(cb, owner->name);
    cb->next_incomplete = owner->incomplete;
    cb->caller = owner->caller;
}

/* What the recording thread had called before, updates of the sets above all, is replayed first. */
static bool
park_for_updates(struct wake_command_buffer *cb, const struct wake_record *record)
{
    const struct wake_rec_CmdBindDescriptorSets *r = (const void *)record;

    return cb->caller && wake_park_for_position(&cb->stream, cb->caller, r->calls);
}

static bool
park_for_secondaries(struct wake_stream *stream, const struct wake_record *record)
{
    const struct wake_rec_CmdExecuteCommands *r = (const void *)record;

    for (uint32_t i = 0; r->pCommandBuffers && r->targets && i < r->commandBufferCount; i++) {
        struct wake_object *object = wake_object_get(wake_packed_id(r->pCommandBuffers, i, 1, 0));
        struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                             ? object->data
                                             : NULL;

        if (cb && &cb->stream != stream &&
            wake_park_for_boundary(stream, &cb->stream, r->targets[i])) {
            return true;
        }
    }
    return false;
}

static void
fill_command_check(struct wake_check *check, struct wake_command_buffer *cb)
{
    memset(check, 0, sizeof(*check));
    check->scope = cb->object->scope;
    check->cb = cb;
    check->thread = cb->stream.thread;
    check->frame = WAKE_MOMENT_FRAME(cb->moment);
    check->dispatch_type = WAKE_TYPE_VkCommandBuffer;
    check->dispatch_handle = cb->object->handle;
}

static enum step
run_command_record(struct wake_command_buffer *cb, struct wake_check *check,
                   const struct wake_record *record)
{
    struct wake_stream *stream = &cb->stream;
    struct wake_timeline *timeline = &cb->object->scope->timeline;
    struct wake_apply apply;
    uint64_t ticket = 0;
    bool boundary;

    if (record->command >= WAKE_CONTROL_FIRST) {
        note_next(stream, record, record->size);
        if (record->command == WAKE_CONTROL_OWNER) {
            set_owner(cb, record);
            check->thread = stream->thread;
            check->frame = WAKE_MOMENT_FRAME(cb->moment);
            wake_names_at = WAKE_MOMENT_NAMES(cb->moment);
        } else if (record->command == WAKE_CONTROL_RESET) {
            wake_apply_reset(cb);
        }
        return STEP_DONE;
    }
    boundary = is_boundary(record->command);
    if (WAKE_UNLIKELY(boundary)) {
        ticket = cb->ticket;
        /* Without a turn of its own it still comes after what the application did before it: a
         * submit, for one, must find the command buffer as it was. */
        if (wake_park_for_turn(stream, timeline,
                               ticket ? ticket
                               : wake_inline
                                   ? 1 /* its own thread's calls are done, others' are no concern */
                                   : cb->seen + 1)) {
            return STEP_PARKED;
        }
    } else if (WAKE_UNLIKELY(record->command == WAKE_CMD_vkCmdExecuteCommands)) {
        ticket = cb->ticket;
        /* As above: what was destroyed before the call is known to be. */
        if (wake_park_for_turn(
                stream, timeline,
                ticket        ? ticket
                : wake_inline ? 1
                              : ((const struct wake_rec_CmdExecuteCommands *)record)->seen + 1) ||
            park_for_secondaries(stream, record)) {
            return STEP_PARKED;
        }
    } else if (record->command == WAKE_CMD_vkCmdBindDescriptorSets &&
               park_for_updates(cb, record)) {
        return STEP_PARKED;
    }
    note_next(stream, record, record->size);
    check->record = record;
    check->command = record->command;
    check->command_index = boundary ? UINT32_MAX : cb->command_index;
    check->position = stream->read_count;
    check_call(check);
    apply = (struct wake_apply){ .scope = cb->object->scope,
                                 .cb = cb,
                                 .record = record,
                                 .command = record->command,
                                 .ticket = ticket };
    if (WAKE_LIKELY(!(record->flags & WAKE_RECORD_SKIPPED))) {
        wake_apply_call(&apply);
        if (!boundary && cb->object->scope->settings->validate_sync) {
            wake_sync_command(check);
        }
    }
    if (WAKE_UNLIKELY(ticket)) {
        cb->ticket = 0;
        wake_turn_done(timeline, ticket);
    }
    if (WAKE_UNLIKELY(boundary)) {
        wake_boundary_done(stream);
    }
    return STEP_DONE;
}

/* ---- runs ------------------------------------------------------------------------------------ */

/* A record that cannot be one: two threads wrote at the same place before either was noticed. Never
 * followed. */
static bool
is_torn(struct wake_stream *stream, const struct wake_record *record, size_t size)
{
    return size < sizeof(struct wake_record) || (size & 7) || size > wake_stream_readable(stream) ||
           (record->command >= WAKE_CMD_COUNT && record->command < WAKE_CONTROL_FIRST) ||
           record->command == WAKE_CMD_NONE;
}

/* Returns STEP_PARKED when the stream is not ours any more. */
static enum step
run_records(struct wake_stream *stream, uint32_t budget, uint64_t *records, uint64_t *bytes)
{
    struct wake_command_buffer *cb = stream->kind == WAKE_STREAM_COMMAND_BUFFER
                                         ? wake_command_buffer_of(stream)
                                         : NULL;
    struct wake_check check;
    char *at;

    if (cb) {
        fill_command_check(&check, cb);
        wake_names_at = WAKE_MOMENT_NAMES(cb->moment);
    }
    while (*records < budget && (at = wake_stream_peek(stream)) != NULL) {
        const struct wake_call_prefix *prefix = (const void *)at;
        const struct wake_record *record = cb ? (const void *)at : (const void *)(prefix + 1);
        size_t size = cb ? record->size : prefix->size;

        if (WAKE_UNLIKELY(is_torn(stream, record, size))) {
            wake_stream_skip_block(stream);
            continue;
        }
        if (WAKE_UNLIKELY(at == stream->read_block->data)) {
            /* A sample: the first record of a block was written when the block was opened. */
            wake_stats_lag(wake_now_ns() - stream->read_block->opened_ns);
        }
        if ((cb ? run_command_record(cb, &check, record) : run_thread_record(stream, prefix)) ==
            STEP_PARKED) {
            return STEP_PARKED;
        }
        wake_stream_skip(stream, size);
        (*records)++;
        *bytes += size;
        if (!cb && WAKE_UNLIKELY((*records & (WAKE_RUN_TELLS - 1)) == 0)) {
            wake_position_done(stream);
        }
        if (WAKE_UNLIKELY(cb && check.found >= WAKE_RUN_FINDINGS)) {
            return STEP_MORE;
        }
    }
    return *records < budget ? STEP_DONE : STEP_MORE;
}

void
wake_replay_run(struct wake_stream *stream, uint32_t budget)
{
    uint64_t records = 0, bytes = 0;
    uint32_t kind;
    enum step step;

    /* ORD(run_end:B) the news flag is cleared before the cursor is read: news that come later set
     * it again and are seen below. Pairs with ORD(schedule:A). */
    (void)wake_exchange(&stream->news, 0);
    kind = stream->kind;
    step = run_records(stream, budget, &records, &bytes);
    wake_names_at = WAKE_NAMES_NOW;
    if (kind == WAKE_STREAM_THREAD) {
        wake_position_done(stream);
    }
    if (step == STEP_PARKED) {
        wake_stats_add_park();
        wake_stats_add_run(records, bytes, 0, false);
        return;
    }
    wake_stats_add_run(records, bytes, 0, false);
    /* ORD(run_end:A) the exchange releases the consumer's fields to the next runner; pairs with
     * ORD(run_claim:A). It is a full fence, so that news raised meanwhile are seen by the load
     * behind it, or their raiser sees IDLE. */
    (void)wake_exchange(&stream->state, WAKE_RUN_IDLE);
    if (step == STEP_MORE || wake_load_ordered(&stream->news)) {
        uint32_t state = WAKE_RUN_IDLE;
        if (wake_cas(&stream->state, &state, WAKE_RUN_SCHEDULED)) {
            wake_run_push(stream);
        }
    }
}

/* ---- inline mode ----------------------------------------------------------------------------- */

/* Before the command is applied: hazards that a callback can have it skipped for. */
static bool
look_inline(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_check check;
    bool skip;

    fill_command_check(&check, cb);
    check.record = record;
    check.command = record->command;
    check.command_index = cb->command_index;
    wake_sync_look(&check);
    if (!check.found) {
        return false;
    }
    skip = wake_report_settle(cb->object->scope->report) || check.skip;
    if (skip) {
        wake_sync_skipped(cb);
    }
    return skip;
}

/* The command has been applied: what is left of its hazards is told before the driver is called,
 * but stops nothing. */
static void
sync_inline(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_check check;

    fill_command_check(&check, cb);
    check.record = record;
    check.command = record->command;
    check.command_index = cb->command_index - 1;
    wake_sync_command(&check);
    if (check.found) {
        (void)wake_report_settle(cb->object->scope->report);
    }
}

bool
wake_replay_check_inline(struct wake_stream *stream, struct wake_call_prefix *prefix,
                         struct wake_record *record)
{
    struct wake_command_buffer *cb = stream ? wake_command_buffer_of(stream) : NULL;
    struct wake_scope *scope = cb ? cb->object->scope : prefix->owner;
    bool turn = cb ? cb->ticket != 0 : prefix->ticket != 0;
    struct wake_check check;

    if (record->command == WAKE_CONTROL_NOTE) {
        run_note(prefix, record, 0, &check);
        check.skip |= wake_report_settle(scope->report);
        return check.skip;
    }
    if (cb) {
        fill_command_check(&check, cb);
        check.record = record;
        check.command = record->command;
        check.command_index = is_boundary(record->command) ? UINT32_MAX : cb->command_index;
    } else {
        fill_check(&check, prefix, record);
        if (!(record->flags & WAKE_RECORD_APART)) {
            fill_dispatch(&check);
        }
    }
    check.defer = turn;
    if (turn) {
        wake_lock_take(&scope->timeline.inline_turn);
        fill_queue(&check);
    }
    if (record->flags & WAKE_RECORD_APART) {
        check_apart(&check);
    } else {
        check_call(&check);
    }
    if (turn) {
        wake_lock_drop(&scope->timeline.inline_turn);
        check.defer = false;
        (void)wake_check_deliver(&check);
    }
    check.skip |= wake_report_settle(scope->report);
    if (check.found) {
        record->flags |= WAKE_RECORD_FOUND;
    }
    if (cb && !check.skip && scope->settings->validate_sync && !is_boundary(record->command) &&
        !(record->flags & WAKE_RECORD_APART)) {
        check.skip = look_inline(cb, record);
    }
    return check.skip;
}

bool
wake_replay_guard(struct wake_call_prefix *prefix, const struct wake_record *record,
                  uint64_t command_buffer)
{
    struct wake_check check;

    if (record->flags & (WAKE_RECORD_ORPHAN | WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE)) {
        return (record->flags & WAKE_RECORD_ORPHAN) && !wake_scope_lost_objects(prefix->owner);
    }
    /* Of a command buffer's state nothing is read: that belongs to the runner of its stream. */
    fill_check(&check, prefix, record);
    if (command_buffer) {
        check.dispatch_type = WAKE_TYPE_VkCommandBuffer;
        check.dispatch_handle = command_buffer;
    } else {
        fill_dispatch(&check);
    }
    check.guard = true;
    implicit_checks(&check);
    return check.found > 0;
}

void
wake_replay_apply_inline(struct wake_stream *stream, struct wake_call_prefix *prefix,
                         struct wake_record *record)
{
    struct wake_command_buffer *cb = stream ? wake_command_buffer_of(stream) : NULL;
    struct wake_scope *scope = cb ? cb->object->scope : prefix->owner;
    bool turn = cb ? cb->ticket != 0 : prefix->ticket != 0;
    struct wake_apply apply = {
        .scope = scope, .cb = cb, .record = record, .command = record->command
    };
    struct wake_check check;

    if (record->command >= WAKE_CONTROL_FIRST) {
        if (cb && record->command == WAKE_CONTROL_OWNER) {
            set_owner(cb, record);
        } else if (cb && record->command == WAKE_CONTROL_RESET) {
            wake_apply_reset(cb);
        }
        return;
    }
    if (record->flags & WAKE_RECORD_APART) {
        return;
    }
    if (turn) {
        wake_lock_take(&scope->timeline.inline_turn);
        apply.ticket = wake_ticket_take(&scope->timeline);
    }
    if (record->flags & WAKE_RECORD_RETURN) {
        wake_apply_return(&apply);
    } else {
        if (turn && !cb && goes_to_queue(record->command)) {
            fill_check(&check, prefix, record);
            fill_dispatch(&check);
            apply.found = record->flags & WAKE_RECORD_FOUND;
            apply.origin = origin_of(&check, apply.ticket);
        }
        wake_apply_call(&apply);
        if (cb && scope->settings->validate_sync && !is_boundary(record->command)) {
            sync_inline(cb, record);
        }
    }
    if (turn) {
        check.deferred = NULL;
        execute_ready(scope, &check);
        /* ORD(ticket_done:C) release: as ORD(ticket_done:A), for who looks without the turn; pairs
         * with ORD(ticket_done:B). */
        wake_store_release(&scope->timeline.done, apply.ticket);
        wake_lock_drop(&scope->timeline.inline_turn);
        if (check.deferred) {
            check.defer = false;
            (void)wake_check_deliver(&check);
            (void)wake_report_settle(scope->report);
        }
    }
    if (cb && turn) {
        cb->ticket = 0;
    }
    if (cb && is_boundary(record->command)) {
        wake_store_release(&cb->stream.boundaries_done, cb->stream.boundaries_done + 1);
    }
}
