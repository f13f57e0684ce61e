/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parts of images that have one layout, and layouts that mean the same.
 * Threads: any.
 */
#ifndef WAKE_STATE_LAYOUT_PART_H
#define WAKE_STATE_LAYOUT_PART_H

#include "state/derived/image.h"

/* In `needs`: any layout will do. In `now`: not known, nothing is said of it. */
#define WAKE_LAYOUT_ANY VK_IMAGE_LAYOUT_UNDEFINED
#define WAKE_LAYOUT_UNKNOWN VK_IMAGE_LAYOUT_MAX_ENUM

/* A box of subresources, never empty. */
struct wake_layout_part {
    uint32_t slot, slots;
    uint32_t level, levels;
    uint32_t layer, layers;
};

bool
wake_layout_part_of(const struct wake_layout_shape *shape, const VkImageSubresourceRange *range,
                    struct wake_layout_part *part_out);

/* False: nothing of the image is meant, or it is not followed. What the image does not have is left
 * out. */
WAKE_INLINE bool
wake_layout_part(const struct wake_layout_shape *shape, const VkImageSubresourceRange *range,
                 struct wake_layout_part *part_out)
{
    /* The usual case: an image of one aspect, all of it. */
    if (WAKE_LIKELY(shape->slots == 1 && range->aspectMask == shape->aspects[0] &&
                    !range->baseMipLevel && !range->baseArrayLayer &&
                    range->levelCount >= shape->levels && range->layerCount >= shape->layers)) {
        *part_out = (struct wake_layout_part){ 0, 1, 0, shape->levels, 0, shape->layers };
        return true;
    }
    return wake_layout_part_of(shape, range, part_out);
}

/* Of an image whose slices have layouts: `count` from `first` on, where a region has offsets; 0: all that follow. Other images: nothing changes. */
WAKE_INLINE void
wake_layout_part_slices(const struct wake_layout_shape *shape, struct wake_layout_part *part,
                        uint32_t first, uint32_t count)
{
    if (WAKE_UNLIKELY(shape->slices)) {
        part->layer = first < shape->layers ? first : 0;
        part->layers = count && count <= shape->layers - part->layer ? count
                                                                     : shape->layers - part->layer;
    }
}

/*
 * Whether an aspect that is said to be in one layout may be in the other: equal ones, and those
 * that mean the same for that aspect (depth and stencil apart, the layouts of synchronization2).
 * Also where that is not known.
 */
bool
wake_layout_matches(VkImageAspectFlags aspect, VkImageLayout a, VkImageLayout b);
/* The aspect of a subresource. */
WAKE_INLINE VkImageAspectFlags
wake_layout_aspect(const struct wake_layout_shape *shape, uint32_t number)
{
    return shape->aspects[shape->slots == 1 ? 0 : number / (shape->levels * shape->layers)];
}

/* The number of a subresource back to its parts: "mip level 1, array layer 0,
 * VK_IMAGE_ASPECT_DEPTH_BIT". Returns `text`. */
const char *
wake_layout_subresource_text(char *text, size_t size, const struct wake_layout_shape *shape,
                             uint32_t number);
#define WAKE_SUBRESOURCE_TEXT 160

#endif
