/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Submitted work: each queue has a context of its own, into which the recordings of its batches are entered in the order in which
 * they execute. What other queues did races with it unless a semaphore or the host orders the two.
 *
 * Every batch has a clock: for each queue the tag up to which what that queue did comes before it. It grows by the clocks of the
 * batches whose signals it waits for, and by what the host has seen complete. A wait orders everything that comes behind it: that
 * some stages only wait is not followed. Of what is not known (signals from outside, or long ago) all that there was counts as
 * ordered: a hazard may be missed then, none is made up.
 *
 * Memory: a range keeps its most recent accesses, a queue the clocks of its last batches, a semaphore its last signals. Recordings
 * that no range names any more are given back.
 *
 * Threads: the holder of the device timeline's turn.
 */
#include "base/heap.h"
#include "state/execution.h"
#include "state/scope.h"
#include "sync/sync.h"
#include "sync/sync_recording.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_QUEUES = 64,
    ENDS = 64,    /* batches of a queue whose clocks are kept */
    SIGNALS = 16, /* of one timeline semaphore */
    SEMAPHORES = 1024,
    LOG_SETTLES = 1 << 16,
    SEGMENTS_FIRST = 256
};

/* One recording among the tags of a queue. */
struct segment {
    uint64_t tags; /* its first is this plus one */
    uint64_t count;
    wake_id commands;
    struct wake_recorded *recorded; /* a reference */
    bool used;
};

/* How it was behind a batch. */
struct end {
    uint64_t number;
    uint64_t tag;
    uint64_t seen[MOST_QUEUES];
};

struct queue {
    struct wake_queue *queue;
    struct wake_access_context context;
    uint64_t tag;               /* the last one */
    uint64_t done;              /* tags up to here: the host has seen them complete */
    uint64_t seen[MOST_QUEUES]; /* the clock: its own place as well */
    struct end ends[ENDS];      /* by number */
    uint64_t end_count;
    struct wake_row segments;
    uint32_t prune_at;
};

struct signal_point {
    uint64_t value;
    uint32_t queue;
    uint64_t batch;
};

struct semaphore {
    wake_id id;
    uint64_t count;
    struct signal_point points[SIGNALS];
};

struct submitted {
    struct wake_recorded_module module; /* first member */
    struct queue *queues[MOST_QUEUES];
    uint32_t queue_count;                     /* those beyond are NULL */
    struct semaphore *semaphores[SEMAPHORES]; /* by slot; one makes room for another */
};

/* ---- life ---------------------------------------------------------------------------------------------------- */

static void
drop_segments(struct queue *q)
{
    struct segment *segments = q->segments.rows;

    for (uint32_t i = 0; i < q->segments.count; i++) {
        wake_recorded_put(segments[i].recorded);
    }
    q->segments.count = 0;
}

static void
destroy(struct wake_recorded_module *module)
{
    struct submitted *s = (struct submitted *)module;

    for (uint32_t i = 0; i < MOST_QUEUES; i++) {
        if (s->queues[i]) {
            drop_segments(s->queues[i]);
            wake_free(WAKE_HEAP_RESULT, s->queues[i]->segments.rows);
            wake_access_context_finish(&s->queues[i]->context);
            wake_free(WAKE_HEAP_STATE, s->queues[i]);
        }
    }
    for (uint32_t i = 0; i < SEMAPHORES; i++) {
        wake_free(WAKE_HEAP_STATE, s->semaphores[i]);
    }
    wake_free(WAKE_HEAP_STATE, s);
}

static struct queue *
queue_of(struct wake_device *device, struct wake_queue *queue)
{
    struct submitted *s = (struct submitted *)device->sync;
    struct queue *q;

    if (!s) {
        s = wake_zalloc(WAKE_HEAP_STATE, sizeof(*s));
        if (!s) {
            return NULL;
        }
        s->module.destroy = destroy;
        device->sync = &s->module;
    }
    if (queue->index >= MOST_QUEUES) {
        return NULL;
    }
    q = s->queues[queue->index];
    if (!q) {
        q = wake_zalloc(WAKE_HEAP_STATE, sizeof(*q));
        if (q) {
            q->queue = queue;
            q->prune_at = SEGMENTS_FIRST;
            wake_access_context_init(&q->context, false);
            s->queues[queue->index] = q;
            s->queue_count = queue->index < s->queue_count ? s->queue_count : queue->index + 1;
        }
    }
    return q;
}

/* ---- clocks -------------------------------------------------------------------------------------------------- */

static uint64_t
greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* The clock behind a batch, or behind a later one where it is not kept any more. NULL: nothing is known. */
static const struct end *
end_of(const struct queue *q, uint64_t number)
{
    uint64_t from = q->end_count > ENDS ? q->end_count - ENDS : 0;

    for (uint64_t i = from; i < q->end_count; i++) {
        if (q->ends[i % ENDS].number >= number) {
            return &q->ends[i % ENDS];
        }
    }
    return NULL;
}

