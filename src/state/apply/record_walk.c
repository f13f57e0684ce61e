/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading records, in the form in which they were packed.
 */
#include "state/apply/record_walk.h"

#include "gen/commands.h"
#include "gen/records.h"

struct wake_submit_walk
wake_submit_walk(const struct wake_record *record)
{
    enum wake_command command = (enum wake_command)record->command;

    return (struct wake_submit_walk){
        .record = record,
        .second = command == WAKE_CMD_vkQueueSubmit2 || command == WAKE_CMD_vkQueueSubmit2KHR,
    };
}

bool
wake_submit_next(struct wake_submit_walk *w)
{
    const struct wake_rec_QueueSubmit *r1 = (const void *)w->record;
    const struct wake_rec_QueueSubmit2 *r2 = (const void *)w->record;
    uint32_t submits = w->second ? r2->submitCount : r1->submitCount;
    const uint64_t *targets = w->second ? r2->targets : r1->targets;

    if (w->second ? !r2->pSubmits : !r1->pSubmits) {
        return false;
    }
    if (w->started) {
        w->index++;
        w->flat++;
    }
    w->started = true;
    for (; w->submit < submits; w->submit++, w->index = 0) {
        if (w->second) {
            const VkSubmitInfo2 *s = &r2->pSubmits[w->submit];
            if (s->pCommandBufferInfos && w->index < s->commandBufferInfoCount) {
                w->id = wake_packed_id(s->pCommandBufferInfos, w->index,
                                       WAKE_HANDLES_VkCommandBufferSubmitInfo,
                                       WAKE_HANDLE_VkCommandBufferSubmitInfo_commandBuffer);
                break;
            }
        } else {
            const VkSubmitInfo *s = &r1->pSubmits[w->submit];
            if (s->pCommandBuffers && w->index < s->commandBufferCount) {
                w->id = wake_packed_id(s->pCommandBuffers, w->index, 1, 0);
                break;
            }
        }
    }
    if (w->submit == submits) {
        return false;
    }
    w->target = targets ? targets[w->flat] : 0;
    return true;
}

wake_id
wake_destroyed_id(const struct wake_record *record)
{
    /* Records of one-object destructions have all the same shape: dispatchable handle, object,
     * allocator or flags, id. */
    const struct wake_rec_DestroyBuffer *r = (const void *)record;
    const struct wake_rec_ResetCommandPool *pool = (const void *)record;

    switch (record->command) {
    case WAKE_CMD_vkResetCommandPool: return pool->commandPool_id;
    case WAKE_CMD_vkResetDescriptorPool:
        return ((const struct wake_rec_ResetDescriptorPool *)record)->descriptorPool_id;
    case WAKE_CMD_vkFreeCommandBuffers:
    case WAKE_CMD_vkFreeDescriptorSets:
    case WAKE_CMD_vkDestroyDevice:
    case WAKE_CMD_vkDestroyInstance: return 0;
    default: return r->buffer_id;
    }
}

_Static_assert(sizeof(struct wake_rec_DestroyBuffer) == sizeof(struct wake_rec_DestroyImage) &&
                   offsetof(struct wake_rec_DestroyBuffer, buffer_id) ==
                       offsetof(struct wake_rec_FreeMemory, memory_id),
               "wake_destroyed_id reads all of them alike");
