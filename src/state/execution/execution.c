/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which batch executes next.
 */
#include "state/execution/execution.h"

#include "base/heap.h"
#include "state/execution/ownership.h"
#include "state/execution/queue_state.h"

/* ---- readiness ------------------------------------------------------------------------------- */

static struct wake_sync_object *
semaphore_of(wake_id id)
{
    struct wake_object *object = wake_object_get(id);

    return object && object->type == WAKE_TYPE_VkSemaphore ? object->data : NULL;
}

/* Whether an earlier batch of the same call gives the wait its signal. */
static bool
is_signalled_in_trial(const struct wake_wait *wait, bool timeline, const struct wake_trial *trial)
{
    for (const struct wake_batch *batch = trial ? trial->done : NULL; batch; batch = batch->next) {
        for (uint32_t i = 0; i < batch->signal_count; i++) {
            if (batch->signals[i].semaphore == wait->semaphore &&
                (!timeline || batch->signals[i].value >= wait->value)) {
                return true;
            }
        }
    }
    return false;
}

static bool
is_satisfied(struct wake_device *device, const struct wake_wait *wait,
             const struct wake_trial *trial)
{
    const struct wake_sync_object *sync = semaphore_of(wait->semaphore);
    const struct wake_queue *queue;

    if (!sync || sync->external) {
        /* destroyed by mistake, or signalled from outside: nothing is known to be missing */
        return true;
    }
    if (sync->timeline) {
        return sync->executed >= wait->value || sync->value >= wait->value ||
               is_signalled_in_trial(wait, true, trial);
    }
    if (!wait->point.batch || is_signalled_in_trial(wait, false, trial)) {
        return true; /* of a presentation engine */
    }
    queue = wake_queue_by_index(device, wait->point.queue);
    return !queue || queue->executed >= wait->point.batch;
}

bool
wake_batch_is_ready(struct wake_device *device, const struct wake_batch *batch,
                    const struct wake_trial *trial)
{
    for (uint32_t i = 0; i < batch->wait_count; i++) {
        if (!is_satisfied(device, &batch->waits[i], trial)) {
            return false;
        }
    }
    return true;
}

/* ---- what is missing ------------------------------------------------------------------------- */

/* A search: signals wait for each other in chains, and where they do so in circles there are more ways than can be gone. */
enum { MAX_CHAIN = 16, MAX_LOOKS = 4096 };
struct search {
    struct wake_device *device;
    struct wake_point *waits_out;
    uint32_t looks; /* at waits, so far */
};

static const struct wake_wait *
missing(struct search *search, struct wake_point point, uint32_t depth);

/* Behind a wait that is not satisfied. */
static const struct wake_wait *
missing_for(struct search *search, const struct wake_batch *batch, const struct wake_wait *wait,
            uint32_t depth)
{
    const struct wake_sync_object *sync = semaphore_of(wait->semaphore);
    const struct wake_signal *signal = sync->signals;

    if (!sync->timeline) {
        return missing(search, wait->point, depth + 1);
    }
    while (signal && signal->value < wait->value) {
        signal = signal->next;
    }
    if (signal) {
        return missing(search, signal->point, depth + 1);
    }
    *search->waits_out = (struct wake_point){ batch->queue->index, batch->number };
    return wait;
}

static const struct wake_wait *
missing(struct search *search, struct wake_point point, uint32_t depth)
{
    const struct wake_queue *queue = point.batch && depth < MAX_CHAIN
                                         ? wake_queue_by_index(search->device, point.queue)
                                         : NULL;

    for (const struct wake_batch *batch = queue ? queue->first_held : NULL;
         batch && batch->number <= point.batch; batch = batch->next) {
        for (uint32_t i = 0; i < batch->wait_count && search->looks < MAX_LOOKS; i++) {
            const struct wake_wait *wait = &batch->waits[i], *found = NULL;

            search->looks++;
            if (!is_satisfied(search->device, wait, NULL)) {
                found = missing_for(search, batch, wait, depth);
            }
            if (found) {
                return found;
            }
        }
    }
    return NULL;
}

