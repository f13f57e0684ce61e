/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Replay: walks a claimed stream; every record is checked against the state that its call saw, then
 * applied to it.
 */
#include "workers/replay/replay.h"

#include "base/heap.h"
#include "core/lifetime/recording_reach.h"
#include "gen/records.h"
#include "practices/practices.h"
#include "state/apply/apply.h"
#include "state/apply/apply_death.h"
#include "state/apply/apply_return.h"
#include "state/object/object_name.h"
#include "state/recording/kept_recording.h"
#include "state/recording/record_log_records.h"
#include "state/scope/record_log.h"
#include "sync/sync.h"
#include "workers/engine_mode.h"
#include "workers/engine_state.h"
#include "workers/replay/around.h"
#include "workers/replay/batches.h"
#include "workers/replay/check_call.h"
#include "workers/replay/pin.h"
#include "workers/schedule/park.h"
#include "workers/schedule/ring.h"
#include "workers/schedule/run_counts.h"
#include "workers/schedule/sleep.h"
#include "state/view/submit_view.h"

enum step {
    STEP_DONE,
    STEP_MORE,   /* stopped early */
    STEP_PARKED, /* the stream belongs to somebody else now */
};

/* ---- one record of a thread ------------------------------------------------------------------ */

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
put_create(const struct wake_record *record)
{
    if (record->flags & WAKE_RECORD_CREATE && !(record->flags & WAKE_RECORD_RETURN)) {
        struct wake_create *create = ((const struct wake_create_ref *)record)->create;

        wake_heap_note(WAKE_HEAP_BLOCK, -(ptrdiff_t)wake_create_bytes(create));
        wake_create_put(create);
    }
}

/* Parks a submit until the recordings that it names are replayed. */
static bool
park_for_recordings(struct wake_stream *stream, const struct wake_record *record)
{
    struct wake_submit_view call;

    if (!wake_submit_view(record, wake_command_real(record->command), &call)) {
        return false;
    }
    for (struct wake_submit_walk walk = wake_submit_walk(&call); wake_submit_next(&walk);) {
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

/* An update of descriptor sets has no ticket of its own. Which batches use the set, and whether its layout or the memory of what is
 * written is dead, is known when the tickets that were handed out before it are done. */
static bool
park_for_uses(struct wake_stream *stream, struct wake_scope *scope,
              const struct wake_record *record)
{
    uint64_t seen;

    if (record->command == WAKE_CMD_vkUpdateDescriptorSets) {
        seen = ((const struct wake_rec_UpdateDescriptorSets *)record)->seen;
    } else if (record->command == WAKE_CMD_vkUpdateDescriptorSetWithTemplate) {
        seen = ((const struct wake_rec_UpdateDescriptorSetWithTemplate *)record)->seen;
    } else {
        return false;
    }
    /* A set of another device, which is wrong, has tickets that this device may never give. */
    return seen <= wake_ticket_last(&scope->timeline) &&
           wake_park_for_turn(stream, &scope->timeline, seen + 1);
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

void
wake_replay_ready(struct wake_scope *scope, struct wake_check *check)
{
    struct wake_device *device = (struct wake_device *)scope;

    if (scope->is_device && device->executions.held) {
        wake_execute(device, check);
    }
}

/* What a run has done. */
struct run {
    uint64_t records;
    uint64_t repeated;
    uint64_t bytes;
    struct wake_run_counts *counts;
    /* Streams became runnable by its turns, and it has gone on: records until another worker is
     * woken for them. 0: there are none. */
    uint32_t patience;
};

/*
 * Threads whose calls have tickets in turn park for each other at nearly every call. A runner that
 * does parks itself a call or two later and goes on with what it made runnable: without waking a
 * worker that comes too late.
 */
enum { TURN_PATIENCE = 4 };

static enum step
run_thread_record(struct wake_stream *stream, const struct wake_call_prefix *prefix,
                  struct run *run)
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
            wake_check_note(&check, prefix, record, stream->read_count);
        }
        return STEP_DONE;
    }
    wake_names_at = names_at(prefix);
    if ((prefix->ticket && wake_park_for_turn(stream, &scope->timeline, prefix->ticket)) ||
        park_for_uses(stream, scope, record) ||
        (wake_is_submit(record->command) && !(outer->flags & WAKE_RECORD_RETURN) &&
         (park_for_recordings(stream, record) ||
          (prefix->ticket && wake_pin_submitted(stream, record, prefix->ticket))))) {
        return STEP_PARKED;
    }
    note_next(stream, prefix, prefix->size);
    apply.scope = scope;
    apply.cb = NULL;
    apply.record = record;
    apply.command = record->command;
    apply.ticket = prefix->ticket;
    apply.found = false;
    if (outer->flags & WAKE_RECORD_RETURN) {
        stream->applying = prefix;
        wake_apply_return(&apply);
        if (WAKE_UNLIKELY(wake_practices_on(scope))) {
            wake_check_return(&check, prefix, record, stream->read_count);
        }
    } else {
        wake_fill_check(&check, prefix, record);
        check.position = stream->read_count;
        if (record->flags & WAKE_RECORD_APART) {
            wake_check_apart(&check);
        } else {
            wake_fill_dispatch(&check);
            if (prefix->ticket) {
                wake_fill_queue(&check);
            }
            wake_check_call(&check);
            if (!(record->flags & WAKE_RECORD_SKIPPED)) {
                apply.found = check.found > check.beside;
                if (prefix->ticket) {
                    apply.origin = wake_origin_of(&check, prefix->ticket);
                }
                stream->applying = prefix;
                wake_apply_call(&apply);
            }
        }
    }
    if (prefix->ticket) {
        wake_replay_ready(scope, &check);
        if (wake_turn_done(&scope->timeline, prefix->ticket)) {
            run->patience = TURN_PATIENCE;
        }
    }
    put_create(outer);
    return STEP_DONE;
}

