/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a recording may have accessed through elements of arrays of descriptors that an index chooses.
 * Nothing of it is entered into the recording's context, since most of it did not happen. It has a
 * context of its own: the same spaces by the same numbers, the same barriers, and exact accesses that
 * write. An access of the recording is looked at there as well; what is a hazard if the element was
 * used becomes a finding that waits for what shaders mark (state/check/awaited.h).
 *
 * Barriers, transitions and dependencies of subpasses come to both contexts through the functions here.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_SYNC_EARLIER_H
#define WAKE_SYNC_SYNC_EARLIER_H

#include "sync/access/access_import.h"
#include "sync/recording/sync_recording.h"

/* An access of the recording, before it is entered there. */
void
wake_earlier_meet_uses(struct wake_sync *sync, const struct wake_span *span,
                       const struct wake_access *access, wake_id object);
WAKE_INLINE void
wake_earlier_meet(struct wake_sync *sync, const struct wake_span *span,
                  const struct wake_access *access, wake_id object)
{
    if (WAKE_UNLIKELY(sync->work->earlier)) {
        wake_earlier_meet_uses(sync, span, access, object);
    }
}

/* The functions of access_barriers.h and access_walk.h on both contexts. */
void
wake_sync_add_barrier(struct wake_sync *sync, const struct wake_dependency *dependencies,
                      uint32_t count);
bool
wake_sync_range_barrier(struct wake_sync *sync, const struct wake_span *span,
                        struct wake_dependency *dependency, const struct wake_dependency *global,
                        uint32_t global_count, enum wake_waits waits);
void
wake_sync_set_local(struct wake_sync *sync, const struct wake_dependency *dependencies,
                    uint32_t count);
/* Of a transition that has not been made yet: the hazard that there may be with an access that may
 * have been elsewhere. Kind WAKE_HAZARD_NONE: such are not told, or there is none. */
void
wake_sync_possible_transition(struct wake_sync *sync, const struct wake_span *span,
                              const struct wake_dependency *dependencies, uint32_t count,
                              struct wake_hazard *hazard_out);
/* Only looks, where that is asked for. */
void
wake_sync_transition(struct wake_sync *sync, const struct wake_span *span,
                     const struct wake_dependency *dependencies, uint32_t count, bool within,
                     bool beside, wake_id image, struct wake_hazard *hazard_out);
/* Another recording is entered into both. */
void
wake_sync_import(struct wake_sync *sync, const struct wake_access_context *other,
                 const struct wake_import *import);

#endif
