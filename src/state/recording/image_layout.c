/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of images in a recording.
 */
#include "state/recording/image_layout.h"

#include "base/heap.h"

#include <string.h>

enum {
    FEW_IMAGES = 8,     /* are looked for one by one */
    KEPT_IMAGES = 1024, /* rows that the next recording finds ready */
    MANY_RANGES = 32, /* of one image: from here on their number matters more than who made them */
    STACK_RANGES = 24
};

/* ---- runs of numbers ------------------------------------------------------------------------- */

/* A part is a few runs of subresources with numbers in a row: one where it is a whole image, or one
 * subresource. */
struct runs {
    const struct wake_layout_shape *shape;
    const struct wake_layout_part *part;
    uint32_t slot, level;
    bool whole_layers, whole_levels;
};

WAKE_INLINE struct runs
runs_of(const struct wake_layout_shape *shape, const struct wake_layout_part *part)
{
    bool layers = part->layers == shape->layers, levels = layers && part->levels == shape->levels;

    return (struct runs){ shape, part, 0, 0, layers, levels };
}

WAKE_INLINE bool
next_run(struct runs *r, uint32_t *first_out, uint32_t *end_out)
{
    const struct wake_layout_part *part = r->part;
    uint32_t each = r->shape->levels * r->shape->layers, first;

    if (r->slot == part->slots) {
        return false;
    }
    first = (part->slot + r->slot) * each + (part->level + r->level) * r->shape->layers +
            part->layer;
    *first_out = first;
    if (r->whole_levels) {
        *end_out = first + part->slots * each;
        r->slot = part->slots;
    } else if (r->whole_layers) {
        *end_out = first + part->levels * part->layers;
        r->slot++;
    } else {
        *end_out = first + part->layers;
        if (++r->level == part->levels) {
            r->level = 0;
            r->slot++;
        }
    }
    return true;
}

