/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The watcher: a process of one thread that shares the memory and the files of the application, and
 * outlives it. However the application ends (SIGKILL, _exit, exec, a crash), what it had recorded is
 * still there; the watcher validates that, writes what no callback got, and ends as well.
 *
 * How
 *   A thread of the layer, the keeper, clones it with CLONE_VM and CLONE_FILES but without
 *   CLONE_THREAD, and then waits for it: the watcher runs with the keeper's thread-local storage,
 *   as after vfork(). The keeper has a word in its list of robust futexes. The kernel marks that
 *   word and wakes the watcher when the keeper dies, which is when the process ends or calls exec.
 *   While the application lives the watcher sleeps there; nothing is copied, no thread of the
 *   application does anything for it. It is a child that wait() does not see (no signal at its end).
 *
 * What it cannot do
 *   Survive what ends every process of the same memory: the kernel's out-of-memory killer, a dump of
 *   the memory before Linux 5.16, the end of a PID namespace whose first process is the application.
 *
 * Threads: start and stop as said; everything else is the watcher's.
 */
#ifndef WAKE_WORKERS_WATCHER_H
#define WAKE_WORKERS_WATCHER_H

#include "base/base.h"

/* Any thread, once the engine runs: starts it, unless there is one. Where that is impossible one line
 * on stderr says so, once. */
void
wake_watcher_start(void);
/* With the engine's end, or the process's orderly one: it ends, and says nothing. */
void
wake_watcher_stop(void);
/* The same without waiting for that: the process is ending. */
void
wake_watcher_dismiss(void);
/* In the child of a fork: it has none. */
void
wake_watcher_forked(void);

#endif
