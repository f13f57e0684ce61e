/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Operations on events.
 */
#include "state/execution/event_state.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "gen/records.h"
#include "state/execution/batch.h"
#include "state/execution/queue_state.h"
#include "state/execution/trial.h"
#include "state/object/object.h"

#include <stddef.h>

enum { KEPT_OPS = 64 }; /* that the next recording finds ready */

/* ---- dependencies ---------------------------------------------------------------------------- */

struct digest {
    uint64_t hash;                /* FNV-1a */
    VkPipelineStageFlags2 stages; /* all first scopes */
};

static void
add_bytes(struct digest *d, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        d->hash = (d->hash ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001b3);
    }
}

/* From srcStageMask on none of the structs has holes before its end. */
#define ADD_BARRIERS(d, barriers, count, type, last)                   \
    for (uint32_t i_ = 0; (barriers) && i_ < (count); i_++) {          \
        (d)->stages |= (barriers)[i_].srcStageMask;                    \
        add_bytes((d), &(barriers)[i_].srcStageMask,                   \
                  offsetof(type, last) + sizeof((barriers)[i_].last) - \
                      offsetof(type, srcStageMask));                   \
    }

static struct digest
digest_of(const VkDependencyInfo *info)
{
    struct digest d = { .hash = UINT64_C(0xcbf29ce484222325) };

    if (info) {
        const uint32_t counts[4] = { info->dependencyFlags, info->memoryBarrierCount,
                                     info->bufferMemoryBarrierCount,
                                     info->imageMemoryBarrierCount };

        add_bytes(&d, counts, sizeof(counts));
        ADD_BARRIERS(&d, info->pMemoryBarriers, info->memoryBarrierCount, VkMemoryBarrier2,
                     dstAccessMask);
        ADD_BARRIERS(&d, info->pBufferMemoryBarriers, info->bufferMemoryBarrierCount,
                     VkBufferMemoryBarrier2, size);
        ADD_BARRIERS(&d, info->pImageMemoryBarriers, info->imageMemoryBarrierCount,
                     VkImageMemoryBarrier2, subresourceRange);
    }
    return d;
}

/* ---- recordings ------------------------------------------------------------------------------ */

static void
add(struct wake_command_buffer *cb, struct wake_event_op op)
{
    struct wake_recorded *recorded = wake_recorded_of(cb);
    struct wake_event_op *row = recorded ? wake_row_add(&recorded->events, sizeof(*row)) : NULL;

    op.command = cb->command_index;
    if (row) {
        *row = op;
    } else if (recorded) {
        recorded->lost = true;
    }
}

static void
add_waits(struct wake_command_buffer *cb, const struct wake_rec_CmdWaitEvents *r)
{
    for (uint32_t i = 0; r->pEvents && i < r->eventCount; i++) {
        add(cb, (struct wake_event_op){ .event = wake_packed_id(r->pEvents, i, 1, 0),
                                        .kind = WAKE_EVENT_WAIT,
                                        .index = i,
                                        .count = r->eventCount,
                                        .stages = r->srcStageMask });
    }
}

static void
add_waits2(struct wake_command_buffer *cb, const struct wake_rec_CmdWaitEvents2 *r)
{
    for (uint32_t i = 0; r->pEvents && r->pDependencyInfos && i < r->eventCount; i++) {
        struct digest d = digest_of(&r->pDependencyInfos[i]);

        add(cb, (struct wake_event_op){ .event = wake_packed_id(r->pEvents, i, 1, 0),
                                        .kind = WAKE_EVENT_WAIT2,
                                        .index = i,
                                        .count = r->eventCount,
                                        .stages = d.stages,
                                        .dependency = d.hash });
    }
}

void
wake_events_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                  uint32_t command)
{
    switch (wake_command_real(command)) {
    case WAKE_CMD_vkCmdSetEvent: {
        const struct wake_rec_CmdSetEvent *r = (const void *)record;
        add(cb, (struct wake_event_op){
                    .event = r->event_id, .kind = WAKE_EVENT_SET, .stages = r->stageMask });
        break;
    }
    case WAKE_CMD_vkCmdSetEvent2: {
        const struct wake_rec_CmdSetEvent2 *r = (const void *)record;
        struct digest d = digest_of(r->pDependencyInfo);
        add(cb, (struct wake_event_op){ .event = r->event_id,
                                        .kind = WAKE_EVENT_SET2,
                                        .stages = d.stages,
                                        .dependency = d.hash });
        break;
    }
    case WAKE_CMD_vkCmdResetEvent:
        add(cb, (struct wake_event_op){
                    .event = ((const struct wake_rec_CmdResetEvent *)record)->event_id });
        break;
    case WAKE_CMD_vkCmdResetEvent2:
        add(cb, (struct wake_event_op){
                    .event = ((const struct wake_rec_CmdResetEvent2 *)record)->event_id });
        break;
    case WAKE_CMD_vkCmdWaitEvents: add_waits(cb, (const void *)record); break;
    case WAKE_CMD_vkCmdWaitEvents2: add_waits2(cb, (const void *)record); break;
    default: break;
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
    }
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
