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

/* The same, with the calling thread's first. */
void
wake_drain_bounded(void);
/* A number that changes while a drain at the end gets on; takes no lock. */
uint64_t
wake_engine_progress(void);
/* The watcher, after all threads of the process are gone (watcher.h): everything, whatever they had
 * begun. Returns how many streams could not be read to their ends. */
uint32_t
wake_drain_orphans(void);

#endif
