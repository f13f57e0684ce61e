/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying calls that have a place on the device timeline: deaths, resets, signals, binds. What
 * goes to a queue is in apply_submit.c.
 */
#include "state/apply/apply_timeline.h"

#include "gen/records.h"
#include "state/apply/apply_external.h"
#include "state/apply/apply_label.h"
#include "state/apply/apply_submit.h"
#include "state/execution/event_state.h"
#include "state/execution/layout_execution.h"
#include "state/execution/query_state.h"
#include "state/object/family.h"
#include "state/recording/command_pool.h"
#include "state/view/destroyed_view.h"

#include <string.h>

/* ---- destruction ----------------------------------------------------------------------------- */

static void
retire_list(struct wake_object *first, uint64_t ticket)
{
    while (first) {
        struct wake_object *next = first->next_child;
        first->next_child = first->prev_child = NULL;
        wake_retire_destroyed(first, ticket);
        first = next;
    }
}

static void
retire(wake_id id, uint64_t ticket)
{
    struct wake_object *object = wake_object_get(id);

    if (!object || !wake_object_has_left(object)) {
        /* gone already; or equal handles of it live on; or its pool takes it along, or another call */
        return;
    }
    retire_list(wake_family_take_doomed(object, true), ticket);
    wake_retire_destroyed(object, ticket);
}

static void
apply_destroy(struct wake_apply *a)
{
    switch (a->command) {
    case WAKE_CMD_vkFreeCommandBuffers: {
        const struct wake_rec_FreeCommandBuffers *r = (const void *)a->record;
        for (uint32_t i = 0; r->pCommandBuffers && i < r->commandBufferCount; i++) {
            retire(wake_packed_id(r->pCommandBuffers, i, 1, 0), a->ticket);
        }
        break;
    }
    case WAKE_CMD_vkFreeDescriptorSets: {
        const struct wake_rec_FreeDescriptorSets *r = (const void *)a->record;
        for (uint32_t i = 0; r->pDescriptorSets && i < r->descriptorSetCount; i++) {
            retire(wake_packed_id(r->pDescriptorSets, i, 1, 0), a->ticket);
        }
        break;
    }
    case WAKE_CMD_vkDestroyDevice:
    case WAKE_CMD_vkDestroyInstance: break;
    default: retire(wake_destroyed_id(a->record), a->ticket); break;
    }
}

/* ---- resets, signals ------------------------------------------------------------------------- */

static void
reset_command_pool(const struct wake_record *record)
{
    struct wake_object *pool = wake_object_get(wake_destroyed_id(record));

    if (pool && pool->data) {
        ((struct wake_command_pool *)pool->data)->reset_epoch++;
    }
}

static void
reset_descriptor_pool(const struct wake_record *record, uint64_t ticket)
{
    struct wake_object *pool = wake_object_get(wake_destroyed_id(record));

    if (pool) {
        retire_list(wake_family_take_doomed(pool, false), ticket);
    }
}

static void
reset_queries(const struct wake_rec_ResetQueryPool *r)
{
    wake_queries_reset(r->queryPool_id, r->firstQuery, r->queryCount);
}

static void
reset_fences(const struct wake_rec_ResetFences *r)
{
    for (uint32_t i = 0; r->pFences && i < r->fenceCount; i++) {
        struct wake_sync_object *sync = wake_sync_object_of(wake_packed_id(r->pFences, i, 1, 0));

        if (sync) {
            sync->signalled = false;
            sync->point.batch = 0;
            wake_sync_restore(sync);
        }
    }
}

static void
signal_semaphore(struct wake_device *device, const struct wake_rec_SignalSemaphore *r)
{
    struct wake_sync_object *sync = r->pSignalInfo
                                        ? wake_sync_object_of(wake_packed_id(
                                              r->pSignalInfo, 0, WAKE_HANDLES_VkSemaphoreSignalInfo,
                                              WAKE_HANDLE_VkSemaphoreSignalInfo_semaphore))
                                        : NULL;

    if (sync && sync->timeline && sync->value < r->pSignalInfo->value) {
        sync->value = r->pSignalInfo->value;
        device->executions.hint = NULL; /* no queue's own */
    }
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void
bind(wake_id resource, wake_id memory)
{
    struct wake_object *object = wake_object_get(resource);

    if (object) {
        object->bound = memory;
    }
}

static void
bind_buffers(const struct wake_rec_BindBufferMemory2 *r)
{
    for (uint32_t i = 0; r->pBindInfos && i < r->bindInfoCount; i++) {
        bind(wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindBufferMemoryInfo,
                            WAKE_HANDLE_VkBindBufferMemoryInfo_buffer),
             wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindBufferMemoryInfo,
                            WAKE_HANDLE_VkBindBufferMemoryInfo_memory));
    }
}

static void
bind_images(const struct wake_rec_BindImageMemory2 *r)
{
    for (uint32_t i = 0; r->pBindInfos && i < r->bindInfoCount; i++) {
        bind(wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindImageMemoryInfo,
                            WAKE_HANDLE_VkBindImageMemoryInfo_image),
             wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindImageMemoryInfo,
                            WAKE_HANDLE_VkBindImageMemoryInfo_memory));
    }
}

