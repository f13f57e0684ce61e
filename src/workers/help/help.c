/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Helping: application threads run streams at the memory limit, without workers, and at drain
 * points.
 */
#include "workers/help/help.h"

#include "base/heap.h"
#include "report/trace.h"
#include "queue/block.h"
#include "workers/engine_mode.h"
#include "workers/engine_state.h"
#include "workers/help/deliver.h"
#include "workers/help/run_stream.h"
#include "workers/help/sweep.h"
#include "workers/schedule/crowd.h"
#include "workers/schedule/ring.h"
#include "workers/schedule/runner.h"
#include "workers/schedule/stats.h"
#include "workers/schedule/tails.h"

#include <time.h>

/* What one call runs of WAKE_HELP_BUDGET records each while that gets nowhere. It is more than a call
 * can add, so that the memory in use sinks; and a bound, or a call would not come back while other
 * threads record without end. */
enum { HELPED_RUNS = 16 };

/* What a thread of a crowd runs of other streams behind a call of its own. */
enum { CROWD_RUNS = 4 };

/* A thread of the application cannot go on. */
static void
stall(void)
{
    struct timespec moment = { 0, 50000 };
    uint64_t begun = wake_trace_begin();

    wake_stats_add_stall();
    nanosleep(&moment, NULL);
    wake_trace_end(WAKE_SPAN_STALL, begun, 1);
}

bool
wake_help_once(void)
{
    struct wake_stream *stream = wake_run_pop();

    if (stream && wake_run_claim(stream)) {
        wake_runner_run(stream, WAKE_RUN_BY_HELPER);
    }
    return stream != NULL;
}

/* This thread would have filled a block but for what it runs, or waits for. */
static void
note_recorder(void)
{
    if (wake_tls.self) {
        wake_tls.self->grown_ns = wake_now_ns();
        wake_crowd_note(wake_tls.self);
    }
}

/* Runs one stream, `own` if it has records and nobody is at it, which is counted; or finds some to run. */
static bool
help_on(struct wake_stream *own, uint32_t *runs)
{
    struct wake_stream *stream;

    if (own && wake_stream_has_tail(own) && wake_run_claim(own)) {
        wake_runner_run(own, WAKE_RUN_BY_HELPER);
    } else if ((stream = wake_run_pop()) != NULL) {
        if (wake_run_claim(stream)) {
            wake_runner_run_unkept(stream, WAKE_RUN_BY_HELPER);
        }
    } else {
        return wake_scan_tails() > 0;
    }
    (*runs)++;
    return true;
}

bool
wake_messages_full(void)
{
    /* Some eight thousand messages: nobody reads faster, and workers wait meanwhile. */
    enum { MOST = 8 << 20 };
    uint64_t half = wake_load_relaxed(&wake_block_limit) / 2;

    return wake_heap_used(WAKE_HEAP_MESSAGE) >= (half < MOST ? half : MOST);
}

/* Messages count, too: where the application never comes to fetch them they are given here. */
static bool
gave_messages(void)
{
    size_t before = wake_heap_used(WAKE_HEAP_MESSAGE);

    if (!before) {
        return false;
    }
    wake_engine_relieve_reports();
    return wake_heap_used(WAKE_HEAP_MESSAGE) < before;
}

/* The limit is one for the process: what the allocator cannot give back comes off it, down to half of
 * what it is without that. */
static void
fit_limit(void)
{
    uint64_t limit = wake_engine.memory_limit, usual = limit / 8 * 7, unused, fitted;

    wake_heap_trim_above(usual);
    unused = wake_heap_unused();
    fitted = unused < limit ? limit - unused : 0;
    fitted = fitted < usual ? fitted : usual;
    wake_store_relaxed(&wake_block_limit, fitted > usual / 2 ? fitted : usual / 2);
}

static bool
somebody_runs(void)
{
    return wake_runners_any() || wake_run_waiting();
}

