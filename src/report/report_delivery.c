/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Delivery: a queue per instance, and when which thread delivers.
 */
#include "report/report_state.h"

/* Messages of this thread that somebody else is delivering; see wake_report_settle(). */
static _Thread_local struct wake_message *awaited_messages;

static uint64_t
now(const struct wake_report *report)
{
    return report->hooks.now_ns ? report->hooks.now_ns(report->hooks.context) : wake_now_ns();
}

void
wake_delivery_queue(struct wake_report *report, struct wake_message *message_take)
{
    struct wake_message *message = message_take;
    message->report = report;
    message->sequence = ++report->queued;
    message->queued_ns = now(report);
    message->next = NULL;
    *report->last = message;
    report->last = &message->next;
    report->pending++;
    if (wake_delivery_has_turn(report)) {
        /* Found inside a callback: delivered by the loop that called it, after what it is doing. */
        message->generation = report->turn_generation + 1;
        report->turn_last = message->sequence;
    }
}

static void
deliver_one(struct wake_report *report)
{
    struct wake_message *message = report->first;
    report->first = message->next;
    if (!report->first) {
        report->last = &report->first;
    }
    report->turn_generation = message->generation;
    const struct wake_call call = {
        .severity = message->severity,
        .types = message->types,
        .data = &message->data,
    };
    struct wake_turn *turn = wake_turn_of(report);
    if (turn) {
        turn->message = message;
    }
    bool skip = message->generation <= WAKE_REPORT_MAX_GENERATION &&
                wake_messengers_call(report, &call);
    if (turn) {
        turn->message = NULL;
    }
    wake_turn_finish_message(report, message, skip);
}

/* In a turn: inline mode leaves nothing behind that nobody waits for. */
static bool
is_due(const struct wake_report *report)
{
    const struct wake_message *first = report->first;

    return first &&
           (first->sequence <= report->turn_last || (!report->settings->async && !first->awaited));
}

bool
wake_delivery_run(struct wake_report *report, uint64_t last)
{
    (void)wake_delivery_has_turn(report); /* one that its callback left is given up */
    if (report->turn_thread != 0 || !report->first || wake_forks) {
        return false;
    }
    wake_delivery_begin_turn(report);
    report->turn_last = last;
    /* A callback may have forked: the child's copy of the queue is nobody's. */
    while (is_due(report) && !wake_forks) {
        deliver_one(report);
    }
    wake_delivery_end_turn(report);
    return true;
}

bool
wake_delivery_emit_inline(struct wake_report *report, struct wake_message *message_take,
                          bool unanswered)
{
    struct wake_message *message = message_take;
    wake_lock_take(&report->lock);
    bool nested = wake_delivery_has_turn(report);
    bool awaited = !nested && !unanswered;
    message->awaited = awaited;
    wake_delivery_queue(report, message);
    if (nested) {
        wake_lock_drop(&report->lock);
        return false;
    }
    bool ran = wake_delivery_run(report, message->sequence);
    bool done = !awaited || message->done; /* one that is not awaited may be gone */
    wake_delivery_leave(report, ran);
    if (!awaited) {
        return false;
    }
    if (!done) {
        message->next_awaited = awaited_messages;
        awaited_messages = message;
        return false;
    }
    bool skip = message->skip;
    wake_message_destroy(message);
    return skip;
}

bool
wake_report_settle(struct wake_report *report)
{
    if (WAKE_LIKELY(!awaited_messages)) {
        return false;
    }
    bool skip = false;
    bool ran = false;
    wake_lock_take(&report->lock);
    struct wake_message **link = &awaited_messages;
    while (*link) {
        struct wake_message *message = *link;
        if (message->report != report) {
            link = &message->next_awaited;
            continue;
        }
        *link = message->next_awaited;
        while (!message->done && !wake_forks) {
            if (report->turn_thread == 0) {
                ran |= wake_delivery_run(report, message->sequence);
            } else {
                wake_condition_wait(&report->changed, &report->lock);
            }
        }
        if (message->done) {
            skip |= message->skip;
            wake_message_destroy(message);
        }
        link = &awaited_messages; /* callbacks may have changed the list */
    }
    wake_delivery_leave(report, ran);
    return skip;
}

void
wake_report_note_thread(struct wake_report *report, uint32_t thread)
{
    wake_lock_take(&report->lock);
    bool second = report->first_thread != 0 && report->first_thread != thread &&
                  !report->many_threads;
    if (report->first_thread == 0) {
        report->first_thread = thread;
    }
    report->many_threads |= second;
    wake_lock_drop(&report->lock);
    if (second) {
        wake_delivery_notify(report); /* what waited for the next call is now the reporter's */
    }
}

void
wake_report_flush(struct wake_report *report)
{
    wake_lock_take(&report->lock);
    bool ran = wake_delivery_run(report, report->queued);
    wake_delivery_leave(report, ran);
}

