/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Submits and secondaries: how far what they name is recorded. What the application learns of queues,
 * fences and semaphores, and the profiling lock.
 */
#include "intercept/hooks/hooks.h"

#include "intercept/call/call_objects.h"
#include "state/object/create_info.h"
#include "state/object/family.h"
#include "state/recording/command_buffer.h"
#include "state/recording/record_log_records.h"
#include "state/scope/record_log.h"
#include "workers/engine_mode.h"

/* ---- extra members of records ---------------------------------------------------------------- */

static uint64_t
boundaries_of(wake_id id)
{
    struct wake_object *object = wake_object_get(id);
    struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                         ? object->data
                                         : NULL;
    const struct wake_command_pool *pool = wake_command_pool_of(cb);

    if (!cb) {
        return 0;
    }
    wake_store_relaxed(&cb->submitted_app, pool ? wake_load_relaxed(&pool->epoch) + 1 : 1);
    /* Written by the thread that recorded; the API orders its last boundary before this call.
     * Relaxed: where an application breaks that rule, any number of boundaries will do that the
     * stream has had in this life: they have tickets before the submit's. */
    return wake_load_relaxed(&cb->stream.boundaries);
}

static uint64_t *
room_for_targets(struct wake_pack *p, size_t count)
{
    return wake_pack_alloc(p, (count ? count : 1) * sizeof(uint64_t));
}

/* A submit also keeps the device's clock, below its targets. */
static uint64_t *
room_for_submit(struct wake_pack *p, size_t count)
{
    uint64_t *targets = room_for_targets(p, count + 1);

    if (!targets) {
        return NULL;
    }
    targets[0] = wake_fetch_add(&wake_pack_device(p)->clock, 1) + 1;
    return targets + 1;
}

/*
 * targets: for every command buffer of a submit, how many boundary records its stream had at this moment. The replay of this record waits
 * until that many are consumed, and no later one can be consumed before.
 */
bool
wake_pack_submit_targets(struct wake_pack *p, struct wake_rec_QueueSubmit *r)
{
    uint64_t *targets;
    size_t count = 0;

    r->targets = NULL;
    for (uint32_t i = 0; r->pSubmits && i < r->submitCount; i++) {
        count += r->pSubmits[i].pCommandBuffers ? r->pSubmits[i].commandBufferCount : 0;
    }
    targets = room_for_submit(p, count);
    r->targets = targets;
    for (uint32_t i = 0; targets && r->pSubmits && i < r->submitCount; i++) {
        for (uint32_t k = 0;
             r->pSubmits[i].pCommandBuffers && k < r->pSubmits[i].commandBufferCount; k++) {
            *targets++ = boundaries_of(wake_packed_id(r->pSubmits[i].pCommandBuffers, k, 1, 0));
        }
    }
    return !p->full;
}

bool
wake_pack_submit2_targets(struct wake_pack *p, struct wake_rec_QueueSubmit2 *r)
{
    uint64_t *targets;
    size_t count = 0;

    r->targets = NULL;
    for (uint32_t i = 0; r->pSubmits && i < r->submitCount; i++) {
        count += r->pSubmits[i].pCommandBufferInfos ? r->pSubmits[i].commandBufferInfoCount : 0;
    }
    targets = room_for_submit(p, count);
    r->targets = targets;
    for (uint32_t i = 0; targets && r->pSubmits && i < r->submitCount; i++) {
        for (uint32_t k = 0;
             r->pSubmits[i].pCommandBufferInfos && k < r->pSubmits[i].commandBufferInfoCount; k++) {
            *targets++ = boundaries_of(wake_packed_id(
                r->pSubmits[i].pCommandBufferInfos, k, WAKE_HANDLES_VkCommandBufferSubmitInfo,
                WAKE_HANDLE_VkCommandBufferSubmitInfo_commandBuffer));
        }
    }
    return !p->full;
}

/* The API orders the calls that made them before this one, as it does for boundaries_of(). Relaxed:
 * where an application breaks that rule, any facts will do. */
static struct wake_secondary_facts
facts_of(wake_id id)
{
    struct wake_object *object = wake_object_get(id);
    const struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                               ? object->data
                                               : NULL;
    const struct wake_command_pool *pool = wake_command_pool_of(cb);
    struct wake_secondary_facts facts = { 0, WAKE_CB_INVALID };

    if (cb && !wake_load_relaxed(&cb->lossy_app)) {
        facts.usage = wake_load_relaxed(&cb->facts_app.usage);
        facts.state = wake_load_relaxed(&cb->facts_app.state);
        if (facts.state != WAKE_CB_INITIAL && pool &&
            wake_load_relaxed(&cb->pool_epoch_app) != wake_load_relaxed(&pool->epoch)) {
            facts.state = WAKE_CB_INITIAL;
        }
    }
    return facts;
}

