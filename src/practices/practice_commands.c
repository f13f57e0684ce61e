/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command pools and buffers, submits, dispatches, builds of acceleration structures.
 */
#include "practices/practice_state.h"
#include "state/recording/command_buffer.h"

/* wake_object.advice of a command buffer */
enum {
    REUSABLE = 1 << 0, /* its submits are counted */
    SUBMITTED = 1 << 1 /* how often since, counted from here on */
};

void
wake_practice_create_pool(struct wake_check *check, const struct wake_rec_CreateCommandPool *r)
{
    if (r->pCreateInfo && r->pCreateInfo->flags & VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT) {
        wake_practice(check, WAKE_PRACTICE_POOL_RESETS, NULL,
                      "pCreateInfo->flags has VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT: to "
                      "reset the whole pool is cheaper");
    }
}

void
wake_practice_allocate_commands(struct wake_check *check,
                                const struct wake_rec_AllocateCommandBuffers *r)
{
    const VkCommandBufferAllocateInfo *info = r->pAllocateInfo;
    const struct wake_object *object =
        info
            ? wake_check_object(check,
                                wake_packed_id(info, 0, WAKE_HANDLES_VkCommandBufferAllocateInfo,
                                               WAKE_HANDLE_VkCommandBufferAllocateInfo_commandPool),
                                WAKE_TYPE_VkCommandPool)
            : NULL;
    const struct wake_command_pool *pool = object ? object->data : NULL;

    if (pool && pool->queue_flags && info->level == VK_COMMAND_BUFFER_LEVEL_SECONDARY &&
        !(pool->queue_flags &
          (VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT | VK_QUEUE_TRANSFER_BIT))) {
        wake_practice(check, WAKE_PRACTICE_SECONDARY_UNUSABLE, object,
                      "secondary command buffers are allocated of a pool for queue family %u, "
                      "which cannot execute them (vkCmdExecuteCommands needs graphics, compute or "
                      "transfer)",
                      pool->family);
    }
}

/* By itself, or with its pool. */
static bool
was_reset(const struct wake_command_buffer *cb)
{
    return cb->state == WAKE_CB_INITIAL || (cb->pool && cb->pool_epoch != cb->next_pool_epoch);
}

void
wake_practice_begin(struct wake_check *check, const struct wake_rec_BeginCommandBuffer *r)
{
    struct wake_object *object = check->cb->object;
    VkCommandBufferUsageFlags flags = r->pBeginInfo ? r->pBeginInfo->flags : 0;

    if (flags & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT) {
        wake_practice(check, WAKE_PRACTICE_BEGIN_SIMULTANEOUS, NULL,
                      "pBeginInfo->flags has VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT: drivers "
                      "may have to copy what is recorded");
    }
    if (!(flags & VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT)) {
        wake_practice(check, WAKE_PRACTICE_BEGIN_ONCE_ARM, NULL,
                      "pBeginInfo->flags lacks VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT: set it "
                      "wherever you submit once");
    }
    if (wake_practice_on(check, WAKE_PRACTICE_BEGIN_ONCE_NVIDIA)) {
        bool once = flags & VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;

        /* Newer layers look at the flag now, and not at the one before; a reset is a start anew. */
        if (wake_load_relaxed(&object->advice) == (REUSABLE | SUBMITTED) &&
            (WAKE_REPEATED_RULES || (!once && !was_reset(check->cb)))) {
            wake_practice(
                check, WAKE_PRACTICE_BEGIN_ONCE_NVIDIA, NULL,
                WAKE_REPEATED_RULES
                    ? "the command buffer was begun without "
                      "VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT, but submitted only once"
                    : "pBeginInfo->flags lacks VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT, but "
                      "what was recorded last was submitted only once");
        }
        /* relaxed: a runner of its own has each recording, and submits wait for it */
        wake_store_relaxed(&object->advice, once && WAKE_REPEATED_RULES ? 0 : REUSABLE);
    }
}

