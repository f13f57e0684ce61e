/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Looking at what a handle leads to while nobody can remove it, beside state/scope/table.h.
 * Threads: any; takes the lock of the handle's shard.
 */
#ifndef WAKE_STATE_TABLE_VISIT_H
#define WAKE_STATE_TABLE_VISIT_H

#include "state/scope/table.h"

/*
 * Calls back with the id of a live handle, under its shard's lock: the handle is not removed
 * meanwhile, so what the id leads to is there, and can be counted by whoever wants it for longer.
 * Returns the id; 0: the handle is unknown or NULL, and nothing was called.
 */
wake_id
wake_table_visit(const struct wake_table *table, uint64_t handle,
                 void (*visit)(void *context, wake_id id), void *context);

#endif
