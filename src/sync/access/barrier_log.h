/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The dependencies of a context that reach every range: pipeline barriers without a range, subpass
 * dependencies, waits for events. They are written down, and a range catches up when it is touched
 * next, so that a barrier costs the same however many ranges there are.
 *
 * A dependency only ever adds to what follows an access (its chain of stages, and what the write is
 * visible to), and does nothing to an access that it has reached before. So a range that missed n
 * barriers need not go through all of them: among the different ones that came since, the first one
 * that still adds something is looked for, then the next; there are few different ones and few
 * stages to add. Every distinct command's dependencies are one row, with the positions where it
 * came.
 *
 * Threads: one user at a time.
 */
#ifndef WAKE_SYNC_BARRIER_LOG_H
#define WAKE_SYNC_BARRIER_LOG_H

#include "sync/access/access.h"

/* Positions first, first + stride, ...: commands repeat, so a million positions are a few runs. */
struct wake_barrier_run {
    uint32_t first;
    uint32_t stride; /* of more than one */
    uint32_t count;
};

struct wake_barrier_row {
    uint32_t first; /* into the log's dependencies: they take effect at once */
    uint32_t count;
    uint32_t last;  /* the newest position */
    uint32_t older; /* row number + 1 by newest position, 0: the oldest */
    uint32_t newer;
    uint32_t run_count;
    uint32_t run_capacity;
    struct wake_barrier_run *runs; /* ascending */
    uint64_t hash;
};

struct wake_barrier_log {
    struct wake_dependency *dependencies;
    uint32_t dependency_count;
    uint32_t dependency_capacity;
    struct wake_barrier_row *rows;
    uint32_t row_count;
    uint32_t row_capacity;
    uint32_t newest; /* row number + 1 */
    uint32_t count;  /* positions so far */
    uint32_t *table; /* by hash: row number + 1 */
    uint32_t table_size;
};

/* One command's dependencies at the next position. False: out of memory. */
bool
wake_barrier_log_add(struct wake_barrier_log *log, const struct wake_dependency *dependencies,
                     uint32_t count);
/* Gives an open dependency (wake_dependency_is_open) its first scope. */
typedef void (*wake_close_function)(void *data, struct wake_dependency *dependency);
/* Another log behind this one: its tags move up, its space i is called spaces[i]. */
struct wake_barrier_log_moves {
    uint64_t tags;
    const uint32_t *spaces;
    wake_close_function close; /* NULL: open dependencies stay so */
    void *data;
};
/* Everything of another log behind what is there; its positions move up. False: out of memory. */
bool
wake_barrier_log_append(struct wake_barrier_log *log, const struct wake_barrier_log *other,
                        const struct wake_barrier_log_moves *moves);
/* Empty, memory kept. */
void
wake_barrier_log_clear(struct wake_barrier_log *log);
void
wake_barrier_log_finish(struct wake_barrier_log *log);
/* The first position of a row that is not before `from`; there is one. */
uint32_t
wake_barrier_row_next(const struct wake_barrier_row *row, uint32_t from);
uint64_t
wake_barrier_log_bytes(const struct wake_barrier_log *log);

#endif
