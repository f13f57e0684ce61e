/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Elements of arrays of descriptors that commands of a recording chose among, for other command buffers
 * (sync/submit/sync_chosen.h): noted with the recording's first accesses, so that the same barriers are known
 * to come before and behind each.
 *
 * Of command buffers that are submitted once only: what shaders mark does not say in which submit it was.
 * Threads: the runner of the command buffer's stream; readers have the recording, which is over.
 */
#ifndef WAKE_SYNC_CHOSEN_FIRST_H
#define WAKE_SYNC_CHOSEN_FIRST_H

#include "sync/recording/sync_recording.h"

/* The command may have used any element of the bind point's arrays. Returns a number for
 * wake_chosen_first_repeat(); 0: nothing was noted. */
uint32_t
wake_chosen_first_note(struct wake_sync *sync, enum wake_bind_point point);
/* Another command with the same elements, with nothing in order between. Accepts 0. */
void
wake_chosen_first_repeat(struct wake_sync *sync, uint32_t choosers);
/* The choice that the first access of that number is; NULL: none. */
const struct wake_sync_choice *
wake_chosen_first_find(const struct wake_sync_recording *recording, uint32_t first);

WAKE_INLINE const struct wake_sync_choosers *
wake_chosen_first_choosers(const struct wake_sync_recording *recording,
                           const struct wake_sync_choice *choice)
{
    return (const struct wake_sync_choosers *)recording->choosers.rows + choice->choosers;
}

#endif
