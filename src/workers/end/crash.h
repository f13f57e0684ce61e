/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The crash handler: SIGSEGV, SIGBUS, SIGILL, SIGFPE and SIGABRT are held up until what was recorded
 * is validated and told, then go to whom they went before. Usually only those that went to nobody:
 * an application's own handler may be called for faults that it lives with, and what it does not
 * live through is the watcher's (watcher.h).
 * Threads: install and remove with the engine; the handler runs on whatever thread crashes.
 *
 * The handler itself takes no lock and allocates nothing: it asks the reporter thread, and waits as
 * long as anybody makes progress. The record of the call that crashes is published before the
 * driver is entered, so its finding comes out too.
 */
#ifndef WAKE_WORKERS_CRASH_H
#define WAKE_WORKERS_CRASH_H

#include "base/base.h"

/* `all`: also the signals for which the application has a handler. */
void
wake_crash_install(bool all);
/* Where another handler was installed on top it keeps calling ours, which then only passes on. */
void
wake_crash_remove(void);

/* The reporter: does what a crashed thread waits for. Cheap when there is none. */
void
wake_crash_serve(void);

#endif
