/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Recordings that have become invalid. Specification, 'Command Buffer Lifecycle', 'Descriptor Set Updates'.
 */
#include "core/invalid_recording.h"

#include "core/draw_lifetime.h"

#include <stdio.h>

/* The first object that a recording names and that was destroyed by a call up to that ticket, NULL:
 * none. */
static const struct wake_object *
dead_by(const struct wake_command_buffer *cb, uint64_t seen)
{
    for (uint32_t i = 0; cb->uses.ids && i <= cb->uses.mask; i++) {
        const struct wake_object *object = cb->uses.ids[i] ? wake_object_get(cb->uses.ids[i])
                                                           : NULL;
        uint64_t dead_at = object ? wake_load_acquire(&object->dead_at) : 0;

        if (dead_at && dead_at <= seen) {
            return object;
        }
    }
    return NULL;
}

bool
wake_recording_is_invalid(const struct wake_command_buffer *cb, uint64_t since, uint64_t seen,
                          uint64_t from, uint64_t clock, struct wake_invalid *out)
{
    out->cause = WAKE_INVALID_BY_DEATH;
    if ((out->object = dead_by(cb, seen)) != NULL) {
        return true;
    }
    out->cause = WAKE_INVALID_BY_UPDATE;
    if ((out->object = wake_drawn_set_changed(cb, from, clock)) != NULL) {
        return true;
    }
    out->cause = WAKE_INVALID_BY_DESCRIPTOR;
    return wake_drawn_sets_died_since(cb, since, seen, &out->set, &out->object);
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
