/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws, dispatches and what their shaders find bound: descriptor sets, what is in them, push
 * constants. Specification, 'Descriptor Set Binding', 'Drawing Commands'.
 *
 * A set is looked at once for a pipeline: the recording remembers which (struct wake_checked_set).
 * Its contents are those that it had when it was bound; where they cannot be told any more nothing
 * is said.
 */
#include "core/draw/draw_newer.h"
#include "core/buffer/allocation.h"
#include "core/draw/drawn.h"

#include "core/buffer/bound.h"
#include "core/command/command_state.h"
#include "core/lifetime/draw_lifetime.h"
#include "gen/implicit.h"
#include "state/derived/pipeline_layout.h"
#include "state/object/structure_place.h"
#include "state/recording/layout_ops.h"
#include "state/recording/pushed_set.h"
#include "state/recording/recording_sets.h"
#include "state/scope/scope.h"

#include <stdio.h>

/* ---- bound sets ------------------------------------------------------------------------------ */

/*
 * Whether what was bound with the layout `has` fits the pipeline. One that is linked from libraries
 * may be used with the layout that it was linked with, or where that may be anything, with those of
 * the libraries: nothing is said of a set that fits any of them.
 */
static bool
fits_layout(const struct wake_draw *draw, wake_id bound, const struct wake_pipeline_layout *has,
            uint32_t set)
{
    const struct wake_pipeline *p = draw->pipeline;
    const wake_id layouts[] = { p->layout, p->part_layouts[0], p->part_layouts[1] };

    if (draw->objects) {
        return wake_pipeline_layout_compatible(draw->layout, has, set);
    }

    for (uint32_t i = 0; i < (p->linked ? WAKE_COUNT(layouts) : 1); i++) {
        if (layouts[i] == bound || ((layouts[i] || !p->linked) &&
                                    wake_pipeline_layout_compatible(
                                        wake_pipeline_layout_of(wake_check_object(
                                            draw->check, layouts[i], WAKE_TYPE_VkPipelineLayout)),
                                        has, set))) {
            return true;
        }
    }
    return false;
}

/* Pipelines for descriptor buffers and what is bound in sets do not go together. False: so it
 * is. */
static bool
check_kind(const struct wake_draw *draw, uint32_t set)
{
    const struct wake_bound_set *bound = &draw->point->sets[set];
    bool buffers = draw->pipeline->flags & VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT;

    if (set >= draw->point->set_count) {
        return true;
    }
    if (WAKE_UNLIKELY(bound->set && buffers)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(action, "None-08115"),
            "set %u was bound by vkCmdBindDescriptorSets(), but the pipeline was created with "
            "VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT",
            set);
        return false;
    }
    if (WAKE_UNLIKELY(bound->in_buffer && !buffers && !draw->objects)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(action, "None-08117"),
                       "set %u is in a descriptor buffer, but the pipeline was created without "
                       "VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT",
                       set);
        return false;
    }
    return true;
}

/* Pipelines for descriptor buffers: each set that is used has to be somewhere in one, or pushed. No rule has a number for it: a warning, as
 * newer layers have it. */
static void
check_offsets(const struct wake_draw *draw)
{
    for (uint32_t left = draw->pipeline->used_sets; left; left &= left - 1) {
        const uint32_t set = (uint32_t)__builtin_ctz(left);

        if (check_kind(draw, set) &&
            (set >= draw->point->set_count || !draw->point->sets[set].pushed) &&
            !WAKE_REPEATED_RULES && !wake_check_unknown_extensions(draw->check)) {
            wake_find_warning(
                draw->check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
                "WARNING-Missing-vkCmdSetDescriptorBufferOffsets",
                "the pipeline's shaders use set %u in a descriptor buffer, but vkCmdSetDescriptorBufferOffsetsEXT() has not "
                "said at %s where in which buffer it is",
                set, wake_draw_point_name(draw->flags));
            return;
        }
    }
}