/* False: it is no bind. */
static bool
apply_bind(const struct wake_apply *a)
{
    const struct wake_rec_BindBufferMemory *buffer = (const void *)a->record;
    const struct wake_rec_BindImageMemory *image = (const void *)a->record;

    switch (a->command) {
    case WAKE_CMD_vkBindBufferMemory: bind(buffer->buffer_id, buffer->memory_id); return true;
    case WAKE_CMD_vkBindImageMemory: bind(image->image_id, image->memory_id); return true;
    case WAKE_CMD_vkBindBufferMemory2:
    case WAKE_CMD_vkBindBufferMemory2KHR: bind_buffers((const void *)a->record); return true;
    case WAKE_CMD_vkBindImageMemory2:
    case WAKE_CMD_vkBindImageMemory2KHR: bind_images((const void *)a->record); return true;
    default: return false;
    }
}

#ifdef VK_KHR_pipeline_binary
/* A pipeline is bound to itself once its captured data has been released. */
static void
release_captured(const struct wake_rec_ReleaseCapturedPipelineDataKHR *r)
{
    wake_id pipeline = r->pInfo
                           ? wake_packed_id(
                                 r->pInfo, 0, WAKE_HANDLES_VkReleaseCapturedPipelineDataInfoKHR,
                                 WAKE_HANDLE_VkReleaseCapturedPipelineDataInfoKHR_pipeline)
                           : 0;

    bind(pipeline, pipeline);
}
#endif

/* ---- the call -------------------------------------------------------------------------------- */

/* False: it is not called on a queue. */
static bool
apply_queue_call(struct wake_apply *a)
{
    uint64_t handle;
    wake_id queue;

    if (wake_commands[a->command].kind != WAKE_KIND_QUEUE) {
        return false;
    }
    /* The first parameter of every queue command's record. */
    handle = *(const uint64_t *)(a->record + 1);
    queue = wake_table_find(a->scope->tables[WAKE_TYPE_VkQueue], handle);
    switch (a->command) {
    case WAKE_CMD_vkQueueSubmit:
    case WAKE_CMD_vkQueueSubmit2:
    case WAKE_CMD_vkQueueSubmit2KHR:
    case WAKE_CMD_vkQueueBindSparse: wake_apply_submit(a, queue); break;
    case WAKE_CMD_vkQueuePresentKHR: wake_apply_present(a, queue); break;
    case WAKE_CMD_vkQueueBeginDebugUtilsLabelEXT:
    case WAKE_CMD_vkQueueEndDebugUtilsLabelEXT:
    case WAKE_CMD_vkQueueInsertDebugUtilsLabelEXT: wake_apply_queue_label(a, queue); break;
    default: break;
    }
    return true;
}

#ifdef VK_VERSION_1_4
static void
change_layouts(struct wake_device *device, const struct wake_rec_TransitionImageLayout *r)
{
    wake_executed_layouts_by_host(device, r->pTransitions, r->transitionCount);
}
#endif

static void
apply_device_call(struct wake_apply *a)
{
    struct wake_device *device = (struct wake_device *)a->scope;

    switch (a->command) {
    case WAKE_CMD_vkResetCommandPool: reset_command_pool(a->record); break;
    case WAKE_CMD_vkResetDescriptorPool: reset_descriptor_pool(a->record, a->ticket); break;
    case WAKE_CMD_vkResetQueryPool:
    case WAKE_CMD_vkResetQueryPoolEXT: reset_queries((const void *)a->record); break;
    case WAKE_CMD_vkResetFences: reset_fences((const void *)a->record); break;
    case WAKE_CMD_vkSetEvent:
        wake_event_by_host(((const struct wake_rec_SetEvent *)a->record)->event_id, true);
        break;
    case WAKE_CMD_vkResetEvent:
        wake_event_by_host(((const struct wake_rec_ResetEvent *)a->record)->event_id, false);
        break;
    case WAKE_CMD_vkSignalSemaphore:
    case WAKE_CMD_vkSignalSemaphoreKHR: signal_semaphore(device, (const void *)a->record); break;
    case WAKE_CMD_vkGetFenceFdKHR:
    case WAKE_CMD_vkGetSemaphoreFdKHR:
    case WAKE_CMD_vkImportFenceFdKHR:
    case WAKE_CMD_vkImportSemaphoreFdKHR: wake_apply_external(a); break;
    case WAKE_CMD_vkReleaseProfilingLockKHR: device->profiling_since = 0; break;
#ifdef VK_KHR_pipeline_binary
    case WAKE_CMD_vkReleaseCapturedPipelineDataKHR:
        release_captured((const void *)a->record);
        break;
#endif
    case WAKE_CMD_vkDestroyDevice: device->executions.all = true; break;
#ifdef VK_VERSION_1_4
    case WAKE_CMD_vkTransitionImageLayout:
    case WAKE_CMD_vkTransitionImageLayoutEXT:
        change_layouts(device, (const void *)a->record);
        break;
#endif
    default:
        if (strncmp(wake_commands[a->command].name, "vkDestroy", 9) == 0 ||
            strncmp(wake_commands[a->command].name, "vkFree", 6) == 0) {
            apply_destroy(a);
        }
        break;
    }
}

void
wake_apply_timeline_call(struct wake_apply *a)
{
    if (!a->scope->is_device) {
        apply_destroy(a);
    } else if (!apply_queue_call(a) && !apply_bind(a)) {
        apply_device_call(a);
    }
}
