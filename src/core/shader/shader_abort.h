/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VK_KHR_shader_abort and VK_KHR_shader_constant_data, which the registry of the build may lack:
 * parts of checks of others.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_SHADER_ABORT_H
#define WAKE_CORE_SHADER_ABORT_H

#include "core/core.h"

/* True: the capability, or extension of SPIR-V, is one of theirs, and has been checked. Without a
 * path it is not checked. Needs facts. */
bool
wake_check_newer_capability(struct wake_check *check, uint32_t number, const char *path);
bool
wake_check_newer_spirv_extension(struct wake_check *check, const char *name, size_t length,
                                 const char *path);

/* Their instructions. Needs facts; costs a look at every opcode where there are none. */
void
wake_check_shader_abort(struct wake_check *check, const uint32_t *words, size_t count,
                        const char *path);

/* Of vkCreateDevice: what the extensions depend on. */
void
wake_check_newer_dependencies(struct wake_check *check, const VkDeviceCreateInfo *info,
                              bool properties2);

#endif