/* False: nothing is bound there that the pipeline can use. */
static bool
check_bound(const struct wake_draw *draw, uint32_t set)
{
    const struct wake_bound_set *bound = &draw->point->sets[set];
    const struct wake_pipeline_layout *has;
    struct wake_object *wanted, *has_object;
    char differs[WAKE_DIFFERS_TEXT], text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(set >= draw->point->set_count || (!bound->set && !bound->pushed))) {
        if (wake_check_unknown_extensions(draw->check)) {
            return false; /* vkCmdBindDescriptorSets2 and its like leave no record */
        }
        WAKE_FIND_DRAW(
            draw, WAKE_ID(action, "None-02697"),
            "the pipeline's shaders use set %u, but no descriptor set is bound there at %s, or it was disturbed by one that "
            "was bound with another layout",
            set, wake_draw_point_name(draw->flags));
        return false;
    }
    if (!draw->objects && bound->layout == draw->pipeline->layout) {
        return true;
    }
    has_object = wake_check_object(draw->check, bound->layout, WAKE_TYPE_VkPipelineLayout);
    has = wake_pipeline_layout_of(has_object);
    if (WAKE_LIKELY(fits_layout(draw, bound->layout, has, set))) {
        return true;
    }
    if (wake_check_unknown_extensions(draw->check)) {
        return false; /* something else may be bound since */
    }
    if (draw->objects) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(action, "None-02697"),
            "a bound shader object uses set %u, but what is bound there at %s was bound with %s, which is not compatible with "
            "its set layouts and push constant ranges: %s",
            set, wake_draw_point_name(draw->flags),
            wake_object_text(text, sizeof(text), has_object),
            wake_pipeline_layout_differs(has, draw->layout, set, differs, sizeof(differs)));
        return false;
    }
    wanted = wake_check_object(draw->check, draw->pipeline->layout, WAKE_TYPE_VkPipelineLayout);
    WAKE_FIND_DRAW(
        draw, WAKE_ID(action, "None-02697"),
        "the pipeline's shaders use set %u, but what is bound there at %s was bound with %s, which is not compatible with %s, "
        "the layout of the pipeline: %s",
        set, wake_draw_point_name(draw->flags), wake_object_text(text, sizeof(text), has_object),
        wake_object_text(other, sizeof(other), wanted),
        wake_pipeline_layout_differs(has, wake_pipeline_layout_of(wanted), set, differs,
                                     sizeof(differs)));
    return false;
}

/* ---- contents -------------------------------------------------------------------------------- */

/* Whether descriptors of the type are nothing without a write. */
static bool
must_be_written(const struct wake_descriptor_binding *binding)
{
    return !(binding->type == VK_DESCRIPTOR_TYPE_SAMPLER && binding->immutable_samplers) &&
           binding->type != VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
}

static const char *
kind_of(const struct wake_object *object)
{
    switch (object ? (int)object->type : -1) {
    case WAKE_TYPE_VkSampler: return "sampler";
    case WAKE_TYPE_VkImage: return "image";
    case WAKE_TYPE_VkImageView: return "imageView";
    case WAKE_TYPE_VkBuffer: return "buffer";
    case WAKE_TYPE_VkBufferView: return "bufferView";
    case WAKE_TYPE_VkAccelerationStructureKHR: return "acceleration structure";
    default: return "an object";
    }
}

/* What it names was destroyed before the set was bound. */
static bool
check_lives(struct wake_drawn *drawn)
{
    const struct wake_draw *draw = drawn->draw;
    const struct wake_object *dead;
    struct wake_gone gone;
    char text[WAKE_DRAWN_TEXT], object[WAKE_OBJECT_TEXT];

    if (WAKE_LIKELY(!wake_descriptor_died(drawn->binding, drawn->element, drawn->descriptor,
                                          draw->point->sets[drawn->set_number].seen, &gone,
                                          &dead))) {
        return true;
    }
    wake_find_rule(
        draw->check, draw->owner, WAKE_DESCRIPTOR_RULE, drawn->set,
        "%s is using %s %s that is invalid or has been destroyed, before the set was bound",
        wake_drawn_text(text, sizeof(text), drawn), kind_of(dead),
        dead ? wake_object_text(object, sizeof(object), dead) : "");
    return false;
}