/* The first range that ends behind `number`. */
static uint32_t
range_behind(const struct wake_layout_range *ranges, uint32_t count, uint32_t number)
{
    uint32_t low = 0, high = count;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (ranges[middle].end > number) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

/* Whether [first, end) of one range differs; *number_out: where. A range may go over several
 * aspects. */
static bool
range_differs(const struct wake_layout_shape *shape, const struct wake_layout_range *range,
              uint32_t first, uint32_t end, VkImageLayout layout, uint32_t *number_out)
{
    uint32_t each = shape->levels * shape->layers;

    first = first < range->first ? range->first : first;
    end = end > range->end ? range->end : end;
    while (first < end && range->now != layout) {
        if (!wake_layout_matches(wake_layout_aspect(shape, first), range->now, layout)) {
            *number_out = first;
            return true;
        }
        first = (first / each + 1) * each;
    }
    return false;
}

bool
wake_image_layouts_differ(const struct wake_image_layouts *row, const struct wake_layout_part *part,
                          VkImageLayout layout, struct wake_layout_difference *difference_out)
{
    const struct wake_layout_range *ranges = wake_image_layouts_ranges(row);
    struct runs runs = runs_of(&row->shape, part);
    uint32_t first, end, number;

    if (WAKE_LIKELY(row->count == 1 && ranges->now == layout)) {
        return false;
    }
    while (next_run(&runs, &first, &end)) {
        for (uint32_t i = range_behind(ranges, row->count, first);
             i < row->count && ranges[i].first < end; i++) {
            if (WAKE_UNLIKELY(
                    range_differs(&row->shape, &ranges[i], first, end, layout, &number))) {
                *difference_out = (struct wake_layout_difference){ number, ranges[i].now,
                                                                   ranges[i].since };
                return true;
            }
        }
    }
    return false;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static uint32_t
place_of(const struct wake_layouts *layouts, wake_id image)
{
    return (uint32_t)((image * UINT64_C(0x9E3779B97F4A7C15)) >> 40) & layouts->mask;
}

struct wake_image_layouts *
wake_layouts_find(struct wake_layouts *layouts, wake_id image)
{
    if (layouts->last < layouts->count && layouts->rows[layouts->last].image == image) {
        return &layouts->rows[layouts->last];
    }
    if (layouts->places) {
        for (uint32_t at = place_of(layouts, image); layouts->places[at];
             at = (at + 1) & layouts->mask) {
            if (layouts->rows[layouts->places[at] - 1].image == image) {
                layouts->last = layouts->places[at] - 1;
                return &layouts->rows[layouts->last];
            }
        }
        return NULL;
    }
    for (uint32_t i = 0; i < layouts->count; i++) {
        if (layouts->rows[i].image == image) {
            layouts->last = i;
            return &layouts->rows[i];
        }
    }
    return NULL;
}

static void
put_place(struct wake_layouts *layouts, uint32_t row)
{
    uint32_t at = place_of(layouts, layouts->rows[row].image);

    while (layouts->places[at]) {
        at = (at + 1) & layouts->mask;
    }
    layouts->places[at] = row + 1;
}

static bool
grow_places(struct wake_layouts *layouts)
{
    uint32_t size = layouts->places ? (layouts->mask + 1) * 2 : FEW_IMAGES * 4;
    uint32_t *places = wake_zalloc(WAKE_HEAP_RESULT, size * sizeof(*places));

    if (!places) {
        return false;
    }
    wake_free(WAKE_HEAP_RESULT, layouts->places);
    layouts->places = places;
    layouts->mask = size - 1;
    for (uint32_t i = 0; i < layouts->count; i++) {
        put_place(layouts, i);
    }
    return true;
}

static struct wake_image_layouts *
add_row(struct wake_layouts *layouts, wake_id image, const struct wake_layout_shape *shape)
{
    struct wake_image_layouts *row;

    if (layouts->count == layouts->capacity) {
        uint32_t capacity = layouts->capacity ? layouts->capacity * 2 : FEW_IMAGES;
        struct wake_image_layouts *rows = wake_realloc(WAKE_HEAP_RESULT, layouts->rows,
                                                       capacity * sizeof(*rows));

        if (!rows) {
            return NULL;
        }
        layouts->rows = rows;
        layouts->capacity = capacity;
    }
    if (layouts->count >= FEW_IMAGES && (!layouts->places || layouts->count * 2 > layouts->mask) &&
        !grow_places(layouts)) {
        return NULL;
    }
    row = &layouts->rows[layouts->count];
    *row = (struct wake_image_layouts){ .image = image, .shape = *shape };
    layouts->last = layouts->count++;
    if (layouts->places) {
        put_place(layouts, layouts->last);
    }
    return row;
}

/* ---- painting -------------------------------------------------------------------------------- */

/* What a run of subresources becomes. */
struct paint {
    VkImageLayout needs; /* where nothing is known yet */
    VkImageLayout now;
    bool keep; /* what is known stays */
    struct wake_layout_place user, since;
};

struct list {
    struct wake_layout_range *ranges;
    uint32_t count;
};

static void
append(struct list *list, const struct wake_layout_range *range, uint32_t first, uint32_t end)
{
    struct wake_layout_range *last = list->count ? &list->ranges[list->count - 1] : NULL;

    if (first >= end) {
        return;
    }
    if (last && last->end == first && last->needs == range->needs && last->now == range->now &&
        ((last->user.index == range->user.index && last->user.role == range->user.role &&
          last->since.index == range->since.index) ||
         list->count > MANY_RANGES)) {
        last->end = end;
        return;
    }
    list->ranges[list->count] = *range;
    list->ranges[list->count].first = first;
    list->ranges[list->count++].end = end;
}

static void
repaint(struct list *to, const struct wake_layout_range *ranges, uint32_t count, uint32_t first,
        uint32_t end, const struct paint *paint)
{
    struct wake_layout_range fresh = { 0, 0, paint->needs, paint->now, paint->user, paint->since };
    uint32_t i = 0, at = first;

    for (; i < count && ranges[i].end <= first; i++) {
        append(to, &ranges[i], ranges[i].first, ranges[i].end);
    }
    for (; i < count && ranges[i].first < end; i++) {
        struct wake_layout_range middle = ranges[i];
        uint32_t from = ranges[i].first > first ? ranges[i].first : first,
                 until = ranges[i].end < end ? ranges[i].end : end;

        append(to, &ranges[i], ranges[i].first, from);
        append(to, &fresh, at, from);
        if (!paint->keep) {
            middle.now = paint->now;
            middle.since = paint->since;
        }
        append(to, &middle, from, until);
        at = until;
        if (ranges[i].end > end) {
            append(to, &ranges[i], end, ranges[i].end);
            i++;
            break;
        }
    }
    append(to, &fresh, at, end);
    for (; i < count; i++) {
        append(to, &ranges[i], ranges[i].first, ranges[i].end);
    }
}

/* False: out of memory. */
static bool
store(struct wake_image_layouts *row, const struct list *list)
{
    if (list->count == 1 && !row->capacity) {
        row->one = list->ranges[0];
    } else {
        if (list->count > row->capacity) {
            uint32_t capacity = list->count + list->count / 2 + 2;
            struct wake_layout_range *ranges = wake_alloc(WAKE_HEAP_RESULT,
                                                          capacity * sizeof(*ranges));

            if (!ranges) {
                return false;
            }
            if (row->capacity) {
                wake_free(WAKE_HEAP_RESULT, row->ranges);
            }
            row->ranges = ranges;
            row->capacity = capacity;
        }
        memcpy(row->ranges, list->ranges, list->count * sizeof(*list->ranges));
    }
    row->count = list->count;
    return true;
}

static bool
paint_run(struct wake_image_layouts *row, uint32_t first, uint32_t end, const struct paint *paint)
{
    struct wake_layout_range stack[STACK_RANGES];
    const struct wake_layout_range *old = wake_image_layouts_ranges(row);
    /* Each range may be cut in two places, and a gap may be filled before each and behind the
     * last. */
    uint32_t most = row->count * 2 + 3;
    struct list list = { most > STACK_RANGES ? wake_alloc(WAKE_HEAP_RESULT, most * sizeof(stack[0]))
                                             : stack,
                         0 };
    bool stored;

    if (!list.ranges) {
        return false;
    }
    repaint(&list, old, row->count, first, end, paint);
    stored = store(row, &list);
    if (list.ranges != stack) {
        wake_free(WAKE_HEAP_RESULT, list.ranges);
    }
    return stored;
}

/* The usual case where an image has several ranges: one of them is meant. False: another case. */
static bool
paint_exact(struct wake_image_layouts *row, uint32_t first, uint32_t end, const struct paint *paint)
{
    struct wake_layout_range *ranges = row->capacity ? row->ranges : &row->one;
    uint32_t i = range_behind(ranges, row->count, first);

    if (i == row->count || ranges[i].first > first || ranges[i].end < end) {
        return false;
    }
    if (paint->keep) {
        return true;
    }
    if (ranges[i].first != first || ranges[i].end != end) {
        return false;
    }
    ranges[i].now = paint->now;
    ranges[i].since = paint->since;
    return true;
}

static void
paint_part(struct wake_layouts *layouts, wake_id image, const struct wake_layout_shape *shape,
           const struct wake_layout_part *part, const struct paint *paint)
{
    struct wake_image_layouts *row = wake_layouts_find(layouts, image);
    struct runs runs = runs_of(shape, part);
    uint32_t first, end;

    if (!row) {
        row = add_row(layouts, image, shape);
    }
    if (WAKE_UNLIKELY(!row)) {
        layouts->lost = true;
        return;
    }
    while (next_run(&runs, &first, &end)) {
        struct wake_layout_range *one = row->capacity ? row->ranges : &row->one;

        if (WAKE_LIKELY(row->count == 1 && one->first == first && one->end == end)) {
            if (!paint->keep) {
                one->now = paint->now;
                one->since = paint->since;
            }
        } else if (WAKE_LIKELY(!row->count)) {
            row->one = (struct wake_layout_range){ first,      end,         paint->needs,
                                                   paint->now, paint->user, paint->since };
            row->count = 1;
        } else if (!paint_exact(row, first, end, paint) && !paint_run(row, first, end, paint)) {
            layouts->lost = true;
            return;
        }
    }
}

void
wake_layouts_use(struct wake_layouts *layouts, wake_id image, const struct wake_layout_shape *shape,
                 const struct wake_layout_part *part, VkImageLayout layout,
                 struct wake_layout_place place)
{
    struct paint paint = { layout, layout, true, place, place };

    if (layout != WAKE_LAYOUT_ANY && layout != WAKE_LAYOUT_UNKNOWN) {
        paint_part(layouts, image, shape, part, &paint);
    }
}

void
wake_layouts_change(struct wake_layouts *layouts, wake_id image,
                    const struct wake_layout_shape *shape, const struct wake_layout_part *part,
                    VkImageLayout from, VkImageLayout to, struct wake_layout_place place)
{
    struct paint paint = { from, to, false, place, place };

    layouts->change++;
    paint_part(layouts, image, shape, part, &paint);
}

/* ---- secondary command buffers --------------------------------------------------------------- */

const struct wake_image_layouts *
wake_layouts_secondary_differs(struct wake_layouts *layouts, const struct wake_layouts *secondary,
                               struct wake_layout_cursor *cursor,
                               struct wake_layout_range *needed_out,
                               struct wake_layout_difference *difference_out)
{
    for (uint32_t i = cursor->row; i < secondary->count && !layouts->lost && !secondary->lost;
         i++) {
        const struct wake_image_layouts *from = &secondary->rows[i],
                                        *here = wake_layouts_find(layouts, from->image);
        const struct wake_layout_range *ranges = wake_image_layouts_ranges(from), *mine;

        for (uint32_t k = 0; here && k < from->count; k++) {
            uint32_t first = ranges[k].first;

            if (i == cursor->row && first < cursor->number) {
                first = cursor->number;
            }
            if (ranges[k].needs == WAKE_LAYOUT_ANY || first >= ranges[k].end) {
                continue;
            }
            mine = wake_image_layouts_ranges(here);
            for (uint32_t m = range_behind(mine, here->count, first);
                 m < here->count && mine[m].first < ranges[k].end; m++) {
                if (range_differs(&here->shape, &mine[m], first, ranges[k].end, ranges[k].needs,
                                  &difference_out->number)) {
                    *cursor = (struct wake_layout_cursor){ i, difference_out->number + 1 };
                    difference_out->now = mine[m].now;
                    difference_out->since = mine[m].since;
                    *needed_out = ranges[k];
                    return here;
                }
            }
        }
    }
    return NULL;
}

void
wake_layouts_copy_named(struct wake_layouts *scratch, struct wake_layouts *layouts,
                        const struct wake_layouts *secondary)
{
    for (uint32_t i = 0; i < secondary->count; i++) {
        const struct wake_image_layouts *from = wake_layouts_find(layouts,
                                                                  secondary->rows[i].image);
        const struct wake_layout_range *ranges = from ? wake_image_layouts_ranges(from) : NULL;
        struct wake_image_layouts *to;

        if (!from || wake_layouts_find(scratch, from->image)) {
            continue;
        }
        to = add_row(scratch, from->image, &from->shape);
        for (uint32_t k = 0; to && k < from->count; k++) {
            struct paint paint = { ranges[k].needs, ranges[k].now, false, ranges[k].user,
                                   ranges[k].since };

            if (!paint_run(to, ranges[k].first, ranges[k].end, &paint)) {
                to = NULL;
            }
        }
        scratch->lost |= !to;
    }
}

void
wake_layouts_take_over(struct wake_layouts *layouts, const struct wake_layouts *secondary,
                       struct wake_layout_place place)
{
    layouts->lost |= secondary->lost;
    for (uint32_t i = 0; i < secondary->count; i++) {
        const struct wake_image_layouts *from = &secondary->rows[i];
        const struct wake_layout_range *ranges = wake_image_layouts_ranges(from);
        struct wake_image_layouts *to = wake_layouts_find(layouts, from->image);

        to = to ? to : add_row(layouts, from->image, &from->shape);
        for (uint32_t k = 0; to && k < from->count; k++) {
            bool used = ranges[k].needs == ranges[k].now &&
                        ranges[k].since.index == ranges[k].user.index;
            struct paint paint = { ranges[k].needs, ranges[k].now, used, place, place };

            if (!paint_run(to, ranges[k].first, ranges[k].end, &paint)) {
                to = NULL;
            }
        }
        layouts->lost |= !to;
    }
    layouts->change++;
}

/* ---- the end --------------------------------------------------------------------------------- */

void
wake_layouts_clear(struct wake_layouts *layouts)
{
    if (WAKE_UNLIKELY(layouts->capacity > KEPT_IMAGES)) {
        wake_layouts_finish(layouts);
        return;
    }
    for (uint32_t i = 0; i < layouts->count; i++) {
        if (layouts->rows[i].capacity) {
            wake_free(WAKE_HEAP_RESULT, layouts->rows[i].ranges);
        }
    }
    if (layouts->places && layouts->count) {
        memset(layouts->places, 0, (layouts->mask + 1) * sizeof(*layouts->places));
    }
    layouts->count = 0;
    layouts->last = 0;
    layouts->lost = false;
}

void
wake_layouts_finish(struct wake_layouts *layouts)
{
    for (uint32_t i = 0; i < layouts->count; i++) {
        if (layouts->rows[i].capacity) {
            wake_free(WAKE_HEAP_RESULT, layouts->rows[i].ranges);
        }
    }
    wake_free(WAKE_HEAP_RESULT, layouts->rows);
    wake_free(WAKE_HEAP_RESULT, layouts->places);
    memset(layouts, 0, sizeof(*layouts));
}
