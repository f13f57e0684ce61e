/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Views of the calls that give batches to a queue.
 */
#include "state/view/submit_view.h"

/* ---- batches --------------------------------------------------------------------------------- */

static void
read_submit(const VkSubmitInfo *info, struct wake_batch_view *batch)
{
    batch->chain = info->pNext;
    batch->wait_count = info->pWaitSemaphores ? info->waitSemaphoreCount : 0;
    batch->signal_count = info->pSignalSemaphores ? info->signalSemaphoreCount : 0;
    batch->buffer_count = info->pCommandBuffers ? info->commandBufferCount : 0;
    batch->buffers = info->pCommandBuffers;
}

static void
read_submit2(const VkSubmitInfo2 *info, struct wake_batch_view *batch)
{
    batch->chain = info->pNext;
    batch->wait_count = info->pWaitSemaphoreInfos ? info->waitSemaphoreInfoCount : 0;
    batch->signal_count = info->pSignalSemaphoreInfos ? info->signalSemaphoreInfoCount : 0;
    batch->buffer_count = info->pCommandBufferInfos ? info->commandBufferInfoCount : 0;
    batch->buffers = info->pCommandBufferInfos;
}

static void
read_sparse(const VkBindSparseInfo *info, struct wake_batch_view *batch)
{
    batch->chain = info->pNext;
    batch->wait_count = info->pWaitSemaphores ? info->waitSemaphoreCount : 0;
    batch->signal_count = info->pSignalSemaphores ? info->signalSemaphoreCount : 0;
}

static void
read_present(const VkPresentInfoKHR *info, struct wake_batch_view *batch)
{
    batch->chain = info->pNext;
    batch->wait_count = info->pWaitSemaphores ? info->waitSemaphoreCount : 0;
}

bool
wake_next_batch(const struct wake_submit_view *view, struct wake_batch_view *batch)
{
    uint32_t index = batch->number;

    if (index >= view->count) {
        return false;
    }
    batch->targets = index && batch->targets ? batch->targets + batch->buffer_count : view->targets;
    batch->second = view->second;
    batch->kind = view->kind;
    batch->number++;
    if (view->kind == WAKE_BATCH_SPARSE) {
        batch->info = (const VkBindSparseInfo *)view->batches + index;
        read_sparse(batch->info, batch);
    } else if (view->kind == WAKE_BATCH_PRESENT) {
        batch->info = view->batches;
        read_present(batch->info, batch);
    } else if (view->second) {
        batch->info = (const VkSubmitInfo2 *)view->batches + index;
        read_submit2(batch->info, batch);
    } else {
        batch->info = (const VkSubmitInfo *)view->batches + index;
        read_submit(batch->info, batch);
    }
    return true;
}

/* ---- semaphores ------------------------------------------------------------------------------ */

/* Of submits of the first version and sparse binds, whose values of timeline semaphores are in the chain. */
static void
find_values(const struct wake_batch_view *batch, bool signals, struct wake_semaphores *out)
{
    const VkTimelineSemaphoreSubmitInfo *info = wake_chain_find(
        batch->chain, VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);

    if (info) {
        out->values = signals ? info->pSignalSemaphoreValues : info->pWaitSemaphoreValues;
        out->value_count = signals ? info->signalSemaphoreValueCount
                                   : info->waitSemaphoreValueCount;
    }
}

struct wake_semaphores
wake_batch_semaphores(const struct wake_batch_view *batch, bool signals)
{
    struct wake_semaphores out = { .second = batch->second,
                                   .count = signals ? batch->signal_count : batch->wait_count };

    if (batch->second) {
        const VkSubmitInfo2 *info = batch->info;

        out.first = signals ? info->pSignalSemaphoreInfos : info->pWaitSemaphoreInfos;
    } else if (batch->kind == WAKE_BATCH_SUBMIT) {
        const VkSubmitInfo *info = batch->info;

        out.first = signals ? info->pSignalSemaphores : info->pWaitSemaphores;
        out.stages = signals ? NULL : info->pWaitDstStageMask;
        out.all = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
        find_values(batch, signals, &out);
    } else if (batch->kind == WAKE_BATCH_SPARSE) {
        const VkBindSparseInfo *info = batch->info;

        out.first = signals ? info->pSignalSemaphores : info->pWaitSemaphores;
        find_values(batch, signals, &out);
    } else if (!signals) {
        out.first = ((const VkPresentInfoKHR *)batch->info)->pWaitSemaphores;
    }
    return out;
}

/* ---- command buffers ------------------------------------------------------------------------- */

static void
begin_batch(struct wake_submit_walk *walk)
{
    uint32_t index = walk->batches++;

    walk->next = 0;
    if (walk->call->second) {
        const VkSubmitInfo2 *info = (const VkSubmitInfo2 *)walk->call->batches + index;

        walk->buffers = info->pCommandBufferInfos;
        walk->count = info->pCommandBufferInfos ? info->commandBufferInfoCount : 0;
    } else if (walk->call->kind == WAKE_BATCH_SUBMIT) {
        const VkSubmitInfo *info = (const VkSubmitInfo *)walk->call->batches + index;

        walk->buffers = info->pCommandBuffers;
        walk->count = info->pCommandBuffers ? info->commandBufferCount : 0;
    }
}

bool
wake_submit_next(struct wake_submit_walk *walk)
{
    while (walk->next >= walk->count) {
        if (walk->batches >= walk->call->count) {
            return false;
        }
        begin_batch(walk);
    }
    walk->id = wake_submit_buffer_id(walk->buffers, walk->next++, walk->call->second);
    walk->target = walk->targets ? *walk->targets++ : 0;
    return true;
}