const struct wake_wait *
wake_execution_missing(struct wake_device *device, struct wake_point point,
                       struct wake_point *waits_out)
{
    struct search search = { .device = device, .waits_out = waits_out };

    return device->executions.held ? missing(&search, point, 0) : NULL;
}

/* ---- queues ---------------------------------------------------------------------------------- */

void
wake_batch_add(struct wake_device *device, struct wake_batch *batch)
{
    struct wake_queue *queue = batch->queue;

    batch->next = NULL;
    if (queue->last_held) {
        queue->last_held->next = batch;
    } else {
        queue->first_held = batch;
    }
    queue->last_held = batch;
    if (!queue->first_unkept) {
        queue->first_unkept = batch;
    }
    device->executions.held++;
    device->executions.hint = queue;
}

static struct wake_batch *
first_if_ready(struct wake_device *device, const struct wake_queue *queue)
{
    struct wake_batch *batch = queue ? queue->first_held : NULL;

    return batch && (device->executions.all || batch->number <= queue->observed ||
                     wake_batch_is_ready(device, batch, NULL))
               ? batch
               : NULL;
}

struct wake_batch *
wake_execution_next(struct wake_device *device)
{
    struct wake_batch *batch;

    if (!device->executions.held) {
        return NULL;
    }
    batch = first_if_ready(device, device->executions.hint);
    if (batch) {
        return batch;
    }
    /* The list has the newest queue first. */
    for (struct wake_queue *queue = wake_load_acquire(&device->queues); queue;
         queue = queue->next) {
        struct wake_batch *first = first_if_ready(device, queue);

        batch = first ? first : batch;
    }
    return batch;
}

void
wake_execution_done(struct wake_device *device, struct wake_batch *batch)
{
    struct wake_queue *queue = batch->queue;

    for (uint32_t i = 0; i < batch->signal_count; i++) {
        struct wake_sync_object *sync = semaphore_of(batch->signals[i].semaphore);

        if (sync && sync->timeline && sync->executed < batch->signals[i].value) {
            sync->executed = batch->signals[i].value;
        }
    }
    device->executions.hint = queue; /* what is behind it goes on as far as it can */
    queue->executed = batch->number;
    queue->first_held = batch->next;
    if (queue->first_unkept == batch) {
        queue->first_unkept = batch->next;
    }
    if (!queue->first_held) {
        queue->last_held = NULL;
    }
    device->executions.held--;
    wake_batch_drop(device, batch);
}

void
wake_execution_keep(struct wake_device *device)
{
    if (!device->executions.held) {
        return;
    }
    for (struct wake_queue *queue = wake_load_acquire(&device->queues); queue;
         queue = queue->next) {
        for (struct wake_batch *batch = queue->first_unkept; batch; batch = batch->next) {
            for (uint32_t i = 0; i < batch->buffer_count; i++) {
                (void)wake_recorded_get(batch->buffers[i].recorded);
            }
            batch->kept = true;
        }
        queue->first_unkept = NULL;
    }
}

void
wake_execution_finish_queue(struct wake_queue *queue)
{
    while (queue->first_held) {
        struct wake_batch *batch = queue->first_held;

        queue->first_held = batch->next;
        wake_batch_finish(batch);
    }
}

void
wake_execution_finish(struct wake_device *device)
{
    wake_releases_finish(device);
    if (device->sync) {
        device->sync->destroy(device->sync);
    }
    for (uint32_t i = 0; i < WAKE_SYNC_WORKS; i++) {
        if (device->sync_works[i]) {
            device->sync_works[i]->destroy(device->sync_works[i]);
        }
    }
    if (device->executions.spare) {
        wake_free(WAKE_HEAP_RESULT, device->executions.spare);
    }
}
