/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sets of image layouts, and questions that several rules about render passes ask.
 */
#include "core/pass/render_pass_rules.h"

const VkImageLayout wake_layouts_separate[] = { VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                                                VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL,
                                                VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL,
                                                VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
                                                VK_IMAGE_LAYOUT_MAX_ENUM };
const VkImageLayout wake_layouts_depth[] = { VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                                             VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL,
                                             VK_IMAGE_LAYOUT_MAX_ENUM };
const VkImageLayout wake_layouts_stencil[] = { VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL,
                                               VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
                                               VK_IMAGE_LAYOUT_MAX_ENUM };
const VkImageLayout wake_layouts_mixed[] = {
    VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL,
    VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL, VK_IMAGE_LAYOUT_MAX_ENUM
};
const VkImageLayout wake_layouts_together[] = { VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
                                                VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
                                                VK_IMAGE_LAYOUT_MAX_ENUM };
const VkImageLayout wake_layouts_generic[] = { VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL,
                                               VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL,
                                               VK_IMAGE_LAYOUT_MAX_ENUM };

bool
wake_layout_in(VkImageLayout layout, const VkImageLayout *set)
{
    while (*set != VK_IMAGE_LAYOUT_MAX_ENUM && *set != layout) {
        set++;
    }
    return *set == layout;
}

VkFormatFeatureFlags2
wake_potential_features(const struct wake_facts *facts, VkFormat format)
{
    return facts && wake_format(format) ? wake_format_potential(facts, format) : ~UINT64_C(0);
}

uint32_t
wake_highest_bit(uint32_t mask)
{
    uint32_t bit = 0;

    while (mask >>= 1) {
        bit++;
    }
    return bit;
}
