/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Life of an object, from its entry into a table to its death. Its end, when nothing can lead to it
 * any more, is in state/object/reclaim.h.
 * Threads: application threads inside calls, but for what says replay.
 */
#ifndef WAKE_STATE_OBJECT_LIFE_H
#define WAKE_STATE_OBJECT_LIFE_H

#include "state/object/object.h"

/*
 * Makes an object and puts it in its scope's table. If the driver returned a handle that is known
 * already, counts it (drivers may return equal non-dispatchable handles) and returns the known
 * object's id. 0: out of memory.
 * `create` may be NULL; one reference to it is taken over, also where no object is made.
 */
wake_id
wake_object_create(struct wake_scope *scope, enum wake_object_type type, uint64_t handle,
                   wake_id parent, struct wake_create *create, uint32_t create_index);
/*
 * Replay of a record log: an object as `like` says (id, handle, type, parent, scope, create,
 * create_index), in its table. A reference to the create is taken over. False: the slot is in use,
 * or out of memory.
 */
bool
wake_object_restore(const struct wake_object *like);
/*
 * Takes the handle out of its table, before the driver is called to destroy it. NULL: other copies
 * of an equal handle live on, the object stays. The slot itself is retired later, by the replay of
 * the call (wake_object_retire), not before the caller is through with it: wake_object_left().
 */
struct wake_object *
wake_object_unlink(struct wake_scope *scope, enum wake_object_type type, uint64_t handle,
                   wake_id id);
void
wake_object_left(struct wake_object *object);
/* The same for a child whose pool is reset or destroyed, whatever its copies; the replay of that call
 * retires it. False: another thread is destroying it, and the replay of that call will. */
bool
wake_object_doom(struct wake_object *object);
/* Replay: the object is destroyed as of `ticket`; its slot goes to limbo. Idempotent. */
void
wake_object_retire(struct wake_object *object, uint64_t ticket);
/* Its two halves, for what is needed beyond its death: the first is false for what is dead. */
bool
wake_object_die(struct wake_object *object, uint64_t ticket);
void
wake_object_leave(struct wake_object *object);
/* Live objects of all types, for statistics and leak tests. */
uint64_t
wake_object_count(void);
/* Tests, between two worlds: every slab is emptied. The layer keeps its slots until the process ends. */
void
wake_objects_finish(void);

#endif
