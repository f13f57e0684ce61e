/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Emulation of VK_KHR_shader_abort (setting emulate_shader_abort) on drivers that have buffer
 * device addresses and 64-bit integers: shaders are lowered (spirv/spirv_lower.h) to write their
 * message to a buffer of the device, and once there is a message every command that may say so says
 * that the device is lost. docs/shader_abort.md.
 * Threads: application threads.
 */
#ifndef WAKE_INTERCEPT_ABORT_EMULATION_H
#define WAKE_INTERCEPT_ABORT_EMULATION_H

#include "state/scope/scope.h"

struct wake_abort_emulation;

/* What vkCreateDevice is given beside or instead of the application's. */
struct wake_abort_addition {
    bool on;
    void *chain;
    const char **names;
    VkPhysicalDeviceFeatures core;
    VkPhysicalDeviceBufferDeviceAddressFeatures address;
    VkPhysicalDevice8BitStorageFeatures bytes;
};

/* Once `next` is loaded: the instance's queries answer for the emulation, too. */
void
wake_abort_emulation_open_instance(struct wake_instance *instance);

/*
 * Before the next layer's vkCreateDevice: takes the three extensions out of `info` and enables what
 * the emulation needs, if it is wanted. What the addition holds must stay until the call has
 * returned; finish accepts one that holds nothing.
 */
void
wake_abort_emulation_add(struct wake_abort_addition *addition, struct wake_instance *instance,
                         VkPhysicalDevice physical, VkDeviceCreateInfo *info);
void
wake_abort_emulation_added(struct wake_abort_addition *addition);

/* Part of wake_device_fault_open(). */
void
wake_abort_emulation_open(struct wake_device *device);
/* Before the device is destroyed: frees its buffer. Accepts a device without. */
void
wake_abort_emulation_leave(struct wake_device *device);
/* Accepts NULL. */
void
wake_abort_emulation_free(struct wake_abort_emulation *emulation);

#endif
