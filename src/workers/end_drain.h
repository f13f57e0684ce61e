/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Validating what is left when the process ends, or has ended.
 * Threads: as each function says.
 */
#ifndef WAKE_WORKERS_END_DRAIN_H
#define WAKE_WORKERS_END_DRAIN_H

#include "base/base.h"

/*
 * Everything that was called before this: by exit(), by a crash. What the thread with the kernel's
 * number `first` called comes first, since other threads may record faster than anybody reads; 0:
 * no thread does. Gives up when nothing of it gets on any more: the thread whose end this is may
 * hold what others wait for. Any thread that runs no stream.
 */
void
wake_drain_at_end(uint32_t first);

/* The watcher, after all threads of the process are gone (watcher.h): everything, whatever they had
 * begun. Returns how many streams could not be read to their ends. */
uint32_t
wake_drain_orphans(void);

/* After a drain: emits which call of a thread that crashed was its last. */
void
wake_last_call_emit(uint32_t number);
/* The watcher: the same of every thread that was inside a command when the process ended. */
void
wake_last_calls_emit(void);

#endif