static void
observe(struct submitted *s)
{
    for (uint32_t i = 0; i < s->queue_count; i++) {
        struct queue *q = s->queues[i];
        uint64_t from;

        if (!q || !q->end_count || q->done == q->tag) {
            continue;
        }
        from = q->end_count > ENDS ? q->end_count - ENDS : 0;
        for (uint64_t k = q->end_count; k-- > from;) {
            if (q->ends[k % ENDS].number <= q->queue->observed) {
                q->done = greater(q->done, q->ends[k % ENDS].tag);
                break;
            }
        }
        if (q->done == q->tag) { /* nothing of it is of interest any more */
            wake_access_context_clear(&q->context);
            drop_segments(q);
        }
    }
}

static void
wait_for(struct submitted *s, struct queue *q, const struct wake_wait *wait)
{
    const struct wake_sync_object *object = wake_sync_object_of(wait->semaphore);
    struct wake_point point = wait->point;
    const struct end *end = NULL;

    if (object && object->timeline) {
        const struct semaphore *known = s->semaphores[WAKE_ID_SLOT(wait->semaphore) % SEMAPHORES];
        uint64_t best = UINT64_MAX;

        point.batch = 0;
        for (uint32_t i = 0;
             known && known->id == wait->semaphore && i < SIGNALS && i < known->count; i++) {
            if (known->points[i].value >= wait->value && known->points[i].value < best) {
                best = known->points[i].value;
                point = (struct wake_point){ known->points[i].queue, known->points[i].batch };
            }
        }
    }
    if (point.batch && point.queue < MOST_QUEUES && s->queues[point.queue] && object &&
        !object->external) {
        end = end_of(s->queues[point.queue], point.batch);
    }
    for (uint32_t i = 0; i < s->queue_count; i++) {
        if (end) {
            q->seen[i] = greater(q->seen[i],
                                 i == point.queue ? greater(end->tag, end->seen[i]) : end->seen[i]);
        } else if (s->queues[i]) {
            q->seen[i] = s->queues[i]->tag;
        }
    }
}

static void
signal_at(struct submitted *s, const struct queue *q, const struct wake_batch_signal *signal,
          uint64_t number)
{
    const struct wake_sync_object *object = wake_sync_object_of(signal->semaphore);
    struct semaphore **at = &s->semaphores[WAKE_ID_SLOT(signal->semaphore) % SEMAPHORES];

    if (!object || !object->timeline) {
        return; /* the wait for a binary one names the batch */
    }
    if (!*at) {
        *at = wake_zalloc(WAKE_HEAP_STATE, sizeof(**at));
        if (!*at) {
            return;
        }
    }
    if ((*at)->id != signal->semaphore) {
        **at = (struct semaphore){ .id = signal->semaphore };
    }
    (*at)->points[(*at)->count++ % SIGNALS] = (struct signal_point){ signal->value, q->queue->index,
                                                                     number };
}

/* ---- messages ------------------------------------------------------------------------------------------------ */

struct found {
    struct wake_check *check;  /* NULL: nothing is said */
    const struct queue *prior; /* whose tags prior accesses have */
    const struct wake_sync_recording *recording;
    wake_id commands;
    const struct wake_access_context *context; /* of the spaces */
    uint64_t told_prior;
    uint32_t told_space;
};

static const struct segment *
segment_of(const struct queue *q, uint64_t tag)
{
    const struct segment *segments = q->segments.rows;
    uint32_t low = 0, high = q->segments.count;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (segments[middle].tags + segments[middle].count < tag) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < q->segments.count && segments[low].tags < tag ? &segments[low] : NULL;
}

/* The buffer on that memory, if it is one of those that the recording named last. */
static wake_id
resource_of(const struct found *found, const struct wake_hazard *hazard, uint64_t *base_out)
{
    const struct wake_sync_recording *r = found->recording;
    const struct wake_space_key *key = &found->context->spaces[hazard->space].key;

    for (size_t i = 0; i < WAKE_COUNT(r->buffers); i++) {
        const struct wake_sync_buffer *b = &r->buffers[i];

        if (b->id && b->space < r->context.space_count &&
            r->context.spaces[b->space].key.id == key->id &&
            r->context.spaces[b->space].key.offset == key->offset && b->base <= hazard->begin &&
            hazard->end <= b->base + b->size) {
            *base_out = b->base;
            return b->id;
        }
    }
    return key->id;
}

