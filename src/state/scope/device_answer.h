/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What vkCreateDevice's record says of the physical device.
 * Threads: immutable.
 */
#ifndef WAKE_STATE_DEVICE_ANSWER_H
#define WAKE_STATE_DEVICE_ANSWER_H

#include "gen/extensions.h"

#include <stdint.h>

/* wake_rec_CreateDevice.version, beside the version: it lists VK_EXT_pageable_device_local_memory. */
#define WAKE_ANSWER_PAGEABLE (UINT64_C(1) << 32)

/* The extension that took an extension's place, 0: none, or a version did. */
static inline int
wake_replacement(int extension)
{
    const struct wake_extension_info *info = &wake_extensions[extension];

    if (info->promoted_version || info->promoted_extension) {
        return info->promoted_extension;
    }
    return info->replaced_by && info->replaced_by[0] ? wake_extension_by_name(info->replaced_by)
                                                     : 0;
}

/* wake_rec_CreateDevice.replaced: bit n where the physical device lists what took the place of the nth of the enabled extensions that
 * wake_replacement() knows another extension for. */
/* wake_rec_CreateDevice.portable: it lists VK_KHR_portability_subset; a device may be without queues (VK_KHR_maintenance9); its internal
 * cache of pipeline binaries cannot be switched off, which the call wants; robustBufferAccessUpdateAfterBind is VK_FALSE; queues can be
 * told how many shader cores to use, of the count in the upper half (0: not known). */
#define WAKE_ANSWER_PORTABLE UINT64_C(1)
#define WAKE_ANSWER_NO_QUEUES UINT64_C(2)
#define WAKE_ANSWER_CACHE_STAYS UINT64_C(4)
#define WAKE_ANSWER_NOT_ROBUST UINT64_C(8)
#define WAKE_ANSWER_CORES UINT64_C(16)
#define WAKE_ANSWER_CORE_COUNT(answers) ((uint32_t)((answers) >> 32))

#endif
