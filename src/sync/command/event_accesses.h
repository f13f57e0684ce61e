/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Events of both versions. Specification, 'Events'.
 *
 * A set notes tag and stages; a wait is a barrier whose first scope ends there. What is done to an
 * event has an order only where barriers give it one: a barrier whose first scope is all commands,
 * or that begins with what follows the last action.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_EVENT_ACCESSES_H
#define WAKE_SYNC_EVENT_ACCESSES_H

#include "sync/command/barriers.h"
#include "sync/recording/sync_recording.h"

/* A set, reset or wait. */
void
wake_sync_events(struct wake_sync *sync, const struct wake_barrier_view *view);
/* A barrier orders what is done to events behind what was done to them before. */
void
wake_sync_event_barriers(struct wake_sync *sync, const struct wake_barriers *b);
/* What a secondary does to events, in the primary that executes it. Its tags begin behind
 * `tags`. */
void
wake_sync_import_events(struct wake_sync *sync, const struct wake_sync_recording *inner,
                        uint64_t tags);
/* A wait of a secondary, in the primary. */
void
wake_sync_close_inner(struct wake_sync *sync, const struct wake_sync_recording *inner,
                      struct wake_dependency *dependency);
/*
 * What another recording does to events, in a list of them (struct
 * wake_sync_event) where it is executed; its tags begin behind `tags`.
 */
void
wake_sync_take_events(struct wake_row *events, const struct wake_sync_recording *inner,
                      uint64_t tags);
/*
 * A wait that the recording leaves open, behind what the list says of its events. Where that is not
 * enough it comes behind everything. False: the list says nothing of them.
 */
bool
wake_sync_close_wait(const struct wake_row *events, const struct wake_sync_recording *inner,
                     struct wake_dependency *dependency);

#endif