/* The buffer or image that a descriptor names, perhaps by a view; NULL: none, or it is not known. */
static const struct wake_object *
resource_of(const struct wake_drawn *drawn)
{
    const struct wake_descriptor *d = drawn->descriptor;
    struct wake_check *check = drawn->draw->check;
    const struct wake_image_view *view;

    switch (wake_descriptor_source((VkDescriptorType)d->type)) {
    case WAKE_SOURCE_BUFFER: return wake_check_object(check, d->object, WAKE_TYPE_VkBuffer);
    case WAKE_SOURCE_IMAGE:
    case WAKE_SOURCE_IMAGE_SAMPLER:
        view = wake_image_view_of(wake_check_object(check, d->object, WAKE_TYPE_VkImageView));
        return view && !view->swapchain ? wake_check_object(check, view->image, WAKE_TYPE_VkImage)
                                        : NULL;
    default:
        return d->type == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR
                   ? wake_check_object(check,
                                       wake_structure_buffer(wake_check_object(
                                           check, d->object, WAKE_TYPE_VkAccelerationStructureKHR)),
                                       WAKE_TYPE_VkBuffer)
                   : NULL;
    }
}

/* The memory of a buffer or image was freed before the recording began. */
static bool
check_memory(struct wake_drawn *drawn)
{
    const struct wake_draw *draw = drawn->draw;
    const struct wake_object *resource;
    char text[WAKE_DRAWN_TEXT], object[WAKE_OBJECT_TEXT];

    if (drawn->descriptor->state != WAKE_DESCRIPTOR_KNOWN) {
        return true;
    }
    resource = resource_of(drawn);
    /* What never had memory was told of by the update. */
    if (!resource || !wake_object_bound(resource) || wake_core_has_memory(draw->check, resource)) {
        return true;
    }
    wake_find_rule(
        draw->check, draw->owner, WAKE_DESCRIPTOR_RULE, drawn->set,
        "%s is using %s %s that references invalid memory: it was freed before this recording began",
        wake_drawn_text(text, sizeof(text), drawn), kind_of(resource),
        wake_object_text(object, sizeof(object), resource));
    return false;
}

/* Resources in tile memory can be accessed only while that is bound to the command buffer. */
static void
check_tile_memory(const struct wake_drawn *drawn)
{
#ifdef VK_QCOM_tile_memory_heap
    const struct wake_draw *draw = drawn->draw;
    const struct wake_inheritance *inherited = draw->check->cb->inherited;
    wake_id active = draw->recording->tile_memory ? draw->recording->tile_memory
                     : inherited                  ? inherited->tile_memory
                                                  : 0;
    const struct wake_object *resource;
    const VkMemoryAllocateInfo *made;
    char text[WAKE_DRAWN_TEXT], object[WAKE_OBJECT_TEXT];
    wake_id bound;

    if (WAKE_LIKELY(!WAKE_FEATURE(draw->check, tileMemoryHeap))) {
        return;
    }
    resource = resource_of(drawn);
    bound = resource ? wake_object_bound(resource) : 0;
    made = wake_VkDeviceMemory_info(
        wake_check_object(draw->check, bound, WAKE_TYPE_VkDeviceMemory));
    if (made && bound != active && wake_is_tile_memory(draw->facts, made->memoryTypeIndex)) {
        wake_find_rule(
            draw->check, draw->owner, WAKE_ID(action, "commandBuffer-10746"), drawn->set,
            "%s: it is in tile memory, %s, which is not what is bound to the command buffer by "
            "vkCmdBindTileMemoryQCOM()",
            wake_drawn_text(text, sizeof(text), drawn),
            wake_object_text(object, sizeof(object),
                             wake_check_object(draw->check, bound, WAKE_TYPE_VkDeviceMemory)));
    }
#else
    (void)drawn;
#endif
}

