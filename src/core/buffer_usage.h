/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bits of a buffer's usage that mean nothing: of VkBufferCreateInfo, and of structs that repeat the usage.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_BUFFER_USAGE_H
#define WAKE_CORE_BUFFER_USAGE_H

#include "core/core.h"
#include "core/words.h"

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
