/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of the images that the descriptors of a draw or dispatch name. What the descriptor says
 * is held against what the recording has brought the image into; where the recording has not
 * touched the image, it becomes what the recording needs first.
 *
 * Which elements of an array a shader picks by a value is not known, nor what is written later into
 * sets that allow it: their images are not looked at.
 */
#include "core/draw/drawn.h"
#include "core/image/layout_check.h"
#include "state/recording/layout_ops.h"
#include "state/recording/pushed_set.h"
#include "state/recording/recording_sets.h"

#include <stdio.h>

static WAKE_COLD void
differs(const struct wake_drawn *drawn, const struct wake_object *object,
        const struct wake_image *image, const struct wake_layout_difference *difference)
{
    char text[WAKE_DRAWN_TEXT], name[WAKE_OBJECT_TEXT], since[WAKE_SINCE_TEXT], vuid[WAKE_MAX_ID],
        ids[2 * WAKE_MAX_ID];
    bool moved = wake_has_rule(drawn->draw->owner, WAKE_ID(action, "imageLayout-00344"), vuid);

    if (!drawn->draw->check->scope->settings->check_image_layouts) {
        return;
    }
    snprintf(ids, sizeof(ids), "%s%s%s", moved ? vuid : "", moved ? "|" : "",
             "VUID-VkDescriptorImageInfo-imageLayout-00344");
    wake_find_objects(drawn->draw->check, ids, drawn->draw->check->cb->object, drawn->set,
                      "%s: its imageLayout is %s, but of %s %s",
                      wake_drawn_text(text, sizeof(text), drawn),
                      wake_name_VkImageLayout((VkImageLayout)drawn->descriptor->image.layout),
                      wake_object_text(name, sizeof(name), object),
                      wake_layout_since_text(since, sizeof(since), &image->shape, difference));
    if (!moved) {
        /* Not valid as the rules of descriptors want it: both, as other layers tell it. */
        WAKE_FIND_DRAW(
            drawn->draw, WAKE_ID(action, "None-02699"),
            "%s: Image layout specified at vkCmdBindDescriptorSets time doesn't match actual image layout at time "
            "descriptor is used",
            text);
    }
}

/* False: the image is in another layout, or that cannot be found out here. */
static bool
check_element(const struct wake_drawn *drawn, struct wake_layouts *layouts)
{
    const struct wake_descriptor *d = drawn->descriptor;
    const struct wake_image_view *view;
    const struct wake_image *image;
    const struct wake_image_layouts *row;
    struct wake_object *object;
    struct wake_layout_difference difference;
    struct wake_layout_part part;

    if (d->state != WAKE_DESCRIPTOR_KNOWN || !d->object) {
        return true;
    }
    view = wake_image_view_of(wake_object_get(d->object));
    object = view ? wake_object_get(view->image) : NULL;
    image = wake_image_of(object);
    if (!image) {
        return true;
    }
    if (!wake_layout_part(&image->shape, &view->layouts, &part)) {
        return true;
    }
    row = wake_layouts_find(layouts, view->image);
    if (row &&
        WAKE_UNLIKELY(
            wake_image_layouts_differ(row, &part, (VkImageLayout)d->image.layout, &difference)) &&
        !wake_layout_is_weak(&difference)) {
        differs(drawn, object, image, &difference);
        return false;
    }
    if (!wake_check_drawn_feedback(drawn, view)) {
        return false;
    }
    if (drawn->draw->check->cb->recorded) {
        wake_label_mark(&drawn->draw->check->cb->recorded->marks, &drawn->draw->check->cb->labels,
                        drawn->draw->check->cb->command_index);
    }
    wake_layouts_use(layouts, view->image, &image->shape, &part, (VkImageLayout)d->image.layout,
                     (struct wake_layout_place){
                         drawn->draw->check->cb->command_index,
                         (uint16_t)drawn->draw->check->command,
                         wake_layout_descriptor(drawn->set_number, drawn->use->use->binding) });
    return true;
}

