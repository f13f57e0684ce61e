/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A crowd: more threads record without a pause than the processors leave room for beside workers. A
 * worker that validates then takes a processor from a recording thread, for a time slice, and reads
 * its records from another core's cache, at twice the price. In a crowd each recording thread
 * validates its own command buffers, block by block, as without workers, and what else it calls
 * (workers/help/help.c): recordings wait for the turns of such calls, and a worker comes to them
 * when it gets a processor. Workers do the rest.
 *
 * A crowd begins when more than half as many threads as processors filled a block, or waited at the
 * memory limit, within one window of a millisecond, and more is on its way than threads that wait
 * would leave there. It ends four windows after the last one in which they were so many.
 *
 * Threads: as each function says. All of it is a hint: whoever misses a change does for one block
 * more what was right before.
 */
#ifndef WAKE_WORKERS_CROWD_H
#define WAKE_WORKERS_CROWD_H

#include "queue/stream.h"

/* (a) There is a crowd. */
extern bool wake_crowd;

WAKE_INLINE bool
wake_is_crowd(void)
{
    return WAKE_UNLIKELY(wake_load_relaxed(&wake_crowd)); /* a hint */
}

/* Before threads start. */
void
wake_crowd_init(uint32_t processors);
/* An application thread that filled a block at self->grown_ns, or would have but for the limit. */
void
wake_crowd_note(struct wake_thread *self);
/* Whether the thread is one of a crowd: it has filled a block lately. By itself. */
bool
wake_crowd_has(const struct wake_thread *self);
/* Ends a crowd of which nobody fills blocks any more. Any thread, now and then. */
void
wake_crowd_look(uint64_t now_ns);

#endif
