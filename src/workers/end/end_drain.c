/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draining at the end of the process, and after it.
 */
#include "workers/end/end_drain.h"

#include "queue/block.h"
#include "state/derived/shader_verdict.h"
#include "state/object/reclaim.h"
#include "state/recording/command_buffer.h"
#include "state/scope/scope.h"
#include "workers/engine_mode.h"
#include "workers/engine_state.h"
#include "workers/help/drain.h"
#include "workers/help/help.h"
#include "workers/help/run_stream.h"
#include "workers/help/sweep.h"
#include "workers/schedule/crowd.h"
#include "workers/schedule/ring.h"
#include "workers/schedule/runner.h"
#include "workers/schedule/stats.h"
#include "workers/schedule/tails.h"

#include <time.h>

/* ---- at the end ------------------------------------------------------------------------------ */

uint64_t
wake_engine_progress(void)
{
    return wake_stats_consumed().records + wake_load_relaxed(&wake_engine.progress);
}

static void
note_progress(void)
{
    (void)wake_fetch_add_relaxed(&wake_engine.progress, 1);
}

/* What of the calls before the end is unread. */
struct unread {
    uint32_t streams; /* that have such */
    uint32_t held;    /* of them, those that somebody runs */
    uint32_t open;    /* streams that are looked after, these and others */
    uint64_t seen;    /* another value whenever some of it was read */
};

static bool
is_run(const struct wake_stream *stream)
{
    return wake_load_relaxed(&stream->state) == WAKE_RUN_RUNNING; /* a hint */
}

/* Of calls what was published when the end began; of recordings what is older than the end of that
 * epoch: others go on recording. */
static void
set_targets(void)
{
    wake_lock_take(&wake_engine.lock);
    for (struct wake_thread *thread = wake_engine.threads; thread; thread = thread->link) {
        thread->end_target = wake_load_acquire(&thread->stream.append_count);
    }
    wake_lock_drop(&wake_engine.lock);
}

static struct unread
count_unread(uint64_t epoch)
{
    struct unread unread = { 0, 0, 0, 0 };

    wake_lock_take(&wake_engine.lock);
    for (struct wake_thread *thread = wake_engine.threads; thread; thread = thread->link) {
        uint64_t read = wake_load_acquire(&thread->stream.read_count);

        unread.streams += read < thread->end_target;
        unread.held += read < thread->end_target && is_run(&thread->stream);
        unread.seen += read < thread->end_target ? read : thread->end_target;
    }
    for (struct wake_stream *stream = wake_engine.open; stream; stream = stream->open_next) {
        unread.open++;
        if (wake_load_relaxed(&stream->kind) == WAKE_STREAM_COMMAND_BUFFER &&
            !wake_stream_is_read_up_to(stream, epoch)) {
            unread.streams++;
            unread.held += is_run(stream);
            /* So that one that has been read changes the sum, too. */
            unread.seen += wake_load_relaxed(&stream->read_count) + (UINT64_C(1) << 40);
        }
    }
    wake_lock_drop(&wake_engine.lock);
    return unread;
}

/* Runs a stream of that thread, if one of them has records and can be run. */
static bool
run_of_thread(uint32_t number)
{
    struct wake_stream *found = NULL;

    wake_lock_take(&wake_engine.lock);
    for (struct wake_stream *stream = wake_engine.open; number && stream && !found;
         stream = stream->open_next) {
        const struct wake_thread *owner = wake_load_relaxed(&stream->owner);

        if (owner && owner->id == number && wake_stream_has_tail(stream) &&
            wake_run_claim(stream)) {
            found = stream;
        }
    }
    wake_lock_drop(&wake_engine.lock);
    if (found) {
        wake_runner_run(found, WAKE_RUN_BY_HELPER);
    }
    return found != NULL;
}