static bool
was_drawn_with(const struct wake_command_buffer *cb, wake_id set)
{
    const struct wake_drawn_set *rows = cb->drawn_sets.rows;

    for (uint32_t i = 0; set && i < cb->drawn_sets.count; i++) {
        if (rows[i].set == set) {
            return true;
        }
    }
    return false;
}

/* What it names was destroyed behind the bind, by the thread that records. Where a command has used the set before, that has made
 * the recording invalid. */
static void
check_lost(const struct wake_drawn *drawn)
{
    const struct wake_draw *draw = drawn->draw;
    const struct wake_descriptor_binding *binding = drawn->binding;
    wake_id id = wake_recording_lost(
        draw->recording, drawn->descriptor,
        binding->immutable_samplers ? binding->immutable_samplers[drawn->element] : 0);
    const char *recording = wake_cmd_rules[draw->check->command].vuid_recording;
    const struct wake_object *dead;
    char text[WAKE_DRAWN_TEXT], object[WAKE_OBJECT_TEXT];

    if (!id) {
        return;
    }
    dead = wake_object_get(id);
    if (drawn->set && recording && was_drawn_with(draw->check->cb, drawn->set->id)) {
        if (!wake_command_buffer_is_lost(draw->check->cb)) {
            wake_command_buffer_lost(draw->check->cb, id);
            wake_core_say_lost(draw->check, recording);
        }
        return;
    }
    wake_find_rule(
        draw->check, draw->owner, WAKE_DESCRIPTOR_RULE, drawn->set,
        "%s is using %s %s that is invalid or has been destroyed, after the set was bound",
        wake_drawn_text(text, sizeof(text), drawn), kind_of(dead),
        dead ? wake_object_text(object, sizeof(object), dead) : "");
}

static void
check_descriptor(struct wake_drawn *drawn)
{
    const struct wake_draw *draw = drawn->draw;
    const struct wake_descriptor *d = drawn->descriptor;
    bool image = false;
    char text[WAKE_DRAWN_TEXT];

    if (drawn->lost_only) {
        check_lost(drawn);
        return;
    }
    if (drawn->lives_only) {
        (void)(check_lives(drawn) && check_memory(drawn));
        return;
    }
    if (d->state == WAKE_DESCRIPTOR_UNKNOWN || !must_be_written(drawn->binding)) {
        return;
    }
    if (d->state == WAKE_DESCRIPTOR_EMPTY) {
        wake_find_rule(
            draw->check, draw->owner, WAKE_DESCRIPTOR_RULE, drawn->set,
            "%s is being used in draw but has never been updated via vkUpdateDescriptorSets() or a similar call",
            wake_drawn_text(text, sizeof(text), drawn));
        return;
    }
    switch (wake_descriptor_source((VkDescriptorType)d->type)) {
    case WAKE_SOURCE_IMAGE:
    case WAKE_SOURCE_IMAGE_SAMPLER: image = true; break;
    case WAKE_SOURCE_BUFFER:
    case WAKE_SOURCE_TEXEL: break;
    default:
        if (check_lives(drawn) && check_memory(drawn) && d->type == WAKE_DESCRIPTOR_TYPE_TENSOR) {
            wake_check_drawn_tensor(drawn);
        }
        return;
    }
    if (!d->object) {
        if (!WAKE_FEATURE(draw->check, nullDescriptor)) {
            wake_find_rule(
                draw->check, draw->owner, WAKE_DESCRIPTOR_RULE, drawn->set,
                "%s: it is VK_NULL_HANDLE, and the feature nullDescriptor is not enabled",
                wake_drawn_text(text, sizeof(text), drawn));
        }
        return;
    }
    if (!check_lives(drawn) || !check_memory(drawn)) {
        return;
    }
    if (image) {
        wake_check_drawn_image(drawn);
    } else if (wake_descriptor_source((VkDescriptorType)d->type) == WAKE_SOURCE_TEXEL) {
        wake_check_drawn_texel(drawn);
    }
    wake_check_drawn_protection(drawn);
    check_tile_memory(drawn);
}

