/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Formats against each other, and swizzles. Specification, 'Format Compatibility Classes', 'Image Views'.
 */
#include "core/image/image_rules.h"

bool
wake_formats_compatible(VkFormat a, VkFormat b)
{
    const struct wake_format_info *first = wake_format(a), *second = wake_format(b);

    return a == b || !first || !second || first->format_class == second->format_class;
}

bool
wake_formats_size_compatible(VkFormat uncompressed, VkFormat compressed)
{
    const struct wake_format_info *first = wake_format(uncompressed),
                                  *second = wake_format(compressed);

    return !first || !second ||
           (!first->compressed && first->plane_count < 2 &&
            first->block_size == second->block_size);
}

bool
wake_format_half_width(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);

    return info && info->chroma &&
           (info->plane_count > 1 ? info->planes[1].width_divisor == 2
                                  : info->block_extent[0] == 2);
}

bool
wake_format_half_height(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);

    return info && info->chroma && info->plane_count > 1 && info->planes[1].height_divisor == 2;
}

bool
wake_swizzle_is(VkComponentSwizzle swizzle, VkComponentSwizzle identity)
{
    return swizzle == VK_COMPONENT_SWIZZLE_IDENTITY || swizzle == identity;
}

bool
wake_components_identity(const VkComponentMapping *components)
{
    return wake_swizzle_is(components->r, VK_COMPONENT_SWIZZLE_R) &&
           wake_swizzle_is(components->g, VK_COMPONENT_SWIZZLE_G) &&
           wake_swizzle_is(components->b, VK_COMPONENT_SWIZZLE_B) &&
           wake_swizzle_is(components->a, VK_COMPONENT_SWIZZLE_A);
}
