/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Calls that give batches to a queue: submits of both versions, sparse binds, presents.
 * Threads: any; a view is good as long as its record.
 */
#ifndef WAKE_STATE_SUBMIT_VIEW_H
#define WAKE_STATE_SUBMIT_VIEW_H

#include "gen/commands.h"
#include "gen/records.h"
#include "queue/record.h"
#include "state/scope/chain.h"

enum wake_batch_kind { WAKE_BATCH_SUBMIT, WAKE_BATCH_SPARSE, WAKE_BATCH_PRESENT };

struct wake_submit_view {
    enum wake_batch_kind kind;
    bool second;             /* vkQueueSubmit2 */
    uint32_t count;          /* of batches */
    const void *batches;     /* VkSubmitInfo, VkSubmitInfo2, VkBindSparseInfo, VkPresentInfoKHR */
    const uint64_t *targets; /* boundaries of all the command buffers; NULL: not known */
    wake_id fence;           /* 0: none */
};

/* Semaphores that a batch waits for, or signals. */
struct wake_semaphores {
    bool second;
    uint32_t count;    /* 0 where there is no array */
    const void *first; /* VkSemaphore, or VkSemaphoreSubmitInfo */
    /* of the first version: */
    const uint64_t *values; /* of timeline semaphores; NULL: none */
    uint32_t value_count;
    const VkPipelineStageFlags *stages; /* NULL: none, then `all` */
    VkPipelineStageFlags2 all;
};

struct wake_semaphore_use {
    wake_id semaphore;
    uint64_t value;
    bool has_value;
    VkPipelineStageFlags2 stages;
    uint32_t device; /* of the second version */
};

/* One batch of a call; zeroed: before the first one. */
struct wake_batch_view {
    uint32_t number; /* of the call, from 1 on */
    enum wake_batch_kind kind;
    bool second;
    const void *info; /* VkSubmitInfo, VkSubmitInfo2, VkBindSparseInfo, VkPresentInfoKHR */
    const void *chain;
    uint32_t wait_count, signal_count; /* of semaphores; 0 where there is no array */
    uint32_t buffer_count;             /* 0 where there is no array */
    const void *buffers;               /* VkCommandBuffer, or VkCommandBufferSubmitInfo */
    const uint64_t *targets;           /* of these; NULL: not known */
};

/* `command`: of the record, an alias as what it stands for. False: it gives nothing to a queue. Inline, so that who needs one member
 * pays for that one alone. */
WAKE_INLINE bool
wake_submit_view(const struct wake_record *record, uint32_t command, struct wake_submit_view *view)
{
    switch (command) {
    case WAKE_CMD_vkQueueSubmit: {
        const struct wake_rec_QueueSubmit *r = (const void *)record;

        *view = (struct wake_submit_view){ .kind = WAKE_BATCH_SUBMIT,
                                           .count = r->pSubmits ? r->submitCount : 0,
                                           .batches = r->pSubmits,
                                           .targets = r->targets,
                                           .fence = r->fence_id };
        return true;
    }
    case WAKE_REAL_vkQueueSubmit2: {
        const struct wake_rec_QueueSubmit2 *r = (const void *)record;

        *view = (struct wake_submit_view){ .kind = WAKE_BATCH_SUBMIT,
                                           .second = true,
                                           .count = r->pSubmits ? r->submitCount : 0,
                                           .batches = r->pSubmits,
                                           .targets = r->targets,
                                           .fence = r->fence_id };
        return true;
    }
    case WAKE_CMD_vkQueueBindSparse: {
        const struct wake_rec_QueueBindSparse *r = (const void *)record;

        *view = (struct wake_submit_view){ .kind = WAKE_BATCH_SPARSE,
                                           .count = r->pBindInfo ? r->bindInfoCount : 0,
                                           .batches = r->pBindInfo,
                                           .fence = r->fence_id };
        return true;
    }
    case WAKE_CMD_vkQueuePresentKHR: {
        const struct wake_rec_QueuePresentKHR *r = (const void *)record;

        *view = (struct wake_submit_view){ .kind = WAKE_BATCH_PRESENT,
                                           .count = r->pPresentInfo != NULL,
                                           .batches = r->pPresentInfo };
        return true;
    }
    default: return false;
    }
}

/* The batch that comes next. False: there is no more. */
bool
wake_next_batch(const struct wake_submit_view *view, struct wake_batch_view *batch);
/* What it waits for, or signals. */
struct wake_semaphores
wake_batch_semaphores(const struct wake_batch_view *batch, bool signals);

WAKE_INLINE bool
wake_is_submit(uint32_t command)
{
    return command == WAKE_CMD_vkQueueSubmit ||
           wake_command_real(command) == WAKE_REAL_vkQueueSubmit2;
}

WAKE_INLINE wake_id
wake_submit_buffer_id(const void *buffers, uint32_t index, bool second)
{
    return second ? wake_packed_id(buffers, index, WAKE_HANDLES_VkCommandBufferSubmitInfo,
                                   WAKE_HANDLE_VkCommandBufferSubmitInfo_commandBuffer)
                  : wake_packed_id(buffers, index, 1, 0);
}

/* `index` is below `semaphores->count`. */
WAKE_INLINE struct wake_semaphore_use
wake_semaphore_at(const struct wake_semaphores *semaphores, uint32_t index)
{
    const VkSemaphoreSubmitInfo *info;
    bool valued;

    if (!semaphores->second) {
        valued = semaphores->values && index < semaphores->value_count;
        return (struct wake_semaphore_use){
            .semaphore = wake_packed_id(semaphores->first, index, 1, 0),
            .value = valued ? semaphores->values[index] : 0,
            .has_value = valued,
            .stages = semaphores->stages ? semaphores->stages[index] : semaphores->all,
        };
    }
    info = (const VkSemaphoreSubmitInfo *)semaphores->first + index;
    return (struct wake_semaphore_use){
        .semaphore = wake_packed_id(semaphores->first, index, WAKE_HANDLES_VkSemaphoreSubmitInfo,
                                    WAKE_HANDLE_VkSemaphoreSubmitInfo_semaphore),
        .value = info->value,
        .has_value = true,
        .stages = info->stageMask,
        .device = info->deviceIndex,
    };
}

/* `index` is below `batch->buffer_count`. */
WAKE_INLINE wake_id
wake_batch_buffer_id(const struct wake_batch_view *batch, uint32_t index)
{
    return wake_submit_buffer_id(batch->buffers, index, batch->second);
}

/* Every command buffer of a call, in order; of a sparse bind or a present there is none. Reads nothing else of the batches. */
struct wake_submit_walk {
    const struct wake_submit_view *call;
    uint32_t batches;        /* that were begun */
    uint32_t next, count;    /* command buffers of the last one */
    const void *buffers;     /* of that one */
    const uint64_t *targets; /* of the next one and all behind it; NULL: not known */
    wake_id id;
    uint64_t target; /* 0: not known */
};

/* `call` stays as long as the walk. */
WAKE_INLINE struct wake_submit_walk
wake_submit_walk(const struct wake_submit_view *call)
{
    return (struct wake_submit_walk){ .call = call, .targets = call->targets };
}

bool
wake_submit_next(struct wake_submit_walk *walk);

#endif
