/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counters of the engine. All are relaxed sums: read for people and benches, never for decisions.
 * Threads: any.
 */
#ifndef WAKE_WORKERS_STATS_H
#define WAKE_WORKERS_STATS_H

#include "workers/engine.h"

void
wake_stats_reset(void);
void
wake_stats_add_run(uint64_t records, uint64_t bytes, uint64_t ns, bool helping);
void
wake_stats_add_stall(void);
void
wake_stats_add_park(void);
void
wake_stats_add_drop(void);
/* Bytes of records consumed so far. */
uint64_t
wake_stats_bytes(void);
/* "0": nothing; "1": one line of JSON on stderr; else a file that gets it. */
void
wake_stats_print(const char *to);

#endif
