/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clocks, and the edges of waits that order some stages only: what is behind them, when they are
 * over, and how it was behind each batch of a queue.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_SYNC_SYNC_CLOCK_H
#define WAKE_SYNC_SYNC_CLOCK_H

#include "sync/submit/sync_submitted.h"

/* Whether plain stages are all that there are. */
bool
wake_sync_is_all(VkPipelineStageFlags2 stages);
/* All accesses of stages. */
struct wake_access_set
wake_sync_all_accesses(uint64_t stages);
void
wake_sync_add_edge(struct wake_sync_submitted *s, struct wake_sync_clock *clock,
                   const struct wake_sync_edge *edge);
/* The batch is done: its end is kept. */
void
wake_sync_end(struct wake_sync_submitted *s, struct wake_sync_queue *q, uint64_t number);
/* What the host has seen complete. */
void
wake_sync_observe(struct wake_sync_submitted *s);
/* The log is about to be emptied, with all ranges caught up: edges must, too. */
void
wake_sync_settle_edges(struct wake_sync_queue *q);
void
wake_sync_clock_finish(struct wake_sync_clock *clock);
void
wake_sync_ends_finish(struct wake_sync_queue *q);
/*
 * What is behind an edge on a range of one of the queue's spaces that no barrier ends in
 * (WAKE_ANYWHERE: on any), at a position of its log. On any the set may be wider than it is, never
 * narrower. What barriers with a range order has none, so that the chain is the same everywhere, but
 * for acquires of ownership.
 */
void
wake_sync_behind(struct wake_sync_queue *q, const struct wake_sync_edge *edge, uint32_t space,
                 uint64_t begin, uint64_t end, uint32_t until, uint64_t *chain_out,
                 struct wake_access_set *set_out);
/* Where such a range ends that begins there. */
uint64_t
wake_sync_cut(const struct wake_sync_queue *q, uint32_t space, uint64_t begin, uint64_t end);

#endif
