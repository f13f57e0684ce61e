/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Properties of a physical device for calls that no device has read them for.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_PHYSICAL_PROPERTIES_H
#define WAKE_CORE_PHYSICAL_PROPERTIES_H

#include "state/check/check.h"
#include "state/scope/scope.h"

/* Asks the driver; `properties`: structs of VkPhysicalDeviceProperties2's chain, left alone where the instance cannot ask. */
WAKE_INLINE void
wake_ask_properties(const struct wake_check *check, VkPhysicalDevice physical, void *properties)
{
    const struct wake_instance *instance = check->scope->instance;
    PFN_vkGetPhysicalDeviceProperties2 ask = instance->next.GetPhysicalDeviceProperties2
                                                 ? instance->next.GetPhysicalDeviceProperties2
                                                 : instance->next.GetPhysicalDeviceProperties2KHR;
    VkPhysicalDeviceProperties2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                        .pNext = properties };

    if (ask) {
        ask(physical, &all);
    }
}

#endif
