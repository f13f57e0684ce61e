/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What types of objects differ in: for the code that all of them share.
 * Threads: each function says which.
 */
#ifndef WAKE_STATE_KIND_H
#define WAKE_STATE_KIND_H

#include "state/object/object.h"

/* NULL: nothing is to be done for that type. */
struct wake_kind {
    /* Application thread, before the handle leads to it. Drivers may give equal layouts equal
     * handles: another thread that is given this one at the same moment must find it whole. Nothing
     * else that may be equal has anything besides its slot. */
    void (*complete)(struct wake_object *object);
    /* Application thread, in the call that made it, whose copy is `create` (NULL: none): makes
     * object->data. `parent`: the pool that keeps a list of its children, or NULL. False: out of
     * memory. */
    bool (*create)(struct wake_object *object, const struct wake_create *create,
                   struct wake_object *parent);
    /* Application thread, under the lock of the pool: it is a child of that from now on. `joins`
     * false: it is not, the pool has ended. */
    void (*join)(struct wake_object *object, struct wake_object *pool, bool joins);
    /* Application thread: the handle leads to it no more. */
    void (*unlink)(struct wake_object *object);
    /* Application thread: a pool is reset that keeps its children. NULL: they go. */
    void (*reset)(struct wake_object *pool);
    /* Reclaim: frees object->data, which is not NULL. */
    void (*finish)(struct wake_object *object);
};

/* By type: state/kinds.c. */
extern const struct wake_kind wake_kinds[WAKE_TYPE_COUNT] __attribute__((visibility("hidden")));

#endif
