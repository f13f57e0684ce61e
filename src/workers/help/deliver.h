/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Giving messages: the application's callbacks never run on a worker.
 * Threads: as each function says.
 */
#ifndef WAKE_WORKERS_DELIVER_H
#define WAKE_WORKERS_DELIVER_H

#include "state/scope/scope.h"

/* Makes the reporter look after an instance's messages; removing waits for a callback that it
 * runs. */
void
wake_engine_add_report(struct wake_instance *instance);
void
wake_engine_remove_report(struct wake_instance *instance);
/* On an application thread: gives the messages that wait for its next call. */
void
wake_engine_deliver_due(void);
/* What an application thread does when wake_attention is set: wake workers, deliver messages that
 * wait for it. */
WAKE_COLD void
wake_attend(void);
/* Gives everything that waits, on this thread, but does not wait for a callback that runs on
 * another one. */
void
wake_engine_flush_reports(void);
/*
 * At the memory limit: gives messages on this application thread, but only where the delivery mode
 * has application threads do that. Otherwise the thread may hold a lock that a callback waits for.
 */
void
wake_engine_relieve_reports(void);
/* When the process ends: what no callback will get any more, and no log has, is written to
 * stderr. */
void
wake_engine_spill_reports(void);

/* The reporter. Returns when it is to be called again at the latest: a time in ns from now. */
uint64_t
wake_deliver_as_reporter(void);

#endif
