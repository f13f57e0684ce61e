/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What barriers and waits for events have in common.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_BARRIERS_H
#define WAKE_SYNC_BARRIERS_H

#include "sync/recording/sync_recording.h"

/* What one command, or one event of a wait, orders. */
struct wake_sync_barriers {
    VkPipelineStageFlags2 stages[2]; /* first version: of the command */
    bool second;
    uint64_t until;                                    /* first scope ends with this tag */
    struct wake_event_scope scopes[WAKE_EVENT_SCOPES]; /* of a wait: those of the set */
    uint32_t scope_count;
    uint32_t open; /* a wait for what is set elsewhere: its number in the recording, plus one */
    uint32_t memory_count, buffer_count, image_count;
    const VkMemoryBarrier *memory1;
    const VkBufferMemoryBarrier *buffers1;
    const VkImageMemoryBarrier *images1;
    const VkMemoryBarrier2 *memory2;
    const VkBufferMemoryBarrier2 *buffers2;
    const VkImageMemoryBarrier2 *images2;
};

/* Of the second version. */
struct wake_sync_barriers
wake_sync_barriers_of(const VkDependencyInfo *info);
/* The accesses so far, and those behind, come into that order. */
void
wake_sync_apply(struct wake_sync *sync, const struct wake_sync_barriers *b);

#endif