enum look { LOOK_AT_ALL, LOOK_AT_LIVES, LOOK_AT_LOST };

static void
check_use(const struct wake_draw *draw, const struct wake_pipeline_use *use,
          const struct wake_object *object, const struct wake_descriptor_set *set,
          const struct wake_descriptor_version *version, enum look look)
{
    struct wake_drawn drawn = { .draw = draw,
                                .use = use,
                                .set = object,
                                .set_number = use->use->set,
                                .version = version,
                                .lives_only = look == LOOK_AT_LIVES,
                                .lost_only = look == LOOK_AT_LOST };
    uint32_t first, end;

    drawn.binding = wake_descriptor_layout_find(set->layout, use->use->binding);
    if (!drawn.binding || drawn.binding->flags & WAKE_DESCRIPTOR_LOOSE) {
        return;
    }
    drawn.layout = set->layout;
    end = wake_elements_of(use, set, drawn.binding, &first);
    for (uint32_t i = first; i < end; i++) {
        uint32_t found = draw->check->found;

        drawn.element = i;
        drawn.descriptor = wake_descriptor_version_get(version, drawn.binding->first + i);
        check_descriptor(&drawn);
        if (draw->check->found != found) {
            return; /* one of an array is enough */
        }
    }
}

/* Stands for the contents as of that update, the pipeline, where the set is bound, and protection;
 * never 0. */
static uint64_t
content_key(const struct wake_draw *draw, uint32_t update, uint32_t number)
{
    uint64_t place = (uint64_t)number << 56 | (uint64_t)wake_draw_is_protected(draw) << 62;
    uint64_t key = (draw->user ^ place) * UINT64_C(0x9e3779b97f4a7c15);

    key = ((key ^ key >> 29) + update) * UINT64_C(0xbf58476d1ce4e5b9);
    return (key ^ key >> 32) | UINT64_C(1) << 63;
}

enum {
    /* sets with more descriptors are not looked at again because something was destroyed */
    LIVES_AGAIN = 1024
};

static void
check_contents(const struct wake_draw *draw, uint32_t number)
{
    const struct wake_bound_set *bound = &draw->point->sets[number];
    struct wake_object *object = wake_check_object(draw->check, bound->set,
                                                   WAKE_TYPE_VkDescriptorSet);
    struct wake_descriptor_set *set = wake_descriptor_set_of(object);
    struct wake_descriptor_version *version;
    uint32_t found = draw->check->found;
    uint64_t key = content_key(draw, bound->number, number), death;
    bool known;

    if (!set || !set->layout || !set->layout->complete) {
        return;
    }
    /* relaxed: only whether something died since the contents were looked at; dead_at says what */
    death = wake_load_relaxed(&((const struct wake_device *)draw->check->scope)->last_death);
    known = wake_descriptor_set_content(set, key);
    if (known && (set->count > LIVES_AGAIN || wake_descriptor_set_death(set, key) == death)) {
        return;
    }
    version = wake_descriptor_set_hold(set, bound->number);
    if (!version) {
        return;
    }
    for (uint32_t i = 0; i < draw->pipeline->use_count; i++) {
        if (draw->pipeline->uses[i].use->set == number) {
            check_use(draw, &draw->pipeline->uses[i], object, set, version,
                      known ? LOOK_AT_LIVES : LOOK_AT_ALL);
        }
    }
    if (!known) {
        wake_check_drawn_pairs(draw, number, object, set, version);
    }
    wake_descriptor_set_put(set, version);
    if (draw->check->found == found) {
        wake_descriptor_set_note_content(set, key, death);
    }
}

