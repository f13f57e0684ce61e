/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The usage of a buffer: of VkBufferCreateInfo, and of structs that repeat it.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_BUFFER_USAGE_H
#define WAKE_CORE_BUFFER_USAGE_H

#include "core/closed_bits.h"
#include "core/words.h"

#ifdef VK_VERSION_1_4
/* The usage of VkBufferUsageFlags2CreateInfo, where the chain has one, stands for the other. */
WAKE_INLINE VkBufferUsageFlags2
wake_buffer_usage(const VkBufferCreateInfo *info)
{
    const VkBufferUsageFlags2CreateInfo *more = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO);

    return more ? more->usage : info->usage;
}
#endif

#if !WAKE_REPEATED_RULES
/* Bits that no extension of the registry has. */
static inline VkBufferUsageFlags
wake_unknown_usage(const struct wake_check *check, const void *chain, VkBufferUsageFlags usage)
{
    VkBufferUsageFlags unknown = 0;

    if (wake_check_newer_than_registry(check) ||
        wake_chain_find(chain, VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO)) {
        return 0;
    }
    for (VkBufferUsageFlags bits = usage; bits; bits &= bits - 1) {
        VkBufferUsageFlags bit = bits & (~bits + 1);

        unknown |= wake_enum_find(WAKE_ENUM_VkBufferUsageFlagBits, bit) ? 0 : bit;
    }
    return unknown;
}

/* Bits of extensions of which none is enabled; `offer`: which the physical device does not offer, NULL: of a device. */
static inline VkBufferUsageFlags
wake_closed_usage(const struct wake_check *check, const struct wake_offer *offer,
                  VkBufferUsageFlags usage)
{
    static const struct wake_extension_bits rows[] = {
        { VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT, WAKE_EXT_VK_KHR_buffer_device_address,
          WAKE_EXT_VK_EXT_buffer_device_address },
        { VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR | VK_BUFFER_USAGE_VIDEO_DECODE_DST_BIT_KHR,
          WAKE_EXT_VK_KHR_video_decode_queue, 0 },
        { VK_BUFFER_USAGE_VIDEO_ENCODE_SRC_BIT_KHR | VK_BUFFER_USAGE_VIDEO_ENCODE_DST_BIT_KHR,
          WAKE_EXT_VK_KHR_video_encode_queue, 0 },
        { VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT |
              VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT,
          WAKE_EXT_VK_EXT_transform_feedback, 0 },
        { VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT, WAKE_EXT_VK_EXT_conditional_rendering, 0 },
        { VK_BUFFER_USAGE_DESCRIPTOR_HEAP_BIT_EXT, WAKE_EXT_VK_EXT_descriptor_heap, 0 },
        { VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR |
              VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR,
          WAKE_EXT_VK_KHR_acceleration_structure, 0 },
        { VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR, WAKE_EXT_VK_KHR_ray_tracing_pipeline,
          WAKE_EXT_VK_NV_ray_tracing },
        { VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT |
              VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT |
              VK_BUFFER_USAGE_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT,
          WAKE_EXT_VK_EXT_descriptor_buffer, 0 },
        { VK_BUFFER_USAGE_MICROMAP_BUILD_INPUT_READ_ONLY_BIT_EXT |
              VK_BUFFER_USAGE_MICROMAP_STORAGE_BIT_EXT,
          WAKE_EXT_VK_EXT_opacity_micromap, 0 },
        { VK_BUFFER_USAGE_TILE_MEMORY_BIT_QCOM, WAKE_EXT_VK_QCOM_tile_memory_heap, 0 },
    };

    return (VkBufferUsageFlags)wake_closed_bits(check, offer, rows, WAKE_COUNT(rows), usage);
}
#endif

#endif
