/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of image barriers, and of transitions by the host: rules of registries after 1.3.239. Specification, 'Image Memory
 * Barriers', 'Host Image Layout Transitions'.
 */
#include "core/core_newer.h"

#include "core/words.h"
#include "state/derived/image.h"

#ifdef VK_VERSION_1_4

enum owner { FIRST, SECOND, HOST };

struct change {
    enum owner owner;
    const char *path; /* pImageMemoryBarriers */
    uint32_t index;
    VkImageLayout from, to;
    VkImageSubresourceRange range;
    struct wake_object *object;
};

static bool
is_one_of(const struct change *c, VkImageLayout one, VkImageLayout other)
{
    return c->from == one || c->from == other || c->to == one || c->to == other;
}

static void
check_change(struct wake_check *check, const struct change *c)
{
    const char *owner = wake_owners_image_barrier[c->owner];

    if (c->range.aspectMask & VK_IMAGE_ASPECT_DEPTH_BIT &&
        is_one_of(c, VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL,
                  VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL)) {
        wake_find_rule(check, owner, WAKE_ID(image_barrier, "aspectMask-08702"), c->object,
                       "%s[%u] is of the depth aspect, from %s to %s", c->path, c->index,
                       wake_name_VkImageLayout(c->from), wake_name_VkImageLayout(c->to));
    }
    if (c->range.aspectMask & VK_IMAGE_ASPECT_STENCIL_BIT &&
        is_one_of(c, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                  VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL)) {
        wake_find_rule(check, owner, WAKE_ID(image_barrier, "aspectMask-08703"), c->object,
                       "%s[%u] is of the stencil aspect, from %s to %s", c->path, c->index,
                       wake_name_VkImageLayout(c->from), wake_name_VkImageLayout(c->to));
    }
#ifdef VK_EXT_zero_initialize_device_memory
    if (c->from == VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT) {
        const struct wake_image *image = wake_image_of(c->object);
        VkImageSubresourceRange range = image ? wake_resolve_range(&image->info, c->range)
                                              : c->range;

        if (!WAKE_FEATURE(check, zeroInitializeDeviceMemory)) {
            wake_find_rule(
                check, owner, WAKE_ID(image_barrier, "oldLayout-10767"), c->object,
                "%s[%u].oldLayout is VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT, but the feature "
                "zeroInitializeDeviceMemory is not enabled",
                c->path, c->index);
        } else if (image && (range.levelCount != image->info.mipLevels ||
                             range.layerCount != image->info.arrayLayers)) {
            wake_find_rule(
                check, owner, WAKE_ID(image_barrier, "oldLayout-10768"), c->object,
                "%s[%u].oldLayout is VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT, but the range has %u of %u mip levels and %u "
                "of %u array layers",
                c->path, c->index, range.levelCount, image->info.mipLevels, range.layerCount,
                image->info.arrayLayers);
        }
    }
#endif
}

void
wake_core_newer_layouts(struct wake_check *check, const struct wake_rec_CmdPipelineBarrier *r)
{
    const VkImageMemoryBarrier *all = r->pImageMemoryBarriers;

    for (uint32_t i = 0; all && i < r->imageMemoryBarrierCount; i++) {
        struct change c = { FIRST,
                            "pImageMemoryBarriers",
                            i,
                            all[i].oldLayout,
                            all[i].newLayout,
                            all[i].subresourceRange,
                            wake_check_object(
                                check,
                                wake_packed_id(all, i, WAKE_HANDLES_VkImageMemoryBarrier,
                                               WAKE_HANDLE_VkImageMemoryBarrier_image),
                                WAKE_TYPE_VkImage) };

        check_change(check, &c);
    }
}

void
wake_core_newer_layouts_2(struct wake_check *check, const struct wake_rec_CmdPipelineBarrier2 *r)
{
    const VkImageMemoryBarrier2 *all = r->pDependencyInfo ? r->pDependencyInfo->pImageMemoryBarriers
                                                          : NULL;

    for (uint32_t i = 0; all && i < r->pDependencyInfo->imageMemoryBarrierCount; i++) {
        struct change c = { SECOND,
                            "pDependencyInfo->pImageMemoryBarriers",
                            i,
                            all[i].oldLayout,
                            all[i].newLayout,
                            all[i].subresourceRange,
                            wake_check_object(
                                check,
                                wake_packed_id(all, i, WAKE_HANDLES_VkImageMemoryBarrier2,
                                               WAKE_HANDLE_VkImageMemoryBarrier2_image),
                                WAKE_TYPE_VkImage) };

        check_change(check, &c);
    }
}

void
wake_core_transition_layouts(struct wake_check *check,
                             const struct wake_rec_TransitionImageLayout *r)
{
    const VkHostImageLayoutTransitionInfo *all = r->pTransitions;

    for (uint32_t i = 0; all && i < r->transitionCount; i++) {
        struct change c = { HOST,
                            "pTransitions",
                            i,
                            all[i].oldLayout,
                            all[i].newLayout,
                            all[i].subresourceRange,
                            wake_check_object(
                                check,
                                wake_packed_id(all, i, WAKE_HANDLES_VkHostImageLayoutTransitionInfo,
                                               WAKE_HANDLE_VkHostImageLayoutTransitionInfo_image),
                                WAKE_TYPE_VkImage) };

        check_change(check, &c);
    }
}

#endif
