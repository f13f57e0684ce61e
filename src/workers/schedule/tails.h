/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tails: a record is published without telling anybody. Who looks after tails finds it.
 * Threads: any.
 */
#ifndef WAKE_WORKERS_TAILS_H
#define WAKE_WORKERS_TAILS_H

#include "queue/stream.h"

/* A stream whose tail must be looked after from now on, or no longer. */
void
wake_tail_open(struct wake_stream *stream);
void
wake_tail_close(struct wake_stream *stream);
/*
 * A record stands in a stream whose tail nobody looks after: it is counted among the unread until
 * it has been read, so that neither what it names nor its command buffer is reclaimed under it.
 * Behind the publication.
 */
void
wake_tail_pass(struct wake_stream *stream);

/* Under the lock of the engine: at once. */
void
wake_tail_unlink(struct wake_stream *stream);

/* Schedules every idle stream that has a tail. Returns how many. Takes the lock. */
uint32_t
wake_scan_tails(void);
/* The same, but only for streams that have not grown since the last such scan: others have a
 * producer that looks after them. */
uint32_t
wake_scan_resting_tails(void);

#endif
