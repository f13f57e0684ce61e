/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading records, in the form in which they were packed.
 */
#include "state/apply/record_walk.h"

#include "gen/commands.h"
#include "gen/records.h"

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
