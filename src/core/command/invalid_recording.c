/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Recordings that have become invalid. Specification, 'Command Buffer Lifecycle', 'Descriptor Set
 * Updates'.
 */
#include "core/command/invalid_recording.h"

#include "core/lifetime/draw_lifetime.h"
#include "gen/records.h"
#include "state/derived/image.h"
#include "state/derived/render_pass.h"
#include "state/object/structure_place.h"
#include "state/scope/scope.h"

#include <stdio.h>

static bool
lost_its_memory(const struct wake_object *object, uint64_t since, uint64_t seen)
{
    wake_id bound = wake_object_bound(object);
    const struct wake_object *memory;
    struct wake_gone gone;
    uint64_t dead_at;

    if (!bound || bound == object->id || bound & WAKE_ID_FOREIGN) {
        return false;
    }
    memory = wake_object_get(bound);
    memory = memory ? memory : wake_gone_find(bound, &gone);
    if (!memory) {
        return !since; /* when it was freed is not known any more */
    }
    dead_at = memory->type == WAKE_TYPE_VkDeviceMemory ? wake_load_acquire(&memory->dead_at) : 0;
    return dead_at > since && dead_at <= seen;
}

static bool
was_dead(const struct wake_object *object, uint64_t seen)
{
    uint64_t dead_at = wake_load_acquire(&object->dead_at);

    return dead_at && dead_at <= seen;
}

/* The object of that id if it was dead; NULL: it lives, or nothing is known of it any more. */
static const struct wake_object *
dead_one(wake_id id, uint64_t seen, struct wake_gone *gone)
{
    const struct wake_object *object = NULL;

    if (id && !(id & WAKE_ID_FOREIGN)) {
        object = wake_object_get(id);
        object = object ? object : wake_gone_find(id, gone);
    }
    return object && was_dead(object, seen) ? object : NULL;
}

static const struct wake_object *
dead_part_of_view(struct wake_object *view, uint64_t seen, struct wake_gone *gone)
{
    const struct wake_image_view *facts = view && view->type == WAKE_TYPE_VkImageView
                                              ? wake_image_view_of(view)
                                              : NULL;

    return facts ? dead_one(facts->image, seen, gone) : NULL;
}

const struct wake_object *
wake_dead_part_of(struct wake_object *object, uint64_t seen, struct wake_gone *gone)
{
    const struct wake_framebuffer *framebuffer;
    const struct wake_object *dead = NULL;
    const VkBufferViewCreateInfo *info;

    switch (object->type) {
    case WAKE_TYPE_VkImageView: return dead_part_of_view(object, seen, gone);
    case WAKE_TYPE_VkBufferView:
        info = wake_VkBufferView_info(object);
        return info ? dead_one(wake_packed_id(info, 0, WAKE_HANDLES_VkBufferViewCreateInfo,
                                              WAKE_HANDLE_VkBufferViewCreateInfo_buffer),
                               seen, gone)
                    : NULL;
    case WAKE_TYPE_VkAccelerationStructureKHR:
        return dead_one(wake_structure_buffer(object), seen, gone);
    case WAKE_TYPE_VkFramebuffer:
        framebuffer = wake_framebuffer_of(object);
        for (uint32_t i = 0; framebuffer && !dead && i < framebuffer->view_count; i++) {
            wake_id view = wake_framebuffer_view(framebuffer, i);

            dead = dead_one(view, seen, gone);
            dead = dead ? dead : dead_part_of_view(wake_object_get(view), seen, gone);
        }
        return dead;
    default: return NULL;
    }
}

/* The image behind a view; one that is dead is another matter. */
static const struct wake_object *
image_without_memory(struct wake_object *view, uint64_t since, uint64_t seen)
{
    const struct wake_image_view *facts = view && view->type == WAKE_TYPE_VkImageView &&
                                                  !was_dead(view, seen)
                                              ? wake_image_view_of(view)
                                              : NULL;
    const struct wake_object *image = facts ? wake_object_get(facts->image) : NULL;

    return image && image->type == WAKE_TYPE_VkImage && !was_dead(image, seen) &&
                   lost_its_memory(image, since, seen)
               ? image
               : NULL;
}

/* The same of the buffer that an acceleration structure lies in. */
static const struct wake_object *
buffer_without_memory(const struct wake_object *structure, uint64_t since, uint64_t seen)
{
    wake_id id = was_dead(structure, seen) ? 0 : wake_structure_buffer(structure);
    const struct wake_object *buffer = id && !(id & WAKE_ID_FOREIGN) ? wake_object_get(id) : NULL;

    return buffer && buffer->type == WAKE_TYPE_VkBuffer && !was_dead(buffer, seen) &&
                   lost_its_memory(buffer, since, seen)
               ? buffer
               : NULL;
}

const struct wake_object *
wake_without_memory(struct wake_object *object, uint64_t since, uint64_t seen)
{
    const struct wake_framebuffer *framebuffer;
    const struct wake_object *image = NULL;

    switch (object->type) {
    case WAKE_TYPE_VkBuffer:
    case WAKE_TYPE_VkImage: return lost_its_memory(object, since, seen) ? object : NULL;
    case WAKE_TYPE_VkImageView: return image_without_memory(object, since, seen);
    case WAKE_TYPE_VkAccelerationStructureKHR: return buffer_without_memory(object, since, seen);
    case WAKE_TYPE_VkFramebuffer:
        framebuffer = wake_framebuffer_of(object);
        for (uint32_t i = 0; framebuffer && !image && i < framebuffer->view_count; i++) {
            image = image_without_memory(wake_object_get(wake_framebuffer_view(framebuffer, i)),
                                         since, seen);
        }
        return image;
    default: return NULL;
    }
}

