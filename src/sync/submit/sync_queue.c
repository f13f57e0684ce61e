/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Submitted work: each queue has a context of its own, into which the recordings of its batches are
 * entered in the order in which they execute. What other queues did races with it unless a
 * semaphore or the host orders the two (sync_semaphore.c, sync_across.c).
 *
 * Of what is not known (signals from outside, or long ago) all that there was counts as ordered: a
 * hazard may be missed then, none is made up.
 *
 * Memory: a range keeps its most recent accesses, a queue the clocks of its last batches, a
 * semaphore its last signals. Recordings that no range names any more are given back, and with them
 * ranges that are over.
 *
 * Threads: the holder of the device timeline's turn.
 */
#include "sync/sync.h"

#include "base/heap.h"
#include "state/execution/queue_state.h"
#include "state/scope/scope.h"
#include "sync/access/access_import.h"
#include "sync/command/event_accesses.h"
#include "sync/submit/sync_across.h"
#include "sync/submit/sync_chosen.h"
#include "sync/submit/sync_clock.h"
#include "sync/submit/sync_presenter.h"
#include "sync/submit/sync_semaphore.h"
#include "sync/submit/sync_submit_message.h"
#include "sync/submit/sync_submitted.h"

#include <string.h>

enum { LOG_SETTLES = 1 << 16, ROWS_SETTLE = 1 << 10 };

/* ---- life ------------------------------------------------------------------------------------ */

static void
destroy(struct wake_recorded_module *module)
{
    struct wake_sync_submitted *s = (struct wake_sync_submitted *)module;

    for (uint32_t i = 0; i < s->queue_count; i++) {
        struct wake_sync_queue *q = s->queues[i];

        if (q) {
            wake_sync_drop_segments(q);
            wake_free(WAKE_HEAP_RESULT, q->segments.rows);
            wake_free(WAKE_HEAP_RESULT, q->placed.rows);
            wake_free(WAKE_HEAP_RESULT, q->events.rows);
            wake_access_context_finish(&q->context);
            wake_sync_chosen_free(q);
            wake_sync_clock_finish(&q->clock);
            wake_sync_ends_finish(q);
            wake_free(WAKE_HEAP_STATE, q);
        }
    }
    for (uint32_t i = 0; i < WAKE_SYNC_SEMAPHORES; i++) {
        wake_free(WAKE_HEAP_STATE, s->semaphores[i]);
    }
    wake_free(WAKE_HEAP_STATE, s->presented);
    wake_free(WAKE_HEAP_STATE, s);
}

static struct wake_sync_queue *
queue_of(struct wake_device *device, struct wake_queue *queue)
{
    struct wake_sync_submitted *s = (struct wake_sync_submitted *)device->sync;
    uint32_t number = queue->index + 1;
    struct wake_sync_queue *q;

    if (!s) {
        s = wake_zalloc(WAKE_HEAP_STATE, sizeof(*s));
        if (!s) {
            return NULL;
        }
        s->module.destroy = destroy;
        device->sync = &s->module;
    }
    if (number >= WAKE_SYNC_QUEUES) {
        return NULL;
    }
    q = s->queues[number];
    if (!q) {
        q = wake_zalloc(WAKE_HEAP_STATE, sizeof(*q));
        if (q) {
            q->queue = queue;
            q->number = number;
            q->prune_at = WAKE_SYNC_SEGMENTS_FIRST;
            wake_access_context_init(&q->context, false, q->memos);
            s->queues[number] = q;
            s->queue_count = number < s->queue_count ? s->queue_count : number + 1;
        }
    }
    return q;
}

/* ---- batches --------------------------------------------------------------------------------- */

static void
mark(void *data, uint64_t tag)
{
    struct wake_sync_segment *segment = wake_sync_segment_of(data, tag);

    if (segment) {
        segment->used = true;
    }
}

/* Ranges that are over, and recordings that are not named any more. */
static void
prune(struct wake_sync_queue *q)
{
    struct wake_sync_segment *segments = q->segments.rows;
    uint32_t kept = 0;

    wake_sync_settle_edges(q);
    wake_access_context_trim(&q->context, q->done);
    wake_access_context_tags(&q->context, mark, q);
    wake_sync_chosen_trim(q, q->done, mark, q);
    for (uint32_t i = 0; i < q->segments.count; i++) {
        if (!segments[i].used) {
            wake_recorded_put(segments[i].recorded);
            continue;
        }
        segments[kept] = segments[i];
        segments[kept++].used = false;
    }
    q->segments.count = kept;
    q->prune_at = kept * 2 > WAKE_SYNC_SEGMENTS_FIRST ? kept * 2 : WAKE_SYNC_SEGMENTS_FIRST;
}

/* What it did is not known: nothing that was before it is compared with what comes. */
static void
forget(struct wake_sync_submitted *s, struct wake_sync_queue *q)
{
    wake_access_context_clear(&q->context);
    wake_sync_chosen_clear(q);
    wake_sync_drop_segments(q);
    wake_sync_clock_finish(&q->clock);
    q->placed.count = 0;
    q->events.count = 0;
    for (uint32_t i = 0; i < s->queue_count; i++) {
        if (s->queues[i]) {
            q->clock.seen[i] = s->queues[i]->tag;
        }
    }
}