/* ---- one record of a command buffer ---------------------------------------------------------- */

void
wake_replay_owner(struct wake_command_buffer *cb, const struct wake_record *record)
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
    uint64_t calls;

#ifdef VK_VERSION_1_4
    if (record->command != WAKE_CMD_vkCmdBindDescriptorSets) {
        calls = ((const struct wake_rec_CmdBindDescriptorSets2 *)record)->calls;
    } else
#endif
    {
        calls = ((const struct wake_rec_CmdBindDescriptorSets *)record)->calls;
    }
    return cb->caller && wake_park_for_position(&cb->stream, cb->caller, calls);
}

/* Memory was freed, or something renamed, since the last owner record: commands that are recorded
 * from here on find what the memory was bound to without it (core/buffer/bound.h). */
static bool
park_for_frees(struct wake_command_buffer *cb, const struct wake_record *record)
{
    const struct wake_control_owner *owner = (const void *)record;

    return !owner->ticket && WAKE_MOMENT_NAMES(owner->moment) != WAKE_MOMENT_NAMES(cb->moment) &&
           wake_park_for_turn(&cb->stream, &cb->object->scope->timeline, owner->seen + 1);
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

/* What the last owner record said counts for what is checked next. */
static void
take_moment(const struct wake_command_buffer *cb, struct wake_check *check)
{
    check->thread = cb->stream.thread;
    check->frame = WAKE_MOMENT_FRAME(cb->moment);
    wake_names_at = WAKE_MOMENT_NAMES(cb->moment);
}

/* The command, or a boundary, has been replayed. */
WAKE_NOINLINE static void
note_around(struct wake_command_buffer *cb, const struct wake_check *check, uint32_t found)
{
    if (check->command_index == UINT32_MAX) {
        wake_around_end(cb);
    } else {
        wake_around_note(cb, check, check->found > found);
    }
}

/* A command with nothing left to wait for: checked, then applied. */
WAKE_INLINE void
run_command(struct wake_command_buffer *cb, struct wake_check *check,
            const struct wake_record *record)
{
    uint32_t found = check->found;

    wake_check_recorded(check);
    if (WAKE_LIKELY(!(record->flags & WAKE_RECORD_SKIPPED))) {
        cb->stream.applying = cb->stream.read;
        wake_apply_command(cb, record, check->found > found);
        if (check->scope->settings->validate_sync) {
            wake_sync_command(check);
        }
    }
}

/* Those that came behind the command that the walk has reached. */
static void
apply_deaths(struct wake_command_buffer *cb, struct wake_kept_walk *walk)
{
    const struct wake_control_death *death;

    while ((death = wake_kept_walk_death(walk, cb->kept)) != NULL) {
        wake_apply_death(cb, &death->head);
    }
}

/* The recording is not the kept one again: what was taken for that is validated after all. The
 * record that differs is still the one that is read. */
static WAKE_NOINLINE void
run_kept(struct wake_command_buffer *cb, struct wake_check *check)
{
    struct wake_kept_walk walk = wake_kept_walk(cb->kept);
    const struct wake_record *record;

    cb->command_index = 0;
    apply_deaths(cb, &walk);
    while ((record = wake_kept_walk_next(&walk, cb)) != NULL) {
        check->record = record;
        check->command = record->command;
        check->command_index = cb->command_index;
        check->position = walk.position;
        take_moment(cb, check);
        run_command(cb, check, record);
        apply_deaths(cb, &walk);
    }
    take_moment(cb, check);
    wake_kept_diverge(cb);
}

/* Something was destroyed behind what is taken for repeated. If that depends on it, it is validated without it. */
static void
run_death(struct wake_command_buffer *cb, struct wake_check *check,
          const struct wake_record *record)
{
    if (cb->kept && cb->kept->state == WAKE_KEPT_REPEATING) {
        if (wake_kept_note_death(cb, (const void *)record)) {
            return;
        }
        run_kept(cb, check);
    }
    wake_apply_death(cb, record);
}

static enum step
run_control(struct wake_command_buffer *cb, struct wake_check *check,
            const struct wake_record *record)
{
    if (record->command == WAKE_CONTROL_RESET && !wake_boundary_enter(cb)) {
        return STEP_PARKED;
    }
    if (record->command == WAKE_CONTROL_OWNER && park_for_frees(cb, record)) {
        return STEP_PARKED;
    }
    note_next(&cb->stream, record, record->size);
    if (record->command == WAKE_CONTROL_OWNER) {
        wake_replay_owner(cb, record);
        take_moment(cb, check);
        if (cb->kept && cb->kept->state == WAKE_KEPT_REPEATING) {
            wake_kept_note_moment(cb);
        }
    } else if (record->command == WAKE_CONTROL_RESET) {
        cb->stream.applying = record;
        wake_apply_reset(cb);
        wake_boundary_leave(cb);
        wake_boundary_done(&cb->stream);
    } else if (record->command == WAKE_CONTROL_DEATH) {
        run_death(cb, check, record);
    }
    return STEP_DONE;
}

/* vkEndCommandBuffer: the kept results count again, or what they are of is validated after all. */
static void
settle_kept(struct wake_command_buffer *cb, struct wake_check *check,
            const struct wake_record *record)
{
    if (!cb->kept || cb->kept->state != WAKE_KEPT_REPEATING || wake_kept_repeats_end(cb, record)) {
        return;
    }
    run_kept(cb, check);
    check->record = record;
    check->command = record->command;
    check->command_index = UINT32_MAX;
    check->position = cb->stream.read_count;
}

/* A record that has to wait for others, or others for it: begin, end, reset, vkCmdExecuteCommands. */
static enum step
run_in_turn(struct wake_command_buffer *cb, struct wake_check *check,
            const struct wake_record *record, bool boundary)
{
    struct wake_stream *stream = &cb->stream;
    struct wake_timeline *timeline = &cb->object->scope->timeline;
    uint64_t ticket = cb->ticket, seen;
    uint32_t found;

    /* Without a turn of its own it still comes after what the application did before it: a submit,
     * for one, must find the command buffer as it was, and what was destroyed is known to be. */
    seen = boundary ? cb->seen : ((const struct wake_rec_CmdExecuteCommands *)record)->seen;
    if (wake_park_for_turn(stream, timeline,
                           ticket ? ticket
                           : wake_inline
                               ? 1 /* its own thread's calls are done, others' are no concern */
                               : seen + 1) ||
        (boundary ? !wake_boundary_enter(cb) : park_for_secondaries(stream, record))) {
        return STEP_PARKED;
    }
    note_next(stream, record, record->size);
    if (record->command == WAKE_CMD_vkEndCommandBuffer && !(record->flags & WAKE_RECORD_SKIPPED)) {
        settle_kept(cb, check, record);
    }
    found = check->found;
    wake_check_recorded(check);
    if (WAKE_LIKELY(!(record->flags & WAKE_RECORD_SKIPPED))) {
        stream->applying = record;
        wake_apply_call(&(struct wake_apply){ .scope = cb->object->scope,
                                              .cb = cb,
                                              .record = record,
                                              .command = record->command,
                                              .ticket = ticket });
        if (!boundary && cb->object->scope->settings->validate_sync) {
            wake_sync_command(check);
        }
        if (record->command == WAKE_CMD_vkEndCommandBuffer) {
            wake_note_reach(cb);
        }
    }
    if (WAKE_UNLIKELY(wake_around_is_on)) {
        note_around(cb, check, found);
    }
    if (ticket) {
        cb->ticket = 0;
        if (wake_turn_done(timeline, ticket)) {
            wake_worker_wake_one();
        }
    }
    if (boundary) {
        wake_boundary_leave(cb);
        wake_boundary_done(stream);
    }
    return STEP_DONE;
}

static enum step
run_command_record(struct wake_command_buffer *cb, struct wake_check *check,
                   const struct wake_record *record)
{
    const struct wake_kept *kept = cb->kept;
    uint32_t command = record->command, found;
    uint8_t care;

    if (WAKE_UNLIKELY(command >= WAKE_CONTROL_FIRST)) {
        return run_control(cb, check, record);
    }
    care = wake_replay_care[command];
    if (kept && kept->state == WAKE_KEPT_REPEATING && !(care & WAKE_CARE_BOUNDARY)) {
        run_kept(cb, check); /* the next one there is another: run_repeated() */
    }
    check->record = record;
    check->command = command;
    check->command_index = cb->command_index;
    check->position = cb->stream.read_count;
    if (WAKE_UNLIKELY(care & (WAKE_CARE_BOUNDARY | WAKE_CARE_EXECUTE))) {
        if (care & WAKE_CARE_BOUNDARY) {
            check->command_index = UINT32_MAX;
        }
        return run_in_turn(cb, check, record, care & WAKE_CARE_BOUNDARY);
    }
    if (care & WAKE_CARE_BIND && park_for_updates(cb, record)) {
        return STEP_PARKED;
    }
    note_next(&cb->stream, record, record->size);
    found = check->found;
    run_command(cb, check, record);
    if (kept && kept->state == WAKE_KEPT_ADDING) {
        wake_kept_add(cb, record);
    }
    if (WAKE_UNLIKELY(wake_around_is_on)) {
        note_around(cb, check, found);
    }
    return STEP_DONE;
}

/* ---- runs ------------------------------------------------------------------------------------ */

/* A record that cannot be one: two threads wrote at the same place before either was noticed. Never
 * followed. */
WAKE_INLINE bool
is_torn(struct wake_stream *stream, const struct wake_record *record, size_t size)
{
    uint32_t command = record->command;

    return (size & 7) || size < sizeof(struct wake_record) || size > wake_stream_readable(stream) ||
           (command - (WAKE_CMD_NONE + 1) >= WAKE_CMD_COUNT - (WAKE_CMD_NONE + 1) &&
            command < WAKE_CONTROL_FIRST);
}

/* A sample: the first record of a block was written when the block was opened. */
static void
note_lag(struct run *run, const struct wake_stream *stream, const char *at)
{
    if (WAKE_UNLIKELY(at == stream->read_block->data)) {
        wake_count_lag(run->counts, wake_now_ns() - stream->read_block->opened_ns);
    }
}

/* As many of the next records as repeat the kept recording, for which nothing has to be done: false
 * where the next does not. */
static bool
run_repeated(struct wake_stream *stream, struct wake_command_buffer *cb, uint32_t budget,
             struct run *run)
{
    uint32_t count;
    size_t size;

    if (!cb->kept || cb->kept->state != WAKE_KEPT_REPEATING) {
        return false;
    }
    count = wake_kept_repeats(cb, stream->read, wake_stream_readable(stream),
                              budget - (uint32_t)run->records, &size);
    if (!count) {
        return false;
    }
    wake_stream_skip_many(stream, size, count);
    run->records += count;
    run->repeated += count;
    run->bytes += size;
    return true;
}

/* These return STEP_PARKED when the stream is not ours any more. */
static enum step
run_commands(struct wake_stream *stream, uint32_t budget, struct run *run)
{
    struct wake_command_buffer *cb = wake_command_buffer_of(stream);
    const struct wake_record *record;
    struct wake_check check;
    enum step step;

    wake_fill_command_check(&check, cb);
    wake_names_at = WAKE_MOMENT_NAMES(cb->moment);
    while (run->records < budget && (record = (const void *)wake_stream_peek(stream)) != NULL) {
        size_t size = record->size;

        note_lag(run, stream, (const char *)record);
        if (run_repeated(stream, cb, budget, run)) {
            continue;
        }
        if (WAKE_UNLIKELY(is_torn(stream, record, size))) {
            wake_stream_skip_block(stream);
            continue;
        }
        step = run_command_record(cb, &check, record);
        if (step == STEP_PARKED) {
            return STEP_PARKED;
        }
        wake_stream_skip(stream, size);
        run->records++;
        run->bytes += size;
        if (WAKE_UNLIKELY(check.found >= WAKE_RUN_FINDINGS)) {
            return STEP_MORE;
        }
    }
    return run->records < budget ? STEP_DONE : STEP_MORE;
}

static enum step
run_calls(struct wake_stream *stream, uint32_t budget, struct run *run)
{
    const struct wake_call_prefix *prefix;

    while (run->records < budget && (prefix = (const void *)wake_stream_peek(stream)) != NULL) {
        size_t size = prefix->size;

        if (WAKE_UNLIKELY(is_torn(stream, (const void *)(prefix + 1), size))) {
            wake_stream_skip_block(stream);
            continue;
        }
        note_lag(run, stream, (const char *)prefix);
        if (run_thread_record(stream, prefix, run) == STEP_PARKED) {
            return STEP_PARKED;
        }
        wake_stream_skip(stream, size);
        run->records++;
        run->bytes += size;
        if (WAKE_UNLIKELY(run->patience > 0) && --run->patience == 0 && wake_run_waiting()) {
            wake_worker_wake_one();
        }
        if (WAKE_UNLIKELY((run->records & (WAKE_RUN_TELLS - 1)) == 0)) {
            wake_position_done(stream);
        }
    }
    return run->records < budget ? STEP_DONE : STEP_MORE;
}

void
wake_replay_run(struct wake_stream *stream, uint32_t budget, struct wake_run_counts *counts)
{
    struct run run = { .counts = counts };
    uint32_t kind;
    enum step step;

    /* ORD(run_end:B) the news flag is cleared before the cursor is read: news that come later set
     * it again and are seen below. Pairs with ORD(schedule:A). */
    (void)wake_exchange(&stream->news, 0);
    kind = stream->kind;
    step = kind == WAKE_STREAM_COMMAND_BUFFER ? run_commands(stream, budget, &run)
                                              : run_calls(stream, budget, &run);
    wake_names_at = WAKE_NAMES_NOW;
    if (kind == WAKE_STREAM_THREAD) {
        wake_position_done(stream);
    }
    wake_count_records(counts, run.records, run.repeated, run.bytes, step == STEP_PARKED);
    if (step == STEP_PARKED) {
        return;
    }
    wake_run_end(stream, step == STEP_MORE);
}
