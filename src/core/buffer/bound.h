/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether buffers and images that commands name have memory.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_CORE_BOUND_H
#define WAKE_CORE_BOUND_H

#include "core/core.h"
#include "state/recording/command_buffer.h"
#include "state/scope/facts.h"

/*
 * False: none was bound, or it was freed before the last owner record, which is replayed after all
 * that was destroyed before it. The thread that frees memory goes on recording behind a new one
 * (intercept/hooks/buffer_hooks.c). What is freed later, or by another thread in the middle of a
 * recording, makes the command buffer invalid: its end or submit says so.
 */
WAKE_INLINE bool
wake_core_has_memory(const struct wake_check *check, const struct wake_object *object)
{
    wake_id id = wake_object_bound(object);
    const struct wake_object *memory;
    uint64_t dead_at;

    if (!id || id == object->id || id & WAKE_ID_FOREIGN || !check->cb) {
        return id != 0;
    }
    memory = wake_object_get(id);
    if (!memory) {
        return false; /* all that was recorded before it was freed has been replayed */
    }
    /* acquire as of ORD(ticket_done:B) */
    dead_at = wake_load_acquire(&memory->dead_at);
    return !dead_at || dead_at > check->cb->seen;
}

/*
 * The same for a call with a place on the timeline (a host copy), looked at with the turn: what was freed before it has been
 * replayed, and nothing that is freed later has.
 */
WAKE_INLINE bool
wake_timeline_has_memory(const struct wake_object *object)
{
    wake_id id = wake_object_bound(object);
    const struct wake_object *memory;

    if (!id || id == object->id || id & WAKE_ID_FOREIGN) {
        return id != 0;
    }
    memory = wake_object_get(id);
    /* acquire as of ORD(ticket_done:B) */
    return memory && !wake_load_acquire(&memory->dead_at);
}

/* What is bound to a resource already, of the id that its record has. Returns `buffer`. */
WAKE_INLINE const char *
wake_core_bound_text(char buffer[WAKE_OBJECT_TEXT], wake_id bound)
{
    const struct wake_object *memory = wake_object_get(bound);

    return memory && memory->type == WAKE_TYPE_VkDeviceMemory
               ? wake_object_text(buffer, WAKE_OBJECT_TEXT, memory)
               : "memory";
}

/* Why not: of wake_core_has_memory(). */
WAKE_INLINE const char *
wake_core_no_memory(const struct wake_object *object)
{
    return wake_object_bound(object) ? "what was bound to it has been freed"
                                     : "none was bound to it";
}

/* What to do about it, as other layers put it; `type`: "Buffer" or "Image". */
WAKE_INLINE const char *
wake_core_bind_it(const struct wake_object *object, const char *type)
{
    return wake_object_bound(object)
               ? " [used with no memory bound and previously bound memory was freed. Memory "
                 "must not be freed prior to this operation.]"
           : type[0] == 'I' ? " [used with no memory bound. Memory should be bound by calling "
                              "vkBindImageMemory().]"
                            : " [used with no memory bound. Memory should be bound by calling "
                              "vkBindBufferMemory().]";
}

#endif
