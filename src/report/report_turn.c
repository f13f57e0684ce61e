/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The turn. Whoever has it may call back; the lock is dropped around every callback, so holding the turn
 * is what keeps callbacks from overlapping. Nobody waits for the turn but those who must: removal of a
 * messenger, submitted messages, wake_report_settle().
 */
#include "report/report_state.h"

struct wake_turn *
wake_turn_of(struct wake_report *report)
{
    uint32_t depth = report->turn_depth;

    return depth && depth <= WAKE_REPORT_TURNS ? &report->turns[depth - 1] : NULL;
}

void
wake_turn_finish_message(struct wake_report *report, struct wake_message *message, bool skip)
{
    report->turn_generation = 0;
    report->delivered = message->sequence;
    report->pending--;
    message->skip = skip;
    message->done = true;
    if (!message->awaited) {
        wake_message_destroy(message);
    }
    wake_condition_wake_all(&report->changed);
}

/* The innermost turn ends without its functions: its callback did not return. */
static void
give_up_one(struct wake_report *report)
{
    struct wake_turn *turn = wake_turn_of(report);

    if (turn && turn->messenger) {
        wake_messenger_returned(report, turn->messenger);
    }
    if (turn && turn->message) {
        wake_turn_finish_message(report, turn->message, false);
    }
    wake_delivery_end_turn(report);
}

void
wake_delivery_give_up(struct wake_report *report)
{
    while (report->turn_depth > 0) {
        give_up_one(report);
    }
}

/* Not inlined, as wake_delivery_begin_turn(): from the same function both have the same frame. */
WAKE_NOINLINE bool
wake_delivery_has_turn(struct wake_report *report)
{
    struct wake_turn *turn;

    if (report->turn_thread != wake_thread_id()) {
        return false;
    }
    while ((turn = wake_turn_of(report)) != NULL &&
           wake_frame_is_gone(turn->frame, (uintptr_t)__builtin_frame_address(0))) {
        give_up_one(report);
    }
    return report->turn_depth > 0;
}

bool
wake_delivery_is_app(const struct wake_report *report)
{
    switch ((enum wake_delivery)report->settings->delivery) {
    case WAKE_DELIVERY_AUTO: return !report->many_threads;
    case WAKE_DELIVERY_WORKER:
        return false; /* the reporter does, also where there are no workers */
    case WAKE_DELIVERY_NEXT_CALL: return true;
    case WAKE_DELIVERY_POLL: return false;
    }
    return false;
}

void
wake_delivery_notify(struct wake_report *report)
{
    wake_lock_take(&report->lock);
    bool any = report->first != NULL;
    bool app = wake_delivery_is_app(report);
    int mode = report->settings->delivery;
    wake_lock_drop(&report->lock);
    if (!any || wake_forks) {
        return;
    }
    if (app && report->hooks.raise_attention) {
        report->hooks.raise_attention(report->hooks.context);
    }
    bool layer = mode == WAKE_DELIVERY_WORKER || mode == WAKE_DELIVERY_AUTO;
    if (layer && report->hooks.wake_reporter) {
        report->hooks.wake_reporter(report->hooks.context);
    }
}

WAKE_NOINLINE void
wake_delivery_begin_turn(struct wake_report *report)
{
    while (report->turn_thread != 0 && !wake_delivery_has_turn(report) && !wake_forks) {
        wake_condition_wait(&report->changed, &report->lock);
    }
    report->turn_thread = wake_thread_id();
    report->turn_depth++;
    struct wake_turn *turn = wake_turn_of(report);
    if (turn) {
        *turn = (struct wake_turn){ .frame = (uintptr_t)__builtin_frame_address(0) };
    }
}

void
wake_delivery_end_turn(struct wake_report *report)
{
    if (--report->turn_depth > 0) {
        return;
    }
    report->turn_thread = 0;
    wake_condition_wake_all(&report->changed);
}

void
wake_delivery_leave(struct wake_report *report, bool had_turn)
{
    bool free_now = report->orphaned && report->turn_thread == 0;
    bool more = had_turn && report->first && report->turn_thread == 0;
    wake_lock_drop(&report->lock);
    if (free_now) {
        wake_report_free(report);
    } else if (more && report->settings->async) {
        wake_delivery_notify(report);
    }
}
