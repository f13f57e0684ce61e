/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lost devices: what the driver tells about why, fetched by the layer before the application hears
 * of the loss, and what of it the application can still ask for afterwards. docs/shader_abort.md.
 *
 * Where the data comes from is two function pointers of the device, so that something other than
 * the driver can answer.
 * Threads: application threads.
 */
#ifndef WAKE_INTERCEPT_DEVICE_FAULT_H
#define WAKE_INTERCEPT_DEVICE_FAULT_H

#include "intercept/fault/device_fault_state.h"

/*
 * Once the device's dispatch table and facts are there; without memory the device does without.
 * `emulated`: the driver has none of the three extensions, and nothing of them was passed on to it.
 */
void
wake_device_fault_open(struct wake_device *device, bool emulated);
/* Accepts a device without. */
void
wake_device_fault_close(struct wake_device *device);

/*
 * A call is about to return VK_ERROR_DEVICE_LOST: the first time, asks the driver why, lets
 * validation of everything before finish, and reports. A second thread waits for the driver's
 * answers only.
 */
void
wake_device_fault_lost(struct wake_device *device, enum wake_command command, uint32_t thread);

/* Device commands that the registry may lack, by name; `below` when it is none, or neither the next
 * layer nor the emulation has it. */
PFN_vkVoidFunction
wake_device_fault_command(const char *name, PFN_vkVoidFunction below, bool emulated);
WAKE_INLINE bool
wake_device_fault_is_emulated(const struct wake_device *device)
{
    return device->fault && device->fault->emulation && device->fault->reports;
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_GetDeviceFaultReportsKHR(VkDevice device, uint64_t timeout, uint32_t *pFaultCounts,
                              VkDeviceFaultInfoKHR *pFaultInfo);
VKAPI_ATTR VkResult VKAPI_CALL
wake_GetDeviceFaultDebugInfoKHR(VkDevice device, VkDeviceFaultDebugInfoKHR *pDebugInfo);

#endif