/* Whether it may be pending, which a secondary must not be that is not for simultaneous use. */
static bool
may_be_pending(wake_id id, struct wake_secondary_facts facts)
{
    const struct wake_object *object = wake_object_get(id);
    const struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                               ? object->data
                                               : NULL;

    return cb && facts.state == WAKE_CB_EXECUTABLE &&
           !(facts.usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT) &&
           wake_load_relaxed(&cb->submitted_app);
}

void
wake_note_executions(const struct wake_rec_CmdExecuteCommands *r)
{
    for (uint32_t i = 0; r->targets && r->secondaries && i < r->commandBufferCount; i++) {
        const struct wake_secondary_facts facts = r->secondaries[i];
        const struct wake_object *object = wake_object_get(
            wake_packed_id(r->pCommandBuffers, i, 1, 0));
        struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                             ? object->data
                                             : NULL;

        if (!cb || facts.state != WAKE_CB_EXECUTABLE ||
            (facts.usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT)) {
            continue;
        }
        if (wake_record_log_is_on()) {
            wake_record_log_executed(object, r->clock);
        }
        wake_command_buffer_executed(cb, r->clock);
    }
}

#ifdef VK_EXT_device_generated_commands
bool
wake_pack_preprocess_generated(struct wake_pack *p,
                               struct wake_rec_CmdPreprocessGeneratedCommandsEXT *r)
{
    struct wake_secondary_facts facts = facts_of(r->stateCommandBuffer_id);

    r->idle = facts.state == WAKE_CB_INITIAL || facts.state == WAKE_CB_EXECUTABLE;
    return wake_pack_preprocess_addresses(p, r);
}
#endif

bool
wake_pack_execute_targets(struct wake_pack *p, struct wake_rec_CmdExecuteCommands *r)
{
    uint32_t count = r->pCommandBuffers ? r->commandBufferCount : 0;
    uint64_t *targets = room_for_targets(p, count);
    struct wake_secondary_facts *secondaries = wake_pack_alloc(p, (count ? count : 1) *
                                                                      sizeof(*secondaries));

    r->targets = targets;
    r->secondaries = secondaries;
    r->seen = wake_ticket_last(&wake_pack_device(p)->scope.timeline);
    r->clock = wake_fetch_add(&wake_pack_device(p)->clock, 1) + 1;
    for (uint32_t i = 0; targets && secondaries && i < count; i++) {
        wake_id id = wake_packed_id(r->pCommandBuffers, i, 1, 0);

        secondaries[i] = facts_of(id);
        p->turn |= may_be_pending(id, secondaries[i]);
        targets[i] = boundaries_of(id);
    }
    if (!p->full && !p->turn && !wake_inline) {
        wake_note_executions(r);
    }
    return !p->full;
}

/* ---- observed completions -------------------------------------------------------------------- */

void
wake_hook_wait_for_fences(struct wake_call *call, VkDevice device, uint32_t count,
                          const VkFence *fences, VkBool32 all, uint64_t timeout, VkResult result)
{
    (void)device;
    (void)timeout;
    if (!call->stream || result != VK_SUCCESS || !fences) {
        return;
    }
    call->value = !all && count > 1 ? WAKE_SEEN_ANY : WAKE_SEEN_ALL;
    wake_call_learn(call, WAKE_TYPE_VkFence, (const uint64_t *)fences, count);
}

void
wake_hook_get_fence_status(struct wake_call *call, VkDevice device, VkFence fence, VkResult result)
{
    (void)device;
    if (call->stream && result == VK_SUCCESS) {
        wake_call_remember(call, wake_call_find(call, WAKE_TYPE_VkFence, (uint64_t)fence), 1);
    }
}

void
wake_hook_get_query_pool_results(struct wake_call *call, VkDevice device, VkQueryPool pool,
                                 uint32_t first, uint32_t count, size_t size, void *data,
                                 VkDeviceSize stride, VkQueryResultFlags flags, VkResult result)
{
    (void)device;
    (void)size;
    (void)data;
    (void)stride;
    if (call->stream && result == VK_SUCCESS && !(flags & VK_QUERY_RESULT_PARTIAL_BIT)) {
        wake_call_remember(call, wake_call_find(call, WAKE_TYPE_VkQueryPool, (uint64_t)pool), 3);
        wake_call_remember(call, first, 3);
        wake_call_remember(call, count, 3);
    }
}

void
wake_hook_wait_semaphores(struct wake_call *call, VkDevice device, const VkSemaphoreWaitInfo *info,
                          uint64_t timeout, VkResult result)
{
    (void)device;
    (void)timeout;
    if (!call->stream || result != VK_SUCCESS || !info || !info->pSemaphores || !info->pValues) {
        return;
    }
    call->value = (info->flags & VK_SEMAPHORE_WAIT_ANY_BIT) && info->semaphoreCount > 1
                      ? WAKE_SEEN_ANY
                      : WAKE_SEEN_ALL;
    for (uint32_t i = 0; i < info->semaphoreCount; i++) {
        wake_call_remember(
            call, wake_call_find(call, WAKE_TYPE_VkSemaphore, (uint64_t)info->pSemaphores[i]),
            2 * info->semaphoreCount);
        wake_call_remember(call, info->pValues[i], 2 * info->semaphoreCount);
    }
}

