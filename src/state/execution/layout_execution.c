/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of images as execution changes them.
 */
#include "state/execution/layout_execution.h"

#include "base/heap.h"
#include "gen/records.h"
#include "state/object/family.h"

#include <string.h>

/* An image that nothing was executed with. */
struct fresh {
    struct wake_executed_layouts layouts;
    struct wake_executed_range range;
};

_Static_assert(offsetof(struct fresh, range) == offsetof(struct wake_executed_layouts, ranges),
               "one range, where it is looked for");

static uint32_t
total_of(const struct wake_image *image)
{
    return image->shape.slots * image->shape.levels * image->shape.layers;
}

static const struct wake_executed_layouts *
layouts_of(const struct wake_object *object, const struct wake_image *image, struct fresh *fresh)
{
    if (object->data) {
        return object->data;
    }
    fresh->layouts.count = 1;
    fresh->range = (struct wake_executed_range){ total_of(image), image->info.initialLayout };
    return &fresh->layouts;
}

bool
wake_executed_layouts_differ(const struct wake_object *object, const struct wake_image *image,
                             const struct wake_image_layouts *row, uint32_t from,
                             struct wake_executed_difference *difference_out)
{
    const struct wake_layout_range *needed = wake_image_layouts_ranges(row);
    const uint32_t each = image->shape.levels * image->shape.layers;
    struct fresh fresh;
    const struct wake_executed_layouts *now = layouts_of(object, image, &fresh);
    uint32_t k = 0;

    for (uint32_t i = 0; i < row->count; i++) {
        uint32_t at = needed[i].first > from ? needed[i].first : from;

        while (at < needed[i].end && needed[i].needs != WAKE_LAYOUT_ANY) {
            while (now->ranges[k].end <= at) {
                k++;
            }
            if (needed[i].needs == now->ranges[k].layout) {
                at = now->ranges[k].end;
            } else if (!wake_layout_matches(wake_layout_aspect(&image->shape, at), needed[i].needs,
                                            now->ranges[k].layout)) {
                *difference_out = (struct wake_executed_difference){ needed[i], at,
                                                                     now->ranges[k].layout };
                return true;
            } else {
                /* It may not match for the next aspect. */
                uint32_t next = (at / each + 1) * each;

                at = next < now->ranges[k].end ? next : now->ranges[k].end;
            }
        }
    }
    return false;
}

bool
wake_executed_layouts_other(const struct wake_object *object, const struct wake_image *image,
                            VkImageLayout one, VkImageLayout other,
                            struct wake_executed_difference *difference_out)
{
    struct fresh fresh;
    const struct wake_executed_layouts *now = layouts_of(object, image, &fresh);

    for (uint32_t k = 0; k < now->count; k++) {
        VkImageLayout layout = now->ranges[k].layout;

        if (layout != one && layout != other && layout != WAKE_LAYOUT_UNKNOWN) {
            difference_out->number = k ? now->ranges[k - 1].end : 0;
            difference_out->now = layout;
            return true;
        }
    }
    return false;
}

/* ---- change ---------------------------------------------------------------------------------- */

static void
append(struct wake_executed_layouts *to, uint32_t end, VkImageLayout layout)
{
    uint32_t from = to->count ? to->ranges[to->count - 1].end : 0;

    if (end <= from) {
        return;
    }
    if (to->count && to->ranges[to->count - 1].layout == layout) {
        to->ranges[to->count - 1].end = end;
        return;
    }
    to->ranges[to->count++] = (struct wake_executed_range){ end, layout };
}

/* The old ranges up to `end`, from where `to` ends. */
static void
append_old(struct wake_executed_layouts *to, const struct wake_executed_layouts *old, uint32_t *k,
           uint32_t end)
{
    for (; *k < old->count && old->ranges[*k].end < end; ++*k) {
        append(to, old->ranges[*k].end, old->ranges[*k].layout);
    }
    if (*k < old->count) {
        append(to, end, old->ranges[*k].layout);
    }
}

