/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules about a format itself that images, views and descriptors have alike.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_FORMAT_RULE_H
#define WAKE_CORE_FORMAT_RULE_H

#include "core/core.h"

/* Formats with two planes of 4:4:4 need Vulkan 1.3 or the feature of an extension. */
WAKE_INLINE void
wake_check_planes_444(struct wake_check *check, VkFormat format, const char *vuid, const char *path)
{
    uint8_t rank = check->rank;

    if (WAKE_LIKELY(format < VK_FORMAT_G8_B8R8_2PLANE_444_UNORM ||
                    format > VK_FORMAT_G16_B16R16_2PLANE_444_UNORM) ||
        wake_check_version(check) >= VK_API_VERSION_1_3 ||
        WAKE_FEATURE(check, ycbcr2plane444Formats)) {
        return;
    }
    check->rank = WAKE_RANK_PARAMETER;
    wake_find(check, vuid,
              "%s is %s, the device is older than Vulkan 1.3, and the feature "
              "ycbcr2plane444Formats is not enabled",
              path, wake_name_VkFormat(format));
    check->rank = rank;
}

/* What addresses and offsets of texel buffers must be multiples of, by the properties of the format; 0: those are not known. */
WAKE_INLINE VkDeviceSize
wake_texel_alignment(const struct wake_facts *facts, VkFormat format, bool storage)
{
    const VkPhysicalDeviceTexelBufferAlignmentProperties *limits =
        &facts->properties.texelBufferAlignment;
    const struct wake_format_info *info = wake_format(format);
    VkDeviceSize texel = info ? info->block_size : 0;
    VkDeviceSize bytes = storage ? limits->storageTexelBufferOffsetAlignmentBytes
                                 : limits->uniformTexelBufferOffsetAlignmentBytes;
    bool single = storage ? limits->storageTexelBufferOffsetSingleTexelAlignment
                          : limits->uniformTexelBufferOffsetSingleTexelAlignment;

    if (!limits->sType || !bytes || (single && !texel)) {
        return 0;
    }
    if (!single) {
        return bytes;
    }
    texel = texel % 3 == 0 ? texel / 3 : texel;
    return texel < bytes ? texel : bytes;
}

#endif
