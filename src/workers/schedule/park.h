/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Run states and edges: which streams are runnable, and which wait for what.
 * Threads: as each group says.
 */
#ifndef WAKE_WORKERS_PARK_H
#define WAKE_WORKERS_PARK_H

#include "queue/stream.h"
#include "state/scope/timeline.h"

/* ---- any thread ------------------------------------------------------------------------------ */

/* Notes that a stream has news that should not wait for the next look at tails: schedules it. */
void
wake_schedule(struct wake_stream *stream);
/*
 * The same by the stream's producer, inside a call that ends with wake_help_stream(). Without
 * workers, or in a crowd, it then runs the stream itself, and offers it to nobody: its records, and the state that
 * they are checked against, stay in that core's cache.
 */
void
wake_schedule_own(struct wake_stream *stream);
/* ---- runners --------------------------------------------------------------------------------- */

/* Lets go of the stream that the caller runs, which may have `more` for the next runner. */
void
wake_run_end(struct wake_stream *stream, bool more);
/* Parks the stream that the caller runs until `target` has consumed `boundary` boundaries. False:
 * it has already. */
bool
wake_park_for_boundary(struct wake_stream *self, struct wake_stream *target, uint64_t boundary);
/* Parks it until the runner of `target`, a thread's stream, has consumed `count` records of it.
 * False: it has already. */
bool
wake_park_for_position(struct wake_stream *self, struct wake_stream *target, uint64_t count);
/* The runner of `stream`, a thread's, has consumed some; now and then, and before it stops. Also
 * right after it let go of it. */
void
wake_position_done(struct wake_stream *stream);
/* Parks it until all tickets before `ticket` are done. False: they are already. */
bool
wake_park_for_turn(struct wake_stream *self, struct wake_timeline *timeline, uint64_t ticket);
/* The runner of `stream` has consumed one more boundary. */
void
wake_boundary_done(struct wake_stream *stream);
/*
 * The runner that had the turn of `ticket` is through with it. True: a stream became runnable for
 * which nobody has been woken yet, so that a runner that parks next goes on with it itself.
 */
bool
wake_turn_done(struct wake_timeline *timeline, uint64_t ticket);

#endif
