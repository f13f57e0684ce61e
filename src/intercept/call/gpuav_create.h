/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation: what is added to a VkDeviceCreateInfo on its way down.
 * Threads: the application thread inside vkCreateDevice.
 */
#ifndef WAKE_INTERCEPT_GPUAV_CREATE_H
#define WAKE_INTERCEPT_GPUAV_CREATE_H

#include "gpuav/gpuav.h"

/* Structs that are added or changed; on the stack of the call. */
struct wake_gpuav_addition {
    struct wake_gpuav_needs needs;
    VkPhysicalDeviceFeatures features;
    VkPhysicalDeviceTimelineSemaphoreFeatures timeline;
    const char **extensions;
    char *chain; /* copies of structs */
};

/* Changes `info`, which is a copy, so that the device has what is needed. */
void
wake_gpuav_add(struct wake_gpuav_addition *addition, struct wake_instance *instance,
               VkPhysicalDevice physical, VkDeviceCreateInfo *info);
/* Once the device is made, or not. */
void
wake_gpuav_added(struct wake_gpuav_addition *addition);

#endif