/* A wait for events that its command buffer does not set: on this queue others before it did, or
 * the host. */
static void
close_wait(void *data, struct wake_dependency *dependency)
{
    const struct wake_sync_found *found = data;

    (void)wake_sync_close_wait(&found->q->events, found->recording, dependency);
}

static void
take_events(struct wake_sync_queue *q, const struct wake_sync_recording *recording, uint64_t tags)
{
    struct wake_sync_event *events = q->events.rows;

    /* The oldest half makes room: waits for these come behind everything. */
    if (q->events.count >= WAKE_SYNC_EVENTS) {
        q->events.count -= WAKE_SYNC_EVENTS / 2;
        memmove(events, events + WAKE_SYNC_EVENTS / 2, q->events.count * sizeof(*events));
    }
    wake_sync_take_events(&q->events, recording, tags);
}

static void
execute_buffer(struct wake_sync_submitted *s, struct wake_sync_queue *q,
               const struct wake_batch_buffer *buffer, struct wake_sync_found *found)
{
    const struct wake_sync_recording *recording = wake_sync_of(buffer->recorded);
    const struct wake_ordering *orderings[WAKE_ORDERED_COUNT] = { NULL };
    struct wake_ordering made[WAKE_ORDERED_COUNT];
    uint64_t floor = wake_sync_later(q->clock.seen[q->number], q->done);
    struct wake_sync_segment *segment;

    if (!buffer->known || (recording && recording->done)) {
        forget(s, q);
        return;
    }
    if (!recording || !recording->tag) {
        return;
    }
    found->recording = recording;
    found->commands = buffer->id;
    /* Render pass instances that other command buffers end and begin; or one, suspended there and
     * resumed here. */
    for (int i = 1; i < WAKE_ORDERED_COUNT; i++) {
        orderings[i] = wake_sync_ordering_of(recording->resumes && q->suspended ? q->suspended
                                                                                : UINT64_MAX,
                                             UINT64_MAX, (enum wake_ordered)i, &made[i]);
    }
    wake_access_context_import(&q->context, &recording->context,
                               &(struct wake_import){ .tags = s->tag,
                                                      .orderings = orderings,
                                                      .floor = floor,
                                                      .exact_only = found->exact_only,
                                                      .warns = found->warns,
                                                      .chosen = WAKE_CHOSEN_CHECK,
                                                      .found = wake_sync_tell_submitted,
                                                      .check_first = wake_sync_check_across,
                                                      .close = close_wait,
                                                      .data = found });
    wake_sync_chosen_execute(found, floor);
    if (WAKE_UNLIKELY(recording->events.count)) {
        take_events(q, recording, s->tag);
    }
    segment = wake_row_add(&q->segments, sizeof(*segment));
    if (segment) {
        *segment = (struct wake_sync_segment){ .tags = s->tag,
                                               .count = recording->tag,
                                               .batch = found->batch->number,
                                               .commands = buffer->id,
                                               .recorded = wake_recorded_get(buffer->recorded),
                                               .index = found->batch->index };
    }
    if (!recording->suspends) {
        q->suspended = 0;
    } else if (recording->suspended) {
        q->suspended = s->tag + recording->suspended;
    }
    s->tag += recording->tag;
    q->tag = s->tag;
    if (q->context.lost || !segment) {
        forget(s, q);
    }
}

void
wake_sync_execute_batch(const struct wake_execution *execution)
{
    const struct wake_batch *batch = execution->batch;
    const struct wake_settings *settings = execution->device->scope.settings;
    struct wake_sync_submitted *s;
    struct wake_sync_queue *q;
    struct wake_sync_found found;

    if (execution->trial || !settings->validate_sync || !settings->sync_queue_submit) {
        return;
    }
    q = queue_of(execution->device, batch->queue);
    if (!q) {
        return;
    }
    s = (struct wake_sync_submitted *)execution->device->sync;
    wake_sync_observe(s);
    if (batch->kind == WAKE_BATCH_PRESENT) {
        wake_sync_execute_present(s, execution);
        return;
    }
    found = (struct wake_sync_found){ .check = execution->check, .s = s, .q = q, .batch = batch };
    wake_sync_set_doubts(&found, settings);
    for (uint32_t i = 0; i < batch->wait_count; i++) {
        wake_sync_wait(s, q, &batch->waits[i], batch);
    }
    for (uint32_t i = 0; i < batch->buffer_count; i++) {
        execute_buffer(s, q, &batch->buffers[i], &found);
    }
    wake_sync_end(s, q, batch->number);
    for (uint32_t i = 0; i < batch->signal_count; i++) {
        wake_sync_signal(s, q, batch, &batch->signals[i]);
    }
    if (q->context.log.count > LOG_SETTLES || q->context.log.row_count > ROWS_SETTLE) {
        wake_sync_settle_edges(q);
        wake_access_context_settle(&q->context);
        for (int i = 0; q->chosen && i < 2; i++) {
            wake_access_context_settle(&q->chosen->contexts[i]);
        }
    }
    if (q->segments.count >= q->prune_at) {
        prune(q);
    }
}
