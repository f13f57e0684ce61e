/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command pools, and the making and unmaking of their command buffers.
 * Threads: application threads inside calls; finish: reclaim; the last one, replay.
 */
#ifndef WAKE_STATE_COMMAND_POOL_H
#define WAKE_STATE_COMMAND_POOL_H

#include "state/object/object.h"

/* Rows of state/kinds.c. */
bool
wake_command_buffer_create(struct wake_object *object, const struct wake_create *made,
                           struct wake_object *parent);
void
wake_command_buffer_join(struct wake_object *object, struct wake_object *pool, bool joins);
void
wake_command_buffer_unlink(struct wake_object *object);
void
wake_command_buffer_finish(struct wake_object *object);
bool
wake_command_pool_create(struct wake_object *object, const struct wake_create *create,
                         struct wake_object *parent);
void
wake_command_pool_reset(struct wake_object *pool);

/* wake_object_retire() for what was destroyed by a call. A command pool stays until the last command
 * buffer that was allocated from it is retired. */
void
wake_retire_destroyed(struct wake_object *object, uint64_t ticket);

#endif