void
wake_help_at_limit(struct wake_stream *own)
{
    /* An application thread that finds nothing to help with waits this often, while the memory in
     * use does not sink, before it goes over the limit rather than stand still for ever. */
    enum { PATIENCE = 1000, TRIM_EVERY = 64 };
    uint32_t waits = 0, runs = 0, stalls = 0;
    uint64_t used, limit, least = UINT64_MAX;

    if (WAKE_LIKELY(!wake_load_relaxed(&wake_block_pressure)) || wake_inline) {
        return;
    }
    wake_store_relaxed(&wake_block_pressure, 0);
    limit = wake_load_relaxed(&wake_block_limit);
    if (wake_engine.drops && wake_heap_used_limited() < limit + limit / 4) {
        /* What may not be dropped is small: it has the quarter above the limit, and helps beyond
         * it. */
        wake_store_relaxed(&wake_dropping, wake_heap_used_limited() >= limit);
        return;
    }
    while ((used = wake_heap_used_limited()) >= limit && !wake_process_forked) {
        if (used < least) {
            least = used;
            waits = runs = 0;
        } else if (waits == PATIENCE || runs == HELPED_RUNS) {
            return;
        }
        if (wake_messages_full()) {
            wake_engine_relieve_reports();
        }
        note_recorder();
        if (help_on(own, &runs)) {
            continue;
        }
        wake_sweep();
        wake_block_pool_trim();
        if (wake_heap_used_limited() < limit || gave_messages()) {
            continue;
        }
        if (!somebody_runs()) {
            return; /* it is results of recordings, which only the application can give up */
        }
        if (stalls++ % TRIM_EVERY == 0) {
            fit_limit();
            limit = wake_load_relaxed(&wake_block_limit);
        }
        stall();
        waits++;
    }
}

void
wake_help_backlog(struct wake_stream *own)
{
    /* At twice what may be on the way a thread that finds nothing to help with waits for those that
     * do, this often: else state that belongs to unread records grows without end. */
    enum { PATIENCE = 100 };
    uint32_t waits = 0, runs = 0;
    uint64_t bytes;

    if (WAKE_LIKELY(!wake_load_relaxed(&wake_block_backlog)) || wake_inline ||
        wake_load_acquire(&wake_engine.held)) {
        return;
    }
    wake_store_relaxed(&wake_block_backlog, 0);
    while (!wake_process_forked && (bytes = wake_block_on_the_way()) >= wake_block_backlog_limit) {
        if (runs == HELPED_RUNS) {
            wake_store_relaxed(&wake_block_backlog, 1); /* the next call goes on */
            return;
        }
        if (wake_messages_full()) {
            wake_engine_relieve_reports();
        }
        if (help_on(own, &runs)) {
            continue;
        }
        wake_sweep();
        if (bytes < 2 * wake_block_backlog_limit || waits++ == PATIENCE) {
            wake_store_relaxed(&wake_block_backlog, 1);
            return;
        }
        stall();
    }
}

/* Without workers a stream is validated by its producer: when it was told to look (a boundary, a ticket), when a block is full, while
 * that is still in this core's cache; and all that this made runnable. */
static void
help_without_workers(struct wake_stream *stream, bool full)
{
    while ((wake_load_acquire(&stream->news) || full) &&
           wake_load_acquire(&stream->state) != WAKE_RUN_PARKED) {
        full = false;
        if (wake_messages_full()) {
            wake_engine_relieve_reports();
        }
        if (!wake_run_claim(stream)) {
            break;
        }
        wake_runner_run(stream, WAKE_RUN_BY_HELPER);
    }
    while (wake_run_waiting() && wake_help_once()) {
    }
}

/* The same in a crowd: the stream for one run, which the next call goes on with, and a few of the others if that was little. */
static void
help_in_crowd(struct wake_stream *stream, bool full)
{
    uint64_t records = 0;

    if ((wake_load_acquire(&stream->news) || full) &&
        wake_load_acquire(&stream->state) != WAKE_RUN_PARKED) {
        if (wake_messages_full()) {
            wake_engine_relieve_reports();
        }
        if (wake_run_claim(stream)) {
            records = wake_runner_run(stream, WAKE_RUN_BY_RECORDER);
            note_recorder();
        }
    }
    for (int runs = 0; runs < CROWD_RUNS && records < WAKE_RECORDER_BUDGET && wake_run_waiting();
         runs++) {
        struct wake_stream *other = wake_run_pop();

        if (other && wake_run_claim(other)) {
            records += wake_runner_run_unkept(other, WAKE_RUN_BY_RECORDER);
        }
    }
}

void
wake_help_stream(struct wake_stream *stream, bool full)
{
    bool records = stream->kind == WAKE_STREAM_COMMAND_BUFFER;

    if (WAKE_LIKELY(wake_engine.worker_count > 0 && !full && !wake_is_crowd()) ||
        wake_load_acquire(&wake_engine.held) || wake_process_forked) {
        return;
    }
    if (wake_engine.worker_count == 0) {
        help_without_workers(stream, full);
        return;
    }
    if (records && full && wake_tls.self) {
        wake_crowd_note(wake_tls.self);
    }
    if (records ? wake_is_crowd() : wake_crowd_has(wake_tls.self)) {
        help_in_crowd(stream, full);
    }
}