void
wake_practice_execute(struct wake_check *check, const struct wake_rec_CmdExecuteCommands *r)
{
    char text[WAKE_OBJECT_TEXT];

    wake_practice(check, WAKE_PRACTICE_SECONDARIES, NULL,
                  "secondary command buffers cost time on the device");
    for (uint32_t i = 0; r->pCommandBuffers && r->secondaries && i < r->commandBufferCount &&
                         check->cb->usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
         i++) {
        const struct wake_object *secondary = wake_check_object(
            check, wake_packed_id(r->pCommandBuffers, i, 1, 0), WAKE_TYPE_VkCommandBuffer);

        if (secondary && r->secondaries[i].state != WAKE_CB_INVALID &&
            !(r->secondaries[i].usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT)) {
            wake_practice(check, WAKE_PRACTICE_SECONDARY_SIMULTANEOUS, secondary,
                          "pCommandBuffers[%u] (%s) was begun without "
                          "VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT: the primary counts as one "
                          "without it as well, although it was begun with it",
                          i, wake_object_text(text, sizeof(text), secondary));
        }
    }
}

/* ---- submits --------------------------------------------------------------------------------- */

static void
count_submits(struct wake_check *check, const struct wake_submit_view *call)
{
    for (struct wake_submit_walk walk = wake_submit_walk(call); wake_submit_next(&walk);) {
        struct wake_object *object = wake_check_object(check, walk.id, WAKE_TYPE_VkCommandBuffer);

        if (object && wake_load_relaxed(&object->advice) & REUSABLE) {
            /* relaxed: with the turn, and no boundary is replayed meanwhile */
            wake_store_relaxed(&object->advice, wake_load_relaxed(&object->advice) + SUBMITTED);
        }
    }
}

void
wake_practice_submit(struct wake_check *check, const struct wake_submit_view *call)
{
    struct wake_practices *practices = wake_practices_of(check->scope);
    struct wake_batch_view batch = { 0 };

    while (!call->second && wake_next_batch(call, &batch)) {
        if (!batch.wait_count && wake_batch_semaphores(&batch, false).first) {
            wake_practice(check, WAKE_PRACTICE_SUBMIT_SEMAPHORES, NULL,
                          "pSubmits[%u].pWaitSemaphores is given, but waitSemaphoreCount is 0",
                          batch.number - 1);
        }
        if (!batch.signal_count && wake_batch_semaphores(&batch, true).first) {
            wake_practice(check, WAKE_PRACTICE_SUBMIT_SEMAPHORES, NULL,
                          "pSubmits[%u].pSignalSemaphores is given, but signalSemaphoreCount is 0",
                          batch.number - 1);
        }
    }
    if (practices && !call->second) {
        (void)wake_practice_frame_count(check, &practices->submits, call->count);
    }
    count_submits(check, call);
}

/* ---- dispatches and builds ------------------------------------------------------------------- */

void
wake_practice_dispatch(struct wake_check *check, const struct wake_rec_CmdDispatch *r)
{
    if (!r->groupCountX || !r->groupCountY || !r->groupCountZ) {
        wake_practice(check, WAKE_PRACTICE_DISPATCH_NOTHING, NULL,
                      "%u x %u x %u workgroups are dispatched: none", r->groupCountX,
                      r->groupCountY, r->groupCountZ);
    }
}

void
wake_practice_dispatch_base(struct wake_check *check, const struct wake_rec_CmdDispatchBase *r)
{
    if (!r->groupCountX || !r->groupCountY || !r->groupCountZ) {
        wake_practice(check, WAKE_PRACTICE_DISPATCH_BASE_NOTHING, NULL,
                      "%u x %u x %u workgroups are dispatched: none", r->groupCountX,
                      r->groupCountY, r->groupCountZ);
    }
}

static void
check_build(struct wake_check *check)
{
    if (check->cb->queue_flags & VK_QUEUE_GRAPHICS_BIT) {
        wake_practice(check, WAKE_PRACTICE_STRUCTURE_NOT_ASYNC, NULL,
                      "an acceleration structure is built on a queue for graphics: build it on one "
                      "for compute, beside the frame");
    }
}

void
wake_practice_build(struct wake_check *check,
                    const struct wake_rec_CmdBuildAccelerationStructuresKHR *r)
{
    (void)r;
    check_build(check);
}

void
wake_practice_build_indirect(struct wake_check *check,
                             const struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r)
{
    (void)r;
    check_build(check);
}

void
wake_practice_build_nv(struct wake_check *check,
                       const struct wake_rec_CmdBuildAccelerationStructureNV *r)
{
    (void)r;
    check_build(check);
}
