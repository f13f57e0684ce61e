/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sleeping and waking: an event count (ck_ec) over the kernel's futex.
 * Threads: any. A waiter reads the value, looks for work, and waits for the value to change: a
 * signal between the two is not lost.
 */
#ifndef WAKE_WORKERS_EVENT_H
#define WAKE_WORKERS_EVENT_H

#include "queue/order.h"

struct wake_event {
    struct ck_ec32 count;
};

void
wake_event_init(struct wake_event *event);
uint32_t
wake_event_value(struct wake_event *event);
/* Returns when the value is another than `value`, or after `timeout_ns` (UINT64_MAX: never), or for
 * no reason. */
void
wake_event_wait(struct wake_event *event, uint32_t value, uint64_t timeout_ns);
/* Changes the value and wakes all waiters; a system call only when there are any. */
void
wake_event_signal(struct wake_event *event);

#endif
