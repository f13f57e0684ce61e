/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What descriptors name and has been destroyed. Specification, 'Descriptor validity', 'Command
 * Buffer Lifecycle'.
 *
 * Three moments count. A draw finds what was dead when its set was bound: the descriptor is not
 * valid. The end of the recording, or vkCmdExecuteCommands, finds what has died or was updated
 * since the bind, and a submit what did so later: the command buffer is invalid. Only descriptors
 * that shaders use are looked at, in sets that must not change meanwhile.
 */
#include "core/lifetime/draw_lifetime.h"

#include "state/derived/image.h"
#include "state/descriptor/descriptor_update.h"
#include "state/object/structure_place.h"
#include "state/scope/scope.h"

#include <stdio.h>

bool
wake_died_by(wake_id id, uint64_t until, struct wake_gone *gone,
             const struct wake_object **object_out)
{
    const struct wake_object *object;
    uint64_t dead_at;

    if (!id || (id & WAKE_ID_FOREIGN)) {
        return false;
    }
    *object_out = object = wake_object_get(id);
    if (!object) {
        /* All that was recorded before its death has been replayed: so long ago. */
        *object_out = gone ? wake_gone_find(id, gone) : NULL;
        return true;
    }
    /* acquire as of ORD(ticket_done:B); deaths that the application orders after `until` have
     * larger tickets */
    dead_at = wake_load_acquire(&object->dead_at);
    return dead_at && dead_at <= until;
}

bool
wake_memory_has_died(const struct wake_object *resource, uint64_t until)
{
    wake_id id = wake_object_bound(resource);
    const struct wake_object *memory;

    return id != resource->id && wake_died_by(id, until, NULL, &memory);
}

/* The same of a view or an acceleration structure, or of the image or buffer behind it. */
static bool
died_behind(wake_id id, uint64_t until, struct wake_gone *gone,
            const struct wake_object **object_out)
{
    const struct wake_object *object;
    const struct wake_image_view *view;

    if (wake_died_by(id, until, gone, object_out)) {
        return true;
    }
    object = wake_object_get(id);
    if (object && object->type == WAKE_TYPE_VkBufferView) {
        const VkBufferViewCreateInfo *info = wake_VkBufferView_info(object);

        return info && wake_died_by(wake_packed_id(info, 0, WAKE_HANDLES_VkBufferViewCreateInfo,
                                                   WAKE_HANDLE_VkBufferViewCreateInfo_buffer),
                                    until, gone, object_out);
    }
    if (object && object->type == WAKE_TYPE_VkAccelerationStructureKHR) {
        return wake_died_by(wake_structure_buffer(object), until, gone, object_out);
    }
    if (!object || object->type != WAKE_TYPE_VkImageView) {
        return false;
    }
    view = wake_image_view_of((struct wake_object *)object);
    return view && wake_died_by(view->image, until, gone, object_out);
}

bool
wake_descriptor_died(const struct wake_descriptor_binding *binding, uint32_t element,
                     const struct wake_descriptor *d, uint64_t until, struct wake_gone *gone,
                     const struct wake_object **object_out)
{
    *object_out = NULL;
    if (d->state != WAKE_DESCRIPTOR_KNOWN) {
        return false;
    }
    switch (wake_descriptor_source((VkDescriptorType)d->type)) {
    case WAKE_SOURCE_BUFFER: return wake_died_by(d->object, until, gone, object_out);
    case WAKE_SOURCE_TEXEL: return died_behind(d->object, until, gone, object_out);
    case WAKE_SOURCE_IMAGE:
    case WAKE_SOURCE_IMAGE_SAMPLER:
        return died_behind(d->object, until, gone, object_out) ||
               (wake_type_has_sampler(d->type) &&
                wake_died_by(binding->immutable_samplers ? binding->immutable_samplers[element]
                                                         : d->image.sampler,
                             until, gone, object_out));
    default:
        return d->type == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR &&
               died_behind(d->object, until, gone, object_out);
    }
}

/* ---- submits --------------------------------------------------------------------------------- */

/* What makes a descriptor worthless: a death up to a ticket, or what `lost` says of the object that it names. */
struct loss {
    uint64_t until;
    struct wake_gone *gone;  /* of deaths: room for an object that no id finds any more */
    wake_lost_function lost; /* NULL: deaths */
    const void *context;     /* of `lost` */
};

