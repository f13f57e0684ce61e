/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules about all command buffers of a batch together: suspended render pass instances; and about
 * what they share with other queue families. Specification, VkSubmitInfo, vkQueueSubmit.
 */
#include "core/execution/execution_rules.h"

#include "state/execution/queue_state.h"
#include "state/execution/suspended.h"
#include "state/object/create_info.h"

/* By version of the submit. */
static const char *const resumed_vuids[2] = { "VUID-VkSubmitInfo-pCommandBuffers-06193",
                                              "VUID-VkSubmitInfo2KHR-commandBuffer-06192" };
static const char *const suspended_vuids[2] = { "VUID-VkSubmitInfo-pCommandBuffers-06014",
                                                "VUID-VkSubmitInfo2KHR-commandBuffer-06010" };
static const char *const worked_vuids[2] = { "VUID-VkSubmitInfo-pCommandBuffers-06015",
                                             "VUID-VkSubmitInfo2KHR-commandBuffer-06011" };
static const char *const between_vuids[2] = { "VUID-VkSubmitInfo-pCommandBuffers-06016",
                                              "VUID-VkSubmitInfo2KHR-commandBuffer-06012" };

/* Whether a resuming instance in it has no suspended one before it. `open`: one is, before the command buffer. */
static bool
resumes_nothing(unsigned instances, bool open)
{
    if (open) {
        return instances & WAKE_INSTANCES_RESUME && instances & WAKE_INSTANCES_ORPHAN &&
               !(instances & WAKE_INSTANCES_CROSSED);
    }
    return instances & WAKE_INSTANCES_RESUME ||
           (instances & WAKE_INSTANCES_ORPHAN && !(instances & WAKE_INSTANCES_CROSSED));
}

/* Whose suspended instance is still to be resumed behind the command buffer; others do not end the wait for that. */
static const struct wake_object *
still_suspended(unsigned instances, const struct wake_object *cb, const struct wake_object *from)
{
    if (instances & WAKE_INSTANCES_SUSPENDED ||
        (instances & WAKE_INSTANCES_CROSSED && !(instances & WAKE_INSTANCES_ORPHAN))) {
        return cb;
    }
    return instances & (WAKE_INSTANCES_RESUME | WAKE_INSTANCES_ORPHAN) ? NULL : from;
}

static void
find_crossing(const struct wake_execution *execution, bool second, const struct wake_object *cb,
              const struct wake_object *from)
{
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT];

    wake_find_objects(
        execution->check, between_vuids[second], cb, from,
        "pSubmits[%u]: %s has a render pass instance without VK_RENDERING_RESUMING_BIT behind a suspended "
        "one%s%s",
        execution->batch->index, wake_object_text(text, sizeof(text), cb), from ? " of " : "",
        from ? wake_object_text(other, sizeof(other), from) : "");
}

static void
check_instances(const struct wake_execution *execution, bool second)
{
    const struct wake_batch *batch = execution->batch;
    const struct wake_object *from = NULL;                      /* whose instance is suspended */
    const struct wake_object *crossing = NULL, *crossed = NULL; /* what came between */
    bool worked = false; /* and what comes behind it is more than states */
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT];

    for (uint32_t i = 0; i < batch->buffer_count; i++) {
        unsigned instances = batch->buffers[i].recorded ? batch->buffers[i].recorded->instances : 0;
        const struct wake_object *cb = wake_object_get(batch->buffers[i].id);

        worked |= (instances & WAKE_INSTANCES_LEAD) != 0;
        if (!(instances & WAKE_INSTANCES_ANY) || !cb) {
            continue;
        }
        if ((instances & WAKE_INSTANCES_WORKED) ||
            (from && worked && (instances & WAKE_INSTANCES_RESUME))) {
            wake_find_objects(
                execution->check, worked_vuids[second], cb, from,
                "pSubmits[%u]: %s resumes a render pass instance, but action or synchronization commands were recorded "
                "between that and the one that suspends it%s%s",
                batch->index, wake_object_text(text, sizeof(text), cb), from ? " in " : "",
                from ? wake_object_text(other, sizeof(other), from) : "");
        }
        if (resumes_nothing(instances, from != NULL)) {
            wake_find_objects(
                execution->check, resumed_vuids[second], cb, NULL,
                "pSubmits[%u]: %s has a render pass instance with VK_RENDERING_RESUMING_BIT, but the instance before "
                "it does not have VK_RENDERING_SUSPENDING_BIT",
                batch->index, wake_object_text(text, sizeof(text), cb));
        }
        if ((instances & WAKE_INSTANCES_CROSSED) ||
            (from && !(instances & WAKE_INSTANCES_RESUME))) {
            crossing = crossing ? crossing : cb;
            crossed = crossing == cb ? from : crossed;
        }
        /* One that nothing resumes has a rule of its own. */
        if (crossing &&
            instances & (crossing == cb ? WAKE_INSTANCES_ORPHAN : WAKE_INSTANCES_RESUME)) {
            find_crossing(execution, second, crossing, crossed);
            crossing = NULL;
        }
        from = still_suspended(instances, cb, from);
        worked = (instances & WAKE_INSTANCES_TRAIL) != 0;
    }
    if (from) {
        wake_find_objects(
            execution->check, suspended_vuids[second], from, NULL,
            "pSubmits[%u]: %s has a render pass instance with VK_RENDERING_SUSPENDING_BIT, and no instance behind it "
            "resumes it",
            batch->index, wake_object_text(text, sizeof(text), from));
    }
}

