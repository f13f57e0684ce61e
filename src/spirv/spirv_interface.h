/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The interface of an entry point: its variables, taken apart into locations and components, and
 * its built-ins. Specification, 'Location and Component Assignment'.
 * Threads: one; while wake_spirv_entry_create() runs.
 */
#ifndef WAKE_SPIRV_SPIRV_INTERFACE_H
#define WAKE_SPIRV_SPIRV_INTERFACE_H

#include "spirv/spirv_entry.h"

/* Fills in slots and built-ins. False: out of memory. */
bool
wake_spirv_interface(struct wake_spirv_entry *entry, const struct wake_spirv_values *values,
                     const struct wake_spirv_touches *touches);

#endif
