/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parts of images that have one layout, and layouts that mean the same. Specification, 'Image
 * Layouts', 'Image Layout Matching Rules'.
 */
#include "state/recording/layout_part.h"

#include "gen/names.h"
#include "state/object/create_info.h"

#include <stdio.h>

#define DEPTH_STENCIL (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)

static uint32_t
least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Slots that a mask means; they are next to each other but for planes 0 and 2, between which 1 is
 * left out. */
static bool
find_slots(const struct wake_layout_shape *shape, VkImageAspectFlags aspects,
           struct wake_layout_part *part)
{
    uint32_t first = UINT32_MAX, last = 0;

    for (uint32_t i = 0; i < shape->slots; i++) {
        /* Color stands for all planes. */
        if ((aspects & shape->aspects[i]) ||
            ((aspects & VK_IMAGE_ASPECT_COLOR_BIT) && !(shape->aspects[i] & DEPTH_STENCIL))) {
            first = first == UINT32_MAX ? i : first;
            last = i;
        }
    }
    part->slot = first;
    part->slots = last - first + 1;
    return first != UINT32_MAX;
}

bool
wake_layout_part_of(const struct wake_layout_shape *shape, const VkImageSubresourceRange *range,
                    struct wake_layout_part *part_out)
{
    struct wake_layout_part part = { .level = range->baseMipLevel, .layer = range->baseArrayLayer };

    if (shape->slots == 1 && range->aspectMask == shape->aspects[0]) {
        part.slots = 1;
    } else if (!shape->slots || !find_slots(shape, range->aspectMask, &part)) {
        return false;
    }
    if (part.level >= shape->levels || part.layer >= shape->layers) {
        return false;
    }
    part.levels = least(range->levelCount, shape->levels - part.level);
    part.layers = least(range->layerCount, shape->layers - part.layer);
    if (shape->slices) { /* numbers of slices that a smaller level lacks go with its last one */
        uint32_t depth = part.level < 32 ? shape->layers >> part.level : 0;

        part.layers = part.layers && part.layer + part.layers >= depth ? shape->layers - part.layer
                                                                       : part.layers;
    }
    *part_out = part;
    return part.levels && part.layers;
}

/* One layout for those that mean the same for an aspect. */
static VkImageLayout
plain(VkImageAspectFlags aspect, VkImageLayout layout)
{
    bool depth = aspect == VK_IMAGE_ASPECT_DEPTH_BIT,
         stencil = aspect == VK_IMAGE_ASPECT_STENCIL_BIT;

    switch ((int)layout) {
    case VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL:
        return depth || stencil ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
                                : VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    case VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL:
        return depth || stencil ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL
                                : VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL:
        return depth ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL : layout;
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL:
        return depth ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL : layout;
    case VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL:
        return stencil ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL : layout;
    case VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL:
        return stencil ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL : layout;
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL:
        return depth     ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL
               : stencil ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
                         : layout;
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL:
        return depth     ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
               : stencil ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL
                         : layout;
    default: return layout;
    }
}

static WAKE_COLD bool
matches_rare(VkImageAspectFlags aspect, VkImageLayout a, VkImageLayout b)
{
    if (a == WAKE_LAYOUT_UNKNOWN || b == WAKE_LAYOUT_UNKNOWN) {
        return true;
    }
    /* Such an image stays in that layout, whatever else it is used for. */
    if (a == VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR || b == VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR) {
        return true;
    }
    /* Read-only for shaders alone, of depth or stencil: the specification does not say that it
     * differs. */
    if ((aspect & DEPTH_STENCIL) && ((a == VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL &&
                                      b == VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL) ||
                                     (b == VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL &&
                                      a == VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL))) {
        return true;
    }
    return plain(aspect, a) == plain(aspect, b);
}

bool
wake_layout_matches(VkImageAspectFlags aspect, VkImageLayout a, VkImageLayout b)
{
    return WAKE_LIKELY(a == b) || matches_rare(aspect, a, b);
}

const char *
wake_layout_subresource_text(char *text, size_t size, const struct wake_layout_shape *shape,
                             uint32_t number)
{
    uint32_t each = shape->levels * shape->layers;
    char aspect[96];

    wake_print_VkImageAspectFlags(aspect, sizeof(aspect), wake_layout_aspect(shape, number));
    snprintf(text, size, "mip level %u, array layer %u, %s", number % each / shape->layers,
             number % shape->layers, aspect);
    return text;
}
