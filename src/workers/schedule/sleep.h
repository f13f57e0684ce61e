/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which workers sleep, and waking one of them, or all.
 * Threads: any. A worker sleeps on an event of its own: one that is woken finds work, where one
 * event for all made every signal a race of all of them for one stream, paid by each.
 */
#ifndef WAKE_WORKERS_SLEEP_H
#define WAKE_WORKERS_SLEEP_H

#include "base/base.h"

void
wake_sleep_init(void);

/* The worker's value to wait on: read before it looks for work. */
uint32_t
wake_sleep_value(uint32_t worker);
/*
 * Between these two the worker looks for work once more: who pushes some sees that it is about to
 * sleep.
 */
void
wake_sleep_begin(uint32_t worker);
void
wake_sleep_end(uint32_t worker);
/* Sleeps until somebody wakes this worker, or has since `value` was read, or for `timeout_ns`
 * (UINT64_MAX: for good). */
void
wake_sleep_wait(uint32_t worker, uint32_t value, uint64_t timeout_ns);
/* Wakes one worker that sleeps, if any does; the one that looks after tails last. */
void
wake_worker_wake_one(void);
/* Wakes this worker, whether it sleeps or is about to. */
void
wake_worker_wake(uint32_t worker);
/* Wakes all: they are held no longer, or are to stop. */
void
wake_workers_wake_all(void);

/* Wakes workers that sleep for good, unless another thread is about to. */
void
wake_workers_rouse(void);

/* Test switch: workers stop taking streams; helping goes on. */
void
wake_workers_hold(bool hold);

#endif
