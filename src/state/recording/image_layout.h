/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of images in a recording: per image, ranges of subresources with the layout that the
 * recording needs first and the one that it leaves. Layouts that the recording cannot know, because
 * nothing in it has set them, are decided when it executes (state/execution/layout_execution.h).
 * How it all works: docs/layouts.md.
 *
 * Threads: the runner of the command buffer's stream; immutable once the recording has ended
 * (state/recording/recorded.h).
 */
#ifndef WAKE_STATE_IMAGE_LAYOUT_H
#define WAKE_STATE_IMAGE_LAYOUT_H

#include "state/recording/layout_part.h"

/* A command of the recording. */
struct wake_layout_place {
    uint32_t index;   /* in the command buffer */
    uint16_t command; /* enum wake_command */
    uint16_t role;    /* enum wake_layout_role: as what it uses the image; or a descriptor */
};

enum {
    WAKE_LAYOUT_DESCRIPTOR = 0x8000, /* the role of a descriptor: of that set and binding */
    WAKE_LAYOUT_SET_SHIFT = 10,
    WAKE_LAYOUT_MOST_SETS = 32,
    WAKE_LAYOUT_MOST_BINDINGS = 1 << WAKE_LAYOUT_SET_SHIFT
};

/* 0: they do not fit. */
WAKE_INLINE uint16_t
wake_layout_descriptor(uint32_t set, uint32_t binding)
{
    return set < WAKE_LAYOUT_MOST_SETS && binding < WAKE_LAYOUT_MOST_BINDINGS
               ? (uint16_t)(WAKE_LAYOUT_DESCRIPTOR | set << WAKE_LAYOUT_SET_SHIFT | binding)
               : 0;
}

/* Subresources [first, end), numbered by slot, then level, then layer. */
struct wake_layout_range {
    uint32_t first, end;
    VkImageLayout needs; /* when the recording begins to execute */
    VkImageLayout now;
    struct wake_layout_place user;  /* that needs it */
    struct wake_layout_place since; /* that set `now`, or used it first */
};

/* One image in a recording. */
struct wake_image_layouts {
    wake_id image;
    struct wake_layout_shape shape;
    uint32_t count, capacity;
    struct wake_layout_range one;     /* with capacity 0 */
    struct wake_layout_range *ranges; /* sorted, apart from each other */
};

/* All images of a recording. */
struct wake_layouts {
    struct wake_image_layouts *rows;
    uint32_t count, capacity;
    uint32_t last;    /* the row that was looked for last */
    uint32_t *places; /* rows by a hash of their ids, plus one; NULL: there are few */
    uint32_t mask;
    uint64_t change; /* grows when a layout changes */
    /* out of memory, or a recording that it executes is not known: nothing is said of it */
    bool lost;
};

/* NULL: the recording has not named it. */
struct wake_image_layouts *
wake_layouts_find(struct wake_layouts *layouts, wake_id image);

WAKE_INLINE const struct wake_layout_range *
wake_image_layouts_ranges(const struct wake_image_layouts *row)
{
    return row->capacity ? row->ranges : &row->one;
}

/* A part that is in another layout, as far as the recording knows. */
struct wake_layout_difference {
    uint32_t number; /* the first such subresource */
    VkImageLayout now;
    struct wake_layout_place since;
};

/* True: `part` is not all in that layout. */
bool
wake_image_layouts_differ(const struct wake_image_layouts *row, const struct wake_layout_part *part,
                          VkImageLayout layout, struct wake_layout_difference *difference_out);

/* The part is used in a layout (WAKE_LAYOUT_ANY: nothing follows), or goes from one to another. */
void
wake_layouts_use(struct wake_layouts *layouts, wake_id image, const struct wake_layout_shape *shape,
                 const struct wake_layout_part *part, VkImageLayout layout,
                 struct wake_layout_place place);
void
wake_layouts_change(struct wake_layouts *layouts, wake_id image,
                    const struct wake_layout_shape *shape, const struct wake_layout_part *part,
                    VkImageLayout from, VkImageLayout to, struct wake_layout_place place);

/* Where the search of wake_layouts_secondary_differs() goes on; { 0 }: at the start. */
struct wake_layout_cursor {
    uint32_t row, number;
};

/* The next subresource that a secondary needs in another layout than it is in here. NULL: none. */
const struct wake_image_layouts *
wake_layouts_secondary_differs(struct wake_layouts *layouts, const struct wake_layouts *secondary,
                               struct wake_layout_cursor *cursor,
                               struct wake_layout_range *needed_out,
                               struct wake_layout_difference *difference_out);
/* Rows of the images that a secondary names, in `scratch` where they are not yet. */
void
wake_layouts_copy_named(struct wake_layouts *scratch, struct wake_layouts *layouts,
                        const struct wake_layouts *secondary);
/* A secondary is executed here. */
void
wake_layouts_take_over(struct wake_layouts *layouts, const struct wake_layouts *secondary,
                       struct wake_layout_place place);

/* The recording is given up; destruction. */
void
wake_layouts_clear(struct wake_layouts *layouts);
void
wake_layouts_finish(struct wake_layouts *layouts);

#endif