static void
tell(void *context, const struct wake_hazard *hazard)
{
    struct found *found = context;
    const struct segment *segment = segment_of(found->prior, hazard->prior_tag);
    const struct wake_object *object = segment ? wake_object_get(segment->commands) : NULL;
    struct wake_object *own = wake_object_get(found->commands);
    char prior[WAKE_SYNC_COMMAND_TEXT] = "an earlier batch", inner[WAKE_SYNC_COMMAND_TEXT / 2],
         name[WAKE_OBJECT_TEXT], queue[WAKE_OBJECT_TEXT], who[WAKE_OBJECT_TEXT + 16] = "";
    uint64_t base = 0;

    if (!found->check ||
        (found->told_prior == hazard->prior_tag && found->told_space == hazard->space)) {
        return;
    }
    found->told_prior = hazard->prior_tag;
    found->told_space = hazard->space;
    if (segment && object) {
        const struct wake_sync_recording *recording = wake_sync_of(segment->recorded);

        snprintf(prior, sizeof(prior), "%s of %s, submitted to %s",
                 recording ? wake_sync_command_text(recording, hazard->prior_tag - segment->tags,
                                                    inner, sizeof(inner))
                           : "a command",
                 wake_object_text(name, sizeof(name), object),
                 wake_object_text(queue, sizeof(queue), found->prior->queue->object));
    }
    if (own) {
        snprintf(who, sizeof(who), "%s ", wake_object_text(name, sizeof(name), own));
    }
    wake_sync_say(found->check, hazard, NULL, resource_of(found, hazard, &base), base, who, prior);
}

/* ---- batches ------------------------------------------------------------------------------------------------- */

static void
mark(void *data, uint64_t tag)
{
    struct segment *segment = (struct segment *)segment_of(data, tag);

    if (segment) {
        segment->used = true;
    }
}

/* Recordings that are not named any more. */
static void
prune(struct queue *q)
{
    struct segment *segments = q->segments.rows;
    uint32_t kept = 0;

    wake_access_context_tags(&q->context, mark, q);
    for (uint32_t i = 0; i < q->segments.count; i++) {
        if (!segments[i].used) {
            wake_recorded_put(segments[i].recorded);
            continue;
        }
        segments[kept] = segments[i];
        segments[kept++].used = false;
    }
    q->segments.count = kept;
    q->prune_at = kept * 2 > SEGMENTS_FIRST ? kept * 2 : SEGMENTS_FIRST;
}

/* What it did is not known: nothing that was before it is compared with what comes. */
static void
forget(struct submitted *s, struct queue *q)
{
    wake_access_context_clear(&q->context);
    drop_segments(q);
    for (uint32_t i = 0; i < s->queue_count; i++) {
        if (s->queues[i]) {
            q->seen[i] = s->queues[i]->tag;
        }
    }
}

static void
execute_buffer(struct submitted *s, struct queue *q, const struct wake_batch_buffer *buffer,
               struct found *found, bool exact_only)
{
    const struct wake_sync_recording *recording = wake_sync_of(buffer->recorded);
    struct segment *segment;

    if (!buffer->known || (recording && recording->done)) {
        forget(s, q);
        return;
    }
    if (!recording || !recording->tag) {
        return;
    }
    found->recording = recording;
    found->commands = buffer->id;
    for (uint32_t i = 0; i < s->queue_count; i++) {
        struct queue *other = s->queues[i];
        uint64_t since = other ? greater(q->seen[i], other->done) : 0;

        if (other && other != q && other->tag > since && other->segments.count) {
            found->prior = other;
            found->context = &other->context;
            wake_access_context_races(&other->context, &recording->context, since, exact_only, tell,
                                      found);
        }
    }
    found->prior = q;
    found->context = &q->context;
    wake_access_context_import(&q->context, &recording->context, q->tag, NULL,
                               greater(q->seen[q->queue->index], q->done), exact_only, tell, found);
    segment = wake_row_add(&q->segments, sizeof(*segment));
    if (segment) {
        *segment = (struct segment){ q->tag, recording->tag, buffer->id,
                                     wake_recorded_get(buffer->recorded), false };
    }
    q->tag += recording->tag;
    if (q->context.lost || !segment) {
        forget(s, q);
    }
}

void
wake_sync_execute_batch(const struct wake_execution *execution)
{
    const struct wake_batch *batch = execution->batch;
    const struct wake_settings *settings = execution->device->scope.settings;
    struct found found = { .check = execution->check };
    struct submitted *s;
    struct queue *q;
    struct end *end;

    if (execution->trial || !settings->validate_sync || !settings->sync_queue_submit) {
        return;
    }
    q = queue_of(execution->device, batch->queue);
    if (!q) {
        return;
    }
    s = (struct submitted *)execution->device->sync;
    observe(s);
    for (uint32_t i = 0; i < batch->wait_count; i++) {
        wait_for(s, q, &batch->waits[i]);
    }
    for (uint32_t i = 0; i < batch->buffer_count; i++) {
        execute_buffer(s, q, &batch->buffers[i], &found,
                       settings->sync_shader_accesses != WAKE_SHADER_ACCESSES_ALL);
    }
    end = &q->ends[q->end_count++ % ENDS];
    end->number = batch->number;
    end->tag = q->tag;
    memcpy(end->seen, q->seen, s->queue_count * sizeof(end->seen[0])); /* those beyond are 0 */
    for (uint32_t i = 0; i < batch->signal_count; i++) {
        signal_at(s, q, &batch->signals[i], batch->number);
    }
    if (q->context.log.count > LOG_SETTLES) {
        wake_access_context_settle(&q->context);
    }
    if (q->segments.count >= q->prune_at) {
        prune(q);
    }
}