static bool
check_use(const struct wake_draw *draw, const struct wake_pipeline_use *use,
          const struct wake_object *object, const struct wake_descriptor_set *set,
          const struct wake_descriptor_version *version, struct wake_layouts *layouts)
{
    struct wake_drawn drawn = { .draw = draw,
                                .use = use,
                                .set = object,
                                .set_number = use->use->set,
                                .layout = set->layout,
                                .version = version };
    uint32_t first = use->use->first, last = use->use->last;
    bool good = true;

    drawn.binding = wake_descriptor_layout_find(set->layout, use->use->binding);
    if (!drawn.binding || drawn.binding->flags & WAKE_DESCRIPTOR_LOOSE ||
        drawn.binding->first >= set->count) {
        return true;
    }
    if (use->use->access & WAKE_ACCESS_DYNAMIC) {
        if (use->use->count != 1) {
            return true;
        }
        first = 0;
        last = 0;
    }
    for (uint32_t i = first;
         good && i <= last && i < drawn.binding->count && i < set->count - drawn.binding->first;
         i++) {
        drawn.element = i;
        drawn.descriptor = wake_descriptor_version_get(version, drawn.binding->first + i);
        switch (wake_descriptor_source((VkDescriptorType)drawn.descriptor->type)) {
        case WAKE_SOURCE_IMAGE:
        case WAKE_SOURCE_IMAGE_SAMPLER: good = check_element(&drawn, layouts); break;
        default: break;
        }
    }
    return good;
}

/* False: one is wrong. */
static bool
check_set(const struct wake_draw *draw, const struct wake_bound_set *bound, uint32_t number,
          struct wake_layouts *layouts)
{
    struct wake_object *object = wake_check_object(draw->check, bound->set,
                                                   WAKE_TYPE_VkDescriptorSet);
    struct wake_descriptor_set *set = wake_descriptor_set_of(object);
    struct wake_descriptor_version *version;
    bool good = true;

    if (!set || !set->layout || !set->layout->complete) {
        return true;
    }
    version = wake_descriptor_set_hold(set, bound->number);
    for (uint32_t i = 0; version && i < draw->pipeline->use_count; i++) {
        const struct wake_pipeline_use *use = &draw->pipeline->uses[i];

        if (use->use->set == number && wake_pipeline_use_has_image(use)) {
            good &= check_use(draw, use, object, set, version, layouts);
        }
    }
    if (version) {
        wake_descriptor_set_put(set, version);
    }
    return good;
}

/* The same of what was pushed. */
static void
check_pushed(const struct wake_draw *draw, uint32_t number, struct wake_layouts *layouts)
{
    struct wake_pushed_set *pushed = wake_draw_pushed(draw, number);
    struct wake_descriptor_version *version = pushed ? wake_descriptor_array_hold(
                                                           &pushed->contents.array)
                                                     : NULL;

    for (uint32_t i = 0; version && i < draw->pipeline->use_count; i++) {
        const struct wake_pipeline_use *use = &draw->pipeline->uses[i];

        if (use->use->set == number && wake_pipeline_use_has_image(use)) {
            (void)check_use(draw, use, NULL, &pushed->contents, version, layouts);
        }
    }
    if (version) {
        wake_descriptor_array_put(&pushed->contents.array, version);
    }
}

void
wake_draw_check_layouts(const struct wake_draw *draw, uint32_t sets)
{
    struct wake_recorded *recorded = wake_recorded_of(draw->check->cb);
    struct wake_layouts *layouts = recorded ? &recorded->layouts : NULL;

    if (!layouts || layouts->lost) {
        return;
    }
    for (uint32_t left = sets; left; left &= left - 1) {
        uint32_t number = (uint32_t)__builtin_ctz(left);
        const struct wake_bound_set *bound = &draw->point->sets[number];
        struct wake_checked_set key = { .set = bound->set,
                                        .layout = bound->layout,
                                        .pipeline = draw->point->pipeline,
                                        .number = bound->number,
                                        .index = number + 1 };
        uint64_t change = layouts->change;
        struct wake_checked_set *row;

        if (bound->pushed) {
            check_pushed(draw, number, layouts);
        } else if (number < draw->point->set_count && check_set(draw, bound, number, layouts)) {
            row = wake_recording_checked(draw->recording, &key);
            if (row) {
                row->layouts = change + 1;
            }
        }
    }
}
