/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Inline mode: a call half is checked before the driver sees it, and applied behind it. And the
 * guard of the other mode.
 */
#include "workers/replay/replay_inline.h"

#include "practices/practices.h"
#include "state/apply/apply.h"
#include "state/apply/apply_death.h"
#include "state/apply/apply_return.h"
#include "state/apply/skipped.h"
#include "state/object/reclaim.h"
#include "sync/sync.h"
#include "workers/replay/around.h"
#include "workers/replay/break_at.h"
#include "workers/replay/check_call.h"
#include "workers/replay/replay.h"
#include "workers/schedule/stats.h"

/* Before the command is applied: hazards that a callback can have it skipped for. */
static bool
look_inline(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_check check;
    bool skip;

    wake_fill_command_check(&check, cb);
    check.record = record;
    check.command = record->command;
    check.command_index = cb->command_index;
    wake_sync_look(&check);
    if (!check.found) {
        return false;
    }
    if (WAKE_UNLIKELY(wake_around_is_on)) {
        wake_around_note(cb, &check, true);
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

    wake_fill_command_check(&check, cb);
    check.record = record;
    check.command = record->command;
    check.command_index = cb->command_index - 1;
    wake_sync_command(&check);
    if (check.found && WAKE_UNLIKELY(wake_around_is_on)) {
        wake_around_note(cb, &check, true);
    }
    if (check.found) {
        (void)wake_report_settle(cb->object->scope->report);
    }
}

static bool
check_inline(struct wake_stream *stream, struct wake_call_prefix *prefix,
             struct wake_record *record)
{
    struct wake_command_buffer *cb = stream ? wake_command_buffer_of(stream) : NULL;
    struct wake_scope *scope = cb ? cb->object->scope : prefix->owner;
    bool turn = cb ? cb->ticket != 0 || wake_is_boundary(record->command) : prefix->ticket != 0;
    struct wake_check check;
    bool never; /* it ends what a callback had skipped */

    if (record->command == WAKE_CONTROL_NOTE) {
        wake_check_note(&check, prefix, record, 0);
        check.skip |= wake_report_settle(scope->report);
        return check.skip;
    }
    if (cb) {
        wake_fill_command_check(&check, cb);
        check.record = record;
        check.command = record->command;
        check.command_index = wake_is_boundary(record->command) ? UINT32_MAX : cb->command_index;
    } else {
        wake_fill_check(&check, prefix, record);
        if (!(record->flags & WAKE_RECORD_APART)) {
            wake_fill_dispatch(&check);
        }
    }
    never = cb && !(record->flags & WAKE_RECORD_APART) && wake_skipped_begin_of(cb, record);
    if (never && !wake_skipped_has_rules(record->command)) {
        return true;
    }
    if (WAKE_UNLIKELY(wake_break_is_set)) {
        wake_break_look(&check);
    }
    wake_stats_add_inline();
    /* What a submit on another thread changes is not looked at meanwhile: of boundaries without a
     * ticket, too, for the sake of programs that forgot to order the two. */
    check.defer = turn;
    if (turn) {
        wake_lock_take(&scope->timeline.inline_turn);
        wake_fill_queue(&check);
    }
    if (record->flags & WAKE_RECORD_APART) {
        wake_check_apart(&check);
    } else {
        wake_check_call(&check);
    }
    if (turn) {
        wake_lock_drop(&scope->timeline.inline_turn);
        check.defer = false;
        (void)wake_check_deliver(&check);
    }
    check.skip |= wake_report_settle(scope->report);
    if (check.found > check.beside) {
        record->flags |= WAKE_RECORD_FOUND;
    }
    if (WAKE_UNLIKELY(wake_around_is_on) && cb && !(record->flags & WAKE_RECORD_APART)) {
        if (check.command_index == UINT32_MAX) {
            wake_around_end(cb);
        } else {
            wake_around_note(cb, &check, check.found > 0);
        }
    }
    if (cb && !check.skip && scope->settings->validate_sync && !wake_is_boundary(record->command) &&
        !(record->flags & WAKE_RECORD_APART)) {
        check.skip = look_inline(cb, record);
    }
    if (cb && check.skip && !(record->flags & WAKE_RECORD_APART)) {
        wake_skipped_note(cb, record);
    }
    if (cb) {
        wake_skipped_end(cb, record->command);
    }
    return check.skip || never;
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
    wake_fill_check(&check, prefix, record);
    if (command_buffer) {
        check.dispatch_type = WAKE_TYPE_VkCommandBuffer;
        check.dispatch_handle = command_buffer;
    } else {
        wake_fill_dispatch(&check);
    }
    check.guard = true;
    wake_check_parameters(&check);
    return check.found > 0;
}

static void
count_boundary(struct wake_command_buffer *cb)
{
    wake_store_release(&cb->stream.boundaries_done, cb->stream.boundaries_done + 1);
}

static void
control_inline(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_timeline *timeline = &cb->object->scope->timeline;

    if (record->command == WAKE_CONTROL_OWNER) {
        wake_replay_owner(cb, record);
    } else if (record->command == WAKE_CONTROL_RESET) {
        wake_lock_take(&timeline->inline_turn);
        wake_apply_reset(cb);
        count_boundary(cb);
        wake_lock_drop(&timeline->inline_turn);
    } else if (record->command == WAKE_CONTROL_DEATH) {
        wake_apply_death(cb, record);
    }
}

/* What was found with the turn, behind it. */
static void
deliver_inline(struct wake_check *check, struct wake_scope *scope)
{
    if (check->deferred) {
        check->defer = false;
        (void)wake_check_deliver(check);
        (void)wake_report_settle(scope->report);
    }
}

static void
apply_inline(struct wake_stream *stream, struct wake_call_prefix *prefix,
             struct wake_record *record)
{
    struct wake_command_buffer *cb = stream ? wake_command_buffer_of(stream) : NULL;
    struct wake_scope *scope = cb ? cb->object->scope : prefix->owner;
    bool turn = cb ? cb->ticket != 0 : prefix->ticket != 0;
    bool boundary;
    struct wake_apply apply = {
        .scope = scope, .cb = cb, .record = record, .command = record->command
    };
    struct wake_check check, result;

    result.deferred = NULL;
    if (record->command >= WAKE_CONTROL_FIRST) {
        if (cb) {
            control_inline(cb, record);
        }
        return;
    }
    if (record->flags & WAKE_RECORD_APART) {
        return;
    }
    /* What a submit on another thread reads does not change while it has the turn. Without a ticket
     * that takes a mistake: the application has not said which comes first. */
    boundary = cb && wake_is_boundary(record->command);
    if (turn || boundary) {
        wake_lock_take(&scope->timeline.inline_turn);
    }
    if (turn) {
        apply.ticket = wake_ticket_take(&scope->timeline);
    }
    if (record->flags & WAKE_RECORD_RETURN) {
        wake_apply_return(&apply);
        if (!cb && WAKE_UNLIKELY(wake_practices_on(scope))) {
            wake_check_return(&result, prefix, record, 0);
        }
    } else {
        apply.found = record->flags & WAKE_RECORD_FOUND;
        if (turn && !cb && wake_goes_to_queue(record->command)) {
            wake_fill_check(&check, prefix, record);
            wake_fill_dispatch(&check);
            apply.origin = wake_origin_of(&check, apply.ticket);
        }
        wake_apply_call(&apply);
        if (cb && scope->settings->validate_sync && !boundary) {
            sync_inline(cb, record);
        }
    }
    if (cb && boundary) {
        count_boundary(cb);
    }
    check.deferred = NULL;
    if (turn) {
        wake_replay_ready(scope, &check);
        /* ORD(ticket_done:C) release: as ORD(ticket_done:A), for who looks without the turn; pairs
         * with ORD(ticket_done:B). */
        wake_store_release(&scope->timeline.done, apply.ticket);
    }
    if (turn || boundary) {
        wake_lock_drop(&scope->timeline.inline_turn);
    }
    deliver_inline(&check, scope);
    deliver_inline(&result, scope);
    if (cb && turn) {
        cb->ticket = 0;
    }
}

bool
wake_replay_check_inline(struct wake_stream *stream, struct wake_call_prefix *prefix,
                         struct wake_record *record)
{
    uint64_t before = wake_reclaim_hold();
    bool skip = check_inline(stream, prefix, record);

    wake_reclaim_let_go(before);
    return skip;
}

void
wake_replay_apply_inline(struct wake_stream *stream, struct wake_call_prefix *prefix,
                         struct wake_record *record)
{
    uint64_t before = wake_reclaim_hold();

    apply_inline(stream, prefix, record);
    wake_reclaim_let_go(before);
}
