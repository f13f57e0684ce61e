/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draining: validating until all is done that was recorded.
 */
#include "workers/help/drain.h"

#include "state/object/reclaim.h"
#include "state/recording/command_buffer.h"
#include "workers/engine_mode.h"
#include "workers/engine_state.h"
#include "workers/help/deliver.h"
#include "workers/help/help.h"
#include "workers/help/sweep.h"
#include "workers/schedule/park.h"
#include "workers/schedule/tails.h"

#include <sched.h>

/* How much of what was recorded a drain waits for. */
enum drain {
    DRAIN_CALLED, /* what was published before it began */
    DRAIN_ALL,    /* and what others record meanwhile: nobody is in a stream when it ends */
};

bool
wake_stream_is_read_up_to(struct wake_stream *stream, uint64_t epoch)
{
    /* ORD(drain:B) acquire: the effects of the blocks before that one; pairs with
     * ORD(stream_epoch:A). */
    return (!wake_stream_has_tail(stream) && wake_stream_rests(stream)) ||
           wake_load_acquire(&stream->read_epoch) > epoch;
}

/* Schedules what is unread of a device's recordings; true when nothing that counts is. */
static bool
device_drained(struct wake_device *device, uint64_t epoch)
{
    bool done = true;

    wake_lock_take(&device->lock);
    for (struct wake_command_buffer *cb = device->command_buffers; cb; cb = cb->next) {
        if (!wake_stream_is_read_up_to(&cb->stream, epoch)) {
            wake_schedule(&cb->stream);
            done = false;
        }
    }
    wake_lock_drop(&device->lock);
    return done;
}

/* The same of the recordings of all devices, of other instances too. */
static bool
recordings_drained(uint64_t epoch)
{
    bool done = true;

    wake_lock_take(&wake_engine.lock);
    for (struct wake_stream *stream = wake_engine.open; stream && done;
         stream = stream->open_next) {
        /* relaxed: one that is made anew at this moment is of the same kind */
        done = wake_load_relaxed(&stream->kind) != WAKE_STREAM_COMMAND_BUFFER ||
               wake_stream_is_read_up_to(stream, epoch);
    }
    wake_lock_drop(&wake_engine.lock);
    if (!done) {
        (void)wake_scan_tails();
    }
    return done;
}

/* Of calls what the drain began with; of recordings what is older than the end of the epoch. */
static bool
drained(struct wake_scope *scope, uint64_t epoch)
{
    bool done = true;

    wake_lock_take(&wake_engine.lock);
    for (struct wake_thread *thread = wake_engine.threads; thread; thread = thread->link) {
        /* ORD(drain:A) acquire: the effects of the records that are counted; pairs with
         * ORD(stream_skip:A). */
        if (wake_load_acquire(&thread->stream.read_count) < thread->drain_target) {
            done = false;
        }
    }
    wake_lock_drop(&wake_engine.lock);
    if (scope && scope->is_device) {
        done = device_drained((struct wake_device *)scope, epoch) && done;
    } else if (scope) {
        done = recordings_drained(epoch) && done;
    }
    return done;
}

static void
drain(struct wake_scope *scope, enum drain how)
{
    uint64_t epoch;

    if (wake_inline && wake_engine.running && !wake_process_forked) {
        wake_sweep(); /* there is nothing else to do */
        return;
    }
    if (wake_inline || !wake_engine.running) {
        return;
    }
    wake_lock_take(&wake_engine.lock);
    for (struct wake_thread *thread = wake_engine.threads; thread; thread = thread->link) {
        /* No order needed: records of calls that came back before this one are counted already,
         * through whatever told the application so; later ones are not waited for. */
        thread->drain_target = wake_load_acquire(&thread->stream.append_count);
    }
    wake_lock_drop(&wake_engine.lock);
    epoch = how == DRAIN_CALLED ? wake_reclaim_end_epoch() : UINT64_MAX;
    /* A callback may have forked: in the child nobody can finish what others had begun. */
    while (!wake_process_forked && !drained(scope, epoch)) {
        if (wake_messages_full()) {
            wake_engine_flush_reports();
        }
        if (!wake_help_once() && wake_scan_tails() == 0) {
            sched_yield();
        }
    }
    if (!wake_process_forked) {
        wake_sweep();
    }
}

void
wake_drain(struct wake_scope *scope)
{
    drain(scope, DRAIN_CALLED);
}

void
wake_drain_device(struct wake_device *device)
{
    drain(&device->scope, DRAIN_ALL);
}
