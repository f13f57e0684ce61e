/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What barriers and waits for events have in common.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_BARRIERS_H
#define WAKE_SYNC_BARRIERS_H

#include "state/view/barrier_view.h"
#include "sync/recording/sync_recording.h"

/* What one command, or one event of a wait, orders. */
struct wake_sync_barriers {
    struct wake_barriers all;
    uint64_t until;                                    /* first scope ends with this tag */
    struct wake_event_scope scopes[WAKE_EVENT_SCOPES]; /* of a wait: those of the set */
    uint32_t scope_count;
    uint32_t open; /* a wait for what is set elsewhere: its number in the recording, plus one */
};

/* The accesses so far, and those behind, come into that order. */
void
wake_sync_apply(struct wake_sync *sync, const struct wake_sync_barriers *b);

#endif