struct undo_layouts {
    struct wake_undo head;
    struct wake_object *object;
    void *data;
};

static void
undo_layouts(struct wake_undo *head)
{
    struct undo_layouts *undo = (void *)head;

    wake_free(WAKE_HEAP_STATE, undo->object->data);
    undo->object->data = undo->data;
}

static void
replace(const struct wake_execution *execution, struct wake_object *object,
        struct wake_executed_layouts *layouts)
{
    if (execution->trial) {
        struct undo_layouts *undo = wake_execution_undo(execution, sizeof(*undo), undo_layouts);

        if (!undo) {
            wake_free(WAKE_HEAP_STATE, layouts);
            return;
        }
        undo->object = object;
        undo->data = object->data;
    } else {
        wake_free(WAKE_HEAP_STATE, object->data);
    }
    object->data = layouts;
}

/* Whether the recording leaves everything as it is: the usual case of a frame like the last. */
static bool
is_there(const struct wake_executed_layouts *now, const struct wake_image_layouts *row)
{
    const struct wake_layout_range *left = wake_image_layouts_ranges(row);
    uint32_t k = 0;

    for (uint32_t i = 0; i < row->count; i++) {
        for (uint32_t at = left[i].first; at < left[i].end; at = now->ranges[k].end) {
            while (now->ranges[k].end <= at) {
                k++;
            }
            if (now->ranges[k].layout != left[i].now) {
                return false;
            }
        }
    }
    return true;
}

void
wake_executed_layouts_change(const struct wake_execution *execution, struct wake_object *object,
                             const struct wake_image *image, const struct wake_image_layouts *row)
{
    const struct wake_layout_range *left = wake_image_layouts_ranges(row);
    struct fresh fresh;
    const struct wake_executed_layouts *old = layouts_of(object, image, &fresh);
    struct wake_executed_layouts *to;
    uint32_t k = 0;

    if (is_there(old, row)) {
        return;
    }
    /* Each range of the recording adds two at most: itself, and the rest of the one that it
     * divides. */
    to = wake_alloc(WAKE_HEAP_STATE,
                    sizeof(*to) + (old->count + 2 * (size_t)row->count) * sizeof(to->ranges[0]));
    if (!to) {
        execution->device->executions.unknown = true;
        return;
    }
    to->count = 0;
    for (uint32_t i = 0; i < row->count; i++) {
        append_old(to, old, &k, left[i].first);
        append(to, left[i].end, left[i].now);
        while (k < old->count && old->ranges[k].end <= left[i].end) {
            k++;
        }
    }
    append_old(to, old, &k, total_of(image));
    replace(execution, object, to);
}

/* ---- by the host ----------------------------------------------------------------------------- */

#ifdef VK_VERSION_1_4
void
wake_executed_layouts_by_host(struct wake_device *device,
                              const VkHostImageLayoutTransitionInfo *transitions, uint32_t count)
{
    const struct wake_execution execution = { .device = device };

    for (uint32_t i = 0; transitions && i < count; i++) {
        const VkHostImageLayoutTransitionInfo *t = &transitions[i];
        const wake_id id = wake_packed_id(transitions, i,
                                          WAKE_HANDLES_VkHostImageLayoutTransitionInfo,
                                          WAKE_HANDLE_VkHostImageLayoutTransitionInfo_image);
        struct wake_object *object = wake_object_get(id);
        const struct wake_image *image = wake_image_of(object);
        struct wake_layouts layouts = { 0 };
        struct wake_layout_part part;

        if (!image || !wake_layout_part(&image->shape, &t->subresourceRange, &part)) {
            continue;
        }
        wake_layouts_change(&layouts, id, &image->shape, &part, t->oldLayout, t->newLayout,
                            (struct wake_layout_place){ 0 });
        if (layouts.lost || !layouts.count) {
            device->executions.unknown = true;
        } else {
            wake_executed_layouts_change(&execution, object, image, &layouts.rows[0]);
        }
        wake_layouts_finish(&layouts);
    }
}
#endif