void
wake_hook_get_semaphore_counter_value(struct wake_call *call, VkDevice device,
                                      VkSemaphore semaphore, uint64_t *value, VkResult result)
{
    (void)device;
    if (call->stream && result == VK_SUCCESS && value) {
        wake_call_remember(call, wake_call_find(call, WAKE_TYPE_VkSemaphore, (uint64_t)semaphore),
                           2);
        wake_call_remember(call, *value, 2);
    }
}

void
wake_hook_queue_wait_idle(struct wake_call *call, VkQueue queue, VkResult result)
{
    if (call->stream && result == VK_SUCCESS) {
        wake_call_remember(call,
                           wake_call_find(call, WAKE_TYPE_VkQueue, (uint64_t)(uintptr_t)queue), 1);
    }
}

static void
saw_present(struct wake_call *call, VkSwapchainKHR swapchain, uint64_t number, VkResult result)
{
    if (call->stream && (result == VK_SUCCESS || result == VK_SUBOPTIMAL_KHR) && number) {
        wake_call_remember(call,
                           wake_call_find(call, WAKE_TYPE_VkSwapchainKHR, (uint64_t)swapchain), 2);
        wake_call_remember(call, number, 2);
    }
}

void
wake_hook_wait_for_present(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                           uint64_t number, uint64_t timeout, VkResult result)
{
    (void)device;
    (void)timeout;
    saw_present(call, swapchain, number, result);
}

#ifdef VK_KHR_present_wait2
void
wake_hook_wait_for_present_2(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                             const VkPresentWait2InfoKHR *info, VkResult result)
{
    (void)device;
    saw_present(call, swapchain, info ? info->presentId : 0, result);
}
#endif

#ifdef VK_EXT_present_timing
void
wake_hook_past_timings(struct wake_call *call, VkDevice device,
                       const VkPastPresentationTimingInfoEXT *info,
                       VkPastPresentationTimingPropertiesEXT *out, VkResult result)
{
    (void)device;
    if (info && out && out->pPresentationTimings && result >= 0) {
        saw_present(call, info->swapchain, wake_timings_told(call, info, out), VK_SUCCESS);
    }
}
#endif

void
wake_hook_queue_present(struct wake_call *call, VkQueue queue, const VkPresentInfoKHR *info,
                        VkResult result)
{
    (void)queue;
    if (call->scope) {
        wake_next_frame(call);
        wake_hook_presented_images(call, info, result);
    }
}

/* ---- queues ---------------------------------------------------------------------------------- */

void
wake_hook_get_device_queue(struct wake_call *call, VkDevice device, uint32_t family, uint32_t index,
                           VkQueue *queue)
{
    (void)device;
    (void)index;
    if (call->stream && queue) {
        wake_call_got_queue(call, *queue, family);
    }
}

void
wake_hook_get_device_queue2(struct wake_call *call, VkDevice device, const VkDeviceQueueInfo2 *info,
                            VkQueue *queue)
{
    if (info) {
        wake_hook_get_device_queue(call, device, info->queueFamilyIndex, info->queueIndex, queue);
    }
}

/* ---- profiling lock -------------------------------------------------------------------------- */

/* profiling: whether the profiling lock is held, by a relaxed flag of the device. */
bool
wake_pack_begin_profiling(struct wake_pack *p, struct wake_rec_BeginCommandBuffer *r)
{
    r->profiling = wake_load_relaxed(&wake_pack_device(p)->profiling);
    r->heaps = wake_pack_inherited_heaps(p, r->pBeginInfo);
    return !p->full;
}

void
wake_hook_acquire_profiling_lock(struct wake_call *call, VkDevice device,
                                 const VkAcquireProfilingLockInfoKHR *info, VkResult result)
{
    (void)device;
    (void)info;
    if (call->device && !call->skipped && result == VK_SUCCESS) {
        wake_store_relaxed(&call->device->profiling, true);
    }
}

void
wake_hook_release_profiling_lock(struct wake_call *call, VkDevice device)
{
    (void)device;
    if (call->device && !call->skipped) {
        wake_store_relaxed(&call->device->profiling, false);
    }
}

/* ---- pipeline binaries ----------------------------------------------------------------------- */

#ifdef VK_KHR_pipeline_binary
void
wake_hook_create_pipeline_binaries(struct wake_call *call, VkDevice device,
                                   const VkPipelineBinaryCreateInfoKHR *info,
                                   const VkAllocationCallbacks *allocator,
                                   VkPipelineBinaryHandlesInfoKHR *binaries, VkResult result)
{
    (void)device;
    (void)info;
    (void)allocator;
    if (binaries) {
        wake_call_made(call, WAKE_TYPE_VkPipelineBinaryKHR,
                       (const uint64_t *)binaries->pPipelineBinaries, binaries->pipelineBinaryCount,
                       0, result);
    }
}
#endif
