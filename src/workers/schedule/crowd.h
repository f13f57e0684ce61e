/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A crowd: recording threads with which workers do not keep up. Either they are so many that workers have no processors: a worker
 * that validates takes one from a recording thread, for a time slice, and reads its records from another core's cache, at twice the
 * price. Or they are few, but one stream can only be validated by one thread at a time, and recording is many times as fast.
 *
 * Threads: as each function says.
 *
 * In a crowd each recording thread validates its own command buffers, block by block, as without workers, and what else it calls
 * (workers/help/help.c): recordings wait for the turns of such calls, and a worker comes to them when it gets a processor. Nobody
 * else takes the stream that such a thread records into: a worker that loses its processor in the middle of it would let its
 * producer run ahead up to the memory limit. What is left when the recording ends, or rests, is anybody's.
 *
 * A crowd begins within a window of a millisecond in which more than half as many threads as processors filled a block, or validate
 * instead, and more is on its way than threads that wait would leave there; or in which an eighth of the memory limit is on its way,
 * however few they are. That one lasts until only as much is as waits would leave. It ends four windows after the last one of these.
 *
 * All of it is a hint: whoever misses a change does for one block more what was right before. Nothing is lost by wake_crowd_keeps()
 * because it is asked behind the look at the news (ORD(run_end:A)), and a recording is over, in `wants_open`, before the news of its
 * end: tests/model/running.pml.
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
/* No crowd begins any more, until the next init: what is left is everybody's. Any thread. */
void
wake_crowd_stop(void);
/* An application thread that filled a block at self->grown_ns, or would have but for what it validates or waits for. */
void
wake_crowd_note(struct wake_thread *self);
/* Whether the thread is one of a crowd: it has filled a block lately. By itself. */
bool
wake_crowd_has(const struct wake_thread *self);
/* Whether a thread of a crowd records into the stream, and so validates it: at its next full block, or at the recording's end.
 * Only by who runs the stream, or has just let go of it and has read the news. */
bool
wake_crowd_keeps(const struct wake_stream *stream);
/* Ends a crowd of which nobody fills blocks any more. Any thread, now and then. */
void
wake_crowd_look(uint64_t now_ns);

#endif
