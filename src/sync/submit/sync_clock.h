/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clocks, and their edges, which are of waits that order some stages only: which accesses come after an edge, when an edge
 * is over, and what the clock was at the end of each batch of a queue.
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
 * The chain and the set of an edge at a position of the queue's log: on a range of one of its spaces, within which no barrier with a
 * range begins or ends (wake_sync_cut()), or WAKE_ANYWHERE. For anywhere the set may be too wide, never too narrow. The chain is the same
 * for all ranges, since barriers with a range order no stages, but for acquires of ownership.
 */
void
wake_sync_extend_edge(struct wake_sync_queue *q, const struct wake_sync_edge *edge, uint32_t space,
                      uint64_t begin, uint64_t end, uint32_t until, uint64_t *chain_out,
                      struct wake_access_set *set_out);
/* The end of the part of a range, from its beginning, within which no barrier with a range begins or ends. */
uint64_t
wake_sync_cut(const struct wake_sync_queue *q, uint32_t space, uint64_t begin, uint64_t end);

#endif
