/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which call a process ended in.
 * Threads: as each function says.
 */
#ifndef WAKE_WORKERS_LAST_CALLS_H
#define WAKE_WORKERS_LAST_CALLS_H

#include "base/base.h"

/* After a drain: emits which call of a thread that crashed was its last. */
void
wake_last_call_emit(uint32_t number);
/* The watcher: the same of every thread that was inside a command when the process ended. */
void
wake_last_calls_emit(void);

#endif
