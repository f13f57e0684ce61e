/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What drawing with a descriptor set accesses, for each set and pipeline that a command buffer has
 * met while it is recorded: draws that bind the same sets in turn find it again instead of going
 * through bindings, views and buffers. A set is known by the number of its contents, so that
 * updates need nothing here. A table that forgets, in one piece of memory, gone at
 * vkEndCommandBuffer.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_SET_PLANS_H
#define WAKE_SYNC_SET_PLANS_H

#include "sync/recording/sync_recording.h"

/* A set as a pipeline sees it. */
struct wake_set_plan_key {
    wake_id set;
    uint64_t number; /* of its contents */
    wake_id pipeline;
    uint64_t index; /* of the set in the pipeline's layout */
};

/*
 * Before a plan is made: makes room where sets had to make room for others. Then parts of all plans
 * are gone, and their keys are taken back.
 */
void
wake_set_plans_renew(struct wake_sync_work *work);
/* Adds what was noted for the key to the plan, as a part or as rows. False: nothing was. */
bool
wake_set_plans_find(const struct wake_sync_work *work, const struct wake_set_plan_key *key,
                    struct wake_plan *plan);
/*
 * Notes rows `first` and later of the plan for the key; where they only read they become a part of
 * the plan. Only what follows from the key may be noted: no dynamic offsets, nothing that depends
 * on the render pass instance.
 */
void
wake_set_plans_note(struct wake_sync_work *work, const struct wake_set_plan_key *key,
                    struct wake_plan *plan, uint32_t first);
/* Parts become rows: of commands that write as well, all is looked at together. */
void
wake_set_plans_unfold(struct wake_plan *plan);

#endif
