/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Places in the space of an image: aspect by aspect, level by level, layer by layer, row by row.
 */
#include "sync/recording/image_place.h"

#include "state/derived/image.h"

#include <stdio.h>

uint64_t
wake_image_level_texels(const struct wake_image *image, uint32_t level)
{
    VkExtent3D e = wake_mip_extent(&image->info, level, 0);

    return (uint64_t)e.width * e.height * e.depth;
}

/* The subresource that a texel of the space is of, and where in it. */
struct texel {
    uint32_t aspect, level, layer;
    uint64_t rest;
};

static struct texel
texel_at(const struct wake_image *image, uint64_t at)
{
    const uint64_t all = image->texels_before[image->level_count];
    struct texel t = { .aspect = (uint32_t)(at / all) };

    at %= all;
    while (t.level + 1 < image->level_count && at >= image->texels_before[t.level + 1]) {
        t.level++;
    }
    at -= image->texels_before[t.level];
    t.layer = (uint32_t)(at / wake_image_level_texels(image, t.level));
    t.rest = at % wake_image_level_texels(image, t.level);
    return t;
}

const char *
wake_image_place_text(char *text, size_t size, struct wake_object *object, uint64_t begin,
                      uint64_t end)
{
    const struct wake_image *image = wake_image_of(object);
    const VkImageCreateInfo *info = image ? &image->info : NULL;
    const char *aspect = "";
    struct texel from, to;
    VkExtent3D extent;
    int at;

    text[0] = 0;
    if (!info || !image->known_format || begin >= end ||
        !image->texels_before[image->level_count]) {
        return text;
    }
    from = texel_at(image, begin);
    to = texel_at(image, end - 1);
    extent = wake_mip_extent(info, from.level, 0);
    if (image->aspects & (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)) {
        aspect = from.aspect || !(image->aspects & VK_IMAGE_ASPECT_DEPTH_BIT) ? "stencil, "
                                                                              : "depth, ";
    } else if (image->aspects & VK_IMAGE_ASPECT_PLANE_1_BIT) {
        aspect = from.aspect == 0 ? "plane 0, " : from.aspect == 1 ? "plane 1, " : "plane 2, ";
    }
    at = snprintf(text, size, " (%slevel %u, layer %u", aspect, from.level, from.layer);
    if (from.rest) {
        at += snprintf(text + at, size - (size_t)at, ", from (%u, %u, %u) on",
                       (uint32_t)(from.rest % extent.width),
                       (uint32_t)(from.rest / extent.width % extent.height),
                       (uint32_t)(from.rest / extent.width / extent.height));
    }
    if (to.level != from.level || to.layer != from.layer) {
        at += snprintf(text + at, size - (size_t)at, " to level %u, layer %u", to.level, to.layer);
    }
    snprintf(text + at, size - (size_t)at, ")");
    return text;
}
