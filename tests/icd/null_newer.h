/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the registry may be too old for: extensions, structs, commands and bits of later versions.
 * Offered with WAKE_NULL_ABORT=1 (null_fault.c) and WAKE_NULL_NEWER=1.
 * Threads: any.
 */
#ifndef WAKE_NULL_NEWER_H
#define WAKE_NULL_NEWER_H

#include "null_icd.h"

/* Appends those that are offered; returns how many there are, whether or not `out` has room for
 * them. */
uint32_t
null_newer_extensions(VkExtensionProperties *out, uint32_t room);
/* False: not one of them, or not offered. */
bool
null_newer_enable(struct null_device *device, const char *name);
PFN_vkVoidFunction
null_newer_command(const struct null_device *device, const char *name);
/* Whether an extension that the registry lacks brings commands of others along. */
bool
null_newer_brings_all(const struct null_device *device);
/* Answers a struct of a chain, if it is one of theirs. */
void
null_newer_answer(VkBaseOutStructure *s);
/* Bits of later versions that images and buffers of every format have with WAKE_NULL_NEWER. */
VkFormatFeatureFlags2
null_newer_features(void);

#endif
