/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an entry point does to variables: pointers and loaded handles are followed from the variable
 * through access chains, copies and function calls to the instructions that use them. In place of
 * what is lost on the way (a pointer chosen at run time) stands an access to all that it may be.
 * Threads: one; while wake_spirv_entry_create() runs.
 */
#ifndef WAKE_SPIRV_SPIRV_USE_H
#define WAKE_SPIRV_SPIRV_USE_H

#include "spirv/spirv_entry.h"

/* Fills in the called functions, push constants and `touches`. False: out of memory. */
bool
wake_spirv_follow(struct wake_spirv_entry *entry, const struct wake_spirv_values *values,
                  struct wake_spirv_touches *touches);
/* NULL: not touched. */
const struct wake_spirv_touch *
wake_spirv_touched(const struct wake_spirv_touches *touches, uint32_t variable);

#endif
