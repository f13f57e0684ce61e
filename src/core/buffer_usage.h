/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The usage of a buffer: of VkBufferCreateInfo, and of structs that repeat it.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_BUFFER_USAGE_H
#define WAKE_CORE_BUFFER_USAGE_H

#include "core/core.h"
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
#endif

#endif
