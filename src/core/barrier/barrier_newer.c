/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of image barriers, and of transitions by the host: rules of registries after 1.3.239. Specification, 'Image Memory
 * Barriers', 'Host Image Layout Transitions'.
 */
#include "core/barrier/barrier.h"

#include "state/derived/image.h"

/* ZERO_INITIALIZED is a layout of whole images. */
static void
check_zero(const struct wake_sync_at *at, const char *owner, const struct wake_layout_change *c)
{
#ifdef VK_EXT_zero_initialize_device_memory
    const VkImageCreateInfo *info = &c->image->info;
    VkImageSubresourceRange range;
    char path[WAKE_SYNC_PATH];

    if (WAKE_LIKELY(c->from != VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT)) {
        return;
    }
    range = wake_resolve_range(info, c->range);
    if (!WAKE_FEATURE(at->check, zeroInitializeDeviceMemory)) {
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "oldLayout-10767"), at->object,
            "%soldLayout is VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT, but the feature zeroInitializeDeviceMemory is not enabled",
            wake_sync_path(at, path));
    } else if (range.levelCount != info->mipLevels || range.layerCount != info->arrayLayers) {
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "oldLayout-10768"), at->object,
            "%soldLayout is VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT, but the range has %u of %u mip levels and %u of %u array "
            "layers",
            wake_sync_path(at, path), range.levelCount, info->mipLevels, range.layerCount,
            info->arrayLayers);
    }
#else
    (void)at;
    (void)owner;
    (void)c;
#endif
}

static bool
is_one_of(const struct wake_layout_change *c, VkImageLayout one, VkImageLayout other)
{
    return c->from == one || c->from == other || c->to == one || c->to == other;
}

void
wake_check_layout_aspects(const struct wake_sync_at *at, const char *owner,
                          const struct wake_layout_change *c)
{
    char path[WAKE_SYNC_PATH];

    if (c->range.aspectMask & VK_IMAGE_ASPECT_DEPTH_BIT &&
        WAKE_UNLIKELY(is_one_of(c, VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL,
                                VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL))) {
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "aspectMask-08702"), at->object,
            "%ssubresourceRange is of the depth aspect, but its layout goes from %s to %s",
            wake_sync_path(at, path), wake_name_VkImageLayout(c->from),
            wake_name_VkImageLayout(c->to));
    }
    if (c->range.aspectMask & VK_IMAGE_ASPECT_STENCIL_BIT &&
        WAKE_UNLIKELY(is_one_of(c, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                                VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL))) {
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "aspectMask-08703"), at->object,
            "%ssubresourceRange is of the stencil aspect, but its layout goes from %s to %s",
            wake_sync_path(at, path), wake_name_VkImageLayout(c->from),
            wake_name_VkImageLayout(c->to));
    }
    check_zero(at, owner, c);
}

/* ---- chains of memory barriers --------------------------------------------------------------- */

void
wake_check_memory_chain(const struct wake_sync_at *at, const void *next)
{
#ifdef VK_KHR_maintenance8
    uint32_t count = 0;
    bool repeated = false, strange = false;
    char path[WAKE_SYNC_PATH];

    for (const VkBaseInStructure *one = next; one; one = one->pNext) {
        if (one->sType != VK_STRUCTURE_TYPE_MEMORY_BARRIER_ACCESS_FLAGS_3_KHR) {
            strange = true;
        } else if (++count == 2) {
            repeated = true;
        }
    }
    if (repeated) {
        wake_find(at->check, "VUID-VkDependencyInfo-pMemoryBarriers-10605",
                  "the chain of %spNext has VkMemoryBarrierAccessFlags3KHR twice",
                  wake_sync_path(at, path));
    }
    if (strange) {
        wake_find(at->check, "VUID-VkDependencyInfo-pMemoryBarriers-10606",
                  "the chain of %spNext has a struct that is no VkMemoryBarrierAccessFlags3KHR",
                  wake_sync_path(at, path));
    }
#else
    (void)at;
    (void)next;
#endif
}