static bool
object_lost(wake_id id, const struct loss *loss, const struct wake_object **object_out)
{
    struct wake_object *object;

    if (!loss->lost) {
        return died_behind(id, loss->until, loss->gone, object_out);
    }
    object = id && !(id & WAKE_ID_FOREIGN) ? wake_object_get(id) : NULL;
    *object_out = object ? loss->lost(object, loss->context) : NULL;
    return *object_out != NULL;
}

static bool
descriptor_lost(const struct wake_descriptor_binding *binding, uint32_t element,
                const struct wake_descriptor *d, const struct loss *loss,
                const struct wake_object **object_out)
{
    if (!loss->lost) {
        return wake_descriptor_died(binding, element, d, loss->until, loss->gone, object_out);
    }
    return d->state == WAKE_DESCRIPTOR_KNOWN &&
           (wake_descriptor_source((VkDescriptorType)d->type) > WAKE_SOURCE_SAMPLER ||
            d->type == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR) &&
           object_lost(d->object, loss, object_out);
}

static bool
use_died(const struct wake_pipeline_use *use, const struct wake_descriptor_set *set,
         const struct wake_descriptor_version *version, const struct loss *loss,
         const struct wake_object **object_out)
{
    const struct wake_descriptor_binding *binding = wake_descriptor_layout_find(set->layout,
                                                                                use->use->binding);
    uint32_t first, end = wake_elements_of(use, set, binding, &first);

    if (!binding || binding->flags & WAKE_DESCRIPTOR_LOOSE) {
        return false;
    }
    for (uint32_t i = first; i < end; i++) {
        if (descriptor_lost(binding, i, wake_descriptor_version_get(version, binding->first + i),
                            loss, object_out)) {
            return true;
        }
    }
    return false;
}

/* Puts the version back. */
static bool
row_died(const struct wake_drawn_set *row, struct wake_descriptor_set *set,
         struct wake_descriptor_version *version, const struct loss *loss,
         const struct wake_object **object_out)
{
    const struct wake_pipeline *pipeline = wake_pipeline_of(wake_object_get(row->pipeline));
    bool found = false;

    for (uint32_t i = 0; version && pipeline && i < pipeline->use_count && !found; i++) {
        found = pipeline->uses[i].use->set == row->index &&
                use_died(&pipeline->uses[i], set, version, loss, object_out);
    }
    if (version) {
        wake_descriptor_set_put(set, version);
    }
    return found;
}

/* Whether anything that the set names, used or not, is lost: rarely so. */
static bool
any_lost(struct wake_descriptor_set *set, const struct loss *loss)
{
    const struct wake_object *object;
    uint32_t count;
    const wake_id *ids = wake_descriptor_set_objects(set, &count);

    for (uint32_t i = 0; i < count; i++) {
        if (object_lost(ids[i], loss, &object)) {
            return true;
        }
    }
    return false;
}

static bool
drawn_sets_lost(const struct wake_command_buffer *cb, const struct loss *loss,
                const struct wake_object **set_out, const struct wake_object **object_out)
{
    const struct wake_drawn_set *rows = cb->drawn_sets.rows;

    for (uint32_t i = 0; i < cb->drawn_sets.count; i++) {
        const struct wake_object *object = wake_object_get(rows[i].set);
        struct wake_descriptor_set *set = wake_descriptor_set_of(object);

        if (set && set->layout && set->layout->complete && any_lost(set, loss) &&
            row_died(&rows[i], set, wake_descriptor_set_hold_current(set), loss, object_out)) {
            *set_out = object;
            return true;
        }
    }
    return false;
}

bool
wake_drawn_sets_died(const struct wake_command_buffer *cb, uint64_t until, struct wake_gone *gone,
                     const struct wake_object **set_out, const struct wake_object **object_out)
{
    const struct loss loss = { .until = until, .gone = gone };

    return drawn_sets_lost(cb, &loss, set_out, object_out);
}

bool
wake_drawn_sets_lost(const struct wake_command_buffer *cb, wake_lost_function lost,
                     const void *context, const struct wake_object **set_out,
                     const struct wake_object **object_out)
{
    const struct loss loss = { .lost = lost, .context = context };

    return drawn_sets_lost(cb, &loss, set_out, object_out);
}