void
wake_report_spill(struct wake_report *report)
{
    wake_lock_take(&report->lock);
    struct wake_message *first = report->first;
    report->first = NULL;
    report->last = &report->first;
    report->pending = 0;
    report->delivered = report->queued;
    wake_lock_drop(&report->lock);
    while (first) {
        struct wake_message *next = first->next;
        if (!first->logged) {
            wake_log_spill(&report->log, &first->data);
        }
        first->done = true;
        if (!first->awaited) {
            wake_message_destroy(first);
        }
        first = next;
    }
}

void
wake_report_app_poll(struct wake_report *report)
{
    wake_lock_take(&report->lock);
    bool due = !report->settings->async || wake_delivery_is_app(report);
    bool ran = due && wake_delivery_run(report, report->queued);
    wake_delivery_leave(report, ran);
}

void
wake_report_wait_poll(struct wake_report *report)
{
    wake_lock_take(&report->lock);
    bool due = !report->settings->async || wake_delivery_is_app(report) ||
               report->settings->delivery == WAKE_DELIVERY_POLL;
    bool ran = due && wake_delivery_run(report, report->queued);
    wake_delivery_leave(report, ran);
}

uint64_t
wake_report_worker_deliver(struct wake_report *report, bool force)
{
    wake_lock_take(&report->lock);
    int mode = report->settings->delivery;
    uint64_t wait = UINT64_MAX;
    bool due = report->first && (force || mode == WAKE_DELIVERY_WORKER ||
                                 (mode == WAKE_DELIVERY_AUTO && report->many_threads));
    if (report->first && !due && mode == WAKE_DELIVERY_AUTO && report->turn_thread == 0) {
        uint64_t age = now(report) - report->first->queued_ns;
        due = age >= WAKE_REPORT_GRACE_NS;
        wait = due ? UINT64_MAX : WAKE_REPORT_GRACE_NS - age;
    }
    bool ran = due && wake_delivery_run(report, report->queued);
    wake_delivery_leave(report, ran);
    return wait;
}

/* With the lock held: until everything queued so far is delivered, by whomever. True: this thread
 * had a turn. */
static bool
drain(struct wake_report *report)
{
    uint64_t last = report->queued;
    bool ran = false;
    while (report->delivered < last && !wake_forks) {
        if (report->turn_thread == 0) {
            ran |= wake_delivery_run(report, last);
        } else {
            wake_condition_wait(&report->changed, &report->lock);
        }
    }
    return ran;
}

static void
remove_callback(struct wake_report *report, uint64_t handle, bool is_utils)
{
    wake_lock_take(&report->lock);
    /* Inside a callback neither is possible: the loop that called it would have to deliver to the
     * messenger while it is being destroyed. What is still queued then reaches the other messengers
     * and the log. */
    bool inside = wake_delivery_has_turn(report);
    bool ran = !inside && drain(report);
    struct wake_messenger *messenger = wake_messenger_find(report, handle, is_utils);
    if (messenger) {
        struct wake_messenger **link = &report->messengers;
        while (*link != messenger) {
            link = &(*link)->next;
        }
        *link = messenger->next;
        wake_messengers_refresh(report);
        while (!inside && messenger->calls > 0 && !wake_forks) {
            wake_condition_wait(&report->changed, &report->lock);
        }
        messenger->removed = true;
        if (messenger->calls == 0) {
            wake_free(WAKE_HEAP_SETUP, messenger);
        }
    }
    wake_delivery_leave(report, ran);
}

void
wake_report_remove_messenger(struct wake_report *report, uint64_t handle)
{
    remove_callback(report, handle, true);
}

void
wake_report_remove_debug_report(struct wake_report *report, uint64_t handle)
{
    remove_callback(report, handle, false);
}

void
wake_report_begin_instance_call(struct wake_report *report)
{
    wake_lock_take(&report->lock);
    report->instance_calls++;
    wake_messengers_refresh(report);
    wake_lock_drop(&report->lock);
}

void
wake_report_end_instance_call(struct wake_report *report)
{
    wake_lock_take(&report->lock);
    bool ran = !wake_delivery_has_turn(report) && drain(report);
    report->instance_calls--;
    wake_messengers_refresh(report);
    wake_delivery_leave(report, ran);
}

void
wake_report_destroy(struct wake_report *report)
{
    if (!report) {
        return;
    }
    wake_lock_take(&report->lock);
    if (wake_delivery_has_turn(report)) {
        report->orphaned = true;
        wake_lock_drop(&report->lock);
        return;
    }
    drain(report);
    while (report->turn_thread != 0 && !wake_forks) {
        wake_condition_wait(&report->changed, &report->lock);
    }
    wake_lock_drop(&report->lock);
    wake_report_free(report);
}