/*
 * The first object that a recording names and that was destroyed by a call up to that ticket, or
 * has lost its memory by one behind `since`; NULL: none.
 */
static const struct wake_object *
dead_by(const struct wake_command_buffer *cb, uint64_t since, uint64_t seen, struct wake_gone *gone,
        bool *freed_out)
{
    *freed_out = false;
    for (uint32_t i = 0; cb->uses.ids && i <= cb->uses.mask; i++) {
        const struct wake_object *lost = dead_one(cb->uses.ids[i], seen, gone);
        struct wake_object *object = lost ? NULL : wake_object_get(cb->uses.ids[i]);

        lost = object ? wake_dead_part_of(object, seen, gone) : lost;
        if (WAKE_UNLIKELY(lost)) {
            return lost;
        }
        lost = object ? wake_without_memory(object, since, seen) : NULL;
        if (WAKE_UNLIKELY(lost)) {
            *freed_out = true;
            return lost;
        }
    }
    return NULL;
}

/* Tickets of calls: behind the first, up to the second. */
struct span {
    uint64_t since, seen;
};

static const struct wake_object *
freed_between(struct wake_object *object, const void *context)
{
    const struct span *span = context;

    return wake_without_memory(object, span->since, span->seen);
}

bool
wake_recording_is_invalid(const struct wake_command_buffer *cb, uint64_t since, uint64_t seen,
                          uint64_t from, uint64_t clock, struct wake_invalid *out)
{
    const struct wake_device *device = (const struct wake_device *)cb->object->scope;
    /* relaxed: only whether something may have died; dead_at says what */
    bool deaths = wake_load_relaxed(&device->last_death) > since, freed = false;

    if (WAKE_UNLIKELY(deaths) &&
        (out->object = dead_by(cb, since, seen, &out->gone, &freed)) != NULL) {
        out->cause = freed ? WAKE_INVALID_BY_FREED_MEMORY : WAKE_INVALID_BY_DEATH;
        return true;
    }
    out->cause = WAKE_INVALID_BY_UPDATE;
    if ((out->object = wake_drawn_set_changed(cb, from, clock)) != NULL) {
        return true;
    }
    out->cause = WAKE_INVALID_BY_DESCRIPTOR;
    if (WAKE_LIKELY(!deaths) ||
        wake_bound_sets_died(cb, seen, &out->gone, &out->set, &out->object)) {
        return deaths;
    }
    out->cause = WAKE_INVALID_BY_MEMORY_OF_DESCRIPTOR;
    return wake_bound_sets_lost(cb, freed_between, &(struct span){ since, seen }, &out->set,
                                &out->object);
}

const char *
wake_invalid_id(char text[WAKE_INVALID_ID], int type)
{
    snprintf(text, WAKE_INVALID_ID, "UNASSIGNED-CoreValidation-DrawState-InvalidCommandBuffer-%s",
             wake_object_types[type].name);
    return text;
}

const char *
wake_invalid_text(char *text, size_t size, const struct wake_invalid *invalid)
{
    char object[WAKE_OBJECT_TEXT], set[WAKE_OBJECT_TEXT], id[WAKE_INVALID_ID];
    int type = invalid->object ? (int)invalid->object->type : WAKE_TYPE_NONE;

    snprintf(object, sizeof(object), "an object");
    if (invalid->object) {
        wake_object_text(object, sizeof(object), invalid->object);
    }
    switch (invalid->cause) {
    case WAKE_INVALID_BY_DEATH:
        snprintf(text, size, "%s, which was recorded into it, has been destroyed (%s)", object,
                 wake_invalid_id(id, type));
        break;
    case WAKE_INVALID_BY_FREED_MEMORY:
        snprintf(text, size, "the memory of %s, which was recorded into it, has been freed (%s)",
                 object, wake_invalid_id(id, WAKE_TYPE_VkDeviceMemory));
        break;
    case WAKE_INVALID_BY_UPDATE:
        snprintf(text, size, "%s, which its shaders use, has been updated after it was bound (%s)",
                 object, wake_invalid_id(id, WAKE_TYPE_VkDescriptorSet));
        break;
    case WAKE_INVALID_BY_DESCRIPTOR:
        snprintf(text, size,
                 "%s, which a descriptor of %s names that its shaders use, has been destroyed (%s)",
                 object, wake_object_text(set, sizeof(set), invalid->set),
                 wake_invalid_id(id, type));
        break;
    case WAKE_INVALID_BY_MEMORY_OF_DESCRIPTOR:
        snprintf(
            text, size,
            "the memory of %s, which a descriptor of %s names that its shaders use, has been freed (%s)",
            object, wake_object_text(set, sizeof(set), invalid->set),
            wake_invalid_id(id, WAKE_TYPE_VkDeviceMemory));
        break;
    }
    return text;
}
