/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Operations on events.
 */
#include "state/execution/event_state.h"

#include "base/heap.h"
#include "state/execution/batch.h"
#include "state/execution/queue_state.h"
#include "state/execution/submission.h"
#include "state/execution/trial.h"
#include "state/object/object.h"

enum { KEPT_OPS = 64 }; /* that the next recording finds ready */

/* ---- dependencies ---------------------------------------------------------------------------- */

/* FNV-1a */
static void
add_bytes(uint64_t *hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        *hash = (*hash ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001b3);
    }
}

/* From srcStageMask on none of the structs has holes before its end. */
#define ADD_BARRIER(hash, one, last)     \
    add_bytes(hash, &(one).srcStageMask, \
              (size_t)((const char *)(&(one).last + 1) - (const char *)&(one).srcStageMask))

static uint64_t
hash_of(const struct wake_barriers *b)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    const uint32_t counts[4] = { b->flags, b->memory_count, b->buffer_count, b->image_count };

    add_bytes(&hash, counts, sizeof(counts));
    for (uint32_t i = 0; i < b->memory_count; i++) {
        const VkMemoryBarrier2 one = wake_memory_barrier(b, i);

        ADD_BARRIER(&hash, one, dstAccessMask);
    }
    for (uint32_t i = 0; i < b->buffer_count; i++) {
        const VkBufferMemoryBarrier2 one = wake_buffer_barrier(b, i);

        ADD_BARRIER(&hash, one, size);
    }
    for (uint32_t i = 0; i < b->image_count; i++) {
        const VkImageMemoryBarrier2 one = wake_image_barrier(b, i);

        ADD_BARRIER(&hash, one, subresourceRange);
    }
    return hash;
}

/* ---- recordings ------------------------------------------------------------------------------ */

static void
add(struct wake_command_buffer *cb, struct wake_event_op op)
{
    struct wake_recorded *recorded = wake_recorded_of(cb);

    op.command = cb->command_index;
    if (recorded) {
        (void)wake_recorded_add(recorded, &recorded->events, &op, sizeof(op));
    }
}

void
wake_events_apply(struct wake_command_buffer *cb, const struct wake_barrier_view *view)
{
    static const enum wake_event_kind kinds[][2] = {
        [WAKE_SET_EVENT] = { WAKE_EVENT_SET, WAKE_EVENT_SET2 },
        [WAKE_RESET_EVENT] = { WAKE_EVENT_RESET, WAKE_EVENT_RESET },
        [WAKE_WAIT_EVENTS] = { WAKE_EVENT_WAIT, WAKE_EVENT_WAIT2 },
    };
    struct wake_barriers scratch;

    for (uint32_t i = 0; i < view->event_count; i++) {
        struct wake_event_op op = { .event = wake_barrier_event(view, i),
                                    .kind = kinds[view->kind][view->second],
                                    .index = i,
                                    .count = view->event_count };

        if (op.kind == WAKE_EVENT_SET) {
            op.stages = view->stages;
        } else if (op.kind == WAKE_EVENT_WAIT) {
            op.stages = view->barriers.stages[0];
        } else if (op.kind != WAKE_EVENT_RESET && i < view->count) {
            const struct wake_barriers *barriers = wake_barriers_at(view, i, &scratch);

            op.stages = wake_barrier_stages(barriers, false);
            op.dependency = hash_of(barriers);
#ifdef VK_KHR_maintenance9
            op.asymmetric = barriers->flags & VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR;
#endif
        }
        add(cb, op);
    }
}

void
wake_events_take_over(struct wake_command_buffer *cb, const struct wake_command_buffer *secondary)
{
    const struct wake_recorded *recorded = secondary->recorded;
    const struct wake_event_op *ops = recorded ? recorded->events.rows : NULL;

    for (uint32_t i = 0; ops && i < recorded->events.count; i++) {
        add(cb, ops[i]);
    }
}

void
wake_events_clear(struct wake_recorded *recorded)
{
    recorded->events.count = 0;
    if (WAKE_UNLIKELY(recorded->events.capacity > KEPT_OPS)) {
        wake_events_finish(recorded);
    }
}

