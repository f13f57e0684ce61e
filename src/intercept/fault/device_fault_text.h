/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Messages about lost devices.
 * Threads: application threads.
 */
#ifndef WAKE_INTERCEPT_DEVICE_FAULT_TEXT_H
#define WAKE_INTERCEPT_DEVICE_FAULT_TEXT_H

#include "intercept/fault/device_fault_state.h"

/* Errors of valid usage found in a call; true: it must be skipped. */
bool
wake_device_fault_find(struct wake_device *device, const char *command, const char *vuid,
                       const char *format, ...) WAKE_PRINTF(4, 5);
/* The messages of shaders; how many there were. */
uint32_t
wake_device_fault_tell_aborts(struct wake_device *device, enum wake_command command,
                              uint32_t thread);
/* Reports. With `aborts` they are information besides, else the errors that explain the loss. */
void
wake_device_fault_tell_reports(struct wake_device *device, enum wake_command command,
                               uint32_t thread, uint32_t aborts,
                               const VkDeviceFaultInfoKHR *reports, uint32_t count);
/* The same from VK_EXT_device_fault, which can be asked any number of times. */
void
wake_device_fault_tell_ext(struct wake_device *device, enum wake_command command, uint32_t thread,
                           uint32_t aborts);

#endif