/* What was pushed, which has no object and may be other for every draw. */
static void
check_pushed(const struct wake_draw *draw, uint32_t number)
{
    struct wake_pushed_set *pushed = wake_draw_pushed(draw, number);
    struct wake_descriptor_version *version = pushed ? wake_descriptor_array_hold(
                                                           &pushed->contents.array)
                                                     : NULL;

    for (uint32_t i = 0; version && i < draw->pipeline->use_count; i++) {
        if (draw->pipeline->uses[i].use->set == number) {
            check_use(draw, &draw->pipeline->uses[i], NULL, &pushed->contents, version,
                      LOOK_AT_ALL);
        }
    }
    if (version) {
        wake_check_drawn_pairs(draw, number, NULL, &pushed->contents, version);
        wake_descriptor_array_put(&pushed->contents.array, version);
    }
}

/* Something that the set names was destroyed since it was bound. False: it was told. */
WAKE_COLD static bool
check_lost_set(const struct wake_draw *draw, uint32_t number)
{
    const struct wake_bound_set *bound = &draw->point->sets[number];
    struct wake_pushed_set *pushed = bound->pushed ? wake_draw_pushed(draw, number) : NULL;
    struct wake_object *object = bound->pushed ? NULL
                                               : wake_check_object(draw->check, bound->set,
                                                                   WAKE_TYPE_VkDescriptorSet);
    struct wake_descriptor_set *set = bound->pushed ? (pushed ? &pushed->contents : NULL)
                                                    : wake_descriptor_set_of(object);
    struct wake_descriptor_version *version;
    uint32_t found = draw->check->found;

    if (!set || !set->layout || !set->layout->complete) {
        return true;
    }
    version = pushed ? wake_descriptor_array_hold(&set->array)
                     : wake_descriptor_set_hold(set, bound->number);
    for (uint32_t i = 0; version && i < draw->pipeline->use_count; i++) {
        if (draw->pipeline->uses[i].use->set == number && draw->check->found == found) {
            check_use(draw, &draw->pipeline->uses[i], object, set, version, LOOK_AT_LOST);
        }
    }
    if (version && pushed) {
        wake_descriptor_array_put(&set->array, version);
    } else if (version) {
        wake_descriptor_set_put(set, version);
    }
    return draw->check->found == found;
}

/* ---- push constants -------------------------------------------------------------------------- */

/* `wanted`: of the pipeline, or of a shader object. */
static void
check_pushed_constants(const struct wake_draw *draw, const struct wake_pipeline_layout *wanted)
{
    const struct wake_recording *recording = draw->recording;
    const struct wake_pipeline_layout *pushed;

    if (!draw->pipeline->push_constants || draw->flags & WAKE_DRAW_PUSHES ||
        WAKE_FEATURE(draw->check, maintenance4)) {
        return;
    }
    pushed = wake_pipeline_layout_of(
        wake_check_object(draw->check, recording->push_layout, WAKE_TYPE_VkPipelineLayout));
    if (recording->push_layout && !wake_pipeline_layout_same_push(pushed, wanted)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(action, "maintenance4-06425"),
            "the shaders use push constants, but the last vkCmdPushConstants() was called with a layout whose push "
            "constant ranges are not those of the %s",
            draw->objects ? "shader object" : "pipeline's layout");
        return;
    }
    for (uint32_t i = 0; i < draw->pipeline->stage_count; i++) {
        const struct wake_stage_code *code = draw->pipeline->stage[i].code;

        for (uint32_t k = 0; code && code->entry && k < WAKE_PUSHED_WORDS / 64; k++) {
            uint64_t missing = code->entry->push_words[k] & ~recording->pushed[k];

            if (WAKE_UNLIKELY(missing)) {
                WAKE_FIND_DRAW(
                    draw, WAKE_ID(action, "maintenance4-06425"),
                    "the %s shader uses byte %u of its push constants, but vkCmdPushConstants() has not set it",
                    wake_name_VkShaderStageFlagBits(draw->pipeline->stage[i].stage),
                    (k * 64 + (uint32_t)__builtin_ctzll(missing)) * 4);
                return;
            }
        }
    }
}

static void
check_push_constants(const struct wake_draw *draw)
{
    if (draw->pipeline->push_constants) {
        check_pushed_constants(
            draw, wake_pipeline_layout_of(wake_check_object(draw->check, draw->pipeline->layout,
                                                            WAKE_TYPE_VkPipelineLayout)));
    }
}