void
wake_events_finish(struct wake_recorded *recorded)
{
    wake_free(WAKE_HEAP_RESULT, recorded->events.rows);
    recorded->events = (struct wake_row){ 0 };
}

/* ---- execution ------------------------------------------------------------------------------- */

/* Its state, made when it has none. NULL: gone, or out of memory. */
static struct wake_event *
state_of(wake_id id)
{
    struct wake_object *object = wake_object_get(id);

    if (!object || object->type != WAKE_TYPE_VkEvent) {
        return NULL;
    }
    if (!object->data) {
        object->data = wake_zalloc(WAKE_HEAP_STATE, sizeof(struct wake_event));
    }
    return object->data;
}

const struct wake_event *
wake_event_now(const struct wake_execution *execution, wake_id id)
{
    const struct wake_event *event = state_of(id);

    /* Queues that nothing orders execute in an order of their own. */
    return event && !event->unknown &&
                   (!event->queue || event->queue == execution->batch->queue->index + 1)
               ? event
               : NULL;
}

const struct wake_queue *
wake_event_signalled_elsewhere(const struct wake_execution *execution, wake_id id)
{
    const struct wake_event *event = state_of(id);

    if (!event || event->unknown || !event->queue ||
        (event->signal != WAKE_EVENT_BY_SET && event->signal != WAKE_EVENT_BY_SET2) ||
        event->queue == execution->batch->queue->index + 1) {
        return NULL;
    }
    return wake_queue_by_index((struct wake_device *)execution->batch->queue->object->scope,
                               event->queue - 1);
}

struct undo_event {
    struct wake_undo head;
    struct wake_event *event;
    struct wake_event was;
};

static void
undo_event(struct wake_undo *head)
{
    struct undo_event *undo = (void *)head;

    *undo->event = undo->was;
}

static void
signal_by_set(struct wake_event *event, const struct wake_event_op *op)
{
    enum wake_event_signal signal = op->kind == WAKE_EVENT_SET ? WAKE_EVENT_BY_SET
                                                               : WAKE_EVENT_BY_SET2;

    if (event->signal == WAKE_EVENT_UNSIGNALLED) {
        event->signal = signal;
        event->stages = op->stages;
        event->dependency = op->dependency;
        event->asymmetric = op->asymmetric;
    } else {
        event->several |= event->signal != signal || event->stages != op->stages ||
                          event->dependency != op->dependency;
    }
}

void
wake_event_execute(const struct wake_execution *execution, const struct wake_event_op *op)
{
    struct wake_event *event = state_of(op->event);
    uint32_t queue = execution->batch->queue->index + 1;

    if (!event) {
        return;
    }
    if (execution->trial) {
        struct undo_event *undo = wake_execution_undo(execution, sizeof(*undo), undo_event);

        if (!undo) {
            return;
        }
        undo->event = event;
        undo->was = *event;
    }
    event->unknown |= event->queue && event->queue != queue;
    event->queue = queue;
    if (op->kind == WAKE_EVENT_RESET) {
        event->signal = WAKE_EVENT_UNSIGNALLED;
        event->several = false;
        event->stages = 0;
    } else if (op->kind == WAKE_EVENT_SET || op->kind == WAKE_EVENT_SET2) {
        signal_by_set(event, op);
    } else {
        event->wait_queue = queue;
        event->wait_batch = execution->batch->number;
        event->wait_second = op->kind == WAKE_EVENT_WAIT2;
    }
}

bool
wake_event_awaited(wake_id id, struct wake_point *point, bool *second_out)
{
    const struct wake_event *event = state_of(id);

    if (!event || !event->wait_queue) {
        return false;
    }
    *point = (struct wake_point){ event->wait_queue - 1, event->wait_batch };
    *second_out = event->wait_second;
    return true;
}

void
wake_event_by_host(wake_id id, bool set)
{
    struct wake_event *event = state_of(id);

    if (!event) {
        return;
    }
    if (!set) {
        event->signal = WAKE_EVENT_UNSIGNALLED;
        event->several = false;
        event->stages = 0;
    } else if (event->signal == WAKE_EVENT_UNSIGNALLED) {
        event->signal = WAKE_EVENT_BY_HOST;
    } else {
        event->several |= event->signal != WAKE_EVENT_BY_HOST;
    }
}