static bool
bound_sets_lost(const struct wake_command_buffer *cb, const struct loss *loss,
                const struct wake_object **set_out, const struct wake_object **object_out)
{
    const struct wake_drawn_set *rows = cb->drawn_sets.rows;

    for (uint32_t i = 0; i < cb->drawn_sets.count; i++) {
        const struct wake_object *object = wake_object_get(rows[i].set);
        struct wake_descriptor_set *set = wake_descriptor_set_of(object);

        if (set && set->layout && set->layout->complete &&
            row_died(&rows[i], set, wake_descriptor_set_hold(set, rows[i].number), loss,
                     object_out)) {
            *set_out = object;
            return true;
        }
    }
    return false;
}

bool
wake_bound_sets_died(const struct wake_command_buffer *cb, uint64_t until, struct wake_gone *gone,
                     const struct wake_object **set_out, const struct wake_object **object_out)
{
    const struct loss loss = { .until = until, .gone = gone };

    return bound_sets_lost(cb, &loss, set_out, object_out);
}

bool
wake_bound_sets_lost(const struct wake_command_buffer *cb, wake_lost_function lost,
                     const void *context, const struct wake_object **set_out,
                     const struct wake_object **object_out)
{
    const struct loss loss = { .lost = lost, .context = context };

    return bound_sets_lost(cb, &loss, set_out, object_out);
}

const struct wake_object *
wake_drawn_set_changed(const struct wake_command_buffer *cb, uint64_t from, uint64_t to)
{
    const struct wake_drawn_set *rows = cb->drawn_sets.rows;

    for (uint32_t i = 0; i < cb->drawn_sets.count; i++) {
        const struct wake_object *object = wake_object_get(rows[i].set);
        const struct wake_descriptor_set *set = wake_descriptor_set_of(object);

        if (set && wake_descriptor_set_changed(set, rows[i].number, from, to)) {
            return object;
        }
    }
    return NULL;
}

/* ---- all that descriptors name --------------------------------------------------------------- */

/* Of bindings that may change behind the bind nothing is worked out while a command is recorded, of those that
 * need not be written nothing where any element may be meant. */
static bool
counts(const struct wake_pipeline_use *use, const struct wake_descriptor_binding *binding)
{
    return binding && !(binding->flags & VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT) &&
           !(binding->flags & VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT &&
             use->use->access & WAKE_ACCESS_DYNAMIC);
}

static void
each_of_use(const struct wake_pipeline_use *use, const struct wake_descriptor_set *set,
            const struct wake_descriptor_version *version, wake_named_function visit, void *context)
{
    const struct wake_descriptor_binding *binding = wake_descriptor_layout_find(set->layout,
                                                                                use->use->binding);
    uint32_t first, end = wake_elements_of(use, set, binding, &first);

    for (uint32_t i = first; counts(use, binding) && i < end; i++) {
        const struct wake_descriptor *d = wake_descriptor_version_get(version, binding->first + i);

        if (d->state == WAKE_DESCRIPTOR_KNOWN) {
            visit(context, d->object);
            if (binding->immutable_samplers) {
                visit(context, binding->immutable_samplers[i]);
            } else if (wake_type_has_sampler(d->type)) {
                visit(context, d->image.sampler);
            }
        }
    }
}

bool
wake_drawn_sets_each(const struct wake_command_buffer *cb, wake_named_function visit, void *context)
{
    const struct wake_drawn_set *rows = cb->drawn_sets.rows;

    for (uint32_t i = 0; i < cb->drawn_sets.count; i++) {
        struct wake_descriptor_set *set = wake_descriptor_set_of(wake_object_get(rows[i].set));
        const struct wake_pipeline *pipeline = wake_pipeline_of(wake_object_get(rows[i].pipeline));
        struct wake_descriptor_version *version = set && set->layout && set->layout->complete &&
                                                          pipeline
                                                      ? wake_descriptor_set_hold(set,
                                                                                 rows[i].number)
                                                      : NULL;

        if (!version) {
            return false;
        }
        for (uint32_t k = 0; k < pipeline->use_count; k++) {
            if (pipeline->uses[k].use->set == rows[i].index) {
                each_of_use(&pipeline->uses[k], set, version, visit, context);
            }
        }
        wake_descriptor_set_put(set, version);
    }
    return cb->drawn_sets.count < WAKE_DRAWN_SETS_MOST;
}
