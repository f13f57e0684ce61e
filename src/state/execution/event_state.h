/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Events: what recordings do with them, in order, and how they are when that executes. Who
 * signalled an event decides how it may be waited for. Specification, 'Events'.
 * Threads: a recording's operations belong to the runner of the command buffer's stream, and are
 * read by batches like the rest of its result (state/recording/recorded.h); an event's own state
 * belongs to the holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_EVENT_STATE_H
#define WAKE_STATE_EVENT_STATE_H

#include "state/recording/recorded.h"
#include "state/view/barrier_view.h"

struct wake_execution;
struct wake_point;

enum wake_event_kind {
    WAKE_EVENT_RESET,
    WAKE_EVENT_SET,  /* vkCmdSetEvent */
    WAKE_EVENT_SET2, /* vkCmdSetEvent2 */
    /* one of the pEvents of vkCmdWaitEvents; those of one command follow each other */
    WAKE_EVENT_WAIT,
    WAKE_EVENT_WAIT2
};

/* An element of struct wake_recorded.events. */
struct wake_event_op {
    wake_id event;
    enum wake_event_kind kind;
    uint32_t index, count; /* waits: in pEvents, and how many there are */
    uint32_t command;      /* index in the command buffer */
    /* SET: stageMask; WAIT: srcStageMask; WAIT2: of all barriers of its dependency */
    VkPipelineStageFlags2 stages;
    uint64_t dependency; /* SET2, WAIT2: equal for equal dependencies */
    bool asymmetric;     /* SET2, WAIT2: VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR */
};

enum wake_event_signal {
    WAKE_EVENT_UNSIGNALLED,
    WAKE_EVENT_BY_HOST,
    WAKE_EVENT_BY_SET,
    WAKE_EVENT_BY_SET2
};

/* Behind a VkEvent that something was done with. */
struct wake_event {
    enum wake_event_signal signal;
    /* set again with other stages while it was set: which of them count is not said */
    bool several;
    bool unknown;   /* several queues use it */
    uint32_t queue; /* 1 + index of the one queue that has used it, 0: none has */
    VkPipelineStageFlags2 stages;
    uint64_t dependency;
    bool asymmetric;
    uint32_t wait_queue; /* the batch that waited last: 1 + index of its queue, its number there */
    uint64_t wait_batch;
    bool wait_second; /* by vkCmdWaitEvents2 */
};

/* A recorded command: set, reset or wait. */
void
wake_events_apply(struct wake_command_buffer *cb, const struct wake_barrier_view *view);
/* The primary executes the secondary here. Under the lock of the secondary's pool. */
void
wake_events_take_over(struct wake_command_buffer *cb, const struct wake_command_buffer *secondary);
/* Rows of wake_recorded_parts. */
void
wake_events_clear(struct wake_recorded *recorded);
void
wake_events_finish(struct wake_recorded *recorded);

/* Timeline. How the event is, NULL: not known. */
const struct wake_event *
wake_event_now(const struct wake_execution *execution, wake_id event);
/* The queue of the command that has signalled it, where that is not the one of the batch that executes. NULL: it is, or nobody
 * knows. */
const struct wake_queue *
wake_event_signalled_elsewhere(const struct wake_execution *execution, wake_id event);
void
wake_event_execute(const struct wake_execution *execution, const struct wake_event_op *op);
/* Timeline. The last batch that waited for it, and whether vkCmdWaitEvents2 did; false: none has. */
bool
wake_event_awaited(wake_id event, struct wake_point *point, bool *second_out);
/* vkSetEvent, vkResetEvent. */
void
wake_event_by_host(wake_id event, bool set);

#endif
