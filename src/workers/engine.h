/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The engine: threads that run streams, and everything that decides which stream runs when. One per
 * process, started by the first instance and stopped by the last. docs/concurrency.md has the
 * rules.
 * Threads: as each group says.
 */
#ifndef WAKE_WORKERS_ENGINE_H
#define WAKE_WORKERS_ENGINE_H

#include "base/settings.h"
#include "queue/stream.h"
#include "state/scope/scope.h"

/* ---- setup: instance creation and destruction ------------------------------------------------ */

/* Counts an instance in; the first starts the engine with its settings. False: out of memory. */
bool
wake_engine_open(const struct wake_settings *settings);
/* Counts an instance out; the last stops all threads, prints statistics and empties every pool. */
void
wake_engine_close(void);

/* ---- application threads --------------------------------------------------------------------- */

/* The calling thread's context, made by its first call. NULL: out of memory. */
struct wake_thread *
wake_thread_self(void);

/* Drains and delivers, also what callbacks cause meanwhile; never waits for a callback that runs on
 * another thread. */
void
wake_drain_and_tell(struct wake_scope *scope);

#endif
