/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the thread that records a command buffer destroys meanwhile: commands behind it find the recording invalid, or what their
 * sets name gone. What other threads destroy counts from the next boundary on, since nobody has said which comes first.
 */
#include "state/apply/apply_death.h"

#include "state/derived/image.h"
#include "state/object/structure_place.h"
#include "state/object/object_parts.h"
#include "state/recording/pushed_set.h"
#include "state/recording/recording.h"
#include "state/recording/recording_sets.h"

enum {
    LOOK_AT = 1024, /* descriptors of a set: of larger ones the end of the recording says it */
    USES_MOST =
        1024 /* slots of what a recording uses, whose memory is looked at: the same of larger ones */
};

static bool
version_names(const struct wake_recording *recording, const struct wake_descriptor_set *set,
              const struct wake_descriptor_version *version)
{
    const struct wake_descriptor_layout *layout = set->layout;

    for (uint32_t b = 0; version && layout && layout->complete && b < layout->binding_count; b++) {
        const struct wake_descriptor_binding *binding = &layout->bindings[b];

        for (uint32_t i = 0; i < binding->count && binding->first + i < set->count; i++) {
            if (wake_recording_lost(
                    recording, wake_descriptor_version_get(version, binding->first + i),
                    binding->immutable_samplers ? binding->immutable_samplers[i] : 0)) {
                return true;
            }
        }
    }
    return false;
}

static bool
set_names(const struct wake_recording *recording, const struct wake_bound_set *bound)
{
    struct wake_descriptor_set *set = wake_descriptor_set_of(wake_object_get(bound->set));
    struct wake_descriptor_version *version;
    bool named;

    if (!set || set->count > LOOK_AT) {
        return false;
    }
    version = wake_descriptor_set_hold(set, bound->number);
    named = version_names(recording, set, version);
    if (version) {
        wake_descriptor_set_put(set, version);
    }
    return named;
}

static bool
pushed_names(struct wake_command_buffer *cb, uint32_t point, uint32_t number)
{
    struct wake_pushed_set *pushed = wake_pushed_set_of(cb, point, number);
    struct wake_descriptor_version *version;
    bool named;

    if (!pushed || pushed->contents.count > LOOK_AT) {
        return false;
    }
    version = wake_descriptor_array_hold(&pushed->contents.array);
    named = version_names(cb->recording, &pushed->contents, version);
    if (version) {
        wake_descriptor_array_put(&pushed->contents.array, version);
    }
    return named;
}

static bool
descriptors_name(uint64_t type)
{
    switch (type) {
    case WAKE_TYPE_VkBuffer:
    case WAKE_TYPE_VkBufferView:
    case WAKE_TYPE_VkImage:
    case WAKE_TYPE_VkImageView:
    case WAKE_TYPE_VkSampler:
    case WAKE_TYPE_VkAccelerationStructureKHR: return true;
    default: return false;
    }
}

static void
look_at_sets(struct wake_command_buffer *cb, wake_id id)
{
    struct wake_recording *recording = cb->recording;
    wake_id before = recording->lost_ids[recording->lost_count % WAKE_LOST_IDS];
    bool any = false;

    recording->lost_ids[recording->lost_count % WAKE_LOST_IDS] = id;
    recording->lost_count++;
    for (uint32_t p = 0; p < WAKE_BIND_POINTS; p++) {
        struct wake_bound_point *point = &recording->points[p];

        for (uint32_t i = 0; i < point->set_count; i++) {
            struct wake_bound_set *bound = &point->sets[i];

            if (!bound->lost && !bound->in_buffer) {
                bound->lost = bound->pushed ? pushed_names(cb, p, i)
                                            : bound->set && set_names(recording, bound);
            }
            any |= bound->lost;
            point->change += bound->lost;
        }
    }
    if (!any) {
        recording->lost_count--;
        recording->lost_ids[recording->lost_count % WAKE_LOST_IDS] = before;
    }
}

/* Which of the ids, of a set of them, is of that pool or swapchain. */
static bool
any_of_parent(const struct wake_id_set *ids, wake_id parent)
{
    for (uint32_t i = 0; ids->ids && i <= ids->mask; i++) {
        const struct wake_object *object = ids->ids[i] ? wake_object_get(ids->ids[i]) : NULL;

        if (object && object->parent == parent) {
            return true;
        }
    }
    return false;
}