static void
check_shared(const struct wake_execution *execution, const struct wake_batch_buffer *buffer)
{
    const struct wake_object *cb = wake_object_get(buffer->id), *object;
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT];

    if (!buffer->recorded || WAKE_LIKELY(!buffer->recorded->elsewhere) || !cb) {
        return;
    }
    object = wake_object_get(buffer->recorded->elsewhere);
    if (object) {
        wake_find_objects(
            execution->check, "VUID-vkQueueSubmit-pSubmits-04626", cb, object,
            "pSubmits[%u]: %s uses %s, which was created with VK_SHARING_MODE_CONCURRENT, but not for the queue's "
            "family %u",
            execution->batch->index, wake_object_text(text, sizeof(text), cb),
            wake_object_text(other, sizeof(other), object), execution->batch->queue->family);
    }
}

/* Since before the recording began, and until now. */
static void
check_profiling(const struct wake_execution *execution, const struct wake_batch_buffer *buffer,
                bool second)
{
    const struct wake_object *cb = wake_object_get(buffer->id);
    uint64_t since = execution->device->profiling_since;
    char text[WAKE_OBJECT_TEXT];

    if (!buffer->recorded || WAKE_LIKELY(!buffer->recorded->profiled) || !cb ||
        (since && since < buffer->recorded->profiled)) {
        return;
    }
    wake_find_objects(
        execution->check,
        second ? "VUID-vkQueueSubmit2-commandBuffer-03880"
               : "VUID-vkQueueSubmit-pCommandBuffers-03220",
        cb, NULL,
        "pSubmits[%u]: %s has a performance query, but the profiling lock has been released since its recording began",
        execution->batch->index, wake_object_text(text, sizeof(text), cb));
}

static void
check_passes(const struct wake_execution *execution)
{
    const struct wake_batch *batch = execution->batch;
    uint32_t passes = 0;

    for (uint32_t i = 0; i < batch->buffer_count; i++) {
        const struct wake_recorded *recorded = batch->buffers[i].recorded;

        passes = recorded && recorded->passes > passes ? recorded->passes : passes;
    }
    if (WAKE_UNLIKELY(passes && batch->counter_pass >= passes)) {
        wake_find(
            execution->check, "VUID-VkPerformanceQuerySubmitInfoKHR-counterPassIndex-03221",
            "pSubmits[%u].pNext: counterPassIndex is %u, but the performance queries of the batch need %u passes",
            batch->index, batch->counter_pass, passes);
    }
}

void
wake_core_execute_batch(const struct wake_execution *execution)
{
    const struct wake_batch *batch = execution->batch;
    bool second = execution->check && execution->check->command != WAKE_CMD_vkQueueSubmit;

    if (!execution->check || batch->kind != WAKE_BATCH_SUBMIT) {
        return;
    }
    for (uint32_t i = 0; i < batch->buffer_count; i++) {
        if (!batch->buffers[i].known) {
            return;
        }
    }
    check_instances(execution, second);
    for (uint32_t i = 0; i < batch->buffer_count; i++) {
        check_profiling(execution, &batch->buffers[i], second);
    }
    check_passes(execution);
    for (uint32_t i = 0; i < batch->buffer_count && !second; i++) {
        check_shared(execution, &batch->buffers[i]);
    }
}
