/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The way of the first invocation through an entry point's function: which blocks it surely comes
 * through, and which values the built-ins that number invocations give it. In a compute shader all
 * of them are 0, so that data[gl_GlobalInvocationID.x] is element 0 for it.
 *
 * A comparison that keeps invocations inside of a size ('if (id >= count) return;') is taken to let
 * the first one through: the size comes from the application, and with a size of 0 the command would
 * have nothing to do. Any other condition that is not known ends the way on both sides; it goes on
 * where the selection ends, if nothing within leaves the function.
 * Threads: one; while wake_spirv_entry_create() runs.
 */
#ifndef WAKE_SPIRV_SPIRV_FIRST_H
#define WAKE_SPIRV_SPIRV_FIRST_H

#include "spirv/spirv_follow.h"

/* spirv_first.c. False: out of memory. */
bool
wake_spirv_first_begin(struct wake_spirv_follow *f, const struct wake_spirv_function *function);
void
wake_spirv_first_finish(struct wake_spirv_follow *f);
/* One instruction of the entry point's function, before it is followed. */
void
wake_spirv_first_step(struct wake_spirv_follow *f, const uint32_t *instruction);
/* An index that numbers invocations: its value for the first one. */
bool
wake_spirv_first_index(struct wake_spirv_follow *f, uint32_t id, uint64_t *value_out);

#endif
