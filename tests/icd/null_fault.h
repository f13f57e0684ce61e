/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VK_KHR_shader_abort, VK_KHR_device_fault, VK_KHR_shader_constant_data, which the registry may
 * lack.
 * Threads: any.
 */
#ifndef WAKE_NULL_FAULT_H
#define WAKE_NULL_FAULT_H

#include "null_icd.h"

/* Answers a struct of a chain, if it is one of theirs. */
void
null_fault_answer(VkBaseOutStructure *s);
/* NULL: not one of them. */
PFN_vkVoidFunction
null_fault_command(const char *name);
/* Strong symbols over the generated ones, where the registry knows the commands. */
VKAPI_ATTR VkResult VKAPI_CALL
null_GetDeviceFaultReportsKHR(VkDevice device, uint64_t timeout, uint32_t *count,
                              VkDeviceFaultInfoKHR *out);
VKAPI_ATTR VkResult VKAPI_CALL
null_GetDeviceFaultDebugInfoKHR(VkDevice device, VkDeviceFaultDebugInfoKHR *info);
void
null_fault_set(const struct wake_null_fault *fault);

#endif
