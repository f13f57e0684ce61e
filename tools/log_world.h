/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The layer's state made anew from a record log: scopes, objects and streams as they were, with the
 * replay of src/workers run over them by the one thread there is.
 * Threads: one.
 */
#ifndef WAKE_TOOLS_LOG_WORLD_H
#define WAKE_TOOLS_LOG_WORLD_H

#include "log_read.h"

#include "base/settings.h"

enum world_order {
    WORLD_LOG, /* record by record as the log has them */
    /* stream by stream in the order in which they first appear, as late as may be: as if workers
     * had been held */
    WORLD_LATE,
};

struct world_options {
    enum world_order order;
    enum wake_log_format format;
    const char *output; /* as the setting log_file */
};

struct world;

/* NULL: out of memory. `log` gets the errors. */
struct world *
world_create(struct log_file *log, const struct world_options *options);
/* Before anything is applied: all entries once, for what later ones say about earlier ones. False:
 * see the log's error. */
bool
world_learn(struct world *world, const struct log_entry *entry);
/* False: see the log's error. */
bool
world_apply(struct world *world, const struct log_entry *entry);
/* Replays what is left. False: see the log's error. */
bool
world_finish(struct world *world);
void
world_destroy(struct world *world);

uint64_t
world_records(const struct world *world);
uint64_t
world_messages(const struct world *world);

#endif
