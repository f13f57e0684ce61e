/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Indices of vertices.
 * Threads: any.
 */
#ifndef WAKE_STATE_INDEX_TYPE_H
#define WAKE_STATE_INDEX_TYPE_H

#include "base/base.h"
#include "base/vulkan_all.h"

/* Bytes of one index; 0: there are none of that type. */
WAKE_INLINE uint32_t
wake_index_type_size(VkIndexType type)
{
    return type == VK_INDEX_TYPE_UINT16      ? 2
           : type == VK_INDEX_TYPE_UINT32    ? 4
           : type == VK_INDEX_TYPE_UINT8_EXT ? 1
                                             : 0;
}

#endif
