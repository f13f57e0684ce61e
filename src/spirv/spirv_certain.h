/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bytes of buffers that every invocation of an entry point accesses: loads and stores at constant
 * places, in blocks of the entry point's function that control comes through whatever happens. Such
 * blocks are those that no branch of an earlier one leads beyond, as long as all branches lead
 * forward: what stands behind a loop, an early return or an abort is not certain.
 *
 * Atomics are left out: those of two commands that nothing orders are no race (specification,
 * 'Memory Model', 'Data Race').
 * Threads: one; while wake_spirv_entry_create() runs.
 */
#ifndef WAKE_SPIRV_SPIRV_CERTAIN_H
#define WAKE_SPIRV_SPIRV_CERTAIN_H

#include "spirv/spirv_entry.h"
#include "spirv/spirv_follow.h"

/* spirv_certain.c: puts the rows in order, once uses are made. */
void
wake_spirv_certain_finish(struct wake_spirv_entry *entry);
/* spirv_certain.c: one instruction of the entry point's function, before it is followed. */
void
wake_spirv_certain_step(struct wake_spirv_follow *f, const uint32_t *instruction);
/* A load or store, wherever it stands. */
void
wake_spirv_certain_access(struct wake_spirv_follow *f, const struct wake_spirv_origin *o,
                          bool write);

#endif
