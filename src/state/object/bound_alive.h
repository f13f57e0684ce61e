/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The memory behind a buffer or image, as the application's thread finds it.
 * Threads: that of the call, which the application orders behind vkBind…Memory() and
 * vkFreeMemory().
 */
#ifndef WAKE_STATE_BOUND_ALIVE_H
#define WAKE_STATE_BOUND_ALIVE_H

#include "state/object/object.h"
#include "state/scope/scope.h"
#include "state/scope/table.h"

/* 0: none, or it has been freed. The slot of freed memory may be another object's by now: what the
 * table says of it decides. */
WAKE_INLINE wake_id
wake_bound_alive(const struct wake_object *object)
{
    wake_id id = wake_object_bound(object);
    const struct wake_object *memory;

    if (!id || id == object->id || id & WAKE_ID_FOREIGN || !object->scope->is_device) {
        return id;
    }
    memory = wake_object_get(id);
    return memory && wake_table_find(object->scope->tables[WAKE_TYPE_VkDeviceMemory],
                                     memory->handle) == id
               ? id
               : 0;
}

#endif
