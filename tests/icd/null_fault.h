/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Extensions that the registry may lack: VK_KHR_shader_abort, VK_KHR_device_fault, VK_KHR_shader_constant_data. Offered with
 * WAKE_NULL_ABORT=1.
 * Threads: any.
 */
#ifndef WAKE_NULL_FAULT_H
#define WAKE_NULL_FAULT_H

#include "null_icd.h"

/* Appends those that are offered; returns how many there are, whether or not `out` has room for them. */
uint32_t
null_newer_extensions(VkExtensionProperties *out, uint32_t room);
/* False: not one of them, or not offered. */
bool
null_newer_enable(struct null_device *device, const char *name);
PFN_vkVoidFunction
null_newer_command(const struct null_device *device, const char *name);
/* Answers a struct of a chain, if it is one of theirs. */
void
null_newer_answer(VkBaseOutStructure *s);
void
null_fault_set(const struct wake_null_fault *fault);

#endif
