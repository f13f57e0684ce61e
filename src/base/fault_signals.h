/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Signals that a thread's own mistakes raise: threads of ours leave all others to the application's.
 * Blocked, these would kill without the application's handlers.
 * Threads: any.
 */
#ifndef WAKE_BASE_FAULT_SIGNALS_H
#define WAKE_BASE_FAULT_SIGNALS_H

#include <signal.h>

#define WAKE_FAULT_SIGNALS 7
extern const int wake_fault_signals[WAKE_FAULT_SIGNALS];

/* All signals but those. */
void
wake_signals_but_faults(sigset_t *signals_out);

#endif
