/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Timeline semaphores, of whichever version there is.
 * Threads: any.
 */
#ifndef WAKE_GPUAV_GPUAV_SEMAPHORE_H
#define WAKE_GPUAV_GPUAV_SEMAPHORE_H

#include "gpuav/device/gpuav_state.h"

bool
wake_gpuav_semaphore_create(struct wake_gpuav *gpuav, VkSemaphore *semaphore_out);
VkResult
wake_gpuav_semaphore_value(struct wake_gpuav *gpuav, VkSemaphore semaphore, uint64_t *value_out);
void
wake_gpuav_semaphore_signal(struct wake_gpuav *gpuav, VkSemaphore semaphore, uint64_t value);
VkResult
wake_gpuav_wait_semaphores(struct wake_gpuav *gpuav, const VkSemaphoreWaitInfo *info,
                           uint64_t timeout);

#endif