void
wake_drain_at_end(uint32_t first)
{
    /* Looks without progress until it gives up, counted in looks and not in time, so that a stopped
     * process does not run out of them: with nobody at it, while somebody else is, which can be a
     * long look at shader code, and runs of streams that only had what came later. A thousand of those
     * take less time than whoever runs what is wanted may be without a processor: then they are looks
     * at somebody else's work. */
    enum { PATIENCE = 2000, PATIENCE_BUSY = 100000, RUNS = 1000, RUNS_EACH = 4 };
    uint32_t idle = 0, busy = 0, runs = 0;
    uint64_t epoch, seen = UINT64_MAX;

    if (wake_inline || !wake_engine.running) {
        return;
    }
    wake_crowd_stop(); /* what is left is anybody's */
    set_targets();
    epoch = wake_reclaim_end_epoch();
    while (!wake_process_forked && idle < PATIENCE && busy < PATIENCE_BUSY) {
        struct unread unread = count_unread(epoch);

        if (!unread.streams || runs > RUNS + RUNS_EACH * unread.open) {
            return;
        }
        if (unread.seen != seen) {
            seen = unread.seen;
            idle = busy = runs = 0;
            note_progress();
        }
        if (run_of_thread(first) || wake_help_once() || wake_scan_tails() > 0) {
            if (!unread.held) {
                runs++;
                continue;
            }
            busy++;
            note_progress();
        } else if (wake_runners_any_but(first)) {
            busy++;
            note_progress();
        } else {
            idle++;
        }
        wake_wait_a_little();
    }
}

void
wake_drain_bounded(void)
{
    wake_drain_at_end(wake_thread_id());
}

/* ---- after the end --------------------------------------------------------------------------- */

/* Waiters' lists may be half changed. Whoever waited looks again whether it has to. */
static void
forget_edges(void)
{
    for (struct wake_thread *thread = wake_engine.threads; thread; thread = thread->link) {
        thread->stream.waiters = NULL;
    }
    for (uint32_t i = 0; i < WAKE_SCOPE_KEYS; i++) {
        struct wake_scope *scope = wake_scope_keys[i].scope;

        if (!scope) {
            continue;
        }
        scope->timeline.waiters = NULL;
        if (!scope->is_device) {
            continue;
        }
        for (struct wake_command_buffer *cb = ((struct wake_device *)scope)->command_buffers; cb;
             cb = cb->next) {
            cb->stream.waiters = NULL;
        }
    }
}

/* The record at which a runner was when it changed state. True: the stream can be read on. */
static bool
skip_torn(struct wake_stream *stream)
{
    if (stream->kind == WAKE_STREAM_COMMAND_BUFFER) {
        struct wake_command_buffer *cb = wake_command_buffer_of(stream);
        const struct wake_record *record = (const void *)stream->read;

        if (record->command == WAKE_CMD_vkBeginCommandBuffer ||
            record->command == WAKE_CMD_vkEndCommandBuffer ||
            record->command == WAKE_CMD_vkResetCommandBuffer || cb->ticket) {
            return false;
        }
        cb->incomplete = true;
        wake_stream_skip(stream, record->size);
    } else {
        const struct wake_call_prefix *prefix = (const void *)stream->read;
        struct wake_scope *scope = prefix->owner;

        if (prefix->ticket) {
            return false; /* its turn is not over: nobody after it can be judged */
        }
        wake_store_relaxed(&scope->lost_objects, true);
        wake_stream_skip(stream, prefix->size);
    }
    return true;
}

/* Nobody runs the stream any more. A record that was being checked is checked again; what one that
 * was being applied has left is not to be trusted. */
static void
take_over(struct wake_stream *stream)
{
    if (stream->state == WAKE_RUN_GONE) {
        return;
    }
    if (stream->state == WAKE_RUN_RUNNING && stream->read && stream->applying == stream->read &&
        !skip_torn(stream)) {
        stream->wants_open = false;
        stream->state = WAKE_RUN_PARKED; /* for ever */
        return;
    }
    stream->state = WAKE_RUN_IDLE;
}

static uint64_t
count_read(uint32_t *unread_out)
{
    uint64_t sum = 0;

    *unread_out = 0;
    for (struct wake_stream *stream = wake_engine.open; stream; stream = stream->open_next) {
        sum += stream->read_count;
        *unread_out += wake_stream_has_tail(stream);
    }
    return sum;
}

uint32_t
wake_drain_orphans(void)
{
    uint64_t before, now = UINT64_MAX;
    uint32_t unread;

    wake_crowd_stop();
    wake_verdicts_orphaned();
    wake_run_ring_forget();
    forget_edges();
    for (struct wake_stream *stream = wake_engine.open; stream; stream = stream->open_next) {
        take_over(stream);
    }
    do {
        before = now;
        (void)wake_scan_tails();
        while (wake_help_once()) {
        }
        now = count_read(&unread);
    } while (unread && now != before);
    return unread;
}
