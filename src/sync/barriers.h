/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What barriers and waits for events have in common.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_BARRIERS_H
#define WAKE_SYNC_BARRIERS_H

#include "sync/sync_recording.h"

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

/* ---- barrier_commands.c ---------------------------------------------------------------------- */

struct wake_sync_barriers
wake_sync_barriers_of(const VkDependencyInfo *info);
void
wake_sync_apply(struct wake_sync *sync, const struct wake_sync_barriers *b);

/* ---- event_accesses.c ------------------------------------------------------------------------ */

bool
wake_sync_events(struct wake_sync *sync, const struct wake_record *record, uint32_t command);
/* A barrier orders what is done to events behind what was done to them before. */
void
wake_sync_event_barriers(struct wake_sync *sync, const struct wake_sync_barriers *b);

/* What a secondary does to events, in the primary that executes it. Its tags begin behind
 * `tags`. */
void
wake_sync_import_events(struct wake_sync *sync, const struct wake_sync_recording *inner,
                        uint64_t tags);
/* A wait of a secondary, in the primary. */
void
wake_sync_close_inner(struct wake_sync *sync, const struct wake_sync_recording *inner,
                      struct wake_dependency *dependency);

#endif