/* ---- sets; entry ----------------------------------------------------------------------------- */

/* Returns the sets whose images are to be looked at for their layouts. */
static uint32_t
check_sets(const struct wake_draw *draw, uint64_t layout_change)
{
    struct wake_recording *recording = draw->recording;
    struct wake_bound_point *point = draw->point;
    uint32_t look = 0;

    for (uint32_t left = draw->pipeline->used_sets; left; left &= left - 1) {
        uint32_t set = (uint32_t)__builtin_ctz(left);
        uint32_t images = draw->pipeline->image_sets & UINT32_C(1) << set;
        const struct wake_bound_set *bound = &point->sets[set];
        const struct wake_checked_set *row;
        struct wake_checked_set key = { .set = bound->set,
                                        .layout = bound->layout,
                                        .pipeline = draw->user,
                                        .number = bound->number,
                                        .index = set + 1 };
        uint32_t before = draw->check->found;

        row = bound->set && !bound->lost ? wake_recording_checked(recording, &key) : NULL;
        if (WAKE_LIKELY(row != NULL)) {
            look |= row->layouts == layout_change + 1 ? 0 : images;
            continue;
        }
        if (!check_kind(draw, set) || !check_bound(draw, set) ||
            (WAKE_UNLIKELY(bound->lost) && !check_lost_set(draw, set))) {
            continue;
        }
        if (bound->pushed) {
            check_pushed(draw, set);
            look |= images;
        } else if (bound->set) {
            (void)wake_id_set_add(&draw->check->cb->drawn, bound->set);
            check_contents(draw, set);
            look |= images;
            if (draw->check->found == before) {
                wake_recording_note_checked(recording, &key);
                if (!draw->objects) {
                    wake_drawn_set_add(
                        draw->check->cb,
                        &(struct wake_drawn_set){ bound->set, draw->user, set, bound->number });
                }
            }
        }
    }
    return look;
}

void
wake_draw_check_object_descriptors(const struct wake_draw *draw)
{
    const struct wake_layouts *layouts = wake_layouts_of(draw->check->cb);
    uint32_t found = draw->check->found;
    uint32_t look = check_sets(draw, layouts ? layouts->change : 0);

    check_pushed_constants(draw, draw->layout);
    if (look && draw->check->found == found) {
        wake_draw_check_layouts(draw, look);
    }
}

void
wake_draw_check_descriptors(const struct wake_draw *draw)
{
    struct wake_recording *recording = draw->recording;
    struct wake_bound_point *point = draw->point;
    const struct wake_layouts *layouts = wake_layouts_of(draw->check->cb);
    uint64_t layout_change = layouts ? layouts->change : 0;
    uint32_t found = draw->check->found, look;

    if (WAKE_LIKELY(point->change == point->checked_change &&
                    recording->push_change == point->checked_push &&
                    layout_change == point->checked_layouts)) {
        return;
    }
    if (draw->pipeline->flags & VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT) {
        check_offsets(draw);
        if (draw->check->found == found) {
            point->checked_layouts = layout_change;
            point->checked_change = point->change;
            point->checked_push = recording->push_change;
        }
        return;
    }
    if (draw->pipeline->heaps) {
        wake_draw_check_heaps(draw, NULL);
        if (draw->check->found == found) {
            point->checked_layouts = layout_change;
            point->checked_change = point->change;
            point->checked_push = recording->push_change;
        }
        return;
    }
    look = check_sets(draw, layout_change);
    if (recording->push_change != point->checked_push ||
        point->pipeline_change != point->checked_pipeline) {
        check_push_constants(draw);
    }
    if (look && draw->check->found == found) {
        wake_draw_check_layouts(draw, look);
    }
    if (draw->check->found == found) {
        point->checked_layouts = layout_change;
        point->checked_change = point->change;
        point->checked_push = recording->push_change;
        point->checked_pipeline = point->pipeline_change;
    }
}
