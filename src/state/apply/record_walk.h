/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading records: which command buffers a submit names, what a destruction destroys.
 * Threads: any.
 */
#ifndef WAKE_STATE_RECORD_WALK_H
#define WAKE_STATE_RECORD_WALK_H

#include "queue/record.h"

/* Every command buffer of a vkQueueSubmit or vkQueueSubmit2 record, in order. */
struct wake_submit_walk {
    const struct wake_record *record;
    bool second; /* vkQueueSubmit2 */
    uint32_t submit, index;
    uint32_t flat; /* running number over all submits: index of the record's targets */
    bool started;
    wake_id id;
    uint64_t target;
};

struct wake_submit_walk
wake_submit_walk(const struct wake_record *record);
bool
wake_submit_next(struct wake_submit_walk *walk);

/* The id of the one object that a vkDestroy…, vkFree… or vkReset… record names; 0 where it names an
 * array. */
wake_id
wake_destroyed_id(const struct wake_record *record);

#endif
