/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Batches, one after the other.
 */
#include "workers/replay/batches.h"

#include "core/execution/execution_rules.h"
#include "gen/commands.h"
#include "practices/practices.h"
#include "queue/order.h"
#include "state/execution/queue_state.h"
#include "state/object/family.h"
#include "sync/sync.h"
#include "workers/engine_mode.h"

#include <string.h>

/* Whether what the queues have done so far is known well enough to call a batch wrong. */
static bool
is_certain(const struct wake_device *device)
{
    return !device->submit_failed && !device->executions.unknown &&
           !wake_load_relaxed(&device->lost);
}

/* A recording that is not known leaves a state that is not known. */
static void
note_unknown(struct wake_device *device, const struct wake_batch *batch)
{
    for (uint32_t i = 0; i < batch->buffer_count; i++) {
        device->executions.unknown |= !batch->buffers[i].known;
    }
}

static void
run_modules(const struct wake_execution *execution)
{
    struct wake_execution core = *execution;

    if (core.check && !wake_check_on(core.check, WAKE_CHECK_CORE)) {
        core.check = NULL;
    }
    wake_core_execute(&core);
}

/* As if the call that submitted the batch were being checked. */
static void
fill_check(struct wake_check *check, struct wake_device *device, const struct wake_batch *batch)
{
    check->scope = &device->scope;
    check->command = batch->origin.command;
    check->thread = batch->origin.thread;
    check->frame = batch->origin.frame;
    check->position = batch->origin.position;
    check->stack = batch->origin.stack;
    check->queue = batch->queue;
    check->dispatch_type = WAKE_TYPE_VkQueue;
    check->dispatch_handle = batch->origin.queue;
}

void
wake_execute(struct wake_device *device, struct wake_check *check)
{
    struct wake_batch *batch;

    memset(check, 0, sizeof(*check));
    check->defer = wake_inline;
    check->command_index = UINT32_MAX;
    while ((batch = wake_execution_next(device)) != NULL) {
        struct wake_execution execution = { .device = device, .batch = batch };

        fill_check(check, device, batch);
        if (!batch->silent && is_certain(device)) {
            execution.check = check;
        }
        if (WAKE_UNLIKELY(device->executions.unknown)) {
            wake_report_unchecked(device->scope.report, WAKE_UNCHECKED_ORDER);
        }
        run_modules(&execution);
        /* Hazards are not tried before the call: they are told here in every mode. */
        execution.check = is_certain(device) && !batch->wrong ? check : NULL;
        wake_sync_execute_batch(&execution);
        if (WAKE_UNLIKELY(wake_practices_on(&device->scope))) {
            wake_practices_batch(&execution);
        }
        note_unknown(device, batch);
        wake_execution_done(device, batch);
    }
    wake_execution_keep(device);
}

void
wake_execute_try(struct wake_check *check)
{
    struct wake_device *device = (struct wake_device *)check->scope;
    struct wake_queue *queue = check->queue;
    struct wake_trial trial = { .undo = NULL };
    struct wake_batch *done = NULL;
    struct wake_batch_view view = { 0 };
    struct wake_submit_view call;

    if (!queue || !wake_submit_view(check->record, wake_command_real(check->command), &call)) {
        return;
    }
    queue->tried = 0;
    if (queue->first_held || !is_certain(device)) {
        return;
    }
    while (wake_next_batch(&call, &view)) {
        struct wake_batch *batch = wake_batch_make(device, queue, &call, &view);
        struct wake_execution execution = { device, batch, check, &trial };

        if (!batch) {
            break;
        }
        batch->next = done;
        done = batch;
        if (!wake_batch_is_ready(device, batch, &trial)) {
            break;
        }
        batch->number = queue->submitted + view.number;
        run_modules(&execution);
        trial.done = done;
        queue->tried++;
    }
    wake_trial_end(&trial);
    while (done) {
        struct wake_batch *next = done->next;

        wake_batch_drop(device, done);
        done = next;
    }
}
