/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A message is given to the callbacks that want it.
 */
#include "report/report_state.h"

#include <pthread.h>

/* The callback ends its thread: the turn ends with it. */
static void
thread_ends(void *argument)
{
    struct wake_report *report = argument;

    wake_lock_take(&report->lock);
    wake_delivery_give_up(report);
    wake_delivery_leave(report, true);
}

static VkBool32
call_one(struct wake_report *report, const struct wake_messenger *m, const struct wake_call *call)
{
    VkBool32 answer;

    pthread_cleanup_push(thread_ends, report);
    answer = m->is_utils ? m->utils(call->severity, call->types, call->data, m->user_data)
                         : wake_messenger_debug_report(m, call);
    pthread_cleanup_pop(0);
    return answer;
}

static void
set_running(struct wake_report *report, struct wake_messenger *messenger)
{
    if (report->turn_depth && report->turn_depth <= WAKE_REPORT_TURNS) {
        report->turns[report->turn_depth - 1].messenger = messenger;
    }
}

bool
wake_messengers_call(struct wake_report *report, const struct wake_call *call)
{
    bool skip = false;
    uint64_t last =
        report->last_serial; /* one made by a callback does not get the message it was made in */
    struct wake_messenger *m = wake_messenger_next(report, call, 0, last);
    while (m && !wake_forks) {
        uint64_t serial = m->serial;
        m->calls++;
        set_running(report, m);
        wake_lock_drop(&report->lock);
        VkBool32 answer = call_one(report, m, call);
        wake_lock_take(&report->lock);
        (void)wake_delivery_has_turn(report); /* those that it had nested and left are given up */
        set_running(report, NULL);
        wake_messenger_returned(report, m);
        skip |= answer == VK_TRUE;
        m = wake_messenger_next(report, call, serial, last);
    }
    return skip;
}
