/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known of events only when they execute: who has signalled one that is waited for.
 * Specification, 'Events'.
 */
#include "core/barrier/barrier.h"
#include "core/execution/execution_rules.h"

#include "state/execution/event_state.h"
#include "state/execution/queue_state.h"

#include <stdio.h>

/* Text and objects of a finding about one wait. */
struct wait {
    const struct wake_execution *execution;
    const struct wake_object *cb;
    const struct wake_event_op *op;
};

static WAKE_COLD void
wrong_wait(const struct wait *w, const char *vuid, const char *what)
{
    const struct wake_object *event = wake_object_get(w->op->event);
    char cb[WAKE_OBJECT_TEXT], text[WAKE_OBJECT_TEXT];

    wake_find_objects(w->execution->check, vuid, w->cb, event,
                      "%s waits in its command %u for pEvents[%u] (%s), %s",
                      wake_object_text(cb, sizeof(cb), w->cb), w->op->command, w->op->index,
                      wake_object_text(text, sizeof(text), event), what);
}

/* Events order commands of one queue. */
static bool
signalled_elsewhere(const struct wait *w)
{
#if !WAKE_REPEATED_RULES
    const struct wake_queue *queue = wake_event_signalled_elsewhere(w->execution, w->op->event);
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT], what[400];

    if (queue) {
        (void)snprintf(what, sizeof(what),
                       "on %s, which a command on another queue, %s, has signalled",
                       wake_object_text(text, sizeof(text), w->execution->batch->queue->object),
                       wake_object_text(other, sizeof(other), queue->object));
        wrong_wait(w, "UNASSIGNED-SubmitValidation-WaitEvents-WrongQueue", what);
        return true;
    }
#else
    (void)w;
#endif
    return false;
}

/* All events of one vkCmdWaitEvents: srcStageMask is made of what set them. */
static void
check_waits(struct wait w)
{
    const VkPipelineStageFlags2 host = VK_PIPELINE_STAGE_2_HOST_BIT;
    const struct wake_event_op *ops = w.op;
    VkPipelineStageFlags2 stages = 0;
    char is[512], was[512];

    for (uint32_t i = 0; i < ops->count; i++) {
        const struct wake_event *event = wake_event_now(w.execution, ops[i].event);

        w.op = &ops[i];
        if (signalled_elsewhere(&w) || !event || event->several) {
            return;
        }
        if (event->signal == WAKE_EVENT_BY_SET2) {
            wrong_wait(&w, "VUID-vkCmdWaitEvents-pEvents-03847",
                       "which vkCmdSetEvent2 has signalled");
            return;
        }
        stages |= event->signal == WAKE_EVENT_BY_HOST ? host : event->stages;
    }
    /* By older registries the host may signal those that are not signalled yet, when the batch has been submitted. */
    if (ops->stages != stages && !(WAKE_REPEATED_RULES && ops->stages == (stages | host))) {
        wake_stages_text(is, sizeof(is), false, ops->stages);
        wake_stages_text(was, sizeof(was), false, stages);
        w.op = ops;
        wake_find_objects(
            w.execution->check, "VUID-vkCmdWaitEvents-srcStageMask-01158", w.cb,
            wake_object_get(ops->event),
            "command %u, vkCmdWaitEvents(), has srcStageMask %s, but when it executes its %u pEvents are signalled "
            "by %s [VUID-vkCmdWaitEvents-srcStageMask-parameter]",
            ops->command, is, ops->count, stages ? was : "nothing");
    }
}

/* A wait that names the stages of the set alone. */
static void
check_asymmetric(const struct wait *w, const struct wake_event *event)
{
    char is[512], was[512], what[1200];

    if (!event->asymmetric) {
        wrong_wait(
            w, "VUID-vkCmdWaitEvents2-pEvents-10789",
            "by a dependency with VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR, but vkCmdSetEvent2 has "
            "signalled it without that flag");
    } else if (event->stages != w->op->stages) {
        wake_stages_text(is, sizeof(is), true, w->op->stages);
        wake_stages_text(was, sizeof(was), true, event->stages);
        (void)snprintf(
            what, sizeof(what),
            "and the srcStageMasks of that element of pDependencyInfos are %s together, but "
            "vkCmdSetEvent2 has signalled it with %s",
            is, was);
        wrong_wait(w, "VUID-vkCmdWaitEvents2-pEvents-10790", what);
    }
}

static void
check_wait2(const struct wait *w)
{
    const VkPipelineStageFlags2 host = VK_PIPELINE_STAGE_2_HOST_BIT;
    const struct wake_event *event = wake_event_now(w->execution, w->op->event);

    if (signalled_elsewhere(w) || !event || event->several) {
        return;
    }
    switch (event->signal) {
    case WAKE_EVENT_BY_SET:
        wrong_wait(w, "VUID-vkCmdWaitEvents2-pEvents-03837", "which vkCmdSetEvent has signalled");
        break;
    case WAKE_EVENT_BY_SET2:
        if (w->op->asymmetric) {
            check_asymmetric(w, event);
        } else if (event->dependency != w->op->dependency) {
            wrong_wait(
                w, "VUID-vkCmdWaitEvents2-pEvents-03838",
                "which vkCmdSetEvent2 has signalled with another dependency than the one in pDependencyInfos");
        }
        break;
    case WAKE_EVENT_BY_HOST:
        if (w->op->stages & ~host) {
            wrong_wait(
                w, "VUID-vkCmdWaitEvents2-pEvents-03839",
                "which vkSetEvent has signalled, but the barriers in pDependencyInfos wait for more than "
                "VK_PIPELINE_STAGE_2_HOST_BIT");
        }
        break;
    case WAKE_EVENT_UNSIGNALLED:
        if (!(w->op->stages & host)) {
            wrong_wait(
                w, "VUID-vkCmdWaitEvents2-pEvents-03841",
                "which no vkCmdSetEvent2 has signalled, and the barriers in pDependencyInfos do not wait for the host");
        } else if (!WAKE_REPEATED_RULES && w->op->stages == host) {
            wrong_wait(
                w, "VUID-vkCmdWaitEvents2-pEvents-03840",
                "which vkSetEvent has not signalled before, and the barriers in pDependencyInfos wait for the host alone");
        }
        break;
    }
}

void
wake_core_execute_events(const struct wake_execution *execution,
                         const struct wake_batch_buffer *buffer)
{
    const struct wake_event_op *ops = buffer->recorded->events.rows;
    struct wait w = { .execution = execution, .cb = wake_object_get(buffer->id) };

    for (uint32_t i = 0; i < buffer->recorded->events.count; i++) {
        w.op = &ops[i];
        if (execution->check && w.cb && ops[i].kind == WAKE_EVENT_WAIT && !ops[i].index) {
            check_waits(w);
        } else if (execution->check && w.cb && ops[i].kind == WAKE_EVENT_WAIT2) {
            check_wait2(&w);
        }
        wake_event_execute(execution, &ops[i]);
    }
}
