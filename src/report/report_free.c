/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The end of a report.
 */
#include "report/report_state.h"

void
wake_report_free(struct wake_report *report)
{
    while (report->first) {
        struct wake_message *message = report->first;
        report->first = message->next;
        wake_message_destroy(message);
    }
    while (report->messengers) {
        struct wake_messenger *messenger = report->messengers;
        report->messengers = messenger->next;
        wake_free(WAKE_HEAP_SETUP, messenger);
    }
    wake_ids_finish(&report->ids);
    wake_log_finish(&report->log);
    wake_condition_finish(&report->changed);
    wake_lock_finish(&report->lock);
    wake_free(WAKE_HEAP_SETUP, report);
}
