/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Recordings that have become invalid. Specification, 'Command Buffer Lifecycle', 'Descriptor Set
 * Updates'.
 */
#include "core/invalid_recording.h"

#include "core/draw_lifetime.h"
#include "state/scope.h"

#include <stdio.h>

/* The memory behind a buffer or image was freed by a call between the tickets. */
static bool
lost_its_memory(const struct wake_object *object, uint64_t since, uint64_t seen)
{
    const struct wake_object *memory;
    wake_id bound;
    uint64_t dead_at;

    if (object->type != WAKE_TYPE_VkBuffer && object->type != WAKE_TYPE_VkImage) {
        return false;
    }
    bound = wake_object_bound(object);
    memory = bound && bound != object->id ? wake_object_get(bound) : NULL;
    dead_at = memory && memory->type == WAKE_TYPE_VkDeviceMemory
                  ? wake_load_acquire(&memory->dead_at)
                  : 0;
    return dead_at > since && dead_at <= seen;
}

/*
 * The first object that a recording names and that was destroyed by a call up to that ticket, or
 * has lost its memory by one behind `since`; NULL: none.
 */
static const struct wake_object *
dead_by(const struct wake_command_buffer *cb, uint64_t since, uint64_t seen, bool *freed_out)
{
    for (uint32_t i = 0; cb->uses.ids && i <= cb->uses.mask; i++) {
        const struct wake_object *object = cb->uses.ids[i] ? wake_object_get(cb->uses.ids[i])
                                                           : NULL;
        uint64_t dead_at = object ? wake_load_acquire(&object->dead_at) : 0;

        if (dead_at && dead_at <= seen) {
            *freed_out = false;
            return object;
        }
        if (object && !dead_at && WAKE_UNLIKELY(lost_its_memory(object, since, seen))) {
            *freed_out = true;
            return object;
        }
    }
    return NULL;
}

bool
wake_recording_is_invalid(const struct wake_command_buffer *cb, uint64_t since, uint64_t seen,
                          uint64_t from, uint64_t clock, struct wake_invalid *out)
{
    const struct wake_device *device = (const struct wake_device *)cb->object->scope;
    /* relaxed: only whether something may have died; dead_at says what */
    bool deaths = wake_load_relaxed(&device->last_death) > since, freed = false;

    if (WAKE_UNLIKELY(deaths) && (out->object = dead_by(cb, since, seen, &freed)) != NULL) {
        out->cause = freed ? WAKE_INVALID_BY_FREED_MEMORY : WAKE_INVALID_BY_DEATH;
        return true;
    }
    out->cause = WAKE_INVALID_BY_UPDATE;
    if ((out->object = wake_drawn_set_changed(cb, from, clock)) != NULL) {
        return true;
    }
    out->cause = WAKE_INVALID_BY_DESCRIPTOR;
    return deaths && wake_bound_sets_died(cb, seen, &out->set, &out->object);
}

const char *
wake_invalid_text(char *text, size_t size, const struct wake_invalid *invalid)
{
    char object[WAKE_OBJECT_TEXT], set[WAKE_OBJECT_TEXT];

    snprintf(object, sizeof(object), "an object");
    if (invalid->object) {
        wake_object_text(object, sizeof(object), invalid->object);
    }
    switch (invalid->cause) {
    case WAKE_INVALID_BY_DEATH:
        snprintf(text, size, "%s, which was recorded into it, has been destroyed", object);
        break;
    case WAKE_INVALID_BY_FREED_MEMORY:
        snprintf(text, size, "the memory of %s, which was recorded into it, has been freed",
                 object);
        break;
    case WAKE_INVALID_BY_UPDATE:
        snprintf(text, size, "%s, which its shaders use, has been updated after it was bound",
                 object);
        break;
    case WAKE_INVALID_BY_DESCRIPTOR:
        snprintf(text, size,
                 "%s, which a descriptor of %s names that its shaders use, has been destroyed",
                 object, wake_object_text(set, sizeof(set), invalid->set));
        break;
    }
    return text;
}
