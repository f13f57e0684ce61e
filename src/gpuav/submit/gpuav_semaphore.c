/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Timeline semaphores of the layer's own, through the commands of Vulkan 1.2 or of the extension.
 */
#include "gpuav/submit/gpuav_semaphore.h"

bool
wake_gpuav_semaphore_create(struct wake_gpuav *gpuav, VkSemaphore *semaphore)
{
    const VkSemaphoreTypeCreateInfo type = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE,
    };
    const VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                         .pNext = &type };

    if (gpuav->below.CreateSemaphore(gpuav->device->handle, &info, NULL, semaphore) != VK_SUCCESS) {
        *semaphore = VK_NULL_HANDLE;
        return false;
    }
    return true;
}

VkResult
wake_gpuav_semaphore_value(struct wake_gpuav *gpuav, VkSemaphore semaphore, uint64_t *value)
{
    PFN_vkGetSemaphoreCounterValue get = gpuav->below.GetSemaphoreCounterValue
                                             ? gpuav->below.GetSemaphoreCounterValue
                                             : gpuav->below.GetSemaphoreCounterValueKHR;
    return get(gpuav->device->handle, semaphore, value);
}

void
wake_gpuav_semaphore_signal(struct wake_gpuav *gpuav, VkSemaphore semaphore, uint64_t value)
{
    const VkSemaphoreSignalInfo info = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
        .semaphore = semaphore,
        .value = value,
    };
    PFN_vkSignalSemaphore signal = gpuav->below.SignalSemaphore ? gpuav->below.SignalSemaphore
                                                                : gpuav->below.SignalSemaphoreKHR;

    /* Fails for want of memory only; the thread then wakes when a queue that it waits for does. */
    (void)signal(gpuav->device->handle, &info);
}

VkResult
wake_gpuav_wait_semaphores(struct wake_gpuav *gpuav, const VkSemaphoreWaitInfo *info,
                           uint64_t timeout)
{
    PFN_vkWaitSemaphores wait = gpuav->below.WaitSemaphores ? gpuav->below.WaitSemaphores
                                                            : gpuav->below.WaitSemaphoresKHR;

    return wait(gpuav->device->handle, info, timeout);
}
