/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers whose size is asked for later: gpuav->vertex_buffers and gpuav->indirect_buffers.
 * Threads: application threads, inside calls.
 */
#ifndef WAKE_GPUAV_GPUAV_BUFFERS_H
#define WAKE_GPUAV_GPUAV_BUFFERS_H

#include "gpuav/device/gpuav_state.h"

/* The buffer, or its memory, goes; VK_NULL_HANDLE is accepted. */
void
wake_gpuav_buffers_forget(struct wake_gpuav *gpuav, uint64_t buffer);
/* With gpuav->arguments. */
void
wake_gpuav_fill_buffers(struct wake_device_dispatch *next);

#endif
