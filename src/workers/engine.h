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

/* Makes the reporter look after an instance's messages; removing waits for a callback that it
 * runs. */
void
wake_engine_add_report(struct wake_instance *instance);
void
wake_engine_remove_report(struct wake_instance *instance);
/* On an application thread: gives the messages that wait for its next call. */
void
wake_engine_deliver_due(void);
/* Gives everything that waits, on this thread, but does not wait for a callback that runs on
 * another one. */
void
wake_engine_flush_reports(void);
/*
 * At the memory limit: gives messages on this application thread, but only where the delivery mode
 * has application threads do that. Otherwise the thread may hold a lock that a callback waits for.
 */
void
wake_engine_relieve_reports(void);
/* When the process ends: what no callback will get any more, and no log has, is written to
 * stderr. */
void
wake_engine_spill_reports(void);

extern bool wake_inline; /* (i) WAKE_ASYNC=0: records are replayed by the thread that makes them */

/* ---- application threads --------------------------------------------------------------------- */

/* The calling thread's context, made by its first call. NULL: out of memory. */
struct wake_thread *
wake_thread_self(void);

/* Notes that a stream has news that should not wait for the next look at tails: schedules it. */
void
wake_schedule(struct wake_stream *stream);
/*
 * The same by the stream's producer, inside a call that ends with wake_help_stream(). Without
 * workers it then runs the stream itself, and offers it to nobody: its records, and the state that
 * they are checked against, stay in that core's cache.
 */
void
wake_schedule_own(struct wake_stream *stream);
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

/* Before taking a block: at the memory limit, validates on this thread until there is room, or
 * nothing is left to do. */
void
wake_help_at_limit(struct wake_stream *own);
/*
 * Behind a call that came back from a wait: while much more is on its way than workers keep up with,
 * this thread validates, so that what waits stays a small part of the limit and messages come soon.
 */
void
wake_help_backlog(struct wake_stream *own);
/* (a) back_pressure = drop, and the limit was reached: calls are to be dropped while there is no
 * room. A hint. */
extern bool wake_dropping;
/*
 * With no workers at all: validates the stream that the calling thread has just left, when it has
 * news or `full`: a block of it became full in this call. And what that made runnable. The stream
 * may have another owner by now: what belongs to the producer is not looked at.
 */
void
wake_help_stream(struct wake_stream *stream, bool full);

/* Validates until everything is done that was published before this call, by any thread: calls of
 * all, and recordings of `scope`: a device, an instance for those of all devices, NULL for none.
 * Ends however fast others record meanwhile. */
void
wake_drain(struct wake_scope *scope);
/* The same, and until nobody is in a recording of the device: before it is destroyed. */
void
wake_drain_device(struct wake_device *device);

/* Reclaims what was destroyed, once enough of it waits. Any thread, not inside a run of a stream nor
 * under a lock. */
void
wake_sweep_when_due(void);

/*
 * What is destroyed goes, as far as nobody is at it: once or twice around. Then what the layer keeps
 * for later goes back to the system, if it is much. Slow; a device was destroyed, or nothing is to do.
 */
void
wake_sweep_all(void);
void
wake_give_back(void);

/* Drains and delivers, also what callbacks cause meanwhile; never waits for a callback that runs on
 * another thread. */
void
wake_drain_and_tell(struct wake_scope *scope);
/* wake_drain_at_end() of workers/end_drain.h, the calling thread's first. */
void
wake_drain_bounded(void);

/* Wakes workers that sleep for good, unless another thread is about to. */
void
wake_workers_rouse(void);

/* Test switch: workers stop taking streams; helping goes on. */
void
wake_workers_hold(bool hold);

/* ---- runners --------------------------------------------------------------------------------- */

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

/* ---- statistics ------------------------------------------------------------------------------ */

struct wake_stats {
    uint64_t records;
    uint64_t bytes;
    uint64_t stalls; /* times an application thread waited at the limit with nothing to help with */
    uint64_t helps;  /* times an application thread ran a stream */
    uint64_t parks;
    uint64_t dropped; /* calls that back_pressure = drop did not record */
    uint64_t busy_ns; /* time that workers and helpers spent running streams */
    uint64_t lag_p50, lag_p99,
        lag_max;          /* ns from call to validated, sampled at blocks and boundaries */
    uint64_t memory_peak; /* bytes under the limit */
    uint64_t blocks;
};

void
wake_stats_read(struct wake_stats *stats);

#endif
