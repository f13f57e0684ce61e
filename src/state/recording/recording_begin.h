/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a recording begins.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_RECORDING_BEGIN_H
#define WAKE_STATE_RECORDING_BEGIN_H

#include "state/recording/recording.h"

/* Application of vkBeginCommandBuffer for a secondary that continues a render pass. */
void
wake_recording_begin(struct wake_command_buffer *cb, const VkCommandBufferBeginInfo *info);

#ifdef VK_EXT_descriptor_heap
/* What it says; NULL: none. */
struct wake_heap_bind
wake_heap_bind(const VkBindHeapInfoEXT *info);
#endif
#ifdef VK_QCOM_tile_memory_heap
/* Its memory, of a packed struct; NULL: none. */
wake_id
wake_tile_memory_of(const VkTileMemoryBindInfoQCOM *info);
#endif

#endif