/* Its own command pool, or that of a secondary that it has executed. */
static bool
is_of_pool(const struct wake_command_buffer *cb, wake_id pool)
{
    const struct wake_executed *executed = cb->executed.rows;

    if (cb->pool && cb->pool->id == pool) {
        return true;
    }
    for (uint32_t i = 0; i < cb->executed.count; i++) {
        const struct wake_object *object = wake_object_get(executed[i].id);

        if (object && object->parent == pool) {
            return true;
        }
    }
    return false;
}

/* Of the render pass instance that the commands stand in. */
static bool
is_attachment(const struct wake_command_buffer *cb, wake_id id)
{
    const struct wake_pass *pass = cb->recording ? &cb->recording->pass : NULL;

    for (uint32_t i = 0; pass && pass->kind == WAKE_PASS_RENDER_PASS && i < pass->view_count; i++) {
        const struct wake_image_view *view = wake_image_view_of(wake_object_get(pass->views[i]));

        if (pass->views[i] == id || (view && view->image == id)) {
            return true;
        }
    }
    return false;
}

struct part {
    wake_id sought;
    bool found;
};

static void
visit_part(void *context, wake_id id)
{
    struct part *part = context;
    const struct wake_object *object = id && !part->found && !(id & WAKE_ID_FOREIGN)
                                           ? wake_object_get(id)
                                           : NULL;

    part->found |= id == part->sought;
    if (object && object->type != WAKE_TYPE_VkDeviceMemory) {
        wake_each_part(object, wake_object_bound(object), visit_part, part);
    }
}

/* Of a buffer or image, or of those behind a view or framebuffer. */
static bool
is_memory_of_uses(const struct wake_command_buffer *cb, wake_id memory)
{
    struct part part = { .sought = memory };

    for (uint32_t i = 0;
         cb->uses.ids && cb->uses.mask < USES_MOST && i <= cb->uses.mask && !part.found; i++) {
        visit_part(&part, cb->uses.ids[i]);
    }
    return part.found;
}

/* An acceleration structure that commands so far have used lies in it. */
static bool
holds_structure(const struct wake_command_buffer *cb, wake_id buffer)
{
    for (uint32_t i = 0; cb->uses.ids && i <= cb->uses.mask; i++) {
        const struct wake_object *object = cb->uses.ids[i] ? wake_object_get(cb->uses.ids[i])
                                                           : NULL;

        if (object && object->type == WAKE_TYPE_VkAccelerationStructureKHR &&
            wake_structure_buffer(object) == buffer) {
            return true;
        }
    }
    return false;
}

/* Commands so far have used it. */
static bool
was_used(const struct wake_command_buffer *cb, const struct wake_control_death *death)
{
    switch (death->type) {
    case WAKE_TYPE_VkDescriptorSet: /* by shaders */ return wake_id_set_has(&cb->drawn, death->id);
    case WAKE_TYPE_VkDescriptorPool: return any_of_parent(&cb->drawn, death->id);
    case WAKE_TYPE_VkSwapchainKHR: return any_of_parent(&cb->uses, death->id);
    case WAKE_TYPE_VkCommandPool: return is_of_pool(cb, death->id);
    case WAKE_TYPE_VkDeviceMemory: return is_memory_of_uses(cb, death->id);
    case WAKE_TYPE_VkBuffer:
        return wake_id_set_has(&cb->uses, death->id) || holds_structure(cb, death->id);
    case WAKE_TYPE_VkImage:
    case WAKE_TYPE_VkImageView:
        return wake_id_set_has(&cb->uses, death->id) || is_attachment(cb, death->id);
    default: return wake_id_set_has(&cb->uses, death->id);
    }
}

void
wake_apply_death(struct wake_command_buffer *cb, const struct wake_record *record)
{
    const struct wake_control_death *death = (const void *)record;

    if (wake_load_relaxed(&cb->state) != WAKE_CB_RECORDING || cb->incomplete) {
        return;
    }
    if (was_used(cb, death)) {
        wake_command_buffer_lost(cb, death->id);
    } else if (cb->recording && descriptors_name(death->type)) {
        look_at_sets(cb, death->id);
    }
}
