/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The device and the objects of a call whose record is being packed.
 * Threads: application threads, inside the call.
 */
#ifndef WAKE_INTERCEPT_HOOK_OBJECTS_H
#define WAKE_INTERCEPT_HOOK_OBJECTS_H

#include "intercept/pack/pack.h"
#include "state/object/object.h"
#include "state/scope/scope.h"

/* The device of a call whose record is being packed: what is recorded of a queue or a command
 * buffer is packed with the tables of its device. */
WAKE_INLINE struct wake_device *
wake_pack_device(const struct wake_pack *p)
{
    return (struct wake_device *)WAKE_CONTAINER_OF(p->tables, struct wake_scope, tables);
}

/* An object of that type in a device, as it was packed; NULL: there is none, or it is of another
 * device. */
WAKE_INLINE struct wake_object *
wake_hook_object(wake_id id, enum wake_object_type type)
{
    struct wake_object *object = id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id);

    return object && object->type == type && object->scope->is_device ? object : NULL;
}

#endif
